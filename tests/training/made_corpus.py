"""A small data set in WCXB's form, made up: every page type, several sites."""

import gzip
import json
import random
from pathlib import Path

from scrapy_webextract.engine.page_types import PAGE_TYPES

_WORDS = (
    "harbour island bell ferry river stone mill garden winter letter pilot market bread candle "
    "ladder window copper lantern meadow orchard"
).split()
_SHAPES = {
    "article": "<article><h1>{t}</h1>{p}</article>",
    "forum": "<div class='thread'><h1>{t}</h1><div class='post'><b>ada</b>{p}</div></div>",
    "product": "<div class='product'><h1>{t}</h1><b>$5</b><button>Add to cart</button>{p}</div>",
    "collection": "<ul class='product-grid'><li class='card'>{p}</li></ul>",
    "listing": "<ul class='results'><li><a href='/a'>{t}</a>{p}</li></ul>",
    "documentation": "<main class='docs-body'><h1>{t}</h1>{p}<pre><code>run()</code></pre></main>",
    "service": "<section class='hero'><h1>{t}</h1>{p}<a class='cta'>Get started</a></section>",
}


def write(folder: Path, pages_per_type: int = 10) -> None:
    """Write the data set; each site has two pages."""
    chance = random.Random(3)
    (folder / "html").mkdir()
    (folder / "ground-truth").mkdir()
    number = 0
    for name in PAGE_TYPES:
        for turn in range(pages_per_type):
            number += 1
            paragraphs = [" ".join(chance.choices(_WORDS, k=30)) + "." for _ in range(4)]
            body = _SHAPES[name].format(
                t=" ".join(chance.choices(_WORDS, k=3)),
                p="".join(f"<p>{p}</p>" for p in paragraphs),
            )
            menu = "".join(f"<li><a href='/{w}'>{w}</a></li>" for w in chance.sample(_WORDS, 6))
            html = (
                f"<title>{name}</title><nav><ul>{menu}</ul></nav>{body}<footer>© {turn}</footer>"
            )
            stem = f"{number:04}"
            (folder / "html" / f"{stem}.html.gz").write_bytes(gzip.compress(html.encode()))
            kind = "category" if name == "collection" else name
            record = {
                "url": f"https://{name}{turn // 2}.example/{name}/{turn}",
                "_internal": {"page_type": {"primary": kind}},
                "ground_truth": {"title": name, "main_content": "\n\n".join(paragraphs)},
            }
            text = json.dumps(record)
            (folder / "ground-truth" / f"{stem}.json").write_text(text, encoding="utf-8")
