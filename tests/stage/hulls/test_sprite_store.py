"""The store packs sprites without loss, keeps to its limit, and drops what is out of use."""

import pygame
import pytest

from game.stage.hulls.ship_look import ShipLook, Sprite
from game.stage.hulls.sprite_store import (
    FRAMES_IN_USE,
    MAX_OVERRUN,
    PACKED_BYTES_SHARE,
    BakeJob,
    SpriteStore,
    pack_sprite,
    packed_size,
    sprite_bytes,
    unpack_sprite,
)

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
