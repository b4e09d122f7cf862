"""Letters are true to their battles: a reader that shares no code with the writer finds nothing false, and
finds what was altered."""

import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from game.analysis.letter import Letter, write_letter
from game.books import shelf
from game.core.events import Ended, Event, TurnBegan
from game.levels import level_for_book, load_level
from game.levels.format.model import Level
from game.play.battle import Battle
from game.trials.fighting import make_batch_seats
from tests.analysis.letter_reader import false_sentences

LEVELS = Path(__file__).parents[2] / "levels"
BATTLES = [
    ("kmh/constitution-and-guerriere", "kmh"), ("kmh/alvoen", "kmh"), ("kmh/a-hot-night", "kmh"),
    ("hf/hot-java", "hf"), ("hf/an-irish-fist-fight", "hf"), ("hf/flight-from-venice", "hf"),
    ("wwh/frigate-action", "wwh"), ("wwh/two-against-two", "wwh"), ("cookbook/fort-and-chain", "kmh"),
    ("ls98/ethalion-and-bellone", "ls98"), ("ls98/landing-race", "ls98"), ("ls98/robust-and-hoche", "ls98"),
]  # fmt: skip


class Fought(NamedTuple):
    """A battle that was fought, and a letter of it."""

    level: Level
    events: Sequence[Event]
    side: str
    letter: Letter


@lru_cache
def fight(name: str, book: str, seed: int = 3) -> tuple[Level, tuple[Event, ...]]:
    """Return a level and what happened when midshipmen fought it."""
    level, rules = level_for_book(load_level(LEVELS / f"{name}.toml"), book), shelf.book(book).rules
    seats = {side.id: "ai:midshipman" for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, seed), seed)
    battle.run(500_000)
    battle.close()
    return level, tuple(battle.events)


def letters() -> Iterator[Fought]:
    """Yield the letters of both sides of each battle."""
    for name, book in BATTLES:
        level, events = fight(name, book)
        for side in level.sides:
            yield Fought(level, events, side.id, write_letter(level, events, side.id, 3))


def texts(letter: Letter) -> list[str]:
    return [sentence.text for paragraph in letter.paragraphs for sentence in paragraph]


def test_no_sentence_is_false() -> None:
    read = list(letters())
    assert len(read) >= 24
    assert [false_sentences(f.level, f.events, f.side, f.letter.text) for f in read] == [[]] * len(read)


OTHER_WORDS = {
    "once": "twice", "twice": "once", "bow": "stern", "stern": "bow", "north": "south", "west": "east",
    "east": "west", "foremast": "mizzenmast", "mizzenmast": "mainmast", "mainmast": "foremast", "one": "two",
    "two": "three", "three": "five", "four": "six", "five": "four", "six": "seven", "seven": "eight",
    "eight": "nine", "presently": "at length", "raked": "boarded", "we": "she", "our": "her", "us": "them",
    "complete": "lost", "destroyed": "lost", "sank": "left",
}  # fmt: skip


def altered(fought: Fought, rng: random.Random) -> str:
    """Return the text of a letter with one word that is another: a name, a number, a mast, who or where."""
    text = fought.letter.text
    others = dict(OTHER_WORDS)
    names = [ship.name for ship in fought.level.ships]
    others |= {name: next(n for n in names[at + 1 :] + names if n != name) for at, name in enumerate(names)}
    begin, end = text.index("Sir,"), text.rindex("\n\n")
    word = rng.choice([m for m in re.finditer(rf"\b({'|'.join(others)})\b", text) if begin < m.start() < end])
    return text[: word.start()] + others[word[0]] + text[word.end() :]


def test_a_letter_with_one_word_altered_is_found() -> None:
    rng = random.Random(7)
    read = [fought for fought in letters() for _ in range(8)]
    found = [bool(false_sentences(f.level, f.events, f.side, altered(f, rng))) for f in read]
    assert sum(found) >= 0.97 * len(found)


def test_two_sentences_in_a_row_open_otherwise() -> None:
    openings = [[" ".join(text.split()[:2]) for text in texts(f.letter)] for f in letters()]
    pairs = [pair for row in openings for pair in pairwise(row)]
    assert sum(one == two for one, two in pairs) <= 0.02 * len(pairs)


def test_a_letter_has_neither_few_nor_many_sentences() -> None:
    assert {len(texts(f.letter)) for f in letters()} <= set(range(6, 21))


def test_a_sentence_of_the_course_keeps_its_events() -> None:
    for fought in letters():
        for sentence in [s for paragraph in fought.letter.paragraphs[1:-1] for s in paragraph]:
            assert sentence.event_indices
            assert all(0 <= n < len(fought.events) for n in sentence.event_indices)


def test_the_beaten_side_has_a_voice_of_its_own() -> None:
    level, events = fight("hf/an-irish-fist-fight", "hf")
    winner = next(event.winner for event in events if isinstance(event, Ended))
    voices = {
        side.id == winner: write_letter(level, events, side.id, 1)
        .paragraphs[0][0]
        .text.split(" in which")[0][:20]
        for side in level.sides
    }
    assert voices[True][:20] in ("I have the honour to", "It is with great sat")
    assert voices[False][:20] in ("It is my painful dut", "I am sorry to report")


def test_a_battle_that_is_not_over_says_so() -> None:
    level, events = fight("kmh/alvoen", "kmh")
    third = next(n for n, e in enumerate(events) if isinstance(e, TurnBegan) and e.turn == 3)
    cut = events[: third + 1]
    letter = write_letter(level, cut, "british", 1)
    assert texts(letter)[-1] == "As I write the action is in its third turn."
    assert false_sentences(level, cut, "british", letter.text) == []


def test_a_side_that_gave_up_says_so() -> None:
    level, events = fight("kmh/alvoen", "kmh")
    cut = events[: next(n for n, e in enumerate(events) if isinstance(e, Ended))]
    for side, who in (("british", "I"), ("norwegians", "The enemy")):
        letter = write_letter(level, cut, side, 1, conceded="british")
        assert texts(letter)[-1].startswith(f"{who} gave up the action in its ")
        assert false_sentences(level, cut, side, letter.text, "british") == []


def test_the_same_seed_gives_the_same_letter_and_another_seed_another() -> None:
    level, events = fight("kmh/constitution-and-guerriere", "kmh")
    first, again, other = (write_letter(level, events, "british", seed).text for seed in (1, 1, 2))
    assert first == again != other


def test_an_unknown_side_is_refused() -> None:
    level, events = fight("kmh/alvoen", "kmh")
    with pytest.raises(ValueError, match="no side 'swedes'"):
        write_letter(level, events, "swedes", 1)
