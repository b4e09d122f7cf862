"""The player of `dev.py inputs` who commands by squadron: each of his squadrons is told once what
his admiral would have it do, ships that ask are told to go on, and what is asked besides he answers
himself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.battle import delegation, squadron_command
from game.ui.battle.controls import answers
from game.ui.battle.delegation_bar import GOES_ON
from game.ui.battle.screen import BattleScreen
from game.ui.battle.squadron_bar import PREFIX
from game.ui.battle.squadron_strip import OWN
from recipes.inputs_hands import Hand, Keys, Mouse, spec_of
from recipes.inputs_standing import Commander

SQUADRONS: Final = "squadrons"
"""The way of commanding, as it is named on the command line."""
_MOST: Final = 24
"""Orders given in one go at the most; no side has so many squadrons."""


class Admiral(Commander):
    """Gives his squadrons the orders that are proposed for them, whenever one has none; in each
    turn of `changes` he gives one of them another than it has. ``changed`` says in which he did."""

    def __init__(self, screen: BattleScreen, hand: Hand, changes: Sequence[int] = ()) -> None:
        """His captain thinks in this process, as a `Commander`'s does."""
        super().__init__(screen, hand, "taken")
        self.changes, self.changed = list(changes), list[str]()

    def hands_over(self) -> bool:
        """Whether squadrons have just had their orders, or ships that asked go on."""
        if spec_of(self.screen, GOES_ON) is not None and self._lets_go_on():
            return True
        if self.screen.hud.is_covered or not self._next():
            return False
        self._open()
        for _ in range(_MOST):
            if not self.screen.hud.squadrons.open:
                break
            if not self.hand.press(self.screen, "give-order"):
                self.screen.hud.squadrons.clear()
                return False
            self.handed += 1
        return True

    @property
    def wants_to_change(self) -> bool:
        """Whether it is the turn in which he changes an order."""
        return bool(self.changes) and self.screen.battle.turn >= self.changes[0]

    def change(self) -> bool:
        """Whether a squadron has just been told to do something else, by its list of orders; the
        next time it is another squadron. While no order may be given nothing happens."""
        hud, hand = self.screen.hud, self.hand
        with self.screen.battle.table.at():
            if squadron_command.why_not(hud) or delegation.why_no_say(hud):
                return False
        self._open()
        if not hud.squadrons.open:
            return False
        turn = self.changes.pop(0)
        for _ in self.changed:
            hand.press(self.screen, "next-squadron")
        was = hud.squadrons.draft
        hand.press(self.screen, "list-orders")
        for name in self._other_orders():
            hand.press(self.screen, name)
            if hud.squadrons.draft != was and hand.press(self.screen, "give-order"):
                self.changed.append(f"turn {turn}: {name.removeprefix(PREFIX)}")
                break
        hud.squadrons.clear()
        return True

    def _other_orders(self) -> list[str]:
        """The orders that may be given in place of the one that is made up."""
        with self.screen.battle.table.at():
            specs, _ = answers(self.screen.hud)
        ready = [spec.name for spec in specs if spec.state == "ready"]
        return [name for name in ready if name.startswith(PREFIX)]

    def _next(self) -> str:
        """The first squadron that needs an order; '' where none does, or none may be given."""
        hud = self.screen.hud
        with self.screen.battle.table.at():
            if squadron_command.why_not(hud) or delegation.why_no_say(hud):
                return ""
            seat, own = squadron_command.seat_and_squadrons(hud)
            return next((n for n in own if squadron_command.needs_order(hud, seat, n)), "")

    def _open(self) -> None:
        """A squadron is taken in hand, as these hands do it."""
        ribbon = f"{OWN}{self._next()}"
        match self.hand:
            case Keys() as keys:
                keys.key(pygame.K_F6)
            case Mouse() as mouse if ribbon in mouse.app.screen.spots():
                mouse.click(mouse.app.screen.spots()[ribbon].center)
            case _:
                self.hand.press(self.screen, SQUADRONS)
