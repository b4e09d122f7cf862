"""A book's description of itself: clauses, rulings and options, all in the game's own words."""

import dataclasses
import re

import pytest

from game.books import shelf
from game.play.rulebook import Paragraph, rulebook

BOOK_IDS = list(shelf.NAMES)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_book_is_known_by_name_title_and_author(book: str) -> None:
    tells = rulebook(book)
    assert (tells.id, tells.title) == (shelf.book(book).rules.NAME, shelf.book(book).rules.TITLE)
    assert tells.byline.startswith("by ")
    assert tells.options is shelf.book(book).rules.OPTIONS


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_clause_has_an_id_of_its_own_a_title_words_and_a_chapter(book: str) -> None:
    tells = rulebook(book)
    ids = [clause.id for clause in tells.clauses]
    assert len(ids) > 50
    assert len(set(ids)) == len(ids)
    for clause in tells.clauses:
        assert clause.title.strip(), clause.id
        assert clause.text.strip(), clause.id
        prefix, _, number = clause.id.partition("-")
        assert prefix == book.upper()
        chapter = re.split(r"[.-]", number)[0]
        is_a_diagram = chapter[0].isalpha() and chapter[1:].isdigit()
        assert chapter in tells.chapters or is_a_diagram, "a diagram is called by its own title"


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_clause_is_found_by_its_id(book: str) -> None:
    tells = rulebook(book)
    assert all(tells.find_clause(clause.id) is clause for clause in tells.clauses)
    assert tells.find_clause(f"{book.upper()}-99.9") is None
    assert tells.find_clause("") is None


@pytest.mark.parametrize("book", BOOK_IDS)
def test_options_and_rulings_speak_of_clauses_that_exist(book: str) -> None:
    tells = rulebook(book)
    assert [n for n, (clause, _) in tells.options.items() if tells.find_clause(clause) is None] == []
    spoken = [id for ruling in tells.rulings for id in ruling.id.split(", ")]
    assert len(spoken) > 20
    assert [id for id in spoken if tells.find_clause(id) is None] == []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_rulings_are_whole_lines_without_their_emphasis(book: str) -> None:
    for ruling in rulebook(book).rulings:
        assert ruling.text.endswith((".", ")", "?")), ruling
        assert "*" not in ruling.text


def test_a_book_is_read_once_and_cannot_be_altered() -> None:
    tells = rulebook("kmh")
    assert rulebook("kmh") is tells
    with pytest.raises(dataclasses.FrozenInstanceError):
        tells.title = ""  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        Paragraph("a", "b", "c").text = ""  # type: ignore[misc]


def test_a_book_that_is_not_on_the_shelf_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rulebook("harpoon")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_what_players_read_of_a_book_has_no_words_of_its_makers(book: str) -> None:
    tells = rulebook(book)
    told = [clause.text for clause in tells.clauses] + [ruling.text for ruling in tells.rulings]
    makers = re.compile(
        r"`|[a-z]_[a-z]|\btables\.|\[\[|\[balance|, [RIST][.:]"
        r"|\b(?:engine|gaps\.md|grants no act|None|toml|JSON|KMH-C\d)\b"
    )
    assert [words for words in told if makers.search(words)] == []


def test_an_option_is_told_by_its_words_in_a_ruling() -> None:
    told = next(r.text for r in rulebook("kmh").rulings if r.id == "KMH-4.1.2, KMH-9.2.6")
    assert "“only who has bought it has a first broadside”" in told
