"""Which part of a chart a rectangle of the window shows: px to cm and back, zoom and pan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.charts.chart import SheetProjection

MAX_PX_PER_CM: Final = 60.0
"""Largest scale in px per cm: a frigate's hull is then about 200 px long."""
_MARGIN: Final = 0.04
"""Margin around the whole chart, as a share of the rectangle."""
_MIN_ZOOM: Final = 0.6
"""Smallest scale, as a share of the one at which the chart fits."""
ZOOM_FACTOR: Final = 1.25
"""Factor of one zoom step."""


@dataclass(frozen=True, slots=True)
class ChartViewport:
    """View of a chart of `size_cm` in the rectangle `area` (px), at `scale` px per cm, with the
    position `left`, `top` (cm) at its upper left corner."""

    area: pygame.Rect
    size_cm: tuple[float, float]
    scale: float
    left: float
    top: float

    def to_px(self, x: float, y: float) -> Point:
        """Return the px of a position in cm."""
        return (self.area.x + (x - self.left) * self.scale, self.area.y + (y - self.top) * self.scale)

    def to_cm(self, px: tuple[float, float]) -> Point:
        """Return the position in cm at a px."""
        return (self.left + (px[0] - self.area.x) / self.scale, self.top + (px[1] - self.area.y) / self.scale)

    @property
    def sheet_projection(self) -> SheetProjection:
        """Return the projection for a picture of the rectangle's size."""
        return SheetProjection(self.scale, -self.left * self.scale, -self.top * self.scale)

    def zoomed(self, steps: float, center_px: tuple[float, float] | None = None) -> ChartViewport:
        """Return the view zoomed by steps; the position at the px `center_px` (default: the middle)
        stays."""
        px = center_px or self.area.center
        x, y = self.to_cm(px)
        least = _fit_scale(self.area, self.size_cm) * _MIN_ZOOM
        scale = min(MAX_PX_PER_CM, max(least, self.scale * ZOOM_FACTOR**steps))
        left, top = x - (px[0] - self.area.x) / scale, y - (px[1] - self.area.y) / scale
        return replace(self, scale=scale, left=left, top=top)._clamped()

    def panned(self, right_px: float, down_px: float) -> ChartViewport:
        """Return the view moved by px."""
        left, top = self.left - right_px / self.scale, self.top - down_px / self.scale
        return replace(self, left=left, top=top)._clamped()

    def centred(self, x_cm: float, y_cm: float) -> ChartViewport:
        """Return the view with this position in cm in the middle."""
        left, top = x_cm - self.area.w / 2 / self.scale, y_cm - self.area.h / 2 / self.scale
        return replace(self, left=left, top=top)._clamped()

    def scrolled_to(self, x: float, y: float, margin_px: int) -> ChartViewport:
        """Return the view moved just far enough to have the position at least `margin_px` px
        inside."""
        px, py = self.to_px(x, y)
        inner = self.area.inflate(-2 * margin_px, -2 * margin_px)
        across = max(0.0, inner.left - px) - max(0.0, px - inner.right)
        down = max(0.0, inner.top - py) - max(0.0, py - inner.bottom)
        return self.panned(across, down) if across or down else self

    def resized_to(self, area: pygame.Rect) -> ChartViewport:
        """Return the same part of the chart in another rectangle; the whole chart stays whole."""
        if area == self.area:
            return self
        if abs(log(self.scale / _fit_scale(self.area, self.size_cm))) < 0.02:
            return whole_chart_viewport(area, self.size_cm)
        middle = self.to_cm(self.area.center)
        return replace(self, area=area).centred(*middle).zoomed(0)

    def _clamped(self) -> ChartViewport:
        """Return the view with its middle on the chart."""
        half_w, half_h = self.area.w / 2 / self.scale, self.area.h / 2 / self.scale
        left = min(max(-half_w, self.left), self.size_cm[0] - half_w)
        top = min(max(-half_h, self.top), self.size_cm[1] - half_h)
        return replace(self, left=left, top=top)


def _fit_scale(room: pygame.Rect, size: tuple[float, float]) -> float:
    return min(room.w / size[0], room.h / size[1]) / (1 + 2 * _MARGIN)


def whole_chart_viewport(area: pygame.Rect, size_cm: tuple[float, float]) -> ChartViewport:
    """Return the view of the whole chart, as large as it fits."""
    scale = min(MAX_PX_PER_CM, _fit_scale(area, size_cm))
    left, top = (size_cm[0] - area.w / scale) / 2, (size_cm[1] - area.h / scale) / 2
    return ChartViewport(area.copy(), size_cm, scale, left, top)
