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

from game.sea.rings import Point
from game.stage.sound.captions import Captions, words_of
from game.stage.sound.cue_book import BUSES, CUES, Bus, Cue, amplitude
from game.stage.sound.cues import Call, Source, paced
from game.stage.sound.mix import VOICES, Mix, Outline, outline, panned, side_of

RATE: Final = 22_050
BUFFER: Final = 512
BEDS: Final = tuple(name for name, cue in CUES.items() if cue.loops and cue.bus != "music")
BED_FADE: Final = 1.5
"""Seconds in which a bed comes up or goes out."""
MUSIC_FADE_MS: Final = 900
FAR_SHARE: Final = 0.2
"""A gun farther outside the window than this share of its width is heard from afar."""
MOST_DUE: Final = 200
SOONEST: Final = 2.0
"""Seconds until a device that is gone, or could not be opened, is looked for again; each time that
there is none, twice as many, up to `LATEST`."""
LATEST: Final = 60.0


@dataclass(frozen=True, slots=True)
class Volumes:
    """What the player has set, 0 to 1 for each bus; `mute` silences all of them."""

    sea: float = 0.7
    guns: float = 0.8
    people: float = 0.8
    table: float = 0.8
    music: float = 0.6
    mute: bool = False

    def of(self, bus: Bus) -> float:
        """How strong a bus is."""
        levels = (self.sea, self.guns, self.people, self.table, self.music)
        return 0.0 if self.mute else levels[BUSES.index(bus)]


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens: the left and right edge of the sea in pixels, how a place in cm becomes a pixel,
    and the ship in hand (None for a spectator)."""

    left: float
    right: float
    to_screen: Callable[[float, float], Point]
    own: Source | None = None

    def side(self, at: Point | None) -> float:
        """Where a place is heard, -1 left to 1 right; 0 for what is nowhere."""
        return 0.0 if at is None else side_of(self.to_screen(*at)[0], self.left, self.right)

    def is_far(self, at: Point | None) -> bool:
        """Whether a place lies well outside the sea that is seen."""
        if at is None:
            return False
        x, spare = self.to_screen(*at)[0], FAR_SHARE * (self.right - self.left)
        return x < self.left - spare or x > self.right + spare


DEAF: Final = Ear(0.0, 1.0, lambda x, y: (0.5, 0.5))
"""An ear for pages without a sea: everything is in the middle."""


@dataclass(frozen=True, slots=True)
class Due:
    """A cue that waits for its second."""

    at: float
    cue: Cue
    side: float
    strength: float
    words: str


def due_of(call: Call, ear: Ear, now: float, placed: bool = True) -> Due:
    """A call as it will be heard by this ear; guns beyond the window sound from afar. Its caption
    tells where it comes from if it is `placed`."""
    name = call.cue
    if name in ("gun-near", "carronade") and ear.is_far(call.at):
        name = "gun-far"
    cue, side = CUES[name], ear.side(call.at)
    words = words_of(cue, call.at, side, ear.own) if placed else cue.caption
    return Due(now + call.delay, cue, side, call.strength, words)


@dataclass(slots=True)
class _Heard:
    """A file that has been read: the mixer's sound and its outline."""

    sound: pygame.mixer.Sound
    shape: Outline


@dataclass(slots=True)
class Sound:
    """The ear of the program. `folder` holds the wave files; None is a house without sound."""

    folder: Path | None = None
    volumes: Volumes = Volumes()
    captions: Captions = field(default_factory=Captions)
    mix: Mix = field(default_factory=Mix)
    now: float = 0.0
    open: bool = False
    own: Mapping[str, bytes] = field(default_factory=dict)
    """Ogg Vorbis files that are heard in place of those of their names."""
    placed: bool = True
    """Whether captions tell where a sound comes from: for who sits before the screen."""
    _next: float = 0.0
    """When a device is looked for, as `now` counts."""
    _pause: float = SOONEST
    _due: list[Due] = field(default_factory=list)
    _files: dict[str, _Heard] = field(default_factory=dict)
    _turns: dict[str, int] = field(default_factory=dict)
    _beds: dict[str, float] = field(default_factory=dict)
    _wanted: Mapping[str, float] = field(default_factory=dict)
    _air: str = ""

    @property
    def air(self) -> str:
        """The music that plays, '' for none."""
        return self._air

    # ------------------------------------------------------------------------ what is wanted

    def hear(self, calls: Sequence[Call], ear: Ear = DEAF, speed: int = 1) -> None:
        """The calls are heard, each in its time, by this ear at this speed of play."""
        fresh = [due_of(call, ear, self.now, self.placed) for call in paced(calls, speed)]
        self._due = sorted([*self._due, *fresh], key=lambda due: due.at)[:MOST_DUE]

    def wear(self, own: Mapping[str, bytes]) -> None:
        """These files are heard in place of those of their names from now on; none for `{}`."""
        if own == self.own:
            return
        for name in (*self.own, *own):
            self._files.pop(name, None)
        for n, name in enumerate(BEDS):
            if self.open and {*self.own, *own} & {*CUES[name].files}:
                pygame.mixer.Channel(VOICES + n).stop()
        self.own = own

    def tap(self, name: str) -> None:
        """A cue of the table is heard at once."""
        self.hear([Call(name)])

    def lay_beds(self, levels: Mapping[str, float]) -> None:
        """These beds go on from now, each at a share of its level; the rest fade out."""
        for name in levels:
            if not self._wanted.get(name) and levels[name]:
                self.captions.say(CUES[name].caption, 1, self.now)
        self._wanted = dict(levels)

    def drop(self) -> None:
        """What was still to come is not heard any more: its picture was cut short."""
        self._due.clear()

    def hush(self) -> None:
        """What was to come is not heard any more, and the beds go out: the page is left."""
        self.drop()
        self._wanted = {}

    def play_air(self, name: str) -> None:
        """This music plays, '' for none; the same one is not begun again."""
        if name == self._air:
            return
        self._air = name
        if name:
            self.captions.say(CUES[name].caption, 2, self.now)
        if self.open:
            self._start_air()

    # --------------------------------------------------------------------------------- time

    def advance(self, seconds: float) -> None:
        """So much time has passed: what is due begins, beds rise and fall."""
        self.now += seconds
        self.open = self.open and pygame.mixer.get_init() is not None
        if not self.open and self.now >= self._next:
            self._open()
        self.captions.forget(self.now)
        while self._due and self._due[0].at <= self.now:
            self._begin(self._due.pop(0))
        self._tend_beds(seconds)
        self._read_one_more()

    def _begin(self, due: Due) -> None:
        """The cue is told, and heard if a voice is to be had."""
        self.captions.say(due.words, due.cue.priority, self.now)
        turn = self._turns[due.cue.name] = self._turns.get(due.cue.name, -1) + 1
        heard = self._file(due.cue.files[turn % len(due.cue.files)]) if self.open else None
        level = amplitude(due.cue.level) * due.strength * self.volumes.of(due.cue.bus)
        if heard is None or not level:
            return
        if due.cue.name == "explosion":
            self._stop_voices()
        place = self.mix.admit(due.cue, heard.shape, level, self.now)
        if place is not None:
            left, right = panned(due.side)
            channel = pygame.mixer.Channel(place[0])
            channel.play(heard.sound)
            channel.set_volume(place[1] * left, place[1] * right)

    def _stop_voices(self) -> None:
        """An explosion drowns everything that sounds, and what was about to."""
        self._due = [due for due in self._due if due.cue.name == "explosion"]
        for number in range(VOICES):
            pygame.mixer.Channel(number).fadeout(60)

    def _tend_beds(self, seconds: float) -> None:
        """Every bed is a little nearer to the level it should have."""
        duck = self.mix.beds(self.now, seconds)
        for n, name in enumerate(BEDS):
            aim, level = self._wanted.get(name, 0.0), self._beds.get(name, 0.0)
            step = seconds / BED_FADE
            level = min(aim, level + step) if level < aim else max(aim, level - step)
            self._beds[name] = level
            if self.open:
                self._play_bed(VOICES + n, CUES[name], level, duck)

    def _play_bed(self, number: int, cue: Cue, level: float, duck: float) -> None:
        channel = pygame.mixer.Channel(number)
        if level and not channel.get_busy():
            heard = self._file(cue.files[0])
            if heard is not None:
                channel.play(heard.sound, loops=-1)
        elif not level and channel.get_busy():
            channel.stop()
        gain = level * duck * amplitude(cue.level) * self.volumes.of(cue.bus)
        channel.set_volume(gain)

    # ------------------------------------------------------------------------------- files

    def _file(self, name: str) -> _Heard | None:
        """The file as the mixer plays it; None if it cannot be read, which nobody is told. One of
        the player's own that cannot be heard gives way to ours."""
        if name not in self._files and self.folder is not None:
            own = heard_of_ogg(self.own[name]) if name in self.own else None
            try:
                path = self.folder / f"{name}.wav"
                self._files[name] = own or _Heard(pygame.mixer.Sound(path), read_outline(path))
            except (OSError, EOFError, pygame.error, wave.Error):
                return None
        return self._files.get(name)

    def _read_one_more(self) -> None:
        """One file that was not needed yet is read, so that none is read late."""
        if not self.open or len(self._files) >= len(_EFFECT_FILES):
            return
        for name in _EFFECT_FILES:
            if name not in self._files:
                self._file(name)
                return

    def lost(self, device: int) -> None:
        """The system has lost a device, by SDL's number: 0 is one that nobody had opened. If it is
        ours, it has gone with all that was read for it."""
        if self.open and device:
            pygame.mixer.quit()
            self._files.clear()
            self.open, self._next, self._pause = False, self.now + SOONEST, SOONEST

    def _open(self) -> None:
        """The mixer is open and what goes on is heard, or there is none: nothing is said about it,
        and it is tried again later."""
        self._next, self._pause = self.now + self._pause, min(2 * self._pause, LATEST)
        if self.folder is None:
            return
        try:
            with silent_stderr():
                if not pygame.mixer.get_init():
                    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES + len(BEDS))
        except pygame.error:
            return
        self.open = True
        self._start_air()

    def _start_air(self) -> None:
        """The music that is wanted plays; what played before ends, and fades if nothing follows."""
        try:
            if not self._air or self.folder is None:
                pygame.mixer.music.fadeout(MUSIC_FADE_MS)
                return
            pygame.mixer.music.stop()  # to load while one fades would wait until it has faded
            pygame.mixer.music.load(self.folder / f"{self._air}.wav")
            pygame.mixer.music.play(-1 if CUES[self._air].loops else 0)
            self.set_volumes(self.volumes)
        except (OSError, pygame.error):
            return

    def set_volumes(self, volumes: Volumes) -> None:
        """These volumes hold from now on, for what sounds already as well."""
        if volumes.mute and not self.volumes.mute and self.open:
            for number in range(VOICES):
                pygame.mixer.Channel(number).stop()
        self.volumes = volumes
        if self.open and self._air:
            level = amplitude(CUES[self._air].level) * volumes.of("music")
            pygame.mixer.music.set_volume(level)

    def close(self) -> None:
        """Nothing is heard any more. The mixer itself stays for whoever opens it next."""
        if self.open and pygame.mixer.get_init():
            pygame.mixer.stop()
            pygame.mixer.music.stop()
        self.open, self._next = False, math.inf


_EFFECT_FILES: Final = tuple(f for cue in CUES.values() if cue.bus != "music" for f in cue.files)


def read_outline(path: Path) -> Outline:
    """The outline of a wave file. Raises OSError or wave.Error if it cannot be read."""
    with wave.open(str(path), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return outline(samples, file.getframerate())


def heard_of_ogg(data: bytes) -> _Heard | None:
    """A file of the player's as the mixer plays it, with its outline; None if it cannot be read."""
    try:
        with silent_stderr():
            sound = pygame.mixer.Sound(file=BytesIO(data))
        rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 2)
    except (pygame.error, MemoryError):
        return None
    samples = np.frombuffer(sound.get_raw(), "<i2")
    rows = samples[: len(samples) // channels * channels].reshape(-1, channels)
    peaks = rows[np.arange(len(rows)), np.abs(rows.astype(np.int32)).argmax(axis=1)]
    return _Heard(sound, outline(peaks, rate)) if len(rows) else None


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
