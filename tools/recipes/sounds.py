"""Makes every sound of the game and writes it down: what is struck as a wave file, long and soft sounds as
Ogg Vorbis, by soundfile, which only this recipe needs."""

import time
import wave
import zlib
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from recipes.sound import battle_music, fire, guns, music, people, sails, shot, table, timber, voices, weather
from recipes.sound.waves import RATE, Maker, Wave

SOUNDS: Final[dict[str, Maker]] = {
    **weather.SOUNDS,
    **sails.SOUNDS,
    **timber.SOUNDS,
    **guns.SOUNDS,
    **shot.SOUNDS,
    **fire.SOUNDS,
    **people.SOUNDS,
    **voices.SOUNDS,
    **table.SOUNDS,
    **music.SOUNDS,
    **battle_music.SOUNDS,
}
FULL_RATE_SOUNDS: Final = (*guns.SOUNDS, "explosion")
"""Sounds with much above 10 kHz: their wave files have RATE samples a second, all others LOW_RATE."""
LOW_RATE: Final = 22_050
_ECHOES: Final = ("tail-sea", "tail-land", "tail-fog")
OGG_QUALITY: Final = {
    **dict.fromkeys(weather.SOUNDS, 0.3),
    "burn": 0.3,
    **dict.fromkeys(_ECHOES, 0.4),
    **dict.fromkeys(voices.SOUNDS, 0.35),
    **dict.fromkeys((*music.SOUNDS, *battle_music.SOUNDS), 0.2),
}
"""Vorbis quality, 0 to 1, of sounds that are written as Ogg. Nothing that is struck hard is among them:
Vorbis throws a blow of 0.89 of full scale up to 1.28, and a mixer cuts that off."""


def rate_of(name: str) -> int:
    """Samples a second in the file of a sound."""
    return RATE if name in FULL_RATE_SOUNDS or name in OGG_QUALITY else LOW_RATE


def file_of(name: str) -> str:
    """The name of a sound's file."""
    return f"{name}.{'ogg' if name in OGG_QUALITY else 'wav'}"


def resampled(sound: Wave, rate: int) -> Wave:
    """The same sound with `rate` samples a second; what is above half of that is gone."""
    if rate == RATE:
        return sound
    # With silence behind it: a spectrum runs round, and a sharp beginning would ring into the end.
    room = len(sound) + RATE // 10 * 2
    room += room % 2
    length = room * rate // RATE
    out: Wave = np.fft.irfft(np.fft.rfft(sound, room)[: length // 2 + 1], length) * (length / room)
    out = out[: round(len(sound) * rate / RATE)]
    return out * min(1.0, float(np.abs(sound).max() / np.abs(out).max()))


def to_int16(sound: Wave) -> npt.NDArray[np.int16]:
    """A wave as 16-bit numbers."""
    return np.round(np.clip(sound, -1.0, 1.0) * 32_767).astype("<i2")


def wave_file(sound: Wave, rate: int) -> bytes:
    """The sound as a wave file of 16 bits and `rate` samples a second."""
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(sound.ndim)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(to_int16(sound).tobytes())
    return file.getvalue()


def ogg_file(name: str, sound: Wave) -> bytes:
    """The sound as Ogg Vorbis."""
    soundfile = import_module("soundfile")  # it is installed for this recipe alone

    file, level = BytesIO(), 1 - OGG_QUALITY[name]
    with soundfile.SoundFile(
        file, "w", RATE, sound.ndim, "VORBIS", format="OGG", compression_level=level
    ) as out:
        # A second at a time, so that no buffer of the encoder depends on how long a sound is.
        for begin in range(0, len(sound), RATE):
            out.write(sound[begin : begin + RATE].astype(np.float32))
    return with_stream_number(file.getvalue(), zlib.crc32(name.encode()))


_CRC_STEPS: Final = 8
_CRC_POLYNOMIAL: Final = 0x04C11DB7
_WORD: Final = 0xFFFFFFFF


def page_checksum(page: bytes) -> int:
    """The checksum of an Ogg page (RFC 3533) whose own field is 0."""
    out = 0
    for byte in page:
        out ^= byte << 24
        for _ in range(_CRC_STEPS):
            out = (out << 1 ^ _CRC_POLYNOMIAL if out & 0x80000000 else out << 1) & _WORD
    return out


def with_stream_number(ogg: bytes, number: int) -> bytes:
    """The same stream under this number. The encoder numbers streams by chance, so that no two writes would
    be the same bytes."""
    out, at = list[bytes](), 0
    while at < len(ogg):
        segments = ogg[at + 26]
        ends = at + 27 + segments + sum(ogg[at + 27 : at + 27 + segments])
        page = ogg[at : at + 14] + number.to_bytes(4, "little") + ogg[at + 18 : at + 22] + bytes(4)
        page += ogg[at + 26 : ends]
        out.append(page[:22] + page_checksum(page).to_bytes(4, "little") + page[26:])
        at = ends
    return b"".join(out)


def sounds(output: Path, only: tuple[str, ...] = ()) -> int:
    """Make every sound of the game in the folder -o, or those whose names begin with one of --only; print the
    size of each."""
    output.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, make in SOUNDS.items():
        if only and not name.startswith(only):
            continue
        began = time.perf_counter()
        sound = make()
        rate = rate_of(name)
        data = ogg_file(name, sound) if name in OGG_QUALITY else wave_file(resampled(sound, rate), rate)
        (output / file_of(name)).write_bytes(data)
        total += len(data)
        spent = time.perf_counter() - began
        print(f"{name:22} {len(sound) / RATE:6.2f} s {len(data) / 1024:7.0f} KB {spent:7.2f} s", flush=True)
    print(f"{total / 1e6:.2f} MB")
    return 0
