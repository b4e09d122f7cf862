"""Luffing sails: their edges move while the rest of her is still."""

from dataclasses import replace

import numpy as np
import pygame

from game.scene.rigging import is_sail_shivering
from game.stage.hulls.ship_look import LUFF_FRAMES, ShipLook
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import bake_luffing_edges
from game.stage.hulls.sprite_store import BakeJob, bake_now

FRIGATE = ShipLook("frigate", "gb")
PX = 3.0


def frames(look: ShipLook, heading: float = 40, wind: float = 80) -> list[np.ndarray]:
    """Return what the frames of one luff cover, on one surface."""
    found = []
    for n in range(LUFF_FRAMES):
        sprite = bake_luffing_edges(replace(look, luff_frame=n), heading, wind, PX)
        sheet = pygame.Surface((400, 400), pygame.SRCALPHA)
        sheet.blit(sprite.image, (200 - sprite.anchor[0], 250 - sprite.anchor[1]))
        found.append(pygame.surfarray.array_alpha(sheet) > 100)
    return found


def test_sails_shiver_near_the_wind_and_draw_off_it() -> None:
    assert [is_sail_shivering(off) for off in (0, -40, 46, -60, 120, 180)] == [True] * 3 + [False] * 3


def test_every_frame_moves_and_their_middle_lies_still() -> None:
    seen = frames(FRIGATE)
    for one, other in zip(seen, seen[1:] + seen[:1], strict=True):
        assert (one != other).sum() > 300
    assert np.logical_and.reduce(seen).sum() > 0.4 * seen[0].sum()


def test_only_sails_that_are_set_shiver() -> None:
    whole, short = (frames(replace(FRIGATE, sails=sails))[0].sum() for sails in ("full", "action"))
    assert 0 < short < 0.8 * whole
    assert not frames(replace(FRIGATE, sails="furled"))[0].any()
    lost = frames(replace(FRIGATE, lost_masts=("main",)))[0].sum()
    assert lost < 0.8 * whole


def test_a_ship_shivers_as_soon_as_one_frame_of_her_own_picture_is_baked() -> None:
    bank = SpriteBank(process=False)
    portraits = SpriteAnimator(bank)

    def baked() -> None:
        portraits.picture_of("she", FRIGATE, 40, 80, PX)
        while not bank.is_idle:
            bank.process_jobs(5)
        portraits.advance(1.0)

    assert portraits.luffing_sprite("she", PX, 0) is None, "nothing of her is shown"
    baked()
    baked()
    portraits.picture_of("she", FRIGATE, 40, 80, PX)
    assert portraits.luffing_sprite("she", PX, 1) is None
    baked()
    assert portraits.luffing_sprite("she", PX, 2) is not None, "that of another frame stands in"
    bank.close()


def test_the_worker_knows_a_shiver_from_a_ship() -> None:
    job = BakeJob(FRIGATE, 40, 80, PX)
    part = BakeJob(replace(FRIGATE, luff_frame=1), 40, 80, PX)
    assert bake_now(job).shadow.get_width() > 1 == bake_now(part).shadow.get_width()
