"""A director's set for tests: a window of 1280 x 720 with its free sea, at one px a unit."""

from collections.abc import Sequence

from game.scene.stage_acts import StageAct
from game.stage.frame.camera import Viewport
from game.ui.battle.camera.camera_subjects import FAR_SHOT_SHARE, LARGE_HULL, CameraInput, Subject

SEA = Viewport(0, 40, 1280, 560)


def camera_input(
    acts: Sequence[StageAct],
    bodies: Sequence[Subject],
    *,
    large: float = LARGE_HULL,
    far_shot: float = FAR_SHOT_SHARE,
) -> CameraInput:
    """These acts and bodies, and nothing else."""
    return CameraInput(acts, bodies, SEA, 1.0, large, far_shot)
