"""What a captain of Hold Fast sees of one ship and those about her, and what she is out for. He
looks at the table as it lies open to his seat; of what others have written he knows nothing."""

from __future__ import annotations

from dataclasses import dataclass

from game.captains.aims import Aims, middle_of
from game.captains.hf import weights as w
from game.captains.hf.geometry import Spot, apart, spot_of
from game.captains.hf.guns import Battery, battery, strength
from game.captains.hf.tracks import Track, likely, track_of
from game.core.table import the
from game.rules.hf.orders import conn_of
from game.rules.hf.plans import Conn
from game.rules.hf.sheet import Board, Ship, Wind, enemies, fighting
from game.rules.hf.space import INCH

MOST_FOES = 3
"""The nearest so many are reckoned with."""
HORIZON = 14.0
"""Inches beyond which only the nearest foe matters."""


@dataclass(slots=True)
class Foe:
    """An enemy: where she lies, what she can fire, where she may go, and what a roll on her is
    worth."""

    ship: Ship
    spot: Spot
    guns: Battery
    ways: tuple[Track, ...]
    worth: float


@dataclass(slots=True)
class Sight:
    """One ship, her foes nearest first, her friends with where they mean to go as far as that is
    settled, the wind, the table in inches, and what she is out for."""

    ship: Ship
    conn: Conn
    spot: Spot
    guns: Battery
    foes: list[Foe]
    friends: list[Track]
    upwind: int
    width: float
    height: float
    aims: Aims
    edges: tuple[str, ...] = ()
    flees: bool = False
    berth: Spot | None = None


def look(ship: Ship, aims: Aims, settled: dict[str, Track]) -> Sight:
    """What the captain of a ship sees; ``settled``: where friends go who have their orders."""
    here, upwind, board = spot_of(ship.pose), the(Wind).blows_from, the(Board)
    near = sorted(enemies(ship), key=lambda foe: apart(here, spot_of(foe.pose)))
    foes = [
        foe_of(foe, aims, upwind, here)
        for number, foe in enumerate(near[:MOST_FOES])
        if not number or apart(here, spot_of(foe.pose)) <= HORIZON
    ]
    friends = [
        settled.get(s.id) or track_of(conn_of(s), spot_of(s.pose), upwind, likely(conn_of(s))[0])
        for s in fighting()
        if s.side == ship.side and s is not ship
    ]
    sight = Sight(
        ship,
        conn_of(ship),
        here,
        battery(ship),
        foes,
        friends,
        upwind,
        board.width / INCH,
        board.height / INCH,
        aims,
    )
    make_up_her_mind(sight)
    return sight


def foe_of(foe: Ship, aims: Aims, upwind: int, us: Spot) -> Foe:
    """An enemy as all can see her; that she comes straight at us is likelier than the rest."""
    conn, spot = conn_of(foe), spot_of(foe.pose)
    ways = tuple(track_of(conn, spot, upwind, plan) for plan in likely(conn))
    closing = min(ways, key=lambda way: apart(way[5], us))
    ways = (*ways, *[closing] * w.COMES_ON)
    worth = (w.PREY if foe.id in aims.prey else w.OTHERS) if aims.prey else 1.0
    return Foe(foe, spot, battery(foe), ways, worth * (w.FINISH if foe.morale <= 1 else 1.0))


def make_up_her_mind(sight: Sight) -> None:
    """Whether she fights, runs for an edge or makes for a zone."""
    ship, aims = sight.ship, sight.aims
    ours, theirs = strength(ship), sum(strength(foe.ship) for foe in sight.foes)
    friends = sum(strength(s) for s in fighting() if s.side == ship.side and s is not ship)
    ways_out, zones = aims.ways_out.get(ship.id, ()), aims.havens.get(ship.id, ())
    weaker = ours + friends / 2 < w.RUN_BELOW * theirs
    if ways_out and (weaker or not aims.fight):
        sight.edges = ways_out
    if zones and not sight.edges and (weaker or not (aims.fight and sight.foes)):
        middles = [middle_of(zone) for zone in zones]
        spots = [Spot(x / INCH, y / INCH, 0) for x, y in middles]
        sight.berth = min(spots, key=lambda spot: apart(sight.spot, spot))
    sight.flees = not sight.edges and ours + friends < w.FLEE_BELOW * theirs
