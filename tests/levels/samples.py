"""The smallest level for tests, and a way to change one line of it."""

import pytest

from game.levels import Finding, LevelError, parse_level

SMALLEST = """\
format = 1
title = "Two frigates"
rules = { book = "kmh" }
chart = { size = [100, 80], wind_from = 0 }

[[side]]
id = "british"
[[side]]
id = "french"

[[ship]]
id = "amphion"
side = "british"
guns = 32
at = [30, 40]
heading = 90

[[ship]]
id = "junon"
side = "french"
class = "fr-frigate-40"
at = [70, 40]
heading = 270

[[objective]]
side = "british"
major = "captured junon or struck junon"

[[objective]]
side = "french"
major = "struck amphion"
"""


def replace_line(old: str, new: str, text: str = SMALLEST) -> str:
    """Return the level with one line (its first occurrence) replaced."""
    assert f"\n{old}\n" in f"\n{text}"
    return f"\n{text}".replace(f"\n{old}\n", f"\n{new}\n", 1)[1:]


def findings_of(text: str) -> tuple[Finding, ...]:
    """Return the findings of a level that must be refused."""
    with pytest.raises(LevelError) as refused:
        parse_level(text, "sample.toml")
    return refused.value.findings


def only_finding(text: str) -> Finding:
    (finding,) = findings_of(text)
    return finding
