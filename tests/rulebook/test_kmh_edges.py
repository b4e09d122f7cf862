"""Edges of Kiss Me, Hardy that whole battles pass by: who lies still has made no way, what lies on
a line's own line, whose boats count, and the last place that is still on the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from math import hypot
from typing import Any

import pytest

from game.core.markers import Gone
from game.core.table import has, place
from game.core.tally import Tally, Term
from game.rules.kmh.anchors import drop, lie_at_anchor
from game.rules.kmh.arcs import hull_points, in_broadside, is_well_clear
from game.rules.kmh.batteries import ShoreShot
from game.rules.kmh.boat_counsel import can_take
from game.rules.kmh.boats import leave_the_table
from game.rules.kmh.damage import mortar_at_risk
from game.rules.kmh.drifting import loses_way, raft_swings
from game.rules.kmh.lines_of_sight import lines_cross
from game.rules.kmh.previews import next_thresholds
from game.rules.kmh.sailing import strains
from game.rules.kmh.sheet import Lock, Ship
from game.rules.kmh.shots import Shot
from game.rules.kmh.squadrons import share_a_line
from game.rules.kmh.towing import pass_a_line
from game.rules.kmh.warping import lie_aground
from game.sea.pose import Pose, Size, corners
from game.sea.units import CM
from tests.rulebook.coasts import column
from tests.rulebook.craft import boats
from tests.rulebook.guns import enemy
from tests.rulebook.sheets import at_sea, played, sheet, where


@pytest.mark.parametrize(
    ("lies_still", "answers"),
    [
        (drop, ()),
        (strains, ()),
        (lambda ship: pass_a_line(ship, ship), ()),
        (lie_aground, ()),
        (lie_at_anchor, ("ride",)),
    ],
)
def test_kmh_6_4_5_who_lies_still_has_made_no_way(
    lies_still: Callable[[Ship], Any], answers: tuple[str, ...]
) -> None:
    """At anchor, aground, with a line out or a hulk in tow: her run of this turn is nothing."""
    ship = sheet(last_run=12 * CM, rung="bow", boats=0)
    with at_sea(ship):
        assert played(lies_still(ship), *answers).asks is None
        assert (ship.rung, ship.last_run) == ("stop", 0)


def test_kmh_6_4_6_who_loses_her_way_hangs_no_more() -> None:
    ship = sheet(last_run=12 * CM, rung="bow", hanging=1)
    with at_sea(ship):
        loses_way(ship)
        assert (ship.drifted, ship.rung, ship.last_run, ship.hanging) == (True, "stop", 0, 0)


@pytest.mark.parametrize(
    ("x", "y", "left"),
    [
        (0, 100, False),
        (200, 100, False),
        (100, 0, False),
        (100, 200, False),
        (-0.1, 100, True),
        (200.1, 100, True),
        (100, -0.1, True),
        (100, 200.1, True),
    ],
)
def test_kmh_2_1_1_boats_leave_when_they_are_beyond_the_edge(
    x: float, y: float, left: bool
) -> None:
    with at_sea(sheet()):
        rowed = boats(at=(x, y))
        played(leave_the_table(rowed))
        assert has(rowed.number, Gone) is left


def test_kmh_15_2_1_boats_that_hang_on_another_ship_and_the_enemys_do_not_count() -> None:
    """Two dice are not taken by three boats, but by four that are free or hang on her already."""
    with at_sea(prey := enemy("prey", 24, at=(60, 50)), sheet("other", (45, 50))):
        three = boats(count=3)
        fourth = boats("fourth", count=1, fast="other")
        assert not can_take(three, prey)
        fourth.fast = "prey"
        assert can_take(three, prey)
        fourth.side = "british"
        assert not can_take(three, prey)
        fourth.side, fourth.fast = "french", ""
        assert can_take(three, prey)
        fourth.abandoned = True
        assert not can_take(three, prey)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ((0, 4), (1, 2), True),
        ((0, 2), (1, 4), True),
        ((0, 2), (2, 4), True),
        ((0, 2), (3, 4), False),
    ],
)
def test_kmh_9_2_25_lines_on_one_line_meet_where_they_overlap(
    one: tuple[int, int], other: tuple[int, int], meet: bool, upright: bool
) -> None:
    def at(n: int) -> tuple[int, int]:
        return (7, n) if upright else (n, 7)

    for pair in permutations((one, other)):
        for (a, b), (c, d) in (
            (x, y) for x in permutations(pair[0]) for y in permutations(pair[1])
        ):
            assert lines_cross(at(a), at(b), at(c), at(d)) is meet


def test_kmh_5_2_1_a_ship_that_cannot_keep_station_breaks_no_line() -> None:
    ships = column(12, 12, 12)
    for ship, squadron in zip(ships, ("van", "centre", "centre"), strict=True):
        ship.squadron = squadron
    ships[2].pose = sheet(at=(130, 90), heading=0).pose
    with at_sea(*ships):
        assert not share_a_line(["van", "centre"])
        ships[2].hanging = 1
        assert share_a_line(["van", "centre"])


def test_kmh_9_2_25_hits_to_expect_are_those_of_the_dice() -> None:
    """Three dice that hit with a 5 or 6: one hit; with a 6 alone: half a hit."""
    three = Tally((Term("KMH-9.2.1", "dice", 3),))
    for needs, expected in ((5, 1000), (6, 500)):
        ashore = ShoreShot("hull", "foe", 0, 0, needs, False, three)
        afloat = Shot("port", "hull", "foe", 0, 0, needs, "", False, False, three)
        assert ashore.expected_millihits == afloat.expected_millihits == expected


@pytest.mark.parametrize("heading", [0, 3000, 9000, 13500])
def test_kmh_9_1_3_a_quick_look_passes_by_no_hull_that_is_in_the_arc(heading: int) -> None:
    """Whoever has a corner in the arc is borne on; who is far out of it needs no second look."""
    up, hull, foe_hull = Pose(0, 0, 0), Size(4 * CM, CM), Size(5 * CM, CM)
    for x, y in product(range(-8, 10), range(-12, 13)):
        foe = Pose(x * CM // 2, y * CM // 2, heading)
        in_arc = any(in_broadside(up, hull, "starboard", *p) for p in hull_points(foe, foe_hull))
        assert not (in_arc and is_well_clear(up, hull, "starboard", foe, foe_hull))
    for x, y in ((-4, 0), (3, 12), (3, -12)):
        assert is_well_clear(up, hull, "starboard", Pose(x * CM, y * CM, heading), foe_hull)


def test_kmh_6_5_4_a_pair_swings_about_the_place_where_its_hulls_meet() -> None:
    """It is the corner of the larger ship that lies nearest the other, and stays where it is."""
    for side, at in ((1, 51.2), (-1, 48.8)):
        french = sheet("french", (50, 50), 0, guns=74, points=80)
        british = sheet("british", (at, 50), 0, guns=74, side="british")
        with at_sea(french, british, wind=225):
            place(Lock("french", "british"))
            before = corners(french.pose, french.size)
            stays = min(before, key=lambda point: (-side * point[0], point[1]))
            played(raft_swings([french, british]))
            after = corners(french.pose, french.size)
        assert where(french)[2] == where(british)[2] == 45
        assert any(hypot(x - stays[0], y - stays[1]) < 5 for x, y in after)


@pytest.mark.parametrize(
    ("damage", "clause", "face", "left"),
    [
        (9, "KMH-18.3.1", 0, 0),
        (9, "KMH-18.3.1", 1, 1),
        (10, "KMH-18.3.2", 6, 0),
        (10, "KMH-18.3.2", 5, 1),
    ],
)
def test_kmh_18_3_2_a_mortar_is_in_more_danger_from_half_her_points_on(
    damage: int, clause: str, face: int, left: int
) -> None:
    ketch = sheet(guns=8, points=20, mortars=1, damage=damage, damage_this_turn=3)
    with at_sea(ketch):
        assert played(mortar_at_risk(ketch, 2)).asked == []
        outcome = played(mortar_at_risk(ketch, 3), face)
        assert [roll.clause for roll in outcome.rolls()] == [clause]
        assert ketch.mortars == left


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (0, "Strike test at 37 lost: 37 to go"),
        (36, "Strike test at 37 lost: 1 to go"),
        (37, "Strike test at any further loss"),
    ],
)
def test_kmh_12_0_2_the_sheet_tells_how_much_is_left_to_half_her_points(
    damage: int, words: str
) -> None:
    assert next_thresholds(sheet(guns=74, damage=damage))[0].text == words
