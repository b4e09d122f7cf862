"""Edits of a level's text leave every other character as it was."""

from pathlib import Path

import pytest

from game.levels import LevelError
from game.levels.editing.history import EditHistory
from game.levels.editing.toml_edits import (
    TomlEdit,
    add_table_edits,
    edited_toml,
    format_toml,
    insert_entry_edits,
    parse_toml_text,
    removal_edits,
    set_value_edits,
    single_edit,
)
from game.levels.reading.toml_source import parse_toml
from tests.battery import battery_params
from tests.levels.page_edits import FILES, NASTY, file_text, play_edits

SHIPS = """\
title = "Two"

# The flagship.
[[ship]]
id = "amphion" # Hoste
at = [30, 40]  # off the point

# Alone above a blank line: this stays.

# The other.
[[ship]]
id = "junon"
at = [
  70, # east
  40,
]
damage = { points = 3, masts = ["fore"] }
"""


def after(edits: tuple[TomlEdit, ...], text: str = SHIPS) -> str:
    return edited_toml(parse_toml_text(text), edits).file_text


@pytest.mark.parametrize("file", battery_params(FILES, FILES[::4]))
def test_a_ship_moved_there_and_back_leaves_every_byte(file: Path) -> None:
    history = EditHistory(parse_toml_text(file_text(file), str(file)))
    ships = history.last_valid.data["ship"]
    number = len(ships) // 2
    x, y = ships[number]["at"]
    lines = history.last_valid.text.splitlines()
    assert history.apply_edits(
        "moved", set_value_edits(history.last_valid, ("ship", number, "at"), [x + 1.25, y + 0.5])
    )
    assert history.last_valid.data["ship"][number]["at"] == [x + 1.25, y + 0.5]
    changed = [a for a, b in zip(lines, history.last_valid.text.splitlines(), strict=True) if a != b]
    assert len(changed) == 1
    history.apply_edits("moved back", set_value_edits(history.last_valid, ("ship", number, "at"), [x, y]))
    assert history.last_valid.file_text == file_text(file)


def test_only_the_entry_that_differs_is_touched() -> None:
    toml = parse_toml_text(SHIPS)
    assert set_value_edits(toml, ("ship", 0, "at"), [30, 40.0]) == ()
    assert after(set_value_edits(toml, ("ship", 1, "at"), [70, 41.5])) == SHIPS.replace("  40,", "  41.5,")


def test_a_key_that_is_new_stands_behind_the_others_of_its_table() -> None:
    toml = parse_toml_text(SHIPS)
    text = after(set_value_edits(toml, ("ship", 0, "heading"), 90))
    assert "at = [30, 40]  # off the point\nheading = 90\n\n# Alone" in text
    assert '["fore"], burning = true }' in after(
        set_value_edits(toml, ("ship", 1, "damage", "burning"), True)
    )
    assert after(set_value_edits(toml, ("minutes",), 30)).startswith('title = "Two"\nminutes = 30\n\n# The')
    apart = after(set_value_edits(toml, ("for", "hf", "ship", "junon", "heading"), 90))
    assert apart == SHIPS + "\n[for.hf.ship.junon]\nheading = 90\n"


def test_a_comment_goes_with_the_table_it_touches() -> None:
    toml = parse_toml_text(SHIPS)
    assert "# The flagship" not in after(removal_edits(toml, ("ship", 0)))
    assert after(removal_edits(toml, ("ship", 1))).endswith("this stays.\n")
    assert "Alone" in after(removal_edits(toml, ("ship", 0)))


def test_a_ship_stands_behind_the_one_she_is_put_after() -> None:
    toml = parse_toml_text(SHIPS)
    text = after(add_table_edits(toml, ("ship",), {"id": "newcomer", "at": [1, 2.5]}, 0))
    assert '# off the point\n\n[[ship]]\nid = "newcomer"\nat = [1, 2.5]\n\n# Alone' in text
    assert after(add_table_edits(toml, ("zone",), {"id": "z"})).endswith('}\n\n[[zone]]\nid = "z"\n')
    with pytest.raises(KeyError):
        add_table_edits(toml, ("ship",), {}, 7)


def test_an_entry_of_a_list_is_laid_out_as_its_neighbour() -> None:
    toml = parse_toml_text(SHIPS)
    assert "  40,\n  9,\n]" in after(insert_entry_edits(toml, ("ship", 1, "at", 2), 9))
    assert "[\n  9,\n  70, # east" in after(insert_entry_edits(toml, ("ship", 1, "at", 0), 9))
    assert "at = [30, 9, 40]" in after(insert_entry_edits(toml, ("ship", 0, "at", 1), 9))
    assert "at = [\n  40,\n]" in after(removal_edits(toml, ("ship", 1, "at", 0)))
    assert "at = [40]" in after(removal_edits(toml, ("ship", 0, "at", 0)))
    assert "at = [30]" in after(removal_edits(toml, ("ship", 0, "at", 1)))


def test_what_cannot_be_read_never_comes_to_be() -> None:
    history = EditHistory(parse_toml_text(SHIPS))
    with pytest.raises(LevelError):
        history.apply_edits("broken", (TomlEdit(0, 0, "[["),))
    assert history.last_valid.file_text == SHIPS
    assert history.undo() is None


def test_edits_of_one_place_are_refused() -> None:
    with pytest.raises(ValueError, match="two edits"):
        edited_toml(parse_toml_text(SHIPS), (TomlEdit(0, 5, "a"), TomlEdit(3, 8, "b")))


def test_another_program_s_change_is_a_step_that_can_be_undone() -> None:
    history = EditHistory(parse_toml_text(SHIPS))
    history.apply_edits("moved", set_value_edits(history.last_valid, ("ship", 0, "at"), [31, 40]))
    assert history.adopt_file_text(history.last_valid.text.replace("Two", "Three"))
    assert not history.adopt_file_text(history.last_valid.text)
    with pytest.raises(LevelError):
        history.adopt_file_text("[[")
    assert history.last_valid.data["title"] == "Three"
    assert [history.undo(), history.undo()] != [None, None]
    assert history.last_valid.file_text == SHIPS
    history.redo()
    assert history.last_valid.data["ship"][0]["at"] == [31, 40]


@pytest.mark.parametrize(
    ("before", "now"), [("abc", "abc"), ("", "x"), ("aaa", "aa"), ("abab", "ab"), ("xay", "xby")]
)
def test_the_difference_of_two_texts_makes_one_of_the_other(before: str, now: str) -> None:
    text = before
    for edit in single_edit(before, now):
        text = text[: edit.start] + edit.new + text[edit.end :]
    assert text == now


@pytest.mark.parametrize(
    "value", [True, 0, -3, 30.0, 0.1, 'a "b" \\ \n\t é', [1, [2.5, "x"]], {"a b": {}, "c": 1}]
)
def test_a_value_is_read_as_it_was_meant(value: object) -> None:
    assert parse_toml(f"k = {format_toml(value)}", "t").data["k"] == value  # type: ignore[arg-type]


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no number"):
        format_toml(float("nan"))


@pytest.mark.parametrize("file", battery_params(FILES, FILES[::4]))
def test_random_edits_of_shipped_levels(file: Path) -> None:
    text = file_text(file)
    play_edits(parse_toml_text(text, str(file)), seed=len(text), deeds=4)


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
def test_random_edits_of_a_nasty_text(ends: str) -> None:
    toml = parse_toml_text(NASTY.replace("\r\n", ends))
    for seed in range(25):
        play_edits(toml, seed, deeds=8)


def test_tables_taken_out_next_to_each_other_come_back_in_their_order() -> None:
    toml = parse_toml_text("[[ship]]\nid = 'z'\n\n[[ship]]\nid = 'a'\n\n[for.x.ship.a]\nheading = 1\n")
    history = EditHistory(toml)
    gone = [*removal_edits(toml, ("ship", 0)), *removal_edits(toml, ("ship", 1))]
    assert history.apply_edits("two ships are taken out", gone)
    history.undo()
    assert history.last_valid.text == toml.text
    history.redo()
    history.undo()
    assert history.last_valid.text == toml.text
