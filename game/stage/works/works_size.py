"""How large a work is drawn: larger than life, so that it is visible from afar, as far as there is
land for it. It grows back from the sea: its front stays where it was, and no more water is under
it. Every rule measures from the work's own place, which stays within the walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.sea.polygons import Point
from game.stage.sea.ring_areas import distance_to_edge
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.works.forts import DrawnFort, outline_of

_ENLARGEMENTS: Final = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
_WATER_GAP_CM: Final = 0.3
"""Cm of land that a larger work leaves between its walls and the water."""


class WorksSites:
    """The land of one table, and the size of works on it."""

    def __init__(self, land: Sequence[Sequence[Point]]) -> None:
        """Start with `land`, rings of (x, y) in cm."""
        self._land = land
        self._cache: dict[tuple[float, float, float, str, float], tuple[float, float, float]] = {}

    def resize_fort(self, fort: DrawnFort) -> DrawnFort:
        """Return the work as large as it can be drawn."""
        key = fort.x, fort.y, fort.facing, fort.kind, fort.width_cm
        if key not in self._cache:
            self._cache[key] = self._fitted_size(fort)
        x, y, span = self._cache[key]
        return replace(fort, x=x, y=y, width_cm=span)

    def _fitted_size(self, fort: DrawnFort) -> tuple[float, float, float]:
        """Return its middle and its span."""
        if not self._land:
            return fort.x, fort.y, fort.width_cm
        least = min(_WATER_GAP_CM, self._land_margin(fort))
        front = max(_distance_ahead(fort, spot) for spot in _wall_corners(fort))
        ux, uy = unit_vector(fort.facing)
        for larger in _ENLARGEMENTS:
            back = (larger - 1) * front
            grown = replace(
                fort, x=fort.x - ux * back, y=fort.y - uy * back, width_cm=fort.width_cm * larger
            )
            if self._land_margin(grown) >= least:
                return grown.x, grown.y, grown.width_cm
        return fort.x, fort.y, fort.width_cm

    def _land_margin(self, fort: DrawnFort) -> float:
        """Return the cm of land between its walls and the water, negative if they are in it."""
        spots = _wall_corners(fort)
        return min(max(distance_to_edge(ring, x, y) for ring in self._land) for x, y in spots)


def _wall_corners(fort: DrawnFort) -> list[Point]:
    """Return the corners of its walls, cm."""
    corners = outline_of(fort.kind, fort.facing)
    return [(fort.x + x * fort.width_cm / 2, fort.y + y * fort.width_cm / 2) for x, y in corners]


def _distance_ahead(fort: DrawnFort, spot: Point) -> float:
    """Return how far a spot is before its middle, in its direction, cm."""
    ux, uy = unit_vector(fort.facing)
    return (spot[0] - fort.x) * ux + (spot[1] - fort.y) * uy
