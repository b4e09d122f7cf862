"""How large a work is drawn: larger than life, so that it is seen from afar, as far as there is
land for it. It grows back from the sea: its front stays where it was, and no more water lies under
it. Whatever a rule measures, it measures from the work's own place, which stays within the walls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.sea.rings import Point
from game.stage.sea.coasts import clearance
from game.stage.sea.spectrum import toward
from game.stage.works.forts import Fort, plan_of

_LARGER: Final = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
_CLEAR_CM: Final = 0.3
"""Land that a larger work leaves between its walls and the water."""


class Sites:
    """The land of one table, and where its works stand on it."""

    def __init__(self, land: Sequence[Sequence[Point]]) -> None:
        """`land` are rings of (x, y) in cm."""
        self._land = land
        self._found: dict[tuple[float, float, float, str, float], tuple[float, float, float]] = {}

    def standing(self, fort: Fort) -> Fort:
        """The work as large as it can be drawn."""
        key = fort.x, fort.y, fort.facing, fort.kind, fort.span
        if key not in self._found:
            self._found[key] = self._grown(fort)
        x, y, span = self._found[key]
        return replace(fort, x=x, y=y, span=span)

    def _grown(self, fort: Fort) -> tuple[float, float, float]:
        """Its middle and its span."""
        if not self._land:
            return fort.x, fort.y, fort.span
        least = min(_CLEAR_CM, self._dry(fort))
        front = max(_ahead(fort, spot) for spot in _outline(fort))
        ux, uy = toward(fort.facing)
        for larger in _LARGER:
            back = (larger - 1) * front
            grown = replace(
                fort, x=fort.x - ux * back, y=fort.y - uy * back, span=fort.span * larger
            )
            if self._dry(grown) >= least:
                return grown.x, grown.y, grown.span
        return fort.x, fort.y, fort.span

    def _dry(self, fort: Fort) -> float:
        """Cm of land between its walls and the water, negative where they stand in it."""
        spots = _outline(fort)
        return min(max(clearance(ring, x, y) for ring in self._land) for x, y in spots)


def _outline(fort: Fort) -> list[Point]:
    """The corners of its walls, cm."""
    corners = plan_of(fort.kind, fort.facing)
    return [(fort.x + x * fort.span / 2, fort.y + y * fort.span / 2) for x, y in corners]


def _ahead(fort: Fort, spot: Point) -> float:
    """How far a spot lies before its middle, the way it faces, cm."""
    ux, uy = toward(fort.facing)
    return (spot[0] - fort.x) * ux + (spot[1] - fort.y) * uy
