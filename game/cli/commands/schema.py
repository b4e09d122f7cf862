"""``schema``: the JSON Schema of the level format, for editors."""

from __future__ import annotations

from argparse import Namespace

from game.cli.arguments import Commands, command, say
from game.play.schema import schema_text


def add(commands: Commands) -> None:
    """The arguments of ``schema``."""
    reader = command(commands, "schema")
    reader.add_argument("--json", action="store_true", help="JSON, as it always is")
    reader.set_defaults(run=run)


def run(_: Namespace) -> int:
    """The schema has been printed; 0."""
    say(schema_text(), end="")
    return 0
