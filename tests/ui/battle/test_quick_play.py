"""Brisk play: what the game answers, throws and turns by itself, and how that is taken back."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.core.events import Chose, Moved
from game.core.steps import Choose, MenuOption, OptionMenu, Refusal
from game.play.journal import CONFIRMED
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.answers.delegate_answers import AUTO_CONFIRM_SECONDS, _auto_confirm_seconds
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer
from game.ui.shell.app import App
from tests.battery import battery_param_rows
from tests.books.kmh.face.input_driver import make_battle_screen, run_to_prompt
from tests.ui.conftest import InputDriver

HOLD = "KMH-5.1.1"
PRESSES = ("key", "button", "pad")
"""Fire now, or hold the card?"""


def option(key: str, refused: bool = False) -> MenuOption[str]:
    return MenuOption(key, key, key, refusal=Refusal("X-1", "not now") if refused else None)


def test_a_list_with_one_lawful_answer_leaves_no_choice() -> None:
    found = single_answer(OptionMenu((option("sail"), option("anchor", refused=True))))
    assert found is not None
    assert found.keys == ("sail",)
    assert single_answer(OptionMenu((option("sail"), option("anchor")))) is None
    assert single_answer(None) is None


def briskly(app: App) -> tuple[InputDriver, BattleScreen]:
    app.change_settings(replace(app.settings, by_the_book=False))
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    return InputDriver(app), battle


def play(driver: InputDriver, battle: BattleScreen, until: Callable[[], bool]) -> None:
    """Space is pressed for every question, until what is wanted."""
    for _ in range(4000):
        driver.run_frame()
        if until():
            return
        if battle.hud.prompt.needs_answer:
            driver.press_key(pygame.K_SPACE)
    raise AssertionError("it never came")


def test_dice_and_cards_wait_for_no_press(at_sea: Callable[[], App]) -> None:
    driver, battle = briskly(at_sea())
    waited, most = 0, 0

    def two_turns_are_over() -> bool:
        nonlocal waited, most
        waited = waited + 1 if battle.hud.prompt.kind is PromptKind.DONE else 0
        most = max(most, waited)
        return battle.battle.turn > 2

    play(driver, battle, two_turns_are_over)
    assert 0 < most <= 0.7 * 60 + 3
    assert [CONFIRMED] in battle.battle.journal.entries


def held_by_itself(hud: HudState) -> ForcedAnswer | None:
    return ForcedAnswer(("hold",), "She holds her fire.") if hud.prompt.clause == HOLD else None


def test_an_answer_given_by_itself_is_told_and_may_be_taken_back(
    at_sea: Callable[[], App], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, battle = briskly(at_sea())
    hud = battle.hud
    monkeypatch.setattr(type(hud.book_ui), "forced_answer", lambda _, desk: held_by_itself(desk))

    def held() -> bool:
        chose = [e for e in battle.battle.events if isinstance(e, Chose) and e.clause == HOLD]
        return bool(chose) and hud.prompt.kind is PromptKind.DONE

    play(driver, battle, held)
    assert battle.state.quick_play is not None
    assert [words for _, words in battle.state.quick_play.toast_lines] == ["She holds her fire."]
    driver.run_frame()
    driver.press_key(pygame.K_BACKSPACE)
    for _ in range(120):
        driver.run_frame()
    step = battle.battle.pending_step
    assert isinstance(step, Choose)
    assert step.clause == HOLD
    assert hud.prompt.needs_answer
    assert battle.state.quick_play.toast_lines == []


def sailing(driver: InputDriver, battle: BattleScreen) -> str:
    """The person's own ship is seen to sail, and her course may still be taken back; her id."""
    battle.show.speed = 1
    for _ in range(4000):
        driver.run_frame()
        moved = [e for e in battle.battle.events[-3:] if isinstance(e, Moved)]
        if moved and battle.hud.prompt.kind == PromptKind.WATCH and battle.battle.unconfirmed_seat:
            return moved[-1].ship
        by_hand = battle.hud.quick_play is None and battle.hud.prompt.kind is PromptKind.DONE
        if battle.hud.prompt.needs_answer or by_hand:
            driver.press_key(pygame.K_SPACE)
    raise AssertionError("she never sails")


@pytest.mark.parametrize(
    ("table", "press"),
    battery_param_rows(product((False, True), PRESSES), zip((False, True, True), PRESSES, strict=True)),
)
def test_a_course_is_taken_back_while_she_sails(at_sea: Callable[[], App], press: str, table: bool) -> None:
    driver, battle = briskly(at_sea())
    driver.app.change_settings(replace(driver.app.settings, speed=1, table_view=table))
    ship = sailing(driver, battle)
    with battle.battle.table.as_current():
        seen = battle.hud.find_ship(ship)
    assert seen is not None
    if press == "key":
        driver.press_key(pygame.K_BACKSPACE)
    elif press == "button":
        driver.click("undo")
    else:
        driver._post(pygame.JOYBUTTONDOWN, button=2, instance_id=0)
        for _ in range(30):
            driver.run_frame()
    for _ in range(120):
        driver.run_frame()
    step = battle.battle.pending_step
    assert isinstance(step, Choose)
    assert step.about == ship
    assert battle.hud.prompt.needs_answer
    with battle.battle.table.as_current():
        again = battle.hud.find_ship(ship)
    assert again is not None
    assert (again.x, again.y) != (seen.x, seen.y)


def test_an_answer_that_is_taken_back_before_it_is_heard_answers_nothing(at_sea: Callable[[], App]) -> None:
    """At a stand two keys came in one frame, an order and undo: the order before was taken back,
    and the new one was heard as the answer to that question."""
    driver, battle = briskly(at_sea())
    hud = battle.hud

    def may_be_taken_back() -> bool:
        prompt = hud.prompt
        return prompt.needs_answer and battle.battle.may_undo(prompt.seat)

    play(driver, battle, may_be_taken_back)
    mark, count = hud.prompt.question_key, battle.battle.rewinds
    person = battle.battle.seats[hud.prompt.seat]
    assert isinstance(person, PlayerSeat)
    for code in (pygame.K_SPACE, pygame.K_BACKSPACE):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            driver._post(kind, key=code, mod=0, unicode="", scancode=0)
    for _ in range(60):
        driver.run_frame()
    assert not person.answers
    assert (hud.prompt.needs_answer, hud.prompt.question_key, battle.battle.rewinds) == (True, mark, count)
    driver.press_key(pygame.K_BACKSPACE)
    driver.run_frame()
    assert battle.battle.rewinds > count


def test_by_the_book_nothing_is_taken_back_while_she_sails(at_sea: Callable[[], App]) -> None:
    app = at_sea()
    battle = app.screen
    assert isinstance(battle, BattleScreen)
    driver = InputDriver(app)
    sailing(driver, battle)
    assert "undo" not in battle.control_rects()
    count = battle.battle.rewinds
    driver.press_key(pygame.K_BACKSPACE)
    driver.run_frame()
    assert battle.battle.rewinds == count


def test_an_answer_that_was_given_without_a_word_stands_at_once(
    at_sea: Callable[[], App], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, battle = briskly(at_sea())
    silent = ForcedAnswer(("hold",))
    monkeypatch.setattr(
        type(battle.hud.book_ui), "forced_answer",
        lambda _, desk: silent if desk.prompt.clause == HOLD else None,
    )  # fmt: skip
    waited = 0

    def held() -> bool:
        nonlocal waited
        chose = [e for e in battle.battle.events if isinstance(e, Chose) and e.clause == HOLD]
        own = [e for e in chose if e.seat == "british"]
        waited += bool(own) and battle.hud.prompt.kind is PromptKind.DONE
        return bool(own) and len(battle.battle.events) > battle.battle.events.index(own[0]) + 4

    play(driver, battle, held)
    assert waited <= 3


def test_outside_quick_play_an_answer_waits_for_the_player_unless_he_wants_to_go_on() -> None:
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(3)}
    context, screen = make_battle_screen(seats, still=True)
    run_to_prompt(screen)
    assert _auto_confirm_seconds(screen.state) is None
    context.settings = replace(context.settings, auto_continue=True)
    assert _auto_confirm_seconds(screen.state) == AUTO_CONFIRM_SECONDS
    screen.close()
    screen.battle.close()
