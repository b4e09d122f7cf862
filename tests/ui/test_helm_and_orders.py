"""The helm handed over (F3) while squadron orders stand: the newer word says how long, the order
still says where to; ribbons, plate and bar tell which is which, and what ends one leaves the other
as it is said."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.core.steps import Choose, Option, Pick
from game.play.seats import Nobody
from game.ui.table import captain_answers, handed_bar, my_captain, squadron_bar, squadron_command
from game.ui.table.brisk import question_of
from game.ui.table.handed import Until, Whom
from game.ui.table.my_captain import ONCE_MORE
from game.ui.table.orders_bar import Plate
from game.ui.table.squadron_ribbons import Ribbon, own_ribbons

from .helm import Fought, Sail

FOLEY = {"goliath", "zealous", "orion"}


@pytest.fixture
def nile(sail: Sail) -> Fought:
    """Three squadrons that have their orders, the captain not yet thinking."""
    fought = sail("kmh", level="kmh/the-van-at-the-nile.toml", seat="british")
    fought.screen.desk.handed.crew = lambda battle, side: Nobody()
    fought.hand.key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        fought.hand.key(pygame.K_SPACE)
    return fought


def ribbon(fought: Fought, squadron: str) -> Ribbon:
    with fought.screen.battle.table.at():
        return next(r for r in own_ribbons(fought.screen.desk) if r.squadron == squadron)


def plate(fought: Fought) -> str:
    desk = fought.screen.desk
    with fought.screen.battle.table.at():
        return handed_bar.running_words(desk, desk.handed.runs["british"])


def hand_over(fought: Fought, until: Until, whom: Whom = Whom.ALL) -> None:
    desk = fought.screen.desk
    with fought.screen.battle.table.at():
        desk.handed.whom, desk.handed.ship = whom, "goliath"
        my_captain.hand_over(desk, until)


def test_the_plate_says_how_long_he_has_the_helm_and_that_orders_stand(nile: Fought) -> None:
    assert plate(nile) == "3 of 3 squadrons have their orders"
    hand_over(nile, Until.HIT)
    assert plate(nile) == (
        "My captain has every ship, each until she is hit; 3 of 3 squadrons have their orders"
    )
    assert ribbon(nile, "foley").order != "Yours to sail", "he sails by the order"
    desk = nile.screen.desk
    with nile.screen.battle.table.at():
        shown = handed_bar.plate(desk, Plate(0, "", ""))
    assert shown.brief == "My captain has every ship, each until she is hit", "in a narrow window"


def test_one_ship_is_told_apart_from_those_that_sail_by_orders(nile: Fought) -> None:
    hand_over(nile, Until.TURN, Whom.SHIP)
    assert plate(nile) == (
        "My captain has 1 of 8 ships, for this turn; 3 of 3 squadrons have their orders"
    )


def test_when_the_time_is_over_ribbons_say_that_the_ships_are_hers_to_sail(nile: Fought) -> None:
    desk = nile.screen.desk
    hand_over(nile, Until.TURN)
    with nile.screen.battle.table.at():
        run = desk.handed.runs["british"]
        assert run.side is not None
        my_captain.run_out(desk, run, run.side, "Turn 2 begins: the helm is yours.")
    shown = ribbon(nile, "foley")
    assert (shown.order, shown.needs) == ("Yours to sail", True)
    nile.hand.key(pygame.K_F6)
    for _ in ("foley", "nelson", "late"):
        nile.hand.key(pygame.K_SPACE)
    assert not desk.squadrons.open
    again = ribbon(nile, "foley")
    assert (again.order == "Yours to sail", again.needs) == (False, False)


def test_of_some_the_ribbon_says_how_many(nile: Fought) -> None:
    desk = nile.screen.desk
    with nile.screen.battle.table.at():
        my_captain.take_back_ship(desk, "goliath")
    assert ribbon(nile, "foley").state == "1 yours"
    assert not ribbon(nile, "foley").needs


@pytest.mark.parametrize("until", [Until.TURN, Until.HIT, Until.NEEDED])
def test_who_asks_may_go_back_to_her_squadron_by_one_press(nile: Fought, until: Until) -> None:
    desk = nile.screen.desk
    hand_over(nile, until, Whom.SHIP) if until is not Until.NEEDED else None
    with nile.screen.battle.table.at():
        my_captain.ask_again(desk, desk.handed.runs["british"], [("goliath", "She is hit")])
        assert desk.handed.asks["goliath"].until is until
        desk.prompt = replace(desk.prompt, about="goliath")
        names = [spec.name for spec in squadron_bar.extras(desk)]
        assert ("rejoin" in names) is (until is not Until.NEEDED)
        assert ONCE_MORE[until] is until
        squadron_command.rejoin(desk, "goliath")
        order = desk.handed.runs["british"].order_of("goliath")
    assert order is not None
    assert order.until is Until.NEEDED
    assert not desk.handed.asks


def test_an_order_that_is_taken_back_leaves_the_helm_as_it_was_handed_over(nile: Fought) -> None:
    desk = nile.screen.desk
    hand_over(nile, Until.HIT, Whom.SQUADRON)
    with nile.screen.battle.table.at():
        squadron_command.cancel(desk, "foley")
        run = desk.handed.runs["british"]
        held = {ship: run.order_of(ship) for ship in FOLEY}
    assert {order.until for order in held.values() if order is not None} == {Until.HIT}
    assert ribbon(nile, "foley").order == "Needs an order"


def test_all_taken_back_ends_both(nile: Fought) -> None:
    desk = nile.screen.desk
    hand_over(nile, Until.HIT)
    with nile.screen.battle.table.at():
        my_captain.take_back(desk)
    assert not desk.handed.runs
    assert not desk.squadrons.orders.get("british")
    assert ribbon(nile, "foley").order == "Needs an order"


def test_one_answer_taken_back_leaves_the_other_ships_to_their_orders(nile: Fought) -> None:
    desk, battle = nile.screen.desk, nile.screen.battle
    run = desk.handed.runs["british"]
    assert run.side is not None
    with battle.table.at():
        battle.rewinds += 1
        desk.prompt = replace(desk.prompt, seat="british", about="goliath")
        run.given = {question_of(battle)}
        pending = battle.pending
        offers = (Option("ahead 1", "Ahead", 1),)
        battle.pending = Choose("british", "KMH-6.2.1", Pick(offers), "goliath")
        captain_answers.go_on(desk)
        battle.pending = pending
        assert desk.handed.runs["british"] is run
        assert desk.handed.asks["goliath"].why == "Taken back"
        held = [ship for ship in FOLEY | {"vanguard"} if run.order_of(ship) is not None]
    assert sorted(held) == ["orion", "vanguard", "zealous"]


def test_a_reason_that_begins_with_a_name_keeps_its_capital(nile: Fought) -> None:
    desk = nile.screen.desk
    with nile.screen.battle.table.at():
        reasons = [("goliath", "Guerrier is within range"), ("vanguard", "Taken back")]
        my_captain.ask_again(desk, desk.handed.runs["british"], reasons)
    assert ribbon(nile, "foley").order == "Goliath: Guerrier is within range"
    assert ribbon(nile, "nelson").order == "Vanguard: taken back"
