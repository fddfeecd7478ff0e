"""Pages to measure on: real ones of the public corpora, or, where these are missing, ones made here."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from rich.console import Console

_HALVES = {"swde": "swde/*/*/*.htm", "wcxb": "wcxb/*/html/*.html"}
_REMEDY = "unpack the public corpora and set BOWERBIRD_CORPORA to their folder"
_RECORD_NODES = 18
_WORDS = ("flat", "house", "garden", "price", "street", "river", "sunny", "quiet", "view", "offer", "call", "agent")


def sample_pages(corpora: Path | None, count: int) -> list[bytes]:
    """`count` pages, half of SWDE and half of WCXB, always the same ones; says so when they are made up instead."""
    halves = {name: sorted(corpora.glob(pattern)) if corpora else [] for name, pattern in _HALVES.items()}
    missing = [name for name, found in halves.items() if not found]
    if missing:
        place = corpora or "no corpora"
        Console(stderr=True).print(
            f"[yellow]{' and '.join(missing)} missing ({place}): measuring on pages made up here. "
            f"For real ones {_REMEDY}.[/]"
        )
        return [listing(records) for _, records in zip(range(count), _sizes(), strict=False)]
    return [path.read_bytes() for found in halves.values() for path in _spread(found, count // 2)]


def swde_pages(corpora: Path | None, count: int) -> list[bytes]:
    """`count` pages of SWDE, or of the made-up ones."""
    found = sorted(corpora.glob(_HALVES["swde"])) if corpora else []
    return [path.read_bytes() for path in _spread(found, count)] if found else sample_pages(corpora, count)


def listing(records: int, seed: int = 0) -> bytes:
    """A result page with so many records, 18 nodes each with the space between them."""
    random = Random(seed)
    body = "\n".join(_record(number, random) for number in range(records))
    return f"""<!doctype html><html lang="en"><head><title>Results</title><meta charset="utf-8"></head>
<body><main id="main" class="results">\n{body}\n</main></body></html>""".encode()


def listing_of(nodes: int, seed: int = 0) -> bytes:
    """A result page of about so many nodes."""
    return listing(round(nodes / _RECORD_NODES), seed)


def _record(number: int, random: Random) -> str:
    text = " ".join(random.choices(_WORDS, k=12))
    return (
        f'<article class="card card-{number % 7}" id="r{number}" data-price="{random.randrange(10**6)}">'
        f'<a class="link" href="/flats/{number}.html"><img src="/p/{number}.jpg" alt="{text[:20]}"></a>'
        f'<h2 class="title">{text[:25]}</h2><p class="price">£{random.randrange(10**6):,}</p> '
        f"<p>{text}<br>{text[::-1]}</p><ul><li>{number} beds</li><li>{text[:8]}</li></ul></article>"
    )


def _sizes() -> Iterable[int]:
    random = Random(0)
    while True:
        yield random.choice((20, 50, 100, 200, 400))


def _spread(paths: list[Path], count: int) -> list[Path]:
    """`count` of the paths, evenly spread over them."""
    return [paths[number * len(paths) // count] for number in range(min(count, len(paths)))]
