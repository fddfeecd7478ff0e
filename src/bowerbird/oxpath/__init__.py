"""The wrapper language: XPath 1.0 with actions, iteration over pages, and extraction markers.

    expression = parse("//li:<book>[? .//a/{click /}//p:<blurb=norm(.)>]")   # OxpathSyntaxError points at the place
    show(expression)                       # canonical text; parse(show(expression)) == expression
    analyse(expression)                    # needs a browser? which variables? what record shape?

Pure stretches (no action, no marker, no `doc()`: `is_pure`) are evaluated over a `Page`, set at a time:

    nodes = select(path, page)                      # from the root of the page
    nodes = select(path, page, nodes, variables)    # from nodes, all at once
    value = evaluate(expression, page, node)        # at one node: Nodes, str, float, bool or a tuple of strings
    values = evaluate_each(expression, page, nodes) # at each of many nodes, computed together
    text_of(value), number_of(value), is_true(value)
"""

from bowerbird.oxpath.analysis import Analysis, Needs, Shape, analyse
from bowerbird.oxpath.evaluate import (
    Leaf,
    Node,
    Nodes,
    Value,
    Variables,
    evaluate,
    evaluate_each,
    filter_nodes,
    is_true,
    normal_texts,
    number_of,
    select,
    text_of,
)
from bowerbird.oxpath.parser import parse
from bowerbird.oxpath.printer import show, show_step
from bowerbird.oxpath.walk import is_pure

__all__ = [
    "Analysis",
    "Leaf",
    "Needs",
    "Node",
    "Nodes",
    "Shape",
    "Value",
    "Variables",
    "analyse",
    "evaluate",
    "evaluate_each",
    "filter_nodes",
    "is_pure",
    "is_true",
    "normal_texts",
    "number_of",
    "parse",
    "select",
    "show",
    "show_step",
    "text_of",
]
