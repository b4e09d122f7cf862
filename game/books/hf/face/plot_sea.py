"""What a plot lays on the sea: the way of every own ship phase by phase with its ghosts, and where
an enemy may have come to by the phase that the pen is at. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

import pygame

from game.books.hf.face.hand import sheet_of
from game.books.hf.face.plot import Plot
from game.books.hf.face.tracks import possible, stations
from game.books.hf.rules.sheet import PHASES, Ship, enemies
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.frame.scenery import Scenery
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.ships.scale import metre_for
from game.ui.battle import sea_marks
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_marks import TagRoom, dashed
from game.ui.battle.sea_view import GhostShip, SeaView
from game.ui.battle.translucent_shapes import View, on_screen, view_of

_DISC: Final = 9.5
_BASE_CM: Final = 6.0
"""How far round a place an enemy is shaded: half a base and a little."""
_SHADE: Final = 70
_HATCH: Final = 120


def place(pose: Pose) -> tuple[float, float]:
    """Where it is, in cm."""
    return pose.x / CM, pose.y / CM


def under(c: Canvas, board: SeaView, hud: HudState, plot: Plot, scene: Scenery) -> None:
    """Below the hulls: where enemies may be, the ways of the other ships, the way of the ship in
    hand with her ghosts."""
    _shade_enemies(c, board, hud, plot)
    for ship in plot.ships:
        record = sheet_of(ship)
        if record is not None and ship != plot.ship:
            steps = poses(record, plot.cells[ship])
            _draw_line(c, board, _way(record.pose, steps), thin=True)
            _outline(c, board, hud, ship, steps[-1])
    record = sheet_of(plot.ship)
    if record is None:
        return
    steps = poses(record, plot.plan)
    _draw_line(c, board, _way(record.pose, steps), thin=False)
    for n, pose in enumerate(steps):
        if pose != ([record.pose, *steps][n]):
            _outline(c, board, hud, plot.ship, pose)
    if steps[plot.at] != record.pose:
        _ghost(c, board, plot.ship, scene, steps[plot.at], " at the pen")
    if steps[-1] not in (steps[plot.at], record.pose):
        _ghost(c, board, plot.ship, scene, steps[-1], " at the end")


def poses(ship: Ship, cells: Sequence[str]) -> list[Pose]:
    """How she lies after each phase of a plan."""
    return [step.pose for step in stations(ship, cells)]


def _way(start: Pose, steps: Sequence[Pose]) -> list[tuple[float, float]]:
    """The places of a plan in cm, where she lies now first, each once."""
    found = [place(start)]
    for pose in steps:
        if place(pose) != found[-1]:
            found.append(place(pose))
    return found


def _draw_line(
    c: Canvas, board: SeaView, way: Sequence[tuple[float, float]], *, thin: bool
) -> None:
    """The way, cream; dashed for a ship that is not in hand."""
    points = [board.at(x, y) for x, y in way]
    if len(points) < 2:
        return
    if thin:
        dashed(c.surface, palette.CREAM, points, c.px(5), c.px(5), max(1, c.px(1.5)))
        return
    dashed(c.surface, palette.SHADOW, points, 1, 0, max(3, c.px(5)))
    dashed(c.surface, palette.CREAM, points, 1, 0, max(2, c.px(2.5)))


def _outline(c: Canvas, board: SeaView, hud: HudState, ship: str, pose: Pose) -> None:
    """A dashed waterline where she will lie."""
    seen = hud.ship(ship)
    if seen is None:
        return
    px, py = board.at(*place(pose))
    heading = round(pose.heading / 100)
    metre = metre_for(seen.kind, seen.length / CM, board.camera)
    ring = sea_marks.ring_of(seen.kind, heading, metre, 2.6)
    points = [(px + dx, py + dy) for dx, dy in ring]
    dashed(c.surface, palette.CREAM, points, 6, 4, max(1, c.px(1.5)))


def _ghost(c: Canvas, board: SeaView, ship: str, scene: Scenery, pose: Pose, case: str) -> None:
    """Her pale hull there."""
    x, y = place(pose)
    board.draw_ghost(c, GhostShip(ship, x, y, pose.heading / 100, case), scene)


# ------------------------------------------------------------------------------ phase marks


def marks_of(plot: Plot) -> list[tuple[str, Pose, int]]:
    """The numerals along the way of the ship in hand, one for each place: `II` or `II–IV`, with
    the last phase of it."""
    record = sheet_of(plot.ship)
    if record is None:
        return []
    steps = poses(record, plot.plan)
    found: list[tuple[str, Pose, int]] = []
    first = 0
    for n, pose in enumerate(steps):
        if n + 1 < len(steps) and place(steps[n + 1]) == place(pose):
            continue
        if found or place(pose) != place(record.pose):
            words = PHASES[n] if first == n else f"{PHASES[first]}–{PHASES[n]}"
            found.append((words, pose, n))
        first = n + 1
    return found


def draw_marks(c: Canvas, board: SeaView, plot: Plot, room: TagRoom) -> None:
    """A disc with its numeral at each place of the way; the pen's phase has it dark."""
    radius = max(8, round(_DISC * c.look.u * min(c.look.text, 1.25)))
    before, laid = -1, list[pygame.Rect]()
    for words, pose, last in marks_of(plot):
        at = board.at(*place(pose))
        wide = letters.width(words, letters.SMALL_STRONG, c.look)
        pill = pygame.Rect(0, 0, max(2 * radius, wide + radius), 2 * radius)
        pill.center = at
        while pill.inflate(4, 4).collidelist(laid) >= 0:
            # Places that lie too near for their numerals: the later one stands below.
            pill.y += 2 * radius + 5
        laid.append(pill.copy())
        pen = before < plot.at <= last
        fill, ink = (palette.CHOSEN, palette.PAPER_0) if pen else (palette.PAPER_0, palette.INK_1)
        pygame.draw.rect(c.surface, palette.WAX, pill.inflate(4, 4), border_radius=radius + 2)
        pygame.draw.rect(c.surface, fill, pill, border_radius=radius)
        letters.draw_text(c, pill.center, words, letters.SMALL_STRONG, ink, "center")
        room.taken.append(pill.inflate(6, 6))
        before = last


def phase_at(board: SeaView, plot: Plot, at: tuple[int, int], within: int) -> int | None:
    """The last phase of the mark at that pixel, None for none."""
    for _, pose, last in marks_of(plot):
        x, y = board.at(*place(pose))
        if hypot(x - at[0], y - at[1]) <= within:
            return last
    return None


# -------------------------------------------------------------------------------- the enemy


def _shade_enemies(c: Canvas, board: SeaView, hud: HudState, plot: Plot) -> None:
    """The sea where each enemy near by may lie after the phase that the pen is at."""
    record = sheet_of(plot.ship)
    if record is None:
        return
    for foe in enemies(record):
        seen = hud.ship(foe.id)
        if seen is None:
            continue
        places = tuple(sorted({place(pose) for pose in possible(foe, plot.at + 1)}))
        colour = c.look.side(seen.side % 4).sea
        view, size = view_of(board), c.surface.get_size()
        c.surface.blit(_cloud(places, colour, view, size), _box(places, view, size))
        edge = _edge(places, colour, view, size)
        if len(edge) > 2:
            dashed(c.surface, colour, edge, c.px(6), c.px(5), max(1, c.px(1.5)))


def _radius(view: View) -> int:
    """Px that each place is shaded round."""
    return max(4, round(_BASE_CM * view[2]))


def _box(places: tuple[tuple[float, float], ...], view: View, size: tuple[int, int]) -> pygame.Rect:
    """The part of a window of `size` px in which the shade round these places lies."""
    radius, spots = _radius(view) + 1, on_screen(places, view)
    boxes = [pygame.Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
             for x, y in spots]  # fmt: skip
    return boxes[0].unionall(boxes[1:]).clip((0, 0), size) if boxes else pygame.Rect(0, 0, 0, 0)


@kept(megabytes=8)
def _cloud(
    places: tuple[tuple[float, float], ...],
    colour: Colour,
    view: View,
    size: tuple[int, int],
) -> pygame.Surface:
    """A hatched shade round these places, as large as its `_box`. Each is for one view, and no view
    comes again: what is not shown any more is soon let go of."""
    box = _box(places, view, size)
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    for x, y in on_screen(places, view):
        at = round(x) - box.x, round(y) - box.y
        pygame.draw.circle(sheet, (*colour, _SHADE), at, _radius(view))
    mask = pygame.mask.from_surface(sheet, 1)
    shade = sheet.get_bounding_rect()
    lines = pygame.Surface(box.size, pygame.SRCALPHA)
    for x in range(shade.x - shade.h, shade.right, 11):
        start, end = (x, shade.bottom), (x + shade.h, shade.top)
        pygame.draw.line(lines, (*colour, _HATCH), start, end)
    lines.blit(mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0)), (0, 0),
               special_flags=pygame.BLEND_RGBA_MIN)  # fmt: skip
    sheet.blit(lines, (0, 0))
    return sheet


@lru_cache(maxsize=24)
def _edge(
    places: tuple[tuple[float, float], ...],
    colour: Colour,
    view: View,
    size: tuple[int, int],
) -> tuple[tuple[int, int], ...]:
    """The outer edge of that shade, in px of the window."""
    box = _box(places, view, size)
    shade = _cloud(places, colour, view, size)
    return tuple((x + box.x, y + box.y) for x, y in pygame.mask.from_surface(shade, 1).outline(4))
