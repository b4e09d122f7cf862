"""KMH Appendix I: the data sheet, what stands on it and what is ticked."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.table import Table, dump, every
from game.rules.kmh.damage import befall, catch_fire
from game.rules.kmh.entries import entries
from game.rules.kmh.gunnery import volley
from game.rules.kmh.level import restore, set_up, sheet_of
from game.rules.kmh.muster import man
from game.rules.kmh.outcome import report
from game.rules.kmh.sheet import Ship
from tests.rulebook.guns import abeam, crewed, enemy, may_fire
from tests.rulebook.sheets import Played, at_sea, level_of, played

POOR_SPANIARD = {"guns": 74, "nation": "spanish", "crew": "landlubbers poor"}
HARMS = {"points": 6, "speed_boxes": 5, "masts": ["fore", "bowsprit"], "fired": ["starboard"]}
TICKS = {"burning": True, "steering": True, "officers": True, "crew_casualties": True}


def mustered(ship: dict[str, Any]) -> tuple[Ship, Played]:
    """The sheet a level makes of a ship, and what the log says of it at the muster."""
    level = level_of(ship)
    sheet = sheet_of(level, level.ships[0])
    with at_sea(sheet):
        return sheet, played(man(sheet))


def test_kmh_a_0_1_facts_and_traits() -> None:
    sheet, told = mustered(POOR_SPANIARD | {"name": "Bahama", "flagship": True})
    assert (sheet.name, sheet.guns, sheet.rate, sheet.nation) == ("Bahama", 74, "3rd", "spanish")
    assert (sheet.crew, sheet.quality, sheet.flagship) == ("landlubbers", "poor", True)
    traits = ["poor-firing-always", "poor-sailors", "cowardly-lubbers", "foul-bottom"]
    assert sheet.traits == traits
    assert told.told("KMH-A.0.1") == [", ".join(traits)]


@pytest.mark.parametrize("feature", ["carronades-only", "fast-sailor", "boarding-party"])
def test_kmh_a_0_1_features_of_the_ship(feature: str) -> None:
    sheet, told = mustered({"guns": 36, "crew": "sans-culottes average", "features": [feature]})
    assert sheet.is_trait(feature)
    assert told.told("KMH-A.0.1") == [feature]


@pytest.mark.parametrize(
    ("guns", "line"),
    [
        (74, "9 dice a broadside, 2 a chaser"),
        (36, "4 dice a broadside, 1 a chaser"),
        (136, "14 dice a broadside, 2 a chaser"),
    ],
)
def test_kmh_a_0_2_dice(guns: int, line: str) -> None:
    _, told = mustered({"guns": guns, "crew": "sans-culottes average"})
    assert told.told("KMH-A.0.2") == [line]


def test_kmh_a_0_2_firing_to_starboard_ticks_that_box_alone() -> None:
    firer, foe = crewed(fired=[]), enemy()
    assert ("KMH-A.0.2", "9 dice a broadside, 2 a chaser") in entries(firer)
    with at_sea(firer, abeam(firer, foe, 15)):
        played(volley(firer, may_fire(firer, foe)), (1,) * 10, 1)
        played(volley(firer, may_fire(firer, foe)), (1,) * 9, 1)
    assert firer.fired == ["starboard"]


@pytest.mark.parametrize(
    ("ship", "speed", "boxes", "points"),
    [
        ({"guns": 10, "rate": "cutter"}, 16, 48, 10),
        ({"guns": 136}, 10, 30, 136),
        ({"guns": 74}, 12, 36, 74),
    ],
)
def test_kmh_a_0_3_points_and_boxes(
    ship: dict[str, Any], speed: int, boxes: int, points: int
) -> None:
    sheet, told = mustered(ship | {"crew": "sans-culottes average"})
    assert (sheet.speed, sheet.boxes, sheet.value) == (speed, boxes, points)
    assert told.told("KMH-A.0.3") == [f"basic speed {speed} cm"]


def test_kmh_a_0_4_ticks_of_a_level() -> None:
    sheet, told = mustered({"guns": 36, "crew": "sans-culottes average", "damage": HARMS | TICKS})
    assert (sheet.damage, sheet.boxes_lost, sheet.fired) == (6, 5, ["starboard"])
    assert sheet.masts_down == ["fore", "bowsprit"]
    assert (sheet.steering, sheet.officers, sheet.crew_casualties, sheet.burning) == (True,) * 3 + (
        1,
    )
    assert told.told("KMH-A.0.4") == [
        "steering damage, officers down, crew casualties, on fire, fore gone, bowsprit gone, "
        "6 points and 5 boxes lost"
    ]
    _, clean = mustered({"guns": 36, "crew": "sans-culottes average"})
    assert clean.told("KMH-A.0.4") == ["undamaged"]


def test_kmh_a_0_4_every_result_ticks_its_flag_and_is_saved() -> None:
    ship = crewed(boats=5)
    assert ("KMH-A.0.4", "undamaged") in entries(ship)
    with at_sea(ship, enemy()):
        for code in ("S", "HOC", "CREW", "B"):
            played(befall(code, ship, ship, ""))
        for face in (6, 5, 4, 1):
            played(befall("M", ship, ship, ""), face)
        played(catch_fire(ship, "KMH-11.0.26", hazardous=True))
        snapshot, before = dump(), report()
    assert (ship.steering, ship.officers, ship.crew_casualties) == (True, True, True)
    assert ship.masts_down == ["bowsprit", "fore", "main", "mizzen"]
    assert (ship.boats, ship.burning, ship.hazardous) == (1, 1, True)
    other = Table()
    with other.at():
        restore(snapshot)
        assert report() == before
    other.close()


def test_kmh_a_0_1_every_ship_of_a_level_has_a_sheet() -> None:
    other = Table()
    with other.at():
        set_up(level_of(POOR_SPANIARD, {"guns": 32, "nation": "british", "side": "british"}))
        assert [(s.id, s.guns, s.crew) for s in every(Ship)] == [
            ("ship-1", 74, "landlubbers"),
            ("ship-2", 32, "jolly-jack-tars"),
        ]
        assert [entries(s)[1][0] for s in every(Ship)] == ["KMH-A.0.1", "KMH-A.0.1"]
    other.close()
