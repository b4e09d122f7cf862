"""What the director's camera makes of a view: how far it is from another, one of a ship that is no
longer than she should be, one with water towards somebody else. Plain arithmetic; lengths in cm of
the table, sizes in px of the window."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from game.scene.stage_acts import StageAct
from game.stage.frame.camera import CameraView, Viewport
from game.ui.battle.camera.camera_framing import GUN_DRAMAS
from game.ui.battle.camera.camera_subjects import Subject

_LEAD_SHARE: Final = 0.16
"""Share of the sea that she lies from its middle then, away from the other."""


def view_distance_px(view: CameraView, current_view: CameraView) -> float:
    """Px between the middles of two views, as the farther one shows them."""
    return hypot(view.x - current_view.x, view.y - current_view.y) * min(
        view.px_per_cm, current_view.px_per_cm
    )


def find_unframed_opponent(
    framed: Sequence[Subject], act: StageAct, bodies: Sequence[Subject]
) -> Subject | None:
    """The other of two of whom one fires at the other, if only one of them is framed."""
    if len(framed) > 1 or act.drama not in GUN_DRAMAS:
        return None
    others = [subject for subject in bodies if subject.ship in act.ships and subject is not framed[0]]
    return others[0] if others else None


def limit_hull_px(view: CameraView, subject: Subject, max_px: float) -> CameraView:
    """A view of one ship, no longer than `max_px` px."""
    return CameraView(view.x, view.y, min(view.px_per_cm, max_px / subject.length))


def shift_towards(view: CameraView, subject: Subject, other: Subject, sea: Viewport) -> CameraView:
    """The same with water on the side of the other one."""
    x, y = other.x - subject.x, other.y - subject.y
    far = max(abs(x) / sea.width, abs(y) / sea.height) * view.px_per_cm
    share = _LEAD_SHARE / max(far, _LEAD_SHARE)
    return CameraView(view.x + share * x, view.y + share * y, view.px_per_cm)
