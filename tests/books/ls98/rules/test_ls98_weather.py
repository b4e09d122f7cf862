"""The weather, the parts of a turn, and what is seen and told of ships and levels in the 1798 game,
with what ends a tack or a boarding."""

from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.lint import reach
from game.books.ls98.rules.boarding import man_prize, manning_choices, run_boarding
from game.books.ls98.rules.boats import boat_menu, lower_options
from game.books.ls98.rules.collision import release_hold, repel_boarders, try_cut_grapples, try_cut_loose
from game.books.ls98.rules.manoeuvre import tack_tally, try_tack
from game.books.ls98.rules.morale import is_outclassed
from game.books.ls98.rules.motion import (
    anchor_refusal,
    cut_cables,
    drop_anchor,
    edge_crossed,
    run_aground,
    run_grounded_ships,
    turn_on_springs,
    weigh_anchor,
)
from game.books.ls98.rules.outcome import marker_words, run_level_event, ship_fact
from game.books.ls98.rules.sheet import (
    Board,
    Boat,
    Hold,
    Turn,
    TurnPart,
    Wind,
    get_ship,
    is_aground,
    is_anchored,
    is_on_board,
    is_sinking,
)
from game.books.ls98.rules.sight import sail_thousandths, visible_ship
from game.books.ls98.rules.towing import clusters_adrift, drift_ships, held_cluster_of, is_blocked_by_drifter
from game.books.ls98.rules.turn import battle, begin_turn, has_drift_part_work, has_ships_to_move
from game.books.ls98.rules.turn import begin_part as part_of_turn
from game.books.ls98.rules.wind import (
    points_tally,
    roll_strains,
    roll_weather,
    ships_under_strain,
    weather_may_change,
)
from game.core.events import Befell, Captured, Ended, Event, Grappled, Left, Moved, PartBegan
from game.core.markers import Aground, Gone, HasStruck, Sinking
from game.core.steps import Happen, Refusal, Roll
from game.core.table import add_marker, every, get_single, has_marker, place
from game.play.ignored_keys import losses
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
from tests.books.script_cases import gets_away

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


# ------------------------------------------------------------------------------
# Rough seas, rocks, boats, prizes: LS98-rough, LS98-ground, LS98-boat, LS98-board-9
ROCKS = {"rocks": [{"points": [[9.5, 9.5], [10.5, 9.5], [10.5, 10.7], [9.5, 10.7]]}]}


@pytest.mark.clauses("LS98-rough-1")
def test_a_four_costs_a_box_in_a_rough_sea_at_full_sail_alone() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own = change_ship("own", full_sail=True)
        assert run_procedure(roll_strains()) == []
        get_single(Wind).rough = True
        assert run_procedure(roll_strains(), {"LS98-rough-1": [[3]]}) == []
        run_procedure(roll_strains(), {"LS98-rough-1": [[4]], "LS98-fire-13": [[1]]})
        assert own.boxes == [1, 2, 2]
        own.full_sail = False
        assert run_procedure(roll_strains()) == []


@pytest.mark.clauses("LS98-ground-2")
@pytest.mark.parametrize(
    ("face", "sinks", "there"), [(3, False, True), (4, True, True), (5, True, True), (6, False, False)]
)
def test_what_rocks_do(face: int, sinks: bool, there: bool) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        chart=ROCKS,
    )
    with level_on_table(level):
        own = get_ship("own")
        run_procedure(run_aground(own))
        assert (is_aground(own), own.on_rocks) == (True, True)
        run_procedure(run_grounded_ships(), {"LS98-ground-2": [[face]]})
        assert (is_sinking(own), is_on_board(own)) == (sinks, there)


@pytest.mark.clauses("LS98-drift-1")
def test_ships_that_hold_each_other_drift_as_one_unless_something_is_in_the_way() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(2)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        place(Hold("own", "foe"))
        own, foe = get_ship("own"), get_ship("foe")
        assert held_cluster_of(own) == [own, foe]
        assert marker_words(own) == ["adrift"]
        told = [event for event in run_procedure(drift_ships()) if isinstance(event, Moved)]
        assert [(event.ship, event.made) for event in told] == [
            ("own", "1 hex to the NE"),
            ("foe", "1 hex to the NE"),
        ]
        assert (own.hex, foe.hex) == (MIDDLE_HEX.hex_towards(3), MIDDLE_HEX.hex_towards(2).hex_towards(3))
        get_ship("far").hex = own.hex.hex_towards(3)
        assert run_procedure(drift_ships()) == []


@pytest.mark.clauses("LS98-boat-1", "LS98-boat-2", "LS98-boat-3")
def test_what_boats_may_do() -> None:
    beach = {"beaches": [{"points": [[9.5, 9.5], [10.5, 9.5], [10.5, 10.7], [9.5, 10.7]]}]}
    land = {"land": [{"points": [[9.5, 8.5], [10.5, 8.5], [10.5, 9.5], [9.5, 9.5]]}]}
    level = level_in_hexes(
        frigate_table("own", "french", MIDDLE_HEX.hex_towards(5), soldiers=200),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
        chart=beach | land,
    )
    with level_on_table(level):
        own = get_ship("own")
        assert [o.key for o in lower_options(own) if not o.refusal] == ["boat men"]
        boat = Boat("b", "own", "french", MIDDLE_HEX, soldiers=1)
        menu = boat_menu(boat)
        assert {"stay", "land", "row 5", "board own"} <= set(menu.keys())
        assert isinstance(menu.read("row 2"), Refusal)
        boat.hex = MIDDLE_HEX.hex_towards(5, 2)
        read = boat_menu(boat).read("land")
        assert isinstance(read, Refusal)
        assert read.clause == "LS98-boat-2"


@pytest.mark.clauses("LS98-board-9")
def test_a_prize_is_manned_by_who_has_men_to_spare() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "british"), frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        ls98.amend("ships.foe.struck", True)
        own = get_ship("own")
        assert [(prize.id, why) for prize, why in manning_choices(own)] == [("foe", None)]
        own.crew = 1
        assert list(manning_choices(own)) == []


@pytest.mark.clauses("LS98-morale-3", "LS98-board-1")
def test_a_smaller_ship_fears_a_larger_one_at_close_range() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), seventy_four_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
    )
    with level_on_table(level):
        assert is_outclassed(get_ship("own"))
        assert not is_outclassed(get_ship("foe"))
        get_ship("foe").hex = MIDDLE_HEX.hex_towards(3, 3)
        assert not is_outclassed(get_ship("own"))
        assert run_procedure(run_boarding()) == []
        assert every(Hold) == []


# ------------------------------------------------------------------------------
# Drift, prizes, the bottom, the weather and the parts of a turn of the 1798 game; what of a ship is seen,
# and what of a level is told to be nothing here
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
