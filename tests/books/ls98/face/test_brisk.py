"""Brisk play by the 1798 game: one gesture gives sail and course, and what need not be asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.books.ls98.face import brisk as answers
from game.books.ls98.face.hand import hand_of
from game.books.ls98.face.hexes import place_of
from game.books.ls98.rules.course import Helm
from game.core.events import Chose
from game.play.journal import fold
from game.play.seats import Person, RandomSeat, Seat
from game.sea.hexes import Hex
from game.ui.battle import controls
from game.ui.battle.screen import BattleScreen
from tests.books.brisk_hands import asked, brisk, by_the_book, presses_a_turn, wait
from tests.books.kmh.face.hands import House, click, click_at, key, move_to
from tests.books.ls98.face.hands import is_ready, plan_of, table

K = pygame
SAIL, MOVE, LOAD = "LS98-move-6", "LS98-move-8", "LS98-fire-15"
MIRROR = Path(__file__).parent / "red-and-blue.toml"
Begun = Callable[[tuple[House, BattleScreen]], tuple[House, BattleScreen]]


def duel(begun: Begun = brisk, *, sea: bool = False) -> BattleScreen:
    """The battle stands where Castor is asked for her sail."""
    seats: dict[str, Seat] = {"red": Person(), "blue": RandomSeat(1)}
    screen = begun(table(level=MIRROR, seats=seats, sea=sea))[1]
    while asked(screen) != "sail":
        key(screen, K.K_SPACE)
    return screen


def given(screen: BattleScreen, clause: str) -> list[list[str]]:
    """The answers of the red player to that clause, as the journal has them."""
    entries = fold(screen.battle.journal.entries)
    return [[*map(str, e[3])] for e in entries if e[1:3] == ["red", clause]]


def pixel(screen: BattleScreen, here: Hex) -> tuple[int, int]:
    """The middle of a hex."""
    return screen.board.at(*place_of(here))


def ends(screen: BattleScreen, sail: str) -> list[Hex]:
    """The hexes to which she comes under that sail."""
    with screen.battle.table.at():
        return list(hand_of(screen.hud).sails[sail].headings())


def by_hand(screen: BattleScreen) -> None:
    """One answer as a player in a hurry gives it: a click or an arrow for the move, and Space."""
    kind = screen.hud.prompt.kind
    if kind == "sail" and hand_of(screen.hud).sails:
        key(screen, K.K_LEFT if screen.battle.turn % 2 else K.K_RIGHT)
        key(screen, K.K_SPACE)
    elif kind == "sail":
        key(screen, K.K_h if is_ready(screen, "answer-half") else K.K_c)
    elif kind == "fire" and "fire" not in screen.spots():
        key(screen, K.K_c)
    else:
        key(screen, K.K_SPACE)


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_one_click_gives_sail_and_course(*, sea: bool) -> None:
    screen = duel(sea=sea)
    half = ends(screen, "half")
    (far,) = [here for here in ends(screen, "full") if here not in half]
    move_to(screen, pixel(screen, far))
    assert hand_of(screen.hud).under == "full"
    click_at(screen, pixel(screen, far))
    asked(screen)
    assert given(screen, SAIL) == [["full"]]
    assert given(screen, MOVE)[0][:2] == ["ahead", "ahead"]
    assert screen.hud.prompt.clause not in (SAIL, MOVE), "she is under way"


def test_what_a_sail_reaches_is_shown_and_the_sail_that_is_carried_comes_first() -> None:
    screen = duel()
    near = ends(screen, "half")[0]
    move_to(screen, pixel(screen, near))
    assert hand_of(screen.hud).under == "half"
    with screen.battle.table.at():
        words = controls.plate(screen.hud).words
        primary = controls.answers(screen.hud)[1]
    assert words.startswith("Half sail: To NE")
    assert primary is not None
    assert primary.words == "Half sail: 1 hex"


@pytest.mark.parametrize("sea", [False, True], ids=["table", "sea"])
def test_two_keys_move_her_and_the_arrow_up_sets_more_sail(*, sea: bool) -> None:
    screen = duel(sea=sea)
    key(screen, K.K_UP)
    assert hand_of(screen.hud).under == "full"
    key(screen, K.K_SPACE)
    asked(screen)
    assert given(screen, SAIL) == [["full"]]
    assert given(screen, MOVE)[0][:2] == ["ahead", "ahead"]
    screen = duel(sea=sea)
    proposed = hand_of(screen.hud).under
    key(screen, K.K_RIGHT)
    assert plan_of(screen).legs[:2] == ("ahead", "starboard")
    key(screen, K.K_SPACE)
    asked(screen)
    assert given(screen, SAIL) == [[proposed]]
    assert given(screen, MOVE)[0][:2] == ["ahead", "starboard"]


def test_backspace_takes_sail_and_course_back_and_asks_for_both_again() -> None:
    screen = duel()
    click_at(screen, pixel(screen, ends(screen, "half")[0]))
    wait(screen, 6)
    assert given(screen, MOVE)
    key(screen, K.K_BACKSPACE)
    assert asked(screen) == "sail"
    assert given(screen, SAIL) == given(screen, MOVE) == []
    key(screen, K.K_UP)
    key(screen, K.K_SPACE)
    asked(screen)
    assert given(screen, SAIL) == [["full"]], "she may be given another move"


def test_a_sail_alone_and_all_else_stay_buttons() -> None:
    screen = duel()
    assert {"answer-half", "answer-full", "answer-anchor", "extras"} <= set(screen.spots())
    click(screen, "answer-half")
    assert asked(screen) == "helm"
    assert given(screen, SAIL) == [["half"]]
    assert given(screen, MOVE) == []


def test_at_sea_two_orders_besides_sailing_need_no_page_of_their_own() -> None:
    screen = duel(sea=True)
    with screen.battle.table.at():
        specs, primary = controls.answers(screen.hud)
    assert [spec.name for spec in specs[:2]] == ["answer-double port", "answer-double starboard"]
    assert [spec.letter for spec in specs[:2]] == ["q", "e"], "the keys and triggers of her sides"
    assert "extras" not in {spec.name for spec in specs}
    assert primary is not None
    assert primary.name == "sail"


def test_by_the_book_sail_and_course_are_two_questions_and_a_click_only_draws() -> None:
    screen = duel(by_the_book)
    assert hand_of(screen.hud).laid is None
    key(screen, K.K_h)
    for _ in range(3):
        screen.advance(1 / 60)
    assert screen.hud.prompt.kind == "helm"
    with screen.battle.table.at():
        end = next(iter(plan_of(screen).headings()))
    click_at(screen, pixel(screen, end))
    wait(screen)
    assert screen.hud.prompt.kind == "helm"
    assert plan_of(screen).pinned


def test_the_rest_of_a_move_is_sailed_after_fire_is_held_but_asked_for_after_a_die() -> None:
    held, fired = sailed_past(K.K_c), sailed_past(K.K_SPACE)
    assert [e.key for e in held][:3] == ["half", "ahead", "hold fire"]
    assert len([e for e in held if e.clause == MOVE]) > 1, "and she sails on unasked"
    assert [e.clause for e in fired][-1] == "LS98-fire-2"


def sailed_past(answer: int) -> list[Chose]:
    """Robust passes Hoche and answers so when her guns bear; what was chosen until something is
    asked again."""
    screen = brisk(table())[1]
    while asked(screen) != "sail":
        key(screen, K.K_SPACE)
    key(screen, K.K_SPACE)
    while asked(screen) != "fire":
        key(screen, K.K_SPACE)
    key(screen, answer)
    asked(screen)
    events = screen.battle.events
    return [e for e in events if isinstance(e, Chose) and e.seat == "british"]


def test_a_held_fire_is_taken_back_together_with_what_was_sailed_on() -> None:
    screen = brisk(table())[1]
    while asked(screen) != "sail":
        key(screen, K.K_SPACE)
    key(screen, K.K_SPACE)
    while asked(screen) != "fire":
        key(screen, K.K_SPACE)
    key(screen, K.K_c)
    wait(screen, 4)
    assert screen.brisk is not None
    assert [words for _, words in screen.brisk.slip] == ["Robust sails on as she was ordered."]
    key(screen, K.K_BACKSPACE)
    assert asked(screen) == "fire"
    assert screen.brisk.slip == []


@pytest.mark.parametrize("last", ["ball", "chain"])
def test_the_shot_of_last_time_is_loaded_by_one_press(last: str) -> None:
    screen = duel()
    hud = screen.hud
    hud.battle.events.append(Chose(LOAD, hud.prompt.ship, "red", last, last))
    hud.prompt = type(hud.prompt)("pick", "red", LOAD, hud.prompt.ship)
    assert answers.usual(hud) == last


def test_a_course_that_was_drawn_for_another_ship_or_turn_is_asked_for() -> None:
    screen = duel()
    hud = screen.hud
    click_at(screen, pixel(screen, ends(screen, "half")[0]))
    with screen.battle.table.at():
        now = hand_of(hud).sails["half"].helm
        assert isinstance(now, Helm)
        assert answers.as_drawn(hud, now) is not None
        screen.battle.turn += 1
        assert answers.as_drawn(hud, now) is None
        screen.battle.turn -= 1


def test_a_duel_takes_few_presses() -> None:
    screen = duel()
    assert presses_a_turn(screen, by_hand, 10) <= 6
