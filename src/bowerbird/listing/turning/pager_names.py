"""What classes, ids and names of files say about paging: `i-next`, `PagerBefore`, `fa-angle-right`, `slick-prev`.

Names are English, or nearly so, whatever the language of the page. They are split at changes of case and looked
through for a few words; most have none, which one cheap search tells.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bowerbird.listing.turning.pager_words import Arrow, Role
from bowerbird.page.class_words import unconditional

_LONGEST = 400  # characters of a name that are read
_SPLIT_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_HINTS = re.compile(
    r"ne?xt|prev|older|newer|more|right|left|back|forw|suiv|siguiente|weiter|nastep|proxim|precedent|anterior|zurueck|"
    r"poprzedni",
    re.IGNORECASE,
)
_ENDINGS = r"(?:page|posts?|postslink|link|btn|button|entries|arrow|item)?(?![a-z])"
_NEXT = re.compile(
    rf"(?<![a-z])(?:next|nxt){_ENDINGS}|pagenext|(?<![a-z])(?:suivante?|siguiente|weiter|nastepn[ay]|proxim[ao]|forward)(?![a-z])"
)
_PREVIOUS = re.compile(
    rf"(?<![a-z])prev(?:ious)?{_ENDINGS}|pageprev|(?<![a-z])(?:precedent|anterior|zurueck|poprzedni[ae]?|backward)(?![a-z])"
)
_OLDER, _NEWER = re.compile(r"(?<![a-z])older(?![a-z])"), re.compile(r"(?<![a-z])newer(?![a-z])")
_LOAD = re.compile(r"(?<![a-z])(?:load|show|view)[ _-]?more(?![a-z])|more[ _-]?results")
_SHAPES = r"(?:chevron|angle|arrow|caret|triangle|tri|navigate)s?[-_]?(?:circle[-_]?)?"
_ICON_ON = re.compile(rf"{_SHAPES}(?:right|next|forward|r(?![a-z]))")
_ICON_BACK = re.compile(rf"{_SHAPES}(?:left|prev|before|back|l(?![a-z]))")
_IDLE = re.compile(r"(?<![a-z])(?:disabled?|inactive|unavailable|off)(?![a-z])")
_CURRENT = re.compile(
    r"(?<![a-z])(?:current|active|selected|thispage|thisclass|highlight|here|on|sel|cur|chosen)(?![a-z])"
)
_PAGER = re.compile(
    r"pagin|pager|paging|(?<![a-z])page-?(?:nav|no|num|link|list|bar|select|switch|control|turn)|pagenavi|pagelinks|"
    r"(?<![a-z])pages(?![a-z])|(?<![a-z])nav-?(?:links?|below|above|previous|next|pages?)(?![a-z])|"
    r"(?:posts?|list|results?)-?nav|seiten|blaetter|(?<![a-z])(?:pgn|pg|pgs|pages?nr)(?![a-z])|multipage|turn-?page|fenye"
)
_OTHER_WIDGET = re.compile(
    r"carousel|slider|slick|swiper|slide-?show|(?<![a-z])slides?(?![a-z])|galler|lightbox|fancybox|highslide|"
    r"calendar|datepicker|(?<![a-z])cal(?![a-z])|rating|(?<![a-z])stars?(?![a-z])|(?<![a-z])votes?(?![a-z])|"
    r"breadcrumb|alphabet|footnote|ticker|marquee"
)
_SIDE = re.compile(r"filter|facet|refine|sidebar|accordion|(?<![a-z])faqs?(?![a-z])|menu|review|description|dropdown")
_COMMENTS = re.compile(r"comment")


@lru_cache(maxsize=8192)
def role_of_name(name: str) -> Role | None:
    """The role that a class or id gives to a control."""
    if not name or not _HINTS.search(name):
        return None
    plain = _plain(name)
    is_next, is_previous = _NEXT.search(plain) is not None, _PREVIOUS.search(plain) is not None
    if is_next != is_previous:
        return Role.NEXT if is_next else Role.PREVIOUS
    if is_next:
        return None  # "prev-next" wraps either
    if (older := _OLDER.search(plain)) or _NEWER.search(plain):
        return Role.NEXT if older else Role.PREVIOUS
    return Role.LOAD if _LOAD.search(plain) else None


@lru_cache(maxsize=8192)
def arrow_of_name(name: str) -> Arrow | None:
    """The arrow that an icon of this class, or a picture of this file name, shows."""
    if not name or not _HINTS.search(name):
        return None
    plain = _plain(name)
    on = _ICON_ON.search(plain) is not None or _NEXT.search(plain) is not None
    back = _ICON_BACK.search(plain) is not None or _PREVIOUS.search(plain) is not None
    if on == back:
        return None
    return Arrow.ON if on else Arrow.BACK


@lru_cache(maxsize=4096)
def state_of_name(name: str) -> tuple[bool, bool]:
    """Whether a control of this class is idle, and whether it stands for the current page."""
    plain = _plain(unconditional(name))
    return _IDLE.search(plain) is not None, _CURRENT.search(plain) is not None


@lru_cache(maxsize=8192)
def names_pager(name: str) -> bool:
    return bool(name) and _PAGER.search(_plain(name)) is not None


@lru_cache(maxsize=8192)
def names_other_widget(name: str) -> bool:
    """Whether a name is of something else that has arrows and numbers."""
    return bool(name) and _OTHER_WIDGET.search(_plain(name)) is not None


@lru_cache(maxsize=4096)
def names_side(name: str) -> bool:
    """Whether a name is of what stands beside a list, and may have more to show: facets, reviews, menus."""
    return bool(name) and _SIDE.search(_plain(name)) is not None


@lru_cache(maxsize=4096)
def names_comments(name: str) -> bool:
    return bool(name) and _COMMENTS.search(_plain(name)) is not None


def _plain(name: str) -> str:
    return _SPLIT_CAMEL.sub("-", name[:_LONGEST]).lower()
