"""Nothing ends the stand but the PIN."""

from __future__ import annotations

import random
import sys

import pygame
import pytest

from game.ui.kiosk import durations
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.launch_config import is_pin
from game.ui.kiosk.pin_lock import FIRST_WAIT, FORGETS, LONGEST_WAIT, PinLock
from tests.architecture.house import ROOT
from tests.stand.conftest import PIN, OpenStand, click, finger, hat, key, pad, pass_time, post
from tests.ui.keyboards import KEYBOARDS

SIZE = (1280, 720)
SECRET = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.mark.parametrize("visiting", [False, True])
def test_no_wish_to_leave_is_granted(open_stand: OpenStand, visiting: bool) -> None:
    stand = open_stand(SIZE)
    if visiting:
        click((700, 300))
        pass_time(stand, 1.0)
    for code in (pygame.K_ESCAPE, pygame.K_F10, pygame.K_q, pygame.K_F11):
        key(code)
        pass_time(stand, 0.2)
    for button in range(16):  # Back, Start and Guide among them, wherever the pad has them
        pad(button)
        pass_time(stand, 0.1)
    key(pygame.K_F4, pygame.KMOD_ALT)
    post(pygame.QUIT)
    post(pygame.WINDOWCLOSE)
    pass_time(stand, 0.5)
    stand.leave()
    assert stand.running
    assert stand.keeper.faults == 0


def test_seven_hundred_random_hands_do_not_get_out(
    open_stand: OpenStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes.stand import random_hand

    sys.modules.pop("recipes", None)
    chance = random.Random(1794)
    stand = open_stand(SIZE)
    modes = set()
    for number in range(700):
        for kind, values in random_hand(chance, SIZE)[1]:
            post(kind, **values)
        stand.frame(0.1, drawn=number % 100 == 0)
        modes.add(stand.mode)
    assert stand.running
    assert stand.keeper.faults == 0
    assert "visitor" in modes


def test_every_button_that_can_be_clicked_leads_nowhere_else(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    click((700, 300))
    pass_time(stand, 1.0)
    for name in list(stand.fight.screen.spots()) if stand.fight else []:
        spots = stand.fight.screen.spots() if stand.fight and stand.mode == "visitor" else {}
        if name in spots:
            click(spots[name].center)
            pass_time(stand, 0.4)
        stand.paper = None
    assert stand.running
    assert stand.keeper.faults == 0


def open_pad(stand: Kiosk) -> None:
    """The PIN pad lies open."""
    key(pygame.K_q, SECRET)
    stand.frame(durations.FRAME, drawn=False)
    assert stand.pad is not None


@pytest.mark.parametrize("board", ["ru", "gr", "he", "fr"])
def test_the_pad_opens_by_the_place_of_the_key_where_no_q_is_typed(
    open_stand: OpenStand, board: str
) -> None:
    stand, layout = open_stand(SIZE), KEYBOARDS[board]
    chord = layout.typing("q") if board == "fr" else layout.lying_at("q")
    assert chord is not None
    post(chord.type, **{**chord.dict, "mod": SECRET, "unicode": ""})
    stand.frame(durations.FRAME, drawn=False)
    assert stand.pad is not None


def test_the_right_pin_by_keys(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    open_pad(stand)
    for digit in PIN:
        key(ord(digit))
    stand.frame(durations.FRAME, drawn=False)
    assert stand.panel is None
    key(pygame.K_RETURN)
    stand.frame(durations.FRAME, drawn=False)
    assert stand.panel is not None
    assert (stand.pad, stand.running) == (None, True)


def test_the_right_pin_by_finger_in_the_corner(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    post(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1)
    pass_time(stand, 2.8)
    assert stand.pad is None
    pass_time(stand, 0.4)
    assert stand.pad is not None
    post(pygame.MOUSEBUTTONUP, pos=(20, 20), button=1)
    found = {w.name: w.rect for w in stand.pad.widgets(SIZE, stand.look)}
    assert min(min(rect.size) for rect in found.values()) >= 44
    for digit in PIN:
        finger(pygame.Rect(found[f"digit-{digit}"]).center, SIZE)
        pass_time(stand, 0.2)
    finger(pygame.Rect(found["confirm"]).center, SIZE)
    pass_time(stand, 0.2)
    assert stand.panel is not None


def test_the_corner_of_the_show_opens_the_pad_and_begins_no_visit(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    mouse, place = {"pos": (20, 20), "button": 1}, {"x": 0.01, "y": 0.01, "finger_id": 0}
    for down, up, at in (
        (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, mouse),
        (pygame.FINGERDOWN, pygame.FINGERUP, place),
    ):
        post(down, **at)
        pass_time(stand, 3.2)
        post(up, **at)
        pass_time(stand, 0.1)
        assert stand.pad is not None
        assert (stand.mode, stand.visit) == ("attract", None)
        stand.pad = None
        post(down, **at)
        pass_time(stand, 0.3)
        assert stand.mode == "attract"
        post(up, **at)
        pass_time(stand, 0.1)
        assert stand.mode == "visitor", "a short press there is a visitor's like any other"
        stand.hand_over()


def test_the_right_pin_by_gamepad(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE, pin="5555")
    open_pad(stand)
    for _ in range(4):
        pad(0)
        stand.frame(durations.FRAME, drawn=False)
    for x, y in ((0, -1), (0, -1), (1, 0)):
        hat(x, y)
        stand.frame(durations.FRAME, drawn=False)
    pad(0)
    stand.frame(durations.FRAME, drawn=False)
    assert stand.panel is not None


def test_a_corner_let_go_too_soon_opens_nothing(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    for _ in range(3):
        post(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1)
        pass_time(stand, 2.0)
        post(pygame.MOUSEBUTTONUP, pos=(20, 20), button=1)
        pass_time(stand, 0.1)
    assert stand.pad is None


def test_a_wrong_pin_waits_longer_each_time_and_hears_nothing(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    open_pad(stand)
    for digit in "0000":
        key(ord(digit))
    key(pygame.K_RETURN)
    stand.frame(durations.FRAME, drawn=False)
    assert stand.running
    for digit in PIN:
        key(ord(digit))
    key(pygame.K_RETURN)
    pass_time(stand, 1.0)
    assert stand.running
    assert stand.lock.wrong == 1


def test_a_pad_left_alone_goes_away(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    open_pad(stand)
    pass_time(stand, 21.0)
    assert stand.pad is None
    assert stand.mode == "attract"


def test_a_pad_that_waits_for_a_wrong_pin_goes_away_too(open_stand: OpenStand) -> None:
    stand = open_stand(SIZE)
    stand.lock.wrong = 8
    open_pad(stand)
    for digit in "0000":
        key(ord(digit))
    key(pygame.K_RETURN)
    pass_time(stand, 21.0)
    assert stand.lock.wait > 20
    assert (stand.pad, stand.mode, stand.running) == (None, "attract", True)


def test_the_wrong_pins_of_a_visitor_who_has_gone_are_forgotten() -> None:
    lock = PinLock("1805")
    for _ in range(7):
        lock.press("1")
        lock.offer()
        lock.advance(lock.wait)
    assert lock.wrong == 7
    lock.advance(FORGETS - 1)
    assert lock.wrong == 7
    lock.advance(1)
    lock.press("1")
    assert (lock.offer(), lock.wrong, lock.wait) == ("wrong", 1, FIRST_WAIT)
    lock.advance(LONGEST_WAIT + FORGETS)
    assert (lock.wrong, lock.wait) == (0, 0.0)


def test_the_lock_waits_twice_as_long_each_time() -> None:
    lock, waits = PinLock("1805"), []
    for _ in range(9):
        lock.press("1")
        assert lock.offer() == "wrong"
        waits.append(lock.wait)
        lock.press("9")
        assert lock.typed == ""
        assert lock.offer() == "waits"
        lock.advance(lock.wait)
    assert waits[:3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    for digit in "1805":
        lock.press(digit)
    assert lock.offer() == "right"
    assert lock.wrong == 0


@pytest.mark.parametrize("words", ["", "123", "123456789", "12a4", "１２３４", "-123"])
def test_what_is_no_pin(words: str) -> None:
    assert not is_pin(words)
