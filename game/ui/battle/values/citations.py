"""Clauses of the rules beside what rests on them, and tooltips of ships. On the wargamer's table clauses
are always printed; on a sea that fills the window only while the player wants to see them."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol

import pygame

from game.play.rulebook import clause_label
from game.stage.hulls.flags import paper_flag
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.picture_cache import cached_pictures

BOOK_BUTTON: Final = "rules"
"""The name of the rulebook's button in the top bar."""
HELD_AFTER_SECONDS: Final = 0.35
"""Seconds after which a press on the book is a hand that holds it."""


class ClauseDisplay(Protocol):
    """The one who knows whether clauses are printed now: a look, a HUD."""

    @property
    def shows_clauses(self) -> bool:
        """Whether they are."""


def clause_mark(display: ClauseDisplay, clause: str) -> str:
    """Return the clause as it is printed, such as ``§9.2.22``; '' where none are."""
    return clause_label(clause) if display.shows_clauses else ""


def with_clause(display: ClauseDisplay, words: str, clause: str) -> str:
    """Return the words, and behind them their clause where clauses are printed."""
    return f"{words} {clause_mark(display, clause)}".rstrip()


def reason_with_clause(display: ClauseDisplay, reason: str, clause: str) -> str:
    """Return a reason for a hint, with its clause in brackets where clauses are printed."""
    found = clause_mark(display, clause)
    return f"{reason} ({found})".lstrip() if found else reason


@lru_cache(maxsize=8)
def look_with_clauses(style: UiStyle, *, cites: bool) -> UiStyle:
    """Return the same look, with clauses or without."""
    return replace(style, shows_clauses=cites)


@dataclass(slots=True)
class ClauseToggle:
    """Whether the player wants to see the clauses: for good (`is_pinned`), or as long as the book in the top
    bar is under the hand, which it has been for this many `held_seconds`."""

    is_pinned: bool = False
    held_seconds: float = 0.0

    @property
    def is_held(self) -> bool:
        """Whether the hand on the book holds it, and does not press it."""
        return self.held_seconds >= HELD_AFTER_SECONDS

    @property
    def is_shown(self) -> bool:
        """Whether the clauses are to be seen."""
        return self.is_pinned or self.is_held

    def update(self, hovered: str, seconds: float) -> None:
        """Let time pass with that control held down, '' for none."""
        self.held_seconds = self.held_seconds + seconds if hovered == BOOK_BUTTON else 0.0


_WIDE: Final = 196
_HIGH: Final = 48
_EDGE: Final = 8
"""Px of room that the shadow of a slip needs on every side, at u 1."""


@dataclass(frozen=True, slots=True)
class Tooltip:
    """What a slip says: her side's number, the ensign she was born under ('' for none), her name, `59 of
    130`, and the share of her points that is left (None: it is not known)."""

    side: int
    ensign: str
    name: str
    points_text: str
    share_left: float | None


def tooltip_size(style: UiStyle, tooltip: Tooltip) -> tuple[int, int]:
    """Return px of a slip; a long name makes it wider."""
    wide = letters.text_width(tooltip.name, letters.STRONG, style) + style.px(56)
    return max(style.px(_WIDE), wide), max(style.px(_HIGH), style.text_px(_HIGH - 4))


def draw(c: Canvas, rect: pygame.Rect, tooltip: Tooltip) -> None:
    """Draw the tooltip."""
    if c.text_log is not None:  # every word must be entered, so the slip is printed again
        _print_tooltip(c, rect, tooltip)
        return
    edge = c.px(_EDGE)
    sheet = _tooltip_surface(c.style, rect.size, tooltip)
    c.surface.blit(sheet, (rect.x - edge, rect.y - edge))


@cached_pictures(megabytes=1)
def _tooltip_surface(style: UiStyle, size: tuple[int, int], tooltip: Tooltip) -> pygame.Surface:
    edge = style.px(_EDGE)
    sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    _print_tooltip(Canvas(sheet, style), pygame.Rect((edge, edge), size), tooltip)
    return sheet


def _print_tooltip(c: Canvas, rect: pygame.Rect, tooltip: Tooltip) -> None:
    colour = c.style.side_colours(tooltip.side).paper
    panel_drawing.draw_shadow(c, rect, 2, 5, 110)
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
    panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 3)
    c.surface.fill(colour, (rect.x, rect.y, c.px(5), rect.h))
    upper, lower = rect.y + round(rect.h * 0.32), rect.y + round(rect.h * 0.71)
    x = rect.x + c.px(13)
    if tooltip.ensign:
        cloth = pygame.Rect(0, 0, c.px(22), c.px(14))
        cloth.midleft = (x, upper)
        c.surface.blit(flag_surface(tooltip.ensign, cloth.size), cloth)
        panel_drawing.draw_outline(c, cloth, palette.INK_2, 1, 0)
    else:
        panel_drawing.draw_badge(c, (x + c.px(9), upper), tooltip.side, 7)
    letters.draw_text(c, (x + c.px(30), upper), tooltip.name, letters.STRONG, anchor="midleft")
    right = rect.right - c.px(11)
    letters.draw_text(c, (right, lower), tooltip.points_text, letters.SMALL_STRONG, anchor="midright")
    if tooltip.share_left is None:
        return
    bar = pygame.Rect(x, lower - c.px(4), c.px(96), c.px(8))
    bar.w = min(bar.w, right - letters.text_width(tooltip.points_text, letters.SMALL_STRONG, c.style) - x - 8)
    c.surface.fill(palette.PAPER_2, bar)
    share = round(bar.w * min(1.0, max(0.0, tooltip.share_left)))
    c.surface.fill(colour, (bar.x, bar.y, share, bar.h))
    panel_drawing.draw_outline(c, bar, palette.INK_3, 1, 2)


@cached_pictures(megabytes=0.5)
def flag_surface(ensign: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a small flat ensign, hoist at the left."""
    return paper_flag(ensign, size)
