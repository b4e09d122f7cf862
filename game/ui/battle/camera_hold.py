"""Whether the picture that the director's camera shows may stay as it is. An eye needs a second or
so for a picture: one that was taken is held for so long unless it must show what it does not hold,
and no camera goes to what it shows well enough. Great moments are gone to at any time. Plain
arithmetic; lengths in cm of the table, sizes in px of the window, times in seconds of the clock."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf
from typing import Final

from game.scene.acts import Act, Drama
from game.stage.frame.camera import CameraView, Viewport
from game.ui.battle.camera_framing import MANY, MARGIN, SAILING, STAYS, holds, still_sailing
from game.ui.battle.camera_input import CameraInput

HOLD: Final = 1.2
"""Seconds for which a picture is held at the speed of life;"""
_AT_LEAST: Final = 0.5
"""and at the least, however fast the battle is shown."""
_OTHER: Final = (0.15, 1.2)
"""A view is another picture if its middle lies off by more widths of the sea, or if it shows all so
many times as large or as small."""
_CLEAR: Final = 1.25
"""Among many ships the camera goes nearer to no little thing that it shows so many times as long as
a ship that acts must be."""
_UNDER_WAY: Final = 0.3
"""Seconds after which nobody who sails is gone nearer to."""
NEARLY_OVER: Final = 0.35
"""Seconds before the end of her way from which the camera goes to nobody who sails."""
_EDGE: Final = 0.02
"""Share of the sea that is free at its edges where a ship is still held."""


@dataclass(slots=True)
class HeldPicture:
    """For how many seconds the camera has been sent to the same picture, and how many it is held
    at this pace."""

    since: float = inf
    held: float = HOLD

    def follow(self, seconds: float, pace: int) -> None:
        """So many seconds of the clock have passed."""
        self.since, self.held = self.since + seconds, max(_AT_LEAST, HOLD / max(1, pace))

    def goes(self, now: CameraView, to: CameraView, sea: Viewport) -> None:
        """The camera that aimed at `now` is sent there."""
        low, high = sorted((now.px_per_cm, to.px_per_cm))
        off = hypot(to.x - now.x, to.y - now.y) * low / sea.width
        if off > _OTHER[0] or high / low > _OTHER[1]:
            self.since = 0.0

    @property
    def fresh(self) -> bool:
        """Whether it has not been seen for long enough."""
        return self.since < self.held


def is_good_enough(act: Act, now: CameraView, on: CameraInput, *, fresh: bool) -> bool:
    """Whether `now` shows an act well enough, so that the camera stays: all whom it is about, and
    all who are under way, whole and as long as they must be in a picture that is `fresh`, or in a
    battle of many ships. Never a great moment."""
    if act.drama >= Drama.RAKE:
        return False
    actors, sails, ships = on.subjects_named(act.ships), act.drama is Drama.MOVE, on.ships
    seen = [*actors, *(still_sailing(act, on) if sails else ())]
    if not actors or not holds(now, seen, on.sea, _EDGE if fresh else MARGIN / 2):
        return False
    shares = [_CLEAR if not sails else STAYS] if ships > MANY else []
    if fresh or (sails and ships > MANY and act.age > _UNDER_WAY):
        shares.append(SAILING if sails else STAYS)
    longest = max(body.length for body in actors)
    return any(now.px_per_cm * longest >= share * on.min_hull_px for share in shares)
