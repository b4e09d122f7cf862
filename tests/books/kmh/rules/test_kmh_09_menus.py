"""KMH-9: who is a target, what stands on a Fire card's menu, and what one volley does."""

from math import cos, radians, sin
from typing import Any

import pytest

from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.boats import clear_pose_beside, move_hooked_boats
from game.books.kmh.rules.drifting import swing_downwind
from game.books.kmh.rules.fire_limits import (
    common_refusal,
    fire_limits_of,
    free_sides,
    possible_targets,
    refused_shots,
    silence_refusal,
    target_refusal,
    target_ships,
)
from game.books.kmh.rules.fireships import Fireship, offer_ignition
from game.books.kmh.rules.grounding import all_shallows
from game.books.kmh.rules.gunnery import (
    ask_next_to_fire,
    fire_menu,
    fire_volley,
    has_fire_choice,
    hit_ship,
    shots_left,
    special_column,
)
from game.books.kmh.rules.level import sheet_of
from game.books.kmh.rules.line_of_battle import is_in_wake, line_order_options
from game.books.kmh.rules.muster import spend_purse
from game.books.kmh.rules.outcome import amend, report
from game.books.kmh.rules.previews import hulls_in_reach
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Chart, Ship
from game.books.kmh.rules.shots import FireLimits, Shot, shot_words, shots
from game.books.kmh.rules.sight import works_facts
from game.books.kmh.rules.wind import WindPosition
from game.books.kmh.rules.works_damage import gunners_factors
from game.core.events import Fired, Moved
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.steps import MenuOption, Refusal
from game.core.table import add_marker, get_single
from game.play.ignored_keys import losses
from game.sea.pose import Pose, gap_between_hulls
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import line_ahead
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship
from tests.books.kmh.rules.guns import (
    LUBBER,
    add_lock,
    allowed_shot,
    make_enemy,
    make_firer,
    place_abeam,
    place_raking,
    refusal_clause,
    try_shot,
)
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery


# ------------------------------------------------------------------------------ no target
def why(ship: Ship, foe: Ship) -> str:
    """The clause by which a foe is no target."""
    refusal = target_refusal(ship, foe)
    return refusal.clause if refusal else ""


def test_kmh_13_1_1_no_target_while_boarders_fight_between_the_ships() -> None:
    ship, foe, other = make_firer(), make_enemy(at=(52, 50)), make_enemy("other", at=(60, 50))
    with ships_on_table(ship, foe, other):
        lock = add_lock(ship, foe)
        assert why(ship, foe) == why(ship, other) == ""
        lock.attacker, lock.won = ship.id, 1
        assert (why(ship, foe), why(ship, other)) == ("KMH-13.1.1", "")
        lock.attacker = foe.id
        assert (why(ship, foe), why(ship, other)) == ("KMH-13.1.2", "KMH-13.1.2")
        lock.open = False
        assert why(ship, foe) == ""
        fit_as_fireship(ship)
        assert why(ship, foe) == "KMH-17.0.1"


def test_kmh_13_2_1_a_prize_fires_at_those_who_attacked_her() -> None:
    ship, foe = make_firer(prize=True), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        assert why(ship, foe) == "KMH-13.2.1"
        ship.attacked_by = ["foe"]
        assert why(ship, foe) == ""
        ship.attacked_by, ship.attacked_before = [], ["foe"]
        assert why(ship, foe) == ""
        ship.attacked_before = ["other"]
        assert why(ship, foe) == "KMH-13.2.1"
        assert target_ships(ship) == []
        ship.prize = False
        assert target_ships(ship) == [foe]


@pytest.mark.parametrize(("at", "contact"), [((51.2, 50), "starboard"), ((48.8, 50), "port")])
def test_kmh_13_1_2_who_wins_a_boarding_action_fires_from_the_sides_that_are_free(
    at: tuple[float, float], contact: str
) -> None:
    ship, foe = make_firer(), make_enemy(at=at)
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        assert free_sides(ship) == ["port", "starboard", "bow", "stern"]
        assert fire_limits_of(ship, is_held_card=False).partial_only == ""
        lock.attacker, lock.won = ship.id, 1
        assert free_sides(ship) == [s for s in ("port", "starboard", "bow", "stern") if s != contact]
        assert fire_limits_of(ship, is_held_card=False).partial_only == "KMH-13.1.2"
        lock.attacker, lock.won, ship.retiring = "", 0, True
        assert fire_limits_of(ship, is_held_card=True).partial_only == "KMH-12.2.2"


# ------------------------------------------------------------------------------ the menu
def greys(ship: Ship, held: bool = False, spent: tuple[Shot, ...] = ()) -> list[tuple[str, str]]:
    """Keys and clauses of what stands greyed on her menu."""
    offers: list[MenuOption[Any]] = refused_shots(ship, held, list(spent))
    return [(o.key, o.refusal.clause) for o in offers if isinstance(o.refusal, Refusal)]


@pytest.mark.parametrize(
    ("cm", "held", "grey"),
    [
        (5, False, [("starboard grape foe", "KMH-9.4.1")]),
        (5.05, False, [("starboard grape foe", "KMH-9.4.1")]),
        (5.1, False, []),
        (5, True, []),
        (60, False, []),
    ],
)
def test_kmh_9_4_1_grape_stands_greyed_at_point_blank(
    cm: float, held: bool, grey: list[tuple[str, str]]
) -> None:
    ship = make_firer()
    foe = place_abeam(ship, make_enemy(), cm)
    with ships_on_table(ship, foe):
        assert greys(ship, held) == grey
        assert (
            greys(ship, held, spent=(allowed_shot(make_firer(), place_abeam(make_firer(), make_enemy(), 5)),))
            == []
        )
        ship.prize = True
        assert greys(ship, held) == [("fire foe", "KMH-13.2.1")]


def test_kmh_9_4_1_grape_is_greyed_on_the_side_where_she_lies() -> None:
    ship, foe = make_firer(), make_enemy()
    foe.pose = Pose(2 * ship.pose.x - place_abeam(ship, foe, 4).pose.x, ship.pose.y, 0)
    with ships_on_table(ship, foe):
        assert greys(ship) == [("port grape foe", "KMH-9.4.1")]


@pytest.mark.parametrize("cm", [4, 11, 20])
def test_kmh_4_2_5_lubbers_see_the_hull_greyed_where_they_fire_at_the_rigging(cm: float) -> None:
    ship = make_firer(crew=LUBBER, quality="poor")
    with ships_on_table(ship, place_abeam(ship, make_enemy(), cm)):
        hulls = [key for key, clause in greys(ship, held=True) if clause == "KMH-4.2.5"]
        assert hulls == ([] if cm == 4 else ["starboard hull foe"])
        ship.traits.clear()
        assert greys(ship, held=True) == []


def test_kmh_9_2_23_repairs_come_before_a_shot_or_not_at_all() -> None:
    ship = make_firer(damage=3)
    foe = place_abeam(ship, make_enemy(), 10)
    with ships_on_table(ship, foe):
        assert [o.key for o in fire_menu(ship, False, []).options()].count("repair damage") == 1
        fired = allowed_shot(ship, foe)
        assert [o.key for o in fire_menu(ship, False, [fired]).options()].count("repair damage") == 0


def test_kmh_12_2_2_a_retiring_ship_fires_once() -> None:
    ship, left = make_firer(retiring=True), make_enemy("left")
    right = place_abeam(ship, make_enemy("right"), 15)
    left.pose = Pose(2 * ship.pose.x - right.pose.x, ship.pose.y, 0)
    for options, sides in (([], set()), (["retiring-fires-both-sides"], {"port"})):
        with ships_on_table(ship, left, right, options=options):
            both = shots_left(ship, False, [])
            assert {s.side for s in both} == {"port", "starboard"}
            assert all(s.is_partial for s in both)
            spent = next(s for s in both if s.side == "starboard")
            assert {s.side for s in shots_left(ship, False, [spent])} == sides


def test_kmh_9_1_5_halves_are_offered_only_where_both_sides_bear() -> None:
    ship, left = make_firer(), make_enemy("left")
    right = place_abeam(ship, make_enemy("right"), 15)
    with ships_on_table(ship, right):
        assert not any(s.is_half for s in shots_left(ship, False, []))
    left.pose = Pose(2 * ship.pose.x - right.pose.x, ship.pose.y, 0)
    with ships_on_table(ship, left, right):
        found = shots_left(ship, False, [])
        assert {(s.side, s.is_half) for s in found} == {
            (side, half) for side in ("port", "starboard") for half in (False, True)
        }
        whole = next(s for s in found if s.side == "port" and not s.is_half)
        lesser = next(s for s in found if s.side == "port" and s.is_half)
        after_whole = shots_left(ship, False, [whole])
        assert {(s.side, s.is_partial) for s in after_whole} == {("starboard", True)}
        assert {(s.side, s.is_half) for s in shots_left(ship, False, [lesser])} == {("starboard", False)}


def test_kmh_9_2_25_whatever_may_be_aimed_at_lies_near_and_is_the_enemys() -> None:
    ship, foe, friend = make_firer(), make_enemy(at=(60, 50)), make_firer("friend", at=(40, 50))
    burning = make_firer("burning", at=(50, 70), side="british")
    fort, mine = make_battery(side="british"), make_battery(name="mine")
    troops, ours = make_base(side="british", at=(55, 60)), make_base("ours", at=(55, 62))
    with coast_on_table(ship, foe, friend, burning, fort, mine, troops, ours):
        rowed = add_boats("rowed", at=(60, 60), side="british")
        add_boats("own-boats", at=(61, 60))
        add_marker(burning.number, Ablaze())
        assert [f.id for f, _ in possible_targets(ship)] == ["foe", "burning", "work", "base", "rowed"]
        ship.prize = True
        assert possible_targets(ship) == []
        ship.prize = False
        for thing in (foe, burning, fort, troops, rowed):
            thing.pose = Pose(units_of_cm(99), units_of_cm(50), 0)
        assert possible_targets(ship) == []
        fit_as_fireship(ship)
        foe.pose = rowed.pose = Pose(units_of_cm(60), units_of_cm(50), 0)
        assert possible_targets(ship) == []


def test_kmh_0_0_6_who_has_nothing_to_do_on_a_fire_card_is_not_asked() -> None:
    ship, foe, far = make_firer("ship"), make_enemy(at=(60, 50)), make_firer("far", at=(150, 150))
    with ships_on_table(ship, foe, far):
        assert (has_fire_choice(ship, False), has_fire_choice(far, False)) == (True, False)
        assert run_procedure(ask_next_to_fire("french", False)).result is ship
        ship.shot = True
        assert run_procedure(ask_next_to_fire("french", False)).result is None
        far.damage = 1
        assert run_procedure(ask_next_to_fire("french", False)).result is far
        ship.shot = False
        assert run_procedure(ask_next_to_fire("french", False)).allowed_keys() == ["ship", "far"]
        ship.rate = "battery"
        assert run_procedure(ask_next_to_fire("french", False)).result is far
        add_marker(far.number, HasStruck(""))
        assert run_procedure(ask_next_to_fire("french", False)).result is None


# ------------------------------------------------------------------------------ one volley
def shot_of(aim: str = "hull", side: str = "starboard", **fields: Any) -> Shot:
    """A shot of that kind."""
    whole = allowed_shot(make_firer(), place_abeam(make_firer(), make_enemy(), 10))
    usual: dict[str, Any] = {"rake": "", "is_partial": False, "is_half": False, "needs": 3} | fields
    return Shot(GunSide(side), AimAt(aim), "foe", whole.distance, 1, tally=whole.tally, **usual)


@pytest.mark.parametrize(
    ("aim", "rake", "column"),
    [("hull", "", "hull"), ("hull", "bow", "rake-hull"), ("rigging", "", "rigging")]
    + [("rigging", "stern", "rake-rigging"), ("grape", "", "grape"), ("grape", "bow", "grape")],
)
def test_kmh_11_0_2_the_column_of_a_shot(aim: str, rake: str, column: str) -> None:
    assert special_column(shot_of(aim, rake=rake)) == column


@pytest.mark.parametrize(
    ("aim", "hits", "lost"),
    [
        ("hull", (6, 5, 6), (3, 0)),
        ("rigging", (6, 5, 6), (1, 2)),
        ("rigging", (5, 4), (2, 0)),
        ("grape", (6, 6), (2, 0)),
    ],
)
def test_kmh_10_3_2_a_six_at_the_rigging_is_a_box(
    aim: str, hits: tuple[int, ...], lost: tuple[int, int]
) -> None:
    ship, foe = make_firer(), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        told = run_procedure(hit_ship(ship, foe, shot_of(aim), hits))
        assert (told.damage_of("foe"), told.result) == (lost, lost[0])
        assert (foe.raked_this_turn, foe.triggers) == (False, [])


def test_kmh_12_0_6_a_rake_that_hits_is_remembered_once() -> None:
    ship, foe = make_firer(), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        run_procedure(hit_ship(ship, foe, shot_of(rake="bow"), ()))
        assert (foe.raked_this_turn, foe.triggers) == (False, [])
        for _ in range(2):
            run_procedure(hit_ship(ship, foe, shot_of(rake="bow"), (6,)))
            assert (foe.raked_this_turn, foe.triggers) == (True, ["e"])


def test_kmh_13_1_3_every_third_hit_falls_on_the_friend_and_none_from_within() -> None:
    ship, foe, friend = make_firer(), make_enemy(at=(60, 50)), make_firer("friend", at=(62, 50))
    with ships_on_table(ship, foe, friend):
        add_lock(friend, foe)
        told = run_procedure(hit_ship(ship, foe, shot_of(), (6,) * 7))
        assert (told.damage_of("foe")[0], told.damage_of("friend")[0], told.result) == (5, 2, 5)
        assert told.clause_count("KMH-13.1.3") == 1
        told = run_procedure(hit_ship(ship, foe, shot_of(), (6,) * 2))
        assert (told.damage_of("foe")[0], told.damage_of("friend")[0]) == (2, 0)
        add_lock(ship, foe)
        told = run_procedure(hit_ship(ship, foe, shot_of(), (6,) * 3))
        assert (told.damage_of("foe")[0], told.damage_of("friend")[0]) == (3, 0)


def test_kmh_13_1_3_hits_stray_to_a_friend_alone_whoever_else_holds_the_target() -> None:
    """Two of seven fall on the friend, and none on the Spaniard, who was fast to her before."""
    ship, foe, friend = make_firer(), make_enemy(at=(60, 50)), make_firer("friend", at=(62, 50))
    spaniard = make_firer("spaniard", at=(58, 50), side="spanish")
    with ships_on_table(ship, foe, spaniard, friend):
        add_lock(spaniard, foe)
        told = run_procedure(hit_ship(ship, foe, shot_of(), (6,) * 7))
        assert (told.damage_of("foe")[0], told.damage_of("spaniard")[0]) == (7, 0)
        add_lock(friend, foe)
        told = run_procedure(hit_ship(ship, foe, shot_of(), (6,) * 7))
        lost = [told.damage_of(name)[0] for name in ("foe", "friend", "spaniard")]
        assert lost == [5, 2, 0]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "starboard guns at the hull of Foe: short 10 cm, 9 dice at 3+"),
        ({"aim": "grape"}, "starboard guns at Foe with grape: short 10 cm, 9 dice at 3+"),
        ({"aim": "troops"}, "starboard guns at Foe: short 10 cm, 9 dice at 3+"),
        ({"rake": "bow"}, "starboard guns at the hull of Foe: bow rake, short 10 cm, 9 dice at 3+"),
        ({"is_partial": True}, "starboard guns at the hull of Foe: partial, short 10 cm, 9 dice at 3+"),
    ],
)
def test_kmh_9_2_23_a_shot_in_words(fields: dict[str, Any], words: str) -> None:
    assert shot_words(shot_of(**fields), "Foe") == words


def test_kmh_9_2_23_a_single_die_in_words() -> None:
    ship = make_firer(guns=19)
    foe = place_raking(ship, make_enemy(at=(50, 50)), 10)
    one = allowed_shot(ship, foe, "bow")
    assert shot_words(one, "Foe").endswith("1 die at 3+")
    assert one.key == "bow hull foe"
    assert shot_of(is_half=True).key == "starboard hull foe half"


def test_kmh_9_2_5_the_first_broadside_of_a_side_is_used_up_once_and_chasers_have_none() -> None:
    ship, foe = make_firer(fired=[]), make_enemy(at=(60, 50))
    fired = allowed_shot(make_firer(), place_abeam(make_firer(), make_enemy(), 10))
    with ships_on_table(ship, foe):
        for _ in range(2):
            told = run_procedure(fire_volley(ship, fired), (1,) * 9, 1)
            assert (ship.fired, foe.attacked_by) == (["starboard"], ["firer"])
            assert [(e.clause, e.aim, e.hits) for e in told.events_of(Fired)] == [("KMH-9.2.22", "hull", 0)]
        run_procedure(fire_volley(ship, shot_of(side="bow")), (1,) * 9, 1)
        assert ship.fired == ["starboard"]


# ------------------------------------------------------------------------------ what forbids
def test_kmh_9_2_1_no_guns_no_broadside_but_grape_is_refused_first() -> None:
    firer = make_firer(firepower=0)
    foe = place_abeam(firer, make_enemy(), 10)
    assert refusal_clause(firer, foe) == "KMH-9.2.1"
    assert refusal_clause(firer, foe, aim="grape") == "KMH-9.4.1"
    assert allowed_shot(make_firer(guns=36, firepower=1), foe).dice == 1
    assert refusal_clause(make_firer(guns=36, firepower=1, damage=5), foe) == "KMH-9.2.20"


@pytest.mark.parametrize(("cm", "clause"), [(12, ""), (12.05, ""), (12.1, "KMH-9.5.1")])
def test_kmh_9_5_1_carronades_carry_to_short_range(cm: float, clause: str) -> None:
    firer = make_firer(features=["carronades-only"])
    read = try_shot(firer, place_abeam(firer, make_enemy(), cm))
    assert (read.clause if isinstance(read, Refusal) else "") == clause


def test_kmh_9_2_2_chasers_fire_no_partial_broadside() -> None:
    foe = make_enemy(at=(50, 35))
    assert allowed_shot(make_firer(), foe, "bow").dice == 2
    assert refusal_clause(make_firer(), foe, "bow", partial_only="KMH-12.2.2") == "KMH-12.2.2"
    assert refusal_clause(make_firer(), make_enemy(at=(110, 50)), "starboard") == "KMH-9.2.22"
    assert refusal_clause(make_firer(), make_enemy(at=(95, 50)), "starboard") == "KMH-9.2.21"


def test_kmh_9_2_25_neither_her_own_hull_nor_the_targets_masks_a_shot() -> None:
    firer, foe = make_firer(), make_enemy(at=(65, 50))
    between = make_enemy("between", at=(57, 50))
    hulls = {s.id: (s.id, s.pose, s.size) for s in (firer, foe, between)}
    seen = (hulls["firer"], hulls["foe"])
    assert allowed_shot(firer, foe, hulls=seen).target == "foe"
    assert refusal_clause(firer, foe, hulls=(*seen, hulls["between"])) == "KMH-9.2.25"
    land = (
        [
            [units_of_cm(55), units_of_cm(40)],
            [units_of_cm(56), units_of_cm(40)],
            [units_of_cm(56), units_of_cm(60)],
        ],
    )
    assert refusal_clause(firer, foe, hulls=seen, land=land) == "KMH-9.2.25"
    found = shots(FireLimits(firer, firer.pose), [(foe, foe.pose)], [GunSide.STARBOARD], with_halves=True)
    assert [(s.target_aim, s.is_half) for s in found] == [
        ("hull", False),
        ("hull", True),
        ("rigging", False),
        ("rigging", True),
    ]


# ------------------------------------------------------------------------------ nobody fires
def test_kmh_5_0_6_why_a_squadron_is_silent() -> None:
    ship, foe = make_firer(), make_enemy()
    for cm, clause in ((40, "KMH-9.1.1"), (40.01, "KMH-9.2.22")):
        with ships_on_table(ship, place_abeam(ship, foe, cm)):
            assert silence_refusal("french").clause == clause
    with ships_on_table(ship, place_abeam(ship, foe, 10)):
        ship.prize = True
        assert silence_refusal("french").clause == "KMH-13.2.1"
        assert common_refusal([(ship, foe), (make_ship(), foe)]).clause == "KMH-9.1.1"
        add_marker(foe.number, Gone("sunk"))
        assert silence_refusal("french") == Refusal("KMH-5.0.6", "no enemy is left")
        ship.rate = "battery"
        none = Refusal("KMH-5.0.6", "no ship of the squadron fights on")
        assert silence_refusal("french") == none
        ship.rate = "3rd"
        add_marker(ship.number, HasStruck(""))
        assert silence_refusal("french") == none


# KMH: where a rule just holds and where it just does not: each of these changed unseen once
# ------------------------------------------------------------------------------ what a level says
def test_kmh_2_4_1_a_hull_without_a_rate_has_the_length_of_the_level() -> None:
    bare = {"guns": 4, "rate": "merchant", "crew": "landlubbers poor"}
    level = make_level(bare, bare | {"length_m": 36.0})
    assert [sheet_of(level, entry).length for entry in level.ships] == [2 * CM, 3 * CM]


def test_kmh_5_0_3_a_ship_without_a_squadron_sails_under_her_side() -> None:
    alone, own = make_level({"guns": 36}), [{"id": "van", "side": "french"}]
    led = make_level({"guns": 36, "squadron": "van"}, squadron=own)
    found = [sheet_of(level, level.ships[0]).squadron for level in (alone, led)]
    assert found == ["french", "van"]


@pytest.mark.parametrize(("sea", "lost"), [("smooth", 0), ("choppy", 0), ("rough", 1)])
def test_kmh_8_3_1_only_a_sea_that_the_book_does_not_know_is_lost(sea: str, lost: int) -> None:
    level = make_level({}, chart={"size": [100, 80], "wind_from": 0, "sea": sea})
    assert len([words for words in losses(level) if "sea" in words]) == lost


def test_kmh_4_0_4_one_point_left_is_told_as_one() -> None:
    with ships_on_table(make_ship()):
        told = run_procedure(spend_purse("french", 1), "done").log_lines("KMH-4.0.4")
    assert told == ["1 point of the purse not spent, and lost"]


def test_what_a_script_gives_must_have_a_place_on_the_table() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        amend("ships.frigate.damage", 7)
        with pytest.raises(ValueError, match="no such place"):
            amend("ships.frigate.rudder", 7)
    assert ship.damage == 7


def test_kmh_2_1_1_the_report_says_by_which_edge_she_went() -> None:
    gone, here = make_ship("gone"), make_ship("here", (80, 50))
    with ships_on_table(gone, here):
        add_marker(gone.number, Gone("left", "top"))
        ships = report()["ships"]
    assert (ships["gone"]["edge"], ships["here"]["edge"]) == ("top", "")


# ------------------------------------------------------------------------------ at sea
def test_kmh_6_3_1_a_straight_leg_has_no_circle() -> None:
    ship = make_ship(heading=120)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", (1, 1), "ahead 10", "port 7")
    assert [(e.how, e.circle) for e in outcome.events_of(Moved)] == [("ahead", 0), ("port", 66_000)]


@pytest.mark.parametrize(("degrees", "keeps"), [(0, True), (88, True), (92, False)])
def test_kmh_5_2_1_a_line_bends_by_a_right_angle_at_most(degrees: float, keeps: bool) -> None:
    leader, ship = make_ship("leader", (50, 50), degrees), make_ship("ship", (50, 50))
    wake = -degrees / 2
    x, y = 50 + 8 * sin(radians(wake)), 50 + 8 * cos(radians(wake))
    ship.pose = make_ship(at=(x, y), heading=0).pose
    assert is_in_wake(ship, leader) is keeps


def test_kmh_14_1_1_a_shoal_is_shallow_itself_and_no_further() -> None:
    with ships_on_table(make_ship()):
        square = [[0, 0], [CM, 0], [CM, CM], [0, CM]]
        get_single(Chart).shoals.append(square)
        get_single(Chart).land.append(square)
        get_single(Chart).margins.append(0)
        assert list(all_shallows()) == [(square, 0)]


def test_kmh_15_0_2_with_no_room_anywhere_they_lie_to_port() -> None:
    with ships_on_table(ship := make_ship("frigate")):
        free = clear_pose_beside(ship, add_boats("gig").size)
    around = [(49, 50), (51, 50), (50, 46.4), (50, 53.6)]
    hulls = [make_ship(f"hull{n}", at) for n, at in enumerate(around)]
    with ships_on_table(ship := make_ship("frigate"), *hulls):
        assert clear_pose_beside(ship, add_boats("gig").size) == free
    assert free.x < ship.pose.x


@pytest.mark.parametrize("bond", ["fast", "tow"])
def test_kmh_15_1_1_boats_let_go_of_a_ship_that_is_gone_and_of_no_other(bond: str) -> None:
    foes: dict[str, Any] = {"side": "british"}
    with ships_on_table(ship := make_ship("frigate", **foes), make_ship("other", (80, 50), **foes)):
        boat = add_boats("gig", (51, 50))
        setattr(boat, bond, "frigate")
        setattr(boat, "tow" if bond == "fast" else "fast", "other")
        move_hooked_boats()
        assert getattr(boat, bond) == "frigate"
        add_marker(ship.number, Gone("sunk"))
        move_hooked_boats()
        assert {boat.fast, boat.tow} == {"", "other"}
        assert getattr(boat, bond) == ""


def test_kmh_6_10_1_a_preview_looks_at_the_hulls_near_by_alone() -> None:
    ship = make_ship("ship", (50, 50))
    near, far = make_ship("near", (50, 60)), make_ship("far", (50, 80))
    with ships_on_table(ship, near, far):
        assert hulls_in_reach(ship, ship.pose, 10 * CM) == [near]


@pytest.mark.parametrize(("y", "first"), [(40, "alight"), (5, "not yet"), (60, "not yet")])
def test_kmh_17_1_1_she_is_lit_by_choice_when_an_enemy_lies_close_ahead(y: float, first: str) -> None:
    ship, foe = make_ship(kind="fireship"), make_ship("foe", (50, y), side="british")
    with ships_on_table(ship, foe):
        add_marker(ship.number, Fireship())
        assert run_procedure(offer_ignition(ship)).allowed_keys()[0] == first


# ------------------------------------------------------------------------------ under fire
def test_kmh_9_2_22_a_foe_at_the_end_of_the_range_is_in_range() -> None:
    ship, foe = make_ship(chasers=0), make_ship("foe", (50, 0), side="british")
    foe.pose = make_ship(at=(50, 50), heading=0).pose
    apart = units_of_cm(40) + ship.length
    foe.pose = type(foe.pose)(ship.pose.x, ship.pose.y + apart, 0)
    assert gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size) == 40 * CM
    with ships_on_table(ship, foe):
        assert silence_refusal("french").clause == "KMH-9.1.1"
        foe.pose = type(foe.pose)(ship.pose.x, ship.pose.y + apart + 10, 0)
        assert silence_refusal("french").clause == "KMH-9.2.22"


def test_kmh_12_0_15_gunners_count_warships_of_their_friends_and_flags_that_are_down() -> None:
    fort = make_battery("fortress")
    friend = make_firer(name="friend", at=(50, 40), flagship=True)
    trader = make_firer(name="trader", at=(55, 40), merchant=True)
    foe = make_enemy(at=(50, 60))
    with coast_on_table(fort, friend, trader, foe):
        before = gunners_factors(fort)
        add_marker(friend.number, HasStruck("foe"))
        after = gunners_factors(fort)
    assert (before.friends_near, before.enemies_near, before.friends_struck) == (1, 1, 0)
    assert (after.friends_near, after.friends_struck, after.flagship_struck) == (0, 1, True)


def test_kmh_6_5_4_she_swings_only_where_there_is_room_and_only_if_she_must() -> None:
    ship, near = make_ship("ship", (50, 50), 90), make_ship("near", (50, 51.2), 90, side="british")
    with ships_on_table(ship, near, wind=0):
        assert run_procedure(swing_downwind(ship)).events == []
        assert ship.pose.heading == 9000
    before_the_wind = make_ship("ship", (50, 50), 180)
    with ships_on_table(before_the_wind, wind=0):
        assert run_procedure(swing_downwind(before_the_wind)).events == []


def test_kmh_6_9_3_the_order_says_what_the_line_must_throw() -> None:
    ships = line_ahead(12, 12, 12)
    ships[1].traits = ["poor-sailors"]
    labels = {o.key: o.full_text for o in line_order_options(ships, [WindPosition.QUARTER] * 3, ships[1:2])}
    assert labels["line"] == "Sail in line freely: 2+ on a d6"
    assert "straight" in labels
    assert "straight" not in [o.key for o in line_order_options(ships, [WindPosition.QUARTER] * 3, [])]


def test_kmh_19_0_1_a_work_has_no_masts_for_an_aim_to_count() -> None:
    with coast_on_table(make_battery("tower")):
        (fact,) = works_facts(with_position=True)
    assert (fact.mast_count, fact.fallen_masts, fact.x > 0) == (0, (), True)
