"""What the owner sets: `OwnerSettings` may change while the kiosk runs, `LaunchConfig` is fixed at its start.

Values only, because command line and warden read this before the game is loaded; `owner_file` reads the
file."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

DAY: Final = 24 * 60
_HOURS: Final = re.compile(r"^([01]?\d|2[0-3]):([0-5]\d) *- *([01]?\d|2[0-3]|24):([0-5]\d)$")
COUNTDOWN_FROM: Final = 30.0
"""A visitor sees the time left from this many seconds on."""
TEXT_SIZES: Final = (100, 125, 150)
"""Sizes of text in per cent."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From one minute of the day up to another, over midnight if that is earlier."""

    start_minute: int
    end_minute: int

    def includes(self, minute: int) -> bool:
        """Return whether a minute of the day, 0 to 1439, is in these hours."""
        if self.start_minute < self.end_minute:
            return self.start_minute <= minute < self.end_minute
        return minute >= self.start_minute or minute < self.end_minute

    def __str__(self) -> str:
        """Return the text of the hours: ``18:00-09:30``."""
        return "-".join(f"{at // 60:02d}:{at % 60:02d}" for at in (self.start_minute, self.end_minute))


def parse_hours(words: str) -> Hours | None:
    """Return the hours of a text such as ``18:00-09:30``, or None."""
    found = _HOURS.match(words.strip())
    if found is None:
        return None
    h1, m1, h2, m2 = map(int, found.groups())
    first, last = h1 * 60 + m1, h2 * 60 + m2
    return Hours(first, last % DAY) if last <= DAY and first != last else None


def is_in_hours(hours: Iterable[Hours], minute: int) -> bool:
    """Return whether a minute of the day is in any of these hours."""
    return any(one.includes(minute) for one in hours)


@dataclass(frozen=True, slots=True)
class Club:
    """The club: name, address, badge file, one line about it, and the text of its QR code ('' for none)."""

    name: str = ""
    address: str = ""
    logo: str = ""
    line: str = ""
    qr: str = ""


@dataclass(frozen=True, slots=True)
class OwnerSettings:
    """Volumes are 0 to 100, times in seconds. ``volume`` is the show's, ``loudest`` a visitor's maximum,
    ``quiet_volume`` the maximum of both in ``quiet_hours``. A visitor who does nothing for ``idle`` is asked,
    and after ``countdown`` more a captain takes over; after ``session`` his time is up (0: no limit). In
    ``pause_hours`` the show is paused."""

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
        """Return the loudest volume at this minute of the day."""
        return min(self.loudest, self.quiet_volume) if is_in_hours(self.quiet_hours, minute) else self.loudest

    def show_volume(self, minute: int) -> int:
        """Return the volume of the show at this minute of the day."""
        return min(self.volume, self.max_volume(minute))

    def is_closed(self, minute: int) -> bool:
        """Return whether the show is paused at this minute of the day."""
        return is_in_hours(self.pause_hours, minute)


VOLUME_STEP: Final = 10
IDLE_STEP: Final = 15.0
MIN_IDLE, MAX_IDLE = 15.0, 900.0
SESSION_MINUTES: Final = (0, 5, 8, 10, 15, 20, 30, 45, 60)
"""Minutes of a visit that the panel offers; 0 for no limit."""
HALF_HOUR: Final = 30
DEFAULT_QUIET_HOURS: Final = Hours(18 * 60, 9 * 60)
"""The quiet hours that the panel starts with if there are none."""


class OwnerSetting(StrEnum):
    """The settings on the owner's panel."""

    VOLUME = "volume"
    LOUDEST = "loudest"
    QUIET_FROM = "quiet-from"
    QUIET_UNTIL = "quiet-until"
    IDLE = "idle"
    SESSION = "session"
    TEXT_SIZE = "text-size"


def with_setting_stepped(settings: OwnerSettings, setting: OwnerSetting, steps: int) -> OwnerSettings:
    """Return the settings with one of them stepped, stopping at its ends. The show is never louder than a
    visitor's maximum."""
    match setting:
        case OwnerSetting.VOLUME:
            volume = _clamp(settings.volume + steps * VOLUME_STEP, 0, 100)
            return replace(settings, volume=volume, loudest=max(volume, settings.loudest))
        case OwnerSetting.LOUDEST:
            loudest = _clamp(settings.loudest + steps * VOLUME_STEP, 0, 100)
            return replace(settings, loudest=loudest, volume=min(loudest, settings.volume))
        case OwnerSetting.QUIET_FROM | OwnerSetting.QUIET_UNTIL:
            return replace(settings, quiet_hours=_quiet_stepped(settings.quiet_hours, setting, steps))
        case OwnerSetting.IDLE:
            idle = max(MIN_IDLE, min(MAX_IDLE, settings.idle + steps * IDLE_STEP))
            return replace(settings, idle=idle)
        case OwnerSetting.SESSION:
            minutes = _step_in_list(SESSION_MINUTES, round(settings.session / 60), steps)
            return replace(settings, session=60.0 * minutes)
        case OwnerSetting.TEXT_SIZE:
            return replace(settings, text_size=_step_in_list(TEXT_SIZES, settings.text_size, steps))


def _clamp(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def _step_in_list(values: tuple[int, ...], now: int, steps: int) -> int:
    """Return the value that many `steps` along a list from the last one that is not above `now`."""
    at = max((n for n, value in enumerate(values) if value <= now), default=0)
    return values[_clamp(at + steps, 0, len(values) - 1)]


def _quiet_stepped(quiet: tuple[Hours, ...], setting: OwnerSetting, steps: int) -> tuple[Hours, ...]:
    """Return the quiet hours with one end of the first moved by half hours. Equal ends mean none; without
    any, the first step makes them a night."""
    if not quiet:
        return (DEFAULT_QUIET_HOURS,)
    first, last = quiet[0].start_minute, quiet[0].end_minute
    if setting is OwnerSetting.QUIET_FROM:
        first = (first + steps * HALF_HOUR) % DAY
    else:
        last = (last + steps * HALF_HOUR) % DAY
    return (*((Hours(first, last),) if first != last else ()), *quiet[1:])


def panel_state_text(settings: OwnerSettings, is_paused: bool) -> str:
    """Return what the owner changed on the panel, as a text for the next show (`with_panel_state`)."""
    fields = {name: getattr(settings, name) for name in _KEPT_FIELDS}
    return json.dumps({**fields, "quiet": [str(one) for one in settings.quiet_hours], "held": is_paused})


def with_panel_state(settings: OwnerSettings, state_text: str) -> tuple[OwnerSettings, bool]:
    """Return the settings from such a text, and whether the show is paused; the given ones if it is no such
    text."""
    try:
        found = json.loads(state_text)
        quiet = tuple(hours for words in found.pop("quiet") if (hours := parse_hours(words)))
        is_paused = bool(found.pop("held"))
        return replace(settings, quiet_hours=quiet, **{name: found[name] for name in _KEPT_FIELDS}), is_paused
    except (ValueError, TypeError, KeyError, AttributeError):
        return settings, False


_KEPT_FIELDS: Final = ("volume", "loudest", "idle", "session", "text_size")
DEFAULTS: Final = OwnerSettings()
"""The settings of an owner who has set nothing."""


def is_away(settings: OwnerSettings, idle: float) -> bool:
    """Return whether a visitor has been idle so long that a captain takes over."""
    return idle >= settings.idle + settings.countdown


def is_time_up(settings: OwnerSettings, played_seconds: float) -> bool:
    """Return whether a visitor's time is up."""
    return 0 < settings.session <= played_seconds


def countdown_seconds(settings: OwnerSettings, played_seconds: float) -> float | None:
    """Return the seconds a visitor has left; None if there is no limit, or if it is still too early to show
    them."""
    left = settings.session - played_seconds
    return max(0.0, left) if settings.session and left <= COUNTDOWN_FROM else None


MIN_PIN_DIGITS, MAX_PIN_DIGITS = 4, 8
"""How many digits a PIN may have."""
MAX_JOURNALS: Final = 200
"""Default number of journals to keep."""


@dataclass(frozen=True, slots=True)
class LaunchConfig:
    """How the kiosk starts."""

    levels: Sequence[Path]
    """The levels that visitors may choose, in their order."""
    pin: str
    settings: OwnerSettings = DEFAULTS
    max_journals: int = MAX_JOURNALS
    seed: int | None = None
    """The seed of the first battle; None for a random one."""
    by_the_book: bool = False
    """Whether visitors answer every question, not in quick play."""
    battles_before: int = 0
    """Battles that earlier shows have started."""
    resume_journal: Path | None = None
    """The journal of a visitor's battle to resume."""
    visitor_side: str = ""
    """The side of that visitor."""
    shows_before: int = 0
    panel_state: str = ""
    """What the owner changed on the panel of the last show (`panel_state_text`)."""
    two_players: str = ""
    """The two players of the last show (`two_players.two_players_text`)."""
    visit: str = ""
    """The visit of the last show (`visit.visit_text`)."""
    report_address: str = ""
    """The address of the daily report; '' for none."""
    show_levels: Sequence[Path] = ()
    """The levels of attract mode; () for all."""


def is_pin(words: str) -> bool:
    """Return whether this may be a PIN: four to eight digits."""
    return MIN_PIN_DIGITS <= len(words) <= MAX_PIN_DIGITS and words.isascii() and words.isdigit()


# ------------------------------------------------------------------------------ the page of the day
_ADDRESS: Final = re.compile(r"(?:(?P<host>localhost|(?:[0-9]{1,3}\.){3}[0-9]{1,3}):)?(?P<port>[0-9]{4,5})")


class Address(NamedTuple):
    """A host and a port."""

    host: str
    port: int


def parse_address(words: str) -> Address | None:
    """Return the address of a text such as ``127.0.0.1:8043``; a port alone means this machine. None if it is
    no address, or the port is below 1024."""
    found = _ADDRESS.fullmatch(words.strip())
    if found is None or not 1024 <= int(found["port"]) <= 65_535:
        return None
    host = found["host"] or "localhost"
    host = "127.0.0.1" if host == "localhost" else host
    if any(int(part) > 255 for part in host.split(".")):
        return None
    return Address(host, int(found["port"]))
