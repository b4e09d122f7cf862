"""The rulebook page: every clause in our own words, found by number or word, and the rulings.
Typing a number ("9.2") or a word ("rake") narrows the list; Backspace widens it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

import pygame

from game.play.event_words import count_words
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.keyboard_layout import CHORD_MODIFIERS, is_text_input
from game.ui.kit.layout import Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext, BookPage, Clause
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget, clamp_first
from game.ui.pages.glossary_page import GlossaryPage
from game.ui.pages.rule_figures import FIGURE_HEIGHT, draw_figure, figure_of

_EMPTY_BOOK: Final = BookPage("", "No rulebook")
RULINGS: Final = "rulings"
_SEARCH_KEYS: Final = frozenset("0123456789.-")
_MAX_SEARCH_LENGTH: Final = 12
_COLUMN_GAP: Final = 30.0
_MIN_COLUMN: Final = 330.0
"""Units of width at normal text size of the narrowest of two columns."""
_CONTENTS_ROLE: Final = letters.TextRole(letters.FELL_FACE, 18)


class RulebookAction(Action, Enum):
    """Actions of the page besides its chapters."""

    NEXT_BOOK = auto()
    TURN_TEXT = auto()
    TURN_CHAPTERS = auto()
    GLOSSARY = auto()
    """Open the glossary."""
    KEYS = auto()
    """Open the screen keyboard to type a search."""


@dataclass(frozen=True, slots=True)
class OpenChapter(Action):
    """Open the chapter of that number, `RULINGS` for the rulings, '' for the whole book."""

    chapter: str


def chapter_of(clause_id: str) -> str:
    """Return the chapter of a clause: "9" for "KMH-9.2.22", "E" for "WWH-E4", "dmg" for "HF-dmg-cannon-2"."""
    number = clause_number(clause_id).split(".")[0]
    if number[:1].islower():
        return number.split("-")[0]
    return number[:1] if number[:1].isalpha() else number


def clause_number(clause_id: str) -> str:
    """Return a clause's number without the book's letters: "9.2.22" for "KMH-9.2.22"."""
    return clause_id.partition("-")[2]


def find_clauses(clauses: Sequence[Clause], typed: str) -> tuple[Clause, ...]:
    """Return the clauses that match. A number matches those that begin with it, whole parts only:
    "9" does not find "90". A word matches the beginning of a number or of a word."""
    if is_word_search(typed):
        return tuple(clause for clause in clauses if _matches_word(clause, typed.lower()))
    wanted = [part for part in typed.split(".") if part]

    def fits(clause: Clause) -> bool:
        own = clause_number(clause.id).split(".")
        if not wanted:
            return True
        *whole, last = wanted
        here = own[: len(wanted)]
        if len(here) < len(wanted) or here[:-1] != whole:
            return False
        # A lone number must match whole, so that "9" does not find "90".
        return here[-1] == last or (not typed.endswith(".") and len(wanted) > 1
                                    and here[-1].startswith(last))  # fmt: skip

    return tuple(clause for clause in clauses if fits(clause))


def is_word_search(typed: str) -> bool:
    """Return whether a word, not a number, was typed."""
    return any(letter.isalpha() for letter in typed)


def _matches_word(clause: Clause, word: str) -> bool:
    words = f"{clause.title} {clause.text}".lower()
    begins = re.search(rf"\b{re.escape(word)}", words) is not None
    return begins or clause_number(clause.id).lower().startswith(word)


class RulebookPage(Page):
    """The page of a book; `opened_clause` opens it at a clause, `book` at the beginning of that
    book if no book has the clause."""

    def __init__(
        self, context: AppContext, books: Mapping[str, BookPage], clause_id: str = "", book: str = ""
    ) -> None:
        super().__init__(context, "text")
        self.books = tuple(books.values()) or (_EMPTY_BOOK,)
        open_at = (n for n, b in enumerate(self.books) if _has_clause(b, clause_id))
        begin_with = next((n for n, b in enumerate(self.books) if b.id == book), 0)
        self.book_index = next(open_at, begin_with)
        self.opened_clause = clause_id if _has_clause(self.book, clause_id) else ""
        self.chapter = chapter_of(self.opened_clause) if self.opened_clause else ""
        self.search_text = ""
        self.first = self._lines_before(self.opened_clause)
        self.first_chapter = 0

    @property
    def book(self) -> BookPage:
        """Return the open book."""
        return self.books[self.book_index]

    def chapters(self) -> tuple[tuple[str, str], ...]:
        """Return (number, title) of each chapter in the order of the book, then the rulings if any."""
        rows: dict[str, str] = {}
        for clause in self.book.clauses:
            number = chapter_of(clause.id)
            rows.setdefault(number, self.book.chapters.get(number, clause.title))
        listed = tuple(rows.items())
        return (*listed, (RULINGS, "Rulings")) if self.book.rulings else listed

    def shown_clauses(self) -> tuple[Clause, ...]:
        """Return the shown clauses: a chapter, the rulings, or the search result."""
        if self.search_text:
            return find_clauses(self.book.clauses, self.search_text)
        if self.chapter == RULINGS:
            return self.book.rulings
        if not self.chapter:
            return self.book.clauses
        return tuple(c for c in self.book.clauses if chapter_of(c.id) == self.chapter)

    def _panel_rects(self) -> list[pygame.Rect]:
        style, size = self.context.style, self.context.size
        wide = min(style.text_px(300), (size[0] - 3 * style.px(16)) * 2 // 5)
        return page.two_panel_rects(style, size, wide)

    def _text_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rects()[1])

    def _heading_rect(self) -> pygame.Rect:
        style, right = self.context.style, self._panel_rects()[1]
        return Column(page.px_below_title(style, 46)).split(inset(right, style.px(4), style.px(2)))[0]

    def _chapters_rect(self) -> pygame.Rect:
        style, top = self.context.style, page.px_below_title(self.context.style, 46)
        if len(self.books) > 1:
            top += page.control_height(style) + style.px(8)
        return inset(self._panel_rects()[0], style.px(8), top, style.px(8))

    def _text_lines(self) -> tuple[scroll_text.TextLine, ...]:
        return self._wrap_clauses(self.shown_clauses())

    def _wrap_clauses(self, clauses: tuple[Clause, ...]) -> tuple[scroll_text.TextLine, ...]:
        room = self._column_rects()[0].w
        return scroll_text.wrap_blocks(_clause_blocks(clauses, self.opened_clause), self.context.style, room)

    def _column_rects(self) -> list[pygame.Rect]:
        """Return the columns of the text: two if both are broad enough to read."""
        style, room = self.context.style, self._text_rect()
        room.w -= style.px(16)
        gap = style.px(_COLUMN_GAP)
        count = 2 if (room.w - gap) // 2 >= style.text_px(_MIN_COLUMN) else 1
        return Row.repeat(count, gap=gap).split(room)

    def _last_first_line(self, lines: Sequence[scroll_text.TextLine]) -> int:
        columns = self._column_rects()
        return scroll_text.last_first_line_of_columns(lines, columns[0].h, len(columns))

    def _column_counts(self, lines: Sequence[scroll_text.TextLine]) -> tuple[int, ...]:
        columns = self._column_rects()
        return scroll_text.column_counts(lines, self.first, columns[0].h, len(columns))

    def _text_pane(self) -> ScrollPane:
        lines, style = self._text_lines(), self.context.style
        # The focus ring stands clear of the words.
        pane = self._text_rect().inflate(style.px(16), style.px(10))
        shown = sum(self._column_counts(lines))
        return ScrollPane("text", pane, self.first, shown, len(lines), True, action=RulebookAction.TURN_TEXT)

    def _lines_before(self, clause: str) -> int:
        """Return how many lines of its chapter stand above a clause; 0 for none."""
        shown = self.shown_clauses()
        place = next((n for n, each in enumerate(shown) if each.id == clause), 0)
        lines = len(self._wrap_clauses(shown[:place])) if place else 0
        return min(lines, self._last_first_line(self._wrap_clauses(shown)))

    def widgets(self) -> list[Widget]:
        """Return the chapters, the page, All clauses and Back."""
        style = self.context.style
        back, whole, words = page.foot_button_rects(style, self._panel_rects()[1], 110, 140, 110)
        return [
            *self._chapter_rows(),
            CustomControl("search", self._heading_rect(), control_drawing.draw_focus, is_bare=True,
                          action=RulebookAction.KEYS),
            self._text_pane(),
            Button("whole", whole, "Whole book", "book",
                   state="chosen" if not (self.chapter or self.search_text) else "ready",
                   action=OpenChapter("")),
            Button("words", words, "Words", "ship", hint="The words of the sea, with pictures",
                   action=RulebookAction.GLOSSARY),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip

    def _chapter_rows(self) -> list[Widget]:
        style, room, high = self.context.style, self._chapters_rect(), page.control_height(self.context.style)
        listed, turn = self.chapters(), RulebookAction.TURN_CHAPTERS
        shown, left = max(1, room.h // high), _numbers_width(style, dict(listed))
        rows: list[Widget] = [
            ScrollPane("chapters", room, self.first_chapter, shown, len(listed), action=turn)
        ]
        if len(self.books) > 1:
            above = pygame.Rect(room.x, room.y - high - style.px(8), room.w, high)
            rect = inset(above, style.px(6))
            rows.append(Button("book", rect, self.book.title, "book", action=RulebookAction.NEXT_BOOK))
        column = pygame.Rect(room.x, room.y, room.w - style.px(10), room.h)
        rects = Column.repeat(shown, high).split(column)
        for (number, title), rect in zip(listed[self.first_chapter :], rects, strict=False):
            chosen = number == self.chapter and not self.search_text
            row = partial(_draw_chapter_row, number=number, title=title, chosen=chosen, left=left)
            rows.append(CustomControl(f"chapter-{number}", rect, row, action=OpenChapter(number)))
        return rows

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key edits the search."""
        return bool(self.search_text) and event.key != pygame.K_SPACE and is_text_input(event)

    def handle(self, event: pygame.event.Event) -> None:
        """Edit the search, or handle the controls."""
        if event.type == pygame.KEYDOWN and self._type_search(event):
            self.first = 0
            return
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=OpenChapter(number)):
                self._open_chapter(number)
            case Press(action=RulebookAction.GLOSSARY):
                self.context.push_screen(GlossaryPage(self.context))
            case Press(action=RulebookAction.KEYS):
                self.context.push_screen(
                    ScreenKeys(self, self.context, "A number or a word", self.search_text, self._set_search,
                               max_length=_MAX_SEARCH_LENGTH, hand=self.ring.device)
                )  # fmt: skip
            case Press(action=RulebookAction.NEXT_BOOK):
                self.book_index = (self.book_index + 1) % len(self.books)
                self._open_chapter("")
            case Scroll(by=by, action=RulebookAction.TURN_TEXT):
                self.first = min(self._last_first_line(self._text_lines()), max(0, self.first + by))
            case Scroll(by=by, action=RulebookAction.TURN_CHAPTERS):
                self._scroll_chapters(by)
            case None:
                rows = [f"chapter-{number}" for number, _ in self.chapters()]
                self.follow_focus(event, before, rows, self._scroll_chapters)

    def _type_search(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_BACKSPACE and self.search_text:
            self.search_text = self.search_text[:-1]
            return True
        sign, held = event.unicode, event.mod & CHORD_MODIFIERS
        written = bool(sign) and (sign in _SEARCH_KEYS or sign.isalpha()) and not held
        if written and len(self.search_text) < _MAX_SEARCH_LENGTH:
            self.search_text += sign
        return written

    def _set_search(self, words: str) -> None:
        self.search_text, self.first = "".join(words.split()), 0

    def _open_chapter(self, chapter: str) -> None:
        self.chapter, self.search_text, self.first = chapter, "", 0

    def _scroll_chapters(self, by: int) -> None:
        shown = max(1, self._chapters_rect().h // page.control_height(self.context.style))
        self.first_chapter = clamp_first(self.first_chapter + by, shown, len(self.chapters()))

    def draw_panels(self, c: Canvas) -> None:
        """Draw the chapters, the clauses and the search."""
        left, right = self._panel_rects()
        with c.text_region("chapters-paper", left):
            panel_drawing.draw_panel(c, left, self.book.title)
        with c.text_region("page", right):
            panel_drawing.draw_panel(c, right, self._heading_text(), "type a number or a word")
        with c.text_region("page-text", self._text_rect()):
            self._draw_columns(c)

    def _draw_columns(self, c: Canvas) -> None:
        lines, first, columns = self._text_lines(), self.first, self._column_rects()
        for rect, count in zip(columns, self._column_counts(lines), strict=True):
            scroll_text.draw_lines(c, rect, lines, first, draw_figure, count)
            first += count
        for left, right in pairwise(columns):
            x = (left.right + right.x) // 2
            c.surface.fill(palette.INK_3, (x, left.y + c.px(6), 1, left.h - c.px(12)))

    def _heading_text(self) -> str:
        if self.search_text:
            sought = f"“{self.search_text}”" if is_word_search(self.search_text) else f"§{self.search_text}"
            return f"{sought}: {count_words(len(self.shown_clauses()), 'clause')}"
        if self.chapter == RULINGS:
            return "Rulings"
        if self.chapter:
            return dict(self.chapters()).get(self.chapter, "")
        return "The whole book"


def _has_clause(book: BookPage, clause: str) -> bool:
    return any(own.id == clause for own in book.clauses)


@lru_cache(maxsize=8)
def _clause_blocks(clauses: tuple[Clause, ...], at: str = "") -> tuple[TextBlock, ...]:
    if not clauses:
        return (TextBlock("No clause has that number or that word.", letters.BODY, palette.INK_2),)
    blocks: list[TextBlock] = []
    shown = set[str]()
    for clause in clauses:
        numbers = ", ".join(f"§{clause_number(each)}" for each in clause.id.split(", "))
        head = f"{numbers}  {clause.title}"
        role = letters.HEADING if clause.id == at else letters.DENSE_STRONG
        blocks.append(TextBlock(head, role, palette.CLAUSE, 8, begins=True))
        figure = figure_of(clause)
        if figure and figure not in shown:  # each once, at its first clause
            shown.add(figure)
            blocks.append(TextBlock("", gap_above=4, indent=14, begins=True, figure=figure,
                                    figure_height=FIGURE_HEIGHT))  # fmt: skip
        gap = 4 if blocks[-1].figure else 0
        blocks.append(TextBlock(clause.text, letters.BODY, palette.INK_1, gap, 14))
        if clause.mark:
            blocks.append(TextBlock(clause.mark, letters.SMALL, palette.INK_2, 0, 14))
    return tuple(blocks)


def _numbers_width(style: UiStyle, numbers: Iterable[str]) -> int:
    """Return the px that the chapters' numbers take, so that all titles align."""
    labels = (f"§{number}" for number in numbers if number != RULINGS)
    wides = (letters.text_width(number, letters.DENSE_STRONG, style) for number in labels)
    return max(style.text_px(40), max(wides, default=0) + style.px(10))


def _draw_chapter_row(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    number: str,
    title: str,
    chosen: bool,
    left: int,
) -> None:
    """Draw a chapter's row: its number in the clause colour, then its title `numbers` px further right."""
    control_drawing.draw_row_ground(c, rect, chosen, interaction)
    x = rect.x + c.px(12)
    if number != RULINGS:
        at = (x, rect.centery)
        letters.draw_text(c, at, f"§{number}", letters.DENSE_STRONG, palette.CLAUSE, "midleft")
    x += left
    room = rect.right - x - c.px(6)
    letters.draw_fitted(c, (x, rect.centery), title, _CONTENTS_ROLE, room, palette.INK_1, "midleft")
