"""What the cross of a pad goes through while a question lies on the sea."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.books.kmh.face.held_card import TURNED
from tests.ui.helm import Sail, voyages

A = 0


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sail]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from voyages(tmp_path)


def test_a_fire_card_is_held_by_the_cross_and_a(sail: Sail) -> None:
    fought = sail("kmh")
    screen = fought.screen
    for _ in range(20):
        if screen.hud.prompt.clause == TURNED and screen.ring.at == "fire":
            break
        fought.hand.pad(A)
        fought.asked()
    assert screen.ring.at == "fire"
    fought.hand.hat(1, 0)
    assert screen.ring.at == "answer-hold"
    answers = fought.answers()
    fought.hand.pad(A)
    assert fought.answers() > answers


def test_after_start_the_cross_reaches_what_is_no_answer(sail: Sail) -> None:
    fought = sail("kmh")
    screen = fought.screen
    screen.walking = True  # as it is once the menu has been put away
    seen = set()
    for _ in range(40):
        fought.hand.hat(1, 0)
        fought.hand.hat(0, 1)
        seen.add(screen.ring.at)
    assert seen - {spot for spot in seen if spot.startswith(("answer-", "helm-", "sail", "fire"))}
