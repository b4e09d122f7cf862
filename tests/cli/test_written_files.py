"""What the commands write beside a level or into it: ``check --fix``, ``--diff``, ``schema --folder``."""

import json
import tomllib
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


def test_a_folder_gets_the_schemas_of_its_files_and_tells_the_editor(shell: Shell, tmp_path: Path) -> None:
    pack = tmp_path / "gulls"
    assert shell("pack", "new", str(pack)) == 0
    assert shell("schema", "--folder", str(pack)) == 0
    rules = tomllib.loads((pack / ".taplo.toml").read_text())["rule"]
    assert {rule["include"][0] for rule in rules} == {"levels/*.toml", "pack.toml", "classes.toml"}
    for rule in rules:
        schema = json.loads((pack / rule["schema"]["path"]).read_text())
        assert schema["$id"].startswith("urn:the-weather-gage:")
        assert schema["additionalProperties"] == {"const": "no such key here; keys of your own begin with x-"}
    assert shell("pack", "check", str(pack)) == 0
    (pack / ".taplo.toml").write_text("exclude = []\n")
    assert shell("schema", "--folder", str(pack)) == 2
    assert "says something else already" in shell.err
    assert (pack / ".taplo.toml").read_text() == "exclude = []\n"
    assert shell("schema", "--folder", str(tmp_path / "nowhere")) == 2


def test_a_new_level_names_the_schema_that_lies_beside_it(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert shell("new", str(path)) == 0
    first = path.read_text().split("\n", 1)[0]
    assert (path.parent / first.removeprefix("#:schema ")).is_file()
    assert shell("check", str(path)) == 0
