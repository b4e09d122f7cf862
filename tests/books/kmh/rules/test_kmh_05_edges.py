"""KMH-5: whose card it is and who may use it, and squadrons: each condition by itself."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from game.books.kmh.rules.line_of_battle import follows, form_line
from game.books.kmh.rules.sheet import Chart, Deck, Lock
from game.books.kmh.rules.squadrons import (
    combine,
    in_command,
    lose_formation,
    moves_on_its_own_card,
    moving_with,
    settle_commands,
    split,
)
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.turn import (
    abandoned_crews,
    by_the_die,
    could_use,
    is_fire,
    is_manned,
    is_of_use,
    lay_markers,
    may_hold,
    owner,
    pack,
    ready,
    squadron_of,
)
from game.core.markers import Ablaze, Anchored, HasStruck
from game.core.table import mark, place, the
from game.sea.units import CM
from tests.books.kmh.rules.coasts import column
from tests.books.kmh.rules.craft import boats, fitted
from tests.books.kmh.rules.guns import enemy
from tests.books.kmh.rules.sheets import at_sea, played, sheet


# ------------------------------------------------------------------------------ cards
@pytest.mark.parametrize(
    ("card", "squadron", "fire"),
    [("french fire", "french", True), ("french move", "french", False), ("fire test", "", False)]
    + [("red van fire", "red van", True)],
)
def test_kmh_5_0_3_whose_card_it_is(card: str, squadron: str, fire: bool) -> None:
    assert (squadron_of(card), is_fire(card)) == (squadron, fire)


@pytest.mark.parametrize(
    ("fields", "use"),
    [
        ({}, True),
        ({"firepower": 0}, True),
        ({"chasers": 0}, True),
        ({"firepower": 0, "chasers": 0}, False),
        ({"firepower": 0, "chasers": 0, "mortars": 1}, True),
        ({"firepower": 0, "chasers": 0, "damage": 1}, True),
        ({"firepower": 0, "chasers": 0, "boxes_lost": 1}, True),
    ],
)
def test_kmh_5_0_6_who_could_use_a_fire_card(fields: dict[str, Any], use: bool) -> None:
    ship = sheet("ship", **fields)
    with at_sea(ship, enemy()):
        assert (could_use(ship), is_of_use("french fire")) == (use, use)
        assert owner("french fire") == "french"
        deck = the(Deck)
        assert not may_hold(deck, "french fire")
        deck.down = ["fire test"]
        assert may_hold(deck, "french fire") is use
        assert not may_hold(deck, "french move")
        ship.rate = "battery"
        assert not could_use(ship)
        ship.rate = "5th"
        mark(ship.number, HasStruck(""))
        assert not could_use(ship)


def test_kmh_17_0_1_a_fireship_has_no_use_for_a_fire_card_but_repairs() -> None:
    ship = sheet("ship")
    with at_sea(ship):
        fitted(ship)
        assert not could_use(ship)
        ship.damage = 1
        assert could_use(ship)


def test_kmh_5_0_3_which_squadrons_have_cards() -> None:
    ship, other = sheet("ship", squadron="van"), sheet("other", (80, 50), squadron="rear")
    with at_sea(ship, other):
        assert [c for c in pack() if squadron_of(c)] == [
            "van move",
            "van fire",
            "rear move",
            "rear fire",
        ]
        mark(other.number, Ablaze())
        assert not is_manned(other)
        assert [c for c in pack() if squadron_of(c)] == ["van move", "van fire"]
        crew = boats("crew", squadron="rear", abandoned=True)
        assert abandoned_crews() == {"rear"}
        assert "rear move" in pack()
        crew.abandoned = False
        assert abandoned_crews() == set()
        the(Chart).steady = True
        assert "wind change test" not in pack()


def test_kmh_6_11_1_whom_a_marker_can_bind() -> None:
    ship, foe = sheet("ship"), enemy(at=(52, 50))
    with at_sea(ship, foe, options=["small-action"]):
        assert ready("french") == ["ship"]
        for field, value in (("hanging", 1), ("making_sail", 1), ("rate", "galley")):
            usual = getattr(ship, field)
            setattr(ship, field, value)
            assert ready("french") == []
            setattr(ship, field, usual)
        ship.boxes_lost = 3 * ship.basic
        assert ready("french") == []
        ship.boxes_lost = 0
        place(lock := Lock("ship", "foe"))
        assert ready("french") == []
        lock.open = False
        place(line := Tow("foe", "ship", fast=True))
        assert ready("french") == []
        line.open = False
        mark(ship.number, Anchored())
        assert ready("french") == []
        mark(foe.number, HasStruck(""))
        assert played(lay_markers()).result == {}
        assert played(lay_markers()).asked == []


def test_kmh_5_1_3_the_highest_first_and_ties_among_themselves() -> None:
    told = played(by_the_die(["a", "b", "c"]), 3, 6, 3, 2, 5)
    assert (told.result, [r.about for r in told.rolls()]) == (
        ["b", "c", "a"],
        ["a", "b", "c", "a", "c"],
    )
    assert played(by_the_die(["a"])).rolls() == []


# ------------------------------------------------------------------------------ squadrons
def test_kmh_5_2_3_who_moves_on_whose_card() -> None:
    ships = column(12, 12, 12)
    for ship, squadron in zip(ships, ("van", "centre", "rear"), strict=True):
        ship.squadron = squadron
    with at_sea(*ships):
        asked = played(combine("french"))
        assert [step.about for step in asked.asked if hasattr(step, "about")] == ["van"]
        assert played(combine("british")).asked == []
        the(Deck).combined.append(group := ["van", "centre"])
        assert [moves_on_its_own_card(s) for s in ("van", "centre", "rear")] == [True, False, True]
        assert moving_with("van") == group
        assert (moving_with("centre"), moving_with("rear")) == (["centre"], ["rear"])
        assert in_command("van")
        assert played(settle_commands()).keys() == ["together", "split"]
        ships[0].hanging = 1
        assert not in_command("van")
        told = played(split(group, "KMH-5.2.6", "the squadrons part"))
        assert the(Deck).combined == []
        assert len(told.events) == 2


@pytest.mark.parametrize(
    ("kept", "hanging", "parts"), [(True, 0, False), (False, 0, True), (True, 1, True)]
)
def test_kmh_5_2_5_what_loses_a_formation(kept: bool, hanging: int, parts: bool) -> None:
    ships = column(12, 12)
    for ship, squadron in zip(ships, ("van", "rear"), strict=True):
        ship.squadron = squadron
    with at_sea(*ships, wind=240):
        line = played(form_line(ships), "line", "sail", (3, 4)).result
        assert (line.run, dict(line.rungs)) == (19 * CM, {"ship1": "", "ship2": ""})
        line = type(line)(line.ships, line.order, line.run, line.rungs, kept)
        ships[1].hanging = hanging
        assert played(lose_formation("van", line)).events == []
        the(Deck).combined.append(["van", "rear"])
        assert played(lose_formation("rear", line)).events == []
        played(lose_formation("van", line))
        assert the(Deck).combined == ([] if parts else [["van", "rear"]])


def test_kmh_8_2_3_there_is_no_line_in_a_calm() -> None:
    ships = column(12, 12)
    with at_sea(*ships, calm=True):
        assert played(form_line(ships)).asked == []


@pytest.mark.parametrize(
    ("bearing", "keeps"), [(4.9, False), (5.1, True), (20, True), (34.9, True), (35.1, False)]
)
def test_kmh_5_2_1_the_wake_of_a_bending_line_is_its_chord(bearing: float, keeps: bool) -> None:
    """The leader heads 40 degrees: half way is 20, and 15 to either side may be off."""
    follower = sheet("follower", (50, 50), 0)
    x, y = 8 * sin(radians(bearing)), 8 * cos(radians(bearing))
    leader = sheet("leader", (50 + x, 50 - y), 40)
    assert follows(follower, leader) is keeps
