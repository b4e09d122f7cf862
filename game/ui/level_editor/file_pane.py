"""The lines of the file beside the chart: those of the thing in hand raised, those that differ from
what was saved marked, and those of the last act with what they said before."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

import pygame

from game.levels.editing.edits import block
from game.levels.editing.page import Page
from game.levels.reading.findings import Path as Keys
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.palette import Colour

LINES: Final = letters.SMALL
PITCH: Final = 18
RUNS_ON: Final = "»"
"""At the end of a line that is longer than the paper is broad."""
NUMBERS: Final = 36
"""Units for the numbers of the lines."""


@dataclass(frozen=True, slots=True)
class FilePane:
    """What is to be seen of the file: its lines, the first in view (0 the first of all), those of
    the thing in hand (its first, and the one behind its last), those that differ from the file as
    it was saved, what lines said before the last act, and the one that a finding speaks of (-1:
    none)."""

    lines: tuple[str, ...]
    first: int
    block: tuple[int, int]
    changed: frozenset[int]
    was: tuple[tuple[int, str], ...]
    lit: int = -1
    raw: tuple[str, ...] = ()
    """The lines as they are written."""
    caret: tuple[int, int] | None = None
    """Its line and column, from 0, while somebody writes."""
    chosen: tuple[tuple[int, int], tuple[int, int]] | None = None
    """From where to where the text is chosen."""


@lru_cache(maxsize=4)
def lines_of(text: str) -> tuple[str, ...]:
    """The lines as they are shown."""
    return tuple(shown_line(line) for line in text.removesuffix("\n").split("\n"))


def shown_line(line: str) -> str:
    """A line as it is shown: tabs as spaces, nothing that cannot be seen."""
    return "".join(ch for ch in line.replace("\t", "    ") if ch.isprintable())


@lru_cache(maxsize=4)
def changed_lines(before: str, now: str) -> frozenset[int]:
    """The lines of the text now that are not those of the text before."""
    if before == now:
        return frozenset()
    old, new = before.split("\n"), now.split("\n")
    short = min(len(old), len(new))
    head = next((n for n in range(short) if old[n] != new[n]), short)
    most = short - head
    tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    matched = SequenceMatcher(None, old, new, autojunk=False)  # slow: only what differs is matched
    return frozenset(
        head + line
        for kind, _, _, first, last in matched.get_opcodes()
        if kind != "equal"
        for line in range(first, last)
    )


@lru_cache(maxsize=4)
def lines_before(before: str, now: str) -> tuple[tuple[int, str], ...]:
    """Each line that is another than before, with what it said; none where lines were put in or
    taken out."""
    old, new = before.split("\n"), now.split("\n")
    if len(old) != len(new):
        return ()
    return tuple((n, was.strip()) for n, was in enumerate(old) if was != new[n])


def block_lines(page: Page, keys: Keys) -> tuple[int, int]:
    """The lines of the table at these keys; (0, 0) where it has no heading."""
    try:
        start, end = block(page, keys)
    except KeyError:
        return 0, 0
    return page.text.count("\n", 0, start), page.text.count("\n", 0, end)


def rows_in(look: Look, rect: pygame.Rect) -> int:
    """How many lines stand in a rectangle."""
    return max(1, rect.h // look.grown(PITCH))


def line_at(look: Look, rect: pygame.Rect, view: FilePane, y: int) -> int:
    """The line at that height, within the file."""
    row = (y - rect.y) // look.grown(PITCH)
    return min(max(0, view.first + row), len(view.lines) - 1)


def draw(c: Canvas, rect: pygame.Rect, view: FilePane, bar: Colour) -> None:
    """The lines fill the rectangle from the first in view on; ``bar`` is the colour beside those of
    the thing in hand."""
    high, numbers = c.look.grown(PITCH), c.look.grown(NUMBERS)
    was = dict(view.was)
    with c.region("file-lines", rect):
        for row in range(rows_in(c.look, rect)):
            number = view.first + row
            if number >= len(view.lines):
                break
            strip = pygame.Rect(rect.x, rect.y + row * high, rect.w, high)
            ground(c, strip, view, number, bar)
            _line(c, strip, numbers, view.lines[number], number, was.get(number, ""))


def ground(c: Canvas, strip: pygame.Rect, view: FilePane, number: int, bar: Colour) -> None:
    """What lies under a line: the thing in hand, an act, a finding, the mark of what differs."""
    mine = view.block[0] <= number < view.block[1]
    if mine:
        c.surface.fill(c.look.colour(palette.PAPER_0), strip)
        c.surface.fill(bar, (strip.x, strip.y, c.px(3), strip.h))
    if number == view.lit:
        c.surface.fill(palette.mix(palette.PAPER_0, palette.WAX, 0.22), strip)
    elif any(number == line for line, _ in view.was):
        c.surface.fill(palette.mix(palette.PAPER_0, palette.FOCUS, 0.5), strip)
    if number in view.changed:
        c.surface.fill(palette.FOCUS, (strip.x + c.px(4), strip.y, c.px(3), strip.h))


def _line(
    c: Canvas, strip: pygame.Rect, numbers: int, line: str, number: int, was: str
) -> None:  # fmt: skip
    """The number and the words of a line, and at the right what it said before."""
    at = (strip.x + numbers - c.px(6), strip.centery)
    letters.draw_text(c, at, str(number + 1), LINES, palette.INK_2, "midright")
    room = strip.w - numbers - c.px(6)
    words, runs_on = cut(line, c.look, room)
    ink = palette.INK_2 if line.lstrip().startswith("#") else palette.INK_1
    role = letters.SMALL_STRONG if line.startswith("[") or was else LINES
    drawn = letters.draw_text(c, (strip.x + numbers, strip.centery), words, role, ink, "midleft")
    if runs_on:
        letters.draw_text(c, (strip.right - c.px(4), strip.centery), RUNS_ON, LINES,
                          palette.INK_3, "midright")  # fmt: skip
    elif was:
        told = f"was {was.partition('=')[2].strip() or was}"
        wide = letters.width(told, LINES, c.look)
        if drawn.right + c.px(10) + wide <= strip.right - c.px(4):
            at = (strip.right - c.px(4), strip.centery)
            letters.draw_text(c, at, told, LINES, palette.CLAUSE, "midright")


@lru_cache(maxsize=512)
def cut(line: str, look: Look, room: int) -> tuple[str, bool]:
    """As much of a line as stands in ``room`` px, and whether it runs on."""
    if letters.width(line, letters.SMALL_STRONG, look) <= room:
        return line, False
    room -= letters.width(RUNS_ON, LINES, look) + look.px(4)
    low, high = 0, min(len(line), 400)
    while low < high:
        middle = (low + high + 1) // 2
        fits = letters.width(line[:middle], letters.SMALL_STRONG, look) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return line[:low], True
