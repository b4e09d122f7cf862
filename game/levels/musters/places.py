"""Where a cell says that a ship lies: a place of her own, the head of a line, or astern of the ship
before her. Places and spacings are in chart units, headings in degrees or points of the compass."""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import NamedTuple

POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()
"""North is the top of the chart."""
SPACING = 6.0
"""Between the middles of two ships in line: a third rate's hull and half of one."""
_NUMBER = r"(-?\d{1,5}(?:\.\d{1,3})?)"
_HEADING = r"(?:head(?:ing|s)?:?\s+)(\S+?)"
_PLACE = re.compile(rf"(?:at\s+)?\[?{_NUMBER}\s*[, ;/]\s*{_NUMBER}\]?(?:\s*,?\s+{_HEADING})?", re.I)
_LINE = re.compile(
    rf"in line(?: ahead)? from\s+\[?{_NUMBER}\s*[, ;/]\s*{_NUMBER}\]?\s*,?\s+{_HEADING}"
    rf"(?:\s*,?\s+(?:spacing|spaced)\s+{_NUMBER})?",
    re.I,
)
SAME = ("", '"', "''", "next", "ditto", "astern")
"""What stands in the cell of a ship that follows the one before her."""
ALLOWED = (
    '"30, 40 heading 90", "in line from 30, 40 heading ESE, spacing 6", '
    "or nothing for the next of her line"
)


class Berth(NamedTuple):
    """A place and a heading; ``spacing`` is 0 for a ship that leads no line."""

    x: float
    y: float
    heading: float
    spacing: float = 0.0

    def astern(self, ships: int) -> Berth:
        """The berth of the ship so many behind this one."""
        turn, far = radians(self.heading), ships * (self.spacing or SPACING)
        x, y = self.x - far * sin(turn), self.y + far * cos(turn)
        return Berth(round(x, 2) + 0.0, round(y, 2) + 0.0, self.heading)


def berth_of(text: str) -> Berth | str:
    """The berth that a cell tells of; or what is wrong with it, in words."""
    line, place = _LINE.fullmatch(text), _PLACE.fullmatch(text)
    found = line or place
    if found is None:
        return f'"{text}" is no place'
    heading = degrees(found[3]) if found[3] else 0.0
    if heading is None:
        return f'"{found[3]}" is no heading: 0 to 359 degrees, or {", ".join(POINTS[:4])} …'
    spacing = float(found[4] or SPACING) if line else 0.0
    if line and spacing <= 0:
        return f"a spacing of {spacing:g} lays one ship on another"
    return Berth(float(found[1]), float(found[2]), heading, spacing)


def degrees(text: str) -> float | None:
    """A heading in degrees; None for what is none."""
    if text.upper() in POINTS:
        return POINTS.index(text.upper()) * 22.5
    if re.fullmatch(r"\d{1,3}(\.\d{1,2})?", text) and float(text) < 360:
        return float(text)
    return None
