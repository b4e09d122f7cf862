"""How ships, boats, works, troops, chains and ropes look on the stage, set from what is visible after every
step, but for what has not been shown yet. So a battle that is loaded, undone or played back shows the
same."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TypeVar

import esper

from game.core.events import Event, Fired, MastFell
from game.core.steps import Happen
from game.core.visible import VisibleBoat, VisibleObjects, VisibleShip, VisibleTroops, VisibleWorks, Weather
from game.play.battle import Battle
from game.scene import boats_and_works
from game.scene.actors import EASE_PEAK, Actor, AnimatedLeg, Wake, end_pose, finish_legs, turn_between
from game.scene.effects import FallingMast, FlagChange, Volley
from game.scene.rigging import (
    WIND_SPEED,
    DrawnWind,
    Rigging,
    guns_run_out,
    recently_fallen_masts,
    rigging_of,
    sails_in_action,
    sides_fired_this_turn,
)
from game.scene.timings import MAX_TURN_RATE, march_seconds, pull_seconds
from game.scene.waterlines import HullSize, hull_size_of
from game.sea.units import CM
from game.systems.event_timing import is_colours_down, is_mast_or_new_fire

SceneKind = TypeVar(
    "SceneKind", boats_and_works.BoatGroup, boats_and_works.ShoreWork, boats_and_works.TroopBase
)
_SAME_PLACE_CM = 0.02  # cm within which two positions count as the same


def update_objects(objects: VisibleObjects) -> None:
    """Update everything on the stage that is no ship; whatever has moved gets under way."""
    _update_boats(objects.boats, _ship_actors())
    _update_works(objects.works)
    _update_troops(objects.troops, objects.works)
    _replace_all(boats_and_works.Barrier, [boats_and_works.barrier_of(chain) for chain in objects.chains])
    _replace_all(boats_and_works.Rope, [boats_and_works.rope_of(line) for line in objects.ropes])


def finish_all_moves() -> None:
    """Put everything at once where it was going."""
    for _, actor in esper.get_component(Actor):
        finish_legs(actor)
    hulls = _ship_actors()
    for _, (actor, craft) in esper.get_components(Actor, boats_and_works.BoatGroup):
        if craft.host in hulls:
            actor.x, actor.y, actor.heading = boats_and_works.boat_pose(craft, actor, hulls[craft.host])
    for _, work in esper.get_component(boats_and_works.ShoreWork):
        work.flag_height = float(work.has_flag)


# ------------------------------------------------------------------------------ boats
def _update_boats(boats: Sequence[VisibleBoat], hulls: Mapping[str, Actor]) -> None:
    """Update the boats in the water; remove those that are stowed, sunk or gone."""
    there = _components_by_id(boats_and_works.BoatGroup)
    strings: Counter[tuple[str, str]] = Counter()
    for seen in boats:
        if seen.gone_how:
            if seen.id in there:
                esper.delete_entity(there[seen.id][0], immediate=True)
            continue
        own = seen.made_fast_to == seen.ship or _side_of(seen.made_fast_to) == seen.side
        thing, old = there.get(seen.id, (0, None))
        craft = boats_and_works.boat_group_of(seen, own, old.stroke if old else 0.0)
        place = (seen.x / CM, seen.y / CM, seen.heading / 100)
        if old is None:
            thing = esper.create_entity(Actor(seen.id, *place), craft)
        esper.add_component(thing, craft)
        actor = esper.component_for_entity(thing, Actor)
        if craft.host not in hulls:
            craft.attachment, craft.host = "", ""
            _place_alongside(craft, place)
        host = hulls.get(craft.host)
        if host is None:
            start_rowing_to(actor, place)
            continue
        finish_legs(actor)
        craft.boats_between = strings[craft.host, craft.attachment]
        strings[craft.host, craft.attachment] += craft.count
        if craft.attachment != "beside":
            _set_boat_station(craft, actor, (host, _hull_size(craft.host)), place)
        if old is None:
            actor.x, actor.y, actor.heading = boats_and_works.boat_pose(craft, actor, host)


def _place_alongside(boat_group: boats_and_works.BoatGroup, place: tuple[float, float, float]) -> None:
    for _, (hull, rigging) in esper.get_components(Actor, Rigging):
        if not hull.is_present or hull.is_sinking:
            continue
        x, y, heading = end_pose(hull)
        size = hull_size_of(rigging.kind, rigging.length_cm)
        lies = Actor("", x, y, heading)
        if found := boats_and_works.local_point_alongside(lies, (size.length, size.beam), place[0], place[1]):
            boat_group.host, boat_group.attachment, boat_group.station = hull.ship, "beside", found
            return


def _set_boat_station(
    boat_group: boats_and_works.BoatGroup,
    actor: Actor,
    host: tuple[Actor, HullSize],
    place: tuple[float, float, float],
) -> None:
    """Set where boats keep station at their hull, from their rule position: in a string astern, at the side
    they came to, or, with a tow, right ahead once they are round her bow."""
    hull, length, beam = host[0], host[1].length, host[1].beam
    x, y, heading = end_pose(hull)
    lies = Actor("", x, y, heading)
    if boat_group.attachment == "astern":
        boat_group.station = (0.0, -length / 2 - boats_and_works.BOAT_CM / 2 - boats_and_works.PAINTER_CM)
    elif boat_group.attachment == "alongside":
        starboard, forward = boats_and_works.local_coordinates(lies, place[0], place[1])
        boat_group.station = boats_and_works.local_point_off_hull(starboard, forward, (length, beam))
    else:
        dx, dy = place[0] - x, place[1] - y
        turn = math.radians(heading)
        if dx * math.sin(turn) - dy * math.cos(turn) <= 0:
            dx, dy = math.sin(turn), -math.cos(turn)
        share = TOW_SHARE * length / max(math.hypot(dx, dy), 1e-6)
        boat_group.station = (dx * share, dy * share)
        actor.heading = math.degrees(math.atan2(dx, -dy)) % 360


TOW_SHARE = 1.15  # of the last towing boat from the hull's middle, in lengths: clear of her bowsprit


def start_rowing_to(actor: Actor, pose: tuple[float, float, float]) -> None:
    """Row boats straight to a position, unless they are there or on the way; turn them first."""
    x, y, heading = end_pose(actor)
    far = math.hypot(pose[0] - x, pose[1] - y)
    if far <= _SAME_PLACE_CM and abs(turn_between(heading, pose[2])) < 1:
        return
    if far > _SAME_PLACE_CM:
        seconds = max(0.25, EASE_PEAK * abs(turn_between(heading, pose[2])) / MAX_TURN_RATE)
        actor.legs.append(AnimatedLeg(x, y, heading, x, y, pose[2], 0.0, seconds))
    actor.legs.append(AnimatedLeg(x, y, pose[2], *pose, 0.0, pull_seconds(far)))


def advance_boats(dt: float) -> bool:
    """Move boats: those at a hull keep station, the others pull. Return whether any still moves."""
    found = esper.get_components(Actor, boats_and_works.BoatGroup)
    busy = False
    if found:
        hulls = _ship_actors()
        for _, (actor, craft) in found:
            if craft.host in hulls:
                busy = boats_and_works.advance_to_station(craft, actor, hulls[craft.host], dt) or busy
            craft.stroke += boats_and_works.stroke_rate(actor.speed) * dt
    for _, (actor, oars) in esper.get_components(Actor, boats_and_works.Oars):
        oars.stroke += boats_and_works.stroke_rate(actor.speed) * dt
    return busy


# ------------------------------------------------------------------------------ ashore
def _update_works(works: Sequence[VisibleWorks]) -> None:
    """Update works; flags and fires continue from their present state."""
    there = _components_by_id(boats_and_works.ShoreWork)
    for seen in works:
        work = boats_and_works.shore_work_of(seen)
        thing, old = there.get(seen.id, (0, None))
        if old is None:
            esper.create_entity(work)
            continue
        work.flag_height, work.shown_seconds = old.flag_height, old.shown_seconds
        if work.side != old.side:
            work.flag_height = 0.0
        esper.add_component(thing, work)


def _update_troops(parties: Sequence[VisibleTroops], works: Sequence[VisibleWorks]) -> None:
    """Update the bases ashore; remove those that broke or embarked."""
    there = _components_by_id(boats_and_works.TroopBase)
    places = {w.id: (w.x / CM, w.y / CM) for w in works}
    places |= {p.id: (p.x / CM, p.y / CM) for p in parties}
    for seen in parties:
        x, y = places[seen.id]
        at = places.get(seen.foe, (x, y - 1))
        troop = boats_and_works.troop_base_of(seen, math.degrees(math.atan2(at[0] - x, y - at[1])) % 360)
        thing, old = there.pop(seen.id, (0, None))
        if old is None:
            esper.create_entity(Actor(seen.id, x, y, 0.0), troop)
            continue
        esper.add_component(thing, troop)
        start_march_to(esper.component_for_entity(thing, Actor), (x, y))
    for thing, _ in there.values():
        esper.delete_entity(thing, immediate=True)


def start_march_to(actor: Actor, position: tuple[float, float]) -> None:
    """March a base to a position, unless it is there or on the way."""
    x, y, _ = end_pose(actor)
    far = math.hypot(position[0] - x, position[1] - y)
    if far > _SAME_PLACE_CM:
        actor.legs.append(AnimatedLeg(x, y, 0.0, *position, 0.0, 0.0, march_seconds(far)))


# ------------------------------------------------------------------------------ helpers
def _components_by_id(kind: type[SceneKind]) -> dict[str, tuple[int, SceneKind]]:
    return {found.id: (thing, found) for thing, found in esper.get_component(kind)}


def _replace_all(
    kind: type[boats_and_works.Barrier] | type[boats_and_works.Rope],
    values: Sequence[boats_and_works.Barrier | boats_and_works.Rope],
) -> None:
    old = [(thing, found) for thing, found in sorted(esper.get_component(kind), key=itemgetter(0))]
    if [found for _, found in old] == list(values):
        return
    for thing, _ in old:
        esper.delete_entity(thing, immediate=True)
    for value in values:
        esper.create_entity(value)


def _ship_actors() -> dict[str, Actor]:
    return {a.ship: a for _, (a, _) in esper.get_components(Actor, Rigging)}


def _hull_size(ship: str) -> HullSize:
    ships = (r for _, r in esper.get_component(Rigging) if r.ship == ship)
    return next(
        (hull_size_of(r.kind, r.length_cm) for r in ships),
        HullSize(boats_and_works.BOAT_CM, boats_and_works.BOAT_CM / 3),
    )


def _side_of(ship: str) -> int:
    found = (r.side for _, r in esper.get_component(Rigging) if r.ship == ship)
    return next(found, -1)


def apply_appearance(
    battle: Battle, visible_ships: Mapping[str, VisibleShip], deferred_events: Sequence[Event] = ()
) -> None:
    """Set how every ship looks, from her record sheet. Ships under fire change only when the last ball has
    struck.

    A mast that falls in the next event still stands, and colours that come down next still fly. Guns are run
    in when their shot has fallen. ``deferred_events``: events not shown yet."""
    aimed_at, canvas = ships_under_fire(deferred_events), sails_in_action(visible_ships)
    falling = {(fall.ship, fall.mast) for _, fall in esper.get_component(FallingMast)}
    hangs = recently_fallen_masts(battle.events) | falling
    guns = guns_run_out(visible_ships, sides_fired_this_turn(battle.events))
    firing = {v.ship for v in _flying_volleys()} | {e.ship for e in deferred_events if isinstance(e, Fired)}
    step = battle.pending_step
    comes = [*deferred_events, *([step.event] if isinstance(step, Happen) else [])]
    hauling = {colours.ship for _, colours in esper.get_component(FlagChange)}
    for thing, (actor, was) in esper.get_components(Actor, Rigging):
        if actor.ship in aimed_at:
            continue
        rigging = rigging_of(visible_ships[actor.ship])
        rigging.drawn_sails = canvas.get(actor.ship, "")
        rigging.guns_run_out = was.guns_run_out if actor.ship in firing else guns[actor.ship]
        rigging.cleared_masts = tuple(m for m in rigging.lost_masts if (actor.ship, m) not in hangs)
        own = [event for event in comes if event.ship == actor.ship]
        rigging.masts_yet_to_fall = tuple(event.mast for event in own if isinstance(event, MastFell))
        if any(map(is_colours_down, own)) and actor.ship not in hauling:
            rigging.has_struck, rigging.is_prize = was.has_struck, was.is_prize
        if any(is_mast_or_new_fire(event) and event in deferred_events for event in own):
            rigging.is_afire = was.is_afire and rigging.is_afire
        esper.add_component(thing, rigging)


def ships_under_fire(deferred_events: Sequence[Event] = ()) -> set[str]:
    """Return the ships that shot is flying at, or will be fired at."""
    flying = {volley.target for volley in _flying_volleys()}
    return flying | {fired.target for fired in deferred_events if isinstance(fired, Fired)}


def _flying_volleys() -> list[Volley]:
    return [volley for _, volley in esper.get_component(Volley) if volley.age < volley.last_strike]


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
        esper.add_component(thing, boats_and_works.Oars())
