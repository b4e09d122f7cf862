"""Eyes for hands and ears for the hall: the devices at the stand, what they ask for, and its sound.

Keys and pad lie as new: nobody has laid them otherwise here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame

from game.paths import assets_home
from game.stage.paper.canvas import UiStyle
from game.stage.sound.player import SoundPlayer
from game.ui.kiosk import window
from game.ui.kiosk.gestures import Gestures, InputKind
from game.ui.kit.input_state import InputState
from game.ui.kit.pads import Pads
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings, look_of
from game.ui.kit.sound_feed import volumes_of


@dataclass(frozen=True, slots=True)
class KioskInput:
    """One event: whether a hand pressed or moved something, and what it is in the words that
    screens know."""

    kind: InputKind
    events: tuple[pygame.event.Event, ...]


class KioskDevices:
    """The devices and the sound of the stand. ``key_captions`` is what buttons say for whoever
    plays with
    the right half of the keyboard, empty for everybody else; ``is_finger`` whether the last thing
    that
    pointed was one, ``has_touch_screen`` whether the screen can be touched, as far as is known."""

    def __init__(self, sound: SoundPlayer | None, settings: Settings) -> None:
        """``sound`` None: the game's own, if the machine has any."""
        self.sound = sound or SoundPlayer(assets_home() / "sounds", volumes_of(settings))
        self.sound.has_caption_directions = False  # in a hall left and right, ahead and astern say nothing
        self.gestures, self.input_state, self.pads = Gestures(), InputState(), Pads()
        self.key_captions: Mapping[str, str] = {}
        self.is_finger, self.has_touch_screen = False, window.has_touch_screen()

    def read_event(
        self, event: pygame.event.Event, size: tuple[int, int], unit: float, steering: bool
    ) -> KioskInput:
        """What the event is; while ``steering`` the left stick is the helm."""
        touch = self.gestures.input_kind(event, size, unit)
        if event.type == pygame.FINGERDOWN:
            self.is_finger = self.has_touch_screen = True
        elif event.type == pygame.MOUSEBUTTONDOWN and not event.dict.get("touch", False):
            self.is_finger = False
        let_go = self.gestures.missed_releases(event)
        return KioskInput(touch, (*let_go, *self.input_state.translate_event(event, steering)))

    def read_idle_event(self, event: pygame.event.Event, size: tuple[int, int], unit: float) -> KioskInput:
        """What the hands of somebody do who is not asked now: they are there, no more."""
        return KioskInput(self.gestures.input_kind(event, size, unit), ())

    def repeat_events(self, seconds: float) -> list[pygame.event.Event]:
        """What a stick that is held over does again as time passes."""
        return self.input_state.advance(seconds)

    def aim_with_stick(self, screen: Screen, seconds: float) -> None:
        """The right stick points where the ship of this screen shall come to lie, or moves its view
        where no course is drawn."""
        if not screen.aims_with_stick:
            across, down = self.input_state.pan_offset(seconds)
            if across or down:
                screen.pan(across, down)
            return
        leans = self.input_state.update_aim(seconds)
        if leans is not None:
            screen.aim_stick(*leans)

    @property
    def pad_count(self) -> int:
        """How many pads are plugged in."""
        return len(self.pads.joysticks)

    def on_pad_change(self, event: pygame.event.Event) -> bool:
        """A pad came or went; whether the one in use is gone."""
        if event.type == pygame.JOYDEVICEADDED:
            self.input_state.controllers = self.pads.open_pad(event.device_index)
            return False
        self.input_state.controllers = self.pads.close_pad(event.instance_id)
        lost = self.input_state.device == "pad"
        if lost:
            self.input_state.on_pad_unplugged()
        return lost

    def make_look(self, settings: Settings, size: tuple[int, int]) -> UiStyle:
        """How things are drawn: text at the settings' size, the caps of the device in use."""
        caps = {**self.input_state.bindings.key_caps(self.input_state.device), **self.key_captions}
        style = look_of(settings, size)
        return replace(style, device=self.input_state.device, key_caps=tuple(sorted(caps.items())))

    def advance_sound(self, seconds: float, air: str) -> None:
        """So much time has passed for the ear; this air is played, '' for none."""
        self.sound.play_music(air)
        self.sound.advance(seconds)


def visitor_settings(volume: int, *, by_the_book: bool = False, text: int = 125) -> Settings:
    """The settings of every visitor: text at so many per cent, this volume (0 to 100),
    `by_the_book` or brisk, what is heard in words too, everything else as new."""
    quiet = Settings(text_scale=text, volume_sea=volume, volume_guns=volume, captions=True)
    return replace(quiet, volume_music=volume, volume_table=volume, by_the_book=by_the_book)
