"""A mast that falls is the real one: to leeward, it ends alongside, and is never seen twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.scene.effects import CREAK, FALL, FallingMast
from game.scene.heel_and_roll import falls_towards
from game.scene.timings import MAST
from game.stage.hulls import KINDS, Bank, Portraits, ShipLook, bake
from game.stage.hulls.fall import BREAK, BREAK_ALOFT, broken_at, trailing
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import SETTLED, STRUCK
from game.stage.hulls.rig import toppled
from game.stage.hulls.spars import stick_of
from game.stage.hulls.trim import Trim
from game.stage.ships.masts import pose_of, toppling

LOOK = ShipLook("frigate", "gb", "action", lost=("main",), falling=("main",))
PX = 1.78
FELLED = [
    ("frigate", "main"),
    ("first-rate", "fore"),
    ("sloop", "fore"),
    ("cutter", "main"),
    ("lugger", "mizzen"),
]


@pytest.fixture
def bank() -> Iterator[Bank]:
    made = Bank(process=False)
    yield made
    made.close()


def spread(kind: str, mast: str, off: float, pose: int, livery: str = "gb") -> np.ndarray:
    """The points (N, 3) of a mast at a pose of its fall, in her own axes."""
    look = ShipLook(kind, livery, "action", lost=(mast,), falling=(mast,))
    return toppled(Lines(KINDS[kind]), look, Trim(off), True, (mast, pose)).points


@pytest.mark.parametrize("off", [-150.0, -60.0, 60.0, 90.0, 150.0])
@pytest.mark.parametrize(("kind", "mast"), FELLED)
@pytest.mark.parametrize("livery", ["gb", "fr"])
def test_a_fall_ends_alongside_to_leeward(kind: str, mast: str, off: float, livery: str) -> None:
    lines, lee = Lines(KINDS[kind]), -np.sign(off)
    stick = stick_of(lines, next(m for m in lines.plan.masts if m.name == mast))
    lain = spread(kind, mast, off, SETTLED, livery)
    middle = np.median(lain, axis=0)
    assert middle[1] * lee > lines.plan.beam / 2, "outside her hull"
    assert lain[:, 2].min() >= 0
    assert lain[:, 2].max() < 3, "on the water"
    far = np.hypot(lain[:, 0] - stick.foot[0], lain[:, 1])
    assert np.percentile(far, 98) < 1.1 * stick.height + lines.plan.beam


def test_a_mast_that_breaks_at_the_top_leaves_its_lower_piece_standing() -> None:
    def standing(livery: str) -> int:
        look = ShipLook("frigate", livery, "furled", lost=("main",), falling=("main",))
        sprite = bake(look, 90, 180, 3.0)
        solid = pygame.surfarray.array_alpha(sprite.image) > 128
        return int(
            solid[sprite.anchor[0] - 8 : sprite.anchor[0] + 8, : sprite.anchor[1] - 22].sum()
        )

    plan = KINDS["frigate"]
    assert broken_at(plan, ShipLook("frigate", "fr"), "main") == BREAK_ALOFT
    assert broken_at(plan, ShipLook("frigate", "gb"), "main") == BREAK
    assert broken_at(KINDS["lugger"], ShipLook("lugger", "gb"), "main") == BREAK
    assert standing("fr") > standing("gb") + 20


def test_every_pose_lies_lower_than_the_last_until_it_strikes() -> None:
    tops = [float(spread("frigate", "main", 90, pose)[:, 2].max()) for pose in range(STRUCK + 1)]
    assert tops == sorted(tops, reverse=True)
    assert all(spread("frigate", "main", 90, pose)[:, 2].min() >= 0 for pose in range(SETTLED + 1))


@pytest.mark.parametrize("off", [-100.0, 60.0, 140.0])
def test_masts_that_lie_alongside_lie_askew_and_spread_aft(off: float) -> None:
    fore, main, mizzen = (trailing(Trim(off), mast) for mast in ("fore", "main", "mizzen"))
    assert fore @ main < 0.98 > main @ mizzen
    assert fore[0] > main[0] > mizzen[0], "each farther aft"


def test_it_never_falls_to_windward() -> None:
    for off in range(-180, 181, 5):
        towards = falls_towards(off)
        assert abs((towards - off + 180) % 360 - 180) >= 90 - 1e-9
    assert falls_towards(90) == -60, "to port and thirty degrees forward"


def test_its_poses_follow_its_age_and_end_as_it_is_gone() -> None:
    poses = [pose_of(FallingMast(age=n / 50)) for n in range(round(MAST * 50) + 1)]
    assert poses == sorted(poses)
    assert poses[0] == 0
    assert poses[-1] == SETTLED
    assert pose_of(FallingMast(age=CREAK + FALL)) == STRUCK


def test_the_last_pose_is_the_wreck_of_her_own_picture() -> None:
    """Nothing jumps when her own picture takes over: the same canvas in the same place."""
    alone = bake(replace(LOOK, topple=("main", SETTLED)), 90, 180, 3.0)
    hulled = bake(replace(LOOK, falling=()), 90, 180, 3.0)
    sea = [pygame.Surface((400, 300), pygame.SRCALPHA) for _ in range(2)]
    for target, sprite in zip(sea, (alone, hulled), strict=True):
        target.blit(sprite.image, (200 - sprite.anchor[0], 150 - sprite.anchor[1]))
    one, other = (pygame.surfarray.array_alpha(s)[:, :110] > 90 for s in sea)
    assert one.sum() > 100
    assert (one & other).sum() > 0.8 * one.sum()


def test_a_bowsprit_dips_and_is_gone() -> None:
    sprit = ShipLook("frigate", "gb", "action", lost=("bowsprit",), falling=("bowsprit",))
    strength = [
        pygame.surfarray.array_alpha(bake(replace(sprit, topple=("bowsprit", n)), 90, 0, PX).image)
        for n in (0, STRUCK, SETTLED)
    ]
    assert strength[0].max() == 255
    assert strength[1].max() > 200
    assert strength[2].max() < 60


def fall(portraits: Portraits, age: float) -> tuple[int, ShipLook]:
    """How many masts are seen to fall at that age, and how the ship looks meanwhile."""
    mast = FallingMast(age=age, ship="she", mast="main")
    falls, look = toppling(portraits, LOOK, [mast], PX)
    portraits.show("she", look, 60, 200, PX)
    portraits.advance(1 / 30)
    return len(falls), look


def test_a_mast_stands_until_its_fall_is_baked_and_is_never_seen_twice(bank: Bank) -> None:
    portraits = Portraits(bank)
    whole = replace(LOOK, lost=(), falling=())
    portraits.show("she", whole, 60, 200, PX)
    bank.pump(500)
    portraits.show("she", whole, 60, 200, PX)
    assert fall(portraits, 0.0) == (0, whole)
    while bank.waiting:
        bank.pump(5)
    assert fall(portraits, 0.1) == (1, LOOK)
    assert fall(portraits, CREAK + FALL) == (1, LOOK)


def test_a_fall_that_comes_too_late_is_left_out(bank: Bank) -> None:
    assert fall(Portraits(bank), CREAK + FALL) == (0, LOOK)


def test_a_falling_mast_never_stands_in_for_a_ship(bank: Bank) -> None:
    bank.sprite(replace(LOOK, topple=("main", 3)), 90, 270, PX)
    while bank.waiting:
        bank.pump(5)
    sketched = bank.sprite(ShipLook("frigate", "fr"), 90, 270, PX)
    assert sketched.shadow.get_size() == (1, 1), "a few strokes, not a mast"
