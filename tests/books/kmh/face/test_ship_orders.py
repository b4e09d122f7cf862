"""Orders to single ships with the real event queue: twelve ships a side, by mouse, by keys, by pad."""

from pathlib import Path

import pygame
import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.sailing_orders import ShipOrder, ShipOrderKind
from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.fleet_state import ships_of_seat, viewer_seat
from game.books.kmh.face.question_draft import draft_of
from game.books.kmh.face.ship_orders import ShipOrderDraft, foreseen_courses
from game.books.kmh.rules.previews import hazards
from game.core.events import Fired, Hurt
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.answers import delegate_answers
from game.ui.battle.commands import journal, update
from game.ui.battle.values.command_state import DelegationMessage, Scope, Until
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
    admiral.order_whole_side("what-keep")
    admiral.presses, turn = 0, admiral.screen.battle.turn
    admiral.run_quiet_turns(2)
    turns = admiral.screen.battle.turn - turn
    assert turns == 2
    assert admiral.message == "The helm is yours again.", "no ship has asked"
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
    admiral.press_control("captain-goes-on")
    assert admiral.run_to_question() == "done"
    assert admiral.presses == 1
    with admiral.screen.battle.table.as_current():
        assert all(ship.moved for ship in ships_of_seat("british"))
    assert [e[2] for e in admiral.journal_answers()[-11:]] == ["KMH-6.3.1"] * 11


@pytest.mark.parametrize("device", battery_params(DEVICES, DEVICES[1:]))
def test_a_turn_in_action_costs_two_presses_a_ship_at_most(tmp_path: Path, device: str) -> None:
    admiral = FleetDriver(tmp_path, device, apart=22)
    admiral.order_whole_side("what-keep", "what-guns")
    admiral.presses, turn = 0, admiral.screen.battle.turn
    while admiral.screen.battle.turn < turn + 1:
        spots = admiral.screen.control_rects()
        if "captain-goes-on" in spots:
            admiral.press_control("captain-goes-on")
        else:
            admiral.accept_proposal()
        admiral.run_to_question()
    fired = [e for e in admiral.screen.battle.events if isinstance(e, Fired)]
    assert len(fired) >= 8
    assert admiral.presses <= 2 * 12


def test_the_journal_holds_the_keys_that_a_hand_would_have_typed(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("what-keep")
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
        if again.run().value == "over":
            break
        if again.needs_confirm():
            again.confirm()
        elif left:
            person.submit(*left.pop(0))
        else:
            break
    played = [entry for entry in battle.journal.entries if entry[0] != "n"]
    assert again.journal.entries == played[: len(again.journal.entries)]
    assert not left


def test_accepted_answers_are_taken_back_one_by_one_or_all_together(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=6)
    while admiral.screen.hud.prompt.kind != "helm":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.accept_proposal()
    admiral.run_to_question()
    second = admiral.screen.battle.pending_step
    admiral.press_control("captain-goes-on")
    admiral.run_to_question()
    admiral.press_control("undo")
    assert admiral.run_to_question() == "helm"
    assert admiral.screen.hud.prompt.ship == "b6"
    admiral.press_control("captain-goes-on")
    assert admiral.run_to_question() == "done"
    admiral.press_control("undo")
    admiral.run_to_question()
    assert admiral.screen.hud.prompt.ship == "b6"
    for name in ("b5", "b4"):
        admiral.press_control("undo")
        admiral.run_to_question()
        assert admiral.screen.hud.prompt.ship == name
    admiral.press_control("captain-goes-on")
    assert admiral.run_to_question() == "done"
    assert len(admiral.screen.hud.commands.order_answers) == 3
    admiral.press_control("undo-run")
    admiral.run_to_question()
    assert admiral.screen.hud.prompt.ship == "b4"
    for _ in range(2):
        admiral.press_control("undo")
        admiral.run_to_question()
    assert admiral.screen.battle.pending_step == second


def test_ships_stop_when_they_are_taken_back_and_never_answer_for_another_seat(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("what-keep")
    admiral.sail_on()
    for _ in range(9):
        admiral.screen.advance(1 / 60)
    given = len(admiral.journal_answers())
    assert admiral.run is not None
    admiral.press_control("take-back")
    admiral.run_to_question()
    assert admiral.run is None
    assert len(admiral.journal_answers()) <= given + 1
    theirs = {e[1] for e in admiral.screen.battle.journal.entries if e[0] == "c"}
    french = admiral.screen.battle.seats["french"]
    assert theirs <= {"british", "french"}
    assert not isinstance(french, PlayerSeat)
    assert admiral.orders.keys() == {f"b{n}" for n in range(1, 5)}


def test_a_ship_asks_when_an_enemy_comes_within_range(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=46)
    admiral.order_whole_side("what-engage", until="")
    while "within range for the first time" not in admiral.message:
        admiral.run_to_question()
        if "within range for the first time" not in admiral.message:
            admiral.accept_proposal()
    asks = admiral.screen.hud.commands.handback_messages
    assert asks
    assert all(ship.startswith("b") for ship in asks)


def test_a_ship_asks_when_she_is_hurt_and_the_others_sail_on(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("what-keep", until="")
    for _ in range(3):
        admiral.screen.advance(1 / 60)
    run = admiral.run
    assert run is not None
    admiral.screen.battle.events.append(Hurt("KMH-10.1.1", "b3", 2, 0, "shot"))
    while run.helm_of("b3") is not None:  # nothing is told before it is seen
        admiral.screen.advance(1 / 60)
    assert run.helm_of("b2") is not None
    assert "Orion" in admiral.message
    assert "b3" in admiral.screen.hud.commands.handback_messages


def test_ships_without_orders_are_named_before_the_card_ends(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.press_control("command")
    while admiral.screen.hud.commands.scope != Scope.SHIP:
        admiral.press_control("who-all")
    for name in ("what-keep", "until-asked", "give-command"):
        admiral.press_control(name)
    assert admiral.orders == {"b1": ShipOrder(ShipOrderKind.KEEP)}
    while admiral.screen.hud.prompt.clause != "KMH-6.9.1":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.devices.click(admiral.screen.control_rects()["answer-single"].center)
    admiral.run_to_question()
    admiral.press_control("captain-goes-on")
    admiral.run_to_question()
    screen, context = admiral.screen, admiral.context
    screen.draw(context.surface)
    proposal = draft_of(screen.hud).proposal
    assert proposal is not None
    assert proposal.judgement == "No orders: Ajax, Orion, Mars"
    rows = {m.text for m in context.text_ledger if m.region == "squadron"}
    assert any("3 without orders" in words for words in rows)
    mates = [name for name in screen.control_rects() if name.startswith("mate-")]
    admiral.devices.click(screen.control_rects()[mates[-1]].center)
    admiral.run_to_question()
    assert screen.hud.prompt.ship == mates[-1].removeprefix("mate-")


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 768), 1.0), ((1024, 768), 1.5)]
)
def test_the_panel_and_the_reasons_of_orders_can_be_read(
    tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    admiral = FleetDriver(tmp_path, "mouse", apart=120)
    admiral.context.__init__(size, text, True)  # type: ignore[misc]
    screen, context = admiral.screen, admiral.context
    admiral.press_control("command")
    screen.draw(context.surface)
    for name in ("what-follow", "what-guns", "until-asked"):
        admiral.press_control(name)
    screen.draw(context.surface)
    said = " ".join(m.text for m in context.text_ledger)
    assert "Follow the ship ahead; fire as they bear" in said
    assert useless_controls(screen) == []
    assert find_cut_off(context) + find_overlaps(context) == []
    admiral.press_control("give-command")
    admiral.run_to_question()
    assert admiral.orders["b2"] == ShipOrder(ShipOrderKind.FOLLOW, "b1", 4)
    while screen.hud.prompt.kind != "helm":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.accept_proposal()
    admiral.run_to_question()
    screen.draw(context.surface)
    words = " ".join(m.text for m in context.text_ledger)
    listed = " ".join(m.text for m in context.text_ledger if m.region == "squadron")
    assert "Follows Ajax · fire as they bear" in listed or not listed
    assert "In the wake of Conqueror" in words
    assert "she follows Conqueror" in words
    assert find_cut_off(context) == []


def test_no_proposed_course_runs_into_anything(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=46, ships=6)
    admiral.order_whole_side("what-engage")
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
    admiral.order_whole_side("what-follow", "what-guns", "what-guns")
    kept = dict(admiral.orders)
    assert kept == {
        "b1": ShipOrder(hold=3),
        "b2": ShipOrder(ShipOrderKind.FOLLOW, "b1", 3),
        "b3": ShipOrder(ShipOrderKind.FOLLOW, "b2", 3),
    }
    hud.book_state = None
    assert admiral.orders == kept
    file = tmp_path / "a-battle.orders"
    for damaged in ("{", "[1]", '{"b1": {"sail": [], "whom": "b2", "hold": 9}}'):
        file.write_text(damaged, "utf-8")
        hud.book_state = None
        assert admiral.orders == {}


def test_two_people_at_one_screen_see_each_his_own_orders(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=3)
    admiral.order_whole_side("what-keep")
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
        assert {ship.side for ship in ships_of_seat(viewer_seat(hud))} == {"french"}
        assert foreseen_courses(hud) == ()
    admiral.press_control("command")
    screen.draw(context.surface)
    words = [m.text for m in context.text_ledger]
    assert "what-keep" in screen.control_rects()
    assert "what-own" not in screen.control_rects()
    assert "Keeps course" not in words


def test_one_ship_has_orders_too() -> None:
    """In a duel too her captain sails on by her order."""
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(1)}
    _, screen = make_battle_screen(seats, seed=3, still=True)
    while screen.hud.prompt.kind != "helm":
        run_to_prompt(screen)
        if screen.hud.prompt.kind != "helm":
            chase_by_mouse(screen)
    screen.hud.commands.make_captain = lambda battle, side: RandomSeat(1)
    assert "command" in screen.control_rects()
    press_key(screen, pygame.K_F6)
    assert "what-keep" in screen.control_rects()


@pytest.mark.parametrize("device", DEVICES)
def test_a_ship_follows_another_and_is_called_back(tmp_path: Path, device: str) -> None:
    """One more order, by each device: a single ship follows the next whom she may follow."""
    admiral = FleetDriver(tmp_path, device, apart=120, ships=4)
    admiral.press_control("command")
    if device == "keys":
        while admiral.screen.hud.commands.scope != Scope.SHIP:
            admiral.press_control("who-all")
    else:
        admiral.press_control("who-ship")
    admiral.press_control("what-follow")
    admiral.press_control("what-target")
    draft = admiral.screen.hud.commands.ship_order
    assert isinstance(draft, ShipOrderDraft)
    assert draft.whom in ("b2", "b3", "b4")
    admiral.press_control("give-command")
    assert admiral.orders == {"b1": ShipOrder(ShipOrderKind.FOLLOW, draft.whom)}
    assert admiral.run is not None
    helm = admiral.run.helm_of("b1")
    assert helm is not None
    assert helm.is_by_order
    admiral.press_control("command")
    if device == "keys":
        while admiral.screen.hud.commands.scope != Scope.SHIP:
            admiral.press_control("who-all")
    else:
        admiral.press_control("who-ship")
    admiral.press_control("call-back")
    assert admiral.orders == {}
    assert admiral.run is None


def test_a_helm_by_order_is_found_again_in_the_journal(tmp_path: Path) -> None:
    """A battle that is taken up again has the orders and who answers by them; older notes are read too."""
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.order_whole_side("what-keep", until="")
    for _ in range(30):
        admiral.screen.advance(1 / 60)
    hud = admiral.screen.hud
    noted = journal.orders_in_notes(hud.battle.journal.entries)
    words = noted[journal.SIDE, "british", ""]
    assert len(words) == 10
    hud.commands.runs.clear()
    delegate_answers.restore_delegation(hud)
    run = admiral.run
    assert run is not None
    assert run.side_helm is not None
    assert run.side_helm.is_by_order
    older = journal._parse_helm(words[:9])
    assert older is not None
    assert not older.is_by_order
    assert journal._parse_helm((*words[:9], "other")) is None


def test_on_the_sea_the_keys_of_the_panel_open_no_drawer(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=4)
    admiral.context.__init__((1280, 720), 1.0, True, sea=True)  # type: ignore[misc]
    hud = admiral.screen.hud
    for key in (pygame.K_F6, pygame.K_s, pygame.K_g, pygame.K_a):
        admiral.devices.press_key(key)
    assert hud.commands.ship_order == ShipOrderDraft(ShipOrderKind.KEEP, "", 4)
    assert hud.commands.until is Until.ASKED
    assert not hud.is_record_open
    assert admiral.screen.state.wheel is None
    admiral.devices.press_key(pygame.K_SPACE)
    assert admiral.orders["b1"].hold == 4
    for key in (pygame.K_F6, pygame.K_p, pygame.K_SPACE):
        admiral.devices.press_key(key)
    assert admiral.run is not None
    assert admiral.run.has_every_ship


def test_a_ship_of_the_captain_goes_on_as_he_thinks_best(tmp_path: Path) -> None:
    """Although her question has a proposal, because she is in a line."""
    admiral = FleetDriver(tmp_path, "keys", apart=120, ships=6)
    while admiral.screen.hud.prompt.kind != "helm":
        admiral.accept_proposal()
        admiral.run_to_question()
    admiral.accept_proposal()
    admiral.run_to_question()
    hud = admiral.screen.hud
    ship = hud.prompt.ship
    assert draft_of(hud).proposal is not None
    hud.commands.handback_messages[ship] = DelegationMessage("", seat="british", until=Until.TURN, ship=ship)
    with admiral.screen.battle.table.as_current():
        update.renew_delegation(hud)
    assert admiral.run is not None
    helm = admiral.run.helm_of(ship)
    assert helm is not None
    assert not helm.is_by_order
