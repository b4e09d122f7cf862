"""Broken level files, each with its first finding; the file's first line says what is broken,
``expected.txt`` has the line that ``check`` prints."""

import re
from pathlib import Path

import pytest

from game.levels.reading.findings import CODES
from game.play.level_check import check_text

HOME = Path(__file__).resolve().parents[1] / "levels" / "broken"
HEAD = re.compile(
    r"(?P<file>[a-z-]+\.toml):(?P<line>\d+):(?P<column>\d+): (?P<severity>error|warning): "
    r"(?P<message>.+) \[(?P<code>[a-z0-9.-]+)\]"
)
EXPECTED = (HOME / "expected.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda line: line.partition(".toml")[0])
def test_the_author_is_told_first(expected: str) -> None:
    told = HEAD.fullmatch(expected)
    assert told is not None
    path = HOME / told["file"]
    level, findings = check_text(path.read_text("utf-8"), path.name)
    shown = str(findings[0]).split("\n")
    assert shown[0] == expected
    assert shown[2].endswith("^")
    assert level is not None or told["severity"] == "error"
    assert len(findings) <= 2, [str(finding) for finding in findings]
    assert all(finding.hint for finding in findings), "each finding tells its cure"


def test_every_broken_file_is_in_the_table() -> None:
    files = sorted(path.name for path in HOME.glob("*.toml"))
    assert sorted(line.partition(":")[0] for line in EXPECTED) == files
    assert len(files) >= 80


def test_the_broken_files_cover_the_codes() -> None:
    seen = {told["code"] for line in EXPECTED if (told := HEAD.fullmatch(line))}
    elsewhere = set(
        "unreadable too-big too-deep too-long too-many same-place small-sea idle-release illegal "
        "stall expect expect-path stale-card ok-without-reason "
        "never-met never-fought never-fights "
        "not-in-a-pack pack-size picture sound no-flag unlisted".split()
    )
    assert set(CODES) - seen == elsewhere
    assert all(code in CODES or code.startswith(("kmh-", "wwh-")) for code in seen)
