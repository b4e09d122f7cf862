"""Journals of another version of the game.

A journal that a newer game has begun or resumed may have lines that this one does not know. Then
the version is the message, not the unknown line. If this game can read all of it, it resumes the
journal all the same. Versions are compared as whole numbers: 0.10.1 is newer than 0.9.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game import __version__
from game.levels import LevelError
from game.play.divergence import Diverged
from game.play.journal import JournalContents, JournalError, NewerGame, notes_about
from game.play.journal_files import RESUMED_NOTE

_NUMBERS: Final = re.compile(r"[0-9]{1,9}")
_PLAIN: Final = re.compile(r"[0-9A-Za-z.+-]{1,40}")
"""The form of a version; nothing else is repeated to the player."""


def newer_version(reading: JournalContents) -> str:
    """Return the newest version that has begun or resumed a journal, or '' if none is newer than
    this game."""
    begun = reading.header.get("game")
    opened = [words[1] for words in notes_about(reading.entries, RESUMED_NOTE) if len(words) > 1]
    told = [each for each in (begun, *opened) if isinstance(each, str) and _PLAIN.fullmatch(each)]
    newest = max(told, key=_version_key, default="")
    return newest if _version_key(newest) > _version_key(__version__) else ""


def newer_version_words(version: str) -> str:
    """Return the message for a journal of that version."""
    return (
        f"version {version} of the game has written it, and this is {__version__}: "
        "go on with it in that version, or in a newer one"
    )


@contextmanager
def raise_as_newer_game(reading: JournalContents) -> Iterator[None]:
    """Context: raise NewerGame instead of any error inside if a newer game has written the
    journal."""
    try:
        yield
    except (JournalError, LevelError, Diverged):
        version = newer_version(reading)
        if version:
            raise NewerGame(newer_version_words(version)) from None
        raise


def _version_key(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in _NUMBERS.findall(version)[:4])
