"""The cards of the 1798 game in the narrow place of the sea, and in the wide one."""

from __future__ import annotations

import pytest

from game.books.ls98.face.papers import grapple_card
from game.books.ls98.rules.sheet import ship_named
from game.ui.battle import shot_card
from game.ui.kit.panel_cache import Panel
from tests.battery import family
from tests.books.ls98.face.hands import LEVELS, by_mouse
from tests.books.narrow import PLACE, cards, faults, narrow, played

FOUGHT = ("robust-and-hoche", "the-french-choose", "french-at-sea")


@pytest.mark.parametrize("level", family(FOUGHT, FOUGHT[:1]))
def test_cards_of_a_battle_fit_both_places(level: str) -> None:
    found = [*cards(played(LEVELS / f"{level}.toml"), by_mouse, 160)]
    assert found or level == "the-french-choose"
    assert not [fault for _, wrong in found for fault in wrong]


def test_a_grapple_fits_the_narrow_place() -> None:
    screen = played(LEVELS / "robust-and-hoche.toml")
    with screen.battle.table.at():
        screen.battle.run(turn=1)
        card = grapple_card(ship_named("robust"), ship_named("hoche"))
        lay = narrow(screen.layout())
        rect = shot_card.narrowed(lay.look, lay.tray, card)
        paper = Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)
        assert not faults(lay, paper, PLACE)
