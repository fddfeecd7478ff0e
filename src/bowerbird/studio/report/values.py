"""The records of a site: which attributes they have, some of them whole, what is unsure, and what is linked."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.domain.record import Attested, Record
from bowerbird.store import StoredRecord
from bowerbird.studio.report.markup import Html, link, place, tag
from bowerbird.studio.report.model import Covered, Doubt, SiteShown, Twin
from bowerbird.studio.report.parts import bar, heads
from bowerbird.studio.report.wording import counted, normal, short

TELLING = ("title", "name", "price", "location", "company", "date", "rating")
_SUMMARY = 3  # values that head a record
_LONGEST_VALUE = 240
_LONGEST_HEAD = 70


def coverage_of(site: SiteShown) -> Html | None:
    """Attributes as bars."""
    if not site.coverage:
        return None
    head = heads(
        ("attribute", False), ("records that have it", False), ("", True), ("confidence", True), ("for example", False)
    )
    rows = tag("tbody", map(_covered, site.coverage))
    return tag(
        "section",
        tag("h3", "Attributes"),
        tag("p", f"{counted(len(site.coverage), 'attribute')} over {counted(site.records, 'record')}."),
        tag("table", head, rows, class_="coverage rows"),
        id=f"{site.slug}-attributes",
        class_="card",
    )


def _covered(one: Covered) -> Html:
    return tag(
        "tr",
        tag("th", one.name.replace("_", " "), scope="row"),
        tag("td", bar(one.share), class_="barred"),
        tag("td", f"{one.share:.0%}", class_="n", title=f"{one.records:,} records"),
        tag("td", f"{one.confidence:.2f}", class_="n", data_name="sure"),
        tag("td", short(one.example), class_="example", title=short(one.example, _LONGEST_VALUE)),
    )


def samples_of(site: SiteShown) -> Html | None:
    """Some records, whole: each value as it is kept, as the page shows it, how sure, and where it stands."""
    if not site.samples:
        return None
    records = (_sample(stored, is_open=at == 0) for at, stored in enumerate(site.samples))
    which = f"{len(site.samples)} of {counted(site.records, 'record')}, from the first to the last"
    told = f"{which}. Links lead to the place of a value on the live page."
    return tag(
        "section",
        tag("h3", "Records"),
        tag("p", told),
        tag("div", records, class_="samples"),
        id=f"{site.slug}-records",
        class_="card",
    )


def _sample(stored: StoredRecord, *, is_open: bool) -> Html:
    record = stored.record
    told = heading_values(record)
    summary = tag("summary", tag("b", told[0]), (tag("span", one) for one in told[1:]))
    head = heads(("attribute", False), ("value", False), ("as shown", False), ("confidence and place", False))
    rows = tag("tbody", (row for name, values in record.values.items() for row in _values(name, values)))
    where = tag("p", link(record.url, short(record.url, 120)), class_="small", style="padding:0 18px 10px")
    return tag("details", summary, where, tag("table", head, rows, class_="rows"), open=is_open)


def heading_values(record: Record) -> list[str]:
    """What tells a record from others, in a few words; its address where nothing else does."""
    named = {name: record.first(name) for name in TELLING}
    told = [short(value.raw, _LONGEST_HEAD) for value in named.values() if value is not None and value.raw.strip()]
    others = [
        short(values[0].raw, _LONGEST_HEAD) for values in record.values.values() if values and values[0].raw.strip()
    ]
    return (told or others or [short(record.url, _LONGEST_HEAD)])[:_SUMMARY]


def _values(name: str, values: tuple[Attested, ...]) -> Iterator[Html]:
    for at, one in enumerate(values):
        kept = short(normal(one.value), _LONGEST_VALUE)
        raw = short(one.raw, _LONGEST_VALUE)
        yield tag(
            "tr",
            tag("th", name.replace("_", " ") if at == 0 else None, scope="row", class_="lead-cell"),
            tag("td", kept or tag("span", "not read", class_="flag")),
            tag("td", raw if raw != kept else "–", class_="raw", data_name="as shown:"),
            tag(
                "td",
                _sure(one.confidence),
                _where(one),
                (tag("span", " ", tag("span", flag, class_="flag")) for flag in one.flags),
            ),
        )


def _sure(confidence: float) -> Html:
    width = tag("span", style=f"width:{min(max(confidence, 0.0), 1.0):.0%}")
    return tag("span", tag("span", width, class_="sure", aria_hidden="true"), f"{confidence:.2f} ")


def _where(one: Attested) -> Html | None:
    if not one.origin.url:
        return None
    return link(place(one.origin.url, one.raw), "place", title=one.origin.node or None)


def doubts_of(site: SiteShown) -> Html | None:
    """What was unsure, and why."""
    if not site.doubts and not site.notes:
        return None
    told = [tag("li", note) for note in site.notes]
    return tag(
        "section",
        tag("h3", "What was unsure, and why"),
        tag("p", "Nothing is guessed in silence: these values and decisions deserve a look."),
        tag("ul", told, map(_doubt, site.doubts), class_="doubts"),
        id=f"{site.slug}-unsure",
        class_="card",
    )


def _doubt(doubt: Doubt) -> Html:
    example = short(doubt.example, 90)
    return tag(
        "li",
        tag("b", doubt.attribute.replace("_", " ")),
        f": {doubt.why}, {counted(doubt.values, 'value')}; for example ",
        link(place(doubt.url, doubt.example), f"“{example}”") if example else link(doubt.url, "this one"),
    )


def twins_of(site: SiteShown) -> Html | None:
    """Records that are linked as one object with others."""
    if not site.twins:
        return None
    return tag(
        "section",
        tag("h3", "Duplicates"),
        tag("p", "Records that are linked as one object, each link with its reasons. Nothing is merged for good."),
        tag("div", map(_twin, site.twins), class_="twins"),
        id=f"{site.slug}-duplicates",
        class_="card",
    )


def _twin(twin: Twin) -> Html:
    records = (
        tag("p", tag("b", heading_values(one.record)[0]), tag("br"), link(one.record.url, short(one.record.url, 80)))
        for one in (twin.one, twin.other)
    )
    why = tag("ul", (tag("li", reason) for reason in twin.evidence), class_="plain small")
    return tag("div", *records, tag("p", f"score {twin.score:.1f}", class_="small soft"), why)
