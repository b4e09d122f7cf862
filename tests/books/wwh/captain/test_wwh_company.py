"""Under squadron orders a ship of Warm Work, Hardy! goes round a friend who lies in her way, and the van of a
line moves before those who follow."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.books.wwh.captain.candidate_courses import helm_at_move_start
from game.books.wwh.captain.sailing_decisions import EndBudget, choose_course
from game.books.wwh.captain.situation import situation_of
from game.books.wwh.rules.course import END, Helm, Leg
from game.books.wwh.rules.sheet import Ship, get_ship
from game.captains.aims import Aims
from game.captains.grades import make_captain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import Station
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import every
from game.levels import Level, parse_level
from game.sea.pose import Pose
from game.sea.square import SQUARE_SIDE
from tests.books.wwh.rules.square_levels import level_on_table

HEAD = """\
format = 1
title = "A friend in the way"
rules = { book = "wwh", turns = 6 }
chart = { size = [30, 20], unit = "square", wind_from = 315 }
[[side]]
id = "red"
nation = "british"
[[side]]
id = "blue"
nation = "french"
[[squadron]]
id = "column"
side = "red"
[[squadron]]
id = "stopped"
side = "red"
[[squadron]]
id = "others"
side = "blue"
"""
SHIP = """\
[[ship]]
id = "{}"
side = "{}"
squadron = "{}"
class = "gb-third-74"
at = [{}, {}]
heading = {}
"""


def sea(ahead: int, abreast: int) -> Level:
    """A ship that heads for a place to the east, and so many squares ahead of her friends who lie abreast, as
    far to port as to starboard."""
    friends = [
        SHIP.format(f"b{n}", "red", "stopped", 4.5 + ahead, 10.5 + n - abreast // 2, 0)
        for n in range(abreast)
    ]
    own = SHIP.format("a", "red", "column", 4.5, 10.5, 90)
    foe = SHIP.format("e", "blue", "others", 28.5, 1.5, 0)
    return parse_level(HEAD + own + "".join(friends) + foe, "sea.toml")


@pytest.mark.parametrize(("ahead", "abreast"), [(2, 3), (2, 5), (3, 5)])
def test_wwh_1_4_under_orders_nobody_sails_through_the_square_of_a_friend(ahead: int, abreast: int) -> None:
    level = sea(ahead, abreast)
    station = Station(Pose(22 * SQUARE_SIDE, 10 * SQUARE_SIDE + SQUARE_SIDE // 2, 9000))
    aims = Aims(stations={"a": station}, has_orders=True)
    with level_on_table(level):
        ship = get_ship("a")
        helm = replace(helm_at_move_start(ship), square=ship.square)
        keys, _, _ = choose_course(situation_of(ship, aims), helm, EndBudget(600))
        passed = squares_of(helm, keys)
        friends = {(s.square.x, s.square.y) for s in every(Ship) if s.id[0] == "b"}
    assert passed
    assert not friends & {*passed}


def squares_of(helm: Helm, keys: Sequence[str]) -> list[tuple[int, int]]:
    """The squares that a course enters."""
    found = []
    for key in keys:
        if key != END:
            helm = helm.after(Leg(key))
            found.append((helm.square.x, helm.square.y))
    return found


def test_wwh_t_2_the_van_of_a_line_under_orders_moves_before_those_who_follow_her() -> None:
    """The rear lies nearest to the enemy, and moves first without orders."""
    line = "".join(SHIP.format(f"a{n}", "red", "column", 10.5 - 2 * n, 10.5, 90) for n in range(3))
    foe = SHIP.format("e", "blue", "others", 1.5, 10.5, 0)
    stay = SHIP.format("b", "red", "stopped", 28.5, 18.5, 0)
    level = parse_level(HEAD + line + stay + foe, "sea.toml")
    names = ("a0", "a1", "a2")
    question = Choose("red", "WWH-T.2", OptionMenu(tuple(MenuOption(n, n, n, "WWH-T.2") for n in names)))
    seat = make_captain("admiral", "wwh", 1, level=level)
    with level_on_table(level):
        assert seat.answer(question) == ["a2"]
        seat.orders = {"column": SquadronOrder(Manoeuvre.SAIL, "", 22 * SQUARE_SIDE, 10 * SQUARE_SIDE)}
        assert seat.answer(question) == ["a0"]
