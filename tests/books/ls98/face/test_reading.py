"""Every question of the 1798 game can be read at every size: nothing cut off or overlaid."""

from pathlib import Path

import pytest

from game.books.ls98.face.hexes import hex_center
from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat
from game.ui.battle.screen.screen import BattleScreen
from tests.books.kmh.face.input_driver import FakeContext, click, move_to, run_to_prompt
from tests.books.ls98.face.input_driver import ANCHOR, DUEL, answer_by_mouse, closing_move, open_battle
from tests.ui.text_checks import find_cut_off, find_overlaps

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TARGET = 44
ASKED = {DUEL: {"sail", "helm", "fire", "pick"}, ANCHOR: {"entry", "next", "sail", "helm"}}


def drawn(context: FakeContext, screen: BattleScreen) -> list[str]:
    """What cannot be read in the screen as it is drawn now."""
    screen.draw(context.surface)
    return find_cut_off(context) + find_overlaps(context)


@pytest.mark.parametrize(
    ("level", "size", "text"),
    [
        (DUEL, (1280, 720), 1.0),
        (DUEL, (1920, 1080), 1.25),
        (DUEL, (1024, 768), 1.5),
        (ANCHOR, (1024, 768), 1.5),
    ],
)
def test_a_battle_can_be_read_from_step_to_step(level: Path, size: tuple[int, int], text: float) -> None:
    *others, mine = [side.id for side in load_level(level).sides]
    seats = {mine: PlayerSeat(), **{side: RandomSeat(3) for side in others}}
    context, screen = open_battle(size, level=level, seats=seats, text=text, still=True)
    seen = set()
    for _ in range(60):
        kind = run_to_prompt(screen)
        if kind == "helm":
            move_to(screen, screen.sea_view.pixel_at(*hex_center(closing_move(screen).end_helm.hex)))
        screen.sea_view.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(context, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over" or ASKED[level] <= {kind for kind, _ in seen}:
            break
        answer_by_mouse(screen)
    assert ASKED[level] <= {kind for kind, _ in seen}


@pytest.mark.parametrize("size", SIZES)
def test_both_cards_can_be_read_and_everything_can_be_hit(size: tuple[int, int]) -> None:
    context, screen = open_battle(size, still=True)
    run_to_prompt(screen)
    for tab in ("tab-own", "tab-other"):
        click(screen, tab)
        assert drawn(context, screen) == []
    for name, rect in screen.control_rects().items():
        assert rect.w >= TARGET or rect.h >= TARGET, name
