"""The small papers of the stand: who is in command, what to do now, is anybody there, and the one
menu a visitor has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk import large_type
from game.ui.kiosk.owner_settings import Club
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, Stepper, Widget

if TYPE_CHECKING:
    from game.ui.battle.state.book_ui import BookUi

_HINT_BY_KIND: Final = {
    "pick": "Choose one of the answers at the foot.",
    "done": "Press the button at the right to go on, or take your order back.",
    "over": "The battle is over.",
}


def hint_for(prompt: Prompt, book_ui: BookUi[HudState]) -> str:
    """What a visitor may do now, in one plain sentence; '' while he only watches."""
    return book_ui.question_hint(prompt) or _HINT_BY_KIND.get(prompt.kind, "")


# ------------------------------------------------------------------------------ is anybody there
def draw_countdown(c: Canvas, left: float, prompt: str) -> None:
    """The card before a captain takes over: seconds left, and how to go on; large, for who asks is
    a screen to somebody who has turned away."""
    dim_background(c)
    style, (w, h) = c.style, c.surface.get_size()
    rect = pygame.Rect(0, 0, min(style.px(760), w - style.px(48)), style.px(420))
    rect.center = (w // 2, h // 2)
    large_type.draw_sheet(c, rect)
    number = str(max(1, int(left + 0.999)))
    lines = (
        ("Are you still in command?", large_type.large_role(letters.FELL_FACE, 48, style), palette.INK_1, 66),
        (number, large_type.large_role(letters.SANS_BOLD_FACE, 124, style), palette.TEAL, 182),
        (f"{prompt} to go on", large_type.large_role(letters.FELL_FACE, 40, style), palette.INK_1, 298),
        (
            "Then a captain takes the ship over.",
            large_type.large_role(letters.FELL_ITALIC_FACE, 26, style),
            palette.INK_2,
            364,
        ),
    )
    with c.text_region("countdown", rect):
        for words, role, ink, down in lines:
            at = (rect.centerx, rect.y + style.px(down))
            letters.draw_text(c, at, words, role, ink, "center")


# ------------------------------------------------------------------------------ nothing is shown
@lru_cache(maxsize=1)
def club_badge(file: str, high: int) -> pygame.Surface | None:
    """The club's badge, so many px high at the most and twice as wide; None if it is no picture."""
    try:
        picture = pygame.image.load(file)
    except (pygame.error, OSError):
        return None
    w, h = picture.get_size()
    scale = min(high / h, 2 * high / w, 1.0)
    if picture.get_bitsize() < 24:
        picture = picture.convert(32)
    return pygame.transform.smoothscale(picture, (max(1, int(w * scale)), max(1, int(h * scale))))


def draw_pause(c: Canvas, club: Club) -> None:
    """The page while the show rests: that it comes back, and whose stand this is."""
    menu_backdrop.draw_night_sea(c)
    screen = c.surface.get_rect()
    lines = (
        ("Back soon", letters.FELL_FACE, 64),
        ("The Weather Gage", letters.FELL_ITALIC_FACE, 32),
        (club.name, letters.FELL_FACE, 40),
        (club.address, letters.FELL_ITALIC_FACE, 32),
    )
    room = screen.w - c.px(64)
    shown = [(words, large_type.fitted_role(words, face, units, c.style, room))
             for words, face, units in lines if words]  # fmt: skip
    step = c.style.text_px(64)
    logo = club_badge(club.logo, c.style.px(180)) if club.logo else None
    if logo is not None:
        foot = screen.centery - len(shown) * step // 2 - step // 2
        c.surface.blit(logo, logo.get_rect(midbottom=(screen.centerx, foot)))
    with c.text_region("pause", screen):
        for n, (words, role) in enumerate(shown):
            at = (screen.centerx, screen.centery + round((n - (len(shown) - 1) / 2) * step))
            told = letters.truncate_text(words, role, c.style, room)
            letters.draw_text(c, at, told, role, palette.PAPER_0, "center")


def draw_trouble(c: Canvas, words: str) -> None:
    """A small line for the crew at the top of the screen."""
    role, style = letters.SMALL_STRONG, c.style
    told = letters.truncate_text(words, role, style, c.surface.get_width() - c.px(40))
    rect = pygame.Rect(0, 0, letters.text_width(told, role, style) + c.px(20), style.text_px(26))
    rect.midtop = (c.surface.get_width() // 2, 0)
    panel_drawing.draw_block(c, rect, palette.PAPER_1, palette.WAX, 1.2, 3)
    with c.text_region("trouble", rect):
        letters.draw_text(c, rect.center, told, role, palette.WAX, "center")


# ------------------------------------------------------------------------------ the one menu
class MenuAction(Action, Enum):
    """What a visitor can do in the menu."""

    GO_ON = auto()
    STEP_VOLUME = auto()
    EXPLAIN = auto()
    """See how the book is played."""
    SECOND = auto()
    """A second person takes the other side."""
    BATTLES = auto()
    """Choose among all battles."""
    HAND_OVER = auto()
    """A captain commands again."""


@dataclass(frozen=True, slots=True)
class MenuLayout:
    """The visitor's menu in a window: where its paper lies and its rows."""

    rect: pygame.Rect
    widgets: Sequence[Widget]


def menu_layout(size: tuple[int, int], style: UiStyle, volume: int, loudest: int) -> MenuLayout:
    """Go on, volume, help, a friend, all battles, leaving the ship to a captain; nothing that leads
    out."""
    high, gap = page.control_height(style), style.px(12)
    whole = page.px_below_title(style, 60) + 6 * (high + gap)
    rect = page.centred_rect(size, style.text_px(360), whole)
    top = rect.y + page.px_below_title(style, 54)
    places = [
        pygame.Rect(rect.x + style.px(20), top + n * (high + gap), rect.w - style.px(40), high)
        for n in range(6)
    ]
    words = f"Volume {volume} of {loudest}" if volume else "No sound"
    rows: list[Widget] = [
        Button("go-on", places[0], "Go on", "play", "Esc", state="primary", action=MenuAction.GO_ON),
        Stepper(
            "volume",
            places[1],
            words,
            hint="Softer at the left, louder at the right",
            action=MenuAction.STEP_VOLUME,
        ),
        Button("how-to", places[2], "How to play", "book", action=MenuAction.EXPLAIN),
        Button("second", places[3], "A second captain", "people", action=MenuAction.SECOND),
        Button("battles", places[4], "All battles", "ship", action=MenuAction.BATTLES),
        Button("hand-over", places[5], "Leave her to a captain", "anchor", action=MenuAction.HAND_OVER),
    ]
    return MenuLayout(rect, rows)
