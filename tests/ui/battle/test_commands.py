"""One command, by mouse alone, by keys alone and by pad alone: a squadron forms line, a ship and all
ships act as their captain thinks best until hit, and are called back."""

from collections.abc import Callable

import pygame
import pytest

from game.captains.squadron_orders import Manoeuvre
from game.play.seats import SilentSeat
from game.ui.battle.values.command_state import DelegationRun, Scope, Until
from tests.ui.delegation_driver import DelegationDriver, OpenBattle, press_by_pad

L3 = 9
KEYS = {
    "who-all": pygame.K_w,
    "who-ship": pygame.K_w,
    "what-best": pygame.K_0,
    "what-line": pygame.K_1,
    "until-hit": pygame.K_h,
    "give-command": pygame.K_SPACE,
    "call-back": pygame.K_b,
}


def open_by_mouse(history: DelegationDriver) -> None:
    history.driver.click("menu")
    history.driver.click("command")


def open_by_keys(history: DelegationDriver) -> None:
    history.driver.press_key(pygame.K_F6)


def open_by_pad(history: DelegationDriver) -> None:
    history.hold_button(L3)


def press_key_of(history: DelegationDriver, name: str) -> None:
    """Press the control's key; W goes on until those are chosen."""
    wanted = name.removeprefix("who-")
    for _ in Scope if name.startswith("who-") else (name,):
        if history.screen.hud.commands.scope != wanted:
            history.driver.press_key(KEYS[name])


def click(history: DelegationDriver, name: str) -> None:
    history.driver.click(name)


Opener = Callable[[DelegationDriver], None]
Presser = Callable[[DelegationDriver, str], None]
DEVICES = pytest.mark.parametrize(
    ("opens", "press"),
    [(open_by_mouse, click), (open_by_keys, press_key_of), (open_by_pad, press_by_pad)],
    ids=["mouse", "keys", "pad"],
)


@DEVICES
def test_who_what_until_and_called_back(sail: OpenBattle, opens: Opener, press: Presser) -> None:
    history = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    commands = history.screen.hud.commands
    commands.make_captain = lambda battle, side: SilentSeat()

    def run() -> DelegationRun:
        return commands.runs["british"]

    opens(history)
    assert commands.squadron == "foley", "the first that has no command"
    for name in ("what-line", "give-command"):
        press(history, name)
    assert commands.given_orders["british"]["foley"].manoeuvre is Manoeuvre.LINE
    assert {*run().ship_helms} == {"goliath", "zealous", "orion"}

    for name in ("who-ship", "what-best", "until-hit"):
        press(history, name)
    ship = commands.ship
    press(history, "give-command")
    helm = run().helm_of(ship)
    assert helm is not None
    assert helm.until is Until.HIT
    assert not commands.is_open

    opens(history)
    for name in ("who-all", "what-best", "until-hit", "give-command"):
        press(history, name)
    assert run().has_every_ship
    assert run().side_helm is not None
    assert not commands.given_orders["british"], "the last command to a squadron is its own"

    opens(history)
    for name in ("who-all", "call-back"):
        press(history, name)
    assert not commands.runs
    assert history.count_answers() == 0
