"""KMH-3: the class of a crew by nation, its quality by die, and the traits that go with both."""

from typing import Any

import pytest

from game.books.kmh.rules.boarding import boarding_dice, roll_boarders
from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.level import crew_class_of, faults, sheet_of
from game.books.kmh.rules.muster import (
    QUALITIES,
    log_muster,
    may_be_elite,
    muster,
    quality_for,
    roll_crew,
    wares_for,
)
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Ship, turning_circle_number
from game.core.events import Aboard, Mustered
from game.core.steps import D20
from tests.books.kmh.rules.ship_tables import (
    expand_faces,
    make_level,
    make_ship,
    run_procedure,
    ships_on_table,
)


def manned(crew: str, quality: str, guns: int = 74, **fields: Any) -> tuple[Ship, Aboard]:
    """A ship whose crew has mustered, and what is told of it."""
    ship = make_ship(guns=guns, crew=crew, quality=quality, **fields)
    run_procedure(roll_crew(ship))
    return ship, run_procedure(log_muster([ship])).muster_of(ship.id)


def qualities(crew: str, guns: int = 74) -> list[str]:
    """What each face of the d20 makes of a crew."""
    return [quality_for(make_ship(guns=guns, crew=crew), face) for face in range(1, 21)]


def dice(ship: Ship, band: int, *fired: str) -> int:
    """Dice of her port broadside at the hull in a range band."""
    ship.fired = list(fired)
    return firepower(ship, FireConditions("port", band)).total


SHORT, MEDIUM = 1, 2


# ------------------------------------------------------------------------------ class
@pytest.mark.parametrize(
    ("crew", "nations"),
    [
        (TAR, ["british", "american"]),
        (CULOTTE, ["french", "dutch", "swedish", "danish"]),
        (LUBBER, ["spanish", "russian", "turkish", "neapolitan", "venetian"]),
    ],
)
def test_kmh_3_0_1_class_by_nation(crew: str, nations: list[str]) -> None:
    for nation in nations:
        level = make_level({"guns": 32, "nation": nation})
        assert sheet_of(level, level.ships[0]).crew == crew
        assert faults(level) == []


@pytest.mark.parametrize("nation", ["portuguese", "other"])
def test_kmh_3_0_1_an_unplaced_nation_must_name_its_crew(nation: str) -> None:
    bare = make_level({"guns": 32, "nation": nation})
    assert [(f[0], f[1]) for f in faults(bare)] == [("ship.ship-1", "KMH-3.0.1")]
    said = make_level({"guns": 32, "nation": nation, "crew": "sans-culottes"})
    assert faults(said) == []
    assert sheet_of(said, said.ships[0]).crew == CULOTTE


def test_kmh_3_0_2_a_crew_without_quality_throws_a_d20_any_other_nothing() -> None:
    (asked,) = run_procedure(roll_crew(make_ship(quality="")), 4).rolls()
    assert (asked.dice, asked.about, asked.why) == ((D20,), "frigate", "crew quality")
    assert run_procedure(roll_crew(make_ship(quality="poor"))).rolls() == []


def test_kmh_3_0_2_every_ship_of_the_battle_musters_in_order() -> None:
    level = make_level({"guns": 32}, {"guns": 74, "side": "british"})
    ships = [make_ship("ajax", quality=""), make_ship("bellona", (80, 50), crew=TAR, quality="")]
    with ships_on_table(*ships):
        outcome = run_procedure(muster(level), 20, 14)
    (told,) = outcome.events_of(Mustered)
    assert [(each.ship, each.quality) for each in told.ships] == [("ajax", "poor"), ("bellona", "average")]
    assert [r.clause for r in outcome.rolls()] == ["KMH-3.3.1", "KMH-3.2.1"]


def test_kmh_3_1_1_privateers_of_any_nation_are_tars() -> None:
    for nation in ("french", "spanish", "portuguese"):
        level = make_level({"guns": 18, "nation": nation, "privateer": True})
        assert crew_class_of(level.ships[0]) == TAR
        assert faults(level) == []
    _, told = manned(TAR, "average", 18, nation="french", privateer=True)
    assert told.clause == "KMH-3.1.1"


def test_kmh_3_1_1_a_level_may_say_otherwise() -> None:
    ship = {"guns": 18, "nation": "french", "privateer": True, "crew": "sans-culottes poor"}
    level = make_level(ship)
    assert sheet_of(level, level.ships[0]).crew == CULOTTE
    assert manned(CULOTTE, "poor", 18, privateer=True)[1].clause == "KMH-3.3.4"


# ------------------------------------------------------------------------------ Jolly Jack Tars
def test_kmh_3_2_1_tars_on_the_d20() -> None:
    wanted = {13: "elite", 18: "average", 20: "poor"}
    assert list(enumerate(qualities(TAR), 1)) == list(expand_faces(wanted))
    ship = make_ship(crew=TAR, quality="")
    outcome = run_procedure(roll_crew(ship), 17)
    assert ship.quality == "average"
    assert [r.clause for r in outcome.rolls()] == ["KMH-3.2.1"]


def test_kmh_3_2_2_elite_tars() -> None:
    ship, told = manned(TAR, "elite")
    assert ship.traits == ["double-shot-close", "boarding-party", "fervently-determined"]
    assert told.clause == "KMH-3.2.2"


def test_kmh_3_2_3_average_tars() -> None:
    ship, told = manned(TAR, "average")
    assert ship.traits == ["double-shot-close", "boarding-party", "determined"]
    assert told.clause == "KMH-3.2.3"


def test_kmh_3_2_4_poor_tars_have_no_bonus_at_close_range() -> None:
    ship, told = manned(TAR, "poor", 36)
    assert ship.traits == ["boarding-party", "determined"]
    assert dice(ship, SHORT, "port") == 4
    assert dice(manned(TAR, "average", 36)[0], SHORT, "port") == 5
    assert told.clause == "KMH-3.2.4"


def test_kmh_3_2_5_tars_form_boarding_parties_without_an_order() -> None:
    for quality, more in (("elite", 1), ("average", 0), ("poor", -1)):
        ship, _ = manned(TAR, quality, 36)
        tally = boarding_dice(ship)
        assert ship.features == []
        assert [t.num for t in tally.terms if t.clause == "KMH-13.0.13"] == [1]
        assert tally.total == 3 + 2 + 1 + more
        (asked,) = run_procedure(roll_boarders(ship)).rolls()
        assert len(asked.dice) == tally.total


def test_kmh_3_2_6_tars_are_foul_bottomed_only_if_the_level_says_so() -> None:
    for face in range(1, 21):
        ship = make_ship(crew=TAR, quality="")
        run_procedure(roll_crew(ship), face)
        assert not {"foul-bottom", "fast-sailor"} & set(ship.traits)
    ship, told = manned(TAR, "elite", 74, features=["foul-bottom"])
    assert (ship.basic, "foul-bottom" in ship.traits) == (11, True)
    assert told.traits == ("foul-bottom",)


def test_kmh_3_2_7_tars_are_never_cowardly_lubbers() -> None:
    lubber = {"guns": 32, "crew": "jolly-jack-tars poor", "features": ["cowardly-lubbers"]}
    assert [f[1] for f in faults(make_level(lubber))] == ["KMH-3.2.7"]
    assert [f[1] for f in faults(make_level(lubber | {"crew": "landlubbers poor"}))] == []
    for quality in QUALITIES:
        assert "cowardly-lubbers" not in manned(TAR, quality)[0].traits


# ------------------------------------------------------------------------------ Sans Culottes
def test_kmh_3_3_1_sans_culottes_on_the_d20() -> None:
    wanted = {4: "elite", 15: "average", 20: "poor"}
    assert list(enumerate(qualities(CULOTTE), 1)) == list(expand_faces(wanted))
    assert [r.clause for r in run_procedure(roll_crew(make_ship(quality="")), 5).rolls()] == ["KMH-3.3.1"]


def test_kmh_3_3_2_elite_sans_culottes() -> None:
    ship, told = manned(CULOTTE, "elite")
    assert ship.traits == ["boarding-party", "determined"]
    assert told.clause == "KMH-3.3.2"


def test_kmh_3_3_3_average_sans_culottes_have_no_traits() -> None:
    ship, told = manned(CULOTTE, "average")
    assert ship.traits == []
    assert told.clause == "KMH-3.3.3"


def test_kmh_3_3_4_poor_sans_culottes_fire_badly_after_the_first_broadside() -> None:
    ship, told = manned(CULOTTE, "poor")
    assert ship.traits == ["poor-firing-after-first-broadside", "poor-sailors", "cowardly-lubbers"]
    assert (dice(ship, MEDIUM), dice(ship, MEDIUM, "port")) == (10, 8)
    assert dice(ship, MEDIUM, "starboard") == 10
    assert told.clause == "KMH-3.3.4"


def test_kmh_3_3_5_no_elite_three_decker_of_sans_culottes() -> None:
    assert qualities(CULOTTE, 120) == ["average"] * 15 + ["poor"] * 5
    ship, told = manned(CULOTTE, "average", 120)
    assert told.clause == "KMH-3.3.5"
    assert not may_be_elite(ship)
    assert "upgrade" not in [what for what, _, _ in wares_for(ship)]
    assert "upgrade" in [what for what, _, _ in wares_for(make_ship(guns=80))]
    refused = make_level({"guns": 120, "crew": "sans-culottes elite"})
    assert [f[1] for f in faults(refused)] == ["KMH-3.3.5"]
    assert faults(make_level({"guns": 80, "crew": "sans-culottes elite"})) == []


# ------------------------------------------------------------------------------ Landlubbers
def test_kmh_3_4_1_landlubbers_on_the_d20() -> None:
    wanted = {10: "average", 20: "poor"}
    assert list(enumerate(qualities(LUBBER), 1)) == list(expand_faces(wanted))
    assert [r.clause for r in run_procedure(roll_crew(make_ship(crew=LUBBER, quality="")), 1).rolls()] == [
        "KMH-3.4.1"
    ]
    elite = make_level({"guns": 74, "crew": "landlubbers elite"})
    assert [f[1] for f in faults(elite)] == ["KMH-3.4.1"]


def test_kmh_3_4_2_average_landlubbers() -> None:
    ship, told = manned(LUBBER, "average")
    assert ship.traits == ["poor-firing-after-first-broadside", "poor-sailors"]
    assert (dice(ship, MEDIUM), dice(ship, MEDIUM, "port")) == (10, 8)
    assert turning_circle_number(ship) == 3
    assert told.clause == "KMH-3.4.2"


def test_kmh_3_4_3_poor_landlubbers() -> None:
    ship, told = manned(LUBBER, "poor")
    bad = ["poor-firing-always", "poor-sailors", "cowardly-lubbers", "foul-bottom"]
    assert ship.traits == bad
    assert (ship.basic, ship.boxes_left) == (11, 33)
    assert (dice(ship, MEDIUM), dice(ship, MEDIUM, "port")) == (9, 8)
    assert told.clause == "KMH-3.4.3"
