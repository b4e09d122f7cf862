"""KMH-19.6 to KMH-19.10: chains and booms."""

import pytest

from game.books.kmh.rules.chains import (
    Chain,
    breaking_score,
    chain_across,
    finish_chain_work,
    roll_to_spot_chains,
    spotting_score,
    try_breaking_chain,
    work_the_chains,
)
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, Marker
from game.books.kmh.rules.making_way import clear_run, sail_leg, sail_move
from game.books.kmh.rules.previews import hazards
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.shore_level import chain_of
from game.books.kmh.rules.sight import chains_for, chains_in_sight
from game.core.events import Barred, Moved
from game.core.table import get_single
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, pose_of, run_procedure
from tests.books.kmh.rules.shores import coast_on_table, make_chain


def runner(guns: int = 74, y: float = 50, **fields: object) -> Ship:
    """A British ship that heads up the table, at a chain 40 cm down it; the wind is in the west."""
    return make_enemy("runner", guns, at=(50.0, y), **fields)


# ------------------------------------------------------------------------------ running into it
@pytest.mark.parametrize(
    ("guns", "rate", "rating"),
    [
        (100, "1st", 1),
        (90, "2nd", 2),
        (74, "3rd", 3),
        (50, "4th", 4),
        (36, "5th", 5),
        (24, "6th", 6),
        (18, "sloop", 6),
        (10, "gun-brig", 6),
        (12, "fireship", 6),
    ],
)
def test_kmh_19_7_1_the_rating_of_a_ship(guns: int, rate: str, rating: int) -> None:
    ship = make_firer(guns=guns)
    ship.rate = rate
    assert breaking_score(ship, make_chain()).total == -rating


@pytest.mark.parametrize(
    ("guns", "strength", "face", "slower", "points"),
    [
        (74, 0, 5, 2, 4),
        (74, 0, 3, 2, 0),
        (74, 0, 2, -1, 0),
        (100, 0, 1, 2, 0),
        (24, 0, 5, -1, 0),
        (24, 0, 6, 2, 0),
        (74, -1, 3, -1, 0),
        (74, -1, 4, 2, 0),
        (74, 2, 1, 2, 0),
    ],
)
def test_kmh_19_7_1_and_19_9_1_what_breaks_a_chain(
    guns: int, strength: int, face: int, slower: int, points: int
) -> None:
    ship, boom = runner(guns), make_chain(strength=strength)
    with coast_on_table(ship, boom):
        outcome = run_procedure(try_breaking_chain(ship, boom), face)
    assert outcome.result == (slower * CM if slower > 0 else -1)
    assert (boom.broken, ship.damage) == (slower > 0, points)


def test_kmh_19_7_3_through_the_chain_at_the_cost_of_two_centimetres() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        outcome = run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 5)
        assert pose_of(ship)[1] == 37.0
        assert chain_across(ship.size, Pose(units_of_cm(50), units_of_cm(40), 0)) is None
    assert (ship.damage, boom.broken) == (4, True)
    assert [e.run for e in outcome.events_of(Moved)] == [27_500, 52_500]


def test_kmh_19_7_3_the_two_centimetres_come_off_what_is_left() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        run_procedure(sail_move(ship, 4 * CM, Marker.NONE), "ahead 4", 3)
        assert pose_of(ship)[1] == 42.25
        assert ship.damage == 0


def test_kmh_19_7_2_stopped_she_makes_the_dead_zone_test() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        outcome = run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 2, (5, 5, 4), 3)
        assert pose_of(ship)[1] == 42.25
    assert (ship.damage, ship.rung, ship.last_run) == (5, "stop", 0)
    assert [e.did for e in outcome.events_of(Barred)] == ["stops"]
    assert not boom.broken


def test_kmh_19_7_2_a_test_that_is_passed_leaves_her_stopped() -> None:
    ship, boom = runner(y=45), make_chain()
    with coast_on_table(ship, boom, wind=90):
        run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 2, (1, 1, 1))
        assert pose_of(ship)[1] == 42.25
        assert (ship.damage, ship.rung, ship.last_run, ship.hanging) == (0, "stop", 0, 0)
        run_procedure(sail_move(ship, 10 * CM, Marker.NONE), "ahead 10", 6)
        assert pose_of(ship)[1] == 34.25


def test_kmh_19_6_1_a_turn_into_the_chain_and_one_beside_it() -> None:
    ship = runner(y=43)
    ship.pose = Pose(units_of_cm(50), units_of_cm(43), 9000)
    with coast_on_table(ship, make_chain(), wind=180):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 18000)
        run_procedure(sail_leg(ship, helm, Leg(HelmVerb.PORT, 9 * CM, 2), -1), 1, (1, 1, 1))
        assert pose_of(ship)[1] > 41
    ship.pose = Pose(units_of_cm(50), units_of_cm(43), 9000)
    with coast_on_table(ship, make_chain(points=[(70.0, 40.0), (90.0, 40.0)]), wind=180):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 18000)
        assert run_procedure(sail_leg(ship, helm, Leg(HelmVerb.PORT, 9 * CM, 2), -1)).rolls() == []


def test_kmh_19_6_1_a_chain_leaves_no_open_water_untested() -> None:
    ship, boom = runner(), make_chain(raised=False)
    with coast_on_table(ship, boom):
        assert clear_run(ship) > 0
        boom.raised = True
        assert clear_run(ship) == 0


def test_kmh_19_10_1_whoever_runs_into_it_shows_it_to_all() -> None:
    ship, boom = runner(), make_chain(known_to=["french"])
    with coast_on_table(ship, boom):
        run_procedure(try_breaking_chain(ship, boom), 3)
    assert boom.known_to == ["french", "british"]


# ------------------------------------------------------------------------------ lower and raise
def test_kmh_19_8_1_lowered_in_one_turn_and_passable_in_the_next() -> None:
    boom = make_chain()
    with coast_on_table(make_firer(), runner(), boom):
        run_procedure(work_the_chains("french"), "lower chain")
        assert boom.is_barring
        assert run_procedure(work_the_chains("british")).steps == []
        outcome = run_procedure(finish_chain_work())
        assert [e.did for e in outcome.events_of(Barred)] == ["lowered"]
        assert not boom.is_barring


def test_kmh_19_8_1_raised_at_the_end_of_the_third_turn() -> None:
    boom = make_chain(raised=False)
    with coast_on_table(make_firer(), runner(), boom):
        up, told = [], []
        for turn in (4, 5, 6):
            get_single(Deck).turn = turn
            run_procedure(work_the_chains("french"), *(["raise chain"] if turn == 4 else []))
            told += [e.did for e in run_procedure(finish_chain_work()).events_of(Barred)]
            up.append(boom.is_barring)
        assert (up, told) == ([False, False, True], ["raised"])


def test_kmh_19_8_1_asked_once_a_turn_and_never_for_hulks_or_a_broken_chain() -> None:
    boom, hulks, broken = (make_chain(), make_chain("hulks", kind="hulks"), make_chain("wreck", broken=True))
    with coast_on_table(make_firer(), runner(), boom, hulks, broken):
        run_procedure(work_the_chains("french"), "leave chain")
        assert run_procedure(work_the_chains("french")).steps == []
        get_single(Deck).turn = 2
        assert run_procedure(work_the_chains("french")).allowed_keys() == ["leave chain", "lower chain"]


# ------------------------------------------------------------------------------ spotting
@pytest.mark.parametrize(
    ("range_cm", "face", "seen"),
    [(9.9, 5, True), (9.9, 4, False), (12, 6, True), (12, 5, False), (10, 5, False)],
)
def test_kmh_19_10_1_one_less_for_every_ten_centimetres(range_cm: float, face: int, seen: bool) -> None:
    boom, ship = make_chain(known_to=["french"]), runner()
    ship.pose = Pose(units_of_cm(50), units_of_cm(40 + range_cm) + ship.length // 2, 0)
    with coast_on_table(ship, boom):
        run_procedure(roll_to_spot_chains(ship), face)
    assert ("british" in boom.known_to) == seen


def test_kmh_19_10_1_from_twenty_on_never_and_once_known_no_more() -> None:
    boom, ship = make_chain(known_to=["french"]), runner()
    ship.pose = Pose(units_of_cm(50), units_of_cm(60) + ship.length // 2, 0)
    with coast_on_table(ship, boom):
        assert spotting_score(ship, boom).total == -2
        assert run_procedure(roll_to_spot_chains(ship)).rolls() == []
        ship.pose = Pose(units_of_cm(50), units_of_cm(45), 0)
        boom.known_to.append("british")
        assert run_procedure(roll_to_spot_chains(ship)).rolls() == []


def test_kmh_19_10_1_a_shared_screen_shows_what_all_who_share_it_know() -> None:
    boom = make_chain(known_to=["french"])
    with coast_on_table(make_firer(), runner(), boom):
        assert [seats for seats in SHARED if chains_for(seats)] == [[], ["french"]]
        boom.known_to.append("british")
        assert [seats for seats in SHARED if chains_for(seats)] == SHARED


SHARED = [[], ["french"], ["british"], ["french", "british"]]
"""Who may sit at one screen."""


def test_kmh_19_10_1_the_distance_is_to_the_nearest_link() -> None:
    boom, ship = make_chain(points=[(0.0, 40.0), (20.0, 40.0), (20.0, 0.0)]), runner(y=20)
    with coast_on_table(ship, boom):
        assert spotting_score(ship, boom).total == -2
        ship.pose = Pose(units_of_cm(31), units_of_cm(20), 0)
        assert spotting_score(ship, boom).total == -1
        ship.pose = Pose(units_of_cm(20), units_of_cm(20), 0)
        assert spotting_score(ship, boom).total == 0


# ------------------------------------------------------------------------------ the level
def chain_in(**entry: object) -> Chain:
    """A chain as a level would have it."""
    given = {"id": "boom", "side": "french", "points": [[0, 40], [200, 40]]} | entry
    level = make_level({"side": "french"}, {"side": "british"}, chain=[given])
    return chain_of(level, level.chains[0])


def test_kmh_19_10_1_who_knows_of_it() -> None:
    assert chain_in().known_to == ["french", "british"]
    assert chain_in(known_to=[]).known_to == ["french"]
    assert chain_in(known_to=["british"]).known_to == ["french", "british"]


def test_kmh_19_6_1_kinds_and_places() -> None:
    assert chain_in(points=[[0, 40], [20, 41.5]]).points == [[0, 400_000], [200_000, 415_000]]
    assert chain_in(raised=False).is_barring is False
    assert chain_in(kind="hulks", raised=False).is_barring is True
    assert chain_in(strength=-2).strength == -2


# ------------------------------------------------------------------------------ for the eye
def test_kmh_19_7_1_a_course_into_a_chain_is_shown_to_those_who_know_of_it() -> None:
    ship, boom = runner(y=45), make_chain(known_to=["french"])
    with coast_on_table(ship, boom, wind=90):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 9000)
        assert hazards(ship, helm, [Leg(HelmVerb.AHEAD, 9 * CM)]) == []
        assert chains_in_sight("british") == []
        boom.known_to.append("british")
        (hazard,) = hazards(ship, helm, [Leg(HelmVerb.AHEAD, 9 * CM)])
        assert (hazard.kind, hazard.y) == ("chain", units_of_cm(42))
        assert [c.points for c in chains_in_sight("british")] == [((0, 400_000), (2_000_000, 400_000))]
