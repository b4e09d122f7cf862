"""KMH-12: the last point, box and centimetre by which a crew wavers, strikes or holds."""

from typing import Any

import pytest

from game.books.kmh.rules.sheet import Lock, Ship, Stage
from game.books.kmh.rules.striking import (
    captor_of,
    captor_side,
    instant_strike_clause,
    is_escorted,
    is_isolated,
    resolve_broadside_morale,
    resolve_pressed_ships,
    strike_colours,
    strike_factors,
    triggers_after,
)
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.table import add_marker, place
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer, place_abeam, struck_to
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_battery


def own(guns: int = 74, **fields: Any) -> Ship:
    """A French ship of 74 guns at (50, 50)."""
    return make_firer("own", guns, **fields)


def apart(mine: Ship, name: str, side: str, cm: float, guns: int = 74, **fields: Any) -> Ship:
    """A ship of that side that lies abeam of ours, so far from hull to hull."""
    return place_abeam(mine, make_firer(name, guns, side=side, **fields), cm)


# ------------------------------------------------------------------------------ what calls
@pytest.mark.parametrize(
    ("before", "after", "turn", "boxes_before", "boxes", "calls"),
    [
        (35, 36, 1, 36, 36, ""),  # half of 74 is 37
        (36, 37, 1, 36, 36, "a"),
        (36, 38, 2, 36, 36, "a"),
        (37, 38, 1, 36, 36, "g"),
        (37, 37, 0, 36, 35, ""),  # worse off, but in her speed, which was not slow
        (0, 15, 15, 36, 36, ""),
        (0, 16, 16, 36, 36, "b"),
        (15, 16, 16, 36, 36, "b"),  # fifteen before, in the same turn
        (16, 17, 17, 36, 36, ""),
        (10, 20, 16, 36, 36, "b"),  # six of these sixteen came before
        (20, 30, 26, 36, 36, ""),  # sixteen came before
        (0, 0, 0, 17, 16, ""),  # 16 boxes are a speed of 6, half of 12; 15 are one of 5
        (0, 0, 0, 16, 15, "f"),
        (0, 0, 0, 36, 13, "f"),
        (0, 0, 0, 15, 14, "g"),
        (0, 1, 1, 15, 15, ""),  # slow before, and no slower now
        (37, 37, 0, 16, 15, "f"),
        (37, 38, 1, 15, 14, "g"),
        (36, 52, 16, 16, 15, "abf"),
    ],
)
def test_kmh_12_0_2_to_12_0_8_what_a_loss_calls_for(
    before: int, after: int, turn: int, boxes_before: int, boxes: int, calls: str
) -> None:
    ship = own(basic=12, damage=after, damage_this_turn=turn, boxes_lost=36 - boxes)
    with ships_on_table(ship):
        assert "".join(triggers_after(ship, before, boxes_before)) == calls


def test_kmh_12_0_2_half_of_an_odd_number_is_the_point_above() -> None:
    """Half of 75 is 37.5: not the 37th, but the 38th point."""
    for damage, calls in ((37, []), (38, ["a"]), (39, ["g"])):
        ship = own(points=75, damage=damage)
        with ships_on_table(ship):
            assert triggers_after(ship, damage - 1, 36) == calls


@pytest.mark.parametrize(("won", "calls"), [(0, []), (1, []), (2, ["g"])])
def test_kmh_12_0_5_a_loss_after_a_deck_was_lost(won: int, calls: list[str]) -> None:
    """The first step won is her upper deck (A), the second a deck."""
    ship, foe = own(damage=1), make_enemy()
    with ships_on_table(ship, foe):
        add_lock(ship, foe, foe, won)
        assert triggers_after(ship, 0, 36) == calls
        assert triggers_after(ship, 1, 36) == []


# ------------------------------------------------------------------------------ company
@pytest.mark.parametrize(("cm", "near"), [(19.9, 1), (20, 1), (20.01, 0)])
def test_kmh_12_0_15_friends_and_enemies_within_20_cm(cm: float, near: int) -> None:
    ship = own()
    for side in ("french", "british"):
        with ships_on_table(ship, apart(ship, "other", side, cm)):
            about = strike_factors(ship)
            assert (about.friends_near, about.enemies_near) == ((near, 0) if side == "french" else (0, near))


def test_kmh_12_0_26_who_counts_as_a_friend_that_has_struck() -> None:
    """By the flag she was born under; not herself, and not one that is gone, though the flagship
    has struck wherever she is now (KMH-12.0.29)."""
    ship, friend, foe = own(), make_firer("friend", at=(60, 50)), make_enemy()
    with ships_on_table(ship, friend, foe):
        assert strike_factors(ship).friends_struck == 0
        add_marker(foe.number, HasStruck("own"))
        add_marker(ship.number, HasStruck("foe"))
        assert strike_factors(ship).friends_struck == 0
        friend.prize = True  # retaken: French again, and not struck
        assert strike_factors(ship).friends_struck == 0
        friend.side = "british"
        assert strike_factors(ship).friends_struck == 1
        friend.prize, friend.side = False, "french"
        assert strike_factors(ship).friends_struck == 0
        add_marker(friend.number, HasStruck("foe"))
        assert (strike_factors(ship).friends_struck, strike_factors(ship).flagship_struck) == (1, False)
        friend.flagship = True
        assert strike_factors(ship).flagship_struck
        add_marker(friend.number, Gone("sunk"))
        assert (strike_factors(ship).friends_struck, strike_factors(ship).flagship_struck) == (0, True)


@pytest.mark.parametrize(("points", "bigger"), [(73, False), (74, False), (75, True)])
def test_kmh_12_0_27_bigger_is_more_points(points: int, bigger: bool) -> None:
    ship, foe = own(), make_enemy(points=points)
    with ships_on_table(ship, foe):
        assert not strike_factors(ship).bigger_grappled
        lock = add_lock(ship, foe)
        assert strike_factors(ship).bigger_grappled is bigger
        lock.open = False
        assert not strike_factors(ship).bigger_grappled


def test_kmh_12_0_19_steps_are_counted_in_every_action_in_which_she_is_boarded() -> None:
    ship, one, two = own(), make_enemy("one"), make_enemy("two", at=(120, 120))
    with ships_on_table(ship, one, two):
        first = add_lock(ship, one, one, 2)
        second = add_lock(ship, two, two, 1)
        assert (strike_factors(ship).steps_lost, strike_factors(ship).winning) == (3, False)
        assert (strike_factors(one).steps_lost, strike_factors(one).winning) == (0, True)
        second.attacker = ship.id
        assert (strike_factors(ship).steps_lost, strike_factors(ship).winning) == (2, True)
        first.then = Stage.PRIZE_CREW  # that action is over
        assert strike_factors(ship).steps_lost == 0


# ------------------------------------------------------------------------------ cut off
@pytest.mark.parametrize(
    ("at", "between", "any_side"),
    [
        ((55, 65), True, True),  # five centimetres off the line that runs from (50, 50) to (50, 80)
        ((55.01, 65), False, False),
        ((45, 65), True, True),
        ((44.99, 65), False, False),
        ((55, 50.01), True, True),
        ((55, 50), False, True),  # abeam of an end is not between
        ((55, 79.99), True, True),
        ((55, 80), False, True),
        ((50, 45), False, True),
        ((50, 44.99), False, False),
        ((50, 85), False, True),
        ((50, 85.01), False, False),
        ((53, 84), False, True),  # 3, 4 and 5
        ((53, 84.01), False, False),
        ((47, 46), False, True),
    ],
)
def test_kmh_12_1_3_five_centimetres_off_a_line_down_the_table(
    at: tuple[float, float], between: bool, any_side: bool
) -> None:
    ship, friend, foe = own(), make_firer("friend", at=(50, 80)), make_enemy(at=at)
    for options, cut_off in (([], between), (["cut-off-from-any-side"], any_side)):
        with ships_on_table(ship, friend, foe, options=options):
            assert is_isolated(ship) is cut_off
            foe.merchant = True
            assert not is_isolated(ship)
            foe.merchant = False


@pytest.mark.parametrize("mirror", [1, -1])
@pytest.mark.parametrize(
    ("off", "cut_off"), [(0, True), (4.99, True), (-4.99, True), (5.05, False), (-5.05, False)]
)
def test_kmh_12_1_3_off_a_slanting_line_too(mirror: int, off: float, cut_off: bool) -> None:
    """The friend lies 30 cm to the side and 40 down: 50 off. Half way is (15, 20), and square to
    the line is 0.8 to the side and 0.6 up."""
    ship, friend = own(at=(100, 60)), make_firer("friend", at=(100 + 30 * mirror, 100))
    foe = make_enemy(at=(100 + mirror * (15 + 0.8 * off), 80 - 0.6 * off))
    with ships_on_table(ship, friend, foe):
        assert is_isolated(ship) is cut_off
        assert is_isolated(friend) is cut_off


def test_kmh_12_1_3_the_nearest_friend_that_fights_counts() -> None:
    ship, near, far = own(), make_firer("near", at=(50, 70)), make_firer("far", at=(50, 90))
    with ships_on_table(ship, near, far, make_enemy(at=(50, 80))):
        assert not is_isolated(ship)
        add_marker(near.number, HasStruck(""))
        assert is_isolated(ship)
        add_marker(far.number, Gone("sunk"))
        assert not is_isolated(ship)


@pytest.mark.parametrize(
    ("friends", "foes", "clause"),
    [(0, 1, ""), (0, 2, "KMH-12.1.2"), (1, 3, ""), (1, 4, "KMH-12.1.2"), (1, 5, "KMH-12.1.2")],
)
def test_kmh_12_1_2_twice_her_own_number_within_20_cm(friends: int, foes: int, clause: str) -> None:
    """She counts herself. Merchants are vessels too."""
    ship = own()
    others = [make_firer(f"friend{n}", at=(50, 58), merchant=True) for n in range(friends)]
    others += [make_enemy(f"foe{n}", at=(50 - 2 - 2 * n, 50), merchant=True) for n in range(foes)]
    with ships_on_table(ship, *others):
        assert instant_strike_clause(ship) == clause


# ------------------------------------------------------------------------------ to whom
def test_kmh_12_1_10_to_the_nearest_the_first_of_two_and_one_that_holds_her_before_all() -> None:
    ship = own()
    first, second = apart(ship, "first", "british", 20), apart(ship, "second", "british", 19)
    with ships_on_table(ship, first, second):
        assert captor_of(ship) == "second"
        first.pose = second.pose
        assert captor_of(ship) == "first"
        first.pose = apart(ship, "x", "british", 40).pose
        lock = add_lock(ship, first)
        assert captor_of(ship) == "first"
        lock.open = False
        assert captor_of(ship) == "second"
        add_lock(ship, first, first, 1)
        assert captor_of(ship) == "first"
        add_marker(second.number, HasStruck(""))
        assert captor_of(ship) == "first"


def test_kmh_12_1_10_to_a_work_only_if_no_ship_is_left() -> None:
    ship, foe = own(), make_enemy(at=(150, 150))
    near, far = make_battery(name="near", side="british"), make_battery(name="far", side="british")
    ours = make_battery(name="ours")
    near.pose, far.pose = make_ship(at=(70, 50)).pose, make_ship(at=(90, 50)).pose
    with coast_on_table(ship, foe, far, near, ours):
        assert captor_of(ship) == "foe"
        add_marker(foe.number, Gone("sunk"))
        assert captor_of(ship) == "near"
        add_marker(near.number, Gone("destroyed"))
        assert captor_of(ship) == "far"
        run_procedure(strike_colours(ship, "KMH-12.1.3"))
        assert (struck_to(ship), captor_side(ship)) == ("far", "british")


def test_kmh_12_1_10_nobody_is_left_to_strike_to() -> None:
    ship = own()
    with ships_on_table(ship):
        assert captor_side(ship) == ""
        run_procedure(strike_colours(ship, "KMH-12.1.3"))
        assert (struck_to(ship), captor_side(ship)) == ("", "")


def test_kmh_12_1_10_nobody_but_her_captor_stays_fast_to_her() -> None:
    """A fireship that burns at her side lets go of nobody (KMH-17.2.4); boats of another do."""
    ship = own(triggers=["a"])
    near, other = apart(ship, "near", "british", 1), make_enemy("other", at=(52, 60))
    fireship = make_firer("fireship", at=(48, 50), side="british")
    with ships_on_table(ship, other, near, fireship):
        rowed = add_boats("rowed", at=(50, 60), side="british")
        add_marker(fireship.number, Ablaze())
        held, burns, loose = add_lock(ship, near), add_lock(fireship, ship), add_lock(ship, other)
        by_boats = Lock(rowed.id, "own", boats=True)
        place(by_boats)
        held.attacker = "near"
        held.won = 1
        told = run_procedure(strike_colours(ship, "KMH-12.1.4"))
        assert struck_to(ship) == "near"
        assert (held.open, held.attacker, held.then) == (True, "near", "D")
        assert (burns.open, burns.then) == (True, "")
        assert (loose.open, by_boats.open) == (False, False)
        assert ship.triggers == []
        assert len(told.events) == 1
        assert run_procedure(strike_colours(ship, "KMH-12.1.4")).events == []


# ------------------------------------------------------------------------------ looking round
@pytest.mark.parametrize(
    ("cm", "points", "strikes"), [(12, 75, True), (12.01, 75, False), (12, 74, False), (12, 73, False)]
)
def test_kmh_12_1_9_a_larger_enemy_at_short_range(cm: float, points: int, strikes: bool) -> None:
    ship = own()
    with ships_on_table(ship, apart(ship, "foe", "british", cm, points=points)):
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) is None
        ship.retiring = True
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) == ("foe" if strikes else None)


@pytest.mark.parametrize(
    ("caught", "escort", "strikes"),
    [(12, None, True), (12.01, None, False), (12, 20, False), (12, 20.01, True)],
)
def test_kmh_12_3_1_a_merchant_alone(caught: float, escort: float | None, strikes: bool) -> None:
    ship = own()
    ship.merchant = True
    foe = apart(ship, "foe", "british", caught)
    friends = [] if escort is None else [apart(ship, "friend", "french", escort)]
    for friend in friends:  # to the other side of her
        friend.pose = type(friend.pose)(2 * ship.pose.x - friend.pose.x, friend.pose.y, 0)
    with ships_on_table(ship, foe, *friends):
        foe.merchant = True
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) is None
        foe.merchant = False
        assert is_escorted(ship) is (escort == 20)
        run_procedure(resolve_pressed_ships())
        assert struck_to(ship) == ("foe" if strikes else None)


@pytest.mark.parametrize(
    ("retiring", "points", "raked", "strikes"),
    [(True, 5, False, False), (True, 6, False, True), (True, 0, True, True), (False, 6, True, False)],
)
def test_kmh_12_1_5_what_a_retiring_crew_stands(
    retiring: bool, points: int, raked: bool, strikes: bool
) -> None:
    ship = own(retiring=retiring)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(resolve_broadside_morale(ship, points, raked, False))
        assert struck_to(ship) == ("foe" if strikes else None)
        assert told.clause_count("KMH-12.1.6" if raked else "KMH-12.1.5") == strikes
        add_marker(ship.number, HasStruck("foe"))
        assert run_procedure(resolve_broadside_morale(ship, 6, True, False)).events == []


def test_kmh_12_3_2_an_unescorted_merchant_does_not_strike_to_a_broadside() -> None:
    ship, friend = own(), make_firer("friend", at=(55, 50))
    with ships_on_table(ship, friend, make_enemy()):
        run_procedure(resolve_broadside_morale(ship, 0, False, False))
        assert struck_to(ship) is None
        ship.merchant, friend.merchant = True, True
        run_procedure(resolve_broadside_morale(ship, 0, False, False))
        assert struck_to(ship) is None
        friend.merchant = False
        run_procedure(resolve_broadside_morale(ship, 0, False, False))
        assert struck_to(ship) == "foe"
