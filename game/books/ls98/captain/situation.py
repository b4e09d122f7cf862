"""Situation of one ship when her captain is asked: the foes that matter, where he means to go.
Nothing is changed."""

from dataclasses import dataclass, field
from functools import lru_cache

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import LANDING_WITHIN, do_landings_count, hexes_to_beach
from game.books.ls98.captain.firepower import FirepowerAgainst, firepower_against
from game.books.ls98.captain.hex_geometry import HexOffset, HexPose
from game.books.ls98.captain.worth import StandChances, boarding_worth, one_hit_worth, ship_worth
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
from game.books.ls98.rules.sheet import (
    BOTTOMS,
    CHAIN,
    LAND,
    THIRD,
    Board,
    Ship,
    Wind,
    boats_away,
    enemies,
    flagship_of,
    is_fighting,
    is_stationary,
    would_ground_in,
)
from game.captains.aims import Aims, zone_middle
from game.captains.stations import Station
from game.core.table import by_id, get_single
from game.sea.hexes import Hex, distance, hex_at

LOOKED_FOR_WITHIN = (6, 18)
"""Hexes within which they are looked for, before they are everywhere."""
MOST_FOES = 4
"""How many of the nearest are considered."""
SIGNAL_CLOSE_ACTION, SIGNAL_BOARD, SIGNAL_DISENGAGE, SIGNAL_FLEE, SIGNAL_PURSUE, SIGNAL_LINE = (
    1,
    2,
    3,
    5,
    8,
    10,
)
"""Signals that say where to go (LS98-sig-2)."""


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship. ``our_guns`` and ``their_guns``: the guns of each
    against the other; ``hit_given_worth`` and ``hit_taken_worth``: what a hit is worth, by the
    firer's side; ``is_spared``: standing orders keep our guns off her; ``can_be_boarded``: she may
    be boarded where she is; ``must_avoid``: keep clear of her guns (LS98-orders-5);
    ``counted_worth_share``: of her worth that counts; ``stand_chances``: who would stand;
    ``cached_boarding_worth``: what ``boarding_worth_for`` has come to, None before it is asked."""

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
        """LS98-board-2: return what it is worth to that ship to grapple her, computed when it is
        first asked: most foes are too far off for it to matter."""
        if self.cached_boarding_worth is None:
            near = self.distance <= w.BOARDERS_WITHIN
            self.cached_boarding_worth = (
                self.counted_worth_share * boarding_worth(ship, self.ship, self.stand_chances)
                if near
                else 0.0
            )
        return self.cached_boarding_worth


BestTarget = tuple[float, Foe | None, int]
"""The worth of a broadside, its target and the hexes to her."""


@dataclass(slots=True)
class Situation:
    """One ship and what surrounds her. ``goal_foe``: the foe whom she means to fight; ``aim_point``
    and ``aim_distance``: the place from which she wants to be this many hexes; ``must_avoid``: the
    one whom her orders send her to; ``exit_edges``: those that she makes for; ``is_landing``: she
    makes for the beach; ``destination``: a place that she makes for; ``wanted_fighting_place``:
    what
    her squadron's order has her do there; ``line_leader``: the ship she forms line on;
    ``enemy_boat_hexes``: where enemy boats are that carry something; ``has_full_sail`` as chosen;
    ``foul_hexes``: where her keel would find the bottom; ``wind_direction``: the hexside it blows
    from."""

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
    # what has been reckoned of a place and a heading while she looked about
    best_shots: dict[HexPose, BestTarget] = field(default_factory=dict)
    damage_taken: dict[HexPose, float] = field(default_factory=dict)
    place_scores: dict[HexPose, float] = field(default_factory=dict)
    neighbourhoods: dict[HexPose, list[tuple[Foe, float, bool]]] = field(default_factory=dict)


@lru_cache(maxsize=64)
def hexes_with_bottom(terrain: tuple[str, ...], kinds: frozenset[str]) -> frozenset[HexOffset]:
    """LS98-ground-1: return every hex of the map with such a bottom."""
    return frozenset(
        (column, row - column // 2)
        for row, line in enumerate(terrain)
        for column, kind in enumerate(line)
        if kind in kinds
    )


def situation_of(ship: Ship, aims: Aims) -> Situation:
    """Return what a captain of a ship sees."""
    board, firm = get_single(Board), StandChances()
    ordered = aims.stations.get(ship.id)
    situation = Situation(
        ship,
        aims,
        [foe_of(ship, foe, aims, firm) for foe in foes_by_distance(ship, aims)],
        {(s.hex.q, s.hex.r): s for s in friends_within_move(ship)},
        board.columns,
        board.rows,
    )
    situation.has_full_sail, situation.wind_direction = ship.full_sail, get_single(Wind).blows_from
    bottoms = frozenset(kind for kind in BOTTOMS if kind == LAND or would_ground_in(ship, kind))
    situation.foul_hexes = hexes_with_bottom(tuple(board.terrain), bottoms)
    situation.enemy_boat_hexes = [
        (b.hex.q, b.hex.r)
        for b in boats_away()
        if b.side != ship.side and (b.soldiers or b.leader or b.saved)
    ]
    _set_goal(situation)
    if ordered is not None:
        _apply_station(situation, ordered)
    return situation


def friends_within_move(ship: Ship) -> list[Ship]:
    """Return the other ships of her side that still fight and lie no farther off than the hex ahead
    of her, wherever she ends her move."""
    near = fighting_ships_within(ship.hex, ship.spent + COMES + 1)
    return [s for s in near if s.side == ship.side and s is not ship]


def foes_by_distance(ship: Ship, aims: Aims) -> list[Ship]:
    """Return the enemies that matter to her: whom her squadron's order has her fight, then the
    nearest. Looked for close by before everywhere."""
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
    """Apply the squadron's order: fight the enemy it names, keep a station, or get away, as long as
    it holds; the book's own signals and orders of the day go before it (LS98-orders, LS98-sig)."""
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
    """Return an enemy as one ship sees her; ``stand_chances``: crews asked so far whether they
    would stand."""
    ours, theirs = firepower_against(ship, foe), firepower_against(foe, ship)
    away = distance(ship.hex, foe.hex)
    prize = 1.0 if not aims.ships_to_beat or foe.id in aims.ships_to_beat else w.UNWANTED_SHIP
    does = [prize * one_hit_worth(foe, side.shot) for side in ours.sides]
    suffers = [one_hit_worth(ship, side.shot) for side in theirs.sides]
    flag = is_line_flagship(foe)
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
        prize * ship_worth(foe),
        flagship_refusal(ship, foe, has_other_target=True) is not None,
        is_stationary(foe),
        foe.is_dismasted,
        flag and must_avoid_flagship(ship) and not is_flagship_engaged(foe),
        prize,
        stand_chances,
    )


def must_avoid_flagship(ship: Ship) -> bool:
    """LS98-orders-5: return whether she is a frigate under orders to keep off the enemy's
    flagship."""
    return FRIGATES in ship.orders and ship.klass != THIRD


# ------------------------------------------------------------------------------ where to go
def _set_goal(situation: Situation) -> None:
    """Set her goal by orders, signals and aims, or where she flees to."""
    ship, aims = situation.ship, situation.aims
    situation.ordered_flagship = enemy_flagship_to_board(ship)
    situation.goal_foe = choose_goal_foe(situation)
    if situation.goal_foe is not None:
        situation.aim_point, situation.aim_distance = wanted_fighting_place(situation, situation.goal_foe)
    situation.exit_edges = () if situation.ordered_flagship else aims.exit_edges.get(ship.id, ())
    ours = ship_worth(ship) * ship_health_share(ship)
    theirs = sum(
        ship_worth(f.ship) * ship_health_share(f.ship) for f in situation.foes if f.distance < w.HORIZON
    )
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
    """LS98-fire-10, LS98-fire-12, LS98-surr-1: return the place from which she fights her goal, and
    how near: astern of a ship without masts, farther off with chain than with round shot, alongside
    whom she is to board or had best."""
    ship = situation.ship
    boards = (
        goal.ship is situation.ordered_flagship
        or goal.boarding_worth_for(ship) > w.EVEN_FIGHT
        or ship.order == SIGNAL_BOARD
    )
    if boards:
        return (goal.q, goal.r), 1
    if goal.is_dismasted:
        astern = goal.ship.hex.hex_towards(goal.heading, -w.ASTERN_HEXES)
        return (astern.q, astern.r), 0
    chain = load_refusal(ship, CHAIN) is None and ship.order != SIGNAL_CLOSE_ACTION
    return (goal.q, goal.r), w.NEAR_FOR_CHAIN if chain else w.NEAR_FOR_SHOT


def _must_land(ship: Ship) -> bool:
    """LS98-boat-2: return whether she has men to land, and a beach for them."""
    if not ship.soldiers or not do_landings_count(ship.side):
        return False
    return hexes_to_beach(ship.hex) < LANDING_WITHIN


def choose_goal_foe(situation: Situation) -> Foe | None:
    """LS98-orders-2, LS98-orders-3, LS98-sig-2: return the flagship for a ship of the line under
    orders, for the rest the nearest and dearest whom orders do not spare."""
    if situation.ordered_flagship is not None:
        known = next((f for f in situation.foes if f.ship is situation.ordered_flagship), None)
        return known or foe_of(situation.ship, situation.ordered_flagship, situation.aims, StandChances())
    open_to_us = [f for f in situation.foes if not f.is_spared and not f.must_avoid]
    if not open_to_us:
        near = all_foes_by_distance(situation.ship, situation.aims)
        others = [f for f in near if not flagship_refusal(situation.ship, f, has_other_target=True)]
        open_to_us = [
            foe_of(situation.ship, f, situation.aims, StandChances()) for f in others[:1]
        ] or situation.foes
    if situation.ship.order == SIGNAL_PURSUE and (quarry := foe_to_pursue(situation)):
        return quarry
    return min(
        open_to_us,
        key=lambda f: f.distance / (0.5 + ship_damage_share(f.ship) + f.wanted_factor / 10),
        default=None,
    )


def foe_to_pursue(situation: Situation) -> Foe | None:
    """LS98-sig-2: return whom she pursues: the nearest of the enemies that run."""
    near = all_foes_by_distance(situation.ship, situation.aims)
    ship = next((f for f in near if is_escaping(f, situation.aims)), None)
    if ship is None or flagship_refusal(situation.ship, ship, has_other_target=True):
        return None
    known = next((f for f in situation.foes if f.ship is ship), None)
    return known or foe_of(situation.ship, ship, situation.aims, StandChances())


def is_escaping(foe: Ship, aims: Aims) -> bool:
    """LS98-morale-4: return whether an enemy flees, or wins by getting away."""
    return foe.fleeing or foe.id in aims.enemy_exit_edges


def ship_damage_share(ship: Ship) -> float:
    """Return how far gone a ship is, 0 to 1."""
    return 1 - ship_health_share(ship)


def ship_health_share(ship: Ship) -> float:
    """Return what is left of a ship: of her hull, her men and her masts the least, 0 to 1."""
    hull = 1 - ship.damage / max(ship.points, 1)
    men = ship.men_blocks / max(ship.start, 1)
    masts = len(ship.masts_standing) / max(len(ship.rigged), 1)
    return max(min(hull, men, 0.3 + 0.7 * masts), 0.05)
