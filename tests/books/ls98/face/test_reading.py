"""Every question of the 1798 game can be read at every size: nothing cut off or overlaid."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.books.ls98.face.hexes import place_of
from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat
from game.ui.battle.screen import BattleScreen
from tests.books.kmh.face.hands import House, click, move_to, settle
from tests.books.ls98.face.hands import ANCHOR, DUEL, by_mouse, closing, table
from tests.ui.reading import cut_off, overlaid

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TARGET = 44
ASKED = {
    DUEL: {"sail", "helm", "fire", "pick"},
    ANCHOR: {"entry", "next", "sail", "helm"},
}


def drawn(house: House, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now."""
    screen.draw(house.surface)
    return cut_off(house) + overlaid(house)


@pytest.mark.parametrize(
    ("level", "size", "text"),
    [
        (DUEL, (1280, 720), 1.0),
        (DUEL, (1920, 1080), 1.25),
        (DUEL, (1024, 768), 1.5),
        (ANCHOR, (1024, 768), 1.5),
    ],
)
def test_a_battle_can_be_read_from_step_to_step(
    level: Path, size: tuple[int, int], text: float
) -> None:
    *others, mine = [side.id for side in load_level(level).sides]
    seats = {mine: Person(), **{side: RandomSeat(3) for side in others}}
    house, screen = table(size, level=level, seats=seats, text=text, still=True)
    seen = set()
    for _ in range(60):
        kind = settle(screen)
        if kind == "helm":
            move_to(screen, screen.board.at(*place_of(closing(screen).helm.hex)))
        screen.board.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(house, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over" or ASKED[level] <= {kind for kind, _ in seen}:
            break
        by_mouse(screen)
    assert ASKED[level] <= {kind for kind, _ in seen}


@pytest.mark.parametrize("size", SIZES)
def test_both_cards_can_be_read_and_everything_can_be_hit(size: tuple[int, int]) -> None:
    house, screen = table(size, still=True)
    settle(screen)
    for tab in ("tab-own", "tab-other"):
        click(screen, tab)
        assert drawn(house, screen) == []
    for name, rect in screen.spots().items():
        assert rect.w >= TARGET or rect.h >= TARGET, name
