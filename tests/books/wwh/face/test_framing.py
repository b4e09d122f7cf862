"""What the camera holds for a question of Warm Work, Hardy!."""

from __future__ import annotations

import pytest

from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import place_of
from game.sea.units import CM
from game.ui.battle.prompts import PromptKind
from tests.books.kmh.face.hands import settle
from tests.books.narrow import played
from tests.books.wwh.face.hands import LEVELS, by_mouse


@pytest.mark.parametrize("level", ["two-against-two", "trafalgar-van"])
def test_reach_and_targets_are_in_view_and_the_ship_in_hand_is_large(level: str) -> None:
    screen = played(LEVELS / f"{level}.toml")
    small, seen = 0, 0
    for _ in range(40):
        if settle(screen) == PromptKind.OVER:
            break
        hud, sea = screen.hud, screen.layout_sea()
        with screen.battle.table.at():
            mine, laid = hud.ship(hud.prompt.ship), hand_of(hud).laid
            wanted = []
            if isinstance(laid, HelmPlan):
                wanted = [place_of(way.helm.square) for way in laid.reached()]
            elif laid is not None:
                sheets = [sheet_of(name) for name in laid.targets()]
                wanted = [place_of(sheet.square) for sheet in sheets if sheet is not None]
        assert all(sea.collidepoint(screen.board.at(*place)) for place in wanted)
        if mine is not None and hud.prompt.needs_answer:
            seen += 1
            small += screen.board.camera.px_per_cm * mine.length / CM < 55
        by_mouse(screen)
    assert seen > 10
    assert small <= 0.25 * seen
