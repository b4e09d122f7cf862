"""KMH-14.1.1, KMH-6.10.1, KMH-17.2.2: whatever moves a ship, she is met by the same things."""

from typing import Any

import pytest

from game.books.kmh.rules.boats import order_boats
from game.books.kmh.rules.course import Helm, Marker, MarkerMenu
from game.books.kmh.rules.drifting import drift
from game.books.kmh.rules.fire_tests import fireship_run
from game.books.kmh.rules.fireships import move_burning
from game.books.kmh.rules.orders import flight_menu
from game.books.kmh.rules.passage import (
    Passage,
    are_touching,
    clear_scraped_hulls,
    collide,
    follow_in_tow,
    impact_of,
    make_passage,
    move_to_contact,
    roll_collision_masts,
    swing_to_poses,
)
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Deck, Lock, Mast, Ship, Tow
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.turn import ask_course_markers, show_markers
from game.core.events import Collided, Hurt, Left, Moved, Ordered
from game.core.markers import Aground, Gone
from game.core.steps import Choose, Plot, Refusal
from game.core.table import add_marker, every, get_single, has_marker, place
from game.sea.hull import hull_space
from game.sea.pose import Pose, distance
from game.sea.units import CM
from tests.books.kmh.rules.coasts import add_coast, set_aground
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import CULOTTE, add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_chain


def burning(at: tuple[float, float]) -> Ship:
    """A fireship of the other side that stands on the ground; not lit yet."""
    return make_fireship("brulot", at=at, side="british", squadron="british")


# ------------------------------------------------------------------------------ straight on
@pytest.mark.parametrize("wind", [0, 90, 180, 270])
def test_kmh_6_5_2_who_drifts_is_told_to_go_the_way_the_wind_blows(wind: int) -> None:
    """Her head is where it was; and who swings or sails goes where it points, so none is told."""
    ship = make_ship("ship", (60, 40), 45)
    with ships_on_table(ship, wind=wind):
        told = run_procedure(drift(ship), 3)
        ways = [e.way for e in told.events_of(Moved) if e.how == "drift"]
        assert ways == [(wind + 180) % 360 * 100]
        assert {e.way for e in told.events_of(Moved) if e.how != "drift"} <= {-1}
        ahead = Passage([ship], "KMH-6.4.1", "ahead", CM, ship.pose.heading)
        assert [e.way for e in run_procedure(move_to_contact(ahead)).events_of(Moved)] == [-1]
        there = Pose(ship.pose.x, ship.pose.y, 0)
        swung = run_procedure(swing_to_poses([ship], [there], "KMH-6.5.4", "drift"))
        assert [e.way for e in swung.events_of(Moved)] == [-1]


def test_kmh_19_6_1_who_drifts_is_carried_over_a_chain() -> None:
    """The chain lies 40 cm down; a burning fireship is stopped by it, who drifts is not."""
    ship = make_ship("ship", (50, 43), 90)
    with coast_on_table(ship, make_chain(), wind=180):
        assert run_procedure(
            move_to_contact(Passage([ship], "KMH-17.1.4", "drift", CM * 6, 0, stops_at_chains=True))
        ).result.met_ids
        assert pose_of(ship)[1] > 40
        told = run_procedure(drift(ship), 6)
        assert (told.cm_moved("ship", "drift"), pose_of(ship)[1] < 40) == (6, True)


def test_kmh_19_7_3_a_burning_fireship_breaks_a_chain_and_goes_on() -> None:
    """With 6 she breaks it, for 2 of her 9 cm, and is carried 7."""
    fire = burning((50, 46))
    with coast_on_table(fire, make_chain(), wind=180):
        fit_as_fireship(fire, alight=True)
        told = run_procedure(move_burning(fire, 0, 9 * CM, 9 * CM, []), 6)
        assert (told.result, told.cm_moved("brulot"), pose_of(fire)[1]) == (True, 7, 39)


def test_kmh_14_1_1_against_a_hull_in_the_shallows_she_neither_stirs_nor_tests() -> None:
    """It shoals from 140; she lies there against a friend, and the land is far off."""
    ship, friend = make_ship("ship", (144, 50)), make_ship("friend", (144.9, 50))
    with ships_on_table(ship, friend):
        add_coast(10)
        told = run_procedure(move_to_contact(Passage([ship], "KMH-6.5.2", "drift", CM, 9_000)))
        assert (told.rolls(), told.events_of(Collided), told.log_lines("KMH-2.3.1")) == ([], [], [])
        assert told.log_lines("KMH-6.10.1") == ["she lies against Friend, and makes no way"]
        assert not has_marker(ship.number, Aground)


def test_kmh_2_1_1_who_leaves_the_table_runs_aboard_nobody() -> None:
    """Her middle is 0.1 cm from the edge; a hull lies across her bow, 0.8 cm before it."""
    ship, foe = make_ship("ship", (0.1, 50)), make_enemy(at=(0.2, 47), guns=36, heading=90)
    with ships_on_table(ship, foe):
        told = run_procedure(move_to_contact(Passage([ship], "KMH-6.5.2", "drift", 3 * CM, 34_500)))
        assert [e.edge for e in told.events_of(Left)] == ["left"]
        assert (told.result.why, told.events_of(Collided)) == ("contact", [])


def test_kmh_2_3_1_off_land_that_does_not_shoal_she_is_stopped_and_no_more() -> None:
    ship = make_ship("ship", (148, 50))
    with ships_on_table(ship):
        add_coast(0)
        get_single(Chart).margins.clear()
        told = run_procedure(move_to_contact(Passage([ship], "KMH-6.5.2", "drift", 3 * CM, 9_000)))
        assert told.log_lines("KMH-2.3.1") == ["the land stops her"]
        assert not has_marker(ship.number, Aground)


def test_on_water_that_is_known_to_be_clear_nothing_is_looked_for() -> None:
    """A hull 2 cm off stops her, but not where her way is known to be clear for 4 cm."""
    for clear, far in ((0, False), (4 * CM, True)):
        ship, friend = make_ship("ship", (50, 50)), make_ship("friend", (53, 50))
        with ships_on_table(ship, friend):
            way = Passage([ship], "KMH-6.4.1", "drift", 4 * CM, 9_000)
            assert (run_procedure(move_to_contact(way, clear_run=clear)).cm_moved("ship") == 4) is far


# ------------------------------------------------------------------------------ the tow
def test_kmh_6_6_2_a_tug_that_is_in_tow_herself_moves_nobody() -> None:
    first, second, third = (make_ship(n, (x, 50), 90) for n, x in (("a", 80), ("b", 70), ("c", 60)))
    with ships_on_table(first, second, third):
        place(Tow("a", "b", fast=True))
        place(Tow("b", "c", fast=True))
        told = run_procedure(follow_in_tow(first, 2 * CM))
        assert (told.cm_moved("b"), told.cm_moved("c")) == (2, 0)


def test_kmh_6_6_2_a_tow_follows_each_stretch_of_her_tugs_way_once() -> None:
    """The tug's bow is 2.25 cm from the shallows, where she is lucky; she goes on to 4 cm."""
    tug, hulk = make_ship("tug", (136, 50), 90), make_ship("hulk", (120, 50), 90)
    with ships_on_table(tug, hulk):
        add_coast(10)
        place(Tow("tug", "hulk", fast=True))
        told = run_procedure(make_passage(Passage([tug], "KMH-6.4.1", "ahead", 4 * CM, 9_000)), 1)
        assert (told.result, told.cm_moved("tug"), told.cm_moved("hulk")) == (4 * CM, 4, 4)
        assert len([e for e in told.events_of(Moved) if e.ship == "tug"]) == 2


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
        assert [e.edge for e in run_procedure(follow_in_tow(tug, 2 * CM)).events_of(Left)] == ["left"]


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


@pytest.mark.parametrize(("x", "wind"), [(56, 90), (44, 270)])
def test_kmh_17_2_4_who_drifts_upon_a_fireship_is_held_against_her(x: float, wind: int) -> None:
    """Two ones do not fend her off. What she has made of her 6 cm is what she drifted, without
    the last of the gap."""
    ship, fire = make_firer("ship", crew=CULOTTE, at=(x, 50)), burning((50, 50))
    with ships_on_table(ship, fire, wind=wind):
        fit_as_fireship(fire, alight=True)
        set_aground(fire)
        told = run_procedure(drift(ship), 6, (1, 1))
        made = [e.run for e in told.events_of(Moved) if e.clause == "KMH-6.5.2"]
        assert are_touching(ship, fire)
        assert 0 < ship.run_made == sum(made) < 6 * CM


@pytest.mark.parametrize(("heading", "thrown"), [(90, True), (0, False)])
def test_kmh_17_2_2_who_swings_within_2_cm_fends_off(heading: int, thrown: bool) -> None:
    """She is 3.5 cm long: across, her bow is 1.9 cm from the fireship; along, her side is 3.2."""
    ship, fire = make_ship("ship", (50, 50)), burning((54, 50))
    with ships_on_table(ship, fire):
        fit_as_fireship(fire, alight=True)
        there = Pose(ship.pose.x, ship.pose.y, heading * 100)
        question = run_procedure(swing_to_poses([ship], [there], "KMH-7.2.3", "swing")).open_step
        assert (question is not None and question.clause == "KMH-17.2.2") is thrown


@pytest.mark.parametrize("who", [0, 1])
def test_kmh_17_2_2_who_swings_where_a_fireship_lay_within_2_cm_is_not_tried(who: int) -> None:
    """Their sides are 1.2 cm apart, before and after, whichever of the two swings."""
    ship, fire = make_ship("ship", (50, 50)), burning((52, 50))
    with ships_on_table(ship, fire):
        fit_as_fireship(fire, alight=True)
        swings = (ship, fire)[who]
        there = Pose(swings.pose.x, swings.pose.y, 500)
        assert run_procedure(swing_to_poses([swings], [there], "KMH-7.2.3", "swing")).steps == []


def test_kmh_17_2_2_who_swings_between_two_fireships_fends_off_both() -> None:
    """She lies across now, bow and stern 1.9 cm from them. Of the first no spark flies."""
    ship, east = make_firer("ship", guns=36, crew=CULOTTE, at=(50, 50)), burning((54, 50))
    west = make_fireship("second", at=(46, 50), side="british", squadron="british")
    with ships_on_table(ship, east, west):
        fit_as_fireship(east, alight=True)
        fit_as_fireship(west, alight=True)
        there = Pose(ship.pose.x, ship.pose.y, 9_000)
        told = run_procedure(swing_to_poses([ship], [there], "KMH-7.2.3", "swing"), (6, 6), 9)
        assert [r.clause for r in told.rolls()] == ["KMH-17.2.2", "KMH-17.1.7", "KMH-17.2.2"]


def test_kmh_17_2_3_laid_clear_into_the_shallows_she_tests_there() -> None:
    """Side by side with what she scraped along she is past the line where it shoals, at 140."""
    ship, fire = make_ship("ship", (138.9, 50)), burning((138.9, 50))
    with ships_on_table(ship, fire):
        add_coast(10)
        told = run_procedure(clear_scraped_hulls([ship], 9_000, ["brulot"]))
        assert [r.clause for r in told.rolls()] == ["KMH-14.1.2"]
        assert told.cm_moved("ship") > 0


def test_kmh_17_2_3_who_lies_clear_already_or_has_no_room_stays_where_she_is() -> None:
    """The fireship lies far off; then across her, with a friend on either side."""
    ship, fire = make_ship("ship", (50, 50)), burning((90, 50))
    friends = make_ship("east", (51, 50)), make_ship("west", (49, 50))
    with ships_on_table(ship, fire, *friends):
        assert run_procedure(clear_scraped_hulls([ship], 9_000, ["brulot"])).events == []
        hull_space().move_hull("brulot", ship.pose)
        assert run_procedure(clear_scraped_hulls([ship], 9_000, ["brulot"])).events == []


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
        told = run_procedure(swing_to_poses([ship], [across], "KMH-6.5.4", "swing"), 6, (1, 1, 1), 1, 1, 1)
        assert [r.clause for r in told.rolls()][:1] == ["KMH-14.1.2"]
        assert (has_marker(ship.number, Aground), ship.tried) == (True, True)


def test_kmh_14_1_1_a_swing_in_deep_water_is_not_tested() -> None:
    """As above, a centimetre and a half farther off."""
    ship = make_ship("ship", (137.5, 100))
    with ships_on_table(ship, wind=270):
        add_coast()
        across = Pose(ship.pose.x, ship.pose.y, 9_000)
        assert run_procedure(swing_to_poses([ship], [across], "KMH-6.5.4", "swing")).rolls() == []


# ------------------------------------------------------------------------------
# KMH-6.10 and KMH-6.11: ships that meet, and the markers of a small action
SHEER = ("sheer off", "sheer off")


def ram(angle: float = 90, guns: int = 36, **fields: Any) -> tuple[Ship, Ship]:
    """A French ship about to touch the middle of a British 74 with her bow, so that the keels
    cross at this angle."""
    rammed = make_ship("rammed", (50, 50), 0, guns=74, side="british")
    rammer = make_ship("rammer", (47.6, 50), angle, guns, **fields)
    return rammer, rammed


def meet(speed: float, *answers: Any, other: float = 0, **options: Any) -> ProcedureRun:
    """The two have met at this speed, in cm."""
    rammer, rammed = ram()
    rammed.last_run = round(other * CM)
    with ships_on_table(rammer, rammed, **options):
        return run_procedure(collide(rammer, rammed, round(speed * CM)), *answers)


# ------------------------------------------------------------------------------ 6.10 collisions
def test_kmh_6_10_1_the_mover_stops_at_the_first_contact() -> None:
    ship = make_ship("rammer", (40, 50), 90)
    foe = make_ship("rammed", (50, 50), 0, guns=74, side="british")
    with ships_on_table(ship, foe, wind=330):
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 17", 1, 1, 6, *SHEER, 1)
    (met,) = outcome.events_of(Collided)
    assert (met.clause, met.ship, met.other, met.speed) == ("KMH-6.10.1", "rammer", "rammed", 17 * CM)
    bow = pose_of(ship)[0] + 1.75
    assert 49.4625 - 0.25 <= bow <= 49.4625
    assert outcome.events_of(Moved)[0].run < 8 * CM


def test_kmh_6_10_1_friends_collide_too_but_do_not_lock() -> None:
    ship, friend = make_ship("rammer", (40, 50), 90), make_ship("rammed", (50, 50), 0)
    with ships_on_table(ship, friend, wind=330):
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 17", 1, 1, 6)
    assert outcome.clause_count("KMH-6.10.1") == 1
    assert outcome.open_step is None
    assert outcome.damage_of("rammed") == (2, 3)


@pytest.mark.parametrize(("angle", "soft"), [(20, True), (29, True), (31, False), (160, True)])
def test_kmh_6_10_1_by_option_ships_that_meet_alongside_take_no_damage(angle: float, soft: bool) -> None:
    for options in ([], ["alongside-without-damage"]):
        rammer, rammed = ram(angle)
        with ships_on_table(rammer, rammed, options=options):
            outcome = run_procedure(collide(rammer, rammed, 5 * CM), *([] if soft and options else [6]))
        assert (outcome.events_of(Hurt) == []) is (soft and bool(options))
        assert outcome.clause_count("KMH-6.10.1") == 1


@pytest.mark.parametrize(
    ("cm", "clause", "lost"),
    [(0.5, "KMH-6.10.2", (1, 0)), (1, "KMH-6.10.2", (1, 0)), (6, "KMH-6.10.2", (1, 0)),
     (6.5, "KMH-6.10.3", (2, 1)), (7, "KMH-6.10.3", (2, 1)), (15, "KMH-6.10.3", (2, 1)),
     (15.5, "KMH-6.10.4", (2, 3)), (18, "KMH-6.10.4", (2, 3))],
)  # fmt: skip
def test_kmh_6_10_2_points_and_boxes_by_speed(cm: float, clause: str, lost: tuple[int, int]) -> None:
    outcome = meet(cm, *([1, 1] if clause == "KMH-6.10.4" else []), 6, *SHEER, 1)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == lost
    assert {e.clause for e in outcome.events_of(Hurt)} == {clause}
    assert meet(5, 6, *SHEER, 1).clause_count("KMH-6.10.2") == 2


def test_kmh_6_10_2_the_faster_ship_counts() -> None:
    outcome = meet(5, 6, *SHEER, 1, other=14)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == (2, 1)
    assert meet(5, 6, *SHEER, 1, other=0).clause_count("KMH-6.10.2") == 2


def test_kmh_6_10_3_at_14_two_points_and_a_secondary_box_each() -> None:
    outcome = meet(14, 6, *SHEER, 1)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == (2, 1)
    assert outcome.clause_count("KMH-6.10.3") == 2
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.10.6", "KMH-13.0.1"]


def test_kmh_6_10_4_over_15_a_primary_box_and_a_die_each() -> None:
    outcome = meet(18, 3, 3, 6, *SHEER, 1)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == (2, 3)
    assert outcome.open_step is None
    assert [r.about for r in outcome.rolls() if r.clause == "KMH-6.10.4"] == ["rammer", "rammed"]


@pytest.mark.parametrize(
    ("faces", "masts"),
    [((1,), 0), ((2,), 0), ((3,), 0), ((4,), 1), ((5,), 1), ((6, 1), 1), ((6, 2), 1), ((6, 3), 1),
     ((6, 4), 2), ((6, 5), 2), ((6, 6), 3)],
)  # fmt: skip
def test_kmh_6_10_5_how_many_masts(faces: tuple[int, ...], masts: int) -> None:
    ship = make_ship(guns=74)
    with ships_on_table(ship):
        outcome = run_procedure(roll_collision_masts(ship), *faces, *(1, 3, 5)[:masts])
    assert outcome.lost_masts("frigate") == ["mizzen", "main", "fore"][:masts]
    assert outcome.open_step is None
    again = make_ship(guns=74)
    with ships_on_table(again):
        assert run_procedure(roll_collision_masts(again), 6).rolls()[-1].clause == "KMH-6.10.5"


def test_kmh_6_10_5_the_die_is_thrown_again_for_bowsprit_and_masts_gone() -> None:
    ship = make_ship(guns=74)
    with ships_on_table(ship):
        outcome = run_procedure(roll_collision_masts(ship), 6, 5, 4, 6, 3, 1)
    assert outcome.open_step is None
    assert outcome.lost_masts("frigate") == ["main", "mizzen"]
    bare = make_ship(guns=74, masts_down=["main", "mizzen", "fore"])
    with ships_on_table(bare):
        assert run_procedure(roll_collision_masts(bare), 6, 6).lost_masts("frigate") == []
    assert outcome.clause_count("KMH-6.10.5") == 1


@pytest.mark.parametrize("face", range(1, 7))
def test_kmh_6_10_6_a_bow_in_the_way_loses_its_bowsprit_up_to_five(face: int) -> None:
    outcome = meet(5, face, *SHEER, 1)
    bowsprits = [r for r in outcome.rolls() if r.clause == "KMH-6.10.6"]
    assert [(r.about, r.most) for r in bowsprits] == [("rammer", 5)]
    assert outcome.lost_masts("rammer") == (["bowsprit"] if face <= 5 else [])
    assert outcome.lost_masts("rammed") == []


def test_kmh_6_10_6_the_forward_third_of_either_ship() -> None:
    rammer, rammed = ram()
    rammed.pose = Pose(rammed.pose.x, rammed.pose.y + 15_000, 0)
    with ships_on_table(rammer, rammed):
        outcome = run_procedure(collide(rammer, rammed, 5 * CM), 6, 1)
    assert [r.about for r in outcome.rolls()] == ["rammer", "rammed"]
    assert outcome.lost_masts("rammed") == ["bowsprit"]
    rammer.masts_down = [Mast.BOWSPRIT]
    with ships_on_table(rammer, rammed):
        assert run_procedure(collide(rammer, rammed, 5 * CM)).rolls() == []
    assert outcome.clause_count("KMH-6.10.6") == 3


def test_kmh_6_10_7_a_mast_costs_what_it_always_costs() -> None:
    outcome = meet(18, 4, 3, 3, 6, *SHEER, 1)
    assert outcome.lost_masts("rammer") == ["main"]
    assert outcome.damage_of("rammer") == (2 + 5, 3 + 9)
    assert outcome.damage_of("rammed") == (2, 3)
    assert outcome.clause_count("KMH-6.10.7") == 1
    assert meet(5, 5, *SHEER, 1).damage_of("rammer") == (1 + 5, 3)


def test_kmh_6_10_8_both_captains_are_asked_and_a_die_locks() -> None:
    ask = meet(5, 6)
    assert isinstance(ask.open_step, Choose)
    assert (ask.open_step.clause, ask.open_step.about) == ("KMH-6.10.8", "rammer")
    assert ask.allowed_keys() == ["grapple", "sheer off"]
    rammer, rammed = ram()
    with ships_on_table(rammer, rammed):
        outcome = run_procedure(collide(rammer, rammed, 5 * CM), 6, "grapple", "sheer off", 4)
        assert [(lock.a, lock.b, lock.open) for lock in every(Lock)] == [("rammer", "rammed", True)]
    assert [s.seat for s in outcome.steps if isinstance(s, Choose)] == ["french", "british"]


def test_kmh_6_10_4_the_bands_of_the_table() -> None:
    bands = [impact_of(cm * CM // 2) for cm in (2, 12, 13, 30, 31)]
    assert bands == ["slow", "slow", "brisk", "brisk", "fast"]
    assert rule_table("collision")["masts_again"] == [1, 1, 1, 2, 2, 3]
    assert meet(18).clause_count("KMH-6.10.4") == 2


# ------------------------------------------------------------------------------ 6.11 markers
def helm(marker: str, cm: float = 12, number: int = 1, **fields: Any) -> Helm:
    """A helm bound by a marker."""
    run = round(cm * CM)
    return Helm(Pose(500_000, 500_000, 0), run, run, number, 18_000, marker=Marker(marker), **fields)


def refused(at_helm: Helm, key: str) -> str:
    """The clause by which the helm refuses a key; '' if it does not."""
    read = at_helm.read(key)
    return read.clause if isinstance(read, Refusal) else ""


def after(at_helm: Helm, *keys: str) -> Helm:
    """The helm when these legs have been sailed."""
    for key in keys:
        leg = at_helm.read(key)
        assert not isinstance(leg, Refusal), leg
        at_helm = at_helm.after_leg(leg, leg.run, leg.pose_after(at_helm.pose, leg.run))
    return at_helm


def fleet(*ships: str, side: str = "french") -> list[Ship]:
    """So many ships of a side, well apart."""
    return [make_ship(name, (20 * n, 50), side=side) for n, name in enumerate(ships, 1)]


def test_kmh_6_11_1_markers_are_laid_in_secret_before_the_first_card() -> None:
    ships = [*fleet("ajax", "bellona"), *fleet("foe", side="british")]
    with ships_on_table(*ships, options=["small-action"]):
        ask = run_procedure(ask_course_markers())
        assert isinstance(ask.open_step, Plot)
        assert ask.open_step.clause == "KMH-6.11.1"
        assert list(ask.open_step.menus) == ["french", "british"]
        laid = {"french": "ajax port, bellona tack", "british": "straight"}
        outcome = run_procedure(ask_course_markers(), laid)
        assert outcome.result == {"ajax": "port", "bellona": "tack", "foe": "straight"}
        shown = run_procedure(show_markers("french", outcome.result))
        assert [e.order for e in shown.events_of(Ordered)] == ["marker port", "marker tack"]
    with ships_on_table(*ships):
        assert run_procedure(ask_course_markers()).result == {}


def test_kmh_6_11_1_a_warning_above_three_ships() -> None:
    for names, warned in ((("a", "b", "c"), False), (("a", "b", "c", "d"), True)):
        with ships_on_table(*fleet(*names), options=["small-action"]):
            assert bool(run_procedure(ask_course_markers()).log_lines("KMH-6.11.1")) is warned


def test_kmh_6_11_1_every_ship_that_can_be_bound_has_one() -> None:
    menu = MarkerMenu(("ajax", "bellona"))
    missing = menu.read("ajax port")
    assert isinstance(missing, Refusal)
    assert missing.clause == "KMH-6.11.1"
    idle, hanging, able = fleet("idle", "hanging", "able")
    idle.boxes_lost, hanging.hanging = 45, 1
    with ships_on_table(idle, hanging, able, options=["small-action"]):
        ask = run_procedure(ask_course_markers())
        assert isinstance(ask.open_step, Plot)
        assert ask.open_step.menus["french"] == MarkerMenu(("able",))


def test_kmh_6_11_2_a_ship_with_a_tack_marker_tacks() -> None:
    ship = make_ship(heading=60)
    with ships_on_table(ship):
        assert run_procedure(move(ship, Marker.TACK)).allowed_keys() == ["tack"]
        assert run_procedure(move(ship, Marker.PORT)).refusal_clause("tack") == "KMH-6.11.2"


def test_kmh_6_11_2_if_she_may_not_she_goes_straight() -> None:
    ship = make_ship(heading=120)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship, Marker.TACK), "sail", (1, 1))
    assert outcome.log_lines("KMH-6.11.2") == ["she may not tack, and goes straight on"]
    assert outcome.refusal_clause("port 1") == "KMH-6.11.4"
    assert outcome.refusal_clause("ahead 17") == ""


@pytest.mark.parametrize(("marker", "other"), [("port", "starboard"), ("starboard", "port")])
def test_kmh_6_11_3_three_points_to_that_side_at_any_time(marker: str, other: str) -> None:
    at_helm = helm(marker)
    assert refused(after(at_helm, f"{marker} 2"), "ahead 10") == "KMH-6.11.3"
    assert after(at_helm, f"{marker} 3", "ahead 9").run_left == 0
    assert after(at_helm, "ahead 9", f"{marker} 3").run_left == 0
    assert after(at_helm, f"{other} 4", "ahead 5", f"{marker} 3").run_left == 0
    assert refused(at_helm, "ahead 10") == refused(at_helm, f"{other} 10") == "KMH-6.11.3"
    assert after(helm(marker, 2.5), f"{marker} 2.5").run_left == 0
    assert refused(helm(marker, straight_only=True), "ahead 12") == ""


def every_end(at_helm: Helm) -> int:
    """How often the whole move can be used up; a helm with way left and no key is an error."""
    if not at_helm.run_left:
        return 1
    keys = at_helm.keys()
    assert keys, at_helm
    return sum(every_end(after(at_helm, key)) for key in keys)


@pytest.mark.parametrize("cm", [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
def test_kmh_6_11_3_no_marker_leads_a_helm_astray(cm: float) -> None:
    for marker in ("port", "starboard", "straight"):
        for number in (1, 5):
            assert every_end(helm(marker, cm, number)) >= 1
    assert refused(helm("port", 12), "ahead 10") == "KMH-6.11.3"


def test_kmh_6_11_4_straight_with_two_points_in_the_second_half() -> None:
    at_helm = helm("straight")
    assert refused(at_helm, "port 1") == "KMH-6.11.4"
    assert refused(after(at_helm, "ahead 5"), "port 1") == "KMH-6.11.4"
    half = after(at_helm, "ahead 6")
    assert refused(half, "port 3") == "KMH-6.11.4"
    turned = after(half, "port 1", "starboard 1")
    assert refused(turned, "port 1") == "KMH-6.11.4"
    assert refused(turned, "ahead 4") == ""
    assert after(half, "port 2", "ahead 4").run_left == 0


@pytest.mark.parametrize("marker", ["port", "straight", "tack"])
@pytest.mark.parametrize("cm", [0.5, 2.5])
def test_kmh_6_11_3_a_retiring_ship_always_has_a_course(marker: str, cm: float) -> None:
    ship, foe = make_ship(retiring=True), make_ship("foe", (90, 50), side="british")
    with ships_on_table(ship, foe):
        assert flight_menu(ship, helm(marker, cm), "KMH-12.2.1").keys() != []
    assert refused(helm("port", 12), "ahead 10") == "KMH-6.11.3"


def test_kmh_6_11_4_the_numbers_of_the_option() -> None:
    small = rule_table("small_action")
    assert (small["turn_at_least"], small["straight_may_turn"]) == (3, 2)
    assert small["ships_before_a_warning"] == 3
    assert refused(helm("straight"), "port 1") == "KMH-6.11.4"
