"""The gunnery system: broadsides flash and smoke on the side that fired, shot falls, masts go."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from math import cos, radians, sin

import esper

from game.core.events import Event, Fired, Hurt, Load, MastFell, Mended
from game.core.sight import Seen
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
from game.scene.poise import falls_towards
from game.scene.smoke import fire_smoke
from game.systems.clock import Clock
from game.systems.sailing import actor_of
from game.systems.spots import Combatant, bearing, falls_on, muzzles, spot_of

GUNS_SHOWN = 9
MORTAR_PUFFS = 22
_METRES_PER_CM = 12
_STEPPED = {"bowsprit": (0.46, 0.30), "fore": (0.30, 0.69), "main": (0.0, 0.76)}
_MIZZEN = (-0.30, 0.57)
"""Where a mast stands, forward of midships, and its height, both as shares of her length."""
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
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, Seen]) -> None:
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

    def _fire(self, event: Fired, seen: dict[str, Seen]) -> None:
        """A ripple along the side that fired, smoke that lies there, shot on and round the
        target; where one of the two is not on the stage only the time it takes."""
        self._volleys += 1
        firer, target = spot_of(event.ship, seen), spot_of(event.target, seen)
        if firer is None or target is None:
            return self.clock.take(timings.VOLLEY)
        if event.load is Load.BOMB:
            return self._throw(event, firer, target)
        way, guns = bearing(firer, target), list[tuple[float, float]]()
        if event.side and firer.kind == "ship":
            way = (firer.heading + _BEARING[event.side]) % 360
            guns = gun_places(actor_of(event.ship), seen[event.ship], event.side)
        guns = guns or muzzles(firer, way, event.dice)
        ripple = timings.RAKE_RIPPLE if event.rake else timings.RIPPLE
        esper.create_entity(Flash(0.0, tuple(guns), way, ripple))
        esper.create_entity(fire_smoke(guns, way, self._volleys, ripple=ripple))
        flight = timings.flight_seconds(event.reach / 10_000)
        if target.kind == "ship":
            her = actor_of(event.target)
            hits, misses = shot_places(event, her, seen[event.target], way, self._volleys)
        else:
            hits, misses = falls_on(target, event.dice, event.hits, self._volleys)
        falls = tuple(hits + misses)
        if falls:
            firing = tuple(guns[n * len(guns) // len(falls)] for n in range(len(falls)))
            esper.create_entity(
                RoundShot(0.0, firing, falls, ripple, flight, event.load is Load.HOT)
            )
        if target.ashore:
            hits, misses = list(falls), []
        self._shot_falls(hits, misses, way, ripple, flight)
        return self.clock.take(max(timings.VOLLEY, ripple + flight + timings.SPLINTERS))

    def _throw(self, event: Fired, firer: Combatant, target: Combatant) -> None:
        """A mortar flashes upwards, and a bomb goes over in a high arc: it bursts on what it
        strikes, or falls near by."""
        way, flight = bearing(firer, target), timings.bomb_seconds(event.reach / 10_000)
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
        hits: Sequence[tuple[float, float]],
        misses: Sequence[tuple[float, float]],
        bearing: float,
        ripple: float,
        flight: float,
    ) -> None:
        """Splinters where shot strikes and a column of water for every miss, each in its turn."""
        last = max(1, len(hits) + len(misses) - 1)
        for n, (x, y) in enumerate(hits):
            esper.create_entity(Splinters(-flight - ripple * n / last, x, y, bearing, n))
        for n, (x, y) in enumerate(misses, len(hits)):
            height = column(self.clock.pace) * (1.0 + 0.3 * _spread(n, self._volleys + 5))
            esper.create_entity(Splash(-flight - ripple * n / last, x, y, height, n))

    def _mast_falls(self, actor: Actor, seen: Seen, mast: str) -> None:
        """It goes by the board to leeward and forward, and leaves wreckage."""
        wind = next(air.wind_from for _, air in esper.get_component(Air))
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


def column(pace: int) -> float:
    """How high the water leaps where shot falls, in metres of a ship's scale: hardly at the
    quickest pace, or white columns would come and go more than three times a second."""
    return 26.0 if pace < timings.HELD else 8.0


def shot_places(
    event: Fired, target: Actor, seen: Seen, bearing: float, volley: int
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Where every die of a volley falls, in cm: its hits along the target, and as many misses as
    there were, short of her and over by turns."""
    length = seen.length / 10_000
    hits = [
        beside(target, 0.0, length * (_spread(n, volley) - 0.5) * 0.9) for n in range(event.hits)
    ]
    turn = math.radians(bearing)
    misses = []
    for n in range(max(0, event.dice - event.hits)):
        off = length * (0.22 + 0.36 * _spread(n + 3, volley)) * (1 if n % 2 else -1)
        x, y = beside(target, 0.0, length * (_spread(n + 7, volley) - 0.5) * 1.5)
        misses.append((x + math.sin(turn) * off, y - math.cos(turn) * off))
    return hits, misses


def passing() -> list[tuple[int, Effect]]:
    """What is seen of a shot for a moment, and then no more."""
    out: list[tuple[int, Effect]] = []
    for kind in (Flash, RoundShot, Shell, Splash, Splinters, FallingMast):
        out += esper.get_component(kind)
    return out


def gun_places(actor: Actor, seen: Seen, side: str) -> list[tuple[float, float]]:
    """Muzzles in cm, bow to stern along a broadside, or the pair at bow or stern."""
    length, beam = seen.length / 10_000, seen.length / 40_000
    if side in ("bow", "stern"):
        forward = length / 2 if side == "bow" else -length / 2
        return [beside(actor, off, forward) for off in (-beam / 4, beam / 4)]
    out = beam / 2 if side == "starboard" else -beam / 2
    steps = [0.38 - 0.72 * n / (GUNS_SHOWN - 1) for n in range(GUNS_SHOWN)]
    return [beside(actor, out, length * step) for step in steps]


def beside(actor: Actor, starboard: float, forward: float) -> tuple[float, float]:
    """A place in cm so far to starboard and forward of a ship's middle."""
    angle = math.radians(actor.heading)
    s, c = math.sin(angle), math.cos(angle)
    return actor.x + starboard * c + forward * s, actor.y + starboard * s - forward * c


def _spread(n: int, seed: int) -> float:
    """A number from 0 to 1 that looks like chance and is none: for pictures only."""
    return (n * 0.618_034 + seed * 0.381_966) % 1.0
