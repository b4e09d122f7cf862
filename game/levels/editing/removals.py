"""Take ships, forts, zones and other things out of a level: their tables, and, if wanted, every mention of
them in aims, scores, groups, plans, events and elsewhere.

A condition that speaks of one loses that part: of ``struck amphion and turn 6`` there stays ``turn 6``. A row
that then says nothing (an aim, a group of nobody, an event that nothing starts) goes too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from game.core.wording import and_list
from game.levels.conditions.grammar import conditions_in, mentions_in, parse_condition_table
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    Condition,
    ConditionError,
    FleetDeed,
    HoldsZone,
    Not,
    ShipDeed,
    ShipsNear,
    condition_sentence,
)
from game.levels.editing.id_renames import MENTION_KINDS, IdKind, key_paths, naming_paths
from game.levels.editing.toml_edits import TomlText, edited_toml, removal_edits, set_value_edits
from game.levels.reading.findings import KeyPath

_NOUNS: Final = {
    "objective": "aim", "score": "score", "event": "event", "group": "group", "plan": "plan",
    "party": "party", "leader": "leader", "squadron": "manoeuvre", "history": "history",
    "for": "overlay of another book",
}  # fmt: skip
_PLURALS: Final = {"party": "parties", "overlay of another book": "overlays of other books"}
_AIM_KEYS: Final = ("major", "minor", "draw")
_EVENT_DEEDS: Final = (
    "message", "arrive", "wind", "wind_from", "sea", "light", "visibility", "release", "objective", "end",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NamedThing:
    """A thing with an id that other parts of a level may mention."""

    kind: IdKind
    id: str


def named_things(toml: TomlText, paths: Iterable[KeyPath]) -> tuple[NamedThing, ...]:
    """Return those of the things with these keys that have an id."""
    found = []
    for path in paths:
        if len(path) == 2 and path[0] in set(IdKind) and toml.has((*path, "id")):
            found.append(NamedThing(IdKind(str(path[0])), str(toml.value_at((*path, "id")))))
    return tuple(found)


def without_things(toml: TomlText, paths: Sequence[KeyPath], *, has_mentions: bool) -> TomlText:
    """Return the text without the tables with these keys, without what overlays say of the ships among them
    and other languages of any; other mentions stay if `has_mentions`. Raise KeyError if something cannot be
    removed."""
    things = named_things(toml, paths)
    for path in _last_first(paths):
        # Of a place that a manoeuvre names only the place goes: the squadron may do it elsewhere.
        toml = edited_toml(toml, removal_edits(toml, (*path, "at") if path[0] == "squadron" else path))
    for thing in things:
        if thing.kind is IdKind.SHIP:
            toml = _without_overlays(toml, thing.id)
        toml = _without_translations(toml, thing)
    return toml if has_mentions else _without_mentions(toml, things)


def _last_first(paths: Iterable[KeyPath]) -> list[KeyPath]:
    """Return the keys so that a removal does not change the numbers of those that are still to go."""
    return sorted(paths, key=lambda path: [(isinstance(part, int), part) for part in path], reverse=True)


def _without_overlays(toml: TomlText, ship: str) -> TomlText:
    own = {p.path for p in toml.positions.headings if p.path[:1] == ("for",) and p.path[2:] == ("ship", ship)}
    for path in sorted(own):
        toml = edited_toml(toml, removal_edits(toml, path))
    return toml


def _without_translations(toml: TomlText, thing: NamedThing) -> TomlText:
    """Return the text without what other languages call a thing, or have its players read."""
    while path := next((p for p in key_paths(toml, thing.kind, thing.id) if p[0] == "in"), None):
        toml = edited_toml(toml, removal_edits(toml, path))
    return toml


# ------------------------------------------------------------------------------------ mentions


def mention_text(toml: TomlText, things: Sequence[NamedThing]) -> str:
    """Return in words what mentions these things: ``2 aims and 1 event``; '' if nothing does."""
    places = {path[:1] if path == ("history",) else path[:2] for path in _mentions(toml, things)}
    counts: dict[str, int] = {}
    for place in sorted(places, key=lambda place: list(_NOUNS).index(str(place[0]))):
        noun = _NOUNS[str(place[0])]
        counts[noun] = counts.get(noun, 0) + 1
    return and_list(
        [f"{many} {noun if many == 1 else _PLURALS.get(noun, noun + 's')}" for noun, many in counts.items()]
    )


def _mentions(toml: TomlText, things: Sequence[NamedThing]) -> Iterator[KeyPath]:
    """Yield the paths of all values, keys and conditions that mention one of these."""
    for thing in things:
        for path in (*naming_paths(toml, thing.kind, thing.id), *key_paths(toml, thing.kind, thing.id)):
            if path[0] in _NOUNS and not _is_own_overlay(path):
                yield path
        spoken = MENTION_KINDS.get(thing.kind, ())
        for path, condition in conditions_in(toml.data):
            if any(name == thing.id and what in spoken for _, what, name, _ in mentions_in(condition, path)):
                yield path


def _is_own_overlay(path: KeyPath) -> bool:
    """Return whether this is what a book has otherwise of a ship: it goes with her."""
    return path[0] == "for" and path[2:3] == ("ship",)


def _without_mentions(toml: TomlText, things: Sequence[NamedThing]) -> TomlText:
    todo, done = list(things), set[NamedThing]()
    while todo:
        thing = todo.pop(0)
        done.add(thing)
        toml = _without_translations(_without_condition_parts(toml, thing), thing)
        path = next(_structural_mentions(toml, thing), None)
        while path is not None:
            toml, gone = _without_mention(toml, path)
            todo += [each for each in gone if each not in done]
            path = next(_structural_mentions(toml, thing), None)
    return toml


def _structural_mentions(toml: TomlText, thing: NamedThing) -> Iterator[KeyPath]:
    for path in _mentions(toml, [thing]):
        if path[-1] not in (*_AIM_KEYS, "history", "each", "when"):
            yield path


def _without_condition_parts(toml: TomlText, thing: NamedThing) -> TomlText:
    """Return the text with every condition that speaks of a thing without that part."""
    kinds = MENTION_KINDS.get(thing.kind, ())
    while True:
        found = next(
            (
                (path, condition)
                for path, condition in conditions_in(toml.data)
                if any(
                    name == thing.id and kind in kinds for _, kind, name, _ in mentions_in(condition, path)
                )
            ),
            None,
        )
        if found is None:
            return toml
        path, condition = found
        try:
            rest = condition_without(parse_condition_table(condition), thing)
        except ConditionError:
            rest = None
        if rest is not None:
            toml = edited_toml(toml, set_value_edits(toml, path, condition_sentence(rest)))
        else:
            toml = _without_condition(toml, path)


def _without_condition(toml: TomlText, path: KeyPath) -> TomlText:
    """Return the text without a condition, and without its row if that says nothing any more."""
    owner = toml.value_at(path[:-1]) if len(path) > 1 else {}
    is_alone = path[-1] in ("when", "each") or not any(key in owner for key in _AIM_KEYS if key != path[-1])
    whole = path[:-1] if len(path) > 1 and is_alone else path
    return edited_toml(toml, removal_edits(toml, whole))


def condition_without(condition: Condition, thing: NamedThing) -> Condition | None:
    """Return the condition without the parts that speak of a thing, or None if no part is left."""
    match condition:
        case Not(part):
            inner = condition_without(part, thing)
            return None if inner is None else Not(inner)
        case AllOf(parts) | AnyOf(parts):
            rest = [each for each in (condition_without(part, thing) for part in parts) if each is not None]
            return rest[0] if len(rest) == 1 else replace(condition, parts=tuple(rest)) if rest else None
        case _:
            return None if _speaks_of(condition, thing) else condition


def _speaks_of(part: Condition, thing: NamedThing) -> bool:
    match part, thing.kind:
        case ((ShipDeed(ship=name) | HoldsZone(side=name)), IdKind.SHIP | IdKind.FORT | IdKind.SIDE):
            return name == thing.id
        case ShipsNear(ship=name, other=other), IdKind.SHIP | IdKind.FORT:
            return thing.id in (name, other)
        case ((ShipDeed(zone=zone) | FleetDeed(zone=zone) | HoldsZone(zone=zone)), IdKind.ZONE):
            return zone == thing.id
        case FleetDeed(group=group), IdKind.GROUP | IdKind.SQUADRON | IdKind.SIDE:
            return group == thing.id
        case _:
            return False


def _without_mention(toml: TomlText, path: KeyPath) -> tuple[TomlText, tuple[NamedThing, ...]]:
    """Return the text without one mention, and the things that went with it."""
    match path:
        case ("group", int(number), "of", int()) if len(toml.value_at(path[:-1])) == 1:
            whole: KeyPath = ("group", number)
        case ("plan", int(number), "ship", str()) if len(toml.value_at(path[:-1])) == 1:
            whole = ("plan", number)
        case ("party" | "leader", int(), "aboard"):
            whole = path[:2]
        case ("squadron", int(), "manoeuvre", "whom"):
            whole = path[:-1]
        case (*_, int()) if len(toml.value_at(path[:-1])) == 1:
            whole = path[:-1]
        case _:
            whole = path
    gone = named_things(toml, [whole])
    toml = edited_toml(toml, removal_edits(toml, whole))
    if whole[0] == "event" and len(whole) == 3 and not _does_anything(toml.value_at(whole[:2])):
        toml = edited_toml(toml, removal_edits(toml, whole[:2]))
    return toml, gone


def _does_anything(event: dict[str, Any]) -> bool:
    return any(key in event for key in _EVENT_DEEDS)
