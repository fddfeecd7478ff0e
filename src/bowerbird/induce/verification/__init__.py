"""Whether a wrapper does what it should: checks on what was seen, and the verdict."""

from bowerbird.induce.verification.evidence import Evidence, Run, SeenDetail, SeenPage
from bowerbird.induce.verification.verdict import verdict_of, verify

__all__ = ["Evidence", "Run", "SeenDetail", "SeenPage", "verdict_of", "verify"]
