"""The scene that invites: two whole ships, large, and a shot every few seconds, whatever battle is shown."""

from itertools import pairwise
from math import dist

import pytest

from game.scene.effects import Flash
from game.ui.kiosk import attract_scene, attract_view, update
from game.ui.kiosk.attract_loop import BATTLE_PAGES, HOW_TO_EVERY, pages_for_battle
from game.ui.kiosk.kiosk import FADE_SECONDS
from tests.ui.kiosk.conftest import OpenStand

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
LEAST_HULL = 380.0
"""Units of a hull's length, of which a window of 1280 x 720 px has as many as px."""
MOST_SILENCE = 6.0
STEP = 0.1


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_ships_are_whole_and_large(open_stand: OpenStand, size: tuple[int, int]) -> None:
    kiosk = open_stand(size)
    kiosk.attract_loop.page_index = 1
    kiosk.run_frame(STEP)
    scene, spread = kiosk.attract_scene, min(size[0] / 1280, size[1] / 720)
    layout = attract_view.attract_layout(kiosk.size, kiosk.style)
    window = kiosk.surface.get_rect()
    window.h = layout.name_middle_y - kiosk.style.px(12)
    for number in (attract_scene.OURS, attract_scene.THEIRS):
        ends = scene.hull_ends(number)
        assert dist(*ends) >= LEAST_HULL * spread
        assert all(window.collidepoint(end) and not layout.sentence.collidepoint(end) for end in ends)
        radius = attract_view.badge_radius(kiosk.style)
        inset = kiosk.style.px(attract_view.SAFE_MARGIN + radius)
        assert dist(ends[1], (size[0] - inset, inset)) >= kiosk.style.px(radius)


def test_a_gun_speaks_within_six_seconds_whenever_one_looks(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    kiosk.attract_loop.page_index = 1
    kiosk.run_frame(STEP)
    scene, shots, seen = kiosk.attract_scene, [kiosk.attract_scene.seconds], 0
    for _ in range(round(40 / STEP)):
        scene.advance(STEP)
        flashes = sum(isinstance(effect, Flash) and effect.age <= STEP for effect in scene.effects)
        if flashes:
            shots.append(scene.seconds)
        seen += bool(flashes)
    waits = [after - before for before, after in pairwise(shots)]
    assert seen > 5
    assert max(waits) <= MOST_SILENCE


def test_the_scene_comes_before_every_battle_and_again_in_it(open_stand: OpenStand) -> None:
    for pages in (BATTLE_PAGES, pages_for_battle(HOW_TO_EVERY)):
        kinds = [page.kind for page in pages]
        assert kinds[kinds.index("battle") - 1] == "scene"
        assert kinds[-1] == "battle"
        longest = max(page.seconds for page in pages if page.kind == "battle")
        assert longest <= 60
    kiosk = open_stand((1280, 720))
    for start in (kiosk.playlist.next_listed, kiosk.playlist.next_duel):
        update.start_battle(kiosk, start)
        assert "scene" in [page.kind for page in kiosk.attract_loop.pages]


def test_a_battle_waits_while_the_scene_is_shown(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    kiosk.attract_loop.page_index = 1
    assert kiosk.fight is not None
    before = len(kiosk.fight.battle.events)
    for _ in range(30):
        kiosk.run_frame(STEP, needs_draw=False)
    assert len(kiosk.fight.battle.events) == before


def test_one_page_fades_into_the_next_and_a_press_ends_that_at_once(open_stand: OpenStand) -> None:
    kiosk = open_stand((1280, 720))
    kiosk.page_fade.is_on = True
    kiosk.run_frame(STEP)
    kiosk.attract_loop.page_index = 1
    kiosk.run_frame(STEP)
    before = kiosk.page_fade.before
    assert before is not None
    for _ in range(round(FADE_SECONDS / STEP) + 1):
        kiosk.run_frame(STEP)
    assert kiosk.page_fade.before is None
    kiosk.attract_loop.page_index = 2
    kiosk.run_frame(STEP)
    assert kiosk.page_fade.before is not None
    update.start_visitor_duel(kiosk)
    kiosk.run_frame(STEP)
    assert kiosk.page_fade.before is None
    assert kiosk.health_monitor.faults == 0
