"""The exploration of a site as a strip of pictures: each page with what was found on it, and what was done there."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence

from bowerbird.listing.shown.places import placed
from bowerbird.studio.report.markup import Html, link, tag
from bowerbird.studio.report.model import Box, Frame, Mark, Picture, SiteShown, Step
from bowerbird.studio.report.wording import counted, duration, short, short_address

_NEAR_THE_TOP = 24  # CSS pixels; the word of a higher box would be cut off above it
_MARKS = {
    Mark.AREA: "the list",
    Mark.RECORD: "its records",
    Mark.VALUE: "what was read of them",
    Mark.TURN: "how it goes on",
    Mark.FORM: "a form",
    Mark.LEAD: "what was followed",
}


def film_strip(site: SiteShown) -> Html:
    """The section of a site that shows how it was explored."""
    drawn = {box.mark for frame in site.frames for box in frame.boxes}
    key = [tag("li", tag("i"), word, class_=mark) for mark, word in _MARKS.items() if mark in drawn]
    last = len(site.frames)
    pages = counted(last, "page")
    return tag(
        "section",
        tag("h3", "How the site was explored"),
        tag("p", f"The {pages} that were looked at, in order. Choose a picture to see it whole."),
        tag("ul", key, class_="key", style="margin-bottom:26px") if key else None,
        tag("ol", (_frame(site, frame) for frame in site.frames), class_="film"),
        id=f"{site.slug}-film",
        class_="card",
    )


def _frame(site: SiteShown, frame: Frame) -> Html:
    name = f"{site.slug}-page-{frame.number}"
    return tag(
        "li",
        tag("span", frame.number, class_="at", aria_hidden="true"),
        _picture(frame, name),
        tag("div", *_caption(site, frame), class_="caption"),
        id=name,
        class_="frame",
    )


def _picture(frame: Frame, name: str) -> Html:
    source = None if frame.picture is None else _source(frame.picture)
    if frame.picture is None or source is None:
        return tag("div", "There is no picture of this page.", class_="picture missing")
    shown = ", ".join(told.said for told in frame.found) or frame.kind or "nothing of note was found"
    image = tag("img", src=source, alt=f"Page {frame.number}, {short(frame.title, 80)}: {shown}", decoding="async")
    boxes = (_box(box, frame.picture) for box in frame.boxes)
    return tag(
        "a", tag("span", image, *boxes), href=f"#{name}", class_="picture", aria_label=f"Page {frame.number}, whole"
    )


def _source(picture: Picture) -> str | None:
    try:
        content = picture.file.read_bytes()
    except OSError:
        return None
    kind = "png" if content.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


def _box(box: Box, picture: Picture) -> Html:
    spot = box.spot._replace(height=min(box.spot.height, picture.height - box.spot.top))
    looks = f"box {box.mark}{' high' if spot.top < _NEAR_THE_TOP else ''}"
    style = placed(spot, picture.width, picture.height)
    return tag(
        "span",
        tag("b", box.word) if box.word else None,
        class_=looks,
        style=f"{style};{box.style}" if box.style else style,
        title=box.told or None,
    )


def _caption(site: SiteShown, frame: Frame) -> Iterator[Html]:
    yield tag("a", "Smaller again", href=f"#{site.slug}-film", class_="close")
    status = f"HTTP {frame.status}" if frame.status not in (None, 200) else None
    facts = [tag("span", frame.kind, class_="chip") if frame.kind else None, status, frame.via, duration(frame.seconds)]
    yield tag("p", *(tag("span", one) for one in facts if one), class_="facts")
    yield tag("h4", tag("span", f"Page {frame.number}: ", class_="hidden"), short(frame.title, 90) or "(no title)")
    yield tag("p", link(frame.url, short_address(frame.url)), class_="address")
    if frame.found:
        yield tag("ul", (tag("li", told.said, class_=told.mark) for told in frame.found), class_="found")
    if frame.done:
        yield tag("ul", (tag("li", said) for said in frame.done), class_="done")
    if frame.steps:
        head = f"{counted(len(frame.steps), 'step')} in {duration(frame.seconds)}"
        yield tag("details", tag("summary", head), steps_of(frame.steps))


def steps_of(steps: Sequence[Step]) -> Html:
    """Steps as a list: who, what came of it, how long."""
    return tag("ol", (tag("li", _step(step), tag("span", duration(step.seconds))) for step in steps), class_="steps")


def _step(step: Step) -> Html:
    return tag("span", tag("b", step.transducer), ": " if step.said else None, "; ".join(step.said))
