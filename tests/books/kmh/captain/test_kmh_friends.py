"""Captains keep clear of their friends: who moves first, which course is taken, when a line parts
and when sail is shortened (KMH-0.0.6, KMH-6.9.1, KMH-6.10.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain import greedy, line, sail, who_first
from game.books.kmh.captain import weights as w
from game.books.kmh.captain.answers import mind_of
from game.books.kmh.captain.courses import course
from game.books.kmh.captain.outlook import look, sight_of
from game.books.kmh.captain.score import stance, worth
from game.books.kmh.rules.course import Helm, Leg, Verb
from game.books.kmh.rules.sheet import Ship, Wind, circle, ship_named
from game.captains.grades import BATCH, captain
from game.core.events import Collided
from game.core.steps import Choose, Option, Pick
from game.core.table import every, the
from game.play.battle import Battle
from game.play.seats import Seat
from game.sea.units import CM
from tests.books.kmh.captain.kmh_arms import level_of
from tests.books.kmh.captain.kmh_levels import Place, aims, battle, riding, ship, table

CLASS = "gb-third-74"
CREW = "jolly-jack-tars average"
NAMES = ("first", "second", "third", "fourth")


def fleet(*places: Place, heading: float = 90, more: str = "", enemy: Place = (190, 60)) -> str:
    """Ships of one squadron, and an enemy far off at anchor."""
    squadron = {"crew": CREW, "squadron": "blue"}
    named = zip(NAMES, places, strict=False)
    ships = [ship(name, "blue", CLASS, at, heading, **squadron) for name, at in named]
    squadrons = table("squadron", id="blue", side="blue") + table("squadron", id="red", side="red")
    squadrons += table("squadron", id="others", side="blue")
    foe = riding("enemy", "red", CLASS, enemy, squadron="red")
    return battle(
        *(squadrons, *ships, foe, more, aims("struck enemy")), turns=4, size=(200, 120)
    )  # fmt: skip


def begun(text: str, grade: str, seed: int = 1) -> Battle:
    """The battle of a level between two captains."""
    level = level_of(text)
    seats: dict[str, Seat] = {s.id: captain(grade, "kmh", seed, BATCH, level) for s in level.sides}
    return Battle(kmh, level, seats, seed)


def at_question(text: str, clause: str) -> tuple[Battle, Choose]:
    """The battle at the first question of a clause that the blue side is asked."""
    played = begun(text, "admiral")
    while not is_asked(played.pending, clause):
        played.step()
    assert isinstance(played.pending, Choose)
    return played, played.pending


def is_asked(step: object, clause: str) -> bool:
    """Whether blue is asked by this clause."""
    return isinstance(step, Choose) and step.clause == clause and step.seat == "blue"


def fouled(text: str, grade: str, battles: int = 3) -> int:
    """How often friends ran into each other in so many battles."""
    count = 0
    for seed in range(battles):
        played = begun(text, grade, seed)
        played.run(100_000)
        with played.table.at():
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
    played, asked = at_question(fleet(*ECHELON), "KMH-0.0.6")
    with played.table.at():
        ships = [ship_named(name) for name in NAMES]
        assert who_first.clear_to_move(ships) == [ships[3]]
        assert mind_of("blue", None, BATCH).answer(asked)[0] == ["fourth"]
        assert greedy.greedy_answer(asked) == ["fourth"]
    played.close()


def test_kmh_0_0_6_where_each_waits_for_the_other_both_may_go() -> None:
    played, _ = at_question(fleet((30, 60), (40, 60)), "KMH-6.9.1")
    with played.table.at():
        ships = [ship_named(name) for name in NAMES[:2]]
        assert who_first.clear_to_move(ships) == [ships[1]]
        ships[1].pose = replace(ships[1].pose, heading=27000)
        assert who_first.clear_to_move(ships) == ships
    played.close()


@pytest.mark.parametrize("grade", ["admiral", "midshipman"])
def test_kmh_6_10_1_a_squadron_close_together_fouls_nobody_of_its_own(grade: str) -> None:
    assert fouled(fleet(*CROWD, enemy=NEAR), grade) == 0


def test_kmh_6_10_1_it_would_if_nobody_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of the test above: without care the plainest captains pile up."""
    monkeypatch.setattr(greedy, "clear_to_move", lambda ships: ships)
    monkeypatch.setattr(greedy, "meets", lambda *_: False)
    monkeypatch.setattr(greedy, "is_barred", lambda _: False)
    assert fouled(fleet(*CROWD, enemy=NEAR), "midshipman") > 5


# ------------------------------------------------------------------------------ a course, and sail
def test_kmh_6_3_1_the_plainest_captain_goes_round_a_friend() -> None:
    """Straight at the enemy leads through her; of all courses that do, the nearest is left."""
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.at():
        rear, van = (ship_named(name) for name in NAMES[:2])
        run = 12 * CM
        helm = Helm(rear.pose, run, run, circle(rear), the(Wind).blows_from)
        assert greedy.closing_course(rear, helm) != ["ahead 12"]
        near = sail.hulls_near(rear, helm.pose, run)
        assert greedy.meets(rear, helm, [Leg(Verb.AHEAD, run)], near)
        van.pose = replace(van.pose, y=20 * CM)
        assert greedy.closing_course(rear, helm) == ["ahead 12"]
    played.close()


def test_kmh_6_2_1_the_plainest_captain_shortens_sail_behind_a_friend() -> None:
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.at():
        rear, van = (ship_named(name) for name in NAMES[:2])
        orders = Pick(tuple(Option(key, key, key) for key in ("sail", "slow")))
        asked = Choose("blue", "KMH-6.2.1", orders, rear.id)
        assert greedy.greedy_answer(asked) == ["slow"]
        van.pose = replace(van.pose, y=20 * CM)
        assert greedy.greedy_answer(asked) == ["sail"]
    played.close()


def test_kmh_6_10_1_a_course_into_a_friend_is_worth_what_she_comes_to() -> None:
    """She is stopped at the friend's side: the place beyond is not hers."""
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.at():
        rear = ship_named("first")
        sight = look(rear, mind_of("blue", None, BATCH).aims)
        how, run = stance(sight), 12 * CM
        helm = Helm(rear.pose, run, run, circle(rear), the(Wind).blows_from)
        ahead = course(sight.now, ((Verb.AHEAD, run, 0),), the(Wind).blows_from)
        near = sail.hulls_near(rear, rear.pose, run)
        beyond = worth(sight, ahead.end, how)
        found = sail.with_contact(sight, helm, ahead, beyond, how, near)
        assert found.meets is ship_named("second")
        assert found.score < beyond - w.RAMMING_A_FRIEND
    played.close()


def test_kmh_6_5_1_she_does_not_lie_to_with_a_friend_under_her_lee() -> None:
    played, _ = at_question(fleet((30, 60), (37, 60)), "KMH-6.9.1")
    with played.table.at():
        rear, van = (ship_named(name) for name in NAMES[:2])
        sight = look(rear, mind_of("blue", None, BATCH).aims)
        alone = sail.adrift(sight, stance(sight)).score
        van.pose = replace(van.pose, x=rear.pose.x, y=rear.pose.y + 3 * CM)  # the wind is north
        assert sail.adrift(sight, stance(sight)).score == alone - w.RAMMING_A_FRIEND
    played.close()


# ------------------------------------------------------------------------------ a line
def test_kmh_6_9_1_a_line_parts_where_a_friend_lies_in_its_way() -> None:
    """One of another squadron, or one of its own that cannot sail."""
    alone = at_question(fleet((18, 60), (24, 60), (30, 60)), "KMH-6.9.1")
    stranger = riding("stranger", "blue", CLASS, (39, 60), 90, squadron="others")
    barred = at_question(fleet((18, 60), (24, 60), (30, 60), more=stranger), "KMH-6.9.1")
    for (played, asked), keys in ((alone, ["line"]), (barred, ["single"])):
        with played.table.at():
            assert mind_of("blue", None, BATCH).answer(asked)[0] == keys
        played.close()


def test_kmh_6_9_1_a_lame_ship_within_a_line_bars_those_astern_of_her() -> None:
    played, asked = at_question(fleet((18, 60), (24, 60), (30, 60), (36, 60)), "KMH-6.9.1")
    with played.table.at():
        sight = sight_of(mind_of("blue", None, BATCH), asked)
        assert line.barred(sight) is None
        lame = ship_named("third")
        lame.hanging = True
        assert line.barred(sight) is lame
    played.close()
