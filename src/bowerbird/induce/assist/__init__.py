"""Help for whoever labels: labels that wrappers foresee, the page worth labelling next, and when there are enough.

learned = learn(labelled_pages)                 # page-level or record-level wrappers, as the labels ask for
foreseen = predict(learned, page)               # labels on a new page, each with its confidence
survey = look_over(learned, pages)              # the same for many pages
survey.expected                                 # precision and recall to be expected there, without their labels
survey.next_page                                # the page where another label teaches most; None when ready
save(learned, Path("shop.json")); learned = load(Path("shop.json"))
"""

from bowerbird.induce.assist.advice import Advice, Next, advice_of, next_of
from bowerbird.induce.assist.choosing import first_page
from bowerbird.induce.assist.file import load, save
from bowerbird.induce.assist.foreseeing import Foreseen, predict, records_of
from bowerbird.induce.assist.learning import Learned, learn
from bowerbird.induce.assist.survey import ENOUGH, Expected, Survey, expected, look_over, next_page

__all__ = [
    "ENOUGH",
    "Advice",
    "Expected",
    "Foreseen",
    "Learned",
    "Next",
    "Survey",
    "advice_of",
    "expected",
    "first_page",
    "learn",
    "load",
    "look_over",
    "next_of",
    "next_page",
    "predict",
    "records_of",
    "save",
]
