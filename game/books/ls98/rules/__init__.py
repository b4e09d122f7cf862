"""1798 Naval Game of War: hexes, alternate moves, guns that must be reloaded, troops to land. See README.md
here."""

from collections.abc import Mapping, Sequence

from game.books.ls98.rules.level import OPTIONS, amend, doubts, faults, restore, set_up
from game.books.ls98.rules.outcome import facts_now, report, verdict_now
from game.books.ls98.rules.sight import company, sight, sight_of, turn_now, visible_event, weather
from game.books.ls98.rules.turn import battle
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

__all__ = [
    "AT_ONCE",
    "CHAPTERS",
    "MARKS",
    "NAME",
    "OPTIONS",
    "RUNS",
    "STANDS_BY",
    "TITLE",
    "amend",
    "battle",
    "company",
    "doubts",
    "facts_now",
    "faults",
    "report",
    "restore",
    "set_up",
    "sight",
    "sight_of",
    "turn_now",
    "verdict_now",
    "visible_event",
    "weather",
]
