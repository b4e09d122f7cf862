"""How a battle ended stands on a paper no larger than its words, and none of them is cut."""

import pygame
import pytest

from game.core.events import Ended
from game.stage.paper.canvas import Canvas, UiStyle, design_unit_px
from game.ui.battle.dice import shot_card
from game.ui.battle.layout.layout import sea_layout
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import panels
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.ui.battle.test_sea_view import SIZES, TEXTS, WATCHED, check_papers, opened

NAMES = {"a": "Dubourdieu's squadron", "b": "Royal Navy"}
SHORT = "Guerriere is taken."
LONG = "Favorite, Flore and Danae of the enemy are taken, sunk or burnt before the twelfth turn."
MOST = {1.0: 0.065, 1.25: 0.095, 1.5: 0.105}
"""Of a window that the card takes at the most, by the size of text: in large type the headline
grows no further."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("why", [SHORT, LONG])
@pytest.mark.parametrize("winner", ["a", "b", ""])
def test_it_is_no_larger_than_its_words_and_cuts_none(
    size: tuple[int, int], text: float, why: str, winner: str
) -> None:
    style = UiStyle(design_unit_px(size), text, shows_clauses=False)
    room = sea_layout(size, style, folded=True).tray
    end = Ended("KMH-2.1", winner=winner, degree="minor", reason=why)
    rect = shot_card.narrowed_verdict_rect(style, room, end, NAMES)
    assert (rect.x, rect.bottom) == (room.x, room.bottom), "it lies at the foot of the sea"
    assert rect.w <= room.w
    assert rect.w * rect.h <= MOST[text] * size[0] * size[1]
    c = Canvas(pygame.Surface(size), style, [])
    shot_card.draw_verdict(c, rect, end, {"a": 0, "b": 1}.get(winner), NAMES)
    marks = c.text_log or []
    assert all(rect.contains(mark.rect) for mark in marks)
    said = " ".join(mark.text for mark in marks)
    assert shot_card.headline(end, NAMES) in said
    assert why in said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_at_the_end_the_sea_is_seen(size: tuple[int, int], text: float) -> None:
    _, screen = opened("kmh/mirror-duel", size, 10_000, text=text, asked=False)
    run_to_prompt(screen)
    assert screen.hud.prompt.kind == PromptKind.OVER
    assert "verdict" in {
        panel.name for panel in [panels.panel_over_orders(screen.hud, screen.layout())] if panel
    }
    check_papers(screen, WATCHED)
