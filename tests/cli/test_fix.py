"""``check --fix`` and ``--diff``: what is written, what is shown, and what is left alone."""

from pathlib import Path

from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST

SLIPS = {"heading = 90": "headng = 90", 'side = "french"': 'side = "frensh"', "format = 1": "format: 1"}


def spoilt(text: str) -> str:
    for right, wrong in SLIPS.items():
        assert right in text
        text = text.replace(right, wrong, 1)
    return text


def test_diff_shows_and_fix_writes_and_nothing_but_the_slips_differs(shell: Shell, tmp_path: Path) -> None:
    good = ("\ufeff" + SMALLEST.replace("\n", "\r\n")).encode()
    bad = ("\ufeff" + spoilt(SMALLEST).replace("\n", "\r\n")).encode()
    path = tmp_path / "mine.toml"
    path.write_bytes(bad)
    assert shell("check", "--diff", str(path)) == 0
    assert path.read_bytes() == bad
    for right, wrong in SLIPS.items():
        assert f"-{wrong}\n" in shell.out.replace("-\ufeff", "-")
        assert f"+{right}\n" in shell.out.replace("+\ufeff", "+")
    assert shell("check", "--fix", str(path)) == 0
    assert path.read_bytes() == good
    assert 'Write "heading": "headng" is not a key of a ship' in shell.out


def test_what_leaves_a_doubt_is_not_written_but_offered(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALLEST.replace('"fr-frigate-40"', '"fr-frigate-4"'))
    before = path.read_bytes()
    assert shell("check", "--fix", str(path)) == 1
    assert path.read_bytes() == before
    (found,) = shell.json("check", str(path))
    first = found["fixes"][0]
    assert (first["title"], first["safe"]) == ('Write "fr-frigate-40"', False)
    (edit,) = first["edits"]
    text = path.read_text()
    assert text[: edit["start"]] + edit["new"] + text[edit["end"] :] == SMALLEST


def test_files_that_cannot_be_fixed_are_told_as_ever(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(b"\xff\xfe\x00title = 3\x00")
    assert shell("check", "--fix", str(path)) == 1
    assert "this is not UTF-8 text" in shell.out
    assert path.read_bytes() == b"\xff\xfe\x00title = 3\x00"
