"""Packs as authors make them: what is in one is there, and what is wrong is told at its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.core.files import read_plain
from game.levels import LevelError, load_level
from game.levels.packs import kept
from game.levels.packs.addresses import level_text, pack_around, pack_at, picture_of, sounds_of
from game.levels.packs.composing import class_at, last_line, with_classes
from game.levels.packs.reading import read_pack
from game.levels.packs.sounds import NAMES
from game.levels.packs.written import CLASSES_TEXT, manifest_text, zip_of
from game.levels.reading.findings import Severity
from game.play.check import check_text
from game.stage.sound.cue_book import CUES
from tests.levels.packs.samples import LEVEL, PATTERN, laid, manifest, pattern, plain, zipped


def told(where: Path) -> list[str]:
    """What is found, in the words of its author."""
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
    text = level_text(PATTERN / LEVEL)
    assert check_text(text, "razee.toml")[1] == ()
    ship = load_level(PATTERN / LEVEL).ships[0]
    assert (ship.guns, ship.decks, ship.men, ship.masts) == (44, 1, 310, 3)


def test_a_zip_is_the_same_as_its_folder(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "razée.zip", pattern())
    inside = zipped(tmp_path / "inside.zip", {f"razée/{n}": d for n, d in pattern().items()})
    for where in (whole, inside):
        assert told(where) == []
        address = where / LEVEL
        assert pack_around(address) == where
        assert level_text(address) == level_text(PATTERN / LEVEL)
        assert picture_of(address) == read_plain(PATTERN / "pictures/razee.png", 10**6)
        assert sounds_of(where) == {"bell": read_plain(PATTERN / "sounds/bell.ogg", 10**6)}
    assert sorted(tmp_path.iterdir()) == sorted([whole, inside]), "nothing was unpacked"


def test_the_lines_of_a_level_stay_where_they_are_and_only_its_classes_come_below() -> None:
    written = (PATTERN / LEVEL).read_text("utf-8")
    text = level_text(PATTERN / LEVEL)
    assert text.startswith(written.rstrip("\n"))
    assert text.count("[[class]]") == 1


def test_a_class_of_the_level_itself_goes_before_that_of_its_pack(tmp_path: Path) -> None:
    own = b'\n[[class]]\nid = "own-razee-44"\nlike = "gb-third-74"\nguns = 50\n'
    where = laid(tmp_path / "p", {**plain(), LEVEL: plain()[LEVEL] + own})
    assert load_level(where / LEVEL).ships[0].guns == 50


def test_the_same_files_give_the_same_zip_in_any_order() -> None:
    files = pattern()
    assert zip_of(files) == zip_of(dict(reversed(files.items())))


def test_what_a_new_pack_begins_with_can_be_read(tmp_path: Path) -> None:
    head = manifest_text('Nell\'s "gulls"').encode()
    files = {**plain(), "pack.toml": head}
    files["classes.toml"] += CLASSES_TEXT.encode()
    pack, findings = read_pack(laid(tmp_path / "p", files))
    assert pack is not None
    assert (pack.name, findings) == ('Nell\'s "gulls"', ())


def test_a_key_of_pack_toml_misspelt_is_told_with_its_line_and_the_nearest_name(
    tmp_path: Path,
) -> None:
    text = b'format = 1\nname = "Gulls"\nauthor = "Nell"\nlicense = "CC0-1.0"\n'
    (said,) = told(laid(tmp_path / "p", {**plain(), "pack.toml": text}))
    assert ':4:1: error: "license" is not a key of a pack [unknown-key]' in said
    assert "    4 | license" in said
    assert 'did you mean "licence"' in said


def test_all_faults_are_told_at_once_each_at_its_own_file(tmp_path: Path) -> None:
    files = {
        **plain(),
        "pack.toml": manifest('[[sound]]\nfile = "chear.ogg"\nauthor = "N"\nlicence = "CC0-1.0"\n'),
        "classes.toml": b'[[class]]\nid = "own-razee-44"\nlike = "any-thrd-64"\n',
        "pictures/razee.png": pattern()["pictures/razee.png"],
        "run.py": b"print(1)",
    }
    found = "\n".join(told(laid(tmp_path / "p", files)))
    assert "nothing in a pack is code" in found
    assert "pack.toml:6:8: error: there is no file sounds/chear.ogg [unlisted]" in found
    assert "pictures/razee.png has no licence" in found
    assert 'classes.toml:3:8: error: no ship class has the id "any-thrd-64"' in found
    assert 'did you mean "any-third-64"?' in found


def test_a_sound_of_no_name_of_the_game_is_told_the_nearest(tmp_path: Path) -> None:
    files = {name: data for name, data in pattern().items() if name != "sounds/bell.ogg"}
    files["sounds/bel.ogg"] = pattern()["sounds/bell.ogg"]
    files["pack.toml"] = files["pack.toml"].replace(b"bell.ogg", b"bel.ogg")
    (said,) = told(laid(tmp_path / "p", files))
    assert 'no sound of a battle is called "bel"' in said
    assert 'did you mean "bell"?' in said


def test_the_sounds_that_a_pack_may_have_are_all_those_of_a_battle() -> None:
    there = {file for cue in CUES.values() if cue.bus != "music" for file in cue.files}
    assert set(NAMES) == there


@pytest.mark.parametrize("ends", ["", "\n", "\n\n\n"])
def test_every_line_below_a_level_is_known_by_its_class_and_key(tmp_path: Path, ends: str) -> None:
    files = plain()
    files["classes.toml"] += b'\n[[class]]\nid = "own-other"\nlike = "gb-third-74"\nguns = 70\n'
    pack, _ = read_pack(laid(tmp_path / "p", files))
    assert pack is not None
    rest = pack.levels["razee"].rstrip("\n")
    written = rest + f'\n[[ship]]\nid = "x"\nclass = "own-other"{ends}'
    own, found = "", list[tuple[str, str]]()
    below = with_classes(written, pack.classes).split("\n")[last_line(written) :]
    for line in below:
        key, equals, value = line.partition(" = ")
        own = value.strip('"') if key == "id" else own
        found.append((own, key) if equals else ("", ""))
    told = [class_at(written, pack.classes, last_line(written) + n + 1) for n in range(len(below))]
    assert [each for each in told if each[1]] == [each for each in found if each[1]]
    assert [bool(key) for _, key in told] == [bool(key) for _, key in found]
    assert {own for own, _ in told} == {"", "own-razee-44", "own-other"}


def test_an_idle_class_and_a_level_called_as_a_shipped_one_are_warned_of(tmp_path: Path) -> None:
    files = {**plain(), "levels/mirror-duel.toml": plain()[LEVEL]}
    files["classes.toml"] += b'\n[[class]]\nid = "own-other"\nlike = "gb-third-74"\n'
    pack, findings = read_pack(laid(tmp_path / "p", files))
    assert pack is not None
    assert [(f.code, f.severity) for f in findings] == [
        ("idle-class", Severity.WARNING),
        ("duplicate-id", Severity.WARNING),
    ]


@pytest.mark.parametrize("ending", ["", ".zip"])
def test_a_level_that_is_not_in_the_pack_is_told_in_plain_words(
    tmp_path: Path, ending: str
) -> None:
    make = zipped if ending else laid
    where = make(tmp_path / f"p{ending}", plain())
    with pytest.raises(LevelError, match=r"there is no level gull in p\.zip|cannot open the file"):
        load_level(where / "levels" / "gull.toml")


# ------------------------------------------------------------------------------ the player's list
def test_what_lies_in_the_folder_or_was_opened_is_listed_and_gone_when_taken_out(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    mine = zipped(kept_folder(home) / "a.zip", plain())
    (home / "packs" / "notes.txt").write_text("no pack", "utf-8")
    theirs = laid(tmp_path / "theirs", plain())
    assert kept.keep(home, theirs) == ""
    assert kept.keep(home, theirs) == ""
    assert kept.kept_packs(home) == [mine, theirs]
    assert [pack.name for pack in kept.usable(home)] == ["Gulls", "Gulls"]
    assert "take a.zip away from there" in kept.take_out(home, mine)
    assert kept.take_out(home, theirs) == ""
    assert kept.kept_packs(home) == [mine]
    shutil.rmtree(home / "packs")
    assert kept.kept_packs(home) == []


def test_a_pack_that_is_gone_is_not_listed_and_is_there_again_when_it_is(tmp_path: Path) -> None:
    where = zipped(tmp_path / "a.zip", plain())
    kept.keep(tmp_path, where)
    where.rename(tmp_path / "b.zip")
    assert kept.kept_packs(tmp_path) == []
    (tmp_path / "b.zip").rename(where)
    assert kept.kept_packs(tmp_path) == [where]


def test_a_list_that_cannot_be_read_is_an_empty_one(tmp_path: Path) -> None:
    for text in ("opened = 3", "opened = [", "\x00", 'opened = ["\\u0000"]'):
        (tmp_path / kept.FILE).write_text(text, "utf-8")
        assert kept.kept_packs(tmp_path) == []


def test_a_pack_written_anew_is_read_anew(tmp_path: Path) -> None:
    where = zipped(tmp_path / "a.zip", plain())
    first, _ = pack_at(where)
    assert pack_at(where)[0] is first
    zipped(where, {**plain(), "pack.toml": manifest('about = "Once more"\n')})
    second, _ = pack_at(where)
    assert second is not None
    assert second.told.about == "Once more"


def kept_folder(home: Path) -> Path:
    """The folder of the player's packs, made."""
    folder = kept.packs_folder(home)
    folder.mkdir(parents=True)
    return folder
