"""A volley as one stereo sound: every gun in its own take, at its own time and place, the first answer of
sails and sea to each, one echo for all; and how distance changes it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sound.cues import amplitude_of_decibels
from game.stage.sound.mixer import Samples
from game.stage.sound.ship_guns import GunShot

SAMPLE_RATE: Final = 44_100
Pair: TypeAlias = npt.NDArray[np.float32]
"""Two ears; 1.0 is full scale."""

# ---------------------------------------------------------------------------------- distance
NEAR_HULLS: Final = 4.0  # hulls within which a gun is at its full level
DOUBLING_DB: Final = -3.0  # dB for each time twice as far
MIN_DISTANCE_DB: Final = -15.0
LATE_PER_HULL: Final = 0.012  # seconds that a sound is late for each hull; true would be 0.14
MAX_LATE: Final = 0.5
EAR_HEIGHT: Final = 0.22  # height of the ear over the table, of what is seen across
BAND_HULLS: Final = (0.0, 5.0, 10.0, 18.0, 32.0)
"""Hulls at which another filter begins; a volley lies in one of these bands."""
DULL_BAND: Final = 3  # the band from which the echo is that of fog
_HULL_METRES: Final = 47.0
_AIR_LENGTHS: Final = 2.5  # air dulls as if everything lay so many times farther: a chart shows miles
_FOG_LENGTHS: Final = 1.6


@dataclass(frozen=True, slots=True)
class Hearing:
    """How a sound comes to the ear: its level in dB, how many seconds late, and its band of distance."""

    level_db: float = 0.0
    late: float = 0.0
    band: int = 0


def hearing_at(dx: float, dy: float, seen_cm: float, hull_cm: float) -> Hearing:
    """Return how a sound is heard from so many cm off the middle of the picture, `seen_cm` wide."""
    hulls = math.hypot(dx, dy, EAR_HEIGHT * seen_cm) / max(0.1, hull_cm)
    level = max(MIN_DISTANCE_DB, DOUBLING_DB * math.log2(max(1.0, hulls / NEAR_HULLS)))
    late = min(MAX_LATE, LATE_PER_HULL * max(0.0, hulls - NEAR_HULLS))
    return Hearing(level, late, max(n for n, least in enumerate(BAND_HULLS) if hulls >= least))


def through_air(ears: Pair, band: int, is_foggy: bool = False) -> Pair:
    """Return two ears (one a row) after a way of this band. Air takes 3.2 f + 0.9 f² dB a km (f in kHz, ISO
    9613 at 15 degrees and 80 %); two running means in a row come near that, and cost a fraction of a
    spectrum."""
    if not band:
        return ears
    km = _AIR_LENGTHS * _HULL_METRES * BAND_HULLS[band] * 1.4 / 1000 * (_FOG_LENGTHS if is_foggy else 1.0)
    # The frequency in kHz at which air takes 8 dB, and means over so many samples that both take as much.
    at_8_db = (-3.2 + math.sqrt(3.2**2 + 4 * 0.9 * 8.0 / km)) / (2 * 0.9)
    width = SAMPLE_RATE * 0.58 / (1000 * at_8_db)
    # Of two lengths, so that each takes what the other lets through.
    for length in (max(2, round(width)), max(2, round(0.75 * width))):
        sums = np.cumsum(ears, axis=1, dtype=np.float64)
        ears = sums.astype(np.float32)
        np.subtract(sums[:, length:], sums[:, :-length], out=ears[:, length:], casting="same_kind")
        ears /= length
    return ears


# ----------------------------------------------------------------------------------- volleys
FULL_LEVEL: Final = 0.89
_ECHO_SHARE: Final = 0.16  # strength of the echo of one gun beside its body
_SLAP_SHARE: Final = 0.5
_SOFT_DB, _SQUEEZE = 4.0, 0.55
"""Of what a volley has in power beyond so many dB, this share is taken off again: a first rate is louder
than a frigate, and both can be heard beside each other."""
_HALF_SPAN: Final = 0.3  # a hull is heard at least so far to both sides of her middle
_BODY_SECONDS: Final = 0.9  # longer than any gun's file, but for a mortar's last whisper


@dataclass(frozen=True, slots=True)
class HeardVolley:
    """A volley as it is heard: its guns, where her bow and her stern lie across the window (-1 to 1), and
    how it comes to the ear."""

    shots: tuple[GunShot, ...]
    bow: float
    stern: float
    hearing: Hearing = Hearing()

    @property
    def seconds(self) -> float:
        """Seconds from its first gun to its last."""
        return max(shot.seconds for shot in self.shots)


@dataclass(slots=True)
class VolleyMaker:
    """Makes the sound of volleys from the samples of guns (mono), first answers and echoes (two ears).
    `far_gun` is a sound of the player's that every gun from afar has."""

    files: dict[str, Samples] = field(default_factory=dict)
    far_gun: Samples | None = None

    def sound_of(self, volleys: Sequence[HeardVolley], place: str = "sea") -> Pair:
        """Return all volleys of one moment as one sound, each as late as it is: so all give way alike if
        they are too much together."""
        first = min(volley.hearing.late for volley in volleys)
        seconds = max(volley.hearing.late - first + volley.seconds for volley in volleys)
        echo = self.files[f"tail-{place}"]
        heard = np.zeros((2, round(seconds * SAMPLE_RATE) + len(echo)), np.float32)
        # All that is not near goes through the same air: a filter for each band would cost most of a frame.
        far = [volley.hearing.band for volley in volleys if volley.hearing.band]
        for band in sorted({0, round(sum(far) / max(1, len(far)))}):
            dry = np.zeros((2, round((seconds + _BODY_SECONDS) * SAMPLE_RATE)), np.float32)
            for volley in volleys:
                if bool(volley.hearing.band) == bool(band):
                    self._add_guns(dry, volley, volley.hearing.late - first)
                    self._add_echo(heard, volley, volley.hearing.late - first, place)
            if self.far_gun is None or band < DULL_BAND:
                dry = through_air(dry, band, place == "fog")
            heard[:, : dry.shape[1]] += dry[:, : heard.shape[1]]
        return np.ascontiguousarray(np.float32(FULL_LEVEL) * np.tanh(heard).T)

    def _add_guns(self, out: Pair, volley: HeardVolley, late: float) -> None:
        level, is_far = _volley_db(volley), volley.hearing.band >= DULL_BAND
        bow, stern = widened(volley.bow, volley.stern)
        for shot in volley.shots:
            at, gain = (
                round((late + shot.seconds) * SAMPLE_RATE),
                amplitude_of_decibels(shot.level_db + level),
            )
            angle = (bow + (stern - bow) * shot.along + 1) * math.pi / 4
            body = self.far_gun if is_far and self.far_gun is not None else self.files[shot.file]
            loud = body[: out.shape[1] - at] * np.float32(gain / 32_768)
            slap = self.files[f"slap-{shot.file[-1]}"][: out.shape[1] - at]
            for ear, share in enumerate((math.cos(angle), math.sin(angle))):
                out[ear, at : at + len(loud)] += loud * np.float32(share)
                out[ear, at : at + len(slap)] += slap[:, ear] * np.float32(_SLAP_SHARE * gain / 32_768)

    def _add_echo(self, out: Pair, volley: HeardVolley, late: float, place: str) -> None:
        """Add one echo for all guns, three times over the ripple, so that it is as long as the volley."""
        echo = self.files["tail-fog" if volley.hearing.band >= DULL_BAND else f"tail-{place}"]
        shares = (0.0, 0.5, 1.0) if volley.seconds > 0.1 else (0.0,)
        power = math.sqrt(sum(amplitude_of_decibels(shot.level_db) ** 2 for shot in volley.shots))
        strength = _ECHO_SHARE * power * (1 + 0.5 * volley.hearing.band) / math.sqrt(len(shares))
        gain = np.float32(strength * amplitude_of_decibels(_volley_db(volley)) / 32_768)
        for share in shares:
            at = round((late + share * volley.seconds) * SAMPLE_RATE)
            part = echo[: out.shape[1] - at]
            out[:, at : at + len(part)] += part.T * gain


def _volley_db(volley: HeardVolley) -> float:
    """Return the level of a volley's guns: what distance leaves, less its squeeze."""
    power = sum(amplitude_of_decibels(shot.level_db) ** 2 for shot in volley.shots)
    return volley.hearing.level_db - _SQUEEZE * max(0.0, 10 * math.log10(power) - _SOFT_DB)


def widened(bow: float, stern: float) -> tuple[float, float]:
    """Return the ends of a hull across the window, drawn apart where she is small, and within the window."""
    middle, half = (bow + stern) / 2, (bow - stern) / 2
    half = math.copysign(max(abs(half), _HALF_SPAN), half or 1.0)
    middle = max(-1 + abs(half), min(1 - abs(half), 0.85 * middle))
    return middle + half, middle - half


def strikes_sound(
    files: Mapping[str, Samples], strikes: Sequence[tuple[str, float, float]], pan: float
) -> Pair:
    """Return what the shot of one volley does as one sound: (file, second, level in dB) each, a little
    higher or lower and a little aside each time, so that the same wave never sounds twice at once."""
    rates, parts = (1.0, 0.93, 1.08, 0.965, 1.04), list[tuple[int, Pair, float, float]]()
    for n, (file, seconds, level_db) in enumerate(strikes):
        wave = files[file]
        places = np.arange(0, len(wave) - 1, rates[n % len(rates)])
        body = np.interp(places, np.arange(len(wave)), wave).astype(np.float32)
        aside = max(-1.0, min(1.0, pan + 0.16 * ((n * 0.618) % 1 * 2 - 1)))
        parts.append((round(seconds * SAMPLE_RATE), body, amplitude_of_decibels(level_db) / 32_768, aside))
    heard = np.zeros((max(at + len(body) for at, body, _, _ in parts), 2), np.float32)
    for at, body, gain, aside in parts:
        angle = (aside + 1) * math.pi / 4
        heard[at : at + len(body), 0] += body * np.float32(gain * math.cos(angle))
        heard[at : at + len(body), 1] += body * np.float32(gain * math.sin(angle))
    tamed: Pair = np.float32(FULL_LEVEL) * np.tanh(heard / np.float32(FULL_LEVEL))
    return tamed
