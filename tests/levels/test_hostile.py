"""One small process refuses every hostile file, each for its reason."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.levels import LevelError
from game.levels.reading.findings import Finding, Severity
from game.levels.reading.level_reader import check_level
from game.levels.reading.toml_source import read_level_file
from tests.battery import battery_params
from tests.levels.fuzz import fuzz_texts, is_valid_level
from tests.levels.samples import SMALLEST

ROOT = Path(__file__).resolve().parents[2]
MOST_MEGABYTES = 200
REFUSED = {
    "combining-without-end": "too-long",
    "deep-condition": "too-deep",
    "deep-heading": "too-deep",
    "deep-key": "too-deep",
    "deep-lists": "too-deep",
    "deep-nots": "condition",
    "deep-quoted-key": "too-deep",
    "deep-sentence": "condition",
    "deep-tables": "too-deep",
    "escaped-surrogate": "syntax",
    "escapes-without-end": "syntax",
    "great-exponent": "number",
    "great-hexadecimal": "number",
    "headings-without-end": "too-many",
    "hundred-megabytes": "too-big",
    "keys-of-one-name": "syntax",
    "keys-without-end": "too-many",
    "many-underscores": "too-long",
    "names-without-end": "unknown-ship",
    "no-number": "number",
    "no-number-of-turns": "number",
    "no-size": "number",
    "null": "hidden-character",
    "one-long-number": "too-long",
    "one-long-text": "too-long",
    "one-long-word": "too-long",
    "overlong-bytes": "unreadable",
    "quotes-without-end": "syntax",
    "right-to-left": "hidden-character",
    "sea-without-shore": "bad-value",
    "ships-as-headings": "too-many",
    "ships-by-dotted-keys": "too-many",
    "ships-counted": "number",
    "ships-in-a-list": "too-many",
    "ships-of-many-names": "too-many",
    "ships-of-one-name": "duplicate-id",
    "silencers-on-one-line": "unknown-key",
    "silencers-without-end": "unknown-key",
    "surrogate-bytes": "unreadable",
    "upward-book": "bad-value",
    "upward-class": "unknown-class",
    "upward-expectation": "bad-value",
    "upward-id": "bad-value",
    "upward-overlay": "bad-value",
    "upward-ship": "bad-value",
    "utf-16": "unreadable",
}


def test_hostile_files_are_refused_in_little_memory(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.levels.hostile", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    told = json.loads(done.stdout)
    first = {name: said for name, (said, _) in told["files"].items()}
    assert first == {name: [f"error {code}"] for name, code in REFUSED.items()}
    assert told["megabytes"] < MOST_MEGABYTES


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path, tmp_path / "pipe.toml", Path("/dev/zero")):
        with pytest.raises(LevelError, match="this is no file"):
            read_level_file(path)


def test_a_name_that_no_file_can_have_is_said_plainly() -> None:
    with pytest.raises(LevelError, match="cannot open the file"):
        read_level_file(Path("a\0b.toml"))


# ------------------------------------------------------------------------------
# `check` warns of letters that no shipped typeface has, at their place; Cyrillic and Greek pass
def told(text: str) -> list[Finding]:
    _, findings = check_level(text, "a.toml")
    return [finding for finding in findings if finding.code == "no-letter"]


def named(name: str) -> str:
    lines = SMALLEST.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("title"))
    lines[place] = f'title = "{name}"'
    return "\n".join(lines)


@pytest.mark.parametrize(
    "name", ["Императрица Мария", "Ελλάς", "Її Ґанок", "Баи\u0306кал", "Ħaġar — “Qim” № 5 …"]
)
def test_what_a_face_has_is_not_told(name: str) -> None:
    assert told(named(name)) == []


@pytest.mark.parametrize(
    ("name", "column", "code"),
    [
        ("The 定遠", 14, "U+5B9A"),  # title = "The ....: nine characters, a quote, then the fifth
        ("مصر", 10, "U+0645"),
        ("\\u5B9A", 10, "U+5B9A"),
        ("Fire \U0001f525", 15, "U+1F525"),
        ("חיפה", 10, "U+05D7"),
    ],
)
def test_what_no_face_has_is_told_at_its_place(name: str, column: int, code: str) -> None:
    text = named(name)
    line = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("title"))
    (finding,) = told(text)
    assert (finding.file, finding.line, finding.column) == ("a.toml", line, column)
    assert finding.severity is Severity.WARNING
    assert code in finding.message
    assert "Greek and Cyrillic" in finding.hint


def test_each_text_is_told_once_and_own_keys_and_notes_never() -> None:
    text = named("定遠 and 鎮遠") + '\n# 定遠\n[x-mine]\nnote = "定遠"\n'
    (finding,) = told(text)
    assert "定 (U+5B9A), 遠 (U+9060), 鎮 (U+93AE): a box" in finding.message


# ------------------------------------------------------------------------------
# Any text gives a Level or a LevelError with positions, never anything else
@pytest.mark.parametrize("count", battery_params((300, 1000), (300,)))
def test_mutants_are_read_or_refused_with_a_place(count: int) -> None:
    tally = fuzz_texts(count, seed=1805)
    assert tally.levels > 0.05 * count
    assert tally.errors > 0.6 * count
    assert tally.single > 0.3 * count
    # a side's id that is misspelt is told where it is named: in the orders to it, for one
    assert tally.headed >= 0.93 * tally.single


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab1=[]{}\"'#.,\\\n -x\r\t", max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    assert not is_valid_level(text)
