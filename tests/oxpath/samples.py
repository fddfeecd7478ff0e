"""Pages to evaluate on, with most things that pages have."""

from __future__ import annotations

from bowerbird.page import Page, parse_html

_CARD = """
<li class="card{extra}" id="card-{number}" data-price="{price}"><a href="/homes/{number}" title="Home {number}"><img
  src="/p/{number}.jpg" alt=""></a>
  <h2>Home {number}</h2> <!-- card {number} --><p class="price">£{price} <small>pcm</small></p>
  <dl><dt>Beds</dt><dd>{beds}</dd><dt>Agent</dt><dd><b>Smith</b> &amp; Co</dd></dl>
</li>"""
_CARDS = "".join(
    _CARD.format(number=number, price=500 + 75 * number, beds=number % 4, extra=" new" if number % 3 == 0 else "")
    for number in range(1, 9)
)
LISTING = f"""<!doctype html><html lang="en"><head><title>Homes to  let</title>
<meta name="description" content="Homes"><style>p {{ color: red }}</style></head>
<body class="page wide"><!-- top --><div id="main"><h1>Homes <em>to let</em></h1>
<form action="/search"><input name="q" value="Oxford"><select name="beds"><option value="1">One<option>Two</select>
<input type="hidden" name="t" value="1"><input name="off" disabled><button>Go</button></form>
<ul class="results">{_CARDS}</ul><div class="paging"><a href="?page=1">1</a><b>2</b>
<a rel="next" href="?page=3">Next</a></div></div>
<table id="facts"><caption>Facts</caption><tr><th>Town</th><td>Oxford</td></tr>
<tr><th>Area</th><td>
 12.5 </td><td>-3</td></tr></table><p>no &nbsp; breaks</p><script>var x = "<p>";</script></body></html>"""


def listing() -> Page:
    return parse_html(LISTING, url="https://homes.example/let/")
