"""What is wrong with a level, asked of the reader, the rulebook, and the table it would lie on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import ceil
from pathlib import Path as FilePath
from typing import Any, TypeAlias

from game.books import shelf
from game.core.table import Table, every
from game.levels import Finding, Level, level_for, read_level
from game.levels.conditions.happenings import present_at_first
from game.levels.format.ids import book_hint
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.suspicious import stands_ashore
from game.levels.reading.balance_card import card_path, is_stale, read_card
from game.levels.reading.findings import Fault, Path, Severity, shorten
from game.levels.reading.read import reviewing
from game.levels.reading.source import parse_toml
from game.levels.reading.suppressions import heed
from game.play.battle import Battle, Illegal, StepResult
from game.play.ignored_keys import loud, untold
from game.play.missing_flags import no_flags_beside
from game.play.overlap_warnings import crowded, unadapted_notes
from game.play.placement_fixes import with_placement_fixes
from game.play.scripts_paths import is_there, look_up, meant, outcome_of
from game.play.seats import Man
from game.play.source_paths import source_path
from game.play.suspicious_setup import suspicious_warnings
from game.sea.hull import LAND, Waters, waters

MOST_STEPS = 500_000
GRACE = 0.01
"""Cm by which a hull may lie over the edge: nobody measures so finely."""
PLAYED_BY = "ai:admiral"
PLAYED_WITH = 1
"""The seed an ``[[expect]]`` is held against."""


Checked: TypeAlias = tuple[Level | None, tuple[Finding, ...]]
"""A level, or None if it cannot be read, and what was found."""


def check_text(
    text: str, file: str, where: FilePath | None = None
) -> tuple[Level | None, tuple[Finding, ...]]:
    """The level, or None if it cannot be read, and everything found, in file order, without the
    warnings its author has silenced. A level that was read from a file (``where``) is held against
    the balance cards beside it, and the flags of its pack."""
    *_, (level, findings) = check_in_steps(text, file, where)
    return level, findings


def check_in_steps(text: str, file: str, where: FilePath | None = None) -> Iterator[Checked]:
    """The same step by step, for who has other things to do between two: each takes some
    milliseconds with sixty ships. What is known after each; the last is all of it."""
    last: Checked = (None, ())
    for last in reviewing(text, file):
        yield last[0], ()
    level, findings = last
    if level is None:
        yield None, heed(text, file, findings)
        return
    home, faults = level.rules.book, list[Fault]()
    books = [home, *(b for b in level.overlays if b in shelf.NAMES and b != home)]
    for book in books:
        for found in findings_in_steps(level, book):
            yield level, ()
            faults += found
    faults += loud(level)
    yield level, ()
    faults += crowded(level, [book for book in books if can_play(level, book)])
    yield level, ()
    if where:
        faults += [*old_cards(level, where), *no_flags_beside(level, where)]
    located = parse_toml(text, file).locate(faults)
    told = sorted({*findings, *located}, key=lambda f: (f.line, f.column, f.code, f.message))
    yield level, heed(text, file, told)


def findings_under(level: Level, book: str) -> Iterator[Fault]:
    """What a book has against a level, each fault where the level or its overlay says it."""
    return chain.from_iterable(findings_in_steps(level, book))


def findings_in_steps(level: Level, book: str) -> Iterator[list[Fault]]:
    """The same in two steps: what the book itself has against it, and what nobody can mean."""
    there = level_for(level, book)
    found = book_findings(there, book)
    yield [_placed(fault, level, there) for fault in with_placement_fixes(found, level, there)]
    if not any(f.severity == Severity.ERROR for f in found):
        yield [_placed(fault, level, there) for fault in suspicious_warnings(there, book)]


def errors_under(level: Level, there: Level) -> list[Fault]:
    """What keeps a level from being played as a book sets it up, where its file says it."""
    found = book_findings(there, there.rules.book)
    return [_placed(f, level, there) for f in found if f.severity == Severity.ERROR]


def _placed(fault: Fault, level: Level, there: Level) -> Fault:
    """A fault of the level under a book, where the file says what it is about."""
    book = there.rules.book
    others = tuple(source_path(path, level, there, book) for path in fault.others)
    return replace(fault, path=source_path(fault.path, level, there, book), others=others)


def old_cards(level: Level, where: FilePath) -> Iterator[Fault]:
    """A warning for each balance card beside the file that was measured before the level was last
    changed."""
    for book in shelf.NAMES:
        card = read_card(where, book)
        if card and is_stale(card, level):
            said = f"{card_path(where, book).name} was measured before the level was changed"
            file = f'"{where}"' if " " in str(where) else where
            hint = f"measure again: weathergage simulate {file} --rules {book} --card"
            yield Fault(("title",), "value", "stale-card", said, hint, None, Severity.WARNING)


def book_findings(level: Level, book: str) -> list[Fault]:
    """What a book and its table have against a level, not yet located."""
    if book not in shelf.NAMES:
        said = f'there is no book "{book}"'
        return [Fault(("rules", "book"), "value", "no-book", said, book_hint(book))]
    found = [
        _judged(level, book, *said, Severity.ERROR) for said in shelf.book(book).rules.faults(level)
    ]
    if found:
        return _at_the_options(found, level, book)
    doubts = [
        _judged(level, book, *said, Severity.WARNING)
        for said in shelf.book(book).rules.doubts(level)
    ]
    return [*_overlaps(level, book), *doubts]


def _at_the_options(faults: list[Fault], level: Level, book: str) -> list[Fault]:
    """The faults, those of options that the book has not at the option itself: a book tells of them
    first, in the level's order."""
    strangers = [
        n
        for n, name in enumerate(level.rules.options)
        if name not in shelf.book(book).rules.OPTIONS
    ]
    of_options = [n for n, fault in enumerate(faults) if fault.path == ("rules", "options")]
    for place, number in zip(of_options, strangers, strict=False):
        faults[place] = replace(faults[place], path=("rules", "options", number))
    return faults


def can_play(level: Level, book: str) -> bool:
    """Whether a book finds nothing against the level as it would set it up."""
    return not any(
        f.severity == Severity.ERROR for f in book_findings(level_for(level, book), book)
    )


def books_for(level: Level) -> list[str]:
    """The books on the shelf that can play a level."""
    return [book for book in shelf.NAMES if can_play(level, book)]


def losses_under(level: Level, book: str) -> list[str]:
    """What the battle loses under a book that cannot say it: sentences for the briefing. Options
    and purses of the home book have no meaning in another."""
    there = level_for(level, book)
    home = () if book == level.rules.book else level.rules.options
    dropped = [f"options of another book: {', '.join(home)}"] if home else []
    if level.rules.purse and book != level.rules.book and not there.rules.purse:
        dropped.append("there is no purse to spend")
    return list(dict.fromkeys([*dropped, *shelf.book(book).lint.losses(there)]))


def notes(level: Level, text: str, file: str) -> tuple[Finding, ...]:
    """What each book that can play the level makes nothing of, in plain words, at the keys; and
    where the battle is too narrow for it."""
    books = books_for(level)
    return parse_toml(text, file).locate([*untold(level, books), *unadapted_notes(level, books)])


def _judged(
    level: Level, book: str, place: str, clause: str, why: str, severity: Severity
) -> Fault:
    path, spot = _path(level, place), shelf.book(book).lint.SPOTS.get(clause)
    path = (*path, spot) if spot else path
    who = f'"{place.partition(".")[2]}": ' if place.startswith("ship.") else ""
    return Fault(path, "value", clause.lower(), f"{who}{why}", f"see {clause}", None, severity)


def _path(level: Level, place: str) -> Path:
    """``rules.options``, ``plan.0.ship.<id>`` or ``ship.<id>`` as the path of keys in the file."""
    kind, _, name = place.partition(".")
    if kind != "ship":
        return tuple(int(key) if key.isdigit() else key for key in place.split("."))
    ids = [ship.id for ship in level.ships]
    return ("ship", ids.index(name))


def _overlaps(level: Level, book: str) -> Iterator[Fault]:
    """Hulls that lie in one another or on the land when the battle begins, by the table's own
    ruler, if the book has laid one: others play on squares, or have a doubt of their own."""
    table = Table()
    with table.at():
        shelf.book(book).rules.set_up(level)
        ruled = present_at_first(level) if every(Waters) else ()
        afloat = [ship for ship in ruled if ship.id in waters().hulls]  # boats are no hulls
        touching = {ship.id: waters().touching(ship.id) for ship in afloat}
        over = {ship.id: waters().beyond(ship.id, *level.chart.size_cm) for ship in afloat}
        deep = {
            (a, b): waters().depth(a, b) for a, met in touching.items() for b in met if b != LAND
        }
    table.close()
    ids = [ship.id for ship in level.ships]
    for number, ship in enumerate(level.ships):
        path: Path = ("ship", number, "at")
        others = touching.get(ship.id, ())
        if LAND in others and ship.state != "aground" and not stands_ashore(level, ship):
            said, hint = f'the hull of "{ship.id}" touches land', 'state = "aground", if meant'
            yield Fault(path, "value", "ashore", said, hint, None, Severity.WARNING)
        if over.get(ship.id, 0.0) > GRACE:
            said = f'the hull of "{ship.id}" lies over the edge of the chart'
            hint = f"place her {_so_far(level, over[ship.id])} farther in"
            yield Fault(path, "value", "off-chart", said, hint, None, Severity.WARNING)
        for other in others:
            if other in ids[:number]:
                first: Path = ("ship", ids.index(other), "at")
                said = f'the hull of "{ship.id}" lies in that of "{other}"'
                hint = f"move them {_so_far(level, deep[ship.id, other])} apart at least"
                yield Fault(path, "value", "overlap", said, hint, others=(first,))


def _so_far(level: Level, length: float) -> str:
    """So many cm in the unit of the chart, rounded up to a tenth, and a tenth more."""
    unit = CM_PER_UNIT[level.chart.unit]
    many = {"inch": "inches", "square": "squares", "hex": "hexes"}.get(level.chart.unit, "cm")
    return f"{ceil(10 * length / unit + 1) / 10:g} {many}"


# ------------------------------------------------------------------------------ played
def play_findings(text: str, file: str, man: Man) -> tuple[Finding, ...]:
    """The level has been played once by captains; what broke, and every ``[[expect]]`` that the
    table does not meet at the end. The text must be sound."""
    level = read_level(text, file)
    seats = {side.id: PLAYED_BY for side in level.sides}
    book = shelf.book(level.rules.book).rules
    battle = Battle(book, level, man(book, level, seats, PLAYED_WITH), PLAYED_WITH)
    faults = [*_stall(battle), *_unmet(battle, level)]
    battle.close()
    return parse_toml(text, file).locate(faults)


def _stall(battle: Battle) -> Iterator[Fault]:
    try:
        progress = battle.run(MOST_STEPS)
    except Illegal as fault:
        yield Fault((), "table", "illegal", f"a captain was refused: {fault}")
        return
    if progress is not StepResult.OVER:
        yield Fault((), "table", "stall", "the battle does not come to an end")


def _unmet(battle: Battle, level: Level) -> Iterator[Fault]:
    with battle.table.at():
        report = battle.book.report()
    seen = {**report, "turn": battle.turn, "outcome": outcome_of(battle.events)}
    for number, expect in enumerate(level.expects):
        got = look_up(seen, expect.path)
        if not is_there(seen, expect.path):
            yield _leads_nowhere(number, expect.path, seen, level)
        elif not _meets(got, expect.value, expect.tolerance):
            said = f"{expect.path} is {_said(got)} after the battle, not {_said(expect.value)}"
            yield Fault(("expect", number, "value"), "value", "expect", said)


def _leads_nowhere(number: int, path: str, seen: Mapping[str, Any], level: Level) -> Fault:
    """An expectation of a ship that never came, or of what no table has."""
    kind, _, rest = path.partition(".")
    name = rest.partition(".")[0]
    if kind == "ships" and name not in seen["ships"] and name in {s.id for s in level.ships}:
        said = f'"{name}" has not come when the battle ends'
        return Fault(("expect", number, "path"), "value", "expect", said)
    said = f'"{shorten(path)}" leads nowhere on the table after the battle'
    return Fault(("expect", number, "path"), "value", "expect-path", said, meant(seen, path))


def _said(value: object) -> str:
    """A value as an author writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else "not there" if value is None else str(value)


def _meets(got: object, wanted: object, tolerance: float) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(wanted, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(wanted, bool):
        return bool(abs(got - wanted) <= tolerance)  # type: ignore[operator]
    return type(got) is type(wanted) and got == wanted
