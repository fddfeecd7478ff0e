"""The rival of `bench.runs`: a Scrapy spider, written as its manual teaches, for the same pages and values.

`python -m bench._spider_homes ADDRESS FILE` crawls, writes a table of SQLite, and prints seconds, pages and records.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import scrapy
from scrapy.http import HtmlResponse

from bench._scrapy import crawl

_FACTS = {
    "bedrooms": "Bedrooms",
    "bathrooms": "Bathrooms",
    "receptions": "Receptions",
    "floor_area": "Floor area",
}
_DETAILS = {
    "reference": "Reference",
    "property_type": "Property type",
    "tenure": "Tenure",
    "parking": "Parking",
    "energy_rating": "EPC rating",
    "postcode": "Postcode",
    "added_date": "Added on",
}
_COLUMNS = ("url", "price", "title", "image", "property_status", "location", *_FACTS, "description", *_DETAILS)


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
                "title": card.xpath("normalize-space(.//h3/a)").get(),
                "url": response.urljoin(card.xpath(".//h3/a/@href").get()),
                "image": response.urljoin(card.xpath(".//a[@class='photo']/img/@src").get()),
                "property_status": card.xpath("normalize-space(.//span[@class='flag'])").get(),
                "location": card.xpath("normalize-space(.//address)").get(),
            }
            for name, label in _FACTS.items():
                home[name] = card.xpath("normalize-space(.//li[@title=$label]/span)", label=label).get()
            yield response.follow(card.xpath(".//h3/a")[0], self.detail, cb_kwargs={"home": home})
        for link in response.xpath("//nav[@class='pager']/a[@rel='next']"):
            yield response.follow(link, self.parse)

    def detail(self, response: HtmlResponse, home: dict[str, str]) -> Iterator[dict[str, str]]:
        home["description"] = response.xpath("normalize-space(//p[@class='story'])").get()
        for name, label in _DETAILS.items():
            home[name] = response.xpath("normalize-space(//dt[.=$label]/following-sibling::dd)", label=label).get()
        yield home


class Database:
    """The pipeline of the manual's kind: a row an item, numbers as numbers."""

    def __init__(self, path: str) -> None:
        self.path = path

    @classmethod
    def from_crawler(cls, crawler: Any) -> Database:
        return cls(crawler.settings["DATABASE"])

    def open_spider(self) -> None:
        self.connection = sqlite3.connect(self.path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute(f"CREATE TABLE home ({', '.join(_COLUMNS)}, PRIMARY KEY (url))")

    def close_spider(self) -> None:
        self.connection.commit()
        self.connection.close()

    def process_item(self, item: dict[str, Any]) -> dict[str, Any]:
        item["price"] = int("".join(filter(str.isdigit, item["price"])) or 0)
        for name in ("bedrooms", "bathrooms", "receptions"):
            item[name] = int(item[name]) if item[name] else None
        places = ", ".join("?" * len(_COLUMNS))
        self.connection.execute(f"INSERT OR REPLACE INTO home VALUES ({places})", [item[name] for name in _COLUMNS])
        return item


if __name__ == "__main__":
    address, output = sys.argv[1:]
    crawl(Homes, address, {"DATABASE": output, "ITEM_PIPELINES": {Database: 100}})
