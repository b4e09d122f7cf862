"""Drawing of chart objects that are not printed, with handles, and of the book's ranges and arcs, pale bands
under the ships."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.levels.editing.chart_objects import ChartObject, ObjectShape, middle_cm
from game.levels.format.allowed_words import UNIT_PLURALS
from game.levels.format.charts import Chart
from game.scene.label_placement import Box, Label, place_labels
from game.sea.polygons import Point
from game.sea.units import compass_point_name
from game.stage.charts.chart_objects import circle_points, draw_dashed_line
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.level_editor import chart_view, gestures
from game.ui.level_editor.chart_view import ChartViewport
from game.ui.level_editor.draw_tool import DRAWABLE_KINDS
from game.ui.level_editor.gestures import CornerDrag, HandlePart, Knob, KnobDrag, OutlineDrawing
from game.ui.level_editor.state import EditorState

NAME_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 16)
_CORNER_SIZE: Final = 9
"""Size of a corner's and a knob's marker in units."""
_KNOB_RADIUS: Final = 14


def outline_pixels(chart_object: ChartObject, viewport: ChartViewport, chart: Chart) -> list[Point]:
    """Return the outline in px, closed if the object is."""
    if chart_object.shape in (ObjectShape.ROUND, ObjectShape.FORT):
        middle = chart.position_in_cm(chart_object.points[0])
        return [viewport.to_px(*p) for p in circle_points(*middle, chart.length_in_cm(chart_object.radius))]
    spots = gestures.corner_pixels(chart_object, viewport, chart)
    return [*spots, spots[0]] if chart_object.shape is ObjectShape.RING else spots


# ------------------------------------------------------------------------------------ at rest


def _draw_objects(
    c: Canvas,
    viewport: ChartViewport,
    chart: Chart,
    things: Sequence[ChartObject],
    hidden: Sequence[ChartObject],
    taken: list[pygame.Rect],
) -> None:
    """Draw places with their names where nothing is `taken` (which grows), and dash what players do not see
    (`hidden`)."""
    for chart_object in hidden:
        points = outline_pixels(chart_object, viewport, chart)
        draw_dashed_line(c.surface, points, palette.INK_3, c.style.unit)
    for chart_object in things:
        if chart_object.shape is ObjectShape.SPOT:
            at = viewport.to_px(*chart.position_in_cm(chart_object.points[0]))
            _draw_place(c, at, palette.INK_2)
            _draw_place_name(c, viewport, at, chart_object.name, taken)


def _draw_place(c: Canvas, at: Point, ink: Colour) -> None:
    x, y = round(at[0]), round(at[1])
    far = c.px(5)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, (x, y), far + 1)
    pygame.draw.aacircle(c.surface, ink, (x, y), far + 1, max(1, c.px(2)))
    pygame.draw.line(c.surface, ink, (x - far, y), (x + far, y))
    pygame.draw.line(c.surface, ink, (x, y - far), (x, y + far))


def _draw_place_name(
    c: Canvas, viewport: ChartViewport, at: Point, name: str, taken: list[pygame.Rect]
) -> None:
    wide, high = (letters.text_width(name, NAME_ROLE, c.style) + 4, letters.line_height(NAME_ROLE, c.style))
    mark = pygame.Rect(0, 0, c.px(12), c.px(12))
    mark.center = (round(at[0]), round(at[1]))
    label = Label(Box(*mark), wide, high)
    (place,) = place_labels([label], Box(*viewport.area), [Box(*rect) for rect in taken])
    rect = pygame.Rect(round(place.box.left), round(place.box.top), wide, high)
    if viewport.area.contains(rect) and rect.collidelist(taken) < 0:
        taken.append(rect)
        with c.text_region("spot", rect):
            letters.draw_text(c, rect.center, name, NAME_ROLE, palette.INK_2, "center", palette.PAPER_0)


# ------------------------------------------------------------------------------------ in hand


def _draw_object_in_hand(
    c: Canvas, viewport: ChartViewport, chart: Chart, chart_object: ChartObject, corner: int | None
) -> None:
    unit, line = c.style.unit, outline_pixels(chart_object, viewport, chart)
    if len(line) > 1:
        pygame.draw.lines(c.surface, palette.INK_1, False, line, max(3, c.px(4)))
        pygame.draw.lines(c.surface, palette.FOCUS, False, line, max(2, c.px(2)))
    middle = viewport.to_px(*middle_cm(chart, chart_object))
    for part, spot in gestures.knob_handles(chart_object, viewport, chart, unit):
        if part is not HandlePart.RADIUS:
            pygame.draw.line(c.surface, palette.FOCUS, middle, spot, max(1, c.px(2)))
        _draw_knob(c, spot, lit=part is HandlePart.FACING)
    for _, spot in gestures.plus_handles(chart_object, viewport, chart, unit):
        if viewport.area.collidepoint(spot):
            x, y, far = round(spot[0]), round(spot[1]), c.px(3)
            pygame.draw.aacircle(c.surface, palette.INK_1, (x, y), c.px(6) + 1)
            pygame.draw.aacircle(c.surface, palette.PAPER_0, (x, y), c.px(6))
            pygame.draw.line(c.surface, palette.INK_1, (x - far, y), (x + far, y), max(1, c.px(1)))
            pygame.draw.line(c.surface, palette.INK_1, (x, y - far), (x, y + far), max(1, c.px(1)))
    if chart_object.has_corners:
        for number, spot in enumerate(gestures.corner_pixels(chart_object, viewport, chart)):
            if viewport.area.collidepoint(spot):
                _draw_corner(c, spot, lit=number == corner)
    _draw_move_handle(c, middle)


def draw_other_selected(c: Canvas, viewport: ChartViewport, chart: Chart, chart_object: ChartObject) -> None:
    """Draw an object that is selected together with others: its outline and the handle that moves all."""
    line = outline_pixels(chart_object, viewport, chart)
    if len(line) > 1:
        pygame.draw.lines(c.surface, palette.INK_1, False, line, max(3, c.px(4)))
        pygame.draw.lines(c.surface, palette.FOCUS, False, line, max(2, c.px(2)))
    _draw_move_handle(c, viewport.to_px(*middle_cm(chart, chart_object)))


def _draw_corner(c: Canvas, at: Point, *, lit: bool) -> None:
    wide = c.px(_CORNER_SIZE + 4 * lit)
    rect = pygame.Rect(0, 0, wide, wide)
    rect.center = (round(at[0]), round(at[1]))
    c.surface.fill(palette.INK_1, rect.inflate(2, 2))
    c.surface.fill(palette.FOCUS if lit else palette.PAPER_0, rect)


def _draw_knob(c: Canvas, at: Point, *, lit: bool) -> None:
    spot, radius = (round(at[0]), round(at[1])), c.px(_KNOB_RADIUS) // 2
    pygame.draw.aacircle(c.surface, palette.INK_1, spot, radius + 1)
    pygame.draw.aacircle(c.surface, palette.FOCUS, spot, radius)
    inner = palette.INK_1 if lit else palette.PAPER_0
    pygame.draw.aacircle(c.surface, inner, spot, max(2, radius // 2))


def _draw_move_handle(c: Canvas, at: Point) -> None:
    x, y, far, head = round(at[0]), round(at[1]), c.px(10), c.px(4)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, (x, y), far + c.px(3))
    pygame.draw.aacircle(c.surface, palette.FOCUS, (x, y), far + c.px(3), max(1, c.px(2)))
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        tip = (x + dx * far, y + dy * far)
        pygame.draw.line(c.surface, palette.INK_1, (x, y), tip, max(1, c.px(1)))
        wings = [
            (tip[0] - dx * head + dy * head * side, tip[1] - dy * head + dx * head * side) for side in (1, -1)
        ]
        pygame.draw.polygon(c.surface, palette.INK_1, [tip, *wings])


def draw_drag_label(
    c: Canvas, viewport: ChartViewport, px: Point, text: str, taken_rects: Sequence[pygame.Rect]
) -> None:
    """Draw a label beside a px, where least is taken."""
    wide = letters.text_width(text, letters.SMALL_STRONG, c.style) + c.px(16)
    high, aside, x, y = c.style.text_px(22), c.px(16), round(px[0]), round(px[1])
    corners = (
        (x + aside, y + c.px(8)), (x - aside - wide, y + c.px(8)),
        (x + aside, y - c.px(8) - high), (x - aside - wide, y - c.px(8) - high),
        (x - wide // 2, y + c.px(34)), (x - wide // 2, y - c.px(34) - high),
    )  # fmt: skip
    boxes = [pygame.Rect(corner, (wide, high)).clamp(viewport.area) for corner in corners]
    rect = min(boxes, key=lambda box: len(box.collidelistall(list(taken_rects))))
    panel_drawing.draw_shadow(c, rect, 2, 4, 90)
    panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    with c.text_region("hand-words", rect):
        letters.draw_text(c, rect.center, text, letters.SMALL_STRONG, palette.INK_1, "center")


# ---------------------------------------------------------------------------- being drawn


def draw_new_outline(
    c: Canvas, viewport: ChartViewport, chart: Chart, drawn: OutlineDrawing, *, is_closed: bool
) -> None:
    """Draw the corners so far, the line to the pencil, and the closing line dashed."""
    spots = [viewport.to_px(*chart.position_in_cm(point)) for point in drawn.points]
    pencil = viewport.to_px(*chart.position_in_cm(drawn.pencil))
    line = [*spots, pencil]
    if len(line) > 1:
        pygame.draw.lines(c.surface, palette.INK_1, False, line, max(3, c.px(4)))
        pygame.draw.lines(c.surface, palette.FOCUS, False, line, max(2, c.px(2)))
    if is_closed and len(spots) > 1:
        draw_dashed_line(c.surface, [pencil, spots[0]], palette.FOCUS, 2)
    for number, spot in enumerate(spots):
        _draw_corner(c, spot, lit=number == 0)
    x, y = round(pencil[0]), round(pencil[1])
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        near, far = c.px(4), c.px(12)
        start, end = (x + dx * near, y + dy * near), (x + dx * far, y + dy * far)
        pygame.draw.line(c.surface, palette.INK_1, start, end, max(1, c.px(2)))


def draw_unselected(c: Canvas, editor: EditorState, taken_rects: list[pygame.Rect]) -> None:
    """Draw what is not printed and not selected; names only where nothing is `taken_rects`."""
    mine = {editor.active_path, *editor.also_selected}
    things = [chart_object for chart_object in editor.objects if chart_object.path not in mine]
    hidden = [chart_object for chart_object in things if _is_hidden(editor, chart_object)]
    _draw_objects(c, editor.viewport, editor.document.level.chart, things, hidden, taken_rects)


def _is_hidden(editor: EditorState, chart_object: ChartObject) -> bool:
    level = editor.document.level
    match chart_object.path:
        case ("zone", int(number)):
            return not level.zones[number].shown
        case ("chain", int(number)):
            return level.chains[number].known_to is not None
        case ("chart", "shoals", int(number)):
            return level.chart.shoals[number].known_to is not None
        case _:
            return False


def draw_selected(c: Canvas, editor: EditorState) -> None:
    """Draw the selected object or the one being drawn, and the drag's label."""
    viewport, chart, chart_object = (editor.viewport, editor.document.level.chart, editor.selected_object)
    if isinstance(editor.gesture, OutlineDrawing):
        closed = DRAWABLE_KINDS[editor.gesture.kind_index].shape is ObjectShape.RING
        draw_new_outline(c, viewport, chart, editor.gesture, is_closed=closed)
        at = viewport.to_px(*chart.position_in_cm(editor.gesture.pencil))
        words = chart_view.position_text(chart, editor.gesture.pencil, has_fraction=True)
        draw_drag_label(c, viewport, at, words, editor.label_rects)
    elif chart_object is not None and editor.has_several:
        draw_other_selected(c, viewport, chart, chart_object)
    elif chart_object is not None:
        gesture = editor.gesture
        corner = None if editor.selection is None else editor.selection.corner
        if isinstance(gesture, CornerDrag) and gesture.new_corner is not None:
            corner = gesture.new_corner
        _draw_object_in_hand(c, viewport, chart, chart_object, corner)
        words, at = _drag_label(editor, chart_object, corner)
        if words:
            draw_drag_label(c, viewport, at, words, editor.label_rects)


def _drag_label(editor: EditorState, chart_object: ChartObject, corner: int | None) -> tuple[str, Point]:
    viewport, chart = editor.viewport, editor.document.level.chart
    middle = viewport.to_px(*middle_cm(chart, chart_object))
    match editor.gesture:
        case KnobDrag(knob=knob, value=value):
            spots = gestures.knob_handles(chart_object, viewport, chart, editor.context.style.unit)
            at = next((spot for part, spot in spots if part.name == knob.name), middle)
            return _knob_text(knob, value, chart), at
        case CornerDrag(has_started=True, corners=corners):
            place = chart_object.points[corners[0] if corners else 0]
            at = viewport.to_px(*chart.position_in_cm(place))
            return chart_view.position_text(chart, place, has_fraction=True), at
        case None if corner is not None:
            place = chart_object.points[corner]
            at = viewport.to_px(*chart.position_in_cm(place))
            return chart_view.position_text(chart, place, has_fraction=True), at
        case _:
            return "", middle


def _knob_text(knob: Knob, value: float, chart: Chart) -> str:
    unit = UNIT_PLURALS[chart.unit]
    if knob is Knob.FACING:
        return f"{value:03g}° {compass_point_name(value, chart.north)}"
    return f"arc {value:g}°" if knob is Knob.ARC else f"radius {value:g} {unit}"


def ruler_mark_cm(editor: EditorState) -> Point | None:
    """Return the position in cm of the ruler's arrowheads: that of what is selected."""
    chart, chart_object, held = (editor.document.level.chart, editor.selected_object, editor.selection)
    if isinstance(editor.gesture, OutlineDrawing):
        return chart.position_in_cm(editor.gesture.pencil)
    if chart_object is not None and held is not None:
        corner = held.corner
        if corner is None:
            return middle_cm(chart, chart_object)
        return chart.position_in_cm(chart_object.points[corner])
    hull = editor.selected_hull
    return hull.position if hull is not None else None


_SECTORS: Final = (78, 62, 46, 32, 20)
"""Opacity of a sector's bands, of 255, from the nearest on; the nearer replaces the farther."""
_CELLS: Final = (96, 66, 42, 28)
"""Opacity of bands of squares and hexes."""
_EDGE: Final = 60


def draw_range_bands(
    c: Canvas,
    viewport: ChartViewport,
    bands: Sequence[RangeBand],
    ink: Colour,
    taken_rects: list[pygame.Rect],
) -> None:
    """Draw the bands, the farthest first, then names where nothing is `taken_rects` (which grows)."""
    drawn = [(shot, [[viewport.to_px(*p) for p in ring] for ring in shot.rings]) for shot in bands]
    points = [point for _, rings in drawn for ring in rings for point in ring]
    if not points:
        return
    _draw_bands(c, drawn, points, ink)
    for _, rings in drawn:
        if len(rings) == 1:
            pygame.draw.aalines(c.surface, ink, True, rings[0])
    for shot in reversed(bands):
        _draw_band_name(c, viewport, shot, ink, taken_rects)


def _draw_bands(
    c: Canvas, drawn: Sequence[tuple[RangeBand, list[list[Point]]]], points: Sequence[Point], ink: Colour
) -> None:
    """Draw all bands on one sheet, no larger than their visible part."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 2, max(ys) - min(ys) + 2)
    box = box.clip(c.surface.get_clip())
    if not box.w or not box.h:
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    for shot, rings in drawn:
        washes = _SECTORS if len(rings) == 1 else _CELLS
        alpha = washes[min(shot.band, len(washes) - 1)]
        for ring in rings:
            spots = [(x - box.x, y - box.y) for x, y in ring]
            pygame.draw.polygon(sheet, (*ink, alpha), spots)
            if len(rings) > 1:
                pygame.draw.polygon(sheet, (*ink, alpha + _EDGE), spots, 1)
    c.surface.blit(sheet, box)


def _draw_band_name(
    c: Canvas, viewport: ChartViewport, shot: RangeBand, ink: Colour, taken: list[pygame.Rect]
) -> None:
    if not shot.label:
        return
    x, y = viewport.to_px(*shot.label_position)
    wide = letters.text_width(shot.label, letters.SMALL_STRONG, c.style)
    rect = pygame.Rect(0, 0, wide + 4, letters.line_height(letters.SMALL_STRONG, c.style))
    rect.center = (round(x), round(y))
    if viewport.area.contains(rect) and rect.collidelist(taken) < 0:
        taken.append(rect)
        with c.text_region("gunshot", rect.inflate(4, 4)):
            letters.draw_text(c, rect.center, shot.label, letters.SMALL_STRONG, ink, "center",
                              palette.PAPER_0)  # fmt: skip
