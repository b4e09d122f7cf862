"""The note after a save of the level, at the upper left of the sea, and rings round the changed ships.

The note says what has changed, or what is wrong in the words of ``weathergage check``. The rings have a word
and fade after a while.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from game.levels import Finding
from game.stage.frame.stage_view import StageShip
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView

NoteStyle = Literal["head", "plain", "code", "hint"]

MARGIN: Final = 8.0
_NOTE_WIDTHS: Final = {True: 470.0, False: 330.0}
"""Width in units, for errors and for changes."""
MIN_SEA_WIDTH: Final = 380.0
"""Units of sea beside a note in which ships are still visible."""
_MAX_HEIGHT_SHARE: Final = 0.62
"""The largest share of the sea's height that the note takes."""
_GAP: Final = 4.0
_ROLES: Final = {"head": letters.STRONG, "plain": letters.BODY, "code": letters.DENSE, "hint": letters.DENSE}
_INKS: Final = {"head": palette.INK_1, "plain": palette.INK_1, "code": palette.CLAUSE, "hint": palette.INK_2}
_LINE_PREFIX_LENGTH: Final = 8
"""Characters before the text in a finding's lines: `` 12 | ``."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One row of the note; style ``code`` has a caret under that character (-1: none)."""

    words: str
    style: NoteStyle = "plain"
    caret_column: int = -1


@dataclass(frozen=True, slots=True)
class ReloadNote:
    """The note: whether it shows errors, its title, the file, and its rows."""

    has_errors: bool
    title: str
    file: str
    rows: tuple[NoteRow, ...]


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A printed line: px below the note's top, its words, its style, and the px of its caret from the left
    (-1: none)."""

    y: int
    words: str
    role: letters.TextRole
    ink: Colour
    caret_px: int = -1


def finding_rows(findings: Sequence[Finding]) -> tuple[NoteRow, ...]:
    """Return the findings as ``weathergage check`` prints them: position and message, the line with a caret,
    the hint."""
    return tuple(row for finding in findings for row in _rows_of_finding(finding))


def _rows_of_finding(finding: Finding) -> list[NoteRow]:
    head, line, caret, *hint = str(finding).split("\n")
    shown = line[_LINE_PREFIX_LENGTH:]
    rows = [NoteRow(head, "head")]
    if shown.strip():
        bare = shown.lstrip()
        rows.append(NoteRow(bare, "code", len(caret) - 1 - _LINE_PREFIX_LENGTH - (len(shown) - len(bare))))
    return rows + [NoteRow(words[_LINE_PREFIX_LENGTH:], "hint") for words in hint]


def note_rect(
    note: ReloadNote, free_sea: pygame.Rect, style: UiStyle, blocking_rects: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return the rectangle of the note: at the upper left of the free sea, below what hangs there."""
    margin = style.px(MARGIN)
    wide = _note_width(note, free_sea, style)
    rect = pygame.Rect(free_sea.x + margin, free_sea.y + margin, wide, _max_height(free_sea))
    met = [card.bottom for card in blocking_rects if card.colliderect(rect)]
    rect.y = max([rect.y, *(bottom + margin for bottom in met)])
    rect.h = note_lines(note, style, wide, _max_height_from(rect.y, free_sea, style))[1]
    return rect


def _note_width(note: ReloadNote, free: pygame.Rect, style: UiStyle) -> int:
    """Return the note's width; less where that leaves too little sea beside it, but never less than its words
    need."""
    margin = style.px(MARGIN)
    beside = free.w - style.px(MIN_SEA_WIDTH) - 2 * margin
    narrow = style.text_px(_NOTE_WIDTHS[False])
    return min(style.text_px(_NOTE_WIDTHS[note.has_errors]), max(narrow, beside), free.w - 2 * margin)


def _max_height(free: pygame.Rect) -> int:
    return round(free.h * _MAX_HEIGHT_SHARE)


def _max_height_from(top: int, free: pygame.Rect, style: UiStyle) -> int:
    return min(_max_height(free), free.bottom - top - style.px(MARGIN))


# ------------------------------------------------------------------------------ printing
@lru_cache(maxsize=16)
def note_lines(
    note: ReloadNote, style: UiStyle, width_px: int, max_height: int
) -> tuple[tuple[NoteLine, ...], int]:
    """Return the lines of the note and its height, at most `max_height` px if possible; the last line counts
    the rows left out."""
    side = style.px(panel_drawing.PADDING)
    foot = letters.line_height(letters.DENSE, style) + style.px(12)
    y = style.px(panel_drawing.CONTENT_TOP) + style.text_px(19) - style.px(19)
    found: list[NoteLine] = []
    together = _group_rows(note.rows)
    for number, one in enumerate(together):
        lines, below = _stack_rows(one, y, style, width_px - 2 * side)
        if found and below > max_height - foot:
            more = f"and {len(together) - number} more"
            more += f": weathergage check {note.file}" if note.has_errors else ""
            words = letters.truncate_text(more, letters.DENSE, style, width_px - 2 * side)
            found.append(NoteLine(y, words, letters.DENSE, palette.INK_2))
            y += letters.line_height(letters.DENSE, style)
            break
        found, y = [*found, *lines], below
    return tuple(found), y + foot


def _group_rows(rows: Sequence[NoteRow]) -> list[list[NoteRow]]:
    """Return the rows in groups: a finding with its line and hint."""
    found: list[list[NoteRow]] = []
    for row in rows:
        if found and row.style in ("code", "hint"):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _stack_rows(rows: Sequence[NoteRow], y: int, style: UiStyle, room: int) -> tuple[list[NoteLine], int]:
    """Return the lines of the rows from `y` down, and the y below them."""
    found: list[NoteLine] = []
    for row in rows:
        lines, y = _row_lines(row, y, style, room)
        found += lines
    return found, y


def _row_lines(row: NoteRow, y: int, style: UiStyle, room: int) -> tuple[list[NoteLine], int]:
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
    """Return the part of a line of the file that fits, with its caret in view, and the caret's px."""
    words, caret = row.words, max(0, row.caret_column)
    while letters.text_width(words[:caret], letters.DENSE, style) > room * 2 // 3:
        words, caret = "…" + words[caret // 2 + 1 :], caret - caret // 2
    at = letters.text_width(words[:caret], letters.DENSE, style)
    return letters.truncate_text(words, letters.DENSE, style, room), at if row.caret_column >= 0 else -1


def draw_note(c: Canvas, rect: pygame.Rect, note: ReloadNote, free_sea: pygame.Rect) -> None:
    """Draw the note in the free sea; its foot says how to dismiss it."""
    with c.text_region("level-slip", rect):
        panel_drawing.draw_panel(c, rect, note.title, "", palette.PAPER_0)
        if note.has_errors:
            c.surface.fill(palette.WAX, (rect.x, rect.y + c.px(5), c.px(5), rect.h - c.px(10)))
        x = rect.x + c.px(panel_drawing.PADDING)
        most = _max_height_from(rect.y, free_sea, c.style)
        for line in note_lines(note, c.style, rect.w, most)[0]:
            letters.draw_text(c, (x, rect.y + line.y), line.words, line.role, line.ink)
            if line.caret_px >= 0:
                _draw_caret(c, (x + line.caret_px, rect.y + line.y), line.role)
        cap = c.style.key_cap("Esc") or "B"
        foot = f"{cap} or a click puts this away"
        at = (x, rect.bottom - letters.line_height(letters.DENSE, c.style) - c.px(8))
        letters.draw_text(c, at, foot, letters.DENSE, palette.INK_2)


def _draw_caret(c: Canvas, at: tuple[int, int], role: letters.TextRole) -> None:
    x, top = at[0] + c.px(3), at[1] + letters.line_height(role, c.style) - c.px(1)
    arm, high = c.style.text_px(5), c.style.text_px(8)
    points = [(x - arm, top + high), (x, top), (x + arm, top + high)]
    pygame.draw.lines(c.surface, palette.WAX, False, points, max(2, c.px(2.5)))


MARK_SECONDS: Final = 8.0
"""Seconds that ships are marked."""
_FADE_SECONDS: Final = 2.0
"""The last seconds of it, in which the marks fade unless motion is reduced."""
_MIN_WORD_SHARE: Final = 0.3
"""Smallest share of the mark that must be left for its word to show."""
_RING_GAP: Final = 12
"""Units between a hull and its ring."""


def mark_rects(
    sea_view: SeaView, style: UiStyle, free_sea: pygame.Rect, stage_ship: StageShip, word: str
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the rectangles of a ship's ring and of its word: above the ring, or below it at the edge of the
    free sea."""
    ring = _ring_rect(sea_view, style, stage_ship)
    wide = letters.text_width(word, letters.SMALL_STRONG, style) + style.px(12)
    rect = pygame.Rect(0, 0, wide, letters.line_height(letters.SMALL, style) + style.px(4))
    rect.midbottom = (ring.centerx, ring.top - style.px(2))
    if rect.top < free_sea.top:
        rect.midtop = (ring.centerx, ring.bottom + style.px(2))
    return ring, rect


def _ring_rect(sea_view: SeaView, style: UiStyle, stage_ship: StageShip) -> pygame.Rect:
    hull = sea_marks.hull_rect(sea_view, stage_ship)
    size = max(hull.size) + 2 * style.px(_RING_GAP)
    ring = pygame.Rect(0, 0, size, size)
    ring.center = hull.center
    return ring


def draw_marks(
    c: Canvas,
    sea_view: SeaView,
    marked: Sequence[tuple[StageShip, str]],
    free_sea: pygame.Rect,
    age_seconds: float,
) -> None:
    """Draw ring and word of every marked ship within the free sea, `age_seconds` seconds after the save."""
    left = (
        1.0 if c.style.is_motion_reduced else min(1.0, max(0.0, (MARK_SECONDS - age_seconds) / _FADE_SECONDS))
    )
    before = c.surface.get_clip()
    c.surface.set_clip(free_sea)
    for stage_ship, how in marked:
        ring, word = mark_rects(sea_view, c.style, free_sea, stage_ship, how)
        sheet = _ring_image(ring.w, c.px(2.5))
        sheet.set_alpha(round(255 * left))
        c.surface.blit(sheet, ring)
        if left > _MIN_WORD_SHARE:
            with c.text_region(f"mark-{stage_ship.actor.ship}", word):
                pygame.draw.rect(c.surface, palette.CREAM, word, border_radius=c.px(4))
                letters.draw_text(c, word.center, how, letters.SMALL_STRONG, palette.INK_1, anchor="center")
    c.surface.set_clip(before)


@lru_cache(maxsize=8)
def _ring_image(size: int, width: int) -> pygame.Surface:
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    middle = (size // 2, size // 2)
    pygame.draw.circle(sheet, (*palette.SHADOW, 150), middle, size // 2, 3 * width)
    pygame.draw.circle(sheet, palette.CREAM, middle, size // 2 - width, width)
    return sheet
