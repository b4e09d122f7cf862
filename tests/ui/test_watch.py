"""When what waits for the camera may begin: as soon as it has come, and no later."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.play.naming import names_of
from game.scene.acts import Act, Drama
from game.stage.frame.camera import CameraView, Viewport
from game.systems import Show
from game.systems.together import Together
from game.ui.table import watch
from game.ui.table.bodies import Body
from game.ui.table.desk import Desk
from game.ui.table.director import Director
from game.ui.table.face import face_of
from tests.systems.test_shown import HOME, kept_battle
from tests.ui.filming import SEA

ACT = Act(Drama.VOLLEY, ("a", "b"), 2.0, age=-0.9)
BODIES = [Body("a", 10, 40, 90, 4.3, (10, 40), 0), Body("b", 110, 40, 90, 4.3, (110, 40), 1)]


@pytest.mark.parametrize(
    ("gliding", "looks_at", "begins"),
    [
        (False, ACT, True),
        (True, ACT, False),
        (False, Act(Drama.MAST, ("b",), 3.0, age=1.0), False),
        (False, None, False),
    ],
)
def test_guns_wait_for_a_glide_and_not_for_a_camera_that_has_come(
    gliding: bool, looks_at: Act | None, begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = CameraView(60, 40, 8.0)
    camera = SimpleNamespace(
        gliding=gliding, look=far, aim=far, viewport=Viewport(0, 40, 1280, 560)
    )
    screen = SimpleNamespace(
        calm=False,
        hand=SimpleNamespace(taken=False),
        board=SimpleNamespace(camera=camera),
        director=Director(act=looks_at),
        look=SimpleNamespace(u=1.0),
        theatre=None,
        show=SimpleNamespace(together=Together(), speed=1),
    )
    monkeypatch.setattr(watch, "scenery", lambda: None)
    monkeypatch.setattr(watch, "bodies_of", lambda _: BODIES)
    assert watch.in_frame(screen, ACT) is begins  # type: ignore[arg-type]


def test_the_record_shows_who_fires_now_of_guns_that_speak_one_after_the_other() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = Show(battle)
    show.in_one_view = lambda acts: acts[-1:]
    desk = Desk(battle, show, names_of(battle.level), face_of("hf"))
    seen = set[tuple[str, str]]()
    for _ in range(20_000):
        show.frame(1 / 30)
        with battle.table.at():
            desk.follow()
        flying = {(v.ship, v.target) for v in show.volleys() if v.age < v.last}
        if flying:
            assert (desk.own, desk.other) in flying
        seen |= flying
        if len(seen) > 1:
            break
    assert len(seen) == 2
    show.close()
    battle.close()


def test_plates_wait_for_the_camera_to_come_to_whoever_acts_next() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = Show(battle)
    desk = Desk(battle, show, names_of(battle.level), face_of("hf"))
    with battle.table.at():
        desk.follow()
    come = set[str]()
    desk.sees = lambda ship: ship in come
    for _ in range(20_000):
        was = desk.own
        show.frame(1 / 30)
        with battle.table.at():
            desk.follow()
        if desk.coming != desk.own:
            break
    assert desk.coming != desk.own == was, "the camera has not come to her"
    her = desk.coming
    come.add(her)
    with battle.table.at():
        desk.follow()
    assert desk.own == her
    show.close()
    battle.close()


@pytest.mark.parametrize(("many", "near"), [(True, 2.0), (False, 1.35)])
def test_who_passes_by_sees_a_few_ships_of_a_fleet_from_nearer_than_a_duel(
    many: bool, near: float
) -> None:
    show = SimpleNamespace(together=Together(many, from_far=many))
    room = pygame.Rect(460, 16, 700, 500)
    board = SimpleNamespace(camera=SimpleNamespace(viewport=SEA))
    screen = SimpleNamespace(show=show, look=SimpleNamespace(u=1.0), theatre=room, board=board)
    assert watch.unit_of(screen) == near  # type: ignore[arg-type]
    on = watch.film_set(screen, [], [])  # type: ignore[arg-type]
    assert (on.large, on.far_shot) == (60.0, 1.0)


@pytest.mark.parametrize(("far", "near", "large"), [(True, 0.65, 29.0), (False, 1.0, 60.0)])
def test_what_is_seen_from_far_is_seen_together_though_small(
    far: bool, near: float, large: float
) -> None:
    show = SimpleNamespace(together=Together(many=True, from_far=far))
    board = SimpleNamespace(camera=SimpleNamespace(viewport=SEA))
    screen = SimpleNamespace(show=show, look=SimpleNamespace(u=1.0), theatre=None, board=board)
    on = watch.film_set(screen, [], [])  # type: ignore[arg-type]
    assert (on.u, on.large, on.far_shot) == (near, large, 0.6)
