"""The list of cues: every sound of the game by its name, with its files, its level, its rank in the mix and
its caption."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Literal

Bus = Literal["sea", "guns", "people", "table", "music", "battle_music"]
BUSES: Final[tuple[Bus, ...]] = ("sea", "guns", "people", "table", "music", "battle_music")


class Rank(IntEnum):
    """Who gives way to whom: a sound gives way to those before it."""

    GUNS = 0
    BATTLE = 1
    TABLE = 2
    BED = 3
    MUSIC = 4


CHEERING_NATIONS: Final = {
    "british": "The British cheer",
    "french": "The French cheer",
    "spanish": "The Spaniards cheer",
    "american": "The Americans cheer",
}
STEMS: Final = ("drum", "ground", "fiddle", "fife")
TUNES: Final = {"spanish-ladies": "Spanish Ladies", "ca-ira": "Ça ira", "yankee-doodle": "Yankee Doodle"}
"""The tunes of a battle by the name of their files. Each has four stems of one length, or of a length that
goes into it a whole number of times."""
GUN_KINDS: Final = ("gun-32", "gun-24", "gun-18", "gun-12", "gun-9", "gun-4", "carronade", "mortar")
GUN_TAKES: Final = 3
PLACES: Final = ("sea", "land", "fog")
"""What guns echo from; in fog they hardly do."""
GUN_FILES: Final = (
    *(f"{kind}-{take}" for kind in GUN_KINDS for take in (1, 2, 3)),
    *(f"slap-{take}" for take in (1, 2, 3)),
    *(f"tail-{place}" for place in PLACES),
)
"""The parts of volleys: guns, the first answer of sails and sea, echoes."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound: its files (used in turn), the volume it obeys (`bus`), its level in dB, its caption, and its
    rank in the mix. When voices are short the higher `priority` wins, and of captions too. A cue does not
    begin again within `min_gap` seconds."""

    name: str
    files: tuple[str, ...]
    bus: Bus
    level_db: float
    caption: str
    priority: int = 5
    rank: Rank = Rank.BATTLE
    is_loop: bool = False
    min_gap: float = 0.0


def _bed(name: str, caption: str) -> Cue:
    """A bed's file is as loud as it is heard at full volume: a mixer has few steps near silence."""
    return Cue(name, (name,), "sea", 0.0, caption, 9, Rank.BED, is_loop=True)


def _volley(name: str, caption: str, priority: int = 6) -> Cue:
    return Cue(name, GUN_FILES, "guns", -3.0, caption, priority, Rank.GUNS)


def _effect(name: str, bus: Bus, caption: str, priority: int, level: float) -> Cue:
    return Cue(name, (name,), bus, level, caption, priority)


def _table(name: str, caption: str, priority: int = 3, level: float = -20.0) -> Cue:
    return Cue(name, (name,), "table", level, caption, priority, Rank.TABLE)


def _order(name: str) -> Cue:
    return Cue(name, (name,), "people", -14.0, "An order is shouted", 4, min_gap=4.0)


def _cheer(name: str, nation: str, caption: str) -> Cue:
    return Cue(name, (f"cheer-{nation}",), "people", -13.4, caption, 7, min_gap=1.0)


def _now_and_then(name: str, caption: str, level: float) -> Cue:
    files = tuple(f"{name}-{n}" for n in (1, 2, 3))
    return Cue(name, files, "sea", level, caption, 1, Rank.TABLE)


_ALL_CUES: Final = (
    _bed("sea-light", "Water along the side"),
    _bed("sea-rough", "A rough sea"),
    _bed("wind-1", "A light wind in the rigging"),
    _bed("wind-2", "Wind in the rigging"),
    _bed("wind-3", "A strong wind in the rigging"),
    _bed("rain", "Rain"),
    _bed("surf", "Surf on the shore"),
    _bed("burn", "A ship burning"),
    _now_and_then("creak", "Timbers creak", -20.0),
    _now_and_then("gull", "A gull cries", -24.0),
    _effect("helm", "sea", "Helm and blocks creak", 2, -18.0),
    _effect("sail-fill", "sea", "Sails fill", 2, -16.0),
    _effect("luff", "sea", "Sails shake", 2, -18.0),
    _effect("sail-torn", "sea", "Sails torn", 4, -15.0),
    _effect("grind", "sea", "Hulls grind together", 7, -10.0),
    _effect("under-water", "sea", "A ship goes down", 8, -14.0),
    _volley("broadside", "Gunfire"),
    _volley("broadside-far", "Gunfire far off", 5),
    _volley("carronades", "Carronades"),
    _volley("mortar", "A mortar fires"),
    Cue("gun-burst", ("carronade-1",), "guns", -5.0, "A gun bursts", 8, Rank.GUNS),
    _effect("grape", "guns", "Grape shot", 6, -10.0),
    _effect("whirr", "guns", "Shot whirrs over", 3, -17.0),
    Cue("splash", ("splash-1", "splash-2"), "guns", -15.0, "Shot in the water", 4),
    _effect("thud", "guns", "Shot strikes a hull", 5, -6.0),
    _effect("splinters", "guns", "Splinters fly", 4, -12.0),
    _effect("mast-crack", "guns", "A mast cracks", 8, -8.0),
    _effect("mast-fall", "guns", "A mast falls", 8, -9.0),
    _effect("fire-catch", "guns", "Fire catches", 8, -12.0),
    Cue("explosion", ("explosion",), "guns", -1.5, "A ship blows up", 9, Rank.GUNS),
    _cheer("cheer", "british", "Men cheer"),
    *(_cheer(f"cheer-{nation}", nation, caption) for nation, caption in CHEERING_NATIONS.items()),
    *map(_order, ("order-fire", "order-about", "order-strike", "order-board")),
    Cue("clash", ("boarders",), "people", -14.0, "Boarders fight", 8, min_gap=1.5),
    _effect("muskets", "people", "Musket fire", 6, -12.0),
    _effect("pipe", "people", "The boatswain's call", 4, -16.0),
    _effect("quarters", "people", "The drum beats to quarters", 8, -14.0),
    _table("card-slide", "A card is drawn"),
    _table("card-flip", "A card is turned"),
    _table("dice-1", "A die falls", level=-19.0),
    _table("dice-2", "Dice fall", level=-19.0),
    _table("dice-4", "Dice fall", level=-19.0),
    _table("dice-8", "Many dice fall", level=-19.0),
    _table("die-lift", "A die counts", 2, -22.0),
    _table("seal", "A seal is stamped", 3, -18.0),
    _table("pen", "A pen stroke", 2, -21.0),
    _table("page", "A page is turned", 2),
    _table("error", "That cannot be done", 4, -14.0),
    _table("click", "A counter is set down", 1, -16.0),
    _table("bell", "The ship's bell", 6, -18.0),
    Cue("title-air", ("title-air",), "music", -8.0, "Music: Spanish Ladies", 9, Rank.MUSIC, is_loop=True),
    Cue("result-air", ("result-air",), "music", -8.0, "Music: the end of Spanish Ladies", 9, Rank.MUSIC),
    *(
        Cue(
            tune,
            tuple(f"{tune}-{stem}" for stem in STEMS),
            "battle_music",
            0.0,
            f"Music: {title}",
            2,
            Rank.MUSIC,
        )
        for tune, title in TUNES.items()
    ),
)

CUES: Final[dict[str, Cue]] = {cue.name: cue for cue in _ALL_CUES}  # every cue by its name
BED_NAMES: Final = tuple(name for name, cue in CUES.items() if cue.rank is Rank.BED)


def amplitude_of_decibels(decibels: float) -> float:
    """Convert dB of full scale to a factor."""
    return float(10 ** (decibels / 20))


def cue_of_dice_count(dice_count: int) -> str:
    """Return the cue for this number of dice on wood."""
    return f"dice-{1 if dice_count <= 1 else 2 if dice_count <= 3 else 4 if dice_count <= 6 else 8}"


def cheer_of(nation: str) -> str:
    """Return the cue of a cheer of this nation's men."""
    return f"cheer-{nation}" if nation in CHEERING_NATIONS else "cheer"


def pack_names_of(file: str) -> tuple[str, ...]:
    """Return the names under which a pack may replace a file, the first that it has counts: sounds that the
    game has in several files have one name in a pack."""
    family, _, number = file.rpartition("-")
    match family:
        case "gun":
            return ()
        case "carronade" | "wind" | "cheer" | "mortar":
            return ("carronade",) if family == "carronade" else (family,)
        case "tail":
            return ("roll",)
        case _ if family.startswith("gun-"):
            first = f"gun-near-{2 - int(number) % 2}"
            return (first, "gun-near-1", "gun-near-2")
    return ("clash",) if file == "boarders" else (file,)
