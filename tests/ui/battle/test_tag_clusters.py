"""In a crowd and in a knot every tag is plainly its own ship's, whatever way the ships lie."""

from random import Random

import pygame
import pytest

from game.stage.frame.stage_view import StageShip
from game.ui.battle.layout.hull_outlines import HullOutline, pairwise_gaps_px
from game.ui.battle.layout.tag_candidates import ACCEPTABLE_SHARE
from game.ui.battle.layout.tag_layout import CLOSE_GAPS, JOIN_SECONDS, PART_SECONDS, Clusters, close_pairs
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.tags.name_labels import hull_outline_of
from game.ui.battle.tags.tag_layer import BadgeCandidates, TagContext
from tests.ui.tagged_ships import draw_tags, make_cast, quiet_sea

WINDOW = pygame.Rect(0, 0, 800, 500)
PAPER = 40
"""Px of the narrowest tag with a name."""


def crowd(seed: int) -> tuple[list[StageShip], TagContext]:
    """Two to fourteen ships about one place, from a heap to a loose squadron, of which some act."""
    chance = Random(seed)
    many, spread = chance.randint(2, 14), chance.choice([2.0, 4.0, 8.0, 13.0])
    casts = [
        make_cast(
            f"ship-{n}", 50 + chance.uniform(-spread, spread),
            30 + chance.uniform(-spread, spread) * 0.6, chance.uniform(0, 360),
        )
        for n in range(many)
    ]  # fmt: skip
    acting = [stage_ship.actor.ship for stage_ship in chance.sample(casts, min(many, 2))]
    return casts, TagContext(active_ship=acting[0], named_ships=acting, acting_ships=acting)


def hulls_in(sea_view: SeaView, casts: list[StageShip]) -> dict[str, HullOutline]:
    """Their hulls in the window."""
    return {stage_ship.actor.ship: hull_outline_of(sea_view, stage_ship) for stage_ship in casts}


@pytest.mark.parametrize("seed", range(80))
def test_tags_lie_by_their_own_ships_and_on_none_that_acts(seed: int) -> None:
    sea_view = quiet_sea()
    casts, context = crowd(seed)
    c, tag_room = draw_tags(sea_view, casts, context)
    hulls = hulls_in(sea_view, casts)
    labels = {
        name.removeprefix("label-"): rect for name, rect in c.regions.items() if name.startswith("label-")
    }
    papers = {name: tag for name, tag in tag_room.tag_rects.items() if tag.w > PAPER}
    for name, tag in (*papers.items(), *labels.items()):
        assert WINDOW.contains(tag), name
        for other in context.acting_ships:
            assert other == name or hulls[other].gap_px_to(tag) > 0, (name, other)
    for name, tag in tag_room.tag_rects.items():
        if tag_room.has_small_badges or (tag_room.is_crowd and name not in tag_room.clustered_ships):
            continue  # under her keel
        own = hulls[name].gap_px_to(tag)
        nearer = [other for other, hull in hulls.items() if hull.gap_px_to(tag) < own]
        assert not nearer, (name, nearer)
    sea_view.close()


def lying(x: float, y: float, length: float = 80.0) -> HullOutline:
    """A hull so many px long that lies east and west about a pixel, 20 px broad."""
    return HullOutline((x + length / 2, y), (x - length / 2, y), 10.0)


def test_water_between_hulls_and_tags_is_measured_from_side_to_side() -> None:
    hull = lying(100, 100)
    # Keels 50 px apart, less half a beam of 10 px each: 30.
    assert pairwise_gaps_px([hull, lying(100, 150)], [0], [1]) == [30]
    # End to end: 150 px from middle to middle, less 40 and 40, less 10 and 10: 50.
    assert pairwise_gaps_px([hull, lying(250, 100)], [1], [0]) == [50]
    across = HullOutline((100, 60), (100, 140), 10.0)
    assert pairwise_gaps_px([hull, across], [0, 1], [1, 0]) == [0, 0]
    # A tag 30 px below the keel: 20 px below her side.
    assert hull.gap_px_to(pygame.Rect(90, 130, 20, 10)) == 20
    assert hull.gap_px_to(pygame.Rect(90, 95, 20, 10)) == 0
    # 30 px east and 40 px south of her bow: 50 px, less 10.
    assert hull.gap_px_to(pygame.Rect(170, 140, 20, 10)) == 40


def test_close_pairs_are_those_with_less_water_between_them() -> None:
    hulls = {"c": lying(100, 100), "a": lying(100, 150), "b": lying(100, 300), "d": lying(300, 310)}
    assert list(close_pairs(hulls, 31)) == [("a", "c")]
    assert not close_pairs(hulls, 29)
    assert set(close_pairs(hulls, 131)) == {("a", "c"), ("a", "b"), ("b", "d")}


def test_a_knot_ties_and_loosens_with_patience() -> None:
    knots, near = Clusters(), {"a": lying(100, 100), "b": lying(100, 150)}
    between = {"a": lying(100, 100), "b": lying(100, 120 + sum(CLOSE_GAPS) / 2)}
    far = {"a": lying(100, 100), "b": lying(100, 300)}

    def passes(hulls: dict[str, HullOutline], seconds: float) -> bool:
        """Whether they are a knot after so long."""
        steps = round(seconds / 0.05)
        seen = [knots.update(hulls, 1.0, 0.05, forgets_past=False) for _ in range(steps)]
        return seen[-1] == {"a", "b"}

    assert knots.update(near, 1.0, 0.0, forgets_past=True) == {"a", "b"}, "at once where all is new"
    assert passes(between, 3.0), "what is one stays one"
    assert passes(far, PART_SECONDS - 0.15)
    assert not passes(far, 0.3)
    assert not passes(between, 3.0), "and what is none becomes none"
    assert not passes(near, JOIN_SECONDS - 0.1)
    assert passes(near, 0.2)
    assert knots.update({"a": near["a"]}, 1.0, 0.1, forgets_past=False) == set(), "one alone is no knot"


@pytest.mark.parametrize(
    ("other", "spot"),
    [(None, "below"), (lying(100, 135), "above"), (HullOutline((100, 40), (100, 160), 10.0), "aside")],
)
def test_a_badge_lies_under_her_keel_or_where_no_other_ship_does(
    other: HullOutline | None, spot: str
) -> None:
    hull, usual = lying(100, 100), pygame.Rect(87, 118, 26, 10)
    others = [other] if other is not None else []
    wish = BadgeCandidates(
        usual.size, (100, 100), usual, (), pygame.Rect(0, 0, 400, 400), 1.0, True, others,
        own_hull=hull, default_rect=usual,
    )  # fmt: skip
    berth, crowd = wish.best_slot()
    rect = wish.slot_rect(berth)
    assert wish.is_acceptable(crowd, ACCEPTABLE_SHARE)
    seen = {"below": rect == usual, "above": rect.bottom < 90, "aside": abs(rect.centerx - 100) > 30}
    assert [name for name, lies in seen.items() if lies] == [spot]


def test_of_ships_that_swing_round_each_other_no_tag_jumps() -> None:
    sea_view, before = quiet_sea(), dict[str, tuple[int, int]]()
    for n in range(120):
        sea_view.advance(0.1)
        casts = [
            make_cast("a", 50, 30, 3.0 * n),
            make_cast("b", 51.5, 31, 90 - 3.0 * n),
            make_cast("c", 58, 32),
        ]
        _, tag_room = draw_tags(sea_view, casts, TagContext(active_ship="a", acting_ships=["a", "b"]))
        for stage_ship in casts:
            at, tag = (
                sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y),
                tag_room.tag_rects[stage_ship.actor.ship],
            )
            here = (tag.centerx - at[0], tag.centery - at[1])
            was = before.setdefault(stage_ship.actor.ship, here)
            assert abs(here[0] - was[0]) + abs(here[1] - was[1]) <= 36, (n, stage_ship.actor.ship)
            before[stage_ship.actor.ship] = here
    sea_view.close()
