"""A captain's answers under Kiss Me, Hardy!, question by question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.captains.kmh import weights as w
from game.captains.kmh.aims import Aims, aims_of
from game.captains.kmh.courses import keys
from game.captains.kmh.fire import best_shot, worth_now, worth_waiting
from game.captains.kmh.guns import Armoury
from game.captains.kmh.markers import best_markers
from game.captains.kmh.sail import best_course, best_order
from game.captains.kmh.score import odds_of_boarding, stance
from game.captains.kmh.sight import Sight, boarders, look, state_of
from game.captains.plan import Plan
from game.core.steps import Choose
from game.core.table import every, the
from game.levels.model import Level
from game.rules.kmh.course import Helm
from game.rules.kmh.gunnery import contact_side
from game.rules.kmh.previews import spread
from game.rules.kmh.sheet import Deck, Ship, fights, locked_to, ship_named
from game.rules.kmh.shots import Shot, range_name
from game.rules.kmh.striking import strike_tally

Answer = tuple[list[str], Plan]


class Mind:
    """Answers for one side. It remembers nothing of the battle: the same table and question give
    the same answer."""

    def __init__(self, side: str, level: Level | None, effort: int) -> None:
        """A captain of a side with its aims; ``effort``: courses looked at for a move."""
        self.side, self.effort = side, effort
        self.aims: Aims = aims_of(level, side)
        self.armoury = Armoury()
        self.clauses: dict[str, Callable[[Choose], Answer]] = {
            "KMH-6.11.1": self.markers,
            "KMH-6.2.1": self.order,
            "KMH-4.1.3": self.sail_fast,
            "KMH-6.3.1": self.course,
            "KMH-12.2.1": self.flight,
            "KMH-4.2.4": self.flight,
            "KMH-0.0.6": self.which_ship,
            "KMH-5.1.1": self.hold,
            "KMH-5.1.3": self.play,
            "KMH-9.2.23": self.fire,
            "KMH-6.10.8": self.grapple,
            "KMH-13.0.1": self.grapple,
            "KMH-13.0.5": self.board,
            "KMH-13.0.19": self.thrown_off,
            "KMH-13.0.20": self.counter,
            "KMH-6.7.5": self.throw_again,
            "KMH-4.0.1": self.purse,
        }

    def answer(self, asked: Choose) -> Answer:
        """Keys and the plan behind them; a question of a clause not known takes the first key."""
        known = self.clauses.get(asked.clause)
        if known is None:
            return [asked.menu.keys()[0]], Plan("As it comes")
        return known(asked)

    def look(self, ship: Ship, soon: bool = True) -> Sight:
        """What one of her captains sees."""
        return look(ship, self.aims, self.armoury, soon)
