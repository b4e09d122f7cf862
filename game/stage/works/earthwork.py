"""Guns behind an earthwork: a bank of turf faced with baskets of earth, cut for the muzzles, and
behind it the guns on floors of planks, their shot and their powder."""

from typing import Final

from game.sea.polygons import Point
from game.stage.paper.palette import Colour
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import random_rows
from game.stage.works.ruins import draw_wall_gaps, height_after_breach
from game.stage.works.works_painter import (
    GLACIS,
    IRON,
    TOTAL_BREACH,
    Outline,
    WorksPainter,
    draw_gun,
    draw_worn_ground,
    shade_colour,
)

EARTHWORK_HEIGHT: Final = 1.0
_TURF: Final[Colour] = (132, 134, 88)
_EARTH: Final[Colour] = (158, 138, 104)
_PLANK: Final[Colour] = (176, 152, 112)
_WALLS: Final[Colour] = (196, 184, 156)
_BANK: Final = 3.4
"""Metres that the bank is high."""
_OUTER, _INNER = 30.0, 20.0
"""Metres from the middle to the outer edge of the bank and the inner one."""
_GUNS: Final = (-62.0, -31.0, 0.0, 31.0, 62.0)
"""Directions of the guns, in degrees off the facing."""
_MUZZLE: Final = 25.6
"""Metres from the middle to the end of a gun."""
_BASKETS: Final = 31


def earthwork_outline(facing: float) -> Outline:
    """Return the outside of the bank and the back of the platform, metres from the middle."""
    return _bank_outline(facing, 32.0, 18.5)


def draw_earthwork(painter: WorksPainter, facing: float, breach: int) -> None:
    """Draw the whole work with its breach."""
    top = height_after_breach(_BANK, breach)
    bank = _bank_outline(facing, _OUTER, _INNER)
    _draw_ground(painter, facing)
    painter.draw_floor([(x + 1.6, y + 1.2) for x, y in bank], 0, shade_colour(GLACIS, 0.6))
    painter.draw_floor(earthwork_outline(facing), 0, shade_colour(_TURF, 0.82))
    painter.draw_floor(_bank_outline(facing, _INNER + 0.4, _INNER - 2.2), 0.3, shade_colour(_EARTH, 0.66))
    painter.draw_wall(bank, 0, top, shade_colour(_TURF, 0.95), is_inner_face=False)
    painter.draw_floor(bank, top, _TURF)
    painter.draw_floor(_bank_outline(facing, 27.5, 22.0), top, shade_colour(_TURF, 1.14))
    _draw_grass(painter, facing, top)
    standing = _GUNS[: len(_GUNS) if breach < 3 else 2] if breach < TOTAL_BREACH else ()
    for turn in standing:
        _draw_embrasure(painter, facing + turn, top)
    for n in range(_BASKETS):
        turn = -90 + 180 * n / (_BASKETS - 1)
        if all(abs(turn - gun) > 4.5 for gun in standing):
            _draw_basket(painter, facing + turn, top)
    for turn in standing:
        _draw_gun_floor(painter, facing + turn)
    for turn in standing:
        ux, uy = unit_vector(facing + turn)
        draw_gun(painter, (_MUZZLE * ux, _MUZZLE * uy), facing + turn, 2.2)
    if breach < 3:
        _draw_magazine(painter, facing)
    draw_wall_gaps(painter, bank, breach, top)


def _draw_ground(painter: WorksPainter, facing: float) -> None:
    """Draw trodden earth behind the bank, ragged towards the land, with gravel on it."""
    edge = _ground_outline(facing)
    painter.draw_floor([(1.06 * x, 1.06 * y) for x, y in edge], 0, shade_colour(_TURF, 0.92))
    painter.draw_floor(edge, 0.3, _EARTH)
    draw_worn_ground(painter, edge, 0.3, _EARTH, 5101)


def _ground_outline(facing: float) -> Outline:
    """Return the edge of the trodden earth: round behind the guns, worn away at the back."""
    rough = random_rows(5102, 36)
    spots = []
    for n, (a, *_) in enumerate(rough):
        turn = 360 * n / len(rough) - 180
        far = 19.5 if abs(turn) < 100 else 15.0 - 3.4 * a
        ux, uy = unit_vector(facing + turn)
        spots.append((far * ux, far * uy))
    return spots


def _draw_grass(painter: WorksPainter, facing: float, top: float) -> None:
    """Draw tufts on the bank, lighter and darker than its turf; none if too small to see."""
    for a, b, c, d, *_ in random_rows(5103, 150) if painter.has_detail else ():
        ux, uy = unit_vector(facing - 94 + 188 * a)
        far = _INNER + 1.6 + (_OUTER - _INNER - 2.2) * b
        light = 0.86 + 0.34 * c
        painter.draw_disc((far * ux, far * uy), top, shade_colour(_TURF, light), 0.5 + 1.1 * d)


def _draw_embrasure(painter: WorksPainter, way: float, top: float) -> None:
    """Draw a cut through the bank, wider towards the sea, its cheeks of earth in the shade."""
    ux, uy = unit_vector(way)
    near = [(_INNER - 0.4, -1.3), (_OUTER + 0.6, -3.0), (_OUTER + 0.6, 3.0), (_INNER - 0.4, 1.3)]
    for height, light, grow in ((top, 0.74, 1.25), (0.4 * top, 0.98, 0.9)):
        spots = [(ux * f - uy * s * grow, uy * f + ux * s * grow) for f, s in near]
        painter.draw_floor(spots, height, shade_colour(_EARTH, light))


def _draw_basket(painter: WorksPainter, way: float, top: float) -> None:
    """Draw a basket of earth on the inner edge of the bank."""
    ux, uy = unit_vector(way)
    foot = (20.6 * ux, 20.6 * uy)
    painter.draw_disc(foot, 0.45 * top, shade_colour(_EARTH, 0.56), 2.1)
    painter.draw_disc(foot, top, shade_colour(_EARTH, 0.78), 2.2)
    painter.draw_disc((foot[0] - 0.2, foot[1] - 0.2), top + 0.3, shade_colour(_EARTH, 1.10), 1.5)


def _draw_gun_floor(painter: WorksPainter, way: float) -> None:
    """Draw the planks a gun recoils on, and a pile of shot beside them."""
    ux, uy = unit_vector(way)

    def spot(far: float, side: float) -> Point:
        return ux * far - uy * side, uy * far + ux * side

    shade = [spot(11.0, -2.6), spot(19.6, -2.2), spot(19.6, 2.2), spot(11.0, 2.6)]
    painter.draw_floor([(x + 0.4, y + 0.4) for x, y in shade], 0.3, shade_colour(_EARTH, 0.7))
    painter.draw_floor(shade, 0.5, _PLANK)
    for far in (12.2, 13.4, 14.6, 15.8, 17.0, 18.2) if painter.has_detail else ():
        painter.draw_line((spot(far, -2.45), spot(far, 2.45)), 0.5, shade_colour(_PLANK, 0.78), 0.22)
    for n, (far, side) in enumerate(((13.0, 4.2), (14.1, 4.4), (13.5, 4.3))):
        painter.draw_disc(
            spot(far, side), 0.6 + 0.7 * (n == 2), shade_colour(IRON, 0.9 + 0.3 * (n == 2)), 1.2
        )


def _draw_magazine(painter: WorksPainter, facing: float) -> None:
    """Draw the powder magazine, under a low roof of turf, well behind the guns."""
    ux, uy = unit_vector(facing + 180)

    def spot(ahead: float, side: float) -> Point:
        return ux * ahead - uy * side, uy * ahead + ux * side

    base = [spot(4.0, 4.0), spot(4.0, 9.4), spot(8.4, 9.4), spot(8.4, 4.0)]
    painter.draw_floor([(x + 1.2, y + 0.9) for x, y in base], 0.3, shade_colour(_EARTH, 0.68))
    painter.draw_wall(base, 0.3, 2.2, _WALLS, is_inner_face=False)
    painter.draw_floor(base, 2.2, shade_colour(_TURF, 0.86))
    ends = (spot(6.2, 4.0), spot(6.2, 9.4))
    painter.draw_line(ends, 3.0, shade_colour(_TURF, 1.12), 2.2)
    painter.draw_line(ends, 3.5, shade_colour(_TURF, 1.3), 0.5)


def _bank_outline(facing: float, outer: float, inner: float) -> Outline:
    """Return a bank from side to side before the guns, clockwise."""
    turns = [facing - 96 + 6 * n for n in range(33)]
    front = [(unit_vector(t)[0] * outer, unit_vector(t)[1] * outer) for t in turns]
    back = [(unit_vector(t)[0] * inner, unit_vector(t)[1] * inner) for t in reversed(turns)]
    return front + back
