"""Three devices that command a fleet through the real event queue, and count every press."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.books.kmh.face.order_book import OrderBook, Whom, book_of
from game.core.steps import Choose
from game.play.seats import Person, Seat
from game.ui.battle.controls import first_focus
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.devices import BUTTON, Table
from tests.books.kmh.face.fleets import fleet
from tests.books.kmh.face.hands import FRAME, settle, table_for

K = pygame
KEYS: Final = {
    "accept-all": K.K_9,
    "sail-on": K.K_PERIOD,
    "order-book": K.K_COMMA,
    "undo-run": K.K_0,
    "undo": K.K_BACKSPACE,
    "order-to": K.K_t,
    "order-keep": K.K_k,
    "order-follow": K.K_f,
    "order-engage": K.K_e,
    "order-guns": K.K_g,
    "order-cancel": K.K_c,
}
"""What is printed on the caps."""
QUIET: Final = ("line", "sail", "hold fire", "fire", "wait", "lie to")


class Steady:
    """A fleet that keeps its line, its course and its fire: whatever happens is our own doing."""

    patient = False

    def answer(self, asked: Choose) -> Sequence[str]:
        """The quietest answer there is."""
        keys = asked.menu.keys()
        quiet = [key for key in QUIET if key in keys]
        straight = [key for key in keys if key.startswith("ahead")][-1:]
        return [(quiet or straight or keys)[0]]


class Admiral:
    """A person with one device at a battle of two lines; `presses` counts what his hand does."""

    def __init__(self, folder: Path, device: str, apart: float, ships: int = 12) -> None:
        seats: dict[str, Seat] = {"british": Person(), "french": Steady()}
        level = fleet(folder, apart, ships)
        self.house, self.screen = table_for(seats, level=level, still=True)
        self.device, self.presses = device, 0
        settle(self.screen)
        self.table = Table(self.house, self.screen, [])

    @property
    def book(self) -> OrderBook:
        """His order book."""
        return book_of(self.screen.hud)

    def press(self, name: str) -> None:
        """The named control is pressed in the way of the device."""
        spots = self.screen.spots()
        assert name in spots, f"{name} is not there: {sorted(spots)}"
        if self.device == "mouse":
            self.presses += 1
            self.table.click(spots[name].center)
        elif self.device == "keys":
            self.presses += 1
            self.table.key(KEYS.get(name, K.K_RETURN))
        else:
            self._by_pad(name)

    def _by_pad(self, name: str) -> None:
        """A where the focus is, Y held for all of the card, else the wheel."""
        if name == "accept-all":
            self.presses += 1
            self.table.pad("Y held")
        elif name == "undo":
            self.presses += 1
            self.table.pad("X held")
        elif name == self.screen.ring.at:
            self.presses += 1
            self.table.pad("A")
        else:
            self._by_wheel(f"wheel-{name}")

    def _by_wheel(self, name: str) -> None:
        """Y, round to the sector, A; on the next page if it is not on this one."""
        self._button("Y")
        for _ in range(4):
            names = list(self.screen.spots())
            wanted = name if name in names else "wheel-wheel-page"
            wanted = wanted if wanted in names else "wheel-page"
            while self.screen.ring.at != wanted:
                self._button("RB")
            self._button("A")
            if wanted == name:
                return
        raise AssertionError(f"{name} is not on the wheel")

    def _button(self, name: str) -> None:
        assert name in BUTTON
        self.presses += 1
        self.table.pad(name)

    def accept(self) -> None:
        """What is proposed, or whatever is primary, is taken with the one key: Enter, a click on
        the primary button, A."""
        name = primary(self.screen)
        if self.device != "pad":
            self.press(name)
            return
        self.presses += 1
        self.table.pad("A")

    def settle(self) -> str:
        """Until a person is asked again and no run is under way; the prompt's kind."""
        for _ in range(4000):
            self.screen.advance(FRAME)
            if not self.book.run.kind and self.screen.hud.prompt.kind != "watch":
                return self.screen.hud.prompt.kind
        raise AssertionError("the run never ends")

    def sail_on(self, turns: int) -> None:
        """Quiet turns go by, until so many have begun, or until something stops them."""
        last = self.screen.battle.turn + turns
        self.press("sail-on")
        while self.book.run.kind and self.screen.battle.turn < last:
            self.screen.advance(FRAME)
        if self.book.run.kind:
            self.press("stop-run")
        self.settle()

    def tell_all(self, *orders: str) -> None:
        """The whole side is told."""
        self.press("order-book")
        while self.book.whom != Whom.SIDE:
            self.press("order-to")
        for order in orders:
            self.press(order)
        self.press("order-close")
        self.settle()

    def keys_given(self) -> list[list[object]]:
        """The answers of the British in the journal, in order."""
        entries = self.screen.battle.journal.entries
        return [
            list(e) for e in entries if e[0] in ("c", "u") and (e[0] == "u" or e[1] == "british")
        ]


def primary(screen: BattleScreen) -> str:
    """The primary button, else the first answer."""
    with screen.battle.table.at():
        return first_focus(screen.hud)
