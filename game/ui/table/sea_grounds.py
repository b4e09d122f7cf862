"""What the level has put on the sea of a battle besides water and shore: the parts of it that aims
speak of, as faint outlines with their names; chains; forts, which stand there and no more until a
book fights them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from game.levels.format.model import Level, Side
from game.sea.rings import Point
from game.stage.charts.works import pieces
from game.stage.frame.camera import Camera, Viewport
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.ships.afloat import ENSIGNS
from game.stage.works.forts import HALF_MOON, STAR, TOWER, Fort, draw_forts
from game.ui.table.places import known, shown_zones, spoken_id

_FAINT: Final = 0.45
_ON, _OFF = 10.0, 8.0
_SHAPES: Final[Mapping[str, str]] = {"fortress": STAR, "old-fort": STAR, "tower": TOWER}
_NAMES: Final = letters.Role(letters.FELL_ITALIC, 17)
_SPAN: Final = 5.0
"""The least cm across that a fort is drawn."""


class Grounds:
    """The grounds of one level."""

    def __init__(self, level: Level) -> None:
        self.zones = [
            (zone.name or spoken_id(zone.id), [*ring, ring[0]]) for zone, ring in shown_zones(level)
        ]
        self.chains = [
            [level.chart.place(point) for point in chain.points]
            for chain in level.chains
            if known(chain)
        ]
        self.forts = [_fort(level, number) for number in range(len(level.forts))]
        self.nations = [ensign_of(side, n) for n, side in enumerate(level.sides)]

    def draw(
        self,
        c: Canvas,
        camera: Camera,
        wind: float,
        seconds: float,
        light: str,
        *,
        fought: bool = False,
    ) -> None:
        """All of it lies on the water and the shore, below every hull; a zone's name stands in the
        middle of what is seen of it, if it has room there. What is `fought` over is drawn by
        others, as it stands now."""
        ink = palette.mix(palette.SEA_RAMPS[light][2], palette.CREAM, _FAINT)
        for name, ring in self.zones:
            line = _on_screen(camera, ring)
            box = _box(line)
            if not box.colliderect(c.surface.get_rect()):
                continue
            _stroke(c, line, (_ON, _OFF), ((ink, 1.5),))
            seen = box.clip(_rect(camera.viewport))
            if seen.w < letters.width(name, _NAMES, c.look):
                continue
            with c.region(f"zone-{name}", box):
                letters.draw_text(
                    c, seen.center, name, _NAMES, palette.CREAM, "center", palette.SHADOW
                )
        if fought:
            return
        for chain in self.chains:
            links = ((palette.SHADOW, 5.0), (palette.SPAR, 3.0))
            _stroke(c, _on_screen(camera, chain), (9.0, 4.0), links)
        if self.forts:
            draw_forts(c.surface, camera, self.forts, wind_from=wind, seconds=seconds, light=light)


def _fort(level: Level, number: int) -> Fort:
    """A fort of the level as the stage builds it."""
    told = level.forts[number]
    side = next(side for side in level.sides if side.id == told.side)
    nation = ensign_of(side, level.sides.index(side))
    kind, span = _SHAPES.get(told.kind, HALF_MOON), max(_SPAN, 2 * level.chart.cm(told.radius))
    return Fort(*level.chart.place(told.at), told.facing, kind, nation, span)


def ensign_of(side: Side, number: int) -> str:
    """The ensign of a side."""
    return ENSIGNS.get(side.nation or "", "gb" if number == 0 else "fr")


def _on_screen(camera: Camera, line: Sequence[Point]) -> list[Point]:
    """A line in px."""
    return [camera.to_screen(*point) for point in line]


def _box(line: Sequence[Point]) -> pygame.Rect:
    """The px a line takes."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, top = round(min(xs)), round(min(ys))
    return pygame.Rect(left, top, round(max(xs)) - left + 1, round(max(ys)) - top + 1)


def _rect(port: Viewport) -> pygame.Rect:
    """The part of the window that the sea has to itself."""
    return pygame.Rect(port.left, port.top, port.width, port.height)


def _stroke(
    c: Canvas,
    line: Sequence[Point],
    pecks: tuple[float, float],
    inks: Sequence[tuple[palette.Colour, float]],
) -> None:
    """A pecked line in these inks and widths, one over the other, as far as it is in the window."""
    window = c.surface.get_rect().inflate(40, 40)
    for start, end in pieces(line, c.px(pecks[0]), c.px(pecks[1])):
        if window.collidepoint(start) or window.collidepoint(end):
            for ink, wide in inks:
                pygame.draw.line(c.surface, ink, start, end, max(1, c.px(wide)))
