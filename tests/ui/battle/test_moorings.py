"""Tags stay where they are about their ships, and have patience before they slide elsewhere."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import MIN_SLIDE_SECONDS, SLIDE_SPEED, TagCandidates
from game.ui.battle.layout.tag_layout import (
    COVERED_SECONDS,
    FLEET_TAGS,
    JOIN_SECONDS,
    NAME_SECONDS,
    OVERLAP_SECONDS,
    PATIENCE_SECONDS,
    UNCROWD_SECONDS,
    TagLayout,
)

SEA = pygame.Rect(0, 0, 800, 500)
AT = (400, 250)
WISH = TagCandidates((80, 22), AT, pygame.Rect(380, 230, 40, 40), (), SEA, 1.0)
OTHER = HullOutline((AT[0], AT[1] + 60), (AT[0], AT[1] + 60), 0.0)
"""One that lies 60 px below her."""
FRAME = 0.05


def moved(candidates: TagCandidates, x: int, y: int) -> TagCandidates:
    """The same about a ship that lies elsewhere."""
    at = (candidates.ship_middle[0] + x, candidates.ship_middle[1] + y)
    return replace(candidates, ship_middle=at, ship_rect=candidates.ship_rect.move(x, y))


def placed() -> tuple[TagLayout, pygame.Rect]:
    """One tag that has its place."""
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    rect = moorings.tag_rect("castor", WISH, False)
    assert rect is not None
    return moorings, rect


def follow(moorings: TagLayout, candidates: TagCandidates, seconds: float, start: float = 10.0) -> list[int]:
    """How far down the tag lies from her middle, picture by picture."""
    found = []
    for n in range(1, round(seconds / FRAME) + 1):
        moorings.begin_frame(start + n * FRAME)
        rect = moorings.tag_rect("castor", candidates, False)
        assert rect is not None
        found.append(rect.centery - candidates.ship_middle[1])
    return found


def test_a_tag_lies_below_its_ship_and_goes_with_her() -> None:
    moorings, rect = placed()
    assert rect.midtop == (400, 278)
    moorings.begin_frame(10.05)
    there = moorings.tag_rect("castor", moved(WISH, 30, -20), False)
    assert there is not None
    assert there.topleft == (rect.x + 30, rect.y - 20)


@pytest.mark.parametrize(("share", "patience"), [(0.65, PATIENCE_SECONDS), (0.0, COVERED_SECONDS)])
def test_a_tag_that_lies_badly_has_patience_and_then_slides(share: float, patience: float) -> None:
    moorings, rect = placed()
    crowded = replace(WISH, occupied=[rect.move(0, round(share * rect.h))])
    offs, lies = list[int](), list[tuple[int, int]]()
    for n in range(1, round((patience + 2.0) / FRAME) + 1):
        moorings.begin_frame(10.0 + n * FRAME)
        there = moorings.tag_rect("castor", crowded, False)
        assert there is not None
        offs.append(there.centery - crowded.ship_middle[1])
        lies.append(there.topleft)
    held = [lie for lie in lies if lie == lies[0]]
    assert patience - 2 * FRAME <= len(held) * FRAME <= patience + 2 * FRAME
    assert offs[-1] < offs[0], "it lies higher now"
    steps = [abs(x - a) + abs(y - b) for (a, b), (x, y) in pairwise(lies)]
    assert sum(step > 0 for step in steps) >= 2, "it slid, and did not jump"


def test_while_the_camera_glides_every_tag_keeps_its_place() -> None:
    moorings, rect = placed()
    crowded = replace(WISH, occupied=[rect])
    for n in range(1, 60):
        moorings.begin_frame(10.0 + n * FRAME, glides=True)
        assert moorings.tag_rect("castor", crowded, False) == rect
    assert follow(moorings, crowded, PATIENCE_SECONDS + 4 * MIN_SLIDE_SECONDS, 13.0)[-1] < 0


def test_a_tag_is_not_pushed_off_by_what_only_passes() -> None:
    moorings, rect = placed()
    crowded = replace(WISH, occupied=[rect])
    first = follow(moorings, crowded, 0.8)
    then = follow(moorings, WISH, 0.5, 10.8)
    last = follow(moorings, crowded, 0.8, 11.3)
    assert len({*first, *then, *last}) == 1


def test_a_tag_comes_home_when_the_near_place_has_long_been_free() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    round_her = WISH.ship_rect.inflate(WISH.size[0] * 2 + 40, WISH.size[1] * 2 + 40)
    rect = moorings.tag_rect("castor", replace(WISH, occupied=[round_her]), False)
    assert rect is not None
    assert not rect.colliderect(round_her)
    offs = follow(moorings, WISH, 4.0)
    assert offs[0] == rect.centery - AT[1]
    assert offs[-1] == 278 + 11 - AT[1]


def test_without_motion_a_tag_hops_at_once_and_does_not_slide() -> None:
    moorings, rect = placed()
    crowded = replace(WISH, occupied=[rect])
    offs = set()
    for n in range(1, 60):
        moorings.begin_frame(10.0 + n * FRAME)
        found = moorings.tag_rect("castor", crowded, True)
        assert found is not None
        offs.add(found.topleft)
        assert not found.colliderect(rect)
    assert len(offs) == 1


def test_a_tag_for_which_there_is_no_room_is_left_out_unless_it_must_be() -> None:
    full = replace(WISH, occupied=[SEA])
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    assert moorings.tag_rect("castor", full, False) is None
    assert moorings.tag_rect("pollux", replace(full, is_required=True), False) is not None


@pytest.mark.parametrize("at", [(2, 2), (798, 250), (400, 498)])
def test_a_new_tag_lies_inside_the_edges_of_the_sea(at: tuple[int, int]) -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    rect = moorings.tag_rect("castor", moved(WISH, at[0] - 400, at[1] - 250), False)
    assert rect is not None
    assert SEA.contains(rect)


def test_after_a_break_and_on_stills_every_tag_is_laid_anew() -> None:
    moorings, rect = placed()
    moorings.begin_frame(20.0)
    assert moorings.tag_rect("castor", replace(WISH, occupied=[rect]), False) != rect
    moorings, rect = placed()
    moorings.begin_frame(10.0, immediate=True)
    assert moorings.tag_rect("castor", replace(WISH, occupied=[rect]), False) != rect


def test_a_crowd_begins_and_ends_with_some_slack() -> None:
    moorings = TagLayout()
    seen = []
    for n, (ships, hull) in enumerate(
        [(9, 90), (10, 90), (9, 90), (8, 90), (9, 90), (6, 59), (6, 64), (6, 70), (6, 64)]
    ):
        for step in range(20):
            moorings.begin_frame(10.0 + (20 * n + step) * FRAME)
            many = moorings.update_crowd(ships, hull)
        seen.append(many)
    assert seen == [False, True, True, False, False, True, True, False, False]


def test_a_few_ships_are_no_crowd_while_there_is_room_for_their_papers() -> None:
    seen = []
    for ships, hull in ((4, 40), (5, 40), (4, 27), (2, 29)):
        moorings = TagLayout()
        moorings.begin_frame(10.0)
        seen.append(moorings.update_crowd(ships, hull))
    assert seen == [False, True, True, False]


def test_a_tag_stays_where_it_is_while_a_volley_fires_and_slides_after_it() -> None:
    moorings, rect = placed()
    badly = replace(WISH, occupied=[rect.copy()], avoided=[rect.copy()])
    for n in range(1, 100):
        moorings.begin_frame(10.0 + n * FRAME, fires=True)
        assert moorings.tag_rect("castor", badly, False) == rect, "one looks at the guns"
    for n in range(100, 200):
        moorings.begin_frame(10.0 + n * FRAME)
        last = moorings.tag_rect("castor", badly, False)
    assert last != rect


def test_what_is_a_crowd_only_in_passing_changes_no_tag() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    assert not moorings.update_crowd(2, 120)
    for n in range(1, 60):
        moorings.begin_frame(10.0 + n * FRAME, glides=n < 40)
        # The camera comes to many ships, and rests on them for a moment.
        assert not moorings.update_crowd(14 if n < 52 else 2, 120)


def test_a_tag_slides_so_that_one_can_follow_it() -> None:
    moorings, rect = placed()
    offs = follow(moorings, replace(WISH, occupied=[rect]), PATIENCE_SECONDS + 2.0)
    steps = [abs(b - a) for a, b in pairwise(offs)]
    assert max(steps) <= 1.6 * SLIDE_SPEED * FRAME


def test_a_name_lingers_when_its_reason_has_gone() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    assert moorings.remember_names(["castor"]) == {"castor"}
    moorings.begin_frame(10.4)
    assert moorings.remember_names([]) == {"castor"}
    moorings.begin_frame(10.8)
    assert moorings.remember_names(["pollux"]) == {"castor", "pollux"}
    moorings.begin_frame(10.0 + NAME_SECONDS + 0.01)
    assert moorings.remember_names([]) == {"pollux"}


def test_a_tag_goes_to_no_place_that_is_nearer_to_another_ship() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    near = replace(WISH, other_hulls=[OTHER])
    rect = moorings.tag_rect("castor", near, False)
    assert rect is not None
    assert not near.is_misleading(rect)
    assert near.is_misleading(WISH.slot_rect((0, 0))), "below her it would be the other's"


def test_a_tag_that_a_ship_has_come_nearer_to_slides_back_to_its_own() -> None:
    moorings, _ = placed()
    other = replace(WISH, other_hulls=[OTHER])
    offs = follow(moorings, other, PATIENCE_SECONDS + 10 * MIN_SLIDE_SECONDS)
    assert offs[0] > 0 > offs[-1]


def test_a_word_that_must_lie_close_is_left_out_where_there_is_no_room_close_by() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    close = replace(WISH, occupied=[WISH.ship_rect.inflate(260, 140)], max_distances=1)
    assert moorings.tag_rect("word", close, False) is None
    assert moorings.tag_rect("tag", replace(close, max_distances=4), False) is not None


def test_a_crowd_parts_while_the_camera_goes_along_with_one_of_it() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    assert moorings.update_crowd(14, 40)
    seen = []
    for n in range(1, 30):
        moorings.begin_frame(10.0 + n * FRAME, glides=True)
        seen.append(moorings.update_crowd(1, 160))
    assert seen.index(False) == pytest.approx(UNCROWD_SECONDS / FRAME, abs=2)
    assert not any(seen[seen.index(False) :])


def test_patience_runs_out_while_the_camera_glides_and_the_tag_slides_when_it_rests() -> None:
    moorings, rect = placed()
    crowded = replace(WISH, occupied=[rect])
    for n in range(1, 60):
        moorings.begin_frame(10.0 + n * FRAME, glides=True)
        moorings.tag_rect("castor", crowded, False)
    assert follow(moorings, crowded, 0.5, 10.0 + 59 * FRAME)[-1] < rect.centery - AT[1]


def test_in_another_window_a_tag_is_laid_anew() -> None:
    moorings = TagLayout()
    moorings.begin_frame(10.0, window=(1280, 720, 1.0))
    first = moorings.tag_rect("a", WISH, still=False)
    assert first is not None
    for window, lies in (((1280, 720, 1.0), True), ((1280, 720, 1.5), False)):
        moorings.begin_frame(10.0, window=window)
        found = moorings.tag_rect("a", replace(WISH, occupied=[first]), still=False)
        assert found is not None
        assert bool(found.colliderect(first)) == lies


def test_what_should_never_be_covered_counts_more_than_what_may_be() -> None:
    _, rect = placed()
    on = [rect.move(0, round(0.7 * rect.h))]
    plain, shunned = replace(WISH, occupied=on), replace(WISH, occupied=on, avoided=on)
    assert shunned.crowding(rect) > 2 * plain.crowding(rect) > 0
    full = [SEA.inflate(-2, -2)]
    moorings = TagLayout()
    moorings.begin_frame(10.0)
    assert moorings.tag_rect("castor", replace(WISH, occupied=full, avoided=full), False) is None


def test_a_tag_on_another_slides_off_it_though_the_camera_glides() -> None:
    found = []
    for shunned in (False, True):
        moorings, rect = placed()
        crowded = replace(WISH, occupied=[rect], avoided=[rect] if shunned else [])
        for n in range(1, 60):
            moorings.begin_frame(10.0 + n * FRAME, glides=True)
            lies = moorings.tag_rect("castor", crowded, False)
        assert lies is not None
        found.append(lies.colliderect(rect))
    assert found == [True, False]


def test_the_badges_of_a_fleet_are_looked_over_in_turns_and_none_waits_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moorings, asked, crowding = TagLayout(), list[TagCandidates](), TagCandidates.crowding

    def counted(self: TagCandidates, rect: pygame.Rect) -> int:
        asked.append(self)
        return crowding(self, rect)

    monkeypatch.setattr(TagCandidates, "crowding", counted)
    badge = replace(WISH, has_leader=True, is_required=True)
    names, covers = [f"ship-{n}" for n in range(FLEET_TAGS)], pygame.Rect(360, 270, 80, 40)
    slid = dict[str, float]()
    for n in range(40):
        seconds = n / 60
        moorings.begin_frame(10.0 + seconds)
        candidates, before = replace(badge, occupied=(covers,) if n else ()), len(asked)
        for name in names:
            rect = moorings.tag_rect(name, candidates, False)
            assert rect is not None
            if rect.midtop != (400, 278):
                slid.setdefault(name, seconds)
        if 0 < seconds < OVERLAP_SECONDS - 0.1:
            # Each has one place to be judged, and a third of them at the most is.
            assert len(asked) - before <= FLEET_TAGS / 3
    assert slid.keys() == set(names)
    assert max(slid.values()) < OVERLAP_SECONDS + 0.2


def test_knots_of_a_fleet_are_looked_for_in_every_fourth_picture() -> None:
    moorings, near = (
        TagLayout(),
        {"a": HullOutline((0, 20), (40, 20), 5.0), "b": HullOutline((0, 40), (40, 40), 5.0)},
    )
    far = {f"ship-{n}": HullOutline((300.0 * n, 900), (300.0 * n + 40, 900), 5.0) for n in range(FLEET_TAGS)}
    alone = {"a": near["a"], "b": HullOutline((0, 500), (40, 500), 5.0)}
    seen = list[bool]()
    for n in range(60):
        moorings.begin_frame(10.0 + n / 60)
        found = moorings.update_clusters((near if n else alone) | far, 1.0)
        assert found in (set(), {"a", "b"})
        seen.append(bool(found))
    first = seen.index(True)
    assert JOIN_SECONDS <= first / 60 <= JOIN_SECONDS + 0.1
    assert all(seen[first:])
    moorings.begin_frame(11.0)
    assert "b" not in moorings.update_clusters({"a": near["a"]} | far, 1.0), "who is gone is in no knot"
