"""Hold Fast: inches on the open table, plots of five phases in secret, six-sided dice. See README.md here."""

from collections.abc import Mapping, Sequence

from game.books.hf.rules.level import OPTIONS, amend, doubts, faults, rebuild_derived, restore, set_up
from game.books.hf.rules.outcome import facts_now, report, verdict_now
from game.books.hf.rules.sight import company, sight, sight_of, told, turn_now, weather
from game.books.hf.rules.turn import battle
from game.core.mark_names import MarkNames

NAME = "hf"
TITLE = "Hold Fast"
AT_ONCE = True
"""HF-move-4, HF-fire-1: all ships of a phase are seen to move together, and all guns to fire."""
MARKS = MarkNames("hull square", "mast circle", "battery")
CHAPTERS: Mapping[str, str] = {
    "HF-": "wind",
    "HF-scale": "sailing",
    "HF-orders": "sailing",
    "HF-action": "sailing",
    "HF-move": "sailing",
    "HF-sail": "sailing",
    "HF-anchor": "sailing",
    "HF-drift": "sailing",
    "HF-coll": "sailing",
    "HF-cut": "sailing",
    "HF-adv": "sailing",
    "HF-gun": "gunnery",
    "HF-fire": "gunnery",
    "HF-arc": "gunnery",
    "HF-split": "gunnery",
    "HF-crew": "gunnery",
    "HF-range": "gunnery",
    "HF-hit": "gunnery",
    "HF-dmg": "gunnery",
    "HF-dmg-fire": "fire",
    "HF-aim": "gunnery",
    "HF-iron": "gunnery",
    "HF-morale": "gunnery",
    "HF-dc": "fire",
    "HF-marine": "boarding",
    "HF-board": "boarding",
    "HF-prize": "boarding",
    "LEVEL": "wind",
}
"""Which of the five systems steps a clause: the longest prefix counts."""
RUNS: Mapping[str, str] = {"HF-dmg-1": "damage", "HF-dmg-cannon-3": "damage"}
"""Rolls that pass together, by clause: what each is about."""
STANDS_BY: Sequence[str] = "hold/none/no/done".split("/")
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
