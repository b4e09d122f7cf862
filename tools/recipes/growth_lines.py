"""Battles that differ in nothing but how many ships fight: knots of ten ships, a line of five by a
line of five, each knot beyond the gunshot of the next. So a ship has as many foes and friends about
her, and a squadron as many ships, whether ten fight or two hundred."""

import math
from dataclasses import dataclass
from typing import Final

LINE_SHIPS: Final = 5
"""Ships of a line, which is a squadron."""
CLUSTER_SHIPS: Final = 2 * LINE_SHIPS
"""Ships of a knot."""


@dataclass(frozen=True, slots=True)
class LineLayout:
    """How a book's lines lie: the unit of its chart, the heading on which they sail, units from
    ship to ship of a line (across, down) and from line to line (down), free units round a knot and
    where in its field a ship lies; then units that a gun carries, hulls and all, the class of the
    ships, and what the book wants to know of each besides."""

    unit: str
    heading: int
    step: tuple[float, float]
    line_spacing: int
    free_water: int
    first: tuple[float, float]
    gunshot: float
    kind: str
    ship: str = ""


BOOKS: Final[dict[str, LineLayout]] = {
    "kmh": LineLayout("cm", 90, (5.5, 0), 14, 40, (0, 0), 48, "gb-third-74",
                 'crew = "jolly-jack-tars average"\n'),
    "wwh": LineLayout("square", 90, (2, 0), 3, 8, (0.5, 0.5), 8, "gb-third-74"),
    "hf": LineLayout("inch", 90, (2, 0), 4, 8, (0, 0), 6, "gb-frigate-38"),
    "ls98": LineLayout("hex", 60, (2, -1), 4, 8, (0, 0), 6, "gb-third-74"),
}  # fmt: skip
_HEAD: Final = """\
format = 1
title = "Lines of battle"
place = "open sea"
briefing = "Lines of battle, five ships by five."
rules = {{ book = "{book}", turns = 12 }}
[chart]
size = [{wide}, {high}]
unit = "{unit}"
wind_from = 0
[[side]]
id = "red"
name = "Red"
nation = "british"
[[side]]
id = "blue"
name = "Blue"
nation = "french"
[[objective]]
side = "red"
major = "struck all of blue"
[[objective]]
side = "blue"
major = "struck all of red"
"""
_SQUADRON: Final = """\
[[squadron]]
id = "{side}-{knot}"
side = "{side}"
name = "{side} {knot}"
"""
_SHIP: Final = """\
[[ship]]
id = "{side}-{knot}-{n}"
side = "{side}"
squadron = "{side}-{knot}"
class = "{kind}"
at = [{x:g}, {y:g}]
heading = {heading}
"""


def level_text(book: str, ships: int) -> str:
    """The level: as many knots as make up the ships, in rows and columns, their corners that far
    apart that free water lies round each. Raises ValueError if the ships make no whole knots."""
    knots, over = divmod(ships, CLUSTER_SHIPS)
    if over or not knots:
        raise ValueError(f"{ships} ships are no knots of {CLUSTER_SHIPS}")
    lines = BOOKS[book]
    columns = math.ceil(math.sqrt(knots))
    wide, high = _cluster_size(lines)
    rows = math.ceil(knots / columns)
    parts = [_HEAD.format(book=book, wide=columns * wide, high=rows * high, unit=lines.unit)]
    parts += [_SQUADRON.format(side=side, knot=n) for n in range(knots) for side in ("red", "blue")]
    for knot in range(knots):
        down, across = divmod(knot, columns)
        parts += _cluster_ships(lines, knot, across * wide, down * high)
    return "\n".join(parts)


def _cluster_size(lines: LineLayout) -> tuple[int, int]:
    """Whole units across and down of a knot with the free water round it."""
    across, down = (math.ceil(LINE_SHIPS * abs(step)) for step in lines.step)
    return across + 2 * lines.free_water, down + lines.line_spacing + 2 * lines.free_water


def _cluster_ships(lines: LineLayout, knot: int, left: int, top: int) -> list[str]:
    """The ships of a knot whose corner lies there: a line of each side, blue to leeward."""
    (across, down), (x0, y0) = lines.step, lines.first
    climbs = LINE_SHIPS * max(-down, 0)
    return [
        _SHIP.format(
            side=side, knot=knot, n=n, kind=lines.kind, heading=lines.heading,
            x=left + lines.free_water + n * across + x0,
            y=top + lines.free_water + climbs + n * down + row * lines.line_spacing + y0,
        )
        + lines.ship
        for row, side in enumerate(("red", "blue"))
        for n in range(LINE_SHIPS)
    ]  # fmt: skip
