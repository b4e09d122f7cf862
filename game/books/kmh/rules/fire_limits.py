"""KMH-9: what binds a ship's guns on a Fire card, and what of it stands greyed on her menu."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, AimAt, GunSide
from game.books.kmh.rules.attacks import has_attacked_recently
from game.books.kmh.rules.firepower import POINT_BLANK
from game.books.kmh.rules.land import land_rings
from game.books.kmh.rules.lines_of_sight import Hulls
from game.books.kmh.rules.may_begin import PRIZE, ShipTask, task_refusal
from game.books.kmh.rules.nearby_ships import enemies_in_box, max_length_plus_beam
from game.books.kmh.rules.sheet import (
    Chart,
    Ship,
    Wind,
    all_on_table,
    boarding_by,
    enemies,
    get_ship,
    locked_to,
    locks_of,
)
from game.books.kmh.rules.shots import FireLimits, NonShipTarget, Shot, contact_side, make_shot, shots
from game.books.kmh.rules.tables import rule_table
from game.core.steps import MenuOption, Refusal
from game.core.table import get_single
from game.core.wording import name_in_sentence
from game.sea.pose import Pose
from game.sea.units import CM

_pose_of = attrgetter("pose")
_hulls_cache: dict[str, tuple[list[Ship], list[Pose], Hulls]] = {}
"""The ships that were on a table last, where they lay, and their hulls: as long as they are alike
these are one value, which is soon seen to be the same."""


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
    """KMH-13.1.2: return every battery, less the sides in contact while she wins a boarding
    action."""
    held = locked_to(ship.id) if boarding_by(ship.id) else []
    contact = [contact_side(ship.pose, get_ship(name).pose) for name in held]
    return [side for side in (*BROADSIDES, *CHASERS) if side not in contact]


def target_refusal(ship: Ship, foe: Ship | NonShipTarget) -> Refusal | None:
    """KMH-13.1.1, KMH-13.1.2, KMH-13.2.1: return why a foe is no target for this ship, or None."""
    return task_refusal(ship, ShipTask.FIRE) or foe_refusal(ship, foe)


def foe_refusal(ship: Ship, foe: Ship | NonShipTarget) -> Refusal | None:
    """KMH-13.1.1, KMH-13.2.1: return why she may not fire at this foe, a ship, a work, troops or
    boats, although she may at others."""
    if is_enemy_deck_held(ship.id, foe.id):
        return Refusal("KMH-13.1.1", "boarders are fighting between the ships")
    if ship.prize and not has_attacked_recently(foe.id, ship):
        return Refusal(PRIZE.clause, PRIZE.why)
    return None


def is_enemy_deck_held(a: str, b: str) -> bool:
    """KMH-13.1.1: return whether two ships are locked and one holds the other's deck."""
    return any(lock.won > 0 and lock.other(a) == b for lock in locks_of(a))


def refused_shots(ship: Ship, is_held_card: bool, shots_fired: Sequence[Shot]) -> list[MenuOption[Any]]:
    """Return what may not be fired although one might expect it, with the clause: for the eye, not
    the hand."""
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
    """Return how far her grape carries at most, middle to middle; ``foe_length_plus_beam``: what
    length and beam of
    a foe are together, if not the most there is."""
    far: int = (rule_table("range")["up_to"][POINT_BLANK] + 1) * CM
    return (
        far
        + (
            ship.length
            + ship.beam
            + (max_length_plus_beam() if foe_length_plus_beam is None else foe_length_plus_beam)
        )
        // 2
    )


def is_beyond_grape(ship: Ship, foe: Ship) -> bool:
    """Return whether grape cannot reach a foe, by wide circles round the hulls."""
    far = grape_reach(ship, foe.length + foe.beam)
    return abs(ship.pose.x - foe.pose.x) > far or abs(ship.pose.y - foe.pose.y) > far


def refused_grape(ship: Ship, foe: Ship) -> list[MenuOption[Any]]:
    """KMH-9.4.1: return why not to fire grape: it is for a foe at point blank, while the card was
    not held."""
    if is_beyond_grape(ship, foe):
        return []
    gunner = fire_limits_of(ship, is_held_card=True)
    if not any(shots(gunner, [(foe, foe.pose)], [side], aims=[AimAt.GRAPE]) for side in BROADSIDES):
        return []
    why = Refusal("KMH-9.4.1", "grape needs a Fire card that was held back")
    side = contact_side(ship.pose, foe.pose)
    return [MenuOption(f"{side} grape {foe.id}", f"Grape at {foe.name}", "", refusal=why)]
