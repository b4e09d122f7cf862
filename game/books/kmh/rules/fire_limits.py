"""KMH-9, KMH-5.0.6: what binds a ship's guns on a Fire card, whom they may be fired at, what of it is greyed
on her menu, and why a card is of no use. Pure, except for the log."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, AimAt, GunSide, Hulls
from game.books.kmh.rules.batteries import batteries_against
from game.books.kmh.rules.boat_sheet import enemy_boats
from game.books.kmh.rules.firepower import POINT_BLANK, is_floating_battery
from game.books.kmh.rules.land import land_rings, troops_against
from game.books.kmh.rules.may_begin import PRIZE, ShipTask, may_begin, task_refusal
from game.books.kmh.rules.nearby_ships import (
    enemies_in_box,
    enemies_within,
    has_attacked_recently,
    max_length_plus_beam,
    ships_in_box,
)
from game.books.kmh.rules.sheet import (
    Chart,
    Ship,
    Wind,
    all_on_table,
    boarding_by,
    enemies,
    get_ship,
    is_fighting,
    locked_to,
    locks_of,
    ships_of,
)
from game.books.kmh.rules.shots import (
    MAX_GUN_RANGE,
    FireLimits,
    NonShipTarget,
    Shot,
    bearing_on,
    contact_side,
    each_shot,
    is_out_of_gun_range,
    make_shot,
    shots,
)
from game.books.kmh.rules.tables import rule_table
from game.core.events import Told
from game.core.markers import Ablaze
from game.core.steps import MenuOption, Refusal, happen
from game.core.table import get_single, has_marker
from game.core.wording import name_in_sentence
from game.sea.pose import Pose, gap_between_hulls
from game.sea.units import CM, cm_text

_pose_of = attrgetter("pose")
# The ships of the last query, their poses, and their hulls. While nothing moves, the same tuple is returned,
# so that comparing it again is fast.
_hulls_cache: dict[str, tuple[list[Ship], list[Pose], Hulls]] = {}


def hulls_afloat() -> Hulls:
    """Return every hull on the table: who may be in a line of fire."""
    ships = all_on_table()
    poses, known = list(map(_pose_of, ships)), _hulls_cache.get("hulls")
    if known is None or known[1] != poses or known[0] != ships:
        hulls = tuple([(s.id, s.pose, s.size) for s in ships])
        known = _hulls_cache["hulls"] = (ships, poses, hulls)
    return known[2]


def fire_limits_of(ship: Ship, is_held_card: bool, hulls: Hulls | None = None) -> FireLimits:
    """KMH-12.2.2, KMH-13.1.2: return what binds her fire now; ``hulls``: those afloat, if known."""
    partial = "KMH-12.2.2" if ship.retiring else ""
    if boarding_by(ship.id):
        partial = "KMH-13.1.2"
    hulls = hulls_afloat() if hulls is None else hulls
    options = tuple(get_single(Chart).options)
    choppy = get_single(Wind).choppy
    return FireLimits(ship, ship.pose, is_held_card, partial, choppy, options, hulls, land_rings())


def free_sides(ship: Ship) -> list[GunSide]:
    """KMH-13.1.2: return every battery, less the sides in contact while she wins a boarding action."""
    held = locked_to(ship.id) if boarding_by(ship.id) else []
    contact = [contact_side(ship.pose, get_ship(name).pose) for name in held]
    return [side for side in (*BROADSIDES, *CHASERS) if side not in contact]


def target_refusal(ship: Ship, foe: Ship | NonShipTarget) -> Refusal | None:
    """KMH-13.1.1, KMH-13.1.2, KMH-13.2.1: return why a foe is no target for this ship, or None."""
    return task_refusal(ship, ShipTask.FIRE) or foe_refusal(ship, foe)


def foe_refusal(ship: Ship, foe: Ship | NonShipTarget) -> Refusal | None:
    """KMH-13.1.1, KMH-13.2.1: return why she may not fire at this foe, a ship, a work, troops or boats,
    although she may at others."""
    if any(lock.won > 0 and lock.other(ship.id) == foe.id for lock in locks_of(ship.id)):
        return Refusal("KMH-13.1.1", "boarders are fighting between the ships")
    if ship.prize and not has_attacked_recently(foe.id, ship):
        return Refusal(PRIZE.clause, PRIZE.why)
    return None


def refused_shots(ship: Ship, is_held_card: bool, shots_fired: Sequence[Shot]) -> list[MenuOption[Any]]:
    """Return, greyed and with the clause, what may not be fired although a player might expect it."""
    out: list[MenuOption[Any]] = []
    silent, bound = task_refusal(ship, ShipTask.FIRE), ship.prize or bool(locks_of(ship.id))
    forbids_all = silent is not None or bound or ship.has_trait("cowardly-lubbers")
    for foe in enemies(ship) if forbids_all else enemies_in_box(ship, grape_reach(ship)):
        refusal = silent or (foe_refusal(ship, foe) if bound else None)
        if refusal:
            out.append(
                MenuOption(f"fire {foe.id}", f"Fire at {name_in_sentence(foe.name)}", "", refusal=refusal)
            )
        elif not shots_fired:
            out += [] if is_held_card else refused_grape(ship, foe)
            out += refused_hull_shots(ship, foe)
    return out


def refused_hull_shots(ship: Ship, foe: Ship) -> list[MenuOption[Any]]:
    """KMH-4.2.5: return the hull of a foe at whose rigging lubbers must fire, greyed."""
    if not ship.has_trait("cowardly-lubbers"):
        return []
    gunner, out = fire_limits_of(ship, is_held_card=False), list[MenuOption[Any]]()
    for side in free_sides(ship):
        read = make_shot(gunner, side, foe, foe.pose, AimAt.HULL)
        if isinstance(read, Refusal) and read.clause == "KMH-4.2.5":
            words = f"The hull of {foe.name}"
            out.append(MenuOption(f"{side} hull {foe.id}", words, "", refusal=read))
    return out


def grape_reach(ship: Ship, foe_length_plus_beam: int | None = None) -> int:
    """Return how far her grape carries at most, middle to middle; ``foe_length_plus_beam``: what length and
    beam of a foe are together, if not the most there is."""
    far: int = (rule_table("range")["up_to"][POINT_BLANK] + 1) * CM
    widest = max_length_plus_beam() if foe_length_plus_beam is None else foe_length_plus_beam
    return far + (ship.length + ship.beam + widest) // 2


def is_beyond_grape(ship: Ship, foe: Ship) -> bool:
    """Return whether grape cannot reach a foe, by wide circles round the hulls."""
    far = grape_reach(ship, foe.length + foe.beam)
    return abs(ship.pose.x - foe.pose.x) > far or abs(ship.pose.y - foe.pose.y) > far


def refused_grape(ship: Ship, foe: Ship) -> list[MenuOption[Any]]:
    """KMH-9.4.1: return why not to fire grape: it is for a foe at point blank, while the card was not
    held."""
    if is_beyond_grape(ship, foe):
        return []
    gunner = fire_limits_of(ship, is_held_card=True)
    if not any(shots(gunner, [(foe, foe.pose)], [side], aims=[AimAt.GRAPE]) for side in BROADSIDES):
        return []
    why = Refusal("KMH-9.4.1", "grape needs a Fire card that was held back")
    side = contact_side(ship.pose, foe.pose)
    return [MenuOption(f"{side} grape {foe.id}", f"Grape at {foe.name}", "", refusal=why)]


CLOSE_BY = 16 * CM  # most ships bear on somebody whose middle is within this distance
Aim = tuple[Ship | NonShipTarget, Pose]  # what may be fired at, and where it is
_sheet_values = attrgetter(*(entry.name for entry in fields(Ship)))


@dataclass(slots=True)
class BearingMemory:
    """What is remembered while a squadron fires. ``bearing_by_ship``: by a ship's id the battery that last
    bore, on whom, and the inputs of that finding. ``arcs``: by her id the hulls of other sides in her arcs,
    and the inputs of that finding."""

    bearing_by_ship: dict[str, tuple[GunSide, Ship, object]] = field(default_factory=dict)
    arcs: dict[str, tuple[object, list[Ship]]] = field(default_factory=dict)


def may_fire(
    ship: Ship, is_held_card: bool, hulls: Hulls | None = None, memory: BearingMemory | None = None
) -> bool:
    """KMH-9.1.5, KMH-13.1.2: return whether any battery bears on anybody. The target of the last finding is
    tried first, and ships close by before the others: with most ships one of them will do."""
    if not may_begin(ship, ShipTask.FIRE):
        return False
    gunner, sides = fire_limits_of(ship, is_held_card, hulls), free_sides(ship)
    memory = memory or BearingMemory()
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
    near = _ships_in_arcs(gunner, sides, memory)
    return _bears_on(gunner, sides, possible_targets_among(ship, near), memory)


def _bears_on(
    gunner: FireLimits, sides: Sequence[GunSide], aims: Sequence[Aim], memory: BearingMemory
) -> bool:
    """Return whether one of these batteries bears on one of these, and remember which on whom."""
    for mark, pose in aims:
        for shot in each_shot(gunner, [(mark, pose)], sides):
            if isinstance(mark, Ship):
                memory.bearing_by_ship[gunner.ship.id] = (shot.side, mark, _bearing_inputs(gunner, mark))
            return True
    return False


def _ships_in_arcs(gunner: FireLimits, sides: Sequence[GunSide], memory: BearingMemory) -> list[Ship]:
    """Return the hulls of other sides on which a battery bears, also those that may not be fired at or lie
    behind others: while no hull changes, only they need be tested again."""
    ship, pose, size = gunner.ship, gunner.pose, gunner.ship.size
    follows_from = (gunner.hulls, pose, size, sides, [s.side for s in all_on_table()])
    known = memory.arcs.get(ship.id)
    if known is None or known[0] != follows_from:
        near = [s for s in ships_in_box(pose, MAX_GUN_RANGE) if s.side != ship.side]
        found = [s for s in near if any(bearing_on(pose, size, d, s.pose, s.size) for d in sides)]
        known = memory.arcs[ship.id] = (follows_from, found)
    return known[1]


def _bearing_inputs(gunner: FireLimits, foe: Ship) -> object:
    """Return all that decides whether a battery bears on a foe; while it is equal, nothing need be
    measured."""
    return gunner, frozen_sheet(gunner.ship), frozen_sheet(foe)


def frozen_sheet(ship: Ship) -> tuple[object, ...]:
    """Return all fields of a ship's sheet as a value that no longer changes."""
    return tuple([tuple(entry) if type(entry) is list else entry for entry in _sheet_values(ship)])


def target_ships(ship: Ship) -> list[Ship]:
    """Return enemies that may be fired at: not a locked one once stage A is won (KMH-13.1.1); for a prize
    only those that attacked her this turn or last (KMH-13.2.1)."""
    return [foe for foe in enemies(ship) if target_refusal(ship, foe) is None]


def possible_targets(ship: Ship, reach: int = MAX_GUN_RANGE) -> list[Aim]:
    """Return the ships she may fire at within ``reach``, with their poses, then what is no ship; whatever is
    out of gun range is left out."""
    return possible_targets_among(ship, [s for s in ships_in_box(ship.pose, reach) if s.side != ship.side])


def possible_targets_among(ship: Ship, near: Sequence[Ship]) -> list[Aim]:
    """Return the same where only these ships of other sides matter."""
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
    """KMH-19.0.1, KMH-20.3.3, KMH-15.4.1: return works, troops and boats of the enemy; for a prize those that
    attacked her (KMH-13.2.1)."""
    side, there = ship.side, list[NonShipTarget]()
    there += [*batteries_against(side), *troops_against(side), *enemy_boats(ship)]
    return [m for m in there if not ship.prize or has_attacked_recently(m.id, ship)]


async def log_silent_card(squadron: str) -> None:
    """KMH-5.0.6: the log says why no ship of a squadron could fire on its card."""
    why = silence_refusal(squadron)
    await happen(Told(why.clause, squadron, f"nobody can fire, for {why.reason}"))


def silence_refusal(squadron: str) -> Refusal:
    """Return what keeps all ships of a squadron from firing: nobody to fire, nobody to fire at, too far
    (KMH-9.2.22), a clause that forbids every target in range, or no gun that bears (KMH-9.1.1)."""
    ships = [s for s in ships_of(squadron) if is_fighting(s) and not is_floating_battery(s)]
    if not ships:
        return Refusal("KMH-5.0.6", "no ship of the squadron fights on")
    reach: int = rule_table("range")["up_to"][-1] * CM
    in_range = [(s, foe) for s in ships for foe in foes_in_range(s, reach)]
    if in_range:
        return common_refusal(in_range)
    pairs: list[tuple[Ship, Ship | NonShipTarget]] = [(s, foe) for s in ships for foe in enemies(s)]
    pairs += [(s, mark) for s in ships for mark in nonship_targets(s)]
    if not pairs:
        return Refusal("KMH-5.0.6", "no enemy is left")
    nearest = min(target_distance(s, foe) for s, foe in pairs)
    return Refusal("KMH-9.2.22", f"the nearest enemy is {cm_text(nearest)} cm off")


def common_refusal(in_range: Sequence[tuple[Ship, Ship | NonShipTarget]]) -> Refusal:
    """Return the clause that forbids each of these targets, boats that board her too, if every one is
    forbidden; else no gun bears (KMH-9.1.1)."""
    refusals = [target_refusal(s, foe) for s, foe in in_range]
    whole = [refusal for refusal in refusals if refusal is not None]
    return whole[0] if len(whole) == len(refusals) else Refusal("KMH-9.1.1", "no gun bears")


def foes_in_range(ship: Ship, reach: int) -> list[Ship | NonShipTarget]:
    """Return enemy ships, and what is no ship, within ``reach`` of a hull."""
    return [
        *enemies_within(ship, reach),
        *(m for m in nonship_targets(ship) if target_distance(ship, m) <= reach),
    ]


def target_distance(ship: Ship, foe: Ship | NonShipTarget) -> int:
    """Return the distance from hull to hull, or to a work."""
    return gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size)
