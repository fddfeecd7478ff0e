"""How well pagers are found, on the autopager corpus: links labelled NEXT, PREV and PAGE.

The corpus's own layout: `data.csv` names, for each page `html/<name>.html`, its address, its encoding and a CSS
selector for each label; FIRST and LAST count as PAGE. Its own rules, which are kept here: what is labelled is the link
that a selected element is, is in, or holds; links written exactly like a labelled one are labelled too, as pagers
stand above and below a list; only links with an address count; rows marked as failed are left out, others are read
whatever their comment says.

The labels name what a link is called, and count every link of any pager. So links are counted here by what they call
themselves ("older posts" is PREV, though it leads on), and the links of other lists' pagers count, as does that of the
current page if it has an address.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.scores import Counts
from bowerbird.listing.model import Paging, Turn
from bowerbird.listing.turning.paging import find_paging
from bowerbird.page import Page, parse_html
from bowerbird.page.guard import tame

CORPUS = "autopager"
LABELS = {"PREV": "PREV", "NEXT": "NEXT", "PAGE": "PAGE", "FIRST": "PAGE", "LAST": "PAGE"}
"""The corpus's columns, later ones winning where two name a link, and the label that each counts as."""
FIGURES = {"NEXT": "next", "PREV": "prev", "PAGE": "page"}
_TURNS = {Turn.NEXT: "NEXT", Turn.PREVIOUS: "PREV", Turn.PAGE: "PAGE"}


@dataclass(frozen=True)
class Labelled:
    """One page of the corpus with the label of each labelled link."""

    name: str
    page: Page
    labels: dict[int, str]


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found on one page: links by label, right ones and others, for a person to look at."""

    name: str
    url: str
    counts: dict[str, Counts]
    missed: tuple[tuple[str, int, str], ...]
    wrong: tuple[tuple[str, int, str], ...]
    """(label, node, text) each."""


def evaluate_pagination(data: Path) -> Iterator[Seen]:
    """Every page of the corpus, in its order."""
    for labelled in labelled_pages(data):
        yield _compare(labelled, called_links(find_paging(labelled.page)))


def figures(seen: list[Seen]) -> dict[str, float]:
    """Flat names to numbers: `autopager.next.f1` and so on, over all links of all pages."""
    flat: dict[str, float] = {}
    for label, name in FIGURES.items():
        flat |= Counts.total(page.counts[label] for page in seen).figures(f"{CORPUS}.{name}")
    return flat


def called_links(paging: Paging) -> dict[int, str]:
    """The links of all pagers by what they call themselves, as the corpus labels them."""
    idle = (link for link in paging.idle if link.url)
    links = (*paging.elsewhere, *idle, *paging.links)
    return {link.node: _TURNS[link.called or link.turn] for link in links if link.turn in _TURNS}


def labelled_pages(data: Path) -> Iterator[Labelled]:
    """The pages of the corpus below `data`, which is its own folder or the one that holds it as `autopager`."""
    root = _root(data)
    for row in _rows(root):
        body = (root / "html" / f"{row['File Name']}.html").read_bytes().decode(row["Encoding"], "replace")
        page = parse_html(body, url=row["Page URL"])
        selectors = {column: row[column] for column in LABELS if row[column]}
        yield Labelled(row["File Name"], page, read_labels(body, page, selectors))


def autopager_fingerprint(data: Path) -> str:
    return fingerprint_of(f"{row['File Name']} {row['Page URL']}" for row in _rows(_root(data)))


def read_labels(body: str, page: Page, selectors: dict[str, str]) -> dict[int, str]:
    """The label of each link that one of the selectors names, by its row in `page`, which was parsed from `body`."""
    tree = LexborHTMLParser(tame(body.encode("utf-8", "replace")), scripting=True)
    # The same parser built both trees, so that the links of one are those of the other, in order.
    pairs = zip(page.index.with_tag("a").tolist(), tree.css("a"), strict=True)
    links = [(row, element.html or "") for row, element in pairs if "href" in element.attributes]
    labels = {}
    for column, selector in selectors.items():
        written = {link.html for element in tree.css(selector) for link in _links_of(element)}
        labels.update({row: LABELS[column] for row, html in links if html in written})
    return labels


def _links_of(element: LexborNode) -> list[LexborNode]:
    around, above = [], element.parent
    while above is not None:
        if above.tag == "a":
            around.append(above)
        above = above.parent
    return around or ([element] if element.tag == "a" else []) + element.css("a")


def _compare(labelled: Labelled, called: dict[int, str]) -> Seen:
    page, truth = labelled.page, labelled.labels
    found = {
        node: label for node, label in called.items() if page.name(node) == "a" and "href" in page.attributes[node]
    }
    counts = {
        label: Counts(
            right=sum(truth.get(node) == label for node, said in found.items() if said == label),
            found=sum(said == label for said in found.values()),
            there=sum(said == label for said in truth.values()),
        )
        for label in FIGURES
    }
    missed = tuple(_shown(page, node, label) for node, label in truth.items() if found.get(node) != label)
    wrong = tuple(_shown(page, node, label) for node, label in found.items() if truth.get(node) != label)
    return Seen(labelled.name, page.url, counts, missed, wrong)


def _shown(page: Page, node: int, label: str) -> tuple[str, int, str]:
    return label, node, f"{page.visible_text(node)[:40]} → {page.attributes[node].get('href', '')[:60]}"


def _root(data: Path) -> Path:
    root = data / CORPUS if (data / CORPUS).is_dir() else data
    if not (root / "data.csv").is_file() or not (root / "html").is_dir():
        raise CorpusMissing(f"{data}: no autopager corpus here; its folder holds data.csv and html/")
    return root


def _rows(root: Path) -> list[dict[str, str]]:
    with (root / "data.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [row for row in rows if not row["failed"]]
