"""KMH-5.2: squadrons in one line combine for movement, and part again."""

from typing import Any

import pytest

from game.books.kmh.rules.line_of_battle import ask_combinations, groups_in_line, moving_with
from game.books.kmh.rules.sailing import move_squadron
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.turn import begin_turn, new_pack, run_kmh_turn
from game.core.events import Told
from game.core.markers import Gone
from game.core.table import add_marker, get_single
from tests.books.kmh.rules.coasts import line_ahead
from tests.books.kmh.rules.ship_tables import make_level, make_ship, run_procedure, ships_on_table

QUARTER, BOW = 240, 300
"""Where the wind blows from for ships that sail up the table."""


def fleet(*squadrons: str, **fields: Any) -> list[Ship]:
    """A line of ships, each of the squadron named."""
    ships = line_ahead(*[12] * len(squadrons), **fields)
    for ship, squadron in zip(ships, squadrons, strict=True):
        ship.squadron = squadron
    return ships


def cards(kind: str) -> list[str]:
    """The squadron cards of a kind that are in the pack."""
    return [c for c in new_pack() if c.endswith(kind)]


def test_kmh_5_2_1_squadrons_in_one_line_may_combine() -> None:
    ships = fleet("van", "van", "centre", "rear")
    with ships_on_table(*ships):
        assert groups_in_line("french") == [("van", "centre", "rear"), ("van", "centre"), ("centre", "rear")]
        asked = run_procedure(ask_combinations())
        assert asked.allowed_keys()[:2] == ["apart", "combine van centre rear"]
        run_procedure(ask_combinations(), "combine van centre rear")
        assert get_single(Deck).combined == [["van", "centre", "rear"]]


def test_kmh_5_2_1_not_with_a_ship_far_to_leeward() -> None:
    ships = fleet("van", "van", "centre")
    ships[2].pose = make_ship(at=(130, 90), heading=0).pose
    with ships_on_table(*ships):
        assert run_procedure(ask_combinations()).steps == []
        assert run_procedure(ask_combinations()).open_step is None


def test_kmh_5_2_1_one_squadron_has_nobody_to_combine_with() -> None:
    with ships_on_table(*fleet("van", "van")):
        assert run_procedure(ask_combinations()).steps == []


def test_kmh_5_2_2_only_before_the_first_card() -> None:
    ships = fleet("van", "centre")
    with ships_on_table(*ships):
        level = make_level({}, {"side": "british"})
        first, then = run_procedure(run_kmh_turn(get_single(Deck), level), "apart", "wind change test").steps[
            :2
        ]
        assert (first.clause, then.clause) == ("KMH-5.2.2", "KMH-5.0.1")
        begun = run_procedure(run_kmh_turn(get_single(Deck), level), "combine van centre", "fire test")
        assert begun.log_lines("KMH-5.2.3") == ["it moves with the senior squadron, on its card"]
        assert [e.ship for e in begun.events_of(Told)] == ["centre"]


def test_kmh_5_2_3_one_move_card_is_left() -> None:
    with ships_on_table(*fleet("van", "centre", "rear")):
        run_procedure(ask_combinations(), "combine van centre rear")
        assert cards(" move") == ["van move"]
        assert moving_with("van") == ["van", "centre", "rear"]
        assert moving_with("rear") == ["rear"]


def test_kmh_5_2_3_all_move_on_the_card_of_the_chief() -> None:
    ships = fleet("van", "centre")
    with ships_on_table(*ships, wind=QUARTER):
        run_procedure(ask_combinations(), "combine van centre")
        outcome = run_procedure(move_squadron("van", {}), "line", "sail", (1, 1), "ahead 14", "ahead 14")
    assert outcome.open_step is None
    assert [s.moved for s in ships] == [True, True]


def test_kmh_5_2_4_fire_cards_are_never_combined() -> None:
    with ships_on_table(*fleet("van", "centre", "rear")):
        run_procedure(ask_combinations(), "combine van centre rear")
        assert cards(" fire") == ["van fire", "centre fire", "rear fire"]


@pytest.mark.parametrize(
    ("wind", "answers", "traits"), [(BOW, ("tack", 1, 2), []), (QUARTER, ("line", 2), ["poor-sailors"])]
)
def test_kmh_5_2_5_a_lost_formation_parts_them_in_the_next_turn(
    wind: float, answers: tuple[Any, ...], traits: list[str]
) -> None:
    ships = fleet("van", "centre", traits=traits)
    with ships_on_table(*ships, wind=wind):
        run_procedure(ask_combinations(), "combine van centre")
        begin_turn(get_single(Deck))
        in_the_pack = list(get_single(Deck).down)
        outcome = run_procedure(move_squadron("van", {}), *answers)
        assert outcome.log_lines("KMH-5.2.5")
        assert get_single(Deck).down == in_the_pack
        assert cards(" move") == ["van move", "centre move"]


def test_kmh_5_2_5_a_line_that_is_kept_keeps_them_together() -> None:
    ships = fleet("van", "centre")
    with ships_on_table(*ships, wind=BOW):
        run_procedure(ask_combinations(), "combine van centre")
        run_procedure(move_squadron("van", {}), "tack", 3, 3)
        assert get_single(Deck).combined == [["van", "centre"]]


def test_kmh_5_2_5_out_of_line_they_part_before_the_turn() -> None:
    ships = fleet("van", "centre")
    with ships_on_table(*ships):
        run_procedure(ask_combinations(), "combine van centre")
        ships[1].pose = make_ship(at=(30, 90)).pose
        parted = run_procedure(ask_combinations())
        assert (parted.steps, bool(parted.log_lines("KMH-5.2.5"))) == ([], True)
        assert get_single(Deck).combined == []


def test_kmh_5_2_5_without_a_ship_of_the_senior_squadron_they_part() -> None:
    ships = fleet("van", "centre", "centre")
    with ships_on_table(*ships):
        run_procedure(ask_combinations(), "combine van centre")
        add_marker(ships[0].number, Gone("sunk"))
        assert run_procedure(ask_combinations()).log_lines("KMH-5.2.5")
        assert cards(" move") == ["centre move"]


def test_kmh_5_2_6_splitting_on_purpose() -> None:
    ships = fleet("van", "centre")
    with ships_on_table(*ships):
        run_procedure(ask_combinations(), "combine van centre")
        assert run_procedure(ask_combinations()).allowed_keys() == ["together", "split"]
        run_procedure(ask_combinations(), "together")
        assert cards(" move") == ["van move"]
        parted = run_procedure(ask_combinations(), "split")
        assert [(e.clause, e.ship) for e in parted.events_of(Told)] == [
            ("KMH-5.2.6", "van"),
            ("KMH-5.2.6", "centre"),
        ]
        assert cards(" move") == ["van move", "centre move"]
