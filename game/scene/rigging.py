"""How a ship looks now, as values to draw from and to test against."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from game.core.events import Event, Fired, MastFell, TurnBegan
from game.core.visible import VisibleShip

DAMAGE_STEPS: Final = 3
"""Holes and rig damage have steps from 0 to this."""


@dataclass(slots=True)
class Rigging:
    """Everything of a ship that is drawn: sails, masts gone, holes, hanging yards, flags, fire.

    ``points_left`` and ``full_points`` are for her tag; ``moorage`` is afloat, anchored or aground;
    ``is_burning_fireship``: a fireship on fire from end to end; ``has_oars``: her oars are out. The
    rest is decoration that no record knows: ``drawn_sails`` is the drawn sail where it differs from
    ``sails``, ``masts_yet_to_fall`` are lost by her record but not seen to fall yet,
    ``cleared_masts`` have their wreck cut away, and ``guns_run_out`` are run out (see
    `game.scene.rigging`)."""

    ship: str
    name: str
    kind: str
    nation: str
    side: int
    first_side: int
    length_cm: float
    sails: str = "full"
    lost_masts: tuple[str, ...] = ()
    holes: int = 0
    rig_damage: int = 0
    has_struck: bool = False
    is_prize: bool = False
    is_afire: bool = False
    is_boarded: bool = False
    is_locked: bool = False
    points_left: int = 0
    full_points: int = 0
    moorage: str = "afloat"
    is_burning_fireship: bool = False
    has_oars: bool = False
    drawn_sails: str = ""
    masts_yet_to_fall: tuple[str, ...] = ()
    cleared_masts: tuple[str, ...] = ()
    guns_run_out: str = "both"

    @property
    def missing_masts(self) -> tuple[str, ...]:
        """Return the masts that are drawn as gone."""
        return tuple(mast for mast in self.lost_masts if mast not in self.masts_yet_to_fall)


def drawn_kind(kind: str, masts: tuple[str, ...]) -> str:
    """Return the kind that a ship with these masts is drawn as: a bomb vessel with a foremast is no
    ketch but rigged as a ship, her mortars between the masts."""
    return "bomb-ship" if kind == "bomb" and "fore" in masts else kind


def rigging_of(ship: VisibleShip) -> Rigging:
    """Return how she looks, from what is visible of her record."""
    return Rigging(
        ship.id,
        ship.name,
        drawn_kind(ship.kind, ship.masts),
        ship.nation,
        ship.side,
        ship.first_side,
        ship.length / 10_000,
        sails_of(ship),
        ship.lost_masts,
        damage_step(ship.damage),
        damage_step(ship.rig_damage),
        ship.struck,
        ship.is_prize,
        ship.afire,
        ship.boarded,
        ship.locked,
        ship.points_left,
        ship.full_points,
        moorage_of(ship),
        ship.is_burning_fireship,
        ship.has_oars,
    )


def moorage_of(ship: VisibleShip) -> str:
    """Return aground, anchored or afloat."""
    if ship.aground:
        return "aground"
    return "anchored" if ship.anchored else "afloat"


def sails_of(ship: VisibleShip) -> str:
    """Return full sail under way, fighting sail when slowed, topsails when hove to, furled when
    struck or at anchor."""
    if ship.struck or ship.sinking or ship.anchored:
        return "furled"
    if ship.way_share == 0:
        return "topsails"
    return "full" if ship.way_share >= 1000 else "fighting"


def damage_step(thousandths: int) -> int:
    """Return damage in thousandths as a visible step: 0 only if there is none."""
    if thousandths <= 0:
        return 0
    return min(1 + thousandths * DAMAGE_STEPS // 1000, DAMAGE_STEPS)


# --------------------------------------------------------------------- decoration: sails in a fight
GUNSHOT: Final = 10.0
"""Ship lengths within which she clears for action: some 40 cm for a frigate of 4 cm."""
ACTION: Final = "action"
"""Topsails, spanker and jib."""


def sails_in_action(ships: Mapping[str, VisibleShip]) -> dict[str, str]:
    """Return the drawn sails of every ship whose sails differ from her record, by id."""
    return {
        ship.id: ACTION
        for ship in ships.values()
        if sails_of(ship) in ("full", "fighting") and is_enemy_in_gunshot(ship, ships.values())
    }


def is_enemy_in_gunshot(ship: VisibleShip, others: Iterable[VisibleShip]) -> bool:
    """Return whether a fighting enemy is within gunshot of her."""
    reach = GUNSHOT * ship.length
    return any(
        hypot(other.x - ship.x, other.y - ship.y) <= reach
        for other in others
        if other.side != ship.side and _is_fighting(other)
    )


def _is_fighting(ship: VisibleShip) -> bool:
    """Return whether she is still there to be fought."""
    return not (ship.gone_how or ship.struck or ship.sinking)


# ------------------------------------------------------------------------- decoration: guns run out
SIDES: Final = ("port", "starboard")
BOTH_SIDES, NO_SIDE, PORTS_SHUT = "both", "neither", "shut"
"""Values besides the name of a single side: both are run out, neither is (ports open), ports
shut."""


def sides_fired_this_turn(events: Sequence[Event]) -> set[tuple[str, str]]:
    """Return the sides that have fired since the turn began, as (ship id, side)."""
    found = set[tuple[str, str]]()
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Fired) and event.side in SIDES:
            found.add((event.ship, event.side))
    return found


def guns_run_out(ships: Mapping[str, VisibleShip], fired_this_turn: set[tuple[str, str]]) -> dict[str, str]:
    """Return which guns are run out, by ship id."""
    return {ship.id: _ship_guns_run_out(ship, ships.values(), fired_this_turn) for ship in ships.values()}


def _ship_guns_run_out(ship: VisibleShip, others: Iterable[VisibleShip], fired: set[tuple[str, str]]) -> str:
    if ship.struck or ship.sinking or not is_enemy_in_gunshot(ship, others):
        return PORTS_SHUT
    ready = [side for side in SIDES if (ship.id, side) not in fired and side not in ship.unready_sides]
    return BOTH_SIDES if len(ready) == len(SIDES) else ready[0] if ready else NO_SIDE


# ---------------------------------------------------------------------- decoration: wrecks of masts
def recently_fallen_masts(events: Sequence[Event]) -> set[tuple[str, str]]:
    """Return the masts that fell in this turn or the last, as (ship id, mast)."""
    found, turns = set[tuple[str, str]](), 0
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            turns += 1
            if turns > 1:
                break
        elif isinstance(event, MastFell):
            found.add((event.ship, event.mast))
    return found
