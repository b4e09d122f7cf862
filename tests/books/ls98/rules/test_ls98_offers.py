"""What a ship of the 1798 game is offered at the start of her move, with each of the things that
take an offer away met alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from game.books.ls98.rules.opening import extras, no_full, sails, tries, ways
from game.books.ls98.rules.prizes import beside, burnable, takeable
from game.books.ls98.rules.sheet import Boat, Hold, Ship, ship_named
from game.core.markers import Aground, Anchored, HasStruck, Sinking
from game.core.steps import Option
from game.core.table import mark, place
from tests.books.ls98.rules.lough import MIDDLE, changed, frigate, hexes, set_down

LEVEL = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
ALONGSIDE = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)))
WRECK = ["fore", "main", "mizzen"]


def clauses_of(offers: Iterable[Option[Any]]) -> dict[str, str]:
    """By the key of each offer: the clause that refuses it, or '' if it may be taken."""
    found = [(offer.key, offer.refused.clause if offer.refused else "") for offer in offers]
    assert len(dict(found)) == len(found)
    return dict(found)


def keys_of(offers: Iterable[Option[Any]]) -> list[str]:
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
    with set_down(LEVEL):
        own = changed("own", fleeing=fleeing, masts_down=WRECK if wreck else [])
        mark(own.number, Anchored())
        if foul:
            place(Hold("own", "foe"))
        assert keys_of(ways(own)) == keys


@pytest.mark.clauses("LS98-move-2", "LS98-tow-1")
def test_ls98_move_2_who_is_held_fast_or_towed_lies_as_she_is() -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        assert keys_of(ways(own)) == ["half", "full", "anchor"]
        own.masts_down = list(WRECK)
        assert keys_of(ways(own)) == ["lie"]
        own.masts_down = []
        mark(own.number, Aground())
        assert keys_of(ways(own)) == ["lie"]
    with set_down(LEVEL):
        own = ship_named("own")
        place(Hold("foe", "own"))
        assert keys_of(ways(own)) == ["lie"]
    with set_down(LEVEL):
        own = ship_named("own")
        mark(own.number, HasStruck("foe"))
        boat = Boat("b", "own", "french", MIDDLE.to(2), towing="own")
        boat.number = place(boat)
        assert keys_of(ways(own)) == ["lie"]
        boat.towing = ""
        assert keys_of(ways(own)) == ["half", "full", "anchor"]


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
    wreck = frigate("friend", "french", MIDDLE.to(5), damage={"masts": WRECK})
    level = hexes(frigate("own", "french"), wreck, frigate("foe", "british", MIDDLE.to(3, 9)))
    with set_down(level):
        own = changed("own", **{"spent": 0, **fields})
        keys = ["half", "full", "anchor", "tow friend"]
        assert clauses_of(sails(own)) == dict(zip(keys, clauses, strict=False))
        assert (no_full(own) is None) is (clauses[1] == "")


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
    with set_down(ALONGSIDE):
        place(Hold("foe", "own", **fields))
        assert keys_of(tries(ship_named("own"), tried)) == keys


# ------------------------------------------------------------------------------ besides
@pytest.mark.clauses("LS98-sig-2", "LS98-fire-15", "LS98-board-9")
def test_ls98_sig_2_who_has_struck_is_offered_nothing_besides() -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        doubles = ["double port", "double starboard"]
        assert keys_of(extras(own)) == doubles
        for order in (3, 5):
            own.order = order
            assert keys_of(extras(own)) == doubles
        own.order = 4
        assert keys_of(extras(own)) == ["strike", *doubles]
        mark(own.number, HasStruck("foe"))
        assert keys_of(extras(own)) == []


@pytest.mark.clauses("LS98-board-9", "LS98-sig-2")
def test_ls98_board_9_only_an_enemy_alongside_that_has_struck_and_has_no_prize_crew() -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("foe", "british", MIDDLE.to(3)),
        frigate("far", "british", MIDDLE.to(5, 2)),
        frigate("friend", "french", MIDDLE.to(1)),
        frigate("fights", "british", MIDDLE.to(6)),
    )
    with set_down(level):
        own = ship_named("own")
        for name in ("foe", "far", "friend"):
            mark(ship_named(name).number, HasStruck("own"))
        assert [ship.id for ship in beside(own)] == ["foe"]
        assert keys_of(extras(own))[-2:] == ["take foe", "burn foe"]
        changed("foe", manned=True)
        assert beside(own) == []


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
    level = hexes(
        frigate("own", "french"),
        frigate("foe", "british", MIDDLE.to(3)),
        frigate("friend", "french", MIDDLE.to(5, 4)),
    )
    with set_down(level):
        own, prize = changed("own", order=order), ship_named("foe")
        mark(prize.number, HasStruck("own"))
        for name in ("own", "foe", "friend"):
            ship_named(name).flagship = name == flag
        assert refusals(takeable(own)) == [clauses[0]]
        assert refusals(burnable(own)) == [clauses[1]]
        prize.burning = 1
        assert refusals(burnable(own)) == []
        assert refusals(takeable(own)) == [clauses[0]]
        mark(prize.number, Sinking(2))
        assert refusals(takeable(own)) == []


def refusals(prizes: Iterable[tuple[Ship, Any]]) -> list[str]:
    """The clause against each prize, or '' where there is none."""
    return [refused.clause if refused else "" for _, refused in prizes]
