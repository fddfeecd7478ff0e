"""What verification found, as a table; the domain of a wrapper in a file."""

from __future__ import annotations

import re
from pathlib import Path

from rich.table import Table
from rich.text import Text

from bowerbird.errors import UsageError
from bowerbird.induce.model import Expectation, Outcome, Verdict, Verification

_DOMAIN = re.compile(r"\(:[^)]*?\bdomain:?\s+(?P<name>[\w-]+)", re.DOTALL)
_STYLES = {Outcome.HOLDS: "green", Outcome.UNKNOWN: "dim", Outcome.MISSING: "yellow", Outcome.WRONG: "bold red"}
_VERDICTS = {
    Verdict.EFFECTIVE: "bold green",
    Verdict.PARTIAL: "bold yellow",
    Verdict.INCORRECT: "bold red",
    Verdict.NONE: "bold",
}


def table_of_findings(verification: Verification) -> Table:
    """One row a check."""
    table = Table("check", "outcome", "finding", box=None, header_style="bold")
    for one in verification.findings:
        table.add_row(one.check, Text(one.outcome.value, _STYLES[one.outcome]), Text(one.said))
    return table


def shown_verdict(verdict: Verdict) -> Text:
    return Text(verdict.value, _VERDICTS[verdict])


def findings_as_data(verification: Verification) -> dict[str, object]:
    """For machines."""
    return {
        "verdict": verification.verdict.value,
        "holds": not verification.failures(),
        "findings": [
            {"check": one.check, "outcome": one.outcome.value, "said": one.said} for one in verification.findings
        ],
    }


def domain_of(file: Path, text: str, asked: str, expectation: Expectation | None) -> str:
    """The domain of a wrapper's records: as asked for, as its evidence or its head says."""
    if asked:
        return asked
    if expectation is not None:
        return expectation.domain
    if (said := _DOMAIN.search(text)) is not None:
        return said["name"]
    raise UsageError(f"{file} does not say which domain its records are of; name it with --domain")
