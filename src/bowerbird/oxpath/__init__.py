"""The wrapper language: XPath 1.0 with actions, iteration over pages, and extraction markers.

    expression = parse("//li:<book>[? .//a/{click /}//p:<blurb=norm(.)>]")   # OxpathSyntaxError points at the place
    show(expression)                       # canonical text; parse(show(expression)) == expression
    analyse(expression)                    # needs a browser? which variables? what record shape?

Pure stretches (no action, no marker, no `doc()`) are evaluated over a `Page`, set at a time:

    nodes = select(path, page)                      # from the root of the page
    nodes = select(path, page, nodes, variables)    # from nodes, all at once; a `Nodes`
    value = evaluate(expression, page, node)        # at one node: Nodes, str, float or bool
    text_of(value, page), is_true(value), number_of(value, page)       # XPath's string(), boolean(), number()
"""

from bowerbird.oxpath.parser import parse
from bowerbird.oxpath.printer import show, show_step
from bowerbird.oxpath.walk import is_pure

__all__ = ["is_pure", "parse", "show", "show_step"]
