"""The list of cues, and the mix as arithmetic: volume, side, which voice gives way, when beds go down.

No pygame here, no clock: the caller passes the time.

Why the mix is planned

pygame adds up what its channels play, and a sum past full scale is cut off. Tests hold that beds and voices
together never get there: a voice starts at a gain at which the sum stays below a limit for as long as it
sounds, or not at all.

How a sum is known in advance

A sound is known by its envelope: the highest peak in each STEP_SECONDS (20 ms). The sum of the envelopes of
all voices is never below the true mix, so a limit that it respects holds for the mix, whatever the waves do.
No machine starts a sound to the millisecond, so each envelope also covers a start one step early or late
(`tolerant_envelope`). A `LevelBudget` is a ring of STEPS_AHEAD such sums, longer than any cue; there is one
of everything (TOTAL_LIMIT, the beds have the rest) and one of the guns (GUNS_LIMIT).

Who gives way

`Mixer.start_sound` asks in this order: in the silence after an explosion nothing starts, and an explosion
clears all voices; the gain is cut to what both budgets leave, and a voice below MIN_GAIN_SHARE of its wish is
not started; when all VOICES are in use, the voice of least priority (of equals the softest now) stops, if the
new cue is worth more. A gun lowers the beds to DUCK_LEVEL in DUCK_SECONDS; they rise slowly again
(RISE_SECONDS), DUCK_HOLD_SECONDS after the last gun."""

import math
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

Bus = Literal["sea", "guns", "people", "table", "music"]
BUSES: Final[tuple[Bus, ...]] = ("sea", "guns", "people", "table", "music")

BED_DB: Final = -24.0
EFFECT_DB: Final = -10.0
TABLE_DB: Final = -14.0
MUSIC_DB: Final = -8.0


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound: its files (used in turn), the volume it obeys (`bus`), its level in dB, its caption. When
    voices are short the higher `priority` wins. A cue that `is_gun` lowers the beds."""

    name: str
    files: tuple[str, ...]
    bus: Bus
    level_db: float
    caption: str
    priority: int = 5
    is_loop: bool = False
    is_gun: bool = False


def _effect_cue(name: str, bus: Bus, caption: str, priority: int = 5, level: float = EFFECT_DB) -> Cue:
    return Cue(name, (name,), bus, level, caption, priority)


def _gun_cue(name: str, files: tuple[str, ...], caption: str, priority: int, level: float) -> Cue:
    return Cue(name, files, "guns", level, caption, priority, is_gun=True)


def _table_cue(name: str, caption: str, priority: int = 3, level: float = TABLE_DB) -> Cue:
    return Cue(name, (name,), "table", level, caption, priority)


def _bed_cue(name: str, caption: str, level: float = BED_DB) -> Cue:
    return Cue(name, (name,), "sea", level, caption, 9, is_loop=True)


_ALL_CUES: Final = (
    _bed_cue("sea-light", "Water along the side"),
    _bed_cue("sea-rough", "A rough sea"),
    _bed_cue("wind", "Wind in the rigging", BED_DB - 4),
    _bed_cue("burn", "A ship burning", BED_DB + 4),
    _effect_cue("helm", "sea", "Helm and blocks creak", 2, EFFECT_DB - 8),
    _effect_cue("sail-fill", "sea", "Sails fill", 2, EFFECT_DB - 5),
    _effect_cue("luff", "sea", "Sails shake", 2, EFFECT_DB - 8),
    _effect_cue("sail-torn", "sea", "Sails torn", 4, EFFECT_DB - 3),
    _effect_cue("grind", "sea", "Hulls grind together", 7),
    _effect_cue("under-water", "sea", "A ship goes down", 8),
    _gun_cue("gun-near", ("gun-near-1", "gun-near-2"), "Gunfire", 6, EFFECT_DB),
    _gun_cue("gun-far", ("gun-far",), "Gunfire far off", 5, EFFECT_DB - 6),
    _gun_cue("carronade", ("carronade",), "Carronades", 6, EFFECT_DB),
    _gun_cue("roll", ("roll",), "Gunfire", 7, EFFECT_DB - 2),
    _effect_cue("grape", "guns", "Grape shot", 6, EFFECT_DB - 2),
    _effect_cue("whirr", "guns", "Shot whirrs over", 3, EFFECT_DB - 8),
    Cue("splash", ("splash-1", "splash-2"), "guns", EFFECT_DB - 8, "Shot in the water", 4),
    _effect_cue("thud", "guns", "Shot strikes a hull", 5, EFFECT_DB - 2),
    _effect_cue("splinters", "guns", "Splinters fly", 4, EFFECT_DB - 5),
    _effect_cue("mast-crack", "guns", "A mast cracks", 8),
    _effect_cue("mast-fall", "guns", "A mast falls", 8),
    _effect_cue("fire-catch", "guns", "Fire catches", 8, EFFECT_DB - 2),
    _gun_cue("explosion", ("explosion",), "A ship blows up", 9, -3.5),
    _effect_cue("cheer", "people", "Men cheer", 7, EFFECT_DB - 4),
    _effect_cue("clash", "people", "Boarders fight", 8, EFFECT_DB - 2),
    _effect_cue("muskets", "people", "Musket fire", 6, EFFECT_DB - 4),
    _effect_cue("pipe", "people", "The boatswain's call", 4, EFFECT_DB - 6),
    _effect_cue("quarters", "people", "The drum beats to quarters", 8, EFFECT_DB - 4),
    _table_cue("card-slide", "A card is drawn"),
    _table_cue("card-flip", "A card is turned"),
    _table_cue("dice-1", "A die falls"),
    _table_cue("dice-2", "Dice fall"),
    _table_cue("dice-4", "Dice fall"),
    _table_cue("dice-8", "Many dice fall"),
    _table_cue("die-lift", "A die counts", 2, TABLE_DB - 6),
    _table_cue("seal", "A seal is stamped", 3),
    _table_cue("pen", "A pen stroke", 2),
    _table_cue("page", "A page is turned", 2),
    _table_cue("error", "That cannot be done", 4),
    _table_cue("click", "A counter is set down", 1),
    _table_cue("bell", "The ship's bell", 6, TABLE_DB - 2),
    Cue("title-air", ("title-air",), "music", MUSIC_DB, "Music: Spanish Ladies", 9, is_loop=True),
    Cue("result-air", ("result-air",), "music", MUSIC_DB, "Music: the end of Spanish Ladies", 9),
)

CUES: Final[dict[str, Cue]] = {cue.name: cue for cue in _ALL_CUES}  # every cue by its name


def amplitude_of_decibels(decibels: float) -> float:
    """Convert dB of full scale to a factor."""
    return float(10 ** (decibels / 20))


def cue_of_dice_count(dice_count: int) -> str:
    """Return the cue for this number of dice on wood."""
    return f"dice-{1 if dice_count <= 1 else 2 if dice_count <= 3 else 4 if dice_count <= 6 else 8}"


Envelope: TypeAlias = npt.NDArray[np.float64]

VOICES: Final = 24
STEP_SECONDS: Final = 0.02  # seconds that one peak of an envelope stands for
GUNS_LIMIT: Final = amplitude_of_decibels(-3.0)  # highest amplitude of all guns together
TOTAL_LIMIT: Final = 0.74  # highest amplitude of all voices together; beds have the rest
DUCK_LEVEL: Final = amplitude_of_decibels(-6.0)
DUCK_SECONDS: Final = 0.06
RISE_SECONDS: Final = 0.9
DUCK_HOLD_SECONDS: Final = 0.7  # seconds from a gun until the beds may rise again
SILENCE_SECONDS: Final = 0.4  # seconds of silence after an explosion
STEPS_AHEAD: Final = 256  # steps that are planned ahead; longer than any cue
MIN_GAIN_SHARE: Final = 0.12  # share of its level below which a voice is not started
MAX_PAN: Final = 0.85  # how far to one side a sound at the edge of the window is panned; 1 is one ear alone


def envelope_of(samples: npt.NDArray[np.int16], rate: int) -> Envelope:
    """Return the peaks of a sound, one for each STEP_SECONDS, 0 to 1."""
    width = round(rate * STEP_SECONDS)
    padded = np.zeros(-(-len(samples) // width) * width)
    padded[: len(samples)] = np.abs(samples.astype(np.float64)) / 32_768
    peaks: Envelope = padded.reshape(-1, width).max(axis=1)
    return peaks


def pan_gains(pan: float) -> tuple[float, float]:
    """Return the gains of left and right for a pan of -1 to 1: equal power, never more than 1."""
    angle = (min(1.0, max(-1.0, pan)) * MAX_PAN + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def pan_of_pixel(x: float, left: float, right: float) -> float:
    """Return the position of a pixel across a window, -1 to 1; outside pixels count as the edge."""
    return min(1.0, max(-1.0, 2 * (x - left) / max(1.0, right - left) - 1))


@dataclass(frozen=True, slots=True)
class PlayingSound:
    """One playing sound: cue, start in seconds, gain, and its peaks from the step before its start."""

    cue: Cue
    start_seconds: float
    gain: float
    peaks: Envelope

    @property
    def end_seconds(self) -> float:
        """Second at which it ends."""
        return self.start_seconds + STEP_SECONDS * (len(self.peaks) - 2)

    def priority_at(self, now: float) -> float:
        """Return its present worth: its priority, and a fraction for its loudness."""
        step = min(len(self.peaks) - 1, 1 + int((now - self.start_seconds) / STEP_SECONDS))
        return self.cue.priority + min(0.99, self.gain * float(self.peaks[step]))


def tolerant_envelope(envelope: Envelope) -> Envelope:
    """Return an envelope that allows for a start one step early or late, because no machine is exact to the
    millisecond: two steps longer, and nowhere below the true one."""
    room = np.zeros(len(envelope) + 4)
    room[2:-2] = envelope
    widest: Envelope = np.maximum(np.maximum(room[:-2], room[1:-1]), room[2:])
    return widest


@dataclass(slots=True)
class LevelBudget:
    """Sum of the voices' amplitudes in each of the next STEPS_AHEAD steps; a ring buffer."""

    sums: Envelope = field(default_factory=lambda: np.zeros(STEPS_AHEAD))
    step: int = 0

    def advance_to(self, step: int) -> None:
        """Clear the steps before this one, for reuse."""
        if step - self.step >= STEPS_AHEAD:
            self.sums[:] = 0.0
        else:
            self.sums[np.arange(self.step, step) % STEPS_AHEAD] = 0.0
        self.step = max(self.step, step)

    def add_envelope(self, first_step: int, envelope: Envelope) -> None:
        """Add a voice that begins at this step (or remove it, if `envelope` is negative)."""
        skipped = max(0, self.step - first_step)
        rest = envelope[skipped : skipped + STEPS_AHEAD]
        places = np.arange(first_step + skipped, first_step + skipped + len(rest)) % STEPS_AHEAD
        self.sums[places] += rest

    def max_gain(self, first_step: int, envelope: Envelope, max_level: float) -> float:
        """Return the highest gain at which the sum stays within `max_level` at every step."""
        places = np.arange(first_step, first_step + len(envelope)) % STEPS_AHEAD
        return float(np.min((max_level - self.sums[places]) / np.maximum(envelope, 1e-4)))


@dataclass(slots=True)
class Mixer:
    """All voices by number, their budgets, the seconds between which an explosion silences everything, and
    the level of the beds (1 is full)."""

    playing_sounds: dict[int, PlayingSound] = field(default_factory=dict)
    total_budget: LevelBudget = field(default_factory=LevelBudget)
    gun_budget: LevelBudget = field(default_factory=LevelBudget)
    silent_from: float = -1.0
    silent_until: float = -1.0
    bed_level: float = 1.0

    def start_sound(
        self, cue: Cue, envelope: Envelope, wanted_gain: float, now: float
    ) -> tuple[int, float] | None:
        """Start a voice and return its number and gain, or None if it must not be heard. If all voices are in
        use, one of lower weight gives way."""
        self._remove_finished(now)
        if now < self.silent_until:
            return None
        if cue.name == "explosion":
            self._silence_others(now + STEP_SECONDS * len(envelope))
        first, reach = _step_of(now) - 1, tolerant_envelope(envelope)
        gain = min(wanted_gain, self.total_budget.max_gain(first, reach, TOTAL_LIMIT))
        if cue.is_gun:
            gain = min(gain, self.gun_budget.max_gain(first, reach, GUNS_LIMIT))
        number = self._free_voice(cue, now)
        if number is None or gain < MIN_GAIN_SHARE * wanted_gain:
            return None
        if number in self.playing_sounds:
            self._add_to_budgets(self.playing_sounds.pop(number), -1.0)
        self.playing_sounds[number] = PlayingSound(cue, now, gain, reach)
        self._add_to_budgets(self.playing_sounds[number], 1.0)
        return number, gain

    def _remove_finished(self, now: float) -> None:
        for number in [n for n, voice in self.playing_sounds.items() if voice.end_seconds <= now]:
            del self.playing_sounds[number]
        for ledger in (self.total_budget, self.gun_budget):
            ledger.advance_to(_step_of(now) - 1)

    def _silence_others(self, until: float) -> None:
        self.playing_sounds.clear()
        self.total_budget.sums[:] = 0.0
        self.gun_budget.sums[:] = 0.0
        self.silent_from, self.silent_until = until, until + SILENCE_SECONDS

    def _add_to_budgets(self, voice: PlayingSound, sign: float) -> None:
        """Add a voice to the budgets (sign 1) or remove it (-1)."""
        reach = sign * voice.gain * voice.peaks
        self.total_budget.add_envelope(_step_of(voice.start_seconds) - 1, reach)
        if voice.cue.is_gun:
            self.gun_budget.add_envelope(_step_of(voice.start_seconds) - 1, reach)

    def _free_voice(self, cue: Cue, now: float) -> int | None:
        for number in range(VOICES):
            if number not in self.playing_sounds:
                return number
        least = min(self.playing_sounds, key=lambda n: (self.playing_sounds[n].priority_at(now), n))
        return least if self.playing_sounds[least].priority_at(now) < cue.priority + 1 else None

    def update_bed_level(self, now: float, seconds: float) -> float:
        """Return the level of the beds: down under guns, off after an explosion, else slowly up."""
        if now < self.silent_until:
            self.bed_level = max(0.0, self.bed_level - seconds / DUCK_SECONDS)
            return self.bed_level
        loud = any(
            v.cue.is_gun and now - v.start_seconds < DUCK_HOLD_SECONDS for v in self.playing_sounds.values()
        )
        aim = DUCK_LEVEL if loud else 1.0
        if self.bed_level > aim:
            self.bed_level = max(aim, self.bed_level - (1 - DUCK_LEVEL) * seconds / DUCK_SECONDS)
        else:
            self.bed_level = min(aim, self.bed_level + (1 - DUCK_LEVEL) * seconds / RISE_SECONDS)
        return self.bed_level


def _step_of(now: float) -> int:
    return int(now / STEP_SECONDS)
