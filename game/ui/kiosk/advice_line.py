"""The line of advice on a visitor's sea: whom he commands, or what he may do now. It is a paper as
any other of the battle screen is, so that ships, tags and dice keep clear of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import answer_buttons, panels
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget

_LINE_ROLE: Final = letters.TextRole(letters.SANS_STRONG_FACE, 20)
_HEIGHT: Final = 42
"""Units of the paper, at small text."""
_BADGE_UNITS: Final = 26
"""Units of the side's badge with the air after it, at small text."""
_SIDE_PADDING: Final = 36
"""Units of air left and right of the words."""
_GAP_UNITS: Final = 8
"""Units between it and what lies next to it."""
_MIN_FREE_SHARE: Final = 2 / 3
"""Share of the sea's height that stays free above its foot."""


@dataclass(frozen=True, slots=True)
class AdviceText:
    """What is told, and the number of the side that it is told to, whose badge it has."""

    words: str
    side: int


AdviceSource = Callable[[], AdviceText | None]
"""What is told now; None where nothing is."""


def advice_rect(
    screen: BattleScreen, advice: AdviceText, others: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """Where it lies: at the foot of the sea, left of the answers and in the middle of what they
    leave, where none of the other papers is, or as near to that as may be. None where that would be
    amid the ships, and while a page lies on the sea. Read inside the table."""
    hud, layout, style = screen.hud, screen.layout(), screen.look
    if hud.is_covered or hud.is_record_open or hud.log_drawer.is_open or hud.shows_more:
        return None
    over = panels.over_orders_rect(hud, layout)
    taken = [*others, *([over] if over is not None else [])]
    if layout.sea_panels is not None and not answer_buttons.is_watching(hud):
        taken += answer_buttons.lay_out_answers(hud, layout).panel_rects()
    air, high = style.px(_GAP_UNITS), style.text_px(_HEIGHT)
    taken = [paper.inflate(2 * air, 2 * air) for paper in taken]
    sea = layout.plugin_area.inflate(-2 * air, -2 * air)
    foot = pygame.Rect(sea.x, sea.bottom - high, sea.w, high)
    right = min((box.x for box in taken if box.x > sea.centerx and box.colliderect(foot)),
                default=sea.right)  # fmt: skip
    words, role = _fit_words(advice.words, style, right - sea.x)
    rect = pygame.Rect(0, 0, _paper_width(words, role, style), high)
    for bottom in range(sea.bottom, sea.y + round(_MIN_FREE_SHARE * sea.h), -air):
        for middle in ((sea.x + right) // 2, sea.x + rect.w // 2):
            rect.midbottom = (middle, bottom)
            if rect.collidelist(taken) < 0:
                return rect
    return None


def draw_advice(c: Canvas, rect: pygame.Rect, advice: AdviceText) -> None:
    """It is on the canvas, and what lies below it is not read any more."""
    style = c.style
    words, role = _fit_words(advice.words, style, rect.w)
    if c.text_log is not None:
        c.text_log[:] = [mark for mark in c.text_log if not rect.colliderect(mark.rect)]
    panel_drawing.draw_shadow(c, rect)
    panel_drawing.draw_block(c, rect, palette.PAPER_1, palette.INK_2, 1.2, 5)
    x, badge = rect.x + style.px(_SIDE_PADDING) // 2, style.text_px(_BADGE_UNITS)
    panel_drawing.draw_badge(
        c, (x + badge // 3, rect.centery), advice.side, 10 * style.text_scale, "ABCD"[advice.side]
    )
    with c.text_region("slip", rect):
        letters.draw_text(c, (x + badge, rect.centery), words, role, anchor="midleft")


def _fit_words(words: str, style: UiStyle, most: int) -> tuple[str, letters.TextRole]:
    """The words as they find room on a paper of so many px, and their type."""
    wide = most - style.text_px(_BADGE_UNITS) - style.px(_SIDE_PADDING)
    role = letters.fitting_role(words, (_LINE_ROLE, letters.STRONG, letters.SMALL_STRONG), style, wide)
    return letters.truncate_text(words, role, style, wide), role


def _paper_width(words: str, role: letters.TextRole, style: UiStyle) -> int:
    """Px of the paper with these words."""
    return letters.text_width(words, role, style) + style.text_px(_BADGE_UNITS) + style.px(_SIDE_PADDING)


class AdvicePlugin:
    """The guest on the sea of a battle that a visitor has chosen from the list: the line of advice
    and nothing else."""

    is_moving = False
    needs_table = False
    highlighted_ship = ""

    def __init__(self, screen: BattleScreen, tell: AdviceSource) -> None:
        self.screen, self.advice_source = screen, tell

    def _text_and_rect(self) -> tuple[AdviceText, pygame.Rect] | None:
        advice = self.advice_source()
        rect = advice_rect(self.screen, advice, ()) if advice is not None else None
        return (advice, rect) if advice is not None and rect is not None else None

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """All of the sea."""
        return free

    def panel_rects(self) -> list[pygame.Rect]:
        """The line, if it lies there."""
        lies = self._text_and_rect()
        return [lies[1]] if lies is not None else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Nothing on the sea is pointed at."""
        return []

    def widgets(self) -> list[Widget]:
        """It has no controls."""
        return []

    def on_control_pressed(self, _name: str, _does: Action | None) -> bool:
        """Nothing that is pressed concerns it."""
        return False

    def dismiss(self) -> bool:
        """It goes by itself."""
        return False

    def update(self, _seconds: float) -> None:
        """It is as old as the question."""

    def draw(self, c: Canvas) -> None:
        """The line."""
        lies = self._text_and_rect()
        if lies is not None:
            draw_advice(c, lies[1], lies[0])
