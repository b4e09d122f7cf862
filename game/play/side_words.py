"""The words for a side in a sentence."""

from __future__ import annotations

from game.core.wording import with_article
from game.play.event_words import Names, name_by_id


def side_words(names: Names, side: str) -> str:
    """Return a side as in a sentence: ``the Royal Navy``, ``Black Jaques``."""
    return with_article(name_by_id(names, side))


def is_plural(words: str) -> bool:
    """Return whether a verb after these words is plural: ``the fireships burn``."""
    return words[:4].lower() == "the " and words.endswith("s")
