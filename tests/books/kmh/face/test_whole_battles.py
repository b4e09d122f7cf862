"""Whole battles through the real event queue: by mouse alone, by keys alone, by two people."""

import pygame
import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.face.drafts import GunDraft
from game.books.kmh.face.question_draft import draft_of
from game.core.events import Chose, Ended, Fired
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import (
    JARCE,
    chase_by_mouse,
    click,
    make_battle_screen,
    press_key,
    run_to_prompt,
)

K = pygame
VIEWS = ("table", "sea")
BY_MOUSE, BY_KEYS = battery_params(VIEWS, ("sea",)), battery_params(VIEWS, ("table",))
"""By mouse on the sea and by keys at the table; the other way about in a battery."""


def fought_by_mouse(screen: BattleScreen, most: int = 600) -> list[str]:
    """The battle played to its end by clicks; what was clicked."""
    clicked: list[str] = []
    for _ in range(most):
        if run_to_prompt(screen) == "over":
            return clicked
        clicked.append(chase_by_mouse(screen))
    raise AssertionError(f"no end after {most} clicks: {screen.hud.prompt}")


@pytest.mark.parametrize("view", BY_MOUSE)
def test_a_whole_battle_is_played_by_mouse_alone(view: str) -> None:
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(1)}
    results: list[str] = []
    navigation = BattleNavigation(open_result=lambda: results.append("result"))
    _, screen = make_battle_screen(seats, navigation=navigation, sea=view == "sea")
    clicked = fought_by_mouse(screen)
    assert {"lay", "sail", "fire", "done"} <= set(clicked)
    assert isinstance(screen.battle.events[-1], Ended)
    click(screen, "over")
    assert results == ["result"]


def test_the_same_clicks_give_the_same_battle_as_its_journal() -> None:
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": RandomSeat(1)})
    fought_by_mouse(screen)
    again = Battle(
        kmh, screen.battle.level, {"british": PlayerSeat(), "privateer": PlayerSeat()}, 7,
        screen.battle.journal,
    )  # fmt: skip
    again.replay_journal()
    assert again.digests == screen.battle.digests


def pressed_by_keys(screen: BattleScreen) -> None:
    """One answer by keys: letters where a letter is on the cap, Space for the primary."""
    prompt = screen.hud.prompt
    match prompt.kind:
        case "markers":
            press_key(screen, K.K_a)
            press_key(screen, K.K_SPACE)
        case "helm":
            for code in (K.K_w, K.K_a, K.K_a, K.K_a, K.K_d, K.K_EQUALS, K.K_MINUS):
                press_key(screen, code)
            press_key(screen, K.K_SPACE)
        case "pick":
            press_key(screen, K.K_RETURN)
        case "fire":
            press_key(screen, K.K_h)
            press_key(screen, K.K_SPACE)
            guns = draft_of(screen.hud).answer_draft
            if isinstance(guns, GunDraft) and guns.chosen_shot is None:
                press_key(screen, K.K_c)
        case _:
            press_key(screen, K.K_SPACE)


@pytest.mark.parametrize("view", BY_KEYS)
def test_a_whole_battle_is_played_by_keys_alone(view: str) -> None:
    _, screen = make_battle_screen(
        {"british": PlayerSeat(), "privateer": RandomSeat(3)}, seed=11, sea=view == "sea"
    )
    for _ in range(600):
        if run_to_prompt(screen) == "over":
            break
        pressed_by_keys(screen)
    assert screen.hud.prompt.kind == "over"
    chose = [e for e in screen.battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert any(e.key.startswith("port") and e.clause == "KMH-6.3.1" for e in chose)


def test_two_people_share_a_screen_and_secrets_are_covered() -> None:
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": PlayerSeat()}, seed=5)
    covers = 0
    for _ in range(900):
        if run_to_prompt(screen) == "over":
            break
        if "cover" in screen.control_rects():
            covers += 1
            assert set(screen.control_rects()) == {"cover"}
        chase_by_mouse(screen)
    assert screen.hud.prompt.kind == "over"
    assert covers >= 2 * 2


def test_nobody_at_the_screen_and_the_battle_plays_itself() -> None:
    _, screen = make_battle_screen({"british": RandomSeat(1), "privateer": RandomSeat(2)})
    for _ in range(4000):
        if run_to_prompt(screen) == "over":
            break
    assert screen.hud.prompt.kind == "over"


def test_skip_runs_to_the_next_decision_and_keeps_the_speed() -> None:
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": RandomSeat(1)}, speed=1)
    screen.show.speed = 1
    click(screen, "skip")
    screen.advance(0)
    assert screen.hud.prompt.kind == "markers"
    assert screen.show.speed == 1


def test_speeds_by_key_and_by_click() -> None:
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": RandomSeat(1)}, speed=1)
    for code, speed in ((K.K_2, 2), (K.K_3, 4), (K.K_4, 0), (K.K_1, 1)):
        press_key(screen, code)
        assert screen.show.speed == speed
    click(screen, "speed")
    assert screen.show.speed == 2


def test_the_speed_never_changes_the_end() -> None:
    ends = []
    for speed in (0, 4):
        _, screen = make_battle_screen(
            {"british": RandomSeat(4), "privateer": RandomSeat(9)}, speed=speed, seed=3
        )
        for _ in range(60_000):
            screen.advance(1.0)
            if screen.hud.prompt.kind == "over":
                break
        ends.append((screen.battle.digests, screen.battle.events[-1]))
    assert ends[0] == ends[1]


def test_a_course_is_one_group_and_a_shot_needs_no_second_confirmation() -> None:
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": RandomSeat(1)})
    fought_by_mouse(screen)
    courses = [e for e in screen.battle.journal.entries if e[:3] == ["c", "british", "KMH-6.3.1"]]
    assert any(len(entry[3]) > 1 for entry in courses)
    assert any(isinstance(e, Fired) and e.ship == "frigate" for e in screen.battle.events)
    assert JARCE.exists()
