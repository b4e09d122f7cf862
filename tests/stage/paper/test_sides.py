"""Sides can be told apart with every kind of sight, in grey print, and without any colour at
all."""

import itertools

import pytest

from game.stage.paper import palette
from game.stage.paper.canvas import UiStyle
from game.stage.paper.palette import SIDE_SETS, SideColours
from tests.stage.colour_vision import VISION_MATRICES, Lab, colour_difference, lab_as_seen

GROUNDS = {"paper": palette.PAPER_1, "sea": palette.SEA_DAY[2]}
OWN, APART, GREY = SIDE_SETS


def least(sides: tuple[SideColours, ...], ground: str, sight: str) -> float:
    """Return the smallest difference between two sides."""
    labs = [lab_as_seen(getattr(side, ground), sight) for side in sides]
    return min(colour_difference(p, q) for p, q in itertools.combinations(labs, 2))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ],
)
def test_the_difference_is_the_published_one(one: Lab, other: Lab, expected: float) -> None:
    assert colour_difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", VISION_MATRICES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_two_sides_are_far_apart_for_every_sight(sight: str, ground: str) -> None:
    for sides in SIDE_SETS:
        assert least(sides[:2], ground, sight) >= 43
        assert least(sides, ground, sight) >= 15.9
    assert least(APART, ground, sight) >= 21


@pytest.mark.parametrize("sight", VISION_MATRICES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_side_stands_out_from_its_ground(sight: str, ground: str) -> None:
    below = lab_as_seen(GROUNDS[ground], sight)
    for sides in SIDE_SETS:
        assert min(colour_difference(lab_as_seen(getattr(s, ground), sight), below) for s in sides) >= 15


def test_the_third_set_is_told_apart_in_grey_print() -> None:
    for ground in GROUNDS:
        lightness = sorted(lab_as_seen(getattr(side, ground))[0] for side in GREY)
        assert min(b - a for a, b in itertools.pairwise(lightness)) >= 18


def test_shapes_alone_tell_the_sides_apart() -> None:
    for sides in SIDE_SETS:
        for sign in ("badge", "pennant", "waterline"):
            assert len({getattr(side, sign) for side in sides}) == 4


def test_the_look_gives_the_set_the_player_chose() -> None:
    assert [UiStyle(side_set=n).side_colours(1) for n in range(3)] == [sides[1] for sides in SIDE_SETS]
