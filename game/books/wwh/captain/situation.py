"""Situation of one ship when her captain is asked: the foes that matter, who is where. Nothing is changed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import START_SQUARE, helm_at_move_start
from game.books.wwh.captain.firepower import (
    NO_THREAT,
    Firepower,
    Offset,
    Threat,
    firepower_of,
    threat_at_pose,
    threat_of_helm,
)
from game.books.wwh.rules.boarding import boarding_tally, has_lost_masts_to_strike
from game.books.wwh.rules.collision import collision_dice
from game.books.wwh.rules.costly_hits import can_lose_spars
from game.books.wwh.rules.scores import gunnery_score
from game.books.wwh.rules.sheet import (
    MASTS,
    PORT,
    STARBOARD,
    Board,
    Quality,
    Ship,
    ShipGrid,
    Wind,
    crew_quality,
    current_ship_grid,
    enemies,
    enemies_within,
    fighting_ships_within,
    has_book_option,
    holds_of,
    is_fighting,
    ships_within,
)
from game.books.wwh.rules.sight import known_record_of
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk
from game.captains.aims import Aims, zone_middle
from game.captains.stations import Station
from game.core.steps import D6
from game.core.table import by_id, get_single
from game.levels.conditions.facts import ZoneArea
from game.sea.square import HEADING_STEPS, HEADINGS_IN_ALL, SQUARE_SIDE, Square, distance, nearest_eighth

MOST_FOES = 4  # how many of the nearest are considered
LOOKED_FOR_WITHIN = (6, 18)  # squares within which they are looked for, before they are everywhere


def ship_as_known(ship: Ship, seat: str) -> Ship:
    """WWH-B.1: return a ship as ``seat`` knows her; hidden guns follow her rate, spars her masts."""
    if not has_book_option("hidden-records") or known_record_of(ship, seat).gunnery is not None:
        return ship
    guess = replace(
        ship,
        damage=rule_table("damage")["most"] if ship.masts_down else 0,
        port_lost=0,
        starboard_lost=0,
        has_fired=True,
        boarding_bonus=0,
        sixes_over=0,
        lost_a_mast=False,
        port_hits=0,
        starboard_hits=0,
    )
    guess.gunnery = max(gunnery_score(guess).total, 0)
    return guess


@dataclass(slots=True)
class Foe:
    """An enemy as she matters to one ship. ``die_worth_by_side``: what a die does to her on her port side, on
    her starboard side, by a rake, and on the better of her sides; ``has_nearer_friend``: a friend of ours is
    nearer to her than we; ``board_chance`` and ``boarded_chance``: the chance to win a round of boarding if
    we go over and if she does; ``can_be_boarded``: she may be boarded now; ``may_strike``: she hauls down to
    a rake; ``collision_dice``: those of a collision with her."""

    ship: Ship
    offset: Offset
    heading: int
    distance: int
    guns: Firepower
    threat: Threat
    hit_worths: tuple[float, float, float, float]
    wanted_factor: float
    has_nearer_friend: bool
    board_chance: float
    boarded_chance: float
    can_be_boarded: bool
    may_strike: bool
    collision_dice: int


@dataclass(slots=True)
class Situation:
    """One ship and what surrounds her; offsets are from the corner of the board. ``goal_foe``: the foe whom
    she means to fight; ``aim_point``: where he will be when she comes up with him; ``exit_edges``: those that
    she makes for; ``haven_zone``: the zone that she makes for, and ``destination``: its middle; ``station``:
    what her squadron's order has her do, with ``destination`` where it has her lie, heading as
    ``destination_heading`` (0 to 7)."""

    ship: Ship
    aims: Aims
    guns: Firepower
    is_good_crew: bool
    foes: list[Foe]
    friends: dict[Offset, int]
    columns: int
    rows: int
    upwind: Offset
    may_strike: bool
    own_hit_worth: float
    goal_foe: Foe | None
    aim_point: Offset = (0, 0)
    exit_edges: tuple[str, ...] = ()
    is_fleeing: bool = False
    haven_zone: ZoneArea | None = None
    destination: Offset = (0, 0)
    station: Station | None = None
    destination_heading: int = 0


def situation_of(ship: Ship, aims: Aims) -> Situation:
    """Return what a captain of a ship sees."""
    board, ordered = get_single(Board), aims.stations.get(ship.id)
    prey = ordered.first_enemy if ordered is not None else ""
    foes = [_foe_of(ship, ship_as_known(f, ship.side), aims) for f in foes_by_distance(ship, prey)]
    own = ship, aims, firepower_of(ship), crew_quality(ship) == Quality.GOOD
    sea = _occupied_squares(ship), board.columns, board.rows, HEADING_STEPS[get_single(Wind).blows_from]
    may_strike, die_worth = has_lost_masts_to_strike(ship), sum(die_worth_by_side(ship)[:2]) / 2
    goal = min(foes, key=lambda foe: foe.distance / foe.wanted_factor, default=None)
    situation = Situation(*own, foes, *sea, may_strike, die_worth, goal)
    if ordered is not None and ordered.enemies:
        named = (foe for foe in foes if foe.ship.id == ordered.first_enemy)
        situation.goal_foe = next(named, situation.goal_foe)
    _set_goal(situation)
    if ordered is not None:
        _apply_station(situation, ordered)
    return situation


def foes_by_distance(ship: Ship, preferred_id: str, most: int = MOST_FOES) -> list[Ship]:
    """Return the enemies that matter to her, at the most so many: the one of her order, then the nearest."""
    for reach in LOOKED_FOR_WITHIN:
        near = enemies_within(ship, reach)
        if len(near) >= most:
            foe = by_id(Ship).get(preferred_id)
            if foe is not None and foe.side != ship.side and is_fighting(foe):
                near = [*(s for s in near if s is not foe), foe]
            return _sort_by_distance(ship, near, preferred_id)[:most]
    return _sort_by_distance(ship, enemies(ship), preferred_id)[:most]


def _sort_by_distance(ship: Ship, foes: list[Ship], prey: str) -> list[Ship]:
    return sorted(foes, key=lambda foe: (foe.id != prey, distance(foe.square, ship.square)))


def _apply_station(situation: Situation, ordered: Station) -> None:
    """Apply the squadron's order: a station, or to get away, as long as it binds."""
    engaged = situation.goal_foe is not None and situation.goal_foe.distance <= w.ENGAGED_WITHIN
    if not ordered.is_binding(engaged):
        return
    situation.is_fleeing, situation.exit_edges, situation.haven_zone = ordered.must_flee, (), None
    if ordered.pose is not None:
        at = ordered.pose
        situation.station = ordered
        situation.destination = at.x // SQUARE_SIDE, at.y // SQUARE_SIDE
        situation.destination_heading = nearest_eighth(at.heading)


def _occupied_squares(ship: Ship) -> dict[Offset, int]:
    """Return the squares of ships within two moves that are not to be run into, with their collision dice."""
    dice = {}
    for other in ships_within(ship.square, 2 * w.MAX_MOVE):
        if other is ship or (is_fighting(other) and other.side != ship.side):
            continue
        dice[other.square.x, other.square.y] = collision_dice_with(ship, other)
    return dice


def _foe_of(ship: Ship, foe: Ship, aims: Aims) -> Foe:
    away = distance(ship.square, foe.square)
    near = away <= w.HORIZON
    lead = boarding_strength(ship) - boarding_strength(foe) if near else 0
    guns, danger = firepower_of(foe), threat_of_ship(foe) if near else NO_THREAT
    nearer = fighting_ships_within(foe.square, away - 1)
    has_nearer_friend = any(s.side == ship.side and s is not ship for s in nearer)
    boards = 0.0 if foe.id in ship.may_not_board else boarding_round_chance(lead)
    boarded = 0.0 if ship.id in foe.may_not_board else boarding_round_chance(-lead)
    place, share = (foe.square.x, foe.square.y), aims.wanted_share(foe.id, w.UNWANTED_SHIP)
    fire = guns, danger, die_worth_by_side(foe), share, has_nearer_friend
    state = foe.last_run <= rule_table("boarding")["most_way"], has_lost_masts_to_strike(foe)
    return Foe(foe, place, foe.heading, away, *fire, boards, boarded, *state, collision_dice_with(ship, foe))


def boarding_strength(ship: Ship) -> int:
    """WWH-3.2a: return what a ship has to fight with hand to hand."""
    sides, masts = has_even_sides(), len(ship.masts_down)
    return _boarding_strength(ship.nation, ship.weaker_gunnery, masts, ship.boarding_bonus, sides)


@lru_cache(maxsize=512)
def _boarding_strength(nation: str, guns: int, masts: int, bonus: int, even: bool) -> int:
    ship = Ship("", "", "", "", START_SQUARE, 0, nation=nation, gunnery=guns, boarding_bonus=bonus)
    ship.masts_down = list(MASTS[:masts])
    return boarding_tally(ship).total


def collision_dice_with(ship: Ship, other: Ship) -> int:
    """WWH-1.4a: return how many dice are thrown when a ship comes into the square of another."""
    return _collision_dice_with(ship.born == other.born, ship.nation, other.nation, has_even_sides())


@lru_cache(maxsize=256)
def _collision_dice_with(friends: bool, nation: str, other: str, even: bool) -> int:
    mover = Ship("", "", "", "", START_SQUARE, 0, nation=nation, born="ours")
    met = Ship("", "", "", "", START_SQUARE, 0, nation=other, born="ours" if friends else "theirs")
    return collision_dice(mover, met).total


def has_even_sides() -> bool:
    """WWH-4.2a: return whether all crews count alike."""
    return has_book_option("even-sides")


@lru_cache(maxsize=64)
def boarding_round_chance(strength_lead: int) -> float:
    """WWH-3.2: return the chance to win a round of boarding with so much more to fight with."""
    return sum(strength_lead + ours > theirs for ours in D6.faces for theirs in D6.faces) / 36


def threat_of_ship(foe: Ship) -> Threat:
    """Return what she may do on her next move; a hulk drifts, and a held ship stays."""
    if any(hold.foul or hold.boarder or hold.fast for hold in holds_of(foe.id)):
        return threat_at_pose(0, 0, foe.heading)
    if is_hulk(foe, get_single(Wind)):
        leeward = (get_single(Wind).blows_from + HEADINGS_IN_ALL // 2) % HEADINGS_IN_ALL
        return threat_at_pose(*HEADING_STEPS[leeward], foe.heading)
    return threat_of_helm(helm_at_move_start(foe))


def die_worth_by_side(ship: Ship) -> tuple[float, float, float, float]:
    """Return what a die does to a ship to port, to starboard, by a rake, and on the better side."""
    has_guns = ship.gunnery_of(PORT) > 0, ship.gunnery_of(STARBOARD) > 0
    return _hit_worths(has_guns, ship.damage < rule_table("damage")["most"], can_lose_spars(ship))


@lru_cache(maxsize=16)
def _hit_worths(has_guns: tuple[bool, bool], sound: bool, spars: bool) -> tuple[float, float, float, float]:
    spar = w.SPAR_POINT if sound else w.LAST_SPAR_POINT * spars
    guns = [w.GUN_POINT * left for left in has_guns]
    port, starboard = (((2 * guns[n] + guns[1 - n]) / 3 + spar) / 6 for n in (0, 1))
    return port, starboard, (sum(guns) / 2 + spar) / 6, max(port, starboard)


def _set_goal(situation: Situation) -> None:
    """Set whether she runs for an edge by which she wins, or keeps away because she is beaten."""
    ours = fighting_strength(situation.ship)
    theirs = sum(fighting_strength(f.ship) for f in situation.foes if f.distance < 9)
    if situation.goal_foe is not None:
        situation.aim_point = intercept_point(situation, situation.goal_foe)
    ways_out = situation.aims.exit_edges.get(situation.ship.id, ())
    if ways_out:
        situation.exit_edges = ways_out
    set_haven_aim(situation, is_weaker=ours < w.RUN_BELOW * theirs)
    beaten = ours < w.FLEE_BELOW * theirs / max(len(situation.foes), 1)
    situation.is_fleeing = bool(situation.exit_edges) or beaten


def set_haven_aim(situation: Situation, is_weaker: bool) -> None:
    """Aim for the nearest zone if that wins and the fight does not; clear a zone to be held."""
    zones, here = situation.aims.zones_to_reach.get(situation.ship.id, ()), situation.ship.square
    if not zones:
        return
    berths = [(distance(here, zone_square(zone)), n) for n, zone in enumerate(zones)]
    zone = zones[min(berths)[1]]
    foes = [foe for foe in situation.foes if is_in_zone(zone, *foe.offset)]
    busy = bool(foes)
    if not situation.aims.must_hold_zone:
        busy = situation.aims.needs_fight and bool(situation.foes)
    if is_weaker or not busy:
        at = zone_square(zone)
        situation.haven_zone, situation.destination = zone, (at.x, at.y)
        situation.exit_edges = ()


def zone_square(zone: ZoneArea) -> Square:
    """Return the square in the middle of a zone."""
    x, y = zone_middle(zone)
    return Square(x // SQUARE_SIDE, y // SQUARE_SIDE)


def is_in_zone(zone: ZoneArea, x: int, y: int) -> bool:
    """Return whether the middle of a square is in a zone."""
    return zone.contains(x * SQUARE_SIDE + SQUARE_SIDE // 2, y * SQUARE_SIDE + SQUARE_SIDE // 2)


def intercept_point(situation: Situation, foe: Foe) -> Offset:
    """Return where to meet a foe: where he is, or ahead of one who runs for an edge and is not close yet."""
    x, y = foe.offset
    edges = situation.aims.enemy_exit_edges.get(foe.ship.id, ())
    is_held = any(hold.foul or hold.fast for hold in holds_of(foe.ship.id))
    if not edges or is_held or is_hulk(foe.ship, get_single(Wind)):
        return foe.offset
    lead = min(max(foe.distance - w.CLOSE_SQUARES, 0), w.MAX_LEAD)
    left, right, top, bottom = x, situation.columns - 1 - x, y, situation.rows - 1 - y
    ways = {"left": (left, -1, 0), "right": (right, 1, 0), "top": (top, 0, -1)}
    ways["bottom"] = (bottom, 0, 1)
    room, dx, dy = min(ways[edge] for edge in edges)
    run = min(lead, room)
    return x + run * dx, y + run * dy


def fighting_strength(ship: Ship) -> float:
    """Return what she has to fight with, in gunnery points."""
    return (ship.gunnery_of(PORT) + ship.gunnery_of(STARBOARD)) / 2 + 1 - 0.5 * len(ship.masts_down)


def is_square_on_board(situation: Situation, x: int, y: int) -> bool:
    """Return whether a square is on the board."""
    return 0 <= x < situation.columns and 0 <= y < situation.rows


def nearest_foe_distance(ship: Ship) -> int:
    """Return squares to the nearest enemy."""
    return nearest_foe_distances([ship])[0]


def nearest_foe_distances(ships: Sequence[Ship]) -> list[int]:
    """Return squares to the nearest enemy for each of several ships, from one grid."""
    ship_grid = current_ship_grid()
    return [_nearest_foe_distance(ship, ship_grid) for ship in ships]


def _nearest_foe_distance(ship: Ship, ship_grid: ShipGrid) -> int:
    for reach in (w.MAX_MOVE, w.HORIZON):
        foes = [s for s in ship_grid.ships_within(ship.square, reach) if s.side != ship.side]
        if foes:
            return min(distance(ship.square, foe.square) for foe in foes)
    return min((distance(ship.square, foe.square) for foe in enemies(ship)), default=99)
