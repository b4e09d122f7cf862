"""What a sea looks like: the weathers, the lights, and all that decides how it is painted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from game.stage.paper import palette
from game.stage.paper.grades import GRADES, Grade
from game.stage.sea.spectrum import Field


@dataclass(frozen=True, slots=True)
class Weather:
    """How a sea looks: `level` is its middle on the colour ramp, `contrast` the light and dark of
    its waves, `foam` how much breaks, `rows` the strength of streaks along the wind, `gusts` that
    of the wide light and dark patches, `glint` the share of crests that sparkle, `grey` how far
    its colour is dulled."""

    level: float
    contrast: float
    foam: float
    rows: float
    gusts: float
    glint: float
    grey: float


WEATHERS: Final = {
    "light": Weather(0.67, 0.32, 0.0, 0.45, 1.0, 0.16, 0.0),
    "fair": Weather(0.60, 0.62, 0.7, 0.85, 1.0, 0.26, 0.0),
    "rough": Weather(0.57, 1.05, 2.6, 1.3, 0.85, 0.14, 0.22),
    "plain": Weather(0.44, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0),
}


@dataclass(frozen=True, slots=True)
class Conditions:
    """All that decides how a sea is painted; equal conditions give equal pictures."""

    wind_from: float
    weather: str
    light: str
    zoom: float
    seed: int

    @property
    def kind(self) -> Weather:
        """The weather's own figures."""
        return WEATHERS[self.weather]

    @property
    def grade(self) -> Grade:
        """The light's own figures."""
        return GRADES[self.light]


def conditions(
    wind_from: float, weather: str, light: str, zoom: float = 1.0, seed: int = 3
) -> Conditions:
    """Those conditions, checked. Raises KeyError for a weather or a light that is not known."""
    _ = WEATHERS[weather], GRADES[light]
    return Conditions(wind_from % 360, weather, light, zoom, seed)


def ramp(seen: Conditions) -> Field:
    """256 colours of the sea from trough to glint, shape (256, 3)."""
    stops = np.array(seen.grade.ramp, dtype=np.float32)
    at = np.linspace(0, 1, 256)
    whole = np.stack([np.interp(at, palette.SEA_STOPS, stops[:, c]) for c in range(3)], axis=1)
    dull = whole.mean(axis=1, keepdims=True)
    return np.asarray(whole + (dull - whole) * seen.kind.grey, dtype=np.float32)
