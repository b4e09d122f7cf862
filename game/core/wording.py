"""How a name stands within a sentence."""

from __future__ import annotations


def in_sentence(name: str) -> str:
    """A name as it stands behind other words: ``the boom`` of ``The boom``, any other as it is."""
    return f"the {name[4:]}" if name.startswith("The ") else name
