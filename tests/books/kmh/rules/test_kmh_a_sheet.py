"""KMH Appendix I: the data sheet, what stands on it and what is ticked."""

from typing import Any

import pytest

from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.damage import apply_special_code, catch_fire
from game.books.kmh.rules.gunnery import fire_volley
from game.books.kmh.rules.level import restore, set_up, sheet_of
from game.books.kmh.rules.muster import log_muster, roll_crew
from game.books.kmh.rules.outcome import report
from game.books.kmh.rules.sheet import Ship
from game.core.events import Aboard
from game.core.table import Table, dump_table, every
from tests.books.kmh.rules.guns import allowed_shot, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, run_procedure, ships_on_table

POOR_SPANIARD = {"guns": 74, "nation": "spanish", "crew": "landlubbers poor"}
HARMS = {"points": 6, "speed_boxes": 5, "masts": ["fore", "bowsprit"], "fired": ["starboard"]}
TICKS = {"burning": True, "steering": True, "officers": True, "crew_casualties": True}


def made_out(ship: dict[str, Any]) -> tuple[Ship, Aboard]:
    """The sheet a level makes of a ship, and what is told of it at the muster."""
    level = make_level(ship)
    sheet = sheet_of(level, level.ships[0])
    with ships_on_table(sheet):
        run_procedure(roll_crew(sheet))
        return sheet, run_procedure(log_muster([sheet])).muster_of(sheet.id)


def test_kmh_a_0_1_facts_and_traits() -> None:
    sheet, told = made_out(POOR_SPANIARD | {"name": "Bahama", "flagship": True})
    assert (sheet.name, sheet.guns, sheet.rate, sheet.nation) == ("Bahama", 74, "3rd", "spanish")
    assert (sheet.crew, sheet.quality, sheet.flagship) == ("landlubbers", "poor", True)
    traits = ["poor-firing-always", "poor-sailors", "cowardly-lubbers", "foul-bottom"]
    assert sheet.traits == traits
    assert (told.traits, told.unusual) == ((), ("flagship",))  # every poor Spaniard has the four


@pytest.mark.parametrize("feature", ["carronades-only", "fast-sailor", "boarding-party"])
def test_kmh_a_0_1_features_of_the_ship(feature: str) -> None:
    sheet, told = made_out({"guns": 36, "crew": "sans-culottes average", "features": [feature]})
    assert sheet.has_trait(feature)
    assert told.traits == (feature,)


@pytest.mark.parametrize(("guns", "broadside", "chaser"), [(74, 9, 2), (36, 4, 1), (136, 14, 2)])
def test_kmh_a_0_2_dice(guns: int, broadside: int, chaser: int) -> None:
    sheet, told = made_out({"guns": guns, "crew": "sans-culottes average"})
    assert (sheet.firepower, sheet.chasers) == (broadside, chaser)
    assert told.unusual == ()


def test_kmh_a_0_2_an_armament_of_her_own_is_told_at_the_muster() -> None:
    own = {"guns": 36, "firepower_adjust": 1, "crew": "sans-culottes average"}
    sheet, told = made_out(own)
    assert sheet.firepower == 5
    assert told.unusual == ("5 dice a broadside",)


def test_kmh_a_0_2_firing_to_starboard_ticks_that_box_alone() -> None:
    firer, foe = make_firer(fired=[]), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (1,) * 10, 1)
        run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (1,) * 9, 1)
    assert firer.fired == ["starboard"]


@pytest.mark.parametrize(
    ("ship", "speed", "boxes", "points"),
    [({"guns": 10, "rate": "cutter"}, 16, 48, 10), ({"guns": 136}, 10, 30, 136), ({"guns": 74}, 12, 36, 74)],
)
def test_kmh_a_0_3_points_and_boxes(ship: dict[str, Any], speed: int, boxes: int, points: int) -> None:
    sheet, told = made_out(ship | {"crew": "sans-culottes average"})
    assert (sheet.speed, sheet.boxes_left, sheet.points_left) == (speed, boxes, points)
    assert told.unusual == ()


def test_kmh_a_0_4_ticks_of_a_level() -> None:
    sheet, told = made_out({"guns": 36, "crew": "sans-culottes average", "damage": HARMS | TICKS})
    assert (sheet.damage, sheet.boxes_lost, sheet.fired) == (6, 5, ["starboard"])
    assert sheet.masts_down == ["fore", "bowsprit"]
    assert (sheet.steering, sheet.officers, sheet.crew_casualties, sheet.burning) == (True,) * 3 + (1,)
    assert told.unusual == (
        "steering damage",
        "officers down",
        "crew casualties",
        "on fire",
        "fore gone",
        "bowsprit gone",
        "starboard broadside fired before",
        "6 damage points lost",
        "5 speed boxes lost",
    )


def test_kmh_a_0_4_every_result_ticks_its_flag_and_is_saved() -> None:
    ship = make_firer(boats=5)
    with ships_on_table(ship, make_enemy()):
        for code in ("S", "HOC", "CREW", "B"):
            run_procedure(apply_special_code(code, ship, ship, Rake.NONE))
        for face in (6, 5, 4, 1):
            run_procedure(apply_special_code("M", ship, ship, Rake.NONE), face)
        run_procedure(catch_fire(ship, "KMH-11.0.26", hazardous=True))
        snapshot, before = dump_table(), report()
    assert (ship.steering, ship.officers, ship.crew_casualties) == (True, True, True)
    assert ship.masts_down == ["bowsprit", "fore", "main", "mizzen"]
    assert (ship.boats, ship.burning, ship.hazardous) == (1, 1, True)
    other = Table()
    with other.as_current():
        restore(snapshot)
        assert report() == before
    other.close()


def test_kmh_a_0_1_every_ship_of_a_level_has_a_sheet() -> None:
    other = Table()
    with other.as_current():
        set_up(make_level(POOR_SPANIARD, {"guns": 32, "nation": "british", "side": "british"}))
        assert [(s.id, s.guns, s.crew) for s in every(Ship)] == [
            ("ship-1", 74, "landlubbers"),
            ("ship-2", 32, "jolly-jack-tars"),
        ]
    other.close()
