"""How well detail pages are read on the zoo, whose truth is known to the node, and what each part contributes.

Data area: F1 of its visible texts against those of the true area, averaged over pages. Attributes: F1 over values of
all pages; a value is right when it stands at a node where the truth shows that attribute, or says the same. Attributes
that the domain's pack does not know count apart: are they kept, as extra specifications or under another name? The zoo
has its own names for some attributes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

from bowerbird.annotate import Annotations, annotator_for
from bowerbird.detail import COMPONENTS, FEATURES, Detail, Extracted, Options, analyse
from bowerbird.domain import Pack, load_pack
from bowerbird.page import Page, parse_html
from bowerbird.page.paths import absolute_xpath
from bowerbird.zoo import DEVELOPMENT, site
from bowerbird.zoo.truth import PageTruth, Truth
from bowerbird.zoo.web import Request

WORKERS = 2
PAGES = 6  # of a site; the thesis' curve is flat from there on
_NAMES = {
    "headline": "title",
    "name": "title",
    "job_title": "title",
    "fuel": "fuel_type",
    "gearbox": "transmission",
    "variant": "trim",
    "co2": "emissions",
    "mot_until": "mot",
    "first_registered": "registration_date",
    "cuisines": "cuisine",
    "street": "street_address",
    "ean": "gtin",
    "was_price": "list_price",
    "authors": "author",
    "isbn": "isbn_13",
    "format": "binding",
    "epc_rating": "energy_rating",
    "added_on": "added_date",
    "status": "property_status",
    "furnished": "furnishing",
    "available_from": "availability_date",
    "council_tax_band": "council_tax",
    "posted_on": "date_posted",
    "closing_on": "closing_date",
    "contract_type": "job_type",
    "salary_min": "salary",
}
_NAMES_OF_DOMAIN = {
    "restaurants": {"street": "address"},
    "books": {"category": "genre", "year": "publication_date"},
    "events": {"category": "event_type", "town": "location"},
    "jobs": {"category": "industry", "town": "location"},
    "real-estate-uk": {"region": "county"},
    "real-estate-us": {"region": "state"},
}


_LIKE = {"town": ("city", "village", "location"), "lot_size": ("plot_size",)}
"""Attributes of packs that say the same as another: a town is a city on some sites."""
_LANGUAGES = {"en-GB": "en", "en-US": "en", "de": "de", "fr": "fr"}


@dataclass(frozen=True, slots=True)
class ZooScore:
    """One site of the zoo under one set of options."""

    seed: int
    domain: str
    variant: str
    own_language: bool
    """Whether the site is in the pack's main language; packs know fewer labels of others."""
    area: float
    """Mean F1 of the data areas."""
    exact: float
    """The share of pages whose area is the true node."""
    right: int
    extracted: int
    shown: int
    extras: int
    extras_found: int
    misses: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    @property
    def attributes(self) -> float:
        return 2 * self.right / (self.extracted + self.shown) if self.right else 0.0


def variants() -> dict[str, Options]:
    """Everything, and everything without one part: the thesis' experiments on components and features."""
    found = {"all": Options()}
    found |= {f"without {part}": Options(components=COMPONENTS - {part}) for part in sorted(COMPONENTS)}
    found |= {f"without {feature}": Options(features=FEATURES - {feature}) for feature in sorted(FEATURES)}
    return found


def evaluate_zoo(
    seeds: Iterable[int] = DEVELOPMENT,
    *,
    pages: int = PAGES,
    options: Mapping[str, Options] | None = None,
    workers: int = WORKERS,
) -> Iterator[ZooScore]:
    """Every site of the zoo with detail pages of their own, under each set of options."""
    chosen = dict(options or {"all": Options()})
    tasks = [(seed, pages, chosen) for seed in seeds]
    if workers < 2 or len(tasks) < 2:
        for task in tasks:
            yield from _score_site(*task)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for scores in pool.map(_score_site, *zip(*tasks, strict=True)):
            yield from scores


def figures(scores: Iterable[ZooScore]) -> dict[str, float]:
    """`zoo.detail.area.f1`, `zoo.detail.attributes.f1` and so on; with `.without-<part>` for the experiments."""
    by_variant: dict[str, list[ZooScore]] = {}
    for score in scores:
        by_variant.setdefault(score.variant, []).append(score)
    flat: dict[str, float] = {}
    for variant, of in by_variant.items():
        tail = "" if variant == "all" else f".{variant.replace(' ', '-')}"
        flat[f"zoo.detail.area.f1{tail}"] = sum(score.area for score in of) / len(of)
        flat[f"zoo.detail.area.exact{tail}"] = sum(score.exact for score in of) / len(of)
        flat[f"zoo.detail.attributes.f1{tail}"] = _attributes(of)
        flat[f"zoo.detail.attributes.own-language.f1{tail}"] = _attributes([s for s in of if s.own_language])
        extras = sum(score.extras for score in of)
        flat[f"zoo.detail.extras.recall{tail}"] = sum(s.extras_found for s in of) / extras if extras else 1.0
    return flat


def _attributes(scores: Sequence[ZooScore]) -> float:
    right, extracted, shown = (sum(getattr(s, name) for s in scores) for name in ("right", "extracted", "shown"))
    return 2 * right / (extracted + shown) if right else 0.0


def _score_site(seed: int, limit: int, options: Mapping[str, Options]) -> list[ZooScore]:
    grown = site(seed)
    truth = grown.truth()
    truths = [page for page in truth.pages if page.kind == "detail" and not page.rendered][:limit]
    if not truths:
        return []
    pack = load_pack(truth.domain)
    pages = [_served(grown.answer(Request.get(page.target)).body, page.target) for page in truths]
    annotator = annotator_for(pack)
    annotations = [annotator(page) for page in pages]
    return [_score(seed, truth, name, pack, truths, pages, annotations, chosen) for name, chosen in options.items()]


def _served(body: bytes, target: str) -> Page:
    return parse_html(body, url=f"http://zoo.example{target}", content_type="text/html; charset=utf-8")


def _score(
    seed: int,
    known: Truth,
    variant: str,
    pack: Pack,
    truths: Sequence[PageTruth],
    pages: Sequence[Page],
    annotations: Sequence[Annotations],
    options: Options,
) -> ZooScore:
    found = analyse(pages, pack, annotations=annotations, options=options)
    counts: Counter[str] = Counter()
    misses: Counter[str] = Counter()
    areas, exact = 0.0, 0
    for truth, detail, anns in zip(truths, found.details, annotations, strict=True):
        true_area = _area_node(detail.page, truth)
        areas += _overlap(detail, anns, true_area)
        exact += detail.area == true_area
        _count_values(known.domain, pack, truth, detail, counts, misses)
    number = len(pages)
    return ZooScore(
        seed,
        known.domain,
        variant,
        _LANGUAGES[known.locale] == pack.languages[0],
        areas / number,
        exact / number,
        counts["right"],
        counts["extracted"],
        counts["shown"],
        counts["extras"],
        counts["extras found"],
        tuple(misses.most_common()),
    )


def our_name(domain: str, pack: Pack, zoo_name: str) -> str | None:
    """What the pack calls an attribute of the zoo; None when it does not know it."""
    special = _NAMES_OF_DOMAIN.get(domain, {}).get(zoo_name)
    return next((name for name in (special, zoo_name, _NAMES.get(zoo_name)) if name in pack.attributes), None)


def _count_values(
    domain: str, pack: Pack, truth: PageTruth, detail: Detail, counts: Counter[str], misses: Counter[str]
) -> None:
    own = {record.key for record in truth.records[:1]}
    places: dict[str, dict[str, set[str]]] = {}
    for mark in truth.values:
        if mark.record in own and mark.place == "text":
            spot = places.setdefault(mark.attribute, {"paths": set(), "texts": set()})
            spot["paths"].add(mark.path)
            spot["texts"].add(_plain(mark.text))
    for name, spot in places.items():
        ours = our_name(domain, pack, name)
        if ours is None:
            counts["extras"] += 1
            said = [pair.text for pair in detail.extras]
            said += [value.text for values in detail.attributes.values() for value in values]
            counts["extras found"] += any(text in _plain(other) for other in said for text in spot["texts"])
            continue
        counts["shown"] += 1
        values = [value for like in (ours, *_LIKE.get(ours, ())) for value in detail.attributes.get(like, ())]
        counts["extracted"] += bool(values)
        if any(_is_right(detail.page, value, spot["paths"], spot["texts"]) for value in values):
            counts["right"] += 1
        else:
            misses[f"{name}: {'nothing' if not values else 'other'}"] += 1


def _is_right(page: Page, value: Extracted, paths: set[str], texts: set[str]) -> bool:
    if _plain(value.text) in texts or _plain(value.raw) in texts:
        return True
    path = absolute_xpath(page, value.node)
    return any(path == true or path.startswith(f"{true}/") for true in paths)


def _area_node(page: Page, truth: PageTruth) -> int:
    paths = {path for record in truth.records[:1] for path in record.paths}
    names = {path.rpartition("/")[2].partition("[")[0] for path in paths}
    nodes = [
        node for name in names for node in page.index.with_tag(name).tolist() if absolute_xpath(page, node) in paths
    ]
    return page.common_ancestor(*nodes) if nodes else 0


def _overlap(detail: Detail, annotations: Annotations, truth: int) -> float:
    """F1 of the visible texts in the found area."""
    nodes, end = sorted(set(annotations.text.nodes)), detail.page.end

    def within(node: int) -> range:
        return range(bisect_left(nodes, node), bisect_left(nodes, int(end[node])))

    found, true = within(detail.area), within(truth)
    shared = len(range(max(found.start, true.start), min(found.stop, true.stop)))
    return 2 * shared / (len(found) + len(true)) if shared else 0.0


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
