"""Three devices that command a fleet through the real event queue, and count every press."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.books.kmh.face.order_book import OrderBook, OrderScope, order_book_of
from game.core.steps import Choose
from game.play.seats import PlayerSeat, Seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views.answer_buttons import first_focus
from tests.books.kmh.face.device_driver import PAD_BUTTONS, DeviceDriver
from tests.books.kmh.face.fleet_levels import write_fleet_level
from tests.books.kmh.face.input_driver import FRAME, make_battle_screen, run_to_prompt

K = pygame
COMMAND_KEYS: Final = {
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
QUIET_ANSWERS: Final = ("line", "sail", "hold fire", "fire", "wait", "lie to")


class SteadyFleetSeat:
    """A fleet that keeps its line, its course and its fire: whatever happens is our own doing."""

    can_undo = False

    def answer(self, question: Choose) -> Sequence[str]:
        """The quietest answer there is."""
        keys = question.menu.keys()
        quiet = [key for key in QUIET_ANSWERS if key in keys]
        straight = [key for key in keys if key.startswith("ahead")][-1:]
        return [(quiet or straight or keys)[0]]


class FleetDriver:
    """A person with one device at a battle of two lines; `presses` counts what his hand does."""

    def __init__(self, folder: Path, device: str, apart: float, ships: int = 12) -> None:
        seats: dict[str, Seat] = {"british": PlayerSeat(), "french": SteadyFleetSeat()}
        level = write_fleet_level(folder, apart, ships)
        self.context, self.screen = make_battle_screen(seats, level=level, still=True)
        self.device, self.presses = device, 0
        run_to_prompt(self.screen)
        self.devices = DeviceDriver(self.context, self.screen, [])

    @property
    def order_book(self) -> OrderBook:
        """His order book."""
        return order_book_of(self.screen.hud)

    def press_control(self, name: str) -> None:
        """The named control is pressed in the way of the device."""
        spots = self.screen.control_rects()
        assert name in spots, f"{name} is not there: {sorted(spots)}"
        if self.device == "mouse":
            self.presses += 1
            self.devices.click(spots[name].center)
        elif self.device == "keys":
            self.presses += 1
            self.devices.press_key(COMMAND_KEYS.get(name, K.K_RETURN))
        else:
            self._press_by_pad(name)

    def _press_by_pad(self, name: str) -> None:
        """A where the focus is, Y held for all of the card, else the wheel."""
        if name == "accept-all":
            self.presses += 1
            self.devices.use_pad("Y held")
        elif name == "undo":
            self.presses += 1
            self.devices.use_pad("X held")
        elif name == self.screen.ring.focused:
            self.presses += 1
            self.devices.use_pad("A")
        else:
            self._press_on_wheel(f"wheel-{name}")

    def _press_on_wheel(self, name: str) -> None:
        """Y, round to the sector, A; on the next page if it is not on this one."""
        self._press_pad_button("Y")
        for _ in range(4):
            names = list(self.screen.control_rects())
            wanted = name if name in names else "wheel-wheel-page"
            wanted = wanted if wanted in names else "wheel-page"
            while self.screen.ring.focused != wanted:
                self._press_pad_button("RB")
            self._press_pad_button("A")
            if wanted == name:
                return
        raise AssertionError(f"{name} is not on the wheel")

    def _press_pad_button(self, name: str) -> None:
        assert name in PAD_BUTTONS
        self.presses += 1
        self.devices.use_pad(name)

    def accept_proposal(self) -> None:
        """What is proposed, or whatever is primary, is taken with the one key: Enter, a click on
        the primary button, A."""
        name = primary_button(self.screen)
        if self.device != "pad":
            self.press_control(name)
            return
        self.presses += 1
        self.devices.use_pad("A")

    def run_to_question(self) -> str:
        """Until a person is asked again and no run is under way; the prompt's kind."""
        for _ in range(4000):
            self.screen.advance(FRAME)
            if not self.order_book.run.kind and self.screen.hud.prompt.kind != "watch":
                return self.screen.hud.prompt.kind
        raise AssertionError("the run never ends")

    def run_quiet_turns(self, turns: int) -> None:
        """Quiet turns go by, until so many have begun, or until something stops them."""
        last = self.screen.battle.turn + turns
        self.press_control("sail-on")
        while self.order_book.run.kind and self.screen.battle.turn < last:
            self.screen.advance(FRAME)
        if self.order_book.run.kind:
            self.press_control("stop-run")
        self.run_to_question()

    def order_whole_side(self, *orders: str) -> None:
        """The whole side is told."""
        self.press_control("order-book")
        while self.order_book.scope != OrderScope.SIDE:
            self.press_control("order-to")
        for order in orders:
            self.press_control(order)
        self.press_control("order-close")
        self.run_to_question()

    def journal_answers(self) -> list[list[object]]:
        """The answers of the British in the journal, in order."""
        entries = self.screen.battle.journal.entries
        return [list(e) for e in entries if e[0] in ("c", "u") and (e[0] == "u" or e[1] == "british")]


def primary_button(screen: BattleScreen) -> str:
    """The primary button, else the first answer."""
    with screen.battle.table.as_current():
        return first_focus(screen.hud)
