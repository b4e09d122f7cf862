"""The chords of the drawing table on keyboards without Latin letters."""

import pygame

from tests.ui.keyboards import KEYBOARDS, NON_LATIN, press_letter

from .conftest import OpenEditor

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


@NON_LATIN
def test_the_drawing_table_is_saved_undone_and_done_again(lay: OpenEditor, board: str) -> None:
    author = lay("kmh/mirror-duel")
    kept = author.file.read_text("utf-8")
    author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_RIGHT)
    moved = author.document.text
    assert moved != kept
    press_letter(author.app, board, "z", CTRL)
    assert author.document.text == kept
    press_letter(author.app, board, "y", CTRL)
    assert author.document.text == moved
    press_letter(author.app, board, "z", CTRL)
    press_letter(author.app, board, "z", CTRL | SHIFT)
    assert author.document.text == moved
    press_letter(author.app, board, "s", CTRL)
    assert author.file.read_text("utf-8") == moved
    press_letter(author.app, board, "t", CTRL)
    assert author.editor.text_caret is not None
    press_letter(author.app, board, "a", CTRL)
    press_letter(author.app, board, "x", CTRL)
    assert author.document.text == ""
    press_letter(author.app, board, "v", CTRL)
    assert author.document.text == moved
    press_letter(author.app, board, "a")
    assert KEYBOARDS[board].event_at("a").unicode in author.document.text, "letters are written"
