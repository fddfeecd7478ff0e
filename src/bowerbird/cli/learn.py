"""`bowerbird learn`: from a few labels to a wrapper; which page to label next, and whether there are labels enough."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from bowerbird.cli.bars import counted
from bowerbird.cli.page_files import PageFile, page_files, read_pages
from bowerbird.errors import UsageError
from bowerbird.induce.assist import (
    ENOUGH,
    Advice,
    Learned,
    Survey,
    advice_of,
    first_page,
    learn,
    look_over,
    save,
)
from bowerbird.induce.labels import LabelledPage, is_begun, read_labels
from bowerbird.induce.trees import DEFAULT_THRESHOLD

_MOST_SAID = 5


def learn_wrapper(
    labels: Annotated[Path, typer.Argument(metavar="LABELS", help="The label file, a CSV with a line a label.")],
    pages: Annotated[
        list[Path] | None, typer.Argument(metavar="PAGES…", help="Pages of the site: files, or folders of them.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where the wrapper goes (JSON, and OXPath beside it)."),
    ] = None,
    upcoming: Annotated[
        bool, typer.Option("--next", help="Tell which page to label next, with the labels that are foreseen on it.")
    ] = False,
    threshold: Annotated[
        float, typer.Option(min=0, max=1, help="Distance below which pages count as of one template.")
    ] = DEFAULT_THRESHOLD,
    as_json: Annotated[bool, typer.Option("--json", help="Print what is learned and foreseen as JSON.")] = False,
) -> None:
    """Learn a wrapper from labelled pages, and say what to expect of it on the other PAGES.

    With --next, the page to label next, and its foreseen labels as lines of a label file, to be mended and added.
    Example: `bowerbird learn labels.csv pages/ -o shop.json`, then `bowerbird apply shop.json pages/`
    """
    files = page_files(pages or [])
    if upcoming and not files:
        raise UsageError("--next chooses among pages; name files or a folder of them after the label file")
    folders = tuple(dict.fromkeys(path if path.is_dir() else path.parent for path in pages or []))
    if upcoming and not is_begun(labels):
        _tell_first(files, as_json)
        return
    labelled = read_labels(labels, folders)
    learned = learn(labelled, threshold)
    others = _unlabelled(files, labelled, (labels.parent, *folders))
    survey = _surveyed(learned, others)
    advice = advice_of(learned, labelled, survey, [file.name for file in others])
    if output is not None:
        written = save(learned, output)
        Console(stderr=True).print(Text(f"The wrapper is in {' and '.join(map(str, written))}.", "dim"), soft_wrap=True)
    if as_json:
        sys.stdout.write(json.dumps(advice.as_data(), ensure_ascii=False, indent=1) + "\n")
    elif upcoming:
        _tell_next(Console(), advice)
    else:
        _tell(Console(), advice)


def _tell_first(files: Sequence[PageFile], as_json: bool) -> None:
    """The page to begin with, when nothing is labelled yet."""
    with counted() as progress:
        task = progress.add_task("pages read", total=len(files))
        chosen = files[first_page(read_pages(files, lambda: progress.advance(task)))]
    if as_json:
        sys.stdout.write(json.dumps({"labelled_pages": 0, "next": {"page": chosen.name}}, ensure_ascii=False) + "\n")
        return
    console = Console()
    console.print(f"label {chosen.name} first: it has most of what the pages have", markup=False, highlight=False)


def _unlabelled(files: Sequence[PageFile], labelled: Sequence[LabelledPage], folders: Sequence[Path]) -> list[PageFile]:
    used = {(folder / one.source).resolve() for one in labelled for folder in folders}
    return [file for file in files if file.path.resolve() not in used]


def _surveyed(learned: Learned, files: Sequence[PageFile]) -> Survey:
    with counted() as progress:
        reading = progress.add_task("pages read", total=len(files))
        pages = read_pages(files, lambda: progress.advance(reading))
        fitting = progress.add_task("pages looked over", total=len(files))
        return look_over(learned, pages, lambda: progress.advance(fitting))


def _tell(console: Console, advice: Advice) -> None:
    names = ", ".join(advice.attributes)
    lines = [f"{_number(advice.pages, 'labelled page')}, {_number(len(advice.attributes), 'attribute')}: {names}"]
    if len(advice.templates) > 1:
        lines.append(f"{len(advice.templates)} templates, each with a wrapper of its own:")
        lines += [
            f"  {', '.join(pages[:_MOST_SAID])}{' …' if len(pages) > _MOST_SAID else ''}" for pages in advice.templates
        ]
    _print(console, [*lines, *_doubted(advice), *_outlook(advice)])


def _doubted(advice: Advice) -> list[str]:
    return [f"contradiction? {said}" for said in advice.contradictions]


def _outlook(advice: Advice) -> list[str]:
    expected, upcoming = advice.expected, advice.upcoming
    if expected is None:
        return ["no other pages to look at: name some after the label file to learn what to expect there"]
    told = f"precision {expected.precision:.2f}, recall {expected.recall:.2f}"
    lines = [f"expected on {_number(expected.pages, 'other page')}: {told}"]
    if advice.is_ready:
        return [*lines, f"ready: the expected recall is at least {ENOUGH}"]
    return lines if upcoming is None else [*lines, f"label {upcoming.page} next (--next shows its foreseen labels)"]


def _tell_next(console: Console, advice: Advice) -> None:
    _print(console, _doubted(advice))
    if advice.upcoming is None:
        _print(console, ["no page is in doubt; there is nothing to label"])
        return
    upcoming = advice.upcoming
    ready = (
        f"; the expected recall is {advice.expected.recall:.2f}, which is enough"
        if advice.is_ready and advice.expected
        else ""
    )
    lines = [f"label {upcoming.page} next{ready}", *(f"  {why}" for why in upcoming.why[:_MOST_SAID])]
    _print(console, [*lines, "", "foreseen labels, to be mended and added to the label file:", upcoming.rows.rstrip()])


def _print(console: Console, lines: Sequence[str]) -> None:
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _number(count: int, name: str) -> str:
    return f"{count} {name}" if count == 1 else f"{count} {name}s"
