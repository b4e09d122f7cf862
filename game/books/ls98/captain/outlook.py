"""What a captain sees when he is asked: his ship, the foes that matter, where he means to go.
Nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import LANDING_NEAR, lands_troops, to_the_beach
from game.books.ls98.captain.guns import FirepowerAt, battery
from game.books.ls98.captain.lies import HexOffset, Post
from game.books.ls98.captain.worth import Firm, boarding_worth, hit_worth, value
from game.books.ls98.rules.manoeuvre import COMES
from game.books.ls98.rules.sheet import (
    BOTTOMS,
    CHAIN,
    LAND,
    THIRD,
    Board,
    Ship,
    Wind,
    boats,
    enemies,
    fights,
    flagship_of,
    grounds_in,
    is_stationary,
)
from game.books.ls98.rules.standing import (
    FRIGATES,
    flag_to_close,
    is_engaged,
    is_their_flagship,
    must_leave_alone,
    no_load,
)
from game.books.ls98.rules.whereabouts import enemies_within, fighting_within
from game.captains.aims import Aims, middle_of
from game.captains.stations import Station
from game.core.table import by_id, the
from game.sea.hexes import Hex, distance, hex_at

LOOKED_FOR_WITHIN = (6, 18)
"""Hexes within which they are looked for, before they are everywhere."""
MOST_FOES = 4
"""The nearest so many are reckoned with."""
CLOSE_ACTION, BOARD, DISENGAGE, FLEE, PURSUE, LINE = 1, 2, 3, 5, 8, 10
"""Signals that say where to go (LS98-sig-2)."""


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship. ``ours`` and ``theirs``: the guns of each against the
    other; ``does`` and ``suffers``: what a hit is worth, by the firer's side; ``spared``: standing
    orders keep our guns off her; ``still``: she may be boarded where she lies; ``flag``: keep clear
    of her guns (LS98-orders-5); ``share``: of her worth that counts; ``firm``: who would stand;
    ``boarding``: what ``board`` has come to, None before it is asked."""

    ship: Ship
    q: int
    r: int
    heading: int
    away: int
    ours: FirepowerAt
    theirs: FirepowerAt
    does: tuple[float, float]
    suffers: tuple[float, float]
    prize: float
    spared: bool
    still: bool
    dismasted: bool
    flag: bool
    share: float
    firm: Firm
    boarding: float | None = None

    def board(self, ship: Ship) -> float:
        """LS98-board-2: what it is worth to that ship to grapple her, reckoned when it is first
        asked: most foes are too far off for it to matter."""
        if self.boarding is None:
            near = self.away <= w.BOARDERS_WITHIN
            self.boarding = self.share * boarding_worth(ship, self.ship, self.firm) if near else 0.0
        return self.boarding


BestTarget = tuple[float, Foe | None, int]
"""The worth of a broadside, its target and the hexes to her."""


@dataclass(slots=True)
class Sight:
    """One ship and what surrounds her. ``goal``: the foe whom she means to fight; ``mark`` and
    ``near``: the place from which she wants to be so many hexes; ``flag``: the one whom her orders
    send her to; ``edges``: those that she makes for; ``lands``: she makes for the beach; ``berth``:
    a place that she makes for; ``station``: what her squadron's order has her do there; ``leader``:
    the ship she forms line on; ``prey_boats``: where enemy boats are that carry something;
    ``full_sail`` as chosen; ``foul``: where her keel would find the bottom; ``wind``: the hexside
    it blows from."""

    ship: Ship
    aims: Aims
    foes: list[Foe]
    taken: dict[HexOffset, Ship]
    columns: int
    rows: int
    goal: Foe | None = None
    flag: Ship | None = None
    edges: tuple[str, ...] = ()
    flees: bool = False
    lands: bool = False
    berth: Hex | None = None
    station: Station | None = None
    leader: Ship | None = None
    prey_boats: list[HexOffset] = field(default_factory=list)
    full_sail: bool = False
    mark: HexOffset = (0, 0)
    near: int = w.NEAR
    foul: frozenset[HexOffset] = frozenset()
    wind: int = 0
    # what has been reckoned of a place and a heading while she looked about
    shots: dict[Post, BestTarget] = field(default_factory=dict)
    harms: dict[Post, float] = field(default_factory=dict)
    places: dict[Post, float] = field(default_factory=dict)
    near_by: dict[Post, list[tuple[Foe, float, bool]]] = field(default_factory=dict)


@lru_cache(maxsize=64)
def foul_ground(terrain: tuple[str, ...], bottoms: frozenset[str]) -> frozenset[HexOffset]:
    """LS98-ground-1: every hex of the map with such a bottom."""
    return frozenset(
        (column, row - column // 2)
        for row, line in enumerate(terrain)
        for column, kind in enumerate(line)
        if kind in bottoms
    )


def look(ship: Ship, aims: Aims) -> Sight:
    """What a captain of a ship sees."""
    board, firm = the(Board), Firm()
    ordered = aims.stations.get(ship.id)
    sight = Sight(
        ship,
        aims,
        [foe_of(ship, foe, aims, firm) for foe in nearest_first(ship, aims)],
        {(s.hex.q, s.hex.r): s for s in friends_she_may_meet(ship)},
        board.columns,
        board.rows,
    )
    sight.full_sail, sight.wind = ship.full_sail, the(Wind).blows_from
    bottoms = frozenset(kind for kind in BOTTOMS if kind == LAND or grounds_in(ship, kind))
    sight.foul = foul_ground(tuple(board.terrain), bottoms)
    sight.prey_boats = [
        (b.hex.q, b.hex.r)
        for b in boats()
        if b.side != ship.side and (b.soldiers or b.leader or b.saved)
    ]
    _stand(sight)
    if ordered is not None:
        _obey(sight, ordered)
    return sight


def friends_she_may_meet(ship: Ship) -> list[Ship]:
    """The other ships of her side that still fight and lie no farther off than the hex ahead of
    her, wherever she ends her move."""
    near = fighting_within(ship.hex, ship.spent + COMES + 1)
    return [s for s in near if s.side == ship.side and s is not ship]


def nearest_first(ship: Ship, aims: Aims) -> list[Ship]:
    """The enemies that matter to her: whom her squadron's order has her fight, then the nearest.
    Looked for close by before everywhere."""
    for reach in LOOKED_FOR_WITHIN:
        near = enemies_within(ship, reach)
        if len(near) >= MOST_FOES:
            named = by_id(Ship)
            prey = [named[name] for name in _prey_of(ship, aims) if name in named]
            more = [f for f in prey if f not in near and f.side != ship.side and fights(f)]
            return _by_distance(ship, aims, [*near, *more])[:MOST_FOES]
    return everybody_by_distance(ship, aims)[:MOST_FOES]


def everybody_by_distance(ship: Ship, aims: Aims) -> list[Ship]:
    """All her enemies in the same order."""
    return _by_distance(ship, aims, enemies(ship))


def _by_distance(ship: Ship, aims: Aims, foes: list[Ship]) -> list[Ship]:
    prey = _prey_of(ship, aims)
    return sorted(foes, key=lambda foe: (foe.id not in prey, distance(foe.hex, ship.hex)))


def _prey_of(ship: Ship, aims: Aims) -> tuple[str, ...]:
    """The id of the enemy whom her squadron's order names first, if it names any."""
    ordered = aims.stations.get(ship.id)
    return tuple(ordered.prey[:1]) if ordered is not None else ()


def _obey(sight: Sight, ordered: Station) -> None:
    """Her squadron's order has her fight the enemy it names, or at a station, or get away, as long
    as it holds; the book's own signals and orders of the day go before it (LS98-orders,
    LS98-sig)."""
    ship = sight.ship
    if sight.flag is not None or ship.order or ship.fleeing or sight.lands:
        return
    prey = next((foe for foe in sight.foes if foe.ship.id in ordered.prey[:1]), None)
    if prey is not None and not prey.spared:
        sight.goal = prey
        sight.mark, sight.near = station(sight, prey)
    if not ordered.holds(prey is not None and prey.away <= w.ENGAGED):
        return
    sight.flees, sight.edges = ordered.flees, ()
    if ordered.pose is not None:
        sight.station, sight.berth = ordered, hex_at(ordered.pose.x, ordered.pose.y)


def foe_of(ship: Ship, foe: Ship, aims: Aims, firm: Firm) -> Foe:
    """An enemy as one ship sees her; ``firm``: crews asked so far whether they would stand."""
    ours, theirs = battery(ship, foe), battery(foe, ship)
    away = distance(ship.hex, foe.hex)
    prize = 1.0 if not aims.prey or foe.id in aims.prey else w.LESSER_PREY
    does = [prize * hit_worth(foe, side.shot) for side in ours.sides]
    suffers = [hit_worth(ship, side.shot) for side in theirs.sides]
    flag = is_their_flagship(foe)
    return Foe(
        foe,
        foe.hex.q,
        foe.hex.r,
        foe.heading,
        away,
        ours,
        theirs,
        (does[0], does[1]),
        (suffers[0], suffers[1]),
        prize * value(foe),
        must_leave_alone(ship, foe, others=True) is not None,
        is_stationary(foe),
        foe.dismasted,
        flag and keeps_off(ship) and not is_engaged(foe),
        prize,
        firm,
    )


def keeps_off(ship: Ship) -> bool:
    """LS98-orders-5: she is a frigate under orders to keep off the enemy's flagship."""
    return FRIGATES in ship.orders and ship.klass != THIRD


# ------------------------------------------------------------------------------ where to go
def _stand(sight: Sight) -> None:
    """Her goal, by orders, signals and aims; or where she flees to."""
    ship, aims = sight.ship, sight.aims
    sight.flag = flag_to_close(ship)
    sight.goal = goal_of(sight)
    if sight.goal is not None:
        sight.mark, sight.near = station(sight, sight.goal)
    sight.edges = () if sight.flag else aims.ways_out.get(ship.id, ())
    ours = value(ship) * health(ship)
    theirs = sum(value(f.ship) * health(f.ship) for f in sight.foes if f.away < w.HORIZON)
    beaten = ours < w.FLEE_BELOW * theirs / max(len(sight.foes), 1)
    signalled = ship.order in (DISENGAGE, FLEE)
    stays = sight.flag is not None or ship.order == PURSUE
    sight.flees = ship.fleeing or signalled or (beaten and not stays)
    sight.lands = _makes_for_the_beach(ship) and not sight.flees
    havens = aims.havens.get(ship.id, ())
    if havens and (sight.goal is None or not aims.fight):
        berths = [hex_at(*middle_of(zone)) for zone in havens]
        sight.berth = min(berths, key=lambda berth: distance(berth, ship.hex))
    if ship.order == LINE:
        sight.leader = flagship_of(ship.side)


def station(sight: Sight, goal: Foe) -> tuple[HexOffset, int]:
    """LS98-fire-10, LS98-fire-12, LS98-surr-1: the place from which she fights her goal, and how
    near: astern of a ship without masts, farther off with chain than with round shot, alongside
    whom she is to board or had best."""
    ship = sight.ship
    boards = goal.ship is sight.flag or goal.board(ship) > w.EVEN_FIGHT or ship.order == BOARD
    if boards:
        return (goal.q, goal.r), 1
    if goal.dismasted:
        astern = goal.ship.hex.to(goal.heading, -w.ASTERN)
        return (astern.q, astern.r), 0
    chain = no_load(ship, CHAIN) is None and ship.order != CLOSE_ACTION
    return (goal.q, goal.r), w.OFF if chain else w.NEAR


def _makes_for_the_beach(ship: Ship) -> bool:
    """LS98-boat-2: she has men to land, and a beach to land them on."""
    if not ship.soldiers or not lands_troops(ship.side):
        return False
    return to_the_beach(ship.hex) < LANDING_NEAR


def goal_of(sight: Sight) -> Foe | None:
    """LS98-orders-2, LS98-orders-3, LS98-sig-2: the flagship for a ship of the line under orders,
    for the rest the nearest and dearest whom orders do not spare."""
    if sight.flag is not None:
        known = next((f for f in sight.foes if f.ship is sight.flag), None)
        return known or foe_of(sight.ship, sight.flag, sight.aims, Firm())
    open_to_us = [f for f in sight.foes if not f.spared and not f.flag]
    if not open_to_us:
        near = everybody_by_distance(sight.ship, sight.aims)
        others = [f for f in near if not must_leave_alone(sight.ship, f, others=True)]
        open_to_us = [foe_of(sight.ship, f, sight.aims, Firm()) for f in others[:1]] or sight.foes
    if sight.ship.order == PURSUE and (quarry := quarry_of(sight)):
        return quarry
    weakest = (lambda f: f.away / (0.5 + wounded(f.ship) + f.prize / 10)) if open_to_us else None
    return min(open_to_us, key=weakest, default=None) if weakest else None


def quarry_of(sight: Sight) -> Foe | None:
    """LS98-sig-2: whom she pursues: the nearest of the enemies that run."""
    near = everybody_by_distance(sight.ship, sight.aims)
    ship = next((f for f in near if runs(f, sight.aims)), None)
    if ship is None or must_leave_alone(sight.ship, ship, others=True):
        return None
    known = next((f for f in sight.foes if f.ship is ship), None)
    return known or foe_of(sight.ship, ship, sight.aims, Firm())


def runs(foe: Ship, aims: Aims) -> bool:
    """LS98-morale-4: an enemy who flees, or wins by getting away."""
    return foe.fleeing or foe.id in aims.runners


def wounded(ship: Ship) -> float:
    """How far gone a ship is, 0 to 1."""
    return 1 - health(ship)


def health(ship: Ship) -> float:
    """What is left of a ship: of her hull, her men and her masts the least, 0 to 1."""
    hull = 1 - ship.damage / max(ship.points, 1)
    men = ship.strength / max(ship.start, 1)
    masts = len(ship.standing) / max(len(ship.rigged), 1)
    return max(min(hull, men, 0.3 + 0.7 * masts), 0.05)
