"""Every question of Warm Work, Hardy! can be read at every size: nothing cut off or overlaid."""

from itertools import product
from pathlib import Path

import pytest

from game.books.wwh.face.squares import square_center_cm
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.stage.sea.water import SeaSurfaceCache
from game.ui.battle.screen.screen import BattleScreen
from tests.battery import battery_param_rows
from tests.books.kmh.face.input_driver import FakeContext, click, move_to, run_to_prompt
from tests.books.wwh.face.input_driver import AJAX, VAN, answer_by_mouse, closing_move, open_battle
from tests.ui.text_checks import find_cut_off, find_overlaps

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (1.0, 1.25, 1.5)
FEW = tuple(zip(SIZES, TEXTS, strict=True))
"""A window, in px, and a size of text, each of them once: so many the suite holds of a duel, and
the last of twelve ships."""
CASES = battery_param_rows(
    product((AJAX, VAN), product(SIZES, TEXTS)), [*product((AJAX,), FEW), (VAN, FEW[-1])]
)
TARGET = 44


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked at here: the water they stand over need not be painted."""
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)


def drawn(context: FakeContext, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now."""
    screen.draw(context.surface)
    return find_cut_off(context) + find_overlaps(context)


@pytest.mark.parametrize(("level", "view"), CASES)
def test_a_battle_can_be_read_from_phase_to_phase(level: Path, view: tuple[tuple[int, int], float]) -> None:
    size, text = view
    first, *others = [side.id for side in load_level(level).sides]
    seats = {first: PlayerSeat(), **{side: RandomSeat(3) for side in others}}
    context, screen = open_battle(size, level=level, seats=seats, text=text, still=True)
    seen = set()
    for _ in range(40):
        kind = run_to_prompt(screen)
        if kind == "helm":
            move_to(screen, screen.sea_view.pixel_at(*square_center_cm(closing_move(screen).end_helm.square)))
        screen.sea_view.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(context, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over":
            break
        answer_by_mouse(screen)
    assert {"helm", "fire"} <= {kind for kind, _ in seen}


@pytest.mark.parametrize("size", SIZES)
def test_both_records_can_be_read_and_everything_can_be_hit(size: tuple[int, int]) -> None:
    context, screen = open_battle(size, still=True)
    run_to_prompt(screen)
    for tab in ("tab-own", "tab-other"):
        click(screen, tab)
        assert drawn(context, screen) == []
    for name, rect in screen.control_rects().items():
        assert rect.w >= TARGET or rect.h >= TARGET, name
