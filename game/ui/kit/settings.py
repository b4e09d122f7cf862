"""The player's settings: values, bounds, and a file that survives damage.

The TOML file is written to a temporary file, synced and renamed, so a crash leaves the old or the new one
whole. A change writes only what changed over the present file: two windows do not undo each other, and
entries of a player or a newer game stay. Reading any file gives valid settings and, if something was
unusable, one plain sentence."""

import re
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final

from game.core.files import describe_error, read_regular_file, replace_file
from game.core.toml_reader import load_toml, parse_toml_safely
from game.levels.editing.toml_edits import format_toml
from game.levels.format.allowed_words import LANGUAGES
from game.paths import MAX_SETTINGS_BYTES, SETTINGS_FILE, system_language
from game.stage.paper.canvas import UiStyle, design_unit_px

TEXT_SCALES: Final = (100, 125, 150)
SPEEDS: Final = (1, 2, 4, 0)
SIDE_COLOURS: Final = (0, 1, 2)
SCAN_SECONDS: Final = (0, 1, 2, 3)
VOLUME_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's settings. Volumes 0 to 100; speed 1, 2, 4, or 0 for at once; text scale in per
    cent; side colours a set of `palette.SIDE_SETS`; scan the seconds after which the focus moves
    on for a single switch, 0 for never; language of the texts of levels, '' for the system's."""

    volume_sea: int = 70
    volume_guns: int = 80
    volume_music: int = 60
    speed: int = 1
    text_scale: int = 100
    side_colours: int = 0
    clear_text: bool = False
    high_contrast: bool = False
    reduced_motion: bool = False
    plain_sea: bool = False
    full_screen: bool = False
    no_graphics_card: bool = False
    volume_table: int = 80
    mute: bool = False
    captions: bool = False
    scan: int = 0
    auto_continue: bool = False
    press_to_hurry: bool = False
    table_view: bool = False
    by_the_book: bool = False
    volume_battle_music: int = 60
    language: str = ""

    @property
    def text_language(self) -> str:
        """The language that texts of levels are shown in, '' for each level's own."""
        return self.language or system_language()


DEFAULTS: Final = Settings()
CHOICES: Final[dict[str, tuple[int | str, ...]]] = {
    "speed": SPEEDS, "text_scale": TEXT_SCALES, "side_colours": SIDE_COLOURS, "scan": SCAN_SECONDS,
    "language": ("", *LANGUAGES),
}  # fmt: skip
"""The values of settings that are neither a switch nor a volume."""


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as read, and a notice for the player ('' if all was well)."""

    settings: Settings
    notice: str = ""


def look_of(settings: Settings, size: tuple[int, int]) -> UiStyle:
    """Return the UI style of a window of `size` pixels under these settings."""
    return UiStyle(
        design_unit_px(size),
        settings.text_scale / 100,
        settings.clear_text,
        settings.high_contrast,
        settings.reduced_motion,
        settings.side_colours,
    )


def is_valid_value(name: str, value: object) -> bool:
    """Return whether `value` is valid for the setting `name`."""
    default = getattr(DEFAULTS, name)
    if type(value) is not type(default):
        return False
    if name in CHOICES:
        return value in CHOICES[name]
    return isinstance(default, bool) or (isinstance(value, int) and 0 <= value <= 100)


def parse_settings(table: dict[str, object]) -> LoadedSettings:
    """Return settings from a TOML table; what is invalid keeps its default."""
    known = [entry.name for entry in fields(Settings)]
    bad = [name for name in known if name in table and not is_valid_value(name, table[name])]
    good = {name: table[name] for name in known if name in table and name not in bad}
    settings = Settings(**good)  # type: ignore[arg-type]  # is_valid_value() has checked each
    if not bad:
        return LoadedSettings(settings)
    listed = ", ".join(name.replace("_", " ") for name in bad)
    return LoadedSettings(settings, f"Some settings could not be read and are as new: {listed}.")


def load(data_dir: Path) -> LoadedSettings:
    """Load the settings of `data_dir`; defaults if there are none or the file is damaged."""
    path = data_dir / SETTINGS_FILE
    try:
        table = load_toml(path, MAX_SETTINGS_BYTES)
    except FileNotFoundError:
        return LoadedSettings(DEFAULTS)
    except OSError as fault:
        told = f"The settings file could not be read: {describe_error(fault)}; settings are as new."
        return LoadedSettings(DEFAULTS, told)
    except ValueError:
        return LoadedSettings(DEFAULTS, "The settings file was damaged; settings are as new.")
    return parse_settings(table)


def format_settings(settings: Settings) -> str:
    """Return the text of the settings file."""
    lines = ["# Settings of The Weather Gage. The game writes this file; it may be deleted."]
    return "\n".join([*lines, *(_toml_line(settings, entry.name) for entry in fields(Settings))]) + "\n"


def _toml_line(settings: Settings, name: str) -> str:
    value = getattr(settings, name)
    return f"{name} = {format_toml(value)}"


def save(data_dir: Path, settings: Settings, before: Settings | None = None) -> str:
    """Save the settings in `data_dir`: all of them, or what differs from `before`. Return '' or a
    sentence that says why it failed."""
    path = data_dir / SETTINGS_FILE
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(
            path, format_settings(settings) if before is None else _merged_text(path, settings, before)
        )
    except OSError as fault:
        return f"The settings could not be saved: {describe_error(fault)}."
    return ""


def _merged_text(path: Path, settings: Settings, before: Settings) -> str:
    try:
        text = read_regular_file(path, MAX_SETTINGS_BYTES).decode("utf-8")
        there = parse_settings(parse_toml_safely(text)).settings
    except (OSError, ValueError):
        return format_settings(settings)
    names = [entry.name for entry in fields(Settings)]
    # Only what changed here is written: another window may have saved the rest.
    other = [name for name in names if getattr(settings, name) != getattr(before, name)]
    wanted = replace(there, **{name: getattr(settings, name) for name in other})
    for name in other:
        text = _replace_line(text, name, _toml_line(settings, name))
    return text if _parses_to(text, wanted) else format_settings(wanted)


def _replace_line(text: str, name: str, line: str) -> str:
    lines = text.splitlines()
    tables = (n for n, each in enumerate(lines) if each.startswith("["))
    end = next(tables, len(lines))
    mine = re.compile(rf"{name}[ \t]*=")
    at = next((n for n, each in enumerate(lines[:end]) if mine.match(each)), end)
    return "\n".join([*lines[:at], line, *lines[at + (at < end) :]]) + "\n"


def _parses_to(text: str, wanted: Settings) -> bool:
    try:
        return parse_settings(parse_toml_safely(text)) == LoadedSettings(wanted)
    except ValueError:
        return False


def step_setting(settings: Settings, name: str, by: int) -> Settings:
    """Return the settings with `name` moved by `by` steps, stopping at the ends: volumes by ten,
    choices along their list; a switch toggles."""
    value = getattr(settings, name)
    wanted: bool | int | str
    if isinstance(value, bool):
        wanted = not value
    elif name in CHOICES:
        row = CHOICES[name]
        wanted = row[min(len(row) - 1, max(0, row.index(value) + by))]
    else:
        wanted = min(100, max(0, value + by * VOLUME_STEP))
    table = {entry.name: getattr(settings, entry.name) for entry in fields(Settings)}
    return Settings(**{**table, name: wanted})
