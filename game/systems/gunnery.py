"""The gunnery system: broadsides, smoke, falling shot, falling masts; where guns fire from and whom they hit.

Balls that miss fall over or short of the target on the line of fire, never on a hull, nor on or behind the
firer (`move_to_open_water`). All of it is decoration: the dice have settled the hits."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

import esper

from game.core.events import Event, Fired, Hurt, Load, MastFell, Mended
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import Actor, turn_between
from game.scene.boats_and_works import BOAT_CM, BoatGroup, ShoreWork, TroopBase, point_from_local
from game.scene.effects import (
    FallingMast,
    FiringSide,
    Flash,
    FloatingDebris,
    MortarBomb,
    RoundShot,
    Splash,
    Splinters,
    Volley,
    gun_layout_of,
    hit_order,
    metre_cm,
    ripple_seconds,
)
from game.scene.rigging import mast_fall_off_bow
from game.scene.smoke import PUFFS_A_GUN, make_smoke_bank
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.systems.event_timing import System, advance_effects, delete_all, drawn_wind_from
from game.systems.sailing import actor_of

GUNS_ASHORE = 7  # most muzzles that fire from a work
_MUSKETS = 5  # most muskets that fire from a base of troops or a boat
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
    """Return where works, muskets or a boat's gun fire from, in cm, along the side that faces it."""
    most = GUNS_ASHORE if firer.kind == "work" else _MUSKETS
    count = min(max(1, dice), most)
    half = firer.length / 2
    front = Actor("", firer.x, firer.y, bearing)
    wide = 0.8 if firer.kind == "work" else 1.0
    shares = [0.0] if count == 1 else [2 * n / (count - 1) - 1 for n in range(count)]
    return [point_from_local(front, wide * half * share, half * 0.9) for share in shares]


def hit_and_miss_points_on(
    target: Combatant, dice: int, hits: int, seed: int
) -> tuple[list[Point], list[Point]]:
    """Return where the dice of a volley fall about a target that is no ship, in cm: hits and misses."""
    reach = max(target.length, 1.0)
    on = [_scattered_point(target, 0.32 * reach, n, seed) for n in range(hits)]
    about = [_scattered_point(target, 0.9 * reach, n + 40, seed) for n in range(max(0, dice - hits))]
    return on, about


def _scattered_point(target: Combatant, far: float, n: int, seed: int) -> Point:
    turn = 2 * math.pi * _pseudo_random(n, seed)
    out = far * (0.35 + 0.65 * ((n * 0.414_214 + seed * 0.732_051) % 1.0))
    return target.x + math.sin(turn) * out, target.y - math.cos(turn) * out


_MIN_DISTANCE: Final = 0.05  # least distance of a splash from a hull, as a share of her length
_STEP_FARTHER: Final = 0.25  # farther with each try, in target lengths; `_MAX_TRIES` at most
_MAX_TRIES: Final = 12


def move_to_open_water(
    misses: Sequence[Point],
    firer: Combatant,
    target: Combatant,
    bearings: Sequence[float],
    hulls: Sequence[Combatant],
) -> list[Point]:
    """Move each miss to open water; one without any goes over the target, and farther. ``bearings`` are the
    bearings away from the firer, the target's first; ``hulls`` are all hulls afloat."""
    found, ahead = list[Point](), unit_vector(bearings[0])
    for x, y in misses:
        short = (target.x - x) * ahead[0] + (target.y - y) * ahead[1]
        over = max(0.0, 2 * short)
        far = [0.0, *(over + _STEP_FARTHER * n * target.length for n in range(_MAX_TRIES))]
        places = [(x + ahead[0] * out, y + ahead[1] * out) for out in far]
        free = (p for p in places if _is_ahead_of_firer(p, firer, bearings) and not _is_on_hull(p, hulls))
        found.append(next(free, places[-1]))
    return found


def _is_ahead_of_firer(place: Point, firer: Combatant, ways: Sequence[float]) -> bool:
    for way in ways:
        (dx, dy), turn = unit_vector(way), radians(firer.heading - way)
        deep = abs(cos(turn)) * firer.length / 2 + abs(sin(turn)) * firer.beam / 2
        out = (place[0] - firer.x) * dx + (place[1] - firer.y) * dy
        if out < deep + _MIN_DISTANCE * firer.length:
            return False
    return True


def _is_on_hull(place: Point, hulls: Sequence[Combatant]) -> bool:
    for hull in hulls:
        dx, dy, (fx, fy) = place[0] - hull.x, place[1] - hull.y, unit_vector(hull.heading)
        if hypot(dx, dy) > hull.length:
            continue
        air = _MIN_DISTANCE * hull.length
        along, aside = abs(dx * fx + dy * fy), abs(dx * fy - dy * fx)
        if along < hull.length / 2 + air and aside < hull.beam / 2 + air:
            return True
    return False


MAX_PUFFS = 80  # most puffs of smoke of one broadside
MORTAR_PUFFS = 22
_METRES_PER_CM = 12
_MAST_STEPS = {"bowsprit": (0.46, 0.30), "fore": (0.30, 0.69), "main": (0.0, 0.76)}
# Where a mast stands, forward of midships, and its height, both as shares of her length.
_MIZZEN_STEP = (-0.30, 0.57)
# Where the gunports of a side begin, forward of midships, and how far aft they reach, as shares of her
# length, as painted.
_FIRST_PORT, _PORTS_LENGTH = 0.37, 0.76
_HIT_OUT_FROM_KEEL = 0.75  # how far from her keel a ship is hit amidships, as a share of half her beam
_AIM_ANGLE = 60.0  # largest angle in degrees between the guns and their target
_SAIL_HIT_HEIGHT = 0.28  # height above her ports at which sails are hit, of her length
_SHOT_EFFECTS = (Flash, RoundShot, MortarBomb, Splash, Splinters, FallingMast)  # they pass after a moment
_SIDE_BEARINGS = {"port": -90.0, "starboard": 90.0, "bow": 0.0, "stern": 180.0}


class GunnerySystem(System):
    """System that steps shots and damage, and shows fire and its effect."""

    chapter = "gunnery"

    _volleys = 0  # volleys so far: the seed of each one's look

    def process(self, dt: float) -> None:
        """Advance flashes, splashes and falling masts by ``dt`` seconds, then the battle."""
        self.clock.advance(dt)
        advance_effects(dt, *_SHOT_EFFECTS)
        _advance_volleys(dt)
        self._advance_chapter(self.chapter)

    def show(self, event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Show volleys, damage and masts."""
        match event:
            case Fired():
                self._show_volley(event, visible_ships)
            case Hurt(points=points, boxes=boxes) | Mended(points=points, boxes=boxes):
                self.clock.wait_at_least(timings.box_strike_seconds(points + boxes))
            case MastFell(ship=ship, mast=mast):
                self._start_mast_fall(actor_of(ship), visible_ships[ship], mast)

    def finish(self) -> None:
        """Finish at once and put out all flashes."""
        super().finish()
        delete_all(*_SHOT_EFFECTS, Volley)

    def _show_volley(self, event: Fired, visible_ships: dict[str, VisibleShip]) -> None:
        """Show a volley: a ripple along the side that fires, smoke, and shot about the target. If one of the
        two is not on the stage, only its time passes."""
        self._volleys += 1
        firer, target = combatant_of(event.ship, visible_ships), combatant_of(event.target, visible_ships)
        if firer is None or target is None:
            return self.clock.wait_at_least(timings.VOLLEY)
        if event.load is Load.BOMB:
            return self._show_mortar(event, firer, target)
        way, guns = bearing_between(firer, target), list[Point]()
        battery, metre = None, metre_cm(firer.ship_kind, firer.length)
        if event.side and firer.kind == "ship":
            actor = actor_of(event.ship)
            way = (firer.heading + _SIDE_BEARINGS[event.side]) % 360
            guns = ship_muzzle_points(actor, visible_ships[event.ship], event.side, event.partial)
            if event.side in ("port", "starboard"):
                place = (actor.x, actor.y, actor.heading)
                battery = FiringSide(firer.ship_kind, *place, event.side, firer.length, event.ship)
        guns = guns or muzzle_points(firer, way, event.dice)
        ripple = ripple_seconds(len(guns), bool(event.rake))
        esper.create_entity(Flash(0.0, tuple(guns), way, ripple, battery, metre, self._volleys))
        puffs = min(PUFFS_A_GUN, max(2, MAX_PUFFS // len(guns)))
        esper.create_entity(
            make_smoke_bank(guns, way, self._volleys, ripple=ripple, puffs=puffs, metre=metre)
        )
        shot = self._shot_falls_of(event, visible_ships, (firer, target), way)
        flight = timings.flight_seconds(event.reach / 10_000)
        high = event.aim == "rigging" and target.kind == "ship"
        aloft = _SAIL_HIT_HEIGHT * gun_layout_of(target.ship_kind).metres if high else 0.0
        self._start_round_shot(event, shot, guns, (ripple, flight), (metre, aloft))
        self._start_impacts(shot, way, (ripple, flight), target, aloft)
        return self.clock.wait_at_least(max(timings.VOLLEY, ripple + flight + timings.SPLINTERS))

    def _shot_falls_of(
        self,
        event: Fired,
        visible_ships: dict[str, VisibleShip],
        pair: tuple[Combatant, Combatant],
        way: float,
    ) -> list[tuple[Point, bool]]:
        """Return where each ball falls, in firing order, and whether it hits (pair: firer, target)."""
        firer, target = pair
        line = bearing_between(firer, target)
        if target.kind == "ship":
            her, sheet = actor_of(event.target), visible_ships[event.target]
            hits, _ = hit_and_miss_points(event, her, sheet, way, self._volleys)
            _, misses = hit_and_miss_points(event, her, sheet, line, self._volleys)
        else:
            hits, misses = hit_and_miss_points_on(target, event.dice, event.hits, self._volleys)
        if target.is_ashore:
            hits, misses = hits + misses, []
        ways = (line, way) if abs(turn_between(line, way)) < _AIM_ANGLE else (line,)
        misses = move_to_open_water(misses, firer, target, ways, floating_combatants(visible_ships))
        order = hit_order(len(hits), len(hits) + len(misses), self._volleys)
        on, off = iter(hits), iter(misses)
        return [(next(on if hit else off), hit) for hit in order]

    def _start_round_shot(
        self, event: Fired, shot: Sequence[tuple[Point, bool]], guns: Sequence[Point],
        times: tuple[float, float], measures: tuple[float, float],
    ) -> None:  # fmt: skip
        """Put balls into the air, and give the dice the times at which they strike."""
        if not shot:
            return
        falls, struck = (tuple(part) for part in zip(*shot, strict=True))
        last, (ripple, flight) = max(1, len(shot) - 1), times
        firing = tuple(guns[round(n * (len(guns) - 1) / last)] for n in range(len(shot)))
        hot = event.load is Load.HOT
        esper.create_entity(RoundShot(0.0, firing, falls, *times, hot, struck, *measures))
        when = [flight + ripple * n / last for n in range(len(shot))]
        hits = tuple(at for at, hit in zip(when, struck, strict=True) if hit)
        misses = tuple(at for at, hit in zip(when, struck, strict=True) if not hit)
        esper.create_entity(Volley(event.ship, event.target, hits, misses, event.side))

    def _show_mortar(self, event: Fired, firer: Combatant, target: Combatant) -> None:
        """Show a mortar: a flash upwards, and a bomb in a high arc that hits the target or falls near it."""
        way, flight = bearing_between(firer, target), timings.bomb_seconds(event.reach / 10_000)
        esper.create_entity(Volley(event.ship, event.target, (), (flight,)))
        mortar = ((firer.x + 0.2 * sin(radians(way)), firer.y - 0.2 * cos(radians(way))),)
        esper.create_entity(Flash(0.0, mortar, way, 0.1))
        esper.create_entity(make_smoke_bank(mortar, way, self._volleys, ripple=0.1, puffs=MORTAR_PUFFS))
        on, about = hit_and_miss_points_on(target, 1, event.hits, self._volleys)
        x, y = (on + about)[0]
        wet = not (event.hits or target.is_ashore)
        esper.create_entity(MortarBomb(0.0, *mortar[0], x, y, flight, bool(event.hits), wet, self._volleys))
        if wet:
            esper.create_entity(
                Splash(-flight, x, y, 1.5 * splash_height_metres(self.clock.pace), self._volleys)
            )
        return self.clock.wait_at_least(flight + timings.SPLINTERS)

    def _start_impacts(
        self, shot: Sequence[tuple[Point, bool]], bearing: float, times: tuple[float, float],
        target: Combatant, aloft: float,
    ) -> None:  # fmt: skip
        """Start splinters for every hit and a column of water for every miss, each at its time."""
        last, (ripple, flight) = max(1, len(shot) - 1), times
        metre, wind = metre_cm(target.ship_kind, target.length), drawn_wind_from()
        for n, ((x, y), hit) in enumerate(shot):
            age = -flight - ripple * n / last
            if hit:
                high = aloft * (0.5 + _pseudo_random(n, self._volleys + 9))
                esper.create_entity(Splinters(age, x, y, bearing, n + self._volleys, metre, high))
                continue
            height = splash_height_metres(self.clock.pace) * (
                0.7 + 0.6 * _pseudo_random(n, self._volleys + 5)
            )
            esper.create_entity(Splash(age, x, y, height, n + self._volleys, metre, wind))

    def _start_mast_fall(self, actor: Actor, visible_ship: VisibleShip, mast: str) -> None:
        """Let a mast fall to leeward and forward; its wreck stays alongside."""
        wind = drawn_wind_from()
        off, length = turn_between(actor.heading, wind), visible_ship.length / 10_000
        bearing = (actor.heading + mast_fall_off_bow(off)) % 360
        if mast == "bowsprit":
            bearing = (actor.heading + math.copysign(25.0, turn_between(actor.heading, bearing))) % 360
        forward, high = _MAST_STEPS.get(mast, _MIZZEN_STEP)
        foot, tall = point_from_local(actor, 0.0, forward * length), high * length * _METRES_PER_CM
        fall = FallingMast(0.0, *foot, 5.0, tall, bearing, len(visible_ship.lost_masts), actor.ship, mast)
        esper.create_entity(fall)
        turn, far = math.radians(bearing), 0.45 * high * length
        x, y = foot[0] + math.sin(turn) * far, foot[1] - math.cos(turn) * far
        falls = timings.MAST_CREAK + timings.MAST_FALL + timings.MAST_SPLASH
        esper.create_entity(FloatingDebris(-falls, x, y, 0.35 * length, seed=len(visible_ship.lost_masts)))
        self.clock.wait_at_least(timings.MAST_TOTAL)


def splash_height_metres(pace: int) -> float:
    """Return the height of a splash, in metres of the ship's scale. It is small at the quickest pace, or
    white columns would flash more than three times a second."""
    return 34.0 if pace < timings.HELD_KEY_SPEED else 8.0


def _advance_volleys(dt: float) -> None:
    for thing, volley in esper.get_component(Volley):
        volley.advance(dt)
        if volley.pop_new_hit_count():
            for _, actor in esper.get_component(Actor):
                if actor.ship == volley.target:
                    actor.shudder_seconds = max(actor.shudder_seconds, timings.RECOIL)
        if volley.is_over:
            esper.delete_entity(thing, immediate=True)


def hit_and_miss_points(
    event: Fired, target: Actor, visible_ship: VisibleShip, bearing: float, volley: int
) -> tuple[list[Point], list[Point]]:
    """Return hits on the side that faces the guns and misses short and over by turns, in cm."""
    length = visible_ship.length / 10_000
    beam, across = length / 4, math.radians(target.heading - bearing)
    near = _HIT_OUT_FROM_KEEL * beam / 2 * math.sin(across)
    along = [0.8 * (_pseudo_random(n, volley) - 0.5) for n in range(event.hits)]
    hits = [point_from_local(target, near * (1 - 2 * at * at), length * at) for at in along]
    turn = math.radians(bearing)
    ahead, aside = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    deep = abs(math.cos(across)) * length / 2 + abs(math.sin(across)) * beam / 2
    wide = abs(math.sin(across)) * length / 2 + abs(math.cos(across)) * beam / 2
    misses = []
    for n in range(max(0, event.dice - event.hits)):
        far = (deep + length * (0.10 + 0.36 * _pseudo_random(n + 3, volley))) * (1 if n % 2 else -1)
        off = wide * (2 * _pseudo_random(n + 7, volley) - 1)
        misses.append(
            (target.x + ahead[0] * far + aside[0] * off, target.y + ahead[1] * far + aside[1] * off)
        )
    return hits, misses


def ship_muzzle_points(
    actor: Actor, visible_ship: VisibleShip, side: str, is_every_other: bool = False
) -> list[Point]:
    """Return muzzles in cm: bow to stern (all or every other one), or the pair at bow or stern."""
    length, beam = visible_ship.length / 10_000, visible_ship.length / 40_000
    if side in ("bow", "stern"):
        forward = length / 2 if side == "bow" else -length / 2
        return [point_from_local(actor, off, forward) for off in (-beam / 4, beam / 4)]
    out, guns = beam / 2 if side == "starboard" else -beam / 2, gun_layout_of(visible_ship.kind).gunports
    steps = [_FIRST_PORT - _PORTS_LENGTH * (n + 0.5) / guns for n in range(guns)]
    return [point_from_local(actor, out, length * step) for step in steps[:: 2 if is_every_other else 1]]


def _pseudo_random(n: int, seed: int) -> float:
    """Return a number from 0 to 1 that looks random but is not; for pictures only."""
    return (n * 0.618_034 + seed * 0.381_966) % 1.0
