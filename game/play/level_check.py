"""All findings of a level: from the reader, the rulebook and the table it would be set up on."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from game.books import shelf
from game.core.table import Table, every
from game.levels import Finding, Level, LevelError, level_for_book, load_level, parse_level
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.allowed_words import CM_PER_UNIT, UNIT_PLURALS
from game.levels.format.fields import OWN_PREFIX, nearest_book_hint
from game.levels.lint.suspicious import is_ashore
from game.levels.packs.level_paths import find_pack_of_level, read_level_text, read_pack_cached
from game.levels.reading.balance_card import card_path, is_stale, read_card
from game.levels.reading.findings import (
    KeyPath,
    RawFinding,
    Severity,
    move_fix,
    raw_warning,
    remove_fix,
    shorten,
    spelling_fixes,
    suggestion_hint,
    write_fix,
)
from game.levels.reading.level_reader import check_level_in_steps
from game.levels.reading.toml_source import apply_suppressions, parse_toml
from game.play.battle import Battle, IllegalKey, StepResult
from game.play.ignored_keys import ignored_key_notes, ignored_rule_warnings, losses
from game.play.level_changes import source_path
from game.play.scripts import look_up, outcome_dump, path_exists, path_hint
from game.play.seats import SeatsFactory
from game.play.suspicious_setup import (
    crowded_warnings,
    land_warnings,
    suspicious_warnings,
    unadapted_notes,
    without_aim_warnings,
)
from game.play.value_fixes import with_value_fixes
from game.sea.hull import LAND, HullSpace, hull_space

MAX_STEPS = 500_000
MIN_OVERLAP_CM = 0.01
"""Cm that a hull may be over the edge: nobody measures so finely."""
TRIAL_CAPTAIN = "ai:admiral"
TRIAL_SEED = 1
"""The seed for checking ``[[expect]]``."""


CheckResult: TypeAlias = tuple[Level | None, tuple[Finding, ...]]
"""A level, or None if it cannot be read, and the findings."""


def check_text(
    text: str, file: str, level_path: Path | None = None
) -> tuple[Level | None, tuple[Finding, ...]]:
    """Return the level, or None if it cannot be read, and all findings in file order, without
    silenced warnings.

    A level from a file (``level_path``) is also compared with the balance cards beside it and the
    flags
    of its pack.
    """
    *_, (level, findings) = check_in_steps(text, file, level_path)
    return level, findings


def check_in_steps(text: str, file: str, level_path: Path | None = None) -> Iterator[CheckResult]:
    """Yield the same step by step, for a caller with other work in between: each step takes some
    milliseconds with sixty ships. Yields what is known after each; the last is everything."""
    last: CheckResult = (None, ())
    for last in check_level_in_steps(text, file):
        yield last[0], ()
    level, findings = last
    if level is None:
        yield None, apply_suppressions(text, file, findings)
        return
    home, faults = level.rules.book, list[RawFinding]()
    books = [home, *(b for b in level.overlays if b in shelf.NAMES and b != home)]
    for book in books:
        for found in findings_in_steps(level, book):
            yield level, ()
            faults += found
    faults += ignored_rule_warnings(level)
    yield level, ()
    playing = [book for book in books if can_play(level, book)]
    faults += crowded_warnings(level, playing)
    if not any(found.code in ("own-loss", "empty-objective") for found in findings):  # it explains the other
        faults += without_aim_warnings(level, playing)
    faults += land_warnings(level_for_book(level, home)) if home in playing else ()
    yield level, ()
    if level_path:
        faults += [*stale_card_warnings(level, level_path), *pack_flag_warnings(level, level_path)]
    located = parse_toml(text, file).locate_findings(faults)
    told = sorted({*findings, *located}, key=lambda f: (f.line, f.column, f.code, f.message))
    yield level, apply_suppressions(text, file, told)


def findings_under(level: Level, book: str) -> Iterator[RawFinding]:
    """Return a book's findings, each where the level or its overlay says it."""
    return chain.from_iterable(findings_in_steps(level, book))


def findings_in_steps(level: Level, book: str) -> Iterator[list[RawFinding]]:
    """Yield the same in two steps: the book's errors, then what is probably not meant."""
    there = level_for_book(level, book)
    found = book_findings(there, book)
    yield [_at_source_path(finding, level, there) for finding in with_value_fixes(found, level, there)]
    if not any(f.severity == Severity.ERROR for f in found):
        yield [
            _at_source_path(finding, level, there)
            for finding in suspicious_warnings(there, book == level.rules.book)
        ]


def _at_source_path(finding: RawFinding, level: Level, book_level: Level) -> RawFinding:
    book = book_level.rules.book
    others = tuple(source_path(path, level, book_level, book) for path in finding.other_paths)
    fixes = tuple(move_fix(fix, lambda path: _fix_path(path, level, book_level)) for fix in finding.fixes)
    path = source_path(finding.path, level, book_level, book)
    return replace(finding, path=path, other_paths=others, fixes=fixes)


def _fix_path(path: KeyPath, level: Level, book_level: Level) -> KeyPath:
    """Return the path in the file for a fix of a level under a book: what another book needs of a ship is
    written for that book alone."""
    book = book_level.rules.book
    if book != level.rules.book and path[:1] == ("ship",) and isinstance(path[1], int):
        return ("for", book, "ship", book_level.ships[path[1]].id, *path[2:])
    return source_path(path, level, book_level, book)


def stale_card_warnings(level: Level, level_path: Path) -> Iterator[RawFinding]:
    """Return a warning for each balance card beside the file that is older than the level's last
    change."""
    for book in shelf.NAMES:
        card = read_card(level_path, book)
        if card and is_stale(card, level):
            said = f"{card_path(level_path, book).name} was measured before the level was changed"
            file = f'"{level_path}"' if " " in str(level_path) else level_path
            hint = f"measure again: weathergage simulate {file} --rules {book} --card"
            yield RawFinding(("title",), "value", "stale-card", said, hint, None, Severity.WARNING)


def book_findings(level: Level, book: str) -> list[RawFinding]:
    """Return the findings of a book and its table, not located yet."""
    if book not in shelf.NAMES:
        said = f'there is no book "{book}"'
        path: KeyPath = ("rules", "book")
        fixes = spelling_fixes(path, book, shelf.NAMES)
        return [RawFinding(path, "value", "no-book", said, nearest_book_hint(book), fixes=fixes)]
    found = [
        _book_finding(level, book, *said, Severity.ERROR) for said in shelf.book(book).rules.faults(level)
    ]
    if found:
        return _moved_to_options(found, level, book)
    doubts = [
        _book_finding(level, book, *said, Severity.WARNING) for said in shelf.book(book).rules.doubts(level)
    ]
    return [*_overlap_errors(level, book), *doubts]


def _moved_to_options(faults: list[RawFinding], level: Level, book: str) -> list[RawFinding]:
    strangers = [
        n for n, name in enumerate(level.rules.options) if name not in shelf.book(book).rules.OPTIONS
    ]
    of_options = [n for n, finding in enumerate(faults) if finding.path == ("rules", "options")]
    known = shelf.book(book).rules.OPTIONS
    for place, number in zip(of_options, strangers, strict=False):
        path: KeyPath = ("rules", "options", number)
        fixes = (*spelling_fixes(path, level.rules.options[number], known), remove_fix(path))
        faults[place] = replace(faults[place], path=path, fixes=fixes)
    return faults


def can_play(level: Level, book: str) -> bool:
    """Return whether a book has no error for the level as it would set it up."""
    return not any(f.severity == Severity.ERROR for f in book_findings(level_for_book(level, book), book))


def find_playable_books(level: Level) -> list[str]:
    """Return the books on the shelf that can play a level."""
    return [book for book in shelf.NAMES if can_play(level, book)]


def losses_under(level: Level, book: str) -> list[str]:
    """Return what the battle loses under a book, as sentences for the briefing. Options and purses
    of the home book do not apply in another."""
    there = level_for_book(level, book)
    home = () if book == level.rules.book else level.rules.options
    dropped = [f"options of another book: {', '.join(home)}"] if home else []
    if level.rules.purse and book != level.rules.book and not there.rules.purse:
        dropped.append("there is no purse to spend")
    return list(dict.fromkeys([*dropped, *losses(there)]))


def unused_key_notes(level: Level, text: str, file: str) -> tuple[Finding, ...]:
    """Return notes on what each book that can play the level ignores, at the keys, and where the
    chart is too small for it; and why the other books cannot play it."""
    books = find_playable_books(level)
    refused = [book for book in shelf.NAMES if book not in books and book != level.rules.book]
    return parse_toml(text, file).locate_findings(
        [
            *(_refusal_note(level, book) for book in refused),
            *ignored_key_notes(level, books),
            *unadapted_notes(level, books),
            *(
                replace(found, severity=Severity.NOTE)
                for found in without_aim_warnings(level, books)
                if found.message.startswith("under ")
            ),
        ]
    )


def _refusal_note(level: Level, book: str) -> RawFinding:
    there = level_for_book(level, book)
    first, *more = (f for f in book_findings(there, book) if f.severity == Severity.ERROR)
    others = f", and {len(more)} more" if more else ""
    said = f"{shelf.book(book).title} cannot play it: {first.message}{others}"
    return replace(_at_source_path(first, level, there), message=said, severity=Severity.NOTE)


def _book_finding(
    level: Level, book: str, place: str, clause: str, why: str, severity: Severity
) -> RawFinding:
    path, spot = _path_of_place(level, place), shelf.book(book).lint.SPOTS.get(clause)
    path = (*path, spot) if spot else path
    who = f'"{place.partition(".")[2]}": ' if place.startswith("ship.") else ""
    return RawFinding(path, "value", clause.lower(), f"{who}{why}", f"see {clause}", None, severity)


def _path_of_place(level: Level, place: str) -> KeyPath:
    kind, _, name = place.partition(".")
    if kind != "ship":
        return tuple(int(key) if key.isdigit() else key for key in place.split("."))
    ids = [ship.id for ship in level.ships]
    return ("ship", ids.index(name))


def _overlap_errors(level: Level, book: str) -> Iterator[RawFinding]:
    """Yield errors for hulls that overlap each other or land at the start, by the book's own ruler
    if it has one: other books use squares, or have their own warnings."""
    table = Table()
    with table.as_current():
        shelf.book(book).rules.set_up(level)
        ruled = ships_at_start(level) if every(HullSpace) else ()
        afloat = [ship for ship in ruled if ship.id in hull_space().hulls]  # boats are no hulls
        touching = {ship.id: hull_space().touching_ships(ship.id) for ship in afloat}
        over = {ship.id: hull_space().off_table_cm(ship.id, *level.chart.size_cm) for ship in afloat}
        deep = {
            (a, b): hull_space().overlap_depth_cm(a, b)
            for a, met in touching.items()
            for b in met
            if b != LAND
        }
    table.close()
    ids = [ship.id for ship in level.ships]
    for number, ship in enumerate(level.ships):
        path: KeyPath = ("ship", number, "at")
        others = touching.get(ship.id, ())
        if LAND in others and ship.state != "aground" and not is_ashore(level, ship):
            said, hint = f'the hull of "{ship.id}" touches land', 'state = "aground", if meant'
            fixes = (write_fix(("ship", number, "state"), "aground"),)
            yield raw_warning(path, "ashore", said, hint, fixes=fixes)
        if over.get(ship.id, 0.0) > MIN_OVERLAP_CM:
            said = f'the hull of "{ship.id}" lies over the edge of the chart'
            hint = f"place her {_length_words(level, over[ship.id])} farther in"
            yield RawFinding(path, "value", "off-chart", said, hint, None, Severity.WARNING)
        for other in others:
            if other in ids[:number]:
                first: KeyPath = ("ship", ids.index(other), "at")
                said = f'the hull of "{ship.id}" lies in that of "{other}"'
                hint = f"move them {_length_words(level, deep[ship.id, other])} apart at least"
                yield RawFinding(path, "value", "overlap", said, hint, other_paths=(first,))


def _length_words(level: Level, length: float) -> str:
    unit = level.chart.unit
    return f"{ceil(10 * length / CM_PER_UNIT[unit] + 1) / 10:g} {UNIT_PLURALS[unit]}"


# ------------------------------------------------------------------------------ played
def play_findings(text: str, file: str, seats_factory: SeatsFactory) -> tuple[Finding, ...]:
    """Play the level once with captains; return what broke and each unmet ``[[expect]]``. The text
    must be valid."""
    level = parse_level(text, file)
    seats = {side.id: TRIAL_CAPTAIN for side in level.sides}
    book = shelf.book(level.rules.book).rules
    battle = Battle(book, level, seats_factory(book, level, seats, TRIAL_SEED), TRIAL_SEED)
    faults = [*_stall_error(battle), *_unmet_expects(battle, level)]
    battle.close()
    return parse_toml(text, file).locate_findings(faults)


def _stall_error(battle: Battle) -> Iterator[RawFinding]:
    try:
        progress = battle.run(MAX_STEPS)
    except IllegalKey as fault:
        yield RawFinding((), "table", "illegal", f"a captain was refused: {fault}")
        return
    if progress is not StepResult.OVER:
        yield RawFinding((), "table", "stall", "the battle does not come to an end")


def _unmet_expects(battle: Battle, level: Level) -> Iterator[RawFinding]:
    with battle.table.as_current():
        report = battle.book.report()
    seen = {**report, "turn": battle.turn, "outcome": outcome_dump(battle.events)}
    for number, expect in enumerate(level.expects):
        got = look_up(seen, expect.path)
        if not path_exists(seen, expect.path):
            yield _missing_path_error(number, expect.path, seen, level)
        elif not _meets_expectation(got, expect.value, expect.tolerance):
            said = f"{expect.path} is {_value_words(got)} after the battle, not {_value_words(expect.value)}"
            yield RawFinding(("expect", number, "value"), "value", "expect", said)


def _missing_path_error(number: int, path: str, seen: Mapping[str, Any], level: Level) -> RawFinding:
    kind, _, rest = path.partition(".")
    name = rest.partition(".")[0]
    if kind == "ships" and name not in seen["ships"] and name in {s.id for s in level.ships}:
        said = f'"{name}" has not come when the battle ends'
        return RawFinding(("expect", number, "path"), "value", "expect", said)
    said = f'"{shorten(path)}" leads nowhere on the table after the battle'
    return RawFinding(("expect", number, "path"), "value", "expect-path", said, path_hint(seen, path))


def _value_words(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else "not there" if value is None else str(value)


def _meets_expectation(got: object, wanted: object, tolerance: float) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(wanted, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(wanted, bool):
        return bool(abs(got - wanted) <= tolerance)  # type: ignore[operator]
    return type(got) is type(wanted) and got == wanted


# ---------------------------------------------------------------------------------------- own flags
def missing_flag_warnings(level: Level, flags: Collection[str]) -> Iterator[RawFinding]:
    """Return a warning for each side, and each ship with another flag than her side, whose own
    nation has no flag in the pack."""
    for number, side in enumerate(level.sides):
        if _lacks_flag(side.nation, flags):
            yield _flag_warning(("side", number, "nation"), str(side.nation), flags)
    nations = {side.id: side.nation for side in level.sides}
    for number, ship in enumerate(level.ships):
        if ship.nation != nations.get(ship.side) and _lacks_flag(ship.nation, flags):
            yield _flag_warning(("ship", number, "nation"), str(ship.nation), flags)


def pack_flag_warnings(level: Level, level_path: Path) -> Iterator[RawFinding]:
    """Return the same for a level at that path, by its pack's flags; none if the pack is unusable,
    which is reported for the pack."""
    around = find_pack_of_level(level_path)
    pack = read_pack_cached(around)[0] if around else None
    if pack is not None or around is None:
        yield from missing_flag_warnings(level, list(pack.flags) if pack else [])


def _lacks_flag(nation: str | None, flags: Collection[str]) -> bool:
    return bool(nation) and str(nation).startswith(OWN_PREFIX) and nation not in flags


def _flag_warning(path: tuple[str, int, str], nation: str, flags: Collection[str]) -> RawFinding:
    said = f'there is no flag for the nation "{nation}": another one is flown'
    own = [flag for flag in flags if flag.startswith(OWN_PREFIX)]
    hint = suggestion_hint(nation, own, "the pack has") if own else ""
    hint = hint or f"a pack holds it as flags/{nation}.png (weathergage pack new)"
    return raw_warning(path, "no-flag", said, hint)


# ------------------------------------------------------------------------------ before every battle
def validate_level(written: Level, text: str, file: str, book_level: Level) -> None:
    """Check a level as a book sets it up (``book_level``, with its options). Raise LevelError with
    every
    error that ``check`` has, each at its place in the text."""
    found = book_findings(book_level, book_level.rules.book)
    faults = [_at_source_path(f, written, book_level) for f in found if f.severity == Severity.ERROR]
    if faults:
        raise LevelError(parse_toml(text, file).locate_findings(faults))


def load_valid_level(path: Path) -> Level:
    """Return the level of a file that its own book can play. Raise LevelError, also if it cannot be
    opened."""
    level = load_level(path)
    validate_level(level, read_level_text(path), str(path), level)
    return level
