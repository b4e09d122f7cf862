"""``pack``: levels with own classes, pictures and sounds: begin one, check it, make it one file; find those
of others in an index, add them and update them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from game.books import shelf
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_data_dir_argument,
    add_json_argument,
    print_text,
    writing,
)
from game.paths import data_dir

if TYPE_CHECKING:
    from game.levels.packs.pack_index import IndexedPack
    from game.play.pack_install import IndexSource

MAX_REPORTED = 100
"""Most findings that are printed, errors first."""


def add(commands: Commands) -> None:
    """Add the arguments of ``pack``."""
    acts = add_command(commands, "pack").add_subparsers(title="acts", metavar="ACT", required=True)
    new = _add_act(acts, "new", "begin a pack: a folder with one level")
    new.add_argument("name", metavar="NAME", help="what it is called; or a path with a /")
    new.add_argument("--book", default=shelf.NAMES[0], choices=shelf.NAMES, help="the rulebook of its level")
    new.set_defaults(run=run_new)
    check = _add_act(acts, "check", "look a pack over, and its levels")
    check.add_argument("paths", nargs="+", metavar="PACK", type=Path, help="folders or zips")
    add_json_argument(check)
    check.set_defaults(run=run_check)
    zipped = _add_act(acts, "zip", "make one file of a pack's folder")
    zipped.add_argument("folder", metavar="FOLDER", type=Path)
    zipped.add_argument("-o", "--output", type=Path, metavar="FILE.zip", help="usually beside it")
    zipped.set_defaults(run=run_zip)
    _add_index_acts(acts)


def _add_index_acts(acts: Commands) -> None:
    place = "FOLDER-OR-URL"
    find = _add_act(acts, "find", "list the packs of an index that somebody hosts")
    find.add_argument("place", metavar=place, help="a folder, or its address on the web")
    add_json_argument(find)
    find.set_defaults(run=run_find)
    added = _add_act(acts, "add", "add a pack of an index to yours")
    added.add_argument("name", metavar="NAME", help="as pack find lists it")
    added.add_argument("--from", dest="place", metavar=place, help="else from where packs were added before")
    added.set_defaults(run=run_add)
    update = _add_act(acts, "update", "replace packs that you have added by newer versions")
    update.add_argument("name", metavar="NAME", nargs="?", help="else all of them")
    update.set_defaults(run=run_update)
    index = _add_act(acts, "index", "make the index of a folder of zips, for others to find them")
    index.add_argument("folder", metavar="FOLDER", type=Path)
    index.add_argument("-o", "--output", type=Path, metavar="FILE.json", help="usually index.json in it")
    index.set_defaults(run=run_index)


def _add_act(acts: Commands, name: str, says: str) -> ArgumentParser:
    reader: ArgumentParser = acts.add_parser(name, help=says, description=says)
    add_data_dir_argument(reader, "")
    return reader


# ------------------------------------------------------------------------------ check
def run_check(arguments: Namespace) -> int:
    """Print the findings as ``check`` does; return 1 if one of them is an error."""
    # Imported in the functions, so that the list of commands appears at once.
    from game.cli.arguments import print_json
    from game.cli.commands.check import finding_as_json
    from game.levels.reading.findings import Severity
    from game.play.pack_check import check_pack

    looked = [check_pack(find_pack(path, arguments.data_dir)) for path in arguments.paths]
    findings = [finding for _, found in looked for finding in found]
    if len(findings) > MAX_REPORTED:
        findings.sort(key=lambda finding: finding.severity is not Severity.ERROR)
    if arguments.json:
        print_json([finding_as_json(f) for f in findings])
    else:
        for finding in findings[:MAX_REPORTED]:
            print_text(f"{finding}\n{'':>5} = see {finding.guide_link}")
        if len(findings) > MAX_REPORTED:
            print_text(f"… and {len(findings) - MAX_REPORTED} more; --json tells all of them")
        errors = sum(f.severity == Severity.ERROR for f in findings)
        doubts = len(findings) - errors
        counted = f"{len(looked)} pack{'s' * (len(looked) != 1)}: "
        counts = (f"{errors} error{'s' * (errors != 1)}", f"{doubts} warning{'s' * (doubts != 1)}")
        print_text(counted + (", ".join(counts) if findings else "nothing to say"))
    return 1 if any(f.severity == Severity.ERROR for f in findings) else 0


def find_pack(path: Path, home: Path | None) -> Path:
    """Return the pack of that path, or the player's pack of that name, or the pattern of that name.
    Raise UsageError for what does not exist."""
    from game.levels.packs.level_paths import player_packs
    from game.levels.reading.level_folders import COOKBOOK, shipped_levels_folder

    if path.exists():
        return path
    ours = shipped_levels_folder() / path
    if path.parts[:1] == (COOKBOOK,) and ours.is_dir():
        return ours
    named = (where for where in player_packs(data_dir(home)) if where.stem == str(path))
    if (mine := next(named, None)) is not None:
        return mine
    raise UsageError(f"there is no pack {path}; weathergage pack new NAME begins one")


# ------------------------------------------------------------------------------ zip
def run_zip(arguments: Namespace) -> int:
    """Write the pack as one file; return 0. If anything makes it unusable print that, write
    nothing, and return 1."""
    from game.levels.packs.contents import read_contents
    from game.levels.packs.manifest import make_zip
    from game.levels.packs.pack_reader import pack_of_contents
    from game.levels.reading.findings import Severity

    folder: Path = find_pack(arguments.folder, arguments.data_dir)
    if not folder.is_dir():
        raise UsageError(f"{folder} is no folder")
    output: Path = arguments.output or folder.resolve().with_name(f"{folder.resolve().name}.zip")
    if output.suffix != ".zip":
        raise UsageError(f"{output} does not end in .zip")
    if output.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"{output} lies in the pack itself; choose a place beside it")
    contents = read_contents(folder)
    pack, findings = pack_of_contents(contents)
    if pack is None:
        for finding in findings:
            if finding.severity is Severity.ERROR:
                print_text(f"{finding}\n{'':>5} = see {finding.guide_link}")
        print_text(f"{output} is not written: the pack cannot be used yet")
        return 1
    made = make_zip(contents.files)
    with writing(output):
        output.write_bytes(made)
    print_text(f"{output}\n{len(contents.files)} files, {len(made):,} bytes.")
    return 0


# ------------------------------------------------------------------------------ new
def run_new(arguments: Namespace) -> int:
    """Create the folder of a pack and print its name; return 0. Nothing is overwritten."""
    from game.core.files import replace_file
    from game.levels.editing.new_levels import level_file_stem, title_from_name
    from game.levels.packs.level_paths import player_packs_folder
    from game.levels.packs.manifest import CLASSES_TEXT, manifest_text
    from game.levels.packs.pack_limits import CLASSES, FOLDERS, LEVELS, MANIFEST
    from game.play.level_changes import level_text_for_book

    stem = level_file_stem(Path(arguments.name).name)[:40].rstrip("-")
    if not stem[:1].isalpha():
        raise UsageError(f"{arguments.name!r} gives no name for a level; begin it with a letter")
    is_path = len(Path(arguments.name).parts) > 1 or arguments.name.startswith(".")
    where = Path(arguments.name) if is_path else player_packs_folder(data_dir(arguments.data_dir)) / stem
    if where.exists():
        raise UsageError(f"{where} is there already; choose another name")
    title = title_from_name(where.name)
    level = where / LEVELS / f"{stem}.toml"
    with writing(where):
        for kind in FOLDERS:
            (where / kind.folder).mkdir(parents=True)
        replace_file(where / MANIFEST, manifest_text(title, stem))
        replace_file(where / CLASSES, CLASSES_TEXT)
        replace_file(level, level_text_for_book(title, arguments.book))
    print_text(f"{where}\nOne level lies there: weathergage play {level}")
    return 0


# ------------------------------------------------------------------------------ find, add, update
def run_find(arguments: Namespace) -> int:
    """Print the packs of an index, each in its newest version; return 0."""
    from game.cli.arguments import print_json
    from game.levels.packs.pack_index import IndexRefused
    from game.play.pack_install import index_source

    try:
        found = index_source(arguments.place).read_index().newest()
    except IndexRefused as refused:
        raise CommandError(str(refused)) from None
    if arguments.json:
        print_json([pack.model_dump(by_alias=True) for pack in found])
        return 0
    for pack in found:
        print_text("\n".join(_pack_lines(pack, data_dir(arguments.data_dir))))
    print_text(
        f"{len(found)} pack{'s' * (len(found) != 1)}. weathergage pack add NAME --from {arguments.place}"
    )
    return 0


def _pack_lines(pack: IndexedPack, home: Path) -> list[str]:
    from game.levels.packs.level_paths import usable_packs
    from game.levels.reading.findings import shorten

    mine = [each for each in usable_packs(home) if each.name == pack.name]
    held = " and ".join(each.manifest.version or "one without a version" for each in mine)
    facts = [pack.language, f"by {pack.author}", pack.licence, f"{pack.length:,} bytes"]
    facts += [f"needs version {pack.requires} of the game"] if pack.needs_newer_game else []
    facts += [f"you have {held}"] if held else []
    about = [f"{'':28} {shorten(pack.about.strip(), 200)}"] if pack.about.strip() else []
    return [f"{pack.id:28} {pack.named_version}", f"{'':28} {'; '.join(facts)}", *about]


def run_add(arguments: Namespace) -> int:
    """Add a pack of an index and print where it lies; return 0. Nothing is overwritten."""
    from game.levels.packs.level_paths import levels_of_pack
    from game.levels.packs.pack_index import IndexRefused
    from game.play.pack_install import add_pack

    home = data_dir(arguments.data_dir)
    try:
        added = add_pack(home, _source_for(arguments, home), arguments.name)
    except IndexRefused as refused:
        raise CommandError(str(refused)) from None
    print_text(f"{added.path}\n{added.pack.named_version} is in the list of battles now:")
    for level in levels_of_pack(added.pack):
        print_text(f"weathergage play {added.path.stem}/{level.stem}")
    return 0


def _source_for(arguments: Namespace, home: Path) -> IndexSource:
    """Return the index that was named, or the only one that packs were added from before. Raise
    UsageError."""
    from game.levels.packs.level_paths import pack_sources
    from game.play.pack_install import index_source

    known = sorted(set(pack_sources(home).values()))
    if arguments.place is None and len(known) != 1:
        known_words = f"; packs were added from {', '.join(known)}" if known else ""
        raise UsageError(f"from where? pack add {arguments.name} --from FOLDER-OR-URL{known_words}")
    return index_source(arguments.place or known[0])


def run_update(arguments: Namespace) -> int:
    """Update one pack, or all that were added from an index; return 1 if one could not be."""
    from game.levels.packs.level_paths import pack_sources, player_packs_folder
    from game.levels.packs.pack_index import IndexRefused
    from game.levels.packs.pack_limits import ZIP
    from game.levels.reading.findings import suggestion_hint
    from game.play.pack_install import index_source, update_pack

    home = data_dir(arguments.data_dir)
    folder = player_packs_folder(home)
    sources = {
        name: place for name, place in pack_sources(home).items() if (folder / f"{name}{ZIP}").exists()
    }
    if arguments.name is not None and arguments.name not in sources:
        hint = suggestion_hint(arguments.name, sources, "added were") or "none was added yet"
        raise UsageError(f"no pack {arguments.name!r} was added from an index; {hint}")
    failed = 0
    for name in [arguments.name] if arguments.name else sources:
        try:
            source = index_source(sources[name])
            said = update_pack(home, name, source)
        except IndexRefused as refused:
            failed, said = 1, f"stays as it is: {refused}"
        print_text(f"{name} {said}")
    if not sources:
        print_text("No pack was added from an index yet: weathergage pack find FOLDER-OR-URL")
    return failed


# ------------------------------------------------------------------------------ index
def run_index(arguments: Namespace) -> int:
    """Write the index of all zips in a folder and print its name; return 0. If one of them cannot be used
    print why, write nothing, and return 1."""
    from game.core.files import replace_file
    from game.levels.packs.pack_index import INDEX_FILE, IndexRefused
    from game.play.pack_install import make_index

    if not arguments.folder.is_dir():
        raise UsageError(f"{arguments.folder} is no folder")
    output: Path = arguments.output or arguments.folder / INDEX_FILE
    try:
        packs, text, errors = make_index(arguments.folder, output)
    except IndexRefused as refused:
        raise CommandError(str(refused)) from None
    for finding in errors:
        print_text(finding)
    if errors or not packs:
        print_text(f"{output} is not written: {'mend these' if errors else 'there is no zip of a pack'}")
        return 1
    with writing(output):
        replace_file(output, text)
    listed = ", ".join(pack.named_version for pack in packs)
    print_text(
        f"{output}\n{listed}. Host the folder, and others find them: weathergage pack find FOLDER-OR-URL"
    )
    return 0
