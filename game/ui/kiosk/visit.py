"""One visit: who plays what since when, with which hands; how it ended, and what it is worth.
Values and arithmetic only."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from math import ceil
from typing import Final

from game.scene.rigging import Rigging
from game.ui.pages.battle_outcome import spelled_count
from game.ui.pages.result_page import BattleOutcome

MAX_BONUS_TURN: Final = 8
"""The turn by which the duel of a visitor is over."""


class VisitEnd(StrEnum):
    """Where a visit was left."""

    FOUGHT_OUT = "fought out"
    TIME = "time was up"
    WALKED_AWAY = "walked away"
    HANDED_OVER = "handed over"
    OWNER = "the owner"
    FAULT = "a fault"


@dataclass(slots=True)
class Visit:
    """A visit under way. ``began_at`` is by the wall clock; ``presses_by_device`` counts what each
    device has
    been made to do, ``player_count`` who played, one or two; ``bell_rung_at`` is for how many
    seconds left the
    bell was last struck, if it was."""

    level: str
    began_at: datetime
    presses_by_device: dict[str, int] = field(default_factory=dict)
    player_count: int = 1
    bell_rung_at: float | None = None

    def count_press(self, device: str) -> None:
        """Something was pressed on this device."""
        self.presses_by_device[device] = self.presses_by_device.get(device, 0) + 1

    @property
    def main_device(self) -> str:
        """What was used most; '' for nothing."""
        return most_frequent(self.presses_by_device)

    @property
    def press_count(self) -> int:
        """How many things were pressed."""
        return sum(self.presses_by_device.values())

    def bell_due(self, left: float | None) -> bool:
        """Whether the bell is struck now that so many seconds are left (None: enough): once when
        that is first told, and once for each of the last three."""
        if left is None:
            return False
        mark = left if left > 3 else float(ceil(left))
        due = self.bell_rung_at is None or (left <= 3 and mark < self.bell_rung_at)
        self.bell_rung_at = mark if due else self.bell_rung_at
        return due


def visit_text(visit: Visit | None, seconds: float) -> str:
    """The visit as the next show reads it (`parse_visit`), after so many seconds; '' for none."""
    if visit is None:
        return ""
    began = visit.began_at.isoformat()
    return json.dumps([visit.level, began, visit.presses_by_device, visit.player_count, round(seconds, 1)])


def parse_visit(words: str) -> tuple[Visit, float] | None:
    """The visit that the show before has told of, and its seconds so far; None for none, or if that
    is not to be read."""
    try:
        level, began, inputs, people, seconds = json.loads(words)
        counts = {str(device): int(count) for device, count in inputs.items()}
        visit = Visit(str(level), datetime.fromisoformat(began), counts, int(people))
        return visit, float(seconds)
    except (ValueError, TypeError, AttributeError):
        return None


def most_frequent(counts: Mapping[str, int]) -> str:
    """The name with the highest count, of equal ones the first; '' for none."""
    return max(counts, key=lambda name: counts[name], default="")


# ------------------------------------------------------------------------------ what it is worth
@dataclass(frozen=True, slots=True)
class VisitResult:
    """What a visit came to: one sentence, whether it was won, and points for the best of the day:
    0 to 100 for the part of the enemy's strength that is gone, and 100 more for a victory, with 10
    for each turn that it came before the last; and how the first ship of either side ended, the
    visitor's before the other's."""

    sentence: str
    is_won: bool
    points: int
    ships: tuple[Rigging, ...] = ()


def visit_result(outcome: BattleOutcome, side: int, *, over: bool) -> VisitResult:
    """What the visitor of this side has done; ``over``: the battle has come to its end."""
    theirs = [ship for ship in outcome.ships if ship.side != side]
    of = sum(ship.total for ship in theirs)
    gone = of - sum(ship.remaining for ship in theirs)
    share = round(100 * gone / of) if of else 0
    won = over and outcome.winner == side
    early = 10 * max(0, MAX_BONUS_TURN - outcome.turns)
    points = max(0, min(100, share)) + (100 + early if won else 0)
    sentence = outcome.headline if over else _unfinished_sentence(outcome, side, gone, of)
    ours = [ship for ship in outcome.ships if ship.side == side]
    ended = (*ours[:1], *theirs[:1])
    looks = tuple(ship.rigging for ship in ended if ship.rigging is not None)
    return VisitResult(sentence, won, points, looks)


def _unfinished_sentence(outcome: BattleOutcome, side: int, gone: int, of: int) -> str:
    """What was done in a battle that was not fought to its end."""
    ours = [ship for ship in outcome.ships if ship.side == side]
    theirs = [ship for ship in outcome.ships if ship.side != side]
    us = ours[0].name if len(ours) == 1 else f"{len(ours)} ships"
    foe = theirs[0].name if len(theirs) == 1 else f"{len(theirs)} ships"
    turns = spelled_count(max(1, outcome.turns), "turn")
    whose = "her" if len(theirs) == 1 else "their"
    unit = theirs[0].unit if theirs else "points"
    if gone <= 0:
        return f"{us} fought {foe} for {turns}"
    return f"{us} fought {foe} for {turns} and shot away {gone} of {whose} {of} {unit}"


@dataclass(slots=True)
class BestOfDay:
    """The best deed of a day (a date such as 2026-11-27)."""

    day: str = ""
    result: VisitResult | None = None

    def offer(self, result: VisitResult, day: str) -> bool:
        """Whether this deed is the best of its day so far; then it is the one that is kept."""
        if day != self.day:
            self.day, self.result = day, None
        best = result.points > 0 and (self.result is None or result.points > self.result.points)
        if best:
            self.result = result
        return best
