"""Her own guns roll a ship and light her, once a broadside and not for long."""

from itertools import pairwise

import pygame

from game.scene.actors import Actor, Wake
from game.scene.rigging import HIT_ROLL_DEGREES, RECOIL_DEGREES, RECOIL_SECONDS, DrawnWind, Rigging
from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import RECOIL, RIPPLE, VOLLEY
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.hulls.bake import bake_sprite
from game.stage.hulls.ship_look import ShipLook
from game.stage.ships.ship_renderer import gun_glow_image, gun_glow_level, gun_roll_degrees


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
