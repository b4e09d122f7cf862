"""Sounds of the screens: pass what a battle shows and what a player presses to the sound player."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.events import Event, Fired, Rolled
from game.play.battle import Battle
from game.scene.effects import Blaze
from game.stage.frame.camera import Camera
from game.stage.frame.stage_view import StageView
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.event_sounds import SoundSource, cue_of_control, sounds_of_frame
from game.stage.sound.player import SoundListener, SoundPlayer, Volumes, captions_rect, draw_captions
from game.ui.kit.focus import FocusRing, Press, Scroll, Slide, StepBy
from game.ui.kit.settings import Settings

BED_INTERVAL: Final = 0.25
"""Seconds between two updates of the ambient sounds."""
SKIP_EVENT_COUNT: Final = 40
"""More events than this in one frame mean that the battle was skipped, not shown."""
WIND_SHARE: Final = 0.6


def volumes_of(settings: Settings) -> Volumes:
    """Return the volumes as the player has set them; voices and table share one."""
    return Volumes(
        settings.volume_sea / 100,
        settings.volume_guns / 100,
        settings.volume_table / 100,
        settings.volume_table / 100,
        settings.volume_music / 100,
        settings.mute,
    )


class SoundFeed:
    """What of one battle has been played already. A battle that begins, is resumed or has an answer
    undone is silent about what was before."""

    def __init__(self, sound: SoundPlayer, battle: Battle) -> None:
        self.sound, self.battle = sound, battle
        self._events_heard, self._rewinds = len(battle.events), battle.rewinds
        self._bed_age = BED_INTERVAL

    def advance(
        self,
        seconds: float,
        speed: int,
        stage_view: Callable[[], StageView],
        listener: Callable[[StageView], SoundListener],
    ) -> None:
        """Play what has happened since the last call and update the ambient sounds of sea, wind and fire."""
        news = self._new_events()
        self._bed_age += seconds
        if not news and self._bed_age < BED_INTERVAL:
            return
        seen = stage_view()
        if news:
            sources = sources_of(seen)
            calls = sounds_of_frame(news, sources)
            self.sound.queue(calls, listener(seen), 0 if is_skip(news) else speed)
        if self._bed_age >= BED_INTERVAL:
            self._bed_age = 0.0
            self.sound.fade_beds_to(ambience_of(seen))

    def _new_events(self) -> Sequence[Event]:
        if self.battle.rewinds != self._rewinds:
            self._rewinds, self._events_heard = self.battle.rewinds, len(self.battle.events)
        news = self.battle.events[self._events_heard :]
        self._events_heard = len(self.battle.events)
        return news

    def close(self) -> None:
        """Stop the battle's sounds."""
        self.sound.stop_queue_and_beds()


def is_skip(news: Sequence[Event]) -> bool:
    """Return whether too much happened at once to be shown step by step. Volleys shown together
    have only their dice between them."""
    fired = [n for n, event in enumerate(news) if isinstance(event, Fired)]
    if len(news) > SKIP_EVENT_COUNT or len(fired) < 2:
        return len(news) > SKIP_EVENT_COUNT
    between = news[fired[0] : fired[-1]]
    return not all(isinstance(event, Fired | Rolled) for event in between)


def sources_of(stage_view: StageView) -> dict[str, SoundSource]:
    """Return the sound source of each ship by id."""
    return {
        stage_ship.actor.ship: SoundSource(
            stage_ship.actor.x, stage_ship.actor.y, stage_ship.actor.heading, stage_ship.rigging.kind
        )
        for stage_ship in stage_view.ships
    }


def listener_of(stage_view: StageView, camera: Camera, own: str) -> SoundListener:
    """Return the listener over the visible sea, aboard ship `own` if there is one."""
    port = camera.viewport
    ship = sources_of(stage_view).get(own)
    return SoundListener(port.left, port.left + port.width, camera.to_screen, ship)


def ambience_of(stage_view: StageView) -> dict[str, float]:
    """Return the strength, 0 to 1, of each ambient sound: sea, wind, burning ships."""
    fires = sum(isinstance(effect, Blaze) for effect in stage_view.effects)
    sea = "sea-rough" if stage_view.air.is_choppy else "sea-light"
    blows = WIND_SHARE * min(1.0, stage_view.air.speed) * (1.4 if stage_view.air.is_choppy else 1.0)
    return {sea: 1.0, "wind": min(1.0, blows), "burn": min(1.0, 0.7 * fires)}


def play_control_sound(sound: SoundPlayer, ring: FocusRing) -> None:
    """Play the small sound of the last press. A volume slider is silent while it is dragged."""
    match ring.last_intent:
        case Press(name):
            sound.play_cue(cue_of_control(name))
        case StepBy():
            sound.play_cue("click")
        case Scroll() | Slide():
            pass
        case _:
            if ring.was_refused:
                sound.play_cue("error")
    ring.clear_last_result()


def sound_captions_rect(style: UiStyle, sea: pygame.Rect, sound: SoundPlayer) -> pygame.Rect:
    """Return the area of the sound captions; empty if there are none."""
    return captions_rect(style, sea, sound.captions.lines_at(sound.now))


def draw_sound_captions(c: Canvas, sea: pygame.Rect, sound: SoundPlayer) -> None:
    """Draw the sound captions at the foot of the free sea."""
    draw_captions(c, sea, sound.captions.lines_at(sound.now))
