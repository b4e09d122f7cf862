"""What the end of a move is worth: hits to give, less hits to take, boarders, and how she lies for
what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.guns import Lay, Offset, lays
from game.books.wwh.captain.outlook import Foe, Sight, lies_in, on_the_board
from game.books.wwh.captain.ways import CandidateCourse
from game.levels.conditions.facts import ZoneArea
from game.sea.square import POINTS, STEPS, points_between

SquarePose = tuple[int, int, int]
"""A square by its column and row, and a heading."""
ROOM = w.SEA_ROOM
FAR = 99
"""Farther than any gun carries."""


# ------------------------------------------------------------------------------ fire
def give(sight: Sight, lies: list[SquarePose], fired: bool) -> list[float]:
    """What her best broadside does from each place: at the nearest foe on whom one bears
    (WWH-2.1.3a)."""
    best, nearest = [0.0] * len(lies), [FAR] * len(lies)
    if fired and not sight.good:
        return best
    for foe in sight.foes:
        there_x, there_y = foe.at
        tables = [lays(heading, foe.heading) for heading in range(POINTS)]
        for n, (x, y, heading) in enumerate(lies):
            lay = tables[heading].get((there_x - x, there_y - y))
            if lay is None or lay.squares > nearest[n] or not sight.guns.guns[lay.side]:
                continue
            value = bite(sight, foe, lay)
            if value > best[n] or lay.squares < nearest[n]:
                best[n] = value
            nearest[n] = lay.squares
    return [value * w.SECOND_BROADSIDE / 2 for value in best] if fired else best


def bite(sight: Sight, foe: Foe, lay: Lay) -> float:
    """What one broadside does to a foe."""
    return sight.guns.dice[lay.side][lay.band][lay.rake] * foe.soft[lay.falls] * foe.prize


def take(sight: Sight, at: SquarePose) -> float:
    """What her foes may do to a ship that lies there, each on his own best move."""
    x, y, heading = at
    total = 0.0
    for foe in sight.foes:
        dx, dy = x - foe.at[0], y - foe.at[1]
        bands = foe.danger.fire.get((dx, dy))
        if bands is None:
            continue
        dice = foe.guns.volleys[bands]
        raked = foe.danger.rakes.get((dx, dy, heading))
        if raked is not None:
            dice = max(dice, *[foe.guns.dice[side][band][rake] for side, band, rake in raked])
            total += w.OUT_OF_ACTION * sight.strikes
        total += dice * sight.softness * (w.PASSED_OVER if foe.nearer else 1.0)
    return w.TAKEN * total


def boarders(sight: Sight, x: int, y: int) -> float:
    """WWH-3.1a: what her foes' boarders may do to a ship that has made no more than a square."""
    total = 0.0
    for foe in sight.foes:
        if (x - foe.at[0], y - foe.at[1]) in foe.danger.enters:
            total += w.BOARDED_NEXT * w.GRAPPLES * foe.theirs * w.OUT_OF_ACTION
    return w.TAKEN * total


# ------------------------------------------------------------------------------ where she lies
def place(sight: Sight, at: SquarePose) -> float:
    """Distance, weather gage, edges: what matters for the next moves."""
    x, y, heading = at
    total = _edges(sight, at)
    if sight.station is not None:
        return total - w.STATION * _off_station(sight, at) * (2 if sight.station.presses else 1)
    if sight.haven is not None:
        return total + _harbour(sight, sight.haven, at)
    if sight.goal is None:
        return total
    dx, dy = x - sight.mark[0], y - sight.mark[1]
    if sight.flees:
        return total + w.HEADWAY * min(max(abs(dx), abs(dy)), 12)
    return total + station(dx, dy, heading, sight.upwind)


def _off_station(sight: Sight, at: SquarePose) -> float:
    """Squares of way to go to where her squadron's order has her. Who follows the next ahead is to
    come into her wake: there, to be astern of her station counts for half."""
    x, y, heading = at
    dx, dy, (ahead_x, ahead_y) = x - sight.berth[0], y - sight.berth[1], STEPS[heading]
    left = max(abs(dx), abs(dy))
    then = max(abs(dx + 2 * ahead_x), abs(dy + 2 * ahead_y))
    turned = points_between(heading, sight.bound)
    if left > w.NEAR_STATION:
        return left + w.HEADED_THERE * then
    if sight.station is not None and sight.station.follows:
        step = STEPS[sight.bound]
        on, beside = dx * step[0] + dy * step[1], abs(dx * step[1] - dy * step[0])
        return beside + turned / 2 + (on if on > 0 else -on / 2)
    return left + turned / 2


def _harbour(sight: Sight, haven: ZoneArea, at: SquarePose) -> float:
    """Headway towards the middle of the zone she is bound for, and to lie in it."""
    x, y, heading = at
    dx, dy, step = x - sight.berth[0], y - sight.berth[1], STEPS[heading]
    left, then = max(abs(dx), abs(dy)), max(abs(dx + 2 * step[0]), abs(dy + 2 * step[1]))
    inside = w.IN_HAVEN if lies_in(haven, x, y) else 0.0
    return inside - w.HEADWAY * left - w.HEADED * then


@lru_cache(maxsize=8192)
def station(dx: int, dy: int, heading: int, upwind: Offset) -> float:
    """How she lies to a foe whom she is to fight, so many squares from him."""
    step, total = STEPS[heading], 0.0
    away = max(abs(dx), abs(dy))
    then = max(abs(dx + 2 * step[0]), abs(dy + 2 * step[1]))
    to_windward = upwind[0] * dx + upwind[1] * dy
    if away > w.CLOSE:
        total -= w.FAR * (away - w.CLOSE)
    if then > w.CLOSE:
        total -= w.HEADED * (then - w.CLOSE)
    return total + w.WEATHER_GAGE * max(min(to_windward, 3), -3)


def _edges(sight: Sight, at: SquarePose) -> float:
    """An edge is danger, unless she means to leave by it."""
    x, y, heading = at
    right, bottom = sight.columns - 1 - x, sight.rows - 1 - y
    if not sight.edges and x >= ROOM <= y and right >= ROOM <= bottom:
        return 0.0
    step, ways_out = STEPS[heading], list[float]()
    total = 0.0
    for name, left, speed in (
        ("left", x, -step[0]),
        ("right", right, step[0]),
        ("top", y, -step[1]),
        ("bottom", bottom, step[1]),
    ):
        if name in sight.edges:
            ways_out.append(w.HEADWAY * left + w.HEADED * (left - 2 * speed))
        elif left < w.SEA_ROOM:
            total -= w.LEE_SHORE * (w.SEA_ROOM - left) * (1 + speed)
    return total - min(ways_out, default=0.0)


# ------------------------------------------------------------------------------ on the way
@dataclass(slots=True)
class NearbySquares:
    """What a move from one square may touch: the edges of the board and the squares taken, all as
    offsets from there."""

    left: int
    right: int
    up: int
    down: int
    taken: dict[Offset, bool]

    def is_open(self) -> bool:
        """Whether nothing lies so near that any move can touch it."""
        sea = self.left <= -w.REACH and self.up <= -w.REACH
        sea = sea and self.right >= w.REACH and self.down >= w.REACH
        return sea and all(max(abs(x), abs(y)) > w.REACH for x, y in self.taken)

    def is_clear(self, way: CandidateCourse) -> bool:
        """Whether a way stays on the board and touches nobody."""
        left, right, up, down = way.spread
        on_the_board = left >= self.left and right <= self.right
        on_the_board = on_the_board and up >= self.up and down <= self.down
        return on_the_board and not any(map(self.taken.__contains__, way.squares))


def chart_from(sight: Sight, x: int, y: int) -> NearbySquares:
    """The chart for a move from a square."""
    taken = [*sight.friends, *(foe.at for foe in sight.foes)]
    return NearbySquares(
        -x,
        sight.columns - 1 - x,
        -y,
        sight.rows - 1 - y,
        {(tx - x, ty - y): True for tx, ty in taken},
    )


def passage(sight: Sight, way: CandidateCourse, x: int, y: int) -> float:
    """What the squares of a way cost or bring: edges, friends, foes run into."""
    total = 0.0
    last = len(way.squares) - 1
    for place_in_way, (dx, dy) in enumerate(way.squares):
        square = (x + dx, y + dy)
        if not on_the_board(sight, *square):
            return total + _leaves(sight, square)
        if square in sight.friends:
            friend = w.FRIEND_UNDER_ORDERS if sight.aims.ordered else w.FRIEND
            total -= friend * collides(sight.friends[square])
            total -= w.BESIDE_A_FRIEND * (place_in_way == last)
        for foe in sight.foes:
            if foe.at == square:
                total += meets(sight, foe, way.made, place_in_way == last)
    return total


def _leaves(sight: Sight, square: tuple[int, int]) -> float:
    """Off the board: by an edge where that wins, or else by mistake."""
    x, y = square
    beyond = {
        "left": x < 0,
        "right": x >= sight.columns,
        "top": y < 0,
        "bottom": y >= sight.rows,
    }
    wins = any(beyond[edge] for edge in sight.edges)
    return w.OFF_THE_BOARD if wins else -w.OFF_THE_BOARD


def meets(sight: Sight, foe: Foe, made: int, ends: bool) -> float:
    """Sailing into a foe's square, to stay there or to pass through it."""
    fouled = collides(foe.dice)
    boards = w.GRAPPLES * foe.ours * w.OUT_OF_ACTION * foe.prize
    boarded = w.GRAPPLES * foe.theirs * w.OUT_OF_ACTION if made < 2 else 0.0
    pistol = max(sight.guns.dice[0][0][0], sight.guns.dice[1][0][0]) * max(foe.soft[:2])
    now = boards if foe.slow else 0.0
    later = 0.0 if foe.slow else w.ENTANGLED * boards
    fouls = now + later - boarded + pistol - w.SHAKEN * (1 - foe.prize)
    return fouled * fouls + (1 - fouled) * ends * (now + pistol)


@lru_cache(maxsize=32)
def collides(dice: int) -> float:
    """WWH-1.4a: the chance of a double among so many dice."""
    clear = 1.0
    for before in range(dice):
        clear *= max(6 - before, 0) / 6
    return 1 - clear
