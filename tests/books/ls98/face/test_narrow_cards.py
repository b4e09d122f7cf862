"""The cards of the 1798 game in the narrow place of the sea, and in the wide one."""

import pytest

from game.books.ls98.face.order_bar import grapple_card
from game.books.ls98.rules.sheet import get_ship
from game.ui.battle.dice import shot_card
from game.ui.kit.panel_cache import Panel
from tests.battery import battery_params
from tests.books.ls98.face.input_driver import LEVELS, answer_by_mouse
from tests.books.narrow_cards import NARROW_RECT, cards_with_faults, narrow_layout, open_battle, panel_faults

FOUGHT = ("robust-and-hoche", "the-french-choose", "french-at-sea")


@pytest.mark.parametrize("level", battery_params(FOUGHT, FOUGHT[:1]))
def test_cards_of_a_battle_fit_both_places(level: str) -> None:
    found = [*cards_with_faults(open_battle(LEVELS / f"{level}.toml"), answer_by_mouse, 160)]
    assert found or level == "the-french-choose"
    assert not [fault for _, wrong in found for fault in wrong]


def test_a_grapple_fits_the_narrow_place() -> None:
    screen = open_battle(LEVELS / "robust-and-hoche.toml")
    with screen.battle.table.as_current():
        screen.battle.run(until_turn=1)
        card = grapple_card(get_ship("robust"), get_ship("hoche"))
        layout = narrow_layout(screen.layout())
        rect = shot_card.narrowed_rect(layout.style, layout.tray, card)
        panel = Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)
        assert not panel_faults(layout, panel, NARROW_RECT)
