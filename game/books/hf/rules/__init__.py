"""Hold Fast: inches on the open table, plots of five phases in secret, six-sided dice. See README.md here."""

from collections.abc import Mapping, Sequence

from game.books.hf.rules.level import OPTIONS, amend, doubts, faults, restore, set_up
from game.books.hf.rules.outcome import facts_now, report, verdict_now
from game.books.hf.rules.sight import company, sight, sight_of, turn_now, visible_event, weather
from game.books.hf.rules.turn import battle
from game.core.wording import MarkNames

NAME = "hf"
TITLE = "Hold Fast"
AT_ONCE = True  # HF-move-4, HF-fire-1: all ships of a phase are seen to move together, and all guns to fire
MARKS = MarkNames("hull square", "mast circle", "battery")
# Which of the five systems steps a clause: the longest prefix counts.
CHAPTERS: Mapping[str, str] = {
    **dict.fromkeys("HF- LEVEL".split(), "wind"),
    **dict.fromkeys(
        ("HF-scale HF-orders HF-action HF-move HF-sail HF-anchor HF-drift HF-coll HF-cut HF-adv").split(),
        "sailing",
    ),
    **dict.fromkeys(
        ("HF-gun HF-fire HF-arc HF-split HF-crew HF-range HF-hit HF-dmg HF-aim HF-iron HF-morale").split(),
        "gunnery",
    ),
    **dict.fromkeys("HF-dmg-fire HF-dc".split(), "fire"),
    **dict.fromkeys("HF-marine HF-board HF-prize".split(), "boarding"),
}
# Rolls that pass together, by clause: what each is about.
RUNS: Mapping[str, str] = {"HF-dmg-1": "damage", "HF-dmg-cannon-3": "damage"}
# Keys by which a ship does as little as she may; of those that are offered the first counts.
STANDS_BY: Sequence[str] = "hold/none/no/done".split("/")

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
