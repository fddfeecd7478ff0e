"""How well the kinds of pages are told, on all corpora whose pages are of one kind by the way they were gathered.

WCXB's types are kinds, once listing and collection are one; SWDE holds detail pages, the testbeds of search results
(SRR, TBDW, ViNTs) listings, Zyte's corpus articles. They differ in age and make as much as pages do that an exploration
meets: a model of WCXB's shops alone took no page of SWDE for a detail page. Judged as in `page_types`: never by a model
that has met the page's site.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.corpora import swde_sites
from bowerbird.evaluate.page_types import examples, fairly, labelled_pages
from bowerbird.page import Page, parse_html
from bowerbird.pagetype import KIND_OF_SORT, PageKind, Sort
from bowerbird.pagetype.features import page_features
from bowerbird.pagetype.linear import shipped_model
from bowerbird.pagetype.training import Example

_OF_SWDE_SITE, _OF_SRR_SITE = 3, 2  # pages of one site are much alike; a few of each stand for all
Kinds = dict[str, list[Example]]


def kind_examples(data: Path) -> Kinds:
    """The pages of each corpus that is there, with their kinds."""
    found: Kinds = {"wcxb": _of_wcxb(data)}
    for name, read in (("swde", _swde), ("srr", _srr), ("records", _records), ("zyte", _zyte)):
        pages = [Example(page_features(page), kind, site) for page, kind, site in read(data)]
        if pages:
            found[name] = pages
    return found


def kind_figures(found: Kinds) -> dict[str, float]:
    """`kinds.<corpus>.accuracy`, and `kinds.<kind>.recall` and `.precision` over all corpora."""
    names = [name for name, pages in found.items() for _ in pages]
    learned = [page for pages in found.values() for page in pages]
    told = [max(shares, key=lambda kind: shares[kind]) for shares, _ in fairly(learned, shipped_model("kinds"))]
    right: defaultdict[str, list[bool]] = defaultdict(list)
    for name, page, kind in zip(names, learned, told, strict=True):
        right[f"kinds.{name}.accuracy"].append(page.sort == kind)
    flat = {name: sum(each) / len(each) for name, each in right.items()}
    return flat | _per_kind(learned, told)


def _per_kind(learned: Sequence[Example], told: Sequence[str]) -> dict[str, float]:
    pairs = Counter((page.sort, kind) for page, kind in zip(learned, told, strict=True))
    flat = {}
    for kind in sorted({page.sort for page in learned}):
        flat[f"kinds.{kind}.recall"] = pairs[kind, kind] / sum(page.sort == kind for page in learned)
        flat[f"kinds.{kind}.precision"] = pairs[kind, kind] / max(sum(one == kind for one in told), 1)
    return flat


def _of_wcxb(data: Path) -> list[Example]:
    learned = examples(labelled_pages(data))
    return [Example(page.features, KIND_OF_SORT[Sort(page.sort)].value, page.host) for page in learned]


_Read = Iterator[tuple[Page, str, str]]


def _swde(data: Path) -> _Read:
    try:
        sites = swde_sites(data)
    except CorpusMissing:
        return
    for site in sites:
        for _, page in site.pages(_OF_SWDE_SITE):
            yield page, PageKind.DETAIL.value, f"swde {site.vertical} {site.name}"


def _srr(data: Path) -> _Read:
    for site in sorted((data / "srr").glob("Dataset*/*/*")):
        for file in sorted(site.glob("*/*.htm*"))[:_OF_SRR_SITE]:
            yield parse_html(file.read_bytes()), PageKind.LISTING.value, f"srr {site.name}"


def _records(data: Path) -> _Read:
    for file in sorted((data / "records").glob("*/*/*/*.htm*")):
        yield (
            parse_html(file.read_bytes()),
            PageKind.LISTING.value,
            f"records {file.parent.parent.name} {file.parent.name}",
        )


def _zyte(data: Path) -> _Read:
    truth = data / "zyte_article" / "ground-truth.json"
    if not truth.is_file():
        return
    for name, read in sorted(json.loads(truth.read_text(encoding="utf-8")).items()):
        file = truth.parent / "html" / f"{name}.html"
        if file.is_file():
            url = read["url"]
            yield parse_html(file.read_bytes(), url=url), PageKind.ARTICLE.value, urlsplit(url).hostname or name
