"""In a crowd and in a knot every tag is plainly its own ship's, whatever way the ships lie."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.stage.frame.scenery import Cast
from game.ui.battle.badge_candidates import BadgeCandidates
from game.ui.battle.hull_outlines import Hull, gaps_between
from game.ui.battle.sea_view import SeaView
from game.ui.battle.tag_candidates import SLACK
from game.ui.battle.tag_clusters import CLOSE, LOOSENS, TIES, Clusters, close_pairs
from game.ui.battle.tag_hulls import hull_of
from game.ui.battle.tag_layer import TagContext
from tests.ui.tagged import drawn, sea, ship

WINDOW = pygame.Rect(0, 0, 800, 500)
PAPER = 40
"""Px of the narrowest tag with a name."""


def crowd(seed: int) -> tuple[list[Cast], TagContext]:
    """Two to fourteen ships about one place, from a heap to a loose squadron, of which some act."""
    chance = Random(seed)
    many, spread = chance.randint(2, 14), chance.choice([2.0, 4.0, 8.0, 13.0])
    casts = [
        ship(
            f"ship-{n}", 50 + chance.uniform(-spread, spread),
            30 + chance.uniform(-spread, spread) * 0.6, chance.uniform(0, 360),
        )
        for n in range(many)
    ]  # fmt: skip
    acting = [cast.actor.ship for cast in chance.sample(casts, min(many, 2))]
    return casts, TagContext(chosen=acting[0], named=acting, acting=acting)


def hulls_in(board: SeaView, casts: list[Cast]) -> dict[str, Hull]:
    """Their hulls in the window."""
    return {cast.actor.ship: hull_of(board, cast) for cast in casts}


@pytest.mark.parametrize("seed", range(80))
def test_tags_lie_by_their_own_ships_and_on_none_that_acts(seed: int) -> None:
    board = sea()
    casts, told = crowd(seed)
    c, room = drawn(board, casts, told)
    hulls = hulls_in(board, casts)
    labels = {
        name.removeprefix("label-"): rect
        for name, rect in c.regions.items()
        if name.startswith("label-")
    }
    papers = {name: tag for name, tag in room.tags.items() if tag.w > PAPER}
    for name, tag in (*papers.items(), *labels.items()):
        assert WINDOW.contains(tag), name
        for other in told.acting:
            assert other == name or hulls[other].gap_to(tag) > 0, (name, other)
    for name, tag in room.tags.items():
        if room.crowd and name not in room.knotted:
            continue  # under her keel, and far from all others
        own = hulls[name].gap_to(tag)
        nearer = [other for other, hull in hulls.items() if hull.gap_to(tag) < own]
        assert not nearer, (name, nearer)
    board.close()


def lying(x: float, y: float, length: float = 80.0) -> Hull:
    """A hull so many px long that lies east and west about a pixel, 20 px broad."""
    return Hull((x + length / 2, y), (x - length / 2, y), 10.0)


def test_water_between_hulls_and_tags_is_measured_from_side_to_side() -> None:
    hull = lying(100, 100)
    # Keels 50 px apart, less half a beam of 10 px each: 30.
    assert gaps_between([hull, lying(100, 150)], [0], [1]) == [30]
    # End to end: 150 px from middle to middle, less 40 and 40, less 10 and 10: 50.
    assert gaps_between([hull, lying(250, 100)], [1], [0]) == [50]
    across = Hull((100, 60), (100, 140), 10.0)
    assert gaps_between([hull, across], [0, 1], [1, 0]) == [0, 0]
    # A tag 30 px below the keel: 20 px below her side.
    assert hull.gap_to(pygame.Rect(90, 130, 20, 10)) == 20
    assert hull.gap_to(pygame.Rect(90, 95, 20, 10)) == 0
    # 30 px east and 40 px south of her bow: 50 px, less 10.
    assert hull.gap_to(pygame.Rect(170, 140, 20, 10)) == 40


def test_close_pairs_are_those_with_less_water_between_them() -> None:
    hulls = {"c": lying(100, 100), "a": lying(100, 150), "b": lying(100, 300), "d": lying(300, 310)}
    assert list(close_pairs(hulls, 31)) == [("a", "c")]
    assert not close_pairs(hulls, 29)
    assert set(close_pairs(hulls, 131)) == {("a", "c"), ("a", "b"), ("b", "d")}


def test_a_knot_ties_and_loosens_with_patience() -> None:
    knots, near = Clusters(), {"a": lying(100, 100), "b": lying(100, 150)}
    between = {"a": lying(100, 100), "b": lying(100, 120 + sum(CLOSE) / 2)}
    far = {"a": lying(100, 100), "b": lying(100, 300)}

    def passes(hulls: dict[str, Hull], seconds: float) -> bool:
        """Whether they are a knot after so long."""
        steps = round(seconds / 0.05)
        seen = [knots.judge(hulls, 1.0, 0.05, anew=False) for _ in range(steps)]
        return seen[-1] == {"a", "b"}

    assert knots.judge(near, 1.0, 0.0, anew=True) == {"a", "b"}, "at once where all is new"
    assert passes(between, 3.0), "what is one stays one"
    assert passes(far, LOOSENS - 0.15)
    assert not passes(far, 0.3)
    assert not passes(between, 3.0), "and what is none becomes none"
    assert not passes(near, TIES - 0.1)
    assert passes(near, 0.2)
    assert knots.judge({"a": near["a"]}, 1.0, 0.1, anew=False) == set(), "one alone is no knot"


@pytest.mark.parametrize(
    ("other", "spot"),
    [(None, "below"), (lying(100, 135), "above"), (Hull((100, 40), (100, 160), 10.0), "aside")],
)
def test_a_badge_lies_under_her_keel_or_where_no_other_ship_does(
    other: Hull | None, spot: str
) -> None:
    hull, usual = lying(100, 100), pygame.Rect(87, 118, 26, 10)
    others = [other] if other is not None else []
    wish = BadgeCandidates(
        usual.size, (100, 100), usual, (), pygame.Rect(0, 0, 400, 400), 1.0, True, others,
        hull=hull, usual=usual,
    )  # fmt: skip
    berth, crowd = wish.best()
    rect = wish.rect(berth)
    assert wish.slack(crowd, SLACK)
    seen = {
        "below": rect == usual,
        "above": rect.bottom < 90,
        "aside": abs(rect.centerx - 100) > 30,
    }
    assert [name for name, lies in seen.items() if lies] == [spot]


def test_of_ships_that_swing_round_each_other_no_tag_jumps() -> None:
    board, before = sea(), dict[str, tuple[int, int]]()
    for n in range(120):
        board.advance(0.1)
        casts = [ship("a", 50, 30, 3.0 * n), ship("b", 51.5, 31, 90 - 3.0 * n), ship("c", 58, 32)]
        _, room = drawn(board, casts, TagContext(chosen="a", acting=["a", "b"]))
        for cast in casts:
            at, tag = board.at(cast.actor.x, cast.actor.y), room.tags[cast.actor.ship]
            here = (tag.centerx - at[0], tag.centery - at[1])
            was = before.setdefault(cast.actor.ship, here)
            assert abs(here[0] - was[0]) + abs(here[1] - was[1]) <= 36, (n, cast.actor.ship)
            before[cast.actor.ship] = here
    board.close()
