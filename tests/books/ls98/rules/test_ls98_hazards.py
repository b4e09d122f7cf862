"""Rough seas, rocks, boats, prizes: LS98-rough, LS98-ground, LS98-boat, LS98-board-9."""

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import manning_choices, run_boarding
from game.books.ls98.rules.boats import boat_menu, lower_options
from game.books.ls98.rules.morale import is_outclassed
from game.books.ls98.rules.motion import run_aground, run_grounded_ships
from game.books.ls98.rules.outcome import marker_words
from game.books.ls98.rules.sheet import Boat, Hold, Wind, get_ship, is_aground, is_on_board, is_sinking
from game.books.ls98.rules.towing import drift_ships, held_cluster_of
from game.books.ls98.rules.wind import roll_strains
from game.core.events import Moved
from game.core.steps import Refusal
from game.core.table import every, get_single, place
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

ROCKS = {"rocks": [{"points": [[9.5, 9.5], [10.5, 9.5], [10.5, 10.7], [9.5, 10.7]]}]}


@pytest.mark.clauses("LS98-rough-1")
def test_a_four_costs_a_box_in_a_rough_sea_at_full_sail_alone() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = change_ship("own", full_sail=True)
        assert run_procedure(roll_strains()) == []
        get_single(Wind).rough = True
        assert run_procedure(roll_strains(), {"LS98-rough-1": [[3]]}) == []
        run_procedure(roll_strains(), {"LS98-rough-1": [[4]], "LS98-fire-13": [[1]]})
        assert own.boxes == [1, 2, 2]
        own.full_sail = False
        assert run_procedure(roll_strains()) == []


@pytest.mark.clauses("LS98-ground-2")
@pytest.mark.parametrize(
    ("face", "sinks", "there"), [(3, False, True), (4, True, True), (5, True, True), (6, False, False)]
)
def test_what_rocks_do(face: int, sinks: bool, there: bool) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        chart=ROCKS,
    )
    with level_on_table(level):
        own = get_ship("own")
        run_procedure(run_aground(own))
        assert (is_aground(own), own.on_rocks) == (True, True)
        run_procedure(run_grounded_ships(), {"LS98-ground-2": [[face]]})
        assert (is_sinking(own), is_on_board(own)) == (sinks, there)


@pytest.mark.clauses("LS98-drift-1")
def test_ships_that_hold_each_other_drift_as_one_unless_something_is_in_the_way() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(2)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        place(Hold("own", "foe"))
        own, foe = get_ship("own"), get_ship("foe")
        assert held_cluster_of(own) == [own, foe]
        assert marker_words(own) == ["adrift"]
        told = [event for event in run_procedure(drift_ships()) if isinstance(event, Moved)]
        assert [(event.ship, event.made) for event in told] == [
            ("own", "1 hex to the NE"),
            ("foe", "1 hex to the NE"),
        ]
        assert (own.hex, foe.hex) == (MIDDLE_HEX.hex_towards(3), MIDDLE_HEX.hex_towards(2).hex_towards(3))
        get_ship("far").hex = own.hex.hex_towards(3)
        assert run_procedure(drift_ships()) == []


@pytest.mark.clauses("LS98-boat-1", "LS98-boat-2", "LS98-boat-3")
def test_what_boats_may_do() -> None:
    beach = {"beaches": [{"points": [[9.5, 9.5], [10.5, 9.5], [10.5, 10.7], [9.5, 10.7]]}]}
    land = {"land": [{"points": [[9.5, 8.5], [10.5, 8.5], [10.5, 9.5], [9.5, 9.5]]}]}
    level = level_in_hexes(
        frigate_table("own", "french", MIDDLE_HEX.hex_towards(5), soldiers=200),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        chart=beach | land,
    )
    with level_on_table(level):
        own = get_ship("own")
        assert [o.key for o in lower_options(own) if not o.refusal] == ["boat men"]
        boat = Boat("b", "own", "french", MIDDLE_HEX, soldiers=1)
        menu = boat_menu(boat)
        assert {"stay", "land", "row 5", "board own"} <= set(menu.keys())
        assert isinstance(menu.read("row 2"), Refusal)
        boat.hex = MIDDLE_HEX.hex_towards(5, 2)
        read = boat_menu(boat).read("land")
        assert isinstance(read, Refusal)
        assert read.clause == "LS98-boat-2"


@pytest.mark.clauses("LS98-board-9")
def test_a_prize_is_manned_by_who_has_men_to_spare() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "british"), frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        ls98.amend("ships.foe.struck", True)
        own = get_ship("own")
        assert [(prize.id, why) for prize, why in manning_choices(own)] == [("foe", None)]
        own.crew = 1
        assert list(manning_choices(own)) == []


@pytest.mark.clauses("LS98-morale-3", "LS98-board-1")
def test_a_smaller_ship_fears_a_larger_one_at_close_range() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), seventy_four_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
    )
    with level_on_table(level):
        assert is_outclassed(get_ship("own"))
        assert not is_outclassed(get_ship("foe"))
        get_ship("foe").hex = MIDDLE_HEX.hex_towards(3, 3)
        assert not is_outclassed(get_ship("own"))
        assert run_procedure(run_boarding()) == []
        assert every(Hold) == []
