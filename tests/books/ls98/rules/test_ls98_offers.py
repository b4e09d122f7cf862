"""What a ship of the 1798 game is offered at the start of her move, with each of the things that
take an offer away met alone."""

from collections.abc import Iterable
from typing import Any

import pytest

from game.books.ls98.rules.boarding import burning_choices, manning_choices, unmanned_prizes_beside
from game.books.ls98.rules.move_start import (
    besides_move_options,
    full_sail_refusal,
    part_options,
    sail_options,
    whole_move_options,
)
from game.books.ls98.rules.sheet import Boat, Hold, Ship, get_ship
from game.core.markers import Aground, Anchored, HasStruck, Sinking
from game.core.steps import MenuOption
from game.core.table import add_marker, place
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
)

LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)
ALONGSIDE = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
)
WRECK = ["fore", "main", "mizzen"]


def clauses_of(offers: Iterable[MenuOption[Any]]) -> dict[str, str]:
    """By the key of each offer: the clause that refuses it, or '' if it may be taken."""
    found = [(offer.key, offer.refusal.clause if offer.refusal else "") for offer in offers]
    assert len(dict(found)) == len(found)
    return dict(found)


def keys_of(offers: Iterable[MenuOption[Any]]) -> list[str]:
    """The keys of what is offered, greyed ones too."""
    return list(clauses_of(offers))


# ------------------------------------------------------------------------------ the whole move
@pytest.mark.clauses("LS98-anchor-2", "LS98-anchor-3", "LS98-morale-4")
@pytest.mark.parametrize(
    ("fleeing", "wreck", "foul", "keys"),
    [
        (False, False, False, ["lie", "port", "starboard", "weigh", "cut"]),
        (False, True, False, ["lie", "port", "starboard", "weigh"]),
        (False, False, True, ["lie", "port", "starboard", "weigh"]),
        (True, False, False, ["cut"]),
        (True, True, False, ["lie"]),
        (True, False, True, ["lie"]),
    ],
)
def test_ls98_anchor_2_who_flees_cuts_and_who_cannot_sail_lies(
    fleeing: bool, wreck: bool, foul: bool, keys: list[str]
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", fleeing=fleeing, masts_down=WRECK if wreck else [])
        add_marker(own.number, Anchored())
        if foul:
            place(Hold("own", "foe"))
        assert keys_of(whole_move_options(own)) == keys


@pytest.mark.clauses("LS98-move-2", "LS98-tow-1")
def test_ls98_move_2_who_is_held_fast_or_towed_lies_as_she_is() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        assert keys_of(whole_move_options(own)) == ["half", "full", "anchor"]
        own.masts_down = list(WRECK)
        assert keys_of(whole_move_options(own)) == ["lie"]
        own.masts_down = []
        add_marker(own.number, Aground())
        assert keys_of(whole_move_options(own)) == ["lie"]
    with level_on_table(LEVEL):
        own = get_ship("own")
        place(Hold("foe", "own"))
        assert keys_of(whole_move_options(own)) == ["lie"]
    with level_on_table(LEVEL):
        own = get_ship("own")
        add_marker(own.number, HasStruck("foe"))
        boat = Boat("b", "own", "french", MIDDLE_HEX.hex_towards(2), towing="own")
        boat.number = place(boat)
        assert keys_of(whole_move_options(own)) == ["lie"]
        boat.towing = ""
        assert keys_of(whole_move_options(own)) == ["half", "full", "anchor"]


@pytest.mark.clauses("LS98-move-6", "LS98-morale-4", "LS98-anchor-1", "LS98-anchor-2")
@pytest.mark.parametrize(
    ("fields", "clauses"),
    [
        ({"spent": 2}, ["", "", "", ""]),
        ({"spent": 3}, ["", "", "LS98-anchor-1", ""]),
        ({"cut_cables": True}, ["", "", "LS98-anchor-2", ""]),
        ({"weighed": True}, ["", "LS98-anchor-2", "", ""]),
        ({"manned": True}, ["", "LS98-board-9", "", ""]),
        ({"fleeing": True}, ["LS98-morale-4", "", "LS98-morale-4"]),
        ({"fleeing": True, "weighed": True}, ["", "LS98-anchor-2", "LS98-morale-4"]),
        ({"fleeing": True, "manned": True}, ["", "LS98-board-9", "LS98-morale-4"]),
    ],
)
def test_ls98_move_6_what_sail_an_anchor_and_a_tow_are_barred_by(
    fields: dict[str, Any], clauses: list[str]
) -> None:
    """Half sail, full sail, the anchor, and a friend right astern to tow; who flees tows nobody."""
    wreck = frigate_table("friend", "french", MIDDLE_HEX.hex_towards(5), damage={"masts": WRECK})
    level = level_in_hexes(
        frigate_table("own", "french"), wreck, frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = change_ship("own", **{"spent": 0, **fields})
        keys = ["half", "full", "anchor", "tow friend"]
        assert clauses_of(sail_options(own)) == dict(zip(keys, clauses, strict=False))
        assert (full_sail_refusal(own) is None) is (clauses[1] == "")


# ------------------------------------------------------------------------------ coming clear
@pytest.mark.clauses("LS98-coll-3", "LS98-diseng-1")
@pytest.mark.parametrize(
    ("fields", "tried", "keys"),
    [
        ({}, [], ["loose foe"]),
        ({}, ["foe"], []),
        ({}, ["another"], ["loose foe"]),
        ({"grappled": True}, [], []),
        ({"grappled": True, "repeller": "foe"}, [], []),
        ({"grappled": True, "repeller": "own"}, [], ["grapples foe"]),
        ({"grappled": True, "repeller": "own"}, ["foe"], []),
        ({"open": False}, [], []),
    ],
)
def test_ls98_diseng_1_she_tries_once_a_move_and_grapples_only_if_she_has_repelled_him(
    fields: dict[str, Any], tried: list[str], keys: list[str]
) -> None:
    with level_on_table(ALONGSIDE):
        place(Hold("foe", "own", **fields))
        assert keys_of(part_options(get_ship("own"), tried)) == keys


# ------------------------------------------------------------------------------ besides
@pytest.mark.clauses("LS98-sig-2", "LS98-fire-15", "LS98-board-9")
def test_ls98_sig_2_who_has_struck_is_offered_nothing_besides() -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        doubles = ["double port", "double starboard"]
        assert keys_of(besides_move_options(own)) == doubles
        for order in (3, 5):
            own.order = order
            assert keys_of(besides_move_options(own)) == doubles
        own.order = 4
        assert keys_of(besides_move_options(own)) == ["strike", *doubles]
        add_marker(own.number, HasStruck("foe"))
        assert keys_of(besides_move_options(own)) == []


@pytest.mark.clauses("LS98-board-9", "LS98-sig-2")
def test_ls98_board_9_only_an_enemy_alongside_that_has_struck_and_has_no_prize_crew() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(5, 2)),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(1)),
        frigate_table("fights", "british", MIDDLE_HEX.hex_towards(6)),
    )
    with level_on_table(level):
        own = get_ship("own")
        for name in ("foe", "far", "friend"):
            add_marker(get_ship(name).number, HasStruck("own"))
        assert [ship.id for ship in unmanned_prizes_beside(own)] == ["foe"]
        assert keys_of(besides_move_options(own))[-2:] == ["take foe", "burn foe"]
        change_ship("foe", manned=True)
        assert unmanned_prizes_beside(own) == []


@pytest.mark.clauses("LS98-board-9", "LS98-sig-2")
@pytest.mark.parametrize(
    ("order", "flag", "clauses"),
    [
        (0, "friend", ("LS98-board-9", "LS98-sig-2")),
        (5, "friend", ("LS98-board-9", "LS98-sig-2")),
        (6, "friend", ("", "LS98-sig-2")),
        (7, "friend", ("LS98-board-9", "")),
        (8, "friend", ("LS98-board-9", "LS98-sig-2")),
        (0, "own", ("", "")),
        (0, "", ("", "")),
        (0, "foe", ("", "")),
    ],
)
def test_ls98_board_9_prizes_are_taken_and_burnt_on_the_signal_of_her_own_flagship(
    order: int, flag: str, clauses: tuple[str, str]
) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(5, 4)),
    )
    with level_on_table(level):
        own, prize = change_ship("own", order=order), get_ship("foe")
        add_marker(prize.number, HasStruck("own"))
        for name in ("own", "foe", "friend"):
            get_ship(name).flagship = name == flag
        assert refusals(manning_choices(own)) == [clauses[0]]
        assert refusals(burning_choices(own)) == [clauses[1]]
        prize.burning = 1
        assert refusals(burning_choices(own)) == []
        assert refusals(manning_choices(own)) == [clauses[0]]
        add_marker(prize.number, Sinking(2))
        assert refusals(manning_choices(own)) == []


def refusals(prizes: Iterable[tuple[Ship, Any]]) -> list[str]:
    """The clause against each prize, or '' where there is none."""
    return [refused.clause if refused else "" for _, refused in prizes]
