"""Every number of a card of the 1798 game: by the formula, and by what the level's set-up for this
book says instead (LS98-card-1)."""

from typing import Any

import pytest

from game.books.ls98.rules.cards import (
    card_of,
    mast_names,
    model_length,
    muster_entry,
    sinking_points,
    standing_orders_of,
)
from game.books.ls98.rules.sheet import Ship, ShipClass
from tests.books.ls98.rules.hex_levels import MIDDLE_HEX, frigate_table, level_in_hexes

SAID: dict[str, Any] = {
    "dice": 7,
    "points": 9,
    "mast_boxes": [1, 4, 3],
    "crew_blocks": 8,
    "marine_boxes": 5,
    "soldier_blocks": 2,
    "decks_to_take": 4,
    "quality": "poor",
}


def card(said: dict[str, Any] | None = None, **more: Any) -> Ship:
    """The card of a frigate that a level has so; ``said``: by its set-up for this book."""
    parts: dict[str, Any] = {"for": {"ls98": {"ship": {"own": said}}}} if said else {}
    level = level_in_hexes(frigate_table("own", "french", **more), frigate_table("foe", "british"), **parts)
    return card_of(level, level.ships[0], MIDDLE_HEX, 2)


def numbers(ship: Ship) -> tuple[Any, ...]:
    """What a set-up may say of her."""
    men = (ship.crew, ship.marines, ship.soldiers)
    return ship.dice, ship.points, ship.boxes, *men, ship.decks, ship.quality


@pytest.mark.clauses("LS98-card-1", "LS98-fire-4", "LS98-fire-13")
def test_ls98_card_1_what_the_set_up_says_of_her_goes_before_every_formula() -> None:
    """A frigate of 36 guns and 240 men: four dice from 28 guns, a point for six guns, two boxes a
    mast, four blocks, one of marines, no soldiers, one deck."""
    assert numbers(card()) == (4, 6, [2, 2, 2], 4, 1, 0, 1, "average")
    assert numbers(card(SAID)) == (7, 9, [1, 4, 3], 8, 5, 2, 4, "raw")
    assert card(SAID).start == 8 + 5 + 2
    assert card().start == 4 + 1


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize("key", list(SAID))
def test_ls98_card_1_what_the_set_up_leaves_out_is_by_the_formula(key: str) -> None:
    """One number is said, all others are reckoned."""
    plain, told, one = numbers(card()), numbers(card(SAID)), numbers(card({key: SAID[key]}))
    at = list(SAID).index(key)
    assert one == (*plain[:at], told[at], *plain[at + 1 :])


@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_no_marines_and_no_soldiers_may_be_said_as_well() -> None:
    none = card({"marine_boxes": 0, "soldier_blocks": 0}, soldiers=300)
    assert (none.marines, none.soldiers, none.crew) == (0, 0, 4)


@pytest.mark.clauses("LS98-card-1", "LS98-move-7")
@pytest.mark.parametrize(
    ("masts", "names"), [(1, ["main"]), (2, ["fore", "main"]), (3, ["fore", "main", "mizzen"])]
)
def test_ls98_card_1_a_schooner_has_no_mizzen_and_a_cutter_her_main_alone(
    masts: int, names: list[str]
) -> None:
    assert list(mast_names(masts)) == names
    own = card({"mast_boxes": [1, 4, 3]}, masts=masts)
    assert own.rigged == names
    assert own.boxes == [1, 4, 3][:masts]
    assert card(masts=masts).boxes == [2] * masts


@pytest.mark.clauses("LS98-card-1")
def test_ls98_card_1_a_ship_of_which_nothing_is_known_has_the_least_of_all() -> None:
    level = level_in_hexes(frigate_table("own", "french"), frigate_table("foe", "british"))
    unknown = {"guns": None, "men": None, "rate": None, "masts": None, "length_m": None}
    entry = level.ships[0].model_copy(update={**unknown, "kind": None, "nation": None})
    ship = card_of(level, entry, MIDDLE_HEX, 2)
    assert (ship.guns, ship.dice, ship.points, ship.crew, ship.klass) == (0, 1, 2, 1, "unrated")
    assert (ship.rigged, ship.boxes) == (["fore", "main", "mizzen"], [1, 1, 1])
    assert (ship.nation, ship.kind, ship.carronades) == ("", "frigate", False)
    assert model_length(entry) == 44_444  # 40 m: a ninth of 4000 cm


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(
    ("guns", "klass", "points"),
    [(2, "unrated", 2), (14, "unrated", 2), (15, "unrated", 3), (38, "5th", 6), (39, "5th", 7)]
    + [(48, "4th", 9), (50, "4th", 8), (48, "5th", 8)],
)
def test_ls98_card_1_a_point_for_six_guns_two_at_least_and_one_more_for_a_razee(
    guns: int, klass: str, points: int
) -> None:
    own = card()
    own.guns, own.klass = guns, ShipClass(klass)
    assert sinking_points(own) == points


@pytest.mark.clauses("LS98-card-1", "LS98-board-4")
@pytest.mark.parametrize(("nation", "carronades"), [("british", True), ("american", True), ("french", False)])
def test_ls98_card_1_carronades_by_nation(nation: str, carronades: bool) -> None:
    assert card(nation=nation).carronades is carronades


# ------------------------------------------------------------------------------ what befell her
@pytest.mark.clauses("LS98-card-1", "LS98-fire-13", "LS98-fire-9c")
def test_ls98_card_1_what_befell_her_before_the_battle_stands_on_her_card() -> None:
    hurt = {"points": 2, "masts": ["main"], "topmasts": ["fore"]}
    own = card(damage=hurt)
    assert (own.damage, own.boxes, own.masts_down) == (2, [1, 0, 2], ["main"])
    assert (own.burning, own.first_done, own.boats) == (0, False, 1)
    own = card(damage={"burning": True, "fired": ["port"], "boats": 2})
    assert (own.damage, own.boxes, own.masts_down) == (0, [2, 2, 2], [])
    assert (own.burning, own.first_done, own.boats) == (1, True, 0)


@pytest.mark.clauses("LS98-card-1", "LS98-fire-13")
def test_ls98_card_1_a_topmast_is_a_box_but_never_the_last() -> None:
    lost = {"topmasts": ["fore", "mizzen"]}
    assert card({"mast_boxes": [1, 3, 3]}, damage=lost).boxes == [1, 3, 2]
    assert card(guns=8, masts=3, damage=lost).boxes == [1, 1, 1]


@pytest.mark.clauses("LS98-card-1", "LS98-orders-1")
@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"soldiers": 100}, ("1 block of soldiers",)),
        ({"soldiers": 101}, ("2 blocks of soldiers",)),
        ({"damage": {"points": 1}}, ("1 damage point lost",)),
        ({"damage": {"masts": ["main", "fore"]}}, ("2 masts lost",)),
        ({"quality": "elite"}, ("elite crew",)),
        ({}, ()),
    ],
)
def test_ls98_card_1_the_muster_tells_one_and_two_in_english(
    more: dict[str, Any], words: tuple[str, ...]
) -> None:
    assert muster_entry(card(**more)).unusual == words


# ------------------------------------------------------------------------------ orders
@pytest.mark.clauses("LS98-orders-2", "LS98-orders-6", "LS98-orders-8")
def test_ls98_orders_8_orders_come_from_her_her_squadron_and_her_side_and_no_other() -> None:
    squadrons = [
        {"id": "van", "side": "french", "orders": ["line-ships-first"]},
        {"id": "rear", "side": "french", "orders": ["frigates-fight-frigates"]},
    ]
    level = level_in_hexes(
        frigate_table("own", "french", squadron="van", orders=["close-and-board"]),
        frigate_table("plain", "french", squadron="rear"),
        frigate_table("foe", "british"),
        squadron=squadrons,
    )
    orders = {"french": ("fire-high", "keep-formation"), "british": ("fire-low",)}
    sides = tuple(s.model_copy(update={"orders": orders[s.id]}) for s in level.sides)
    level = level.model_copy(update={"sides": sides})
    own, plain, foe = (standing_orders_of(level, entry) for entry in level.ships)
    assert own == ["close-and-board", "line-ships-first", "fire-high"]
    assert plain == ["frigates-fight-frigates", "fire-high"]
    assert foe == ["fire-low"]
    cards = [card_of(level, entry, MIDDLE_HEX, 2) for entry in level.ships]
    shots = [(c.port.shot, c.starboard.shot) for c in cards]
    assert shots == [("chain", "chain"), ("chain", "chain"), ("ball", "ball")]
