"""The differences between two versions of a level, in an author's words."""

import pytest

from game.levels import parse_level
from game.play.level_changes import level_changes

LEVEL = """
format = 1
title = "Two frigates"
rules = { book = "kmh" }
[chart]
size = [100, 80]
wind_from = 0
[[side]]
id = "british"
[[side]]
id = "french"
[[ship]]
id = "amphion"
side = "british"
guns = 32
at = [30, 40]
heading = 90
[[ship]]
id = "junon"
side = "french"
class = "fr-frigate-40"
at = [70, 40]
heading = 270
[[objective]]
side = "british"
major = "captured junon or struck junon"
"""
PALLAS = '[[ship]]\nid = "pallas"\nside = "french"\nguns = 40\nat = [80, 60]\nheading = 300\n'
AMPHION = '[[ship]]\nid = "amphion"\nside = "british"\nguns = 32\nat = [30, 40]\nheading = 90\n'
FORT = (
    '[[fort]]\nid = "mole"\nside = "french"\nat = [90, 10]\nfacing = 180\nguns = 6\n'
    "[[chart.land]]\npoints = [[85, 0], [100, 0], [100, 15]]\n"
)


def told(old: str, new: str, text: str = LEVEL) -> list[str]:
    assert old in text
    found = level_changes(parse_level(text), parse_level(text.replace(old, new, 1)))
    return [change.words for change in found]


def test_the_same_level_has_no_changes() -> None:
    assert told("format", "# a note\nformat") == []


@pytest.mark.parametrize(
    ("old", "new", "lines"),
    [
        ("heading = 90", "heading = 120", ["Amphion: heading 90 → 120"]),
        ("at = [30, 40]", "at = [35.5, 40]", ["Amphion: at 30, 40 → 35.5, 40"]),
        ("guns = 32", "guns = 36", ["Amphion: guns 32 → 36"]),
        ("fr-frigate-40", "us-frigate-38", ["Junon: class fr-frigate-40 → us-frigate-38, guns"]),
        ("wind_from = 0", "wind_from = 45", ["wind from 0 → 45"]),
        ("wind_from = 0", 'wind_from = 0\nsea = "choppy"', ["sea moderate → choppy"]),
        ("Two frigates", "Two ships", ["title Two frigates → Two ships"]),
        ('"kmh" }', '"kmh", turns = 12 }', ["turns 30 → 12"]),
        ("struck junon", "sunk junon", ["the objective of British has changed"]),
        ("[[objective]]", f"{PALLAS}[[objective]]", ["a new ship: Pallas"]),
        (AMPHION, "", ["a ship less: Amphion"]),
        ("[[objective]]", f"{FORT}[[objective]]", ["land changed", "a new fort:"]),
        ("heading = 90", "heading = 90\nflagship = true", ["Amphion: flagship no → yes"]),
        ("heading = 90", 'heading = 90\ndamage = { points = 3 }', ["Amphion: damage changed"]),
    ],
)  # fmt: skip
def test_a_change_is_told_in_a_line(old: str, new: str, lines: list[str]) -> None:
    found = told(old, new)
    assert len(found) == len(lines), found
    for line, begins in zip(found, lines, strict=True):
        assert line.startswith(begins)


def test_ships_carry_a_mark() -> None:
    text = LEVEL.replace("heading = 90", "heading = 91").replace(
        'class = "fr-frigate-40"', 'class = "fr-frigate-40"\ncommander = "Bourayne"'
    )
    text = text.replace("[[objective]]", f"{PALLAS}[[objective]]")
    found = level_changes(parse_level(LEVEL), parse_level(text))
    marks = {change.ship: change.kind for change in found if change.ship}
    assert marks == {"amphion": "moved", "junon": "changed", "pallas": "new"}
    back = level_changes(parse_level(text), parse_level(LEVEL))
    assert ("pallas", "gone") in [(change.ship, change.kind) for change in back]


def test_another_order_of_the_ships_is_told() -> None:
    later = LEVEL.replace(AMPHION, "").replace("[[objective]]", f"{AMPHION}[[objective]]")
    lines = [change.words for change in level_changes(parse_level(LEVEL), parse_level(later))]
    assert lines == ["the ships stand in another order"]
