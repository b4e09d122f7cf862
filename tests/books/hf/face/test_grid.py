"""HF-scale-2: the same battle from point to point of a grid, played by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books.hf.face import sea
from game.books.hf.rules.sheet import Board, Ship, alongside_of, enemies
from game.books.hf.rules.space import BASE, GRID, forward, inches_between
from game.core.events import Fired, Moved
from game.core.table import every, the
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.screen import BattleScreen
from tests.books.hf.face.hands import TWO_A_SIDE, by_mouse, plot_of, table
from tests.books.kmh.face.hands import click_at, inside, settle


@pytest.fixture
def screen(tmp_path: Path) -> BattleScreen:
    """Two a side on the grid, a person leading the Americans."""
    level = tmp_path / "on-the-grid.toml"
    text = TWO_A_SIDE.read_text("utf-8")
    level.write_text(text.replace("turns = 6", 'turns = 6, options = ["grid"]'), "utf-8")
    _, screen = table(level=level, seed=3)
    return screen


def test_ships_stand_on_points_that_are_drawn_and_are_plotted_from_point_to_point(
    screen: BattleScreen,
) -> None:
    assert settle(screen) == "plot"
    with screen.battle.table.at():
        points = set(sea.grid_points(the(Board).width, the(Board).height))
        ship = next(s for s in every(Ship) if s.id == plot_of(screen).ship)
        wanted = (ship.pose.x + GRID) / CM, ship.pose.y / CM
    click_at(screen, inside(screen, screen.board.at(*wanted)))
    for _ in range(40):
        with screen.battle.table.at():
            free = [s for s in every(Ship) if not alongside_of(s)]
            assert {(s.pose.x / CM, s.pose.y / CM) for s in free} <= points
        if screen.battle.turn > 2 or settle(screen) == "over":
            break
        by_mouse(screen)
    assert screen.battle.turn > 2
    events = screen.battle.events
    assert any(isinstance(e, Moved) and e.ship == ship.id for e in events)
    assert any(isinstance(e, Fired) for e in events)


@pytest.mark.parametrize("side", ["port", "starboard"])
def test_hf_range_2_the_line_of_an_arc_parts_points_that_count_from_those_that_do_not(
    screen: BattleScreen, side: str
) -> None:
    settle(screen)
    with screen.battle.table.at():
        ship = every(Ship)[0]
        foe = enemies(ship)[0]
        x, y = ship.pose.x / CM, ship.pose.y / CM
        middle = ship.pose.heading / 100 + (90 if side == "starboard" else -90)
        for inches in range(1, 5):
            for px, py in sea._rim(x, y, middle, inches, grid=True):
                for share, counts in ((0.98, True), (1.02, False)):
                    there = round((x + (px - x) * share) * CM), round((y + (py - y) * share) * CM)
                    at = Pose(*there, foe.pose.heading)
                    assert (inches_between(ship.pose, at, grid=True) <= inches) is counts


@pytest.mark.parametrize("aside", [BASE.beam, -BASE.beam, 0])
@pytest.mark.parametrize("point", range(8))
def test_hf_scale_2_who_was_laid_alongside_goes_on_to_a_point_again(aside: int, point: int) -> None:
    there = forward(Pose(4 * GRID + aside, 5 * GRID, point * 4500), grid=True)
    assert (there.x % GRID, there.y % GRID) == (0, 0)
    assert there == forward(Pose(4 * GRID, 5 * GRID, point * 4500), grid=True)
