"""Hold Fast: inches on the open table, plots of five phases in secret, six-sided dice. See README.md here."""

from collections.abc import Mapping, Sequence

from game.books.hf.rules.level import OPTIONS as OPTIONS
from game.books.hf.rules.level import amend as amend
from game.books.hf.rules.level import doubts as doubts
from game.books.hf.rules.level import faults as faults
from game.books.hf.rules.level import restore as restore
from game.books.hf.rules.level import set_up as set_up
from game.books.hf.rules.outcome import facts_now as facts_now
from game.books.hf.rules.outcome import report as report
from game.books.hf.rules.outcome import verdict_now as verdict_now
from game.books.hf.rules.sight import company as company
from game.books.hf.rules.sight import sight as sight
from game.books.hf.rules.sight import sight_of as sight_of
from game.books.hf.rules.sight import turn_now as turn_now
from game.books.hf.rules.sight import visible_event as visible_event
from game.books.hf.rules.sight import weather as weather
from game.books.hf.rules.turn import battle as battle
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
