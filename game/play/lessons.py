"""A lesson under way: who stands where in it, what may be answered, and dice that keep promises.

The tutor reads the battle and never writes on it. The pupil is a person whose answers he hears
first; the other side and the dice wait while a card of the lesson is being read. What a course
must be is said by the book, in the module ``lesson`` of its folder.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from game.books import shelf
from game.core.events import Ended, Event, PartBegan
from game.core.steps import Choose, Plot, Refusal, Roll
from game.levels.format.lessons import FightPrompt, Lesson, LessonStep, TaskKind
from game.levels.format.model import Level
from game.play.battle import Battle
from game.play.dice import Dice, Throw, throw_error
from game.play.journal import Journal
from game.play.scripts_dump import clauses_heard
from game.play.seats import Person, Seat

QUIET_KEYS: Final = (
    "keep", "lie to", "hold fire", "sheer off", "stand", "stay", "fire", "wait", "sail",
    "end", "no", "done",
)  # fmt: skip
"""What the other side answers if the lesson does not say, the first of these that is offered."""


@dataclass(slots=True)
class Tutor:
    """Where a pupil stands: ``step_index`` is the number of the step, ``events_before`` how many
    events had happened
    when it began, ``rejection`` why the last answer was not taken ('' if it was), ``has_strayed``
    whether he
    has answered something since that the lesson does not ask, ``prompts_done`` how many prompts of
    the
    fight are behind him."""

    lesson: Lesson
    level: Level
    step_index: int = 0
    events_before: int = 0
    rejection: str = ""
    has_strayed: bool = False
    prompts_done: int = 0
    battle: Battle | None = None
    _answered: list[tuple[int, int]] = field(default_factory=list)
    _rewinds: int = 0
    _has_waited: bool = False

    @property
    def step(self) -> LessonStep | None:
        """The step he stands at, None when all are behind him."""
        return (
            self.lesson.steps[self.step_index] if self.step_index < len(self.lesson.steps) else None
        )

    @property
    def is_fighting(self) -> bool:
        """Whether all steps are behind him and the fight that follows them is not over."""
        going_on = self.battle is not None and self.battle.pending_step is not None
        return self.step is None and self.lesson.fight is not None and going_on

    @property
    def is_finished(self) -> bool:
        """Whether every step is behind him, and the fight."""
        return self.step is None and not self.is_fighting

    @property
    def prompt(self) -> FightPrompt | None:
        """The prompt that lies on the sea now, None outside the fight and after the last."""
        if not self.is_fighting or self.lesson.fight is None:
            return None
        prompts = self.lesson.fight.prompts
        return prompts[self.prompts_done] if self.prompts_done < len(prompts) else None

    @property
    def is_won(self) -> bool:
        """Whether the battle is over and the pupil's side has won it."""
        events = self.battle.events if self.battle is not None else []
        return any(isinstance(e, Ended) and e.winner == self.lesson.pupil for e in events)

    # ------------------------------------------------------------------ reading the battle
    def open_question(self) -> Choose | None:
        """What the pupil is being asked and has not answered yet."""
        step = self.battle.pending_step if self.battle is not None else None
        if isinstance(step, Plot) and self.battle is not None:
            step = _pupil_question(step, self.lesson.pupil, self.battle)
        if self.battle is None or not isinstance(step, Choose) or step.seat != self.lesson.pupil:
            return None
        pupil = self.battle.seats[step.seat]
        answered = isinstance(pupil, Person) and pupil.answers
        return None if answered or self.battle.is_queued(step) else step

    def is_step_due(self, step: LessonStep | None) -> bool:
        """Whether the moment of this step has come."""
        if step is None or self.battle is None:
            return False
        match step.kind:
            case TaskKind.READ:
                return not step.after or self._has_heard(step.after, step.about)
            case TaskKind.THROW:
                return self.battle.needs_confirm()
            case TaskKind.PRESS:
                return True
            case _:
                question = self.open_question()
                return question is not None and question.clause == step.asked

    def _has_heard(self, clause: str, about: str) -> bool:
        """Whether the clause has been heard since the step before, about that ship, or of that
        side's part of the turn, or about any."""
        events = self.battle.events if self.battle is not None else []
        mine = (e for e in events[self.events_before :] if about in ("", e.ship, side_of_part(e)))
        return any(clause in clauses_heard(event) for event in mine)

    def must_wait(self) -> bool:
        """Whether dice, cards and the other side wait for the pupil to have read."""
        self.follow_battle()
        step = self.step
        return (
            step is not None
            and step.kind in (TaskKind.READ, TaskKind.PRESS)
            and self.is_step_due(step)
        )

    def is_unexplained(self) -> bool:
        """Whether the pupil is asked something that the lesson does not speak of."""
        self.follow_battle()
        return (
            self.open_question() is not None
            and self._due_step() is None
            and not self.is_step_due(self.step)
        )

    # ------------------------------------------------------------------ going on
    def on_card_read(self) -> None:
        """The card has been read."""
        if self.step is not None and self.step.kind == TaskKind.READ:
            self._next_step()

    def on_press(self, name: str) -> None:
        """A control of the screen was pressed: a step that waited for it is over, and whoever
        throws has read what stood before."""
        self.rejection = ""
        if name == "done":
            while self.step is not None and self.step.kind == TaskKind.READ and self.must_wait():
                self._next_step()
        if self.step is not None and self.step.press == name:
            self._next_step()

    def finish(self) -> None:
        """The lesson is over, wherever he stood: the battle has ended."""
        self.step_index = len(self.lesson.steps)

    def _next_step(self) -> None:
        """The next step begins."""
        self.step_index, self.rejection, self.has_strayed, self._has_waited = (
            self.step_index + 1,
            "",
            False,
            False,
        )
        self.events_before = len(self.battle.events) if self.battle is not None else 0

    def follow_battle(self) -> None:
        """The tutor is where the battle is: steps whose moment is past are behind him, and an
        answer taken back has brought him back."""
        if self.battle is None:
            return
        while self._rewinds < self.battle.rewinds:
            self._rewinds += 1
            self._undo_step()
        while self._is_step_past():
            self._next_step()
        while (prompt := self.prompt) is not None and self._has_heard(prompt.until, prompt.about):
            self.prompts_done, self.events_before = self.prompts_done + 1, len(self.battle.events)

    def _undo_step(self) -> None:
        """To the step whose answer has been taken back."""
        if self._answered:
            self.step_index, self.events_before = self._answered.pop()
            self.rejection, self.has_strayed, self._has_waited = "", False, False

    def _is_step_past(self) -> bool:
        """Whether the step can wait no longer: its dice are thrown, or all is over."""
        step = self.step
        if step is None or self.battle is None:
            return False
        if self.battle.pending_step is None:
            return not (step.kind == TaskKind.READ and self.is_step_due(step))
        if step.kind != TaskKind.THROW:
            return False
        waiting = self.battle.needs_confirm()
        self._has_waited = self._has_waited or waiting
        return not waiting and (self._has_waited or self.open_question() is not None)

    # ------------------------------------------------------------------ hearing answers
    def accept_answer(self, keys: Sequence[str]) -> bool:
        """Whether the pupil's answer may stand; if not, ``rejection`` says why. What the lesson
        does
        not ask about is his own affair."""
        self.follow_battle()
        question, due = self.open_question(), self._due_step()
        if question is None:
            return True
        if due is None:
            self._answered.append((self.step_index, self.events_before))
            self.has_strayed = True
            return True
        step = self.lesson.steps[due]
        self.rejection = self.answer_refusal(step, question, keys)
        if self.rejection:
            return False
        self._answered.append((due, self.events_before))
        self.step_index = due
        self._next_step()
        return True

    def _due_step(self) -> int | None:
        """The number of the step that this question belongs to: the present one, or the next after
        cards that may be read now; None if the lesson has nothing to say to it."""
        for n in range(self.step_index, len(self.lesson.steps)):
            step = self.lesson.steps[n]
            if step.kind in (TaskKind.ANSWER, TaskKind.COURSE):
                return n if self.is_step_due(step) else None
            if step.kind == TaskKind.THROW or not self.is_step_due(step):
                return None
        return None

    def answer_refusal(self, step: LessonStep, question: Choose, keys: Sequence[str]) -> str:
        """Why these keys are not what the step waits for; '' if they are."""
        if step.course is None:
            said = step.instead or "That may be ordered too, but it is not what this step is about."
            return "" if keys[0] in step.answer else said
        book = shelf.book(self.level.rules.book)
        return book.lesson.off_course(step.course, self.level, question, keys)


def side_of_part(event: Event) -> str:
    """Whose part of the turn begins, '' for all else."""
    return event.side if isinstance(event, PartBegan) else ""


def _pupil_question(step: Plot, pupil: str, battle: Battle) -> Choose | None:
    """What a question to all seats in secret asks of the pupil; None once he has answered it."""
    if pupil in battle.plots or pupil not in step.menus:
        return None
    return Choose(pupil, step.clause, step.menus[pupil])


# ------------------------------------------------------------------------------ the seats
class Pupil(Person):
    """The person who is taught: the tutor hears every answer before the battle does."""

    def __init__(self, tutor: Tutor) -> None:
        """A pupil of this tutor."""
        super().__init__()
        self.tutor = tutor

    def submit(self, *keys: str) -> None:
        """These keys answer the next question, if the tutor lets them stand."""
        if self.tutor.accept_answer(keys):
            super().submit(*keys)


class ScriptedOpponent:
    """The other side: as the lesson says, else quietly; it waits while the pupil reads. In the
    fight that follows, ``captain`` answers for it, if there is one."""

    can_undo = False

    def __init__(self, tutor: Tutor, captain: Seat | None = None) -> None:
        """The other side of this tutor's lesson."""
        self.tutor, self.captain, self.replies_left = tutor, captain, list(tutor.lesson.foes)

    def _is_captain_fighting(self) -> bool:
        """Whether her captain has come to himself."""
        fight, battle = self.tutor.lesson.fight, self.tutor.battle
        quiet = fight.quiet_turns if fight is not None else 0
        return self.tutor.is_fighting and battle is not None and battle.turn > quiet

    def answer(self, question: Choose) -> Sequence[str] | None:
        """The next answer the lesson has for this clause, else the quietest that is offered."""
        if self.tutor.must_wait():
            return None
        if self.captain is not None and self._is_captain_fighting():
            return self.captain.answer(question)
        mine = next((foe for foe in self.replies_left if foe.asked == question.clause), None)
        if mine is not None and not isinstance(question.menu.read(mine.key), Refusal):
            self.replies_left.remove(mine)
            return [mine.key]
        course = shelf.book(self.tutor.level.rules.book).lesson.quietly(question.menu)
        if course:
            return course
        keys = question.menu.keys()
        return [next((key for key in QUIET_KEYS if key in keys), keys[0])]


class ScriptedDice:
    """Dice and cards as the lesson gives them, the rest from its seed; they wait while the pupil
    reads, and in the fight the dice are the seed's. All count as typed: the journal keeps the faces
    themselves."""

    def __init__(self, tutor: Tutor) -> None:
        """The dice of this tutor's lesson."""
        self.tutor, self.dice = tutor, Dice(tutor.lesson.seed)
        self.cards_left, self.dice_left = deque(tutor.lesson.cards), list(tutor.lesson.dice)

    def throw(self, step: Roll) -> Throw | None:
        """What is thrown or drawn; None while a card of the lesson is being read."""
        if self.tutor.must_wait():
            return None
        promised = self._next_card(step) if step.cards else self._next_faces(step)
        return replace(promised or self.dice.throw(step), is_typed=True)

    def _next_card(self, step: Roll) -> Throw | None:
        """The next card of the lesson, if it is still face down."""
        while self.cards_left:
            card = self.cards_left.popleft()
            if card in step.cards:
                return Throw(card=card)
        return None

    def _next_faces(self, step: Roll) -> Throw | None:
        """The first dice given for this clause that are lawful, until the fight begins."""
        for given in self.dice_left if not self.tutor.is_fighting else ():
            throw = Throw(given.faces)
            fits = given.clause == step.clause and given.about in ("", step.about)
            if fits and not throw_error(step, throw):
                if not given.again:
                    self.dice_left.remove(given)
                return throw
        return None


def begin_lesson(lesson: Lesson, level: Level, captain: Seat | None = None) -> tuple[Battle, Tutor]:
    """The battle of a lesson at its first step, and its tutor; ``captain`` fights for the other
    sides once the steps are over (None: they stay quiet). Nothing of it is kept on disk."""
    tutor = Tutor(lesson, level)
    seats: dict[str, Seat] = {
        side.id: Pupil(tutor) if side.id == lesson.pupil else ScriptedOpponent(tutor, captain)
        for side in level.sides
    }
    book = shelf.book(level.rules.book).rules
    battle = Battle(book, level, seats, lesson.seed, Journal({}), ScriptedDice(tutor))
    tutor.battle = battle
    return battle, tutor
