"""``stand.toml``: every fault at once with its place and cure, and what comes of a sound one."""

import re
import struct
from pathlib import Path

import pytest

from game.cli import main
from game.levels import LevelError
from game.ui.kiosk.owner_file import Owner, read_owner
from game.ui.kiosk.owner_settings import (
    Hours,
    OwnerSettings,
    countdown_seconds,
    is_away,
    is_time_up,
    parse_hours,
)
from tests.architecture.source_files import ROOT
from tests.levels.packs.samples import png_bytes

FAULTY = """
programme = ["mirror-duel", "nope", 3]
pin_file = "none"
text_size = 130
titel = "x"
[sound]
volume = 90
quiet = ["18:00", "18:00-09:30"]
[times]
idle = 3
session = "5m"
[club]
logo = "badge.jpg"
"""


def why_not(name: str) -> str:
    """Only one battle is on offer."""
    return "" if name == "mirror-duel" else f"there is no level {name!r}"


def read(text: str, folder: Path) -> Owner:
    """What this text says, beside files in a folder."""
    return read_owner(text, "stand.toml", folder, why_not)


def test_every_fault_is_told_at_once_with_its_place_and_cure(tmp_path: Path) -> None:
    with pytest.raises(LevelError) as refused:
        read(FAULTY, tmp_path)
    told = [(f.line, f.message, f.hint) for f in refused.value.findings]
    assert [line for line, _, _ in told] == [2, 2, 3, 4, 5, 7, 8, 10, 11, 13]
    said = " / ".join(f"{message}: {hint}" for _, message, hint in told)
    for words in ("no level 'nope'", "not 3", "PIN file cannot be read", "100, 125 or 150",
                  '"titel" is not a key', "louder (90) than", "volume = 70",
                  "hours are told", '"18:00-09:30" over midnight', "at least 15",
                  "minutes that a visitor may play", "a PNG file"):  # fmt: skip
        assert words in said, words


def test_an_empty_file_is_the_stand_as_it_comes(tmp_path: Path) -> None:
    owner = read("", tmp_path)
    assert (owner.owner_settings(), owner.pin, owner.file.programme) == (OwnerSettings(), "", ())


def test_a_sound_file_is_taken_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "pin").write_text("180599\n")
    (tmp_path / "badge.png").write_bytes(png_bytes())
    owner = read(
        'programme = ["mirror-duel"]\npin_file = "pin"\ntext_size = 150\n[times]\nsession = 5\n'
        'pause = ["12:30-13:15"]\n[club]\nname = "The Club"\nlogo = "badge.png"\n',
        tmp_path,
    )
    settings = owner.owner_settings()
    assert (owner.pin, owner.file.programme) == ("180599", ("mirror-duel",))
    assert (settings.session, settings.text_size, settings.club.name) == (300.0, 150, "The Club")
    assert settings.pause_hours == (Hours(750, 795),)
    assert Path(settings.club.logo) == tmp_path / "badge.png"


@pytest.mark.parametrize("pin", ["", "sec", "secret", "987654321"])
def test_what_the_pin_file_holds_instead_is_never_told(tmp_path: Path, pin: str) -> None:
    (tmp_path / "pin").write_text(pin)
    with pytest.raises(LevelError) as refused:
        read('pin_file = "pin"', tmp_path)
    assert "does not begin with a PIN" in str(refused.value)
    assert not pin or pin not in str(refused.value).replace('"pin"', "")


def test_the_club_has_a_line_and_a_code_that_can_be_read(tmp_path: Path) -> None:
    club = read('[club]\nline = "Thursdays at seven"\nqr = "https://example.org"\n', tmp_path)
    told = club.owner_settings().club
    assert (told.line, told.qr) == ("Thursdays at seven", "https://example.org")
    with pytest.raises(LevelError) as refused:
        read(f'[club]\nqr = "https://example.org/{"x" * 200}"\n', tmp_path)
    finding = refused.value.findings[0]
    assert "too fine" in finding.message
    assert "at most 200 letters" in str(refused.value)


def test_the_example_of_the_page_for_owners_is_sound(tmp_path: Path) -> None:
    page = (ROOT / "tools" / "stand" / "README.md").read_text("utf-8")
    example = re.findall(r"^```toml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)[0]
    (tmp_path / "pin.txt").write_text("180599")
    (tmp_path / "badge.png").write_bytes(png_bytes())
    owner = read_owner(example, "stand.toml", tmp_path, lambda _: "")
    assert owner.pin == "180599"
    assert owner.owner_settings().quiet_hours


def test_the_command_checks_a_file_and_begins_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--data-dir", str(tmp_path), "stand", "--check"]
    assert main(asked) == 1
    file = tmp_path / "stand.toml"
    file.write_text('programme = ["mirror-duel", "jarce-and-black-jaques"]\n')
    assert main(asked) == 0
    file.write_text('programme = ["mirror-dual"]\ntext_size = 1\n')
    assert main(asked) == 1
    said = capsys.readouterr().out
    for words in ("the stand would run", "nothing to say; 2 battles", "did you mean mirror-duel",
                  "stand.toml:2:13"):  # fmt: skip
        assert words in said
    assert main(["--data-dir", str(tmp_path), "stand"]) == 1  # and no stand is begun on it


# ------------------------------------------------------------------------------ hours and times
@pytest.mark.parametrize(
    ("words", "minutes"),
    [("18:00-09:30", (1080, 570)), ("9:00 - 12:05", (540, 725)), ("20:00-24:00", (1200, 0))],
)
def test_hours_are_read(words: str, minutes: tuple[int, int]) -> None:
    told = parse_hours(words)
    assert told is not None
    assert (told.start_minute, told.end_minute) == minutes
    assert parse_hours(str(told)) == told


@pytest.mark.parametrize("words", ["", "18:00", "25:00-26:00", "12:00-12:00", "12:60-13:00", "1-2",
                                   "12:00-24:30"])  # fmt: skip
def test_what_is_no_hours(words: str) -> None:
    assert parse_hours(words) is None


def test_hours_may_go_over_midnight() -> None:
    night, noon = Hours(1080, 570), Hours(720, 780)
    assert [night.includes(at) for at in (1079, 1080, 0, 569, 570)] == [False, True, True, True, False]
    assert [noon.includes(at) for at in (719, 720, 779, 780)] == [False, True, True, False]


def test_it_is_quiet_in_quiet_hours() -> None:
    settings = OwnerSettings(volume=60, loudest=80, quiet_hours=(Hours(1080, 570),), quiet_volume=20)
    assert (settings.max_volume(700), settings.show_volume(700)) == (80, 60)
    assert (settings.max_volume(1100), settings.show_volume(1100)) == (20, 20)


def test_a_visitor_has_his_time_and_is_told_before_it_is_up() -> None:
    settings = OwnerSettings(idle=60, countdown=10, session=300)
    assert (is_away(settings, 69), is_away(settings, 70)) == (False, True)
    assert (is_time_up(settings, 299), is_time_up(settings, 300)) == (False, True)
    assert not is_time_up(OwnerSettings(session=0), 100_000)
    assert countdown_seconds(settings, 269) is None
    assert countdown_seconds(settings, 280) == 20
    assert countdown_seconds(OwnerSettings(session=0), 1e6) is None


def test_a_badge_that_would_fill_the_machine_is_refused_by_its_header(tmp_path: Path) -> None:
    (tmp_path / "badge.png").write_bytes(png_bytes(header=struct.pack(">LLBBBBB", 30_000, 9, 1, 0, 0, 0, 0)))
    with pytest.raises(LevelError) as refused:
        read('[club]\nname = "The Club"\nlogo = "badge.png"\n', tmp_path)
    (found,) = refused.value.findings
    assert (found.line, found.message) == (3, "the logo is 30,000 by 9 pixels")
    assert "2,048 pixels across and down" in found.hint
