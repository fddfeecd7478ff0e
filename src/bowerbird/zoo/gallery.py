"""The gallery: one picture a site on one HTML page, for people to look at."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

_STYLE = (
    "body{font:13px sans-serif;margin:16px;background:#f4f4f2}main{display:grid;gap:14px;"
    "grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}figure{margin:0;background:#fff;border:1px solid #ddd}"
    "img{display:block;width:100%}figcaption{padding:6px 8px}small{color:#666}"
)


def write_page(pictures: Sequence[tuple[Path, str, str]], page: Path) -> None:
    """(picture, title, description) as one HTML page beside the pictures."""
    figures = "".join(
        f'<figure><img src="{escape(str(path.relative_to(page.parent)))}" loading="lazy" alt="">'
        f"<figcaption><b>{escape(title)}</b><br><small>{escape(text)}</small></figcaption></figure>"
        for path, title, text in pictures
    )
    page.write_text(
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The zoo</title>'
        f"<style>{_STYLE}</style></head>"
        f"<body><h1>The zoo: {len(pictures)} sites</h1><main>{figures}</main></body></html>",
        encoding="utf-8",
    )
