"""1798 Naval Game of War: hexes, alternate moves, guns that must be reloaded, troops to land. See README.md
here."""

from collections.abc import Mapping, Sequence

from game.books.ls98.rules.level import OPTIONS as OPTIONS
from game.books.ls98.rules.level import amend as amend
from game.books.ls98.rules.level import doubts as doubts
from game.books.ls98.rules.level import faults as faults
from game.books.ls98.rules.level import restore as restore
from game.books.ls98.rules.level import set_up as set_up
from game.books.ls98.rules.outcome import facts_now as facts_now
from game.books.ls98.rules.outcome import report as report
from game.books.ls98.rules.outcome import verdict_now as verdict_now
from game.books.ls98.rules.sight import company as company
from game.books.ls98.rules.sight import sight as sight
from game.books.ls98.rules.sight import sight_of as sight_of
from game.books.ls98.rules.sight import turn_now as turn_now
from game.books.ls98.rules.sight import visible_event as visible_event
from game.books.ls98.rules.sight import weather as weather
from game.books.ls98.rules.turn import battle as battle
from game.core.wording import MarkNames

NAME = "ls98"
TITLE = "1798 Naval Game of War"
AT_ONCE = False
MARKS = MarkNames()
# Which of the five systems steps a clause: the longest prefix counts.
CHAPTERS: Mapping[str, str] = {
    **dict.fromkeys(
        (
            "LS98-setup LS98-orders-7 LS98-wind LS98-turn LS98-rough LS98-sig LS98-mark LS98-win "
            "LS98-card LEVEL"
        ).split(),
        "wind",
    ),
    **dict.fromkeys("LS98-orders LS98-fire LS98-los".split(), "gunnery"),
    **dict.fromkeys(
        (
            "LS98-orders-2 LS98-orders-5 LS98-orders-9 LS98-wind-3 LS98-move LS98-tack LS98-drift "
            "LS98-tow LS98-ground LS98-anchor LS98-coll LS98-boat"
        ).split(),
        "sailing",
    ),
    **dict.fromkeys("LS98-fire-16 LS98-fire-17 LS98-sink LS98-blaze".split(), "fire"),
    **dict.fromkeys("LS98-board LS98-surr LS98-morale LS98-diseng".split(), "boarding"),
}
# Rolls that pass together, by clause: what each is about.
RUNS: Mapping[str, str] = {
    **dict.fromkeys("LS98-fire-10 LS98-fire-11 LS98-fire-12 LS98-fire-13".split(), "fire"),
    **dict.fromkeys("LS98-ground-1 LS98-ground-2".split(), "ground"),
    **dict.fromkeys("LS98-blaze-1 LS98-blaze-2".split(), "blaze"),
    **dict.fromkeys("LS98-board-2 LS98-board-4 LS98-board-6".split(), "melee"),
}
# Keys by which a ship does as little as she may; of those that are offered the first counts.
STANDS_BY: Sequence[str] = "hold fire/none/no/lie/end/stay/spare/hold back/hold/half".split("/")
