"""Which ship is next: no list lies on the sea, one ship is in hand, and every one of them can be
taken by mouse, keys and pad."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.sea.water import SeaSurfaceCache
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.planning import ship_pick
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import Answer, CommandAction
from game.ui.battle.values.prompts import answer_widget_name
from game.ui.battle.views import answer_buttons
from game.ui.kit.focus import PAD_A, PAD_RB
from tests.books.kmh.face.input_driver import (
    FakeContext,
    click,
    make_battle_screen,
    post_events,
    press_key,
    run_to_prompt,
)
from tests.ui.battle.test_sea_view import SIZES, opened

LEVEL = "wwh/cape-st-vincent"


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buttons are looked at here: the water they lie on need not be painted."""
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)


def asked(size: tuple[int, int] = (1280, 720)) -> tuple[FakeContext, BattleScreen]:
    """The battle where it is asked which ship of many is next."""
    context, screen = opened(LEVEL, size, 0)
    run_to_prompt(screen)
    screen.draw(context.surface)
    return context, screen


def ships(screen: BattleScreen) -> tuple[str, ...]:
    with screen.battle.table.as_current():
        return ship_pick.offered_ships(screen.hud)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_list_lies_on_the_sea(size: tuple[int, int]) -> None:
    _, screen = asked(size)
    names = ships(screen)
    assert len(names) > answer_buttons.MAX_LISTED
    spots = screen.control_rects()
    assert [n for n in spots if n.startswith("answer-")] == [f"answer-{screen.hud.own_ship}"]
    with screen.battle.table.as_current():
        laid = answer_buttons.lay_out_answers(screen.hud, screen.layout())
    assert sum(rect.w * rect.h for rect in laid.panel_rects()) <= 0.02 * size[0] * size[1]
    click(screen, "more")
    assert sum(n.startswith("answer-") for n in screen.control_rects()) > 1, "the list comes if it is wanted"
    screen.close()


def test_the_primary_button_says_what_it_does() -> None:
    _, screen = asked()
    with screen.battle.table.as_current():
        _, primary = answer_buttons.answer_specs(screen.hud)
        named = screen.hud.names[screen.hud.own_ship]
    assert primary is not None
    assert primary.words == f"Choose {named}"
    screen.close()


def by_mouse(screen: BattleScreen, ship: str) -> None:
    click(screen, f"ship-{ship}")


def by_keys(screen: BattleScreen, ship: str) -> None:
    while screen.hud.own_ship != ship:
        press_key(screen, pygame.K_TAB)
    press_key(screen, pygame.K_SPACE)


def by_pad(screen: BattleScreen, ship: str) -> None:
    while screen.hud.own_ship != ship:
        post_events(screen, pygame.event.Event(pygame.JOYBUTTONDOWN, button=PAD_RB))
    post_events(screen, pygame.event.Event(pygame.JOYBUTTONDOWN, button=PAD_A))


@pytest.mark.parametrize("nth", [0, 2, -1])
@pytest.mark.parametrize("take", [by_mouse, by_keys, by_pad])
def test_each_can_be_taken(take: Callable[[BattleScreen, str], None], nth: int) -> None:
    _, screen = asked()
    ship = ships(screen)[nth]
    take(screen, ship)
    person = screen.battle.seats[screen.hud.prompt.seat]
    assert isinstance(person, PlayerSeat)
    assert list(person.answers) == [[ship]]
    screen.close()


def test_tab_brings_her_plate_and_her_button_and_goes_round() -> None:
    context, screen = asked()
    names, seen = ships(screen), []
    for _ in range(len(names) + 1):
        seen.append(screen.hud.own_ship)
        assert f"answer-{screen.hud.own_ship}" in screen.control_rects()
        assert screen.hud.other_ship != screen.hud.own_ship
        press_key(screen, pygame.K_TAB)
        screen.draw(context.surface)
    assert set(seen) == set(names)
    assert seen[0] == seen[-1]
    screen.close()


def test_a_question_about_other_things_is_as_it_was() -> None:
    _, screen = opened("kmh/constitution-and-guerriere", (1280, 720), 0)
    run_to_prompt(screen)
    assert ships(screen) == ()
    with screen.battle.table.as_current():
        assert ship_pick.picked_ship(screen.hud) == ""
    screen.close()


def test_on_the_table_all_of_them_are_buttons_of_one_kind() -> None:
    context, screen = opened(LEVEL, (1280, 720), 0)
    context.settings = replace(context.settings, table_view=True)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        specs, primary = answer_buttons.answer_specs(screen.hud)
    assert primary is None
    picks = [spec for spec in specs if isinstance(spec.action, Answer)]
    assert len(picks) == len(ships(screen))
    assert [spec.name for spec in specs if spec not in picks] == ["command"]
    screen.close()


@pytest.mark.parametrize(("is_sea", "words"), [(True, "Choose Naiad"), (False, "Naiad")])
def test_where_the_sea_fills_the_window_the_button_says_what_becomes_of_the_ship(
    monkeypatch: pytest.MonkeyPatch, *, is_sea: bool, words: str
) -> None:
    monkeypatch.setattr(ship_pick, "offered_ships", lambda _: ("naiad",))
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(3)}
    _, screen = make_battle_screen(seats, sea=is_sea)
    run_to_prompt(screen)
    offered = ButtonSpec(answer_widget_name("naiad"), "Naiad", "ship", action=CommandAction.GIVE)
    named = ship_pick.primary_with_verb(screen.hud, offered)
    assert named is not None
    assert named.words == words
    screen.close()
    screen.battle.close()
