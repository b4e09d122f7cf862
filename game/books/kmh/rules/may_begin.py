"""What a ship may begin, by the state she is in: one table, which menus, captains and odds ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from game.books.kmh.rules.boat_sheet import is_towed_by_boats, may_launch
from game.books.kmh.rules.nearby_ships import FLIGHT_REASONS, is_attacked, is_lubber_closed_upon
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Mast,
    Rung,
    Ship,
    Wind,
    boarding_against,
    boarding_by,
    boat_locks_of,
    is_galley,
    locks_of,
    tow_as_towed,
    tow_as_tug,
    tow_line_being_passed,
)
from game.core.markers import Ablaze, Aground, Anchored, HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import get_single, has_marker


class ShipTask(StrEnum):
    """What a captain may begin."""

    SAIL = "sail"
    KEEP_STATION = "keep her station in a line"
    TACK = "tack"  # under sail: what keeps her from sailing is not named twice
    STAY = "lie to, or shorten sail"
    ANCHOR = "anchor"
    PASS_A_LINE = "pass a line"
    TAKE_A_LINE = "take a line"
    BOATS = "launch or stow boats"
    LAND = "send her troops into boats"
    LIGHT = "be set alight"
    GRAPPLE = "grapple"
    BOARD = "board"
    MAN = "send a prize crew"
    FIRE = "fire"
    BOMB = "throw a bomb"
    REPAIR = "repair"


@dataclass(frozen=True, slots=True)
class StateBar:
    """A state of a ship that forbids a deed: how to tell it, the clause, and the reason."""

    holds: Callable[[Ship], object]
    clause: str
    why: str

    def with_clause(self, clause: str, why: str) -> StateBar:
        """Return the same state, where another clause forbids for another reason."""
        return StateBar(self.holds, clause, why)


# ------------------------------------------------------------------------------ the states
STRUCK = StateBar(lambda s: has_marker(s.number, HasStruck), "KMH-12.1.10", "she has struck")
SINKING = StateBar(lambda s: has_marker(s.number, Sinking), "KMH-11.0.9", "she is going down")
LEFT = StateBar(lambda s: has_marker(s.number, Ablaze), "KMH-17.1.2", "she burns, and her crew has left her")
PRIZE = StateBar(lambda s: s.prize, "KMH-13.2.1", "a prize starts nothing")
RETIRING = StateBar(lambda s: s.retiring, "KMH-12.2.1", FLIGHT_REASONS["KMH-12.2.1"])
CLOSED_UPON = StateBar(is_lubber_closed_upon, "KMH-4.2.4", FLIGHT_REASONS["KMH-4.2.4"])
GRAPPLED = StateBar(lambda s: locks_of(s.id), "KMH-13.0.1", "she is fast to another ship")
BOATS_BOARD = StateBar(lambda s: boat_locks_of(s.id), "KMH-15.2.2", "boats board her")
BOARDED = StateBar(lambda s: boarding_against(s.id), "KMH-13.1.2", "the enemy holds her deck")
BOARDING = StateBar(lambda s: boarding_by(s.id), "KMH-13.1.2", "her crew is aboard the enemy")
IN_TOW = StateBar(tow_as_towed, "KMH-6.6.2", "her tug moves her")
TOWING = StateBar(tow_as_tug, "KMH-6.6.1", "she has a ship in tow")
TOWED_BY_BOATS = StateBar(lambda s: is_towed_by_boats(s.id), "KMH-6.6.4", "boats have her in tow")
A_LINE = StateBar(tow_line_being_passed, "KMH-6.6.1", "a line is being passed to or from her")
ANCHORED = StateBar(lambda s: has_marker(s.number, Anchored), "KMH-7.1.1", "she lies at anchor")
AGROUND = StateBar(lambda s: has_marker(s.number, Aground), "KMH-14.3.1", "she stands on the ground")
NO_SAIL_UP = StateBar(lambda s: s.making_sail, "KMH-7.1.1", "her sails are not up yet")
IN_IRONS = StateBar(lambda s: s.hanging, "KMH-6.8.6", "she hangs head to wind")
NO_SPEED = StateBar(lambda s: not s.speed, "KMH-6.2.7", "she has no speed left")
BECALMED = StateBar(lambda s: get_single(Wind).calm and not is_galley(s), "KMH-8.2.3", "there is no wind")
UNDER_WAY = StateBar(
    lambda s: s.rung != Rung.STOP and s.speed, "KMH-7.2.1", "only a stationary ship may anchor"
)
TOO_FAST = StateBar(lambda s: not may_launch(s.last_run), "KMH-15.0.2", "she makes too much way")
A_GALLEY = StateBar(is_galley, "KMH-16.1.1", "a galley is rowed, and heeds no wind")
NO_BOWSPRIT = StateBar(
    lambda s: Mast.BOWSPRIT in s.masts_down, "KMH-6.8.2", "she cannot tack without her bowsprit"
)
NO_FOREMAST = StateBar(
    lambda s: Mast.FORE in s.masts_down, "KMH-6.8.2", "she cannot tack without her foremast"
)
NO_RUDDER = StateBar(lambda s: s.steering, "KMH-11.0.20", "the steering is shot through")
A_FIRESHIP = StateBar(lambda s: s.kind == FIRESHIP, "KMH-17.0.1", "a fireship carries no guns")
ATTACKED = StateBar(is_attacked, "KMH-11.1.1", "she has been attacked in this turn")
HAS_FIRED = StateBar(lambda s: s.fought, "KMH-11.1.1", "she has fired in this turn")
MENDS = StateBar(lambda s: s.repaired, "KMH-11.1.4", "her crew is at repairs in this turn")
BURNING = StateBar(lambda s: s.burning, "KMH-11.1.1", "her crew fights the fire")

# ------------------------------------------------------------------------------ the table
Row = tuple[StateBar, ...]
OUT_OF_ACTION: Row = (STRUCK, SINKING, LEFT)  # nobody takes orders aboard
FLEEING: Row = (RETIRING, CLOSED_UPON)
HELD_FAST: Row = (GRAPPLED, AGROUND, ANCHORED)
NO_SAILS: Row = (*OUT_OF_ACTION, *HELD_FAST, IN_TOW, NO_SAIL_UP, IN_IRONS, NO_SPEED)
HAS_A_LINE: Row = (IN_TOW, TOWING, A_LINE, TOWED_BY_BOATS)
STARTS_NOTHING: Row = (*OUT_OF_ACTION, RETIRING, PRIZE)
AT_GRIPS = "her crew is at grips with the enemy"

# By deed all that forbids it, the reason that is told first before the others.
BARS_BY_DEED: Mapping[ShipTask, Row] = {
    ShipTask.SAIL: (*NO_SAILS, BECALMED),
    ShipTask.KEEP_STATION: (*NO_SAILS, *FLEEING, TOWING),
    ShipTask.TACK: (A_GALLEY, NO_BOWSPRIT, NO_FOREMAST, NO_RUDDER, *FLEEING),
    ShipTask.STAY: FLEEING,
    ShipTask.ANCHOR: (*OUT_OF_ACTION, UNDER_WAY, *FLEEING, GRAPPLED, IN_TOW, A_LINE),
    ShipTask.PASS_A_LINE: (*OUT_OF_ACTION, PRIZE, *FLEEING, *HELD_FAST, *HAS_A_LINE),
    ShipTask.TAKE_A_LINE: (SINKING, LEFT, GRAPPLED, ANCHORED, *HAS_A_LINE),
    ShipTask.BOATS: (*OUT_OF_ACTION, PRIZE, TOO_FAST),
    ShipTask.LAND: (STRUCK,),
    ShipTask.LIGHT: (*OUT_OF_ACTION, PRIZE),
    ShipTask.GRAPPLE: STARTS_NOTHING,
    ShipTask.BOARD: STARTS_NOTHING,
    ShipTask.MAN: STARTS_NOTHING,
    ShipTask.FIRE: (*OUT_OF_ACTION, A_FIRESHIP, BOARDED, MENDS),
    ShipTask.BOMB: (
        *OUT_OF_ACTION,
        RETIRING.with_clause("KMH-12.2.2", "she retires: a partial broadside is all she may fire"),
        BOARDED,
        BOARDING,
        MENDS,
    ),
    ShipTask.REPAIR: (
        *OUT_OF_ACTION,
        PRIZE,
        MENDS,
        HAS_FIRED,
        ATTACKED,
        GRAPPLED.with_clause("KMH-11.1.1", AT_GRIPS),
        BOATS_BOARD.with_clause("KMH-11.1.1", AT_GRIPS),
        BURNING,
    ),
}


def task_refusal(ship: Ship, task: ShipTask) -> Refusal | None:
    """Return the clause and the reason by which she may not begin this as she is now, or None."""
    bar = next((bar for bar in BARS_BY_DEED[task] if bar.holds(ship)), None)
    return Refusal(bar.clause, bar.why) if bar else None


def may_begin(ship: Ship, task: ShipTask) -> bool:
    """Return whether nothing in the state she is in forbids it."""
    return not any(bar.holds(ship) for bar in BARS_BY_DEED[task])
