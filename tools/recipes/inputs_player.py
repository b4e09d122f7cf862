"""A sensible player at the real battle screen: he answers as a captain of the strongest grade
would, and gives his answers with mouse, keys or pad."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.captains.grades import PLAY_EFFORT, make_captain
from game.core.steps import Choose, OptionMenu, Plot
from game.levels.format.lessons import LessonStep
from game.sea.units import CM
from game.ui.battle.answers import hud_update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import DraftAction
from game.ui.battle.values.prompts import PromptKind, answer_widget_name
from game.ui.battle.values.quick_play import question_number
from game.ui.battle.views.answer_buttons import answer_specs
from game.ui.lessons.lesson_guide import step_actions_of
from recipes.inputs_course import (
    BOX_PREFIX,
    control_before_course,
    course_step,
    flight_end,
    is_near_plot,
    is_plot_complete,
    nearest_free_pixel,
    pixel_for,
    plot_box_index,
)
from recipes.inputs_foresight import predicted_position
from recipes.inputs_guns import is_chosen_shot, next_gun_control, shot_question
from recipes.inputs_hands import BattleInput, KeysInput, MouseInput, find_answer_button
from recipes.inputs_helm import (
    CourseGoal,
    draw_by_digit,
    draw_by_pushes,
    draw_course,
    goal_at_point,
    goal_for_keys,
    is_drawn_answer,
    is_good_course,
)

MAX_TRIES: Final = 30
"""Controls pressed for one answer before the player gives it up."""
_CLOSE_SHARE: Final = 0.1
"""Answers whose worth differs by no more than this part are a decision."""


@dataclass(frozen=True, slots=True)
class PendingQuestion:
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
        return isinstance(self.asked.menu, OptionMenu)


class SensiblePlayer:
    """Answers for whoever is asked. `decisions` counts the questions that were decisions,
    `unpressed` the answers that these hands did not find a control for: they are then handed to
    the seat, so that the battle goes on. `pointed` is the question whose course was drawn by
    its end, `taken` the one whose plan lies as good as the captain's, as it was proposed or after
    it was pointed at."""

    def __init__(self, screen: BattleScreen, driver: BattleInput) -> None:
        self.screen, self.device, self.hud = screen, driver, screen.hud
        battle = screen.battle
        self.captain = make_captain("admiral", battle.book.NAME, 1, PLAY_EFFORT, battle.level)
        self.fighter = make_captain("midshipman", battle.book.NAME, 1)
        self.decisions, self.failed_controls = 0, list[str]()
        self.last_pointed = self.last_taken = -1

    @property
    def is_wanted(self) -> bool:
        """Whether the battle waits for a press of the player."""
        by_the_book = self.hud.quick_play is None
        return self.hud.prompt.needs_answer or (self.hud.prompt.kind == PromptKind.DONE and by_the_book)

    def answer_question(self) -> None:
        """Answer what is asked, or leave the proposed answer."""
        if self.hud.is_covered:
            self.device.press_control(self.screen, "cover")
            return
        if self.hud.prompt.kind == PromptKind.DONE:
            self.device.press_control(self.screen, "done")
            return
        question = self._pending_question()
        self._give_answer(question)
        if self._is_pending(question):
            self.failed_controls.append(question.asked.clause)
            with self.hud.battle.table.as_current():
                hud_update.submit(self.hud, *question.keys, skips_confirm=True)
            self.device.run_frame()

    # ---------------------------------------------------------------------------- what is asked

    def _pending_question(self) -> PendingQuestion:
        """The question on the desk with the captain's answer; whether it is a decision is
        counted."""
        battle, prompt = self.hud.battle, self.hud.prompt
        assert prompt.menu is not None, "a question has answers"
        about = battle.pending_step.about if isinstance(battle.pending_step, Choose) else ""
        question = Choose(prompt.seat, prompt.clause, prompt.menu, about)
        with battle.table.as_current():
            keys = list(self.captain.answer(question))
            weighed = self._is_decision(question, keys[0])
            shot, fires = None, shot_question(self.hud, keys[0])
            if fires is not None:
                order = next(iter(self.captain.answer(fires)))
                weighed = weighed or self._is_decision(fires, order)
                shot = order if is_chosen_shot(self.hud, order) else ""
            self.decisions += weighed
        return PendingQuestion(question_number(battle), battle.rewinds, question, keys, shot)

    def _is_decision(self, question: Choose, best: str) -> bool:
        """Whether there is something to decide. A list: the captain, asked again without his best
        answer, finds another whose worth in hits is within a tenth of it; where he weighs neither,
        a plain fighter would answer otherwise. What is laid down in secret, a course, an order that
        is given with its course, and a plot: they have more than one way, also where the first leg
        of a course has but one, unless the game itself knows the only one."""
        if isinstance(self.hud.battle.pending_step, Plot) or not isinstance(question.menu, OptionMenu):
            return self.hud.book_ui.forced_answer(self.hud) is None
        if len(question.menu.keys()) < 2:
            return False
        if self.hud.book_ui.is_steering(self.hud):
            return True
        worth = self.captain.last_plan.score_hits
        rest = OptionMenu(tuple(offer for offer in question.menu.offers if offer.key != best))
        self.captain.answer(Choose(question.seat, question.clause, rest, question.about))
        other = self.captain.last_plan.score_hits
        if worth or other:
            return abs(worth - other) <= _CLOSE_SHARE * max(abs(worth), abs(other))
        return next(iter(self.fighter.answer(question))) != best

    def _is_pending(self, question: PendingQuestion) -> bool:
        """Return whether the question is still without an answer."""
        battle = self.hud.battle
        same = (question_number(battle), battle.rewinds) == (question.number, question.rewinds)
        return same and self.hud.prompt.needs_answer

    # ------------------------------------------------------------------------ giving the answer

    def _give_answer(self, question: PendingQuestion) -> None:
        """The answer is given by pressing what the screen offers, as far as these hands come."""
        with self.hud.battle.table.as_current():
            draws = self.hud.book_ui.is_steering(self.hud)
            steers = draws and not question.is_listed
            draws = draws and (steers or is_drawn_answer(self.hud, question.keys[0]))
        if draws and question.is_listed:
            self._click_order(question)
        elif draws and isinstance(self.device, MouseInput):
            self._click_course(question, self.device)
        elif draws:
            self._draw_course(question)
        for _ in range(MAX_TRIES):
            if not self._is_pending(question):
                return
            with self.hud.battle.table.as_current():
                control = self._next_control(question, drawn=steers)
            if not self._press_control(control):
                return

    def _press_control(self, control: str) -> bool:
        """A control is pressed; boxes of a plot are gone through one by one. A course that may not
        be sailed as it was drawn is sailed as it was first proposed."""
        if control.startswith(BOX_PREFIX):
            by = 1 if int(control.removeprefix(BOX_PREFIX)) > plot_box_index(self.hud) else -1
            return self.device.step_target(self.screen, control, by)
        if control == "sail" and find_answer_button(self.screen, control) is None:
            with self.hud.battle.table.as_current():
                specs, _ = answer_specs(self.hud)
            control = next((spec.name for spec in specs if spec.action is DraftAction.AFRESH), control)
        return self.device.press_control(self.screen, control)

    def _next_control(self, question: PendingQuestion, drawn: bool) -> str:
        """The control to be pressed next; of a course that has been `drawn`, what gives it."""
        if drawn and self._is_course():
            return "sail"
        near = is_near_plot(self.hud, question.keys) and self.last_pointed == question.number
        if drawn and (near or self.last_taken == question.number):
            return "plot-all"
        wanted = question.keys[0] if question.shot is None else question.shot
        if not wanted:
            return answer_widget_name(question.keys[0])
        step = LessonStep.model_construct(say="", answer=(wanted,))
        guns = next_gun_control(self.hud, question.keys[0])
        if guns:
            return guns
        return step_actions_of(self.hud).answer_control(self.hud, step)

    def _is_course(self) -> bool:
        """Whether the course of one ship is drawn."""
        with self.hud.battle.table.as_current():
            _, primary = answer_specs(self.hud)
        return primary is not None and primary.name == "sail"

    def _click_course(self, question: PendingQuestion, mouse: MouseInput) -> None:
        """The course is drawn by a click where it ends, after what must be pressed before."""
        with self.hud.battle.table.as_current():
            goal = goal_for_keys(self.screen, question.keys)
        if goal is not None and self._accept_draft(question, goal):
            return
        for _ in range(MAX_TRIES):
            with self.hud.battle.table.as_current():
                step = course_step(question.keys)
                control = control_before_course(self.hud, question.keys)
                control = control or step_actions_of(self.hud).course_control(self.hud, step)
                at = pixel_for(self.screen, question.keys) if control == "place" else None
            if control == "place":
                if at is not None:
                    mouse.click(at)
                    self.last_pointed = question.number
                    while self._is_pending(question) and is_plot_complete(self.hud):
                        mouse.run_frame()
                return
            pressed = (
                self._press_control(control)
                if control.startswith(BOX_PREFIX)
                else mouse.press_control(self.screen, control)
            )
            if not pressed or not self._is_pending(question):
                return

    def _click_order(self, question: PendingQuestion) -> None:
        """Where an order and its course are one gesture: it is drawn where she shall come to lie,
        and given if it is still asked."""
        with self.hud.battle.table.as_current():
            flight = flight_end(self.hud, question.keys[0])
        end = flight or _to_cm(predicted_position(self.hud.battle, question.asked, question.keys))
        if end is None:
            return
        with self.hud.battle.table.as_current():
            at = nearest_free_pixel(self.screen, self.screen.sea_view.pixel_at(*end[:2]))
            goal = CourseGoal(flight) if flight is not None else goal_at_point(self.screen, end[:2])
        if at is None or goal is None:
            return
        if isinstance(self.device, MouseInput):
            self.device.click(at)
        else:
            draw_course(self.screen, self.device, goal)
        if self._is_pending(question) and find_answer_button(self.screen, "sail") is not None:
            self.device.press_control(self.screen, "sail")

    def _draw_course(self, question: PendingQuestion) -> None:
        """The course is drawn by keys or a pad. Plots are written box by box where pushing the end
        of the course does not bring it there."""
        with self.hud.battle.table.as_current():
            goal = goal_for_keys(self.screen, question.keys)
        if goal is None or self._accept_draft(question, goal):
            return
        screen, hand = self.screen, self.device
        if not isinstance(hand, KeysInput) or self._is_course():
            draw_course(screen, hand, goal)
            self.last_pointed = question.number
        elif draw_by_digit(screen, hand, goal) or draw_by_pushes(screen, hand, goal):
            self.last_pointed = question.number
        self._accept_draft(question, goal)

    def _accept_draft(self, question: PendingQuestion, goal: CourseGoal) -> bool:
        """Whether what lies there now is as good as the goal, so that it is taken."""
        if is_good_course(self.screen, goal):
            self.last_taken = question.number
        return self.last_taken == question.number


def _to_cm(place: tuple[int, int] | None) -> tuple[float, float] | None:
    """A place in table units, in cm."""
    return (place[0] / CM, place[1] / CM) if place is not None else None
