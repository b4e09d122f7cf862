"""What a captain may know beforehand: reach, hazards, shots, odds, and the next thresholds."""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from game.books.kmh.face.course_drawing import hazard_lines
from game.books.kmh.face.option_odds import order_preview
from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.arcs import AimAt, GunSide, Rake
from game.books.kmh.rules.boats import (
    clear_pose_beside,
    launch,
    move_abandoned_boats,
    pull_straight,
    tow,
    towing_pose,
)
from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.books.kmh.rules.drifting import pose_after_tack
from game.books.kmh.rules.fire_tests import is_stopped
from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.gunnery import take_hits
from game.books.kmh.rules.previews import (
    HazardKind,
    aback_chance,
    aback_chance_after_reroll,
    hazards,
    helm_for,
    hit_spread,
    hulls_in_reach,
    lock_chance,
    most_way_in_dead_zone,
    next_thresholds,
    reachable_ends,
    shots_from_pose,
    special_chance,
    tack_chance,
    wind_position_at,
    zone_end,
)
from game.books.kmh.rules.sailing import ask_fast_sailing, is_helpless, move, move_squadron, tack
from game.books.kmh.rules.sheet import TAR, Chart, Lock, Quality, Rung, Ship, Tow, Wind, card_squadron
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.turn import new_pack
from game.books.kmh.rules.wind import SailOrder
from game.core.events import Boats, Moved
from game.core.markers import Gone
from game.core.steps import Choose
from game.core.table import add_marker, get_single, place
from game.levels.format.model import LevelEvent
from game.play.ignored_keys import losses
from game.sea.hull import hull_space, hulls_meet
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM, units_of_cm
from game.ui.battle.book_kit.papers import chance_words
from tests.books.kmh.rules.coasts import anchor_ship, line_ahead
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import allowed_shot, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, make_ship, pose_of, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import make_chain


def test_reach_is_every_course_of_one_turn_and_uses_up_the_move() -> None:
    ship = make_ship(heading=120, steering=False)
    with ships_on_table(ship):
        courses = reachable_ends(helm_for(ship, 4 * CM))
        assert len(courses) == 1 + 2 * (4 + 3 + 2 + 1)
        assert all(sum(leg.run for leg in course) == 4 * CM for course, _ in courses)
        ship.steering = True
        assert len(reachable_ends(helm_for(ship, 4 * CM))) == 1


def test_position_says_how_she_would_lie() -> None:
    with ships_on_table(make_ship(), wind=90):
        headings = [90, 150, 180, 270]
        lies = [wind_position_at(Pose(0, 0, h * 100)) for h in headings]
    assert lies == ["dead", "bow", "quarter", "astern"]


def test_hazards_come_in_the_order_in_which_they_are_met() -> None:
    ship, other = make_ship(at=(3, 50), heading=270), make_ship("other", (50, 50), side="british")
    with ships_on_table(ship, other, wind=330):
        found = hazards(ship, helm_for(ship, 6 * CM), [Leg(HelmVerb.AHEAD, 6 * CM)])
        assert [(h.kind, h.clause) for h in found] == [("edge", "KMH-2.1.1")]
        ship.pose = Pose(40 * CM, 50 * CM, 9_000)
        found = hazards(ship, helm_for(ship, 12 * CM), [Leg(HelmVerb.AHEAD, 12 * CM)])
        assert [(h.kind, h.name) for h in found] == [("contact", "other")]
        ship.pose = Pose(60 * CM, 50 * CM, 28_000)
        legs = [Leg(HelmVerb.STARBOARD, 3 * CM, 1), Leg(HelmVerb.AHEAD, 9 * CM)]
        found = hazards(ship, helm_for(ship, 12 * CM), legs)
        assert [h.kind for h in found] == ["dead zone"]
        assert hulls_meet(other.pose, ship.size, other.pose, other.size)


@pytest.mark.parametrize(
    ("run", "words"),
    [(6, "little damage to both"), (15, "damage to both"), (16, "damage to both, masts may fall")],
)
def test_kmh_6_10_2_a_course_into_a_hull_says_how_hard_they_meet(run: int, words: str) -> None:
    """By the whole move of the mover, or by the latest move of the other where that was more."""
    ship, other = make_ship(at=(46, 50), heading=90), make_ship("other", (50, 50), side="british")
    with ships_on_table(ship, other, wind=330):
        legs = [Leg(HelmVerb.AHEAD, run * CM)]
        (met,) = hazards(ship, helm_for(ship, run * CM), legs)
        assert hazard_lines(ship, met, {"other": "Other"}) == (
            "Runs into Other",
            f"Your move stops there; {words}",
        )
        other.last_run = 20 * CM
        (met,) = hazards(ship, helm_for(ship, run * CM), legs)
        assert hazard_lines(ship, met, {})[1] == "Your move stops there; damage to both, masts may fall"


def test_kmh_17_2_2_a_burning_fireship_is_a_fire_on_the_course_and_no_contact() -> None:
    """Two dice less 3 for Sans Culottes are over nought in 33 of 36 throws: 4 and more."""
    ship, fire = make_ship("ship", (50, 60)), make_fireship("brulot", at=(50, 50), side="british")
    with ships_on_table(ship, fire, wind=270):
        fit_as_fireship(fire, alight=True)
        found = hazards(ship, helm_for(ship, 12 * CM), [Leg(HelmVerb.AHEAD, 12 * CM)])
        assert [(h.kind, h.clause, h.name) for h in found] == [("fire", "KMH-17.2.2", "brulot")]
        words = hazard_lines(ship, found[0], {"brulot": "Brulot"})
        assert words == ("Upon Brulot, who burns", "2d6: 92 % fended off")
        ship.pose = Pose(52 * CM, 50 * CM, 0)  # within 2 cm before she moves
        assert hazards(ship, helm_for(ship, 6 * CM), [Leg(HelmVerb.AHEAD, 6 * CM)]) == []


@pytest.mark.parametrize(
    ("legs", "ashore"),
    [
        ([Leg(HelmVerb.AHEAD, 16 * CM)], True),
        ([Leg(HelmVerb.AHEAD, 6 * CM)], False),
        ([Leg(HelmVerb.STARBOARD, 16 * CM, 1)], False),
    ],
)
def test_kmh_2_3_1_a_course_onto_the_land_is_foretold(legs: list[Leg], ashore: bool) -> None:
    ship = make_ship(at=(50, 60), heading=0)
    with ships_on_table(ship, wind=200):
        shore = [(40 * CM, 40 * CM), (60 * CM, 40 * CM), (60 * CM, 45 * CM), (40 * CM, 45 * CM)]
        get_single(Chart).land.append([list(corner) for corner in shore])
        hull_space().add_land(shore)
        found = hazards(ship, helm_for(ship, 16 * CM), legs)
        assert [(h.kind, h.clause) for h in found] == [("land", "KMH-2.3.1")] * ashore
        if ashore:
            bow = found[0].y - ship.length // 2
            assert 44.4 * CM <= bow <= 45 * CM
        assert hull_space().touching_ships(ship.id) == []


@pytest.mark.parametrize("edge", [0, 90, 180, 270])
def test_kmh_2_1_1_a_course_beyond_the_edge_is_foretold_one_up_to_it_is_not(edge: int) -> None:
    """Her middle may come to the very edge."""
    at = {0: (40, 2), 90: (78, 30), 180: (40, 58), 270: (2, 30)}[edge]
    ship = make_ship(at=at, heading=edge)
    with ships_on_table(ship, wind=(edge + 180) % 360, size=(80, 60)):
        for run, beyond in ((4, 0), (5, 1)):
            found = hazards(ship, helm_for(ship, run * CM // 2), [Leg(HelmVerb.AHEAD, run * CM // 2)])
            assert [(h.kind, h.clause) for h in found] == [("edge", "KMH-2.1.1")] * beyond


@pytest.mark.parametrize(("off", "near"), [(43_749, True), (43_750, False)])
def test_kmh_6_10_1_hulls_that_she_cannot_reach_are_left_out(off: int, near: bool) -> None:
    """Half of both lengths and of both beams, however the two may turn."""
    ship, other = make_ship(at=(50, 50)), make_ship("other", (50, 50))
    for x, y in ((off, 0), (0, off), (-off, 0), (0, -off)):
        other.pose = Pose(ship.pose.x + 5 * x // abs(off) * CM + x, ship.pose.y, 0)
        if y:
            other.pose = Pose(ship.pose.x, ship.pose.y + 5 * y // abs(off) * CM + y, 0)
        with ships_on_table(ship, other):
            assert hulls_in_reach(ship, ship.pose, 5 * CM) == ([other] if near else [])


@pytest.mark.parametrize(("basic", "chance"), [(18, 0), (17, 1), (10, 108), (2, 216)])
def test_the_chance_to_be_taken_aback_is_counted_out(basic: int, chance: int) -> None:
    assert aback_chance(make_ship(basic=basic)) == Fraction(chance, 216)


def test_fire_options_from_here_and_from_there() -> None:
    ship, foe = make_ship(), make_ship("foe", (60, 50), side="british")
    with ships_on_table(ship, foe):
        keys = [s.key for s in shots_from_pose(ship, ship.pose)]
        assert keys == ["starboard hull foe", "starboard rigging foe"]
        beyond = Pose(70 * CM, 50 * CM, 0)
        assert [s.side for s in shots_from_pose(ship, beyond)] == ["port", "port"]
        near = [(foe, Pose(54 * CM, 50 * CM, 0))]
        held = shots_from_pose(ship, ship.pose, is_held_card=True, foes=near)
        assert [s.target_aim for s in held] == ["hull", "grape"]
        ship.retiring = True
        assert all(s.is_partial for s in shots_from_pose(ship, ship.pose))
        dice = firepower(ship, FireConditions("starboard", 1, is_partial=True)).total
        assert {s.dice for s in shots_from_pose(ship, ship.pose)} == {dice}


@pytest.mark.parametrize(
    ("dice", "needs", "mean", "low", "high"),
    [(6, 4, Fraction(3), 1, 5), (1, 6, Fraction(1, 6), 0, 1), (9, 2, Fraction(15, 2), 6, 9)],
)
def test_the_spread_of_a_volley_is_exact(dice: int, needs: int, mean: Fraction, low: int, high: int) -> None:
    hits = hit_spread(dice, needs)
    assert (hits.mean, hits.low, hits.high) == (mean, low, high)


def test_the_chance_of_a_special_is_a_tenth_for_each_hit() -> None:
    assert special_chance(1, 4) == Fraction(1, 20)
    assert special_chance(6, 4) == Fraction(3, 10)
    assert special_chance(20, 2) < 1


def test_the_next_thresholds_of_a_sheet() -> None:
    whole = make_ship(guns=74)
    assert [(f.clause, f.remaining) for f in next_thresholds(whole)] == [
        ("KMH-12.0.2", 37),
        ("KMH-10.2.2", 5),
        ("KMH-12.0.7", 36 - 15),
    ]
    worn = make_ship(guns=74, damage=38, boxes_lost=21)
    assert [(f.clause, f.remaining) for f in next_thresholds(worn)] == [("KMH-12.0.8", 1), ("KMH-10.2.2", 2)]


# KMH: who lies helpless or stopped, short moves, berths and odds: each condition by itself
# ------------------------------------------------------------------------------ sailing
@pytest.mark.parametrize(
    ("wind", "heading", "about"), [(0, 60, 300), (90, 150, 30), (300, 0, 240), (300, 240, 0)]
)
def test_kmh_6_8_5_she_comes_about_to_the_same_angle_on_the_other_tack(
    wind: float, heading: float, about: float
) -> None:
    ship = make_ship(heading=heading)
    with ships_on_table(ship, wind=wind):
        told = run_procedure(tack(ship), 2)
        assert pose_of(ship) == (50, 50, about)
        assert [e.clause for e in told.events_of(Moved)] == ["KMH-6.8.5"]
        assert (ship.last_run, ship.hanging) == (0, 0)


@pytest.mark.parametrize(("dice", "label"), [(-1, "Halve the die"), (1, "Double the lowest die")])
def test_kmh_4_1_3_what_a_fast_sailor_gains(dice: int, label: str) -> None:
    with ships_on_table(ship := make_ship()):
        question = run_procedure(ask_fast_sailing(ship, dice)).steps[0]
        assert isinstance(question, Choose)
        assert question.menu.options()[0].label == label


BUSY: dict[str, Callable[[Ship, Ship], object]] = {
    "anchor": lambda ship, _: anchor_ship(ship),
    "locked": lambda *_: place(Lock("ship", "other")),
    "tow": lambda *_: place(Tow("ship", "other", fast=True)),
    "towed": lambda *_: place(Tow("other", "ship", fast=True)),
    "passing": lambda *_: place(Tow("other", "ship")),
    "sail": lambda ship, _: setattr(ship, "making_sail", 1),
    "warp": lambda *_: place(Warp("ship", 0)),
    "galley": lambda ship, _: setattr(ship, "rate", "galley"),
    "fireship": lambda ship, _: fit_as_fireship(ship),
    "beside": lambda ship, other: setattr(other, "pose", place_abeam(ship, make_ship("x"), 0.2).pose),
    "anchorage": lambda *_: setattr(get_single(Chart), "anchorage", True),
    "boats": lambda *_: add_boats("boat", ship="ship"),
    "to launch": lambda ship, _: setattr(ship, "boats", 1),
    "chain": lambda *_: place(make_chain()),
    "wind": lambda *_: setattr(get_single(Wind), "calm", False),
}


@pytest.mark.parametrize("busy", BUSY)
def test_kmh_8_2_3_who_lies_helpless_in_a_calm(busy: str) -> None:
    ship, other = make_ship("ship", boats=0), make_ship("other", (80, 50))
    with ships_on_table(ship, other, calm=True):
        assert is_helpless(ship)
        BUSY[busy](ship, other)
        assert not is_helpless(ship)


def test_kmh_11_0_21_what_lies_stopped() -> None:
    ship, foe = make_ship("ship"), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        assert not is_stopped(ship)
        ship.rung = Rung.STOP
        assert is_stopped(ship)
        ship.rung, ship.boxes_lost = Rung.NATURAL, 3 * ship.basic
        assert is_stopped(ship)
        ship.boxes_lost = 0
        place(Lock("foe", "ship"))
        assert is_stopped(ship)


def test_kmh_6_9_1_a_ship_of_the_line_that_is_gone_does_not_move() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=240):
        ships[1].moved = True
        outcome = run_procedure(move_squadron("french", {}), "sail")
        assert outcome.rolls()[0].about == "ship1"


# ------------------------------------------------------------------------------ boats
def test_kmh_15_3_2_where_boats_lie_that_tow() -> None:
    """Two of their lengths before the bow, and two more for each party before them."""
    ship = make_ship("ship", length=40_000)
    with ships_on_table(ship):
        boat = add_boats()
        for number, lengths in ((0, 2), (1, 4), (2, 6)):
            pose = towing_pose(ship, 9000, boat.size, number)
            assert pose.x == ship.pose.x + 20_000 + lengths * boat.size.length


def test_kmh_15_0_2_berths_to_port_to_starboard_astern_and_ahead() -> None:
    ship = make_ship("ship", length=40_000)
    side, end = ship.beam // 2 + 1000 + 1500, 20_000 + 3500 + 1500
    with ships_on_table(ship, make_ship("port", (49.2, 50))):
        boat = add_boats()
        assert clear_pose_beside(ship, boat.size) == Pose(ship.pose.x + side, ship.pose.y, 0)
    with ships_on_table(ship, make_ship("port", (49.2, 50)), make_ship("starboard", (50.8, 50))):
        assert clear_pose_beside(ship, boat.size) == Pose(ship.pose.x, ship.pose.y + end, 0)
    with ships_on_table(ship):
        assert clear_pose_beside(ship, boat.size) == Pose(ship.pose.x - side, ship.pose.y, 0)


@pytest.mark.parametrize(("most", "cm"), [(-1, 4), (0, 0), (CM, 1), (9 * CM, 4)])
def test_kmh_15_1_2_at_most_so_far(most: int, cm: int) -> None:
    with ships_on_table(make_ship("ship"), calm=True):
        boat = add_boats(at=(80, 80), count=4)
        run_procedure(pull_straight(boat, 9000, most))
        assert (boat.pose.x, boat.pose.y) == (units_of_cm(80 + cm), units_of_cm(80))
        towed = add_boats("towed", at=(100, 80))
        boat.tow = towed.id
        run_procedure(tow(boat, 9000, most))
        assert boat.pose.x == units_of_cm(80 + 2 * cm)


def test_kmh_17_1_2_crews_of_fireships_alone_pull_on_the_move_card() -> None:
    with ships_on_table(make_ship("ship"), make_ship("friend", (90, 90))):
        boat = add_boats("boat", at=(80, 50))
        assert run_procedure(move_abandoned_boats("french")).steps == []
        boat.abandoned, boat.squadron = True, "other"
        assert run_procedure(move_abandoned_boats("french")).steps == []
        boat.squadron = "french"
        assert len(run_procedure(move_abandoned_boats("french")).steps) == 1
        ship = make_ship("launcher", (120, 120), boats=2)
        clauses = [
            run_procedure(launch(ship, 1, alone)).events_of(Boats)[0].clause for alone in (False, True)
        ]
        assert clauses == ["KMH-15.0.2", "KMH-17.1.2"]


# ------------------------------------------------------------------------------ odds and ends
@pytest.mark.parametrize(
    ("dice", "needs", "low", "high"), [(7, 5, 1, 4), (11, 2, 8, 11), (1, 6, 0, 1), (2, 5, 0, 2), (3, 4, 0, 3)]
)
def test_kmh_9_2_22_four_volleys_of_five(dice: int, needs: int, low: int, high: int) -> None:
    """Of seven that hit with a 5 none hits in 128 of 2187 cases, and one at most in 576, of which
    a tenth is 218.7. Of eleven that miss with a 1 eight hit or fewer in more than a tenth."""
    found = hit_spread(dice, needs)
    assert (found.low, found.high) == (low, high)
    assert (special_chance(dice, needs) == found.mean / 10) is (dice <= 10)


@pytest.mark.parametrize(
    ("aim", "needs", "clause"),
    [("hull", 3, "KMH-10.2.1"), ("grape", 2, "KMH-9.4.3"), ("rigging", 3, "KMH-10.3.2")]
    + [("rigging", 6, "KMH-10.3.6")],
)
def test_kmh_10_3_6_by_which_clause_hits_count(aim: str, needs: int, clause: str) -> None:
    foe = make_enemy()
    whole = allowed_shot(make_firer(), place_abeam(make_firer(), make_enemy(), 10))
    fired = Shot(GunSide.PORT, AimAt(aim), "foe", 0, 1, needs, Rake.NONE, False, False, whole.tally)
    with ships_on_table(foe):
        assert run_procedure(take_hits(foe, fired, [6, 6], "")).clause_count(clause) == 1


def test_kmh_13_0_15_no_shot_at_a_foe_that_is_put_before_her_either() -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        at = [(foe, foe.pose)]
        assert shots_from_pose(ship, ship.pose, foes=at)
        place(Lock("foe", "ship", attacker="foe", won=1))
        assert shots_from_pose(ship, ship.pose, foes=at) == []


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("wind gale", ["no wind is ever gale"]),
        ("wind fresh", []),
        ("sea rough", ["no sea is ever rough"]),
        ("sea choppy", []),
    ],
)
def test_kmh_8_3_1_what_an_event_waits_for_in_vain(when: str, words: list[str]) -> None:
    event = LevelEvent(when=when, message="It has come.")
    level = make_level({"guns": 36}).model_copy(update={"events": (event,)})
    assert [told for told in losses(level) if told.startswith("no ")] == words


def test_kmh_2_1_1_who_is_gone_is_not_in_the_pack() -> None:
    ship, other = make_ship("ship", squadron="van"), make_ship("other", (80, 50), squadron="rear")
    with ships_on_table(ship, other):
        add_marker(ship.number, Gone("left", "top"))
        assert [c for c in new_pack() if card_squadron(c)] == ["rear move", "rear fire"]


# ------------------------------------------------------------------------------ what dice decide
def test_kmh_6_7_6_a_course_ends_where_the_way_in_the_dead_zone_is_used_up() -> None:
    """Thirty degrees off the wind she is in the zone all the way: of 4 cm with 2.5 left she makes 2.5; with 4
    left all of them. A test that she has passed is not promised again."""
    ship = make_ship(heading=30)
    with ships_on_table(ship):
        helm, legs = replace(helm_for(ship, 4 * CM), zone_run_left=5 * CM // 2), [Leg(HelmVerb.AHEAD, 4 * CM)]
        stop = legs[0].pose_after(ship.pose, 5 * CM // 2)
        (found,) = hazards(ship, helm, legs)
        assert (found.kind, found.x, found.y) == (HazardKind.ZONE_SPENT, stop.x, stop.y)
        assert hazard_lines(ship, found, {}) == ("No farther so close to the wind", "Your move stops there")
        assert hazards(ship, replace(helm, zone_run_left=4 * CM), legs) == []


def test_kmh_6_7_6_a_course_into_the_dead_zone_says_how_often_she_comes_to_its_end() -> None:
    """Heading 60 she turns to port into the wind at north and is in the zone before the end. Of 216 throws of
    3d6 only those count that leave her the rest of the way; a course that needs more than 3d6 can leave
    stops her for certain."""
    ship = make_ship(heading=60)
    with ships_on_table(ship):
        legs = [Leg(HelmVerb.PORT, 6 * CM)]
        helm = helm_for(ship, 6 * CM)
        (found,) = [h for h in hazards(ship, helm, legs) if h.kind == HazardKind.DEAD_ZONE]
        good = sum(
            zone_end(replace(helm, zone_run_left=left * CM), legs) is None
            for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
            if (left := ship.basic - a - b - c) >= 0
        )  # fmt: skip
        assert 0 < good < 216
        assert found.passed == Fraction(good, 216)
        assert hazard_lines(ship, found, {})[1].startswith(f"to the end: {chance_words(found.passed)}; ")
        far = [*legs, Leg(HelmVerb.AHEAD, 20 * CM)]
        (never,) = [h for h in hazards(ship, helm_for(ship, 26 * CM), far) if h.kind == HazardKind.DEAD_ZONE]
        assert never.stops
        assert hazard_lines(ship, never, {})[1].startswith("to the end: never; ")


def test_kmh_4_2_3_a_course_says_where_her_crew_will_not_go_closer() -> None:
    """18 cm of open water, of which 6 are sailed to close range at 12; she stops where the rules stop her. An
    enemy who is upon her already is not shunned."""
    ship, foe = (
        make_ship(heading=180, traits=["cowardly-lubbers"]),
        make_ship("foe", (50, 71.5), side="british"),
    )
    with ships_on_table(ship, foe, wind=60):
        helm, legs = helm_for(ship, 18 * CM), [Leg(HelmVerb.AHEAD, 18 * CM)]
        shy = next(h for h in hazards(ship, helm, legs) if h.kind == HazardKind.SHY)
        assert hazard_lines(ship, shy, {}) == ("Her crew will not go closer", "Your move stops there")
        assert [
            h.kind for h in hazards(ship, replace(helm, run_left=5 * CM), [Leg(HelmVerb.AHEAD, 5 * CM)])
        ] == []
        foe.pose = Pose(50 * CM, 62 * CM, 0)
        assert HazardKind.SHY not in [h.kind for h in hazards(ship, helm, legs)]


def test_kmh_6_7_6_the_helm_knows_what_is_left_in_the_zone() -> None:
    """Basic 12 less 3, 3 and 4 leaves 2 cm; she turns 7 degrees a cm, so that half of the leg of 1 cm is in
    the zone, which begins 2 degrees on."""
    ship = make_ship(guns=74, heading=47)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 1, "port 1", (3, 3, 4))
    assert isinstance(outcome.open_step, Choose)
    assert isinstance(outcome.open_step.menu, Helm)
    assert outcome.open_step.menu.zone_run_left == 3 * CM // 2
    helms = [step.menu for step in outcome.steps if isinstance(step, Choose) and isinstance(step.menu, Helm)]
    assert [helm.zone_run_left for helm in helms] == [-1, 3 * CM // 2]


def test_kmh_6_8_3_a_tack_is_promised_as_the_table_has_it_and_not_without_room() -> None:
    """Average Tars go about with 2 or more; a hull close ahead is in the way of the swing."""
    ship = make_ship(guns=74, heading=50, crew=TAR, quality=Quality.AVERAGE)
    with ships_on_table(ship):
        assert tack_chance(ship) == Fraction(5, 6)
        bow = pose_ahead(pose_after_tack(ship), ship.length // 2)
    near = make_ship("near", (bow.x / CM, bow.y / CM), heading=50)
    with ships_on_table(ship, near):
        assert tack_chance(ship) == 0


def test_kmh_13_0_1_ships_lock_by_the_wish_of_their_captains() -> None:
    """A six; with one captain willing four or more, with both two or more."""
    assert [lock_chance(willing) for willing in range(3)] == [Fraction(1, 6), Fraction(1, 2), Fraction(5, 6)]


@pytest.mark.parametrize(("again", "aback"), [(0, Fraction(1, 6)), (1, Fraction(2, 6)), (2, Fraction(5, 6))])
def test_kmh_6_7_5_one_die_again_takes_her_aback_less_often(again: int, aback: Fraction) -> None:
    """Basic 12 and 6, 5 and 2: without the 6 she has 5 left, without the 5 four, without the 2 one."""
    ship = make_ship(guns=74)
    assert ship.basic == 12
    assert aback_chance_after_reroll(ship, (6, 5, 2), again) == aback


def test_kmh_6_7_6_the_best_that_a_dead_zone_test_leaves() -> None:
    """Basic 12 less three ones is 9, and never more than her speed: of 36 boxes 27 lost leave 3."""
    assert most_way_in_dead_zone(make_ship(guns=74)) == 9 * CM
    assert most_way_in_dead_zone(make_ship(guns=74, boxes_lost=27)) == 3 * CM


def test_kmh_4_1_3_the_button_of_an_order_promises_a_fast_sailor_what_she_uses() -> None:
    """With the wind on the quarter a fast sailor doubles the lowest of her dice: at least one more than each
    die shows, at most six."""
    slow, fast = (
        make_ship(guns=32, heading=100),
        make_ship("fast", guns=32, heading=100, traits=["fast-sailor"]),
    )
    with ships_on_table(slow, fast):
        told = [order_preview(ship, SailOrder.SAIL) for ship in (slow, fast)]
        ends = [[float(end) for end in re.findall(r"[\d.]+", words)] for words in told]
    assert ends[1] == [ends[0][0] + 1, ends[0][1] + 6]
