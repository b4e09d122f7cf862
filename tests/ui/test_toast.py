"""The turn's slip: what brisk play answered by itself is shown for a moment, and stands in the
drawer of the log, by every device; by the book there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.core.steps import Roll
from game.ui.battle import toast
from game.ui.battle.prompts import PromptKind
from game.ui.battle.quick_play import TOGETHER, question_of
from game.ui.battle.screen import BattleScreen
from game.ui.kit.focus import PAD_A
from game.ui.shell.app import App

from .conftest import Hand

FAST = "Jarce is a fast sailor, and uses it."
LATER = 10_000
"""The number of a question that comes after all of these tests."""
KEPT = "No gun of Jarce bears: the Fire card is kept."


def asked(at_sea: Callable[[], App], table: bool = False) -> tuple[Hand, BattleScreen]:
    """A question lies on the desk of brisk play, and nothing has been told in this turn."""
    app = at_sea()
    app.change(replace(app.settings, by_the_book=False, table_view=table))
    battle, hand = app.screen, Hand(app)
    assert isinstance(battle, BattleScreen)
    for _ in range(400):
        hand.frame()
        assert battle.brisk is not None
        if battle.hud.prompt.needs_answer and question_of(battle.battle) not in battle.brisk.given:
            battle.brisk.slip, battle.brisk.latest = [], []
            return hand, battle
    raise AssertionError("nobody is asked")


def tell(battle: BattleScreen, *lines: str) -> None:
    """These were answered by themselves just now."""
    assert battle.brisk is not None
    for number, words in enumerate(lines):
        battle.brisk.tell(LATER + number, words)


def test_a_line_lies_on_the_sea_for_a_moment(at_sea: Callable[[], App]) -> None:
    hand, battle = asked(at_sea)
    assert "slip" not in battle.spots()
    tell(battle, FAST)
    assert "slip" in battle.spots()
    for _ in range(round(60 * (TOGETHER - 0.1))):
        hand.frame()
    assert "slip" in battle.spots()
    assert battle.moving
    for _ in range(12):
        hand.frame()
    assert "slip" not in battle.spots()
    assert battle.moving, "a picture without it is still to be drawn"
    for _ in range(12):
        hand.frame()
    assert not battle.moving


def test_lines_told_one_after_another_are_read_together_and_one_taken_back_is_gone(
    at_sea: Callable[[], App],
) -> None:
    _, battle = asked(at_sea)
    tell(battle, FAST, KEPT)
    assert toast.fresh(battle.hud) == [FAST, KEPT]
    assert battle.brisk is not None
    battle.brisk.tell(LATER + 1, "")
    assert toast.fresh(battle.hud) == []
    assert toast.told_this_turn(battle.hud) == [FAST]


def by_click(hand: Hand) -> None:
    hand.click("slip")


def by_key(hand: Hand) -> None:
    hand.key(pygame.K_l)


def by_pad(hand: Hand) -> None:
    """The wheel of orders, its page of views, and there the log."""
    hand._post(pygame.JOYBUTTONDOWN, button=3, instance_id=0)
    hand._post(pygame.JOYBUTTONUP, button=3, instance_id=0)
    hand.frame()
    for _ in range(4):
        there = "wheel-log" in hand.app.screen.spots()
        hand.app.screen.ring.at = "wheel-log" if there else "wheel-page"
        hand.pad(PAD_A)
        if there:
            break


@pytest.mark.parametrize("press", [by_click, by_key, by_pad])
def test_all_of_this_turn_stands_at_the_head_of_the_drawer(
    at_sea: Callable[[], App], press: Callable[[Hand], None]
) -> None:
    hand, battle = asked(at_sea)
    tell(battle, FAST, KEPT)
    press(hand)
    assert battle.hud.log_drawer.open
    spots = battle.spots()
    assert "slip" not in spots
    head, rows = spots["slip-lines"], [r for n, r in spots.items() if n.startswith("log-line-")]
    assert rows
    assert head.collidelist(rows) < 0
    assert not head.colliderect(spots["log-kind"])


def test_the_last_answer_is_taken_back_in_the_drawer(at_sea: Callable[[], App]) -> None:
    hand, battle = asked(at_sea)
    assert battle.brisk is not None
    for _ in range(400):
        step = battle.battle.pending
        card = isinstance(step, Roll) and bool(step.cards)
        if (
            battle.hud.prompt.kind is PromptKind.DONE
            and card
            and not battle.brisk.is_quiet(battle.battle)
        ):
            break
        hand.key(pygame.K_SPACE)
    tell(battle, FAST)
    hand.key(pygame.K_l)
    before = battle.battle.rewinds
    hand.click("slip-undo")
    hand.frame()
    assert battle.battle.rewinds > before
    assert battle.hud.prompt.needs_answer
    assert battle.hud.log_drawer.open


def test_in_the_table_view_it_stands_in_the_log(at_sea: Callable[[], App]) -> None:
    _, battle = asked(at_sea, table=True)
    tell(battle, FAST)
    assert "slip" not in battle.spots()
    assert [line.words for line in toast.log_lines(battle.hud)] == [FAST]


def test_by_the_book_there_is_no_slip(at_sea: Callable[[], App]) -> None:
    hand, battle = asked(at_sea)
    tell(battle, FAST)
    hand.app.change(replace(hand.app.settings, by_the_book=True))
    hand.frame()
    assert "slip" not in battle.spots()
    hand.key(pygame.K_l)
    assert "slip-lines" not in battle.spots()
    assert toast.log_lines(battle.hud) == []


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150])
def test_the_lines_cover_neither_plate_nor_answers(
    at_sea: Callable[[], App], size: tuple[int, int], text: int
) -> None:
    hand, battle = asked(at_sea)
    hand.app.change(replace(hand.app.settings, text_scale=text))
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    hand.frame()
    tell(battle, FAST, KEPT, FAST)
    spots = battle.spots()
    line = spots.pop("slip")
    assert pygame.Rect((0, 0), size).contains(line)
    others = [r for name, r in spots.items() if not name.startswith("ship-")]
    assert line.collidelist(others) < 0


def test_what_may_be_done_is_said_for_the_device_in_use(at_sea: Callable[[], App]) -> None:
    hand, battle = asked(at_sea)
    assert toast.ways(battle.hud, battle.look).endswith("L: all of this turn")
    hand.pad(9)
    assert toast.ways(battle.hud, battle.look).endswith("Y, The log: all of this turn")
