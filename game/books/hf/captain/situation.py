"""What a captain of Hold Fast sees of one ship and those about her, and what she is out for. He
looks at the table as it is open to his seat; of what others have written he knows nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

import numpy as np

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
from game.books.hf.captain.geometry import AHEAD, InchPose, distance_between, inch_pose_of
from game.books.hf.captain.near_ships import HORIZON, enemies_to_consider, friends_to_consider
from game.books.hf.captain.plan_tracks import (
    AFTER_DRIFT,
    PlanTracks,
    PoseTrack,
    PoseTracks,
    Reals,
    likely_tracks,
)
from game.books.hf.rules.plans import PlanContext, plan_context_of, steering_damage_of
from game.books.hf.rules.sheet import Board, Ship, Turn, Wind, enemies, fighting_ships, is_fighting
from game.books.hf.rules.table_geometry import INCH
from game.captains.aims import Aims, zone_middle
from game.captains.stations import Station
from game.core.table import by_id, get_single

MOST_FOES = 3
"""How many of the nearest are considered."""


@dataclass(slots=True)
class Foe:
    """An enemy: where she is, what she can fire, where she may go and how likely, what a roll on
    her is worth and what one by her costs, at what range we want her, and where her broadside bears
    on us, what it is worth to lie out of it, to fall aboard of her, and what each inch beyond that
    range costs."""

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


@dataclass(slots=True)
class Situation:
    """One ship, her foes nearest first, her friends with where they mean to go as far as that is
    settled, or where they may go, the wind, the table in inches, and what she is out for;
    ``station``: what her squadron's order has her do, with ``destination`` where it has her lie."""

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
    """Return what the captain of a ship sees; ``planned_tracks``: where friends go who have their
    orders."""
    here, upwind, board = inch_pose_of(ship.pose), get_single(Wind).blows_from, get_single(Board)
    against = relevant_enemies(ship, aims)
    off = {foe.id: round(distance_between(here, inch_pose_of(foe.pose)), 6) for foe in against}
    near = sorted(against, key=lambda foe: off[foe.id] - chase_lead(foe, ship, aims))
    ordered = aims.stations.get(ship.id)
    if ordered is not None and ordered.enemies:
        near.sort(key=lambda foe: foe.id != ordered.enemies[0])
    foes = [
        new_foe(foe, ship, aims, upwind)
        for number, foe in enumerate(near[:MOST_FOES])
        if not number or off[foe.id] <= HORIZON
    ]
    weigh_foes(foes, ship, aims)
    friends = [
        friend_tracks(s, aims, planned_tracks, upwind)
        for s in friends_to_consider(ship, includes_alongside=not aims.has_orders)
    ]
    situation = Situation(
        ship,
        plan_context_of(ship),
        here,
        ship_firepower(ship),
        foes,
        friends,
        upwind,
        board.width / INCH,
        board.height / INCH,
        aims,
    )
    set_goal(situation)
    if ordered is not None:
        apply_station(situation, ordered, off, planned_tracks)
    return situation


def relevant_enemies(ship: Ship, aims: Aims) -> list[Ship]:
    """Return the enemies among whom her captain picks those to consider: those near her, and whom
    her squadron's order has her fight; all of them where some win by getting away."""
    if aims.enemy_exit_edges:
        return enemies(ship)
    near, ordered = enemies_to_consider(ship), aims.stations.get(ship.id)
    prey = by_id(Ship).get(ordered.enemies[0]) if ordered is not None and ordered.enemies else None
    if prey is None or prey.side == ship.side or not is_fighting(prey):
        return near
    return [*(foe for foe in near if foe is not prey), prey]


def friend_tracks(
    friend: Ship, aims: Aims, planned_tracks: Mapping[str, PoseTrack], upwind: int
) -> PoseTracks:
    """Return where a friend means to go; one who has no orders yet is taken to go straight on.
    Under squadron orders she may as well lie still: she plots after us, and keeps clear. To
    consider her straight on alone would pin the van of a line to her course, for the one who turns
    or slows is then run into by those astern, and leave no plan that is clear of all."""
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
    """Apply the squadron's order: a station, or to get away, as long as it holds; ``foe_inches``:
    inches
    to each enemy. All ships move at once, so a follower keeps astern of where the next ahead means
    to end (``planned_tracks``), not of where she is."""
    first = situation.foes[0].ship.id if situation.foes else ""
    if not station.is_binding(bool(first) and foe_inches[first] <= w.ENGAGED_WITHIN):
        return
    situation.is_fleeing, situation.exit_edges, situation.destination = station.must_flee, (), None
    if station.pose is not None:
        situation.station, situation.destination = station, inch_pose_of(station.pose)
    if station.leader in planned_tracks:
        ends = planned_tracks[station.leader][AFTER_DRIFT]
        x, y = AHEAD[ends.point]
        situation.destination = InchPose(ends.x - w.LINE_SPACING * x, ends.y - w.LINE_SPACING * y, ends.point)


def new_foe(enemy: Ship, ship: Ship, aims: Aims, upwind: int) -> Foe:
    """Return an enemy as all can see her, and how likely she is to go each of her ways."""
    spot, guns = inch_pose_of(enemy.pose), ship_firepower(enemy)
    ways = likely_ship_tracks(enemy, upwind)
    worth = (w.WANTED_SHIP if enemy.id in aims.ships_to_beat else w.OTHER_SHIP) if aims.ships_to_beat else 1.0
    temper = current_temper()
    care = temper.roll_taken * min(
        max(rolls_to_beat(enemy) / rolls_to_beat(ship), w.MIN_ROLL_COST), w.MAX_ROLL_COST
    )
    runs = chase_lead(enemy, ship, aims) > 0
    close = runs or fighting_strength(enemy) < w.BEATEN_BELOW * fighting_strength(ship)
    likes = w.CLOSE_INCHES if close else liked_range(ship_firepower(ship))
    foul = w.RUNNER_FOULED if runs else -temper.falling_aboard
    chances = track_chances(ways, guns, ship, upwind, aims.enemy_exit_edges.get(enemy.id, ()))
    pull = w.CHASED_INCH if runs else temper.inch_beyond
    trims = not close and ship.speed < ship.top_speed
    off = max(likes, temper.until_trimmed) if trims else likes
    beam = temper.off_her_beam
    return Foe(enemy, spot, guns, ways, chances, worth, care, likes, off, beam, foul, pull)


def current_temper() -> w.Temper:
    """Return how bold captains are by the turns that the level leaves them: no clause, their own
    sense."""
    turns = get_single(Board).turns
    left = turns - get_single(Turn).number if turns else w.LEISURE_TURNS
    return w.LEISURE_TEMPER if left >= w.LEISURE_TURNS else w.PRESSED_TEMPER


def likely_ship_tracks(ship: Ship, upwind: int) -> PlanTracks:
    """Return where what a ship is likely to do brings her, from where she lies and as she
    steers."""
    return likely_tracks(plan_context_of(ship), inch_pose_of(ship.pose), upwind, steering_damage_of(ship))


def weigh_foes(foes: list[Foe], ship: Ship, aims: Aims) -> None:
    """Weigh several foes: the nearly beaten count for more. Those who win by getting away count
    beside the others only, and the others not at all beside a chased one. A single foe keeps her
    weight."""
    shares = [nearly_beaten_worth(foe.ship) for foe in foes]
    measured = bool(aims.enemy_exit_edges or aims.exit_edges) or len(foes) == 1
    usual = sum(shares) / max(len(foes), 1) if measured else 1.0
    for foe, share in zip(foes, shares, strict=True):
        runs = chase_lead(foe.ship, ship, aims) > 0
        foe.worth *= max(share / usual, 1.0) if runs else share / usual


def chase_lead(foe: Ship, ship: Ship, aims: Aims) -> float:
    """Return by how many inches a foe who wins by getting away goes before others, for a ship that
    can hope to stop her."""
    able = fighting_strength(ship) > w.MIN_CHASE_SHARE * fighting_strength(foe)
    return w.RUNNER_LEAD if able and foe.id in aims.enemy_exit_edges else 0.0


def nearly_beaten_worth(foe: Ship) -> float:
    """Return what a roll on a foe counts: the more, the less she will yet stand."""
    return 1 + w.NEARLY_BEATEN / rolls_to_beat(foe)


def liked_range(guns: Reals) -> float:
    """Return the range at which a ship likes to fight: the farthest at which a broadside is still
    worth firing, and not so far that nothing comes of it."""
    worth_firing = np.flatnonzero(guns[STARBOARD_ROW:].max(axis=0) >= w.MIN_BROADSIDE)
    return float(min(max(worth_firing.max(initial=1), 1), w.LIKED_INCHES))


def track_chances(
    ways: PlanTracks, guns: Reals, ship: Ship, upwind: int, edges: Sequence[str] = ()
) -> tuple[float, ...]:
    """Return how likely a foe is to go each way: the likelier, the better it is for her if we stand
    on or stay, or, if she wins by an edge, the nearer it brings her to that; but part of it is
    anybody's guess. Rounded, so that every machine considers the same numbers."""
    ours, us = ship_firepower(ship), likely_ship_tracks(ship, upwind)
    dx, dy = us.x[0] - ways.x, us.y[0] - ways.y
    inches = range_inches_of(dx * dx + dy * dy)
    given = expected_damage(guns, inches, relative_position(ways.point, dx, dy))
    taken = expected_damage(ours, inches, relative_position(us.point[:1], -dx, -dy))
    gain = given - taken
    to_x, to_y = us.x[0, 0] - ways.x[:, AFTER_DRIFT], us.y[0, 0] - ways.y[:, AFTER_DRIFT]
    gap = np.sqrt(np.minimum(dx[:, AFTER_DRIFT] ** 2 + dy[:, AFTER_DRIFT] ** 2, to_x**2 + to_y**2))
    if edges:
        gap = np.minimum.reduce([edge_room(ways, edge) for edge in edges])
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
    if ways_out and (weaker or not aims.needs_fight or is_nearly_out(situation, ways_out)):
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


def edge_room(plan_tracks: PlanTracks, edge: str) -> Reals:
    """Return inches from an edge of the table at the end of every plan."""
    board = get_single(Board)
    if edge in ("left", "right"):
        x: Reals = plan_tracks.x[:, AFTER_DRIFT]
        return x if edge == "left" else board.width / INCH - x
    y: Reals = plan_tracks.y[:, AFTER_DRIFT]
    return y if edge == "top" else board.height / INCH - y


def is_nearly_out(situation: Situation, ways_out: tuple[str, ...]) -> bool:
    """Return whether an edge by which she wins is so near that she goes for it whatever foes are
    about her."""
    here = situation.pose
    room = {"left": here.x, "right": situation.width - here.x, "top": here.y}
    room["bottom"] = situation.height - here.y
    return min(room[edge] for edge in ways_out) <= w.EXIT_NEAR
