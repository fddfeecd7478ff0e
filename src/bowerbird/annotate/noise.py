"""Noise on purpose: annotations removed and invented at given rates, for experiments on robustness.

Reference  AMBER §6 and thesis §7.1.2: how much noise do record segmentation and attribute alignment survive?
Departures rates are exact rather than expected: of n instances, round(rate · n) are taken away or added, so that a
           small page gets its share too. Invented instances sit on visible texts that no instance of the type has.
           Recognisers of labels can be made worse as well (DIADEM §6, Fig. 14a).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

from bowerbird.annotate.model import Annotation, Annotations, Flag, in_order


def with_noise(
    annotations: Annotations, *, remove: float = 0.0, inject: float = 0.0, seed: int | str = 0, labels: bool = False
) -> Annotations:
    """The same annotations with a share of each type's instances removed and a share of false ones added.

    Both rates are fractions of the type's instances before; the same seed gives the same noise. Labels stay as they
    are, unless they are to be treated alike.
    """
    if not 0 <= remove <= 1 or inject < 0:
        raise ValueError("remove is a share between 0 and 1, inject one from 0 on")
    random = Random(seed)
    by_type: dict[tuple[str, str], list[Annotation]] = defaultdict(list)
    for ann in annotations if labels else annotations.instances():
        by_type[ann.role, ann.type].append(ann)
    kept: list[Annotation] = [] if labels else annotations.labels()
    for kind in sorted(by_type):
        group = by_type[kind]
        gone = set(random.sample(range(len(group)), round(remove * len(group))))
        kept += [ann for at, ann in enumerate(group) if at not in gone]
        kept += _invented(annotations, group, round(inject * len(group)), random)
    return replace(annotations, items=in_order(kept))


def _invented(annotations: Annotations, group: list[Annotation], number: int, random: Random) -> list[Annotation]:
    clob = annotations.text
    taken = {node for ann in group for node in annotations.text_nodes(ann)}
    free = [at for at, node in enumerate(clob.nodes) if node not in taken and _text(annotations, at).strip()]
    invented = []
    for at in random.sample(free, min(number, len(free))):
        model = random.choice(group)
        span = (clob.starts[at], clob.stops[at])
        flags = frozenset({Flag.INJECTED})
        invented.append(
            Annotation(
                model.type,
                model.role,
                clob.nodes[at],
                span,
                model.value,
                _text(annotations, at),
                "noise",
                model.confidence,
                flags,
            )
        )
    return invented


def _text(annotations: Annotations, piece: int) -> str:
    clob = annotations.text
    return clob.text[clob.starts[piece] : clob.stops[piece]]
