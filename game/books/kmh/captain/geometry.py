"""Quick geometry for thinking: places in cm as floats, sines from the sea's own integer table, so
that every machine thinks the same. What is finally ordered goes through the exact rules."""

from dataclasses import dataclass
from math import sqrt

from game.books.kmh.rules.tables import rule_table
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, FULL_TURN, SIN, SINE_SCALE, scaled_cos, scaled_sin

SINE = tuple(value / SINE_SCALE for value in SIN)
RADII: tuple[float, ...] = tuple(mm / 10 for mm in rule_table("turning")["radius_mm"])
"""Radii of the turning circles in cm."""
CENTIDEGREES_A_RADIAN = 5729.578
"""0.01 degree of a radian."""
_ARC = rule_table("arc")
_HALF = round(_ARC["tolerance_degrees"] * DEGREE)
ARC_SLOPE = scaled_sin(_ARC["degrees"] * DEGREE + _HALF) / scaled_cos(_ARC["degrees"] * DEGREE + _HALF)
"""How fast a broadside's arc opens: the tangent of its angle (KMH-9.1.1)."""
RAKE_SINE = scaled_sin(_ARC["rake_degrees"] * DEGREE + _HALF) / SINE_SCALE
"""Keels whose directions have a cosine no larger than this cross squarely (KMH-9.8.2)."""


@dataclass(slots=True)
class CmPose:
    """A place in cm and a heading in 0.01 degree with its sine and cosine. A value: never changed,
    and not frozen only because a captain makes a thousand of them for a move."""

    x: float
    y: float
    heading: int
    sine: float
    cosine: float


def cm_pose(x: float, y: float, heading: int) -> CmPose:
    """Return the spot with its sine and cosine looked up."""
    h = heading % FULL_TURN
    return CmPose(x, y, h, SINE[h], SINE[(h + 9000) % FULL_TURN])


def cm_pose_of(pose: Pose) -> CmPose:
    """Return where a hull is."""
    return cm_pose(pose.x / CM, pose.y / CM, pose.heading)


def pose_ahead(at: CmPose, run: float) -> CmPose:
    """Return this many cm straight on."""
    return CmPose(at.x + run * at.sine, at.y - run * at.cosine, at.heading, at.sine, at.cosine)


def pose_on_arc(at: CmPose, run: float, radius: float, side: int) -> CmPose:
    """Return this many cm along a circle, to starboard (+1) or port (-1)."""
    h = (at.heading + side * round(run * CENTIDEGREES_A_RADIAN / radius)) % FULL_TURN
    s, c = SINE[h], SINE[(h + 9000) % FULL_TURN]
    r = side * radius
    return CmPose(at.x + r * (at.cosine - c), at.y + r * (at.sine - s), h, s, c)


def distance_between(a: CmPose, b: CmPose) -> float:
    """Return the distance middle to middle, in cm."""
    dx, dy = a.x - b.x, a.y - b.y
    return sqrt(dx * dx + dy * dy)


def bearing_to(at: CmPose, there: CmPose) -> int:
    """Return the bearing of a place, within a quarter of a degree: enough to guess where a foe
    steers. Reckoned with plain arithmetic, which is the same on every machine."""
    dx, dy = there.x - at.x, at.y - there.y
    east, north = abs(dx), abs(dy)
    if east + north == 0.0:
        return 0
    steep = min(east, north) / max(east, north)
    angle = steep * (4500 + 1564 * (1 - steep))
    angle = angle if east < north else 9000 - angle
    angle = angle if dy >= 0 else 18000 - angle
    return round(angle if dx >= 0 else 36000 - angle) % FULL_TURN


def signed_angle(a: int, b: int) -> int:
    """Return the angle from one bearing to another, -18000 to 17999."""
    return (b - a + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
