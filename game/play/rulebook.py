"""A book's clauses in one line each, its rulings and its options."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from game import __version__
from game.books import shelf
from game.books.tables import annotated_tables, shipped_annotated, without_metadata
from game.core.events import Event, Rolled
from game.core.tally import Tally, Term
from game.core.toml_reader import parse_shipped_toml
from game.play.own_tables import NO_MARK, OWN_TAG, REBUILT, RebuiltMark, rebuilt_marks, text_with_numbers

_NAMED = re.compile(r"`(?P<name>[^`]+)`")
_RULING = re.compile(r"^- \*\*(?P<id>[^*]+)\*\* (?P<text>.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One clause or ruling: id, title, text in our own words; ``not_played_reason``: why it is not
    played;
    ``mark``: which of its numbers are not from the book's text, and why."""

    id: str
    title: str
    text: str
    not_played_reason: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a book's package says about itself; options are id to (clause, words); marks are those
    of clauses whose numbers are not all in the book's text."""

    id: str
    title: str
    byline: str
    chapters: Mapping[str, str]
    clauses: tuple[Paragraph, ...]
    rulings: tuple[Paragraph, ...]
    options: Mapping[str, tuple[str, str]]
    marks: Mapping[str, RebuiltMark]

    def find_clause(self, id: str) -> Paragraph | None:
        """Return the clause with this id."""
        return next((c for c in self.clauses if c.id == id), None)


@cache
def rulebook(book: str) -> Rulebook:
    """Return the rulebook with this short name. Raise KeyError if it is not on the shelf."""
    package = shelf.book(book).rules
    home = files(f"game.books.{book}")
    data = parse_shipped_toml(home.joinpath("clauses.toml").read_text("utf-8"))
    tables = annotated_tables(book)
    marks = rebuilt_marks(book, {c["id"]: c["says"] for c in data["clause"]})
    clauses = tuple(
        Paragraph(
            c["id"],
            c["title"],
            text_with_numbers(c["says"], tables),
            c.get("excused", ""),
            marks.get(c["id"], NO_MARK).explanation,
        )
        for c in data["clause"]
    )
    options = package.OPTIONS
    rulings = _parse_rulings(home.joinpath("RULINGS.md").read_text("utf-8"), options, marks)
    return Rulebook(book, package.TITLE, data["byline"], data["chapters"], clauses, rulings, options, marks)


def has_rebuilt_numbers(clause: str) -> bool:
    """Return whether a clause uses numbers that the text of its book has lost."""
    return _clause_mark(clause).is_rebuilt


def number_mark(clause: str, number: int) -> str:
    """Return the short mark of a number in a clause, or '' if it is from the book's text."""
    return REBUILT if number in _clause_mark(clause).rebuilt_numbers else ""


def _clause_mark(clause: str) -> RebuiltMark:
    book = clause.partition("-")[0].lower()
    return rulebook(book).marks.get(clause, NO_MARK) if book in shelf.NAMES else NO_MARK


def clause_title(clause: str) -> str:
    """Return the title of a clause of any book, or '' for a clause of the level file."""
    book = clause.partition("-")[0].lower()
    found = rulebook(book).find_clause(clause) if book in shelf.NAMES else None
    return found.title if found else ""


def _parse_rulings(
    text: str, options: Mapping[str, tuple[str, str]], marks: Mapping[str, RebuiltMark]
) -> tuple[Paragraph, ...]:
    """Parse the entries of a RULINGS.md for players: one for each list item, clause ids in bold,
    without emphasis, options and tables in words.

    They state the numbers of the game; an owner's numbers are mentioned beside them.
    """

    def told(named: re.Match[str]) -> str:
        _, words = options.get(named["name"], ("", re.sub("[-_]", " ", named["name"])))
        return f"“{words}”"

    def others(id: str) -> str:
        names = [
            n for clause in id.split(", ") for n in marks.get(clause, NO_MARK).names_by_tag.get(OWN_TAG, ())
        ]
        return f"Your own copy of the book has other numbers ({', '.join(names)})." if names else ""

    found = ((m["id"], m["text"].replace("*", "")) for m in _RULING.finditer(text))
    return tuple(
        Paragraph(
            id, "", _NAMED.sub(told, words).replace("Switch:", "A battle may say otherwise:"), mark=others(id)
        )
        for id, words in found
    )


# ---------------------------------------------------------------------------------------- citations
LEVEL: Final = "LEVEL"
"""The clause of the events of a level file."""


def clause_label(clause: str) -> str:
    """Return a clause as a reader looks it up: ``KMH-9.2.22`` as ``§9.2.22``; in a book without
    numbers by chapter, ``HF-move-2`` as ``§ Movement``. Events of the level file are in no book."""
    if clause == LEVEL:
        return "level"
    book, _, number = clause.partition("-")
    chapter = chapter_title(book.lower(), number.partition("-")[0]) if "-" in number else ""
    return f"§ {chapter}" if chapter else f"§{number}" if clause else ""


def chapter_title(book: str, chapter: str) -> str:
    """Return the title of a chapter in its book, or '' if there is none."""
    return rulebook(book).chapters.get(chapter, "") if book in shelf.NAMES else ""


def rules_hash(book: str) -> str:
    """Return sixteen letters that change with the numbers of the book and with the game's
    version."""
    return _digest_of([without_metadata(annotated_tables(book)), __version__])


def own_tables_digest(book: str) -> str:
    """Return sixteen letters that change with an owner's numbers; '' without any."""
    now = without_metadata(annotated_tables(book))
    return "" if now == without_metadata(shipped_annotated(book)) else _digest_of(now)


def other_numbers_note(book: str, header_digest: str) -> str:
    """Return the note for a journal whose header has this digest of an owner's numbers (''
    none)."""
    here, file = own_tables_digest(book), f"rules/{book}.toml"
    if header_digest == here:
        return "the tables of the rulebook have been changed since this journal was begun"
    if not header_digest:
        return f"this journal was begun without the numbers of your {file}"
    if not here:
        return f"this journal was begun with an owner's own numbers ({file}), which you have not"
    return f"this journal was begun with other numbers of an owner's than those of your {file}"


def _digest_of(told: Any) -> str:
    text = json.dumps(told, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class TallyLine(NamedTuple):
    """A term of a tally as printed; `is_reducing`: it lowers the total."""

    sign: str
    name: str
    clause: str
    is_reducing: bool = False


def term_name(term: Term) -> str:
    """Return the name of a term, with a mark if its number was rebuilt."""
    mark = number_mark(term.clause, term.num)
    return f"{term.name}, {mark}" if mark else term.name


def tally_sentence(tally: Tally) -> str:
    """Return the whole score in one line, for logs and text play: each term with its clause, and a
    mark if its number was rebuilt."""
    marks = ((term, number_mark(term.clause, term.num)) for term in tally.terms)
    told = ((t, f"{t.clause}, {mark}" if mark else t.clause) for t, mark in marks)
    return ", ".join(f"{t.sign_text()} {t.name} ({cited})" for t, cited in told)


def tally_lines(tally: Tally) -> list[TallyLine]:
    """Return each term of a tally."""
    return [
        TallyLine(t.sign_text().replace("-", "−").replace("x", "×"), term_name(t), t.clause, t.is_reduction)
        for t in tally.terms
    ]


def roll_tally_words(event: Event) -> str:
    """Return the score of a throw, ``8 = +5 gunnery to port (WWH-0.4), …``, or '' without one."""
    if not isinstance(event, Rolled) or event.tally is None or not event.tally.terms:
        return ""
    return f"{event.tally.total} = {tally_sentence(event.tally)}"
