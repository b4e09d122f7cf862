"""HF-scale-2: the same battle from point to point of a grid, played by hand."""

from pathlib import Path

import pytest

from game.books.hf.face import sea_drawing
from game.books.hf.rules.sheet import Board, Ship, alongside_of, enemies
from game.books.hf.rules.table_geometry import BASE, GRID, pose_inch_ahead, range_inches_between
from game.core.events import Fired, Moved
from game.core.table import every, get_single
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.screen.screen import BattleScreen
from tests.books.hf.face.input_driver import TWO_A_SIDE, answer_by_mouse, open_battle, plot_of
from tests.books.kmh.face.input_driver import click_at, nearest_sea_pixel, run_to_prompt


@pytest.fixture
def screen(tmp_path: Path) -> BattleScreen:
    """Two a side on the grid, a person leading the Americans."""
    level = tmp_path / "on-the-grid.toml"
    text = TWO_A_SIDE.read_text("utf-8")
    level.write_text(text.replace("turns = 6", 'turns = 6, options = ["grid"]'), "utf-8")
    _, screen = open_battle(level=level, seed=3)
    return screen


def test_ships_stand_on_points_that_are_drawn_and_are_plotted_from_point_to_point(
    screen: BattleScreen,
) -> None:
    assert run_to_prompt(screen) == "plot"
    with screen.battle.table.as_current():
        points = set(sea_drawing.grid_points_cm(get_single(Board).width, get_single(Board).height))
        ship = next(s for s in every(Ship) if s.id == plot_of(screen).active_ship)
        wanted = (ship.pose.x + GRID) / CM, ship.pose.y / CM
    click_at(screen, nearest_sea_pixel(screen, screen.sea_view.pixel_at(*wanted)))
    for _ in range(40):
        with screen.battle.table.as_current():
            free = [s for s in every(Ship) if not alongside_of(s)]
            assert {(s.pose.x / CM, s.pose.y / CM) for s in free} <= points
        if screen.battle.turn > 2 or run_to_prompt(screen) == "over":
            break
        answer_by_mouse(screen)
    assert screen.battle.turn > 2
    events = screen.battle.events
    assert any(isinstance(e, Moved) and e.ship == ship.id for e in events)
    assert any(isinstance(e, Fired) for e in events)


@pytest.mark.parametrize("side", ["port", "starboard"])
def test_hf_range_2_the_line_of_an_arc_parts_points_that_count_from_those_that_do_not(
    screen: BattleScreen, side: str
) -> None:
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        ship = every(Ship)[0]
        foe = enemies(ship)[0]
        x, y = ship.pose.x / CM, ship.pose.y / CM
        middle = ship.pose.heading / 100 + (90 if side == "starboard" else -90)
        for inches in range(1, 5):
            for px, py in sea_drawing._arc_edge(x, y, middle, inches, grid=True):
                for share, counts in ((0.98, True), (1.02, False)):
                    there = round((x + (px - x) * share) * CM), round((y + (py - y) * share) * CM)
                    at = Pose(*there, foe.pose.heading)
                    assert (range_inches_between(ship.pose, at, uses_grid=True) <= inches) is counts


@pytest.mark.parametrize("aside", [BASE.beam, -BASE.beam, 0])
@pytest.mark.parametrize("point", range(8))
def test_hf_scale_2_who_was_laid_alongside_goes_on_to_a_point_again(aside: int, point: int) -> None:
    there = pose_inch_ahead(Pose(4 * GRID + aside, 5 * GRID, point * 4500), uses_grid=True)
    assert (there.x % GRID, there.y % GRID) == (0, 0)
    assert there == pose_inch_ahead(Pose(4 * GRID, 5 * GRID, point * 4500), uses_grid=True)
