"""Looks: how the same parts are written and painted in each decade.

`Look.el` writes an element by its *role* ("card", "price"). A look decides what becomes of the role: font tags and
table cells, a class of a named stylesheet, a Bootstrap-like class, a row of atoms or a hashed name.
"""

from __future__ import annotations

from bowerbird.zoo.look.base import Look
from bowerbird.zoo.look.making import make_look

__all__ = ["Look", "make_look"]
