"""Answers below those in view are reached by the arrows and by the cross of a pad, and an answer
that is called by a digit is given by it."""

import pygame
import pytest

from game.core.steps import MenuOption
from game.ui.umpire.step import answer_rows, digit_of_option, step_layout

from .conftest import OpenUmpired
from .umpire_driver import UmpireDriver


def by_key(umpire: UmpireDriver, way: int) -> None:
    umpire.press_key(pygame.K_DOWN if way > 0 else pygame.K_UP)


def by_cross(umpire: UmpireDriver, way: int) -> None:
    for value in ((0, -way), (0, 0)):
        pygame.event.post(pygame.event.Event(
            pygame.JOYHATMOTION, value=value, hat=0, instance_id=0))  # fmt: skip
        umpire.app.run_frame(0.0)


@pytest.mark.parametrize("hand", [by_key, by_cross])
@pytest.mark.parametrize("level", ["kmh/mirror-duel", "hf/mirror-frigates"])
def test_arrows_come_to_every_answer_and_back(sit: OpenUmpired, level: str, hand: object) -> None:
    assert callable(hand)
    umpire = sit(level)
    if level.startswith("hf"):
        umpire.run_to_question("plot")
    umpire.screen.ring.is_shown = True
    with umpire.battle.table.as_current():
        usable = [n for n, row in enumerate(answer_rows(umpire.state)) if row.is_enabled]
    assert step_layout(umpire.state).row_count > len(step_layout(umpire.state).rows)
    for way, wanted in ((1, usable), (-1, usable[::-1])):
        for number in wanted[1:]:
            hand(umpire, way)
            assert umpire.screen.ring.focused == f"answer-{number}"
            assert umpire.screen.ring.focused in umpire.screen.control_rects()  # and it is in view


def test_the_last_card_is_drawn_by_the_pad_alone(sit: OpenUmpired) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.screen.ring.is_shown = True
    with umpire.battle.table.as_current():
        last = answer_rows(umpire.state)[-1].text
    for _ in range(12):
        if umpire.screen.ring.focused == "answer-8":
            break
        by_cross(umpire, 1)
    umpire.press_pad(0)
    umpire.undo()
    assert umpire.state.notice == f"Taken back: the card {last.lower()}."


def test_an_answer_that_is_called_by_a_digit_has_it_on_its_cap() -> None:
    """As with the blocks of marines of 1798; not where a digit may begin a length."""
    marines = [MenuOption("1", "1 block", 1), MenuOption("0", "none", 0), MenuOption("cannon", "none", 0)]
    assert [digit_of_option(marines, each) for each in marines] == ["1", "0", ""]
    lengths = [*marines, MenuOption("12", "12 cm", 12, is_measured=True)]
    assert {digit_of_option(lengths, each) for each in lengths} == {""}
