"""Journals of another version of the game.

A journal that a newer game has begun or gone on with may hold lines that this one does not know;
then nothing is wrong with it, and it is told by its version before any of its lines is judged. If
this game can read all of it, it is gone on with all the same. Versions are compared by their whole
numbers: 0.10.1 is newer than 0.9."""

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
"""What a version looks like; nothing else is repeated to the player."""


def newer_version(reading: JournalContents) -> str:
    """The newest version that has begun or gone on with a journal, '' if none is newer than this
    game."""
    begun = reading.header.get("game")
    opened = [words[1] for words in notes_about(reading.entries, RESUMED_NOTE) if len(words) > 1]
    told = [each for each in (begun, *opened) if isinstance(each, str) and _PLAIN.fullmatch(each)]
    newest = max(told, key=_version_key, default="")
    return newest if _version_key(newest) > _version_key(__version__) else ""


def newer_version_words(version: str) -> str:
    """What is said of a journal of that version."""
    return (
        f"version {version} of the game has written it, and this is {__version__}: "
        "go on with it in that version, or in a newer one"
    )


@contextmanager
def raise_as_newer_game(reading: JournalContents) -> Iterator[None]:
    """Whatever is found wrong with a journal within is told as NewerGame if a newer game has
    written it, and as it is if not."""
    try:
        yield
    except (JournalError, LevelError, Diverged):
        version = newer_version(reading)
        if version:
            raise NewerGame(newer_version_words(version)) from None
        raise


def _version_key(version: str) -> tuple[int, ...]:
    """The whole numbers of a version, to be compared."""
    return tuple(int(number) for number in _NUMBERS.findall(version)[:4])
