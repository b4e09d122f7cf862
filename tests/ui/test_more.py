"""Many answers: More has a key, and so has each of the first answers of a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.core.steps import Choose, Option, Pick
from game.ui.battle import hud_update
from game.ui.battle.actions import Answer
from game.ui.battle.controls import answers
from game.ui.battle.screen import BattleScreen
from game.ui.kit import widgets
from tests.ui.helm import Fought, Sail, voyages

REPAIRS = ("none", *(f"{what}{men}" for what in ("hull", "wheel", "battery port L")
                     for men in ("", " 1", " 2")))  # fmt: skip


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sail]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from voyages(tmp_path)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What has been answered; the battle never hears of it."""
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr(hud_update, "submit", lambda desk, *keys, **_: found.append(keys))
    return found


def repairs(fought: Fought, keys: Sequence[str] = REPAIRS) -> BattleScreen:
    """A frigate of Hold Fast has three things to mend, or these."""
    screen, seat = fought.screen, fought.seat
    ship = next(s.id for s in screen.battle.level.ships if s.side == seat)
    offers = tuple(Option(key, f"Mend {key}", key, "HF-dc-1") for key in keys)
    screen.battle.pending = Choose(seat, "HF-dc-1", Pick(offers), ship)
    with screen.battle.table.at():
        screen.hud.follow()
    return screen


def by_letter(screen: BattleScreen) -> dict[str, str]:
    """The answers of the list by the letters that take them."""
    with screen.battle.table.at():
        specs, _ = answers(screen.hud)
    return {spec.letter: spec.does.key for spec in specs if isinstance(spec.does, Answer)}


def test_two_answers_beside_the_first_need_no_more(
    sail: Sail, given: list[tuple[str, ...]]
) -> None:
    fought = sail("hf")
    screen = repairs(fought, ("none", "mast", "hull"))
    spots = screen.spots()
    assert "more" not in spots
    for key in ("none", "mast", "hull"):
        fought.hand.click(f"answer-{key}")
    assert given == [("none",), ("mast",), ("hull",)]
    rects = [spots[f"answer-{key}"] for key in ("none", "mast", "hull")]
    assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))


def test_more_and_what_it_brings_up_have_keys(sail: Sail, given: list[tuple[str, ...]]) -> None:
    fought = sail("hf")
    screen = repairs(fought)
    assert not any(isinstance(w, widgets.Pane) for w in screen.widgets())
    fought.hand.key(pygame.K_y)
    assert any(isinstance(w, widgets.Pane) for w in screen.widgets()), "More lists them all"
    shown = {w.key for w in screen.widgets() if isinstance(w, widgets.Item)}
    assert pygame.K_1 in shown
    fought.hand.key(pygame.K_3)
    assert given == [(by_letter(screen)["3"],)]
    fought.hand.key(pygame.K_y)
    assert not any(isinstance(w, widgets.Pane) for w in screen.widgets())


def test_an_answer_of_a_list_is_taken_by_its_number_without_more(
    sail: Sail, given: list[tuple[str, ...]]
) -> None:
    fought = sail("hf")
    screen, speed = repairs(fought), fought.screen.show.speed
    fought.hand.key(pygame.K_2)
    assert given == [(by_letter(screen)["2"],)]
    assert screen.show.speed == speed, "the key of a speed serves the answers first"


def test_hf_dc_1_the_repairs_that_marines_help_with_stand_first(sail: Sail) -> None:
    fought = sail("hf")
    screen = repairs(fought)
    with screen.battle.table.at():
        specs, primary = answers(screen.hud)
    assert primary is not None
    assert primary.does == Answer("wheel 2")
    keys = [spec.does.key for spec in specs if isinstance(spec.does, Answer)]
    assert keys[:3] == ["battery port L 2", "hull 2", "wheel 1"]
    assert keys[-1] == "none"
