"""The guide: a lesson beside the battle screen. It shows the step, points, and makes the move for
a pupil who asks it to; what may be answered is the tutor's affair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.levels.format.lessons import CourseTask, LessonStep
from game.play.lessons import Tutor
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import ButtonState
from game.ui.battle import hud_update, panels, slim_top_bar
from game.ui.battle.actions import DraftAction, ScreenAction
from game.ui.battle.answer_buttons import MORE
from game.ui.battle.layout import BattleLayout
from game.ui.battle.order_wheel import VIEWS
from game.ui.battle.prompts import PromptKind
from game.ui.battle.quick_play import question_of
from game.ui.battle.screen import BattleScreen
from game.ui.kit.action import Action
from game.ui.kit.widgets import Widget
from game.ui.lessons import acts as lesson_acts
from game.ui.lessons import card as lesson_card
from game.ui.lessons import pointer
from game.ui.lessons.card import CardButton, CardView, OnLesson
from game.ui.lessons.fight import FightGuide, spoken
from game.ui.lessons.pointer import PointedArea

SHOWN_FOR: Final = 1.1
"""Seconds between showing a move and making it."""
HESITATES: Final = 20.0
"""Seconds after which the offer to show the step is put forward."""
LINGERS: Final = 2.5
"""Seconds that the last thing to happen stays in view before the lesson is over."""

OWN_AFFAIR: Final = "The lesson has nothing to say to this: answer as you like, and it goes on."
_ON: Final = CardButton("lesson-on", "Go on", "play", OnLesson.READ_ON, "primary", "Read on")
_BACK: Final = CardButton(
    "lesson-back", "Back to the step", "undo", OnLesson.BACK, "primary", "As it was"
)
_SKIP: Final = CardButton(
    "lesson-skip", "Skip step", "skip", OnLesson.SKIP, hint="It is done for you at once"
)


@dataclass(frozen=True, slots=True)
class Page:
    """The card beside the sea: the screen's layout, the sea that papers leave free, the paper over
    the orders bar, what the card says, and where it lies."""

    lay: BattleLayout
    free: pygame.Rect
    over: pygame.Rect | None
    view: CardView
    rect: pygame.Rect


class LessonGuide:
    """The lesson of `tutor` on `screen`; `leave` is called once when every step is done."""

    def __init__(self, screen: BattleScreen, tutor: Tutor, leave: Callable[[], None]) -> None:
        self.screen, self.tutor, self.leave = screen, tutor, leave
        self.seconds = 0.0
        self.since_step = 0.0
        self.showing = -1.0
        self._known = (-1, "")
        self._asked = ("", "", "")
        self._left = False
        self._highest: dict[tuple[int, object], int] = {}

    # ------------------------------------------------------------------------------- reading

    @property
    def moving(self) -> bool:
        """While a move is being shown, and while the last step lingers."""
        return self.showing >= 0 or self.tutor.finished

    @property
    def is_on(self) -> bool:
        """Whether the present step's moment has come and nothing is moving."""
        return self.tutor.is_on(self.tutor.step) and self.screen.show.at_rest()

    def page(self) -> Page:
        """The card as it now lies beside the sea."""
        lay, look = self.screen.layout(), self.screen.look
        free = lay.guest_sea.copy()
        with self.screen.battle.table.at():
            over = panels.over_orders(self.screen.hud, lay)
        if over is not None:
            free.h = over.y - free.y
        view = lesson_card.fitted(free, look, self._card())
        return Page(lay, free, over, view, lesson_card.card_rect(free, look, view))

    def _card(self) -> CardView:
        """What the card says: the present step, or the last one while the battle goes on."""
        lesson, at = self.tutor.lesson, self.tutor.at
        shown = min(at if self.is_on or at == 0 else at - 1, len(lesson.steps) - 1)
        step = lesson.steps[shown]
        card = CardView(
            lesson.title,
            shown + 1,
            len(lesson.steps),
            self._words(step),
            step.clause,
            self._stray(),
            self._choices(step) if shown == at and self.is_on else self._way_back(),
        )
        if self.tutor.has_no_word():
            card = replace(card, words=OWN_AFFAIR, clause="")
        return card

    def _words(self, step: LessonStep) -> str:
        """What the step says, with what belongs to the device in use."""
        return spoken(step.say, step.hands, self.screen.look)

    def _stray(self) -> str:
        """Why the last answer was not taken, or that he has gone his own way."""
        if self.tutor.stray:
            return self.tutor.stray
        return "You have gone your own way; the lesson waits." if self._may_return() else ""

    def _way_back(self) -> tuple[CardButton, ...]:
        """The button that takes an answer of his own back, if it still may be."""
        return (_BACK,) if self._may_return() else ()

    def _may_return(self) -> bool:
        """Whether an answer outside the lesson can still be taken back."""
        battle, brisk = self.screen.battle, self.screen.hud.quick_play
        by_itself = brisk is not None and question_of(battle) - 1 in brisk.given
        return self.tutor.astray and not by_itself and battle.may_undo(self.tutor.lesson.pupil)

    def _choices(self, step: LessonStep) -> tuple[CardButton, ...]:
        """The buttons for a step."""
        if step.kind == "read":
            # Space goes on here as everywhere, where no question of the battle waits for it.
            return (replace(_ON, space=self.screen.hud.lectures),)
        hesitates = self.since_step > HESITATES
        words = "Showing…" if self.showing >= 0 else "Show me"
        hint = "The move is made before your eyes"
        state: ButtonState = "primary" if hesitates else "ready"
        show = CardButton("lesson-show", words, "eye", OnLesson.SHOW, state, hint)
        back = (_BACK,) if self._stray() else ()
        return (*back, show, _SKIP)

    # ------------------------------------------------------------------- as the screen asks it

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """The sea beside the card."""
        return lesson_card.cut(free, self.screen.look, self._height(free))

    @property
    def wants_table(self) -> bool:
        """In large type a sea that fills the window has no room for the card beside the dice."""
        return self.screen.look.text > 1

    def panel_rects(self) -> list[pygame.Rect]:
        """The card."""
        page = self.page()
        return [page.rect] if self.is_seen(page) else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """The place on the sea that is pointed at."""
        step = self.tutor.step
        if step is None or step.course is None or step.point != "place":
            return []
        return [self._place(step.course).rect]

    def _height(self, free: pygame.Rect) -> int:
        """The height of the lesson's highest card, so that the sea does not jump from step to
        step."""
        look = self.screen.look
        wide = lesson_card.width_in(free, look)
        if (wide, look) not in self._highest:
            lesson = self.tutor.lesson
            cards = (
                CardView("", 1, 1, self._words(step), step.clause, "", self._choices(step))
                for step in lesson.steps
            )
            high = max(lesson_card.height_of(card, look, wide) for card in cards)
            self._highest[wide, look] = high
        return self._highest[wide, look]

    def is_seen(self, page: Page) -> bool:
        """Whether the card is in view: a drawer lies on it, and a card just turned up is shown
        first where both want the same place."""
        hud, lay = self.screen.hud, page.lay
        drawers = hud.log_drawer.open or (hud.record_open and lay.record is None)
        if self._left or (drawers and page.rect.colliderect(lay.drawer)):
            return False
        hanging = hud.book_ui.top_bar_overhang(hud, slim_top_bar.rail_layout(lay))
        return page.rect.collidelist(hanging) < 0

    @property
    def highlighted_ship(self) -> str:
        """No ship is pointed out by a ring."""
        return ""

    def widgets(self) -> list[Widget]:
        """The card's buttons."""
        page = self.page()
        if not self.is_seen(page):
            return []
        return lesson_card.buttons(page.rect, self.screen.look, page.view)

    def press(self, name: str, does: Action | None) -> bool:
        """A button of the card, or one that a step waits for by its name."""
        match does:
            case OnLesson():
                self._do(does)
                return True
            case _:
                self.showing = -1.0
                self.tutor.pressed(name)
        if does is ScreenAction.SHOW_RESULT:
            self.tutor.finish()
        return does is ScreenAction.SHOW_RESULT

    def _do(self, action: OnLesson) -> None:
        """A button of the card was pressed."""
        match action:
            case OnLesson.READ_ON:
                self.tutor.read()
            case OnLesson.SHOW:
                self.show()
            case OnLesson.SKIP:
                self.skip()
            case OnLesson.BACK:
                self.back()

    def dismiss(self) -> bool:
        """The card stays as long as its lesson."""
        return False

    def _reads(self) -> bool:
        """Whether there is a card to be read now."""
        step = self.tutor.step
        return step is not None and step.kind == "read" and self.is_on

    def show(self) -> None:
        """The move is laid out, and made a moment later."""
        step = self.tutor.step
        if step is None or self.showing >= 0:
            return
        with self.screen.battle.table.at():
            lesson_acts.prepare(self.screen.hud, step)
        self.tutor.stray, self.showing = "", SHOWN_FOR

    def skip(self) -> None:
        """The move is made at once."""
        self.show()
        self.showing = -1.0
        self._commit()

    def back(self) -> None:
        """The step as it was: what was answered outside the lesson is taken back, and the desk is
        cleared."""
        hud, pupil = self.screen.hud, self.tutor.lesson.pupil
        self.tutor.stray = ""
        if self.tutor.astray and hud.battle.may_undo(pupil):
            hud.battle.undo(pupil)
        else:
            with hud.battle.table.at():
                hud_update.handle(hud, DraftAction.AFRESH)

    def _commit(self) -> None:
        """The present step is done for the pupil."""
        step = self.tutor.step
        if step is None:
            return
        with self.screen.battle.table.at():
            name = lesson_acts.commit(self.screen.hud, step, self.screen.widgets)
        self.tutor.pressed(name)

    def follow(self, seconds: float) -> None:
        """Time has passed: the tutor has caught up, a move that was shown is made, and when all
        steps are done the lesson is left."""
        self.seconds += seconds
        self.since_step += seconds
        self.tutor.follow()
        self._keep_its_questions()
        if self.showing >= 0:
            self.showing -= seconds
            if self.showing < 0:
                self._commit()
        self._greet()
        self.screen.hud.lectures = self._reads() and self.screen.hud.prompt.kind == PromptKind.WATCH
        if self.tutor.fighting:
            self.screen.beside = FightGuide(self.screen, self.tutor, self.leave)
            return
        done = self.tutor.finished and self.screen.show.at_rest()
        if done and not self._left and (self.since_step > LINGERS or self._read_last()):
            self._left = True
            self.leave()

    def _keep_its_questions(self) -> None:
        """What the lesson asks next is put to the pupil, also where play is brisk."""
        if self.screen.brisk is not None:
            rest = self.tutor.lesson.steps[self.tutor.at :]
            self.screen.brisk.kept = next((step.asked for step in rest if step.asked), "")

    def _read_last(self) -> bool:
        """Whether the last step was one to be read, so that nothing need linger."""
        return self.tutor.lesson.steps[-1].kind == "read"

    def _greet(self) -> None:
        """A step whose moment has just come has the focus on what it wants; when the pupil has
        done that, the focus goes on to what it wants next."""
        step, before = self.tutor.step, self._known
        wanted = ""
        if step is not None and self.is_on:
            with self.screen.battle.table.at():
                wanted = self._first(step)
        self._known = (self.tutor.at, wanted)
        if self._known[0] != before[0]:
            self.since_step = 0.0
        fresh = self._known != before and wanted
        if wanted == "lesson-on" and self._asked_anew():
            # A question that came while the card was up must not take the focus off the card.
            self.screen.ring.at = wanted
        if fresh and (before[1] in ("", self.screen.ring.at) or self._known[0] != before[0]):
            self.screen.ring.at = wanted

    def _asked_anew(self) -> bool:
        """Whether the question on the desk is another than when this was last asked."""
        prompt, before = self.screen.hud.prompt, self._asked
        self._asked = (prompt.kind, prompt.clause, prompt.ship)
        return self._asked != before

    def _first(self, step: LessonStep) -> str:
        """The control that has the focus when the step begins."""
        if step.kind == "read":
            return "lesson-on"
        name = lesson_acts.control_of(self.screen.hud, step, self.tutor.level)
        return "sail" if step.kind == "course" else name

    # -------------------------------------------------------------------------------- drawing

    def draw(self, c: Canvas) -> None:
        """The pointer, then the card."""
        page, step = self.page(), self.tutor.step
        if not self.is_seen(page):
            return
        if step is not None and self.is_on:
            aim = self.aim(step, page)
            if aim is not None:
                others = pointer.others(self.screen.spots().values(), aim, page.rect)
                pointer.draw(c, page.rect, aim, page.free, self.seconds, others)
        lesson_card.draw(c, page.rect, page.view)

    def aim(self, step: LessonStep, page: Page) -> PointedArea | None:
        """What is pointed at now."""
        name = step.point
        if step.kind != "read":
            name = lesson_acts.control_of(self.screen.hud, step, self.tutor.level)
        if name == "place" and step.course is not None:
            return self._place(step.course)
        panel = pointer.panel_rect(name, page.lay, page.over)
        if panel is not None:
            return PointedArea(panel)
        spots = self.screen.spots()
        if name not in spots:
            # What lies nowhere is reached by the wheel, an answer by More.
            name = "orders" if any(spec.name == name for spec in VIEWS) else MORE
        return PointedArea(spots[name]) if name in spots else None

    def _place(self, course: CourseTask) -> PointedArea:
        """The ring on the sea where a course should end, in pixels."""
        chart, camera = self.tutor.level.chart, self.screen.board.camera
        radius = max(8, round(chart.cm(course.within) * camera.look.px_per_cm))
        rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        rect.center = self.screen.board.at(*chart.place(course.to))
        return PointedArea(rect, True)
