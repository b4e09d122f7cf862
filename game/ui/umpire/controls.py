"""Every control of the umpire's table, listed afresh from its state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import palette, text_fitting
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState, draw_key_cap, key_cap_width
from game.stage.paper.control_drawing import draw_row_ground as row_ground
from game.stage.paper.panel_drawing import draw_focus_ring, draw_outline
from game.ui.battle.layout.orders_bar import pygame_key_of
from game.ui.kit import page
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget
from game.ui.level_editor.ship_markers import hull_rect
from game.ui.umpire import chart_objects
from game.ui.umpire.actions import (
    EndMoveAt,
    ListAction,
    OpenClause,
    ShowRecord,
    TypeDieSign,
    UmpireAction,
)
from game.ui.umpire.answer_rows import MAX_DIGIT_OPTIONS
from game.ui.umpire.chart_panel import ENDPOINT_RADIUS, digit_endpoint_rects
from game.ui.umpire.record_panel import draw_ship_row, ship_list_area, visible_ship_rows
from game.ui.umpire.shortcuts import has_dice
from game.ui.umpire.step_panel import RowLayout, StepLayout, row_text_rect, step_layout

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

_TYPING_HINT: Final = (
    "A number, a key, a course, or the place where the model stands: at 34.5 22, at 6 7 NE"
)
_HALF_OBJECT: Final = 12
"""Units from the middle of a boat within which a hand takes it."""
_MIN_HULL: Final = 26
"""Units round the middle of a hull that can be pressed at the least."""


def all_widgets(screen: UmpireScreen) -> list[Widget]:
    """The answers or the dice first, then the foot of their paper, the chart, the ships, the log
    and the bar."""
    layout = step_layout(screen)
    return [
        *_answer_widgets(screen, layout),
        *_dice_widgets(screen, layout),
        *_foot_widgets(screen, layout),
        *_chart_widgets(screen),
        *_ship_widgets(screen),
        *_log_widgets(screen),
        *_bar_widgets(screen),
    ]


# ---------------------------------------------------------------------------------- the step


def _answer_widgets(screen: UmpireScreen, layout: StepLayout) -> Iterator[Widget]:
    """The rows that are in view, in a pane."""
    shown = len(layout.rows)
    if layout.row_count > shown:
        yield ScrollPane(
            "answers",
            layout.content_rect,
            layout.first_row,
            shown,
            layout.row_count,
            action=ListAction.ANSWERS,
        )
    digits = sum(1 for row in layout.rows if row.row.key_cap.isdigit()) <= MAX_DIGIT_OPTIONS
    for laid in layout.rows:
        row = laid.row
        typed = screen.typed_answer is not None
        key = None if typed or not row.is_enabled else pygame_key_of(row.key_letter)
        if row.is_primary and not typed:
            key = pygame.K_SPACE
        painted = partial(_draw_row, laid=laid, by_digit=digits)
        name = f"answer-{laid.number}"
        yield CustomControl(name, laid.rect, painted, row.is_enabled, key=key, action=row.action)


def _draw_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, laid: RowLayout, *, by_digit: bool
) -> None:
    """A row: its cap at the left, its words, and below them its small print."""
    row = laid.row
    row_ground(c, rect, row.is_primary, interaction)
    ink = palette.INK_1 if row.is_enabled else palette.DISABLED_TEXT
    room = row_text_rect(c.style, rect, row)
    role = letters.STRONG if row.is_primary else letters.DENSE
    step, small = letters.line_height(role, c.style), letters.line_height(letters.SMALL, c.style)
    high = len(laid.text_lines) * step + len(laid.small_print_lines) * small
    y = rect.y + max(c.px(4), (rect.h - high) // 2)
    cap = c.style.key_cap("Space") if row.is_primary and row.is_enabled else ""
    if cap:
        at = rect.right - key_cap_width(c, cap) - c.px(6), y + (step - c.style.text_px(17)) // 2
        draw_key_cap(c, at, cap, quiet=c.style.device == "mouse")
    if row.key_cap and c.style.device != "pad":  # a pad has no digits
        at = rect.x + c.px(4), y + (step - c.style.text_px(17)) // 2
        draw_key_cap(c, at, row.key_cap, quiet=not by_digit)
    for words in laid.text_lines:
        text_fitting.draw_fitted(c, (room.x, y), words, role, room.w, ink)
        y += step
    below = palette.INK_2 if row.is_enabled else palette.DISABLED_TEXT
    for words in laid.small_print_lines:
        text_fitting.draw_fitted(c, (room.x, y), words, letters.SMALL, room.w, below)
        y += small


def _dice_widgets(screen: UmpireScreen, layout: StepLayout) -> Iterator[Widget]:
    """The faces to press and what is done with the dice."""
    entry, dice = screen.dice_entry, layout.dice
    if entry is None:
        return
    if dice is None:
        wanted = pygame.Rect(layout.input_rect)
        yield Button(
            "throw",
            wanted,
            "Draw for me",
            "play",
            "F3",
            pygame.K_F3,
            hint="Where no cards are at hand",
            action=UmpireAction.THROW_FOR_ME,
        )
        return
    full = entry.next_die is None
    for sign, rect in dice.faces:
        yield Button(f"face-{sign}", rect, sign, state="disabled" if full else "ready",
                     action=TypeDieSign(sign))  # fmt: skip
    stand, wipe, throw = dice.buttons
    yield Button("stand", stand, "These stand", "check", "Enter",
                 state="primary" if full else "disabled",
                 hint="" if full else "First what every die shows",
                 action=UmpireAction.GIVE_DICE)  # fmt: skip
    lies, named = has_dice(screen), wipe.y > stand.y
    cap = "Bksp" if lies or screen.context.style.device != "pad" else ""
    yield Button("wipe", wipe, "Rub out" if named else "", "undo", cap,
                 state="ready" if lies else "disabled",
                 hint="Rub the last die out" if lies else "No die lies there",
                 action=UmpireAction.WIPE_DIE)  # fmt: skip
    yield Button("throw", throw, "Throw for me" if named else "", "dice", "F3", pygame.K_F3,
                 hint="The game throws, where no dice are at hand",
                 action=UmpireAction.THROW_FOR_ME)  # fmt: skip


def _foot_widgets(screen: UmpireScreen, layout: StepLayout) -> Iterator[Widget]:
    """To take back, and to type."""
    back, typed = layout.foot_buttons
    may, by_pad = screen.battle.may_undo_any, screen.context.style.device == "pad"
    # Of a pad one button rubs out the last die, and takes back where none lies.
    cap = ("" if has_dice(screen) else "Bksp") if by_pad else "Ctrl Z"
    yield Button("back", back, "Take back", "undo", cap, None, "ready" if may else "disabled",
                 hint="The last answer or throw, whatever came of it" if may else "Nothing yet",
                 action=UmpireAction.TAKE_BACK)  # fmt: skip
    asks = screen.question is not None and not screen.is_covered
    told = (
        f"With a keyboard: {_TYPING_HINT[:1].lower()}{_TYPING_HINT[1:]}" if by_pad else _TYPING_HINT
    )
    yield Button(
        "type",
        typed,
        "Type it",
        "quill",
        "F2",
        pygame.K_F2,
        "ready" if asks else "disabled",
        hint=told if asks else "Nothing is asked now",
        action=UmpireAction.TYPE,
    )


# --------------------------------------------------------------------------------- the chart


def _chart_widgets(screen: UmpireScreen) -> Iterator[Widget]:
    """The ends of the move, the ships, and on top of them boats and troops; a bare place shows only
    the hand on it."""
    style, viewport, endpoints = screen.context.style, screen.viewport, screen.endpoints
    if endpoints is not None:
        for end, rect in digit_endpoint_rects(style, viewport, endpoints):
            yield CustomControl(
                f"end-{end.digit}", rect, _draw_endpoint, action=EndMoveAt(*end.place)
            )
    with screen.battle.table.at():
        ships = screen.desk.ships
    for hull in screen.hulls:
        box = hull_rect(hull, viewport)
        least = style.px(_MIN_HULL)
        rect = box.inflate(max(0, least - box.w), max(0, least - box.h)).clip(viewport.area)
        if rect.w and rect.h:
            ship = ships[hull.number].id
            yield CustomControl(
                f"chart-{ship}", rect, _draw_hover, is_bare=True, action=ShowRecord(ship)
            )
    for thing in screen.objects:
        rect = chart_objects.object_rect(style, viewport, thing, _HALF_OBJECT).clip(viewport.area)
        if thing.has_record and rect.w and rect.h:
            yield CustomControl(
                f"chart-{thing.id}", rect, _draw_hover, is_bare=True, action=ShowRecord(thing.id)
            )


def _draw_endpoint(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """An end of the move."""
    fill = palette.FOCUS if interaction.is_hovered or interaction.is_focused else palette.PAPER_0
    pygame.draw.aacircle(c.surface, fill, rect.center, c.px(ENDPOINT_RADIUS - 4))
    pygame.draw.aacircle(c.surface, palette.INK_1, rect.center, c.px(ENDPOINT_RADIUS - 4), c.px(2))
    if interaction.is_focused:
        draw_focus_ring(c, rect)


def _draw_hover(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Only the hand on a hull."""
    if interaction.is_hovered:
        draw_outline(c, rect, palette.OCHRE, 2)
    if interaction.is_focused:
        draw_focus_ring(c, rect)


# ------------------------------------------------------------------------------ sheets and log


def _ship_widgets(screen: UmpireScreen) -> Iterator[Widget]:
    """The plates of the ships in view."""
    room, rows = ship_list_area(screen), visible_ship_rows(screen)
    first, total = screen.first_ship_row, len(screen.desk.ships)
    if total > len(rows):
        yield ScrollPane("ships", room, first, len(rows), total, action=ListAction.SHIPS)
    for ship, rect in rows:
        painted = partial(draw_ship_row, screen=screen, ship=ship)
        yield CustomControl(f"ship-{ship}", rect, painted, action=ShowRecord(ship))


def _log_widgets(screen: UmpireScreen) -> Iterator[Widget]:
    """The log turns as any text does; a press on a line opens the rulebook at its clause."""
    view = screen.log_view()
    if view.line_count > view.visible_lines:
        yield ScrollPane(
            "log",
            view.area,
            view.first_line,
            view.visible_lines,
            view.line_count,
            True,
            "What has happened, with its clauses",
            ListAction.LOG,
        )
    for n, (clause, rect) in enumerate(view.clause_areas()):
        yield CustomControl(f"said-{n}", rect, _draw_hover, is_bare=True, action=OpenClause(clause))


def _bar_widgets(screen: UmpireScreen) -> Iterator[Widget]:
    """The buttons at the right end of the bar."""
    style, bar = screen.context.style, screen.layout().bar
    high, right = page.control_height(style), bar.right - style.px(12)
    specs = (
        ("menu", "Menu", "more", "F10", pygame.K_F10, UmpireAction.MENU, "Save and leave, give up"),
        (
            "rules",
            "Rules",
            "book",
            "F1",
            pygame.K_F1,
            UmpireAction.RULES,
            "The rulebook at this step",
        ),
        ("whole", "", "eye", "F7", pygame.K_F7, UmpireAction.WHOLE, "The whole chart"),
        ("closer", "", "plus", "F6", pygame.K_F6, UmpireAction.CLOSER, "The chart closer"),
        ("farther", "", "minus", "F5", pygame.K_F5, UmpireAction.FARTHER, "The chart farther off"),
    )
    for name, words, picture, cap, key, does, hint in specs:
        wide = style.text_px(104) if words else high
        right -= wide
        rect = pygame.Rect(right, bar.centery - high // 2 + style.px(2), wide, high)
        yield Button(name, rect, words, picture, cap if words else "", key, hint=hint, action=does)
        right -= style.px(10)


def bar_buttons_left(screen: UmpireScreen) -> int:
    """Px at which the buttons of the bar begin."""
    return min(widget.rect.x for widget in _bar_widgets(screen))
