"""The ship card (HF-card-1), how it is filled in where the level does not print it, and what else is on the
table: the turn, the wind, the board with its sides, shoals, and which ships are alongside. Whole numbers and
words only."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import accumulate

from game.books.hf.rules.tables import rule_table
from game.core.markers import Aground, Anchored, Gone, HasStruck
from game.core.table import by_id, cached_query, every, every_without, get_single, has_any_marker, has_marker
from game.levels.format.model import Level, ShipForBook
from game.levels.format.model import Ship as ShipEntry
from game.sea.pose import Pose
from game.sea.units import CM


class Arc(StrEnum):
    """A quarter of the sea about a ship (HF-arc-1); port and starboard are her sides too."""

    NONE = ""  # none: a blow from inside her, or no side that could be told
    PORT = "port"
    STARBOARD = "starboard"
    FORE = "fore"
    AFT = "aft"


class AimAt(StrEnum):
    """What guns are aimed at in a ship (HF-aim-1)."""

    UNAIMED = ""
    MASTS = "masts"
    WATERLINE = "waterline"


class BoxRow(StrEnum):
    """A row of boxes on a card that is used up section by section (HF-dmg-hull-2, HF-dmg-mast)."""

    HULL = "hull"
    MAST = "mast"


PORT, STARBOARD = Arc.PORT, Arc.STARBOARD
SIDES = (PORT, STARBOARD)
FORE, AFT = Arc.FORE, Arc.AFT
MASTS_AIM, WATERLINE = AimAt.MASTS, AimAt.WATERLINE
NOWHERE = Pose(0, 0, 0)
PHASES = ("I", "II", "III", "IV", "V")
# Kinds of battery in the order in which a card has them; + has extra guns (HF-gun-5).
KINDS = ("L", "L+", "S", "S+", "C", "C+")


@dataclass(slots=True)
class Ship:
    """One card. Batteries by kind, a word each; hull squares and mast circles in three sections; speeds in
    inches a turn."""

    id: str
    name: str
    side: str
    squadron: str
    pose: Pose
    number: int = 0
    born: str = ""
    nation: str = ""
    kind: str = "seventy-four"
    rate: int = 3
    guns: int = 74
    length: int = 92_000
    rigged: list[str] = field(default_factory=list)
    # the card
    port: list[str] = field(default_factory=list)
    starboard: list[str] = field(default_factory=list)
    hull: list[int] = field(default_factory=list)
    mast: list[int] = field(default_factory=list)
    marines: int = 0
    top_printed: int = 0
    foul: int = 0
    morale: int = 0
    morale_printed: int = 0
    morale_factor: int = 4
    ironsides: bool = False
    coppered: bool = False
    gun_crews: int = 0
    aim_order: AimAt = AimAt.UNAIMED
    # what the battle has done to her
    port_lost: list[str] = field(default_factory=list)
    starboard_lost: list[str] = field(default_factory=list)
    port_idle: list[str] = field(default_factory=list)
    starboard_idle: list[str] = field(default_factory=list)
    port_unserved: list[str] = field(default_factory=list)
    starboard_unserved: list[str] = field(default_factory=list)
    hull_lost: int = 0
    mast_lost: int = 0
    marines_away: int = 0
    rudder_gone: bool = False
    wheel_gone: bool = False
    forward_since_turn: bool = False
    fires: int = 0
    prize: bool = False
    # how she sails, and which batteries have crews where there are not enough of them
    speed: int = 0
    port_manned: list[str] = field(default_factory=list)
    starboard_manned: list[str] = field(default_factory=list)
    # this turn only
    doing: str = ""
    orders_void: bool = False
    slowed: bool = False
    sail_raised: bool = False
    sail_changed: bool = False
    anchor_used: bool = False
    fires_lit: int = 0
    # this phase only
    moved: str = ""
    came_from: Pose = NOWHERE
    shaken: int = 0
    fired: list[str] = field(default_factory=list)

    @property
    def top_speed(self) -> int:
        """HF-move-3, HF-move-5, HF-dmg-hull-2, HF-dmg-mast: as printed, less growth on the hull and a point
        for each section gone."""
        new = self.top_printed
        clean: int = max(new - self.foul, min(new, rule_table("foul")["at_least"]))
        return max(clean - self.sections_gone(BoxRow.HULL) - self.sections_gone(BoxRow.MAST), 0)

    @property
    def hull_left(self) -> int:
        """Hull squares that are not marked."""
        return sum(self.hull) - self.hull_lost

    @property
    def mast_left(self) -> int:
        """Mast circles that are not marked."""
        return sum(self.mast) - self.mast_lost

    @property
    def marines_ready(self) -> int:
        """HF-dc-2: detachments that are not away at a repair."""
        return self.marines - self.marines_away

    def sections_gone(self, what: str) -> int:
        """HF-dmg-hull-2, HF-dmg-mast: return sections of ``hull`` or ``mast`` of which nothing is left, used
        up in order. The third of the hull sinks her and slows nothing."""
        sections: list[int] = self.hull if what == BoxRow.HULL else self.mast
        lost = self.hull_lost if what == BoxRow.HULL else self.mast_lost
        gone = sum(lost >= upto for upto in accumulate(sections))
        return min(gone, 2) if what == BoxRow.HULL else gone

    def guns_of(self, side: str) -> list[str]:
        """Return the batteries of a side that stand and have their crews."""
        return self.port if side == PORT else self.starboard

    def lost_of(self, side: str) -> list[str]:
        """Return the batteries of a side that are shot away."""
        return self.port_lost if side == PORT else self.starboard_lost

    def idle_of(self, side: str) -> list[str]:
        """HF-prize-2: return the batteries of a side that stand without a crew for the rest of the day."""
        return self.port_idle if side == PORT else self.starboard_idle

    def unserved_of(self, side: str) -> list[str]:
        """HF-dc-1: return those of the batteries shot away of a side that had no crew: mended they have none
        either."""
        return self.port_unserved if side == PORT else self.starboard_unserved

    def manned_of(self, side: str) -> list[str]:
        """HF-arc-3, HF-crew-1: return the batteries of a side that can fire: all that stand, or, where crews
        are short, those that have one."""
        if not self.gun_crews:
            return self.guns_of(side)
        return self.port_manned if side == PORT else self.starboard_manned


@dataclass(slots=True)
class Wind:
    """The point it blows from, 0 to 7."""

    blows_from: int = 0


@dataclass(slots=True)
class Turn:
    """How far the battle is: turns begun, turns over, the phase (1 to 5; 0 outside them), and whether the
    captains have taken their stations."""

    number: int = 0
    over: int = 0
    phase: int = 0
    mustered: bool = False


@dataclass(slots=True)
class Board:
    """Width and height in table units, the turn limit (0: none), the sides in the level's order, the options
    that are on, and the land as corners; a ``steady`` wind never shifts."""

    width: int = 0
    height: int = 0
    turns: int = 0
    sides: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    land: list[list[list[int]]] = field(default_factory=list)
    steady: bool = False


@dataclass(slots=True)
class Shoal:
    """HF-adv-shallow-1, HF-adv-shoal: shallow water, its level (the lower the shallower), and the sides that
    know of it; ``found``: everyone does."""

    corners: list[list[int]]
    level: int = 1
    known_to: list[str] = field(default_factory=list)
    found: bool = True


@dataclass(slots=True)
class Alongside:
    """HF-coll-1, HF-range-3: two ships are alongside, each with this side to the other; ``parted`` in this
    phase, they do not collide in it (HF-cut-1)."""

    a: str
    b: str
    a_side: Arc
    b_side: Arc
    open: bool = True
    parted: bool = False

    def partner(self, ship: str) -> str:
        """Return the ship at the other end."""
        return self.b if ship == self.a else self.a

    def side_of(self, ship: str) -> Arc:
        """Return the side that a ship turns to her partner."""
        return self.a_side if ship == self.a else self.b_side


def has_book_option(name: str) -> bool:
    """Return whether an option of the book is on in this battle."""
    return name in get_single(Board).options


def inch_or_point_words(length: int) -> str:
    """HF-range-2, HF-scale-2: return text like `1 inch`, `3 inches`; on the grid `1 point`, `3 points`."""
    one, more = ("point", "points") if has_book_option("grid") else ("inch", "inches")
    return f"{length} {one if length == 1 else more}"


def get_ship(ship_id: str) -> Ship:
    """Return the ship with this id."""
    return by_id(Ship)[ship_id]


def is_on_table(ship: Ship) -> bool:
    """Return whether she is on the table; one that goes down slowly still is (HF-adv-sink)."""
    return not has_marker(ship.number, Gone)


def is_above_water(ship: Ship) -> bool:
    """HF-dmg-fire: on the table, with a hull square left: there is something to burn."""
    return is_on_table(ship) and ship.hull_left > 0


def is_fighting(ship: Ship) -> bool:
    """HF-morale-5, HF-prize-1: on the table, colours flying or a prize crew aboard, not sinking."""
    if has_any_marker(ship.number, Gone) or not ship.hull_left:
        return False
    return ship.prize or not has_marker(ship.number, HasStruck)


def fighting_ships() -> list[Ship]:
    """Return every ship that still fights, in placement order."""
    here = [s for s in every_without(Ship, Gone) if s.hull_left]
    return [s for s in here if s.prize or not has_marker(s.number, HasStruck)]


def enemies(ship: Ship) -> list[Ship]:
    """Return ships of other sides that still fight."""
    return [s for s in fighting_ships() if s.side != ship.side]


def is_anchored(ship: Ship) -> bool:
    """HF-anchor-2: she rides to her cable."""
    return has_marker(ship.number, Anchored)


def is_beached(ship: Ship) -> bool:
    """HF-adv-beach: she stands on the shore for good."""
    return has_marker(ship.number, Aground)


def alongside_pairs_of(ship_id: str) -> list[Alongside]:
    """Return the ships alongside of her, oldest first."""
    return [pair for pair in cached_query(_pairs).get(ship_id, ()) if pair.open]


def _pairs() -> dict[str, list[Alongside]]:
    """Return every pair there has been, by both its ships; they never change."""
    found: dict[str, list[Alongside]] = {}
    for pair in every(Alongside):
        for end in (pair.a, pair.b):
            found.setdefault(end, []).append(pair)
    return found


def alongside_of(ship: Ship) -> list[Ship]:
    """HF-range-3: return the ships that are alongside of her."""
    return [get_ship(pair.partner(ship.id)) for pair in alongside_pairs_of(ship.id)]


def are_alongside(a: Ship, b: Ship) -> bool:
    """Return whether two ships are alongside of each other."""
    return any(pair.partner(a.id) == b.id for pair in alongside_pairs_of(a.id))


def have_just_parted(a: Ship, b: Ship) -> bool:
    """HF-cut-1: return whether two ships have come apart in this phase: they do not collide in it."""
    return any(pair.parted and {pair.a, pair.b} == {a.id, b.id} for pair in every(Alongside))


def acts_in_phase(speed: int, phase: int) -> bool:
    """HF-move-1, HF-move-2: return whether a ship of this speed acts in this phase (1 to 5)."""
    return phase in rule_table("phases")["active"][speed]


UNRATED = 7
MAST_NAMES = ("fore", "main", "mizzen")
RATES = ("1st", "2nd", "3rd", "4th", "5th", "6th")
NO_CARD = ShipForBook()
# HF-aim-1: orders of the day that say what gunners aim at.
AIMS = {"fire-high": MASTS_AIM, "fire-low": WATERLINE}


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
    """HF-card-1: return what a ship of a rate has of hull_section, mast_section, marines, top_speed."""
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
    """Return the year in a level's date; 0 if there is none."""
    found = re.findall(r"\b1[5-9][0-9]{2}\b", level.date)
    return int(found[-1]) if found else 0


def aim_order(level: Level, entry: ShipEntry) -> AimAt:
    """HF-aim-1: return what her orders of the day have her aim at: her own, her squadron's, her side's."""
    given = list(entry.orders)
    given += [o for s in level.squadrons if s.id == entry.squadron for o in s.orders]
    given += [o for s in level.sides if s.id == entry.side for o in s.orders]
    return next((AIMS[order] for order in given if order in AIMS), AimAt.UNAIMED)


def section_sizes(printed: Iterable[int] | None, default_size: int) -> list[int]:
    """Return three sections as printed, else alike."""
    return list(printed) if printed else [default_size] * 3


def model_length_units(rate: int) -> int:
    """Return the length of her model, in table units."""
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
