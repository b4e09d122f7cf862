"""Many answers: More has a key, and so has each of the first answers of a list."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.core.steps import Choose, MenuOption, OptionMenu
from game.ui.battle.answers import hud_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import Answer
from game.ui.battle.views.answer_buttons import answer_specs
from game.ui.kit import widgets
from tests.ui.delegation_driver import DelegationDriver, OpenBattle, battle_opener

REPAIRS = ("none", *(f"{what}{men}" for what in ("hull", "wheel", "battery port L")
                     for men in ("", " 1", " 2")))  # fmt: skip


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBattle]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from battle_opener(tmp_path)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What has been answered; the battle never hears of it."""
    found: list[tuple[str, ...]] = []
    monkeypatch.setattr(hud_update, "submit", lambda desk, *keys, **_: found.append(keys))
    return found


def repairs(history: DelegationDriver, keys: Sequence[str] = REPAIRS) -> BattleScreen:
    """A frigate of Hold Fast has three things to mend, or these."""
    screen, seat = history.screen, history.seat
    ship = next(s.id for s in screen.battle.level.ships if s.side == seat)
    offers = tuple(MenuOption(key, f"Mend {key}", key, "HF-dc-1") for key in keys)
    screen.battle.pending_step = Choose(seat, "HF-dc-1", OptionMenu(offers), ship)
    with screen.battle.table.as_current():
        screen.hud.update()
    return screen


def by_letter(screen: BattleScreen) -> dict[str, str]:
    """The answers of the list by the letters that take them."""
    with screen.battle.table.as_current():
        specs, _ = answer_specs(screen.hud)
    return {spec.letter: spec.action.key for spec in specs if isinstance(spec.action, Answer)}


def test_two_answers_beside_the_first_need_no_more(sail: OpenBattle, given: list[tuple[str, ...]]) -> None:
    delegation = sail("hf")
    screen = repairs(delegation, ("none", "mast", "hull"))
    spots = screen.control_rects()
    assert "more" not in spots
    for key in ("none", "mast", "hull"):
        delegation.driver.click(f"answer-{key}")
    assert given == [("none",), ("mast",), ("hull",)]
    rects = [spots[f"answer-{key}"] for key in ("none", "mast", "hull")]
    assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))


def test_more_and_what_it_brings_up_have_keys(sail: OpenBattle, given: list[tuple[str, ...]]) -> None:
    delegation = sail("hf")
    screen = repairs(delegation)
    assert not any(isinstance(w, widgets.ScrollPane) for w in screen.widgets())
    delegation.driver.press_key(pygame.K_y)
    assert any(isinstance(w, widgets.ScrollPane) for w in screen.widgets()), "More lists them all"
    shown = {w.key for w in screen.widgets() if isinstance(w, widgets.CustomControl)}
    assert pygame.K_1 in shown
    delegation.driver.press_key(pygame.K_3)
    assert given == [(by_letter(screen)["3"],)]
    delegation.driver.press_key(pygame.K_y)
    assert not any(isinstance(w, widgets.ScrollPane) for w in screen.widgets())


def test_an_answer_of_a_list_is_taken_by_its_number_without_more(
    sail: OpenBattle, given: list[tuple[str, ...]]
) -> None:
    delegation = sail("hf")
    screen, speed = repairs(delegation), delegation.screen.show.speed
    delegation.driver.press_key(pygame.K_2)
    assert given == [(by_letter(screen)["2"],)]
    assert screen.show.speed == speed, "the key of a speed serves the answers first"


def test_hf_dc_1_the_repairs_that_marines_help_with_stand_first(sail: OpenBattle) -> None:
    delegation = sail("hf")
    screen = repairs(delegation)
    with screen.battle.table.as_current():
        specs, primary = answer_specs(screen.hud)
    assert primary is not None
    assert primary.action == Answer("wheel 2")
    keys = [spec.action.key for spec in specs if isinstance(spec.action, Answer)]
    assert keys[:3] == ["battery port L 2", "hull 2", "wheel 1"]
    assert keys[-1] == "none"
