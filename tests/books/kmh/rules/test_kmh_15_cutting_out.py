"""KMH-15.2 and KMH-13.3.1: a ship is boarded from boats."""

from typing import Any

import pytest

from game.books.kmh.captain.boarding_decisions import decide_counter_boarding
from game.books.kmh.rules.boarding import hook_on, run_boarding_card
from game.books.kmh.rules.boat_sheet import boarding_bonus
from game.books.kmh.rules.boats import move_hooked_boats, order_boats
from game.books.kmh.rules.gunnery import has_fire_choice
from game.books.kmh.rules.sheet import Ship, boarding_against, boat_locks_of, locks_of
from game.books.kmh.rules.striking import captor_of, captor_side, instant_strike_clause, strike_colours
from game.captains.decision_maker import DecisionMaker
from game.core.events import Captured
from game.core.markers import HasStruck, Sinking
from game.core.steps import Choose
from game.core.table import add_marker, has_marker
from tests.books.kmh.rules.craft import add_boats, fate_of
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer, struck_to
from tests.books.kmh.rules.ship_tables import run_procedure, ships_on_table


def prey(**fields: object) -> Ship:
    """A British frigate of average Sans Culottes with 28 points left of 36."""
    return make_enemy("prey", 36, **({"at": (50, 50), "damage": 8} | fields))


@pytest.mark.parametrize(("count", "elite", "bonus"), [(3, True, 6), (3, False, 3), (1, True, 2)])
def test_kmh_15_2_1_each_boat_adds(count: int, elite: bool, bonus: int) -> None:
    with ships_on_table(prey()):
        assert boarding_bonus([add_boats(count=count, elite=elite)]) == bonus


def test_kmh_15_2_2_they_hook_on_without_a_die() -> None:
    with ships_on_table(ship := prey(), calm=True):
        boat = add_boats(at=(53, 50), count=2)
        log = run_procedure(order_boats(boat), "board prey")
        assert not log.rolls()
        assert boat.fast == "prey"
        (lock,) = boat_locks_of("prey")
        assert (lock.a, lock.won, locks_of("prey")) == ("boats", 0, [])
        assert log.clause_count("KMH-13.3.1") == 1
        ship.pose = ship.pose.__class__(ship.pose.x + 90_000, ship.pose.y, 0)
        move_hooked_boats()
        assert abs(boat.pose.x - ship.pose.x) < 20_000


def test_kmh_15_2_2_out_of_reach_they_only_pull() -> None:
    with ships_on_table(prey(), calm=True):
        boat = add_boats(at=(60, 50))
        run_procedure(order_boats(boat), "board prey")
        assert boat.fast == ""
        assert boat_locks_of("prey") == []


def test_kmh_15_2_2_boats_of_one_side_fight_as_one() -> None:
    with ships_on_table(ship := prey()):
        a, b = add_boats("a", fast="prey", count=2), add_boats("b", fast="prey")
        run_procedure(hook_on(a, ship))
        run_procedure(hook_on(b, ship))
        (lock,) = boat_locks_of("prey")
        log = run_procedure(run_boarding_card(), "board", 4, (3, 3))
        assert (lock.won, ship.damage) == (1, 8)
        assert log.clause_count("KMH-15.2.1") >= 2


def test_kmh_15_2_2_who_does_not_begin_is_asked_again() -> None:
    with ships_on_table(ship := prey()):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        assert not run_procedure(run_boarding_card(), "lie off").rolls()
        assert run_procedure(run_boarding_card()).allowed_keys() == ["board", "lie off"]


def test_kmh_15_2_2_nobody_boards_a_ship_that_goes_down() -> None:
    with ships_on_table(ship := prey()):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        add_marker(ship.number, Sinking(3))
        assert run_procedure(run_boarding_card()).steps == []


@pytest.mark.parametrize(("dice", "won", "asks"), [((4, 5), 0, True), ((4, 4), 1, False)])
def test_kmh_15_2_2_thrown_off_by_three_they_may_try_again(
    dice: tuple[int, int], won: int, asks: bool
) -> None:
    with ships_on_table(ship := prey()):
        boat = add_boats("a", fast="prey", count=2, elite=True)
        run_procedure(hook_on(boat, ship))
        (lock,) = boat_locks_of("prey")
        lock.attacker, lock.won = "a", 1
        run_procedure(run_boarding_card(), 2, dice)  # 6 against 9 or 8
        assert (lock.won, lock.open, boat.fast) == (won, True, "prey")
        assert bool(run_procedure(run_boarding_card()).allowed_keys() if asks else ()) is asks


def test_kmh_15_2_2_a_margin_of_three_costs_a_point() -> None:
    with ships_on_table(ship := prey()):
        run_procedure(hook_on(add_boats("a", fast="prey", count=2, elite=True), ship))
        run_procedure(run_boarding_card(), "board", 5, (3, 3))
        assert ship.damage == 9


def test_kmh_15_2_2_a_held_deck_fires_no_gun() -> None:
    other = make_firer("other", 36, at=(60, 50))
    with ships_on_table(ship := prey(), other):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        assert has_fire_choice(ship, is_held_card=False)
        (lock,) = boat_locks_of("prey")
        lock.attacker, lock.won = "a", 1
        assert boarding_against("prey") is lock
        assert not has_fire_choice(ship, is_held_card=False)
        assert instant_strike_clause(ship) == "KMH-12.1.4"


def test_kmh_15_2_2_taken_and_manned() -> None:
    with ships_on_table(ship := prey()):
        boat = add_boats("a", fast="prey", count=2, elite=True)
        run_procedure(hook_on(boat, ship))
        (lock,) = boat_locks_of("prey")
        lock.attacker, lock.won = "a", 2
        log = run_procedure(run_boarding_card(), 6, (1, 1))
        assert [e.by for e in log.events_of(Captured)] == ["french"]
        assert has_marker(ship.number, HasStruck)
        assert captor_side(ship) == "french"
        run_procedure(run_boarding_card())
        assert (ship.side, ship.prize, ship.squadron) == ("french", True, "french")
        assert (lock.open, boat.fast, has_marker(ship.number, HasStruck)) == (False, "", False)


def test_kmh_12_1_10_she_strikes_to_the_boats_that_board_her() -> None:
    with ships_on_table(ship := prey(), make_firer("other", 36, at=(60, 50))):
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        (lock,) = boat_locks_of("prey")
        assert captor_of(ship) == "other"
        lock.attacker, lock.won = "a", 1
        assert captor_of(ship) == "a"
        run_procedure(strike_colours(ship, "KMH-12.1.4"))
        assert struck_to(ship) == "a"
        assert lock.then == "D"
        run_procedure(run_boarding_card())
        assert ship.side == "french"


def test_kmh_13_0_20_a_crew_that_faced_a_ship_counts_nought_against_the_boats() -> None:
    other = make_firer("other", 36, at=(51, 50), damage=26)
    with ships_on_table(ship := prey(), other):
        add_lock(other, ship, attacker=other)
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        log = run_procedure(run_boarding_card(), "other", 1, (4, 4), "stay", "board", 1)
        assert boat_locks_of("prey")[0].won == 1
        assert [r.about for r in log.rolls()] == ["other", "prey", "a"]


@pytest.mark.parametrize(
    ("quality", "answers", "throws"),
    [
        ("average", ("a", 1, "board", 1, (1, 1)), ["other", "a", "prey"]),
        ("elite", (3, (1,) * 4, "board", 3, (1,) * 4), ["other", "prey", "a", "prey"]),
    ],
)
def test_kmh_13_0_20_a_crew_faces_boats_too(
    quality: str, answers: tuple[Any, ...], throws: list[str]
) -> None:
    """An elite crew meets both; another counts nought against the ship when it meets the boats."""
    other = make_firer("other", 36, at=(51, 50), damage=26)
    with ships_on_table(ship := prey(quality=quality), other):
        add_lock(other, ship, attacker=other)
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        log = run_procedure(run_boarding_card(), *answers)
        assert log.open_step is None
        assert [r.about for r in log.rolls()] == throws


def test_kmh_13_0_20_a_captain_turns_on_the_stronger_party() -> None:
    """Ten points of a ship throw one die, 3.5 on the average; a single boat a die and 1, 4.5."""
    other = make_firer("other", 36, at=(51, 50), damage=26)
    with ships_on_table(ship := prey(), other):
        lock = add_lock(other, ship, attacker=other)
        run_procedure(hook_on(add_boats("a", fast="prey"), ship))
        question, captain = (
            run_procedure(run_boarding_card()).open_step,
            DecisionMaker({}, "british", None, 1),
        )
        assert isinstance(question, Choose)
        assert decide_counter_boarding(captain, question)[0] == ["a"]
        lock.won = 1
        assert decide_counter_boarding(captain, question)[0] == ["other"]


def test_kmh_15_2_2_with_the_last_boat_the_action_is_over() -> None:
    with ships_on_table(ship := prey()):
        boat = add_boats("a", fast="prey")
        run_procedure(hook_on(boat, ship))
        boat.fast = ""
        assert not run_procedure(run_boarding_card()).steps
        assert boat_locks_of("prey") == []
        assert fate_of(boat) == ""
