"""Score of the end of a move: hits to give, less hits to take, boarders, and the next moves.

One unit: a gun silenced is 1 (weights.py), a mast 3, a ship taken 14; a hit taken counts 0.8, so that
somebody begins. Fire given is the best broadside at the nearest foe (WWH-2.1.3a). Fire taken asks each foe
for his own best move from the tables of `firepower.Threat`, not for where he is now. The place counts
distance to the foe, the weather gage (0.1 a square) and edges. Costs are computed only while an end still
leads without them. An end from which the next move must leave the board was once skipped, so a crippled ship
left a turn early; it is now weighed (TRAPPED).
"""

from dataclasses import dataclass
from functools import lru_cache

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.candidate_courses import CandidateCourse
from game.books.wwh.captain.firepower import AimedBroadside, Offset, aimed_broadsides
from game.books.wwh.captain.situation import Foe, Situation, is_in_zone, is_square_on_board
from game.captains.aims import EVERY_EDGE
from game.levels.conditions.facts import ZoneArea
from game.sea.square import HEADING_STEPS, HEADINGS_IN_ALL, eighths_between

SquarePose = tuple[int, int, int]
"""A square by its column and row, and a heading."""
SEA_ROOM = w.SEA_ROOM
FAR_SQUARES = 99  # farther than any gun carries


# ------------------------------------------------------------------------------ fire
def damage_given_from(situation: Situation, poses: list[SquarePose], has_fired: bool) -> list[float]:
    """Return what her best broadside does from each place, at the nearest foe it bears on (WWH-2.1.3a)."""
    best, nearest = [0.0] * len(poses), [FAR_SQUARES] * len(poses)
    if has_fired and not situation.is_good_crew:
        return best
    for foe in situation.foes:
        there_x, there_y = foe.offset
        tables = [aimed_broadsides(heading, foe.heading) for heading in range(HEADINGS_IN_ALL)]
        for n, (x, y, heading) in enumerate(poses):
            broadside = tables[heading].get((there_x - x, there_y - y))
            if broadside is None or broadside.squares > nearest[n]:
                continue
            if not situation.guns.side_points[broadside.side]:
                continue
            value = broadside_worth(situation, foe, broadside)
            if value > best[n] or broadside.squares < nearest[n]:
                best[n] = value
            nearest[n] = broadside.squares
    return [value * w.SECOND_BROADSIDE_ODDS / 2 for value in best] if has_fired else best


def broadside_worth(situation: Situation, foe: Foe, broadside: AimedBroadside) -> float:
    """Return what one broadside does to a foe."""
    dice = situation.guns.dice_by_aim[broadside.side][broadside.band][broadside.rake_bonus]
    return dice * foe.hit_worths[broadside.hit_worth_index] * foe.wanted_factor


def damage_taken_at(situation: Situation, pose: SquarePose) -> float:
    """Return what her foes may do to a ship that is there, each on his own best move."""
    x, y, heading = pose
    total = 0.0
    for foe in situation.foes:
        dx, dy = x - foe.offset[0], y - foe.offset[1]
        bands = foe.threat.fire_bands.get((dx, dy))
        if bands is None:
            continue
        dice = foe.guns.best_dice_by_bands[bands]
        raked = foe.threat.rakes.get((dx, dy, heading))
        if raked is not None:
            dice = max(dice, *[foe.guns.dice_by_aim[side][band][rake] for side, band, rake in raked])
            total += w.OUT_OF_ACTION * situation.may_strike
        total += dice * situation.own_hit_worth * (w.BEHIND_FRIEND if foe.has_nearer_friend else 1.0)
    return w.HIT_TAKEN * total


def boarded_risk_cost(situation: Situation, x: int, y: int) -> float:
    """WWH-3.1a: return what her foes' boarders may do to a ship that has made no more than a square."""
    total = 0.0
    for foe in situation.foes:
        if (x - foe.offset[0], y - foe.offset[1]) in foe.threat.end_offsets:
            total += w.BOARDED_CHANCE * w.GRAPPLE_CHANCE * foe.boarded_chance * w.OUT_OF_ACTION
    return w.HIT_TAKEN * total


# ------------------------------------------------------------------------------ where she lies
def end_pose_score(situation: Situation, pose: SquarePose) -> float:
    """Return the score of distance, weather gage and edges: what matters for the next moves."""
    x, y, heading = pose
    total = _edge_score(situation, pose)
    if situation.station is not None:
        press = 2 if situation.station.must_press else 1
        return total - w.OFF_STATION * _off_station_cost(situation, pose) * press
    if situation.haven_zone is not None:
        return total + _haven_score(situation, situation.haven_zone, pose)
    if situation.goal_foe is None:
        return total
    dx, dy = x - situation.aim_point[0], y - situation.aim_point[1]
    if situation.is_fleeing:
        return total + w.TOWARDS_EXIT * min(max(abs(dx), abs(dy)), 12)
    return total + fighting_position_score(dx, dy, heading, situation.upwind)


def _off_station_cost(situation: Situation, at: SquarePose) -> float:
    """Return the cost of squares to her station; in the wake, being astern counts half."""
    x, y, heading = at
    dx, dy = x - situation.destination[0], y - situation.destination[1]
    ahead_x, ahead_y = HEADING_STEPS[heading]
    left = max(abs(dx), abs(dy))
    then = max(abs(dx + 2 * ahead_x), abs(dy + 2 * ahead_y))
    turned = eighths_between(heading, situation.destination_heading)
    if left > w.NEAR_STATION:
        return left + w.OFF_STATION_AHEAD * then
    if situation.station is not None and situation.station.leader:
        step = HEADING_STEPS[situation.destination_heading]
        on, beside = dx * step[0] + dy * step[1], abs(dx * step[1] - dy * step[0])
        return beside + turned / 2 + (on if on > 0 else -on / 2)
    return left + turned / 2


def _haven_score(situation: Situation, haven: ZoneArea, at: SquarePose) -> float:
    x, y, heading = at
    dx, dy, step = (x - situation.destination[0], y - situation.destination[1], HEADING_STEPS[heading])
    left, then = max(abs(dx), abs(dy)), max(abs(dx + 2 * step[0]), abs(dy + 2 * step[1]))
    inside = w.IN_HAVEN if is_in_zone(haven, x, y) else 0.0
    return inside - w.TOWARDS_EXIT * left - w.TOO_FAR_AHEAD * then


@lru_cache(maxsize=8192)
def fighting_position_score(dx: int, dy: int, heading: int, upwind: Offset) -> float:
    """Return how she lies to a foe whom she is to fight, this many squares from him."""
    step, total = HEADING_STEPS[heading], 0.0
    away = max(abs(dx), abs(dy))
    then = max(abs(dx + 2 * step[0]), abs(dy + 2 * step[1]))
    to_windward = upwind[0] * dx + upwind[1] * dy
    if away > w.CLOSE_SQUARES:
        total -= w.TOO_FAR * (away - w.CLOSE_SQUARES)
    if then > w.CLOSE_SQUARES:
        total -= w.TOO_FAR_AHEAD * (then - w.CLOSE_SQUARES)
    return total + w.WEATHER_GAGE * max(min(to_windward, 3), -3)


def _edge_score(situation: Situation, at: SquarePose) -> float:
    x, y, heading = at
    right, bottom = situation.columns - 1 - x, situation.rows - 1 - y
    if not situation.exit_edges and x >= SEA_ROOM <= y and right >= SEA_ROOM <= bottom:
        return 0.0
    step, ways_out = HEADING_STEPS[heading], list[float]()
    total = 0.0
    speeds = (-step[0], step[0], -step[1], step[1])
    for name, left, speed in zip(EVERY_EDGE, (x, right, y, bottom), speeds, strict=True):
        if name in situation.exit_edges:
            ways_out.append(w.TOWARDS_EXIT * left + w.TOO_FAR_AHEAD * (left - 2 * speed))
        elif left < w.SEA_ROOM:
            total -= w.LEE_SHORE * (w.SEA_ROOM - left) * (1 + speed)
    return total - min(ways_out, default=0.0)


# ------------------------------------------------------------------------------ on the way
@dataclass(slots=True)
class NearbySquares:
    """What a move from one square may touch: edges and taken squares, as offsets from there."""

    west_edge_dx: int
    east_edge_dx: int
    north_edge_dy: int
    south_edge_dy: int
    occupied: dict[Offset, bool]

    def is_clear_around(self) -> bool:
        """Return whether nothing is so near that any move can touch it."""
        sea = self.west_edge_dx <= -w.MAX_MOVE and self.north_edge_dy <= -w.MAX_MOVE
        sea = sea and self.east_edge_dx >= w.MAX_MOVE and self.south_edge_dy >= w.MAX_MOVE
        return sea and all(max(abs(x), abs(y)) > w.MAX_MOVE for x, y in self.occupied)

    def is_course_clear(self, candidate: CandidateCourse) -> bool:
        """Return whether a way stays on the board and touches nobody."""
        left, right, up, down = candidate.extent
        on_the_board = left >= self.west_edge_dx and right <= self.east_edge_dx
        on_the_board = on_the_board and up >= self.north_edge_dy and down <= self.south_edge_dy
        return on_the_board and not any(map(self.occupied.__contains__, candidate.squares))


def nearby_squares(situation: Situation, x: int, y: int) -> NearbySquares:
    """Return the chart for a move from a square."""
    taken = [*situation.friends, *(foe.offset for foe in situation.foes)]
    squares = {(tx - x, ty - y): True for tx, ty in taken}
    return NearbySquares(-x, situation.columns - 1 - x, -y, situation.rows - 1 - y, squares)


def passed_squares_score(situation: Situation, candidate: CandidateCourse, x: int, y: int) -> float:
    """Return what the squares of a way cost or bring: edges, friends, foes run into."""
    total = 0.0
    last = len(candidate.squares) - 1
    for place_in_way, (dx, dy) in enumerate(candidate.squares):
        square = (x + dx, y + dy)
        if not is_square_on_board(situation, *square):
            return total + _leaving_score(situation, square)
        if square in situation.friends:
            friend = w.ORDERED_FRIEND_COLLISION if situation.aims.has_orders else w.FRIEND_COLLISION
            total -= friend * doubles_chance(situation.friends[square])
            total -= w.IN_FRIEND_SQUARE * (place_in_way == last)
        for foe in situation.foes:
            if foe.offset == square:
                total += foe_square_score(situation, foe, candidate.squares_made, place_in_way == last)
    return total


def _leaving_score(situation: Situation, square: tuple[int, int]) -> float:
    x, y = square
    beyond = {"left": x < 0, "right": x >= situation.columns, "top": y < 0, "bottom": y >= situation.rows}
    wins = any(beyond[edge] for edge in situation.exit_edges)
    return w.OFF_THE_BOARD if wins else -w.OFF_THE_BOARD


def foe_square_score(situation: Situation, foe: Foe, squares_made: int, is_move_end: bool) -> float:
    """Return the score of sailing into a foe's square, to stay there or to pass through it. Boarding counts
    only for a ship that is likely to carry her: others would leave the battle to one throw."""
    fouled = doubles_chance(foe.collision_dice)
    means_it = foe.board_chance >= w.MIN_RAM_ODDS
    boards = means_it * w.GRAPPLE_CHANCE * foe.board_chance * w.OUT_OF_ACTION * foe.wanted_factor
    boarded = w.GRAPPLE_CHANCE * foe.boarded_chance * w.OUT_OF_ACTION if squares_made < 2 else 0.0
    pistol = max(situation.guns.dice_by_aim[0][0][0], situation.guns.dice_by_aim[1][0][0])
    pistol *= max(foe.hit_worths[:2])
    now = boards if foe.can_be_boarded else 0.0
    later = 0.0 if foe.can_be_boarded else w.STAYS_ENTANGLED * boards
    fouls = now + later - boarded + pistol - w.ENEMY_COLLISION
    lies_there = now - w.HIT_TAKEN * foe.boarded_chance * w.GRAPPLE_CHANCE * w.OUT_OF_ACTION + pistol
    return fouled * fouls + (1 - fouled) * is_move_end * lies_there


@lru_cache(maxsize=32)
def doubles_chance(dice: int) -> float:
    """WWH-1.4a: return the chance of a double among this many dice."""
    clear = 1.0
    for before in range(dice):
        clear *= max(6 - before, 0) / 6
    return 1 - clear
