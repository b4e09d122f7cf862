"""``stand.toml``: the file of the kiosk's owner, read and checked like a level: all errors at once, each with
line, column and a hint. It is data, never code."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr, ValidationError
from pydantic_core import PydanticCustomError

from game.core.files import describe_error, read_regular_file
from game.levels import LevelError
from game.levels.format.fields import LevelModel, Name, OneLine
from game.levels.packs.png_check import HEADER_BYTES, MAX_PIXELS_WIDE, PNG, picture_size
from game.levels.reading.findings import RawFinding
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import TomlSource, parse_toml, read_level_file
from game.ui.kiosk.owner_settings import Club, Hours, OwnerSettings, is_pin, parse_address, parse_hours

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
        sound, times, own = self.sound, self.times, self.club
        logo = str(folder / own.logo) if own.logo else ""
        club = Club(own.name, own.address, logo, own.line, own.qr)
        volumes = (sound.volume, sound.loudest, _parse_spans(sound.quiet), sound.quiet_volume)
        seconds = (float(times.idle), float(times.countdown), 60.0 * times.session)
        return OwnerSettings(*volumes, *seconds, _parse_spans(times.pause), self.text_size, club)


def _parse_spans(spans: tuple[str, ...]) -> tuple[Hours, ...]:
    return tuple(hours for words in spans if (hours := parse_hours(words)) is not None)


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
        return "", f"the PIN file cannot be read: {_reason(fault)}"
    first = words.strip().partition("\n")[0].strip()
    return (first, "") if is_pin(first) else ("", "the PIN file does not begin with a PIN")


def _reason(fault: OSError | ValueError) -> str:
    return describe_error(fault) if isinstance(fault, OSError) else "it is no name of a file"


def _logo_problem(path: Path) -> str:
    try:
        data = read_regular_file(path, MAX_LOGO_BYTES, may_be_link=True)
    except (OSError, ValueError) as fault:
        return f"the logo cannot be read: {_reason(fault)}"
    if not data.startswith(PNG) or len(data) < HEADER_BYTES:
        return "the logo is no PNG picture"
    wide, high = picture_size(data)
    return f"the logo is {wide:,} by {high:,} pixels" if max(wide, high) > MAX_PIXELS_WIDE else ""
