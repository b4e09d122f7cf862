"""A lesson being played: the pupil's step, which answers are accepted, and given dice.

The tutor reads the battle and never writes to it. The pupil is a player whose answers pass the
tutor first; the other side and the dice wait while a card of the lesson is being read. The book's
module ``lesson`` says what a course must be.
"""

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
from game.play.dice import Dice, RollResult, roll_result_error
from game.play.journal import Journal
from game.play.scripts import clauses_of_event
from game.play.seats import PlayerSeat, Seat

QUIET_KEYS: Final = (
    "keep", "lie to", "hold fire", "sheer off", "stand", "stay", "fire", "wait", "sail",
    "end", "no", "done",
)  # fmt: skip
"""What the other side answers by default: the first of these that is offered."""


@dataclass(slots=True)
class Tutor:
    """The pupil's progress.

    ``step_index`` is the number of the step, ``events_before`` how many events had happened when it
    began, ``rejection`` why the last answer was refused ('' if it was not), ``has_strayed`` whether
    he has since answered something the lesson does not ask, ``prompts_done`` how many prompts of
    the fight are over.
    """

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
        """The current step, or None after the last."""
        return self.lesson.steps[self.step_index] if self.step_index < len(self.lesson.steps) else None

    @property
    def is_fighting(self) -> bool:
        """Whether the steps are over and the fight after them is not."""
        going_on = self.battle is not None and self.battle.pending_step is not None
        return self.step is None and self.lesson.fight is not None and going_on

    @property
    def is_finished(self) -> bool:
        """Whether every step and the fight are over."""
        return self.step is None and not self.is_fighting

    @property
    def prompt(self) -> FightPrompt | None:
        """The prompt on the sea now; None outside the fight and after the last."""
        if not self.is_fighting or self.lesson.fight is None:
            return None
        prompts = self.lesson.fight.prompts
        return prompts[self.prompts_done] if self.prompts_done < len(prompts) else None

    @property
    def is_won(self) -> bool:
        """Whether the battle is over and the pupil's side has won."""
        events = self.battle.events if self.battle is not None else []
        return any(isinstance(e, Ended) and e.winner == self.lesson.pupil for e in events)

    # ------------------------------------------------------------------ reading the battle
    def open_question(self) -> Choose | None:
        """Return the question the pupil has not answered yet, or None."""
        step = self.battle.pending_step if self.battle is not None else None
        if isinstance(step, Plot) and self.battle is not None:
            step = _pupil_question(step, self.lesson.pupil, self.battle)
        if self.battle is None or not isinstance(step, Choose) or step.seat != self.lesson.pupil:
            return None
        pupil = self.battle.seats[step.seat]
        answered = isinstance(pupil, PlayerSeat) and pupil.answers
        return None if answered or self.battle.is_answer_queued(step) else step

    def is_step_due(self, step: LessonStep | None) -> bool:
        """Return whether it is time for this step."""
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
        """Return whether the clause was heard since the step before, about that ship, about that
        side's part of the turn, or about anything."""
        events = self.battle.events if self.battle is not None else []
        mine = (e for e in events[self.events_before :] if about in ("", e.ship, side_of_part(e)))
        return any(clause in clauses_of_event(event) for event in mine)

    def must_wait(self) -> bool:
        """Return whether dice, cards and the other side wait for the pupil to read."""
        self.follow_battle()
        step = self.step
        return step is not None and step.kind in (TaskKind.READ, TaskKind.PRESS) and self.is_step_due(step)

    def is_question_unexplained(self) -> bool:
        """Return whether the pupil is asked something the lesson does not mention."""
        self.follow_battle()
        return (
            self.open_question() is not None and self._due_step() is None and not self.is_step_due(self.step)
        )

    # ------------------------------------------------------------------ going on
    def on_card_read(self) -> None:
        """Go on to the next step: the card was read."""
        if self.step is not None and self.step.kind == TaskKind.READ:
            self._next_step()

    def on_press(self, name: str) -> None:
        """Finish a step that waits for this control; pressing the dice also counts as reading."""
        self.rejection = ""
        if name == "done":
            while self.step is not None and self.step.kind == TaskKind.READ and self.must_wait():
                self._next_step()
        if self.step is not None and self.step.press == name:
            self._next_step()

    def finish(self) -> None:
        """End the lesson at any step: the battle is over."""
        self.step_index = len(self.lesson.steps)

    def _next_step(self) -> None:
        self.step_index, self.rejection, self.has_strayed, self._has_waited = (
            self.step_index + 1,
            "",
            False,
            False,
        )
        self.events_before = len(self.battle.events) if self.battle is not None else 0

    def follow_battle(self) -> None:
        """Follow the battle: skip steps whose moment is past, and go back if an answer was
        undone."""
        if self.battle is None:
            return
        while self._rewinds < self.battle.rewinds:
            self._rewinds += 1
            if self._answered:
                self.step_index, self.events_before = self._answered.pop()
                self.rejection, self.has_strayed, self._has_waited = "", False, False
        while self._is_step_past():
            self._next_step()
        while (prompt := self.prompt) is not None and self._has_heard(prompt.until, prompt.about):
            self.prompts_done, self.events_before = self.prompts_done + 1, len(self.battle.events)

    def _is_step_past(self) -> bool:
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
        """Return whether the pupil's answer is accepted; if not, set ``rejection``. What the lesson
        does not ask is the pupil's choice."""
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
        """Return the number of the step for this question: the current one, or the next after cards
        that may be read now, or None if no step is about it."""
        for n in range(self.step_index, len(self.lesson.steps)):
            step = self.lesson.steps[n]
            if step.kind in (TaskKind.ANSWER, TaskKind.COURSE):
                return n if self.is_step_due(step) else None
            if step.kind == TaskKind.THROW or not self.is_step_due(step):
                return None
        return None

    def answer_refusal(self, step: LessonStep, question: Choose, keys: Sequence[str]) -> str:
        """Return why these keys are not what the step waits for, or ''."""
        if step.course is None:
            said = step.instead or "That may be ordered too, but it is not what this step is about."
            return "" if keys[0] in step.answer else said
        book = shelf.book(self.level.rules.book)
        return book.lesson.off_course(step.course, self.level, question, keys)


def side_of_part(event: Event) -> str:
    """Return the side whose part of the turn begins, or ''."""
    return event.side if isinstance(event, PartBegan) else ""


def _pupil_question(step: Plot, pupil: str, battle: Battle) -> Choose | None:
    if pupil in battle.plots or pupil not in step.menus:
        return None
    return Choose(pupil, step.clause, step.menus[pupil])


# ------------------------------------------------------------------------------ the seats
class PupilSeat(PlayerSeat):
    """The seat of the pupil: the tutor sees every answer before the battle does."""

    def __init__(self, tutor: Tutor) -> None:
        super().__init__()
        self.tutor = tutor

    def submit(self, *keys: str) -> None:
        """Answer the next question with these keys, if the tutor accepts them."""
        if self.tutor.accept_answer(keys):
            super().submit(*keys)


class ScriptedOpponent:
    """The seat of the other side: it answers as the lesson says, else quietly, and waits while the
    pupil reads. In the fight afterwards ``captain`` answers, if there is one."""

    can_undo = False

    def __init__(self, tutor: Tutor, captain: Seat | None = None) -> None:
        self.tutor, self.captain, self.replies_left = tutor, captain, list(tutor.lesson.foes)

    def _is_captain_fighting(self) -> bool:
        fight, battle = self.tutor.lesson.fight, self.tutor.battle
        quiet = fight.quiet_turns if fight is not None else 0
        return self.tutor.is_fighting and battle is not None and battle.turn > quiet

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return the lesson's next answer for this clause, else the quietest on offer."""
        if self.tutor.must_wait():
            return None
        if self.captain is not None and self._is_captain_fighting():
            return self.captain.answer(question)
        mine = next((foe for foe in self.replies_left if foe.asked == question.clause), None)
        if mine is not None and not isinstance(question.menu.read(mine.key), Refusal):
            self.replies_left.remove(mine)
            return [mine.key]
        course = shelf.book(self.tutor.level.rules.book).lesson.neutral_course(question.menu)
        if course:
            return course
        keys = question.menu.keys()
        return [next((key for key in QUIET_KEYS if key in keys), keys[0])]


class ScriptedDice:
    """Dice and cards as the lesson gives them, the rest from its seed.

    They wait while the pupil reads; in the fight the dice are the seed's. All count as typed: the
    journal keeps the faces.
    """

    def __init__(self, tutor: Tutor) -> None:
        self.tutor, self.dice = tutor, Dice(tutor.lesson.seed)
        self.cards_left, self.dice_left = deque(tutor.lesson.cards), list(tutor.lesson.dice)

    def throw(self, step: Roll) -> RollResult | None:
        """Return the throw or card, or None while a card of the lesson is being read."""
        if self.tutor.must_wait():
            return None
        promised = self._next_card(step) if step.cards else self._next_faces(step)
        return replace(promised or self.dice.throw(step), is_typed=True)

    def _next_card(self, step: Roll) -> RollResult | None:
        while self.cards_left:
            card = self.cards_left.popleft()
            if card in step.cards:
                return RollResult(card=card)
        return None

    def _next_faces(self, step: Roll) -> RollResult | None:
        for given in self.dice_left if not self.tutor.is_fighting else ():
            throw = RollResult(given.faces)
            fits = given.clause == step.clause and given.about in ("", step.about)
            if fits and not roll_result_error(step, throw):
                if not given.again:
                    self.dice_left.remove(given)
                return throw
        return None


def begin_lesson(lesson: Lesson, level: Level, captain: Seat | None = None) -> tuple[Battle, Tutor]:
    """Return the battle of a lesson at its first step, and its tutor.

    ``captain`` fights for the other sides after the steps (None: they stay quiet). Nothing is kept
    on disk.
    """
    tutor = Tutor(lesson, level)
    seats: dict[str, Seat] = {
        side.id: PupilSeat(tutor) if side.id == lesson.pupil else ScriptedOpponent(tutor, captain)
        for side in level.sides
    }
    book = shelf.book(level.rules.book).rules
    battle = Battle(book, level, seats, lesson.seed, Journal({}), ScriptedDice(tutor))
    tutor.battle = battle
    return battle, tutor
