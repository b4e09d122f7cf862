"""The captain at a person's side knows no more than his side, and hands back what he cannot
answer; two people at one screen; and orders to single ships."""

from typing import Any

import pygame
import pytest

from game.books import shelf
from game.captains.process import CaptainQuestion, RemoteCaptain
from game.core.table import Dump
from game.play.battle import Battle
from game.play.seats import Seat
from game.ui.battle.values.command_state import Until, start_captain
from game.ui.battle.values.prompts import PromptKind
from tests.ui.delegation_driver import BOOKS, OpenBattle, delegate_by_keys


class Overheard(RemoteCaptain):
    """A captain in a process of his own whose questions are listened to."""

    asked: list[CaptainQuestion]

    def _send(self, question: CaptainQuestion) -> None:
        self.asked.append(question)
        super()._send(question)


@BOOKS
def test_he_is_sent_what_lies_open_to_his_side_and_nothing_else(
    sail: OpenBattle, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    delegation = sail(book)
    heard: list[CaptainQuestion] = []
    shown: list[Dump] = []
    monkeypatch.setattr("game.ui.battle.values.command_state.RemoteCaptain", Overheard)
    monkeypatch.setattr(Overheard, "asked", heard, raising=False)
    open_to = shelf.book(book).captain.visible_snapshot
    side = delegation.seat

    def opened(seat: str) -> Dump:
        assert seat == side
        shown.append(open_to(seat))
        return shown[-1]

    monkeypatch.setattr(shelf.book(book).captain, "visible_snapshot", opened)
    delegation.screen.hud.commands.make_captain = start_captain
    delegate_by_keys(delegation, Until.TURN)
    plate, before = (
        delegation.screen,
        delegation.count_answers(),
    )  # brisk play may have answered once itself
    delegation.run_until(lambda: delegation.count_answers() > before or not delegation.is_delegated, 100_000)
    assert delegation.count_answers() > before, delegation.captain_message
    assert len(heard) >= 1
    assert [dump for _, dump, _, _, _ in heard] == shown
    assert {question.seat for _, _, question, _, _ in heard} == {side}
    assert plate.hud.commands.captains
    delegation.session.close_battle()
    assert not plate.hud.commands.captains, "he went home with the battle"


def test_who_does_not_answer_hands_the_question_back(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    now = [0.0]

    def gone(battle: Battle, side: str) -> Seat:
        found = start_captain(battle, side)
        assert isinstance(found, RemoteCaptain)
        found.clock = lambda: now[0]
        found.process.terminate()
        found.process.join()
        return found

    delegation.screen.hud.commands.make_captain = gone
    delegate_by_keys(delegation, Until.TURN)
    for _ in range(5):
        delegation.driver.run_frame()
    assert delegation.is_delegated, "he is not missed at once"
    now[0] = 30.0
    for _ in range(3):
        delegation.driver.run_frame()
    now[0] = 40.0
    delegation.run_until(lambda: not delegation.is_delegated)
    assert delegation.captain_message == "My captain does not answer: the question is yours."
    assert delegation.count_answers() == 0, "nobody else answered in his place"
    assert not delegation.screen.hud.commands.captains


def test_two_people_at_one_screen(sail: OpenBattle) -> None:
    """One of them hands over; the other is asked as ever, and the cover stays where it lay."""
    delegation = sail("hf", people=2)
    hud = delegation.screen.hud
    assert hud.is_covered
    delegation.driver.press_key(pygame.K_F3)
    assert not hud.commands.is_open
    assert delegation.captain_message == "First the next player must be at the screen."
    first = hud.prompt.seat
    delegation.driver.press_key(pygame.K_SPACE)
    delegate_by_keys(delegation, Until.TAKEN)
    delegation.run_until(lambda: hud.prompt.needs_answer and hud.prompt.seat != first)
    other = hud.prompt.seat
    assert hud.is_covered
    before = delegation.count_answers(other)
    for _ in range(60):
        delegation.driver.run_frame()
    assert delegation.count_answers(other) == before
    assert hud.is_covered
    delegation.driver.press_key(pygame.K_SPACE)
    assert not hud.is_covered
    assert "take-back" not in delegation.screen.control_rects(), "the other's captain is not his to call back"
    assert first in hud.commands.runs


# --------------------------------------------------------------------------- orders to single ships


@pytest.mark.parametrize("book", ["wwh", "hf", "ls98"])
def test_a_book_without_orders_to_single_ships_offers_none(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    delegation.driver.run_frame()
    before = delegation.count_answers()
    for key in (pygame.K_COMMA, pygame.K_PERIOD):
        delegation.driver.press_key(key)
    assert delegation.count_answers() == before
    delegation.driver.press_key(pygame.K_F6)
    found = delegation.screen.control_rects()
    assert "what-best" in found
    assert not {"what-keep", "until-asked"} & {*found}


def test_who_is_to_act_as_he_thinks_best_sails_on_no_longer_by_the_orders(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen: Any = delegation.screen
    for key in (pygame.K_F6, pygame.K_e, pygame.K_SPACE):
        delegation.driver.press_key(key)
    assert screen.hud.commands.runs[delegation.seat].side_helm.is_by_order
    delegate_by_keys(delegation, Until.TURN)
    assert delegation.is_delegated
    assert not screen.hud.commands.runs[delegation.seat].side_helm.is_by_order
    assert screen.hud.book_state.orders == {}
    assert delegation.captain_message == "", "while he has the helm the plate says nothing else"


def test_at_the_end_of_the_battle_he_is_gone(sail: OpenBattle) -> None:
    delegation = sail("wwh")
    delegate_by_keys(delegation, Until.TAKEN)
    delegation.run_until(lambda: delegation.screen.hud.prompt.kind == PromptKind.OVER, 20_000)
    delegation.driver.run_frame()
    assert not delegation.is_delegated
    assert delegation.captain_message == ""
    assert "over" in delegation.app.screen.control_rects()


def test_one_ship_has_orders_as_ten_have(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen: Any = delegation.screen
    for key in (pygame.K_F6, pygame.K_e, pygame.K_SPACE):
        delegation.driver.press_key(key)
    assert screen.hud.book_state.orders
    before = delegation.count_answers()
    hud = screen.hud
    delegation.run_until(lambda: not delegation.is_delegated or hud.commands.passed_question is not None)
    assert delegation.count_answers() > before or delegation.captain_message or hud.commands.passed_question
