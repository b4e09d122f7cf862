"""Edges of Kiss Me, Hardy that whole battles pass by: who lies still has made no way, what lies on
a line's own line, whose boats count, and the last place that is still on the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from game.core.markers import Gone
from game.core.table import has
from game.rules.kmh.anchors import drop, lie_at_anchor
from game.rules.kmh.boat_counsel import can_take
from game.rules.kmh.boats import leave_the_table
from game.rules.kmh.drifting import loses_way
from game.rules.kmh.lines_of_sight import lines_cross
from game.rules.kmh.sailing import strains
from game.rules.kmh.sheet import Ship
from game.rules.kmh.towing import pass_a_line
from game.rules.kmh.warping import lie_aground
from game.sea.units import CM
from tests.rulebook.craft import boats
from tests.rulebook.guns import enemy
from tests.rulebook.sheets import at_sea, played, sheet


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
