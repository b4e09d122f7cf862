"""``stand.toml``: what the owner of a stand has written down, read and checked like a level: every
fault at once, with its line, its column and what to write instead. It is data, never code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, Field, StrictBool, StrictInt, StrictStr, ValidationError
from pydantic_core import PydanticCustomError

from game.core.files import read_plain, why
from game.levels import LevelError
from game.levels.format.fields import Name, OneLine, Part
from game.levels.packs.pictures import HEADER, PNG, WIDEST, size_of
from game.levels.reading.explain import explain
from game.levels.reading.findings import Fault
from game.levels.reading.source import Source, parse_toml, read_file
from game.ui.kiosk.launch_config import address_in, is_pin
from game.ui.kiosk.owner_settings import Club, Hours, OwnerSettings, hours_in

FILE: Final = "stand.toml"
LARGEST_LOGO: Final = 4 * 1024 * 1024
LONGEST_CODE: Final = 200
"""Bytes of a QR code's text: longer ones make squares too small to be read across a table."""
SAYS_HOURS: Final = "hours are told from one time of the day to another"
SAYS_ADDRESS: Final = "the page of the day is served at an address of this machine and a port"
ADDRESS_CURE: Final = 'such as "127.0.0.1:8043", or "8043"; a port of 1024 to 65535'
HOURS_CURE: Final = 'such as "12:30-13:15", or "18:00-09:30" over midnight'


def _hours(value: str) -> str:
    """Hours that can be read."""
    if hours_in(value) is None:
        raise PydanticCustomError("hours", SAYS_HOURS)
    return value


def _address(value: str) -> str:
    """An address that can be served at, or none."""
    if value and address_in(value) is None:
        raise PydanticCustomError("address", SAYS_ADDRESS)
    return value


Percent = Annotated[StrictInt, Field(ge=0, le=100)]
Spans = Annotated[tuple[Annotated[StrictStr, AfterValidator(_hours)], ...], Field(max_length=12)]


class SoundTable(Part):
    """``[sound]``."""

    noun: ClassVar[str] = "the sound"

    volume: Percent = Field(default=50, description="how loud the show is, 0 to 100")
    loudest: Percent = Field(default=70, description="the most that a visitor may choose, 0 to 100")
    quiet: Spans = Field(default=(), description=HOURS_CURE)
    quiet_volume: Percent = Field(default=0, description="how loud it is in quiet hours, 0 to 100")


class TimesTable(Part):
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
    pause: Spans = Field(default=(), description=HOURS_CURE)


class ClubTable(Part):
    """``[club]``."""

    noun: ClassVar[str] = "the club"

    name: Name = Field(default="", description="at most 80 letters")
    address: OneLine = Field(default="", description="where to find the club")
    logo: OneLine = Field(default="", description="a PNG file beside stand.toml")
    line: Name = Field(default="", description="one line about the club, at most 80 letters")
    qr: OneLine = Field(default="", description="what the QR code says: the club's web address")


class PageTable(Part):
    """``[page]``."""

    noun: ClassVar[str] = "the page"

    address: Annotated[StrictStr, AfterValidator(_address)] = Field(
        default="", description=ADDRESS_CURE
    )


class StandFile(Part):
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

    def customs(self, folder: Path) -> OwnerSettings:
        """The same as what the stand lives by; the badge lies in `folder`."""
        told, times, own = self.sound, self.times, self.club
        logo = str(folder / own.logo) if own.logo else ""
        club = Club(own.name, own.address, logo, own.line, own.qr)
        return OwnerSettings(
            told.volume, told.loudest, _spans(told.quiet), told.quiet_volume, float(times.idle),
            float(times.countdown), 60.0 * times.session, _spans(times.pause), self.text_size, club,
        )  # fmt: skip


def _spans(told: tuple[str, ...]) -> tuple[Hours, ...]:
    """The hours of texts that were checked."""
    return tuple(hours for words in told if (hours := hours_in(words)) is not None)


@dataclass(frozen=True, slots=True)
class Owner:
    """The file as read, the PIN that its PIN file holds ('' if it names none), and its folder."""

    file: StandFile
    pin: str = ""
    folder: Path = Path()

    def customs(self) -> OwnerSettings:
        """What the stand lives by."""
        return self.file.customs(self.folder)


WhyNot = Callable[[str], str]
"""What is wrong with a level that the programme names, '' if it can be fought."""


def load_owner(path: Path, why_not: WhyNot) -> Owner:
    """What the file says. Raises LevelError with every fault in it, each with its place."""
    return read_owner(read_file(path), str(path), path.parent, why_not)


def read_owner(text: str, file: str, folder: Path, why_not: WhyNot) -> Owner:
    """What a text says; files that it names lie in `folder`. Raises LevelError."""
    source = parse_toml(text, file)
    faults, read = list(_faults(source, folder, why_not)), None
    try:
        read = StandFile.model_validate(source.data)
    except ValidationError as refused:
        faults += [_cured(fault) for fault in explain(refused, source.data, StandFile)]
    if faults or read is None:
        raise LevelError(source.locate(faults))
    return Owner(read, _pin_in(folder / read.pin_file)[0] if read.pin_file else "", folder)


def _cured(fault: Fault) -> Fault:
    """The fault with what to write, where only this file knows it."""
    cure = {SAYS_HOURS: HOURS_CURE, SAYS_ADDRESS: ADDRESS_CURE}.get(fault.message)
    return replace(fault, hint=cure) if cure is not None else fault


def _faults(source: Source, folder: Path, why_not: WhyNot) -> Iterator[Fault]:
    """What is wrong with things that the file names; what is no text is said by the model."""
    programme = source.data.get("programme")
    for number, name in enumerate(programme if isinstance(programme, list) else []):
        wrong = why_not(name) if isinstance(name, str) else ""
        if wrong:
            yield Fault(("programme", number), "value", "bad-value", wrong,
                        "weathergage levels lists the battles on offer")  # fmt: skip
    pin = source.data.get("pin_file")
    if isinstance(pin, str) and pin:
        wrong = _pin_in(folder / pin)[1]
        if wrong:
            yield Fault(("pin_file",), "value", "bad-value", wrong,
                        "four to eight digits on the first line of a file")  # fmt: skip
    yield from _of_sound_and_club(source, folder)


def _of_sound_and_club(source: Source, folder: Path) -> Iterator[Fault]:
    """Volumes that contradict each other, and a badge that cannot be shown."""
    sound, club = source.inside("sound").data, source.inside("club").data
    volume, loudest = sound.get("volume"), sound.get("loudest", 70)
    if type(volume) is int and type(loudest) is int and volume > loudest:
        yield Fault(("sound", "volume"), "value", "bad-value",
                    f"the show is louder ({volume}) than a visitor may have it ({loudest})",
                    f"volume = {loudest}, or loudest = {volume}")  # fmt: skip
    logo = club.get("logo")
    wrong = _logo_wrong(folder / logo) if isinstance(logo, str) and logo else ""
    if wrong:
        hint = f"a PNG file of at most 4 MB, and of {WIDEST:,} pixels across and down"
        yield Fault(("club", "logo"), "value", "bad-value", wrong, hint)
    code = club.get("qr")
    if isinstance(code, str) and len(code.encode("utf-8", "replace")) > LONGEST_CODE:
        yield Fault(("club", "qr"), "value", "bad-value",
                    "the QR code would be too fine to be read from a screen",
                    f"at most {LONGEST_CODE} letters, such as https://example.org")  # fmt: skip


def _pin_in(path: Path) -> tuple[str, str]:
    """The PIN in a file, and what is wrong with it; what the file holds instead is never told."""
    try:
        words = read_plain(path, 4096, links=True).decode("utf-8", "replace")
    except (OSError, ValueError) as fault:
        told = why(fault) if isinstance(fault, OSError) else "it is no name of a file"
        return "", f"the PIN file cannot be read: {told}"
    first = words.strip().partition("\n")[0].strip()
    return (first, "") if is_pin(first) else ("", "the PIN file does not begin with a PIN")


def _logo_wrong(path: Path) -> str:
    """Why a badge cannot be shown, '' if it can."""
    try:
        data = read_plain(path, LARGEST_LOGO, links=True)
    except (OSError, ValueError) as fault:
        told = why(fault) if isinstance(fault, OSError) else "it is no name of a file"
        return f"the logo cannot be read: {told}"
    if not data.startswith(PNG) or len(data) < HEADER:
        return "the logo is no PNG picture"
    wide, high = size_of(data)
    return f"the logo is {wide:,} by {high:,} pixels" if max(wide, high) > WIDEST else ""
