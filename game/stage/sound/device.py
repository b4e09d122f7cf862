"""The sound device: pygame's mixer behind a few plain calls, so that a recording can take its place."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.stage.sound.mixer import Samples
from game.stage.sound.volleys import SAMPLE_RATE, Pair

BUFFER_SAMPLES: Final = 512
MUSIC_FADE_MS: Final = 900


class AudioDevice:
    """The program's one sound device: numbered channels of two ears, and one stream of music."""

    def open(self, channels: int) -> bool:
        """Open the device with so many channels; return whether there is one."""
        try:
            with silenced_stderr():
                if not pygame.mixer.get_init():
                    pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES, allowedchanges=0)
            pygame.mixer.set_num_channels(channels)
        except pygame.error:
            return False
        return True

    @property
    def is_open(self) -> bool:
        """Return whether it is open."""
        return pygame.mixer.get_init() is not None

    def load(self, source: Path | bytes) -> pygame.mixer.Sound | None:
        """Return a wave or Ogg file, or the bytes of one, as the device plays it; None if it cannot be
        read."""
        try:
            with silenced_stderr():
                return pygame.mixer.Sound(file=BytesIO(source) if isinstance(source, bytes) else str(source))
        except (OSError, pygame.error, MemoryError):
            return None

    def play(
        self, channel: int, sound: pygame.mixer.Sound, gains: tuple[float, float], loops: int = 0
    ) -> None:
        """Play a sound from now on at these gains of left and right, once and `loops` times more, -1 for
        ever."""
        pygame.mixer.Channel(channel).play(sound, loops)
        self.set_gains(channel, gains)

    def set_gains(self, channel: int, gains: tuple[float, float]) -> None:
        """Set the gains of left and right. Two numbers have 256 steps, one has 128."""
        pygame.mixer.Channel(channel).set_volume(min(1.0, gains[0]), min(1.0, gains[1]))

    def stop(self, channel: int, fade_ms: int = 0) -> None:
        """Stop a channel, or fade it out."""
        if fade_ms:
            pygame.mixer.Channel(channel).fadeout(fade_ms)
        else:
            pygame.mixer.Channel(channel).stop()

    def is_busy(self, channel: int) -> bool:
        """Return whether a channel plays."""
        return pygame.mixer.Channel(channel).get_busy()

    def play_music(self, file: Path | None, *, is_loop: bool, gain: float) -> None:
        """Play a file as music instead of the one before; None fades that out."""
        try:
            if file is None:
                pygame.mixer.music.fadeout(MUSIC_FADE_MS)
                return
            pygame.mixer.music.stop()  # loading during a fade would block until the fade ends
            pygame.mixer.music.load(file)
            pygame.mixer.music.play(-1 if is_loop else 0)
            self.set_music_gain(gain)
        except (OSError, pygame.error):
            return

    def set_music_gain(self, gain: float) -> None:
        """Set the gain of the music."""
        pygame.mixer.music.set_volume(gain)

    def stop_all(self) -> None:
        """Stop all channels and the music."""
        if self.is_open:
            pygame.mixer.stop()
            pygame.mixer.music.stop()

    def quit(self) -> None:
        """Close the device; all sounds loaded for it are gone."""
        pygame.mixer.quit()


def samples_of(sound: pygame.mixer.Sound) -> Samples:
    """Return a loaded sound as rows of two ears."""
    channels = (pygame.mixer.get_init() or (0, 0, 2))[2]
    samples = np.frombuffer(sound.get_raw(), "<i2")
    rows = samples[: len(samples) // channels * channels].reshape(-1, channels)
    return rows if channels == 2 else np.repeat(rows[:, :1], 2, axis=1)


def samples_of_pair(pair: Pair) -> Samples:
    """Return a sound made just now as 16-bit numbers."""
    return np.round(np.clip(pair, -1.0, 1.0) * 32_767).astype("<i2")


def one_ear(samples: Samples) -> Samples:
    """Return the mean of two ears, or one ear as it is."""
    return samples if samples.ndim == 1 else samples.mean(axis=1).astype(np.int16)


def sound_of(samples: Samples) -> pygame.mixer.Sound:
    """Return samples of one ear or rows of two as the device plays them."""
    pair = samples if samples.ndim == 2 else np.repeat(samples[:, None], 2, axis=1)
    return pygame.mixer.Sound(buffer=pair.tobytes())


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Silence what C libraries write to the terminal: without a sound card they complain at length."""
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
