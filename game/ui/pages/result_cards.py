"""Cards of the result page: what it shows of a ship and of a great moment."""

from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.rigging import Rigging
from game.stage.hulls import SpriteBank
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.pages.ship_portrait import draw_portrait

_PICTURE_MIN_HEIGHT: Final = 124.0
"""Units of height from which a card shows the ship's picture."""
_ICON_SIZE: Final = 30


@dataclass(frozen=True, slots=True)
class MomentRow:
    """A great moment: its turn, its icon, and one sentence. The replay runs from `first_event` to
    `last_event` (indices of the battle's events): the whole turn or a part."""

    turn: int
    icon: str
    words: str
    first_event: int = 0
    last_event: int = 0
    whole_turn: bool = True


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A ship at the end: her side (0 to 3), her fate, what is left on her record of how much and in
    what unit, other notes, and her rigging (None: she is not visible any more)."""

    name: str
    side: int
    fate: str
    remaining: int
    total: int
    notes: tuple[str, ...] = ()
    rigging: Rigging | None = None
    unit: str = "points"


def draw_ship_card(c: Canvas, rect: pygame.Rect, ship: ShipCard, bank: SpriteBank | None) -> None:
    """Draw her picture if the card is tall; badge, name, fate; a bar of what she has left;
    notes."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
    panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 3)
    box = rect.inflate(-c.px(16), -c.px(16))
    box.w = min(box.h * 126 // 100, rect.w * 36 // 100)
    words = letters.text_width(ship.name, letters.SUBHEADING, c.style)
    words += letters.text_width(ship.fate, letters.STRONG, c.style) + c.px(64)
    roomy = rect.h >= c.style.px(_PICTURE_MIN_HEIGHT) and rect.right - box.right > words
    if bank is not None and ship.rigging is not None and roomy:
        draw_portrait(c, box, bank, ship.rigging)
        rect = pygame.Rect(box.right, rect.y, rect.right - box.right, rect.h)
    panel_drawing.draw_badge(c, (rect.x + c.px(18), rect.y + rect.h // 4), ship.side, 9, "ABCD"[ship.side])
    x, right = rect.x + c.px(36), rect.right - c.px(12)
    fate_w = letters.text_width(ship.fate, letters.STRONG, c.style)
    name = letters.truncate_text(ship.name, letters.SUBHEADING, c.style, right - x - fate_w - c.px(12))
    line = rect.y + rect.h // 4
    letters.draw_text(c, (x, line), name, letters.SUBHEADING, anchor="midleft")
    letters.draw_text(c, (right, line), ship.fate, letters.STRONG, palette.INK_1, "midright")
    line = rect.y + rect.h * 56 // 100
    _draw_points_left(c, ship, x, right, line)
    step = letters.line_height(letters.SMALL, c.style)
    below = pygame.Rect(x, line + c.style.text_px(12), right - x, 0)
    below.h = rect.bottom - c.px(6) - below.y
    if below.h < 2 * step:
        below.y, below.h = rect.y + rect.h * 82 // 100 - step // 2, step
    letters.draw_wrapped(c, below, " · ".join(ship.notes), letters.SMALL, palette.INK_2)


def _draw_points_left(c: Canvas, ship: ShipCard, x: int, right: int, line: int) -> None:
    """Draw what she has left as words at the right and as a bar before them; `line` is their y."""
    points, lost = f"{ship.remaining} of {ship.total} {ship.unit} left", ship.remaining < ship.total
    points_w = letters.text_width(points, letters.DENSE, c.style)
    ink = palette.WAX if lost else palette.INK_2
    letters.draw_text(c, (right, line), points, letters.DENSE, ink, "midright")
    track = pygame.Rect(x, line - c.px(4), right - points_w - c.px(16) - x, c.px(8))
    panel_drawing.draw_block(c, track, palette.FRESH_LOSS if lost else palette.PAPER_2, palette.INK_3, 1, 2)
    share = max(0.0, min(1.0, ship.remaining / max(1, ship.total)))
    if share > 0.01:
        full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
        panel_drawing.draw_block(c, full, c.style.side_colours(ship.side).paper, palette.INK_3, 1, 2)


def draw_moment_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, row: MomentRow, can: bool, number: int = 0
) -> None:
    """Draw a moment: icon, turn, sentence; at the right the replay icon and its number on the chart
    (0: not on it)."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
    panel_drawing.draw_outline(c, rect, palette.INK_1 if interaction.is_hovered else palette.INK_3, 1, 3)
    x, right = rect.x + c.px(_ICON_SIZE + 28), rect.right - c.px(12)
    draw_icon(c, row.icon, (rect.x + c.px(14 + _ICON_SIZE // 2), rect.centery), _ICON_SIZE, palette.INK_1)
    if number:
        middle, radius = (rect.x + c.px(12), rect.y + c.px(12)), c.style.text_px(9)
        pygame.draw.aacircle(c.surface, palette.INK_1, middle, radius)
        letters.draw_text(c, middle, str(number), letters.SMALL, palette.PAPER_0, "center")
    if can:
        right -= c.px(36)
        draw_icon(c, "replay", (rect.right - c.px(24), rect.centery), 20, palette.INK_2)
    step = letters.line_height(letters.BODY, c.style)
    head = letters.line_height(letters.SMALL, c.style)
    lines = letters.wrap_text(row.words, letters.BODY, c.style, right - x)
    most = max(1, (rect.h - head - c.px(8)) // step)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    top = rect.centery - (head + len(lines) * step) // 2
    letters.draw_text(c, (x, top), f"Turn {row.turn}", letters.SMALL, palette.INK_2)
    for n, line in enumerate(lines):
        letters.draw_fitted(c, (x, top + head + n * step), line, letters.BODY, right - x)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)
