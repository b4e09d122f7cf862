"""The palette: legible, and sides can be told apart."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.sea.polygons import Point
from game.stage.frame.camera import MIN_HULL_PX, PointsToShow, Viewport, choose_points_to_show, fit_groups
from game.stage.paper import palette
from game.stage.paper.palette import LIGHT_PRESETS, Colour, mix_colours


def luminance(colour: Colour) -> float:
    """Return the relative luminance (WCAG)."""
    parts = [v / 255 for v in colour]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, two: Colour) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        (palette.INK_1, palette.PAPER_1, 12.0),
        (palette.INK_2, palette.PAPER_1, 6.5),
        (palette.WAX, palette.PAPER_1, 5.5),
        (palette.TEAL, palette.PAPER_1, 6.3),
        (palette.CLAUSE, palette.PAPER_1, 4.7),
        (palette.DISABLED_TEXT, palette.DISABLED_GROUND, 4.3),
    ],
)
def test_text_can_be_read(text: Colour, ground: Colour, least: float) -> None:
    assert contrast(text, ground) >= least


def test_sides_differ_in_every_sign() -> None:
    for sign in ("paper", "sea", "badge", "pennant", "waterline"):
        assert len({getattr(side, sign) for side in palette.SIDES}) == len(palette.SIDES)


def test_each_ramp_climbs_from_trough_to_glint() -> None:
    for preset in LIGHT_PRESETS.values():
        light = [luminance(colour) for colour in preset.sea_ramp]
        assert light == sorted(light)
        assert len(preset.sea_ramp) == len(palette.SEA_STOPS)


def test_mix_meets_its_ends() -> None:
    assert mix_colours(palette.WAX, palette.TEAL, 0) == palette.WAX
    assert mix_colours(palette.WAX, palette.TEAL, 1) == palette.TEAL


# ------------------------------------------------------------------------------
# How near the camera goes: what must be seen is in view, and the rest while the hull stays large
SEA = Viewport(0, 0, 960, 440)
PLACES = st.tuples(st.floats(-90, 90), st.floats(-90, 90))


def held(needed: Sequence[Point], wishes: Sequence[Point], length: float) -> tuple[Point, ...]:
    (hold,) = choose_points_to_show(lambda more: (PointsToShow((*needed, *more)),), wishes, length)
    return hold.points


def hull(points: Sequence[Point], length: float) -> float:
    """Return the px of a hull of that length when these places are framed."""
    return fit_groups([PointsToShow(tuple(points))], SEA).px_per_cm * length


def test_what_lies_near_comes_along_and_what_lies_far_does_not() -> None:
    needed = [(0.0, 0.0), (10.0, 5.0)]
    assert held(needed, [(12.0, 4.0), (300.0, 0.0)], 4.0) == (*needed, (12.0, 4.0))


def test_what_must_be_seen_is_held_from_however_far() -> None:
    needed = [(0.0, 0.0), (200.0, 90.0)]
    assert hull(needed, 4.0) < MIN_HULL_PX
    assert held(needed, [(100.0, 50.0), (250.0, 0.0)], 4.0) == (*needed, (100.0, 50.0))


def test_a_wish_that_is_refused_bars_none_after_it() -> None:
    assert held([(0.0, 0.0)], [(400.0, 0.0), (5.0, 0.0)], 4.0) == ((0.0, 0.0), (5.0, 0.0))


def test_nothing_at_all_may_be_needed() -> None:
    assert choose_points_to_show(lambda more: (PointsToShow(tuple(more)),), [(0.0, 0.0)], 4.0)[0].points


@given(st.lists(PLACES, min_size=1, max_size=4), st.lists(PLACES, max_size=6), st.floats(0.5, 12))
def test_the_hull_is_large_unless_what_must_be_seen_forbids_it(
    needed: list[Point], wishes: list[Point], length: float
) -> None:
    found = held(needed, wishes, length)
    assert set(needed) <= set(found)
    assert hull(found, length) >= min(MIN_HULL_PX, hull(needed, length)) - 1e-6
