"""The first thing that a report shows: what came of the run, site by site, and which attributes the sites have."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from bowerbird.studio.report.markup import Html, tag
from bowerbird.studio.report.model import Covered, Outcome, RunShown, SiteShown
from bowerbird.studio.report.parts import MEANINGS, badge, heads, tiles
from bowerbird.studio.report.wording import counted, duration, short

Address = Callable[[SiteShown], str]
"""Where the part of a report about a site is."""

_MOST_ATTRIBUTES = 30  # columns of a heat table; more would be unreadable
_DEEP = 0.5  # of the records; the ground of a cell is then so dark that letters are light


def overview(run: RunShown, address: Address) -> Html:
    """The part of a report about all sites."""
    return tag(
        "div",
        _hero(run),
        (tag("p", remark, class_="remark") for remark in run.remarks),
        _sites(run, address),
        _heat(run, address),
        _meanings(run),
        id="overview",
        class_="overview",
    )


def headline(run: RunShown) -> str:
    """`188 records from 3 sites`."""
    records = sum(site.records for site in run.sites)
    return f"{counted(records, 'record')} from {counted(len(run.sites), 'site')}"


def runs_named(run: RunShown) -> str:
    """`Run 3`, `Runs 1, 2, 3`."""
    return f"Run{'' if len(run.numbers) == 1 else 's'} {', '.join(map(str, run.numbers))}"


def _hero(run: RunShown) -> Html:
    counts = Counter(site.outcome for site in run.sites)
    effective = counts[Outcome.EFFECTIVE]
    merged = [("linked as duplicates", f"{run.merged:,}")] if run.merged else []
    numbers = [
        ("effective wrappers" if len(run.sites) != 1 else "effective wrapper", _of(effective, len(run.sites))),
        ("records", f"{sum(site.records for site in run.sites):,}"),
        ("attributes", f"{len({one.name for site in run.sites for one in site.coverage}):,}"),
        *merged,
        ("pages read", f"{sum(site.pages for site in run.sites):,}"),
        ("time", duration(run.seconds)),
    ]
    sentence = tag("p", _sentence(run), class_="sentence")
    return tag("header", tag("h1", headline(run)), sentence, tiles(numbers), *_outcomes(counts), class_="hero")


def _of(some: int, of_all: int) -> list[str]:
    return [f"{some:,}", tag("small", f" of {of_all:,}")]


def _sentence(run: RunShown) -> str:
    domains = sorted({site.domain for site in run.sites if site.domain})
    named = f"{runs_named(run)}, " if run.numbers else ""
    about = f"the {'domain' if len(domains) == 1 else 'domains'} {', '.join(domains)}. " if domains else ""
    told = f"{named}{about}"
    return (
        f"{told[:1].upper()}{told[1:]}Each site was explored from its address alone: its lists were found, a wrapper "
        "was written and proven for each, and run into one database."
    )


def _outcomes(counts: Counter[Outcome]) -> Iterator[Html]:
    told = [(outcome, counts[outcome]) for outcome in Outcome if counts[outcome]]
    said = ", ".join(f"{number} {outcome.value}" for outcome, number in told)
    bars = (tag("span", style=f"--n:{number}", class_=outcome) for outcome, number in told)
    yield tag("div", bars, class_="outcomes", role="img", aria_label=f"Outcomes: {said}")
    key = (tag("li", tag("i"), tag("b", number), " ", outcome.value, class_=outcome) for outcome, number in told)
    yield tag("ul", key, class_="key")


def _sites(run: RunShown, address: Address) -> Html:
    names = ("site", False), ("outcome", False), ("domain", False), ("records", True), ("attributes", True)
    head = heads(*names, ("pages", True), ("time", True))
    rows = tag("tbody", (_row(site, address(site)) for site in run.sites))
    table = tag("table", head, rows, class_="sites sortable rows")
    return tag(
        "section", tag("h2", "Sites"), tag("p", "Choose a site to see how it was explored."), table, class_="card"
    )


def _row(site: SiteShown, address: str) -> Html:
    about = (tag("div", line, class_="small soft") for line in (short(site.title, 80), short(site.why, 200)) if line)
    rank = list(Outcome).index(site.outcome)
    numbers = (("records", site.records), ("attributes", len(site.coverage)), ("pages", site.pages))
    return tag(
        "tr",
        tag("td", tag("a", site.name, href=address), about, class_="lead-cell"),
        tag("td", badge(site.outcome), data_value=rank),
        tag("td", site.domain),
        (tag("td", f"{number:,}", class_="n", data_name=name, data_value=number) for name, number in numbers),
        tag("td", duration(site.seconds), class_="n", data_name="time", data_value=round(site.seconds, 2)),
    )


def _heat(run: RunShown, address: Address) -> Html | None:
    by_type: dict[str, list[SiteShown]] = defaultdict(list)
    for site in run.sites:
        if site.coverage:
            by_type[site.type].append(site)
    if not by_type:
        return None
    tables = (_heat_table(name, sites, address) for name, sites in by_type.items())
    told = "The share of a site’s records that have a value: the darker, the more. Numbers are per cent."
    return tag("section", tag("h2", "Attributes"), tag("p", told), tables, class_="card")


def _heat_table(record_type: str, sites: Sequence[SiteShown], address: Address) -> Html:
    of_site = {site.slug: {one.name: one for one in site.coverage} for site in sites}
    weight: Counter[str] = Counter()
    for covered in of_site.values():
        weight.update({name: one.share for name, one in covered.items()})
    names = [name for name, _ in weight.most_common(_MOST_ATTRIBUTES)]
    head = (tag("th", tag("span", name.replace("_", " ")), scope="col", title=name) for name in names)
    rows = (
        tag(
            "tr",
            tag("th", tag("a", site.name, href=address(site)), scope="row"),
            (_cell(name, of_site[site.slug].get(name)) for name in names),
        )
        for site in sites
    )
    more = len(weight) - len(names)
    caption = tag("caption", tag("b", record_type), f", and {more} rarer attributes" if more > 0 else None)
    first = tag("th", tag("span", "site", class_="hidden"), scope="col")
    return tag("table", caption, tag("thead", tag("tr", first, head)), tag("tbody", rows), class_="heat")


def _cell(name: str, covered: Covered | None) -> Html:
    if covered is None:
        return tag("td", "·", class_="empty", title=f"{name}: none")
    deep = "deep" if covered.share >= _DEEP else None
    told = f"{name}: {covered.share:.0%} of records, e.g. {covered.example}"
    return tag(
        "td",
        f"{100 * covered.share:.0f}",
        class_=deep,
        title=told,
        data_name=name.replace("_", " "),
        style=f"--share:{covered.share:.3f}",
    )


def _meanings(run: RunShown) -> Html:
    seen = {site.outcome for site in run.sites}
    entries = ((tag("dt", badge(one)), tag("dd", MEANINGS[one])) for one in Outcome if one in seen)
    return tag("section", tag("h2", "What the outcomes mean"), tag("dl", entries, class_="meaning"), class_="card")
