"""Where everything of the battle screen lies while the sea fills the window: a slim ribbon, two
plates and a rose at the edges, three buttons, and one card between the own plate and the buttons.

Lengths are in units (px of a 1280 x 720 window); `text_scale` is the text scale, 1 to 1.5."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.stage.paper.canvas import UiStyle
from game.ui.battle.layout.layout import BattleLayout, SeaPanels

EDGE: Final = 16.0
BUTTON_SIZE: Final = 44.0
"""A square button of the ribbon: what a finger needs."""
BUTTON_COUNT: Final = 3
SMALL_BUTTON_SIZE: Final = 48.0
"""A square button beside the primary one."""
BUTTON_PITCH: Final = 60.0
TOP_MARGIN: Final = 76.0
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
MIN_COLUMN_WIDTH: Final = 240.0
"""Units of a column of answers at the least."""
PANEL_GAP: Final = 12.0
_GAP: Final = 16.0


@dataclass(frozen=True, slots=True)
class _Window:
    """A window in units, with its text scale."""

    style: UiStyle
    wide: float
    high: float

    @property
    def text_scale(self) -> float:
        return self.style.text_scale

    @property
    def is_narrow(self) -> bool:
        return self.wide < 1280

    def text_width(self, units: float) -> float:
        """A width that holds text: it grows with it, but not as much."""
        return units * (1 + 0.8 * (self.text_scale - 1))

    def icon_width(self, units: float) -> float:
        """A width that holds few words and signs."""
        return units * (1 + 0.4 * (self.text_scale - 1))

    def folded_height(self, foe: bool) -> float:
        """The height of a folded plate."""
        name, signs = _FOLDED_HIGH[foe]
        return name * self.text_scale + signs


@lru_cache(maxsize=8)
def sea_layout(
    size: tuple[int, int], style: UiStyle, *, folded: bool = False, has_plugin: bool = False
) -> BattleLayout:
    """The battle screen in a window of `size` pixels; the plates are `folded` while nobody is
    asked, and drawers open at the right where a `has_plugin` has the left. Nobody changes it."""
    window = _Window(style, size[0] / style.unit, size[1] / style.unit)
    t, wide, high = window.text_scale, window.wide, window.high
    own, full = _own_status_rect(window, folded), _own_status_rect(window, folded=False)
    foe, ribbon = _foe_status_rect(window, folded), _top_bar_rect(window)
    primary = _primary_rect(window)
    x, y, r = _ROSE
    wind = style.px_rect(x - r - 9, y - r - 3, 2 * r + 18, 2 * r + 10 + 20 * t)
    card = _card_rect(window, full, own, primary)
    top, foot = wind.bottom + style.px(8), full.y - style.px(8)
    strip_h = style.text_px(40) + style.px(34)
    strip = pygame.Rect(card.x, card.bottom - strip_h, min(style.text_px(600), card.w), strip_h)
    right = size[0] - style.px(EDGE)
    beside = full.right + style.px(_GAP)
    drawer = pygame.Rect(style.px(EDGE), top, _drawer_width(style, card, full), foot - top)
    if has_plugin:
        drawer.right = primary.right - style.text_px(MIN_COLUMN_WIDTH) - style.px(PANEL_GAP)
    sea_panels = SeaPanels(
        own,
        foe,
        style.px_rect(x - r, y - r, 2 * r, 2 * r),
        _question_rect(style, wind, ribbon, foe),
        primary,
        pygame.Rect(style.px(8), top, size[0] - style.px(16), foot - top),
        _phase_track_rect(style, ribbon),
        folded,
    )
    return BattleLayout(
        style,
        window.is_narrow,
        ribbon,
        wind,
        None,
        None,
        drawer,
        card,
        strip,
        pygame.Rect(beside, full.y, right - beside, full.h),
        style.px_rect(0, ribbon.h / style.unit, wide, high - ribbon.h / style.unit),
        sea_panels,
    )


def _own_status_rect(window: _Window, folded: bool) -> pygame.Rect:
    """The plate of the ship in hand, at the lower left."""
    wide, high = window.text_width(_OWN_WIDE[window.is_narrow]), _OWN_HIGH * window.text_scale
    if folded:
        wide, high = (window.icon_width(_OWN_WIDE[window.is_narrow]), window.folded_height(foe=False))
    return window.style.px_rect(EDGE, window.high - EDGE - high, wide, high)


def _foe_status_rect(window: _Window, folded: bool) -> pygame.Rect:
    """The plate of her foe, at the upper right."""
    wide, high = window.text_width(_FOE_WIDE[window.is_narrow]), _FOE_HIGH * window.text_scale
    if folded:
        wide, high = window.icon_width(_FOE_WIDE[window.is_narrow]), window.folded_height(foe=True)
    return window.style.px_rect(window.wide - EDGE - wide, 14, wide, high)


def _top_bar_rect(window: _Window) -> pygame.Rect:
    """The ribbon: in the middle of the window, or as near to it as rose and foe's plate allow."""
    foe = _foe_status_rect(window, folded=False)
    left, right = _ROSE[0] + _ROSE[2] + 16, foe.x / window.style.unit - 12
    wide = min(_RIBBON_WIDE[window.is_narrow], right - left)
    x = min(max((window.wide - wide) / 2, left), right - wide)
    return window.style.px_rect(x, 0, wide, 34 + 20 * (window.text_scale - 1))


def _question_rect(style: UiStyle, wind: pygame.Rect, ribbon: pygame.Rect, foe: pygame.Rect) -> pygame.Rect:
    """The line of the question, below the ribbon, between rose and foe's plate."""
    top = max(style.px(BUTTON_SIZE), ribbon.bottom + style.px(2))
    left = wind.right + style.px(4)
    return pygame.Rect(left, top, foe.x - style.px(12) - left, style.text_px(32))


def _phase_track_rect(style: UiStyle, ribbon: pygame.Rect) -> pygame.Rect:
    """The part of the ribbon between the turn and the buttons."""
    left = ribbon.x + style.text_px(_TURN)
    return pygame.Rect(left, 0, ribbon.right - style.px(BUTTON_COUNT * BUTTON_SIZE) - left, ribbon.h)


def _primary_rect(window: _Window) -> pygame.Rect:
    """The primary button, at the lower right."""
    wide, high = window.icon_width(198), 56 + 16 * (window.text_scale - 1)
    return window.style.px_rect(window.wide - EDGE - wide, window.high - EDGE - high, wide, high)


def _drawer_width(style: UiStyle, card: pygame.Rect, plate: pygame.Rect) -> int:
    """Px of an open drawer: where the card lies beside the `plate` it covers no edge of it."""
    wide = min(style.text_px(360), card.right)
    return min(wide, card.x - style.px(PANEL_GAP + EDGE)) if card.x > plate.right else wide


def _card_rect(window: _Window, full: pygame.Rect, own: pygame.Rect, primary: pygame.Rect) -> pygame.Rect:
    """The one card of the moment: between the own plate, `full` or as it is, and the buttons, or,
    in a narrow window, above the plate as it lies there now."""
    style, high = window.style, window.style.px(64) + window.style.text_px(76)
    left = full.right + style.px(_GAP)
    right = primary.x - style.px(2 * BUTTON_PITCH + _GAP)
    foot = round(window.high * style.unit) - style.px(EDGE)
    if right - left >= style.text_px(_LEAST_CARD):
        return pygame.Rect(left, foot - high, right - left, high)
    free = round(window.wide * style.unit) - style.px(2 * EDGE + PANEL_GAP) - style.text_px(MIN_COLUMN_WIDTH)
    wide = min(style.px(_CARD * (1 + 0.7 * (window.text_scale - 1))), free)
    return pygame.Rect(own.x, own.y - style.px(12) - high, wide, high)
