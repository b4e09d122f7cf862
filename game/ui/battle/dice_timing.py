"""The roll on the tray in time: when each die lies, when its hits are counted, when the seal comes
down. No pygame here.

Dice of guns tumble while the guns fire: each lies when its ball strikes, and the seal is stamped
when the last ball has struck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from game.core.events import Event, Fired
from game.scene import timings
from game.scene.acts import Act, Drama
from game.scene.volleys import Volley
from game.ui.battle.roll_view import RollView

STAYS: Final = 2.5
"""Seconds a roll stays after the last die lies, unless the player waits on it or sends it away."""
STAYS_PAST: Final = 1.2
"""The same of a roll while another ship sails or fires."""
_ANEW: Final = (Drama.MOVE, Drama.VOLLEY, Drama.RAKE)
"""What never comes of another ship's dice: with it something new begins."""
RISE: Final = timings.HITS_RISE
STAMP: Final = timings.SEAL_STAMPS


@dataclass(slots=True)
class DiceTiming:
    """The roll on the tray, how long it has lain there, and whether it was sent away. Of dice that
    guns have thrown `lies` says when each of them settles, `counts` when each hit is counted."""

    throw: RollView | None = None
    mark: tuple[int, int] = (-1, -1)
    age: float = 0.0
    away: bool = True
    lies: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()
    followed: bool = False
    """Whether the age has just been set to that of a volley."""
    quick: bool = False
    """Whether the roll follows on another, and its dice lie there in a moment."""

    def show(self, throw: RollView | None, mark: tuple[int, int], quick: bool = False) -> None:
        """This roll lies on the tray; a new mark makes the dice tumble again."""
        if mark != self.mark:
            self.mark, self.age, self.away = mark, 0.0, throw is None
            self.lies = self.counts = ()
        self.throw, self.quick = throw, quick

    def follow(
        self, volleys: Sequence[Volley], rolled: Sequence[Event], waiting: Sequence[Event] = ()
    ) -> None:
        """If the roll, with which `rolled` begins, is that of a volley that is being shown, its
        dice go with the balls; while its guns are `waiting` to fire, all of them tumble."""
        fired = next((event for event in rolled if isinstance(event, Fired)), None)
        if fired is None or self.throw is None:
            return
        guns = (fired.ship, fired.target, fired.side)
        if guns in [(e.ship, e.target, e.side) for e in waiting if isinstance(e, Fired)]:
            self.lies, self.counts = (inf,) * max(1, self.throw.count), ()
            return
        volley = next((v for v in reversed(volleys) if v.tells_of(fired)), None)
        if volley is None:
            if inf in self.lies:  # what was shown has been skipped
                self.lies = ()
            return
        self.age, self.followed = volley.age, True
        self.lies, self.counts = strikes_of(self.throw, volley)

    def advance(self, seconds: float, held: bool, acts: Sequence[Act] = ()) -> None:
        """Time passes; once the dice have been read the tray slides away unless `held`, and soon
        if another ship acts by now."""
        self.age += 0.0 if self.followed else seconds
        self.followed = False
        if not held and self.age > self.settled + (STAYS_PAST if self._is_past(acts) else STAYS):
            self.away = True

    def _is_past(self, acts: Sequence[Act]) -> bool:
        """Whether another ship sails or fires by now than the one that has thrown."""
        return self.throw is not None and any(
            act.drama in _ANEW and act.age >= 0 and not act.done
            and self.throw.ship not in act.ships
            for act in acts
        )  # fmt: skip

    @property
    def tumbled(self) -> float:
        """Seconds until the last die lies."""
        if self.lies:
            return max(self.lies)
        return timings.RUN_TUMBLE if self.quick else tumbled(self.throw)

    @property
    def stamp_time(self) -> float:
        """Seconds until the seal comes down: guns have no hits that rise afterwards, and a roll
        that follows on another no time for it."""
        return self.tumbled if self.lies or self.quick else self.tumbled + RISE

    @property
    def settled(self) -> float:
        """Seconds until every die lies, hits have risen and the seal is stamped."""
        return self.stamp_time + STAMP if self.throw else 0.0

    @property
    def at_rest(self) -> bool:
        """Whether nothing on the tray moves any more: dice, hits and seal lie still."""
        return self.age > self.settled + RISE

    @property
    def flying(self) -> bool:
        """Whether balls of its guns are still in the air."""
        return bool(self.lies) and self.age < self.stamp_time

    @property
    def so_far(self) -> int:
        """How many hits have been counted by now."""
        return sum(at <= self.age for at in self.counts)

    @property
    def showing(self) -> bool:
        """Whether there is a roll to see."""
        return self.throw is not None and not self.away

    @property
    def moving(self) -> bool:
        """Whether the dice are still on their way."""
        return self.showing and self.age < self.settled + STAYS

    def lies_at(self, n: int) -> float:
        """When the die of this number, counted over all groups, lies."""
        if self.lies:
            return self.lies[min(n, len(self.lies) - 1)]
        if self.quick:
            return timings.RUN_TUMBLE
        each = timings.DICE_TUMBLE + timings.DICE_TUMBLE_EACH * n
        return min(each, timings.DICE_TUMBLE_CAP)


def strikes_of(throw: RollView, volley: Volley) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """When each die of a throw lies, and when its hits are counted: a die that hits goes with a
    ball that hits. Where a volley is of several throws, this one is the last of it."""
    dice = [die for group in throw.groups if not group.removed for die in group.dice]
    hits = [die.state == "hit" for die in dice]
    told = any(die.state != "plain" for die in dice)
    number, fits = sum(hits), len(dice) - sum(hits) <= len(volley.misses)
    if not (told and fits and number <= len(volley.hits)):
        balls = sorted((*volley.hits, *volley.misses))
        spread = [balls[n * len(balls) // len(dice)] for n in range(len(dice))] if balls else []
        lies = (*spread[:-1], volley.last) if spread else ()
        return tuple(lies), volley.hits
    on = iter(volley.hits[len(volley.hits) - number :])
    off = iter(volley.misses[len(volley.misses) - (len(dice) - number) :])
    lies = tuple(next(on if hit else off) for hit in hits)
    return lies, tuple(at for at, hit in zip(lies, hits, strict=True) if hit)


def settled(throw: RollView | None) -> float:
    """Seconds until every die lies, hits have risen and the seal is stamped, of a roll that is none
    of guns."""
    return tumbled(throw) + RISE + STAMP if throw else 0.0


def tumbled(throw: RollView | None) -> float:
    """Seconds until the last die lies."""
    return timings.tumble_seconds(throw.count) if throw else 0.0
