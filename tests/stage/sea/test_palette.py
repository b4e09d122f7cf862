"""The palette: legible, and sides can be told apart."""

import pytest

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
