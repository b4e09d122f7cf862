"""Another place, heading, crew or list of features that a book takes, for what it refuses or doubts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final, get_args

from game.books import shelf
from game.levels import Level
from game.levels.format.allowed_words import Crew
from game.levels.format.model import Ship
from game.levels.reading.findings import Fix, FixValue, RawFinding, remove_fix, write_fix

MAX_TRIED_SHIPS: Final = 8
"""Most findings for which other values are tried: each try checks the whole level."""
MAX_VALUES: Final = 3
"""Most values that are offered."""
HEADING_STEP: Final = 5.0
"""Degrees from one heading to the next that is tried, where a book allows any."""
USUAL_VALUES: Final = {"basic_speed": (10, 12, 8), "points": (20, 30, 40)}
"""What ships have that state it themselves."""
FIXED_KEYS: Final = ("at", "heading", "crew", "features", *USUAL_VALUES)
CREWS: Final[tuple[str, ...]] = get_args(Crew)


def with_value_fixes(faults: Iterable[RawFinding], level: Level, book_level: Level) -> Iterator[RawFinding]:
    """Return the findings of a level as a book sets it up (``book_level``); one about a value of a ship has
    as hint and fixes the nearest values with which the book is silent, as the file writes them."""
    tried = 0
    for finding in faults:
        key = str(finding.path[-1]) if len(finding.path) == 3 and finding.path[0] == "ship" else ""
        if key in FIXED_KEYS and tried < MAX_TRIED_SHIPS and not finding.fixes:
            tried += 1
            yield _with_fixes(finding, key, level, book_level)
        else:
            yield finding


def _with_fixes(finding: RawFinding, key: str, level: Level, book_level: Level) -> RawFinding:
    number = finding.path[1]
    assert isinstance(number, int)
    book, ship = book_level.rules.book, book_level.ships[number]
    told = (f"ship.{ship.id}", finding.code)
    if told not in _ships_and_codes(book_level):
        return finding  # the book is not the reason
    others = (value for value in _other_values(key, ship, book_level))
    cures = list(
        islice((value for value in others if _is_cured(book_level, number, key, value, told)), MAX_VALUES)
    )
    if not cures:
        return finding
    overlay = level.overlays.get(book)
    at_home = book == level.rules.book and not (overlay and ship.id in overlay.ship)
    written = key if at_home else f"[for.{book}.ship.{ship.id}] {key}"
    fixes = tuple(_value_fix(number, key, value, ship) for value in cures)
    cure = f"{written} = {' or '.join(_in_words(value) for value in cures)}"
    if key == "at":
        cure += " is the nearest place that it has"
    return replace(finding, hint=f"{cure}; {finding.hint}" if finding.hint else cure, fixes=fixes)


def _other_values(key: str, ship: Ship, book_level: Level) -> Iterator[Any]:
    """Yield other values of a key, nearest first."""
    rules = shelf.book(book_level.rules.book).lint.placement_rules(book_level)
    if key == "at":
        yield rules.snap_position(book_level.chart, ship.at)
    elif key == "heading":
        step = rules.heading_step or HEADING_STEP
        for turn in range(1, int(180 / step) + 1):
            for way in (turn, -turn):
                yield (round(ship.heading / step) + way) * step % 360
    elif key in USUAL_VALUES:
        yield from USUAL_VALUES[key]
    elif key == "features":
        yield from (tuple(f for f in ship.features if f != left_out) for left_out in ship.features)
    else:
        kind, quality = ship.crew_kind, ship.crew_quality or ship.quality
        yield from sorted(
            CREWS, key=lambda crew: (kind not in crew.split(), " " in crew and quality not in crew.split())
        )


def _is_cured(book_level: Level, number: int, key: str, value: Any, told: tuple[str, str]) -> bool:
    ships = list(book_level.ships)
    ships[number] = ships[number].model_copy(update={key: value})
    before, after = (
        _ships_and_codes(book_level),
        _ships_and_codes(book_level.model_copy(update={"ships": tuple(ships)})),
    )
    return told not in after and after <= before


def _ships_and_codes(book_level: Level) -> set[tuple[str, str]]:
    rules = shelf.book(book_level.rules.book).rules
    found = rules.faults(book_level)
    return {(where, clause.lower()) for where, clause, _ in found or rules.doubts(book_level)}


def _value_fix(number: int, key: str, value: Any, ship: Ship) -> Fix:
    path = ("ship", number, key)
    if key == "features":
        gone = next(n for n, word in enumerate(ship.features) if word not in value)
        return remove_fix((*path, gone))
    return write_fix(path, value)


def _in_words(value: FixValue) -> str:
    match value:
        case str():
            return f'"{value}"'
        case int() | float():
            return f"{value:g}"
        case _:
            return f"[{', '.join(_in_words(one) for one in value)}]"
