"""How a battle ended stands on a paper no larger than its words, and none of them is cut."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import Ended
from game.stage.paper.canvas import Canvas, Look, unit_for
from game.ui.table import verdict_card
from game.ui.table.sea_layout import sea_laid_out
from tests.ui.test_sea_view import SIZES, TEXTS

NAMES = {"a": "Dubourdieu's squadron", "b": "Royal Navy"}
SHORT = "Guerriere is taken."
LONG = "Favorite, Flore and Danae of the enemy are taken, sunk or burnt before the twelfth turn."
MOST = 0.065
"""Of a window that the card of few words takes at the most at 100 %."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("why", [SHORT, LONG])
@pytest.mark.parametrize("winner", ["a", "b", ""])
def test_it_is_no_larger_than_its_words_and_cuts_none(
    size: tuple[int, int], text: float, why: str, winner: str
) -> None:
    look = Look(unit_for(size), text, cites=False)
    room = sea_laid_out(size, look, folded=True).tray
    end = Ended("KMH-2.1", winner=winner, degree="minor", reason=why)
    rect = verdict_card.narrowed(look, room, end, NAMES)
    assert (rect.x, rect.bottom) == (room.x, room.bottom), "it lies at the foot of the sea"
    assert rect.w <= room.w
    assert rect.w * rect.h <= MOST * text**2 * size[0] * size[1]
    c = Canvas(pygame.Surface(size), look, [])
    verdict_card.draw(c, rect, end, {"a": 0, "b": 1}.get(winner), NAMES)
    marks = c.ledger or []
    assert all(rect.contains(mark.ink) for mark in marks)
    said = " ".join(mark.words for mark in marks)
    assert verdict_card.headline(end, NAMES) in said
    assert why in said
