"""The position in a cell: the ship's own, the head of a line, or astern of the ship before her.

Positions and spacings are in chart units, headings in degrees or points of the compass.
"""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import NamedTuple

COMPASS_POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()
"""Degrees of the compass points; north is the top of the chart."""
DEFAULT_SPACING = 6.0
"""Chart units between the middles of two ships in line: one and a half hulls of a third rate."""
_NUMBER = r"(-?\d{1,5}(?:\.\d{1,3})?)"
_HEADING = r"(?:head(?:ing|s)?:?\s+)(\S+?)"
_PLACE = re.compile(rf"(?:at\s+)?\[?{_NUMBER}\s*[, ;/]\s*{_NUMBER}\]?(?:\s*,?\s+{_HEADING})?", re.I)
_LINE = re.compile(
    rf"in line(?: ahead)? from\s+\[?{_NUMBER}\s*[, ;/]\s*{_NUMBER}\]?\s*,?\s+{_HEADING}"
    rf"(?:\s*,?\s+(?:spacing|spaced)\s+{_NUMBER})?",
    re.I,
)
NEXT_IN_LINE = ("", '"', "''", "next", "ditto", "astern")
"""The cell text of a ship that follows the one before her."""
ALLOWED_WORDS = (
    '"30, 40 heading 90", "in line from 30, 40 heading ESE, spacing 6", '
    "or nothing for the next of her line"
)


class ShipPlacement(NamedTuple):
    """A position and a heading; ``spacing`` is 0 for a ship that leads no line."""

    x: float
    y: float
    heading: float
    spacing: float = 0.0

    def placement_astern(self, ships: int) -> ShipPlacement:
        """Return the position of the ship this many places astern."""
        turn, far = radians(self.heading), ships * (self.spacing or DEFAULT_SPACING)
        x, y = self.x - far * sin(turn), self.y + far * cos(turn)
        return ShipPlacement(round(x, 2) + 0.0, round(y, 2) + 0.0, self.heading)


def parse_placement(text: str) -> ShipPlacement | str:
    """Return the position in a cell, or what is wrong with it in words."""
    line, place = _LINE.fullmatch(text), _PLACE.fullmatch(text)
    found = line or place
    if found is None:
        return f'"{text}" is no place'
    heading = parse_heading(found[3]) if found[3] else 0.0
    if heading is None:
        return f'"{found[3]}" is no heading: 0 to 359 degrees, or {", ".join(COMPASS_POINTS[:4])} …'
    spacing = float(found[4] or DEFAULT_SPACING) if line else 0.0
    if line and spacing <= 0:
        return f"a spacing of {spacing:g} lays one ship on another"
    return ShipPlacement(float(found[1]), float(found[2]), heading, spacing)


def parse_heading(text: str) -> float | None:
    """Return a heading in degrees, or None if it is no heading."""
    if text.upper() in COMPASS_POINTS:
        return COMPASS_POINTS.index(text.upper()) * 22.5
    if re.fullmatch(r"\d{1,3}(\.\d{1,2})?", text) and float(text) < 360:
        return float(text)
    return None
