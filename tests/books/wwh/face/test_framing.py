"""What the camera holds for a question of Warm Work, Hardy!."""

import pytest

from game.books.wwh.face.drafts import HelmDraft
from game.books.wwh.face.questions import draft_of, find_ship_card
from game.books.wwh.face.squares import square_center_cm
from game.sea.units import CM
from game.ui.battle.values.prompts import PromptKind
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.books.narrow_cards import open_battle
from tests.books.wwh.face.input_driver import LEVELS, answer_by_mouse


@pytest.mark.parametrize("level", ["two-against-two", "trafalgar-van"])
def test_reach_and_targets_are_in_view_and_the_ship_in_hand_is_large(level: str) -> None:
    screen = open_battle(LEVELS / f"{level}.toml")
    small, seen = 0, 0
    for _ in range(40):
        if run_to_prompt(screen) == PromptKind.OVER:
            break
        hud, sea = screen.hud, screen.free_sea_rect()
        with screen.battle.table.as_current():
            mine, laid = hud.find_ship(hud.prompt.ship), draft_of(hud).answer_draft
            wanted = []
            if isinstance(laid, HelmDraft):
                wanted = [square_center_cm(move.end_helm.square) for move in laid.reachable_moves()]
            elif laid is not None:
                sheets = [find_ship_card(name) for name in laid.reachable_target_ids()]
                wanted = [square_center_cm(sheet.square) for sheet in sheets if sheet is not None]
        assert all(sea.collidepoint(screen.sea_view.pixel_at(*place)) for place in wanted)
        if mine is not None and hud.prompt.needs_answer:
            seen += 1
            small += screen.sea_view.camera.px_per_cm * mine.length / CM < 55
        answer_by_mouse(screen)
    assert seen > 10
    assert small <= 0.25 * seen
