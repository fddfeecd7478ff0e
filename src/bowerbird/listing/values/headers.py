"""Headers of table columns: the cell of the header row above a cell."""

from __future__ import annotations

from collections.abc import Iterator

from bowerbird.page import Page

_CELLS = ("td", "th")
_LONGEST_HEADER = 48  # characters; longer ones are data


class Headers:
    """The headers of a page's tables, each table read once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._by_table: dict[int, dict[int, str]] = {}

    def header_of(self, node: int) -> str:
        """The header over the cell that holds `node`; "" outside of tables with headers, and for headers themselves."""
        page = self._page
        line = [node, *page.ancestors(node)]
        cell = next((at for at in line if page.name(at) in _CELLS), None)
        if cell is None:
            return ""
        row = int(page.parent[cell])
        table = next((at for at in line if page.name(at) == "table"), None)
        if table is None or page.name(row) != "tr":
            return ""
        headers = self._by_table.get(table)
        if headers is None:
            headers = self._by_table[table] = self._read(table)
        place = next((place for place, at in self._places(row) if at == cell), -1)
        return headers.get(place, "")

    def _read(self, table: int) -> dict[int, str]:
        """The header row: the first of the table, when all its cells are `th` or it stands in a `thead`."""
        page = self._page
        below = page.index.below(page.index.with_tag("tr"), table).tolist()
        for row in below[:2]:
            cells = [cell for _, cell in self._places(row)]
            headed = page.name(int(page.parent[row])) == "thead"
            if cells and (headed or all(page.name(cell) == "th" for cell in cells)):
                texts = ((place, " ".join(page.visible_text(cell).split())) for place, cell in self._places(row))
                return {place: text for place, text in texts if text and len(text) <= _LONGEST_HEADER}
        return {}

    def _places(self, row: int) -> Iterator[tuple[int, int]]:
        """The cells of a row with the table column in which each begins."""
        place = 0
        for cell in self._page.element_children(row):
            if self._page.name(cell) in _CELLS:
                yield place, cell
                span = self._page.attributes[cell].get("colspan", "1")
                place += int(span) if span.isdecimal() and 0 < int(span) < 100 else 1
