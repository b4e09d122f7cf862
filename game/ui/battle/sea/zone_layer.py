"""What the level has put on the sea of a battle besides water and shore: the parts of it that aims speak of,
as faint outlines with their names; chains; forts, which stand there and no more until a book fights them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Final

import pygame

from game.levels.format.model import Level, Side
from game.sea.polygons import Point
from game.stage.charts.chart_objects import dashes_of
from game.stage.frame.camera import Camera
from game.stage.hulls.flags import ensign_name_for
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.works.forts import HALF_MOON, STAR, TOWER, DrawnFort, draw_forts
from game.stage.works.works import WorksSites
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.values.level_geometry import is_known_chain, readable_id, visible_zones

_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 17)
_LABEL_MARGIN: Final = 4
"""Units that stay free round a name."""
_OUTSIDE_FACTOR: Final = 3.0
"""This many times as far counts a place beyond the outline as one within it."""


class ZoneLabels:
    """The names of one level's parts of the sea, and where each stands now, in cm of the table."""

    def __init__(self) -> None:
        self._label_positions: dict[int, Point] = {}

    def draw(
        self, c: Canvas, camera: Camera, zones: Sequence[tuple[str, Sequence[Point]]], tag_room: TagRoom
    ) -> None:
        """Draw every name that has room; `zones` have their outlines in cm. Call it after all else in the
        room is drawn. While the camera glides no name that was there looks for another place."""
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
        """Return where it stood last, if that is seen and still free."""
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
    """Return the free place for a name of that size that is nearest to the middle of what is `visible_zone`
    of its part of the sea, with this many px of `margin_px` round it: in it, or in a line above or below it.
    None where there is none."""
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
    """Return the steps from low to high, the middle among them and first."""
    count = max(middle - low, high - middle) // step
    ways = [middle, *(middle + sign * n * step for n in range(1, count + 1) for sign in (-1, 1))]
    return [way for way in ways if low <= way <= high]


def bounding_box(line: Sequence[Point]) -> pygame.Rect:
    """Return the box round some pixels."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, top = round(min(xs)), round(min(ys))
    return pygame.Rect(left, top, round(max(xs)) - left + 1, round(max(ys)) - top + 1)


_FAINT: Final = 0.45
_ON, _OFF = 10.0, 8.0
_SHAPES: Final[Mapping[str, str]] = {"fortress": STAR, "old-fort": STAR, "tower": TOWER}
_EDGE_ON, _EDGE_OFF, _EDGE_ALPHA = 14.0, 9.0, 104
_UNRULED: Final = ("cm", "inch")
"""Units of charts on which no grid tells where the table ends."""
_SPAN: Final = 5.0
"""The least cm across that a fort is drawn."""


class ZoneLayer:
    """The grounds of one level."""

    def __init__(self, level: Level, sites: WorksSites) -> None:
        """Note the marks of the level and the sites of its works. While they are not `marked`, leave out what
        only players need: the parts of the sea that aims speak of, the table's edge."""
        self.marked, self.names = True, ZoneLabels()
        self.zones = [
            (zone.name or readable_id(zone.id), [*ring, ring[0]]) for zone, ring in visible_zones(level)
        ]
        self.chains = [
            [level.chart.position_in_cm(point) for point in chain.points]
            for chain in level.chains
            if is_known_chain(chain)
        ]
        self.table_edge = level.chart.size_cm if level.chart.unit in _UNRULED else None
        self.forts = [sites.fitted_fort(_fort_of_level(level, number)) for number in range(len(level.forts))]
        self.nations = [ensign_of(side, n) for n, side in enumerate(level.sides)]

    def draw(
        self,
        c: Canvas,
        camera: Camera,
        wind: float,
        seconds: float,
        light: str,
        *,
        skips_chains_and_forts: bool = False,
    ) -> None:
        """Draw all marks on the water and the shore, below every hull; names come with the tags of ships.
        With `skips_chains_and_forts` leave those out: others draw them as they are now."""
        if self.marked and self.table_edge is not None:
            _draw_edge(c, camera, self.table_edge)
        ink = palette.mix_colours(LIGHT_PRESETS[light].sea_ramp[2], palette.CREAM, _FAINT)
        for _, ring in self.zones if self.marked else ():
            line = _to_pixels(camera, ring)
            if bounding_box(line).colliderect(c.surface.get_rect()):
                _draw_pecked(c, line, (_ON, _OFF), ((ink, 1.5),))
        if skips_chains_and_forts:
            return
        for chain in self.chains:
            links = ((palette.SHADOW, 5.0), (palette.SPAR, 3.0))
            _draw_pecked(c, _to_pixels(camera, chain), (9.0, 4.0), links)
        if self.forts:
            draw_forts(c.surface, camera, self.forts, wind_from=wind, seconds=seconds, light=light)

    def draw_names(self, c: Canvas, camera: Camera, tag_room: TagRoom) -> None:
        """Draw the names of the parts of the sea where nothing else in this room is."""
        self.names.draw(c, camera, self.zones if self.marked else (), tag_room)


def _draw_edge(c: Canvas, camera: Camera, size_cm: Point) -> None:
    """Draw a fine broken line where the table ends, since land and sea go on. A ship that crosses it has left
    the battle."""
    left, top = (round(v) for v in camera.to_screen(0, 0))
    right, bottom = (round(v) for v in camera.to_screen(*size_cm))
    wide, high = c.surface.get_size()
    period = c.px(_EDGE_ON) + c.px(_EDGE_OFF)
    first, last = max(left, -period), min(right, wide + period)
    for y in (top, bottom):
        if 0 <= y < high and last > first:
            line = _edge_line(c.px(_EDGE_ON), c.px(_EDGE_OFF), wide + 2 * period, False)
            c.surface.blit(line, (first, y), ((first - left) % period, 0, last - first, period))
    first, last = max(top, -period), min(bottom, high + period)
    for x in (left, right):
        if 0 <= x < wide and last > first:
            line = _edge_line(c.px(_EDGE_ON), c.px(_EDGE_OFF), high + 2 * period, True)
            c.surface.blit(line, (x, first), (0, (first - top) % period, period, last - first))


@lru_cache(maxsize=4)
def _edge_line(on: int, off: int, long: int, upright: bool) -> pygame.Surface:
    """Return a broken line with a shade beside it, longer than the window by its period."""
    wide, long = max(1, on // 9), long + on + off
    sheet = pygame.Surface((wide + 1, long) if upright else (long, wide + 1), pygame.SRCALPHA)
    for start in range(0, long, on + off):
        for colour, aside in ((palette.SHADOW, 1), (palette.CREAM, 0)):
            box = (aside, start, wide, on) if upright else (start, aside, on, wide)
            sheet.fill((*colour, _EDGE_ALPHA), box)
    return sheet


def _fort_of_level(level: Level, number: int) -> DrawnFort:
    told = level.forts[number]
    side = next(side for side in level.sides if side.id == told.side)
    nation = ensign_of(side, level.sides.index(side))
    kind, span = (_SHAPES.get(told.kind, HALF_MOON), max(_SPAN, 2 * level.chart.length_in_cm(told.radius)))
    return DrawnFort(*level.chart.position_in_cm(told.at), told.facing, kind, nation, span)


def ensign_of(side: Side, number: int) -> str:
    """Return the ensign of a side."""
    return ensign_name_for(side.nation or "", "gb" if number == 0 else "fr")


def _to_pixels(camera: Camera, line: Sequence[Point]) -> list[Point]:
    """Return a line in px."""
    return [camera.to_screen(*point) for point in line]


def _draw_pecked(
    c: Canvas, line: Sequence[Point], pecks: tuple[float, float], inks: Sequence[tuple[palette.Colour, float]]
) -> None:
    """Draw a pecked line in these inks and widths, one over the other, as far as it is in the window."""
    window = c.surface.get_rect().inflate(40, 40)
    for start, end in dashes_of(line, c.px(pecks[0]), c.px(pecks[1])):
        if window.collidepoint(start) or window.collidepoint(end):
            for ink, wide in inks:
                pygame.draw.line(c.surface, ink, start, end, max(1, c.px(wide)))
