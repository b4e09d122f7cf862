"""The captain of One Shot: he always fires."""

from collections.abc import Sequence
from typing import Any

from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.captains.fighting_value import FightingWeights
from game.captains.flag_officer import Formation
from game.core.steps import Choose, Refusal
from game.core.table import Dump, dump_table
from game.sea.units import CM


def fires(_: DecisionMaker, question: Choose) -> Decision:
    """TOY-2: nothing is lost by it."""
    return greedy_answer(question), Rationale("Fire: it costs nothing", success_percent=50)


ANSWERS = {"TOY-2": fires}
GREEDY_PERCENT = 50
FIGHTING_WEIGHTS = FightingWeights(points=4.0, rig=1.0)
FORMATION = Formation(spacing=8 * CM, fighting_distance=8 * CM)


def greedy_answer(_: Choose) -> list[str]:
    """The key of the plainest fighter."""
    return ["fire"]


def visible_snapshot(_: str) -> Dump:
    """The whole table: nothing is hidden."""
    return dump_table()


def ship_by_ship(_: Choose) -> None:
    """One ship, one key."""


def unreachable_ships(_ships: Sequence[str]) -> dict[str, Refusal]:
    """Everybody hears."""
    return {}


def refusal(_order: Any, _ships: Sequence[str]) -> Refusal | None:
    """Nothing is beyond a squadron."""
    return None
