"""A volley in numbers: guns, ripple, balls that hit, and how ships lean."""

import pytest

from game.scene import timings
from game.scene.effects import Volley, gun_layout_of, hit_order, metre_cm, ripple_seconds
from game.stage.hulls.ship_plans import KIND_ALIASES, SHIP_PLANS
from game.stage.hulls.sprite_points import drawn_length_metres, gunport_pixels

UNARMED = ("boat",)


@pytest.mark.parametrize("kind", [*SHIP_PLANS, *KIND_ALIASES])
def test_a_volley_knows_the_ports_that_are_painted(kind: str) -> None:
    if kind in UNARMED or KIND_ALIASES.get(kind) in UNARMED:
        return
    build = gun_layout_of(kind)
    assert build.gunports == len(gunport_pixels(kind, 0.0, "port", 5.0))
    assert build.metres == pytest.approx(drawn_length_metres(kind))


def test_a_metre_takes_what_her_length_says() -> None:
    assert metre_cm("frigate", 4.7) == pytest.approx(0.1)
    assert metre_cm("", 4.7) == timings.METRE_CM


def test_guns_speak_44_ms_apart_within_620() -> None:
    assert ripple_seconds(1) == 0
    assert ripple_seconds(12) == pytest.approx(11 * 0.044)
    assert ripple_seconds(15) == pytest.approx(0.616)
    assert ripple_seconds(40) == timings.RIPPLE
    assert ripple_seconds(12, is_rake=True) == timings.RAKE_RIPPLE


def test_as_many_balls_hit_as_did_and_not_all_at_one_end() -> None:
    for seed in range(20):
        order = hit_order(4, 12, seed)
        assert (len(order), sum(order)) == (12, 4)
        assert order == hit_order(4, 12, seed)
        assert sum(order[:6]) in (1, 2, 3)


def test_each_ball_that_hits_is_told_once() -> None:
    volley, told = Volley("a", "b", hits=(0.5, 0.61), misses=(0.7,)), 0
    while not volley.is_over:
        volley.advance(1 / 30)
        told += volley.pop_new_hit_count()
    assert told == 2
