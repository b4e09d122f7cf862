"""`check` warns of letters that no shipped typeface has, at their place; Cyrillic and Greek
pass."""

import pytest

from game.levels.reading.findings import Finding, Severity
from game.levels.reading.level_reader import check_level
from tests.levels.samples import SMALLEST


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
