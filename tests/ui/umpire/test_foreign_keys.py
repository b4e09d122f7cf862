"""The umpire's table on keyboards without Latin letters, or without digits of their own."""

from __future__ import annotations

import pygame

from tests.ui.keyboards import FOREIGN, strike

from .conftest import Sit

CTRL = pygame.KMOD_LCTRL


@FOREIGN
def test_the_umpires_table_takes_back(sit: Sit, board: str) -> None:
    umpire = sit("kmh/mirror-duel")
    for _ in range(4):
        umpire.answer()
    strike(umpire.app, board, "z", CTRL)
    assert umpire.table.said.startswith("Taken back: ")


def test_the_upper_row_of_a_french_keyboard_has_the_faces_of_dice(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.until("dice")
    for digit in "123456":
        entry = umpire.table.entry
        assert entry is not None
        before = len(entry.faces) + len(entry.digits)
        strike(umpire.app, "fr", digit)
        assert len(entry.faces) + len(entry.digits) == before + 1, digit
        umpire.key(pygame.K_BACKSPACE)
