"""Drift, prizes, the bottom, the weather and the parts of a turn of the 1798 game; what of a ship
is seen, and what of a level is told to be nothing here."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.ls98.rules.anchoring import cuts, drops_anchor, no_anchor, springs, weighs
from game.books.ls98.rules.collision import cuts_loose, part
from game.books.ls98.rules.disengaging import cuts_grapples, repelled
from game.books.ls98.rules.drifting import clusters_adrift, drift, is_behind_one_of
from game.books.ls98.rules.ground import runs_aground
from game.books.ls98.rules.outcome import ship_fact
from game.books.ls98.rules.prizes import man
from game.books.ls98.rules.sheet import Board, Hold, Wind, aground, anchored, ship_named
from game.core.events import (
    Befell,
    Captured,
    Grappled,
    Left,
    Moved,
)
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import has, mark, place, the
from game.sea.hexes import hex_in
from tests.books.casework import gets_away
from tests.books.ls98.rules.lough import MIDDLE, changed, frigate, hexes, run, set_down

FLEETS = (frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
LEVEL = hexes(*FLEETS)
WRECK: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}


# ------------------------------------------------------------------------------ drift
@pytest.mark.clauses("LS98-drift-1", "LS98-tow-1")
def test_ls98_drift_1_of_the_ships_that_are_named_only_those_drift() -> None:
    at = {"one": MIDDLE, "two": MIDDLE.to(5, 3)}
    level = hexes(*[frigate(name, "french", here, **WRECK) for name, here in at.items()])
    with set_down(level):
        one, two = ship_named("one"), ship_named("two")
        assert clusters_adrift() == [[one], [two]]
        assert clusters_adrift([two]) == [[two]]
        assert clusters_adrift([]) == []
        run(drift([two]))
        assert (one.hex, two.hex) == (at["one"], at["two"].to(3))
        run(drift())
        assert (one.hex, two.hex) == (at["one"].to(3), at["two"].to(3, 2))


@pytest.mark.clauses("LS98-drift-1")
def test_ls98_drift_1_one_that_lies_down_the_wind_of_another_goes_first() -> None:
    at = {"one": MIDDLE, "two": MIDDLE.to(3), "far": MIDDLE.to(5, 3)}
    level = hexes(*[frigate(name, "french", here, **WRECK) for name, here in at.items()])
    with set_down(level):
        one, two, far = waiting = clusters_adrift()
        behind = [is_behind_one_of(waiting, cluster) for cluster in waiting]
        assert behind == [True, False, False]
        assert not is_behind_one_of([one, far], one)
        changed("two", hex=MIDDLE.to(3, 2))
        assert not is_behind_one_of([one, two], one)


@pytest.mark.clauses("LS98-drift-1", "LS98-win-1")
@pytest.mark.parametrize("land", [False, True])
def test_ls98_drift_1_land_down_the_wind_holds_her_and_the_edge_does_not(land: bool) -> None:
    """In the last row but one of the map, with the wind from the north."""
    with set_down(hexes(frigate("own", "french", hex_in(4, 18), **WRECK), FLEETS[1])):
        own, rows = ship_named("own"), the(Board).terrain
        the(Wind).blows_from = 2
        if land:
            rows[19] = "#" * 24
            assert run(drift()) == []
            return
        assert [event.clause for event in run(drift())] == ["LS98-drift-1"]
        assert own.hex == hex_in(4, 19)
        assert isinstance(run(drift())[-1], Left)
        assert has(own.number, Gone)
        assert not gets_away(ship_fact(own))
        own.blown_off = False
        assert gets_away(ship_fact(own))


# ------------------------------------------------------------------------------ prizes
@pytest.mark.clauses("LS98-board-9")
def test_ls98_board_9_a_prize_begins_anew_with_a_block_of_her_captors() -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)))
    with set_down(level):
        own = changed("own", crew=3)
        foe = changed("foe", crew=1, spent=4, order=3, fleeing=True, full_sail=True)
        foe.orders.append("fire-low")
        mark(foe.number, HasStruck("own"))
        told = run(man(own, foe))
        assert (own.crew, foe.crew, foe.prize_crew) == (2, 2, 1)
        assert (foe.side, foe.born, foe.manned, foe.moved) == ("french", "british", True, True)
        assert (foe.spent, foe.order, foe.fleeing, foe.full_sail, foe.orders) == (
            0,
            0,
            False,
            False,
            [],
        )
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
    with set_down(LEVEL):
        own, rows = changed("own", klass=klass), the(Board).terrain
        rows[own.hex.row] = terrain * 24
        told = run(runs_aground(own, ashore=ashore))
        assert told == ([Befell(clause, "own", "aground")] if clause else [])
        assert (aground(own), own.on_rocks) == (bool(clause), clause == "LS98-ground-2")
        assert run(runs_aground(own, ashore=ashore)) == []


# ------------------------------------------------------------------------------ coming clear
@pytest.mark.clauses("LS98-coll-3")
@pytest.mark.parametrize(("face", "clear"), [(3, False), (4, True), (5, True)])
def test_ls98_coll_3_a_four_cuts_her_clear(face: int, clear: bool) -> None:
    with set_down(LEVEL):
        own, foe, hold = ship_named("own"), ship_named("foe"), Hold("foe", "own")
        place(hold)
        (told,) = run(cuts_loose(own, foe), {"LS98-coll-3": [[face]]})
        assert hold.open is not clear
        assert (told == Grappled("LS98-coll-3", "own", "foe", on=False)) is clear
        assert len(run(part(own, foe, "LS98-coll-3"))) == int(not clear)
        assert run(part(own, foe, "LS98-coll-3")) == []


@pytest.mark.clauses("LS98-diseng-1", "LS98-board-8")
@pytest.mark.parametrize(
    ("ours", "theirs", "still", "repeller"),
    [(4, 3, False, "own"), (4, 4, True, "own"), (3, 4, True, "")],
)
def test_ls98_diseng_1_the_higher_die_parts_them_or_ends_her_right_to_try(
    ours: int, theirs: int, still: bool, repeller: str
) -> None:
    with set_down(LEVEL):
        own, foe = ship_named("own"), ship_named("foe")
        hold = Hold("own", "foe", True, "foe", begun=True, decks=2, rounds=2, spent=1)
        place(hold)
        dice = {"LS98-diseng-1": ["cut", [ours], [theirs]]}
        run(repelled(hold, foe, own), dice)
        assert (hold.begun, hold.decks, hold.rounds, hold.spent) == (False, 0, 0, 0)
        assert (hold.open, hold.repeller) == (still, repeller)
        if still:
            hold.repeller = "own"
            run(cuts_grapples(own, foe), {"LS98-diseng-1": [[6], [5]]})
            assert not hold.open


# ------------------------------------------------------------------------------ anchors
@pytest.mark.clauses("LS98-anchor-1", "LS98-anchor-2", "LS98-anchor-3")
def test_ls98_anchor_1_anchors_are_dropped_weighed_and_cut() -> None:
    with set_down(LEVEL):
        own = changed("own", full_sail=True, spent=2)
        assert no_anchor(own) is None
        own.spent = 3
        assert isinstance(no_anchor(own), Refusal)
        assert run(drops_anchor(own)) == [Befell("LS98-anchor-1", "own", "anchored")]
        assert (anchored(own), own.full_sail) == (True, False)
        for side, heading in (("port", 1), ("starboard", 2), ("starboard", 3)):
            (moved,) = run(springs(own, side))
            assert isinstance(moved, Moved)
            assert (moved.clause, moved.how, own.heading) == ("LS98-anchor-3", side, heading)
        assert run(weighs(own)) == [Befell("LS98-anchor-2", "own", "anchored", on=False)]
        assert (anchored(own), own.weighed) == (False, True)
        run(drops_anchor(own))
        run(cuts(own))
        assert (anchored(own), own.cut_cables, own.spent) == (False, True, 0)
        refused = no_anchor(own)
        assert refused is not None
        assert refused.clause == "LS98-anchor-2"
