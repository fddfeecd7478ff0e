"""Which offers answer a query of the fair, and what the server says when it will not answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bowerbird.zoo.fair.choices import FairChoices, Need
from bowerbird.zoo.fair.questions import Ask, Question, value_text
from bowerbird.zoo.fair.steps import bound_of
from bowerbird.zoo.searching import comparable
from bowerbird.zoo.stock import Item, Stock

TYPED_SUFFIX = "_typed"
"""Ends the name of what was typed, beside the one of what was picked."""
NO_EFFECT = ("radius", "order")
"""What is asked without changing which offers are found."""


@dataclass(frozen=True)
class Reply:
    """All offers that fit, or the key of the words with which the server refuses."""

    items: tuple[Item, ...] = ()
    refusal: str = ""


def reply(c: FairChoices, stock: Stock, asked: Sequence[Question], parameters: Mapping[str, str]) -> Reply:
    """The answer to what was sent; parameters that the form does not have are ignored."""
    found = list(stock.items)
    for question in asked:
        wanted, known = _wanted(question, parameters)
        if question.mandatory and not wanted:
            return Reply(refusal="silent" if c.need is Need.SILENT else "lacking")
        if not known:
            return Reply(refusal="unknown")
        if wanted:
            found = [item for item in found if fits(item, question, wanted)]
    return Reply(tuple(found))


def _wanted(question: Question, parameters: Mapping[str, str]) -> tuple[str, bool]:
    """What was asked for in this respect, and whether the server can make sense of it."""
    sent = parameters.get(question.name, "").strip()
    if question.ask is not Ask.SUGGEST:
        return sent, True
    typed = parameters.get(question.name + TYPED_SUFFIX, "").strip()
    picked = dict(question.values).get(sent, "")
    if picked or not typed:
        return picked, True
    towns = {text.casefold(): text for _, text in question.values}
    named = towns.get(typed.casefold(), "")
    return named, bool(named) and not question.strict


def fits(item: Item, question: Question, wanted: str) -> bool:
    attribute = question.attribute
    if attribute in NO_EFFECT:
        return True
    if attribute == "section":
        return item.section in wanted.split(",")
    if attribute == "keyword":
        return _mentions(item, wanted)
    if question.end:
        return _within(item, question, wanted)
    value = item.values.get(attribute)
    if isinstance(value, bool):
        return value or wanted != "1"
    if attribute == "remote":
        return wanted != "1"
    text = value_text(item, attribute).casefold()
    if attribute == "town":
        return text == wanted.partition(",")[0].strip().casefold()
    if question.ask is Ask.TEXT:
        return wanted.casefold() in text
    return text in [one.casefold() for one in wanted.split(",")]


def _within(item: Item, question: Question, wanted: str) -> bool:
    bound, own = bound_of(question.attribute, wanted), comparable(item.values.get(question.attribute))
    if bound is None or own is None:
        return True
    return own >= bound if question.end == "min" else own <= bound


def _mentions(item: Item, words: str) -> bool:
    values = (str(value) for value in item.values.values() if isinstance(value, str | tuple))
    text = " ".join([item.title, *values]).casefold()
    return all(word in text for word in words.casefold().split())
