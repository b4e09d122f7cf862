"""Eyes for hands and ears for the hall: the devices at the stand, what they ask for, and its sound.

Keys and pad lie as new: nobody has laid them otherwise here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame

from game.paths import assets_home
from game.stage.paper.canvas import Look
from game.stage.sound.player import Sound
from game.ui.kiosk import window
from game.ui.kiosk.gestures import Gestures, Touch
from game.ui.kit.devices import InputState
from game.ui.kit.pads import Pads
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings, look_for
from game.ui.kit.sound_feed import volumes_of


@dataclass(frozen=True, slots=True)
class Heard:
    """One event: whether a hand pressed or moved something, and what it is in the words that
    screens know."""

    touch: Touch
    events: tuple[pygame.event.Event, ...]


class KioskDevices:
    """The devices and the sound of the stand. ``caps`` is what buttons say for whoever plays with
    the right half of the keyboard, empty for everybody else; ``finger`` whether the last thing that
    pointed was one, ``fingers`` whether the screen can be touched, as far as is known."""

    def __init__(self, sound: Sound | None, settings: Settings) -> None:
        """``sound`` None: the game's own, if the machine has any."""
        self.sound = sound or Sound(assets_home() / "sounds", volumes_of(settings))
        self.sound.placed = False  # in a hall left and right, ahead and astern say nothing
        self.gestures, self.hands, self.pads = Gestures(), InputState(), Pads()
        self.caps: Mapping[str, str] = {}
        self.finger, self.fingers = False, window.touched()

    def hear(
        self, event: pygame.event.Event, size: tuple[int, int], unit: float, steering: bool
    ) -> Heard:
        """What the event is; while ``steering`` the left stick is the helm."""
        touch = self.gestures.hear(event, size, unit)
        if event.type == pygame.FINGERDOWN:
            self.finger = self.fingers = True
        elif event.type == pygame.MOUSEBUTTONDOWN and not event.dict.get("touch", False):
            self.finger = False
        let_go = self.gestures.unheard(event)
        return Heard(touch, (*let_go, *self.hands.hear(event, steering)))

    def overhear(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> Heard:
        """What the hands of somebody do who is not asked now: they are there, no more."""
        return Heard(self.gestures.hear(event, size, unit), ())

    def held(self, seconds: float) -> list[pygame.event.Event]:
        """What a stick that is held over does again as time passes."""
        return self.hands.tick(seconds)

    def aim(self, screen: Screen, seconds: float) -> None:
        """The right stick points where the ship of this screen shall come to lie, or moves its view
        where no course is drawn."""
        if not screen.aims_with_stick:
            across, down = self.hands.pan(seconds)
            if across or down:
                screen.pan(across, down)
            return
        leans = self.hands.lean(seconds)
        if leans is not None:
            screen.aim_stick(*leans)

    @property
    def plugged(self) -> int:
        """How many pads are plugged in."""
        return len(self.pads.joysticks)

    def plug(self, event: pygame.event.Event) -> bool:
        """A pad came or went; whether the one in use is gone."""
        if event.type == pygame.JOYDEVICEADDED:
            self.hands.controllers = self.pads.plugged_in(event.device_index)
            return False
        self.hands.controllers = self.pads.unplugged(event.instance_id)
        lost = self.hands.hand == "pad"
        if lost:
            self.hands.gone()
        return lost

    def look(self, settings: Settings, size: tuple[int, int]) -> Look:
        """How things are drawn: text at the settings' size, the caps of the device in use."""
        caps = {**self.hands.bindings.caps(self.hands.hand), **self.caps}
        look = look_for(settings, size)
        return replace(look, hand=self.hands.hand, caps=tuple(sorted(caps.items())))

    def sound_on(self, seconds: float, air: str) -> None:
        """So much time has passed for the ear; this air is played, '' for none."""
        self.sound.play_air(air)
        self.sound.advance(seconds)


def stand_settings(volume: int, *, by_the_book: bool = False, text: int = 125) -> Settings:
    """The settings of every visitor: text at so many per cent, this volume (0 to 100),
    `by_the_book` or brisk, what is heard in words too, everything else as new."""
    quiet = Settings(text_scale=text, volume_sea=volume, volume_guns=volume, captions=True)
    return replace(quiet, volume_music=volume, volume_table=volume, by_the_book=by_the_book)
