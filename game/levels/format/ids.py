"""What an author may have meant by a name that is not of the form: of his own things, of a book."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from game.books.names import TITLES
from game.levels.reading.findings import nearest_word

MAX_CHARS = 40
MIN_CHARS_TO_GUESS = 3
"""So many letters of a title are taken for the title."""


def to_id(text: str) -> str:
    """The id most like a text: ``Le Gier`` is le-gier; "" where none can be made of it."""
    plain = unicodedata.normalize("NFKD", text[: 4 * MAX_CHARS]).encode("ascii", "ignore").decode()
    made = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:MAX_CHARS].rstrip("-")
    return made if made[:1].isalpha() else ""


def is_known(name: str, known: Iterable[str]) -> bool:
    """Whether a name, or the id that its author should have written for it, is among those."""
    listed = list(known)
    return name in listed or to_id(name) in listed


def book_hint(word: str) -> str:
    """The book that is meant, by its id and title; all of them where that cannot be guessed."""
    titled = {to_id(title): name for name, title in TITLES.items()}
    close = nearest_word(word, TITLES) or titled.get(nearest_word(to_id(word), titled), "")
    part = re.sub("[^a-z0-9]+", "-", word.lower()).strip("-")
    holding = [
        name for title, name in titled.items() if part in title and len(part) >= MIN_CHARS_TO_GUESS
    ]
    meant = close or (holding[0] if len(holding) == 1 else "")
    return "; ".join(f"{name}: {TITLES[name]}" for name in ([meant] if meant else TITLES))
