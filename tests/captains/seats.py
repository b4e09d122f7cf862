"""Seats of captains, shared by the tests of all books."""

from collections.abc import Callable, Sequence

from game.captains.decision_maker import Rationale
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.steps import Choose
from game.levels import Level
from game.play.seats import Seat


def captains(level: Level, grade: str = "admiral", effort: int = BATCH_EFFORT) -> dict[str, Seat]:
    """Return a captain of a grade for every side."""
    return {s.id: make_captain(grade, level.rules.book, n, effort, level) for n, s in enumerate(level.sides)}


class HeardSeat:
    """A seat that reports every question, its answer and the plan behind it."""

    can_undo = False

    def __init__(self, seat: Seat, hear: Callable[[Choose, Sequence[str], Rationale], None]) -> None:
        self.seat, self.hear = seat, hear

    def answer(self, question: Choose) -> Sequence[str] | None:
        keys = self.seat.answer(question)
        assert keys is not None
        self.hear(question, keys, self.seat.last_plan)  # type: ignore[attr-defined]
        return keys
