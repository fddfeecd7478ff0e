"""Feeds: the JSON behind a list, at an endpoint or inside of the page, and the wrapper that reads it.

feed = find_feed(sights, pack)      # what a browser saw of the first pages: pages, areas, responses
feed.expression(), feed.why
same_records(by_page, by_feed).are_same
"""

from bowerbird.induce.feeds.finding import find_feed
from bowerbird.induce.feeds.model import Feed, Going, Member, Sight, Told
from bowerbird.induce.feeds.same import Differences, same_records

__all__ = ["Differences", "Feed", "Going", "Member", "Sight", "Told", "find_feed", "same_records"]
