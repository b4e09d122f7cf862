"""TOML that would cost more than linear time is refused before it is parsed."""

import ast
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from game import paths
from game.core.toml_reader import TomlTooComplex, load_toml, parse_toml_safely
from game.levels.packs import level_paths
from game.levels.packs.pack_reader import LevelNames, names_in_level
from game.levels.reading.level_folders import level_title
from game.ui.kit import bindings, settings
from game.ui.lessons import lesson_session
from game.ui.shell import window

ROOT = Path(__file__).resolve().parents[2]
WILD = {
    "dots": "a" + ".a" * 8_000 + " = 1",
    "a heading": "[" + "a." * 8_000 + "a]",
    "quoted": "a" + '."a"' * 4_000 + " = 1",
    "lists": "a = " + "[" * 8_000 + "]" * 8_000,
    "tables": "a = " + "{b = " * 3_000 + "1" + "}" * 3_000,
    "a number": "a = " + "9" * 16_000,
}


@pytest.mark.parametrize("case", WILD)
def test_what_costs_more_than_it_is_long_is_refused_at_its_place(case: str) -> None:
    began = process_time()
    with pytest.raises(TomlTooComplex) as refused:
        parse_toml_safely(WILD[case])
    assert process_time() - began < 0.3
    assert 0 < refused.value.position < 100
    assert isinstance(refused.value, ValueError)


def test_all_that_is_wrong_with_a_file_is_one_kind_of_error(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    for text in (b"a = ", b"\xff", b"a = 1\na = 2", *(each.encode() for each in WILD.values())):
        file.write_bytes(text)
        with pytest.raises(ValueError, match=r"."):
            load_toml(file, 100_000)
    file.write_bytes(b"\xef\xbb\xbfa = 1")
    assert load_toml(file, 100) == {"a": 1}
    with pytest.raises(OSError, match="too large"):
        load_toml(file, 3)


READERS: dict[str, Callable[[Path], object]] = {
    paths.SETTINGS_FILE: settings.load,
    bindings.FILE_NAME: bindings.load,
    lesson_session.FILE_NAME: lesson_session.load_done_lessons,
    window.FILE_NAME: window.load_position,
    level_paths.LIST_FILE: level_paths.packs_opened_elsewhere,
}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("case", WILD)
def test_no_file_of_the_players_holds_the_start_up(tmp_path: Path, name: str, case: str) -> None:
    (tmp_path / name).write_text(WILD[case][:16_000], "utf-8")
    began = process_time()
    READERS[name](tmp_path)
    assert process_time() - began < 0.3


def test_no_level_of_a_pack_holds_its_list_up(tmp_path: Path) -> None:
    file = tmp_path / "wild.toml"
    for text in WILD.values():
        file.write_text(text, "utf-8")
        began = process_time()
        assert level_title(file.with_name(f"{len(text)}.toml")) != ""
        assert level_title(file) == "Wild"
        assert names_in_level(text) == LevelNames()
        assert process_time() - began < 0.3


def test_one_module_alone_reads_toml() -> None:
    readers = [
        path.relative_to(ROOT / "game").as_posix()
        for path in sorted((ROOT / "game").rglob("*.py"))
        if "tomllib" in path.read_text("utf-8") and _imports(path, "tomllib")
    ]
    assert readers == ["core/toml_reader.py"]


def _imports(path: Path, module: str) -> bool:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import) and any(each.name == module for each in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and node.module == module:
            return True
    return False
