"""Warm Work, Hardy!: squares, six-sided dice, a turn for each side in three phases. See README.md here."""

from collections.abc import Mapping, Sequence

from game.books.wwh.rules.level import OPTIONS as OPTIONS
from game.books.wwh.rules.level import amend as amend
from game.books.wwh.rules.level import doubts as doubts
from game.books.wwh.rules.level import faults as faults
from game.books.wwh.rules.level import restore as restore
from game.books.wwh.rules.level import set_up as set_up
from game.books.wwh.rules.outcome import facts_now as facts_now
from game.books.wwh.rules.outcome import report as report
from game.books.wwh.rules.outcome import verdict_now as verdict_now
from game.books.wwh.rules.sight import company as company
from game.books.wwh.rules.sight import sight as sight
from game.books.wwh.rules.sight import sight_of as sight_of
from game.books.wwh.rules.sight import turn_now as turn_now
from game.books.wwh.rules.sight import visible_event as visible_event
from game.books.wwh.rules.sight import weather as weather
from game.books.wwh.rules.turn import battle as battle
from game.core.wording import MarkNames

NAME = "wwh"
TITLE = "Warm Work, Hardy!"
AT_ONCE = False
MARKS = MarkNames(tells_idle_hits=True)
# Which of the five systems steps a clause: the longest prefix counts.
CHAPTERS: Mapping[str, str] = {
    **dict.fromkeys("WWH-0 WWH-S WWH-T.1 WWH-4.1 WWH-4.2 WWH-A WWH-B WWH-G LEVEL".split(), "wind"),
    **dict.fromkeys("WWH-S.1 WWH-T WWH-0.1 WWH-1 WWH-2.2g WWH-E2".split(), "sailing"),
    **dict.fromkeys("WWH-2 WWH-3.3 WWH-4.0 WWH-4.3 WWH-E WWH-F".split(), "gunnery"),
    **dict.fromkeys("WWH-3".split(), "boarding"),
}
RUNS: Mapping[str, str] = {}  # rolls that pass together, by clause: what each is about
# Keys by which a ship does as little as she may; of those that are offered the first counts.
STANDS_BY: Sequence[str] = "hold fire/done/no/stay/heave to/end/as they come".split("/")
