"""Ids of boats that ships lower, read by the grammar that made them, and what boats are called."""

import pytest

from game.core.wording import BoatOwner, boat_group_id, ordinal, parse_boat_id, single_boat_id


@pytest.mark.parametrize("ship", ["hoche", "ville-de-paris", "hoche-2", "long-boat-1", "a-boats-2"])
def test_an_id_tells_whose_boats_it_means(ship: str) -> None:
    assert parse_boat_id(boat_group_id(ship, 12)) == BoatOwner(ship, 12)
    assert parse_boat_id(single_boat_id(ship, 12)) == BoatOwner(ship)


@pytest.mark.parametrize("other", ["hoche", "hoche-2", "north-guard", "boats-1", "hoche-boats-0"])
def test_other_ids_are_no_ships_boats(other: str) -> None:
    assert parse_boat_id(other) is None


def test_numbers_are_said_as_people_say_them() -> None:
    said = [ordinal(n) for n in (2, 10, 11, 12, 13, 21, 22, 23, 111, 112)]
    assert said[:5] == ["second", "tenth", "11th", "12th", "13th"]
    assert said[5:] == ["21st", "22nd", "23rd", "111th", "112th"]
