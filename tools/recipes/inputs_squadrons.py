"""The player of `dev.py inputs` who commands by squadron: each of his squadrons is told once what
his admiral would have it do, ships that ask are told to go on, and what is asked besides he answers
himself."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.captains.squadron_orders import Manoeuvre
from game.ui.battle.commands import queries
from game.ui.battle.commands.panel import RENEW_BUTTON, WHAT_PREFIX
from game.ui.battle.commands.strip import OWN_PREFIX
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.widgets import Button
from recipes.inputs_hands import BattleInput, KeysInput, MouseInput, find_answer_button
from recipes.inputs_standing import DelegatingCommander

SQUADRONS: Final = "squadrons"
"""The way of commanding, as it is named on the command line."""
_MAX_ORDERS: Final = 24
"""Orders given in one go at the most; no side has so many squadrons."""


class SquadronCommander(DelegatingCommander):
    """Gives his squadrons the orders that are proposed for them, whenever one has none; in each
    turn of `changes` he gives one of them another than it has. ``changed`` says in which he did."""

    def __init__(self, screen: BattleScreen, driver: BattleInput, changes: Sequence[int] = ()) -> None:
        """His captain thinks in this process, as a `Commander`'s does."""
        super().__init__(screen, driver, "taken")
        self.changes, self.changed = list(changes), list[str]()

    def delegate_ships(self) -> bool:
        """Whether squadrons have just had their orders, or ships that asked go on."""
        if find_answer_button(self.screen, RENEW_BUTTON) is not None and self._let_captain_go_on():
            return True
        if self.screen.hud.is_covered or not self._next_squadron():
            return False
        self._select_squadron()
        for _ in range(_MAX_ORDERS):
            if not self.screen.hud.commands.is_open:
                break
            if not self.device.press_control(self.screen, "give-command"):
                self.screen.hud.commands.close()
                return False
            self.delegation_count += 1
        return True

    @property
    def wants_to_change(self) -> bool:
        """Whether it is the turn in which he changes an order."""
        return bool(self.changes) and self.screen.battle.turn >= self.changes[0]

    def change_order(self) -> bool:
        """Whether a squadron has just been told to do something else, by the panel; the
        next time it is another squadron. While no order may be given nothing happens."""
        hud, hand = self.screen.hud, self.device
        with self.screen.battle.table.as_current():
            if queries.handover_refusal(hud):
                return False
        self._select_squadron()
        if not hud.commands.is_open:
            return False
        turn = self.changes.pop(0)
        for _ in self.changed:
            hand.press_control(self.screen, "who-next")
        was = hud.commands.order
        for name in self._other_orders():
            hand.press_control(self.screen, name)
            if hud.commands.order != was and hand.press_control(self.screen, "give-command"):
                self.changed.append(f"turn {turn}: {name.removeprefix(WHAT_PREFIX)}")
                break
        hud.commands.close()
        return True

    def _other_orders(self) -> list[str]:
        """The orders that may be given in place of the one that is made up."""
        ready = [w.name for w in self.screen.widgets() if isinstance(w, Button) and w.state == "ready"]
        return [name for name in ready if name in {f"{WHAT_PREFIX}{manoeuvre}" for manoeuvre in Manoeuvre}]

    def _next_squadron(self) -> str:
        """The first squadron that needs an order; '' where none does, or none may be given."""
        hud = self.screen.hud
        with self.screen.battle.table.as_current():
            if queries.handover_refusal(hud):
                return ""
            seat, own = queries.commanded_squadrons(hud)
            return next((n for n in own if queries.needs_order(hud, seat, n)), "")

    def _select_squadron(self) -> None:
        """A squadron is taken in hand, as these hands do it."""
        ribbon = f"{OWN_PREFIX}{self._next_squadron()}"
        match self.device:
            case KeysInput() as keys:
                keys.press_key(pygame.K_F6)
            case MouseInput() as mouse if ribbon in mouse.app.screen.control_rects():
                mouse.click(mouse.app.screen.control_rects()[ribbon].center)
            case _:
                self.device.press_control(self.screen, "command")
