"""What a ship's captain sees when asked: the foes that matter, and where to go. Nothing is changed."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.firepower import (
    FirepowerAgainst,
    HexOffset,
    StandChances,
    boarding_worth,
    firepower_against,
    one_hit_worth,
    ship_worth,
)
from game.books.ls98.rules.cards import (
    FRIGATES,
    enemy_flagship_to_board,
    flagship_refusal,
    is_flagship_engaged,
    is_line_flagship,
    load_refusal,
)
from game.books.ls98.rules.manoeuvre import COMES
from game.books.ls98.rules.nearby_ships import enemies_within, fighting_ships_within
from game.books.ls98.rules.outcome import is_invader
from game.books.ls98.rules.sheet import (
    BOTTOMS,
    CHAIN,
    CLIFFS,
    LAND,
    LANDING,
    ROCKS,
    THIRD,
    Board,
    Ship,
    Turn,
    Wind,
    boats_away,
    enemies,
    flagship_of,
    has_book_option,
    is_fighting,
    is_stationary,
    would_ground_in,
)
from game.captains.aims import Aims, zone_middle
from game.captains.stations import Station
from game.core.table import by_id, get_single
from game.sea.hexes import ALL_DIRECTIONS, Hex, distance, hex_at, hex_of_column_row

NO_BEACH, LANDING_WITHIN = 999, 60  # hexes to a beach where there is none, and to one that is worth the way


def hexes_to_beach(here: Hex) -> int:
    """Return hexes that a boat rows from here to the nearest landing hex."""
    return _beach_distances(tuple(get_single(Board).terrain)).get((here.q, here.r), NO_BEACH)


@lru_cache(maxsize=16)
def _beach_distances(terrain: tuple[str, ...]) -> dict[HexOffset, int]:
    water, beaches = set(), []
    for row, line in enumerate(terrain):
        for column, kind in enumerate(line):
            if kind not in (LAND, CLIFFS, ROCKS):
                water.add(hex_of_column_row(column, row))
            if kind == LANDING:
                beaches.append(hex_of_column_row(column, row))
    field = {(h.q, h.r): 0 for h in beaches}
    waiting = deque(beaches)
    while waiting:
        here = waiting.popleft()
        for there in (here.hex_towards(way) for way in ALL_DIRECTIONS):
            if there in water and (there.q, there.r) not in field:
                field[there.q, there.r] = field[here.q, here.r] + 1
                waiting.append(there)
    return field


def do_landings_count(side: str) -> bool:
    """LS98-win-1: return whether men ashore score for a side in this battle."""
    return has_book_option("points") and is_invader(side)


def can_still_land(ship: Ship) -> bool:
    """LS98-boat-1, LS98-boat-2: return whether she has men to land and a boat would be in time."""
    if not ship.soldiers or not do_landings_count(ship.side):
        return False
    board, away = get_single(Board), hexes_to_beach(ship.hex)
    left = board.turns - get_single(Turn).number if board.turns else NO_BEACH
    return away < NO_BEACH and away + 1 <= left


LOOKED_FOR_WITHIN = (6, 18)  # hexes within which they are looked for, before they are everywhere
MOST_FOES = 4  # how many of the nearest are considered
# LS98-sig-2: the signals that say where to go
SIGNAL_CLOSE_ACTION, SIGNAL_BOARD, SIGNAL_DISENGAGE = 1, 2, 3
SIGNAL_FLEE, SIGNAL_PURSUE, SIGNAL_LINE = 5, 8, 10


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship. ``our_guns`` and ``their_guns``: the guns of each against the
    other; ``hit_given_worth`` and ``hit_taken_worth``: what a hit is worth, by the firer's side;
    ``is_spared``: standing orders keep our guns off her; ``can_be_boarded``: she may be boarded where she is;
    ``must_avoid``: keep clear of her guns (LS98-orders-5); ``counted_worth_share``: of her worth that counts;
    ``stand_chances``: who would stand; ``cached_boarding_worth``: what ``boarding_worth_for`` has come to,
    None before it is asked."""

    ship: Ship
    q: int
    r: int
    heading: int
    distance: int
    our_guns: FirepowerAgainst
    their_guns: FirepowerAgainst
    hit_given_worth: tuple[float, float]
    hit_taken_worth: tuple[float, float]
    wanted_factor: float
    is_spared: bool
    can_be_boarded: bool
    is_dismasted: bool
    must_avoid: bool
    counted_worth_share: float
    stand_chances: StandChances
    cached_boarding_worth: float | None = None

    def boarding_worth_for(self, ship: Ship) -> float:
        """LS98-board-2: return the worth of grappling her, computed once; 0 beyond ``BOARDERS_WITHIN``."""
        if self.cached_boarding_worth is None:
            worth = 0.0
            if self.distance <= w.BOARDERS_WITHIN:
                worth = self.counted_worth_share * boarding_worth(ship, self.ship, self.stand_chances)
            self.cached_boarding_worth = worth
        return self.cached_boarding_worth


Result = TypeVar("Result")
BestTarget = tuple[float, Foe | None, int]
"""The worth of a broadside, its target and the hexes to her."""


@dataclass(slots=True)
class Situation:
    """One ship and what surrounds her. ``goal_foe``: the foe she means to fight; ``aim_point`` and
    ``aim_distance``: the place from which she wants to be this many hexes; ``ordered_flagship``: the one her
    orders send her to; ``destination``: a place she makes for; ``station``: what her squadron's order has her
    do there; ``line_leader``: the ship she forms line on; ``enemy_boat_hexes``: where laden enemy boats are;
    ``foul_hexes``: where she would ground; ``wind_direction``: the hexside it blows from."""

    ship: Ship
    aims: Aims
    foes: list[Foe]
    occupied: dict[HexOffset, Ship]
    columns: int
    rows: int
    goal_foe: Foe | None = None
    ordered_flagship: Ship | None = None
    exit_edges: tuple[str, ...] = ()
    is_fleeing: bool = False
    is_landing: bool = False
    destination: Hex | None = None
    station: Station | None = None
    line_leader: Ship | None = None
    enemy_boat_hexes: list[HexOffset] = field(default_factory=list)
    has_full_sail: bool = False
    aim_point: HexOffset = (0, 0)
    aim_distance: int = w.NEAR_FOR_SHOT
    foul_hexes: frozenset[HexOffset] = frozenset()
    wind_direction: int = 0
    cache: dict[tuple[Callable[..., Any], int, int, int], Any] = field(default_factory=dict)


PoseFunction = Callable[[Situation, int, int, int], Result]


def cached_by_pose(compute: PoseFunction[Result]) -> PoseFunction[Result]:
    """Return the function, computed once per place and heading of a situation: many courses pass a place."""

    def cached(situation: Situation, q: int, r: int, heading: int) -> Result:
        key = (compute, q, r, heading)
        if key not in situation.cache:
            situation.cache[key] = compute(situation, q, r, heading)
        found: Result = situation.cache[key]
        return found

    return cached


@lru_cache(maxsize=64)
def hexes_with_bottom(terrain: tuple[str, ...], kinds: frozenset[str]) -> frozenset[HexOffset]:
    """LS98-ground-1: return every hex of the map with such a bottom."""
    hexes = ((column, row, kind) for row, line in enumerate(terrain) for column, kind in enumerate(line))
    return frozenset((column, row - column // 2) for column, row, kind in hexes if kind in kinds)


def situation_of(ship: Ship, aims: Aims) -> Situation:
    """Return what a captain of a ship sees."""
    board, firm = get_single(Board), StandChances()
    ordered = aims.stations.get(ship.id)
    foes = [foe_of(ship, foe, aims, firm) for foe in foes_by_distance(ship, aims)]
    occupied = {(s.hex.q, s.hex.r): s for s in friends_within_move(ship)}
    situation = Situation(ship, aims, foes, occupied, board.columns, board.rows)
    situation.has_full_sail, situation.wind_direction = ship.full_sail, get_single(Wind).blows_from
    bottoms = frozenset(kind for kind in BOTTOMS if kind == LAND or would_ground_in(ship, kind))
    situation.foul_hexes = hexes_with_bottom(tuple(board.terrain), bottoms)
    laden = [b for b in boats_away() if b.side != ship.side and (b.soldiers or b.leader or b.saved)]
    situation.enemy_boat_hexes = [(b.hex.q, b.hex.r) for b in laden]
    _set_goal(situation)
    if ordered is not None:
        _apply_station(situation, ordered)
    return situation


def friends_within_move(ship: Ship) -> list[Ship]:
    """Return the fighting friends no farther off than the hex ahead of her after any move."""
    near = fighting_ships_within(ship.hex, ship.spent + COMES + 1)
    return [s for s in near if s.side == ship.side and s is not ship]


def foes_by_distance(ship: Ship, aims: Aims) -> list[Ship]:
    """Return the enemies that matter to her: the one of her order, then the nearest."""
    for reach in LOOKED_FOR_WITHIN:
        near = enemies_within(ship, reach)
        if len(near) >= MOST_FOES:
            named = by_id(Ship)
            prey = [named[name] for name in _ordered_enemy(ship, aims) if name in named]
            more = [f for f in prey if f not in near and f.side != ship.side and is_fighting(f)]
            return _sort_by_distance(ship, aims, [*near, *more])[:MOST_FOES]
    return all_foes_by_distance(ship, aims)[:MOST_FOES]


def all_foes_by_distance(ship: Ship, aims: Aims) -> list[Ship]:
    """Return all her enemies in the same order."""
    return _sort_by_distance(ship, aims, enemies(ship))


def _sort_by_distance(ship: Ship, aims: Aims, foes: list[Ship]) -> list[Ship]:
    prey = _ordered_enemy(ship, aims)
    return sorted(foes, key=lambda foe: (foe.id not in prey, distance(foe.hex, ship.hex)))


def _ordered_enemy(ship: Ship, aims: Aims) -> tuple[str, ...]:
    """Return the id of the enemy whom her squadron's order names first, if it names any."""
    ordered = aims.stations.get(ship.id)
    return tuple(ordered.enemies[:1]) if ordered is not None else ()


def _apply_station(situation: Situation, ordered: Station) -> None:
    """Apply the squadron's order: fight the enemy it names, keep a station, or get away, as long as it holds;
    the book's own signals and orders of the day go before it (LS98-orders, LS98-sig)."""
    ship = situation.ship
    if situation.ordered_flagship is not None or ship.order or ship.fleeing or situation.is_landing:
        return
    prey = next((foe for foe in situation.foes if foe.ship.id in ordered.enemies[:1]), None)
    if prey is not None and not prey.is_spared:
        situation.goal_foe = prey
        situation.aim_point, situation.aim_distance = wanted_fighting_place(situation, prey)
    if not ordered.is_binding(prey is not None and prey.distance <= w.ENGAGED_WITHIN):
        return
    situation.is_fleeing, situation.exit_edges = ordered.must_flee, ()
    if ordered.pose is not None:
        situation.station, situation.destination = ordered, hex_at(ordered.pose.x, ordered.pose.y)


def foe_of(ship: Ship, foe: Ship, aims: Aims, stand_chances: StandChances) -> Foe:
    """Return an enemy as one ship sees her."""
    ours, theirs = firepower_against(ship, foe), firepower_against(foe, ship)
    away = distance(ship.hex, foe.hex)
    prize = aims.wanted_share(foe.id, w.UNWANTED_SHIP)
    does = [prize * one_hit_worth(foe, side.shot) for side in ours.sides]
    suffers = [one_hit_worth(ship, side.shot) for side in theirs.sides]
    keeps_off = is_line_flagship(foe) and FRIGATES in ship.orders and ship.klass != THIRD
    is_spared = flagship_refusal(ship, foe, has_other_target=True) is not None
    pose, hits = (foe.hex.q, foe.hex.r, foe.heading), ((does[0], does[1]), (suffers[0], suffers[1]))
    state = is_stationary(foe), foe.is_dismasted, keeps_off and not is_flagship_engaged(foe)
    worth = prize * ship_worth(foe)
    return Foe(foe, *pose, away, ours, theirs, *hits, worth, is_spared, *state, prize, stand_chances)


# ------------------------------------------------------------------------------ where to go
def _set_goal(situation: Situation) -> None:
    ship, aims = situation.ship, situation.aims
    situation.ordered_flagship = enemy_flagship_to_board(ship)
    situation.goal_foe = choose_goal_foe(situation)
    if situation.goal_foe is not None:
        situation.aim_point, situation.aim_distance = wanted_fighting_place(situation, situation.goal_foe)
    situation.exit_edges = () if situation.ordered_flagship else aims.exit_edges.get(ship.id, ())
    ours = ship_worth(ship) * ship_health_share(ship)
    near = [f.ship for f in situation.foes if f.distance < w.HORIZON]
    theirs = sum(ship_worth(foe) * ship_health_share(foe) for foe in near)
    beaten = ours < w.FLEE_BELOW * theirs / max(len(situation.foes), 1)
    signalled = ship.order in (SIGNAL_DISENGAGE, SIGNAL_FLEE)
    stays = situation.ordered_flagship is not None or ship.order == SIGNAL_PURSUE
    situation.is_fleeing = ship.fleeing or signalled or (beaten and not stays)
    situation.is_landing = _must_land(ship) and not situation.is_fleeing
    havens = aims.zones_to_reach.get(ship.id, ())
    if havens and (situation.goal_foe is None or not aims.needs_fight):
        berths = [hex_at(*zone_middle(zone)) for zone in havens]
        situation.destination = min(berths, key=lambda berth: distance(berth, ship.hex))
    if ship.order == SIGNAL_LINE:
        situation.line_leader = flagship_of(ship.side)


def wanted_fighting_place(situation: Situation, goal: Foe) -> tuple[HexOffset, int]:
    """LS98-fire-10, LS98-fire-12, LS98-surr-1: return the place from which she fights her goal, and how near:
    astern of a ship without masts, farther off with chain than with round shot, alongside whom she is to
    board or had best."""
    ship = situation.ship
    ordered = goal.ship is situation.ordered_flagship or ship.order == SIGNAL_BOARD
    if ordered or goal.boarding_worth_for(ship) > w.EVEN_FIGHT:
        return (goal.q, goal.r), 1
    if goal.is_dismasted:
        astern = goal.ship.hex.hex_towards(goal.heading, -w.ASTERN_HEXES)
        return (astern.q, astern.r), 0
    chain = load_refusal(ship, CHAIN) is None and ship.order != SIGNAL_CLOSE_ACTION
    return (goal.q, goal.r), w.NEAR_FOR_CHAIN if chain else w.NEAR_FOR_SHOT


def _must_land(ship: Ship) -> bool:
    """LS98-boat-2: return whether she has men to land, and a beach for them."""
    wants = ship.soldiers and do_landings_count(ship.side)
    return bool(wants) and hexes_to_beach(ship.hex) < LANDING_WITHIN


def choose_goal_foe(situation: Situation) -> Foe | None:
    """LS98-orders-2, LS98-orders-3, LS98-sig-2: return the flagship for a ship of the line under orders, for
    the rest the nearest and dearest whom orders do not spare."""
    if situation.ordered_flagship is not None:
        return known_foe(situation, situation.ordered_flagship)
    open_to_us = [f for f in situation.foes if not f.is_spared and not f.must_avoid]
    if not open_to_us:
        near = all_foes_by_distance(situation.ship, situation.aims)
        others = [f for f in near if not flagship_refusal(situation.ship, f, has_other_target=True)]
        seen = [foe_of(situation.ship, f, situation.aims, StandChances()) for f in others[:1]]
        open_to_us = seen or situation.foes
    if situation.ship.order == SIGNAL_PURSUE and (quarry := foe_to_pursue(situation)):
        return quarry

    def remoteness(foe: Foe) -> float:
        return foe.distance / (0.5 + (1 - ship_health_share(foe.ship)) + foe.wanted_factor / 10)

    return min(open_to_us, key=remoteness, default=None)


def foe_to_pursue(situation: Situation) -> Foe | None:
    """LS98-sig-2: return whom she pursues: the nearest of the enemies that run."""
    near = all_foes_by_distance(situation.ship, situation.aims)
    ship = next((f for f in near if is_escaping(f, situation.aims)), None)
    if ship is None or flagship_refusal(situation.ship, ship, has_other_target=True):
        return None
    return known_foe(situation, ship)


def known_foe(situation: Situation, ship: Ship) -> Foe:
    """Return an enemy as she is considered, or would be if she were nearer."""
    known = next((f for f in situation.foes if f.ship is ship), None)
    return known or foe_of(situation.ship, ship, situation.aims, StandChances())


def is_escaping(foe: Ship, aims: Aims) -> bool:
    """LS98-morale-4: return whether an enemy flees, or wins by getting away."""
    return foe.fleeing or foe.id in aims.enemy_exit_edges


def ship_health_share(ship: Ship) -> float:
    """Return what is left of a ship: of her hull, her men and her masts the least, 0 to 1."""
    hull = 1 - ship.damage / max(ship.points, 1)
    men = ship.men_blocks / max(ship.start, 1)
    masts = len(ship.masts_standing) / max(len(ship.rigged), 1)
    return max(min(hull, men, 0.3 + 0.7 * masts), 0.05)
