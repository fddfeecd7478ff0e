"""The part of a report about one site: explored, wrapped, verified, loaded."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.induce.model import Finding
from bowerbird.studio.report.colouring import coloured
from bowerbird.studio.report.film_strip import film_strip
from bowerbird.studio.report.markup import Html, link, tag
from bowerbird.studio.report.model import Outcome, Share, SiteShown, WrapperShown
from bowerbird.studio.report.parts import badge, tiles
from bowerbird.studio.report.values import coverage_of, doubts_of, samples_of, twins_of
from bowerbird.studio.report.wording import counted, duration

_TONES = ("#4a7bd8", "#2a9d8f", "#d99a35", "#9467bd", "#cf5867", "#6b9b52", "#4c9fbf", "#8593a3")
_SIGNS = {"holds": "✓", "unknown": "?", "missing": "✗", "wrong": "✗"}


def site_sheet(site: SiteShown, trail: Html) -> Html:
    """The whole part; `trail` leads to other parts of the report."""
    sections = {
        "film": ("Exploration", film_strip(site) if site.frames else None),
        "records": ("Records", samples_of(site)),
        "attributes": ("Attributes", coverage_of(site)),
        "wrapper": ("Wrapper and proof", _wrappers(site) if site.wrappers else None),
        "unsure": ("What was unsure", doubts_of(site)),
        "duplicates": ("Duplicates", twins_of(site)),
        "time": ("Time", _shares(site) if site.shares else None),
    }
    there = {name: one for name, one in sections.items() if one[1] is not None}
    parts = (tag("li", tag("a", word, href=f"#{site.slug}-{name}")) for name, (word, _) in there.items())
    return tag(
        "article",
        _head(site, trail, tag("ul", parts, class_="parts")),
        (section for _, section in there.values()),
        id=site.slug,
        class_="site",
        aria_labelledby=f"{site.slug}-name",
    )


def _head(site: SiteShown, trail: Html, parts: Html) -> Html:
    announced = [one.announced for one in site.wrappers if one.announced is not None]
    promised = f" of {sum(announced):,} announced" if len(announced) == len(site.wrappers) > 0 else ""
    browsers = {one.browser for one in site.wrappers if one.browser is not None}
    numbers: list[tuple[str, str]] = [
        (f"records{promised}", f"{site.records:,}"),
        ("attributes", f"{len(site.coverage):,}"),
        ("pages looked at", f"{len(site.frames):,}"),
        ("pages in all", f"{site.pages:,}"),
        ("time", duration(site.seconds)),
    ]
    if browsers:
        numbers.append(("what the wrapper needs", "a browser" if True in browsers else "plain HTTP"))
    return tag(
        "header",
        tag("nav", trail, class_="trail", aria_label="Sites"),
        tag("h2", site.name, badge(site.outcome), id=f"{site.slug}-name"),
        tag("p", tag("b", site.title)) if site.title else None,
        tag("p", link(site.url, site.url), f" · {site.domain}" if site.domain else None),
        tag("p", site.why) if site.why else None,
        tiles(numbers),
        parts,
    )


def _shares(site: SiteShown) -> Html:
    total = sum(share.seconds for share in site.shares) or 1.0
    longest = max(share.seconds for share in site.shares) or 1.0
    runs = counted(sum(share.runs for share in site.shares), "step")
    said = f"{runs} of {counted(len(site.shares), 'kind')}, {duration(total)} in all."
    rows = (_share(at, share, longest) for at, share in enumerate(site.shares))
    return tag(
        "section",
        tag("h3", "Where the time went"),
        tag("p", said),
        _strip(site.shares, total),
        tag("table", tag("tbody", rows), class_="chart"),
        id=f"{site.slug}-time",
        class_="card",
    )


def _strip(shares: tuple[Share, ...], total: float) -> Html:
    """All of the time as one bar, in the colours of the rows below it."""
    parts, at = [], 0.0
    for number, share in enumerate(shares):
        width = 1000 * share.seconds / total
        title = tag("title", f"{share.transducer}: {duration(share.seconds)}")
        parts.append(tag("rect", title, x=f"{at:.1f}", width=f"{width:.1f}", height=10, style=_tone(number)))
        at += width
    return tag("svg", parts, viewBox="0 0 1000 10", preserveAspectRatio="none", class_="ways", aria_hidden="true")


def _share(number: int, share: Share, longest: float) -> Html:
    bar = tag("rect", width=f"{100 * share.seconds / longest:.2f}", height=10)
    chart = tag("svg", bar, viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")
    return tag(
        "tr",
        tag("th", tag("i"), share.transducer, scope="row"),
        tag("td", chart),
        tag("td", f"{share.runs:,}×", class_="n"),
        tag("td", duration(share.seconds), class_="n"),
        style=_tone(number),
    )


def _tone(number: int) -> str:
    """The colour of a row: those that took long have one of their own."""
    return f"--tone:{_TONES[min(number, len(_TONES) - 1)]}"


def _wrappers(site: SiteShown) -> Html:
    one = len(site.wrappers) == 1
    told = (
        "What was learnt of the site, as a program that can be read, changed and run again; then what its proof found."
    )
    return tag(
        "section",
        tag("h3", "The wrapper" if one else "The wrappers"),
        tag("p", told),
        (part for wrapper in site.wrappers for part in _wrapper(wrapper, alone=one)),
        id=f"{site.slug}-wrapper",
        class_="card",
    )


def _wrapper(wrapper: WrapperShown, *, alone: bool) -> Iterator[Html]:
    name = wrapper.section or wrapper.name
    records = f" · {counted(wrapper.records, 'record')}" if wrapper.records is not None else ""
    if not alone:
        yield tag("h4", name, " ", badge(_outcome(wrapper.verdict)), tag("span", records, class_="soft small"))
    if wrapper.text:
        yield coloured(wrapper.text.strip())
    if wrapper.findings:
        yield tag("h4", "Verification")
        yield tag("table", tag("tbody", map(_finding, wrapper.findings)), class_="proof")
    if wrapper.notes:
        yield tag("h4", "What was decided")
        yield tag("ul", (tag("li", note) for note in wrapper.notes), class_="plain small soft")


def _outcome(verdict: str) -> Outcome:
    return Outcome(verdict) if verdict in set(Outcome) else Outcome.NONE


def _finding(finding: Finding) -> Html:
    outcome = finding.outcome.value
    sign = tag(
        "td", tag("span", _SIGNS[outcome], aria_hidden="true"), tag("span", outcome, class_="hidden"), title=outcome
    )
    return tag("tr", sign, tag("th", finding.check, scope="row"), tag("td", finding.said), class_=outcome)
