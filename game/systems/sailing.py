"""The sailing system: ships follow the legs they sailed, and leave a wake; those that collide are seen to
touch, which may be a moment after the rule let them meet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

import esper

from game.core import events as ev
from game.core.visible import VisibleShip
from game.scene import actors, timings
from game.scene.boats_and_works import BoatGroup, TroopBase
from game.scene.draw_offsets import DrawOffsets
from game.scene.effects import FloatingDebris, Splash, Splinters
from game.scene.hull_separation import LashedShip
from game.scene.rigging import Rigging
from game.scene.waterlines import contact_line, gap_and_direction, hull_size_of, waterline_outline
from game.sea.units import CM
from game.systems.appearance import advance_boats, finish_all_moves, start_march_to, start_rowing_to
from game.systems.event_timing import System, drawn_wind_from

_SPLINTER_SHARES: Final = (0.25, 0.5, 0.75)  # where wood breaks along the line of contact, as shares of it
_SPOUT_SHARES: Final = (0.45, 0.0, 0.7, 1.0, 0.2)  # where water spouts up along it
_SPOUT_METRES: Final = 44.0  # highest spout, in metres
_HULL_METRES: Final = 50  # approximate length of a hull, in metres
_TOUCHING_GAP: Final = 0.16  # largest gap that counts as contact, as a share of the shorter hull
_DRAW_SECONDS: Final = 1.6 * timings.ALONGSIDE  # for colliding hulls; a pair not touching by then is dropped


@dataclass(slots=True)
class Collision:
    """Two ships that have collided, and for how many seconds they are still watched."""

    ship: str
    other: str
    seconds_left: float = _DRAW_SECONDS


def advance_collisions(collisions: list[Collision], ships: Sequence[LashedShip], dt: float) -> bool:
    """Advance collisions whose hulls have not been seen to touch yet, and drop those that are over.

    Return whether any two of these ships have touched now."""
    afloat, has_touched = {ship.id: ship for ship in ships}, False
    for collision in list(collisions):
        collision.seconds_left -= dt
        pair = [afloat[name] for name in (collision.ship, collision.other) if name in afloat]
        touch = len(pair) == 2 and hull_gap(*pair) <= _TOUCHING_GAP * min(s.hull.length for s in pair)
        if touch:
            _show_impact(*pair)
            has_touched = True
        if touch or collision.seconds_left <= 0:
            collisions.remove(collision)
    return has_touched


def hull_gap(one: LashedShip, other: LashedShip) -> float:
    """Return the gap between two drawn waterlines in cm; negative if they overlap."""
    rings = [waterline_outline(s.hull, (s.actor.x, s.actor.y, s.actor.heading)) for s in (one, other)]
    return gap_and_direction(*rings)[0]


def _show_impact(one: LashedShip, met: LashedShip) -> None:
    for ship in (one, met):
        ship.actor.shudder_seconds = timings.COLLISION
    x0, y0, x1, y1 = contact_line(one.actor, one.hull, met.actor, met.hull)
    metre = min(one.hull.length, met.hull.length) / _HULL_METRES
    for n, share in enumerate(_SPLINTER_SHARES):
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        for way in (one.actor.heading, met.actor.heading):
            # No gun has fired: begin when the flash of a striking ball would be out.
            hit = Splinters(timings.HIT_FLASH, x, y, way, n + round(way), metre)
            esper.create_entity(hit)
    wind = drawn_wind_from()
    for n, share in enumerate(_SPOUT_SHARES):
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        high = _SPOUT_METRES * (1.0 if n % 2 else 0.6)
        esper.create_entity(Splash(-0.06 * n, x, y, high, n + len(one.id), metre, wind))
    esper.create_entity(FloatingDebris(-0.3, (x0 + x1) / 2, (y0 + y1) / 2, 10 * metre, 7, seed=len(one.id)))


_WRECKAGE_WIDTH: Final = 0.42  # width of the wreckage of a sunk ship, as a share of her length
_WRECKAGE_SHOWS_AT: Final = 0.65  # share of her sinking after which the wreckage appears
_BOATS_LEFT: Final = 2  # boats with men that she leaves


class SailingSystem(System):
    """System that steps orders, legs, tacks and drift, and moves the ships."""

    chapter = "sailing"

    def __init__(self, advance_chapter: Callable[[str], None], is_simultaneous: bool = False) -> None:
        """``is_simultaneous``: all ships move at once, so every leg takes as long as a phase."""
        super().__init__(advance_chapter)
        self._is_simultaneous, self._has_begun = is_simultaneous, False
        self._draw_offsets, self._collisions = DrawOffsets(), list[Collision]()

    def set_up(self, has_begun: bool, past_events: Sequence[ev.Event]) -> None:
        """Lay grappled ships alongside after the stage was set up; ``past_events`` are the events so far.
        Before the battle has ``has_begun`` ships are placed at once."""
        self._has_begun = has_begun
        self._collisions.clear()
        self._draw_offsets.clear()
        for event in past_events:
            if isinstance(event, ev.Grappled):
                _update_grapple(event)
            elif isinstance(event, ev.Boarded):
                start_boarding(event)
        self._draw_offsets.finish(floating_ships())

    def process(self, dt: float) -> None:
        """Move ships and wakes by ``dt`` seconds, then advance the battle."""
        self.clock.advance(dt)
        for _, (actor, wake, rigging) in esper.get_components(actors.Actor, actors.Wake, Rigging):
            moving = actors.advance(actor, dt)
            if moving:
                if actor.seconds_since_drift == 0:
                    wake.is_parted = True
                else:
                    actors.extend_wake(wake, actor.x, actor.y)
                self.clock.wait_at_least(1e-3)
            actors.advance_leaving(actor, dt)
            actor.resting_speed = 0.0 if moving else _resting_speed(rigging)
            actors.fade_wake(wake, dt * actors.WAITING_AGE_RATE if actor.resting_speed else dt)
        ships = floating_ships()
        self._draw_offsets.update(ships, dt)
        if self._draw_offsets.is_raft_closing(ships):
            self.clock.wait_at_least(1e-3)
        if advance_collisions(self._collisions, ships, dt):
            self.clock.wait_at_least(timings.COLLISION)
        for kind in (BoatGroup, TroopBase):
            for _, (actor, _) in esper.get_components(actors.Actor, kind):
                if actors.advance(actor, dt):
                    self.clock.wait_at_least(1e-3)
        if advance_boats(dt):
            self.clock.wait_at_least(1e-3)
        self._advance_chapter(self.chapter)

    def show(self, event: ev.Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Show moves, collisions, and ships that leave or sink."""
        match event:
            case ev.TurnBegan():
                self._has_begun = True
            case ev.Moved():
                self._add_leg(event)
            case ev.Collided(ship=ship, other=other):
                self._collisions.append(Collision(ship, other))
                self.clock.wait_at_least(timings.COLLISION)
            case ev.Told(ship=ship, aground=True):
                self._run_aground(ship)
            case ev.Befell(on=True):
                self._show_condition(event)
            case ev.Grappled():
                _update_grapple(event)
            case ev.Left(ship=ship):
                actors.start_leaving(actor_of(ship))
            case ev.Sank(ship=ship):
                _start_sinking(ship)
                self.clock.wait_at_least(timings.SINKING_WATCHED)
            case ev.Boats() | ev.Marched():
                _start_boat_or_march(event)
                # Acts without way, such as making fast, must be seen too.
                self.clock.wait_at_least(timings.MOVE_LEAST)

    def is_joint_drift(self, new_event: ev.Event, event: ev.Event) -> bool:
        """Return whether two lashed ships drift, one event after the other: they are shown to go as one."""
        if not isinstance(new_event, ev.Moved) or not isinstance(event, ev.Moved):
            return False
        same = new_event.how == event.how in ("drift", "swing") and new_event.ship != event.ship
        return same and self._draw_offsets.is_same_raft(new_event.ship, event.ship)

    def _show_condition(self, event: ev.Befell) -> None:
        if event.what == "aground":
            self._run_aground(event.ship)
        elif event.what == "irons":
            actors.add_missed_stays(actor_of(event.ship), drawn_wind_from())
            self.clock.wait_at_least(timings.MISSED_STAYS)

    def _add_leg(self, event: ev.Moved) -> None:
        """Add one track to a ship; before the first turn place her at its end."""
        actor = actor_of(event.ship)
        to = (event.x / 10_000, event.y / 10_000, event.heading / 100)
        if event.how == "set" and not self._has_begun:
            return actors.place_at_once(actor, to)
        way = (event.run / 10_000, event.circle / 10_000)
        actors.add_leg(
            actor, to, event.how, *way, is_board_step=bool(event.made), is_joint_phase=self._is_simultaneous
        )
        return self.clock.wait_at_least(1e-3)

    def _run_aground(self, ship: str) -> None:
        if ship:
            actor_of(ship).shudder_seconds = timings.GROUNDING
        self.clock.wait_at_least(timings.GROUNDING)

    def finish(self) -> None:
        """Put every ship at the end of her tracks."""
        super().finish()
        self._collisions.clear()
        for _, actor in esper.get_component(actors.Actor):
            actors.finish_legs(actor)
        self._draw_offsets.finish(floating_ships())
        finish_all_moves()


def floating_ships() -> list[LashedShip]:
    """Return the ships on the water, in entity order; none that sinks or leaves the table, no boats."""
    return [
        LashedShip(
            actor,
            hull_size_of(rigging.kind, rigging.length_cm),
            rigging.is_locked,
            rigging.moorage != "afloat",
            rigging.has_struck,
        )
        for _, (actor, rigging) in sorted(esper.get_components(actors.Actor, Rigging), key=itemgetter(0))
        if actor.is_present and not actor.is_sinking and not actor.leaving_seconds
    ]


def _start_sinking(ship: str) -> None:
    """Let a ship sink; wreckage appears when the sea has closed over her."""
    actor = actor_of(ship)
    actor.is_sinking = True
    lengths = [r.length_cm for _, r in esper.get_component(Rigging) if r.ship == ship]
    spread = _WRECKAGE_WIDTH * max(lengths, default=0.0)
    esper.create_entity(
        FloatingDebris(
            -_WRECKAGE_SHOWS_AT * timings.SINKING,
            actor.x,
            actor.y,
            spread,
            14,
            seed=len(ship),
            boats=_BOATS_LEFT,
        )
    )


def _resting_speed(rigging: Rigging) -> float:
    """Return her way in cm a second while she waits for her next move; 0 if she is held."""
    held = rigging.is_locked or rigging.has_struck or rigging.moorage != "afloat"
    return 0.0 if held else actors.RESTING_SPEEDS.get(rigging.sails, 0.0)


def _update_grapple(event: ev.Grappled) -> None:
    both = {event.ship, event.other}
    for _, (actor, _) in esper.get_components(actors.Actor, Rigging):
        if actor.ship in both:
            other = (both - {actor.ship}).pop() if len(both) > 1 else ""
            kept = tuple(name for name in actor.grappled_ships if name != other)
            actor.grappled_ships = (*kept, other) if event.on else kept
            actor.boarded_ships = tuple(name for name in actor.boarded_ships if name in actor.grappled_ships)


def start_boarding(event: ev.Boarded) -> bool:
    """Let crews of two ships fight; return whether the ships must first be drawn together."""
    first = False
    for _, (actor, _) in esper.get_components(actors.Actor, Rigging):
        for one, other in ((event.ship, event.other), (event.other, event.ship)):
            if actor.ship == one and other not in actor.boarded_ships:
                actor.boarded_ships, first = (*actor.boarded_ships, other), True
    return first


def _start_boat_or_march(event: ev.Boats | ev.Marched) -> None:
    """March troops, row free boats to their position, and let planks drift where a boat is lost."""
    x, y = event.x / CM, event.y / CM
    if isinstance(event, ev.Marched):
        for _, (actor, troop) in esper.get_components(actors.Actor, TroopBase):
            if troop.id == event.ship:
                start_march_to(actor, (x, y))
        return
    for _, (actor, craft) in esper.get_components(actors.Actor, BoatGroup):
        if actor.ship == event.boat and event.did == "lost":
            esper.create_entity(Splash(0.0, actor.x, actor.y, 20.0, event.count))
            esper.create_entity(FloatingDebris(-0.2, actor.x, actor.y, 1.2, 9, seed=event.count))
        elif actor.ship == event.boat and not craft.attachment:
            start_rowing_to(actor, (x, y, event.heading / 100))


def actor_of(ship: str) -> actors.Actor:
    """Return the actor of a ship."""
    return next(actor for _, actor in esper.get_component(actors.Actor) if actor.ship == ship)
