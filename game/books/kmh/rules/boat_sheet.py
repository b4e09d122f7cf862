"""KMH-15: what is known of ship's boats on the table, and plain arithmetic about them."""

from dataclasses import dataclass, field

from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.sheet import (
    TAR,
    Lock,
    Ship,
    Wind,
    all_on_table,
    has_book_option,
    is_anchored_or_aground,
    locks_of,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.markers import Gone
from game.core.table import Cache, every, every_without, get_single
from game.core.wording import boat_group_id, boat_group_name, name_in_sentence, name_placeholder
from game.sea.pose import Pose, Size, are_hulls_within, gap_between_hulls, hull_size
from game.sea.units import CM, bearing

TOUCH = 3 * CM // 10  # boats this near to a hull lie alongside: they stop at the last clear quarter


@dataclass(slots=True)
class LevelNames(Cache):
    """What the level calls boats of no ship, by their ids."""

    of: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class CalmOrders:
    """KMH-8.2.3: in a calm the sides that were asked for their boats this turn, and those of them that keep
    all boats aboard. Only on tables where it has been asked."""

    asked: list[str] = field(default_factory=list)
    aboard: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Boat:
    """Ship's boats that were launched together and pull together: ``count`` of them, of one ``ship`` (her id;
    she may be gone). ``fast``: the hull they are made fast to (their own ship, whom they follow astern; an
    enemy they board; a fireship); ``tow``: the hull they have in tow; ``load``: parties and gear they carry,
    by name; ``abandoned``: the crew of a fireship, who move on their squadron's Move card (KMH-17.1.2)."""

    id: str
    ship: str
    side: str
    squadron: str
    pose: Pose
    count: int = 1
    crew: str = TAR
    elite: bool = False
    number: int = 0
    fast: str = ""
    tow: str = ""
    load: list[str] = field(default_factory=list)
    abandoned: bool = False
    moved: bool = False

    @property
    def size(self) -> Size:
        """Length and beam of one boat's model (KMH-2.4.1)."""
        length: int = rule_table("boat_size")["length_mm"] * CM // 10
        num, den = rule_table("boat_size")["beam"]
        return hull_size(length, length * num // den)

    @property
    def name(self) -> str:
        """What players read: ``Victory’s boats``, by her name if she is on the table; boats of no ship by
        what the level calls them, and without a level ``2 boats``."""
        if not self.ship:
            given = [names.of[self.id] for names in every(LevelNames) if self.id in names.of]
            return given[0] if given else f"{self.count} boat{'s' if self.count > 1 else ''}"
        her = next((ship.name for ship in every(Ship) if ship.id == self.ship), self.ship)
        launches = [boat.id for boat in every(Boat) if boat.ship == self.ship]
        return boat_group_name(her, 1 + launches.index(self.id))

    @property
    def log_name(self) -> str:
        """How a sentence of the log calls them: ``Victory’s boats``; boats of no ship by what the level calls
        them."""
        return name_in_sentence(self.name) if self.ship else name_placeholder(self.id)

    @property
    def target_aim(self) -> AimAt:
        """What a gun that fires at them is aimed at (KMH-15.4.1)."""
        return AimAt.BOATS


Hull = Ship | Boat  # whatever floats and may be aimed at, towed or rowed to


# ------------------------------------------------------------------------------ which there are
def all_boats() -> list[Boat]:
    """Return boats in the water, in the order they were launched; none stowed, lost or gone."""
    return every_without(Boat, Gone)


def is_towed_by_boats(hull: str) -> bool:
    """KMH-6.6.4, KMH-15.3.3: return whether boats have the ship or the boats of this id in tow."""
    return any(boat.tow == hull for boat in all_boats())


def boat_named(name: str) -> Boat:
    """Return the boats with this id."""
    return next(b for b in every(Boat) if b.id == name)


def is_boat(name: str) -> bool:
    """Return whether an id is that of boats."""
    return any(b.id == name for b in every(Boat))


def hull_named(name: str) -> Hull:
    """Return the ship or the boats with this id."""
    hulls: list[Hull] = [*every(Ship), *every(Boat)]
    return next(h for h in hulls if h.id == name)


def boats_of(ship: Ship) -> list[Boat]:
    """Return her boats that are in the water."""
    return [b for b in all_boats() if b.ship == ship.id]


def boats_astern(ship: Ship) -> list[Boat]:
    """KMH-15.5.1: return her boats that are made fast to her own stern."""
    return [b for b in boats_of(ship) if b.fast == ship.id]


def boarding_boats(lock: Lock) -> list[Boat]:
    """KMH-15.2.2: return the boats that take part in a boarding action from boats: all of their side that are
    fast to the ship."""
    side = boat_named(lock.a).side
    return [b for b in all_boats() if b.fast == lock.b and b.side == side]


def enemy_boats(ship: Ship) -> list[Boat]:
    """KMH-15.4.1: return boats of other sides."""
    return [b for b in all_boats() if b.side != ship.side]


def ships_alongside(boat: Boat) -> list[Ship]:
    """Return ships whose hull the boats touch, in placement order."""
    return [s for s in all_on_table() if is_beside(boat, s)]


def is_beside(boat: Boat, hull: Hull) -> bool:
    """Return whether boats are alongside a hull."""
    return are_hulls_within(TOUCH, boat.pose, boat.size, hull.pose, hull.size)


def has_boats_to_move() -> bool:
    """KMH-15.1.1: return whether any boats move on the boats card."""
    return any(not b.abandoned for b in all_boats())


def other_fireship_crews(ship: Ship) -> list[Boat]:
    """KMH-17.1.2: return crews of other fireships of her side, still in their boats."""
    crews = [b for b in all_boats() if b.abandoned and b.side == ship.side]
    return [b for b in crews if b.ship != ship.id]


def is_asked_about_boats(ship: Ship) -> bool:
    """KMH-15.0.2: return whether her captain is asked for boats: by the option, in a calm in which they could
    tow her (KMH-8.2.3, KMH-15.3.2) if his side launches any, or because some that he may stow are in the
    water."""
    becalmed = get_single(Wind).calm and not locks_of(ship.id) and not is_anchored_or_aground(ship)
    becalmed &= not any(ship.side in orders.aboard for orders in every(CalmOrders))
    return has_book_option("boats") or becalmed or bool(boats_of(ship)) or bool(other_fireship_crews(ship))


def next_boats_id(ship: Ship) -> str:
    """Return the id of the next boats of a ship: ``victory-boats-1``."""
    return boat_group_id(ship.id, 1 + sum(b.ship == ship.id for b in every(Boat)))


# ------------------------------------------------------------------------------ arithmetic
def boats_for_roll(face: int) -> int:
    """KMH-15.0.1: return boats of a two-decker."""
    return int(rule_table("boats")["two_decker_by_d6"][face - 1])


def may_launch(run: int) -> bool:
    """KMH-15.0.2: return whether a ship that makes this way (table units) goes slowly enough."""
    return run < int(rule_table("boats")["launched_under_cm"]) * CM


def pull_position(bearing: int, wind: Wind) -> WindPosition:
    """KMH-15.1.2: return how boats that pull that way have the wind: calm, bow, quarter or astern; straight
    into it counts as the bow."""
    if wind.calm:
        return WindPosition.CALM
    position = wind_position_of(bearing, wind.blows_from)
    return WindPosition.BOW if position == WindPosition.DEAD else position


def pull_length(position: WindPosition, face: int = 1) -> int:
    """KMH-15.1.2: return how far boats pull in a turn, in table units; ``face`` of the d6 on the quarter."""
    rules = rule_table("boat_move")
    if position == WindPosition.BOW:
        return int(rules["bow_cm"]) * CM
    extra: int = rules["quarter_extra_cm"][face - 1] if position == WindPosition.QUARTER else 0
    return (int(rules["basic_cm"]) + extra) * CM


def boats_tow_run(boats: list[Boat]) -> int:
    """KMH-15.3.2: return how far these boats together tow a hull in a turn, in table units; never faster than
    they row."""
    each = rule_table("boat_tow")
    cm = sum(b.count * int(each["elite_cm" if b.elite else "cm"]) for b in boats)
    return min(cm, int(rule_table("boat_move")["basic_cm"])) * CM


def boarding_bonus(boats: list[Boat]) -> int:
    """KMH-15.2.1: return what boats add to the die of those who board from them."""
    each = rule_table("boat_boarding")
    return sum(b.count * int(each["elite" if b.elite else "other"]) for b in boats)


def bearing_to(start: Pose, end: Pose) -> int:
    """Return the bearing from one middle to another, in 0.01 degree."""
    return bearing(end.x - start.x, end.y - start.y)


def hull_distance(a: Hull, b: Hull) -> int:
    """Return the distance hull to hull, in table units."""
    return gap_between_hulls(a.pose, a.size, b.pose, b.size)


def pull_range(boat: Boat, bearing: int) -> tuple[int, int]:
    """KMH-15.1.2: return the least and the most the boats can pull that way this turn, in table units; for
    screens and captains."""
    position = pull_position(bearing, get_single(Wind))
    return pull_length(position, 1), pull_length(position, 6)
