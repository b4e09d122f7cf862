"""Gun smoke: the law of its puffs, without a picture."""

from typing import Any

import numpy as np
import pygame
import pytest

from game.scene import smoke as old
from game.scene.smoke import (
    MAX_PUFFS,
    PUFF_LIFE,
    Pall,
    SmokeBank,
    drift_bank,
    drift_banks,
    is_gone,
    make_smoke_bank,
    merge_banks,
    puff_opacity,
    youngest_ages,
)
from game.scene.timings import PALL, PALL_BEGINS
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.smoke.smoke_puffs import SEA_MOMENTS_KEPT, SmokePallLayer, puff_blit

GUNS = [(10.0 + 0.3 * n, 20.0) for n in range(9)]
SOUTH, NORTH = 180.0, 0.0


def sailed(bank: SmokeBank, seconds: float, wind_from: float = NORTH, step: float = 0.02) -> None:
    for _ in range(round(seconds / step)):
        drift_bank(bank, step, wind_from, 1.1)


def test_equal_seeds_give_equal_smoke() -> None:
    one, two, other = (make_smoke_bank(GUNS, SOUTH, seed) for seed in (4, 4, 5))
    assert np.array_equal(one.vx, two.vx)
    assert not np.array_equal(one.vx, other.vx)


def test_a_broadside_has_six_puffs_a_gun_and_ripples() -> None:
    bank = make_smoke_bank(GUNS, SOUTH, 1)
    assert len(bank.x) == 6 * len(GUNS)
    drift_bank(bank, 0.1, NORTH, 1.1)
    burst = bank.age.reshape(len(GUNS), 6) > 0
    assert burst[0].any()
    assert not burst[-1].any()


@pytest.mark.parametrize("wind_from", [0.0, 60.0, 180.0, 250.0])
def test_smoke_lies_on_the_side_that_fired_for_the_first_second(wind_from: float) -> None:
    bank = make_smoke_bank(GUNS, SOUTH, 2, ripple=0.0)
    for _ in range(10):
        sailed(bank, 0.1, wind_from)
        assert (bank.y >= 20.0).all()


@pytest.mark.parametrize(
    ("wind_from", "east", "south"), [(270.0, 1, 0), (90.0, -1, 0), (0.0, 0, 1), (180.0, 0, -1)]
)
def test_smoke_drifts_down_wind(wind_from: float, east: int, south: int) -> None:
    bank = make_smoke_bank(GUNS, SOUTH, 3)
    sailed(bank, 2.0, wind_from)
    before = bank.x.mean(), bank.y.mean()
    sailed(bank, 5.0, wind_from)
    moved = bank.x.mean() - before[0], bank.y.mean() - before[1]
    assert moved[0] * east + moved[1] * south > 3.0
    assert abs(moved[0] * south) + abs(moved[1] * east) < 1.0


def test_one_long_step_and_many_short_ones_agree() -> None:
    long, short = make_smoke_bank(GUNS, SOUTH, 6), make_smoke_bank(GUNS, SOUTH, 6)
    sailed(long, 6.0, 300.0, 1.5)
    sailed(short, 6.0, 300.0, 0.01)
    assert np.allclose(long.x, short.x, atol=0.01)
    assert np.allclose(long.y, short.y, atol=0.01)


def test_many_banks_in_one_stroke_move_as_each_would() -> None:
    apart = [make_smoke_bank(GUNS, SOUTH, seed) for seed in range(4)]
    together = [make_smoke_bank(GUNS, SOUTH, seed) for seed in range(4)]
    for _ in range(20):
        drift_banks(together, 0.05, 200.0, 0.9)
        for bank in apart:
            drift_bank(bank, 0.05, 200.0, 0.9)
    for one, other in zip(apart, together, strict=True):
        assert np.allclose(one.x, other.x)
        assert np.allclose(one.size, other.size)


def test_banks_that_drift_together_are_one_until_another_comes_or_goes() -> None:
    smoke = [make_smoke_bank(GUNS, SOUTH, seed) for seed in range(3)]
    alone = [make_smoke_bank(GUNS, SOUTH, seed) for seed in range(3)]
    drift_banks(smoke, 0.1, 200.0, 0.9)
    whole = merge_banks(smoke)
    assert merge_banks(smoke) is whole
    assert np.shares_memory(whole.size, smoke[1].size)
    drift_banks(smoke[:1] + smoke[2:], 0.1, 200.0, 0.9)
    assert merge_banks(smoke) is not whole, "one of them has gone"
    for bank, steps in zip(alone, (2, 1, 2), strict=True):
        for _ in range(steps):
            drift_bank(bank, 0.1, 200.0, 0.9)
    joined = np.concatenate([bank.x for bank in alone])
    assert np.allclose(merge_banks(smoke).x, joined)
    assert youngest_ages(smoke) == pytest.approx([bank.age.min() for bank in alone])
    drift_banks(smoke, 0.1, 200.0, 0.9)
    smoke[0].x = smoke[0].x + 1
    assert np.allclose(merge_banks(smoke).x[: len(GUNS)], smoke[0].x[: len(GUNS)])


def test_smoke_is_thick_for_a_while_then_thins_until_it_is_gone() -> None:
    at = puff_opacity(np.array([-0.1, 0.3, 1.3, 4.0, 8.0, PUFF_LIFE], dtype=np.float32))
    assert at[0] == 0
    assert at[1] == pytest.approx(at[2])
    assert at[2] > at[3] > at[4] > at[5] == 0
    bank = make_smoke_bank(GUNS, SOUTH, 7)
    sailed(bank, PUFF_LIFE - 0.1)
    assert not is_gone(bank)
    sailed(bank, 1.0)
    assert is_gone(bank)


def test_a_broadside_without_guns_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one gun"):
        make_smoke_bank([], SOUTH, 1)


def test_the_guns_amidships_throw_their_smoke_farthest() -> None:
    reach = np.zeros(len(GUNS))
    for seed in range(40):
        bank = make_smoke_bank(GUNS, SOUTH, seed)
        reach += np.hypot(bank.vx, bank.vy).reshape(len(GUNS), 6).mean(axis=1)
    ends, middle = reach[[0, -1]].max(), reach[3:6].min()
    assert middle > 1.4 * ends


def test_two_guns_do_not_throw_their_smoke_equally_far() -> None:
    bank = make_smoke_bank(GUNS, SOUTH, 7)
    reach = np.hypot(bank.vx, bank.vy).reshape(len(GUNS), 6).mean(axis=1)
    assert np.ptp(reach[3:6]) > 0.05 * reach.max()


def raggedness(seed: int) -> tuple[float, float]:
    """Return how ragged each end of a bank is some seconds after its guns, in cm from the mean."""
    bank = make_smoke_bank([(10.0 + 0.34 * n, 10.0) for n in range(14)], SOUTH, seed, metre=0.124)
    sailed(bank, 1.6, 330.0)
    half, ends = bank.size / 2, []
    for sign in (-1, 1):
        edge = []
        for y in np.linspace(bank.y.min() + 0.2, bank.y.max() - 0.2, 24):
            across = half * half - (bank.y - y) ** 2
            there = across > 0
            if there.any():
                edge.append((sign * bank.x[there] + np.sqrt(across[there])).max())
        ends.append(float(np.std(edge)))
    return ends[0], ends[1]


def test_no_bank_stands_with_straight_sides() -> None:
    ends = [end for seed in range(40) for end in raggedness(seed)]
    assert np.median(ends) > 0.38, "cm; 0.32 is seen as a block"


# ------------------------------------------------------------------------------
# Old smoke piles up, stays for a while, drifts off, and costs little
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
