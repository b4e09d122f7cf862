"""Ships whose courses lead through each other pass rail to rail or around each other, and grappled
ships keep the side on which they are drawn."""

import math

import pytest

from game.scene import timings
from game.scene.actors import Actor, add_leg, advance, predicted_pose, turn_between
from game.scene.draw_offsets import DrawOffsets
from game.scene.hull_separation import LashedShip
from game.scene.waterlines import gap_and_direction, hull_size_of, waterline_outline

HULL = hull_size_of("seventy-four", 6.2)
STEP = 1 / 30
SQUARE = 7.5
HAIR = 0.1
"""Allowed contact, as a share of a beam: a bow that is clear after a frame."""


def sailing(name: str, x: float, y: float, heading: float) -> Actor:
    return Actor(name, x, y, heading)


def sail_on(asides: DrawOffsets, ships: list[LashedShip], actor: Actor, squares: int) -> tuple[float, float]:
    """Sail a number of squares, each dealt when the last is over, and stop; return the deepest
    overlap in beams, and the largest distance that any ship was drawn to move in one step."""
    turn = math.radians(actor.heading)
    deepest, farthest, seen = -9.0, 0.0, {s.id: (s.actor.x, s.actor.y) for s in ships}
    asides.update(ships, STEP)
    for n in range(90):
        if not actor.legs and squares:
            x, y, heading = actor.true_pose
            to = x + SQUARE * math.sin(turn), y - SQUARE * math.cos(turn), heading
            add_leg(actor, to, "ahead", SQUARE, 0.0, is_board_step=True)
            squares -= 1
        for ship in ships:
            advance(ship.actor, STEP)
        asides.update(ships, STEP)
        rings = [waterline_outline(HULL, (s.actor.x, s.actor.y, s.actor.heading)) for s in ships]
        deepest = max(deepest, -gap_and_direction(rings[0], rings[1])[0] / HULL.beam)
        for ship in ships:
            was, now = seen[ship.id], (ship.actor.x, ship.actor.y)
            farthest = max(farthest, math.dist(was, now)) if n else 0.0
            seen[ship.id] = now
    return deepest, farthest


@pytest.mark.parametrize("heading", [0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0])
def test_a_way_through_another_ship_leads_past_her_hull(heading: float) -> None:
    mover, other = sailing("mover", 30.0, 52.5, 0.0), sailing("other", 30.0, 37.5, heading)
    ships = [LashedShip(mover, HULL), LashedShip(other, HULL)]
    deepest, farthest = sail_on(DrawOffsets(), ships, mover, 4)
    assert deepest < HAIR
    assert farthest <= timings.MAX_SPEED * STEP + 1e-6, "nobody leaps"
    assert mover.true_pose == pytest.approx((30.0, 22.5, 0.0)), "her tracks know nothing of it"
    for ship, (x, y) in ((mover, (30.0, 22.5)), (other, (30.0, 37.5))):
        assert (ship.x, ship.y) == pytest.approx((x, y), abs=0.05)
        assert abs(turn_between(ship.heading, ship.true_pose[2])) < 1.0


def test_who_lies_at_her_cable_lets_the_other_do_all_the_sheering() -> None:
    mover, other = sailing("mover", 30.0, 52.5, 0.0), sailing("other", 30.0, 37.5, 180.0)
    ships = [LashedShip(mover, HULL), LashedShip(other, HULL, is_fixed=True)]
    asides = DrawOffsets()
    assert sail_on(asides, ships, mover, 4)[0] < HAIR
    assert (other.x, other.y) == (30.0, 37.5)


def test_her_bow_points_the_way_she_makes_and_comes_back() -> None:
    mover, other = sailing("mover", 30.0, 52.5, 0.0), sailing("other", 30.0, 37.5, 0.0)
    asides, ships = DrawOffsets(), [LashedShip(mover, HULL), LashedShip(other, HULL)]
    asides.update(ships, STEP)
    add_leg(mover, (30.0, 45.0, 0.0), "ahead", SQUARE, 0.0, is_board_step=True)
    helm = []
    for _ in range(13):
        advance(mover, STEP)
        asides.update(ships, STEP)
        helm.append((mover.heading + 180) % 360 - 180)
    ways = [later - former for former, later in zip([0.0, *helm], helm, strict=False)]
    assert max(map(abs, helm)) > 2
    assert max(map(abs, ways)) < 4, "degrees in a frame"
    assert (helm[8] > 0) == (mover.x > 30.0)


def test_ships_that_pass_clear_keep_their_course() -> None:
    mover, other = sailing("mover", 30.0, 52.5, 0.0), sailing("other", 34.0, 37.5, 0.0)
    ships = [LashedShip(mover, HULL), LashedShip(other, HULL)]
    sail_on(DrawOffsets(), ships, mover, 2)
    assert (mover.x, other.x) == (30.0, 34.0)


@pytest.mark.parametrize("heading", [45.0, 90.0, 135.0, 270.0])
def test_who_is_grappled_in_one_place_stays_on_the_side_where_she_is_seen(heading: float) -> None:
    one, other = sailing("one", 30.0, 30.0, 0.0), sailing("other", 30.0, 37.5, heading)
    asides, ships = DrawOffsets(), [LashedShip(one, HULL), LashedShip(other, HULL)]
    asides.update(ships, STEP)
    add_leg(other, (30.0, 30.0, heading), "ahead", SQUARE, 0.0, is_board_step=True)
    for _ in range(60):
        advance(other, STEP)
        asides.update(ships, STEP)
    one.grappled_ships, other.grappled_ships = ("other",), ("one",)
    fast = [LashedShip(actor, HULL, is_locked=True) for actor in (one, other)]
    for _ in range(60):
        asides.update(fast, STEP)
        rings = [waterline_outline(HULL, (a.x, a.y, a.heading)) for a in (one, other)]
        assert gap_and_direction(rings[0], rings[1])[0] > -HAIR * HULL.beam, "not through each other"


def test_one_under_sail_is_taken_to_run_on_and_one_adrift_is_not() -> None:
    sails, drifts = sailing("sails", 0.0, 0.0, 90.0), sailing("drifts", 0.0, 0.0, 90.0)
    add_leg(sails, (SQUARE, 0.0, 90.0), "ahead", SQUARE, 0.0, is_board_step=True)
    add_leg(drifts, (SQUARE, 0.0, 90.0), "drift", SQUARE, 0.0)
    half, twice = timings.SQUARE / 2, timings.SQUARE * 2
    assert predicted_pose(sails, half) == pytest.approx((SQUARE / 2, 0.0, 90.0))
    assert predicted_pose(sails, twice) == pytest.approx((2 * SQUARE, 0.0, 90.0))
    assert predicted_pose(drifts, 9.0) == (SQUARE, 0.0, 90.0)
    stops = sailing("stops", 0.0, 0.0, 90.0)
    add_leg(stops, (SQUARE, 0.0, 90.0), "ahead", SQUARE, 0.0, is_board_step=True, is_joint_phase=True)
    assert predicted_pose(stops, 9.0) == (SQUARE, 0.0, 90.0), "all ships do at the end of a phase"
    assert predicted_pose(sailing("lies", 1.0, 2.0, 3.0), 9.0) == (1.0, 2.0, 3.0)
