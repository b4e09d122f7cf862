"""When what waits for the camera may begin: as soon as it has come, and no later."""

from types import SimpleNamespace

import pygame
import pytest

from game.play.event_words import battle_names
from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView, Viewport
from game.systems import BattleShow
from game.systems.event_batch import EventBatch
from game.ui.battle.camera.camera_director import CameraDirector
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.screen import spectator_camera
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from tests.systems.test_shown import HOME, kept_battle
from tests.ui.camera_inputs import SEA

ACT = StageAct(ActKind.VOLLEY, ("a", "b"), 2.0, age=-0.9)
BODIES = [Subject("a", 10, 40, 90, 4.3, (10, 40), 0), Subject("b", 110, 40, 90, 4.3, (110, 40), 1)]


@pytest.mark.parametrize(
    ("gliding", "looks_at", "begins"),
    [
        (False, ACT, True),
        (True, ACT, False),
        (False, StageAct(ActKind.MAST, ("b",), 3.0, age=1.0), False),
        (False, None, False),
    ],
)
def test_guns_wait_for_a_glide_and_not_for_a_camera_that_has_come(
    gliding: bool, looks_at: StageAct | None, begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = CameraView(60, 40, 8.0)
    camera = SimpleNamespace(
        is_gliding=gliding, view=far, target_view=far, viewport=Viewport(0, 40, 1280, 560)
    )
    screen = SimpleNamespace(
        uses_wide_camera=False,
        sea_input=SimpleNamespace(has_camera=False),
        sea_view=SimpleNamespace(camera=camera),
        camera_director=CameraDirector(act=looks_at),
        look=SimpleNamespace(unit=1.0),
        clean_area=None,
        show=SimpleNamespace(event_batch=EventBatch(), speed=1),
    )
    monkeypatch.setattr(spectator_camera, "read_stage", lambda: None)
    monkeypatch.setattr(spectator_camera, "subjects_of", lambda _: BODIES)
    assert spectator_camera.is_in_frame(screen, ACT) is begins  # type: ignore[arg-type]


def test_the_record_shows_who_fires_now_of_guns_that_speak_one_after_the_other() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = BattleShow(battle)
    show.acts_in_one_view = lambda acts: acts[-1:]
    hud = HudState(battle, show, battle_names(battle.level), book_ui_of("hf"))
    seen = set[tuple[str, str]]()
    for _ in range(20_000):
        show.update(1 / 30)
        with battle.table.as_current():
            hud.update()
        flying = {(v.ship, v.target) for v in show.active_volleys() if v.age < v.last_strike}
        if flying:
            assert (hud.own_ship, hud.other_ship) in flying
        seen |= flying
        if len(seen) > 1:
            break
    assert len(seen) == 2
    show.close()
    battle.close()


def test_plates_wait_for_the_camera_to_come_to_whoever_acts_next() -> None:
    battle = kept_battle(HOME / "hot-java.journal")
    show = BattleShow(battle)
    hud = HudState(battle, show, battle_names(battle.level), book_ui_of("hf"))
    with battle.table.as_current():
        hud.update()
    come = set[str]()
    hud.has_framed = lambda ship: ship in come
    for _ in range(20_000):
        was = hud.own_ship
        show.update(1 / 30)
        with battle.table.as_current():
            hud.update()
        if hud.next_active_ship != hud.own_ship:
            break
    assert hud.next_active_ship != hud.own_ship == was, "the camera has not come to her"
    her = hud.next_active_ship
    come.add(her)
    with battle.table.as_current():
        hud.update()
    assert hud.own_ship == her
    show.close()
    battle.close()


@pytest.mark.parametrize(("many", "near"), [(True, 2.0), (False, 1.35)])
def test_who_passes_by_sees_a_few_ships_of_a_fleet_from_nearer_than_a_duel(many: bool, near: float) -> None:
    show = SimpleNamespace(event_batch=EventBatch(many, is_from_far=many))
    room = pygame.Rect(460, 16, 700, 500)
    sea_view = SimpleNamespace(camera=SimpleNamespace(viewport=SEA))
    screen = SimpleNamespace(show=show, look=SimpleNamespace(unit=1.0), clean_area=room, sea_view=sea_view)
    assert spectator_camera.camera_unit(screen) == near  # type: ignore[arg-type]
    camera_input = spectator_camera.camera_input(screen, [], [])  # type: ignore[arg-type]
    assert (camera_input.large_hull, camera_input.far_shot_share) == (60.0, 1.0)


@pytest.mark.parametrize(("far", "near", "large"), [(True, 0.65, 29.0), (False, 1.0, 60.0)])
def test_what_is_seen_from_far_is_seen_together_though_small(far: bool, near: float, large: float) -> None:
    show = SimpleNamespace(event_batch=EventBatch(is_fleet=True, is_from_far=far))
    sea_view = SimpleNamespace(camera=SimpleNamespace(viewport=SEA))
    screen = SimpleNamespace(show=show, look=SimpleNamespace(unit=1.0), clean_area=None, sea_view=sea_view)
    camera_input = spectator_camera.camera_input(screen, [], [])  # type: ignore[arg-type]
    assert (camera_input.u, camera_input.large_hull, camera_input.far_shot_share) == (near, large, 0.6)
