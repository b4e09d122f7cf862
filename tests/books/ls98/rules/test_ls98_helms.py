"""A move of the 1798 game hex by hex at its bounds: what is refused and by which clause, what is
told of it, and how far those flee who flee."""

from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.cards import load_refusal, may_load_chain, may_obey_signal
from game.books.ls98.rules.course import (
    END,
    LEGS,
    Helm,
    NearbyHexes,
    fleeing_courses,
    nearest_distance,
    reachable_courses,
)
from game.books.ls98.rules.manoeuvre import helm_at_move_start, may_move, movers_menu, must_wait_for_friend
from game.books.ls98.rules.sheet import Ammunition, Boat, Hold, get_ship, hold_between
from game.books.ls98.rules.signals import (
    Signal,
    SignalMenu,
    ask_signal,
    deliver_signal,
    may_signal,
    relays_by_ship,
)
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import max_points_after
from game.core.events import Signalled
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import add_marker, place
from game.levels.format.model import Level
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    helm_after_legs,
    level_in_hexes,
    level_on_table,
    refusal_clause,
    run_procedure,
)

BEATING, REACHING, RUNNING = 1, 2, 3
"""Headings in a wind from hexside 6."""


def helm(points: int = 4, heading: int = REACHING, spent: int = 9, **fields: Any) -> Helm:
    """A helm in open water, in a wind from hexside 6."""
    given = {"min_points": 1, **fields}
    return Helm(MIDDLE_HEX, heading, 6, points, max_points_after(points, spent), **given)


# ------------------------------------------------------------------------------ what is refused
@pytest.mark.clauses("LS98-move-8")
def test_ls98_move_8_what_is_no_leg_is_refused() -> None:
    on = helm_after_legs(helm(), "ahead")
    for key in ("sideways", "", "Ahead", "full"):
        assert refusal_clause(on, key) == "LS98-move-8"
    assert [refusal_clause(on, key) for key in LEGS] == ["", "", "", "LS98-tack-2", ""]


@pytest.mark.clauses("LS98-move-3")
def test_ls98_move_3_no_ship_goes_ahead_into_the_wind() -> None:
    assert refusal_clause(helm(heading=6), "ahead") == "LS98-move-3"
    for heading in range(1, 6):
        assert refusal_clause(helm(heading=heading), "ahead") == ""


@pytest.mark.clauses("LS98-move-4", "LS98-move-12")
@pytest.mark.parametrize(
    ("points", "spent", "clause"),
    [(5, 1, "LS98-move-12"), (4, 1, "LS98-move-12"), (3, 1, "LS98-move-4"), (3, 2, "LS98-move-4")],
)
def test_ls98_move_12_points_are_out_by_her_rise_of_two_or_by_her_allowance(
    points: int, spent: int, clause: str
) -> None:
    """With one point used last turn she may use three: of five and of four, or all of three."""
    start = helm(points, spent=spent)
    spent_up = helm_after_legs(start, *["ahead"] * start.max_points)
    assert start.max_points == 3
    assert refusal_clause(spent_up, "ahead") == clause
    turning = helm_after_legs(start, *["ahead"] * start.max_points)
    assert refusal_clause(turning, "port") == clause


@pytest.mark.clauses("LS98-move-9")
@pytest.mark.parametrize(
    ("heading", "port", "starboard"),
    [
        (1, "LS98-move-3", ""),
        (2, "LS98-move-9", ""),
        (3, "LS98-move-9", "LS98-move-9"),
        (4, "", "LS98-move-9"),
        (5, "", "LS98-move-3"),
    ],
)
def test_ls98_move_9_with_a_single_point_she_turns_off_the_wind_and_no_other_way(
    heading: int, port: str, starboard: str
) -> None:
    on = helm_after_legs(helm(1, heading=heading), "ahead")
    assert (refusal_clause(on, "port"), refusal_clause(on, "starboard")) == (port, starboard)


@pytest.mark.clauses("LS98-tack-2")
def test_ls98_tack_2_nobody_tacks_before_her_first_hex_or_twice_or_once_turned() -> None:
    start = helm(9, heading=BEATING, tack_allowance=8)
    on = helm_after_legs(start, "ahead")
    assert (refusal_clause(start, "tack"), refusal_clause(on, "tack")) == ("LS98-tack-2", "")
    assert refusal_clause(helm_after_legs(on, "starboard"), "tack") == "LS98-tack-2"
    about = helm_after_legs(on, "tack")
    assert [refusal_clause(about, key) for key in LEGS] == ["", *["LS98-move-8"] * 2, "LS98-tack-2", ""]
    one = helm_after_legs(about, "ahead")
    assert (refusal_clause(one, "ahead"), refusal_clause(one, "tack")) == ("", "LS98-tack-2")
    assert refusal_clause(helm_after_legs(one, "ahead"), "ahead") == "LS98-tack-2"


@pytest.mark.clauses("LS98-tack-2", "LS98-move-12")
@pytest.mark.parametrize(("tacking", "bound", "left"), [(1, 9, 0), (3, 9, 2), (3, 2, 1), (3, 1, 0)])
def test_ls98_tack_2_a_tack_leaves_the_points_of_a_tack_and_of_her_rise_at_most(
    tacking: int, bound: int, left: int
) -> None:
    start = Helm(MIDDLE_HEX, BEATING, 6, 9, bound, min(bound, 4), tacking)
    about = helm_after_legs(start, "ahead", "tack")
    assert about.points_left == left
    assert about.min_points == min(4, about.max_points)


# ------------------------------------------------------------------------------ what is told
@pytest.mark.clauses("LS98-ground-1", "LS98-move-8")
def test_ls98_ground_1_that_she_would_be_aground_ahead_is_told_for_the_hex_ahead_alone() -> None:
    def ahead(water: NearbyHexes) -> str:
        (label,) = [o.full_text for o in helm(nearby_hexes=water).options() if o.key == "ahead"]
        return label

    plain = "Ahead, reaching: 0 of 4 points used"
    assert ahead(NearbyHexes()) == plain
    assert (
        ahead(NearbyHexes(grounding_hexes=frozenset({MIDDLE_HEX.hex_towards(2)}))) == f"{plain}, and aground"
    )
    assert (
        ahead(
            NearbyHexes(
                grounding_hexes=frozenset(
                    {MIDDLE_HEX, MIDDLE_HEX.hex_towards(2, 2), MIDDLE_HEX.hex_towards(3)}
                )
            )
        )
        == plain
    )


@pytest.mark.clauses("LS98-coll-1", "LS98-move-2", "LS98-ground-1")
@pytest.mark.parametrize(
    ("kind", "over", "hexes_made"),
    [
        ("ship_hexes", True, 0),
        ("land_hexes", True, 0),
        ("grounding_hexes", True, 1),
        ("off_map_hexes", True, 1),
        ("", False, 1),
    ],
)
def test_ls98_move_2_her_first_hex_is_made_unless_a_ship_or_land_is_in_it(
    kind: str, over: bool, hexes_made: int
) -> None:
    water = NearbyHexes(**({kind: frozenset({MIDDLE_HEX.hex_towards(2)})} if kind else {}))
    met = helm_after_legs(helm(nearby_hexes=water), "ahead")
    assert (met.is_over, met.hexes_made, met.points_spent) == (over, hexes_made, hexes_made)
    assert met.hex == MIDDLE_HEX.hex_towards(2, hexes_made)
    keys = [leg for leg in LEGS if not refusal_clause(met, leg)]
    assert (keys == [END]) is over


# ------------------------------------------------------------------------------ whole courses
@pytest.mark.clauses("LS98-tack-1", "LS98-tack-2")
def test_ls98_tack_1_courses_with_a_tack_are_found_only_where_they_are_asked_for() -> None:
    start = helm(4, heading=BEATING, tack_allowance=3)
    plain, tacking = reachable_courses(start), reachable_courses(start, with_tacks=True)
    assert not any("tack" in course.legs for course in plain)
    assert {course.legs for course in plain} < {course.legs for course in tacking}
    assert {course.end_helm.heading for course in tacking if "tack" in course.legs} == {4, 5}


@pytest.mark.clauses("LS98-move-8", "LS98-move-2")
def test_ls98_move_8_each_end_is_found_once_by_its_shortest_course() -> None:
    """With two points: a hex; a hex and a turn to either side; two hexes."""
    ends = {course.legs for course in reachable_courses(helm(2))}
    assert ends == {("ahead",), ("ahead", "port"), ("ahead", "starboard"), ("ahead", "ahead")}
    found = reachable_courses(helm(4))
    places = [(c.end_helm.hex, c.end_helm.heading, c.end_helm.points_spent) for c in found]
    assert len(set(places)) == len(places)
    assert [len(c.legs) for c in found] == sorted(len(c.legs) for c in found)


@pytest.mark.clauses("LS98-morale-4")
def test_ls98_morale_4_every_course_to_the_farthest_gap_is_open_to_who_flees() -> None:
    """With two points and a foe right astern two hexes ahead is the farthest, and nothing else."""
    courses = reachable_courses(helm(2))
    assert fleeing_courses(courses, [MIDDLE_HEX.hex_towards(5)]) == (("ahead", "ahead"),)
    beside = [MIDDLE_HEX.hex_towards(2).hex_towards(6, 2), MIDDLE_HEX.hex_towards(2).hex_towards(3, 2)]
    gaps = {course.legs: nearest_distance(course.end_helm.hex, beside) for course in courses}
    best = max(gaps.values())
    assert set(fleeing_courses(courses, beside)) == {legs for legs, gap in gaps.items() if gap == best}


@pytest.mark.clauses("LS98-morale-4", "LS98-wind-3")
def test_ls98_morale_4_only_who_flees_from_somebody_has_her_courses_cut_down() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(5, 3))
    )
    with level_on_table(level):
        own = get_ship("own")
        assert helm_at_move_start(own).allowed_courses == ()
        own.fleeing = True
        assert helm_at_move_start(own).allowed_courses != ()
        own.heading = 6
        assert helm_at_move_start(own).allowed_courses == ()
        own.heading = 2
        add_marker(get_ship("foe").number, HasStruck("own"))
        assert helm_at_move_start(own).allowed_courses == ()


# ------------------------------------------------------------------------------ who moves
@pytest.mark.clauses("LS98-move-2", "LS98-board-9", "LS98-sink-1")
def test_ls98_move_2_who_has_moved_sinks_or_is_nobodys_prize_does_not_move() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = get_ship("own")
        assert may_move(own)
        own.moved = True
        assert not may_move(own)
        own.moved = False
        add_marker(own.number, HasStruck("foe"))
        assert not may_move(own)
        own.manned = True
        assert may_move(own)
        add_marker(own.number, Sinking(2))
        assert not may_move(own)


@pytest.mark.clauses("LS98-coll-2", "LS98-move-1")
def test_ls98_coll_2_she_waits_for_a_friend_under_way_in_her_first_hex_alone() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("ahead", "french", MIDDLE_HEX.hex_towards(2)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        own, ahead = get_ship("own"), get_ship("ahead")
        waits = {o.key: o.refusal.clause if o.refusal else "" for o in movers_menu("french").offers}
        assert waits == {"own": "LS98-coll-2", "ahead": ""}
        ahead.moved = True
        assert not must_wait_for_friend(own)
        ahead.moved, ahead.side = False, "british"
        assert not must_wait_for_friend(own)
        ahead.side = "french"
        own.masts_down = list(own.rigged)
        assert not must_wait_for_friend(own)
        own.masts_down, own.heading = [], 3
        assert not must_wait_for_friend(own)
        own.heading, ahead.heading = 2, 5
        assert must_wait_for_friend(own)
        assert must_wait_for_friend(ahead)
        assert [o.refusal for o in movers_menu("french").offers] == [None, None]
        add_marker(own.number, Aground())
        assert not must_wait_for_friend(own)
        assert not must_wait_for_friend(ahead)
        add_marker(ahead.number, Anchored())
        assert not must_wait_for_friend(ahead)


@pytest.mark.clauses("LS98-coll-2", "LS98-anchor-3")
def test_ls98_coll_2_she_does_not_wait_for_a_friend_at_anchor() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("ahead", "french", MIDDLE_HEX.hex_towards(2), state="anchored"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        assert not must_wait_for_friend(get_ship("own"))


# ------------------------------------------------------------------------------
# Signals of the 1798 game, holds between ships, and what the report says of boats (LS98-sig)
def line() -> Level:
    """A French flagship, a friend nine hexes off, another nine from her, and one too far."""
    return level_in_hexes(
        frigate_table("flag", "french", MIDDLE_HEX.hex_towards(1, 9), flagship=True),
        frigate_table("relay", "french"),
        frigate_table("far", "french", MIDDLE_HEX.hex_towards(3, 9)),
        frigate_table("deaf", "french", MIDDLE_HEX.hex_towards(3, 9).hex_towards(4, 10)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(5, 8)),
        size=(40, 30),
    )


@pytest.mark.clauses("LS98-sig-1")
def test_ls98_sig_1_each_passes_on_to_nine_hexes_and_not_to_ten() -> None:
    with level_on_table(line()):
        flag = get_ship("flag")
        assert relays_by_ship(flag) == {"relay": (), "far": ("relay",)}
        change_ship("deaf", hex=MIDDLE_HEX.hex_towards(3, 9).hex_towards(4, 9))
        assert relays_by_ship(flag)["deaf"] == ("relay", "far")
        change_ship("foe", hex=MIDDLE_HEX.hex_towards(1, 4))
        assert relays_by_ship(flag) == {}


@pytest.mark.clauses("LS98-sig-1", "LS98-sig-2")
@pytest.mark.parametrize(
    ("key", "number", "to", "by"),
    [
        ("1 to far", 1, ("far",), ("relay",)),
        ("10 to relay", 10, ("relay",), ()),
        ("6 to all", 6, ("relay", "far"), ("relay",)),
    ],
)
def test_ls98_sig_1_a_signal_is_told_with_its_meaning_and_who_passed_it_on(
    key: str, number: int, to: tuple[str, ...], by: tuple[str, ...]
) -> None:
    with level_on_table(line()):
        told = run_procedure(ask_signal("french"), {"LS98-sig-1": [key]})
        meaning = rule_table("signals")["words"][number - 1]
        assert told == [Signalled("LS98-sig-1", "flag", number, meaning, to, by)]
        orders = {name: get_ship(name).order for name in ("flag", "relay", "far", "deaf")}
        assert orders == {name: number if name in to else 0 for name in orders}


@pytest.mark.clauses("LS98-sig-1", "LS98-orders-1")
def test_ls98_sig_1_no_signal_is_told_and_none_is_asked_without_flagship_or_friend() -> None:
    with level_on_table(line()):
        assert run_procedure(ask_signal("french"), {"LS98-sig-1": ["none"]}) == []
        assert (may_signal("french"), may_signal("british")) == (True, False)
        assert run_procedure(ask_signal("british")) == []
        change_ship("foe", flagship=True)
        assert not may_signal("british")
        assert run_procedure(ask_signal("british")) == []
        add_marker(get_ship("flag").number, HasStruck("foe"))
        assert not may_signal("french")
        assert run_procedure(ask_signal("french")) == []


@pytest.mark.clauses("LS98-sig-2")
def test_ls98_sig_2_every_signal_is_offered_by_its_number_its_meaning_and_to_whom() -> None:
    with level_on_table(line()):
        menu = SignalMenu(("relay", "far"), ("relay", "far"))
        words = rule_table("signals")["words"]
        offers = menu.options()
        assert [offer.key for offer in offers] == menu.keys()
        assert (offers[0].full_text, offers[0].value) == ("No signal", Signal())
        who = ("all", "Relay", "Far")
        labels = [f"{n}, {words[n - 1]}: {name}" for n in range(1, 11) for name in who]
        assert [offer.full_text for offer in offers[1:]] == labels
        assert offers[1].value == Signal(1, ("relay", "far"))
        assert offers[-1].value == Signal(10, ("far",))


@pytest.mark.clauses("LS98-sig-2")
@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("3 to far, nobody, none", "no ship of the fleet: nobody, none"),
        ("3 to all", "no ship of the fleet: all"),
        ("0 to far", "say none, or a number from 1 to 10 and to whom: 3 to all"),
        ("11 to far", "say none, or a number from 1 to 10 and to whom: 3 to all"),
    ],
)
def test_ls98_sig_2_why_a_signal_is_refused_is_told(key: str, why: str) -> None:
    read = SignalMenu(("far",), ()).read(key)
    assert isinstance(read, Refusal)
    assert (read.clause, read.reason) == ("LS98-sig-2", why)


@pytest.mark.clauses("LS98-sig-1")
def test_ls98_sig_1_the_meaning_of_a_hoist_is_that_of_its_number() -> None:
    with level_on_table(line()):
        flag = get_ship("flag")
        (told,) = run_procedure(deliver_signal(flag, Signal(1, ("far", "relay"))))
        assert isinstance(told, Signalled)
        assert (told.meaning, told.to, told.by) == ("close", ("far", "relay"), ("relay",))


@pytest.mark.clauses("LS98-sig-2", "LS98-orders-6", "LS98-orders-8")
@pytest.mark.parametrize(
    ("name", "order", "chain", "prizes"),
    [
        ("flag", 0, True, True),
        ("relay", 0, False, False),
        ("relay", 9, True, False),
        ("relay", 6, False, True),
        ("foe", 0, False, True),
    ],
)
def test_ls98_sig_2_the_flagship_needs_no_signal_and_prizes_none_where_no_flag_flies(
    name: str, order: int, chain: bool, prizes: bool
) -> None:
    with level_on_table(line()):
        ship = change_ship(name, order=order, orders=["fire-low"])
        assert may_load_chain(ship) is chain
        assert may_obey_signal(ship, 6) is prizes
        assert (load_refusal(ship, Ammunition.CHAIN) is None) is chain
        assert load_refusal(ship, Ammunition.BALL) is None
        ship.orders = []
        assert load_refusal(ship, Ammunition.CHAIN) is None


@pytest.mark.clauses("LS98-coll-2", "LS98-board-2")
def test_ls98_coll_2_what_holds_two_ships_is_not_what_holds_another() -> None:
    with level_on_table(line()):
        first, second = Hold("relay", "far"), Hold("foe", "relay")
        place(first)
        place(second)
        assert hold_between("relay", "far") is hold_between("far", "relay") is first
        assert hold_between("relay", "foe") is hold_between("foe", "relay") is second
        assert hold_between("far", "foe") is None
        first.open = False
        assert hold_between("relay", "far") is None


@pytest.mark.clauses("LS98-boat-1", "LS98-boat-4")
def test_ls98_boat_1_the_report_says_how_a_boat_is_gone() -> None:
    with level_on_table(line()):
        boat = Boat("b", "flag", "french", MIDDLE_HEX)
        boat.number = place(boat)
        assert ls98.report()["boats"]["b"]["gone"] == ""
        add_marker(boat.number, Gone("aboard"))
        assert ls98.report()["boats"]["b"]["gone"] == "aboard"
