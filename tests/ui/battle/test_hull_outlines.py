"""What is asked of hulls near a tag is told without a look at those far off."""

from math import cos, radians, sin
from random import Random

import pygame
import pytest

from game.ui.battle.layout.hull_outlines import HullOutline, _distance_to_keel, is_any_nearer
from game.ui.battle.layout.tag_layout import close_pairs


def hull(chance: Random) -> HullOutline:
    """A hull of any length on any heading, somewhere in a window."""
    x, y, long = chance.uniform(-50, 850), chance.uniform(-50, 550), chance.uniform(4, 160)
    turn = radians(chance.uniform(0, 360))
    aside, ahead = sin(turn) * long / 2, cos(turn) * long / 2
    return HullOutline((x + aside, y + ahead), (x - aside, y - ahead), chance.uniform(0, 0.2) * long)


def water(one: HullOutline, other: HullOutline) -> float:
    """Px of water between two hulls: along two hundred points of the one keel."""
    points = [one.point_on_keel(n / 200) for n in range(201)]
    return max(
        0.0, min(_distance_to_keel(point, other) for point in points) - one.half_beam - other.half_beam
    )


def test_a_near_hull_is_found_wherever_it_lies() -> None:
    chance, found = Random(7), list[bool]()
    for _ in range(4000):
        hulls = [hull(chance) for _ in range(chance.randint(0, 4))]
        at = chance.randrange(800), chance.randrange(500)
        tag = pygame.Rect(at, (chance.randint(1, 60), chance.randint(1, 30)))
        gap = chance.uniform(1, 120)
        found.append(is_any_nearer(hulls, tag, gap))
        assert found[-1] == any(one.gap_px_to(tag) < gap for one in hulls)
    assert set(found) == {True, False}


def test_pairs_are_those_that_a_look_at_all_of_them_finds() -> None:
    chance = Random(8)
    for _ in range(40):
        hulls = {f"{n}": hull(chance) for n in range(14)}
        gap = chance.uniform(1, 90)
        all_of_them = {
            (one, other): water(hulls[one], hulls[other]) for one in hulls for other in hulls if one < other
        }
        # Points lie 0.8 px from each other at the most, so such a look finds 0.8 px too much.
        found = close_pairs(hulls, gap)
        assert list(found) == sorted(found)
        assert found.keys() >= {pair for pair, far in all_of_them.items() if far < gap}
        assert found == pytest.approx({pair: all_of_them[pair] for pair in found}, abs=0.81)
        assert all(far < gap for far in found.values())


def test_of_a_fleet_only_hulls_near_a_tag_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measured, gap_to = list[HullOutline](), HullOutline.gap_px_to

    def counted(self: HullOutline, rect: pygame.Rect) -> float:
        measured.append(self)
        return gap_to(self, rect)

    monkeypatch.setattr(HullOutline, "gap_px_to", counted)
    fleet = [HullOutline((40.0 * n + 30, 100), (40.0 * n, 100), 4.0) for n in range(60)]
    # The tag lies 10 px below the hull from 400 to 430; the next end at 390 and begin at 440.
    assert not is_any_nearer(fleet, pygame.Rect(405, 114, 20, 8), 9.0)
    assert measured in ([fleet[10]], [])
    assert is_any_nearer(fleet, pygame.Rect(405, 110, 20, 8), 9.0)
    assert len(measured) <= 2
