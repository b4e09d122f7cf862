"""How many dice a turn costs: nothing in this book is thrown again until something holds, so every
loop throws as often as there are ships in it, for 2 ships as for 40."""

import ast
from pathlib import Path

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.damage import run_fires, run_sinking
from game.books.ls98.rules.morale import strike_colours
from game.books.ls98.rules.motion import run_grounded_ships
from game.books.ls98.rules.nearby_ships import can_see
from game.books.ls98.rules.sheet import Ship, Wind, get_ship
from game.books.ls98.rules.wind import roll_strains
from game.core.markers import Aground
from game.core.table import add_marker, every, get_single
from game.levels import Level
from game.sea.hexes import distance, hex_of_column_row
from tests.books.ls98.rules.hex_levels import frigate_table, level_in_hexes, level_on_table, run_procedure

FLEETS = [2, 3, 7, 20, 40]
HOME = Path(ls98.__file__).parents[1]


def fleet(ships: int, apart: int = 2) -> Level:
    """So many French frigates in rows of eight, and one British far off."""
    berths = [hex_of_column_row(apart * (n % 8), apart * (n // 8)) for n in range(ships)]
    own = [frigate_table(f"ship-{n}", "french", berth) for n, berth in enumerate(berths)]
    return level_in_hexes(*own, frigate_table("far", "british", hex_of_column_row(23, 19)))


def test_no_loop_throws_until_something_holds() -> None:
    """A while loop of the book that throws is that of the turns; the others run over what there
    is."""
    throwing = []
    for path in sorted(HOME.glob("*.py")):
        for loop in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            calls = ast.walk(loop) if isinstance(loop, ast.While) else ()
            called = [c.func for c in calls if isinstance(c, ast.Call)]
            names = {name.id for name in called if isinstance(name, ast.Name)}
            throwing += [path.name] if "roll" in names else []
    assert throwing == []


@pytest.mark.clauses("LS98-blaze-1", "LS98-sink-1", "LS98-ground-1", "LS98-rough-1")
@pytest.mark.parametrize("ships", FLEETS)
def test_a_die_a_ship_for_fire_sea_and_bottom(ships: int) -> None:
    with level_on_table(fleet(ships)):
        get_single(Wind).rough = True
        own = [ship for ship in every(Ship) if ship.side == "french"]
        for ship in own:
            ship.burning, ship.damage, ship.full_sail = 1, ship.points, True
            add_marker(ship.number, Aground())
        for procedure, clause in (
            (roll_strains, "LS98-rough-1"),
            (run_fires, "LS98-blaze-1"),
            (run_sinking, "LS98-sink-1"),
            (run_grounded_ships, "LS98-ground-1"),
        ):
            run_procedure(procedure(), {clause: [[3]] * len(own)})
        assert [ship.burning for ship in own] == [2] * ships


@pytest.mark.clauses("LS98-morale-1")
@pytest.mark.parametrize("ships", FLEETS)
def test_a_friend_tests_once_for_a_ship_that_strikes_and_flight_makes_nobody_test(ships: int) -> None:
    """Whoever is near enough and sees it throws one die, fails, and flees; flight is no cause for
    another test."""
    with level_on_table(fleet(ships, apart=1)):
        struck = get_ship("ship-0")
        run_procedure(
            strike_colours(struck, None, "LS98-surr-1"), {"LS98-morale-2": [[1]] * heard_by(struck)}
        )
        fled = [ship for ship in every(Ship) if ship.fleeing]
        assert len(fled) == heard_by(struck)
        assert all(ship.heard == ["ship-0"] for ship in fled)


def heard_by(struck: Ship) -> int:
    """How many of her fleet are within five hexes and see her."""

    others = [s for s in every(Ship) if s.side == struck.side and s is not struck]
    return sum(distance(s.hex, struck.hex) <= 5 and can_see(s, struck) for s in others)
