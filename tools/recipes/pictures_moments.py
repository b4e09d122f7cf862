"""The great moments of a battle as the battle screen shows them under the director's camera, ten
pictures a second: to see whether a stranger sees what happens, and to whom.

Captains fight a battle of a level and a seed up to the event that is looked for; then the same
battle is shown at fixed steps from a little before it. Where rules or captains have changed and a
seed has no such event any more, the seeds after it are tried.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.events import Event
from game.play.battle import Battle, StepResult
from game.systems import BattleShow
from game.ui.battle.screen.screen import BattleScreen
from recipes.pictures_battle import captains_battle, level_named
from recipes.pictures_studio import Studio

STEP_SECONDS: Final = 1 / 30
"""Seconds of the stage between two steps."""
PICTURES: Final = 12
LEAD_EVENTS: Final = 24
"""So many events before the moment the show begins, so that the camera is at work and some smoke
lies when it comes."""
MAX_SEEDS: Final = 12
"""Number of seeds that are tried."""
_MAX_SECONDS: Final = 90.0
"""Seconds of the stage in which the moment must have come."""


@dataclass(frozen=True, slots=True)
class GreatMomentCase:
    """A great moment: the level, the first seed to be tried, which event it is, the tenths of a
    second from one picture to the next, and how many seconds after it has begun to be shown the
    first is taken."""

    level: str
    seed: int
    is_moment: Callable[[Event], bool]
    tenths: int = 1
    after: float = 0.0


def find_moment(moment: GreatMomentCase) -> tuple[int, int]:
    """The seed, and the number of the event in its battle. Raises LookupError if it never comes."""
    for seed in range(moment.seed, moment.seed + MAX_SEEDS):
        battle, seen = captains_battle(level_named(moment.level), seed), 0
        progress = StepResult.STEPPED
        while progress is not StepResult.OVER:
            progress = battle.step()
            fresh = battle.events[seen:]
            here = next((n for n, event in enumerate(fresh, seen) if moment.is_moment(event)), -1)
            if here >= 0:
                battle.close()
                return seed, here
            seen += len(fresh)
        battle.close()
    raise LookupError(f"{moment} never comes")


def take_pictures(studio: Studio, moment: GreatMomentCase) -> Iterator[tuple[str, pygame.Surface]]:
    """The seconds since the moment has begun to be shown, and the window then."""
    seed, number = find_moment(moment)
    screen = _screen_before(studio, captains_battle(level_named(moment.level), seed), number)
    while screen.show.events_shown <= number or screen.show.queued_events:
        screen.advance(STEP_SECONDS)
        if screen.sea_view.seconds > _MAX_SECONDS:
            raise LookupError(f"{moment} is never shown")
    _run_seconds(screen, moment.after)
    for n in range(PICTURES):
        # Drawn by the screen itself: the program would measure how long it takes, and on a slow
        # machine leave things out.
        screen.draw(studio.app.surface)
        yield f"{moment.after + n * moment.tenths / 10:.1f} s", studio.app.surface.copy()
        _run_seconds(screen, moment.tenths / 10)
    studio.app.go_to_title()
    screen.close()
    screen.battle.close()


def _screen_before(studio: Studio, battle: Battle, number: int) -> BattleScreen:
    """The screen of a battle that stands a few events before this one, at the pace of life."""
    while len(battle.events) < number - LEAD_EVENTS:
        battle.step()
    show = BattleShow(battle)
    screen = BattleScreen(studio.app, battle, show, immediate=True)
    screen.sea_view.use_bank(studio.bank)
    show.speed = 1
    studio.app.go_to_title()
    studio.app.push_screen(screen)
    return screen


def _run_seconds(screen: BattleScreen, seconds: float) -> None:
    """So much time passes."""
    for _ in range(round(seconds / STEP_SECONDS)):
        screen.advance(STEP_SECONDS)
