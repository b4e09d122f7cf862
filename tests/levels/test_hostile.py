"""One small process refuses every hostile file, each for its reason."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.levels import LevelError
from game.levels.reading.toml_source import read_level_file

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
