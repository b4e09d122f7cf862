"""Every number of a book is tagged with where it comes from; what is lost says so to players."""

import copy
import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from game.books import shelf
from game.books.provenance import TAGS, Entry, entries, rebuilt_entries
from game.books.tables import printed_tables, shipped_annotated
from game.play.own_tables import (
    NUMBER_PATTERN,
    own_table_errors,
    rebuilt_marks,
    text_with_numbers,
    value_words,
)

pytestmark = pytest.mark.traced

BOOKS = list(shelf.NAMES)
FOR_THE_EYE = ("model_size.length_mm",)
"""Of no rule: the clause that tells them may be one of several."""


def texts_of(book: str) -> dict[str, str]:
    """The words of each clause as they are written."""
    text = files(f"game.books.{book}").joinpath("clauses.toml").read_text("utf-8")
    return {clause["id"]: clause["says"] for clause in tomllib.loads(text)["clause"]}


def own_of(entry: Entry, value: Any) -> dict[str, Any]:
    """An owner's file that puts in this one value."""
    own: dict[str, Any] = {entry.key: value}
    for step in reversed(entry.table.split(".")):
        own = {step: own}
    return own


@pytest.mark.parametrize("book", BOOKS)
def test_every_number_has_a_tag_and_every_tag_a_number(book: str) -> None:
    tables = shipped_annotated(book)
    for entry in entries(tables):
        assert {leaf.tag for leaf in entry.leaves()} <= set(TAGS), entry.name
        assert entry.is_rebuilt == any(leaf.is_rebuilt for leaf in entry.leaves()), entry.name
    for name, rows in tables.items():
        for noted in ("tags", "allowed"):
            assert set(rows.get(noted, {})) <= set(rows), name


@pytest.mark.parametrize("book", BOOKS)
def test_the_rules_are_not_shown_what_tables_say_of_themselves(book: str) -> None:
    assert "allowed" in str(shipped_annotated(book))
    assert "allowed" not in str(printed_tables(book))
    assert "tags" not in str(printed_tables(book))


@pytest.mark.parametrize("book", BOOKS)
def test_every_rebuilt_entry_says_what_is_allowed_and_keeps_to_it(book: str) -> None:
    tables = shipped_annotated(book)
    for entry in rebuilt_entries(tables):
        assert entry.allowed, entry.name
        assert list(own_table_errors(own_of(entry, entry.value), tables)) == []
    idle = [e.name for e in entries(tables) if e.allowed and not e.is_rebuilt]
    assert idle == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_rebuilt_table_has_its_ruling(book: str) -> None:
    rulings = files(f"game.books.{book}").joinpath("RULINGS.md").read_text("utf-8")
    names = {entry.table.partition(".")[0] for entry in rebuilt_entries(shipped_annotated(book))}
    assert sorted(name for name in names if f"`{name}`" not in rulings) == []


# ------------------------------------------------------------------------------ clause texts
@pytest.mark.parametrize("book", BOOKS)
def test_every_number_that_a_clause_asks_of_a_table_is_there(book: str) -> None:
    tables = shipped_annotated(book)
    for clause, text in texts_of(book).items():
        assert "{" not in text_with_numbers(text, tables), clause


@pytest.mark.parametrize("book", BOOKS)
def test_every_rebuilt_number_is_told_by_a_clause_from_its_table(book: str) -> None:
    """Whatever of them is replaced, the words of some clause are then others."""
    tables, texts = shipped_annotated(book), texts_of(book)
    before = {clause: text_with_numbers(text, tables) for clause, text in texts.items()}
    untold = []
    for entry in rebuilt_entries(tables):
        for leaf in entry.leaves():
            if not leaf.is_rebuilt:
                continue
            changed = copy.deepcopy(tables)
            node: Any = changed
            way: list[Any] = [*entry.name.split("."), *leaf.path]
            last = way.pop()
            for step in way:
                node = node[step]
            node[last] = "other" if isinstance(leaf.value, str) else 99_999
            if all(text_with_numbers(texts[c], changed) == words for c, words in before.items()):
                untold.append((entry.name, leaf.path))
    assert [name for name, _ in untold if name not in FOR_THE_EYE] == []


@pytest.mark.parametrize("book", BOOKS)
def test_no_clause_of_a_rebuilt_number_states_it_of_itself(book: str) -> None:
    """A clause that takes lost numbers from a table does not write down one of them besides, in
    figures or in words, unless the table has that number from the text too."""
    tables, texts = shipped_annotated(book), texts_of(book)
    stated: list[tuple[str, object]] = []
    for clause, mark in rebuilt_marks(book, texts).items():
        bare = NUMBER_PATTERN.sub("", texts[clause])
        lists = [value_words(e.value) for e in entries(tables) if e.is_rebuilt and isinstance(e.value, list)]
        stated += [(clause, words) for words in lists if len(words) > 6 and words in bare]
        lost = mark.rebuilt_numbers - PRINTED_BESIDE.get(clause, frozenset())
        stated += [(clause, n) for n in sorted(lost) if re.search(rf"(?<![\w.:-]){n}(?![\w.-]\w)\b", bare)]
    assert stated == []


PRINTED_BESIDE = {
    "HF-hit-1": frozenset({2, 3, 4}),  # the ranges
    "HF-morale-2": frozenset({1, 6}),  # from 1 to 6
    "HF-scale-1": frozenset({1}),  # 1 inch = 300 yards
    "KMH-2.4.1": frozenset({1}),  # 1:1200
    "LS98-morale-3": frozenset({9}),  # 9 inches; that they are 9 hexes is rebuilt
    "WWH-E7": frozenset({6}),  # what the die needs
}
"""Printed numbers which happen to be those of a rebuilt entry of the same clause."""


# ------------------------------------------------------------------------------ marks
def test_hf_hit_1_says_that_its_numbers_are_rebuilt() -> None:
    mark = rebuilt_marks("hf", texts_of("hf"))["HF-hit-1"]
    assert mark.explanation == (
        "Rebuilt: the printed chart is lost (guns.L.needs, guns.S.needs, guns.C.needs)."
    )
    assert mark.rebuilt_numbers == {2, 3, 4, 5, 6}


def test_wwh_1_1a_only_the_four_before_the_wind_is_rebuilt() -> None:
    """Of 2, 3, 5 and 4 the text has all but the last; the least move, 1, is inferred from it."""
    mark = rebuilt_marks("wwh", texts_of("wwh"))["WWH-1.1a"]
    assert mark.rebuilt_numbers == {4}
    assert mark.names_by_tag == {"R": ("move.fresh",), "I": ("move.least",)}


def test_hf_gun_l_has_no_mark_for_its_ranges_and_damage_are_printed() -> None:
    assert "HF-gun-L" not in rebuilt_marks("hf", texts_of("hf"))
