"""What is heard all the time in a battle: sea, wind by its true strength, surf, rain, fire; and what comes
now and then: creaks, gulls. All of it from the level, its events and what the table shows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from game.levels.conditions.level_events import light_now, visibility_now, wind_now
from game.levels.format.model import Level
from game.play.battle import Battle
from game.scene.effects import Blaze
from game.sea.polygons import distance_to_polygon
from game.stage.frame.stage_view import StageView
from game.stage.sound.event_sounds import SoundCall
from game.stage.sound.player import SoundListener

WIND_FORCES: Final = {"calm": 0, "light": 1, "moderate": 2, "fresh": 2, "strong": 3, "gale": 3}
NIGHTS: Final = ("night", "moonlight")
NIGHT_SHARE: Final = 0.8  # the sea lies quieter by night
SURF_REACH: Final = 0.7  # cm from a shore at which its surf is gone, as a share of the cm seen across
ECHO_CM: Final = 60.0  # cm from a shore within which guns echo from it
MIN_SURF: Final = 0.15  # surf below which there are no gulls
_CREAK_SECONDS: Final = (4.0, 10.0)
_GULL_SECONDS: Final = (8.0, 22.0)
_UNITS: Final = 100  # polygons are measured in whole units
LandRings: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""The corners of each area of land, in hundredths of a cm."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What wind, sky and land sound like: the force of the wind (0 calm to 3 strong), hour and sky, whether
    there is fog, and the cm from the middle of the picture to the nearest land, None without land."""

    wind: int = 2
    light: str = "day"
    is_foggy: bool = False
    shore_cm: float | None = None

    @property
    def place(self) -> str:
        """What guns echo from."""
        if self.is_foggy:
            return "fog"
        return "land" if self.shore_cm is not None and self.shore_cm < ECHO_CM else "sea"

    def surf(self, seen_cm: float) -> float:
        """Return the strength of the surf, 0 to 1, in a picture that shows so many cm."""
        if self.shore_cm is None:
            return 0.0
        return max(0.0, 1.0 - self.shore_cm / max(1.0, SURF_REACH * seen_cm))


def land_rings_of(level: Level) -> LandRings:
    """Return the land of a level."""
    rings = [[level.chart.position_in_cm(point) for point in area.points] for area in level.chart.land]
    return [[(round(_UNITS * x), round(_UNITS * y)) for x, y in ring] for ring in rings]


def surroundings_of(
    battle: Battle, land: LandRings, stage_view: StageView, listener: SoundListener
) -> Surroundings:
    """Return what wind, sky and land sound like now. A calm on the table is calm; a wind on the table blows
    at least lightly, whatever the level says."""
    level = battle.level
    with battle.table.as_current():
        strength = battle.book.weather().strength or wind_now(level)
        light, sight = light_now(level), visibility_now(level)
    force = max(1, WIND_FORCES[strength]) if stage_view.air.speed else 0
    x, y = (round(_UNITS * each) for each in listener.middle)
    shore = min((distance_to_polygon(ring, x, y) / _UNITS for ring in land), default=None)
    return Surroundings(force, light, sight is not None and light not in NIGHTS, shore)


def ambience_of(stage_view: StageView, around: Surroundings, seen_cm: float) -> dict[str, float]:
    """Return the strength, 0 to 1, of each sound that never stops."""
    fires = sum(isinstance(effect, Blaze) for effect in stage_view.effects)
    rough = stage_view.air.is_choppy or around.wind == max(WIND_FORCES.values())
    sea = {"sea-rough" if rough else "sea-light": NIGHT_SHARE if around.light in NIGHTS else 1.0}
    wind = {f"wind-{around.wind}": 1.0} if around.wind else {}
    rain = {"rain": 1.0} if around.light == "storm" else {}
    return sea | wind | rain | {"surf": around.surf(seen_cm), "burn": min(1.0, 0.7 * fires)}


@dataclass(slots=True)
class PassingSounds:
    """Seconds until the next creak and the next gull; chance is the sound's own and no part of a battle."""

    chance: Random = field(default_factory=lambda: Random(1))
    creak_in: float = 3.0
    gull_in: float = 6.0

    def advance(self, seconds: float, around: Surroundings, surf: float) -> list[SoundCall]:
        """Return what is heard in the next seconds: timber works more and louder the harder it blows; gulls
        are near land, by day."""
        self.creak_in -= seconds * (1 + 0.4 * around.wind)
        has_gulls = surf >= MIN_SURF and around.light not in (*NIGHTS, "storm")
        self.gull_in -= seconds * has_gulls
        calls = []
        if self.creak_in <= 0:
            self.creak_in = self.chance.uniform(*_CREAK_SECONDS)
            calls.append(SoundCall("creak", strength=(0.5, 0.6, 0.8, 1.0)[around.wind]))
        if self.gull_in <= 0:
            self.gull_in = self.chance.uniform(*_GULL_SECONDS)
            calls.append(SoundCall("gull"))
        return calls
