"""Wind, points, turning, tacking: LS98-wind, LS98-move, LS98-tack."""

import pytest

from game.books.ls98.rules.course import END, Helm, NearbyHexes, reachable_courses
from game.books.ls98.rules.manoeuvre import helm_at_move_start, tack_tally
from game.books.ls98.rules.sheet import CLASSES, Ship, Wind, get_ship
from game.books.ls98.rules.wind import (
    max_points_after,
    min_points_after,
    point_of_sailing_words,
    points_tally,
    tack_move_points,
)
from game.core.table import get_single
from game.sea.hexes import Hex
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    frigate_table,
    helm_after_legs,
    level_in_hexes,
    level_on_table,
    refusal_clause,
)

BEATING, REACHING, RUNNING = 1, 2, 3
"""Headings in a wind from hexside 6."""
WIND = Wind(6)


def ship(klass: str = "5th", **fields: object) -> Ship:
    return Ship("s", "S", "british", "british", MIDDLE_HEX, 2, klass=klass, **fields)  # type: ignore[arg-type]


def helm(points: int, heading: int = REACHING, spent: int = 9, **fields: object) -> Helm:
    limit = max_points_after(points, spent)
    return Helm(MIDDLE_HEX, heading, 6, points, limit, fields.pop("min_points", 1), **fields)  # type: ignore[arg-type]


@pytest.mark.clauses("LS98-wind-1", "LS98-move-5")
@pytest.mark.parametrize(
    ("heading", "words"),
    [(6, "into the wind"), (1, "beating"), (5, "beating"), (2, "reaching"), (4, "reaching")]
    + [(3, "running")],
)
def test_points_of_sailing(heading: int, words: str) -> None:
    assert point_of_sailing_words(heading, 6) == words
    assert any(term.clause == "LS98-move-5" for term in points_tally(ship(), 2, WIND, False).terms)


@pytest.mark.clauses("LS98-move-4", "LS98-move-5", "LS98-move-6")
@pytest.mark.parametrize(
    ("heading", "full", "points"),
    [
        (RUNNING, False, [3, 4, 5, 6]),
        (REACHING, False, [4, 5, 6, 7]),
        (BEATING, False, [1, 2, 3, 4]),
        (RUNNING, True, [4, 5, 6, 7]),
        (REACHING, True, [5, 6, 7, 8]),
        (BEATING, True, [2, 3, 4, 5]),
    ],
)
def test_the_table_of_points(heading: int, full: bool, points: list[int]) -> None:
    assert [points_tally(ship(k), heading, WIND, full).total for k in CLASSES] == points


@pytest.mark.clauses("LS98-move-7")
def test_masts_lost_cost_a_point_each_down_to_one() -> None:
    lost = [ship("3rd", masts_down=["fore", "main", "mizzen"][:n]) for n in range(3)]
    assert [points_tally(s, REACHING, WIND, True).total for s in lost] == [5, 4, 3]
    assert points_tally(lost[1], BEATING, WIND, False).total == 1
    assert points_tally(lost[2], BEATING, WIND, False).total == 1
    assert ship(masts_down=["fore", "main", "mizzen"]).is_dismasted


@pytest.mark.clauses("LS98-board-9")
def test_a_prize_has_a_point_less() -> None:
    assert points_tally(ship("3rd", manned=True), REACHING, WIND, False).total == 3


@pytest.mark.clauses("LS98-move-3")
def test_into_the_wind_there_are_no_points() -> None:
    assert points_tally(ship(), 6, WIND, False).total == 0
    assert refusal_clause(helm_after_legs(helm(4, heading=5), "ahead"), "starboard") == "LS98-move-3"


@pytest.mark.parametrize(
    ("klass", "spent", "points", "full", "low", "high"),
    [
        ("5th", 1, 7, False, 1, 3),
        ("5th", 6, 2, False, 2, 2),
        ("5th", 4, 6, False, 2, 6),
        ("5th", 3, 6, False, 1, 5),
        ("4th", 4, 5, True, 4, 5),
        ("3rd", 2, 2, True, 2, 2),
        ("3rd", 0, 5, True, 2, 2),
    ],
)
@pytest.mark.clauses("LS98-move-11", "LS98-move-12", "LS98-move-10")
def test_speed_changes_by_two_and_full_sail_has_a_least(
    klass: str, spent: int, points: int, full: bool, low: int, high: int
) -> None:
    own = ship(klass, spent=spent)
    assert (min_points_after(own, points, full), max_points_after(points, spent)) == (low, high)
    start = helm(points, spent=spent, min_points=low, full_sail=full)
    short = helm_after_legs(start, *["ahead"] * (low - 1))
    clause = "LS98-move-2" if low == 1 else "LS98-move-11" if full else "LS98-move-12"
    assert refusal_clause(short, END) == clause
    assert refusal_clause(helm_after_legs(short, "ahead"), END) == ""


# ------------------------------------------------------------------------------ legs
@pytest.mark.clauses("LS98-move-2", "LS98-move-8")
def test_a_hex_first_and_one_turn_after_each() -> None:
    start = helm(4)
    assert refusal_clause(start, "port") == refusal_clause(start, END) == "LS98-move-2"
    there = helm_after_legs(start, "ahead", "starboard", "ahead", "port")
    assert (there.hex, there.heading, there.points_spent) == (Hex(11, MIDDLE_HEX.r - 2), 2, 4)
    assert refusal_clause(there, "ahead") == "LS98-move-4"
    assert refusal_clause(helm_after_legs(start, "ahead", "port"), "port") == "LS98-move-8"
    assert helm_after_legs(start, *["ahead"] * 4).hex == MIDDLE_HEX.hex_towards(2, 4)


@pytest.mark.clauses("LS98-move-9")
def test_with_one_point_a_ship_bears_away_for_nothing() -> None:
    on = helm_after_legs(helm(1, heading=5), "ahead")
    assert refusal_clause(on, "starboard") == "LS98-move-3"
    away = helm_after_legs(on, "port")
    assert (away.heading, away.points_spent) == (4, 1)
    assert refusal_clause(away, "ahead") == "LS98-move-4"
    assert refusal_clause(helm_after_legs(helm(1, heading=2), "ahead"), "port") == "LS98-move-9"


@pytest.mark.clauses("LS98-coll-1")
def test_no_second_hex_into_a_ship_or_the_land() -> None:
    water = NearbyHexes(
        ship_hexes=frozenset({MIDDLE_HEX.hex_towards(2, 2)}),
        land_hexes=frozenset({MIDDLE_HEX.hex_towards(3, 2)}),
    )
    assert refusal_clause(helm_after_legs(helm(4, nearby_hexes=water), "ahead"), "ahead") == "LS98-coll-1"
    assert (
        refusal_clause(helm_after_legs(helm(4, heading=3, nearby_hexes=water), "ahead"), "ahead")
        == "LS98-move-2"
    )
    first = NearbyHexes(ship_hexes=frozenset({MIDDLE_HEX.hex_towards(2)}))
    met = helm_after_legs(helm(4, nearby_hexes=first), "ahead")
    assert (met.is_over, met.hex) == (True, MIDDLE_HEX)


@pytest.mark.clauses("LS98-move-2")
def test_who_cannot_go_on_may_stop_short_of_her_least() -> None:
    shut = frozenset(MIDDLE_HEX.hex_towards(2).hex_towards(d) for d in (1, 2, 3))
    start = helm(4, min_points=3, nearby_hexes=NearbyHexes(ship_hexes=shut))
    turning = helm_after_legs(start, "ahead", "port")
    assert refusal_clause(turning, END) == ""


@pytest.mark.clauses("LS98-tack-2", "LS98-tack-1")
def test_the_points_of_a_tack() -> None:
    assert [tack_move_points(ship(k), WIND) for k in CLASSES] == [1, 1, 2, 3]
    after = [0, 0, 1, 2]
    for klass, hexes_left in zip(CLASSES, after, strict=True):
        start = helm(5, heading=1, tack_allowance=tack_move_points(ship(klass), WIND))
        about = helm_after_legs(start, "ahead", "tack")
        assert about.heading == 5
        assert about.points_left == hexes_left
        assert refusal_clause(about, "starboard") == "LS98-move-8"
    assert helm_after_legs(helm(5, heading=5, tack_allowance=3), "ahead", "tack").heading == 1
    long = helm_after_legs(helm(9, heading=1, tack_allowance=8), "ahead", "tack", "ahead", "ahead")
    assert refusal_clause(long, "ahead") == "LS98-tack-2"


@pytest.mark.clauses("LS98-tack-1", "LS98-tack-2")
def test_who_may_not_tack() -> None:
    assert (
        refusal_clause(helm_after_legs(helm(4, heading=1, full_sail=True), "ahead"), "tack") == "LS98-tack-1"
    )
    assert refusal_clause(helm(4, heading=1), "tack") == "LS98-tack-2"
    assert refusal_clause(helm_after_legs(helm(4, heading=2), "ahead"), "tack") == "LS98-tack-2"
    assert refusal_clause(helm_after_legs(helm(4, heading=1), "ahead", "ahead"), "tack") == "LS98-tack-2"
    assert helm_after_legs(helm(4, heading=1), "ahead").after_missed_tack().keys() == [END]


@pytest.mark.clauses("LS98-tack-1")
@pytest.mark.parametrize(("nation", "bonus"), [("british", 1), ("french", -1), ("american", 0)])
def test_crews_that_handle_her(nation: str, bonus: int) -> None:
    assert tack_tally(ship(nation=nation)).total == bonus
    assert all(term.clause == "LS98-tack-1" for term in tack_tally(ship(nation="british")).terms)


# ------------------------------------------------------------------------------ whole courses
def test_every_course_of_reach_is_lawful_and_ends_where_it_says() -> None:
    start = helm(5, min_points=2)
    courses = reachable_courses(start, with_tacks=True)
    assert len(courses) > 20
    for course in courses:
        assert helm_after_legs(start, *course.keys) == course.end_helm
        assert 2 <= course.end_helm.points_spent <= 5


@pytest.mark.clauses("LS98-morale-4")
def test_who_flees_has_only_the_courses_that_take_her_farthest() -> None:
    level = level_in_hexes(
        frigate_table("own", "french", MIDDLE_HEX, 3),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(6, 3)),
    )
    with level_on_table(level):
        own = get_ship("own")
        own.fleeing, own.full_sail, own.spent = True, True, 4
        start = helm_at_move_start(own)
        assert start.allowed_courses == (("ahead",) * 6,)
        assert refusal_clause(helm_after_legs(start, "ahead"), "port") == "LS98-morale-4"
        assert get_single(Wind).blows_from == 6
