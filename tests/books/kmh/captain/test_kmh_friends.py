"""Captains keep clear of their friends: who moves first, which course is taken, when a line parts and when
sail is shortened (KMH-0.0.6, KMH-6.9.1, KMH-6.10.1)."""

from dataclasses import replace
from typing import Any

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain import (
    ANSWERS,
    anchoring,
    boat_decisions,
    course_choice,
    greedy,
    line_of_battle,
    sailing_decisions,
    score,
)
from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import course_of
from game.books.kmh.captain.score import choose_stance, pose_score
from game.books.kmh.captain.situation import situation_for, situation_of
from game.books.kmh.rules.boat_orders import boat_menu
from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.books.kmh.rules.galleys import pace_menu
from game.books.kmh.rules.sheet import Ship, Tow, Wind, get_ship, turning_circle_number
from game.captains.decision_maker import DecisionMaker
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.events import Befell, Collided, Fired
from game.core.steps import Choose, Menu, MenuOption, OptionMenu
from game.core.table import every, get_single, place
from game.play.battle import Battle
from game.play.seats import Seat
from game.sea.units import CM
from tests.books.kmh.captain.arm_battles import (
    A_FEW,
    BATTLES,
    FEW,
    MIN_SUCCESSES,
    clause_absent_test,
    clause_heard_test,
    count_successes,
    parse_level,
)
from tests.books.kmh.captain.level_toml import (
    Point,
    aims_toml,
    anchored_ship_toml,
    fort_toml,
    land_toml,
    level_text,
    ship_toml,
    toml_table,
)
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import make_enemy
from tests.books.kmh.rules.ship_tables import make_ship, ships_on_table

CLASS = "gb-third-74"
CREW = "jolly-jack-tars average"
NAMES = ("first", "second", "third", "fourth")


def fleet(*places: Point, heading: float = 90, more: str = "", enemy: Point = (190, 60)) -> str:
    """Ships of one squadron, and an enemy far off at anchor."""
    squadron = {"crew": CREW, "squadron": "blue"}
    named = zip(NAMES, places, strict=False)
    ships = [ship_toml(name, "blue", CLASS, at, heading, **squadron) for name, at in named]
    squadrons = toml_table("squadron", id="blue", side="blue") + toml_table("squadron", id="red", side="red")
    squadrons += toml_table("squadron", id="others", side="blue")
    foe = anchored_ship_toml("enemy", "red", CLASS, enemy, squadron="red")
    return level_text(
        *(squadrons, *ships, foe, more, aims_toml("struck enemy")), turns=4, size=(200, 120)
    )  # fmt: skip


def begun(text: str, grade: str, seed: int = 1) -> Battle:
    """The battle of a level between two captains."""
    level = parse_level(text)
    seats: dict[str, Seat] = {
        s.id: make_captain(grade, "kmh", seed, BATCH_EFFORT, level) for s in level.sides
    }
    return Battle(kmh, level, seats, seed)


def at_question(text: str, clause: str) -> tuple[Battle, Choose]:
    """The battle at the first question of a clause that the blue side is asked."""
    played = begun(text, "admiral")
    while not is_asked(played.pending_step, clause):
        played.step()
    assert isinstance(played.pending_step, Choose)
    return played, played.pending_step


def is_asked(step: object, clause: str) -> bool:
    """Whether blue is asked by this clause."""
    return isinstance(step, Choose) and step.clause == clause and step.seat == "blue"


def fouled(text: str, grade: str, battles: int = 3) -> int:
    """How often friends ran into each other in so many battles."""
    count = 0
    for seed in range(battles):
        played = begun(text, grade, seed)
        played.run(100_000)
        with played.table.as_current():
            sides = {s.id: s.side for s in every(Ship)}
        met = [e for e in played.events if isinstance(e, Collided)]
        count += sum(sides[e.ship] == sides[e.other] for e in met)
        played.close()
    return count


# ------------------------------------------------------------------------------ who moves first
CROWD = ((20, 54), (25, 54), (30, 56), (35, 56))
"""In no line, and so close together that whoever turns for the enemy at NEAR crosses a friend."""
NEAR = (80, 50)
ECHELON = ((20.4, 54), (25.6, 52.6), (30.8, 51.2), (36, 49.8))


def test_kmh_0_0_6_nobody_moves_before_the_friend_in_her_way() -> None:
    """Whoever is astern would run into those who have yet to move."""
    played, question = at_question(fleet(*ECHELON), "KMH-0.0.6")
    with played.table.as_current():
        ships = [get_ship(name) for name in NAMES]
        assert sailing_decisions.ships_clear_to_move(ships) == [ships[3]]
        assert DecisionMaker(ANSWERS, "blue", None, BATCH_EFFORT).answer(question)[0] == ["fourth"]
        assert greedy.greedy_answer(question) == ["fourth"]
    played.close()


def test_kmh_0_0_6_where_each_waits_for_the_other_both_may_go() -> None:
    played, _ = at_question(fleet((30, 60), (40, 60)), "KMH-6.9.1")
    with played.table.as_current():
        ships = [get_ship(name) for name in NAMES[:2]]
        assert sailing_decisions.ships_clear_to_move(ships) == [ships[1]]
        ships[1].pose = replace(ships[1].pose, heading=27000)
        assert sailing_decisions.ships_clear_to_move(ships) == ships
    played.close()


@pytest.mark.parametrize("grade", ["admiral", "midshipman"])
def test_kmh_6_10_1_a_squadron_close_together_fouls_nobody_of_its_own(grade: str) -> None:
    assert fouled(fleet(*CROWD, enemy=NEAR), grade) == 0


def test_kmh_6_10_1_it_would_if_nobody_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the test above: without care the plainest captains pile up."""
    monkeypatch.setattr(greedy, "ships_clear_to_move", lambda ships: ships)
    monkeypatch.setattr(greedy, "has_collision", lambda *_: False)
    monkeypatch.setattr(greedy, "has_friend_ahead", lambda _: False)
    assert fouled(fleet(*CROWD, enemy=NEAR), "midshipman") > 5


# ------------------------------------------------------------------------------ a course, and sail
def test_kmh_6_3_1_the_plainest_captain_goes_round_a_friend() -> None:
    """Straight at the enemy leads through her; of all courses that do, the nearest is left."""
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.as_current():
        rear, van = (get_ship(name) for name in NAMES[:2])
        run = 12 * CM
        helm = Helm(rear.pose, run, run, turning_circle_number(rear), get_single(Wind).blows_from)
        assert greedy.closing_course(rear, helm) != ["ahead 12"]
        near = course_choice.reachable_hulls(rear, helm.pose, run)
        assert greedy.has_collision(rear, helm, [Leg(HelmVerb.AHEAD, run)], near)
        van.pose = replace(van.pose, y=20 * CM)
        assert greedy.closing_course(rear, helm) == ["ahead 12"]
    played.close()


def test_kmh_6_2_1_the_plainest_captain_shortens_sail_behind_a_friend() -> None:
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.as_current():
        rear, van = (get_ship(name) for name in NAMES[:2])
        orders = OptionMenu(tuple(MenuOption(key, key, key) for key in ("sail", "slow")))
        question = Choose("blue", "KMH-6.2.1", orders, rear.id)
        assert greedy.greedy_answer(question) == ["slow"]
        van.pose = replace(van.pose, y=20 * CM)
        assert greedy.greedy_answer(question) == ["sail"]
    played.close()


def test_kmh_6_10_1_a_course_into_a_friend_is_worth_what_she_comes_to() -> None:
    """She is stopped at the friend's side: the place beyond is not hers."""
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.as_current():
        rear = get_ship("first")
        situation = situation_of(rear, DecisionMaker(ANSWERS, "blue", None, BATCH_EFFORT).aims)
        how, run = choose_stance(situation), 12 * CM
        helm = Helm(rear.pose, run, run, turning_circle_number(rear), get_single(Wind).blows_from)
        ahead = course_of(situation.pose, ((HelmVerb.AHEAD, run, 0),), get_single(Wind).blows_from)
        near = course_choice.reachable_hulls(rear, rear.pose, run)
        beyond = pose_score(situation, ahead.end, how)
        found = course_choice.scored_with_contact(situation, helm, ahead, beyond, how, near)
        assert found.collides_with is get_ship("second")
        assert found.score < beyond - w.FRIEND_COLLISION
    played.close()


def test_kmh_6_5_1_she_does_not_lie_to_with_a_friend_under_her_lee() -> None:
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.as_current():
        rear, van = (get_ship(name) for name in NAMES[:2])
        situation = situation_of(rear, DecisionMaker(ANSWERS, "blue", None, BATCH_EFFORT).aims)
        alone = course_choice.drifting_course(situation, choose_stance(situation)).score
        van.pose = replace(van.pose, x=rear.pose.x, y=rear.pose.y + 3 * CM)  # the wind is north
        assert (
            course_choice.drifting_course(situation, choose_stance(situation)).score
            == alone - w.FRIEND_COLLISION
        )
    played.close()


# ------------------------------------------------------------------------------ a line
def test_kmh_6_9_1_a_line_parts_where_a_friend_lies_in_its_way() -> None:
    """One of another squadron, or one of its own that cannot sail."""
    alone = at_question(fleet((18, 60), (24, 60), (30, 60)), "KMH-6.9.1")
    stranger = anchored_ship_toml("stranger", "blue", CLASS, (39, 60), 90, squadron="others")
    barred = at_question(fleet((18, 60), (24, 60), (30, 60), more=stranger), "KMH-6.9.1")
    for (played, question), keys in ((alone, ["line"]), (barred, ["single"])):
        with played.table.as_current():
            assert DecisionMaker(ANSWERS, "blue", None, BATCH_EFFORT).answer(question)[0] == keys
        played.close()


def test_kmh_6_9_1_a_lame_ship_within_a_line_bars_those_astern_of_her() -> None:
    played, question = at_question(fleet((18, 60), (24, 60), (30, 60), (36, 60)), "KMH-6.9.1")
    with played.table.as_current():
        situation = situation_for(DecisionMaker(ANSWERS, "blue", None, BATCH_EFFORT), question)
        assert line_of_battle.friend_ahead_of_line(situation) is None
        lame = get_ship("third")
        lame.hanging = True
        assert line_of_battle.friend_ahead_of_line(situation) is lame
    played.close()


# ------------------------------------------------------------------------------
# Lee shores, banks, fireships and broadsides: what a captain and his boats keep out of (KMH-14.1, 14.2,
# 15.4, 17.2)
def afloat(played: Battle) -> bool:
    """Whether nobody was hard aground at any time."""
    return not any(isinstance(e, Befell) and e.what == "aground" for e in played.events)


# ------------------------------------------------------------------------------ a lee shore
POINT = ((0, 0), (100, 0), (100, 14), (82, 20), (68, 31), (62, 42), (58, 43.5), (52, 37), (50, 32))
LEE_SHORE = level_text(
    land_toml("The point", *POINT, (30, 26), (0, 22)),
    fort_toml("tower", "red", "tower", (58, 39), 3, arc=359, radius=0.8, quality="elite"),
    ship_toml("fortitude", "blue", "gb-third-74", (62, 69), 45, crew="jolly-jack-tars average"),
    aims_toml("beaten tower", "not beaten tower and turn limit"),
    turns=9,
    size=(100, 80),
    options=("shallows",),
    wind_from=225,
)


def test_before_a_work_on_a_lee_shore_she_keeps_room_to_get_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """KMH-14.1.1: the wind blows into the bay behind the tower, and out of it nobody turns."""
    assert count_successes(LEE_SHORE, "blue", afloat) >= BATTLES - 1
    monkeypatch.setattr(score, "embayed_share", lambda *_, **__: 0.0)
    assert count_successes(LEE_SHORE, "blue", afloat, battles=A_FEW) <= FEW


# ------------------------------------------------------------------------------ the lead
BANK = level_text(
    land_toml("The bank", (20, 0), (150, 0), (150, 120), (20, 120), of="shoals"),
    toml_table("zone", id="roads", at=(165, 60), radius=12),
    ship_toml("pilot", "blue", "gb-frigate-36", (30, 60), 90),
    anchored_ship_toml("watcher", "red", "brig-14", (4, 110)),
    aims_toml("reaches pilot roads"),
    turns=4,
    size=(180, 120),
    options=("shallows",),
    wind_from=270,
)


def sounded_and_got_over(played: Battle) -> bool:
    """Whether the lead was hove and nobody ran aground."""
    return clause_heard_test("KMH-14.2.1")(played) and afloat(played)


def test_over_a_bank_that_nobody_goes_round_the_lead_is_kept_going(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-14.2.1: two off the die, and basic speed at most."""
    assert count_successes(BANK, "blue", sounded_and_got_over) >= MIN_SUCCESSES
    sails = anchoring.sailing_orders
    monkeypatch.setattr(
        sailing_decisions, "sailing_orders", lambda *a: [o for o in sails(*a) if o != "sound"]
    )
    assert count_successes(BANK, "blue", afloat) <= A_FEW


# ------------------------------------------------------------------------------ boats
FIRE = level_text(
    ship_toml("phoebe", "blue", "gb-frigate-36", (98, 45), 180, state="aground", boats=0, guns=4),
    ship_toml("boats", "blue", "ship-boat", (45, 47), 270, boats=4, crew="jolly-jack-tars elite"),
    ship_toml("torch", "red", "fireship", (44, 45), 90, points=30, basic_speed=24, damage={"burning": True}),
    aims_toml("turn limit and not burnt phoebe", "burnt phoebe", red_degree="major"),
    turns=8,
    size=(170, 90),
    options=("anchorage",),
    wind_from=270,
)
BY_ITSELF = 9
HANDLING = ("KMH-15.1.1", "KMH-17.2.1")


def test_boats_hook_a_fireship_and_drag_her_clear_of_a_friend() -> None:
    """KMH-17.2.1: she is fast on the ground, and cannot get out of the way herself. Nine times in twenty the
    fireship blows up, or is fended off, without their help."""
    safe = clause_absent_test("KMH-17.2.4")
    assert count_successes(FIRE, "blue", safe) >= MIN_SUCCESSES
    assert count_successes(FIRE, "blue", safe, HANDLING, BATTLES) <= BY_ITSELF


BROADSIDE = level_text(
    anchored_ship_toml("guest", "red", "gb-third-74", (60, 30), 0, boats=0),
    ship_toml("boats", "blue", "ship-boat", (65, 27), 90, boats=4, crew="jolly-jack-tars elite"),
    anchored_ship_toml("home", "blue", "brig-14", (112, 30), 0, guns=0),
    aims_toml("turn limit and not beaten home", "beaten home"),
    turns=4,
    size=(120, 60),
    options=("anchorage",),
)


def never_under_a_broadside(played: Battle) -> bool:
    """Whether none was fired at the boats."""
    shots = [e for e in played.events if isinstance(e, Fired) and e.target == "boats"]
    return all(shot.side in ("bow", "stern") for shot in shots)


def test_boats_row_out_of_the_arc_of_a_broadside(monkeypatch: pytest.MonkeyPatch) -> None:
    """KMH-15.4.1: the straight way home leads through it."""
    assert count_successes(BROADSIDE, "blue", never_under_a_broadside) >= MIN_SUCCESSES
    monkeypatch.setattr(boat_decisions, "decide_evade", lambda *_: None)
    assert count_successes(BROADSIDE, "blue", never_under_a_broadside, battles=A_FEW) <= FEW


# ------------------------------------------------------------------------------
# Lines for lame friends: galleys and boats pass them, if no enemy is about (KMH-6.6.1)
def answered(clause: str, menu: Menu[Any], about: str) -> str:
    """The first key with which the captain of the French answers."""
    keys, _ = DecisionMaker(ANSWERS, "french", None, 20).answer(Choose("french", clause, menu, about))
    return keys[0]


def lame(at: tuple[float, float]) -> Ship:
    """A frigate that has no speed left."""
    return make_ship("hulk", at, boxes_lost=99)


@pytest.mark.parametrize(("off", "key"), [(100, "tow hulk"), (40, "")])
def test_kmh_6_6_1_a_galley_passes_a_line_in_a_quiet_calm(off: float, key: str) -> None:
    galley, foe = make_ship("galley", guns=14), make_enemy(at=(50 + off, 50))
    galley.rate = "galley"
    with ships_on_table(galley, lame((50, 54.6)), foe, calm=True):
        given = answered("KMH-16.1.1", pace_menu(galley), "galley")
        assert given == key if key else given in ("row", "spurt", "rest")


def test_kmh_6_6_1_a_galley_with_an_enemy_upon_her_casts_off() -> None:
    galley, foe = make_ship("galley", guns=14), make_enemy(at=(80, 50))
    galley.rate = "galley"
    with ships_on_table(galley, lame((50, 54.6)), foe, calm=True):
        place(Tow("galley", "hulk", fast=True))
        assert answered("KMH-16.1.1", pace_menu(galley), "galley") == "cast off"


@pytest.mark.parametrize(("off", "carries"), [(100, True), (40, False)])
def test_kmh_6_6_1_boats_carry_a_line_if_no_enemy_is_about(off: float, carries: bool) -> None:
    tug, foe = make_ship("tug", rung="stop"), make_enemy(at=(50 + off, 50))
    with ships_on_table(tug, lame((57, 50)), foe):
        boat = add_boats("gig", (50.8, 50), ship="tug")
        assert (answered("KMH-15.1.1", boat_menu(boat), "gig") == "line hulk") is carries
