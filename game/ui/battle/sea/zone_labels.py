"""The names of the parts of the sea that aims speak of. Each stands on the water in the middle of
what is seen of its part, or as near to that as nothing else lies: ships and their tags come
first, and a name that finds no place is left out. It keeps its place until that is taken."""

from collections.abc import Sequence
from math import hypot
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_room import TagRoom

_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 17)
_LABEL_MARGIN: Final = 4
"""Units that stay free round a name."""
_OUTSIDE_FACTOR: Final = 3.0
"""So many times as far counts a place beyond the outline as one within it."""


class ZoneLabels:
    """The names of one level's parts of the sea, and where each stands now, in cm of the table."""

    def __init__(self) -> None:
        """None has been drawn."""
        self._label_positions: dict[int, Point] = {}

    def draw(
        self, c: Canvas, camera: Camera, zones: Sequence[tuple[str, Sequence[Point]]], tag_room: TagRoom
    ) -> None:
        """Every name that has room; the `zones` with their outlines in cm. What lies in the room
        has been drawn. While the camera glides no name that stood looks for another
        place."""
        if not zones:
            return
        window = c.surface.get_rect()
        taken = [
            *tag_room.occupied,
            *tag_room.object_labels,
            *tag_room.paper_tag_rects,
            *tag_room.hull_rects.values(),
            *tag_room.tag_rects.values(),
        ]
        for n, (name, ring) in enumerate(zones):
            line = [camera.to_screen(x, y) for x, y in ring]
            seen = bounding_box(line).clip(window).clip(tag_room.area)
            size = letters.text_width(name, _ROLE, c.style), letters.line_height(_ROLE, c.style)
            if seen.w < size[0]:
                continue
            at = self._last_rect(n, camera, size, tag_room.area, taken)
            if at is None and not (n in self._label_positions and camera.is_gliding):
                at = zone_label_rect(size, seen, tag_room.area, taken, c.px(_LABEL_MARGIN))
            if at is None:
                continue
            self._label_positions[n] = camera.to_cm(*at.center)
            tag_room.add_object_label(at)
            with c.text_region(f"zone-{name}", seen.union(at)):  # it may stand above or below it
                letters.draw_text(c, at.center, name, _ROLE, palette.CREAM, "center", palette.SHADOW)

    def _last_rect(
        self,
        number: int,
        camera: Camera,
        size: tuple[int, int],
        within: pygame.Rect,
        taken: Sequence[pygame.Rect],
    ) -> pygame.Rect | None:
        """Where it stood last, if that is seen and still free."""
        standing = self._label_positions.get(number)
        if standing is None:
            return None
        rect = pygame.Rect((0, 0), size)
        rect.center = tuple(round(v) for v in camera.to_screen(*standing))
        free = within.contains(rect) and rect.collidelist(taken) < 0
        return rect if free else None


def zone_label_rect(
    size: tuple[int, int],
    visible_zone: pygame.Rect,
    within: pygame.Rect,
    occupied: Sequence[pygame.Rect],
    margin_px: int,
) -> pygame.Rect | None:
    """The free place for a name of that size that is nearest to the middle of what is
    `visible_zone` of its
    part of the sea, with so many px of `margin_px` round it: in it, or in a line above or below it.
    None
    where there is none."""
    wide, high = size
    found: pygame.Rect | None = None
    least = 0.0
    for y in _from_middle(visible_zone.centery, visible_zone.top - high, visible_zone.bottom + high, high):
        for x in _from_middle(
            visible_zone.centerx, visible_zone.left + wide // 2, visible_zone.right - wide // 2, 2 * high
        ):
            far = hypot(x - visible_zone.centerx, y - visible_zone.centery)
            if not visible_zone.top <= y <= visible_zone.bottom:
                far *= _OUTSIDE_FACTOR
            if found is not None and far >= least:
                continue
            rect = pygame.Rect(x - wide // 2, y - high // 2, wide, high)
            if within.contains(rect) and rect.inflate(2 * margin_px, 2 * margin_px).collidelist(occupied) < 0:
                found, least = rect, far
    return found


def _from_middle(middle: int, low: int, high: int, step: int) -> list[int]:
    """The steps from low to high, the middle among them and first."""
    count = max(middle - low, high - middle) // step
    ways = [middle, *(middle + sign * n * step for n in range(1, count + 1) for sign in (-1, 1))]
    return [way for way in ways if low <= way <= high]


def bounding_box(line: Sequence[Point]) -> pygame.Rect:
    """The box round some pixels."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, top = round(min(xs)), round(min(ys))
    return pygame.Rect(left, top, round(max(xs)) - left + 1, round(max(ys)) - top + 1)
