"""The small papers of the stand: who is in command, what to do now, is anybody there, and the one
menu a visitor has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import backdrop, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle.how_to_play import veil
from game.ui.battle.prompts import Prompt
from game.ui.kiosk import large_type
from game.ui.kiosk.owner_settings import Club
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, Stepper, Widget

if TYPE_CHECKING:
    from game.ui.battle.book_ui import BookUi

_BY_KIND: Final = {
    "pick": "Choose one of the answers at the foot.",
    "done": "Press the button at the right to go on, or take your order back.",
    "over": "The battle is over.",
}


def hint_for(prompt: Prompt, book_ui: BookUi) -> str:
    """What a visitor may do now, in one plain sentence; '' while he only watches."""
    return book_ui.advice(prompt) or _BY_KIND.get(prompt.kind, "")


# ------------------------------------------------------------------------------ is anybody there
def countdown(c: Canvas, left: float, prompt: str) -> None:
    """The card before a captain takes over: seconds left, and how to go on; large, for who asks is
    a screen to somebody who has turned away."""
    veil(c)
    look, (w, h) = c.look, c.surface.get_size()
    rect = pygame.Rect(0, 0, min(look.px(760), w - look.px(48)), look.px(420))
    rect.center = (w // 2, h // 2)
    large_type.sheet(c, rect)
    number = str(max(1, int(left + 0.999)))
    lines = (
        ("Are you still in command?", large_type.afar(letters.FELL, 48, look), palette.INK_1, 66),
        (number, large_type.afar(letters.SANS_BOLD, 124, look), palette.TEAL, 182),
        (f"{prompt} to go on", large_type.afar(letters.FELL, 40, look), palette.INK_1, 298),
        ("Then a captain takes the ship over.", large_type.afar(letters.FELL_ITALIC, 26, look),
         palette.INK_2, 364),
    )  # fmt: skip
    with c.region("countdown", rect):
        for words, role, ink, down in lines:
            at = (rect.centerx, rect.y + look.px(down))
            letters.draw_text(c, at, words, role, ink, "center")


# ------------------------------------------------------------------------------ nothing is shown
@lru_cache(maxsize=1)
def badge_of(file: str, high: int) -> pygame.Surface | None:
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


def pause(c: Canvas, club: Club) -> None:
    """The page while the show rests: that it comes back, and whose stand this is."""
    backdrop.sea_ground(c)
    screen = c.surface.get_rect()
    lines = (("Back soon", letters.FELL, 64), ("The Weather Gage", letters.FELL_ITALIC, 32),
             (club.name, letters.FELL, 40), (club.address, letters.FELL_ITALIC, 32))  # fmt: skip
    room = screen.w - c.px(64)
    shown = [(words, large_type.fitted(words, face, units, c.look, room))
             for words, face, units in lines if words]  # fmt: skip
    step = c.look.grown(64)
    logo = badge_of(club.logo, c.look.px(180)) if club.logo else None
    if logo is not None:
        foot = screen.centery - len(shown) * step // 2 - step // 2
        c.surface.blit(logo, logo.get_rect(midbottom=(screen.centerx, foot)))
    with c.region("pause", screen):
        for n, (words, role) in enumerate(shown):
            at = (screen.centerx, screen.centery + round((n - (len(shown) - 1) / 2) * step))
            told = letters.fit(words, role, c.look, room)
            letters.draw_text(c, at, told, role, palette.PAPER_0, "center")


def trouble(c: Canvas, words: str) -> None:
    """A small line for the crew at the top of the screen."""
    role, look = letters.SMALL_STRONG, c.look
    told = letters.fit(words, role, look, c.surface.get_width() - c.px(40))
    rect = pygame.Rect(0, 0, letters.width(told, role, look) + c.px(20), look.grown(26))
    rect.midtop = (c.surface.get_width() // 2, 0)
    paint.block(c, rect, palette.PAPER_1, palette.WAX, 1.2, 3)
    with c.region("trouble", rect):
        letters.draw_text(c, rect.center, told, role, palette.WAX, "center")


# ------------------------------------------------------------------------------ the one menu
class OnMenu(Action, Enum):
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
class MenuPaper:
    """The visitor's menu in a window: where its paper lies and its rows."""

    rect: pygame.Rect
    widgets: Sequence[Widget]


def menu(size: tuple[int, int], look: Look, volume: int, loudest: int) -> MenuPaper:
    """Go on, volume, help, a friend, all battles, leaving the ship to a captain; nothing that leads
    out."""
    high, gap = page.target(look), look.px(12)
    whole = page.below_title(look, 60) + 6 * (high + gap)
    rect = page.in_middle(size, look.grown(360), whole)
    top = rect.y + page.below_title(look, 54)
    places = [
        pygame.Rect(rect.x + look.px(20), top + n * (high + gap), rect.w - look.px(40), high)
        for n in range(6)
    ]
    words = f"Volume {volume} of {loudest}" if volume else "No sound"
    rows: list[Widget] = [
        Button("go-on", places[0], "Go on", "play", "Esc", state="primary", does=OnMenu.GO_ON),
        Stepper("volume", places[1], words, hint="Softer at the left, louder at the right",
                does=OnMenu.STEP_VOLUME),
        Button("how-to", places[2], "How to play", "book", does=OnMenu.EXPLAIN),
        Button("second", places[3], "A second captain", "people", does=OnMenu.SECOND),
        Button("battles", places[4], "All battles", "ship", does=OnMenu.BATTLES),
        Button("hand-over", places[5], "Leave her to a captain", "anchor",
               does=OnMenu.HAND_OVER),
    ]  # fmt: skip
    return MenuPaper(rect, rows)
