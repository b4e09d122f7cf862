"""1798 Naval Game of War: hexes, alternate moves, guns that must be reloaded, troops to land. See README.md
here."""

from collections.abc import Mapping, Sequence

from game.books.ls98.rules.level import OPTIONS, amend, doubts, faults, rebuild_derived, restore, set_up
from game.books.ls98.rules.outcome import facts_now, report, verdict_now
from game.books.ls98.rules.sight import company, sight, sight_of, told, turn_now, weather
from game.books.ls98.rules.turn import battle
from game.core.mark_names import MarkNames

NAME = "ls98"
TITLE = "1798 Naval Game of War"
AT_ONCE = False
MARKS = MarkNames()
CHAPTERS: Mapping[str, str] = {
    "LS98-setup": "wind",
    "LS98-orders": "gunnery",
    "LS98-orders-2": "sailing",
    "LS98-orders-5": "sailing",
    "LS98-orders-7": "wind",
    "LS98-orders-9": "sailing",
    "LS98-wind": "wind",
    "LS98-wind-3": "sailing",
    "LS98-turn": "wind",
    "LS98-move": "sailing",
    "LS98-tack": "sailing",
    "LS98-drift": "sailing",
    "LS98-tow": "sailing",
    "LS98-rough": "wind",
    "LS98-ground": "sailing",
    "LS98-anchor": "sailing",
    "LS98-coll": "sailing",
    "LS98-boat": "sailing",
    "LS98-fire": "gunnery",
    "LS98-fire-16": "fire",
    "LS98-fire-17": "fire",
    "LS98-sink": "fire",
    "LS98-board": "boarding",
    "LS98-surr": "boarding",
    "LS98-morale": "boarding",
    "LS98-blaze": "fire",
    "LS98-diseng": "boarding",
    "LS98-sig": "wind",
    "LS98-mark": "wind",
    "LS98-los": "gunnery",
    "LS98-win": "wind",
    "LS98-card": "wind",
    "LEVEL": "wind",
}
"""Which of the five systems steps a clause: the longest prefix counts."""
RUNS: Mapping[str, str] = {
    "LS98-fire-10": "fire",
    "LS98-fire-11": "fire",
    "LS98-fire-12": "fire",
    "LS98-fire-13": "fire",
    "LS98-ground-1": "ground",
    "LS98-ground-2": "ground",
    "LS98-blaze-1": "blaze",
    "LS98-blaze-2": "blaze",
    "LS98-board-2": "melee",
    "LS98-board-4": "melee",
    "LS98-board-6": "melee",
}
"""Rolls that pass together, by clause: what each is about."""
STANDS_BY: Sequence[str] = "hold fire/none/no/lie/end/stay/spare/hold back/hold/half".split("/")
"""Keys by which a ship does as little as she may; of those that are offered the first counts."""

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
    "rebuild_derived",
    "report",
    "restore",
    "set_up",
    "sight",
    "sight_of",
    "told",
    "turn_now",
    "verdict_now",
    "weather",
]
