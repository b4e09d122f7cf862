"""Ships as the director's camera takes them, and how long they should be seen. Plain arithmetic, no pygame;
lengths in cm of the table, sizes in px of the window."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from game.scene.stage_acts import StageAct
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, MAX_PX_PER_CM, Viewport

MAST_HEIGHT: Final = 0.8
"""Height of the trucks above the water in lengths of the hull, about."""
_MIN_PX_BY_SHIPS: Final = ((4, 120.0), (12, 90.0), (20, 70.0))
"""With this many ships afloat at most, the hull of one that acts is this many px long at least."""
_MIN_PX_IN_FLEET: Final = 48.0
"""The same in a fleet."""
MAX_HULL_PX: Final = 400.0
"""Px of a hull beyond which nobody's camera goes."""
MANY_SHIPS: Final = 12
"""More ships than this many are very many: the camera sees a part of their battle at one time."""
_LEAST_HULL_UNITS: Final = 28.0


@dataclass(frozen=True, slots=True)
class Subject:
    """A ship as the camera takes her: place, heading in degrees, length of hull; where her tracks will bring
    her; her side's number. Boats, works and troops are bodies too, with the water or land round them in their
    length."""

    ship: str
    x: float
    y: float
    heading: float
    length: float
    destination: Point
    side: int
    is_ship: bool = True

    def bow_and_stern_lines(self) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
        """Return bow and stern, here and where she will be."""
        turn, half = radians(self.heading), self.length / 2
        ahead, aside = half * cos(turn), half * sin(turn)
        (x, y), (to_x, to_y) = (self.x, self.y), self.destination
        here = (x + aside, y - ahead), (x - aside, y + ahead)
        return here, ((to_x + aside, to_y - ahead), (to_x - aside, to_y + ahead))

    def outline(self) -> tuple[Point, ...]:
        """Return bow and stern, here and where she will be, and the tops of her masts above them."""
        here, there = self.bow_and_stern_lines()
        rise = HEIGHT_FACTOR * MAST_HEIGHT * self.length
        ends = (*here, *there)
        return (*ends, *((x, y - rise) for x, y in ends))


def ship_count(bodies: Sequence[Subject]) -> int:
    """Return how many of them are ships."""
    return sum(subject.is_ship for subject in bodies)


def max_px_per_cm(lengths: Sequence[float], u: float) -> float:
    """Return px per cm beyond which no camera goes in a battle with ships of these lengths (cm): the longest
    then fills a quarter of the window, and her picture is still sharp. A larger window is framed alike, so it
    goes nearer there."""
    return u * min(MAX_PX_PER_CM, MAX_HULL_PX / max(lengths, default=1.0))


def min_hull_px(ship_count: int, u: float) -> float:
    """Return px that the hull of a ship that acts is long at the least, with this many ships afloat."""
    return u * next((px for most, px in _MIN_PX_BY_SHIPS if ship_count <= most), _MIN_PX_IN_FLEET)


def least_hull_px(ship_count: int, u: float) -> float:
    """Return px of the shortest hull that is drawn: among very many a ship stays a ship, however far off."""
    return u * _LEAST_HULL_UNITS if ship_count > MANY_SHIPS else 0.0


def distance_cm(one: Subject, other: Subject) -> float:
    """Return the cm from one to the other."""
    return hypot(other.x - one.x, other.y - one.y)


def nearest_foe(subject: Subject, bodies: Sequence[Subject]) -> Subject | None:
    """Return the nearest ship of another side; None if there is none."""
    foes = [other for other in bodies if other.is_ship and other.side != subject.side]
    return min(foes, key=lambda foe: distance_cm(subject, foe), default=None)


LARGE_HULL: Final = 60.0
"""Among very many ships those whose guns speak at one moment are seen together while each hull has this many
px, for a unit of the window; the others speak later."""
FAR_SHOT_SHARE: Final = 0.6
"""Share of that which will do for one who fires and whom she fires at from far: from the one to the other and
back, shot by shot, the camera would go to and fro."""


@dataclass(frozen=True, slots=True)
class CameraInput:
    """The acts that are shown, ships and whatever else is there, the free sea in the window, and the px of a
    unit. Among very many ships nobody is gathered to volleys with hulls of less than `large_hull` units, and
    who fires from far is seen with her target down to a share of `far_shot_share` of that."""

    acts: Sequence[StageAct]
    subjects: Sequence[Subject]
    sea: Viewport
    u: float
    large_hull: float = LARGE_HULL
    far_shot_share: float = FAR_SHOT_SHARE

    @property
    def ship_count(self) -> int:
        """How many of the bodies are ships."""
        return ship_count(self.subjects)

    @property
    def min_hull_px(self) -> float:
        """Px that the hull of a ship that acts is long at the least."""
        return min_hull_px(self.ship_count, self.u)

    def subjects_named(self, names: Sequence[str]) -> list[Subject]:
        """Return the bodies of these names, in the order in which they are there."""
        return [subject for subject in self.subjects if subject.ship in names]
