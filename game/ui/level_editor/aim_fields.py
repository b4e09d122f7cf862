"""Aims, events and groups of a battle as lines of the properties: what each says, and the edits by
which it says something else. A sentence that is left empty is taken out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.levels import Level
from game.levels.conditions.grammar import HEADS
from game.levels.conditions.tree import EDGES
from game.levels.editing.edits import put, take_out
from game.levels.editing.one_more import one_more
from game.levels.editing.page import Edit, Page
from game.levels.editing.values import Value
from game.levels.reading.findings import Path as Keys
from game.ui.level_editor.fields import NOT_SAID, Field, FieldKind, listed_words
from game.ui.level_editor.ids import free_id

AIMS: Final = ("major", "minor", "draw")
_HINTS: Final = {
    "major": "decides the battle as soon as nothing can undo it",
    "minor": "counts when the battle is over",
    "draw": "takes this side's victory away",
}
JOINTS: Final = (
    "and", "or", "not", "before", "any", "all", "of", "within", "by", "1", "2", "3", "4", "5", "10",
)  # fmt: skip
"""Words of a sentence besides the deeds."""


def aim_fields(level: Level, page: Page) -> tuple[Field, ...]:
    """A line for each aim of each side, each event, each group; and one more of each."""
    return (*_aims(level, page), *_events(level, page), *_groups(level, page))


def _aims(level: Level, page: Page) -> Iterator[Field]:
    names = {side.id: side.name or side.id.capitalize() for side in level.sides}
    order = list(names)
    for number, aim in enumerate(level.objectives):
        for key in AIMS:
            said = {"major": aim.major, "minor": aim.minor, "draw": aim.draw}[key]
            if said is None and key != "major":
                continue
            hint = f"Aim of {names.get(aim.side, aim.side)}: {_HINTS[key]}"
            line = _line(("objective", number, key), key.capitalize(), said or "", hint)
            yield replace(line, side=order.index(aim.side) if aim.side in order else -1)
    for side in level.sides:
        hint = f"One more aim of {names[side.id]}"
        line = _line(("objective", side.id), "+ aim", "", hint, "one more aim")
        yield replace(line, side=order.index(side.id))


def _events(level: Level, page: Page) -> Iterator[Field]:
    for number, event in enumerate(level.events):
        keys, label = ("event", number), f"Event {number + 1}"
        yield _line((*keys, "when"), label, event.when, "the condition that brings it about")
        if "\n" not in event.message:
            yield _line((*keys, "message"), "  says", event.message, "what all players are told")
        yield _names((*keys, "arrive"), "  brings", event.arrive, "ships that come in now")
    hint = "One more event, by the condition that brings it about"
    yield _line(("event", "new"), "+ event", "", hint, "one more event")


def _groups(level: Level, page: Page) -> Iterator[Field]:
    for number, group in enumerate(level.groups):
        hint = "ships and squadrons that aims speak of together"
        yield _names(("group", number, "of"), group.name or group.id, group.of, hint)
    hint = "One more group of ships, for aims to speak of"
    yield _line(("group", "new"), "+ group", "", hint, "one more group")


def _line(keys: Keys, label: str, said: str, hint: str, words: str = "") -> Field:
    """A sentence."""
    return Field(keys, label, said or words or NOT_SAID, FieldKind.SENTENCE, said, hint=hint)


def _names(keys: Keys, label: str, ids: tuple[str, ...], hint: str) -> Field:
    """Several ids."""
    return Field(keys, label, listed_words(ids), FieldKind.NAMES, ", ".join(ids), hint=hint)


def is_list(field: Field) -> bool:
    """Whether it is a list of ships, and no sentence."""
    return field.form is FieldKind.NAMES or field.keys == ("group", "new")


def is_condition(field: Field) -> bool:
    """Whether it is a sentence that may be true or not, and no list and no message."""
    return not is_list(field) and field.keys[-1] != "message"


# -------------------------------------------------------------------------------- the edits


def edits_for(field: Field, page: Page, text: str) -> tuple[Edit, ...]:
    """What makes the file say this of a property. Raises KeyError where the file is written in a
    way that has no room for it."""
    words = " ".join(text.split())
    ids: list[Value] = [word for word in words.replace(",", " ").split() if word]
    match field.keys:
        case ("objective", str(side)):
            return one_more(page, ("objective",), {"side": side, "major": words}) if words else ()
        case ("event", "new"):
            return one_more(page, ("event",), {"when": words}) if words else ()
        case ("group", "new"):
            named = {"id": free_id(page, "group"), "of": ids}
            return one_more(page, ("group",), named) if ids else ()
    if words:
        return put(page, field.keys, ids if field.form is FieldKind.NAMES else words)
    if not page.has(field.keys):
        return ()
    return take_out(page, _emptied(field.keys, page))


def _emptied(keys: Keys, page: Page) -> Keys:
    """What goes with a key that says nothing any more: the aim whose last sentence it was, the
    event without its condition, the group without its ships."""
    owner = page.value_at(keys[:2]) if len(keys) == 3 else {}
    last = keys[0] == "objective" and sum(key in owner for key in AIMS) == 1
    needed = (keys[0], keys[-1]) in (("event", "when"), ("group", "of"))
    return keys[:2] if last or needed else keys


def known_words(level: Level) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a sentence may be made of, by kinds: deeds, and what the level calls its own."""
    found: list[tuple[str, tuple[str, ...]]] = [("Deeds", HEADS), ("Joints", JOINTS)]
    sides = tuple(side.id for side in level.sides)
    kinds: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("Sides", sides),
        ("Edges", EDGES),
        ("Squadrons", tuple(s.id for s in level.squadrons if s.id not in sides)),
        ("Groups", tuple(group.id for group in level.groups)),
        ("Zones", tuple(zone.id for zone in level.zones)),
        ("Forts", tuple(fort.id for fort in level.forts)),
        ("Ships", tuple(ship.id for ship in level.ships)),
    )
    return (*found, *(kind for kind in kinds if kind[1]))
