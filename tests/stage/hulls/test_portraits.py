"""A ship never snaps: her picture follows helm, wind and shot in small steps, whatever is baked."""

from __future__ import annotations

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

from game.scene.heel_and_roll import roll_at
from game.stage.hulls import KINDS, LEVELS, Bank, Picture, Portraits, ShipLook
from game.stage.hulls import bank as bank_room
from game.stage.hulls.draughts import TALLEST
from game.stage.hulls.looks import CHART
from game.stage.hulls.pixels import turned_about
from game.stage.hulls.portraits import CHANGE_FADE, NEAR_FADE, SKETCHES, nearing, signed
from game.stage.hulls.poses import poses_for
from game.stage.hulls.trim import HAULING, Trim
from game.stage.hulls.worker import BakeJob

FRAME = 1 / 30
CUTTER = ShipLook("cutter", "gb")
PX = 1.78
SEA = (35, 86, 98)
AT = (80, 100)


@pytest.fixture
def bank() -> Iterator[Bank]:
    made = Bank(process=False)
    yield made
    made.close()


def bake_all(bank: Bank) -> None:
    while bank.waiting:
        bank.pump(5)


def painted(picture: Picture) -> np.ndarray:
    """The pixels (x, y, 3) of the ship on a plain sea."""
    target = pygame.Surface((160, 150))
    target.fill(SEA)
    picture.lay_shadow(target, AT)
    picture.stand(target, AT)
    return pygame.surfarray.array3d(target).astype(int)


def unlike(one: np.ndarray, other: np.ndarray) -> float:
    """Mean difference of two pictures, per channel and pixel."""
    return float(np.abs(one - other).mean())


def settled(portraits: Portraits, look: ShipLook, heading: float, wind: float = 200) -> Picture:
    """The picture when everything is baked and has come to rest."""
    for _ in range(40):
        picture = portraits.show("she", look, heading, wind, PX)
        bake_all(portraits.bank)
        portraits.advance(FRAME)
    return picture


def test_at_rest_she_is_painted_on_her_own_heading_to_the_degree(bank: Bank) -> None:
    picture = settled(Portraits(bank), CUTTER, 47.3)
    assert (picture.heading, len(picture.plates)) == (47, 1)
    assert picture.turned == pytest.approx(0.3)
    own = BakeJob(CUTTER, 47, (47 + 155) % 360, PX)
    assert picture.plates[0].sprite is bank.sized(own, PX), "not turned, so not blurred"


def test_a_turning_ship_moves_every_frame_and_none_stands_out(bank: Bank) -> None:
    portraits = Portraits(bank)
    seen = [painted(settled(portraits, CUTTER, 60))]
    for frame in range(60):
        portraits.advance(FRAME)
        seen.append(painted(portraits.show("she", CUTTER, 60 + 1.5 * frame, 200, PX)))
        bank.pump(1)
    steps = [unlike(one, other) for one, other in pairwise(seen[1:])]
    middle = float(np.median(steps))
    assert min(steps) > 0.5 * middle
    assert max(steps) < 1.9 * middle


def test_nothing_baked_in_time_still_turns_her_smoothly(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    angles = []
    for frame in range(20):
        portraits.advance(FRAME)
        picture = portraits.show("she", CUTTER, 60 + frame, 200, PX)
        angles.append(picture.heading + picture.turned)
    assert np.allclose(np.diff(angles), 1.0)


def test_a_new_state_fades_in_and_takes_its_time(bank: Bank) -> None:
    portraits = Portraits(bank)
    old = painted(settled(portraits, CUTTER, 60))
    hurt = ShipLook("cutter", "gb", lost=("main",))
    assert np.array_equal(painted(portraits.show("she", hurt, 60, 200, PX)), old)
    bake_all(bank)
    seen = []
    for _ in range(round(CHANGE_FADE / FRAME) + 3):
        portraits.advance(FRAME)
        seen.append(painted(portraits.show("she", hurt, 60, 200, PX)))
    changes = [unlike(one, other) for one, other in zip([old, *seen], seen, strict=False)]
    total = unlike(old, seen[-1])
    assert max(changes) < 0.15 * total
    assert sum(change > 0 for change in changes) >= 0.9 * CHANGE_FADE / FRAME
    assert changes[-1] == 0


def test_the_sea_never_shines_through_a_ship_that_changes(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    settled(portraits, ShipLook("cutter", "gb", holes=1), 60)
    for _ in range(5):
        portraits.advance(FRAME)
        picture = portraits.show("she", CUTTER, 60, 200, PX)
        assert max(plate.strength for plate in picture.plates) == 255


def test_the_yards_follow_the_helm_late() -> None:
    def left(seconds: float) -> float:
        helm = trim = 0.0
        for _ in range(round(seconds / 0.01)):
            helm = nearing(helm, 60.0, 0.01)
            trim = nearing(trim, helm, 0.01)
        return 60.0 - trim

    assert left(0.05) > 56
    assert left(0.15) > 42
    assert left(0.65) < 8


def test_the_yards_swing_through_the_wind_without_a_jump() -> None:
    braces = [Trim(off / 2).brace for off in range(-360, 361)]
    assert max(abs(np.diff(braces))) < np.radians(54 / HAULING) * 0.51
    fills = [Trim(off / 2).fill for off in range(361)]
    assert max(abs(np.diff(fills))) < 0.08


def test_a_fleet_that_comes_at_once_is_sketched_over_several_frames(bank: Bank) -> None:
    portraits = Portraits(bank)
    shown = []
    for _ in range(3):
        portraits.advance(FRAME)
        fleet = [portraits.show(f"{n}", CUTTER, 6 * n, 200, PX) for n in range(2 * SKETCHES)]
        shown.append(sum(bool(picture.plates) for picture in fleet))
    assert shown == [SKETCHES, 2 * SKETCHES, 2 * SKETCHES]


def test_a_ship_asked_for_twice_in_a_frame_is_painted_once(bank: Bank) -> None:
    portraits = Portraits(bank)
    assert portraits.show("she", CUTTER, 60, 200, PX) is portraits.show("she", CUTTER, 60, 200, PX)


def test_two_ships_of_one_look_keep_their_own_yards(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    portraits.show("sister", CUTTER, 150, 200, PX)
    bake_all(bank)
    one = portraits.show("she", CUTTER, 60, 200, PX)
    assert signed(one.wind_from - one.heading - 140) == 0


def test_a_ship_put_on_quite_another_heading_does_not_lie_on_her_side(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    portraits.advance(FRAME)
    picture = portraits.show("she", CUTTER, 170, 200, PX)
    assert (picture.heading, picture.turned) == (170, 0)


def test_a_ship_at_rest_is_painted_once_and_for_all(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    first = portraits.show("she", CUTTER, 60, 200, PX)
    portraits.advance(FRAME)
    assert portraits.show("she", CUTTER, 60, 200, PX) is first
    assert portraits.show("she", CUTTER, 60, 205, PX) is not first


def test_restless_until_the_picture_stands(bank: Bank) -> None:
    portraits = Portraits(bank)
    portraits.show("she", CUTTER, 60, 200, PX)
    assert portraits.restless
    settled(portraits, CUTTER, 60)
    assert not portraits.restless


@pytest.mark.parametrize("turn", [-30.0, 7.0, 90.0])
def test_a_sprite_turns_about_her_anchor(turn: float) -> None:
    image = pygame.Surface((61, 41), pygame.SRCALPHA)
    image.fill((255, 0, 0), (8, 8, 5, 5))
    for rough in (False, True):
        turned, (x, y) = turned_about(image, (10, 10), turn, rough)
        assert turned.get_at((x, y))[:2] == (255, 0)
        assert turned.get_at((x, y))[3] > 200


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are not on Windows")
def test_no_frame_bakes_or_waits_for_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirteen kinds at once, turning: with the worker held fast ten frames pass, and when he is
    let go the sprites come. What a frame costs in milliseconds is measured by the recipe `fleet`,
    on a machine that does nothing else."""

    def refused(order: BakeJob) -> NoReturn:
        pytest.fail(f"a frame of the window baked {order}")

    monkeypatch.setattr(bank_room, "fill", refused)
    bank = Bank()
    portraits, sea = Portraits(bank), pygame.Surface((160, 150))
    looks = [ShipLook(kind, "fr") for kind in sorted(KINDS)[:13]]

    def one_frame(n: int) -> None:
        bank.pump(1.0)
        portraits.advance(FRAME)
        for place, look in enumerate(looks):
            picture = portraits.show(look.kind, look, n * 1.5 + place * 20, 200, PX)
            picture.stand(sea, AT)

    try:
        bank.holds(BakeJob(CUTTER, 90, 200, PX))
        bank.pump(1.0)
        worker = next(c.pid for c in active_children() if c.name == "hull-baker" and c.pid)
        os.kill(worker, signal.SIGSTOP)
        release = Timer(30, os.kill, (worker, signal.SIGCONT))
        release.start()  # a frame that did wait would wait for ever
        for n in range(10):
            one_frame(n)
        assert release.is_alive(), "a frame waited until the worker was let go"
        release.cancel()
        os.kill(worker, signal.SIGCONT)
        end, n = time.monotonic() + 60, 10
        while bank.arrivals < 12 and time.monotonic() < end:
            one_frame(n)
            n += 1
            time.sleep(0.02)
        assert bank.arrivals >= 12
    finally:
        bank.close()


def rolling(portraits: Portraits, seconds: float, zoom: float = PX) -> list[Picture]:
    """The pictures of a ship at rest in a swell, frame by frame, when everything is baked."""
    settled(portraits, CUTTER, 60)
    portraits.show("she", CUTTER, 60, 200, zoom, 1.0)
    while not portraits.bank.idle:
        portraits.bank.pump(5)
    seen = []
    for frame in range(round(seconds / FRAME)):
        portraits.advance(FRAME)
        portraits.bank.pump(1)
        seen.append(portraits.show("she", CUTTER, 60, 200, zoom, roll_at("she", frame * FRAME)))
    return seen


def test_a_ship_at_rest_rolls_through_every_pose_and_is_never_long_the_same(bank: Bank) -> None:
    seen = rolling(Portraits(bank), 10)
    assert {picture.stance.roll for picture in seen} == {-15, 0, 15}
    frames = [painted(picture) for picture in seen]
    changed = [n for n, (a, b) in enumerate(pairwise(frames)) if unlike(a, b) > 0]
    assert max(b - a for a, b in pairwise(changed)) * FRAME < 2.0


def test_a_rolling_ship_is_not_restless(bank: Bank) -> None:
    portraits = Portraits(bank)
    for frame, _ in enumerate(rolling(portraits, 5)):
        portraits.advance(FRAME)
        portraits.show("she", CUTTER, 60, 200, PX, roll_at("she", frame * FRAME))
        assert not portraits.restless


def test_what_is_wished_for_is_baked_last_and_keeps_nobody_waiting(bank: Bank) -> None:
    bank.wish(BakeJob(CUTTER, 90, 200, PX))
    assert bank.waiting == 0
    assert not bank.idle
    bank.holds(BakeJob(CUTTER, 60, 200, PX))
    bank.pump(0.001)
    assert bank.keeps(BakeJob(CUTTER, 60, 200, PX))
    assert not bank.keeps(BakeJob(CUTTER, 90, 200, PX))
    bank.pump(0.001)
    assert bank.keeps(BakeJob(CUTTER, 90, 200, PX))
    assert bank.idle


def test_she_does_not_roll_under_way_nor_in_a_still_picture(bank: Bank) -> None:
    portraits = Portraits(bank)
    rolling(portraits, 1)
    portraits.advance(FRAME)
    assert portraits.show("she", CUTTER, 70, 200, PX, 1.5).stance.roll == 0
    still = Portraits(Bank(immediate=True))
    settled(still, CUTTER, 60)
    assert still.show("she", CUTTER, 60, 200, PX, 1.5).stance.roll == 0


@pytest.mark.parametrize("level", LEVELS)
def test_from_pose_to_pose_a_masthead_moves_by_no_more_than_three_px(level: float) -> None:
    truck = TALLEST * 1.08
    steps = [np.radians((b - a) / 10) * truck * level for a, b in pairwise(poses_for(level))]
    assert max(steps) < (3 if level < 6 else 4.5)


def test_sails_come_in_more_slowly_than_any_other_change(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    clewed = ShipLook("cutter", "gb", "furled")
    portraits.show("she", clewed, 60, 200, PX)
    bake_all(bank)
    frames = 0
    while frames == 0 or len(portraits.show("she", clewed, 60, 200, PX).plates) > 1:
        portraits.show("she", clewed, 60, 200, PX)
        portraits.advance(FRAME)
        frames += 1
    assert frames * FRAME == pytest.approx(CHANGE_FADE, abs=0.1)


def test_a_few_strokes_once_drawn_never_come_back(bank: Bank) -> None:
    portraits = Portraits(bank)
    first = portraits.show("she", CUTTER, 60, 200, PX)
    for frame in range(30):
        portraits.advance(FRAME)
        bank.pump(1)
        shown = portraits.show("she", CUTTER, 60 + 3.0 * frame, 200, PX)
        if frame > 6 + NEAR_FADE / FRAME:
            strengths = [p.strength for p in shown.plates if p.sprite.shadow.get_size() == (1, 1)]
            assert not any(strengths), "baked sprites throw a shadow, strokes none"
    assert first.plates[0].sprite.shadow.get_size() == (1, 1)


def test_until_she_is_baked_a_ship_of_her_kind_stands_for_her(bank: Bank) -> None:
    portraits = Portraits(bank)
    settled(portraits, CUTTER, 60)
    shown = portraits.show("another", ShipLook("cutter", "fr"), 75, 200, PX)
    assert (shown.heading + shown.turned, len(shown.plates)) == (75, 1)
    assert shown.plates[0].sprite.shadow.get_width() > 1


def cover(picture: Picture) -> float:
    """How much of the sea she hides, in px."""
    sheet = pygame.Surface((160, 150), pygame.SRCALPHA)
    picture.stand(sheet, AT)
    return float(pygame.surfarray.array_alpha(sheet).sum()) / 255


def played(frames: Sequence[tuple[ShipLook, float, float]]) -> list[float]:
    """What she hides in each frame of a film, by look, heading and zoom; all is baked at once."""
    bank = Bank(immediate=True)
    bank.still = False
    portraits, covers = Portraits(bank), list[float]()
    for look, heading, zoom in frames:
        covers.append(cover(portraits.show("she", look, heading, 200, zoom)))
        portraits.advance(FRAME)
    return covers


def leap(covers: list[float]) -> float:
    """The greatest change from frame to frame, as a share of the most that she hides."""
    steps = [abs(later - former) for former, later in pairwise(covers)]
    return max(steps) / max(covers)


SET, FURLED = CUTTER, ShipLook("cutter", "gb", "furled")
TORN = ShipLook("cutter", "gb", rig=3, holes=3)


@pytest.mark.parametrize("after", [FURLED, TORN, ShipLook("cutter", "gb", "topsails", holes=2)])
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
    bank = Bank(immediate=True)
    bank.still = still
    portraits, seen = Portraits(bank), list[np.ndarray]()
    frigate = ShipLook("frigate", "gb")
    for zoom in [CHART] * 3 + [CHART * 1.004] * 12:
        seen.append(painted(portraits.show("she", frigate, 60, 200, zoom)))
        portraits.advance(FRAME)
    steps = [unlike(one, other) for one, other in pairwise(seen)]
    assert (max(steps) < 0.4 * unlike(seen[0], seen[-1])) != still


def test_a_still_bank_takes_no_time() -> None:
    bank = Bank(immediate=True)
    portraits = Portraits(bank)
    portraits.show("she", SET, 60, 200, PX)
    portraits.advance(FRAME)
    assert len(portraits.show("she", FURLED, 60, 200, PX).plates) == 1
