"""The helm handed over (F3) while squadron orders stand: the newer word says how long, the order
still says where to; ribbons, plate and bar tell which is which, and what ends one leaves the other
as it is said."""

from dataclasses import replace

import pygame
import pytest

from game.core.steps import Choose, MenuOption, OptionMenu
from game.play.seats import SilentSeat
from game.ui.battle.answers import delegate_answers
from game.ui.battle.commands import panel, queries, update
from game.ui.battle.commands.queries import RENEWALS
from game.ui.battle.commands.strip import SquadronRow, own_rows
from game.ui.battle.layout.orders_bar import PromptHeader
from game.ui.battle.values.command_state import Scope, Until
from game.ui.battle.values.quick_play import question_number
from tests.ui.delegation_driver import DelegationDriver, OpenBattle, command_ships

FOLEY = {"goliath", "zealous", "orion"}


@pytest.fixture
def nile(sail: OpenBattle) -> DelegationDriver:
    """Three squadrons that have their orders, the captain not yet thinking."""
    delegation = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    delegation.screen.hud.commands.make_captain = lambda battle, side: SilentSeat()
    delegation.driver.press_key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        delegation.driver.press_key(pygame.K_SPACE)
    return delegation


def ribbon(history: DelegationDriver, squadron: str) -> SquadronRow:
    with history.screen.battle.table.as_current():
        return next(r for r in own_rows(history.screen.hud) if r.squadron == squadron)


def plate(history: DelegationDriver) -> str:
    hud = history.screen.hud
    with history.screen.battle.table.as_current():
        return panel.running_text(hud, hud.commands.runs["british"])


def hand_over(history: DelegationDriver, until: Until, whom: Scope = Scope.ALL) -> None:
    command_ships(history, until, whom, "goliath")


def test_a_new_command_to_all_takes_the_place_of_their_orders(nile: DelegationDriver) -> None:
    assert plate(nile) == "3 of 3 squadrons have their orders"
    hand_over(nile, Until.HIT)
    assert plate(nile) == "My captain has every ship, each until she is hit"
    assert ribbon(nile, "foley").order == "Let him decide"
    assert not ribbon(nile, "foley").needs_player


def test_one_ship_is_told_apart_from_those_that_sail_by_orders(nile: DelegationDriver) -> None:
    hand_over(nile, Until.TURN, Scope.SHIP)
    assert plate(nile) == "My captain has 1 of 8 ships, for this turn; 3 of 3 squadrons have their orders"
    hud = nile.screen.hud
    with nile.screen.battle.table.as_current():
        shown = panel.prompt_header(hud, PromptHeader(0, "", ""))
    assert shown.short_words == "My captain has 1 of 8 ships, for this turn", "in a narrow window"


def test_when_the_time_is_over_ribbons_say_that_the_ships_are_hers_to_sail(nile: DelegationDriver) -> None:
    hud = nile.screen.hud
    with nile.screen.battle.table.as_current():
        order = hud.commands.given_orders["british"]["foley"]
        hud.commands.scope = Scope.ALL
        update.command(hud, "british", queries.commanded_ships(hud), order, Until.TURN)
    with nile.screen.battle.table.as_current():
        run = hud.commands.runs["british"]
        assert run.side_helm is not None
        update.end_side_delegation(hud, run, run.side_helm, "Turn 2 begins: the helm is yours.")
    shown = ribbon(nile, "foley")
    assert (shown.order, shown.needs_player) == ("Yours to sail", True)
    nile.driver.press_key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        nile.driver.press_key(pygame.K_SPACE)
    assert not hud.commands.is_open
    again = ribbon(nile, "foley")
    assert (again.order == "Yours to sail", again.needs_player) == (False, False)


def test_of_some_the_ribbon_says_how_many(nile: DelegationDriver) -> None:
    hud = nile.screen.hud
    with nile.screen.battle.table.as_current():
        update.take_back_helm(hud, "goliath")
    assert ribbon(nile, "foley").state == "1 yours"
    assert not ribbon(nile, "foley").needs_player


@pytest.mark.parametrize("until", [Until.TURN, Until.HIT, Until.NEEDED])
def test_who_asks_may_go_back_to_her_squadron_by_one_press(nile: DelegationDriver, until: Until) -> None:
    hud = nile.screen.hud
    hand_over(nile, until, Scope.SHIP) if until is not Until.NEEDED else None
    with nile.screen.battle.table.as_current():
        update.hand_helms_back(hud, hud.commands.runs["british"], [("goliath", "She is hit")])
        assert hud.commands.handback_messages["goliath"].until is until
        hud.prompt = replace(hud.prompt, ship="goliath")
        assert RENEWALS[until] is until
        assert panel.RENEW_BUTTON in [spec.name for spec in panel.extra_buttons(hud)]
    nile.driver.press_key(pygame.K_F6)
    assert (hud.commands.scope, hud.commands.ship or "goliath") == (Scope.SHIP, "goliath")
    nile.driver.press_key(pygame.K_SPACE)
    helm = hud.commands.runs["british"].helm_of("goliath")
    assert helm is not None
    assert helm.until is Until.NEEDED
    assert not hud.commands.handback_messages


def test_a_squadron_that_is_called_back_has_neither_order_nor_captain(nile: DelegationDriver) -> None:
    nile.driver.click("squadron-foley")
    nile.driver.click("call-back")
    run = nile.screen.hud.commands.runs["british"]
    assert not any(run.helm_of(ship) for ship in FOLEY)
    assert run.helm_of("vanguard") is not None
    assert ribbon(nile, "foley").order == "Needs an order"


def test_all_taken_back_ends_both(nile: DelegationDriver) -> None:
    hud = nile.screen.hud
    hand_over(nile, Until.HIT)
    with nile.screen.battle.table.as_current():
        update.take_back_all(hud)
    assert not hud.commands.runs
    assert not hud.commands.given_orders.get("british")
    assert ribbon(nile, "foley").order == "Needs an order"


def test_one_answer_taken_back_leaves_the_other_ships_to_their_orders(nile: DelegationDriver) -> None:
    hud, battle = nile.screen.hud, nile.screen.battle
    run = hud.commands.runs["british"]
    assert run.side_helm is not None
    with battle.table.as_current():
        battle.rewinds += 1
        hud.prompt = replace(hud.prompt, seat="british", ship="goliath")
        run.answered_questions = {question_number(battle)}
        pending = battle.pending_step
        offers = (MenuOption("ahead 1", "Ahead", 1),)
        battle.pending_step = Choose("british", "KMH-6.2.1", OptionMenu(offers), "goliath")
        delegate_answers.answer_for_captains(hud)
        battle.pending_step = pending
        assert hud.commands.runs["british"] is run
        assert hud.commands.handback_messages["goliath"].why == "Taken back"
        held = [ship for ship in FOLEY | {"vanguard"} if run.helm_of(ship) is not None]
    assert sorted(held) == ["orion", "vanguard", "zealous"]


def test_a_reason_that_begins_with_a_name_keeps_its_capital(nile: DelegationDriver) -> None:
    hud = nile.screen.hud
    with nile.screen.battle.table.as_current():
        reasons = [("goliath", "Guerrier is within range"), ("vanguard", "Taken back")]
        update.hand_helms_back(hud, hud.commands.runs["british"], reasons)
    assert ribbon(nile, "foley").order == "Goliath: Guerrier is within range"
    assert ribbon(nile, "nelson").order == "Vanguard: taken back"
