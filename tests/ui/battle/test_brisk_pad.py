"""What the cross of a pad goes through while a question lies on the sea."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.books.kmh.face.fire_card import TURNED_CLAUSE
from tests.ui.delegation_driver import OpenBattle, battle_opener

A = 0


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBattle]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from battle_opener(tmp_path)


def test_a_fire_card_is_held_by_the_cross_and_a(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen = delegation.screen
    for _ in range(20):
        if screen.hud.prompt.clause == TURNED_CLAUSE and screen.ring.focused == "fire":
            break
        delegation.driver.press_pad(A)
        delegation.run_to_question()
    assert screen.ring.focused == "fire"
    delegation.driver.press_cross(1, 0)
    assert screen.ring.focused == "answer-hold"
    answers = delegation.count_answers()
    delegation.driver.press_pad(A)
    assert delegation.count_answers() > answers


def test_after_start_the_cross_reaches_what_is_no_answer(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen = delegation.screen
    screen.state.has_focus_keys = True  # as it is once the menu has been put away
    seen = set()
    for _ in range(40):
        delegation.driver.press_cross(1, 0)
        delegation.driver.press_cross(0, 1)
        seen.add(screen.ring.focused)
    assert seen - {spot for spot in seen if spot.startswith(("answer-", "helm-", "sail", "fire"))}
