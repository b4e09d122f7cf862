"""Ropes and fights are between the two facing hulls, and ropes are short."""

import math

import pytest

from game.scene.actors import Actor
from game.scene.draw_offsets import DrawOffsets
from game.scene.effects import Melee
from game.scene.hull_separation import LashedShip
from game.scene.timings import MELEE
from game.scene.waterlines import HullSize, contact_line, hull_size_of, ropes_between, yard_ropes_between
from game.stage.ships.melee import front_line_beams

HULL = hull_size_of("frigate", 4.0)
SMALL = hull_size_of("brig", 2.2)
LIES = [(1.2, 0.0, 0.0), (1.2, 0.6, 180.0), (1.0, 0.3, 20.0), (-1.0, 1.5, 0.0), (2.0, 1.0, 90.0)]


def pair(x: float, y: float, heading: float, other: HullSize = HULL) -> tuple[Actor, Actor]:
    a, b = Actor("a", 10.0, 10.0, 0.0), Actor("b", 10.0 + x, 10.0 + y, heading)
    DrawOffsets().finish([LashedShip(a, HULL, True), LashedShip(b, other, True)])
    return a, b


@pytest.mark.parametrize("other", [HULL, SMALL])
@pytest.mark.parametrize("lie", LIES)
def test_ropes_are_short_and_run_from_rail_to_rail(lie: tuple[float, float, float], other: HullSize) -> None:
    a, b = pair(*lie, other)
    ropes = ropes_between(a, HULL, b, other)
    assert ropes
    for (x0, y0), (x1, y1) in ropes:
        assert 0.02 < math.dist((x0, y0), (x1, y1)) < HULL.beam
        assert math.dist((x0, y0), (a.x, a.y)) < HULL.length / 2
        assert math.dist((x1, y1), (b.x, b.y)) < other.length / 2


def test_ships_that_lie_along_each_other_hold_by_many_ropes_and_by_their_yards() -> None:
    a, b = pair(*LIES[0])
    assert len(ropes_between(a, HULL, b, HULL)) >= 5
    assert len(yard_ropes_between(a, HULL, b, HULL)) == 3
    a, b = pair(*LIES[-1])
    assert len(ropes_between(a, HULL, b, HULL)) < 5, "end on they touch in one place only"


@pytest.mark.parametrize("lie", LIES)
def test_crews_meet_between_the_hulls(lie: tuple[float, float, float]) -> None:
    a, b = pair(*lie)
    x0, y0, x1, y1 = contact_line(a, HULL, b, HULL)
    assert y0 >= y1, "its southern end first: it is drawn over both ships"
    assert 0.25 * HULL.length < math.dist((x0, y0), (x1, y1)) < HULL.length
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    far = [math.dist(middle, (ship.x, ship.y)) for ship in (a, b)]
    assert sum(far) < math.dist((a.x, a.y), (b.x, b.y)) + 0.6 * HULL.length


def test_boarders_come_over_and_go_the_way_of_the_tide() -> None:
    won, lost, drawn = (Melee(attacker_tide=tide) for tide in (1.0, -1.0, 0.0))
    assert front_line_beams(won, 0.0) < 0, "they come from their own deck"
    assert [front_line_beams(fight, 1.2) for fight in (won, lost)] == [front_line_beams(drawn, 1.2)] * 2
    assert front_line_beams(won, MELEE) > 0.7
    assert front_line_beams(lost, MELEE) < -0.4
    assert 0.1 < front_line_beams(drawn, MELEE) < 0.5
