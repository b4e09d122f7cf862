"""HF-card-1, HF-rate-1, HF-gun-4, HF-morale-2: what stands on a card that the level does not print.
Pure."""

import re
from collections.abc import Iterable

from game.books.hf.rules.sheet import KINDS, MASTS_AIM, WATERLINE, AimAt, Ship
from game.books.hf.rules.tables import rule_table
from game.levels.format.model import Level, ShipForBook
from game.levels.format.model import Ship as ShipEntry
from game.sea.units import CM

UNRATED = 7
MAST_NAMES = ("fore", "main", "mizzen")
RATES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
NO_CARD = ShipForBook()
AIMS = {"fire-high": MASTS_AIM, "fire-low": WATERLINE}
"""HF-aim-1: orders of the day that say what gunners aim at."""


def card_of(level: Level, entry: ShipEntry) -> ShipForBook:
    """Return what the level's set-up for this book prints of her card."""
    overlay = level.overlays.get("hf")
    return overlay.ship.get(entry.id, NO_CARD) if overlay else NO_CARD


def rate_for_guns(guns: int) -> int:
    """HF-rate-1: return the rate by guns aboard, 7 for the unrated."""
    least: list[int] = rule_table("ratings")["least_guns"]
    return next((rate for rate, guns_from in enumerate(least, 1) if guns >= guns_from), UNRATED)


def rate_of(entry: ShipEntry, card: ShipForBook) -> int:
    """HF-rate-1, HF-rate-2: return the rate that her card prints, else the one of her guns."""
    if card.rate:
        return RATES.index(card.rate) + 1 if card.rate in RATES else UNRATED
    return rate_for_guns(entry.guns or 0)


def parse_batteries(text: str) -> list[str]:
    """Return text like ``LLL+SC`` as the batteries of one side, in the order of a card."""
    return sort_batteries(re.findall(r"[LSC]\+?", text))


def sort_batteries(kinds: Iterable[str]) -> list[str]:
    """Return batteries in the order of a card: long, short, carronades, + last of each."""
    return sorted(kinds, key=KINDS.index)


def usual_batteries(guns: int, nation: str) -> str:
    """HF-gun-4: return the batteries of one side of a ship of so many guns."""
    row = next(row for row in rule_table("batteries")["rows"] if guns >= row["guns"])
    text: str = row.get(nation, row["side"])
    return text


def rate_value(entry: str, rate: int) -> int:
    """HF-card-1: return what a ship of a rate has of hull_section, mast_section, marines,
    top_speed."""
    number: int = rule_table("by_rate")[entry][rate - 1]
    return number


def morale_boxes(rate: int) -> int:
    """HF-morale-1: return boxes by rate."""
    boxes: int = rule_table("morale")["boxes"][rate - 1]
    return boxes


def morale_factor(entry: ShipEntry, year: int) -> int:
    """HF-morale-2: by the quality of her crew, else by nation and time."""
    rules = rule_table("morale_factor")
    quality = entry.quality or entry.crew_quality
    if quality:
        factor: int = rules["by_quality"][quality]
        return factor
    nation = entry.nation or ""
    usual: int = rules.get(nation, rules["usual"])
    if rules["peak_from"] <= year <= rules["peak_to"]:
        usual = rules["peak"].get(nation, usual)
    return usual


def year_of(level: Level) -> int:
    """Return the year in a level's date; 0 if it tells none."""
    found = re.findall(r"\b1[5-9][0-9]{2}\b", level.date)
    return int(found[-1]) if found else 0


def aim_order(level: Level, entry: ShipEntry) -> AimAt:
    """HF-aim-1: return what her orders of the day have her aim at: her own, her squadron's, her
    side's."""
    given = list(entry.orders)
    given += [o for s in level.squadrons if s.id == entry.squadron for o in s.orders]
    given += [o for s in level.sides if s.id == entry.side for o in s.orders]
    return next((AIMS[order] for order in given if order in AIMS), AimAt.UNAIMED)


def section_sizes(printed: Iterable[int] | None, default_size: int) -> list[int]:
    """Return three sections as printed, else alike."""
    return list(printed) if printed else [default_size] * 3


def model_length_units(rate: int) -> int:
    """Return how long she looks, in table units."""
    millimetres: int = rule_table("model_size")["length_mm"][rate - 1]
    return millimetres * CM // 10


def fill_card(ship: Ship, level: Level, entry: ShipEntry) -> None:
    """HF-card-1: her card is written: as printed, else by her guns, rate, nation and crew."""
    card = card_of(level, entry)
    ship.rate = rate_of(entry, card)
    ship.length = model_length_units(ship.rate)
    text = card.batteries or usual_batteries(ship.guns, ship.nation)
    ship.port, ship.starboard = parse_batteries(text), parse_batteries(text)
    ship.hull = section_sizes(card.hull_boxes, rate_value("hull_section", ship.rate))
    ship.mast = section_sizes(card.mast_boxes, rate_value("mast_section", ship.rate))
    given = card.marine_boxes
    ship.marines = rate_value("marines", ship.rate) if given is None else given
    ship.top_printed = rate_value("top_speed", ship.rate) if card.top_speed is None else card.top_speed
    ship.morale_printed = card.morale_boxes or morale_boxes(ship.rate)
    ship.morale = ship.morale_printed
    ship.morale_factor = card.morale or morale_factor(entry, year_of(level))
    ship.ironsides = "stout-timbers" in entry.features
    ship.coppered = "coppered" in entry.features
    ship.foul = rule_table("foul")["slower"] if "foul-bottom" in entry.features else 0
    ship.gun_crews = card.gun_crews or 0
    ship.aim_order = aim_order(level, entry)
