"""What the end of a move is worth: hits to give, less hits to take, boarders, and how she lies for
what comes next."""

from __future__ import annotations

from functools import lru_cache

from game.captains.wwh import weights as w
from game.captains.wwh.guns import Aim, arc, facing, rakes
from game.captains.wwh.sight import Foe, Sight, on_the_board
from game.captains.wwh.ways import Way
from game.sea.square import STEPS

Place = tuple[int, int, int]
"""A square by its column and row, and a heading."""
PISTOL = (Aim(0, 0, 0), Aim(1, 0, 0))


def worth(sight: Sight, at: Place, fired: bool) -> float:
    """The value of ending a move so, her broadside fired or not."""
    return give(sight, at, fired) - take(sight, at) + place(sight, at)


# ------------------------------------------------------------------------------ fire
def give(sight: Sight, at: Place, fired: bool) -> float:
    """What her best broadside does from there: at the nearest foe on whom one bears
    (WWH-2.1.3a)."""
    if fired and not sight.good:
        return 0.0
    x, y, heading = at
    bears, best, nearest = arc(heading), 0.0, 99
    for foe in sight.foes:
        aim = bears.get((foe.at[0] - x, foe.at[1] - y))
        if aim is None or aim.squares > nearest or not sight.guns.guns[aim.side]:
            continue
        value = bite(sight, at, foe, aim)
        best = value if aim.squares < nearest else max(best, value)
        nearest = aim.squares
    return best * w.SECOND_BROADSIDE / 2 if fired else best


def bite(sight: Sight, at: Place, foe: Foe, aim: Aim) -> float:
    """What one broadside does to a foe."""
    x, y, heading = at
    rake = rakes().get((foe.at[0] - x, foe.at[1] - y, heading, foe.heading), 0)
    dice = sight.guns.dice[aim.side][aim.band][rake]
    if rake:
        return dice * foe.soft[2] * foe.prize
    near = facing(foe.heading).get((x - foe.at[0], y - foe.at[1]))
    soft = max(foe.soft[:2]) if near is None else foe.soft[near]
    return dice * soft * foe.prize


def take(sight: Sight, at: Place) -> float:
    """What her foes may do to a ship that lies there, each on his own best move."""
    x, y, heading = at
    total = 0.0
    for foe in sight.foes:
        dx, dy = x - foe.at[0], y - foe.at[1]
        dice = foe.danger.dice(foe.guns, dx, dy, heading)
        if dice:
            total += dice * sight.softness * (w.PASSED_OVER if foe.nearer else 1.0)
        if sight.strikes and (dx, dy, heading) in foe.danger.rakes:
            total += w.OUT_OF_ACTION
    return w.TAKEN * total


def boarders(sight: Sight, x: int, y: int) -> float:
    """WWH-3.1a: what her foes' boarders may do to a ship that has made no more than a square."""
    total = 0.0
    for foe in sight.foes:
        if (x - foe.at[0], y - foe.at[1]) in foe.danger.enters:
            total += w.BOARDED_NEXT * w.GRAPPLES * foe.theirs * w.OUT_OF_ACTION
    return w.TAKEN * total


# ------------------------------------------------------------------------------ where she lies
def place(sight: Sight, at: Place) -> float:
    """Distance, weather gage, edges: what matters for the next moves."""
    x, y, heading = at
    step = STEPS[heading]
    total, foe = _edges(sight, at), sight.goal
    if foe is None:
        return total
    dx, dy = x - foe.at[0], y - foe.at[1]
    away = max(abs(dx), abs(dy))
    if sight.flees:
        return total + w.HEADWAY * min(away, 12)
    then = max(abs(dx + 2 * step[0]), abs(dy + 2 * step[1]))
    upwind = sight.upwind[0] * dx + sight.upwind[1] * dy
    if away > w.CLOSE:
        total -= w.FAR * (away - w.CLOSE)
    if then > w.CLOSE:
        total -= w.HEADED * (then - w.CLOSE)
    return total + w.WEATHER_GAGE * max(min(upwind, 3), -3)


def _edges(sight: Sight, at: Place) -> float:
    """An edge is danger, unless she means to leave by it."""
    x, y, heading = at
    right, bottom = sight.columns - 1 - x, sight.rows - 1 - y
    if not sight.edges and min(x, y, right, bottom) >= w.SEA_ROOM:
        return 0.0
    step = STEPS[heading]
    total = 0.0
    for name, left, speed in (
        ("left", x, -step[0]),
        ("right", right, step[0]),
        ("top", y, -step[1]),
        ("bottom", bottom, step[1]),
    ):
        if name in sight.edges:
            total -= w.HEADWAY * left
        elif left < w.SEA_ROOM:
            total -= w.LEE_SHORE * (w.SEA_ROOM - left) * (1 + speed)
    return total


# ------------------------------------------------------------------------------ on the way
def is_clear(sight: Sight, x: int, y: int) -> bool:
    """Whether nothing lies so near that a move from there can touch it."""
    sea = min(x, y, sight.columns - 1 - x, sight.rows - 1 - y) >= w.REACH
    taken = [*sight.friends, *(foe.at for foe in sight.foes)]
    return sea and all(max(abs(x - tx), abs(y - ty)) > w.REACH for tx, ty in taken)


def passage(sight: Sight, way: Way, x: int, y: int) -> float:
    """What the squares of a way cost or bring: edges, friends, foes run into."""
    total = 0.0
    last = len(way.squares) - 1
    for place_in_way, (dx, dy) in enumerate(way.squares):
        square = (x + dx, y + dy)
        if not on_the_board(sight, *square):
            return total + _leaves(sight, square)
        if square in sight.friends:
            total -= w.FRIEND * collides(sight.friends[square])
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
