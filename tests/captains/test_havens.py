"""Captains sail to zones in which they win, stay there, and go for what scores."""

from itertools import product

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.score import choose_stance
from game.books.kmh.captain.situation import situation_of
from game.books.kmh.rules.sheet import get_ship
from game.books.wwh import rules as wwh
from game.books.wwh.captain.situation import situation_of as look_on_squares
from game.books.wwh.rules.sheet import get_ship as ship_on_squares
from game.captains.aims import aims_of
from game.captains.grades import BATCH_EFFORT, make_captain
from game.levels import Level, parse_level
from game.play.battle import Battle
from game.play.seats import Seat
from tests.battery import battery_param_rows
from tests.captains.measure import play_battle

BATTLES = 20
SEA = {
    "kmh": 'rules = { book = "kmh", turns = 8 }\nchart = { size = [120, 100], wind_from = 270 }\n',
    "wwh": 'rules = { book = "wwh", turns = 8 }\n'
    'chart = { size = [24, 18], unit = "square", wind_from = 270 }\n',
}
ZONE = {"kmh": "at = [75, 25]\nradius = 16\n", "wwh": "at = [14.5, 5.5]\nradius = 3.2\n"}
PLACES = {"kmh": ("[25, 60]", "[95, 85]"), "wwh": ("[4.5, 11.5]", "[19.5, 15.5]")}
FAR_OFF = {"kmh": "at = [98, 80]\nradius = 12\n", "wwh": "at = [20.5, 14.5]\nradius = 2.5\n"}
LEVEL = """\
format = 1
title = "The roads"
{sea}
[[zone]]
id = "roads"
{zone}
[[side]]
id = "blue"
[[side]]
id = "red"
[[ship]]
id = "comet"
side = "blue"
class = "gb-frigate-38"
at = {here}
heading = 90
[[ship]]
id = "hydra"
side = "red"
class = "gb-frigate-38"
at = {there}
heading = 270
"""
AIM = '[[objective]]\nside = "{}"\nmajor = "{}"\n'
SCORE = '[[score]]\nside = "blue"\neach = "{}"\npoints = {}\n'
REACHES = AIM.format("blue", "reaches comet roads before turn 8")
RED_KEEPS_OFF = AIM.format("red", "holds red offing and beaten comet")
OFFING = '[[zone]]\nid = "offing"\n{}'
HOLDS = AIM.format("blue", "holds blue roads") + RED_KEEPS_OFF
POINTS = SCORE.format("reaches comet roads", 10) + SCORE.format("beaten hydra", -5)
POINTS += RED_KEEPS_OFF


def roads(book: str, aims: str, there: str = "") -> Level:
    here, yonder = PLACES[book]
    text = LEVEL.format(sea=SEA[book], zone=ZONE[book], here=here, there=there or yonder)
    return parse_level(text + OFFING.format(FAR_OFF[book]) + aims, "roads.toml")


def won(level: Level) -> int:
    wins = 0
    for seed in range(BATTLES):
        seats: dict[str, Seat] = {
            side.id: make_captain("admiral", level.rules.book, seed, BATCH_EFFORT, level)
            for side in level.sides
        }
        wins += play_battle(level, seats, seed)[0] == "blue"
    return wins


AIMS = {"reaches": REACHES, "holds": HOLDS, "points": POINTS}
FEW = [("reaches", "kmh"), ("holds", "kmh"), ("points", "wwh")]


@pytest.mark.parametrize(("aims", "book"), battery_param_rows(product(AIMS, SEA), FEW))
def test_he_gets_there_and_wins(book: str, aims: str) -> None:
    assert won(roads(book, AIMS[aims])) >= 15


# ------------------------------------------------------------------------------ what he is about
def test_what_scores_is_an_aim_and_what_costs_points_is_none() -> None:
    beaten = SCORE.format("beaten any of red", '"guns"') + SCORE.format("exits comet left", -3)
    blue = aims_of(roads("kmh", beaten), "blue")
    assert (blue.ships_to_beat, blue.needs_fight, blue.exit_edges) == (("hydra",), True, {})
    reaches = aims_of(roads("kmh", POINTS), "blue")
    assert [zone.id for zone in reaches.zones_to_reach["comet"]] == ["roads"]
    assert (reaches.ships_to_beat, reaches.must_hold_zone) == ((), False)
    by_points = AIM.format("red", "points 5 of red") + SCORE.replace("blue", "red")
    red = aims_of(roads("kmh", by_points.format("captured comet", 5)), "red")
    assert (red.ships_to_beat, red.ships_not_to_sink) == (("comet",), ("comet",))


@pytest.mark.parametrize(("there", "bound"), [("[95, 85]", "roads"), ("[80, 25]", "")])
def test_whoever_lies_in_a_zone_that_is_to_be_held_is_driven_out(there: str, bound: str) -> None:
    level = roads("kmh", HOLDS, there=there)
    seats: dict[str, Seat] = {s.id: make_captain("random", "kmh", 1) for s in level.sides}
    battle = Battle(kmh, level, seats, seed=1)
    with battle.table.as_current():
        how = choose_stance(situation_of(get_ship("comet"), aims_of(level, "blue")))
    battle.close()
    assert (how.haven.id if how.haven else "") == bound


@pytest.mark.parametrize(("there", "bound"), [("[19.5, 15.5]", "roads"), ("[15.5, 5.5]", "")])
def test_so_it_is_on_squares(there: str, bound: str) -> None:
    level = roads("wwh", HOLDS, there=there)
    seats: dict[str, Seat] = {s.id: make_captain("random", "wwh", 1) for s in level.sides}
    battle = Battle(wwh, level, seats, seed=1)
    with battle.table.as_current():
        situation = look_on_squares(ship_on_squares("comet"), aims_of(level, "blue"))
    battle.close()
    assert (situation.haven_zone.id if situation.haven_zone else "") == bound
