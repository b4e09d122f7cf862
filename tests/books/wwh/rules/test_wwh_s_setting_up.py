"""WWH-S: deployment, the weather gage, the basic wind; WWH-4.1: the wind by dice; WWH-B.1."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.level import faults, starting_line_poses, would_line_touch_land
from game.books.wwh.rules.outcome import verdict_now
from game.books.wwh.rules.setting_up import (
    own_edge_heading,
    roll_gage_winner,
    run_setting_up,
    set_wind_and_order,
    side_with_weather_gage,
)
from game.books.wwh.rules.sheet import FRESH, GALE, LIGHT, STRONG, Board, Line, Round, Ship, Wind
from game.books.wwh.rules.sight import known_record_of, sight, weather
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
from game.core.table import dump_table, every, get_single
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from game.sea.square import HEADING_NAMES, square_pose
from game.sea.units import EIGHT_POINT_STEP
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.ship_boards import french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table, square_and_heading

BRITISH = {"side": "british", "guns": 74, "at": [10.5, 15.5], "heading": 90.0}
FRENCH = {"side": "french", "guns": 74, "at": [10.5, 2.5], "heading": 90.0}
SPANISH = {"side": "spanish", "guns": 74, "at": [10.5, 2.5], "heading": 90.0}


def set_out_with(*answers: Any, **parts: Any) -> tuple[Wind, Round, ProcedureRun]:
    """British to the south and French to the north have set out; wind, round, what came of it."""
    ships = parts.pop("ships", (BRITISH, FRENCH))
    level = level_in_squares(*ships, **parts)
    with level_on_table(level):
        outcome = run_procedure(run_setting_up(level), *answers)
        return get_single(Wind), get_single(Round), outcome


# ------------------------------------------------------------------------------ deployment
@pytest.mark.clauses("WWH-S.1", "WWH-A.1", "WWH-0.1")
def test_wwh_s_1_line_ahead_along_the_long_sides() -> None:
    ships = (*([BRITISH] * 3), *([FRENCH] * 3))
    level = level_in_squares(*ships, options=["deployment"])
    with level_on_table(level):
        outcome = run_procedure(run_setting_up(level))
        lie = [square_and_heading(s) for s in every(Ship)]
        assert [s.last_run for s in every(Ship)] == [2] * 6
        assert [line.ships for line in every(Line)] == [[], ["ship-4", "ship-5", "ship-6"]]
    assert lie == [(14 - 2 * n, 15, "E") for n in range(3)] + [(14 - 2 * n, 2, "E") for n in range(3)]
    assert outcome.clause_count("WWH-S.1") == 6
    tall = level_in_squares(*ships, size=(18, 24), options=["deployment"])
    with level_on_table(tall):
        run_procedure(run_setting_up(tall))
        assert [square_and_heading(s) for s in every(Ship)] == [(2, 14 - 2 * n, "S") for n in range(3)] + [
            (15, 14 - 2 * n, "S") for n in range(3)
        ]


def test_wwh_s_1_two_fleets_no_more() -> None:
    level = level_in_squares(BRITISH, FRENCH, SPANISH, options=["deployment", "no-such-thing"])
    assert [(place, clause) for place, clause, _ in faults(level)] == [
        ("rules.options", "WWH-G1"),
        ("rules.options", "WWH-S.1"),
    ]
    gale = level_in_squares(BRITISH, chart={"wind": "gale"})
    assert [(place, clause) for place, clause, _ in faults(gale)] == [("chart.wind", "WWH-4.1c")]


# ------------------------------------------------------------------------------ the gage
@pytest.mark.parametrize(
    ("faces", "blows_from", "first"),
    [((3, 3), "S", "british"), ((2, 5), "N", "french"), ((4, 1), "S", "british")],
)
def test_wwh_s_2_dice_for_the_weather_gage(faces: tuple[int, int], blows_from: str, first: str) -> None:
    wind, now, outcome = set_out_with(*faces, wind=None)
    assert (HEADING_NAMES[wind.blows_from], wind.strength, now.order[0]) == (blows_from, 1, first)
    assert [r.clause for r in outcome.rolls()] == ["WWH-S.2"] * 2
    assert outcome.events_of(WindShifted)[-1].clause == "WWH-S.3"


def test_wwh_s_2_a_tie_without_one_british_side_is_thrown_again() -> None:
    ships = (SPANISH | {"at": [10.5, 15.5]}, FRENCH)
    _, now, outcome = set_out_with(4, 4, 6, 1, wind=None, ships=ships)
    assert now.order == ["spanish", "french"]
    assert len(outcome.rolls()) == 4
    _, even, _ = set_out_with(4, 4, 1, 6, wind=None, options=["even-sides"])
    assert even.order == ["french", "british"]
    american = (BRITISH | {"side": "american"}, FRENCH)
    assert set_out_with(4, 4, wind=None, ships=american)[1].order[0] == "american"
    both = (BRITISH, FRENCH | {"side": "american"})
    assert set_out_with(4, 4, 2, 3, wind=None, ships=both)[1].order[0] == "american"


def test_wwh_s_2_where_the_wind_is_known_who_lies_to_windward_moves_first() -> None:
    orders = {p: set_out_with(wind=45.0 * HEADING_NAMES.index(p))[1].order[0] for p in ("N", "SE", "SW")}
    assert orders == {"N": "french", "SE": "british", "SW": "british"}
    _, now, outcome = set_out_with(2, 5, wind=90.0)
    assert (now.order, len(outcome.rolls())) == (["french", "british"], 2)
    assert outcome.log_lines("WWH-S.2") == ["theirs is the weather gage, and the first move"]


def test_wwh_s_2_the_edge_behind_a_side() -> None:
    with ships_on_table(make_ship(at=(3, 9)), french_ship("foe", (15, 12))):
        assert (HEADING_NAMES[own_edge_heading("british")], HEADING_NAMES[own_edge_heading("french")]) == (
            "W",
            "E",
        )
        assert side_with_weather_gage() == "british"
        get_single(Board).sides.append("nobody")
        assert side_with_weather_gage() == ""


def test_wwh_s_3_fresh_and_steady_for_the_whole_battle() -> None:
    level = level_in_squares(BRITISH, FRENCH, wind=0, rules={"turns": 20}, size=(60, 60))
    battle = Battle(wwh, level, {"british": RandomSeat(4), "french": RandomSeat(9)}, 11)
    assert battle.run() is StepResult.OVER
    shifts = [e for e in battle.events if isinstance(e, WindShifted)]
    assert [(e.clause, e.blows_from) for e in shifts] == [("WWH-S.3", 0)]
    assert not any(e.clause.startswith("WWH-4.1") for e in battle.events)
    with battle.table.as_current():
        assert (get_single(Wind).blows_from, get_single(Wind).strength) == (0, 1)
    battle.close()


@pytest.mark.parametrize(
    ("word", "strength"),
    [("calm", LIGHT), ("light", LIGHT), ("moderate", 1), ("fresh", 1), ("strong", 2), ("gale", GALE)],
)
def test_wwh_s_3_a_level_may_forecast_another_wind(word: str, strength: int) -> None:
    wind, _, outcome = set_out_with(chart={"wind": word})
    assert wind.strength == strength
    assert [e.clause for e in outcome.events_of(WindShifted)] == ["WWH-S.3"]


# ------------------------------------------------------------------------------ 4.1 the wind
@pytest.mark.clauses("WWH-4.1a")
@pytest.mark.parametrize(
    ("faces", "blows_from", "strength"),
    [
        ((2,), "E", 1),
        ((1,), "N", 1),
        ((3,), "S", 1),
        ((4,), "W", 1),
        ((5, 6, 3), "S", LIGHT),
        ((6, 1), "N", STRONG),
    ],
)
def test_the_wind_at_the_start(faces: tuple[int, ...], blows_from: str, strength: int) -> None:
    gage = (6, 1) if blows_from in "EW" else ()
    wind, _, outcome = set_out_with(*faces, *gage, options=["starting-wind"])
    assert (HEADING_NAMES[wind.blows_from], wind.strength) == (blows_from, strength)
    assert [r.clause for r in outcome.rolls()][: len(faces)] == ["WWH-4.1a"] * len(faces)
    assert weather_of(wind) == wind.blows_from * EIGHT_POINT_STEP


def weather_of(wind: Wind) -> int:
    """What the stage is told of this wind, in 0.01 degree."""
    with ships_on_table(make_ship(), wind=HEADING_NAMES[wind.blows_from]):
        return weather().blows_from


def changes(*answers: Any, wind: str = "N", strength: int = 1, **fields: Any) -> Any:
    """The wind change at the end of a round, once a gun has been fired."""
    options = fields.pop("options", ["wind-change"])
    with ships_on_table(make_ship(), french_ship(), wind=wind, strength=strength, options=options):
        get_single(Round).first_shot = fields.get("first_shot", True)
        get_single(Round).order = ["french", "british"]
        get_single(Wind).changed = fields.get("changed", False)
        outcome = run_procedure(roll_wind_change(), *answers)
        now = get_single(Wind)
        return (HEADING_NAMES[now.blows_from], now.strength, get_single(Round).order[0]), outcome


@pytest.mark.clauses("WWH-4.1b")
@pytest.mark.parametrize(
    ("wind", "strength", "face", "after"),
    [
        ("N", 1, 2, ("N", LIGHT)),
        ("N", 1, 4, ("NE", 1)),
        ("N", 1, 5, ("NW", 1)),
        ("NW", 1, 4, ("N", 1)),
        ("N", 1, 6, ("N", STRONG)),
        ("N", LIGHT, 6, ("N", 1)),
        ("N", STRONG, 6, ("N", GALE)),
    ],
)
def test_how_the_wind_changes(wind: str, strength: int, face: int, after: tuple[str, int]) -> None:
    assert wind_after_change(Wind(0, LIGHT), 3) == wind_after_change(Wind(0, LIGHT), 1) == (0, LIGHT)
    point, strong = wind_after_change(Wind(HEADING_NAMES.index(wind), strength), face)
    assert (HEADING_NAMES[point], strong) == after
    rest = ("second",) if after[1] < GALE else ()
    state, outcome = changes((6, 5), face, *rest, wind=wind, strength=strength)
    assert state[:2] == after
    assert [e.clause for e in outcome.events_of(WindShifted)] == ["WWH-4.1b"]
    words = ("light", "fresh", "strong", "gale")[after[1]]
    assert outcome.log_lines("WWH-4.1b") == [f"a {words} wind from {after[0]}"]


@pytest.mark.clauses("WWH-4.1b")
def test_no_die_before_the_first_shot_and_none_without_the_option() -> None:
    assert changes(first_shot=False)[1].rolls() == []
    assert changes(options=[])[1].rolls() == []
    state, outcome = changes((5, 5))
    assert (state, len(outcome.rolls())) == (("N", 1, "french"), 1)


@pytest.mark.clauses("WWH-4.1c")
def test_above_strong_there_is_no_fighting() -> None:
    level = level_in_squares(BRITISH, FRENCH, options=["wind-change"])
    with level_on_table(level):
        run_procedure(run_setting_up(level))
        get_single(Wind).strength, get_single(Round).first_shot = STRONG, True
        assert not verdict_now(level).is_decided
        outcome = run_procedure(roll_wind_change(), (5, 6), 6)
        assert outcome.log_lines("WWH-4.1c") == ["it blows too hard to fight"]
        end = verdict_now(level)
    assert end.is_decided
    assert (end.winner, "gale" in end.reason) == ("", True)


@pytest.mark.clauses("WWH-4.1d")
def test_after_a_change_the_british_say_who_moves_first() -> None:
    state, outcome = changes((6, 6), 4, "first")
    assert state == ("NE", 1, "british")
    (question,) = [s for s in outcome.steps if isinstance(s, Choose)]
    assert (question.seat, question.clause, question.menu.keys()) == (
        "british",
        "WWH-4.1d",
        ["first", "second"],
    )
    assert changes((6, 6), 4, "second")[0][2] == "french"
    for options in (["wind-change", "even-sides"],):
        assert changes((6, 6), 4, options=options)[1].open_step is None


@pytest.mark.clauses("WWH-4.1e")
def test_the_wind_changes_once() -> None:
    _, outcome = changes((6, 6), 4, "first")
    assert outcome.log_lines("WWH-4.1e") == ["the wind will not change again"]
    assert changes(changed=True)[1].rolls() == []


# ------------------------------------------------------------------------------ B.1, sight
@pytest.mark.clauses("WWH-B.1")
def test_hidden_records_show_masts_and_no_numbers() -> None:
    ours = make_ship("ours", damage=2, masts_down=["fore"], port_lost=1)
    theirs = french_ship("theirs", damage=3, masts_down=["mizzen"])
    with ships_on_table(ours, theirs, options=["hidden-records"]):
        own, foe = known_record_of(ours, "british"), known_record_of(theirs, "british")
        assert (own.port, own.starboard, own.damage, own.gunnery) == (4, 5, 2, 5)
        hidden = (foe.port, foe.starboard, foe.gunnery, foe.damage, foe.has_fired)
        assert hidden == (None,) * 5
        assert (foe.name, foe.nation, foe.standing) == ("Theirs", "french", ("fore", "main"))
        assert foe.masts_down == ("mizzen",)
    with ships_on_table(ours, theirs):
        assert known_record_of(theirs, "british").damage == 3


def test_what_the_stage_sees_of_a_ship() -> None:
    ship = make_ship("ours", damage=2, port_lost=3, starboard_lost=2, in_irons=True)
    with ships_on_table(ship, french_ship()):
        seen = sight()[0]
        pose = square_pose(ship.square, ship.heading)
        assert (seen.x, seen.y, seen.heading) == (pose.x, pose.y, pose.heading)
        assert (seen.damage, seen.rig_damage, seen.points_left, seen.full_points) == (500, 500, 5, 10)
        assert (seen.way_share, seen.aback, seen.locked) == (1000, True, False)
        ship.hove_to = True
        assert sight()[0].way_share == 0


def test_a_snapshot_lies_on_the_table_as_it_was() -> None:
    level = level_in_squares(BRITISH, FRENCH, FRENCH | {"at": [8.5, 2.5]})
    shots: list[Any] = []
    battle = Battle(wwh, level, {"british": RandomSeat(4), "french": RandomSeat(9)}, 5)
    battle.turn_watchers.append(lambda turn, mark, seen: shots.append((mark, seen)))
    while battle.step() is StepResult.STEPPED and battle.turn < 6:
        continue
    battle.close()
    mark, snapshot = shots[-1]
    again = Battle(wwh, level, {}, 5, set_up_table=lambda: wwh.restore(snapshot))
    with again.table.as_current():
        assert dump_table() == snapshot
    assert mark
    again.close()


def test_given_values_are_checked() -> None:
    level = level_in_squares(BRITISH, FRENCH)
    with level_on_table(level):
        wwh.amend("ships.ship-1.heading", "SW")
        wwh.amend("ships.ship-1.x", 3)
        wwh.amend("ships.ship-1.damage", 2)
        wwh.amend("wind.blows_from", "E")
        wwh.amend("board.columns", 30)
        wwh.amend("ships.ship-2.struck", True)
        ship = every(Ship)[0]
        assert (square_and_heading(ship), ship.damage) == ((3, 15, "SW"), 2)
        assert (get_single(Wind).blows_from, get_single(Board).columns) == (2, 30)
        assert sight()[1].struck
        for path, value in (
            ("ships.nobody.damage", 1),
            ("ships.ship-1.rigging", 1),
            ("ships.ship-1.damage", "2"),
            ("ships.ship-1.x", 1.5),
            ("ships.ship-1.heading", 8),
            ("deck.turn", 1),
        ):
            with pytest.raises(ValueError, match=path.replace(".", r"\.")):
                wwh.amend(path, value)


# WWH-S, WWH-4.1: berths, the weather gage and the wind, at the edges of what decides them
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
