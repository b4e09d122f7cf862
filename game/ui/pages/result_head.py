"""The head of the page after a battle."""

from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.dice import draw_wax_seal
from game.ui.pages.result_contents import BattleOutcome

_HEADLINE_ROLES: Final = (
    letters.SCREEN_TITLE, letters.TextRole(letters.FELL_FACE, 32), letters.HEADING,
    letters.SUBHEADING, letters.TextRole(letters.FELL_FACE, 15),
)  # fmt: skip


def draw_headline(c: Canvas, rect: pygame.Rect, outcome: BattleOutcome) -> None:
    """Draw who won and why: headline, reason, explanation, losses, and the turns on a seal."""
    panel_drawing.draw_panel(c, rect)
    x = rect.x + c.px(22)
    if outcome.winner is not None:
        panel_drawing.draw_badge(c, (x + c.px(16), rect.centery), outcome.winner, 18, "ABCD"[outcome.winner])
        x += c.px(48)
    radius = min(34.0, rect.h / c.style.unit / 2 - 10)
    room = rect.right - x - c.px(2 * radius + 40)
    role = letters.fitting_role(outcome.headline, _HEADLINE_ROLES, c.style, room)
    at = (x, rect.y + c.px(10) + c.style.text_px(19))
    letters.draw_fitted(c, at, outcome.headline, role, room, anchor="midleft")
    why = pygame.Rect(x, at[1] + c.style.text_px(25), room, 0)
    why.h = rect.bottom - c.px(6) - why.y
    step = letters.line_height(letters.BODY, c.style)
    for words, role in (
        (outcome.reason, letters.BODY),
        (outcome.explanation, letters.BODY),
        (outcome.losses_text, letters.SMALL),
    ):
        if words and why.h >= step:
            letters.draw_wrapped(c, why, words, role, palette.INK_2)
            used = step * len(letters.wrap_text(words, role, c.style, room))
            why.y, why.h = why.y + used, why.h - used
    centre = (rect.right - c.px(radius + 18), rect.centery)
    draw_wax_seal(c, centre, str(outcome.turns), "turn" if outcome.turns == 1 else "turns", "total", radius)
