"""The ears of the screens: what a battle shows and what a hand does, handed to the sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.events import Event, Fired, Rolled
from game.play.battle import Battle
from game.scene.effects import Blaze
from game.stage.frame.camera import Camera
from game.stage.frame.scenery import Scenery
from game.stage.paper.canvas import Canvas, Look
from game.stage.sound.captions import draw_captions, slip_rect
from game.stage.sound.cues import Source, cue_of_press, heard_of
from game.stage.sound.player import Ear, Sound, Volumes
from game.ui.kit.focus import FocusRing, Press, Scroll, Slide, StepBy
from game.ui.kit.settings import Settings

BED_SECONDS: Final = 0.25
"""How often the beds are laid anew."""
MOST_AT_ONCE: Final = 40
"""Events in one frame beyond which the battle has been skipped on, not shown."""
WIND_SHARE: Final = 0.6


def volumes_of(settings: Settings) -> Volumes:
    """The volumes as the player has set them; people and table share one."""
    return Volumes(
        settings.volume_sea / 100,
        settings.volume_guns / 100,
        settings.volume_table / 100,
        settings.volume_table / 100,
        settings.volume_music / 100,
        settings.mute,
    )


class SoundFeed:
    """What of one battle has been heard already. Battles that begin, are resumed or have an answer
    taken back are silent about what was before."""

    def __init__(self, sound: Sound, battle: Battle) -> None:
        self.sound, self.battle = sound, battle
        self._heard, self._rewinds = len(battle.events), battle.rewinds
        self._bed_age = BED_SECONDS

    def advance(
        self,
        seconds: float,
        speed: int,
        scene: Callable[[], Scenery],
        ear: Callable[[Scenery], Ear],
    ) -> None:
        """So much time has passed on the stage at this speed of play: what happened since is heard
        and the beds are as sea, wind and fire want them."""
        news = self._news()
        self._bed_age += seconds
        if not news and self._bed_age < BED_SECONDS:
            return
        seen = scene()
        if news:
            sources = sources_of(seen)
            calls = heard_of(news, sources)
            self.sound.hear(calls, ear(seen), 0 if skipped(news) else speed)
        if self._bed_age >= BED_SECONDS:
            self._bed_age = 0.0
            self.sound.lay_beds(beds_of(seen))

    def _news(self) -> Sequence[Event]:
        """What has happened since the last frame; nothing of a battle that went back."""
        if self.battle.rewinds != self._rewinds:
            self._rewinds, self._heard = self.battle.rewinds, len(self.battle.events)
        news = self.battle.events[self._heard :]
        self._heard = len(self.battle.events)
        return news

    def close(self) -> None:
        """The battle is left: what was to come is not heard any more."""
        self.sound.hush()


def skipped(news: Sequence[Event]) -> bool:
    """Whether so much happened at once that it was not shown step by step: between volleys that
    are seen together there is nothing but their dice."""
    fired = [n for n, event in enumerate(news) if isinstance(event, Fired)]
    if len(news) > MOST_AT_ONCE or len(fired) < 2:
        return len(news) > MOST_AT_ONCE
    between = news[fired[0] : fired[-1]]
    return not all(isinstance(event, Fired | Rolled) for event in between)


def sources_of(scene: Scenery) -> dict[str, Source]:
    """Every ship by her id, as the ear knows her."""
    return {
        cast.actor.ship: Source(cast.actor.x, cast.actor.y, cast.actor.heading, cast.rigging.kind)
        for cast in scene.ships
    }


def ear_of(scene: Scenery, camera: Camera, own: str) -> Ear:
    """The ear over the sea as the camera shows it, aboard the ship in hand if there is one."""
    port = camera.viewport
    ship = sources_of(scene).get(own)
    return Ear(port.left, port.left + port.width, camera.to_screen, ship)


def beds_of(scene: Scenery) -> dict[str, float]:
    """Which beds sound, and how strong: the sea as it runs, the wind as it blows, ships afire."""
    fires = sum(isinstance(effect, Blaze) for effect in scene.effects)
    sea = "sea-rough" if scene.air.choppy else "sea-light"
    blows = WIND_SHARE * min(1.0, scene.air.speed) * (1.4 if scene.air.choppy else 1.0)
    return {sea: 1.0, "wind": min(1.0, blows), "burn": min(1.0, 0.7 * fires)}


def hear_hand(sound: Sound, ring: FocusRing) -> None:
    """What the hand has just done makes its small sound; a bar of volume is silent while it is
    drawn."""
    match ring.told:
        case Press(name):
            sound.tap(cue_of_press(name))
        case StepBy():
            sound.tap("click")
        case Scroll() | Slide():
            pass
        case _:
            if ring.refused:
                sound.tap("error")
    ring.told, ring.refused = None, False


def heard_rect(look: Look, sea: pygame.Rect, sound: Sound) -> pygame.Rect:
    """Where the captions of what is heard now lie; empty if nothing is."""
    return slip_rect(look, sea, sound.captions.shown(sound.now))


def draw_heard(c: Canvas, sea: pygame.Rect, sound: Sound) -> None:
    """The captions of what is heard now, at the foot of the free sea."""
    draw_captions(c, sea, sound.captions.shown(sound.now))
