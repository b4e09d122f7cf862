"""How ships lean: to leeward, by the wind pressure, and not while they are held."""

from itertools import pairwise

import pytest

from game.scene.rigging import (
    FAIR_PRESS,
    LIGHT_AIRS_PRESS,
    ROUGH_PRESS,
    DrawnWind,
    Rigging,
    bob_pixels,
    heel_degrees,
    list_degrees,
    roll_degrees,
    surge_share,
    wind_press_percent,
)

FRESH = DrawnWind(270.0, 270.0, 1.0)


def rigged(**facts: object) -> Rigging:
    plain: dict[str, object] = {"ship": "a", "name": "A", "kind": "frigate", "nation": "british"}
    return Rigging(**{**plain, "side": 0, "first_side": 0, "length_cm": 3.5, **facts})  # type: ignore[arg-type]


def test_she_heels_to_leeward_by_her_point_of_sailing() -> None:
    assert heel_degrees(90, FAIR_PRESS) == -5, "the wind from starboard lays her over to port"
    assert heel_degrees(-90, FAIR_PRESS) == 5
    assert heel_degrees(60, FAIR_PRESS) == -5
    assert heel_degrees(135, FAIR_PRESS) == -4
    assert heel_degrees(180, FAIR_PRESS) == heel_degrees(-180, FAIR_PRESS) == 0
    assert heel_degrees(0, FAIR_PRESS) == 0, "a ship that goes through the wind comes upright"


def test_the_heel_never_jumps_as_she_turns() -> None:
    leans = [heel_degrees(off / 2, ROUGH_PRESS) for off in range(-360, 361)]
    assert max(abs(b - a) for a, b in pairwise(leans)) < 0.2


def test_the_weather_says_how_hard_the_wind_lies_on_her() -> None:
    assert wind_press_percent(rigged(), FRESH) == FAIR_PRESS
    assert wind_press_percent(rigged(), FRESH, is_light_airs=True) == LIGHT_AIRS_PRESS
    assert wind_press_percent(rigged(), DrawnWind(270.0, 270.0, 1.0, is_choppy=True)) == ROUGH_PRESS
    assert wind_press_percent(rigged(), DrawnWind(270.0, 270.0, 0.0)) == 0


def test_a_ship_hove_to_leans_by_two_degrees() -> None:
    assert heel_degrees(90, wind_press_percent(rigged(sails="topsails"), FRESH)) == -2


@pytest.mark.parametrize(
    "facts", [{"moorage": "anchored"}, {"moorage": "aground"}, {"sails": "furled"}, {"has_oars": True}]
)
def test_a_ship_that_is_held_or_furled_does_not_heel(facts: dict[str, object]) -> None:
    assert wind_press_percent(rigged(**facts), FRESH) == 0


def test_she_lists_as_she_fills_and_always_to_the_same_side() -> None:
    lists = [list_degrees(rigged(holes=holes)) for holes in range(4)]
    assert [abs(degrees) for degrees in lists] == [0, 0, 2, 4]
    assert len({degrees > 0 for degrees in lists if degrees}) == 1


def test_ships_roll_and_rise_out_of_step_but_the_same_each_time() -> None:
    seconds = [n / 10 for n in range(50)]
    rolls = [[roll_degrees(ship, s) for s in seconds] for ship in ("a", "b")]
    assert max(rolls[0]) > 1.4
    assert min(rolls[0]) < -1.4
    assert rolls[0] != rolls[1]
    assert rolls[0] == [roll_degrees("a", s) for s in seconds]
    assert {bob_pixels("a", s) for s in seconds} == {0, 1}
    ahead = [surge_share("a", s / 10) for s in range(71)]
    assert min(ahead) < -0.9 < 0.9 < max(ahead)
    assert abs(ahead[0] - ahead[70]) < 1e-6
    assert surge_share("a", 1.0) != surge_share("b", 1.0)
