"""Battles and single ships with their tags, as tests of tags need them."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.books import shelf
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.scene.actors import Actor
from game.scene.rigging import Rigging
from game.scene.wakes import Wake
from game.stage.frame.camera import CameraView, Viewport
from game.stage.frame.scenery import Cast
from game.stage.hulls import Bank
from game.stage.paper.canvas import Canvas
from game.systems import Show
from game.trials.seating import man_for_batches
from game.ui.battle import tag_layer
from game.ui.battle.screen import BattleScreen
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.sea_view import SeaView
from game.ui.battle.tag_layer import TagContext
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession


class Tagged(App):
    """The program, which keeps the canvas of the last picture."""

    def canvas(self, surface: pygame.Surface) -> Canvas:
        self.drawn = super().canvas(surface)
        return self.drawn


def battle_of(name: str, turn: int, home: Path, seed: int = 5) -> tuple[Tagged, BattleScreen]:
    """A battle of captains on its screen, from that turn on."""
    level = load_level(levels_home() / f"{name}.toml")
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: "ai:midshipman" for side in level.sides}
    battle = Battle(rules, level, man_for_batches(rules, level, seats, seed), seed)
    show = Show(battle)
    while battle.turn < turn and battle.step() is not StepResult.OVER:
        pass
    show.rewound()
    doors = BattleSession(home).doors()
    house = Tagged((1280, 720), home, (), doors, seed, Bank(immediate=True))
    screen = BattleScreen(house, battle, show, immediate=True)
    show.speed = 1
    house.push(screen)
    return house, screen


def sea() -> SeaView:
    """A quiet board, seen whole."""
    board = SeaView(load_level(levels_home() / "kmh" / "mirror-duel.toml"), immediate=True)
    board.camera.resize(Viewport(0, 0, 800, 500))
    board.camera.jump(CameraView(50.0, 30.0, 20.0))
    return board


def ship(name: str, x: float, y: float, heading: float = 90.0, **more: object) -> Cast:
    """A frigate on that board."""
    facts: dict[str, object] = {"value": 30, "points": 40, "side": 0, "born": 0, **more}
    rigging = Rigging(name, name.title(), "frigate", "british", 0, 0, 4.3)
    for key, value in facts.items():
        setattr(rigging, key, value)
    return Cast(Actor(name, x, y, heading), rigging, Wake(1.0))


def drawn(
    board: SeaView, casts: list[Cast], told: TagContext | None = None
) -> tuple[Canvas, TagRoom]:
    """These ships with their tags."""
    told, c = told or TagContext(), Canvas(pygame.Surface((800, 500)))
    room = TagRoom(c.surface.get_rect())
    tag_layer.begin_frame(c, board, casts, told, room)
    tag_layer.draw(c, board, casts, told, room)
    return c, room
