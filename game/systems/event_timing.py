"""Questions about the timing of events: is one only a sentence, how long does it take to read, may
guns answer yet, what is left to see of the end."""

from collections.abc import Sequence
from math import hypot

import esper

from game.core.events import Boats, Event, Fired, PartBegan, Rolled, Told, TurnBegan
from game.core.steps import Choose, Happen, Plot, Roll
from game.scene import timings
from game.scene.actors import Actor, seconds_left
from game.scene.boats_and_works import BoatGroup
from game.scene.effects import COLOURS_DOWN_SECONDS, Explosion, FlagChange, Melee
from game.scene.rigging import Rigging
from game.scene.stage_acts import ActKind, StageAct, act_of, boat_boarding_act, drama_of
from game.scene.volleys import Volley


def may_next_guns_fire() -> bool:
    """Return whether all shot has fallen and its splinters have flown out, so that the next guns
    may fire; at least VOLLEY seconds after the last volley."""
    volleys = [volley for _, volley in esper.get_component(Volley)]
    out = timings.SPLINTERS / 2
    return bool(volleys) and all(v.age >= max(v.last_strike + out, timings.VOLLEY) for v in volleys)


def advance_acts(dt: float) -> None:
    """Age all acts by ``dt`` seconds and delete those that are over."""
    for thing, act in esper.get_component(StageAct):
        act.age += dt
        if act.is_over:
            esper.delete_entity(thing, immediate=True)


def extend_sailing_acts() -> None:
    """Extend the acts of ships under way until their tracks end."""
    left = {a.ship: seconds_left(a) for _, a in esper.get_component(Actor) if a.legs}
    for _, act in esper.get_component(StageAct):
        if act.drama is ActKind.MOVE and act.age >= 0:
            act.seconds = max(act.seconds, act.age + left.get(act.ships[0], 0.0))


def has_great_moment() -> bool:
    """Return whether something is shown that must not be hurried: boarders, a mast, a strike, a
    ship that sinks or explodes. Acts that wait for the camera do not count."""
    acts = (act for _, act in esper.get_component(StageAct))
    return any(act.drama >= ActKind.MELEE and act.age >= 0 and not act.has_happened for act in acts)


def has_sudden_moment() -> bool:
    """Return whether a collision, grounding or new fire is still shown. It happens in half a
    second: a camera that left then would have shown nothing."""
    acts = (act for _, act in esper.get_component(StageAct))
    return any(act.drama in (ActKind.COLLISION, ActKind.PERIL) and act.age >= 0 for act in acts)


def yield_all_acts() -> None:
    """Let all acts yield to what begins now, so that the camera is free."""
    for _, act in esper.get_component(StageAct):
        act.yield_to_next()


def acts_of(events: Sequence[Event]) -> list[StageAct]:
    """Return the acts of these events."""
    return [act for act in map(_act_of, events) if act is not None]


def is_boat_boarding(event: Event) -> bool:
    """Return whether men climb out of boats in this event."""
    return isinstance(event, Boats) and event.did == "board"


def _act_of(event: Event) -> StageAct | None:
    """Return the act of an event; the event of boats that board does not name their target."""
    if isinstance(event, Boats) and is_boat_boarding(event) and (ship := _nearest_foe(event.boat)):
        return boat_boarding_act(event.boat, ship)
    return act_of(event)


def _nearest_foe(boat: str) -> str:
    found = esper.get_components(Actor, BoatGroup)
    lies, craft = next(((a, c) for _, (a, c) in found if c.id == boat), (None, None))
    if lies is None or craft is None:
        return ""
    foes = [
        (hypot(actor.x - lies.x, actor.y - lies.y), actor.ship)
        for _, (actor, rigging) in esper.get_components(Actor, Rigging)
        if actor.is_present and not actor.is_sinking and rigging.side != craft.side
    ]
    return min(foes, default=(0.0, ""))[1]


def most_dramatic_volley(events: Sequence[Event]) -> Fired | None:
    """Return the volley that the camera looks at: the one worth most, of equals the last (as in
    `camera_choice.acts_in_one_view`); None if nobody fires."""
    guns = [event for event in reversed(events) if isinstance(event, Fired)]
    return max(guns, key=drama_of, default=None)


def is_invisible_event(event: Event) -> bool:
    """Return whether an event only says something about a ship and shows nothing."""
    return isinstance(event, Told) and event.ship != "" and not event.aground


def is_roll_without_effect(next_step: Choose | Happen | Plot | Roll | None) -> bool:
    """Return whether the last roll had no consequence, judging by the next step: a card is turned,
    or the next turn or part begins."""
    if isinstance(next_step, Roll):
        return bool(next_step.cards)
    return isinstance(next_step, Happen) and isinstance(next_step.event, TurnBegan | PartBegan)


def reading_seconds(event: Event) -> float:
    """Return the seconds needed to read a roll, or that a part of a turn has begun."""
    if isinstance(event, Rolled):
        return timings.ROLL_READ
    told = isinstance(event, Told) and not event.ship
    parts = told or isinstance(event, TurnBegan | PartBegan)
    return timings.TURN_BANNER if parts else 0.0


def ending_seconds_left() -> float:
    """Return the seconds until the end of a battle has been seen: a ship is under, another flag
    flies, the crews have left the rails, an explosion is out; 0 if there is none."""
    under = [a.sunk_share for _, a in esper.get_component(Actor) if a.is_sinking and a.is_present]
    flags = [colours.age for _, colours in esper.get_component(FlagChange)]
    fights = [melee.age for _, melee in esper.get_component(Melee)]
    blasts = [blast.age for _, blast in esper.get_component(Explosion)]
    ends = (
        *((1 - share) * timings.SINKING for share in under),
        *(COLOURS_DOWN_SECONDS + timings.FLAG_UP - age for age in flags),
        *(timings.MELEE - age for age in fights),
        *(timings.EXPLOSION - age for age in blasts),
    )
    return min(max(ends, default=0.0), timings.STEP_MOST)
