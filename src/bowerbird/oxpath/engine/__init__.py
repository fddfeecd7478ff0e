"""The engine: runs a wrapper over a site, through a browser or by plain HTTP.

wrapper = Wrapper.of("doc('https://…')//li:<book>[? ./h2:<title=norm(.)>]")
async with HttpSession() as session:
    report = await run_wrapper(wrapper, PlainVisitor(session), print)
"""

from bowerbird.oxpath.engine.live import LiveVisitor
from bowerbird.oxpath.engine.plain import PlainVisitor
from bowerbird.oxpath.engine.record import Record, Source, Value
from bowerbird.oxpath.engine.report import Report, Trouble
from bowerbird.oxpath.engine.run import Wrapper, collect, run_wrapper
from bowerbird.oxpath.engine.visitor import Patience, Visitor
from bowerbird.oxpath.engine.visitors import Visitors

__all__ = [
    "LiveVisitor",
    "Patience",
    "PlainVisitor",
    "Record",
    "Report",
    "Source",
    "Trouble",
    "Value",
    "Visitor",
    "Visitors",
    "Wrapper",
    "collect",
    "run_wrapper",
]
