"""KMH-9: what binds a ship's guns on a Fire card, and what of it stands greyed on her menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, AimAt, Side
from game.books.kmh.rules.fireships import is_fireship
from game.books.kmh.rules.land import land_rings
from game.books.kmh.rules.sheet import (
    Chart,
    Ship,
    Wind,
    all_afloat,
    boarded_by,
    boarding_of,
    enemies,
    locked_to,
    locks_of,
    ship_named,
)
from game.books.kmh.rules.shots import Gunner, Shot, contact_side, is_far, shot, shots
from game.core.steps import Option, Refusal
from game.core.table import the
from game.core.wording import in_sentence


def gunner_of(ship: Ship, held: bool) -> Gunner:
    """KMH-12.2.2, KMH-13.1.2: what binds her fire now."""
    partial = "KMH-12.2.2" if ship.retiring else ""
    if boarding_of(ship.id):
        partial = "KMH-13.1.2"
    hulls = tuple((s.id, s.pose, s.size) for s in all_afloat())
    options = tuple(the(Chart).options)
    choppy = the(Wind).choppy
    return Gunner(ship, ship.pose, held, partial, choppy, options, hulls, land_rings())


def free_sides(ship: Ship) -> list[Side]:
    """KMH-13.1.2: every battery, less the sides in contact while she wins a boarding action."""
    held = locked_to(ship.id) if boarding_of(ship.id) else []
    contact = [contact_side(ship.pose, ship_named(name).pose) for name in held]
    return [side for side in (*BROADSIDES, *CHASERS) if side not in contact]


def no_target(ship: Ship, foe: Ship) -> Refusal | None:
    """KMH-13.1.1, KMH-13.1.2, KMH-13.2.1: why a foe is no target for this ship, or None."""
    if is_fireship(ship):
        return Refusal("KMH-17.0.1", "a fireship carries no guns")
    if boarded_by(ship.id):
        return Refusal("KMH-13.1.2", "the enemy holds her deck")
    if past_stage_a(ship.id, foe.id):
        return Refusal("KMH-13.1.1", "boarders are fighting between the ships")
    if ship.prize and foe.id not in {*ship.attacked_by, *ship.attacked_before}:
        return Refusal("KMH-13.2.1", "a prize starts nothing")
    return None


def past_stage_a(a: str, b: str) -> bool:
    """KMH-13.1.1: whether two ships are locked and one holds the other's deck."""
    return any(lock.won > 0 and lock.other(a) == b for lock in locks_of(a))


def greyed(ship: Ship, held: bool, spent: Sequence[Shot]) -> list[Option[Any]]:
    """What may not be fired although one might expect it, with the clause: for the eye, not the
    hand."""
    out: list[Option[Any]] = []
    for foe in enemies(ship):
        refusal = no_target(ship, foe)
        if refusal:
            out.append(
                Option(f"fire {foe.id}", f"Fire at {in_sentence(foe.name)}", "", refused=refusal)
            )
        elif not spent:
            out += [] if held else no_grape(ship, foe)
            out += no_hulls(ship, foe)
    return out


def no_hulls(ship: Ship, foe: Ship) -> list[Option[Any]]:
    """KMH-4.2.5: the hull of a foe at whose rigging lubbers must fire, greyed."""
    if not ship.is_trait("cowardly-lubbers"):
        return []
    gunner, out = gunner_of(ship, held=False), list[Option[Any]]()
    for side in free_sides(ship):
        read = shot(gunner, side, foe, foe.pose, AimAt.HULL)
        if isinstance(read, Refusal) and read.clause == "KMH-4.2.5":
            words = f"The hull of {foe.name}"
            out.append(Option(f"{side} hull {foe.id}", words, "", refused=read))
    return out


def no_grape(ship: Ship, foe: Ship) -> list[Option[Any]]:
    """KMH-9.4.1: grape at a foe at point blank, while the card was not held."""
    if is_far(ship.pose, foe.pose):
        return []
    gunner = gunner_of(ship, held=True)
    if not any(shots(gunner, [(foe, foe.pose)], [side], aims=[AimAt.GRAPE]) for side in BROADSIDES):
        return []
    why = Refusal("KMH-9.4.1", "grape needs a Fire card that was held back")
    side = contact_side(ship.pose, foe.pose)
    return [Option(f"{side} grape {foe.id}", f"Grape at {foe.name}", "", refused=why)]
