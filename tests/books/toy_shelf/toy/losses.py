"""What One Shot makes nothing of in a level: nearly all."""

from __future__ import annotations

from collections.abc import Iterator

from game.levels.format.model import Level
from game.levels.lint.unused_keys import Passed, passed_by

READS = frozenset("rules.turns ship.nation ship.kind ship.at ship.heading".split())


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once."""
    return list(dict.fromkeys(told.words for told in passed(level)))


def passed(level: Level) -> Iterator[Passed]:
    """The same, with the places where the level tells of it."""
    yield from (told for _, told in passed_by(level, READS))


def unread_keys(level: Level) -> Iterator[tuple[str, Passed]]:
    """The same, key by key."""
    yield from passed_by(level, READS)
