"""Two people at one stand: one side each, with two pads, a pad beside the keyboard, or half the
keyboard each; only whoever is asked is heard."""

import csv
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.cli.kiosk_show import make_heartbeat, parse_kept_state
from game.play.journal import SEAT_CHANGED, read_journal_file
from game.ui.kiosk import hints, update
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.two_players import (
    KEYBOARD_HALVES,
    DevicePart,
    DeviceShare,
    TwoPlayers,
    parse_two_players,
    shares_after_join,
    two_players_text,
)
from tests.ui.kiosk.conftest import OpenStand, human_sides, pass_time, post_event, press_key

LEFT, RIGHT = DeviceShare(DevicePart.LEFT_KEYS), DeviceShare(DevicePart.RIGHT_KEYS)


def button(number: int, pad: int) -> None:
    """A button of one of the pads is pressed and let go."""
    post_event(pygame.JOYBUTTONDOWN, button=number, instance_id=pad)
    post_event(pygame.JOYBUTTONUP, button=number, instance_id=pad)


WAYS: dict[str, tuple[Callable[[], None], Callable[[], None], Callable[[], None]]] = {
    "two pads": (lambda: button(0, 3), lambda: button(0, 5), lambda: button(0, 3)),
    "keys and a pad": (
        lambda: press_key(pygame.K_SPACE),
        lambda: button(0, 5),
        lambda: press_key(pygame.K_SPACE),
    ),
    "half the keys each": (
        lambda: press_key(pygame.K_SPACE),
        lambda: press_key(pygame.K_2),
        lambda: press_key(pygame.K_SPACE),
    ),
}
"""How the first steps in, how the second joins, and how the first answers; the second answers as
`SECOND` says."""
SECOND: dict[str, Callable[[], None]] = {
    "two pads": lambda: button(0, 5),
    "keys and a pad": lambda: button(0, 5),
    "half the keys each": lambda: press_key(pygame.K_RETURN),
}


def both_in(open_stand: OpenStand, way: str) -> Kiosk:
    """A stand at which two people have begun in this way."""
    kiosk = open_stand()
    first, second, _ = WAYS[way]
    first()
    pass_time(kiosk, 0.5)
    assert (kiosk.visitor_panel, human_sides(kiosk)) == ("verbs", ["british"])
    second()
    pass_time(kiosk, 0.5)
    assert human_sides(kiosk) == ["british", "french"]
    first()
    pass_time(kiosk, 0.5)
    assert kiosk.visitor_panel is None
    return kiosk


def asked_of(kiosk: Kiosk) -> str:
    """Time passes until somebody is asked; his side."""
    assert kiosk.fight is not None
    for _ in range(600):
        prompt = kiosk.fight.screen.hud.prompt
        if prompt.needs_answer and kiosk.fight.screen.show.is_at_rest():
            return prompt.seat
        pass_time(kiosk, 0.1)
        kiosk.idle_seconds = 0.0
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("way", WAYS)
def test_each_answers_for_his_own_side_and_for_no_other(open_stand: OpenStand, way: str) -> None:
    kiosk = both_in(open_stand, way)
    answer = {"british": WAYS[way][2], "french": SECOND[way]}
    heard: set[str] = set()
    for _ in range(60):
        side = asked_of(kiosk)
        assert kiosk.fight is not None
        mark = kiosk.fight.screen.hud.prompt.question_key
        other = next(one for one in answer if one != side)
        answer[other]()
        pass_time(kiosk, 0.3)
        assert kiosk.fight.screen.hud.prompt.question_key == mark, f"{other} answered for {side}"
        answer[side]()
        pass_time(kiosk, 0.3)
        heard.add(side)
        if heard == set(answer):
            return
    raise AssertionError(f"only {heard} was ever asked")


def test_buttons_say_what_the_hands_of_whoever_is_asked_do(open_stand: OpenStand) -> None:
    kiosk = both_in(open_stand, "half the keys each")
    told: dict[str, str] = {}
    for _ in range(60):
        side = asked_of(kiosk)
        pass_time(kiosk, 0.1)
        told[side] = kiosk.style.key_cap("Space")
        if len(told) == 2:
            break
        press_key(pygame.K_RETURN if side == "french" else pygame.K_SPACE)
        pass_time(kiosk, 0.3)
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
    kiosk = open_stand()
    WAYS[way][0]()
    pass_time(kiosk, 3.0)
    WAYS[way][1]()
    pass_time(kiosk, 0.1)
    assert kiosk.card_opened_at == pytest.approx(kiosk.mode_seconds, abs=0.2), "he has time to read it"
    kiosk.ledger = []
    kiosk.run_frame(0.001)
    head = " ".join(mark.text for mark in kiosk.ledger if mark.region == "commands")
    assert "You command the Halcyon" in head
    assert "You command the Corneille" in head
    assert first in head
    assert second in head


def test_the_second_one_is_told_his_keys_when_he_is_asked(open_stand: OpenStand) -> None:
    kiosk = both_in(open_stand, "half the keys each")
    for _ in range(60):
        if asked_of(kiosk) == "french":
            break
        press_key(pygame.K_SPACE)
        pass_time(kiosk, 0.3)
    assert kiosk.fight is not None
    advice = hints.advice_text(kiosk, kiosk.fight)
    assert advice is not None
    assert advice.words == "You command the Corneille: ← → and Enter"


def test_the_menu_of_a_stand_with_one_keyboard_needs_no_other_press(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    press_key(pygame.K_SPACE)
    pass_time(kiosk, 0.5)
    update.open_join_card(kiosk)
    assert kiosk.players.two is not None
    assert kiosk.players.two.shares == KEYBOARD_HALVES
    assert (human_sides(kiosk), kiosk.visitor_panel) == (["british", "french"], "verbs")
    before = kiosk.players.two
    update.open_join_card(kiosk)
    assert kiosk.players.two is before


def test_a_stick_of_the_one_is_no_helm_for_the_other(open_stand: OpenStand) -> None:
    """A stick that is still held when the other's turn comes used to go on turning his ship."""
    kiosk = both_in(open_stand, "two pads")
    side = asked_of(kiosk)
    mine, theirs = (3, 5) if side == "british" else (5, 3)
    post_event(pygame.JOYAXISMOTION, axis=0, value=0.9, instance_id=theirs)
    pass_time(kiosk, 0.5)
    assert not kiosk.devices.input_state.is_holding
    post_event(pygame.JOYAXISMOTION, axis=3, value=0.9, instance_id=mine)
    pass_time(kiosk, 0.1)
    assert kiosk.devices.input_state.is_holding


def test_who_pulls_his_pad_out_leaves_his_side_to_a_captain(open_stand: OpenStand) -> None:
    kiosk = both_in(open_stand, "two pads")
    fight = kiosk.fight
    assert fight is not None
    post_event(pygame.JOYDEVICEREMOVED, instance_id=5)
    pass_time(kiosk, 0.3)
    assert (kiosk.mode, kiosk.visitor_panel, human_sides(kiosk)) == ("visitor", "menu", ["british"])
    assert fight.battle.seats["french"] is fight.captains["french"]


def test_both_are_relieved_where_both_have_gone(open_stand: OpenStand) -> None:
    kiosk = both_in(open_stand, "two pads")
    pass_time(kiosk, 95.0)
    assert (kiosk.mode, human_sides(kiosk), kiosk.players.two) == ("attract", [], None)
    button(0, 5)
    pass_time(kiosk, 0.3)
    assert human_sides(kiosk) == ["british"], "the next visitor is alone"


def test_the_journal_and_the_owner_hear_of_both(open_stand: OpenStand) -> None:
    kiosk = both_in(open_stand, "keys and a pad")
    assert kiosk.fight is not None
    path = kiosk.fight.journal_path
    assert path is not None
    update.hand_to_captain(kiosk)
    held = [entry[1:] for entry in read_journal_file(path).entries if entry[0] == SEAT_CHANGED]
    assert held == [
        ["british", "human"], ["french", "human"],
        ["french", "ai:midshipman"], ["british", "ai:midshipman"],
    ]  # fmt: skip
    page = next(kiosk.home_dir.glob("visits-*.csv"))
    rows = list(csv.DictReader(page.read_text().splitlines()))
    assert [row["people"] for row in rows] == ["2"]


def test_a_friend_who_comes_later_joins_by_the_menu(open_stand: OpenStand) -> None:
    kiosk = open_stand()
    press_key(pygame.K_SPACE)
    pass_time(kiosk, 0.5)
    press_key(pygame.K_SPACE)
    pass_time(kiosk, 0.5)
    assert (kiosk.visitor_panel, human_sides(kiosk)) == (None, ["british"])
    button(0, 5)
    pass_time(kiosk, 0.3)
    assert human_sides(kiosk) == ["british"], "a press in the battle is no wish to join"
    press_key(pygame.K_F10)
    pass_time(kiosk, 0.1)
    assert kiosk.visitor_panel == "menu"
    for _ in range(3):
        press_key(pygame.K_DOWN)
    press_key(pygame.K_RETURN)
    pass_time(kiosk, 0.6)
    assert kiosk.visitor_panel == "verbs"
    button(0, 5)
    pass_time(kiosk, 0.3)
    assert human_sides(kiosk) == ["british", "french"]


def test_what_tells_that_a_second_person_is_there() -> None:
    def press(code: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.KEYDOWN, key=code)

    def pressed(pad: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=pad)

    keys, one = DeviceShare(DevicePart.ALL_KEYS), DeviceShare(DevicePart.PAD, 1)
    assert shares_after_join(keys, press(pygame.K_2)) == (LEFT, RIGHT)
    assert shares_after_join(keys, press(pygame.K_a)) is None
    assert shares_after_join(keys, pressed(1)) == (keys, one)
    assert shares_after_join(one, pressed(1)) is None
    assert shares_after_join(one, pressed(2)) == (one, DeviceShare(DevicePart.PAD, 2))
    assert shares_after_join(one, press(pygame.K_a)) == (one, keys)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(9, 9), buttons=(0, 0, 0))
    assert shares_after_join(one, moved) is None


def test_each_half_of_the_keys_is_somebodys() -> None:
    two_players = TwoPlayers(("red", "blue"), (LEFT, RIGHT))
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    space = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
    assert two_players.filter_event(enter, "red") is None
    meant = two_players.filter_event(enter, "blue")
    assert meant is not None
    assert meant.key == pygame.K_SPACE
    assert two_players.filter_event(space, "red") is space
    assert two_players.filter_event(space, "blue") is None
    assert two_players.filter_event(space, "") is space, "while nobody is asked both may hurry the show"
    one = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1", scancode=0)
    assert (two_players.filter_event(one, "red"), two_players.filter_event(one, "blue")) == (one, one)
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1)
    assert two_players.filter_event(click, "red") is click is two_players.filter_event(click, "blue")


# ------------------------------------------------------------------------------ another show
def test_a_battle_of_two_goes_on_with_both_of_them(open_stand: OpenStand) -> None:
    before = both_in(open_stand, "half the keys each")
    told = make_heartbeat(before)
    pair = parse_kept_state(told.kept).two_players
    before.close()
    after = open_stand(resume_journal=Path(told.journal), visitor_side=told.visitor, two_players=pair)
    assert human_sides(after) == ["british", "french"]
    assert after.players.two == TwoPlayers(("british", "french"), (LEFT, RIGHT))
    assert after.visit is not None
    assert after.visit.player_count == 2
    update.hand_to_captain(after)
    assert human_sides(after) == []


@pytest.mark.parametrize("side", ["french", "martian", ""])
def test_a_pair_whose_first_has_another_side_is_one_visitor(open_stand: OpenStand, side: str) -> None:
    before = both_in(open_stand, "half the keys each")
    told = make_heartbeat(before)
    before.close()
    pair = two_players_text(TwoPlayers((side, "british"), (LEFT, RIGHT)), 0)
    after = open_stand(resume_journal=Path(told.journal), visitor_side="british", two_players=pair)
    assert human_sides(after) == ["british"]
    assert (after.players.two, after.health_monitor.faults) == (None, 0)


def test_a_pair_is_told_to_the_next_show_and_read_again() -> None:
    for hands in ((LEFT, RIGHT), (DeviceShare(DevicePart.PAD, 0), DeviceShare(DevicePart.PAD, 1))):
        two_players = TwoPlayers(("one", "other"), hands)
        assert parse_two_players(two_players_text(two_players, 2)) == two_players
    assert [parse_two_players(words) for words in ("", "7", "[]", '["a", "b", ["paw", 1], ["pad", 0]]')] == (
        [None] * 4
    )


def test_a_pad_that_was_plugged_in_anew_is_not_told() -> None:
    two_players = TwoPlayers(
        ("one", "other"), (DeviceShare(DevicePart.ALL_KEYS), DeviceShare(DevicePart.PAD, 2))
    )
    assert two_players_text(two_players, 2) == two_players_text(None, 2) == ""
