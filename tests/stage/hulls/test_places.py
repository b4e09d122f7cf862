"""Offsets and flags: what others draw on a ship meets the sprite."""

import numpy as np
import pygame
import pytest

from game.stage.hulls.flags import ship_flags
from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.hulls.sprite_points import gunport_pixels, mast_points, real_size_metres, waterline_pixels
from game.stage.paper.palette import SIDES

HEADINGS = tuple(range(0, 360, 45))
AT = (150, 150)


def flown(**facts: object) -> np.ndarray:
    """Return the pixels of a frigate's flags on black, heading east, wind from the west by
    default."""
    plain: dict[str, object] = {
        "kind": "frigate", "heading": 90, "wind_from": 270, "px_per_m": 3.0, "phase": 0.0,
        "ensign": "gb", "side": 0, "has_struck": False, "prize_of": "",
        "sides": SIDES,
    }  # fmt: skip
    target = pygame.Surface((300, 300))
    ship_flags(AT, **{**plain, **facts}).draw(target)  # type: ignore[arg-type]
    return pygame.surfarray.array3d(target).astype(int)


def test_guns_run_from_bow_to_stern_on_their_own_side() -> None:
    guns = gunport_pixels("frigate", 0, "starboard", 3.0)
    assert len(guns) == 12
    assert [y for _, y in guns] == sorted(y for _, y in guns), "bow is up, so it comes first"
    assert all(x > 0 for x, _ in guns)
    assert all(x < 0 for x, _ in gunport_pixels("frigate", 0, "port", 3.0))


@pytest.mark.parametrize("kind", sorted(SHIP_PLANS))
def test_the_waterline_is_as_long_as_the_hull(kind: str) -> None:
    ring = np.array(waterline_pixels(kind, 90, 10.0))
    length, beam = real_size_metres(kind)
    drawn = SHIP_PLANS[kind].drawn_factor
    assert np.ptp(ring[:, 0]) == pytest.approx(length * 10 * drawn, abs=3)
    assert np.ptp(ring[:, 1]) == pytest.approx(beam * 10 * drawn, abs=3)


@pytest.mark.parametrize("heading", HEADINGS)
def test_mast_heads_rise_up_the_screen(heading: int) -> None:
    spots = mast_points("seventy-four", heading, 3.0)
    assert set(spots) == {
        f"{mast}.{end}" for mast in ("fore", "main", "mizzen", "bowsprit") for end in ("foot", "head")
    }
    for mast in ("fore", "main", "mizzen"):
        assert spots[f"{mast}.head"][1] < spots[f"{mast}.foot"][1] - 30


def test_flags_stream_down_wind() -> None:
    east, west = flown(wind_from=270), flown(wind_from=90)
    middle = [float(np.argwhere(picture.sum(2) > 0)[:, 0].mean()) for picture in (east, west)]
    assert middle[0] > middle[1] + 15


def test_flags_ripple_and_come_round_again() -> None:
    assert not np.array_equal(flown(phase=0.0), flown(phase=0.5))
    assert np.array_equal(flown(phase=0.0), flown(phase=1.0))


def test_each_side_has_a_pennant_of_its_own_shape() -> None:
    shapes = [frozenset(map(tuple, np.argwhere(flown(side=side).sum(2) > 0))) for side in range(4)]
    assert len(set(shapes)) == 4


def test_a_struck_ship_flies_white_and_no_pennant() -> None:
    picture = flown(has_struck=True)
    lit = picture[picture.sum(2) > 200]
    assert np.ptp(lit, axis=1).max() < 60, "nothing coloured is left"


def test_a_prize_flies_the_captors_ensign_over_her_own() -> None:
    own, prize = flown(ensign="fr", side=-1), flown(ensign="fr", side=-1, prize_of="gb")
    assert (prize.sum(2) > 0).sum() > (own.sum(2) > 0).sum() * 1.4


def test_a_ship_without_masts_still_shows_her_colours() -> None:
    assert flown(lost_masts=("fore", "main", "mizzen")).sum() > 0
