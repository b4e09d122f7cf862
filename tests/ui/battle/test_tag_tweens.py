"""A tag that becomes another kind of tag slides there."""

from itertools import pairwise

import pygame
import pytest

from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import (
    BADGE,
    CLUSTER_BADGE,
    PAPER_TAG,
    SLIDE_SPEED,
    TagCandidates,
    TagTweens,
    eased_point_on_path,
    path_length,
)
from game.ui.battle.layout.tag_layout import TagLayout

AT = {"castor": (100.0, 100.0)}
BESIDE = pygame.Rect(140, 20, 80, 22)
BELOW = pygame.Rect(87, 140, 26, 10)


def drawn(slides: TagTweens, seconds: float, kind: str, place: pygame.Rect) -> pygame.Rect:
    """Where her tag is drawn at that moment."""
    slides.begin_frame(seconds, forgets_past=False)
    return slides.tweened_rects(kind, {"castor": place}, AT, 1.0)["castor"]


@pytest.mark.parametrize(
    ("first", "then"), [((PAPER_TAG, BESIDE), (BADGE, BELOW)), ((BADGE, BELOW), (PAPER_TAG, BESIDE))]
)
def test_a_tag_of_another_kind_starts_where_the_one_before_lay(
    first: tuple[str, pygame.Rect], then: tuple[str, pygame.Rect]
) -> None:
    slides = TagTweens()
    assert drawn(slides, 0.0, *first) == first[1]
    way = [first[1], *(drawn(slides, 0.1 * n, *then) for n in range(1, 20))]
    for one, other in pairwise(way):
        a, b = pygame.Vector2(one.center), pygame.Vector2(other.center)
        assert (a - b).length() <= 0.1 * 1.5 * SLIDE_SPEED + 2
    assert way[-1] == then[1]


def test_a_tag_of_the_same_kind_follows_its_place_at_once() -> None:
    slides = TagTweens()
    drawn(slides, 0.0, PAPER_TAG, BESIDE)
    assert drawn(slides, 0.1, PAPER_TAG, BELOW) == BELOW


def test_a_tag_that_was_away_or_is_drawn_anew_stands_there_at_once() -> None:
    slides = TagTweens()
    drawn(slides, 0.0, PAPER_TAG, BESIDE)
    slides.begin_frame(0.1, forgets_past=False)
    assert drawn(slides, 0.2, BADGE, BELOW) == BELOW
    slides.begin_frame(0.3, forgets_past=True)
    assert slides.tweened_rects(PAPER_TAG, {"castor": BESIDE}, AT, 1.0)["castor"] == BESIDE


def test_a_paper_that_takes_the_place_of_a_badge_lies_near_to_it() -> None:
    at, body = (200, 200), pygame.Rect(170, 170, 60, 60)
    candidates = TagCandidates((60, 20), at, body, [body], pygame.Rect(0, 0, 400, 400), 1.0)
    for middle, lies in (((200, 250), (200, 248)), ((250, 200), (268, 200)), ((200, 150), (200, 152))):
        moorings, badge = TagLayout(), pygame.Rect(0, 0, 26, 10)
        badge.center = middle
        moorings.begin_frame(0.0)
        moorings.tweens.tweened_rects(CLUSTER_BADGE, {"castor": badge}, {"castor": at}, 1.0)
        moorings.begin_frame(0.03)
        paper = moorings.tag_rect("castor", candidates, still=False)
        assert paper is not None
        assert paper.center == lies


@pytest.mark.parametrize("heading", [0, 90])
def test_a_tag_that_changes_sides_goes_round_its_ship_and_not_over_her(heading: int) -> None:
    at, (dx, dy) = (200, 200), ((0, 45) if heading == 0 else (45, 0))
    hull = HullOutline((200 - dx, 200 - dy), (200 + dx, 200 + dy), 10.0)
    body = pygame.Rect(0, 0, 2 * dx + 24, 2 * dy + 24)
    body.center = at
    candidates = TagCandidates((60, 20), at, body, [body], pygame.Rect(0, 0, 400, 400), 1.0, own_hull=hull)
    below, above = candidates.slot_rect((0, 0)), candidates.slot_rect((1, 0))
    ends = [(rect.x - at[0], rect.y - at[1]) for rect in (below, above)]
    way = candidates.tween_path(ends[0], ends[1])
    assert len(way) == 4
    seen = [eased_point_on_path(way, n / 50) for n in range(51)]
    assert seen[0] == ends[0]
    assert seen[-1] == pytest.approx(ends[1])
    rects = [pygame.Rect(round(at[0] + x), round(at[1] + y), 60, 20) for x, y in seen]
    assert all(hull.gap_px_to(rect) > 0 for rect in rects)
    steps = [((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairwise(seen)]
    assert max(steps) < 0.04 * path_length(way), "and it never leaps"


def test_a_tag_that_stays_on_its_side_goes_straight() -> None:
    hull = HullOutline((200, 155), (200, 245), 10.0)
    body = pygame.Rect(188, 143, 24, 114)
    candidates = TagCandidates(
        (60, 20), (200, 200), body, [body], pygame.Rect(0, 0, 400, 400), 1.0, own_hull=hull
    )
    assert candidates.tween_path((20.0, -60.0), (20.0, 40.0)) == ((20.0, -60.0), (20.0, 40.0))
