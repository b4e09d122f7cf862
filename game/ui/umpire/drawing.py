"""How the umpire's table is drawn: the bar, the step, the chart, the log and the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.core.events import Rolled
from game.stage.paper import backdrop, fitting, paint, palette
from game.stage.paper import dice as dice_art
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle import roll_view
from game.ui.kit import scroll_text, widgets
from game.ui.umpire import chart_paper, sheets_paper
from game.ui.umpire.controls import bar_left
from game.ui.umpire.dice_entry import as_event
from game.ui.umpire.step_paper import StepPlan, planned, side_of, told_high

if TYPE_CHECKING:
    from game.ui.battle.book_ui import BookUi
    from game.ui.umpire.table import UmpireTable

_CARET: Final = "|"


def draw(c: Canvas, table: UmpireTable) -> None:
    """All of it."""
    backdrop.sea_ground(c)
    chart_paper.draw(c, table)
    _bar(c, table)
    _step(c, table, planned(table))
    _log(c, table)
    sheets_paper.draw(c, table)
    widgets.draw(c, table.widgets(), table.ring)


def _bar(c: Canvas, table: UmpireTable) -> None:
    """The battle and its turn."""
    bar = table.layout().bar
    with c.region("bar", bar):
        paint.ribbon(c, bar)
        turn = f"Turn {table.battle.turn}" if table.battle.turn else "Before the first turn"
        left, right = bar.x + c.px(16), bar_left(table) - c.px(12)
        wide = letters.width(turn, letters.STRONG, c.look)
        at = (right, bar.centery + c.px(2))
        letters.draw_text(c, at, turn, letters.STRONG, palette.INK_1, "midright")
        room = right - wide - c.px(14) - left
        at = (left, bar.centery + c.px(2))
        title = table.battle.level.title
        fitting.draw_fitted(c, at, title, letters.SUBHEADING, room, anchor="midleft")


def _step(c: Canvas, table: UmpireTable, plan: StepPlan) -> None:
    """The paper with the question; its rows and buttons are controls."""
    paper = table.layout().step
    with c.region("step", paper):
        paint.panel(c, paper)
        side = side_of(table)
        if side is not None:
            at = (plan.head_room.x + c.px(12), plan.head_room.y + c.look.grown(15))
            paint.badge(c, at, side, 10, "ABCD"[side])
        scroll_text.draw_lines(c, plan.head_room, plan.head, 0)
        _line(c, table, plan)
    if plan.dice is not None:
        with c.region("dice", plan.room):
            _dice(c, table, plan)


def _line(c: Canvas, table: UmpireTable, plan: StepPlan) -> None:
    """What is being typed, or what is to be told of the last entry."""
    rect, told = plan.line, plan.line
    if table.typing is not None:
        paint.block(c, rect, palette.PAPER_0, palette.INK_2, 1, 4)
        at = (rect.x + c.px(8), rect.centery)
        words = table.typing + _CARET
        role, room = letters.STRONG, rect.w - c.px(16)
        while len(words) > 1 and letters.width(words, role, c.look) > room:
            words = words[1:]
        letters.draw_text(c, at, words, role, palette.INK_1, "midleft")
        told = pygame.Rect(rect.x, rect.y - told_high(table), rect.w, told_high(table))
    if table.said:
        _said(c, table.said, told)


def _said(c: Canvas, words: str, rect: pygame.Rect) -> None:
    """A sentence at the foot of a room, in wax where it is a refusal."""
    lines, role = fitting.in_lines(words, letters.SMALL_STRONG, c.look, rect)
    step = letters.line_height(role, c.look)
    y = rect.bottom - step * len(lines)
    ink = palette.WAX if words.startswith(("No", "A d", "All")) else palette.TEAL
    for line in lines:
        letters.draw_text(c, (rect.x, y), line, role, ink)
        y += step


def _dice(c: Canvas, table: UmpireTable, plan: StepPlan) -> None:
    """The boxes, the dice in them, and what they come to."""
    entry, laid = table.entry, plan.dice
    assert entry is not None
    assert laid is not None
    with table.battle.table.at():
        rolled, book_ui = as_event(entry.step, entry.faces), table.desk.book_ui
        states = [roll_view.state_of(rolled, value, book_ui) for value in entry.faces]
        told = verdict(rolled, len(entry.step.dice), book_ui)
    for n, box in enumerate(laid.boxes):
        die = entry.step.dice[n]
        here = n == len(entry.faces)
        if n < len(entry.faces):
            size, sides = box.w / c.look.u, roll_view.sides_of(die.name)
            dice_art.die(c, box.topleft, entry.faces[n], sides, states[n], size, lift=0.0)
            continue
        edge = palette.FOCUS if here else palette.INK_3
        paint.block(c, box, palette.PAPER_0, edge, 2 if here else 1, 5)
        words = entry.digits + _CARET if here and entry.digits else die.name
        role = letters.Role(letters.SANS, min(15.0, box.w / c.look.u * 0.36) / c.look.text)
        letters.draw_text(c, box.center, words, role, palette.INK_2, "center")
    at = (laid.told.x, laid.told.centery)
    fitting.draw_fitted(c, at, told, letters.STRONG, laid.told.w, anchor="midleft")


def verdict(rolled: Rolled, count: int, book_ui: BookUi) -> str:
    """What the dice come to by the book if they stand, ``3 hits`` or ``11: yes``; how many of so
    many lie there while some are lacking. Called inside the battle's table."""
    there = len(rolled.faces)
    if there < count:
        return f"{there} of {count} dice lie there" if there and count > 1 else ""
    figure, word, _ = roll_view.sealed(rolled, book_ui)
    return f"{figure}: {word}" if word in ("yes", "no") else f"{figure} {word}"


def _log(c: Canvas, table: UmpireTable) -> None:
    """What has happened, with its clauses."""
    paper, view = table.layout().log, table.log_view()
    with c.region("umpire-log", paper):
        paint.panel(c, paper)
        scroll_text.draw_lines(c, view.room, view.lines, view.first)
