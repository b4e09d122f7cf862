"""Journals of played battles: they must replay for ever, turn by turn.

A rule changed on purpose changes them: then, and only then, they are played again."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.core.events import Chose
from game.play.journal import JournalContents, read_journal_file
from game.play.replays import JournalReplay, replay_journal
from game.play.saved_battles import setup_of
from tests.replay.battles import ROOT

KEPT = sorted(Path(__file__).with_name("kept").glob("*.journal"))
SQUARES = {
    "squares-by-hand": "b63561b5bcbfacb1",
    "squares-by-doctrine": "8e90484b46d554e3",
    "squares-in-the-dark": "d0d55c3d2aee3684",
}
"""The kept battles of Warm Work, Hardy!, with the digest of the last table; ``keep_squares.py``
plays them again."""


def kept(name: str) -> JournalContents:
    return read_journal_file(file_of(name))


def file_of(name: str) -> Path:
    return Path(__file__).with_name("kept") / f"{name}.journal"


@cache
def replayed(path: Path) -> JournalReplay:
    return replay_journal(read_journal_file(path))


def test_three_battles_of_each_book_are_kept() -> None:
    books = [setup_of(read_journal_file(path)).book for path in KEPT]
    assert all(books.count(book) >= 3 for book in ("kmh", "wwh", "hf", "ls98"))


@pytest.mark.untraced
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_battle_replays_to_its_end(path: Path) -> None:
    found = replayed(path)
    assert found.is_ok, found.first_difference
    assert found.is_over
    assert found.turns > 3


@pytest.mark.parametrize(("field", "same"), [(1, False), (2, False), (3, True)])
def test_an_end_is_its_winner_and_its_degree_not_its_words(field: int, same: bool) -> None:
    """A player's old battle replays even after an end got better words."""
    reading = kept("squares-by-hand")
    *entries, end = reading.entries
    assert end[0] == "e"
    told = [*end[:field], "otherwise", *end[field + 1 :]]
    assert replay_journal(replace(reading, entries=[*entries, told])).is_ok is same


@pytest.mark.untraced
def test_the_guide_counts_what_is_heard_in_the_kept_battle_of_every_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a level or a rule is changed on purpose: ``keep_levels.py``, then `dev.py chapters`."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes import chapters

    files = {path.stem: path for path in KEPT}
    names = [level.stem for level in chapters.battles()]
    heard = {name: set(chapters.clauses_in(replayed(files[name]).events)) for name in names}
    page = chapters.GUIDE.read_text("utf-8")
    assert chapters.with_table(page, chapters.table_text(heard)) == page


@pytest.mark.parametrize("name", SQUARES)
def test_a_kept_battle_on_squares_ends_on_the_same_table(name: str) -> None:
    assert replayed(file_of(name)).digest == SQUARES[name]


def test_one_of_them_a_person_has_played_and_taken_back_what_he_had_ordered() -> None:
    reading = kept("squares-by-hand")
    setup = setup_of(reading)
    assert setup.seats == {"british": "human", "allies": "ai:admiral"}
    his = [
        e for e in replayed(file_of("squares-by-hand")).events if isinstance(e, Chose) and e.seat == "british"
    ]
    assert len(his) > 60
    assert ["u"] in reading.entries


def test_no_two_of_them_are_played_by_the_same_options() -> None:
    options = [tuple(setup_of(kept(name)).options) for name in SQUARES]
    assert len(set(options)) == len(options)


def test_a_kept_battle_that_is_tampered_with_does_not_replay() -> None:
    reading = kept("squares-in-the-dark")
    rolled = next(n for n, e in enumerate(reading.entries) if e[0] == "r")
    entries = list(reading.entries)
    del entries[rolled]
    assert not replay_journal(replace(reading, entries=entries)).is_ok
