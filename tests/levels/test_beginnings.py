"""Battles to begin from: twelve, of every book, whole, with an aim for each side; and `new --from`."""

from pathlib import Path

import pytest

from game.books import shelf
from game.cli import main
from game.levels import load_level
from game.levels.editing.beginnings import KEY, all_beginnings, copied_level_text
from game.levels.reading.toml_source import read_level_file
from game.play.level_check import check_text


def test_there_are_twelve_and_of_every_book() -> None:
    assert len(all_beginnings()) == 12
    assert {each.book for each in all_beginnings()} == set(shelf.NAMES)


@pytest.mark.parametrize("name", [each.name for each in all_beginnings()])
def test_a_beginning_is_whole(name: str) -> None:
    beginning = next(each for each in all_beginnings() if each.name == name)
    text = copied_level_text(read_level_file(beginning.path), name, 'My "own" battle')
    level, found = check_text(text, "mine.toml")
    assert level is not None
    assert not found
    assert level.title == 'My "own" battle'
    assert {aim.side for aim in level.objectives if aim.major} == {side.id for side in level.sides}
    assert KEY not in text
    assert text.startswith("# ")
    assert beginning.sentence.count(": ") >= 1


def test_new_lists_them_and_begins_from_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--list"]) == 0
    listed = capsys.readouterr().out
    assert all(f"{each.name} " in listed for each in all_beginnings())
    mine = tmp_path / "my-chase.toml"
    assert main(["new", "--from", "chase", str(mine)]) == 0
    assert load_level(mine).title == "My chase"
    copy = tmp_path / "again.toml"  # of any level, too
    assert main(["new", "--from", str(mine), str(copy)]) == 0
    assert copy.read_text("utf-8") == mine.read_text("utf-8").replace('"My chase"', '"Again"')
    for wrong, said in (
        (["new", "--from", "chse", str(tmp_path / "a.toml")], 'did you mean "chase"'),
        (["new", "--from", "duel", "--book", "kmh", str(tmp_path / "a.toml")], "Hold Fast"),
        (["new"], "new --list"),
        (["new", "my/chase.txt"], "my/chase.toml"),
    ):
        assert main(wrong) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "a.toml").exists()


def test_a_copy_has_its_new_title_in_every_language() -> None:
    text = copied_level_text('title = "Roads"\n[in.de]\ntitle = "Reede"\nplace = "Kent"\n', "roads", "Mine")
    assert text == 'title = "Mine"\n[in.de]\nplace = "Kent"\n'
