"""The recipe that shows which chapters of a book are tested together."""

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

BOOKS = ("kmh", "wwh", "hf", "ls98")
CHAPTERS = {"0": "Dice", "6": "Sailing", "9": "Gunnery", "dmg": "Damage", "E": "Arcs"}


@pytest.fixture(autouse=True)
def _tools_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.mark.parametrize(
    ("clause", "chapter"),
    [("KMH-9.2.1", "9"), ("HF-dmg-cannon-1", "dmg"), ("WWH-E1", "E"), ("KMH-0.0.1", "0")],
)
def test_a_clause_stands_in_its_chapter(clause: str, chapter: str) -> None:
    from recipes.pairs import chapter_of

    assert chapter_of(clause, CHAPTERS) == chapter


def test_a_clause_of_no_chapter_is_told() -> None:
    from environment import ToolError
    from recipes.pairs import chapter_of

    with pytest.raises(ToolError, match=r"KMH-7\.1\.1 is of no chapter"):
        chapter_of("KMH-7.1.1", CHAPTERS)


def test_a_pair_is_proved_apart_or_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from recipes import pairs

    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "pairs.toml").write_text(
        '[[apart]]\nof = ["0"]\nand = ["*"]\nbut = ["E"]\nwhy = "no act"\n'
        '[[apart]]\nof = ["6"]\nand = ["9"]\nwhy = "wrong"\n'
    )
    monkeypatch.setattr(pairs, "APART_FOLDER", tmp_path)
    apart = pairs.read_apart("toy", CHAPTERS)
    assert apart[frozenset("09")] == "no act"
    assert frozenset("0E") not in apart
    found = pairs.ChapterPairs(CHAPTERS, {frozenset("69"): ["t"], frozenset({"6", "dmg"}): ["t"]}, apart)
    names = [frozenset(pair) for pair in combinations(CHAPTERS, 2)]
    assert len(list(found.all_pairs())) == len(names) == 10
    lines = pairs.pairs_table(found).splitlines()
    assert "missing  6 (Sailing) with E" in lines
    assert "missing  0 (Dice) with E" in lines
    assert lines[-1] == "2 pairs proved together, 3 cannot meet, 5 missing"
    monkeypatch.setattr(pairs, "read_pairs", lambda _: found)
    assert (pairs.pairs("toy"), pairs.pairs("toy", check=True)) == (0, 1)
    found.tests_by_pair.update({pair: ["t"] for pair in names})
    assert pairs.pairs("toy", check=True) == 0
    capsys.readouterr()


def test_tests_and_scripts_of_two_chapters_count() -> None:
    from recipes.pairs import clauses_by_test

    found = clauses_by_test(frozenset({"KMH-5.0.2", "KMH-12.0.30", "KMH-9.2.2"}))
    one = "tests/books/kmh/rules/test_kmh_09_firepower.py::test_kmh_9_2_2_two_chasers_over_fifty_guns"
    assert found[one] == ["KMH-9.2.2"]
    assert any(name.endswith(".toml") for name in found)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_said_to_be_apart_names_chapters_of_the_book(book: str) -> None:
    from game.play.rulebook import rulebook
    from recipes.pairs import read_apart

    assert read_apart(book, rulebook(book).chapters)


@cache
def of_all_books() -> dict[str, list[str]]:
    """Cached: reading all tests and scripts takes a second, and no clause is in two books."""
    from game.play.rulebook import rulebook
    from recipes.pairs import clauses_by_test

    return clauses_by_test(frozenset(c.id for book in BOOKS for c in rulebook(book).clauses))


@pytest.mark.parametrize("book", BOOKS)
def test_every_pair_of_chapters_that_can_meet_is_proved_together(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most faults of the first edition were between two pages of a book."""
    from recipes import pairs

    everything = of_all_books()

    def tests_of(known: frozenset[str]) -> dict[str, list[str]]:
        return {test: [c for c in named if c in known] for test, named in everything.items()}

    monkeypatch.setattr(pairs, "clauses_by_test", tests_of)
    assert pairs.pairs(book, check=True) == 0
