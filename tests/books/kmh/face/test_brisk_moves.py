"""Brisk play: order, dice and course are one gesture, by mouse, keys and pad."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.books import shelf
from game.books.kmh.face import papers, sail_there
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.helm import HelmPlan, begin
from game.books.kmh.face.passage import NEAR, Drawn, Passage, as_drawn, fitted
from game.books.kmh.rules.course import Helm, Leg, Verb, is_lawful
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.previews import Danger, Hazard
from game.core.events import Hurt, Ordered, Rolled
from game.core.steps import Happen
from game.levels.reading.read import load_level
from game.play.battle import Battle
from game.play.seats import Person, RandomSeat, Seat
from game.sea.pose import Pose, ahead
from game.sea.units import CM
from game.ui.battle.prompts import PromptKind
from game.ui.battle.roll_view import shown

from .brisk_hands import A_BUTTON, Player
from .hands import LEVELS

ORDERS, COURSE = "KMH-6.2.1", "KMH-6.3.1"
DUEL = LEVELS / "constitution-and-guerriere.toml"


def two_captains() -> dict[str, Seat]:
    level = load_level(DUEL)
    first, second = (side.id for side in level.sides)
    return {first: Person(), second: RandomSeat(1)}


def duel(**wanted: Any) -> Player:
    return Player(DUEL, two_captains(), **wanted)


def drawn_keys(passage: Passage) -> list[str]:
    return passage.plan.keys()


def off_bow(player: Player, cm: float, aside: float = 0) -> tuple[int, int]:
    """The pixel so far ahead of the ship in hand, and so far to starboard."""
    passage = player.passage
    assert passage is not None
    pose = passage.ship.pose
    right = Pose(pose.x, pose.y, (pose.heading + 9000) % 36000)
    there = ahead(pose, round(cm * CM))
    beside = ahead(right, round(aside * CM))
    x, y = there.x + beside.x - pose.x, there.y + beside.y - pose.y
    return player.screen.board.at(x / CM, y / CM)


# ------------------------------------------------------------------------------ one gesture


def test_one_click_gives_the_order_throws_and_sails_her_there() -> None:
    player = duel()
    player.until_passage()
    before, throws = player.pressed, player.throws()
    player.click(off_bow(player, 18, 4))
    passage = player.passage
    assert passage is not None
    drawn = passage.plan.course
    player.next_question()
    assert player.pressed == before + 1
    assert player.answers(ORDERS)[-1] == ["sail"]
    mine = passage.ship.id
    told = [e for e in player.screen.battle.events if isinstance(e, Ordered) and e.ship == mine]
    ran = told[-1].run
    course = player.answers(COURSE)[-1]
    assert player.throws() > throws
    assert [key.split()[0] for key in course] == [leg.verb for leg in drawn]
    assert sum(float(key.split()[1]) for key in course) == ran / CM


def test_what_she_made_is_told_in_the_slip() -> None:
    player = duel()
    player.until_passage()
    player.click(off_bow(player, 18, 4))
    while not player.answers(COURSE):
        player.frames(1)
    assert player.screen.brisk is not None
    (told,) = [words for _, words in player.screen.brisk.slip if "you pointed at" in words]
    assert told.startswith("Constitution makes ")


def test_the_journal_holds_what_a_person_would_have_given_by_the_book() -> None:
    player = duel()
    player.until_passage()
    player.click(off_bow(player, 18, -5))
    player.next_question()
    entries = player.screen.battle.journal.entries
    given = {seat: [e for e in entries if e[0] in "cp" and e[1] == seat] for seat in player.seats}
    level = load_level(DUEL)
    seats = {seat: Person() for seat in player.seats}
    for seat, answers in given.items():
        for entry in answers:
            seats[seat].give(*(entry[3] if entry[0] == "c" else [entry[3]]))
    again = Battle(shelf.book("kmh").rules, level, dict(seats), 7)
    for _ in range(4000):
        again.step()
        if again.waiting_for_done():
            again.done()
        if not any(person.given for person in seats.values()):
            break
    told = [entry for entry in again.journal.entries if entry[0] != "k"]
    mine = [entry for entry in entries if entry[0] != "k"]
    assert len(told) > 5
    assert mine[: len(told)] == told


def test_two_keys_turn_her_and_sail() -> None:
    for turn, verb in ((pygame.K_RIGHT, "starboard"), (pygame.K_a, "port")):
        player = duel()
        player.until_passage()
        player.key(pygame.K_w)  # from straight on, whatever is proposed
        before = player.pressed
        player.key(turn)
        player.key(pygame.K_SPACE)
        player.next_question()
        assert player.pressed == before + 2
        assert player.answers(ORDERS)[-1] == ["sail"]
        assert player.answers(COURSE)[-1][0] == f"{verb} 1"


def test_the_helm_can_be_turned_back_and_put_straight_by_keys() -> None:
    player = duel()
    player.until_passage()
    passage = player.passage
    assert passage is not None
    player.key(pygame.K_w)
    straight = drawn_keys(passage)
    for code in (pygame.K_d, pygame.K_d, pygame.K_d):
        player.key(code)
    assert drawn_keys(passage)[0] == "starboard 3"
    player.key(pygame.K_LEFT)
    assert drawn_keys(passage)[0] == "starboard 2"
    player.key(pygame.K_w)
    assert drawn_keys(passage) == straight
    player.key(pygame.K_d)
    player.key(pygame.K_ESCAPE)
    assert drawn_keys(passage) == straight
    assert player.waits


def test_the_stick_turns_her_and_a_sails_her() -> None:
    player = duel()
    player.until_passage()
    player.key(pygame.K_w)
    before = player.pressed
    player.stick(1.0)
    player.button(A_BUTTON)
    player.next_question()
    assert player.pressed == before + 2
    assert player.answers(COURSE)[-1][0] == "starboard 1"


def test_the_distance_picks_the_order() -> None:
    player = duel()
    player.until_passage()
    passage = player.passage
    assert passage is not None
    by_order = {str(way.order): way for way in passage.ways}
    assert {"sail", "plain"} <= set(by_order)
    plain = by_order["plain"]
    assert plain.most < by_order["sail"].least
    for cm, order in (
        (by_order["sail"].most / CM, "sail"),
        (plain.most / CM, "plain"),
        (60, "sail"),
    ):
        with player.screen.battle.table.at():
            there = ahead(passage.ship.pose, round(cm * CM))
            passage.point_at(there.x, there.y)
        assert passage.way == by_order[order]
    player.key(pygame.K_MINUS)
    assert passage.way == plain
    player.key(pygame.K_EQUALS)
    assert passage.way == by_order["sail"]
    player.key(pygame.K_MINUS)
    player.key(pygame.K_SPACE)
    player.next_question()
    assert player.answers(ORDERS)[-1] == ["plain"]


def test_an_end_within_reach_lies_under_the_pointer() -> None:
    player = duel()
    player.until_passage()
    passage = player.passage
    assert passage is not None
    with player.screen.battle.table.at():
        for run in passage.way.runs:
            for _, end in passage.plan_for(run).reached()[::40]:
                passage.point_at(end.x, end.y)
                here = passage.plan.end
                assert max(abs(here.x - end.x), abs(here.y - end.y)) <= NEAR
                assert passage.plan.lawful


# --------------------------------------------------------------------------- with the dice

HELM = Helm(Pose(0, 0, 9000), 10 * CM, 10 * CM, 1, 27000)
LINE = (Leg(Verb.AHEAD, 4 * CM), Leg(Verb.PORT, 3 * CM, 1), Leg(Verb.AHEAD, 3 * CM))


def runs(legs: tuple[Leg, ...]) -> list[tuple[str, float]]:
    return [(leg.verb, leg.run / CM) for leg in legs]


@pytest.mark.parametrize(
    ("way", "sailed"),
    [
        (10, [("ahead", 4), ("port", 3), ("ahead", 3)]),
        (6, [("ahead", 4), ("port", 2)]),
        (3, [("ahead", 3)]),
        (12.5, [("ahead", 4), ("port", 3), ("ahead", 5.5)]),
    ],
)
def test_she_sails_along_the_line_as_far_as_she_comes(
    way: float, sailed: list[tuple[str, float]]
) -> None:
    run = round(way * CM)
    helm = replace(HELM, left=run, total=run)
    legs = fitted(LINE, helm)
    assert runs(legs) == sailed
    assert is_lawful(helm, legs)


def test_where_the_helm_refuses_the_line_she_takes_the_nearest_end() -> None:
    player = duel()
    with player.screen.battle.table.at():
        helm = replace(HELM, left=6 * CM, total=6 * CM, marker=Marker.PORT)
        plan = begin(helm)
        assert not is_lawful(helm, fitted(LINE, helm))
        legs = as_drawn(Drawn("x", 1, 0, LINE, (7 * CM, 0), frozenset()), plan)
        assert legs
        assert is_lawful(helm, legs)


def test_a_course_that_would_now_run_her_into_something_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = duel()
    player.until_passage()
    player.click(off_bow(player, 18, 4))
    met = Hazard(Danger.CONTACT, "KMH-6.10.1", 0, 0, "another")
    monkeypatch.setattr(sail_there, "hazards", lambda *_: [met])
    assert player.next_question() == COURSE
    plan = hand_of(player.screen.hud).laid
    assert isinstance(plan, HelmPlan)
    assert plan.pinned
    player.key(pygame.K_SPACE)
    player.frames(2)
    assert player.answers(COURSE) == [plan.keys()]


# --------------------------------------------------------------------------- taking it back


def test_the_course_may_be_taken_back_and_the_dice_stay() -> None:
    player = duel()
    player.until_passage()
    player.click(off_bow(player, 18, 4))
    while player.screen.hud.prompt.kind != PromptKind.DONE or not player.answers(COURSE):
        player.frames(1)
    throws, given = player.throws(), player.answers(COURSE)
    assert given
    player.key(pygame.K_BACKSPACE)
    player.frames(40)
    hud = player.screen.hud
    assert hud.prompt.clause == COURSE
    assert player.waits
    assert player.throws() == throws
    plan = hand_of(hud).laid
    assert isinstance(plan, HelmPlan)
    assert not plan.pinned
    player.click(off_ship(player, plan, 12, -9))
    player.next_question()
    assert player.answers(ORDERS) == [["sail"]]
    assert player.answers(COURSE)[-1] != given[-1]


def test_while_she_sails_the_course_may_be_taken_back_too() -> None:
    player = duel()
    player.until_passage()
    player.screen.show.speed = 1
    player.click(off_bow(player, 18, 4))
    while not player.answers(COURSE):
        player.frames(1)
    player.frames(20)
    assert player.screen.hud.prompt.kind == PromptKind.WATCH
    throws = player.throws()
    player.key(pygame.K_BACKSPACE)
    assert player.next_question() == COURSE
    assert player.answers(ORDERS) == [["sail"]]
    assert player.throws() == throws


def off_ship(player: Player, plan: HelmPlan, cm: float, aside: float) -> tuple[int, int]:
    pose = plan.helm.pose
    right = Pose(pose.x, pose.y, (pose.heading + 9000) % 36000)
    there, beside = ahead(pose, round(cm * CM)), ahead(right, round(aside * CM))
    x, y = there.x + beside.x - pose.x, there.y + beside.y - pose.y
    return player.screen.board.at(x / CM, y / CM)


def test_the_order_alone_asks_for_the_course_and_one_click_gives_it() -> None:
    player = duel()
    player.until_passage()
    player.key(pygame.K_s)
    assert player.next_question() == COURSE
    plan = hand_of(player.screen.hud).laid
    assert isinstance(plan, HelmPlan)
    before = player.pressed
    player.click(off_ship(player, plan, 14, 6))
    player.frames(2)
    assert player.pressed == before + 1
    assert player.answers(COURSE)[-1] == plan.keys()


def test_a_click_on_her_own_hull_is_a_short_course() -> None:
    player = duel()
    player.until_passage()
    player.key(pygame.K_s)
    assert player.next_question() == COURSE
    player.click(player.screen.spots()[f"ship-{player.screen.hud.own_ship}"].center)
    player.frames(2)
    assert len(player.answers(COURSE)) == 1


def test_a_click_on_an_enemy_far_off_sails_towards_her() -> None:
    player = duel()
    player.until_passage()
    player.click(player.screen.spots()[f"ship-{player.screen.hud.other_ship}"].center)
    player.frames(2)
    assert player.answers(ORDERS) == [["sail"]]


# --------------------------------------------------------------------------- by the book


def test_by_the_book_an_order_is_an_order_and_a_click_only_pins() -> None:
    player = duel(brisk=False)
    player.until(lambda screen: screen.hud.prompt.clause == ORDERS, most=12000)
    assert player.passage is None
    assert "sail" not in player.screen.spots()
    assert not player.screen.steering
    player.key(pygame.K_s)
    player.frames(2)
    assert player.screen.hud.prompt.kind == PromptKind.DONE
    player.key(pygame.K_SPACE)
    assert player.next_question() == COURSE
    plan = hand_of(player.screen.hud).laid
    assert isinstance(plan, HelmPlan)
    player.click(off_ship(player, plan, 14, 6))
    player.frames(60)
    assert plan.pinned
    assert player.answers(COURSE) == []


@pytest.mark.parametrize("own", [True, False])
def test_while_a_course_is_drawn_no_strip_tells_another_ships_way(own: bool) -> None:
    player = duel()
    player.until(lambda _: player.passage is not None)
    screen = player.screen
    hud, events = screen.hud, screen.battle.events
    ship = hud.prompt.ship if own else hud.nearest_other(hud.prompt.ship)
    roll = Rolled("KMH-6.2.3", ship, "wind on the quarter", ("d6", "d6"), (6, 6))
    hud.tray.throw = shown([roll], hud.names, hud.book_ui)
    events.append(roll)
    hud.tray.mark = (screen.battle.rewinds, len(events) - 1)
    with screen.battle.table.at():
        assert (papers.over(hud, screen.layout()) is not None) == own


def test_boxes_lost_since_do_not_change_the_sum_of_a_strip() -> None:
    player = duel()
    player.until(lambda _: player.passage is not None)
    screen = player.screen
    hud, events = screen.hud, screen.battle.events
    ship = hud.prompt.ship
    roll = Rolled("KMH-6.2.3", ship, "wind on the quarter", ("d6", "d6"), (3, 5))
    with screen.battle.table.at():
        sheet = sheet_of(ship)
        assert sheet is not None
        run = (sheet.speed + 8) * CM
        hud.tray.throw = shown([roll], hud.names, hud.book_ui)
        hud.tray.mark = (screen.battle.rewinds, len(events))
        events.extend([roll, Ordered("KMH-6.2.3", ship, "sail", run)])
        before = papers.way_on_of(hud)
        sheet.boxes_lost += 5
        hurt = Hurt("KMH-6.10.3", ship, 2, 5, "collision")
        asked, screen.battle.pending = screen.battle.pending, Happen(hurt)
        assert before is not None
        assert before.other == ""
        assert papers.way_on_of(hud) == before, "her sheet is struck off before it is told"
        events.append(hurt)
        screen.battle.pending = asked
        assert papers.way_on_of(hud) == before
