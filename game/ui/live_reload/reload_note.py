"""The slip that tells an author what came of saving the level: what has changed, or what is wrong
with it, in the words of ``weathergage check``. It lies at the upper left of the sea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from game.levels import Finding
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour

NoteStyle = Literal["head", "plain", "code", "hint"]

MARGIN: Final = 8.0
_NOTE_WIDTHS: Final = {True: 470.0, False: 330.0}
"""Units of width, for faults and for changes."""
MIN_SEA_WIDTH: Final = 380.0
"""Units of sea beside a slip in which ships can be seen."""
_MAX_HEIGHT_SHARE: Final = 0.62
"""The part of the sea's height that the slip takes at most."""
_GAP: Final = 4.0
_ROLES: Final = {
    "head": letters.STRONG,
    "plain": letters.BODY,
    "code": letters.DENSE,
    "hint": letters.DENSE,
}
_INKS: Final = {
    "head": palette.INK_1,
    "plain": palette.INK_1,
    "code": palette.CLAUSE,
    "hint": palette.INK_2,
}
_LINE_PREFIX_LENGTH: Final = 8
"""Characters before the text in a finding's lines: ``   12 | ``."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One thing the slip says; under ``code`` stands a caret at that character (-1: none)."""

    words: str
    style: NoteStyle = "plain"
    caret: int = -1


@dataclass(frozen=True, slots=True)
class ReloadNote:
    """What the slip says: whether it tells of faults, its title, the file, and its rows."""

    has_errors: bool
    title: str
    file: str
    rows: tuple[NoteRow, ...]


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A line as it is printed: px below the slip's top, its words, how, and the px from the left
    where a caret stands under it (-1: none)."""

    y: int
    words: str
    role: letters.TextRole
    ink: Colour
    caret: int = -1


def finding_rows(findings: Sequence[Finding]) -> tuple[NoteRow, ...]:
    """The findings as ``weathergage check`` prints them: place and message, the line with a caret,
    the hint."""
    return tuple(row for finding in findings for row in _rows_of_finding(finding))


def _rows_of_finding(finding: Finding) -> list[NoteRow]:
    head, line, caret, *hint = str(finding).split("\n")
    shown = line[_LINE_PREFIX_LENGTH:]
    rows = [NoteRow(head, "head")]
    if shown.strip():
        bare = shown.lstrip()
        rows.append(
            NoteRow(bare, "code", len(caret) - 1 - _LINE_PREFIX_LENGTH - (len(shown) - len(bare)))
        )
    return rows + [NoteRow(words[_LINE_PREFIX_LENGTH:], "hint") for words in hint]


def note_rect(
    note: ReloadNote, free: pygame.Rect, style: UiStyle, hung: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where the slip lies: at the upper left of the free sea, below whatever hangs there."""
    margin = style.px(MARGIN)
    wide = _note_width(note, free, style)
    rect = pygame.Rect(free.x + margin, free.y + margin, wide, _max_height(free))
    met = [card.bottom for card in hung if card.colliderect(rect)]
    rect.y = max([rect.y, *(bottom + margin for bottom in met)])
    rect.h = note_lines(note, style, wide, _max_height_from(rect.y, free, style))[1]
    return rect


def _note_width(note: ReloadNote, free: pygame.Rect, style: UiStyle) -> int:
    """As wide as such a slip is; where that would leave too little sea beside it, narrower, but
    not beyond what its words need."""
    margin = style.px(MARGIN)
    beside = free.w - style.px(MIN_SEA_WIDTH) - 2 * margin
    narrow = style.text_px(_NOTE_WIDTHS[False])
    return min(
        style.text_px(_NOTE_WIDTHS[note.has_errors]), max(narrow, beside), free.w - 2 * margin
    )


def _max_height(free: pygame.Rect) -> int:
    return round(free.h * _MAX_HEIGHT_SHARE)


def _max_height_from(top: int, free: pygame.Rect, style: UiStyle) -> int:
    """How high a slip may be that begins there."""
    return min(_max_height(free), free.bottom - top - style.px(MARGIN))


# ------------------------------------------------------------------------------ printing
@lru_cache(maxsize=16)
def note_lines(
    note: ReloadNote, style: UiStyle, wide: int, most: int
) -> tuple[tuple[NoteLine, ...], int]:
    """The lines of the slip and its height, at most so many px if that can be; rows that find no
    room are counted in its last line."""
    side = style.px(panel_drawing.PADDING)
    foot = letters.line_height(letters.DENSE, style) + style.px(12)
    y = style.px(panel_drawing.CONTENT_TOP) + style.text_px(19) - style.px(19)
    found: list[NoteLine] = []
    together = _group_rows(note.rows)
    for number, one in enumerate(together):
        lines, below = _stack_rows(one, y, style, wide - 2 * side)
        if found and below > most - foot:
            more = f"and {len(together) - number} more"
            more += f": weathergage check {note.file}" if note.has_errors else ""
            words = letters.truncate_text(more, letters.DENSE, style, wide - 2 * side)
            found.append(NoteLine(y, words, letters.DENSE, palette.INK_2))
            y += letters.line_height(letters.DENSE, style)
            break
        found, y = [*found, *lines], below
    return tuple(found), y + foot


def _group_rows(rows: Sequence[NoteRow]) -> list[list[NoteRow]]:
    """Rows that belong together: the line and the hint with the finding they are of."""
    found: list[list[NoteRow]] = []
    for row in rows:
        if found and row.style in ("code", "hint"):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _stack_rows(
    rows: Sequence[NoteRow], y: int, style: UiStyle, room: int
) -> tuple[list[NoteLine], int]:
    """Rows below each other from that height on, and where the next one begins."""
    found: list[NoteLine] = []
    for row in rows:
        lines, y = _row_lines(row, y, style, room)
        found += lines
    return found, y


def _row_lines(row: NoteRow, y: int, style: UiStyle, room: int) -> tuple[list[NoteLine], int]:
    """A row in lines from that height on, and where the next one begins."""
    role, ink = _ROLES[row.style], _INKS[row.style]
    step = letters.line_height(role, style)
    if row.style == "code":
        words, caret = _code_line(row, style, room)
        return [NoteLine(y, words, role, ink, caret)], y + 2 * step - style.px(4)
    wrapped = letters.wrap_text(row.words, role, style, room)
    lines = [NoteLine(y + n * step, words, role, ink) for n, words in enumerate(wrapped)]
    gap = style.px(_GAP) if row.style != "head" else 0
    return lines, y + step * len(wrapped) + gap


def _code_line(row: NoteRow, style: UiStyle, room: int) -> tuple[str, int]:
    """A line of the file as far as it has room, its caret in view, and the caret's px."""
    words, caret = row.words, max(0, row.caret)
    while letters.text_width(words[:caret], letters.DENSE, style) > room * 2 // 3:
        words, caret = "…" + words[caret // 2 + 1 :], caret - caret // 2
    at = letters.text_width(words[:caret], letters.DENSE, style)
    return letters.truncate_text(words, letters.DENSE, style, room), at if row.caret >= 0 else -1


def draw_note(c: Canvas, rect: pygame.Rect, note: ReloadNote, free: pygame.Rect) -> None:
    """The slip with its rows, where it lies in the free sea; its foot says how to put it away."""
    with c.region("level-slip", rect):
        panel_drawing.draw_panel(c, rect, note.title, "", palette.PAPER_0)
        if note.has_errors:
            c.surface.fill(palette.WAX, (rect.x, rect.y + c.px(5), c.px(5), rect.h - c.px(10)))
        x = rect.x + c.px(panel_drawing.PADDING)
        most = _max_height_from(rect.y, free, c.style)
        for line in note_lines(note, c.style, rect.w, most)[0]:
            letters.draw_text(c, (x, rect.y + line.y), line.words, line.role, line.ink)
            if line.caret >= 0:
                _draw_caret(c, (x + line.caret, rect.y + line.y), line.role)
        cap = c.style.key_cap("Esc") or "B"
        foot = f"{cap} or a click puts this away"
        at = (x, rect.bottom - letters.line_height(letters.DENSE, c.style) - c.px(8))
        letters.draw_text(c, at, foot, letters.DENSE, palette.INK_2)


def _draw_caret(c: Canvas, at: tuple[int, int], role: letters.TextRole) -> None:
    """A caret below the character that begins at this pixel of a line."""
    x, top = at[0] + c.px(3), at[1] + letters.line_height(role, c.style) - c.px(1)
    arm, high = c.style.text_px(5), c.style.text_px(8)
    points = [(x - arm, top + high), (x, top), (x + arm, top + high)]
    pygame.draw.lines(c.surface, palette.WAX, False, points, max(2, c.px(2.5)))
