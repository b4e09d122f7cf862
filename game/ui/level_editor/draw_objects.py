"""How things of the chart are drawn on the table: those that the print does not show, the one in
hand with its handles, and one that is being drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.levels.editing.things import Shape, Thing, middle_cm
from game.levels.format.charts import Chart
from game.sea.rings import Point
from game.stage.charts.works import pecked, round_ring
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.level_editor import shape_handles
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.level_editor.gestures import Outlining
from game.ui.level_editor.shape_handles import Part

NAMES: Final = letters.Role(letters.FELL_ITALIC, 16)
_CORNER: Final = 9
"""Units across the mark of a corner, and of a knob."""
_KNOB: Final = 14


def outline_px(thing: Thing, frame: ChartViewport, chart: Chart) -> list[Point]:
    """The outline in px: closed where the thing is, its corners alone where it has no more."""
    if thing.shape in (Shape.ROUND, Shape.FORT):
        middle = chart.place(thing.points[0])
        return [frame.at(*p) for p in round_ring(*middle, chart.cm(thing.radius))]
    spots = shape_handles.corners_px(thing, frame, chart)
    return [*spots, spots[0]] if thing.shape is Shape.RING else spots


# ------------------------------------------------------------------------------------ at rest


def draw_others(
    c: Canvas,
    frame: ChartViewport,
    chart: Chart,
    things: Sequence[Thing],
    hidden: Sequence[Thing],
    taken: list[pygame.Rect],
) -> None:
    """Places, with their names where nothing is ``taken`` (which grows), and pecked what players
    do not see (``hidden``)."""
    for thing in hidden:
        pecked(c.surface, outline_px(thing, frame, chart), palette.INK_3, c.look.u)
    for thing in things:
        if thing.shape is Shape.SPOT:
            at = frame.at(*chart.place(thing.points[0]))
            _spot(c, at, palette.INK_2)
            _spot_name(c, frame, at, thing.name, taken)


def _spot(c: Canvas, at: Point, ink: Colour) -> None:
    """A cross in a ring."""
    x, y = round(at[0]), round(at[1])
    far = c.px(5)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, (x, y), far + 1)
    pygame.draw.aacircle(c.surface, ink, (x, y), far + 1, max(1, c.px(2)))
    pygame.draw.line(c.surface, ink, (x - far, y), (x + far, y))
    pygame.draw.line(c.surface, ink, (x, y - far), (x, y + far))


def _spot_name(
    c: Canvas, frame: ChartViewport, at: Point, name: str, taken: list[pygame.Rect]
) -> None:  # fmt: skip
    """What is there, below or above it, if there is room."""
    wide, high = letters.width(name, NAMES, c.look) + 4, letters.line_height(NAMES, c.look)
    for down in (c.px(17), -c.px(17)):
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = (round(at[0]), round(at[1]) + down)
        if frame.room.contains(rect) and rect.collidelist(taken) < 0:
            taken.append(rect)
            with c.region("spot", rect):
                letters.draw_text(c, rect.center, name, NAMES, palette.INK_2, "center",
                                  palette.PAPER_0)  # fmt: skip
            return


# ------------------------------------------------------------------------------------ in hand


def draw_held(
    c: Canvas, frame: ChartViewport, chart: Chart, thing: Thing, corner: int | None
) -> None:  # fmt: skip
    """The thing in hand: its outline in ochre, its corners, pluses and knobs."""
    unit, line = c.look.u, outline_px(thing, frame, chart)
    if len(line) > 1:
        pygame.draw.lines(c.surface, palette.INK_1, False, line, max(3, c.px(4)))
        pygame.draw.lines(c.surface, palette.FOCUS, False, line, max(2, c.px(2)))
    middle = frame.at(*middle_cm(chart, thing))
    for part, spot in shape_handles.knobs(thing, frame, chart, unit):
        if part is not Part.RADIUS:
            pygame.draw.line(c.surface, palette.FOCUS, middle, spot, max(1, c.px(2)))
        _knob(c, spot, lit=part is Part.FACING)
    for _, spot in shape_handles.pluses(thing, frame, chart, unit):
        if frame.room.collidepoint(spot):
            _plus(c, spot)
    if thing.cornered:
        for number, spot in enumerate(shape_handles.corners_px(thing, frame, chart)):
            if frame.room.collidepoint(spot):
                _corner(c, spot, lit=number == corner)
    _middle(c, middle)


def _corner(c: Canvas, at: Point, *, lit: bool) -> None:
    """A square on a corner; the one in hand is larger and full."""
    wide = c.px(_CORNER + 4 * lit)
    rect = pygame.Rect(0, 0, wide, wide)
    rect.center = (round(at[0]), round(at[1]))
    c.surface.fill(palette.INK_1, rect.inflate(2, 2))
    c.surface.fill(palette.FOCUS if lit else palette.PAPER_0, rect)


def _plus(c: Canvas, at: Point) -> None:
    """Where a corner can be put in."""
    x, y, far = round(at[0]), round(at[1]), c.px(3)
    pygame.draw.aacircle(c.surface, palette.INK_1, (x, y), c.px(6) + 1)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, (x, y), c.px(6))
    pygame.draw.line(c.surface, palette.INK_1, (x - far, y), (x + far, y), max(1, c.px(1)))
    pygame.draw.line(c.surface, palette.INK_1, (x, y - far), (x, y + far), max(1, c.px(1)))


def _knob(c: Canvas, at: Point, *, lit: bool) -> None:
    """What is turned or drawn out."""
    spot, radius = (round(at[0]), round(at[1])), c.px(_KNOB) // 2
    pygame.draw.aacircle(c.surface, palette.INK_1, spot, radius + 1)
    pygame.draw.aacircle(c.surface, palette.FOCUS, spot, radius)
    inner = palette.INK_1 if lit else palette.PAPER_0
    pygame.draw.aacircle(c.surface, inner, spot, max(2, radius // 2))


def _middle(c: Canvas, at: Point) -> None:
    """Where the whole thing is taken: four arrows."""
    x, y, far, head = round(at[0]), round(at[1]), c.px(10), c.px(4)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, (x, y), far + c.px(3))
    pygame.draw.aacircle(c.surface, palette.FOCUS, (x, y), far + c.px(3), max(1, c.px(2)))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        tip = (x + dx * far, y + dy * far)
        pygame.draw.line(c.surface, palette.INK_1, (x, y), tip, max(1, c.px(1)))
        wings = [
            (tip[0] - dx * head + dy * head * side, tip[1] - dy * head + dx * head * side)
            for side in (1, -1)
        ]
        pygame.draw.polygon(c.surface, palette.INK_1, [tip, *wings])


def draw_words(
    c: Canvas, frame: ChartViewport, at: Point, words: str, taken: Sequence[pygame.Rect]
) -> None:
    """What the hand does, on a slip beside a place in px, where least is taken."""
    wide = letters.width(words, letters.SMALL_STRONG, c.look) + c.px(16)
    high, aside, x, y = c.look.grown(22), c.px(16), round(at[0]), round(at[1])
    corners = (
        (x + aside, y + c.px(8)), (x - aside - wide, y + c.px(8)),
        (x + aside, y - c.px(8) - high), (x - aside - wide, y - c.px(8) - high),
        (x - wide // 2, y + c.px(34)), (x - wide // 2, y - c.px(34) - high),
    )  # fmt: skip
    boxes = [pygame.Rect(corner, (wide, high)).clamp(frame.room) for corner in corners]
    rect = min(boxes, key=lambda box: len(box.collidelistall(list(taken))))
    paint.shadow(c, rect, 2, 4, 90)
    paint.block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    with c.region("hand-words", rect):
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, palette.INK_1, "center")


# ---------------------------------------------------------------------------- being drawn


def draw_outlining(
    c: Canvas, frame: ChartViewport, chart: Chart, drawn: Outlining, *, closed: bool
) -> None:
    """The corners that there are, the line to the pencil, and pecked the one that will close it."""
    spots = [frame.at(*chart.place(point)) for point in drawn.points]
    pencil = frame.at(*chart.place(drawn.at))
    line = [*spots, pencil]
    if len(line) > 1:
        pygame.draw.lines(c.surface, palette.INK_1, False, line, max(3, c.px(4)))
        pygame.draw.lines(c.surface, palette.FOCUS, False, line, max(2, c.px(2)))
    if closed and len(spots) > 1:
        pecked(c.surface, [pencil, spots[0]], palette.FOCUS, 2)
    for number, spot in enumerate(spots):
        _corner(c, spot, lit=number == 0)
    x, y = round(pencil[0]), round(pencil[1])
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        near, far = c.px(4), c.px(12)
        start, end = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
        pygame.draw.line(c.surface, palette.INK_1, start, end, max(1, c.px(2)))
