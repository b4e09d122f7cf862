"""Every book on the shelf offers every part that is asked of a book, by its right name and with the
right number of arguments; mypy cannot see it, for a part is a module that is loaded by its name."""

import inspect
from collections.abc import Mapping
from typing import Any, Final

import pytest

from game.books import shelf
from game.books.shelf import Book, Captain, Lesson, Lint, Rules
from game.cli.record_lines import RecordWriter
from game.prints.battle import RecordMaker
from game.prints.play_aids import AidMaker
from game.trials.odds import OddsModule
from game.ui.battle.state.book_ui import BookUi
from game.ui.lessons.lesson_guide import BookStepActions
from tests.architecture.source_files import ROOT

PARTS: Final[Mapping[str, type[Any] | tuple[type[Any], ...]]] = {
    "rules": Rules,
    "lint": Lint,
    "lesson": Lesson,
    "captain": Captain,
    "odds": OddsModule,
    "printed": (RecordWriter, RecordMaker),
    "play_aids": AidMaker,
    "face": BookUi,
    "pupil": BookStepActions,
}
"""What `Book` offers, and the protocol or protocols that say what is asked of it."""
FILES: Final = ("README.md", "RULINGS.md", "clauses.toml", "tables.toml", "lint.py")


def asked(protocol: type[Any] | tuple[type[Any], ...]) -> dict[str, Any]:
    """What a protocol asks for: its functions, and None for every plain attribute."""
    if isinstance(protocol, tuple):
        return {name: value for one in protocol for name, value in asked(one).items()}
    names = dict.fromkeys(vars(protocol).get("__annotations__", {}))
    return names | {
        name: value
        for name, value in vars(protocol).items()
        if inspect.isfunction(value) and not name.startswith("_")
    }


def missing(book: Book) -> list[str]:
    """What a book does not offer, or offers for another number of arguments."""
    found: list[str] = []
    for part, protocol in PARTS.items():
        offered = getattr(book, part)
        for name, function in asked(protocol).items():
            if not hasattr(offered, name):
                found.append(f"{book.name} {part}: no {name}")
            elif function is not None:
                wanted = len(inspect.signature(function).parameters) - 1  # less self
                takes = inspect.signature(getattr(offered, name)).parameters.values()
                must = sum(p.default is p.empty for p in takes)
                if not must <= wanted <= len(takes):
                    found.append(f"{book.name} {part}: {name} takes {must}, not {wanted}")
    return found


def test_every_part_of_a_book_is_asked_for_here() -> None:
    properties = {name for name, value in vars(Book).items() if isinstance(value, property)}
    assert properties == set(PARTS)


@pytest.mark.parametrize("name", shelf.NAMES)
def test_a_book_offers_every_part(name: str) -> None:
    assert missing(shelf.book(name)) == []


def test_a_missing_part_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that is gone, and one that takes an argument too many."""
    book = shelf.book(shelf.NAMES[0])
    monkeypatch.delattr(book.printed, "record_rows")
    monkeypatch.setattr(book.lesson, "neutral_course", lambda menu, more: [menu, more])
    missing_parts = [
        f"{book.name} lesson: neutral_course takes 2, not 1",
        f"{book.name} printed: no record_rows",
    ]
    assert missing(book) == missing_parts


@pytest.mark.parametrize("name", shelf.NAMES)
def test_a_book_has_its_pages_levels_tests_and_pairs(name: str) -> None:
    home, tests = ROOT / "game" / "books" / name, ROOT / "tests" / "books" / name
    assert [file for file in FILES if not (home / file).is_file()] == []
    levels = {path.stem for path in (ROOT / "levels" / name).glob("*.toml")}
    goldens = {path.name for path in (ROOT / "tests" / "golden").glob(f"{name}-*.txt")}
    journals = (ROOT / "tests" / "replay" / "kept").glob("*.journal")
    kept = [path for path in journals if f'"book":"{name}"' in path.read_text("utf-8")]
    assert levels
    assert [level for level in levels if f"{name}-{level}-1.txt" not in goldens] == []
    assert kept
    assert (tests / "pairs.toml").is_file()
    assert list((tests / "rules").glob("test_*.py"))
    assert list((tests / "captain").glob("test_*.py"))
    assert list((tests / "face").glob("test_*.py"))


@pytest.mark.parametrize("name", shelf.NAMES)
def test_a_book_can_be_asked_by_its_clauses(name: str) -> None:
    """Ids begin with the short name in capitals: by that a clause finds its book."""
    rules = shelf.book(name).rules
    assert name == rules.NAME
    known = {"wind", "sailing", "gunnery", "boarding", "fire"}
    assert set(rules.CHAPTERS.values()) <= known
    assert {key.partition("-")[0] for key in rules.CHAPTERS} == {name.upper(), "LEVEL"}
    assert all(clause.startswith(f"{name.upper()}-") for clause, _ in rules.OPTIONS.values())
