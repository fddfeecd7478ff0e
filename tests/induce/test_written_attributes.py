"""Attributes as expressions: where values stand, which part of a text they are, and what is left out."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.domain import load_pack
from bowerbird.induce.paths import Choice
from bowerbird.induce.said.values import Context, Seen, whole_text
from bowerbird.induce.writing.attributes import write_attributes
from bowerbird.induce.writing.doubts import doubt_about
from bowerbird.oxpath import parse, select
from bowerbird.page import Kind, Page, parse_html

HOMES = load_pack("real-estate-uk")


def contexts(html: str, values: dict[str, list[str]], tag: str = "li") -> list[Context]:
    """The records of a page, with the nodes that show the values; "" where a record has none."""
    page = parse_html(html, url="https://agent.example/")
    found = []
    for number, node in enumerate(page.index.with_tag(tag).tolist()):
        seen = {name: (_seen(page, node, texts[number]),) for name, texts in values.items() if texts[number]}
        found.append(Context(page, node, (node,), seen))
    return found


def _seen(page: Page, record: int, text: str) -> Seen:
    for node in range(record, int(page.end[record])):
        if page.kind[node] == Kind.TEXT and text in page.text[node]:
            return Seen(node, text)
    raise LookupError(text)


def written(html: str, values: dict[str, list[str]], **labels: list[str]) -> dict[str, tuple[str, str]]:
    found = write_attributes(contexts(html, values), HOMES, names=list(values), labels=labels)
    return {one.name: (one.path, one.value) for one in found.extractions}


def rows(*texts: str) -> str:
    return f"<ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul>"


def test_a_value_is_found_by_what_tells_it() -> None:
    html = rows(*(f'<h3>Flat {n}</h3><b class="price">£{n}50,000</b><i>x</i>' for n in range(1, 6)))
    found = written(html, {"price": [f"£{n}50,000" for n in range(1, 6)]})
    page = parse_html(html)
    path, value = found["price"]
    assert value == "norm(.)"
    texts = [select(parse(path), page, [node]).strings() for node in page.index.with_tag("li").tolist()]
    assert texts == [[f"£{n}50,000"] for n in range(1, 6)]


def test_a_node_of_several_attributes_is_cut_into_ranges() -> None:
    texts = [f"<p>{n} bedroom flat, Elm Road {n}</p><i>{n}</i>" for n in range(2, 7)]
    found = written(
        rows(*texts),
        {"bedrooms": [str(n) for n in range(2, 7)], "street_address": [f"Elm Road {n}" for n in range(2, 7)]},
    )
    assert found["street_address"][1].startswith("substring-after(norm(.), ")
    assert found["bedrooms"][1].startswith(("substring-before", "norm(.)"))


def test_a_value_with_its_unit_is_the_whole_text() -> None:
    texts = [f"<p><span>{n}50 sq ft</span></p><i>{n}</i>" for n in range(4, 9)]
    found = written(rows(*texts), {"floor_area": [f"{n}50" for n in range(4, 9)]})
    assert found["floor_area"][1] == "norm(.)"


def test_what_stands_beside_a_label_is_found_by_it() -> None:
    texts = ["<dl><dt>Tenure</dt><dd>Freehold</dd></dl>", "<dl><dt>Beds</dt><dd>2</dd></dl>"] * 3
    found = written(rows(*texts), {"tenure": ["Freehold", ""] * 3}, tenure=["Tenure"])
    assert "Tenure" in found["tenure"][0]


def test_values_that_only_their_place_names_do_not_outvote_others() -> None:
    html = rows(*(f'<span><img alt="Stock">In stock {n}</span><span><img alt="EAN">{n}{n}{n}</span>' for n in range(6)))
    made = contexts(html, {"property_status": [f"In stock {n}" for n in range(6)]})
    odd = made[5]
    wrong = Seen(_seen(odd.page, odd.node, "555").node, "555", sure=False)
    made[5] = Context(odd.page, odd.node, odd.scope, {"property_status": (wrong,)})
    found = write_attributes(made, HOMES, names=["property_status"])
    assert [one.name for one in found.extractions] == ["property_status"]
    assert found.extractions[0].choice.precision == 1.0


def test_what_was_seen_once_in_a_long_list_is_left_out() -> None:
    html = rows(*(f"<p>Home {n}</p>" for n in range(30)))
    found = write_attributes(contexts(html, {"town": ["Home 0", *[""] * 29]}), HOMES, names=["town"])
    assert not found.extractions
    assert "town" in found.left_out


def test_what_stands_within_one_text_only_tells_nothing_of_the_others() -> None:
    texts = ["A home in Leeds that few have seen", "A quiet home", "Sold in May", "A home to love"]
    html = rows(*(f"<h3>Home {n}</h3><p>{text}</p>" for n, text in enumerate(texts)))
    found = write_attributes(contexts(html, {"town": ["Leeds", "", "", ""]}), HOMES, names=["town"])
    assert not found.extractions
    assert "within one text" in found.left_out["town"]


def test_of_several_values_one_is_no_label_of_the_others() -> None:
    html = rows(*(f"<h3>Home {n}</h3><p><i>Garage</i><i>Attic {n}</i></p>" for n in range(4)))
    page = parse_html(html, url="https://agent.example/")
    found = []
    for number, node in enumerate(page.index.with_tag("li").tolist()):
        seen = tuple(_seen(page, node, text) for text in ("Garage", f"Attic {number}"))
        found.append(Context(page, node, (node,), {"features": seen}))
    (one,) = write_attributes(found, HOMES, names=["features"]).extractions
    assert "Garage" not in one.path


def test_two_names_for_one_place_are_one() -> None:
    html = rows(*(f"<p>Place {n}</p><b>{n}</b>" for n in range(5)))
    places = [f"Place {n}" for n in range(5)]
    found = write_attributes(
        contexts(html, {"title": places, "reference": places}), HOMES, names=["title", "reference"]
    )
    assert [one.name for one in found.extractions] == ["title"]
    assert found.left_out["reference"] == "stands where title does"


def test_the_whole_text_is_that_of_the_language() -> None:
    page = parse_html("<p> a <b>b</b>\n c</p>")
    assert whole_text(page, int(page.index.with_tag("p")[0])) == "a b c"


def test_one_text_may_be_title_and_name() -> None:
    guide = load_pack("restaurants")
    html = rows(*(f"<h3>Golden Spoon {n}</h3><p>x{n}</p>" for n in range(4)))
    texts = [f"Golden Spoon {n}" for n in range(4)]
    found = write_attributes(contexts(html, {"title": texts, "name": texts}), guide, names=["title", "name"])
    assert [one.name for one in found.extractions] == ["title", "name"]


def test_a_list_under_a_label_is_found_whole_by_the_label() -> None:
    perks = (("Free parking", "Life insurance"), ("Paid training",), ("Gym", "Cycle scheme", "Free parking"))
    made = []
    for own in perks:
        items = "".join(f"<li>{one}</li>" for one in own)
        page = parse_html(
            f"<ul><li>Home</li></ul><h3>Benefits</h3><ul>{items}</ul><h3>Share</h3><ul><li>Mail</li></ul>"
        )
        seen = tuple(_seen(page, 0, one) for one in own)
        made.append(Context(page, 0, (0,), {"benefits": seen}))
    found = write_attributes(made, load_pack("jobs"), names=["benefits"], labels={"benefits": ["Benefits"]})
    (one,) = found.extractions
    assert "Benefits" in one.path
    assert [select(parse(one.path), context.page, [0]).strings() for context in made] == [list(own) for own in perks]


def test_a_class_that_names_an_attribute_is_its_label() -> None:
    html = rows(*(f'<b>x{n}</b><i class="status">{"Sold" if n % 3 else "New"}</i>' for n in range(9)))
    found = written(html, {"property_status": ["Sold" if n % 3 else "" for n in range(9)]})
    assert found["property_status"][0] == 'either(.//*.status, .//*[contains(@class, "status")])'


def test_a_title_is_a_link_and_may_have_a_colon() -> None:
    titles = [f"Elm House {n}" for n in range(1, 9)] + ["To let: Elm House 9"]
    html = rows(*(f'<h3><a href="/{n}">{title}</a></h3><i>{n} beds</i>' for n, title in enumerate(titles)))
    told = contexts(html, {"title": [*titles[:8], ""], "to_let": [""] * 8 + ["Elm House 9"]})
    found = [
        replace(one, values={**one.values, "url": (Seen(one.page.index.with_tag("a").tolist()[n], ""),)})
        for n, one in enumerate(told)
    ]
    written = write_attributes(found, HOMES, names=["title"])
    assert [one.name for one in written.extractions] == ["title"]


def test_the_element_around_a_value_is_taken_where_words_stand_beside_it_here_and_there() -> None:
    before = ["", "<small>Guide price</small> ", "", "<small>Offers over</small> ", "<small>Asking price</small> "]
    html = rows(*(f'<p class="sum">{words}£{n}50,000</p><i>{n}</i>' for n, words in enumerate(before, 1)))
    page = parse_html(html, url="https://agent.example/")
    found = []
    for number, node in enumerate(page.index.with_tag("li").tolist(), 1):
        texts = [row for row in range(node, int(page.end[node])) if page.kind[row] == Kind.TEXT]
        whole = " ".join(page.visible_text(int(page.parent[texts[-2]])).split())
        # A sum with words before it was seen at the first of its texts, but not with words that nobody knows.
        seen = Seen(texts[0], whole) if number in (2, 4) else Seen(texts[-2], f"£{number}50,000")
        found.append(Context(page, node, (node,), {"price": (seen,)}))
    (price,) = write_attributes(found, HOMES, names=["price"]).extractions
    sums = [select(parse(price.path), page, [one.node]).rows for one in found]
    assert [page.attributes[int(node)].get("class") for (node,) in sums] == ["sum"] * len(found)
    assert price.value == "norm(.)"


def test_a_place_with_a_name_is_believed_before_the_form_of_what_stands_there() -> None:
    pay = [*(f"£{n}0,000 a year" for n in range(2, 7)), "Competitive"]
    html = rows(*(f'<b>Job {n}</b><i class="pay">{text}</i>' for n, text in enumerate(pay)))
    found = written(html, {"price": [*pay[:-1], ""]})
    assert found["price"][0].startswith("either(.//*.pay, ")


def test_what_dates_have_in_common_by_chance_tells_nothing() -> None:
    days = [f"{n} October 2026" for n in range(3, 9)]
    html = rows(*(f"<b>Home {n}</b><i>{n} rooms</i><i>{day}</i><u>x</u>" for n, day in enumerate(days)))
    assert "October" not in written(html, {"date_added": days}).get("date_added", ("", ""))[0]


def test_another_attribute_is_not_taken_on_pages_that_do_not_have_this_one() -> None:
    said = ["POA", "POA", "£345,000", "£250,000", "£415,000", "£465,000"]
    pages = [
        parse_html(f"<div><b>{text}</b><i>x</i></div>", url=f"https://agent.example/{n}") for n, text in enumerate(said)
    ]
    found = []
    for page, text in zip(pages, said, strict=True):
        name = "price_qualifier" if text == "POA" else "price"
        found.append(Context(page, 0, (0,), {name: (_seen(page, 0, text),)}))
    by_name = {
        one.name: one.path for one in write_attributes(found, HOMES, names=["price", "price_qualifier"]).extractions
    }
    assert by_name.get("price_qualifier") != by_name["price"], by_name


def test_a_code_is_what_stands_behind_its_label() -> None:
    codes = [f"LUD{n}50{n}" for n in range(1, 6)]
    html = rows(*(f"<b>Home {n}</b><p>Reference {code}</p>" for n, code in enumerate(codes)))
    path, value = written(html, {"reference": codes})["reference"]
    assert "substring-after" in value, (path, value)


def test_what_follows_a_label_in_its_text_is_the_value() -> None:
    texts = [f"<p>Floor area: {n}50 sq ft</p><i>{n}</i>" for n in range(4, 9)]
    found = written(rows(*texts), {"floor_area": [f"{n}50 sq ft" for n in range(4, 9)]})
    assert found["floor_area"][1] == 'substring-after(norm(.), "Floor area: ")'


def test_a_title_of_which_parts_were_taken_for_other_things_is_read() -> None:
    html = rows(*(f"<a href=/{n}><b>{n} bed flat in Leeds {n}</b></a><i>£{n}50,000</i>" for n in range(1, 9)))
    titles = [f"{n} bed flat in Leeds {n}" if n % 2 else "" for n in range(1, 9)]
    found = written(html, {"title": titles, "bedrooms": [f"{n}" if n % 2 == 0 else "" for n in range(1, 9)]})
    assert "title" in found


def test_a_second_way_gives_no_value_to_what_has_none() -> None:
    prose = [
        f'<p class="blurb">House {n} stands at the very end of a long and quiet lane in Leeds.</p>' for n in range(6)
    ]
    notes = [
        f"<p>Viewing of house {n} is by appointment with the office in the High Street only.</p>" for n in range(6)
    ]
    sheets = [f"<li>{part}</li>" for part in (*prose, *notes)]
    texts = [f"House {n} stands at the very end of a long and quiet lane in Leeds." for n in range(6)]
    found = written(f"<ul>{''.join(sheets)}</ul>", {"description": [*texts, *[""] * 6]})
    page = parse_html(f"<ul>{''.join(sheets)}</ul>")
    given = [
        select(parse(found["description"][0]), page, [node]).strings() for node in page.index.with_tag("li").tolist()
    ]
    assert given == [*([text] for text in texts), *[[]] * 6]


def test_a_path_does_not_go_by_the_addresses_of_single_records() -> None:
    names = ("Mini Clubman Black Pack", "Ford Focus Zetec", "Saab Aero", "Rover Club", "Seat Leon", "Fiat Uno")
    html = rows(*(f"<a href='/cars/{name.split()[1].lower()}/{at}'><i>{name}</i></a>" for at, name in enumerate(names)))
    seen = [
        replace(one, values={**one.values, "url": (Seen(one.node + 1, ""),)})
        for one in contexts(html, {"town": ["Black", *[""] * 5]})
    ]
    found = write_attributes(seen, HOMES, names=["town"])
    assert not any("clubman" in one.path for one in found.extractions)


def test_a_path_does_not_go_by_the_address_of_one_value() -> None:
    firms = ("Oak and Sons", "Elm Ltd", "Oak and Sons", "Ash Co", "Fir Group", "Oak and Sons")
    html = rows(
        *(
            f"<b>Home {at}</b><a href='/firms/{'-'.join(firm.lower().split())}/'>{firm}</a>"
            for at, firm in enumerate(firms)
        )
    )
    known = {"agent": [firm if firm.startswith("Oak") else "" for firm in firms]}
    assert not any("oak-and-sons" in path for path, _ in written(html, known).values())


def test_a_path_does_not_go_by_a_class_that_says_the_one_value() -> None:
    kinds = ("Flat", "Tower", "Flat", "Folly", "Flat", "Keep")
    html = rows(*(f"<b>Home {at}</b><i class='kind--{kind.lower()}'>{kind}</i>" for at, kind in enumerate(kinds)))
    known = {"property_type": [kind if kind == "Flat" else "" for kind in kinds]}
    assert not any("kind--flat" in path for path, _ in written(html, known).values())


def test_single_items_of_lists_are_read_as_items() -> None:
    texts = ("Ring the bell", "Feed the geese", "Mend the roof")
    lists = [f"<section><h2>Duties</h2><ul><li>{text}</li></ul><ul><li>Tea</li></ul></section>" for text in texts]
    found = write_attributes(
        contexts("".join(lists), {"responsibilities": list(texts)}, tag="section"),
        load_pack("jobs"),
        names=["responsibilities"],
        labels={"responsibilities": ["Duties"]},
    )
    (one,) = found.extractions
    page = parse_html("<section><h2>Duties</h2><ul><li>Row</li><li>Steer</li></ul><ul><li>Tea</li></ul></section>")
    section = int(page.index.with_tag("section")[0])
    assert select(parse(one.path), page, [section]).strings() == ["Row", "Steer"]


def test_a_name_keeps_its_place_before_a_term_within_it() -> None:
    names = ["Oxford Lodge", "Ely House", "York Cottage", "Bath Barn", "Leeds Loft"]
    html = rows(*(f"<h3>{name}</h3>" for name in names))
    found = written(html, {"title": names, "town": [name.split()[0] for name in names]})
    assert found["title"][1] == "norm(.)"


def test_a_sum_behind_its_label_is_the_sum_alone() -> None:
    html = rows(*(f"<b>Stool {n}</b><p class=was>Was £{n}5.00</p><i>£{n}0.00</i>" for n in range(1, 6)))
    values = {"list_price": [f"£{n}5.00" for n in range(1, 6)]}
    found = write_attributes(contexts(html, values), load_pack("products"), names=list(values))
    assert [one.value for one in found.extractions] == [r'replace(norm(.), "^[^\d£$€]+", "")']


def test_a_place_is_all_of_its_text_though_a_part_of_it_is_read_too() -> None:
    html = rows(*(f"<b>Home {n}</b><p>The Old Mill {n}, {n} Elm Road, Bath, BA1 {n}AA</p>" for n in range(1, 6)))
    values = {
        "location": [f"{n} Elm Road, Bath, BA1 {n}AA" for n in range(1, 6)],
        "postcode": [f"BA1 {n}AA" for n in range(1, 6)],
    }
    assert written(html, values)["location"][1] == "norm(.)"


def test_a_value_is_no_label_of_the_next_one_in_its_row() -> None:
    jobs = load_pack("jobs")
    kinds = ("Permanent", "Temporary", "Seasonal") * 4
    hours = ("Full time", "Part time", "Zero hours", "Full time") * 3
    cards = [
        f"<li>{f'<span>Grade {at}</span>' * (at % 2)}<span>{kind}</span><span>{own}</span>"
        f"{f'<span>Room {at}</span>' * (at % 3)}</li>"
        for at, (kind, own) in enumerate(zip(kinds, hours, strict=True))
    ]
    seen = contexts(f"<ul>{''.join(cards)}</ul>", {"job_type": list(hours)})
    found = write_attributes(seen, jobs, names=["job_type"]).extractions
    assert not any(kind in one.path for one in found for kind in kinds)


def test_a_value_of_another_record_is_not_the_first_on_a_page_that_lacks_it() -> None:
    beside = "<section><p class=score><span>2.2 / 5</span></p><p class=votes><span>(7)</span></p></section>"
    pages = []
    for own in ("4.1 / 5", "3.9 / 5", "4.7 / 5"):
        page = parse_html(
            "<main><h1>Lamp</h1><div class=rating-wrapper><div></div>"
            f"<p class=score><span>{own}</span></p><p class=votes><span>(9)</span></p></div>{beside}</main>"
        )
        (section,) = page.index.with_tag("section").tolist()
        others = (range(section, int(page.end[section])),)
        pages.append(Context(page, 0, (0,), {"rating": (Seen(page.text.index(own), own),)}, others=others))
    (found,) = write_attributes(pages, load_pack("products"), names=["rating"]).extractions
    bare = parse_html(f"<main><h1>Lamp</h1>{beside}</main>")
    assert select(parse(found.path), bare, [0]).strings() == []


def test_values_at_the_first_text_of_the_last_element_are_read() -> None:
    """`(//font)[last()]/text()[1]` begins and ends as the first of several does, and is none."""
    pages, goods = [], ("Oak lamp", "Elm shelf", "Ash stool", "Pine bench")
    for number, own in enumerate(goods):
        notes = "".join(f"<font>{'x' * at} note</font>" for at in range(number + 1))
        cell = f"<td colspan=2>{notes}<font>{own}<br>{own[::-1]}</font></td>"
        page = parse_html(f"<table><tr>{cell}</tr></table><section><p>other</p></section>")
        (section,) = page.index.with_tag("section").tolist()
        others = (range(section, int(page.end[section])),)
        pages.append(Context(page, 0, (0,), {"category": (Seen(page.text.index(own), own),)}, others=others))
    (found,) = write_attributes(pages, load_pack("products"), names=["category"]).extractions
    assert [select(parse(found.path), context.page, [0]).strings() for context in pages] == [[one] for one in goods]


def test_a_street_is_what_stands_before_its_town() -> None:
    streets = ["Elm Road", "Old Mill Lane", "Quay Street", "Upper North Street", "Hill Rise"]
    towns = ["Frome", "Calne", "Wells", "Radstock", "Bruton"]
    lines = [f"{street}, {town}" for street, town in zip(streets, towns, strict=True)]
    found = written(rows(*(f"<h3>{line}</h3><i>x</i>" for line in lines)), {"street_address": streets})
    assert found["street_address"][1] == 'substring-before-reverse(norm(.), ",")' or found["street_address"][1] == (
        'substring-before(norm(.), ",")'
    )


def test_signs_before_values_are_no_part_of_them() -> None:
    texts = ["Home office", "Cellar", "Bay windows", "Garage"]
    found = written(rows(*(f"<p>✓ {text}</p><i>x</i>" for text in texts)), {"key_features": texts})
    assert found["key_features"][1] == 'replace(norm(.), "^✓ ?", "")'


def test_words_in_place_of_a_sum_are_read_where_its_place_has_a_name() -> None:
    html = rows(*(f'<h3>Flat {n}</h3><p class="price"><b>£{n}50,000</b></p><b>x</b>' for n in range(1, 6)))
    path, _ = written(html, {"price": [f"£{n}50,000" for n in range(1, 6)]})["price"]
    page = parse_html(rows('<h3>Flat 9</h3><p class="price"><b>POA</b></p><b>x</b>'))
    assert select(parse(path), page, [int(page.index.with_tag("li")[0])]).strings() == ["POA"]


def test_words_that_only_blanks_end_are_no_range() -> None:
    counties = ["Somerset", "Wiltshire", "Dorset", "Somerset", "Devon"]
    lines = [f"<h3>{n} Elm Road, Upton, {county} BA{n} {n}FL</h3><i>x</i>" for n, county in enumerate(counties, 1)]
    found = written(rows(*lines), {"county": counties})
    assert "[A-Z]" not in found.get("county", ("", ""))[1]


def test_the_label_that_all_descriptions_begin_with_is_no_part_of_them() -> None:
    texts = [f"Our view: flat {n} is quiet, light, and near the park." for n in range(1, 6)]
    found = written(rows(*(f"<p>{text}</p><i>x</i>" for text in texts)), {"description": texts})
    assert found["description"][1] == 'replace(norm(.), "^Our view: ?", "")'


def test_a_name_below_a_label_that_two_attributes_share_is_the_one_that_has_no_terms() -> None:
    cars, sellers = load_pack("used-cars-uk"), ["Moor & Sons", "Tern Cars", "Quay Motors", "Hill Garage"]
    page = parse_html(rows(*(f"<p>Seller</p><b>{seller}</b><i>x</i>" for seller in sellers)))
    made = []
    for record, seller in zip(page.index.with_tag("li").tolist(), sellers, strict=True):
        one = _seen(page, record, seller)
        made.append(Context(page, record, (record,), {"seller_type": (one,), "seller": (one,)}))
    names = ("seller_type", "seller")
    found = write_attributes(made, cars, names=names, labels={name: ["Seller"] for name in names})
    assert [one.name for one in found.extractions] == ["seller"]


def test_small_words_before_names_are_no_part_of_them() -> None:
    names = ("Oak & Sons", "Ebb and Flow", "Mill Lane Homes", "Tern", "Oak & Sons")
    html = rows(*(f'<h3>Flat {n}</h3><p class="agent">by <a href="/a">{name}</a></p>' for n, name in enumerate(names)))
    page = parse_html(html)
    own = [
        Context(page, node, (node,), {"agent": (Seen(below, whole_text(page, below)),)})
        for node, below in zip(page.index.with_tag("li").tolist(), page.index.with_tag("p").tolist(), strict=True)
    ]
    (one,) = write_attributes(own, HOMES, names=["agent"]).extractions
    assert one.value == 'replace(norm(.), "^by ", "")'


def test_reduced_prices_stand_elsewhere_than_others_and_are_read_first() -> None:
    usual = "<p class=sum><b>£{n}0</b></p><i>x</i>"
    span = "<p class=sum><b>£{n}0</b> – <b>£{n}5</b></p><i>x</i>"
    reduced = "<p class=sum><del>£{n}9</del> was £{n}9 <ins><b>£{n}0</b></ins></p><i>x</i>"
    html = rows(*(form.format(n=n) for n, form in enumerate((usual, span, reduced) * 3, 1)))
    page = parse_html(html, url="https://agent.example/")
    found = []
    for number, node in enumerate(page.index.with_tag("li").tolist()):
        tag = ("b", "p", "ins")[number % 3]
        value = next(int(one) for one in page.index.with_tag(tag).tolist() if node < one < page.end[node])
        found.append(Context(page, node, (node,), {"price": (Seen(value, whole_text(page, value)),)}))
    (price,) = write_attributes(found, HOMES, names=["price"]).extractions
    texts = [select(parse(price.path), page, [one.node]).strings() for one in found]
    assert texts[:3] == [["£10"], ["£20 – £25"], ["£30"]]
    assert all(len(one) == 1 for one in texts)


def test_a_word_in_the_place_of_a_sum_has_a_path_of_its_own() -> None:
    sums = [f"£{n}50,000" for n in range(1, 9)] + ["POA", "POA"]
    said = [text if text == "POA" else f"From <b>{text}</b>" for text in sums]
    html = rows(*(f"<h3>Flat {n}</h3><div>Elm Road</div><div>{one}</div>" for n, one in enumerate(said)))
    path, value = written(html, {"price": sums}, price=["From"])["price"]
    page = parse_html(html)
    found = [select(parse(path), page, [node]).strings() for node in page.index.with_tag("li").tolist()]
    assert value == "norm(.)"
    assert found == [[text] for text in sums]


def test_a_path_that_counts_rows_is_none_where_these_have_other_labels_on_other_pages() -> None:
    def sheet(*rows: tuple[str, str]) -> Page:
        inside = "".join(f"<tr><td>{label}</td><td>{said}</td></tr>" for label, said in rows)
        return parse_html(f"<h1>Drum</h1><table>{inside}</table>")

    pages = (
        sheet(("Shell", "Birch"), ("Outer size", "12 x 5 x 5 cm")),
        sheet(("Shell", "Oak"), ("Packed", "14 x 6 x 6 cm")),
        sheet(("Shell", "Ash"), ("Lugs", "8")),
    )
    own = []
    for page in pages:
        cell = page.index.with_tag("td").tolist()[3]
        text = whole_text(page, cell)
        own.append(Context(page, 0, (0,), {"dimensions": (Seen(cell, text),)} if "x" in text else {}))
    found = write_attributes(own, load_pack("products"), names=["dimensions"])
    assert not any("tr[2]" in one.path for one in found.extractions)


def test_under_each_of_several_headings_all_paragraphs_are_read() -> None:
    pages, own = [], []
    for n, heading in enumerate(("About this home", "Description", "About this home", "Description")):
        said = [f"Long known as number {n}, it has been in one family since it was built.", f"A garden of {n} acres."]
        paragraphs = "".join(f"<p>{text}</p>" for text in said)
        rooms = f"<h2>Rooms</h2><h3>Hall {n}</h3><p>With a stove, and {n} windows to the lane.</p>"
        page = parse_html(f"<main><h1>Home {n}</h1><h2>{heading}</h2>{paragraphs}{rooms}</main>")
        pages.append(page)
        nodes = page.index.with_tag("p").tolist()[:2]
        own.append(Context(page, 0, (0,), {"description": tuple(Seen(it, whole_text(page, it)) for it in nodes)}))
    found = write_attributes(own, HOMES, names=["description"]).extractions
    read = [[len(select(parse(one.path), page).rows) for page in pages] for one in found]
    assert [sum(counts) for counts in zip(*read, strict=True)] == [2, 2, 2, 2]


def test_items_counted_from_the_top_of_two_pages_are_by_chance() -> None:
    page = parse_html("<ul><li>Tow bar</li></ul>")
    choice = Choice("/html/body/ul/li[1]", 1.0, 1.0, 8.0, "")
    context = Context(page, 0, (0,), {"extra": (Seen(0, "Tow bar"),)})
    assert "counts the items" in doubt_about(choice, [context] * 2, "extra")
    assert not doubt_about(choice, [context] * 3, "extra")
