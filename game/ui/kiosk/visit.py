"""One visit: who plays what since when, with which hands; how it ended, and what it is worth.
Values and arithmetic only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from math import ceil
from typing import Final

from game.scene.rigging import Rigging
from game.ui.pages.aftermath import counted
from game.ui.pages.result import Outcome

LAST_TURN: Final = 8
"""The turn by which the duel of a visitor is over."""


class Left(StrEnum):
    """Where a visit was left."""

    FOUGHT_OUT = "fought out"
    TIME = "time was up"
    WALKED_AWAY = "walked away"
    HANDED_OVER = "handed over"
    OWNER = "the owner"
    FAULT = "a fault"


@dataclass(slots=True)
class Visit:
    """A visit under way. ``began`` is by the wall clock; ``inputs`` counts what each device has
    been made to do, ``people`` who played, one or two; ``rung`` is for how many seconds left the
    bell was last struck, if it was."""

    level: str
    began: datetime
    inputs: dict[str, int] = field(default_factory=dict)
    people: int = 1
    rung: float | None = None

    def touched(self, device: str) -> None:
        """Something was pressed on this device."""
        self.inputs[device] = self.inputs.get(device, 0) + 1

    @property
    def device(self) -> str:
        """What was used most; '' for nothing."""
        return most_of(self.inputs)

    @property
    def pressed(self) -> int:
        """How many things were pressed."""
        return sum(self.inputs.values())

    def rings(self, left: float | None) -> bool:
        """Whether the bell is struck now that so many seconds are left (None: enough): once when
        that is first told, and once for each of the last three."""
        if left is None:
            return False
        mark = left if left > 3 else float(ceil(left))
        due = self.rung is None or (left <= 3 and mark < self.rung)
        self.rung = mark if due else self.rung
        return due


def words_of(visit: Visit | None, seconds: float) -> str:
    """The visit as the next show reads it (`visit_in`), after so many seconds; '' for none."""
    if visit is None:
        return ""
    began = visit.began.isoformat()
    return json.dumps([visit.level, began, visit.inputs, visit.people, round(seconds, 1)])


def visit_in(words: str) -> tuple[Visit, float] | None:
    """The visit that the show before has told of, and its seconds so far; None for none, or if that
    is not to be read."""
    try:
        level, began, inputs, people, seconds = json.loads(words)
        counts = {str(device): int(count) for device, count in inputs.items()}
        visit = Visit(str(level), datetime.fromisoformat(began), counts, int(people))
        return visit, float(seconds)
    except (ValueError, TypeError, AttributeError):
        return None


def most_of(counts: Mapping[str, int]) -> str:
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
    won: bool
    points: int
    ships: tuple[Rigging, ...] = ()


def deed_of(outcome: Outcome, side: int, *, over: bool) -> VisitResult:
    """What the visitor of this side has done; ``over``: the battle has come to its end."""
    theirs = [ship for ship in outcome.ships if ship.side != side]
    of = sum(ship.of for ship in theirs)
    gone = of - sum(ship.left for ship in theirs)
    share = round(100 * gone / of) if of else 0
    won = over and outcome.winner == side
    early = 10 * max(0, LAST_TURN - outcome.turns)
    points = max(0, min(100, share)) + (100 + early if won else 0)
    sentence = outcome.headline if over else _so_far(outcome, side, gone, of)
    ours = [ship for ship in outcome.ships if ship.side == side]
    ended = (*ours[:1], *theirs[:1])
    looks = tuple(ship.looks for ship in ended if ship.looks is not None)
    return VisitResult(sentence, won, points, looks)


def _so_far(outcome: Outcome, side: int, gone: int, of: int) -> str:
    """What was done in a battle that was not fought to its end."""
    ours = [ship for ship in outcome.ships if ship.side == side]
    theirs = [ship for ship in outcome.ships if ship.side != side]
    us = ours[0].name if len(ours) == 1 else f"{len(ours)} ships"
    foe = theirs[0].name if len(theirs) == 1 else f"{len(theirs)} ships"
    turns = counted(max(1, outcome.turns), "turn")
    whose = "her" if len(theirs) == 1 else "their"
    unit = theirs[0].unit if theirs else "points"
    if gone <= 0:
        return f"{us} fought {foe} for {turns}"
    return f"{us} fought {foe} for {turns} and shot away {gone} of {whose} {of} {unit}"


@dataclass(slots=True)
class BestOfDay:
    """The best deed of a day (a date such as 2026-11-27)."""

    day: str = ""
    deed: VisitResult | None = None

    def beaten_by(self, deed: VisitResult, day: str) -> bool:
        """Whether this deed is the best of its day so far; then it is the one that is kept."""
        if day != self.day:
            self.day, self.deed = day, None
        best = deed.points > 0 and (self.deed is None or deed.points > self.deed.points)
        if best:
            self.deed = deed
        return best
