"""KMH-6.10 and KMH-6.11: ships that meet, and the markers of a small action."""

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm, Marker, MarkerMenu
from game.books.kmh.rules.orders import flight_menu
from game.books.kmh.rules.passage import collide, impact_of, roll_collision_masts
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Lock, Mast, Ship
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.turn import ask_course_markers, show_markers
from game.core.events import Collided, Hurt, Moved, Ordered
from game.core.steps import Choose, Plot, Refusal
from game.core.table import every
from game.sea.pose import Pose
from game.sea.units import CM
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table

SHEER = ("sheer off", "sheer off")


def ram(angle: float = 90, guns: int = 36, **fields: Any) -> tuple[Ship, Ship]:
    """A French ship about to touch the middle of a British 74 with her bow, so that the keels
    cross at this angle."""
    rammed = make_ship("rammed", (50, 50), 0, guns=74, side="british")
    rammer = make_ship("rammer", (47.6, 50), angle, guns, **fields)
    return rammer, rammed


def meet(speed: float, *answers: Any, other: float = 0, **options: Any) -> ProcedureRun:
    """The two have met at this speed, in cm."""
    rammer, rammed = ram()
    rammed.last_run = round(other * CM)
    with ships_on_table(rammer, rammed, **options):
        return run_procedure(collide(rammer, rammed, round(speed * CM)), *answers)


# ------------------------------------------------------------------------------ 6.10 collisions
def test_kmh_6_10_1_the_mover_stops_at_the_first_contact() -> None:
    ship = make_ship("rammer", (40, 50), 90)
    foe = make_ship("rammed", (50, 50), 0, guns=74, side="british")
    with ships_on_table(ship, foe, wind=330):
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 17", 1, 1, 6, *SHEER, 1)
    (met,) = outcome.events_of(Collided)
    assert (met.clause, met.ship, met.other, met.speed) == ("KMH-6.10.1", "rammer", "rammed", 17 * CM)
    bow = pose_of(ship)[0] + 1.75
    assert 49.4625 - 0.25 <= bow <= 49.4625
    assert outcome.events_of(Moved)[0].run < 8 * CM


def test_kmh_6_10_1_friends_collide_too_but_do_not_lock() -> None:
    ship, friend = make_ship("rammer", (40, 50), 90), make_ship("rammed", (50, 50), 0)
    with ships_on_table(ship, friend, wind=330):
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 17", 1, 1, 6)
    assert outcome.clause_count("KMH-6.10.1") == 1
    assert outcome.open_step is None
    assert outcome.damage_of("rammed") == (2, 3)


@pytest.mark.parametrize(("angle", "soft"), [(20, True), (29, True), (31, False), (160, True)])
def test_kmh_6_10_1_by_option_ships_that_meet_alongside_take_no_damage(angle: float, soft: bool) -> None:
    for options in ([], ["alongside-without-damage"]):
        rammer, rammed = ram(angle)
        with ships_on_table(rammer, rammed, options=options):
            outcome = run_procedure(collide(rammer, rammed, 5 * CM), *([] if soft and options else [6]))
        assert (outcome.events_of(Hurt) == []) is (soft and bool(options))
        assert outcome.clause_count("KMH-6.10.1") == 1


@pytest.mark.parametrize(
    ("cm", "clause", "lost"),
    [(0.5, "KMH-6.10.2", (1, 0)), (1, "KMH-6.10.2", (1, 0)), (6, "KMH-6.10.2", (1, 0)),
     (6.5, "KMH-6.10.3", (2, 1)), (7, "KMH-6.10.3", (2, 1)), (15, "KMH-6.10.3", (2, 1)),
     (15.5, "KMH-6.10.4", (2, 3)), (18, "KMH-6.10.4", (2, 3))],
)  # fmt: skip
def test_kmh_6_10_2_points_and_boxes_by_speed(cm: float, clause: str, lost: tuple[int, int]) -> None:
    outcome = meet(cm, *([1, 1] if clause == "KMH-6.10.4" else []), 6, *SHEER, 1)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == lost
    assert {e.clause for e in outcome.events_of(Hurt)} == {clause}
    assert meet(5, 6, *SHEER, 1).clause_count("KMH-6.10.2") == 2


def test_kmh_6_10_2_the_faster_ship_counts() -> None:
    outcome = meet(5, 6, *SHEER, 1, other=14)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == (2, 1)
    assert meet(5, 6, *SHEER, 1, other=0).clause_count("KMH-6.10.2") == 2


def test_kmh_6_10_3_at_14_two_points_and_a_secondary_box_each() -> None:
    outcome = meet(14, 6, *SHEER, 1)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == (2, 1)
    assert outcome.clause_count("KMH-6.10.3") == 2
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.10.6", "KMH-13.0.1"]


def test_kmh_6_10_4_over_15_a_primary_box_and_a_die_each() -> None:
    outcome = meet(18, 3, 3, 6, *SHEER, 1)
    assert outcome.damage_of("rammer") == outcome.damage_of("rammed") == (2, 3)
    assert outcome.open_step is None
    assert [r.about for r in outcome.rolls() if r.clause == "KMH-6.10.4"] == ["rammer", "rammed"]


@pytest.mark.parametrize(
    ("faces", "masts"),
    [((1,), 0), ((2,), 0), ((3,), 0), ((4,), 1), ((5,), 1), ((6, 1), 1), ((6, 2), 1), ((6, 3), 1),
     ((6, 4), 2), ((6, 5), 2), ((6, 6), 3)],
)  # fmt: skip
def test_kmh_6_10_5_how_many_masts(faces: tuple[int, ...], masts: int) -> None:
    ship = make_ship(guns=74)
    with ships_on_table(ship):
        outcome = run_procedure(roll_collision_masts(ship), *faces, *(1, 3, 5)[:masts])
    assert outcome.lost_masts("frigate") == ["mizzen", "main", "fore"][:masts]
    assert outcome.open_step is None
    again = make_ship(guns=74)
    with ships_on_table(again):
        assert run_procedure(roll_collision_masts(again), 6).rolls()[-1].clause == "KMH-6.10.5"


def test_kmh_6_10_5_the_die_is_thrown_again_for_bowsprit_and_masts_gone() -> None:
    ship = make_ship(guns=74)
    with ships_on_table(ship):
        outcome = run_procedure(roll_collision_masts(ship), 6, 5, 4, 6, 3, 1)
    assert outcome.open_step is None
    assert outcome.lost_masts("frigate") == ["main", "mizzen"]
    bare = make_ship(guns=74, masts_down=["main", "mizzen", "fore"])
    with ships_on_table(bare):
        assert run_procedure(roll_collision_masts(bare), 6, 6).lost_masts("frigate") == []
    assert outcome.clause_count("KMH-6.10.5") == 1


@pytest.mark.parametrize("face", range(1, 7))
def test_kmh_6_10_6_a_bow_in_the_way_loses_its_bowsprit_up_to_five(face: int) -> None:
    outcome = meet(5, face, *SHEER, 1)
    bowsprits = [r for r in outcome.rolls() if r.clause == "KMH-6.10.6"]
    assert [(r.about, r.most) for r in bowsprits] == [("rammer", 5)]
    assert outcome.lost_masts("rammer") == (["bowsprit"] if face <= 5 else [])
    assert outcome.lost_masts("rammed") == []


def test_kmh_6_10_6_the_forward_third_of_either_ship() -> None:
    rammer, rammed = ram()
    rammed.pose = Pose(rammed.pose.x, rammed.pose.y + 15_000, 0)
    with ships_on_table(rammer, rammed):
        outcome = run_procedure(collide(rammer, rammed, 5 * CM), 6, 1)
    assert [r.about for r in outcome.rolls()] == ["rammer", "rammed"]
    assert outcome.lost_masts("rammed") == ["bowsprit"]
    rammer.masts_down = [Mast.BOWSPRIT]
    with ships_on_table(rammer, rammed):
        assert run_procedure(collide(rammer, rammed, 5 * CM)).rolls() == []
    assert outcome.clause_count("KMH-6.10.6") == 3


def test_kmh_6_10_7_a_mast_costs_what_it_always_costs() -> None:
    outcome = meet(18, 4, 3, 3, 6, *SHEER, 1)
    assert outcome.lost_masts("rammer") == ["main"]
    assert outcome.damage_of("rammer") == (2 + 5, 3 + 9)
    assert outcome.damage_of("rammed") == (2, 3)
    assert outcome.clause_count("KMH-6.10.7") == 1
    assert meet(5, 5, *SHEER, 1).damage_of("rammer") == (1 + 5, 3)


def test_kmh_6_10_8_both_captains_are_asked_and_a_die_locks() -> None:
    ask = meet(5, 6)
    assert isinstance(ask.open_step, Choose)
    assert (ask.open_step.clause, ask.open_step.about) == ("KMH-6.10.8", "rammer")
    assert ask.allowed_keys() == ["grapple", "sheer off"]
    rammer, rammed = ram()
    with ships_on_table(rammer, rammed):
        outcome = run_procedure(collide(rammer, rammed, 5 * CM), 6, "grapple", "sheer off", 4)
        assert [(lock.a, lock.b, lock.open) for lock in every(Lock)] == [("rammer", "rammed", True)]
    assert [s.seat for s in outcome.steps if isinstance(s, Choose)] == ["french", "british"]


def test_kmh_6_10_4_the_bands_of_the_table() -> None:
    bands = [impact_of(cm * CM // 2) for cm in (2, 12, 13, 30, 31)]
    assert bands == ["slow", "slow", "brisk", "brisk", "fast"]
    assert rule_table("collision")["masts_again"] == [1, 1, 1, 2, 2, 3]
    assert meet(18).clause_count("KMH-6.10.4") == 2


# ------------------------------------------------------------------------------ 6.11 markers
def helm(marker: str, cm: float = 12, number: int = 1, **fields: Any) -> Helm:
    """A helm bound by a marker."""
    run = round(cm * CM)
    return Helm(Pose(500_000, 500_000, 0), run, run, number, 18_000, marker=Marker(marker), **fields)


def refused(at_helm: Helm, key: str) -> str:
    """The clause by which the helm refuses a key; '' if it does not."""
    read = at_helm.read(key)
    return read.clause if isinstance(read, Refusal) else ""


def after(at_helm: Helm, *keys: str) -> Helm:
    """The helm when these legs have been sailed."""
    for key in keys:
        leg = at_helm.read(key)
        assert not isinstance(leg, Refusal), leg
        at_helm = at_helm.after_leg(leg, leg.run, leg.pose_after(at_helm.pose, leg.run))
    return at_helm


def fleet(*ships: str, side: str = "french") -> list[Ship]:
    """So many ships of a side, well apart."""
    return [make_ship(name, (20 * n, 50), side=side) for n, name in enumerate(ships, 1)]


def test_kmh_6_11_1_markers_are_laid_in_secret_before_the_first_card() -> None:
    ships = [*fleet("ajax", "bellona"), *fleet("foe", side="british")]
    with ships_on_table(*ships, options=["small-action"]):
        ask = run_procedure(ask_course_markers())
        assert isinstance(ask.open_step, Plot)
        assert ask.open_step.clause == "KMH-6.11.1"
        assert list(ask.open_step.menus) == ["french", "british"]
        laid = {"french": "ajax port, bellona tack", "british": "straight"}
        outcome = run_procedure(ask_course_markers(), laid)
        assert outcome.result == {"ajax": "port", "bellona": "tack", "foe": "straight"}
        shown = run_procedure(show_markers("french", outcome.result))
        assert [e.order for e in shown.events_of(Ordered)] == ["marker port", "marker tack"]
    with ships_on_table(*ships):
        assert run_procedure(ask_course_markers()).result == {}


def test_kmh_6_11_1_a_warning_above_three_ships() -> None:
    for names, warned in ((("a", "b", "c"), False), (("a", "b", "c", "d"), True)):
        with ships_on_table(*fleet(*names), options=["small-action"]):
            assert bool(run_procedure(ask_course_markers()).log_lines("KMH-6.11.1")) is warned


def test_kmh_6_11_1_every_ship_that_can_be_bound_has_one() -> None:
    menu = MarkerMenu(("ajax", "bellona"))
    missing = menu.read("ajax port")
    assert isinstance(missing, Refusal)
    assert missing.clause == "KMH-6.11.1"
    idle, hanging, able = fleet("idle", "hanging", "able")
    idle.boxes_lost, hanging.hanging = 45, 1
    with ships_on_table(idle, hanging, able, options=["small-action"]):
        ask = run_procedure(ask_course_markers())
        assert isinstance(ask.open_step, Plot)
        assert ask.open_step.menus["french"] == MarkerMenu(("able",))


def test_kmh_6_11_2_a_ship_with_a_tack_marker_tacks() -> None:
    ship = make_ship(heading=60)
    with ships_on_table(ship):
        assert run_procedure(move(ship, Marker.TACK)).allowed_keys() == ["tack"]
        assert run_procedure(move(ship, Marker.PORT)).refusal_clause("tack") == "KMH-6.11.2"


def test_kmh_6_11_2_if_she_may_not_she_goes_straight() -> None:
    ship = make_ship(heading=120)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship, Marker.TACK), "sail", (1, 1))
    assert outcome.log_lines("KMH-6.11.2") == ["she may not tack, and goes straight on"]
    assert outcome.refusal_clause("port 1") == "KMH-6.11.4"
    assert outcome.refusal_clause("ahead 17") == ""


@pytest.mark.parametrize(("marker", "other"), [("port", "starboard"), ("starboard", "port")])
def test_kmh_6_11_3_three_points_to_that_side_at_any_time(marker: str, other: str) -> None:
    at_helm = helm(marker)
    assert refused(after(at_helm, f"{marker} 2"), "ahead 10") == "KMH-6.11.3"
    assert after(at_helm, f"{marker} 3", "ahead 9").run_left == 0
    assert after(at_helm, "ahead 9", f"{marker} 3").run_left == 0
    assert after(at_helm, f"{other} 4", "ahead 5", f"{marker} 3").run_left == 0
    assert refused(at_helm, "ahead 10") == refused(at_helm, f"{other} 10") == "KMH-6.11.3"
    assert after(helm(marker, 2.5), f"{marker} 2.5").run_left == 0
    assert refused(helm(marker, straight_only=True), "ahead 12") == ""


def every_end(at_helm: Helm) -> int:
    """How often the whole move can be used up; a helm with way left and no key is an error."""
    if not at_helm.run_left:
        return 1
    keys = at_helm.keys()
    assert keys, at_helm
    return sum(every_end(after(at_helm, key)) for key in keys)


@pytest.mark.parametrize("cm", [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
def test_kmh_6_11_3_no_marker_leads_a_helm_astray(cm: float) -> None:
    for marker in ("port", "starboard", "straight"):
        for number in (1, 5):
            assert every_end(helm(marker, cm, number)) >= 1
    assert refused(helm("port", 12), "ahead 10") == "KMH-6.11.3"


def test_kmh_6_11_4_straight_with_two_points_in_the_second_half() -> None:
    at_helm = helm("straight")
    assert refused(at_helm, "port 1") == "KMH-6.11.4"
    assert refused(after(at_helm, "ahead 5"), "port 1") == "KMH-6.11.4"
    half = after(at_helm, "ahead 6")
    assert refused(half, "port 3") == "KMH-6.11.4"
    turned = after(half, "port 1", "starboard 1")
    assert refused(turned, "port 1") == "KMH-6.11.4"
    assert refused(turned, "ahead 4") == ""
    assert after(half, "port 2", "ahead 4").run_left == 0


@pytest.mark.parametrize("marker", ["port", "straight", "tack"])
@pytest.mark.parametrize("cm", [0.5, 2.5])
def test_kmh_6_11_3_a_retiring_ship_always_has_a_course(marker: str, cm: float) -> None:
    ship, foe = make_ship(retiring=True), make_ship("foe", (90, 50), side="british")
    with ships_on_table(ship, foe):
        assert flight_menu(ship, helm(marker, cm), "KMH-12.2.1").keys() != []
    assert refused(helm("port", 12), "ahead 10") == "KMH-6.11.3"


def test_kmh_6_11_4_the_numbers_of_the_option() -> None:
    small = rule_table("small_action")
    assert (small["turn_at_least"], small["straight_may_turn"]) == (3, 2)
    assert small["ships_before_a_warning"] == 3
    assert refused(helm("straight"), "port 1") == "KMH-6.11.4"
