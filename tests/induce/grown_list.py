"""A list that grows by a button, for tests."""

from __future__ import annotations

from bowerbird.zoo.web import Answer, Request

_STEP = 8
_SCRIPT = """
var shown = %d;
document.getElementById('more').addEventListener('click', function () {
  fetch('/rows?from=' + shown).then(function (r) { return r.text(); }).then(function (html) {
    document.getElementById('homes').insertAdjacentHTML('beforeend', html);
    shown += %d;
    if (shown >= %d) document.getElementById('more').remove();
  });
});
"""


class GrownList:
    """Homes of an estate agent, eight at first and eight more with each press of a button."""

    HOMES = 20
    name = "grown"

    def answer(self, request: Request) -> Answer:
        if request.path == "/rows":
            return Answer(self._rows(int(request.query.removeprefix("from="))).encode())
        if request.path != "/":
            return Answer(b"<h1>Not found</h1>", status=404)
        script = _SCRIPT % (_STEP, _STEP, self.HOMES)
        return Answer(
            f"""<!doctype html><title>Homes for sale</title><h1>Homes for sale</h1><p>{self.HOMES} properties found</p>
            <ul id="homes">{self._rows(0)}</ul><button id="more" type="button">Load more</button>
            <script>{script}</script>""".encode()
        )

    def _rows(self, first: int) -> str:
        return "".join(
            f"<li class='home'><h3>{2 + n % 4} bedroom terraced house, {n} Elm Road</h3><b>£{150 + 7 * n},000</b>"
            f"<p>Oxford OX{1 + n % 4} {n % 9 + 1}AB</p></li>"
            for n in range(first, min(first + _STEP, self.HOMES))
        )
