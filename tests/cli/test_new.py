"""``new`` writes a level without findings, under every book; ``edit`` opens it."""

from pathlib import Path

import pytest

from game.books import shelf
from game.cli import main
from game.cli.arguments import UsageError
from game.cli.commands import edit
from game.levels.editing.new_level_text import level_file_stem, title_from_name
from game.play.level_changes import level_text_for_book
from game.play.level_check import check_text


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_new_level_is_a_sound_battle_under_its_book(book: str) -> None:
    text = level_text_for_book("Two frigates", book)
    level, findings = check_text(text, "new.toml")
    assert [str(finding) for finding in findings] == []
    assert level is not None
    assert (level.title, level.rules.book) == ("Two frigates", book)


def test_it_lies_where_the_list_and_edit_find_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "Off Ushant", "--book", "hf", "--data-dir", str(tmp_path)]) == 0
    file = tmp_path / "levels" / "off-ushant.toml"
    assert capsys.readouterr().out.startswith(f"{file}\n")
    assert 'title = "Off Ushant"' in file.read_text("utf-8")
    assert edit.find_own_level("off-ushant", tmp_path) == file
    assert edit.find_own_level(str(file), tmp_path) == file
    before = file.read_bytes()
    assert main(["new", "off ushant", "--data-dir", str(tmp_path)]) == 2
    assert file.read_bytes() == before


def test_a_path_that_is_named_is_where_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "mine.toml"
    assert main(["new", str(file), "--data-dir", str(tmp_path)]) == 0
    assert file.is_file()


def test_what_is_not_there_is_told_before_a_window_opens(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="weathergage new nowhere begins one"):
        edit.find_own_level("nowhere", tmp_path)
    assert main(["new", "???", "--data-dir", str(tmp_path)]) == 2
    torn = tmp_path / "torn.toml"
    torn.write_text("format = 1\n[chart", "utf-8")
    assert main(["edit", str(torn), "--data-dir", str(tmp_path)]) == 1


def test_a_name_becomes_a_file_and_a_title() -> None:
    assert level_file_stem("The Loire’s boats!") == "the-loire-s-boats"
    assert title_from_name("off-ushant.toml") == "Off ushant"
