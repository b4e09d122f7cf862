"""Three devices, one input map: what each press becomes, and the key caps shown."""

from pathlib import Path

import pygame
import pytest

from game.ui.kit.bindings import COMMANDS, FILE_NAME, Bindings, key_cap_of, load, save
from game.ui.kit.input_state import (
    AIM_STEADY_SECONDS,
    HOLD_SECONDS,
    HURRY_DELAY,
    STICK_REPEAT_DELAY,
    STICK_REPEAT_INTERVAL,
    STICK_REST,
    InputState,
)
from game.ui.pages.options_page import OptionsPage, RemapPage
from tests.ui.conftest import InputDriver, OpenApp

Event = pygame.event.Event
FRAME = 1 / 60


def keys_of(events: list[pygame.event.Event]) -> list[int]:
    return [e.key for e in events if e.type == pygame.KEYDOWN]


def joy(button: int) -> pygame.event.Event:
    return Event(pygame.JOYBUTTONDOWN, button=button, instance_id=0)


def up(button: int) -> pygame.event.Event:
    return Event(pygame.JOYBUTTONUP, button=button, instance_id=0)


def axis(number: int, value: float) -> pygame.event.Event:
    return Event(pygame.JOYAXISMOTION, axis=number, value=value, instance_id=0)


# ------------------------------------------------------------------------------------ the map


def test_no_two_actions_share_a_control() -> None:
    for control in ("key", "pad", "name", "words"):
        given = [getattr(a, control) for a in COMMANDS if getattr(a, control)]
        assert len(given) == len(set(given)), control


def test_a_remapped_key_does_the_old_ones_work_and_the_old_one_nothing() -> None:
    bindings = Bindings().with_key("port", pygame.K_F5)
    assert isinstance(bindings, Bindings)
    hands = InputState(bindings)
    assert keys_of(hands.translate_event(Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0), False)) == [
        pygame.K_a
    ]
    assert hands.translate_event(Event(pygame.KEYDOWN, key=pygame.K_a, mod=0), False) == []
    assert keys_of(hands.translate_event(Event(pygame.KEYDOWN, key=pygame.K_z, mod=0), False)) == [pygame.K_z]


def test_clashes_are_refused_with_the_name_of_the_other() -> None:
    assert "Tack" in str(Bindings().with_key("port", pygame.K_t))
    assert "always" in str(Bindings().with_key("port", pygame.K_ESCAPE))
    assert "next aim" in str(Bindings().with_pad("tack", "X"))
    assert "always" in str(Bindings().with_pad("tack", "A"))
    freed = Bindings().with_key("tack", pygame.K_F5)
    assert isinstance(freed, Bindings)
    assert isinstance(freed.with_key("port", pygame.K_t), Bindings)


def test_what_is_laid_is_kept(tmp_path: Path) -> None:
    assert save(tmp_path, Bindings({"port": pygame.K_BACKSLASH}, {"tack": "stick up"})) == ""
    assert load(tmp_path).keys == {"port": pygame.K_BACKSLASH}
    assert load(tmp_path).pads == {}, "stick up means another thing already"
    assert save(tmp_path, Bindings({"log": pygame.K_F5})) == ""
    assert load(tmp_path) == Bindings({"log": pygame.K_F5})


@pytest.mark.parametrize(
    "text", ["", "[keys", "keys = 3", '[keys]\nport = 7\nnobody = "a"\ntack = "no such key"', "x" * 20_000]
)
def test_a_damaged_file_leaves_what_was_at_first(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    assert load(tmp_path) == Bindings()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "could not be saved" in save(tmp_path / "file", Bindings())


# ------------------------------------------------------------------------------------ the pad


def test_pad_controls_become_the_keys_of_their_actions() -> None:
    hands = InputState()
    wanted = {2: pygame.K_u, 3: pygame.K_o, 6: pygame.K_x, 7: pygame.K_F10}
    for button, key in wanted.items():
        tapped = [*hands.translate_event(joy(button), False), *hands.translate_event(up(button), False)]
        assert keys_of(tapped) == [key]
    about = {"button": pygame.CONTROLLER_BUTTON_Y, "instance_id": 0}
    pressed = hands.translate_event(Event(pygame.CONTROLLERBUTTONDOWN, about), False)
    let_go = hands.translate_event(Event(pygame.CONTROLLERBUTTONUP, about), False)
    assert keys_of([*pressed, *let_go]) == [pygame.K_o]
    assert hands.device == "pad"


def test_a_trigger_fires_once_a_pull() -> None:
    hands = InputState()
    pulls = [keys_of(hands.translate_event(axis(2, v), False)) for v in (-1, -0.2, 0.1, 1, -0.2, -0.9, 0.5)]
    assert pulls == [[], [], [pygame.K_q], [], [], [], [pygame.K_q]], "half a pull is enough"


@pytest.mark.parametrize(("button", "key"), [(2, pygame.K_BACKSPACE), (3, pygame.K_9)])
def test_x_held_takes_back_y_held_accepts_all_once_and_a_tap_does_not(button: int, key: int) -> None:
    hands = InputState()
    assert hands.translate_event(joy(button), False) == []
    assert hands.is_holding
    assert hands.advance(HOLD_SECONDS / 2) == []
    assert keys_of(hands.advance(HOLD_SECONDS)) == [key]
    assert hands.advance(5) == []
    assert hands.translate_event(up(button), False) == []


def test_the_right_stick_points_as_it_goes_out_or_lies_still_and_not_as_it_springs_back() -> None:
    hands = InputState()
    assert hands.update_aim(FRAME) is None
    hands.translate_event(axis(3, STICK_REST), True)
    assert hands.update_aim(FRAME) is None, "as far as a stick at rest may lean"
    hands.translate_event(axis(3, 0.9), True)
    assert hands.update_aim(FRAME) == (0.9, 0.0)
    assert hands.is_holding
    hands.translate_event(axis(3, 0.5), True)
    assert hands.update_aim(FRAME) is None, "it sinks: perhaps it is let go"
    found = [hands.update_aim(AIM_STEADY_SECONDS / 2) for _ in range(3)]
    assert found == [None, (0.5, 0.0), (0.5, 0.0)], "it lies still: it means that place"
    hands.translate_event(axis(3, 0.02), True)
    assert [hands.update_aim(AIM_STEADY_SECONDS) for _ in range(3)] == [None, None, None]
    assert not hands.is_holding


def test_back_held_with_the_cross_sets_the_speed_and_does_not_skip() -> None:
    hands = InputState()
    hands.translate_event(joy(6), False)
    ways = {(-1, 0): pygame.K_1, (0, 1): pygame.K_2, (1, 0): pygame.K_3, (0, -1): pygame.K_4}
    for way, key in ways.items():
        pressed = Event(pygame.JOYHATMOTION, value=way, hat=0, instance_id=0)
        assert keys_of(hands.translate_event(pressed, False)) == [key]
    assert hands.translate_event(up(6), False) == []


def test_the_stick_is_the_helm_only_while_steering_and_repeats_while_held() -> None:
    hands = InputState()
    (passed,) = hands.translate_event(axis(0, 0.9), False)
    assert passed.type == pygame.JOYAXISMOTION
    assert keys_of(hands.translate_event(axis(0, 0.9), True)) == [pygame.K_d]
    assert hands.translate_event(axis(0, 1.0), True) == []
    assert hands.advance(STICK_REPEAT_DELAY / 2) == []
    assert keys_of(hands.advance(STICK_REPEAT_DELAY / 2 + 2.5 * STICK_REPEAT_INTERVAL)) == [pygame.K_d] * 3
    hands.translate_event(axis(0, 0.0), True)
    assert hands.advance(5) == []
    assert keys_of(hands.translate_event(axis(1, -0.9), True)) == [pygame.K_EQUALS]


def space(kind: int) -> pygame.event.Event:
    return Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ")


def test_space_held_down_hurries_and_answers_only_once() -> None:
    hands = InputState()
    assert keys_of(hands.translate_event(space(pygame.KEYDOWN), False)) == [pygame.K_SPACE]
    hands.advance(HURRY_DELAY / 2)
    assert not hands.is_hurrying
    assert hands.translate_event(space(pygame.KEYDOWN), False) == []
    hands.advance(HURRY_DELAY)
    assert hands.is_hurrying
    hands.translate_event(space(pygame.KEYUP), False)
    assert not hands.is_hurrying
    assert keys_of(hands.translate_event(space(pygame.KEYDOWN), False)) == [pygame.K_SPACE]


def test_ctrl_z_takes_back() -> None:
    pressed = Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="")
    assert keys_of(InputState().translate_event(pressed, False)) == [pygame.K_BACKSPACE]


def test_a_held_on_the_pad_hurries() -> None:
    hands = InputState()
    hands.translate_event(joy(0), False)
    hands.advance(HURRY_DELAY * 2)
    assert hands.is_hurrying
    hands.translate_event(Event(pygame.JOYBUTTONUP, button=0, instance_id=0), False)
    assert not hands.is_hurrying


def test_one_pad_is_not_heard_twice() -> None:
    hands = InputState(controllers={0})
    assert hands.translate_event(joy(3), False) == []
    pressed = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0)
    assert [e.button for e in hands.translate_event(pressed, False)] == [0]


def test_the_right_stick_moves_the_sea() -> None:
    hands = InputState()
    hands.translate_event(axis(3, 1.0), False)
    assert hands.pan_offset(0.1)[0] < 0
    assert hands.is_holding
    hands.translate_event(axis(3, 0.1), False)
    assert hands.pan_offset(0.1) == (0, 0)


# ----------------------------------------------------------------------------------- the caps


def test_caps_are_those_of_the_device_last_used(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.press_key(pygame.K_DOWN)
    assert app.style.key_cap("Esc") == "Esc"
    driver.press_pad(9)
    assert (app.style.device, app.style.key_cap("Esc"), app.style.key_cap("Q")) == ("pad", "B", "LT")
    assert app.style.key_cap("M") == "", "the pad has no control of its own for it"
    driver.press_key(pygame.K_DOWN)
    assert app.style.key_cap("Q") == "Q"


def test_a_remapped_key_is_printed_on_the_button() -> None:
    bindings = Bindings().with_key("port-guns", pygame.K_F5)
    assert isinstance(bindings, Bindings)
    assert dict(bindings.key_caps("keys"))[key_cap_of(pygame.K_q)] == "F5"


# ------------------------------------------------------------------------------ the remap page


def test_keys_are_laid_anew_on_their_page(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    app.push_screen(OptionsPage(app))
    driver.click("keys")
    assert isinstance(app.screen, RemapPage)
    driver.click("act-port")
    driver.press_key(pygame.K_t)
    assert "Tack" in app.screen.message
    driver.press_key(pygame.K_F5)
    assert app.bindings.keys == {"port": pygame.K_F5}
    assert load(app.data_dir) == app.bindings
    driver.click("act-port")
    driver.press_pad(10)
    assert "See every ship" in app.screen.message
    driver.press_pad(1)
    assert not app.screen.rebinding
    driver.click("reset")
    assert app.bindings == Bindings()
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, OptionsPage)


def test_every_action_is_reached_by_arrows(open_app: OpenApp) -> None:
    app = open_app((1024, 768))
    driver = InputDriver(app)
    page = RemapPage(app, app)
    app.push_screen(page)
    seen = []
    for _ in range(len(COMMANDS) * 2):
        seen.append(page.ring.focused)
        driver.press_key(pygame.K_DOWN)
    assert {f"act-{a.name}" for a in COMMANDS} <= set(seen)
