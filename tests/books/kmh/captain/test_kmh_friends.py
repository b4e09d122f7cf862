"""Captains keep clear of their friends: who moves first, which course is taken, when a line parts and when
sail is shortened (KMH-0.0.6, KMH-6.9.1, KMH-6.10.1)."""

from dataclasses import replace

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain import ANSWERS, course_choice, greedy, line_of_battle, sailing_decisions
from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import course_of
from game.books.kmh.captain.score import choose_stance, pose_score
from game.books.kmh.captain.situation import situation_for, situation_of
from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.books.kmh.rules.sheet import Ship, Wind, get_ship, turning_circle_number
from game.captains.decision_maker import DecisionMaker
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.events import Collided
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import every, get_single
from game.play.battle import Battle
from game.play.seats import Seat
from game.sea.units import CM
from tests.books.kmh.captain.arm_battles import parse_level
from tests.books.kmh.captain.level_toml import (
    Point,
    aims_toml,
    anchored_ship_toml,
    level_text,
    ship_toml,
    toml_table,
)

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
