"""How ships look on the stage: as on their record sheets, except for what has not been shown
yet."""

from collections.abc import Mapping, Sequence

import esper

from game.core.events import Event, Fired, MastFell
from game.core.steps import Happen
from game.core.visible import VisibleShip, Weather
from game.play.battle import Battle
from game.scene.actors import Actor
from game.scene.boats_and_works import Oars
from game.scene.drawn_wind import WIND_SPEED, DrawnWind
from game.scene.effects import FlagChange
from game.scene.rigging import (
    Rigging,
    guns_run_out,
    recently_fallen_masts,
    rigging_of,
    sails_in_action,
    sides_fired_this_turn,
)
from game.scene.volleys import Volley
from game.scene.wakes import Wake
from game.systems.deferred_events import is_colours_down, is_mast_or_new_fire


def apply_appearance(
    battle: Battle, visible_ships: Mapping[str, VisibleShip], deferred_events: Sequence[Event] = ()
) -> set[str]:
    """Set how every ship looks, from her record sheet; return the ships under fire, which change
    only when the last ball has struck.

    A mast that falls in the next event still stands, and colours that come down next still fly.
    Guns are run in when their shot has fallen. ``deferred_events``: events not shown yet."""
    aimed_at, canvas = ships_under_fire(deferred_events), sails_in_action(visible_ships)
    hangs = recently_fallen_masts(battle.events)
    guns, fires = (
        guns_run_out(visible_ships, sides_fired_this_turn(battle.events)),
        _firing_ships(deferred_events),
    )
    step = battle.pending_step
    comes = [*deferred_events, *([step.event] if isinstance(step, Happen) else [])]
    hauling = {colours.ship for _, colours in esper.get_component(FlagChange)}
    for thing, (actor, was) in esper.get_components(Actor, Rigging):
        if actor.ship in aimed_at:
            continue
        rigging = rigging_of(visible_ships[actor.ship])
        rigging.drawn_sails = canvas.get(actor.ship, "")
        rigging.guns_run_out = was.guns_run_out if actor.ship in fires else guns[actor.ship]
        rigging.cleared_masts = tuple(m for m in rigging.lost_masts if (actor.ship, m) not in hangs)
        own = [event for event in comes if event.ship == actor.ship]
        rigging.masts_yet_to_fall = tuple(event.mast for event in own if isinstance(event, MastFell))
        if any(map(is_colours_down, own)) and actor.ship not in hauling:
            rigging.has_struck, rigging.is_prize = was.has_struck, was.is_prize
        if any(is_mast_or_new_fire(event) and event in deferred_events for event in own):
            rigging.is_afire = was.is_afire and rigging.is_afire
        esper.add_component(thing, rigging)
    return aimed_at


def ships_under_fire(deferred_events: Sequence[Event] = ()) -> set[str]:
    """Return the ships that shot is flying at, or will be fired at."""
    flying = {v.target for _, v in esper.get_component(Volley) if v.age < v.last_strike}
    return flying | {fired.target for fired in deferred_events if isinstance(fired, Fired)}


def _firing_ships(deferred_events: Sequence[Event]) -> set[str]:
    """Return the ships whose shot is flying, or will be fired."""
    flying = {v.ship for _, v in esper.get_component(Volley) if v.age < v.last_strike}
    return flying | {fired.ship for fired in deferred_events if isinstance(fired, Fired)}


def create_wind(weather: Weather) -> None:
    """Create the air from the weather of the table."""
    wind = weather.blows_from / 100
    esper.create_entity(DrawnWind(wind, wind, 0.0 if weather.is_calm else WIND_SPEED, weather.is_choppy))


def add_ship(ship: VisibleShip) -> None:
    """Add a ship to the stage."""
    actor = Actor(ship.id, ship.x / 10_000, ship.y / 10_000, ship.heading / 100)
    actor.is_present = not ship.gone_how
    thing = esper.create_entity(actor, rigging_of(ship), Wake(ship.length / 40_000))
    if ship.has_oars:
        esper.add_component(thing, Oars())
