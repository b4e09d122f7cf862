"""A level file on the drawing table: edits, undo, saving, and another program at the same file."""

import hashlib
from pathlib import Path

import pytest

from game.levels import Finding, LevelError
from game.levels.editing.chart_objects import position_after_steps
from game.levels.packs.level_paths import move_to_own_lines
from game.levels.reading.findings import Severity
from game.ui.level_editor.document import (
    DRAFT_NOTICE,
    FILE_GONE_NOTICE,
    FOLLOWED_NOTICE,
    MERGED_NOTICE,
    REPLACED_NOTICE,
    Document,
)
from game.ui.level_editor.pack_document import draft_path, merge_texts, read_exact
from tests.battery import battery_params
from tests.levels.packs.samples import LEVEL as PACK_LEVEL
from tests.levels.packs.samples import plain_pack, write_folder_pack
from tests.levels.page_edits import FILES

LEVEL = (
    "\ufeff# a duel\r\nformat = 1\r\ntitle = 'Duel' # short\r\nrules = { book = \"kmh\" }\r\n"
    "[chart]\r\nsize = [80, 60]\r\nwind_from = 270\r\n\r\n"
    '[[side]]\r\nid = "british"\r\n[[side]]\r\nid = "french"\r\n\r\n'
    '# hers\r\n[[ship]]\r\nid = "amphion"\r\nside = "british"\r\nguns = 32\r\n'
    "at = [ 3e1, 20.50 ] # off the point\r\nheading = 90.0\r\n\r\n"
    '[[ship]]\r\nid = "flore"\r\nside = "french"\r\nguns = 40\r\nat = [50, 30]\r\n'
    "heading = 0x5A\r\n"
)


@pytest.fixture
def work(tmp_path: Path) -> Document:
    file = tmp_path / "duel.toml"
    file.write_bytes(LEVEL.encode())
    return Document(file)


@pytest.mark.parametrize("file", battery_params(FILES, FILES[::4]))
def test_a_ship_that_goes_there_and_back_leaves_no_byte_changed(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    copy = tmp_path / file.name
    copy.write_bytes(before)
    document = Document(copy)
    ship = len(document.level.ships) // 2
    at, heading = document.level.ships[ship].at, document.level.ships[ship].heading
    there = position_after_steps(
        document.placement_rules, document.level.chart, at, (1 if at[0] < 3 else -1, 0)
    )
    document.move_ship(ship, there)
    document.set_heading(ship, document.placement_rules.heading_after(heading, 1))
    assert document.toml.file_text.encode() != before
    assert document.level.ships[ship].at == pytest.approx(there)
    document.set_heading(ship, heading)
    document.move_ship(ship, at)
    assert document.save()
    assert copy.read_bytes() == before


def test_a_level_of_a_pack_lies_there_with_the_pack_s_classes(tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "razee", plain_pack())
    file = where / PACK_LEVEL
    before = file.read_bytes()
    document = Document(file)
    assert document.level.ships[0].decks == 1
    assert "own-razee-44" in document.text_with_classes
    assert "[[class]]" not in document.toml.file_text
    document.check()
    assert [f for f in document.findings if f.severity is Severity.ERROR] == []
    document.set_heading(0, 45.0)
    assert document.save()
    assert b"[[class]]" not in file.read_bytes()
    document.undo()
    assert document.save()
    assert file.read_bytes() == before
    gone = where / "classes.toml"
    gone.write_bytes(gone.read_bytes().replace(b"own-razee-44", b"own-razee-45"))
    document.set_heading(0, 45.0)
    document.check()
    wrong = [f for f in document.findings if f.severity is Severity.ERROR]
    assert [f.code for f in wrong] == ["unknown-class"]


def test_what_is_wrong_with_a_pack_s_class_stands_at_the_last_line_of_the_level() -> None:
    written = "one\ntwo\n"
    below = Finding("a.toml", 7, 3, "value", Severity.ERROR, "no", "", "")
    own = Finding("a.toml", 2, 3, "value", Severity.ERROR, "no", "", "")
    assert [(f.line, f.column) for f in move_to_own_lines([own, below], written)] == [(2, 3), (2, 1)]


def test_an_act_touches_only_its_own_numbers(work: Document) -> None:
    work.move_ship(0, (31.0, 20.5))
    assert work.toml.file_text == LEVEL.replace("3e1", "31")
    work.set_heading(1, 135.0)
    assert work.toml.file_text == LEVEL.replace("3e1", "31").replace("0x5A", "135")
    assert work.history.undo_steps[0].label == "move Amphion"


def test_what_is_undone_is_as_it_was_and_can_be_done_again(work: Document) -> None:
    work.move_ship(0, (31.0, 21.0))
    work.set_wind(90.0)
    after = work.toml.file_text
    assert work.undo()
    assert work.undo()
    assert not work.undo()
    assert work.toml.file_text == LEVEL
    assert not work.is_unsaved
    assert work.redo()
    assert work.redo()
    assert not work.redo()
    assert work.toml.file_text == after
    assert work.level.chart.wind_from == 90.0


def test_what_could_not_be_read_again_is_never_saved(work: Document) -> None:
    work.set_values("break", (("ship", 0, "heading"), 400.0))
    assert not work.is_readable
    assert work.level.ships[0].heading == 90.0
    assert not work.save()
    assert work.notice.startswith("Not saved: it could not be read again. Line 20: ")
    assert work.path.read_bytes() == LEVEL.encode()
    work.undo()
    assert work.is_readable
    assert work.save()


def test_what_is_no_toml_never_comes_to_be(work: Document) -> None:
    assert not work.set_values("break", (("title", "x"), 1))
    assert work.notice.startswith("That cannot be written: ")
    assert work.toml.file_text == LEVEL


def test_a_full_disk_is_told_and_nothing_is_lost(work: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    work.move_ship(0, (31.0, 20.5))
    monkeypatch.setattr("game.ui.level_editor.pack_document.replace_file", full)
    assert not work.save()
    assert work.notice == "Not saved: the disk is full. Your work is still here."
    assert work.is_unsaved


def test_another_programs_change_is_taken_over(work: Document) -> None:
    work.path.write_bytes(LEVEL.replace("[50, 30]", "[55, 30]").encode())
    work.reload_if_changed()
    assert work.level.ships[1].at == (55.0, 30.0)
    assert work.notice == FOLLOWED_NOTICE
    assert not work.is_unsaved


def test_both_changes_stand_where_they_are_of_different_lines(work: Document) -> None:
    work.move_ship(0, (31.0, 20.5))
    work.path.write_bytes(LEVEL.replace("[50, 30]", "[55, 30]").encode())
    work.reload_if_changed()
    assert [ship.at for ship in work.level.ships] == [(31.0, 20.5), (55.0, 30.0)]
    assert work.notice == MERGED_NOTICE
    assert work.is_unsaved
    assert work.save()
    assert read_exact(work.path) == LEVEL.replace("3e1", "31").replace("[50", "[55")


def test_of_one_place_the_file_wins_and_undo_brings_the_authors_back(work: Document) -> None:
    work.move_ship(0, (31.0, 20.5))
    work.path.write_bytes(LEVEL.replace("3e1", "33").encode())
    work.reload_if_changed()
    assert work.level.ships[0].at == (33.0, 20.5)
    assert work.notice == REPLACED_NOTICE
    work.undo()
    assert work.level.ships[0].at == (31.0, 20.5)


def test_a_slip_of_another_program_is_told_with_its_cure(work: Document) -> None:
    broken = LEVEL.replace("heading", "headin", 1)
    work.path.write_bytes(broken.encode())
    work.reload_if_changed()
    assert "headin" in work.notice
    assert 'did you mean "heading"?' in work.notice


def test_what_another_program_broke_is_not_taken_over(work: Document) -> None:
    work.path.write_bytes(LEVEL.replace("guns = 40", "guns = x").encode())
    work.reload_if_changed()
    assert "cannot be read: line 25" in work.notice
    assert work.toml.file_text == LEVEL
    work.path.unlink()
    work.reload_if_changed()
    assert work.notice == FILE_GONE_NOTICE
    work.move_ship(0, (31.0, 20.5))
    assert work.save()


def test_a_save_looks_first_whether_the_file_is_still_the_same(work: Document) -> None:
    work.move_ship(0, (31.0, 20.5))
    work.path.write_bytes(LEVEL.replace("[50, 30]", "[55, 30]").encode())
    assert work.save()
    assert read_exact(work.path) == LEVEL.replace("3e1", "31").replace("[50", "[55")


def test_what_is_no_level_does_not_lie_on_the_table(tmp_path: Path) -> None:
    file = tmp_path / "torn.toml"
    file.write_text("format = 1\n[chart", "utf-8")
    with pytest.raises(LevelError):
        Document(file)
    with pytest.raises(LevelError, match="No such file"):
        Document(tmp_path / "nowhere.toml")


def test_two_changes_are_joined_by_lines() -> None:
    base = "a = 1\nb = 2\nc = 3\n"
    assert merge_texts(base, base.replace("1", "9"), base.replace("3", "7")) == "a = 9\nb = 2\nc = 7\n"
    assert merge_texts(base, base.replace("2", "9"), base.replace("2", "7")) is None
    assert merge_texts(base, base, base.replace("2", "7")) == "a = 1\nb = 7\nc = 3\n"


def test_a_draft_keeps_its_file_name_from_release_to_release(tmp_path: Path) -> None:
    """The beginning of SHA-256 of the level's path: another name would lose what an older version left."""
    path = Path("/no/such/lissa.toml").resolve()
    name = hashlib.sha256(str(path).encode()).hexdigest()[:12]
    assert draft_path(path, tmp_path) == tmp_path / f"{name}.unsaved"


def test_what_is_not_saved_is_there_again_after_a_crash(work: Document, tmp_path: Path) -> None:
    aside = tmp_path / "aside"
    first = Document(work.path, aside)
    first.move_ship(0, (31.0, 20.5))
    again = Document(work.path, aside)
    assert again.notice == DRAFT_NOTICE
    assert again.level.ships[0].at == (31.0, 20.5)
    assert again.undo()
    assert not again.is_unsaved
    assert Document(work.path, aside).notice == ""
    again.redo()
    assert again.save()
    assert list(aside.iterdir()) == []
    again.move_ship(0, (32.0, 20.5))
    work.path.write_bytes(LEVEL.encode())  # another text: what was left does not belong to it
    assert Document(work.path, aside).notice == ""


def test_check_is_asked_when_there_is_time(work: Document) -> None:
    assert not work.is_checked
    work.check()
    assert work.is_checked
    work.move_ship(1, (30.0, 20.5))
    assert not work.is_checked
    work.check()
    assert "overlap" in {finding.code for finding in work.findings}
