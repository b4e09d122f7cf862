"""What is held for a question: as near as the papers leave room for it, clear of all of them, and
without a move that nobody needs."""

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.sea.units import CM
from game.stage.frame.camera import CameraView, PointsToShow
from game.ui.battle.planning import question_framing
from game.ui.battle.screen import camera_fit
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import free_sea
from tests.books.hf.face.input_driver import answer_by_mouse as by_orders
from tests.books.kmh.face.input_driver import chase_by_mouse, run_to_prompt
from tests.books.ls98.face.input_driver import answer_by_mouse as by_hexes
from tests.books.narrow_cards import open_battle
from tests.books.wwh.face.input_driver import answer_by_mouse as by_squares

LEVELS = shipped_levels_folder()
DUELS = {
    "kmh/mirror-duel": chase_by_mouse,
    "wwh/frigate-action": by_squares,
    "hf/mirror-frigates": by_orders,
    "ls98/ethalion-and-bellone": by_hexes,
}


def asked(screen: BattleScreen) -> PointsToShow:
    """All places that the present question wants to be seen."""
    with screen.battle.table.as_current():
        holds = question_framing.question_places(screen.hud)
    return PointsToShow(tuple(point for hold in holds for point in hold.points))


@pytest.mark.parametrize("level", DUELS)
def test_what_a_question_needs_lies_under_no_paper_and_not_under_its_words(level: str) -> None:
    screen, seen = open_battle(LEVELS / f"{level}.toml"), 0
    window = pygame.Rect((0, 0), screen.context.size)
    for _ in range(10):
        if run_to_prompt(screen) == PromptKind.OVER:
            break
        if screen.hud.prompt.needs_answer:
            seen += 1
            papers = screen.panel_rects()
            visible_sea = free_sea.visible_sea(screen.state)
            for point in asked(screen).points:
                at = screen.sea_view.pixel_at(*point)
                assert window.collidepoint(at)
                assert pygame.Rect(visible_sea.area).inflate(2, 2).collidepoint(at)
                assert not any(rect.collidepoint(at) for rect in papers)
        DUELS[level](screen)
    assert seen > 4


def test_two_frigates_at_pistol_shot_are_large_when_the_guns_are_asked_for() -> None:
    screen = open_battle(LEVELS / "kmh/mirror-duel.toml")
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        ships = screen.hud.remaining_ships
        near = PointsToShow(((40.0, 40.0), (43.0, 46.0)))
        length = max(ship.length for ship in ships) / CM
    camera_fit.show_places(screen.state, (near,))
    assert 170 <= length * screen.sea_view.camera.px_per_cm / screen.look.unit <= camera_fit.MAX_HULL_PX_ASKED


def test_the_next_question_of_the_same_water_moves_nothing() -> None:
    screen = open_battle(LEVELS / "kmh/mirror-duel.toml")
    run_to_prompt(screen)
    camera = screen.sea_view.camera
    with screen.battle.table.as_current():
        camera_fit.frame_question(screen.state)
    best = camera.target_view
    camera.jump_to(CameraView(best.x, best.y, 0.9 * best.px_per_cm))
    kept = camera.target_view
    with screen.battle.table.as_current():
        camera_fit.frame_question(screen.state, only_if_needed=True)
    assert camera.target_view == kept
    with screen.battle.table.as_current():
        camera_fit.frame_question(screen.state)
    assert camera.target_view.px_per_cm == pytest.approx(best.px_per_cm)
    camera.jump_to(CameraView(best.x, best.y, 0.6 * best.px_per_cm))
    with screen.battle.table.as_current():
        camera_fit.frame_question(screen.state, only_if_needed=True)
    assert camera.target_view.px_per_cm == pytest.approx(best.px_per_cm)
