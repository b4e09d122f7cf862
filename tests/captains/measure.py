"""Measure captains: battles of one grade against another, sides swapped half the time.

By hand: ``python -m tests.captains.measure admiral midshipman 400 mirror-action 15 wwh``."""

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from game.books.hf import rules as hf
from game.books.kmh import rules as kmh
from game.books.shelf import Rules
from game.books.wwh import rules as wwh
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.events import Ended
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from game.play.seats import Seat

LEVELS_HOME = Path(__file__).resolve().parents[2] / "levels"
LEVELS = LEVELS_HOME / "kmh"
BOOKS: dict[str, Rules] = {"kmh": kmh, "wwh": wwh, "hf": hf}


MOST_STEPS = 200_000
"""A battle with more steps has stalled."""


@dataclass(slots=True)
class Score:
    """Results of the first grade: battles won, drawn, lost; reasons; turns and seconds."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    seconds: float = 0.0

    @property
    def battles(self) -> int:
        """Return the number of battles."""
        return self.won + self.drawn + self.lost

    def summary(self) -> str:
        """Return the score for people."""
        share = 100 * self.won / max(self.battles, 1)
        pace = self.battles / self.seconds if self.seconds else 0.0
        return (
            f"won {self.won} ({share:.1f} %), drawn {self.drawn}, lost {self.lost} of "
            f"{self.battles}; {self.turns / max(self.battles, 1):.1f} turns, {pace:.1f} battles/s"
        )


def play_battle(level: Level, seats: dict[str, Seat], seed: int) -> tuple[str, str, int]:
    """Play a battle; return (winner, "degree: reason", turns). Raise if it stalls."""
    battle = Battle(BOOKS[level.rules.book], level, seats, seed)
    progress = battle.run(MOST_STEPS)
    assert progress is StepResult.OVER, (seed, progress, battle.pending_step)
    end, turns = battle.events[-1], battle.turn
    assert isinstance(end, Ended)
    battle.close()
    return end.winner, f"{end.degree}: {end.reason}", turns


def measure_grades(
    first: str,
    second: str,
    battles: int,
    name: str = "mirror-duel",
    effort: int = BATCH_EFFORT,
    book: str = "kmh",
) -> Score:
    """Play battles of a level between two grades; the first has the level's first side in even battles, its
    second side in odd ones."""
    level, score, began = load_level(LEVELS_HOME / book / f"{name}.toml"), Score(), perf_counter()
    sides = [side.id for side in level.sides]
    for n in range(battles):
        mine, other = sides if n % 2 == 0 else sides[::-1]
        seats = {
            mine: make_captain(first, book, 2 * n, effort, level),
            other: make_captain(second, book, 2 * n + 1, effort, level),
        }
        winner, reason, turns = play_battle(level, dict(seats), seed=n // 2)
        who = "won" if winner == mine else "lost" if winner else "drawn"
        setattr(score, who, getattr(score, who) + 1)
        score.reasons[f"{who}, {reason}"] += 1
        score.turns += turns
    score.seconds = perf_counter() - began
    return score


if __name__ == "__main__":
    one, other, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    name = sys.argv[4] if len(sys.argv) > 4 else "mirror-duel"
    effort = int(sys.argv[5]) if len(sys.argv) > 5 else BATCH_EFFORT
    book = sys.argv[6] if len(sys.argv) > 6 else "kmh"
    found = measure_grades(one, other, count, name, effort, book)
    print(found.summary())
    for reason, times in found.reasons.most_common():
        print(f"{times:5}  {reason}")
