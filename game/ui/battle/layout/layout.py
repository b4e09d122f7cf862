"""Rectangles of the battle screen for any window and text scale: panels round the sea (`battle_layout`),
or a sea that fills the window (`sea_layout`)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.stage.paper.canvas import UiStyle


@dataclass(frozen=True, slots=True)
class SeaPanels:
    """The small panels at the edges of a sea that fills the window, in pixels: the status panels of the ship
    in hand and of her foe, the disc of the rose, the line of the question, the room of the primary button,
    the part of the sea in which a plugin (a lesson's card) may be, and the part of the top bar for the
    book's phase track; and whether the status panels are `is_folded` to two lines."""

    own_status: pygame.Rect
    foe_status: pygame.Rect
    wind_rose: pygame.Rect
    question_line: pygame.Rect
    primary_button: pygame.Rect
    plugin_area: pygame.Rect
    phase_track: pygame.Rect
    is_folded: bool


@dataclass(frozen=True, slots=True)
class BattleLayout:
    """Rectangles in pixels. `sea` is the free water the camera frames into; `column` is where the panels at
    the right begin. `record` and `log` are None where they live in a drawer. Where the sea fills the window,
    `sea_panels` are the panels on it; on the wargamer's table there are none."""

    style: UiStyle
    is_compact: bool
    ribbon: pygame.Rect
    wind: pygame.Rect
    record: pygame.Rect | None
    log: pygame.Rect | None
    drawer: pygame.Rect
    tray: pygame.Rect
    strip: pygame.Rect
    orders: pygame.Rect
    sea: pygame.Rect
    sea_panels: SeaPanels | None = None

    @property
    def card_rect(self) -> pygame.Rect:
        """Where the card of the moment is: the dice, a shot before it is fired."""
        return self.tray

    @property
    def plugin_area(self) -> pygame.Rect:
        """The part of the sea in which a plugin of the screen may be."""
        return self.sea if self.sea_panels is None else self.sea_panels.plugin_area

    @property
    def is_log_one_line(self) -> bool:
        """Whether the log shows its last line only."""
        return self.log is not None and self.log.h < self.style.text_px(90)


def battle_layout(size: tuple[int, int], style: UiStyle, listed_ship_count: int = 0) -> BattleLayout:
    """Return the battle screen in a window of `size` pixels; `listed_ship_count` ships make the squadron list
    take the log's place (0: the log is shown)."""
    wide, high = size[0] / style.unit, size[1] / style.unit
    if wide < 1280:
        return _compact_layout(style, wide, high)
    return _wide_layout(style, wide, high, listed_ship_count)


def _wide_layout(style: UiStyle, wide: float, high: float, listed: int) -> BattleLayout:
    """Return the layout for 1280 x 720 units and more: record and log are in the column while the text is
    small enough."""
    t = style.text_scale
    column_w = 280 * min(t, 1.3)
    x = wide - 16 - column_w
    ribbon_h = 52 + 8 * (t > 1)
    wind = (x, ribbon_h + 10, column_w, 44 + 120 * t)
    top = wind[1] + wind[3] + 8
    log_h = min(60 + 36 * listed, 190) if listed else 126
    record, log = None, None
    if t <= 1:
        log = style.px_rect(x, high - 8 - log_h, column_w, log_h)
        record = style.px_rect(x, top, column_w, high - 16 - log_h - top)
    elif t < 1.5:
        record = style.px_rect(x, top, column_w, high - 8 - top)
    left_w = orders_w = x - 28
    orders_h = 64 + 16 * (t > 1)
    orders_y = high - 8 - orders_h
    if t >= 1.5:
        # Large words need the whole foot of the window; the column ends above them.
        orders_w = wide - 32
        log = style.px_rect(x, top, column_w, orders_y - 8 - top)
    tray_h = 64 + 76 * t
    strip_h = 34 + 40 * t
    sea_h = orders_y - 12 - ribbon_h
    drawer_w = min(360 * t, left_w)
    return BattleLayout(
        style,
        False,
        style.px_rect(0, 0, wide, ribbon_h),
        style.px_rect(*wind),
        record,
        log,
        style.px_rect(x - 12 - drawer_w, ribbon_h + 10, drawer_w, orders_y - 18 - ribbon_h),
        style.px_rect(16, orders_y - 8 - tray_h, left_w, tray_h),
        style.px_rect(16, orders_y - 8 - strip_h, min(600 * t, left_w), strip_h),
        style.px_rect(16, orders_y, orders_w, orders_h),
        style.px_rect(0, ribbon_h, x - 8, sea_h),
    )


def _compact_layout(style: UiStyle, wide: float, high: float) -> BattleLayout:
    """Return the layout down to 1024 x 720 units: narrow column, last line of the log, orders across the
    foot."""
    t = style.text_scale
    column_w = 248 + 40 * (t > 1)
    x = wide - 8 - column_w
    orders_h = 64 + 12 * (t > 1)
    orders_y = high - 8 - orders_h
    wind = (x, 60, column_w, 44 + 84 * t)
    top = wind[1] + wind[3] + 8
    log_h = 58 if t <= 1 else 64
    record: pygame.Rect | None = style.px_rect(x, top, column_w, orders_y - 16 - log_h - top)
    log: pygame.Rect | None = style.px_rect(x, orders_y - 8 - log_h, column_w, log_h)
    if t > 1:
        record, log = None, style.px_rect(x, top, column_w, orders_y - 8 - top)
    tray_h = 56 + 76 * t
    drawer_w = min(360 * t, x - 16)
    return BattleLayout(
        style,
        True,
        style.px_rect(0, 0, wide, 52),
        style.px_rect(*wind),
        record,
        log,
        style.px_rect(x - 8 - drawer_w, 60, drawer_w, orders_y - 68),
        style.px_rect(8, orders_y - 8 - tray_h, x - 16, tray_h),
        style.px_rect(8, orders_y - 8 - (34 + 40 * t), x - 16, 34 + 40 * t),
        style.px_rect(8, orders_y, wide - 16, orders_h),
        style.px_rect(0, 52, x - 8, orders_y - 56),
    )


EDGE: Final = 16.0
BUTTON_SIZE: Final = 44.0
"""A square button of the top bar: what a finger needs."""
BUTTON_COUNT: Final = 3
SMALL_BUTTON_SIZE: Final = 48.0
"""A square button beside the primary one."""
BUTTON_PITCH: Final = 60.0
TOP_MARGIN: Final = 76.0
"""Units from the top where no acting ship should be: top bar and question."""
_RIBBON_WIDE: Final = (420.0, 372.0)
"""Width of the top bar in a wide and in a narrow window; it grows in height only with the text."""
_TURN: Final = 92.0
"""Units of the top bar for the turn, at small text."""
_OWN_WIDE: Final = (330.0, 286.0)
"""Width of the own status panel in a wide and in a narrow window."""
_OWN_HIGH: Final = 92.0
_FOE_WIDE: Final = (248.0, 216.0)
_FOE_HIGH: Final = 76.0
_FOLDED_HIGH: Final = ((30.0, 26.0), (26.0, 24.0))
"""Height of the own status panel and of the foe's while folded: the row of the name, which grows with the
text, and the row of the signs, which does not."""
_ROSE: Final = (70.0, 66.0, 45.0)
_LEAST_CARD: Final = 540.0
"""A card between status panel and buttons that would be narrower is above the status panel."""
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
        """Return a width that holds text: it grows with it, but not as much."""
        return units * (1 + 0.8 * (self.text_scale - 1))

    def icon_width(self, units: float) -> float:
        """Return a width that holds few words and signs."""
        return units * (1 + 0.4 * (self.text_scale - 1))

    def folded_height(self, foe: bool) -> float:
        """Return the height of a folded status panel."""
        name, signs = _FOLDED_HIGH[foe]
        return name * self.text_scale + signs


@lru_cache(maxsize=8)
def sea_layout(
    size: tuple[int, int], style: UiStyle, *, folded: bool = False, has_plugin: bool = False
) -> BattleLayout:
    """Return the battle screen in a window of `size` pixels; the status panels are `folded` while nobody is
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
    """Return the status panel of the ship in hand, at the lower left."""
    wide, high = window.text_width(_OWN_WIDE[window.is_narrow]), _OWN_HIGH * window.text_scale
    if folded:
        wide, high = (window.icon_width(_OWN_WIDE[window.is_narrow]), window.folded_height(foe=False))
    return window.style.px_rect(EDGE, window.high - EDGE - high, wide, high)


def _foe_status_rect(window: _Window, folded: bool) -> pygame.Rect:
    """Return the status panel of her foe, at the upper right."""
    wide, high = window.text_width(_FOE_WIDE[window.is_narrow]), _FOE_HIGH * window.text_scale
    if folded:
        wide, high = window.icon_width(_FOE_WIDE[window.is_narrow]), window.folded_height(foe=True)
    return window.style.px_rect(window.wide - EDGE - wide, 14, wide, high)


def _top_bar_rect(window: _Window) -> pygame.Rect:
    """Return the top bar: in the middle of the window, or as near to it as rose and foe's status panel
    allow."""
    foe = _foe_status_rect(window, folded=False)
    left, right = _ROSE[0] + _ROSE[2] + 16, foe.x / window.style.unit - 12
    wide = min(_RIBBON_WIDE[window.is_narrow], right - left)
    x = min(max((window.wide - wide) / 2, left), right - wide)
    return window.style.px_rect(x, 0, wide, 34 + 20 * (window.text_scale - 1))


def _question_rect(style: UiStyle, wind: pygame.Rect, ribbon: pygame.Rect, foe: pygame.Rect) -> pygame.Rect:
    """Return the line of the question, below the top bar, between rose and foe's status panel."""
    top = max(style.px(BUTTON_SIZE), ribbon.bottom + style.px(2))
    left = wind.right + style.px(4)
    return pygame.Rect(left, top, foe.x - style.px(12) - left, style.text_px(32))


def _phase_track_rect(style: UiStyle, ribbon: pygame.Rect) -> pygame.Rect:
    left = ribbon.x + style.text_px(_TURN)
    return pygame.Rect(left, 0, ribbon.right - style.px(BUTTON_COUNT * BUTTON_SIZE) - left, ribbon.h)


def _primary_rect(window: _Window) -> pygame.Rect:
    """Return the primary button, at the lower right."""
    wide, high = window.icon_width(198), 56 + 16 * (window.text_scale - 1)
    return window.style.px_rect(window.wide - EDGE - wide, window.high - EDGE - high, wide, high)


def _drawer_width(style: UiStyle, card: pygame.Rect, plate: pygame.Rect) -> int:
    """Return px of an open drawer: where the card is beside the `status panel` it covers no edge of it."""
    wide = min(style.text_px(360), card.right)
    return min(wide, card.x - style.px(PANEL_GAP + EDGE)) if card.x > plate.right else wide


def _card_rect(window: _Window, full: pygame.Rect, own: pygame.Rect, primary: pygame.Rect) -> pygame.Rect:
    """Return the one card of the moment: between the own status panel, `full` or as it is, and the buttons,
    or, in a narrow window, above the status panel as it is there now."""
    style, high = window.style, window.style.px(64) + window.style.text_px(76)
    left = full.right + style.px(_GAP)
    right = primary.x - style.px(2 * BUTTON_PITCH + _GAP)
    foot = round(window.high * style.unit) - style.px(EDGE)
    if right - left >= style.text_px(_LEAST_CARD):
        return pygame.Rect(left, foot - high, right - left, high)
    free = round(window.wide * style.unit) - style.px(2 * EDGE + PANEL_GAP) - style.text_px(MIN_COLUMN_WIDTH)
    wide = min(style.px(_CARD * (1 + 0.7 * (window.text_scale - 1))), free)
    return pygame.Rect(own.x, own.y - style.px(12) - high, wide, high)
