"""Situation of one ship when her captain is asked: the foes that matter, who is where. Nothing is
changed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import START_SQUARE, helm_at_move_start
from game.books.wwh.captain.firepower import Firepower, Offset, firepower_of
from game.books.wwh.captain.threat import NO_THREAT, Threat, threat_at_pose, threat_of_helm
from game.books.wwh.rules.boarding import boarding_tally, has_lost_masts_to_strike
from game.books.wwh.rules.collision import collision_dice
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

MOST_FOES = 4
"""How many of the nearest are considered."""
LOOKED_FOR_WITHIN = (6, 18)
"""Squares within which they are looked for, before they are everywhere."""


def ship_as_known(ship: Ship, seat: str) -> Ship:
    """WWH-B.1: return a ship as the admiral of ``seat`` may know her. Where her numbers are hidden
    from him, her guns are what her rate makes them, and her spars what her masts tell."""
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
    """An enemy as she matters to one ship. ``die_worth_by_side``: what a die does to her on her
    port side,
    on her starboard side, by a rake, and on the better of her sides; ``has_nearer_friend``: a
    friend of ours is nearer to her than we; ``board_chance`` and ``boarded_chance``: the chance to
    win a round of boarding if we go over and if she does; ``can_be_boarded``: she may be boarded
    now; ``may_strike``: she hauls down to a rake; ``collision_dice``: those of a collision with
    her."""

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
    """One ship and what surrounds her; offsets are from the corner of the board. ``goal_foe``: the
    foe whom she means to fight; ``aim_point``: where he will be when she comes up with him;
    ``exit_edges``: those that she makes for; ``haven_zone``: the zone that she makes for, and
    ``destination``: its middle; ``station``: what her squadron's order has her do, with
    ``destination`` where it has her lie, heading as ``destination_heading`` (0 to 7)."""

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
    prey = ordered.enemies[0] if ordered is not None and ordered.enemies else ""
    foes = [_foe_of(ship, ship_as_known(f, ship.side), aims) for f in foes_by_distance(ship, prey)]
    situation = Situation(
        ship,
        aims,
        firepower_of(ship),
        crew_quality(ship) == Quality.GOOD,
        foes,
        _occupied_squares(ship),
        board.columns,
        board.rows,
        HEADING_STEPS[get_single(Wind).blows_from],
        has_lost_masts_to_strike(ship),
        sum(die_worth_by_side(ship)[:2]) / 2,
        min(foes, key=lambda foe: foe.distance / foe.wanted_factor, default=None),
    )
    if ordered is not None and ordered.enemies:
        situation.goal_foe = next(
            (foe for foe in foes if foe.ship.id == ordered.enemies[0]), situation.goal_foe
        )
    _set_goal(situation)
    if ordered is not None:
        _apply_station(situation, ordered)
    return situation


def foes_by_distance(ship: Ship, preferred_id: str) -> list[Ship]:
    """Return the enemies that matter to her: whom her squadron's order has her fight, then the
    nearest. Looked for close by before everywhere."""
    for reach in LOOKED_FOR_WITHIN:
        near = enemies_within(ship, reach)
        if len(near) >= MOST_FOES:
            foe = by_id(Ship).get(preferred_id)
            if foe is not None and foe.side != ship.side and is_fighting(foe):
                near = [*(s for s in near if s is not foe), foe]
            return _sort_by_distance(ship, near, preferred_id)
    return _sort_by_distance(ship, enemies(ship), preferred_id)


def _sort_by_distance(ship: Ship, foes: list[Ship], prey: str) -> list[Ship]:
    """Return the first of these foes in that order."""
    first = sorted(foes, key=lambda foe: (foe.id != prey, distance(foe.square, ship.square)))
    return first[:MOST_FOES]


def _apply_station(situation: Situation, ordered: Station) -> None:
    """Apply the squadron's order: a station, or to get away, as long as it holds."""
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
    """Return where ships are, as far as two moves go, that are not to be run into: of our side,
    struck, or a prize; and the dice with which they are tested."""
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
    prey = not aims.ships_to_beat or foe.id in aims.ships_to_beat
    guns, danger = firepower_of(foe), _threat_of(foe) if near else NO_THREAT
    return Foe(
        foe,
        (foe.square.x, foe.square.y),
        foe.heading,
        away,
        guns,
        danger,
        die_worth_by_side(foe),
        1.0 if prey else w.UNWANTED_SHIP,
        any(s.side == ship.side and s is not ship for s in fighting_ships_within(foe.square, away - 1)),
        0.0 if foe.id in ship.may_not_board else boarding_round_chance(lead),
        0.0 if ship.id in foe.may_not_board else boarding_round_chance(-lead),
        foe.last_run <= rule_table("boarding")["most_way"],
        has_lost_masts_to_strike(foe),
        collision_dice_with(ship, foe),
    )


def boarding_strength(ship: Ship) -> int:
    """WWH-3.2a: return what a ship has to fight with hand to hand."""
    return _boarding_strength(
        ship.nation, ship.weaker_gunnery, len(ship.masts_down), ship.boarding_bonus, has_even_sides()
    )


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


def _threat_of(foe: Ship) -> Threat:
    """Return what she may do on her next move; a hulk drifts, and who is held stays."""
    if any(hold.foul or hold.boarder or hold.fast for hold in holds_of(foe.id)):
        return threat_at_pose(0, 0, foe.heading)
    if is_hulk(foe, get_single(Wind)):
        return threat_at_pose(
            *HEADING_STEPS[(get_single(Wind).blows_from + HEADINGS_IN_ALL // 2) % HEADINGS_IN_ALL],
            foe.heading,
        )
    return threat_of_helm(helm_at_move_start(foe))


def die_worth_by_side(ship: Ship) -> tuple[float, float, float, float]:
    """Return what a die does to a ship on her port side, on her starboard side, by a rake, and on
    the side that the gunner likes: one face in six on guns, one on spars."""
    has_guns = ship.gunnery_of(PORT) > 0, ship.gunnery_of(STARBOARD) > 0
    return _hit_worths(has_guns, ship.damage < rule_table("damage")["most"])


@lru_cache(maxsize=8)
def _hit_worths(has_guns: tuple[bool, bool], sound: bool) -> tuple[float, float, float, float]:
    spar = w.SPAR_POINT if sound else w.LAST_SPAR_POINT
    guns = [w.GUN_POINT * left for left in has_guns]
    port, starboard = (((2 * guns[n] + guns[1 - n]) / 3 + spar) / 6 for n in (0, 1))
    return port, starboard, (sum(guns) / 2 + spar) / 6, max(port, starboard)


def _set_goal(situation: Situation) -> None:
    """Whether she runs for an edge by which she wins, or keeps away because she is beaten."""
    ours, theirs = (
        fighting_strength(situation.ship),
        sum(fighting_strength(f.ship) for f in situation.foes if f.distance < 9),
    )
    if situation.goal_foe is not None:
        situation.aim_point = intercept_point(situation, situation.goal_foe)
    ways_out = situation.aims.exit_edges.get(situation.ship.id, ())
    if ways_out:
        situation.exit_edges = ways_out
    set_haven_aim(situation, is_weaker=ours < w.RUN_BELOW * theirs)
    situation.is_fleeing = bool(situation.exit_edges) or ours < w.FLEE_BELOW * theirs / max(
        len(situation.foes), 1
    )


def set_haven_aim(situation: Situation, is_weaker: bool) -> None:
    """Make her go for the nearest zone in which she is to lie, if that wins and the fight does not;
    drive an enemy out of a zone that is to be held."""
    zones, here = situation.aims.zones_to_reach.get(situation.ship.id, ()), situation.ship.square
    if not zones:
        return
    berths = [(distance(here, zone_square(zone)), n) for n, zone in enumerate(zones)]
    zone = zones[min(berths)[1]]
    foes = [foe for foe in situation.foes if is_in_zone(zone, *foe.offset)]
    busy = (
        bool(foes) if situation.aims.must_hold_zone else situation.aims.needs_fight and bool(situation.foes)
    )
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
    """Return where to meet a foe: where he is; but one who runs for an edge, and is not close yet,
    some way on, so that he has not passed when she is there."""
    x, y = foe.offset
    edges = situation.aims.enemy_exit_edges.get(foe.ship.id, ())
    if not edges or is_hulk_or_held(foe.ship):
        return foe.offset
    lead = min(max(foe.distance - w.CLOSE_SQUARES, 0), w.MAX_LEAD)
    left, right, top, bottom = x, situation.columns - 1 - x, y, situation.rows - 1 - y
    ways = {"left": (left, -1, 0), "right": (right, 1, 0), "top": (top, 0, -1)}
    ways["bottom"] = (bottom, 0, 1)
    room, dx, dy = min(ways[edge] for edge in edges)
    run = min(lead, room)
    return x + run * dx, y + run * dy


def is_hulk_or_held(ship: Ship) -> bool:
    """Return whether she goes nowhere of her own will."""
    return is_hulk(ship, get_single(Wind)) or any(hold.foul or hold.fast for hold in holds_of(ship.id))


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
    """Return the same for each of several ships; how all are is looked at once."""
    ship_grid = current_ship_grid()
    return [_nearest_foe_distance(ship, ship_grid) for ship in ships]


def _nearest_foe_distance(ship: Ship, ship_grid: ShipGrid) -> int:
    """Return the same for one of them."""
    for reach in (w.MAX_MOVE, w.HORIZON):
        foes = [s for s in ship_grid.ships_within(ship.square, reach) if s.side != ship.side]
        if foes:
            return min(distance(ship.square, foe.square) for foe in foes)
    return min((distance(ship.square, foe.square) for foe in enemies(ship)), default=99)
