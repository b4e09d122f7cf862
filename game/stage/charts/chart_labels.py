"""Positions of the words of a chart: names, badges, soundings, each clear of everything placed before.

Layout comes first and is arithmetic on rectangles; `chart` then prints it."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.charts.chart_marks import ChartShip
from game.stage.sea.waves import Field

_MAX_NAMED_SHIPS: Final = 8
_MAX_SOUNDINGS: Final = 60
_SOUNDING_GAP_PX: Final = 46
_NEAR_SHOAL_PX: Final = 6
_SHOAL_INK: Final = 150
_TITLE_TRACKING: Final = 3
_PLACE_TRACKING: Final = 1
_OFF_SHORE: Final = -3.0
_OFF_WATER: Final = 5.0


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A name on the chart at (x, y) cm, and whether it names land (else a danger in the water)."""

    text: str
    x: float
    y: float
    is_land: bool = True


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A text with its position (px), face (`title`, `italic`), letter spacing (px) and ink (0 to 255)."""

    text: str
    rect: pygame.Rect
    face: str = "italic"
    tracking: int = 0
    ink_strength: int = 255


@dataclass(frozen=True, slots=True)
class PlacedBadge:
    """A side's badge with its position."""

    side: int
    rect: pygame.Rect


@dataclass(slots=True)
class FreeSpace:
    """Occupied parts of the sheet: nothing new may touch them or leave `bounds`."""

    bounds: pygame.Rect
    taken: list[pygame.Rect] = field(default_factory=list)

    def is_free(self, rect: pygame.Rect) -> bool:
        """Return whether the rectangle is within the sheet and touches nothing taken."""
        return self.bounds.contains(rect) and rect.collidelist(self.taken) < 0

    def occupy(self, rect: pygame.Rect, margin: int = 2) -> pygame.Rect:
        """Mark the rectangle as taken, with a margin round it, and return it."""
        self.taken.append(rect.inflate(2 * margin, 2 * margin))
        return rect


def tracked_width(face: pygame.font.Font, text: str, tracking: int) -> int:
    """Return the px of a text with `tracking` px after each letter except the last."""
    if not tracking:
        return face.size(text)[0]
    return sum(face.size(letter)[0] + tracking for letter in text) - tracking


def _centred_rect(face: pygame.font.Font, text: str, middle: Point, tracking: int = 0) -> pygame.Rect:
    rect = pygame.Rect(0, 0, tracked_width(face, text, tracking), face.get_height())
    rect.center = (round(middle[0]), round(middle[1]))
    return rect


def charted_hull_rect(ship: ChartShip, middle: Point, length: float) -> pygame.Rect:
    """Return the rectangle of a charted hull of `length` px, with bowsprit and yards."""
    ahead = unit_vector(ship.heading)
    wide = abs(ahead[0]) * length * 1.25 + abs(ahead[1]) * length * 0.5
    high = abs(ahead[1]) * length * 1.25 + abs(ahead[0]) * length * 0.5
    box = pygame.Rect(0, 0, math.ceil(wide), math.ceil(high))
    box.center = (round(middle[0]), round(middle[1]))
    return box


def place_ship_names(
    space: FreeSpace,
    hulls: Sequence[tuple[ChartShip, pygame.Rect]],
    face: pygame.font.Font,
    shore_distance_px: Field,
) -> list[PlacedLabel]:
    """Return a name for each ship if there are few, beside her hull, clear of the shore line if possible;
    none where there is no space. `shore_distance_px` is px from the shore, in the shape of the sheet."""
    words = []
    for ship, hull in hulls if len(hulls) <= _MAX_NAMED_SHIPS else ():
        rects = _positions_beside(hull, _centred_rect(face, ship.name, hull.center))
        fit = [rect for rect in rects if space.is_free(rect)]
        fit = _positions_on_water(shore_distance_px, fit) or fit
        if fit:
            words.append(PlacedLabel(ship.name, space.occupy(fit[0], 1)))
    return words


def _positions_beside(hull: pygame.Rect, rect: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the rectangle below, above, right and left of the hull, then the same a little farther, at last
    over its corners."""
    sides = [
        (corner, spot)
        for gap in (3, 12)
        for corner, spot in (
            ("midtop", (hull.centerx, hull.bottom + gap)),
            ("midbottom", (hull.centerx, hull.top - gap)),
            ("midleft", (hull.right + gap, hull.centery)),
            ("midright", (hull.left - gap, hull.centery)),
        )
    ]
    corners = (
        ("topleft", (hull.left, hull.bottom + 3)),
        ("topright", (hull.right, hull.bottom + 3)),
        ("bottomleft", (hull.left, hull.top - 3)),
        ("bottomright", (hull.right, hull.top - 3)),
    )
    for corner, spot in (*sides, *corners):
        placed = rect.copy()
        setattr(placed, corner, spot)
        yield placed


def place_badges(
    space: FreeSpace, hulls: Sequence[tuple[ChartShip, pygame.Rect]], px: int
) -> list[PlacedBadge]:
    """Return a badge of `px` for each side, close to one of her ships."""
    badges = []
    for side in sorted({ship.side for ship, _ in hulls}):
        own = [box for ship, box in hulls if ship.side == side]
        spots = [rect for far in (0, 8, 20, 40) for box in own for rect in _squares_round(box, px, far)]
        rect = next((spot for spot in spots if space.is_free(spot)), spots[0])
        badges.append(PlacedBadge(side, space.occupy(rect)))
    return badges


def _squares_round(box: pygame.Rect, px: int, far: int) -> Iterator[pygame.Rect]:
    """Yield squares of `px` round a hull, `far` px off."""
    for turn in (90, 270, 0, 180, 45, 315, 135, 225):
        x, y = unit_vector(turn)
        rect = pygame.Rect(0, 0, px, px)
        rect.center = (
            round(box.centerx + x * (box.width / 2 + px / 2 + 4 + far)),
            round(box.centery + y * (box.height / 2 + px / 2 + 4 + far)),
        )
        yield rect


def place_place_names(
    space: FreeSpace, places: Sequence[tuple[PlaceName, Point]], face: pygame.font.Font, land: Field
) -> list[PlacedLabel]:
    """Return a name for each place: land's on the land, clear of its shore, or off it on the water if the
    land is too small; a danger's close by; none where there is no space. `land` is px from the shore,
    negative inland, in the shape of the sheet."""
    words = []
    for place, middle in places:
        tracking = _PLACE_TRACKING if place.is_land else 0
        rects = _positions_about(_centred_rect(face, place.text, middle, tracking))
        fit = [rect for rect in rects if space.is_free(rect)]
        if place.is_land:
            fit = [
                rect
                for rect in fit
                if bool(land[rect.top : rect.bottom, rect.left : rect.right].max() < _OFF_SHORE)
            ] or _positions_on_water(land, fit)
        if fit:
            words.append(PlacedLabel(place.text, space.occupy(fit[0]), tracking=tracking, ink_strength=235))
    return words


def _positions_about(rect: pygame.Rect) -> list[pygame.Rect]:
    steps = [(11 * x, 9 * y) for x in range(-16, 17) for y in range(-10, 11)]
    return [rect.move(step) for step in sorted(steps, key=lambda step: math.hypot(*step))]


def _positions_on_water(land: Field, rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    return [r for r in rects if land[r.top : r.bottom, r.left : r.right].min() > _OFF_WATER]


def place_title(space: FreeSpace, text: str, face: pygame.font.Font, shore: Field) -> list[PlacedLabel]:
    """Return the name of these waters, wide across the emptiest water; none if there is no space."""
    if not text:
        return []
    best, most = None, 0.0
    for row in range(1, 12):
        for column in range(1, 12):
            middle = (
                space.bounds.left + space.bounds.width * column / 12,
                space.bounds.top + space.bounds.height * row / 12,
            )
            rect = _centred_rect(face, text, middle, _TITLE_TRACKING)
            if not space.is_free(rect.inflate(16, 10)) or not bool(
                shore[rect.top : rect.bottom, rect.left : rect.right].min() > 20
            ):
                continue
            clear = min((_gap_between(rect, box) for box in space.taken), default=400.0)
            # A name belongs in the upper water, where an engraver would have put it.
            worth = min(clear, 90) - 4 * abs(column - 6) - 3 * abs(row - 3)
            if best is None or worth > most:
                best, most = rect, worth
    if best is None:
        return []
    return [PlacedLabel(text, space.occupy(best, 4), "title", _TITLE_TRACKING, 205)]


def _gap_between(one: pygame.Rect, other: pygame.Rect) -> float:
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return math.hypot(across, down)


def place_soundings(
    space: FreeSpace, shore: Field, shoal: Field, face: pygame.font.Font, seed: int, *, deep_ink: int = 150
) -> list[PlacedLabel]:
    """Return soundings in fathoms, scattered on open water: deeper away from the shore, shoal on shoals.
    `shore` and `shoal` are px from land and from a shoal, in the shape of the sheet. `deep_ink` is the ink of
    those off shoals, of 255: no rule reads them."""
    chance = random.Random(seed + 1)
    words: list[PlacedLabel] = []
    for _ in range(700):
        x = chance.randrange(space.bounds.left, space.bounds.right)
        y = chance.randrange(space.bounds.top, space.bounds.bottom)
        away = float(shore[y, x])
        fathoms = 2 + min(away, 260) * 0.10 + chance.random() * 3
        if shoal[y, x] < _NEAR_SHOAL_PX:
            fathoms = 1 + chance.random() * 2
        if away < 17 or any(math.dist((x, y), word.rect.center) < _SOUNDING_GAP_PX for word in words):
            continue
        rect = _centred_rect(face, str(int(fathoms)), (x, y))
        if not space.is_free(rect):
            continue
        ink = _SHOAL_INK if shoal[y, x] < _NEAR_SHOAL_PX else deep_ink
        words.append(PlacedLabel(str(int(fathoms)), rect, ink_strength=ink))
        if len(words) >= _MAX_SOUNDINGS:
            break
    for word in words:
        space.occupy(word.rect)
    return words
