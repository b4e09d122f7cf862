"""KMH-6.3: a move is made leg after leg, each tested on the way."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.books.kmh.rules.chains import Chain, barring_chains, chain_across, chain_named, try_breaking_chain
from game.books.kmh.rules.course import HALT, QUARTER, Helm, HelmVerb, Leg, Marker
from game.books.kmh.rules.drifting import roll_dead_zone_test
from game.books.kmh.rules.grounding import NearestShore, seaward_legs, shallows_at
from game.books.kmh.rules.nearby_ships import (
    flight_clause,
    is_closed_upon,
    max_length_plus_beam,
    ships_in_box,
    shunned_enemies,
)
from game.books.kmh.rules.orders import flight_menu
from game.books.kmh.rules.passage import (
    Passage,
    StopReason,
    StretchResult,
    clear_scraped_hulls,
    hulls_in_the_way,
    is_free_to_move,
    move_to_contact,
)
from game.books.kmh.rules.sheet import (
    Chart,
    Grounding,
    Rung,
    Ship,
    Wind,
    all_on_table,
    is_fighting,
    turning_circle_number,
)
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.events import Ordered, Told
from game.core.markers import Ablaze, Gone
from game.core.steps import choose, happen
from game.core.table import every_without, get_single
from game.sea.pose import Pose, distance
from game.sea.units import CM

# Ships within this box are tried first: mostly one of them sets the clear run, without asking the fleet.
FAR = 60 * CM
MARGIN = CM // 4  # more than any rounding error of hulls


def clear_run(ship: Ship) -> int:
    """Return a run, in table units, on which she touches nothing whatever her course (KMH-6.10.1), by wide
    circles round the hulls; 0 off a coast or a chain, or while a fireship burns (KMH-17.2.2); below 0 where
    hulls are close."""
    chart, pose = get_single(Chart), ship.pose
    if chart.land or chart.shoals or barring_chains() or every_without(Ablaze, Gone):
        return 0
    everywhere = chart.width + chart.height
    room = _room_among(ships_in_box(pose, FAR), ship, everywhere)
    beyond = FAR - _hull_radius(ship) - max_length_plus_beam() // 2
    return room if room <= beyond else _room_among(all_on_table(), ship, everywhere)


def _room_among(others: Sequence[Ship], ship: Ship, everywhere: int) -> int:
    x, y, own = ship.pose.x, ship.pose.y, _hull_radius(ship)
    rest = (s for s in others if s is not ship)
    rooms = (distance(x, y, s.pose.x, s.pose.y) - own - (s.length + s.beam) // 2 for s in rest)
    return min(rooms, default=everywhere)


def _hull_radius(ship: Ship) -> int:
    return (ship.length + ship.beam) // 2 + MARGIN


# What a ship may come through, to sail the rest of her leg.
TESTED = (StopReason.DEAD_ZONE, StopReason.SHALLOWS, StopReason.FIRE, StopReason.CHAIN)
FINAL = (StopReason.CONTACT, StopReason.SHY, StopReason.USED_UP)  # what ends the whole move


async def sail_move(
    ship: Ship,
    run: int,
    marker: Marker,
    may_halt: bool = False,
    zone_run_left: int = -1,
    straight_on: bool = False,
) -> None:
    """KMH-6.3.1: leg after leg until the move is used up; its length stays what it was, wherever a turn
    brings the wind (KMH-6.3.7). ``zone_run_left`` is what a dead zone test already passed still allows (below
    0: none taken yet); ``straight_on``: in a line that keeps straight on (KMH-6.9.3)."""
    helm = Helm(
        ship.pose,
        run,
        run,
        turning_circle_number(ship),
        get_single(Wind).blows_from,
        straight_only=ship.steering,
        may_halt=may_halt,
        marker=marker,
        keeps_line=straight_on,
    )
    if clause := flight_clause(ship):
        return await sail_away(ship, helm, zone_run_left, clause)
    while helm.run_left:
        helm = replace(helm, zone_run_left=zone_run_left)
        leg = await choose(ship.side, "KMH-6.3.1", helm, ship.id)
        if leg is HALT:
            ship.rung, ship.cut_short = Rung.STOP, helm.run_left
            return await happen(Ordered("KMH-6.4.1", ship.id, "halt"))
        helm, zone_run_left = await sail_leg(ship, helm, leg, zone_run_left)
    return None


async def sail_away(ship: Ship, helm: Helm, zone_run_left: int, clause: str) -> None:
    """KMH-12.2.1, KMH-4.2.4: the captain may choose only among courses that get her away."""
    if not helm.run_left:
        return
    course = await choose(ship.side, clause, flight_menu(ship, helm, clause), ship.id)
    for leg in course:
        if helm.run_left:
            helm, zone_run_left = await sail_leg(ship, helm, leg, zone_run_left)


# ------------------------------------------------------------------------------ one leg
@dataclass(slots=True)
class LegPassage(Passage):
    """KMH-6.3.1: the way of a ship on one leg. Besides hulls, fire and ground she is stopped by
    ``shunned_enemies`` with whom her crew will not close (KMH-4.2.3), by a chain (KMH-19.6.1) and by the dead
    zone (KMH-6.7.1), in which she may still sail ``zone_run_left`` (-1: not tested yet). No hull is met on
    the first ``clear_run`` of the leg."""

    leg: Leg = HALT
    shunned_enemies: list[Ship] = field(default_factory=list)
    zone_run_left: int = -1
    clear_run: int = 0

    def poses_after(self, run: int) -> list[Pose]:
        """Return where she lies after so much of it."""
        return [self.leg.pose_after(self.starts[0], run)]

    def find_obstacle(self, poses: list[Pose], step: int) -> tuple[StopReason, list[str]]:
        """Return what keeps her from there."""
        (ship,), (pose,) = self.movers, poses
        why, met = hulls_in_the_way(self, poses) if step > self.clear_run else (StopReason.NOTHING, [])
        if not why and is_closed_upon(ship, pose, self.shunned_enemies):
            why = StopReason.SHY
        if not why and (chain := chain_across(ship.size, pose)):
            why, met = StopReason.CHAIN, [chain.id]
        return why, met

    def take_step_tests(self, step: int) -> StopReason:
        """KMH-6.7.1, KMH-6.7.6: return what ends a leg here: the dead zone entered untested, or used up."""
        heading = self.leg.heading_after(self.starts[0].heading, step)
        if wind_position_of(heading, get_single(Wind).blows_from) != WindPosition.DEAD:
            return StopReason.NOTHING
        if self.zone_run_left == -1:
            return StopReason.DEAD_ZONE
        self.zone_run_left -= QUARTER if step % QUARTER == 0 else step % QUARTER
        return StopReason.USED_UP if self.zone_run_left <= 0 else StopReason.NOTHING


async def sail_leg(
    ship: Ship, helm: Helm, leg: Leg, zone_run_left: int, passed: list[str] | None = None
) -> tuple[Helm, int]:
    """KMH-6.3.1, tested every quarter centimetre: the leg is sailed, or cut short by contact (KMH-6.10.1),
    the dead zone (KMH-6.7.1), the ground (KMH-14.1.1), a burning fireship (KMH-17.2.2), the edge, or a crew
    that will not close. ``passed``: whom she has scraped along on this leg."""
    sail = leg_passage(ship, helm, leg, zone_run_left, passed or [])
    open_water = 0 if sail.shunned_enemies else untested_run(leg, ship.pose, sail.clear_run, helm.wind_from)
    reached = await move_to_contact(sail, 0, open_water)
    helm = helm.after_leg(leg, reached.run_done, ship.pose)
    helm, zone_run_left = await resolve_leg_end(ship, helm, reached, sail.zone_run_left)
    if reached.why in TESTED and helm.run_left and reached.run_done < leg.run:
        rest = min(leg.run - reached.run_done, helm.run_left)
        return await sail_leg(ship, helm, replace(leg, run=rest), zone_run_left, sail.scraped_ids)
    if sail.scraped_ids and is_free_to_move(ship):
        await clear_scraped_hulls([ship], ship.pose.heading, sail.scraped_ids)
        helm = replace(helm, pose=ship.pose)
    return helm, zone_run_left


def leg_passage(ship: Ship, helm: Helm, leg: Leg, zone_run_left: int, passed: list[str]) -> LegPassage:
    """Return the passage of a leg."""
    return LegPassage(
        [ship],
        "KMH-6.3.1",
        str(leg.verb),
        leg.run,
        leg.heading_after(ship.pose.heading, leg.run),
        counted_run=ship.last_run,
        run_left=helm.run_left,
        scraped_ids=passed,
        radius=leg.radius,
        leg=leg,
        shunned_enemies=shunned_enemies(ship, leg.run),
        zone_run_left=zone_run_left,
        clear_run=clear_run(ship),
    )


def untested_run(leg: Leg, start: Pose, clear_run: int, wind_from: int) -> int:
    """Return how much of a leg needs no test: straight ahead, in clear water, outside the dead zone."""
    if leg.verb != HelmVerb.AHEAD or wind_position_of(start.heading, wind_from) == WindPosition.DEAD:
        return 0
    return max(min(clear_run // QUARTER * QUARTER, leg.run), 0)


async def resolve_leg_end(
    ship: Ship, helm: Helm, reached: StretchResult, zone_run_left: int
) -> tuple[Helm, int]:
    """Resolve what cut a leg short, if anything did; return the helm and the zone run that are left."""
    if reached.why in FINAL or (reached.is_final and is_free_to_move(ship)):
        ship.cut_short = helm.run_left
    if reached.why == StopReason.SHY:
        await happen(Told("KMH-4.2.3", ship.id, "her crew will not go closer"))
    if reached.is_final or reached.why in FINAL or not (is_free_to_move(ship) and is_fighting(ship)):
        return replace(helm, run_left=0), zone_run_left
    shore = shallows_at(ship, ship.pose) if reached.grounding == Grounding.DAMAGED else None
    if shore is not None:
        return await turn_out_to_sea(ship, helm, shore, zone_run_left), zone_run_left
    if reached.why == StopReason.CHAIN:
        return await resolve_chain(ship, helm, chain_named(reached.met_ids[0])), zone_run_left
    if reached.why == StopReason.DEAD_ZONE:
        allowed = await roll_dead_zone_test(ship)
        return (helm, allowed) if allowed > 0 else (replace(helm, run_left=0), zone_run_left)
    return helm, zone_run_left


async def resolve_chain(ship: Ship, helm: Helm, chain: Chain) -> Helm:
    """KMH-19.7.1 to KMH-19.7.3: she breaks through and loses some of her move, or stops in the water and
    makes the test of a ship in the dead zone."""
    slower = await try_breaking_chain(ship, chain)
    if slower >= 0:
        return replace(helm, run_left=max(helm.run_left - slower, 0) if is_fighting(ship) else 0)
    ship.rung, ship.last_run = Rung.STOP, 0
    await roll_dead_zone_test(ship)
    return replace(helm, run_left=0)


async def turn_out_to_sea(ship: Ship, helm: Helm, shore: NearestShore, zone_run_left: int) -> Helm:
    """KMH-14.1.5: damaged by the ground, she turns out to sea for the rest of her move."""
    for leg in seaward_legs(ship, helm, shore):
        if helm.run_left:
            helm, zone_run_left = await sail_leg(ship, helm, leg, zone_run_left)
    return replace(helm, run_left=0)
