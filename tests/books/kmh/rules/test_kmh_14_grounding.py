"""KMH-14.1 and KMH-14.2: when ships test in the shallows, what becomes of them, and sounding."""

from fractions import Fraction
from typing import Any

import pytest

from game.books.kmh.rules.anchors import Warp, warp_of
from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.books.kmh.rules.grounding import (
    CLAUSE,
    NearestShore,
    float_off,
    grounding_result,
    grounding_risk,
    nearest_shore,
    roll_shallows_test,
    run_aground,
    seaward_legs,
    shallows_at,
    shallows_hit,
)
from game.books.kmh.rules.level import chart_of
from game.books.kmh.rules.making_way import sail_leg
from game.books.kmh.rules.previews import hazards, helm_for
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Deck, Grounding, Lock, Ship, Tow, Wind
from game.books.kmh.rules.turn import begin_turn, new_pack, run_boats_troops_card
from game.core.events import Befell, Moved
from game.core.markers import Aground
from game.core.steps import D6
from game.core.table import every, get_single, has_marker, place
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import add_coast, add_shoal, anchor_ship, set_aground
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    pose_of,
    run_procedure,
    ships_on_table,
)


def bow_at(x: float, heading: float = 90, **fields: Any) -> Ship:
    """A 36 that heads east with her bow on x."""
    ship = make_ship(at=(0, 100), heading=heading, **fields)
    ship.pose = Pose(units_of_cm(x) - ship.length // 2, units_of_cm(100), ship.pose.heading)
    return ship


def sailed(ship: Ship, cm: float, *answers: Any, verb: str = "ahead") -> ProcedureRun:
    """What comes of one leg of so many cm, the only one of her move."""
    leg = Leg(HelmVerb(verb), round(cm * CM), 1)
    helm = Helm(ship.pose, leg.run, leg.run, 1, get_single(Wind).blows_from)
    return run_procedure(sail_leg(ship, helm, leg, -1), *answers)


# ------------------------------------------------------------------------------ when
@pytest.mark.parametrize(("shoals", "run", "rolls"), [(10, 4.9, 0), (10, 5.1, 1), (5, 9.9, 0), (5, 10.1, 1)])
def test_kmh_14_1_1_a_path_within_reach_of_the_shore_tests(shoals: int, run: float, rolls: int) -> None:
    ship = bow_at(135)
    with ships_on_table(ship, wind=270):
        add_coast(shoals)
        outcome = sailed(ship, run, *[1] * rolls)
    assert [r.clause for r in outcome.rolls()] == ["KMH-14.1.2"] * rolls
    assert outcome.cm_moved(ship.id) == run


def test_kmh_14_1_1_once_a_turn_at_the_first_point_inside() -> None:
    ship = bow_at(135)
    with ships_on_table(ship, wind=270):
        add_coast()
        outcome = sailed(ship, 8, 1)
        assert [e.run / CM for e in outcome.events if hasattr(e, "run")] == [5, 3]
        assert sailed(ship, 2).rolls() == []
        begin_turn(get_single(Deck))
        assert len(sailed(ship, 1, 1).rolls()) == 1


def test_kmh_14_1_1_ships_test_that_drift_and_no_anchored_one() -> None:
    hulk = make_ship("hulk", (138, 100), boxes_lost=99)
    anchored = make_ship("anchored", (145, 50), heading=90)
    with ships_on_table(hulk, anchored, wind=270):
        add_coast()
        anchor_ship(anchored)
        assert run_procedure(move(anchored), "ride").rolls() == []
        drifted = run_procedure(move(hulk), 3, 1)
        assert [r.clause for r in drifted.rolls()] == ["KMH-6.2.7", "KMH-14.1.2"]
        assert drifted.cm_moved("hulk", "drift") == 3
        begin_turn(get_single(Deck))
        struck = run_procedure(move(hulk), 6, 5, (1, 1))
        assert has_marker(hulk.number, Aground)
        assert struck.cm_moved("hulk", "drift") == 0.25
        begin_turn(get_single(Deck))
        assert run_procedure(move(hulk), "wait").cm_moved("hulk") == 0


def test_kmh_14_1_1_a_raft_is_held_by_the_ship_that_strikes() -> None:
    one, two = make_ship("one", (138, 100), guns=74), make_ship("two", (136, 100), side="british")
    with ships_on_table(one, two, wind=270):
        add_coast()
        place(Lock("one", "two"))
        drifted = run_procedure(move(one), 5, 4, (2, 3))
        assert [r.clause for r in drifted.rolls()] == ["KMH-6.5.3", "KMH-14.1.2", "KMH-14.1.4"]
        assert has_marker(one.number, Aground)
        assert not has_marker(two.number, Aground)
        assert drifted.cm_moved("one", "drift") == drifted.cm_moved("two", "drift") < 5
        assert one.grounded == "stuck"


def test_kmh_14_1_1_there_are_no_shallows_unless_the_level_has_them() -> None:
    land = {"points": [(100.0, 0.0), (150.0, 0.0), (150.0, 100.0), (100.0, 100.0)]}
    rocks = {"points": [(50.0, 50.0), (55.0, 50.0), (52.0, 55.0)]}
    chart = {"land": [land], "rocks": [rocks]}
    deep = chart_of(make_level({}, chart=chart))
    assert (deep.margins, deep.shoals, deep.anchorage) == ([], [], False)
    book = chart_of(make_level({}, chart=chart, rules={"options": ["shallows"]}))
    assert (book.margins, book.anchorage) == ([10 * CM, 5 * CM], True)
    own = chart_of(make_level({}, chart={"land": [land | {"margin": 3.0}], "rocks": [rocks]}))
    assert own.margins == [3 * CM, 5 * CM]
    hidden = chart_of(make_level({}, chart={"shoals": [rocks]}))
    assert (hidden.margins, len(hidden.shoals)) == ([], 1)
    assert chart_of(make_level({}, rules={"options": ["anchorage"]})).anchorage


def test_kmh_14_1_1_a_shoal_is_shallow_itself() -> None:
    ship = bow_at(99)
    with ships_on_table(ship, wind=270):
        add_shoal()
        assert shallows_at(ship, ship.pose) is None
        ship.pose = Pose(units_of_cm(110), units_of_cm(50), 9_000)
        assert shallows_at(ship, ship.pose) is not None
        ship.pose = Pose(units_of_cm(98), units_of_cm(50), 9_000)
        assert len(sailed(ship, 4, 1).rolls()) == 1


def test_kmh_14_1_1_the_nearest_point_of_a_shore() -> None:
    ring = [[0, 0], [10 * CM, 0], [10 * CM, 10 * CM], [0, 10 * CM]]
    size = make_ship().size
    beside = nearest_shore(ring, size, Pose(20 * CM, 5 * CM, 0))
    assert (beside.gap, beside.x) == (10 * CM - size.beam // 2, 10 * CM)
    corner = nearest_shore(ring, size, Pose(5 * CM, 20 * CM, 0))
    assert (corner.gap, corner.y) == (10 * CM - size.length // 2, 10 * CM)
    assert nearest_shore(ring, size, Pose(5 * CM, 5 * CM, 3_000)).gap == 0
    assert nearest_shore(ring, size, Pose(10 * CM, 5 * CM, 0)).gap == 0
    assert (beside.seaward_bearing(Pose(20 * CM, 5 * CM, 0)), corner.seaward_bearing(Pose(0, 0, 0))) == (
        9_000,
        18_000,
    )
    assert NearestShore(0, 0, 0).seaward_bearing(Pose(CM, 0, 0)) == 9_000
    assert NearestShore(0, 0, 0).seaward_bearing(Pose(0, 0, 0)) == 18_000


# ------------------------------------------------------------------------------ the table
@pytest.mark.parametrize(
    ("ship", "row"),
    [
        (make_ship(guns=98), "lucky damaged damaged stuck cruunch cruunch"),
        (make_ship(guns=74), "lucky damaged damaged stuck stuck cruunch"),
        (make_ship(guns=36), "lucky lucky damaged damaged stuck cruunch"),
        (make_ship(guns=18, rigged=["main", "fore"]), "lucky lucky lucky damaged stuck cruunch"),
        (make_ship(guns=18, rigged=["main"]), "lucky lucky lucky damaged stuck cruunch"),
        (make_ship(guns=36, masts_down=["main"]), "lucky lucky damaged damaged stuck cruunch"),
    ],
)  # fmt: skip
def test_kmh_14_1_2_the_table(ship: Ship, row: str) -> None:
    assert [grounding_result(ship, face) for face in D6.faces] == row.split()


def test_kmh_14_1_2_the_odds_for_screens_and_captains() -> None:
    assert grounding_risk(make_ship(guns=98))[Grounding.CRUUNCH] == Fraction(1, 3)
    assert grounding_risk(make_ship(guns=98), sounding=True) == {
        "lucky": Fraction(1, 2),
        "damaged": Fraction(1, 3),
        "stuck": Fraction(1, 6),
        "cruunch": 0,
    }


def test_kmh_14_1_3_cruunch() -> None:
    ship = make_ship(guns=98)
    with ships_on_table(ship):
        outcome = run_procedure(roll_shallows_test(ship), 5, (6, 4, 1), 6, 2, 3)
        assert has_marker(ship.number, Aground)
    assert outcome.damage_of(ship.id) == (21, 9)
    assert outcome.lost_masts(ship.id) == ["fore"]
    assert (ship.speed, ship.boxes_left, ship.grounded) == (8, 24, "cruunch")
    assert [r.needs for r in outcome.rolls()][2:] == [6, 6, 6]


def test_kmh_14_1_3_a_mast_stands_on_a_five() -> None:
    ship = make_ship(guns=74)
    with ships_on_table(ship):
        outcome = run_procedure(roll_shallows_test(ship), 6, (1, 1, 1), 5, 5, 5)
    assert outcome.lost_masts(ship.id) == []
    assert outcome.damage_of(ship.id) == (3, 0)


def test_kmh_14_1_4_stuck() -> None:
    ship = make_ship(guns=74)
    with ships_on_table(ship, wind=270):
        outcome = run_procedure(roll_shallows_test(ship), 4, (3, 4))
        ran = [(e.what, e.on) for e in outcome.events_of(Befell) if e.clause == "KMH-14.1.4"]
        assert ran == [("aground", True)]
        assert outcome.damage_of(ship.id) == (7, 0)
        still = run_procedure(move(ship), "wait")
        assert (still.cm_moved(ship.id), still.rolls()) == (0, [])


def test_kmh_14_1_4_the_ground_ends_her_move() -> None:
    ship = bow_at(135)
    with ships_on_table(ship, wind=270):
        add_coast()
        outcome = sailed(ship, 9, 5, (1, 1))
        helm, _ = outcome.result
    assert (helm.run_left, outcome.cm_moved(ship.id)) == (0, 5)
    assert (ship.rung, ship.last_run) == ("stop", 0)


def test_kmh_14_1_5_damaged_she_turns_out_to_sea() -> None:
    ship = bow_at(135, heading=60)
    with ships_on_table(ship, wind=180):
        add_coast()
        outcome = sailed(ship, 24, 4, 3)
        helm, _ = outcome.result
        gap = shallows_at(ship, ship.pose)
    assert outcome.damage_of(ship.id) == (3, 0)
    assert outcome.cm_moved(ship.id) == 24
    assert outcome.cm_moved(ship.id, "port") > 8
    assert outcome.cm_moved(ship.id, "starboard") == 0
    assert (helm.run_left, gap) == (0, None)
    assert pose_of(ship)[2] == pytest.approx(270, abs=3)


SHORE = NearestShore(CM, 60 * CM, 49 * CM, (59 * CM, 50 * CM))


def test_kmh_14_1_5_without_a_rudder_she_keeps_straight_on() -> None:
    ship = make_ship(heading=90)
    helm = Helm(ship.pose, 5 * CM, 5 * CM, 1, 0, straight_only=True)
    assert seaward_legs(ship, helm, NearestShore(CM, 60 * CM, 50 * CM, (59 * CM, 50 * CM))) == [
        Leg(HelmVerb.AHEAD, 5 * CM)
    ]
    free = Helm(ship.pose, 5 * CM, 5 * CM, 1, 0)
    assert [leg.verb for leg in seaward_legs(ship, free, SHORE)] == ["starboard"]


def test_kmh_14_1_6_lucky_she_goes_on() -> None:
    ship = bow_at(135)
    with ships_on_table(ship, wind=270):
        add_coast()
        outcome = sailed(ship, 9, 2)
    assert outcome.cm_moved(ship.id) == 9
    assert outcome.log_lines("KMH-14.1.6") == ["she scrapes over the bottom, and goes on"]
    assert list(CLAUSE) == ["lucky", "damaged", "stuck", "cruunch"]


def test_kmh_2_3_1_who_comes_to_the_land_itself_is_stuck() -> None:
    ship = bow_at(135)
    with ships_on_table(ship, wind=270):
        add_coast(2)
        outcome = sailed(ship, 20, 1)
        assert has_marker(ship.number, Aground)
    assert outcome.log_lines("KMH-2.3.1") == ["the land stops her"]
    assert (ship.grounded, ship.damage) == ("stuck", 0)


def test_kmh_2_3_1_a_deep_shore_only_stops_her() -> None:
    ship = bow_at(145)
    with ships_on_table(ship, wind=270):
        add_coast(0)
        assert sailed(ship, 10).rolls() == []
        assert ship.damage == 0


# ------------------------------------------------------------------------------ sounding
def test_kmh_14_2_1_who_sounds_makes_basic_speed_at_most() -> None:
    ship = make_ship(heading=120, basic=10)
    with ships_on_table(ship):
        assert run_procedure(move(ship)).refusal_clause("sound") == "not offered"
        add_coast()
        outcome = run_procedure(move(ship), "sound", "ahead 10")
        assert outcome.rolls() == []
        assert (ship.sounding, ship.rung) == (True, "basic")
        begin_turn(get_single(Deck))
        assert not ship.sounding


@pytest.mark.parametrize(
    ("heading", "quality", "rung", "dice", "run"),
    [
        (180, "average", "", (), "ahead 10"),
        (180, "poor", "", (), "ahead 10"),
        (60, "average", "", (4,), "ahead 6"),
        (120, "average", "stop", (4,), "ahead 6"),
    ],
)
def test_kmh_14_2_1_in_every_position(
    heading: float, quality: str, rung: str, dice: tuple[int, ...], run: str
) -> None:
    ship = make_ship(heading=heading, basic=10, quality=quality, rung=rung)
    with ships_on_table(ship):
        add_coast()
        outcome = run_procedure(move(ship), "sound", *dice, run)
    assert outcome.open_step is None


def test_kmh_14_2_1_a_modifier_does_not_take_her_beyond() -> None:
    ship = make_ship(heading=120, basic=10, speed_modifier=2)
    with ships_on_table(ship):
        add_coast()
        assert run_procedure(move(ship), "sound", "ahead 10").open_step is None


def test_kmh_14_2_1_two_off_the_die() -> None:
    assert [grounding_result(make_ship(guns=98), face - 2) for face in (6, 2, 1)] == [
        "stuck",
        "lucky",
        "lucky",
    ]
    ship = make_ship(guns=98, sounding=True)
    with ships_on_table(ship):
        outcome = run_procedure(roll_shallows_test(ship), 6, (1, 2))
    (roll, _) = outcome.rolls()
    assert roll.tally is not None
    assert [(t.clause, t.num) for t in roll.tally.terms] == [("KMH-14.2.1", -2)]
    assert ship.grounded == "stuck"


def test_kmh_14_1_3_a_ship_that_was_afloat_is_aground_only_once() -> None:
    ship = bow_at(145)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship, "cruunch")
        run_procedure(run_aground(ship, Grounding.CRUUNCH))
        assert ship.grounded == "cruunch"
        assert shallows_hit(ship, ship.pose) is None


def test_kmh_14_1_1_a_course_shows_the_shallows_before_it_is_sailed() -> None:
    ship = bow_at(135)
    with ships_on_table(ship, wind=270):
        add_coast()
        helm = helm_for(ship, 9 * CM)
        (shown,) = hazards(ship, helm, [Leg(HelmVerb.AHEAD, 9 * CM)])
        assert (shown.kind, shown.clause) == ("shallows", "KMH-14.1.1")
        ship.tried = True
        assert hazards(ship, helm, [Leg(HelmVerb.AHEAD, 9 * CM)]) == []


# ------------------------------------------------------------------------------
# KMH-14.3 and KMH-14.4: warping off the ground and in a calm; towing off
def off_the_shore(cm: float, **fields: Any) -> Ship:
    """A ship on a northerly heading, her side so far from the land at x 150."""
    ship = make_ship(at=(0, 100), heading=0, **fields)
    ship.pose = make_ship(at=(150 - cm - ship.beam / CM / 2, 100)).pose
    return ship


def turns(ship: Ship, *answers: tuple[Any, ...], boats: bool = True) -> list[ProcedureRun]:
    """What came of so many turns: her Move card, and the boats card if it is in the pack."""
    out = []
    for given in answers:
        begin_turn(get_single(Deck))
        out.append(run_procedure(move(ship), *given))
        if boats and "ships boats" in new_pack():
            run_procedure(run_boats_troops_card())
    return out


def afloat_again(ship: Ship) -> bool:
    """Whether nothing holds her."""
    return not has_marker(ship.number, Aground)


# ------------------------------------------------------------------------------ the timetable
def test_kmh_14_3_1_aground_she_warps_or_waits() -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        assert run_procedure(move(ship)).allowed_keys() == ["warp", "wait"]
        ship.boats = 0
        assert run_procedure(move(ship)).log_lines("KMH-14.3.1") == ["she can only wait for a tow"]
        ship.boats, ship.anchors = 1, 0
        assert run_procedure(move(ship)).open_step is None


def test_kmh_14_3_2_the_timetable() -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        cards = []
        begin_turn(get_single(Deck))
        for given in (("warp",), (), (), ()):
            begin_turn(get_single(Deck))
            outcome = run_procedure(move(ship), *given)
            assert outcome.rolls() == []
            assert outcome.log_lines("KMH-14.3.2") != []
            cards.append("ships boats" in new_pack())
            if cards[-1]:
                assert run_procedure(run_boats_troops_card()).log_lines("KMH-14.3.2")
                assert run_procedure(run_boats_troops_card()).log_lines("KMH-14.3.2") == []
        assert cards == [False, False, True, False]
        assert warp_of(ship) is not None
        begin_turn(get_single(Deck))
        (question,) = run_procedure(move(ship)).steps
        assert (question.clause, get_single(Deck).turn) == ("KMH-14.3.3", 6)


@pytest.mark.parametrize(("how", "needs"), [("cruunch", 6), ("stuck", 5)])
def test_kmh_14_3_3_the_freeing_roll(how: str, needs: int) -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship, how)
        turns(ship, ("warp",), (), (), ())
        held, moved = turns(ship, (needs - 1,), (needs,))
        assert [held.cm_moved(ship.id), moved.cm_moved(ship.id)] == [0, 2]
        assert held.rolls()[0].needs == needs


def test_kmh_14_3_4_two_cm_a_turn_until_she_is_out_of_the_shallows() -> None:
    ship = off_the_shore(7)
    start = pose_of(ship)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship, "cruunch")
        turns(ship, ("warp",), (), (), ())
        first, second, third = turns(ship, (5,), (6,), (6,))
        assert first.events_of(Moved) == []
        assert second.events_of(Befell) == []
        assert [(e.clause, e.what, e.on) for e in third.events_of(Befell)] == [
            ("KMH-14.3.4", "aground", False)
        ]
        assert afloat_again(ship)
        assert warp_of(ship) is None
        assert pose_of(ship) == (round(start[0] - 4, 2), 100, 0)
        assert (ship.rung, ship.grounded) == ("stop", "")
        begin_turn(get_single(Deck))
        assert run_procedure(move(ship), "sail", 4, "ahead 11").open_step is None


def test_kmh_14_3_4_something_may_be_in_her_way() -> None:
    ship, other = off_the_shore(7), make_ship("other", (140.6, 100))
    with ships_on_table(ship, other, wind=270):
        add_coast()
        set_aground(ship)
        turns(ship, ("warp",), (), (), ())
        (blocked,) = turns(ship, (6,))
        assert blocked.log_lines("KMH-14.3.4") == ["something is in her way"]
        assert not afloat_again(ship)


def test_kmh_14_3_1_without_a_boat_nothing_goes_on() -> None:
    ship = off_the_shore(7)
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        turns(ship, ("warp",))
        ship.boats = 0
        (lost,) = turns(ship, ())
        assert lost.log_lines("KMH-14.3.1") == ["no boat is left to carry her anchor"]
        assert warp_of(ship) is None


def test_kmh_14_3_4_a_ship_on_no_charted_shore_comes_off_over_her_stern() -> None:
    ship = make_ship(at=(100, 100), heading=90)
    with ships_on_table(ship):
        set_aground(ship)
        turns(ship, ("warp",), (), (), (), (5,))
        assert afloat_again(ship)
        assert pose_of(ship) == (98, 100, 90)


# ------------------------------------------------------------------------------ in a calm
def test_kmh_14_3_6_in_a_calm_five_times_two_cm() -> None:
    ship = make_ship(at=(100, 100), heading=0)
    with ships_on_table(ship, calm=True):
        assert run_procedure(move(ship)).log_lines("KMH-8.2.3") == ["becalmed"]
        get_single(Chart).anchorage = True
        asked = run_procedure(move(ship))
        assert asked.allowed_keys()[0] == "lie"
        assert asked.refusal_clause("warp north") == "KMH-14.3.6"
        assert asked.refusal_clause("warp 360") == "KMH-14.3.6"
        assert turns(ship, ("lie",))[0].open_step is None
        made = [t.cm_moved(ship.id) for t in turns(ship, ("warp 90",), *[()] * 8)]
        assert made == [0, 0, 0, 0, 2, 2, 2, 2, 2]
        assert pose_of(ship) == (110, 100, 0)
        assert warp_of(ship) is None


def test_kmh_14_3_6_it_blows_again() -> None:
    ship = make_ship(at=(100, 100), heading=120)
    with ships_on_table(ship, calm=True):
        get_single(Chart).anchorage = True
        turns(ship, ("warp 45",), ())
        get_single(Wind).calm = False
        (sails,) = turns(ship, ())
        assert sails.log_lines("KMH-14.3.6") == ["it blows, so she warps no more to NE"]
        assert [w.open for w in every(Warp)] == [False]


def test_kmh_14_3_6_not_without_boat_or_anchor() -> None:
    ship = make_ship(heading=0, boats=0)
    with ships_on_table(ship, calm=True):
        get_single(Chart).anchorage = True
        assert run_procedure(move(ship)).allowed_keys() == ["lie"]
        ship.boats, ship.anchors = 1, 0
        assert run_procedure(move(ship)).log_lines("KMH-8.2.3") == ["becalmed"]


# ------------------------------------------------------------------------------ towed off
@pytest.mark.parametrize(("face", "way"), [(5, 4), (4, 0)])
def test_kmh_14_4_1_a_tow_may_bring_her_off(face: int, way: float) -> None:
    tug, stuck = make_ship("tug", (50, 46), 60, rung="bow"), make_ship("stuck", (50, 52), 0)
    tug.basic = 9
    with ships_on_table(tug, stuck):
        set_aground(stuck)
        place(Tow("tug", "stuck", fast=True))
        answers: tuple[Any, ...] = (1, "ahead 4") if way else ()
        outcome = run_procedure(move(tug), "sail", face, *answers)
        assert outcome.open_step is None
        assert outcome.rolls()[0].needs == 5
        assert [outcome.cm_moved("tug"), outcome.cm_moved("stuck")] == [way, way]
        assert afloat_again(stuck) == bool(way)


def test_kmh_14_4_1_who_floats_again_does_not_test_at_once() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        set_aground(ship)
        run_procedure(float_off(ship, "KMH-14.4.1"))
        assert (ship.tried, ship.grounded) == (True, "")
