"""``schema``: the JSON Schemas of levels and packs, for editors; printed, or written into a folder."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Final

from game.cli.arguments import CommandError, Commands, UsageError, add_command, print_text
from game.core.files import describe_error, read_regular_file, replace_file
from game.levels.format.schema_messages import with_single_messages
from game.levels.packs.contents import looks_like_pack
from game.levels.packs.manifest import classes_schema, manifest_schema
from game.levels.packs.pack_limits import CLASSES, LEVELS, MANIFEST
from game.play.schema import schema_text

KINDS: Final = ("level", "pack", "classes")
EDITOR_FILE: Final = ".taplo.toml"
"""Read by Taplo and by Even Better TOML in the folder that is open."""
MAX_EDITOR_FILE: Final = 64 * 1024
SCHEMA_FOLDER: Final = ".schema"
"""Hidden, so that a pack takes it for none of its files."""
SCHEMA_LINE: Final = f"#:schema {SCHEMA_FOLDER}/level.json\n"
"""The first line of a level, which names its schema to an editor."""


def add(commands: Commands) -> None:
    """Add the arguments of ``schema``."""
    reader = add_command(commands, "schema")
    reader.add_argument(
        "file",
        nargs="?",
        choices=KINDS,
        default="level",
        help="of which file: a level, the pack.toml of a pack, or its classes.toml",
    )
    reader.add_argument("--json", action="store_true", help="JSON, as it always is")
    reader.add_argument(
        "--folder", type=Path, metavar="FOLDER", help="write them into a folder of levels, for its editor"
    )
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print a schema, or write all that the files of a folder need; return 0."""
    if arguments.folder is None:
        print_text(schema_of(arguments.file), end="")
        return 0
    for path in write_schemas(arguments.folder):
        print_text(str(path))
    return 0


def schema_of(kind: str) -> str:
    """Return the text of the schema of a kind of file."""
    if kind == "level":
        return schema_text()
    made = manifest_schema() if kind == "pack" else classes_schema()
    head = {"$id": f"urn:the-weather-gage:{kind}:1"}
    return json.dumps(head | with_single_messages(made), indent=2) + "\n"


def write_schemas(folder: Path) -> list[Path]:
    """Write the schemas and the file that tells an editor which is for which; return their paths. Raise
    UsageError if there is no such folder or the editor's file is the author's own, and CommandError if they
    cannot be written."""
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}")
    files = {"level": "**/[!.]*.toml"}
    if looks_like_pack(folder):
        files = {"level": f"{LEVELS}/*.toml", "pack": MANIFEST, "classes": CLASSES}
    editor_file, written = folder / EDITOR_FILE, list[Path]()
    text = "".join(_editor_rule(kind, named) for kind, named in files.items())
    try:
        if editor_file.exists() and read_regular_file(editor_file, MAX_EDITOR_FILE).decode() != text:
            raise UsageError(f"{editor_file} says something else already; add to it:\n{text}")
        for kind in files:
            written.append(write_schema(folder, kind))
        replace_file(editor_file, text)
    except (OSError, ValueError) as fault:
        why = describe_error(fault) if isinstance(fault, OSError) else "it is no text"
        raise CommandError(f"the schemas cannot be written into {folder}: {why}") from None
    return [*written, editor_file]


def write_schema(folder: Path, kind: str) -> Path:
    """Write the schema of a kind of file for the files of a folder; return its path. Raise OSError."""
    path = folder / SCHEMA_FOLDER / f"{kind}.json"
    path.parent.mkdir(exist_ok=True)
    replace_file(path, schema_of(kind))
    return path


def _editor_rule(kind: str, files: str) -> str:
    return f'[[rule]]\ninclude = ["{files}"]\n[rule.schema]\npath = "{SCHEMA_FOLDER}/{kind}.json"\n'
