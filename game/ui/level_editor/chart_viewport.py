"""Which part of a chart is seen in a rectangle of the window: px to cm and back, zoom and pan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.charts.chart import SheetProjection

MAX_PX_PER_CM: Final = 60.0
"""Px a cm at the most: a frigate's hull is then some 200 px long."""
_MARGIN: Final = 0.04
"""Share of the room that stays free round the whole chart."""
_MIN_ZOOM: Final = 0.6
"""How small the whole chart may become, of the size at which it fits."""
ZOOM_FACTOR: Final = 1.25
"""How many times closer one step of the wheel goes."""


@dataclass(frozen=True, slots=True)
class ChartViewport:
    """A chart of ``size_cm`` cm in the rectangle ``area`` px, at ``scale`` px a cm, with the place
    ``left``, ``top`` (cm) at the upper left corner of the room."""

    area: pygame.Rect
    size_cm: tuple[float, float]
    scale: float
    left: float
    top: float

    def to_px(self, x: float, y: float) -> Point:
        """The px of a place in cm."""
        return (
            self.area.x + (x - self.left) * self.scale,
            self.area.y + (y - self.top) * self.scale,
        )

    def to_cm(self, px: tuple[float, float]) -> Point:
        """The place in cm at a px."""
        return (
            self.left + (px[0] - self.area.x) / self.scale,
            self.top + (px[1] - self.area.y) / self.scale,
        )

    @property
    def sheet_projection(self) -> SheetProjection:
        """The same for a picture of the room's size."""
        return SheetProjection(self.scale, -self.left * self.scale, -self.top * self.scale)

    def zoomed(self, steps: float, about: tuple[float, float] | None = None) -> ChartViewport:
        """So many steps closer; the place at the px ``about`` (the middle) stays where it is."""
        px = about or self.area.center
        x, y = self.to_cm(px)
        least = _fit_scale(self.area, self.size_cm) * _MIN_ZOOM
        scale = min(MAX_PX_PER_CM, max(least, self.scale * ZOOM_FACTOR**steps))
        left, top = x - (px[0] - self.area.x) / scale, y - (px[1] - self.area.y) / scale
        return replace(self, scale=scale, left=left, top=top)._clamped()

    def panned(self, across: float, down: float) -> ChartViewport:
        """The chart has moved so many px to the right and down."""
        left, top = self.left - across / self.scale, self.top - down / self.scale
        return replace(self, left=left, top=top)._clamped()

    def centred(self, x: float, y: float) -> ChartViewport:
        """The place in cm lies in the middle."""
        left, top = x - self.area.w / 2 / self.scale, y - self.area.h / 2 / self.scale
        return replace(self, left=left, top=top)._clamped()

    def scrolled_to(self, x: float, y: float, margin: int) -> ChartViewport:
        """The same, moved no farther than it needs to have the place at least so many px inside."""
        px, py = self.to_px(x, y)
        inner = self.area.inflate(-2 * margin, -2 * margin)
        across = max(0.0, inner.left - px) - max(0.0, px - inner.right)
        down = max(0.0, inner.top - py) - max(0.0, py - inner.bottom)
        return self.panned(across, down) if across or down else self

    def resized_to(self, room: pygame.Rect) -> ChartViewport:
        """The same part of the chart in another rectangle: the whole of it where it was seen whole,
        else at the same scale about the same middle."""
        if room == self.area:
            return self
        if abs(log(self.scale / _fit_scale(self.area, self.size_cm))) < 0.02:
            return whole_chart_viewport(room, self.size_cm)
        middle = self.to_cm(self.area.center)
        return replace(self, area=room).centred(*middle).zoomed(0)

    def _clamped(self) -> ChartViewport:
        """The middle of the room is never off the chart."""
        half_w, half_h = self.area.w / 2 / self.scale, self.area.h / 2 / self.scale
        left = min(max(-half_w, self.left), self.size_cm[0] - half_w)
        top = min(max(-half_h, self.top), self.size_cm[1] - half_h)
        return replace(self, left=left, top=top)


def _fit_scale(room: pygame.Rect, size: tuple[float, float]) -> float:
    """Px a cm at which the whole chart fits."""
    return min(room.w / size[0], room.h / size[1]) / (1 + 2 * _MARGIN)


def whole_chart_viewport(room: pygame.Rect, size: tuple[float, float]) -> ChartViewport:
    """The whole chart, as large as it fits, in the middle of the room."""
    scale = min(MAX_PX_PER_CM, _fit_scale(room, size))
    left, top = (size[0] - room.w / scale) / 2, (size[1] - room.h / scale) / 2
    return ChartViewport(room.copy(), size, scale, left, top)
