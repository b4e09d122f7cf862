"""What hands do that mean no good, or do not look: pads that are pulled out and fight, keys that
something lies on, a mouse that leaves the window while it drags."""

import pygame
import pytest

from game.ui.kiosk import state
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_panel import FIRST_DELAY
from game.ui.kiosk.owner_settings import OwnerSettings
from tests.ui.kiosk.conftest import (
    PIN,
    OpenStand,
    click,
    human_sides,
    open_pin_pad,
    pass_time,
    post_event,
    press_key,
    press_pad,
    start_visit,
)

SIZE = (1280, 720)
LEFT_X, LEFT_Y = 0, 1


def down(code: int) -> None:
    """A key goes down and stays there."""
    post_event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)


def played(open_stand: OpenStand) -> Kiosk:
    """A visitor is asked for an order."""
    kiosk = open_stand(SIZE)
    start_visit(kiosk)
    pass_time(kiosk, 3.0)
    kiosk.idle_seconds = 0.0
    return kiosk


# ------------------------------------------------------------------------------ pads
def test_a_pad_pulled_out_while_a_pin_is_typed_leaves_it_to_the_keys(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    open_pin_pad(kiosk)
    for _ in range(2):
        press_pad(0)
        kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert len(kiosk.pin_lock.typed) == 2
    post_event(pygame.JOYDEVICEREMOVED, instance_id=0)
    kiosk.run_frame(state.FRAME_SECONDS)
    assert kiosk.owner.pin_pad is not None
    assert kiosk.health_monitor.faults == 0
    for _ in range(2):
        press_key(pygame.K_BACKSPACE)
    for digit in PIN:
        press_key(ord(digit))
    press_key(pygame.K_RETURN)
    kiosk.run_frame(state.FRAME_SECONDS)
    assert kiosk.owner.panel is not None


def test_a_pad_pulled_out_and_left_does_not_keep_the_show_from_coming_back(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    open_pin_pad(kiosk)
    press_pad(0)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    post_event(pygame.JOYDEVICEREMOVED, instance_id=0)
    pass_time(kiosk, FIRST_DELAY + 60.0)
    assert kiosk.owner.pin_pad is None
    assert kiosk.mode == "attract"


def test_a_stick_that_was_over_when_its_pad_went_turns_nothing_any_more(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = played(open_stand)
    monkeypatch.setattr(Kiosk, "_is_steering", lambda _: True)
    post_event(pygame.JOYAXISMOTION, axis=LEFT_X, value=1.0, instance_id=0)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert kiosk.devices.input_state.advance(1.0)
    post_event(pygame.JOYDEVICEREMOVED, instance_id=0)
    kiosk.run_frame(state.FRAME_SECONDS, needs_draw=False)
    assert not kiosk.devices.input_state.advance(5.0)
    assert kiosk.style.device == "keys"


def test_two_pads_that_fight_end_no_visit_and_nothing_else(open_stand: OpenStand) -> None:
    """One pulls the stick to the left, one to the right; each presses what the other does not."""
    kiosk = played(open_stand)
    for n in range(144):
        way = 1.0 if n % 2 else -1.0
        for who in (0, 1):
            lean = way if who else -way
            post_event(pygame.JOYAXISMOTION, axis=LEFT_X, value=lean, instance_id=who)
            post_event(pygame.JOYAXISMOTION, axis=LEFT_Y, value=-lean, instance_id=who)
            post_event(pygame.JOYBUTTONDOWN, button=(n + who) % 12, instance_id=who)
            post_event(pygame.JOYBUTTONUP, button=(n + who) % 12, instance_id=who)
        kiosk.run_frame(0.1, needs_draw=n % 48 == 0)
        assert kiosk.is_running
    assert kiosk.health_monitor.faults == 0
    post_event(pygame.JOYAXISMOTION, axis=LEFT_X, value=0.0, instance_id=0)
    pass_time(kiosk, OwnerSettings().session + state.RESULT_CARD + 5.0, step=0.5)
    assert kiosk.mode == "attract"


# ------------------------------------------------------------------------------ held
@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_that_something_lies_on_holds_nobody_in_command(open_stand: OpenStand, code: int) -> None:
    """It goes down once, for the stand has keys that repeat themselves turned off."""
    kiosk = played(open_stand)
    assert pygame.key.get_repeat() == (0, 0)
    down(code)
    pass_time(kiosk, 95.0)
    assert kiosk.mode == "attract"
    assert human_sides(kiosk) == []
    assert kiosk.health_monitor.faults == 0
    pass_time(kiosk, 60.0)
    assert kiosk.mode == "attract", "it begins no visit either"


def test_a_key_that_repeats_itself_all_the_same_gives_no_two_orders_for_one_press(
    open_stand: OpenStand,
) -> None:
    """Some keyboards send it as new presses: the session ends by its clock, and nothing breaks."""
    kiosk = played(open_stand)
    for n in range(round(10 * (OwnerSettings().session + state.RESULT_CARD))):
        down(pygame.K_SPACE)
        kiosk.run_frame(0.1, needs_draw=False)
        assert kiosk.is_running
        if kiosk.mode == "result":
            break
        assert n < 10 * OwnerSettings().session + 50
    assert kiosk.health_monitor.faults == 0


def test_a_stick_that_something_leans_on_holds_nobody_in_command(open_stand: OpenStand) -> None:
    kiosk = played(open_stand)
    post_event(pygame.JOYAXISMOTION, axis=LEFT_X, value=1.0, instance_id=0)
    pass_time(kiosk, 95.0)
    assert kiosk.mode == "attract"
    assert kiosk.health_monitor.faults == 0


# ------------------------------------------------------------------------------ the mouse
def test_a_mouse_that_left_the_window_with_its_button_down_drags_nothing_when_it_is_back(
    open_stand: OpenStand,
) -> None:
    kiosk = played(open_stand)
    assert kiosk.fight is not None
    screen = kiosk.fight.screen
    kiosk.run_frame(0.01)
    post_event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1)
    post_event(pygame.MOUSEMOTION, pos=(700, 300), rel=(60, 0), buttons=(1, 0, 0))
    post_event(pygame.MOUSEMOTION, pos=(1279, 300), rel=(579, 0), buttons=(1, 0, 0))
    post_event(pygame.WINDOWLEAVE)
    kiosk.run_frame(0.1)
    look = screen.sea_view.camera.target_view
    post_event(pygame.WINDOWENTER)
    post_event(pygame.MOUSEMOTION, pos=(1270, 320), rel=(-9, 20), buttons=(0, 0, 0))
    post_event(pygame.MOUSEMOTION, pos=(900, 420), rel=(-370, 100), buttons=(0, 0, 0))
    kiosk.run_frame(0.1)
    assert screen.sea_view.camera.target_view == look
    assert kiosk.health_monitor.faults == 0
    click(screen.control_rects()["verb-cannon"].center)
    kiosk.run_frame(0.1)
    assert kiosk.mode == "visitor"


def test_a_mouse_far_outside_the_window_is_no_fault(open_stand: OpenStand) -> None:
    kiosk = played(open_stand)
    for at in ((-400, 300), (640, -900), (9000, 9000), (-1, -1), (1280, 720)):
        post_event(pygame.MOUSEMOTION, pos=at, rel=(50, 50), buttons=(1, 0, 0))
        post_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        kiosk.run_frame(0.05)
        post_event(pygame.MOUSEBUTTONUP, pos=at, button=1)
        post_event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
        kiosk.run_frame(0.05)
    assert kiosk.health_monitor.faults == 0
    assert kiosk.is_running


def test_a_corner_that_was_left_with_the_button_down_asks_for_no_pin(open_stand: OpenStand) -> None:
    kiosk = open_stand(SIZE)
    post_event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1)
    pass_time(kiosk, 1.0)
    post_event(pygame.WINDOWLEAVE)
    pass_time(kiosk, 5.0)
    assert kiosk.owner.pin_pad is None
