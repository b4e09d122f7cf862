"""Letters of many battles between captains, held against their events by the reader of the tests."""

from collections.abc import Iterator
from itertools import count, islice

from environment import CHECKOUT
from game.analysis.letter import write_letter
from game.books import shelf
from game.core.events import Event
from game.levels import Level, level_for_book, load_level
from game.play.battle import Battle
from game.play.level_check import find_playable_books
from game.trials.fighting import MAX_STEPS, make_batch_seats

MOST_SHIPS = 20
FEW_SHIPS = 10
"""Battles of more ships are fought once only: they take seconds."""


def letters(battles: int, seed: int, prints: str) -> int:
    """Fight battles and read both sides' letters back; 1 if a sentence is false."""
    from tests.analysis.letter_reader import false_sentences

    read = sentences = false = 0
    levels = set[str]()
    for level, events, number in islice(_battles(seed), battles):
        levels.add(level.title)
        for side in level.sides:
            letter = write_letter(level, events, side.id, number)
            read, sentences = read + 1, sentences + sum(map(len, letter.paragraphs))
            if level.rules.book == prints:
                print(f"{level.title}, seed {number}, {side.id}\n\n{letter.text}")
            for words in false_sentences(level, events, side.id, letter.text):
                false += 1
                print(f"{level.title} ({level.rules.book}), seed {number}, {side.id}: {words}")
    print(f"{battles} battles of {len(levels)} levels, {read} letters, {sentences} sentences, {false} false")
    return int(false > 0)


def _battles(seed: int) -> Iterator[tuple[Level, tuple[Event, ...], int]]:
    """Yield battles: each level under its own book, then under the others, round and round."""
    written = [load_level(path) for path in sorted(CHECKOUT.glob("levels/*/*.toml")) if path.stem != "fleet"]
    small = [level for level in written if len(level.ships) <= MOST_SHIPS]
    for turn in count():
        for n, level in enumerate(small):
            books = [level.rules.book, *(b for b in find_playable_books(level) if b != level.rules.book)]
            if turn and len(level.ships) > FEW_SHIPS:
                continue
            number = seed + turn * len(small) + n
            yield _fight(level_for_book(level, books[turn % len(books)]), number)


def _fight(level: Level, seed: int) -> tuple[Level, tuple[Event, ...], int]:
    rules = shelf.book(level.rules.book).rules
    grade = ("ai:captain", "ai:midshipman")[seed % 2]
    seats = make_batch_seats(rules, level, {side.id: grade for side in level.sides}, seed)
    battle = Battle(rules, level, seats, seed)
    battle.run(MAX_STEPS)
    battle.close()
    return level, tuple(battle.events), seed
