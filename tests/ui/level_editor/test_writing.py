"""The file is written in beside the chart, by real keys and presses: the chart follows what can be
read, and nothing is saved that cannot."""

from pathlib import Path

import pygame
import pytest

from game.levels import shipped_levels_folder
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.level_editor import file_pane
from game.ui.level_editor.controls import file_text_rect
from game.ui.level_editor.document import UNREADABLE_NOTICE, Document
from game.ui.level_editor.file_pane import (
    Caret,
    FilePane,
    delete_text,
    insert_newline,
    insert_text,
    line_and_column,
    line_end,
    move_caret,
    new_caret,
    position_at_line,
)

from .conftest import EditorDriver, OpenEditor

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
MUROS = shipped_levels_folder() / "kmh" / "muros.toml"


def writing(author: EditorDriver, words: str) -> None:
    """Somebody begins to write behind the first of these words."""
    author.press_ctrl(pygame.K_t)
    assert author.editor.text_caret is not None
    author.editor.text_caret = new_caret(author.document.text.index(words) + len(words))


# ------------------------------------------------------------------------------- on the table


def test_what_is_written_moves_the_chart_and_is_one_step_to_undo(lay: OpenEditor) -> None:
    author = lay()
    writing(author, "at = [68")
    author.press_key(pygame.K_BACKSPACE)
    author.press_key(pygame.K_BACKSPACE)
    author.type_text("50")
    assert author.document.level.ships[0].at == (68.0, 66.0)  # it is read when the hand rests
    author.run_seconds(0.4)
    assert author.document.level.ships[0].at == (50.0, 66.0)
    assert author.document.is_readable
    author.press_ctrl(pygame.K_z)
    assert author.document.text == MUROS.read_text("utf-8")
    assert author.document.level.ships[0].at == (68.0, 66.0)
    author.press_ctrl(pygame.K_y)
    author.press_key(pygame.K_ESCAPE)
    assert author.editor.text_caret is None
    assert author.document.level.ships[0].at == (50.0, 66.0)
    author.press_ctrl(pygame.K_s)
    assert author.file.read_text("utf-8") == MUROS.read_text("utf-8").replace("[68, 66]", "[50, 66]")


def test_what_cannot_be_read_is_told_at_its_line_and_never_saved(lay: OpenEditor) -> None:
    author = lay()
    before = author.file.read_bytes()
    writing(author, "at = [68, 66")
    author.press_key(pygame.K_DELETE)
    author.run_seconds(0.4)
    assert not author.document.is_readable
    line, _ = line_and_column(author.document.text, author.document.text.index("at = [68, 66"))
    view = author.editor.file_pane()
    assert view.finding_line in (line, line + 1)  # where the text goes wrong
    assert "finding-1" in author.app.screen.control_rects()
    author.press_ctrl(pygame.K_s)
    assert author.document.notice.startswith("Not saved: it could not be read again. Line ")
    assert author.file.read_bytes() == before
    author.drag_pointer(
        author.ship_px(0), author.chart_px(40, 75)
    )  # the chart is the last that could be read
    assert author.document.notice.startswith(UNREADABLE_NOTICE)
    assert author.document.level.ships[0].at == (68.0, 66.0)
    author.press_ctrl(pygame.K_z)
    assert author.document.is_readable
    assert not author.document.is_unsaved


def test_typing_and_the_hand_share_one_undo(lay: OpenEditor) -> None:
    author = lay()
    author.drag_pointer(author.ship_px(0), author.chart_px(60, 70))
    writing(author, 'title = "Muros')
    author.type_text(" by night")
    author.press_key(pygame.K_ESCAPE)
    author.drag_pointer(author.ship_px(0), author.chart_px(50, 75))
    assert author.document.level.title == "Muros by night"
    assert author.document.level.ships[0].at == (50.0, 75.0)
    steps = [step.label for step in author.document.history.undo_steps]
    assert steps == ["move Loire", *["what was typed"] * (len(steps) - 2), "move Loire"]
    assert len(steps) == 5  # a step a word, with the blank behind it
    for _ in steps:
        author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_lines_are_copied_cut_and_pasted(lay: OpenEditor) -> None:
    author = lay()
    writing(author, "[[chart.cover]]\n")
    first = author.document.text
    for _ in range(2):
        author.press_key(pygame.K_DOWN, SHIFT)
    author.press_ctrl(pygame.K_c)
    author.press_key(pygame.K_LEFT)
    author.press_ctrl(pygame.K_UP)
    author.press_ctrl(pygame.K_END)
    author.press_key(pygame.K_RETURN)
    author.type_text("[[chart.cover]]")
    author.press_key(pygame.K_RETURN)
    author.press_ctrl(pygame.K_v)
    author.run_seconds(0.4)
    assert author.document.is_readable, author.document.findings
    assert len(author.document.level.chart.cover) == 2
    author.press_ctrl(pygame.K_a)
    author.press_ctrl(pygame.K_x)
    assert author.document.text == ""
    author.press_ctrl(pygame.K_v)
    author.run_seconds(0.4)
    assert len(author.document.level.chart.cover) == 2
    while author.document.history.undo_steps:
        author.press_ctrl(pygame.K_z)
    assert author.document.text == first


def test_a_second_press_on_a_line_begins_to_write_there_and_a_pull_chooses(lay: OpenEditor) -> None:
    author = lay()
    room = file_text_rect(author.app.style, author.editor.layout().file)
    at = (room.x + 70, room.y + 18 * 2 + 9)
    for _ in range(2):
        author.button_down(at)
        author.button_up(at)
    caret = author.editor.text_caret
    assert caret is not None
    assert line_and_column(author.document.text, caret.position)[0] == 2
    assert 3 <= line_and_column(author.document.text, caret.position)[1] <= 8
    room = file_text_rect(author.app.style, author.editor.layout().file)
    author.drag_pointer((room.x + 36, room.y + 18 + 9), (room.x + 36, room.y + 18 * 3 + 9))
    caret = author.editor.text_caret
    assert caret is not None
    assert [line_and_column(author.document.text, n) for n in caret.selection] == [(1, 0), (3, 0)]
    author.button_down(author.chart_px(30, 80))
    author.button_up(author.chart_px(30, 80))
    assert author.editor.text_caret is None
    author.click("write")
    assert author.editor.text_caret is not None
    author.click("undo")
    assert author.editor.text_caret is not None
    author.click("write")
    assert author.editor.text_caret is None


def test_another_program_may_write_while_somebody_types(lay: OpenEditor) -> None:
    author = lay()
    author.run_seconds(0.5)
    writing(author, 'title = "Muros')
    author.type_text("!")
    author.file.write_bytes(author.file.read_bytes().replace(b"at = [68, 66]", b"at = [50, 66]"))
    author.run_seconds(0.8)
    assert author.document.level.title == "Muros!"
    assert author.document.level.ships[0].at == (50.0, 66.0)


def test_a_text_that_could_not_be_read_is_there_again_after_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "muros.toml"
    file.write_bytes(MUROS.read_bytes())
    document = Document(file, tmp_path / "aside")
    document.type_text(document.text + "[[ship", joins_last_step=False)
    document.parse_typed_text()
    again = Document(file, tmp_path / "aside")
    assert again.text == document.text
    assert not again.is_readable
    assert not again.save()
    assert again.undo()
    assert again.text == MUROS.read_text("utf-8")
    assert again.is_readable


def test_a_long_line_goes_aside_until_the_caret_is_seen(lay: OpenEditor) -> None:
    author = lay(drawn=True)
    author.press_ctrl(pygame.K_t)
    author.editor.text_caret = new_caret(author.document.text.index("points = ") + 2)
    rect = file_text_rect(author.app.style, author.editor.layout().file)
    assert file_pane.scrolled_out_columns(author.app.style, rect, author.editor.file_pane()) == 0
    author.press_key(pygame.K_END)
    view = author.editor.file_pane()
    assert view.caret is not None
    line, column = view.caret
    left = file_pane.scrolled_out_columns(author.app.style, rect, view)
    assert 0 < left < column
    author.editor.first_line = line
    at = (rect.right - 2, rect.y + 5)
    assert file_pane.line_column_at(author.app.style, rect, author.editor.file_pane(), at) == (line, column)
    author.run_frame()


# --------------------------------------------------------------------------------- the caret

TWO = "ab cd\r\n  efg\r\n\r\nh"


def key(text: str, caret: Caret, name: int, mod: int = 0) -> Caret:
    found = move_caret(text, caret, name, mod, 2)
    assert found is not None
    return found


def test_the_end_of_a_line_is_one_step_and_one_letter() -> None:
    assert key(TWO, new_caret(5), pygame.K_RIGHT).position == 7
    assert key(TWO, new_caret(7), pygame.K_LEFT).position == 5
    assert key(TWO, new_caret(8), pygame.K_END).position == 12
    assert key(TWO, new_caret(8), pygame.K_HOME).position == 7
    assert delete_text(TWO, new_caret(7), -1, is_word=False) == ("ab cd  efg\r\n\r\nh", new_caret(5))
    assert delete_text(TWO, new_caret(5), 1, is_word=False)[0] == "ab cd  efg\r\n\r\nh"
    assert line_end(TWO, 14) == 14


def test_up_and_down_keep_the_column_over_short_lines() -> None:
    caret = key(TWO, new_caret(12), pygame.K_DOWN)
    assert (caret.position, caret.wanted_column) == (14, 5)
    assert key(TWO, caret, pygame.K_UP).position == 12
    assert key(TWO, new_caret(2), pygame.K_PAGEDOWN).position == 14
    assert key(TWO, new_caret(9), pygame.K_UP, SHIFT) == Caret(2, 9, 2)
    assert key(TWO, new_caret(3), pygame.K_UP).position == 0


def test_words_are_stepped_over_and_chosen_text_is_replaced() -> None:
    assert key(TWO, new_caret(0), pygame.K_RIGHT, CTRL).position == 2
    assert key(TWO, new_caret(5), pygame.K_LEFT, CTRL).position == 3
    assert insert_text("abc", Caret(2, 1), "XY") == ("aXYc", new_caret(3))
    assert insert_newline("  a = 1", new_caret(7), "\r\n") == ("  a = 1\r\n  ", new_caret(11))
    assert key("abc", Caret(2, 0), pygame.K_RIGHT) == new_caret(2)
    assert key("abc", new_caret(0), pygame.K_END, CTRL | SHIFT) == Caret(3, 0)


@pytest.mark.parametrize("place", range(len(TWO) + 1))
def test_a_place_is_the_line_and_column_it_is_said_to_be(place: int) -> None:
    if TWO[place - 1 : place + 1] != "\r\n":
        assert position_at_line(TWO, *line_and_column(TWO, place)) == place


def test_a_line_has_the_background_of_its_finding_else_of_the_last_edit() -> None:
    """Line 0 was changed by the last edit, line 1 has a finding and was changed too, line 2 neither."""
    view = FilePane(("a = 1", "b = 2", "c = 3"), 0, (0, 0), frozenset(), ((0, "a = 9"), (1, "b = 9")), 1)
    grounds = []
    for number in range(3):
        c = Canvas(pygame.Surface((40, 20)), UiStyle())
        file_pane.draw_line_background(c, pygame.Rect(0, 0, 40, 20), view, number, palette.FOCUS)
        grounds.append(tuple(c.surface.get_at((20, 10)))[:3])
    edit, finding = (
        palette.mix_colours(palette.PAPER_0, *way) for way in ((palette.FOCUS, 0.5), (palette.WAX, 0.22))
    )
    assert grounds == [tuple(edit)[:3], tuple(finding)[:3], (0, 0, 0)]
