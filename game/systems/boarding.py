"""The boarding system: crews waver, ships lie lashed, boarders fight, colours come down."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import esper

from game.core.events import Befell, Boarded, Boats, Captured, Event, Grappled, Struck
from game.core.sight import Seen
from game.scene import timings
from game.scene.actors import Actor
from game.scene.boats_and_works import Craft, Work
from game.scene.effects import Colours, Lashing, Melee
from game.scene.rigging import Rigging
from game.systems.clock import Clock
from game.systems.gunnery import beside
from game.systems.sailing import actor_of

MELEE_SECONDS = 2.5
"""How long men are seen to fight after a round; the next step does not wait for the last of it."""
ROPES = (-0.32, -0.12, 0.1, 0.3)
"""Where grapples hold, forward of midships, as shares of her length."""


class BoardingSystem(esper.Processor):
    """Steps strike tests, grapples and boarding; shows the fight and the flags."""

    chapter = "boarding"

    def __init__(self, advance: Callable[[str], None]) -> None:
        """A system that advances the battle through ``advance``."""
        self.clock, self._advance = Clock(), advance

    def process(self, dt: float) -> None:
        """Fights and flags go on, ropes hold, then the battle does."""
        self.clock.run(dt)
        for thing, melee in esper.get_component(Melee):
            melee.advance(dt)
            if melee.age > MELEE_SECONDS:
                esper.delete_entity(thing, immediate=True)
        for thing, colours in esper.get_component(Colours):
            colours.advance(dt)
            if colours.gone:
                esper.delete_entity(thing, immediate=True)
        self._tend_lashings(dt)
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, Seen]) -> None:
        """Grapples, rounds of boarding, colours."""
        match event:
            case Grappled():
                self.clock.take(timings.GRAPPLE)
            case Boarded(ship=ship, other=other):
                a, b = actor_of(ship), actor_of(other)
                sides = seen[ship].side, seen[other].side
                ends = contact_line(a, b, min(seen[ship].length, seen[other].length) / 10_000)
                esper.create_entity(Melee(0.0, *ends, _spots(ship), sides))
                self.clock.take(timings.BOARDING_ROUND)
            case Struck(ship=ship) | Captured(ship=ship) if ship in seen:
                esper.create_entity(Colours(0.0, ship))
                self.clock.take(timings.COLOURS_DOWN)
            case Boats(did="board", boat=boat):
                self._from_boats(boat, seen)
            case Struck(ship=work) if any(w.id == work for _, w in esper.get_component(Work)):
                self.clock.take(timings.COLOURS_DOWN)
            case Befell():
                self.clock.take(timings.CONDITION)

    def _from_boats(self, boat: str, seen: dict[str, Seen]) -> None:
        """Men climb the side of the ship that these boats hang on, and her crew meet them."""
        for _, craft in esper.get_component(Craft):
            if craft.id == boat and craft.bond == "alongside" and craft.host in seen:
                ship, half = seen[craft.host], 0.18 * seen[craft.host].length / 10_000
                hull = actor_of(craft.host)
                out, forward = craft.station
                ends = (
                    *beside(hull, 0.8 * out, forward - half),
                    *beside(hull, 0.8 * out, forward + half),
                )
                esper.create_entity(Melee(0.0, *ends, _spots(boat), (craft.side, ship.side)))
                self.clock.take(timings.BOARDING_ROUND)

    def finish(self) -> None:
        """Nothing is left to wait for."""
        self.clock.busy = 0.0
        for kind in (Melee, Colours):
            for thing, _ in esper.get_component(kind):
                esper.delete_entity(thing, immediate=True)

    def _tend_lashings(self, dt: float) -> None:
        """Ropes between every two ships that lie locked, and nowhere else."""
        locked = [
            (thing, actor, rigging.length_cm)
            for thing, (actor, rigging) in esper.get_components(Actor, Rigging)
            if rigging.locked and actor.present
        ]
        held = set()
        for thing, actor, length in locked:
            others = [(far_from(actor, b), b, n) for other, b, n in locked if other != thing]
            mate = min(others, key=lambda found: found[0], default=None)
            if mate is None or mate[0] > length + mate[2]:
                continue
            lashing = esper.try_component(thing, Lashing)
            if lashing is None:
                lashing = Lashing(-dt)
                esper.add_component(thing, lashing)
            lashing.advance(dt)
            lashing.ropes = ropes_between(actor, length, mate[1], mate[2])
            held.add(thing)
        for thing, _ in esper.get_component(Lashing):
            if thing not in held:
                esper.remove_component(thing, Lashing)


def far_from(a: Actor, b: Actor) -> float:
    """Cm between the middles of two ships."""
    return hypot(a.x - b.x, a.y - b.y)


def ropes_between(
    a: Actor, length: float, b: Actor, other: float
) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """Pairs of places on the two rails that face each other, cm, four ropes from end to end."""
    return tuple(
        (rail(a, b, length, share), rail(b, a, other, share * _facing(a, b))) for share in ROPES
    )


def rail(a: Actor, b: Actor, length: float, share: float) -> tuple[float, float]:
    """A place on the rail of ``a`` that faces ``b``, so far forward as a share of her length."""
    beam = length / 8
    port, starboard = beside(a, -beam, share * length), beside(a, beam, share * length)
    return min(port, starboard, key=lambda at: hypot(at[0] - b.x, at[1] - b.y))


def contact_line(a: Actor, b: Actor, length: float) -> tuple[float, float, float, float]:
    """The line along which two hulls touch, in cm: between them, as long as most of the shorter
    one, along the first."""
    middle = Actor("", (a.x + b.x) / 2, (a.y + b.y) / 2, a.heading)
    return *beside(middle, 0.0, 0.36 * length), *beside(middle, 0.0, -0.36 * length)


def _facing(a: Actor, b: Actor) -> int:
    """1 if two ships lie the same way, -1 if they lie head to stern."""
    return 1 if abs((b.heading - a.heading + 180) % 360 - 180) <= 90 else -1


def _spots(ship: str) -> int:
    """A number for the look of a fight, the same for the same ship."""
    return sum(map(ord, ship))
