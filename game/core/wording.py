"""How a name stands within a sentence."""

from __future__ import annotations

from typing import Final

_WITH_ARTICLE: Final = ("Navy", "Fleet", "Squadron", "Venetians")
"""The last words of names that take an article: the Royal Navy, but Black Jaques."""


def in_sentence(name: str) -> str:
    """A name as it stands behind other words: ``the boom`` of ``The boom``, any other as it is."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def with_article(name: str) -> str:
    """A side or a squadron as it stands behind other words: ``the Royal Navy``, ``the van`` of
    ``van``, ``Black Jaques``."""
    inside = in_sentence(name)
    takes = inside.endswith(_WITH_ARTICLE) or inside[:1].islower()
    return f"the {inside}" if takes and not inside.startswith("the ") else inside
