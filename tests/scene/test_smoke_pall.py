"""Old smoke piles up, stays for a while, drifts off, and costs little."""

from typing import Any

import pygame
import pytest

from game.scene import smoke as old
from game.scene.smoke import MAX_PUFFS, Pall, SmokeBank, drift_bank, make_smoke_bank
from game.scene.timings import PALL, PALL_BEGINS
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.smoke.smoke_puffs import SEA_MOMENTS_KEPT, SmokePallLayer, puff_blit


def bank(seed: int = 1) -> SmokeBank:
    smoke = make_smoke_bank([(28 + 0.3 * n, 20.0) for n in range(9)], 180.0, seed)
    drift_bank(smoke, PALL_BEGINS + 1, 300.0, 1.0)
    return smoke


def view(x: float = 30.0) -> Camera:
    camera = Camera(Viewport(0, 0, 640, 400), (60.0, 40.0))
    camera.jump_to(CameraView(x, 20.0, 20.0))
    return camera


def grown(seconds: float) -> Pall:
    pall = Pall()
    old.add_bank_puffs(pall, bank())
    old.drift_pall(pall, seconds, 300.0, 1.0)
    return pall


def test_a_bank_becomes_part_of_the_pall_once() -> None:
    smoke, times = make_smoke_bank([(0.0, 0.0), (1.0, 0.0)], 180.0, 1), 0
    for _ in range(600):
        drift_bank(smoke, 1 / 60, 300.0, 1.0)
        times += old.joins_pall_now(float(smoke.age.min()), 1 / 60)
    assert times == 1


def test_it_comes_stays_and_goes() -> None:
    thick = [float(grown(age).thickness.max(initial=0)) for age in (0.0, 3.0, 8.0, 30.0)]
    assert thick[0] == 0
    assert 0 < thick[1] < thick[2] == 1
    assert 0 < thick[3] < 1
    assert len(grown(PALL + 0.1).x) == 0


def test_it_comes_with_the_show_and_lies_by_the_clock() -> None:
    """It appears within six seconds of show time; then, at 4x, it ages a quarter of the time."""
    pall = Pall()
    old.add_bank_puffs(pall, bank())
    ages = []
    for _ in range(14):
        old.drift_pall(pall, 2.0, 300.0, 1.0, 4)
        ages.append(float(pall.age.max()))
    assert ages[:4] == [2.0, 4.0, 6.0, 6.5]
    assert ages[-1] == 6.0 + 11 * 0.5


def test_there_is_never_too_much_of_it() -> None:
    pall = Pall()
    for seed in range(80):
        old.add_bank_puffs(pall, bank(seed))
    assert {len(part) for part in (pall.x, pall.y, pall.size, pall.age, pall.kind)} == {MAX_PUFFS}


def test_it_drifts_down_the_wind_slower_than_fresh_smoke() -> None:
    before, after = grown(0.0), grown(10.0)
    assert 0 < float(after.x.mean() - before.x.mean()) < 5


def test_what_is_out_of_sight_is_not_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []

    def counted(*how: Any) -> Any:
        painted.append(how)
        return puff_blit(*how)

    monkeypatch.setattr("game.stage.smoke.smoke_puffs.puff_blit", counted)
    pall, target = grown(10.0), pygame.Surface((640, 400))
    SmokePallLayer().draw(target, view(), pall, moment=0.0)
    seen = len(painted)
    assert seen == len(pall.x)
    SmokePallLayer().draw(target, view(600.0), pall, moment=0.0)
    assert len(painted) == seen


def test_it_is_painted_every_few_moments_of_the_sea_and_at_once_when_the_view_moves() -> None:
    sheet, pall, target = SmokePallLayer(), grown(10.0), pygame.Surface((640, 400))
    painted = []
    paint = sheet._paint
    sheet._paint = lambda *how: (painted.append(1), paint(*how))[1]  # type: ignore[method-assign]
    for n in range(2 * SEA_MOMENTS_KEPT):
        for _ in range(5):  # the bands of one sea
            sheet.draw(target, view(), pall, moment=n / 15)
    assert len(painted) == 2
    sheet.draw(target, view(31.0), pall, moment=(2 * SEA_MOMENTS_KEPT - 1) / 15)
    assert len(painted) == 3
    sheet.draw(target, view(31.0), pall, moment=(2 * SEA_MOMENTS_KEPT - 1) / 15, share=0.5)
    assert len(painted) == 3, "another band of the same sea"
    sheet.draw(target, view(31.0), pall, moment=2 * SEA_MOMENTS_KEPT / 15, share=0.5)
    assert len(painted) == 4


def test_it_may_be_painted_before_the_moment_of_which_it_is() -> None:
    sheet, pall, target = SmokePallLayer(), grown(10.0), pygame.Surface((640, 400))
    painted = []
    paint = sheet._paint
    sheet._paint = lambda *how: (painted.append(1), paint(*how))[1]  # type: ignore[method-assign]
    for n in range(SEA_MOMENTS_KEPT):
        sheet.draw(target, view(), pall, moment=n / 15)
        sheet.prepare(pall, moment=(n + 1) / 15)
    assert len(painted) == 2
    sheet.draw(target, view(), pall, moment=SEA_MOMENTS_KEPT / 15)
    assert len(painted) == 2, "it lay ready"
    sheet.draw(target, view(31.0), pall, moment=(SEA_MOMENTS_KEPT + 1) / 15)
    assert len(painted) == 3, "of another view"


def test_it_veils_the_water_where_the_guns_spoke_and_hides_nothing() -> None:
    target = pygame.Surface((640, 400))
    target.fill((30, 82, 92))
    SmokePallLayer().draw(target, view(), grown(10.0), moment=0.0)
    light = pygame.surfarray.array3d(target).astype(int).sum(axis=2)
    changed = light > 30 + 82 + 92
    assert 0.01 < changed.mean() < 0.5
    share = (light.max() - 204) / (3 * 230 - 204)
    assert share < 0.75


def test_two_bow_guns_leave_less_than_a_broadside() -> None:
    puffs = []
    for guns in (1, 2, 15):
        pall = old.Pall()
        old.add_bank_puffs(pall, make_smoke_bank([(0.0, 0.1 * n) for n in range(guns)], 90.0, 3))
        puffs.append(len(pall.x))
    assert puffs[:2] == [1, 2]
    assert puffs[2] > 4 * puffs[1]
