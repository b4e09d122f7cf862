"""The little pictures of the glossary: ships from above on a piece of sea, as SVG in a space of 160
by 96 units. The wind blows down the picture unless its arrow says otherwise."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from game.stage.paper import palette
from game.stage.paper.grades import GRADES
from game.stage.paper.vector import box, disc, hexa, polygon

VIEW: Final = (160.0, 96.0)
Point = tuple[float, float]

_SEA: Final = GRADES["day"].ramp[2]
_OURS: Final = palette.SIDES[0].sea
_THEIRS: Final = palette.SIDES[1].sea
_HULL: Final = ((0, -20), (4, -14), (6, -5), (6, 6), (4.6, 17), (-4.6, 17), (-6, 6), (-6, -5),
                (-4, -14))  # fmt: skip
"""A hull 37 units long that points up."""


def _turned(at: Point, heading: float, points: tuple[Point, ...], size: float) -> list[Point]:
    """The points laid down at a place, turned by so many degrees to starboard."""
    c, s = cos(radians(heading)), sin(radians(heading))
    return [(at[0] + size * (x * c - y * s), at[1] + size * (x * s + y * c)) for x, y in points]


def ship(x: float, y: float, heading: float, *, theirs: bool = False, size: float = 1.0) -> str:
    """A hull from above with its three masts."""
    masts = _turned((x, y), heading, ((0, -9), (0, 1), (0, 11)), size)
    hull = polygon(_turned((x, y), heading, _HULL, size), _THEIRS if theirs else _OURS)
    return hull + "".join(disc(mast, 1.8 * size, palette.CREAM) for mast in masts)


def line(path: str, width: float = 2.0, dashed: bool = False) -> str:
    """A cream stroke."""
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    return (
        f'<path d="{path}" fill="none" stroke="{hexa(palette.CREAM)}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def arrow(x: float, y: float, towards: float, length: float = 22) -> str:
    """The wind: an arrow whose tail lies there and which points so many degrees off the top."""
    shaft = ((-1.6, 0), (-1.6, -length), (-6, -length), (0, -length - 9), (6, -length),
             (1.6, -length), (1.6, 0))  # fmt: skip
    return polygon(_turned((x, y), towards, shaft, 1.0), palette.FOCUS)


def shots(*ways: tuple[float, float, float, float]) -> str:
    """The ways of shot, each from one point to another, with a flash where it leaves."""
    return "".join(
        disc((x0, y0), 3.2, palette.FOCUS) + line(f"M{x0} {y0}L{x1} {y1}", 1.4, dashed=True)
        for x0, y0, x1, y1 in ways
    )


_WIND: Final = arrow(80, 6, 180, 14)
_LAND: Final = '<path d="M0 70C30 62 50 76 84 68S140 60 160 68V96H0z" fill="#8a8456"/>'

SCENES: Final[dict[str, str]] = {
    "weather gage": _WIND + ship(52, 34, 90) + ship(104, 72, 90, theirs=True),
    "lee": _WIND + _LAND + ship(80, 50, 90) + line("M80 58V66", 2, dashed=True),
    "port and starboard": ship(80, 50, 0, size=1.6)
    + line("M56 50H38M38 50L44 45M38 50L44 55") + line("M104 50H122M122 50L116 45M122 50L116 55"),
    "broadside": ship(46, 48, 0) + ship(124, 48, 0, theirs=True)
    + shots((54, 38, 114, 38), (54, 46, 114, 46), (54, 54, 114, 54)),
    "rake": ship(40, 48, 0) + ship(112, 48, 90, theirs=True)
    + shots((48, 40, 92, 46), (48, 48, 92, 48), (48, 56, 92, 50)),
    "quarter": ship(80, 44, 0, size=1.7) + line("M70 70L54 84") + line("M90 70L106 84"),
    "reach": _WIND + ship(50, 58, 90) + line("M74 58H92M92 58L86 53M92 58L86 63"),
    "in irons": arrow(80, 4, 180, 10) + ship(80, 66, 0)
    + line("M80 66L48 30", 1.4, dashed=True) + line("M80 66L112 30", 1.4, dashed=True),
    "tack": _WIND + ship(34, 70, 45, size=0.8) + ship(126, 70, 135, size=0.8)
    + line("M48 56C64 40 96 40 112 56", 2, dashed=True),
    "wear": _WIND + ship(34, 48, 60, size=0.8) + ship(112, 34, 300, size=0.8)
    + line("M52 42C84 40 96 84 112 84S140 52 128 42", 2, dashed=True),
    "leeway": arrow(24, 12, 150, 14) + ship(64, 48, 90)
    + line("M88 50L120 66M120 66L112 67M120 66L116 58"),
    "aim": ship(36, 48, 0) + ship(124, 48, 0, theirs=True)
    + shots((44, 44, 122, 37), (44, 52, 116, 58)),
    "board": ship(72, 48, 0, size=1.4) + ship(92, 48, 0, theirs=True, size=1.4)
    + line("M79 34H85M79 46H85M79 58H85", 2),
    "strike": ship(80, 52, 90, theirs=True, size=1.4)
    + line("M46 56V14", 2) + box((48, 34, 24, 14), 1, palette.CREAM),
    "aground": '<path d="M30 62C54 44 104 44 132 62S104 88 80 88S12 78 30 62z" fill="#a9b58c"/>'
    + ship(80, 58, 70),
    "line ahead": ship(34, 60, 80, size=0.8) + ship(80, 52, 80, size=0.8)
    + ship(126, 44, 80, size=0.8) + line("M52 57H58M98 49H104", 1.6),
    "rate": ship(36, 48, 0, size=1.9) + ship(80, 48, 0, size=1.4) + ship(116, 48, 0, size=1.0)
    + ship(142, 48, 0, size=0.7),
    "fireship": _WIND + ship(70, 40, 150) + ship(104, 76, 90, theirs=True)
    + disc((66, 32), 7, palette.FOCUS) + disc((72, 44), 5, palette.CREAM),
}  # fmt: skip
"""What each picture shows, by the term it explains."""


def scene(name: str) -> str:
    """The whole picture: sea, then what lies on it."""
    return box((0, 0, *VIEW), 4, _SEA) + SCENES[name]
