"""Counts words and tokens of what the add-on wrote into each item."""

import re
from typing import Any

from scrapy_webextract.engine.llm.tokens import estimate_tokens

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|\w+")  # Japanese and Chinese: by character


class CountPipeline:
    """Runs after the add-on's pipeline, so that `llm_text` is there."""

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        """Fill `words` and `tokens`."""
        text = item.get("llm_text") or ""
        item["words"] = len(_WORD.findall(text))
        item["tokens"] = estimate_tokens(text)
        return item
