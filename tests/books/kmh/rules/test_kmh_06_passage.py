"""KMH-14.1.1, KMH-6.10.1, KMH-17.2.2: whatever moves a ship, she is met by the same things."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.boats import order_boats
from game.books.kmh.rules.drifting import drift
from game.books.kmh.rules.fending_off import fireship_run
from game.books.kmh.rules.passage import follow_in_tow, swing_to_poses
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.tow_lines import Tow
from game.core.events import Collided, Left
from game.core.markers import Aground, Gone
from game.core.table import add_marker, get_single, has_marker, place
from game.sea.hull import hull_space
from game.sea.pose import Pose, distance
from game.sea.units import CM
from tests.books.kmh.rules.coasts import add_coast, set_aground
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import CULOTTE, add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, pose_of, run_procedure, ships_on_table


def burning(at: tuple[float, float]) -> Ship:
    """A fireship of the other side that stands on the ground; not lit yet."""
    return make_fireship("brulot", at=at, side="british", squadron="british")


# ------------------------------------------------------------------------------ the tow
def test_kmh_14_1_4_towed_on_to_the_land_she_grounds() -> None:
    """The tug's stern lies beyond the point of land; off it it shoals for 1 cm only, so that the
    hulk, who is lucky there, comes to the land itself, and sticks."""
    tug, hulk = make_ship("tug", (60, 50)), make_ship("hulk", (48.5, 50), 90)
    with ships_on_table(tug, hulk):
        add_coast(1, 52)
        place(Tow("tug", "hulk", fast=True))
        told = run_procedure(follow_in_tow(tug, 4 * CM), 1)
        assert told.result is True
        assert told.log_lines("KMH-2.3.1") == ["the land stops her"]
        assert (has_marker(hulk.number, Aground), hulk.grounded) == (True, "stuck")


def test_kmh_2_1_1_a_tow_that_is_drawn_over_the_edge_has_left() -> None:
    tug, hulk = make_ship("tug", (-8, 50)), make_ship("hulk", (1, 50), 270)
    with ships_on_table(tug, hulk):
        place(Tow("tug", "hulk", fast=True))
        assert [e.edge for e in run_procedure(follow_in_tow(tug, 2 * CM)).events_of(Left)] == [
            "left"
        ]


def test_kmh_14_4_1_a_tug_whose_tow_stands_on_the_ground_does_not_drift() -> None:
    tug, hulk = make_ship("tug", (50, 50)), make_ship("hulk", (50, 55))
    with ships_on_table(tug, hulk):
        place(Tow("tug", "hulk", fast=True))
        set_aground(hulk)
        assert run_procedure(drift(tug)).log_lines("KMH-6.5.1") == ["she holds where she is"]


def test_kmh_6_5_2_cut_loose_after_they_have_drifted_she_does_not_drift_again() -> None:
    a, b = make_ship("a"), make_enemy("b", at=(51.2, 50))
    with ships_on_table(a, b, wind=0):
        lock = add_lock(a, b)
        assert len(run_procedure(drift(a), 2).rolls()) == 1
        lock.open = False
        assert run_procedure(drift(b)).rolls() == []


# ------------------------------------------------------------------------------ fireships
def test_kmh_17_2_2_a_raft_that_drifts_on_to_a_burning_fireship() -> None:
    """Whichever of the two comes within 2 cm fends off, once: 2 and 1 less 3 are nought."""
    a, b, fire = make_ship("a"), make_enemy("b", at=(51.2, 50)), burning((58, 50))
    with ships_on_table(a, b, fire, wind=270):
        fit_as_fireship(fire, alight=True)
        set_aground(fire)
        add_lock(a, b)
        told = run_procedure(drift(a), 6, (2, 1))
        assert (b.burning, a.burning) == (1, 0)
        assert [r.about for r in told.rolls()] == ["a", "b"]
        apart = distance(a.pose.x, a.pose.y, b.pose.x, b.pose.y)
        assert (round(apart / CM, 2), told.events_of(Collided)) == (1.2, [])


def test_kmh_17_2_2_a_raft_with_a_burning_fireship_drifts_on_to_a_third() -> None:
    """The fireship has come 6 cm: of 2d6 go 3 for the crew and 3 for her way; 5 and 2 are over."""
    fire, held = burning((50, 50)), make_firer("held", crew=CULOTTE, at=(51.2, 50))
    third = make_firer("third", crew=CULOTTE, at=(44, 50))
    with ships_on_table(fire, held, third, wind=90):
        fit_as_fireship(fire, alight=True)
        add_lock(fire, held)
        told = run_procedure(drift(held), 6, (5, 2), 3)
        assert [r.clause for r in told.rolls()] == ["KMH-6.5.3", "KMH-17.2.2", "KMH-17.1.7"]
        assert (third.burning, told.events_of(Collided)) == (0, [])


@pytest.mark.parametrize(("heading", "thrown"), [(90, True), (0, False)])
def test_kmh_17_2_2_who_swings_within_2_cm_fends_off(heading: int, thrown: bool) -> None:
    """She is 3.5 cm long: across, her bow is 1.9 cm from the fireship; along, her side is 3.2."""
    ship, fire = make_ship("ship", (50, 50)), burning((54, 50))
    with ships_on_table(ship, fire):
        fit_as_fireship(fire, alight=True)
        there = Pose(ship.pose.x, ship.pose.y, heading * 100)
        question = run_procedure(swing_to_poses([ship], [there], "KMH-7.2.3", "swing")).open_step
        assert (question is not None and question.clause == "KMH-17.2.2") is thrown


def test_kmh_17_2_2_boats_tow_her_on_to_a_burning_fireship() -> None:
    ship, fire = make_ship("ship", (50, 50), 90), burning((55.5, 50))
    with ships_on_table(ship, fire, calm=True):
        fit_as_fireship(fire, alight=True)
        boat = add_boats(at=(53, 50), count=2, tow="ship")
        question = run_procedure(order_boats(boat), "tow 90").open_step
        assert question is not None
        assert (question.clause, pose_of(ship)[1]) == ("KMH-17.2.2", 50)


def test_kmh_17_2_3_with_land_beyond_the_fireship_she_lies_before_it() -> None:
    """The fireship's hull is 2.6 cm long; the shore lies 2 cm beyond her, and her side is free."""
    ship, fire = make_ship("ship", (44, 50), 90), burning((50, 50))
    with ships_on_table(ship, fire, wind=180):
        fit_as_fireship(fire, alight=True)
        add_coast(0, 52.5)
        told = run_procedure(move(ship), "sail", (1, 1), "ahead 17", (3, 3), 2)
        assert told.open_step is None
        assert hull_space().touching_ships("ship") == []
        assert (pose_of(ship)[1], pose_of(ship)[0] < 48.5) == (50, True)


def test_kmh_17_2_2_who_lay_near_before_sails_off_untried() -> None:
    """She begins 1.5 cm off: the fireship's own move has been tried, hers is away from her."""
    ship, fire = make_ship("ship", (50, 50), 0), burning((52.6, 50))
    with ships_on_table(ship, fire, wind=270):
        fit_as_fireship(fire, alight=True)
        told = run_procedure(move(ship), "sail", (1, 1), "ahead 17")
        assert [r.clause for r in told.rolls()] == ["KMH-6.2.3"]


def test_kmh_17_2_2_what_the_fireship_moved_in_this_turn_counts() -> None:
    fire, held = burning((50, 50)), make_ship("held", (51.2, 50))
    fire.last_run = 9 * CM
    with ships_on_table(fire, held):
        fit_as_fireship(fire, alight=True)
        assert fireship_run(fire) == 0
        get_single(Deck).spent.append("fireships")
        assert fireship_run(fire) == 9 * CM
        add_lock(fire, held)
        assert fireship_run(fire) == 0
        add_marker(held.number, Aground())


def test_kmh_17_2_3_who_blows_up_as_she_scrapes_along_is_laid_clear_of_nothing() -> None:
    """Fended off by 9 and 3 for her crew; a nought for the sparks, and a 6 finds the magazine. She
    is no more, and the fireship, whose hull she lay across, is asked of nobody."""
    ship, fire = make_firer("ship", crew=CULOTTE, at=(44, 50)), burning((50, 50))
    with ships_on_table(ship, fire, wind=270):
        fit_as_fireship(fire, alight=True)
        set_aground(fire)
        told = run_procedure(drift(ship), 6, (6, 6), 0, 6)
        assert [r.clause for r in told.rolls()][-2:] == ["KMH-17.1.7", "KMH-11.0.24"]
        assert has_marker(ship.number, Gone)


# ------------------------------------------------------------------------------ swung aground
def test_kmh_14_1_1_who_swings_over_the_shallows_tests_there() -> None:
    """She is 3.5 cm long and 0.875 broad, and it shoals 10 cm off the shore at 150: at x 139 her
    side is 0.56 cm clear of the shallows; across, her bow is 0.75 cm within them."""
    ship = make_ship("ship", (139, 100))
    with ships_on_table(ship, wind=270):
        add_coast()
        across = Pose(ship.pose.x, ship.pose.y, 9_000)
        told = run_procedure(
            swing_to_poses([ship], [across], "KMH-6.5.4", "swing"), 6, (1, 1, 1), 1, 1, 1
        )
        assert [r.clause for r in told.rolls()][:1] == ["KMH-14.1.2"]
        assert (has_marker(ship.number, Aground), ship.tried) == (True, True)


def test_kmh_14_1_1_a_swing_in_deep_water_is_not_tested() -> None:
    """As above, a centimetre and a half farther off."""
    ship = make_ship("ship", (137.5, 100))
    with ships_on_table(ship, wind=270):
        add_coast()
        across = Pose(ship.pose.x, ship.pose.y, 9_000)
        assert run_procedure(swing_to_poses([ship], [across], "KMH-6.5.4", "swing")).rolls() == []
