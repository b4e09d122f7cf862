"""Whether the picture that the director's camera shows may stay as it is. An eye needs a second or
so for a picture: one that was taken is held for so long unless it must show what it does not hold,
and no camera goes to what it shows well enough. Great moments are gone to at any time. Plain
arithmetic; lengths in cm of the table, sizes in px of the window, times in seconds of the clock."""

from dataclasses import dataclass
from math import hypot, inf
from typing import Final

from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView, Viewport
from game.ui.battle.camera.camera_framing import (
    MANY_SHIPS,
    SAILING_SHARE,
    STAY_SHARE,
    VIEW_MARGIN,
    are_all_wholly_seen,
    others_sailing,
)
from game.ui.battle.camera.camera_input import CameraInput

HOLD_SECONDS: Final = 1.2
"""Seconds for which a picture is held at the speed of life;"""
_MIN_HOLD_SECONDS: Final = 0.5
"""and at the least, however fast the battle is shown."""
_OTHER_VIEW: Final = (0.15, 1.2)
"""A view is another picture if its middle lies off by more widths of the sea, or if it shows all so
many times as large or as small."""
_CLEAR_SHARE: Final = 1.25
"""Among many ships the camera goes nearer to no little thing that it shows so many times as long as
a ship that acts must be."""
_UNDER_WAY_SECONDS: Final = 0.3
"""Seconds after which nobody who sails is gone nearer to."""
NEARLY_OVER_SECONDS: Final = 0.35
"""Seconds before the end of her way from which the camera goes to nobody who sails."""
_EDGE_MARGIN: Final = 0.02
"""Share of the sea that is free at its edges where a ship is still held."""


@dataclass(slots=True)
class ViewHoldTimer:
    """For how many seconds the camera has been sent to the same picture, and how many it is held
    at this pace."""

    seconds: float = inf
    hold_seconds: float = HOLD_SECONDS

    def advance(self, seconds: float, pace: int) -> None:
        """So many seconds of the clock have passed."""
        self.seconds, self.hold_seconds = (
            self.seconds + seconds,
            max(_MIN_HOLD_SECONDS, HOLD_SECONDS / max(1, pace)),
        )

    def on_camera_moved(self, old_view: CameraView, new_view: CameraView, sea: Viewport) -> None:
        """The camera that aimed at `old_view` is sent there."""
        low, high = sorted((old_view.px_per_cm, new_view.px_per_cm))
        off = hypot(new_view.x - old_view.x, new_view.y - old_view.y) * low / sea.width
        if off > _OTHER_VIEW[0] or high / low > _OTHER_VIEW[1]:
            self.seconds = 0.0

    @property
    def needs_more_time(self) -> bool:
        """Whether it has not been seen for long enough."""
        return self.seconds < self.hold_seconds


def is_act_shown_well(
    act: StageAct, view: CameraView, camera_input: CameraInput, *, is_view_new: bool
) -> bool:
    """Whether `view` shows an act well enough, so that the camera stays: all whom it is about, and
    all who are under way, whole and as long as they must be in a picture that is `needs_more_time`,
    or in
    a
    battle of many ships. Never a great moment."""
    if act.drama >= ActKind.RAKE:
        return False
    actors, sails, ships = (
        camera_input.subjects_named(act.ships),
        act.drama is ActKind.MOVE,
        camera_input.ship_count,
    )
    seen = [*actors, *(others_sailing(act, camera_input) if sails else ())]
    if not actors or not are_all_wholly_seen(
        view, seen, camera_input.sea, _EDGE_MARGIN if is_view_new else VIEW_MARGIN / 2
    ):
        return False
    shares = [_CLEAR_SHARE if not sails else STAY_SHARE] if ships > MANY_SHIPS else []
    if is_view_new or (sails and ships > MANY_SHIPS and act.age > _UNDER_WAY_SECONDS):
        shares.append(SAILING_SHARE if sails else STAY_SHARE)
    longest = max(subject.length for subject in actors)
    return any(view.px_per_cm * longest >= share * camera_input.min_hull_px for share in shares)
