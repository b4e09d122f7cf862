"""Great guns by calibre: a crack, a blast of air, and a boom that small loudspeakers still give.

One law makes calibres differ: the blast of a charge of W pounds of powder lasts as the cube root of W, so the
pitch of its boom is `PITCH` over that root: a 4-pounder 92 Hz, a 32-pounder 46 Hz. A gun file is one shot
close by, without its echo. The echo belongs to the place, not to the gun: `echo_of_place` makes one each for
open sea, land and fog. All gun files are equally loud to the ear (dB(A)); the game's table of levels makes a
32-pounder louder than a 4-pounder.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from recipes.sound.meter import loudest_a_weighted
from recipes.sound.waves import (
    Maker,
    Wave,
    band_pass,
    decay_envelope,
    frequency_glide,
    mixed,
    mixed_at,
    noise,
    normalised,
    random_state,
    resonance,
    sample_count,
    sample_times,
    stereo,
    tone,
)

PITCH: Final = 101.0
LOWEST_HZ: Final = 50.0
"""Nothing below this is kept: it costs headroom, and no usual loudspeaker gives it."""
TAKES: Final = 3
GUN_DB_A: Final = -13.8
"""dB(A) of the loudest 0.4 s of every gun in its file."""


@dataclass(frozen=True, slots=True)
class Calibre:
    """A kind of gun: pounds of powder, how hard it cracks, how long its boom stands (1: a long gun)."""

    charge: float
    crack: float = 1.0
    length: float = 1.0

    @property
    def pitch(self) -> float:
        """Hz of its boom."""
        return float(PITCH / self.charge ** (1 / 3))


CALIBRES: Final = {
    "gun-32": Calibre(10.7),
    "gun-24": Calibre(8.0),
    "gun-18": Calibre(6.0, 1.05),
    "gun-12": Calibre(4.0, 1.1),
    "gun-9": Calibre(3.0, 1.15),
    "gun-4": Calibre(1.33, 1.25),
    "carronade": Calibre(2.67, 0.85, 0.7),
    "mortar": Calibre(14.0, 0.35, 1.3),
}


def carriage_recoil(seed: int) -> Wave:
    """The carriage thrown back: a thump on the deck, then the trucks."""
    thump = resonance(((74, 0.09, 1.0), (131, 0.06, 0.6), (212, 0.04, 0.3)), 0.4)
    trucks = band_pass(noise(0.4, seed), 60, 260) * decay_envelope(0.4, 0.11, 0.05)
    return mixed(normalised(thump), 0.5 * normalised(trucks))


def pressed_to_one_side(wave: Wave, drive: float, lean: float) -> Wave:
    """The wave pressed down, more on one side: that makes its second harmonic beside the third."""
    x = normalised(wave)
    x = np.tanh(drive * (x + lean * x * x))
    return normalised(x - x.mean())


def blast_front(pitch: float, seconds: float, dice: np.random.RandomState) -> Wave:
    """The pressure of a blast that passes (Friedlander), and its answers from sea, sides and sails."""
    t = sample_times(seconds) * 2 * np.pi * pitch
    wave = (1 - t) * np.exp(-t)
    parts = [(0.0, wave, 1.0)]
    for _ in range(5):
        parts.append((float(dice.uniform(0.003, 0.034)), wave, float(dice.uniform(0.2, 0.6))))
    return mixed_at(seconds, parts)


def gun_boom(calibre: Calibre, pitch: float, seconds: float, length: float, seed: int) -> Wave:
    """The boom: half a tone and half a rush around it, for a pure tone that falls would be a drum."""
    size = (calibre.charge / 10.7) ** (1 / 3)
    fall = frequency_glide(pitch * 3.2, pitch, seconds, 0.03 + 0.03 * size)
    rush = normalised(band_pass(noise(seconds, seed), 0.75 * pitch, 1.35 * pitch))
    return (0.6 * tone(fall, seconds) + 0.55 * rush) * decay_envelope(seconds, 0.62 * length, 0.003)


def gun_shot(calibre: Calibre, take: int) -> Wave:
    """One shot close by, without its echo."""
    dice = random_state(7000 + 97 * take + round(1000 * calibre.charge))
    size = (calibre.charge / 10.7) ** (1 / 3)
    pitch = calibre.pitch * float(dice.uniform(0.955, 1.045))
    length = calibre.length * (0.16 + 0.2 * size) * float(dice.uniform(0.9, 1.1))
    seconds = 0.12 + 1.8 * length
    front = normalised(blast_front(pitch, seconds, dice))
    seed = int(dice.randint(1, 1 << 30))
    crack = band_pass(noise(seconds, seed), 1700, 11_000) * decay_envelope(seconds, 0.014, 0.0002)
    rip = band_pass(noise(seconds, seed + 1), 420, 2800) * decay_envelope(seconds, 0.03 + 0.045 * size)
    air = band_pass(noise(seconds, seed + 2), 2.2 * pitch + 60, 9.5 * pitch + 220)
    air *= decay_envelope(seconds, 0.55 * length, 0.003)
    boom = gun_boom(calibre, pitch, seconds, length, seed + 3)
    body = pressed_to_one_side(mixed(0.62 * boom, 0.5 * front, 0.8 * normalised(air)), 2.6, 0.45)
    body = mixed(0.55 * body, 0.75 * normalised(band_pass(body, 130, 900, 1.0)))
    wave = mixed(
        1.3 * calibre.crack * normalised(crack), 0.85 * normalised(rip), normalised(body), 0.3 * front
    )
    wave = mixed(wave, 0.1 * mixed_at(seconds, [(0.12, carriage_recoil(seed + 5), 1.0)]))
    out = band_pass(np.tanh(2.6 * normalised(wave)), LOWEST_HZ, 20_000, 3.0)
    fade = sample_count(min(0.12, 0.3 * seconds))
    out[-fade:] *= np.linspace(1, 0, fade) ** 2
    out = normalised(out)
    return out * 10 ** ((GUN_DB_A - loudest_a_weighted(out)) / 20)


def echo_of_place(place: str, seed: int) -> Wave:
    """What comes back, at two ears: at sea a roll that dies away; from land also three or four blows of the
    shore; in fog little, and dull."""
    seconds, low, high, decay = {
        "sea": (3.2, 70, 760, 0.62),
        "land": (4.2, 70, 1200, 0.85),
        "fog": (2.4, 60, 330, 0.55),
    }[place]
    ears = []
    for ear in range(2):
        slow = 1 + 0.3 * np.sin(2 * np.pi * (2.7 + 0.3 * ear) * sample_times(seconds) + ear)
        wave = normalised(band_pass(noise(seconds, seed + 11 + ear), low, high, 2.5))
        wave = wave * decay_envelope(seconds, decay, 0.05) * slow
        if place == "land":
            wave = mixed(wave, shore_blows(seconds, seed, ear))
        ears.append(wave[: sample_count(seconds)])
    return faded_pair(ears, 0.5)


def shore_blows(seconds: float, seed: int, ear: int) -> Wave:
    """A gun that comes back from four places of the shore, later and duller each."""
    dice, parts = random_state(seed), list[tuple[float, Wave, float]]()
    for n in range(4):
        at = 0.55 + 0.42 * n + float(dice.uniform(0, 0.2)) + 0.018 * ((n + ear) % 2)
        back = band_pass(noise(0.7, seed + 40 + n), 90, 900 - 130 * n) * decay_envelope(0.7, 0.13, 0.02)
        parts.append((at, normalised(back), 0.55 * 0.7**n))
    return mixed_at(seconds, parts)


def first_answer(seed: int) -> Wave:
    """The first answer of sails, sides and sea: a tenth of a second, another one at each ear."""
    ears = [
        band_pass(noise(0.3, seed + ear), 320, 4200, 1.2) * decay_envelope(0.3, 0.042, 0.004)
        for ear in range(2)
    ]
    return faded_pair(ears, 0.05)


def faded_pair(ears: list[Wave], fade: float) -> Wave:
    """Both ears as one wave whose end is faded out."""
    pair = stereo(*ears)
    ramp = sample_count(fade)
    pair[-ramp:] *= (np.linspace(1, 0, ramp) ** 2)[:, None]
    return 0.89 * normalised(pair)


SOUNDS: Final[dict[str, Maker]] = {
    **{
        f"{name}-{take + 1}": partial(gun_shot, calibre, take)
        for name, calibre in CALIBRES.items()
        for take in range(TAKES)
    },
    **{f"slap-{n + 1}": partial(first_answer, 9200 + 2 * n) for n in range(TAKES)},
    **{f"tail-{place}": partial(echo_of_place, place, 9100) for place in ("sea", "land", "fog")},
}
