"""A keyboard on the screen, for whoever has none in his hands: letters, signs and accents, or only
digits. It lies over a page, and tells it what was typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.bindings import BY_NAME, printed
from game.ui.kit.focus import PAD_A, Back, FocusRing, InputDevice, Press
from game.ui.kit.layouts import CHORDS, writes
from game.ui.kit.page import OnPage
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Button, Widget

LONGEST: Final = 80
_KEY: Final = 58
"""Units that a key is wide."""
_GAP: Final = 6
_APART: Final = 8
"""Units more between the signs and the row below them, whose caps stand over its edge."""
_VEIL: Final = (8, 16, 24, 150)
_ARROWS: Final = {
    pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0),
}  # fmt: skip


class Layer(Enum):
    """What the keys are; the value is the rows, every one of a layer as long as the first."""

    SMALL = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm._/")
    CAPITALS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM._/")
    SIGNS = ("()[]{}<>=#", "!?.,:;'\"’&", "+*%@~|\\^$§", "éèêëàâçñöü")
    DIGITS = ("123", "456", "789", "-0.")


_NEXT: Final = {
    Layer.SMALL: Layer.CAPITALS, Layer.CAPITALS: Layer.SIGNS, Layer.SIGNS: Layer.SMALL,
}  # fmt: skip
_CALLED: Final = {Layer.SMALL: "abc", Layer.CAPITALS: "ABC", Layer.SIGNS: "#!é"}
_BEGINS_AT: Final = {Layer.SMALL: "key-1-0", Layer.DIGITS: "key-1-1"}


class OnKeys(Action, Enum):
    """What the keys without a sign do."""

    LAYER = auto()
    RUB_OUT = auto()
    DONE = auto()


@dataclass(frozen=True, slots=True)
class TypeSign(Action):
    """This sign is typed."""

    sign: str


def is_a(event: pygame.event.Event) -> bool:
    """Whether A of a pad goes down: on a number that the cross steps it asks for these keys."""
    return event.type == pygame.JOYBUTTONDOWN and event.button == PAD_A


def way_of(event: pygame.event.Event) -> tuple[int, int]:
    """Where an arrow, the cross or the left stick leads: right and down positive."""
    match event.type:
        case pygame.KEYDOWN:
            return _ARROWS[event.key]
        case pygame.JOYHATMOTION:
            return int(event.value[0]), -int(event.value[1])
        case _:
            lean = 1 if event.value > 0 else -1
            return (lean, 0) if event.axis == 0 else (0, lean)


def beside(keys: Sequence[Widget], name: str, way: tuple[int, int]) -> str:
    """The key that lies beside that one: along its row, round the end, or in the row above or below
    it the nearest. The focus's own way would leave a row of broad keys for one of narrow ones."""
    here = next(key.rect for key in keys if key.name == name)
    if way[0]:
        row = [key.name for key in keys if key.rect.y == here.y]
        return row[(row.index(name) + way[0]) % len(row)]
    tops = sorted({key.rect.y for key in keys})
    there = tops[(tops.index(here.y) + way[1]) % len(tops)]
    row_there = [key for key in keys if key.rect.y == there]
    return min(row_there, key=lambda key: abs(key.rect.centerx - here.centerx)).name


class ScreenKeys(Screen):
    """Lies over the page below; ``take`` is told the text when it is done, and nothing is told when
    the hand goes back."""

    def __init__(
        self, below: Screen, house: AppContext, label: str, text: str, take: Callable[[str], None],
        *, digits: bool = False, longest: int = LONGEST, hand: InputDevice = "pad",
    ) -> None:  # fmt: skip
        self.below, self.house, self.label, self.text = below, house, label, text
        self.take, self.longest = take, longest
        self.layer = Layer.DIGITS if digits else Layer.SMALL
        self.ring = FocusRing(_BEGINS_AT[self.layer])
        self.ring.hand, self.ring.shown = hand, hand != "mouse"

    # ---------------------------------------------------------------------------------- layout

    def _step(self) -> tuple[int, int]:
        """How far it is from one key to the next, across and down: the whole must have room."""
        look, (w, h) = self.house.look, self.house.size
        across = min(look.grown(_KEY), (w - look.px(72)) // len(Layer.SMALL.value[0]))
        down = min(page.target(look) + look.px(_GAP), (h - look.px(36) - self._head()) // 5)
        return across, down

    def _head(self) -> int:
        """The px above the keys: title and what is typed."""
        look = self.house.look
        return page.below_title(look, 50) + look.grown(44)

    def _paper(self) -> pygame.Rect:
        """The paper, in the middle of the lower edge."""
        look, (w, h) = self.house.look, self.house.size
        across, down = self._step()
        wide = across * len(Layer.SMALL.value[0]) + look.px(40)
        high = min(self._head() + 5 * down + look.px(16 + _APART), h)
        rect = page.in_middle((w, h), min(wide, w), high)
        rect.bottom = h - min(look.px(10), h - high)
        return rect

    def widgets(self) -> list[Widget]:
        """The signs of the layer, and below them what else the keys do."""
        look, paper, (across, down) = self.house.look, self._paper(), self._step()
        gap, rows = look.px(_GAP), self.layer.value
        left = paper.centerx - across * len(rows[0]) // 2
        top = paper.y + self._head()
        found: list[Widget] = []
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                place = pygame.Rect(left + x * across, top + y * down, across - gap, down - gap)
                found.append(Button(f"key-{y}-{x}", place, sign, does=TypeSign(sign)))
        return [*found, *self._foot(top + len(rows) * down + look.px(_APART), down - gap)]

    def _foot(self, top: int, high: int) -> list[Widget]:
        """Back, the next layer, a blank, rub out, done."""
        look = self.house.look
        room = self._paper().inflate(-look.px(40), 0)
        gap, blank = look.px(_GAP), self.layer is not Layer.DIGITS
        by_pad = self.ring.hand == "pad"
        out, layer = BY_NAME["next-aim"].key, BY_NAME["orders"].key
        parts: list[tuple[str, str, str, str, int | None, Action]] = [
            ("back", "Back", "left", "Esc", None, OnPage.BACK),
            ("rub-out", "", "undo", printed(out) if by_pad else "", out, OnKeys.RUB_OUT),
            ("done", "Done", "check", "" if by_pad else "Enter", None, OnKeys.DONE),
        ]
        if blank:
            cap, called = printed(layer) if by_pad else "", _CALLED[_NEXT[self.layer]]
            parts.insert(1, ("layer", called, "", cap, layer, OnKeys.LAYER))
            parts.insert(2, ("space", "Space", "", "", None, TypeSign(" ")))
        wide = (room.w + gap) // len(parts)
        return [
            Button(name, pygame.Rect(room.x + n * wide, top, wide - gap, high), words, picture, cap,
                   key, "primary" if name == "done" else "ready", does=does)
            for n, (name, words, picture, cap, key, does) in enumerate(parts)
        ]  # fmt: skip

    # ---------------------------------------------------------------------------------- events

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether a real keyboard's key changes the text, and presses no key of the screen."""
        return writes(event) and not (event.key == pygame.K_SPACE and self.ring.shown)

    def capture(self, event: pygame.event.Event) -> bool:
        """A real keyboard types too."""
        if event.type != pygame.KEYDOWN or event.mod & CHORDS:
            return False
        sign = str(event.dict.get("unicode", ""))
        if event.key == pygame.K_BACKSPACE:
            self._do(OnKeys.RUB_OUT)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.ring.shown:
            self._do(OnKeys.DONE)
        elif sign and sign.isprintable() and not (sign == " " and self.ring.shown):
            self.ring.shown = False
            self._do(TypeSign(sign))
        else:
            return False
        return True

    def handle(self, event: pygame.event.Event) -> None:
        """A key of the screen is pressed, by whatever hand."""
        before, keys = self.ring.at, self.widgets()
        match self.ring.handle(event, widgets.spots_of(keys)):
            case None if self.ring.at != before and widgets.is_arrow(event):
                self.ring.at = beside(keys, before, way_of(event))
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=does):
                self._do(does)
            case _:
                pass

    def _do(self, does: Action | None) -> None:
        """What a key does."""
        match does:
            case TypeSign(sign) if len(self.text) < self.longest:
                self.text += sign
            case OnKeys.RUB_OUT:
                self.text = self.text[:-1]
            case OnKeys.LAYER:
                self.layer = _NEXT.get(self.layer, self.layer)
            case OnKeys.DONE:
                self.house.back()
                self.take(self.text)
            case _:
                pass

    # --------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The page below, dimmed; the paper, what is typed, the keys."""
        c = self.house.canvas(surface)
        self.below.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        dark = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        dark.fill(_VEIL)
        surface.blit(dark, (0, 0))
        paper = self._paper()
        with c.region("screen-keys", paper):
            paint.panel(c, paper, self.label)
            top = paper.y + page.below_title(c.look, 46)
            rect = pygame.Rect(paper.x + c.px(20), top, paper.w - c.px(40), c.look.grown(34))
            self._line(c, rect)
        widgets.draw(c, self.widgets(), self.ring)

    def _line(self, c: Canvas, rect: pygame.Rect) -> None:
        """What is typed, its end in view."""
        paint.block(c, rect, palette.PAPER_0, palette.FOCUS, 2, 4)
        words, room = f"{self.text}|", rect.w - c.px(20)
        while len(words) > 1 and letters.width(words, letters.BODY, c.look) > room:
            words = words[1:]
        at = (rect.x + c.px(10), rect.centery)
        letters.draw_text(c, at, words, letters.BODY, palette.INK_1, "midleft")
