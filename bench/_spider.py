"""The rival of `bench.wrapper_runs`: a Scrapy spider, written as its manual teaches, for the same pages and values.

`python -m bench._spider ADDRESS FILE` crawls, writes JSON Lines, and prints seconds, pages and records.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import scrapy
from scrapy.http import HtmlResponse

from bench._scrapy import crawl

_DETAILS = {"tenure": "Tenure", "band": "Council tax band", "reference": "Reference"}


class Homes(scrapy.Spider):  # type: ignore[misc]  # bench-only, so its types are not looked at
    name = "homes"

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    async def start(self) -> AsyncIterator[Any]:
        yield scrapy.Request(f"{self.address}for-sale")

    def parse(self, response: HtmlResponse) -> Iterator[Any]:
        for card in response.xpath("//article[@class='card']"):
            home = {
                "price": card.xpath("normalize-space(.//p[@class='price']/text())").get(),
                "headline": card.xpath("normalize-space(.//h3/a)").get(),
                "url": card.xpath(".//h3/a/@href").get(),
                "bedrooms": card.xpath("normalize-space(.//li[@title='Bedrooms']/span)").get(),
            }
            yield response.follow(card.xpath(".//h3/a")[0], self.detail, cb_kwargs={"home": home})
        for link in response.xpath("//nav[@class='pager']/a[@rel='next']"):
            yield response.follow(link, self.parse)

    def detail(self, response: HtmlResponse, home: dict[str, str]) -> Iterator[dict[str, str]]:
        for name, label in _DETAILS.items():
            home[name] = response.xpath("normalize-space(//dt[.=$label]/following-sibling::dd)", label=label).get()
        yield home


if __name__ == "__main__":
    address, output = sys.argv[1:]
    crawl(Homes, address, {"FEEDS": {output: {"format": "jsonlines", "overwrite": True}}})
