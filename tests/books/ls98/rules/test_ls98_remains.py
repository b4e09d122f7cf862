"""Drift, prizes, the bottom, the weather and the parts of a turn of the 1798 game; what of a ship
is seen, and what of a level is told to be nothing here."""

from typing import Any

import pytest

from game.books.ls98.rules.boarding import man_prize
from game.books.ls98.rules.collision import release_hold, repel_boarders, try_cut_grapples, try_cut_loose
from game.books.ls98.rules.motion import (
    anchor_refusal,
    cut_cables,
    drop_anchor,
    run_aground,
    turn_on_springs,
    weigh_anchor,
)
from game.books.ls98.rules.outcome import ship_fact
from game.books.ls98.rules.sheet import Board, Hold, Wind, get_ship, is_aground, is_anchored
from game.books.ls98.rules.towing import clusters_adrift, drift_ships, is_blocked_by_drifter
from game.core.events import Befell, Captured, Grappled, Left, Moved
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker, get_single, has_marker, place
from game.sea.hexes import hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
)
from tests.books.script_cases import gets_away

FLEETS = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
LEVEL = level_in_hexes(*FLEETS)
WRECK: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}


# ------------------------------------------------------------------------------ drift
@pytest.mark.clauses("LS98-drift-1", "LS98-tow-1")
def test_ls98_drift_1_of_the_ships_that_are_named_only_those_drift() -> None:
    at = {"one": MIDDLE_HEX, "two": MIDDLE_HEX.hex_towards(5, 3)}
    level = level_in_hexes(*[frigate_table(name, "french", here, **WRECK) for name, here in at.items()])
    with level_on_table(level):
        one, two = get_ship("one"), get_ship("two")
        assert clusters_adrift() == [[one], [two]]
        assert clusters_adrift([two]) == [[two]]
        assert clusters_adrift([]) == []
        run_procedure(drift_ships([two]))
        assert (one.hex, two.hex) == (at["one"], at["two"].hex_towards(3))
        run_procedure(drift_ships())
        assert (one.hex, two.hex) == (at["one"].hex_towards(3), at["two"].hex_towards(3, 2))


@pytest.mark.clauses("LS98-drift-1")
def test_ls98_drift_1_one_that_lies_down_the_wind_of_another_goes_first() -> None:
    at = {"one": MIDDLE_HEX, "two": MIDDLE_HEX.hex_towards(3), "far": MIDDLE_HEX.hex_towards(5, 3)}
    level = level_in_hexes(*[frigate_table(name, "french", here, **WRECK) for name, here in at.items()])
    with level_on_table(level):
        one, two, far = waiting = clusters_adrift()
        behind = [is_blocked_by_drifter(waiting, cluster) for cluster in waiting]
        assert behind == [True, False, False]
        assert not is_blocked_by_drifter([one, far], one)
        change_ship("two", hex=MIDDLE_HEX.hex_towards(3, 2))
        assert not is_blocked_by_drifter([one, two], one)


@pytest.mark.clauses("LS98-drift-1", "LS98-win-1")
@pytest.mark.parametrize("land", [False, True])
def test_ls98_drift_1_land_down_the_wind_holds_her_and_the_edge_does_not(land: bool) -> None:
    """In the last row but one of the map, with the wind from the north."""
    with level_on_table(
        level_in_hexes(frigate_table("own", "french", hex_of_column_row(4, 18), **WRECK), FLEETS[1])
    ):
        own, rows = get_ship("own"), get_single(Board).terrain
        get_single(Wind).blows_from = 2
        if land:
            rows[19] = "#" * 24
            assert run_procedure(drift_ships()) == []
            return
        assert [event.clause for event in run_procedure(drift_ships())] == ["LS98-drift-1"]
        assert own.hex == hex_of_column_row(4, 19)
        assert isinstance(run_procedure(drift_ships())[-1], Left)
        assert has_marker(own.number, Gone)
        assert not gets_away(ship_fact(own))
        own.blown_off = False
        assert gets_away(ship_fact(own))


# ------------------------------------------------------------------------------ prizes
@pytest.mark.clauses("LS98-board-9")
def test_ls98_board_9_a_prize_begins_anew_with_a_block_of_her_captors() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        own = change_ship("own", crew=3)
        foe = change_ship("foe", crew=1, spent=4, order=3, fleeing=True, full_sail=True)
        foe.orders.append("fire-low")
        add_marker(foe.number, HasStruck("own"))
        told = run_procedure(man_prize(own, foe))
        assert (own.crew, foe.crew, foe.prize_crew) == (2, 2, 1)
        assert (foe.side, foe.born, foe.manned, foe.moved) == ("french", "british", True, True)
        assert (foe.spent, foe.order, foe.fleeing, foe.full_sail, foe.orders) == (0, 0, False, False, [])
        assert told == [
            Befell("LS98-board-9", "foe", "prize crew"),
            Captured("LS98-board-9", "foe", "french"),
        ]


# ------------------------------------------------------------------------------ the bottom
@pytest.mark.clauses("LS98-ground-1", "LS98-ground-2")
@pytest.mark.parametrize(
    ("terrain", "klass", "ashore", "clause"),
    [
        (",", "3rd", False, "LS98-ground-1"),
        (",", "5th", False, ""),
        (",", "5th", True, "LS98-ground-1"),
        ("x", "5th", False, "LS98-ground-2"),
        ("^", "3rd", False, "LS98-ground-2"),
        (".", "3rd", False, ""),
        ("#", "5th", True, "LS98-ground-1"),
    ],
)
def test_ls98_ground_1_she_is_fast_by_the_clause_of_her_bottom(
    terrain: str, klass: str, ashore: bool, clause: str
) -> None:
    with level_on_table(LEVEL):
        own, rows = change_ship("own", klass=klass), get_single(Board).terrain
        rows[own.hex.row] = terrain * 24
        told = run_procedure(run_aground(own, is_forced=ashore))
        assert told == ([Befell(clause, "own", "aground")] if clause else [])
        assert (is_aground(own), own.on_rocks) == (bool(clause), clause == "LS98-ground-2")
        assert run_procedure(run_aground(own, is_forced=ashore)) == []


# ------------------------------------------------------------------------------ coming clear
@pytest.mark.clauses("LS98-coll-3")
@pytest.mark.parametrize(("face", "clear"), [(3, False), (4, True), (5, True)])
def test_ls98_coll_3_a_four_cuts_her_clear(face: int, clear: bool) -> None:
    with level_on_table(LEVEL):
        own, foe, hold = get_ship("own"), get_ship("foe"), Hold("foe", "own")
        place(hold)
        (told,) = run_procedure(try_cut_loose(own, foe), {"LS98-coll-3": [[face]]})
        assert hold.open is not clear
        assert (told == Grappled("LS98-coll-3", "own", "foe", on=False)) is clear
        assert len(run_procedure(release_hold(own, foe, "LS98-coll-3"))) == int(not clear)
        assert run_procedure(release_hold(own, foe, "LS98-coll-3")) == []


@pytest.mark.clauses("LS98-diseng-1", "LS98-board-8")
@pytest.mark.parametrize(
    ("ours", "theirs", "still", "repeller"), [(4, 3, False, "own"), (4, 4, True, "own"), (3, 4, True, "")]
)
def test_ls98_diseng_1_the_higher_die_parts_them_or_ends_her_right_to_try(
    ours: int, theirs: int, still: bool, repeller: str
) -> None:
    with level_on_table(LEVEL):
        own, foe = get_ship("own"), get_ship("foe")
        hold = Hold("own", "foe", True, "foe", begun=True, decks=2, rounds=2, spent=1)
        place(hold)
        dice = {"LS98-diseng-1": ["cut", [ours], [theirs]]}
        run_procedure(repel_boarders(hold, foe, own), dice)
        assert (hold.begun, hold.decks, hold.rounds, hold.spent) == (False, 0, 0, 0)
        assert (hold.open, hold.repeller) == (still, repeller)
        if still:
            hold.repeller = "own"
            run_procedure(try_cut_grapples(own, foe), {"LS98-diseng-1": [[6], [5]]})
            assert not hold.open


# ------------------------------------------------------------------------------ anchors
@pytest.mark.clauses("LS98-anchor-1", "LS98-anchor-2", "LS98-anchor-3")
def test_ls98_anchor_1_anchors_are_dropped_weighed_and_cut() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", full_sail=True, spent=2)
        assert anchor_refusal(own) is None
        own.spent = 3
        assert isinstance(anchor_refusal(own), Refusal)
        assert run_procedure(drop_anchor(own)) == [Befell("LS98-anchor-1", "own", "anchored")]
        assert (is_anchored(own), own.full_sail) == (True, False)
        for side, heading in (("port", 1), ("starboard", 2), ("starboard", 3)):
            (moved,) = run_procedure(turn_on_springs(own, side))
            assert isinstance(moved, Moved)
            assert (moved.clause, moved.how, own.heading) == ("LS98-anchor-3", side, heading)
        assert run_procedure(weigh_anchor(own)) == [Befell("LS98-anchor-2", "own", "anchored", on=False)]
        assert (is_anchored(own), own.weighed) == (False, True)
        run_procedure(drop_anchor(own))
        run_procedure(cut_cables(own))
        assert (is_anchored(own), own.cut_cables, own.spent) == (False, True, 0)
        refused = anchor_refusal(own)
        assert refused is not None
        assert refused.clause == "LS98-anchor-2"
