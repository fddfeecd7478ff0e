import pytest

from bowerbird.forms.filling.widening import open_end
from bowerbird.forms.model import End
from bowerbird.page import parse_html


@pytest.mark.parametrize(
    ("markup", "end", "wanted"),
    [
        ('<input type="range" min="0" max="900">', End.MOST, "900"),
        ('<input type="range" min="5" max="900">', End.LEAST, "5"),
        ('<input type="range">', End.MOST, "100"),
        ('<input type="range" min="0" max="900" value="900">', End.MOST, ""),
        ('<input type="range" min="0" max="900" value="900">', End.LEAST, "0"),
        ('<input type="range" min="0" max="900" value="900">', None, ""),
        ('<input type="range" min="0" max="900" value="300">', None, "900"),
        ('<input type="range" min="0" max="2.5" value="1">', End.MOST, "2.5"),
        ('<div role="slider" aria-valuemin="1" aria-valuemax="9" aria-valuenow="4"></div>', End.LEAST, "1"),
        ('<div role="slider"></div>', End.MOST, ""),
    ],
)
def test_a_slider_is_moved_to_where_it_excludes_nothing(markup: str, end: End | None, wanted: str) -> None:
    page = parse_html(f"<form>{markup}</form>", url="http://a.example/")
    (node,) = page.element_children(int(page.index.with_tag("form")[0]))
    assert open_end(page, node, end) == wanted
