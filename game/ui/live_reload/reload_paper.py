"""The slip that tells an author what came of saving the level: what has changed, or what is wrong
with it, in the words of ``weathergage check``. It lies at the upper left of the sea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from game.levels import Finding
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.palette import Colour

NoteStyle = Literal["head", "plain", "code", "hint"]

MARGIN: Final = 8.0
_WIDE: Final = {True: 470.0, False: 330.0}
"""Units of width, for faults and for changes."""
LEAST_SEA: Final = 380.0
"""Units of sea beside a slip in which ships can be seen."""
_SHARE: Final = 0.62
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
_NUMBER: Final = 8
"""Characters before the text in a finding's lines: ``   12 | ``."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One thing the slip says; under ``code`` stands a caret at that character (-1: none)."""

    words: str
    kind: NoteStyle = "plain"
    caret: int = -1


@dataclass(frozen=True, slots=True)
class Slip:
    """What the slip says: whether it tells of faults, its title, the file, and its rows."""

    faulty: bool
    title: str
    file: str
    rows: tuple[NoteRow, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """A line as it is printed: px below the slip's top, its words, how, and the px from the left
    where a caret stands under it (-1: none)."""

    y: int
    words: str
    role: letters.Role
    ink: Colour
    caret: int = -1


def rows_of(findings: Sequence[Finding]) -> tuple[NoteRow, ...]:
    """The findings as ``weathergage check`` prints them: place and message, the line with a caret,
    the hint."""
    return tuple(row for finding in findings for row in _rows(finding))


def _rows(finding: Finding) -> list[NoteRow]:
    head, line, caret, *hint = str(finding).split("\n")
    shown = line[_NUMBER:]
    rows = [NoteRow(head, "head")]
    if shown.strip():
        bare = shown.lstrip()
        rows.append(NoteRow(bare, "code", len(caret) - 1 - _NUMBER - (len(shown) - len(bare))))
    return rows + [NoteRow(words[_NUMBER:], "hint") for words in hint]


def rect_of(slip: Slip, free: pygame.Rect, look: Look, hung: Sequence[pygame.Rect]) -> pygame.Rect:
    """Where the slip lies: at the upper left of the free sea, below whatever hangs there."""
    margin = look.px(MARGIN)
    wide = _wide(slip, free, look)
    rect = pygame.Rect(free.x + margin, free.y + margin, wide, _most(free))
    met = [card.bottom for card in hung if card.colliderect(rect)]
    rect.y = max([rect.y, *(bottom + margin for bottom in met)])
    rect.h = printed(slip, look, wide, _most_from(rect.y, free, look))[1]
    return rect


def _wide(slip: Slip, free: pygame.Rect, look: Look) -> int:
    """As wide as such a slip is; where that would leave too little sea beside it, narrower, but
    not beyond what its words need."""
    margin = look.px(MARGIN)
    beside = free.w - look.px(LEAST_SEA) - 2 * margin
    narrow = look.grown(_WIDE[False])
    return min(look.grown(_WIDE[slip.faulty]), max(narrow, beside), free.w - 2 * margin)


def _most(free: pygame.Rect) -> int:
    return round(free.h * _SHARE)


def _most_from(top: int, free: pygame.Rect, look: Look) -> int:
    """How high a slip may be that begins there."""
    return min(_most(free), free.bottom - top - look.px(MARGIN))


# ------------------------------------------------------------------------------ printing
@lru_cache(maxsize=16)
def printed(slip: Slip, look: Look, wide: int, most: int) -> tuple[tuple[Printed, ...], int]:
    """The lines of the slip and its height, at most so many px if that can be; rows that find no
    room are counted in its last line."""
    side = look.px(paint.PADDING)
    foot = letters.line_height(letters.DENSE, look) + look.px(12)
    y = look.px(paint.CONTENT_TOP) + look.grown(19) - look.px(19)
    found: list[Printed] = []
    together = _by_finding(slip.rows)
    for number, one in enumerate(together):
        lines, below = _stacked(one, y, look, wide - 2 * side)
        if found and below > most - foot:
            more = f"and {len(together) - number} more"
            more += f": weathergage check {slip.file}" if slip.faulty else ""
            words = letters.fit(more, letters.DENSE, look, wide - 2 * side)
            found.append(Printed(y, words, letters.DENSE, palette.INK_2))
            y += letters.line_height(letters.DENSE, look)
            break
        found, y = [*found, *lines], below
    return tuple(found), y + foot


def _by_finding(rows: Sequence[NoteRow]) -> list[list[NoteRow]]:
    """Rows that belong together: the line and the hint with the finding they are of."""
    found: list[list[NoteRow]] = []
    for row in rows:
        if found and row.kind in ("code", "hint"):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _stacked(rows: Sequence[NoteRow], y: int, look: Look, room: int) -> tuple[list[Printed], int]:
    """Rows below each other from that height on, and where the next one begins."""
    found: list[Printed] = []
    for row in rows:
        lines, y = _lines(row, y, look, room)
        found += lines
    return found, y


def _lines(row: NoteRow, y: int, look: Look, room: int) -> tuple[list[Printed], int]:
    """A row in lines from that height on, and where the next one begins."""
    role, ink = _ROLES[row.kind], _INKS[row.kind]
    step = letters.line_height(role, look)
    if row.kind == "code":
        words, caret = _code(row, look, room)
        return [Printed(y, words, role, ink, caret)], y + 2 * step - look.px(4)
    wrapped = letters.wrap(row.words, role, look, room)
    lines = [Printed(y + n * step, words, role, ink) for n, words in enumerate(wrapped)]
    gap = look.px(_GAP) if row.kind != "head" else 0
    return lines, y + step * len(wrapped) + gap


def _code(row: NoteRow, look: Look, room: int) -> tuple[str, int]:
    """A line of the file as far as it has room, its caret in view, and the caret's px."""
    words, caret = row.words, max(0, row.caret)
    while letters.width(words[:caret], letters.DENSE, look) > room * 2 // 3:
        words, caret = "…" + words[caret // 2 + 1 :], caret - caret // 2
    at = letters.width(words[:caret], letters.DENSE, look)
    return letters.fit(words, letters.DENSE, look, room), at if row.caret >= 0 else -1


def draw(c: Canvas, rect: pygame.Rect, slip: Slip, free: pygame.Rect) -> None:
    """The slip with its rows, where it lies in the free sea; its foot says how to put it away."""
    with c.region("level-slip", rect):
        paint.panel(c, rect, slip.title, "", palette.PAPER_0)
        if slip.faulty:
            c.surface.fill(palette.WAX, (rect.x, rect.y + c.px(5), c.px(5), rect.h - c.px(10)))
        x = rect.x + c.px(paint.PADDING)
        most = _most_from(rect.y, free, c.look)
        for line in printed(slip, c.look, rect.w, most)[0]:
            letters.draw_text(c, (x, rect.y + line.y), line.words, line.role, line.ink)
            if line.caret >= 0:
                _draw_caret(c, (x + line.caret, rect.y + line.y), line.role)
        cap = c.look.cap("Esc") or "B"
        foot = f"{cap} or a click puts this away"
        at = (x, rect.bottom - letters.line_height(letters.DENSE, c.look) - c.px(8))
        letters.draw_text(c, at, foot, letters.DENSE, palette.INK_2)


def _draw_caret(c: Canvas, at: tuple[int, int], role: letters.Role) -> None:
    """A caret below the character that begins at this pixel of a line."""
    x, top = at[0] + c.px(3), at[1] + letters.line_height(role, c.look) - c.px(1)
    arm, high = c.look.grown(5), c.look.grown(8)
    points = [(x - arm, top + high), (x, top), (x + arm, top + high)]
    pygame.draw.lines(c.surface, palette.WAX, False, points, max(2, c.px(2.5)))
