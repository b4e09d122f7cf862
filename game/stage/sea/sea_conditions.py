"""How a sea looks: the weathers, the lights, and everything that decides how it is painted."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from game.stage.paper import palette
from game.stage.paper.light_presets import LIGHT_PRESETS, LightPreset
from game.stage.sea.wave_spectrum import Field


@dataclass(frozen=True, slots=True)
class SeaWeather:
    """Figures of one weather: `ramp_level` is its middle on the colour ramp, `contrast` the light
    and dark of its waves, `foam_amount` how much breaks, `streak_strength` the strength of streaks
    along the wind, `patch_strength` that of the wide light and dark patches, `glint` the share of
    crests that sparkle, `greyness` how far its colour is dulled."""

    ramp_level: float
    contrast: float
    foam_amount: float
    streak_strength: float
    patch_strength: float
    glint: float
    greyness: float


WEATHERS: Final = {
    "light": SeaWeather(0.67, 0.32, 0.0, 0.45, 1.0, 0.16, 0.0),
    "fair": SeaWeather(0.60, 0.62, 0.7, 0.85, 1.0, 0.26, 0.0),
    "rough": SeaWeather(0.57, 1.05, 2.6, 1.3, 0.85, 0.14, 0.22),
    "plain": SeaWeather(0.44, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0),
}


@dataclass(frozen=True, slots=True)
class SeaConditions:
    """Everything that decides how a sea is painted; equal conditions give equal pictures."""

    wind_from: float
    weather: str
    light: str
    zoom: float
    seed: int

    @property
    def weather_figures(self) -> SeaWeather:
        """The weather's own figures."""
        return WEATHERS[self.weather]

    @property
    def light_preset(self) -> LightPreset:
        """The light's own figures."""
        return LIGHT_PRESETS[self.light]


def make_sea_conditions(
    wind_from: float, weather: str, light: str, zoom: float = 1.0, seed: int = 3
) -> SeaConditions:
    """Return those conditions. Raise KeyError for an unknown weather or light."""
    _ = WEATHERS[weather], LIGHT_PRESETS[light]
    return SeaConditions(wind_from % 360, weather, light, zoom, seed)


def sea_colour_ramp(sea_conditions: SeaConditions) -> Field:
    """Return 256 colours of the sea from trough to glint, shape (256, 3)."""
    stops = np.array(sea_conditions.light_preset.sea_ramp, dtype=np.float32)
    at = np.linspace(0, 1, 256)
    whole = np.stack([np.interp(at, palette.SEA_STOPS, stops[:, c]) for c in range(3)], axis=1)
    dull = whole.mean(axis=1, keepdims=True)
    return np.asarray(whole + (dull - whole) * sea_conditions.weather_figures.greyness, dtype=np.float32)
