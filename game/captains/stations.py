"""Where each ship of a squadron belongs by its order, as the ships lie now.

Plain geometry of values: no book, no table, nothing remembered. The same ships and orders give the
same stations, so a captain who is asked again answers as before. Lengths in table units, angles in
0.01 degree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.visible import VisibleShip
from game.sea.compass import bearing, between
from game.sea.pose import Pose, ahead, at, distance, local
from game.sea.units import FULL

_SQUARE: Final = FULL // 4
_BEFORE_THE_GAP: Final = 3
"""Ships' distances from the gap at which a follower steers for it herself."""
_ABOUT: Final = 2
"""Ships' distances from a place at which a squadron is there."""
_ABEAM: Final = 2000
"""An enemy who heads nearer than this to the wind, or before it, has no weather side."""


@dataclass(frozen=True, slots=True)
class Station:
    """Where a ship belongs: ``pose`` is where she is to lie and head (None: wherever she likes);
    ``prey`` the enemies she is to fight, the first before the others; ``follows`` the ship astern
    of whom she keeps ('' for none). One that ``presses`` goes there through the enemy's fire;
    another fights as she sees fit once her prey is near. ``anchors``: she is to anchor there;
    ``flees``: she is to get away."""

    pose: Pose | None = None
    prey: tuple[str, ...] = ()
    follows: str = ""
    presses: bool = False
    anchors: bool = False
    flees: bool = False

    def holds(self, engaged: bool) -> bool:
        """Whether she still goes where the order has her, or gets away; with her prey near
        (``engaged``) she fights as she sees fit, unless she presses, or is to anchor there."""
        if self.flees:
            return True
        return self.pose is not None and (
            self.presses or self.anchors or not (self.prey and engaged)
        )


@dataclass(frozen=True, slots=True)
class Waters:
    """What stations are told from: the ships by id as all can see them; the ships of every squadron
    from its van to its rear, and which side each squadron is of (by number); where the wind blows
    from; how far apart ships of a line keep, and how near one fights, middle to middle; the size of
    the table."""

    ships: Mapping[str, VisibleShip]
    squadrons: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, int]
    wind_from: int
    apart: int
    close: int
    width: int
    height: int


def stations(orders: Mapping[str, SquadronOrder], waters: Waters) -> dict[str, Station]:
    """Where the ships of the squadrons with orders belong, by ship."""
    out: dict[str, Station] = {}
    for name, order in orders.items():
        line = line_of(name, waters)
        if line:
            out |= _of_squadron(line, order, waters)
    return out


def line_of(squadron: str, waters: Waters) -> list[VisibleShip]:
    """The ships of a squadron that can keep a line, from the van to the rear: who is fast to
    another, aground, without sails or struck is passed by."""
    known = [waters.ships.get(name) for name in waters.squadrons.get(squadron, ())]
    side = waters.sides.get(squadron, -1)
    return [s for s in known if s is not None and is_of_line(s, side)]


def is_of_line(ship: VisibleShip, side: int) -> bool:
    """Whether a ship of a squadron of that side keeps the line with it."""
    return ship.side == side and keeps_up(ship)


def keeps_up(ship: VisibleShip) -> bool:
    """Whether she can sail with others."""
    held = ship.locked or ship.aground or ship.sinking or ship.alight
    return fights(ship) and not held and ship.rig < 1000


def fights(ship: VisibleShip) -> bool:
    """Whether she is still to be reckoned with."""
    return not (ship.gone or ship.struck)


def is_friend(ship: VisibleShip, mate: VisibleShip) -> bool:
    """Whether she still fights on the side of that one: a ship that was taken does not."""
    return fights(ship) and ship.side == mate.side


def _of_squadron(
    line: Sequence[VisibleShip], order: SquadronOrder, waters: Waters
) -> dict[str, Station]:
    found: dict[str, Station] = {}
    match order.manoeuvre:
        case Manoeuvre.LINE:
            found = _form_line(line, order, waters)
        case Manoeuvre.SAIL:
            found = _sail_for(line, Pose(order.x, order.y, 0), waters)
        case Manoeuvre.BREAK:
            found = _break_line(line, order, waters)
        case Manoeuvre.WEATHER:
            found = _abreast(line, order, waters, each=1, anchors=False)
        case Manoeuvre.DOUBLE:
            found = _abreast(line, order, waters, each=2, anchors=False)
        case Manoeuvre.ANCHOR:
            found = _anchor(line, order, waters)
        case Manoeuvre.COVER:
            found = _cover(line, order, waters)
        case Manoeuvre.WITHDRAW:
            found = _withdraw(line, waters)
        case Manoeuvre.CHASE:
            pass  # every captain as he sees fit
    return found


# ------------------------------------------------------------------------------------- the line
def astern_of(leader: VisibleShip, waters: Waters) -> Station:
    """The station of the next ship of a line."""
    return Station(ahead(pose_of(leader), -waters.apart), follows=leader.id)


def _in_line(first: Station, line: Sequence[VisibleShip], waters: Waters) -> dict[str, Station]:
    """The van has her own station, and the others follow in her wake."""
    out = {line[0].id: first}
    for leader, ship in pairwise(line):
        out[ship.id] = astern_of(leader, waters)
    return out


def _form_line(
    line: Sequence[VisibleShip], order: SquadronOrder, waters: Waters
) -> dict[str, Station]:
    """Astern of the ship that is named, or of the last of the squadron that is; on one of its own
    ships the squadron stands on as she does."""
    named = waters.ships.get(order.whom)
    rear = line_of(order.whom, waters)
    lead = named if named and is_friend(named, line[0]) else (rear[-1] if rear else None)
    if lead is None or lead.id in [ship.id for ship in line]:
        ordered = sorted(line, key=lambda ship: ship is not lead)
        van = pose_of(ordered[0])
        return _in_line(Station(ahead(van, 9 * waters.apart), presses=True), ordered, waters)
    return _in_line(astern_of(lead, waters), line, waters)


def _sail_for(line: Sequence[VisibleShip], place: Pose, waters: Waters) -> dict[str, Station]:
    """The van makes for the place; there she keeps about it."""
    van = line[0]
    course = bearing(place.x - van.x, place.y - van.y)
    there = distance(van.x, van.y, place.x, place.y) <= _ABOUT * waters.apart
    heading = van.heading if there else course
    return _in_line(Station(Pose(place.x, place.y, heading)), line, waters)


# ------------------------------------------------------------------------------------ the enemy
def their_line(order: SquadronOrder, waters: Waters) -> list[VisibleShip]:
    """The enemies that an order means, in their own order of sailing: from the ship that is named
    to the rear of her squadron, then who is left of it; or the whole squadron that is named. Of a
    ship that is gone the others of her squadron are left."""
    return list(_each_of_their_line(order, waters))


def _each_of_their_line(order: SquadronOrder, waters: Waters) -> Iterator[VisibleShip]:
    """The same one after the other, each looked at when she is asked for. One that has been taken,
    and sails under other colours now, is no enemy of those who took her."""
    whole = order.whom in waters.squadrons
    with_her = (name for name, ships in waters.squadrons.items() if order.whom in ships)
    squadron = order.whom if whole else next(with_her, "")
    names = waters.squadrons.get(squadron, ())
    start = names.index(order.whom) if order.whom in names else 0
    known = (waters.ships.get(name) for name in (*names[start:], *names[:start]))
    side = waters.sides.get(squadron, -1)
    return (ship for ship in known if ship is not None and fights(ship) and ship.side == side)


def lies_to(ship: VisibleShip, place: Pose) -> int:
    """On which side of a place a ship lies."""
    return hand_of(pose_of(ship), place)


def hand_of(here: Pose, place: Pose) -> int:
    """The side of a place, as one looks along its heading: 1 to starboard, -1 to port."""
    return 1 if local(place, here.x, here.y)[0] >= 0 else -1


def gap_astern(enemy: VisibleShip, theirs: Sequence[VisibleShip], waters: Waters) -> Pose:
    """The middle of the gap astern of an enemy, heading as she does: half way to the next of her
    line who lies there, but no farther than ships of a line keep apart."""
    here = pose_of(enemy)
    behind = [local(here, other.x, other.y)[1] for other in theirs if other is not enemy]
    room = min((-far for far in behind if far < 0), default=2 * waters.apart)
    return ahead(here, -min(max(room // 2, waters.apart // 2), waters.apart))


def _break_line(
    line: Sequence[VisibleShip], order: SquadronOrder, waters: Waters
) -> dict[str, Station]:
    """Each ship follows the next ahead to the gap and passes through it, under fire; beyond it she
    fights whom she finds there."""
    theirs = their_line(order, waters)
    if not theirs:
        return {}
    gap = gap_astern(theirs[0], theirs, waters)
    hand = order.hand or lies_to(line[0], gap)
    course = (gap.heading - hand * _SQUARE) % FULL
    beyond = Pose(*at(gap, -hand * (3 * waters.apart // 2), 0), course)
    prey = tuple(enemy.id for enemy in theirs[: len(line) + 1])
    out: dict[str, Station] = {}
    before: VisibleShip | None = None
    for ship in line:
        near = distance(ship.x, ship.y, gap.x, gap.y) <= _BEFORE_THE_GAP * waters.apart
        if lies_to(ship, gap) != hand and near:
            out[ship.id] = Station(prey=prey)
            before = None
            continue
        if lies_to(ship, gap) != hand:
            out[ship.id] = Station(prey=prey)
        elif before is None or near:
            out[ship.id] = Station(beyond, prey, presses=True)
        else:
            follow = astern_of(before, waters)
            out[ship.id] = Station(follow.pose, prey, before.id, presses=True)
        before = ship
    return out


def first_to_break(name: str, squadron: str, order: SquadronOrder, waters: Waters) -> str:
    """Whom a ship of a squadron that breaks the line fights first, as `_break_line` has it: the
    same for all of them; '' for who cannot keep the line, and when nobody is left of theirs."""
    ship = waters.ships.get(name)
    if ship is None or not is_of_line(ship, waters.sides.get(squadron, -1)):
        return ""
    return next((enemy.id for enemy in _each_of_their_line(order, waters)), "")


def _abreast(
    line: Sequence[VisibleShip], order: SquadronOrder, waters: Waters, each: int, anchors: bool
) -> dict[str, Station]:
    """Ship against ship in the order of both lines, to windward; with two on ``each`` enemy the
    second to leeward. Who has no enemy left goes to the last."""
    theirs = their_line(order, waters)
    if not theirs:
        return {}
    out: dict[str, Station] = {}
    for n, ship in enumerate(line):
        enemy = theirs[min(n // each, len(theirs) - 1)]
        side = weather_side(enemy, ship, waters) * (-1 if n % each else 1)
        x, y = at(pose_of(enemy), side * waters.close, 0)
        prey = (enemy.id, *(other.id for other in theirs if other is not enemy))
        out[ship.id] = Station(Pose(x, y, enemy.heading), prey, anchors=anchors)
    return out


def weather_side(enemy: VisibleShip, ship: VisibleShip, waters: Waters) -> int:
    """Her weather side, 1 starboard or -1 port; of one who has the wind ahead or astern the side on
    which the ship lies already."""
    off = between(enemy.heading, waters.wind_from)
    if off < _ABEAM or off > FULL // 2 - _ABEAM:
        return lies_to(ship, pose_of(enemy))
    return 1 if (waters.wind_from - enemy.heading) % FULL < FULL // 2 else -1


def _anchor(
    line: Sequence[VisibleShip], order: SquadronOrder, waters: Waters
) -> dict[str, Station]:
    """Abreast of the enemies that are named, or in line about a place."""
    if order.whom:
        return _abreast(line, order, waters, each=1, anchors=True)
    at_place = _sail_for(line, Pose(order.x, order.y, 0), waters)
    van = at_place[line[0].id]
    at_place[line[0].id] = Station(van.pose, anchors=True)
    return {
        name: Station(station.pose, (), station.follows, anchors=True)
        for name, station in at_place.items()
    }


# ------------------------------------------------------------------------------ friends and away
def _cover(line: Sequence[VisibleShip], order: SquadronOrder, waters: Waters) -> dict[str, Station]:
    """Between those to be covered and the enemy nearest to them, on their heading."""
    friend = waters.ships.get(order.whom)
    covered = line_of(order.whom, waters) or (
        [friend] if friend and is_friend(friend, line[0]) else []
    )
    enemies = [s for s in waters.ships.values() if s.side != line[0].side and fights(s)]
    if not covered or not enemies:
        return {}
    x = sum(ship.x for ship in covered) // len(covered)
    y = sum(ship.y for ship in covered) // len(covered)
    nearest = min(enemies, key=lambda enemy: distance(x, y, enemy.x, enemy.y))
    towards = Pose(x, y, bearing(nearest.x - x, nearest.y - y))
    most = distance(x, y, nearest.x, nearest.y) // 2
    post = ahead(towards, min(3 * waters.apart, most))
    first = Station(Pose(post.x, post.y, covered[0].heading), (nearest.id,))
    return _in_line(first, line, waters)


def _withdraw(line: Sequence[VisibleShip], waters: Waters) -> dict[str, Station]:
    """Away from the middle of the enemy, the rear closing up; not off the chart, which would give
    the ships up for good: by an order that nobody meant so, a battle could be lost at its edge."""
    enemies = [s for s in waters.ships.values() if s.side != line[0].side and fights(s)]
    if not enemies:
        return {}
    x = sum(enemy.x for enemy in enemies) // len(enemies)
    y = sum(enemy.y for enemy in enemies) // len(enemies)
    out: dict[str, Station] = {}
    for ship in line:
        away = bearing(ship.x - x, ship.y - y)
        goal = ahead(Pose(ship.x, ship.y, away), 9 * waters.apart)
        inside = Pose(
            min(max(goal.x, waters.apart), waters.width - waters.apart),
            min(max(goal.y, waters.apart), waters.height - waters.apart),
            away,
        )
        out[ship.id] = Station(inside, flees=True)
    return out


def pose_of(ship: VisibleShip) -> Pose:
    """Where a ship lies."""
    return Pose(ship.x, ship.y, ship.heading)
