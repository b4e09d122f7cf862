"""What a captain of Hold Fast sees of one ship and those about her, and what she is out for. He
looks at the table as it lies open to his seat; of what others have written he knows nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.fan import LAST, Fan, Reals, Track, Tracks, ways_of
from game.books.hf.captain.geometry import AHEAD, InchPose, apart, spot_of
from game.books.hf.captain.guns import (
    TO_STARBOARD,
    bite,
    inches_apart,
    lie,
    reach,
    stands,
    strength,
)
from game.books.hf.captain.neighbours import HORIZON, nearest_enemies, nearest_friends
from game.books.hf.rules.plans import Conn
from game.books.hf.rules.sheet import (
    Board,
    Ship,
    Turn,
    Wind,
    enemies,
    fighting,
    fights,
)
from game.books.hf.rules.space import INCH
from game.books.hf.rules.steering import conn_of, helm_of
from game.captains.aims import Aims, middle_of
from game.captains.stations import Station
from game.core.table import by_id, the

MOST_FOES = 3
"""The nearest so many are reckoned with."""


@dataclass(slots=True)
class Foe:
    """An enemy: where she lies, what she can fire, where she may go and how likely, what a roll on
    her is worth and what one by her costs, at what range we want her, and where her broadside
    bears on us, what it is worth to lie out of it, to fall aboard of her, and what each inch beyond
    that range costs."""

    ship: Ship
    spot: InchPose
    guns: Reals
    ways: Fan
    chances: tuple[float, ...]
    worth: float
    care: float
    range: float
    beam_range: float
    off_her_beam: float
    aboard: float
    pull: float


@dataclass(slots=True)
class Sight:
    """One ship, her foes nearest first, her friends with where they mean to go as far as that is
    settled, or where they may go, the wind, the table in inches, and what she is out for;
    ``station``: what her squadron's order has her do, with ``berth`` where it has her lie."""

    ship: Ship
    conn: Conn
    spot: InchPose
    guns: Reals
    foes: list[Foe]
    friends: list[Tracks]
    upwind: int
    width: float
    height: float
    aims: Aims
    edges: tuple[str, ...] = ()
    flees: bool = False
    berth: InchPose | None = None
    station: Station | None = None


def look(ship: Ship, aims: Aims, settled: dict[str, Track]) -> Sight:
    """What the captain of a ship sees; ``settled``: where friends go who have their orders."""
    here, upwind, board = spot_of(ship.pose), the(Wind).blows_from, the(Board)
    against = who_may_count(ship, aims)
    off = {foe.id: round(apart(here, spot_of(foe.pose)), 6) for foe in against}
    near = sorted(against, key=lambda foe: off[foe.id] - chased(foe, ship, aims))
    ordered = aims.stations.get(ship.id)
    if ordered is not None and ordered.prey:
        near.sort(key=lambda foe: foe.id != ordered.prey[0])
    foes = [
        foe_of(foe, ship, aims, upwind)
        for number, foe in enumerate(near[:MOST_FOES])
        if not number or off[foe.id] <= HORIZON
    ]
    weigh(foes, ship, aims)
    friends = [
        tracks_of(s, aims, settled, upwind)
        for s in nearest_friends(ship, alongside_too=not aims.ordered)
    ]
    sight = Sight(
        ship,
        conn_of(ship),
        here,
        reach(ship),
        foes,
        friends,
        upwind,
        board.width / INCH,
        board.height / INCH,
        aims,
    )
    make_up_her_mind(sight)
    if ordered is not None:
        obey(sight, ordered, off, settled)
    return sight


def who_may_count(ship: Ship, aims: Aims) -> list[Ship]:
    """The enemies among whom her captain picks those to reckon with: those near her, and whom her
    squadron's order has her fight; all of them where some win by getting away."""
    if aims.runners:
        return enemies(ship)
    near, ordered = nearest_enemies(ship), aims.stations.get(ship.id)
    prey = by_id(Ship).get(ordered.prey[0]) if ordered is not None and ordered.prey else None
    if prey is None or prey.side == ship.side or not fights(prey):
        return near
    return [*(foe for foe in near if foe is not prey), prey]


def tracks_of(friend: Ship, aims: Aims, settled: Mapping[str, Track], upwind: int) -> Tracks:
    """Where a friend means to go; one who has no orders yet is taken to go straight on. Under
    squadron orders she may as well lie still: she plots after us, and keeps clear. To reckon with
    her straight on alone would pin the van of a line to her course, for whoever turns or slows is
    then run into by those astern, and leave no plan that is clear of all."""
    if friend.id in settled:
        return (settled[friend.id],)
    straight = ways_of_ship(friend, upwind).track(0)
    return (straight, (spot_of(friend.pose),) * (LAST + 1)) if aims.ordered else (straight,)


def obey(
    sight: Sight, ordered: Station, off: Mapping[str, float], settled: Mapping[str, Track]
) -> None:
    """Her squadron's order has her at a station, or get away, as long as it holds; ``off``: inches
    to each enemy. All move at once, so who follows keeps astern of where the next ahead means to
    end (``settled``), not of where she lies."""
    first = sight.foes[0].ship.id if sight.foes else ""
    if not ordered.holds(bool(first) and off[first] <= w.ENGAGED):
        return
    sight.flees, sight.edges, sight.berth = ordered.flees, (), None
    if ordered.pose is not None:
        sight.station, sight.berth = ordered, spot_of(ordered.pose)
    if ordered.follows in settled:
        ends = settled[ordered.follows][LAST]
        x, y = AHEAD[ends.point]
        sight.berth = InchPose(ends.x - w.ASTERN * x, ends.y - w.ASTERN * y, ends.point)


def foe_of(foe: Ship, ship: Ship, aims: Aims, upwind: int) -> Foe:
    """An enemy as all can see her, and how likely she is to go each of her ways."""
    spot, guns = spot_of(foe.pose), reach(foe)
    ways = ways_of_ship(foe, upwind)
    worth = (w.PREY if foe.id in aims.prey else w.OTHERS) if aims.prey else 1.0
    temper = temper_now()
    care = temper.take * min(max(stands(foe) / stands(ship), w.LEAST_CARE), w.MOST_CARE)
    runs = chased(foe, ship, aims) > 0
    close = runs or strength(foe) < w.BEATEN * strength(ship)
    likes = w.CLOSE_INCHES if close else liked(reach(ship))
    foul = w.CUT_OFF if runs else -temper.falling_aboard
    chances = chances_of(ways, guns, ship, upwind, aims.runners.get(foe.id, ()))
    pull = w.CHASE if runs else temper.nearer
    trims = not close and ship.speed < ship.top_speed
    off = max(likes, temper.until_trimmed) if trims else likes
    beam = temper.off_her_beam
    return Foe(foe, spot, guns, ways, chances, worth, care, likes, off, beam, foul, pull)


def temper_now() -> w.Temper:
    """How bold captains are by the turns that the level leaves them: no clause, their own sense."""
    turns = the(Board).turns
    left = turns - the(Turn).number if turns else w.LEISURE
    return w.AT_LEISURE if left >= w.LEISURE else w.PRESSED


def ways_of_ship(ship: Ship, upwind: int) -> Fan:
    """Where what a ship is likely to do brings her, from where she lies and as she steers."""
    return ways_of(conn_of(ship), spot_of(ship.pose), upwind, helm_of(ship))


def weigh(foes: list[Foe], ship: Ship, aims: Aims) -> None:
    """Of several foes the nearly beaten count for more; where somebody wins by getting away they
    do so beside the others only, and beside the chased not at all. One foe alone is what she is."""
    shares = [beaten_first(foe.ship) for foe in foes]
    measured = bool(aims.runners or aims.ways_out) or len(foes) == 1
    usual = sum(shares) / max(len(foes), 1) if measured else 1.0
    for foe, share in zip(foes, shares, strict=True):
        runs = chased(foe.ship, ship, aims) > 0
        foe.worth *= max(share / usual, 1.0) if runs else share / usual


def chased(foe: Ship, ship: Ship, aims: Aims) -> float:
    """By how many inches a foe who wins by getting away goes before others, for a ship that can
    hope to stop her."""
    able = strength(ship) > w.HOPELESS * strength(foe)
    return w.RUNNERS_FIRST if able and foe.id in aims.runners else 0.0


def beaten_first(foe: Ship) -> float:
    """What a roll on a foe counts: the more, the less she will yet stand."""
    return 1 + w.FINISH / stands(foe)


def liked(guns: Reals) -> float:
    """The range at which a ship likes to fight: the farthest at which a broadside is still worth
    firing, and not so far that nothing comes of it."""
    worth_firing = np.flatnonzero(guns[TO_STARBOARD:].max(axis=0) >= w.WORTH_FIRING)
    return float(min(max(worth_firing.max(initial=1), 1), w.LIKED_INCHES))


def chances_of(
    ways: Fan, guns: Reals, ship: Ship, upwind: int, edges: Sequence[str] = ()
) -> tuple[float, ...]:
    """How likely a foe is to go each way: the likelier, the better it is for her if we stand on or
    stay, or, if she wins by an edge, the nearer it brings her to that; but part of it is anybody's
    guess. Rounded, so that every machine reckons with the same numbers."""
    ours, us = reach(ship), ways_of_ship(ship, upwind)
    dx, dy = us.x[0] - ways.x, us.y[0] - ways.y
    inches = inches_apart(dx * dx + dy * dy)
    given = bite(guns, inches, lie(ways.point, dx, dy))
    taken = bite(ours, inches, lie(us.point[:1], -dx, -dy))
    gain = given - taken
    to_x, to_y = us.x[0, 0] - ways.x[:, LAST], us.y[0, 0] - ways.y[:, LAST]
    gap = np.sqrt(np.minimum(dx[:, LAST] ** 2 + dy[:, LAST] ** 2, to_x**2 + to_y**2))
    if edges:
        gap = np.minimum.reduce([room_at(ways, edge) for edge in edges])
    fought = gain[:, 0] + gain[:, 1] + gain[:, 2] + gain[:, 3] + gain[:, 4]
    likes = [float(like) for like in w.KEEN * (fought - w.COMES_ON * gap)]
    shares = [exp(like - max(likes)) for like in likes]
    even = w.ANYHOW / len(shares)
    return tuple(round((1 - w.ANYHOW) * s / sum(shares) + even, 4) for s in shares)


def make_up_her_mind(sight: Sight) -> None:
    """Whether she fights, runs for an edge or makes for a zone."""
    ship, aims = sight.ship, sight.aims
    ours, theirs = strength(ship), sum(strength(foe.ship) for foe in sight.foes)
    ways_out, zones = aims.ways_out.get(ship.id, ()), aims.havens.get(ship.id, ())
    weaker = bool(ways_out or zones) and ours + friends_of(ship) / 2 < w.RUN_BELOW * theirs
    if ways_out and (weaker or not aims.fight or nearly_out(sight, ways_out)):
        sight.edges = ways_out
    if zones and not sight.edges and (weaker or not (aims.fight and sight.foes)):
        middles = [middle_of(zone) for zone in zones]
        spots = [InchPose(x / INCH, y / INCH, 0) for x, y in middles]
        sight.berth = min(spots, key=lambda spot: apart(sight.spot, spot))
    least = w.FLEE_BELOW * theirs
    sight.flees = not sight.edges and ours < least and ours + friends_of(ship) < least


def friends_of(ship: Ship) -> float:
    """The strength of all the other ships of her side together."""
    return sum(strength(s) for s in fighting() if s.side == ship.side and s is not ship)


def room_at(fan: Fan, edge: str) -> Reals:
    """Inches from an edge of the table at the end of every plan."""
    board = the(Board)
    if edge in ("left", "right"):
        x: Reals = fan.x[:, LAST]
        return x if edge == "left" else board.width / INCH - x
    y: Reals = fan.y[:, LAST]
    return y if edge == "top" else board.height / INCH - y


def nearly_out(sight: Sight, ways_out: tuple[str, ...]) -> bool:
    """Whether an edge by which she wins is so near that she goes for it whoever is about her."""
    here = sight.spot
    room = {"left": here.x, "right": sight.width - here.x, "top": here.y}
    room["bottom"] = sight.height - here.y
    return min(room[edge] for edge in ways_out) <= w.NEARLY_OUT
