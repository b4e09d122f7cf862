"""How many times faster than life a battle is shown. A fleet has a minute for a turn at the speed
of life: the more of it is spent, the more what is worth little is hurried. Great moments (boarders,
a mast, a strike, a ship that goes down or blows up) keep the speed that the player has chosen for
longer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from game.scene import timings
from game.systems.event_batch import EventBatch

Ladder = tuple[tuple[float, int], ...]
"""After so many seconds of a turn it goes so many times faster than life."""


@dataclass(frozen=True, slots=True)
class SpeedUp:
    """How a fleet's turn is hurried: what is worth `minor_ladder`, `great_ladder` moments; after
    how many
    seconds the rest of it is shown as at the quickest speed, and after how many its volleys are
    seen from `far_after`, as many at one time as can be. Before that it is hurried as any battle
    is."""

    minor_ladder: Ladder
    great_ladder: Ladder
    quick_after: float = inf
    far_after: float = inf


PLAYED_SPEED_UP: Final = SpeedUp(
    minor_ladder=((16.0, 3), (24.0, 4)), great_ladder=((24.0, 2), (48.0, 3)), quick_after=40.0
)
"""Of a battle that a person plays: he waits for his next order, and knows his own ships."""
WATCHED_SPEED_UP: Final = SpeedUp(
    minor_ladder=((16.0, 2), (28.0, 3), (42.0, 4)),
    great_ladder=((28.0, 2), (42.0, 3)),
    far_after=28.0,
)
"""Of a battle of captains alone, which is there to be looked at. Half of its minute is spent near;
then, for the camera would have to go to another place twice a second and no eye would follow, the
guns of a whole line are seen from far, and only great moments from near."""
KIOSK_SPEED_UP: Final = SpeedUp(minor_ladder=((16.0, 2),), great_ladder=((36.0, 2),))
"""Of a show for people who pass by: none of them waits for the end of a turn, and what is seen from
far is nothing across a hall."""
_QUICK_STEP: Final = (2.0, 8)
"""At the quickest speed, after so many seconds of the turn, so many times faster than life, while
no guns flash: theirs would follow each other too fast."""
_GREAT_QUICK_STEP: Final = (13.0, 6)
"""The same of great moments: a turn at the quickest speed is over in twenty seconds."""


def playback_speed(
    speed: int, spent: float, watched: float, batch: EventBatch, speed_up_rule: SpeedUp, *,
    held: bool, great: bool,
) -> int:  # fmt: skip
    """How many times faster than life it goes: as chosen, or HELD while the key is `held`; in a
    battle that a person plays a side that has `watched` for longer than PATIENCE is hurried by
    itself, but for its great moments; those of a fleet when more of its minute is spent."""
    if held:
        return max(speed, timings.HELD_KEY_SPEED)
    if great and batch.is_fleet:
        late, quick = _GREAT_QUICK_STEP
        hurried = speed >= timings.HELD_KEY_SPEED and spent >= late and not batch.has_recent_flash
        return max(ladder_speed(speed_up_rule.great_ladder, speed, spent), quick if hurried else 0)
    if great:
        return speed
    if watched > timings.PATIENCE and speed_up_rule is PLAYED_SPEED_UP:
        speed = max(speed, timings.HURRIED_SPEED)
    return (
        minor_speed(speed, spent, speed_up_rule, flashes=batch.has_recent_flash)
        if batch.is_fleet
        else speed
    )


@dataclass(slots=True)
class TurnClock:
    """The turn of the battle that is shown, and for how many seconds of the clock it has been while
    nobody was asked."""

    turn: int = -1
    seconds_spent: float = 0.0

    def advance(self, dt: float, number: int, *, asked: bool) -> None:
        """So many seconds have passed; a new turn begins with none."""
        if number != self.turn:
            self.turn, self.seconds_spent = number, 0.0
        self.seconds_spent += 0.0 if asked else dt


def is_quick_time(speed: int, spent: float, speed_up_rule: SpeedUp) -> bool:
    """Whether a fleet is shown as at the quickest speed when so many seconds of a turn are
    spent."""
    return speed >= timings.HELD_KEY_SPEED or spent >= speed_up_rule.quick_after


def is_far_time(speed: int, spent: float, speed_up_rule: SpeedUp) -> bool:
    """Whether the volleys of a fleet are seen from far when so many seconds of a turn are spent."""
    return speed >= timings.HELD_KEY_SPEED or spent >= speed_up_rule.far_after


def update_batch_speed(batch: EventBatch, speed: int, spent: float, speed_up_rule: SpeedUp) -> None:
    """What is shown together keeps time with the turn, of which so many seconds are spent."""
    batch.is_quick = is_quick_time(speed, spent, speed_up_rule)
    batch.is_from_far = batch.is_fleet and is_far_time(speed, spent, speed_up_rule)


def minor_speed(speed: int, spent: float, speed_up_rule: SpeedUp, *, flashes: bool) -> int:
    """How fast little things of a fleet are shown at this speed when so many seconds of a turn are
    spent; `flashes`: guns have spoken so shortly before that no others may yet."""
    after, quick = _QUICK_STEP
    if is_quick_time(speed, spent, speed_up_rule):
        speed = max(speed, timings.HELD_KEY_SPEED)
        return speed if flashes or spent < after else max(speed, quick)
    return ladder_speed(speed_up_rule.minor_ladder, speed, spent)


def ladder_speed(ladder: Sequence[tuple[float, int]], speed: int, spent: float) -> int:
    """The pace of a ladder after so many seconds, never slower than the `speed` that was chosen."""
    return max([speed, *(pace for after, pace in ladder if spent >= after)])
