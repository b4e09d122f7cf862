"""What whoever looks a level over may ask of this book: what `game.books.shelf.Lint` asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.books.hf.losses import READS, losses, passed, unread_keys
from game.books.hf.rules.space import GRID, POINTS, touch
from game.books.hf.rules.tables import table
from game.books.hf.rules.to_hit import most_inches
from game.core.sight import Seen
from game.levels.editing.berths import Berths
from game.levels.format.model import Level, Ship
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.reach import Reach
from game.levels.reading.findings import Fault
from game.sea.pose import Pose
from game.sea.units import CM

SPOTS: Mapping[str, str] = {
    "HF-scale-1": "at",
    "HF-wind-2": "heading",
    "HF-adv-land": "at",
    "HF-move-6": "features",
}
"""Of which key of a ship a clause speaks."""
SAYS_SAME_PLACE = False


def reach() -> Reach:
    """HF-gun-L, HF-move-1: the longest shot, and the best a ship can do in a turn."""
    return Reach(most_inches() * CM_PER_UNIT["inch"], best_run, ("HF-range-2", "HF-move-1"))


def best_run(_: Ship) -> float:
    """HF-move-1: an inch in every phase, and one of drift; cm."""
    phases = len(table("phases")["active"][-1])
    return float((phases + table("drift")["inches"]) * CM_PER_UNIT["inch"])


def lies_on(one: Seen, other: Seen) -> bool:
    """HF-coll-1: whether two bases touch or overlap."""
    return touch(Pose(one.x, one.y, one.heading), Pose(other.x, other.y, other.heading))


def hardly_meant(_: Level) -> Iterator[Fault]:
    """Nothing but what is looked for under every book."""
    return iter(())


def berths(level: Level) -> Berths:
    """HF-move-7, HF-scale-2: on one of eight headings; with the grid on one of its points, else
    anywhere."""
    return Berths(360 / POINTS, GRID / CM if "grid" in level.rules.options else 0.0)


__all__ = [
    "READS",
    "SAYS_SAME_PLACE",
    "SPOTS",
    "berths",
    "best_run",
    "hardly_meant",
    "lies_on",
    "losses",
    "passed",
    "reach",
    "unread_keys",
]
