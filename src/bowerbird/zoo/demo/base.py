"""What each demonstration site answers in the same way: robots, site map, contact form, and its truth."""

from __future__ import annotations

import abc
from collections.abc import Iterator

from bowerbird.zoo.stock import Item
from bowerbird.zoo.truth import FormTruth, PagingTruth, Sheet, Step, Truth, Way, gather
from bowerbird.zoo.web import TEXT, XML, Answer, Request, link
from bowerbird.zoo.website import BASE, Site

_SITEMAP = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'


class Demo(Site):
    """A hand-made site over a stock."""

    page_size: int

    @abc.abstractmethod
    def detail_path(self, item: Item) -> str: ...

    @abc.abstractmethod
    def list_paths(self) -> dict[str, str]:
        """Section of the stock -> address of its result pages."""

    @abc.abstractmethod
    def listed(self, section: str) -> list[Item]:
        """What a section shows when nothing is asked for, in order."""

    @abc.abstractmethod
    def forms(self) -> tuple[FormTruth, ...]: ...

    @abc.abstractmethod
    def missing(self) -> Answer: ...

    def common(self, request: Request) -> Answer:
        if request.path == "/robots.txt":
            return Answer(f"User-agent: *\nDisallow: /contact\nSitemap: {BASE}/sitemap.xml\n".encode(), TEXT)
        if request.path == "/sitemap.xml":
            details = (self.detail_path(item) for item in self.stock.items)
            paths = ["/", *self.list_paths().values(), "/about", "/contact", *details]
            entries = "".join(f"<url><loc>{BASE}{path}</loc></url>" for path in paths)
            return Answer(f"{_SITEMAP}{entries}</urlset>".encode(), XML)
        return self.missing()

    def sheets(self) -> Iterator[Sheet]:
        for section, path in self.list_paths().items():
            pages = -(-len(self.listed(section)) // self.page_size)
            for number in range(1, pages + 1):
                target = link(path, page=number if number > 1 else None)
                yield Sheet("results", target, self._marked(target), section, number)
        for item in self.stock.items:
            target = self.detail_path(item)
            yield Sheet("detail", target, self._marked(target), item.section)

    def _marked(self, target: str) -> str:
        rendered = self.render(Request.get(target))
        return rendered if isinstance(rendered, str) else rendered.body.decode()

    def truth(self) -> Truth:
        details = {item.key: self.detail_path(item) for item in self.stock.items}
        records, pages = gather(self.stock.items, self.sheets(), details)
        ways = tuple(
            Way(
                section,
                (Step("open", "/"), Step("click", f'a[href="{path}"]')),
                tuple(i.key for i in self.listed(section)),
            )
            for section, path in self.list_paths().items()
        )
        lists = sum(page.kind == "results" for page in pages)
        return Truth(
            self.name,
            None,
            self.stock.domain,
            self.stock.locale,
            {"demonstration": True},
            records,
            pages,
            self.forms(),
            PagingTruth("numbers", self.page_size, announced=True),
            ways,
            lists + len(records),
        )
