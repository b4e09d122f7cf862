"""Shared by the commands that begin battles: arguments, and levels by path or name."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from game.books import shelf
from game.cli.arguments import UsageError, positive_int
from game.core.toml_reader import load_toml
from game.levels import Finding, Level, LevelError, level_for_book, parse_level
from game.levels.format.allowed_words import LANGUAGES
from game.levels.format.fields import to_id
from game.levels.packs.contents import looks_like_pack
from game.levels.packs.level_paths import (
    find_pack_of_level,
    is_level_file,
    is_level_in_zip,
    levels_of_pack,
    newest_packs,
    pack_name_of_level,
    player_packs,
    read_level_text,
    read_pack_cached,
    usable_packs,
)
from game.levels.packs.pack_limits import LEVELS, ZIP
from game.levels.reading.completion import add_options
from game.levels.reading.findings import Severity, nearest_word, suggestion_hint
from game.levels.reading.level_folders import (
    COOKBOOK,
    cookbook_levels,
    list_player_levels,
    shipped_levels_folder,
)
from game.paths import MAX_SETTINGS_BYTES, SETTINGS_FILE, system_language
from game.play.journal import JournalContents, read_journal_file
from game.play.level_check import validate_level
from game.play.saved_battles import BattleSetup, validate_entries
from game.play.seats import HUMAN
from game.trials.fighting import SEATS

LEVEL_SUFFIX = ".toml"
_GREEDY_RENAMED = "who was ai:greedy is ai:midshipman now"


# ------------------------------------------------------------------------------ arguments
def add_battle_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of every command that begins a battle."""
    parser.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    parser.add_argument("--rules", metavar="BOOK", help="play it under this rulebook")
    add_option_arguments(parser)
    add_seat_arguments(parser)


def add_trial_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the number of battles of a trial, its dice, effort and processes."""
    from game.captains.grades import BATCH_EFFORT
    from game.trials.simulate import default_jobs

    parser.add_argument("-n", type=positive_int, default=100, metavar="N", help="how many battles")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where all dice begin")
    parser.add_argument(
        "--effort", type=positive_int, default=BATCH_EFFORT, metavar="K", help="courses a captain tries"
    )
    parser.add_argument(
        "--jobs", type=positive_int, default=default_jobs(), metavar="J", help="processes at work"
    )


def add_option_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--option NAME``, repeatable."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME",
        help="switch an option of the rulebook on besides the level's own",
    )


def add_seat_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--seat SIDE=WHO``, repeatable."""
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SIDE=WHO",
        help=f"who answers for a side: {', '.join(SEATS)}",
    )


def shown_language(wanted: str | None, data_dir: Path) -> str:
    """Return the language to show a level's texts in: as wanted, or as the player's options or the
    system say; '' for the level's own. Raise UsageError for no code of a language."""
    if wanted and wanted not in LANGUAGES:
        raise UsageError(f"--language {wanted}: {suggestion_hint(wanted, LANGUAGES, 'languages')}")
    try:
        chosen = wanted or load_toml(data_dir / SETTINGS_FILE, MAX_SETTINGS_BYTES).get("language")
    except (OSError, ValueError):
        chosen = ""
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else system_language()


# ------------------------------------------------------------------------------ levels
def read_valid_journal(path: Path) -> JournalContents:
    """Return a journal whose lines are valid. Raise UsageError and JournalError."""
    if not path.is_file():
        raise UsageError(f"there is no journal {path}")
    contents = read_journal_file(path)
    validate_entries(contents)
    return contents


def levels_on_offer(data_dir: Path | None) -> list[Path]:
    """Return every level on offer: the game's, then the player's own by name, then those of his packs."""
    shipped = sorted(p for p in shipped_levels_folder().glob("*/*.toml") if p.parent.name in shelf.NAMES)
    if data_dir is None:
        return shipped
    packed = [path for pack in usable_packs(data_dir) for path in levels_of_pack(pack)]
    return [*shipped, *list_player_levels(data_dir), *packed]


def find_level(name: str, data_dir: Path | None) -> Path:
    """Return the level file of a path, which may be in a zip, or of a name on offer (``PACK/NAME`` in a
    pack), or ``cookbook/NAME``. Of several versions of a pack the newest is taken.

    Raise UsageError, also for a name that several packs have, and LevelError with the errors of the pack
    that the level would be in; for a path into a zip reading the level reports that."""
    path = Path(name)
    is_zip = path.suffix.casefold() == ZIP
    if (is_level_file(path) and not is_zip) or is_level_in_zip(path):
        return path
    on_offer = levels_on_offer(data_dir)
    for file in on_offer:
        if find_pack_of_level(file) is None and name in (file.stem, f"{file.parent.name}/{file.stem}"):
            return file
    if data_dir is not None and (packed := _find_level_in_packs(name, data_dir)):
        return packed
    for file in cookbook_levels():
        if name == f"{COOKBOOK}/{file.stem}":
            return file
    if path.suffix == LEVEL_SUFFIX:
        beside = nearest_word(path.stem, [each.stem for each in path.parent.glob(f"*{LEVEL_SUFFIX}")])
        meant = (
            path.with_stem(beside) if beside else nearest_word(path.stem, [file.stem for file in on_offer])
        )
        hint = f"did you mean {meant}?" if meant else f"weathergage new {path} begins one"
        raise UsageError(f"there is no file {path}; {hint}")
    unusable = _unusable_packs(path, data_dir)
    names = [file.stem for file in on_offer]
    close = nearest_word(name, names)
    hint = f"did you mean {close}?" if close else f"on offer: {', '.join(names)}"
    left = ", ".join(pack.name for pack in unusable[:6])
    hint += f"; packs that cannot be used (weathergage pack check): {left}" if left else ""
    raise UsageError(f"there is no level {name!r}; {hint}")


def _find_level_in_packs(name: str, data_dir: Path) -> Path | None:
    """Return the level of that name, or ``PACK/NAME``, in the player's packs: a pack goes by its file and by
    its name. Raise UsageError if there are several."""
    pack_name, _, stem = name.rpartition("/")
    holders = [
        pack
        for pack in usable_packs(data_dir)
        if stem in pack.levels and pack_name in ("", pack.path.stem, to_id(pack.name))
    ]
    found = {pack.path: pack.path / LEVELS / f"{stem}.toml" for pack in newest_packs(holders)}
    if len(found) > 1:
        listed = "; ".join(
            f"{pack.named_version}: {found[pack.path]}" for pack in holders if pack.path in found
        )
        raise UsageError(f"several packs have a level {name!r}, name it by its path: {listed}")
    return next(iter(found.values()), None)


def _unusable_packs(path: Path, data_dir: Path | None) -> list[Path]:
    """Return the player's unusable packs. Raise LevelError if the level would be in one of them,
    and UsageError if a pack itself is named."""
    if looks_like_pack(path):
        usable_pack, findings = read_pack_cached(path)
        if usable_pack is None:
            raise _pack_error(findings)
        held = ", ".join(str(each) for each in levels_of_pack(usable_pack)[:6])
        raise UsageError(f"{path} is a pack; a level of it is played as {held}")
    found = []
    for where in player_packs(data_dir) if data_dir else ():
        pack, findings = read_pack_cached(where)
        if pack is None and path.parts[:1] == (where.stem,):
            raise _pack_error(findings)
        found += [where] if pack is None else []
    return found


def _pack_error(findings: Sequence[Finding]) -> LevelError:
    return LevelError([each for each in findings if each.severity is Severity.ERROR])


def setup_from_arguments(
    path: Path,
    book: str | None,
    seat_arguments: Sequence[str],
    seed: int,
    default_seats: Sequence[str],
    options: Sequence[str] = (),
) -> BattleSetup:
    """Return the setup: the level under the book with these options added, every side with a seat as given
    or, in the sides' order, by ``default_seats`` (its last for all further sides).

    Raise LevelError, also for what the book cannot play, and UsageError."""
    text = read_level_text(path)
    level = parse_level(text, str(path))
    name = book or level.rules.book
    if name not in shelf.NAMES:
        raise UsageError(f"there is no rulebook {name!r}; on the shelf: {', '.join(shelf.NAMES)}")
    seats = parse_seats(level, seat_arguments, default_seats)
    there = add_options(level_for_book(level, name), validate_options(name, options))
    validate_level(level, text, str(path), there)
    return BattleSetup(
        text, name, seed, seats, tuple(there.rules.options), path.name, pack_name=pack_name_of_level(path)
    )


def validate_options(book: str, options: Sequence[str]) -> Sequence[str]:
    """Return the options. Raise UsageError for one that the book lacks."""
    known = shelf.book(book).rules.OPTIONS
    for option in options:
        if option not in known:
            hint = suggestion_hint(option, known, "its options")
            raise UsageError(f"--option {option}: {shelf.book(book).rules.TITLE} has no such option; {hint}")
    return options


def parse_seats(level: Level, seat_arguments: Sequence[str], default_seats: Sequence[str]) -> dict[str, str]:
    """Return who answers for each side. Raise UsageError for an unknown side or grade."""
    sides = [side.id for side in level.sides]
    seats = {side: default_seats[min(n, len(default_seats) - 1)] for n, side in enumerate(sides)}
    for text in seat_arguments:
        side, _, who = text.partition("=")
        if side not in seats:
            raise UsageError(f"--seat {text}: the sides are {', '.join(sides)}")
        if who not in SEATS:
            hint = _GREEDY_RENAMED if who == "ai:greedy" else f"a seat is one of {', '.join(SEATS)}"
            raise UsageError(f"--seat {text}: {hint}")
        seats[side] = who
    return seats


def refuse_players(seats: dict[str, str]) -> None:
    """Raise UsageError if a player has a seat in a battle that nobody watches."""
    people = [side for side, who in seats.items() if who == HUMAN]
    if people:
        raise UsageError(f"--seat {people[0]}={HUMAN}: nobody can be asked here")
