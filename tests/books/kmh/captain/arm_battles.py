"""Small battles, one for each arm of Kiss Me, Hardy!, in which a captain who takes the first key he is
offered does nothing, or loses."""

from collections.abc import Callable, Collection, Sequence

from game.books.kmh import rules as kmh
from game.books.kmh.captain import ANSWERS
from game.captains.decision_maker import DecisionMaker, Rationale
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.steps import Choose
from game.levels import Level
from game.levels import parse_level as read_level
from game.play.battle import Battle, StepResult
from game.play.seats import Seat

BATTLES = 20
MIN_SUCCESSES = 12
"""Battles of twenty that a captain who knows the arm must bring off; who does not, brings off no more than
``FEW`` of ``A_FEW``."""
FEW, A_FEW = 2, 6
BattleTest = Callable[[Battle], bool]


class FirstKeySeat:
    """A captain who sails and fires as the others do, but takes the first key at some clauses."""

    can_undo = False

    def __init__(self, side: str, level: Level, clauses: Collection[str]) -> None:
        """He knows nothing of these clauses."""
        self.mind, self.clauses, self.last_plan = (
            DecisionMaker(ANSWERS, side, level, BATCH_EFFORT),
            clauses,
            Rationale(""),
        )

    def answer(self, question: Choose) -> Sequence[str]:
        """The first key where he does not know better."""
        if question.clause in self.clauses:
            return [question.menu.keys()[0]]
        return self.mind.answer(question)[0]


def parse_level(text: str) -> Level:
    """The level of a text."""
    return read_level('format = 1\ntitle = "An arm"\n' + text)


def count_successes(
    text: str, side: str, done: BattleTest, unknown: Collection[str] = (), battles: int = 0
) -> int:
    """In how many of so many seeded battles a side does it; ``unknown``: clauses at which its captain takes
    the first key."""
    level, count = parse_level(text), 0
    for seed in range(battles or (A_FEW if unknown else BATTLES)):
        seats: dict[str, Seat] = {
            s.id: make_captain("admiral", "kmh", seed, BATCH_EFFORT, level) for s in level.sides
        }
        if unknown:
            seats[side] = FirstKeySeat(side, level, unknown)
        battle = Battle(kmh, level, seats, seed)
        assert battle.run(100_000) is StepResult.OVER, seed
        count += done(battle)
        battle.close()
    return count


def side_won_test(side: str) -> BattleTest:
    """Whether a side has won, to whatever degree."""
    return lambda battle: getattr(battle.events[-1], "winner", "") == side


def clause_absent_test(clause: str) -> BattleTest:
    """Whether nothing has happened under a clause."""
    return lambda battle: all(getattr(e, "clause", "") != clause for e in battle.events)


def clause_heard_test(clause: str) -> BattleTest:
    """Whether something has happened under a clause."""
    return lambda battle: not clause_absent_test(clause)(battle)
