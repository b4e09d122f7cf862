"""How loud battles are: a few are played by captains on the real battle screen, what the sound player plays
is mixed offline, and the mix is measured by ITU-R BS.1770-4."""

import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.stage.sound.cues import CUES, GUN_FILES, Cue
from game.stage.sound.device import AudioDevice, samples_of
from game.stage.sound.mixer import Envelope, Mixer, Samples
from game.stage.sound.volleys import SAMPLE_RATE, Pair
from recipes.film import STEP_SECONDS, FilmRequest, open_film
from recipes.sound.meter import (
    HOPS_PER_SECOND,
    integrated_loudness,
    momentary_loudness,
    small_loudspeaker,
    true_peak_db,
)
from recipes.sounds import wave_file

BATTLES: Final = (
    FilmRequest("kmh/constitution-and-guerriere", 3, 66.0),
    FilmRequest("hf/hot-java", 3, 60.0),
    FilmRequest("kmh/trafalgar", 5, 60.0, turn=5),
    FilmRequest("kmh/a-hot-night", 5, 42.0),
)
"""The battles that are measured: two duels, a fleet, a night with an explosion."""
LOUDNESS_BAR: Final = (-27.0, -18.0)
"""LUFS of a whole battle. A busy minute lies at -23 to -18; a night of a few single guns is the quietest."""
TRUE_PEAK_BAR: Final = -1.0
SOUND_STEPS: Final = 2
"""Frames of sound in a step of the film: the game has 60 a second."""
VOLLEY_CUES: Final = tuple(name for name, cue in CUES.items() if cue.files is GUN_FILES)
_VOLUME_STEPS: Final = 255


@dataclass(slots=True)
class TapeChannel:
    """What a channel plays: the samples, the next of them, the loops left (-1: for ever), and the gains."""

    samples: Samples
    place: int = 0
    loops: int = 0
    gains: tuple[float, float] = (0.0, 0.0)


@dataclass(slots=True)
class TapeDevice(AudioDevice):
    """A device that writes down what its channels play, in the steps of volume that the real one has."""

    channels: dict[int, TapeChannel] = field(default_factory=dict)
    parts: list[Pair] = field(default_factory=list)

    def play(
        self, channel: int, sound: pygame.mixer.Sound, gains: tuple[float, float], loops: int = 0
    ) -> None:
        """Play a sound from now on."""
        self.channels[channel] = TapeChannel(samples_of(sound), 0, loops)
        self.set_gains(channel, gains)

    def set_gains(self, channel: int, gains: tuple[float, float]) -> None:
        """Set the gains of left and right, rounded down as the real mixer does."""
        if channel in self.channels:
            left, right = (int(min(1.0, gain) * _VOLUME_STEPS) / _VOLUME_STEPS for gain in gains)
            self.channels[channel].gains = (left, right)

    def stop(self, channel: int, fade_ms: int = 0) -> None:
        """Stop a channel."""
        self.channels.pop(channel, None)

    def is_busy(self, channel: int) -> bool:
        """Return whether a channel plays."""
        return channel in self.channels

    def play_music(self, file: Path | None, *, is_loop: bool, gain: float) -> None:
        """Leave out the music of pages: a battle has none."""

    def record(self, samples: int) -> None:
        """Write down the next samples."""
        heard = np.zeros((samples, 2), np.float32)
        for number, channel in list(self.channels.items()):
            done = 0
            while done < samples and number in self.channels:
                part = channel.samples[channel.place : channel.place + samples - done]
                heard[done : done + len(part)] += part * (
                    np.array(channel.gains, np.float32) / np.float32(32_768)
                )
                done, channel.place = done + len(part), channel.place + len(part)
                if channel.place >= len(channel.samples):
                    if not channel.loops:
                        del self.channels[number]
                    channel.place, channel.loops = 0, max(-1, channel.loops - 1)
        self.parts.append(heard)


@dataclass(frozen=True, slots=True)
class Loudness:
    """What is measured of a battle; levels in LUFS and dB. `small_loudest` is the loudest 0.4 s of what a
    small loudspeaker gives, and `small_second` when it comes, `small_cue` the weightiest cue that began
    then; `volleys` are the moments of guns that were heard."""

    integrated: float
    loudest: float
    true_peak: float
    small_loudest: float
    small_second: float
    small_cue: str
    clipped: int
    volleys: int

    @property
    def faults(self) -> list[str]:
        """The bars that it misses, in words."""
        low, high = LOUDNESS_BAR
        checks = {
            f"{self.integrated:.1f} LUFS, wanted {low:.0f} to {high:.0f}": low <= self.integrated <= high,
            f"true peak {self.true_peak:.1f} dB, wanted {TRUE_PEAK_BAR:.0f}": self.true_peak <= TRUE_PEAK_BAR,
            f"{self.clipped} samples are cut off": not self.clipped,
            f"{self.small_cue} is louder than a broadside": self.small_cue in (*VOLLEY_CUES, "explosion"),
        }
        return [words for words, is_kept in checks.items() if not is_kept]


@dataclass(slots=True)
class CountingMixer(Mixer):
    """A mixer that keeps when each cue began, and counts those that were refused."""

    begun: list[tuple[float, Cue]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)

    def start_sound(
        self, cue: Cue, envelope: Envelope, wanted_gain: float, now: float, gun_seconds: float = 0.0
    ) -> tuple[int, float] | None:
        """Start a voice."""
        # A class with slots is made anew, so super() without arguments would not find it.
        place = Mixer.start_sound(self, cue, envelope, wanted_gain, now, gun_seconds)
        if place is None:
            self.refused[cue.name] += 1
        else:
            self.begun.append((now, cue))
        return place


def record_battle(wanted: FilmRequest) -> tuple[Pair, CountingMixer]:
    """What is heard of a battle of captains, and what the mixer did."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer, tape = CountingMixer(), TapeDevice()
    with tempfile.TemporaryDirectory() as home:
        app, screen = open_film(wanted, Path(home))
        sound = app.sound
        sound.device, sound.loads_in_thread = tape, False
        sound.mixer = mixer
        for step in range(round(wanted.seconds / STEP_SECONDS)):
            screen.advance(STEP_SECONDS)
            for part in range(SOUND_STEPS):
                now = (step * SOUND_STEPS + part) * STEP_SECONDS / SOUND_STEPS
                sound.advance(STEP_SECONDS / SOUND_STEPS)
                later = now + STEP_SECONDS / SOUND_STEPS
                tape.record(round(later * SAMPLE_RATE) - round(now * SAMPLE_RATE))
            if screen.battle.pending_step is None and screen.show.is_at_rest():
                break
        screen.close()
        screen.battle.close()
        app.bank.close()
        sound.close()
    return np.concatenate(tape.parts), mixer


def measure(heard: Pair, mixer: CountingMixer) -> Loudness:
    """The figures of a recording."""
    wave = heard.astype(np.float64)
    levels, small = momentary_loudness(wave), momentary_loudness(wave, small_loudspeaker)
    second = float(small.argmax() / HOPS_PER_SECOND)
    near = [cue for now, cue in mixer.begun if second - 1.0 <= now <= second + 0.4]
    return Loudness(
        integrated_loudness(levels),
        float(levels.max()),
        true_peak_db(wave),
        float(small.max()),
        second,
        min(near, key=lambda cue: (cue.rank, -cue.priority)).name if near else "",
        int((np.abs(wave) >= 1.0).sum()),
        sum(cue.name in VOLLEY_CUES for _, cue in mixer.begun),
    )


def loudness(names: list[str], folder: Path | None) -> int:
    """Play battles of captains, mix what is heard, and print how loud it is. -o DIR keeps the recordings.
    Return 1 if one misses a bar."""
    missed = False
    for wanted in BATTLES:
        name = wanted.level.rpartition("/")[2]
        if names and name not in names:
            continue
        heard, mixer = record_battle(wanted)
        found = measure(heard, mixer)
        guns_refused = sum(mixer.refused[cue] for cue in VOLLEY_CUES)
        print(
            f"{name:30} {found.integrated:6.1f} LUFS, loudest {found.loudest:6.1f}, true peak "
            f"{found.true_peak:5.1f} dB; small loudspeaker {found.small_loudest:6.1f} at "
            f"{found.small_second:4.1f} s ({found.small_cue}); {found.volleys} moments of guns; refused "
            f"{mixer.refused.total()} sounds beside {len(mixer.begun)}, {guns_refused} of guns"
        )
        for fault in found.faults:
            print(f"  {fault}", file=sys.stderr)
        missed = missed or bool(found.faults)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.wav").write_bytes(wave_file(heard.astype(np.float64), SAMPLE_RATE))
    return int(missed)
