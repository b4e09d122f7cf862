"""What the owner sets: `OwnerSettings` may change while the kiosk runs, `LaunchConfig` is fixed at its start,
and ``stand.toml`` is the file of both.

The file is checked like a level: all errors at once, each with line, column and a hint. It is data, never
code. No pygame: the command line reads this before any window is open."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr, ValidationError
from pydantic_core import PydanticCustomError

from game.core.files import describe_error, read_regular_file
from game.levels import LevelError
from game.levels.format.fields import LevelModel, Name, OneLine
from game.levels.packs.png_check import HEADER_BYTES, MAX_PIXELS_WIDE, PNG, picture_size
from game.levels.reading.findings import RawFinding
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import TomlSource, parse_toml, read_level_file

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
    told = _HOURS.match(words.strip())
    if told is None:
        return None
    h1, m1, h2, m2 = map(int, told.groups())
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


def with_setting_stepped(settings: OwnerSettings, which: OwnerSetting, by: int) -> OwnerSettings:
    """Return the settings with one of them stepped, stopping at its ends. The show is never louder than a
    visitor's maximum."""
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
    return max(least, min(most, value))


def _step_in_list(values: tuple[int, ...], now: int, by: int) -> int:
    """Return the value `by` steps along a list from the last one that is not above `now`."""
    at = max((n for n, value in enumerate(values) if value <= now), default=0)
    return values[_clamp(at + by, 0, len(values) - 1)]


def _quiet_stepped(quiet: tuple[Hours, ...], which: OwnerSetting, by: int) -> tuple[Hours, ...]:
    """Return the quiet hours with one end of the first moved by half hours. Equal ends mean none; without
    any, the first step makes them a night."""
    if not quiet:
        return (DEFAULT_QUIET_HOURS,)
    first, last = quiet[0].start_minute, quiet[0].end_minute
    if which is OwnerSetting.QUIET_FROM:
        first = (first + by * HALF_HOUR) % DAY
    else:
        last = (last + by * HALF_HOUR) % DAY
    return (*((Hours(first, last),) if first != last else ()), *quiet[1:])


def panel_state_text(settings: OwnerSettings, held: bool) -> str:
    """Return what the owner changed on the panel, and whether the show `held`, as a text for the next
    show."""
    told = {name: getattr(settings, name) for name in _KEPT_FIELDS}
    return json.dumps({**told, "quiet": [str(one) for one in settings.quiet_hours], "held": held})


def with_panel_state(settings: OwnerSettings, kept: str) -> tuple[OwnerSettings, bool]:
    """Return the settings from such a text, and whether the show is paused; the given ones if it is no such
    text."""
    try:
        told = json.loads(kept)
        quiet = tuple(hours for words in told.pop("quiet") if (hours := parse_hours(words)))
        held = bool(told.pop("held"))
        return replace(settings, quiet_hours=quiet, **{name: told[name] for name in _KEPT_FIELDS}), held
    except (ValueError, TypeError, KeyError, AttributeError):
        return settings, False


_KEPT_FIELDS: Final = ("volume", "loudest", "idle", "session", "text_size")
DEFAULTS: Final = OwnerSettings()
"""The settings of an owner who has set nothing."""


def is_away(settings: OwnerSettings, idle: float) -> bool:
    """Return whether a visitor has been idle so long that a captain takes over."""
    return idle >= settings.idle + settings.countdown


def time_is_up(settings: OwnerSettings, played: float) -> bool:
    """Return whether a visitor's time is up."""
    return 0 < settings.session <= played


def session_left(settings: OwnerSettings, played: float) -> float | None:
    """Return the seconds a visitor has left; None if there is no limit, or if it is still too early to show
    them."""
    left = settings.session - played
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
    told = _ADDRESS.fullmatch(words.strip())
    if told is None or not 1024 <= int(told["port"]) <= 65_535:
        return None
    host = told["host"] or "localhost"
    host = "127.0.0.1" if host == "localhost" else host
    if any(int(part) > 255 for part in host.split(".")):
        return None
    return Address(host, int(told["port"]))


FILE: Final = "stand.toml"
MAX_LOGO_BYTES: Final = 4 * 1024 * 1024
MAX_QR_CHARS: Final = 200
"""Most bytes of a QR code's text: a longer one cannot be read across a table."""
HOURS_ERROR: Final = "hours are told from one time of the day to another"
ADDRESS_ERROR: Final = "the page of the day is served at an address of this machine and a port"
ADDRESS_HINT: Final = 'such as "127.0.0.1:8043", or "8043"; a port of 1024 to 65535'
HOURS_HINT: Final = 'such as "12:30-13:15", or "18:00-09:30" over midnight'


def _check_hours(value: str) -> str:
    if parse_hours(value) is None:
        raise PydanticCustomError("hours", HOURS_ERROR)
    return value


def _check_address(value: str) -> str:
    if value and parse_address(value) is None:
        raise PydanticCustomError("address", ADDRESS_ERROR)
    return value


Percent = Annotated[StrictInt, Field(ge=0, le=100)]
Spans = Annotated[tuple[Annotated[StrictStr, AfterValidator(_check_hours)], ...], Field(max_length=12)]


class SoundTable(LevelModel):
    """``[sound]``."""

    noun: ClassVar[str] = "the sound"

    volume: Percent = Field(default=50, description="how loud the show is, 0 to 100")
    loudest: Percent = Field(default=70, description="the most that a visitor may choose, 0 to 100")
    quiet: Spans = Field(default=(), description=HOURS_HINT)
    quiet_volume: Percent = Field(default=0, description="how loud it is in quiet hours, 0 to 100")


class TimesTable(LevelModel):
    """``[times]``."""

    noun: ClassVar[str] = "the times"

    idle: Annotated[StrictInt, Field(ge=15, le=900)] = Field(
        default=75, description="seconds without a touch until a visitor is asked, 15 to 900"
    )
    countdown: Annotated[StrictInt, Field(ge=5, le=120)] = Field(
        default=15, description="seconds after that until a captain relieves him, 5 to 120"
    )
    session: Annotated[StrictInt, Field(ge=0, le=120)] = Field(
        default=5, description="minutes that a visitor may play, 0 for as long as he likes"
    )
    pause: Spans = Field(default=(), description=HOURS_HINT)


class ClubTable(LevelModel):
    """``[club]``."""

    noun: ClassVar[str] = "the club"

    name: Name = Field(default="", description="at most 80 letters")
    address: OneLine = Field(default="", description="where to find the club")
    logo: OneLine = Field(default="", description="a PNG file beside stand.toml")
    line: Name = Field(default="", description="one line about the club, at most 80 letters")
    qr: OneLine = Field(default="", description="what the QR code says: the club's web address")


class PageTable(LevelModel):
    """``[page]``."""

    noun: ClassVar[str] = "the page"

    address: Annotated[StrictStr, AfterValidator(_check_address)] = Field(
        default="", description=ADDRESS_HINT
    )


class StandFile(LevelModel):
    """The whole file."""

    noun: ClassVar[str] = "the stand"

    programme: tuple[StrictStr, ...] = Field(
        default=(), max_length=200, description="names or files of levels, in turn"
    )
    pin_file: OneLine = Field(default="", description="a file whose first line is the PIN")
    text_size: Literal[100, 125, 150] = Field(default=125, description="100, 125 or 150")
    by_the_book: StrictBool = Field(default=False, description="true or false")
    memory: Annotated[StrictInt, Field(ge=0, le=64_000)] = Field(
        default=1200, description="megabytes after which the show is begun afresh, 0: never"
    )
    sound: SoundTable = SoundTable()
    times: TimesTable = TimesTable()
    club: ClubTable = ClubTable()
    page: PageTable = PageTable()

    def owner_settings(self, folder: Path) -> OwnerSettings:
        """Return these values as settings; the badge is in `folder`."""
        told, times, own = self.sound, self.times, self.club
        logo = str(folder / own.logo) if own.logo else ""
        club = Club(own.name, own.address, logo, own.line, own.qr)
        volumes = (told.volume, told.loudest, _parse_spans(told.quiet), told.quiet_volume)
        seconds = (float(times.idle), float(times.countdown), 60.0 * times.session)
        return OwnerSettings(*volumes, *seconds, _parse_spans(times.pause), self.text_size, club)


def _parse_spans(told: tuple[str, ...]) -> tuple[Hours, ...]:
    return tuple(hours for words in told if (hours := parse_hours(words)) is not None)


@dataclass(frozen=True, slots=True)
class Owner:
    """The file as read, the PIN that its PIN file holds ('' if it names none), and its folder."""

    file: StandFile
    pin: str = ""
    folder: Path = Path()

    def owner_settings(self) -> OwnerSettings:
        """Return the settings of the file."""
        return self.file.owner_settings(self.folder)


LevelCheck = Callable[[str], str]
"""Returns what is wrong with a level of the list, '' if it can be fought."""


def load_owner(path: Path, why_not: LevelCheck) -> Owner:
    """Read the file at `path`. Raise LevelError with every error in it."""
    return read_owner(read_level_file(path), str(path), path.parent, why_not)


def read_owner(text: str, file: str, folder: Path, why_not: LevelCheck) -> Owner:
    """Read the text of a file; the files that it names are in `folder`. Raise LevelError."""
    source = parse_toml(text, file)
    faults, read = list(_file_errors(source, folder, why_not)), None
    try:
        read = StandFile.model_validate(source.data)
    except ValidationError as refused:
        hints = {HOURS_ERROR: HOURS_HINT, ADDRESS_ERROR: ADDRESS_HINT}
        for finding in explain_errors(refused, source.data, StandFile):
            faults.append(replace(finding, hint=hints.get(finding.message, finding.hint)))
    if faults or read is None:
        raise LevelError(source.locate_findings(faults))
    return Owner(read, _read_pin(folder / read.pin_file)[0] if read.pin_file else "", folder)


def _file_errors(source: TomlSource, folder: Path, why_not: LevelCheck) -> Iterator[RawFinding]:
    programme = source.data.get("programme")
    for number, name in enumerate(programme if isinstance(programme, list) else []):
        wrong = why_not(name) if isinstance(name, str) else ""
        if wrong:
            yield RawFinding(("programme", number), "value", "bad-value", wrong,
                        "weathergage levels lists the battles on offer")  # fmt: skip
    pin = source.data.get("pin_file")
    if isinstance(pin, str) and pin:
        wrong = _read_pin(folder / pin)[1]
        if wrong:
            yield RawFinding(("pin_file",), "value", "bad-value", wrong,
                        "four to eight digits on the first line of a file")  # fmt: skip
    yield from _sound_and_club_faults(source, folder)


def _sound_and_club_faults(source: TomlSource, folder: Path) -> Iterator[RawFinding]:
    sound, club = source.subsource("sound").data, source.subsource("club").data
    volume, loudest = sound.get("volume"), sound.get("loudest", 70)
    if type(volume) is int and type(loudest) is int and volume > loudest:
        yield RawFinding(("sound", "volume"), "value", "bad-value",
                    f"the show is louder ({volume}) than a visitor may have it ({loudest})",
                    f"volume = {loudest}, or loudest = {volume}")  # fmt: skip
    logo = club.get("logo")
    wrong = _logo_problem(folder / logo) if isinstance(logo, str) and logo else ""
    if wrong:
        hint = f"a PNG file of at most 4 MB, and of {MAX_PIXELS_WIDE:,} pixels across and down"
        yield RawFinding(("club", "logo"), "value", "bad-value", wrong, hint)
    code = club.get("qr")
    if isinstance(code, str) and len(code.encode("utf-8", "replace")) > MAX_QR_CHARS:
        yield RawFinding(("club", "qr"), "value", "bad-value",
                    "the QR code would be too fine to be read from a screen",
                    f"at most {MAX_QR_CHARS} letters, such as https://example.org")  # fmt: skip


def _read_pin(path: Path) -> tuple[str, str]:
    """Return the PIN in a file, and what is wrong with it. Other content of the file is never shown."""
    try:
        words = read_regular_file(path, 4096, may_be_link=True).decode("utf-8", "replace")
    except (OSError, ValueError) as fault:
        told = describe_error(fault) if isinstance(fault, OSError) else "it is no name of a file"
        return "", f"the PIN file cannot be read: {told}"
    first = words.strip().partition("\n")[0].strip()
    return (first, "") if is_pin(first) else ("", "the PIN file does not begin with a PIN")


def _logo_problem(path: Path) -> str:
    try:
        data = read_regular_file(path, MAX_LOGO_BYTES, may_be_link=True)
    except (OSError, ValueError) as fault:
        told = describe_error(fault) if isinstance(fault, OSError) else "it is no name of a file"
        return f"the logo cannot be read: {told}"
    if not data.startswith(PNG) or len(data) < HEADER_BYTES:
        return "the logo is no PNG picture"
    wide, high = picture_size(data)
    return f"the logo is {wide:,} by {high:,} pixels" if max(wide, high) > MAX_PIXELS_WIDE else ""
