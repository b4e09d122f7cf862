"""What the five systems share, and questions about the timing of events: is one only a sentence, how long
does it take to read, may guns answer yet, which volleys fire in one moment, what is left to see of the
end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import hypot

import esper

from game.core import events as ev
from game.core.steps import Choose, Happen, Plot, Roll
from game.core.visible import VisibleShip
from game.play.battle import Battle
from game.scene import timings
from game.scene.actors import Actor, seconds_left
from game.scene.boats_and_works import BoatGroup
from game.scene.effects import Effect, Explosion, FlagChange, Melee, Volley
from game.scene.rigging import DrawnWind, Rigging
from game.scene.stage_acts import ActKind, StageAct, act_of, boat_boarding_act, drama_of
from game.scene.timings import STEP_MOST, is_follow_on_roll


def may_next_guns_fire() -> bool:
    """Return whether all splinters have flown, VOLLEY seconds or more after the last volley."""
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
    """Return whether something is shown that must not be hurried: boarders, a mast, a strike, a ship that
    sinks or explodes. Acts that wait for the camera do not count."""
    acts = (act for _, act in esper.get_component(StageAct))
    return any(act.drama >= ActKind.MELEE and act.age >= 0 and not act.has_happened for act in acts)


def has_sudden_moment() -> bool:
    """Return whether a collision, grounding or new fire is still shown. It happens in half a second: a camera
    that left then would have shown nothing."""
    acts = (act for _, act in esper.get_component(StageAct))
    return any(act.drama in (ActKind.COLLISION, ActKind.PERIL) and act.age >= 0 for act in acts)


def yield_all_acts() -> None:
    """Let all acts yield to what begins now, so that the camera is free."""
    for _, act in esper.get_component(StageAct):
        act.yield_to_next()


def acts_of(events: Sequence[ev.Event]) -> list[StageAct]:
    """Return the acts of these events."""
    return [act for act in map(_act_of, events) if act is not None]


def is_boat_boarding(event: ev.Event) -> bool:
    """Return whether men climb out of boats in this event."""
    return isinstance(event, ev.Boats) and event.did == "board"


def _act_of(event: ev.Event) -> StageAct | None:
    # The event of boats that board does not name their target.
    if isinstance(event, ev.Boats) and is_boat_boarding(event) and (ship := _nearest_foe(event.boat)):
        return boat_boarding_act(event.boat, ship)
    return act_of(event)


def _nearest_foe(boat: str) -> str:
    found = esper.get_components(Actor, BoatGroup)
    foes = [
        (hypot(actor.x - near.x, actor.y - near.y), actor.ship)
        for _, (near, craft) in found
        for _, (actor, rigging) in esper.get_components(Actor, Rigging)
        if craft.id == boat and actor.is_present and not actor.is_sinking and rigging.side != craft.side
    ]
    return min(foes, default=(0.0, ""))[1]


def most_dramatic_volley(events: Sequence[ev.Event]) -> ev.Fired | None:
    """Return the volley worth most, of equals the last, for the camera; None if nobody fires."""
    guns = [event for event in reversed(events) if isinstance(event, ev.Fired)]
    return max(guns, key=drama_of, default=None)


def is_invisible_event(event: ev.Event) -> bool:
    """Return whether an event only says something about a ship and shows nothing."""
    return isinstance(event, ev.Told) and event.ship != "" and not event.aground


def is_roll_without_effect(next_step: Choose | Happen | Plot | Roll | None) -> bool:
    """Return whether the last roll had no consequence: next is a card, a turn or a part."""
    if isinstance(next_step, Roll):
        return bool(next_step.cards)
    return isinstance(next_step, Happen) and isinstance(next_step.event, ev.TurnBegan | ev.PartBegan)


def reading_seconds(event: ev.Event) -> float:
    """Return the seconds needed to read a roll, or that a part of a turn has begun."""
    if isinstance(event, ev.Rolled):
        return timings.ROLL_READ
    is_message = isinstance(event, ev.Told) and not event.ship
    return timings.TURN_BANNER if is_message or isinstance(event, ev.TurnBegan | ev.PartBegan) else 0.0


def ending_seconds_left() -> float:
    """Return the seconds until the end of a battle has been seen: a ship is under or out of sight, another
    flag flies, the crews have left the rails, an explosion is out; 0 if there is none."""
    under = [a.sunk_share for _, a in esper.get_component(Actor) if a.is_sinking and a.is_present]
    leaving = [a.leaving_seconds for _, a in esper.get_component(Actor) if a.is_present]
    flags = [colours.age for _, colours in esper.get_component(FlagChange)]
    fights = [melee.age for _, melee in esper.get_component(Melee)]
    blasts = [blast.age for _, blast in esper.get_component(Explosion)]
    ends = (
        *((1 - share) * timings.SINKING for share in under),
        *leaving,
        *(timings.COLOURS_DOWN + timings.FLAG_UP - age for age in flags),
        *(timings.MELEE - age for age in fights),
        *(timings.EXPLOSION - age for age in blasts),
    )
    return min(max(ends, default=0.0), timings.SINKING)


@dataclass(slots=True)
class Clock:
    """Seconds for which a system still shows something; they pass ``pace`` times faster than life."""

    busy_seconds: float = 0.0
    pace: int = 1

    def wait_at_least(self, seconds: float) -> None:
        """Wait at least ``seconds`` from now, at most STEP_MOST."""
        self.busy_seconds = max(self.busy_seconds, min(seconds, STEP_MOST))

    def advance(self, dt: float) -> None:
        """Count down by ``dt`` seconds."""
        self.busy_seconds = max(self.busy_seconds - dt, 0.0)


class System(esper.Processor):
    """One of the five systems: `process` animates its part, then steps the battle through its chapter."""

    chapter = ""

    def __init__(self, advance_chapter: Callable[[str], None]) -> None:
        self.clock, self._advance_chapter = Clock(), advance_chapter

    def show(self, event: ev.Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Begin to show an event."""

    def finish(self) -> None:
        """Finish at once."""
        self.clock.busy_seconds = 0.0


def drawn_wind_from() -> float:
    """Return the drawn wind direction, in degrees."""
    return next(air.wind_from for _, air in esper.get_component(DrawnWind))


def advance_effects(dt: float, *kinds: type[Effect]) -> None:
    """Age all effects of these kinds by ``dt`` seconds and delete those that are over."""
    for kind in kinds:
        for thing, effect in esper.get_component(kind):
            effect.advance(dt)
            if effect.is_over:
                esper.delete_entity(thing, immediate=True)


def delete_all(*kinds: type) -> None:
    """Delete every entity that has a component of one of these kinds."""
    for kind in kinds:
        for thing, _ in esper.get_component(kind):
            esper.delete_entity(thing, immediate=True)


InOneView = Callable[[Sequence[StageAct]], Sequence[StageAct]]


def is_mast_or_new_fire(event: ev.Event) -> bool:
    """Return whether an event is a mast or fire, which is shown after waiting guns have fired."""
    burns = isinstance(event, ev.Befell) and event.what == "fire" and event.on
    return burns or isinstance(event, ev.MastFell)


def is_colours_down(event: ev.Event) -> bool:
    """Return whether a ship's colours come down."""
    return isinstance(event, ev.Struck | ev.Captured)


def split_next_deferred(
    deferred_events: Sequence[ev.Event], in_one_view: InOneView
) -> tuple[list[ev.Event], list[ev.Event]]:
    """Split deferred events into those shown now and those shown later: guns first, then what follows from
    them, like with like; masts of one ship fall together."""
    parts = _split_by_act(deferred_events)
    heads = [(n, act) for n, part in enumerate(parts) if (act := act_of(part[0])) is not None]
    guns = [(n, act) for n, act in heads if isinstance(parts[n][0], ev.Fired)]
    able = guns or [(n, act) for n, act in heads if act.drama is heads[0][1].drama]
    seen = in_one_view([act for _, act in able]) if len(able) > 1 else [act for _, act in able]
    begin = {n for n, act in able if any(act is one for one in seen)}
    alone = {n for n in range(len(parts)) if all(n != head for head, _ in heads)}
    now = [part for n, part in enumerate(parts) if n in begin | alone]
    rest = [part for n, part in enumerate(parts) if n not in begin | alone]
    return list(chain(*now)), list(chain(*rest))


def _split_by_act(deferred_events: Sequence[ev.Event]) -> list[list[ev.Event]]:
    parts: list[list[ev.Event]] = []
    for event in deferred_events:
        begins = isinstance(event, ev.Fired) or is_mast_or_new_fire(event) or is_colours_down(event)
        if begins or not parts:
            parts.append([])
        parts[-1].append(event)
    return parts


Step = Choose | Happen | Plot | Roll | None


@dataclass(slots=True)
class VolleyGroups:
    """Groups of volleys.

    ``is_simultaneous``: all ships of the book act at once; ``last_volleys`` fired in the last moment with
    guns; ``waiting_volleys`` have their dice, but others of their moment are still to come; ``dice_clause``
    is the clause of the last dice."""

    is_simultaneous: bool
    last_volleys: tuple[ev.Fired, ...] = ()
    waiting_volleys: list[ev.Fired] = field(default_factory=list)
    dice_clause: str = ""

    def take_ready(self, new_events: list[ev.Event], step: Step, *, is_same_moment: bool) -> list[ev.Event]:
        """Return the events to show now, given the next step; volleys may wait for their moment."""
        if not self.is_simultaneous:
            guns = tuple(event for event in new_events if isinstance(event, ev.Fired))
            if guns:
                self.last_volleys = (*self.last_volleys, *guns) if is_same_moment else guns
            return new_events
        self.waiting_volleys += [event for event in new_events if isinstance(event, ev.Fired)]
        shown: Sequence[ev.Event] = [event for event in new_events if not isinstance(event, ev.Fired)]
        if self.waiting_volleys and not self._has_more_guns(step):
            self.last_volleys = tuple(self.waiting_volleys)
            shown, self.waiting_volleys = [*self.waiting_volleys, *shown], []
        return list(shown)

    def _has_more_guns(self, step: Step) -> bool:
        if isinstance(step, Roll):
            return self._has_more_dice(step)
        return isinstance(step, Happen) and (
            isinstance(step.event, ev.Fired) or is_invisible_event(step.event)
        )

    def _has_more_dice(self, step: Roll) -> bool:
        """Return whether these dice belong to the moment of the last: batteries of ships that all fire at
        once. Each die of a battery hits for itself, so the roll has a number that it needs."""
        return step.clause == self.dice_clause and step.needs is not None

    def is_gun_roll(self, step: Step, is_gunnery_step: bool) -> bool:
        """Return whether the tumbling dice are those of guns, which fire meanwhile; ships that fire together
        throw all dice first. ``is_gunnery_step``: the step is of that chapter, and need not stay readable."""
        if isinstance(step, Happen):
            return isinstance(step.event, ev.Fired)
        together = self.is_simultaneous and is_gunnery_step
        return together and isinstance(step, Roll) and self._has_more_dice(step)


# --------------------------------------------------------------------------------------------- dice
def update_dice_delay(
    battle: Battle, new_events: Sequence[ev.Event], seconds_so_far: float, volley_groups: VolleyGroups, *,
    is_quick_play: bool, is_gathered: bool = False,
) -> float:  # fmt: skip
    """Return the seconds of tumbling left after these events, ``seconds_so_far`` being the seconds left so
    far. Dice of guns are shown while the guns fire, so a volley ends the wait; rolls that are ``is_gathered``
    in a list are read there. Write the clause of the last dice into ``volley_groups``."""
    events, seconds = battle.events, seconds_so_far
    for number, event in enumerate(new_events, len(events) - len(new_events)):
        if isinstance(event, ev.Rolled):
            volley_groups.dice_clause = event.clause
            is_quiet = is_roll_without_effect(battle.pending_step)
            is_follow_on = is_gathered or is_follow_on_roll(events, number, battle.book.RUNS)
            seconds = max(
                seconds, timings.dice_seconds(len(event.dice), is_quick_play, is_quiet, is_follow_on)
            )
        elif isinstance(event, ev.Fired):
            seconds = 0.0
    return seconds
