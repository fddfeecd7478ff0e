"""Whole runs from the web into a database."""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

from bowerbird.browse import HttpSession, Manners
from bowerbird.oxpath.engine import PlainVisitor, Report, Wrapper, run_wrapper
from bowerbird.oxpath.engine.journal import name_of_run
from bowerbird.oxpath.engine.output import JsonLines
from bowerbird.oxpath.engine.writing import RecordFile

AT_ONCE = 8
WRAPPER = """(: property records of {address}for-sale; domain real-estate-uk :)
doc('{address}for-sale')
/(//nav.pager/a[@rel='next']/{{nextclick /}})*
//article.card:<property>
  [? .//p.price/text()[1]:<price=norm(.)>]
  [? .//h3/a:<title=norm(.)>:<url=qualify-url(@href)>]
  [? .//a.photo/img:<image=qualify-url(@src)>]
  [? .//span.flag:<property_status=norm(.)>]
  [? .//address:<location=norm(.)>]
  [? .//li[@title='Bedrooms']/span:<bedrooms=norm(.)>]
  [? .//li[@title='Bathrooms']/span:<bathrooms=norm(.)>]
  [? .//li[@title='Receptions']/span:<receptions=norm(.)>]
  [? .//li[@title='Floor area']/span:<floor_area=norm(.)>]
  [? .//h3/a/{{click /}}/.
     [? .//p.story:<description=norm(.)>]
     [? .//dt[.='Reference']/foll-sibl::dd[1]:<reference=norm(.)>]
     [? .//dt[.='Property type']/foll-sibl::dd[1]:<property_type=norm(.)>]
     [? .//dt[.='Tenure']/foll-sibl::dd[1]:<tenure=norm(.)>]
     [? .//dt[.='Parking']/foll-sibl::dd[1]:<parking=norm(.)>]
     [? .//dt[.='EPC rating']/foll-sibl::dd[1]:<energy_rating=norm(.)>]
     [? .//dt[.='Postcode']/foll-sibl::dd[1]:<postcode=norm(.)>]
     [? .//dt[.='Added on']/foll-sibl::dd[1]:<added_date=norm(.)>]]
"""


async def _run(address: str, output: Path) -> list[float]:
    wrapper, report = Wrapper.of(WRAPPER.format(address=address)), Report()
    begun = perf_counter()
    with RecordFile(output, JsonLines(), name_of_run(wrapper.text, {}), resume=False) as file:
        async with Manners(delay=0) as manners, HttpSession(manners=manners) as session:
            visitor = PlainVisitor(session, ahead=AT_ONCE)
            commit = partial(file.commit, report=report)
            await run_wrapper(wrapper, visitor, file.write, report=report, commit=commit)
        file.finish(report)
    return [perf_counter() - begun, report.pages, report.records]


def main(*arguments: str) -> None:
    print(json.dumps(asyncio.run(_run(arguments[0], Path(arguments[1])))))


if __name__ == "__main__":
    main(*sys.argv[1:])
