"""Generated pages and expressions: pure ones by type, for oracles; whole trees of the language, for the printer."""

from __future__ import annotations

from hypothesis import strategies as st

from bowerbird.oxpath import ast, is_pure, parse
from bowerbird.page import Page
from bowerbird.page.literal import tree

TAGS = ("div", "p", "ul", "li", "a", "b")
ATTRIBUTES = ("id", "class", "href", "title")
TEXTS = ("one", "two", " 3 ", "x  y", "-1.5", "One two", "\n", "é", "12", "x", "")
VALUES = ("x", "x y", "main", "12", " x", "", "one", "/a/b")

_AXES = [axis for axis in ast.Axis if axis not in (ast.Axis.STYLE, ast.Axis.NAMESPACE, ast.Axis.ATTRIBUTE)]
_KINDS = (ast.TestKind.NODE, ast.TestKind.TEXT, ast.TestKind.COMMENT)


# Pages


def _literal(name: str, attributes: dict[str, str], inside: list[str]) -> str:
    written = "".join(f"[{key}='{value}']" for key, value in attributes.items())
    return f"{name}{written}({' '.join(inside)})"


def _apart(children: list[str]) -> list[str]:
    """Children without two texts next to each other, which lxml would make one, and without empty ones."""
    kept: list[str] = []
    for child in children:
        is_text = child.startswith("'")
        if child == "''" or (is_text and kept and kept[-1].startswith("'")):
            continue
        kept.append(child)
    return kept


_leaf = st.one_of(
    st.sampled_from(TEXTS).map(lambda text: f"'{text}'"),
    st.sampled_from(("c", " d ")).map(lambda text: f"#comment '{text}'"),
)
_attributes = st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from(VALUES), max_size=3)
_nodes = st.recursive(
    _leaf,
    lambda inner: st.builds(_literal, st.sampled_from(TAGS), _attributes, st.lists(inner, max_size=5).map(_apart)),
    max_leaves=25,
)
pages: st.SearchStrategy[Page] = st.lists(_nodes, min_size=1, max_size=5).map(
    lambda nodes: tree(_literal("html", {}, _apart(nodes)))
)


# Pages as text, with all that people leave open or nest wrongly

_PIECES = (
    *(f"<{tag}>" for tag in TAGS),
    *(f"</{tag}>" for tag in TAGS),
    *(f'<{tag} class="x y" id=main>' for tag in TAGS),
    *(f'<{tag} class="X" title="12" href="/a/b">' for tag in TAGS),
    "<table>", "<tr>", "<td>", "<td>", "</table>", "<br>", "<!-- d -->", "<svg>", "</svg>", "<a id=x>", "one", "two ",
    " 3 ", "x  y", "\n", "12", "é", "<p id=x class=' x'>", "<li class=main>", "<template><p>in</p></template>",
    "<script>x</script>", "<!doctype html>",
)  # fmt: skip
markup_texts: st.SearchStrategy[str] = st.lists(st.sampled_from(_PIECES), min_size=3, max_size=60).map("".join)


# Pure expressions of XPath 1.0, by type

_names = st.sampled_from(TAGS).map(ast.NameTest)
_tests = st.one_of(_names, _names, st.just(ast.NameTest("*")), st.sampled_from(_KINDS).map(ast.KindTest))
_literals = st.sampled_from((*VALUES, *TEXTS, "o", "n", " ")).map(ast.String)
_digits = st.sampled_from((0.0, 1.0, 2.0, 3.0, 0.5, 2.5, 12.0)).map(ast.Number)


def _step(conditions: st.SearchStrategy[ast.Expression]) -> st.SearchStrategy[ast.Step]:
    qualifiers = st.lists(conditions.map(ast.Predicate), max_size=2).map(tuple)
    common = st.builds(ast.AxisStep, st.sampled_from((ast.Axis.CHILD, ast.Axis.DESCENDANT)), _tests, qualifiers)
    any_axis = st.builds(ast.AxisStep, st.sampled_from(_AXES), _tests, qualifiers)
    attribute = st.builds(
        ast.AxisStep,
        st.just(ast.Axis.ATTRIBUTE),
        st.sampled_from((*ATTRIBUTES, "*")).map(ast.NameTest),
        qualifiers,
    )
    return st.one_of(common, any_axis, common, attribute).map(_without_predicates_after_dots)


def _without_predicates_after_dots(step: ast.AxisStep) -> ast.Step:
    """`.[…]` and `..[…]` are not XPath 1.0, though we read them."""
    is_dots = step.test == ast.ANY_NODE and step.axis in (ast.Axis.SELF, ast.Axis.PARENT)
    return ast.AxisStep(step.axis, step.test) if is_dots else step


def _paths(conditions: st.SearchStrategy[ast.Expression]) -> st.SearchStrategy[ast.Expression]:
    def joined(start: ast.Root | None, steps: list[ast.Step], below: list[bool]) -> ast.Expression:
        found: list[ast.Step] = []
        for place, (step, is_below) in enumerate(zip(steps, below, strict=False)):
            if is_below and (start or place):
                found.append(ast.ANYWHERE_BELOW)
            found.append(step)
        return ast.Path(start, tuple(found))

    return st.builds(
        joined,
        st.sampled_from((ast.ROOT, ast.ROOT, None)),
        st.lists(_step(conditions), min_size=1, max_size=3),
        st.lists(st.booleans(), min_size=3, max_size=3),
    )


def _calls(name: str, *arguments: st.SearchStrategy[ast.Expression]) -> st.SearchStrategy[ast.Expression]:
    return st.tuples(*arguments).map(lambda given: ast.Call(name, tuple(given)))


def _binary(
    signs: tuple[str, ...], left: st.SearchStrategy[ast.Expression], right: st.SearchStrategy[ast.Expression]
) -> st.SearchStrategy[ast.Expression]:
    return st.builds(ast.Binary, st.sampled_from(signs), left, right)


def _grown(inner: st.SearchStrategy[ast.Expression]) -> st.SearchStrategy[ast.Expression]:
    """Expressions of all types whose predicates are `inner`."""
    paths = _paths(inner)
    nodes = st.one_of(
        paths,
        paths,
        _binary(("|",), paths, paths),
        st.builds(lambda path, cond: ast.Filtered(path, (ast.Predicate(cond),)), paths, inner),
    )
    here = st.just(ast.Path(None, (ast.HERE,)))
    texts = st.one_of(
        _literals,
        _calls("string", nodes),
        _calls("name"),
        _calls("normalize-space", nodes),
        _calls("concat", nodes, _literals),
        _calls("substring-before", nodes, _literals),
        _calls("substring-after", nodes, _literals),
        _calls("substring", nodes, _digits),
        _calls("substring", nodes, _digits, _digits),
        _calls("translate", nodes, _literals, _literals),
    )
    numbers = st.one_of(
        _digits,
        _calls("position"),
        _calls("last"),
        _calls("count", nodes),
        _calls("sum", nodes),
        _calls("string-length", nodes),
        _calls("number", nodes),
        _calls("floor", _calls("number", nodes)),
        _calls("ceiling", _calls("number", nodes)),
        _calls("round", _calls("number", nodes)),
        _binary(("+", "-", "*", "div", "mod"), _digits, st.one_of(_digits, _calls("count", nodes))),
        _digits.map(ast.Negation),
    )
    any_value = st.one_of(nodes, texts, numbers, here)
    truths = st.one_of(
        _binary(("=", "!=", "<", "<=", ">", ">="), any_value, any_value),
        _binary(("=", "!="), st.one_of(nodes, here), _literals),
        _binary(("and", "or"), inner, inner),
        _calls("not", inner),
        _calls("boolean", any_value),
        _calls("contains", st.one_of(nodes, here), _literals),
        _calls("starts-with", st.one_of(nodes, here), _literals),
        st.sampled_from((ast.Call("true"), ast.Call("false"))),
    )
    return st.one_of(nodes, nodes, numbers, truths, texts)


_simple = st.one_of(
    _digits,
    st.just(ast.Call("last")),
    _binary(("=",), st.sampled_from(ATTRIBUTES).map(lambda name: attribute(name)), _literals),
    st.sampled_from(ATTRIBUTES).map(lambda name: attribute(name)),
    _names.map(lambda test: ast.Path(None, (ast.AxisStep(ast.Axis.CHILD, test),))),
)


def attribute(name: str) -> ast.Expression:
    return ast.Path(None, (ast.AxisStep(ast.Axis.ATTRIBUTE, ast.NameTest(name)),))


simple_expressions: st.SearchStrategy[ast.Expression] = _grown(_simple)
pure_expressions: st.SearchStrategy[ast.Expression] = _grown(_grown(_simple))


# Paths as wrappers of static pages have them


_CONDITIONS = (
    *("1", "2", "last()", "position() > 1", "position() = last()", "1 = 1"),
    *("@class", "@id = 'main'", "@class = 'x y'", "@class = 'X'", "@class ~= 'y'", "'x' = @id", "@title = 12"),
    *("contains(@class, 'x')", "starts-with(@class, 'X')", "ends-with(@href, 'b')", "@title > 3", "../@id"),
    *("not(@id)", "not(@class = 'X')", "@id and @class", "@class or @href", "not(p) and @id"),
    *(". = 'one'", "contains(., 'two')", "normalize-space(.) = 'x y'", "string-length() > 3"),
    *("text() = 'one'", "text()", "b", ".//li", "p[2]", "count(*) = 2", "a/@href", "following-sibling::p"),
    "li[. = 'one']",
)
_conditions = st.sampled_from(_CONDITIONS).map(parse)
_static_tests = st.sampled_from((*map(ast.NameTest, (*TAGS, *TAGS, "*", "td", "tr")), ast.NameTest("p", "x", ("x",))))
_static_conditions = st.lists(_conditions.map(ast.Predicate), max_size=2).map(tuple)
_static_first = st.builds(ast.AxisStep, st.just(ast.Axis.CHILD), _static_tests, _static_conditions)
_static_axes = (
    *(ast.Axis.CHILD,) * 5,
    ast.Axis.DESCENDANT,
    ast.Axis.FOLLOWING_SIBLING,
    ast.Axis.PRECEDING_SIBLING,
    ast.Axis.PARENT,
    ast.Axis.SELF,
)
_static_step = st.builds(ast.AxisStep, st.sampled_from(_static_axes), _static_tests, _static_conditions)
_static_end = st.sampled_from(
    (
        (),
        (),
        (ast.AxisStep(ast.Axis.ATTRIBUTE, ast.NameTest("href")),),
        (ast.AxisStep(ast.Axis.CHILD, ast.KindTest(ast.TestKind.TEXT)),),
        (ast.ANYWHERE_BELOW, ast.AxisStep(ast.Axis.CHILD, ast.KindTest(ast.TestKind.TEXT))),
    )
)


def _joined(steps: list[ast.Step], slashes: list[bool], end: tuple[ast.Step, ...]) -> ast.Expression:
    found: list[ast.Step] = []
    for step, is_below in zip(steps, slashes, strict=False):
        below = is_below and isinstance(step, ast.AxisStep) and step.axis is ast.Axis.CHILD
        found += [ast.ANYWHERE_BELOW, step] if below else [step]
    return ast.Path(ast.ROOT, (*found, *end))


_static_paths = st.builds(
    _joined,
    st.tuples(_static_first, _static_step, _static_step).flatmap(
        lambda steps: st.sampled_from((list(steps[:1]), list(steps[:2]), list(steps)))
    ),
    st.tuples(st.just(True), st.booleans(), st.booleans()).map(list),
    _static_end,
)
static_expressions: st.SearchStrategy[ast.Expression] = st.one_of(
    _static_paths,
    _static_paths,
    st.builds(lambda path, nth: ast.Filtered(path, (ast.Predicate(nth),)), _static_paths, _conditions),
    _static_paths.map(lambda path: ast.Call("normalize-space", (path,))),
    _static_paths.map(lambda path: ast.Call("substring-after", (path, ast.String("o")))),
    _static_paths.map(lambda path: ast.Call("qualify-url", (path,))),
)


# Whole trees of the language

_word = st.sampled_from(("a", "div", "li", "x-y", "o:p", "and", "div", "or", "mod"))
_name_tests = st.builds(
    ast.NameTest,
    st.one_of(_word, st.just("*")),
    st.sampled_from(("", "", "main", "x-1")),
    st.lists(st.sampled_from(("big", "a_b", "c-3")), max_size=2).map(tuple),
)
_kind_tests = st.one_of(
    st.sampled_from(ast.TestKind).map(ast.KindTest),
    st.just(ast.KindTest(ast.TestKind.PROCESSING_INSTRUCTION, "php")),
)
_strings = st.one_of(_literals, st.text(max_size=6).map(ast.String), st.just(ast.String("both ' and \"")))
_amounts = st.floats(min_value=0, max_value=1e18, allow_nan=False).map(ast.Number)
_atoms = st.one_of(
    _amounts, _strings, st.sampled_from(("LOCATION", "x.y-z")).map(ast.Variable), st.just(ast.Path(ast.ROOT))
)
_with_word = (
    ast.ActionKind.SELECT,
    ast.ActionKind.PRESS,
    ast.ActionKind.OPEN,
    ast.ActionKind.WAIT,
    ast.ActionKind.FILL,
)
_without_word = tuple(kind for kind in ast.ActionKind if kind not in (*_with_word, ast.ActionKind.JSON))


def _extended(inner: st.SearchStrategy[ast.Expression]) -> st.SearchStrategy[ast.Expression]:
    modifiers = st.lists(st.builds(ast.Modifier, st.sampled_from(("wait", "until")), inner), max_size=2).map(tuple)
    qualifier = st.one_of(
        st.builds(ast.Predicate, inner, st.booleans()),
        st.builds(ast.Marker, st.sampled_from(("record", "a_b")), st.none() | inner),
    )
    qualifiers = st.lists(qualifier, max_size=2).map(tuple)
    axis_steps = st.one_of(
        st.builds(
            ast.AxisStep,
            st.sampled_from([axis for axis in ast.Axis if axis is not ast.Axis.ATTRIBUTE]),
            st.one_of(_name_tests, _kind_tests),
            qualifiers,
        ),
        st.builds(
            ast.AxisStep,
            st.just(ast.Axis.ATTRIBUTE),
            st.sampled_from(("href", "data.x", "v-on:click", "*")).map(ast.NameTest),
            qualifiers,
        ),
        st.just(ast.ANYWHERE_BELOW),
        st.just(ast.HERE),
    )
    actions = st.one_of(
        st.builds(ast.Action, st.sampled_from(_without_word), st.none(), st.booleans(), modifiers),
        st.builds(ast.Action, st.sampled_from(_with_word), inner, st.booleans(), modifiers),
        st.builds(ast.Action, st.just(ast.ActionKind.JSON), st.none(), st.just(True), modifiers),
    )
    bounds = st.sampled_from(((0, None), (1, 1), (2, 2), (0, 5), (2, None), (1, 4)))
    repeats = st.builds(
        lambda body, bound, after: ast.Repeat(body, bound[0], bound[1], after), inner, bounds, qualifiers
    )
    steps = st.lists(st.one_of(axis_steps, axis_steps, actions, repeats), min_size=1, max_size=4).map(tuple)
    starts = st.one_of(
        st.none(), st.just(ast.ROOT), inner.filter(lambda start: not isinstance(start, ast.Path) or start.steps != ())
    )
    paths = st.builds(ast.Path, starts, steps).filter(_is_spelt)
    return st.one_of(
        paths,
        paths,
        st.builds(ast.Binary, st.sampled_from(sorted(ast.BINARY_OPERATORS)), inner, inner).filter(_is_no_star),
        inner.map(ast.Negation),
        st.builds(ast.Document, inner, modifiers),
        st.builds(ast.Filtered, inner, st.tuples(qualifier)).filter(
            lambda made: not isinstance(made.primary, ast.Filtered)
        ),
        _calls("concat", inner, inner),
        _calls("norm"),
        _calls("contains", inner, inner),
    )


def _is_spelt(path: ast.Path) -> bool:
    """No way is left to write a relative path whose first step is a group: it is written after `./`."""
    return not (path.start is None and isinstance(path.steps[0], ast.Repeat))


def _is_no_star(expression: ast.Binary) -> bool:
    return expression.operator != "*" or is_pure(expression.left)


_parts: st.SearchStrategy[ast.Expression] = st.recursive(_atoms, _extended, max_leaves=8)
_rows = st.sampled_from((("a",), ("a", "x.y-z"))).flatmap(
    lambda names: st.lists(st.tuples(*[st.one_of(_strings, _amounts) for _ in names]), min_size=1, max_size=3).map(
        lambda rows: (names, tuple(rows))
    )
)
_for_each = st.tuples(_rows, _parts).map(lambda made: ast.ForEach(made[0][0], made[0][1], made[1]))
expressions: st.SearchStrategy[ast.Expression] = st.one_of(_parts, _parts, _parts, _for_each)
