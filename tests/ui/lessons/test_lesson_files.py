"""Lesson files: the shipped ones are sound, and every error is reported with its line."""

from pathlib import Path

import pytest

from game.cli import main
from game.levels.format.lessons import (
    LESSON_FILE,
    LEVEL_FILE,
    MAX_CARD_CHARS,
    check_lesson,
    load_lesson,
    parse_lesson,
    shipped_lessons_folder,
)
from game.levels.reading.findings import LevelError
from game.play.level_check import check_text
from game.play.rulebook import rulebook
from tests.ui.lessons.lesson_driver import FOLDERS, IDS, NEWCOMER_BATTLE, lesson_and_level

pytestmark = pytest.mark.traced

SAIL = FOLDERS[1]
SOUND = (SAIL / LESSON_FILE).read_text("utf-8")


@pytest.mark.parametrize("folder", [NEWCOMER_BATTLE, *FOLDERS], ids=[NEWCOMER_BATTLE.name, *IDS])
def test_level_and_lesson_have_nothing_to_find(folder: Path) -> None:
    path = folder / LEVEL_FILE
    level, findings = check_text(path.read_text("utf-8"), str(path))
    assert level is not None
    assert findings == ()
    parse_lesson((folder / LESSON_FILE).read_text("utf-8"), level)


def test_there_are_eight_in_their_order() -> None:
    assert [lesson_and_level(folder)[0].title for folder in FOLDERS] == [
        "Fire", "Sail", "Rake", "Tack", "Board", "Turn", "Plot", "Land",
    ]  # fmt: skip


@pytest.mark.parametrize("folder", [NEWCOMER_BATTLE, *FOLDERS], ids=[NEWCOMER_BATTLE.name, *IDS])
def test_every_clause_is_in_the_rulebook(folder: Path) -> None:
    lesson, level = lesson_and_level(folder)
    book = rulebook(level.rules.book)
    cited = [c for s in lesson.steps for c in (s.clause, s.after, s.asked) if c]
    cited += [prompt.until for prompt in lesson.fight.prompts] if lesson.fight else []
    cited += [given.clause for given in lesson.dice] + [foe.asked for foe in lesson.foes]
    assert [clause for clause in cited if book.find_clause(clause) is None] == []


@pytest.mark.parametrize("folder", [NEWCOMER_BATTLE, *FOLDERS], ids=[NEWCOMER_BATTLE.name, *IDS])
def test_the_cards_are_short_and_in_our_own_words(folder: Path) -> None:
    lesson, level = lesson_and_level(folder)
    book = rulebook(level.rules.book)
    said = [step.say for step in lesson.steps]
    said += [prompt.say for prompt in lesson.fight.prompts] if lesson.fight else []
    assert max(map(len, said)) <= MAX_CARD_CHARS
    clauses = [c.text for c in book.clauses if len(c.text) > 40]
    assert [s for s in said for clause in clauses if clause in s] == []


SLOW = 'say = "The price: close to the wind you are slow, 15 cm less one die. Throw it all the same."'
ABOUT = 'until = "KMH-6.3.1"\nabout = "halcyon"'
BROKEN = {
    "misspelt key": ("pupil =", "pupli =", "unknown-key", "pupil"),
    "no such side": ('pupil = "british"', 'pupil = "dutch"', "unknown-side", "british"),
    "no such ship": (ABOUT, ABOUT.replace("halcyon", "hal"), "unknown-ship", "halcyon"),
    "off the chart": ("to = [60, 49]", "to = [600, 49]", "off-chart", "150"),
    "a number in quotes": ("minutes = 4", 'minutes = "4"', "wrong-type", ""),
    "no clause": ('clause = "KMH-6.7.1"', 'clause = "five"', "bad-value", ""),
    "two things wanted": ('answer = ["sail"]', 'answer = ["sail"]\nthrow = true', "bad-value", ""),
    "nothing to do": ("[[fight.prompt]]", "[[fight.promt]]", "unknown-key", "prompt"),
    "nobody asks": ('asked = "KMH-6.2.1"\n', "", "bad-value", ""),
    "nothing said": (SLOW, 'say = ""', "bad-value", ""),
    "a newer format": ("format = 1", "format = 2", "newer-format", ""),
    "too long": (SLOW, f'say = "{"long " * 60}"', "too-many", ""),
    "not closed": ("learned = [", "learned = [[", "syntax", ""),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_fault_is_said_with_its_line(case: str) -> None:
    before, after, code, hint = BROKEN[case]
    assert before in SOUND
    _, level = lesson_and_level(SAIL)
    with pytest.raises(LevelError) as refused:
        parse_lesson(SOUND.replace(before, after, 1), level, "mine.toml")
    findings = refused.value.findings
    assert code in [finding.code for finding in findings]
    found = next(finding for finding in findings if finding.code == code)
    assert found.file == "mine.toml"
    assert 1 <= found.line <= SOUND.count("\n") + 60
    assert hint in found.hint


HOSTILE = {
    "huge": "x = 1\n" * 80_000,
    "deep": "a = " + "[" * 400,
    "long number": "seed = " + "9" * 500,
    "many steps": 'format = 1\n[[step]]\nsay = "x"\n' * 200,
    "other format": "format = []",
    "a list of nothing": "step = [[], {}, 3]",
    "control characters": 'title = "\\u0000\\u001b[2J"',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_in_plain_words(text: str) -> None:
    _, level = lesson_and_level(SAIL)
    with pytest.raises(LevelError) as refused:
        parse_lesson(text, level)
    assert 0 < len(refused.value.findings) < 500
    assert all(len(f.message) < 300 for f in refused.value.findings)


def test_a_folder_without_a_lesson_is_said_so(tmp_path: Path) -> None:
    _, level = lesson_and_level(SAIL)
    with pytest.raises(LevelError, match="cannot open"):
        load_lesson(tmp_path, level)
    (tmp_path / LESSON_FILE).write_bytes(b"\xff\xfe\x00 = 1")
    with pytest.raises(LevelError, match="UTF-8"):
        load_lesson(tmp_path, level)


def test_check_reads_lessons_beside_their_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "1-mine"
    folder.mkdir()
    (folder / LEVEL_FILE).write_text((SAIL / LEVEL_FILE).read_text("utf-8"), "utf-8")
    (folder / LESSON_FILE).write_text(SOUND.replace("pupil =", "pupli ="), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "lesson.toml:" in said
    assert 'did you mean "pupil"' in said
    (folder / LESSON_FILE).write_text(SOUND, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_a_lesson_whose_level_is_broken_says_where(tmp_path: Path) -> None:
    (tmp_path / LEVEL_FILE).write_text("format = 1\n", "utf-8")
    (tmp_path / LESSON_FILE).write_text(SOUND, "utf-8")
    findings = check_lesson(tmp_path / LESSON_FILE)
    assert findings
    assert {Path(f.file).name for f in findings} == {LEVEL_FILE}


def test_the_authors_guide_shows_a_sound_lesson() -> None:
    text = (shipped_lessons_folder() / "README.md").read_text("utf-8")
    (shown,) = [part.partition("```")[0] for part in text.split("```toml\n")[1:]]
    _, level = lesson_and_level(SAIL)
    lesson = parse_lesson(shown, level)
    kinds = [step.kind for step in lesson.steps]
    assert kinds == ["read", "answer", "throw", "course", "press"]
    assert f"{MAX_CARD_CHARS} characters a card" in text
