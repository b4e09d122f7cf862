"""How a name stands within a sentence, and the place that is kept for one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

WHO_PLACEHOLDER: Final = "{who}"
"""Stands in a sentence for whoever it is about: a book writes it, the log puts the name there."""
_PLACEHOLDER: Final = re.compile(r"{(?:who|@([^{}]+))}")
_ARTICLE_WORDS: Final = ("Navy", "Fleet", "Squadron", "Venetians")
"""The last words of names that take an article: the Royal Navy, but Black Jaques."""


def name_in_sentence(name: str) -> str:
    """A name as it stands behind other words: ``the boom`` of ``The boom``, any other as it is."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def name_placeholder(who: str) -> str:
    """The place that is kept in a sentence for the name of this ship, boat or squadron, by its id:
    for a book that does not know what the level calls it."""
    return f"{{@{who}}}"


def append_detail(words: str, more: str) -> str:
    """Words, and behind a comma what more there is to say, if anything is."""
    return f"{words}, {more}" if more else words


def fill_names(sentence: str, who: str, names: Mapping[str, str]) -> str:
    """The sentence with its names in it: ``who`` it is about where `WHO_PLACEHOLDER` stands, the
    others by
    their ids; each as it stands there."""

    def name_at(place: re.Match[str]) -> str:
        name = who if place[0] == WHO_PLACEHOLDER else names.get(place[1], place[1])
        return name if place.start() == 0 else name_in_sentence(name)

    return _PLACEHOLDER.sub(name_at, sentence)


def with_article(name: str) -> str:
    """A side or a squadron as it stands behind other words: ``the Royal Navy``, ``the van`` of
    ``van``, ``Black Jaques``."""
    inside = name_in_sentence(name)
    takes = inside.endswith(_ARTICLE_WORDS) or inside[:1].islower()
    return f"the {inside}" if takes and not inside.startswith("the ") else inside
