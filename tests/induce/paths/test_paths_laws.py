"""Laws of induced paths, on random lists of records."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.induce.paths import Choice, Example, choose_path, ranked_paths
from bowerbird.induce.paths.names import Worth, worth
from bowerbird.oxpath import parse, select, show
from bowerbird.page import Page, parse_html

tags = st.sampled_from(("div", "span", "p", "b", "a", "i", "li"))
names = st.sampled_from(("price", "card-title", "flex", "mt-4", "size", ""))
labels = st.sampled_from(("Beds:", "Area", ""))
fields = st.lists(st.tuples(tags, names, labels, st.booleans()), min_size=1, max_size=5)
SUFFIXES = ("1x2y3z", "9k8j7h", "k008qs")


def field(tag: str, name: str, label: str, value: str, suffix: str) -> str:
    names = f"{name} css-{suffix}".strip()
    return f'<{tag} class="{names}" id="f{suffix}{value}7421">{f"<em>{label}</em> " if label else ""}{value}</{tag}>'


def page_of(template: list[tuple[str, str, str, bool]], sizes: list[int], suffix: str) -> Page:
    """Records of one template; optional fields are left out of every third record."""
    records = []
    for number, size in enumerate(sizes):
        shown = [one for one in template if not (one[3] and number % 3 == 2)]
        inside = "".join(field(tag, name, label, f"v{size}", suffix) for tag, name, label, _ in shown)
        records.append(f'<section class="record css-{suffix}">{inside}</section>')
    return parse_html(f"<main><nav><b>Menu</b><a>Home</a></nav>{''.join(records)}</main>")


def examples_of(page: Page, place: int, template: list[tuple[str, str, str, bool]]) -> list[Example]:
    found = []
    for number, record in enumerate(select(parse("//section"), page).rows):
        shown = [one for one in range(len(template)) if not (template[one][3] and number % 3 == 2)]
        children = list(page.element_children(record))
        wanted = (children[shown.index(place)],) if place in shown else ()
        found.append(Example(page, record, wanted))
    return found


sizes = st.lists(st.integers(1, 99), min_size=2, max_size=7)


def counted(choice: Choice, examples: list[Example]) -> tuple[int, int, int]:
    """Right, wrong and missed nodes, a node that holds the wanted text and nothing else being right."""
    right = wrong = missed = 0
    for example in examples:
        found = select(parse(choice.expression), example.page, [example.context])
        said = [" ".join(text.split()) for text in found.strings()]
        wanted = [
            " ".join("".join(select(parse("."), example.page, [node]).strings()).split()) for node in example.wanted
        ]
        hit = sum(text in said for text in wanted)
        right, wrong, missed = right + hit, wrong + len(found) - hit, missed + len(wanted) - hit
    return right, wrong, missed


@settings(max_examples=15, deadline=None)
@given(fields, sizes, st.data())
def test_precision_and_recall_are_true(
    template: list[tuple[str, str, str, bool]], sizes: list[int], data: st.DataObject
) -> None:
    page = page_of(template, [size + 100 * place for place, size in enumerate(sizes)], SUFFIXES[0])
    examples = examples_of(page, data.draw(st.integers(0, len(template) - 1)), template)
    choice = choose_path(examples, single=True)
    if not any(example.wanted for example in examples):
        assert choice is None
        return
    assert choice is not None
    assert show(parse(choice.expression)) == choice.expression
    if choice.is_exact and len(template) == 1:
        assert counted(choice, examples)[1:] == (0, 0)


@settings(max_examples=15, deadline=None)
@given(fields, sizes, st.data())
def test_generated_names_change_nothing(
    template: list[tuple[str, str, str, bool]], sizes: list[int], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(template) - 1))
    chosen = []
    for suffix in SUFFIXES:
        examples = examples_of(page_of(template, sizes, suffix), place, template)
        choice = choose_path(examples, single=True)
        chosen.append(choice and choice.expression)
    if not any(one and suffix in one for one in chosen for suffix in SUFFIXES):
        assert len(set(chosen)) == 1


@settings(max_examples=15, deadline=None)
@given(fields, sizes, st.data())
def test_no_generated_name_where_something_else_is_exact(
    template: list[tuple[str, str, str, bool]], sizes: list[int], data: st.DataObject
) -> None:
    page = page_of(template, sizes, SUFFIXES[0])
    examples = examples_of(page, data.draw(st.integers(0, len(template) - 1)), template)
    choices = ranked_paths(examples, single=True)
    exact = [choice for choice in choices if choice.is_exact]
    if any(SUFFIXES[0] not in choice.expression for choice in exact):
        assert SUFFIXES[0] not in exact[0].expression


letters, digits = st.sampled_from("abcdefghjkmnpqrtuvwxyz"), st.sampled_from("0123456789")


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(("css-", "sc-", "jsx-", "_", "x")), st.lists(st.tuples(letters, digits), min_size=3, max_size=4))
def test_letters_and_digits_by_turns_are_generated(prefix: str, turns: list[tuple[str, str]]) -> None:
    assert worth(prefix + "".join(letter + digit for letter, digit in turns)) is Worth.GENERATED
