"""The command ``code``: a journal as lines and pictures, and back."""

import io
import sys
from pathlib import Path

import pytest

from game.analysis.code_lines import parse_code
from game.play.journal import read_journal_file
from tests.analysis.coded_battles import coded_battle, plain
from tests.cli.cli_shell import Shell
from tests.play.test_fight_on import written


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    setup, entries = coded_battle("kmh/mirror-duel")
    return written(tmp_path / "duel.journal", setup.header(), [list(entry) for entry in entries])


def test_a_journal_becomes_lines_and_a_journal_again(
    shell: Shell, journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shell("code", str(journal)) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"Dear Tom,\n{shell.out}"))
    again = tmp_path / "again.journal"
    assert shell("code", "--read", "-", "-o", str(again)) == 0
    assert "Rules: Kiss Me, Hardy!" in shell.out
    assert "The battle is drawn: " in shell.out
    assert plain(read_journal_file(again).entries) == plain(read_journal_file(journal).entries)
    assert shell("replay", str(again), "--verify") == 0
    text = tmp_path / "mail.txt"
    shell("code", str(journal))
    text.write_text(shell.out)
    assert shell("code", "--read", str(text), "-o", str(again)) == 1
    assert "is there already" in shell.err


@pytest.mark.parametrize(("suffix", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_qr_code_is_written_and_a_picture_of_it_is_read(
    shell: Shell, journal: Path, tmp_path: Path, suffix: str, start: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f"duel.{suffix}"
    assert shell("code", str(journal), "--qr", str(file)) == 0
    assert file.read_bytes().startswith(start)
    assert shell.out.endswith(f"{file}\n")
    assert shell("code", str(journal), "--qr", str(file), "--with-level") == 0
    assert file.with_stem("duel-2").read_bytes().startswith(start)
    assert parse_code(shell.out)
    if suffix == "png":
        parts = [str(file.with_stem(f"duel-{n}")) for n in (2, 1)]
        assert shell("code", "--read", *parts) == 0
        assert "The battle is drawn: " in shell.out
        file.write_bytes(b"no picture")
        assert shell("code", "--read", str(file)) == 1
        assert shell.err.endswith(f"{file}: this is no PNG or JPEG, or one that is far too large\n")
        monkeypatch.setitem(sys.modules, "zxingcpp", None)
        assert shell("code", "--read", *parts) == 1
        assert shell.err.endswith('-m pip install "weathergage[codes]"\n')


@pytest.mark.parametrize(
    ("arguments", "words", "code"),
    [
        ((), "name a journal to print its code", 2),
        (("x.journal", "--read", "y"), "name a journal to print its code", 2),
        (("x.journal", "--qr", "x.gif"), "it becomes a PNG or an SVG", 2),
        (("--read", "none.txt"), "none.txt cannot be read", 1),
        (("--read", __file__), "there is no battle code in this text", 1),
        ((__file__,), "this is not a journal", 1),
    ],
)
def test_refusals_are_one_sentence(shell: Shell, arguments: tuple[str, ...], words: str, code: int) -> None:
    assert shell("code", *arguments) == code
    assert words in shell.err
    assert "Traceback" not in shell.err
