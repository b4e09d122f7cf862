"""The boarding system: strike tests, grapples, melees, colours."""

from collections.abc import Callable, Sequence
from functools import partial

import esper

from game.core.events import Befell, Boarded, Boats, Captured, Event, Grappled, Struck
from game.core.visible import VisibleShip
from game.scene import timings
from game.scene.actors import Actor
from game.scene.boats_and_works import BoatGroup, ShoreWork, point_from_local
from game.scene.effects import FlagChange, Lashing, Melee
from game.scene.hull_separation import LashedShip, find_rafts
from game.scene.rigging import Rigging
from game.scene.waterlines import contact_line, ropes_between, yard_ropes_between
from game.sea.polygons import Point
from game.systems.event_timing import System, advance_effects, delete_all
from game.systems.sailing import actor_of, floating_ships, hull_gap, start_boarding

_CLOSING_SECONDS = 0.6 * timings.ALONGSIDE  # men wait while their ships are drawn rail to rail
_RELIEF_SHARE = 0.5  # share of the time in which the men of one round go below, after which the next come up
STILL_FIGHTING = 0.4  # how far a fight sways to the side that did better in a round that decides nothing
_TIDE_BY_WINNER = {"attacker": 1.0, "defender": -1.0}


class BoardingSystem(System):
    """System that steps strike tests, grapples and boarding, and shows fights and flags."""

    chapter = "boarding"

    def __init__(self, advance_chapter: Callable[[str], None]) -> None:
        super().__init__(advance_chapter)
        self._roped_poses: tuple[object, ...] = ()
        self._lashing_count = 0

    def process(self, dt: float) -> None:
        """Advance fights, flags and ropes by ``dt`` seconds, then the battle."""
        self.clock.advance(dt)
        for thing, melee in esper.get_component(Melee):
            melee.advance(dt)
            _update_melee_line(melee)
            if melee.is_over:
                esper.delete_entity(thing, immediate=True)
        advance_effects(dt, FlagChange)
        self._update_lashings(dt)
        self._advance_chapter(self.chapter)

    def show(self, event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        """Show grapples, rounds of boarding and colours."""
        match event:
            case Grappled(on=on):
                self.clock.wait_at_least(timings.ALONGSIDE if on else timings.GRAPPLE)
            case Boarded(ship=ship, other=other):
                sides = visible_ships[ship].side, visible_ships[other].side
                self._start_melee(
                    Melee(0.0, 0, 0, 0, 0, _look_seed(ship), sides, attacker_tide(event)), event
                )
            case Struck(ship=ship) | Captured(ship=ship) if ship in visible_ships:
                self._lower_colours(ship)
            case Boats(did="board", boat=boat):
                self._start_boat_melee(boat, visible_ships)
            case Struck(ship=work) if any(w.id == work for _, w in esper.get_component(ShoreWork)):
                self.clock.wait_at_least(timings.COLOURS_DOWN)
            case Befell():
                self.clock.wait_at_least(timings.CONDITION_SHOWN)

    def _lower_colours(self, ship: str) -> None:
        """Lower her colours and hoist another flag; only the latter if hers are down already."""
        if any(colours.ship == ship for _, colours in esper.get_component(FlagChange)):
            return
        down = any(r.has_struck for _, (a, r) in esper.get_components(Actor, Rigging) if a.ship == ship)
        esper.create_entity(FlagChange(timings.COLOURS_DOWN if down else 0.0, ship))
        self.clock.wait_at_least(timings.FLAG_UP if down else timings.COLOURS_DOWN)

    def _start_melee(self, melee: Melee, event: Boarded) -> None:
        """Start a melee between two ships that are rail to rail; men of an earlier one go below first."""
        melee.ships = (event.ship, event.other)
        waits = _CLOSING_SECONDS if start_boarding(event) else 0.0
        for thing, old in esper.get_component(Melee):
            if set(old.ships) != set(melee.ships):
                continue
            if old.age > 0:
                waits = max(waits, _RELIEF_SHARE * old.break_off())
            else:
                esper.delete_entity(thing, immediate=True)
        melee.age = -waits
        _update_melee_line(melee)
        esper.create_entity(melee)
        self.clock.wait_at_least(waits + timings.BOARDING_ROUND)

    def _start_boat_melee(self, boat: str, visible_ships: dict[str, VisibleShip]) -> None:
        for _, craft in esper.get_component(BoatGroup):
            if craft.id == boat and craft.attachment == "alongside" and craft.host in visible_ships:
                ship, half = visible_ships[craft.host], 0.18 * visible_ships[craft.host].length / 10_000
                hull = actor_of(craft.host)
                out, forward = craft.station
                start, end = (point_from_local(hull, 0.8 * out, forward + far) for far in (-half, half))
                sides = (craft.side, ship.side)
                melee = Melee(0.0, *start, *end, _look_seed(boat), sides, STILL_FIGHTING)
                melee.length, melee.beam = 0.6 * ship.length / 10_000, 0.14 * ship.length / 10_000
                melee.attacker_side = _side_of_line(melee, (hull.x, hull.y)) * -1
                esper.create_entity(melee)
                self.clock.wait_at_least(timings.BOARDING_ROUND)

    def finish(self) -> None:
        """Finish at once."""
        super().finish()
        delete_all(Melee, FlagChange)

    def _update_lashings(self, dt: float) -> None:
        ships = [ship for ship in floating_ships() if ship.is_locked]
        poses = tuple((s.id, s.actor.x, s.actor.y, s.actor.heading, s.actor.grappled_ships) for s in ships)
        lashings = esper.get_component(Lashing)
        if poses != self._roped_poses or len(lashings) != self._lashing_count:
            self._roped_poses = poses
            _update_ropes(ships)
            lashings = esper.get_component(Lashing)
            self._lashing_count = len(lashings)
        for _, lashing in lashings:
            lashing.advance(dt)


def attacker_tide(event: Boarded) -> float:
    """Return how a round went for the attackers: 1 won, -1 lost, between the two if it goes on."""
    better = (event.attack > event.defence) - (event.attack < event.defence)
    return _TIDE_BY_WINNER.get(event.won, STILL_FIGHTING * better)


def _update_melee_line(melee: Melee) -> None:
    afloat = {s.id: s for s in floating_ships() if s.id in melee.ships}
    if len(afloat) < len(melee.ships):
        return
    ours, theirs = (afloat[name] for name in melee.ships)
    line = contact_line(ours.actor, ours.hull, theirs.actor, theirs.hull)
    melee.x, melee.y, melee.to_x, melee.to_y = line
    melee.length = min(ours.hull.length, theirs.hull.length)
    melee.beam = min(ours.hull.beam, theirs.hull.beam)
    melee.attacker_side = _side_of_line(melee, (ours.actor.x, ours.actor.y))


def _side_of_line(melee: Melee, at: Point) -> int:
    """Return 1 if a point is to the right of the line of a fight, else -1."""
    along = melee.to_x - melee.x, melee.to_y - melee.y
    right = along[0] * (at[1] - melee.y) - along[1] * (at[0] - melee.x)
    return 1 if right >= 0 else -1


def _update_ropes(ships: Sequence[LashedShip]) -> None:
    things = {a.ship: thing for thing, (a, _) in esper.get_components(Actor, Rigging)}
    held = set[int]()
    for raft in find_rafts(ships):
        members, roped = [ship for ship, _ in raft], set[frozenset[str]]()
        for ship in members:
            others = [s for s in members if s is not ship]
            mate = min(others, key=partial(hull_gap, ship)) if len(others) > 1 else others[0]
            lashing = esper.try_component(things[ship.id], Lashing) or Lashing()
            pair = frozenset((ship.id, mate.id))
            ends = (ship.actor, ship.hull, mate.actor, mate.hull)
            lashing.length = min(ship.hull.length, mate.hull.length)
            lashing.ropes = () if pair in roped else ropes_between(*ends)
            lashing.yard_ropes = () if pair in roped else yard_ropes_between(*ends)
            esper.add_component(things[ship.id], lashing)
            roped.add(pair)
            held.add(things[ship.id])
    for thing, _ in esper.get_component(Lashing):
        if thing not in held:
            esper.remove_component(thing, Lashing)


def _look_seed(ship: str) -> int:
    """Return a number that fixes the look of a fight, the same for the same ship."""
    return sum(map(ord, ship))
