"""Lists that tests label and extract: each with the labels of all its records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bowerbird.browse import HttpSession
from bowerbird.induce.brooms import BroomLibrary, fit, oxpath_of
from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.oxpath.engine import PlainVisitor, Wrapper, collect
from bowerbird.page import Page, parse_html
from bowerbird.page.paths import absolute_xpath

Found = set[tuple[str, int]]


class Listed:
    """A page whose records are marked: the attribute `r` of a node says `record name`."""

    def __init__(self, body: str) -> None:
        marked = parse_html(f"<body>{body}</body>")
        self.records: dict[str, list[Label]] = {}
        for node in marked.index.with_attribute("r").tolist():
            record, name = marked.attributes[node]["r"].split()
            self.records.setdefault(record, []).append(Label(node, name, record))
        self.page: Page = marked

    def labelled(self, *names: str) -> LabelledPage:
        """The page with the labels of these records."""
        return LabelledPage(self.page, tuple(label for name in names for label in self.records[name]))

    def truth(self) -> list[Found]:
        return [{(label.attribute, label.node) for label in labels} for labels in self.records.values()]


def found_on(library: BroomLibrary, page: Page) -> list[Found]:
    """What the wrappers find, record by record."""
    return [{(label.attribute, label.node) for label in record} for record in fit(library, page).records]


def found_by_engine(library: BroomLibrary, page: Page) -> list[list[tuple[str, str]]]:
    """Attributes and the paths of their nodes, as the engine finds them with the printed expression."""

    async def run() -> list[list[tuple[str, str]]]:
        async with HttpSession() as session:
            records = await collect(Wrapper.of(oxpath_of(library)), PlainVisitor(session), page)
        return sorted(sorted((name, value.source.node) for name, value in one.entries) for one in records)

    return asyncio.run(run())


def as_paths(found: Sequence[Found], page: Page) -> list[list[tuple[str, str]]]:
    return sorted(sorted((name, absolute_xpath(page, node)) for name, node in record) for record in found)


def cards(titles: Sequence[str]) -> Listed:
    """A record in a node of its own, beside navigation of the same tags."""
    items = "".join(
        f'<li><h3><a r="{n} title">{title}</a></h3><p class=price r="{n} price">£{n}0</p></li>'
        for n, title in enumerate(titles)
    )
    return Listed(f"<ul><li><a>Home</a></li><li><a>Search</a></li></ul><ul>{items}</ul>")


def runs(number: int, lacking: int = -1) -> Listed:
    """A record is a heading and what follows it; one of them has no place."""
    parts = (
        f'<h3><a r="{n} title">Home {n}</a></h3><div r="{n} price">£{n}0</div>'
        + (f'<p>Place: <b r="{n} place">Town {n}</b></p>' if n != lacking else "")
        for n in range(number)
    )
    return Listed(f"<div>{''.join(parts)}</div>")


def crossed(rows: Sequence[Sequence[int]]) -> Listed:
    """Pictures in one row, titles in the next."""
    bands = (
        "<tr>"
        + "".join(f'<td><img src=p{n}.png r="{n} picture"></td>' for n in row)
        + "</tr><tr>"
        + "".join(f'<td><b r="{n} title">Home {n}</b> <i r="{n} price">£{n}</i></td>' for n in row)
        + "</tr>"
        for row in rows
    )
    return Listed(f"<table>{''.join(bands)}</table>")


def facts(beds: Sequence[tuple[int | None, int]]) -> Listed:
    """Rows that look alike, the first of which may be missing: only their words tell them apart."""
    items = "".join(
        f'<li><h3 r="{n} title">Home {n}</h3><ul>'
        + (f'<li r="{n} beds">{bed} beds</li>' if bed is not None else "")
        + f'<li r="{n} baths">{bath} baths</li></ul></li>'
        for n, (bed, bath) in enumerate(beds)
    )
    return Listed(f"<ol>{items}</ol>")


def nested(groups: Sequence[int]) -> Listed:
    """A record for each shop, and in it one for each of its offers."""
    shops = "".join(
        f'<section><h2 r="shop{s} name">Shop {s}</h2><ul>'
        + "".join(
            f'<li><b r="s{s}o{n} title">Thing {s}{n}</b><i r="s{s}o{n} price">£{n}</i></li>' for n in range(number)
        )
        + "</ul></section>"
        for s, number in enumerate(groups)
    )
    return Listed(f"<main>{shops}</main>")
