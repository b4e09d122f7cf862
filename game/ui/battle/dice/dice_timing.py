"""When each die of a roll comes to rest, when hits are counted and when the seal is stamped. No pygame
here.

There are three clocks, and `age` is always that of the roll in hand:

- A roll that no gun has made: `scene.timings` gives the time of each die; hits rise after the last one
  (`RISE_SECONDS`), then the seal comes down.
- A roll that follows on another one at once (`is_quick`): all dice rest after a moment, with no time for
  hits to rise.
- A volley that is being shown: `follow_volley` takes the age of the volley itself, so that each die rests
  when its ball strikes and the seal is stamped when the last ball has struck. While its guns have still
  to fire, all dice tumble (`settle_times` is infinite). `is_synced` keeps `advance` from adding the same
  seconds a second time.

A roll that has come to rest stays for `STAY_SECONDS`, or `SHORT_STAY_SECONDS` if another ship acts
meanwhile; a player who waits on it keeps it open.

`show` keeps the same `RollView` object as long as nothing new is known of the roll: `dice_row` remembers
its layout by that object.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from game.core.events import Event, Fired
from game.scene import timings
from game.scene.effects import Volley
from game.scene.stage_acts import ActKind, StageAct
from game.ui.battle.dice.roll_view import RollView

STAY_SECONDS: Final = 2.5
"""Seconds a roll stays after the last die is at rest, unless the player waits on it or sends it away."""
SHORT_STAY_SECONDS: Final = 1.2
"""The same of a roll while another ship sails or fires."""
_NEW_STORY_DRAMAS: Final = (ActKind.MOVE, ActKind.VOLLEY, ActKind.RAKE)
"""What never comes of another ship's dice: with it something new begins."""
RISE_SECONDS: Final = timings.HITS_RISE
STAMP_SECONDS: Final = timings.SEAL_STAMPS


@dataclass(slots=True)
class DiceTiming:
    """The roll on the tray, how long it has been there there, and whether it was sent away. Of dice that guns
    have thrown `settle_times` says when each of them settles, `hit_times` when each hit is counted."""

    roll: RollView | None = None
    mark: tuple[int, int] = (-1, -1)
    age: float = 0.0
    is_dismissed: bool = True
    settle_times: tuple[float, ...] = ()
    hit_times: tuple[float, ...] = ()
    is_synced: bool = False
    """Whether the age has just been set to that of a volley."""
    is_quick: bool = False
    """Whether the roll follows on another, and its dice are there in a moment."""
    is_hidden: bool = False
    """Whether it is not shown, because the camera shows none of its ships."""

    def show(self, roll: RollView | None, mark: tuple[int, int], is_quick: bool = False) -> None:
        """Show this roll on the tray; a new mark makes the dice tumble again."""
        if mark != self.mark:
            self.mark, self.age, self.is_dismissed = mark, 0.0, roll is None
            self.settle_times = self.hit_times = ()
        if roll != self.roll:
            # The same object as long as nothing new is known of it: layouts of it are remembered.
            self.roll = roll
        self.is_quick = is_quick

    def follow_volley(
        self, volleys: Sequence[Volley], roll_events: Sequence[Event], unfired_events: Sequence[Event] = ()
    ) -> None:
        """Let the dice fall with the balls, if the roll, with which `roll_events` begins, is that of a volley
        that is being shown; while its guns are among the `unfired_events`, let all of them tumble."""
        fired = next((event for event in roll_events if isinstance(event, Fired)), None)
        if fired is None or self.roll is None:
            return
        guns = (fired.ship, fired.target, fired.side)
        if guns in [(e.ship, e.target, e.side) for e in unfired_events if isinstance(e, Fired)]:
            self.settle_times, self.hit_times = (inf,) * max(1, self.roll.die_count), ()
            return
        volley = next((v for v in reversed(volleys) if v.is_volley_of(fired)), None)
        if volley is None:
            if inf in self.settle_times:  # what was shown has been skipped
                self.settle_times = ()
            return
        self.age, self.is_synced = volley.age, True
        self.settle_times, self.hit_times = volley_times(self.roll, volley)

    def advance(self, seconds: float, stays_open: bool, acts: Sequence[StageAct] = ()) -> None:
        """Let time pass; remove the roll once it has been read unless `stays_open`, and soon if another ship
        acts by now."""
        self.age += 0.0 if self.is_synced else seconds
        self.is_synced = False
        if not stays_open and self.age > self.settle_seconds + (
            SHORT_STAY_SECONDS if self._is_overtaken(acts) else STAY_SECONDS
        ):
            self.dismiss()

    def dismiss(self) -> None:
        """Clear the tray: the roll has been read, or what the player does now makes it old."""
        self.is_dismissed = True

    def hide(self, *, is_hidden: bool) -> None:
        """Hide the roll, or show it."""
        self.is_hidden = is_hidden

    def stay_dismissed(self, mark: tuple[int, int]) -> None:
        """Take the roll of this mark for one that was dismissed already."""
        self.mark = mark

    def _is_overtaken(self, acts: Sequence[StageAct]) -> bool:
        return self.roll is not None and any(
            act.drama in _NEW_STORY_DRAMAS and act.age >= 0 and not act.has_happened
            and self.roll.ship not in act.ships
            for act in acts
        )  # fmt: skip

    @property
    def tumble_seconds(self) -> float:
        """Seconds until the last die is at rest."""
        if self.settle_times:
            return max(self.settle_times)
        return timings.RUN_TUMBLE if self.is_quick else tumble_seconds(self.roll)

    @property
    def stamp_time(self) -> float:
        """Seconds until the seal comes down: guns have no hits that rise afterwards, and a roll that follows
        on another no time for it."""
        return (
            self.tumble_seconds if self.settle_times or self.is_quick else self.tumble_seconds + RISE_SECONDS
        )

    @property
    def settle_seconds(self) -> float:
        """Seconds until every die is at rest, hits have risen and the seal is stamped."""
        return self.stamp_time + STAMP_SECONDS if self.roll else 0.0

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing on the tray moves any more: dice, hits and seal lie still."""
        return self.age > self.settle_seconds + RISE_SECONDS

    @property
    def has_balls_in_air(self) -> bool:
        """Whether balls of its guns are still in the air."""
        return bool(self.settle_times) and self.age < self.stamp_time

    @property
    def hits_so_far(self) -> int:
        """How many hits have been counted by now."""
        return sum(at <= self.age for at in self.hit_times)

    @property
    def has_roll(self) -> bool:
        """Whether there is a roll that was not sent away."""
        return self.roll is not None and not self.is_dismissed

    @property
    def has_visible_roll(self) -> bool:
        """Whether there is a roll to see."""
        return self.has_roll and not self.is_hidden

    @property
    def is_stamped(self) -> bool:
        """Whether the seal is on the roll."""
        return self.age >= self.settle_seconds

    @property
    def is_roll_in_view(self) -> bool:
        """Whether the dice are still on their way."""
        return self.has_visible_roll and self.age < self.settle_seconds + STAY_SECONDS

    def die_settle_time(self, die_index: int) -> float:
        """Return when the die of this number, counted over all groups, comes to rest."""
        if self.settle_times:
            return self.settle_times[min(die_index, len(self.settle_times) - 1)]
        if self.is_quick:
            return timings.RUN_TUMBLE
        each = timings.DICE_TUMBLE + timings.DICE_TUMBLE_EACH * die_index
        return min(each, timings.DICE_TUMBLE_CAP)


def volley_times(roll: RollView, volley: Volley) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return when each die of a throw comes to rest, and when its hits are counted: a die that hits goes with
    a ball that hits. Where a volley is of several throws, this one is the last of it."""
    dice = [die for group in roll.groups if not group.is_removed for die in group.dice]
    hits = [die.state == "hit" for die in dice]
    told = any(die.state != "plain" for die in dice)
    number, fits = sum(hits), len(dice) - sum(hits) <= len(volley.misses)
    if not (told and fits and number <= len(volley.hits)):
        balls = sorted((*volley.hits, *volley.misses))
        spread = [balls[n * len(balls) // len(dice)] for n in range(len(dice))] if balls else []
        lies = (*spread[:-1], volley.last_strike) if spread else ()
        return tuple(lies), volley.hits
    on = iter(volley.hits[len(volley.hits) - number :])
    off = iter(volley.misses[len(volley.misses) - (len(dice) - number) :])
    lies = tuple(next(on if hit else off) for hit in hits)
    return lies, tuple(at for at, hit in zip(lies, hits, strict=True) if hit)


def settle_seconds(roll: RollView | None) -> float:
    """Return the seconds until every die is at rest, hits have risen and the seal is stamped, of a roll that
    no gun has made."""
    return tumble_seconds(roll) + RISE_SECONDS + STAMP_SECONDS if roll else 0.0


def tumble_seconds(roll: RollView | None) -> float:
    """Return the seconds until the last die is at rest."""
    return timings.tumble_seconds(roll.die_count) if roll else 0.0
