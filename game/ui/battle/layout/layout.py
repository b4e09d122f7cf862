"""Where everything of the battle screen lies, for any window and text scale."""

from dataclasses import dataclass

import pygame

from game.stage.paper.canvas import UiStyle


@dataclass(frozen=True, slots=True)
class SeaPanels:
    """The small papers at the edges of a sea that fills the window, in pixels: the plates of the
    ship in hand and of her foe, the disc of the rose, the line of the question, the room of the
    primary button, the part of the sea in which a guest (a lesson's card) may lie, and the part of
    the ribbon for the book's rail; and whether the plates are `is_folded` to two lines."""

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
    """Rectangles in pixels. `sea` is the free water the camera frames into; `column` is where the
    panels at the right begin. `record` and `log` are None where they live in a drawer. Where the
    sea fills the window, `sea_panels` are the papers on it; on the wargamer's table there are none.
    """

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
        """Where the card of the moment lies: the dice, a shot before it is fired."""
        return self.tray

    @property
    def plugin_area(self) -> pygame.Rect:
        """The part of the sea in which a guest of the screen may lie."""
        return self.sea if self.sea_panels is None else self.sea_panels.plugin_area

    @property
    def is_log_one_line(self) -> bool:
        """Whether the log shows its last line only."""
        return self.log is not None and self.log.h < self.style.text_px(90)


def battle_layout(size: tuple[int, int], style: UiStyle, listed_ship_count: int = 0) -> BattleLayout:
    """The battle screen in a window of `size` pixels; `listed_ship_count` ships make the squadron
    list take
    the log's place (0: the log is shown)."""
    wide, high = size[0] / style.unit, size[1] / style.unit
    if wide < 1280:
        return _compact_layout(style, wide, high)
    return _wide_layout(style, wide, high, listed_ship_count)


def _wide_layout(style: UiStyle, wide: float, high: float, listed: int) -> BattleLayout:
    """1280 x 720 units and more: record and log in the column while the text is small enough."""
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
    """Down to 1024 x 720 units: narrow column, last line of the log, orders across the foot."""
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
