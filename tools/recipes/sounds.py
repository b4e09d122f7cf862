"""Makes every sound of the game and writes it down as a wave file."""

import time
import wave
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from recipes.sound import fire, guns, music, people, table, timber, weather
from recipes.sound.waves import RATE, Maker, Wave

SOUNDS: Final[dict[str, Maker]] = {
    **weather.SOUNDS,
    **timber.SOUNDS,
    **guns.SOUNDS,
    **fire.SOUNDS,
    **people.SOUNDS,
    **table.SOUNDS,
    **music.SOUNDS,
}
LOW_RATE_SOUNDS: Final = (*music.SOUNDS, "wind", "sea-rough")
"""Sounds with next to nothing above 7 kHz: they are written at LOW_RATE, to weigh less."""
LOW_RATE: Final = 16_000


def rate_of(name: str) -> int:
    """Samples a second in the file of a sound."""
    return LOW_RATE if name in LOW_RATE_SOUNDS else RATE


def resampled(sound: Wave, rate: int) -> Wave:
    """The same sound with `rate` samples a second; what is above half of that is gone."""
    if rate == RATE:
        return sound
    length = round(len(sound) * rate / RATE)
    out: Wave = np.fft.irfft(np.fft.rfft(sound)[: length // 2 + 1], length) * (length / len(sound))
    return out


def to_int16(sound: Wave) -> npt.NDArray[np.int16]:
    """A wave as 16-bit numbers."""
    return np.round(np.clip(sound, -1.0, 1.0) * 32_767).astype("<i2")


def write_wave_file(path: Path, sound: Wave, rate: int) -> None:
    """The file holds the sound: mono, 16 bit, `rate` samples a second."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(to_int16(sound).tobytes())


def sounds(output: Path) -> int:
    """Make every sound of the game in the folder -o, and print the size of each."""
    output.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, make in SOUNDS.items():
        began = time.perf_counter()
        path = output / f"{name}.wav"
        rate = rate_of(name)
        write_wave_file(path, resampled(make(), rate), rate)
        size = path.stat().st_size
        total += size
        spent = 1000 * (time.perf_counter() - began)
        print(f"{name:14} {(size - 44) / 2 / rate:6.2f} s {size / 1024:7.0f} KB {spent:7.0f} ms")
    print(f"{len(SOUNDS)} sounds, {total / 1e6:.2f} MB")
    return 0
