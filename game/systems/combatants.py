"""Where guns fire from and whom they hit: ships, boats, works and troops alike, by id."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import esper

from game.core.visible import VisibleShip
from game.scene.actors import Actor
from game.scene.boats_and_works import BOAT_CM, BoatGroup, ShoreWork, TroopBase
from game.sea.polygons import Point

GUNS_ASHORE = 7
"""Most muzzles that fire from a work."""
_MUSKETS = 5
"""Most muskets that fire from a base of troops or a boat."""
_BASE_CM = 1.0


@dataclass(frozen=True, slots=True)
class Combatant:
    """Somebody who fires or is fired at.

    x, y, ``length`` and ``beam`` in cm, heading in degrees; ``kind`` is ship, boat, work or troops,
    ``ship_kind`` the kind of a ship."""

    kind: str
    x: float
    y: float
    heading: float
    length: float
    beam: float
    ship_kind: str = ""

    @property
    def is_ashore(self) -> bool:
        """Return whether it is on land, where no water is struck."""
        return self.kind in ("work", "troops")

    def point_from_local(self, starboard: float, forward: float) -> Point:
        """Return the point this far to starboard and forward of its middle, in cm."""
        turn = math.radians(self.heading)
        s, c = math.sin(turn), math.cos(turn)
        return self.x + starboard * c + forward * s, self.y + starboard * s - forward * c


def combatant_of(combatant_id: str, visible_ships: Mapping[str, VisibleShip]) -> Combatant | None:
    """Return the combatant of this id on the stage, or None."""
    for _, actor in esper.get_component(Actor):
        if actor.ship == combatant_id and combatant_id in visible_ships:
            length = visible_ships[combatant_id].length / 10_000
            where = (actor.x, actor.y, actor.heading)
            return Combatant("ship", *where, length, length / 4, visible_ships[combatant_id].kind)
    for _, (actor, craft) in esper.get_components(Actor, BoatGroup):
        if craft.id == combatant_id:
            return Combatant("boat", actor.x, actor.y, actor.heading, BOAT_CM, BOAT_CM / 3)
    for _, work in esper.get_component(ShoreWork):
        if work.id == combatant_id:
            return Combatant("work", work.x, work.y, work.facing, work.breadth, work.breadth)
    for _, (actor, troop) in esper.get_components(Actor, TroopBase):
        if troop.id == combatant_id:
            return Combatant("troops", actor.x, actor.y, actor.heading, _BASE_CM, _BASE_CM)
    return None


def floating_combatants(visible_ships: Mapping[str, VisibleShip]) -> list[Combatant]:
    """Return every drawn hull on the water, ships and boats."""
    names = [actor.ship for _, actor in esper.get_component(Actor) if actor.is_present]
    names += [craft.id for _, craft in esper.get_component(BoatGroup)]
    found = [combatant_of(name, visible_ships) for name in dict.fromkeys(names)]
    return [one for one in found if one is not None and not one.is_ashore]


def bearing_between(firer: Combatant, target: Combatant) -> float:
    """Return the bearing from one to the other, in degrees."""
    return math.degrees(math.atan2(target.x - firer.x, firer.y - target.y)) % 360


def muzzle_points(firer: Combatant, bearing: float, dice: int) -> list[Point]:
    """Return where works, muskets or a boat's gun fire from towards a bearing, in cm: points along
    the side that faces it, about as many as there are dice."""
    most = GUNS_ASHORE if firer.kind == "work" else _MUSKETS
    count = min(max(1, dice), most)
    half = firer.length / 2
    front = Combatant(firer.kind, firer.x, firer.y, bearing, firer.length, firer.beam)
    wide = 0.8 if firer.kind == "work" else 1.0
    shares = [0.0] if count == 1 else [2 * n / (count - 1) - 1 for n in range(count)]
    return [front.point_from_local(wide * half * share, half * 0.9) for share in shares]


def hit_and_miss_points_on(
    target: Combatant, dice: int, hits: int, seed: int
) -> tuple[list[Point], list[Point]]:
    """Return where the dice of a volley fall about a target that is no ship, in cm: hits and
    misses."""
    reach = max(target.length, 1.0)
    on = [_scattered_point(target, 0.32 * reach, n, seed) for n in range(hits)]
    about = [_scattered_point(target, 0.9 * reach, n + 40, seed) for n in range(max(0, dice - hits))]
    return on, about


def _scattered_point(target: Combatant, far: float, n: int, seed: int) -> Point:
    """Return a point near the target that looks random but is not."""
    turn = 2 * math.pi * ((n * 0.618_034 + seed * 0.381_966) % 1.0)
    out = far * (0.35 + 0.65 * ((n * 0.414_214 + seed * 0.732_051) % 1.0))
    return target.x + math.sin(turn) * out, target.y - math.cos(turn) * out
