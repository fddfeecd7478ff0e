"""Record-level wrappers on many lists, in a few processes: one and two labelled records a list, and labelling saved."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bowerbird.evaluate.few_records import (
    Tally,
    Trial,
    levels,
    records_figures,
    remembered_brooms,
    saved_figures,
    trial,
    until_good,
)
from bowerbird.evaluate.few_records_gold import RecordPage, zoo_lists
from bowerbird.evaluate.few_records_srr import srr_list
from bowerbird.evaluate.parallel import WORKERS, in_parallel, sample
from bowerbird.evaluate.srr import SrrPage, srr_pages
from bowerbird.evaluate.zoo_pages import zoo_seeds

ZOO, SRR = "zoo", "srr"
LABELLED = (1, 2)
"""Records that are labelled a list."""
_PAGES = 3  # of a zoo site's list, as srr has three pages a site
_FEWEST = 3  # records of a list: two to label and one to judge


@dataclass(frozen=True, slots=True)
class SiteTrials:
    """What came of the lists of one site: trials by the number of labelled records, and labelling until it is good."""

    corpus: str
    site: str
    trials: tuple[tuple[int, Trial], ...]
    labelled: int
    records: int
    levels: tuple[Tally, Tally]
    """Further pages by page-level wrappers (all of the first page labelled) and by record-level ones (two records)."""

    def after(self, labelled: int) -> list[Trial]:
        return [one for number, one in self.trials if number == labelled]


def zoo_trials(number: int | None = None, workers: int = WORKERS) -> Iterator[SiteTrials]:
    """Lists of the zoo's development sites that can be read without a browser."""
    found = in_parallel(_zoo_site, list(sample(zoo_seeds(), number)), workers)
    return (one for one in found if one is not None)


def srr_trials(data: Path, number: int | None = None, workers: int = WORKERS) -> Iterator[SiteTrials]:
    """Pages of search results, the three of a site together."""
    by_site: dict[str, list[SrrPage]] = defaultdict(list)
    for page in srr_pages(data):
        by_site[page.site].append(page)
    found = in_parallel(_srr_site, list(sample(list(by_site.values()), number)), workers)
    return (one for one in found if one is not None)


def _zoo_site(seed: int) -> SiteTrials | None:
    return tried(ZOO, list(zoo_lists([seed], pages=_PAGES)), first_only=True)


def _srr_site(pages: Sequence[SrrPage]) -> SiteTrials | None:
    return tried(SRR, [srr_list(page, page.saved.static()) for page in pages])


def tried(corpus: str, lists: Sequence[RecordPage], *, first_only: bool = False) -> SiteTrials | None:
    """Trials of a site's lists, which are pages of one list where only the first is to be tried."""
    enough = [page for page in lists if len(page.records) >= _FEWEST]
    if not enough:
        return None
    tried = enough[:1] if first_only else enough
    learn = remembered_brooms()
    trials = tuple((number, trial(page, number, learn)) for page in tried for number in LABELLED)
    return SiteTrials(corpus, enough[0].site, trials, *until_good(enough, learn), levels(enough, learn))


def trials_figures(corpus: str, sites: Sequence[SiteTrials]) -> dict[str, float]:
    """Flat names to numbers: with two labelled records under the plain names, with one under `.one_record`."""
    after = {number: [one for site in sites for one in site.after(number)] for number in LABELLED}
    flat = records_figures(corpus, after[LABELLED[-1]])
    one = records_figures(corpus, after[LABELLED[0]])
    flat[f"{corpus}.records.one_record.f1"] = one[f"{corpus}.records.f1"]
    for at, level in enumerate(("page_level", "record_level")):
        flat[f"{corpus}.records.{level}.f1"] = sum((site.levels[at] for site in sites), Tally()).f1
    return flat | saved_figures(corpus, [(site.labelled, site.records) for site in sites])


def by_form(sites: Sequence[SiteTrials], labelled: int) -> dict[str, tuple[int, Tally]]:
    """The number of lists of each form, and their sums."""
    counts: Counter[str] = Counter()
    sums: dict[str, Tally] = defaultdict(Tally)
    for one in (one for site in sites for one in site.after(labelled)):
        counts[one.form] += 1
        sums[one.form] += one.tally
    return {form: (counts[form], sums[form]) for form in sorted(sums)}


def faults_of(sites: Sequence[SiteTrials], labelled: int) -> Counter[str]:
    """What went wrong, counted by kind: records missed, records that are none, attributes missed or wrong."""
    counts: Counter[str] = Counter()
    for one in (one for site in sites for one in site.after(labelled)):
        counts.update(_kind(fault) for fault in one.wrong)
    return counts


def _kind(fault: str) -> str:
    if fault.startswith("missed record"):
        return "a record was missed"
    if fault.endswith("is none"):
        return "what was found is no record"
    return "a value was missed" if fault.startswith("missed") else "a value is wrong"
