"""Packs as authors make them: everything in one is found, and every error is reported at its
place."""

import shutil
from pathlib import Path

import pytest

from game import __version__
from game.core.files import read_regular_file
from game.levels import LevelError, load_level
from game.levels.packs import level_paths
from game.levels.packs.level_paths import (
    add_needed_classes,
    class_of_line,
    find_pack_of_level,
    last_own_line,
    read_level_picture,
    read_level_text,
    read_pack_cached,
    read_sounds,
)
from game.levels.packs.manifest import CLASSES_TEXT, make_zip, manifest_text, version_key
from game.levels.packs.pack_reader import read_pack
from game.levels.packs.sound_check import SOUND_NAMES
from game.levels.reading.findings import Severity
from game.play.level_check import check_text
from game.stage.sound.cues import CUES, pack_names_of
from tests.levels.packs.samples import (
    LEVEL,
    PATTERN,
    manifest_bytes,
    pattern_files,
    plain_pack,
    write_folder_pack,
    write_zip_pack,
)


def told(where: Path) -> list[str]:
    return [str(found) for found in read_pack(where)[1]]


def test_the_shipped_pattern_has_a_level_a_class_a_picture_a_hull_a_flag_and_a_sound() -> None:
    pack, findings = read_pack(PATTERN)
    assert pack is not None
    assert findings == ()
    assert (list(pack.levels), [each.id for each in pack.classes]) == (["razee"], ["own-razee-44"])
    assert list(pack.pictures) == ["razee"]
    assert list(pack.sounds) == ["bell"]
    assert list(pack.hulls) == ["own-razee-44"]
    assert list(pack.flags) == ["own-royal"]
    text = read_level_text(PATTERN / LEVEL)
    assert check_text(text, "razee.toml")[1] == ()
    ship = load_level(PATTERN / LEVEL).ships[0]
    assert (ship.guns, ship.decks, ship.men, ship.masts) == (44, 1, 310, 3)


def test_a_zip_is_the_same_as_its_folder(tmp_path: Path) -> None:
    whole = write_zip_pack(tmp_path / "razée.zip", pattern_files())
    inside = write_zip_pack(tmp_path / "inside.zip", {f"razée/{n}": d for n, d in pattern_files().items()})
    for where in (whole, inside):
        assert told(where) == []
        address = where / LEVEL
        assert find_pack_of_level(address) == where
        assert read_level_text(address) == read_level_text(PATTERN / LEVEL)
        assert read_level_picture(address) == read_regular_file(PATTERN / "pictures/razee.png", 10**6)
        assert read_sounds(where) == {"bell": read_regular_file(PATTERN / "sounds/bell.ogg", 10**6)}
    assert sorted(tmp_path.iterdir()) == sorted([whole, inside]), "nothing was unpacked"


def test_the_lines_of_a_level_stay_where_they_are_and_only_its_classes_come_below() -> None:
    written = (PATTERN / LEVEL).read_text("utf-8")
    text = read_level_text(PATTERN / LEVEL)
    assert text.startswith(written.rstrip("\n"))
    assert text.count("[[class]]") == 1


def test_a_class_of_the_level_itself_goes_before_that_of_its_pack(tmp_path: Path) -> None:
    own = b'\n[[class]]\nid = "own-razee-44"\nlike = "gb-third-74"\nguns = 50\n'
    where = write_folder_pack(tmp_path / "p", {**plain_pack(), LEVEL: plain_pack()[LEVEL] + own})
    assert load_level(where / LEVEL).ships[0].guns == 50


def test_the_same_files_give_the_same_zip_in_any_order() -> None:
    files = pattern_files()
    assert make_zip(files) == make_zip(dict(reversed(files.items())))


def test_what_a_new_pack_begins_with_can_be_read(tmp_path: Path) -> None:
    head = manifest_text('Nell\'s "gulls"', "razee").encode()
    files = {**plain_pack(), "pack.toml": head}
    files["classes.toml"] += CLASSES_TEXT.encode()
    pack, findings = read_pack(write_folder_pack(tmp_path / "p", files))
    assert pack is not None
    assert (pack.name, findings) == ('Nell\'s "gulls"', ())


def test_a_key_of_pack_toml_misspelt_is_told_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    text = b'format = 1\nname = "Gulls"\nauthor = "Nell"\nlicense = "CC0-1.0"\n'
    (said,) = told(write_folder_pack(tmp_path / "p", {**plain_pack(), "pack.toml": text}))
    assert ':4:1: error: "license" is not a key of a pack [unknown-key]' in said
    assert "    4 | license" in said
    assert 'did you mean "licence"' in said


def test_all_faults_are_told_at_once_each_at_its_own_file(tmp_path: Path) -> None:
    files = {
        **plain_pack(),
        "pack.toml": manifest_bytes('[[sound]]\nfile = "chear.ogg"\nauthor = "N"\nlicence = "CC0-1.0"\n'),
        "classes.toml": b'[[class]]\nid = "own-razee-44"\nlike = "any-thrd-64"\n',
        "pictures/razee.png": pattern_files()["pictures/razee.png"],
        "cli_shell.py": b"print(1)",
    }
    found = "\n".join(told(write_folder_pack(tmp_path / "p", files)))
    assert "nothing in a pack is code" in found
    assert "pack.toml:6:8: error: there is no file sounds/chear.ogg [unlisted]" in found
    assert "pictures/razee.png has no licence" in found
    assert 'classes.toml:3:8: error: no ship class has the id "any-thrd-64"' in found
    assert 'did you mean "any-third-64"?' in found


def test_a_sound_of_no_name_of_the_game_is_told_the_nearest(tmp_path: Path) -> None:
    files = {name: data for name, data in pattern_files().items() if name != "sounds/bell.ogg"}
    files["sounds/bel.ogg"] = pattern_files()["sounds/bell.ogg"]
    files["pack.toml"] = files["pack.toml"].replace(b"bell.ogg", b"bel.ogg")
    (said,) = told(write_folder_pack(tmp_path / "p", files))
    assert 'no sound of a battle is called "bel"' in said
    assert 'did you mean "bell"?' in said


def test_the_sounds_that_a_pack_may_have_are_all_those_of_a_battle() -> None:
    files = {file for cue in CUES.values() for file in cue.files}
    there = {name for file in files for name in pack_names_of(file)}
    assert set(SOUND_NAMES) <= there | {"gun-far"}  # guns from afar are near ones through air
    assert pack_names_of("gun-32-1")[0] == pack_names_of("gun-4-3")[0] == "gun-near-1"
    families = ("wind-3", "cheer-french", "boarders", "carronade-2", "tail-sea")
    names = [pack_names_of(file) for file in families]
    assert names == [("wind",), ("cheer",), ("clash",), ("carronade",), ("roll",)]


@pytest.mark.parametrize("ends", ["", "\n", "\n\n\n"])
def test_every_line_below_a_level_is_known_by_its_class_and_key(tmp_path: Path, ends: str) -> None:
    files = plain_pack()
    files["classes.toml"] += b'\n[[class]]\nid = "own-other"\nlike = "gb-third-74"\nguns = 70\n'
    pack, _ = read_pack(write_folder_pack(tmp_path / "p", files))
    assert pack is not None
    rest = pack.levels["razee"].rstrip("\n")
    written = rest + f'\n[[ship]]\nid = "x"\nclass = "own-other"{ends}'
    own, found = "", list[tuple[str, str]]()
    below = add_needed_classes(written, pack.classes).split("\n")[last_own_line(written) :]
    for line in below:
        key, equals, value = line.partition(" = ")
        own = value.strip('"') if key == "id" else own
        found.append((own, key) if equals else ("", ""))
    told = [class_of_line(written, pack.classes, last_own_line(written) + n + 1) for n in range(len(below))]
    assert [each for each in told if each[1]] == [each for each in found if each[1]]
    assert [bool(key) for _, key in told] == [bool(key) for _, key in found]
    assert {own for own, _ in told} == {"", "own-razee-44", "own-other"}


def test_an_idle_class_and_a_level_called_as_a_shipped_one_are_warned_of(tmp_path: Path) -> None:
    files = {**plain_pack(), "levels/mirror-duel.toml": plain_pack()[LEVEL]}
    files["classes.toml"] += b'\n[[class]]\nid = "own-other"\nlike = "gb-third-74"\n'
    pack, findings = read_pack(write_folder_pack(tmp_path / "p", files))
    assert pack is not None
    assert [(f.code, f.severity) for f in findings] == [
        ("idle-class", Severity.WARNING),
        ("duplicate-id", Severity.WARNING),
    ]


@pytest.mark.parametrize("ending", ["", ".zip"])
def test_a_level_that_is_not_in_the_pack_is_told_in_plain_words(tmp_path: Path, ending: str) -> None:
    make = write_zip_pack if ending else write_folder_pack
    where = make(tmp_path / f"p{ending}", plain_pack())
    with pytest.raises(LevelError, match=r"there is no level gull in p\.zip|cannot open the file"):
        load_level(where / "levels" / "gull.toml")


# ------------------------------------------------------------------------------ the player's list
def test_what_lies_in_the_folder_or_was_opened_is_listed_and_gone_when_taken_out(tmp_path: Path) -> None:
    home = tmp_path / "home"
    folder = level_paths.player_packs_folder(home)
    folder.mkdir(parents=True)
    mine = write_zip_pack(folder / "a.zip", plain_pack())
    (home / "packs" / "notes.txt").write_text("no pack", "utf-8")
    theirs = write_folder_pack(tmp_path / "theirs", plain_pack())
    assert level_paths.add_pack_to_list(home, theirs) == ""
    assert level_paths.add_pack_to_list(home, theirs) == ""
    assert level_paths.player_packs(home) == [mine, theirs]
    assert [pack.name for pack in level_paths.usable_packs(home)] == ["Gulls", "Gulls"]
    assert "take a.zip away from there" in level_paths.remove_pack_from_list(home, mine)
    assert level_paths.remove_pack_from_list(home, theirs) == ""
    assert level_paths.player_packs(home) == [mine]
    shutil.rmtree(home / "packs")
    assert level_paths.player_packs(home) == []


def test_a_pack_that_is_gone_is_not_listed_and_is_there_again_when_it_is(tmp_path: Path) -> None:
    where = write_zip_pack(tmp_path / "a.zip", plain_pack())
    level_paths.add_pack_to_list(tmp_path, where)
    where.rename(tmp_path / "b.zip")
    assert level_paths.player_packs(tmp_path) == []
    (tmp_path / "b.zip").rename(where)
    assert level_paths.player_packs(tmp_path) == [where]


def test_a_list_that_cannot_be_read_is_an_empty_one(tmp_path: Path) -> None:
    for text in ("opened = 3", "opened = [", "\x00", 'opened = ["\\u0000"]'):
        (tmp_path / level_paths.LIST_FILE).write_text(text, "utf-8")
        assert level_paths.player_packs(tmp_path) == []


def test_a_pack_written_anew_is_read_anew(tmp_path: Path) -> None:
    where = write_zip_pack(tmp_path / "a.zip", plain_pack())
    first, _ = read_pack_cached(where)
    assert read_pack_cached(where)[0] is first
    write_zip_pack(where, {**plain_pack(), "pack.toml": manifest_bytes('about = "Once more"\n')})
    second, _ = read_pack_cached(where)
    assert second is not None
    assert second.manifest.about == "Once more"


# ------------------------------------------------------------------------------ version, order
ORDERED = 'version = "1.10.0"\nrequires = "0.9.0"\nlanguage = "de"\nlevels = ["storm", "calm"]\n'


def test_levels_stand_in_the_order_of_their_author_and_the_others_follow(tmp_path: Path) -> None:
    files = plain_pack()
    text = files.pop(LEVEL)
    files |= {f"levels/{name}.toml": text for name in ("autumn", "calm", "spring", "storm")}
    files["pack.toml"] = manifest_bytes(ORDERED)
    pack, findings = read_pack(write_zip_pack(tmp_path / "p.zip", files))
    assert pack is not None, findings
    assert [path.stem for path in level_paths.levels_of_pack(pack)] == ["storm", "calm", "autumn", "spring"]
    assert (pack.named_version, pack.manifest.language) == ("Gulls 1.10.0", "de")
    assert version_key("1.10.0") > version_key("1.9.3") > version_key("")


@pytest.mark.parametrize(
    ("line", "code", "said", "hint"),
    [
        ('version = "1.2"', "bad-value", '"1.2" is no version', 'three whole numbers: "1.2.0"'),
        ("version = 1.2", "wrong-type", 'a text in "quotes" belongs here', "like 1.2.0"),
        ('requires = "99.0.0"\nlater = 1', "newer-format",
         f"needs version 99.0.0 of the game; this is {__version__}", "newer game"),
        ('requires = "new"', "bad-value", '"new" is no version', 'three whole numbers: "1.2.0"'),
        ('language = "deutsch"', "bad-value", '"deutsch" is not allowed here', "de, el, en"),
        ('levels = ["razze"]', "unlisted", "there is no file levels/razze.toml", 'did you mean "razee"?'),
        ('levels = ["razee", "razee"]', "duplicate-id", '"razee" stands twice', "one of them"),
        ('levels = "razee"', "wrong-type", "a list in [ ] belongs here", "in the order of the list"),
        ('levels = ["../razee"]', "bad-value", '"../razee" cannot be an id', "lower-case letters"),
    ],
)  # fmt: skip
def test_a_bad_head_of_a_pack_is_told_at_its_line(
    tmp_path: Path, line: str, code: str, said: str, hint: str
) -> None:
    files = {**plain_pack(), "pack.toml": manifest_bytes(line)}
    pack, findings = read_pack(write_folder_pack(tmp_path / "p", files))
    assert pack is None
    (finding,) = [each for each in findings if each.severity is Severity.ERROR]
    assert (finding.code, finding.line) == (code, 5)
    assert said in finding.message
    assert hint in finding.hint
