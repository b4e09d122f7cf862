"""Rigs of ships that point up or down the screen: drawn lower, and each mast in a shade of its own.
Seen from above, masts in line would merge into one leaf of canvas."""

from __future__ import annotations

from typing import Final

import numpy as np

from game.stage.hulls.mesh import Floats
from game.stage.hulls.ship_look import CHART_UP_TO_PX
from game.stage.hulls.ship_plans import ShipPlan

_END_ON: Final = {False: (30.0, 45.0), True: (37.0, 50.0)}
"""Degrees from up or down the screen within which a rig is lowered fully, and beyond which not at
all; for a normal ship and for one on the chart."""
_LEAST_HEIGHT: Final = {False: 0.85, True: 0.66 / 0.90}
"""Share of the height that is left there."""
_MAST_SHADES: Final = (1.0, 0.92, 0.84)
"""Light on the masts from the nearest to the farthest."""


def end_on_share(heading: float, px_per_m: float) -> float:
    """Return 1 for a ship that points up or down the screen, 0 across it, and a smooth value
    between."""
    whole, none = _END_ON[px_per_m <= CHART_UP_TO_PX]
    away = abs((heading + 90) % 180 - 90)
    return min(1.0, max(0.0, (none - away) / (none - whole)))


def lower_rig(points: Floats, plan: ShipPlan, heading: float, px_per_m: float) -> Floats:
    """Lower points (N, 3) of a rig in her own axes to their drawn height on this heading."""
    share = 1 - (1 - _LEAST_HEIGHT[px_per_m <= CHART_UP_TO_PX]) * end_on_share(heading, px_per_m)
    if share == 1:
        return points
    low = points.copy()
    low[:, 2] = np.where(
        low[:, 2] > plan.freeboard, plan.freeboard + (low[:, 2] - plan.freeboard) * share, low[:, 2]
    )
    return low


def mast_shades(plan: ShipPlan, heading: float, px_per_m: float) -> tuple[float, ...]:
    """Return the light on each of her masts, from bow to stern."""
    share = end_on_share(heading, px_per_m)
    steps = [1 - (1 - shade) * share for shade in _MAST_SHADES[: len(plan.masts)]]
    up_the_screen = np.cos(np.radians(heading)) > 0
    return tuple(reversed(steps) if up_the_screen else steps)
