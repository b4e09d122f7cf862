"""Every control of the umpire's table, listed afresh from its state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import fitting, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.paint import focus_ring, outline
from game.stage.paper.parts import Touch, key_cap, key_cap_width
from game.stage.paper.parts import row as row_ground
from game.ui.battle.orders_bar import key_of
from game.ui.kit import page
from game.ui.kit.widgets import Button, Item, Pane, Widget
from game.ui.level_editor.ship_markers import box_of
from game.ui.umpire import things
from game.ui.umpire.actions import EndAt, InPane, LookAt, OnUmpire, OpenClause, PutSign
from game.ui.umpire.answers import BY_DIGIT
from game.ui.umpire.chart_paper import DISC, ends_of
from game.ui.umpire.keys import dice_lie
from game.ui.umpire.sheets_paper import paint_ship, ship_rows, ships_room
from game.ui.umpire.step_paper import LaidRow, StepPlan, planned, words_room

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

_TYPED: Final = (
    "A number, a key, a course, or the place where the model stands: at 34.5 22, at 6 7 NE"
)
_HALF_THING: Final = 12
"""Units from the middle of a boat within which a hand takes it."""
_LEAST_HULL: Final = 26
"""Units round the middle of a hull that can be pressed at the least."""


def widgets_of(table: UmpireTable) -> list[Widget]:
    """The answers or the dice first, then the foot of their paper, the chart, the ships, the log
    and the bar."""
    plan = planned(table)
    return [
        *_answers(table, plan),
        *_dice(table, plan),
        *_foot(table, plan),
        *_chart(table),
        *_ships(table),
        *_log(table),
        *_bar(table),
    ]


# ---------------------------------------------------------------------------------- the step


def _answers(table: UmpireTable, plan: StepPlan) -> Iterator[Widget]:
    """The rows that are in view, in a pane."""
    shown = len(plan.rows)
    if plan.total > shown:
        yield Pane("answers", plan.room, plan.first, shown, plan.total, does=InPane.ANSWERS)
    digits = sum(1 for row in plan.rows if row.row.cap.isdigit()) <= BY_DIGIT
    for laid in plan.rows:
        row = laid.row
        typed = table.typing is not None
        key = None if typed or not row.usable else key_of(row.letter)
        if row.first and not typed:
            key = pygame.K_SPACE
        painted = partial(_paint_row, laid=laid, by_digit=digits)
        name = f"answer-{laid.number}"
        yield Item(name, laid.rect, painted, row.usable, key=key, does=row.does)


def _paint_row(
    c: Canvas, rect: pygame.Rect, touch: Touch, laid: LaidRow, *, by_digit: bool
) -> None:
    """A row: its cap at the left, its words, and below them its small print."""
    row = laid.row
    row_ground(c, rect, row.first, touch)
    ink = palette.INK_1 if row.usable else palette.DISABLED_TEXT
    room = words_room(c.look, rect, row)
    role = letters.STRONG if row.first else letters.DENSE
    step, small = letters.line_height(role, c.look), letters.line_height(letters.SMALL, c.look)
    high = len(laid.words) * step + len(laid.note) * small
    y = rect.y + max(c.px(4), (rect.h - high) // 2)
    cap = c.look.cap("Space") if row.first and row.usable else ""
    if cap:
        at = rect.right - key_cap_width(c, cap) - c.px(6), y + (step - c.look.grown(17)) // 2
        key_cap(c, at, cap, quiet=c.look.hand == "mouse")
    if row.cap and c.look.hand != "pad":  # a pad has no digits
        at = rect.x + c.px(4), y + (step - c.look.grown(17)) // 2
        key_cap(c, at, row.cap, quiet=not by_digit)
    for words in laid.words:
        fitting.draw_fitted(c, (room.x, y), words, role, room.w, ink)
        y += step
    below = palette.INK_2 if row.usable else palette.DISABLED_TEXT
    for words in laid.note:
        fitting.draw_fitted(c, (room.x, y), words, letters.SMALL, room.w, below)
        y += small


def _dice(table: UmpireTable, plan: StepPlan) -> Iterator[Widget]:
    """The faces to press and what is done with the dice."""
    entry, dice = table.entry, plan.dice
    if entry is None:
        return
    if dice is None:
        wanted = pygame.Rect(plan.line)
        yield Button("throw", wanted, "Draw for me", "play", "F3", pygame.K_F3,
                     hint="Where no cards are at hand", does=OnUmpire.THROW_FOR_ME)  # fmt: skip
        return
    full = entry.next_die is None
    for sign, rect in dice.faces:
        yield Button(f"face-{sign}", rect, sign, state="disabled" if full else "ready",
                     does=PutSign(sign))  # fmt: skip
    stand, wipe, throw = dice.buttons
    yield Button("stand", stand, "These stand", "check", "Enter",
                 state="primary" if full else "disabled",
                 hint="" if full else "First what every die shows",
                 does=OnUmpire.GIVE_DICE)  # fmt: skip
    lies, named = dice_lie(table), wipe.y > stand.y
    cap = "Bksp" if lies or table.house.look.hand != "pad" else ""
    yield Button("wipe", wipe, "Rub out" if named else "", "undo", cap,
                 state="ready" if lies else "disabled",
                 hint="Rub the last die out" if lies else "No die lies there",
                 does=OnUmpire.WIPE_DIE)  # fmt: skip
    yield Button("throw", throw, "Throw for me" if named else "", "dice", "F3", pygame.K_F3,
                 hint="The game throws, where no dice are at hand",
                 does=OnUmpire.THROW_FOR_ME)  # fmt: skip


def _foot(table: UmpireTable, plan: StepPlan) -> Iterator[Widget]:
    """To take back, and to type."""
    back, typed = plan.foot
    may, by_pad = table.battle.may_take_back, table.house.look.hand == "pad"
    # Of a pad one button rubs out the last die, and takes back where none lies.
    cap = ("" if dice_lie(table) else "Bksp") if by_pad else "Ctrl Z"
    yield Button("back", back, "Take back", "undo", cap, None, "ready" if may else "disabled",
                 hint="The last answer or throw, whatever came of it" if may else "Nothing yet",
                 does=OnUmpire.TAKE_BACK)  # fmt: skip
    asks = table.question is not None and not table.covered
    told = f"With a keyboard: {_TYPED[:1].lower()}{_TYPED[1:]}" if by_pad else _TYPED
    yield Button("type", typed, "Type it", "quill", "F2", pygame.K_F2,
                 "ready" if asks else "disabled",
                 hint=told if asks else "Nothing is asked now", does=OnUmpire.TYPE)  # fmt: skip


# --------------------------------------------------------------------------------- the chart


def _chart(table: UmpireTable) -> Iterator[Widget]:
    """The ends of the move, the ships, and on top of them boats and troops; a bare place shows only
    the hand on it."""
    look, frame, reach = table.house.look, table.frame, table.reach
    if reach is not None:
        for end, rect in ends_of(look, frame, reach):
            yield Item(f"end-{end.digit}", rect, _paint_disc, does=EndAt(*end.place))
    with table.battle.table.at():
        ships = table.desk.ships
    for hull in table.hulls:
        box = box_of(hull, frame)
        least = look.px(_LEAST_HULL)
        rect = box.inflate(max(0, least - box.w), max(0, least - box.h)).clip(frame.room)
        if rect.w and rect.h:
            ship = ships[hull.number].id
            yield Item(f"chart-{ship}", rect, _paint_hand, bare=True, does=LookAt(ship))
    for thing in table.things:
        rect = things.box_of(look, frame, thing, _HALF_THING).clip(frame.room)
        if thing.recorded and rect.w and rect.h:
            yield Item(f"chart-{thing.id}", rect, _paint_hand, bare=True, does=LookAt(thing.id))


def _paint_disc(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """An end of the move."""
    fill = palette.FOCUS if touch.hovered or touch.focused else palette.PAPER_0
    pygame.draw.aacircle(c.surface, fill, rect.center, c.px(DISC - 4))
    pygame.draw.aacircle(c.surface, palette.INK_1, rect.center, c.px(DISC - 4), c.px(2))
    if touch.focused:
        focus_ring(c, rect)


def _paint_hand(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the hand on a hull."""
    if touch.hovered:
        outline(c, rect, palette.OCHRE, 2)
    if touch.focused:
        focus_ring(c, rect)


# ------------------------------------------------------------------------------ sheets and log


def _ships(table: UmpireTable) -> Iterator[Widget]:
    """The plates of the ships in view."""
    room, rows = ships_room(table), ship_rows(table)
    first, total = table.first_ship, len(table.desk.ships)
    if total > len(rows):
        yield Pane("ships", room, first, len(rows), total, does=InPane.SHIPS)
    for ship, rect in rows:
        painted = partial(paint_ship, table=table, ship=ship)
        yield Item(f"ship-{ship}", rect, painted, does=LookAt(ship))


def _log(table: UmpireTable) -> Iterator[Widget]:
    """The log turns as any text does; a press on a line opens the rulebook at its clause."""
    view = table.log_view()
    if view.total > view.shown:
        yield Pane("log", view.room, view.first, view.shown, view.total, True,
                   "What has happened, with its clauses", InPane.LOG)  # fmt: skip
    for n, (clause, rect) in enumerate(view.spots()):
        yield Item(f"said-{n}", rect, _paint_hand, bare=True, does=OpenClause(clause))


def _bar(table: UmpireTable) -> Iterator[Widget]:
    """The buttons at the right end of the bar."""
    look, bar = table.house.look, table.layout().bar
    high, right = page.target(look), bar.right - look.px(12)
    specs = (
        ("menu", "Menu", "more", "F10", pygame.K_F10, OnUmpire.MENU, "Save and leave, give up"),
        ("rules", "Rules", "book", "F1", pygame.K_F1, OnUmpire.RULES, "The rulebook at this step"),
        ("whole", "", "eye", "F7", pygame.K_F7, OnUmpire.WHOLE, "The whole chart"),
        ("closer", "", "plus", "F6", pygame.K_F6, OnUmpire.CLOSER, "The chart closer"),
        ("farther", "", "minus", "F5", pygame.K_F5, OnUmpire.FARTHER, "The chart farther off"),
    )
    for name, words, picture, cap, key, does, hint in specs:
        wide = look.grown(104) if words else high
        right -= wide
        rect = pygame.Rect(right, bar.centery - high // 2 + look.px(2), wide, high)
        yield Button(name, rect, words, picture, cap if words else "", key, hint=hint, does=does)
        right -= look.px(10)


def bar_left(table: UmpireTable) -> int:
    """Px at which the buttons of the bar begin."""
    return min(widget.rect.x for widget in _bar(table))
