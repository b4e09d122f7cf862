"""``import``: a table of ships becomes a level file."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.books import shelf
from game.cli.arguments import Commands, Sorry, Wrong, command, say
from game.core.files import replace_plain, why

if TYPE_CHECKING:
    from game.levels.format.ships import OwnClass


def add(commands: Commands) -> None:
    """The arguments of ``import``."""
    reader = command(commands, "import")
    reader.add_argument("table", type=Path, metavar="SHIPS.CSV", help="a ship a line")
    reader.add_argument("-o", "--output", type=Path, metavar="FILE", help="the level; else beside")
    reader.add_argument(
        "--book", default=shelf.NAMES[0], choices=shelf.NAMES, help="the rulebook it is made for"
    )
    reader.add_argument("--title", default="", help="what the battle is called")
    reader.add_argument(
        "--classes",
        type=Path,
        metavar="FILE|PACK",
        help="your own ship classes: of a pack or a file",
    )
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The level is there and has been looked over; 1 if it has an error. Nothing is overwritten."""
    from game.cli.commands.check import summary
    from game.levels.editing.beginnings import title_of
    from game.levels.packs.addresses import classes_around
    from game.levels.packs.composing import OWN_HEADING, at_its_lines, with_classes
    from game.levels.reading.findings import Severity
    from game.levels.reading.source import read_file
    from game.play.check import check_text

    path = asked.output or asked.table.with_suffix(".toml")
    if path.exists():
        raise Wrong(f"{path} is there already; choose another with -o")
    title = asked.title or title_of(asked.table.stem)
    shared = classes_around(path)
    own = _own_classes(asked, path)
    text = level_of(read_file(asked.table), str(asked.table), asked.book, title, own)
    text = with_classes(text, [each for each in own if each not in shared], OWN_HEADING)
    _, found = check_text(with_classes(text, shared), str(path))
    findings = at_its_lines(found, text)
    try:
        replace_plain(path, text)
    except OSError as fault:
        raise Sorry(f"{path} cannot be written: {why(fault)}") from None
    for finding in findings:
        say(finding)
    say(f"{path}\n{summary(1, findings)}. Lay it out: weathergage edit {path}")
    return 1 if any(f.severity == Severity.ERROR for f in findings) else 0


def _own_classes(asked: Namespace, path: Path) -> tuple[OwnClass, ...]:
    """The author's own classes that were asked for; else those of the pack in which the level will
    lie. Raises LevelError with what is wrong with them, and Wrong where there are none."""
    from game.cli.commands.pack import pack_of
    from game.levels.packs.addresses import classes_from, pack_around

    if asked.classes is None:
        around = pack_around(path)
        return classes_from(around) if around else ()
    where = pack_of(asked.classes, asked.data_dir)
    own = classes_from(where)
    if not own:
        raise Wrong(f"there are no ship classes in {where}")
    return own


def level_of(table: str, file: str, book: str, title: str, own: Sequence[OwnClass] = ()) -> str:
    """The text of a level of the ships of a table, which may be of the author's own classes. Raises
    LevelError with all that is wrong with it, each at its line and column."""
    from game.levels import load_level
    from game.levels.format.fleet import shipped_fleet
    from game.levels.musters.cells import read_sheet
    from game.levels.musters.rows import muster
    from game.levels.musters.written import held, level_text
    from game.levels.reading.shipped import levels_home

    like = load_level(sorted((levels_home() / book).glob("mirror-*.toml"))[0])
    sheet = read_sheet(table, file)
    ships = muster(sheet, shipped_fleet(), own)
    held(sheet, like.chart, ships)
    berths = shelf.book(book).lint.berths(like)
    return level_text(title, book, like.chart, berths, ships)
