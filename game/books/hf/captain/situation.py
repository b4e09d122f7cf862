"""What a ship's captain sees and is out for, on the table open to his seat; never what others wrote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

import numpy as np
import numpy.typing as npt

from game.books.hf.captain import weights as w
from game.books.hf.captain.firepower import (
    STARBOARD_ROW,
    expected_damage,
    fighting_strength,
    range_inches_of,
    relative_position,
    rolls_to_beat,
    ship_firepower,
)
from game.books.hf.captain.plan_tracks import (
    AFTER_DRIFT,
    HEADINGS,
    OPPOSITE_TURN,
    InchPose,
    PlanTracks,
    PoseTrack,
    PoseTracks,
    Reals,
    distance_between,
    inch_pose_of,
    likely_tracks,
)
from game.books.hf.rules.plans import MovePlan, PlanContext, plan_context_of, steering_damage_of
from game.books.hf.rules.sheet import (
    PORT,
    STARBOARD,
    Arc,
    Board,
    Ship,
    Turn,
    Wind,
    are_alongside,
    enemies,
    fighting_ships,
    is_fighting,
)
from game.books.hf.rules.table_geometry import INCH, enemies_in_box, fighting_ships_in_box
from game.captains.aims import Aims, edge_distances, zone_middle
from game.captains.stations import Station
from game.core.table import by_id, get_single

HORIZON = 14.0  # inches beyond which only the nearest foe matters
_LOOKED_FOR_WITHIN = (HORIZON, 3 * HORIZON)
"""Inches within which enemies are looked for, before they are everywhere."""
_MAX_RUN = 6.0  # inches that a ship makes in a turn at most: five phases and the drift
_MEETING_RANGE = 4 * _MAX_RUN + 1
"""Inches by which a friend may lie farther off than the nearest and yet be as near when both, and she
herself, have moved to and fro; with an inch to spare."""
_FRIENDS_LOOKED_FOR_WITHIN = (_MEETING_RANGE + 4, _MEETING_RANGE + 30)
"""Inches within which friends are looked for, before they are everywhere."""


def enemies_to_consider(ship: Ship) -> list[Ship]:
    """Return all enemies within the horizon and the nearest of all, perhaps others, in placement order."""
    here = inch_pose_of(ship.pose)
    for reach in _LOOKED_FOR_WITHIN:
        # an inch more than is asked: equally near as far as a captain measures is in as well
        near = enemies_in_box(ship, round((reach + 1) * INCH))
        if any(distance_between(here, inch_pose_of(foe.pose)) <= reach for foe in near):
            return near
    return enemies(ship)


def friends_to_consider(ship: Ship, includes_alongside: bool) -> list[Ship]:
    """Return the friends who may come in her way this turn, or be the nearest at its end, perhaps others, in
    placement order."""
    here = inch_pose_of(ship.pose)
    for reach in _FRIENDS_LOOKED_FOR_WITHIN:
        near = _friends_among(ship, fighting_ships_in_box(ship.pose, round(reach * INCH)), includes_alongside)
        if any(distance_between(here, inch_pose_of(s.pose)) <= reach - _MEETING_RANGE for s in near):
            return near
    return _friends_among(ship, fighting_ships(), includes_alongside)


def _friends_among(ship: Ship, ships: list[Ship], alongside_too: bool) -> list[Ship]:
    ours = [s for s in ships if s.side == ship.side and s is not ship]
    return [s for s in ours if alongside_too or not are_alongside(s, ship)]


MOST_FOES = 3  # how many of the nearest are considered


@dataclass(slots=True)
class Foe:
    """An enemy: where she is, what she can fire, where she may go and how likely, what a roll on her is worth
    and what one by her costs, at what range we want her, and where her broadside bears on us, what it is
    worth to lie out of it, to fall aboard of her, and what each inch beyond that range costs."""

    ship: Ship
    pose: InchPose
    firepower: Reals
    likely_tracks: PlanTracks
    track_chances: tuple[float, ...]
    worth: float
    roll_taken_cost: float
    preferred_range: float
    avoided_beam_range: float
    off_beam_worth: float
    aboard_worth: float
    inch_cost: float

    def add_track(self, track: PlanTracks, chance: float) -> None:
        """Add a way that she may go, with this chance; the others keep their shares of the rest."""
        self.likely_tracks = self.likely_tracks.joined_with(track)
        self.track_chances = (*(round(share * (1 - chance), 4) for share in self.track_chances), chance)


@dataclass(slots=True)
class Situation:
    """One ship, her foes nearest first, her friends with where they mean to go as far as that is settled, or
    where they may go, the wind, the table in inches, and what she is out for; ``station``: what her
    squadron's order has her do, with ``destination`` where it has her lie."""

    ship: Ship
    plan_context: PlanContext
    pose: InchPose
    firepower: Reals
    foes: list[Foe]
    friends: list[PoseTracks]
    upwind_point: int
    width: float
    height: float
    aims: Aims
    exit_edges: tuple[str, ...] = ()
    is_fleeing: bool = False
    destination: InchPose | None = None
    station: Station | None = None


def situation_of(ship: Ship, aims: Aims, planned_tracks: dict[str, PoseTrack]) -> Situation:
    """Return what the captain of a ship sees; ``planned_tracks``: where friends go who have their orders."""
    here, upwind, board = inch_pose_of(ship.pose), get_single(Wind).blows_from, get_single(Board)
    against = relevant_enemies(ship, aims)
    off = {foe.id: round(distance_between(here, inch_pose_of(foe.pose)), 6) for foe in against}
    near = sorted(against, key=lambda foe: off[foe.id] - chase_lead(foe, ship, aims))
    ordered = aims.stations.get(ship.id)
    if ordered is not None:
        near.sort(key=lambda foe: foe.id != ordered.first_enemy)
    chosen = near[:1] + [foe for foe in near[1:MOST_FOES] if off[foe.id] <= HORIZON]
    foes = [new_foe(foe, ship, aims, upwind) for foe in chosen]
    weigh_foes(foes, ship, aims)
    mates = friends_to_consider(ship, includes_alongside=not aims.has_orders)
    friends = [friend_tracks(mate, aims, planned_tracks, upwind) for mate in mates]
    conn, guns, width, height = plan_context_of(ship), ship_firepower(ship), board.width, board.height
    situation = Situation(ship, conn, here, guns, foes, friends, upwind, width / INCH, height / INCH, aims)
    set_goal(situation)
    if ordered is not None:
        apply_station(situation, ordered, off, planned_tracks)
    return situation


def relevant_enemies(ship: Ship, aims: Aims) -> list[Ship]:
    """Return the enemies near and the one of her order; all where some win by getting away."""
    if aims.enemy_exit_edges:
        return enemies(ship)
    near, ordered = enemies_to_consider(ship), aims.stations.get(ship.id)
    prey = by_id(Ship).get(ordered.first_enemy) if ordered is not None else None
    if prey is None or prey.side == ship.side or not is_fighting(prey):
        return near
    return [*(foe for foe in near if foe is not prey), prey]


def friend_tracks(
    friend: Ship, aims: Aims, planned_tracks: Mapping[str, PoseTrack], upwind: int
) -> PoseTracks:
    """Return where a friend means to go, or straight on if she has no plan yet. Under squadron orders she may
    also stay: she plots later and keeps clear. With straight on alone the van of a line could not turn or
    slow without being run into from astern."""
    if friend.id in planned_tracks:
        return (planned_tracks[friend.id],)
    straight = likely_ship_tracks(friend, upwind).track_of(0)
    return (straight, (inch_pose_of(friend.pose),) * (AFTER_DRIFT + 1)) if aims.has_orders else (straight,)


def apply_station(
    situation: Situation,
    station: Station,
    foe_inches: Mapping[str, float],
    planned_tracks: Mapping[str, PoseTrack],
) -> None:
    """Apply the squadron's order as long as it binds; ``foe_inches``: inches to each enemy. All ships move at
    once, so a follower keeps astern of where the next ahead will be (``planned_tracks``)."""
    first = situation.foes[0].ship.id if situation.foes else ""
    if not station.is_binding(bool(first) and foe_inches[first] <= w.ENGAGED_WITHIN):
        return
    situation.is_fleeing, situation.exit_edges, situation.destination = station.must_flee, (), None
    if station.pose is not None:
        situation.station, situation.destination = station, inch_pose_of(station.pose)
    if station.leader in planned_tracks:
        ends = planned_tracks[station.leader][AFTER_DRIFT]
        x, y = HEADINGS[ends.point]
        situation.destination = InchPose(ends.x - w.LINE_SPACING * x, ends.y - w.LINE_SPACING * y, ends.point)


def new_foe(enemy: Ship, ship: Ship, aims: Aims, upwind: int) -> Foe:
    """Return an enemy as all can see her, and how likely she is to go each of her ways."""
    spot, guns = inch_pose_of(enemy.pose), ship_firepower(enemy)
    ways = likely_ship_tracks(enemy, upwind)
    worth = (w.WANTED_SHIP if enemy.id in aims.ships_to_beat else w.OTHER_SHIP) if aims.ships_to_beat else 1.0
    # how bold she is, by the turns that the level leaves
    turns = get_single(Board).turns
    left = turns - get_single(Turn).number if turns else w.LEISURE_TURNS
    temper = w.LEISURE_TEMPER if left >= w.LEISURE_TURNS else w.PRESSED_TEMPER
    share = max(rolls_to_beat(enemy) / rolls_to_beat(ship), w.MIN_ROLL_COST)
    care = min(share, w.MAX_ROLL_COST)
    runs = chase_lead(enemy, ship, aims) > 0
    close = runs or fighting_strength(enemy) < w.BEATEN_BELOW * fighting_strength(ship)
    likes = w.CLOSE_INCHES if close else liked_range(ship_firepower(ship))
    foul = w.RUNNER_FOULED if runs else -w.FALLING_ABOARD
    chances = track_chances(ways, guns, ship, upwind, aims.enemy_exit_edges.get(enemy.id, ()))
    pull = w.CHASED_INCH if runs else temper.inch_beyond
    trims = not close and ship.speed < ship.top_speed
    off = max(likes, temper.until_trimmed) if trims else likes
    beam = temper.off_her_beam
    return Foe(enemy, spot, guns, ways, chances, worth, care, likes, off, beam, foul, pull)


def likely_ship_tracks(ship: Ship, upwind: int) -> PlanTracks:
    """Return where what a ship is likely to do brings her, from where she lies and as she steers."""
    return likely_tracks(plan_context_of(ship), inch_pose_of(ship.pose), upwind, steering_damage_of(ship))


def weigh_foes(foes: list[Foe], ship: Ship, aims: Aims) -> None:
    """Raise the worth of nearly beaten foes; chased foes lose none, a single foe keeps hers."""
    shares = [nearly_beaten_worth(foe.ship) for foe in foes]
    measured = bool(aims.enemy_exit_edges or aims.exit_edges) or len(foes) == 1
    usual = sum(shares) / max(len(foes), 1) if measured else 1.0
    for foe, share in zip(foes, shares, strict=True):
        runs = chase_lead(foe.ship, ship, aims) > 0
        foe.worth *= max(share / usual, 1.0) if runs else share / usual


def chase_lead(foe: Ship, ship: Ship, aims: Aims) -> float:
    """Return the inches by which a foe who wins by getting away, and can be stopped, counts as nearer."""
    able = fighting_strength(ship) > w.MIN_CHASE_SHARE * fighting_strength(foe)
    return w.RUNNER_LEAD if able and foe.id in aims.enemy_exit_edges else 0.0


def nearly_beaten_worth(foe: Ship) -> float:
    """Return what a roll on a foe counts: the more, the less she will yet stand."""
    return 1 + w.NEARLY_BEATEN / rolls_to_beat(foe)


def liked_range(guns: Reals) -> float:
    """Return the range at which she likes to fight: the farthest worth a broadside, within limits."""
    worth_firing = np.flatnonzero(guns[STARBOARD_ROW:].max(axis=0) >= w.MIN_BROADSIDE)
    return float(min(max(worth_firing.max(initial=1), 1), w.LIKED_INCHES))


def track_chances(
    ways: PlanTracks, guns: Reals, ship: Ship, upwind: int, edges: Sequence[str] = ()
) -> tuple[float, ...]:
    """Return how likely a foe is to go each way: likelier if it is good for her against a ship that stands
    on, or brings her to an edge by which she wins; in part chance. Rounded, so that all machines agree."""
    ours, us = ship_firepower(ship), likely_ship_tracks(ship, upwind)
    dx, dy = us.x[0] - ways.x, us.y[0] - ways.y
    inches = range_inches_of(dx * dx + dy * dy)
    given = expected_damage(guns, inches, relative_position(ways.point, dx, dy))
    taken = expected_damage(ours, inches, relative_position(us.point[:1], -dx, -dy))
    gain = given - taken
    to_x, to_y = us.x[0, 0] - ways.x[:, AFTER_DRIFT], us.y[0, 0] - ways.y[:, AFTER_DRIFT]
    gap = np.sqrt(np.minimum(dx[:, AFTER_DRIFT] ** 2 + dy[:, AFTER_DRIFT] ** 2, to_x**2 + to_y**2))
    if edges:
        board, end_x, end_y = get_single(Board), ways.x[:, AFTER_DRIFT], ways.y[:, AFTER_DRIFT]
        room = edge_distances(end_x, end_y, board.width / INCH, board.height / INCH)
        gap = np.minimum.reduce([room[edge] for edge in edges])
    fought = gain[:, 0] + gain[:, 1] + gain[:, 2] + gain[:, 3] + gain[:, 4]
    likes = [float(like) for like in w.CHOICE_SHARPNESS * (fought - w.CLOSING_INCH * gap)]
    shares = [exp(like - max(likes)) for like in likes]
    even = w.RANDOM_SHARE / len(shares)
    return tuple(round((1 - w.RANDOM_SHARE) * s / sum(shares) + even, 4) for s in shares)


def set_goal(situation: Situation) -> None:
    """Whether she fights, runs for an edge or makes for a zone."""
    ship, aims = situation.ship, situation.aims
    ours, theirs = (fighting_strength(ship), sum(fighting_strength(foe.ship) for foe in situation.foes))
    ways_out, zones = aims.exit_edges.get(ship.id, ()), aims.zones_to_reach.get(ship.id, ())
    weaker = bool(ways_out or zones) and ours + friends_strength(ship) / 2 < w.RUN_BELOW * theirs
    room = edge_distances(situation.pose.x, situation.pose.y, situation.width, situation.height)
    is_nearly_out = min((room[edge] for edge in ways_out), default=w.EXIT_NEAR + 1) <= w.EXIT_NEAR
    if ways_out and (weaker or not aims.needs_fight or is_nearly_out):
        situation.exit_edges = ways_out
    if zones and not situation.exit_edges and (weaker or not (aims.needs_fight and situation.foes)):
        middles = [zone_middle(zone) for zone in zones]
        spots = [InchPose(x / INCH, y / INCH, 0) for x, y in middles]
        situation.destination = min(spots, key=lambda spot: distance_between(situation.pose, spot))
    least = w.FLEE_BELOW * theirs
    situation.is_fleeing = not situation.exit_edges and ours < least and ours + friends_strength(ship) < least


def friends_strength(ship: Ship) -> float:
    """Return the strength of all the other ships of her side together."""
    return sum(fighting_strength(s) for s in fighting_ships() if s.side == ship.side and s is not ship)


BESIDE_INCHES = 1e-4  # inches beside her keel from which a place counts as on one side


def preferred_side(ship: Ship) -> Arc:
    """Return the side of the nearest enemy; if he is ahead or astern the weather side, then the side of the
    table's middle, then each side in turn."""
    here, board = inch_pose_of(ship.pose), get_single(Board)
    spots = [inch_pose_of(foe.pose) for foe in enemies_to_consider(ship)]
    nearest = sorted(spots, key=lambda spot: round(distance_between(here, spot), 6))[:1]
    ways = [(spot.x - here.x, spot.y - here.y) for spot in nearest]
    ways.append(HEADINGS[get_single(Wind).blows_from])
    ways.append((board.width / INCH / 2 - here.x, board.height / INCH / 2 - here.y))
    ahead_x, ahead_y = HEADINGS[here.point]
    for dx, dy in ways:
        beside = dy * ahead_x - dx * ahead_y
        if abs(beside) > BESIDE_INCHES:
            return STARBOARD if beside > 0 else PORT
    return PORT if get_single(Turn).number % 2 else STARBOARD


def plan_ranks(plans: tuple[MovePlan, ...], first_side: str) -> npt.NDArray[np.int64]:
    """Return the rank of each plan among equals: in their order, with turns to that side first."""
    return _mirror_indices(plans) if first_side == STARBOARD else np.arange(len(plans))


@lru_cache(maxsize=64)
def _mirror_indices(plans: tuple[MovePlan, ...]) -> npt.NDArray[np.int64]:
    rows = {plan: row for row, plan in enumerate(plans)}
    mirrored = [tuple(OPPOSITE_TURN.get(cell, cell) for cell in plan) for plan in plans]
    return np.array([rows.get(image, row) for row, image in enumerate(mirrored)])
