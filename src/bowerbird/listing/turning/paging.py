"""How a list goes on: the pagers of a page.

Problem: find the links and buttons that lead to other pages of the list that a page shows, and say what each does.
    Their false friends look alike: arrows of carousels, days of calendars, links to the next article, numbers of
    replies, page sizes, footnotes, pagers of comments and of the threads that a forum lists.
Reference: the thesis' navigation links (chapter 4) use the same evidence: text, attributes, position.
Departures: candidates are judged in groups (`pager_blocks`), first those with numbers, whose addresses must count on
    with the numbers that they show; then links that only say "next", by the sum of what speaks for them and against
    (`pager_evidence`), the stems of the first kind being known.
Notation: *stem*, an address without its page (`url_numbers`).
Cost: linear in the number of controls; a bounded number of ancestors is looked at for each candidate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from math import exp

from bowerbird.listing.model import Evidence, PageLink, Paging, Turn
from bowerbird.listing.turning.months import next_month
from bowerbird.listing.turning.page_links import Candidate, base_url, find_candidates, resolve, says_current
from bowerbird.listing.turning.pager_blocks import Block, group
from bowerbird.listing.turning.pager_evidence import NEEDED, of_numbers, of_place, of_turns, weight
from bowerbird.listing.turning.pager_words import LONGEST, Arrow, Role
from bowerbird.listing.turning.scrolling import scroll_hints
from bowerbird.listing.turning.url_numbers import Counted, count_of
from bowerbird.page import Page

_MANY = 3  # pagers of different lists beside each other belong to what is listed, not to the list
_RIGHT_BELOW = 10  # nodes between the last record and a button that only its place tells
_MOST_LOADING = 2  # above and below the list
_SURE, _UNSURE = 0.6, 0.4  # of "load more", and of "show more", which also unfolds texts; both below most pagers
_APART = frozenset(
    ("form", "footer", "dialog")
)  # elements whose buttons are their own, unless the list is in them, too
_BACK = {Turn.NEXT: Turn.PREVIOUS, Turn.PREVIOUS: Turn.NEXT}


@dataclass(frozen=True, slots=True, eq=False)
class _Pager:
    """A block that passed for a pager."""

    block: Block
    evidence: tuple[Evidence, ...]
    links: tuple[PageLink, ...]
    idle: tuple[PageLink, ...]


def find_paging(page: Page, areas: Sequence[tuple[int, int]] = (), *, is_part: bool = False) -> Paging:
    """The pagers of `page`; `areas` are the ranges of rows that hold records, where they are known; `is_part` says
    that the page announces more records than it shows."""
    candidates, controls = find_candidates(page)
    blocks = group(page, candidates, controls)
    declared = _declared(page)
    numbered = _taken(
        (block, of_numbers(block, page.url) + of_place(block, areas)) for block in blocks if block.numbers
    )
    own = _own_stems(page, [block for block, _ in numbered])
    known = {block.members[0].node for block, _ in numbered}
    others = [rest for block in blocks if block.members[0].node not in known and (rest := _without_numbers(block))]
    turned = _taken(
        (block, of_turns(block, page.url, own, declared.keys()) + of_place(block, areas)) for block in others
    )
    pagers = [_pager(page, block, evidence) for block, evidence in sorted(numbered + turned, key=_place)]
    here = [pager for pager in pagers if _is_own(page, pager.block, own, areas)]
    links = tuple(link for pager in here for link in pager.links) + _more(page, blocks)
    if not any(link.turn is Turn.NEXT for link in links):
        links += _only_declared(page, declared)
    if len(pagers) == len(here) and all(link.turn is Turn.PREVIOUS for link in links):
        links += _by_address_alone(page, controls, areas)
    if areas and not any(link.turn in (Turn.NEXT, Turn.MORE) for link in links):
        links += _by_month(page, controls, areas)
    if not links and not pagers and is_part:
        links = _by_place_alone(page, controls, areas)
    hints = scroll_hints(page, {link.node for link in links})
    return Paging(
        links=links,
        current=_current(here),
        scrolls=bool(hints),
        evidence=hints,
        idle=tuple(link for pager in here for link in pager.idle),
        elsewhere=_elsewhere(pagers, here),
    )


_Judged = tuple[Block, tuple[Evidence, ...]]


def _taken(judged: Iterable[_Judged]) -> list[_Judged]:
    return [(block, evidence) for block, evidence in judged if weight(evidence) >= NEEDED]


def _elsewhere(pagers: Sequence[_Pager], here: Sequence[_Pager]) -> tuple[PageLink, ...]:
    own = {id(pager) for pager in here}
    return tuple(link for pager in pagers if id(pager) not in own for link in pager.links + pager.idle)


def _without_numbers(block: Block) -> Block | None:
    """The block whose numbers were found to be something else: sizes, years."""
    members = tuple(member for member in block.members if member.role is not Role.NUMBER)
    return replace(block, members=members) if members else None


def _place(judged: _Judged) -> int:
    return judged[0].members[0].node


def _declared(page: Page) -> dict[str, int]:
    """Addresses of `<link rel=next>` and `prev` with their nodes; those with a title are of articles, not of pages."""
    base, found = base_url(page), {}
    for node in page.index.with_tag("link").tolist():
        attributes = page.attributes[node]
        rels = attributes.get("rel", "").lower().split()
        if {"next", "prev", "previous"}.intersection(rels) and "title" not in attributes and "href" in attributes:
            found[resolve(base, attributes["href"])] = node
    return {url: node for url, node in found.items() if url}


def _only_declared(page: Page, declared: Mapping[str, int]) -> tuple[PageLink, ...]:
    """The next page that only the head tells, as pages do that grow when scrolled."""
    for url, node in declared.items():
        there, here = count_of(url), count_of(page.url)
        if "next" in page.attributes[node]["rel"].lower() and there.named and there.stem == here.stem:
            return (PageLink(Turn.NEXT, node, url, None, _SURE, (Evidence("declared in the head", NEEDED),)),)
    return ()


def _by_address_alone(page: Page, controls: Sequence[int], areas: Sequence[tuple[int, int]]) -> tuple[PageLink, ...]:
    """The link that says something of its own ("Later on"), and whose address is the next page of this very list."""
    base, here = base_url(page), count_of(page.url)
    if here.number is not None and not here.named:
        return ()  # the number may be anything's
    found: dict[int, tuple[int, str]] = {}
    for node in controls:
        there = count_of(url) if (url := resolve(base, page.attributes[node].get("href", ""))) else here
        is_ahead = there.named and there.stem == here.stem and (there.number or 0) > _number_of(here)
        is_among = any(start <= node < end for start, end in areas)
        if is_ahead and not is_among and page.visible[node]:
            found.setdefault(there.number or 0, (node, url))
    if not found:
        return ()
    node, url = found[min(found)]
    evidence = Evidence("its address is the next page of this list", NEEDED)
    return (PageLink(Turn.NEXT, node, url, None, _UNSURE, (evidence,)),)


def _by_month(page: Page, controls: Sequence[int], areas: Sequence[tuple[int, int]]) -> tuple[PageLink, ...]:
    """The link to the next month of a list that shows one."""
    found = next_month(page, controls, areas)
    if found is None:
        return ()
    node, url = found
    evidence = Evidence("its address is a later month of this list", NEEDED)
    return (PageLink(Turn.NEXT, node, url, None, _UNSURE, (evidence,)),)


def _by_place_alone(page: Page, controls: Sequence[int], areas: Sequence[tuple[int, int]]) -> tuple[PageLink, ...]:
    """The button right below a list that is only a part, whatever it says ("Keep rummaging"): it loads the rest."""
    end = max((end for _, end in areas), default=len(page))
    node = next((node for node in controls if node >= end), None)
    if node is None or node - end > _RIGHT_BELOW or not page.visible[node] or not _is_bare_button(page, node):
        return ()
    if _is_of_something_else(page, node, end):
        return ()
    evidence = Evidence("the button below a list that is not all there", NEEDED)
    return (PageLink(Turn.MORE, node, confidence=_UNSURE, evidence=(evidence,)),)


def _is_bare_button(page: Page, node: int) -> bool:
    """Whether a control is a button that sends no form and has something to say."""
    own = page.attributes[node]
    is_button = page.name(node) == "button" or own.get("role") == "button"
    sends = own.get("type") != "button" and any(page.name(above) == "form" for above in page.ancestors(node))
    leads = resolve(page.url, own.get("href", "")) != ""
    is_idle = "disabled" in own or own.get("aria-disabled") == "true"
    return is_button and not (sends or leads or is_idle) and 0 < len(page.visible_text(node).strip()) <= LONGEST


def _is_of_something_else(page: Page, node: int, end: int) -> bool:
    """Whether a button below a list that ends before row `end` stands in a form or a foot that the list does not stand
    in: it signs people up, or searches."""
    around = (above for above in page.ancestors(node) if page.name(above) in _APART)
    return any(above >= end for above in around)


def _number_of(here: Counted) -> int:
    """The number of this page; a list's own address is its first page, or its record 0."""
    return 1 if here.number is None else here.number


def _own_stems(page: Page, blocks: Sequence[Block]) -> Set[str]:
    """The stems of this page's own lists: the page's, else those of its pagers if they are few."""
    here = count_of(page.url).stem
    stems = {block.stem for block in blocks if block.stem is not None and not block.is_of_comments}
    same = {stem for stem in stems if stem == here or stem.partition("?")[0] == here.partition("?")[0]}
    if same or len(stems) >= _MANY:
        turning = {block.stem for block in blocks if block.stem is not None and block.of(Role.NEXT, Role.PREVIOUS)}
        return same | {here} | (set() if same else turning)
    return stems | {here}


def _is_own(page: Page, block: Block, stems: Set[str], areas: Sequence[tuple[int, int]]) -> bool:
    if block.is_of_comments and block.stem != count_of(page.url).stem:
        return False
    if block.stem is None or block.stem in stems:
        return True
    in_record = any(first <= block.members[0].node < end for first, end in areas)
    return not block.numbers and not in_record


def _pager(page: Page, block: Block, evidence: tuple[Evidence, ...]) -> _Pager:
    links: list[PageLink] = []
    idle: list[PageLink] = []
    confidence = 1 / (1 + exp(NEEDED - weight(evidence)))
    some_lead = any(link.url for link in block.numbers)
    current = _marked_current(page, block)
    for member, role in _roles(block):
        turn, called = _direction(page, member, role)
        link = PageLink(turn, member.node, member.url, member.page_number, confidence, evidence, called)
        is_dead = not member.url and (member.node in current or some_lead)
        is_here = member.role is Role.NUMBER and member.url == page.url
        (idle if member.is_idle or is_dead or is_here else links).append(link)
    return _Pager(block, evidence, tuple(links), tuple(idle))


def _marked_current(page: Page, block: Block) -> set[int]:
    """The controls that are marked as the current page; a class that several numbers have marks none of them."""
    marked = [member for member in block.members if member.is_current]
    several = sum(member.role is Role.NUMBER for member in marked) > 1
    return {one.node for one in marked if not several or says_current(page.attributes[one.node])}


def _roles(block: Block) -> list[tuple[Candidate, Role]]:
    """The members that turn pages, each with its role beside the others: of two arrows, the outer leads to the end, and
    so does one beside "More results" that leads to a nearer page."""
    to_the_end = _lead_to_the_end(block.members)
    surely = {member.role for member in block.members if not member.says_else}
    members = [member for member in block.members if _is_part(member, surely)]
    nexts = [member for member in members if member.role is Role.NEXT]
    befores = [member for member in members if member.role is Role.PREVIOUS]
    found = []
    for member in members:
        role = member.role
        if role is Role.NEXT and (_is_outer(member, nexts[0]) or member in to_the_end):
            role = Role.LAST
        elif role is Role.PREVIOUS and _is_outer(member, befores[-1]):
            role = Role.FIRST
        found.append((member, role))
    return found


def _lead_to_the_end(members: Sequence[Candidate]) -> list[Candidate]:
    """The arrows that lead further in the same list than links beside them that say "more"."""
    more = [count_of(member.url) for member in members if member.role is Role.LOAD]
    arrows = [member for member in members if member.role is Role.NEXT and not member.by_word]
    return [one for one in arrows if any(_is_after(count_of(one.url), other) for other in more if other.named)]


def _is_after(one: Counted, other: Counted) -> bool:
    return one.stem == other.stem and (one.number or 0) > (other.number or 0)


def _is_part(member: Candidate, surely: Set[Role]) -> bool:
    """Whether a member turns pages; one that says something else does if it is the only one to be named so."""
    if member.role in (Role.LOAD, Role.ITEM):
        return False
    return not member.says_else or (member.role not in surely and (member.by_rel or count_of(member.url).named))


def _is_outer(member: Candidate, inner: Candidate) -> bool:
    return member is not inner and member.url != inner.url and member.arrow is not None and not member.by_word


def _direction(page: Page, member: Candidate, role: Role) -> tuple[Turn, Turn | None]:
    """What a link does, and what it calls itself if that differs."""
    if role not in (Role.NEXT, Role.PREVIOUS):
        return Turn.PAGE, None
    says = Turn.NEXT if role is Role.NEXT else Turn.PREVIOUS
    here, there = count_of(page.url), count_of(member.url)
    ahead = 0
    if member.url and here.stem == there.stem:
        ahead = (there.number or 0) - _number_of(here)
    if member.older and (ahead > 0 or (ahead < 0 and here.number is not None)):
        says = Turn.NEXT if ahead > 0 else Turn.PREVIOUS  # what is older comes next in a blog, and before in a calendar
    if member.older:
        named = {Role.NEXT: Turn.NEXT, Role.PREVIOUS: Turn.PREVIOUS}.get(member.class_role or Role.ITEM)
        drawn = {Arrow.ON: Turn.NEXT, Arrow.BACK: Turn.PREVIOUS}.get(member.arrow or Arrow.ALL_ON)
        called = drawn or named or _BACK[says]
        return says, called if called != says else None
    if says is Turn.PREVIOUS and ahead > 0:
        return Turn.NEXT, Turn.PREVIOUS
    if says is Turn.NEXT and ahead < 0 and here.number is not None:
        return Turn.PREVIOUS, Turn.NEXT
    return says, None


def _current(pagers: Sequence[_Pager]) -> int | None:
    """The number of this page: that of an idle link, or a plain one that the links beside it lead away from."""
    for pager in pagers:
        idle = [link.number for link in pager.idle if link.number is not None]
        linked = {link.number for link in pager.links if link.number is not None}
        plain = [
            number
            for _, number in pager.block.plain_numbers
            if number not in linked and linked & {number - 1, number + 1}
        ]
        if idle or plain:
            return (idle or plain)[0]
    return None


def _more(page: Page, blocks: Sequence[Block]) -> tuple[PageLink, ...]:
    """Buttons that load more, and links that say so and lead to a page of this list."""
    found = [(member, block) for block in blocks for member in block.members if _loads(member, block)]
    for leads in (True, False):
        if sum(bool(member.url) == leads for member, _ in found) > _MOST_LOADING:
            # Each of several parts has more to show.
            found = [(member, block) for member, block in found if bool(member.url) != leads]
    links = []
    for member, block in found:
        if not member.url:
            evidence = Evidence("says that it loads more", NEEDED)
            confidence = _SURE if member.by_class or block.is_named_pager else _UNSURE
            links.append(PageLink(Turn.MORE, member.node, confidence=confidence, evidence=(evidence,)))
        elif _is_onward(page.url, member):
            evidence = Evidence("says more, and its address is another page of this list", NEEDED)
            links.append(PageLink(Turn.NEXT, member.node, member.url, confidence=_SURE, evidence=(evidence,)))
    return tuple(links)


def _loads(member: Candidate, block: Block) -> bool:
    if member.role is not Role.LOAD or member.is_idle or member.says_else:
        return False
    if not member.url and not member.by_word and not member.by_class:
        return False  # "more" of what?
    return not block.is_other_widget and (not block.is_beside or block.is_named_pager or member.by_class)


def _is_onward(page_url: str, member: Candidate) -> bool:
    there, here = count_of(member.url), count_of(page_url)
    if page_url.startswith("http") and there.stem.partition("?")[0] != here.stem.partition("?")[0]:
        return False
    if there.number is None:
        return there != here and "?" in member.url
    return there.number > (here.number or 0)
