"""Where everything of the battle screen lies while the sea fills the window: a slim ribbon, two
plates and a rose at the edges, three buttons, and one card between the own plate and the buttons.

Lengths are in units (px of a 1280 x 720 window); `t` is the text scale, 1 to 1.5."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.stage.paper.canvas import Look
from game.ui.battle.layout import BattleLayout, SeaPanels

EDGE: Final = 16.0
BUTTON: Final = 44.0
"""A square button of the ribbon: what a finger needs."""
BUTTONS: Final = 3
SMALL: Final = 48.0
"""A square button beside the primary one."""
PITCH: Final = 60.0
FORBIDDEN: Final = 76.0
"""Units from the top where no acting ship should lie: ribbon and question."""
_RIBBON_WIDE: Final = (420.0, 372.0)
"""Width of the ribbon in a wide and in a narrow window; it grows in height only with the text."""
_TURN: Final = 92.0
"""Units of the ribbon for the turn, at small text."""
_OWN_WIDE: Final = (330.0, 286.0)
"""Width of the own plate in a wide and in a narrow window."""
_OWN_HIGH: Final = 92.0
_FOE_WIDE: Final = (248.0, 216.0)
_FOE_HIGH: Final = 76.0
_FOLDED_HIGH: Final = ((30.0, 26.0), (26.0, 24.0))
"""Height of the own plate and of the foe's while folded: the row of the name, which grows with the
text, and the row of the signs, which does not."""
_ROSE: Final = (70.0, 66.0, 45.0)
_LEAST_CARD: Final = 540.0
"""A card between plate and buttons that would be narrower lies above the plate."""
_CARD: Final = 568.0
COLUMN: Final = 240.0
"""Units of a column of answers at the least."""
AIR: Final = 12.0
_GAP: Final = 16.0


@dataclass(frozen=True, slots=True)
class _Window:
    """A window in units, with its text scale."""

    look: Look
    wide: float
    high: float

    @property
    def t(self) -> float:
        return self.look.text

    @property
    def narrow(self) -> bool:
        return self.wide < 1280

    def stretched(self, units: float) -> float:
        """A width that holds text: it grows with it, but not as much."""
        return units * (1 + 0.8 * (self.t - 1))

    def little_stretched(self, units: float) -> float:
        """A width that holds few words and signs."""
        return units * (1 + 0.4 * (self.t - 1))

    def folded_high(self, foe: bool) -> float:
        """The height of a folded plate."""
        name, signs = _FOLDED_HIGH[foe]
        return name * self.t + signs


@lru_cache(maxsize=8)
def sea_layout(
    size: tuple[int, int], look: Look, *, folded: bool = False, guest: bool = False
) -> BattleLayout:
    """The battle screen in a window of `size` pixels; the plates are `folded` while nobody is
    asked, and drawers open at the right where a `guest` has the left. Nobody changes it."""
    window = _Window(look, size[0] / look.u, size[1] / look.u)
    t, wide, high = window.t, window.wide, window.high
    own, full = _own_plate(window, folded), _own_plate(window, folded=False)
    foe, ribbon = _foe_plate(window, folded), _ribbon(window)
    primary = _primary(window)
    x, y, r = _ROSE
    wind = look.rect(x - r - 9, y - r - 3, 2 * r + 18, 2 * r + 10 + 20 * t)
    card = _card(window, full, own, primary)
    top, foot = wind.bottom + look.px(8), full.y - look.px(8)
    strip_h = look.grown(40) + look.px(34)
    strip = pygame.Rect(card.x, card.bottom - strip_h, min(look.grown(600), card.w), strip_h)
    right = size[0] - look.px(EDGE)
    beside = full.right + look.px(_GAP)
    drawer = pygame.Rect(look.px(EDGE), top, _drawer_wide(look, card, full), foot - top)
    if guest:
        drawer.right = primary.right - look.grown(COLUMN) - look.px(AIR)
    overlays = SeaPanels(
        own,
        foe,
        look.rect(x - r, y - r, 2 * r, 2 * r),
        _goal(look, wind, ribbon, foe),
        primary,
        pygame.Rect(look.px(8), top, size[0] - look.px(16), foot - top),
        _rail(look, ribbon),
        folded,
    )
    return BattleLayout(
        look,
        window.narrow,
        ribbon,
        wind,
        None,
        None,
        drawer,
        card,
        strip,
        pygame.Rect(beside, full.y, right - beside, full.h),
        look.rect(0, ribbon.h / look.u, wide, high - ribbon.h / look.u),
        overlays,
    )


def _own_plate(window: _Window, folded: bool) -> pygame.Rect:
    """The plate of the ship in hand, at the lower left."""
    wide, high = window.stretched(_OWN_WIDE[window.narrow]), _OWN_HIGH * window.t
    if folded:
        wide, high = (
            window.little_stretched(_OWN_WIDE[window.narrow]),
            window.folded_high(foe=False),
        )
    return window.look.rect(EDGE, window.high - EDGE - high, wide, high)


def _foe_plate(window: _Window, folded: bool) -> pygame.Rect:
    """The plate of her foe, at the upper right."""
    wide, high = window.stretched(_FOE_WIDE[window.narrow]), _FOE_HIGH * window.t
    if folded:
        wide, high = window.little_stretched(_FOE_WIDE[window.narrow]), window.folded_high(foe=True)
    return window.look.rect(window.wide - EDGE - wide, 14, wide, high)


def _ribbon(window: _Window) -> pygame.Rect:
    """The ribbon: in the middle of the window, or as near to it as rose and foe's plate allow."""
    foe = _foe_plate(window, folded=False)
    left, right = _ROSE[0] + _ROSE[2] + 16, foe.x / window.look.u - 12
    wide = min(_RIBBON_WIDE[window.narrow], right - left)
    x = min(max((window.wide - wide) / 2, left), right - wide)
    return window.look.rect(x, 0, wide, 34 + 20 * (window.t - 1))


def _goal(look: Look, wind: pygame.Rect, ribbon: pygame.Rect, foe: pygame.Rect) -> pygame.Rect:
    """The line of the question, below the ribbon, between rose and foe's plate."""
    top = max(look.px(BUTTON), ribbon.bottom + look.px(2))
    left = wind.right + look.px(4)
    return pygame.Rect(left, top, foe.x - look.px(12) - left, look.grown(32))


def _rail(look: Look, ribbon: pygame.Rect) -> pygame.Rect:
    """The part of the ribbon between the turn and the buttons."""
    left = ribbon.x + look.grown(_TURN)
    return pygame.Rect(left, 0, ribbon.right - look.px(BUTTONS * BUTTON) - left, ribbon.h)


def _primary(window: _Window) -> pygame.Rect:
    """The primary button, at the lower right."""
    wide, high = window.little_stretched(198), 56 + 16 * (window.t - 1)
    return window.look.rect(window.wide - EDGE - wide, window.high - EDGE - high, wide, high)


def _drawer_wide(look: Look, card: pygame.Rect, plate: pygame.Rect) -> int:
    """Px of an open drawer: where the card lies beside the `plate` it covers no edge of it."""
    wide = min(look.grown(360), card.right)
    return min(wide, card.x - look.px(AIR + EDGE)) if card.x > plate.right else wide


def _card(
    window: _Window, full: pygame.Rect, own: pygame.Rect, primary: pygame.Rect
) -> pygame.Rect:
    """The one card of the moment: between the own plate, `full` or as it is, and the buttons, or,
    in a narrow window, above the plate as it lies there now."""
    look, high = window.look, window.look.px(64) + window.look.grown(76)
    left = full.right + look.px(_GAP)
    right = primary.x - look.px(2 * PITCH + _GAP)
    foot = round(window.high * look.u) - look.px(EDGE)
    if right - left >= look.grown(_LEAST_CARD):
        return pygame.Rect(left, foot - high, right - left, high)
    free = round(window.wide * look.u) - look.px(2 * EDGE + AIR) - look.grown(COLUMN)
    wide = min(look.px(_CARD * (1 + 0.7 * (window.t - 1))), free)
    return pygame.Rect(own.x, own.y - look.px(12) - high, wide, high)
