"""Train the models of roles of forms and kinds of fields: `python -m bowerbird.evaluate.train_forms DATA --write`.

They learn from all labelled forms of Formasaurus below DATA (its development half, for the shipped models). What is
printed is cross-validated by host, as in `bowerbird eval forms`; the same data always give the same files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bowerbird.evaluate.formasaurus import formasaurus_pages
from bowerbird.evaluate.formasaurus_judge import kind_examples, read_forms, role_examples
from bowerbird.forms.roles import lessons, linear
from bowerbird.forms.roles.training import Example, left_out, train

_FILES = Path(linear.__file__).parent


def report(name: str, examples: list[Example], told: list[dict[str, float]]) -> str:
    """How often a model that has not met the host is right."""
    best = (max(one, key=lambda key: one[key]) for one in told)
    right = sum(found == example.truth for found, example in zip(best, examples, strict=True))
    return f"{name}: {right} of {len(examples)} right, cross-validated by host"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bowerbird.evaluate.train_forms", description=__doc__)
    parser.add_argument("data", type=Path, help="the folder that holds the corpora")
    parser.add_argument("--write", action="store_true", help="write the weights, too")
    chosen = parser.parse_args()
    forms = read_forms(formasaurus_pages(chosen.data))
    for name, examples, lesson in (
        ("roles", role_examples(forms), lessons.ROLES),
        ("kinds", kind_examples(forms), lessons.KINDS),
    ):
        told = left_out(examples, lesson)
        sys.stdout.write(report(name, examples, told) + "\n")
        if chosen.write:
            (_FILES / f"{name}.json").write_text(train(examples, lesson, told).to_json(), encoding="utf-8")


if __name__ == "__main__":
    main()
