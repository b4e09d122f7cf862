"""A sensible player at the real battle screen: he answers as a captain of the strongest grade
would, and gives his answers with mouse, keys or pad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.captains.grades import GRADES, PLAY, captain
from game.core.steps import Choose, Pick, Plot
from game.levels.format.lessons import LessonStep
from game.sea.units import CM
from game.ui.battle import hud_update
from game.ui.battle.actions import DraftAction
from game.ui.battle.controls import answers
from game.ui.battle.prompts import PromptKind, answer_name
from game.ui.battle.quick_play import question_of
from game.ui.battle.screen import BattleScreen
from game.ui.lessons.acts import hands_of
from recipes.inputs_course import (
    BOX,
    course_step,
    flight_end,
    is_near,
    is_settled,
    nearest_free,
    pen_at,
    pixel_for,
    sails_first,
)
from recipes.inputs_foresight import foreseen
from recipes.inputs_guns import fired_with, is_shot, next_gun_control
from recipes.inputs_hands import Hand, Keys, Mouse, spec_of
from recipes.inputs_helm import (
    Goal,
    by_digit,
    by_place,
    comes_near,
    draw,
    goal_at,
    goal_of,
    lies_well,
)

MOST_TRIES: Final = 30
"""Controls pressed for one answer before the player gives it up."""
_CLOSE: Final = 0.1
"""Answers whose worth differs by no more than this part are a decision."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question on the desk: which one it is, as it was asked, and the answer that is wanted."""

    number: int
    rewinds: int
    asked: Choose
    keys: Sequence[str]
    shot: str | None = None
    """The shot that is fired with the card that is played, where both are one gesture; '' for a
    card that is played for anything else."""

    @property
    def is_listed(self) -> bool:
        """Whether it is answered by one of a list, and by no course or plot."""
        return isinstance(self.asked.menu, Pick)


class Player:
    """Answers for whoever is asked. `decisions` counts the questions that were decisions,
    `unpressed` the answers that these hands did not find a control for: they are then handed to
    the seat, so that the battle goes on. `pointed` is the question whose course was drawn by
    its end, `taken` the one whose plan lies as good as the captain's, as it was proposed or after
    it was pointed at."""

    def __init__(self, screen: BattleScreen, hand: Hand) -> None:
        self.screen, self.hand, self.desk = screen, hand, screen.hud
        battle = screen.battle
        self.captain = captain(GRADES[0], battle.book.NAME, 1, PLAY, battle.level)
        self.fighter = captain("midshipman", battle.book.NAME, 1)
        self.decisions, self.unpressed = 0, list[str]()
        self.pointed = self.taken = -1

    @property
    def is_wanted(self) -> bool:
        """Whether the battle waits for a press of the player."""
        by_the_book = self.desk.quick_play is None
        return self.desk.prompt.needs_answer or (
            self.desk.prompt.kind == PromptKind.DONE and by_the_book
        )

    def play(self) -> None:
        """What lies on the desk is answered, or let stand."""
        if self.desk.is_covered:
            self.hand.press(self.screen, "cover")
            return
        if self.desk.prompt.kind == PromptKind.DONE:
            self.hand.press(self.screen, "done")
            return
        question = self._question()
        self._give(question)
        if self._lies(question):
            self.unpressed.append(question.asked.clause)
            with self.desk.battle.table.at():
                hud_update.submit(self.desk, *question.keys, at_once=True)
            self.hand.passes()

    # ---------------------------------------------------------------------------- what is asked

    def _question(self) -> Question:
        """The question on the desk with the captain's answer; whether it is a decision is
        counted."""
        battle, prompt = self.desk.battle, self.desk.prompt
        assert prompt.menu is not None, "a question has answers"
        about = battle.pending.about if isinstance(battle.pending, Choose) else ""
        asked = Choose(prompt.seat, prompt.clause, prompt.menu, about)
        with battle.table.at():
            keys = list(self.captain.answer(asked))
            weighed = self._is_decision(asked, keys[0])
            shot, fires = None, fired_with(self.desk, keys[0])
            if fires is not None:
                order = next(iter(self.captain.answer(fires)))
                weighed = weighed or self._is_decision(fires, order)
                shot = order if is_shot(self.desk, order) else ""
            self.decisions += weighed
        return Question(question_of(battle), battle.rewinds, asked, keys, shot)

    def _is_decision(self, asked: Choose, best: str) -> bool:
        """Whether there is something to decide. A list: the captain, asked again without his best
        answer, finds another whose worth in hits is within a tenth of it; where he weighs neither,
        a plain fighter would answer otherwise. What is laid down in secret, a course, an order that
        is given with its course, and a plot: they have more than one way, also where the first leg
        of a course has but one, unless the game itself knows the only one."""
        if isinstance(self.desk.battle.pending, Plot) or not isinstance(asked.menu, Pick):
            return self.desk.book_ui.forced_answer(self.desk) is None
        if len(asked.menu.keys()) < 2:
            return False
        if self.desk.book_ui.is_steering(self.desk):
            return True
        worth = self.captain.last_plan.score
        rest = Pick(tuple(offer for offer in asked.menu.offers if offer.key != best))
        self.captain.answer(Choose(asked.seat, asked.clause, rest, asked.about))
        other = self.captain.last_plan.score
        if worth or other:
            return abs(worth - other) <= _CLOSE * max(abs(worth), abs(other))
        return next(iter(self.fighter.answer(asked))) != best

    def _lies(self, question: Question) -> bool:
        """Whether it still lies on the desk without an answer."""
        battle = self.desk.battle
        same = (question_of(battle), battle.rewinds) == (question.number, question.rewinds)
        return same and self.desk.prompt.needs_answer

    # ------------------------------------------------------------------------ giving the answer

    def _give(self, question: Question) -> None:
        """The answer is given by pressing what the screen offers, as far as these hands come."""
        with self.desk.battle.table.at():
            draws = self.desk.book_ui.is_steering(self.desk)
            steers = draws and not question.is_listed
            draws = draws and (steers or by_place(self.desk, question.keys[0]))
        if draws and question.is_listed:
            self._point_out(question)
        elif draws and isinstance(self.hand, Mouse):
            self._point(question, self.hand)
        elif draws:
            self._steer(question)
        for _ in range(MOST_TRIES):
            if not self._lies(question):
                return
            with self.desk.battle.table.at():
                control = self._next(question, drawn=steers)
            if not self._press(control):
                return

    def _press(self, control: str) -> bool:
        """A control is pressed; boxes of a plot are gone through one by one. A course that may not
        be sailed as it was drawn is sailed as it was first proposed."""
        if control.startswith(BOX):
            by = 1 if int(control.removeprefix(BOX)) > pen_at(self.desk) else -1
            return self.hand.aside(self.screen, control, by)
        if control == "sail" and spec_of(self.screen, control) is None:
            with self.desk.battle.table.at():
                specs, _ = answers(self.desk)
            control = next(
                (spec.name for spec in specs if spec.does is DraftAction.AFRESH), control
            )
        return self.hand.press(self.screen, control)

    def _next(self, question: Question, drawn: bool) -> str:
        """The control to be pressed next; of a course that has been `drawn`, what gives it."""
        if drawn and self._is_course():
            return "sail"
        near = is_near(self.desk, question.keys) and self.pointed == question.number
        if drawn and (near or self.taken == question.number):
            return "plot-all"
        wanted = question.keys[0] if question.shot is None else question.shot
        if not wanted:
            return answer_name(question.keys[0])
        step = LessonStep.model_construct(say="", answer=(wanted,))
        guns = next_gun_control(self.desk, question.keys[0])
        if guns:
            return guns
        return hands_of(self.desk).answer_control(self.desk, step)

    def _is_course(self) -> bool:
        """Whether the course of one ship is drawn."""
        with self.desk.battle.table.at():
            _, primary = answers(self.desk)
        return primary is not None and primary.name == "sail"

    def _point(self, question: Question, mouse: Mouse) -> None:
        """The course is drawn by a click where it ends, after what must be pressed before."""
        with self.desk.battle.table.at():
            goal = goal_of(self.screen, question.keys)
        if goal is not None and self._takes(question, goal):
            return
        for _ in range(MOST_TRIES):
            with self.desk.battle.table.at():
                step = course_step(question.keys)
                control = sails_first(self.desk, question.keys)
                control = control or hands_of(self.desk).course_control(self.desk, step)
                at = pixel_for(self.screen, question.keys) if control == "place" else None
            if control == "place":
                if at is not None:
                    mouse.click(at)
                    self.pointed = question.number
                    while self._lies(question) and is_settled(self.desk):
                        mouse.passes()
                return
            pressed = (
                self._press(control)
                if control.startswith(BOX)
                else mouse.press(self.screen, control)
            )
            if not pressed or not self._lies(question):
                return

    def _point_out(self, question: Question) -> None:
        """Where an order and its course are one gesture: it is drawn where she shall come to lie,
        and given if it is still asked."""
        with self.desk.battle.table.at():
            flight = flight_end(self.desk, question.keys[0])
        end = flight or _in_cm(foreseen(self.desk.battle, question.asked, question.keys))
        if end is None:
            return
        with self.desk.battle.table.at():
            at = nearest_free(self.screen, self.screen.board.at(*end[:2]))
            goal = Goal(flight) if flight is not None else goal_at(self.screen, end[:2])
        if at is None or goal is None:
            return
        if isinstance(self.hand, Mouse):
            self.hand.click(at)
        else:
            draw(self.screen, self.hand, goal)
        if self._lies(question) and spec_of(self.screen, "sail") is not None:
            self.hand.press(self.screen, "sail")

    def _steer(self, question: Question) -> None:
        """The course is drawn by keys or a pad. Plots are written box by box where pushing the end
        of the course does not bring it there."""
        with self.desk.battle.table.at():
            goal = goal_of(self.screen, question.keys)
        if goal is None or self._takes(question, goal):
            return
        screen, hand = self.screen, self.hand
        if not isinstance(hand, Keys) or self._is_course():
            draw(screen, hand, goal)
            self.pointed = question.number
        elif by_digit(screen, hand, goal) or comes_near(screen, hand, goal):
            self.pointed = question.number
        self._takes(question, goal)

    def _takes(self, question: Question, goal: Goal) -> bool:
        """Whether what lies there now is as good as the goal, so that it is taken."""
        if lies_well(self.screen, goal):
            self.taken = question.number
        return self.taken == question.number


def _in_cm(place: tuple[int, int] | None) -> tuple[float, float] | None:
    """A place in table units, in cm."""
    return (place[0] / CM, place[1] / CM) if place is not None else None
