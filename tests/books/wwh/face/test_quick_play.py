"""Brisk play by Warm Work, Hardy!: a click or two keys move a ship, and what need not be asked."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from game.books.wwh.face import drafts
from game.books.wwh.face import questions as answers
from game.books.wwh.face.squares import square_center_cm
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import ShipSide
from game.core.events import Chose
from game.core.steps import MenuOption, OptionMenu
from game.levels.reading.level_reader import load_level
from game.play.journal import fold_undos
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.square import Square
from game.stage.frame.camera import GLIDE_SECONDS
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import Prompt, PromptKind
from game.ui.battle.values.quick_play import ForcedAnswer
from game.ui.battle.views import answer_buttons
from tests.books.kmh.face.input_driver import FakeContext, click, click_at, press_key
from tests.books.quick_play_driver import (
    presses_per_turn,
    run_frames,
    run_to_question,
    with_quick_play,
    without_quick_play,
)
from tests.books.wwh.face.input_driver import LEVELS, closing_move, open_battle, plan_of

K = pygame
MOVE = "WWH-1.1a"
TWO = LEVELS / "two-against-two.toml"


def a_helm(square: Square) -> Helm:
    """A ship that made two squares, heading N with the wind from E, fresh."""
    return Helm(square, 0, 2, (3, 2, 0, 2, 3, 5, 4, 5), 2, ShipSide.STARBOARD)


def at_the_helm(screen: BattleScreen) -> BattleScreen:
    """The battle stands at the first move."""
    while run_to_question(screen) != "helm":
        press_key(screen, K.K_SPACE)
    return screen


def moves(screen: BattleScreen) -> list[list[str]]:
    """The moves that the British player has given, each with all its legs."""
    entries = fold_undos(screen.battle.journal.entries)
    return [entry[3] for entry in entries if entry[1:3] == ["british", MOVE]]


def sail_by_mouse(screen: BattleScreen) -> None:
    """A click moves her; Space fires, or takes whatever answer comes first."""
    if screen.hud.prompt.kind == "helm":
        click_at(screen, screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square)))
    elif screen.hud.prompt.kind == "fire":
        press_key(screen, K.K_SPACE)
    else:
        press_key(screen, K.K_RETURN)


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_one_click_moves_her(*, sea: bool) -> None:
    screen = at_the_helm(with_quick_play(open_battle(sea=sea))[1])
    plan, move = plan_of(screen), closing_move(screen)
    screen.advance(GLIDE_SECONDS)  # the camera goes from the wind's question to her reach
    click_at(screen, screen.sea_view.pixel_at(*square_center_cm(move.end_helm.square)))
    run_to_question(screen)
    (given,) = moves(screen)
    assert plan.helm_after(tuple(given[:-1])).square == move.end_helm.square
    assert screen.battle.turn == 2


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
@pytest.mark.parametrize(("arrow", "leg"), [(K.K_LEFT, "port"), (K.K_RIGHT, "starboard")])
def test_two_keys_move_her(*, arrow: int, leg: str, sea: bool) -> None:
    screen = at_the_helm(with_quick_play(open_battle(sea=sea))[1])
    press_key(screen, arrow)
    drawn = plan_of(screen).keys()
    assert drawn[0] == leg
    press_key(screen, K.K_SPACE)
    run_to_question(screen)
    assert moves(screen) == [drawn]


def test_an_arrow_back_undoes_the_last_turn_and_up_and_down_change_the_length() -> None:
    screen = at_the_helm(with_quick_play(open_battle())[1])
    press_key(screen, K.K_LEFT)
    press_key(screen, K.K_RIGHT)
    straight = plan_of(screen).legs
    assert {*straight} == {"ahead"}, "what is left of both turns is a move straight on"
    press_key(screen, K.K_DOWN)
    assert plan_of(screen).legs == straight[:-1]
    press_key(screen, K.K_UP)
    assert plan_of(screen).legs == straight


def test_arrows_do_not_steer_while_they_have_other_work() -> None:
    screen = at_the_helm(with_quick_play(open_battle())[1])
    straight = plan_of(screen).legs
    for paper in (K.K_l, K.K_m):
        press_key(screen, paper)
        press_key(screen, K.K_LEFT)
        press_key(screen, paper)
    press_key(screen, K.K_TAB, K.KMOD_CTRL)
    press_key(screen, K.K_LEFT)
    assert plan_of(screen).legs == straight


def test_nobody_is_proposed_to_leave_the_board_in_brisk_play() -> None:
    screen = open_battle()[1]
    with screen.battle.table.as_current():
        near = a_helm(Square(9, 1))
        rash, careful = (drafts.new_helm_draft(near), drafts.new_helm_draft(near, keeps_on_board=True))
        assert rash.end_helm.square.y < 0
        assert careful.end_helm.square.y >= 0
        careful.turn("port")
        assert careful.end_helm.square.y >= 0
        assert careful.is_legal
    assert plan_of(at_the_helm(with_quick_play(open_battle())[1])).keeps_on_board
    assert not plan_of(at_the_helm(without_quick_play(open_battle())[1])).keeps_on_board


def test_a_move_given_by_a_click_is_taken_back_by_backspace() -> None:
    screen = at_the_helm(with_quick_play(open_battle())[1])
    click_at(screen, screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square)))
    for _ in range(3):
        screen.advance(1 / 60)
    press_key(screen, K.K_BACKSPACE)
    assert run_to_question(screen) == "helm"
    assert moves(screen) == []


def test_a_click_on_another_ship_or_on_herself_is_no_order() -> None:
    screen = at_the_helm(with_quick_play(open_battle())[1])
    with screen.battle.table.as_current():
        foe, own = screen.hud.find_ship("bucentaure"), screen.hud.find_ship("ajax")
    assert foe is not None
    assert own is not None
    for ship in (foe, own):
        click_at(screen, screen.sea_view.pixel_at(ship.x / 10_000, ship.y / 10_000))
        run_frames(screen)
        assert screen.hud.prompt.kind == "helm"
    assert moves(screen) == []


def test_by_the_book_a_click_only_draws_and_arrows_move_the_view() -> None:
    screen = at_the_helm(without_quick_play(open_battle())[1])
    straight, view = plan_of(screen).legs, screen.sea_view.camera.target_view
    press_key(screen, K.K_LEFT)
    assert plan_of(screen).legs == straight
    assert screen.sea_view.camera.target_view != view
    click_at(screen, screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square)))
    run_frames(screen)
    assert screen.hud.prompt.kind == "helm"
    assert plan_of(screen).is_pinned


def test_the_second_click_of_a_double_click_moves_no_second_ship() -> None:
    sides = [side.id for side in load_level(TWO).sides]
    seats: dict[str, Seat] = {sides[0]: PlayerSeat(), sides[1]: RandomSeat(1)}
    screen = at_the_helm(with_quick_play(open_battle(level=TWO, seats=seats))[1])
    first = screen.hud.prompt.ship
    at = screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square))
    click_at(screen, at)
    run_frames(screen, 6)
    assert screen.hud.prompt.needs_answer, "the next question is there already"
    click_at(screen, at)
    run_frames(screen)
    chose = [e for e in screen.battle.events if isinstance(e, Chose) and e.clause == MOVE]
    assert {e.ship for e in chose if e.seat == sides[0]} == {first}


def two_ships() -> BattleScreen:
    """Two ships of a person's, at the course of the first."""
    sides = [side.id for side in load_level(TWO).sides]
    seats: dict[str, Seat] = {sides[0]: PlayerSeat(), sides[1]: RandomSeat(1)}
    screen = with_quick_play(open_battle(level=TWO, seats=seats))[1]
    run_to_question(screen)
    return screen


def by_tab(screen: BattleScreen, _: str) -> None:
    press_key(screen, K.K_TAB)


def by_shoulder(screen: BattleScreen, _: str) -> None:
    screen.handle(K.event.Event(K.JOYBUTTONDOWN, button=5, instance_id=0))


def by_click(screen: BattleScreen, other: str) -> None:
    click(screen, f"ship-{other}")


@pytest.mark.parametrize("instead", [by_tab, by_shoulder, by_click])
def test_wwh_t_2_the_first_ship_moves_unless_another_is_taken(
    instead: Callable[[BattleScreen, str], None],
) -> None:
    screen = two_ships()
    first, own = screen.hud.prompt.ship, [s.id for s in screen.hud.ships if not s.side]
    assert screen.hud.prompt.kind == "helm", "which ship moves is not asked"
    assert first == own[0]
    instead(screen, own[1])
    assert run_to_question(screen) == "helm"
    assert screen.hud.prompt.ship == own[1]


@pytest.mark.parametrize(
    ("keys", "first"), [(["ajax", "bucentaure", "done"], "ajax"), (["done", "nobody"], "")]
)
def test_wwh_2_1_1_the_first_that_bears_has_the_word(keys: list[str], first: str) -> None:
    screen = with_quick_play(open_battle())[1]
    offers = tuple(MenuOption(key, key, key, "WWH-2.1.1") for key in keys)
    prompt = Prompt(PromptKind.PICK, "english", "WWH-2.1.1", "", "", OptionMenu(offers))
    with screen.battle.table.as_current():
        screen.hud.prompt = prompt
        assert answers.forced_answer(screen.hud) == (ForcedAnswer((first,)) if first else None)


def test_wwh_t_2_once_she_has_her_course_no_other_moves_in_her_place() -> None:
    screen = two_ships()
    click_at(screen, screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square)))
    assert run_to_question(screen) == "helm"
    second = screen.hud.prompt.ship
    by_tab(screen, "")
    assert screen.hud.prompt.ship == second


def test_a_course_with_a_choice_or_a_die_in_it_is_asked_for() -> None:
    free = a_helm(Square(9, 9))
    assert answers.forced_course(free) is None
    done = replace(free, squares_made=3, may_turn=False)
    assert done.keys() == ["end"]
    assert answers.forced_course(done) == ForcedAnswer(("end",))


@pytest.mark.parametrize(("begun", "first"), [(with_quick_play, "answer-hull"), (without_quick_play, "")])
def test_the_usual_answer_is_the_primary_one_in_brisk_play_alone(
    begun: Callable[[tuple[FakeContext, BattleScreen]], tuple[FakeContext, BattleScreen]], first: str
) -> None:
    screen = begun(open_battle())[1]
    assert run_to_question(screen) == "pick"
    assert screen.hud.prompt.clause == "WWH-4.3b"
    with screen.battle.table.as_current():
        primary = answer_buttons.answer_specs(screen.hud)[1]
    assert (primary.name if primary is not None else "") == first


@pytest.mark.parametrize(
    ("seat", "hidden", "side"),
    [("british", False, "port"), ("british", True, ""), ("french", True, "starboard")],
)
def test_a_hidden_record_is_not_told_by_what_comes_first(
    monkeypatch: pytest.MonkeyPatch, seat: str, hidden: bool, side: str
) -> None:
    screen = open_battle()[1]
    ship = SimpleNamespace(side="french", gunnery_of={"port": 2, "starboard": 5}.__getitem__)
    monkeypatch.setattr(answers, "find_ship_card", lambda name: ship)
    monkeypatch.setattr(answers, "has_book_option", lambda name: hidden)
    screen.hud.prompt = Prompt("pick", seat, "WWH-2.2d", "bucentaure")
    assert answers.default_answer(screen.hud) == side


def test_a_duel_takes_few_presses() -> None:
    screen = with_quick_play(open_battle())[1]
    assert presses_per_turn(screen, sail_by_mouse, 8) <= 3
