"""WWH-S, WWH-4.1: berths, the weather gage and the wind, at the edges of what decides them."""

from typing import Any

import pytest

from game.books.wwh.rules.level import starting_line_poses, would_line_touch_land
from game.books.wwh.rules.setting_up import (
    own_edge_heading,
    roll_gage_winner,
    set_wind_and_order,
    side_with_weather_gage,
)
from game.books.wwh.rules.sheet import FRESH, LIGHT, STRONG, Board, Round, Ship, Wind
from game.books.wwh.rules.turn import battle
from game.books.wwh.rules.wind import (
    ask_next_order,
    roll_starting_wind,
    roll_wind_change,
    sides_with_good_crews,
    wind_after_change,
)
from game.core.events import Mustered, TurnBegan, WindShifted
from game.core.steps import Choose, Roll
from game.core.table import every, get_single
from game.sea.square import HEADING_NAMES
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table

BRITISH = {"side": "british", "guns": 74, "at": [10.5, 15.5], "heading": 90.0}
FRENCH = {"side": "french", "guns": 74, "at": [10.5, 2.5], "heading": 90.0}


# ------------------------------------------------------------------------------ berths
@pytest.mark.clauses("WWH-S.1", "WWH-A.1", "WWH-1.3c")
@pytest.mark.parametrize(
    ("size", "wind", "ships", "number", "lie"),
    [
        # two ships with a square between them need 3 of 24 files: the leader is on (24 + 2) / 2
        ((24, 18), "N", 2, 0, [(13, 15, "E"), (11, 15, "E")]),
        ((24, 18), "N", 2, 1, [(13, 2, "E"), (11, 2, "E")]),
        ((23, 18), "N", 1, 1, [(11, 2, "E")]),
        ((25, 18), "N", 2, 1, [(13, 2, "E"), (11, 2, "E")]),
        # on a square board the fleets lie along the rows
        ((20, 20), "N", 1, 0, [(10, 17, "E")]),
        ((20, 21), "N", 1, 0, [(2, 10, "S")]),
        # into the wind nobody sails: the same files, counted from the other end
        ((24, 18), "E", 2, 0, [(10, 15, "W"), (12, 15, "W")]),
        ((24, 18), "W", 2, 0, [(13, 15, "E"), (11, 15, "E")]),
        ((18, 24), "N", 2, 0, [(2, 13, "S"), (2, 11, "S")]),
        ((18, 24), "N", 2, 1, [(15, 13, "S"), (15, 11, "S")]),
        ((18, 24), "S", 2, 1, [(15, 10, "N"), (15, 12, "N")]),
        ((18, 24), "E", 2, 1, [(15, 13, "S"), (15, 11, "S")]),
    ],
)
def test_where_a_fleet_lies(
    size: tuple[int, int], wind: str, ships: int, number: int, lie: list[tuple[int, int, str]]
) -> None:
    found = starting_line_poses(Board(*size), HEADING_NAMES.index(wind), ships, number)
    assert [(square.x, square.y, HEADING_NAMES[heading]) for square, heading in found] == lie


@pytest.mark.clauses("WWH-S.1", "WWH-0.1")
@pytest.mark.parametrize(
    ("land", "fleets", "ashore"),
    [
        ([13, 15], [2, 2], True),
        ([13, 15], [0, 2], False),
        ([13, 2], [2, 2], True),
        ([13, 2], [2, 1], False),
        # with the wind from the east they lie the other way about
        ([10, 15], [2, 2], True),
        ([12, 15], [2, 2], True),
        ([14, 15], [2, 2], False),
        ([13, 14], [2, 2], False),
    ],
)
def test_a_berth_on_land_with_any_wind(land: list[int], fleets: list[int], ashore: bool) -> None:
    assert would_line_touch_land(Board(24, 18, land=[land]), fleets) == ashore


# ------------------------------------------------------------------------------ the weather gage
@pytest.mark.parametrize(
    ("faces", "winner", "left"),
    [
        ((5, 3, 3), "british", ()),
        ((2, 3, 5), "spanish", ()),
        ((4, 4, 3), "british", ()),
        ((4, 3, 4), "british", ()),
        ((6, 6, 6), "british", ()),
        # the British have lost; the two that tie throw again, and only they
        ((2, 5, 5), "french", (3, 2)),
        ((2, 5, 5), "spanish", (1, 4)),
    ],
)
def test_wwh_s_2_a_tie_is_thrown_again_by_those_who_tie(
    faces: tuple[int, int, int], winner: str, left: tuple[int, ...]
) -> None:
    ships = (make_ship(), french_ship("foe", (3, 3)), make_ship("don", (5, 5), nation="spanish"))
    with ships_on_table(*ships):
        told = run_procedure(roll_gage_winner(), *faces, *left)
        assert told.result == winner
        sides = ["british", "french", "spanish", "french", "spanish"]
        assert [r.about for r in told.rolls()] == sides[: 3 + len(left)]


def fleets(**places: list[tuple[int, int]]) -> list[Ship]:
    """Ships of these sides in these places."""
    return [
        make_ship(f"{side}-{n}", at, nation=side)
        for side, found in places.items()
        for n, at in enumerate(found)
    ]


@pytest.mark.parametrize(
    ("wind", "first"),
    [("N", "british"), ("S", "french"), ("E", "french"), ("W", "british"), ("NW", "british")],
)
def test_wwh_s_2_who_lies_to_windward_goes_by_the_middle_of_each_fleet(wind: str, first: str) -> None:
    """The British middle is (4, 5); the French one ship more: (6, 6), the mean of 5, 6, 7 and of
    4, 4, 10."""
    ships = fleets(british=[(3, 5), (5, 5)], french=[(5, 4), (6, 4), (7, 10)])
    with ships_on_table(*ships, wind=wind):
        assert side_with_weather_gage() == first


def test_wwh_s_2_of_three_fleets_the_middle_of_the_largest_counts_no_more() -> None:
    """The middles lie in rows 5, 6 and 4 2/3, with one, two and three ships."""
    ships = fleets(british=[(9, 5)], french=[(9, 4), (9, 8)], spanish=[(9, 2), (9, 5), (9, 7)])
    with ships_on_table(*ships, wind="N"):
        assert side_with_weather_gage() == "spanish"
    with ships_on_table(*ships, wind="S"):
        assert side_with_weather_gage() == "french"
    with ships_on_table(*ships, wind="E"):
        assert side_with_weather_gage() == "", "all lie in one column"
    level = fleets(british=[(9, 5)], french=[(3, 5)], spanish=[(9, 8)])
    with ships_on_table(*level, wind="N"):
        assert side_with_weather_gage() == "", "two are as far up"


@pytest.mark.parametrize(
    ("ours", "theirs", "edge"),
    [
        # three columns to the west of them and two rows to the north
        ([(2, 20)], [(5, 22)], "W"),
        ([(2, 20)], [(5, 22), (5, 22)], "W"),
        ([(2, 20), (2, 20)], [(5, 22)], "W"),
        ([(5, 22)], [(2, 20)], "E"),
        ([(2, 20)], [(4, 23), (4, 23)], "N"),
        ([(4, 23), (4, 23)], [(2, 20)], "S"),
        # as far to the north as to the west: the first edge clockwise from up
        ([(2, 2)], [(4, 4)], "N"),
    ],
)
def test_wwh_s_2_a_sides_edge_is_where_it_lies_farthest_from_the_other(
    ours: list[tuple[int, int]], theirs: list[tuple[int, int]], edge: str
) -> None:
    with ships_on_table(*fleets(british=ours, french=theirs)):
        assert HEADING_NAMES[own_edge_heading("british")] == edge


def found_wind(*answers: Any, order: tuple[str, ...] = (), **parts: Any) -> tuple[ProcedureRun, list[int]]:
    """What came of finding the wind, and the squares that the ships have behind them: the British
    ship under sail, the French one hove to, both with 7 written down before."""
    level = level_in_squares(BRITISH | {"heading": 45.0}, FRENCH | {"state": "anchored"}, **parts)
    with level_on_table(level):
        get_single(Round).order = list(order)
        for ship in every(Ship):
            ship.last_run = 7
        told = run_procedure(set_wind_and_order(level), *answers)
        assert told.open_step is None
        return told, [ship.last_run for ship in every(Ship)]


@pytest.mark.clauses("WWH-S.1", "WWH-S.2", "WWH-S.3")
def test_the_wind_of_the_level_leaves_the_way_that_ships_have_on() -> None:
    told, runs = found_wind(wind=0)
    assert (runs, told.rolls()) == ([7, 7], [])
    assert [e.clause for e in told.events_of(WindShifted)] == ["WWH-S.3"]
    assert told.log_lines("WWH-S.2") == ["theirs is the weather gage, and the first move"]


@pytest.mark.clauses("WWH-S.1", "WWH-S.2", "WWH-S.3")
def test_a_wind_that_is_found_gives_ships_under_sail_their_way() -> None:
    """The British win: it blows from their edge, the south, and NE is a quarter: two squares."""
    told, runs = found_wind(6, 1, wind=None)
    assert (runs, len(told.rolls())) == ([2, 0], 2)
    assert [(e.clause, e.blows_from) for e in told.events_of(WindShifted)] == [("WWH-S.3", 18000)]


@pytest.mark.clauses("WWH-S.2", "WWH-4.1a")
@pytest.mark.parametrize("wind", [0.0, None])
def test_a_wind_by_dice_is_not_shown_again_and_gives_the_gage(wind: float | None) -> None:
    told, runs = found_wind(wind=wind, options=["starting-wind"])
    # the wind lies as the level has it, from the north: the French are to windward
    assert (runs, told.rolls(), told.events_of(WindShifted)) == ([2, 0], [], [])
    assert [e.ship for e in told.events if e.clause == "WWH-S.2"] == ["french"]


@pytest.mark.parametrize(("wind", "shown"), [(0.0, 1), (None, 1)])
def test_wwh_s_2_where_the_order_is_known_nobody_throws(wind: float | None, shown: int) -> None:
    told, _ = found_wind(wind=wind, order=("french", "british"))
    assert (told.rolls(), told.log_lines("WWH-S.2")) == ([], [])
    # with no wind in the level it blows from behind the French, in the north
    assert [e.blows_from for e in told.events_of(WindShifted)] == [0] * shown


@pytest.mark.parametrize("mustered", [False, True])
@pytest.mark.clauses("WWH-0.2", "WWH-T.1")
def test_a_battle_that_is_taken_up_again_does_not_set_out_anew(mustered: bool) -> None:
    level = level_in_squares(BRITISH, FRENCH)
    with level_on_table(level):
        now = get_single(Round)
        now.mustered, now.order = mustered, ["french", "british"]
        told = run_procedure(battle(level))
        assert len(told.events_of(Mustered)) == (not mustered)
        assert now.mustered
        assert [e.turn for e in told.events_of(TurnBegan)] == [1]
        assert (now.number, now.side, now.waiting) == (1, "french", ["british"])


# ------------------------------------------------------------------------------ the wind
@pytest.mark.parametrize(
    ("faces", "strength", "point"),
    [((1,), FRESH, 0), ((4,), FRESH, 6), ((5, 1), LIGHT, 0), ((6, 5, 4), STRONG, 6)],
)
def test_wwh_4_1a_the_die_of_the_start(faces: tuple[int, ...], strength: int, point: int) -> None:
    with ships_on_table(make_ship(), wind="SE", strength=STRONG if strength == FRESH else FRESH):
        told = run_procedure(roll_starting_wind(), *faces)
        assert (told.open_step, get_single(Wind).strength, get_single(Wind).blows_from) == (
            None,
            strength,
            point,
        )
        assert [r.most for r in told.rolls()[1:]] == [4] * (len(faces) - 1)


@pytest.mark.parametrize(
    ("face", "after"),
    [(1, (0, FRESH)), (3, (0, FRESH)), (4, (1, STRONG)), (5, (7, STRONG)), (6, (0, STRONG + 1))],
)
def test_wwh_4_1b_three_is_the_last_face_that_drops_it(face: int, after: tuple[int, int]) -> None:
    assert wind_after_change(Wind(0, STRONG), face) == after


@pytest.mark.clauses("WWH-4.1b", "WWH-4.1e")
@pytest.mark.parametrize(
    ("fields", "throws"),
    [
        ({}, True),
        ({"steady": True}, False),
        ({"option": False}, False),
        ({"shot": False}, False),
        ({"changed": True}, False),
    ],
)
def test_when_two_dice_are_thrown_for_the_wind(fields: dict[str, bool], throws: bool) -> None:
    with ships_on_table(make_ship(), french_ship(), options=["wind-change"] * fields.get("option", True)):
        get_single(Board).steady = fields.get("steady", False)
        get_single(Round).first_shot = fields.get("shot", True)
        get_single(Wind).changed = fields.get("changed", False)
        question = run_procedure(roll_wind_change()).open_step
        assert isinstance(question, Roll) == throws


@pytest.mark.parametrize(
    ("order", "answer", "after"),
    [
        ("french british", "first", "british french"),
        ("british french", "second", "french british"),
        ("spanish french british", "first", "british spanish french"),
        ("british spanish french", "second", "spanish british french"),
    ],
)
def test_wwh_4_1d_the_british_move_first_or_second(order: str, answer: str, after: str) -> None:
    ships = (make_ship(), french_ship("foe", (3, 3)), make_ship("don", (5, 5), nation="spanish"))
    with ships_on_table(*ships):
        get_single(Round).order = order.split()
        told = run_procedure(ask_next_order(), answer)
        assert [s.seat for s in told.steps if isinstance(s, Choose)] == ["british"]
        assert get_single(Round).order == after.split()


@pytest.mark.parametrize(
    ("ships", "good", "asks"),
    [
        ((make_ship(), french_ship()), ["british"], True),
        ((make_ship(),), ["british"], False),
        ((make_ship(), french_ship(), make_ship("yank", nation="american")), ["british", "american"], False),
        ((french_ship("one"), make_ship("don", nation="spanish")), [], False),
        # one British ship among the French makes theirs a British side
        ((french_ship("one"), make_ship("lent", side="french")), ["french"], False),
    ],
)
def test_wwh_4_1d_one_side_alone_may_have_that_choice(
    ships: tuple[Ship, ...], good: list[str], asks: bool
) -> None:
    with ships_on_table(*ships):
        get_single(Round).order = list(get_single(Board).sides)
        assert sides_with_good_crews() == good
        assert isinstance(run_procedure(ask_next_order()).open_step, Choose) == asks
