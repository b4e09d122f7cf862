"""Which numbers a battle is played with: marks for journals and records, and what to tell of a
journal that was begun with others."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from game import __version__
from game.books.tables import annotated_tables, shipped_annotated, without_metadata


def rules_hash(book: str) -> str:
    """Sixteen letters that change with the numbers of the book and with the game's version."""
    return _digest_of([without_metadata(annotated_tables(book)), __version__])


def own_digest(book: str) -> str:
    """Sixteen letters that change with the numbers that an owner has put in; '' where they are
    those that the book came with."""
    now = without_metadata(annotated_tables(book))
    return "" if now == without_metadata(shipped_annotated(book)) else _digest_of(now)


def other_numbers_note(book: str, own: str) -> str:
    """What to tell of a journal whose header says that an owner's numbers were these ('' none)."""
    here, file = own_digest(book), f"rules/{book}.toml"
    if own == here:
        return "the tables of the rulebook have been changed since this journal was begun"
    if not own:
        return f"this journal was begun without the numbers of your {file}"
    if not here:
        return f"this journal was begun with an owner's own numbers ({file}), which you have not"
    return f"this journal was begun with other numbers of an owner's than those of your {file}"


def _digest_of(told: Any) -> str:
    text = json.dumps(told, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
