"""What enemies could do next, on the screen: by key, by mouse, put away with Esc; what it may show, how often
it is worked out, and the warning of a proposal."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.captains.threats import EnemyThreats, Outline, boarding_threat, fire_threat, rake_threat
from game.play.seats import RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import answer_buttons, threat_view
from game.ui.kit.focus import PAD_B
from tests.books.kmh.face.input_driver import FakeContext, click, post_events, press_key
from tests.books.wwh.face.input_driver import open_battle, run_to_question

Table = tuple[FakeContext, BattleScreen]


@pytest.fixture
def table() -> Iterator[Table]:
    context, screen = open_battle(still=True, sea=True)
    run_to_question(screen, "helm")
    yield context, screen
    screen.close()


def words_of(table: Table) -> set[str]:
    """All words of a picture."""
    context, screen = table
    screen.draw(context.surface)
    return {mark.text for mark in context.text_ledger}


def is_shown(table: Table) -> bool:
    """Whether the label at the only enemy is there."""
    return any(words.startswith("Bucentaure can") for words in words_of(table))


def with_threats(screen: BattleScreen, *found: EnemyThreats) -> list[Any]:
    """These are the threats, whatever the book says; how often it was asked, and for what."""
    asked = list[Any]()

    def threats_to(place: Any) -> tuple[EnemyThreats, ...]:
        asked.append(place)
        return found

    screen.hud._threats_key = (None,)
    screen.hud.book_ui = type("Ui", (type(screen.hud.book_ui),), {"threats_to": staticmethod(threats_to)})()
    return asked


def turn_wheel_to_threats(screen: BattleScreen, next_page: Any) -> None:
    """The pages of the open wheel are turned until one has the threats."""
    for _ in range(6):
        if "wheel-view-threats" in screen.control_rects():
            return
        next_page()
    raise AssertionError("no page of the wheel has them")


def test_a_key_shows_it_and_esc_puts_it_away_before_anything_else(table: Table) -> None:
    _, screen = table
    with_threats(screen, EnemyThreats("bucentaure", (), (fire_threat(1.5, 1.5),)))
    assert not is_shown(table)
    press_key(screen, pygame.K_F8)
    assert is_shown(table)
    press_key(screen, pygame.K_ESCAPE)
    assert not is_shown(table)
    press_key(screen, pygame.K_F8)
    press_key(screen, pygame.K_F8)
    assert not is_shown(table)


def test_the_mouse_reaches_it_through_the_wheel(table: Table) -> None:
    _, screen = table
    click(screen, "orders")
    turn_wheel_to_threats(screen, lambda: click(screen, "wheel-page"))
    click(screen, "wheel-view-threats")
    assert screen.state.ruler_and_arcs.has_threats


def test_b_of_the_pad_puts_it_away(table: Table) -> None:
    """That the pad opens it is in tests/books/kmh/face/test_input_map.py, with every other command."""
    _, screen = table
    press_key(screen, pygame.K_F8)
    post_events(screen, pygame.event.Event(pygame.JOYBUTTONDOWN, button=PAD_B))
    assert not screen.state.ruler_and_arcs.has_threats
    assert screen.hud.prompt.needs_answer, "and nothing is answered"


def test_it_is_worked_out_again_only_when_the_course_ends_elsewhere(table: Table) -> None:
    context, screen = table
    asked = with_threats(screen)
    press_key(screen, pygame.K_F8)
    for _ in range(4):
        screen.draw(context.surface)
    assert len(asked) == 1
    press_key(screen, pygame.K_d)
    for _ in range(4):
        screen.draw(context.surface)
    assert len(asked) == len(set(asked)) == 2


def test_the_line_of_the_course_says_who_can_rake_or_board_in_reply(table: Table) -> None:
    _, screen = table
    with_threats(screen, EnemyThreats("bucentaure", (), (fire_threat(3.0, 3.0),)))
    with screen.battle.table.as_current():
        plain = answer_buttons.prompt_header(screen.hud).words
        assert threat_view.warning_words(screen.hud) == ""
    with_threats(
        screen,
        EnemyThreats("bucentaure", (), (boarding_threat(9, 5, 0.7, 9.0), rake_threat("stern", 2.0, 2.0))),
    )
    press_key(screen, pygame.K_d)
    press_key(screen, pygame.K_c)
    with screen.battle.table.as_current():
        header = answer_buttons.prompt_header(screen.hud)
        assert header.words == f"{plain}; Bucentaure can board you, 9 against your 5"
        assert header.short_words == "Bucentaure can board you, 9 against your 5"


def test_nobody_who_only_watches_is_shown_anything() -> None:
    _, screen = open_battle(still=True, seats={"british": RandomSeat(2), "french": RandomSeat(1)})
    with screen.battle.table.as_current():
        assert screen.hud.ship_in_hand() == ""
        assert screen.hud.enemy_threats == ()
    screen.close()


def test_no_seat_is_shown_what_threatens_an_enemys_ship(table: Table) -> None:
    _, screen = table
    screen.hud.own_ship = "bucentaure"
    with screen.battle.table.as_current():
        assert screen.hud.ship_in_hand() == "ajax"
        assert {one.enemy for one in screen.hud.enemy_threats} == {"bucentaure"}


def test_an_enemy_in_the_fog_is_not_told_of(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = table
    monkeypatch.setattr("game.ui.battle.state.hud_state.visibility_now", lambda level: 0.5)
    screen.hud._threats_key = (None,)
    with screen.battle.table.as_current():
        assert screen.hud.enemy_threats == ()


def test_the_line_round_a_reach_leaves_out_what_two_parts_share() -> None:
    def square(x: float) -> Outline:
        return ((x, 0.0), (x + 1, 0.0), (x + 1, 1.0), (x, 1.0))

    edges = {frozenset(edge) for edge in threat_view.border_edges((square(0.0), square(1.0)))}
    assert len(edges) == 6
    assert frozenset(((1.0, 0.0), (1.0, 1.0))) not in edges
