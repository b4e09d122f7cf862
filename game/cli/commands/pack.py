"""``pack``: levels with own classes, pictures and sounds: begin one, check it, make it one file."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.books import shelf
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_data_dir_argument,
    add_json_argument,
    print_text,
)
from game.paths import data_dir

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
    try:
        output.write_bytes(made)
    except OSError as fault:
        from game.core.files import describe_error

        raise CommandError(f"{output} cannot be written: {describe_error(fault)}") from None
    print_text(f"{output}\n{len(contents.files)} files, {len(made):,} bytes.")
    return 0


# ------------------------------------------------------------------------------ new
def run_new(arguments: Namespace) -> int:
    """Create the folder of a pack and print its name; return 0. Nothing is overwritten."""
    from game.core.files import describe_error, replace_file
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
    try:
        for kind in FOLDERS:
            (where / kind.folder).mkdir(parents=True)
        replace_file(where / MANIFEST, manifest_text(title, stem))
        replace_file(where / CLASSES, CLASSES_TEXT)
        replace_file(level, level_text_for_book(title, arguments.book))
    except OSError as fault:
        raise CommandError(f"{where} cannot be written: {describe_error(fault)}") from None
    print_text(f"{where}\nOne level lies there: weathergage play {level}")
    return 0
