"""What the camera holds for a question of Hold Fast."""

import pytest

from game.books.hf.face.draft_update import active_ship
from game.books.hf.face.plot import PlotDraft, plans_with_end_poses
from game.books.hf.face.questions import draft_of, find_ship_card
from game.levels.reading.level_folders import shipped_levels_folder
from game.sea.units import CM
from tests.battery import battery_params
from tests.books.hf.face.input_driver import answer_by_mouse
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.books.narrow_cards import open_battle

LEVELS = shipped_levels_folder() / "hf"
FOUGHT = ("hot-java", "vengeance-is-mine", "lissa-in-small")


@pytest.mark.parametrize("level", battery_params(FOUGHT, FOUGHT[:2]))
def test_reach_and_targets_are_in_view_and_the_ship_in_hand_is_large(level: str) -> None:
    screen = open_battle(LEVELS / f"{level}.toml")
    small, seen = 0, 0
    for _ in range(30):
        if run_to_prompt(screen) == "over":
            break
        hud, sea = screen.hud, screen.free_sea_rect()
        with screen.battle.table.as_current():
            name = active_ship(hud) or hud.prompt.ship
            mine, sheet, laid = hud.find_ship(name), find_ship_card(name), draft_of(hud).answer_draft
            wanted = []
            if isinstance(laid, PlotDraft):
                assert sheet is not None
                wanted = [(end.x / CM, end.y / CM) for _, end in plans_with_end_poses(sheet)]
            elif laid is not None:
                wanted = [
                    (s.x / CM, s.y / CM) for s in hud.remaining_ships if s.id in laid.reachable_target_ids()
                ]
        assert all(sea.collidepoint(screen.sea_view.pixel_at(*place)) for place in wanted)
        if mine is not None and hud.prompt.needs_answer:
            seen += 1
            small += screen.sea_view.camera.px_per_cm * mine.length / CM < 55
        answer_by_mouse(screen)
    assert seen > 10
    assert small <= 0.15 * seen
