"""The player of `dev.py inputs` who commands by squadron: each of his squadrons is told once what
his admiral would have it do, ships that ask are told to go on, and what is asked besides he answers
himself."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.table import my_captain, squadron_command
from game.ui.table.battle import BattleScreen
from game.ui.table.handed_bar import GOES_ON
from game.ui.table.squadron_strip import OWN
from recipes.inputs_hands import Hand, Keys, Mouse, spec_of
from recipes.inputs_standing import Commander

SQUADRONS: Final = "squadrons"
"""The way of commanding, as it is named on the command line."""
_MOST: Final = 24
"""Orders given in one go at the most; no side has so many squadrons."""


class Admiral(Commander):
    """Gives his squadrons the orders that are proposed for them, whenever one has none."""

    def __init__(self, screen: BattleScreen, hand: Hand) -> None:
        """His captain thinks in this process, as a `Commander`'s does."""
        super().__init__(screen, hand, "taken")

    def hands_over(self) -> bool:
        """Whether squadrons have just had their orders, or ships that asked go on."""
        if spec_of(self.screen, GOES_ON) is not None and self._lets_go_on():
            return True
        if self.screen.desk.covered or not self._next():
            return False
        self._open()
        for _ in range(_MOST):
            if not self.screen.desk.squadrons.open:
                break
            if not self.hand.press(self.screen, "give-order"):
                self.screen.desk.squadrons.put_away()
                return False
            self.handed += 1
        return True

    def _next(self) -> str:
        """The first squadron that needs an order; '' where none does, or none may be given."""
        desk = self.screen.desk
        with self.screen.battle.table.at():
            if squadron_command.why_not(desk) or my_captain.why_no_say(desk):
                return ""
            seat, own = squadron_command.seat_and_squadrons(desk)
            return next((n for n in own if squadron_command.needs_order(desk, seat, n)), "")

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
