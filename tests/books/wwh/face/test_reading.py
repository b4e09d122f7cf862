"""Every question of Warm Work, Hardy! can be read at every size: nothing cut off or overlaid."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.books.wwh.face.squares import place_of
from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat
from game.stage.sea.sea_sheet import SeaSheet
from game.ui.battle.screen import BattleScreen
from tests.battery import spread
from tests.books.kmh.face.hands import House, click, move_to, settle
from tests.books.wwh.face.hands import AJAX, VAN, by_mouse, closing, table
from tests.ui.reading import cut_off, overlaid

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (1.0, 1.25, 1.5)
FEW = tuple(zip(SIZES, TEXTS, strict=True))
"""A window, in px, and a size of text, each of them once: so many the suite holds of a duel, and
the last of twelve ships."""
CASES = spread(
    product((AJAX, VAN), product(SIZES, TEXTS)), [*product((AJAX,), FEW), (VAN, FEW[-1])]
)
TARGET = 44


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked at here: the water they stand over need not be painted."""
    monkeypatch.setattr(SeaSheet, "lay", lambda *_: None)


def drawn(house: House, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now."""
    screen.draw(house.surface)
    return cut_off(house) + overlaid(house)


@pytest.mark.parametrize(("level", "view"), CASES)
def test_a_battle_can_be_read_from_phase_to_phase(
    level: Path, view: tuple[tuple[int, int], float]
) -> None:
    size, text = view
    first, *others = [side.id for side in load_level(level).sides]
    seats = {first: Person(), **{side: RandomSeat(3) for side in others}}
    house, screen = table(size, level=level, seats=seats, text=text, still=True)
    seen = set()
    for _ in range(40):
        kind = settle(screen)
        if kind == "helm":
            move_to(screen, screen.board.at(*place_of(closing(screen).helm.square)))
        screen.board.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(house, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over":
            break
        by_mouse(screen)
    assert {"helm", "fire"} <= {kind for kind, _ in seen}


@pytest.mark.parametrize("size", SIZES)
def test_both_records_can_be_read_and_everything_can_be_hit(size: tuple[int, int]) -> None:
    house, screen = table(size, still=True)
    settle(screen)
    for tab in ("tab-own", "tab-other"):
        click(screen, tab)
        assert drawn(house, screen) == []
    for name, rect in screen.spots().items():
        assert rect.w >= TARGET or rect.h >= TARGET, name
