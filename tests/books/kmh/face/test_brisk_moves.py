"""Brisk play: one gesture throws the dice of a move, the next one places the ship; by mouse, keys and pad."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.books import shelf
from game.books.kmh.face import order_bar, sail_draft_update
from game.books.kmh.face.drafts import HelmDraft, new_helm_draft
from game.books.kmh.face.question_draft import draft_of, find_ship_card, odds_before_dice
from game.books.kmh.face.sail_draft import NEAR_ENOUGH, SailDraft, course_after_dice, fit_to_run
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, Marker, is_lawful
from game.books.kmh.rules.previews import Hazard, HazardKind
from game.core.events import Hurt, Ordered, Rolled
from game.core.steps import Happen
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM
from game.ui.battle.dice.roll_view import roll_view_of
from game.ui.battle.values.prompts import PromptKind

from .input_driver import LEVELS
from .quick_player import A_BUTTON, QuickPlayer

ORDERS, COURSE = "KMH-6.2.1", "KMH-6.3.1"
DUEL = LEVELS / "constitution-and-guerriere.toml"


def two_captains() -> dict[str, Seat]:
    level = load_level(DUEL)
    first, second = (side.id for side in level.sides)
    return {first: PlayerSeat(), second: RandomSeat(1)}


def duel(**wanted: Any) -> QuickPlayer:
    return QuickPlayer(DUEL, two_captains(), **wanted)


def drawn_keys(sail_draft: SailDraft) -> list[str]:
    return sail_draft.course_draft.keys()


def off_bow(player: QuickPlayer, cm: float, aside: float = 0) -> tuple[int, int]:
    """The pixel so far ahead of the ship in hand, and so far to starboard."""
    sail_draft = player.passage
    assert sail_draft is not None
    pose = sail_draft.ship.pose
    right = Pose(pose.x, pose.y, (pose.heading + 9000) % 36000)
    there = pose_ahead(pose, round(cm * CM))
    beside = pose_ahead(right, round(aside * CM))
    x, y = there.x + beside.x - pose.x, there.y + beside.y - pose.y
    return player.screen.sea_view.pixel_at(x / CM, y / CM)


# ----------------------------------------------------------------------- first the dice, then her place


def test_one_click_throws_and_the_next_one_sails_her() -> None:
    player = duel()
    player.run_to_course()
    before, throws = player.press_count, player.count_rolls()
    player.click(off_bow(player, 18, 4))
    sail_draft = player.passage
    assert sail_draft is not None
    drawn = sail_draft.course_draft.course
    assert player.run_to_question() == COURSE
    assert player.answers_to(ORDERS)[-1] == ["sail"]
    assert player.count_rolls() > throws
    plan = draft_of(player.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert [leg.verb for leg in plan.course] == [leg.verb for leg in drawn], "on the line that was pointed at"
    player.press_key(pygame.K_SPACE)
    player.run_to_question()
    assert player.press_count == before + 2
    mine = sail_draft.ship.id
    told = [e for e in player.screen.battle.events if isinstance(e, Ordered) and e.ship == mine]
    course = player.answers_to(COURSE)[-1]
    assert course == plan.keys()
    assert sum(float(key.split()[1]) for key in course) == told[-1].run / CM


def test_an_order_without_dice_sails_her_at_once() -> None:
    player = duel()
    player.run_to_course()
    sail_draft = player.passage
    assert sail_draft is not None
    player.press_key(pygame.K_MINUS)
    assert sail_draft.option.is_certain
    player.press_key(pygame.K_SPACE)
    while not player.answers_to(COURSE):
        player.run_frames(1)
    assert player.answers_to(ORDERS)[-1] == ["plain"]
    assert player.screen.state.quick_play is not None
    assert [
        words
        for _, words in player.screen.state.quick_play.toast_lines
        if words.startswith("Constitution sails ")
    ]


def test_before_the_dice_the_tags_tell_chances_and_not_what_will_be() -> None:
    player = duel()
    player.run_to_course()
    screen = player.screen
    with screen.battle.table.as_current():
        odds = odds_before_dice(screen.hud)
        assert odds is not None
        sail_draft = player.passage
        assert sail_draft is not None
        assert sum(chance for chance, *_ in sail_draft.courses_by_dice()) == pytest.approx(1)
        for shot in odds.shots.values():
            assert 0 < sum(shot.chances.values()) <= 1 + 1e-9
        sail_draft.select_next_order(-1)
        assert odds_before_dice(screen.hud) is None, "nothing hangs on dice"


def test_each_throw_brings_what_its_odds_have_told() -> None:
    player = duel()
    player.run_to_course()
    with player.screen.battle.table.as_current():
        sail_draft = player.passage
        assert sail_draft is not None
        told = {plan.start_helm.run_left: legs for _, plan, legs in sail_draft.courses_by_dice()}
    player.press_key(pygame.K_SPACE)
    assert player.run_to_question() == COURSE
    plan = draft_of(player.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert plan.course == told[plan.start_helm.run_left]


def test_the_journal_holds_what_a_person_would_have_given_by_the_book() -> None:
    player = duel()
    player.run_to_course()
    player.click(off_bow(player, 18, -5))
    assert player.run_to_question() == COURSE
    player.press_key(pygame.K_SPACE)
    player.run_to_question()
    entries = player.screen.battle.journal.entries
    given = {seat: [e for e in entries if e[0] in "cp" and e[1] == seat] for seat in player.seats}
    level = load_level(DUEL)
    seats = {seat: PlayerSeat() for seat in player.seats}
    for seat, answers in given.items():
        for entry in answers:
            seats[seat].submit(*(entry[3] if entry[0] == "c" else [entry[3]]))
    again = Battle(shelf.book("kmh").rules, level, dict(seats), 7)
    for _ in range(4000):
        again.step()
        if again.needs_confirm():
            again.confirm()
        if not any(person.answers for person in seats.values()):
            break
    told = [entry for entry in again.journal.entries if entry[0] != "k"]
    mine = [entry for entry in entries if entry[0] != "k"]
    assert len(told) > 5
    assert mine[: len(told)] == told


def test_keys_turn_her_throw_and_sail() -> None:
    for turn, verb in ((pygame.K_RIGHT, "starboard"), (pygame.K_a, "port")):
        player = duel()
        player.run_to_course()
        player.press_key(pygame.K_w)  # from straight on, whatever is proposed
        before = player.press_count
        player.press_key(turn)
        player.press_key(pygame.K_SPACE)
        assert player.run_to_question() == COURSE
        player.press_key(pygame.K_SPACE)
        player.run_to_question()
        assert player.press_count == before + 3
        assert player.answers_to(ORDERS)[-1] == ["sail"]
        assert player.answers_to(COURSE)[-1][0] == f"{verb} 1"


def test_the_helm_can_be_turned_back_and_put_straight_by_keys() -> None:
    player = duel()
    player.run_to_course()
    sail_draft = player.passage
    assert sail_draft is not None
    player.press_key(pygame.K_w)
    straight = drawn_keys(sail_draft)
    for code in (pygame.K_d, pygame.K_d, pygame.K_d):
        player.press_key(code)
    assert drawn_keys(sail_draft)[0] == "starboard 3"
    player.press_key(pygame.K_LEFT)
    assert drawn_keys(sail_draft)[0] == "starboard 2"
    player.press_key(pygame.K_w)
    assert drawn_keys(sail_draft) == straight
    player.press_key(pygame.K_d)
    player.press_key(pygame.K_ESCAPE)
    assert drawn_keys(sail_draft) == straight
    assert player.is_waiting


def test_the_stick_turns_her_and_a_sails_her() -> None:
    player = duel()
    player.run_to_course()
    player.press_key(pygame.K_w)
    before = player.press_count
    player.push_stick(1.0)
    player.press_pad(A_BUTTON)
    assert player.run_to_question() == COURSE
    player.press_pad(A_BUTTON)
    player.run_to_question()
    assert player.press_count == before + 3
    assert player.answers_to(COURSE)[-1][0] == "starboard 1"


def test_the_distance_picks_the_order() -> None:
    player = duel()
    player.run_to_course()
    sail_draft = player.passage
    assert sail_draft is not None
    by_order = {str(way.order): way for way in sail_draft.options}
    assert {"sail", "plain"} <= set(by_order)
    plain = by_order["plain"]
    assert plain.max_run < by_order["sail"].min_run
    for cm, order in ((by_order["sail"].max_run / CM, "sail"), (plain.max_run / CM, "plain"), (60, "sail")):
        with player.screen.battle.table.as_current():
            there = pose_ahead(sail_draft.ship.pose, round(cm * CM))
            sail_draft.aim_at_point(there.x, there.y)
        assert sail_draft.option == by_order[order]
    player.press_key(pygame.K_MINUS)
    assert sail_draft.option == plain
    player.press_key(pygame.K_EQUALS)
    assert sail_draft.option == by_order["sail"]
    player.press_key(pygame.K_MINUS)
    player.press_key(pygame.K_SPACE)
    player.run_to_question()
    assert player.answers_to(ORDERS)[-1] == ["plain"]


def test_an_end_within_reach_lies_under_the_pointer() -> None:
    player = duel()
    player.run_to_course()
    sail_draft = player.passage
    assert sail_draft is not None
    with player.screen.battle.table.as_current():
        for run in sail_draft.option.runs:
            for _, end in sail_draft.course_draft_for(run).reachable_ends()[::40]:
                sail_draft.aim_at_point(end.x, end.y)
                here = sail_draft.course_draft.end_pose
                assert max(abs(here.x - end.x), abs(here.y - end.y)) <= NEAR_ENOUGH
                assert sail_draft.course_draft.is_legal


# --------------------------------------------------------------------------- with the dice

HELM = Helm(Pose(0, 0, 9000), 10 * CM, 10 * CM, 1, 27000)
LINE = (Leg(HelmVerb.AHEAD, 4 * CM), Leg(HelmVerb.PORT, 3 * CM, 1), Leg(HelmVerb.AHEAD, 3 * CM))


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
def test_she_sails_along_the_line_as_far_as_she_comes(way: float, sailed: list[tuple[str, float]]) -> None:
    run = round(way * CM)
    helm = replace(HELM, run_left=run, total_run=run)
    legs = fit_to_run(LINE, helm)
    assert runs(legs) == sailed
    assert is_lawful(helm, legs)


def test_where_the_helm_refuses_the_line_she_takes_the_nearest_end() -> None:
    player = duel()
    with player.screen.battle.table.as_current():
        helm = replace(HELM, run_left=6 * CM, total_run=6 * CM, marker=Marker.PORT)
        plan = new_helm_draft(helm)
        assert not is_lawful(helm, fit_to_run(LINE, helm))
        legs = course_after_dice(LINE, (7 * CM, 0), plan)
        assert legs
        assert is_lawful(helm, legs)


def test_a_course_that_would_now_run_her_into_something_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    player = duel()
    player.run_to_course()
    player.press_key(pygame.K_MINUS)
    player.press_key(pygame.K_SPACE)
    met = Hazard(HazardKind.CONTACT, "KMH-6.10.1", 0, 0, "another")
    monkeypatch.setattr(sail_draft_update, "hazards", lambda *_: [met])
    assert player.run_to_question() == COURSE
    plan = draft_of(player.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert plan.is_pinned
    player.press_key(pygame.K_SPACE)
    player.run_frames(2)
    assert player.answers_to(COURSE) == [plan.keys()]


# --------------------------------------------------------------------------- taking it back


def test_the_course_may_be_taken_back_and_the_dice_stay() -> None:
    player = duel()
    player.run_to_course()
    player.click(off_bow(player, 18, 4))
    assert player.run_to_question() == COURSE
    player.press_key(pygame.K_SPACE)
    while player.screen.hud.prompt.kind != PromptKind.DONE or not player.answers_to(COURSE):
        player.run_frames(1)
    throws, given = player.count_rolls(), player.answers_to(COURSE)
    assert given
    player.press_key(pygame.K_BACKSPACE)
    player.run_frames(40)
    hud = player.screen.hud
    assert hud.prompt.clause == COURSE
    assert player.is_waiting
    assert player.count_rolls() == throws
    plan = draft_of(hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert not plan.is_pinned
    player.click(off_ship(player, plan, 12, -9))
    player.run_to_question()
    assert player.answers_to(ORDERS) == [["sail"]]
    assert player.answers_to(COURSE)[-1] != given[-1]


def test_while_she_sails_the_course_may_be_taken_back_too() -> None:
    player = duel()
    player.run_to_course()
    player.screen.show.speed = 1
    player.click(off_bow(player, 18, 4))
    assert player.run_to_question() == COURSE
    player.press_key(pygame.K_SPACE)
    while not player.answers_to(COURSE):
        player.run_frames(1)
    player.run_frames(20)
    assert player.screen.hud.prompt.kind == PromptKind.WATCH
    throws = player.count_rolls()
    player.press_key(pygame.K_BACKSPACE)
    assert player.run_to_question() == COURSE
    assert player.answers_to(ORDERS) == [["sail"]]
    assert player.count_rolls() == throws


def off_ship(player: QuickPlayer, plan: HelmDraft, cm: float, aside: float) -> tuple[int, int]:
    pose = plan.start_helm.pose
    right = Pose(pose.x, pose.y, (pose.heading + 9000) % 36000)
    there, beside = pose_ahead(pose, round(cm * CM)), pose_ahead(right, round(aside * CM))
    x, y = there.x + beside.x - pose.x, there.y + beside.y - pose.y
    return player.screen.sea_view.pixel_at(x / CM, y / CM)


def test_the_order_alone_asks_for_the_course_and_one_click_gives_it() -> None:
    player = duel()
    player.run_to_course()
    player.press_key(pygame.K_s)
    assert player.run_to_question() == COURSE
    plan = draft_of(player.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    before = player.press_count
    player.click(off_ship(player, plan, 14, 6))
    player.run_frames(2)
    assert player.press_count == before + 1
    assert player.answers_to(COURSE)[-1] == plan.keys()


def test_a_click_on_her_own_hull_is_a_short_course() -> None:
    player = duel()
    player.run_to_course()
    player.press_key(pygame.K_s)
    assert player.run_to_question() == COURSE
    player.click(player.screen.control_rects()[f"ship-{player.screen.hud.own_ship}"].center)
    player.run_frames(2)
    assert len(player.answers_to(COURSE)) == 1


def test_a_click_on_an_enemy_far_off_sails_towards_her() -> None:
    player = duel()
    player.run_to_course()
    player.click(player.screen.control_rects()[f"ship-{player.screen.hud.other_ship}"].center)
    player.run_frames(2)
    assert player.answers_to(ORDERS) == [["sail"]]


# --------------------------------------------------------------------------- by the book


def test_by_the_book_an_order_is_an_order_and_a_click_only_pins() -> None:
    player = duel(brisk=False)
    player.run_until(lambda screen: screen.hud.prompt.clause == ORDERS, most=12000)
    assert player.passage is None
    assert "sail" not in player.screen.control_rects()
    assert not player.screen.is_steering
    player.press_key(pygame.K_s)
    player.run_frames(2)
    assert player.screen.hud.prompt.kind == PromptKind.DONE
    player.press_key(pygame.K_SPACE)
    assert player.run_to_question() == COURSE
    plan = draft_of(player.screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    player.click(off_ship(player, plan, 14, 6))
    player.run_frames(60)
    assert plan.is_pinned
    assert player.answers_to(COURSE) == []


@pytest.mark.parametrize("own", [True, False])
def test_while_a_course_is_drawn_no_strip_tells_another_ships_way(own: bool) -> None:
    player = duel()
    player.run_until(lambda _: player.passage is not None)
    screen = player.screen
    hud, events = screen.hud, screen.battle.events
    ship = hud.prompt.ship if own else hud.nearest_other_or_self(hud.prompt.ship)
    roll = Rolled("KMH-6.2.3", ship, "wind on the quarter", ("d6", "d6"), (6, 6))
    hud.dice_timing.roll = roll_view_of([roll], hud.names, hud.book_ui)
    events.append(roll)
    hud.dice_timing.mark = (screen.battle.rewinds, len(events) - 1)
    with screen.battle.table.as_current():
        assert (order_bar.panel_over_orders(hud, screen.layout()) is not None) == own


def test_boxes_lost_since_do_not_change_the_sum_of_a_strip() -> None:
    player = duel()
    player.run_until(lambda _: player.passage is not None)
    screen = player.screen
    hud, events = screen.hud, screen.battle.events
    ship = hud.prompt.ship
    roll = Rolled("KMH-6.2.3", ship, "wind on the quarter", ("d6", "d6"), (3, 5))
    with screen.battle.table.as_current():
        sheet = find_ship_card(ship)
        assert sheet is not None
        run = (sheet.speed + 8) * CM
        hud.dice_timing.roll = roll_view_of([roll], hud.names, hud.book_ui)
        hud.dice_timing.mark = (screen.battle.rewinds, len(events))
        events.extend([roll, Ordered("KMH-6.2.3", ship, "sail", run)])
        before = order_bar.sailing_roll(hud)
        sheet.boxes_lost += 5
        hurt = Hurt("KMH-6.10.3", ship, 2, 5, "collision")
        question, screen.battle.pending_step = screen.battle.pending_step, Happen(hurt)
        assert before is not None
        assert before.other == ""
        assert order_bar.sailing_roll(hud) == before, "her sheet is struck off before it is told"
        events.append(hurt)
        screen.battle.pending_step = question
        assert order_bar.sailing_roll(hud) == before
