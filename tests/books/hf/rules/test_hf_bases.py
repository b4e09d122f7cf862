"""HF-coll-1, HF-adv-land: what bases touch, by the ruler that the sea keeps for all books."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from game.books.hf.rules.level import restore
from game.books.hf.rules.sheet import Board, Ship
from game.books.hf.rules.table_geometry import INCH, base_contacts, bases_touch, shores_at
from game.core.markers import Gone
from game.core.table import Table, add_marker, dump_table, every, get_single, table_digest
from game.sea.hull import HullSpace
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches, level_on_table

FLEET = level_in_inches(british_ship(), french_ship("near", (20.4, 20)), french_ship("far", (23, 20)))
"""Bases an inch long and half an inch wide, all heading north: near lies 0.4 inch off own."""
SHORE = [[25 * INCH, 0], [30 * INCH, 0], [30 * INCH, 9 * INCH], [25 * INCH, 9 * INCH]]


@pytest.mark.clauses("HF-coll-1")
def test_hf_coll_1_bases_touch_where_they_lie_now_whoever_has_moved_them() -> None:
    with level_on_table(FLEET) as ships:
        assert base_contacts() == {"own": ["near"], "near": ["own"], "far": []}
        ships["near"].pose = Pose(ships["far"].pose.x - INCH // 2, ships["far"].pose.y, 0)
        assert base_contacts() == {"own": [], "near": ["far"], "far": ["near"]}
        add_marker(ships["far"].number, Gone("sunk"))
        assert base_contacts() == {"own": [], "near": []}


@pytest.mark.clauses("HF-coll-1")
def test_hf_coll_1_the_ruler_misses_nobody_who_touches_by_the_grace_of_a_measure() -> None:
    # The grace is 0.002 inch (HF-range-1): bases side by side touch up to 0.502 inch.
    chance = Random(5)
    with level_on_table(FLEET) as ships:
        own, near, far = ships.values()
        for _ in range(300):
            for ship, sides in ((near, (-1, 1)), (far, (1, -1))):
                dx, dy = chance.randrange(54_780, 55_440), chance.randrange(109_800, 110_440)
                across, along = chance.choice(((dx, 0), (0, dy), (dx, dy), (dy, dx)))
                x, y = own.pose.x + sides[0] * across, own.pose.y + sides[1] * along
                ship.pose = Pose(x, y, chance.randrange(8) * 4500)
            found = base_contacts()
            for a in every(Ship):
                others = (b for b in every(Ship) if b is not a)
                assert found[a.id] == sorted(b.id for b in others if bases_touch(a.pose, b.pose))


@pytest.mark.clauses("HF-adv-land")
def test_hf_adv_land_a_base_touches_the_shores_that_the_chart_has_now() -> None:
    with level_on_table(FLEET):
        off, on = Pose(25 * INCH - INCH // 4 - 1, INCH, 0), Pose(25 * INCH - INCH // 4, INCH, 0)
        assert (shores_at(off), shores_at(on)) == ([], [])
        get_single(Board).land = [SHORE]
        assert (shores_at(off), shores_at(on)) == ([], [[(x, y) for x, y in SHORE]])
        get_single(Board).land = []
        assert shores_at(on) == []


def test_the_ruler_is_no_thing_on_the_table_and_is_made_anew_after_a_snapshot() -> None:
    with level_on_table(FLEET) as ships:
        before, known = dump_table(), table_digest()
        base_contacts()
        assert (dump_table(), table_digest(), len(every(HullSpace))) == (before, known, 1)
        assert [ship.number for ship in ships.values()] == [s.number for s in every(Ship)]
    with a_table():
        restore(before)
        assert base_contacts() == {"own": ["near"], "near": ["own"], "far": []}
        assert dump_table() == before


@contextmanager
def a_table() -> Iterator[None]:
    """An empty table."""
    table = Table()
    with table.as_current():
        yield
    table.close()
