"""Somebody writes in the file beside the chart. The text is read when he rests, and the chart
follows; what cannot be read is told at its line, and the chart waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.levels.editing.page import difference
from game.ui.level_editor import caret as text_caret
from game.ui.level_editor import clipboard, controls, editor_update, text_view
from game.ui.level_editor.caret import Caret, caret_at

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

RESTS: Final = 0.15
"""Seconds after the last key at which the text is read."""
TOLD: Final = (
    "You write in the file; the chart follows when it can be read. Esc: back to the chart."
)
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_MARGIN: Final = 2
"""Lines that stay in view above and below the caret."""
_INDENT: Final = "  "


def begin(table: EditorScreen, place: int | None = None) -> None:
    """The caret stands in the file: at a place, else at the first line in view."""
    text = table.work.text
    first = text_caret.place_of_row(text, max(table.first_line, table.file_view().block[0]), 0)
    table.gesture, table.typing, table.lining = None, None, False
    table.walking = table.ring.shown = False
    table.writing = caret_at(first if place is None else place)
    table.work.said = TOLD
    show(table)


def end(table: EditorScreen) -> None:
    """Nobody writes any more; what was written is read."""
    if table.writing is not None:
        table.writing = None
        table.work.said = ""
        table.work.settle()
        editor_update.after_edit(table)


def show(table: EditorScreen) -> None:
    """The line of the caret is in view."""
    if table.writing is not None:
        line, _ = text_caret.row_of(table.work.text, table.writing.at)
        shown = controls.file(table).shown
        margin = min(_MARGIN, (shown - 1) // 2)
        first = min(max(table.first_line, line - shown + 1 + margin), line - margin)
        table.first_line = max(0, min(first, controls.file(table).total - shown))


# ----------------------------------------------------------------------------------- by keys


def hears(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether a key was for the text; those of the table with Ctrl, and F keys, are not."""
    caret, work = table.writing, table.work
    if caret is None or event.type != pygame.KEYDOWN:
        return False
    table.acted, table.ring.hand = table.house.now, "keys"
    if event.key == pygame.K_ESCAPE:
        end(table)
        return True
    moved = text_caret.moved(work.text, caret, event.key, event.mod, controls.file(table).shown)
    if moved is not None:
        table.writing, table.joins = moved, False
        show(table)
        return True
    return _with_ctrl(table, caret, event) if event.mod & _CTRL else _writes(table, caret, event)


def _with_ctrl(table: EditorScreen, caret: Caret, event: pygame.event.Event) -> bool:
    """Copy, cut, paste, choose all; a word less. Others are the table's."""
    text, (first, last) = table.work.text, caret.chosen
    match event.key:
        case pygame.K_a:
            table.writing = Caret(len(text), 0)
        case pygame.K_c | pygame.K_x:
            if first != last:
                clipboard.copied(text[first:last])
            if event.key == pygame.K_x and first != last:
                _put(table, text_caret.put_in(text, caret, ""), join=False)
        case pygame.K_v:
            new = clipboard.pasted().replace("\n", table.work.page.newline)
            _put(table, text_caret.put_in(text, caret, new), join=False)
        case pygame.K_BACKSPACE | pygame.K_DELETE:
            by = -1 if event.key == pygame.K_BACKSPACE else 1
            _put(table, text_caret.taken_out(text, caret, by, word=True), join=False)
        case _:
            return False
    return True


def _writes(table: EditorScreen, caret: Caret, event: pygame.event.Event) -> bool:
    """A letter, a new line, a letter less. What is written in one go is one step to undo, word by
    word."""
    text = table.work.text
    sign = str(event.dict.get("unicode", ""))
    if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        by = -1 if event.key == pygame.K_BACKSPACE else 1
        _put(table, text_caret.taken_out(text, caret, by, word=False), join=table.joins)
    elif event.key in _ENTER:
        _put(table, text_caret.broken(text, caret, table.work.page.newline), join=False)
        table.joins = False
    elif event.key == pygame.K_TAB:
        _put(table, text_caret.put_in(text, caret, _INDENT), join=table.joins)
    elif sign and sign.isprintable():
        before = text[caret.at - 1 : caret.at]
        joins = table.joins and not (before.isspace() and not sign.isspace())
        _put(table, text_caret.put_in(text, caret, sign), join=joins)
    else:
        return not pygame.K_F1 <= event.key <= pygame.K_F12
    return True


def _put(table: EditorScreen, after: tuple[str, Caret], *, join: bool) -> None:
    """The text and the caret are these."""
    text, table.writing = after
    if table.work.type(text, join=join):
        table.joins, table.looked, table.work.said = True, None, ""
    show(table)


def turned(table: EditorScreen, before: str) -> None:
    """Something was taken back or done again while somebody writes: the caret stands behind it."""
    edits = difference(before, table.work.text)
    if table.writing is not None and edits:
        table.writing = caret_at(edits[0].start + len(edits[0].new))
    table.joins = False
    show(table)


# -------------------------------------------------------------------------------- by the hand


def takes(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether a press, or a drag, was the caret's. A press elsewhere ends the writing."""
    if table.writing is None:
        return False
    room = controls.file_room(table.house.look, table.layout().file)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        if not room.collidepoint(event.pos):
            if not any(spot.rect.collidepoint(event.pos) for spot in controls.spots(table)):
                end(table)
            return False
        place = place_at(table, event.pos)
        keeps = table.shift and table.writing is not None
        table.writing = Caret(place, table.writing.anchor if keeps else place)
        table.pulling, table.joins = True, False
        return True
    if event.type == pygame.MOUSEMOTION and table.pulling:
        if not event.buttons[0]:
            table.pulling = False
            return False
        table.writing = Caret(place_at(table, event.pos), table.writing.anchor)
        show(table)
        return True
    if event.type == pygame.MOUSEBUTTONUP and table.pulling:
        table.pulling = False
        return True
    return False


def place_at(table: EditorScreen, px: tuple[int, int]) -> int:
    """The place in the text under a px of the pane."""
    look = table.house.look
    room = controls.file_room(look, table.layout().file)
    line, column = text_view.spot_at(look, room, table.file_view(), px)
    return text_caret.place_of_row(table.work.text, line, column)


def press_button(table: EditorScreen) -> None:
    """The button of the bar: writing begins, or ends."""
    if table.writing is None:
        begin(table)
    else:
        end(table)
