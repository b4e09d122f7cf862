"""Where an order will take a ship, for a player who points at a place and not at an order: the same
battle is fought on from here, in memory, by captains."""

from collections.abc import Sequence

from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.events import Moved
from game.core.steps import Choose
from game.play.battle import Battle, StepResult
from game.play.journal import Journal
from game.play.seats import Seat

MOST_STEPS = 200
"""Steps after which nobody looks farther ahead."""


class PresetAnswerSeat:
    """Answers the next question with these keys, and all later ones as a captain."""

    can_undo = False

    def __init__(self, keys: Sequence[str], then: Seat) -> None:
        self.keys, self.then = list(keys), then

    def answer(self, question: Choose) -> Sequence[str] | None:
        """The order, and from then on what a captain would do."""
        keys, self.keys = self.keys, []
        return keys or self.then.answer(question)


def predicted_position(battle: Battle, question: Choose, keys: Sequence[str]) -> tuple[int, int] | None:
    """Where the ship that is asked about comes to lie in this move, in table units, if these keys
    are the answer; None if she does not sail. Called outside the table."""
    journal = Journal({})
    journal.entries += battle.journal.entries
    seats: dict[str, Seat] = {
        side: make_captain("admiral", battle.book.NAME, 1, BATCH_EFFORT, battle.level)
        for side in battle.seats
    }
    ahead = Battle(battle.book, battle.level, seats, battle.seed, journal)
    try:
        ahead.replay_journal()
        ahead.seats[question.seat] = PresetAnswerSeat(keys, seats[question.seat])
        return _position_after_move(ahead, question.about)
    finally:
        ahead.close()


def _position_after_move(ahead: Battle, ship: str) -> tuple[int, int] | None:
    """Return the ship's position after her move."""
    event_count, found = len(ahead.events), None
    for _ in range(MOST_STEPS):
        if ahead.step() is not StepResult.STEPPED:
            break
        moves = [e for e in ahead.events[event_count:] if isinstance(e, Moved)]
        mine = [(move.x, move.y) for move in moves if move.ship == ship]
        found = mine[-1] if mine else None
        if found is not None and ahead.pending_step is not None and not ahead.queued_keys:
            later = ahead.pending_step
            if not isinstance(later, Choose) or later.about != ship:
                break
    return found
