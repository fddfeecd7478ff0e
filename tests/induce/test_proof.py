"""Programs proven on small sites: plain HTTP where it gives the same, the browser where it does not."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import small_sites
from small_sites import HOMES, Small, paged

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.gathering.gather import gather
from bowerbird.induce.model import Outcome, Verdict
from bowerbird.induce.proof import SAMPLED, Prover
from bowerbird.induce.sights import Bounds
from bowerbird.induce.writing.program import Program
from bowerbird.induce.writing.write import write_program
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import serve_here
from bowerbird.zoo.web import Request

PACK = load_pack("real-estate-uk")
FEW = Bounds(lists=2, details=3, proving=12, seconds=30)


def pager(page: int) -> str:
    return f"<a class=next href='/?page={page + 1}'>Next</a>" if page < 3 else ""


@asynccontextmanager
async def proving(browser: Browser, site: Small, *, can_browse: bool = True) -> AsyncIterator[tuple[Prover, Program]]:
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        sights = await gather(running.url, PACK, await visitors.chromium(), FEW)
        written = write_program(sights, PACK)
        assert written.program is not None
        yield Prover(sights, written, PACK, visitors, FEW, can_browse), written.program


async def test_what_plain_http_gives_as_well_needs_no_browser(browser: Browser) -> None:
    async with proving(browser, paged(pager)) as (prover, program):
        proof = await prover.prove(program)
        assert proof.verification.verdict is Verdict.EFFECTIVE, proof.verification.failures()
        assert (proof.browser, proof.why) == (False, "the first 12 records are the same without a browser")
        assert len(proof.run.records) == len(HOMES)
        followed = ["tenure" in record.values for record in proof.run.records]
        assert followed.count(True) == 4, "a few are followed to their own pages"
        asked = await prover.prove(program, in_browser=True)
        assert (asked.browser, len(asked.run.records)) == (True, len(HOMES))


async def test_what_scripts_show_needs_a_browser(browser: Browser) -> None:
    async with proving(browser, small_sites.by_scripts()) as (prover, program):
        proof = await prover.prove(program)
        assert (proof.browser, proof.why) == (True, "plain HTTP finds no records")
        assert len(proof.run.records) == len(HOMES)
        without = await replace(prover, can_browse=False).prove(program, in_browser=True)
        assert (without.browser, without.why) == (False, "there is no browser")
        assert without.verification.verdict in (Verdict.INCORRECT, Verdict.NONE, Verdict.PARTIAL)
        assert without.run.records == ()


async def test_details_that_scripts_show_need_a_browser(browser: Browser) -> None:
    def filled(request: Request) -> str:
        html = small_sites.detail(request)
        head, _, sheet = html.partition("<dl>")
        sheet = sheet.partition("</dl>")[0]
        return f'{head}<dl></dl><script>document.querySelector("dl").innerHTML = "{sheet}"</script>'

    site = paged(lambda _: "")
    site.pages["homes"] = filled
    async with proving(browser, site) as (prover, program):
        assert "tenure" in program.names_on_details
        proof = await prover.prove(program)
    assert (proof.browser, proof.why) == (True, "the records' own pages say less without a browser")
    assert any("tenure" in record.values for record in proof.run.records)


async def test_what_the_first_records_lack_is_not_missing_without_a_browser(browser: Browser) -> None:
    def sometimes(request: Request) -> str:
        html = small_sites.detail(request)
        return html if small_sites.number_of(request) >= SAMPLED else re.sub(r"<dt>Tenure.*?</dd>", "", html)

    site = paged(pager)
    site.pages["homes"] = sometimes
    async with proving(browser, site) as (prover, program):
        assert "tenure" in program.names_on_details
        assert not (await prover.prove(program)).browser


async def test_a_program_that_fails_is_not_called_effective(browser: Browser) -> None:
    async with proving(browser, paged(pager)) as (prover, program):
        listed = program.without(program.names_on_details)
        title = next(one.path for one in listed.attributes if one.name == "title")
        misread = [replace(one, path=title) if one.name == "price" else one for one in listed.attributes]
        for failing in (
            replace(listed, records="//article[2]"),
            replace(listed, attributes=tuple(misread)),
            replace(listed, turning=""),
        ):
            verification = (await prover.prove(failing)).verification
            assert verification.verdict is not Verdict.EFFECTIVE
            assert Outcome.MISSING in {one.outcome for one in verification.failures()}
