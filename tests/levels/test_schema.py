"""The JSON Schema agrees with the game, so that editors underline the same errors."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from game.levels import shipped_levels_folder
from game.levels.reading.level_folders import cookbook_levels, shipped_levels
from tests.levels.samples import SMALLEST, findings_of, replace_line

SCHEMA = json.loads((shipped_levels_folder() / "schema" / "level.json").read_text("utf-8"))
JUDGE = Draft202012Validator(SCHEMA)
LESSONS = sorted(shipped_levels_folder().glob("lessons/*/level.toml"))
LEVELS = [*shipped_levels(), *LESSONS, *cookbook_levels()]


def complaints(text: str) -> list[str]:
    """Return the errors of a level in an editor with the schema."""
    return [fault.message for fault in JUDGE.iter_errors(tomllib.loads(text))]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_level_is_valid_and_names_the_schema(path: Path) -> None:
    text = path.read_text("utf-8")
    assert complaints(text) == []
    named = text.split("\n", 1)[0].removeprefix("#:schema ")
    assert (path.parent / named).resolve() == shipped_levels_folder() / "schema" / "level.json"


def test_what_may_be_written_is_valid() -> None:
    purse = 'rules = { book = "kmh", purse = { british = "roll", french = 3 } }'
    table = 'major = { or = [{ captured = "junon", before_turn = 3 }, "struck junon"] }'
    own = replace_line("heading = 270", 'heading = 270\nx-why = { because = ["I", 1] }')
    for text in (
        SMALLEST,
        own,
        replace_line('rules = { book = "kmh" }', purse),
        replace_line('major = "captured junon or struck junon"', table),
    ):
        assert complaints(text) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("heading = 90", "headng = 90"),
        ("heading = 90", "heading = 360"),
        ("heading = 90", 'heading = "north"'),
        ("heading = 90", ""),
        ("guns = 32", 'guns = "32"'),
        ("guns = 32", "guns = 1000"),
        ("at = [30, 40]", "at = [30]"),
        ("at = [30, 40]", "at = [30, 40, 1]"),
        ("format = 1", "format = 2"),
        ('title = "Two frigates"', 'title = ""'),
        ('rules = { book = "kmh" }', 'rules = { book = "kmh", purse = { british = 101 } }'),
        ('rules = { book = "kmh" }', "rules = { turns = 3 }"),
        ('id = "amphion"', 'id = "Amphion"'),
        ("heading = 270", 'heading = 270\nfeatures = ["fast-sailr"]'),
        ("heading = 270", "heading = 270\ndamage = { points = -1 }"),
    ],
)
def test_what_the_game_refuses_is_underlined(old: str, new: str) -> None:
    text = replace_line(old, new)
    assert findings_of(text)
    assert complaints(text)


def test_every_key_is_explained_to_an_editor() -> None:
    tables: dict[str, Any] = {"Level": SCHEMA, **SCHEMA["$defs"]}
    for name, table in tables.items():
        for key, entry in table["properties"].items():
            assert len(entry["description"]) >= 6, f"{name}.{key}"


BOOK = 'rules = { book = "kmh" }'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BOOK, 'rules = { book = "kiss-me-hardy" }'),
        (BOOK, 'rules = { book = "kmh", options = ["shalows"] }'),
        (BOOK, 'rules = { book = "kmh", options = ["wind-shift"] }'),
        ('class = "fr-frigate-40"', 'class = "french-frigate-40"'),
        ("chart = { size = [100, 80], wind_from = 0 }", 'chart = { size = [9, 9], up = "W" }'),
    ],
)
def test_books_options_and_classes_that_are_none_are_underlined(old: str, new: str) -> None:
    assert complaints(replace_line(old, new)) != []
    assert complaints(replace_line(BOOK, 'rules = { book = "kmh", options = ["shallows"] }')) == []
    assert complaints(SMALLEST + '\n[for.hf]\nrules = { options = ["grid"] }\n') == []
    assert complaints(SMALLEST + "\n[for.chess]\nevents = false\n") != []
