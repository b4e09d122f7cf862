"""How the drawing table is drawn: the bar, the chart with all that lies on it, and the papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.charts.draft import draw_true_hull, hull_ring
from game.stage.charts.works import pecked
from game.stage.paper import backdrop, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.fitting import draw_fitted
from game.ui.drawing import afloat, controls, file_pane, hand, pins, ruled, ships, wind
from game.ui.drawing.fields import point_name
from game.ui.drawing.hand import Lining, Moving, Panning, Turning, Veering
from game.ui.drawing.layout import TableLayout
from game.ui.kit import widgets

if TYPE_CHECKING:
    from game.ui.drawing.table import DrawingTable

TITLE: Final = "The drawing table"
_SLIP: Final = 360


def draw(c: Canvas, table: DrawingTable) -> None:
    """All of it, from the sea up."""
    lay = table.layout()
    backdrop.sea_ground(c)
    _chart(c, table, lay)
    _hand(c, table, lay)
    _file(c, table, lay)
    _bar(c, table, lay)
    found = table.widgets()
    table.ring.shown = table.ring.shown and table.walking
    widgets.draw(c, found, table.ring)


# ------------------------------------------------------------------------------------ the chart


def _chart(c: Canvas, table: DrawingTable, lay: TableLayout) -> None:
    """The chart in its ruler, and everything on it."""
    frame, level = table.frame, table.work.level
    paint.shadow(c, lay.chart)
    held = isinstance(table.gesture, Panning)
    clip = c.surface.get_clip()
    c.surface.set_clip(lay.sea)
    table.ground.draw(c, frame, level, table.house.now, held=held)
    _on_sea(c, table)
    c.surface.set_clip(clip)
    hull = table.hull
    ruled.draw_ruler(c, lay.chart, frame, level.chart, hull.at if hull else None)


def _on_sea(c: Canvas, table: DrawingTable) -> None:
    """Rose, ships, marks of the hand, names, pins, and what the author should know."""
    frame, hulls, unit = table.frame, table.hulls, c.look.u
    taken: list[pygame.Rect] = []
    rose = table.rose
    wind.draw(c, rose, table.wind_from, held=isinstance(table.gesture, Veering))
    taken.append(rose.box)
    _was_there(c, table)
    afloat.draw(c, frame, hulls, table.in_hand)
    slip = _slip_rect(c, table)
    if slip is not None:
        taken.append(slip)
    pinned = pins.pin_rects(table.pins, frame, unit)
    taken += [rect for _, rect in pinned]
    _mark_hand(c, table, taken)
    afloat.draw_names(c, frame, hulls, table.in_hand, taken)
    for pin, rect in pinned:
        pins.draw_pin(c, pin, rect, chosen=pin.number == table.looked)
    if slip is not None:
        _slip(c, slip, table.work.said)


def _was_there(c: Canvas, table: DrawingTable) -> None:
    """Where the ship under the hand was, pecked; and where a line of ships will lie."""
    level, frame = table.work.level, table.frame
    match table.gesture:
        case Moving(ship=ship, begun=True) | Turning(ship=ship):
            hull, before = table.hulls[ship], level.ships[ship]
            at = frame.at(*level.chart.place(before.at))
            ring = hull_ring(at, hull.length * frame.scale, before.heading)
            pecked(c.surface, [*ring, ring[0]], palette.INK_2, c.look.u)
        case Lining() as line:
            heading = ships.line_heading(table, line)
            pecked(c.surface, [frame.at(*line.start), frame.at(*line.end)], palette.FOCUS, 2)
            for number, place in ships.lined_up(table, line):
                hull = table.hulls[number]
                sign = hull.side, c.look.side(hull.side).paper
                at = frame.at(*level.chart.place(place))
                px = hull.length * frame.scale
                draw_true_hull(c.surface, at, px, heading, sign, palette.FOCUS, 190)
        case _:
            pass


def _mark_hand(c: Canvas, table: DrawingTable, taken: list[pygame.Rect]) -> None:
    """The stem and the knob of the ship in hand, and beside it her heading or her place."""
    hull, frame = table.hull, table.frame
    if hull is None or not frame.room.collidepoint(frame.at(*hull.at)):
        return
    knob, middle = hand.knob_of(hull, frame, c.look.u), frame.at(*hull.at)
    pygame.draw.line(c.surface, palette.FOCUS, middle, knob, max(2, c.px(2)))
    spot = (round(knob[0]), round(knob[1]))
    held = isinstance(table.gesture, Turning)
    radius = c.px(hand.KNOB)
    pygame.draw.aacircle(c.surface, palette.INK_1, spot, radius + 1)
    pygame.draw.aacircle(c.surface, palette.FOCUS, spot, radius)
    pygame.draw.aacircle(c.surface, palette.INK_1 if held else palette.PAPER_0, spot, radius // 2)
    taken.append(pygame.Rect(0, 0, 3 * radius, 3 * radius).move(spot).move(-radius, -radius))
    words = f"{hull.heading:03g}° {point_name(hull.heading)}"
    if isinstance(table.gesture, Moving) and table.gesture.begun:
        words = ruled.place_words(table.work.level.chart, table.gesture.place)
    wide = letters.width(words, letters.SMALL_STRONG, c.look) + c.px(16)
    rect = pygame.Rect(0, 0, wide, c.look.grown(22))
    rect.midleft = (spot[0] + c.px(14), spot[1])
    rect.clamp_ip(frame.room)
    paint.shadow(c, rect, 2, 4, 90)
    paint.block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    taken.append(rect)
    with c.region("heading", rect):
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, palette.INK_1, "center")


def _slip_rect(c: Canvas, table: DrawingTable) -> pygame.Rect | None:
    """Where the slip lies that tells the author something; None if there is nothing."""
    said, room = table.work.said, table.frame.room
    if not said:
        return None
    wide = min(c.look.grown(_SLIP), room.w - c.px(24))
    lines = letters.wrap(said, letters.DENSE, c.look, wide - c.px(24))
    step = letters.line_height(letters.DENSE, c.look)
    rect = pygame.Rect(0, 0, wide, step * len(lines) + c.px(14))
    rect.midtop = (room.centerx, room.top + c.px(10))
    return rect


def _slip(c: Canvas, rect: pygame.Rect, said: str) -> None:
    """What the author should know."""
    paint.shadow(c, rect, 3, 6, 110)
    paint.paper(c, rect, palette.PAPER_0, 3, 0.03)
    bad = said.startswith(("Not saved", "That cannot", "It cannot"))
    c.surface.fill(palette.WAX if bad else palette.TEAL, (rect.x, rect.y, c.px(4), rect.h))
    paint.outline(c, rect, palette.INK_3, 1, 3)
    room = pygame.Rect(rect.x + c.px(14), rect.y + c.px(6), rect.w - c.px(24), rect.h - c.px(8))
    with c.region("said", rect):
        letters.draw_wrapped(c, room, said, letters.DENSE, palette.INK_1)


# ----------------------------------------------------------------------------------- the papers


def _bar(c: Canvas, table: DrawingTable, lay: TableLayout) -> None:
    """The ribbon: what this is, the file, whether it is saved, and the place under the pointer."""
    paint.ribbon(c, lay.bar)
    buttons = controls.bar_rects(table)
    left, right = lay.bar.x + c.px(16), buttons["undo"].x - c.px(16)
    middle = lay.bar.centery
    with c.region("bar", lay.bar):
        title = letters.Role(letters.FELL, 27)
        wide = letters.width(TITLE, title, c.look)
        if wide < (right - left) * 0.5:
            letters.draw_text(c, (left, middle), TITLE, title, palette.INK_1, "midleft")
            left += wide + c.px(20)
        step = c.look.grown(9)
        name = table.work.path.name
        draw_fitted(c, (left, middle - step), name, letters.STRONG, right - left,
                    palette.INK_1, "midleft")  # fmt: skip
        state, ink = (
            ("not saved yet", palette.WAX) if table.work.unsaved else ("saved", palette.INK_2)
        )
        drawn = letters.draw_text(c, (left, middle + step), state, letters.SMALL, ink, "midleft")
        told = _place_words(table)
        room = right - drawn.right - c.px(14)
        if told and letters.width(told, letters.SMALL, c.look) <= room:
            letters.draw_text(c, (drawn.right + c.px(14), middle + step), told, letters.SMALL,
                              palette.INK_2, "midleft")  # fmt: skip


def _place_words(table: DrawingTable) -> str:
    """The place under the pointer in the measure of the level."""
    at, chart = table.pointed(), table.work.level.chart
    if at is None:
        return ""
    from_unit = ruled.chart_place(chart, at)
    return ruled.place_words(chart, from_unit)


def _hand(c: Canvas, table: DrawingTable, lay: TableLayout) -> None:
    """The paper of what is in hand."""
    hull, count = table.hull, len(table.work.level.ships)
    title = hull.name if hull else "The battle"
    meta = f"ship {hull.number + 1} of {count}" if hull else f"{count} ships"
    with c.region("hand", lay.hand):
        paint.panel(c, lay.hand, title, meta)
        controls.labels(c, table)


def _file(c: Canvas, table: DrawingTable, lay: TableLayout) -> None:
    """The paper of the file."""
    changed = len(table.file_view().changed)
    meta = f"{changed} line{'s' * (changed != 1)} to save" if changed else "as it is saved"
    hull = table.hull
    bar = c.look.side(hull.side).paper if hull else palette.INK_3
    with c.region("file", lay.file):
        paint.panel(c, lay.file, "The file", meta)
    room = controls.file_room(c.look, lay.file)
    file_pane.draw(c, room, table.file_view(), bar)
