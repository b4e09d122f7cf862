"""How many times faster than life a battle is shown.

A turn of a fleet takes at most about a minute at the speed of life: the more of it is spent, the
faster minor acts are shown. Great moments (boarders, mast, strike, a ship that sinks or explodes)
keep the player's speed for longer."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from game.scene import timings
from game.systems.event_batch import EventBatch

Ladder = tuple[tuple[float, int], ...]
"""Steps of (seconds spent on the turn, pace)."""


@dataclass(frozen=True, slots=True)
class SpeedUpRule:
    """How the turn of a fleet is hurried.

    ``minor_ladder`` is for minor acts, ``great_ladder`` for great moments; after
    ``quick_after_seconds``
    seconds the rest is shown at the quickest speed, after ``far_after_seconds`` volleys are shown
    from far,
    as many at a time as possible."""

    minor_ladder: Ladder
    great_ladder: Ladder
    quick_after_seconds: float = inf
    far_after_seconds: float = inf


PLAYED_SPEED_UP: Final = SpeedUpRule(
    minor_ladder=((16.0, 3), (24.0, 4)), great_ladder=((24.0, 2), (48.0, 3)), quick_after_seconds=40.0
)
"""For a battle with a player, who waits for the next order and knows the own ships."""
WATCHED_SPEED_UP: Final = SpeedUpRule(
    minor_ladder=((16.0, 2), (28.0, 3), (42.0, 4)),
    great_ladder=((28.0, 2), (42.0, 3)),
    far_after_seconds=28.0,
)
"""For a battle of AI captains. Half of its minute is shown from near; then the camera would have to
move twice a second, which no eye follows, so volleys of a whole line are shown from far, and only
great moments from near."""
KIOSK_SPEED_UP: Final = SpeedUpRule(minor_ladder=((16.0, 2),), great_ladder=((36.0, 2),))
"""For the kiosk: nobody waits for the end of a turn, and a far view shows nothing across a hall."""
_QUICK_STEP: Final = (2.0, 8)
"""(seconds, pace) at the quickest speed while no guns flash: flashes would follow too fast."""
_GREAT_QUICK_STEP: Final = (13.0, 6)
"""The same for great moments: a turn at the quickest speed ends within twenty seconds."""


def playback_speed(
    speed: int, turn_seconds: float, watched_seconds: float, batch: EventBatch, speed_up_rule: SpeedUpRule, *,
    is_key_held: bool, is_great_moment: bool,
) -> int:  # fmt: skip
    """Return how many times faster than life the battle is shown.

    It is the chosen ``speed``, or HELD_KEY_SPEED while the key is ``is_key_held``. In a battle with
    a
    player, other sides are hurried after PATIENCE seconds ``watched_seconds``, great moments
    excepted; a
    fleet is hurried as its minute is ``turn_seconds``."""
    if is_key_held:
        return max(speed, timings.HELD_KEY_SPEED)
    if is_great_moment and batch.is_fleet:
        late, quick = _GREAT_QUICK_STEP
        hurried = speed >= timings.HELD_KEY_SPEED and turn_seconds >= late and not batch.has_recent_flash
        return max(ladder_speed(speed_up_rule.great_ladder, speed, turn_seconds), quick if hurried else 0)
    if is_great_moment:
        return speed
    if watched_seconds > timings.PATIENCE and speed_up_rule is PLAYED_SPEED_UP:
        speed = max(speed, timings.HURRIED_SPEED)
    return (
        minor_speed(speed, turn_seconds, speed_up_rule, has_recent_flash=batch.has_recent_flash)
        if batch.is_fleet
        else speed
    )


@dataclass(slots=True)
class TurnClock:
    """The turn that is shown, and the seconds of the clock spent on it without a question."""

    turn: int = -1
    seconds_spent: float = 0.0

    def advance(self, dt: float, turn: int, *, is_player_asked: bool) -> None:
        """Advance by ``dt`` seconds, unless a player is ``is_player_asked``; restart at 0 for a new
        turn."""
        if turn != self.turn:
            self.turn, self.seconds_spent = turn, 0.0
        self.seconds_spent += 0.0 if is_player_asked else dt


def is_quickest_due(speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule) -> bool:
    """Return whether a fleet is shown at the quickest speed after ``turn_seconds`` seconds of a
    turn."""
    return speed >= timings.HELD_KEY_SPEED or turn_seconds >= speed_up_rule.quick_after_seconds


def is_far_view_due(speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule) -> bool:
    """Return whether volleys of a fleet are shown from far after ``turn_seconds`` seconds of a
    turn."""
    return speed >= timings.HELD_KEY_SPEED or turn_seconds >= speed_up_rule.far_after_seconds


def update_batch_speed(
    batch: EventBatch, speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule
) -> None:
    """Set whether the batch is quick and seen from far, after ``turn_seconds`` seconds of the
    turn."""
    batch.is_quick = is_quickest_due(speed, turn_seconds, speed_up_rule)
    batch.is_from_far = batch.is_fleet and is_far_view_due(speed, turn_seconds, speed_up_rule)


def minor_speed(
    speed: int, turn_seconds: float, speed_up_rule: SpeedUpRule, *, has_recent_flash: bool
) -> int:
    """Return the pace of minor acts of a fleet. ``has_recent_flash``: the last volley is so recent
    that no
    other may fire yet."""
    after, quick = _QUICK_STEP
    if is_quickest_due(speed, turn_seconds, speed_up_rule):
        speed = max(speed, timings.HELD_KEY_SPEED)
        return speed if has_recent_flash or turn_seconds < after else max(speed, quick)
    return ladder_speed(speed_up_rule.minor_ladder, speed, turn_seconds)


def ladder_speed(ladder: Sequence[tuple[float, int]], speed: int, turn_seconds: float) -> int:
    """Return the pace of a ladder after ``turn_seconds`` seconds, at least the chosen ``speed``."""
    return max([speed, *(pace for after, pace in ladder if turn_seconds >= after)])
