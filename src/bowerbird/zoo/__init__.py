"""The zoo: complete generated websites with known truth, served on loopback.

A seed number gives one website, always the same. Sites depend on nothing else of ours, and were written before the
algorithms that they judge.
"""

from __future__ import annotations

from bowerbird.zoo.demo import DEMOS, demo_site
from bowerbird.zoo.server import Running, serve, serve_here

__all__ = ["DEMOS", "Running", "demo_site", "serve", "serve_here"]
