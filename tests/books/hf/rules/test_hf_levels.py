"""HF-card, HF-rate, LEVEL: from a level to cards on the table, what cannot be, and what a script
may lay there; each comparison at its boundary."""

from typing import Any

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.level import doubts, faults, new_ship
from game.books.hf.rules.outcome import run_level_events
from game.books.hf.rules.sheet import MASTS_AIM, UNRATED, WATERLINE, Board, Ship, Shoal, Wind, rate_of
from game.books.hf.rules.table_geometry import GRID, INCH
from game.core.events import Arrived, Told
from game.core.markers import Aground, Anchored
from game.core.table import every, get_single, has_marker
from game.levels.format.model import Level, ShipForBook
from game.play.ignored_keys import losses
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)


def card(**fields: Any) -> Ship:
    """A ship's card as a level tells of her."""
    level = level_in_inches(british_ship(**fields), french_ship())
    return new_ship(level, level.ships[0])


def with_first(level: Level, **fields: Any) -> Level:
    """The level with other fields of its first ship, as they come without a class."""
    first = level.ships[0].model_copy(update=fields)
    return level.model_copy(update={"ships": (first, *level.ships[1:])})


# ------------------------------------------------------------------------------ cards
@pytest.mark.clauses("HF-rate-1", "HF-rate-2")
def test_hf_rate_1_a_card_may_print_another_rate_than_her_guns_say() -> None:
    entry = level_in_inches(british_ship(guns=74), french_ship()).ships[0]
    cards: tuple[tuple[Any, int], ...] = (("1st", 1), ("2nd", 2), ("6th", 6))
    for printed, rate in (*cards, ("unrated", UNRATED), (None, 3)):
        assert rate_of(entry, ShipForBook.model_construct(rate=printed)) == rate


@pytest.mark.clauses("HF-card-1")
def test_hf_card_1_what_a_level_leaves_out() -> None:
    level = with_first(
        level_in_inches(british_ship(), french_ship()),
        name="",
        squadron=None,
        nation=None,
        kind=None,
        guns=None,
        masts=None,
    )
    ship = new_ship(level, level.ships[0])
    assert (ship.name, ship.squadron, ship.born, ship.side) == ("own", "british", "british", "british")
    assert (ship.nation, ship.kind, ship.guns, ship.rate) == ("", "seventy-four", 0, UNRATED)
    assert ship.rigged == ["fore", "main", "mizzen"]
    told = with_first(level, name="Swift", squadron="van", nation="dutch", kind="brig", guns=18)
    ship = new_ship(told, told.ships[0])
    assert (ship.name, ship.squadron, ship.nation, ship.kind, ship.guns) == (
        "Swift", "van", "dutch", "brig", 18,
    )  # fmt: skip
    for masts, rigged in ((1, ["fore"]), (2, ["fore", "main"]), (3, ["fore", "main", "mizzen"])):
        assert new_ship(level, with_first(level, masts=masts).ships[0]).rigged == rigged


@pytest.mark.clauses("HF-dmg-hull-1", "HF-dmg-mast")
@pytest.mark.parametrize(
    ("damage", "hull", "mast", "fires"),
    [
        ({}, 0, 0, 0),
        ({"points": 5}, 5, 0, 0),
        ({"points": 6}, 5, 0, 0),  # a square is left: she is afloat
        ({"masts": ["bowsprit"]}, 0, 0, 0),
        ({"masts": ["mizzen"]}, 0, 1, 0),
        ({"masts": ["fore", "mizzen"]}, 0, 3, 0),
        ({"burning": True}, 0, 0, 1),
    ],
)
def test_hf_card_1_what_has_befallen_her_before(
    damage: dict[str, Any], hull: int, mast: int, fires: int
) -> None:
    ship = card(hull_boxes=[1, 2, 3], mast_boxes=[1, 2, 3], damage=damage)
    assert (ship.hull_lost, ship.mast_lost, ship.fires, ship.rudder_gone) == (hull, mast, fires, False)


@pytest.mark.clauses("HF-move-1", "HF-move-3")
def test_hf_move_1_the_speed_with_which_she_begins() -> None:
    sails = [[card(top_speed=top, sail=sail).speed for sail in ("full", "easy", "bare")] for top in range(5)]
    # two and three below her best, one at the least, never more than her best
    assert sails == [[0, 0, 0], [1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 2, 1]]
    assert [card(top_speed=3, speed=speed).speed for speed in (0, 2, 3, 4)] == [0, 2, 3, 3]
    assert card(speed=3, state="anchored").speed == 0
    calm = level_in_inches(british_ship(), french_ship(), chart={"wind": "calm"})
    assert new_ship(calm, calm.ships[0]).speed == 0


@pytest.mark.clauses("HF-scale-2", "HF-move-7")
def test_hf_scale_2_she_lies_on_the_nearest_point_of_the_grid() -> None:
    for options, lies in ([], (19.9, 8.2)), (["grid"], (19.5, 7.5)):
        level = level_in_inches(british_ship(at=(19.9, 8.2)), french_ship(), options=options)
        pose = new_ship(level, level.ships[0]).pose
        assert (pose.x, pose.y) == tuple(round(length * INCH) for length in lies)
    assert (19.5 * INCH) % GRID == (7.5 * INCH) % GRID == 0


@pytest.mark.clauses("HF-aim-1")
@pytest.mark.parametrize(
    ("orders", "aim"),
    [
        ([], ""),
        (["keep-anchor"], ""),
        (["keep-anchor", "fire-low"], WATERLINE),
        (["fire-high", "fire-low"], MASTS_AIM),
    ],
)
def test_hf_aim_1_the_first_of_her_orders_that_is_about_aiming_counts(orders: list[str], aim: str) -> None:
    assert card(orders=orders).aim_order == aim


@pytest.mark.clauses("HF-morale-1", "HF-morale-2", "HF-crew-1", "HF-move-5")
def test_hf_card_1_what_a_card_prints_goes_before_what_is_usual() -> None:
    plain = card()
    assert (plain.morale, plain.morale_factor, plain.marines, plain.top_speed) == (5, 5, 4, 4)
    assert (plain.gun_crews, plain.foul, plain.ironsides, plain.coppered) == (0, 0, False, False)
    printed = card(morale=3, morale_boxes=2, marine_boxes=0, top_speed=0, gun_crews=1)
    assert (printed.morale, printed.morale_printed, printed.morale_factor) == (2, 2, 3)
    assert (printed.marines, printed.top_speed, printed.gun_crews) == (0, 0, 1)
    assert card(quality="poor").morale_factor == 3
    assert card(features=["coppered"]).coppered


# ------------------------------------------------------------------------------ the table
def test_hf_adv_land_rocks_are_land_and_who_lies_still_has_her_marker() -> None:
    chart = {
        "land": [{"points": [[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]]}],
        "rocks": [{"points": [[5.0, 5.0], [6.0, 5.0], [6.0, 6.0]]}],
        "shoals": [
            {"points": [[8.0, 5.0], [9.0, 5.0], [9.0, 6.0]], "depth": 2},
            {"points": [[8.0, 5.0], [9.0, 5.0], [9.0, 6.0]], "depth": 1, "known_to": []},
            {"points": [[8.0, 5.0], [9.0, 5.0], [9.0, 6.0]], "depth": 3, "known_to": ["french"]},
        ],
        "wind_from": None,
    }
    states = ["sailing", "hove-to", "anchored", "moored", "aground"]
    ships = [british_ship(state, (10, 5 * n + 5), state=state) for n, state in enumerate(states)]
    with level_on_table(level_in_inches(*ships, french_ship(), chart=chart)) as found:
        board = get_single(Board)
        assert [shore[0] for shore in board.land] == [[INCH, INCH], [5 * INCH, 5 * INCH]]
        assert [(s.level, s.known_to, s.found) for s in every(Shoal)] == [
            (2, [], True), (1, [], False), (3, ["french"], False),
        ]  # fmt: skip
        marks = [
            (has_marker(found[state].number, Anchored), has_marker(found[state].number, Aground))
            for state in states
        ]
        assert marks == [(False, False), (False, False), (True, False), (True, False), (False, True)]
        assert (get_single(Wind).blows_from, board.sides, board.turns) == (0, ["british", "french"], 30)
        assert [ship.came_from == ship.pose for ship in found.values()] == [True] * 6


# ------------------------------------------------------------------------------ what cannot be
@pytest.mark.clauses("HF-scale-1")
@pytest.mark.parametrize(
    ("x", "y", "wrong"),
    [
        (0, 5, False),
        (30, 5, False),
        (5, 0, False),
        (5, 20, False),
        (-0.01, 5, True),
        (30.01, 5, True),
        (5, -0.01, True),
        (5, 20.01, True),
    ],
)
def test_hf_scale_1_the_edge_of_the_table_is_on_it(x: float, y: float, wrong: bool) -> None:
    level = level_in_inches(british_ship(at=(x, y)), french_ship(), size=(30, 20))
    told = [("ship.own", "HF-scale-1", "she lies off the table")]
    assert [fault for fault in faults(level) if fault[0] == "ship.own"] == told * wrong


@pytest.mark.clauses("HF-move-1", "HF-move-3", "HF-move-6", "HF-move-10", "HF-vic-4")
def test_hf_move_1_what_is_no_fault_and_what_is_one() -> None:
    for options in ([], ["grid"], ["loose"], ["los"]):
        assert faults(level_in_inches(british_ship(), french_ship(), options=options)) == []
    both = level_in_inches(british_ship(), french_ship(), options=["grid", "loose"])
    assert faults(both) == [("rules.options", "HF-move-10", "on the grid no move is trimmed")]
    for fields, clause in (
        ({"top_speed": 5}, ""),
        ({"top_speed": 6}, "HF-move-1"),
        ({"speed": 4}, ""),
        ({"speed": 5}, "HF-move-3"),
        ({"features": ["coppered"]}, ""),
        ({"features": ["foul-bottom"]}, ""),
        ({"features": ["foul-bottom", "coppered"]}, "HF-move-6"),
    ):
        found = [fault[1] for fault in faults(level_in_inches(british_ship(**fields), french_ship()))]
        assert found == [clause] * bool(clause), fields


@pytest.mark.clauses("HF-wind-2", "HF-adv-land")
@pytest.mark.parametrize(
    ("fields", "clauses"),
    [
        ({"heading": "N", "state": "sailing"}, ["HF-wind-2", "HF-adv-land"]),
        ({"heading": "N", "state": "anchored"}, ["HF-adv-land"]),
        ({"heading": "E", "state": "sailing"}, ["HF-adv-land"]),
        ({"heading": "E", "state": "aground"}, []),
        ({"heading": "E", "at": (30, 30)}, []),
    ],
)
def test_hf_wind_2_what_a_level_hardly_means(fields: dict[str, Any], clauses: list[str]) -> None:
    land = {"land": [{"points": [[19.0, 19.0], [21.0, 19.0], [21.0, 21.0], [19.0, 21.0]]}]}
    level = level_in_inches(british_ship(**({"at": (20, 20)} | fields)), french_ship(heading="E"), chart=land)
    assert [clause for _, clause, _ in doubts(level)] == clauses


def test_hf_features_that_the_book_has_not_are_told() -> None:
    known = ["stout-timbers", "coppered"]
    assert losses(level_in_inches(british_ship(features=known), french_ship(features=["foul-bottom"]))) == []
    (told,) = losses(level_in_inches(british_ship(features=[*known, "go-large"]), french_ship()))
    assert "go-large" in told
    assert not any(word in told for word in known)


# ------------------------------------------------------------------------------ happenings
@pytest.mark.clauses("HF-crew-1")
def test_level_an_event_waits_for_its_die_and_brings_ships_that_are_short_of_crews() -> None:
    event = {"when": "turn 1", "chance": 2, "message": "Sail!", "arrive": ["foe", "late"]}
    late = french_ship("late", (30, 30), batteries="L", gun_crews=1)
    level = level_in_inches(british_ship(), french_ship(), late, event=[event])
    with level_on_table(level):
        assert run_procedure(run_level_events(level), (4,)) == []
        told, foe, other, crews = run_procedure(run_level_events(level), (5,), "port 1 L")
        assert told == Told("LEVEL", "", "Sail!")
        assert [type(e) for e in (foe, other)] == [Arrived, Arrived]
        assert crews == Told("HF-crew-2", "late", "her crews serve to port long guns; to starboard none")
        assert run_procedure(run_level_events(level)) == []


# ------------------------------------------------------------------------------ for scripts
@pytest.mark.clauses("HF-range-1")
def test_hf_range_1_without_a_bearing_she_keeps_the_one_on_which_she_lies() -> None:
    for at, lies in (((20, 22), (20, 23)), ((17, 20), (17, 20)), ((20, 19), (20, 17))):
        with level_on_table(level_in_inches(british_ship(), french_ship(at=at))) as ships:
            hf.amend("ships.foe.range", {"of": "own", "range": 3, "bearing": None})
            assert (ships["foe"].pose.x, ships["foe"].pose.y) == (lies[0] * INCH, lies[1] * INCH)


def test_a_script_lays_numbers_names_and_markers() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        for point in (0, 7):
            hf.amend("wind.blows_from", point)
            hf.amend("ships.own.heading", point)
            assert (get_single(Wind).blows_from, own.pose.heading) == (point, point * 4500)
        hf.amend("ships.own.x", 3)
        hf.amend("ships.own.y", 4.5)
        assert own.pose == Pose(3 * INCH, 9 * INCH // 2, 7 * 4500)
        hf.amend("ships.own.beached", True)
        assert has_marker(own.number, Aground)
        hf.amend("ships.own.beached", False)
        assert not has_marker(own.number, Aground)
        hf.amend("turn_now.number", 4)
        hf.amend("board.turns", 9)
        assert get_single(Board).turns == 9


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("wind.strength", "strong", "there is no such place on the table"),
        ("ships.own.blows_from", 9, "there is no such place on the table"),
        ("ships.ghost.x", 1, "there is no such place on the table"),
        ("ships.own.speed", "fast", "a value of kind int is wanted"),
        ("ships.own.y", "1", "a place is a number of inches"),
        ("wind.blows_from", 8, "a heading is 0 to 7 or one of"),
        ("wind.blows_from", -1, "a heading is 0 to 7 or one of"),
        ("ships.own.heading", True, "a heading is 0 to 7 or one of"),
    ],
)
def test_a_script_is_told_why_a_value_cannot_be_laid(path: str, value: Any, why: str) -> None:
    with (
        level_on_table(level_in_inches(british_ship(), french_ship())),
        pytest.raises(ValueError, match=why) as raised,
    ):
        hf.amend(path, value)
    assert str(raised.value).startswith(f"given.{path}: ")
