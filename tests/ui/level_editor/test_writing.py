"""The file is written in beside the chart, by real keys and presses: the chart follows what can be
read, and nothing is saved that cannot."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.levels import levels_home
from game.ui.level_editor import text_view
from game.ui.level_editor.caret import (
    Caret,
    broken,
    caret_at,
    line_end,
    moved,
    place_of_row,
    put_in,
    row_of,
    taken_out,
)
from game.ui.level_editor.controls import file_room
from game.ui.level_editor.document import LOOSE, Document

from .conftest import Author, Open

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
MUROS = levels_home() / "kmh" / "muros.toml"


def writing(author: Author, words: str) -> None:
    """Somebody begins to write behind the first of these words."""
    author.ctrl(pygame.K_t)
    assert author.table.writing is not None
    author.table.writing = caret_at(author.work.text.index(words) + len(words))


# ------------------------------------------------------------------------------- on the table


def test_what_is_written_moves_the_chart_and_is_one_step_to_undo(lay: Open) -> None:
    author = lay()
    writing(author, "at = [68")
    author.key(pygame.K_BACKSPACE)
    author.key(pygame.K_BACKSPACE)
    author.type("50")
    assert author.work.level.ships[0].at == (68.0, 66.0)  # it is read when the hand rests
    author.wait(0.4)
    assert author.work.level.ships[0].at == (50.0, 66.0)
    assert author.work.readable
    author.ctrl(pygame.K_z)
    assert author.work.text == MUROS.read_text("utf-8")
    assert author.work.level.ships[0].at == (68.0, 66.0)
    author.ctrl(pygame.K_y)
    author.key(pygame.K_ESCAPE)
    assert author.table.writing is None
    assert author.work.level.ships[0].at == (50.0, 66.0)
    author.ctrl(pygame.K_s)
    assert author.file.read_text("utf-8") == MUROS.read_text("utf-8").replace(
        "[68, 66]", "[50, 66]"
    )


def test_what_cannot_be_read_is_told_at_its_line_and_never_saved(lay: Open) -> None:
    author = lay()
    before = author.file.read_bytes()
    writing(author, "at = [68, 66")
    author.key(pygame.K_DELETE)
    author.wait(0.4)
    assert not author.work.readable
    line, _ = row_of(author.work.text, author.work.text.index("at = [68, 66"))
    view = author.table.file_view()
    assert view.lit in (line, line + 1)  # where the text goes wrong
    assert "finding-1" in author.app.screen.spots()
    author.ctrl(pygame.K_s)
    assert author.work.said.startswith("Not saved: it could not be read again. Line ")
    assert author.file.read_bytes() == before
    author.pull(author.ship_px(0), author.px(40, 75))  # the chart is the last that could be read
    assert author.work.said.startswith(LOOSE)
    assert author.work.level.ships[0].at == (68.0, 66.0)
    author.ctrl(pygame.K_z)
    assert author.work.readable
    assert not author.work.unsaved


def test_typing_and_the_hand_share_one_undo(lay: Open) -> None:
    author = lay()
    author.pull(author.ship_px(0), author.px(60, 70))
    writing(author, 'title = "Muros')
    author.type(" by night")
    author.key(pygame.K_ESCAPE)
    author.pull(author.ship_px(0), author.px(50, 75))
    assert author.work.level.title == "Muros by night"
    assert author.work.level.ships[0].at == (50.0, 75.0)
    steps = [step.said for step in author.work.history.done]
    assert steps == ["move Loire", *["what was typed"] * (len(steps) - 2), "move Loire"]
    assert len(steps) == 5  # a step a word, with the blank behind it
    for _ in steps:
        author.ctrl(pygame.K_z)
    assert not author.work.unsaved


def test_lines_are_copied_cut_and_pasted(lay: Open) -> None:
    author = lay()
    writing(author, "[[chart.cover]]\n")
    first = author.work.text
    for _ in range(2):
        author.key(pygame.K_DOWN, SHIFT)
    author.ctrl(pygame.K_c)
    author.key(pygame.K_LEFT)
    author.ctrl(pygame.K_UP)
    author.ctrl(pygame.K_END)
    author.key(pygame.K_RETURN)
    author.type("[[chart.cover]]")
    author.key(pygame.K_RETURN)
    author.ctrl(pygame.K_v)
    author.wait(0.4)
    assert author.work.readable, author.work.findings
    assert len(author.work.level.chart.cover) == 2
    author.ctrl(pygame.K_a)
    author.ctrl(pygame.K_x)
    assert author.work.text == ""
    author.ctrl(pygame.K_v)
    author.wait(0.4)
    assert len(author.work.level.chart.cover) == 2
    while author.work.history.done:
        author.ctrl(pygame.K_z)
    assert author.work.text == first


def test_a_second_press_on_a_line_begins_to_write_there_and_a_pull_chooses(lay: Open) -> None:
    author = lay()
    room = file_room(author.app.look, author.table.layout().file)
    at = (room.x + 70, room.y + 18 * 2 + 9)
    for _ in range(2):
        author.down(at)
        author.up(at)
    caret = author.table.writing
    assert caret is not None
    assert row_of(author.work.text, caret.at)[0] == 2
    assert 3 <= row_of(author.work.text, caret.at)[1] <= 8
    room = file_room(author.app.look, author.table.layout().file)
    author.pull((room.x + 36, room.y + 18 + 9), (room.x + 36, room.y + 18 * 3 + 9))
    caret = author.table.writing
    assert caret is not None
    assert [row_of(author.work.text, n) for n in caret.chosen] == [(1, 0), (3, 0)]
    author.down(author.px(30, 80))
    author.up(author.px(30, 80))
    assert author.table.writing is None
    author.click("write")
    assert author.table.writing is not None
    author.click("undo")
    assert author.table.writing is not None
    author.click("write")
    assert author.table.writing is None


def test_another_program_may_write_while_somebody_types(lay: Open) -> None:
    author = lay()
    author.wait(0.5)
    writing(author, 'title = "Muros')
    author.type("!")
    author.file.write_bytes(author.file.read_bytes().replace(b"at = [68, 66]", b"at = [50, 66]"))
    author.wait(0.8)
    assert author.work.level.title == "Muros!"
    assert author.work.level.ships[0].at == (50.0, 66.0)


def test_a_text_that_could_not_be_read_is_there_again_after_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "muros.toml"
    file.write_bytes(MUROS.read_bytes())
    work = Document(file, tmp_path / "aside")
    work.type(work.text + "[[ship", join=False)
    work.settle()
    again = Document(file, tmp_path / "aside")
    assert again.text == work.text
    assert not again.readable
    assert not again.save()
    assert again.undo()
    assert again.text == MUROS.read_text("utf-8")
    assert again.readable


def test_a_long_line_goes_aside_until_the_caret_is_seen(lay: Open) -> None:
    author = lay(drawn=True)
    author.ctrl(pygame.K_t)
    author.table.writing = caret_at(author.work.text.index("points = ") + 2)
    rect = file_room(author.app.look, author.table.layout().file)
    assert text_view.aside(author.app.look, rect, author.table.file_view()) == 0
    author.key(pygame.K_END)
    view = author.table.file_view()
    assert view.caret is not None
    line, column = view.caret
    left = text_view.aside(author.app.look, rect, view)
    assert 0 < left < column
    author.table.first_line = line
    at = (rect.right - 2, rect.y + 5)
    assert text_view.spot_at(author.app.look, rect, author.table.file_view(), at) == (line, column)
    author.frame()


# --------------------------------------------------------------------------------- the caret

TWO = "ab cd\r\n  efg\r\n\r\nh"


def key(text: str, caret: Caret, name: int, mod: int = 0) -> Caret:
    found = moved(text, caret, name, mod, 2)
    assert found is not None
    return found


def test_the_end_of_a_line_is_one_step_and_one_letter() -> None:
    assert key(TWO, caret_at(5), pygame.K_RIGHT).at == 7
    assert key(TWO, caret_at(7), pygame.K_LEFT).at == 5
    assert key(TWO, caret_at(8), pygame.K_END).at == 12
    assert key(TWO, caret_at(8), pygame.K_HOME).at == 7
    assert taken_out(TWO, caret_at(7), -1, word=False) == ("ab cd  efg\r\n\r\nh", caret_at(5))
    assert taken_out(TWO, caret_at(5), 1, word=False)[0] == "ab cd  efg\r\n\r\nh"
    assert line_end(TWO, 14) == 14


def test_up_and_down_keep_the_column_over_short_lines() -> None:
    caret = key(TWO, caret_at(12), pygame.K_DOWN)
    assert (caret.at, caret.wish) == (14, 5)
    assert key(TWO, caret, pygame.K_UP).at == 12
    assert key(TWO, caret_at(2), pygame.K_PAGEDOWN).at == 14
    assert key(TWO, caret_at(9), pygame.K_UP, SHIFT) == Caret(2, 9, 2)
    assert key(TWO, caret_at(3), pygame.K_UP).at == 0


def test_words_are_stepped_over_and_chosen_text_is_replaced() -> None:
    assert key(TWO, caret_at(0), pygame.K_RIGHT, CTRL).at == 2
    assert key(TWO, caret_at(5), pygame.K_LEFT, CTRL).at == 3
    assert put_in("abc", Caret(2, 1), "XY") == ("aXYc", caret_at(3))
    assert broken("  a = 1", caret_at(7), "\r\n") == ("  a = 1\r\n  ", caret_at(11))
    assert key("abc", Caret(2, 0), pygame.K_RIGHT) == caret_at(2)
    assert key("abc", caret_at(0), pygame.K_END, CTRL | SHIFT) == Caret(3, 0)


@pytest.mark.parametrize("place", range(len(TWO) + 1))
def test_a_place_is_the_line_and_column_it_is_said_to_be(place: int) -> None:
    if TWO[place - 1 : place + 1] != "\r\n":
        assert place_of_row(TWO, *row_of(TWO, place)) == place
