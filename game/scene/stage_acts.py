"""What is being shown now, and who does it: the one answer for the camera, the tags and the film meter. Each
system animates events in its own way; this says who acts and for how long it is worth watching. No pygame
here."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from game.core import events as ev
from game.scene import timings


class ActKind(IntEnum):
    """What happens, in the order of how much it deserves a close view."""

    MOVE = 1
    ARRIVAL = 2  # she comes upon the table, or sails off it
    GRAPPLE = 3
    VOLLEY = 4
    COLLISION = 5
    PERIL = 6  # she grounds, or catches fire
    RAKE = 7
    MELEE = 8
    MAST = 9
    STRIKE = 10
    SINKING = 11
    EXPLOSION = 12


_AFTERMATH_SECONDS: Final = 0.6  # seconds one still watches after guns have fired
_SWING_SECONDS: Final = timings.MAST_SWING - timings.MAST_SETTLE  # the same after a mast: its wreck swings


@dataclass(slots=True)
class StageAct:
    """An act: its drama, the ids of those involved (who acts first), how long it is worth watching, and its
    age (below 0: it waits for the camera), in seconds at speed x1; for guns the ``side`` that fires. In its
    last ``aftermath`` seconds the camera stays unless something else begins."""

    drama: ActKind
    ships: tuple[str, ...]
    seconds: float
    age: float = 0.0
    side: str = ""
    aftermath: float = _AFTERMATH_SECONDS

    @property
    def is_over(self) -> bool:
        """Return whether there is nothing more to see."""
        return self.age >= self.seconds

    @property
    def has_happened(self) -> bool:
        """Return whether all has happened and only the aftermath is left."""
        return self.seconds_to_come <= 0

    @property
    def seconds_to_come(self) -> float:
        """Return the seconds until all has happened; negative after that."""
        return self._happening_seconds - self.age

    @property
    def _happening_seconds(self) -> float:
        return self.seconds - (self.aftermath if self.drama >= ActKind.GRAPPLE else 0.0)

    def yield_to_next(self) -> None:
        """Drop the rest of it, because something else begins."""
        self.age = max(self.age, self._happening_seconds)


def drama_of(fired: ev.Fired) -> ActKind:
    """Return RAKE or VOLLEY."""
    return ActKind.RAKE if fired.rake else ActKind.VOLLEY


def act_of(event: ev.Event) -> StageAct | None:
    """Return the act of an event; None if nobody is seen to act."""
    match event:
        case ev.Fired(ship=ship, target=target):
            flight = timings.flight_seconds(event.reach / 10_000)
            seen = max(timings.VOLLEY, timings.RIPPLE + flight + timings.SPLINTERS)
            return StageAct(drama_of(event), (ship, target), seen + _AFTERMATH_SECONDS, side=event.side)
        case ev.Collided(ship=ship, other=other):
            return StageAct(ActKind.COLLISION, (ship, other), timings.COLLISION + _AFTERMATH_SECONDS)
        case ev.Grappled(ship=ship, other=other):  # made fast, or cut loose
            return StageAct(ActKind.GRAPPLE, (ship, other), timings.ALONGSIDE + _AFTERMATH_SECONDS)
        case ev.Boarded(ship=ship, other=other):
            return StageAct(ActKind.MELEE, (ship, other), timings.BOARDING_ROUND + _AFTERMATH_SECONDS)
        case ev.Moved(ship=ship) if event.run or event.how != "set":
            return StageAct(ActKind.MOVE, (ship,), timings.MOVE_LEAST)
        case ev.Boats(boat=boat) if boat:
            return StageAct(ActKind.MOVE, (boat,), timings.MOVE_LEAST)
        case _:
            return _single_ship_act(event)


def boat_boarding_act(boat: str, ship: str) -> StageAct:
    """Return the act of men climbing up her side from boats; their event does not name her."""
    return StageAct(ActKind.MELEE, (ship, boat), timings.BOARDING_ROUND + _AFTERMATH_SECONDS)


def _single_ship_act(event: ev.Event) -> StageAct | None:
    match event:
        case ev.MastFell():
            seen = timings.MAST_TOTAL + _SWING_SECONDS
            return StageAct(ActKind.MAST, (event.ship,), seen, aftermath=_SWING_SECONDS)
        case ev.Struck() | ev.Captured():
            return StageAct(ActKind.STRIKE, (event.ship,), timings.COLOURS_DOWN + _AFTERMATH_SECONDS)
        case ev.Sank():
            rest = timings.SINKING - timings.SINKING_WATCHED
            return StageAct(ActKind.SINKING, (event.ship,), timings.SINKING, aftermath=rest)
        case ev.Exploded():
            return StageAct(ActKind.EXPLOSION, (event.ship,), timings.EXPLOSION + _AFTERMATH_SECONDS)
        case ev.Marched():
            return StageAct(ActKind.MOVE, (event.ship,), timings.MOVE_LEAST)
        case ev.Befell(what="aground" | "fire" as what, on=True):
            lasts = timings.GROUNDING if what == "aground" else timings.FIRE_CATCHES
            return StageAct(ActKind.PERIL, (event.ship,), lasts + _AFTERMATH_SECONDS)
        case ev.Arrived() | ev.Left():
            lasts = timings.LEAVES if isinstance(event, ev.Left) else timings.MOVE_LEAST
            return StageAct(ActKind.ARRIVAL, (event.ship,), lasts)
        case _:
            return None
