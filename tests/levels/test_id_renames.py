"""An id is renamed everywhere the level mentions it, and nowhere else."""

from collections import Counter
from pathlib import Path

import pytest

from game.levels import check_level, load_level
from game.levels.editing.id_renames import IdKind, rename_edits
from game.levels.editing.toml_edits import TomlText, edited_toml, parse_toml_text
from tests.battery import battery_params
from tests.great_fleets import is_great
from tests.levels.page_edits import FILES

FEW = [file for file in FILES[::3] if not is_great(load_level(file))]
"""Every third level; those of great fleets are a battery."""
TEXT = """\
title = "anson"
briefing.all = "anson meets anson, red meets red"
briefing.red = "you are red"
rules = { book = "kmh", options = ["anson"], first = "red", purse = { red = 3 } }

[[side]]
id = "red"
[[ship]]
id = "anson" # anson
side = "red"
[[ship]]
id = "anson-2"
squadron = "red"
[[group]]
id = "two"
of = ["anson", "red"]
[[objective]]
side = "red"
major = "captured anson or (struck anson-2 and sunk anson)"
minor = { not = { struck = "anson" } }
[[objective]]
side = "red"
major = "beaten all of red"
minor = "beaten any of two"
[for.hf]
ship.anson.heading = 90
[for.hf.ship.anson-2]
heading = 3
[for.wwh.ship."anson"]
heading = 4
"""


def after(kind: IdKind, old: str, new: str) -> str:
    toml = parse_toml_text(TEXT)
    return edited_toml(toml, rename_edits(toml, kind, old, new)).text


def test_a_ship_s_new_id_stands_wherever_it_is_meant() -> None:
    expected = TEXT
    for old, new in (
        ('id = "anson" # anson', 'id = "druid" # anson'),
        ('["anson", "red"]', '["druid", "red"]'),
        ("captured anson or (struck anson-2 and sunk anson)",) * 2,
        ('{ struck = "anson" }', '{ struck = "druid" }'),
        ("ship.anson.heading", "ship.druid.heading"),
        ('ship."anson"', "ship.druid"),
    ):
        expected = expected.replace(old, new)
    expected = expected.replace("captured anson or", "captured druid or")
    expected = expected.replace("sunk anson)", "sunk druid)")
    assert after(IdKind.SHIP, "anson", "druid") == expected


def test_a_side_without_squadrons_is_meant_as_one_too() -> None:
    text = after(IdKind.SIDE, "red", "blue")
    assert '"red"' not in text
    assert "purse = { blue = 3 }" in text
    assert 'briefing.blue = "you are red"' in text
    assert 'briefing.all = "anson meets anson, red meets red"' in text
    assert 'squadron = "blue"' in text
    assert "beaten all of blue" in text


def test_a_group_is_meant_in_conditions() -> None:
    assert 'beaten any of pair"' in after(IdKind.GROUP, "two", "pair")


def test_nobody_of_that_name_is_a_fault_of_the_caller() -> None:
    with pytest.raises(KeyError):
        after(IdKind.SHIP, "nobody", "druid")


def found_in(toml: TomlText) -> Counter[str]:
    """Return the codes of a level's findings, without those of its card, which is for the old
    text."""
    _, findings = check_level(toml.file_text)
    return Counter(one.code for one in findings)


@pytest.mark.parametrize("file", battery_params(FILES, FEW))
def test_no_new_name_brings_a_finding_to_a_shipped_level(file: Path) -> None:
    toml = parse_toml_text(file.read_text(encoding="utf-8"), str(file))
    before = found_in(toml)
    for kind in IdKind:
        rows = toml.data.get(kind, [])
        old = next((row["id"] for row in rows[len(rows) // 2 :] if "id" in row), None)
        if old is not None:
            new = edited_toml(toml, rename_edits(toml, kind, old, f"new-{kind}"))
            assert found_in(new) == before, f"{kind} {old}"
            back = edited_toml(new, rename_edits(new, kind, f"new-{kind}", old))
            assert back.data == toml.data
