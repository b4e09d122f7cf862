"""What One Shot makes nothing of in a level: nearly all."""

from collections.abc import Iterator

from game.levels.format.model import Level
from game.levels.lint.unused_keys import IgnoredKey, ignored_keys

READS = frozenset("rules.turns ship.nation ship.kind ship.at ship.heading".split())


def losses(level: Level) -> list[str]:
    """Sentences without a full stop, each once."""
    return list(dict.fromkeys(told.sentence for told in losses_with_paths(level)))


def losses_with_paths(level: Level) -> Iterator[IgnoredKey]:
    """The same, with the places where the level tells of it."""
    yield from (told for _, told in ignored_keys(level, READS))


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """The same, key by key."""
    yield from ignored_keys(level, READS)
