"""How strongly a page stands as a page of results: whether its heaviest list is what it is about.

Problem    every page has lists; few are pages of results. Explorers need the answer before they follow a link further.
Reference  thesis §4.5: a page is a result page when it has a primary data area.
Departures the thesis asks for characteristic annotations and a visual fraction of 0.10. Here a logistic regression
           over `signs_of` answers, so that pages of any domain, and pages that were never painted, can be asked.
           `standing.json` holds its weights; `python -m bowerbird.evaluate.train_standing` makes them.
Cost       that of the signs: O(nodes).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from bowerbird.listing.model import Evidence
from bowerbird.listing.records.candidates import Candidate
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.standing_signs import signs_of

MOST_EVIDENCE = 8  # signs that a report names: the weightiest
FORGOTTEN = 20.0  # beyond it the logistic function is 0 or 1 for every purpose


@dataclass(frozen=True, slots=True)
class Standing:
    """The probability that the page is one of results, and the signs that moved it most (log-odds, signed)."""

    probability: float
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Weights:
    """A trained judge: each sign counts with its weight times its distance from what is usual."""

    least: float
    bias: float
    weight: Mapping[str, float]
    usual: Mapping[str, float]

    def judge(self, signs: Mapping[str, float]) -> Standing:
        """The standing of a page with these signs."""
        parts = {name: weight * (signs[name] - self.usual[name]) for name, weight in self.weight.items()}
        odds = max(-FORGOTTEN, min(FORGOTTEN, self.bias + sum(parts.values())))
        telling = sorted(parts.items(), key=lambda part: (-abs(part[1]), part[0]))[:MOST_EVIDENCE]
        return Standing(1 / (1 + math.exp(-odds)), tuple(Evidence(name, part) for name, part in telling))


def read_weights(text: str) -> Weights:
    """Weights from JSON: the least probability, the bias, and for each sign its weight and usual value."""
    data = json.loads(text)
    signs = data["signs"]
    return Weights(
        data["least"],
        data["bias"],
        {name: sign["weight"] for name, sign in signs.items()},
        {name: sign["usual"] for name, sign in signs.items()},
    )


WEIGHTS = read_weights(files("bowerbird.listing.records").joinpath("standing.json").read_text(encoding="utf-8"))
LEAST_STANDING = WEIGHTS.least
"""From here on the list alone speaks for a primary area: precision and recall are level on the cross-validated WCXB
pages. `analysis` asks the kind of the page as well, and has a threshold for the two together."""


def standing(ground: Ground, candidate: Candidate) -> Standing:
    """How strongly the page stands as one of results, `candidate` being its heaviest list."""
    return WEIGHTS.judge(signs_of(ground, candidate))
