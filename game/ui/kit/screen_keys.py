"""A keyboard on the screen for players without a real one: letters, characters, accents, or only
digits. It covers the foot of a page and returns the typed text to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.bindings import COMMANDS_BY_NAME, key_cap_of
from game.ui.kit.focus import PAD_A, Back, FocusRing, InputDevice, Press
from game.ui.kit.keyboard_layout import CHORD_MODIFIERS, is_text_input
from game.ui.kit.page import PageAction
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Widget

MAX_LENGTH: Final = 80
_KEY_WIDTH: Final = 58
"""Width of a key in units."""
_GAP: Final = 6
_ROW_GAP: Final = 8
"""Extra units above the lowest row, whose key caps stand over its edge."""
_DIM_COLOUR: Final = (8, 16, 24, 150)
_ARROWS: Final = {
    pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0),
}  # fmt: skip


class Layer(Enum):
    """A set of keys; the value is its rows, all of the same length."""

    SMALL = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm._/")
    CAPITALS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM._/")
    SIGNS = ("()[]{}<>=#", "!?.,:;'\"’&", "+*%@~|\\^$§", "éèêëàâçñöü")
    DIGITS = ("123", "456", "789", "-0.")


_NEXT_LAYER: Final = {
    Layer.SMALL: Layer.CAPITALS, Layer.CAPITALS: Layer.SIGNS, Layer.SIGNS: Layer.SMALL,
}  # fmt: skip
_LAYER_LABELS: Final = {Layer.SMALL: "abc", Layer.CAPITALS: "ABC", Layer.SIGNS: "#!é"}
_FIRST_KEYS: Final = {Layer.SMALL: "key-1-0", Layer.DIGITS: "key-1-1"}


class ScreenKeysAction(Action, Enum):
    """The actions of the keys without a character."""

    LAYER = auto()
    RUB_OUT = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class TypeCharacter(Action):
    """Type this character."""

    character: str


def is_pad_a(event: pygame.event.Event) -> bool:
    """Return whether a pad's A goes down: on a number that the cross steps, it opens these keys."""
    return event.type == pygame.JOYBUTTONDOWN and event.button == PAD_A


def direction_of(event: pygame.event.Event) -> tuple[int, int]:
    """Return the direction of an arrow, the cross or the left stick: right and down positive."""
    match event.type:
        case pygame.KEYDOWN:
            return _ARROWS[event.key]
        case pygame.JOYHATMOTION:
            return int(event.value[0]), -int(event.value[1])
        case _:
            lean = 1 if event.value > 0 else -1
            return (lean, 0) if event.axis == 0 else (0, lean)


def neighbour_key(keys: Sequence[Widget], name: str, way: tuple[int, int]) -> str:
    """Return the key next to that one: along its row, round the end, or the nearest in the next
    row. The focus ring's own search would leave a row of wide keys for one of narrow ones."""
    here = next(key.rect for key in keys if key.name == name)
    if way[0]:
        row = [key.name for key in keys if key.rect.y == here.y]
        return row[(row.index(name) + way[0]) % len(row)]
    tops = sorted({key.rect.y for key in keys})
    there = tops[(tops.index(here.y) + way[1]) % len(tops)]
    row_there = [key for key in keys if key.rect.y == there]
    return min(row_there, key=lambda key: abs(key.rect.centerx - here.centerx)).name


class ScreenKeys(Screen):
    """The keyboard over a page; ``on_done`` gets the text when it is done, and is not called on Back."""

    def __init__(
        self,
        below: Screen,
        context: AppContext,
        label: str,
        text: str,
        take: Callable[[str], None],
        *,
        digits: bool = False,
        max_length: int = MAX_LENGTH,
        hand: InputDevice = "pad",
    ) -> None:
        self.screen_below, self.context, self.label, self.text = below, context, label, text
        self.on_done, self.max_length = take, max_length
        self.layer = Layer.DIGITS if digits else Layer.SMALL
        self.ring = FocusRing(_FIRST_KEYS[self.layer])
        self.ring.device, self.ring.is_shown = hand, hand != "mouse"

    def _key_pitch(self) -> tuple[int, int]:
        """Return the px from one key to the next, across and down; the whole panel must fit the window."""
        style, (w, h) = self.context.style, self.context.size
        across = min(style.text_px(_KEY_WIDTH), (w - style.px(72)) // len(Layer.SMALL.value[0]))
        down = min(page.control_height(style) + style.px(_GAP), (h - style.px(36) - self._head_height()) // 5)
        return across, down

    def _head_height(self) -> int:
        style = self.context.style
        return page.px_below_title(style, 50) + style.text_px(44)

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        across, down = self._key_pitch()
        wide = across * len(Layer.SMALL.value[0]) + style.px(40)
        high = min(self._head_height() + 5 * down + style.px(16 + _ROW_GAP), h)
        rect = page.centred_rect((w, h), min(wide, w), high)
        rect.bottom = h - min(style.px(10), h - high)
        return rect

    def widgets(self) -> list[Widget]:
        """Return the characters of the layer, and below them the other keys."""
        style, paper, (across, down) = self.context.style, self._panel_rect(), self._key_pitch()
        gap, rows = style.px(_GAP), self.layer.value
        left = paper.centerx - across * len(rows[0]) // 2
        top = paper.y + self._head_height()
        found: list[Widget] = []
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                place = pygame.Rect(left + x * across, top + y * down, across - gap, down - gap)
                found.append(Button(f"key-{y}-{x}", place, sign, action=TypeCharacter(sign)))
        return [*found, *self._foot_keys(top + len(rows) * down + style.px(_ROW_GAP), down - gap)]

    def _foot_keys(self, top: int, high: int) -> list[Widget]:
        style = self.context.style
        room = self._panel_rect().inflate(-style.px(40), 0)
        gap, blank = style.px(_GAP), self.layer is not Layer.DIGITS
        by_pad = self.ring.device == "pad"
        out, layer = COMMANDS_BY_NAME["next-aim"].key, COMMANDS_BY_NAME["orders"].key
        parts: list[tuple[str, str, str, str, int | None, Action]] = [
            ("back", "Back", "left", "Esc", None, PageAction.BACK),
            ("rub-out", "", "undo", key_cap_of(out) if by_pad else "", out, ScreenKeysAction.RUB_OUT),
            ("done", "Done", "check", "" if by_pad else "Enter", None, ScreenKeysAction.DONE),
        ]
        if blank:
            cap, called = (key_cap_of(layer) if by_pad else "", _LAYER_LABELS[_NEXT_LAYER[self.layer]])
            parts.insert(1, ("layer", called, "", cap, layer, ScreenKeysAction.LAYER))
            parts.insert(2, ("space", "Space", "", "", None, TypeCharacter(" ")))
        wide = (room.w + gap) // len(parts)
        return [
            Button(name, pygame.Rect(room.x + n * wide, top, wide - gap, high), words, picture, cap,
                   key, "primary" if name == "done" else "ready", action=action)
            for n, (name, words, picture, cap, key, action) in enumerate(parts)
        ]  # fmt: skip

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether a real keyboard's key changes the text and presses no key of the screen."""
        return is_text_input(event) and not (event.key == pygame.K_SPACE and self.ring.is_shown)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Let a real keyboard type too."""
        if event.type != pygame.KEYDOWN or event.mod & CHORD_MODIFIERS:
            return False
        sign = str(event.dict.get("unicode", ""))
        if event.key == pygame.K_BACKSPACE:
            self._press_key(ScreenKeysAction.RUB_OUT)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.ring.is_shown:
            self._press_key(ScreenKeysAction.DONE)
        elif sign and sign.isprintable() and not (sign == " " and self.ring.is_shown):
            self.ring.is_shown = False
            self._press_key(TypeCharacter(sign))
        else:
            return False
        return True

    def handle(self, event: pygame.event.Event) -> None:
        """Press a key of the screen, from any device."""
        before, keys = self.ring.focused, self.widgets()
        match self.ring.handle(event, widgets.hotspots_of(keys)):
            case None if self.ring.focused != before and widgets.is_arrow(event):
                self.ring.focused = neighbour_key(keys, before, direction_of(event))
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=action):
                self._press_key(action)
            case _:
                pass

    def _press_key(self, action: Action | None) -> None:
        match action:
            case TypeCharacter(sign) if len(self.text) < self.max_length:
                self.text += sign
            case ScreenKeysAction.RUB_OUT:
                self.text = self.text[:-1]
            case ScreenKeysAction.LAYER:
                self.layer = _NEXT_LAYER.get(self.layer, self.layer)
            case ScreenKeysAction.DONE:
                self.context.pop_screen()
                self.on_done(self.text)
            case _:
                pass

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page below, dimmed, then the panel, the text and the keys."""
        c = self.context.make_canvas(surface)
        self.screen_below.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dark = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        dark.fill(_DIM_COLOUR)
        surface.blit(dark, (0, 0))
        paper = self._panel_rect()
        with c.text_region("screen-keys", paper):
            panel_drawing.draw_panel(c, paper, self.label)
            top = paper.y + page.px_below_title(c.style, 46)
            rect = pygame.Rect(paper.x + c.px(20), top, paper.w - c.px(40), c.style.text_px(34))
            self._draw_text_line(c, rect)
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def _draw_text_line(self, c: Canvas, rect: pygame.Rect) -> None:
        panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.FOCUS, 2, 4)
        words, room = f"{self.text}|", rect.w - c.px(20)
        while len(words) > 1 and letters.text_width(words, letters.BODY, c.style) > room:
            words = words[1:]
        at = (rect.x + c.px(10), rect.centery)
        letters.draw_text(c, at, words, letters.BODY, palette.INK_1, "midleft")
