"""Answers below those in view are reached by the arrows and by the cross of a pad, and an answer
that is called by a digit is given by it."""

from __future__ import annotations

import pygame
import pytest

from game.core.steps import Option
from game.ui.umpire.answers import own_digit, rows_of
from game.ui.umpire.step_paper import planned

from .conftest import Sit
from .hands import Umpire


def by_key(umpire: Umpire, way: int) -> None:
    umpire.key(pygame.K_DOWN if way > 0 else pygame.K_UP)


def by_cross(umpire: Umpire, way: int) -> None:
    for value in ((0, -way), (0, 0)):
        pygame.event.post(pygame.event.Event(
            pygame.JOYHATMOTION, value=value, hat=0, instance_id=0))  # fmt: skip
        umpire.app.frame(0.0)


@pytest.mark.parametrize("hand", [by_key, by_cross])
@pytest.mark.parametrize("level", ["kmh/mirror-duel", "hf/mirror-frigates"])
def test_arrows_come_to_every_answer_and_back(sit: Sit, level: str, hand: object) -> None:
    assert callable(hand)
    umpire = sit(level)
    if level.startswith("hf"):
        umpire.until("plot")
    umpire.table.ring.shown = True
    with umpire.battle.table.at():
        usable = [n for n, row in enumerate(rows_of(umpire.table)) if row.usable]
    assert planned(umpire.table).total > len(planned(umpire.table).rows)
    for way, wanted in ((1, usable), (-1, usable[::-1])):
        for number in wanted[1:]:
            hand(umpire, way)
            assert umpire.table.ring.at == f"answer-{number}"
            assert umpire.table.ring.at in umpire.table.spots()  # and it is in view


def test_the_last_card_is_drawn_by_the_pad_alone(sit: Sit) -> None:
    umpire = sit("kmh/mirror-duel")
    umpire.table.ring.shown = True
    with umpire.battle.table.at():
        last = rows_of(umpire.table)[-1].words
    for _ in range(12):
        if umpire.table.ring.at == "answer-8":
            break
        by_cross(umpire, 1)
    umpire.pad(0)
    umpire.undo()
    assert umpire.table.said == f"Taken back: the card {last.lower()}."


def test_an_answer_that_is_called_by_a_digit_has_it_on_its_cap() -> None:
    """As with the blocks of marines of 1798; not where a digit may begin a length."""
    marines = [Option("1", "1 block", 1), Option("0", "none", 0), Option("cannon", "none", 0)]
    assert [own_digit(marines, each) for each in marines] == ["1", "0", ""]
    lengths = [*marines, Option("12", "12 cm", 12, measured=True)]
    assert {own_digit(lengths, each) for each in lengths} == {""}
