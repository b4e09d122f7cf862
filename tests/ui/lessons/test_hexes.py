"""The lesson of the 1798 game: by mouse, keys and pad, and how it reacts to other answers."""

from collections.abc import Callable

import pygame
import pytest

from game.books.ls98.face.minor_drafts import BoatDraft
from game.books.ls98.face.questions import draft_of
from game.books.ls98.rules.sheet import Board
from game.core.events import Befell, Boats, Chose, Fired, Hurt, Rolled
from game.core.table import get_single
from game.play.battle import Battle
from game.play.lessons import Tutor
from tests.books.kmh.face.input_driver import click, click_at, post_events, press_key
from tests.ui.lessons.lesson_driver import (
    FOLDERS,
    LessonDriver,
    give_answer,
    perform_step,
    play_lesson,
    start_lesson,
)
from tests.ui.lessons.test_squares import focus, push

HEXES = FOLDERS[7]
K = pygame
LEGS = {"ahead": K.K_w, "port": K.K_a, "starboard": K.K_d, "tack": K.K_t}
LETTERS = {
    "half": K.K_h, "lie": K.K_c, "anchor": K.K_n, "ball": K.K_b, "land": K.K_l,
}  # fmt: skip
"""The letters on the buttons of these answers."""


def aim_of(lesson: LessonDriver) -> tuple[bool, pygame.Rect]:
    """Return whether the lesson points at a position on the sea, and where it points."""
    step = lesson.tutor.step
    assert step is not None
    with lesson.battle.table.as_current():
        aim = lesson.guide.pointed_area(step, lesson.guide.card_placement())
    assert aim is not None, step.say
    return aim.is_round, aim.rect


def by_mouse(lesson: LessonDriver) -> None:
    """Click what the lesson points at, and nothing else."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    if step.kind == "read":
        click(screen, "lesson-on")
        return
    for _ in range(9):
        round_, rect = aim_of(lesson)
        if not round_:
            # Not the middle of a button: its name, as the screen has it there.
            name = next(n for n, spot in screen.control_rects().items() if spot == rect)
            click(screen, name)
        else:
            click_at(screen, rect.center)
        lesson.run_seconds(0.1)
        if lesson.tutor.step is not step or lesson.is_over:
            return
    raise AssertionError(f"nothing comes of clicking: {step.say}")


def by_keys(lesson: LessonDriver) -> None:
    """Use letters for the helm and for answers, Enter on the focus."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    if step.course is not None:
        if step.course.keys == ("end",):
            press_key(screen, K.K_r)
        for leg in step.course.keys:
            if leg != "end":
                press_key(screen, LEGS[leg])
        press_key(screen, K.K_SPACE)
    elif step.answer == ("boat men",):
        press_key(screen, K.K_m)
        lesson.run_seconds(0.1)
        focus(lesson, "answer-boat men")
        press_key(screen, K.K_RETURN)
    elif step.answer and step.answer[0].startswith("row"):
        pull(lesson, int(step.answer[0][-1]), lambda: press_key(screen, K.K_d))
        press_key(screen, K.K_SPACE)
    elif step.answer and step.answer[0] in LETTERS:
        press_key(screen, LETTERS[step.answer[0]])
    else:
        press_key(screen, K.K_RETURN)


def pull(lesson: LessonDriver, way: int, turn: Callable[[], None]) -> None:
    """Turn the boat's direction until it is `way`."""
    for _ in range(7):
        boat = draft_of(lesson.screen.hud).answer_draft
        assert isinstance(boat, BoatDraft)
        if boat.direction == way:
            return
        turn()
    raise AssertionError("the boat cannot pull there")


def by_pad(lesson: LessonDriver) -> None:
    """Use the stick for the helm and the boat, the cross to buttons, A on the focus."""
    step, screen = lesson.tutor.step, lesson.screen
    assert step is not None
    button = K.event.Event(K.JOYBUTTONDOWN, button=0, instance_id=0)
    if step.course is not None:
        steer_by_pad(lesson, step.course.keys, button)
        focus(lesson, "sail")
    elif step.answer == ("boat men",):
        focus(lesson, "extras")
        post_events(screen, button)
        lesson.run_seconds(0.1)
        focus(lesson, "answer-boat men")
    elif step.answer and step.answer[0].startswith("row"):
        pull(lesson, int(step.answer[0][-1]), lambda: push(lesson, 0, 0.9))
        focus(lesson, "row")
    elif step.answer:
        laid = "fire" in screen.control_rects()
        focus(lesson, "fire" if laid else f"answer-{step.answer[0]}")
    post_events(screen, button)


def steer_by_pad(lesson: LessonDriver, legs: tuple[str, ...], button: pygame.event.Event) -> None:
    """Sail her on with the stick and delete a leg; walk to Tack."""
    for leg in legs:
        if leg == "tack":
            focus(lesson, "helm-tack")
            post_events(lesson.screen, button)
        elif leg == "ahead":
            push(lesson, 1, -0.9)
        elif legs == ("end",):
            push(lesson, 1, 0.9)


@pytest.mark.parametrize("hand", [by_mouse, by_keys, by_pad])
def test_the_whole_lesson_by_one_hand_alone(hand: Callable[[LessonDriver], None]) -> None:
    lesson = LessonDriver(HEXES)
    path = []
    for _ in range(40):
        lesson.run_to_step()
        if lesson.is_over:
            break
        path.append(lesson.tutor.step_index)
        hand(lesson)
        lesson.run_seconds(0.2)
        assert lesson.tutor.rejection == "", (path[-1], lesson.tutor.rejection)
    assert lesson.is_over
    assert path == list(range(len(lesson.tutor.lesson.steps)))
    with lesson.battle.table.as_current():
        assert list(get_single(Board).landed) == [1, 0]


def test_what_the_lesson_promises_comes_true() -> None:
    battle, tutor = start_lesson(HEXES)
    play_lesson(battle, tutor)
    fired = [e for e in battle.events if isinstance(e, Fired)]
    assert [(f.ship, f.dice, f.hits, f.band) for f in fired] == [
        ("ethalion", 6, 2, "medium"), ("coquille", 4, 0, "medium"), ("ethalion", 5, 1, "medium"),
    ]  # fmt: skip
    tacks = [e for e in battle.events if isinstance(e, Rolled) and e.clause == "LS98-tack-1"]
    assert [e.faces for e in tacks] == [(4,)]
    assert [e.ship for e in battle.events if isinstance(e, Hurt)] == ["coquille"] * 2
    smoke = [(e.what, e.on) for e in battle.events if isinstance(e, Befell) and e.ship == "ethalion"]
    assert ("smoke starboard", True) in smoke
    assert ("smoke starboard", False) in smoke
    landed = [e.clause for e in battle.events if isinstance(e, Boats) and e.did == "landed"]
    assert landed == ["LS98-boat-2"]
    offered = [e.clause for e in battle.events if isinstance(e, Chose) and e.seat == "british"]
    assert offered.count("LS98-fire-2") == 2, "the first broadside was not offered at long range"
    battle.close()


def to_step(clause: str, nth: int = 0) -> tuple[Battle, Tutor]:
    """Return the lesson at its step number `nth`, from 0, that answers a question of this clause."""
    battle, tutor = start_lesson(HEXES)
    for _ in range(100):
        battle.run()
        tutor.follow_battle()
        step = tutor.step
        assert step is not None
        if not tutor.is_step_due(step):
            battle.confirm()
        elif step.asked == clause and nth == 0:
            return battle, tutor
        else:
            nth -= step.asked == clause
            perform_step(battle, tutor, step)
    raise AssertionError("no such step")


STRAYS = {
    "full sail": ("LS98-move-6", 0, ("full",), "half sail"),
    "no tack": ("LS98-move-8", 0, ("ahead", "ahead", "end"), "about the tack"),
    "another hex": ("LS98-move-8", 0, ("ahead", "tack", "end"), "the hex with the ring"),
    "too far": ("LS98-move-8", 1, ("ahead", "ahead", "ahead", "end"), "the hex with the ring"),
    "held fire": ("LS98-fire-2", 0, ("hold fire",), "Fire the starboard broadside"),
    "double shot": ("LS98-fire-15", 0, ("double",), "two turns"),
    "no boat": ("LS98-move-6", 2, ("anchor",), "First the boat"),
    "the other way": ("LS98-boat-1", 0, ("row 2",), "SW"),
    "men kept aboard": ("LS98-boat-1", 1, ("stay",), "Land the men"),
}


@pytest.mark.parametrize("case", STRAYS)
def test_another_answer_is_told_kindly_and_costs_nothing(case: str) -> None:
    clause, nth, keys, why = STRAYS[case]
    battle, tutor = to_step(clause, nth)
    before = list(battle.journal.entries)
    give_answer(battle, tutor, list(keys))
    battle.run()
    assert why in tutor.rejection
    assert battle.journal.entries == before
    step = tutor.step
    assert step is not None
    perform_step(battle, tutor, step)
    assert tutor.rejection == ""
    battle.close()


def test_ls98_orders_6_chain_shot_is_greyed_by_the_orders_of_the_day() -> None:
    battle, _ = to_step("LS98-fire-15")
    menu = battle.pending_step.menu  # type: ignore[union-attr]
    refused = {o.key: o.refusal.clause for o in menu.options() if o.refusal}
    assert refused == {"chain": "LS98-orders-6"}
    battle.close()
