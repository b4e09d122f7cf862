"""The bank answers at once, improves later, keeps to its limit, and survives without its worker."""

import time
from collections.abc import Iterator

import pygame
import pytest

from game.stage.hulls.ship_look import ShipLook, Sprite
from game.stage.hulls.sketch import sketch_ship
from game.stage.hulls.sprite_bank import (
    MAX_EXPECTED_JOBS,
    MAX_URGENT_JOBS,
    OPTIONAL_LIFETIME,
    SpriteBank,
    bake_job_for,
)
from game.stage.hulls.sprite_store import (
    FRAMES_IN_USE,
    MAX_OVERRUN,
    PACKED_BYTES_SHARE,
    BakeJob,
    SpriteStore,
    bake_now,
    pack_sprite,
    packed_size,
    sprite_bytes,
    unpack_sprite,
)

LOOK = ShipLook("cutter", "gb")
PX = 1.78


def same_picture(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def pump_dry(bank: SpriteBank, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while bank.pending_count and time.monotonic() < end:
        bank.process_jobs(5)
        time.sleep(0.002)
    assert bank.pending_count == 0


@pytest.fixture
def bank() -> Iterator[SpriteBank]:
    made = SpriteBank(process=False)
    yield made
    made.close()


def exact(look: ShipLook, heading: float, wind: float) -> pygame.Surface:
    return bake_now(bake_job_for(look, heading, wind, PX)).image


def test_the_first_sprite_comes_at_once_and_the_exact_one_later(bank: SpriteBank) -> None:
    first = bank.sprite(LOOK, 90, 270, PX)
    assert not same_picture(first.image, exact(LOOK, 90, 270))
    assert bank.pending_count == 1
    pump_dry(bank)
    assert same_picture(bank.sprite(LOOK, 90, 270, PX).image, exact(LOOK, 90, 270))


def test_until_then_the_nearest_heading_of_the_same_look_stands_in(bank: SpriteBank) -> None:
    for heading in (0, 90, 180):
        bank.sprite(LOOK, heading, 270, PX)
    pump_dry(bank)
    stand_in = bank.sprite(LOOK, 101, 270, PX)
    assert same_picture(stand_in.image, exact(LOOK, 90, 270))


def test_another_state_of_the_kind_stands_in_for_a_new_one(bank: SpriteBank) -> None:
    bank.sprite(LOOK, 90, 270, PX)
    pump_dry(bank)
    hurt = ShipLook("cutter", "gb", shot_holes=2)
    assert same_picture(bank.sprite(hurt, 90, 270, PX).image, exact(LOOK, 90, 270))
    pump_dry(bank)
    assert same_picture(bank.sprite(hurt, 90, 270, PX).image, exact(hurt, 90, 270))


def test_headings_fall_into_buckets_of_five_degrees() -> None:
    assert bake_job_for(LOOK, 92.4, 271, PX) == bake_job_for(LOOK, 90, 270, PX)
    assert bake_job_for(LOOK, 359, 0, PX).heading == 0
    assert bake_job_for(LOOK, 93, 270, PX).heading == 95


def test_a_zoom_in_between_is_scaled_from_the_level_above() -> None:
    bank = SpriteBank(bakes_at_once=True)
    level, between = bank.sprite(LOOK, 90, 270, 3.0), bank.sprite(LOOK, 90, 270, 2.4)
    assert between.image.get_width() == pytest.approx(level.image.get_width() * 0.8, abs=1)
    assert between.anchor[0] == pytest.approx(level.anchor[0] * 0.8, abs=1)
    assert bank.sprite(LOOK, 90, 270, 2.4) is between


def test_the_cache_stays_under_its_cap() -> None:
    cap = 300_000
    bank = SpriteBank(bakes_at_once=True, cap_bytes=cap)
    for heading in range(0, 360, 15):
        bank.sprite(LOOK, heading, 270, PX)
        bank.sprite(LOOK, heading, 270, 1.5)
        for _ in range(FRAMES_IN_USE + 1):
            bank.process_jobs(0)
        assert bank.held_bytes <= cap


def test_a_smaller_cap_is_kept_to_at_once_and_nothing_points_at_what_went() -> None:
    bank = SpriteBank(bakes_at_once=True)
    for heading in range(0, 360, 15):
        bank.sprite(LOOK, heading, 270, PX)
    bank.set_byte_limit(20_000)
    bank.process_jobs(0)
    kept = bank.closest_same_look(foreseen(0))
    assert kept is not None
    assert bank.has_sprite(kept)
    assert 0 < bank.held_bytes < 200_000


def test_what_was_forgotten_is_baked_again() -> None:
    bank = SpriteBank(bakes_at_once=True, cap_bytes=1)
    first = bank.sprite(LOOK, 0, 270, PX)
    bank.sprite(LOOK, 90, 270, PX)
    assert same_picture(bank.sprite(LOOK, 0, 270, PX).image, first.image)


def foreseen(heading: int) -> BakeJob:
    return bake_job_for(LOOK, heading, 270, PX)


def test_no_more_is_foreseen_than_can_soon_be_of_use(bank: SpriteBank) -> None:
    for heading in range(0, 360, 5):
        bank.bake_soon(foreseen(heading))
    assert bank.pending_count == MAX_EXPECTED_JOBS


def test_what_is_foreseen_is_there_when_it_is_asked_for(bank: SpriteBank) -> None:
    bank.bake_soon(foreseen(45))
    pump_dry(bank)
    assert bank.request_sprite(foreseen(45))
    assert bank.pending_count == 0


def test_work_done_ahead_never_drives_out_what_is_in_use() -> None:
    bank = SpriteBank(process=False, cap_bytes=200_000)
    bank.sprite(LOOK, 0, 270, PX)
    pump_dry(bank)
    for heading in range(5, 360, 5):
        bank.bake_soon(foreseen(heading))
        pump_dry(bank)
    assert bank.held_bytes < 200_000
    assert same_picture(bank.sprite(LOOK, 0, 270, PX).image, exact(LOOK, 0, 270))
    assert bank.pending_count == 0, "she was still held"


def test_what_is_on_the_screen_goes_before_what_was_foreseen(bank: SpriteBank) -> None:
    bank.bake_soon(foreseen(5))
    bank.sprite(LOOK, 180, 270, PX)
    bank.bake_soon(foreseen(10))
    bank.process_jobs(0.001)
    assert same_picture(bank.sprite(LOOK, 180, 270, PX).image, exact(LOOK, 180, 270))


def test_an_order_passed_by_long_ago_is_dropped(bank: SpriteBank) -> None:
    for wind in range(MAX_URGENT_JOBS + 40):
        bank.request_sprite(BakeJob(LOOK, wind % 360, 0, PX))
    assert bank.pending_count == MAX_URGENT_JOBS


def test_a_sketch_comes_at_once_as_long_as_she_will_be(bank: SpriteBank) -> None:
    rough = bank.sprite(LOOK, 90, 270, PX)
    real = exact(LOOK, 90, 270)
    assert rough.image.get_width() == pytest.approx(real.get_width(), abs=9)


def test_sketches_go_when_all_is_baked_and_not_before(bank: SpriteBank) -> None:
    sketch_ship.cache_clear()
    bank.sprite(LOOK, 90, 270, PX)
    bank.drop_unused()
    assert bank.pending_count
    assert sketch_ship.cache_info().currsize == 1
    pump_dry(bank)
    bank.drop_unused()
    assert sketch_ship.cache_info().currsize == 0


def test_a_worker_process_bakes_the_same_bytes_and_goes_with_the_bank() -> None:
    bank = SpriteBank()
    try:
        bank.sprite(LOOK, 45, 270, PX)
        pump_dry(bank)
        baked = bank.sprite(LOOK, 45, 270, PX)
        assert same_picture(baked.image, exact(LOOK, 45, 270))
        baker = bank._worker
        assert baker is not None
        assert baker.is_alive()
        assert baker.daemon
    finally:
        bank.close()
    assert not baker.is_alive()


def test_a_worker_that_dies_is_replaced_by_baking_here() -> None:
    bank = SpriteBank()
    try:
        bank.sprite(LOOK, 45, 270, PX)
        bank.process_jobs(1)
        baker = bank._worker
        assert baker is not None
        baker.terminate()
        baker.join()
        pump_dry(bank)
        assert same_picture(bank.sprite(LOOK, 45, 270, PX).image, exact(LOOK, 45, 270))
    finally:
        bank.close()


def test_a_wish_that_nobody_makes_any_more_is_given_up() -> None:
    bank = SpriteBank(process=False)
    stale, fresh = BakeJob(LOOK, 1, 0, 1.0), BakeJob(LOOK, 2, 0, 1.0)
    bank.bake_when_idle(stale)
    bank.bake_when_idle(fresh)
    for heading in range(OPTIONAL_LIFETIME + 1):
        bank.request_sprite(BakeJob(LOOK, 10 + heading, 0, 1.0))
    while bank.pending_count:
        bank.process_jobs(5)
    bank.bake_when_idle(fresh)
    while not bank.is_idle:
        bank.process_jobs(5)
    assert bank.has_sprite(fresh)
    assert not bank.has_sprite(stale)


# ------------------------------------------------------------------------------
# The store packs sprites without loss, keeps to its limit, and drops what is out of use
SIDE = 40


def job(heading: int) -> BakeJob:
    return BakeJob(ShipLook("cutter", "gb"), heading, 0, 3.0)


def sprite(shade: int) -> Sprite:
    image, shadow = (pygame.Surface((SIDE, SIDE), pygame.SRCALPHA) for _ in range(2))
    image.fill((shade, 9, 200, 77), (3, 5, 20, 11))
    shadow.fill((1, 2, 3, shade), (8, 1, 9, 30))
    return Sprite(image, (12, 30), shadow, (4, 5))


EACH = sprite_bytes(sprite(1))


def test_a_sprite_comes_out_as_it_was_packed() -> None:
    before = sprite(31)
    after = unpack_sprite(pack_sprite(before))
    for one, other in ((before.image, after.image), (before.shadow, after.shadow)):
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")
    assert (after.anchor, after.shadow_anchor) == (before.anchor, before.shadow_anchor)
    assert packed_size(pack_sprite(before)) < EACH / 7


def test_pictures_out_of_use_go_and_can_be_had_again() -> None:
    store = SpriteStore(round(3 * EACH / (1 - PACKED_BYTES_SHARE)))
    for heading in range(9):
        store.add(job(heading), pack_sprite(sprite(heading)))
    first = store.picture(job(0))
    assert store.picture(job(0)) is first
    for heading in range(1, 9):
        for _ in range(FRAMES_IN_USE + 1):
            store.next_frame()
        store.picture(job(heading))
    assert store.held_bytes <= 3 * EACH / (1 - PACKED_BYTES_SHARE)
    again = store.picture(job(0))
    assert again is not first
    assert again.image.get_at((4, 6)) == first.image.get_at((4, 6))


def test_pictures_that_were_not_shown_since_the_last_shedding_go_and_stay_packed() -> None:
    store = SpriteStore(100 * EACH)
    for heading in (0, 1):
        store.add(job(heading), pack_sprite(sprite(heading)))
    small = store.held_bytes
    old, shown = store.picture(job(0)), store.picture(job(1))
    store.next_frame()
    store.drop_unused_pictures()
    assert store.picture(job(1)) is shown
    assert store.held_bytes == small + 2 * EACH
    store.next_frame()
    store.drop_unused_pictures()
    assert store.held_bytes == small + EACH
    assert store.picture(job(1)) is shown
    assert store.picture(job(0)) is not old


def test_what_a_frame_shows_stays_for_the_next_however_much_it_is() -> None:
    store = SpriteStore(round(2.1 * EACH / (1 - PACKED_BYTES_SHARE)))
    fleet = [job(heading) for heading in range(2 * MAX_OVERRUN)]
    for number, baked in enumerate(fleet):
        store.add(baked, pack_sprite(sprite(number)))
    shown = [store.picture(baked) for baked in fleet]
    store.next_frame()
    assert all(store.picture(o) is one for o, one in zip(fleet, shown, strict=True))


def test_pictures_in_use_have_an_end_too() -> None:
    store = SpriteStore(round(2 * EACH / (1 - PACKED_BYTES_SHARE)))
    for heading in range(4 * MAX_OVERRUN):
        store.add(job(heading), pack_sprite(sprite(1)))
        store.picture(job(heading))
    packed_bytes = packed_size(pack_sprite(sprite(1))) * 4 * MAX_OVERRUN
    assert store.held_bytes <= 2 * EACH * MAX_OVERRUN + packed_bytes


def test_a_gliding_zoom_keeps_two_frames_of_a_ship_and_what_they_are_made_from() -> None:
    store = SpriteStore(round(6.5 * EACH / (1 - PACKED_BYTES_SHARE)))
    fleet = [job(heading) for heading in range(4)]
    for number, baked in enumerate(fleet):
        store.add(baked, pack_sprite(sprite(number)))
    small, last = store.held_bytes, list[Sprite]()
    for frame in range(8):
        made = [store.picture(baked, 1.5 + 0.01 * frame) for baked in fleet]
        assert store.held_bytes - small == len(fleet) * EACH + sum(map(sprite_bytes, [*last, *made]))
        last = made
        store.next_frame()
    assert all(store.picture(o, 1.57) is one for o, one in zip(fleet, last, strict=True))


def test_a_packed_sprite_that_goes_takes_its_pictures_along() -> None:
    small = packed_size(pack_sprite(sprite(1)))
    store = SpriteStore(round(2.5 * small / PACKED_BYTES_SHARE))
    assert store.add(job(0), pack_sprite(sprite(1))) == []
    store.picture(job(0))
    store.picture(job(0), 0.5)
    assert store.add(job(1), pack_sprite(sprite(1))) == []
    assert store.add(job(2), pack_sprite(sprite(1))) == [job(0)]
    assert store.held_bytes == 2 * small
    with pytest.raises(KeyError):
        store.picture(job(0))


def test_a_smaller_room_is_kept_to_at_once() -> None:
    store = SpriteStore(1 << 20)
    for heading in range(10):
        store.add(job(heading), pack_sprite(sprite(heading)))
    gone = store.set_byte_limit(round(3.2 * packed_size(pack_sprite(sprite(1))) / PACKED_BYTES_SHARE))
    assert len(gone) == 10 - len(store) >= 6
    assert job(9) in store
    assert job(0) in gone


def test_a_sprite_under_a_light_is_multiplied_by_it_and_its_shadow_is_not() -> None:
    store, before = SpriteStore(1 << 20), sprite(200)
    store.add(job(0), pack_sprite(before))
    dusk = store.picture(job(0), light=(128, 64, 255))
    plain = store.picture(job(0))
    at = (5, 6)
    assert tuple(plain.image.get_at(at)) == (200, 9, 200, 77)
    assert tuple(dusk.image.get_at(at)) == pytest.approx((100, 2, 200, 77), abs=1)
    assert dusk.shadow.get_at((10, 10)) == plain.shadow.get_at((10, 10))
    assert dusk.anchor == plain.anchor
