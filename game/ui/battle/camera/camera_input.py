"""What the director has before him at one moment. Plain values, no pygame; lengths in cm of the
table, sizes in px of the window."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.scene.stage_acts import StageAct
from game.stage.frame.camera import Viewport
from game.ui.battle.camera.camera_subjects import Subject, min_hull_px, ship_count

LARGE_HULL: Final = 60.0
"""Among very many ships those whose guns speak at one moment are seen together while each hull has
so many px, for a unit of the window; the others speak later."""
FAR_SHOT_SHARE: Final = 0.6
"""Share of that which will do for one who fires and whom she fires at from far: from the one to the
other and back, shot by shot, the camera would go to and fro."""


@dataclass(frozen=True, slots=True)
class CameraInput:
    """The acts that are shown, ships and whatever else is there, the free sea in the window, and
    the px of a unit. Among very many ships nobody is gathered to volleys with hulls of less than
    `large_hull` units, and who fires from far is seen with her target down to a share of
    `far_shot_share` of
    that."""

    acts: Sequence[StageAct]
    subjects: Sequence[Subject]
    sea: Viewport
    u: float
    large_hull: float = LARGE_HULL
    far_shot_share: float = FAR_SHOT_SHARE

    @property
    def ship_count(self) -> int:
        """How many of the bodies are ships."""
        return ship_count(self.subjects)

    @property
    def min_hull_px(self) -> float:
        """Px that the hull of a ship that acts is long at the least."""
        return min_hull_px(self.ship_count, self.u)

    def subjects_named(self, names: Sequence[str]) -> list[Subject]:
        """The bodies of these names, in the order in which they are there."""
        return [subject for subject in self.subjects if subject.ship in names]
