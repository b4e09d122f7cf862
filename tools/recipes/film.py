"""A battle of captains as it is seen on the real battle screen, at fixed steps: its figures, and
its frames to be looked at."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final, TypeAlias

import pygame

from game.books import shelf
from game.levels import LevelError, load_level
from game.levels.packs.addresses import pack_around
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, StepResult
from game.stage.hulls import Bank
from game.stage.hulls.worker import BakeJob
from game.stage.paper.canvas import Canvas
from game.systems import Show
from game.trials.seating import man_for_batches
from game.ui.battle.screen import BattleScreen
from game.ui.shell.app import App
from game.ui.shell.packs import dress_of
from game.ui.shell.sessions import BattleSession
from recipes.film_meter import Meter

STEP: Final = 1 / 30
"""Seconds of the stage between two looks at what moves."""
EVERY: Final = 3
"""So many steps between two pictures: ten in a second."""
AFTER: Final = 4.0
"""Seconds that a film goes on after its battle has ended."""


@dataclass(frozen=True, slots=True)
class Filmed:
    """What is filmed: the level by name (``kmh/mirror-duel``) or file, the seed, the seconds at
    most, who commands each side, the window in px, and from which turn on."""

    level: str
    seed: int = 1
    seconds: float = 60.0
    seats: str = "ai:midshipman"
    size: tuple[int, int] = (1280, 720)
    turn: int = 1


Figures: TypeAlias = dict[str, float | int]
"""What a film is measured by, by name (see `Meter.report`)."""


def film(wanted: Filmed, folder: Path | None, as_json: bool) -> int:
    """The film has been played, measured and, with a folder, kept as pictures; 1 if there is no
    such level."""
    try:
        found = filmed(wanted, folder)
    except (OSError, LevelError) as fault:
        print(fault, file=sys.stderr)
        return 1
    if as_json:
        print(json.dumps({"level": wanted.level, "seed": wanted.seed, **found}))
    else:
        print(f"{wanted.level}, seed {wanted.seed}, {wanted.size[0]}x{wanted.size[1]}")
        for name, value in found.items():
            print(f"  {name:20} {value}")
    return 0


def filmed(wanted: Filmed, folder: Path | None = None) -> Figures:
    """The figures of a film that has been played and, with a folder, kept as pictures. Raises
    OSError or LevelError where there is no such level."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    meter = Meter()
    for number, picture in enumerate(_played(wanted, meter)):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, folder / f"{number:05}.png")
    return meter.report()


def _played(wanted: Filmed, meter: Meter) -> Iterator[pygame.Surface]:
    """The window ten times a second, until a little after the end or as long as is wanted."""
    with tempfile.TemporaryDirectory() as home:
        app, screen = opened(wanted, Path(home))
        bank = WatchedBank()
        bank.wear(dress_of(pack_around(file_of(wanted)), screen.battle.level).hulls)
        screen.board.use_bank(bank)
        rest = AFTER
        for n in range(round(wanted.seconds / STEP)):
            screen.advance(STEP)
            meter.step(screen, STEP)
            if n % EVERY == 0:
                began, baked = process_time(), bank.seconds
                screen.draw(app.surface)
                took = process_time() - began - (bank.seconds - baked)
                meter.frame(screen, app.drawn.regions, took)
                yield app.surface
            over = screen.battle.pending is None and screen.show.at_rest()
            rest -= STEP if over else 0.0
            if rest < 0:
                break
        screen.close()
        screen.battle.close()
        bank.close()
        app.bank.close()


class WatchedBank(Bank):
    """Bakes on the spot, as a film that never waits must, lets one sprite take its time to take the
    place of another, as a player sees it, and knows how many `seconds` the bakes have
    taken: a player's program has a worker for it, so no picture there pays for a bake."""

    def __init__(self) -> None:
        """Nothing has been baked yet."""
        super().__init__(immediate=True)
        self.grants, self.still, self.seconds = True, False, 0.0

    def holds(self, order: BakeJob) -> bool:
        """Is this one baked? It is now."""
        began, new = process_time(), not self.keeps(order)
        held = super().holds(order)
        self.seconds += new * (process_time() - began)
        return held

    def wish(self, order: BakeJob) -> None:
        """Have this one baked."""
        began = process_time()
        super().wish(order)
        self.seconds += process_time() - began


class FilmHouse(App):
    """The program, which keeps the canvas of the last picture."""

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """A canvas as the program makes it."""
        self.drawn = super().canvas(surface)
        return self.drawn


def file_of(wanted: Filmed) -> Path:
    """The file of the level that is filmed."""
    path = Path(wanted.level)
    return path if path.suffix else levels_home() / f"{wanted.level}.toml"


def opened(wanted: Filmed, home: Path) -> tuple[FilmHouse, BattleScreen]:
    """The program with that battle on its screen, as the turn that is wanted begins."""
    level = load_level(file_of(wanted))
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: wanted.seats for side in level.sides}
    battle = Battle(rules, level, man_for_batches(rules, level, seats, wanted.seed), wanted.seed)
    show = Show(battle)
    while battle.turn < wanted.turn and battle.step() is not StepResult.OVER:
        pass
    show.rewound()
    doors = BattleSession(home).doors()
    house = FilmHouse(wanted.size, home, (), doors, wanted.seed, Bank(immediate=True))
    screen = BattleScreen(house, battle, show, immediate=True, brisk=True)
    show.speed = 1
    house.push(screen)
    return house, screen
