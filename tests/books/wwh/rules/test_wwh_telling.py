"""What Warm Work, Hardy! tells: how a ship looks, what comes next, how far shot and ships go, and
what a level brings. Each by its clause, where a change of the code went unnoticed."""

from typing import Any

import pytest

from game.books.wwh.lint import reach
from game.books.wwh.rules.outcome import run_level_event
from game.books.wwh.rules.previews import next_thresholds
from game.books.wwh.rules.sheet import GALE, LIGHT, STRONG, Round, Wind, get_ship
from game.books.wwh.rules.sight import UMPIRE, known_record_of, visible_ship
from game.books.wwh.rules.turn import run_wwh_round
from game.core.events import Mustered, Told, WindShifted
from game.core.markers import HasStruck
from game.core.table import add_marker, get_single
from game.sea.square import HEADING_NAMES
from game.sea.units import EIGHT_POINT_STEP
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table

SIDES = ["british", "french"]
THREE = ["fore", "main", "mizzen"]
BRITISH = {"side": "british", "guns": 74, "id": "own", "at": [10.5, 15.5]}
FRENCH = {"side": "french", "guns": 74, "id": "foe", "at": [10.5, 2.5]}


# ------------------------------------------------------------------------------ what comes next
@pytest.mark.parametrize(
    ("record", "lines"),
    [
        ({}, [("2 more damage: a square slower", 2)]),
        ({"damage": 3}, [("1 more damage: a square slower", 1)]),
        ({"damage": 4}, [("2 more sixes this turn: a mast", 2)]),
        ({"damage": 4, "sixes_over": 1}, [("1 more six this turn: a mast", 1)]),
        ({"damage": 4, "sixes_over": 2}, [("0 more sixes this turn: a mast", 0)]),
        ({"damage": 4, "sixes_over": 3}, [("0 more sixes this turn: a mast", 0)]),
        ({"damage": 4, "masts_down": THREE}, []),
    ],
)
def test_wwh_2_2c_the_record_tells_what_the_next_hits_aloft_bring(
    record: dict[str, Any], lines: list[tuple[str, int]]
) -> None:
    ship = make_ship(**record)
    with ships_on_table(ship):
        told = [f for f in next_thresholds(ship) if f.clause in ("WWH-1.1b", "WWH-2.2c")]
        assert [(f.text, f.remaining) for f in told] == lines


@pytest.mark.parametrize(
    ("nation", "down", "line"),
    [
        ("british", [], ("With all masts gone she strikes to a rake", 3)),
        ("british", ["fore"], ("With all masts gone she strikes to a rake", 2)),
        ("british", THREE, ("She strikes to an enemy that comes to rake her", 0)),
        ("french", [], ("With a mast gone she strikes to a rake", 1)),
        ("french", ["fore"], ("She strikes to an enemy that comes to rake her", 0)),
    ],
)
def test_wwh_4_0b_the_record_tells_when_she_will_strike(
    nation: str, down: list[str], line: tuple[str, int]
) -> None:
    ship = make_ship(nation=nation, masts_down=down)
    with ships_on_table(ship):
        told = [f for f in next_thresholds(ship) if f.clause == "WWH-4.0b"]
        assert [(f.text, f.remaining) for f in told] == [line]


def test_wwh_2_2g_the_record_tells_that_she_is_a_hulk() -> None:
    ship = make_ship(damage=4, masts_down=["fore", "main"])
    with ships_on_table(ship, strength=LIGHT):
        told = next_thresholds(ship)
        assert [f.clause for f in told] == ["WWH-2.2c", "WWH-2.2g", "WWH-4.0b"]
        # two sixes for a mast; she drifts now; one mast more and she strikes to a rake
        assert [f.remaining for f in told] == [2, 0, 1]


# ------------------------------------------------------------------------------ how she looks
def test_wwh_0_2_how_a_ship_looks_follows_from_her_record() -> None:
    ship, foe = make_ship(), french_ship(at=(10, 10))
    with ships_on_table(ship, foe):
        looks = visible_ship(ship, SIDES)
        assert (looks.side, looks.damage, looks.rig_damage, looks.way_share) == (0, 0, 0, 1000)
        assert (looks.points_left, looks.full_points, looks.lost_masts) == (10, 10, ())
        assert (looks.struck, looks.boarded, looks.locked, looks.gone_how) == (False, False, False, "")
        ship.port_lost, ship.starboard_lost, ship.damage = 1, 2, 1
        ship.masts_down, ship.hove_to = ["main", "fore"], True
        looks = visible_ship(ship, SIDES)
        assert (looks.damage, looks.rig_damage, looks.way_share) == (300, 250, 0)
        assert (looks.points_left, looks.lost_masts) == (7, ("fore", "main"))


@pytest.mark.parametrize(
    ("hold", "locked", "boarded", "way"),
    [
        ({}, True, (False, False), 1000),
        ({"foul": True}, True, (False, False), 0),
        ({"boarder": "ship"}, True, (False, True), 0),
        ({"boarder": "foe"}, True, (True, False), 0),
        ({"fast": True}, True, (False, False), 0),
    ],
)
def test_wwh_3_1_who_is_held_and_who_is_boarded_can_be_seen(
    hold: dict[str, Any], locked: bool, boarded: tuple[bool, bool], way: int
) -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        add_hold(ship, foe, **hold)
        looks = [visible_ship(s, SIDES) for s in (ship, foe)]
        assert [each.locked for each in looks] == [locked and bool(hold)] * 2
        assert tuple(each.boarded for each in looks) == boarded
        assert [each.way_share for each in looks] == [way] * 2


@pytest.mark.parametrize(
    ("options", "seat", "shown"),
    [
        ([], "french", True),
        (["hidden-records"], "french", False),
        (["hidden-records"], "british", True),
        (["hidden-records"], UMPIRE, True),
    ],
)
def test_wwh_b_1_whose_records_an_admiral_sees(options: list[str], seat: str, shown: bool) -> None:
    ship = make_ship(port_lost=1, damage=2, masts_down=["fore"])
    with ships_on_table(ship, french_ship(), options=options):
        add_marker(ship.number, HasStruck("foe"))
        view = known_record_of(ship, seat)
        looks = visible_ship(ship, SIDES)
    numbers = (view.port, view.starboard, view.gunnery, view.damage, view.has_fired)
    assert numbers == ((4, 5, 5, 2, True) if shown else (None,) * 5)
    assert (view.standing, view.masts_down, view.struck) == (("main", "mizzen"), ("fore",), True)
    assert (looks.damage, looks.rig_damage) == ((0, 0) if options else (100, 500))


# ------------------------------------------------------------------------------ what a level brings
@pytest.mark.parametrize(
    ("change", "blows", "strength"),
    [
        ({"wind_from": 100.0}, "E", "fresh"),
        ({"wind": "strong"}, "N", "strong"),
        ({"wind": "gale", "wind_from": 225.0}, "SW", "gale"),
        ({"message": "Land!"}, "N", "fresh"),
    ],
)
def test_wwh_1_2_the_wind_that_a_level_brings_blows_from_then_on(
    change: dict[str, Any], blows: str, strength: str
) -> None:
    level = level_in_squares(BRITISH, FRENCH, event=[{"when": "turn 2", **change}], chart={"wind": "fresh"})
    with level_on_table(level):
        events = run_procedure(run_level_event(level, level.events[0]))
        shifts = [e.blows_from for e in events.events_of(WindShifted)]
        assert shifts == ([] if "message" in change else [HEADING_NAMES.index(blows) * EIGHT_POINT_STEP])
        assert [e.text for e in events.events_of(Told) if e.text == "Land!"] == (
            ["Land!"] if "message" in change else []
        )
        assert "" not in [e.text for e in events.events_of(Told)], "no word comes where the level has none"
        assert events.events_of(Mustered) == [], "nor does a ship"
        wind = get_single(Wind)
        assert HEADING_NAMES[wind.blows_from] == blows
        named = {"strong": STRONG, "gale": GALE}
        assert wind.strength == named.get(strength, wind.strength)


def test_wwh_1_1a_how_far_shot_and_ships_go_at_the_best() -> None:
    level = level_in_squares(BRITISH, FRENCH)
    found, aslant = reach(), 7.5 * 2**0.5
    assert found.shot_cm == pytest.approx(9 * aslant)
    assert found.ship_cm_per_turn(level.ships[0]) == pytest.approx(5 * aslant)


@pytest.mark.parametrize(("struck", "asked"), [(False, 1), (True, 0)])
def test_wwh_t_1_no_weather_is_thrown_for_once_the_last_side_has_decided(struck: bool, asked: int) -> None:
    aims = [{"side": "british", "major": "struck foe"}, {"side": "french", "major": "struck own"}]
    level = level_in_squares(BRITISH, FRENCH, objective=aims, options=["wind-change"])
    with level_on_table(level):
        get_single(Round).order, get_single(Round).first_shot = [], True
        if struck:
            add_marker(get_ship("foe").number, HasStruck("own"))
        assert len(run_procedure(run_wwh_round(level)).steps) == asked


def test_wwh_0_2_a_ship_without_a_gun_and_a_spar_looks_wholly_hurt() -> None:
    ship = make_ship(port_lost=5, starboard_lost=5, damage=4)
    with ships_on_table(ship, french_ship()):
        looks = visible_ship(ship, SIDES)
    assert (looks.damage, looks.rig_damage, looks.points_left, looks.full_points) == (1000, 1000, 0, 10)


@pytest.mark.parametrize(("state", "run"), [("sailing", 2), ("anchored", 0), ("stopped", 0), ("aground", 0)])
def test_wwh_s_1_only_a_ship_under_sail_has_way_on_at_first(state: str, run: int) -> None:
    with level_on_table(level_in_squares({**BRITISH, "state": state}, FRENCH)):
        assert get_ship("own").last_run == run
