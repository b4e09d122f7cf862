"""What broadsides bear on, square by square, for an author who places ships on a chart (WWH-E3 to
WWH-E7), and which enemies are within gunshot."""

from collections import defaultdict

from game.books.wwh.face.sea_drawing import cached_arc_squares
from game.books.wwh.face.squares import SIDE_CM
from game.books.wwh.rules.arcs import max_gun_range_squares, range_bands_near_first
from game.books.wwh.rules.sheet import SIDES, Ship, enemies, fighting_ships
from game.core.table import by_id
from game.sea.polygons import Point
from game.sea.square import Square, distance, nearest_eighth, square_at
from game.sea.units import DEGREE
from game.ui.battle.values.level_geometry import RangeBand


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return the squares of each band on either side of her."""
    if ship_id not in by_id(Ship):
        return ()
    square = square_at(*position_cm)
    names, found = [band.name for band in range_bands_near_first()], []
    for side in SIDES:
        by_band: dict[int, list[Square]] = defaultdict(list)
        for other, seen in cached_arc_squares(square, _heading_point(heading_deg), side):
            by_band[names.index(seen.band.name)].append(other)
        for number in sorted(by_band, reverse=True):
            squares = by_band[number]
            far = max(squares, key=lambda s: (abs(s.x - square.x) + abs(s.y - square.y), s.y, s.x))
            words = str(names[number]) if side == SIDES[0] else ""
            middle = ((far.x + 0.5) * SIDE_CM, (far.y + 0.5) * SIDE_CM)
            found.append(RangeBand(number, tuple(map(_square_outline, squares)), words, middle))
    return tuple(sorted(found, key=lambda one: -one.band))


def _heading_point(heading: float) -> int:
    """Return a heading in degrees as one of the eight points."""
    return nearest_eighth(round(heading * DEGREE))


def _square_outline(square: Square) -> tuple[Point, ...]:
    """Return the outline of a square in cm."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return tuple(((square.x + x) * SIDE_CM, (square.y + y) * SIDE_CM) for x, y in corners)


# ------------------------------------------------------------------------------ enemies in range
def enemy_ids_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies no farther than the last band from that ship of the side ('': from any),
    each once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship_id in ("", s.id))
    near = (f.id for s in own for f in enemies(s) if distance(s.square, f.square) <= max_gun_range_squares())
    return tuple(dict.fromkeys(near))
