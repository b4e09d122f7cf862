"""Where ships are drawn beside their true poses: side by side in one place, close together when
lashed, and on the way never faster than any ship."""

import math
from itertools import combinations, pairwise

import pytest

from game.scene import draw_offsets, timings
from game.scene.actors import (
    Actor,
    add_leg,
    advance,
    drawn_end,
    end_pose,
    place_at_once,
    predicted_pose,
    turn_between,
)
from game.scene.draw_offsets import DrawOffsets
from game.scene.hull_separation import (
    GAP_RISE,
    LASHED_GAP,
    LashedShip,
    find_rafts,
    locked_pairs,
    separate_hulls,
)
from game.scene.waterlines import HullSize, gap_and_direction, hull_size_of, waterline_outline

HULL = hull_size_of("seventy-four", 6.2)
STEP = 1 / 30


def ship(name: str, x: float = 30.0, y: float = 30.0, heading: float = 0.0) -> Actor:
    """Return a ship that has been there for long."""
    return Actor(name, x, y, heading)


def arrived(name: str, from_x: float, from_y: float) -> Actor:
    """Return a ship that has just come to the middle of the square from there."""
    actor = Actor(name, from_x, from_y, 90.0)
    add_leg(actor, (30.0, 30.0, 90.0), "ahead", 7.5, 0.0, is_board_step=True)
    advance(actor, 0.45)
    assert not actor.legs
    return actor


def free(*actors: Actor) -> list[LashedShip]:
    return [LashedShip(actor, HULL) for actor in actors]


def locked(*actors: Actor, fast: str = "") -> list[LashedShip]:
    """Return ships lashed to each other, one of them at anchor."""
    return [LashedShip(actor, HULL, is_locked=True, is_fixed=actor.ship == fast) for actor in actors]


def settled(ships: list[LashedShip]) -> None:
    DrawOffsets().finish(ships)


def gap(one: Actor, other: Actor) -> float:
    rings = [waterline_outline(HULL, (a.x, a.y, a.heading)) for a in (one, other)]
    return gap_and_direction(*rings)[0]


# ----------------------------------------------------------------------------- one place for two
@pytest.mark.parametrize("from_x", [22.5, 37.5])
def test_who_comes_last_lies_on_the_side_she_came_from(from_x: float) -> None:
    early, late = ship("early", heading=90.0), arrived("late", 30.0, from_x)
    settled(free(early, late))
    assert gap(early, late) == pytest.approx(0.6 * HULL.beam, abs=0.05)
    assert (late.y < early.y) == (from_x < 30.0)
    assert (late.heading, early.heading) == (90.0, 90.0), "no helm is touched"


def test_who_comes_from_astern_lies_to_starboard() -> None:
    early, late = ship("early"), arrived("late", 30.0, 37.5)
    settled(free(early, late))
    assert late.x > early.x
    assert gap(early, late) > 0, "even if she lies across the other's bows"


def test_ships_apart_and_ships_under_way_are_let_be() -> None:
    here, there = ship("here"), ship("there", 37.5)
    passing = ship("passing")
    add_leg(passing, (30.0, 22.5, 0.0), "ahead", 7.5, 0.0, is_board_step=True)
    settled(free(here, there, passing))
    assert [a.draw_offset.current_offset for a in (here, there, passing)] == [(0.0, 0.0, 0.0)] * 3


def test_hulls_that_cross_give_way_and_one_at_anchor_does_not() -> None:
    lies, crosses = ship("lies"), ship("crosses", 30.4, 31.0, 20.0)
    settled([LashedShip(lies, HULL, is_fixed=True), LashedShip(crosses, HULL)])
    assert lies.true_pose == (lies.x, lies.y, lies.heading)
    assert 0 < gap(lies, crosses) < 0.4


# ----------------------------------------------------------------------------------- lying fast
@pytest.mark.parametrize(
    ("x", "y", "heading"),
    [(37.5, 30.0, 0.0), (37.5, 22.5, 10.0), (30.0, 22.5, 0.0), (30.2, 30.1, 170.0),
     (24.0, 33.0, 55.0), (31.0, 36.0, 90.0), (30.0, 30.0, 0.0)],
)  # fmt: skip
def test_two_that_lie_fast_lie_close_and_never_in_each_other(x: float, y: float, heading: float) -> None:
    keeps, comes = ship("keeps"), ship("comes", x, y, heading)
    settled(locked(keeps, comes, fast="keeps"))
    assert (keeps.x, keeps.y, keeps.heading) == (30.0, 30.0, 0.0)
    least = LASHED_GAP * HULL.length
    assert least - 0.01 < gap(keeps, comes) < (1 + GAP_RISE) * least + 0.01
    assert comes.true_pose == pytest.approx((x, y, heading)), "her tracks know nothing of it"
    assert end_pose(comes) == pytest.approx((x, y, heading))


def test_a_raft_of_three_hangs_together_and_none_lies_in_another() -> None:
    three = [ship("a"), ship("b", 33.0, 31.0, 5.0), ship("c", 28.0, 29.0, 350.0)]
    settled(locked(*three))
    gaps = [gap(one, other) for one, other in combinations(three, 2)]
    assert min(gaps) > 0.05
    assert sorted(gaps)[1] < LASHED_GAP * HULL.length + 0.01
    assert sorted(gaps)[1] > 0.3, "four px of water where a hull is no longer than seventy"


def test_who_is_at_anchor_keeps_her_place_then_the_prize_then_the_larger() -> None:
    small, large = ship("small"), ship("large", 31.5)
    pair = [LashedShip(small, HullSize(4.0, 1.0), True), LashedShip(large, HULL, True)]
    assert find_rafts(pair)[0][0][0].id == "large"
    pair[0] = LashedShip(small, HullSize(4.0, 1.0), True, has_struck=True)
    assert find_rafts(pair)[0][0][0].id == "small"
    pair[1] = LashedShip(large, HULL, True, is_fixed=True)
    assert find_rafts(pair)[0][0][0].id == "large"


def test_ships_are_drawn_together_gently_and_in_their_time() -> None:
    one, other = ship("one"), ship("other", 36.0, 33.0, 20.0)
    asides, free_ships = DrawOffsets(), free(one, other)
    asides.update(free_ships, STEP)
    pair, ways, at = locked(one, other), list[float](), (other.x, other.y)
    for _ in range(round(1.3 * timings.ALONGSIDE / STEP)):
        asides.update(pair, STEP)
        ways.append(math.dist(at, (other.x, other.y)))
        at = (other.x, other.y)
    assert gap(one, other) == pytest.approx(LASHED_GAP * HULL.length, abs=0.15)
    assert max(ways) < 0.6
    assert ways[0] < 0.15, "she gathers way"
    for _ in range(60):
        asides.update(free_ships, STEP)
    assert (other.x, other.y) == pytest.approx((36.0, 33.0), abs=0.01), "and parts again"


def test_a_raft_that_drifts_stays_together() -> None:
    one, other = ship("one"), ship("other", 35.0, 31.0, 10.0)
    asides, pair = DrawOffsets(), locked(one, other)
    asides.finish(pair)
    for actor in (one, other):
        x, y, heading = actor.true_pose
        add_leg(actor, (x, y + 4.0, heading + 20), "drift", 4.0, 0.0)
        while advance(actor, STEP):
            asides.update(pair, STEP)
            assert 0.0 < gap(one, other) < (1 + GAP_RISE) * LASHED_GAP * HULL.length


@pytest.mark.parametrize("waits", [0.0, timings.CAMERA_COMES])
@pytest.mark.parametrize("keeps", ["one", "other"])
@pytest.mark.parametrize("way", [(8.7, -5.0), (-8.7, 5.0), (0.0, 10.0)])
def test_two_fast_that_drift_one_after_the_other_are_seen_to_go_as_one(
    way: tuple[float, float], keeps: str, waits: float
) -> None:
    one, other = ship("one", heading=120.0), ship("other", 30.0, 39.0, 300.0)
    asides, pair = DrawOffsets(), locked(one, other, fast=keeps)
    asides.finish(pair)
    lay = (other.x - one.x, other.y - one.y)
    for actor in (one, other):
        x, y, heading = actor.true_pose
        add_leg(actor, (x + way[0], y + way[1], heading), "drift", 0.0, 0.0)
        for n in range(round((timings.DRIFT + waits) / STEP)):
            assert actor.legs or n > 20
            for each in (one, other):
                advance(each, STEP)
            asides.update(pair, STEP)
            assert (other.x - one.x, other.y - one.y) == pytest.approx(lay, abs=0.35)
    for _ in range(90):
        for each in (one, other):
            advance(each, STEP)
        asides.update(pair, STEP)
        assert (other.x - one.x, other.y - one.y) == pytest.approx(lay, abs=0.02)


def test_who_alone_is_moved_far_off_is_let_go_in_the_end() -> None:
    one, other = ship("one"), ship("other", 35.0)
    asides, pair = DrawOffsets(), locked(one, other)
    asides.finish(pair)
    add_leg(other, (65.0, 30.0, 0.0), "drift", 0.0, 0.0)
    for _ in range(240):
        for each in (one, other):
            advance(each, STEP)
        asides.update(pair, STEP)
    assert (one.x, other.x) == pytest.approx((30.0, 65.0), abs=0.01)


@pytest.mark.parametrize("heading", [0.0, 90.0])
def test_a_pair_that_boards_lies_rail_to_rail_whichever_way_it_lies(heading: float) -> None:
    one, other = ship("one", heading=heading), ship("other", 33.0, 33.0, heading)
    asides, pair = DrawOffsets(), locked(one, other)
    asides.finish(pair)
    rope = gap(one, other)
    one.boarded_ships, other.boarded_ships = ("other",), ("one",)
    for _ in range(round(1.3 * timings.ALONGSIDE / STEP)):
        asides.update(pair, STEP)
    assert rope > 0.3, "crews do not step over that"
    assert 0.0 < gap(one, other) < 0.1, "four px where a cm has forty"


def test_a_pair_is_coming_until_it_lies_alongside() -> None:
    one, other = ship("one"), ship("other", 37.0)
    asides = DrawOffsets()
    asides.update(free(one, other), STEP)
    pair = locked(one, other)
    asides.update(pair, STEP)
    assert asides.is_raft_closing(pair)
    assert asides.is_same_raft("one", "other")
    for _ in range(60):
        asides.update(pair, STEP)
    assert not asides.is_raft_closing(pair)


def test_ships_are_set_up_at_once() -> None:
    one, other = ship("one"), ship("other", 60.0)
    asides, both = DrawOffsets(), free(one, other)
    asides.update(both, STEP)
    place_at_once(other, (30.0, 30.0, 0.0))
    asides.update(both, STEP)
    assert math.dist((other.x, other.y), (30.0, 30.0)) < 2.0


def test_who_was_seen_to_be_grappled_is_drawn_to_whom_she_holds_and_not_to_who_is_nearer() -> None:
    a, b, other = ship("a"), ship("b", 40.0), ship("other", 33.0)
    a.grappled_ships, b.grappled_ships = ("b",), ("a",)
    three = locked(a, b, other)
    settled(three)
    assert gap(a, b) == pytest.approx(LASHED_GAP * HULL.length, abs=0.01)
    assert {(one.id, mate.id) for one, mate in locked_pairs(three)} == {("a", "b"), ("b", "a")}


def test_nobody_is_drawn_across_half_the_table() -> None:
    a, b = ship("a"), ship("b", 60.0)
    a.grappled_ships, b.grappled_ships = ("b",), ("a",)
    settled(locked(a, b))
    assert a.draw_offset.current_offset == b.draw_offset.current_offset == (0.0, 0.0, 0.0)


def test_while_another_sails_those_at_rest_are_not_parted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, sails = ship("one"), ship("other", 31.0), ship("sails", 60.0)
    asides, three, times = DrawOffsets(), free(one, other, sails), list[int]()

    def counted(*given: object) -> None:
        times.append(1)
        separate_hulls(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("game.scene.draw_offsets.separate_hulls", counted)
    asides.finish(three)
    apart_by = gap(one, other)
    assert apart_by > 0
    add_leg(sails, (60.0, 20.0, 0.0), "ahead", 10.0, 0.0)
    for _ in range(20):
        advance(sails, STEP)
        asides.update(three, STEP)
    assert len(times) == 2, "once for three at rest, once for two"
    assert gap(one, other) == pytest.approx(apart_by, abs=0.01)
    add_leg(one, (45.0, 30.0, 0.0), "ahead", 15.0, 0.0)
    advance(one, STEP)
    asides.update(three, STEP)
    assert len(times) == 3


def test_who_strikes_alongside_swings_neither_herself_nor_her_captor() -> None:
    one, other = ship("one", 30.0, 30.0, 0.0), ship("other", 31.5, 30.5, 30.0)
    asides = DrawOffsets()
    asides.finish([LashedShip(each, HULL, is_locked=True) for each in (one, other)])
    before = [(each.x, each.y, each.heading) for each in (one, other)]
    after = [LashedShip(one, HULL, is_locked=True, has_struck=True), LashedShip(other, HULL, is_locked=True)]
    asides.finish(after)
    assert [(each.x, each.y, each.heading) for each in (one, other)] == before
    other_way = [
        LashedShip(one, HULL, is_locked=True),
        LashedShip(other, HULL, is_locked=True, has_struck=True),
    ]
    asides.finish(other_way)
    assert [(each.x, each.y, each.heading) for each in (one, other)] == before


# -------------------------------------------------------------------------------- while they come
def test_two_who_run_bow_to_bow_into_one_place_lie_so_until_it_is_told_on_which_side() -> None:
    one, other = ship("one", 19.0, 30.0, 90.0), ship("other", 41.0, 30.0, 270.0)
    asides, both = DrawOffsets(), free(one, other)
    asides.update(both, STEP)
    for actor in (one, other):
        to = (30.0, 30.0, actor.heading)
        add_leg(actor, to, "ahead", 11.0, 0.0, is_board_step=True, is_joint_phase=True)
    gaps, aside = list[float](), 0.0
    for _ in range(60):
        for actor in (one, other):
            advance(actor, STEP)
        asides.update(both, STEP)
        gaps.append(gap(one, other))
        aside = max(aside, abs(one.y - other.y))
    assert one.true_pose == (30.0, 30.0, 90.0), "her tracks know nothing of it"
    assert aside < HULL.beam, "neither is seen to pass the other"
    assert sum(apart_by < 0 for apart_by in gaps) * STEP < 0.2, "no leaf of two hulls"
    assert gaps[-1] == pytest.approx(0.2 * HULL.beam, abs=0.1)
    assert (one.y, other.y) == pytest.approx((30.0, 30.0), abs=0.05)
    assert other.x - one.x > 0.9 * HULL.length


def test_two_who_are_laid_in_one_place_bow_to_bow_lie_side_by_side() -> None:
    one, other = ship("one", 30.0, 30.0, 90.0), ship("other", 30.0, 30.0, 270.0)
    DrawOffsets().finish(free(one, other))
    assert abs(one.y - other.y) > HULL.beam
    assert one.x == other.x


def test_one_that_lies_up_the_picture_has_more_water_for_a_side_rises_before_her() -> None:
    gaps = []
    for heading, x, y in ((0.0, 37.5, 30.0), (90.0, 30.0, 37.5)):
        one, other = ship("one", heading=heading), ship("other", x, y, heading)
        settled(locked(one, other, fast="one"))
        gaps.append(gap(one, other))
    assert gaps[1] == pytest.approx((1 + GAP_RISE) * gaps[0], abs=0.01)


def test_a_long_raft_leaves_nobody_behind_whose_mate_is_drawn_away_from_her() -> None:
    row = [ship(f"at {y}", 30.0, y, 90.0) for y in (48.0, 43.0, 38.0, 32.0, 26.0)]
    for one, other in pairwise(row):
        one.grappled_ships, other.grappled_ships = (*one.grappled_ships, other.ship), (one.ship,)
    settled([LashedShip(each, HULL, is_locked=True, is_fixed=each is row[0]) for each in row])
    for one, other in pairwise(row):
        assert gap(one, other) == pytest.approx((1 + GAP_RISE) * LASHED_GAP * HULL.length, abs=0.05)


def test_a_ship_that_lies_aside_of_her_place_is_not_under_way() -> None:
    one, other = ship("one"), ship("other", 35.0)
    asides, both = DrawOffsets(), locked(one, other)
    asides.update(free(one, other), STEP)
    asides.update(both, STEP)
    assert drawn_end(other) != pytest.approx((other.x, other.y), abs=0.5), "she is drawn to her"
    for _ in range(90):
        asides.update(both, STEP)
    assert other.draw_offset.current_offset != (0.0, 0.0, 0.0)
    assert drawn_end(other) == pytest.approx((other.x, other.y), abs=0.02)
    assert drawn_end(one) == pytest.approx((one.x, one.y), abs=0.02)


def test_where_all_lie_is_reckoned_once_while_a_ship_sails_and_nobody_hangs_on_her(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reckoned = list[int]()

    def counted(ships: list[LashedShip]) -> list[list[tuple[LashedShip, LashedShip | None]]]:
        reckoned.append(len(ships))
        return find_rafts(ships)

    monkeypatch.setattr(draw_offsets, "find_rafts", counted)
    sails, lies, asides = ship("sails", 10.0), ship("lies"), DrawOffsets()
    ships = free(sails, lies)
    asides.finish(ships)
    add_leg(sails, (30.0, 30.0, 0.0), "ahead", 20.0, 0.0, is_board_step=True)
    asides.update(ships, STEP)
    del reckoned[:]
    for _ in range(8):
        advance(sails, STEP)
        assert sails.legs
        asides.update(ships, STEP)
    assert not reckoned, "the end of her way is the same"
    assert sails.draw_offset.wanted_offset != (0.0, 0.0, 0.0), "she is to lie beside the other there"
    ships = locked(sails, lies)
    asides.update(ships, STEP)
    advance(sails, STEP)
    asides.update(ships, STEP)
    assert len(reckoned) == 2, "who lies fast to another takes her along"


# ------------------------------------------------------------------------------
# Ships whose courses lead through each other pass rail to rail or around each other, and grappled ships
# keep the side on which they are drawn
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
