"""Brisk play by the 1798 game: one gesture gives sail and course, and what need not be asked."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.books.ls98.face import questions as answers
from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.questions import draft_of
from game.books.ls98.rules.course import Helm
from game.core.events import Chose
from game.play.journal import fold_undos
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.hexes import Hex
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import answer_buttons
from tests.books.kmh.face.input_driver import FakeContext, click, click_at, move_to, press_key
from tests.books.ls98.face.input_driver import is_button_enabled, open_battle, plan_of
from tests.books.quick_play_driver import (
    presses_per_turn,
    run_frames,
    run_to_question,
    with_quick_play,
    without_quick_play,
)

K = pygame
SAIL, MOVE, LOAD = "LS98-move-6", "LS98-move-8", "LS98-fire-15"
MIRROR = Path(__file__).parent / "red-and-blue.toml"
Begun = Callable[[tuple[FakeContext, BattleScreen]], tuple[FakeContext, BattleScreen]]


def duel(begun: Begun = with_quick_play, *, sea: bool = False) -> BattleScreen:
    """The battle stands where Castor is asked for her sail."""
    seats: dict[str, Seat] = {"red": PlayerSeat(), "blue": RandomSeat(1)}
    screen = begun(open_battle(level=MIRROR, seats=seats, sea=sea))[1]
    while run_to_question(screen) != "sail":
        press_key(screen, K.K_SPACE)
    return screen


def given(screen: BattleScreen, clause: str) -> list[list[str]]:
    """The answers of the red player to that clause, as the journal has them."""
    entries = fold_undos(screen.battle.journal.entries)
    return [[*map(str, e[3])] for e in entries if e[1:3] == ["red", clause]]


def pixel(screen: BattleScreen, here: Hex) -> tuple[int, int]:
    """The middle of a hex."""
    return screen.sea_view.pixel_at(*hex_center(here))


def ends(screen: BattleScreen, sail: str) -> list[Hex]:
    """The hexes to which she comes under that sail."""
    with screen.battle.table.as_current():
        return list(draft_of(screen.hud).courses_by_sail[sail].reachable_headings())


def by_hand(screen: BattleScreen) -> None:
    """One answer as a player in a hurry gives it: a click or an arrow for the move, and Space."""
    kind = screen.hud.prompt.kind
    if kind == "sail" and draft_of(screen.hud).courses_by_sail:
        press_key(screen, K.K_LEFT if screen.battle.turn % 2 else K.K_RIGHT)
        press_key(screen, K.K_SPACE)
    elif kind == "sail":
        press_key(screen, K.K_h if is_button_enabled(screen, "answer-half") else K.K_c)
    elif kind == "fire" and "fire" not in screen.control_rects():
        press_key(screen, K.K_c)
    else:
        press_key(screen, K.K_SPACE)


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_one_click_gives_sail_and_course(*, sea: bool) -> None:
    screen = duel(sea=sea)
    half = ends(screen, "half")
    (far,) = [here for here in ends(screen, "full") if here not in half]
    move_to(screen, pixel(screen, far))
    assert draft_of(screen.hud).sail == "full"
    click_at(screen, pixel(screen, far))
    run_to_question(screen)
    assert given(screen, SAIL) == [["full"]]
    assert given(screen, MOVE)[0][:2] == ["ahead", "ahead"]
    assert screen.hud.prompt.clause not in (SAIL, MOVE), "she is under way"


def test_what_a_sail_reaches_is_shown_and_the_sail_that_is_carried_comes_first() -> None:
    screen = duel()
    near = ends(screen, "half")[0]
    move_to(screen, pixel(screen, near))
    assert draft_of(screen.hud).sail == "half"
    with screen.battle.table.as_current():
        words = answer_buttons.prompt_header(screen.hud).words
        primary = answer_buttons.answer_specs(screen.hud)[1]
    assert words.startswith("Half sail: To NE")
    assert primary is not None
    assert primary.words == "Half sail: 1 hex"


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_two_keys_move_her_and_the_arrow_up_sets_more_sail(*, sea: bool) -> None:
    screen = duel(sea=sea)
    press_key(screen, K.K_UP)
    assert draft_of(screen.hud).sail == "full"
    press_key(screen, K.K_SPACE)
    run_to_question(screen)
    assert given(screen, SAIL) == [["full"]]
    assert given(screen, MOVE)[0][:2] == ["ahead", "ahead"]
    screen = duel(sea=sea)
    proposed = draft_of(screen.hud).sail
    press_key(screen, K.K_RIGHT)
    assert plan_of(screen).legs[:2] == ("ahead", "starboard")
    press_key(screen, K.K_SPACE)
    run_to_question(screen)
    assert given(screen, SAIL) == [[proposed]]
    assert given(screen, MOVE)[0][:2] == ["ahead", "starboard"]


def test_backspace_takes_sail_and_course_back_and_asks_for_both_again() -> None:
    screen = duel()
    click_at(screen, pixel(screen, ends(screen, "half")[0]))
    run_frames(screen, 6)
    assert given(screen, MOVE)
    press_key(screen, K.K_BACKSPACE)
    assert run_to_question(screen) == "sail"
    assert given(screen, SAIL) == given(screen, MOVE) == []
    press_key(screen, K.K_UP)
    press_key(screen, K.K_SPACE)
    run_to_question(screen)
    assert given(screen, SAIL) == [["full"]], "she may be given another move"


def test_a_sail_alone_and_all_else_stay_buttons() -> None:
    screen = duel()
    assert {"answer-half", "answer-full", "answer-anchor", "extras"} <= set(screen.control_rects())
    click(screen, "answer-half")
    assert run_to_question(screen) == "helm"
    assert given(screen, SAIL) == [["half"]]
    assert given(screen, MOVE) == []


def test_at_sea_two_orders_besides_sailing_need_no_page_of_their_own() -> None:
    screen = duel(sea=True)
    with screen.battle.table.as_current():
        specs, primary = answer_buttons.answer_specs(screen.hud)
    assert [spec.name for spec in specs[:2]] == ["answer-double port", "answer-double starboard"]
    assert [spec.letter for spec in specs[:2]] == ["q", "e"], "the keys and triggers of her sides"
    assert "extras" not in {spec.name for spec in specs}
    assert primary is not None
    assert primary.name == "sail"


def test_by_the_book_sail_and_course_are_two_questions_and_a_click_only_draws() -> None:
    screen = duel(without_quick_play)
    assert draft_of(screen.hud).answer_draft is None
    press_key(screen, K.K_h)
    for _ in range(3):
        screen.advance(1 / 60)
    assert screen.hud.prompt.kind == "helm"
    with screen.battle.table.as_current():
        end = next(iter(plan_of(screen).reachable_headings()))
    click_at(screen, pixel(screen, end))
    run_frames(screen)
    assert screen.hud.prompt.kind == "helm"
    assert plan_of(screen).is_pinned


def test_the_rest_of_a_move_is_sailed_after_fire_is_held_but_asked_for_after_a_die() -> None:
    held, fired = sailed_past(K.K_c), sailed_past(K.K_SPACE)
    assert [e.key for e in held][:3] == ["half", "ahead", "hold fire"]
    assert len([e for e in held if e.clause == MOVE]) > 1, "and she sails on unasked"
    assert [e.clause for e in fired][-1] == "LS98-fire-2"


def sailed_past(answer: int) -> list[Chose]:
    """Robust passes Hoche and answers so when her guns bear; what was chosen until something is
    asked again."""
    screen = with_quick_play(open_battle())[1]
    while run_to_question(screen) != "sail":
        press_key(screen, K.K_SPACE)
    press_key(screen, K.K_SPACE)
    while run_to_question(screen) != "fire":
        press_key(screen, K.K_SPACE)
    press_key(screen, answer)
    run_to_question(screen)
    events = screen.battle.events
    return [e for e in events if isinstance(e, Chose) and e.seat == "british"]


def test_a_held_fire_is_taken_back_together_with_what_was_sailed_on() -> None:
    screen = with_quick_play(open_battle())[1]
    while run_to_question(screen) != "sail":
        press_key(screen, K.K_SPACE)
    press_key(screen, K.K_SPACE)
    while run_to_question(screen) != "fire":
        press_key(screen, K.K_SPACE)
    press_key(screen, K.K_c)
    run_frames(screen, 4)
    assert screen.state.quick_play is not None
    assert [words for _, words in screen.state.quick_play.toast_lines] == [
        "Robust sails on as she was ordered."
    ]
    press_key(screen, K.K_BACKSPACE)
    assert run_to_question(screen) == "fire"
    assert screen.state.quick_play.toast_lines == []


@pytest.mark.parametrize("last", ["ball", "chain"])
def test_the_shot_of_last_time_is_loaded_by_one_press(last: str) -> None:
    screen = duel()
    hud = screen.hud
    hud.battle.events.append(Chose(LOAD, hud.prompt.ship, "red", last, last))
    hud.prompt = type(hud.prompt)("pick", "red", LOAD, hud.prompt.ship)
    with screen.battle.table.as_current():
        assert answers.default_answer(hud) == last


def test_a_course_that_was_drawn_for_another_ship_or_turn_is_asked_for() -> None:
    screen = duel()
    hud = screen.hud
    click_at(screen, pixel(screen, ends(screen, "half")[0]))
    with screen.battle.table.as_current():
        now = draft_of(hud).courses_by_sail["half"].start_helm
        assert isinstance(now, Helm)
        assert answers.remaining_drawn_course(hud, now) is not None
        screen.battle.turn += 1
        assert answers.remaining_drawn_course(hud, now) is None
        screen.battle.turn -= 1


def test_a_duel_takes_few_presses() -> None:
    screen = duel()
    assert presses_per_turn(screen, by_hand, 10) <= 6


def edge_duel(tmp_path: Path, column: int, heading: int, wind: int, foe_row: int = 9) -> BattleScreen:
    """The same in a column near the edge of the map, on that heading in that wind; her foe is at it."""
    text = MIRROR.read_text("utf-8").replace("at = [17, 9]", f"at = [0, {foe_row}]")
    text = text.replace("at = [9, 9]\nheading = 60", f"at = [{column}, 9]\nheading = {heading}")
    level = tmp_path / "edge.toml"
    level.write_text(text.replace("wind_from = 0", f"wind_from = {wind}"), "utf-8")
    seats: dict[str, Seat] = {"red": PlayerSeat(), "blue": RandomSeat(1)}
    screen = with_quick_play(open_battle(level=level, seats=seats))[1]
    while run_to_question(screen) != "sail":
        press_key(screen, K.K_SPACE)
    return screen


def test_what_is_proposed_leaves_water_ahead_of_her(tmp_path: Path) -> None:
    screen = edge_duel(tmp_path, 2, 240, 180, 12)
    end = plan_of(screen).end_helm
    assert end.hex.hex_towards(end.heading).column >= 0


def test_a_move_off_the_map_says_so_on_its_button(tmp_path: Path) -> None:
    screen = edge_duel(tmp_path, 0, 300, 180, 3)
    with screen.battle.table.as_current():
        plan = plan_of(screen)
        primary = answer_buttons.answer_specs(screen.hud)[1]
    assert primary is not None
    assert (primary.words == "Sail off the map") == plan.leaves_map
    assert plan.leaves_map
