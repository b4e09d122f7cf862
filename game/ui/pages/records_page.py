"""The player's records: at the left the best result in each battle against each captain, at the right the
honours won, and what to do for the others."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import PurePath
from typing import Final

import pygame

from game.analysis.honours import HonourKind
from game.play.event_words import count_words
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layout import REST, Row, inset
from game.ui.kit.page import PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, ScrollPane, Widget
from game.ui.pages import battle_filter
from game.ui.pages.battle_filter import ENEMY_GRADES, GRADE_WORDS, BattleHistory, BattleResult, BestResults
from game.ui.pages.honours_won import HonourReader
from game.ui.pages.level_list import LevelEntry
from game.ui.pages.list_page import ListPage
from game.ui.pages.saved_battles_page import date_text

RESULT_WORDS: Final[Mapping[BattleResult, str]] = {
    BattleResult.LOST: "lost",
    BattleResult.DRAWN: "drawn",
    BattleResult.MINOR: "minor",
    BattleResult.MAJOR: "won",
}
"""A result in one word."""
MINOR_NOTE: Final = "minor: a minor victory"
NO_RESULTS_TEXT: Final = "No battle against a captain has been fought to its end yet."
_GRADE_WIDTH: Final = 47
"""Units of a column of results at normal text size."""
_HEAD_HEIGHT: Final = 22


class RecordsAction(Action, Enum):
    """Actions of the page besides Back."""

    TURN_LIST = auto()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The best results in one battle under one book."""

    title: str
    book: str
    results: BestResults


def battle_titles(entries: Sequence[LevelEntry]) -> dict[str, str]:
    """Return the titles of listed battles by the history's key, ``kmh/mirror-duel.toml``."""
    return {
        battle_filter.history_key(book, entry.history_file): entry.brief_or_placeholder.title
        for entry in entries
        for book in entry.brief_or_placeholder.books
    }


def result_rows(
    history: BattleHistory, titles: Mapping[str, str], books: Mapping[str, str]
) -> list[ResultRow]:
    """Return every battle with a result, by book and title; ``books``: titles of the books by id."""
    rows = []
    for key, results in history.best_results.items():
        book = books.get(key.partition("/")[0], key.partition("/")[0])
        rows.append(ResultRow(_title_of(key, titles), book, results))
    return sorted(rows, key=lambda row: (row.book, row.title))


def _title_of(key: str, titles: Mapping[str, str]) -> str:
    """Return the title of a battle, or its file's name if it is not listed any more."""
    return titles.get(key) or PurePath(key.partition("/")[2]).stem


def honour_blocks(
    history: BattleHistory, titles: Mapping[str, str], unread_count: int
) -> Iterator[TextBlock]:
    """Yield the text about the honours: what is still read, those won, those not yet won."""
    if history.notice:
        yield TextBlock(history.notice, letters.STRONG, palette.WAX, 4)
    if unread_count:
        yield TextBlock(
            f"Looking through {count_words(unread_count, 'battle')} …", letters.ASIDE, gap_above=4
        )
    for kind, won in sorted(history.honours.items(), key=lambda pair: list(HonourKind).index(pair[0])):
        yield TextBlock(kind.title, letters.SUBHEADING, palette.WAX, 10)
        yield TextBlock(won.sentence, letters.BODY)
        day = date_text(won.written_ns).partition(",")[0]
        yield TextBlock(f"{_title_of(won.battle, titles)} · {day}", letters.SMALL, palette.INK_2)
        yield TextBlock(PurePath(won.journal).stem, letters.SMALL, palette.CLAUSE)
    missing = [kind for kind in HonourKind if kind not in history.honours]
    if missing:
        yield TextBlock(
            "Not yet won", letters.HEADING, palette.INK_1, 16 if history.honours else 6, begins=True
        )
    for kind in missing:
        yield TextBlock(kind.title, letters.STRONG, palette.INK_1, 8)
        yield TextBlock(kind.task, letters.BODY, palette.INK_2)


class RecordsPage(ListPage):
    """The page. `titles` are the battles' by the history's key; honours of battles that were not looked
    through yet are read while it is open, and the history is saved with them."""

    def __init__(
        self, context: AppContext, history: BattleHistory, titles: Mapping[str, str], books: Mapping[str, str]
    ) -> None:
        super().__init__(context, "back")
        self.history, self._titles = history, titles
        self.rows = result_rows(history, titles, books)
        self._reader = HonourReader(context.data_dir, history)

    @property
    def has_work(self) -> bool:
        """Return whether there are battles to look through."""
        return self._reader.remaining > 0

    @property
    def is_moving(self) -> bool:
        """Return the same: the text counts them."""
        return self.has_work

    def advance(self, seconds: float) -> None:
        """Look through a turn of a battle; save the history after the last one."""
        if self._reader.advance() and not self.has_work:
            self.history.notice = battle_filter.save(self.context.data_dir, self.history)

    def _row_count(self) -> int:
        return len(self.rows)

    def _row_height(self) -> int:
        return self.context.style.text_px(48)

    def _foot_height(self) -> int:
        return self.context.style.px(12)

    def _rows_rect(self) -> pygame.Rect:
        """Return the rows' area, below the names of the captains' grades."""
        return inset(super()._rows_rect(), 0, self.context.style.text_px(_HEAD_HEIGHT), 0)

    def _text_blocks(self) -> Iterator[TextBlock]:
        return honour_blocks(self.history, self._titles, self._reader.remaining)

    def widgets(self) -> list[Widget]:
        """Return the results and the honours, which scroll, and Back."""
        style, right = self.context.style, self._panel_rects()[1]
        shown, count = self._shown_count(), len(self.rows)
        [back] = page.foot_button_rects(style, right, 110)
        return [
            ScrollPane("list", self._rows_rect(), self.first_row, shown, count, count > shown,
                       action=RecordsAction.TURN_LIST),
            self._text_pane(),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll, or leave."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self._reader.close()
                self.history.notice = battle_filter.save(self.context.data_dir, self.history)
                self.context.pop_screen()
            case Scroll(by=by, action=RecordsAction.TURN_LIST):
                self._scroll_rows(by)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the results by battle and captain, and the honours."""
        left, right = self._panel_rects()
        with c.text_region("results", left):
            panel_drawing.draw_panel(c, left, "Best results", MINOR_NOTE)
            self._draw_results(c)
        with c.text_region("honours", right):
            panel_drawing.draw_panel(c, right, "Honours", f"{len(self.history.honours)} of {len(HonourKind)}")
        with c.text_region("honours-text", self._text_rect()):
            self._draw_text(c)

    def _draw_results(self, c: Canvas) -> None:
        area = self._rows_rect()
        if not self.rows:
            letters.draw_wrapped(c, area.inflate(-c.px(16), 0), NO_RESULTS_TEXT, letters.BODY)
            return
        head = next(self._row_rects())[1].move(0, -c.style.text_px(_HEAD_HEIGHT))
        for grade, cell in zip(ENEMY_GRADES, self._columns(head)[1:], strict=True):
            words = GRADE_WORDS[grade]
            letters.draw_fitted(c, cell.midtop, words, letters.DENSE, cell.w, palette.INK_2, "midtop")
        for n, rect in self._row_rects():
            row, (name, *cells) = self.rows[n], self._columns(rect)
            letters.draw_fitted(c, (name.x, rect.y + c.style.text_px(3)), row.title, letters.STRONG, name.w)
            at = (name.x, rect.y + c.style.text_px(24))
            letters.draw_fitted(c, at, row.book, letters.SMALL, name.w, palette.CLAUSE)
            for grade, cell in zip(ENEMY_GRADES, cells, strict=True):
                _draw_result(c, cell, row.results.get(grade))

    def _columns(self, rect: pygame.Rect) -> list[pygame.Rect]:
        style = self.context.style
        wide = [style.text_px(_GRADE_WIDTH)] * len(ENEMY_GRADES)
        row = pygame.Rect(rect.x + style.px(8), rect.y, rect.w - style.px(20), rect.h)
        return Row(REST, *wide, gap=style.px(4)).split(row)


def _draw_result(c: Canvas, cell: pygame.Rect, result: BattleResult | None) -> None:
    """Draw the best result against one grade."""
    words = RESULT_WORDS[result] if result is not None else "–"
    won = result is not None and result.won
    ink = palette.WAX if won else palette.INK_1 if result is not None else palette.INK_3
    role = letters.STRONG if won else letters.BODY
    letters.draw_fitted(c, cell.center, words, role, cell.w, ink, "center")
