"""Recognisers made worse on purpose, in recall and precision alike.

Reference  DIADEM §6, Figure 14a: do sites still get their wrappers when recognisers lose a quarter, a half, three
           quarters of their recall and precision?
Departures a share s of the labels and instances of every type is lost, and as many false ones are invented: of n true
           ones (1 - s) n stay among n. What is found is decided anew on each page, and always alike on the same one.
           The vocabulary by which single texts are read (the options of a form, the values of a record) stays whole.
"""

from __future__ import annotations

from bowerbird.annotate.annotator import Annotator
from bowerbird.annotate.model import Annotations
from bowerbird.annotate.noise import with_noise
from bowerbird.page import Page


class _Degraded(Annotator):
    """Shares with the sound annotator all that was compiled for it."""

    def __init__(self, sound: Annotator, share: float, seed: int) -> None:
        vars(self).update(vars(sound))
        self._share, self._seed = share, seed

    def __call__(self, page: Page) -> Annotations:
        sound = super().__call__(page)
        return with_noise(sound, remove=self._share, inject=self._share, seed=f"{self._seed}:{page.url}", labels=True)


def degraded(annotator: Annotator, share: float, seed: int = 0) -> Annotator:
    """The annotator with recall and precision lowered by `share`, between 0 and 1."""
    return _Degraded(annotator, share, seed)
