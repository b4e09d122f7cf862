"""What the owner of a stand has set and may change while it runs: volumes and quiet hours, how long
everything lasts, the size of text, whose club it is. Values only; no pygame."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

DAY: Final = 24 * 60
_HOURS: Final = re.compile(r"^([01]?\d|2[0-3]):([0-5]\d) *- *([01]?\d|2[0-3]|24):([0-5]\d)$")
TOLD_BEFORE: Final = 30.0
"""So many seconds before his time is up a visitor is told."""
TEXT_SIZES: Final = (100, 125, 150)
"""Sizes of text in per cent."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From one minute of the day to another, which is not of it any more; over midnight if that
    comes earlier."""

    first: int
    last: int

    def has(self, minute: int) -> bool:
        """Whether a minute of the day, 0 to 1439, lies in these hours."""
        if self.first < self.last:
            return self.first <= minute < self.last
        return minute >= self.first or minute < self.last

    def __str__(self) -> str:
        """As it is written: ``18:00-09:30``."""
        return "-".join(f"{at // 60:02d}:{at % 60:02d}" for at in (self.first, self.last))


def hours_in(words: str) -> Hours | None:
    """The hours that a text such as ``18:00-09:30`` tells, None if it tells none."""
    told = _HOURS.match(words.strip())
    if told is None:
        return None
    h1, m1, h2, m2 = map(int, told.groups())
    first, last = h1 * 60 + m1, h2 * 60 + m2
    return Hours(first, last % DAY) if last <= DAY and first != last else None


def within(hours: Iterable[Hours], minute: int) -> bool:
    """Whether a minute of the day lies in any of these hours."""
    return any(one.has(minute) for one in hours)


@dataclass(frozen=True, slots=True)
class Club:
    """Whose stand it is: a name, where to find it, and the file of its badge ('' for none)."""

    name: str = ""
    address: str = ""
    logo: str = ""


@dataclass(frozen=True, slots=True)
class Customs:
    """Volumes are 0 to 100, times in seconds. ``volume`` is the show's, ``loudest`` the most that a
    visitor may choose, ``quiet_volume`` both in ``quiet`` hours. A visitor who does nothing for
    ``idle`` is asked, and after ``countdown`` more a captain relieves him; so he is after
    ``session`` in all (0: he may stay). In the hours of ``pause`` the show rests."""

    volume: int = 50
    loudest: int = 70
    quiet: tuple[Hours, ...] = ()
    quiet_volume: int = 0
    idle: float = 75.0
    countdown: float = 15.0
    session: float = 0.0
    pause: tuple[Hours, ...] = ()
    text_size: int = 125
    club: Club = Club()

    def most(self, minute: int) -> int:
        """The loudest volume at this minute of the day."""
        return min(self.loudest, self.quiet_volume) if within(self.quiet, minute) else self.loudest

    def shown(self, minute: int) -> int:
        """The volume of the show at this minute of the day."""
        return min(self.volume, self.most(minute))

    def rests(self, minute: int) -> bool:
        """Whether the show rests at this minute of the day."""
        return within(self.pause, minute)


AS_NEW: Final = Customs()
"""What holds where the owner has set nothing."""


def time_is_up(customs: Customs, idle: float, played: float) -> bool:
    """Whether a visitor who has done nothing for `idle` seconds and `played` for so many is to be
    relieved of command."""
    return idle >= customs.idle + customs.countdown or 0 < customs.session <= played


def session_left(customs: Customs, played: float) -> float | None:
    """Seconds that a visitor who has played so long may go on; None if he may stay, or if that is
    long enough not to be told."""
    left = customs.session - played
    return max(0.0, left) if customs.session and left <= TOLD_BEFORE else None
