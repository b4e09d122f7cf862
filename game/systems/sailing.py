"""The sailing system: ships follow the legs they sailed, and leave a wake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import esper

from game.core.events import (
    Befell,
    Boarded,
    Boats,
    Collided,
    Event,
    Grappled,
    Left,
    Marched,
    Moved,
    Sank,
    Told,
    TurnBegan,
)
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import (
    Actor,
    advance,
    arrive,
    fade_away,
    follow,
    miss_stays,
    put,
    sail_off,
)
from game.scene.air import Air
from game.scene.boats_and_works import Craft, Troop
from game.scene.draw_offsets import DrawOffsets
from game.scene.effects import Debris, Splash
from game.scene.lashed_offsets import LashedShip
from game.scene.rigging import Rigging
from game.scene.wakes import LINGERS, MAKING, Wake, fade, leave
from game.scene.waterlines import hull_of
from game.sea.units import CM
from game.systems.boats_and_works import march_to, pull_to, row, settle
from game.systems.clock import Clock
from game.systems.collisions import Collisions

_SCATTERED: Final = 0.42
"""Of her length, how wide the wreckage of a sunk ship lies."""
_COMES_UP: Final = 0.85
"""Share of her going down after which it is there."""


class SailingSystem(esper.Processor):
    """Steps orders, legs, tacks and drift; moves the ships."""

    chapter = "sailing"

    def __init__(self, advance_battle: Callable[[str], None], at_once: bool = False) -> None:
        """A system that advances the battle through ``advance_battle``; in a book where all ships
        move ``at_once`` every leg takes as long as a phase."""
        self.clock, self._advance, self._at_once = Clock(), advance_battle, at_once
        self._asides, self._meetings, self._begun = DrawOffsets(), Collisions(), False

    def set_up(self, begun: bool, past: Sequence[Event]) -> None:
        """The stage has been set anew after what is `past`: who lies fast to another lies
        alongside. Until the battle has `begun`, ships that are set down are there at once."""
        self._begun = begun
        self._meetings.forget()
        self._asides.forget()
        for event in past:
            if isinstance(event, Grappled):
                _take_hold(event)
            elif isinstance(event, Boarded):
                go_over(event)
        self._asides.settle(afloat())

    def process(self, dt: float) -> None:
        """Every ship moves along her legs and wakes fade, then the battle goes on."""
        self.clock.run(dt)
        for _, (actor, wake, rigging) in esper.get_components(Actor, Wake, Rigging):
            moving = advance(actor, dt)
            if moving:
                _foam(actor, wake)
                self.clock.take(1e-3)
            fade_away(actor, dt)
            actor.making = 0.0 if moving else _making(rigging)
            fade(wake, dt * LINGERS if actor.making else dt)
        ships = afloat()
        self._asides.tend(ships, dt)
        if self._asides.coming(ships):
            self.clock.take(1e-3)
        if self._meetings.tend(ships, dt):
            self.clock.take(timings.COLLISION)
        for kind in (Craft, Troop):
            for _, (actor, _) in esper.get_components(Actor, kind):
                if advance(actor, dt):
                    self.clock.take(1e-3)
        if row(dt):
            self.clock.take(1e-3)
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, VisibleShip]) -> None:
        """Moves, collisions, ships leaving or going down."""
        match event:
            case TurnBegan():
                self._begun = True
            case Moved():
                self._move(event)
            case Collided(ship=ship, other=other):
                self._meetings.meet(ship, other)
                self.clock.take(timings.COLLISION)
            case Told(ship=ship, aground=True):
                self._shudder((ship,), timings.GROUNDING)
            case Befell(on=True):
                self._befalls(event)
            case Grappled():
                _take_hold(event)
            case Left(ship=ship):
                sail_off(actor_of(ship))
            case Sank(ship=ship):
                _goes_down(ship)
                self.clock.take(timings.SINKING_WATCHED)
            case Boats() | Marched():
                _under_way(event)
                # What takes no way, such as making fast, must be seen too.
                self.clock.take(timings.MOVE_LEAST)

    def drifts_on(self, news: Event, event: Event) -> bool:
        """Whether two that lie fast drift, one told after the other: they are seen to go as one."""
        if not isinstance(news, Moved) or not isinstance(event, Moved):
            return False
        same = news.how == event.how in ("drift", "swing") and news.ship != event.ship
        return same and self._asides.hang_together(news.ship, event.ship)

    def _befalls(self, event: Befell) -> None:
        """She strikes the ground, or misses stays."""
        if event.what == "aground":
            self._shudder((event.ship,), timings.GROUNDING)
        elif event.what == "irons":
            for _, air in esper.get_component(Air):
                miss_stays(actor_of(event.ship), air.wind_from)
            self.clock.take(timings.MISSED_STAYS)

    def _move(self, event: Moved) -> None:
        """A ship gets one more track; before the first turn she is set down where she belongs."""
        actor = actor_of(event.ship)
        to = (event.x / 10_000, event.y / 10_000, event.heading / 100)
        if event.how == "set" and not self._begun:
            return put(actor, to)
        way = (event.run / 10_000, event.circle / 10_000)
        follow(actor, to, event.how, *way, stepped=bool(event.made), phase=self._at_once)
        return self.clock.take(1e-3)

    def _shudder(self, ships: tuple[str, ...], seconds: float) -> None:
        """These ships shake from a blow."""
        for ship in filter(None, ships):
            actor_of(ship).shudder = seconds
        self.clock.take(seconds)

    def finish(self) -> None:
        """Every ship is where she was going."""
        self.clock.busy = 0.0
        self._meetings.forget()
        for _, actor in esper.get_component(Actor):
            arrive(actor)
        self._asides.settle(afloat())
        settle()


def afloat() -> list[LashedShip]:
    """The ships that lie on the water, without boats, in the order in which they came; not those
    that go down, or off the table."""
    return [
        LashedShip(
            actor,
            hull_of(rigging.kind, rigging.length_cm),
            rigging.locked,
            rigging.lies != "afloat",
            rigging.struck,
        )
        for _, (actor, rigging) in sorted(esper.get_components(Actor, Rigging), key=_came)
        if actor.present and not actor.sinking and not actor.leaves
    ]


def _goes_down(ship: str) -> None:
    """She sinks from now on; when the sea has closed over her, wreckage comes up."""
    actor = actor_of(ship)
    actor.sinking = True
    lengths = [r.length_cm for _, r in esper.get_component(Rigging) if r.ship == ship]
    spread = _SCATTERED * max(lengths, default=0.0)
    esper.create_entity(
        Debris(-_COMES_UP * timings.SINKING, actor.x, actor.y, spread, 12, seed=len(ship))
    )


def _making(rigging: Rigging) -> float:
    """The way in cm a second that a ship has on while she waits for her next move: none if anything
    holds her."""
    held = rigging.locked or rigging.struck or rigging.lies != "afloat"
    return 0.0 if held else MAKING.get(rigging.sails, 0.0)


def _take_hold(event: Grappled) -> None:
    """Two ships have got hold of each other, or let go."""
    both = {event.ship, event.other}
    for _, (actor, _) in esper.get_components(Actor, Rigging):
        if actor.ship in both:
            other = (both - {actor.ship}).pop() if len(both) > 1 else ""
            kept = tuple(name for name in actor.holds if name != other)
            actor.holds = (*kept, other) if event.on else kept
            actor.boards = tuple(name for name in actor.boards if name in actor.holds)


def _foam(actor: Actor, wake: Wake) -> None:
    """Who sails leaves foam behind her; who drifts leaves none."""
    if actor.drifted == 0:
        wake.parted = True
    else:
        leave(wake, actor.x, actor.y)


def go_over(event: Boarded) -> bool:
    """Men go over the rails of two ships, which lie rail to rail from then on; whether they have
    to be drawn so first."""
    first = False
    for _, (actor, _) in esper.get_components(Actor, Rigging):
        for one, other in ((event.ship, event.other), (event.other, event.ship)):
            if actor.ship == one and other not in actor.boards:
                actor.boards, first = (*actor.boards, other), True
    return first


def _under_way(event: Boats | Marched) -> None:
    """Troops march where they are said to be; boats that hang on nothing pull there, and where one
    is lost, planks drift."""
    x, y = event.x / CM, event.y / CM
    if isinstance(event, Marched):
        for actor in _troops(event.ship):
            march_to(actor, (x, y))
        return
    for _, (actor, craft) in esper.get_components(Actor, Craft):
        if actor.ship == event.boat and event.did == "lost":
            esper.create_entity(Splash(0.0, actor.x, actor.y, 20.0, event.count))
            esper.create_entity(Debris(-0.2, actor.x, actor.y, 1.2, 9, seed=event.count))
        elif actor.ship == event.boat and not craft.bond:
            pull_to(actor, (x, y, event.heading / 100))


def _came(found: tuple[int, object]) -> int:
    """The entity: they are numbered as they come."""
    return found[0]


def _troops(name: str) -> list[Actor]:
    """The actor of these troops, if they are ashore."""
    return [a for _, (a, troop) in esper.get_components(Actor, Troop) if troop.id == name]


def actor_of(ship: str) -> Actor:
    """The actor who plays this ship."""
    return next(actor for _, actor in esper.get_component(Actor) if actor.ship == ship)
