"""Start, show and close the one open lesson: the list, its battle, the page after it. Nothing of
its battle is kept on disk."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from game.books import shelf
from game.core.files import describe_error, replace_file
from game.core.toml_reader import load_toml
from game.levels.format.lessons import LEVEL_FILE, Lesson, load_lesson, shipped_lesson_folders
from game.levels.format.model import Level
from game.levels.reading.findings import LevelError
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.lessons import Tutor, begin_lesson
from game.systems import BattleShow
from game.trials.fighting import make_seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kit.screens import AppContext, BookPage, Screen
from game.ui.lessons.fight_guide import FightGuide
from game.ui.lessons.lesson_guide import LessonGuide
from game.ui.lessons.lesson_pages import LessonEndCallbacks, LessonEndContents, LessonEndPage, LessonListPage
from game.ui.pages.pause_menu import PauseMenu, PauseRow, log_row, rules_callback
from game.ui.pages.rulebook_page import RulebookPage

FILE_NAME: Final = "lessons.toml"
LARGEST_FILE: Final = 16 * 1024
_NAME_PATTERN: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def unnumbered_lesson_name(lesson_id: str) -> str:
    """Return the lesson's name without its number: `fire` for `1-fire`."""
    return lesson_id.lstrip("0123456789").removeprefix("-") or lesson_id


def load_done_lessons(data_dir: Path) -> tuple[str, ...]:
    """Return the names of the lessons done, oldest first; none if the file is unreadable."""
    return _read_names(data_dir, "done")


def load_won_lessons(data_dir: Path) -> tuple[str, ...]:
    """Return the names of the lessons whose fight was won, oldest first."""
    return _read_names(data_dir, "won")


def _read_names(data_dir: Path, key: str) -> tuple[str, ...]:
    try:
        table = load_toml(data_dir / FILE_NAME, LARGEST_FILE)
    except (OSError, ValueError):
        return ()
    listed = table.get(key, [])
    found = listed if isinstance(listed, list) else []
    sound = (entry for entry in found if isinstance(entry, str) and _NAME_PATTERN.fullmatch(entry))
    return tuple(dict.fromkeys(unnumbered_lesson_name(entry) for entry in sound))


def save_done_lesson(data_dir: Path, lesson_id: str, *, is_won: bool = False) -> str:
    """Save that the lesson is done, and whether its fight was won. Return '' or a sentence that
    says why it failed."""
    name = unnumbered_lesson_name(lesson_id)
    ticked = list(dict.fromkeys((*load_done_lessons(data_dir), name)))
    medals = list(dict.fromkeys((*load_won_lessons(data_dir), *([name] if is_won else []))))
    text = "# The lessons done, and those won. The game writes this file.\n"
    text += f"done = {json.dumps(ticked)}\nwon = {json.dumps(medals)}\n"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / FILE_NAME, text)
    except OSError as fault:
        return f"That the lesson is done could not be kept: {describe_error(fault)}."
    return ""


NEWCOMER_BATTLE: Final = "0-into-battle"
"""The battle that newcomers are offered first: a fight without steps."""
WEAKEST_ENEMY: Final = "ai:midshipman"
"""The captain of the other side once a lesson's steps are over."""


@dataclass(frozen=True, slots=True)
class OfferedLesson:
    """A lesson on offer: its id, its text and level, or why it cannot be taught."""

    id: str
    lesson: Lesson | None
    level: Level | None
    error: str = ""

    @property
    def book_title(self) -> str:
        """Return the title of its rulebook, or '' if its level is unreadable."""
        return shelf.book(self.level.rules.book).rules.TITLE if self.level is not None else ""


@cache
def read_lesson(folder: Path) -> OfferedLesson:
    """Return the lesson of a folder; an error is its first finding in plain words. Cached, because
    lessons are part of the game and the title asks each time it opens."""
    try:
        level = load_level(folder / LEVEL_FILE)
        return OfferedLesson(folder.name, load_lesson(folder, level), level)
    except LevelError as refused:
        return OfferedLesson(folder.name, None, None, refused.findings[0].message)


class LessonSession:
    """The open lesson. `books` are the rulebooks, `show_battles` opens the battle list."""

    def __init__(
        self, data_dir: Path, books: Mapping[str, BookPage], show_battles: Callable[[AppContext], None]
    ) -> None:
        self.data_dir, self.books, self.show_battles = data_dir, books, show_battles
        self._offered_lessons: tuple[OfferedLesson, ...] | None = None
        self.battle: Battle | None = None
        self.screen: BattleScreen | None = None

    @property
    def offered_lessons(self) -> tuple[OfferedLesson, ...]:
        """Return the shipped lessons, read at the first call."""
        if self._offered_lessons is None:
            self._offered_lessons = tuple(read_lesson(folder) for folder in shipped_lesson_folders())
        return self._offered_lessons

    def make_list_page(self, context: AppContext) -> Screen:
        """Return the list of lessons, with the first that is not done yet chosen."""
        self.close_lesson()
        done, won = load_done_lessons(self.data_dir), load_won_lessons(self.data_dir)
        ticked = [t.id for t in self.offered_lessons if unnumbered_lesson_name(t.id) in done]
        medals = [t.id for t in self.offered_lessons if unnumbered_lesson_name(t.id) in won]
        lessons = [(t.id, t.lesson, t.error, t.book_title) for t in self.offered_lessons]

        def begin(row: int) -> None:
            context.push_screen(self.start_lesson(context, row))

        return LessonListPage(context, lessons, ticked, medals, begin)

    def find_newcomer_battle(self) -> Callable[[AppContext], Screen] | None:
        """Return how to start the battle for newcomers; None if it is broken or a lesson has been done."""
        listed = enumerate(self.offered_lessons)
        number = next((n for n, offer in listed if offer.id == NEWCOMER_BATTLE and offer.lesson), None)
        if number is None or load_done_lessons(self.data_dir):
            return None
        return lambda context: self.start_lesson(context, number)

    def start_lesson(self, context: AppContext, lesson_index: int) -> BattleScreen:
        """Start the lesson of that number, which must be one that can be taught."""
        self.close_lesson()
        taught = self.offered_lessons[lesson_index]
        assert taught.lesson is not None, taught.error
        assert taught.level is not None, taught.error
        lesson, book = taught.lesson, shelf.book(taught.level.rules.book).rules
        captain = make_seat(WEAKEST_ENEMY, book, taught.level, lesson.seed) if lesson.fight else None
        self.battle, tutor = begin_lesson(lesson, taught.level, captain)
        after, name = self._end_callback(context, lesson_index, tutor), self.battle.book.NAME
        navigation = BattleNavigation(
            self._pause_callback(context, lesson_index),
            lambda clause: context.push_screen(RulebookPage(context, self.books, clause, name)),
            after,
        )
        self.screen = BattleScreen(context, self.battle, BattleShow(self.battle), navigation, quick_play=True)
        self.screen.hud.commands.refusal = "In a lesson the helm is yours."
        guide = LessonGuide if lesson.steps else FightGuide
        self.screen.state.plugin = guide(self.screen, tutor, after)
        return self.screen

    def _pause_callback(self, context: AppContext, number: int) -> Callable[[], None]:
        def open_menu() -> None:
            assert self.screen is not None, "the menu lies over a lesson"
            acts = [
                log_row(self.screen),
                PauseRow("again", "Begin again", "replay", lambda: self._restart_lesson(context, number)),
                PauseRow("lessons", "All lessons", "book", lambda: self._show_list(context)),
            ]
            kept = "The lesson is left, and can be begun again"
            context.push_screen(PauseMenu(context, self.screen, rules_callback(self.screen), acts, kept))

        return open_menu

    def _restart_lesson(self, context: AppContext, number: int) -> None:
        context.replace_screen(self.start_lesson(context, number))

    def _show_list(self, context: AppContext) -> None:
        context.go_to_title()
        context.push_screen(self.make_list_page(context))

    def _end_callback(self, context: AppContext, number: int, tutor: Tutor) -> Callable[[], None]:
        def leave() -> None:
            taught, won = self.offered_lessons[number], tutor.is_won
            assert taught.lesson is not None
            sea = self._draw_sea(context)
            self.close_lesson()
            notice = save_done_lesson(self.data_dir, taught.id, is_won=won)
            page = LessonEndContents(taught.lesson, self._next_lesson(number), is_won=won, notice=notice)
            ways = self._end_callbacks(context, number)
            context.replace_screen(LessonEndPage(context, page, ways, sea))

        return leave

    def _next_lesson(self, number: int) -> Lesson | None:
        return self.offered_lessons[number + 1].lesson if number + 1 < len(self.offered_lessons) else None

    def _end_callbacks(self, context: AppContext, number: int) -> LessonEndCallbacks:
        """Return where the page after that lesson leads. After the battle for newcomers: the
        lessons, or a first battle; after a lesson: the next one."""
        onward: Callable[[], None] | None = None
        words = "Next lesson"
        if self.offered_lessons[number].id == NEWCOMER_BATTLE:
            onward, words = (lambda: self.show_battles(context)), "A first battle"
        elif self._next_lesson(number) is not None:
            onward = lambda: self._restart_lesson(context, number + 1)  # noqa: E731  # one of two ways
        again, lessons = ((lambda: self._restart_lesson(context, number)), (lambda: self._show_list(context)))
        return LessonEndCallbacks(onward, again, lessons, words)

    def _draw_sea(self, context: AppContext) -> pygame.Surface | None:
        """Return a picture of the sea and its ships now, without panels; None without a lesson."""
        if self.screen is None or self.battle is None:
            return None
        surface = pygame.Surface(context.size)
        c = context.make_canvas(surface)
        c.text_log = None
        with self.battle.table.as_current():
            self.screen.sea_view.draw(c, self.screen.scene(), False)
        return surface

    def close_lesson(self) -> None:
        """Close the open lesson."""
        if self.screen is not None:
            self.screen.close()
            self.screen = None
        if self.battle is not None:
            self.battle.close()
            self.battle = None
