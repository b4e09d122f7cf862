"""KMH-19.6 to KMH-19.10: chains and booms."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.chains import (
    Chain,
    breaking,
    chain_across,
    chains_settle,
    look_out,
    run_into,
    spotting,
    work_the_chains,
)
from game.books.kmh.rules.course import Helm, Leg, Verb
from game.books.kmh.rules.making_way import make_way, walk
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.previews import hazards
from game.books.kmh.rules.sea_room import sea_room
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.shore_level import chain_of
from game.books.kmh.rules.sight import barriers, chains_for
from game.core.events import Barred, Moved
from game.core.table import the
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.kmh.rules.guns import crewed, enemy
from tests.books.kmh.rules.sheets import level_of, played, where
from tests.books.kmh.rules.shores import chain, on_the_coast


def runner(guns: int = 74, y: float = 50, **fields: object) -> Ship:
    """A British ship that heads up the table, at a chain 40 cm down it; the wind is in the west."""
    return enemy("runner", guns, at=(50.0, y), **fields)


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
    ship = crewed(guns=guns)
    ship.rate = rate
    assert breaking(ship, chain()).total == -rating


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
    ship, boom = runner(guns), chain(strength=strength)
    with on_the_coast(ship, boom):
        outcome = played(run_into(ship, boom), face)
    assert outcome.result == (slower * CM if slower > 0 else -1)
    assert (boom.broken, ship.damage) == (slower > 0, points)


def test_kmh_19_7_3_through_the_chain_at_the_cost_of_two_centimetres() -> None:
    ship, boom = runner(y=45), chain()
    with on_the_coast(ship, boom, wind=90):
        outcome = played(make_way(ship, 10 * CM, Marker.NONE), "ahead 10", 5)
        assert where(ship)[1] == 37.0
        assert chain_across(ship.size, Pose(units(50), units(40), 0)) is None
    assert (ship.damage, boom.broken) == (4, True)
    assert [e.run for e in outcome.of(Moved)] == [27_500, 52_500]


def test_kmh_19_7_3_the_two_centimetres_come_off_what_is_left() -> None:
    ship, boom = runner(y=45), chain()
    with on_the_coast(ship, boom, wind=90):
        played(make_way(ship, 4 * CM, Marker.NONE), "ahead 4", 3)
        assert where(ship)[1] == 42.25
        assert ship.damage == 0


def test_kmh_19_7_2_stopped_she_makes_the_dead_zone_test() -> None:
    ship, boom = runner(y=45), chain()
    with on_the_coast(ship, boom, wind=90):
        outcome = played(make_way(ship, 10 * CM, Marker.NONE), "ahead 10", 2, (5, 5, 4), 3)
        assert where(ship)[1] == 42.25
    assert (ship.damage, ship.rung, ship.last_run) == (5, "stop", 0)
    assert [e.did for e in outcome.of(Barred)] == ["stops"]
    assert not boom.broken


def test_kmh_19_7_2_a_test_that_is_passed_leaves_her_stopped() -> None:
    ship, boom = runner(y=45), chain()
    with on_the_coast(ship, boom, wind=90):
        played(make_way(ship, 10 * CM, Marker.NONE), "ahead 10", 2, (1, 1, 1))
        assert where(ship)[1] == 42.25
        assert (ship.damage, ship.rung, ship.last_run, ship.hanging) == (0, "stop", 0, 0)
        played(make_way(ship, 10 * CM, Marker.NONE), "ahead 10", 6)
        assert where(ship)[1] == 34.25


def test_kmh_19_6_1_a_turn_into_the_chain_and_one_beside_it() -> None:
    ship = runner(y=43)
    ship.pose = Pose(units(50), units(43), 9000)
    with on_the_coast(ship, chain(), wind=180):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 18000)
        played(walk(ship, helm, Leg(Verb.PORT, 9 * CM, 2), -1), 1, (1, 1, 1))
        assert where(ship)[1] > 41
    ship.pose = Pose(units(50), units(43), 9000)
    with on_the_coast(ship, chain(points=[(70.0, 40.0), (90.0, 40.0)]), wind=180):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 18000)
        assert played(walk(ship, helm, Leg(Verb.PORT, 9 * CM, 2), -1)).rolls() == []


def test_kmh_19_6_1_a_chain_leaves_no_open_water_untested() -> None:
    ship, boom = runner(), chain(raised=False)
    with on_the_coast(ship, boom):
        assert sea_room(ship) > 0
        boom.raised = True
        assert sea_room(ship) == 0


def test_kmh_19_10_1_whoever_runs_into_it_shows_it_to_all() -> None:
    ship, boom = runner(), chain(known_to=["french"])
    with on_the_coast(ship, boom):
        played(run_into(ship, boom), 3)
    assert boom.known_to == ["french", "british"]


# ------------------------------------------------------------------------------ lower and raise
def test_kmh_19_8_1_lowered_in_one_turn_and_passable_in_the_next() -> None:
    boom = chain()
    with on_the_coast(crewed(), runner(), boom):
        played(work_the_chains("french"), "lower chain")
        assert boom.bars
        assert played(work_the_chains("british")).asked == []
        outcome = played(chains_settle())
        assert [e.did for e in outcome.of(Barred)] == ["lowered"]
        assert not boom.bars


def test_kmh_19_8_1_raised_at_the_end_of_the_third_turn() -> None:
    boom = chain(raised=False)
    with on_the_coast(crewed(), runner(), boom):
        up, told = [], []
        for turn in (4, 5, 6):
            the(Deck).turn = turn
            played(work_the_chains("french"), *(["raise chain"] if turn == 4 else []))
            told += [e.did for e in played(chains_settle()).of(Barred)]
            up.append(boom.bars)
        assert (up, told) == ([False, False, True], ["raised"])


def test_kmh_19_8_1_asked_once_a_turn_and_never_for_hulks_or_a_broken_chain() -> None:
    boom, hulks, broken = chain(), chain("hulks", kind="hulks"), chain("wreck", broken=True)
    with on_the_coast(crewed(), runner(), boom, hulks, broken):
        played(work_the_chains("french"), "leave chain")
        assert played(work_the_chains("french")).asked == []
        the(Deck).turn = 2
        assert played(work_the_chains("french")).keys() == ["leave chain", "lower chain"]


# ------------------------------------------------------------------------------ spotting
@pytest.mark.parametrize(
    ("range_cm", "face", "seen"),
    [(9.9, 5, True), (9.9, 4, False), (12, 6, True), (12, 5, False), (10, 5, False)],
)
def test_kmh_19_10_1_one_less_for_every_ten_centimetres(
    range_cm: float, face: int, seen: bool
) -> None:
    boom, ship = chain(known_to=["french"]), runner()
    ship.pose = Pose(units(50), units(40 + range_cm) + ship.length // 2, 0)
    with on_the_coast(ship, boom):
        played(look_out(ship), face)
    assert ("british" in boom.known_to) == seen


def test_kmh_19_10_1_from_twenty_on_never_and_once_known_no_more() -> None:
    boom, ship = chain(known_to=["french"]), runner()
    ship.pose = Pose(units(50), units(60) + ship.length // 2, 0)
    with on_the_coast(ship, boom):
        assert spotting(ship, boom).total == -2
        assert played(look_out(ship)).rolls() == []
        ship.pose = Pose(units(50), units(45), 0)
        boom.known_to.append("british")
        assert played(look_out(ship)).rolls() == []


def test_kmh_19_10_1_a_shared_screen_shows_what_all_who_share_it_know() -> None:
    boom = chain(known_to=["french"])
    with on_the_coast(crewed(), runner(), boom):
        assert [seats for seats in SHARED if chains_for(seats)] == [[], ["french"]]
        boom.known_to.append("british")
        assert [seats for seats in SHARED if chains_for(seats)] == SHARED


SHARED = [[], ["french"], ["british"], ["french", "british"]]
"""Who may sit at one screen."""


def test_kmh_19_10_1_the_distance_is_to_the_nearest_link() -> None:
    boom, ship = chain(points=[(0.0, 40.0), (20.0, 40.0), (20.0, 0.0)]), runner(y=20)
    with on_the_coast(ship, boom):
        assert spotting(ship, boom).total == -2
        ship.pose = Pose(units(31), units(20), 0)
        assert spotting(ship, boom).total == -1
        ship.pose = Pose(units(20), units(20), 0)
        assert spotting(ship, boom).total == 0


# ------------------------------------------------------------------------------ the level
def chain_in(**entry: object) -> Chain:
    """A chain as a level would have it."""
    given = {"id": "boom", "side": "french", "points": [[0, 40], [200, 40]]} | entry
    level = level_of({"side": "french"}, {"side": "british"}, chain=[given])
    return chain_of(level, level.chains[0])


def test_kmh_19_10_1_who_knows_of_it() -> None:
    assert chain_in().known_to == ["french", "british"]
    assert chain_in(known_to=[]).known_to == ["french"]
    assert chain_in(known_to=["british"]).known_to == ["french", "british"]


def test_kmh_19_6_1_kinds_and_places() -> None:
    assert chain_in(points=[[0, 40], [20, 41.5]]).points == [[0, 400_000], [200_000, 415_000]]
    assert chain_in(raised=False).bars is False
    assert chain_in(kind="hulks", raised=False).bars is True
    assert chain_in(strength=-2).strength == -2


# ------------------------------------------------------------------------------ for the eye
def test_kmh_19_7_1_a_course_into_a_chain_is_shown_to_those_who_know_of_it() -> None:
    ship, boom = runner(y=45), chain(known_to=["french"])
    with on_the_coast(ship, boom, wind=90):
        helm = Helm(ship.pose, 9 * CM, 9 * CM, 2, 9000)
        assert hazards(ship, helm, [Leg(Verb.AHEAD, 9 * CM)]) == []
        assert barriers("british") == []
        boom.known_to.append("british")
        (hazard,) = hazards(ship, helm, [Leg(Verb.AHEAD, 9 * CM)])
        assert (hazard.what, hazard.y) == ("chain", units(42))
        assert [c.points for c in barriers("british")] == [((0, 400_000), (2_000_000, 400_000))]
