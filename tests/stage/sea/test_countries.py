"""Countries of the land: each has its own look, none repeats, and quays and cities are built."""

from itertools import combinations

import numpy as np
import pytest

from game.levels import load_level
from game.levels.format import allowed_words
from game.levels.format.charts import Chart
from game.stage.sea.distance_fields import hill_light, signed_distances
from game.stage.sea.endless_noise import endless_noise, endless_slope
from game.stage.sea.land_colours import land_colour
from game.stage.sea.landmarks import GroundAreas, ground_data
from game.stage.sea.shore import ShoreLayer
from game.stage.sea.waves import Field
from recipes.battles import shipped_levels

TABLE = (260.0, 260.0)
ALL = ((0.0, 0.0), (260.0, 0.0), (260.0, 260.0), (0.0, 260.0))
COUNTRIES: tuple[str, ...] = allowed_words.Country.__args__  # type: ignore[attr-defined]
OPEN = [name for name in COUNTRIES if name != "quay"]
FAR_CM = 15.0
"""Lag past which land may look like itself by chance alone: hills and woods are narrower."""


def painted(country: str, columns: Field, rows: Field) -> Field:
    """Return the colours of the middle of a country at these columns and rows, cm."""
    shore = ShoreLayer(TABLE, GroundAreas(land=(ALL,), countries=((country, (ALL,)),)))
    away = [np.full((len(rows), len(columns)), far, dtype=np.float32) for far in (-300, 300, 300)]
    step = float(columns[1] - columns[0]) * 21.4
    return land_colour(shore._ground_samples(columns, rows, (away[0], away[1], away[2]), step))


@pytest.mark.parametrize("country", OPEN)
def test_no_country_repeats_to_the_eye(country: str) -> None:
    side = np.linspace(5, 255, 440).astype(np.float32)
    grey = painted(country, side, side).mean(axis=2)
    grey = grey - grey.mean()
    wide = 2 * len(side)

    def correlated(values: Field) -> Field:
        waves = np.fft.rfft2(values, s=(wide, wide))
        return np.asarray(np.fft.irfft2(waves * np.conj(waves)))

    overlap = correlated(np.ones_like(grey))
    alike = np.where(overlap > 0.5 * grey.size, correlated(grey) / np.maximum(overlap, 1), 0)
    steps = np.minimum(np.arange(wide), wide - np.arange(wide)) * (side[1] - side[0])
    far = np.hypot(steps[:, None], steps[None, :]) > FAR_CM
    assert alike[far].max() / alike[0, 0] < 0.1


def test_every_country_has_a_look_of_its_own() -> None:
    side = np.linspace(100, 160, 120).astype(np.float32)
    means = {name: painted(name, side, side).mean(axis=(0, 1)) for name in COUNTRIES}
    for one, other in combinations(COUNTRIES, 2):
        assert np.abs(means[one] - means[other]).max() > 7, (one, other)


def _countries_of(chart: Chart) -> set[str]:
    return {area.country for area in chart.land} | {area.country for area in chart.ground}


def test_shipped_levels_show_seven_countries_and_copenhagen_its_city_and_sea_fort() -> None:
    shown = {path.stem: _countries_of(load_level(path).chart) for path in shipped_levels()}
    assert len(set().union(*shown.values())) >= 7
    assert shown["copenhagen"] == {"town", "fields", "quay"}


def test_two_pieces_of_land_along_a_common_edge_have_no_shore_between_them() -> None:
    north = [(0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0)]
    south = [(0.0, 20.0), (40.0, 20.0), (40.0, 40.0), (0.0, 40.0)]
    apart = signed_distances([north, south], (60.0, 40.0)).value_at((20.0, 20.0))
    assert apart < -10


def test_the_edge_of_a_quay_is_straight_and_has_no_beach() -> None:
    ring = ((20.0, 10.0), (40.0, 10.0), (40.0, 30.0), (20.0, 30.0))
    found = [
        ground_data((60.0, 40.0), GroundAreas(land=(ring,), countries=((name, (ring,)),)), 5)
        for name in ("fields", "quay")
    ]
    along = np.arange(14, 26, 0.25, dtype=np.float32)
    wander = [np.ptp(ground.land_distance.values_at(np.array([20.0]), along)) for ground in found]
    assert wander[0] > 0.3
    assert wander[1] < 0.05
    assert found[1].bluffness.values_at(np.array([20.5]), np.array([10.5]))[0, 0] < 0.05


def test_hills_are_seen_and_never_too_strong() -> None:
    side = np.linspace(0, 200, 300).astype(np.float32)
    lean = hill_light(side, side)
    assert np.abs(lean).max() <= 0.12
    assert lean.std() > 0.05


def test_endless_noise_is_the_same_however_it_is_asked_for_and_its_slope_is_true() -> None:
    near = endless_noise(np.arange(-3, 3, 0.05).astype("f4"), np.arange(7, 9, 0.05).astype("f4"), 1.7, 4)
    far = endless_noise(np.arange(-3, 3, 0.25).astype("f4"), np.arange(7, 9, 0.25).astype("f4"), 1.7, 4)
    assert np.allclose(near[::5, ::5], far, atol=1e-3)
    wide = endless_noise(np.arange(0, 400, 1).astype("f4"), np.arange(0, 400, 1).astype("f4"), 3.0, 4)
    assert abs(wide.mean()) < 0.06
    assert wide.std() == pytest.approx(1, abs=0.06)
    step = np.float32(0.01)
    x, y = np.arange(5, 9, 0.5).astype("f4"), np.arange(1, 4, 0.5).astype("f4")
    rise = (endless_noise(x + step, y, 3.0, 4, 1) - endless_noise(x - step, y, 3.0, 4, 1)) / (2 * step)
    assert np.allclose(endless_slope(x, y, 3.0, 4)[0], rise, atol=0.02)
