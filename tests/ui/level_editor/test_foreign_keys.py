"""The chords of the drawing table on keyboards without Latin letters."""

from __future__ import annotations

import pygame

from tests.ui.keyboards import FOREIGN, KEYBOARDS, strike

from .conftest import Open

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


@FOREIGN
def test_the_drawing_table_is_saved_undone_and_done_again(lay: Open, board: str) -> None:
    author = lay("kmh/mirror-duel")
    kept = author.file.read_text("utf-8")
    author.key(pygame.K_TAB)
    author.key(pygame.K_RIGHT)
    moved = author.work.text
    assert moved != kept
    strike(author.app, board, "z", CTRL)
    assert author.work.text == kept
    strike(author.app, board, "y", CTRL)
    assert author.work.text == moved
    strike(author.app, board, "z", CTRL)
    strike(author.app, board, "z", CTRL | SHIFT)
    assert author.work.text == moved
    strike(author.app, board, "s", CTRL)
    assert author.file.read_text("utf-8") == moved
    strike(author.app, board, "t", CTRL)
    assert author.table.writing is not None
    strike(author.app, board, "a", CTRL)
    strike(author.app, board, "x", CTRL)
    assert author.work.text == ""
    strike(author.app, board, "v", CTRL)
    assert author.work.text == moved
    strike(author.app, board, "a")
    assert KEYBOARDS[board].lying_at("a").unicode in author.work.text, "letters are written"
