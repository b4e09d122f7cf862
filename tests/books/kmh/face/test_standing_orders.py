"""Standing orders with the real event queue: twelve ships a side, by mouse, by keys, by pad."""

from pathlib import Path

import pygame
import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.sailing_orders import StandingOrder, StandingOrderKind
from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.order_book import book_seat, ships_of_seat
from game.books.kmh.face.question_draft import draft_of
from game.books.kmh.face.standing_order_drawing import foreseen_courses
from game.books.kmh.rules.previews import hazards
from game.core.events import Fired, Hurt
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from tests.battery import battery_params
from tests.books.kmh.face.fleet_driver import FleetDriver
from tests.books.kmh.face.input_driver import (
    chase_by_mouse,
    make_battle_screen,
    press_key,
    run_to_prompt,
    useless_controls,
)
from tests.ui.text_checks import find_cut_off, find_overlaps

DEVICES = ("mouse", "keys", "pad")


@pytest.mark.parametrize("device", battery_params(DEVICES, DEVICES[:1]))
def test_quiet_turns_of_twelve_ships_cost_three_presses_at_most(tmp_path: Path, device: str) -> None:
    admiral = FleetDriver(tmp_path, device, apart=120)
    admiral.order_whole_side("order-keep")
    admiral.presses, turn = 0, admiral.screen.battle.turn
    admiral.run_quiet_turns(2)
    turns = admiral.screen.battle.turn - turn
    assert turns == 2
    assert admiral.order_book.stop_reason == ""
    assert admiral.presses <= 3 * turns
    moved = [e for e in admiral.journal_answers() if e[2] == "KMH-6.3.1"]
    assert len(moved) >= 12


@pytest.mark.parametrize("device", DEVICES)
def test_a_line_follows_its_leader_without_any_order(tmp_path: Path, device: str) -> None:
    admiral = FleetDriver(tmp_path, device, apart=120)
    while admiral.screen.hud.prompt.kind != "helm":
        admiral.accept_proposal()
        admiral.run_to_question()
    van = admiral.screen.hud.prompt.ship
    plan = draft_of(admiral.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    plan.is_pinned = True
    admiral.accept_proposal()
    admiral.run_to_question()
    assert admiral.screen.hud.prompt.ship != van
    admiral.presses = 0
    admiral.press_control("accept-all")
    assert admiral.run_to_question() == "done"
    assert admiral.presses == 1
    with admiral.screen.battle.table.as_current():
        assert all(ship.moved for ship in ships_of_seat("british"))
    assert [e[2] for e in admiral.journal_answers()[-11:]] == ["KMH-6.3.1"] * 11


@pytest.mark.parametrize("device", battery_params(DEVICES, DEVICES[1:]))
def test_a_turn_in_action_costs_two_presses_a_ship_at_most(tmp_path: Path, device: str) -> None:
    admiral = FleetDriver(tmp_path, device, apart=22)
    admiral.order_whole_side("order-keep", "order-guns")
    admiral.presses, turn = 0, admiral.screen.battle.turn
    while admiral.screen.battle.turn < turn + 1:
        spots = admiral.screen.control_rects()
        if "accept-all" in spots:
            admiral.press_control("accept-all")
        else:
            admiral.accept_proposal()
        admiral.run_to_question()
    fired = [e for e in admiral.screen.battle.events if isinstance(e, Fired)]
    assert len(fired) >= 8
    assert admiral.presses <= 2 * 12


def test_the_journal_holds_the_keys_that_a_hand_would_have_typed(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("order-keep")
    admiral.run_quiet_turns(2)
    battle = admiral.screen.battle
    given = [e for e in battle.journal.entries if e[0] == "c" and e[1] == "british"]
    assert {e[2] for e in given} >= {"KMH-6.9.1", "KMH-6.2.1", "KMH-6.3.1"}
    typed = {"british": PlayerSeat(), "french": battle.seats["french"]}
    again = Battle(kmh, battle.level, typed, battle.seed)
    person = typed["british"]
    assert isinstance(person, PlayerSeat)
    left = [list(e[3]) for e in given]
    for _ in range(20_000):
        if again.run().value == "over" or len(again.journal.entries) >= len(battle.journal.entries):
            break
        if again.needs_confirm():
            again.confirm()
        elif left:
            person.submit(*left.pop(0))
        else:
            break
    assert again.journal.entries == battle.journal.entries[: len(again.journal.entries)]
    assert not left


def test_accepted_answers_are_taken_back_one_by_one_or_all_together(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=6)
    while admiral.screen.hud.prompt.kind != "helm":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.accept_proposal()
    admiral.run_to_question()
    second = admiral.screen.battle.pending_step
    admiral.press_control("accept-all")
    admiral.run_to_question()
    admiral.press_control("undo")
    assert admiral.run_to_question() == "helm"
    assert admiral.screen.hud.prompt.ship == "b6"
    admiral.press_control("accept-all")
    assert admiral.run_to_question() == "done"
    admiral.press_control("undo")
    admiral.run_to_question()
    assert admiral.screen.hud.prompt.ship == "b6"
    for name in ("b5", "b4"):
        admiral.press_control("undo")
        admiral.run_to_question()
        assert admiral.screen.hud.prompt.ship == name
    admiral.press_control("accept-all")
    assert admiral.run_to_question() == "done"
    assert admiral.order_book.run.answer_count == 3
    admiral.press_control("undo-run")
    admiral.run_to_question()
    assert admiral.screen.hud.prompt.ship == "b4"
    for _ in range(2):
        admiral.press_control("undo")
        admiral.run_to_question()
    assert admiral.screen.battle.pending_step == second


def test_a_run_stops_when_pressed_and_never_answers_for_another_seat(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("order-keep")
    admiral.press_control("sail-on")
    for _ in range(9):
        admiral.screen.advance(1 / 60)
    given = len(admiral.journal_answers())
    assert admiral.order_book.run.kind == "on"
    admiral.press_control("stop-run")
    admiral.run_to_question()
    assert admiral.order_book.run.kind == ""
    assert len(admiral.journal_answers()) <= given + 1
    theirs = {e[1] for e in admiral.screen.battle.journal.entries if e[0] == "c"}
    french = admiral.screen.battle.seats["french"]
    assert theirs <= {"british", "french"}
    assert not isinstance(french, PlayerSeat)
    assert admiral.order_book.orders.keys() == {f"b{n}" for n in range(1, 5)}


def test_a_run_stops_for_an_enemy_who_comes_within_range(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=46)
    admiral.order_whole_side("order-engage")
    admiral.press_control("sail-on")
    admiral.run_to_question()
    assert "within range for the first time" in admiral.order_book.stop_reason
    assert admiral.order_book.stop_ship.startswith("f")


def test_a_run_stops_when_a_ship_is_hurt_or_a_course_is_barred(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("order-keep")
    admiral.press_control("sail-on")
    for _ in range(3):
        admiral.screen.advance(1 / 60)
    assert admiral.order_book.run.kind
    admiral.screen.battle.events.append(Hurt("KMH-10.1.1", "b3", 2, 0, "shot"))
    admiral.screen.advance(1 / 60)
    assert admiral.order_book.run.kind == ""
    assert admiral.order_book.stop_ship == "b3"
    assert "Orion" in admiral.order_book.stop_reason


def test_ships_without_orders_are_named_before_the_card_ends(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.press_control("order-book")
    admiral.press_control("order-keep")
    assert admiral.order_book.orders == {"b1": StandingOrder(StandingOrderKind.KEEP)}
    admiral.press_control("order-close")
    while admiral.screen.hud.prompt.clause != "KMH-6.9.1":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.devices.click(admiral.screen.control_rects()["answer-single"].center)
    admiral.run_to_question()
    admiral.press_control("accept-all")
    admiral.run_to_question()
    assert admiral.order_book.stop_reason == "No orders: Ajax, Orion, Mars"
    admiral.screen.draw(admiral.context.surface)
    rows = {m.text for m in admiral.context.text_ledger if m.region == "squadron"}
    assert any("3 without orders" in words for words in rows)
    mates = [name for name in admiral.screen.control_rects() if name.startswith("mate-")]
    admiral.devices.click(admiral.screen.control_rects()[mates[-1]].center)
    admiral.run_to_question()
    assert admiral.screen.hud.prompt.ship == mates[-1].removeprefix("mate-")


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((1024, 768), 1.5)]
)
def test_the_book_and_its_reasons_can_be_read(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    admiral = FleetDriver(tmp_path, "mouse", apart=120)
    admiral.context.__init__(size, text, True)  # type: ignore[misc]
    screen, context = admiral.screen, admiral.context
    admiral.press_control("order-book")
    admiral.press_control("order-to")
    admiral.press_control("order-follow")
    admiral.press_control("order-guns")
    screen.draw(context.surface)
    said = {m.text for m in context.text_ledger if m.region == "order-book"} | {
        m.text for m in context.text_ledger
    }
    assert any(words.startswith("Follows Conqueror") for words in said)
    assert useless_controls(screen) == []
    assert find_cut_off(context) + find_overlaps(context) == []
    admiral.press_control("order-close")
    while screen.hud.prompt.kind != "helm":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.accept_proposal()
    admiral.run_to_question()
    screen.draw(context.surface)
    words = " ".join(m.text for m in context.text_ledger)
    assert "In the wake of Conqueror" in words
    assert "she follows Conqueror" in words
    assert find_cut_off(context) == []


def test_no_proposed_course_runs_into_anything(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=46, ships=6)
    admiral.order_whole_side("order-engage")
    seen = 0
    for _ in range(150):
        hud = admiral.screen.hud
        plan, proposal = draft_of(hud).answer_draft, draft_of(hud).proposal
        if isinstance(plan, HelmDraft) and proposal is not None and proposal.keys:
            with admiral.screen.battle.table.as_current():
                ship = next(s for s in ships_of_seat("british") if s.id == hud.prompt.ship)
                assert hazards(ship, plan.start_helm, plan.course) == []
            assert tuple(plan.keys()) == proposal.keys
            seen += 1
        if hud.prompt.kind == "over" or admiral.screen.battle.turn > 3:
            break
        admiral.accept_proposal()
        admiral.run_to_question()
    assert seen >= 12


def test_orders_lie_beside_the_journal_and_are_found_again(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=3)
    hud = admiral.screen.hud
    hud.battle.journal.path = tmp_path / "a-battle.journal"
    admiral.order_whole_side("order-follow", "order-guns", "order-guns")
    kept = dict(admiral.order_book.orders)
    assert kept == {
        "b1": StandingOrder(hold=3),
        "b2": StandingOrder(StandingOrderKind.FOLLOW, "b1", 3),
        "b3": StandingOrder(StandingOrderKind.FOLLOW, "b2", 3),
    }
    hud.book_state = None
    assert admiral.order_book.orders == kept
    file = tmp_path / "a-battle.orders"
    for damaged in ("{", "[1]", '{"b1": {"sail": [], "whom": "b2", "hold": 9}}'):
        file.write_text(damaged, "utf-8")
        hud.book_state = None
        assert admiral.order_book.orders == {}


def test_two_people_at_one_screen_see_each_his_own_orders(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=3)
    admiral.order_whole_side("order-keep")
    screen, context = admiral.screen, admiral.context
    screen.battle.seats["french"] = PlayerSeat()
    for _ in range(60):
        if screen.hud.prompt.seat == "french" and screen.hud.prompt.needs_answer:
            break
        admiral.accept_proposal()
        admiral.run_to_question()
    hud = screen.hud
    assert hud.prompt.seat == "french"
    proposal = draft_of(hud).proposal
    assert proposal is None or "keep" not in proposal.reason
    with screen.battle.table.as_current():
        assert {ship.side for ship in ships_of_seat(book_seat(hud))} == {"french"}
        assert foreseen_courses(hud) == ()
    admiral.press_control("order-book")
    screen.draw(context.surface)
    words = [m.text for m in context.text_ledger]
    assert "3 of 3 ships without orders" in words
    assert "Keeps course" not in words


def test_one_ship_has_an_order_book_too() -> None:
    """The keys of the book are not silent in a duel: her captain sails on by its orders."""
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(1)}
    _, screen = make_battle_screen(seats, seed=3, still=True)
    while screen.hud.prompt.kind != "helm":
        run_to_prompt(screen)
        if screen.hud.prompt.kind != "helm":
            chase_by_mouse(screen)
    assert "order-book" in screen.control_rects()
    press_key(screen, pygame.K_COMMA)
    assert "order-keep" in screen.control_rects()
