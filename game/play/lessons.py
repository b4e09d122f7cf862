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
from game.play.dice import Dice, Throw, unlawful
from game.play.journal import Journal
from game.play.scripts_dump import clauses_of
from game.play.seats import Person, Seat

QUIET: Final = (
    "keep", "lie to", "hold fire", "sheer off", "stand", "stay", "fire", "wait", "sail",
    "end", "no", "done",
)  # fmt: skip
"""What the other side answers if the lesson does not say, the first of these that is offered."""


@dataclass(slots=True)
class Tutor:
    """Where a pupil stands: ``at`` is the number of the step, ``mark`` how many events had happened
    when it began, ``stray`` why the last answer was not taken ('' if it was), ``astray`` whether he
    has answered something since that the lesson does not ask, ``prompted`` how many prompts of the
    fight are behind him."""

    lesson: Lesson
    level: Level
    at: int = 0
    mark: int = 0
    stray: str = ""
    astray: bool = False
    prompted: int = 0
    battle: Battle | None = None
    _given: list[tuple[int, int]] = field(default_factory=list)
    _rewinds: int = 0
    _thrown_open: bool = False

    @property
    def step(self) -> LessonStep | None:
        """The step he stands at, None when all are behind him."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def fighting(self) -> bool:
        """Whether all steps are behind him and the fight that follows them is not over."""
        going_on = self.battle is not None and self.battle.pending is not None
        return self.step is None and self.lesson.fight is not None and going_on

    @property
    def finished(self) -> bool:
        """Whether every step is behind him, and the fight."""
        return self.step is None and not self.fighting

    @property
    def prompt(self) -> FightPrompt | None:
        """The prompt that lies on the sea now, None outside the fight and after the last."""
        if not self.fighting or self.lesson.fight is None:
            return None
        prompts = self.lesson.fight.prompts
        return prompts[self.prompted] if self.prompted < len(prompts) else None

    @property
    def won(self) -> bool:
        """Whether the battle is over and the pupil's side has won it."""
        events = self.battle.events if self.battle is not None else []
        return any(isinstance(e, Ended) and e.winner == self.lesson.pupil for e in events)

    # ------------------------------------------------------------------ reading the battle
    def asked(self) -> Choose | None:
        """What the pupil is being asked and has not answered yet."""
        step = self.battle.pending if self.battle is not None else None
        if isinstance(step, Plot) and self.battle is not None:
            step = _his_part(step, self.lesson.pupil, self.battle)
        if self.battle is None or not isinstance(step, Choose) or step.seat != self.lesson.pupil:
            return None
        pupil = self.battle.seats[step.seat]
        answered = isinstance(pupil, Person) and pupil.given
        return None if answered or self.battle.is_queued(step) else step

    def is_on(self, step: LessonStep | None) -> bool:
        """Whether the moment of this step has come."""
        if step is None or self.battle is None:
            return False
        match step.kind:
            case TaskKind.READ:
                return not step.after or self._heard(step.after, step.about)
            case TaskKind.THROW:
                return self.battle.waiting_for_done()
            case TaskKind.PRESS:
                return True
            case _:
                asked = self.asked()
                return asked is not None and asked.clause == step.asked

    def _heard(self, clause: str, about: str) -> bool:
        """Whether the clause has been heard since the step before, about that ship, or of that
        side's part of the turn, or about any."""
        events = self.battle.events if self.battle is not None else []
        mine = (e for e in events[self.mark :] if about in ("", e.ship, side_of(e)))
        return any(clause in clauses_of(event) for event in mine)

    def holds(self) -> bool:
        """Whether dice, cards and the other side wait for the pupil to have read."""
        self.follow()
        step = self.step
        return (
            step is not None and step.kind in (TaskKind.READ, TaskKind.PRESS) and self.is_on(step)
        )

    def has_no_word(self) -> bool:
        """Whether the pupil is asked something that the lesson does not speak of."""
        self.follow()
        return self.asked() is not None and self._due() is None and not self.is_on(self.step)

    # ------------------------------------------------------------------ going on
    def read(self) -> None:
        """The card has been read."""
        if self.step is not None and self.step.kind == TaskKind.READ:
            self._next()

    def pressed(self, name: str) -> None:
        """A control of the screen was pressed: a step that waited for it is over, and whoever
        throws has read what stood before."""
        self.stray = ""
        if name == "done":
            while self.step is not None and self.step.kind == TaskKind.READ and self.holds():
                self._next()
        if self.step is not None and self.step.press == name:
            self._next()

    def finish(self) -> None:
        """The lesson is over, wherever he stood: the battle has ended."""
        self.at = len(self.lesson.steps)

    def _next(self) -> None:
        """The next step begins."""
        self.at, self.stray, self.astray, self._thrown_open = self.at + 1, "", False, False
        self.mark = len(self.battle.events) if self.battle is not None else 0

    def follow(self) -> None:
        """The tutor is where the battle is: steps whose moment is past are behind him, and an
        answer taken back has brought him back."""
        if self.battle is None:
            return
        while self._rewinds < self.battle.rewinds:
            self._rewinds += 1
            self._go_back()
        while self._is_past():
            self._next()
        while (prompt := self.prompt) is not None and self._heard(prompt.until, prompt.about):
            self.prompted, self.mark = self.prompted + 1, len(self.battle.events)

    def _go_back(self) -> None:
        """To the step whose answer has been taken back."""
        if self._given:
            self.at, self.mark = self._given.pop()
            self.stray, self.astray, self._thrown_open = "", False, False

    def _is_past(self) -> bool:
        """Whether the step can wait no longer: its dice are thrown, or all is over."""
        step = self.step
        if step is None or self.battle is None:
            return False
        if self.battle.pending is None:
            return not (step.kind == TaskKind.READ and self.is_on(step))
        if step.kind != TaskKind.THROW:
            return False
        waiting = self.battle.waiting_for_done()
        self._thrown_open = self._thrown_open or waiting
        return not waiting and (self._thrown_open or self.asked() is not None)

    # ------------------------------------------------------------------ hearing answers
    def hears(self, keys: Sequence[str]) -> bool:
        """Whether the pupil's answer may stand; if not, ``stray`` says why. What the lesson does
        not ask about is his own affair."""
        self.follow()
        asked, due = self.asked(), self._due()
        if asked is None:
            return True
        if due is None:
            self._given.append((self.at, self.mark))
            self.astray = True
            return True
        step = self.lesson.steps[due]
        self.stray = self.refusal(step, asked, keys)
        if self.stray:
            return False
        self._given.append((due, self.mark))
        self.at = due
        self._next()
        return True

    def _due(self) -> int | None:
        """The number of the step that this question belongs to: the present one, or the next after
        cards that may be read now; None if the lesson has nothing to say to it."""
        for n in range(self.at, len(self.lesson.steps)):
            step = self.lesson.steps[n]
            if step.kind in (TaskKind.ANSWER, TaskKind.COURSE):
                return n if self.is_on(step) else None
            if step.kind == TaskKind.THROW or not self.is_on(step):
                return None
        return None

    def refusal(self, step: LessonStep, asked: Choose, keys: Sequence[str]) -> str:
        """Why these keys are not what the step waits for; '' if they are."""
        if step.course is None:
            said = step.instead or "That may be ordered too, but it is not what this step is about."
            return "" if keys[0] in step.answer else said
        book = shelf.book(self.level.rules.book)
        return book.lesson.off_course(step.course, self.level, asked, keys)


def side_of(event: Event) -> str:
    """Whose part of the turn begins, '' for all else."""
    return event.side if isinstance(event, PartBegan) else ""


def _his_part(step: Plot, pupil: str, battle: Battle) -> Choose | None:
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

    def give(self, *keys: str) -> None:
        """These keys answer the next question, if the tutor lets them stand."""
        if self.tutor.hears(keys):
            super().give(*keys)


class ScriptedOpponent:
    """The other side: as the lesson says, else quietly; it waits while the pupil reads. In the
    fight that follows, ``captain`` answers for it, if there is one."""

    patient = False

    def __init__(self, tutor: Tutor, captain: Seat | None = None) -> None:
        """The other side of this tutor's lesson."""
        self.tutor, self.captain, self.said = tutor, captain, list(tutor.lesson.foes)

    def _fights(self) -> bool:
        """Whether her captain has come to himself."""
        fight, battle = self.tutor.lesson.fight, self.tutor.battle
        quiet = fight.quiet_turns if fight is not None else 0
        return self.tutor.fighting and battle is not None and battle.turn > quiet

    def answer(self, asked: Choose) -> Sequence[str] | None:
        """The next answer the lesson has for this clause, else the quietest that is offered."""
        if self.tutor.holds():
            return None
        if self.captain is not None and self._fights():
            return self.captain.answer(asked)
        mine = next((foe for foe in self.said if foe.asked == asked.clause), None)
        if mine is not None and not isinstance(asked.menu.read(mine.key), Refusal):
            self.said.remove(mine)
            return [mine.key]
        course = shelf.book(self.tutor.level.rules.book).lesson.quietly(asked.menu)
        if course:
            return course
        keys = asked.menu.keys()
        return [next((key for key in QUIET if key in keys), keys[0])]


class ScriptedDice:
    """Dice and cards as the lesson gives them, the rest from its seed; they wait while the pupil
    reads, and in the fight the dice are the seed's. All count as typed: the journal keeps the faces
    themselves."""

    def __init__(self, tutor: Tutor) -> None:
        """The dice of this tutor's lesson."""
        self.tutor, self.dice = tutor, Dice(tutor.lesson.seed)
        self.cards, self.left = deque(tutor.lesson.cards), list(tutor.lesson.dice)

    def throw(self, step: Roll) -> Throw | None:
        """What is thrown or drawn; None while a card of the lesson is being read."""
        if self.tutor.holds():
            return None
        promised = self._card(step) if step.cards else self._faces(step)
        return replace(promised or self.dice.throw(step), typed=True)

    def _card(self, step: Roll) -> Throw | None:
        """The next card of the lesson, if it is still face down."""
        while self.cards:
            card = self.cards.popleft()
            if card in step.cards:
                return Throw(card=card)
        return None

    def _faces(self, step: Roll) -> Throw | None:
        """The first dice given for this clause that are lawful, until the fight begins."""
        for given in self.left if not self.tutor.fighting else ():
            throw = Throw(given.faces)
            fits = given.clause == step.clause and given.about in ("", step.about)
            if fits and not unlawful(step, throw):
                if not given.again:
                    self.left.remove(given)
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
