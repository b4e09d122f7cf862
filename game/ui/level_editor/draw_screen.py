"""Drawing of the editor: bar, chart and panels."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.levels.editing.chart_objects import cm_to_units
from game.scene.label_placement import points_along
from game.sea.polygons import Point
from game.sea.units import compass_point_name
from game.stage.charts.chart import draw_hull_to_scale, hull_outline
from game.stage.charts.chart_objects import draw_dashed_line
from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.typography import draw_fitted
from game.ui.kit import widgets
from game.ui.kit.widgets import Widget
from game.ui.level_editor import (
    chart_view,
    controls,
    draw_objects,
    file_pane,
    finding_pins,
    gestures,
    several_update,
    ship_markers,
    ship_update,
    trace_tool,
)
from game.ui.level_editor.gestures import (
    BUTTON_GESTURES,
    FrameDrag,
    HeadingDrag,
    LineDrag,
    OutlineDrawing,
    SeveralDrag,
    ShipDrag,
    ShipPlacing,
    ViewDrag,
    WindDrag,
)
from game.ui.level_editor.state import EditorLayout, EditorState

EDITOR_TITLE: Final = "The drawing table"
_TITLE: Final = letters.TextRole(letters.FELL_FACE, 27)
_SLIP: Final = 360
_POINTS_APART: Final = 6.0
"""Px between two points of a coast that names should not cover."""


def draw_screen(c: Canvas, editor: EditorState) -> None:
    """Draw the editor; during a drag all but the chart is a cached picture.

    Without a cache while a text ledger is kept, since a cached picture enters no words."""
    layout = editor.layout()
    if isinstance(editor.gesture, BUTTON_GESTURES) and c.text_log is None:
        _draw_cached_panels(c, editor, layout)
        _draw_chart(c, editor, layout)
        _draw_pointer_position(c, editor, layout)
        return
    found = controls.all_widgets(editor)
    _draw_panels(c, editor, layout, found)
    _draw_chart(c, editor, layout)
    _draw_pointer_position(c, editor, layout)
    widgets.draw_tooltip(c, found, editor.ring)


# ------------------------------------------------------------------------------------- the desk


def _draw_panels(c: Canvas, editor: EditorState, layout: EditorLayout, found: Sequence[Widget]) -> None:
    menu_backdrop.draw_night_sea(c)
    panel_drawing.draw_shadow(c, layout.chart_with_ruler)
    if editor.text_caret is None:
        _draw_properties_panel(c, editor, layout)
    _draw_file_panel(c, editor, layout)
    panel_drawing.draw_top_bar(c, layout.bar)
    draw_title(c, editor, layout.bar, _title_right(c, editor))
    if not editor.pins:
        finding_pins.draw_no_findings(c, layout.card_rect(0, 0))
    widgets.draw_without_tooltip(c, found, editor.ring)


def _draw_cached_panels(c: Canvas, editor: EditorState, layout: EditorLayout) -> None:
    """Draw the panels as they were when the drag began: nothing on them changes, and all of them take longer
    than a frame in a large window."""
    key = c.surface.get_size(), c.style
    if editor.panel_cache is None or editor.panel_cache[0] != key:
        _draw_panels(c, editor, layout, controls.all_widgets(editor))
        editor.panel_cache = key, c.surface.copy()
    else:
        c.surface.blit(editor.panel_cache[1], (0, 0))


# ------------------------------------------------------------------------------------ the chart


def _draw_chart(c: Canvas, editor: EditorState, layout: EditorLayout) -> None:
    clip = c.surface.get_clip()
    c.surface.set_clip(layout.chart_area)
    if isinstance(editor.gesture, BUTTON_GESTURES) and not isinstance(editor.gesture, ViewDrag):
        _draw_cached_chart(c, editor)
        if isinstance(editor.gesture, WindDrag):
            chart_view.draw_rose(
                c, editor.rose, editor.wind_from, editor.document.level.chart.north, is_dragging=True
            )
    else:
        _draw_unselected(c, editor)
    _draw_selection(c, editor)
    c.surface.set_clip(clip)
    chart_view.draw_ruler(
        c,
        layout.chart_with_ruler,
        editor.viewport,
        editor.document.level.chart,
        draw_objects.ruler_mark_cm(editor),
    )


def _draw_cached_chart(c: Canvas, editor: EditorState) -> None:
    """Draw the chart without the dragged object, from the cache if it fits."""
    key = (
        editor.viewport,
        id(editor.document.level),
        editor.selected_ship,
        editor.selection,
        editor.also_selected,
        len(editor.pins),
        c.style,
        isinstance(editor.gesture, WindDrag),
    )
    room = editor.viewport.area
    if c.text_log is not None or editor.chart_cache is None or editor.chart_cache[0] != key:
        _draw_unselected(c, editor)
        editor.chart_cache = (key, c.surface.subsurface(room).copy())
    else:
        c.surface.blit(editor.chart_cache[1], room)


def _draw_unselected(c: Canvas, editor: EditorState) -> None:
    viewport, mine, unit = editor.viewport, editor.selected_hull, c.style.unit
    held = isinstance(editor.gesture, ViewDrag)
    editor.chart_background.draw(
        c, viewport, editor.document.level, editor.context.run_seconds, is_dragging=held
    )
    trace_tool.draw_picture(c, editor)
    rose = editor.rose
    if not isinstance(editor.gesture, WindDrag):
        north = editor.document.level.chart.north
        chart_view.draw_rose(c, rose, editor.wind_from, north, is_dragging=False)
    selected = {hull.number for hull in (mine, *editor.other_hulls) if hull is not None}
    hulls = [hull for hull in editor.hulls if hull.number not in selected]
    pinned = finding_pins.pin_rects(editor.pins, viewport, unit)
    taken = [rose.rect, *(rect for _, rect in pinned)]
    slip = _notice_rect(c, editor)
    taken += [slip] if slip is not None else []
    if mine is not None:
        knob = gestures.knob_px(mine, viewport, unit)
        taken += [ship_markers.hull_rect(mine, viewport), ship_markers.name_positions(c, viewport, mine)[0]]
        taken += [_knob_rect(c, knob), _label_rect(c, editor, knob, taken)]
    taken += editor.chart_background.word_rects(viewport, are_soundings=False)
    taken += [ship_markers.hull_rect(hull, viewport) for hull in hulls]
    draw_objects.draw_unselected(c, editor, taken)
    ship_markers.draw_hulls(c, viewport, hulls)
    named = hulls if isinstance(editor.gesture, SeveralDrag) else [*hulls, *editor.other_hulls]
    ship_markers.draw_hull_names(c, viewport, named, taken, _points_to_spare(editor), editor.label_places)
    editor.label_rects = taken
    for pin, rect in pinned:
        finding_pins.draw_pin(c, pin, rect, is_selected=pin.number == editor.shown_finding)


def _points_to_spare(editor: EditorState) -> list[Point]:
    """Return points in px along coasts and shoals and on soundings, which names should not cover."""
    viewport, found = editor.viewport, list[Point]()
    for rect in editor.chart_background.word_rects(viewport, are_soundings=True):
        found += [rect.midleft, rect.center, rect.midright]
    for each in editor.objects:
        if each.has_corners:
            line = draw_objects.outline_pixels(each, viewport, editor.document.level.chart)
            found += points_along(line, _POINTS_APART)
    return found


def _draw_selection(c: Canvas, editor: EditorState) -> None:
    mine, viewport = editor.selected_hull, editor.viewport
    if not editor.is_drawing_line:
        ink = _selection_colour(c, editor)
        draw_objects.draw_range_bands(c, viewport, editor.range_bands, ink, _taken_rects(c, editor))
    _draw_drag_origin(c, editor)
    for each in editor.other_objects:
        draw_objects.draw_other_selected(c, viewport, editor.document.level.chart, each)
    draw_objects.draw_selected(c, editor)
    trace_tool.draw_handles(c, editor)
    others = editor.other_hulls
    ship_markers.draw_hulls(c, viewport, others, [hull.number for hull in others])
    if mine is not None:
        pinned = finding_pins.pin_rects(editor.pins, viewport, c.style.unit)
        taken = [editor.rose.rect, *(rect for _, rect in pinned)]
        taken += [ship_markers.hull_rect(mine, viewport), ship_markers.name_positions(c, viewport, mine)[0]]
        if not editor.is_drawing_line:
            _draw_knob_and_label(c, editor, taken)
        ship_markers.draw_hulls(c, viewport, [mine], [mine.number])
        ship_markers.draw_hull_name(c, viewport, mine)
    slip = _notice_rect(c, editor)
    if slip is not None:
        _draw_notice_text(c, slip, editor.document.notice)


def _taken_rects(c: Canvas, editor: EditorState) -> list[pygame.Rect]:
    viewport, hull, taken = editor.viewport, editor.selected_hull, list(editor.label_rects)
    if editor.selected_object is not None:
        middle = pygame.Rect(0, 0, c.px(64), c.px(40))
        x, y = viewport.to_px(*(draw_objects.ruler_mark_cm(editor) or (0.0, 0.0)))
        middle.center = (round(x), round(y))
        taken.append(middle)
    if hull is not None:
        knob = gestures.knob_px(hull, viewport, c.style.unit)
        taken += [ship_markers.hull_rect(hull, viewport), ship_markers.name_positions(c, viewport, hull)[0]]
        taken += [_knob_rect(c, knob), _label_rect(c, editor, knob, taken)]
    slip = _notice_rect(c, editor)
    return [*taken, slip] if slip is not None else taken


def _selection_colour(c: Canvas, editor: EditorState) -> palette.Colour:
    chart_object, sides = editor.selected_object, [side.id for side in editor.document.level.sides]
    if editor.selected_hull is not None:
        return c.style.side_colours(editor.selected_hull.side).paper
    if chart_object is None or chart_object.side not in sides:
        return palette.INK_2
    return c.style.side_colours(sides.index(chart_object.side) % len(palette.SIDES)).paper


def _draw_drag_origin(c: Canvas, editor: EditorState) -> None:
    level, viewport = editor.document.level, editor.viewport
    match editor.gesture:
        case ShipDrag(ship=ship, has_started=True) | HeadingDrag(ship=ship):
            hull, before = editor.hulls[ship], level.ships[ship]
            at = viewport.to_px(*level.chart.position_in_cm(before.at))
            ring = hull_outline(at, hull.length * viewport.scale, before.heading)
            draw_dashed_line(c.surface, [*ring, ring[0]], palette.INK_2, c.style.unit)
        case LineDrag() as line:
            heading = ship_update.line_heading(editor, line)
            points = [viewport.to_px(*line.start), viewport.to_px(*line.end)]
            draw_dashed_line(c.surface, points, palette.FOCUS, 2)
            for number, place in ship_update.ship_places_in_line(editor, line):
                hull = editor.hulls[number]
                sign = hull.side, c.style.side_colours(hull.side).paper
                at = viewport.to_px(*level.chart.position_in_cm(place))
                px = hull.length * viewport.scale
                draw_hull_to_scale(c.surface, at, px, heading, sign, palette.FOCUS, 190)
        case FrameDrag(has_started=True) as frame:
            left, top, right, bottom = frame.box
            ring = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
            draw_dashed_line(c.surface, ring, palette.FOCUS, 2)
        case ShipPlacing(klass, px) if viewport.area.collidepoint(px):
            place, heading = ship_update.new_ship_place(editor, viewport.to_cm(px))
            side = editor.selected_hull.side if editor.selected_hull is not None else 0
            sign = (side, c.style.side_colours(side).paper)
            at = viewport.to_px(*level.chart.position_in_cm(place))
            long = ship_update.class_length_cm(editor, klass) * viewport.scale
            draw_hull_to_scale(c.surface, at, long, heading, sign, palette.FOCUS, 190)
        case _:
            pass


def _draw_knob_and_label(c: Canvas, editor: EditorState, taken: list[pygame.Rect]) -> None:
    hull, viewport = editor.selected_hull, editor.viewport
    if hull is None or not viewport.area.collidepoint(viewport.to_px(*hull.position)):
        return
    knob, middle = gestures.knob_px(hull, viewport, c.style.unit), viewport.to_px(*hull.position)
    draw_knob(c, middle, knob, is_dragging=isinstance(editor.gesture, HeadingDrag))
    rect = _label_rect(c, editor, knob, taken)
    panel_drawing.draw_shadow(c, rect, 2, 4, 90)
    panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    with c.text_region("heading", rect):
        words = _heading_text(editor)
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, palette.INK_1, "center")


def draw_knob(c: Canvas, middle: Point, knob: Point, *, is_dragging: bool) -> None:
    """Draw the knob that turns a ship, and its stem."""
    pygame.draw.line(c.surface, palette.FOCUS, middle, knob, max(2, c.px(2)))
    spot, radius = (round(knob[0]), round(knob[1])), c.px(gestures.KNOB_RADIUS)
    pygame.draw.aacircle(c.surface, palette.INK_1, spot, radius + 1)
    pygame.draw.aacircle(c.surface, palette.FOCUS, spot, radius)
    pygame.draw.aacircle(c.surface, palette.INK_1 if is_dragging else palette.PAPER_0, spot, radius // 2)


def _heading_text(editor: EditorState) -> str:
    hull = editor.selected_hull
    if isinstance(editor.gesture, ShipDrag) and editor.gesture.has_started:
        return chart_view.position_text(editor.document.level.chart, editor.gesture.place)
    if hull is None:
        return ""
    return f"{hull.heading:03g}° {compass_point_name(hull.heading, editor.document.level.chart.north)}"


def _knob_rect(c: Canvas, knob: Point) -> pygame.Rect:
    wide = c.px(3 * gestures.KNOB_RADIUS)
    return pygame.Rect(round(knob[0]) - wide // 2, round(knob[1]) - wide // 2, wide, wide)


def _label_rect(c: Canvas, editor: EditorState, knob: Point, taken: list[pygame.Rect]) -> pygame.Rect:
    room, away, aside = editor.viewport.area, c.px(12), c.px(14)
    wide = letters.text_width(_heading_text(editor), letters.SMALL_STRONG, c.style) + c.px(16)
    high, x, y = c.style.text_px(22), round(knob[0]), round(knob[1])
    corners = (
        (x + aside, y - high // 2),
        (x - aside - wide, y - high // 2),
        (x - wide // 2, y + away),
        (x - wide // 2, y - away - high),
    )
    boxes = [pygame.Rect(corner, (wide, high)).clamp(room) for corner in corners]
    return min(boxes, key=lambda box: len(box.collidelistall(taken)))


def _notice_rect(c: Canvas, editor: EditorState) -> pygame.Rect | None:
    """Return the rectangle of the notice, or None: at the head of the chart, or at its foot where it would
    hide a gesture."""
    room = editor.viewport.area
    rect = _notice_text_rect(c, room, editor.document.notice)
    drawn = editor.is_drawing_line or isinstance(editor.gesture, ShipPlacing | OutlineDrawing | LineDrag)
    if rect is not None and drawn and editor.ring.pointer_position[1] < room.centery:
        rect.bottom = room.bottom - c.px(10)
    return rect


def draw_notice(c: Canvas, chart_area: pygame.Rect, text: str) -> None:
    """Draw a notice at the head of the chart, unless it is ''."""
    rect = _notice_text_rect(c, chart_area, text)
    if rect is not None:
        _draw_notice_text(c, rect, text)


def _notice_text_rect(c: Canvas, room: pygame.Rect, said: str) -> pygame.Rect | None:
    if not said:
        return None
    wide = min(c.style.text_px(_SLIP), room.w - c.px(24))
    lines = letters.wrap_text(said, letters.DENSE, c.style, wide - c.px(24))
    step = letters.line_height(letters.DENSE, c.style)
    rect = pygame.Rect(0, 0, wide, step * len(lines) + c.px(14))
    rect.midtop = (room.centerx, room.top + c.px(10))
    return rect


def _draw_notice_text(c: Canvas, rect: pygame.Rect, said: str) -> None:
    panel_drawing.draw_shadow(c, rect, 3, 6, 110)
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.03)
    bad = said.startswith(("Not saved", "That cannot", "It cannot"))
    c.surface.fill(palette.WAX if bad else palette.TEAL, (rect.x, rect.y, c.px(4), rect.h))
    panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 3)
    room = pygame.Rect(rect.x + c.px(14), rect.y + c.px(6), rect.w - c.px(24), rect.h - c.px(8))
    with c.text_region("said", rect):
        letters.draw_wrapped(c, room, said, letters.DENSE, palette.INK_1)


# ----------------------------------------------------------------------------------- the papers


def _title_right(c: Canvas, editor: EditorState) -> int:
    return controls.bar_button_rects(editor)["undo"].x - c.px(16)


def draw_title(c: Canvas, editor: EditorState, bar: pygame.Rect, right: int) -> None:
    """Draw the title, the file and whether it is saved, as far as `right`; nothing where there is no
    space."""
    left, middle = _file_name_left(c, bar, right), bar.centery
    if right - left < letters.text_width(_saved_text(editor), letters.SMALL, c.style):
        return
    with c.text_region("bar", bar):
        if left > bar.x + c.px(16):
            at = (bar.x + c.px(16), middle)
            letters.draw_text(c, at, EDITOR_TITLE, _TITLE, palette.INK_1, "midleft")
        step = c.style.text_px(9)
        name = editor.document.path.name
        draw_fitted(c, (left, middle - step), name, letters.STRONG, right - left, palette.INK_1, "midleft")
        ink = palette.WAX if editor.document.is_unsaved else palette.INK_2
        at = (left, middle + step)
        letters.draw_text(c, at, _saved_text(editor), letters.SMALL, ink, "midleft")


def _file_name_left(c: Canvas, bar: pygame.Rect, right: int) -> int:
    """Return where the file's name begins: behind the title, if there is space for it."""
    left, wide = bar.x + c.px(16), letters.text_width(EDITOR_TITLE, _TITLE, c.style)
    return left + wide + c.px(20) if wide < (right - left) * 0.5 else left


def _saved_text(editor: EditorState) -> str:
    return "not saved yet" if editor.document.is_unsaved else "saved"


def _draw_pointer_position(c: Canvas, editor: EditorState, layout: EditorLayout) -> None:
    """Draw the position under the pointer behind the file's state, if there is space."""
    words, right = _pointer_position_text(editor), _title_right(c, editor)
    left = _file_name_left(c, layout.bar, right) + c.px(14)
    left += letters.text_width(_saved_text(editor), letters.SMALL, c.style)
    if words and letters.text_width(words, letters.SMALL, c.style) <= right - left:
        at = (left, layout.bar.centery + c.style.text_px(9))
        with c.text_region("bar", layout.bar):
            letters.draw_text(c, at, words, letters.SMALL, palette.INK_2, "midleft")


def _pointer_position_text(editor: EditorState) -> str:
    at, chart = editor.pointer_cm(), editor.document.level.chart
    if at is None:
        return ""
    return chart_view.position_text(chart, cm_to_units(chart, at))


def _draw_properties_panel(c: Canvas, editor: EditorState, layout: EditorLayout) -> None:
    hull = editor.selected_hull
    count = len(editor.document.level.ships)
    chart_object = editor.selected_object
    title = hull.name if hull else "The battle"
    meta = f"ship {hull.number + 1} of {count}" if hull else f"{count} ships"
    if chart_object is not None:
        noun = chart_object.noun
        title = chart_object.name or noun[:1].upper() + noun[1:]
        meta = noun if chart_object.name else ""
    if editor.has_several:
        title, meta = several_update.selection_text(editor.selected_objects), "in hand"
    if editor.selected_class is not None:
        title = editor.selected_class.class_id
        meta = "class of the pack" if editor.selected_class.is_in_pack else "class"
    if editor.part is not None:
        title, meta = controls.part_heading(editor, title)
    with c.text_region("hand", layout.properties):
        panel_drawing.draw_panel(c, layout.properties, title, meta)
        controls.draw_labels(c, editor)


def _draw_file_panel(c: Canvas, editor: EditorState, layout: EditorLayout) -> None:
    changed = len(editor.file_pane().changed_lines)
    meta = f"{changed} line{'s' * (changed != 1)} to save" if changed else "as it is saved"
    hull = editor.selected_hull
    bar = c.style.side_colours(hull.side).paper if hull else palette.INK_3
    with c.text_region("file", layout.file):
        panel_drawing.draw_panel(c, layout.file, "The file", meta)
    room = controls.file_text_rect(c.style, layout.file)
    if editor.text_caret is not None:
        file_pane.draw_edited_lines(c, room, editor.file_pane())
    else:
        file_pane.draw_lines(c, room, editor.file_pane(), bar)
