"""How the drawing table is drawn: the bar, the chart with all that lies on it, and the papers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.sea.rings import Point
from game.stage.charts.draft import draw_true_hull, hull_ring
from game.stage.charts.works import pecked
from game.stage.paper import backdrop, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.fitting import draw_fitted
from game.ui.kit import widgets
from game.ui.kit.widgets import Widget
from game.ui.level_editor import (
    chart_ruler,
    controls,
    file_pane,
    gestures,
    gun_view,
    object_layer,
    pins,
    ship_markers,
    ships,
    text_view,
    wind_rose,
)
from game.ui.level_editor.fields import point_name
from game.ui.level_editor.gestures import (
    HELD,
    Lining,
    Moving,
    Outlining,
    Panning,
    Placing,
    Turning,
    Veering,
)
from game.ui.level_editor.layout import TableLayout

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

TITLE: Final = "The drawing table"
_TITLE: Final = letters.Role(letters.FELL, 27)
_SLIP: Final = 360


def draw(c: Canvas, table: EditorScreen) -> None:
    """All of it, from the sea up; while a hand holds something the desk is a kept picture, but not
    where words are entered in a ledger, which a picture has none of."""
    lay = table.layout()
    table.ring.shown = table.ring.shown and table.walking
    if isinstance(table.gesture, HELD) and c.ledger is None:
        _desk_kept(c, table, lay)
        _chart(c, table, lay)
        _told(c, table, lay)
        return
    found = table.widgets()
    _desk(c, table, lay, found)
    _chart(c, table, lay)
    _told(c, table, lay)
    widgets.draw_slip(c, found, table.ring)


# ------------------------------------------------------------------------------------- the desk


def _desk(c: Canvas, table: EditorScreen, lay: TableLayout, found: Sequence[Widget]) -> None:
    """The sea behind it all, the papers and the controls; the chart covers its own part of it."""
    backdrop.sea_ground(c)
    paint.shadow(c, lay.chart)
    if table.writing is None:
        _hand(c, table, lay)
    _file(c, table, lay)
    paint.ribbon(c, lay.bar)
    draw_name(c, table, lay.bar, _name_ends(c, table))
    if not table.pins:
        pins.draw_none(c, lay.card(0, 0))
    widgets.draw_all(c, found, table.ring)


def _desk_kept(c: Canvas, table: EditorScreen, lay: TableLayout) -> None:
    """The desk as it was when the hand went down: until something else happens nothing on it
    changes, and all of it takes longer than a frame in a large window."""
    key = c.surface.get_size(), c.look
    if table.desk is None or table.desk[0] != key:
        _desk(c, table, lay, table.widgets())
        table.desk = key, c.surface.copy()
    else:
        c.surface.blit(table.desk[1], (0, 0))


# ------------------------------------------------------------------------------------ the chart


def _chart(c: Canvas, table: EditorScreen, lay: TableLayout) -> None:
    """The chart in its ruler, and everything on it."""
    clip = c.surface.get_clip()
    c.surface.set_clip(lay.sea)
    if isinstance(table.gesture, HELD) and not isinstance(table.gesture, Panning):
        _kept(c, table)
        if isinstance(table.gesture, Veering):
            wind_rose.draw(c, table.rose, table.wind_from, held=True)
    else:
        _others(c, table)
    _in_hand(c, table)
    c.surface.set_clip(clip)
    chart_ruler.draw_ruler(
        c, lay.chart, table.frame, table.work.level.chart, object_layer.marked(table)
    )


def _kept(c: Canvas, table: EditorScreen) -> None:
    """All but what is under the hand, as it was last drawn: while that is moved nothing else
    changes."""
    key = (
        table.frame, id(table.work.level), table.in_hand, table.held, len(table.pins), c.look,
        isinstance(table.gesture, Veering),
    )  # fmt: skip
    room = table.frame.room
    if c.ledger is not None or table.still is None or table.still[0] != key:
        _others(c, table)
        table.still = (key, c.surface.subsurface(room).copy())
    else:
        c.surface.blit(table.still[1], room)


def _others(c: Canvas, table: EditorScreen) -> None:
    """The chart, the rose unless a hand turns the wind, every ship but the one in hand, their
    names, and the pins."""
    frame, mine, unit = table.frame, table.hull, c.look.u
    held = isinstance(table.gesture, Panning)
    table.ground.draw(c, frame, table.work.level, table.house.now, held=held)
    rose = table.rose
    if not isinstance(table.gesture, Veering):
        wind_rose.draw(c, rose, table.wind_from, held=False)
    hulls = [hull for hull in table.hulls if mine is None or hull.number != mine.number]
    pinned = pins.pin_rects(table.pins, frame, unit)
    taken = [rose.box, *(rect for _, rect in pinned)]
    slip = _slip_rect(c, table)
    taken += [slip] if slip is not None else []
    if mine is not None:
        knob = gestures.knob_of(mine, frame, unit)
        taken += [ship_markers.box_of(mine, frame), ship_markers.name_rects(c, frame, mine)[0]]
        taken += [_knob_rect(c, knob), _words_rect(c, table, knob, taken)]
    object_layer.draw_others(c, table, taken)
    ship_markers.draw(c, frame, hulls, None)
    ship_markers.draw_names(c, frame, hulls, taken)
    table.named = taken
    for pin, rect in pinned:
        pins.draw_pin(c, pin, rect, chosen=pin.number == table.looked)


def _in_hand(c: Canvas, table: EditorScreen) -> None:
    """The ship in hand with her name and her knob, what the hand is about, and what the author
    should know."""
    mine, frame = table.hull, table.frame
    if not table.lining:
        gun_view.draw(c, frame, table.gunshot, _ink(c, table), _busy(c, table))
    _was_there(c, table)
    object_layer.draw_held(c, table)
    if mine is not None:
        pinned = pins.pin_rects(table.pins, frame, c.look.u)
        taken = [table.rose.box, *(rect for _, rect in pinned)]
        taken += [ship_markers.box_of(mine, frame), ship_markers.name_rects(c, frame, mine)[0]]
        if not table.lining:
            _mark_hand(c, table, taken)
        ship_markers.draw(c, frame, [mine], mine.number)
        ship_markers.draw_name(c, frame, mine)
    slip = _slip_rect(c, table)
    if slip is not None:
        _slip(c, slip, table.work.said)


def _busy(c: Canvas, table: EditorScreen) -> list[pygame.Rect]:
    """Where the names of ranges may not stand: on what lies there and its names, and on what is
    said of the ship in hand."""
    frame, hull, taken = table.frame, table.hull, list(table.named)
    if table.thing is not None:
        middle = pygame.Rect(0, 0, c.px(64), c.px(40))
        x, y = frame.at(*(object_layer.marked(table) or (0.0, 0.0)))
        middle.center = (round(x), round(y))
        taken.append(middle)
    if hull is not None:
        knob = gestures.knob_of(hull, frame, c.look.u)
        taken += [ship_markers.box_of(hull, frame), ship_markers.name_rects(c, frame, hull)[0]]
        taken += [_knob_rect(c, knob), _words_rect(c, table, knob, taken)]
    slip = _slip_rect(c, table)
    return [*taken, slip] if slip is not None else taken


def _ink(c: Canvas, table: EditorScreen) -> palette.Colour:
    """The colour of the side that what is in hand belongs to."""
    thing, sides = table.thing, [side.id for side in table.work.level.sides]
    if table.hull is not None:
        return c.look.side(table.hull.side).paper
    if thing is None or thing.side not in sides:
        return palette.INK_2
    return c.look.side(sides.index(thing.side) % len(palette.SIDES)).paper


def _was_there(c: Canvas, table: EditorScreen) -> None:
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
        case Placing(klass, px) if frame.room.collidepoint(px):
            place, heading = ships.new_place(table, frame.cm(px))
            side = table.hull.side if table.hull is not None else 0
            sign, at = (side, c.look.side(side).paper), frame.at(*level.chart.place(place))
            long = ships.length_of(table, klass) * frame.scale
            draw_true_hull(c.surface, at, long, heading, sign, palette.FOCUS, 190)
        case _:
            pass


def _mark_hand(c: Canvas, table: EditorScreen, taken: list[pygame.Rect]) -> None:
    """The stem and the knob of the ship in hand, and beside it her heading or her place."""
    hull, frame = table.hull, table.frame
    if hull is None or not frame.room.collidepoint(frame.at(*hull.at)):
        return
    knob, middle = gestures.knob_of(hull, frame, c.look.u), frame.at(*hull.at)
    draw_knob(c, middle, knob, held=isinstance(table.gesture, Turning))
    rect = _words_rect(c, table, knob, taken)
    paint.shadow(c, rect, 2, 4, 90)
    paint.block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
    with c.region("heading", rect):
        words = _hand_words(table)
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, palette.INK_1, "center")


def draw_knob(c: Canvas, middle: Point, knob: Point, *, held: bool) -> None:
    """The stem from a ship's middle to the knob that turns her, and the knob."""
    pygame.draw.line(c.surface, palette.FOCUS, middle, knob, max(2, c.px(2)))
    spot, radius = (round(knob[0]), round(knob[1])), c.px(gestures.KNOB)
    pygame.draw.aacircle(c.surface, palette.INK_1, spot, radius + 1)
    pygame.draw.aacircle(c.surface, palette.FOCUS, spot, radius)
    pygame.draw.aacircle(c.surface, palette.INK_1 if held else palette.PAPER_0, spot, radius // 2)


def _hand_words(table: EditorScreen) -> str:
    """How the ship in hand heads; while she is moved, where she lies."""
    hull = table.hull
    if isinstance(table.gesture, Moving) and table.gesture.begun:
        return chart_ruler.place_words(table.work.level.chart, table.gesture.place)
    return f"{hull.heading:03g}° {point_name(hull.heading)}" if hull is not None else ""


def _knob_rect(c: Canvas, knob: Point) -> pygame.Rect:
    """The px that the knob takes."""
    wide = c.px(3 * gestures.KNOB)
    return pygame.Rect(round(knob[0]) - wide // 2, round(knob[1]) - wide // 2, wide, wide)


def _words_rect(
    c: Canvas, table: EditorScreen, knob: Point, taken: list[pygame.Rect]
) -> pygame.Rect:  # fmt: skip
    """Where the words beside the knob stand: right or left of it, below or above, wherever least
    is taken."""
    room, away, aside = table.frame.room, c.px(12), c.px(14)
    wide = letters.width(_hand_words(table), letters.SMALL_STRONG, c.look) + c.px(16)
    high, x, y = c.look.grown(22), round(knob[0]), round(knob[1])
    corners = (
        (x + aside, y - high // 2),
        (x - aside - wide, y - high // 2),
        (x - wide // 2, y + away),
        (x - wide // 2, y - away - high),
    )
    boxes = [pygame.Rect(corner, (wide, high)).clamp(room) for corner in corners]
    return min(boxes, key=lambda box: len(box.collidelistall(taken)))


def _slip_rect(c: Canvas, table: EditorScreen) -> pygame.Rect | None:
    """Where the slip lies that tells the author something; None if there is nothing. What is drawn
    under the head of the chart is not hidden by it: the slip then lies at the foot."""
    room = table.frame.room
    rect = _said_rect(c, room, table.work.said)
    drawn = table.lining or isinstance(table.gesture, Placing | Outlining | Lining)
    if rect is not None and drawn and table.ring.pointer[1] < room.centery:
        rect.bottom = room.bottom - c.px(10)
    return rect


def draw_said(c: Canvas, room: pygame.Rect, said: str) -> None:
    """A slip at the head of the chart with what the author should know; none where that is ''."""
    rect = _said_rect(c, room, said)
    if rect is not None:
        _slip(c, rect, said)


def _said_rect(c: Canvas, room: pygame.Rect, said: str) -> pygame.Rect | None:
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


def _name_ends(c: Canvas, table: EditorScreen) -> int:
    """How far to the right the words on the ribbon may go, in px."""
    return controls.bar_rects(table)["undo"].x - c.px(16)


def draw_name(c: Canvas, table: EditorScreen, bar: pygame.Rect, right: int) -> None:
    """What this is, the file, and whether it is saved, as far as ``right``; nothing where the
    buttons leave no room for it: the one that saves tells it too."""
    left, middle = _name_begins(c, bar, right), bar.centery
    if right - left < letters.width(_state(table), letters.SMALL, c.look):
        return
    with c.region("bar", bar):
        if left > bar.x + c.px(16):
            at = (bar.x + c.px(16), middle)
            letters.draw_text(c, at, TITLE, _TITLE, palette.INK_1, "midleft")
        step = c.look.grown(9)
        name = table.work.path.name
        draw_fitted(c, (left, middle - step), name, letters.STRONG, right - left,
                    palette.INK_1, "midleft")  # fmt: skip
        ink = palette.WAX if table.work.unsaved else palette.INK_2
        at = (left, middle + step)
        letters.draw_text(c, at, _state(table), letters.SMALL, ink, "midleft")


def _name_begins(c: Canvas, bar: pygame.Rect, right: int) -> int:
    """Where the name of the file begins: after the title, where there is room for that."""
    left, wide = bar.x + c.px(16), letters.width(TITLE, _TITLE, c.look)
    return left + wide + c.px(20) if wide < (right - left) * 0.5 else left


def _state(table: EditorScreen) -> str:
    """Whether the file holds all that was done."""
    return "not saved yet" if table.work.unsaved else "saved"


def _told(c: Canvas, table: EditorScreen, lay: TableLayout) -> None:
    """The place under the pointer, behind the state of the file, if there is room."""
    told, right = _place_words(table), _name_ends(c, table)
    left = _name_begins(c, lay.bar, right) + c.px(14)
    left += letters.width(_state(table), letters.SMALL, c.look)
    if told and letters.width(told, letters.SMALL, c.look) <= right - left:
        at = (left, lay.bar.centery + c.look.grown(9))
        with c.region("bar", lay.bar):
            letters.draw_text(c, at, told, letters.SMALL, palette.INK_2, "midleft")


def _place_words(table: EditorScreen) -> str:
    """The place under the pointer in the measure of the level."""
    at, chart = table.pointed(), table.work.level.chart
    if at is None:
        return ""
    from_unit = chart_ruler.chart_place(chart, at)
    return chart_ruler.place_words(chart, from_unit)


def _hand(c: Canvas, table: EditorScreen, lay: TableLayout) -> None:
    """The paper of what is in hand."""
    hull, count, thing = table.hull, len(table.work.level.ships), table.thing
    title = hull.name if hull else "The battle"
    meta = f"ship {hull.number + 1} of {count}" if hull else f"{count} ships"
    if thing is not None:
        noun = thing.noun[:1].upper() + thing.noun[1:]
        title, meta = thing.name or noun, noun if thing.name else ""
    if table.own is not None:
        title, meta = table.own.name, "class of the pack" if table.own.shared else "class"
    with c.region("hand", lay.hand):
        paint.panel(c, lay.hand, title, meta)
        controls.labels(c, table)


def _file(c: Canvas, table: EditorScreen, lay: TableLayout) -> None:
    """The paper of the file."""
    changed = len(table.file_view().changed)
    meta = f"{changed} line{'s' * (changed != 1)} to save" if changed else "as it is saved"
    hull = table.hull
    bar = c.look.side(hull.side).paper if hull else palette.INK_3
    with c.region("file", lay.file):
        paint.panel(c, lay.file, "The file", meta)
    room = controls.file_room(c.look, lay.file)
    if table.writing is not None:
        text_view.draw(c, room, table.file_view())
    else:
        file_pane.draw(c, room, table.file_view(), bar)
