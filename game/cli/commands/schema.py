"""``schema``: the JSON Schema of the level format, for editors."""

import json
from argparse import Namespace

from game.cli.arguments import Commands, add_command, print_text
from game.levels.packs.manifest import classes_schema, manifest_schema
from game.play.schema import schema_text


def add(commands: Commands) -> None:
    """Add the arguments of ``schema``."""
    reader = add_command(commands, "schema")
    reader.add_argument(
        "file",
        nargs="?",
        choices=("level", "pack", "classes"),
        default="level",
        help="of which file: a level, the pack.toml of a pack, or its classes.toml",
    )
    reader.add_argument("--json", action="store_true", help="JSON, as it always is")
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the schema; return 0."""
    if arguments.file == "level":
        print_text(schema_text(), end="")
        return 0
    made = manifest_schema() if arguments.file == "pack" else classes_schema()
    print_text(json.dumps(made, indent=2))
    return 0
