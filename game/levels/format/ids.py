"""Guess what an author meant by a name of the wrong form: his own things, or a book."""

import re
import unicodedata
from collections.abc import Iterable

from game.books.names import TITLES
from game.levels.reading.findings import nearest_word

MAX_CHARS = 40
MIN_CHARS_TO_GUESS = 3
"""This many letters of a title identify it."""


def to_id(text: str) -> str:
    """Return the id most like a text: ``Le Gier`` gives le-gier; "" if there is none."""
    plain = unicodedata.normalize("NFKD", text[: 4 * MAX_CHARS]).encode("ascii", "ignore").decode()
    made = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:MAX_CHARS].rstrip("-")
    return made if made[:1].isalpha() else ""


def has_known_id(name: str, known_names: Iterable[str]) -> bool:
    """Return whether a name, or the id made from it, is among the known ones."""
    listed = list(known_names)
    return name in listed or to_id(name) in listed


def nearest_book_hint(word: str) -> str:
    """Return the book that is meant, by id and title; all of them if it cannot be guessed."""
    titled = {to_id(title): name for name, title in TITLES.items()}
    close = nearest_word(word, TITLES) or titled.get(nearest_word(to_id(word), titled), "")
    part = re.sub("[^a-z0-9]+", "-", word.lower()).strip("-")
    holding = [name for title, name in titled.items() if part in title and len(part) >= MIN_CHARS_TO_GUESS]
    meant = close or (holding[0] if len(holding) == 1 else "")
    return "; ".join(f"{name}: {TITLES[name]}" for name in ([meant] if meant else TITLES))
