"""What an author has changed between two versions of a level, in short plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from game.levels.format.model import Chart, Level, Objective, Ship
from game.levels.reading.completing import FROM_CLASS

LONGEST: Final = 36
"""Characters of a value beyond which only the fact is told that it is another."""
_HEAD: Final = (
    "title", "author", "date", "place", "briefing", "stakes", "minutes", "sources",
    "historical_result", "history",
)  # fmt: skip
_WHOLE: Final = ("scores", "events", "expects")
_NAMED: Final = (
    ("ships", "ship"), ("sides", "side"), ("squadrons", "squadron"), ("forts", "fort"),
    ("chains", "chain"), ("zones", "zone"), ("groups", "group"), ("parties", "party"),
    ("leaders", "leader"), ("plans", "plan"),
)  # fmt: skip
_WORDS: Final = {
    "wind_from": "wind from", "ship_class": "class", "length_m": "length", "beam_m": "beam",
    "historical_result": "historical result", "expects": "expectations",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is another now: ``words`` for people; the ship it is about ('' for none), and
    in one word what befell her: new, moved, changed, gone."""

    words: str
    ship: str = ""
    how: str = ""


def changes(before: Level, after: Level) -> tuple[Change, ...]:
    """Everything in which two complete levels differ: ships first, then the sea, then the rest;
    empty if they are the same battle."""
    return (
        *_named(before.ships, after.ships, "ship"),
        *_chart(before.chart, after.chart),
        *_fields(before, after, _HEAD),
        *_fields(before.rules, after.rules),
        *_aims(before, after),
        *(c for part, noun in _NAMED[1:] for c in _named(*_both(before, after, part), noun)),
        *_fields(before, after, _WHOLE),
    )


# ------------------------------------------------------------------------------ parts with an id
def _both(before: Level, after: Level, part: str) -> tuple[Sequence[Any], Sequence[Any]]:
    return getattr(before, part), getattr(after, part)


def _named(before: Sequence[Any], after: Sequence[Any], noun: str) -> Iterator[Change]:
    """New, gone and changed parts, in the order of the file; only ships carry their id."""
    old, new = {part.id: part for part in before}, {part.id: part for part in after}
    is_ship = noun == "ship"
    for name, part in new.items():
        mark = name if is_ship else ""
        if name not in old:
            yield Change(f"a new {noun}: {_called(part)}", mark, "new")
        else:
            yield from _changed(old[name], part, mark)
    for name, part in old.items():
        if name not in new:
            yield Change(f"a {noun} less: {_called(part)}", name if is_ship else "", "gone")
    both = [name for name in new if name in old]
    if both != [name for name in old if name in new]:
        yield Change(f"the {noun}s stand in another order")


def _changed(old: Any, new: Any, ship: str) -> Iterator[Change]:
    """The differences of one part in one line: "Amphion: heading 90 → 120, guns 32 → 36"."""
    found = [name for name in type(new).model_fields if _differs(old, new, name)]
    if isinstance(new, Ship) and ("ship_class" in found or "guns" in found):
        # What follows from another class, or from other guns, is not told one by one.
        found = [name for name in found if name not in FROM_CLASS or name == "guns"]
    if found:
        told = ", ".join(_told(old, new, name) for name in found)
        moved = not {"at", "heading"}.isdisjoint(found)
        yield Change(f"{_called(new)}: {told}", ship, "moved" if moved else "changed")


def _called(part: Any) -> str:
    """Its name; its id where it has none, or is of a kind that has no names."""
    has_name = "name" in type(part).model_fields and part.name
    return str(part.name if has_name else part.id)


# ------------------------------------------------------------------------------ everything else
def _chart(before: Chart, after: Chart) -> Iterator[Change]:
    """The sea: its values, and which of its shores and shallows are others."""
    yield from _fields(before, after)


def _fields(
    before: BaseModel, after: BaseModel, names: Sequence[str] | None = None
) -> Iterator[Change]:
    """A line for each of these fields (all, if none are named) that differs."""
    for name in names or type(after).model_fields:
        if _differs(before, after, name):
            yield Change(_told(before, after, name))


def _aims(before: Level, after: Level) -> Iterator[Change]:
    """The sides whose aims are others."""
    for side in after.sides:
        if _aims_of(before, side.id) != _aims_of(after, side.id):
            yield Change(f"the objective of {side.name or side.id} has changed")


def _aims_of(level: Level, side: str) -> list[Objective]:
    return [aim for aim in level.objectives if aim.side == side]


def _differs(old: BaseModel, new: BaseModel, name: str) -> bool:
    return bool(getattr(old, name) != getattr(new, name))


def _told(old: BaseModel, new: BaseModel, name: str) -> str:
    """``heading 90 → 120``; of what has no short form, that it has changed."""
    words = _WORDS.get(name, name.replace("_", " "))
    was, now = _short(getattr(old, name)), _short(getattr(new, name))
    if was is None or now is None or len(was) + len(now) > LONGEST:
        return f"{words} changed"
    return f"{words} {was} → {now}"


def _short(value: Any) -> str | None:
    """A value as a person would write it; None for what is too much for a line."""
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
            return ", ".join(_short(part) or "" for part in value)
        case _:
            return None
