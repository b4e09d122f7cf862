"""Headings and bearings in 0.01 degree: 0 is up the table, clockwise."""

from game.sea.units import FULL_TURN, scaled_cos, scaled_sin

EIGHT_POINT_STEP = 4_500
"""One of eight compass points."""

_NAMES = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()


def angle_between(a: int, b: int) -> int:
    """Return the smaller angle between two bearings, 0 to 18000."""
    apart = (a - b) % FULL_TURN
    return min(apart, FULL_TURN - apart)


def turn_towards(heading: int, wanted: int, max_turn: int) -> int:
    """Return the heading after turning the shorter way towards ``wanted``, by at most
    ``max_turn``."""
    if angle_between(heading, wanted) <= max_turn:
        return wanted % FULL_TURN
    clockwise = (wanted - heading) % FULL_TURN <= FULL_TURN // 2
    return (heading + (max_turn if clockwise else -max_turn)) % FULL_TURN


def nearest_compass_point(bearing: int) -> str:
    """Return the nearest of sixteen compass points: ``SSW``."""
    return _NAMES[(bearing + 1125) % FULL_TURN // 2250]


def bearing(dx: int, dy: int) -> int:
    """Return the bearing of (dx, dy), y down; 0 for no distance. Computed by bisection on exact
    cross products, from up or down the table, so that left mirrors right, and back mirrors
    forth."""
    if dx < 0:
        return -bearing(-dx, dy) % FULL_TURN
    if dy > 0:
        return FULL_TURN // 2 - bearing(dx, -dy)
    low, high = 0, FULL_TURN // 4
    while low < high:
        middle = (low + high + 1) // 2
        before = dx * scaled_cos(middle) + dy * scaled_sin(middle) >= 0
        low, high = (middle, high) if before else (low, middle - 1)
    return low if dy or dx else 0
