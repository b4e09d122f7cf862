"""How the shell comes to a lesson and back: the list, the lesson on its battle screen, the page
after it. One lesson is open at a time, and nothing of its battle is kept on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from game.books import shelf
from game.levels.format.lessons import LEVEL_FILE, Lesson, load_lesson, shipped_lessons
from game.levels.format.model import Level
from game.levels.reading.findings import LevelError
from game.levels.reading.read import load_level
from game.play.battle import Battle
from game.play.lessons import begin_lesson
from game.systems import Show
from game.ui.kit.screens import BookPage, House, Screen
from game.ui.lessons import done as lesson_log
from game.ui.lessons.end import EndWays, LessonEnd
from game.ui.lessons.guide import LessonGuide
from game.ui.lessons.list_page import LessonList
from game.ui.pages.pause import Pause, PauseAct, rules_of, the_log
from game.ui.pages.rulebook import Rulebook
from game.ui.table.battle import BattleScreen
from game.ui.table.ways import BattleWays


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


def read_taught(folder: Path) -> Taught:
    """The lesson in a folder; a fault is its first finding in plain words."""
    try:
        level = load_level(folder / LEVEL_FILE)
        return Taught(folder.name, load_lesson(folder, level), level)
    except LevelError as refused:
        return Taught(folder.name, None, None, refused.findings[0].message)


class LessonBerth:
    """Where the one open lesson lies. `books` are the pages of the rulebooks."""

    def __init__(self, data_dir: Path, books: Mapping[str, BookPage]) -> None:
        self.data_dir, self.books = data_dir, books
        self._taught: tuple[Taught, ...] | None = None
        self.battle: Battle | None = None
        self.screen: BattleScreen | None = None

    @property
    def taught(self) -> tuple[Taught, ...]:
        """The shipped lessons, read when they are first asked for."""
        if self._taught is None:
            self._taught = tuple(read_taught(folder) for folder in shipped_lessons())
        return self._taught

    def page(self, house: House) -> Screen:
        """The list of lessons, the first that is not yet done chosen."""
        self.clear()
        done = lesson_log.done(self.data_dir)
        lessons = [(t.id, t.lesson, t.fault, t.book) for t in self.taught]
        return LessonList(house, lessons, done, lambda number: self._open(house, number))

    def _open(self, house: House, number: int) -> None:
        """The lesson lies on top."""
        house.push(self.start(house, number))

    def start(self, house: House, number: int) -> BattleScreen:
        """The lesson of that number from its beginning. It must be one that can be taught."""
        self.clear()
        taught = self.taught[number]
        assert taught.lesson is not None, taught.fault
        assert taught.level is not None, taught.fault
        self.battle, tutor = begin_lesson(taught.lesson, taught.level)
        after = self._after(house, number)
        ways = BattleWays(
            self._pause(house, number), self._rules(house, self.battle.book.NAME), after
        )
        self.screen = BattleScreen(house, self.battle, Show(self.battle), ways)
        self.screen.beside = LessonGuide(self.screen, tutor, after)
        return self.screen

    def _rules(self, house: House, book: str) -> Callable[[str], None]:
        return lambda clause: house.push(Rulebook(house, self.books, clause, book))

    def _pause(self, house: House, number: int) -> Callable[[], None]:
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

    def _again(self, house: House, number: int) -> None:
        """The lesson from its beginning, in place of what is on top."""
        house.show(self.start(house, number))

    def _list(self, house: House) -> None:
        """The list alone lies on the title."""
        house.home()
        house.push(self.page(house))

    def _after(self, house: House, number: int) -> Callable[[], None]:
        """The lesson is done: it is ticked, and the page after it takes its place."""

        def leave() -> None:
            taught = self.taught[number]
            assert taught.lesson is not None
            self.clear()
            notice = lesson_log.tick(self.data_dir, taught.id)
            fresh = number + 1
            has_next = fresh < len(self.taught) and self.taught[fresh].lesson is not None
            ways = EndWays(
                (lambda: self._again(house, fresh)) if has_next else None,
                lambda: self._again(house, number),
                lambda: self._list(house),
            )
            follows = self.taught[fresh].lesson if has_next else None
            house.show(LessonEnd(house, taught.lesson, follows, ways, notice))

        return leave

    def clear(self) -> None:
        """Nothing lies here any more."""
        if self.screen is not None:
            self.screen.close()
            self.screen = None
        if self.battle is not None:
            self.battle.close()
            self.battle = None
