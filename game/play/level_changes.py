"""What an author changed between two versions of a level, in short plain lines."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from game.books import shelf
from game.core.files import create_file
from game.levels import load_level
from game.levels.editing.new_levels import level_file_stem, new_level_text
from game.levels.format.model import Chart, Level, Objective, Ship
from game.levels.reading.completion import FROM_CLASS
from game.levels.reading.findings import KeyPath
from game.levels.reading.level_folders import MAX_LEVELS, player_levels_folder, shipped_levels_folder

MAX_VALUE_CHARS: Final = 36
"""A longer value is only reported as changed."""
_HEAD_FIELDS: Final = (
    "title", "author", "date", "place", "briefing", "stakes", "minutes", "sources",
    "historical_result", "history",
)  # fmt: skip
_WHOLE_LISTS: Final = ("scores", "events", "expects")
_NAMED_LISTS: Final = (
    ("ships", "ship"), ("sides", "side"), ("squadrons", "squadron"), ("forts", "fort"),
    ("chains", "chain"), ("zones", "zone"), ("groups", "group"), ("parties", "party"),
    ("leaders", "leader"), ("plans", "plan"),
)  # fmt: skip
_FIELD_WORDS: Final = {
    "wind_from": "wind from", "ship_class": "class", "length_m": "length", "beam_m": "beam",
    "historical_result": "historical result", "expects": "expectations",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LevelChange:
    """One change: ``words`` for people; the ship it is about ('' for none), and one word for it:
    new, moved, changed, gone."""

    words: str
    ship: str = ""
    kind: str = ""


def level_changes(before: Level, after: Level) -> tuple[LevelChange, ...]:
    """Return all differences of two complete levels: ships first, then the sea, then the rest;
    empty for the same battle."""
    return (
        *_named_part_changes(before.ships, after.ships, "ship"),
        *_chart_changes(before.chart, after.chart),
        *_field_changes(before, after, _HEAD_FIELDS),
        *_field_changes(before.rules, after.rules),
        *_aim_changes(before, after),
        *(
            c
            for part, noun in _NAMED_LISTS[1:]
            for c in _named_part_changes(*_parts_of_both(before, after, part), noun)
        ),
        *_field_changes(before, after, _WHOLE_LISTS),
    )


# ------------------------------------------------------------------------------ parts with an id
def _parts_of_both(before: Level, after: Level, part: str) -> tuple[Sequence[Any], Sequence[Any]]:
    return getattr(before, part), getattr(after, part)


def _named_part_changes(before: Sequence[Any], after: Sequence[Any], noun: str) -> Iterator[LevelChange]:
    old, new = {part.id: part for part in before}, {part.id: part for part in after}
    is_ship = noun == "ship"
    for name, part in new.items():
        mark = name if is_ship else ""
        if name not in old:
            yield LevelChange(f"a new {noun}: {_name_of(part)}", mark, "new")
        else:
            yield from _part_changes(old[name], part, mark)
    for name, part in old.items():
        if name not in new:
            yield LevelChange(f"a {noun} less: {_name_of(part)}", name if is_ship else "", "gone")
    both = [name for name in new if name in old]
    if both != [name for name in old if name in new]:
        yield LevelChange(f"the {noun}s stand in another order")


def _part_changes(old: Any, new: Any, ship: str) -> Iterator[LevelChange]:
    found = [name for name in type(new).model_fields if _has_changed(old, new, name)]
    if isinstance(new, Ship) and ("ship_class" in found or "guns" in found):
        # What follows from another class, or from other guns, is not listed one by one.
        found = [name for name in found if name not in FROM_CLASS or name == "guns"]
    if found:
        told = ", ".join(_field_change_words(old, new, name) for name in found)
        moved = not {"at", "heading"}.isdisjoint(found)
        yield LevelChange(f"{_name_of(new)}: {told}", ship, "moved" if moved else "changed")


def _name_of(part: Any) -> str:
    has_name = "name" in type(part).model_fields and part.name
    return str(part.name if has_name else part.id)


# ------------------------------------------------------------------------------ everything else
def _chart_changes(before: Chart, after: Chart) -> Iterator[LevelChange]:
    yield from _field_changes(before, after)


def _field_changes(
    before: BaseModel, after: BaseModel, names: Sequence[str] | None = None
) -> Iterator[LevelChange]:
    for name in names or type(after).model_fields:
        if _has_changed(before, after, name):
            yield LevelChange(_field_change_words(before, after, name))


def _aim_changes(before: Level, after: Level) -> Iterator[LevelChange]:
    for side in after.sides:
        if _aims_of_side(before, side.id) != _aims_of_side(after, side.id):
            yield LevelChange(f"the objective of {side.name or side.id} has changed")


def _aims_of_side(level: Level, side: str) -> list[Objective]:
    return [aim for aim in level.objectives if aim.side == side]


def _has_changed(old: BaseModel, new: BaseModel, name: str) -> bool:
    return bool(getattr(old, name) != getattr(new, name))


def _field_change_words(old: BaseModel, new: BaseModel, name: str) -> str:
    words = _FIELD_WORDS.get(name, name.replace("_", " "))
    was, now = _short_value(getattr(old, name)), _short_value(getattr(new, name))
    if was is None or now is None or len(was) + len(now) > MAX_VALUE_CHARS:
        return f"{words} changed"
    return f"{words} {was} → {now}"


def _short_value(value: Any) -> str | None:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return f"{value:g}"
        case str():
            return value or "none"
        case tuple() if all(isinstance(part, (int, float, str)) for part in value):
            return ", ".join(_short_value(part) or "" for part in value)
        case _:
            return None


DEFAULT_TITLE: Final = "My battle"
"""The title of an untitled battle; the second is My battle 2."""


def level_text_for_book(title: str, book: str) -> str:
    """Return a new level under a book, on a chart like that of the book's own levels."""
    like = load_level(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    return new_level_text(title, book, like.chart, shelf.book(book).lint.placement_rules(like))


def create_level_file(home: Path, book: str) -> Path:
    """Write the file of a new level to the player's folder ``home``, under the first free name, and
    return it. Raise OSError if it cannot be written or a thousand names are taken."""
    folder = player_levels_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MAX_LEVELS + 1):
        title = DEFAULT_TITLE if number == 1 else f"{DEFAULT_TITLE} {number}"
        path = folder / f"{level_file_stem(title)}.toml"
        if path.exists():
            continue
        with suppress(FileExistsError):  # another window has just taken this name
            create_file(path, level_text_for_book(title, book))
            return path
    raise FileExistsError(f"{folder} has {MAX_LEVELS} battles called {DEFAULT_TITLE}")


def source_path(path: KeyPath, level: Level, book_level: Level, book: str) -> KeyPath:
    """Return the path in the file for a path of the level under a book: in the overlay for that
    book if it is there, else in the level itself."""
    overlay, rest = level.overlays.get(book), path[2:]
    if path[:1] == ("ship",) and isinstance(path[1], int):
        name = book_level.ships[path[1]].id
        given = overlay.ship.get(name) if overlay else None
        if given and any(getattr(given, str(k), None) is not None for k in rest[:1] or ("at",)):
            return ("for", book, "ship", name, *rest)
        return ("ship", [ship.id for ship in level.ships].index(name), *rest)
    if overlay is None:
        return path
    moved = path[0] == "rules" and book != level.rules.book
    moved |= path[0] == "objective" and bool(overlay.objectives)
    moved |= path[0] == "chart" and getattr(overlay.chart, str(path[1]), None) is not None
    return ("for", book, *path) if moved else path
