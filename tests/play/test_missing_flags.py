"""Own nations without a flag in the pack are reported, with a hint."""

from pathlib import Path

import pytest

from game.levels import parse_level, shipped_levels_folder
from game.levels.packs.level_paths import read_level_text
from game.play.level_check import check_text, missing_flag_warnings, pack_flag_warnings
from game.play.pack_check import check_pack
from tests.levels.packs.samples import LEVEL, PATTERN, pattern_files, write_folder_pack

pytestmark = pytest.mark.traced

TEXT = read_level_text(PATTERN / LEVEL)


def test_each_side_and_each_ship_of_another_nation_is_told_once() -> None:
    text = TEXT.replace('id = "nereide"\n', 'id = "nereide"\nnation = "own-lost"\n')
    level = parse_level(text, "razee")
    assert list(missing_flag_warnings(level, ["own-royal", "own-lost"])) == []
    found = list(missing_flag_warnings(level, ["own-loss"]))
    assert [finding.path for finding in found] == [("side", 1, "nation"), ("ship", 1, "nation")]
    assert found[0].hint == "the pack has: own-loss"
    assert found[1].hint == 'did you mean "own-loss"?; the pack has: own-loss'


def test_a_level_beside_no_pack_is_told_where_a_flag_belongs(tmp_path: Path) -> None:
    file = tmp_path / "razee.toml"
    file.write_text(TEXT, "utf-8")
    (found,) = pack_flag_warnings(parse_level(TEXT, "razee"), file)
    assert (found.code, found.path) == ("no-flag", ("side", 1, "nation"))
    assert found.hint == "a pack holds it as flags/own-royal.png (weathergage pack new)"
    assert [each.code for each in check_text(TEXT, "razee", file)[1]] == ["no-flag"]
    assert check_text(TEXT, "razee")[1] == (), "a text alone lies beside nothing"


def test_a_level_of_a_pack_is_held_against_its_flags(tmp_path: Path) -> None:
    level = parse_level(TEXT, "razee")
    assert list(pack_flag_warnings(level, PATTERN / LEVEL)) == []
    files = {name: data for name, data in pattern_files().items() if not name.startswith("flags/")}
    unlisted = write_folder_pack(tmp_path / "unlisted", files)
    assert list(pack_flag_warnings(level, unlisted / LEVEL)) == [], "the pack itself is told of"
    told = files["pack.toml"].decode()
    files["pack.toml"] = told[: told.index("[[flag]]")].encode()
    bare = write_folder_pack(tmp_path / "bare", files)
    assert [finding.code for finding in pack_flag_warnings(level, bare / LEVEL)] == ["no-flag"]
    (found,) = check_pack(bare)[1]
    assert (found.code, found.line) == ("no-flag", 20)
    assert found.file.endswith(LEVEL)


def test_the_nations_of_the_game_need_no_flag() -> None:
    for file in sorted((shipped_levels_folder() / "kmh").glob("*.toml")):
        assert list(missing_flag_warnings(parse_level(file.read_text("utf-8"), file.name), [])) == []
