"""Large type for three metres, and the kiosk's small panels: countdown, pause, trouble, menu, list of
battles."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.levels.reading.level_folders import level_title
from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.typography import TextRole
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk.owner_settings import Club
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import FocusRing
from game.ui.kit.layout import Column, Row, inset
from game.ui.kit.widgets import Button, Stepper, Widget

MIN_UNITS: Final = 24.0
"""Smallest type in units for people who walk by: 24 px in a window 720 px high. It grows with the owner's
text size."""
NIGHT: Final = (8, 16, 26)
"""The colour of the veils."""
PAGE_SCALE: Final = 1.5
"""Smallest text scale of panels that are read while standing in front of them: menu, list of battles, how to
play."""
_FOOT_VEIL: Final = (226.0, 133.0)
"""Units above the foot of the window where its veil begins, and where it is full."""
_CORNER_VEIL: Final = (720.0, 330.0)
"""Width and height of the veil of the upper left corner in units."""


def large_role(face: str, units: float, style: UiStyle) -> TextRole:
    """Return type of this size in units, independent of the text scale, but never below the smallest."""
    return TextRole(face, max(units, MIN_UNITS * style.text_scale) / style.text_scale)


def page_style(style: UiStyle) -> UiStyle:
    """Return the style of these panels."""
    return replace(style, text_scale=max(style.text_scale, PAGE_SCALE))


def fitted_role(words: str, face: str, units: float, style: UiStyle, room: int) -> TextRole:
    """Return the type, made smaller in steps if the words do not fit in `room` px; not as small as
    `letters.fitting_role` may: a page for passers-by wraps what is too wide."""
    roles = [large_role(face, units * share, style) for share in (1.0, 0.85, 0.7, 0.55, 0.42)]
    return next((role for role in roles if letters.text_width(words, role, style) <= room), roles[-1])


def draw_large_sheet(c: Canvas, rect: pygame.Rect) -> None:
    """Draw a large sheet of paper with a heavier edge than a panel's."""
    panel_drawing.draw_shadow(c, rect)
    panel_drawing.draw_paper(c, rect)
    ink = c.style.drawn_colour(palette.INK_2)
    pygame.draw.rect(c.surface, ink, rect, max(1, c.px(1.5)), c.px(4))
    pygame.draw.rect(c.surface, palette.INK_3, rect.inflate(-c.px(10), -c.px(10)), max(1, c.px(1)))


@lru_cache(maxsize=2)
def dark_veil(size: tuple[int, int], u: float) -> pygame.Surface:
    """Return the veil that darkens the upper left corner and the foot of a window under cream type."""
    w, h = size
    x = np.arange(w, dtype=np.float32)[:, None] / u
    y = np.arange(h, dtype=np.float32)[None, :] / u
    corner = 0.86 * np.clip(1 - np.hypot(x / _CORNER_VEIL[0], y / _CORNER_VEIL[1]), 0, 1) ** 0.8
    begins, full = h / u - _FOOT_VEIL[0], h / u - _FOOT_VEIL[1]
    foot = 0.93 * np.clip((y - begins) / (full - begins), 0, 1)
    dark = 1 - (1 - corner) * (1 - foot)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*NIGHT, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = np.clip(dark * 255, 0, 255).astype(np.uint8)
    del alpha
    return surface


def clear_veils() -> None:
    """Drop the cached veils."""
    dark_veil.cache_clear()


_HINT_BY_KIND: Final = {
    "pick": "Choose one of the answers at the foot.",
    "done": "Press the button at the right to go on, or take your order back.",
    "over": "The battle is over.",
}


def visitor_hint(prompt: Prompt, book_ui: BookUi[HudState]) -> str:
    """Return what a visitor may do now in one sentence; '' while there is nothing to answer."""
    return book_ui.question_hint(prompt) or _HINT_BY_KIND.get(prompt.kind, "")


# ------------------------------------------------------------------------------ is anybody there
def draw_countdown(c: Canvas, seconds_left: float, prompt: str) -> None:
    """Draw the card before a captain takes over: seconds left, and how to go on. It is large because the
    player has turned away."""
    dim_background(c)
    style, (w, h) = c.style, c.surface.get_size()
    rect = pygame.Rect(0, 0, min(style.px(760), w - style.px(48)), style.px(420))
    rect.center = (w // 2, h // 2)
    draw_large_sheet(c, rect)
    number = str(max(1, int(seconds_left + 0.999)))
    lines = (
        ("Are you still in command?", letters.FELL_FACE, 48, palette.INK_1, 66),
        (number, letters.SANS_BOLD_FACE, 124, palette.TEAL, 182),
        (f"{prompt} to go on", letters.FELL_FACE, 40, palette.INK_1, 298),
        ("Then a captain takes the ship over.", letters.FELL_ITALIC_FACE, 26, palette.INK_2, 364),
    )
    with c.text_region("countdown", rect):
        for words, face, units, ink, down in lines:
            at = (rect.centerx, rect.y + style.px(down))
            letters.draw_text(c, at, words, large_role(face, units, style), ink, "center")


# ------------------------------------------------------------------------------ nothing is shown
@lru_cache(maxsize=1)
def load_club_badge(file: str, high: int) -> pygame.Surface | None:
    """Return the club's badge, at most `high` px high and twice as wide; None if the file is no picture."""
    try:
        picture = pygame.image.load(file)
    except (pygame.error, OSError):
        return None
    w, h = picture.get_size()
    scale = min(high / h, 2 * high / w, 1.0)
    if picture.get_bitsize() < 24:
        picture = picture.convert(32)
    return pygame.transform.smoothscale(picture, (max(1, int(w * scale)), max(1, int(h * scale))))


def draw_pause_page(c: Canvas, club: Club) -> None:
    """Draw the page of a paused show: that it comes back, and the name of the club."""
    menu_backdrop.draw_night_sea(c)
    screen = c.surface.get_rect()
    lines = (
        ("Back soon", letters.FELL_FACE, 64),
        ("The Weather Gage", letters.FELL_ITALIC_FACE, 32),
        (club.name, letters.FELL_FACE, 40),
        (club.address, letters.FELL_ITALIC_FACE, 32),
    )
    room = screen.w - c.px(64)
    shown = [(words, fitted_role(words, face, units, c.style, room))
             for words, face, units in lines if words]  # fmt: skip
    step = c.style.text_px(64)
    logo = load_club_badge(club.logo, c.style.px(180)) if club.logo else None
    if logo is not None:
        foot = screen.centery - len(shown) * step // 2 - step // 2
        c.surface.blit(logo, logo.get_rect(midbottom=(screen.centerx, foot)))
    with c.text_region("pause", screen):
        for n, (words, role) in enumerate(shown):
            at = (screen.centerx, screen.centery + round((n - (len(shown) - 1) / 2) * step))
            text = letters.truncate_text(words, role, c.style, room)
            letters.draw_text(c, at, text, role, palette.PAPER_0, "center")


def draw_trouble_line(c: Canvas, words: str) -> None:
    """Draw a small line for the owner at the top of the screen."""
    role, style = letters.SMALL_STRONG, c.style
    text = letters.truncate_text(words, role, style, c.surface.get_width() - c.px(40))
    rect = pygame.Rect(0, 0, letters.text_width(text, role, style) + c.px(20), style.text_px(26))
    rect.midtop = (c.surface.get_width() // 2, 0)
    panel_drawing.draw_block(c, rect, palette.PAPER_1, palette.WAX, 1.2, 3)
    with c.text_region("trouble", rect):
        letters.draw_text(c, rect.center, text, role, palette.WAX, "center")


# ------------------------------------------------------------------------------ the one menu
class MenuAction(Action, Enum):
    """Actions of the visitor's menu."""

    GO_ON = auto()
    STEP_VOLUME = auto()
    EXPLAIN = auto()
    """Show how the book is played."""
    SECOND = auto()
    """Let a second player join."""
    BATTLES = auto()
    """Open the list of battles."""
    HAND_OVER = auto()
    """Give the side to a captain."""


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """A panel of a visitor, and its controls."""

    rect: pygame.Rect
    widgets: Sequence[Widget]


def menu_layout(size: tuple[int, int], style: UiStyle, volume: int, max_volume: int) -> PanelLayout:
    """Return the layout of the visitor's menu. Nothing in it leads out."""
    high, gap = page.control_height(style), style.px(12)
    whole = page.px_below_title(style, 60) + 6 * (high + gap)
    rect = page.centred_rect(size, style.text_px(360), whole)
    area = inset(rect, style.px(20), page.px_below_title(style, 54))
    places = Column.repeat(6, high, gap).split(area)
    words = f"Volume {volume} of {max_volume}" if volume else "No sound"
    hint = "Softer at the left, louder at the right"
    rows: list[Widget] = [
        Button("go-on", places[0], "Continue", "play", "Esc", state="primary", action=MenuAction.GO_ON),
        Stepper("volume", places[1], words, action=MenuAction.STEP_VOLUME, hint=hint),
        Button("how-to", places[2], "How to play", "book", action=MenuAction.EXPLAIN),
        Button("second", places[3], "A second captain", "people", action=MenuAction.SECOND),
        Button("battles", places[4], "All battles", "ship", action=MenuAction.BATTLES),
        Button("hand-over", places[5], "Leave her to a captain", "anchor", action=MenuAction.HAND_OVER),
    ]
    return PanelLayout(rect, rows)


_GAP: Final = 8
_TITLE: Final = 56


class BattleListAction(Action, Enum):
    """Actions of the list besides its battles."""

    MORE = auto()
    """Show the next page, after the last the first."""
    BACK = auto()


@dataclass(frozen=True, slots=True)
class ChooseBattle(Action):
    """Fight this battle."""

    level: Path


def battle_list_layout(
    size: tuple[int, int], style: UiStyle, levels: Sequence[Path], number: int
) -> PanelLayout:
    """Return that page of the list, in two columns above More and Back."""
    high, gap = page.control_height(style), style.px(_GAP)
    head = page.px_below_title(style, _TITLE)
    rows = max(1, min(6, (size[1] - style.px(40) - head) // (high + gap) - 1, -(-len(levels) // 2)))
    each = 2 * rows
    pages = max(1, -(-len(levels) // each))
    first = number % pages * each
    wide = min(style.text_px(860), size[0] - style.px(32))
    rect = page.centred_rect(size, wide, head + (rows + 1) * (high + gap) + style.px(10))
    lines = Column.repeat(rows + 1, high, gap).split(inset(rect, style.px(20), head))
    *cells, back, more = [cell for line in lines for cell in Row.repeat(2, gap=gap).split(line)]
    found: list[Widget] = [
        Button(f"battle-{n}", cell, level_title(level), action=ChooseBattle(level))
        for n, (level, cell) in enumerate(zip(levels[first : first + each], cells, strict=False))
    ]
    found.append(Button("back", back, "Back", "undo", "Esc", action=BattleListAction.BACK))
    if pages > 1:
        words = f"More battles ({number % pages + 1} of {pages})"
        found.append(Button("more", more, words, action=BattleListAction.MORE))
    return PanelLayout(rect, found)


def draw_battle_list(c: Canvas, layout: PanelLayout, ring: FocusRing) -> None:
    """Draw the list over the battle."""
    dim_background(c)
    with c.text_region("battle-list", layout.rect):
        panel_drawing.draw_panel(c, layout.rect, "All battles")
    widgets.draw_widgets(c, layout.widgets, ring)
