"""KMH-11.0.1 to KMH-11.0.12, KMH-11.0.27 to KMH-11.0.29, KMH-9.4: special damage and grape."""

from typing import Any

import pytest

from game.books.kmh.rules.arcs import Rake
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.damage import apply_special_code, apply_special_row
from game.books.kmh.rules.drifting import drift_sinking_ship
from game.books.kmh.rules.gunnery import fire_menu, fire_volley, special_column
from game.books.kmh.rules.sheet import Ship, locks_of
from game.books.kmh.rules.striking import StrikeFactors, strike_percent_tally
from game.core.events import Befell, Hurt, Sank
from game.core.markers import Gone, Sinking
from game.core.table import add_marker, has_marker
from game.sea.units import CM
from tests.books.kmh.rules.guns import (
    LUBBER,
    TAR,
    add_lock,
    allowed_shot,
    make_enemy,
    make_firer,
    place_abeam,
    place_raking,
    refusal_clause,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table

# What each row of a column does, in the order of the printed table: damage points, secondary boxes
# (a primary one is three), codes.
COLUMNS: dict[str, list[tuple[int, int, str]]] = {
    "hull": [
        (0, 0, "GB"),
        (0, 0, ""),
        (1, 0, ""),
        (2, 0, ""),
        (2, 0, ""),
        (2, 0, "B"),
        (3, 0, "F"),
        (3, 0, "HOC"),
        (3, 0, "S"),
        (5, 0, "M"),
    ],
    "rigging": [
        (0, 0, "GB"),
        (0, 0, ""),
        (0, 1, ""),
        (0, 2, ""),
        (0, 3, ""),
        (0, 3, "B"),
        (0, 4, ""),
        (0, 4, ""),
        (0, 5, "M"),
        (0, 5, "M HOC"),
    ],
    "rake-hull": [
        (0, 0, "GB"),
        (1, 0, ""),
        (2, 0, ""),
        (2, 0, ""),
        (3, 0, ""),
        (3, 0, "B"),
        (3, 0, "M"),
        (3, 0, "HOC"),
        (4, 0, "S"),
        (5, 0, "M"),
    ],
    "rake-rigging": [
        (0, 0, "GB"),
        (0, 3, ""),
        (0, 6, ""),
        (0, 6, ""),
        (0, 6, ""),
        (0, 9, "B"),
        (0, 9, "M"),
        (0, 9, "M"),
        (0, 12, "M"),
        (0, 12, "M&M"),
    ],
    "grape": [
        (0, 0, "GB"),
        (0, 0, ""),
        (0, 0, ""),
        (1, 0, ""),
        (0, 3, ""),
        (1, 0, "HOC"),
        (0, 6, "HOC"),
        (2, 0, "HOC"),
        (0, 6, "CREW"),
        (2, 0, "CREW"),
    ],
}
CLAUSE = {
    "hull": "KMH-11.0.3",
    "rigging": "KMH-11.0.4",
    "rake-hull": "KMH-11.0.5",
    "rake-rigging": "KMH-11.0.6",
    "grape": "KMH-11.0.7",
}
SPOKEN = {"GB": "gun burst", "B": "boat", "F": "fire", "HOC": "officers", "S": "steering"}
SPOKEN |= {"CREW": "crew"}
MASTS = {"M": 1, "M&M": 2}


def special_of(column: str, row: int, rake: str, *mast_dice: int) -> tuple[ProcedureRun, Ship, Ship]:
    """One cell of the table acts on a fresh 74 without boats that a mast could crush."""
    firer, foe = make_firer(), make_enemy(boats=1)
    with ships_on_table(firer, foe):
        told = run_procedure(apply_special_row(foe, firer, column, row, Rake(rake)), *mast_dice)
    assert told.open_step is None
    return told, firer, foe


@pytest.mark.parametrize(("column", "row"), [(c, r) for c in COLUMNS for r in range(10)], ids=str)
def test_kmh_11_0_2_every_cell_of_the_special_table(column: str, row: int) -> None:
    points, boxes, codes = COLUMNS[column][row]
    fallen = sum(MASTS.get(code, 0) for code in codes.split())
    rake = "stern" if column.startswith("rake") else ""
    dice = (4,) * (fallen if not rake else fallen - 1)
    told, firer, foe = special_of(column, row, rake, *dice)
    own = [e for e in told.events_of(Hurt) if e.ship == "foe" and e.clause == CLAUSE[column]]
    assert sum(e.points for e in own) == points
    assert sum(e.boxes for e in own) == boxes
    assert len(told.lost_masts("foe")) == fallen
    befell = [e.what for e in told.events_of(Befell) if e.on]
    assert befell == [SPOKEN[code] for code in codes.split() if code in SPOKEN]
    assert firer.damage == (5 if "GB" in codes else 0)
    slowed = points // 5 if column in ("hull", "rake-hull", "grape") else 0
    assert foe.damage == points + 5 * fallen
    assert foe.boxes_lost == boxes + slowed + 9 * fallen


def fired_at(
    range_cm: float, aim: str, faces: tuple[int, ...], *rest: int, held: bool = False, **foe: Any
) -> tuple[ProcedureRun, Ship]:
    """A 74 fires at a 74 abeam: dice shown (ones after them), and what else is thrown."""
    firer, target = make_firer(), make_enemy(**foe)
    with ships_on_table(firer, place_abeam(firer, target, range_cm)):
        shot = allowed_shot(firer, target, aim=aim, is_held_card=held)
        told = run_procedure(fire_volley(firer, shot), faces + (1,) * (shot.dice - len(faces)), *rest)
    assert told.open_step is None
    return told, target


# ------------------------------------------------------------------------------ threshold
@pytest.mark.parametrize(("tenth", "is_special"), [(1, True), (3, True), (4, False), (0, False)])
def test_kmh_11_0_1_threshold_is_the_hits(tenth: int, is_special: bool) -> None:
    rest = (2,) if is_special else ()
    told, _ = fired_at(15, "hull", (4, 5, 6), tenth, *rest)
    assert [r.clause for r in told.rolls()].count("KMH-11.0.2") == is_special
    assert told.rolls()[1].clause == "KMH-11.0.1"
    assert told.rolls()[1].most == 3


@pytest.mark.parametrize("hits", [9, 10, 14])
def test_kmh_11_0_1_a_nought_counts_ten(hits: int) -> None:
    firer, target = make_firer(guns=120), make_enemy(guns=120)
    with ships_on_table(firer, place_abeam(firer, target, 15)):
        faces = (4,) * hits + (1,) * (14 - hits)
        told = run_procedure(
            fire_volley(firer, allowed_shot(firer, target)), faces, 0, *((2,) if hits > 9 else ())
        )
    assert told.open_step is None
    assert len(told.rolls()) == (3 if hits > 9 else 2)


def test_kmh_11_0_1_no_hits_no_special() -> None:
    told, foe = fired_at(15, "hull", (3, 3, 3), 1)
    assert len(told.rolls()) == 2
    assert foe.damage == 0


def test_kmh_11_0_2_column_follows_the_fire() -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 4)
    assert special_column(allowed_shot(firer, foe)) == "rake-hull"
    assert special_column(allowed_shot(firer, foe, aim="grape", is_held_card=True)) == "grape"
    far = place_raking(foe, make_firer(), 9)
    assert special_column(allowed_shot(far, foe, aim="rigging")) == "rake-rigging"
    beside = place_abeam(make_firer(), make_enemy(), 9)
    assert special_column(allowed_shot(make_firer(), beside)) == "hull"
    assert special_column(allowed_shot(make_firer(), beside, aim="rigging")) == "rigging"
    assert [r.clause for r in fired_at(9, "hull", (6,), 1, 2)[0].rolls()][2] == "KMH-11.0.2"


def test_kmh_11_0_3_six_hits_and_a_seven() -> None:
    told, foe = fired_at(15, "hull", (6,) * 6, 1, 7)
    assert told.damage_of("foe") == (9, 1)
    assert foe.burning == 1
    assert told.clause_count("KMH-11.0.3") == 1


@pytest.mark.parametrize(("row", "boxes"), [(7, 4), (4, 2), (8, 4)])
def test_kmh_11_0_4_sevens_and_fours(row: int, boxes: int) -> None:
    told, _ = fired_at(15, "rigging", (4,), 1, row)
    assert told.damage_of("foe") == (1, boxes)
    assert told.clause_count("KMH-11.0.4") == 1


def raked(astern: bool, aim: str, hits: int, *rest: int) -> tuple[ProcedureRun, Ship]:
    """A 74 rakes a 74 from 15 cm: so many hits (fours), and what else is thrown."""
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 15, astern)
    with ships_on_table(firer, foe):
        shot = allowed_shot(firer, foe, "port" if astern else "starboard", aim)
        told = run_procedure(fire_volley(firer, shot), (4,) * hits + (1,) * (shot.dice - hits), *rest)
    assert told.open_step is None
    return told, foe


def test_kmh_11_0_5_stern_rake_brings_the_mizzen_down() -> None:
    told, foe = raked(True, "hull", 10, 1, 7)
    assert told.clause_count("KMH-11.0.5") == 1
    assert told.lost_masts("foe") == ["mizzen"]
    assert foe.points_left == 74 - 13 - 5


def test_kmh_11_0_6_speed_boxes_are_primary_ones() -> None:
    told, foe = raked(False, "rigging", 1, 1, 3)
    assert told.clause_count("KMH-11.0.6") == 1
    assert foe.speed == 10


# ------------------------------------------------------------------------------ grape
@pytest.mark.parametrize(
    ("range_cm", "held", "allowed"), [(4, True, True), (4, False, False), (6, True, False)]
)
def test_kmh_9_4_1_grape_close_in_on_a_held_card(range_cm: float, held: bool, allowed: bool) -> None:
    firer, foe = make_firer(), make_enemy()
    place_abeam(firer, foe, range_cm)
    if allowed:
        assert allowed_shot(firer, foe, aim="grape", is_held_card=held).needs == 2
    else:
        assert refusal_clause(firer, foe, aim="grape", is_held_card=held) == "KMH-9.4.1"
    with ships_on_table(firer, foe):
        keys = fire_menu(firer, held, []).keys()
    assert ("starboard grape foe" in keys) == allowed


def test_kmh_9_4_1_menu_shows_what_a_held_card_would_do() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 4)):
        greyed = [o for o in fire_menu(firer, False, []).options() if o.refusal]
    assert [(o.key, o.refusal.clause) for o in greyed if o.refusal] == [("starboard grape foe", "KMH-9.4.1")]


def test_kmh_9_4_1_chasers_fire_no_grape() -> None:
    firer, foe = make_firer(), make_enemy(at=(50, 42))
    assert allowed_shot(firer, foe, "bow").needs == 2
    assert refusal_clause(firer, foe, "bow", "grape", is_held_card=True) == "KMH-9.4.1"


@pytest.mark.parametrize(("face", "thinned"), [(6, True), (5, True), (4, True), (3, False)])
def test_kmh_9_4_2_grape_that_hits_may_thin_the_crew(face: int, thinned: bool) -> None:
    told, foe = fired_at(4, "grape", (2, 4, 6), 8, face, held=True)
    assert foe.crew_casualties == thinned
    assert told.rolls()[-1].clause == "KMH-9.4.2"
    assert told.clause_count("KMH-11.0.28") == thinned


def test_kmh_9_4_2_grape_that_misses_does_nothing() -> None:
    told, foe = fired_at(4, "grape", (1, 1), 1, held=True)
    assert not foe.crew_casualties
    assert len(told.rolls()) == 2


def test_kmh_9_4_2_one_roll_beside_a_special_that_is_not_certain() -> None:
    told, foe = fired_at(4, "grape", (2, 4, 6), 3, 2, 4, held=True)
    assert [r.clause for r in told.rolls()][2:] == ["KMH-11.0.2", "KMH-9.4.2"]
    assert foe.crew_casualties


def test_kmh_9_4_3_each_hit_is_a_point_on_the_grape_column() -> None:
    told, foe = fired_at(4, "grape", (2, 4, 6, 6), 0, 3, held=True)
    assert told.damage_of("foe") == (4, 0)
    assert [e.clause for e in told.events_of(Hurt)] == ["KMH-9.4.3"]
    told, foe = fired_at(4, "grape", (2, 4, 6, 6), 1, 6, 3, held=True)
    assert foe.damage == 5
    assert foe.officers
    assert not foe.crew_casualties


def test_kmh_9_4_3_raking_grape_doubles_dice_and_keeps_its_column() -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 4, astern=True)
    shot = allowed_shot(firer, foe, "port", "grape", is_held_card=True)
    assert (shot.dice, special_column(shot)) == (18, "grape")


def test_kmh_9_4_3_option_grape_costs_no_points() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 4), options=["grape-hits-do-no-dp"]):
        shot = allowed_shot(firer, foe, aim="grape", is_held_card=True)
        told = run_procedure(fire_volley(firer, shot), (6, 6, 6, *(1,) * 6), 0, 6)
    assert told.damage_of("foe") == (0, 0)
    assert foe.crew_casualties


def test_kmh_11_0_7_grape_special_takes_primary_boxes() -> None:
    told, foe = fired_at(4, "grape", (6,), 1, 9, held=True)
    assert told.clause_count("KMH-11.0.7") == 1
    assert (foe.speed, foe.damage, foe.crew_casualties) == (10, 1, True)


@pytest.mark.parametrize("row", [9, 0])
def test_kmh_11_0_29_nine_and_nought_are_certain(row: int) -> None:
    told, foe = fired_at(4, "grape", (6,), 1, row, held=True)
    assert foe.crew_casualties
    assert "KMH-9.4.2" not in [r.clause for r in told.rolls()]
    assert told.clause_count("KMH-11.0.29") == 1


# ------------------------------------------------------------------------------ the codes
def test_kmh_11_0_9_she_drifts_at_half_speed_and_sinks() -> None:
    ship = make_firer(at=(50, 50), damage=74)
    with ships_on_table(ship, wind=0):
        add_marker(ship.number, Sinking(3))
        for card in range(1, 4):
            assert not has_marker(ship.number, Gone)
            told = run_procedure(drift_sinking_ship(ship))
            assert told.cm_moved("firer") == 6
            assert ship.pose.y == (50 + 6 * card) * CM
            ship.drifted = False  # the next turn
        assert has_marker(ship.number, Gone)
    assert [e.clause for e in told.events_of(Sank)] == ["KMH-11.0.9"]


def test_kmh_11_0_9_who_goes_down_holds_nobody_fast() -> None:
    """A fireship that sinks may have fallen foul of a ship since she began to: the ship drifts on
    alone (KMH-6.5.3), and does not look for a hull that is under water."""
    ship, foe = make_firer(at=(50, 50), damage=74), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe, wind=0):
        add_marker(ship.number, Sinking(1))
        lock = add_lock(ship, foe)
        run_procedure(drift_sinking_ship(ship))
        assert has_marker(ship.number, Gone)
        assert (lock.open, locks_of(foe.id)) == (False, [])


def test_kmh_11_0_9_half_of_the_speed_she_began_with() -> None:
    ship = make_firer(guns=36, damage=36, boxes_lost=45)
    with ships_on_table(ship, wind=90):
        add_marker(ship.number, Sinking(2))
        told = run_procedure(drift_sinking_ship(ship))
    assert told.cm_moved("firer") == 7.5
    assert told.clause_count("KMH-11.0.9") == 1


def test_kmh_11_0_10_the_firing_ship_suffers() -> None:
    firer, foe = make_firer(crew=LUBBER), make_enemy()
    with ships_on_table(firer, foe):
        told = run_procedure(apply_special_code("GB", foe, firer, Rake.NONE))
    assert told.open_step is None
    assert told.damage_of("firer") == (5, 0)
    assert told.damage_of("foe") == (0, 0)
    assert told.clause_count("KMH-11.0.10") == 2


@pytest.mark.parametrize(("face", "lost"), [(4, 0), (6, 0), (3, 5), (1, 5)])
def test_kmh_11_0_11_elite_tars_may_escape(face: int, lost: int) -> None:
    firer, foe = make_firer(crew=TAR, quality="elite"), make_enemy()
    with ships_on_table(firer, foe):
        told = run_procedure(apply_special_code("GB", foe, firer, Rake.NONE), face)
    assert told.damage_of("firer") == (lost, 0)
    assert [r.clause for r in told.rolls()] == ["KMH-11.0.11"]


@pytest.mark.parametrize(("crew", "quality"), [(TAR, "average"), ("sans-culottes", "elite")])
def test_kmh_11_0_11_nobody_else_does(crew: str, quality: str) -> None:
    firer, foe = make_firer(crew=crew, quality=quality), make_enemy()
    with ships_on_table(firer, foe):
        told = run_procedure(apply_special_code("GB", foe, firer, Rake.NONE))
    assert told.open_step is None
    assert firer.damage == 5


def test_kmh_11_0_12_officers_fall_once_and_for_all() -> None:
    ship = make_firer()
    before = boarding_dice(ship).total
    with ships_on_table(ship, make_enemy()):
        for _ in range(2):
            told = run_procedure(apply_special_code("HOC", ship, ship, Rake.NONE))
            assert told.clause_count("KMH-11.0.12") == 1
            assert [t.num for t in strike_percent_tally(ship, StrikeFactors()).terms] == [10]
            assert boarding_dice(ship).total == before - 1


@pytest.mark.parametrize(("boats", "left", "said"), [(4, 3, 1), (1, 0, 1), (0, 0, 0)])
def test_kmh_11_0_27_one_boat(boats: int, left: int, said: int) -> None:
    ship = make_firer(boats=boats)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(apply_special_code("B", ship, ship, Rake.NONE))
    assert ship.boats == left
    assert told.clause_count("KMH-11.0.27") == said


def test_kmh_11_0_28_the_boarding_party_is_gone_for_good() -> None:
    ship = make_firer(features=["boarding-party"])
    before = boarding_dice(ship).total
    with ships_on_table(ship, make_enemy()):
        run_procedure(apply_special_code("CREW", ship, ship, Rake.NONE))
    assert before == 8
    assert boarding_dice(ship).total == before - 2
    assert [t.num for t in strike_percent_tally(ship, StrikeFactors()).terms] == [5]
    _, foe = fired_at(4, "grape", (6,), 0, 4, held=True)
    assert foe.crew_casualties
