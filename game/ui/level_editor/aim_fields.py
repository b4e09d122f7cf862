"""Aims, events and groups of a battle as property rows: what each says, and the edits that change
it. A sentence that is left empty is removed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.levels import Level
from game.levels.conditions.grammar import HEADS
from game.levels.conditions.tree import EDGES
from game.levels.editing.toml_edits import add_row_edits, removal_edits, set_value_edits
from game.levels.editing.toml_text import TomlEdit, TomlText
from game.levels.editing.toml_values import TomlValue
from game.levels.reading.findings import KeyPath
from game.ui.level_editor.property_fields import NO_VALUE, FieldKind, PropertyField, id_list_text, unused_id

AIM_GRADES: Final = ("major", "minor", "draw")
_HINTS: Final = {
    "major": "decides the battle as soon as nothing can undo it",
    "minor": "counts when the battle is over",
    "draw": "takes this side's victory away",
}
SENTENCE_WORDS: Final = (
    "and", "or", "not", "before", "any", "all", "of", "within", "by", "1", "2", "3", "4", "5", "10",
)  # fmt: skip
"""Words of a sentence that are no conditions."""


def aim_and_event_fields(level: Level, toml_text: TomlText) -> tuple[PropertyField, ...]:
    """Return a row for each aim, event and group, and one for a new one of each."""
    return (
        *_aim_fields(level, toml_text),
        *_event_fields(level, toml_text),
        *_group_fields(level, toml_text),
    )


def _aim_fields(level: Level, toml_text: TomlText) -> Iterator[PropertyField]:
    names = {side.id: side.name or side.id.capitalize() for side in level.sides}
    order = list(names)
    for number, aim in enumerate(level.objectives):
        for key in AIM_GRADES:
            said = {"major": aim.major, "minor": aim.minor, "draw": aim.draw}[key]
            if said is None and key != "major":
                continue
            hint = f"Aim of {names.get(aim.side, aim.side)}: {_HINTS[key]}"
            line = _sentence_field(("objective", number, key), key.capitalize(), said or "", hint)
            yield replace(line, side=order.index(aim.side) if aim.side in order else -1)
    for side in level.sides:
        hint = f"One more aim of {names[side.id]}"
        line = _sentence_field(("objective", side.id), "+ aim", "", hint, "one more aim")
        yield replace(line, side=order.index(side.id))


def _event_fields(level: Level, toml_text: TomlText) -> Iterator[PropertyField]:
    for number, event in enumerate(level.events):
        keys, label = ("event", number), f"Event {number + 1}"
        yield _sentence_field((*keys, "when"), label, event.when, "the condition that brings it about")
        if "\n" not in event.message:
            yield _sentence_field((*keys, "message"), "  says", event.message, "what all players are told")
        yield _id_list_field((*keys, "arrive"), "  brings", event.arrive, "ships that come in now")
    hint = "One more event, by the condition that brings it about"
    yield _sentence_field(("event", "new"), "+ event", "", hint, "one more event")


def _group_fields(level: Level, toml_text: TomlText) -> Iterator[PropertyField]:
    for number, group in enumerate(level.groups):
        hint = "ships and squadrons that aims speak of together"
        yield _id_list_field(("group", number, "of"), group.name or group.id, group.of, hint)
    hint = "One more group of ships, for aims to speak of"
    yield _sentence_field(("group", "new"), "+ group", "", hint, "one more group")


def _sentence_field(keys: KeyPath, label: str, said: str, hint: str, words: str = "") -> PropertyField:
    """A sentence."""
    return PropertyField(keys, label, said or words or NO_VALUE, FieldKind.SENTENCE, said, hint=hint)


def _id_list_field(keys: KeyPath, label: str, ids: tuple[str, ...], hint: str) -> PropertyField:
    """Several ids."""
    return PropertyField(keys, label, id_list_text(ids), FieldKind.NAMES, ", ".join(ids), hint=hint)


def is_id_list(field: PropertyField) -> bool:
    """Return whether the property is a list of ships and no sentence."""
    return field.kind is FieldKind.NAMES or field.keys == ("group", "new")


def is_condition(field: PropertyField) -> bool:
    """Return whether the property is a condition, and no list or message."""
    return not is_id_list(field) and field.keys[-1] != "message"


# -------------------------------------------------------------------------------- the edits


def edits_for_field(field: PropertyField, toml_text: TomlText, text: str) -> tuple[TomlEdit, ...]:
    """Return the edits that set a sentence or list. Raise KeyError if the file has no place for
    it."""
    words = " ".join(text.split())
    ids: list[TomlValue] = [word for word in words.replace(",", " ").split() if word]
    match field.keys:
        case ("objective", str(side)):
            return add_row_edits(toml_text, ("objective",), {"side": side, "major": words}) if words else ()
        case ("event", "new"):
            return add_row_edits(toml_text, ("event",), {"when": words}) if words else ()
        case ("group", "new"):
            named = {"id": unused_id(toml_text, "group"), "of": ids}
            return add_row_edits(toml_text, ("group",), named) if ids else ()
    if words:
        return set_value_edits(toml_text, field.keys, ids if field.kind is FieldKind.NAMES else words)
    if not toml_text.has(field.keys):
        return ()
    return removal_edits(toml_text, _keys_to_remove(field.keys, toml_text))


def _keys_to_remove(keys: KeyPath, toml_text: TomlText) -> KeyPath:
    """Return what is removed with an empty key: an aim with its last sentence, an event with its
    condition, a group with its ships."""
    owner = toml_text.value_at(keys[:2]) if len(keys) == 3 else {}
    last = keys[0] == "objective" and sum(key in owner for key in AIM_GRADES) == 1
    needed = (keys[0], keys[-1]) in (("event", "when"), ("group", "of"))
    return keys[:2] if last or needed else keys


def sentence_words(level: Level) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the words of a sentence by kind: conditions, and names of the level."""
    found: list[tuple[str, tuple[str, ...]]] = [("Deeds", HEADS), ("Joints", SENTENCE_WORDS)]
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
