"""The guide of a lesson beside the battle screen.

It shows the step, points at what to use, and makes the move for a player who asks for that; the tutor decides
which answers are allowed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

import pygame

from game.books import shelf
from game.core.steps import Refusal
from game.levels.format.lessons import CourseTask, LessonStep
from game.levels.format.model import Level
from game.play.lessons import Tutor
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.order_wheel import VIEW_SPECS
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction, HudAction, PanelAction, ScreenAction
from game.ui.battle.values.prompts import PromptKind, answer_widget_name
from game.ui.battle.values.quick_play import question_number
from game.ui.battle.views import panels
from game.ui.battle.views.answer_buttons import MORE_NAME
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget
from game.ui.lessons import lesson_card
from game.ui.lessons.fight_guide import CardGuide, FightGuide, device_text
from game.ui.lessons.lesson_card import CardButton, LessonAction, LessonCardView, PointedArea


class BookStepActions(Protocol):
    """The lesson functions of one book: the module ``lesson`` of its UI."""

    def is_course_drafted(self, hud: HudState, wanted: CourseTask, level: Level) -> bool:
        """Return whether the drafted course is one that the step wants."""

    def shown_heading(self, hud: HudState, wanted: CourseTask) -> float | None:
        """Return the heading in degrees at the end of the course that the lesson shows; None if it shows
        none."""

    def course_control(self, hud: HudState, step: LessonStep) -> str:
        """Return the control for a course that is not drawn yet; 'place' for a position on the sea."""

    def answer_control(self, hud: HudState, step: LessonStep) -> str:
        """Return the next control for the answer that the step wants."""

    def is_answer_drafted(self, hud: HudState, step: LessonStep) -> bool:
        """Return whether the draft, such as aimed guns, is what the step wants."""

    def submit_control(self, hud: HudState) -> str:
        """Return the control that submits the draft."""

    def draft_step_answer(self, hud: HudState, step: LessonStep) -> None:
        """Draft the course or the guns, so that the player sees them first."""


def step_actions_of(hud: HudState) -> BookStepActions:
    """Return the lesson functions of the book in play."""
    actions: BookStepActions = shelf.book(hud.battle.book.NAME).pupil
    return actions


def next_control_name(hud: HudState, step: LessonStep, level: Level) -> str:
    """Return the next control to press for this step; 'place' while a course must still be drawn."""
    match step.kind:
        case "course":
            acts, course = step_actions_of(hud), step.course
            is_drafted = course is not None and acts.is_course_drafted(hud, course, level)
            return "sail" if is_drafted else acts.course_control(hud, step)
        case "answer":
            return step_actions_of(hud).answer_control(hud, step)
        case "throw":
            return "done"
        case "press":
            return step.press
        case _:
            return step.point


def draft_step_answer(hud: HudState, step: LessonStep) -> None:
    """Draft the course or the guns, so that the player sees them first."""
    step_actions_of(hud).draft_step_answer(hud, step)


def perform_step(hud: HudState, step: LessonStep, list_controls: Callable[[], list[Widget]]) -> str:
    """Perform the step; return the name of the control that was pressed, or ''. `list_controls` lists
    the screen's controls."""
    if step.kind == "press":
        return step.press if _press_control(hud, step.press, list_controls) else ""
    found = _completing_action(hud, step)
    if found is None:
        return ""
    name, action = found
    hud_update.handle(hud, action)
    return name


def _press_control(hud: HudState, name: str, controls: Callable[[], list[Widget]]) -> bool:
    """Press the control of that name; first open More or the record if it is there. Return whether
    it exists."""
    action = _find_action(name, controls())
    for cover, opens in ((MORE_NAME, PanelAction.TOGGLE_MORE), ("record", PanelAction.TOGGLE_RECORD)):
        if action is None and _find_action(cover, controls()) is not None:
            hud_update.handle(hud, opens)
            action = _find_action(name, controls())
    if action is not None:
        hud_update.handle(hud, action)
    return action is not None


def _find_action(name: str, controls: list[Widget]) -> Action | None:
    return next((widgets.action_of(widget) for widget in controls if widget.name == name), None)


def _completing_action(hud: HudState, step: LessonStep) -> tuple[str, Action] | None:
    match step.kind:
        case "course" if hud.book_ui.is_steering(hud):
            return "sail", DraftAction.GIVE
        case "answer" if step_actions_of(hud).is_answer_drafted(hud, step):
            return step_actions_of(hud).submit_control(hud), DraftAction.GIVE
        case "answer" if _is_valid_key(hud, step.answer[0]):
            return answer_widget_name(step.answer[0]), Answer(step.answer[0])
        case "throw":
            return "done", HudAction.DONE
        case _:
            return None


def _is_valid_key(hud: HudState, key: str) -> bool:
    menu = hud.prompt.menu
    return menu is not None and not isinstance(menu.read(key), Refusal)


SHOW_SECONDS: Final = 1.1
"""Seconds between showing a move and making it."""
HINT_SECONDS: Final = 20.0
"""Seconds after which the offer to show the step is made."""
LINGER_SECONDS: Final = 2.5
"""Seconds that the last event stays in view before the lesson is over."""

NO_WORD_TEXT: Final = "The lesson has nothing to say to this: answer as you like, and it goes on."
_READ_ON_BUTTON: Final = CardButton(
    "lesson-on", "Continue", "play", LessonAction.READ_ON, "primary", "Read on"
)
_BACK_BUTTON: Final = CardButton(
    "lesson-back", "Back to the step", "undo", LessonAction.BACK, "primary", "As it was"
)
_SKIP_BUTTON: Final = CardButton(
    "lesson-skip", "Skip step", "skip", LessonAction.SKIP, hint="The game does this step for you"
)


@dataclass(frozen=True, slots=True)
class CardPlacement:
    """The card beside the sea: the screen's layout, the free sea, the panel over the orders bar,
    the card's view, and its rectangle."""

    layout: BattleLayout
    free_sea: pygame.Rect
    over_orders_rect: pygame.Rect | None
    card_view: LessonCardView
    rect: pygame.Rect


class LessonGuide(CardGuide):
    """The lesson of `tutor` on `screen`; `on_finished` is called once, after the last step."""

    def __init__(self, screen: BattleScreen, tutor: Tutor, on_finished: Callable[[], None]) -> None:
        super().__init__(screen, tutor, on_finished)
        self.since_step = 0.0
        self.show_seconds_left = -1.0
        self._last_focus = (-1, "")
        self._last_question = ("", "", "")
        self._max_heights: dict[tuple[int, object], int] = {}

    @property
    def is_moving(self) -> bool:
        """Return whether a move is being shown or the last step lingers."""
        return self.show_seconds_left >= 0 or self.tutor.is_finished

    @property
    def is_step_due(self) -> bool:
        """Return whether the present step has begun and nothing is moving."""
        return self.tutor.is_step_due(self.tutor.step) and self.screen.show.is_at_rest()

    def card_placement(self) -> CardPlacement:
        """Return where the card is now."""
        layout, style = self.screen.layout(), self.screen.look
        free = layout.plugin_area.copy()
        with self.screen.battle.table.as_current():
            over = panels.over_orders_rect(self.screen.hud, layout)
        if over is not None:
            free.h = over.y - free.y
        view = lesson_card.fitted_view(free, style, self._card_view())
        return CardPlacement(layout, free, over, view, lesson_card.card_rect(free, style, view))

    def _card_view(self) -> LessonCardView:
        lesson, at = self.tutor.lesson, self.tutor.step_index
        shown = min(at if self.is_step_due or at == 0 else at - 1, len(lesson.steps) - 1)
        step = lesson.steps[shown]
        back = (_BACK_BUTTON,) if self._may_undo() else ()
        card = LessonCardView(
            lesson.title,
            shown + 1,
            len(lesson.steps),
            self._step_text(step),
            step.clause,
            self._stray_text(),
            self._step_buttons(step) if shown == at and self.is_step_due else back,
        )
        if self.tutor.is_question_unexplained():
            card = replace(card, words=NO_WORD_TEXT, clause="")
        return card

    def _step_text(self, step: LessonStep) -> str:
        return device_text(step.say, step.hands, self.screen.look)

    def _stray_text(self) -> str:
        if self.tutor.rejection:
            return self.tutor.rejection
        return "You have gone your own way; the lesson waits." if self._may_undo() else ""

    def _may_undo(self) -> bool:
        battle, quick_play = self.screen.battle, self.screen.hud.quick_play
        by_itself = quick_play is not None and question_number(battle) - 1 in quick_play.auto_questions
        return self.tutor.has_strayed and not by_itself and battle.may_undo(self.tutor.lesson.pupil)

    def _step_buttons(self, step: LessonStep) -> tuple[CardButton, ...]:
        if step.kind == "read":
            # Space goes on as everywhere else, unless a question of the battle waits for it.
            return (replace(_READ_ON_BUTTON, has_space_key=self.screen.hud.needs_reading),)
        hesitates = self.since_step > HINT_SECONDS
        words = "Showing…" if self.show_seconds_left >= 0 else "Show me"
        hint = "Watch the move being made"
        state: ButtonState = "primary" if hesitates else "ready"
        show = CardButton("lesson-show", words, "eye", LessonAction.SHOW, state, hint)
        back = (_BACK_BUTTON,) if self._stray_text() else ()
        return (*back, show, _SKIP_BUTTON)

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """Return the sea beside the card."""
        return lesson_card.sea_beside_card(free, self.screen.look, self._max_card_height(free))

    def panel_rects(self) -> list[pygame.Rect]:
        """Return the rectangle of the card."""
        page = self.card_placement()
        return [page.rect] if self.is_card_visible(page) else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return the area on the sea that is pointed at."""
        step = self.tutor.step
        if step is None or step.course is None or step.point != "place":
            return []
        return [self._endpoint_ring(step.course).rect]

    def _max_card_height(self, free: pygame.Rect) -> int:
        """Return the height of the lesson's highest card, so that the sea does not jump between steps."""
        style = self.screen.look
        wide = lesson_card.card_width(free, style)
        if (wide, style) not in self._max_heights:
            lesson = self.tutor.lesson
            texts = (
                (self._step_text(step), step.clause, "", self._step_buttons(step)) for step in lesson.steps
            )
            cards = (LessonCardView("", 1, 1, *text) for text in texts)
            self._max_heights[wide, style] = max(lesson_card.card_height(card, style, wide) for card in cards)
        return self._max_heights[wide, style]

    def is_card_visible(self, placement: CardPlacement) -> bool:
        """Return whether the card is in view."""
        return not self._has_finished and self.is_clear(placement.rect)

    def widgets(self) -> list[Widget]:
        """Return the card's buttons."""
        page = self.card_placement()
        if not self.is_card_visible(page):
            return []
        return lesson_card.card_buttons(page.rect, self.screen.look, page.card_view)

    def on_control_pressed(self, name: str, action: Action | None) -> bool:
        """Handle a button of the card, or a control that the step waits for by name."""
        match action:
            case LessonAction():
                self._handle_action(action)
                return True
            case _:
                self.show_seconds_left = -1.0
                self.tutor.on_press(name)
        if action is ScreenAction.SHOW_RESULT:
            self.tutor.finish()
        return action is ScreenAction.SHOW_RESULT

    def _handle_action(self, action: LessonAction) -> None:
        match action:
            case LessonAction.READ_ON:
                self.tutor.on_card_read()
            case LessonAction.SHOW:
                self.show_move()
            case LessonAction.SKIP:
                self.perform_step_now()
            case LessonAction.BACK:
                self.undo_stray_answer()

    def _is_reading(self) -> bool:
        step = self.tutor.step
        return step is not None and step.kind == "read" and self.is_step_due

    def show_move(self) -> None:
        """Show the move; make it a moment later."""
        step = self.tutor.step
        if step is None or self.show_seconds_left >= 0:
            return
        with self.screen.battle.table.as_current():
            draft_step_answer(self.screen.hud, step)
        self.tutor.rejection, self.show_seconds_left = "", SHOW_SECONDS

    def perform_step_now(self) -> None:
        """Make the move at once."""
        self.show_move()
        self.show_seconds_left = -1.0
        self._perform_step()

    def undo_stray_answer(self) -> None:
        """Return to the step: undo what was answered outside the lesson and clear the draft."""
        hud, pupil = self.screen.hud, self.tutor.lesson.pupil
        self.tutor.rejection = ""
        if self.tutor.has_strayed and hud.battle.may_undo(pupil):
            hud.battle.undo(pupil)
        else:
            with hud.battle.table.as_current():
                hud_update.handle(hud, DraftAction.AFRESH)

    def _perform_step(self) -> None:
        step = self.tutor.step
        if step is None:
            return
        with self.screen.battle.table.as_current():
            name = perform_step(self.screen.hud, step, self.screen.widgets)
        self.tutor.on_press(name)

    def update(self, seconds: float) -> None:
        """Let time pass: update the tutor, make a move that was shown, and finish after the last step."""
        self.seconds += seconds
        self.since_step += seconds
        self.tutor.follow_battle()
        self._keep_lesson_questions()
        step = self.tutor.step
        self.screen.hud.lesson_course = step.course if step is not None and self.is_step_due else None
        if self.show_seconds_left >= 0:
            self.show_seconds_left -= seconds
            if self.show_seconds_left < 0:
                self._perform_step()
        self._focus_step()
        self.screen.hud.needs_reading = self._is_reading() and self.screen.hud.prompt.kind == PromptKind.WATCH
        if self.tutor.is_fighting:
            self.screen.state.plugin = FightGuide(self.screen, self.tutor, self.on_finished)
            return
        done = self.tutor.is_finished and self.screen.show.is_at_rest()
        # After a step that was only read nothing on the sea need linger.
        was_read = self.tutor.lesson.steps[-1].kind == "read"
        if done and not self._has_finished and (was_read or self.since_step > LINGER_SECONDS):
            self._has_finished = True
            self.on_finished()

    def _keep_lesson_questions(self) -> None:
        if self.screen.state.quick_play is not None:
            rest = self.tutor.lesson.steps[self.tutor.step_index :]
            self.screen.state.quick_play.lesson_clause = next((step.asked for step in rest if step.asked), "")

    def _focus_step(self) -> None:
        step, before = self.tutor.step, self._last_focus
        wanted = ""
        if step is not None and self.is_step_due:
            with self.screen.battle.table.as_current():
                wanted = self._first_control(step)
        self._last_focus = (self.tutor.step_index, wanted)
        if self._last_focus[0] != before[0]:
            self.since_step = 0.0
        fresh = self._last_focus != before and wanted
        if wanted == "lesson-on" and self._has_new_question():
            # A question that came while the card was up must not take the focus from the card.
            self.screen.ring.focused = wanted
        # Who has walked elsewhere with the focus is left there, as long as he could have stayed.
        is_next = before[1] in ("", self.screen.ring.focused) or self._last_focus[0] != before[0]
        if fresh and (is_next or not self._has_enabled(before[1])):
            self.screen.ring.focused = wanted

    def _has_enabled(self, name: str) -> bool:
        spots = widgets.hotspots_of(self.screen.widgets())
        return any(spot.name == name and spot.enabled for spot in spots)

    def _has_new_question(self) -> bool:
        prompt, before = self.screen.hud.prompt, self._last_question
        self._last_question = (prompt.kind, prompt.clause, prompt.ship)
        return self._last_question != before

    def _first_control(self, step: LessonStep) -> str:
        if step.kind == "read":
            return "lesson-on"
        return "sail" if step.kind == "course" else self._pointed_name(step)

    def draw(self, c: Canvas) -> None:
        """Draw the pointer, then the card."""
        page, step = self.card_placement(), self.tutor.step
        if not self.is_card_visible(page):
            return
        if step is not None and self.is_step_due:
            for aim in self._pointed_areas(step, page):
                lesson_card.draw_pointer(c, page.rect, aim, self.seconds, self.arrow_obstacles(c))
        lesson_card.draw_card(c, page.rect, page.card_view)

    def _pointed_areas(self, step: LessonStep, page: CardPlacement) -> list[PointedArea]:
        """Return what to point at now; where a course ends in the ring, that ring too."""
        aim = self.pointed_area(step, page)
        found = [aim] if aim is not None else []
        if step.course is not None and step.point == "place" and not (aim is not None and aim.is_round):
            found.append(replace(self._endpoint_ring(step.course), heading=None))
        return found

    def pointed_area(self, step: LessonStep, placement: CardPlacement) -> PointedArea | None:
        """Return what to point at now, or None."""
        name = self._pointed_name(step)
        if name == "place" and step.course is not None:
            return self._endpoint_ring(step.course)
        panel = lesson_card.named_panel_rect(name, placement.layout, placement.over_orders_rect)
        if panel is not None:
            return PointedArea(panel)
        rect = self.screen.control_rects().get(name)
        return PointedArea(rect) if rect is not None else None

    def _pointed_name(self, step: LessonStep) -> str:
        """Return the name of what to press or look at now; of an answer that is not in view, what shows it:
        the wheel for a view, More for the others."""
        name = next_control_name(self.screen.hud, step, self.tutor.level)
        if step.kind == "read" or name == "place" or name in self.screen.control_rects():
            return name
        return "orders" if any(spec.name == name for spec in VIEW_SPECS) else MORE_NAME

    def _endpoint_ring(self, course: CourseTask) -> PointedArea:
        chart, camera = self.tutor.level.chart, self.screen.sea_view.camera
        radius = max(8, round(chart.length_in_cm(course.within) * camera.view.px_per_cm))
        rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        rect.center = self.screen.sea_view.pixel_at(*chart.position_in_cm(course.to))
        return PointedArea(
            rect, True, step_actions_of(self.screen.hud).shown_heading(self.screen.hud, course)
        )
