"""The line of advice on a visitor's sea: whom he commands, or what he may do now. It is a paper as
any other of the battle screen is, so that ships, tags and dice keep clear of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle import answer_buttons, panels
from game.ui.battle.screen import BattleScreen
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget

_LINE: Final = letters.Role(letters.SANS_STRONG, 20)
_HIGH: Final = 42
"""Units of the paper, at small text."""
_BADGE: Final = 26
"""Units of the side's badge with the air after it, at small text."""
_EDGE: Final = 36
"""Units of air left and right of the words."""
_AIR: Final = 8
"""Units between it and what lies next to it."""
_LOWEST: Final = 2 / 3
"""Share of the sea's height that stays free above its foot."""


@dataclass(frozen=True, slots=True)
class AdviceText:
    """What is told, and the number of the side that it is told to, whose badge it has."""

    words: str
    side: int


Teller = Callable[[], AdviceText | None]
"""What is told now; None where nothing is."""


def room(
    screen: BattleScreen, told: AdviceText, others: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """Where it lies: at the foot of the sea, left of the answers and in the middle of what they
    leave, where none of the other papers is, or as near to that as may be. None where that would be
    amid the ships, and while a page lies on the sea. Read inside the table."""
    hud, lay, look = screen.hud, screen.layout(), screen.look
    if hud.is_covered or hud.record_open or hud.log_drawer.open or hud.shows_more:
        return None
    over = panels.over_orders(hud, lay)
    taken = [*others, *([over] if over is not None else [])]
    if lay.overlays is not None and not answer_buttons.is_watching(hud):
        taken += answer_buttons.laid(hud, lay).rects()
    air, high = look.px(_AIR), look.grown(_HIGH)
    taken = [paper.inflate(2 * air, 2 * air) for paper in taken]
    sea = lay.guest_sea.inflate(-2 * air, -2 * air)
    foot = pygame.Rect(sea.x, sea.bottom - high, sea.w, high)
    right = min((box.x for box in taken if box.x > sea.centerx and box.colliderect(foot)),
                default=sea.right)  # fmt: skip
    words, role = _fitted(told.words, look, right - sea.x)
    rect = pygame.Rect(0, 0, _wide(words, role, look), high)
    for bottom in range(sea.bottom, sea.y + round(_LOWEST * sea.h), -air):
        for middle in ((sea.x + right) // 2, sea.x + rect.w // 2):
            rect.midbottom = (middle, bottom)
            if rect.collidelist(taken) < 0:
                return rect
    return None


def draw(c: Canvas, rect: pygame.Rect, told: AdviceText) -> None:
    """It is on the canvas, and what lies below it is not read any more."""
    look = c.look
    words, role = _fitted(told.words, look, rect.w)
    if c.ledger is not None:
        c.ledger[:] = [mark for mark in c.ledger if not rect.colliderect(mark.ink)]
    paint.shadow(c, rect)
    paint.block(c, rect, palette.PAPER_1, palette.INK_2, 1.2, 5)
    x, badge = rect.x + look.px(_EDGE) // 2, look.grown(_BADGE)
    paint.badge(c, (x + badge // 3, rect.centery), told.side, 10 * look.text, "ABCD"[told.side])
    with c.region("slip", rect):
        letters.draw_text(c, (x + badge, rect.centery), words, role, anchor="midleft")


def _fitted(words: str, look: Look, most: int) -> tuple[str, letters.Role]:
    """The words as they find room on a paper of so many px, and their type."""
    wide = most - look.grown(_BADGE) - look.px(_EDGE)
    role = letters.fitting(words, (_LINE, letters.STRONG, letters.SMALL_STRONG), look, wide)
    return letters.fit(words, role, look, wide), role


def _wide(words: str, role: letters.Role, look: Look) -> int:
    """Px of the paper with these words."""
    return letters.width(words, role, look) + look.grown(_BADGE) + look.px(_EDGE)


class AdvicePlugin:
    """The guest on the sea of a battle that a visitor has chosen from the list: the line of advice
    and nothing else."""

    moving = False
    wants_table = False
    highlighted_ship = ""

    def __init__(self, screen: BattleScreen, tell: Teller) -> None:
        self.screen, self.tell = screen, tell

    def _lies(self) -> tuple[AdviceText, pygame.Rect] | None:
        told = self.tell()
        rect = room(self.screen, told, ()) if told is not None else None
        return (told, rect) if told is not None and rect is not None else None

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """All of the sea."""
        return free

    def panel_rects(self) -> list[pygame.Rect]:
        """The line, if it lies there."""
        lies = self._lies()
        return [lies[1]] if lies is not None else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Nothing on the sea is pointed at."""
        return []

    def widgets(self) -> list[Widget]:
        """It has no controls."""
        return []

    def press(self, _name: str, _does: Action | None) -> bool:
        """Nothing that is pressed concerns it."""
        return False

    def dismiss(self) -> bool:
        """It goes by itself."""
        return False

    def follow(self, _seconds: float) -> None:
        """It is as old as the question."""

    def draw(self, c: Canvas) -> None:
        """The line."""
        lies = self._lies()
        if lies is not None:
            draw(c, lies[1], lies[0])
