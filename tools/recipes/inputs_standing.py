"""The player of `dev.py inputs` who hands his ships over to his captain: once, for so long, and
from then on answers only what is still asked of him."""

from typing import Final

import pygame

from game.captains.grades import PLAY_EFFORT, make_captain
from game.play.battle import Battle
from game.play.seats import Seat
from game.ui.battle.commands import queries
from game.ui.battle.commands.panel import RENEW_BUTTON
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.command_state import Until
from game.ui.kit.pad_events import JOYSTICK_BUTTONS
from game.ui.kit.widgets import Button
from recipes.inputs_hands import BattleInput, KeysInput, MouseInput, PadInput, find_answer_button, key_for

HIT_AND_GO_ON: Final = "hit-and-on"
DELEGATE_CHOICES: Final[tuple[str, ...]] = (Until.HIT, HIT_AND_GO_ON, Until.RANGE, Until.TURN, Until.TAKEN)
"""How long he may hand over. For a turn he does it anew each turn; `AND_ON`: until they are hit,
and whoever asks then is told to go on."""
_HOLD_FRAMES: Final = 24
"""Frames that a button of the pad is held."""
_LINE_SLACK: Final = 8
"""Px between the middles of controls that stand in one line."""
_MAX_CROSS_STEPS: Final = 12
"""Arms of the cross that are pressed until a choice is in focus."""


def inline_captain(battle: Battle, _: str) -> Seat:
    """His captain, in this process, so that a seed gives the same figures each time."""
    return make_captain("admiral", battle.book.NAME, 1, PLAY_EFFORT, battle.level)


class DelegatingCommander:
    """Hands all ships over at the first question, ``until`` one of `UNTILS`, and looks whether what
    lies on the desk is the captain's. ``handed`` counts how often he did."""

    def __init__(self, screen: BattleScreen, driver: BattleInput, until: str) -> None:
        self.screen, self.device, self.may_go_on = screen, driver, until == HIT_AND_GO_ON
        self.until = Until.HIT if self.may_go_on else Until(until)
        self.delegation_count, self._turn = 0, -1
        screen.hud.commands.make_captain = inline_captain

    @property
    def is_captains_question(self) -> bool:
        """Whether the question on the desk is the captain's."""
        with self.screen.battle.table.as_current():
            return queries.active_run(self.screen.hud) is not None

    def delegate_ships(self) -> bool:
        """Whether the ships have just been handed over: at the first question, where it is for a
        turn at the first of each turn, and where they shall go on those who ask; unless there is a
        reason why not."""
        if self.may_go_on and self._turn >= 0 and find_answer_button(self.screen, RENEW_BUTTON) is not None:
            return self._let_captain_go_on()
        turn = self.screen.battle.turn
        again = self.until is Until.TURN and turn != self._turn
        if (self._turn >= 0 and not again) or self.screen.hud.is_covered:
            return False
        with self.screen.battle.table.as_current():
            refused = queries.handover_refusal(self.screen.hud)
            refused = refused or queries.until_refusal(self.screen.hud, self.until)
        self._turn = turn
        if not refused:
            self._press_choice()
            self.delegation_count += 1
        return not refused

    def _let_captain_go_on(self) -> bool:
        """Whether those who ask have been told to go on: by the button of the pad that is held for
        it, or as these hands press anything."""
        if isinstance(self.device, PadInput) and key_for(self.screen, RENEW_BUTTON) == pygame.K_9:
            _hold_button(self.device, "Y")
            return find_answer_button(self.screen, RENEW_BUTTON) is None
        return self.device.press_control(self.screen, RENEW_BUTTON)

    def _press_choice(self) -> None:
        """Open the panel, and press all ships, as he thinks best, until when, and Give."""
        match self.device:
            case KeysInput() as keys:
                keys.press_key(pygame.K_F3)
            case PadInput() as pad:
                _hold_button(pad, "L3")
            case MouseInput() as mouse:
                for name in ("menu", "command"):
                    mouse.click(mouse.app.screen.control_rects()[name].center)
            case _:
                raise TypeError(f"no way to hand over with {type(self.device).__name__}")
        for name in ("who-all", "what-best", f"until-{self.until}", "give-command"):
            chosen = {w.name for w in self.screen.widgets() if isinstance(w, Button) and w.state == "chosen"}
            if name in self.screen.control_rects() and name not in chosen:
                self._press_on_panel(name)

    def _press_on_panel(self, name: str) -> None:
        """Press a control of the panel: with a pad by the cross, line by line."""
        if not isinstance(self.device, PadInput):
            self.device.press_control(self.screen, name)
            return
        for _ in range(_MAX_CROSS_STEPS):
            rects, here = self.screen.control_rects(), self.screen.ring.focused
            if here == name:
                break
            across = rects[name].centerx - rects[here].centerx
            down = rects[name].centery - rects[here].centery
            is_in_line = abs(down) <= _LINE_SLACK
            step = (1 if across > 0 else -1, 0) if is_in_line else (0, -1 if down > 0 else 1)
            self.device.press_cross(step)
        self.device.press_button("A")


def _hold_button(pad: PadInput, name: str) -> None:
    """A button is held for about a second: one input."""
    number = JOYSTICK_BUTTONS.index(name)
    pad.post_event(pygame.JOYBUTTONDOWN, button=number, instance_id=0)
    for _ in range(_HOLD_FRAMES):
        pad.run_frame()
    pad.post_event(pygame.JOYBUTTONUP, button=number, instance_id=0)
    pad.finish_input()
