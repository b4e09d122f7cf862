"""What is being shown at this moment, and who does it: the one answer for the camera, the tags and
the film's meter. The systems animate an event each in its own way; that somebody acts, and for how
long it is worth a look, is said here once. No pygame here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from game.core.events import (
    Arrived,
    Befell,
    Boarded,
    Boats,
    Captured,
    Collided,
    Event,
    Exploded,
    Fired,
    Grappled,
    Marched,
    MastFell,
    Moved,
    Sank,
    Struck,
)
from game.scene import timings


class Drama(IntEnum):
    """What happens, in the order of how much it is worth to be seen from near by."""

    MOVE = 1
    ARRIVAL = 2
    GRAPPLE = 3
    VOLLEY = 4
    COLLISION = 5
    PERIL = 6
    """She strikes the ground, or catches fire."""
    RAKE = 7
    MELEE = 8
    MAST = 9
    STRIKE = 10
    SINKING = 11
    EXPLOSION = 12


_AFTERMATH_SECONDS: Final = 0.6
"""Seconds for which one looks on after guns have spoken or a mast has gone."""


@dataclass(slots=True)
class StageAct:
    """Somebody acts: what it is, the ids of those it is about (who acts first), how long it is
    worth a look, and how long it has been shown (below 0: it waits for the camera), in seconds at
    speed x1; of guns the ``side`` from which they speak."""

    drama: Drama
    ships: tuple[str, ...]
    seconds: float
    age: float = 0.0
    side: str = ""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to see."""
        return self.age >= self.seconds

    @property
    def has_happened(self) -> bool:
        """Whether all has happened, and one only looks on."""
        return self.seconds_to_come <= 0

    @property
    def seconds_to_come(self) -> float:
        """Seconds until all has happened; below 0 after that."""
        return self._happening_seconds - self.age

    @property
    def _happening_seconds(self) -> float:
        """How long it takes to happen."""
        return self.seconds - (_AFTERMATH_SECONDS if self.drama >= Drama.GRAPPLE else 0.0)

    def yield_to_next(self) -> None:
        """What is left of it is not looked at any more, for something else begins."""
        self.age = max(self.age, self._happening_seconds)


def drama_of(fired: Fired) -> Drama:
    """What a volley is: a rake, or one of the others."""
    return Drama.RAKE if fired.rake else Drama.VOLLEY


def act_of(event: Event) -> StageAct | None:
    """The act that an event is; None for one in which nobody is seen to act."""
    match event:
        case Fired(ship=ship, target=target):
            flight = timings.flight_seconds(event.reach / 10_000)
            seen = max(timings.VOLLEY, timings.RIPPLE + flight + timings.SPLINTERS)
            return StageAct(
                drama_of(event), (ship, target), seen + _AFTERMATH_SECONDS, side=event.side
            )
        case Collided(ship=ship, other=other):
            return StageAct(Drama.COLLISION, (ship, other), timings.COLLISION + _AFTERMATH_SECONDS)
        case Grappled(ship=ship, other=other):  # made fast, or cut loose: then they part
            return StageAct(Drama.GRAPPLE, (ship, other), timings.ALONGSIDE + _AFTERMATH_SECONDS)
        case Boarded(ship=ship, other=other):
            return StageAct(Drama.MELEE, (ship, other), timings.BOARDING_ROUND + _AFTERMATH_SECONDS)
        case Moved(ship=ship) if event.run or event.how != "set":
            return StageAct(Drama.MOVE, (ship,), timings.MOVE_LEAST)
        case Boats(boat=boat) if boat:
            return StageAct(Drama.MOVE, (boat,), timings.MOVE_LEAST)
        case _:
            return _single_ship_act(event)


def boat_boarding_act(boat: str, ship: str) -> StageAct:
    """The act that men climb up her side from boats: their event does not name her."""
    return StageAct(Drama.MELEE, (ship, boat), timings.BOARDING_ROUND + _AFTERMATH_SECONDS)


def _single_ship_act(event: Event) -> StageAct | None:
    """The act of an event that is about one ship alone."""
    match event:
        case MastFell():
            return StageAct(Drama.MAST, (event.ship,), timings.MAST_TOTAL + _AFTERMATH_SECONDS)
        case Struck() | Captured():
            return StageAct(Drama.STRIKE, (event.ship,), timings.COLOURS_DOWN + _AFTERMATH_SECONDS)
        case Sank():
            return StageAct(Drama.SINKING, (event.ship,), timings.SINKING_WATCHED)
        case Exploded():
            return StageAct(Drama.EXPLOSION, (event.ship,), timings.EXPLOSION + _AFTERMATH_SECONDS)
        case Marched():
            return StageAct(Drama.MOVE, (event.ship,), timings.MOVE_LEAST)
        case Befell(what="aground" | "fire" as what, on=True):
            lasts = timings.GROUNDING if what == "aground" else timings.FIRE_CATCHES
            return StageAct(Drama.PERIL, (event.ship,), lasts + _AFTERMATH_SECONDS)
        case Arrived():
            return StageAct(Drama.ARRIVAL, (event.ship,), timings.MOVE_LEAST)
        case _:
            return None
