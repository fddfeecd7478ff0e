"""The journal of a site as frames: every page that was looked at, with what was found on it and what was done there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from bowerbird.errors import PageFileError
from bowerbird.explore import facts as told
from bowerbird.explore.journal import Journal
from bowerbird.explore.memory import Step as Taken
from bowerbird.listing.shown.canvas import colours_of
from bowerbird.listing.shown.pictures import picture_size
from bowerbird.listing.shown.places import Spot, spot_of
from bowerbird.page import Page
from bowerbird.page.file import load_page
from bowerbird.studio.report import sentences
from bowerbird.studio.report.model import Box, Frame, Mark, Picture, Share, Step, Told

MOST_FRAMES = 24  # of a site; the pages of lists and those on the way to them come first
_MOST_RECORDS = 60  # boxes of a list; more would hide the page
_MOST_SAID = 8  # facts of a step that are told one by one
_QUIET = (told.LeadFound,)

Facts = Mapping[type[told.Fact], Sequence[told.Fact]]


def frames_of(journal: Journal) -> tuple[Frame, ...]:
    """The frames of a site, in the order in which pages were opened."""
    steps: dict[int, list[Step]] = defaultdict(list)
    facts: dict[int, list[told.Fact]] = defaultdict(list)
    opened: dict[int, told.PageSeen] = {}
    for taken in journal.steps:
        for fact in taken.facts:
            facts[fact.scope.page].append(fact)
            if isinstance(fact, told.PageSeen):
                opened[fact.number] = fact
        steps[_page_of(taken)].append(_step(taken))
    done = _done(journal.steps)
    leads = _leads_followed(journal.steps)
    shown = _chosen(opened, facts)
    return tuple(
        _frame(journal.folder, seen, facts[number], steps[number], done.get(number, ()), leads.get(number, ()))
        for number, seen in sorted(opened.items())
        if number in shown
    )


def shares_of(journal: Journal) -> tuple[Share, ...]:
    """How often each transducer ran and for how long, the longest first."""
    runs = Counter(step.transducer for step in journal.steps)
    seconds: Counter[str] = Counter()
    for step in journal.steps:
        seconds[step.transducer] += step.seconds  # type: ignore[assignment]  # counters add up any numbers
    return tuple(Share(name, runs[name], time) for name, time in seconds.most_common())


def _page_of(taken: Taken) -> int:
    """The page that a step belongs to: the one that it opened, or else worked on."""
    opened = [fact.number for fact in taken.facts if isinstance(fact, told.PageSeen)]
    return opened[0] if opened else taken.scope.page


def _step(taken: Taken) -> Step:
    loud = [fact for fact in taken.facts if not isinstance(fact, _QUIET)]
    said = [text for fact in loud[:_MOST_SAID] if (text := sentences.said_of(fact))]
    leads = len(taken.facts) - len(loud)
    if leads:
        said.append(f"{leads} leads")
    return Step(taken.number, taken.transducer, str(taken.scope), taken.seconds, tuple(said))


def _chosen(opened: Mapping[int, told.PageSeen], facts: Mapping[int, Sequence[told.Fact]]) -> set[int]:
    """The pages that are shown: all of them, or of many those with a list, a form or a record first."""

    def weight(number: int) -> tuple[int, int]:
        telling = sum(isinstance(fact, told.ListSeen | told.FormSeen | told.DetailSeen) for fact in facts[number])
        return (-min(telling, 1), number)

    return set(sorted(opened, key=weight)[:MOST_FRAMES])


def _leads_followed(steps: Sequence[Taken]) -> dict[int, list[tuple[told.LeadFound, told.LeadFollowed]]]:
    """By page, the leads that were followed from it and where they led."""
    best: dict[tuple[int, str], told.LeadFound] = {}
    found: dict[int, list[tuple[told.LeadFound, told.LeadFollowed]]] = defaultdict(list)
    for fact in (fact for step in steps for fact in step.facts):
        if isinstance(fact, told.LeadFound):
            best[fact.page, fact.target] = fact
        elif isinstance(fact, told.LeadFollowed) and (lead := best.get((fact.found, fact.target))) is not None:
            found[fact.found].append((lead, fact))
    return found


def _done(steps: Sequence[Taken]) -> dict[int, list[str]]:
    """By page, what was decided or done there, other than following leads."""
    found: dict[int, list[str]] = defaultdict(list)
    for fact in (fact for step in steps for fact in step.facts):
        if isinstance(fact, told.ListChosen) and fact.pages:
            found[fact.pages[0]].append(f"Chosen to be wrapped{f': {fact.why}' if fact.why else ''}")
        elif isinstance(fact, told.FormFilled):
            found[fact.page].append(fact.said or "The form was filled and sent")
    return found


def _frame(
    folder: Path,
    seen: told.PageSeen,
    facts: Sequence[told.Fact],
    steps: Sequence[Step],
    done: Sequence[str],
    leads: Sequence[tuple[told.LeadFound, told.LeadFollowed]],
) -> Frame:
    picture, page = _looks(folder, seen)
    boxes = () if picture is None or page is None else _boxes(page, picture, facts, leads)
    kinds = [fact.what for fact in facts if isinstance(fact, told.PageKindFound)]
    return Frame(
        seen.number,
        seen.title,
        seen.url,
        seen.via,
        seen.status,
        kinds[-1] if kinds else "",
        tuple(_found(facts)),
        (*(sentences.followed(lead, fact) for lead, fact in leads), *done),
        picture,
        tuple(boxes),
        tuple(steps),
    )


def _looks(folder: Path, seen: told.PageSeen) -> tuple[Picture | None, Page | None]:
    """The picture of a page and the page itself, as far as both are there and can be read."""
    file = folder / seen.picture
    try:
        width, height = picture_size(file.read_bytes())
        page = load_page(folder / seen.file)
    except (OSError, ValueError):
        return None, None
    except PageFileError:
        return Picture(file, width, height), None
    scale = (page.viewport[0] or width) / width
    return Picture(file, width * scale, height * scale), page


def _found(facts: Sequence[told.Fact]) -> Iterator[Told]:
    """What was found on a page, each with what is drawn of it."""
    last = {(type(fact), fact.scope): fact for fact in facts}
    for fact in last.values():
        match fact:
            case told.ListSeen():
                yield Told(sentences.list_seen(fact), Mark.AREA)
            case told.PagingSeen() if said := sentences.paging_seen(fact):
                yield Told(said, Mark.TURN)
            case told.FormSeen():
                yield Told(sentences.form_seen(fact), Mark.FORM)
            case told.DetailSeen():
                yield Told(sentences.detail_seen(fact))


def _boxes(
    page: Page,
    picture: Picture,
    facts: Sequence[told.Fact],
    leads: Sequence[tuple[told.LeadFound, told.LeadFollowed]],
) -> Iterator[Box]:
    """Boxes that lie on the picture, large ones below small ones."""
    for box in (*_boxes_of_facts(page, facts), *_boxes_of_leads(page, leads)):
        if box.spot.top < picture.height and box.spot.left < picture.width and box.spot.width and box.spot.height:
            yield box


def _boxes_of_facts(page: Page, facts: Sequence[told.Fact]) -> Iterator[Box]:
    last = {(type(fact), fact.scope): fact for fact in facts}.values()
    for form in (fact for fact in last if isinstance(fact, told.FormSeen)):
        yield from _box(page, Mark.FORM, form.nodes or (form.node,), f"{form.role} form", sentences.form_seen(form))
    for one in (fact for fact in last if isinstance(fact, told.ListSeen)):
        every = [node for nodes in one.nodes for node in nodes]
        of_all = "" if one.announced is None else f" of {one.announced:,}"
        word = f"{one.records:,}{of_all} records"
        yield from _box(page, Mark.AREA, every or (one.area,), word, sentences.list_seen(one))
        for number, nodes in enumerate(one.nodes[:_MOST_RECORDS], start=1):
            yield from _box(page, Mark.RECORD, nodes, str(number), f"record {number}")
        for number, (name, nodes) in enumerate(one.values.items()):
            for node in nodes:
                yield from _box(page, Mark.VALUE, (node,), "", name, colours_of(number))
    for turn in (fact for fact in last if isinstance(fact, told.PagingSeen)):
        if turn.node is not None:
            yield from _box(page, Mark.TURN, (turn.node,), "next", sentences.paging_seen(turn))


def _boxes_of_leads(page: Page, leads: Sequence[tuple[told.LeadFound, told.LeadFollowed]]) -> Iterator[Box]:
    for lead, fact in leads:
        if lead.node is not None:
            word = "" if fact.page is None else f"→ {fact.page}"
            yield from _box(page, Mark.LEAD, (lead.node,), word, sentences.followed(lead, fact))


def _box(page: Page, mark: Mark, nodes: Iterable[int], word: str, tells: str, style: str = "") -> Iterator[Box]:
    there = [node for node in nodes if 0 <= node < len(page)]
    spot: Spot | None = spot_of(page, there) if there and page.layout is not None else None
    if spot is not None:
        yield Box(mark, spot, word, tells, style)
