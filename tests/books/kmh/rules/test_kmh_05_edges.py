"""KMH-5: whose card it is and who may use it, and squadrons: each condition by itself."""

from math import cos, radians, sin
from typing import Any

import pytest

from game.books.kmh.rules.fire_tests import has_crew_aboard
from game.books.kmh.rules.line_of_battle import (
    ask_combinations,
    ask_to_combine,
    form_line,
    has_ship_to_move,
    is_in_wake,
    moves_on_its_own_card,
    moving_with,
    split_if_line_lost,
    split_squadrons,
)
from game.books.kmh.rules.sheet import Chart, Deck, Lock, Tow, card_squadron
from game.books.kmh.rules.turn import (
    abandoned_squadrons,
    ask_course_markers,
    can_use_fire_card,
    card_owner,
    is_fire_card,
    is_fire_card_useful,
    markable_ships,
    may_hold,
    new_pack,
    roll_card_order,
)
from game.core.markers import Ablaze, Anchored, HasStruck
from game.core.table import add_marker, get_single, place
from game.sea.units import CM
from tests.books.kmh.rules.coasts import line_ahead
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship
from tests.books.kmh.rules.guns import make_enemy
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ cards
@pytest.mark.parametrize(
    ("card", "squadron", "fire"),
    [("french fire", "french", True), ("french move", "french", False), ("fire test", "", False)]
    + [("red van fire", "red van", True)],
)
def test_kmh_5_0_3_whose_card_it_is(card: str, squadron: str, fire: bool) -> None:
    assert (card_squadron(card), is_fire_card(card)) == (squadron, fire)


@pytest.mark.parametrize(
    ("fields", "use"),
    [
        ({}, True),
        ({"firepower": 0}, True),
        ({"chasers": 0}, True),
        ({"firepower": 0, "chasers": 0}, False),
        ({"firepower": 0, "chasers": 0, "mortars": 1}, True),
        ({"firepower": 0, "chasers": 0, "damage": 1}, True),
        ({"firepower": 0, "chasers": 0, "boxes_lost": 1}, True),
    ],
)
def test_kmh_5_0_6_who_could_use_a_fire_card(fields: dict[str, Any], use: bool) -> None:
    ship = make_ship("ship", **fields)
    with ships_on_table(ship, make_enemy()):
        assert (can_use_fire_card(ship), is_fire_card_useful("french fire")) == (use, use)
        assert card_owner("french fire") == "french"
        deck = get_single(Deck)
        assert not may_hold(deck, "french fire")
        deck.down = ["fire test"]
        assert may_hold(deck, "french fire") is use
        assert not may_hold(deck, "french move")
        ship.rate = "battery"
        assert not can_use_fire_card(ship)
        ship.rate = "5th"
        add_marker(ship.number, HasStruck(""))
        assert not can_use_fire_card(ship)


def test_kmh_17_0_1_a_fireship_has_no_use_for_a_fire_card_but_repairs() -> None:
    ship = make_ship("ship")
    with ships_on_table(ship):
        fit_as_fireship(ship)
        assert not can_use_fire_card(ship)
        ship.damage = 1
        assert can_use_fire_card(ship)


def test_kmh_5_0_3_which_squadrons_have_cards() -> None:
    ship, other = make_ship("ship", squadron="van"), make_ship("other", (80, 50), squadron="rear")
    with ships_on_table(ship, other):
        assert [c for c in new_pack() if card_squadron(c)] == [
            "van move",
            "van fire",
            "rear move",
            "rear fire",
        ]
        add_marker(other.number, Ablaze())
        assert not has_crew_aboard(other)
        assert [c for c in new_pack() if card_squadron(c)] == ["van move", "van fire"]
        crew = add_boats("crew", squadron="rear", abandoned=True)
        assert abandoned_squadrons() == {"rear"}
        assert "rear move" in new_pack()
        crew.abandoned = False
        assert abandoned_squadrons() == set()
        get_single(Chart).steady = True
        assert "wind change test" not in new_pack()


def test_kmh_6_11_1_whom_a_marker_can_bind() -> None:
    ship, foe = make_ship("ship"), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe, options=["small-action"]):
        assert markable_ships("french") == ["ship"]
        for field, value in (("hanging", 1), ("making_sail", 1), ("rate", "galley")):
            usual = getattr(ship, field)
            setattr(ship, field, value)
            assert markable_ships("french") == []
            setattr(ship, field, usual)
        ship.boxes_lost = 3 * ship.basic
        assert markable_ships("french") == []
        ship.boxes_lost = 0
        place(lock := Lock("ship", "foe"))
        assert markable_ships("french") == []
        lock.open = False
        place(line := Tow("foe", "ship", fast=True))
        assert markable_ships("french") == []
        line.open = False
        add_marker(ship.number, Anchored())
        assert markable_ships("french") == []
        add_marker(foe.number, HasStruck(""))
        assert run_procedure(ask_course_markers()).result == {}
        assert run_procedure(ask_course_markers()).steps == []


def test_kmh_5_1_3_the_highest_first_and_ties_among_themselves() -> None:
    told = run_procedure(roll_card_order(["a", "b", "c"]), 3, 6, 3, 2, 5)
    assert (told.result, [r.about for r in told.rolls()]) == (["b", "c", "a"], ["a", "b", "c", "a", "c"])
    assert run_procedure(roll_card_order(["a"])).rolls() == []


# ------------------------------------------------------------------------------ squadrons
def test_kmh_5_2_3_who_moves_on_whose_card() -> None:
    ships = line_ahead(12, 12, 12)
    for ship, squadron in zip(ships, ("van", "centre", "rear"), strict=True):
        ship.squadron = squadron
    with ships_on_table(*ships):
        asked = run_procedure(ask_to_combine("french"))
        assert [step.about for step in asked.steps if hasattr(step, "about")] == ["van"]
        assert run_procedure(ask_to_combine("british")).steps == []
        get_single(Deck).combined.append(group := ["van", "centre"])
        assert [moves_on_its_own_card(s) for s in ("van", "centre", "rear")] == [True, False, True]
        assert moving_with("van") == group
        assert (moving_with("centre"), moving_with("rear")) == (["centre"], ["rear"])
        assert has_ship_to_move("van")
        assert run_procedure(ask_combinations()).allowed_keys() == ["together", "split"]
        ships[0].hanging = 1
        assert not has_ship_to_move("van")
        told = run_procedure(split_squadrons(group, "KMH-5.2.6", "the squadrons part"))
        assert get_single(Deck).combined == []
        assert len(told.events) == 2


@pytest.mark.parametrize(("kept", "hanging", "parts"), [(True, 0, False), (False, 0, True), (True, 1, True)])
def test_kmh_5_2_5_what_loses_a_formation(kept: bool, hanging: int, parts: bool) -> None:
    ships = line_ahead(12, 12)
    for ship, squadron in zip(ships, ("van", "rear"), strict=True):
        ship.squadron = squadron
    with ships_on_table(*ships, wind=240):
        line = run_procedure(form_line(ships), "line", "sail", (3, 4)).result
        assert (line.run, dict(line.rungs)) == (19 * CM, {"ship1": "", "ship2": ""})
        line = type(line)(line.ships, line.order, line.run, line.rungs, kept)
        ships[1].hanging = hanging
        assert run_procedure(split_if_line_lost("van", line)).events == []
        get_single(Deck).combined.append(["van", "rear"])
        assert run_procedure(split_if_line_lost("rear", line)).events == []
        run_procedure(split_if_line_lost("van", line))
        assert get_single(Deck).combined == ([] if parts else [["van", "rear"]])


def test_kmh_8_2_3_there_is_no_line_in_a_calm() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, calm=True):
        assert run_procedure(form_line(ships)).steps == []


@pytest.mark.parametrize(
    ("bearing", "keeps"), [(4.9, False), (5.1, True), (20, True), (34.9, True), (35.1, False)]
)
def test_kmh_5_2_1_the_wake_of_a_bending_line_is_its_chord(bearing: float, keeps: bool) -> None:
    """The leader heads 40 degrees: half way is 20, and 15 to either side may be off."""
    follower = make_ship("follower", (50, 50), 0)
    x, y = 8 * sin(radians(bearing)), 8 * cos(radians(bearing))
    leader = make_ship("leader", (50 + x, 50 - y), 40)
    assert is_in_wake(follower, leader) is keeps
