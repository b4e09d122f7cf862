"""Where each ship of a squadron belongs by its order, as the ships are now.

Pure geometry of values: no book, no table, no memory. The same ships and orders give the same stations, so a
captain in another process, after an undo or after a resume answers alike. Lengths are table units, angles
0.01 degree.

A station is a wish, not a move. A book's captain weighs the distance to ``Station.pose`` against fire given
and taken, in its own unit, and may do better things on the way. Three flags say how much the wish counts: a
ship that ``must_press`` goes there through enemy fire, one that ``must_anchor`` or ``must_flee`` holds to it
in a fight too; every other fights freely once a target is near (`Station.is_binding`).

How the nine orders become stations:

- *Line* and *sail*: the van has a pose of its own (astern of the named ship, or the place), and
  each other ship follows the next ahead at ``spacing``. Ships that cannot keep up (grappled,
  aground, without sails, struck) are skipped, and the line closes.
- *Break*: all go for a point beyond the gap astern of the named enemy. A follower keeps astern of
  the next ahead until she is within three spacings of the gap, then steers for it herself. Whether
  a ship has passed is seen from the side on which she is, not remembered. Only the side from which
  the squadron came must not change on the way, so it is part of the order (``break_side``).
- *Weather* and *double*: the nth ship (or pair) takes the nth enemy, from the named ship to the
  rear, at ``fighting_distance`` to windward; the second of a pair to leeward. An enemy who heads
  within 20 degrees of the wind, or before it, has no windward side: then a ship stays on hers.
- *Anchor*: the same to anchor abreast, or a line about a place.
- *Cover*: between the covered squadron and the enemy nearest to it.
- *Withdraw*: away from the middle of the enemy, but never off the chart: leaving gives the ships up
  for good, and nobody who gives this order means that.
- *Chase*: no station at all.

A captured ship is no enemy of her captors and no friend to form on: only the side that commands her now
counts.

Cost. A station needs few ships, so callers pass a lazy mapping (`flag_officer.VisibleShips`), and a
squadron's stations are computed when one of its ships is first asked about (`StationMap`). Looking at all
sixty ships for each question took 32 of 77 s of six turns of Trafalgar under the profiler. Whom a ship fights
first is asked far more often than where she belongs, so `first_break_target` and `enemy_line` answer it in
two looks.

Tried and given up: a plan per ship, made once and kept (stale after the first broadside); orders as answers
in the journal (no book has a clause for them)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.visible import VisibleShip
from game.sea.pose import Pose, distance, local_coordinates, point_from_local, pose_ahead
from game.sea.units import FULL_TURN, angle_between, bearing

_RIGHT_ANGLE: Final = FULL_TURN // 4
_GAP_APPROACH_SPACINGS: Final = 3  # spacings from the gap at which a follower steers for it herself
_ARRIVED_SPACINGS: Final = 2  # spacings from a position at which a squadron has arrived
_ABEAM: Final = 2000  # below this angle to the wind, or before it, an enemy has no windward side


@dataclass(frozen=True, slots=True)
class Station:
    """Where a ship belongs.

    ``pose``: her place and heading (None: anywhere); ``enemies``: whom she fights, the first before the
    others; ``leader``: the ship she follows ('' for none). With ``must_press`` she goes there through enemy
    fire; otherwise she fights freely once her target is near. ``must_anchor``: anchor there; ``must_flee``:
    get away."""

    pose: Pose | None = None
    enemies: tuple[str, ...] = ()
    leader: str = ""
    must_press: bool = False
    must_anchor: bool = False
    must_flee: bool = False

    @property
    def first_enemy(self) -> str:
        """The id of the enemy she fights before the others, '' for none."""
        return self.enemies[0] if self.enemies else ""

    def is_binding(self, is_near_target: bool) -> bool:
        """Return whether she still follows her station. With her target near (``is_near_target``) she fights
        freely, unless she must press, anchor or flee."""
        if self.must_flee:
            return True
        engaged = bool(self.enemies) and is_near_target
        return self.pose is not None and (self.must_press or self.must_anchor or not engaged)


@dataclass(frozen=True, slots=True)
class FleetPositions:
    """What stations depend on: visible ships by id; ships of every squadron from van to rear, and its side
    (by number); wind direction; spacing in a line and fighting distance, middle to middle; size of the
    table."""

    visible_ships: Mapping[str, VisibleShip]
    squadrons: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, int]
    wind_from: int
    spacing: int
    fighting_distance: int
    width: int
    height: int


def assign_stations(orders: Mapping[str, SquadronOrder], positions: FleetPositions) -> dict[str, Station]:
    """Return the stations of all ships whose squadrons have orders."""
    out: dict[str, Station] = {}
    for name, order in orders.items():
        line = squadron_line(name, positions)
        if line:
            out |= _squadron_stations(line, order, positions)
    return out


def squadron_line(squadron: str, positions: FleetPositions) -> list[VisibleShip]:
    """Return the ships of a squadron that can keep a line, from van to rear."""
    known = [positions.visible_ships.get(name) for name in positions.squadrons.get(squadron, ())]
    side = positions.sides.get(squadron, -1)
    return [s for s in known if s is not None and can_keep_line(s, side)]


def can_keep_line(ship: VisibleShip, side: int) -> bool:
    """Return whether a ship of a squadron of this side keeps the line."""
    return ship.side == side and can_keep_up(ship)


def can_keep_up(ship: VisibleShip) -> bool:
    """Return whether she can sail with others."""
    held = ship.locked or ship.aground or ship.sinking or ship.is_burning_fireship
    return is_fighting(ship) and not held and ship.rig_damage < 1000


def is_fighting(ship: VisibleShip) -> bool:
    """Return whether she still matters in the fight."""
    return not (ship.gone_how or ship.struck)


def is_friend(ship: VisibleShip, mate: VisibleShip) -> bool:
    """Return whether she fights on the other's side; a captured ship does not."""
    return is_fighting(ship) and ship.side == mate.side


def _squadron_stations(
    line: Sequence[VisibleShip], order: SquadronOrder, positions: FleetPositions
) -> dict[str, Station]:
    match order.manoeuvre:
        case Manoeuvre.LINE:
            return _form_line_stations(line, order, positions)
        case Manoeuvre.SAIL:
            return _sail_stations(line, Pose(order.x, order.y, 0), positions)
        case Manoeuvre.BREAK:
            return _break_line_stations(line, order, positions)
        case Manoeuvre.WEATHER | Manoeuvre.DOUBLE:
            each = 2 if order.manoeuvre is Manoeuvre.DOUBLE else 1
            return _abreast_stations(line, order, positions, each, anchors=False)
        case Manoeuvre.ANCHOR:
            return _anchor_stations(line, order, positions)
        case Manoeuvre.COVER:
            return _cover_stations(line, order, positions)
        case Manoeuvre.WITHDRAW:
            return _withdraw_stations(line, positions)
        case Manoeuvre.CHASE:
            return {}  # every captain alone


# ------------------------------------------------------------------------------------- the line
def station_astern(leader: VisibleShip, positions: FleetPositions) -> Station:
    """Return the station of the next ship of a line."""
    return Station(pose_ahead(ship_pose(leader), -positions.spacing), leader=leader.id)


def _line_stations(
    first: Station, line: Sequence[VisibleShip], positions: FleetPositions
) -> dict[str, Station]:
    """Return stations with the van at her own and each other ship in the wake of the next ahead."""
    out = {line[0].id: first}
    for leader, ship in pairwise(line):
        out[ship.id] = station_astern(leader, positions)
    return out


def _form_line_stations(
    line: Sequence[VisibleShip], order: SquadronOrder, positions: FleetPositions
) -> dict[str, Station]:
    """Follow the named ship, or the rear of the named squadron; behind one of its own, go on ahead."""
    named = positions.visible_ships.get(order.target)
    rear = squadron_line(order.target, positions)
    lead = named if named and is_friend(named, line[0]) else (rear[-1] if rear else None)
    if lead is None or lead.id in [ship.id for ship in line]:
        ordered = sorted(line, key=lambda ship: ship is not lead)
        van = ship_pose(ordered[0])
        first = Station(pose_ahead(van, 9 * positions.spacing), must_press=True)
        return _line_stations(first, ordered, positions)
    return _line_stations(station_astern(lead, positions), line, positions)


def _sail_stations(line: Sequence[VisibleShip], place: Pose, positions: FleetPositions) -> dict[str, Station]:
    van = line[0]
    course = bearing(place.x - van.x, place.y - van.y)
    there = distance(van.x, van.y, place.x, place.y) <= _ARRIVED_SPACINGS * positions.spacing
    heading = van.heading if there else course
    return _line_stations(Station(Pose(place.x, place.y, heading)), line, positions)


# ------------------------------------------------------------------------------------ the enemy
def enemy_line(order: SquadronOrder, positions: FleetPositions) -> list[VisibleShip]:
    """Return the enemies that an order names: the named ship to the rear, then the rest."""
    return list(_enemy_line_ships(order, positions))


def _enemy_line_ships(order: SquadronOrder, positions: FleetPositions) -> Iterator[VisibleShip]:
    """Yield the same on demand. A captured ship is no enemy of her captors."""
    whole = order.target in positions.squadrons
    with_her = (name for name, ships in positions.squadrons.items() if order.target in ships)
    squadron = order.target if whole else next(with_her, "")
    names = positions.squadrons.get(squadron, ())
    start = names.index(order.target) if order.target in names else 0
    known = (positions.visible_ships.get(name) for name in (*names[start:], *names[:start]))
    side = positions.sides.get(squadron, -1)
    return (ship for ship in known if ship is not None and is_fighting(ship) and ship.side == side)


def ship_relative_side(ship: VisibleShip, reference: Pose) -> int:
    """Return on which side of a pose a ship is."""
    return relative_side(ship_pose(ship), reference)


def relative_side(here: Pose, reference: Pose) -> int:
    """Return the side of a pose as seen along its heading: 1 starboard, -1 port."""
    return 1 if local_coordinates(reference, here.x, here.y)[0] >= 0 else -1


def gap_astern(enemy: VisibleShip, line_mates: Sequence[VisibleShip], positions: FleetPositions) -> Pose:
    """Return the middle of the gap astern of an enemy, on her heading, at most a spacing away."""
    here = ship_pose(enemy)
    behind = [local_coordinates(here, other.x, other.y)[1] for other in line_mates if other is not enemy]
    room = min((-far for far in behind if far < 0), default=2 * positions.spacing)
    return pose_ahead(here, -min(max(room // 2, positions.spacing // 2), positions.spacing))


def _break_line_stations(
    line: Sequence[VisibleShip], order: SquadronOrder, positions: FleetPositions
) -> dict[str, Station]:
    """Follow the next ahead to the gap and pass it under fire; beyond it fight freely."""
    theirs = enemy_line(order, positions)
    if not theirs:
        return {}
    gap = gap_astern(theirs[0], theirs, positions)
    hand = order.break_side or ship_relative_side(line[0], gap)
    course = (gap.heading - hand * _RIGHT_ANGLE) % FULL_TURN
    beyond = Pose(*point_from_local(gap, -hand * (3 * positions.spacing // 2), 0), course)
    prey = tuple(enemy.id for enemy in theirs[: len(line) + 1])
    out: dict[str, Station] = {}
    before: VisibleShip | None = None
    for ship in line:
        near = distance(ship.x, ship.y, gap.x, gap.y) <= _GAP_APPROACH_SPACINGS * positions.spacing
        if ship_relative_side(ship, gap) != hand and near:
            out[ship.id] = Station(enemies=prey)
            before = None
            continue
        if ship_relative_side(ship, gap) != hand:
            out[ship.id] = Station(enemies=prey)
        elif before is None or near:
            out[ship.id] = Station(beyond, prey, must_press=True)
        else:
            follow = station_astern(before, positions)
            out[ship.id] = Station(follow.pose, prey, before.id, must_press=True)
        before = ship
    return out


def first_break_target(name: str, squadron: str, order: SquadronOrder, positions: FleetPositions) -> str:
    """Return whom a line-breaking ship fights first, as in `_break_line_stations`; '' for nobody."""
    ship = positions.visible_ships.get(name)
    if ship is None or not can_keep_line(ship, positions.sides.get(squadron, -1)):
        return ""
    return next((enemy.id for enemy in _enemy_line_ships(order, positions)), "")


def _abreast_stations(
    line: Sequence[VisibleShip], order: SquadronOrder, positions: FleetPositions, each: int, anchors: bool
) -> dict[str, Station]:
    """Pair ships with enemies to windward, with two per enemy (``each``) one to leeward."""
    theirs = enemy_line(order, positions)
    if not theirs:
        return {}
    out: dict[str, Station] = {}
    for n, ship in enumerate(line):
        enemy = theirs[min(n // each, len(theirs) - 1)]
        side = weather_side(enemy, ship, positions) * (-1 if n % each else 1)
        x, y = point_from_local(ship_pose(enemy), side * positions.fighting_distance, 0)
        prey = (enemy.id, *(other.id for other in theirs if other is not enemy))
        out[ship.id] = Station(Pose(x, y, enemy.heading), prey, must_anchor=anchors)
    return out


def weather_side(enemy: VisibleShip, ship: VisibleShip, positions: FleetPositions) -> int:
    """Return her windward side, 1 or -1; with the wind ahead or astern, the side where the ship is."""
    off = angle_between(enemy.heading, positions.wind_from)
    if off < _ABEAM or off > FULL_TURN // 2 - _ABEAM:
        return ship_relative_side(ship, ship_pose(enemy))
    return 1 if (positions.wind_from - enemy.heading) % FULL_TURN < FULL_TURN // 2 else -1


def _anchor_stations(
    line: Sequence[VisibleShip], order: SquadronOrder, positions: FleetPositions
) -> dict[str, Station]:
    if order.target:
        return _abreast_stations(line, order, positions, each=1, anchors=True)
    at_place = _sail_stations(line, Pose(order.x, order.y, 0), positions)
    van = at_place[line[0].id]
    at_place[line[0].id] = Station(van.pose, must_anchor=True)
    return {
        name: Station(station.pose, (), station.leader, must_anchor=True)
        for name, station in at_place.items()
    }


# ------------------------------------------------------------------------------ friends and away
def _cover_stations(
    line: Sequence[VisibleShip], order: SquadronOrder, positions: FleetPositions
) -> dict[str, Station]:
    """Stay between the covered squadron and the enemy nearest to it, on its heading."""
    friend = positions.visible_ships.get(order.target)
    known = [friend] if friend and is_friend(friend, line[0]) else []
    covered = squadron_line(order.target, positions) or known
    enemies = [s for s in positions.visible_ships.values() if s.side != line[0].side and is_fighting(s)]
    if not covered or not enemies:
        return {}
    x = sum(ship.x for ship in covered) // len(covered)
    y = sum(ship.y for ship in covered) // len(covered)
    nearest = min(enemies, key=lambda enemy: distance(x, y, enemy.x, enemy.y))
    towards = Pose(x, y, bearing(nearest.x - x, nearest.y - y))
    most = distance(x, y, nearest.x, nearest.y) // 2
    post = pose_ahead(towards, min(3 * positions.spacing, most))
    first = Station(Pose(post.x, post.y, covered[0].heading), (nearest.id,))
    return _line_stations(first, line, positions)


def _withdraw_stations(line: Sequence[VisibleShip], positions: FleetPositions) -> dict[str, Station]:
    """Sail away from the middle of the enemy, but never off the chart: that gives ships up."""
    enemies = [s for s in positions.visible_ships.values() if s.side != line[0].side and is_fighting(s)]
    if not enemies:
        return {}
    x = sum(enemy.x for enemy in enemies) // len(enemies)
    y = sum(enemy.y for enemy in enemies) // len(enemies)
    out: dict[str, Station] = {}
    for ship in line:
        away = bearing(ship.x - x, ship.y - y)
        goal = pose_ahead(Pose(ship.x, ship.y, away), 9 * positions.spacing)
        x = min(max(goal.x, positions.spacing), positions.width - positions.spacing)
        y = min(max(goal.y, positions.spacing), positions.height - positions.spacing)
        inside = Pose(x, y, away)
        out[ship.id] = Station(inside, must_flee=True)
    return out


def ship_pose(ship: VisibleShip) -> Pose:
    """Return the pose of a ship."""
    return Pose(ship.x, ship.y, ship.heading)
