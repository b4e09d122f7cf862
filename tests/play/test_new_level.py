"""A new level is a valid battle in a file of its own, and overwrites none."""

from pathlib import Path

import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.reading.level_folders import list_player_levels, player_levels_folder
from game.play import level_changes
from game.play.level_changes import create_level_file

pytestmark = pytest.mark.traced


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_level_begins_under_each_book(tmp_path: Path, book: str) -> None:
    file = create_level_file(tmp_path, book)
    level = load_level(file)
    assert (file.name, level.title, level.rules.book) == ("my-battle.toml", "My battle", book)
    assert list_player_levels(tmp_path) == [file]


def test_each_has_a_name_of_its_own(tmp_path: Path) -> None:
    first = create_level_file(tmp_path, "kmh")
    first.write_text("mine", "utf-8")
    second = create_level_file(tmp_path, "hf")
    assert second.name == "my-battle-2.toml"
    assert load_level(second).title == "My battle 2"
    assert first.read_text("utf-8") == "mine"


def test_where_all_names_are_taken_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_changes, "MAX_LEVELS", 1)
    create_level_file(tmp_path, "kmh")
    with pytest.raises(FileExistsError, match="has 1 battles called My battle"):
        create_level_file(tmp_path, "kmh")
    assert len(list(player_levels_folder(tmp_path).iterdir())) == 1
