"""Which numbers a battle is played with: digests for journals, and notes for a journal with
others."""

import hashlib
import json
from typing import Any

from game import __version__
from game.books.tables import annotated_tables, shipped_annotated, without_metadata


def rules_hash(book: str) -> str:
    """Return sixteen letters that change with the numbers of the book and with the game's
    version."""
    return _digest_of([without_metadata(annotated_tables(book)), __version__])


def own_tables_digest(book: str) -> str:
    """Return sixteen letters that change with an owner's numbers; '' without any."""
    now = without_metadata(annotated_tables(book))
    return "" if now == without_metadata(shipped_annotated(book)) else _digest_of(now)


def other_numbers_note(book: str, header_digest: str) -> str:
    """Return the note for a journal whose header has this digest of an owner's numbers (''
    none)."""
    here, file = own_tables_digest(book), f"rules/{book}.toml"
    if header_digest == here:
        return "the tables of the rulebook have been changed since this journal was begun"
    if not header_digest:
        return f"this journal was begun without the numbers of your {file}"
    if not here:
        return f"this journal was begun with an owner's own numbers ({file}), which you have not"
    return f"this journal was begun with other numbers of an owner's than those of your {file}"


def _digest_of(told: Any) -> str:
    text = json.dumps(told, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
