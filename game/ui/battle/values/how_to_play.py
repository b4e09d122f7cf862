"""Three panels that say how a book is played, for bystanders and for whoever asks for help: how
they look; what they say is the book's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.cards import draw_small_card
from game.stage.paper.icons import draw_icon

DIMMING_COLOUR: Final = (8, 16, 24, 150)
PANEL_COUNT: Final = 3
"""How many every book has."""
_ICON: Final = 46
_ROW: Final = 84
_HEAD: Final = letters.TextRole(letters.SANS_STRONG_FACE, 17)
_WORDS: Final = letters.TextRole(letters.SANS_FACE, 16)


@dataclass(frozen=True, slots=True)
class HelpRow:
    """One thing to know: its icon, its name, a sentence or two."""

    icon: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class HelpPanel:
    """One panel."""

    title: str
    rows: tuple[HelpRow, HelpRow, HelpRow]


def panel_rect(c: Canvas, within: pygame.Rect) -> pygame.Rect:
    """The paper in the middle of ``within``."""
    wide = min(c.style.text_px(660), within.w - c.px(48))
    rect = pygame.Rect(0, 0, wide, c.px(56) + c.style.text_px(20) + 3 * c.style.text_px(_ROW))
    rect.center = within.center
    return rect


def dim_background(c: Canvas) -> None:
    """What lies below is dimmed."""
    dark = pygame.Surface(c.surface.get_size(), pygame.SRCALPHA)
    dark.fill(DIMMING_COLOUR)
    c.surface.blit(dark, (0, 0))


def draw(c: Canvas, within: pygame.Rect, panels: Sequence[HelpPanel], number: int) -> pygame.Rect:
    """The panel of that number lies in the middle of ``within``; returns its pixels."""
    told, rect = panels[number], panel_rect(c, within)
    inner = panel_drawing.draw_panel(c, rect, told.title, f"{number + 1} of {len(panels)}")
    for n, row in enumerate(told.rows):
        high = c.style.text_px(_ROW)
        _row(c, pygame.Rect(inner.x, inner.y + n * high, inner.w, high), row, f"how-to-{n}")
    return rect


def _row(c: Canvas, rect: pygame.Rect, row: HelpRow, name: str) -> None:
    """Icon at the left, name and sentence beside it."""
    edge = c.style.text_px(_ICON)
    if row.icon == "cards":
        draw_small_card(c, (rect.x + c.px(2), rect.centery - c.px(22)), "move", 0, "A")
        draw_small_card(c, (rect.x + c.px(26), rect.centery - c.px(14)), "fire", 1, "B")
    else:
        middle = (rect.x + edge // 2 + c.px(6), rect.centery)
        draw_icon(c, row.icon, middle, edge / c.style.unit, palette.TEAL)
    left = rect.x + edge + c.px(28)
    room = pygame.Rect(left, rect.y + c.style.text_px(9), rect.right - left, rect.h)
    with c.text_region(name, rect):
        letters.draw_text(c, room.topleft, row.title, _HEAD)
        room.y += letters.line_height(_HEAD, c.style) + c.px(3)
        room.h = rect.bottom - room.y
        letters.draw_wrapped(c, room, row.text, _WORDS, palette.INK_2)
