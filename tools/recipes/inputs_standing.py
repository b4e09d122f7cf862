"""The player of `dev.py inputs` who hands his ships over to his captain: once, for so long, and
from then on answers only what is still asked of him."""

from __future__ import annotations

from typing import Final

import pygame

from game.captains.grades import GRADES, PLAY, captain
from game.play.battle import Battle
from game.play.seats import Seat
from game.ui.battle import delegation
from game.ui.battle.delegation_bar import GOES_ON, PREFIX
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.screen import BattleScreen
from game.ui.kit.pad_events import BUTTONS
from recipes.inputs_hands import Hand, Keys, Mouse, Pad, key_for, spec_of

AND_ON: Final = "hit-and-on"
UNTILS: Final[tuple[str, ...]] = (
    DelegateUntil.HIT,
    AND_ON,
    DelegateUntil.RANGE,
    DelegateUntil.TURN,
    DelegateUntil.TAKEN,
)
"""How long he may hand over. For a turn he does it anew each turn; `AND_ON`: until they are hit,
and whoever asks then is told to go on."""
_HELD: Final = 24
"""Frames that a button of the pad is held."""
_STEPS: Final = 12
"""Arms of the cross that are pressed until a choice is in focus."""


def beside_him(battle: Battle, _: str) -> Seat:
    """His captain, in this process, so that a seed gives the same figures each time."""
    return captain(GRADES[0], battle.book.NAME, 1, PLAY, battle.level)


class Commander:
    """Hands all ships over at the first question, ``until`` one of `UNTILS`, and looks whether what
    lies on the desk is the captain's. ``handed`` counts how often he did."""

    def __init__(self, screen: BattleScreen, hand: Hand, until: str) -> None:
        self.screen, self.hand, self.goes_on = screen, hand, until == AND_ON
        self.until = DelegateUntil.HIT if self.goes_on else DelegateUntil(until)
        self.handed, self._turn = 0, -1
        screen.hud.delegation.crew = beside_him

    @property
    def leaves_it(self) -> bool:
        """Whether the question on the desk is the captain's."""
        with self.screen.battle.table.at():
            return delegation.active_run(self.screen.hud) is not None

    def hands_over(self) -> bool:
        """Whether the ships have just been handed over: at the first question, where it is for a
        turn at the first of each turn, and where they shall go on those who ask; unless there is a
        reason why not."""
        if self.goes_on and self._turn >= 0 and spec_of(self.screen, GOES_ON) is not None:
            return self._lets_go_on()
        turn = self.screen.battle.turn
        again = self.until is DelegateUntil.TURN and turn != self._turn
        if (self._turn >= 0 and not again) or self.screen.hud.is_covered:
            return False
        with self.screen.battle.table.at():
            refused = delegation.why_not(self.screen.hud)
            refused = refused or delegation.refusal(self.screen.hud, self.until)
        self._turn = turn
        if not refused:
            self._press()
            self.handed += 1
        return not refused

    def _lets_go_on(self) -> bool:
        """Whether those who ask have been told to go on: by the button of the pad that is held for
        it, or as these hands press anything."""
        if isinstance(self.hand, Pad) and key_for(self.screen, GOES_ON) == pygame.K_9:
            _hold(self.hand, "Y")
            return spec_of(self.screen, GOES_ON) is None
        return self.hand.press(self.screen, GOES_ON)

    def _press(self) -> None:
        """The list is opened and the choice pressed, as these hands do it."""
        choice = f"{PREFIX}{self.until}"
        match self.hand:
            case Keys() as keys:
                keys.key(pygame.K_F3)
                keys.key(pygame.K_1 + list(DelegateUntil).index(self.until))
            case Pad() as pad:
                _hold(pad, "L3")
                for _ in range(_STEPS):
                    if self.screen.ring.at == choice:
                        break
                    pad.cross((0, 1))
                pad.button("A")
            case Mouse() as mouse:
                for name in ("menu", "my-captain", choice):
                    mouse.click(mouse.app.screen.spots()[name].center)
            case _:
                raise TypeError(f"no way to hand over with {type(self.hand).__name__}")


def _hold(pad: Pad, name: str) -> None:
    """A button is held for about a second: one input."""
    number = BUTTONS.index(name)
    pad.post(pygame.JOYBUTTONDOWN, button=number, instance_id=0)
    for _ in range(_HELD):
        pad.passes()
    pad.post(pygame.JOYBUTTONUP, button=number, instance_id=0)
    pad.done()
