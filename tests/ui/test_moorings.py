"""Tags stay where they are while they may."""

from __future__ import annotations

import pygame

from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.scene.actors import Actor
from game.scene.rigging import Rigging
from game.scene.wakes import Wake
from game.stage.frame.camera import CameraView, Viewport
from game.stage.frame.governor import STEPS
from game.stage.frame.scenery import Cast
from game.stage.paper.canvas import Canvas
from game.ui.table.board import SeaView
from game.ui.table.sea_marks import Room, draw_names
from game.ui.table.tag_places import LOOKED_ANEW, Mooring, Moorings

SEA = pygame.Rect(0, 0, 800, 500)
AT = (400, 250)
HERE = Mooring((-40, 30), (80, 22), words=True, crowded=False, says="Castor")


def moored(frames: int = 1) -> Moorings:
    """One tag has its place, so many frames ago."""
    moorings = Moorings()
    moorings.moor("castor", HERE)
    for _ in range(frames):
        moorings.begin()
    return moorings


def test_a_tag_keeps_its_place_beside_its_ship() -> None:
    assert moored().kept("castor", "Castor", AT, SEA, []) == HERE
    assert moored().kept("castor", "Castor", (420, 260), SEA, []) == HERE


def test_a_place_that_is_taken_or_out_of_the_sea_is_given_up() -> None:
    assert moored().kept("castor", "Castor", AT, SEA, [pygame.Rect(380, 290, 9, 9)]) is None
    assert moored().kept("castor", "Castor", (10, 250), SEA, []) is None


def test_other_words_and_other_ships_want_a_place_of_their_own() -> None:
    assert moored().kept("castor", "", AT, SEA, []) is None
    assert moored().kept("pollux", "Castor", AT, SEA, []) is None


def test_now_and_then_a_better_place_is_looked_for() -> None:
    kept = [moored(n).kept("castor", "Castor", AT, SEA, []) for n in range(1, LOOKED_ANEW + 1)]
    assert kept.count(None) == 1


def test_tags_are_repeated_only_for_what_they_were_drawn_for() -> None:
    sheet, moorings = pygame.Surface((9, 5)), Moorings()
    sheet.fill((200, 100, 50))
    rects = {"castor": pygame.Rect(20, 30, 9, 5)}
    moorings.keep("here", rects, [([(sheet, (20, 30))], 0)])
    sea = Canvas(pygame.Surface((60, 60)))
    assert moorings.repeat(sea, "there") is None
    assert sea.surface.get_at((22, 32))[:3] == (0, 0, 0)
    assert moorings.repeat(sea, "here") == rects
    assert sea.surface.get_at((22, 32))[:3] == (200, 100, 50)


def test_where_the_sea_comes_in_halves_every_frame_has_every_tag() -> None:
    level = load_level(levels_home() / "kmh" / "mirror-duel.toml")
    board, c = SeaView(level), Canvas(pygame.Surface((400, 300)))
    board.camera.resize(Viewport(0, 0, 400, 300))
    board.camera.jump(CameraView(50.0, 50.0, 4.0))
    board.governor.step = len(STEPS) - 1
    rigging = Rigging("castor", "Castor", "frigate", "british", 0, 0, 4.3)
    actor = Actor("castor", 30, 50, 90.0)
    stood, heavy = [], []
    for _ in range(6):
        actor.x += 2.0
        board.relay.draw(c, "view", lambda on: None, lambda on: None)
        casts = [Cast(actor, rigging, Wake(1.0))]
        room = Room(pygame.Rect(0, 0, 400, 300))
        found = draw_names(c, board, casts, "", room)["castor"]
        assert room.taken[-1].contains(found)
        assert c.surface.get_at(found.center)[:3] != (0, 0, 0)
        stood.append(found.centerx - round(board.at(actor.x, actor.y)[0]))
        heavy.append(board.relay.heavy)
    board.close()
    assert heavy[-4:].count(True) == 2
    beside = {off for off, late in zip(stood, heavy, strict=True) if not late}
    assert len(beside) == 1
    assert all(abs(off - min(beside)) <= 8 for off in stood)
