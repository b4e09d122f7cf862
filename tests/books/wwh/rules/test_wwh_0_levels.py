"""WWH-0, WWH-S.1: what a level becomes on the board: its size and land, each field of a record,
who is free, and what is refused or doubted, each at its edge."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.level import (
    board_of,
    doubts,
    faults,
    fleet_sizes,
    is_frigate_action,
    longest_line_squares,
    names_of_masts,
    wind_of,
)
from game.books.wwh.rules.sheet import Board, Hold, Line, Round, Ship, Wind, get_ship
from game.core.markers import Course, HasStruck
from game.core.table import every, get_single, has_marker
from game.sea.square import HEADING_NAMES, Square
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table, square_and_heading

OWN = {"side": "british", "nation": "british", "guns": 74, "rate": "3rd", "id": "own"}
FOE = {"side": "french", "nation": "french", "guns": 74, "rate": "3rd", "id": "foe"}


def record(**fields: Any) -> Ship:
    """The record of one ship of a level with these fields."""
    with level_on_table(level_in_squares(OWN | fields, FOE)):
        return get_ship("own")


# ------------------------------------------------------------------------------ the board
@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [((24, 18), 24, 18), ((24.9, 18.9), 24, 18), ((1, 5), 1, 5), ((5, 1), 5, 1), ((2, 3), 2, 3)],
)
def test_wwh_0_1_the_board_has_as_many_whole_squares_as_the_chart(
    size: tuple[float, float], columns: int, rows: int
) -> None:
    board = board_of(level_in_squares(OWN | {"at": [0.5, 0.5]}, size=size))
    assert (board.columns, board.rows) == (columns, rows)


def test_wwh_0_1_a_square_is_land_if_its_middle_is() -> None:
    """The shore runs from 1.4 to 3.6 across and from 0.6 to 2.4 down: middles 1.5, 2.5, 3.5 lie
    within across, 1.5 alone down. The rock is one square in the corner."""
    shore = {"points": [[1.4, 0.6], [3.6, 0.6], [3.6, 2.4], [1.4, 2.4]]}
    rock = {"points": [[23.0, 17.0], [24.0, 17.0], [24.0, 18.0], [23.0, 18.0]]}
    board = board_of(level_in_squares(OWN, chart={"land": [shore], "rocks": [rock]}))
    assert board.land == [[1, 1], [2, 1], [3, 1], [23, 17]]


def test_wwh_0_1_the_level_says_how_long_and_with_what() -> None:
    level = level_in_squares(OWN, FOE, options=["doctrine"], rules={"turns": 7}, chart={"steady": True})
    board = board_of(level)
    assert (board.turns, board.steady, board.sides) == (7, True, ["british", "french"])
    assert not board_of(level_in_squares(OWN, FOE)).steady


@pytest.mark.parametrize(
    ("degrees", "point"), [(0, "N"), (22, "N"), (23, "NE"), (337, "NW"), (338, "N"), (None, "N")]
)
def test_wwh_s_3_the_wind_is_from_the_nearest_point(degrees: float | None, point: str) -> None:
    assert HEADING_NAMES[wind_of(level_in_squares(OWN, wind=degrees)).blows_from] == point


# ------------------------------------------------------------------------------ records
def test_wwh_0_2_a_record_has_what_the_level_says() -> None:
    ship = record(name="Swift", at=[3.5, 4.5], heading=135.0, boarding_bonus=2)
    assert (ship.id, ship.name, ship.side, ship.born) == ("own", "Swift", "british", "british")
    assert (square_and_heading(ship), ship.nation, ship.rate, ship.guns) == ((3, 4, "SE"), "british", 3, 74)
    assert (ship.boarding_bonus, ship.squadron) == (2, "british")
    # 62 mm at ten thousand units a centimetre and a tenth of that a millimetre
    assert ship.length == 62_000
    assert (ship.damage, ship.masts_down, ship.has_fired) == (0, [], False)


def test_wwh_0_2_a_ship_is_called_by_her_id_where_the_level_has_no_name() -> None:
    level = level_in_squares(OWN, FOE)
    nameless = level.ships[0].model_copy(update={"name": "", "nation": "", "kind": ""})
    with level_on_table(level.model_copy(update={"ships": (nameless, *level.ships[1:])})):
        ship = get_ship("own")
        assert (ship.name, ship.nation, ship.kind) == ("own", "", "seventy-four")


def test_wwh_0_3_a_craft_without_guns_and_rate_has_none() -> None:
    level = level_in_squares(OWN, FOE)
    bare = level.ships[0].model_copy(update={"guns": None, "rate": None})
    with level_on_table(level.model_copy(update={"ships": (bare, *level.ships[1:])})):
        ship = get_ship("own")
        assert (ship.guns, ship.rate, ship.length, ship.gunnery) == (0, 6, 40_000, 0)


@pytest.mark.parametrize(
    ("masts", "standing"),
    [
        (None, ["fore", "main", "mizzen"]),
        (3, ["fore", "main", "mizzen"]),
        (2, ["fore", "main"]),
        (1, ["main"]),
    ],
)
def test_wwh_0_2_the_masts_of_a_vessel(masts: int | None, standing: list[str]) -> None:
    level = level_in_squares(OWN, FOE)
    ship = level.ships[0].model_copy(update={"masts": masts})
    with level_on_table(level.model_copy(update={"ships": (ship, *level.ships[1:])})):
        assert get_ship("own").rigged == standing
    assert list(names_of_masts(len(standing))) == standing


@pytest.mark.parametrize(("points", "damage"), [(0, 0), (3, 3), (4, 4), (5, 4)])
def test_wwh_2_2b_no_record_begins_with_more_than_four_points(points: int, damage: int) -> None:
    assert record(damage={"points": points}).damage == damage


def test_wwh_4_2b_a_bonus_never_takes_guns_below_nought() -> None:
    # 74 guns, a third rate: 4.4, rounded up
    assert [record(gunnery_bonus=bonus).gunnery for bonus in (-6, -5, -4, 0, 1)] == [0, 0, 1, 5, 6]


# ------------------------------------------------------------------------------ squadrons
@pytest.mark.parametrize(
    ("free_side", "free_squadron", "free"),
    [
        (None, None, [False, False, False]),
        ("french", None, [True, True, False]),
        (None, "rear", [False, True, False]),
        (None, "van", [True, False, False]),
        ("british", None, [False, False, True]),
    ],
)
@pytest.mark.clauses("WWH-T.3", "WWH-4.2c")
def test_a_side_or_a_squadron_may_be_free(
    free_side: str | None, free_squadron: str | None, free: list[bool]
) -> None:
    level = level_in_squares(
        FOE | {"squadron": "van"},
        FOE | {"squadron": "rear", "id": "last"},
        OWN,
        side=[{"id": name, "free": name == free_side} for name in ("french", "british")],
        squadron=[{"id": name, "side": "french", "free": name == free_squadron} for name in ("van", "rear")],
    )
    with level_on_table(level):
        assert [ship.free for ship in every(Ship)] == free
        assert [ship.squadron for ship in every(Ship)] == ["van", "rear", "british"]


def test_wwh_s_1_without_events_nobody_is_to_come() -> None:
    with level_on_table(level_in_squares(OWN, FOE)):
        assert (get_single(Board).to_come, len(every(Line))) == ([], 2)
    late = level_in_squares(OWN, FOE, event=[{"when": "turn 2", "arrive": ["foe"]}])
    with level_on_table(late):
        assert (get_single(Board).to_come, [s.id for s in every(Ship)]) == (["french"], ["own"])
        assert len(every(Course)) == 1


@pytest.mark.parametrize(
    ("rates", "options", "frigates"),
    [
        (("5th", "6th"), [], True),
        (("5th", "sloop"), [], True),
        (("5th", "4th"), [], False),
        (("4th", "4th"), ["frigate-action"], True),
    ],
)
def test_wwh_0_6_from_the_fifth_rate_down_it_is_a_frigate_action(
    rates: tuple[str, str], options: list[str], frigates: bool
) -> None:
    level = level_in_squares(OWN | {"rate": rates[0]}, FOE | {"rate": rates[1]}, options=options)
    assert is_frigate_action(level) == frigates
    assert board_of(level).frigates_only == frigates


# ------------------------------------------------------------------------------ faults
def clauses(found: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """Places and clauses without the words."""
    return [(place, clause) for place, clause, _ in found]


@pytest.mark.parametrize(
    ("at", "fault"), [([0.0, 0.0], False), ([23.9, 17.9], False), ([24.1, 5.0], True), ([5.0, 18.1], True)]
)
def test_wwh_0_1_every_ship_lies_in_a_square_of_the_board(at: list[float], fault: bool) -> None:
    level = level_in_squares(OWN | {"at": [5.5, 5.5]}, FOE)
    ship = level.ships[0].model_copy(update={"at": tuple(at)})
    moved = level.model_copy(update={"ships": (ship, *level.ships[1:])})
    assert clauses(faults(moved)) == [("ship.own", "WWH-0.1")] * fault


@pytest.mark.parametrize(
    ("ships", "size", "fault"),
    [
        # n ships with a square between them take 2n - 1 squares
        (12, (23, 18), ""),
        (12, (22, 18), "WWH-S.1"),
        (12, (18, 23), ""),
        (12, (18, 22), "WWH-S.1"),
        (1, (1, 9), ""),
    ],
)
def test_wwh_s_1_the_longest_fleet_fits_along_the_longer_side(
    ships: int, size: tuple[int, int], fault: str
) -> None:
    fleet = [OWN | {"id": f"own-{n}", "at": [0.5, 0.5]} for n in range(ships)]
    level = level_in_squares(*fleet, FOE | {"at": [0.5, 0.5]}, size=size, options=["deployment"])
    assert longest_line_squares(level) == 2 * ships - 1
    assert fleet_sizes(level) == [ships, 1]
    assert [clause for _, clause, _ in faults(level)] == [fault] * bool(fault)
    without = level_in_squares(*fleet, FOE | {"at": [0.5, 0.5]}, size=size)
    assert faults(without) == []


def test_wwh_s_1_no_fleet_deploys_on_land() -> None:
    """One ship a side on 24 x 18 squares lies in column 12 of row 15 or 2, heading east."""
    berth = {"points": [[12.0, 15.0], [13.0, 15.0], [13.0, 16.0], [12.0, 16.0]]}
    ships = (OWN | {"at": [3.5, 3.5]}, FOE)
    on_land = level_in_squares(*ships, chart={"land": [berth]}, options=["deployment"])
    assert clauses(faults(on_land)) == [("rules.options", "WWH-S.1")]
    assert faults(level_in_squares(*ships, chart={"land": [berth]})) == []


# ------------------------------------------------------------------------------ doubts
@pytest.mark.parametrize(
    ("ships", "wind", "found"),
    [
        ((OWN | {"heading": 0.0}, FOE), 0, [("ship.own", "WWH-1.3c")]),
        ((OWN | {"heading": 45.0}, FOE), 0, []),
        ((OWN | {"heading": 0.0}, FOE), None, []),
        ((OWN | {"state": "anchored"}, FOE), 0, [("ship.own", "WWH-1.3k")]),
        ((OWN | {"state": "stopped"}, FOE), 0, []),
        ((OWN | {"at": [5.1, 5.1]}, FOE | {"at": [5.9, 5.9]}), 0, [("ship.foe", "WWH-0.1")]),
        ((OWN | {"at": [5.1, 5.1]}, FOE | {"at": [6.1, 5.9]}), 0, []),
    ],
)
@pytest.mark.clauses("WWH-0.1", "WWH-1.3c", "WWH-1.3k")
def test_what_is_hardly_meant(
    ships: tuple[dict[str, Any], ...], wind: float | None, found: list[tuple[str, str]]
) -> None:
    assert clauses(doubts(level_in_squares(*ships, wind=wind))) == found


def test_wwh_0_1_in_whose_square_she_lies_is_told() -> None:
    ships = [OWN | {"id": name, "at": [5.5, 5.5]} for name in ("a", "b", "c")]
    told = [words for _, _, words in doubts(level_in_squares(*ships))]
    assert told == ['she lies in the square of "a"'] * 2


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.parametrize(
    ("path", "value", "reads"),
    [
        ("ships.own.x", 3, lambda: get_ship("own").square == Square(3, 2)),
        ("ships.own.y", 7, lambda: get_ship("own").square == Square(10, 7)),
        ("ships.own.heading", "SW", lambda: get_ship("own").heading == 5),
        ("ships.own.heading", 7, lambda: get_ship("own").heading == 7),
        ("ships.own.heading", 0, lambda: get_ship("own").heading == 0),
        ("ships.own.struck", True, lambda: has_marker(get_ship("own").number, HasStruck)),
        ("ships.own.struck", False, lambda: not has_marker(get_ship("own").number, HasStruck)),
        ("ships.own.hove_to", True, lambda: get_ship("own").hove_to),
        ("wind.blows_from", "E", lambda: get_single(Wind).blows_from == 2),
        ("wind.strength", 2, lambda: get_single(Wind).strength == 2),
        ("round.number", 4, lambda: get_single(Round).number == 4),
        ("board.turns", 9, lambda: get_single(Board).turns == 9),
    ],
)
def test_wwh_0_2_a_script_lays_a_value_on_the_table(path: str, value: Any, reads: Any) -> None:
    with level_on_table(level_in_squares(OWN, FOE)):
        wwh.amend(path, value)
        assert reads()


def test_wwh_t_3_lines_are_formed_anew_when_a_script_has_moved_a_ship_or_freed_her() -> None:
    ships = [FOE | {"id": name, "at": [x, 2.5], "heading": 90.0} for name, x in (("a", 8), ("b", 6))]
    with level_on_table(level_in_squares(*ships, OWN)):
        (line,) = [ln for ln in every(Line) if ln.side == "french"]
        assert line.ships == ["a", "b"]
        wwh.amend("ships.b.x", 12)
        assert line.ships == ["b", "a"]
        wwh.amend("ships.b.free", True)
        assert line.ships == ["a"]
        wwh.amend("ships.b.free", False)
        wwh.amend("ships.b.range", {"of": "a", "range": 2, "bearing": 270.0})
        assert line.ships == ["a", "b"]
        # the foremost is reckoned along the heading of the first: on west that is b
        wwh.amend("ships.a.heading", "W")
        assert line.ships == ["b", "a"]


def test_wwh_e2_a_script_lays_holds_on_the_table() -> None:
    hold = {"mover": "own", "other": "foe", "mover_side": "port", "other_side": "starboard"}
    with level_on_table(level_in_squares(OWN, FOE)):
        wwh.amend("holds", [hold | {"foul": True}])
        (found,) = every(Hold)
        assert (found.mover, found.other_side, found.foul) == ("own", "starboard", True)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("ships.own.heading", -1, "a heading is 0 to 7"),
        ("ships.own.heading", 8, "a heading is 0 to 7"),
        ("ships.own.heading", "up", "a heading is 0 to 7"),
        ("wind.blows_from", True, "a heading is 0 to 7"),
        ("ships.own.x", "3", "a square is a whole number"),
        ("ships.own.hove_to", 1, "a value of kind bool is wanted"),
        ("wind.strength", True, "a value of kind int is wanted"),
        ("wind.colour", 1, "there is no such place"),
        ("sea.turns", 1, "there is no such place"),
        ("ships.nobody.damage", 1, "there is no such place"),
    ],
)
def test_wwh_0_2_a_value_that_does_not_fit_is_refused(path: str, value: Any, why: str) -> None:
    with level_on_table(level_in_squares(OWN, FOE)), pytest.raises(ValueError, match=why):
        wwh.amend(path, value)
