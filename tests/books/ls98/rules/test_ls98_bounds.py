"""Where a number of the book decides: one more or one less, and something else happens."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.books.ls98.rules.cards import broadside_dice, card_of
from game.books.ls98.rules.deployment import (
    ask_next_squadron,
    deployment_of,
    entry_menu,
    roll_council_vote,
    roll_detached_ship,
)
from game.books.ls98.rules.morale import roll_witness_morale
from game.books.ls98.rules.outcome import capture_points
from game.books.ls98.rules.sheet import LAND, Board, Entry, Turn, get_ship
from game.core.events import Arrived, Told
from game.core.markers import HasStruck
from game.core.table import add_marker, get_single
from game.levels.format.model import Level
from game.sea.hexes import distance, hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)

LEAST_GUNS = [(80, 10), (74, 9), (64, 8), (50, 7), (44, 6), (38, 5), (28, 4), (20, 3), (14, 2)]


# ------------------------------------------------------------------------------ cards
@pytest.mark.clauses("LS98-fire-4", "LS98-card-1")
@pytest.mark.parametrize(("guns", "dice"), LEAST_GUNS)
def test_so_many_guns_throw_so_many_dice_and_one_gun_less_a_die_less(guns: int, dice: int) -> None:
    assert broadside_dice(guns) == dice
    assert broadside_dice(guns - 1) == dice - 1


def blocks(**more: Any) -> tuple[int, int, int]:
    """Crew, marines and soldiers on the card of a ship that a level has so."""
    level = level_in_hexes(frigate_table("own", "french", **more))
    card = card_of(level, level.ships[0], MIDDLE_HEX, 2)
    return card.crew, card.marines, card.soldiers


@pytest.mark.clauses("LS98-card-1")
def test_sixty_men_are_a_block_and_a_hundred_soldiers_one() -> None:
    assert [blocks(men=men)[0] for men in (209, 211, 269, 271)] == [3, 4, 4, 5]
    assert [blocks(soldiers=n)[2] for n in (0, 1, 300, 301)] == [0, 1, 3, 4]


@pytest.mark.clauses("LS98-card-1")
@pytest.mark.parametrize(
    ("rate", "british", "french"), [("3rd", 3, 2), ("4th", 2, 2), ("5th", 1, 1), (None, 0, 0)]
)
def test_marines_by_class_and_nation(rate: str | None, british: int, french: int) -> None:
    given = {"rate": rate} if rate else {"guns": 8}
    assert blocks(nation="british", **given)[1] == british
    assert blocks(nation="french", **given)[1] == french


# ------------------------------------------------------------------------------ points
@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(
    ("klass", "invader", "defender"), [("3rd", 10, 12), ("4th", 6, 4), ("5th", 4, 4), ("unrated", 1, 1)]
)
def test_what_an_enemy_who_strikes_is_worth(klass: str, invader: int, defender: int) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 8))
        )
    ):
        foe = change_ship("foe", klass=klass)
        add_marker(foe.number, HasStruck())
        assert capture_points(foe, by_invader=True) == invader
        assert capture_points(foe, by_invader=False) == defender


# ------------------------------------------------------------------------------ coming in
@pytest.mark.clauses("LS98-setup-2")
def test_nobody_comes_in_within_seven_hexes_of_an_enemy() -> None:
    theirs = frigate_table("foe", "french", hex_of_column_row(10, 5))
    with level_on_table(level_in_hexes(frigate_table("own", "british", hex_of_column_row(20, 18)), theirs)):
        foe = get_ship("foe").hex
        open_to_them = {distance(here, foe) for here, _ in entry_menu("british").open_entries}
        edge = {distance(hex_of_column_row(column, 0), foe) for column in range(24)}
        assert {7, 8} <= edge
        assert min(open_to_them) == 8


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_on_a_map_too_small_they_come_in_as_far_off_as_they_can() -> None:
    """On a map of nine hexes no edge is eight hexes from an enemy in the middle: nobody could say
    where he came in, and the battle broke."""
    theirs = frigate_table("foe", "french", hex_of_column_row(4, 3))
    own = frigate_table("own", "british", hex_of_column_row(1, 1))
    with level_on_table(level_in_hexes(own, theirs, size=(9, 7))):
        foe = get_ship("foe").hex
        off = {distance(here, foe) for here, _ in entry_menu("british").open_entries}
        assert off == {5}


@pytest.mark.clauses("LS98-setup-2")
def test_ls98_setup_2_where_no_edge_leads_on_to_the_map_they_wait() -> None:
    level = level_in_hexes(
        frigate_table("hoche", "french", hex_of_column_row(1, 1)),
        frigate_table("anson", "british", hex_of_column_row(2, 2)),
        size=(3, 3),
        squadron=[{"id": "second", "side": "british"}],
    )
    with level_on_table(level):
        get_single(Board).terrain[:] = [LAND * 3 for _ in range(3)]
        entry = Entry("british", ["second"])
        (told,) = run_procedure(ask_next_squadron(level, entry))
        assert isinstance(told, Told)
        assert "they wait" in told.text
        assert (entry.chosen, entry.squadrons) == (False, ["second"])


def detached() -> Level:
    """Anson is to come in by a hex on the left edge."""
    return level_in_hexes(
        frigate_table("hoche", "french", hex_of_column_row(20, 18)),
        frigate_table("anson", "british", hex_of_column_row(1, 5)),
        squadron=[{"id": "detached", "side": "british"}],
    )


@pytest.mark.clauses("LS98-setup-4")
@pytest.mark.parametrize(
    ("turn", "face", "comes"),
    [(4, 6, True), (4, 5, False), (7, 6, True), (7, 5, False), (8, 5, True), (8, 4, False)],
)
def test_a_six_brings_the_detached_ship_and_later_a_five(turn: int, face: int, *, comes: bool) -> None:
    level = detached()
    entry = Entry("british", detached="anson", chosen=True, hex=hex_of_column_row(0, 5), heading=4)
    with level_on_table(level):
        get_single(Turn).number = turn
        happened = run_procedure(roll_detached_ship(level, entry), {"LS98-setup-4": [(face,)]})
        assert any(isinstance(event, Arrived) for event in happened) is comes
        assert entry.detached == ("" if comes else "anson")


@pytest.mark.clauses("LS98-setup-4")
def test_nobody_dices_for_her_before_the_fourth_turn() -> None:
    level = detached()
    entry = Entry("british", detached="anson", chosen=True, hex=hex_of_column_row(0, 5), heading=4)
    with level_on_table(level):
        get_single(Turn).number = 3
        assert run_procedure(roll_detached_ship(level, entry)) == []


# ------------------------------------------------------------------------------ the council
@pytest.mark.clauses("LS98-orders-7")
@pytest.mark.parametrize(
    ("faces", "votes"), [((3, 3), "4 of 4"), ((3, 4), "3 of 4"), ((4, 4), "2 of 4"), ((1, 6), "3 of 4")]
)
def test_the_commodore_has_two_votes_and_a_four_is_for_the_sea(faces: tuple[int, int], votes: str) -> None:
    berths = {"hoche": {"at": [10.0, 10.0]}}
    plans = [{"id": name, "side": "french", "ship": berths} for name in ("anchor", "sea")]
    level = level_in_hexes(frigate_table("hoche", "french"), frigate_table("robust", "british"), plan=plans)
    with level_on_table(level):
        assert get_single(Board).sides == ["french", "british"]
        answers: dict[str, Sequence[Any]] = {"LS98-setup-1": ["anchor"], "LS98-orders-7": [faces]}
        happened = run_procedure(
            roll_council_vote("french", [deployment_of(level, plan) for plan in level.plans]), answers
        )
        told = [event.text for event in happened if isinstance(event, Told)]
        assert told == [f"the council is for: Anchor, {votes} votes"]


# ------------------------------------------------------------------------------ morale
@pytest.mark.clauses("LS98-morale-1")
@pytest.mark.parametrize(("away", "asked"), [(5, True), (6, False)])
def test_a_friend_five_hexes_off_hears_that_she_has_struck(away: int, *, asked: bool) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("mate", "french", MIDDLE_HEX.hex_towards(3, away)),
        frigate_table("foe", "british", hex_of_column_row(20, 18)),
    )
    with level_on_table(level):
        answers = {"LS98-morale-2": [(9,)]} if asked else {}
        run_procedure(roll_witness_morale(get_ship("mate"), get_ship("own")), answers)
        assert (get_ship("mate").heard == ["own"]) is asked
