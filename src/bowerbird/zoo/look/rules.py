"""What each role looks like: declarations from a theme. Which class carries them is decided elsewhere (`naming`)."""

from __future__ import annotations

from bowerbird.zoo.choices import Choices, Layout
from bowerbird.zoo.theme import Theme


def rules(t: Theme, c: Choices) -> dict[str, str]:
    """Role -> declarations."""
    return {**_clutter(t), **_frame(t), **_texts(t), **_forms(t), **_records(t, c), **_details(t)}


def extra_rules(t: Theme, c: Choices) -> tuple[tuple[str, str], ...]:
    """Rules that need more than one role or a state: `{role}` stands for the selector of a role."""
    side = "row" if t.picture != "right" else "row-reverse"
    wide = c.layout in (Layout.LIST, Layout.GROUPS, Layout.NESTED) and t.picture in ("left", "right")
    card = f"flex-direction:{side}" if wide else "flex-direction:column"
    return (
        ("*", "box-sizing:border-box"),
        (
            "body",
            f"margin:0;font-family:{t.font};font-size:{t.size}px;line-height:1.5;color:{t.ink};background:{t.page}",
        ),
        ("img", "max-width:100%"),
        ("a", f"color:{t.brand}"),
        ("[hidden]", "display:none!important"),
        ("{navlink}:hover", f"color:{t.accent}"),
        ("{button}:hover", f"background:{t.dark}"),
        ("{card}", card),
        ("{card}:hover", f"border-color:{t.accent}"),
        ("{title} a", "color:inherit;text-decoration:none"),
        ("{title} a:hover", "text-decoration:underline"),
        (
            "{sheet} th,{sheet} td",
            f"text-align:left;padding:6px 10px;border-bottom:1px solid {t.line};vertical-align:top",
        ),
        ("{datatable} th", f"background:{t.tint};text-align:left;padding:8px;border-bottom:2px solid {t.brand}"),
        ("{datatable} td", f"padding:8px;border-bottom:1px solid {t.line};vertical-align:top"),
        ("{footer} a", "color:inherit;text-decoration:none"),
        ("[data-menu]:hover {menupanel}", "display:block"),
        ("{menupanel} a", "color:#222;text-decoration:none"),
        ("{crumblist} li+li:before", "content:'›';margin-right:8px"),
        ("{boxlist} li", f"padding:4px 0;border-bottom:1px dotted {t.line}"),
        (
            "@media(max-width:760px)",
            (
                "{columns},{card},{gallery}{flex-direction:column}{list},{sheetgrid}"
                "{grid-template-columns:1fr!important}"
            ),
        ),
    )


def _clutter(t: Theme) -> dict[str, str]:
    return {
        "menupanel": (
            "display:none;position:absolute;background:#fff;color:#222;box-shadow:0 8px 24px #0003;z-index:15;"
            "padding:16px"
        ),
        "menurow": "display:flex;gap:28px",
        "menucol": "min-width:180px",
        "menuhead": "font-weight:700;margin-bottom:6px",
        "plainlist": "list-style:none;margin:0;padding:0",
        "foothead": "font-weight:700;margin-bottom:6px",
        "footin": "line-height:1.8",
        "iconlist": "list-style:none;display:flex;gap:10px;margin:0;padding:0",
        "badges": f"border-top:1px solid {t.line};margin-top:24px;padding-top:12px",
        "badgelist": "display:flex;flex-wrap:wrap;gap:12px;list-style:none;margin:6px 0;padding:0",
        "badgecell": "opacity:.8",
        "crumblist": "list-style:none;display:flex;gap:8px;margin:0;padding:0",
        "layer": "display:contents",
        "footform": "border-top:1px solid #fff3;margin-top:14px;padding-top:12px",
        "savebutton": (
            f"border:1px solid {t.line};background:#fff;border-radius:{t.radius}px;padding:4px 8px;fill:{t.accent};"
            "cursor:pointer"
        ),
    }


def _frame(t: Theme) -> dict[str, str]:
    bar = t.header in ("bar", "double")
    ground = f"linear-gradient({t.brand},{t.dark})" if t.gradient else t.brand
    centred = "text-align:center;flex-direction:column;" if t.header == "centred" else ""
    light = bar or t.header == "banner"
    case = "text-transform:uppercase;letter-spacing:.06em;" if t.upper else ""
    return {
        "wrap": f"max-width:{t.width}px;margin:0 auto;padding:0 16px",
        "topbar": f"background:{t.dark};color:#fff;font-size:12px;padding:4px 0",
        "header": (
            f"background:{ground if bar else t.page};color:{'#fff' if bar else t.ink};border-bottom:"
            f"{0 if bar else 1}px solid {t.line};padding:{14 if t.header != 'banner' else 26}px 0"
        ),
        "headrow": f"display:flex;align-items:center;gap:24px;flex-wrap:wrap;{centred}",
        "brandbox": "display:flex;align-items:center;gap:12px",
        "logo": (
            f"font-family:{t.display};font-size:{t.size + 11}px;font-weight:700;text-decoration:none;color:"
            f"{'#fff' if bar else t.brand}"
        ),
        "tagline": "font-size:12px;opacity:.75",
        "nav": (
            f"background:{t.dark if t.header in ('double', 'banner') else 'transparent'};padding:"
            f"{'0' if t.header == 'double' else '4px 0'}"
        ),
        "navlist": (
            f"display:flex;flex-wrap:wrap;gap:{t.gap + 4}px;list-style:none;margin:0;padding:0;"
            f"{'justify-content:center;' if t.header == 'centred' else ''}"
        ),
        "navitem": "padding:6px 0",
        "navlink": f"color:{'#fff' if light else t.ink};text-decoration:none;font-weight:600;{case}",
        "headsearch": "display:flex;gap:6px;margin-left:auto",
        "hero": (
            f"background:{t.tint if t.hero == 'slim' else ground};color:{t.ink if t.hero == 'slim' else '#fff'};"
            f"padding:{18 if t.hero == 'slim' else 54}px 0"
        ),
        "herotitle": (
            f"font-family:{t.display};font-size:{t.size + (8 if t.hero == 'slim' else 20)}px;font-weight:700;"
            "margin:0 0 8px"
        ),
        "columns": f"display:flex;gap:{t.gap * 2}px;align-items:flex-start;padding:{t.gap + 6}px 0",
        "sidebar": "flex:0 0 230px;min-width:0",
        "content": "flex:1;min-width:0",
        "box": (
            f"border:1px solid {t.line};border-radius:{t.radius}px;margin-bottom:{t.gap}px;background:#fff;"
            "overflow:hidden"
        ),
        "boxtitle": f"background:{t.tint};font-weight:700;padding:8px 12px;border-bottom:1px solid {t.line}",
        "boxlist": "list-style:none;margin:0;padding:8px 12px",
        "boxbody": "padding:10px 12px",
        "crumbs": f"font-size:12px;color:{t.soft};padding:8px 0",
        "footer": f"background:{t.dark};color:#e8e8e8;margin-top:30px;padding:24px 0;font-size:{t.size - 1}px",
        "footrow": "display:flex;gap:40px;flex-wrap:wrap",
        "footcol": "flex:1;min-width:150px",
        "legal": "opacity:.7;padding-top:14px;font-size:12px",
        "banner": f"background:{t.accent};color:#fff;text-align:center;padding:10px",
    }


def _texts(t: Theme) -> dict[str, str]:
    return {
        "h1": f"font-family:{t.display};font-size:{t.size + 11}px;line-height:1.2;margin:0 0 12px;color:{t.dark}",
        "h2": f"font-family:{t.display};font-size:{t.size + 5}px;line-height:1.25;margin:18px 0 8px;color:{t.dark}",
        "lead": f"font-size:{t.size + 2}px;color:{t.soft}",
        "text": "max-width:70em;margin:0 0 12px",
        "note": f"font-size:12px;color:{t.soft}",
        "team": f"display:flex;flex-wrap:wrap;gap:{t.gap}px",
        "person": "width:150px;text-align:center",
        "tiles": f"display:grid;grid-template-columns:repeat({t.columns},1fr);gap:{t.gap}px;padding:0;list-style:none",
        "tile": f"background:{t.tint};border-radius:{t.radius}px;padding:14px;text-align:center;font-weight:600",
    }


def _forms(t: Theme) -> dict[str, str]:
    ground = f"linear-gradient({t.brand},{t.dark})" if t.gradient else t.brand
    return {
        "form": (
            f"background:{t.tint};border:1px solid {t.line};border-radius:{t.radius}px;padding:14px;margin-bottom:"
            f"{t.gap}px;color:{t.ink}"
        ),
        "formrow": f"display:flex;flex-wrap:wrap;gap:{t.gap}px;align-items:flex-end",
        "field": "min-width:130px;position:relative",
        "fieldline": "display:flex;gap:8px;align-items:center;margin-bottom:8px",
        "label": f"display:block;font-size:{max(11, t.size - 2)}px;font-weight:600;margin-bottom:3px",
        "control": (
            f"font:inherit;padding:{4 if t.size < 14 else 8}px 8px;border:1px solid #bbb;border-radius:"
            f"{min(t.radius, 10)}px;background:#fff;color:#222;max-width:100%"
        ),
        "button": (
            f"display:inline-block;font:inherit;font-weight:700;background:{ground};color:#fff;border:1px solid "
            f"{t.dark};border-radius:{t.radius}px;padding:{5 if t.size < 14 else 9}px 16px;text-decoration:none;"
            "cursor:pointer"
        ),
        "ghost": (
            f"display:inline-block;padding:4px 12px;border:1px solid {t.brand};border-radius:{t.radius}px;"
            f"text-decoration:none;color:{t.brand}"
        ),
        "listbox": (
            f"border:1px solid #bbb;background:#fff;border-radius:{min(t.radius, 10)}px;padding:7px 26px 7px 10px;"
            "cursor:pointer;color:#222;min-width:130px"
        ),
        "listpop": (
            "position:absolute;z-index:20;background:#fff;border:1px solid #999;list-style:none;margin:2px 0;"
            "padding:0;min-width:100%;max-height:220px;overflow:auto;color:#222;box-shadow:0 6px 18px #0003"
        ),
        "listopt": "padding:6px 12px;cursor:pointer",
    }


def _records(t: Theme, c: Choices) -> dict[str, str]:
    shell = {
        "border": f"border:1px solid {t.line};border-radius:{t.radius}px;padding:12px;background:#fff",
        "shadow": (
            f"border:1px solid transparent;border-radius:{t.radius}px;padding:12px;background:#fff;box-shadow:0 1px "
            "6px #0002"
        ),
        "rule": f"border:0 solid {t.line};border-bottom-width:1px;padding:12px 0",
        "tint": f"border:1px solid {t.tint};background:{t.tint};border-radius:{t.radius}px;padding:12px",
    }[t.card]
    grid = c.layout in (Layout.GRID, Layout.SHADOW)
    listing = f"display:grid;grid-template-columns:repeat({t.columns},minmax(0,1fr));gap:{t.gap}px" if grid else ""
    beside = c.layout in (Layout.LIST, Layout.GROUPS, Layout.NESTED) and t.picture in ("left", "right")
    gridded = c.layout in (Layout.GRID, Layout.SHADOW, Layout.ROWS, Layout.CROSSED)
    picture = "width:190px;flex:0 0 190px" if beside else "width:100%" if gridded else "width:260px;max-width:100%"
    if c.layout is Layout.TABLE:
        picture = "width:104px"
    height = 128 if beside else 74 if c.layout is Layout.TABLE else 168
    fit = "contain" if c.domain in ("books", "jobs") else "cover"
    return {
        "listhead": (
            "display:flex;justify-content:space-between;align-items:center;flex-wrap:wrap;gap:10px;margin-bottom:10px"
        ),
        "count": f"color:{t.soft};font-weight:600",
        "sortbar": f"font-size:{t.size - 1}px",
        "filters": "list-style:none;padding:0;display:flex;gap:10px;flex-wrap:wrap;margin-bottom:10px;font-size:13px",
        "list": f"list-style:none;margin:0;padding:0;{listing}",
        "gridrow": f"display:flex;gap:{t.gap}px;margin-bottom:{t.gap}px",
        "gridcell": f"flex:1 1 0;min-width:0;{shell}",
        "card": f"display:flex;gap:14px;margin:0 0 {0 if grid else t.gap}px;{shell}",
        "media": f"{picture};display:block;overflow:hidden;border-radius:{t.radius}px;background:{t.tint}",
        "thumb": f"display:block;width:100%;height:{height}px;object-fit:{fit}",
        "body": "flex:1;min-width:0",
        "title": f"font-family:{t.display};font-size:{t.size + 3}px;font-weight:700;margin:0 0 4px;line-height:1.25",
        "price": f"font-size:{t.size + 5}px;font-weight:700;color:{t.accent};margin:0 0 4px",
        "was": f"text-decoration:line-through;color:{t.soft};font-weight:400;font-size:{t.size}px",
        "finance": f"font-size:12px;color:{t.soft}",
        "facts": "display:flex;flex-wrap:wrap;gap:4px 14px;list-style:none;margin:4px 0;padding:0",
        "fact": f"font-size:{t.size - 1}px",
        "factname": f"color:{t.soft}",
        "facticon": "width:16px;height:16px;vertical-align:-3px;display:inline-block",
        "teaser": f"color:{t.soft};font-size:{t.size - 1}px;margin:6px 0",
        "badge": (
            f"display:inline-block;background:{t.accent};color:#fff;font-size:11px;font-weight:700;padding:2px 8px;"
            f"border-radius:{min(t.radius, 10)}px"
        ),
        "actions": "margin-top:6px",
        "more": f"font-weight:600;color:{t.brand}",
        "premium": (
            f"border:2px solid {t.accent};background:{t.tint};border-radius:{t.radius}px;padding:16px;margin:0 0 "
            f"{t.gap}px"
        ),
        "ad": (
            f"background:#fff8dc;border:1px dashed #ccb;padding:14px;margin:0 0 {t.gap}px;text-align:center;color:#665"
        ),
        "featured": (
            f"background:{t.tint};border-radius:{t.radius}px;padding:14px;margin-bottom:{t.gap}px;display:flex;gap:"
            f"{t.gap}px;overflow:hidden"
        ),
        "feature": "flex:0 0 200px",
        "grouphead": (
            f"font-size:{t.size + 3}px;font-weight:700;background:{t.tint};padding:6px 10px;margin:14px 0 8px;"
            f"border-left:4px solid {t.brand}"
        ),
        "datatable": "width:100%;border-collapse:collapse",
        "deflist": "margin:0",
        "defterm": f"font-weight:700;font-size:{t.size + 2}px;margin-top:14px",
        "defbody": "margin:0 0 4px 24px",
        "pager": "display:flex;flex-wrap:wrap;gap:6px;justify-content:center;margin:22px 0",
        "pagelink": (
            f"padding:5px 11px;border:1px solid {t.line};border-radius:{t.radius}px;text-decoration:none;"
            "background:#fff"
        ),
        "here": (
            f"padding:5px 11px;border:1px solid {t.brand};border-radius:{t.radius}px;background:{t.brand};color:#fff"
        ),
    }


def _details(t: Theme) -> dict[str, str]:
    return {
        "detail": "",
        "gallery": f"display:flex;gap:{t.gap}px;margin-bottom:{t.gap}px",
        "shot": f"width:62%;border-radius:{t.radius}px;object-fit:cover;max-height:420px",
        "thumbs": "display:flex;flex-wrap:wrap;gap:8px;flex:1;align-content:flex-start",
        "mini": "width:46%;height:100px;object-fit:cover",
        "sheet": "border-collapse:collapse;width:100%;margin:8px 0",
        "sheetgrid": f"display:grid;grid-template-columns:repeat(3,1fr);gap:{t.gap}px;margin:10px 0",
        "sheetcell": f"background:{t.tint};padding:10px;border-radius:{t.radius}px",
        "sheetname": f"color:{t.soft};font-size:12px;font-weight:600",
        "sheetvalue": "margin:0 0 6px",
        "story": "max-width:70em;margin:10px 0",
        "tabs": f"display:flex;gap:4px;border-bottom:2px solid {t.brand};margin-top:16px",
        "tab": (
            f"padding:8px 16px;border:1px solid {t.line};border-bottom:0;background:{t.tint};font:inherit;"
            "cursor:pointer"
        ),
        "panel": "padding:12px 0",
        "map": f"width:100%;height:260px;object-fit:cover;border-radius:{t.radius}px",
        "review": f"border-left:3px solid {t.accent};padding:6px 12px;margin:8px 0",
        "similar": f"display:grid;grid-template-columns:repeat({t.columns},1fr);gap:{t.gap}px",
        "dialog": (
            f"border:0;border-radius:{t.radius}px;max-width:760px;width:90%;padding:20px;box-shadow:0 20px 60px #0006"
        ),
        "cookies": "position:fixed;inset:0;background:#000a;z-index:50;display:flex;align-items:flex-end",
        "cookiebox": f"background:#fff;color:#222;width:100%;padding:24px;border-top:4px solid {t.accent}",
        "chat": (
            f"position:fixed;right:18px;bottom:18px;background:{t.accent};color:#fff;border-radius:24px;"
            "padding:12px 18px;z-index:30;box-shadow:0 4px 14px #0004"
        ),
        "carousel": "overflow:hidden;margin-bottom:14px",
        "track": "display:flex;transform:translateX(-100%)",
        "slide": f"flex:0 0 100%;background:{t.tint};padding:24px;display:flex;gap:16px;align-items:center",
    }
