"""A falling mast is the real one: it falls to leeward, ends alongside, and is never seen twice."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.scene import timings
from game.scene.actors import Actor, Wake
from game.scene.effects import FallingMast
from game.scene.rigging import (
    HIT_ROLL_DEGREES,
    RECOIL_DEGREES,
    RECOIL_SECONDS,
    DrawnWind,
    Rigging,
    mast_fall_off_bow,
)
from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import RECOIL, RIPPLE, VOLLEY
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.falling_mast_mesh import (
    BREAK_ALOFT_SHARE,
    BREAK_SHARE,
    break_height_share,
    trailing_mast_direction,
)
from game.stage.hulls.rig_mesh import falling_rig_mesh
from game.stage.hulls.sail_meshes import SailTrim, mast_in_place
from game.stage.hulls.ship_look import AFLOAT_POSE, STRIKES_WATER_POSE, ShipLook
from game.stage.hulls.ship_plans import SHIP_PLANS, HullLines
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.ships.falling_masts import WRECKAGE_SECONDS, fall_pose_number, falling_sprites_and_look
from game.stage.ships.ship_renderer import (
    ShipRenderer,
    gun_glow_image,
    gun_glow_level,
    gun_roll_degrees,
    rigging_look,
)

LOOK = ShipLook("frigate", "gb", "action", lost_masts=("main",), falling_masts=("main",))
PX = 1.78
FELLED = [
    ("frigate", "main"),
    ("first-rate", "fore"),
    ("sloop", "fore"),
    ("cutter", "main"),
    ("lugger", "mizzen"),
]


@pytest.fixture
def bank() -> Iterator[SpriteBank]:
    made = SpriteBank(process=False)
    yield made
    made.close()


def spread(kind: str, mast: str, off: float, pose: int, livery: str = "gb") -> np.ndarray:
    """Return the points (N, 3) of a mast at a pose of its fall, in her own axes."""
    look = ShipLook(kind, livery, "action", lost_masts=(mast,), falling_masts=(mast,))
    return falling_rig_mesh(HullLines(SHIP_PLANS[kind]), look, SailTrim(off), True, (mast, pose)).points


@pytest.mark.parametrize("off", [-150.0, -60.0, 60.0, 90.0, 150.0])
@pytest.mark.parametrize(("kind", "mast"), FELLED)
@pytest.mark.parametrize("livery", ["gb", "fr"])
def test_a_fall_ends_alongside_to_leeward(kind: str, mast: str, off: float, livery: str) -> None:
    lines, lee = HullLines(SHIP_PLANS[kind]), -np.sign(off)
    stick = mast_in_place(lines, next(m for m in lines.plan.masts if m.name == mast))
    lain = spread(kind, mast, off, AFLOAT_POSE, livery)
    middle = np.median(lain, axis=0)
    assert middle[1] * lee > lines.plan.beam / 2, "outside her hull"
    assert lain[:, 2].min() >= 0
    assert lain[:, 2].max() < 3, "on the water"
    far = np.hypot(lain[:, 0] - stick.foot[0], lain[:, 1])
    assert np.percentile(far, 98) < 1.1 * stick.height + lines.plan.beam


def test_a_mast_that_breaks_at_the_top_leaves_its_lower_piece_standing() -> None:
    def standing(livery: str) -> int:
        look = ShipLook("frigate", livery, "furled", lost_masts=("main",), falling_masts=("main",))
        sprite = bake_sprite(look, 90, 180, 3.0)
        solid = pygame.surfarray.array_alpha(sprite.image) > 128
        return int(solid[sprite.anchor[0] - 8 : sprite.anchor[0] + 8, : sprite.anchor[1] - 22].sum())

    plan = SHIP_PLANS["frigate"]
    assert break_height_share(plan, ShipLook("frigate", "fr"), "main") == BREAK_ALOFT_SHARE
    assert break_height_share(plan, ShipLook("frigate", "gb"), "main") == BREAK_SHARE
    assert break_height_share(SHIP_PLANS["lugger"], ShipLook("lugger", "gb"), "main") == BREAK_SHARE
    assert standing("fr") > standing("gb") + 20


def test_every_pose_lies_lower_than_the_last_until_it_strikes() -> None:
    tops = [float(spread("frigate", "main", 90, pose)[:, 2].max()) for pose in range(STRIKES_WATER_POSE + 1)]
    assert tops == sorted(tops, reverse=True)
    assert all(spread("frigate", "main", 90, pose)[:, 2].min() >= 0 for pose in range(AFLOAT_POSE + 1))


@pytest.mark.parametrize("off", [-100.0, 60.0, 140.0])
def test_masts_that_lie_alongside_lie_askew_and_spread_aft(off: float) -> None:
    fore, main, mizzen = (trailing_mast_direction(SailTrim(off), mast) for mast in ("fore", "main", "mizzen"))
    assert fore @ main < 0.98 > main @ mizzen
    assert fore[0] > main[0] > mizzen[0], "each farther aft"


def test_it_never_falls_to_windward() -> None:
    for off in range(-180, 181, 5):
        towards = mast_fall_off_bow(off)
        assert abs((towards - off + 180) % 360 - 180) >= 90 - 1e-9
    assert mast_fall_off_bow(90) == -60, "to port and thirty degrees forward"


def test_its_poses_follow_its_age_and_end_as_it_is_gone() -> None:
    falls = timings.MAST_CREAK + timings.MAST_FALL + timings.MAST_SPLASH + timings.MAST_SWING
    poses = [fall_pose_number(FallingMast(age=n / 50)) for n in range(round(falls * 50) + 1)]
    assert poses == sorted(poses)
    assert poses[0] == 0
    assert poses[-1] == AFLOAT_POSE
    assert fall_pose_number(FallingMast(age=timings.MAST_CREAK + timings.MAST_FALL)) == STRIKES_WATER_POSE


def test_the_last_pose_is_the_wreck_of_her_own_picture() -> None:
    """Nothing jumps when her own picture takes over: the same canvas in the same place."""
    alone = bake_sprite(replace(LOOK, falling_pose=("main", AFLOAT_POSE)), 90, 180, 3.0)
    hulled = bake_sprite(replace(LOOK, falling_masts=()), 90, 180, 3.0)
    sea = [pygame.Surface((400, 300), pygame.SRCALPHA) for _ in range(2)]
    for target, sprite in zip(sea, (alone, hulled), strict=True):
        target.blit(sprite.image, (200 - sprite.anchor[0], 150 - sprite.anchor[1]))
    one, other = (pygame.surfarray.array_alpha(s)[:, :110] > 90 for s in sea)
    assert one.sum() > 100
    assert (one & other).sum() > 0.8 * one.sum()


@pytest.mark.parametrize(("livery", "mast"), [("gb", "main"), ("fr", "main"), ("gb", "mizzen")])
def test_a_wreck_never_leaps_between_two_frames(livery: str, mast: str) -> None:
    """From the last pose of the fall on: its middle moves by a few px, in whatever pose it is painted."""
    portraits = SpriteAnimator(SpriteBank(bakes_at_once=True))
    look = ShipLook("frigate", livery, "action", lost_masts=(mast,), falling_masts=(mast,))
    portraits.picture_of("she", look, 60, 320, PX)
    middles, splashed = [], timings.MAST_CREAK + timings.MAST_FALL
    for n in range(round(30 * (timings.MAST_SPLASH + timings.MAST_SWING)) + 1):
        fall = FallingMast(age=splashed + n / 30, ship="she", mast=mast)
        (seen,), _ = falling_sprites_and_look(portraits, look, [fall], PX)
        solid = np.argwhere(pygame.surfarray.array_alpha(seen.sprite.image) > 40)
        middles.append(solid.mean(0) - seen.sprite.anchor)
    moved = np.array(middles)
    assert np.hypot(*np.diff(moved, axis=0).T).max() < 3.0
    assert np.hypot(*(moved[-1] - moved[0])) > 8, "it does swing"


def test_a_mast_in_the_water_dips_to_it_with_its_head() -> None:
    struck = spread("frigate", "main", 90, STRIKES_WATER_POSE)
    head = struck[np.argsort(np.hypot(struck[:, 0], struck[:, 1]))[-20:]]
    assert head[:, 2].max() < 3, "its head is in the water"


def test_a_bowsprit_dips_and_is_gone() -> None:
    sprit = ShipLook("frigate", "gb", "action", lost_masts=("bowsprit",), falling_masts=("bowsprit",))
    strength = [
        pygame.surfarray.array_alpha(
            bake_sprite(replace(sprit, falling_pose=("bowsprit", n)), 90, 0, PX).image
        )
        for n in (0, STRIKES_WATER_POSE, AFLOAT_POSE)
    ]
    assert strength[0].max() == 255
    assert strength[1].max() > 200
    assert strength[2].max() < 60


def fall(portraits: SpriteAnimator, age: float) -> tuple[int, ShipLook]:
    """Return the number of masts that are falling at that age, and the ship's look meanwhile."""
    mast = FallingMast(age=age, ship="she", mast="main")
    falls, look = falling_sprites_and_look(portraits, LOOK, [mast], PX)
    portraits.picture_of("she", look, 60, 200, PX)
    portraits.advance(1 / 30)
    return len(falls), look


def test_a_mast_stands_until_its_fall_is_baked_and_is_never_seen_twice(bank: SpriteBank) -> None:
    portraits = SpriteAnimator(bank)
    whole = replace(LOOK, lost_masts=(), falling_masts=())
    portraits.picture_of("she", whole, 60, 200, PX)
    bank.process_jobs(500)
    portraits.picture_of("she", whole, 60, 200, PX)
    assert fall(portraits, 0.0) == (0, whole)
    while bank.pending_count:
        bank.process_jobs(5)
    assert fall(portraits, 0.1) == (1, LOOK)
    assert fall(portraits, timings.MAST_CREAK + timings.MAST_FALL) == (1, LOOK)


def test_a_fall_that_comes_too_late_is_left_out(bank: SpriteBank) -> None:
    assert fall(SpriteAnimator(bank), timings.MAST_CREAK + timings.MAST_FALL) == (0, LOOK)


def test_a_falling_mast_never_stands_in_for_a_ship(bank: SpriteBank) -> None:
    bank.sprite(replace(LOOK, falling_pose=("main", 3)), 90, 270, PX)
    while bank.pending_count:
        bank.process_jobs(5)
    sketched = bank.sprite(ShipLook("frigate", "fr"), 90, 270, PX)
    assert sketched.shadow.get_size() == (1, 1), "a few strokes, not a mast"


# ------------------------------------------------------------------------------
# Her own guns roll a ship and light her, once a broadside and not for long
def cast(name: str, x: float) -> StageShip:
    return StageShip(Actor(name, x, 10, 0), Rigging(name, name, "frigate", "", 0, 0, 3.5), Wake(0.9))


def volley(age: float) -> StageAct:
    return StageAct(ActKind.VOLLEY, ("she", "foe"), 2.0, age)


def test_she_is_thrown_away_from_whom_she_fires_at_and_comes_back() -> None:
    def thrown(age: float, foe_x: float) -> float:
        ships = (cast("she", 10), cast("foe", foe_x))
        return gun_roll_degrees(StageView(ships, (), (), DrawnWind(0, 0, 1), acts=(volley(age),)))["she"]

    assert thrown(RECOIL_SECONDS / 2, 20) == -RECOIL_DEGREES, "fires to starboard, leans to port"
    assert thrown(RECOIL_SECONDS / 2, 0) == RECOIL_DEGREES
    assert thrown(RECOIL_SECONDS, 20) == 0


def test_who_is_struck_leans_away_for_as_long_as_she_shakes() -> None:
    def leans(shudder: float, foe_x: float) -> float:
        foe = cast("foe", foe_x)
        foe.actor.shudder_seconds = shudder
        acts = (volley(1.0),)
        thrown = gun_roll_degrees(StageView((cast("she", 10), foe), (), (), DrawnWind(0, 0, 1), acts=acts))
        return thrown.get("foe", 0.0)

    assert leans(RECOIL, 20) == HIT_ROLL_DEGREES, "struck from port, she leans to starboard"
    assert leans(RECOIL, 0) == -HIT_ROLL_DEGREES
    assert 0 < leans(RECOIL / 4, 20) < HIT_ROLL_DEGREES
    assert leans(0, 20) == 0


def test_who_fires_at_a_fort_is_left_as_she_is() -> None:
    ashore = StageAct(ActKind.VOLLEY, ("she", "battery"), 2.0, 0.1)
    assert gun_roll_degrees(StageView((cast("she", 10),), (), (), DrawnWind(0, 0, 1), acts=(ashore,))) == {}


def test_the_light_of_her_guns_comes_and_goes_once_a_broadside() -> None:
    glows = [gun_glow_level((volley(n / 60),), "she") for n in range(round(60 * VOLLEY))]
    assert sum(a == 0 < b for a, b in pairwise(glows)) == 1
    assert max(glows) == 3
    assert glows[round(60 * (RIPPLE + 0.3))] == 0
    assert gun_glow_level((volley(0.1),), "foe") == 0


def test_light_is_added_where_she_is_and_is_made_once() -> None:
    sprite = bake_sprite(ShipLook("frigate", "gb"), 60, 300, 1.78)
    light = gun_glow_image(sprite, 3)
    assert gun_glow_image(sprite, 3) is light
    added = pygame.surfarray.array3d(light)
    solid = pygame.surfarray.array_alpha(sprite.image)
    assert added[solid == 0].max() == 0
    red, green, blue = added[solid > 200].mean(0)
    assert red > green > blue > 0
    assert red > gun_glow_image(sprite, 1).get_at((0, 0))[0]


# ------------------------------------------------------------------------------
# A mast that is cut away stays where it was left, drifts, and sinks; she no longer shows it
AIR = DrawnWind(270.0, 270.0, 1.0)


def rigging(cleared: tuple[str, ...] = (), lost: tuple[str, ...] = ("main",)) -> Rigging:
    return Rigging("she", "She", "frigate", "british", 0, 0, 4.0, lost_masts=lost, cleared_masts=cleared)


def sea(renderer: ShipRenderer, she: Rigging, x: float, seconds: float) -> np.ndarray:
    """Return what is on the water where the wreck was left, of a ship whose middle is at x cm."""
    target = pygame.Surface((600, 400))
    stage_ship = StageShip(Actor("she", x, 10.0, 0.0), she, Wake(1.0))
    stage_view = StageView((stage_ship,), (), (), AIR)
    renderer.draw_shadows(target, stage_view, (stage_ship,), seconds)
    return pygame.surfarray.array3d(target).astype(int)[:300]


def test_the_look_of_a_ship_that_has_cut_it_away_has_no_wreck() -> None:
    assert rigging_look(rigging(("main",))).falling_masts == ("main",)
    assert rigging_look(rigging()).falling_masts == ()


def test_what_is_cut_away_stays_behind_and_is_gone_after_a_while() -> None:
    camera = Camera(Viewport(0, 0, 600, 400), (40, 20))
    camera.jump_to(CameraView(15, 10, 25))
    renderer = ShipRenderer(SpriteAnimator(SpriteBank(bakes_at_once=True)), camera, "day")
    far = 60.0
    sea(renderer, rigging(), 8.0, 0.0)
    before = sea(renderer, rigging(), far, 1.0)
    left = sea(renderer, rigging(("main",)), far, 2.0)
    assert not before.any()
    assert not left.any(), "it was left where she is now"
    sea(renderer, rigging(lost=("main",)), 8.0, 3.0)
    sea(renderer, rigging(("main",)), 8.0, 4.0)
    assert (sea(renderer, rigging(("main",)), far, 5.0).max(2) > 60).sum() > 200
    assert not sea(renderer, rigging(("main",)), far, 4.0 + WRECKAGE_SECONDS).any()
