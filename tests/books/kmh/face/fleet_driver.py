"""Three devices that command a fleet through the real event queue, and count every press."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.books.kmh.captain.sailing_orders import ShipOrder
from game.books.kmh.face.fleet_state import fleet_state_of
from game.core.steps import Choose
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.commands import queries
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.command_state import DelegationRun, Scope
from game.ui.battle.views.answer_buttons import first_focus
from tests.books.kmh.face.device_driver import PAD_BUTTONS, DeviceDriver
from tests.books.kmh.face.fleet_levels import write_fleet_level
from tests.books.kmh.face.input_driver import FRAME, make_battle_screen, run_to_prompt

K = pygame
COMMAND_KEYS: Final = {
    "captain-goes-on": K.K_9,
    "command": K.K_F6,
    "undo-run": K.K_0,
    "undo": K.K_BACKSPACE,
    "who-all": K.K_w,
    "who-squadron": K.K_w,
    "what-own": K.K_p,
    "what-keep": K.K_s,
    "what-follow": K.K_f,
    "what-engage": K.K_e,
    "what-guns": K.K_g,
    "what-target": K.K_RIGHT,
    "until-asked": K.K_a,
    "until-move": K.K_m,
    "call-back": K.K_b,
    "give-command": K.K_SPACE,
    "take-back": K.K_SPACE,
}
"""What is printed on the caps."""
PAD_GESTURES: Final = {"captain-goes-on": "Y held", "undo": "X held", "command": "L3 held"}
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
        # No captain of his own thinks: what ships answer by their orders needs none.
        self.screen.hud.commands.make_captain = lambda battle, side: RandomSeat(1)
        self.device, self.presses = device, 0
        run_to_prompt(self.screen)
        self.devices = DeviceDriver(self.context, self.screen, [])

    @property
    def orders(self) -> dict[str, ShipOrder]:
        """The orders of his ships."""
        return fleet_state_of(self.screen.hud).orders

    @property
    def run(self) -> DelegationRun | None:
        """What is answered for him."""
        return self.screen.hud.commands.runs.get("british")

    @property
    def message(self) -> str:
        """What the ships say that ask for him, and the prompt."""
        commands = self.screen.hud.commands
        said = [commands.messages[s].text for s in commands.messages]
        return " ".join([*said, *(message.text for message in commands.handback_messages.values())])

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
        """A gesture where there is one, A where the focus is, the cross on the panel, else the wheel."""
        if name in PAD_GESTURES:
            self.presses += 1
            self.devices.use_pad(PAD_GESTURES[name])
        elif name == self.screen.ring.focused:
            self.presses += 1
            self.devices.use_pad("A")
        elif self.screen.hud.commands.is_open:
            self._press_on_panel(name)
        else:
            self._press_on_wheel(f"wheel-{name}")

    def _press_on_panel(self, name: str) -> None:
        """The cross goes to that control, and A presses it."""
        for _ in range(40):
            rects, focused = self.screen.control_rects(), self.screen.ring.focused
            if focused == name:
                return self._press_pad_button("A")
            across = rects[name].centerx - rects[focused].centerx
            down = rects[name].centery - rects[focused].centery
            sideways, upright = "right" if across > 0 else "left", "down" if down > 0 else "up"
            for way in (upright, sideways) if abs(down) > 8 else (sideways, "up"):
                self.presses += 1
                self.devices.use_pad(f"cross {way}")
                if self.screen.ring.focused != focused:
                    break
        raise AssertionError(f"{name} is never in focus")

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

    @property
    def is_asked(self) -> bool:
        """True if he is to answer or to confirm himself."""
        hud, run = self.screen.hud, self.run
        if hud.prompt.kind == "watch" or run is None:
            return hud.prompt.kind != "watch"
        with self.screen.battle.table.as_current():
            return hud.prompt.needs_answer and not queries.is_delegated(hud, run)

    def run_to_question(self) -> str:
        """Until a person is asked again; the prompt's kind."""
        for _ in range(4000):
            self.screen.advance(FRAME)
            if self.is_asked:
                return self.screen.hud.prompt.kind
        raise AssertionError("he is never asked")

    def sail_on(self) -> None:
        """The ships answer by the orders they have until he is needed."""
        self.press_control("command")
        self.press_control("give-command")

    def run_quiet_turns(self, turns: int) -> None:
        """Quiet turns go by, until so many have begun, or until he is asked."""
        last = self.screen.battle.turn + turns
        self.sail_on()
        while self.run is not None and not self.is_asked and self.screen.battle.turn < last:
            self.screen.advance(FRAME)
        if self.run is not None and not self.is_asked:
            self.press_control("take-back")
        self.run_to_question()

    def order_whole_side(self, *orders: str, until: str = "until-asked") -> None:
        """The whole side is told, and he is asked each time unless the ships are to sail until then."""
        self.press_control("command")
        while "who-all" in self.screen.control_rects() and self.screen.hud.commands.scope != Scope.ALL:
            self.press_control("who-all")
        for name in (*orders, until) if until else orders:
            self.press_control(name)
        self.press_control("give-command")
        if until == "until-asked":
            self.run_to_question()

    def journal_answers(self) -> list[list[object]]:
        """The answers of the British in the journal, in order."""
        entries = self.screen.battle.journal.entries
        return [list(e) for e in entries if e[0] in ("c", "u") and (e[0] == "u" or e[1] == "british")]


def primary_button(screen: BattleScreen) -> str:
    """The primary button, else the first answer."""
    with screen.battle.table.as_current():
        return first_focus(screen.hud)
