"""KMH-6.7 and KMH-6.8: too close to the wind, taken aback, and tacking."""

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm, HelmVerb, Leg, Marker, enters_dead_zone
from game.books.kmh.rules.drifting import roll_dead_zone_test
from game.books.kmh.rules.orders import order_menu, tack_needs
from game.books.kmh.rules.sailing import move, sail_in_dead_zone, tack
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Ship
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.events import Befell, Moved, Ordered
from game.core.steps import D6
from game.play.event_words import event_sentence
from game.sea.pose import Pose
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table


def beats(ship: Ship, *answers: Any) -> ProcedureRun:
    """The ship lies 30 degrees off a wind from 0 and tries to sail."""
    with ships_on_table(ship):
        return run_procedure(move(ship), "beat", *answers)


def close_hauled(guns: int = 74, **fields: Any) -> Ship:
    """A ship inside the dead zone."""
    return make_ship(guns=guns, heading=30, **fields)


# ------------------------------------------------------------------------------ 6.7 the dead zone
def test_kmh_6_7_1_three_dice_from_the_original_basic_speed() -> None:
    ship = close_hauled(boxes_lost=9)
    assert (ship.basic, ship.speed) == (12, 9)
    outcome = beats(ship, (3, 4, 4), "ahead 1")
    (asked,) = outcome.rolls()
    assert (asked.clause, asked.dice, asked.most) == ("KMH-6.7.1", (D6,) * 3, 12)
    assert outcome.cm_moved("frigate") == 1
    assert order_menu(ship, WindPosition.DEAD).keys() == ["beat", "lie to"]


def test_kmh_6_7_1_a_leg_into_the_zone_is_tested_where_it_enters() -> None:
    ship = make_ship(guns=74, heading=50)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 1, "port 2", (3, 3, 4), "ahead 9")
    assert [(e.how, e.run / CM) for e in outcome.events_of(Moved)] == [
        ("port", 0.75),
        ("port", 1.25),
        ("ahead", 0.75),
    ]
    assert wind_position_of(outcome.events_of(Moved)[0].heading, 0) == "dead"
    assert outcome.rolls()[-1].clause == "KMH-6.7.1"


def test_kmh_6_7_1_the_helm_knows_a_course_into_the_zone() -> None:
    helm = Helm(Pose(0, 0, 5_000), 4 * CM, 4 * CM, 2, 0)
    assert enters_dead_zone(helm, [Leg(HelmVerb.PORT, 4 * CM, 2)])
    assert not enters_dead_zone(helm, [Leg(HelmVerb.STARBOARD, 4 * CM, 2)])
    assert beats(close_hauled(), (3, 4, 4)).clause_count("KMH-6.7.1") == 2


def test_kmh_6_7_2_below_nought_she_is_taken_aback() -> None:
    ship = close_hauled(100)
    outcome = beats(ship, (4, 4, 5), 1)
    assert [(e.clause, e.what) for e in outcome.events_of(Befell)] == [("KMH-6.7.2", "aback")]
    assert outcome.events_of(Moved) == []
    assert (ship.hanging, ship.last_run) == (1, 0)


def test_kmh_6_7_2_next_turn_she_falls_off_to_45_degrees_and_drifts() -> None:
    ship = close_hauled(100, at=(50, 50))
    assert beats(ship, (4, 4, 5), 1).clause_count("KMH-6.7.2")
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), 2)
    assert pose_of(ship) == (50, 52, 45)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.5.1"]
    assert ship.hanging == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_kmh_6_7_3_half_a_chance_for_the_foremast_at_its_usual_cost(face: int) -> None:
    ship = close_hauled(100)
    outcome = beats(ship, (4, 4, 5), face)
    assert outcome.rolls()[-1].clause == "KMH-6.7.3"
    assert outcome.lost_masts("frigate") == (["fore"] if face >= 4 else [])
    assert outcome.damage_of("frigate") == ((6 + 5, 9) if face >= 4 else (6, 0))


def test_kmh_6_7_3_no_foremast_no_die() -> None:
    ship = close_hauled(100, masts_down=["fore"])
    assert len(beats(ship, (4, 4, 5)).rolls()) == 1
    again = close_hauled(100)
    assert beats(again, (4, 4, 5)).rolls()[-1].clause == "KMH-6.7.3"


@pytest.mark.parametrize(("faces", "points"), [((4, 4, 5), 6), ((4, 4, 3), 4), ((6, 6, 6), 11)])
def test_kmh_6_7_4_three_points_and_one_for_each_below_nought(faces: tuple[int, ...], points: int) -> None:
    outcome = beats(close_hauled(100), faces, 1)
    assert outcome.damage_of("frigate") == (points, 0)
    assert outcome.clause_count("KMH-6.7.4") == 1


def test_kmh_6_7_5_an_elite_crew_may_throw_one_die_again() -> None:
    ship = close_hauled(100, quality="elite")
    with ships_on_table(ship):
        ask = run_procedure(move(ship), "beat", (6, 5, 2))
        assert ask.allowed_keys() == ["keep", "1", "2", "3"]
        assert ask.clause_count("KMH-6.7.5") == 5
        outcome = run_procedure(roll_dead_zone_test(ship), (6, 5, 2), "1", 1)
        assert outcome.result == 2 * CM
        assert run_procedure(roll_dead_zone_test(ship), (6, 1, 2), "keep").result == CM
        assert run_procedure(roll_dead_zone_test(ship), (2, 1, 6), "3", 5).result == 2 * CM
    average = close_hauled(100)
    with ships_on_table(average):
        assert run_procedure(roll_dead_zone_test(average), (6, 1, 2)).result == CM


def allowed(outcome: ProcedureRun) -> list[float]:
    """What the log says may be sailed in the dead zone, in cm."""
    return [e.run / CM for e in outcome.events_of(Ordered) if e.clause == "KMH-6.7.6"]


def test_kmh_6_7_6_the_figure_left_is_the_way_inside_the_zone() -> None:
    ship = close_hauled()
    outcome = beats(ship, (2, 3, 3), "ahead 4")
    assert allowed(outcome) == [4]
    assert outcome.cm_moved("frigate") == 4
    assert ship.last_run == 4 * CM
    nothing = close_hauled()
    outcome = beats(nothing, (4, 4, 4))
    assert (outcome.cm_moved("frigate"), nothing.hanging) == (0, 0)


def test_kmh_6_7_6_never_more_than_her_move() -> None:
    ship = close_hauled(boxes_lost=27)
    outcome = beats(ship, (1, 1, 1), "ahead 3")
    assert allowed(outcome) == [9]
    assert (outcome.cm_moved("frigate"), ship.last_run) == (3, 3 * CM)


def test_kmh_6_7_6_only_the_way_inside_the_zone_counts() -> None:
    ship = make_ship(guns=74, heading=47)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 1, "port 1", (3, 3, 4), "starboard 2", "ahead 8")
    assert allowed(outcome) == [2]
    assert outcome.cm_moved("frigate") == 11
    assert pose_of(ship)[2] == pytest.approx(54, abs=0.1)


# ------------------------------------------------------------------------------ 6.8 tacking
NEEDS = {
    (TAR, "elite"): (2, 1),
    (TAR, "average"): (3, 2),
    (TAR, "poor"): (4, 2),
    (CULOTTE, "elite"): (3, 2),
    (CULOTTE, "average"): (4, 2),
    (CULOTTE, "poor"): (5, 3),
    (LUBBER, "average"): (5, 3),
    (LUBBER, "poor"): (6, 4),
}


def tacks(*answers: Any, **fields: Any) -> tuple[Ship, ProcedureRun]:
    """A 74 lies 60 degrees off a wind from 0 and tacks."""
    ship = make_ship(guns=74, heading=60, **fields)
    with ships_on_table(ship):
        return ship, run_procedure(move(ship), "tack", *answers)


@pytest.mark.parametrize(("degrees", "lies", "may"), [(60, "bow", True), (100, "quarter", False)])
def test_kmh_6_8_1_only_with_the_wind_on_the_bow(degrees: float, lies: str, may: bool) -> None:
    ship = make_ship(heading=degrees)
    offers = {o.key: o for o in order_menu(ship, WindPosition(lies)).options()}
    assert (offers["tack"].refusal is None) is may
    assert offers["tack"].clause == "KMH-6.8.1"
    for other in ("dead", "quarter", "astern"):
        menu = order_menu(ship, WindPosition(other))
        refusal = menu.read("tack")
        assert refusal.clause == "KMH-6.8.1"  # type: ignore[union-attr]


@pytest.mark.parametrize("mast", ["bowsprit", "fore", "main", "mizzen"])
def test_kmh_6_8_2_not_without_bowsprit_or_foremast(mast: str) -> None:
    may = mast in ("main", "mizzen")
    offer = order_menu(make_ship(masts_down=[mast]), WindPosition.BOW).options()[-1]
    assert (offer.key, offer.refusal is None) == ("tack", may)
    both = order_menu(make_ship(masts_down=["bowsprit", "fore"]), WindPosition.BOW).options()[-1].refusal
    assert both is not None
    assert (both.clause, both.reason) == ("KMH-6.8.2", "she cannot tack without her bowsprit")


@pytest.mark.parametrize(("crew", "quality"), list(NEEDS))
def test_kmh_6_8_3_the_tack_table(crew: str, quality: str) -> None:
    perfect, good = NEEDS[crew, quality]
    for face in range(1, 7):
        ship = make_ship(guns=74, heading=60, crew=crew, quality=quality)
        assert tack_needs(ship) == (perfect, good)
        with ships_on_table(ship):
            outcome = run_procedure(tack(ship), face)
        assert outcome.rolls()[0].needs == good
        assert (outcome.open_step is not None) is (face >= perfect)
        assert (ship.hanging != 0) is (face < good)
        assert (ship.pose.heading == 30_000) is (face >= good)


def test_kmh_6_8_3_the_order_says_what_it_needs() -> None:
    offer = order_menu(make_ship(crew=LUBBER, quality="poor"), WindPosition.BOW).options()[-1]
    assert offer.full_text == "Tack: 4+ on a d6, 6+ without losing way"
    prize = make_ship(crew=TAR, quality="elite", prize=True)
    assert tack_needs(prize) == (4, 2)
    assert tacks()[1].rolls()[0].clause == "KMH-6.8.3"


def test_kmh_6_8_4_a_perfect_tack_sails_on_on_the_other_bow() -> None:
    ship, outcome = tacks(4, 3, "ahead 9")
    assert pose_of(ship)[2] == 300
    assert outcome.cm_moved("frigate") == 9
    assert outcome.events_of(Moved)[0].clause == "KMH-6.8.4"
    assert ship.last_run == 9 * CM


def test_kmh_6_8_4_an_elite_crew_may_halt_after_it_as_on_any_bow() -> None:
    ship, outcome = tacks(6, 3, quality="elite")
    assert outcome.allowed_keys()[0] == "halt"
    assert outcome.events_of(Moved)[0].clause == "KMH-6.8.4"
    assert tacks(6, 3)[1].refusal_clause("halt") == "KMH-6.4.5"
    assert ship.rung == ""


def test_kmh_6_8_4_she_has_made_sail_again() -> None:
    ship, outcome = tacks(4, 3, "ahead 9", rung="stop")
    assert ship.rung == ""
    assert outcome.clause_count("KMH-6.8.4") == 1


def test_kmh_6_8_5_a_successful_tack_turns_and_stays() -> None:
    ship, outcome = tacks(3, nation="french")
    assert pose_of(ship) == (50, 50, 300)
    assert [(e.clause, e.how, e.run) for e in outcome.events_of(Moved)] == [("KMH-6.8.5", "tack", 0)]
    assert ship.last_run == 0


def test_kmh_6_8_6_a_failed_tack_hangs_falls_off_and_sails_the_turn_after() -> None:
    ship, outcome = tacks(1)
    assert pose_of(ship) == (50, 50, 0)
    assert [(e.clause, e.what) for e in outcome.events_of(Befell)] == [("KMH-6.8.6", "irons")]
    assert [e.how for e in outcome.events_of(Moved)] == ["hang"]
    said = [event_sentence(e, {}) for e in outcome.events]
    assert [words for words in said if words] == ["frigate misses stays and hangs in the wind"]
    assert (ship.hanging, ship.last_run) == (1, 0)
    with ships_on_table(ship):
        second = run_procedure(move(ship), 2)
        assert pose_of(ship) == (50, 52, 45)
        assert [e.how for e in second.events_of(Moved)] == ["fall off", "drift"]
        assert ship.drifted
        third = run_procedure(move(ship))
    assert third.allowed_keys() == ["sail", "slow", "tack"]


@pytest.mark.parametrize(
    ("heading", "wind", "falls_to"), [(300, 0, 315), (210, 270, 225), (330, 270, 315), (46, 1, 46)]
)
def test_kmh_6_8_6_on_her_old_tack(heading: float, wind: float, falls_to: float) -> None:
    ship = make_ship(heading=heading)
    with ships_on_table(ship, wind=wind):
        outcome = run_procedure(tack(ship), 1)
        assert pose_of(ship)[2] == wind
        run_procedure(move(ship), 1)
    assert pose_of(ship)[2] == falls_to
    assert outcome.clause_count("KMH-6.8.6") == 2


def test_kmh_6_8_6_where_there_is_no_room_to_turn_the_tack_fails() -> None:
    ship = make_ship("ajax", heading=60)
    near = make_ship("bellona", (52.6, 51.5), 300)
    with ships_on_table(ship, near):
        outcome = run_procedure(tack(ship), 6)
    assert ship.hanging == 1
    assert outcome.clause_count("KMH-6.8.6") == 2


def test_kmh_6_8_7_every_ship_tacks_on_her_own_die() -> None:
    thrown = []
    for name in ("ajax", "bellona", "canopus", "defence"):
        ship = make_ship(name, heading=60)
        with ships_on_table(ship):
            thrown += run_procedure(tack(ship), 3).rolls()
    assert [r.about for r in thrown] == ["ajax", "bellona", "canopus", "defence"]


@pytest.mark.parametrize(("faces", "way"), [((4, 3, 3), False), ((4, 3, 2), True)])
def test_kmh_6_7_6_with_nothing_left_she_lies_where_she_is(faces: tuple[int, int, int], way: bool) -> None:
    """Ten of basic speed less ten of the dice is no move: there is nothing to steer."""
    ship = make_ship(basic=10, heading=0)
    with ships_on_table(ship, wind=0):
        log = run_procedure(sail_in_dead_zone(ship, Marker.NONE), faces)
        assert (log.open_step is not None) is way
