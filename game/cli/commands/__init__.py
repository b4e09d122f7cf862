"""One module a command: ``add`` describes its arguments, ``run`` does it, for an exit code."""

from __future__ import annotations

from game.cli.commands import (
    check,
    compare,
    levels,
    odds,
    picture,
    play,
    replay,
    rules,
    schema,
    script,
    simulate,
    stand,
    title,
    upgrade,
)

COMMANDS = (
    play,
    levels,
    check,
    script,
    simulate,
    compare,
    odds,
    replay,
    picture,
    rules,
    schema,
    upgrade,
    stand,
)

__all__ = ["COMMANDS", "title"]
