"""Set up the stage of a battle: its air, and every ship on it."""

from __future__ import annotations

import esper

from game.core.visible import VisibleShip, Weather
from game.scene.actors import Actor
from game.scene.air import WIND_SPEED, Air
from game.scene.boats_and_works import Oars
from game.scene.rigging import rigging_of
from game.scene.wakes import Wake


def set_wind(weather: Weather) -> None:
    """Create the air from the weather of the table."""
    wind = weather.blows_from / 100
    esper.create_entity(Air(wind, wind, 0.0 if weather.is_calm else WIND_SPEED, weather.is_choppy))


def add_ship(s: VisibleShip) -> None:
    """Add a ship to the stage."""
    actor = Actor(s.id, s.x / 10_000, s.y / 10_000, s.heading / 100)
    actor.is_present = not s.gone_how
    thing = esper.create_entity(actor, rigging_of(s), Wake(s.length / 40_000))
    if s.has_oars:
        esper.add_component(thing, Oars())
