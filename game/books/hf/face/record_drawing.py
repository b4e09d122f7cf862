"""The printed record of Hold Fast: batteries by letter on each side, hull squares and mast rings in
three sections, morale and marines, wheel and rudder, conditions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.panels.record_panel import (
    RecordHeader,
    ShipCondition,
    draw_conditions,
    draw_head,
    draw_ship_state,
)

_BOX: Final = 20
_SMALL: Final = 13
_LABEL, _LONGEST_LABEL = 72, "Starboard"
_PROFILE, _FORECAST = 56, 17
_BOX_COLOUR: Final = (252, 247, 234)
_LOST_COLOUR: Final = (214, 202, 172)


@dataclass(frozen=True, slots=True)
class BatteryRow:
    """One battery: `L`, `L+`, `S`, `C`; whether it is lost, has no crew, or has fired."""

    kind: str
    is_lost: bool = False
    is_idle: bool = False


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's record. A section is (boxes, lost); `speed` is (now, what she can make, what she
    could make new); `marines` are those aboard and those away at a repair; `forecasts` are what the
    next losses bring, and `strike_forecast` that of her morale alone, for where they find no
    room."""

    name: str
    nation: str
    guns: str
    crew: str
    port: tuple[BatteryRow, ...]
    starboard: tuple[BatteryRow, ...]
    hull: tuple[tuple[int, int], ...]
    masts: tuple[tuple[int, int], ...]
    morale: tuple[int, int]
    marines: tuple[int, int]
    speed: tuple[int, int, int]
    is_wheel_sound: bool
    is_rudder_sound: bool
    rigged: tuple[str, ...]
    lost_masts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]
    forecasts: tuple[ShipCondition, ...] = ()
    strike_forecast: ShipCondition | None = None


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    view: RecordView = record_view
    y = draw_head(c, area, RecordHeader(view.nation, view.name, view.guns, ""))
    crew = letters.truncate_text(view.crew, letters.SMALL, c.style, area.w)
    letters.draw_text(c, (area.x, y - c.style.text_px(14)), crew, letters.SMALL, palette.INK_2)
    y += c.px(6)
    y = _draw_guns(c, area, y, "Port", view.port)
    y = _draw_guns(c, area, y, "Starboard", view.starboard)
    y = _draw_sections(c, area, y, "Hull", view.hull, False)
    y = _draw_sections(c, area, y, "Masts", view.masts, True)
    y = _draw_crew(c, area, y, view)
    y = _draw_speed(c, area, y, view)
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    line = pygame.Rect(area.x, 0, area.w, c.style.text_px(_FORECAST))
    told, least = line.h * len(view.forecasts), c.px(_PROFILE)
    if state.h >= least + told:
        beside = len(view.conditions) * c.style.text_px(19)
        state.h = min(state.h - told, max(least, beside))
        draw_ship_state(c, state, view.rigged, view.lost_masts, view.conditions)
        line.y = state.bottom
        draw_conditions(c, line, view.forecasts)
        return
    lines = view.conditions if view.strike_forecast is None else (view.strike_forecast, *view.conditions)
    draw_ship_state(c, state, view.rigged, view.lost_masts, lines)


def _draw_label(c: Canvas, room: pygame.Rect, middle: int, words: str) -> int:
    """Return the label of a row; returns the x where its boxes begin."""
    letters.draw_text(c, (room.x, middle), words, letters.DENSE_STRONG, anchor="midleft")
    longest = letters.text_width(_LONGEST_LABEL, letters.DENSE_STRONG, c.style) + c.px(6)
    return room.x + max(c.style.text_px(_LABEL), longest)


def _draw_guns(c: Canvas, room: pygame.Rect, y: int, words: str, guns: Sequence[BatteryRow]) -> int:
    """Return one side: a lettered box a battery, lost ones struck. Return the y below it."""
    high = c.style.text_px(_BOX)
    x = _draw_label(c, room, y + high // 2, words)
    if not guns:
        at = (x, y + high // 2)
        letters.draw_text(c, at, "no guns", letters.SMALL, palette.INK_2, "midleft")
        return y + high + c.px(4)
    wide = min(c.style.text_px(_BOX + 3), (room.right - x) // len(guns) - c.px(2))
    for gun in guns:
        box = pygame.Rect(x, y, wide, high)
        _draw_gun(c, box, gun)
        x = box.right + c.px(2)
    return y + high + c.px(4)


def _draw_gun(c: Canvas, box: pygame.Rect, gun: BatteryRow) -> None:
    """Draw one battery: struck through when it is lost, its letter in the dark without a crew."""
    c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
    fill = _LOST_COLOUR if gun.is_lost else palette.PAPER_2 if gun.is_idle else _BOX_COLOUR
    c.surface.fill(fill, box.inflate(-2, -2))
    ink = palette.INK_3 if gun.is_lost or gun.is_idle else palette.INK_1
    role = letters.fitting_role(gun.kind, (letters.SMALL_STRONG, letters.SMALL), c.style, box.w - 2)
    letters.draw_text(c, box.center, gun.kind, role, ink, "center")
    if gun.is_lost:
        _draw_stroke(c, box.inflate(-c.px(5), -c.px(5)))


def _draw_stroke(c: Canvas, box: pygame.Rect) -> None:
    """Draw a stroke of wax through it."""
    for aside in (0, 1):
        shifted = box.move(aside, 0)
        pygame.draw.aaline(c.surface, palette.WAX, shifted.bottomleft, shifted.topright)


def _draw_sections(
    c: Canvas, room: pygame.Rect, y: int, words: str, sections: Sequence[tuple[int, int]], rings: bool
) -> int:
    """Return squares or rings in three sections, struck from the left. Return the y below it."""
    high, gap = c.style.text_px(_SMALL), c.px(7)
    middle = y + high // 2 + c.px(2)
    x = _draw_label(c, room, middle, words)
    count = max(1, sum(boxes for boxes, _ in sections))
    space = (room.right - x - gap * max(0, len(sections) - 1)) / count
    step = min(float(high + c.px(1.5)), space)
    at = float(x)
    for boxes, lost in sections:
        for n in range(boxes):
            box = pygame.Rect(round(at), 0, max(2, round(step - c.px(1))), high)
            box.centery = middle
            _draw_mark(c, box, n < lost, rings)
            at += step
        at += gap
    return y + high + c.px(7)


def _draw_mark(c: Canvas, box: pygame.Rect, lost: bool, ring: bool) -> None:
    """Draw one square or ring."""
    fill = _LOST_COLOUR if lost else _BOX_COLOUR
    if ring:
        pygame.draw.ellipse(c.surface, c.style.drawn_colour(palette.INK_2), box)
        pygame.draw.ellipse(c.surface, fill, box.inflate(-2, -2))
    else:
        c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
        c.surface.fill(fill, box.inflate(-2, -2))
    if lost:
        _draw_stroke(c, box.inflate(-2, -3))


def _draw_crew(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Draw morale boxes, and beside them the marines: away ones in the dark. Return the y below
    it."""
    high = c.style.text_px(_SMALL)
    middle = y + high // 2 + c.px(2)
    x = _draw_label(c, room, middle, "Morale")
    boxes, lost = view.morale
    for n in range(boxes):
        box = pygame.Rect(x, 0, high, high)
        box.centery = middle
        _draw_mark(c, box, n < lost, False)
        x = box.right + c.px(2)
    _draw_marines(c, room, x + c.px(8), middle, view.marines)
    return y + high + c.px(8)


def _draw_marines(c: Canvas, room: pygame.Rect, x: int, middle: int, marines: tuple[int, int]) -> None:
    """Draw a ring for each detachment, those away at a repair dark; their word, or where there is
    no room for it their picture."""
    aboard, away = marines
    high = c.style.text_px(_SMALL)
    least = c.px(9) * max(1, aboard + away)
    wide = letters.text_width("Marines", letters.SMALL_STRONG, c.style)
    if x + wide + c.px(5) + least <= room.right:
        letters.draw_text(c, (x, middle), "Marines", letters.SMALL_STRONG, anchor="midleft")
    else:
        wide = c.px(16)
        draw_icon(c, "people", (x + wide // 2, middle), 15, palette.INK_1)
    x += wide + c.px(5)
    step = min(high + 1, (room.right - x) // max(1, aboard + away))
    for n in range(aboard + away):
        ring = pygame.Rect(x + n * step, 0, max(4, step - 1), high)
        ring.centery = middle
        _draw_mark(c, ring, False, True)
        if n >= aboard:
            pygame.draw.ellipse(c.surface, palette.INK_2, ring.inflate(-c.px(4), -c.px(4)))


def _draw_speed(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    """Draw speed, wheel and rudder. Return the y below it."""
    high = c.style.text_px(18)
    middle = y + high // 2
    x = _draw_label(c, room, middle, "Speed")
    now, top, new = view.speed
    words = f"{now} of {top}" + (f" ({new} when whole)" if top < new else "")
    ink = palette.WAX if top < new else palette.INK_1
    signs = 2 * c.px(22)
    space = room.right - signs - x
    letters.draw_fitted(c, (x, middle), words, letters.DENSE_STRONG, space, ink, "midleft")
    right = room.right
    for picture, sound in (("rudder", view.is_rudder_sound), ("wheel", view.is_wheel_sound)):
        right -= c.px(22)
        draw_icon(c, picture, (right + c.px(10), middle), 17, palette.INK_2 if sound else palette.WAX)
        if not sound:
            _draw_stroke(c, pygame.Rect(right + c.px(2), middle - c.px(8), c.px(16), c.px(16)))
    state = "sound" if view.is_wheel_sound and view.is_rudder_sound else "shot away"
    role = letters.SMALL if view.is_wheel_sound and view.is_rudder_sound else letters.SMALL_STRONG
    if right - x > letters.text_width(words + "  " + state, letters.DENSE_STRONG, c.style):
        at = (right - c.px(4), middle)
        letters.draw_text(c, at, state, role, palette.INK_2, "midright")
    panel_drawing.draw_hairline(c, (room.x, y + high + c.px(1)), (room.right, y + high + c.px(1)))
    return y + high + c.px(6)
