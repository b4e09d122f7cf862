"""What the owner of a stand has set and may change while it runs: volumes and quiet hours, how long
everything lasts, the size of text, whose club it is. Values only; no pygame."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

DAY: Final = 24 * 60
_HOURS: Final = re.compile(r"^([01]?\d|2[0-3]):([0-5]\d) *- *([01]?\d|2[0-3]|24):([0-5]\d)$")
COUNTDOWN_FROM: Final = 30.0
"""So many seconds before his time is up a visitor is told."""
TEXT_SIZES: Final = (100, 125, 150)
"""Sizes of text in per cent."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From one minute of the day to another, which is not of it any more; over midnight if that
    comes earlier."""

    start_minute: int
    end_minute: int

    def includes(self, minute: int) -> bool:
        """Whether a minute of the day, 0 to 1439, lies in these hours."""
        if self.start_minute < self.end_minute:
            return self.start_minute <= minute < self.end_minute
        return minute >= self.start_minute or minute < self.end_minute

    def __str__(self) -> str:
        """As it is written: ``18:00-09:30``."""
        return "-".join(f"{at // 60:02d}:{at % 60:02d}" for at in (self.start_minute, self.end_minute))


def parse_hours(words: str) -> Hours | None:
    """The hours that a text such as ``18:00-09:30`` tells, None if it tells none."""
    told = _HOURS.match(words.strip())
    if told is None:
        return None
    h1, m1, h2, m2 = map(int, told.groups())
    first, last = h1 * 60 + m1, h2 * 60 + m2
    return Hours(first, last % DAY) if last <= DAY and first != last else None


def is_in_hours(hours: Iterable[Hours], minute: int) -> bool:
    """Whether a minute of the day lies in any of these hours."""
    return any(one.includes(minute) for one in hours)


@dataclass(frozen=True, slots=True)
class Club:
    """Whose stand it is: a name, where to find it, the file of its badge, one line about it, and
    what its QR code says ('' for none)."""

    name: str = ""
    address: str = ""
    logo: str = ""
    line: str = ""
    qr: str = ""


@dataclass(frozen=True, slots=True)
class OwnerSettings:
    """Volumes are 0 to 100, times in seconds. ``volume`` is the show's, ``loudest`` the most that a
    visitor may choose, ``quiet_volume`` both in ``quiet_hours`` hours. A visitor who does nothing
    for
    ``idle`` is asked, and after ``countdown`` more a captain relieves him; after ``session`` in all
    his time is up (0: he may stay). In the hours of ``pause_hours`` the show rests."""

    volume: int = 50
    loudest: int = 70
    quiet_hours: tuple[Hours, ...] = ()
    quiet_volume: int = 0
    idle: float = 75.0
    countdown: float = 15.0
    session: float = 300.0
    pause_hours: tuple[Hours, ...] = ()
    text_size: int = 125
    club: Club = Club()

    def max_volume(self, minute: int) -> int:
        """The loudest volume at this minute of the day."""
        return min(self.loudest, self.quiet_volume) if is_in_hours(self.quiet_hours, minute) else self.loudest

    def show_volume(self, minute: int) -> int:
        """The volume of the show at this minute of the day."""
        return min(self.volume, self.max_volume(minute))

    def is_closed(self, minute: int) -> bool:
        """Whether the show rests at this minute of the day."""
        return is_in_hours(self.pause_hours, minute)


VOLUME_STEP: Final = 10
IDLE_STEP: Final = 15.0
MIN_IDLE, MAX_IDLE = 15.0, 900.0
SESSION_MINUTES: Final = (0, 5, 8, 10, 15, 20, 30, 45, 60)
"""Minutes that the panel offers for a visit; 0 for as long as he likes."""
HALF_HOUR: Final = 30
DEFAULT_QUIET_HOURS: Final = Hours(18 * 60, 9 * 60)
"""The quiet hours that are begun with where there were none."""


class OwnerSetting(StrEnum):
    """What can be stepped on the owner's panel."""

    VOLUME = "volume"
    LOUDEST = "loudest"
    QUIET_FROM = "quiet-from"
    QUIET_UNTIL = "quiet-until"
    IDLE = "idle"
    SESSION = "session"
    TEXT_SIZE = "text-size"


def with_setting_stepped(settings: OwnerSettings, which: OwnerSetting, by: int) -> OwnerSettings:
    """The customs with one of them moved by so many steps; ends hold, and the show is never louder
    than a visitor may have it."""
    match which:
        case OwnerSetting.VOLUME:
            volume = _clamp(settings.volume + by * VOLUME_STEP, 0, 100)
            return replace(settings, volume=volume, loudest=max(volume, settings.loudest))
        case OwnerSetting.LOUDEST:
            loudest = _clamp(settings.loudest + by * VOLUME_STEP, 0, 100)
            return replace(settings, loudest=loudest, volume=min(loudest, settings.volume))
        case OwnerSetting.QUIET_FROM | OwnerSetting.QUIET_UNTIL:
            return replace(settings, quiet_hours=_quiet_stepped(settings.quiet_hours, which, by))
        case OwnerSetting.IDLE:
            idle = max(MIN_IDLE, min(MAX_IDLE, settings.idle + by * IDLE_STEP))
            return replace(settings, idle=idle)
        case OwnerSetting.SESSION:
            minutes = _step_in_list(SESSION_MINUTES, round(settings.session / 60), by)
            return replace(settings, session=60.0 * minutes)
        case OwnerSetting.TEXT_SIZE:
            return replace(settings, text_size=_step_in_list(TEXT_SIZES, settings.text_size, by))


def _clamp(value: int, least: int, most: int) -> int:
    """The value, or the end that it lies beyond."""
    return max(least, min(most, value))


def _step_in_list(values: tuple[int, ...], now: int, by: int) -> int:
    """The value so many steps along a list from the last that is not above `now`."""
    at = max((n for n, value in enumerate(values) if value <= now), default=0)
    return values[_clamp(at + by, 0, len(values) - 1)]


def _quiet_stepped(quiet: tuple[Hours, ...], which: OwnerSetting, by: int) -> tuple[Hours, ...]:
    """Quiet hours with the first of them moved at one end by half hours; ends that meet are no
    hours, and where there were none they begin as a night."""
    if not quiet:
        return (DEFAULT_QUIET_HOURS,)
    first, last = quiet[0].start_minute, quiet[0].end_minute
    if which is OwnerSetting.QUIET_FROM:
        first = (first + by * HALF_HOUR) % DAY
    else:
        last = (last + by * HALF_HOUR) % DAY
    return (*((Hours(first, last),) if first != last else ()), *quiet[1:])


def panel_state_text(settings: OwnerSettings, held: bool) -> str:
    """What can be changed on the panel, and whether the show is held, as one text for the show that
    comes after this one."""
    told = {name: getattr(settings, name) for name in _KEPT_FIELDS}
    return json.dumps({**told, "quiet": [str(one) for one in settings.quiet_hours], "held": held})


def with_panel_state(settings: OwnerSettings, kept: str) -> tuple[OwnerSettings, bool]:
    """The customs as such a text has them, and whether the show is held; as they are if it is no
    such text."""
    try:
        told = json.loads(kept)
        quiet = tuple(hours for words in told.pop("quiet") if (hours := parse_hours(words)))
        held = bool(told.pop("held"))
        return replace(settings, quiet_hours=quiet, **{name: told[name] for name in _KEPT_FIELDS}), held
    except (ValueError, TypeError, KeyError, AttributeError):
        return settings, False


_KEPT_FIELDS: Final = ("volume", "loudest", "idle", "session", "text_size")
DEFAULTS: Final = OwnerSettings()
"""What holds where the owner has set nothing."""


def is_away(settings: OwnerSettings, idle: float) -> bool:
    """Whether a visitor who has done nothing for so many seconds is to be relieved of command."""
    return idle >= settings.idle + settings.countdown


def time_is_up(settings: OwnerSettings, played: float) -> bool:
    """Whether a visitor who has played for so many seconds has had his time."""
    return 0 < settings.session <= played


def session_left(settings: OwnerSettings, played: float) -> float | None:
    """Seconds that a visitor who has played so long may go on; None if he may stay, or if that is
    long enough not to be told."""
    left = settings.session - played
    return max(0.0, left) if settings.session and left <= COUNTDOWN_FROM else None
