"""A whole battle by pad alone, as a joystick and as a controller, pulled out and put back; and the
pages round it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.events import Chose, Ended
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.pad_events import CONTROLLER_BUTTONS, CROSS_BUTTONS, JOYSTICK_BUTTONS, Pads
from game.ui.pages.options_page import OptionsPage, RemapPage
from game.ui.pages.pause_menu import PauseMenu
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver

Event = pygame.event.Event
A, B, X, Y, LB, RB, BACK, START = range(8)


class Controller(InputDriver):
    """A pad whose layout is known: SDL tells of it twice, as a controller and as a joystick."""

    def press_pad(self, button: int) -> None:
        number = next(n for n, name in CONTROLLER_BUTTONS.items() if name == JOYSTICK_BUTTONS[button])
        for kind, twin in (
            (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN),
            (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP),
        ):
            self._post(twin, button=button, instance_id=0)
            self._post(kind, button=number, instance_id=0)
        self.run_frame()

    def press_cross(self, x: int, y: int) -> None:
        number = next(n for n, way in CROSS_BUTTONS.items() if way == (x, y))
        for kind, value in ((pygame.CONTROLLERBUTTONDOWN, (x, y)), (pygame.CONTROLLERBUTTONUP, (0, 0))):
            self._post(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0)
            self._post(kind, button=number, instance_id=0)
        self.run_frame()

    def push_stick(self, axis: int, value: float) -> None:
        self._post(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
        self._post(pygame.CONTROLLERAXISMOTION, axis=axis, value=int(value * 32767), instance_id=0)
        self.run_frame()


def focus(driver: InputDriver, name: str) -> None:
    """The cross is pressed until the focus is there."""
    for _ in range(60):
        if driver.app.screen.ring.focused == name:
            return
        driver.press_cross(1, 0)
    raise AssertionError(f"{name} is not reached: {sorted(driver.app.screen.control_rects())}")


def down_to(driver: InputDriver, name: str, way: int = -1) -> None:
    """The cross goes down a page until the focus is there."""
    for _ in range(60):
        if driver.app.screen.ring.focused == name:
            return
        driver.press_cross(0, way)
    raise AssertionError(f"{name} is not reached")


def answer_by_pad(driver: InputDriver, screen: BattleScreen) -> None:
    """One answer: A on the focus, the stick for the helm, the cross to move on."""
    match screen.hud.prompt.kind:
        case "markers":
            focus(driver, "marker-straight")
            driver.press_pad(A)
            focus(driver, "lay")
        case "helm":
            driver.push_stick(0, 0.9)
            driver.push_stick(0, 0.0)
            focus(driver, "sail")
        case "fire" if "fire" not in screen.control_rects():
            focus(driver, "answer-hold fire")
        case "fire":
            driver.press_pad(X)
            focus(driver, "fire")
        case "pick":
            name = next(n for n in screen.control_rects() if n.startswith("answer-"))
            if not screen.ring.focused.startswith("answer-"):
                focus(driver, name)
        case _:
            pass
    driver.press_pad(A)


def fight(driver: InputDriver, pull_out: Callable[[], None]) -> BattleScreen:
    """The battle is fought to its end; in turn 3 the pad is pulled out."""
    battle = driver.app.screen
    assert isinstance(battle, BattleScreen)
    pulled = False
    for _ in range(2500):
        if battle.hud.prompt.kind == "over":
            break
        answer_by_pad(driver, battle)
        if battle.battle.turn == 3 and not pulled:
            pulled = True
            pull_out()
            assert driver.app.screen is battle
    assert pulled
    return battle


@pytest.mark.parametrize("kind", [InputDriver, Controller], ids=["joystick", "controller"])
def test_a_whole_battle_by_pad_alone_unplugged_and_plugged_in_again(
    at_sea: Callable[[], App], kind: type[InputDriver], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {0} if kind is Controller else set[int]()
    monkeypatch.setattr(Pads, "open_pad", lambda pads, place: known)
    monkeypatch.setattr(Pads, "close_pad", lambda pads, number: set[int]())
    app = at_sea()
    driver = kind(app)
    pygame.event.post(Event(pygame.JOYDEVICEADDED, device_index=0))
    driver.run_frame()

    def pull_out() -> None:
        driver._post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
        driver._post(pygame.JOYDEVICEREMOVED, instance_id=0)
        driver.run_frame()
        assert isinstance(app.screen, PauseMenu)
        assert app.style.device == "keys"
        assert "unplugged" in app.notice
        driver._post(pygame.JOYDEVICEADDED, device_index=0)
        driver._post(pygame.CONTROLLERDEVICEADDED, device_index=0)
        driver.press_pad(A)
        assert app.style.device == "pad"
        assert app.notice == ""

    battle = fight(driver, pull_out)
    assert isinstance(battle.battle.events[-1], Ended)
    chose = [e for e in battle.battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert any(e.clause == "KMH-6.3.1" and e.key.startswith("starboard") for e in chose)
    driver.press_pad(A)
    assert type(app.screen).__name__ == "ResultPage"


@pytest.mark.parametrize("kind", [InputDriver, Controller], ids=["joystick", "controller"])
def test_menu_log_rules_options_and_keys_by_pad_alone(
    at_sea: Callable[[], App], kind: type[InputDriver], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_sea()
    driver = kind(app)
    app.input_state.controllers = {0} if kind is Controller else set()
    driver.run_frame()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    driver.press_pad(START)
    assert isinstance(app.screen, PauseMenu)
    down_to(driver, "rules")
    driver.press_pad(A)
    assert isinstance(app.screen, RulebookPage)
    driver.press_pad(B)
    down_to(driver, "options")
    driver.press_pad(A)
    assert isinstance(app.screen, OptionsPage)
    for name in ("page-sound", "page-sight", "page-play"):
        focus(driver, name)
        driver.press_pad(A)
    down_to(driver, "speed")
    driver.press_cross(1, 0)
    down_to(driver, "keys")
    driver.press_pad(A)
    assert isinstance(app.screen, RemapPage)
    driver.press_pad(B)
    driver.press_pad(B)
    driver.press_pad(START)
    assert app.screen is battle, "Start closes the menu it has opened"
    driver.press_pad(START)
    down_to(driver, "log")
    driver.press_pad(A)
    assert app.screen is battle
    assert battle.hud.log_drawer.is_open
    driver.press_pad(B)
    assert not battle.hud.log_drawer.is_open
    driver.press_pad(START)
    down_to(driver, "title")
    driver.press_pad(A)
    assert type(app.screen).__name__ == "TitlePage"


def test_a_menu_that_lies_open_stays_open_when_the_pad_is_pulled_out(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    driver = InputDriver(app)
    driver.run_frame()
    driver.press_pad(START)
    driver._post(pygame.JOYDEVICEREMOVED, instance_id=0)
    driver.run_frame()
    assert isinstance(app.screen, PauseMenu)


# ----------------------------------------------------------------------------- for everyone


def waiting(driver: InputDriver, kind: str) -> BattleScreen:
    """The battle, at the first question of this kind."""
    battle = driver.app.screen
    assert isinstance(battle, BattleScreen)
    for _ in range(300):
        driver.run_frame()
        if battle.hud.prompt.kind == kind:
            return battle
        if battle.hud.prompt.needs_answer:
            answer_by_pad(driver, battle)
    raise AssertionError(kind)


def pass_time(driver: InputDriver, seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        driver.run_frame()


def with_setting(app: App, **values: Any) -> None:
    app.change_settings(replace(app.settings, **values))


def test_answers_stand_by_themselves_only_if_that_is_wanted(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    driver = InputDriver(app)
    battle = waiting(driver, "done")
    pass_time(driver, 3)
    assert battle.hud.prompt.kind == "done"
    with_setting(app, auto_continue=True)
    pass_time(driver, 1)
    assert battle.hud.prompt.kind == "done", "there is time to take it back"
    pass_time(driver, 1)
    assert battle.hud.prompt.kind != "done"


def test_a_single_switch_plays_the_battle(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    driver = InputDriver(app)
    driver.run_frame()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    with_setting(app, scan=1)
    pressed = set()
    for _ in range(4000):
        if battle.battle.turn > 2:
            break
        pass_time(driver, 0.5)
        at = battle.ring.focused
        assert not at.startswith(("ship-", "tab-")), "only what a question needs is scanned"
        if at in ("orders", "menu", "undo") or (at.startswith("helm-") and "sail" in pressed):
            continue
        pressed.add(at)
        driver.press_key(pygame.K_SPACE)
    assert battle.battle.turn > 2
    assert "done" in pressed


def test_the_focus_goes_on_at_the_pace_that_was_chosen(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    driver = InputDriver(app)
    battle = waiting(driver, "done")
    for each in (1, 3):
        with_setting(app, scan=each)
        driver.press_pad(LB)
        at, frames = battle.ring.focused, 0
        while battle.ring.focused == at:
            driver.run_frame()
            frames += 1
        assert frames == pytest.approx(each * 60, abs=2)
    with_setting(app, scan=0)
    at = battle.ring.focused
    pass_time(driver, 4)
    assert battle.ring.focused == at


def test_a_press_hurries_until_the_next_if_that_is_wanted(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    driver = InputDriver(app)
    battle = waiting(driver, "done")
    with_setting(app, press_to_hurry=True, speed=1)
    battle.show.speed = 1
    driver.press_pad(A)
    for _ in range(300):
        driver.run_frame()
        if battle.hud.prompt.kind == "watch":
            break
        answer_by_pad(driver, battle)
    usual = battle.show.pace
    driver.press_key(pygame.K_SPACE)
    driver.run_frame()
    assert battle.show.pace > usual
    driver.press_key(pygame.K_SPACE)
    driver.run_frame()
    assert battle.show.pace == usual
