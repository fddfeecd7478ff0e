"""From example nodes to the most robust short OXPath expression, and from texts to the part of them that is wanted.

choice = choose_path(examples, single=True)      # best expression, what it finds of the examples, and why
for choice in ranked_paths(examples, single=False): …
"""

from bowerbird.induce.paths.choose import choose_path, ranked_paths, second_way
from bowerbird.induce.paths.model import Choice, Example
from bowerbird.induce.paths.ranges import choose_range, usual_range

__all__ = ["Choice", "Example", "choose_path", "choose_range", "ranked_paths", "second_way", "usual_range"]
