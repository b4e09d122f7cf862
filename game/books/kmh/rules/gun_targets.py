"""KMH-9: whom a ship's guns may be fired at, and whether any of them bears. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter

from game.books.kmh.rules.arcs import GunSide
from game.books.kmh.rules.attacks import has_attacked_recently
from game.books.kmh.rules.batteries import batteries_against
from game.books.kmh.rules.boat_sheet import enemy_boats
from game.books.kmh.rules.fire_limits import fire_limits_of, foe_refusal, free_sides, target_refusal
from game.books.kmh.rules.land import troops_against
from game.books.kmh.rules.lines_of_sight import Hulls
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.nearby_ships import ships_in_box
from game.books.kmh.rules.sheet import Ship, all_on_table, enemies, is_fighting, locks_of
from game.books.kmh.rules.shots import (
    MAX_GUN_RANGE,
    FireLimits,
    NonShipTarget,
    bearing_on,
    each_shot,
    is_out_of_gun_range,
)
from game.core.markers import Ablaze
from game.core.table import has_marker
from game.sea.pose import Pose
from game.sea.units import CM

CLOSE_BY = 16 * CM
"""Middles no farther apart than this lie close by: most ships bear on somebody there."""
Aim = tuple[Ship | NonShipTarget, Pose]
"""What may be fired at, and where it is."""
_sheet_values = attrgetter(*(entry.name for entry in fields(Ship)))


@dataclass(slots=True)
class BearingMemory:
    """What is remembered while a squadron fires. ``bearing_by_ship``: by a ship's id a battery of
    hers that
    bore, and on whom, when she was last asked about, and all that it followed from. ``arcs``: by
    her id the hulls of other sides that lay in her arcs, and all that it followed from."""

    bearing_by_ship: dict[str, tuple[GunSide, Ship, object]] = field(default_factory=dict)
    arcs: dict[str, tuple[object, list[Ship]]] = field(default_factory=dict)


def may_fire(
    ship: Ship, is_held_card: bool, hulls: Hulls | None = None, memory: BearingMemory | None = None
) -> bool:
    """KMH-9.1.5, KMH-13.1.2: return whether any battery bears on anybody. Those on whom it bore
    before is tried first, and those close by before the others, for with most ships one of them
    will do."""
    if not may_begin(ship, ShipTask.FIRE):
        return False
    gunner, sides, memory = (
        fire_limits_of(ship, is_held_card, hulls),
        free_sides(ship),
        memory or BearingMemory(),
    )
    if before := memory.bearing_by_ship.get(ship.id):
        side, foe, was = before
        still = side in sides and foe.side != ship.side and is_fighting(foe) and not target_refusal(ship, foe)
        if still and was == (now := _bearing_inputs(gunner, foe)):
            return True
        if still and any(True for _ in each_shot(gunner, [(foe, foe.pose)], [side])):
            memory.bearing_by_ship[ship.id] = (side, foe, now)
            return True
    if ship.id not in memory.arcs and _bears_on(gunner, sides, possible_targets(ship, CLOSE_BY), memory):
        return True
    return _bears_on(
        gunner, sides, possible_targets_among(ship, _ships_in_arcs(gunner, sides, memory)), memory
    )


def _bears_on(
    gunner: FireLimits, sides: Sequence[GunSide], aims: Sequence[Aim], memory: BearingMemory
) -> bool:
    """Return whether one of these batteries bears on one of these; which and on whom is
    remembered."""
    for mark, pose in aims:
        for shot in each_shot(gunner, [(mark, pose)], sides):
            if isinstance(mark, Ship):
                memory.bearing_by_ship[gunner.ship.id] = (shot.side, mark, _bearing_inputs(gunner, mark))
            return True
    return False


def _ships_in_arcs(gunner: FireLimits, sides: Sequence[GunSide], memory: BearingMemory) -> list[Ship]:
    """Return the hulls of other sides on which a battery is laid, also of those that may not be
    fired at or lie behind others: they alone need be looked at again while all hulls are alike."""
    ship, pose, size = gunner.ship, gunner.pose, gunner.ship.size
    follows_from = (gunner.hulls, pose, size, sides, [s.side for s in all_on_table()])
    known = memory.arcs.get(ship.id)
    if known is None or known[0] != follows_from:
        near = [s for s in ships_in_box(pose, MAX_GUN_RANGE) if s.side != ship.side]
        found = [s for s in near if any(bearing_on(pose, size, d, s.pose, s.size) for d in sides)]
        known = memory.arcs[ship.id] = (follows_from, found)
    return known[1]


def _bearing_inputs(gunner: FireLimits, foe: Ship) -> object:
    """Return all from which it follows whether a battery bears on a foe who may be fired at: while
    nothing of it changes, nothing need be measured again."""
    return gunner, frozen_sheet(gunner.ship), frozen_sheet(foe)


def frozen_sheet(ship: Ship) -> tuple[object, ...]:
    """Return all that stands on a ship's sheet, as a value that no longer changes."""
    return tuple([tuple(entry) if type(entry) is list else entry for entry in _sheet_values(ship)])


def target_ships(ship: Ship) -> list[Ship]:
    """Return enemies that may be fired at: not a locked one once stage A is won (KMH-13.1.1); for a
    prize only those that attacked her this turn or last (KMH-13.2.1)."""
    return [foe for foe in enemies(ship) if target_refusal(ship, foe) is None]


def possible_targets(ship: Ship, reach: int = MAX_GUN_RANGE) -> list[Aim]:
    """Return what she may fire at, and where it is: ships, and what is no ship after them; ships
    farther off than ``reach``, and whatever is out of reach, are left out."""
    return possible_targets_among(ship, [s for s in ships_in_box(ship.pose, reach) if s.side != ship.side])


def possible_targets_among(ship: Ship, near: Sequence[Ship]) -> list[Aim]:
    """Return the same, where of all ships of other sides only these matter."""
    if not may_begin(ship, ShipTask.FIRE):
        return []
    foes = [s for s in near if is_fighting(s)]
    burning = [s for s in near if has_marker(s.number, Ablaze)]
    may: list[Ship | NonShipTarget] = [*foes, *burning]
    if ship.prize or locks_of(ship.id):
        may = [foe for foe in (*foes, *burning) if foe_refusal(ship, foe) is None]
    may += [mark for mark in nonship_targets(ship) if not is_out_of_gun_range(ship.pose, mark.pose)]
    return [(foe, foe.pose) for foe in may]


def nonship_targets(ship: Ship) -> list[NonShipTarget]:
    """KMH-19.0.1, KMH-20.3.3, KMH-15.4.1: return works, troops and boats of the enemy; for a prize
    those that attacked her (KMH-13.2.1)."""
    side, there = ship.side, list[NonShipTarget]()
    there += [*batteries_against(side), *troops_against(side), *enemy_boats(ship)]
    return [m for m in there if not ship.prize or has_attacked_recently(m.id, ship)]
