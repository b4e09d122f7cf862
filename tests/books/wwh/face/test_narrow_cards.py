"""The cards of Warm Work, Hardy! in the narrow place of the sea, and in the wide one."""

from __future__ import annotations

import pygame
import pytest

from game.books.wwh.face import split_card
from game.books.wwh.face.split_card import SplitCard, SplitPart
from game.play.tally_lines import TallyLine
from game.stage.paper.canvas import Look
from game.ui.battle.layout import battle_layout
from game.ui.kit.panel_cache import Panel
from tests.battery import family
from tests.books.narrow import PLACE, WINDOW, cards, faults, narrow, played
from tests.books.wwh.face.hands import LEVELS, by_mouse

WIDE = battle_layout(WINDOW.size, Look(1.0, 1.0))
TERMS = (
    TallyLine("+3", "gunnery points", "WWH-2.1.3b"),
    TallyLine("+2", "stern rake", "WWH-2.1.5a"),
    TallyLine("+1", "good crew", "WWH-2.1.5b"),
    TallyLine("+1", "first shot", "WWH-2.1.5c"),
    TallyLine("−1", "strong wind, lee guns", "WWH-2.1.5d", lessens=True),
)


FOUGHT = ("ajax-and-bucentaure", "two-against-two", "trafalgar-van")


@pytest.mark.parametrize("level", family(FOUGHT, FOUGHT[:2]))
def test_cards_of_a_battle_fit_both_places(level: str) -> None:
    found = [*cards(played(LEVELS / f"{level}.toml"), by_mouse)]
    assert "target" in {name for name, _ in found}
    assert not [fault for _, wrong in found for fault in wrong]


@pytest.mark.parametrize("terms", [1, 3, 5])
def test_a_split_broadside_fits_the_narrow_place(terms: int) -> None:
    parts = tuple(
        SplitPart(name, "stern rake, Musket Shot · 5+ hits", TERMS[:terms], "7 dice", "2.3")
        for name in ("San Francisco de Asís", "Bucentaure")
    )
    card = SplitCard("Agamemnon: starboard guns split", "3 and 2 of 5 points, bonuses at "
                     "San Francisco de Asís §2.1.3b", parts)  # fmt: skip
    for lay, place in ((narrow(WIDE), PLACE), (WIDE, None)):
        assert not faults(lay, laid(lay.tray, card), place)


def laid(tray: pygame.Rect, card: SplitCard) -> Panel:
    """The card as a paper."""
    return Panel("target", tray, lambda c: split_card.draw(c, tray, card), card)
