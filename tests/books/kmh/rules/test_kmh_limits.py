"""KMH: where a rule just holds and where it just does not: each of these changed unseen once."""

from math import cos, radians, sin
from typing import Any

import pytest

from game.books.kmh.lint import losses
from game.books.kmh.rules.boats import clear_pose_beside, move_hooked_boats
from game.books.kmh.rules.drifting import swing_downwind
from game.books.kmh.rules.fire_limits import silence_refusal
from game.books.kmh.rules.fireships import Fireship, offer_ignition
from game.books.kmh.rules.grounding import all_shallows
from game.books.kmh.rules.level import sheet_of
from game.books.kmh.rules.line_of_battle import is_in_wake, line_order_options
from game.books.kmh.rules.muster import spend_purse
from game.books.kmh.rules.outcome import amend, report
from game.books.kmh.rules.previews import hulls_in_reach
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart
from game.books.kmh.rules.sight import works_facts
from game.books.kmh.rules.wind import WindPosition
from game.books.kmh.rules.works_damage import gunners_factors
from game.core.events import Moved
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker, get_single
from game.sea.pose import gap_between_hulls
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import line_ahead
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_battery


# ------------------------------------------------------------------------------ what a level says
def test_kmh_2_4_1_a_hull_without_a_rate_has_the_length_of_the_level() -> None:
    bare = {"guns": 4, "rate": "merchant", "crew": "landlubbers poor"}
    level = make_level(bare, bare | {"length_m": 36.0})
    assert [sheet_of(level, entry).length for entry in level.ships] == [2 * CM, 3 * CM]


def test_kmh_5_0_3_a_ship_without_a_squadron_sails_under_her_side() -> None:
    alone, own = make_level({"guns": 36}), [{"id": "van", "side": "french"}]
    led = make_level({"guns": 36, "squadron": "van"}, squadron=own)
    found = [sheet_of(level, level.ships[0]).squadron for level in (alone, led)]
    assert found == ["french", "van"]


@pytest.mark.parametrize(("sea", "lost"), [("smooth", 0), ("choppy", 0), ("rough", 1)])
def test_kmh_8_3_1_only_a_sea_that_the_book_does_not_know_is_lost(sea: str, lost: int) -> None:
    level = make_level({}, chart={"size": [100, 80], "wind_from": 0, "sea": sea})
    assert len([words for words in losses(level) if "sea" in words]) == lost


def test_kmh_4_0_4_one_point_left_is_told_as_one() -> None:
    with ships_on_table(make_ship()):
        told = run_procedure(spend_purse("french", 1), "done").log_lines("KMH-4.0.4")
    assert told == ["1 point of the purse not spent, and lost"]


def test_what_a_script_gives_must_have_a_place_on_the_table() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        amend("ships.frigate.damage", 7)
        with pytest.raises(ValueError, match="no such place"):
            amend("ships.frigate.rudder", 7)
    assert ship.damage == 7


def test_kmh_2_1_1_the_report_says_by_which_edge_she_went() -> None:
    gone, here = make_ship("gone"), make_ship("here", (80, 50))
    with ships_on_table(gone, here):
        add_marker(gone.number, Gone("left", "top"))
        ships = report()["ships"]
    assert (ships["gone"]["edge"], ships["here"]["edge"]) == ("top", "")


# ------------------------------------------------------------------------------ at sea
def test_kmh_6_3_1_a_straight_leg_has_no_circle() -> None:
    ship = make_ship(heading=120)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 10", "port 7")
    assert [(e.how, e.circle) for e in outcome.events_of(Moved)] == [("ahead", 0), ("port", 66_000)]


@pytest.mark.parametrize(("degrees", "keeps"), [(0, True), (88, True), (92, False)])
def test_kmh_5_2_1_a_line_bends_by_a_right_angle_at_most(degrees: float, keeps: bool) -> None:
    leader, ship = make_ship("leader", (50, 50), degrees), make_ship("ship", (50, 50))
    wake = -degrees / 2
    x, y = 50 + 8 * sin(radians(wake)), 50 + 8 * cos(radians(wake))
    ship.pose = make_ship(at=(x, y), heading=0).pose
    assert is_in_wake(ship, leader) is keeps


def test_kmh_14_1_1_a_shoal_is_shallow_itself_and_no_further() -> None:
    with ships_on_table(make_ship()):
        square = [[0, 0], [CM, 0], [CM, CM], [0, CM]]
        get_single(Chart).shoals.append(square)
        get_single(Chart).land.append(square)
        get_single(Chart).margins.append(0)
        assert list(all_shallows()) == [(square, 0)]


def test_kmh_15_0_2_with_no_room_anywhere_they_lie_to_port() -> None:
    with ships_on_table(ship := make_ship("frigate")):
        free = clear_pose_beside(ship, add_boats("gig").size)
    around = [(49, 50), (51, 50), (50, 46.4), (50, 53.6)]
    hulls = [make_ship(f"hull{n}", at) for n, at in enumerate(around)]
    with ships_on_table(ship := make_ship("frigate"), *hulls):
        assert clear_pose_beside(ship, add_boats("gig").size) == free
    assert free.x < ship.pose.x


@pytest.mark.parametrize("bond", ["fast", "tow"])
def test_kmh_15_1_1_boats_let_go_of_a_ship_that_is_gone_and_of_no_other(bond: str) -> None:
    foes: dict[str, Any] = {"side": "british"}
    with ships_on_table(ship := make_ship("frigate", **foes), make_ship("other", (80, 50), **foes)):
        boat = add_boats("gig", (51, 50))
        setattr(boat, bond, "frigate")
        setattr(boat, "tow" if bond == "fast" else "fast", "other")
        move_hooked_boats()
        assert getattr(boat, bond) == "frigate"
        add_marker(ship.number, Gone("sunk"))
        move_hooked_boats()
        assert {boat.fast, boat.tow} == {"", "other"}
        assert getattr(boat, bond) == ""


def test_kmh_6_10_1_a_preview_looks_at_the_hulls_near_by_alone() -> None:
    ship = make_ship("ship", (50, 50))
    near, far = make_ship("near", (50, 60)), make_ship("far", (50, 80))
    with ships_on_table(ship, near, far):
        assert hulls_in_reach(ship, ship.pose, 10 * CM) == [near]


@pytest.mark.parametrize(("y", "first"), [(40, "alight"), (5, "not yet"), (60, "not yet")])
def test_kmh_17_1_1_she_is_lit_by_choice_when_an_enemy_lies_close_ahead(y: float, first: str) -> None:
    ship, foe = make_ship(kind="fireship"), make_ship("foe", (50, y), side="british")
    with ships_on_table(ship, foe):
        add_marker(ship.number, Fireship())
        assert run_procedure(offer_ignition(ship)).allowed_keys()[0] == first


# ------------------------------------------------------------------------------ under fire
def test_kmh_9_2_22_a_foe_at_the_end_of_the_range_is_in_range() -> None:
    ship, foe = make_ship(chasers=0), make_ship("foe", (50, 0), side="british")
    foe.pose = make_ship(at=(50, 50), heading=0).pose
    apart = units_of_cm(40) + ship.length
    foe.pose = type(foe.pose)(ship.pose.x, ship.pose.y + apart, 0)
    assert gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size) == 40 * CM
    with ships_on_table(ship, foe):
        assert silence_refusal("french").clause == "KMH-9.1.1"
        foe.pose = type(foe.pose)(ship.pose.x, ship.pose.y + apart + 10, 0)
        assert silence_refusal("french").clause == "KMH-9.2.22"


def test_kmh_12_0_15_gunners_count_warships_of_their_friends_and_flags_that_are_down() -> None:
    fort = make_battery("fortress")
    friend = make_firer(name="friend", at=(50, 40), flagship=True)
    trader = make_firer(name="trader", at=(55, 40), merchant=True)
    foe = make_enemy(at=(50, 60))
    with coast_on_table(fort, friend, trader, foe):
        before = gunners_factors(fort)
        add_marker(friend.number, HasStruck("foe"))
        after = gunners_factors(fort)
    assert (before.friends_near, before.enemies_near, before.friends_struck) == (1, 1, 0)
    assert (after.friends_near, after.friends_struck, after.flagship_struck) == (0, 1, True)


def test_kmh_6_5_4_she_swings_only_where_there_is_room_and_only_if_she_must() -> None:
    ship, near = make_ship("ship", (50, 50), 90), make_ship("near", (50, 51.2), 90, side="british")
    with ships_on_table(ship, near, wind=0):
        assert run_procedure(swing_downwind(ship)).events == []
        assert ship.pose.heading == 9000
    before_the_wind = make_ship("ship", (50, 50), 180)
    with ships_on_table(before_the_wind, wind=0):
        assert run_procedure(swing_downwind(before_the_wind)).events == []


def test_kmh_6_9_3_the_order_says_what_the_line_must_throw() -> None:
    ships = line_ahead(12, 12, 12)
    ships[1].traits = ["poor-sailors"]
    labels = {o.key: o.full_text for o in line_order_options(ships, [WindPosition.QUARTER] * 3, ships[1:2])}
    assert labels["line"] == "In line, as you like: 2+ on a d6"
    assert "straight" in labels
    assert "straight" not in [o.key for o in line_order_options(ships, [WindPosition.QUARTER] * 3, [])]


def test_kmh_19_0_1_a_work_has_no_masts_for_an_aim_to_count() -> None:
    with coast_on_table(make_battery("tower")):
        (fact,) = works_facts(with_position=True)
    assert (fact.mast_count, fact.fallen_masts, fact.x > 0) == (0, (), True)
