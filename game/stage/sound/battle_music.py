"""Music in a battle: a mood that follows what lies open on the table, never what a player keeps to himself,
and how loud each stem of the tune is in it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.core import events as ev
from game.stage.sound.cues import STEMS, amplitude_of_decibels

Mood: TypeAlias = Literal["sailing", "closing", "action", "boarding", "hush", "after"]
REACH_HULLS: Final = 10.0  # hulls between two enemies at which the drum beats to quarters
CLOSING_HULLS: Final = 18.0
MOOD_SECONDS: Final[Mapping[str, float]] = {"action": 14.0, "boarding": 7.0, "hush": 5.0}
"""Seconds for which a mood holds after what brought it."""
_WEIGHTS: Final[tuple[Mood, ...]] = ("sailing", "closing", "action", "boarding", "hush", "after")
_OFF: Final = -80.0
_SILENCE: Final = dict.fromkeys(STEMS, _OFF)
STEM_DB: Final[Mapping[Mood, Mapping[str, float]]] = {
    "sailing": {**_SILENCE, "ground": 0.0, "fiddle": -3.0},
    "closing": {**_SILENCE, "drum": -7.0, "ground": 0.0},
    "action": {"drum": 0.0, "ground": -2.0, "fiddle": -6.0, "fife": -3.0},
    "boarding": {**_SILENCE, "drum": 0.0, "ground": -2.0},
    "hush": _SILENCE,
    "after": {**_SILENCE, "ground": 0.0, "fiddle": 0.0},
}
"""dB of each stem in each mood."""
BAR_SECONDS: Final[Mapping[str, float]] = {
    "spanish-ladies": 3 * 60 / 132, "ca-ira": 2 * 60 / 112, "yankee-doodle": 2 * 60 / 112,
}  # fmt: skip
FADE_SECONDS: Final = 0.6
HUSH_FADE_SECONDS: Final = 0.3
_TUNE_OF_NATION: Final[Mapping[str, str]] = {"french": "ca-ira", "american": "yankee-doodle"}


def tune_of_nation(nation: str) -> str:
    """Return the tune of a nation's battles."""
    return _TUNE_OF_NATION.get(nation, "spanish-ladies")


def nearest_enemies_cm(ships: Iterable[tuple[float, float, int]]) -> float:
    """Return the cm between the two nearest ships (x, y, side) of different sides; infinity without
    enemies."""
    sides: dict[int, list[tuple[float, float]]] = {}
    for x, y, side in ships:
        sides.setdefault(side, []).append((x, y))
    groups = list(sides.values())
    return min(
        (
            math.dist(a, b)
            for n, one in enumerate(groups)
            for other in groups[n + 1 :]
            for a in one
            for b in other
        ),
        default=math.inf,
    )


def _mood_of(event: ev.Event) -> Mood | None:
    match event:
        case ev.Fired():
            return "action"
        case ev.Boarded():
            return "boarding"
        case ev.Struck() | ev.Captured() | ev.Exploded() | ev.Sank():
            return "hush"
        case _:
            return None


@dataclass(slots=True)
class BattleMood:
    """The mood, for how many seconds more it holds, and whether the drum has beaten to quarters and the
    battle has ended."""

    mood: Mood = "sailing"
    seconds_left: float = 0.0
    has_beaten: bool = False
    has_ended: bool = False

    def follow(self, seconds: float, news: Sequence[ev.Event], hulls: float) -> bool:
        """Take in what has happened in the last seconds, and the hulls between the nearest enemies; return
        whether the drum beats to quarters now: once, when somebody first comes within reach."""
        self.seconds_left = max(0.0, self.seconds_left - seconds)
        self.has_ended = self.has_ended or any(isinstance(event, ev.Ended) for event in news)
        for brought in [mood for event in news if (mood := _mood_of(event))]:
            if not self.seconds_left or _WEIGHTS.index(brought) >= _WEIGHTS.index(self.mood):
                self.mood, self.seconds_left = brought, MOOD_SECONDS[brought]
        if not self.seconds_left:
            self.mood = "after" if self.has_ended else "closing" if hulls < CLOSING_HULLS else "sailing"
        if self.has_beaten or not (hulls < REACH_HULLS or any(isinstance(e, ev.Fired) for e in news)):
            return False
        self.has_beaten = True
        return True


@dataclass(slots=True)
class StemMix:
    """The stems that play: seconds since they began, the mood that is heard, and the gain of each."""

    seconds: float = 0.0
    mood: Mood = "hush"
    gains: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STEMS, 0.0))

    def advance(self, seconds: float, wanted: Mood, bar_seconds: float) -> None:
        """Move on in time. A change of mood waits for the next bar; silence does not."""
        bar, self.seconds = int(self.seconds / bar_seconds), self.seconds + seconds
        if wanted == "hush" or int(self.seconds / bar_seconds) > bar or self.seconds == seconds:
            self.mood = wanted
        step = seconds / (HUSH_FADE_SECONDS if self.mood == "hush" else FADE_SECONDS)
        for stem, decibels in STEM_DB[self.mood].items():
            aim, gain = amplitude_of_decibels(decibels) if decibels > _OFF else 0.0, self.gains[stem]
            self.gains[stem] = min(aim, gain + step) if gain < aim else max(aim, gain - step)
