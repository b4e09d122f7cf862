"""The turn's slip: what brisk play answered by itself is shown for a moment, and stands in the
drawer of the log, by every device; by the book there is none."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.core.steps import Roll
from game.ui.battle.answers import toast
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import TOGETHER_SECONDS, question_number
from game.ui.kit.focus import PAD_A
from game.ui.shell.app import App
from tests.ui.conftest import InputDriver

FAST = "Jarce is a fast sailor, and uses it."
LATER = 10_000
"""The number of a question that comes after all of these tests."""
KEPT = "No gun of Jarce bears: the Fire card is kept."


def asked(at_sea: Callable[[], App], table: bool = False) -> tuple[InputDriver, BattleScreen]:
    """A question lies on the desk of brisk play, and nothing has been told in this turn."""
    app = at_sea()
    app.change_settings(replace(app.settings, by_the_book=False, table_view=table))
    battle, driver = app.screen, InputDriver(app)
    assert isinstance(battle, BattleScreen)
    for _ in range(400):
        driver.run_frame()
        assert battle.state.quick_play is not None
        if (
            battle.hud.prompt.needs_answer
            and question_number(battle.battle) not in battle.state.quick_play.auto_questions
        ):
            battle.state.quick_play.toast_lines, battle.state.quick_play.latest_lines = [], []
            return driver, battle
    raise AssertionError("nobody is asked")


def tell(battle: BattleScreen, *lines: str) -> None:
    """These were answered by themselves just now."""
    assert battle.state.quick_play is not None
    for number, words in enumerate(lines):
        battle.state.quick_play.add_line(LATER + number, words)


def test_a_line_lies_on_the_sea_for_a_moment(at_sea: Callable[[], App]) -> None:
    driver, battle = asked(at_sea)
    assert "slip" not in battle.control_rects()
    tell(battle, FAST)
    assert "slip" in battle.control_rects()
    for _ in range(round(60 * (TOGETHER_SECONDS - 0.1))):
        driver.run_frame()
    assert "slip" in battle.control_rects()
    assert battle.is_moving
    for _ in range(12):
        driver.run_frame()
    assert "slip" not in battle.control_rects()
    assert battle.is_moving, "a picture without it is still to be drawn"
    for _ in range(12):
        driver.run_frame()
    assert not battle.is_moving


def test_lines_told_one_after_another_are_read_together_and_one_taken_back_is_gone(
    at_sea: Callable[[], App],
) -> None:
    _, battle = asked(at_sea)
    tell(battle, FAST, KEPT)
    assert toast.latest_lines(battle.hud) == [FAST, KEPT]
    assert battle.state.quick_play is not None
    battle.state.quick_play.add_line(LATER + 1, "")
    assert toast.latest_lines(battle.hud) == []
    assert toast.lines_this_turn(battle.hud) == [FAST]


def by_click(driver: InputDriver) -> None:
    driver.click("slip")


def by_key(driver: InputDriver) -> None:
    driver.press_key(pygame.K_l)


def by_pad(driver: InputDriver) -> None:
    """The wheel of orders, its page of views, and there the log."""
    driver._post(pygame.JOYBUTTONDOWN, button=3, instance_id=0)
    driver._post(pygame.JOYBUTTONUP, button=3, instance_id=0)
    driver.run_frame()
    for _ in range(4):
        there = "wheel-log" in driver.app.screen.control_rects()
        driver.app.screen.ring.focused = "wheel-log" if there else "wheel-page"
        driver.press_pad(PAD_A)
        if there:
            break


@pytest.mark.parametrize("press", [by_click, by_key, by_pad])
def test_all_of_this_turn_stands_at_the_head_of_the_drawer(
    at_sea: Callable[[], App], press: Callable[[InputDriver], None]
) -> None:
    driver, battle = asked(at_sea)
    tell(battle, FAST, KEPT)
    press(driver)
    assert battle.hud.log_drawer.is_open
    spots = battle.control_rects()
    assert "slip" not in spots
    head, rows = spots["slip-lines"], [r for n, r in spots.items() if n.startswith("log-line-")]
    assert rows
    assert head.collidelist(rows) < 0
    assert not head.colliderect(spots["log-kind"])


def test_the_last_answer_is_taken_back_in_the_drawer(at_sea: Callable[[], App]) -> None:
    driver, battle = asked(at_sea)
    assert battle.state.quick_play is not None
    for _ in range(400):
        step = battle.battle.pending_step
        card = isinstance(step, Roll) and bool(step.cards)
        if (
            battle.hud.prompt.kind is PromptKind.DONE
            and card
            and not battle.state.quick_play.is_quiet(battle.battle)
        ):
            break
        driver.press_key(pygame.K_SPACE)
    tell(battle, FAST)
    driver.press_key(pygame.K_l)
    before = battle.battle.rewinds
    driver.click("slip-undo")
    driver.run_frame()
    assert battle.battle.rewinds > before
    assert battle.hud.prompt.needs_answer
    assert battle.hud.log_drawer.is_open


def test_in_the_table_view_it_stands_in_the_log(at_sea: Callable[[], App]) -> None:
    _, battle = asked(at_sea, table=True)
    tell(battle, FAST)
    assert "slip" not in battle.control_rects()
    assert [line.words for line in toast.log_lines(battle.hud)] == [FAST]


def test_by_the_book_there_is_no_slip(at_sea: Callable[[], App]) -> None:
    driver, battle = asked(at_sea)
    tell(battle, FAST)
    driver.app.change_settings(replace(driver.app.settings, by_the_book=True))
    driver.run_frame()
    assert "slip" not in battle.control_rects()
    driver.press_key(pygame.K_l)
    assert "slip-lines" not in battle.control_rects()
    assert toast.log_lines(battle.hud) == []


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150])
def test_the_lines_cover_neither_plate_nor_answers(
    at_sea: Callable[[], App], size: tuple[int, int], text: int
) -> None:
    driver, battle = asked(at_sea)
    driver.app.change_settings(replace(driver.app.settings, text_scale=text))
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    driver.run_frame()
    tell(battle, FAST, KEPT, FAST)
    spots = battle.control_rects()
    line = spots.pop("slip")
    assert pygame.Rect((0, 0), size).contains(line)
    others = [r for name, r in spots.items() if not name.startswith("ship-")]
    assert line.collidelist(others) < 0


def test_what_may_be_done_is_said_for_the_device_in_use(at_sea: Callable[[], App]) -> None:
    driver, battle = asked(at_sea)
    assert toast.key_hints(battle.hud, battle.look).endswith("L: all of this turn")
    driver.press_pad(9)
    assert toast.key_hints(battle.hud, battle.look).endswith("Y, The log: all of this turn")
