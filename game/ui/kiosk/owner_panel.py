"""The owner's panel and the PIN pad in front of it.

The panel shows settings, health and controls; the pad has twelve large keys for finger, mouse, keyboard and
gamepad. A wrong PIN makes the pad wait, each time twice as long. Both close when they are not used."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Literal

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk.owner_settings import MAX_PIN_DIGITS, OwnerSetting, OwnerSettings
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press, StepBy
from game.ui.kit.layout import Column, Row, inset
from game.ui.kit.widgets import Button, Stepper, Widget

IDLE_SECONDS: Final = 90.0
"""Seconds without a press after which the panel closes."""
_WIDE: Final = 900
_GAP: Final = 7
_ROWS: Final = 8
_TITLE: Final = 56


class OwnerPanelAction(Action, Enum):
    """Actions of the panel."""

    STEP_NEXT = auto()
    """Step the next battle."""
    SKIP = auto()
    """Start the next battle now."""
    PAUSE = auto()
    """Pause the show, or go on with it."""
    RESTART = auto()
    """End the show; the warden starts it again."""
    LEAVE = auto()
    """End the kiosk."""
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class StepSetting(Action):
    """Step this setting."""

    which: OwnerSetting


@dataclass(frozen=True, slots=True)
class OwnerPanelView:
    """Content of the panel: settings, next battle, whether the show is paused, health lines, and what is
    wrong ('' for nothing)."""

    settings: OwnerSettings
    next_battle: str
    is_paused: bool
    health_lines: tuple[str, ...]
    trouble: str = ""


class OwnerPanel:
    """The panel over the screen; `owner_update` removes it once it `is_closed`."""

    def __init__(self, make_view: Callable[[], OwnerPanelView]) -> None:
        """Start open, with the focus on Close. `make_view` returns the present content."""
        self.make_view, self.ring = make_view, FocusRing("close")
        self.idle, self.is_closed = 0.0, False

    def handle(
        self, event: pygame.event.Event, size: tuple[int, int], style: UiStyle
    ) -> Press | StepBy | None:
        """Handle the event; return the press or step to carry out, or None."""
        wanted = self.ring.handle(
            event, widgets.hotspots_of(owner_panel_widgets(size, style, self.make_view()))
        )
        match wanted:
            case Back() | Press(action=OwnerPanelAction.CLOSE):
                self.is_closed = True
            case Press() | StepBy():
                self.idle, self.is_closed = 0.0, wanted.action is OwnerPanelAction.SKIP
                return wanted
        return None

    def advance(self, seconds: float) -> None:
        """Advance the time without a press."""
        self.idle += seconds
        self.is_closed = self.is_closed or self.idle > IDLE_SECONDS

    def draw(self, c: Canvas, size: tuple[int, int]) -> None:
        """Draw the panel, its health lines and its controls."""
        dim_background(c)
        rect, view = panel_rect(size, c.style), self.make_view()
        with c.text_region("owner", rect):
            panel_drawing.draw_panel(c, rect, "The stand")
            _draw_health(c, rect, view)
        widgets.draw_widgets(c, owner_panel_widgets(size, c.style, view), self.ring)


def _draw_health(c: Canvas, panel: pygame.Rect, view: OwnerPanelView) -> None:
    column = _columns(c.style, panel)[1]
    top = column.y + len(_BUTTONS) * _row_step(c.style) + c.style.px(10)
    pygame.draw.line(c.surface, palette.INK_3, (column.x, top), (column.right, top), c.px(1))
    step = letters.line_height(letters.BODY, c.style)
    for n, line in enumerate(view.health_lines):
        shown = letters.truncate_text(line, letters.BODY, c.style, column.w)
        at = (column.x, top + c.style.px(10) + n * step + step // 2)
        letters.draw_text(c, at, shown, letters.BODY, palette.INK_2, "midleft")
    trouble = letters.truncate_text(view.trouble, letters.STRONG, c.style, column.w)
    at = (column.x, column.y + _ROWS * _row_step(c.style) - c.style.px(_GAP) - step // 2)
    letters.draw_text(c, at, trouble, letters.STRONG, palette.WAX, "midleft")


_BUTTONS: Final = (
    ("close", "Back to the show", "check", OwnerPanelAction.CLOSE),
    ("skip", "Begin the next battle", "play", OwnerPanelAction.SKIP),
    ("pause", "Let the show rest", "pause", OwnerPanelAction.PAUSE),
    ("restart", "Begin the show afresh", "undo", OwnerPanelAction.RESTART),
    ("leave", "End the stand", "cross", OwnerPanelAction.LEAVE),
)


def _row_step(style: UiStyle) -> int:
    return page.control_height(style) + style.px(_GAP)


def panel_rect(size: tuple[int, int], style: UiStyle) -> pygame.Rect:
    """Return the rectangle of the panel in the middle of the window."""
    high = page.px_below_title(style, _TITLE) + _ROWS * _row_step(style) + style.px(10)
    return page.centred_rect(size, min(style.px(_WIDE), size[0] - style.px(24)), high)


def _columns(style: UiStyle, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    edge = style.px(20)
    left, right = Row.repeat(2, gap=edge).split(inset(rect, edge, page.px_below_title(style, _TITLE), edge))
    return left, right


def owner_panel_widgets(size: tuple[int, int], style: UiStyle, shown: OwnerPanelView) -> list[Widget]:
    """Return the controls: steppers at the left, buttons at the right."""
    rows = Column.repeat(_ROWS, page.control_height(style), style.px(_GAP))
    left, right = map(rows.split, _columns(style, panel_rect(size, style)))
    found: list[Widget] = [
        Stepper(which.value, rect, words, action=StepSetting(which))
        for (which, words), rect in zip(setting_texts(shown.settings).items(), left, strict=False)
    ]
    words = f"Next: {shown.next_battle}"
    found.append(Stepper("next", left[len(found)], words, action=OwnerPanelAction.STEP_NEXT))
    for (name, words, picture, does), place in zip(_BUTTONS, right, strict=False):
        state: ButtonState = "primary" if does is OwnerPanelAction.CLOSE else "ready"
        goes_on = does is OwnerPanelAction.PAUSE and shown.is_paused
        face = ("Go on with the show", "play") if goes_on else (words, picture)
        found.append(Button(name, place, *face, state=state, action=does))
    return found


def setting_texts(settings: OwnerSettings) -> dict[OwnerSetting, str]:
    """Return each setting in words, in the order of the panel."""
    quiet = settings.quiet_hours[0] if settings.quiet_hours else None
    begins, ends = str(quiet).split("-") if quiet is not None else ("none", "none")
    minutes = round(settings.session / 60)
    return {
        OwnerSetting.VOLUME: f"Volume of the show: {settings.volume}",
        OwnerSetting.LOUDEST: f"Visitors at most: {settings.loudest}",
        OwnerSetting.QUIET_FROM: f"Quiet hours from: {begins}",
        OwnerSetting.QUIET_UNTIL: f"Quiet hours until: {ends}",
        OwnerSetting.IDLE: f"Asked after {settings.idle:.0f} s idle",
        OwnerSetting.SESSION: f"A visit lasts {minutes} min" if minutes else "A visit has no end",
        OwnerSetting.TEXT_SIZE: f"Text size: {settings.text_size} %",
    }


FIRST_DELAY: Final = 5.0
"""Seconds that the pad ignores input after the first wrong PIN; each further one doubles them."""
MAX_DELAY: Final = 60.0
"""Longest wait in seconds: a visitor who plays with the pad must not lock the owner out for longer."""
FORGET_SECONDS: Final = 90.0
"""Seconds after the wait in which no wrong PIN comes; then the next one starts from the first wait again."""

PinResult = Literal["right", "wrong", "waits"]


@dataclass(slots=True)
class PinLock:
    """The PIN, the digits typed, the wrong PINs in a row, the seconds for which input is ignored,
    and the seconds since the last wrong PIN."""

    pin: str
    typed: str = ""
    wrong_count: int = 0
    wait_seconds: float = 0.0
    seconds_since_wrong: float = 0.0

    def type_digit(self, digit: str) -> None:
        """Add a digit, if the pad is awake and there is room."""
        if not self.wait_seconds and len(self.typed) < MAX_PIN_DIGITS:
            self.typed += digit

    def delete_digit(self) -> None:
        """Delete the last digit."""
        self.typed = self.typed[:-1]

    def try_pin(self) -> PinResult:
        """Check the digits typed and clear them. A wrong PIN makes the pad wait, each time twice as long."""
        offered, self.typed = self.typed, ""
        if self.wait_seconds:
            return "waits"
        if offered == self.pin:
            self.wrong_count = 0
            return "right"
        self.wrong_count, self.seconds_since_wrong = self.wrong_count + 1, 0.0
        self.wait_seconds = min(MAX_DELAY, FIRST_DELAY * 2.0 ** (min(self.wrong_count, 20) - 1))
        return "wrong"

    def advance(self, seconds: float) -> None:
        """Advance the wait; forget wrong PINs of long ago."""
        self.seconds_since_wrong += max(0.0, seconds - self.wait_seconds)
        self.wait_seconds = max(0.0, self.wait_seconds - seconds)
        if self.seconds_since_wrong >= FORGET_SECONDS:
            self.wrong_count = 0


PIN_IDLE_SECONDS: Final = 20.0
"""Seconds without a press after which the pad closes."""
_KEY: Final = 64
_PAD_GAP: Final = 10
_PAD_ROWS: Final = ("123", "456", "789", "x0v")
_KEYPAD: Final = {
    pygame.K_KP0: "0", pygame.K_KP1: "1", pygame.K_KP2: "2", pygame.K_KP3: "3",
    pygame.K_KP4: "4", pygame.K_KP5: "5", pygame.K_KP6: "6", pygame.K_KP7: "7",
    pygame.K_KP8: "8", pygame.K_KP9: "9",
}  # fmt: skip


class PinPadAction(Action, Enum):
    """Actions of the keys without a digit."""

    RUB_OUT = auto()
    """Delete the last digit."""
    CONFIRM = auto()


@dataclass(frozen=True, slots=True)
class TypeDigit(Action):
    """Type this digit."""

    digit: str


class PinPad:
    """The pad over the screen; ``is_unlocked`` once the right PIN was given."""

    def __init__(self, lock: PinLock) -> None:
        """Start with no digit typed."""
        self.lock, self.ring = lock, FocusRing("digit-5")
        self.lock.typed = ""
        self.idle, self.is_closed, self.is_unlocked = 0.0, False, False

    def rect(self, size: tuple[int, int], style: UiStyle) -> pygame.Rect:
        """Return the rectangle of the pad in the middle of the window."""
        wide = 3 * style.px(_KEY * 1.25) + 4 * style.px(_PAD_GAP)
        high = style.px(64) + style.text_px(74) + 4 * style.px(_KEY + _PAD_GAP)
        return page.centred_rect(size, wide + style.px(40), high)

    def widgets(self, size: tuple[int, int], style: UiStyle) -> list[Widget]:
        """Return ten digits, Delete (Close if nothing is typed), and Confirm."""
        rect = self.rect(size, style)
        wide, high, gap = style.px(_KEY * 1.25), style.px(_KEY), style.px(_PAD_GAP)
        area = pygame.Rect(0, 0, 3 * wide + 2 * gap, 4 * high + 3 * gap)
        area.topleft = (rect.centerx - area.w // 2, rect.bottom - style.px(18) - area.h)
        rows = Column.repeat(len(_PAD_ROWS), high, gap).split(area)
        places = [Row.repeat(3, wide, gap).split(row) for row in rows]
        return [
            self._pad_key(*key)
            for row in zip(_PAD_ROWS, places, strict=True)
            for key in zip(*row, strict=True)
        ]

    def _pad_key(self, sign: str, place: pygame.Rect) -> Widget:
        if sign == "x":
            words, key = ("undo", pygame.K_BACKSPACE) if self.lock.typed else ("cross", None)
            return Button("rub-out", place, "", words, key=key, action=PinPadAction.RUB_OUT)
        if sign == "v":
            ready = bool(self.lock.typed) and not self.lock.wait_seconds
            return Button("confirm", place, "", "check", action=PinPadAction.CONFIRM,
                          state="primary" if ready else "disabled")  # fmt: skip
        return Button(f"digit-{sign}", place, sign, key=ord(sign), action=TypeDigit(sign))

    def handle(self, event: pygame.event.Event, size: tuple[int, int], style: UiStyle) -> None:
        """Handle the event: keys, or a control of the pad."""
        if event.type == pygame.KEYDOWN and event.key in _KEYPAD:
            self._apply_action(TypeDigit(_KEYPAD[event.key]))
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._apply_action(PinPadAction.CONFIRM)
        else:
            match self.ring.handle(event, widgets.hotspots_of(self.widgets(size, style))):
                case Press(action=action):
                    self._apply_action(action)
                case Back():
                    self.is_closed = True
                case _:
                    pass

    def _apply_action(self, action: Action | None) -> None:
        self.idle = 0.0
        match action:
            case TypeDigit(digit):
                self.lock.type_digit(digit)
            case PinPadAction.RUB_OUT:
                self.is_closed = not self.lock.typed
                self.lock.delete_digit()
            case PinPadAction.CONFIRM if self.lock.typed:
                self.is_unlocked = self.lock.try_pin() == "right"

    def advance(self, seconds: float) -> None:
        """Close an unused pad, also while a wrong PIN makes it wait: the lock counts on without it."""
        self.idle += seconds
        if self.idle > PIN_IDLE_SECONDS:
            self.is_closed = True

    def draw(self, c: Canvas, size: tuple[int, int]) -> None:
        """Draw the pad, a dot per digit, the status and the keys."""
        dim_background(c)
        rect = self.rect(size, c.style)
        with c.text_region("pin", rect):
            inner = panel_drawing.draw_panel(c, rect, "For the crew of the stand")
            middle = inner.y + c.style.text_px(16)
            self._draw_dots(c, (rect.centerx, middle))
            at = (rect.centerx, middle + c.style.text_px(32))
            ink = palette.WAX if self.lock.wait_seconds else palette.INK_2
            words = "The PIN, then the tick"
            if self.lock.wait_seconds:
                words = f"Wrong. Try again in {int(self.lock.wait_seconds) + 1} s"
            letters.draw_text(c, at, words, letters.BODY, ink, "center")
        widgets.draw_widgets(c, self.widgets(size, c.style), self.ring)

    def _draw_dots(self, c: Canvas, at: tuple[int, int]) -> None:
        step = c.px(24)
        shown = max(4, min(MAX_PIN_DIGITS, len(self.lock.typed)))
        for n in range(shown):
            x = at[0] + round((n - (shown - 1) / 2) * step)
            spot = pygame.Rect(0, 0, c.px(14), c.px(14))
            spot.center = (x, at[1])
            fill = palette.INK_1 if n < len(self.lock.typed) else palette.PAPER_0
            panel_drawing.draw_block(c, spot, fill, palette.INK_2, 1.2, 7)
