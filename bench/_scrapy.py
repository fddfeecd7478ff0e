"""What the rival spiders share: eight requests at a time, no delay, robots.txt obeyed, and the clock."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

from scrapy.crawler import CrawlerProcess

_SETTINGS = {
    "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
    "DOWNLOAD_DELAY": 0,
    "LOG_ENABLED": False,
    "ROBOTSTXT_OBEY": True,
    "TELNETCONSOLE_ENABLED": False,
}


def crawl(spider: type[Any], address: str, settings: dict[str, Any]) -> None:
    """Run a spider; print its seconds between start and end, its pages and its records."""
    process = CrawlerProcess(_SETTINGS | settings)
    crawler = process.create_crawler(spider)
    process.crawl(crawler, address=address)
    begun = perf_counter()
    process.start()
    seconds = perf_counter() - begun
    stats = crawler.stats.get_stats()
    pages = stats["response_received_count"] - 1  # robots.txt
    print(json.dumps([seconds, pages, stats["item_scraped_count"]]))
