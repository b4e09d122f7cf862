"""The gunnery system: broadsides flash and smoke on the side that fired, shot falls, masts go."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from math import cos, radians, sin

import esper

from game.core.events import Event, Fired, Hurt, Load, MastFell, Mended
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import Actor, turn_between
from game.scene.air import Air
from game.scene.effects import (
    Debris,
    Effect,
    FallingMast,
    Flash,
    RoundShot,
    Shell,
    Splash,
    Splinters,
)
from game.scene.heel_and_roll import falls_towards
from game.scene.smoke import PUFFS_A_GUN, fire_smoke
from game.scene.volleys import Battery, Volley, build_of, metre_of, order_of, ripple_of
from game.sea.rings import Point
from game.systems.clock import Clock
from game.systems.combatants import Combatant, afloat, bearing, combatant_of, falls_on, muzzles
from game.systems.miss_positions import in_open_water
from game.systems.sailing import actor_of

PUFFS_A_SIDE = 80
"""Puffs of smoke that a whole side makes at the most."""
MORTAR_PUFFS = 22
_METRES_PER_CM = 12
_STEPPED = {"bowsprit": (0.46, 0.30), "fore": (0.30, 0.69), "main": (0.0, 0.76)}
_MIZZEN = (-0.30, 0.57)
"""Where a mast stands, forward of midships, and its height, both as shares of her length."""
_FOREMOST, _ALONG = 0.37, 0.76
"""Where the gunports of a side begin, forward of midships, and how far they reach aft, as shares of
her length: as they are painted."""
_NEAR = 0.75
"""How far out from her keel a ship is struck amidships, as a share of half her beam."""
_ABEAM = 60.0
"""Degrees off the way in which guns point within which their target lies before them."""
_AMONG_SAILS = 0.28
"""How high above her ports her sails are struck, about, as a share of her length."""
_BEARING = {"port": -90.0, "starboard": 90.0, "bow": 0.0, "stern": 180.0}


class GunnerySystem(esper.Processor):
    """Steps shots and damage; shows fire and its effect."""

    chapter = "gunnery"

    def __init__(self, advance: Callable[[str], None]) -> None:
        """A system that advances the battle through ``advance``."""
        self.clock, self._advance, self._volleys = Clock(), advance, 0

    def process(self, dt: float) -> None:
        """Flashes, splashes and falling masts go on, then the battle does."""
        self.clock.run(dt)
        for thing, effect in passing():
            effect.advance(dt)
            if effect.gone:
                esper.delete_entity(thing, immediate=True)
        _shake_whom_shot_strikes(dt)
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, VisibleShip]) -> None:
        """Volleys, damage and masts."""
        match event:
            case Fired():
                self._fire(event, seen)
            case Hurt(points=points, boxes=boxes) | Mended(points=points, boxes=boxes):
                self.clock.take(timings.boxes_seconds(points + boxes))
            case MastFell(ship=ship, mast=mast):
                self._mast_falls(actor_of(ship), seen[ship], mast)

    def finish(self) -> None:
        """Nothing is left to wait for; what flashed is out."""
        self.clock.busy = 0.0
        for thing, _ in passing():
            esper.delete_entity(thing, immediate=True)
        for thing, _ in esper.get_component(Volley):
            esper.delete_entity(thing, immediate=True)

    def _fire(self, event: Fired, seen: dict[str, VisibleShip]) -> None:
        """A ripple along the side that fired, smoke that lies there, shot on and round the
        target; where one of the two is not on the stage only the time it takes."""
        self._volleys += 1
        firer, target = combatant_of(event.ship, seen), combatant_of(event.target, seen)
        if firer is None or target is None:
            return self.clock.take(timings.VOLLEY)
        if event.load is Load.BOMB:
            return self._throw(event, firer, target)
        way, guns = bearing(firer, target), list[Point]()
        battery, metre = None, metre_of(firer.build, firer.length)
        if event.side and firer.kind == "ship":
            actor = actor_of(event.ship)
            way = (firer.heading + _BEARING[event.side]) % 360
            guns = gun_places(actor, seen[event.ship], event.side, event.partial)
            if event.side in ("port", "starboard"):
                place = (actor.x, actor.y, actor.heading)
                battery = Battery(firer.build, *place, event.side, firer.length)
        guns = guns or muzzles(firer, way, event.dice)
        ripple = ripple_of(len(guns), bool(event.rake))
        esper.create_entity(Flash(0.0, tuple(guns), way, ripple, battery, metre, self._volleys))
        puffs = min(PUFFS_A_GUN, max(2, PUFFS_A_SIDE // len(guns)))
        esper.create_entity(
            fire_smoke(guns, way, self._volleys, ripple=ripple, puffs=puffs, metre=metre)
        )
        shot = self._shot(event, seen, (firer, target), way)
        flight = timings.flight_seconds(event.reach / 10_000)
        aloft = aloft_of(event, target)
        self._shot_flies(event, shot, guns, (ripple, flight), (metre, aloft))
        self._shot_falls(shot, way, (ripple, flight), target, aloft)
        return self.clock.take(max(timings.VOLLEY, ripple + flight + timings.SPLINTERS))

    def _shot(
        self,
        event: Fired,
        seen: dict[str, VisibleShip],
        pair: tuple[Combatant, Combatant],
        way: float,
    ) -> list[tuple[Point, bool]]:
        """Where each ball falls, in the order in which they are fired, and whether it hits; `pair`
        is who fires and who is fired at, and `way` where the guns point."""
        firer, target = pair
        line = bearing(firer, target)
        if target.kind == "ship":
            her, sheet = actor_of(event.target), seen[event.target]
            hits, _ = shot_places(event, her, sheet, way, self._volleys)
            _, misses = shot_places(event, her, sheet, line, self._volleys)
        else:
            hits, misses = falls_on(target, event.dice, event.hits, self._volleys)
        if target.ashore:
            hits, misses = hits + misses, []
        ways = (line, way) if abs(turn_between(line, way)) < _ABEAM else (line,)
        misses = in_open_water(misses, firer, target, ways, afloat(seen))
        order = order_of(len(hits), len(hits) + len(misses), self._volleys)
        on, off = iter(hits), iter(misses)
        return [(next(on if hit else off), hit) for hit in order]

    def _shot_flies(
        self,
        event: Fired,
        shot: Sequence[tuple[Point, bool]],
        guns: Sequence[Point],
        times: tuple[float, float],
        measures: tuple[float, float],
    ) -> None:
        """Balls are in the air, and the dice know when each of them will strike; `measures` are cm
        of a metre and how high they end."""
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

    def _throw(self, event: Fired, firer: Combatant, target: Combatant) -> None:
        """A mortar flashes upwards, and a bomb goes over in a high arc: it bursts on what it
        strikes, or falls near by."""
        way, flight = bearing(firer, target), timings.bomb_seconds(event.reach / 10_000)
        esper.create_entity(Volley(event.ship, event.target, (), (flight,)))
        mortar = ((firer.x + 0.2 * sin(radians(way)), firer.y - 0.2 * cos(radians(way))),)
        esper.create_entity(Flash(0.0, mortar, way, 0.1))
        esper.create_entity(fire_smoke(mortar, way, self._volleys, ripple=0.1, puffs=MORTAR_PUFFS))
        on, about = falls_on(target, 1, event.hits, self._volleys)
        x, y = (on + about)[0]
        wet = not (event.hits or target.ashore)
        esper.create_entity(
            Shell(0.0, *mortar[0], x, y, flight, bool(event.hits), wet, self._volleys)
        )
        if wet:
            esper.create_entity(Splash(-flight, x, y, 1.5 * column(self.clock.pace), self._volleys))
        return self.clock.take(flight + timings.SPLINTERS)

    def _shot_falls(
        self,
        shot: Sequence[tuple[Point, bool]],
        bearing: float,
        times: tuple[float, float],
        target: Combatant,
        aloft: float,
    ) -> None:
        """Splinters where a ball strikes, low or aloft, and a column of water for every miss, each
        in its turn."""
        last, (ripple, flight) = max(1, len(shot) - 1), times
        metre, wind = metre_of(target.build, target.length), wind_from()
        for n, ((x, y), hit) in enumerate(shot):
            age = -flight - ripple * n / last
            if hit:
                high = aloft * (0.5 + _spread(n, self._volleys + 9))
                esper.create_entity(Splinters(age, x, y, bearing, n + self._volleys, metre, high))
                continue
            height = column(self.clock.pace) * (0.7 + 0.6 * _spread(n, self._volleys + 5))
            esper.create_entity(Splash(age, x, y, height, n + self._volleys, metre, wind))

    def _mast_falls(self, actor: Actor, seen: VisibleShip, mast: str) -> None:
        """It goes by the board to leeward and forward, and leaves wreckage."""
        wind = wind_from()
        off, length = turn_between(actor.heading, wind), seen.length / 10_000
        bearing = (actor.heading + falls_towards(off)) % 360
        if mast == "bowsprit":
            bearing = (
                actor.heading + math.copysign(25.0, turn_between(actor.heading, bearing))
            ) % 360
        forward, high = _STEPPED.get(mast, _MIZZEN)
        foot, tall = beside(actor, 0.0, forward * length), high * length * _METRES_PER_CM
        fall = FallingMast(0.0, *foot, 5.0, tall, bearing, len(seen.lost), actor.ship, mast)
        esper.create_entity(fall)
        turn, far = math.radians(bearing), 0.45 * high * length
        x, y = foot[0] + math.sin(turn) * far, foot[1] - math.cos(turn) * far
        esper.create_entity(Debris(-timings.MAST, x, y, 0.35 * length, seed=len(seen.lost)))
        self.clock.take(timings.MAST)


def aloft_of(event: Fired, target: Combatant) -> float:
    """How far above her ports a ship is struck, in metres: among her sails, if guns are laid on her
    rigging."""
    high = event.aim == "rigging" and target.kind == "ship"
    return _AMONG_SAILS * build_of(target.build).metres if high else 0.0


def column(pace: int) -> float:
    """How high the water leaps where shot falls, in metres of a ship's scale: hardly at the
    quickest pace, or white columns would come and go more than three times a second."""
    return 26.0 if pace < timings.HELD else 8.0


def wind_from() -> float:
    """Where the wind is seen to blow from, in degrees."""
    return next(air.wind_from for _, air in esper.get_component(Air))


def _shake_whom_shot_strikes(dt: float) -> None:
    """Volleys go on; a ship shakes for a moment with each ball that strikes her."""
    for thing, volley in esper.get_component(Volley):
        volley.advance(dt)
        if volley.struck():
            for _, actor in esper.get_component(Actor):
                if actor.ship == volley.target:
                    actor.shudder = max(actor.shudder, timings.RECOIL)
        if volley.gone:
            esper.delete_entity(thing, immediate=True)


def shot_places(
    event: Fired, target: Actor, seen: VisibleShip, bearing: float, volley: int
) -> tuple[list[Point], list[Point]]:
    """Where every die of a volley falls, in cm: its hits along that side of the target which it
    comes to, and as many misses as there were, short of her and over by turns."""
    length = seen.length / 10_000
    beam, across = length / 4, math.radians(target.heading - bearing)
    near = _NEAR * beam / 2 * math.sin(across)
    along = [0.8 * (_spread(n, volley) - 0.5) for n in range(event.hits)]
    hits = [beside(target, near * (1 - 2 * at * at), length * at) for at in along]
    turn = math.radians(bearing)
    ahead, aside = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    deep = abs(math.cos(across)) * length / 2 + abs(math.sin(across)) * beam / 2
    wide = abs(math.sin(across)) * length / 2 + abs(math.cos(across)) * beam / 2
    misses = []
    for n in range(max(0, event.dice - event.hits)):
        far = (deep + length * (0.10 + 0.36 * _spread(n + 3, volley))) * (1 if n % 2 else -1)
        off = wide * (2 * _spread(n + 7, volley) - 1)
        misses.append(
            (target.x + ahead[0] * far + aside[0] * off, target.y + ahead[1] * far + aside[1] * off)
        )
    return hits, misses


def passing() -> list[tuple[int, Effect]]:
    """What is seen of a shot for a moment, and then no more."""
    out: list[tuple[int, Effect]] = []
    for kind in (Flash, RoundShot, Shell, Splash, Splinters, FallingMast):
        out += esper.get_component(kind)
    return out


def gun_places(actor: Actor, seen: VisibleShip, side: str, partial: bool = False) -> list[Point]:
    """Muzzles in cm, bow to stern along a broadside (every other one if it is `partial`), or the
    pair at bow or stern."""
    length, beam = seen.length / 10_000, seen.length / 40_000
    if side in ("bow", "stern"):
        forward = length / 2 if side == "bow" else -length / 2
        return [beside(actor, off, forward) for off in (-beam / 4, beam / 4)]
    out, guns = beam / 2 if side == "starboard" else -beam / 2, build_of(seen.kind).guns
    steps = [_FOREMOST - _ALONG * (n + 0.5) / guns for n in range(guns)]
    return [beside(actor, out, length * step) for step in steps[:: 2 if partial else 1]]


def beside(actor: Actor, starboard: float, forward: float) -> tuple[float, float]:
    """A place in cm so far to starboard and forward of a ship's middle."""
    angle = math.radians(actor.heading)
    s, c = math.sin(angle), math.cos(angle)
    return actor.x + starboard * c + forward * s, actor.y + starboard * s - forward * c


def _spread(n: int, seed: int) -> float:
    """A number from 0 to 1 that looks like chance and is none: for pictures only."""
    return (n * 0.618_034 + seed * 0.381_966) % 1.0
