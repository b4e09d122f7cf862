"""From where guns fire and whom they strike: ships, boats, works and troops alike, by their ids."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import esper

from game.core.visible import VisibleShip
from game.scene.actors import Actor
from game.scene.boats_and_works import BOAT_CM, BoatGroup, ShoreWork, TroopBase
from game.sea.polygons import Point

GUNS_ASHORE = 7
"""Muzzles that are seen to fire from a work, at the most."""
_MUSKETS = 5
"""Muskets that are seen to fire from a base of troops or a boat."""
_BASE_CM = 1.0


@dataclass(frozen=True, slots=True)
class Combatant:
    """Somebody who fires or is fired at: x, y in cm, heading in degrees, `length` and `beam` in cm;
    `is_ashore`: no water is struck there. `kind` is ship, boat, work or troops, and `ship_kind` the
    kind
    of a ship."""

    kind: str
    x: float
    y: float
    heading: float
    length: float
    beam: float
    ship_kind: str = ""

    @property
    def is_ashore(self) -> bool:
        """Whether it stands on land."""
        return self.kind in ("work", "troops")

    def point_from_local(self, starboard: float, forward: float) -> Point:
        """A place so far to starboard and forward of the middle, in cm."""
        turn = math.radians(self.heading)
        s, c = math.sin(turn), math.cos(turn)
        return self.x + starboard * c + forward * s, self.y + starboard * s - forward * c


def combatant_of(name: str, seen: Mapping[str, VisibleShip]) -> Combatant | None:
    """Where this ship, boat, work or base is on the stage; None for whatever is not there."""
    for _, actor in esper.get_component(Actor):
        if actor.ship == name and name in seen:
            length = seen[name].length / 10_000
            where = (actor.x, actor.y, actor.heading)
            return Combatant("ship", *where, length, length / 4, seen[name].kind)
    for _, (actor, craft) in esper.get_components(Actor, BoatGroup):
        if craft.id == name:
            return Combatant("boat", actor.x, actor.y, actor.heading, BOAT_CM, BOAT_CM / 3)
    for _, work in esper.get_component(ShoreWork):
        if work.id == name:
            return Combatant("work", work.x, work.y, work.facing, work.breadth, work.breadth)
    for _, (actor, troop) in esper.get_components(Actor, TroopBase):
        if troop.id == name:
            return Combatant("troops", actor.x, actor.y, actor.heading, _BASE_CM, _BASE_CM)
    return None


def floating_combatants(seen: Mapping[str, VisibleShip]) -> list[Combatant]:
    """Every hull on the water, where it is seen, ships and boats."""
    names = [actor.ship for _, actor in esper.get_component(Actor) if actor.is_present]
    names += [craft.id for _, craft in esper.get_component(BoatGroup)]
    found = [combatant_of(name, seen) for name in dict.fromkeys(names)]
    return [one for one in found if one is not None and not one.is_ashore]


def bearing_between(firer: Combatant, target: Combatant) -> float:
    """Degrees from one to the other."""
    return math.degrees(math.atan2(target.x - firer.x, firer.y - target.y)) % 360


def muzzle_points(firer: Combatant, way: float, dice: int) -> list[Point]:
    """Where guns ashore, muskets or a boat's gun fire from towards a bearing: along the side of
    them that faces it, in cm, as many as there are dice, within reason."""
    most = GUNS_ASHORE if firer.kind == "work" else _MUSKETS
    count = min(max(1, dice), most)
    half = firer.length / 2
    front = Combatant(firer.kind, firer.x, firer.y, way, firer.length, firer.beam)
    wide = 0.8 if firer.kind == "work" else 1.0
    shares = [0.0] if count == 1 else [2 * n / (count - 1) - 1 for n in range(count)]
    return [front.point_from_local(wide * half * share, half * 0.9) for share in shares]


def shot_points_on(
    target: Combatant, dice: int, hits: int, seed: int
) -> tuple[list[Point], list[Point]]:
    """Where the dice of a volley fall round somebody who is no ship, in cm: those that hit, on
    them, and the others about them."""
    reach = max(target.length, 1.0)
    on = [_scattered_point(target, 0.32 * reach, n, seed) for n in range(hits)]
    about = [
        _scattered_point(target, 0.9 * reach, n + 40, seed) for n in range(max(0, dice - hits))
    ]
    return on, about


def _scattered_point(target: Combatant, far: float, n: int, seed: int) -> Point:
    """A place near somebody's middle that looks like chance and is none."""
    turn = 2 * math.pi * ((n * 0.618_034 + seed * 0.381_966) % 1.0)
    out = far * (0.35 + 0.65 * ((n * 0.414_214 + seed * 0.732_051) % 1.0))
    return target.x + math.sin(turn) * out, target.y - math.cos(turn) * out
