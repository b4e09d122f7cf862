"""How the shell comes to a lesson and back: the list, the lesson on its battle screen, the page
after it. One lesson is open at a time, and nothing of its battle is kept on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from game.books import shelf
from game.levels.format.lessons import LEVEL_FILE, Lesson, load_lesson, shipped_lessons
from game.levels.format.model import Level
from game.levels.reading.findings import LevelError
from game.levels.reading.read import load_level
from game.play.battle import Battle
from game.play.lessons import Tutor, begin_lesson
from game.systems import Show
from game.trials.seating import seat
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.screen import BattleScreen
from game.ui.kit.screens import AppContext, BookPage, Screen
from game.ui.lessons import done as lesson_log
from game.ui.lessons.end import EndPage, EndWays, LessonEnd
from game.ui.lessons.fight import FightGuide
from game.ui.lessons.guide import LessonGuide
from game.ui.lessons.list_page import LessonList
from game.ui.pages.pause import Pause, PauseAct, rules_of, the_log
from game.ui.pages.rulebook import Rulebook

INTO: Final = "0-into-battle"
"""The battle that a newcomer is offered first: a fight without steps."""
MILDEST: Final = "ai:midshipman"
"""Who fights for the other side once the steps of a lesson are over."""


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson as offered: its id, its text and level, or why it cannot be taught."""

    id: str
    lesson: Lesson | None
    level: Level | None
    fault: str = ""

    @property
    def book(self) -> str:
        """The title of its rulebook, '' if its level cannot be read."""
        return shelf.book(self.level.rules.book).rules.TITLE if self.level is not None else ""


@cache
def read_taught(folder: Path) -> Taught:
    """The lesson in a folder; a fault is its first finding in plain words. It is read once in a run
    of the program: it came with the game, and the title asks for it each time it opens."""
    try:
        level = load_level(folder / LEVEL_FILE)
        return Taught(folder.name, load_lesson(folder, level), level)
    except LevelError as refused:
        return Taught(folder.name, None, None, refused.findings[0].message)


class LessonBerth:
    """Where the one open lesson lies. `books` are the pages of the rulebooks, `battles` leads to
    the list of battles."""

    def __init__(
        self, data_dir: Path, books: Mapping[str, BookPage], battles: Callable[[AppContext], None]
    ) -> None:
        self.data_dir, self.books, self.battles = data_dir, books, battles
        self._taught: tuple[Taught, ...] | None = None
        self.battle: Battle | None = None
        self.screen: BattleScreen | None = None

    @property
    def taught(self) -> tuple[Taught, ...]:
        """The shipped lessons, read when they are first asked for."""
        if self._taught is None:
            self._taught = tuple(read_taught(folder) for folder in shipped_lessons())
        return self._taught

    def page(self, house: AppContext) -> Screen:
        """The list of lessons, the first that is not yet done chosen."""
        self.clear()
        done, won = lesson_log.done(self.data_dir), lesson_log.won(self.data_dir)
        ticked = [t.id for t in self.taught if lesson_log.name_of(t.id) in done]
        medals = [t.id for t in self.taught if lesson_log.name_of(t.id) in won]
        lessons = [(t.id, t.lesson, t.fault, t.book) for t in self.taught]
        return LessonList(house, lessons, ticked, medals, lambda row: self._open(house, row))

    def into_battle(self) -> Callable[[AppContext], Screen] | None:
        """The battle for a newcomer, begun; None if it cannot be, or for who has done a lesson."""
        number = next((n for n, t in enumerate(self.taught) if t.id == INTO and t.lesson), None)
        if number is None or lesson_log.done(self.data_dir):
            return None
        return lambda house: self.start(house, number)

    def _open(self, house: AppContext, number: int) -> None:
        """The lesson lies on top."""
        house.push(self.start(house, number))

    def start(self, house: AppContext, number: int) -> BattleScreen:
        """The lesson of that number from its beginning. It must be one that can be taught."""
        self.clear()
        taught = self.taught[number]
        assert taught.lesson is not None, taught.fault
        assert taught.level is not None, taught.fault
        lesson, book = taught.lesson, shelf.book(taught.level.rules.book).rules
        captain = seat(MILDEST, book, taught.level, lesson.seed) if lesson.fight else None
        self.battle, tutor = begin_lesson(lesson, taught.level, captain)
        after = self._after(house, number, tutor)
        ways = BattleNavigation(
            self._pause(house, number), self._rules(house, self.battle.book.NAME), after
        )
        self.screen = BattleScreen(house, self.battle, Show(self.battle), ways, brisk=True)
        self.screen.hud.delegation.refused = "In a lesson the helm is yours."
        guide = LessonGuide if lesson.steps else FightGuide
        self.screen.beside = guide(self.screen, tutor, after)
        return self.screen

    def _rules(self, house: AppContext, book: str) -> Callable[[str], None]:
        return lambda clause: house.push(Rulebook(house, self.books, clause, book))

    def _pause(self, house: AppContext, number: int) -> Callable[[], None]:
        """The menu over the lesson."""

        def open_menu() -> None:
            assert self.screen is not None, "the menu lies over a lesson"
            acts = [
                the_log(self.screen),
                PauseAct("again", "Begin again", "replay", lambda: self._again(house, number)),
                PauseAct("lessons", "All lessons", "book", lambda: self._list(house)),
            ]
            kept = "The lesson is left, and can be begun again"
            house.push(Pause(house, self.screen, rules_of(self.screen), acts, kept))

        return open_menu

    def _again(self, house: AppContext, number: int) -> None:
        """The lesson from its beginning, in place of what is on top."""
        house.show(self.start(house, number))

    def _list(self, house: AppContext) -> None:
        """The list alone lies on the title."""
        house.home()
        house.push(self.page(house))

    def _after(self, house: AppContext, number: int, tutor: Tutor) -> Callable[[], None]:
        """The lesson is over: it is ticked, and the page after it takes its place."""

        def leave() -> None:
            taught, won = self.taught[number], tutor.won
            assert taught.lesson is not None
            self.clear()
            notice = lesson_log.tick(self.data_dir, taught.id, victory=won)
            page = EndPage(taught.lesson, self._follows(number), won=won, notice=notice)
            house.show(LessonEnd(house, page, self._ways(house, number)))

        return leave

    def _follows(self, number: int) -> Lesson | None:
        """The lesson after that one, None after the last."""
        return self.taught[number + 1].lesson if number + 1 < len(self.taught) else None

    def _ways(self, house: AppContext, number: int) -> EndWays:
        """Where the page after that lesson leads. From the battle for newcomers it is the lessons,
        or a first battle; from a lesson the next one."""
        onward: Callable[[], None] | None = None
        words = "Next lesson"
        if self.taught[number].id == INTO:
            onward, words = (lambda: self.battles(house)), "A first battle"
        elif self._follows(number) is not None:
            onward = lambda: self._again(house, number + 1)  # noqa: E731  # one of two ways
        again, lessons = (lambda: self._again(house, number)), (lambda: self._list(house))
        return EndWays(onward, again, lessons, words)

    def clear(self) -> None:
        """Nothing lies here any more."""
        if self.screen is not None:
            self.screen.close()
            self.screen = None
        if self.battle is not None:
            self.battle.close()
            self.battle = None
