"""A whole battle by pad alone, as a joystick and as a controller, pulled out and put back; and the
pages round it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.events import Chose, Ended
from game.ui.battle.screen import BattleScreen
from game.ui.kit.pad_events import BUTTONS, CONTROLLER, CROSS
from game.ui.kit.pads import Pads
from game.ui.pages.options import Options
from game.ui.pages.pause import Pause
from game.ui.pages.remap import Remap
from game.ui.pages.rulebook import Rulebook
from game.ui.shell.app import App
from tests.ui.conftest import Hand

Event = pygame.event.Event
A, B, X, Y, LB, RB, BACK, START = range(8)


class Controller(Hand):
    """A pad whose layout is known: SDL tells of it twice, as a controller and as a joystick."""

    def pad(self, button: int) -> None:
        number = next(n for n, name in CONTROLLER.items() if name == BUTTONS[button])
        for kind, twin in (
            (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN),
            (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP),
        ):
            self._post(twin, button=button, instance_id=0)
            self._post(kind, button=number, instance_id=0)
        self.frame()

    def hat(self, x: int, y: int) -> None:
        number = next(n for n, way in CROSS.items() if way == (x, y))
        for kind, value in (
            (pygame.CONTROLLERBUTTONDOWN, (x, y)),
            (pygame.CONTROLLERBUTTONUP, (0, 0)),
        ):
            self._post(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0)
            self._post(kind, button=number, instance_id=0)
        self.frame()

    def stick(self, axis: int, value: float) -> None:
        self._post(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
        self._post(pygame.CONTROLLERAXISMOTION, axis=axis, value=int(value * 32767), instance_id=0)
        self.frame()


def focus(hand: Hand, name: str) -> None:
    """The cross is pressed until the focus is there."""
    for _ in range(60):
        if hand.app.screen.ring.at == name:
            return
        hand.hat(1, 0)
    raise AssertionError(f"{name} is not reached: {sorted(hand.app.screen.spots())}")


def down_to(hand: Hand, name: str, way: int = -1) -> None:
    """The cross goes down a page until the focus is there."""
    for _ in range(60):
        if hand.app.screen.ring.at == name:
            return
        hand.hat(0, way)
    raise AssertionError(f"{name} is not reached")


def answer_by_pad(hand: Hand, screen: BattleScreen) -> None:
    """One answer: A on the focus, the stick for the helm, the cross to move on."""
    match screen.hud.prompt.kind:
        case "markers":
            focus(hand, "marker-straight")
            hand.pad(A)
            focus(hand, "lay")
        case "helm":
            hand.stick(0, 0.9)
            hand.stick(0, 0.0)
            focus(hand, "sail")
        case "fire" if "fire" not in screen.spots():
            focus(hand, "answer-hold fire")
        case "fire":
            hand.pad(X)
            focus(hand, "fire")
        case "pick":
            name = next(n for n in screen.spots() if n.startswith("answer-"))
            if not screen.ring.at.startswith("answer-"):
                focus(hand, name)
        case _:
            pass
    hand.pad(A)


def fight(hand: Hand, pull_out: Callable[[], None]) -> BattleScreen:
    """The battle is fought to its end; in turn 3 the pad is pulled out."""
    battle = hand.app.screen
    assert isinstance(battle, BattleScreen)
    pulled = False
    for _ in range(2500):
        if battle.hud.prompt.kind == "over":
            break
        answer_by_pad(hand, battle)
        if battle.battle.turn == 3 and not pulled:
            pulled = True
            pull_out()
            assert hand.app.screen is battle
    assert pulled
    return battle


@pytest.mark.parametrize("kind", [Hand, Controller], ids=["joystick", "controller"])
def test_a_whole_battle_by_pad_alone_unplugged_and_plugged_in_again(
    at_sea: Callable[[], App], kind: type[Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {0} if kind is Controller else set[int]()
    monkeypatch.setattr(Pads, "plugged_in", lambda pads, place: known)
    monkeypatch.setattr(Pads, "unplugged", lambda pads, number: set[int]())
    app = at_sea()
    hand = kind(app)
    pygame.event.post(Event(pygame.JOYDEVICEADDED, device_index=0))
    hand.frame()

    def pull_out() -> None:
        hand._post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
        hand._post(pygame.JOYDEVICEREMOVED, instance_id=0)
        hand.frame()
        assert isinstance(app.screen, Pause)
        assert app.look.hand == "keys"
        assert "unplugged" in app.notice
        hand._post(pygame.JOYDEVICEADDED, device_index=0)
        hand._post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        hand.pad(A)
        assert app.look.hand == "pad"
        assert app.notice == ""

    battle = fight(hand, pull_out)
    assert isinstance(battle.battle.events[-1], Ended)
    chose = [e for e in battle.battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert any(e.clause == "KMH-6.3.1" and e.key.startswith("starboard") for e in chose)
    hand.pad(A)
    assert type(app.screen).__name__ == "Result"


@pytest.mark.parametrize("kind", [Hand, Controller], ids=["joystick", "controller"])
def test_menu_log_rules_options_and_keys_by_pad_alone(
    at_sea: Callable[[], App], kind: type[Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_sea()
    hand = kind(app)
    app.hands.controllers = {0} if kind is Controller else set()
    hand.frame()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    hand.pad(START)
    assert isinstance(app.screen, Pause)
    down_to(hand, "rules")
    hand.pad(A)
    assert isinstance(app.screen, Rulebook)
    hand.pad(B)
    down_to(hand, "options")
    hand.pad(A)
    assert isinstance(app.screen, Options)
    for name in ("page-sound", "page-sight", "page-play"):
        focus(hand, name)
        hand.pad(A)
    down_to(hand, "speed")
    hand.hat(1, 0)
    down_to(hand, "keys")
    hand.pad(A)
    assert isinstance(app.screen, Remap)
    hand.pad(B)
    hand.pad(B)
    hand.pad(START)
    assert app.screen is battle, "Start closes the menu it has opened"
    hand.pad(START)
    down_to(hand, "log")
    hand.pad(A)
    assert app.screen is battle
    assert battle.hud.log_drawer.open
    hand.pad(B)
    assert not battle.hud.log_drawer.open
    hand.pad(START)
    down_to(hand, "title")
    hand.pad(A)
    assert type(app.screen).__name__ == "Title"


def test_a_menu_that_lies_open_stays_open_when_the_pad_is_pulled_out(
    at_sea: Callable[[], App],
) -> None:
    app = at_sea()
    hand = Hand(app)
    hand.frame()
    hand.pad(START)
    hand._post(pygame.JOYDEVICEREMOVED, instance_id=0)
    hand.frame()
    assert isinstance(app.screen, Pause)


# ----------------------------------------------------------------------------- for everyone


def waiting(hand: Hand, kind: str) -> BattleScreen:
    """The battle, at the first question of this kind."""
    battle = hand.app.screen
    assert isinstance(battle, BattleScreen)
    for _ in range(300):
        hand.frame()
        if battle.hud.prompt.kind == kind:
            return battle
        if battle.hud.prompt.needs_answer:
            answer_by_pad(hand, battle)
    raise AssertionError(kind)


def pass_time(hand: Hand, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        hand.frame()


def with_setting(app: App, **values: Any) -> None:
    app.change(replace(app.settings, **values))


def test_answers_stand_by_themselves_only_if_that_is_wanted(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    hand = Hand(app)
    battle = waiting(hand, "done")
    pass_time(hand, 3)
    assert battle.hud.prompt.kind == "done"
    with_setting(app, auto_continue=True)
    pass_time(hand, 1)
    assert battle.hud.prompt.kind == "done", "there is time to take it back"
    pass_time(hand, 1)
    assert battle.hud.prompt.kind != "done"


def test_a_single_switch_plays_the_battle(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    hand = Hand(app)
    hand.frame()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    with_setting(app, scan=1)
    pressed = set()
    for _ in range(4000):
        if battle.battle.turn > 2:
            break
        pass_time(hand, 0.5)
        at = battle.ring.at
        assert not at.startswith(("ship-", "tab-")), "only what a question needs is scanned"
        if at in ("orders", "menu", "undo") or (at.startswith("helm-") and "sail" in pressed):
            continue
        pressed.add(at)
        hand.key(pygame.K_SPACE)
    assert battle.battle.turn > 2
    assert "done" in pressed


def test_the_focus_goes_on_at_the_pace_that_was_chosen(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    hand = Hand(app)
    battle = waiting(hand, "done")
    for each in (1, 3):
        with_setting(app, scan=each)
        hand.pad(LB)
        at, frames = battle.ring.at, 0
        while battle.ring.at == at:
            hand.frame()
            frames += 1
        assert frames == pytest.approx(each * 60, abs=2)
    with_setting(app, scan=0)
    at = battle.ring.at
    pass_time(hand, 4)
    assert battle.ring.at == at


def test_a_press_hurries_until_the_next_if_that_is_wanted(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    hand = Hand(app)
    battle = waiting(hand, "done")
    with_setting(app, press_to_hurry=True, speed=1)
    battle.show.speed = 1
    hand.pad(A)
    for _ in range(300):
        hand.frame()
        if battle.hud.prompt.kind == "watch":
            break
        answer_by_pad(hand, battle)
    usual = battle.show.pace
    hand.key(pygame.K_SPACE)
    hand.frame()
    assert battle.show.pace > usual
    hand.key(pygame.K_SPACE)
    hand.frame()
    assert battle.show.pace == usual
