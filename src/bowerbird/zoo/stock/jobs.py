"""Vacancies: salaries that fit the role, dates that fit each other."""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.people import business_name
from bowerbird.zoo.stock.site import Draft, Kind, Site, home_town, known, names
from bowerbird.zoo.stock.vocabulary import rows, term, words

MONEY_FACTOR = {"en-GB": 1.0, "en-US": 1.55, "de": 1.3, "fr": 1.1}
HOURS_A_YEAR = 1950


@cache
def roles(locale: str) -> tuple[tuple[str, str, int, str], ...]:
    """(category, role, yearly median, period) in the language of the site."""
    return tuple(
        (term(category, locale), role, int(median), period)
        for category, role, median, period in rows(f"{locale}/jobs", "roles")
    )


def salary(median: float, period: str, site: Site, chance: Chance) -> tuple[Money, Money]:
    """From and to, in the period that such posts are paid by."""
    low = chance.lognormal(median * MONEY_FACTOR[site.locale], 0.13)
    high = low * chance.real(1.06, 1.3)
    if period == "hour":
        rates = round(low / HOURS_A_YEAR * 4) / 4, round(high / HOURS_A_YEAR * 4) / 4
        return Money(rates[0], site.currency, "hour"), Money(max(rates[1], rates[0] + 0.25), site.currency, "hour")
    step = 250 if chance.maybe(0.4) else 1000
    first = int(round(low / step) * step)
    second = max(first + step, int(round(high / step) * step))
    if site.language == "fr" and chance.maybe(0.4):
        return Money(round(first / 12 / 50) * 50, site.currency, "month"), Money(
            round(second / 12 / 50) * 50 + 50, site.currency, "month"
        )
    return Money(first, site.currency, "year"), Money(second, site.currency, "year")


def draft(site: Site, chance: Chance) -> Draft:
    category, role, median, period = chance.pick(roles(site.locale))
    place = home_town(site, chance)
    grade = chance.weighted((("", 0.72), ("Senior", 0.13), ("Junior", 0.1), ("Lead", 0.05)))
    title = f"{term(grade, site.locale)} {role}" if grade and site.language == "en" else role
    factor = {"": 1.0, "Senior": 1.3, "Junior": 0.82, "Lead": 1.45}[grade if site.language == "en" else ""]
    posted = site.today - timedelta(days=int(chance.random() ** 1.6 * 55))
    pay = salary(median * factor, period, site, chance) if chance.maybe(0.86) else None
    part = chance.maybe(0.2)
    employer = business_name("employers", place.name, site.locale, chance)
    values: dict[str, object | None] = {
        "job_title": title,
        "company": employer,
        "town": place.name,
        "region": place.region,
        "salary_min": pay[0] if pay else None,
        "salary_max": pay[1] if pay and chance.maybe(0.85) else None,
        "contract_type": term(
            chance.weighted((("Permanent", 0.68), ("Fixed term", 0.16), ("Temporary", 0.12), ("Apprenticeship", 0.04))),
            site.locale,
        ),
        "working_time": term("Part time" if part else "Full time", site.locale),
        "hours_per_week": (chance.integer(12, 30) if part else chance.pick((35, 37, 38, 39, 40)))
        if chance.maybe(0.6)
        else None,
        "category": category,
        "posted_on": posted,
        "closing_on": max(posted, site.today) + timedelta(days=chance.integer(4, 40)) if chance.maybe(0.75) else None,
        "remote": chance.maybe(0.4) if chance.maybe(0.6) else None,
        "benefits": tuple(chance.sample(words(f"{site.locale}/jobs", "benefits"), chance.integer(2, 5))),
        "reference": f"{chance.pick(('JOB', 'REF', 'V', 'HR', 'P'))}{chance.pick(('-', '/', ''))}{chance.digits(5)}",
    }
    return Draft(known(values), category, {"role": title})


JOBS = Kind(
    vocabulary="jobs",
    prefix="job",
    attributes=names(
        "job_title company town salary_min salary_max contract_type working_time posted_on closing_on "
        "category region hours_per_week remote benefits reference"
    ),
    required=names("job_title company town contract_type working_time posted_on category region benefits reference"),
    sections=(),
    locale="en-GB",
    local=False,
    draft=draft,
    pivot="salary_min",
)
