"""The tags of a battle that is played: they hardly jump, leave the sea free, and can be pressed."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from pathlib import Path

import pygame
import pytest

from game.scene.stage_acts import ActKind, StageAct
from game.ui.battle.layout.tag_candidates import SLIDE_SPEED
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.tags import tag_layer
from game.ui.battle.tags.tag_layer import ships_fired_at as names_fired_at
from tests.battery import battery_param_rows
from tests.ui.tagged_ships import CanvasApp, captains_battle

DUEL, CROWD = ("kmh/constitution-and-guerriere", 2, 5), ("wwh/trafalgar-van", 2, 3)
"""A level, a turn and a seed. In the second, a battery, twelve ships become a crowd and part."""
FPS = 20
JUMP = 30
"""Px by which a tag that has jumped lies otherwise about its own ship."""


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sea and no ship is painted: that costs most, and no tag depends on it."""
    monkeypatch.setattr(SeaView, "draw", lambda *_, **__: None)


def tags_of(house: CanvasApp, screen: BattleScreen) -> dict[str, pygame.Rect]:
    """The tags of the ships as they were last drawn."""
    with screen.battle.table.as_current():
        ids = [ship.id for ship in screen.hud.ships]
    regions = house.drawn.regions
    return {name: regions[f"tag-{name}"] for name in ids if f"tag-{name}" in regions}


def pictures(
    house: CanvasApp, screen: BattleScreen, seconds: float
) -> Iterator[dict[str, tuple[float, float]]]:
    """Picture by picture how each tag lies about its ship."""
    for _ in range(round(seconds * FPS)):
        screen.advance(1 / FPS)
        screen.draw(house.surface)
        camera, tags = screen.sea_view.camera, tags_of(house, screen)
        found = {}
        for stage_ship in screen.scene().ships:
            if stage_ship.actor.is_present and stage_ship.actor.ship in tags:
                x, y = camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
                tag = tags[stage_ship.actor.ship]
                found[stage_ship.actor.ship] = (tag.centerx - x, tag.centery - y)
        yield found


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(("level", "turn", "seed"), battery_param_rows((DUEL, CROWD), (DUEL,)))
def test_tags_hardly_ever_jump(level: str, turn: int, seed: int, tmp_path: Path) -> None:
    house, screen = captains_battle(level, turn, tmp_path, seed)
    seconds, jumps = 12.0, 0
    for before, after in pairwise(pictures(house, screen, seconds)):
        for name, (x, y) in after.items():
            was = before.get(name, (x, y))
            jumps += hypot(x - was[0], y - was[1]) > JUMP
    assert 10 * jumps / seconds <= 3
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_the_tags_of_a_fleet_leave_the_sea_free_and_keep_still(tmp_path: Path) -> None:
    house, screen = captains_battle("kmh/basque-roads", 5, tmp_path)
    found = list(pictures(house, screen, 1.0))
    assert screen.sea_view.tag_layout.is_crowd
    sea = screen.free_sea_rect()
    tags = [rect for name, rect in house.drawn.regions.items() if name.startswith("tag-")]
    area = sum(rect.clip(sea).w * rect.clip(sea).h for rect in tags)
    assert len(tags) >= 15
    assert area / (sea.w * sea.h) <= 0.04
    slid = 1.5 * SLIDE_SPEED / FPS  # a badge of a knot may slide to where no other ship lies
    moved = 0
    for before, after in pairwise(found):
        for name in before.keys() & after.keys():
            way = hypot(*(a - b for a, b in zip(before[name], after[name], strict=True)))
            assert way < slid + 3
            moved += way >= 3
    assert moved <= len(tags), "hardly any of them moves in a second"
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_every_ship_can_be_pressed_and_the_one_under_the_pointer_has_her_slip(tmp_path: Path) -> None:
    house, screen = captains_battle("kmh/basque-roads", 5, tmp_path)
    list(pictures(house, screen, 0.2))
    ships = {f"ship-{name}" for name in tags_of(house, screen)}
    assert ships <= {widget.name for widget in screen.widgets()}
    slips = [name for name in house.drawn.regions if name.startswith("slip-")]
    assert not slips
    pressed = min(ships)
    screen.ring.hovered = pressed
    screen.draw(house.surface)
    slip = house.drawn.regions["slip-" + pressed.removeprefix("ship-")]
    assert slip.w >= 196
    assert slip.h >= 44
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_boats_have_a_tag_only_under_the_pointer(tmp_path: Path) -> None:
    house, screen = captains_battle("kmh/basque-roads", 5, tmp_path)
    list(pictures(house, screen, 0.2))
    boats = [boat.ship for boat, _ in screen.scene().boats_and_works.boats]
    drawn = house.drawn.regions
    assert boats
    assert not [boat for boat in boats if f"tag-{boat}" in drawn]
    sea = screen.free_sea_rect()
    boat = next(
        b
        for b, _ in screen.scene().boats_and_works.boats
        if sea.inflate(-200, -200).collidepoint(screen.sea_view.pixel_at(b.x, b.y))
    )
    screen.ring.hovered = f"ship-{boat.ship}"
    screen.draw(house.surface)
    assert f"tag-{boat.ship}" in house.drawn.regions
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_boats_that_are_fired_at_stand_between_corners_and_have_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, screen = captains_battle("kmh/basque-roads", 5, tmp_path)
    screen.draw(house.surface)
    sea, marked = screen.free_sea_rect(), list[pygame.Rect]()
    boat = next(
        b
        for b, _ in screen.scene().boats_and_works.boats
        if sea.inflate(-200, -200).collidepoint(screen.sea_view.pixel_at(b.x, b.y))
    )
    monkeypatch.setattr(sea_marks, "draw_target_corners", lambda _, rect: marked.append(rect))
    places = set()
    for acts in ([], [StageAct(ActKind.VOLLEY, ("aix", boat.ship), 2.0)], [], []):
        guns = names_fired_at(acts)
        monkeypatch.setattr(tag_layer, "ships_fired_at", lambda _, guns=guns: guns)
        screen.draw(house.surface)
        tag = house.drawn.regions.get(f"tag-{boat.ship}")
        assert (tag is not None) == bool(acts)
        places |= {tuple(tag)} if tag is not None else set()
    assert len(marked) == 1
    assert marked[0].collidepoint(screen.sea_view.pixel_at(boat.x, boat.y))
    assert len(places) == 1
    screen.close()
