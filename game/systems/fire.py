"""The fire system: ships that burn, burn out or explode."""

from dataclasses import replace
from math import cos, radians, sin

import esper

from game.core.events import Event, Exploded
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import Actor
from game.scene.boats_and_works import ShoreWork, advance_flag
from game.scene.effects import Blaze, Explosion, FloatingDebris
from game.scene.rigging import Rigging
from game.systems.event_timing import System, advance_effects, drawn_wind_from
from game.systems.sailing import actor_of

FIRE_POSITIONS = (-0.36, -0.18, 0.18, 0.36)  # where a fireship burns besides amidships, of her length
EXISTING_FIRE_AGE = 12.0  # age in seconds of a fire that burnt before the stage was set up
FIRESHIP_FLAME_SIZE = 1.15  # size of each of these fires, in cm


class FireSystem(System):
    """System that steps fires and rudders, and shows fires."""

    chapter = "fire"

    def process(self, dt: float) -> None:
        """Advance fires by ``dt`` seconds, then the battle."""
        self.clock.advance(dt)
        self._update_blazes(dt)
        advance_effects(dt, Explosion)
        self._advance_chapter(self.chapter)

    def show(self, event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Show explosions; fires follow from the record sheets."""
        if not isinstance(event, Exploded):
            return
        if event.ship in visible_ships:
            actor = actor_of(event.ship)
            actor.is_present = False
            size = visible_ships[event.ship].length / 7_000
            esper.create_entity(Explosion(0.0, actor.x, actor.y, size, drawn_wind_from()))
            esper.create_entity(FloatingDebris(-timings.EXPLOSION_BALL, actor.x, actor.y, 3.0, 20))
            return self.clock.wait_at_least(timings.EXPLOSION)
        for _, work in esper.get_component(ShoreWork):
            if work.id == event.ship:
                size = max(work.breadth, 2.0) * 1.6
                esper.create_entity(Explosion(0.0, work.x, work.y, size, drawn_wind_from()))
                self.clock.wait_at_least(timings.EXPLOSION)

    def finish(self) -> None:
        """Finish at once."""
        super().finish()
        for thing, blaze in esper.get_component(Blaze):
            if blaze.aboard:
                esper.delete_entity(thing, immediate=True)

    def _update_blazes(self, dt: float) -> None:
        for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
            burns = rigging.is_afire and actor.is_present
            blaze = esper.try_component(thing, Blaze)
            if burns and blaze is None:
                esper.add_component(thing, Blaze(0.0, actor.x, actor.y, wind_from=drawn_wind_from()))
                _spread_blaze(esper.component_for_entity(thing, Blaze), actor, rigging)
            elif blaze is not None and not burns:
                esper.remove_component(thing, Blaze)
                if actor.is_present:
                    esper.create_entity(replace(blaze, aboard=actor.ship))
            elif blaze is not None:
                blaze.advance(dt)
                blaze.x, blaze.y, blaze.wind_from = actor.x, actor.y, drawn_wind_from()
                _spread_blaze(blaze, actor, rigging)
        self._update_works(dt)
        _fade_fires(dt)

    def _update_works(self, dt: float) -> None:
        """Keep a blaze in every burning work; move flags and furnace smoke."""
        for thing, work in esper.get_component(ShoreWork):
            advance_flag(work, dt)
            blaze = esper.try_component(thing, Blaze)
            if work.is_afire and blaze is None:
                esper.add_component(thing, _work_blaze(work, 0.0))
            elif blaze is not None and not work.is_afire:
                esper.remove_component(thing, Blaze)
            elif blaze is not None:
                blaze.advance(dt)
                blaze.wind_from = drawn_wind_from()


def _fade_fires(dt: float) -> None:
    for thing, blaze in esper.get_component(Blaze):
        if not blaze.aboard:
            continue
        actor = actor_of(blaze.aboard)
        blaze.advance(dt)
        blaze.x, blaze.y, blaze.dying_seconds = actor.x, actor.y, blaze.dying_seconds + dt
        if blaze.is_over or not actor.is_present:
            esper.delete_entity(thing, immediate=True)


def start_existing_fires() -> None:
    """Age the fires of a stage that has just been set up, so that their smoke is already downwind."""
    for thing, (actor, rigging) in esper.get_components(Actor, Rigging):
        if rigging.is_afire and actor.is_present:
            blaze = Blaze(EXISTING_FIRE_AGE, actor.x, actor.y, wind_from=drawn_wind_from())
            _spread_blaze(blaze, actor, rigging)
            esper.add_component(thing, blaze)
    for thing, work in esper.get_component(ShoreWork):
        if work.is_afire:
            esper.add_component(thing, _work_blaze(work, EXISTING_FIRE_AGE))


def _work_blaze(work: ShoreWork, age: float) -> Blaze:
    return Blaze(age, work.x, work.y, 8.0, max(0.7, work.breadth / 4), drawn_wind_from())


def _spread_blaze(blaze: Blaze, actor: Actor, rigging: Rigging) -> None:
    if rigging.is_burning_fireship:
        turn = radians(actor.heading)
        blaze.size, blaze.height = FIRESHIP_FLAME_SIZE, 9.0
        blaze.flame_points = tuple(
            (sin(turn) * share * rigging.length_cm, -cos(turn) * share * rigging.length_cm)
            for share in FIRE_POSITIONS
        )
