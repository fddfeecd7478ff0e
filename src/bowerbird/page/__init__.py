"""What a page is: an immutable table of nodes with their text, styles and boxes, and ways to ask it things."""

from bowerbird.page.html import parse_html
from bowerbird.page.json_tree import parse_json
from bowerbird.page.kinds import Display, Kind, Position
from bowerbird.page.model import NO_NODE, Document, Layout, Page
from bowerbird.page.text import Run

__all__ = ["NO_NODE", "Display", "Document", "Kind", "Layout", "Page", "Position", "Run", "parse_html", "parse_json"]
