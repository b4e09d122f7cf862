"""``look`` in the text game: land and the shoals that the seat knows, in every book, and no others."""

from typing import Any

import pytest

from game.books import shelf
from game.cli.record_lines import lookout_lines
from game.core.table import Table
from game.levels import level_for_book, parse_level
from game.play.event_words import row_words, span_words

pytestmark = pytest.mark.traced

WATERS = """
format = 1
title = "A bank in the fairway"
rules = {{ book = "{book}" }}
side = [{{ id = "british" }}, {{ id = "french" }}]
[chart]
size = [30, 24]
unit = "{unit}"
wind_from = 0
[[chart.land]]
points = [[0, 0], [4, 0], [4, 3], [0, 3]]
[[chart.shoals]]
points = [[20, 16], [24, 16], [24, 20], [20, 20]]
{known}
[[ship]]
id = "own"
side = "british"
guns = 38
at = [10.5, 10.5]
heading = 90
[[ship]]
id = "foe"
side = "french"
guns = 38
at = [14.5, 12.5]
heading = 270
"""
UNITS = {"kmh": "cm", "wwh": "square", "hf": "inch", "ls98": "hex"}


def seen(book: str, seat: str, known: str = "") -> list[str]:
    """Return the lines of ``look`` about land and shoals, for a seat."""
    text = WATERS.format(book=book, unit=UNITS[book], known=known)
    level = level_for_book(parse_level(text, "waters.toml"), book)
    table = Table()
    with table.as_current():
        shelf.book(book).rules.set_up(level)
        lines = lookout_lines(book, shelf.book(book).rules.report(), "own", seat)
    table.close()
    return [line.strip() for line in lines if " at " not in line and "heading" not in line][1:]


def test_kmh_14_1_1_look_tells_land_and_shoals_in_cm() -> None:
    assert seen("kmh", "british") == [
        "land that shoals 10 cm off: 0, 0; 4, 0; 4, 3; 0, 3",
        "shoal: 20, 16; 24, 16; 24, 20; 20, 20",
    ]


def test_wwh_0_1_look_tells_the_squares_of_land() -> None:
    assert seen("wwh", "british") == [f"land: row {row}: 0 to 3" for row in range(3)]


def test_ls98_ground_1_look_tells_land_and_shallows_hex_by_hex() -> None:
    told = seen("ls98", "french")
    assert told[0].startswith("land: row 0: 0 to ")
    assert any(line.startswith("shallows: row 1") for line in told)


@pytest.mark.parametrize("seat", ["british", "french"])
def test_hf_adv_shallow_1_look_tells_a_shoal_that_all_know_of(seat: str) -> None:
    assert seen("hf", seat) == [
        "land: 0, 0; 4, 0; 4, 3; 0, 3",
        "shoal of level 1: 20, 16; 24, 16; 24, 20; 20, 20",
    ]


def test_hf_adv_shoal_look_tells_a_secret_shoal_to_those_alone_who_know_of_it() -> None:
    known = 'known_to = ["british"]'
    assert seen("hf", "british", known)[1:] == [
        "shoal of level 1, not known to all: 20, 16; 24, 16; 24, 20; 20, 20"
    ]
    assert seen("hf", "french", known) == ["land: 0, 0; 4, 0; 4, 3; 0, 3"]
    assert seen("hf", "", known) == ["land: 0, 0; 4, 0; 4, 3; 0, 3"], "nobody's eyes see none"


@pytest.mark.parametrize(
    ("numbers", "said"), [([], []), ([4], ["4"]), ([4, 5, 6, 9, 11, 12], ["4 to 6", "9", "11 to 12"])]
)
def test_numbers_that_follow_each_other_are_told_as_a_span(numbers: list[int], said: list[str]) -> None:
    assert list(span_words(numbers)) == said


def test_places_are_told_by_rows_from_the_top() -> None:
    places: list[Any] = [(3, 2), (1, 0), (2, 0)]
    assert list(row_words("land", places)) == ["  land: row 0: 1 to 2", "  land: row 2: 3"]
