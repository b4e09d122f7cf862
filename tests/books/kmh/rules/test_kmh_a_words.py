"""KMH-A: what the muster tells of a ship: all that is unusual about her, and no more."""

from typing import Any

import pytest

from game.books.kmh.rules.muster import extra_traits, unusual_features
from game.books.kmh.rules.sheet import Ship
from tests.books.kmh.rules.guns import CULOTTE, LUBBER, TAR, make_firer
from tests.books.kmh.rules.ship_tables import make_ship


def third(**fields: Any) -> Ship:
    """A 74 as the tables have her: two decks, 12 cm, 9 dice, 74 points."""
    return make_ship("ship", guns=74, **fields)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, ()),
        ({"features": ["no-poor-sailors", "determined"]}, ("no poor sailors",)),
        ({"flagship": True}, ("flagship",)),
        ({"merchant": True}, ("a merchant",)),
        ({"decks": 3}, ("counts as a ship of 3 decks",)),
        ({"decks": 2}, ()),
        ({"decks": 1}, ("one deck",)),
        ({"basic": 13}, ("basic speed 13 cm",)),
        ({"basic": 11}, ("basic speed 11 cm",)),
        ({"basic": 11, "traits": ["foul-bottom"]}, ()),
        ({"basic": 12, "traits": ["foul-bottom"]}, ("basic speed 13 cm",)),
        ({"speed_modifier": 2}, ("+2 cm to every move",)),
        ({"speed_modifier": -1}, ("-1 cm to every move",)),
        ({"firepower": 8}, ("8 dice a broadside",)),
        ({"firepower": 10}, ("10 dice a broadside",)),
        ({"kind": "fireship", "firepower": 0}, ("a fireship, without guns",)),
        ({"mortars": 1}, ("a mortar",)),
        ({"mortars": 2}, ("2 mortars",)),
        ({"points": 75}, ("75 damage points",)),
        ({"points": 73}, ("73 damage points",)),
        ({"steering": True}, ("steering damage",)),
        ({"officers": True}, ("officers down",)),
        ({"crew_casualties": True}, ("crew casualties",)),
        ({"burning": 1}, ("on fire",)),
        ({"masts_down": ["fore", "main"]}, ("fore gone", "main gone")),
        ({"fired": ["port"]}, ("port broadside fired before",)),
        ({"damage": 1}, ("1 damage point lost",)),
        ({"damage": 2}, ("2 damage points lost",)),
        ({"boxes_lost": 1}, ("1 speed box lost",)),
        ({"boxes_lost": 3}, ("3 speed boxes lost",)),
    ],
)
def test_kmh_a_0_1_one_thing_unusual_and_its_words(fields: dict[str, Any], words: tuple[str, ...]) -> None:
    assert unusual_features(third(**fields)) == words


def test_kmh_a_0_1_all_in_the_order_of_the_sheet() -> None:
    ship = third(flagship=True, merchant=True, mortars=1, points=80, steering=True, damage=4)
    assert unusual_features(ship) == (
        "flagship",
        "a merchant",
        "a mortar",
        "80 damage points",
        "steering damage",
        "4 damage points lost",
    )


@pytest.mark.parametrize("guns", [0, 1])
def test_kmh_10_1_3_a_ship_without_guns_has_a_point(guns: int) -> None:
    assert unusual_features(make_ship(guns=guns, points=1)) == ()
    assert unusual_features(make_ship(guns=guns, points=2)) == ("2 damage points",)


def test_kmh_16_3_2_a_galleys_guns_and_points_are_her_own() -> None:
    galley = make_ship(guns=20, points=25, firepower=9)
    assert unusual_features(galley) == ("9 dice a broadside", "25 damage points")
    galley.rate, galley.basic = "galley", 10
    assert unusual_features(galley) == ()


@pytest.mark.parametrize(
    ("crew", "quality", "own"), [(TAR, "average", ()), (CULOTTE, "average", ()), (LUBBER, "poor", ())]
)
def test_kmh_a_0_1_a_crews_own_traits_are_not_told(crew: str, quality: str, own: tuple[str, ...]) -> None:
    assert extra_traits(make_firer(crew=crew, quality=quality)) == own
    assert extra_traits(make_firer(crew=crew, quality=quality, features=["fast-sailor"])) == (
        *own,
        "fast-sailor",
    )
