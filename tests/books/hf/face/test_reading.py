"""Every question of Hold Fast can be read at every size: nothing cut off or overlaid."""

from itertools import product
from pathlib import Path

import pytest

from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from tests.battery import battery_param_rows
from tests.books.hf.face.input_driver import DUEL, TWO_A_SIDE, answer_by_mouse, open_battle
from tests.books.kmh.face.input_driver import FakeContext, click, run_to_prompt
from tests.ui.text_checks import find_cut_off, find_overlaps

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (1.0, 1.5)
HARD = ((TWO_A_SIDE, (1920, 1080), 1.5), (TWO_A_SIDE, (1024, 768), 1.5))
TARGET = 44


def drawn(context: FakeContext, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now, over a sea that is soon painted."""
    screen.sea_view.weather = "plain"
    screen.draw(context.surface)
    return find_cut_off(context) + find_overlaps(context)


@pytest.mark.parametrize(
    ("level", "size", "text"),
    battery_param_rows(
        ((DUEL, (1280, 720), 1.5), (DUEL, (1024, 768), 1.0), (TWO_A_SIDE, (1280, 720), 1.0), *HARD),
        ((DUEL, (1280, 720), 1.5), *HARD),
    ),
)
def test_a_battle_can_be_read_from_phase_to_phase(level: Path, size: tuple[int, int], text: float) -> None:
    first, *others = [side.id for side in load_level(level).sides]
    seats = {first: PlayerSeat(), **{side: RandomSeat(3) for side in others}}
    context, screen = open_battle(size, level=level, seats=seats, text=text, still=True)
    seen = set()
    for _ in range(14):
        kind = run_to_prompt(screen)
        screen.sea_view.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(context, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over":
            break
        answer_by_mouse(screen)
    assert {"plot", "guns"} <= {kind for kind, _ in seen}


@pytest.mark.parametrize(
    ("text", "size"), battery_param_rows(product(TEXTS, SIZES), zip((1.0, 1.0, 1.5), SIZES, strict=True))
)
def test_boxes_and_batteries_can_be_hit(size: tuple[int, int], text: float) -> None:
    context, screen = open_battle(size, still=True, text=text)
    for kind in ("plot", "guns"):
        for _ in range(20):
            if run_to_prompt(screen) == kind:
                break
            answer_by_mouse(screen)
        small = {
            name: rect.size
            for name, rect in screen.control_rects().items()
            if name.startswith(("box-", "gun-")) and min(rect.size) < TARGET
        }
        assert small == {}
    assert drawn(context, screen) == []
    if "tab-other" in screen.control_rects():
        click(screen, "tab-other")
        assert drawn(context, screen) == []
