"""Names within sentences, and placeholders for them."""

import re
from collections.abc import Mapping
from typing import Final

WHO: Final = "{who}"
"""Placeholder for the subject of a sentence: a book writes it, the log fills in the name."""
_PLACEHOLDER: Final = re.compile(r"{(?:who|@([^{}]+))}")
_ARTICLE_WORDS: Final = ("Navy", "Fleet", "Squadron", "Venetians")
"""Last words of names that take an article: the Royal Navy, but Black Jaques."""


def name_in_sentence(name: str) -> str:
    """Return a name as it is written within a sentence: ``the boom`` for ``The boom``, others
    unchanged."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def name_placeholder(entity_id: str) -> str:
    """Return the placeholder for a ship, boat or squadron by id, for a book that does not know its
    name in the level."""
    return f"{{@{entity_id}}}"


def append_detail(words: str, more: str) -> str:
    """Return words, and behind a comma the detail, if there is one."""
    return f"{words}, {more}" if more else words


def fill_names(sentence: str, subject: str, names: Mapping[str, str]) -> str:
    """Fill in the names of a sentence: ``subject`` at `WHO`, others by their ids."""

    def name_at(place: re.Match[str]) -> str:
        name = subject if place[0] == WHO else names.get(place[1], place[1])
        return name if place.start() == 0 else name_in_sentence(name)

    return _PLACEHOLDER.sub(name_at, sentence)


def with_article(name: str) -> str:
    """Return a side or squadron as it is written within a sentence: ``the Royal Navy``, ``the van``
    for ``van``, ``Black Jaques``."""
    inside = name_in_sentence(name)
    takes = inside.endswith(_ARTICLE_WORDS) or inside[:1].islower()
    return f"the {inside}" if takes and not inside.startswith("the ") else inside
