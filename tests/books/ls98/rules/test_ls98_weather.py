"""The weather, the parts of a turn, and what is seen and told of ships and levels in the 1798 game,
with what ends a tack or a boarding."""

from typing import Any

import pytest

from game.books.ls98.lint import losses, reach
from game.books.ls98.rules.collision import try_cut_grapples
from game.books.ls98.rules.manoeuvre import tack_tally, try_tack
from game.books.ls98.rules.motion import edge_crossed
from game.books.ls98.rules.outcome import run_level_event
from game.books.ls98.rules.sheet import Board, Boat, Hold, Turn, TurnPart, Wind, get_ship
from game.books.ls98.rules.sight import sail_thousandths, visible_ship
from game.books.ls98.rules.turn import battle, begin_turn, has_drift_part_work, has_ships_to_move
from game.books.ls98.rules.turn import begin_part as part_of_turn
from game.books.ls98.rules.wind import points_tally, roll_weather, ships_under_strain, weather_may_change
from game.core.events import Befell, Ended, Event, PartBegan
from game.core.markers import Aground, Gone, HasStruck, Sinking
from game.core.steps import Happen, Roll
from game.core.table import add_marker, get_single, place
from game.sea.hexes import Hex, hex_of_column_row
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

FLEETS = (frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)))
LEVEL = level_in_hexes(*FLEETS)


# ------------------------------------------------------------------------------ weather, turn
@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(
    ("face", "wind", "rough"),
    [(0, 6, True), (1, 5, False), (2, 5, False), (3, 1, False), (4, 1, False), (5, 6, False)]
    + [(8, 6, False), (9, 6, False)],
)
def test_ls98_wind_2_what_each_face_does_to_wind_and_sea(face: int, wind: int, rough: bool) -> None:
    with level_on_table(LEVEL):
        get_single(Board).steady, get_single(Turn).number = False, 2
        told = run_procedure(roll_weather(), {"LS98-wind-2": [[face]]})
        assert (get_single(Wind).blows_from, get_single(Wind).rough) == (wind, rough)
        assert len(told) == int(face < 5)
        get_single(Wind).rough = True
        run_procedure(roll_weather(), {"LS98-wind-2": [[9]]})
        assert not get_single(Wind).rough


@pytest.mark.clauses("LS98-wind-2")
@pytest.mark.parametrize(
    ("turn", "steady", "may"), [(1, False, False), (2, False, True), (3, False, True), (2, True, False)]
)
def test_ls98_wind_2_a_die_is_thrown_from_the_second_turn_on_unless_the_wind_is_steady(
    turn: int, steady: bool, may: bool
) -> None:
    with level_on_table(LEVEL):
        get_single(Board).steady, get_single(Turn).number = steady, turn
        assert weather_may_change() is may
        assert run_procedure(roll_weather(), {"LS98-wind-2": [[7]]} if may else {}) == []


@pytest.mark.clauses("LS98-rough-1")
@pytest.mark.parametrize(
    ("rough", "full", "wreck", "struck", "strains"),
    [(1, 1, 0, 0, 1), (0, 1, 0, 0, 0), (1, 0, 0, 0, 0), (1, 1, 1, 0, 0), (1, 1, 0, 1, 0)],
)
def test_ls98_rough_1_a_rough_sea_strains_who_carries_full_sail(
    rough: int, full: int, wreck: int, struck: int, strains: int
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", full_sail=bool(full))
        get_single(Wind).rough = bool(rough)
        own.masts_down = list(own.rigged) if wreck else []
        if struck:
            add_marker(own.number, HasStruck("foe"))
        assert ships_under_strain() == ([own] if strains else [])


@pytest.mark.clauses("LS98-turn-1", "LS98-setup-1")
@pytest.mark.parametrize(
    ("deployed", "kinds"), [(False, ["Mustered", "WindShifted", "Ended"]), (True, ["Ended"])]
)
def test_ls98_turn_1_the_fleets_are_laid_once(deployed: bool, kinds: list[str]) -> None:
    with level_on_table(LEVEL):
        get_single(Turn).deployed = deployed
        add_marker(get_ship("foe").number, HasStruck("own"))
        told = run_procedure(battle(LEVEL))
        assert [type(event).__name__ for event in told] == kinds
        assert isinstance(told[-1], Ended)
        assert told[-1].winner == "french"
        assert get_single(Turn).deployed


@pytest.mark.clauses("LS98-turn-1", "LS98-move-1")
def test_ls98_turn_1_a_turn_begins_with_nothing_moved_or_fired() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", run=3, moved=True, fired=True)
        boat = Boat("b", "own", "french", MIDDLE_HEX, moved=True)
        boat.number = place(boat)
        begin_turn()
        assert (own.run, own.moved, own.fired, boat.moved) == (0, False, False, False)
        assert get_single(Turn).number == 1
        own.moved = True
        assert (has_ships_to_move("french"), has_ships_to_move("british")) == (True, True)
        change_ship("foe", moved=True)
        assert (has_ships_to_move("french"), has_ships_to_move("british")) == (True, False)
        add_marker(boat.number, Gone("aboard"))
        assert not has_ships_to_move("french")


@pytest.mark.clauses("LS98-turn-1")
def test_ls98_turn_1_a_part_in_which_nobody_acts_is_not_told() -> None:
    with level_on_table(LEVEL):
        expected: list[Event] = [PartBegan("LS98-turn-1", "", "drift", "french")]
        for acts in (True, False):
            get_single(Turn).step = TurnPart.NONE
            assert run_procedure(part_of_turn(TurnPart.DRIFT, acts, "french")) == (expected if acts else [])
            assert get_single(Turn).step == "drift"
        boat = Boat("b", "own", "french", MIDDLE_HEX)
        boat.number = place(boat)
        assert not has_drift_part_work()
        boat.towing = "own"
        assert has_drift_part_work()


@pytest.mark.clauses("LS98-move-4", "LS98-move-5", "LS98-move-7")
@pytest.mark.parametrize(
    ("klass", "words"), [("3rd", "3rd rate"), ("5th", "5th rate"), ("unrated", "unrated")]
)
def test_ls98_move_4_her_class_is_told_with_her_points(klass: str, words: str) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", klass=klass)
        terms = points_tally(own, 2, get_single(Wind), full_sail=False).terms
        assert [term.name for term in terms] == [words, "reaching"]
        own.masts_down = ["fore", "main"]
        least = points_tally(own, 1, get_single(Wind), full_sail=False)
        assert least.total == max({"3rd": 2, "5th": 4, "unrated": 5}[klass] - 1 - 2, 1)
        assert ("at least" in [term.name for term in least.terms]) is (klass == "3rd")


# ------------------------------------------------------------------------------ what is seen
@pytest.mark.clauses("LS98-mark-1", "LS98-card-1")
def test_ls98_mark_1_a_hull_of_one_point_and_a_rig_of_one_box_are_seen_whole_or_gone() -> None:
    with level_on_table(LEVEL):
        own, sides = (change_ship("own", klass="unrated", points=1, damage=0), get_single(Board).sides)
        own.rigged, own.boxes = ["main"], [1]
        assert (
            visible_ship(own, sides).damage,
            visible_ship(own, sides).rig_damage,
            visible_ship(own, sides).points_left,
        ) == (0, 0, 1)
        own.damage, own.boxes = 1, [0]
        assert visible_ship(own, sides).damage == visible_ship(own, sides).rig_damage == 1000
        foe = change_ship("foe", boxes=[0, 0, 0], damage=6)
        assert visible_ship(foe, sides).damage == visible_ship(foe, sides).rig_damage == 1000
        foe.boxes = [3, 3, 3]
        assert visible_ship(foe, sides).rig_damage == 0


@pytest.mark.clauses("LS98-mark-1", "LS98-board-9", "LS98-sink-1")
def test_ls98_mark_1_whose_she_is_and_what_state_she_is_in_is_seen() -> None:
    with level_on_table(LEVEL):
        own, sides = get_ship("own"), get_single(Board).sides
        looks = visible_ship(own, sides)
        states = (looks.afire, looks.struck, looks.is_prize, looks.sinking, looks.locked)
        assert states == (False,) * 5
        assert sail_thousandths(own) == 600
        own.burning, own.manned, own.side, own.full_sail = 1, True, "british", True
        add_marker(own.number, HasStruck("foe"))
        add_marker(own.number, Sinking(2))
        looks = visible_ship(own, sides)
        states = (looks.afire, looks.struck, looks.is_prize, looks.sinking, looks.locked)
        assert states == (True, True, True, True, False)
        assert sail_thousandths(own) == 1000
        add_marker(own.number, Aground())
        assert sail_thousandths(own) == 0


# ------------------------------------------------------------------------------ what is nothing
@pytest.mark.clauses("LS98-card-1", "LS98-orders-2")
def test_ls98_card_1_a_bowsprit_and_orders_that_bind_nobody_are_told() -> None:
    fallen = frigate_table("own", "french", damage={"masts": ["bowsprit"]})
    assert losses(level_in_hexes(fallen, FLEETS[1])) == ["a bowsprit is no spar"]
    for orders, told in (
        (["close-and-board"], []),
        (
            ["line-ships-first", "hold-until-fired-on"],
            ["orders of the day that bind nobody: hold-until-fired-on"],
        ),
    ):
        given = frigate_table("own", "french", orders=orders)
        assert losses(level_in_hexes(given, FLEETS[1])) == told


@pytest.mark.clauses("LS98-wind-2", "LS98-win-1")
@pytest.mark.parametrize(
    ("when", "told"), [("wind gale", ["no wind is ever gale"]), ("wind from 60", []), ("turn 3", [])]
)
def test_ls98_win_1_an_aim_that_waits_for_a_wind_that_never_blows_is_told(when: str, told: list[str]) -> None:
    level = level_in_hexes(*FLEETS, event=[{"when": when, "message": "It blows."}])
    assert losses(level) == told


@pytest.mark.clauses("LS98-fire-6", "LS98-move-4")
def test_ls98_fire_6_the_bench_knows_the_longest_range_and_the_best_run() -> None:
    """Six hexes of ten centimetres and the one in which the target lies; a third rate reaches with
    two points, two for the wind and one for full sail."""
    level = level_in_hexes(
        seventy_four_table("own", "british", rate="3rd"), frigate_table("foe", "french", rate="5th")
    )
    best = reach()
    assert best.shot_cm == 70
    assert [best.ship_cm_per_turn(ship) for ship in level.ships] == [50, 70]


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
    with level_on_table(LEVEL):
        place(Hold("own", "foe"))
        asked, _ = rolled(try_cut_grapples(get_ship("own"), get_ship("foe")), 4, 3)
        assert [(roll.about, roll.most) for roll in asked][1] == ("foe", 3)


@pytest.mark.clauses("LS98-tack-1")
@pytest.mark.parametrize(
    ("nation", "needs", "names"),
    [("british", 2, ["British crew"]), ("french", 4, ["French crew"]), ("spanish", 3, [])],
)
def test_ls98_tack_1_a_tack_needs_a_three_with_what_the_crew_adds(
    nation: str, needs: int, names: list[str]
) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", nation=nation)
        assert [term.name for term in tack_tally(own).terms] == names
        for face in (needs - 1, needs, needs + 1):
            asked, told = rolled(try_tack(own), face)
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
    level = level_in_hexes(*FLEETS, event=[{"when": "turn 1", **event}])
    with level_on_table(level):
        get_single(Wind).rough = True
        told = run_procedure(run_level_event(level, level.events[0]))
        assert [type(each).__name__ for each in told] == kinds
        assert (get_single(Wind).rough, get_single(Wind).blows_from) == (
            rough,
            3 if "wind_from" in event else 6,
        )


@pytest.mark.clauses("LS98-win-1", "LS98-morale-4")
@pytest.mark.parametrize(
    ("here", "edge"),
    [
        (hex_of_column_row(0, -1), "top"),
        (hex_of_column_row(23, -1), "top"),
        (hex_of_column_row(0, 20), "bottom"),
        (hex_of_column_row(-1, -1), "left"),
        (hex_of_column_row(24, 20), "right"),
    ],
)
def test_ls98_win_1_at_a_corner_a_side_edge_goes_before_the_top(here: Hex, edge: str) -> None:
    with level_on_table(LEVEL):
        assert edge_crossed(here) == edge
