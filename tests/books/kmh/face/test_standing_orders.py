"""Standing orders with the real event queue: twelve ships a side, by mouse, by keys, by pad."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.proposals import Standing, StandingOrder
from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.order_book import seat_of, ships_of
from game.books.kmh.face.standing_sea import foreseen
from game.books.kmh.rules.previews import hazards
from game.core.events import Fired, Hurt
from game.play.battle import Battle
from game.play.seats import Person, RandomSeat, Seat
from tests.battery import family
from tests.books.kmh.face.fleet_hands import Admiral
from tests.books.kmh.face.hands import chase, idle, key, settle, table_for
from tests.ui.reading import cut_off, overlaid

DEVICES = ("mouse", "keys", "pad")


@pytest.mark.parametrize("device", family(DEVICES, DEVICES[:1]))
def test_quiet_turns_of_twelve_ships_cost_three_presses_at_most(
    tmp_path: Path, device: str
) -> None:
    admiral = Admiral(tmp_path, device, apart=120)
    admiral.tell_all("order-keep")
    admiral.presses, turn = 0, admiral.screen.battle.turn
    admiral.sail_on(2)
    turns = admiral.screen.battle.turn - turn
    assert turns == 2
    assert admiral.book.stopped == ""
    assert admiral.presses <= 3 * turns
    moved = [e for e in admiral.keys_given() if e[2] == "KMH-6.3.1"]
    assert len(moved) >= 12


@pytest.mark.parametrize("device", DEVICES)
def test_a_line_follows_its_leader_without_any_order(tmp_path: Path, device: str) -> None:
    admiral = Admiral(tmp_path, device, apart=120)
    while admiral.screen.hud.prompt.kind != "helm":
        admiral.accept()
        admiral.settle()
    van = admiral.screen.hud.prompt.ship
    plan = hand_of(admiral.screen.hud).laid
    assert isinstance(plan, HelmPlan)
    plan.pinned = True
    admiral.accept()
    admiral.settle()
    assert admiral.screen.hud.prompt.ship != van
    admiral.presses = 0
    admiral.press("accept-all")
    assert admiral.settle() == "done"
    assert admiral.presses == 1
    with admiral.screen.battle.table.at():
        assert all(ship.moved for ship in ships_of("british"))
    assert [e[2] for e in admiral.keys_given()[-11:]] == ["KMH-6.3.1"] * 11


@pytest.mark.parametrize("device", family(DEVICES, DEVICES[1:]))
def test_a_turn_in_action_costs_two_presses_a_ship_at_most(tmp_path: Path, device: str) -> None:
    admiral = Admiral(tmp_path, device, apart=22)
    admiral.tell_all("order-keep", "order-guns")
    admiral.presses, turn = 0, admiral.screen.battle.turn
    while admiral.screen.battle.turn < turn + 1:
        spots = admiral.screen.spots()
        if "accept-all" in spots:
            admiral.press("accept-all")
        else:
            admiral.accept()
        admiral.settle()
    fired = [e for e in admiral.screen.battle.events if isinstance(e, Fired)]
    assert len(fired) >= 8
    assert admiral.presses <= 2 * 12


def test_the_journal_holds_the_keys_that_a_hand_would_have_typed(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=4)
    admiral.tell_all("order-keep")
    admiral.sail_on(2)
    battle = admiral.screen.battle
    given = [e for e in battle.journal.entries if e[0] == "c" and e[1] == "british"]
    assert {e[2] for e in given} >= {"KMH-6.9.1", "KMH-6.2.1", "KMH-6.3.1"}
    typed = {"british": Person(), "french": battle.seats["french"]}
    again = Battle(kmh, battle.level, typed, battle.seed)
    person = typed["british"]
    assert isinstance(person, Person)
    left = [list(e[3]) for e in given]
    for _ in range(20_000):
        if again.run().value == "over" or len(again.journal.entries) >= len(battle.journal.entries):
            break
        if again.waiting_for_done():
            again.done()
        elif left:
            person.give(*left.pop(0))
        else:
            break
    assert again.journal.entries == battle.journal.entries[: len(again.journal.entries)]
    assert not left


def test_accepted_answers_are_taken_back_one_by_one_or_all_together(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=6)
    while admiral.screen.hud.prompt.kind != "helm":
        admiral.accept()
        admiral.settle()
    admiral.accept()
    admiral.settle()
    second = admiral.screen.battle.pending
    admiral.press("accept-all")
    admiral.settle()
    admiral.press("undo")
    assert admiral.settle() == "helm"
    assert admiral.screen.hud.prompt.ship == "b6"
    admiral.press("accept-all")
    assert admiral.settle() == "done"
    admiral.press("undo")
    admiral.settle()
    assert admiral.screen.hud.prompt.ship == "b6"
    for name in ("b5", "b4"):
        admiral.press("undo")
        admiral.settle()
        assert admiral.screen.hud.prompt.ship == name
    admiral.press("accept-all")
    assert admiral.settle() == "done"
    assert admiral.book.run.given == 3
    admiral.press("undo-run")
    admiral.settle()
    assert admiral.screen.hud.prompt.ship == "b4"
    for _ in range(2):
        admiral.press("undo")
        admiral.settle()
    assert admiral.screen.battle.pending == second


def test_a_run_stops_when_pressed_and_never_answers_for_another_seat(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=4)
    admiral.tell_all("order-keep")
    admiral.press("sail-on")
    for _ in range(9):
        admiral.screen.advance(1 / 60)
    given = len(admiral.keys_given())
    assert admiral.book.run.kind == "on"
    admiral.press("stop-run")
    admiral.settle()
    assert admiral.book.run.kind == ""
    assert len(admiral.keys_given()) <= given + 1
    theirs = {e[1] for e in admiral.screen.battle.journal.entries if e[0] == "c"}
    french = admiral.screen.battle.seats["french"]
    assert theirs <= {"british", "french"}
    assert not isinstance(french, Person)
    assert admiral.book.orders.keys() == {f"b{n}" for n in range(1, 5)}


def test_a_run_stops_for_an_enemy_who_comes_within_range(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=46)
    admiral.tell_all("order-engage")
    admiral.press("sail-on")
    admiral.settle()
    assert "within range for the first time" in admiral.book.stopped
    assert admiral.book.at.startswith("f")


def test_a_run_stops_when_a_ship_is_hurt_or_a_course_is_barred(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=4)
    admiral.tell_all("order-keep")
    admiral.press("sail-on")
    for _ in range(3):
        admiral.screen.advance(1 / 60)
    assert admiral.book.run.kind
    admiral.screen.battle.events.append(Hurt("KMH-10.1.1", "b3", 2, 0, "shot"))
    admiral.screen.advance(1 / 60)
    assert admiral.book.run.kind == ""
    assert admiral.book.at == "b3"
    assert "Orion" in admiral.book.stopped


def test_ships_without_orders_are_named_before_the_card_ends(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=4)
    admiral.press("order-book")
    admiral.press("order-keep")
    assert admiral.book.orders == {"b1": StandingOrder(Standing.KEEP)}
    admiral.press("order-close")
    while admiral.screen.hud.prompt.clause != "KMH-6.9.1":
        admiral.accept()
        admiral.settle()
    admiral.table.click(admiral.screen.spots()["answer-single"].center)
    admiral.settle()
    admiral.press("accept-all")
    admiral.settle()
    assert admiral.book.stopped == "No orders: Ajax, Orion, Mars"
    admiral.screen.draw(admiral.house.surface)
    rows = {m.words for m in admiral.house.ledger if m.region == "squadron"}
    assert any("3 without orders" in words for words in rows)
    mates = [name for name in admiral.screen.spots() if name.startswith("mate-")]
    admiral.table.click(admiral.screen.spots()[mates[-1]].center)
    admiral.settle()
    assert admiral.screen.hud.prompt.ship == mates[-1].removeprefix("mate-")


@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((1024, 768), 1.5)],
)
def test_the_book_and_its_reasons_can_be_read(
    tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    admiral = Admiral(tmp_path, "mouse", apart=120)
    admiral.house.__init__(size, text, True)  # type: ignore[misc]
    screen, house = admiral.screen, admiral.house
    admiral.press("order-book")
    admiral.press("order-to")
    admiral.press("order-follow")
    admiral.press("order-guns")
    screen.draw(house.surface)
    said = {m.words for m in house.ledger if m.region == "order-book"} | {
        m.words for m in house.ledger
    }
    assert any(words.startswith("Follows Conqueror") for words in said)
    assert idle(screen) == []
    assert cut_off(house) + overlaid(house) == []
    admiral.press("order-close")
    while screen.hud.prompt.kind != "helm":
        admiral.accept()
        admiral.settle()
    admiral.accept()
    admiral.settle()
    screen.draw(house.surface)
    words = " ".join(m.words for m in house.ledger)
    assert "In the wake of Conqueror" in words
    assert "she follows Conqueror" in words
    assert cut_off(house) == []


def test_no_proposed_course_runs_into_anything(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=46, ships=6)
    admiral.tell_all("order-engage")
    seen = 0
    for _ in range(150):
        hud = admiral.screen.hud
        plan, proposal = hand_of(hud).laid, hand_of(hud).proposal
        if isinstance(plan, HelmPlan) and proposal is not None and proposal.keys:
            with admiral.screen.battle.table.at():
                ship = next(s for s in ships_of("british") if s.id == hud.prompt.ship)
                assert hazards(ship, plan.helm, plan.course) == []
            assert tuple(plan.keys()) == proposal.keys
            seen += 1
        if hud.prompt.kind == "over" or admiral.screen.battle.turn > 3:
            break
        admiral.accept()
        admiral.settle()
    assert seen >= 12


def test_orders_lie_beside_the_journal_and_are_found_again(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=3)
    hud = admiral.screen.hud
    hud.battle.journal.path = tmp_path / "a-battle.journal"
    admiral.tell_all("order-follow", "order-guns", "order-guns")
    kept = dict(admiral.book.orders)
    assert kept == {
        "b1": StandingOrder(hold=3),
        "b2": StandingOrder(Standing.FOLLOW, "b1", 3),
        "b3": StandingOrder(Standing.FOLLOW, "b2", 3),
    }
    hud.book_state = None
    assert admiral.book.orders == kept
    file = tmp_path / "a-battle.orders"
    for damaged in ("{", "[1]", '{"b1": {"sail": [], "whom": "b2", "hold": 9}}'):
        file.write_text(damaged, "utf-8")
        hud.book_state = None
        assert admiral.book.orders == {}


def test_two_people_at_one_screen_see_each_his_own_orders(tmp_path: Path) -> None:
    admiral = Admiral(tmp_path, "keys", apart=120, ships=3)
    admiral.tell_all("order-keep")
    screen, house = admiral.screen, admiral.house
    screen.battle.seats["french"] = Person()
    for _ in range(60):
        if screen.hud.prompt.seat == "french" and screen.hud.prompt.needs_answer:
            break
        admiral.accept()
        admiral.settle()
    hud = screen.hud
    assert hud.prompt.seat == "french"
    proposal = hand_of(hud).proposal
    assert proposal is None or "keep" not in proposal.why
    with screen.battle.table.at():
        assert {ship.side for ship in ships_of(seat_of(hud))} == {"french"}
        assert foreseen(hud) == ()
    admiral.press("order-book")
    screen.draw(house.surface)
    words = [m.words for m in house.ledger]
    assert "3 of 3 ships without orders" in words
    assert "Keeps course" not in words


def test_one_ship_has_an_order_book_too() -> None:
    """The keys of the book are not silent in a duel: her captain sails on by its orders."""
    seats: dict[str, Seat] = {"british": Person(), "privateer": RandomSeat(1)}
    _, screen = table_for(seats, seed=3, still=True)
    while screen.hud.prompt.kind != "helm":
        settle(screen)
        if screen.hud.prompt.kind != "helm":
            chase(screen)
    assert "order-book" in screen.spots()
    key(screen, pygame.K_COMMA)
    assert "order-keep" in screen.spots()
