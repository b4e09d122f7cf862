"""The list of crises: opened by key, mouse and wheel in every book; a row is seen again."""

import pygame
import pytest

from game.play.great_moments import crises_of
from game.ui.battle.panels import order_wheel
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import PanelAction, ReplayCrisis
from game.ui.battle.values.crisis_list_state import CrisisDrawer
from game.ui.battle.views.crisis_list import ROW_PREFIX, crises_rect
from game.ui.kit.widgets import CustomControl
from tests.books.kmh.face.input_driver import click, press_key
from tests.play.test_crises import TOLD

from .test_replay_view import SEEDS, in_the_middle, to_the_end

BOOKS = list(SEEDS)


def rows(screen: BattleScreen) -> list[CustomControl]:
    return [w for w in screen.widgets() if isinstance(w, CustomControl) and w.name.startswith(ROW_PREFIX)]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("sea", [True, False])
def test_a_key_lists_the_crises_of_the_last_turn_that_had_any(book: str, *, sea: bool) -> None:
    screen = in_the_middle(book, sea=sea)
    press_key(screen, pygame.K_F7)
    found = crises_of(screen.battle.events)
    here = [moment for moment in found if moment.turn == found[-1].turn]
    assert [row.action for row in rows(screen)] == [ReplayCrisis(moment.event_index) for moment in here]
    press_key(screen, pygame.K_F7)
    assert not screen.hud.crisis_drawer.is_open
    screen.close()


def test_the_turn_on_the_ribbon_and_the_wheel_open_it_too() -> None:
    screen = in_the_middle("kmh")
    click(screen, "crises")
    assert screen.hud.crisis_drawer.is_open
    press_key(screen, pygame.K_ESCAPE)
    assert not screen.hud.crisis_drawer.is_open
    assert PanelAction.TOGGLE_CRISES in [spec.action for spec in order_wheel.VIEW_SPECS]
    screen.close()


def test_it_turns_to_the_turns_that_had_any_and_opens_on_the_last() -> None:
    drawer = CrisisDrawer(crises=crises_of(TOLD))  # in turns 1 and 3
    assert (drawer.shown_turn, len(drawer.rows)) == (3, 5)
    drawer.step_turn(1)
    assert (drawer.shown_turn, len(drawer.rows)) == (1, 1)
    drawer.step_turn(-1)
    assert drawer.shown_turn == 3
    drawer.step_turn(-1)
    drawer.toggle()
    assert drawer.shown_turn == 3


def test_a_row_is_seen_again_from_what_led_to_it_and_the_list_lies_there_afterwards() -> None:
    screen = in_the_middle("kmh")
    press_key(screen, pygame.K_F7)
    first = rows(screen)[0]
    whole = screen.battle
    click(screen, first.name)
    assert screen.state.replay is not None
    assert screen.battle is not whole
    to_the_end(screen)
    assert screen.battle is whole
    assert screen.hud.crisis_drawer.is_open
    assert [row.name for row in rows(screen)]
    screen.close()


def test_where_nothing_can_be_seen_again_the_eye_goes_to_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = in_the_middle("kmh")
    monkeypatch.setattr(replay_view, "refusal", lambda _: "not now")
    before = screen.sea_view.camera.target_view
    crisis = crises_of(screen.battle.events)[0]
    replay_view.replay_event(screen.state, crisis.event_index)
    assert screen.state.replay is None
    assert screen.sea_input.has_camera
    assert screen.sea_view.camera.target_view != before
    screen.close()


def test_it_is_no_higher_than_its_rows_and_lies_on_the_screen() -> None:
    screen = in_the_middle("kmh")
    press_key(screen, pygame.K_F7)
    with screen.battle.table.as_current():
        rect = crises_rect(screen.hud, screen.layout())
    assert pygame.Rect((0, 0), screen.context.size).contains(rect)
    assert all(rect.contains(pygame.Rect(row.rect)) for row in rows(screen))
    assert rect.h <= screen.layout().drawer.h
    screen.close()
