"""Facts of an exploration as sentences for people."""

from __future__ import annotations

from bowerbird.explore.facts import (
    Annotated,
    DetailSeen,
    Enough,
    Fact,
    Failed,
    FormFilled,
    FormSeen,
    GivenUp,
    LeadFollowed,
    LeadFound,
    ListChosen,
    ListSeen,
    Noted,
    PageKindFound,
    PageSeen,
    PagingSeen,
    Reopened,
    Verified,
    WrapperMade,
)
from bowerbird.studio.report.wording import counted, short, short_address

_MOST_NAMED = 6
_LONGEST_WHY = 140


def said_of(fact: Fact) -> str:
    """What a fact tells; an empty text for those that people need not be told one by one."""
    match fact:
        case PageSeen():
            return f"opened page {fact.number}: {short_address(fact.url)}"
        case PageKindFound():
            return f"{_article(fact.what)} page, {fact.confidence:.0%} sure{_because(', '.join(fact.why))}"
        case Annotated():
            return annotated(fact)
        case ListSeen():
            return list_seen(fact)
        case PagingSeen():
            return paging_seen(fact)
        case DetailSeen():
            return detail_seen(fact)
        case FormSeen():
            return form_seen(fact)
        case FormFilled():
            return fact.said or f"filled form {fact.form}: {counted(len(fact.ways), 'way')} to its results"
    return _decided(fact)


def _decided(fact: Fact) -> str:
    match fact:
        case LeadFollowed():
            there = f"led to page {fact.page}" if fact.page is not None else "led to no page"
            return f"{short_address(fact.target)} {there}{_because(fact.why)}"
        case ListChosen():
            return f"chose the list {fact.section or fact.name}{_because(fact.why)}"
        case WrapperMade():
            return f"wrote a wrapper of {counted(fact.records, 'record')}: {fact.verdict.value}"
        case Verified():
            return f"verdict {fact.verdict.value}{_because('; '.join(fact.said))}"
        case Enough():
            return f"seen enough{_because(fact.why)}"
        case Reopened():
            return f"went on looking{_because(fact.why)}"
        case GivenUp():
            return f"gave up{_because(fact.why)}"
        case Failed():
            return f"{fact.transducer} came to nothing{_because(fact.why)}"
        case Noted():
            return fact.said
    return ""


def list_seen(fact: ListSeen) -> str:
    """`A list of 12 records of 44, which goes on`."""
    of_all = "" if fact.announced is None else f" of {'at least ' if fact.at_least else ''}{fact.announced:,}"
    going = ", which goes on" if fact.goes_on else ""
    fits = f", {fact.relevance:.0%} of the domain" if fact.relevance else ""
    return f"A list of {counted(fact.records, 'record')}{of_all}{going}{fits}"


def paging_seen(fact: PagingSeen) -> str:
    """`Page 1 of 4; links to go on: next, page`; an empty text where there is nothing to tell."""
    where = "" if fact.current is None else f"page {fact.current:,}"
    where += "" if fact.pages is None else f"{' of ' if where else ''}{fact.pages:,}{'' if where else ' pages'}"
    means = f"links to go on: {', '.join(fact.means)}" if fact.means else ""
    told = "; ".join(filter(None, (where, means)))
    return told[:1].upper() + told[1:]


def form_seen(fact: FormSeen) -> str:
    """`A search form, which asks for location, price`; why it is not sent."""
    names = [name.replace("_", " ") for name in fact.types[:_MOST_NAMED]]
    told = f", which asks for {', '.join(names)}" if names else ""
    refused = f"; not sent: {fact.refused}" if fact.refused else ""
    return f"{_article(fact.role)} form{told}{refused}"


def detail_seen(fact: DetailSeen) -> str:
    """`The page of one record, “Detached house”, with price, bedrooms and 9 more attributes`."""
    names = [name.replace("_", " ") for name in fact.attributes]
    more = len(names) - _MOST_NAMED
    told = ", ".join(names[:_MOST_NAMED]) + (f" and {counted(more, 'more attribute')}" if more > 0 else "")
    headline = f", “{short(fact.headline, 60)}”" if fact.headline else ""
    return f"The page of one record{headline}{f', with {told}' if told else ''}"


def annotated(fact: Annotated) -> str:
    """`recognised 12 prices …`, the most frequent types first."""
    often = sorted(fact.counts.items(), key=lambda pair: -pair[1])[:_MOST_NAMED]
    return f"recognised {', '.join(f'{number}× {name}' for name, number in often)}" if often else "recognised nothing"


def followed(lead: LeadFound, fact: LeadFollowed) -> str:
    """`Followed the link “For sale” to page 2 (score 0.91: …)`."""
    called = f" “{short(lead.text, 50)}”" if lead.text else f" {short_address(lead.target)}"
    there = f"to page {fact.page}" if fact.page is not None else "in vain"
    why = short(lead.why, _LONGEST_WHY)
    weighed = f" (score {lead.score:.2f}{f': {why}' if why else ''})"
    ended = f"; {fact.why}" if fact.why else ""
    return f"Followed the {lead.sort}{called} {there}{weighed}{ended}"


def _because(why: str) -> str:
    plain = short(why, _LONGEST_WHY)
    return f": {plain}" if plain else ""


def _article(word: str) -> str:
    return f"{'An' if word[:1].lower() in 'aeiou' else 'A'} {word}"
