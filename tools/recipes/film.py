"""A battle of captains as it is seen on the real battle screen, at fixed steps: its figures, and
its frames to be looked at."""

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
from game.levels.packs.level_paths import find_pack_of_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_store import BakeJob
from game.stage.paper.canvas import Canvas
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from game.ui.shell.session_state import read_asset_overrides
from recipes.film_meter import FilmMeter

STEP_SECONDS: Final = 1 / 30
"""Seconds of the stage between two looks at what moves."""
STEPS_PER_PICTURE: Final = 3
"""Steps between two pictures: ten pictures in a second."""
SECONDS_AFTER_END: Final = 4.0
"""Seconds that a film goes on after its battle has ended."""


@dataclass(frozen=True, slots=True)
class FilmRequest:
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


def film(wanted: FilmRequest, folder: Path | None, as_json: bool) -> int:
    """Play a battle of captains on the battle screen at 30 frames a second, and measure what is
    seen.

    The figures: the share of time without motion and without an act, the length in px of the ships
    that act, how many of them are out of the frame, the share of the window under panels, how often
    tags jump and the camera returns in ten seconds, and whether words and ships are seen together
    (`film_story`). -o DIR keeps ten frames a second. Return
    1 if there is no such level.
    """
    try:
        found = make_film(wanted, folder)
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


def make_film(wanted: FilmRequest, folder: Path | None = None) -> Figures:
    """The figures of a film that has been played and, with a folder, kept as pictures. Raises
    OSError or LevelError where there is no such level."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    meter = FilmMeter()
    for number, picture in enumerate(_play_frames(wanted, meter)):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(picture, folder / f"{number:05}.png")
    return meter.report()


def _play_frames(wanted: FilmRequest, meter: FilmMeter) -> Iterator[pygame.Surface]:
    """The window ten times a second, until a little after the end or as long as is wanted."""
    with tempfile.TemporaryDirectory() as home:
        app, screen = open_film(wanted, Path(home))
        bank = FilmBank()
        bank.set_author_hulls(
            read_asset_overrides(find_pack_of_level(level_file_of(wanted)), screen.battle.level).hulls
        )
        screen.sea_view.use_bank(bank)
        rest = SECONDS_AFTER_END
        for n in range(round(wanted.seconds / STEP_SECONDS)):
            screen.advance(STEP_SECONDS)
            meter.step(screen, STEP_SECONDS)
            if n % STEPS_PER_PICTURE == 0:
                began, baked = process_time(), bank.seconds
                screen.draw(app.surface)
                took = process_time() - began - (bank.seconds - baked)
                meter.add_frame(screen, app.drawn.regions, took)
                meter.story.add_frame(screen, app.drawn, meter.seconds)
                yield app.surface
            over = screen.battle.pending_step is None and screen.show.is_at_rest()
            rest -= STEP_SECONDS if over else 0.0
            if rest < 0:
                break
        screen.close()
        screen.battle.close()
        bank.close()
        app.bank.close()


class FilmBank(SpriteBank):
    """Bakes on the spot, as a film that never waits must, lets one sprite take its time to take the
    place of another, as a player sees it, and knows how many `seconds` the bakes have
    taken: a player's program has a worker for it, so no picture there pays for a bake."""

    def __init__(self) -> None:
        """Nothing has been baked yet."""
        super().__init__(bakes_at_once=True)
        self.can_bake_optional, self.is_without_fades, self.seconds = True, False, 0.0

    def request_sprite(self, job: BakeJob) -> bool:
        """Is this one baked? It is now."""
        began, new = process_time(), not self.has_sprite(job)
        held = super().request_sprite(job)
        self.seconds += new * (process_time() - began)
        return held

    def bake_when_idle(self, job: BakeJob) -> None:
        """Have this one baked."""
        began = process_time()
        super().bake_when_idle(job)
        self.seconds += process_time() - began


class FilmApp(App):
    """The program, which keeps the canvas of the last picture."""

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """A canvas as the program makes it."""
        self.drawn = super().make_canvas(surface)
        return self.drawn


def level_file_of(wanted: FilmRequest) -> Path:
    """The file of the level that is filmed."""
    path = Path(wanted.level)
    return path if path.suffix else shipped_levels_folder() / f"{wanted.level}.toml"


def open_film(wanted: FilmRequest, home: Path) -> tuple[FilmApp, BattleScreen]:
    """The program with that battle on its screen, as the turn that is wanted begins."""
    level = load_level(level_file_of(wanted))
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: wanted.seats for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, wanted.seed), wanted.seed)
    show = BattleShow(battle)
    while battle.turn < wanted.turn and battle.step() is not StepResult.OVER:
        pass
    show.reset_after_undo()
    callbacks = BattleSession(home).make_callbacks()
    house = FilmApp(wanted.size, home, (), callbacks, wanted.seed, SpriteBank(bakes_at_once=True))
    screen = BattleScreen(house, battle, show, immediate=True, quick_play=True)
    show.speed = 1
    house.push_screen(screen)
    return house, screen
