"""What the camera holds for a question of Hold Fast."""

from __future__ import annotations

import pytest

from game.books.hf.face.acts import in_hand
from game.books.hf.face.hand import hand_of, sheet_of
from game.books.hf.face.plot import Plot
from game.books.hf.face.tracks import plans_of
from game.levels.reading.shipped import levels_home
from game.sea.units import CM
from tests.battery import family
from tests.books.hf.face.hands import by_mouse
from tests.books.kmh.face.hands import settle
from tests.books.narrow import played

LEVELS = levels_home() / "hf"
FOUGHT = ("hot-java", "vengeance-is-mine", "lissa-in-small")


@pytest.mark.parametrize("level", family(FOUGHT, FOUGHT[:2]))
def test_reach_and_targets_are_in_view_and_the_ship_in_hand_is_large(level: str) -> None:
    screen = played(LEVELS / f"{level}.toml")
    small, seen = 0, 0
    for _ in range(30):
        if settle(screen) == "over":
            break
        hud, sea = screen.hud, screen.layout_sea()
        with screen.battle.table.at():
            name = in_hand(hud) or hud.prompt.ship
            mine, sheet, laid = hud.ship(name), sheet_of(name), hand_of(hud).laid
            wanted = []
            if isinstance(laid, Plot):
                assert sheet is not None
                wanted = [(end.x / CM, end.y / CM) for _, end in plans_of(sheet)]
            elif laid is not None:
                wanted = [
                    (s.x / CM, s.y / CM) for s in hud.remaining_ships if s.id in laid.targets()
                ]
        assert all(sea.collidepoint(screen.board.at(*place)) for place in wanted)
        if mine is not None and hud.prompt.needs_answer:
            seen += 1
            small += screen.board.camera.px_per_cm * mine.length / CM < 55
        by_mouse(screen)
    assert seen > 10
    assert small <= 0.15 * seen
