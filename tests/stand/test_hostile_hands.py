"""What hands do that mean no good, or do not look: pads that are pulled out and fight, keys that
something lies on, a mouse that leaves the window while it drags."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kiosk import durations
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import OwnerSettings
from game.ui.kiosk.pin_lock import FIRST_WAIT
from tests.stand.conftest import PIN, OpenStand, click, key, pad, pass_time, people, post, step_in

SIZE = (1280, 720)
LEFT_X, LEFT_Y = 0, 1


def down(code: int) -> None:
    """A key goes down and stays there."""
    post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)


def played(open_stand: OpenStand) -> Kiosk:
    """A visitor is asked for an order."""
    stand = open_stand(SIZE)
    step_in(stand)
    pass_time(stand, 3.0)
    stand.idle = 0.0
    return stand


def secret(stand: Kiosk) -> None:
    """The PIN pad is open."""
    key(pygame.K_q, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    stand.frame(durations.FRAME, drawn=False)
    assert stand.pad is not None


# ------------------------------------------------------------------------------ pads
def test_a_pad_pulled_out_while_a_pin_is_typed_leaves_it_to_the_keys(
    open_stand: OpenStand,
) -> None:
    stand = open_stand(SIZE)
    secret(stand)
    for _ in range(2):
        pad(0)
        stand.frame(durations.FRAME, drawn=False)
    assert len(stand.lock.typed) == 2
    post(pygame.JOYDEVICEREMOVED, instance_id=0)
    stand.frame(durations.FRAME)
    assert stand.pad is not None
    assert stand.keeper.faults == 0
    for _ in range(2):
        key(pygame.K_BACKSPACE)
    for digit in PIN:
        key(ord(digit))
    key(pygame.K_RETURN)
    stand.frame(durations.FRAME)
    assert stand.panel is not None


def test_a_pad_pulled_out_and_left_does_not_keep_the_show_from_coming_back(
    open_stand: OpenStand,
) -> None:
    stand = open_stand(SIZE)
    secret(stand)
    pad(0)
    stand.frame(durations.FRAME, drawn=False)
    post(pygame.JOYDEVICEREMOVED, instance_id=0)
    pass_time(stand, FIRST_WAIT + 60.0)
    assert stand.pad is None
    assert stand.mode == "attract"


def test_a_stick_that_was_over_when_its_pad_went_turns_nothing_any_more(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = played(open_stand)
    monkeypatch.setattr(Kiosk, "_steering", lambda _: True)
    post(pygame.JOYAXISMOTION, axis=LEFT_X, value=1.0, instance_id=0)
    stand.frame(durations.FRAME, drawn=False)
    assert stand.senses.held(1.0)
    post(pygame.JOYDEVICEREMOVED, instance_id=0)
    stand.frame(durations.FRAME, drawn=False)
    assert not stand.senses.held(5.0)
    assert stand.look.hand == "keys"


def test_two_pads_that_fight_end_no_visit_and_nothing_else(open_stand: OpenStand) -> None:
    """One pulls the stick to the left, one to the right; each presses what the other does not."""
    stand = played(open_stand)
    for n in range(144):
        way = 1.0 if n % 2 else -1.0
        for who in (0, 1):
            lean = way if who else -way
            post(pygame.JOYAXISMOTION, axis=LEFT_X, value=lean, instance_id=who)
            post(pygame.JOYAXISMOTION, axis=LEFT_Y, value=-lean, instance_id=who)
            post(pygame.JOYBUTTONDOWN, button=(n + who) % 12, instance_id=who)
            post(pygame.JOYBUTTONUP, button=(n + who) % 12, instance_id=who)
        stand.frame(0.1, drawn=n % 48 == 0)
        assert stand.running
    assert stand.keeper.faults == 0
    post(pygame.JOYAXISMOTION, axis=LEFT_X, value=0.0, instance_id=0)
    pass_time(stand, OwnerSettings().session + durations.RESULT + 5.0, step=0.5)
    assert stand.mode == "attract"


# ------------------------------------------------------------------------------ held
@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_ESCAPE])
def test_a_key_that_something_lies_on_holds_nobody_in_command(
    open_stand: OpenStand, code: int
) -> None:
    """It goes down once, for the stand has keys that repeat themselves turned off."""
    stand = played(open_stand)
    assert pygame.key.get_repeat() == (0, 0)
    down(code)
    pass_time(stand, 95.0)
    assert stand.mode == "attract"
    assert people(stand) == []
    assert stand.keeper.faults == 0
    pass_time(stand, 60.0)
    assert stand.mode == "attract", "it begins no visit either"


def test_a_key_that_repeats_itself_all_the_same_gives_no_two_orders_for_one_press(
    open_stand: OpenStand,
) -> None:
    """Some keyboards send it as new presses: the session ends by its clock, and nothing breaks."""
    stand = played(open_stand)
    for n in range(round(10 * (OwnerSettings().session + durations.RESULT))):
        down(pygame.K_SPACE)
        stand.frame(0.1, drawn=False)
        assert stand.running
        if stand.mode == "result":
            break
        assert n < 10 * OwnerSettings().session + 50
    assert stand.keeper.faults == 0


def test_a_stick_that_something_leans_on_holds_nobody_in_command(open_stand: OpenStand) -> None:
    stand = played(open_stand)
    post(pygame.JOYAXISMOTION, axis=LEFT_X, value=1.0, instance_id=0)
    pass_time(stand, 95.0)
    assert stand.mode == "attract"
    assert stand.keeper.faults == 0


# ------------------------------------------------------------------------------ the mouse
def test_a_mouse_that_left_the_window_with_its_button_down_drags_nothing_when_it_is_back(
    open_stand: OpenStand,
) -> None:
    stand = played(open_stand)
    assert stand.fight is not None
    screen = stand.fight.screen
    stand.frame(0.01)
    post(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1)
    post(pygame.MOUSEMOTION, pos=(700, 300), rel=(60, 0), buttons=(1, 0, 0))
    post(pygame.MOUSEMOTION, pos=(1279, 300), rel=(579, 0), buttons=(1, 0, 0))
    post(pygame.WINDOWLEAVE)
    stand.frame(0.1)
    look = screen.board.camera.aim
    post(pygame.WINDOWENTER)
    post(pygame.MOUSEMOTION, pos=(1270, 320), rel=(-9, 20), buttons=(0, 0, 0))
    post(pygame.MOUSEMOTION, pos=(900, 420), rel=(-370, 100), buttons=(0, 0, 0))
    stand.frame(0.1)
    assert screen.board.camera.aim == look
    assert stand.keeper.faults == 0
    click(screen.spots()["verb-cannon"].center)
    stand.frame(0.1)
    assert stand.mode == "visitor"


def test_a_mouse_far_outside_the_window_is_no_fault(open_stand: OpenStand) -> None:
    stand = played(open_stand)
    for at in ((-400, 300), (640, -900), (9000, 9000), (-1, -1), (1280, 720)):
        post(pygame.MOUSEMOTION, pos=at, rel=(50, 50), buttons=(1, 0, 0))
        post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        stand.frame(0.05)
        post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
        stand.frame(0.05)
    assert stand.keeper.faults == 0
    assert stand.running


def test_a_corner_that_was_left_with_the_button_down_asks_for_no_pin(
    open_stand: OpenStand,
) -> None:
    stand = open_stand(SIZE)
    post(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1)
    pass_time(stand, 1.0)
    post(pygame.WINDOWLEAVE)
    pass_time(stand, 5.0)
    assert stand.pad is None
