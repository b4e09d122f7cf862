"""A ship never jumps: her picture follows helm, wind and shot in small steps, whatever is baked."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from multiprocessing import active_children
from threading import Timer
from typing import NoReturn

import numpy as np
import pygame
import pytest

from game.scene.rigging import roll_degrees
from game.stage.hulls import sprite_bank as bank_room
from game.stage.hulls.sail_meshes import HAULING_ANGLE, SailTrim
from game.stage.hulls.ship_look import BAKED_ZOOMS, CHART_UP_TO_PX, ShipLook, ShipPicture, rotate_about
from game.stage.hulls.ship_plans import SHIP_PLANS, TALLEST_MAST_M
from game.stage.hulls.sprite_animator import (
    LOOK_FADE_SECONDS,
    SKETCHES_PER_FRAME,
    ZOOM_FADE_SECONDS,
    SpriteAnimator,
    lagged_angle,
    roll_poses_for,
    wrap_to_half_turn,
)
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_store import BakeJob

FRAME = 1 / 30
CUTTER = ShipLook("cutter", "gb")
PX = 1.78
SEA = (35, 86, 98)
AT = (80, 100)


@pytest.fixture
def bank() -> Iterator[SpriteBank]:
    made = SpriteBank(process=False)
    yield made
    made.close()


def bake_all(bank: SpriteBank) -> None:
    while bank.pending_count:
        bank.process_jobs(5)


def painted(picture: ShipPicture) -> np.ndarray:
    """Return the pixels (x, y, 3) of the ship on a plain sea."""
    target = pygame.Surface((160, 150))
    target.fill(SEA)
    picture.draw_shadow(target, AT)
    picture.draw_ship(target, AT)
    return pygame.surfarray.array3d(target).astype(int)


def unlike(one: np.ndarray, other: np.ndarray) -> float:
    """Return the mean difference of two pictures, per channel and pixel."""
    return float(np.abs(one - other).mean())


def settled(portraits: SpriteAnimator, look: ShipLook, heading: float, wind: float = 200) -> ShipPicture:
    """Return the picture when everything is baked and at rest."""
    for _ in range(40):
        picture = portraits.picture_of("she", look, heading, wind, PX)
        bake_all(portraits.bank)
        portraits.advance(FRAME)
    return picture


def test_at_rest_she_is_painted_on_her_own_heading_to_the_degree(bank: SpriteBank) -> None:
    picture = settled(SpriteAnimator(bank), CUTTER, 47.3)
    assert (picture.heading, len(picture.layers)) == (47, 1)
    assert picture.extra_turn == pytest.approx(0.3)
    own = BakeJob(CUTTER, 47, (47 + 155) % 360, PX)
    assert picture.layers[0].sprite is bank.baked_sprite_at_zoom(own, PX), "not turned, so not blurred"


def test_a_turning_ship_moves_every_frame_and_none_stands_out(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    seen = [painted(settled(portraits, CUTTER, 60))]
    for frame in range(60):
        portraits.advance(FRAME)
        seen.append(painted(portraits.picture_of("she", CUTTER, 60 + 1.5 * frame, 200, PX)))
        bank.process_jobs(1)
    steps = [unlike(one, other) for one, other in pairwise(seen[1:])]
    middle = float(np.median(steps))
    assert min(steps) > 0.5 * middle
    assert max(steps) < 1.9 * middle


def test_nothing_baked_in_time_still_turns_her_smoothly(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    angles = []
    for frame in range(20):
        portraits.advance(FRAME)
        picture = portraits.picture_of("she", CUTTER, 60 + frame, 200, PX)
        angles.append(picture.heading + picture.extra_turn)
    assert np.allclose(np.diff(angles), 1.0)


def test_a_new_state_fades_in_and_takes_its_time(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    old = painted(settled(portraits, CUTTER, 60))
    hurt = ShipLook("cutter", "gb", lost_masts=("main",))
    assert np.array_equal(painted(portraits.picture_of("she", hurt, 60, 200, PX)), old)
    bake_all(bank)
    seen = []
    for _ in range(round(LOOK_FADE_SECONDS / FRAME) + 3):
        portraits.advance(FRAME)
        seen.append(painted(portraits.picture_of("she", hurt, 60, 200, PX)))
    changes = [unlike(one, other) for one, other in zip([old, *seen], seen, strict=False)]
    total = unlike(old, seen[-1])
    assert max(changes) < 0.15 * total
    assert sum(change > 0 for change in changes) >= 0.9 * LOOK_FADE_SECONDS / FRAME
    assert changes[-1] == 0


def test_the_sea_never_shines_through_a_ship_that_changes(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    settled(portraits, ShipLook("cutter", "gb", shot_holes=1), 60)
    for _ in range(5):
        portraits.advance(FRAME)
        picture = portraits.picture_of("she", CUTTER, 60, 200, PX)
        assert max(plate.alpha for plate in picture.layers) == 255


def test_the_yards_follow_the_helm_late() -> None:
    def left(seconds: float) -> float:
        helm = trim = 0.0
        for _ in range(round(seconds / 0.01)):
            helm = lagged_angle(helm, 60.0, 0.01)
            trim = lagged_angle(trim, helm, 0.01)
        return 60.0 - trim

    assert left(0.05) > 56
    assert left(0.15) > 42
    assert left(0.65) < 8


def test_the_yards_swing_through_the_wind_without_a_jump() -> None:
    braces = [SailTrim(off / 2).brace_radians for off in range(-360, 361)]
    assert max(abs(np.diff(braces))) < np.radians(54 / HAULING_ANGLE) * 0.51
    fills = [SailTrim(off / 2).sail_fill for off in range(361)]
    assert max(abs(np.diff(fills))) < 0.08


def test_a_fleet_that_comes_at_once_is_sketched_over_several_frames(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    shown = []
    for _ in range(3):
        portraits.advance(FRAME)
        fleet = [portraits.picture_of(f"{n}", CUTTER, 6 * n, 200, PX) for n in range(2 * SKETCHES_PER_FRAME)]
        shown.append(sum(bool(picture.layers) for picture in fleet))
    assert shown == [SKETCHES_PER_FRAME, 2 * SKETCHES_PER_FRAME, 2 * SKETCHES_PER_FRAME]


def test_a_ship_asked_for_twice_in_a_frame_is_painted_once(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    assert portraits.picture_of("she", CUTTER, 60, 200, PX) is portraits.picture_of(
        "she", CUTTER, 60, 200, PX
    )


def test_two_ships_of_one_look_keep_their_own_yards(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    portraits.picture_of("sister", CUTTER, 150, 200, PX)
    bake_all(bank)
    one = portraits.picture_of("she", CUTTER, 60, 200, PX)
    assert wrap_to_half_turn(one.wind_from - one.heading - 140) == 0


def test_a_ship_put_on_quite_another_heading_does_not_lie_on_her_side(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    portraits.advance(FRAME)
    picture = portraits.picture_of("she", CUTTER, 170, 200, PX)
    assert (picture.heading, picture.extra_turn) == (170, 0)


def test_a_ship_at_rest_is_painted_once_and_for_all(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    first = portraits.picture_of("she", CUTTER, 60, 200, PX)
    portraits.advance(FRAME)
    assert portraits.picture_of("she", CUTTER, 60, 200, PX) is first
    assert portraits.picture_of("she", CUTTER, 60, 205, PX) is not first


def test_restless_until_the_picture_stands(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    portraits.picture_of("she", CUTTER, 60, 200, PX)
    assert portraits.is_about_to_change
    settled(portraits, CUTTER, 60)
    assert not portraits.is_about_to_change


@pytest.mark.parametrize("turn", [-30.0, 7.0, 90.0])
def test_a_sprite_turns_about_her_anchor(turn: float) -> None:
    image = pygame.Surface((61, 41), pygame.SRCALPHA)
    image.fill((255, 0, 0), (8, 8, 5, 5))
    for rough in (False, True):
        turned, (x, y) = rotate_about(image, (10, 10), turn, rough)
        assert turned.get_at((x, y))[:2] == (255, 0)
        assert turned.get_at((x, y))[3] > 200


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not on Windows")
def test_no_frame_bakes_or_waits_for_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen kinds at once, turning: with the worker stopped ten frames pass, and when it goes on
    the sprites come. What a frame costs in milliseconds is measured by the recipe `fleet`, on an
    idle machine."""

    def refused(job: BakeJob) -> NoReturn:
        pytest.fail(f"a frame of the window baked {job}")

    monkeypatch.setattr(bank_room, "bake_now", refused)
    bank = SpriteBank()
    portraits, sea = SpriteAnimator(bank), pygame.Surface((160, 150))
    looks = [ShipLook(kind, "fr") for kind in sorted(SHIP_PLANS)[:13]]

    def one_frame(n: int) -> None:
        bank.process_jobs(1.0)
        portraits.advance(FRAME)
        for place, look in enumerate(looks):
            picture = portraits.picture_of(look.kind, look, n * 1.5 + place * 20, 200, PX)
            picture.draw_ship(sea, AT)

    try:
        bank.request_sprite(BakeJob(CUTTER, 90, 200, PX))
        bank.process_jobs(1.0)
        worker = next(c.pid for c in active_children() if c.name == "hull-baker" and c.pid)
        os.kill(worker, signal.SIGSTOP)
        release = Timer(30, os.kill, (worker, signal.SIGCONT))
        release.start()  # a frame that waited would wait for ever
        for n in range(10):
            one_frame(n)
        assert release.is_alive(), "a frame waited until the worker was let go"
        release.cancel()
        os.kill(worker, signal.SIGCONT)
        end, n = time.monotonic() + 60, 10
        while bank.baked_count < 12 and time.monotonic() < end:
            one_frame(n)
            n += 1
            time.sleep(0.02)
        assert bank.baked_count >= 12
    finally:
        bank.close()


def rolling(portraits: SpriteAnimator, seconds: float, zoom: float = PX) -> list[ShipPicture]:
    """Return the pictures of a ship at rest in a swell, frame by frame, when everything is
    baked."""
    settled(portraits, CUTTER, 60)
    portraits.picture_of("she", CUTTER, 60, 200, zoom, 1.0)
    while not portraits.bank.is_idle:
        portraits.bank.process_jobs(5)
    seen = []
    for frame in range(round(seconds / FRAME)):
        portraits.advance(FRAME)
        portraits.bank.process_jobs(1)
        seen.append(portraits.picture_of("she", CUTTER, 60, 200, zoom, roll_degrees("she", frame * FRAME)))
    return seen


def test_a_ship_at_rest_rolls_through_every_pose_and_is_never_long_the_same(bank: SpriteBank) -> None:
    seen = rolling(SpriteAnimator(bank), 10)
    assert {picture.heel_state.roll for picture in seen} == {-15, 0, 15}
    frames = [painted(picture) for picture in seen]
    changed = [n for n, (a, b) in enumerate(pairwise(frames)) if unlike(a, b) > 0]
    assert max(b - a for a, b in pairwise(changed)) * FRAME < 2.0


def test_a_rolling_ship_is_not_restless(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    for frame, _ in enumerate(rolling(portraits, 5)):
        portraits.advance(FRAME)
        portraits.picture_of("she", CUTTER, 60, 200, PX, roll_degrees("she", frame * FRAME))
        assert not portraits.is_about_to_change


def test_what_is_wished_for_is_baked_last_and_keeps_nobody_waiting(bank: SpriteBank) -> None:
    bank.bake_when_idle(BakeJob(CUTTER, 90, 200, PX))
    assert bank.pending_count == 0
    assert not bank.is_idle
    bank.request_sprite(BakeJob(CUTTER, 60, 200, PX))
    bank.process_jobs(0.001)
    assert bank.has_sprite(BakeJob(CUTTER, 60, 200, PX))
    assert not bank.has_sprite(BakeJob(CUTTER, 90, 200, PX))
    bank.process_jobs(0.001)
    assert bank.has_sprite(BakeJob(CUTTER, 90, 200, PX))
    assert bank.is_idle


def test_she_does_not_roll_under_way_nor_in_a_still_picture(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    rolling(portraits, 1)
    portraits.advance(FRAME)
    assert portraits.picture_of("she", CUTTER, 70, 200, PX, 1.5).heel_state.roll == 0
    still = SpriteAnimator(SpriteBank(bakes_at_once=True))
    settled(still, CUTTER, 60)
    assert still.picture_of("she", CUTTER, 60, 200, PX, 1.5).heel_state.roll == 0


@pytest.mark.parametrize("level", BAKED_ZOOMS)
def test_from_pose_to_pose_a_masthead_moves_by_no_more_than_three_px(level: float) -> None:
    truck = TALLEST_MAST_M * 1.08
    steps = [np.radians((b - a) / 10) * truck * level for a, b in pairwise(roll_poses_for(level))]
    assert max(steps) < (3 if level < 6 else 4.5)


def test_sails_come_in_more_slowly_than_any_other_change(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    clewed = ShipLook("cutter", "gb", "furled")
    portraits.picture_of("she", clewed, 60, 200, PX)
    bake_all(bank)
    frames = 0
    while frames == 0 or len(portraits.picture_of("she", clewed, 60, 200, PX).layers) > 1:
        portraits.picture_of("she", clewed, 60, 200, PX)
        portraits.advance(FRAME)
        frames += 1
    assert frames * FRAME == pytest.approx(LOOK_FADE_SECONDS, abs=0.1)


def test_a_few_strokes_once_drawn_never_come_back(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    first = portraits.picture_of("she", CUTTER, 60, 200, PX)
    for frame in range(30):
        portraits.advance(FRAME)
        bank.process_jobs(1)
        shown = portraits.picture_of("she", CUTTER, 60 + 3.0 * frame, 200, PX)
        if frame > 6 + ZOOM_FADE_SECONDS / FRAME:
            strengths = [p.alpha for p in shown.layers if p.sprite.shadow.get_size() == (1, 1)]
            assert not any(strengths), "baked sprites throw a shadow, strokes none"
    assert first.layers[0].sprite.shadow.get_size() == (1, 1)


def test_until_she_is_baked_a_ship_of_her_kind_stands_for_her(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    settled(portraits, CUTTER, 60)
    shown = portraits.picture_of("another", ShipLook("cutter", "fr"), 75, 200, PX)
    assert (shown.heading + shown.extra_turn, len(shown.layers)) == (75, 1)
    assert shown.layers[0].sprite.shadow.get_width() > 1


def cover(picture: ShipPicture) -> float:
    """Return how much of the sea she hides, in px."""
    sheet = pygame.Surface((160, 150), pygame.SRCALPHA)
    picture.draw_ship(sheet, AT)
    return float(pygame.surfarray.array_alpha(sheet).sum()) / 255


def played(frames: Sequence[tuple[ShipLook, float, float]]) -> list[float]:
    """Return what she hides in each frame of a film, by look, heading and zoom; all is baked at
    once."""
    bank = SpriteBank(bakes_at_once=True)
    bank.is_without_fades = False
    portraits, covers = SpriteAnimator(bank), list[float]()
    for look, heading, zoom in frames:
        covers.append(cover(portraits.picture_of("she", look, heading, 200, zoom)))
        portraits.advance(FRAME)
    return covers


def leap(covers: list[float]) -> float:
    """Return the greatest change from frame to frame, as a share of the most that she hides."""
    steps = [abs(later - former) for former, later in pairwise(covers)]
    return max(steps) / max(covers)


SET, FURLED = CUTTER, ShipLook("cutter", "gb", "furled")
TORN = ShipLook("cutter", "gb", rig_damage=3, shot_holes=3)


@pytest.mark.parametrize("after", [FURLED, TORN, ShipLook("cutter", "gb", "topsails", shot_holes=2)])
def test_no_frame_has_sails_that_were_not_there_before(after: ShipLook) -> None:
    covers = played([(SET, 60, PX)] * 5 + [(after, 60, PX)] * 30)
    assert leap(covers) < 0.06
    assert covers[-1] == covers[-2] != covers[0]


def test_a_turn_of_the_helm_cuts_no_furling_short() -> None:
    turn = [(FURLED, 60 + 3.0 * n, PX) for n in range(30)]
    assert leap(played([(SET, 60, PX)] * 5 + turn)) < 0.08


def test_a_third_look_waits_for_the_second() -> None:
    frames = [(SET, 60, PX)] * 5 + [(FURLED, 60, PX)] * 4 + [(TORN, 60, PX)] * 40
    covers = played(frames)
    assert leap(covers) < 0.08
    assert covers[-1] == pytest.approx(played([(TORN, 60, PX)] * 3)[-1], rel=0.02)


@pytest.mark.parametrize("still", [False, True])
def test_the_ship_of_the_chart_becomes_the_ship_near_by_without_a_leap(still: bool) -> None:
    bank = SpriteBank(bakes_at_once=True)
    bank.is_without_fades = still
    portraits, seen = SpriteAnimator(bank), list[np.ndarray]()
    frigate = ShipLook("frigate", "gb")
    for zoom in [CHART_UP_TO_PX] * 3 + [CHART_UP_TO_PX * 1.004] * 12:
        seen.append(painted(portraits.picture_of("she", frigate, 60, 200, zoom)))
        portraits.advance(FRAME)
    steps = [unlike(one, other) for one, other in pairwise(seen)]
    assert (max(steps) < 0.4 * unlike(seen[0], seen[-1])) != still


def test_a_still_bank_takes_no_time() -> None:
    bank = SpriteBank(bakes_at_once=True)
    portraits = SpriteAnimator(bank)
    portraits.picture_of("she", SET, 60, 200, PX)
    portraits.advance(FRAME)
    assert len(portraits.picture_of("she", FURLED, 60, 200, PX).layers) == 1
