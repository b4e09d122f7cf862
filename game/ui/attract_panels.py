"""Three panels that say how the game is played, for bystanders and for whoever asks for help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage import paint, palette
from game.stage import type as letters
from game.stage.canvas import Canvas
from game.stage.cards_art import small_card
from game.stage.icons import icon

VEIL: Final = (8, 16, 24, 150)
_ICON: Final = 46
_ROW: Final = 84
_HEAD: Final = letters.Role(letters.SANS_STRONG, 17)
_WORDS: Final = letters.Role(letters.SANS, 16)


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to know: its icon, its name, a sentence or two."""

    picture: str
    head: str
    words: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """One panel."""

    title: str
    rows: tuple[Row, Row, Row]


PANELS: Final = (
    HowTo(
        "How to sail",
        (
            Row("wind", "The wind is your engine",
                "The rose shows where it blows from. Nobody sails straight into it."),
            Row("cards", "Cards say who acts",
                "A Move card lets one squadron sail, a Fire card lets it fire. Nobody knows "
                "which card is next."),
            Row("wheel", "You draw the course",
                "Point at the sea where she should go, then press Sail. Dice and wind say how "
                "far she gets."),
        ),
    ),
    HowTo(
        "How to fight",
        (
            Row("cannon", "Guns look sideways",
                "Turn your side to the enemy. Choose a target and a battery, then press Fire."),
            Row("ship", "Rake her if you can",
                "Shot that comes in over bow or stern runs the whole length of the ship and "
                "does most harm."),
            Row("mast", "Hull or rigging",
                "Hits in the hull make her strike her colours; hits in the rigging make her "
                "slow."),
        ),
    ),
    HowTo(
        "How to win",
        (
            Row("hook", "Lay her alongside",
                "When hulls touch you may grapple, and send your boarders over the rail."),
            Row("flag", "Make her strike",
                "A ship that has lost too much throws dice, and may haul down her colours."),
            Row("book", "Every rule is a real one",
                "The game follows a printed rulebook to the letter; each die shows what it was "
                "thrown for."),
        ),
    ),
)  # fmt: skip


def panel_rect(c: Canvas, within: pygame.Rect) -> pygame.Rect:
    """The paper in the middle of ``within``."""
    wide = min(c.look.grown(660), within.w - c.px(48))
    rect = pygame.Rect(0, 0, wide, c.px(56) + c.look.grown(20) + 3 * c.look.grown(_ROW))
    rect.center = within.center
    return rect


def veil(c: Canvas) -> None:
    """What lies below is dimmed."""
    dark = pygame.Surface(c.surface.get_size(), pygame.SRCALPHA)
    dark.fill(VEIL)
    c.surface.blit(dark, (0, 0))


def draw(c: Canvas, within: pygame.Rect, number: int) -> pygame.Rect:
    """The panel of that number lies in the middle of ``within``; returns its pixels."""
    told, rect = PANELS[number], panel_rect(c, within)
    inner = paint.panel(c, rect, told.title, f"{number + 1} of {len(PANELS)}")
    for n, row in enumerate(told.rows):
        high = c.look.grown(_ROW)
        _row(c, pygame.Rect(inner.x, inner.y + n * high, inner.w, high), row, f"how-to-{n}")
    return rect


def _row(c: Canvas, rect: pygame.Rect, row: Row, name: str) -> None:
    """Icon at the left, name and sentence beside it."""
    edge = c.look.grown(_ICON)
    if row.picture == "cards":
        small_card(c, (rect.x + c.px(2), rect.centery - c.px(22)), "move", 0, "A")
        small_card(c, (rect.x + c.px(26), rect.centery - c.px(14)), "fire", 1, "B")
    else:
        middle = (rect.x + edge // 2 + c.px(6), rect.centery)
        icon(c, row.picture, middle, edge / c.look.u, palette.TEAL)
    left = rect.x + edge + c.px(28)
    room = pygame.Rect(left, rect.y + c.look.grown(9), rect.right - left, rect.h)
    with c.region(name, rect):
        letters.draw_text(c, room.topleft, row.head, _HEAD)
        room.y += letters.line_height(_HEAD, c.look) + c.px(3)
        room.h = rect.bottom - room.y
        letters.draw_wrapped(c, room, row.words, _WORDS, palette.INK_2)
