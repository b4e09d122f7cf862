"""The umpire's table on keyboards without Latin letters, or without digits of their own."""

import pygame

from tests.ui.keyboards import NON_LATIN, press_letter

from .conftest import OpenUmpired

CTRL = pygame.KMOD_LCTRL


@NON_LATIN
def test_the_umpires_table_takes_back(sit: OpenUmpired, board: str) -> None:
    umpire = sit("kmh/mirror-duel")
    for _ in range(4):
        umpire.answer_question()
    press_letter(umpire.app, board, "z", CTRL)
    assert umpire.state.notice.startswith("Taken back: ")


def test_the_upper_row_of_a_french_keyboard_has_the_faces_of_dice(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.run_to_question("dice")
    for digit in "123456":
        entry = umpire.state.dice_entry
        assert entry is not None
        before = len(entry.faces) + len(entry.digits)
        press_letter(umpire.app, "fr", digit)
        assert len(entry.faces) + len(entry.digits) == before + 1, digit
        umpire.press_key(pygame.K_BACKSPACE)
