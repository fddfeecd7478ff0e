"""Lists that a page makes itself, in the manner of the common widget libraries.

Each keeps what was chosen in a select or input that nobody sees. Most draw their entries only when they are opened,
some beside the field and some at the end of the body: until then the page does not say what can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from bowerbird.zoo.fair.choices import Flavour
from bowerbird.zoo.kit import options
from bowerbird.zoo.look import Look


@dataclass(frozen=True)
class Listed:
    """A list to be made: `name` and `dress` are attributes, `shown` is the text on its face."""

    ident: str
    name: str
    entries: tuple[tuple[str, str], ...]
    chosen: str
    shown: str
    dress: str

    @property
    def face(self) -> str:
        return escape(self.shown)

    def select(self, attrs: str) -> str:
        return f'<select{self.name} id="{self.ident}"{attrs}>{options(list(self.entries), self.chosen)}</select>'

    def kept(self) -> str:
        return f'<input type="hidden"{self.name} id="{self.ident}-value" value="{escape(self.chosen)}">'


def _aria(look: Look, one: Listed) -> str:
    """A list box by the book; its entries are in the page."""
    entries = "".join(
        look.el("listopt", escape(text), "li", f' role="option" data-value="{escape(value)}"')
        for value, text in one.entries
    )
    face = look.el(
        "listbox",
        one.face,
        "div",
        f' id="{one.ident}" role="combobox" aria-haspopup="listbox" aria-expanded="false"'
        f' aria-controls="{one.ident}-pop" tabindex="0"{one.dress}',
    )
    pop = look.el("listpop", entries, "ul", f' id="{one.ident}-pop" role="listbox" hidden')
    return one.kept() + face + pop


def _select2(look: Look, one: Listed) -> str:
    del look
    return (
        one.select(f' class="select2-hidden-accessible" tabindex="-1" aria-hidden="true"{one.dress}')
        + '<span class="select2 select2-container select2-container--default" dir="ltr"><span class="selection">'
        '<span class="select2-selection select2-selection--single" role="combobox" aria-haspopup="true"'
        f' aria-expanded="false" tabindex="0" aria-labelledby="select2-{one.ident}-container">'
        f'<span class="select2-selection__rendered" id="select2-{one.ident}-container" role="textbox"'
        f' aria-readonly="true" title="{one.face}">{one.face}</span>'
        '<span class="select2-selection__arrow" role="presentation"><b role="presentation"></b></span></span></span>'
        '<span class="dropdown-wrapper" aria-hidden="true"></span></span>'
    )


def _chosen(look: Look, one: Listed) -> str:
    del look
    return (
        one.select(f' style="display:none" class="chosen-select"{one.dress}')
        + f'<div class="chosen-container chosen-container-single" id="{one.ident}_chosen"><a class="chosen-single">'
        f"<span>{one.face}</span><div><b></b></div></a>"
        '<div class="chosen-drop"><div class="chosen-search"><input class="chosen-search-input" type="text"'
        ' autocomplete="off"></div><ul class="chosen-results"></ul></div></div>'
    )


def _react(look: Look, one: Listed) -> str:
    del look
    return (
        '<div class="css-b62m3t-container"><span class="css-7pg0cj-a11yText"></span>'
        '<div class="css-13cymwt-control"><div class="css-hlgwow">'
        f'<div class="css-1dimb5e-singleValue">{one.face}</div><div class="css-19bb58m">'
        f'<input class="" autocapitalize="none" autocomplete="off" id="{one.ident}" spellcheck="false"'
        ' tabindex="0" type="text" aria-autocomplete="list" aria-expanded="false" aria-haspopup="true" role="combobox"'
        f' value=""{one.dress}></div></div><div class="css-1wy0on6"><span class="css-1u9des2-separator"></span>'
        '<div class="css-1xc3v61-indicatorContainer" aria-hidden="true"><svg height="20" width="20"'
        ' viewBox="0 0 20 20"><path d="M5 7l5 6 5-6z"/></svg></div></div></div>'
        f"{one.kept()}</div>"
    )


def _material(look: Look, one: Listed) -> str:
    del look
    return (
        '<div class="MuiFormControl-root"><div class="MuiInputBase-root MuiOutlinedInput-root MuiSelect-root">'
        f'<div tabindex="0" role="combobox" aria-expanded="false" aria-haspopup="listbox" id="{one.ident}"'
        f' class="MuiSelect-select MuiSelect-outlined MuiInputBase-input"{one.dress}>{one.face}</div>'
        f'<input aria-hidden="true" tabindex="-1" class="MuiSelect-nativeInput"{one.name} id="{one.ident}-value"'
        f' value="{escape(one.chosen)}"><svg class="MuiSvgIcon-root MuiSelect-icon" aria-hidden="true"'
        ' viewBox="0 0 24 24"><path d="M7 10l5 5 5-5z"></path></svg></div></div>'
    )


def _bootstrap(look: Look, one: Listed) -> str:
    del look
    return (
        '<div class="dropdown bootstrap-select form-control">'
        + one.select(f' class="selectpicker" tabindex="-98"{one.dress}')
        + '<button type="button" class="btn dropdown-toggle btn-light" data-toggle="dropdown" role="combobox"'
        f' aria-haspopup="listbox" aria-expanded="false" data-id="{one.ident}" title="{one.face}">'
        '<div class="filter-option"><div class="filter-option-inner">'
        f'<div class="filter-option-inner-inner">{one.face}</div></div></div></button>'
        '<div class="dropdown-menu"><div class="inner show" role="listbox" tabindex="-1">'
        '<ul class="dropdown-menu inner show"></ul></div></div></div>'
    )


MAKERS: dict[Flavour, Callable[[Look, Listed], str]] = {
    Flavour.ARIA: _aria,
    Flavour.SELECT2: _select2,
    Flavour.CHOSEN: _chosen,
    Flavour.REACT: _react,
    Flavour.MATERIAL: _material,
    Flavour.BOOTSTRAP: _bootstrap,
}
