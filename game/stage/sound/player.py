"""What plays the cues: pygame's mixer, the files, the beds, the music.

Nothing is opened before the first frame has been drawn, files are read one a frame, and a machine
without sound is served by the same calls: it only stays silent, and its captions still tell. A
device that is pulled out, or that is not there yet, is looked for again now and then.
"""

from __future__ import annotations

import math
import os
import sys
import wave
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.sea.polygons import Point
from game.stage.sound.captions import Captions, caption_of
from game.stage.sound.cue_list import BUSES, CUES, Bus, Cue, amplitude
from game.stage.sound.event_sounds import SoundCall, SoundSource, at_playback_speed
from game.stage.sound.mixer import VOICES, Envelope, Mixer, envelope_of, pan_gains, pan_of_pixel

SAMPLE_RATE: Final = 22_050
BUFFER_SAMPLES: Final = 512
BED_NAMES: Final = tuple(name for name, cue in CUES.items() if cue.is_loop and cue.bus != "music")
BED_FADE_SECONDS: Final = 1.5
"""Seconds in which a bed comes up or goes out."""
MUSIC_FADE_MS: Final = 900
FAR_SHARE: Final = 0.2
"""A gun farther outside the window than this share of its width is heard from afar."""
MAX_PENDING: Final = 200
FIRST_RETRY_SECONDS: Final = 2.0
"""Seconds until a device that is gone, or could not be opened, is looked for again; each time that
there is none, twice as many, up to `MAX_RETRY_SECONDS`."""
MAX_RETRY_SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True)
class Volumes:
    """What the player has set, 0 to 1 for each bus; `is_muted` silences all of them."""

    sea: float = 0.7
    guns: float = 0.8
    people: float = 0.8
    table: float = 0.8
    music: float = 0.6
    is_muted: bool = False

    def volume_of(self, bus: Bus) -> float:
        """How strong a bus is."""
        levels = (self.sea, self.guns, self.people, self.table, self.music)
        return 0.0 if self.is_muted else levels[BUSES.index(bus)]


@dataclass(frozen=True, slots=True)
class SoundListener:
    """Who listens: the left and right edge of the sea in pixels, how a place in cm becomes a pixel,
    and the ship in hand (None for a spectator)."""

    left: float
    right: float
    to_screen: Callable[[float, float], Point]
    own_ship: SoundSource | None = None

    def pan_of(self, at: Point | None) -> float:
        """Where a place is heard, -1 left to 1 right; 0 for what is nowhere."""
        return 0.0 if at is None else pan_of_pixel(self.to_screen(*at)[0], self.left, self.right)

    def is_far(self, at: Point | None) -> bool:
        """Whether a place lies well outside the sea that is seen."""
        if at is None:
            return False
        x, spare = self.to_screen(*at)[0], FAR_SHARE * (self.right - self.left)
        return x < self.left - spare or x > self.right + spare


CENTRED_LISTENER: Final = SoundListener(0.0, 1.0, lambda x, y: (0.5, 0.5))
"""An ear for pages without a sea: everything is in the middle."""


@dataclass(frozen=True, slots=True)
class PendingCue:
    """A cue that waits for its second."""

    time: float
    cue: Cue
    pan: float
    strength: float
    caption: str


def pending_cue(
    call: SoundCall, listener: SoundListener, now: float, placed: bool = True
) -> PendingCue:
    """A call as it will be heard by this ear; guns beyond the window sound from afar. Its caption
    tells where it comes from if it is `has_caption_directions`."""
    name = call.cue
    if name in ("gun-near", "carronade") and listener.is_far(call.position):
        name = "gun-far"
    cue, side = CUES[name], listener.pan_of(call.position)
    words = caption_of(cue, call.position, side, listener.own_ship) if placed else cue.caption
    return PendingCue(now + call.delay, cue, side, call.strength, words)


@dataclass(slots=True)
class _LoadedSound:
    """A file that has been read: the mixer's sound and its outline."""

    sound: pygame.mixer.Sound
    envelope: Envelope


@dataclass(slots=True)
class SoundPlayer:
    """The ear of the program. `folder` holds the wave files; None is a house without sound."""

    folder: Path | None = None
    volumes: Volumes = Volumes()
    captions: Captions = field(default_factory=Captions)
    mixer: Mixer = field(default_factory=Mixer)
    now: float = 0.0
    is_open: bool = False
    file_overrides: Mapping[str, bytes] = field(default_factory=dict)
    """Ogg Vorbis files that are heard in place of those of their names."""
    has_caption_directions: bool = True
    """Whether captions tell where a sound comes from: for who sits before the screen."""
    _next_retry: float = 0.0
    """When a device is looked for, as `now` counts."""
    _retry_pause: float = FIRST_RETRY_SECONDS
    _pending: list[PendingCue] = field(default_factory=list)
    _files: dict[str, _LoadedSound] = field(default_factory=dict)
    _variant_index: dict[str, int] = field(default_factory=dict)
    _bed_levels: dict[str, float] = field(default_factory=dict)
    _bed_targets: Mapping[str, float] = field(default_factory=dict)
    _music: str = ""

    @property
    def music(self) -> str:
        """The music that plays, '' for none."""
        return self._music

    # ------------------------------------------------------------------------ what is wanted

    def play(
        self, calls: Sequence[SoundCall], listener: SoundListener = CENTRED_LISTENER, speed: int = 1
    ) -> None:
        """The calls are heard, each in its time, by this ear at this speed of play."""
        fresh = [
            pending_cue(call, listener, self.now, self.has_caption_directions)
            for call in at_playback_speed(calls, speed)
        ]
        self._pending = sorted([*self._pending, *fresh], key=lambda due: due.time)[:MAX_PENDING]

    def set_file_overrides(self, own: Mapping[str, bytes]) -> None:
        """These files are heard in place of those of their names from now on; none for `{}`."""
        if own == self.file_overrides:
            return
        for name in (*self.file_overrides, *own):
            self._files.pop(name, None)
        for n, name in enumerate(BED_NAMES):
            if self.is_open and {*self.file_overrides, *own} & {*CUES[name].files}:
                pygame.mixer.Channel(VOICES + n).stop()
        self.file_overrides = own

    def play_cue(self, name: str) -> None:
        """A cue of the table is heard at once."""
        self.play([SoundCall(name)])

    def set_beds(self, levels: Mapping[str, float]) -> None:
        """These beds go on from now, each at a share of its level; the rest fade out."""
        for name in levels:
            if not self._bed_targets.get(name) and levels[name]:
                self.captions.add(CUES[name].caption, 1, self.now)
        self._bed_targets = dict(levels)

    def cancel_pending(self) -> None:
        """What was still to come is not heard any more: its picture was cut short."""
        self._pending.clear()

    def stop_page_sounds(self) -> None:
        """What was to come is not heard any more, and the beds go out: the page is left."""
        self.cancel_pending()
        self._bed_targets = {}

    def play_music(self, name: str) -> None:
        """This music plays, '' for none; the same one is not begun again."""
        if name == self._music:
            return
        self._music = name
        if name:
            self.captions.add(CUES[name].caption, 2, self.now)
        if self.is_open:
            self._start_music()

    # --------------------------------------------------------------------------------- time

    def advance(self, seconds: float) -> None:
        """So much time has passed: what is due begins, beds rise and fall."""
        self.now += seconds
        self.is_open = self.is_open and pygame.mixer.get_init() is not None
        if not self.is_open and self.now >= self._next_retry:
            self._open_mixer()
        self.captions.remove_old(self.now)
        while self._pending and self._pending[0].time <= self.now:
            self._play_due(self._pending.pop(0))
        self._update_beds(seconds)
        self._preload_next_file()

    def _play_due(self, due: PendingCue) -> None:
        """The cue is told, and heard if a voice is to be had."""
        self.captions.add(due.caption, due.cue.priority, self.now)
        turn = self._variant_index[due.cue.name] = self._variant_index.get(due.cue.name, -1) + 1
        heard = self._load_file(due.cue.files[turn % len(due.cue.files)]) if self.is_open else None
        level = amplitude(due.cue.level_db) * due.strength * self.volumes.volume_of(due.cue.bus)
        if heard is None or not level:
            return
        if due.cue.name == "explosion":
            self._stop_voices()
        place = self.mixer.start_voice(due.cue, heard.envelope, level, self.now)
        if place is not None:
            left, right = pan_gains(due.pan)
            channel = pygame.mixer.Channel(place[0])
            channel.play(heard.sound)
            channel.set_volume(place[1] * left, place[1] * right)

    def _stop_voices(self) -> None:
        """An explosion drowns everything that sounds, and what was about to."""
        self._pending = [due for due in self._pending if due.cue.name == "explosion"]
        for number in range(VOICES):
            pygame.mixer.Channel(number).fadeout(60)

    def _update_beds(self, seconds: float) -> None:
        """Every bed is a little nearer to the level it should have."""
        duck = self.mixer.update_bed_level(self.now, seconds)
        for n, name in enumerate(BED_NAMES):
            aim, level = self._bed_targets.get(name, 0.0), self._bed_levels.get(name, 0.0)
            step = seconds / BED_FADE_SECONDS
            level = min(aim, level + step) if level < aim else max(aim, level - step)
            self._bed_levels[name] = level
            if self.is_open:
                self._play_bed(VOICES + n, CUES[name], level, duck)

    def _play_bed(self, number: int, cue: Cue, level: float, duck: float) -> None:
        channel = pygame.mixer.Channel(number)
        if level and not channel.get_busy():
            heard = self._load_file(cue.files[0])
            if heard is not None:
                channel.play(heard.sound, loops=-1)
        elif not level and channel.get_busy():
            channel.stop()
        gain = level * duck * amplitude(cue.level_db) * self.volumes.volume_of(cue.bus)
        channel.set_volume(gain)

    # ------------------------------------------------------------------------------- files

    def _load_file(self, name: str) -> _LoadedSound | None:
        """The file as the mixer plays it; None if it cannot be read, which nobody is told. One of
        the player's own that cannot be heard gives way to ours."""
        if name not in self._files and self.folder is not None:
            own = load_ogg(self.file_overrides[name]) if name in self.file_overrides else None
            try:
                path = self.folder / f"{name}.wav"
                self._files[name] = own or _LoadedSound(
                    pygame.mixer.Sound(path), read_envelope(path)
                )
            except (OSError, EOFError, pygame.error, wave.Error):
                return None
        return self._files.get(name)

    def _preload_next_file(self) -> None:
        """One file that was not needed yet is read, so that none is read late."""
        if not self.is_open or len(self._files) >= len(_EFFECT_FILES):
            return
        for name in _EFFECT_FILES:
            if name not in self._files:
                self._load_file(name)
                return

    def on_device_lost(self, device: int) -> None:
        """The system has lost a device, by SDL's number: 0 is one that nobody had opened. If it is
        ours, it has gone with all that was read for it."""
        if self.is_open and device:
            pygame.mixer.quit()
            self._files.clear()
            self.is_open, self._next_retry, self._retry_pause = (
                False,
                self.now + FIRST_RETRY_SECONDS,
                FIRST_RETRY_SECONDS,
            )

    def _open_mixer(self) -> None:
        """The mixer is open and what goes on is heard, or there is none: nothing is said about it,
        and it is tried again later."""
        self._next_retry, self._retry_pause = (
            self.now + self._retry_pause,
            min(2 * self._retry_pause, MAX_RETRY_SECONDS),
        )
        if self.folder is None:
            return
        try:
            with silent_stderr():
                if not pygame.mixer.get_init():
                    pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES + len(BED_NAMES))
        except pygame.error:
            return
        self.is_open = True
        self._start_music()

    def _start_music(self) -> None:
        """The music that is wanted plays; what played before ends, and fades if nothing follows."""
        try:
            if not self._music or self.folder is None:
                pygame.mixer.music.fadeout(MUSIC_FADE_MS)
                return
            pygame.mixer.music.stop()  # to load while one fades would wait until it has faded
            pygame.mixer.music.load(self.folder / f"{self._music}.wav")
            pygame.mixer.music.play(-1 if CUES[self._music].is_loop else 0)
            self.set_volumes(self.volumes)
        except (OSError, pygame.error):
            return

    def set_volumes(self, volumes: Volumes) -> None:
        """These volumes hold from now on, for what sounds already as well."""
        if volumes.is_muted and not self.volumes.is_muted and self.is_open:
            for number in range(VOICES):
                pygame.mixer.Channel(number).stop()
        self.volumes = volumes
        if self.is_open and self._music:
            level = amplitude(CUES[self._music].level_db) * volumes.volume_of("music")
            pygame.mixer.music.set_volume(level)

    def close(self) -> None:
        """Nothing is heard any more. The mixer itself stays for whoever opens it next."""
        if self.is_open and pygame.mixer.get_init():
            pygame.mixer.stop()
            pygame.mixer.music.stop()
        self.is_open, self._next_retry = False, math.inf


_EFFECT_FILES: Final = tuple(f for cue in CUES.values() if cue.bus != "music" for f in cue.files)


def read_envelope(path: Path) -> Envelope:
    """The outline of a wave file. Raises OSError or wave.Error if it cannot be read."""
    with wave.open(str(path), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return envelope_of(samples, file.getframerate())


def load_ogg(data: bytes) -> _LoadedSound | None:
    """A file of the player's as the mixer plays it, with its outline; None if it cannot be read."""
    try:
        with silent_stderr():
            sound = pygame.mixer.Sound(file=BytesIO(data))
        rate, _, channels = pygame.mixer.get_init() or (SAMPLE_RATE, -16, 2)
    except (pygame.error, MemoryError):
        return None
    samples = np.frombuffer(sound.get_raw(), "<i2")
    rows = samples[: len(samples) // channels * channels].reshape(-1, channels)
    peaks = rows[np.arange(len(rows)), np.abs(rows.astype(np.int32)).argmax(axis=1)]
    return _LoadedSound(sound, envelope_of(peaks, rate)) if len(rows) else None


@contextmanager
def silent_stderr() -> Iterator[None]:
    """Inside, what libraries below Python write to the terminal is swallowed: a machine without a
    sound card makes them complain at length."""
    try:
        number = sys.__stderr__.fileno() if sys.__stderr__ else -1
        kept = os.dup(number)
    except (OSError, ValueError):
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, number)
        yield
    finally:
        os.dup2(kept, number)
        os.close(kept)
        os.close(nowhere)
