"""Small pages of each kind, written for these tests."""

from __future__ import annotations

LINES = (
    "The river had been rising since the morning, and by noon the lower road was under water.",
    "Nobody in the village could remember a spring as wet as this one, said the miller, who is eighty.",
    "The council met in the school and decided to open the old sluice, which had rusted shut years ago.",
    "It took six men and most of the night, but at four in the morning the gate moved and the water fell.",
)
PROSE = " ".join(LINES)
NAV = (
    "<nav><a href='/'>Home</a><a href='/about'>About</a></nav>",
    "<footer><a href='/privacy'>Privacy</a><p>© 2024</p></footer>",
)


def page(body: str, head: str = "", title: str = "A page") -> str:
    return f"<!doctype html><title>{title}</title>{head}<body>{NAV[0]}{body}{NAV[1]}"


def article() -> str:
    paragraphs = "".join(f"<p>{PROSE}</p>" for _ in range(8))
    head = "<meta property='og:type' content='article'><meta property='article:published_time' content='2024-03-01'>"
    byline = "<p class='byline'>By Ann Miller <time>March 1, 2024</time></p>"
    return page(
        f"<main><article><h1>How the village kept its feet dry</h1>{byline}{paragraphs}</article></main>",
        head,
        "How the village kept dry",
    )


def shop_list() -> str:
    cards = "".join(
        f"<li class='product-card'><a href='/products/lamp-{n}'><img src='{n}.jpg'><h3>Lamp {n}</h3></a>"
        f"<span class='price'>${n}9.00</span><button>Add to cart</button></li>"
        for n in range(1, 25)
    )
    order = "Sort by <select><option>Price: low to high</select>"
    tools = f"<div class='filters'>Filter <label>Brand</label> {order} 24 products</div>"
    cart = "<a href='/cart'>Cart</a><a href='/collections/all'>Shop all</a>"
    return page(
        f"{cart}<main><h1>Lamps</h1>{tools}<ul class='product-grid'>{cards}</ul></main>",
        title="Lamps | Buy lamps online",
    )


def product() -> str:
    data = '<script type="application/ld+json">{"@type": "Product", "offers": {"@type": "Offer", "price": 49}}</script>'
    body = (
        "<a href='/cart'>Cart</a><main><div class='product'><div class='gallery'><img src=1.jpg><img src=2.jpg></div>"
        "<h1>Brass desk lamp</h1><span class='price'>$49.00</span><p>In stock</p><label>Quantity</label><input name=q>"
        f"<button>Add to cart</button><h2>Description</h2><p>{PROSE}</p><h2>Specifications</h2><table><tr><td>Weight"
        "<td>2 kg<tr><td>SKU<td>BR-49</table><h2>Reviews</h2><p>Write a review</p><p>Shipping and returns</p></div>"
        "</main>"
    )
    return page(body, f"<meta property='og:type' content='product'>{data}", "Brass desk lamp")


def forum() -> str:
    posts = "".join(
        f"<article class='message post'><a class='username' href='/members/u{n}'>user{n}</a> <span>Joined 2019</span>"
        f"<time>Mar {n}, 2024</time><div class='message-body'><p>{LINES[n % 4]} {LINES[(n + 1) % 4]}</p></div>"
        f"<a href='/threads/dry.77/reply?quote={n}'>Reply</a> <a href='#'>Quote</a> <a href='#'>Report</a></article>"
        for n in range(1, 13)
    )
    return page(
        f"<h1>Cellar wet again, what now?</h1>{posts}<p>Log in to reply</p>",
        title="Cellar wet again, what now? | House Forum",
    )


def manual() -> str:
    parts = "".join(
        f"<h2 id='s{n}'>Option {n}<a class='headerlink' href='#s{n}'>¶</a></h2>"
        f"<p>{LINES[n % 4]} Use <code>pump --depth {n}</code>.</p><div class='highlight'><pre><code>pump -d {n} "
        f"-v\npump.open({n})</code></pre></div><p>Note: see also <a href='/docs/api'>the reference</a>.</p>"
        for n in range(1, 10)
    )
    chapters = "".join(f"<li><a href='/docs/{n}'>Chapter {n}</a>" for n in range(20))
    toc = f"<div class='sidebar toc'><h3>On this page</h3><ul>{chapters}</ul></div>"
    main = (
        f"<main class='docs markdown'><h1>Pump reference</h1>{parts}<a>Previous</a> <a>Next</a> Edit this page</main>"
    )
    return page(toc + main, "<meta name='generator' content='Sphinx'>", "Pump reference — Pump 2.1 documentation")
