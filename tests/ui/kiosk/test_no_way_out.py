"""Nothing ends the stand but the PIN."""

import random
import sys

import pygame
import pytest

from game.ui.kiosk import state, update
from game.ui.kiosk.owner_panel import FIRST_DELAY, FORGET_SECONDS, MAX_DELAY, PinLock
from game.ui.kiosk.owner_settings import is_pin
from tests.architecture.source_files import ROOT
from tests.ui.keyboards import KEYBOARDS
from tests.ui.kiosk.conftest import (
    PIN,
    OpenStand,
    click,
    open_pin_pad,
    pass_time,
    post_event,
    press_cross,
    press_key,
    press_pad,
    touch,
)

SIZE = (1280, 720)
SECRET = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.mark.parametrize("visiting", [False, True])
def test_no_wish_to_leave_is_granted(open_stand: OpenStand, visiting: bool) -> None:
    kiosk = open_stand(SIZE)
    if visiting:
        click((700, 300))
        pass_time(kiosk, 1.0)
    for code in (pygame.K_ESCAPE, pygame.K_F10, pygame.K_q, pygame.K_F11):
        press_key(code)
        pass_time(kiosk, 0.2)
    for button in range(16):  # Back, Start and Guide among them, wherever the pad has them
        press_pad(button)
        pass_time(kiosk, 0.1)
    press_key(pygame.K_F4, pygame.KMOD_ALT)
    post_event(pygame.QUIT)
    post_event(pygame.WINDOWCLOSE)
    pass_time(kiosk, 0.5)
    kiosk.quit()
    assert kiosk.is_running
    assert kiosk.health_monitor.faults == 0


def test_seven_hundred_random_hands_do_not_get_out(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes.stand import random_input

    sys.modules.pop("recipes", None)
    chance = random.Random(1794)
    kiosk = open_stand(SIZE)
    modes = set()
    for number in range(700):
        for kind, values in random_input(chance, SIZE)[1]:
            post_event(kind, **values)
        kiosk.run_frame(0.1, needs_draw=number % 100 == 0)
        modes.add(kiosk.mode)
    assert kiosk.is_running
    assert kiosk.health_monitor.faults == 0
    assert "visitor" in modes


def test_every_button_that_can_be_clicked_leads_nowhere_else(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    click((700, 300))
    pass_time(kiosk, 1.0)
    for name in list(kiosk.fight.screen.control_rects()) if kiosk.fight else []:
        spots = kiosk.fight.screen.control_rects() if kiosk.fight and kiosk.mode == "visitor" else {}
        if name in spots:
            click(spots[name].center)
            pass_time(kiosk, 0.4)
        kiosk.visitor_panel = None
    assert kiosk.is_running
    assert kiosk.health_monitor.faults == 0


@pytest.mark.parametrize("board", ["ru", "gr", "he", "fr"])
def test_the_pad_opens_by_the_place_of_the_key_where_no_q_is_typed(open_stand: OpenStand, board: str) -> None:
    kiosk, layout = open_stand(SIZE), KEYBOARDS[board]
    chord = layout.event_typing("q") if board == "fr" else layout.event_at("q")
    assert chord is not None
    post_event(chord.type, **{**chord.dict, "mod": SECRET, "unicode": ""})
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.owner.pin_pad is not None


def test_the_right_pin_by_keys(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    open_pin_pad(kiosk)
    for digit in PIN:
        press_key(ord(digit))
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.owner.panel is None
    press_key(pygame.K_RETURN)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.owner.panel is not None
    assert (kiosk.owner.pin_pad, kiosk.is_running) == (None, True)


def test_the_right_pin_by_finger_in_the_corner(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    post_event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1)
    pass_time(kiosk, 2.8)
    assert kiosk.owner.pin_pad is None
    pass_time(kiosk, 0.4)
    assert kiosk.owner.pin_pad is not None
    post_event(pygame.MOUSEBUTTONUP, pos=(20, 20), button=1)
    found = {w.name: w.rect for w in kiosk.owner.pin_pad.widgets(SIZE, kiosk.style)}
    assert min(min(rect.size) for rect in found.values()) >= 44
    for digit in PIN:
        touch(pygame.Rect(found[f"digit-{digit}"]).center, SIZE)
        pass_time(kiosk, 0.2)
    touch(pygame.Rect(found["confirm"]).center, SIZE)
    pass_time(kiosk, 0.2)
    assert kiosk.owner.panel is not None


def test_the_corner_of_the_show_opens_the_pad_and_begins_no_visit(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    mouse, place = {"pos": (20, 20), "button": 1}, {"x": 0.01, "y": 0.01, "finger_id": 0}
    for down, up, at in (
        (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, mouse),
        (pygame.FINGERDOWN, pygame.FINGERUP, place),
    ):
        post_event(down, **at)
        pass_time(kiosk, 3.2)
        post_event(up, **at)
        pass_time(kiosk, 0.1)
        assert kiosk.owner.pin_pad is not None
        assert (kiosk.mode, kiosk.visit) == ("attract", None)
        kiosk.owner.pin_pad = None
        post_event(down, **at)
        pass_time(kiosk, 0.3)
        assert kiosk.mode == "attract"
        post_event(up, **at)
        pass_time(kiosk, 0.1)
        assert kiosk.mode == "visitor", "a short press there is a visitor's like any other"
        update.hand_to_captain(kiosk)


def test_the_right_pin_by_gamepad(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE, pin="5555")
    open_pin_pad(kiosk)
    for _ in range(4):
        press_pad(0)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    for x, y in ((0, -1), (0, -1), (1, 0)):
        press_cross(x, y)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    press_pad(0)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.owner.panel is not None


def test_a_corner_let_go_too_soon_opens_nothing(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    for _ in range(3):
        post_event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1)
        pass_time(kiosk, 2.0)
        post_event(pygame.MOUSEBUTTONUP, pos=(20, 20), button=1)
        pass_time(kiosk, 0.1)
    assert kiosk.owner.pin_pad is None


def test_a_wrong_pin_waits_longer_each_time_and_hears_nothing(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    open_pin_pad(kiosk)
    for digit in "0000":
        press_key(ord(digit))
    press_key(pygame.K_RETURN)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.is_running
    for digit in PIN:
        press_key(ord(digit))
    press_key(pygame.K_RETURN)
    pass_time(kiosk, 1.0)
    assert kiosk.is_running
    assert kiosk.pin_lock.wrong_count == 1


def test_a_pad_left_alone_goes_away(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    open_pin_pad(kiosk)
    pass_time(kiosk, 21.0)
    assert kiosk.owner.pin_pad is None
    assert kiosk.mode == "attract"


def test_a_pad_that_waits_for_a_wrong_pin_goes_away_too(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    kiosk.pin_lock.wrong_count = 8
    open_pin_pad(kiosk)
    for digit in "0000":
        press_key(ord(digit))
    press_key(pygame.K_RETURN)
    pass_time(kiosk, 21.0)
    assert kiosk.pin_lock.wait_seconds > 20
    assert (kiosk.owner.pin_pad, kiosk.mode, kiosk.is_running) == (None, "attract", True)


def test_the_wrong_pins_of_a_visitor_who_has_gone_are_forgotten() -> None:
    lock = PinLock("1805")
    for _ in range(7):
        lock.type_digit("1")
        lock.try_pin()
        lock.advance(lock.wait_seconds)
    assert lock.wrong_count == 7
    lock.advance(FORGET_SECONDS - 1)
    assert lock.wrong_count == 7
    lock.advance(1)
    lock.type_digit("1")
    assert (lock.try_pin(), lock.wrong_count, lock.wait_seconds) == ("wrong", 1, FIRST_DELAY)
    lock.advance(MAX_DELAY + FORGET_SECONDS)
    assert (lock.wrong_count, lock.wait_seconds) == (0, 0.0)


def test_the_lock_waits_twice_as_long_each_time() -> None:
    lock, waits = PinLock("1805"), []
    for _ in range(9):
        lock.type_digit("1")
        assert lock.try_pin() == "wrong"
        waits.append(lock.wait_seconds)
        lock.type_digit("9")
        assert lock.typed == ""
        assert lock.try_pin() == "waits"
        lock.advance(lock.wait_seconds)
    assert waits[:3] == [FIRST_DELAY, 2 * FIRST_DELAY, 4 * FIRST_DELAY]
    assert waits[-1] == MAX_DELAY
    for digit in "1805":
        lock.type_digit(digit)
    assert lock.try_pin() == "right"
    assert lock.wrong_count == 0


@pytest.mark.parametrize("words", ["", "123", "123456789", "12a4", "１２３４", "-123"])
def test_what_is_no_pin(words: str) -> None:
    assert not is_pin(words)
