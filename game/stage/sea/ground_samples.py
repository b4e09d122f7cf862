"""What is known of the ground at each px of a square before it is coloured, and ramps of colours.

Arrays are [y, x]; distances are in art px (ART_PX_PER_CM to the cm), negative inside. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.stage.paper.palette import Colour
from game.stage.sea.waves import Field

ART_PX_PER_CM: Final = 21.4  # px per cm at which the widths below were drawn
# Of each noise, from hills over lumps and tufts to grain: the cm of its pitch, its seed, its octaves. Grain
# is a tile: the px of its lumps.
ENDLESS_NOISES: Final = ((5.6, 8, 2), (1.7, 0, 3), (0.62, 1, 3))
GRAIN_PX: Final = 6.0
CLIFF_HEIGHT_PX: Final = 19.0  # art px of the face of a cliff on the screen: 25 m of rock, plan-oblique


@dataclass(frozen=True, slots=True)
class GroundSamples:
    """The ground at each px of a square: distances in art px (`land_distance`, `shoal_distance`,
    `rock_distance`; `land_distance_below` is `land_distance` one CLIFF_HEIGHT_PX further down the screen),
    how bluff the coast is (0 beach, 1 cliff), how the hills face the light, four grains of noise, art px to a
    px, the cm of the columns and rows, and the countries with the share of each at each px, later ones over
    earlier ones (None: everywhere)."""

    land_distance: Field
    land_distance_below: Field
    shoal_distance: Field
    rock_distance: Field
    bluffness: Field
    relief_light: Field
    noises: tuple[Field, Field, Field, Field]
    art_px_per_px: float
    columns_cm: Field
    rows_cm: Field
    countries: tuple[tuple[str, Field | None], ...] = (("fields", None),)


def colour_ramp(stops: Sequence[tuple[float, Colour]]) -> Field:
    """Return 256 colours along `stops`, shape (256, 3)."""
    at, places = np.linspace(0, 1, 256), [place for place, _ in stops]
    channels = [np.interp(at, places, [colour[c] for _, colour in stops]) for c in range(3)]
    return np.stack(channels, axis=1).astype(np.float32)


def ramp_colours(ramp: Field, share: Field) -> Field:
    """Return the colours of a ramp at `share` (0 to 1), shape (..., 3)."""
    return np.asarray(ramp[np.clip(share * 255, 0, 255).astype(np.uint8)])
