"""What is held for a question: as near as the papers leave room for it, clear of all of them, and
without a move that nobody needs."""

from __future__ import annotations

import pygame
import pytest

from game.levels.reading.shipped import levels_home
from game.sea.units import CM
from game.stage.frame.camera import CameraView, MustShow
from game.ui.battle import camera_fit, free_sea, question_framing
from game.ui.battle.prompts import PromptKind
from game.ui.battle.screen import BattleScreen
from tests.books.hf.face.hands import by_mouse as by_orders
from tests.books.kmh.face.hands import chase, settle
from tests.books.ls98.face.hands import by_mouse as by_hexes
from tests.books.narrow import played
from tests.books.wwh.face.hands import by_mouse as by_squares

LEVELS = levels_home()
DUELS = {
    "kmh/mirror-duel": chase,
    "wwh/frigate-action": by_squares,
    "hf/mirror-frigates": by_orders,
    "ls98/ethalion-and-bellone": by_hexes,
}


def asked(screen: BattleScreen) -> MustShow:
    """All places that the present question wants to be seen."""
    with screen.battle.table.at():
        holds = question_framing.framing(screen.hud)
    return MustShow(tuple(point for hold in holds for point in hold.points))


@pytest.mark.parametrize("level", DUELS)
def test_what_a_question_needs_lies_under_no_paper_and_not_under_its_words(level: str) -> None:
    screen, seen = played(LEVELS / f"{level}.toml"), 0
    window = pygame.Rect((0, 0), screen.house.size)
    for _ in range(10):
        if settle(screen) == PromptKind.OVER:
            break
        if screen.hud.prompt.needs_answer:
            seen += 1
            papers = screen.panel_rects()
            water = free_sea.clear_water(screen)
            for point in asked(screen).points:
                at = screen.board.at(*point)
                assert window.collidepoint(at)
                assert pygame.Rect(water.room).inflate(2, 2).collidepoint(at)
                assert not any(rect.collidepoint(at) for rect in papers)
        DUELS[level](screen)
    assert seen > 4


def test_two_frigates_at_pistol_shot_are_large_when_the_guns_are_asked_for() -> None:
    screen = played(LEVELS / "kmh/mirror-duel.toml")
    settle(screen)
    with screen.battle.table.at():
        ships = screen.hud.remaining_ships
        near = MustShow(((40.0, 40.0), (43.0, 46.0)))
        length = max(ship.length for ship in ships) / CM
    camera_fit.hold(screen, (near,))
    assert 170 <= length * screen.board.camera.px_per_cm / screen.look.u <= camera_fit.ASKED


def test_the_next_question_of_the_same_water_moves_nothing() -> None:
    screen = played(LEVELS / "kmh/mirror-duel.toml")
    settle(screen)
    camera = screen.board.camera
    with screen.battle.table.at():
        camera_fit.fit(screen)
    best = camera.aim
    camera.jump(CameraView(best.x, best.y, 0.9 * best.px_per_cm))
    kept = camera.aim
    with screen.battle.table.at():
        camera_fit.fit(screen, stays=True)
    assert camera.aim == kept
    with screen.battle.table.at():
        camera_fit.fit(screen)
    assert camera.aim.px_per_cm == pytest.approx(best.px_per_cm)
    camera.jump(CameraView(best.x, best.y, 0.6 * best.px_per_cm))
    with screen.battle.table.at():
        camera_fit.fit(screen, stays=True)
    assert camera.aim.px_per_cm == pytest.approx(best.px_per_cm)
