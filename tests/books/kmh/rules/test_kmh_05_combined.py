"""KMH-5.2: squadrons in one line combine for movement, and part again."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.sailing import move_squadron
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.squadrons import groups_in_line, moving_with, settle_commands
from game.books.kmh.rules.turn import begin, kmh_turn, pack
from game.core.events import Told
from game.core.markers import Gone
from game.core.table import mark, the
from tests.books.kmh.rules.coasts import column
from tests.books.kmh.rules.sheets import at_sea, level_of, played, sheet

QUARTER, BOW = 240, 300
"""Where the wind blows from for ships that sail up the table."""


def fleet(*squadrons: str, **fields: Any) -> list[Ship]:
    """A line of ships, each of the squadron named."""
    ships = column(*[12] * len(squadrons), **fields)
    for ship, squadron in zip(ships, squadrons, strict=True):
        ship.squadron = squadron
    return ships


def cards(kind: str) -> list[str]:
    """The squadron cards of a kind that are in the pack."""
    return [c for c in pack() if c.endswith(kind)]


def test_kmh_5_2_1_squadrons_in_one_line_may_combine() -> None:
    ships = fleet("van", "van", "centre", "rear")
    with at_sea(*ships):
        assert groups_in_line("french") == [
            ("van", "centre", "rear"),
            ("van", "centre"),
            ("centre", "rear"),
        ]
        asked = played(settle_commands())
        assert asked.keys()[:2] == ["apart", "combine van centre rear"]
        played(settle_commands(), "combine van centre rear")
        assert the(Deck).combined == [["van", "centre", "rear"]]


def test_kmh_5_2_1_not_with_a_ship_far_to_leeward() -> None:
    ships = fleet("van", "van", "centre")
    ships[2].pose = sheet(at=(130, 90), heading=0).pose
    with at_sea(*ships):
        assert played(settle_commands()).asked == []
        assert played(settle_commands()).asks is None


def test_kmh_5_2_1_one_squadron_has_nobody_to_combine_with() -> None:
    with at_sea(*fleet("van", "van")):
        assert played(settle_commands()).asked == []


def test_kmh_5_2_2_only_before_the_first_card() -> None:
    ships = fleet("van", "centre")
    with at_sea(*ships):
        level = level_of({}, {"side": "british"})
        first, then = played(kmh_turn(the(Deck), level), "apart", "wind change test").asked[:2]
        assert (first.clause, then.clause) == ("KMH-5.2.2", "KMH-5.0.1")
        begun = played(kmh_turn(the(Deck), level), "combine van centre", "fire test")
        assert begun.told("KMH-5.2.3") == ["it moves with the senior squadron, on its card"]
        assert [e.ship for e in begun.of(Told)] == ["centre"]


def test_kmh_5_2_3_one_move_card_is_left() -> None:
    with at_sea(*fleet("van", "centre", "rear")):
        played(settle_commands(), "combine van centre rear")
        assert cards(" move") == ["van move"]
        assert moving_with("van") == ["van", "centre", "rear"]
        assert moving_with("rear") == ["rear"]


def test_kmh_5_2_3_all_move_on_the_card_of_the_chief() -> None:
    ships = fleet("van", "centre")
    with at_sea(*ships, wind=QUARTER):
        played(settle_commands(), "combine van centre")
        outcome = played(move_squadron("van", {}), "line", "sail", (1, 1), "ahead 14", "ahead 14")
    assert outcome.asks is None
    assert [s.moved for s in ships] == [True, True]


def test_kmh_5_2_4_fire_cards_are_never_combined() -> None:
    with at_sea(*fleet("van", "centre", "rear")):
        played(settle_commands(), "combine van centre rear")
        assert cards(" fire") == ["van fire", "centre fire", "rear fire"]


@pytest.mark.parametrize(
    ("wind", "answers", "traits"),
    [(BOW, ("tack", 1, 2), []), (QUARTER, ("line", 2), ["poor-sailors"])],
)
def test_kmh_5_2_5_a_lost_formation_parts_them_in_the_next_turn(
    wind: float, answers: tuple[Any, ...], traits: list[str]
) -> None:
    ships = fleet("van", "centre", traits=traits)
    with at_sea(*ships, wind=wind):
        played(settle_commands(), "combine van centre")
        begin(the(Deck))
        in_the_pack = list(the(Deck).down)
        outcome = played(move_squadron("van", {}), *answers)
        assert outcome.told("KMH-5.2.5")
        assert the(Deck).down == in_the_pack
        assert cards(" move") == ["van move", "centre move"]


def test_kmh_5_2_5_a_line_that_is_kept_keeps_them_together() -> None:
    ships = fleet("van", "centre")
    with at_sea(*ships, wind=BOW):
        played(settle_commands(), "combine van centre")
        played(move_squadron("van", {}), "tack", 3, 3)
        assert the(Deck).combined == [["van", "centre"]]


def test_kmh_5_2_5_out_of_line_they_part_before_the_turn() -> None:
    ships = fleet("van", "centre")
    with at_sea(*ships):
        played(settle_commands(), "combine van centre")
        ships[1].pose = sheet(at=(30, 90)).pose
        parted = played(settle_commands())
        assert (parted.asked, bool(parted.told("KMH-5.2.5"))) == ([], True)
        assert the(Deck).combined == []


def test_kmh_5_2_5_without_a_ship_of_the_senior_squadron_they_part() -> None:
    ships = fleet("van", "centre", "centre")
    with at_sea(*ships):
        played(settle_commands(), "combine van centre")
        mark(ships[0].number, Gone("sunk"))
        assert played(settle_commands()).told("KMH-5.2.5")
        assert cards(" move") == ["centre move"]


def test_kmh_5_2_6_splitting_on_purpose() -> None:
    ships = fleet("van", "centre")
    with at_sea(*ships):
        played(settle_commands(), "combine van centre")
        assert played(settle_commands()).keys() == ["together", "split"]
        played(settle_commands(), "together")
        assert cards(" move") == ["van move"]
        parted = played(settle_commands(), "split")
        assert [(e.clause, e.ship) for e in parted.of(Told)] == [
            ("KMH-5.2.6", "van"),
            ("KMH-5.2.6", "centre"),
        ]
        assert cards(" move") == ["van move", "centre move"]
