"""``weathergage letter``: text or PDF of a journal, and refusals in plain words."""

from pathlib import Path

import pytest

from tests.analysis.letter_reader import false_sentences
from tests.cli.cli_shell import Shell
from tests.replay.battles import saved_battle

JOURNAL = "duel.journal"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    saved = saved_battle("mirror-duel", tmp_path / JOURNAL, 3)
    saved.battle.run()
    saved.close()
    return tmp_path / JOURNAL


def test_the_letter_is_printed_and_true(shell: Shell, tmp_path: Path) -> None:
    saved = saved_battle("mirror-duel", tmp_path / JOURNAL, 3)
    saved.battle.run()
    level, events = saved.battle.level, saved.battle.events
    saved.close()
    for side in ("red", "blue"):
        assert shell("letter", str(tmp_path / JOURNAL), "--side", side) == 0
        assert "Sir,\n" in shell.out
        assert false_sentences(level, events, side, shell.out) == []


def test_it_is_written_as_text_or_pdf(shell: Shell, journal: Path, tmp_path: Path) -> None:
    text, pdf = tmp_path / "letter.txt", tmp_path / "letter.pdf"
    for file in (text, pdf):
        assert shell("letter", str(journal), "-o", str(file)) == 0
        assert shell.out.strip() == str(file)
    assert shell("letter", str(journal)) == 0
    assert text.read_text("utf-8") == shell.out
    first = pdf.read_bytes()
    assert first.startswith(b"%PDF")
    assert shell("letter", str(journal), "-o", str(pdf)) == 0
    assert pdf.read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("none.journal",), 2, "there is no journal"),
        ((JOURNAL, "--side", "swedes"), 2, "this battle has red, blue"),
        ((JOURNAL, "-o", "letter.doc"), 2, "name it letter.txt"),
        ((JOURNAL, "-o", "nowhere/letter.txt"), 1, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_told(
    shell: Shell,
    journal: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    words: str,
) -> None:
    monkeypatch.chdir(journal.parent)
    assert shell("letter", *arguments) == code
    assert words in shell.err


def test_a_file_that_is_no_battle_is_refused(shell: Shell, tmp_path: Path) -> None:
    broken = tmp_path / "broken.journal"
    broken.write_text("Dear Tom, here is my battle")
    assert shell("letter", str(broken)) == 1
    assert shell.err.count("\n") == 1
