"""Searches of the fair, carried out: does a submission reach results, and does the plan reach every record?

The server says which records each submission made reachable, whatever the visitor believes; so a site is *covered*
when all its records were, and the *ratio* is the submissions made for that over the fewest possible.
"""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from bowerbird.browse import ChromiumSession, Manners, launch_browser
from bowerbird.domain import load_pack
from bowerbird.errors import BowerbirdError
from bowerbird.evaluate.parallel import WORKERS
from bowerbird.forms import Form, Role, TypedForm, understand
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.searching import search_all
from bowerbird.zoo import serve_here
from bowerbird.zoo.fair import FAIR_DEVELOPMENT, FairSite, fair_site

SECONDS = 600.0  # for one site; thirty submissions take a quarter of it on two idle cores
TARGET_RATIO = 1.5


@dataclass(frozen=True)
class Searched:
    """What came of one site; `why` says what the visitor said, or what stopped it."""

    seed: int
    reached: bool
    share: float
    """The part of the records that became reachable."""
    submissions: int
    fewest: int
    why: str = ""
    made: Mapping[str, object] = field(default_factory=dict)

    @property
    def covered(self) -> bool:
        return self.share == 1.0

    @property
    def ratio(self) -> float:
        return self.submissions / self.fewest

    @property
    def line(self) -> str:
        """What came of it, and how the site was made."""
        how = ", ".join(str(self.made[name]) for name in ("shape", "sending", "submit", "flavour", "need"))
        share = f"{self.share:.0%} of the records, {self.submissions} submissions for {self.fewest}"
        return f"fair-{self.seed} ({how}): {share}; {self.why}"


def searched(seeds: Sequence[int] = FAIR_DEVELOPMENT, *, workers: int = WORKERS) -> Iterator[Searched]:
    """Every site searched in a browser of its own, as they come to an end."""
    if workers <= 1:
        for seed in seeds:
            yield search_site(seed)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(partial(search_site, seed)) for seed in seeds]):
            yield done.result()


def figures(found: Iterable[Searched], prefix: str = "zoo") -> dict[str, float]:
    """`zoo.reached`, `zoo.covered`, and of the covered sites the mean ratio and the share within the target."""
    sites = list(found)
    covered = [one for one in sites if one.covered]
    within = [one for one in covered if one.ratio <= TARGET_RATIO]
    number = max(len(sites), 1)
    return {
        f"{prefix}.reached": sum(one.reached for one in sites) / number,
        f"{prefix}.covered": len(covered) / number,
        f"{prefix}.covered.frugally": len(within) / number,
        f"{prefix}.submissions.ratio": sum(one.ratio for one in covered) / max(len(covered), 1),
    }


def causes(found: Iterable[Searched]) -> Counter[str]:
    """What stood in the way, by cause."""
    said: Counter[str] = Counter()
    for one in found:
        if not one.reached:
            said[f"no results: {one.why}"] += 1
        elif not one.covered:
            said[f"records not reached: {one.why}"] += 1
        elif one.ratio > TARGET_RATIO:
            said["more submissions than needed"] += 1
    return said


def search_site(seed: int) -> Searched:
    """One site, from its home page to as many of its records as can be reached."""
    site = fair_site(seed)
    why = asyncio.run(_search(site))
    truth = site.truth()
    sent = [visit for visit in site.visits if visit.is_submission]
    reached = {key for visit in sent for key in visit.reachable}
    share = len(reached & set(truth.records)) / len(truth.records)
    return Searched(seed, bool(reached), share, len(sent), truth.fewest, why, truth.choices)


async def _search(site: FairSite) -> str:
    manners = Manners(obey_robots=False)
    try:
        async with (
            asyncio.timeout(SECONDS),
            serve_here([site]) as (running,),
            manners,
            launch_browser() as browser,
            ChromiumSession(browser, manners=manners) as session,
        ):
            await session.open(running.url)
            page = await session.capture()
            pack = load_pack(site.choices.domain)
            chosen = the_search([interpret(page, form, pack) for form in understand(page)])
            if chosen is None:
                return "no search form seen"
            site.visits.clear()
            coverage = await search_all(session, page, chosen, pack)
            return "; ".join(coverage.why) or "the plan ended by itself"
    except TimeoutError:
        return f"not done after {SECONDS:.0f} seconds"
    except BowerbirdError as error:
        return f"{type(error).__name__}: {error}"
    except Exception as error:  # a crash is this site's miss, and no reason to stop measuring the others
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"crashed in {Path(place.filename).name}, {place.name}: {type(error).__name__}"


def the_search(forms: Sequence[TypedForm]) -> TypedForm | None:
    """The form of a page that searches its records: of the searches (or else filters), the one best understood."""
    searches = [typed for typed in forms if typed.form.role is Role.SEARCH]
    searches = searches or [typed for typed in forms if typed.form.role is Role.FILTER]
    return max(searches, key=lambda typed: (len(typed.types), _size(typed.form)), default=None)


def _size(form: Form) -> int:
    return len(form.fields)
