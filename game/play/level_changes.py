"""What an author changed between two versions of a level, in short plain lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from game.levels.format.model import Chart, Level, Objective, Ship
from game.levels.reading.completion import FROM_CLASS

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
