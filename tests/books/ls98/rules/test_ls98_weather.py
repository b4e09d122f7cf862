"""The weather, the parts of a turn, and what is seen and told of ships and levels in the 1798 game,
with what ends a tack or a boarding."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.ls98.lint import reach
from game.books.ls98.losses import losses
from game.books.ls98.rules.disengaging import cuts_grapples
from game.books.ls98.rules.happenings import let_happen
from game.books.ls98.rules.motion import edge_of
from game.books.ls98.rules.sailing import allowance
from game.books.ls98.rules.sheet import Board, Boat, Hold, Turn, Wind, ship_named
from game.books.ls98.rules.sight import seen, way_on
from game.books.ls98.rules.states import Part
from game.books.ls98.rules.tacking import goes_about, handiness
from game.books.ls98.rules.turn import battle, begin_turn, has_moves, may_drift_or_strain
from game.books.ls98.rules.turn import part as part_of_turn
from game.books.ls98.rules.wind import strained, weather, weather_may_change
from game.core.events import (
    Befell,
    Ended,
    Event,
    PartBegan,
)
from game.core.markers import Aground, Gone, HasStruck, Sinking
from game.core.steps import Happen, Roll
from game.core.table import mark, place, the
from game.sea.hexes import Hex, hex_in
from tests.books.ls98.rules.lough import (
    MIDDLE,
    changed,
    frigate,
    hexes,
    run,
    set_down,
    seventy_four,
)

FLEETS = (frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
LEVEL = hexes(*FLEETS)


# ------------------------------------------------------------------------------ weather, turn
@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(
    ("face", "wind", "rough"),
    [(0, 6, True), (1, 5, False), (2, 5, False), (3, 1, False), (4, 1, False), (5, 6, False)]
    + [(8, 6, False), (9, 6, False)],
)
def test_ls98_wind_2_what_each_face_does_to_wind_and_sea(face: int, wind: int, rough: bool) -> None:
    with set_down(LEVEL):
        the(Board).steady, the(Turn).number = False, 2
        told = run(weather(), {"LS98-wind-2": [[face]]})
        assert (the(Wind).blows_from, the(Wind).rough) == (wind, rough)
        assert len(told) == int(face < 5)
        the(Wind).rough = True
        run(weather(), {"LS98-wind-2": [[9]]})
        assert not the(Wind).rough


@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(
    ("turn", "steady", "may"),
    [(1, False, False), (2, False, True), (3, False, True), (2, True, False)],
)
def test_ls98_wind_2_a_die_is_thrown_from_the_second_turn_on_unless_the_wind_is_steady(
    turn: int, steady: bool, may: bool
) -> None:
    with set_down(LEVEL):
        the(Board).steady, the(Turn).number = steady, turn
        assert weather_may_change() is may
        assert run(weather(), {"LS98-wind-2": [[7]]} if may else {}) == []


@pytest.mark.clauses("LS98-rough-1")
@pytest.mark.parametrize(
    ("rough", "full", "wreck", "struck", "strains"),
    [(1, 1, 0, 0, 1), (0, 1, 0, 0, 0), (1, 0, 0, 0, 0), (1, 1, 1, 0, 0), (1, 1, 0, 1, 0)],
)
def test_ls98_rough_1_a_rough_sea_strains_who_carries_full_sail(
    rough: int, full: int, wreck: int, struck: int, strains: int
) -> None:
    with set_down(LEVEL):
        own = changed("own", full_sail=bool(full))
        the(Wind).rough = bool(rough)
        own.masts_down = list(own.rigged) if wreck else []
        if struck:
            mark(own.number, HasStruck("foe"))
        assert strained() == ([own] if strains else [])


@pytest.mark.clauses("LS98-turn-1", "LS98-setup-1")
@pytest.mark.parametrize(
    ("deployed", "kinds"), [(False, ["Mustered", "WindShifted", "Ended"]), (True, ["Ended"])]
)
def test_ls98_turn_1_the_fleets_are_laid_once(deployed: bool, kinds: list[str]) -> None:
    with set_down(LEVEL):
        the(Turn).deployed = deployed
        mark(ship_named("foe").number, HasStruck("own"))
        told = run(battle(LEVEL))
        assert [type(event).__name__ for event in told] == kinds
        assert isinstance(told[-1], Ended)
        assert told[-1].winner == "french"
        assert the(Turn).deployed


@pytest.mark.clauses("LS98-turn-1", "LS98-move-1")
def test_ls98_turn_1_a_turn_begins_with_nothing_moved_or_fired() -> None:
    with set_down(LEVEL):
        own = changed("own", run=3, moved=True, fired=True)
        boat = Boat("b", "own", "french", MIDDLE, moved=True)
        boat.number = place(boat)
        begin_turn()
        assert (own.run, own.moved, own.fired, boat.moved) == (0, False, False, False)
        assert the(Turn).number == 1
        own.moved = True
        assert (has_moves("french"), has_moves("british")) == (True, True)
        changed("foe", moved=True)
        assert (has_moves("french"), has_moves("british")) == (True, False)
        mark(boat.number, Gone("aboard"))
        assert not has_moves("french")


@pytest.mark.clauses("LS98-turn-1")
def test_ls98_turn_1_a_part_in_which_nobody_acts_is_not_told() -> None:
    with set_down(LEVEL):
        expected: list[Event] = [PartBegan("LS98-turn-1", "", "drift", "french")]
        for acts in (True, False):
            the(Turn).step = Part.NONE
            assert run(part_of_turn(Part.DRIFT, acts, "french")) == (expected if acts else [])
            assert the(Turn).step == "drift"
        boat = Boat("b", "own", "french", MIDDLE)
        boat.number = place(boat)
        assert not may_drift_or_strain()
        boat.towing = "own"
        assert may_drift_or_strain()


@pytest.mark.clauses("LS98-move-4", "LS98-move-5", "LS98-move-7")
@pytest.mark.parametrize(
    ("klass", "words"), [("3rd", "3rd rate"), ("5th", "5th rate"), ("unrated", "unrated")]
)
def test_ls98_move_4_her_class_is_told_with_her_points(klass: str, words: str) -> None:
    with set_down(LEVEL):
        own = changed("own", klass=klass)
        terms = allowance(own, 2, the(Wind), full_sail=False).terms
        assert [term.name for term in terms] == [words, "reaching"]
        own.masts_down = ["fore", "main"]
        least = allowance(own, 1, the(Wind), full_sail=False)
        assert least.total == max({"3rd": 2, "5th": 4, "unrated": 5}[klass] - 1 - 2, 1)
        assert ("at least" in [term.name for term in least.terms]) is (klass == "3rd")


# ------------------------------------------------------------------------------ what is seen
@pytest.mark.clauses("LS98-mark-1", "LS98-card-1")
def test_ls98_mark_1_a_hull_of_one_point_and_a_rig_of_one_box_are_seen_whole_or_gone() -> None:
    with set_down(LEVEL):
        own, sides = changed("own", klass="unrated", points=1, damage=0), the(Board).sides
        own.rigged, own.boxes = ["main"], [1]
        assert (seen(own, sides).damage, seen(own, sides).rig, seen(own, sides).value) == (0, 0, 1)
        own.damage, own.boxes = 1, [0]
        assert seen(own, sides).damage == seen(own, sides).rig == 1000
        foe = changed("foe", boxes=[0, 0, 0], damage=6)
        assert seen(foe, sides).damage == seen(foe, sides).rig == 1000
        foe.boxes = [3, 3, 3]
        assert seen(foe, sides).rig == 0


@pytest.mark.clauses("LS98-mark-1", "LS98-board-9", "LS98-sink-1")
def test_ls98_mark_1_whose_she_is_and_what_state_she_is_in_is_seen() -> None:
    with set_down(LEVEL):
        own, sides = ship_named("own"), the(Board).sides
        looks = seen(own, sides)
        states = (looks.afire, looks.struck, looks.prize, looks.sinking, looks.locked)
        assert states == (False,) * 5
        assert way_on(own) == 600
        own.burning, own.manned, own.side, own.full_sail = 1, True, "british", True
        mark(own.number, HasStruck("foe"))
        mark(own.number, Sinking(2))
        looks = seen(own, sides)
        states = (looks.afire, looks.struck, looks.prize, looks.sinking, looks.locked)
        assert states == (True, True, True, True, False)
        assert way_on(own) == 1000
        mark(own.number, Aground())
        assert way_on(own) == 0


# ------------------------------------------------------------------------------ what is nothing
@pytest.mark.clauses("LS98-card-1", "LS98-orders-2")
def test_ls98_card_1_a_bowsprit_and_orders_that_bind_nobody_are_told() -> None:
    fallen = frigate("own", "french", damage={"masts": ["bowsprit"]})
    assert losses(hexes(fallen, FLEETS[1])) == ["a bowsprit is no spar"]
    for orders, told in (
        (["close-and-board"], []),
        (
            ["line-ships-first", "hold-until-fired-on"],
            ["orders of the day that bind nobody: hold-until-fired-on"],
        ),
    ):
        given = frigate("own", "french", orders=orders)
        assert losses(hexes(given, FLEETS[1])) == told


@pytest.mark.clauses("LS98-wind-2", "LS98-win-1")
@pytest.mark.parametrize(
    ("when", "told"),
    [("wind gale", ["no wind is ever gale"]), ("wind from 60", []), ("turn 3", [])],
)
def test_ls98_win_1_an_aim_that_waits_for_a_wind_that_never_blows_is_told(
    when: str, told: list[str]
) -> None:
    level = hexes(*FLEETS, event=[{"when": when, "message": "It blows."}])
    assert losses(level) == told


@pytest.mark.clauses("LS98-fire-6", "LS98-move-4")
def test_ls98_fire_6_the_bench_knows_the_longest_range_and_the_best_run() -> None:
    """Six hexes of ten centimetres and the one in which the target lies; a third rate reaches with
    two points, two for the wind and one for full sail."""
    level = hexes(seventy_four("own", "british", rate="3rd"), frigate("foe", "french", rate="5th"))
    best = reach()
    assert best.shot == 70
    assert [best.way(ship) for ship in level.ships] == [50, 70]


# ------------------------------------------------------------------------------ what is thrown
def rolled(procedure: Any, *faces: int) -> tuple[list[Roll], list[Event]]:
    """The dice that a procedure asks for, answered in order, and what happened."""
    asked: list[Roll] = []
    events: list[Event] = []
    answer: Any = None
    while True:
        try:
            step = procedure.send(answer)
        except StopIteration:
            return asked, events
        answer = None
        if isinstance(step, Roll):
            asked.append(step)
            answer = (faces[len(asked) - 1],)
        elif isinstance(step, Happen):
            events.append(step.event)


@pytest.mark.clauses("LS98-diseng-1")
def test_ls98_diseng_1_who_holds_on_is_told_what_would_let_her_go() -> None:
    """A die of four is beaten by three and less."""
    with set_down(LEVEL):
        place(Hold("own", "foe"))
        asked, _ = rolled(cuts_grapples(ship_named("own"), ship_named("foe")), 4, 3)
        assert [(roll.about, roll.most) for roll in asked][1] == ("foe", 3)


@pytest.mark.clauses("LS98-tack-1")
@pytest.mark.parametrize(
    ("nation", "needs", "names"),
    [("british", 2, ["British crew"]), ("french", 4, ["French crew"]), ("spanish", 3, [])],
)
def test_ls98_tack_1_a_tack_needs_a_three_with_what_the_crew_adds(
    nation: str, needs: int, names: list[str]
) -> None:
    with set_down(LEVEL):
        own = changed("own", nation=nation)
        assert [term.name for term in handiness(own).terms] == names
        for face in (needs - 1, needs, needs + 1):
            asked, told = rolled(goes_about(own), face)
            assert [roll.needs for roll in asked] == [needs]
            irons = [Befell("LS98-tack-1", "own", "irons")] if face < needs else []
            assert told == irons


# ------------------------------------------------------------------------------ the level's events
@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(
    ("event", "kinds", "rough"),
    [
        ({"wind_from": 60.0}, ["WindShifted"], True),
        ({"message": "A gun."}, ["Told"], True),
        ({"sea": "moderate"}, ["SeaChanged"], False),
        ({"sea": "choppy"}, ["SeaChanged"], True),
    ],
)
def test_ls98_wind_2_of_an_event_only_what_it_says_happens(
    event: dict[str, Any], kinds: list[str], rough: bool
) -> None:
    level = hexes(*FLEETS, event=[{"when": "turn 1", **event}])
    with set_down(level):
        the(Wind).rough = True
        told = run(let_happen(level, level.events[0]))
        assert [type(each).__name__ for each in told] == kinds
        assert (the(Wind).rough, the(Wind).blows_from) == (rough, 3 if "wind_from" in event else 6)


@pytest.mark.clauses("LS98-win-1", "LS98-morale-4")
@pytest.mark.parametrize(
    ("here", "edge"),
    [
        (hex_in(0, -1), "top"),
        (hex_in(23, -1), "top"),
        (hex_in(0, 20), "bottom"),
        (hex_in(-1, -1), "left"),
        (hex_in(24, 20), "right"),
    ],
)
def test_ls98_win_1_at_a_corner_a_side_edge_goes_before_the_top(here: Hex, edge: str) -> None:
    with set_down(LEVEL):
        assert edge_of(here) == edge
