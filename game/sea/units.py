"""Integer units of the table, and a sine table computed from integers alone.

1 cm is 10,000 units, so that an inch (25,400) is exact too; angles are 0.01 degree. All rounding is
the same on every machine."""

from math import cos, radians, sin

CM = 10_000
DEGREE = 100
FULL_TURN = 36_000
SINE_SCALE = 1 << 30
"""The scale of ``scaled_sin`` and ``scaled_cos``: this value means 1."""

_BIG = 60
_PI = 3_622_009_729_038_561_421
"""Pi times 2**60, rounded."""


def _quarter_sines() -> list[int]:
    """Return the sines of 0 to 90 degrees in steps of 0.01, by Taylor series in integers."""
    out = []
    for step in range(9001):
        x = _PI * step // 18000
        square = x * x >> _BIG
        term, total, n, sign = x, 0, 1, 1
        while term:
            total += sign * term
            term = (term * square >> _BIG) // ((n + 1) * (n + 2))
            n, sign = n + 2, -sign
        out.append((total * SINE_SCALE + (1 << _BIG - 1)) >> _BIG)
    return out


_QUARTER_SINES = _quarter_sines()
SIN = (
    _QUARTER_SINES[:9000]
    + _QUARTER_SINES[:0:-1]
    + [-v for v in _QUARTER_SINES[:9000]]
    + [-v for v in _QUARTER_SINES[:0:-1]]
)


def scaled_sin(angle: int) -> int:
    """Return SINE_SCALE times the sine of an angle in 0.01 degree."""
    return SIN[angle % FULL_TURN]


def scaled_cos(angle: int) -> int:
    """Return SINE_SCALE times the cosine of an angle in 0.01 degree."""
    return SIN[(angle + 9000) % FULL_TURN]


def rounded_quotient(numerator: int, denominator: int) -> int:
    """Return the quotient rounded to the nearest whole number, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)


def units_of_cm(cm: float) -> int:
    """Convert centimetres to table units."""
    return round(cm * CM)


def cm_text(length_units: int) -> str:
    """Return a length for people, to a tenth of a centimetre: ``13.5`` or ``8``."""
    return f"{rounded_quotient(length_units * 10, CM) / 10:g}"


EIGHT_POINT_STEP = 4_500
"""One of eight compass points."""


def is_off_eight_points(degrees: float) -> bool:
    """Return whether a bearing is none of the eight points."""
    return bool(round(degrees * DEGREE) % EIGHT_POINT_STEP)


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


def compass_point_name(degrees: float, north: float = 0.0) -> str:
    """Return the nearest of sixteen compass points of a bearing in degrees: ``SSW``; ``north`` is the bearing
    of north, where that is not at the top."""
    return _NAMES[round((degrees - north) / 22.5) % 16]


def unit_vector(degrees: float) -> tuple[float, float]:
    """Return the unit step (x right, y down) along a compass bearing."""
    turn = radians(degrees)
    return sin(turn), -cos(turn)


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
