"""The PIN pad: twelve large keys for finger, mouse, keyboard and gamepad, and the lock behind it.

A wrong PIN makes the pad wait, each time twice as long.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Literal

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk.launch_config import MAX_PIN_DIGITS
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.widgets import Button, Widget

IDLE_SECONDS: Final = 20.0
"""Seconds without a press after which the pad is put away."""
_KEY: Final = 64
_GAP: Final = 10
_ROWS: Final = ("123", "456", "789", "x0v")
_KEYPAD: Final = {
    pygame.K_KP0: "0", pygame.K_KP1: "1", pygame.K_KP2: "2", pygame.K_KP3: "3",
    pygame.K_KP4: "4", pygame.K_KP5: "5", pygame.K_KP6: "6", pygame.K_KP7: "7",
    pygame.K_KP8: "8", pygame.K_KP9: "9",
}  # fmt: skip


class PinPadAction(Action, Enum):
    """What the keys without a digit do."""

    RUB_OUT = auto()
    """Delete the last digit."""
    CONFIRM = auto()


@dataclass(frozen=True, slots=True)
class TypeDigit(Action):
    """This digit is typed."""

    digit: str


class PinPad:
    """The pad over whatever is on the screen. ``is_closed`` is true once it is to be put away,
    ``is_unlocked``
    once the right PIN was given."""

    def __init__(self, lock: PinLock) -> None:
        """An empty pad for this lock."""
        self.lock = lock
        self.lock.typed = ""
        self.ring = FocusRing("digit-5")
        self.idle = 0.0
        self.is_closed = False
        self.is_unlocked = False

    def rect(self, size: tuple[int, int], style: UiStyle) -> pygame.Rect:
        """The paper in the middle of the window."""
        wide = 3 * style.px(_KEY * 1.25) + 4 * style.px(_GAP)
        high = style.px(64) + style.text_px(74) + 4 * style.px(_KEY + _GAP)
        return page.centred_rect(size, wide + style.px(40), high)

    def widgets(self, size: tuple[int, int], style: UiStyle) -> list[Widget]:
        """Ten digits, rub out (put away when nothing is typed), and confirm."""
        rect = self.rect(size, style)
        wide, high, gap = style.px(_KEY * 1.25), style.px(_KEY), style.px(_GAP)
        left = rect.centerx - (3 * wide + 2 * gap) // 2
        top = rect.bottom - style.px(18) - 4 * high - 3 * gap
        found: list[Widget] = []
        for y, row in enumerate(_ROWS):
            for x, sign in enumerate(row):
                place = pygame.Rect(left + x * (wide + gap), top + y * (high + gap), wide, high)
                found.append(self._pad_key(sign, place))
        return found

    def _pad_key(self, sign: str, place: pygame.Rect) -> Widget:
        """One key of the pad."""
        if sign == "x":
            words, key = ("undo", pygame.K_BACKSPACE) if self.lock.typed else ("cross", None)
            return Button("rub-out", place, "", words, key=key, action=PinPadAction.RUB_OUT)
        if sign == "v":
            ready = bool(self.lock.typed) and not self.lock.wait_seconds
            return Button("confirm", place, "", "check", action=PinPadAction.CONFIRM,
                          state="primary" if ready else "disabled")  # fmt: skip
        return Button(f"digit-{sign}", place, sign, key=ord(sign), action=TypeDigit(sign))

    def handle(self, event: pygame.event.Event, size: tuple[int, int], style: UiStyle) -> None:
        """A key of the pad was pressed, by whatever hand."""
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
        """What the key does."""
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
        """A pad that nobody touches is put away, and does not lie over the show while a wrong PIN
        makes it wait: the lock waits without it."""
        self.idle += seconds
        if self.idle > IDLE_SECONDS:
            self.is_closed = True

    def draw(self, c: Canvas, size: tuple[int, int]) -> None:
        """Paper, dots for what is typed, what is wrong, and the keys."""
        dim_background(c)
        rect = self.rect(size, c.style)
        with c.text_region("pin", rect):
            inner = panel_drawing.draw_panel(c, rect, "For the crew of the stand")
            middle = inner.y + c.style.text_px(16)
            self._draw_dots(c, (rect.centerx, middle))
            at = (rect.centerx, middle + c.style.text_px(32))
            ink = palette.WAX if self.lock.wait_seconds else palette.INK_2
            letters.draw_text(c, at, self._status_line(), letters.BODY, ink, "center")
        widgets.draw_widgets(c, self.widgets(size, c.style), self.ring)

    def _draw_dots(self, c: Canvas, at: tuple[int, int]) -> None:
        """One dot for each digit typed, a hairline where none is yet."""
        step = c.px(24)
        shown = max(4, min(MAX_PIN_DIGITS, len(self.lock.typed)))
        for n in range(shown):
            x = at[0] + round((n - (shown - 1) / 2) * step)
            spot = pygame.Rect(0, 0, c.px(14), c.px(14))
            spot.center = (x, at[1])
            fill = palette.INK_1 if n < len(self.lock.typed) else palette.PAPER_0
            panel_drawing.draw_block(c, spot, fill, palette.INK_2, 1.2, 7)

    def _status_line(self) -> str:
        """The line under the dots."""
        if self.lock.wait_seconds:
            return f"Wrong. Try again in {int(self.lock.wait_seconds) + 1} s"
        return "The PIN, then the tick"


FIRST_DELAY: Final = 5.0
"""Seconds the pad is dead after the first wrong PIN; each further one doubles it."""
MAX_DELAY: Final = 60.0
"""A visitor who plays with the pad must not lock the crew out for longer."""
FORGET_SECONDS: Final = 90.0
"""Seconds after the waiting is over in which no wrong PIN comes: whoever typed the last one has
gone, and the next visitor's begin from the first wait."""

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
        """Check the digits typed and clear them. A wrong PIN makes the pad wait, each time twice as
        long."""
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
