"""The captain at a person's side knows no more than his side, and hands back what he cannot
answer; two people at one screen; and the keys of standing orders."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.books import shelf
from game.captains.process import DistantCaptain, Question
from game.core.table import Dump
from game.play.battle import Battle
from game.play.seats import Seat
from game.ui.battle.delegation_state import DelegateUntil, start_captain
from game.ui.battle.prompts import PromptKind

from .helm import BOOKS, Sail, by_keys


class Overheard(DistantCaptain):
    """A captain in a process of his own whose questions are listened to."""

    asked: list[Question]

    def _send(self, question: Question) -> None:
        self.asked.append(question)
        super()._send(question)


@BOOKS
def test_he_is_sent_what_lies_open_to_his_side_and_nothing_else(
    sail: Sail, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fought = sail(book)
    heard: list[Question] = []
    shown: list[Dump] = []
    monkeypatch.setattr("game.ui.battle.delegation_state.DistantCaptain", Overheard)
    monkeypatch.setattr(Overheard, "asked", heard, raising=False)
    open_to = shelf.book(book).captain.open_to
    side = fought.seat

    def opened(seat: str) -> Dump:
        assert seat == side
        shown.append(open_to(seat))
        return shown[-1]

    monkeypatch.setattr(shelf.book(book).captain, "open_to", opened)
    fought.screen.hud.delegation.crew = start_captain
    by_keys(fought, DelegateUntil.TURN)
    plate, before = fought.screen, fought.answers()  # brisk play may have answered once itself
    fought.until(lambda: fought.answers() > before or not fought.running, 100_000)
    assert fought.answers() > before, fought.said
    assert len(heard) >= 1
    assert [dump for _, dump, _, _ in heard] == shown
    assert {asked.seat for _, _, asked, _ in heard} == {side}
    assert plate.hud.delegation.captains
    fought.berth.clear()
    assert not plate.hud.delegation.captains, "he went home with the battle"


def test_who_does_not_answer_hands_the_question_back(sail: Sail) -> None:
    fought = sail("kmh")
    now = [0.0]

    def gone(battle: Battle, side: str) -> Seat:
        found = start_captain(battle, side)
        assert isinstance(found, DistantCaptain)
        found.clock = lambda: now[0]
        found.process.terminate()
        found.process.join()
        return found

    fought.screen.hud.delegation.crew = gone
    by_keys(fought, DelegateUntil.TURN)
    for _ in range(5):
        fought.hand.frame()
    assert fought.running, "he is not missed at once"
    now[0] = 30.0
    for _ in range(3):
        fought.hand.frame()
    now[0] = 40.0
    fought.until(lambda: not fought.running)
    assert fought.said == "My captain does not answer: the question is yours."
    assert fought.answers() == 0, "nobody else answered in his place"
    assert not fought.screen.hud.delegation.captains


def test_two_people_at_one_screen(sail: Sail) -> None:
    """One of them hands over; the other is asked as ever, and the cover stays where it lay."""
    fought = sail("hf", people=2)
    hud = fought.screen.hud
    assert hud.is_covered
    fought.hand.key(pygame.K_F3)
    assert not hud.delegation.open
    assert fought.said == "First the next player must be at the screen."
    first = hud.prompt.seat
    fought.hand.key(pygame.K_SPACE)
    by_keys(fought, DelegateUntil.TAKEN)
    fought.until(lambda: hud.prompt.needs_answer and hud.prompt.seat != first)
    other = hud.prompt.seat
    assert hud.is_covered
    before = fought.answers(other)
    for _ in range(60):
        fought.hand.frame()
    assert fought.answers(other) == before
    assert hud.is_covered
    fought.hand.key(pygame.K_SPACE)
    assert not hud.is_covered
    assert "take-back" not in fought.screen.spots(), "the other's captain is not his to call back"
    assert first in hud.delegation.runs


# ------------------------------------------------------------------------------- the two other keys


@pytest.mark.parametrize("book", ["wwh", "hf", "ls98"])
@pytest.mark.parametrize("key", [pygame.K_COMMA, pygame.K_PERIOD])
def test_where_there_is_no_order_book_its_keys_say_so(sail: Sail, book: str, key: int) -> None:
    fought = sail(book)
    fought.hand.frame()
    before = fought.answers()
    fought.hand.key(key)
    assert "no order book" in fought.said
    assert fought.answers() == before


def test_who_hands_over_sails_on_no_longer_by_the_orders(sail: Sail) -> None:
    fought = sail("kmh")
    screen: Any = fought.screen
    for key in (pygame.K_COMMA, pygame.K_e, pygame.K_SPACE, pygame.K_PERIOD):
        fought.hand.key(key)
    assert screen.hud.book_state.run.kind
    by_keys(fought, DelegateUntil.TURN)
    assert fought.running
    assert not screen.hud.book_state.run.kind
    fought.hand.key(pygame.K_PERIOD)
    assert fought.said == "", "while he has the helm the plate says nothing else"


def test_at_the_end_of_the_battle_he_is_gone(sail: Sail) -> None:
    fought = sail("wwh")
    by_keys(fought, DelegateUntil.TAKEN)
    fought.until(lambda: fought.screen.hud.prompt.kind == PromptKind.OVER, 20_000)
    fought.hand.frame()
    assert not fought.running
    assert fought.said == ""
    assert "over" in fought.app.screen.spots()


def test_one_ship_has_standing_orders_as_ten_have(sail: Sail) -> None:
    fought = sail("kmh")
    screen: Any = fought.screen
    fought.hand.key(pygame.K_PERIOD)
    assert fought.said == "No ship has orders yet. The order book gives them."
    fought.hand.key(pygame.K_COMMA)
    fought.hand.key(pygame.K_e)
    fought.hand.key(pygame.K_SPACE)
    assert screen.hud.book_state.orders
    before = fought.answers()
    fought.hand.key(pygame.K_PERIOD)
    fought.until(lambda: not screen.hud.book_state.run.kind)
    assert fought.answers() > before or fought.said or screen.hud.book_state.stopped
