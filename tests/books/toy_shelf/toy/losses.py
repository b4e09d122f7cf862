"""What One Shot makes nothing of in a level: nearly all."""

from collections.abc import Iterator

from game.levels.format.model import Level
from game.levels.lint.unused_keys import IgnoredKey, ignored_keys

READS = frozenset("rules.turns ship.nation ship.kind ship.at ship.heading".split())


def partial_losses(_: Level) -> Iterator[IgnoredKey]:
    """Nothing: what it reads it reads whole."""
    yield from ()


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """What it ignores, key by key."""
    yield from ignored_keys(level, READS)
