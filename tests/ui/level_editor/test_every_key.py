"""Every key of the format has its row on the drawing table, takes a legal value there, and comes back by undo
character for character; also in every level that is shipped."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.levels import parse_level, shipped_levels_folder
from game.levels.editing.part_edits import clear_part_edits, move_row_edits, new_format_error
from game.levels.editing.toml_edits import TomlEdit, add_row_edits, edited_toml, inverse_edits
from game.levels.format.model import level_schema
from game.levels.reading.findings import KeyPath
from game.ui.level_editor.document import Document
from game.ui.level_editor.field_kinds import FieldKind, Scalar
from game.ui.level_editor.field_update import field_edits, typed_value
from game.ui.level_editor.part_update import new_row, new_row_choices
from game.ui.level_editor.property_fields import PropertyField, part_fields

LEVEL = """\
format = 1 # the only one
title = "Everything"
briefing.all = "What everybody reads."
sources = ["James"]

[rules]
book = "kmh"
options = ["boats", "shallows"]
purse = { british = 3 }

[chart]
size = [120, 90]
wind_from = 225
visibility = 60

[[chart.land]]
name = "Shore"
points = [[0, 0], [20, 0], [20, 10]]

[[chart.ground]]
points = [[0, 0], [10, 0], [10, 5]]

[[chart.shoals]]
points = [[40, 80], [50, 80], [50, 85]]

[[chart.rocks]]
points = [[100, 80], [104, 80], [104, 83]]

[[chart.beaches]]
points = [[18, 2], [20, 2], [20, 6]]

[[chart.cover]]
points = [[2, 2], [6, 2], [6, 4]]

[[side]]
id = "british"

[[side]]
id = "french"

[[squadron]]
id = "van"
side = "british"
manoeuvre = { does = "sail", at = [60, 20] }

[[squadron]]
id = "rear"
side = "british"

[[squadron]]
id = "french-line"
side = "french"

[[class]]
id = "own-razee"
like = "gb-frigate-38"

[[fort]] # with its guns
id = "fort"
side = "french"
at = [10, 5]
facing = 90
guns = 8

[[chain]]
id = "boom"
side = "french"
points = [[20, 4], [24, 4]]

[[ship]]
# the flagship
id = "amphion"
side = "british"
squadron = "van"
class = "gb-frigate-38"
armament = { long-18 = 28 }
at = [40.50, 60]
heading = 90

[ship.damage]
points = 2

[[ship]]
id = "active"
side = "british"
squadron = "rear"
class = "gb-frigate-38"
at = [30, 60]
heading = 90

[[ship]]
id = "favorite"
side = "french"
class = "fr-frigate-40"
at = [80, 60]
heading = 270

[[ship]]
id = "late"
side = "french"
class = "fr-frigate-40"
at = [110, 60]
heading = 270

[[zone]]
id = "bay"
at = [60, 20]
radius = 8

[[group]]
id = "prizes"
of = ["favorite"]

[[party]]
id = "marines"
side = "british"
aboard = "amphion"

[[leader]]
id = "hoste"
side = "british"
aboard = "amphion"

[[plan]]
id = "close"
side = "british"
ship.amphion.at = [50, 60]

[[objective]]
side = "british"
major = "captured favorite or struck favorite"

[[score]]
side = "british"
each = "struck any of french"
points = 3

[[event]]
id = "arrival"
when = "turn 3"
arrive = ["late"]

[[event.objective]]
side = "french"
major = "struck amphion"

[[expect]]
path = "turn"
value = 3

[for.hf]
scale = 1.5
objective = [{ side = "french", major = "turn 9" }]

[for.hf.ship.amphion]
batteries = "LL"

[in.de]
title = "Alles"
briefing.all = "Was alle lesen."
"""
WORDS = {"batteries": "LS", "each": "captured any of french", "path": "outcome.winner", "like": "sixth-28"}
"""Values of keys that want a text of a certain form."""

NEEDS_MORE = ("side", "does")
"""Keys that ask for a change elsewhere: who is of a side sails in its squadrons."""


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """A level in which everything is that a level can have."""
    file = tmp_path_factory.mktemp("keys") / "everything.toml"
    file.write_text(LEVEL, "utf-8")
    return Document(file)


def keys_of_schema(document: Document) -> list[KeyPath]:
    """The place in the level of every key of the schema."""
    schema = level_schema()

    def inside(table: dict[str, Any], path: KeyPath) -> Iterator[KeyPath]:
        for key, entry in table["properties"].items():
            here = (*path, key)
            yield here
            for ref, step in refs(entry, here):
                yield from inside(schema["$defs"][ref.rpartition("/")[2]], (*here, *step))

    def refs(entry: dict[str, Any], here: KeyPath) -> Iterator[tuple[str, KeyPath]]:
        if "$ref" in entry:
            yield entry["$ref"], ()
        for part in entry.get("anyOf", ()):
            yield from refs(part, here)
        for ref, step in refs(entry.get("items", {}), here) if "items" in entry else ():
            yield ref, (0, *step)
        for named in (entry.get("additionalProperties"), *entry.get("patternProperties", {}).values()):
            for ref, step in refs(named, here) if isinstance(named, dict) else ():
                yield ref, (next(iter(document.toml.value_at(here))), *step)

    return list(inside(schema, ()))


def rows_of(document: Document, keys: KeyPath) -> list[PropertyField]:
    """The rows of a key; those of the names of a table that holds texts or numbers too."""
    rows = part_fields(document.level, document.toml, keys[:-1])
    mine = [field for field in rows if field.keys[: len(keys)] == keys]
    if mine and mine[0].kind is FieldKind.PART:
        inside = part_fields(document.level, document.toml, keys)
        return [*mine, *(field for field in inside if field.keys[:-1] == keys)]
    return mine


def legal_value(field: PropertyField) -> Scalar:
    """A value that the format allows and that the level has not."""
    key = next(str(key) for key in reversed(field.keys) if isinstance(key, str))
    low, high = field.bounds
    if field.kind in (FieldKind.WORDS, FieldKind.CHOICE):
        there = str(field.value).split("\n") if field.value else []
        free = [one for one in field.choices if one is not None and str(one) not in there]
        if field.kind is FieldKind.CHOICE:
            return free[0] if free else field.value
        return "\n".join([*there, str(free[0])] if free else there[1:])
    by_kind: dict[FieldKind, tuple[Scalar, ...]] = {
        FieldKind.SWITCH: (True, False),
        FieldKind.NUMBER: (int(low), int(low) + 1),
        FieldKind.LENGTH: (130.0,) if key == "size" else (2.0, 3.0),
        FieldKind.TURN: (45.0, 90.0),
        FieldKind.PLACE: (21.0, 22.0),
        FieldKind.CORNERS: ("1 1\n30.5, 2\n28 9",),
        FieldKind.ID: ("own-renamed",),
        FieldKind.SENTENCE: (WORDS.get(key, "turn 9"), "turn 8"),
        FieldKind.VALUE: ("5",),
    }
    words = 'Two "words"\nand \\ a line' if field.max_length > 400 else "Two words"
    listed = by_kind.get(field.kind, (WORDS.get(key, words),))
    return next(one for one in listed if one != field.value and (isinstance(one, str | bool) or one is None
                or field.kind in (FieldKind.TURN, FieldKind.PLACE) or low <= one <= high))  # fmt: skip


def test_every_key_has_a_row_that_takes_a_value_and_gives_it_back(document: Document) -> None:
    toml, many = document.toml, 0
    for keys in keys_of_schema(document):
        rows = rows_of(document, keys)
        assert rows, f"{keys} has no row"
        for field in rows:
            if field.kind in (FieldKind.PART, FieldKind.ADD, FieldKind.SPOT, FieldKind.ORDER):
                continue
            value = legal_value(field)
            if field.kind is FieldKind.CHOICE and value == field.value:
                continue  # the format allows one word only
            edits = field_edits(document, field, toml, value)
            after = edited_toml(toml, edits)
            wanted = typed_value(field, value)
            assert after.value_at(field.keys) == wanted, (field.keys, value)
            if field.keys[-1] in NEEDS_MORE:
                assert new_format_error(toml, edits) is None, (field.keys, value)
            else:
                parse_level(after.file_text)
            assert edited_toml(after, inverse_edits(toml, edits)).text == toml.text
            many += 1
    assert many > 240


LISTS = (
    "side", "squadron", "group", "leader", "plan", "objective", "score", "event", "expect",
)  # fmt: skip
"""Lists that get a row from the panel and not from the chart."""


@pytest.mark.parametrize("key", LISTS)
def test_one_more_row_is_a_level_that_can_be_read(document: Document, key: str) -> None:
    level, toml = document.level, document.toml
    choices = new_row_choices(level, toml, (key,))
    row = new_row(level, toml, (key, 0), choices[0][0] if choices else "")
    edits = add_row_edits(toml, (key,), row)
    after = edited_toml(toml, edits)
    parse_level(after.file_text)
    assert len(after.data[key]) == len(toml.data[key]) + 1
    number = len(toml.data[key])
    moved = edited_toml(after, move_row_edits(after, (key,), number, -1))
    assert moved.data[key][number - 1] == row
    back = edited_toml(moved, move_row_edits(moved, (key,), number - 1, 1))
    assert back.text == after.text
    gone = edited_toml(after, clear_part_edits(after, (key, number)))
    assert gone.data == toml.data


KINDS = (FieldKind.TEXT, FieldKind.NUMBER, FieldKind.PLACE, FieldKind.SENTENCE, FieldKind.TURN)


def test_a_value_of_each_kind_of_thing_changes_and_comes_back_in_every_level() -> None:
    """Not one byte of a shipped level differs after all has been taken back."""
    many = 0
    for path in sorted(shipped_levels_folder().rglob("*.toml")):
        if "[[ship]]" not in path.read_text("utf-8"):
            continue
        document = Document(path)
        lists = [key for key, there in document.toml.data.items() if there and isinstance(there, list)]
        edits: list[TomlEdit] = []
        for part in ((), ("chart",), ("rules",), *((key, 0) for key in lists if key != "sources")):
            rows = part_fields(document.level, document.toml, part)
            field = next((one for one in rows if one.kind in KINDS and not one.is_default), None)
            if field is not None:
                edits += field_edits(document, field, document.toml, legal_value(field))
        assert document.apply_edits("change a value of each", edits), path
        many += len(edits)
        assert document.undo()
        assert document.history.file_text == document.saved_text, path
    assert many > 500
