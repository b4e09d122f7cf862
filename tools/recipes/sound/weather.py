"""What never stops: sea, wind, rain, surf, at two ears and of a length that nobody counts; and what comes now
and then: the ship's own timber, a gull.

Beds are written as loud as they are heard at full volume (`loop_pair` takes the level in dB): a mixer's
volume has few steps near silence.
"""

from functools import partial
from typing import Final

import numpy as np

from recipes.sound.timber import creak
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
    ring_band_pass,
    ring_mixed,
    ring_noise,
    ring_swell,
    sample_count,
    stereo,
    swell_envelope,
    tone,
)

SEA_SECONDS: Final = 12.5
WIND_SECONDS: Final = 13.0
RAIN_SECONDS: Final = 9.0
"""Lengths that go into each other at no small number: the same minute never comes twice."""
WIND_SPEEDS: Final = (5.0, 10.0, 18.0)
"""Metres a second of a light wind, a breeze and a strong wind."""
ROPES: Final = (0.011, 0.008, 0.006, 0.0045)
"""Thickness in metres of the ropes that sing."""


def loop_pair(left: Wave, right: Wave, rms_db: float) -> Wave:
    """Both ears of a loop, so strong that its rms is `rms_db` of full scale; its peaks pressed softly."""
    pair = stereo(left, right)
    pair = np.tanh(0.14 * pair / np.sqrt((pair**2).mean()))
    loop: Wave = pair * 10 ** (rms_db / 20) / np.sqrt((pair**2).mean())
    return loop


def wave_laps(seed: int, laps: int, seconds: float) -> tuple[Wave, Wave]:
    """Small waves that slap and gurgle against planking, each somewhere between the ears."""
    dice, left, right = random_state(seed), [], []
    for _ in range(laps):
        pitch = float(dice.uniform(180, 560))
        lap = tone(frequency_glide(pitch, pitch * 1.7, 0.14, 0.07), 0.14) * swell_envelope(0.14, 0.25)
        at, strength = float(dice.uniform(0, seconds)), float(dice.uniform(0.05, 0.6)) ** 1.5
        angle = float(dice.uniform(0, 1)) * np.pi / 2
        left.append((at, lap, strength * np.cos(angle)))
        right.append((at, lap, strength * np.sin(angle)))
    return ring_mixed(seconds, left), ring_mixed(seconds, right)


def sea_light() -> Wave:
    """A ship slipping through an easy sea: a hiss along the side, water chuckling under her."""
    laps, seconds = wave_laps(2001, 78, SEA_SECONDS), SEA_SECONDS
    shared = 0.35 * ring_noise(2014, 120, 800, seconds) * ring_swell(2020, 3.5, (4, 6, 10), seconds)
    ears = []
    for ear in range(2):
        wash = ring_noise(2010 + ear, 150, 1200, seconds)
        wash *= ring_swell(2020, 3.5, (4, 6, 10), seconds, 0.35 * ear)
        foam = ring_noise(2012 + ear, 1500, 6500, seconds)
        foam *= ring_swell(2022, 5.0, (5, 9, 13), seconds, 0.5 * ear)
        ears.append(0.75 * wash + 0.16 * foam + 1.1 * laps[ear] + shared)
    return loop_pair(ears[0], ears[1], -33.0)


def sea_rough() -> Wave:
    """A sea got up: crests that come from one side and break to the other, and a bow that falls."""
    dice, seconds = random_state(2101), SEA_SECONDS
    parts: tuple[list[tuple[float, Wave, float]], ...] = ([], [])
    blow = tone(frequency_glide(92, 52, 1.2, 0.1), 1.2) * decay_envelope(1.2, 0.16, 0.03)
    for _ in range(5):
        at, first = float(dice.uniform(0, seconds)), int(dice.randint(2))
        for ear in range(2):
            crest = ring_band_pass(noise(3.2, int(dice.randint(1 << 30))), 250, 4500)
            crest = normalised(crest) * swell_envelope(3.2, 0.38, 1.8)
            parts[ear].append((at + 0.3 * (ear ^ first), crest, float(dice.uniform(0.5, 1.0))))
            parts[ear].append((at + 1.1, blow, 0.5))
    ears = []
    for ear in range(2):
        deep = ring_noise(2110 + ear, 55, 330, seconds)
        deep *= ring_swell(2120, 4.0, (5, 7, 11), seconds, 0.4 * ear)
        spray = ring_noise(2112 + ear, 400, 4200, seconds, 0.8)
        spray *= ring_swell(2122, 6.0, (5, 8, 12), seconds, 0.4 * ear)
        ears.append(0.75 * deep + 0.42 * spray + 3.2 * ring_mixed(seconds, parts[ear]))
    return loop_pair(ears[0], ears[1], -31.0)


def wind(force: int) -> Wave:
    """Wind in the rigging, 1 light to 3 strong: the stronger, the higher it sings and the steadier it blows.
    Each rope sings at 0.2 times speed through thickness (Strouhal)."""
    speed, seconds = WIND_SPEEDS[force - 1], WIND_SECONDS
    ears = []
    for ear in range(2):
        gusts = ring_swell(2200 + force, 6.0 - force, (2, 3, 5), seconds, 0.6 * ear)
        out = 0.8 * ring_noise(2210 + ear + 10 * force, 110, 300 + 50 * speed, seconds) * gusts
        for n, rope in enumerate(ROPES):
            hertz = 0.2 * speed / rope
            sings = ring_noise(2230 + n + 7 * ear + 40 * force, hertz * 0.955, hertz * 1.045, seconds, 4.0)
            sways = ring_swell(2260 + n + 9 * ear, 6.0, (3 + n, 5 + 2 * n, 8 + n), seconds)
            out += (0.1 + 0.05 * force) * sings * gusts**1.6 * sways
        ears.append(out)
    return loop_pair(ears[0], ears[1], (-40.0, -36.0, -31.0)[force - 1])


def rain() -> Wave:
    """Rain on deck, sails and sea."""
    dice, seconds = random_state(2301), RAIN_SECONDS
    parts: tuple[list[tuple[float, Wave, float]], ...] = ([], [])
    for _ in range(700):
        at, right = float(dice.uniform(0, seconds)), float(dice.uniform(0, 1))
        drop = tone(float(dice.uniform(900, 5200)), 0.014) * decay_envelope(0.014, 0.003, 0.0003)
        strength = float(dice.uniform(0.05, 1)) ** 2
        parts[0].append((at, drop, strength * (1 - right)))
        parts[1].append((at, drop, strength * right))
    falls = ring_swell(2320, 1.5, (2, 3), seconds)
    hiss = [ring_noise(2310 + ear, 900, 9000, seconds, 0.7) * falls for ear in range(2)]
    drops = [1.2 * ring_mixed(seconds, part) for part in parts]
    return loop_pair(hiss[0] + drops[0], hiss[1] + drops[1], -37.0)


def surf() -> Wave:
    """Waves on a beach not far off: one every six seconds, running up and sucking back."""
    dice, seconds = random_state(2401), SEA_SECONDS
    parts: tuple[list[tuple[float, Wave, float]], ...] = ([], [])
    for n in range(2):
        at = 0.5 * seconds * n + float(dice.uniform(-0.8, 0.8)) + 1.0
        for ear in range(2):
            fall = ring_band_pass(dice.uniform(-1, 1, sample_count(5.5)), 70, 1500)
            suck = ring_band_pass(dice.uniform(-1, 1, sample_count(4.0)), 1200, 6000)
            fall, suck = fall * swell_envelope(5.5, 0.25, 1.6), suck * swell_envelope(4.0, 0.3, 1.3)
            parts[ear].append((at + 0.25 * ear * (-1) ** n, normalised(fall), 1.0))
            parts[ear].append((at + 2.2, normalised(suck), 0.25))
    ears = [
        ring_mixed(seconds, part) + 0.03 * ring_noise(2410 + ear, 100, 1500, seconds)
        for ear, part in enumerate(parts)
    ]
    return loop_pair(ears[0], ears[1], -41.0)


def timber_creak(n: int) -> Wave:
    """The ship's own timber working as she heels."""
    low = (26, 19, 33)[n]
    tick = resonance(((410 + 60 * n, 0.02, 1.0), (690, 0.012, 0.5)), 0.1)
    wave = mixed(creak(1.3, low, low * 4, 2500 + n), mixed_at(1.2, [(0.35 + 0.2 * n, tick, 0.25)]))
    wave = band_pass(wave, 60, 9000)
    return 0.7 * normalised(wave * np.interp(np.linspace(0, 1, len(wave)), (0, 0.3, 1), (0, 1, 0)) ** 0.7)


def gull_call(n: int) -> Wave:
    """A herring gull far up: a call that breaks upwards and falls, three to five times. Its voice lies at 1
    to 3 kHz with strong second and third harmonics."""
    dice, parts, at = random_state(2600 + n), list[tuple[float, Wave, float]](), 0.0
    for k in range((4, 3, 5)[n]):
        seconds = float(dice.uniform(0.24, 0.42))
        t = np.linspace(0, 1, sample_count(seconds))
        rise = 1 + 0.55 * np.clip(t / 0.22, 0, 1) - 0.4 * np.clip((t - 0.3) / 0.7, 0, 1)
        pitch = (900 + 60 * n) * rise
        voice = np.zeros(len(t))
        for harmonic, strength in ((1, 1.0), (2, 0.8), (3, 0.45), (4, 0.15)):
            voice += strength * tone(harmonic * pitch, seconds)
        parts.append((at, voice * np.sin(np.pi * t) ** 0.7, 1.0 - 0.12 * k))
        at += seconds + float(dice.uniform(0.05, 0.16))
    cry = mixed_at(at + 0.6, parts)
    return 0.6 * normalised(mixed(cry, mixed_at(at + 0.6, [(0.09, cry, 0.25), (0.17, cry, 0.12)])))


SOUNDS: Final[dict[str, Maker]] = {
    "sea-light": sea_light,
    "sea-rough": sea_rough,
    **{f"wind-{force}": partial(wind, force) for force in (1, 2, 3)},
    "rain": rain,
    "surf": surf,
    **{f"creak-{n + 1}": partial(timber_creak, n) for n in range(3)},
    **{f"gull-{n + 1}": partial(gull_call, n) for n in range(3)},
}
