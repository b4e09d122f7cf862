"""An author's own ship classes: read, completed, refused, offered, and reported when unused."""

import pytest

from game.books import shelf
from game.levels import LevelError, level_for_book, parse_level, shipped_fleet
from game.play.battle import Battle
from game.play.level_check import check_text
from game.play.schema import shelf_schema
from game.play.seats import RandomSeat
from tests.levels.samples import SMALLEST

OWN = """
[[class]]
id = "own-razee-44"
like = "fr-frigate-40"
description = "A razee of 44"
guns = 44
men = 300
"""
RAZEE = SMALLEST.replace('class = "fr-frigate-40"', 'class = "own-razee-44"') + OWN


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(LevelError) as refused:
        parse_level(text)
    return [(found.code, found.message) for found in refused.value.findings]


def test_what_she_does_not_say_is_that_of_the_class_she_is_like() -> None:
    like = shipped_fleet().classes["fr-frigate-40"]
    (ship,) = (s for s in parse_level(RAZEE).ships if s.id == "junon")
    assert (ship.guns, ship.men) == (44, 300)
    assert (ship.kind, ship.masts, ship.length_m, ship.boats) == (
        like.kind, like.masts, like.length_m, like.boats,
    )  # fmt: skip
    level = parse_level(RAZEE)
    assert level.ships == parse_level(RAZEE).ships
    assert "own-razee-44" not in shipped_fleet().classes, "the fleet is as it was"


@pytest.mark.parametrize("book", list(shelf.NAMES))
def test_every_book_plays_a_ship_of_an_own_class(book: str) -> None:
    level = level_for_book(parse_level(RAZEE), book)
    seats = {side.id: RandomSeat(1) for side in level.sides}
    battle = Battle(shelf.book(book).rules, level, seats, 1)
    battle.run(until_turn=3)
    assert battle.turn >= 3 or battle.pending_step is None
    battle.close()


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ('like = "fr-frigate-40"', 'like = "fr-frigate-41"', "unknown-class", "fr-frigate-41"),
        ('like = "fr-frigate-40"', 'like = "own-razee-44"', "unknown-class", "own-razee-44"),
        ('like = "fr-frigate-40"\n', "", "missing", "like"),
        ('id = "own-razee-44"', 'id = "razee"', "bad-value", "a class of your own"),
        ("guns = 44", "guns = 400", "bad-value", "140"),
        ("guns = 44", "cannon = 44", "unknown-key", "cannon"),
        ('class = "own-razee-44"', 'class = "own-razee-45"', "unknown-class", "own-razee-45"),
    ],
)
def test_what_is_wrong_with_one_is_told_at_its_place(old: str, new: str, code: str, said: str) -> None:
    told = faults(RAZEE.replace(old, new))
    assert any(found == code and said in message for found, message in told), told


def test_two_of_one_name_and_one_that_nobody_is_of_are_told() -> None:
    assert "duplicate-id" in [code for code, _ in faults(RAZEE + OWN)]
    found = check_text(SMALLEST + OWN, "level.toml")[1]
    assert [f.code for f in found if "own-razee-44" in f.message] == ["idle-class"]
    assert "idle-class" not in [f.code for f in check_text(RAZEE, "level.toml")[1]]


def test_a_ship_that_names_no_class_is_never_likened_to_one() -> None:
    plain = SMALLEST.replace('class = "fr-frigate-40"', "guns = 44")
    assert parse_level(plain).ships == parse_level(plain + OWN).ships


def test_an_editor_still_marks_a_class_that_is_none() -> None:
    named = shelf_schema()["$defs"]["Ship"]["properties"]["class"]["anyOf"]
    assert "fr-frigate-40" in named[0]["enum"]
    assert named[1]["pattern"].startswith("^own-")
