"""The rulebook page: every clause in our own words, found by its number or by a word, and the
rulings.

What is typed on the keyboard narrows the list: a number ("9.2"), or a word ("rake"); Backspace
widens it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, partial
from typing import Final

import pygame

from game.play.words import count
from game.stage.paper import fitting, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.parts import Touch
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layouts import CHORDS, writes
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext, BookPage, Clause
from game.ui.kit.scroll_text import Block
from game.ui.kit.widgets import Button, Item, Pane, Widget
from game.ui.pages.glossary import Glossary

_EMPTY: Final = BookPage("", "No rulebook")
RULINGS: Final = "rulings"
_SEARCH_KEYS: Final = frozenset("0123456789.-")
_LONGEST: Final = 12


class OnRulebook(Action, Enum):
    """What the page can do beside its chapters."""

    NEXT_BOOK = auto()
    TURN_TEXT = auto()
    TURN_CHAPTERS = auto()
    GLOSSARY = auto()
    """The words of the sea, with pictures."""
    KEYS = auto()
    """Keys are laid over the page, to type what is looked for."""


@dataclass(frozen=True, slots=True)
class OpenChapter(Action):
    """The chapter of that number is shown, `RULINGS` for the rulings, '' for the whole book."""

    number: str


def chapter_of(clause_id: str) -> str:
    """The chapter a clause belongs to: "9" of "KMH-9.2.22", "E" of "WWH-E4", "dmg" of
    "HF-dmg-cannon-2"."""
    number = number_of(clause_id).split(".")[0]
    if number[:1].islower():
        return number.split("-")[0]
    return number[:1] if number[:1].isalpha() else number


def number_of(clause_id: str) -> str:
    """A clause's number without the book's letters: "9.2.22" of "KMH-9.2.22"."""
    return clause_id.partition("-")[2]


def found(clauses: Sequence[Clause], typed: str) -> tuple[Clause, ...]:
    """The clauses whose number begins with what was typed; "9" does not find "90". A word finds
    those whose number begins with it, and those in which a word begins with it."""
    if is_word(typed):
        return tuple(clause for clause in clauses if _tells_of(clause, typed.lower()))
    wanted = [part for part in typed.split(".") if part]

    def fits(clause: Clause) -> bool:
        own = number_of(clause.id).split(".")
        if not wanted:
            return True
        *whole, last = wanted
        here = own[: len(wanted)]
        if len(here) < len(wanted) or here[:-1] != whole:
            return False
        return here[-1] == last or (not typed.endswith(".") and len(wanted) > 1
                                    and here[-1].startswith(last))  # fmt: skip

    return tuple(clause for clause in clauses if fits(clause))


def is_word(typed: str) -> bool:
    """Whether it is no number that was typed."""
    return any(letter.isalpha() for letter in typed)


def _tells_of(clause: Clause, word: str) -> bool:
    """Whether a clause has that number, or that word, in small letters."""
    words = f"{clause.title} {clause.text}".lower()
    begins = re.search(rf"\b{re.escape(word)}", words) is not None
    return begins or number_of(clause.id).lower().startswith(word)


class Rulebook(Page):
    """The page of one book; `at` opens it on a clause, `book` on that book's beginning where the
    clause is in none."""

    def __init__(
        self, house: AppContext, books: Mapping[str, BookPage], at: str = "", book: str = ""
    ) -> None:
        super().__init__(house, "text")
        self.books = tuple(books.values()) or (_EMPTY,)
        open_at = (n for n, b in enumerate(self.books) if _holds(b, at))
        begin_with = next((n for n, b in enumerate(self.books) if b.id == book), 0)
        self.place = next(open_at, begin_with)
        self.at = at if _holds(self.book, at) else ""
        self.chapter = chapter_of(self.at) if self.at else ""
        self.typed = ""
        self.first = self._lines_before(self.at)
        self.first_chapter = 0

    @property
    def book(self) -> BookPage:
        """The book that is open."""
        return self.books[self.place]

    def chapters(self) -> tuple[tuple[str, str], ...]:
        """(number, title) of each chapter in the order of the book, then the rulings if any."""
        rows: dict[str, str] = {}
        for clause in self.book.clauses:
            number = chapter_of(clause.id)
            rows.setdefault(number, self.book.chapters.get(number, clause.title))
        listed = tuple(rows.items())
        return (*listed, (RULINGS, "Rulings")) if self.book.rulings else listed

    def clauses(self) -> tuple[Clause, ...]:
        """What the page shows: a chapter, the rulings, or what was typed finds."""
        if self.typed:
            return found(self.book.clauses, self.typed)
        if self.chapter == RULINGS:
            return self.book.rulings
        if not self.chapter:
            return self.book.clauses
        return tuple(c for c in self.book.clauses if chapter_of(c.id) == self.chapter)

    # ------------------------------------------------------------------------------------ layout

    def _papers(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The chapters at the left, the page at the right."""
        look, (w, h) = self.house.look, self.house.size
        margin = look.px(16)
        wide = min(look.grown(300), (w - 3 * margin) * 2 // 5)
        left = pygame.Rect(margin, margin, wide, h - 2 * margin)
        return left, pygame.Rect(
            left.right + look.px(12), margin, w - left.right - look.px(12) - margin, left.h
        )

    def _page_room(self) -> pygame.Rect:
        """Where the clauses stand."""
        return page.text_room(self.house.look, self._papers()[1])

    def _heading_room(self) -> pygame.Rect:
        """The heading of the page, which tells what is looked for."""
        look, right = self.house.look, self._papers()[1]
        high = page.below_title(look, 46)
        return pygame.Rect(right.x + look.px(4), right.y + look.px(2), right.w - look.px(8), high)

    def _chapter_room(self) -> pygame.Rect:
        """Where the chapters stand, below the title and the book button if there are several."""
        look, left = self.house.look, self._papers()[0]
        top = left.y + page.below_title(look, 46)
        if len(self.books) > 1:
            top += page.target(look) + look.px(8)
        return pygame.Rect(
            left.x + look.px(8), top, left.w - look.px(16), left.bottom - look.px(8) - top
        )

    def _lines(self) -> tuple[scroll_text.TextLine, ...]:
        """The shown clauses as lines."""
        return self._set(self.clauses())

    def _set(self, clauses: tuple[Clause, ...]) -> tuple[scroll_text.TextLine, ...]:
        """These clauses as lines; the one that was asked for has a larger heading."""
        room = self._page_room().w - self.house.look.px(16)
        return scroll_text.set_lines(_blocks(clauses, self.at), self.house.look, room)

    def _lines_before(self, clause: str) -> int:
        """How many lines of its chapter stand above a clause; 0 for none."""
        shown = self.clauses()
        place = next((n for n, each in enumerate(shown) if each.id == clause), 0)
        lines = len(self._set(shown[:place])) if place else 0
        return min(lines, scroll_text.last_first(self._set(shown), self._page_room().h))

    # ----------------------------------------------------------------------------------- widgets

    def widgets(self) -> list[Widget]:
        """Chapters, the page, all clauses, back."""
        look, room = self.house.look, self._page_room()
        lines = self._lines()
        shown = scroll_text.shown_from(lines, self.first, room.h)
        back, whole, words = page.at_foot(look, self._papers()[1], 110, 140, 110, gap=10)
        rows: list[Widget] = [
            Pane("text", _around(room, look), self.first, shown, len(lines), True,
                 does=OnRulebook.TURN_TEXT),
            Button("whole", whole, "Whole book", "book",
                   state="chosen" if not (self.chapter or self.typed) else "ready",
                   does=OpenChapter("")),
            Button("words", words, "Words", "ship", hint="The words of the sea, with pictures",
                   does=OnRulebook.GLOSSARY),
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
        ]  # fmt: skip
        return [*self._chapter_rows(), Item("search", self._heading_room(), _ringed, bare=True,
                                            does=OnRulebook.KEYS), *rows]  # fmt: skip

    def _chapter_rows(self) -> list[Widget]:
        """The book button if there are several, and the chapters in view."""
        look, room = self.house.look, self._chapter_room()
        rows: list[Widget] = []
        if len(self.books) > 1:
            high = page.target(look)
            top = room.y - high - look.px(8)
            rect = pygame.Rect(room.x + look.px(6), top, room.w - look.px(12), high)
            does = OnRulebook.NEXT_BOOK
            rows.append(Button("book", rect, self.book.title, "book", does=does))
        step = page.target(look)
        listed = self.chapters()
        shown, left = max(1, room.h // step), _number_room(look, dict(listed))
        for n, (number, title) in enumerate(
            listed[self.first_chapter : self.first_chapter + shown]
        ):
            rect = pygame.Rect(room.x, room.y + n * step, room.w - look.px(10), step)
            chosen = number == self.chapter and not self.typed
            row = partial(_chapter_row, number=number, title=title, chosen=chosen, left=left)
            rows.append(Item(f"chapter-{number}", rect, row, does=OpenChapter(number)))
        turn = OnRulebook.TURN_CHAPTERS
        rows.append(Pane("chapters", room, self.first_chapter, shown, len(listed), does=turn))
        return sorted(rows, key=lambda row: not isinstance(row, Pane))

    # ------------------------------------------------------------------------------------ events

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key changes what is looked for."""
        return bool(self.typed) and event.key != pygame.K_SPACE and writes(event)

    def handle(self, event: pygame.event.Event) -> None:
        """What is typed narrows the page; the rest goes to the widgets."""
        if event.type == pygame.KEYDOWN and self._search(event):
            self.first = 0
            return
        before = self.ring.at
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OpenChapter(number)):
                self._open(number)
            case Press(does=OnRulebook.GLOSSARY):
                self.house.push(Glossary(self.house))
            case Press(does=OnRulebook.KEYS):
                self.house.push(
                    ScreenKeys(self, self.house, "A number or a word", self.typed, self._seek,
                               longest=_LONGEST, hand=self.ring.hand)
                )  # fmt: skip
            case Press(does=OnRulebook.NEXT_BOOK):
                self.place = (self.place + 1) % len(self.books)
                self._open("")
            case Scroll(by=by, does=OnRulebook.TURN_TEXT):
                lines, high = self._lines(), self._page_room().h
                self.first = scroll_text.first_of(lines, high, self.first + by)
            case Scroll(by=by, does=OnRulebook.TURN_CHAPTERS):
                self._turn_chapters(by)
            case None:
                rows = [f"chapter-{number}" for number, _ in self.chapters()]
                self.follow(event, before, rows, self._turn_chapters)

    def _search(self, event: pygame.event.Event) -> bool:
        """A letter, a digit, a full stop, a hyphen or Backspace has changed what is looked for."""
        if event.key == pygame.K_BACKSPACE and self.typed:
            self.typed = self.typed[:-1]
            return True
        sign, held = event.unicode, event.mod & CHORDS
        written = bool(sign) and (sign in _SEARCH_KEYS or sign.isalpha()) and not held
        if written and len(self.typed) < _LONGEST:
            self.typed += sign
        return written

    def _seek(self, words: str) -> None:
        """What was typed on keys of the screen is looked for; a blank is part of no number."""
        self.typed, self.first = "".join(words.split()), 0

    def _open(self, chapter: str) -> None:
        """The page shows that chapter from its top ("" for the whole book)."""
        self.chapter, self.typed, self.first = chapter, "", 0

    def _turn_chapters(self, by: int) -> None:
        """The list of chapters has turned, as far as it goes."""
        shown = max(1, self._chapter_room().h // page.target(self.house.look))
        most = max(0, len(self.chapters()) - shown)
        self.first_chapter = min(most, max(0, self.first_chapter + by))

    # ----------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """Chapters, clauses, what is looked for."""
        left, right = self._papers()
        with c.region("chapters-paper", left):
            paint.panel(c, left, self.book.title)
        with c.region("page", right):
            paint.panel(c, right, self._heading(), "type a number or a word")
        with c.region("page-text", self._page_room()):
            scroll_text.draw_lines(c, self._page_room(), self._lines(), self.first)

    def _heading(self) -> str:
        """What the page is headed with."""
        if self.typed:
            sought = f"“{self.typed}”" if is_word(self.typed) else f"§{self.typed}"
            return f"{sought}: {count(len(self.clauses()), 'clause')}"
        if self.chapter == RULINGS:
            return "Rulings"
        if self.chapter:
            return dict(self.chapters()).get(self.chapter, "")
        return "The whole book"


def _around(room: pygame.Rect, look: Look) -> pygame.Rect:
    """The pane about a text's room, so that the focus ring stands clear of the words."""
    return room.inflate(look.px(16), look.px(10))


def _holds(book: BookPage, clause: str) -> bool:
    """Whether that clause is in the book."""
    return any(own.id == clause for own in book.clauses)


@lru_cache(maxsize=8)
def _blocks(clauses: tuple[Clause, ...], at: str = "") -> tuple[Block, ...]:
    """Each clause as a numbered heading and its line; that of the clause `at` is larger."""
    if not clauses:
        return (Block("No clause has that number or that word.", letters.BODY, palette.INK_2),)
    blocks: list[Block] = []
    for clause in clauses:
        numbers = ", ".join(f"§{number_of(each)}" for each in clause.id.split(", "))
        head = f"{numbers}  {clause.title}"
        role = letters.HEADING if clause.id == at else letters.DENSE_STRONG
        blocks.append(Block(head, role, palette.CLAUSE, 8))
        blocks.append(Block(clause.text, letters.BODY, palette.INK_1, 0, 14))
        if clause.mark:
            blocks.append(Block(clause.mark, letters.SMALL, palette.INK_2, 0, 14))
    return tuple(blocks)


def _ringed(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """The focus about the heading."""
    if touch.focused:
        paint.focus_ring(c, rect)


def _number_room(look: Look, numbers: Iterable[str]) -> int:
    """How many px the numbers of all chapters take, so that the titles stand below each other; the
    rulings have none."""
    told = (f"§{number}" for number in numbers if number != RULINGS)
    wides = (letters.width(number, letters.DENSE_STRONG, look) for number in told)
    return max(look.grown(40), max(wides, default=0) + look.px(10))


def _chapter_row(
    c: Canvas, rect: pygame.Rect, touch: Touch, number: str, title: str, chosen: bool, left: int
) -> None:
    """A chapter in the list: its number in the clause's ink, then its title, so many pixels
    further on in every row."""
    parts.row(c, rect, chosen, touch)
    x = rect.x + c.px(12)
    if number != RULINGS:
        at = (x, rect.centery)
        letters.draw_text(c, at, f"§{number}", letters.DENSE_STRONG, palette.CLAUSE, "midleft")
    x += left
    fitting.draw_fitted(
        c,
        (x, rect.centery),
        title,
        letters.BODY,
        rect.right - x - c.px(6),
        palette.INK_1,
        "midleft",
    )
