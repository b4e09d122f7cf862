"""How a side is spoken of in a sentence."""

from __future__ import annotations

from typing import Final

from game.core.wording import in_sentence
from game.play.words import Names, called

_WITH_ARTICLE: Final = ("Navy", "Fleet", "Squadron", "Venetians")
"""The last words of names that take an article: the Royal Navy, but Black Jaques."""


def side_words(names: Names, side: str) -> str:
    """A side as it stands in a sentence: ``the Royal Navy``, ``Black Jaques``."""
    name = in_sentence(called(names, side))
    takes = name.endswith(_WITH_ARTICLE) and not name.startswith("the ")
    return f"the {name}" if takes else name


def are_many(words: str) -> bool:
    """Whether a verb after these words stands in the plural: ``the fireships burn``."""
    return words[:4].lower() == "the " and words.endswith("s")
