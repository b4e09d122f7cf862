"""What the camera holds for a question of the 1798 game."""

from __future__ import annotations

from game.books.ls98.face.hand import hand_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.hexes import place_of
from game.sea.units import CM
from tests.books.kmh.face.hands import settle
from tests.books.ls98.face.hands import DUEL, by_mouse
from tests.books.narrow import played


def test_reach_is_in_view_and_the_ship_in_hand_is_large() -> None:
    screen = played(DUEL)
    seen = 0
    for _ in range(50):
        if settle(screen) == "over":
            break
        hud, sea = screen.hud, screen.layout_sea()
        with screen.battle.table.at():
            mine, laid = hud.ship(hud.prompt.ship), hand_of(hud).laid
            if isinstance(laid, HelmPlan):
                ends = [place_of(way.helm.hex) for way in laid.reached()]
                assert all(sea.collidepoint(screen.board.at(*end)) for end in ends)
        if mine is not None and hud.prompt.needs_answer:
            seen += 1
            assert screen.board.camera.px_per_cm * mine.length / CM >= 50
        by_mouse(screen)
    assert seen > 20
