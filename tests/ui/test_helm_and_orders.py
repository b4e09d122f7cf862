"""The helm handed over (F3) while squadron orders stand: the newer word says how long, the order
still says where to; ribbons, plate and bar tell which is which, and what ends one leaves the other
as it is said."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.steps import Choose, Option, Pick
from game.play.seats import NoSeat
from game.ui.battle import (
    delegate_answers,
    delegation,
    delegation_bar,
    squadron_bar,
    squadron_command,
)
from game.ui.battle.delegation import ONCE_MORE
from game.ui.battle.delegation_state import DelegateScope, DelegateUntil
from game.ui.battle.orders_bar import PromptHeader
from game.ui.battle.quick_play import question_of
from game.ui.battle.squadron_rows import SquadronRow, own_ribbons

from .helm import Fought, Sail

FOLEY = {"goliath", "zealous", "orion"}


@pytest.fixture
def nile(sail: Sail) -> Fought:
    """Three squadrons that have their orders, the captain not yet thinking."""
    fought = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    fought.screen.hud.delegation.crew = lambda battle, side: NoSeat()
    fought.hand.key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        fought.hand.key(pygame.K_SPACE)
    return fought


def ribbon(fought: Fought, squadron: str) -> SquadronRow:
    with fought.screen.battle.table.at():
        return next(r for r in own_ribbons(fought.screen.hud) if r.squadron == squadron)


def plate(fought: Fought) -> str:
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        return delegation_bar.running_words(hud, hud.delegation.runs["british"])


def hand_over(
    fought: Fought, until: DelegateUntil, whom: DelegateScope = DelegateScope.ALL
) -> None:
    hud = fought.screen.hud
    with fought.screen.battle.table.at():
        hud.delegation.whom, hud.delegation.ship = whom, "goliath"
        delegation.hand_over(hud, until)


def test_the_plate_says_how_long_he_has_the_helm_and_that_orders_stand(nile: Fought) -> None:
    assert plate(nile) == "3 of 3 squadrons have their orders"
    hand_over(nile, DelegateUntil.HIT)
    assert plate(nile) == (
        "My captain has every ship, each until she is hit; 3 of 3 squadrons have their orders"
    )
    assert ribbon(nile, "foley").order != "Yours to sail", "he sails by the order"
    hud = nile.screen.hud
    with nile.screen.battle.table.at():
        shown = delegation_bar.plate(hud, PromptHeader(0, "", ""))
    assert shown.brief == "My captain has every ship, each until she is hit", "in a narrow window"


def test_one_ship_is_told_apart_from_those_that_sail_by_orders(nile: Fought) -> None:
    hand_over(nile, DelegateUntil.TURN, DelegateScope.SHIP)
    assert plate(nile) == (
        "My captain has 1 of 8 ships, for this turn; 3 of 3 squadrons have their orders"
    )


def test_when_the_time_is_over_ribbons_say_that_the_ships_are_hers_to_sail(nile: Fought) -> None:
    hud = nile.screen.hud
    hand_over(nile, DelegateUntil.TURN)
    with nile.screen.battle.table.at():
        run = hud.delegation.runs["british"]
        assert run.side is not None
        delegation.run_out(hud, run, run.side, "Turn 2 begins: the helm is yours.")
    shown = ribbon(nile, "foley")
    assert (shown.order, shown.needs) == ("Yours to sail", True)
    nile.hand.key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        nile.hand.key(pygame.K_SPACE)
    assert not hud.squadrons.open
    again = ribbon(nile, "foley")
    assert (again.order == "Yours to sail", again.needs) == (False, False)


def test_of_some_the_ribbon_says_how_many(nile: Fought) -> None:
    hud = nile.screen.hud
    with nile.screen.battle.table.at():
        delegation.take_back_ship(hud, "goliath")
    assert ribbon(nile, "foley").state == "1 yours"
    assert not ribbon(nile, "foley").needs


@pytest.mark.parametrize("until", [DelegateUntil.TURN, DelegateUntil.HIT, DelegateUntil.NEEDED])
def test_who_asks_may_go_back_to_her_squadron_by_one_press(
    nile: Fought, until: DelegateUntil
) -> None:
    hud = nile.screen.hud
    hand_over(nile, until, DelegateScope.SHIP) if until is not DelegateUntil.NEEDED else None
    with nile.screen.battle.table.at():
        delegation.hand_back(hud, hud.delegation.runs["british"], [("goliath", "She is hit")])
        assert hud.delegation.asks["goliath"].until is until
        hud.prompt = replace(hud.prompt, ship="goliath")
        names = [spec.name for spec in squadron_bar.extras(hud)]
        assert ("rejoin" in names) is (until is not DelegateUntil.NEEDED)
        assert ONCE_MORE[until] is until
        squadron_command.rejoin(hud, "goliath")
        order = hud.delegation.runs["british"].order_of("goliath")
    assert order is not None
    assert order.until is DelegateUntil.NEEDED
    assert not hud.delegation.asks


def test_an_order_that_is_taken_back_leaves_the_helm_as_it_was_handed_over(nile: Fought) -> None:
    hud = nile.screen.hud
    hand_over(nile, DelegateUntil.HIT, DelegateScope.SQUADRON)
    with nile.screen.battle.table.at():
        squadron_command.cancel(hud, "foley")
        run = hud.delegation.runs["british"]
        held = {ship: run.order_of(ship) for ship in FOLEY}
    assert {order.until for order in held.values() if order is not None} == {DelegateUntil.HIT}
    assert ribbon(nile, "foley").order == "Needs an order"


def test_all_taken_back_ends_both(nile: Fought) -> None:
    hud = nile.screen.hud
    hand_over(nile, DelegateUntil.HIT)
    with nile.screen.battle.table.at():
        delegation.take_back(hud)
    assert not hud.delegation.runs
    assert not hud.squadrons.orders.get("british")
    assert ribbon(nile, "foley").order == "Needs an order"


def test_one_answer_taken_back_leaves_the_other_ships_to_their_orders(nile: Fought) -> None:
    hud, battle = nile.screen.hud, nile.screen.battle
    run = hud.delegation.runs["british"]
    assert run.side is not None
    with battle.table.at():
        battle.rewinds += 1
        hud.prompt = replace(hud.prompt, seat="british", ship="goliath")
        run.given = {question_of(battle)}
        pending = battle.pending
        offers = (Option("ahead 1", "Ahead", 1),)
        battle.pending = Choose("british", "KMH-6.2.1", Pick(offers), "goliath")
        delegate_answers.answer_all(hud)
        battle.pending = pending
        assert hud.delegation.runs["british"] is run
        assert hud.delegation.asks["goliath"].why == "Taken back"
        held = [ship for ship in FOLEY | {"vanguard"} if run.order_of(ship) is not None]
    assert sorted(held) == ["orion", "vanguard", "zealous"]


def test_a_reason_that_begins_with_a_name_keeps_its_capital(nile: Fought) -> None:
    hud = nile.screen.hud
    with nile.screen.battle.table.at():
        reasons = [("goliath", "Guerrier is within range"), ("vanguard", "Taken back")]
        delegation.hand_back(hud, hud.delegation.runs["british"], reasons)
    assert ribbon(nile, "foley").order == "Goliath: Guerrier is within range"
    assert ribbon(nile, "nelson").order == "Vanguard: taken back"
