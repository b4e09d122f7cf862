"""HF-arc, HF-range, HF-split-2, HF-action-2: in which arc a target lies, who lies in the way, and
who is asked for her fire; each comparison at its boundary."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from game.books.hf.rules.arcs import (
    arc_of_point,
    arcs_of_base,
    arcs_towards,
    blocking_ship,
    is_masked_by_land,
    range_inches,
)
from game.books.hf.rules.gunnery import (
    can_any_battery_hit,
    can_declare,
    fire_limits_of,
    fire_menus,
    log_range_words,
    resolve_combat,
    roll_fire_damage,
    ships_with_older_fires,
    targets_of,
)
from game.books.hf.rules.level import restore
from game.books.hf.rules.sheet import AFT, FORE, PORT, STARBOARD, Alongside, Board, Ship
from game.books.hf.rules.shots import FireLimits, TargetInRange
from game.books.hf.rules.table_geometry import INCH, base_contacts, bases_touch, shores_at
from game.core.markers import Aground, Gone
from game.core.table import Table, add_marker, dump_table, every, get_single, place, table_digest
from game.sea.hull import HullSpace
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

HERE = Pose(20 * INCH, 20 * INCH, 0)
QUIET = (3, 3), (3, 5), (5, 5), (2, 6)
"""Damage rolls that break nothing that tests below look at."""


@pytest.mark.clauses("HF-arc-1")
def test_hf_arc_1_what_lies_just_on_a_boundary_is_abeam() -> None:
    # as far to the side as ahead is abeam; a hair farther ahead, or astern, is not
    for beside, side in ((1, STARBOARD), (-1, PORT)):
        for beyond, end in ((1, FORE), (-1, AFT)):
            x, y = HERE.x + beside * INCH, HERE.y - beyond * INCH
            assert arc_of_point(HERE, x, y) == side
            assert arc_of_point(HERE, x, y - beyond) == end
            assert arc_of_point(HERE, HERE.x + beside, HERE.y) == side
            assert arc_of_point(HERE, HERE.x, HERE.y - beyond) == end


@pytest.mark.clauses("HF-arc-2")
def test_hf_arc_2_who_lies_over_her_lies_in_every_arc() -> None:
    assert arcs_of_base(HERE, HERE) == (PORT, FORE, STARBOARD, AFT)


@pytest.mark.clauses("HF-range-1", "HF-range-3")
def test_hf_range_3_only_those_alongside_of_each_other_are_at_no_range() -> None:
    third = french_ship("third", (20, 19))
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.5, 20)), third)) as ships:
        own, foe = ships["own"], ships["foe"]
        place(Alongside("own", "foe", STARBOARD, PORT))
        assert [range_inches(own, foe), range_inches(foe, own), range_inches(own, ships["third"])] == [
            0,
            0,
            1,
        ]


# ------------------------------------------------------------------------------ ashore
@pytest.mark.clauses("HF-adv-beach")
@pytest.mark.parametrize(
    ("near", "far", "masked"),
    [
        (0.05, 0.15, True),  # a tenth of an inch off
        (0.95, 1.05, True),  # an inch off, no farther
        (1.05, 1.15, False),  # eleven tenths off
    ],
)
def test_hf_adv_beach_land_masks_as_far_as_an_inch(near: float, far: float, masked: bool) -> None:
    land = [[19.9, 20 - near], [20.1, 20 - near], [20.1, 20 - far], [19.9, 20 - far]]
    with level_on_table(
        level_in_inches(british_ship(), french_ship(), chart={"land": [{"points": land}]})
    ) as ships:
        own = ships["own"]
        assert [is_masked_by_land(own, arc) for arc in (FORE, STARBOARD, AFT, PORT)] == [
            masked,
            False,
            False,
            False,
        ]


@pytest.mark.clauses("HF-adv-beach")
def test_hf_adv_beach_only_a_ship_ashore_has_an_arc_that_looks_ashore() -> None:
    land = {"land": [{"points": [[19.5, 19.4], [20.5, 19.4], [20.5, 18.5], [19.5, 18.5]]}]}
    ahead = french_ship(at=(20, 17))
    with level_on_table(
        level_in_inches(british_ship(), ahead, french_ship("abeam", (22, 20)), chart=land)
    ) as ships:
        own, foe, abeam = ships["own"], ships["foe"], ships["abeam"]
        assert (arcs_towards(own, foe), arcs_towards(own, abeam)) == ((FORE,), (STARBOARD,))
        add_marker(own.number, Aground())
        assert (arcs_towards(own, foe), arcs_towards(own, abeam)) == ((), (STARBOARD,))
        assert [t.arcs for t in targets_of(own)] == [(STARBOARD,), ()]


# ------------------------------------------------------------------------------ in the way
@pytest.mark.clauses("HF-split-2")
def test_hf_split_2_the_first_ship_on_the_line_is_in_the_way() -> None:
    between = (french_ship("mid", (22, 20)), british_ship("next", (23, 20)), french_ship("off", (22, 22)))
    level = level_in_inches(british_ship(), french_ship(at=(24, 20)), *between, options=["los"])
    with level_on_table(level) as ships:
        own, foe, mid = ships["own"], ships["foe"], ships["mid"]

        def masks() -> str:
            other = blocking_ship(own, foe, every(Ship))
            return other.id if other else ""

        assert masks() == "mid"
        assert blocking_ship(own, mid, every(Ship)) is None
        place(Alongside("foe", "mid", PORT, STARBOARD))  # she lies alongside of the target
        assert masks() == "next"
        assert blocking_ship(own, foe, [own, foe, mid, ships["off"]]) is None
        add_marker(ships["next"].number, Gone("sunk"))
        assert masks() == ""
    with level_on_table(
        level.model_copy(update={"rules": level_in_inches(british_ship(), french_ship()).rules})
    ) as ships:
        assert blocking_ship(ships["own"], ships["foe"], every(Ship)) is None


# ------------------------------------------------------------------------------ what bears
@pytest.mark.clauses("HF-fire-2", "HF-range-2")
def test_hf_fire_2_enemies_within_four_inches_the_nearest_first() -> None:
    # by inches: alongside, 2, 2, 2, 4; those of two inches by how near they are, else in the order
    # of the level
    foes = [
        french_ship("four", (24, 20)),
        french_ship("west", (18.2, 20)),
        french_ship("east", (21.8, 20)),
        french_ship("near", (20, 21.5)),
        french_ship("beside", (20.5, 20)),
        french_ship("five", (20, 15.9)),
    ]
    with level_on_table(level_in_inches(british_ship(), *foes, british_ship("friend", (20, 22)))) as ships:
        place(Alongside("own", "beside", STARBOARD, PORT))
        found = [(target.id, target.inches) for target in targets_of(ships["own"])]
    assert found == [("beside", 0), ("near", 2), ("west", 2), ("east", 2), ("four", 4)]


@pytest.mark.clauses("HF-fire-2", "HF-split-2", "HF-crew-2", "HF-aim-4", "HF-scale-2")
def test_hf_fire_2_a_gunner_is_told_all_that_she_may_do() -> None:
    mid = british_ship("mid", (21, 20))
    level = level_in_inches(british_ship(batteries="LLS", gun_crews=2), french_ship(), mid, options=["los"])
    with level_on_table(level) as ships:
        own = ships["own"]
        own.port_manned, own.starboard_manned, own.marines_away = ["L"], ["S"], 1
        gunner = fire_limits_of(own)
        assert [t.masked_by for t in gunner.targets] == ["Mid"]
        assert (gunner.port, gunner.starboard) == (("L",), ("S",))
        assert (gunner.port_unmanned, gunner.starboard_unmanned) == (("L", "S"), ("L", "L"))
        assert (gunner.detachments, gunner.may_aim, gunner.is_short_of_crews, gunner.uses_grid) == (
            3,
            True,
            True,
            False,
        )
        other = fire_limits_of(ships["mid"])
        assert (other.is_short_of_crews, other.port_unmanned, other.targets[0].masked_by) == (False, (), "")
        place(Alongside("own", "mid", STARBOARD, PORT))
        assert not fire_limits_of(own).may_aim


def gunner(**fields: Any) -> FireLimits:
    """One with nothing at all, but for what is given."""
    return FireLimits(**({"ship": "own", "name": "Own", "port": (), "starboard": (), "targets": ()} | fields))


@pytest.mark.clauses("HF-arc-1", "HF-arc-4", "HF-split-2", "HF-range-2")
@pytest.mark.parametrize(
    ("arcs", "inches_off", "masked", "bears"),
    [
        ((PORT,), 4, "", True),
        ((PORT,), 5, "", False),
        ((PORT,), 4, "Mid", False),
        ((STARBOARD,), 1, "", True),
        ((STARBOARD,), 2, "", False),  # of that side the carronade alone
        ((FORE,), 4, "", True),
        ((AFT,), 4, "", True),
        ((STARBOARD, FORE), 2, "", True),
        ((), 1, "", False),
    ],
)
def test_hf_arc_4_ahead_and_astern_a_gun_of_either_side_bears(
    arcs: tuple[str, ...], inches_off: int, masked: str, bears: bool
) -> None:
    foe = TargetInRange("foe", "Foe", arcs, inches_off, masked)
    own = gunner(port=("L",), starboard=("C",), targets=(foe,))
    assert can_any_battery_hit(own, foe) == bears
    assert can_declare(own) == bears


@pytest.mark.clauses("HF-action-2", "HF-marine-1", "HF-crew-2")
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"detachments": 1, "off": 0}, True),
        ({"detachments": 1, "off": 1}, True),
        ({"detachments": 1, "off": 2}, False),
        ({"detachments": 0, "off": 0}, False),
        ({"is_short_of_crews": True, "port": ("C",), "port_unmanned": ("L",)}, True),
        ({"is_short_of_crews": True, "port": ("C",), "starboard_unmanned": ("L",)}, True),
        ({"is_short_of_crews": True, "starboard": ("C",), "port_unmanned": ("L",)}, True),
        ({"is_short_of_crews": True, "starboard": ("C",), "starboard_unmanned": ("L",)}, True),
        ({"is_short_of_crews": True, "port": ("C",), "starboard": ("C",)}, False),
        ({"is_short_of_crews": True, "port_unmanned": ("L",), "starboard_unmanned": ("L",)}, False),
        ({"is_short_of_crews": False, "port": ("C",), "port_unmanned": ("L",)}, False),
    ],
)
def test_hf_action_2_who_has_marines_in_reach_or_crews_to_shift_is_asked(
    fields: dict[str, Any], says: bool
) -> None:
    off = fields.pop("off", 4)
    own = gunner(targets=(TargetInRange("foe", "Foe", (PORT, STARBOARD), off),), **fields)
    assert can_declare(own) == says


@pytest.mark.clauses("HF-fire-1", "HF-board-1")
def test_hf_fire_1_a_seat_of_which_one_ship_can_fire_is_asked_for_all() -> None:
    far = british_ship("far", (5, 5))
    for options, once in (([], False), (["one-boarding"], True)):
        level = level_in_inches(
            british_ship(), french_ship(batteries="C", marine_boxes=0), far, options=options
        )
        with level_on_table(level):
            asked = fire_menus()
        assert list(asked) == ["british"]
        assert [g.ship for g in asked["british"].fire_limits] == ["own", "far"]
        assert asked["british"].is_boarding_limited == once
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(30, 30)))):
        assert run_procedure(resolve_combat()) == []


@pytest.mark.clauses("HF-range-2", "HF-range-3", "HF-scale-2")
def test_hf_range_2_a_range_in_the_words_of_the_log() -> None:
    for options, words in (([], ['1"', '3"']), (["grid"], ["1 point", "3 points"])):
        with level_on_table(level_in_inches(british_ship(), french_ship(), options=options)):
            assert [log_range_words(n) for n in (0, 1, 3)] == ["alongside", *words]


# ------------------------------------------------------------------------------ fires
@pytest.mark.clauses("HF-dmg-fire")
@pytest.mark.parametrize(("fires", "lit", "rolls"), [(0, 0, 0), (1, 1, 0), (1, 0, 1), (3, 1, 2)])
def test_hf_dmg_fire_every_fire_of_an_earlier_turn_has_a_roll(fires: int, lit: int, rolls: int) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.fires, own.fires_lit = fires, lit
        assert ships_with_older_fires() == [own][: min(rolls, 1)]
        assert len(run_procedure(roll_fire_damage(), *QUIET[:rolls])) == rolls


@pytest.mark.clauses("HF-dmg-fire", "HF-adv-sink")
def test_hf_dmg_fire_nothing_burns_under_water() -> None:
    with level_on_table(
        level_in_inches(british_ship(), french_ship(), french_ship("third", (30, 30)))
    ) as ships:
        for ship in ships.values():
            ship.fires = 1
        ships["foe"].hull_lost = sum(ships["foe"].hull)
        add_marker(ships["third"].number, Gone("left", "top"))
        assert ships_with_older_fires() == [ships["own"]]
        assert clauses_of(run_procedure(roll_fire_damage(), (2, 6))) == ["HF-dmg-none"]


# ------------------------------------------------------------------------------
# HF-coll-1, HF-adv-land: what bases touch, by the ruler that the sea keeps for all books
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
