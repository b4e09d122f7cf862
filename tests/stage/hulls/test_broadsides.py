"""Her own guns throw a ship over and light her, once a broadside and not for long."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.scene.actors import Actor
from game.scene.acts import Act, Drama
from game.scene.air import Air
from game.scene.heel_and_roll import RECOIL_DEGREES, RECOIL_SECONDS, STRUCK_DEGREES
from game.scene.rigging import Rigging
from game.scene.timings import RECOIL, RIPPLE, VOLLEY
from game.scene.wakes import Wake
from game.stage.frame.scenery import Cast, Scenery
from game.stage.hulls import ShipLook, bake
from game.stage.ships.broadsides import glow_of, lit, recoils


def cast(name: str, x: float) -> Cast:
    return Cast(Actor(name, x, 10, 0), Rigging(name, name, "frigate", "", 0, 0, 3.5), Wake(0.9))


def volley(age: float) -> Act:
    return Act(Drama.VOLLEY, ("she", "foe"), 2.0, age)


def test_she_is_thrown_away_from_whom_she_fires_at_and_comes_back() -> None:
    def thrown(age: float, foe_x: float) -> float:
        ships = (cast("she", 10), cast("foe", foe_x))
        return recoils(Scenery(ships, (), (), Air(0, 0, 1), acts=(volley(age),)))["she"]

    assert thrown(RECOIL_SECONDS / 2, 20) == -RECOIL_DEGREES, "fires to starboard, leans to port"
    assert thrown(RECOIL_SECONDS / 2, 0) == RECOIL_DEGREES
    assert thrown(RECOIL_SECONDS, 20) == 0


def test_who_is_struck_leans_away_for_as_long_as_she_shakes() -> None:
    def leans(shudder: float, foe_x: float) -> float:
        foe = cast("foe", foe_x)
        foe.actor.shudder = shudder
        acts = (volley(1.0),)
        thrown = recoils(Scenery((cast("she", 10), foe), (), (), Air(0, 0, 1), acts=acts))
        return thrown.get("foe", 0.0)

    assert leans(RECOIL, 20) == STRUCK_DEGREES, "struck from port, she leans to starboard"
    assert leans(RECOIL, 0) == -STRUCK_DEGREES
    assert 0 < leans(RECOIL / 4, 20) < STRUCK_DEGREES
    assert leans(0, 20) == 0


def test_who_fires_at_a_fort_is_left_as_she_is() -> None:
    ashore = Act(Drama.VOLLEY, ("she", "battery"), 2.0, 0.1)
    assert recoils(Scenery((cast("she", 10),), (), (), Air(0, 0, 1), acts=(ashore,))) == {}


def test_the_light_of_her_guns_comes_and_goes_once_a_broadside() -> None:
    glows = [glow_of((volley(n / 60),), "she") for n in range(round(60 * VOLLEY))]
    assert sum(a == 0 < b for a, b in pairwise(glows)) == 1
    assert max(glows) == 3
    assert glows[round(60 * (RIPPLE + 0.3))] == 0
    assert glow_of((volley(0.1),), "foe") == 0


def test_light_is_added_where_she_is_and_is_made_once() -> None:
    sprite = bake(ShipLook("frigate", "gb"), 60, 300, 1.78)
    light = lit(sprite, 3)
    assert lit(sprite, 3) is light
    added = pygame.surfarray.array3d(light)
    solid = pygame.surfarray.array_alpha(sprite.image)
    assert added[solid == 0].max() == 0
    red, green, blue = added[solid > 200].mean(0)
    assert red > green > blue > 0
    assert red > lit(sprite, 1).get_at((0, 0))[0]
