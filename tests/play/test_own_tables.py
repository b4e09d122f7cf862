"""An owner's own numbers are checked like a level: position, what is allowed, nearest name."""

import os
import time
from pathlib import Path

import pytest

from game.books.tables import merged_tables, shipped_annotated
from game.levels.reading.findings import LevelError
from game.play.own_tables import (
    MAX_BYTES,
    faulty_files_notice,
    own_file_error_text,
    own_table_files,
    own_tables,
    parse_own_entries,
    template_lines,
    unknown_file_notes,
)


def found(book: str, text: str) -> list[tuple[int, int, str, str]]:
    """Return line, column, message and hint of every error of a file."""
    with pytest.raises(LevelError) as refused:
        parse_own_entries(book, text, "mine.toml")
    return [(f.line, f.column, f.message, f.hint) for f in refused.value.findings]


def put(folder: Path, book: str, text: str) -> Path:
    """Write the owner's file of a book and return it."""
    file = folder / "rules" / f"{book}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def test_what_is_put_in_stands_where_it_stood_and_nothing_else_is_changed() -> None:
    own = parse_own_entries("hf", "[guns.L]\nneeds = [1, 2, 3, 4, 5]\n", "hf.toml")
    before, now = shipped_annotated("hf"), merged_tables(shipped_annotated("hf"), own)
    assert now["guns"]["L"].pop("needs") == [1, 2, 3, 4, 5]
    assert before["guns"]["L"].pop("needs") == [2, 3, 4, 5, 6]
    assert now == before


def test_part_of_a_table_of_an_entry_is_enough() -> None:
    own = parse_own_entries("hf", "[morale_factor]\nby_quality = { elite = 5 }\n", "hf.toml")
    now = merged_tables(shipped_annotated("hf"), own)["morale_factor"]["by_quality"]
    assert (now["elite"], now["seasoned"]) == (5, 5)


# ------------------------------------------------------------------------------ faults
def test_a_list_that_is_too_short_or_too_long_is_an_error_at_its_place() -> None:
    said = "this list has 4 items, where 5 must stand"
    hint = "as shipped: [2, 3, 4, 5, 6]"
    assert found("hf", "[guns.L]\nneeds = [2, 3, 4, 5]\n") == [(2, 9, said, hint)]
    assert "6 items" in found("hf", "[guns.L]\nneeds = [1, 2, 3, 4, 5, 6]\n")[0][2]


def test_a_number_out_of_bounds_says_which_are_allowed() -> None:
    hint = "allowed: whole numbers from 1 to 6"
    text = "[guns.C]\nneeds = [2, 7]\n"
    assert found("hf", text) == [(2, 13, "7 cannot stand here", hint)]


@pytest.mark.parametrize("value", ["1.5", '"3"', "true", "[1]", "{ a = 1 }", "1979-05-27"])
def test_a_value_of_another_kind_is_an_error(value: str) -> None:
    told = found("hf", f"[foul]\nslower = {value}\n")
    assert told == [(2, 10, "this must be a whole number", "as shipped: 1")]


@pytest.mark.parametrize("value", ["1", "{ a = 1 }", '"mast"'])
def test_a_chart_that_is_no_list_is_an_error(value: str) -> None:
    assert found("hf", f"[damage_chart]\nrows = {value}\n")[0][:3] == (2, 8, "this must be a list")


def test_a_wrong_word_names_the_nearest_and_those_that_are_allowed() -> None:
    chart = [["marine" if row == col == 0 else "hull" for col in range(6)] for row in range(6)]
    for row, col, printed in ((0, 3, "marines"), (2, 3, "marines"), (1, 1, "cannon"), (3, 1, "cannon")):
        chart[row][col] = printed
    (fault,) = found("hf", f"[damage_chart]\nrows = {chart}\n")
    assert fault[2] == '"marine" cannot stand here'
    assert fault[3].startswith('did you mean "marines"?; allowed: mast, hull, cannon, ')


def test_a_wrong_name_names_the_nearest_that_is_rebuilt() -> None:
    (table,) = found("hf", "[gun.L]\nneeds = 1\n")
    assert table[:3] == (1, 1, "the book has no such table")
    assert table[3].startswith('did you mean "guns"?; with rebuilt numbers: table, ')
    (key,) = found("hf", "[guns.L]\nneds = 1\n")
    assert key[2:] == (
        "the book's table guns.L has no such key",
        'did you mean "needs"?; with rebuilt numbers: needs',
    )


def test_what_the_text_of_the_book_has_stays_as_it_is() -> None:
    (whole,) = found("hf", "[guns.L]\ndamage = [1, 1, 1, 1, 1]\n")
    assert whole[2] == "guns.L.damage stands in the text of the book, and is not rebuilt"
    (part,) = found("wwh", "[move]\nfresh = [2, 3, 6, 4]\n")
    assert part[:3] == (2, 16, "the text of the book has 5 here, which stays")
    assert parse_own_entries("wwh", "[move]\nfresh = [2, 3, 5, 3]\n", "wwh.toml")


def test_a_ladder_must_fall_and_end_where_the_rest_is_left() -> None:
    rises = '[batteries]\nrows = [{ guns = 20, side = "L" }, { guns = 30, side = "S" }]\n'
    assert found("hf", rises)[0][2] == "30 stands after 20, where the list must be falling"
    open_below = '[batteries]\nrows = [{ guns = 20, side = "LS+C" }]\n'
    assert found("hf", open_below)[0][2].startswith("the last row must begin with 0")
    letters = '[batteries]\nrows = [{ guns = 0, side = "LX" }]\n'
    assert found("hf", letters)[0][2] == '"LX" cannot stand here'
    assert parse_own_entries("hf", '[batteries]\nrows = [{ guns = 0, side = "LS+C" }]\n', "hf.toml")


def test_a_row_without_its_key_or_with_another_is_an_error() -> None:
    text = '[batteries]\nrows = [{ guns = 9, sides = "L" }, { guns = 0, side = "S" }]\n'
    told = [message for _, _, message, _ in found("hf", text)]
    assert sorted(told) == ['the key "side" is missing here', "there is no such key here"]


def test_all_faults_of_a_file_are_told_at_once_in_its_order() -> None:
    text = "[foul]\nslower = 9\nat_least = 0\n[gun]\n"
    assert [line for line, *_ in found("hf", text)] == [2, 3, 4]


def test_a_name_for_a_table_is_told_to_be_one() -> None:
    assert found("hf", "guns = 3\n") == [
        (1, 1, "this is the name of a table, and no key", "its heading is [guns]")
    ]


# ------------------------------------------------------------------------------ files
def test_a_folder_without_such_files_has_none(tmp_path: Path) -> None:
    files = own_table_files(tmp_path)
    assert [(file.book, file.exists, file.findings) for file in files][:1] == [("kmh", False, ())]
    assert (
        own_tables(files),
        own_file_error_text(files),
        faulty_files_notice(files),
        unknown_file_notes(tmp_path),
    ) == ({}, "", "", [])
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_a_fault_is_told_of_and_nothing_of_it_is_in_force(tmp_path: Path) -> None:
    file = put(tmp_path, "hf", "[foul]\nslower = 2\nat_most = 3\n")
    files = own_table_files(tmp_path)
    assert own_tables(files) == {}
    told = own_file_error_text(files).splitlines()
    assert told[0].startswith(f"{file}:3:1: error: the book's table foul has no such key")
    assert told[1] == "    3 | at_most = 3"
    assert told[-1] == "Hold Fast is played with the numbers that came with the game"
    assert faulty_files_notice(files) == "rules/hf.toml is not used: see Options, Books."


def test_a_sound_file_beside_a_faulty_one_counts(tmp_path: Path) -> None:
    put(tmp_path, "hf", "this is no TOML")
    put(tmp_path, "ls98", "[victory]\nlanded = 4\n")
    put(tmp_path, "wwh", "[move]\nfresh = []\n")
    told = "2 of your files of rules are not used: see Options, Books."
    assert faulty_files_notice(own_table_files(tmp_path)) == told
    assert own_tables(own_table_files(tmp_path)) == {"ls98": {"victory": {"landed": 4}}}


def test_a_file_of_no_book_is_told_of(tmp_path: Path) -> None:
    file = put(tmp_path, "hff", "")
    assert unknown_file_notes(tmp_path) == [f"{file}: no book is called so; did you mean hf.toml?"]


def hostile(folder: Path) -> list[Path]:
    """Return files that nobody can have meant well."""
    deep = put(folder, "kmh", "a = " + "[" * 60_000)
    large = put(folder, "wwh", "#" * (MAX_BYTES + 1))
    keys = put(folder, "hf", "".join(f"k{n} = 1\n" for n in range(6_000)))
    link = folder / "rules" / "ls98.toml"
    link.symlink_to(keys)
    return [deep, large, keys, link]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_hostile_files_are_answered_fast_and_in_plain_words(tmp_path: Path) -> None:
    files = hostile(tmp_path)
    begun = time.process_time()
    read = own_table_files(tmp_path)
    told = own_file_error_text(read)
    assert time.process_time() - begun < 2
    assert own_tables(read) == {}
    assert all(str(file) in told for file in files)
    assert "Traceback" not in told
    assert len(told) < 200_000


def test_a_folder_in_the_place_of_a_file_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "rules" / "hf.toml").mkdir(parents=True)
    told = own_file_error_text(own_table_files(tmp_path))
    assert "hf.toml: error: it cannot be read: it is no regular file" in told


# ------------------------------------------------------------------------------ the template
@pytest.mark.parametrize("book", ["kmh", "wwh", "hf", "ls98"])
def test_the_template_is_a_file_that_changes_nothing_until_its_marks_are_taken(book: str) -> None:
    lines = list(template_lines(book))
    assert parse_own_entries(book, "\n".join(lines), "t.toml") == {}
    bare = [line.removeprefix("# ") if " = " in line else line for line in lines]
    own = parse_own_entries(book, "\n".join(bare), "t.toml")
    assert merged_tables(shipped_annotated(book), own) == shipped_annotated(book)
    assert sum(len(rows) for rows in own.values()) >= 8
