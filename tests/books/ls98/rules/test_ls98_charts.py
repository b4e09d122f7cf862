"""From a level to a map of the 1798 game: its hexes, what stands in them, the ships' places and
their way, and what a script may put on the table."""

from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.deployment import entries_left
from game.books.ls98.rules.level import (
    board_of,
    columns_and_rows,
    counts_as_rough,
    hex_of_point,
    nearest_free_hex,
    new_entry_of,
    wind_of,
)
from game.books.ls98.rules.sheet import Board, Boat, Entry, Hold, Turn, Wind, boats_away, get_ship
from game.core.markers import Aground, Anchored, HasStruck
from game.core.table import Table, dump_table, every, get_single, has_marker
from game.levels.format.model import Level
from game.sea.hexes import HEX_PITCH, hex_of_column_row, hex_pose
from tests.books.kmh.rules.ship_tables import make_level
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    seventy_four_table,
)

LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)


def in_cm(size: tuple[float, float], *places: tuple[float, float], **chart: Any) -> Level:
    """A level on a chart in centimetres, its ships where they are put."""
    ships = [{"id": f"s-{n}", "guns": 36, "at": list(at)} for n, at in enumerate(places)]
    given = {"size": list(size), "wind_from": 240.0, **chart}
    return make_level(*ships, chart=given, rules={"book": "ls98"})


def square(column: int, row: int) -> dict[str, Any]:
    """A polygon about the middle of one hex of an even column."""
    return {
        "points": [
            [column - 0.4, row - 0.4],
            [column + 0.4, row - 0.4],
            [column + 0.4, row + 0.4],
            [column - 0.4, row + 0.4],
        ]
    }


# ------------------------------------------------------------------------------ the map
@pytest.mark.clauses("LS98-setup-1")
@pytest.mark.parametrize(
    ("size", "hexes_of_it"),
    [((24, 20), (24, 20)), ((1, 1), (1, 1)), ((1, 2), (1, 2)), ((2, 1), (2, 1)), ((0.5, 0.5), (1, 1))],
)
def test_ls98_setup_1_a_chart_in_hexes_has_so_many(
    size: tuple[float, float], hexes_of_it: tuple[int, int]
) -> None:
    assert (
        columns_and_rows(level_in_hexes(frigate_table("own", "french", hex_of_column_row(0, 0)), size=size))
        == hexes_of_it
    )


@pytest.mark.clauses("LS98-setup-1")
@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [((150, 100), 18, 10), ((150, 101), 18, 11), ((150, 99), 18, 10), ((4, 5), 1, 1), ((10, 10), 2, 1)],
)
def test_ls98_setup_1_a_chart_in_cm_has_as_many_as_hold_it(
    size: tuple[float, float], columns: int, rows: int
) -> None:
    """A row is 10 cm high. The middle of column n stands 5.77 cm and n times 8.66 from the left, so
    150 cm end in column 17 (152.99 cm), 10 cm in column 1 (14.43 cm), 4 cm in column 0."""
    assert columns_and_rows(in_cm(size, (1, 1))) == (columns, rows)


@pytest.mark.clauses("LS98-setup-1")
def test_ls98_setup_1_above_the_first_hex_of_an_odd_column_of_a_chart_in_cm_is_the_first() -> None:
    """Column 1 lies half a hex lower: its first middle stands at 10 cm, and 4 cm are nearer to
    where one above would be; column 2 begins at 5 cm."""
    level = in_cm((150, 100), (14.4, 4), (14.4, 9), (14.4, 16), (23, 4))
    places = [hex_of_point(level, ship.at) for ship in level.ships]
    assert places == [
        hex_of_column_row(1, 0),
        hex_of_column_row(1, 0),
        hex_of_column_row(1, 1),
        hex_of_column_row(2, 0),
    ]
    on_hexes = level_in_hexes(frigate_table("own", "french", hex_of_column_row(3, 0)))
    assert hex_of_point(on_hexes, (3, 0)) == hex_of_column_row(3, 0)
    assert hex_of_point(on_hexes, (3, -1)) == hex_of_column_row(3, -1)


@pytest.mark.clauses("LS98-ground-1", "LS98-ground-2", "LS98-boat-2")
def test_ls98_ground_2_of_what_lies_in_one_hex_the_land_counts_and_a_beach_over_all() -> None:
    chart: dict[str, Any] = {
        "shoals": [square(4, 5), square(6, 5), square(8, 5), square(10, 5)],
        "rocks": [square(6, 5), square(8, 5), square(10, 5)],
        "land": [square(8, 5), square(10, 5), square(14, 5), {**square(12, 5), "cliffs": True}],
        "beaches": [square(10, 5)],
    }
    with level_on_table(level_in_hexes(frigate_table("own", "french"), chart=chart)):
        terrain = get_single(Board).terrain
        assert terrain[5] == "....,.x.#.=.^.#........."
        assert {*terrain[:5], *terrain[6:]} == {"." * 24}


@pytest.mark.clauses("LS98-ground-1")
def test_ls98_ground_1_of_a_shoal_too_small_for_a_hex_the_first_corner_counts() -> None:
    """A sliver from three centimetres off a middle to seven, which are nearer to another."""
    for column, row in ((4, 5), (5, 5), (1, 1), (16, 8)):
        pose = hex_pose(hex_of_column_row(column, row), 2)
        x, y = pose.x / HEX_PITCH * 10, pose.y / HEX_PITCH * 10
        for dx, dy in ((-3, 0), (3, 0), (0, -3), (0, 3)):
            corner = [x + dx, y + dy]
            points = [corner, [x + dx * 2.3, y + dy * 2.3], [x + dx * 2, y + dy * 2 + 0.01]]
            level = in_cm((150, 100), (60, 50), shoals=[{"points": points}])
            terrain = board_of(level).terrain
            shoals = [(c, r) for r, line in enumerate(terrain) for c in range(18) if line[c] == ","]
            assert shoals == [(column, row)]


# ------------------------------------------------------------------------------ the ships
@pytest.mark.clauses("LS98-move-4", "LS98-move-6", "LS98-anchor-3", "LS98-ground-1")
@pytest.mark.parametrize(
    ("state", "sail", "full", "spent", "markers"),
    [
        ("sailing", "easy", False, 4, (0, 0)),
        ("sailing", "full", True, 5, (0, 0)),
        ("anchored", "full", False, 0, (1, 0)),
        ("moored", "easy", False, 0, (1, 0)),
        ("aground", "full", False, 0, (0, 1)),
    ],
)
def test_ls98_move_6_a_ship_begins_with_the_way_of_her_state_and_sail(
    state: str, sail: str, full: bool, spent: int, markers: tuple[int, int]
) -> None:
    """A fifth rate has four points, and one more under full sail."""
    with level_on_table(level_in_hexes(frigate_table("own", "french", rate="5th", state=state, sail=sail))):
        own = get_ship("own")
        assert (own.full_sail, own.spent) == (full, spent)
        assert (has_marker(own.number, Anchored), has_marker(own.number, Aground)) == markers


@pytest.mark.clauses("LS98-coll-1", "LS98-setup-1")
def test_ls98_coll_1_the_later_of_two_in_one_hex_lies_in_the_nearest_free_water() -> None:
    with level_on_table(LEVEL):
        assert nearest_free_hex(MIDDLE_HEX, []) == MIDDLE_HEX
        assert nearest_free_hex(MIDDLE_HEX, [MIDDLE_HEX]) == MIDDLE_HEX.hex_towards(1)
        rows = get_single(Board).terrain
        rows[:] = ["#" * 24] * 20
        there = MIDDLE_HEX.hex_towards(4, 2)
        rows[there.row] = "#" * there.column + "." + "#" * (23 - there.column)
        assert nearest_free_hex(MIDDLE_HEX, [MIDDLE_HEX]) == there
        assert nearest_free_hex(MIDDLE_HEX, []) == MIDDLE_HEX
        assert nearest_free_hex(MIDDLE_HEX, [MIDDLE_HEX, there]) == MIDDLE_HEX
        rows[:] = ["." * 24] * 20
        corner = hex_of_column_row(0, 0)
        assert nearest_free_hex(corner, [corner]) in [hex_of_column_row(1, 0), hex_of_column_row(0, 1)]


@pytest.mark.clauses("LS98-wind-1", "LS98-wind-2")
@pytest.mark.parametrize(("sea", "rough"), [("calm", 0), ("moderate", 0), ("choppy", 1), ("rough", 1)])
def test_ls98_wind_1_the_wind_is_the_levels_or_from_hexside_six(sea: str, rough: int) -> None:
    assert counts_as_rough(sea) is bool(rough)
    own = frigate_table("own", "french")
    if sea != "calm":
        assert wind_of(level_in_hexes(own, chart={"sea": sea})) == Wind(6, bool(rough))
    assert wind_of(level_in_hexes(own, wind=None)) == Wind(6)
    assert wind_of(level_in_hexes(own, wind=60)) == Wind(3)


@pytest.mark.clauses("LS98-move-1", "LS98-win-1")
def test_ls98_move_1_the_side_that_the_level_names_moves_first() -> None:
    ships = (
        frigate_table("own", "french"),
        frigate_table("foe", "british"),
        frigate_table("ally", "spanish"),
    )
    assert board_of(level_in_hexes(*ships)).sides == ["french", "british", "spanish"]
    first = level_in_hexes(*ships, rules={"first": "spanish", "turns": 7})
    board = board_of(first)
    assert (board.sides, board.turns, board.landed) == (["spanish", "french", "british"], 7, [0] * 3)


@pytest.mark.clauses("LS98-win-1", "LS98-orders-1")
def test_ls98_win_1_only_an_agent_is_worth_points_by_himself() -> None:
    leaders = [
        {"id": "hardy", "side": "french", "aboard": "own", "kind": "general"},
        {"id": "tone", "side": "french", "aboard": "own", "kind": "agent"},
    ]
    level = level_in_hexes(frigate_table("own", "french"), frigate_table("foe", "british"), leader=leaders)
    assert board_of(level).agents == ["tone"]
    with level_on_table(level):
        assert (get_ship("own").leaders, get_ship("foe").leaders) == (["hardy", "tone"], [])


@pytest.mark.clauses("LS98-setup-2", "LS98-setup-4")
def test_ls98_setup_2_only_with_the_option_and_two_sides_does_the_second_come_in() -> None:
    squadrons = [
        {"id": "van", "side": "french"},
        {"id": "first", "side": "british"},
        {"id": "second", "side": "british"},
        {"id": "third", "side": "british"},
    ]
    theirs = [
        seventy_four_table(name, "british", hex_of_column_row(1, 1), squadron=squadron)
        for name, squadron in (("a", "first"), ("b", "second"), ("c", "third"), ("d", "third"))
    ]
    own = frigate_table("own", "french", squadron="van")
    level = level_in_hexes(own, *theirs, squadron=squadrons, options=["entry"])
    with level_on_table(level):
        assert get_single(Entry) == Entry("british", ["first", "second", "third"])
        assert [ship.id for ship in every(type(get_ship("own")))] == ["own"]
        assert list(ls98.faults(level)) == []
        assert entries_left()
    plain = level_in_hexes(own, *theirs, squadron=squadrons)
    assert [clause for _, clause, _ in ls98.faults(plain)] == ["LS98-coll-1"] * 3
    with level_on_table(plain):
        assert every(Entry) == []
        assert entries_left() == []
        assert len(every(type(get_ship("own")))) == 5
    alone = level_in_hexes(frigate_table("own", "french"), options=["entry"])
    assert new_entry_of(alone, board_of(alone)) is None


@pytest.mark.clauses("LS98-setup-1", "LS98-wind-3", "LS98-ground-1")
@pytest.mark.parametrize(
    ("state", "clauses"),
    [("sailing", {"LS98-wind-3", "LS98-ground-1"}), ("anchored", set()), ("aground", set())],
)
def test_ls98_wind_3_a_level_is_doubted_where_she_is_to_sail_at_once(state: str, clauses: set[str]) -> None:
    level = level_in_hexes(
        seventy_four_table("own", "french", hex_of_column_row(4, 5), heading=6, rate="3rd", state=state),
        frigate_table("foe", "british", rate="5th"),
        chart={"shoals": [square(4, 5), square(10, 10)]},
    )
    told = ls98.doubts(level)
    assert {clause for _, clause, _ in told} == clauses
    assert {where for where, _, _ in told} == ({"ship.own"} if clauses else set())


@pytest.mark.clauses("LS98-setup-2")
@pytest.mark.parametrize("options", [[], ["entry"]])
def test_ls98_setup_2_all_that_a_level_lays_on_the_table_can_be_laid_there_again(options: list[str]) -> None:
    ships = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
    with level_on_table(level_in_hexes(*ships, options=options, squadron=[{"id": "one", "side": "british"}])):
        before, lies = dump_table(), Table()
    with lies.as_current():
        ls98.restore(before)
        assert dump_table() == before
        assert bool(every(Entry)) is bool(options)
    lies.close()


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_a_script_may_change_what_lies_on_the_table() -> None:
    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        ls98.amend("ships.own.damage", 3)
        ls98.amend("ships.own.at", [4, 5])
        ls98.amend("ships.own.port.shot", "chain")
        ls98.amend("ships.own.starboard.shot", "")
        ls98.amend("ships.foe.struck", True)
        ls98.amend("ships.own.struck", False)
        ls98.amend("ships.own.anchored", True)
        ls98.amend("now.number", 4)
        ls98.amend("board.turns", 9)
        assert (own.damage, own.hex.q, own.hex.r) == (3, 4, 5)
        assert (own.port.shot, own.starboard.shot) == ("chain", "")
        assert (has_marker(own.number, HasStruck), has_marker(foe.number, HasStruck)) == (False, True)
        assert has_marker(own.number, Anchored)
        assert not has_marker(own.number, Aground)
        assert (get_single(Turn).number, get_single(Board).turns) == (4, 9)


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("ships.own.at", [40, 0], "is no hex of the map"),
        ("ships.own.port.shot", "grape", "say one of"),
        ("ships.own.damage", "three", "of kind int"),
        ("ships.own.heading", "up", "of kind int"),
        ("ships.own.name", 3, "of kind str"),
        ("ships.own.struck_to", "foe", "no such place"),
        ("ships.own.deck.shot", "ball", "no such place"),
        ("now.moment", 3, "no such place"),
        ("ships.own.range", {"of": "foe", "range": 1.5, "bearing": None}, "whole hexes"),
        ("ships.own.range", {"of": "own", "range": 1, "bearing": None}, "no other ship 'own'"),
        ("ships.own.range", {"of": "none", "range": 1, "bearing": None}, "no other ship 'none'"),
    ],
)
def test_ls98_card_1_a_script_that_asks_what_cannot_be_is_told_why(path: str, value: Any, why: str) -> None:
    with level_on_table(LEVEL), pytest.raises(ValueError, match=why):
        ls98.amend(path, value)


@pytest.mark.clauses("LS98-card-1", "LS98-fire-6")
@pytest.mark.parametrize(
    ("was", "bearing", "way"),
    [(2, None, 2), (3, None, 3), (5, None, 5), (2, 0, 2), (2, 59, 3), (2, 120, 4), (5, 300, 1)],
)
def test_ls98_card_1_a_script_may_put_a_ship_so_many_hexes_from_another(
    was: int, bearing: float | None, way: int
) -> None:
    """Where she lies already, if no bearing is given."""
    with level_on_table(LEVEL):
        own, foe = (
            change_ship("own", hex=MIDDLE_HEX.hex_towards(was, 2)),
            change_ship("foe", hex=MIDDLE_HEX),
        )
        ls98.amend("ships.own.range", {"of": "foe", "range": 4, "bearing": bearing})
        assert (own.hex, foe.hex) == (MIDDLE_HEX.hex_towards(way, 4), MIDDLE_HEX)


@pytest.mark.clauses("LS98-coll-2", "LS98-boat-1")
def test_ls98_coll_2_a_script_may_put_holds_and_boats_on_the_table() -> None:
    with level_on_table(LEVEL):
        ls98.amend("holds", [{"a": "own", "b": "foe", "grappled": True}])
        boat = {"id": "b", "ship": "own", "side": "french", "at": [4, 5], "soldiers": 1}
        ls98.amend("boats", [boat])
        assert every(Hold) == [Hold("own", "foe", grappled=True)]
        (placed,) = boats_away()
        assert (placed.hex.q, placed.hex.r, placed.soldiers) == (4, 5, 1)
        assert isinstance(placed, Boat)
        assert placed.number > 0
