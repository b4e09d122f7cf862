"""The gunnery system: broadsides flash and smoke on the side that fired, shot falls, masts go."""

from __future__ import annotations

import math
from collections.abc import Callable

import esper

from game.core.events import Event, Fired, Hurt, MastFell, Mended
from game.core.sight import Seen
from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.effects import Debris, Effect, FallingMast, Flash, Splash, Splinters
from game.scene.smoke import fire_smoke
from game.systems.clock import Clock
from game.systems.sailing import actor_of

RIPPLE, RAKE_RIPPLE = 0.5, 0.9
FLIGHT, FLIGHT_PER_CM = 0.25, 0.025
BOXES, MAST = 0.5, 2.05
GUNS_SHOWN = 9
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
            case Hurt() | Mended():
                self.clock.take(BOXES)
            case MastFell(ship=ship):
                self._mast_falls(actor_of(ship), seen[ship])

    def finish(self) -> None:
        """Nothing is left to wait for; what flashed is out."""
        self.clock.busy = 0.0
        for thing, _ in passing():
            esper.delete_entity(thing, immediate=True)

    def _fire(self, event: Fired, seen: dict[str, Seen]) -> None:
        """A ripple along the side that fired, smoke that lies there, shot on and round the
        target."""
        self._volleys += 1
        firer, target = actor_of(event.ship), actor_of(event.target)
        bearing = (firer.heading + _BEARING[event.side]) % 360
        guns = gun_places(firer, seen[event.ship], event.side)
        ripple = RAKE_RIPPLE if event.rake else RIPPLE
        esper.create_entity(Flash(0.0, tuple(guns), bearing, ripple))
        esper.create_entity(fire_smoke(guns, bearing, self._volleys, ripple=ripple))
        flight = FLIGHT + FLIGHT_PER_CM * event.reach / 10_000
        self._shot_falls(event, target, seen[event.target], flight, bearing)
        self.clock.take(ripple + flight + 0.35)

    def _shot_falls(
        self, event: Fired, target: Actor, seen: Seen, flight: float, bearing: float
    ) -> None:
        length = seen.length / 10_000
        for n in range(min(event.hits, 8)):
            x, y = beside(target, 0.0, length * (_spread(n, self._volleys) - 0.5) * 0.9)
            esper.create_entity(Splinters(-flight - 0.06 * n, x, y, bearing, n))
        for n in range(min(event.dice - event.hits, 8)):
            off = 0.6 + 1.6 * _spread(n + 3, self._volleys)
            off = -off if n % 2 else off
            x, y = beside(target, off, length * (_spread(n + 7, self._volleys) - 0.5) * 1.6)
            esper.create_entity(Splash(-flight - 0.07 * n, x, y, 28.0, n))

    def _mast_falls(self, actor: Actor, seen: Seen) -> None:
        """It goes by the board to leeward, and leaves wreckage."""
        wind = next(air.wind_from for _, air in esper.get_component(Air))
        bearing = (wind + 180) % 360
        esper.create_entity(FallingMast(0.0, actor.x, actor.y, bearing=bearing))
        esper.create_entity(Debris(-MAST, actor.x, actor.y, seed=len(seen.lost)))
        self.clock.take(MAST)


def passing() -> list[tuple[int, Effect]]:
    """What is seen of a shot for a moment, and then no more."""
    out: list[tuple[int, Effect]] = []
    for kind in (Flash, Splash, Splinters, FallingMast):
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
