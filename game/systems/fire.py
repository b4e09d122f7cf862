"""The fire system: ships burn, burn out, and blow up."""

from __future__ import annotations

from collections.abc import Callable

import esper

from game.core.events import Event, Exploded
from game.core.sight import Seen
from game.scene import timings
from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.effects import Blaze, Debris, Explosion
from game.scene.rigging import Rigging
from game.systems.clock import Clock
from game.systems.sailing import actor_of


class FireSystem(esper.Processor):
    """Steps fires and rudders; shows what burns."""

    chapter = "fire"

    def __init__(self, advance: Callable[[str], None]) -> None:
        """A system that advances the battle through ``advance``."""
        self.clock, self._advance = Clock(), advance

    def process(self, dt: float) -> None:
        """Fires burn where ships are afire, then the battle goes on."""
        self.clock.run(dt)
        self._tend_blazes(dt)
        for thing, explosion in esper.get_component(Explosion):
            explosion.advance(dt)
            if explosion.gone:
                esper.delete_entity(thing, immediate=True)
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, Seen]) -> None:
        """Explosions; fires show by the sheets themselves."""
        if isinstance(event, Exploded) and event.ship in seen:
            actor = actor_of(event.ship)
            actor.present = False
            size = seen[event.ship].length / 7_000
            esper.create_entity(Explosion(0.0, actor.x, actor.y, size, _wind()))
            esper.create_entity(Debris(-timings.EXPLOSION_BALL, actor.x, actor.y, 3.0, 20))
            self.clock.take(timings.EXPLOSION)

    def finish(self) -> None:
        """Nothing is left to wait for."""
        self.clock.busy = 0.0

    def _tend_blazes(self, dt: float) -> None:
        """A blaze aboard every ship that is afire, and nowhere else."""
        for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
            burns = rigging.afire and actor.present
            blaze = esper.try_component(thing, Blaze)
            if burns and blaze is None:
                esper.add_component(thing, Blaze(0.0, actor.x, actor.y, wind_from=_wind()))
            elif blaze is not None and not burns:
                esper.remove_component(thing, Blaze)
            elif blaze is not None:
                blaze.advance(dt)
                blaze.x, blaze.y, blaze.wind_from = actor.x, actor.y, _wind()


def _wind() -> float:
    return next(air.wind_from for _, air in esper.get_component(Air))
