"""The same site on another day: redesigned, with a field or half of the offers lost, or with newer data.

Each function takes a site and gives another one; put it in place of the first on a running server (`running.site = …`).
Addresses, and which attributes a list shows, stay the same in a small redesign and may change in a larger one, as on
the web.
"""

from __future__ import annotations

from dataclasses import replace

from bowerbird.zoo.choices import SITES, Choices, choose
from bowerbird.zoo.generated import GeneratedSite
from bowerbird.zoo.skin import Aspect, Skin
from bowerbird.zoo.stock import later as later_stock

_SKIN_STEP = 100_003
"""Skins of redesigns lie far from the seeds of other sites."""
ASPECTS = tuple(aspect.value for aspect in Aspect)
_EDITED = 0.25
"""Of the names, words and so on, that a site changes from one month to another: a guess, not a count."""


def redesign(site: GeneratedSite, size: str) -> GeneratedSite:
    """`small`: other names, words, tags, order and surroundings; `medium`: another layout too; `large`: nothing but the
    data stays. `names`, `words`, `tags`, `order`, `around`: of a small redesign just this (`Aspect`). `edits`: of all
    of this a quarter, here and there."""
    plan = site.plan
    skin = Skin(plan.skin.seed + _SKIN_STEP, plan.skin.lasting)
    if size == "small":
        return GeneratedSite(replace(plan, skin=skin))
    if size in ASPECTS:
        return GeneratedSite(replace(plan, skin=replace(skin, aspects=frozenset({Aspect(size)}))))
    if size == "edits":
        return GeneratedSite(replace(plan, skin=replace(skin, share=_EDITED)))
    if size not in ("medium", "large"):
        sizes = ", ".join((*ASPECTS, "edits"))
        raise ValueError(f"no redesign of size {size!r}: there are small, medium and large, and in parts {sizes}")
    donor = _donor(plan.choices, everything=size == "large")
    if size == "medium":
        changed = replace(
            plan.choices,
            layout=donor.layout,
            naming=donor.naming,
            facts=donor.facts,
            extras=donor.extras,
            parts=donor.parts,
        )
        return GeneratedSite(replace(plan, choices=changed, skin=Skin(plan.skin.seed + 2 * _SKIN_STEP)))
    changed = replace(donor, seed=plan.choices.seed, stock_size=plan.choices.stock_size, locale=plan.choices.locale)
    return GeneratedSite(replace(plan, choices=changed, skin=Skin(plan.skin.seed + 3 * _SKIN_STEP)))


def _donor(choices: Choices, *, everything: bool) -> Choices:
    """The next seed whose choices could belong to this site: same domain, and for medium changes the same decade."""
    for step in range(1, len(SITES) * 8):
        other = choose(choices.seed + step * 401)
        same = other.domain == choices.domain and other.layout is not choices.layout
        if everything and same and other.era is not choices.era:
            return other
        if not everything and same and other.era is choices.era and other.rendering is choices.rendering:
            return other
    raise ValueError(f"no redesign found for seed {choices.seed}")


def lose_attribute(site: GeneratedSite, attribute: str) -> GeneratedSite:
    """The site as before, but this attribute is shown no more."""
    return GeneratedSite(replace(site.plan, lost=site.plan.lost | {attribute}))


def lose_half(site: GeneratedSite) -> GeneratedSite:
    """Every second offer is gone."""
    return GeneratedSite(replace(site.plan, stock=replace(site.stock, items=site.stock.items[::2])))


def later(site: GeneratedSite, visit: int) -> GeneratedSite:
    """The site at a later visit: some prices changed, some offers withdrawn, some new."""
    return GeneratedSite(replace(site.plan, stock=later_stock(site.stock, visit)))
