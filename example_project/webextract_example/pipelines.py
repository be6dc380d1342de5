"""Counts words and tokens of what the add-on wrote into each item."""

import re
from typing import Any

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|\w+")  # Japanese and Chinese: by character
_CHARACTERS_PER_TOKEN = 4  # the usual rule of thumb; no tokenizer is needed for a table


class CountPipeline:
    """Runs after the add-on's pipeline, so that `llm_text` is there."""

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        """Fill `words` and `tokens`."""
        text = item.get("llm_text") or ""
        item["words"] = len(_WORD.findall(text))
        item["tokens"] = round(len(text) / _CHARACTERS_PER_TOKEN)
        return item
