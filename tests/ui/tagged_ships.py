"""Battles and single ships with their tags, as tests of tags need them."""

from pathlib import Path

import pygame

from game.books import shelf
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.scene.actors import Actor, Wake
from game.scene.rigging import Rigging
from game.stage.frame.camera import CameraView, Viewport
from game.stage.frame.stage_view import StageShip
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.tags import tag_layer
from game.ui.battle.tags.tag_layer import TagContext
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession


class CanvasApp(App):
    """The program, which keeps the canvas of the last picture."""

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        self.drawn = super().make_canvas(surface)
        return self.drawn


def captains_battle(name: str, turn: int, home: Path, seed: int = 5) -> tuple[CanvasApp, BattleScreen]:
    """A battle of captains on its screen, from that turn on."""
    level = load_level(shipped_levels_folder() / f"{name}.toml")
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: "ai:midshipman" for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, seed), seed)
    show = BattleShow(battle)
    while battle.turn < turn and battle.step() is not StepResult.OVER:
        pass
    show.reset_after_undo()
    callbacks = BattleSession(home).make_callbacks()
    house = CanvasApp((1280, 720), home, (), callbacks, seed, SpriteBank(bakes_at_once=True))
    screen = BattleScreen(house, battle, show, immediate=True)
    show.speed = 1
    house.push_screen(screen)
    return house, screen


def quiet_sea() -> SeaView:
    """A quiet board, seen whole."""
    sea_view = SeaView(load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml"), is_immediate=True)
    sea_view.camera.resize(Viewport(0, 0, 800, 500))
    sea_view.camera.jump_to(CameraView(50.0, 30.0, 20.0))
    return sea_view


def make_cast(name: str, x: float, y: float, heading: float = 90.0, **more: object) -> StageShip:
    """A frigate on that board."""
    facts: dict[str, object] = {"points_left": 30, "full_points": 40, "side": 0, "first_side": 0, **more}
    rigging = Rigging(name, name.title(), "frigate", "british", 0, 0, 4.3)
    for key, value in facts.items():
        setattr(rigging, key, value)
    return StageShip(Actor(name, x, y, heading), rigging, Wake(1.0))


def draw_tags(
    sea_view: SeaView, casts: list[StageShip], context: TagContext | None = None
) -> tuple[Canvas, TagRoom]:
    """These ships with their tags."""
    context, c = context or TagContext(), Canvas(pygame.Surface((800, 500)))
    tag_room = TagRoom(c.surface.get_rect())
    tag_layer.fill_tag_room(c, sea_view, casts, context, tag_room)
    tag_layer.draw(c, sea_view, casts, context, tag_room)
    return c, tag_room
