"""``import``: make a level file of a table of ships, or put a coast of a map into one."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.books import shelf
from game.cli.arguments import Commands, UsageError, add_command, print_text, writing
from game.core.files import replace_file

if TYPE_CHECKING:
    from game.levels import Finding, Level
    from game.levels.editing.coasts import Box
    from game.levels.format.ships import OwnClass


def add(commands: Commands) -> None:
    """Add the arguments of ``import``."""
    reader = add_command(commands, "import")
    reader.add_argument(
        "table", type=Path, metavar="FILE", help="SHIPS.CSV, a ship a line; or COAST.geojson, COAST.svg"
    )
    reader.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="the level; else beside. A coast is added to one"
    )
    reader.add_argument(
        "--book", default=shelf.NAMES[0], choices=shelf.NAMES, help="the rulebook it is made for"
    )
    reader.add_argument("--title", default="", help="what the battle is called")
    reader.add_argument("--sides", default="", metavar="A,B", help="all there are, if not two or by nations")
    reader.add_argument(
        "--classes", type=Path, metavar="FILE|PACK", help="your own ship classes: of a pack or a file"
    )
    reader.add_argument(
        "--box", type=_parse_box, metavar="W,S,E,N", help="the part of the map that fills the chart"
    )
    reader.add_argument(
        "--land", choices=("left", "right"), default="left", help="on which side of an open shore land is"
    )
    reader.set_defaults(run=run)


def _parse_box(text: str) -> Box:
    from game.levels.editing.coasts import parse_box

    try:
        return parse_box(text)
    except ValueError:
        said = f"{text!r} is not west,south,east,north, like -5.2,48.2,-4.2,48.7"
        raise ArgumentTypeError(said) from None


def run(arguments: Namespace) -> int:
    """Write the level and check it; return 1 if it has an error. Nothing is overwritten."""
    from game.levels.editing.coast_files import SUFFIXES

    if arguments.table.suffix.casefold() in SUFFIXES:
        return _import_coast(arguments)
    from game.levels.editing.new_levels import title_from_name
    from game.levels.packs.level_paths import (
        OWN_CLASSES_COMMENT,
        add_needed_classes,
        classes_of_level_pack,
        move_to_own_lines,
    )
    from game.levels.reading.toml_source import read_level_file
    from game.play.level_check import check_text

    path = _new_level_path(arguments)
    title = arguments.title or title_from_name(arguments.table.stem)
    shared = classes_of_level_pack(path)
    own = _author_classes(arguments, path)
    sides = [name.strip() for name in arguments.sides.split(",") if name.strip()]
    table, file = read_level_file(arguments.table), str(arguments.table)
    text = import_level_text(table, file, arguments.book, title, own, sides)
    text = add_needed_classes(text, [each for each in own if each not in shared], OWN_CLASSES_COMMENT)
    level, found = check_text(add_needed_classes(text, shared), str(path))
    findings = move_to_own_lines(found, text)
    with writing(path):
        replace_file(path, text)
    return _report(path, findings, counted=side_counts_text(level) if level else "")


def _new_level_path(arguments: Namespace) -> Path:
    """Return the file that the level of a table becomes. Raise UsageError if there is one."""
    table: Path = arguments.table
    if table.suffix.casefold() == ".toml":
        raise UsageError(f"{table} is a level; a table of ships ends in .csv, a map in .geojson or .svg")
    path: Path = arguments.output or table.with_suffix(".toml")
    if path.exists():
        raise UsageError(f"{path} is there already; choose another with -o")
    return path


def side_counts_text(level: Level) -> str:
    """Return how many ships each side has, and which is of no nation of the game."""
    ships = Counter(ship.side for ship in level.ships)
    nameless = [side.id for side in level.sides if side.nation == "other"]
    counts = (
        f"{side.id} {ships[side.id]}{' (no nation of the game)' if side.id in nameless else ''}"
        for side in level.sides
    )
    return f"Ships: {', '.join(counts)}. "


def _import_coast(arguments: Namespace) -> int:
    """Add the shores of a map to a level, a new one if it is not there, and check it; return 1 if it has an
    error."""
    from game.levels import parse_level
    from game.levels.editing.coast_files import load_coast
    from game.levels.editing.coasts import CoastPlacing, add_lands_edits, lay_coast
    from game.levels.editing.new_levels import title_from_name
    from game.levels.editing.toml_edits import edited_toml, parse_toml_text
    from game.levels.packs.level_paths import with_pack_classes
    from game.levels.reading.toml_source import read_level_file
    from game.play.level_changes import level_text_for_book
    from game.play.level_check import check_text

    path = arguments.output or arguments.table.with_suffix(".toml")
    drawing = load_coast(arguments.table)
    title = arguments.title or title_from_name(arguments.table.stem)
    text = read_level_file(path) if path.exists() else level_text_for_book(title, arguments.book)
    level = parse_level(with_pack_classes(text, path), str(path))
    placing = CoastPlacing(arguments.box, arguments.land == "left")
    coast = lay_coast(drawing, level.chart, placing, str(arguments.table), len(level.chart.land))
    toml = parse_toml_text(text, str(path))
    text = edited_toml(toml, add_lands_edits(toml, coast.lands)).file_text
    with writing(path):
        replace_file(path, text)
    _, findings = check_text(with_pack_classes(text, path), str(path))
    return _report(path, findings, coast.notes)


def _report(path: Path, findings: Sequence[Finding], notes: Sequence[str] = (), counted: str = "") -> int:
    """Print what is found in the new level, and its path; return the exit code."""
    from game.cli.commands.check import summary_text
    from game.levels.reading.findings import Severity

    for line in (*findings, *notes):
        print_text(line)
    print_text(f"{path}\n{counted}{summary_text(1, findings)}. Lay it out: weathergage edit {path}")
    return int(any(finding.severity is Severity.ERROR for finding in findings))


def _author_classes(arguments: Namespace, path: Path) -> tuple[OwnClass, ...]:
    """Return the own classes that were asked for; else those of the pack that the level will be in.
    Raise LevelError with what is wrong with them, and UsageError if there are none."""
    from game.cli.commands.pack import find_pack
    from game.levels.packs.level_paths import classes_of_pack, find_pack_of_level

    if arguments.classes is None:
        around = find_pack_of_level(path)
        return classes_of_pack(around) if around else ()
    where = find_pack(arguments.classes, arguments.data_dir)
    own = classes_of_pack(where)
    if not own:
        raise UsageError(f"there are no ship classes in {where}")
    return own


def import_level_text(
    csv_text: str,
    file: str,
    book: str,
    title: str,
    own_classes: Sequence[OwnClass] = (),
    sides: Sequence[str] = (),
) -> str:
    """Return the text of a level with the ships of a table, own classes allowed; ``sides``: all that there
    may be, if not two or by nations. Raise LevelError with all errors, each at its line and column."""
    from game.levels import load_level
    from game.levels.editing.new_levels import (
        level_text_from_csv,
        parse_csv,
        read_csv_ships,
        validate_positions,
    )
    from game.levels.format.fields import to_id
    from game.levels.format.fleet import shipped_fleet
    from game.levels.reading.level_folders import shipped_levels_folder

    like = load_level(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    sheet = parse_csv(csv_text, file)
    ships = read_csv_ships(sheet, shipped_fleet(), own_classes, [to_id(side) for side in sides])
    validate_positions(sheet, like.chart, ships)
    placement_rules = shelf.book(book).lint.placement_rules(like)
    return level_text_from_csv(title, book, like.chart, placement_rules, ships)
