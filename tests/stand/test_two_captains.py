"""Two people at one stand: one side each, with two pads, a pad beside the keyboard, or half the
keyboard each; only whoever is asked is heard."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.cli.stand_show import beat_of, taken_over
from game.play.journal import MANNING, read_file
from game.ui.kiosk import second_player, visitors
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.two_players import (
    HALVES,
    DeviceShare,
    Share,
    TwoPlayers,
    pair_in,
    second_hands,
    words_of,
)
from tests.stand.conftest import OpenStand, key, pass_time, people, post

LEFT, RIGHT = DeviceShare(Share.LEFT_KEYS), DeviceShare(Share.RIGHT_KEYS)


def button(number: int, pad: int) -> None:
    """A button of one of the pads is pressed and let go."""
    post(pygame.JOYBUTTONDOWN, button=number, instance_id=pad)
    post(pygame.JOYBUTTONUP, button=number, instance_id=pad)


WAYS: dict[str, tuple[Callable[[], None], Callable[[], None], Callable[[], None]]] = {
    "two pads": (lambda: button(0, 3), lambda: button(0, 5), lambda: button(0, 3)),
    "keys and a pad": (
        lambda: key(pygame.K_SPACE), lambda: button(0, 5), lambda: key(pygame.K_SPACE),
    ),
    "half the keys each": (
        lambda: key(pygame.K_SPACE), lambda: key(pygame.K_2), lambda: key(pygame.K_SPACE),
    ),
}  # fmt: skip
"""How the first steps in, how the second joins, and how the first answers; the second answers as
`SECOND` says."""
SECOND: dict[str, Callable[[], None]] = {
    "two pads": lambda: button(0, 5),
    "keys and a pad": lambda: button(0, 5),
    "half the keys each": lambda: key(pygame.K_RETURN),
}


def both_in(open_stand: OpenStand, way: str) -> Kiosk:
    """A stand at which two people have begun in this way."""
    stand = open_stand()
    first, second, _ = WAYS[way]
    first()
    pass_time(stand, 0.5)
    assert (stand.paper, people(stand)) == ("verbs", ["british"])
    second()
    pass_time(stand, 0.5)
    assert people(stand) == ["british", "french"]
    first()
    pass_time(stand, 0.5)
    assert stand.paper is None
    return stand


def asked_of(stand: Kiosk) -> str:
    """Time passes until somebody is asked; his side."""
    assert stand.fight is not None
    for _ in range(600):
        prompt = stand.fight.screen.hud.prompt
        if prompt.needs_answer and stand.fight.screen.show.at_rest():
            return prompt.seat
        pass_time(stand, 0.1)
        stand.idle = 0.0
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("way", WAYS)
def test_each_answers_for_his_own_side_and_for_no_other(open_stand: OpenStand, way: str) -> None:
    stand = both_in(open_stand, way)
    answer = {"british": WAYS[way][2], "french": SECOND[way]}
    heard: set[str] = set()
    for _ in range(60):
        side = asked_of(stand)
        assert stand.fight is not None
        mark = stand.fight.screen.hud.prompt.mark
        other = next(one for one in answer if one != side)
        answer[other]()
        pass_time(stand, 0.3)
        assert stand.fight.screen.hud.prompt.mark == mark, f"{other} answered for {side}"
        answer[side]()
        pass_time(stand, 0.3)
        heard.add(side)
        if heard == set(answer):
            return
    raise AssertionError(f"only {heard} was ever asked")


def test_buttons_say_what_the_hands_of_whoever_is_asked_do(open_stand: OpenStand) -> None:
    stand = both_in(open_stand, "half the keys each")
    told: dict[str, str] = {}
    for _ in range(60):
        side = asked_of(stand)
        pass_time(stand, 0.1)
        told[side] = stand.look.cap("Space")
        if len(told) == 2:
            break
        key(pygame.K_RETURN if side == "french" else pygame.K_SPACE)
        pass_time(stand, 0.3)
    assert told == {"british": "Space", "french": "Enter"}


@pytest.mark.parametrize(
    ("way", "first", "second"),
    [("half the keys each", "A and D turn her", "Enter goes on"),
     ("keys and a pad", "A and D turn her", "left stick turns her")],
)  # fmt: skip
def test_both_read_what_they_command_and_how_they_play(
    open_stand: OpenStand, way: str, first: str, second: str
) -> None:
    """The card told the first one's ship and hands alone."""
    stand = open_stand()
    WAYS[way][0]()
    pass_time(stand, 3.0)
    WAYS[way][1]()
    pass_time(stand, 0.1)
    assert stand.since_card == pytest.approx(stand.since, abs=0.2), "he has time to read it"
    stand.ledger = []
    stand.frame(0.001)
    head = " ".join(mark.words for mark in stand.ledger if mark.region == "commands")
    assert "You command the Halcyon" in head
    assert "You command the Corneille" in head
    assert first in head
    assert second in head


def test_the_second_one_is_told_his_keys_when_he_is_asked(open_stand: OpenStand) -> None:
    stand = both_in(open_stand, "half the keys each")
    for _ in range(60):
        if asked_of(stand) == "french":
            break
        key(pygame.K_SPACE)
        pass_time(stand, 0.3)
    assert stand.fight is not None
    told = visitors._told(stand, stand.fight)
    assert told is not None
    assert told.words == "You command the Corneille: ← → and Enter"


def test_the_menu_of_a_stand_with_one_keyboard_needs_no_other_press(open_stand: OpenStand) -> None:
    stand = open_stand()
    key(pygame.K_SPACE)
    pass_time(stand, 0.5)
    second_player.invite(stand)
    assert stand.pair is not None
    assert stand.pair.hands == HALVES
    assert (people(stand), stand.paper) == (["british", "french"], "verbs")
    before = stand.pair
    second_player.invite(stand)
    assert stand.pair is before


def test_a_stick_of_the_one_is_no_helm_for_the_other(open_stand: OpenStand) -> None:
    """A stick that is still held when the other's turn comes used to go on turning his ship."""
    stand = both_in(open_stand, "two pads")
    side = asked_of(stand)
    mine, theirs = (3, 5) if side == "british" else (5, 3)
    post(pygame.JOYAXISMOTION, axis=0, value=0.9, instance_id=theirs)
    pass_time(stand, 0.5)
    assert not stand.senses.hands.busy
    post(pygame.JOYAXISMOTION, axis=3, value=0.9, instance_id=mine)
    pass_time(stand, 0.1)
    assert stand.senses.hands.busy


def test_who_pulls_his_pad_out_leaves_his_side_to_a_captain(open_stand: OpenStand) -> None:
    stand = both_in(open_stand, "two pads")
    fight = stand.fight
    assert fight is not None
    post(pygame.JOYDEVICEREMOVED, instance_id=5)
    pass_time(stand, 0.3)
    assert (stand.mode, stand.paper, people(stand)) == ("visitor", "menu", ["british"])
    assert fight.battle.seats["french"] is fight.captains["french"]


def test_both_are_relieved_where_both_have_gone(open_stand: OpenStand) -> None:
    stand = both_in(open_stand, "two pads")
    pass_time(stand, 95.0)
    assert (stand.mode, people(stand), stand.pair) == ("attract", [], None)
    button(0, 5)
    pass_time(stand, 0.3)
    assert people(stand) == ["british"], "the next visitor is alone"


def test_the_journal_and_the_owner_hear_of_both(open_stand: OpenStand) -> None:
    stand = both_in(open_stand, "keys and a pad")
    assert stand.fight is not None
    path = stand.fight.path
    assert path is not None
    stand.hand_over()
    held = [entry[1:] for entry in read_file(path).entries if entry[0] == MANNING]
    assert held == [
        ["british", "human"], ["french", "human"],
        ["french", "ai:midshipman"], ["british", "ai:midshipman"],
    ]  # fmt: skip
    page = next(stand.home_dir.glob("visits-*.csv"))
    rows = list(csv.DictReader(page.read_text().splitlines()))
    assert [row["people"] for row in rows] == ["2"]


def test_a_friend_who_comes_later_joins_by_the_menu(open_stand: OpenStand) -> None:
    stand = open_stand()
    key(pygame.K_SPACE)
    pass_time(stand, 0.5)
    key(pygame.K_SPACE)
    pass_time(stand, 0.5)
    assert (stand.paper, people(stand)) == (None, ["british"])
    button(0, 5)
    pass_time(stand, 0.3)
    assert people(stand) == ["british"], "a press in the battle is no wish to join"
    key(pygame.K_F10)
    pass_time(stand, 0.1)
    assert stand.paper == "menu"
    for _ in range(3):
        key(pygame.K_DOWN)
    key(pygame.K_RETURN)
    pass_time(stand, 0.6)
    assert stand.paper == "verbs"
    button(0, 5)
    pass_time(stand, 0.3)
    assert people(stand) == ["british", "french"]


def test_what_tells_that_a_second_person_is_there() -> None:
    def press(code: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=code)

    def pressed(pad: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=pad)

    keys, one = DeviceShare(Share.ALL_KEYS), DeviceShare(Share.PAD, 1)
    assert second_hands(keys, press(pygame.K_2)) == (LEFT, RIGHT)
    assert second_hands(keys, press(pygame.K_a)) is None
    assert second_hands(keys, pressed(1)) == (keys, one)
    assert second_hands(one, pressed(1)) is None
    assert second_hands(one, pressed(2)) == (one, DeviceShare(Share.PAD, 2))
    assert second_hands(one, press(pygame.K_a)) == (one, keys)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(9, 9), buttons=(0, 0, 0))
    assert second_hands(one, moved) is None


def test_each_half_of_the_keys_is_somebodys() -> None:
    pair = TwoPlayers(("red", "blue"), (LEFT, RIGHT))
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    space = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    assert pair.heard(enter, "red") is None
    meant = pair.heard(enter, "blue")
    assert meant is not None
    assert meant.key == pygame.K_SPACE
    assert pair.heard(space, "red") is space
    assert pair.heard(space, "blue") is None
    assert pair.heard(space, "") is space, "while nobody is asked both may hurry the show"
    one = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=0)
    assert (pair.heard(one, "red"), pair.heard(one, "blue")) == (one, one)
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1)
    assert pair.heard(click, "red") is click is pair.heard(click, "blue")


# ------------------------------------------------------------------------------ another show
def test_a_battle_of_two_goes_on_with_both_of_them(open_stand: OpenStand) -> None:
    before = both_in(open_stand, "half the keys each")
    told = beat_of(before)
    pair = taken_over(told.kept)[1]
    before.close()
    after = open_stand(resume=Path(told.journal), side=told.visitor, pair=pair)
    assert people(after) == ["british", "french"]
    assert after.pair == TwoPlayers(("british", "french"), (LEFT, RIGHT))
    assert after.visit is not None
    assert after.visit.people == 2
    after.hand_over()
    assert people(after) == []


@pytest.mark.parametrize("side", ["french", "martian", ""])
def test_a_pair_whose_first_has_another_side_is_one_visitor(
    open_stand: OpenStand, side: str
) -> None:
    before = both_in(open_stand, "half the keys each")
    told = beat_of(before)
    before.close()
    pair = words_of(TwoPlayers((side, "british"), (LEFT, RIGHT)), 0)
    after = open_stand(resume=Path(told.journal), side="british", pair=pair)
    assert people(after) == ["british"]
    assert (after.pair, after.keeper.faults) == (None, 0)


def test_a_pair_is_told_to_the_next_show_and_read_again() -> None:
    for hands in ((LEFT, RIGHT), (DeviceShare(Share.PAD, 0), DeviceShare(Share.PAD, 1))):
        pair = TwoPlayers(("one", "other"), hands)
        assert pair_in(words_of(pair, 2)) == pair
    assert [pair_in(words) for words in ("", "7", "[]", '["a", "b", ["paw", 1], ["pad", 0]]')] == (
        [None] * 4
    )


def test_a_pad_that_was_plugged_in_anew_is_not_told() -> None:
    pair = TwoPlayers(("one", "other"), (DeviceShare(Share.ALL_KEYS), DeviceShare(Share.PAD, 2)))
    assert words_of(pair, 2) == words_of(None, 2) == ""
