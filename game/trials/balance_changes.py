"""One change of a level that may make its battle more even: in words, and as steps that can be carried out
on the text after those of others.

For its home book a change is made where the level or its own overlay says the value; for another book only
below ``[for.<book>]``, so that the level stays as it is under every other book."""

from collections.abc import Iterable
from typing import NamedTuple

from game.levels import Level, level_for_book, parse_level
from game.levels.editing.toml_edits import (
    TomlText,
    TomlValue,
    add_row_edits,
    edited_toml,
    parse_toml_text,
    removal_edits,
    set_nested_edits,
)
from game.levels.reading.findings import KeyPath
from game.play.level_changes import source_path


class SetKey(NamedTuple):
    """Set a key of the level as the book sets it up; of a ship by her id: ``("ship", "junon", "at")``."""

    path: tuple[str, ...]
    value: TomlValue


class RemoveKey(NamedTuple):
    """Take a key of a ship out of the level."""

    path: tuple[str, ...]


class SetAim(NamedTuple):
    """Set one sentence of the numbered objective."""

    number: int
    key: str
    sentence: str


class AddAim(NamedTuple):
    """Give a side an objective."""

    side: str
    sentence: str


class SetScore(NamedTuple):
    """Set the points of the numbered score."""

    number: int
    points: int


class AddShip(NamedTuple):
    """Add a ship of these keys behind the ship ``like``."""

    like: str
    fields: tuple[tuple[str, TomlValue], ...]


class LeaveOut(NamedTuple):
    """Leave a ship out."""

    ship: str


ChangeStep = SetKey | RemoveKey | SetAim | AddAim | SetScore | AddShip | LeaveOut
_LAST = (AddShip, LeaveOut)
"""Steps that renumber ships or aims."""


class BalanceChange(NamedTuple):
    """A candidate: what it does in words, its steps, and how unwelcome it is to an author: 1 for a ship moved
    a little, 5 for one left out."""

    words: str
    steps: tuple[ChangeStep, ...]
    cost: float


def may_join(one: BalanceChange, other: BalanceChange) -> bool:
    """Return whether two changes touch different things."""
    for step in one.steps:
        for there in other.steps:
            ours, theirs = _touched(step), _touched(there)
            short = min(len(ours), len(theirs))
            if ours[:short] == theirs[:short]:
                return False
    return True


def _touched(step: ChangeStep) -> tuple[str, ...]:
    match step:
        case SetKey(path) | RemoveKey(path):
            return path
        case SetAim(number, key):
            return ("objective", str(number), key)
        case AddAim(side):
            return ("new objective", side)
        case SetScore(number):
            return ("score", str(number))
        case AddShip(like):
            return ("ship", like)
        case LeaveOut(ship):
            return ("ship", ship)


def changed_text(text: str, book: str, changes: Iterable[BalanceChange]) -> str:
    """Return the text of a level after changes for a book. Raise LevelError or KeyError if one cannot be
    carried out."""
    level, toml = parse_level(text), parse_toml_text(text)
    steps = [step for change in changes for step in change.steps]
    for step in sorted(steps, key=lambda step: isinstance(step, _LAST)):
        toml = _after_step(toml, level, book, step)
    return toml.file_text


def _after_step(toml: TomlText, level: Level, book: str, step: ChangeStep) -> TomlText:
    is_home = book == level.rules.book
    match step:
        case SetKey(path, value):
            return edited_toml(toml, set_nested_edits(toml, _file_path(toml, level, book, path), value))
        case RemoveKey(path):
            return edited_toml(toml, removal_edits(toml, _file_path(toml, level, book, path)))
        case SetAim(number, key, sentence):
            toml = toml if is_home else _with_own_aims(toml, level, book)
            at: KeyPath = ("objective", number, key)
            at = source_path(at, level, level_for_book(level, book), book) if is_home else ("for", book, *at)
            return edited_toml(toml, set_nested_edits(toml, at, sentence))
        case AddAim(side, sentence):
            toml = toml if is_home else _with_own_aims(toml, level, book)
            own = level.overlays.get(book)
            listed = (
                ("objective",) if is_home and not (own and own.objectives) else ("for", book, "objective")
            )
            return edited_toml(toml, add_row_edits(toml, listed, {"side": side, "major": sentence}))
        case SetScore(number, points):
            return edited_toml(toml, set_nested_edits(toml, ("score", number, "points"), points))
        case AddShip(like, fields):
            number = _ship_number(toml, like)
            return edited_toml(toml, add_row_edits(toml, ("ship",), dict(fields), number))
        case LeaveOut(ship) if is_home:
            return edited_toml(toml, removal_edits(toml, ("ship", _ship_number(toml, ship))))
        case LeaveOut(ship):
            now = level_for_book(parse_level(toml.file_text), book)
            taking_part = [other.id for other in now.ships if other.id != ship]
            return edited_toml(toml, set_nested_edits(toml, ("for", book, "only"), taking_part))


def _file_path(toml: TomlText, level: Level, book: str, path: tuple[str, ...]) -> KeyPath:
    if book != level.rules.book:
        return ("for", book, *path)
    found: KeyPath = path
    there = level_for_book(level, book)
    if path[0] == "ship":
        found = ("ship", [ship.id for ship in there.ships].index(path[1]), *path[2:])
    found = source_path(found, level, there, book)
    return ("ship", _ship_number(toml, path[1]), *path[2:]) if found[0] == "ship" else found


def _ship_number(toml: TomlText, ship: str) -> int:
    return [row["id"] for row in toml.value_at(("ship",))].index(ship)


def _with_own_aims(toml: TomlText, level: Level, book: str) -> TomlText:
    """Return the text with the aims of that book in its own overlay: it has all of them there or none."""
    listed = ("for", book, "objective")
    if toml.has(listed):
        return toml
    for aim in level_for_book(level, book).objectives:
        told = {"side": aim.side, "major": aim.major, "minor": aim.minor, "draw": aim.draw}
        fields = {key: text for key, text in told.items() if text}
        toml = edited_toml(toml, add_row_edits(toml, listed, fields))
    return toml
