"""What buttons say that they do, and how forms mark what must be filled in; in seven languages."""

from __future__ import annotations

import re

from bowerbird.forms.words.lists import any_of, word_set
from bowerbird.forms.words.wording import words_of

_RESET = re.compile(rf"\b(?:{any_of('reset buttons')})\b")
_MORE = re.compile(rf"\b(?:{any_of('advanced')}|(?:{any_of('more')}) (?:\w+ )?(?:{any_of('criteria')}))\b")
_SUBMIT = re.compile(rf"\b(?:{any_of('submit buttons')})\b")
_SUBMIT_NAME = re.compile(r"submit|search|such|recherch|busc|cerca|zoek|go(?:btn|button)?$|btn-?primary|magnif|lupe")
_YES = word_set("yes")
_AT_WORK = re.compile(rf"\b(?:{any_of('where a site is at work')})\b")
_ABOUT = re.compile(rf"\b(?:{any_of('about a site')})\b")
_REQUIRED = re.compile(rf"(?:^|\s)\(?(?:{any_of('required')})\)?$")


def says_reset(text: str) -> bool:
    """Whether a button empties the form."""
    return _RESET.search(_plain(text)) is not None


def says_more(text: str) -> bool:
    """Whether a button shows more fields."""
    return _MORE.search(_plain(text)) is not None


def says_submit(text: str) -> bool:
    """Whether a button says that it sends the form."""
    return _SUBMIT.search(_plain(text)) is not None


def named_to_submit(names: str) -> bool:
    """Whether the classes and names of a button say so."""
    return _SUBMIT_NAME.search(names.lower()) is not None


def is_yes(text: str) -> bool:
    """Whether a box says no more than that it is ticked: its label stands elsewhere."""
    words = words_of(text)
    return len(words) == 1 and words[0] in _YES


def says_required(text: str) -> bool:
    """Whether a label says of its field that it must be filled in."""
    return _REQUIRED.search(text.lower()) is not None


def names_places(text: str) -> bool:
    """Whether words lead to the places where a site is at work: "Our offices", "We cover"."""
    return _AT_WORK.search(_plain(text)) is not None


def tells_of_itself(text: str) -> bool:
    """Whether a link leads to what a site says of itself."""
    return _ABOUT.search(_plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(words_of(text))
