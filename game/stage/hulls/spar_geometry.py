"""Positions of masts, gaff and bowsprit, and the state shared by all functions that rig them.

A rig that points up or down the screen is drawn lower, and each mast in a shade of its own. Seen
from above, masts in line would merge into one leaf of canvas.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.mesh import Floats, MeshBuilder
from game.stage.hulls.sail_meshes import SailCondition
from game.stage.hulls.sail_trim import SailTrim
from game.stage.hulls.ship_look import CHART_UP_TO_PX, RGB, ShipLook
from game.stage.hulls.ship_plans import TALLEST_MAST_M, MastPlan, ShipPlan

MAST_RGB: RGB = (196, 160, 104)
YARD_RGB: RGB = (70, 53, 40)
BOOM_RGB: RGB = (100, 76, 52)
TARRED_ROPE_RGB: RGB = (58, 50, 42)
MAST_RAKE = 0.02


@dataclass(frozen=True, slots=True)
class StandingMast:
    """A mast in place: its foot on deck, its truck, and where along the ship it is."""

    mast: MastPlan
    foot: Floats
    truck: Floats

    def point_at(self, share: float) -> Floats:
        """Return the point at this share of the height."""
        return self.foot + (self.truck - self.foot) * share

    @property
    def height(self) -> float:
        """Metres from deck to truck."""
        return float(self.truck[2] - self.foot[2])


@dataclass(frozen=True, slots=True)
class RigBuilder:
    """State shared by the functions that set sail: the ship, her trim, her wear, her sails. Only
    what a mast carries between the two shares of `height_range` is rigged."""

    mesh: MeshBuilder
    lines: HullLines
    trim: SailTrim
    condition: SailCondition
    look: ShipLook
    shot_away: frozenset[tuple[str, int]]
    canted: frozenset[tuple[str, int]]
    height_range: tuple[float, float] = (0.0, 1.0)

    @property
    def plan(self) -> ShipPlan:
        """The plan of her hull."""
        return self.lines.plan

    def is_height_rigged(self, share: float) -> bool:
        """Return whether a part at this share of a mast's height is rigged."""
        return self.height_range[0] <= share <= self.height_range[1]


def mast_in_place(lines: HullLines, mast: MastPlan) -> StandingMast:
    """Return the position of `mast`."""
    plan = lines.plan
    foot = lines.deck_points(mast.position * 2, 0.0)
    height = TALLEST_MAST_M * mast.height_factor * plan.rig_height
    truck = foot + [-MAST_RAKE * height, 0.0, height]
    if plan.rig == "lug":
        truck = foot + [-(0.05 if mast.name == "main" else 0.02) * height, 0.0, height]
    return StandingMast(mast, foot, truck)


def gaff_corners(
    lines: HullLines, stick: StandingMast, trim: SailTrim
) -> tuple[Floats, Floats, Floats, Floats]:
    """Return throat, peak, clew and tack of the gaff sail on this mast."""
    plan = lines.plan
    boom = trim.boom_direction
    if plan.rig == "cutter":
        reach, gaff, lift = plan.length * 0.74, 0.66, 0.22
        tack, throat = stick.point_at(0.0) + [0, 0, 2.2], stick.point_at(0.52)
    else:
        reach = plan.length * (0.30 if len(plan.masts) > 2 else 0.36)
        gaff, lift = 0.78, 0.17
        tack, throat = stick.point_at(0.0) + [0, 0, 2.8], stick.point_at(0.38)
    clew = tack + boom * reach + [0, 0, 0.7]
    peak = throat + boom * reach * gaff + [0, 0, lift * stick.height]
    return throat, peak, clew, tack


def bowsprit_points(lines: HullLines) -> Floats:
    """Return heel, cap and end (3, 3) of the bowsprit."""
    plan = lines.plan
    stem = lines.side_points(1.0, 0.92, 1) * [1, 0, 1]
    reach = plan.bowsprit_length
    return np.array(
        [stem + [-3.0, 0, -0.3], stem + [reach * 0.55, 0, reach * 0.24], stem + [reach, 0, reach * 0.42]]
    )


def sail_grid_size(builder: RigBuilder, columns: int, rows: int) -> tuple[int, int]:
    """Return the cells of a sail's mesh: more in a close view."""
    return (columns * 3 // 2, rows * 3 // 2) if builder.condition.is_detailed else (columns, rows)


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


def foreshorten_rig(points: Floats, plan: ShipPlan, heading: float, px_per_m: float) -> Floats:
    """Lower points (N, 3) of a rig in her own axes to their drawn height on this heading."""
    share = 1 - (1 - _LEAST_HEIGHT[px_per_m <= CHART_UP_TO_PX]) * end_on_share(heading, px_per_m)
    if share == 1:
        return points
    low = points.copy()
    low[:, 2] = np.where(
        low[:, 2] > plan.freeboard, plan.freeboard + (low[:, 2] - plan.freeboard) * share, low[:, 2]
    )
    return low


def mast_lights(plan: ShipPlan, heading: float, px_per_m: float) -> tuple[float, ...]:
    """Return the light on each of her masts, from bow to stern."""
    share = end_on_share(heading, px_per_m)
    steps = [1 - (1 - shade) * share for shade in _MAST_SHADES[: len(plan.masts)]]
    up_the_screen = np.cos(np.radians(heading)) > 0
    return tuple(reversed(steps) if up_the_screen else steps)
