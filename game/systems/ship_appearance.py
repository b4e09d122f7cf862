"""How ships look on the stage: as on their record sheets, except for what has not been shown
yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import esper

from game.core.events import Event, Fired, MastFell
from game.core.steps import Happen
from game.core.visible import VisibleShip, Weather
from game.play.battle import Battle
from game.scene.actors import Actor
from game.scene.air import WIND_SPEED, Air
from game.scene.boats_and_works import Oars
from game.scene.effects import Colours
from game.scene.rigging import Rigging, fighting_canvas, fired_sides, fresh_wrecks, guns_run_out, rigging_of
from game.scene.volleys import Volley
from game.scene.wakes import Wake
from game.systems.deferred_events import is_colours_down, is_seen_after_guns


def apply_appearance(
    battle: Battle, seen: Mapping[str, VisibleShip], put_off: Sequence[Event] = ()
) -> set[str]:
    """Set how every ship looks, from her record sheet; return the ships under fire, which change
    only when the last ball has struck.

    A mast that falls in the next event still stands, and colours that come down next still fly.
    Guns are run in when their shot has fallen. ``put_off``: events not shown yet."""
    aimed_at, canvas = ships_under_fire(put_off), fighting_canvas(seen)
    hangs = fresh_wrecks(battle.events)
    guns, fires = guns_run_out(seen, fired_sides(battle.events)), _firing_ships(put_off)
    step = battle.pending_step
    comes = [*put_off, *([step.event] if isinstance(step, Happen) else [])]
    hauling = {colours.ship for _, colours in esper.get_component(Colours)}
    for thing, (actor, was) in esper.get_components(Actor, Rigging):
        if actor.ship in aimed_at:
            continue
        rigging = rigging_of(seen[actor.ship])
        rigging.canvas = canvas.get(actor.ship, "")
        rigging.guns = was.guns if actor.ship in fires else guns[actor.ship]
        rigging.cleared_masts = tuple(m for m in rigging.lost_masts if (actor.ship, m) not in hangs)
        own = [event for event in comes if event.ship == actor.ship]
        rigging.masts_yet_to_fall = tuple(event.mast for event in own if isinstance(event, MastFell))
        if any(map(is_colours_down, own)) and actor.ship not in hauling:
            rigging.struck, rigging.is_prize = was.struck, was.is_prize
        if any(is_seen_after_guns(event) and event in put_off for event in own):
            rigging.afire = was.afire and rigging.afire
        esper.add_component(thing, rigging)
    return aimed_at


def ships_under_fire(put_off: Sequence[Event] = ()) -> set[str]:
    """Return the ships that shot is flying at, or will be fired at."""
    flying = {v.target for _, v in esper.get_component(Volley) if v.age < v.last_strike}
    return flying | {fired.target for fired in put_off if isinstance(fired, Fired)}


def _firing_ships(put_off: Sequence[Event]) -> set[str]:
    """Return the ships whose shot is flying, or will be fired."""
    flying = {v.ship for _, v in esper.get_component(Volley) if v.age < v.last_strike}
    return flying | {fired.ship for fired in put_off if isinstance(fired, Fired)}


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
