"""How the umpire's table is drawn: the bar, the step, the chart, the log and the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core.events import Rolled
from game.stage.paper import dice as dice_art
from game.stage.paper import menu_backdrop, palette, panel_drawing, text_fitting
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.dice import roll_view
from game.ui.battle.state.hud_state import HudState
from game.ui.kit import scroll_text, widgets
from game.ui.umpire import chart_panel, record_panel
from game.ui.umpire.controls import bar_buttons_left
from game.ui.umpire.dice_entry import rolled_event
from game.ui.umpire.step_panel import StepLayout, notice_height, side_of_step, step_layout

if TYPE_CHECKING:
    from game.ui.battle.state.book_ui import BookUi
    from game.ui.umpire.screen import UmpireScreen

_CARET: Final = "|"


def draw_screen(c: Canvas, screen: UmpireScreen) -> None:
    """All of it."""
    menu_backdrop.draw_night_sea(c)
    chart_panel.draw_chart(c, screen)
    _draw_bar(c, screen)
    _draw_step(c, screen, step_layout(screen))
    _draw_log(c, screen)
    record_panel.draw_records(c, screen)
    widgets.draw_widgets(c, screen.widgets(), screen.ring)


def _draw_bar(c: Canvas, screen: UmpireScreen) -> None:
    """The battle and its turn."""
    bar = screen.layout().bar
    with c.region("bar", bar):
        panel_drawing.draw_top_bar(c, bar)
        turn = f"Turn {screen.battle.turn}" if screen.battle.turn else "Before the first turn"
        left, right = bar.x + c.px(16), bar_buttons_left(screen) - c.px(12)
        wide = letters.text_width(turn, letters.STRONG, c.style)
        at = (right, bar.centery + c.px(2))
        letters.draw_text(c, at, turn, letters.STRONG, palette.INK_1, "midright")
        room = right - wide - c.px(14) - left
        at = (left, bar.centery + c.px(2))
        title = screen.battle.level.title
        text_fitting.draw_fitted(c, at, title, letters.SUBHEADING, room, anchor="midleft")


def _draw_step(c: Canvas, screen: UmpireScreen, layout: StepLayout) -> None:
    """The paper with the question; its rows and buttons are controls."""
    paper = screen.layout().step
    with c.region("step", paper):
        panel_drawing.draw_panel(c, paper)
        side = side_of_step(screen)
        if side is not None:
            at = (layout.head_rect.x + c.px(12), layout.head_rect.y + c.style.text_px(15))
            panel_drawing.draw_badge(c, at, side, 10, "ABCD"[side])
        scroll_text.draw_lines(c, layout.head_rect, layout.head_lines, 0)
        _draw_input_line(c, screen, layout)
    if layout.dice is not None:
        with c.region("dice", layout.content_rect):
            _draw_dice(c, screen, layout)


def _draw_input_line(c: Canvas, screen: UmpireScreen, layout: StepLayout) -> None:
    """What is being typed, or what is to be told of the last entry."""
    rect, told = layout.input_rect, layout.input_rect
    if screen.typed_answer is not None:
        panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
        at = (rect.x + c.px(8), rect.centery)
        words = screen.typed_answer + _CARET
        role, room = letters.STRONG, rect.w - c.px(16)
        while len(words) > 1 and letters.text_width(words, role, c.style) > room:
            words = words[1:]
        letters.draw_text(c, at, words, role, palette.INK_1, "midleft")
        told = pygame.Rect(rect.x, rect.y - notice_height(screen), rect.w, notice_height(screen))
    if screen.notice:
        _draw_notice(c, screen.notice, told)


def _draw_notice(c: Canvas, words: str, rect: pygame.Rect) -> None:
    """A sentence at the foot of a room, in wax where it is a refusal."""
    lines, role = text_fitting.fit_in_lines(words, letters.SMALL_STRONG, c.style, rect)
    step = letters.line_height(role, c.style)
    y = rect.bottom - step * len(lines)
    ink = palette.WAX if words.startswith(("No", "A d", "All")) else palette.TEAL
    for line in lines:
        letters.draw_text(c, (rect.x, y), line, role, ink)
        y += step


def _draw_dice(c: Canvas, screen: UmpireScreen, layout: StepLayout) -> None:
    """The boxes, the dice in them, and what they come to."""
    entry, laid = screen.dice_entry, layout.dice
    assert entry is not None
    assert laid is not None
    with screen.battle.table.at():
        rolled, book_ui = rolled_event(entry.roll, entry.faces), screen.desk.book_ui
        states = [roll_view.die_state(rolled, value, book_ui) for value in entry.faces]
        told = dice_result_text(rolled, len(entry.roll.dice), book_ui)
    for n, box in enumerate(laid.boxes):
        die = entry.roll.dice[n]
        here = n == len(entry.faces)
        if n < len(entry.faces):
            size, sides = box.w / c.style.unit, roll_view.die_sides(die.name)
            dice_art.draw_die(c, box.topleft, entry.faces[n], sides, states[n], size, lift=0.0)
            continue
        edge = palette.FOCUS if here else palette.INK_3
        panel_drawing.draw_block(c, box, palette.PAPER_0, edge, 2 if here else 1, 5)
        words = entry.digits + _CARET if here and entry.digits else die.name
        role = letters.TextRole(
            letters.SANS_FACE, min(15.0, box.w / c.style.unit * 0.36) / c.style.text_scale
        )
        letters.draw_text(c, box.center, words, role, palette.INK_2, "center")
    at = (laid.result_rect.x, laid.result_rect.centery)
    text_fitting.draw_fitted(c, at, told, letters.STRONG, laid.result_rect.w, anchor="midleft")


def dice_result_text(rolled: Rolled, count: int, book_ui: BookUi[HudState]) -> str:
    """What the dice come to by the book if they stand, ``3 hits`` or ``11: yes``; how many of so
    many lie there while some are lacking. Called inside the battle's table."""
    there = len(rolled.faces)
    if there < count:
        return f"{there} of {count} dice lie there" if there and count > 1 else ""
    figure, word, _ = roll_view.seal_of(rolled, book_ui)
    return f"{figure}: {word}" if word in ("yes", "no") else f"{figure} {word}"


def _draw_log(c: Canvas, screen: UmpireScreen) -> None:
    """What has happened, with its clauses."""
    paper, view = screen.layout().log, screen.log_view()
    with c.region("umpire-log", paper):
        panel_drawing.draw_panel(c, paper)
        scroll_text.draw_lines(c, view.area, view.lines, view.first_line)
