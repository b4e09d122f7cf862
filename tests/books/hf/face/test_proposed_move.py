"""The plan that is proposed to a person in brisk play by Hold Fast: beside her nearest enemy."""

from collections.abc import Sequence

import pytest

from game.books.hf.face.plot import PlotDraft, forecasts_of, plans_with_end_poses, propose_move
from game.books.hf.face.questions import draft_of, find_ship_card
from game.books.hf.rules.arcs import arcs_towards
from game.books.hf.rules.plans import NOTHING, PORT_TURN, RAISE
from game.books.hf.rules.previews import plan_forecast
from game.books.hf.rules.sheet import PORT, STARBOARD, Ship
from game.books.hf.rules.table_geometry import INCH
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.sea.pose import Pose
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import open_battle
from tests.books.quick_play_driver import run_to_question, with_quick_play, without_quick_play

DUEL = shipped_levels_folder() / "hf" / "mirror-frigates.toml"


def at_the_plot(*, briskly: bool = True) -> BattleScreen:
    seats: dict[str, Seat] = {"british": PlayerSeat(), "french": RandomSeat(1)}
    screen = (with_quick_play if briskly else without_quick_play)(open_battle(level=DUEL, seats=seats))[1]
    assert run_to_question(screen) == "plot"
    return screen


def plot_of(screen: BattleScreen) -> PlotDraft:
    with screen.battle.table.as_current():
        laid = draft_of(screen.hud).answer_draft
    assert isinstance(laid, PlotDraft)
    return laid


def ship(name: str) -> Ship:
    found = find_ship_card(name)
    assert found is not None
    return found


def lie(name: str, x: float, y: float, point: int) -> None:
    """She lies there, in inches, and heads so many eighths of a circle from north."""
    ship(name).pose = Pose(round(x * INCH), round(y * INCH), point * 4500)


@pytest.mark.parametrize("side", [1, -1])
def test_her_broadside_bears_on_an_enemy_who_holds_his_course(side: int) -> None:
    screen = at_the_plot()
    with screen.battle.table.as_current():
        # Both head east, he five inches abeam of her: she need only close.
        lie("castor", 8, 10, 2)
        lie("pollux", 8, 10 + 5 * side, 2)
        cells = propose_move(ship("castor"), screen.battle.level)
        assert cells is not None
        end, there = (steps(name, way) for name, way in (("castor", cells), ("pollux", "F-F-F")))
        ship("castor").pose, ship("pollux").pose = end, there
        assert (STARBOARD if side > 0 else PORT) in arcs_towards(ship("castor"), ship("pollux"))
        assert abs(end.y - there.y) < 5 * INCH, "and she is nearer"


def steps(name: str, cells: Sequence[str]) -> Pose:
    """Where that plan brings her."""
    return forecasts_of(ship(name), tuple(cells))[-1].pose


@pytest.mark.parametrize(("inches", "raised"), [(12, True), (3, False)])
def test_she_makes_more_sail_towards_an_enemy_far_off(inches: int, raised: bool) -> None:
    screen = at_the_plot()
    with screen.battle.table.as_current():
        lie("castor", 3, 10, 2)
        lie("pollux", 3 + inches, 10, 6)
        cells = propose_move(ship("castor"), screen.battle.level)
    assert cells is not None
    assert (RAISE in cells) == raised


def test_it_lies_in_the_hand_and_comes_back_when_all_else_is_put_away() -> None:
    screen = at_the_plot()
    plot = plot_of(screen)
    with screen.battle.table.as_current():
        proposed = propose_move(ship("castor"), screen.battle.level)
        assert plot.plan == proposed
        plot.clear_plan()
        assert plot.plan != proposed
        assert plot.reset_to_proposal()
    assert plot.plan == proposed


def test_by_the_book_she_keeps_her_course() -> None:
    plot = plot_of(at_the_plot(briskly=False))
    assert plot.key == plot.menu.keys()[0]


@pytest.mark.parametrize("broken", ["", "rudder_gone", "wheel_gone"])
def test_hf_dmg_wheel_1_a_plan_is_drawn_as_she_steers(broken: str) -> None:
    """Without a rudder she never turns; without a wheel her first turn is an inch ahead, and the next is not.
    The ends that a click may take are those that the drawn plans have."""
    screen = at_the_plot()
    with screen.battle.table.as_current():
        castor = ship("castor")
        if broken:
            setattr(castor, broken, True)
        castor.speed, castor.forward_since_turn = 5, False
        plan = (PORT_TURN, PORT_TURN, NOTHING, NOTHING, NOTHING)
        steps = forecasts_of(castor, plan)
        assert list(steps) == plan_forecast(castor, plan)[: len(plan)]
        turned = {"": (1, 2), "rudder_gone": (0, 0), "wheel_gone": (0, 1)}[broken]
        points = [(castor.pose.heading - step.pose.heading) % 36_000 // 4_500 for step in steps[:2]]
        assert tuple(points) == turned
        for cells, end in plans_with_end_poses(castor):
            assert forecasts_of(castor, cells)[-1].pose == end
