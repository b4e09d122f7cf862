"""A grid finds the same points as a search of all, in the same order."""

import pytest

from game.play.dice import Dice
from game.sea.grid import Grid, TrackedGrid, changed_indices


@pytest.mark.parametrize("side", [1, 7, 40, 1000])
def test_a_box_holds_the_points_that_lie_in_it(side: int) -> None:
    dice = Dice(side)
    points = [(dice.random_below(200) - 100, dice.random_below(200) - 100) for _ in range(150)]
    grid = Grid(points, side)
    for _ in range(50):
        left, top = dice.random_below(220) - 110, dice.random_below(220) - 110
        right, bottom = left + dice.random_below(90), top + dice.random_below(90)
        inside = [n for n, (x, y) in enumerate(points) if left <= x <= right and top <= y <= bottom]
        assert grid.points_in_box(left, right, top, bottom) == inside


def test_an_edge_belongs_to_the_box() -> None:
    assert Grid([(0, 0), (10, 10), (11, 10)], 4).points_in_box(0, 10, 0, 10) == [0, 1]


def test_near_is_the_box_about_a_place() -> None:
    points = [(0, 0), (3, 3), (3, -4), (-3, 1)]
    assert Grid(points, 4).points_in_square((0, 0), 3) == [0, 1, 3]


@pytest.mark.parametrize("side", [1, 7, 1000])
def test_a_point_that_has_moved_is_found_where_it_lies_now(side: int) -> None:
    dice = Dice(side)
    points = [(dice.random_below(60) - 30, dice.random_below(60) - 30) for _ in range(40)]
    grid = Grid(points, side)
    for _ in range(60):
        number, to = dice.random_below(40), (dice.random_below(60) - 30, dice.random_below(60) - 30)
        points[number] = to
        grid.move_point(number, to)
        assert grid.points_in_square(to, 9) == Grid(points, side).points_in_square(to, 9)


def test_changed_tells_the_numbers_at_which_two_rows_differ() -> None:
    one, two, three = (1, 1), (2, 2), (3, 3)
    assert changed_indices([one, two, three], [one, three, two]) == [1, 2]
    assert changed_indices([one, two], [one, two]) == []


def test_a_grid_follows_who_moves() -> None:
    def at(place: str) -> tuple[int, int]:
        return int(place[0]), int(place[1])

    lie = ["11", "22", "93"]
    ships = TrackedGrid(lie, at, 4)
    assert len(ships) == 3
    assert not ships.update(list(lie))
    assert ships.grid.points_in_square((1, 1), 2) == [0, 1]
    assert ships.update(["11", "94", "93"])
    assert ships.grid.points_in_square((1, 1), 2) == [0]
    assert ships.grid.points_in_square((9, 3), 2) == [1, 2]
    assert not ships.update(["11", "94", "93"]), "told once, nobody has moved since"
