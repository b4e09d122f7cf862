"""KMH-9: the last centimetre, degree and die of a battery."""

import pytest

from game.books.kmh.rules.arcs import AimAt, GunSide, Rake, is_across, rake_of
from game.books.kmh.rules.firepower import FireConditions, crew_terms, firepower, rigging_refusal
from game.books.kmh.rules.gunnery import log_missed_rake
from game.books.kmh.rules.shots import Shot, is_out_of_gun_range
from game.core.events import Told
from game.sea.pose import Pose, Size
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import (
    CULOTTE,
    LUBBER,
    TAR,
    allowed_shot,
    dice_count,
    make_enemy,
    make_firer,
    place_abeam,
    place_raking,
)
from tests.books.kmh.rules.ship_tables import run_procedure, ships_on_table


# ------------------------------------------------------------------------------ where she lies
@pytest.mark.parametrize(
    ("x", "y", "far"),
    [(48, 0, False), (48.01, 0, True), (0, 48, False), (0, 48.01, True), (48, 48, False)]
    + [(-48, 0, False), (-48.01, 0, True), (0, -48, False), (0, -48.01, True)],
)
def test_kmh_9_2_22_nothing_is_worked_out_beyond_48_cm(x: float, y: float, far: bool) -> None:
    here = Pose(units_of_cm(100), units_of_cm(100), 0)
    assert is_out_of_gun_range(here, Pose(units_of_cm(100 + x), units_of_cm(100 + y), 0)) is far


@pytest.mark.parametrize(("degrees", "across"), [(86.5, True), (86.49, False), (90, True)])
def test_kmh_9_8_1_keels_cross_at_90_degrees_give_or_take_3_and_a_half(degrees: float, across: bool) -> None:
    for turn in (degrees, 180 - degrees, 180 + degrees, 360 - degrees):
        assert is_across(Pose(0, 0, 0), Pose(0, 0, round(turn * 100))) is across


@pytest.mark.parametrize(
    ("off", "along", "rake"),
    [
        (0, 10, "bow"),
        (0, -10, "stern"),
        (2, 10, "bow"),
        (-2, 10, "bow"),
        (2.01, 10, ""),
        (-2.01, 10, ""),
        (0, 1.5, ""),  # her bow is one and a half from her middle
        (0, 1.51, "bow"),
        (0, -1.5, ""),
        (0, -1.51, "stern"),
    ],
)
def test_kmh_9_8_2_her_keel_produced_must_run_through_the_firing_hull(
    off: float, along: float, rake: str
) -> None:
    """She heads up and is 3 cm long; the firer lies across and is 4 cm long."""
    firer = Pose(units_of_cm(off), units_of_cm(-along), 9000)
    assert rake_of(firer, Size(4 * CM, CM), Pose(0, 0, 0), Size(3 * CM, CM)) == rake


def told_of_rakes(degrees: float, side: str = "starboard") -> list[str]:
    """What the log says of a shot at a foe that heads so many degrees off the firer's heading, and
    lies 3 cm abaft her beam: her keel, square to the firer's, runs clear of her stern."""
    firer = make_firer(at=(50, 50))
    foe = make_enemy(at=(60, 53), heading=degrees)
    whole = allowed_shot(firer, place_abeam(firer, make_enemy(), 10))
    fired = Shot(GunSide(side), AimAt.HULL, "foe", whole.distance, 1, 3, Rake.NONE, False, False, whole.tally)
    with ships_on_table(firer, foe):
        return [e.text for e in run_procedure(log_missed_rake(firer, foe, fired)).events_of(Told)]


@pytest.mark.parametrize(
    ("degrees", "told"), [(59.9, None), (60, 60), (75, 75), (86, 86), (120, 120), (120.99, 120), (121, None)]
)
def test_kmh_9_8_1_the_log_says_why_it_is_no_rake(degrees: float, told: int | None) -> None:
    words = [f"no rake, for the keels cross at {told} degrees"] if told else []
    assert told_of_rakes(degrees) == words
    assert told_of_rakes(degrees, side="bow") == []


def test_kmh_9_8_1_across_her_but_not_along_her_keel() -> None:
    clear = ["no rake, for the line of her keel runs clear of the firing ship"]
    assert told_of_rakes(90) == told_of_rakes(93) == clear
    firer, foe = make_firer(), make_enemy(at=(50, 50))
    raking = allowed_shot(place_raking(foe, firer, 10), foe)
    with ships_on_table(firer, foe):
        assert raking.rake == "bow"
        assert run_procedure(log_missed_rake(firer, foe, raking)).events == []


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("crew", "quality", "band", "more"),
    [
        (TAR, "elite", 1, 3),
        (TAR, "elite", 2, 1),
        (TAR, "average", 1, 1),
        (TAR, "average", 2, 0),
        (TAR, "poor", 0, 0),
        (CULOTTE, "elite", 2, 1),
        (CULOTTE, "elite", 3, 2),
        (CULOTTE, "elite", 4, 3),
        (CULOTTE, "average", 2, 0),
        (CULOTTE, "average", 3, 1),
        (CULOTTE, "average", 4, 2),
        (LUBBER, "average", 0, 0),
        (LUBBER, "average", 4, 0),
    ],
)
def test_kmh_9_2_10_to_9_2_15_what_a_crew_is_worth(crew: str, quality: str, band: int, more: int) -> None:
    """A frigate has one deck: her elite Tars double-shot with two dice all the same."""
    ship = make_firer(guns=36, crew=crew, quality=quality)
    assert sum(t.num for t in crew_terms(ship, FireConditions("port", band))) == more


@pytest.mark.parametrize(("decks", "more"), [(1, 2), (2, 2), (3, 3)])
def test_kmh_9_2_5_an_elite_first_broadside_is_a_die_a_deck_and_never_less_than_two(
    decks: int, more: int
) -> None:
    fields = {"guns": 74, "decks": decks, "quality": "elite", "crew": LUBBER}
    fresh, spent = make_firer(fired=[], **fields), make_firer(**fields)  # type: ignore[arg-type]
    assert dice_count(fresh) - dice_count(spent) == more


@pytest.mark.parametrize(("speed", "less"), [(12, 0), (7, 0), (6, 1), (1, 1), (0, 1)])
def test_kmh_9_2_9_rigging_over_the_guns_at_half_speed(speed: int, less: int) -> None:
    ship = make_firer(basic=12, boxes_lost=36 - 3 * speed)
    assert dice_count(ship) == 9 - less


def test_kmh_9_2_9_who_never_had_any_speed_has_no_rigging_over_her_guns() -> None:
    assert dice_count(make_firer(basic=0)) == 9


@pytest.mark.parametrize(("damage", "less"), [(0, 0), (4, 0), (5, 1), (73, 14), (74, 14), (80, 14)])
def test_kmh_9_2_8_a_die_for_every_five_points_and_no_more_than_she_has(damage: int, less: int) -> None:
    assert dice_count(make_firer(damage=damage)) == 9 - less


def test_kmh_9_2_7_a_fire_that_has_burnt_for_three_moves() -> None:
    ship = make_firer(burning=3)
    assert dice_count(ship) == 7
    assert dice_count(ship, options=["fire-penalty-cumulative"]) == 3


@pytest.mark.parametrize(
    ("decks", "dice_left"), [(1, 9), (2, 5), (3, 6)]
)  # halves up, thirds up: 9 / 2 = 4.5 and 9 * 2 / 3 = 6
def test_kmh_8_3_3_lower_ports_in_a_choppy_sea(decks: int, dice_left: int) -> None:
    tally = firepower(make_firer(decks=decks), FireConditions("port", 2, is_choppy=True))
    assert tally.total == dice_left
    assert firepower(make_firer(decks=decks), FireConditions("port", 2)).total == 9


@pytest.mark.parametrize(("firepower_", "prize", "thrown"), [(6, True, 6), (7, True, 6), (7, False, 7)])
def test_kmh_13_2_3_a_prize_has_six_dice_at_most(firepower_: int, prize: bool, thrown: int) -> None:
    ship = make_firer(guns=64, firepower=firepower_, prize=prize)
    assert dice_count(ship) == thrown


@pytest.mark.parametrize(("number", "clause"), [(0, "KMH-9.2.24"), (1, ""), (2, ""), (3, ""), (4, "")])
def test_kmh_9_2_24_only_at_point_blank_is_a_ship_too_close(number: int, clause: str) -> None:
    refusal = rigging_refusal(make_enemy(), number)
    assert (refusal.clause if refusal else "") == clause
    assert (rigging_refusal(None, number) is None) is (number > 0)
    for rate, why in (("galley", "KMH-16.3.1"), ("battery", "KMH-19.1.1")):
        foe = make_enemy()
        foe.rate = rate
        found = rigging_refusal(foe, number)
        assert found is not None
        assert found.clause == (clause or why)
