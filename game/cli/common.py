"""What the commands that begin battles share: their arguments, levels by path or by name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from game.books import shelf
from game.cli.arguments import Wrong, at_least_one
from game.levels import Finding, Level, LevelError, level_for, read_level
from game.levels.packs.addresses import (
    is_level_file,
    leads_into_a_zip,
    level_text,
    pack_around,
    pack_at,
    pack_name,
)
from game.levels.packs.bounds import ZIP
from game.levels.packs.contents import looks_like_pack
from game.levels.packs.kept import kept_packs, levels_of, usable
from game.levels.reading.completing import with_options
from game.levels.reading.findings import Severity, nearest, suggestion
from game.levels.reading.own_levels import own_levels
from game.levels.reading.shipped import COOKBOOK, cookbook, levels_home
from game.play.level_validation import validate_level
from game.play.saves import BattleSetup
from game.trials.seating import PERSON, SEATS

_GREEDY = "who was ai:greedy is ai:midshipman now"


# ------------------------------------------------------------------------------ arguments
def add_battle(reader: argparse.ArgumentParser) -> None:
    """The arguments of everything that begins a battle."""
    reader.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    reader.add_argument("--rules", metavar="BOOK", help="play it under this rulebook")
    add_options(reader)
    add_seats(reader)


def add_trial(reader: argparse.ArgumentParser) -> None:
    """How many battles a trial has, with what dice, effort and processes."""
    from game.captains.grades import BATCH
    from game.trials.simulate import usual_jobs

    reader.add_argument("-n", type=at_least_one, default=100, metavar="N", help="how many battles")
    reader.add_argument("--seed", type=int, default=1, metavar="N", help="where all dice begin")
    reader.add_argument(
        "--effort", type=at_least_one, default=BATCH, metavar="K", help="courses a captain tries"
    )
    reader.add_argument(
        "--jobs", type=at_least_one, default=usual_jobs(), metavar="J", help="processes at work"
    )


def add_options(reader: argparse.ArgumentParser) -> None:
    """``--option NAME``, as often as one likes."""
    reader.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME",
        help="switch an option of the rulebook on besides the level's own",
    )


def add_seats(reader: argparse.ArgumentParser) -> None:
    """``--seat SIDE=WHO``, as often as there are sides."""
    reader.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SIDE=WHO",
        help=f"who answers for a side: {', '.join(SEATS)}",
    )


# ------------------------------------------------------------------------------ levels
def level_files(data_dir: Path | None) -> list[Path]:
    """Every level on offer: those that came with the game, then the player's own, by name, then
    those of his packs."""
    shipped = sorted(p for p in levels_home().glob("*/*.toml") if p.parent.name in shelf.NAMES)
    if data_dir is None:
        return shipped
    packed = [path for pack in usable(data_dir) for path in levels_of(pack)]
    return [*shipped, *own_levels(data_dir), *packed]


def find_level(name: str, data_dir: Path | None) -> Path:
    """The level file of that path, which may lead into a zip, or of that name among those on offer
    (``PACK/NAME`` of a pack), or ``cookbook/NAME``. Raises Wrong, and LevelError with what
    ``pack check`` says of a pack that it would be in; of a path into a zip whoever reads the level
    is told that."""
    path = Path(name)
    is_zip = path.suffix.casefold() == ZIP
    if (is_level_file(path) and not is_zip) or leads_into_a_zip(path):
        return path
    on_offer = level_files(data_dir)
    for file in on_offer:
        where = pack_around(file)
        home = where.stem if where else file.parent.name
        if name in (file.stem, f"{home}/{file.stem}"):
            return file
    for file in cookbook():
        if name == f"{COOKBOOK}/{file.stem}":
            return file
    unusable = _unusable(path, data_dir)
    names = [file.stem for file in on_offer]
    close = nearest(name, names)
    hint = f"did you mean {close}?" if close else f"on offer: {', '.join(names)}"
    left = ", ".join(pack.name for pack in unusable[:6])
    hint += f"; packs that cannot be used (weathergage pack check): {left}" if left else ""
    raise Wrong(f"there is no level {name!r}; {hint}")


def _unusable(path: Path, data_dir: Path | None) -> list[Path]:
    """The player's packs that cannot be used. Raises LevelError, with what is wrong with it, if the
    level would be in one of them, and Wrong where a pack itself is named."""
    if looks_like_pack(path):
        usable_pack, findings = pack_at(path)
        if usable_pack is None:
            raise _faults_of(findings)
        held = ", ".join(str(each) for each in levels_of(usable_pack)[:6])
        raise Wrong(f"{path} is a pack; a level of it is played as {held}")
    found = []
    for where in kept_packs(data_dir) if data_dir else ():
        pack, findings = pack_at(where)
        if pack is None and path.parts[:1] == (where.stem,):
            raise _faults_of(findings)
        found += [where] if pack is None else []
    return found


def _faults_of(findings: Sequence[Finding]) -> LevelError:
    """What keeps a pack from being used, as ``pack check`` tells it."""
    return LevelError([each for each in findings if each.severity is Severity.ERROR])


def orders_for(
    path: Path,
    book: str | None,
    given: Sequence[str],
    seed: int,
    default: Sequence[str],
    options: Sequence[str] = (),
) -> BattleSetup:
    """What the arguments ask for: the level under the book with these options on besides its own,
    every side manned as given or, in the sides' order, by ``default`` (its last for all further
    sides). Raises LevelError, also for what the book cannot play, and Wrong."""
    text = level_text(path)
    level = read_level(text, str(path))
    name = book or level.rules.book
    if name not in shelf.NAMES:
        raise Wrong(f"there is no rulebook {name!r}; on the shelf: {', '.join(shelf.NAMES)}")
    seats = seats_for(level, given, default)
    there = with_options(level_for(level, name), known_to(name, options))
    validate_level(level, text, str(path), there)
    return BattleSetup(
        text, name, seed, seats, tuple(there.rules.options), path.name, pack=pack_name(path)
    )


def known_to(book: str, asked: Sequence[str]) -> Sequence[str]:
    """The options asked for. Raises Wrong for one that the book has not."""
    known = shelf.book(book).rules.OPTIONS
    for option in asked:
        if option not in known:
            hint = suggestion(option, known, "its options")
            raise Wrong(
                f"--option {option}: {shelf.book(book).rules.TITLE} has no such option; {hint}"
            )
    return asked


def seats_for(level: Level, given: Sequence[str], default: Sequence[str]) -> dict[str, str]:
    """Who answers for each side. Raises Wrong for a side or a grade that is not there."""
    sides = [side.id for side in level.sides]
    seats = {side: default[min(n, len(default) - 1)] for n, side in enumerate(sides)}
    for text in given:
        side, _, who = text.partition("=")
        if side not in seats:
            raise Wrong(f"--seat {text}: the sides are {', '.join(sides)}")
        if who not in SEATS:
            hint = _GREEDY if who == "ai:greedy" else f"a seat is one of {', '.join(SEATS)}"
            raise Wrong(f"--seat {text}: {hint}")
        seats[side] = who
    return seats


def no_person(seats: dict[str, str]) -> None:
    """Raises Wrong where a person was seated at a battle that nobody watches."""
    people = [side for side, who in seats.items() if who == PERSON]
    if people:
        raise Wrong(f"--seat {people[0]}={PERSON}: nobody can be asked here")
