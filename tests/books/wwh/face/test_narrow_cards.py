"""The cards of Warm Work, Hardy! in the narrow place of the sea, and in the wide one."""

import pygame
import pytest

from game.books.wwh.face import order_bar
from game.books.wwh.face.order_bar import SplitCard, SplitCardPart
from game.play.rulebook import TallyLine
from game.stage.paper.canvas import UiStyle
from game.ui.battle.layout.layout import battle_layout
from game.ui.kit.panel_cache import Panel
from tests.battery import battery_params
from tests.books.narrow_cards import (
    NARROW_RECT,
    WINDOW,
    cards_with_faults,
    narrow_layout,
    open_battle,
    panel_faults,
)
from tests.books.wwh.face.input_driver import LEVELS, answer_by_mouse

WIDE = battle_layout(WINDOW.size, UiStyle(1.0, 1.0))
TERMS = (
    TallyLine("+3", "gunnery points", "WWH-2.1.3b"),
    TallyLine("+2", "stern rake", "WWH-2.1.5a"),
    TallyLine("+1", "good crew", "WWH-2.1.5b"),
    TallyLine("+1", "first shot", "WWH-2.1.5c"),
    TallyLine("−1", "strong wind, lee guns", "WWH-2.1.5d", is_reducing=True),
)


FOUGHT = ("ajax-and-bucentaure", "two-against-two", "trafalgar-van")


@pytest.mark.parametrize("level", battery_params(FOUGHT, FOUGHT[:2]))
def test_cards_of_a_battle_fit_both_places(level: str) -> None:
    found = [*cards_with_faults(open_battle(LEVELS / f"{level}.toml"), answer_by_mouse)]
    assert "target" in {name for name, _ in found}
    assert not [fault for _, wrong in found for fault in wrong]


@pytest.mark.parametrize("terms", [1, 3, 5])
def test_a_split_broadside_fits_the_narrow_place(terms: int) -> None:
    parts = tuple(
        SplitCardPart(name, "stern rake, Musket Shot · 5+ hits", TERMS[:terms], "7 dice", "2.3")
        for name in ("San Francisco de Asís", "Bucentaure")
    )
    card = SplitCard("Agamemnon: starboard guns split", "3 and 2 of 5 points, bonuses at "
                     "San Francisco de Asís §2.1.3b", parts)  # fmt: skip
    for layout, place in ((narrow_layout(WIDE), NARROW_RECT), (WIDE, None)):
        assert not panel_faults(layout, laid(layout.tray, card), place)


def laid(tray: pygame.Rect, card: SplitCard) -> Panel:
    """The card as a paper."""
    return Panel("target", tray, lambda c: order_bar.draw_card(c, tray, card), card)
