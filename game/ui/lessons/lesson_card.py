"""The card of a lesson: its layout beside the sea, its text, and its drawing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final, TypeAlias

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.values import citations
from game.ui.kit.action import Action
from game.ui.kit.layout import Row
from game.ui.kit.widgets import Button, Widget

CARD_WIDTH: Final = 296.0
_WIDE_CARD_MIN: Final = 640.0
_MIN_SEA_WIDTH: Final = 380.0
_MARGIN: Final = 8.0
_FOOT_GAP: Final = 12.0
_GAP: Final = 8.0


class LessonAction(Action, Enum):
    """Actions of a lesson beside the battle."""

    READ_ON = auto()
    SHOW = auto()
    """Show the move, then make it."""
    SKIP = auto()
    """Make the move at once."""
    BACK = auto()
    """Undo what was answered outside the lesson."""


_ACTION_KEYS: Final = {
    LessonAction.READ_ON: pygame.K_n,
    LessonAction.SHOW: pygame.K_v,
    LessonAction.SKIP: pygame.K_m,
    LessonAction.BACK: pygame.K_z,
}


@dataclass(frozen=True, slots=True)
class CardButton:
    """One button of the card; with `has_space_key` Space presses it instead of its letter."""

    name: str
    words: str
    icon: str
    action: LessonAction
    state: ButtonState = "ready"
    hint: str = ""
    has_space_key: bool = False


@dataclass(frozen=True, slots=True)
class LessonCardView:
    """View model of the card: the lesson, step `step_number` of `step_total`, the words with their
    clause, why an answer was refused ('' if none was), and the buttons."""

    title: str
    step_number: int
    step_total: int
    words: str
    clause: str = ""
    rejection_text: str = ""
    buttons: tuple[CardButton, ...] = ()


def is_wide_card(free_sea: pygame.Rect, style: UiStyle) -> bool:
    """Return whether the card spans the top of the sea: with large type in a narrow window a card
    at the side would leave too little water."""
    return free_sea.w - style.text_px(CARD_WIDTH) - 2 * style.px(_MARGIN) < style.px(_MIN_SEA_WIDTH)


def card_width(free_sea: pygame.Rect, style: UiStyle) -> int:
    """Return the width of the card in pixels."""
    if is_wide_card(free_sea, style):
        return min(style.text_px(_WIDE_CARD_MIN), free_sea.w - 2 * style.px(_MARGIN))
    return style.text_px(CARD_WIDTH)


def card_height(view: LessonCardView, style: UiStyle, width_px: int) -> int:
    """Return the height in pixels that the card needs for its words and buttons."""
    room = width_px - 2 * style.px(panel_drawing.PADDING)
    step = letters.line_height(letters.BODY, style)
    high = _head_height(style) + step * len(_word_lines(view, style, room))
    if view.rejection_text:
        high += _stray_text_height(view, style, room) + style.px(_GAP)
    if view.buttons:
        high += style.px(_GAP) + _rows_height(view.buttons, style, room)
    return high + style.px(_FOOT_GAP)


def card_rect(free_sea: pygame.Rect, style: UiStyle, view: LessonCardView) -> pygame.Rect:
    """Return the rectangle of the card: at the upper left of the free sea, or across its top."""
    wide = card_width(free_sea, style)
    margin = style.px(_MARGIN)
    left = free_sea.x + margin if not is_wide_card(free_sea, style) else free_sea.x + (free_sea.w - wide) // 2
    return pygame.Rect(left, free_sea.y + margin, wide, card_height(view, style, wide))


def fitted_view(free_sea: pygame.Rect, style: UiStyle, view: LessonCardView) -> LessonCardView:
    """Return the view as it fits the free sea: a refusal without room replaces the step's words
    until it is answered."""
    high = card_height(view, style, card_width(free_sea, style)) + 2 * style.px(_MARGIN)
    return replace(view, words="", clause="") if view.rejection_text and high > free_sea.h else view


def sea_beside_card(free_sea: pygame.Rect, style: UiStyle, max_card_height: int) -> pygame.Rect:
    """Return the sea that the card leaves free, right of it or below it. `max_card_height` is the lesson's
    highest card, so that the view keeps still."""
    margin = style.px(_MARGIN)
    if is_wide_card(free_sea, style):
        taken = min(max_card_height + margin, free_sea.h * 2 // 3)
        return pygame.Rect(free_sea.x, free_sea.y + taken, free_sea.w, free_sea.h - taken)
    taken = style.text_px(CARD_WIDTH) + margin
    return pygame.Rect(free_sea.x + taken, free_sea.y, free_sea.w - taken, free_sea.h)


def _head_height(style: UiStyle) -> int:
    return style.px(panel_drawing.CONTENT_TOP) + style.text_px(19) - style.px(19)


def _word_lines(view: LessonCardView, style: UiStyle, room: int) -> tuple[str, ...]:
    words = citations.with_clause(style, view.words, view.clause).strip()
    return _wrapped_lines(words, letters.BODY, style, room) if words else ()


@lru_cache(maxsize=64)
def _wrapped_lines(words: str, role: letters.TextRole, style: UiStyle, room: int) -> tuple[str, ...]:
    return letters.wrap_text(words, role, style, room)


def _stray_text_height(view: LessonCardView, style: UiStyle, room: int) -> int:
    lines = _wrapped_lines(view.rejection_text, letters.DENSE, style, room - style.px(18))
    return letters.line_height(letters.DENSE, style) * len(lines) + style.px(12)


# -------------------------------------------------------------------------------------- buttons


def _button_rows(choices: Sequence[CardButton], style: UiStyle, room: int) -> list[list[CardButton]]:
    """Return the buttons in rows: side by side while their words fit."""
    rows: list[list[CardButton]] = []
    for choice in choices:
        wanted = [*rows[-1], choice] if rows else [choice]
        share = (room - style.px(_GAP) * (len(wanted) - 1)) // len(wanted)
        if rows and all(_button_width(c, style) <= share for c in wanted):
            rows[-1] = wanted
        else:
            rows.append([choice])
    return rows


def _button_width(choice: CardButton, style: UiStyle) -> int:
    return letters.text_width(choice.words, letters.STRONG, style) + style.px(52)


def _button_height(style: UiStyle) -> int:
    return max(style.px(44), style.text_px(40))


def _rows_height(choices: Sequence[CardButton], style: UiStyle, room: int) -> int:
    count = len(_button_rows(choices, style, room))
    return count * (_button_height(style) + style.px(_GAP) + style.text_px(5)) - style.px(_GAP)


def card_buttons(rect: pygame.Rect, style: UiStyle, view: LessonCardView) -> list[Widget]:
    """Return the card's buttons along its foot."""
    side, high, gap = style.px(panel_drawing.PADDING), _button_height(style), style.px(_GAP)
    room = rect.w - 2 * side
    rows = _button_rows(view.buttons, style, room)
    y = rect.bottom - style.px(_FOOT_GAP) - _rows_height(view.buttons, style, room) + style.text_px(5)
    found: list[Widget] = []
    for row in rows:
        rects = Row.repeat(len(row), gap=gap).split(pygame.Rect(rect.x + side, y, room, high))
        found += map(_make_button, row, rects)
        y += high + gap + style.text_px(5)
    return found


def _make_button(choice: CardButton, rect: pygame.Rect) -> Button:
    key = pygame.K_SPACE if choice.has_space_key else _ACTION_KEYS[choice.action]
    cap = "Space" if choice.has_space_key else chr(key).upper()
    name, words, action = choice.name, choice.words, choice.action
    return Button(name, rect, words, choice.icon, cap, key, choice.state, hint=choice.hint, action=action)


# -------------------------------------------------------------------------------------- drawing


def draw_card(c: Canvas, rect: pygame.Rect, view: LessonCardView) -> None:
    """Draw the card and its words; the buttons are drawn as controls."""
    with c.text_region("lesson", rect):
        panel_drawing.draw_panel(
            c, rect, view.title, f"{view.step_number} of {view.step_total}", palette.PAPER_0
        )
    draw_card_words(c, rect, view)


def draw_card_words(c: Canvas, rect: pygame.Rect, view: LessonCardView) -> None:
    """Draw the card's words below its title."""
    with c.text_region("lesson", rect):
        side = c.px(panel_drawing.PADDING)
        room = rect.w - 2 * side
        y = rect.y + _head_height(c.style)
        step = letters.line_height(letters.BODY, c.style)
        for line in _word_lines(view, c.style, room):
            _draw_word_line(c, (rect.x + side, y), line, citations.clause_mark(c.style, view.clause))
            y += step
        if view.rejection_text:
            slip = pygame.Rect(rect.x + side, y + c.px(_GAP) // 2, room, 0)
            slip.h = _stray_text_height(view, c.style, room)
            _draw_stray_text(c, slip, view.rejection_text)


def _draw_word_line(c: Canvas, at: tuple[int, int], line: str, mark: str) -> None:
    words = line.removesuffix(mark) if mark else line
    drawn = letters.draw_text(c, at, words, letters.BODY) if words.strip() else None
    if words != line:
        x = drawn.right if drawn is not None else at[0]
        letters.draw_text(c, (x, at[1]), mark, letters.BODY, palette.CLAUSE)


def _draw_stray_text(c: Canvas, rect: pygame.Rect, words: str) -> None:
    panel_drawing.draw_block(c, rect, palette.PAPER_2, palette.INK_3, 1, 3)
    c.surface.fill(palette.FOCUS, (rect.x, rect.y, c.px(4), rect.h))
    inner = rect.inflate(-c.px(18), -c.px(12)).move(c.px(3), 0)
    letters.draw_wrapped(c, inner, words, letters.DENSE)


PULSE_SECONDS: Final = 1.4
"""Seconds from one pulse of the ring to the next: too slow to count as flashing."""
_MAX_SWELL_PX: Final = 10
_PULSE_FRAMES: Final = 8
_MAX_ARROW_UNITS: Final = 96
"""Longest arrow in units."""


@dataclass(frozen=True, slots=True)
class PointedArea:
    """The pixels that are pointed at; `is_round` for a position on the sea, where the ship should head
    `heading` degrees if that is known."""

    rect: pygame.Rect
    is_round: bool = False
    heading: float | None = None


def named_panel_rect(
    name: str, layout: BattleLayout, over_orders_rect: pygame.Rect | None
) -> pygame.Rect | None:
    """Return the rectangle of the panel of that name, or None if it is not shown; `over_orders_rect` is the
    panel over the orders bar."""
    panels = {"wind": layout.wind, "record": layout.record, "log": layout.log, "orders": layout.orders}
    ribbon = layout.ribbon.inflate(-layout.style.px(24), -layout.style.px(8))
    return {**panels, "ribbon": ribbon, "tray": over_orders_rect}.get(name)


def ring_growth_units(seconds: float, is_motion_reduced: bool) -> int:
    """Return by how many px at scale 1 the outer ring has grown, in a few steps; 0 under reduced motion."""
    frame = int(seconds % PULSE_SECONDS / PULSE_SECONDS * _PULSE_FRAMES)
    return 0 if is_motion_reduced else frame * _MAX_SWELL_PX // _PULSE_FRAMES


Line: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


def draw_pointer(
    c: Canvas, card: pygame.Rect, target: PointedArea, seconds: float, avoid_rects: Sequence[pygame.Rect] = ()
) -> None:
    """Draw the ring with its pulse, and the arrow to it.

    A position on the sea needs no arrow: nothing else there looks like its ring."""
    arrow = (
        None if target.is_round or card.colliderect(target.rect) else arrow_line(c, card, target, avoid_rects)
    )
    if arrow is not None:
        _draw_arrow(c, *arrow)
    grown = c.px(ring_growth_units(seconds, c.style.is_motion_reduced))
    if target.is_round:
        _draw_round_ring(c, target, grown)
    else:
        _draw_rect_ring(c, target.rect, grown)


def arrow_line(
    c: Canvas, card: pygame.Rect, target: PointedArea, avoid_rects: Sequence[pygame.Rect]
) -> Line | None:
    """Return both ends of the arrow to the target, from the card or else upright or level; None if it would
    always lie on something else, a ship, a tag or a control, and seem to mean that."""
    goal = target.rect.inflate(c.px(12), c.px(12))
    length, (x, y) = c.px(_MAX_ARROW_UNITS), goal.center
    from_card, end = arrow_ends(card, goal)
    lines = [(arrow_start(from_card, end, length), end)]
    lines += [((x, goal.top - length), (x, goal.top)), ((goal.left - length, y), (goal.left, y))]
    lines += [((x, goal.bottom + length), (x, goal.bottom)), ((goal.right + length, y), (goal.right, y))]
    others = [rect.inflate(2, 2) for rect in avoid_rects if not rect.colliderect(target.rect)]
    window = c.surface.get_rect()
    for line in lines:
        if window.collidepoint(line[0]) and not any(rect.clipline(*line) for rect in others):
            return line
    return None


def arrow_start(start: tuple[int, int], end: tuple[int, int], max_length_px: int) -> tuple[int, int]:
    """Return the start of an arrow that is at most `max_length_px` px: a long one would cross ships, and
    the ring is seen from afar anyway."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    share = min(1.0, max_length_px / far) if far else 0.0
    return (round(end[0] + (start[0] - end[0]) * share), round(end[1] + (start[1] - end[1]) * share))


def _draw_arrow(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    far = hypot(end[0] - start[0], end[1] - start[1])
    head, half = c.px(15), c.px(8)
    if far < head * 1.5:
        return
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    neck = end[0] - dx * head, end[1] - dy * head
    barbs = [(round(neck[0] - dy * side), round(neck[1] + dx * side)) for side in (half, -half)]
    for colour, wide in ((palette.INK_1, c.px(5)), (palette.OCHRE, c.px(3))):
        pygame.draw.line(c.surface, colour, start, neck, max(1, wide))
    pygame.draw.polygon(c.surface, palette.OCHRE, [end, *barbs])
    pygame.draw.polygon(c.surface, palette.INK_1, [end, *barbs], max(1, c.px(1)))


def arrow_ends(card: pygame.Rect, target: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return where the line leaves the card and meets the ring: the nearest points, but not the
    ring's corners, which are close to its neighbours."""
    start = _nearest_point(card, target.center)
    return start, _nearest_point(target.inflate(-target.w // 2, 0), start)


def _nearest_point(rect: pygame.Rect, to: tuple[int, int]) -> tuple[int, int]:
    return min(max(to[0], rect.left), rect.right), min(max(to[1], rect.top), rect.bottom)


def _draw_rect_ring(c: Canvas, rect: pygame.Rect, grown: int) -> None:
    base = rect.inflate(c.px(8), c.px(8))
    panel_drawing.draw_outline(c, base, palette.INK_1, 5, 8)
    panel_drawing.draw_outline(c, base.inflate(-2, -2), palette.OCHRE, 3, 7)
    if grown:
        panel_drawing.draw_outline(c, base.inflate(2 * grown, 2 * grown), palette.OCHRE, 2, 9)


def _draw_round_ring(c: Canvas, target: PointedArea, grown: int) -> None:
    rect, radius, wide = target.rect, target.rect.w // 2, max(2, c.px(3))
    pygame.draw.aacircle(c.surface, palette.SHADOW, rect.center, radius + wide // 2 + 1, wide + 2)
    pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + wide // 2, wide)
    if grown:
        pygame.draw.aacircle(c.surface, palette.OCHRE, rect.center, radius + grown + wide, 2)
    if target.heading is not None:
        _draw_heading(c, target, target.heading)


_HULL_OUTLINE: Final = ((0.0, -0.85), (0.24, -0.4), (0.24, 0.6), (0.14, 0.8), (-0.14, 0.8), (-0.24, 0.6),
                        (-0.24, -0.4))  # fmt: skip
"""A hull seen from above, bow up, in radii of the ring."""
_BOW_MARK: Final = ((0.0, -1.5), (0.28, -1.12), (-0.28, -1.12))


def _draw_heading(c: Canvas, target: PointedArea, heading: float) -> None:
    """Draw the hull as it should lie in the ring, and on its rim where the bow should look."""
    turn, radius, (x, y) = radians(heading), target.rect.w / 2, target.rect.center

    def turned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        rows = ((a * radius, b * radius) for a, b in points)
        return [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in rows]

    for colour, wide in ((palette.SHADOW, c.px(4)), (palette.OCHRE, c.px(2))):
        pygame.draw.polygon(c.surface, colour, turned(_HULL_OUTLINE), max(1, wide))
    pygame.draw.polygon(c.surface, palette.OCHRE, turned(_BOW_MARK))
    pygame.draw.aalines(c.surface, palette.INK_1, True, turned(_BOW_MARK))
