"""A great moment of a battle on the real stage, without a window: its part of the battle is played again from
the journal on the battle screen, with nothing over the sea and the camera on its ships."""

import os
from collections.abc import Iterator, Sequence
from math import hypot
from pathlib import Path
from typing import Final

import pygame

from game.play import order_replay
from game.play.great_moments import GreatMoment
from game.play.journal import JournalEntry
from game.play.replays import replay_battle
from game.play.saved_battles import BattleSetup
from game.stage.frame.camera import CameraView
from game.stage.hulls.sprite_bank import SpriteBank
from game.systems import BattleShow
from game.ui.battle.screen import clean_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.kit.screens import AppContext, Screen, ShellCallbacks
from game.ui.shell.app import App
from game.ui.shell.moment_plan import (
    FRAME_SECONDS,
    FilmPlan,
    SceneTimes,
    are_near,
    film_plan,
    first_event,
    scene_range,
    ships_in_view,
    ships_of,
    still_plan,
    view_of,
)
from game.ui.shell.session_state import read_asset_overrides

STAGE_SIZE: Final = (1024, 518)
_NOWHERE: Final = Path(os.devnull) / "none"
"""The data folder of the program behind the stage: a new player's settings, and nothing can be written."""
_RUN_UP_SPEED: Final = 4
_MAX_STEPS: Final = 1500
"""Steps (two minutes) after which a scene is cut off that does not come to its moment."""
_GLIDE_SECONDS: Final = 0.7
_GLIDE_FROM_PX: Final = 150.0
"""Px by which another view is off, at the least, for the camera to glide there; nearer ones it follows."""


class MomentStage:
    """The stage of a battle that is over, for pictures of its moments; `events` are all of them.

    It makes a program of its own on SDL's dummy drivers, so use it in a process without a window. Raise
    LevelError, JournalError or Diverged if the battle cannot be played again."""

    def __init__(self, setup: BattleSetup, entries: Sequence[JournalEntry], pack: Path | None = None) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        self.battle = replay_battle(setup, entries)
        self.battle.replay_journal()
        self.battle.run()
        self.events = list(self.battle.events)
        self._bank = SpriteBank(bakes_at_once=True)
        self._bank.can_bake_optional, self._bank.is_without_fades = True, False
        self._app = App(STAGE_SIZE, _NOWHERE, (), ShellCallbacks(_start_no_battle), 1, self._bank)
        self._show = BattleShow(self.battle)
        self._screen = BattleScreen(self._app, self.battle, self._show, immediate=True, quick_play=True)
        self._screen.asset_overrides = read_asset_overrides(pack, self.battle.level)
        self._screen.sea_view.use_bank(self._bank)
        self._app.push_screen(self._screen)
        state = self._screen.state
        state.has_first_view = state.sea_input.has_camera = state.hud.is_replay = True
        clean_view.set_ships_only_area(state, pygame.Rect((0, 0), STAGE_SIZE))

    def close(self) -> None:
        """Release the battle, its stage and the program."""
        self._screen.close()
        self.battle.close()
        self._bank.close()
        self._app.sound.close()

    def film(self, moment: GreatMoment) -> Iterator[pygame.Surface]:
        """Draw the `FILM_FRAMES` frames of a film, one after the other on the same surface."""
        return self._draw_steps(moment, film_plan(self._find_times(moment), moment.kind))

    def still(self, moment: GreatMoment) -> pygame.Surface:
        """Return the picture that says most of the moment."""
        *_, last = self._draw_steps(moment, still_plan(self._find_times(moment), moment.kind))
        return last

    def _find_times(self, moment: GreatMoment) -> SceneTimes:
        """Play the scene without drawing it, and note when its guns and the moment are shown. Nobody waits
        for this camera, so the scene is the same when it is drawn."""
        self._start_scene(moment)
        guns, first = first_event(moment, self.events), -1
        for step in range(_MAX_STEPS):
            self._advance()
            first = step if first < 0 and self._is_shown(guns) else first
            if self._is_shown(moment.event_index):
                return SceneTimes(first, step)
        return SceneTimes(max(0, first), _MAX_STEPS)

    def _draw_steps(self, moment: GreatMoment, plan: FilmPlan) -> Iterator[pygame.Surface]:
        self._start_scene(moment)
        ships, wanted, is_near = ships_of(moment, self.events), set(plan.steps), False
        surface, camera = pygame.Surface(STAGE_SIZE), self._screen.sea_view.camera
        for step in range(min(0, plan.steps[0]), plan.steps[-1] + 1):
            self._screen.state.is_paused = step < 0
            self._advance()
            if step not in wanted:
                continue
            there = {subject.ship: subject for subject in subjects_of(self._screen.scene())}
            if step == plan.steps[0]:
                is_near = are_near([there[ship] for ship in ships if ship in there], camera.viewport)
            framed = ships_in_view(ships, there, is_near=is_near, has_turned=step >= plan.turn_step)
            if framed:
                self._aim_camera(view_of(framed, camera.viewport), is_cut=step - 1 not in wanted)
            clean_view.draw(self._screen.state, surface, in_evening_light=False)
            yield surface

    def _start_scene(self, moment: GreatMoment) -> None:
        run_up, start = scene_range(moment, self.events)
        order_replay.go_to_event(self.battle, run_up)
        self._show.speed, self._screen.state.is_paused = _RUN_UP_SPEED, False
        for _ in range(_MAX_STEPS):
            if len(self.battle.events) >= start:
                break
            self._advance()
        self._show.speed = 1

    def _advance(self) -> None:
        for _ in range(2):  # as fine as a slow window's frames
            self.battle.confirm()
            self._show.watched_seconds = 0.0  # nobody is kept waiting
            self._screen.advance(FRAME_SECONDS / 2)

    def _is_shown(self, number: int) -> bool:
        show, events = self._show, self.battle.events
        waiting = (*show.queued_events, *show.deferred_events, *show.waiting_volleys)
        return len(events) > number and all(event is not events[number] for event in waiting)

    def _aim_camera(self, view: CameraView, *, is_cut: bool) -> None:
        camera = self._screen.sea_view.camera
        now, scale = camera.target_view, camera.max_px_per_cm
        off = hypot(view.x - now.x, view.y - now.y) * min(scale, view.px_per_cm)
        if is_cut:
            camera.jump_to(view)
        elif off > _GLIDE_FROM_PX and not camera.is_gliding:
            camera.glide_to(view, _GLIDE_SECONDS)
        else:
            camera.retarget_view(view)


def _start_no_battle(context: AppContext, *_: object) -> Screen:
    raise AssertionError("no battle is begun on a stage for pictures")
