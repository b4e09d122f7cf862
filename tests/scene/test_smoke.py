"""Gun smoke: the law of its puffs, without a picture."""

import numpy as np
import pytest

from game.scene.smoke import (
    MAX_STAGE_PUFFS,
    OLD_SECONDS,
    PUFF_FORMS,
    PUFF_LIFE,
    PUFF_RANKS,
    SmokeBank,
    drift_bank,
    drift_banks,
    is_gone,
    make_smoke_bank,
    merge_banks,
    old_smoke_rate,
    puff_opacity,
    youngest_ages,
)

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
    at = puff_opacity(np.array([-0.1, 0.05, 0.5, 3.9, 9.0, 20.0, PUFF_LIFE], dtype=np.float32))
    assert at[0] == 0
    assert at[1] < 0.3 * at[2], "the flame is seen first"
    assert at[2] == pytest.approx(at[3])
    assert at[3] > at[4] > at[5] > at[6] == 0
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
# Old smoke ages by the clock
def test_young_smoke_goes_with_the_show_and_old_smoke_by_the_clock() -> None:
    smoke = make_smoke_bank(GUNS, SOUTH, 1, ripple=0.0)
    for _ in range(200):
        drift_bank(smoke, 0.1, NORTH, 1.0, 0.25)
    assert smoke.age.max() == pytest.approx(OLD_SECONDS + (20 - OLD_SECONDS) / 4, abs=0.1)


def test_old_smoke_is_the_same_after_one_long_step_and_many_short_ones() -> None:
    long, short = make_smoke_bank(GUNS, SOUTH, 6), make_smoke_bank(GUNS, SOUTH, 6)
    drift_bank(long, 12.0, 300.0, 1.0, 0.3)
    for _ in range(1200):
        drift_bank(short, 0.01, 300.0, 1.0, 0.3)
    assert np.allclose(long.x, short.x, atol=0.02)
    assert np.allclose(long.size, short.size, atol=0.01)


def test_a_fleet_keeps_its_smoke_and_much_of_it_goes_sooner() -> None:
    duel, hurried = old_smoke_rate(2, 300, 1), old_smoke_rate(2, 300, 4)
    fleet, full = old_smoke_rate(30, 3000, 1), old_smoke_rate(30, 2 * MAX_STAGE_PUFFS, 1)
    assert (duel, hurried) == (1.0, 0.25)
    assert fleet < 0.5 * duel
    assert fleet < full <= 1.0
    seconds = OLD_SECONDS + (PUFF_LIFE - OLD_SECONDS) / fleet
    assert seconds > 70, "a melee lies in its smoke"


def test_no_puff_gets_suddenly_thinner() -> None:
    ages = np.arange(0, PUFF_LIFE + 1, 1 / 20, dtype=np.float32)
    assert np.abs(np.diff(puff_opacity(ages)))[6:].max() < 0.02


def test_every_rank_of_puffs_comes_along_the_whole_side() -> None:
    bank = make_smoke_bank(GUNS, SOUTH, 1)
    ranks = bank.kind // PUFF_FORMS
    assert set(ranks.tolist()) == set(range(PUFF_RANKS))
    assert all(np.ptp(bank.x[ranks == rank]) > 1.5 for rank in range(PUFF_RANKS))
