"""The list of cues: every sound, its bus, its level and its caption. Pure values.

Levels are dB below full scale at full volume: beds -24, effects -10, things on the table -14.
"""

from dataclasses import dataclass
from typing import Final, Literal

Bus = Literal["sea", "guns", "people", "table", "music"]
BUSES: Final[tuple[Bus, ...]] = ("sea", "guns", "people", "table", "music")

BED_DB: Final = -24.0
EFFECT_DB: Final = -10.0
TABLE_DB: Final = -14.0
MUSIC_DB: Final = -8.0


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound: its files (used in turn), the volume it obeys (`bus`), its level in dB, its
    caption. When voices are short the higher `priority` wins. A cue that `is_gun` lowers the
    beds."""

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

CUES: Final[dict[str, Cue]] = {cue.name: cue for cue in _ALL_CUES}
"""Every cue by its name."""


def amplitude_of_decibels(decibels: float) -> float:
    """Convert dB of full scale to a factor."""
    return float(10 ** (decibels / 20))


def cue_of_dice_count(dice_count: int) -> str:
    """Return the cue for this number of dice on wood."""
    return f"dice-{1 if dice_count <= 1 else 2 if dice_count <= 3 else 4 if dice_count <= 6 else 8}"
