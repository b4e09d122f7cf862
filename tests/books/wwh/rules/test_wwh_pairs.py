"""Where two chapters of Warm Work, Hardy! meet on one ship in one turn, as far as no script of
tests/scripts/wwh (``wwh_pair_…``) can say it."""

from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.level import faults, starting_line_poses
from game.books.wwh.rules.manoeuvre import close_up_and_roll
from game.books.wwh.rules.outcome import run_level_event
from game.books.wwh.rules.sheet import Board, Line, Ship, get_ship
from game.books.wwh.rules.sight import sight
from game.books.wwh.rules.turn import begin_turn
from game.core.events import Arrived, Moved
from game.core.table import every, get_single
from game.levels.format.model import LevelEvent
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.sea.square import SQUARE_SIDE, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import add_hold, french_ship, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares, level_on_table

OWN = {"side": "british", "nation": "british", "guns": 74, "rate": "3rd", "heading": 90.0}
FOE = {**OWN, "side": "french", "nation": "french"}


# ------------------------------------------------------------------------------ S and 0
@pytest.mark.clauses("WWH-S.1", "WWH-0.1")
@pytest.mark.parametrize(
    ("corner", "ashore"), [((12.0, 13.0), True), ((12.0, 2.0), True), ((12.0, 8.0), False)]
)
def test_wwh_s_1_no_fleet_deploys_on_land(corner: tuple[float, float], ashore: bool) -> None:
    """An island in a berth, of either fleet, is a finding; one between the lines is none."""
    x, y = corner
    island: dict[str, Any] = {"points": [(x, y), (x + 3, y), (x + 3, y + 3), (x, y + 3)]}
    ships = [side | {"at": [2.5, 5.5 + n]} for n, side in enumerate((OWN, OWN, FOE, FOE))]
    level = level_in_squares(*ships, options=["deployment"], chart={"land": [island]})
    assert [where for where, clause, _ in faults(level) if clause == "WWH-S.1"] == ["rules.options"] * ashore
    with level_on_table(level):
        board = get_single(Board)
        lie = [place for n in (0, 1) for place, _ in starting_line_poses(board, 0, 2, n)]
        assert any([place.x, place.y] in board.land for place in lie) is ashore


# ------------------------------------------------------------------------------ LEVEL and T
@pytest.mark.clauses("WWH-T.3")
def test_wwh_t_3_ships_that_come_later_leave_the_other_lines_as_they_are() -> None:
    """A line that has turned keeps its order and its wake when others come in sight, and who comes
    to a squadron closes up on it at its next manoeuvre."""
    fleet = [
        FOE | {"id": "first", "at": [10.5, 8.5]},
        FOE | {"id": "second", "at": [8.5, 8.5]},
        FOE | {"id": "late", "at": [2.5, 2.5]},
        OWN | {"id": "own", "at": [20.5, 15.5]},
        OWN | {"id": "friend", "at": [2.5, 15.5]},
    ]
    event = LevelEvent(when="turn 2", arrive=("late", "friend"))
    level = level_in_squares(*fleet, event=[{"when": "turn 2", "arrive": ["late", "friend"]}])
    with level_on_table(level):
        (line,) = (ln for ln in every(Line) if ln.side == "french")
        second = get_ship("second")
        second.track = [[9, 8, 2], [9, 8, 3], [10, 9, 3]]
        get_ship("first").heading = 6
        run_procedure(run_level_event(level, event))
        assert (line.ships, second.track) == (["first", "second"], [[9, 8, 2], [9, 8, 3], [10, 9, 3]])
        begin_turn("french")
        run_procedure(close_up_and_roll("french"), 2)
        assert line.ships == ["first", "second", "late"]
        assert [s.id for s in every(Ship) if s.side == "british"] == ["own", "friend"]
        form_or_close_lines()
        assert line.ships == ["late", "second", "first"], "formed anew it would be another line"


@pytest.mark.clauses("WWH-0.1")
def test_wwh_0_1_who_comes_later_lies_in_the_nearest_free_square() -> None:
    """Two come to the square of a third, in the left column of the board. The nearest is a square
    off: above her is land, and right of her comes one who keeps her place. So the first lies below,
    and the second a square off slantwise, above rather than below."""
    fleet = [
        FOE | {"id": "first", "at": [0.5, 8.5]},
        FOE | {"id": "late", "at": [0.2, 8.2]},
        FOE | {"id": "later", "at": [0.8, 8.8]},
        FOE | {"id": "beside", "at": [1.5, 8.5]},
        OWN | {"id": "own", "at": [20.5, 15.5]},
    ]
    come = ("late", "later", "beside")
    with level_on_table(level := level_in_squares(*fleet, event=[{"when": "turn 2", "arrive": list(come)}])):
        get_single(Board).land = [[0, 7]]
        told = run_procedure(run_level_event(level, level.events[0]))
        squares_now = [get_ship(name).square for name in ("first", *come)]
        assert squares_now == [Square(0, 8), Square(0, 9), Square(1, 7), Square(1, 8)]
        assert [(e.x // SQUARE_SIDE, e.y // SQUARE_SIDE) for e in told.events_of(Arrived)] == [
            (0, 9),
            (1, 7),
            (1, 8),
        ]


@pytest.mark.clauses("WWH-T.2", "WWH-G1")
def test_wwh_t_2_a_side_moves_while_all_its_enemies_are_still_to_come() -> None:
    fleet = [OWN | {"id": "own", "at": [10.5, 10.5]}, FOE | {"id": "late", "at": [2.5, 2.5]}]
    level = level_in_squares(*fleet, event=[{"when": "turn 3", "arrive": ["late"]}], size=(40, 40))
    battle = Battle(wwh, level, {"british": RandomSeat(1), "french": RandomSeat(2)}, 1)
    battle.run(until_turn=3)
    assert [event for event in battle.events if isinstance(event, Moved) and event.ship == "own"]
    assert battle.pending_step is not None, "the battle waits for them"
    battle.run()
    with battle.table.as_current():
        assert get_single(Board).to_come == []
    battle.close()


@pytest.mark.clauses("WWH-1.4b", "WWH-3.1b", "WWH-3.4")
@pytest.mark.parametrize(
    ("how", "locked"),
    [({}, False), ({"foul": True}, True), ({"boarder": "own"}, True), ({"fast": True}, True)],
)
def test_wwh_3_4_ships_that_hang_together_are_seen_so(how: dict[str, Any], locked: bool) -> None:
    own, foe = make_ship("own"), french_ship()
    with ships_on_table(own, foe):
        add_hold(own, foe, **how)
        assert [ship.locked for ship in sight()] == [locked, locked]
        assert [ship.boarded for ship in sight()] == [False, how.get("boarder") == "own"]


@pytest.mark.clauses("WWH-0.2")
def test_wwh_0_2_a_ship_is_of_the_kind_that_the_level_says() -> None:
    with level_on_table(level_in_squares(OWN | {"kind": "sloop"}, FOE)):
        assert every(Ship)[0].kind == "sloop"


@pytest.mark.clauses("WWH-S.1", "WWH-A.1")
@pytest.mark.parametrize(("columns", "fits"), [(12, False), (13, True)])
def test_wwh_s_1_seven_ships_need_thirteen_squares(columns: int, fits: bool) -> None:
    fleet = [OWN | {"at": [n + 0.5, 5.5]} for n in range(7)] + [FOE | {"at": [0.5, 0.5]}]
    level = level_in_squares(*fleet, size=(columns, 8), options=["deployment"])
    assert [clause for _, clause, _ in faults(level)] == ["WWH-S.1"] * (not fits)
