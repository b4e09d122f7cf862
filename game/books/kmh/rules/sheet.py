"""The record sheet (KMH-2.2.1, Appendix I), and what else is on the table: deck, wind, chart, and the locks
between ships that have grappled. Integers and words only."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from game.books.kmh.rules.tables import rule_table
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import (
    by_id,
    cached_query,
    every,
    every_without,
    find_marker,
    get_single,
    has_any_marker,
    has_marker,
)
from game.core.tally import Tally, Term
from game.sea.pose import Pose, Size, hull_size
from game.sea.units import CM

FIRESHIP = "fireship"  # the kind of ship that is fitted to be set on fire, as a level names it
TAR, CULOTTE, LUBBER = "jolly-jack-tars", "sans-culottes", "landlubbers"


class Quality(StrEnum):
    """How good a crew is (KMH-3.0.2)."""

    UNKNOWN = ""  # not thrown for yet
    ELITE = "elite"
    AVERAGE = "average"
    POOR = "poor"


class Rung(StrEnum):
    """A rung of the ladder of speeds (KMH-6.4.1 to KMH-6.4.3), named by the wind that gives it."""

    NATURAL = ""  # as fast as the wind allows, whichever rung that is
    QUARTER = "quarter"
    AFT = "aft"
    BASIC = "basic"
    BOW = "bow"
    STOP = "stop"


class Mast(StrEnum):
    """A mast, by its name; the bowsprit is one where masts are shot away (KMH-11.0.13)."""

    MIZZEN = "mizzen"
    MAIN = "main"
    FORE = "fore"
    BOWSPRIT = "bowsprit"


class Grounding(StrEnum):
    """How a test in the shallows has ended (KMH-14.1.2)."""

    NONE = ""  # she has not tested, or floats again
    LUCKY = "lucky"
    DAMAGED = "damaged"
    STUCK = "stuck"
    CRUUNCH = "cruunch"


class Stage(StrEnum):
    """The stages of a boarding action, by the letters of the book (KMH-13.0.3)."""

    NONE = ""
    DECK = "A"
    BELOW = "B"  # one deck after the other below her upper deck
    SHIP = "C"
    PRIZE_CREW = "D"  # she is taken: a prize crew comes aboard
    CUT_AWAY = "E"
    APART = "F"


@dataclass(slots=True)
class Ship:
    """One data sheet. Lengths in table units, speeds in whole cm, boxes are secondary boxes."""

    id: str
    name: str
    side: str
    squadron: str
    pose: Pose
    number: int = 0
    born: str = ""
    nation: str = ""
    kind: str = "frigate"
    rate: str = "5th"
    guns: int = 32
    decks: int = 1
    length: int = 35_000
    beam: int = 8_750
    rigged: list[Mast] = field(default_factory=list)
    crew: str = CULOTTE
    quality: Quality = Quality.UNKNOWN
    features: list[str] = field(default_factory=list)
    traits: list[str] = field(default_factory=list)
    flagship: bool = False
    merchant: bool = False
    privateer: bool = False
    points: int = 32
    basic: int = 15
    speed_modifier: int = 0
    firepower: int = 4
    chasers: int = 1
    boats: int = 4
    spurts: int = 0
    mortars: int = 0
    # what the battle has done to her
    damage: int = 0
    hull_damage: int = 0
    boxes_lost: int = 0
    boxes_mended: int = 0
    masts_down: list[Mast] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    steering: bool = False
    officers: bool = False
    crew_casualties: bool = False
    burning: int = 0
    hazardous: bool = False
    once_half_gone: bool = False  # half her points were gone when she mended some of them (KMH-12.0.2)
    prize: bool = False
    retiring: bool = False
    raked_before: bool = False
    triggers: list[str] = field(default_factory=list)
    # how she sails: her rung of the ladder, her latest move as it was allowed, and how much of it
    # something has kept her from
    rung: Rung = Rung.NATURAL
    last_run: int = 0
    cut_short: int = 0
    hanging: int = 0
    # how she lies: anchors left to her and how many of them are down, moves of heaving and of
    # making sail still to come, and how hard she has struck the ground she stands on
    anchors: int = 2
    cables: int = 0
    heaving: int = 0
    making_sail: int = 0
    grounded: Grounding = Grounding.NONE
    # this turn only
    moved: bool = False
    shot: bool = False
    drifted: bool = False
    sounding: bool = False
    tried: bool = False
    fought: bool = False
    # Whether she has fired guns or a mortar, or repaired: for the option ``repair-on-move``.
    repaired: bool = False
    damage_this_turn: int = 0
    raked_this_turn: bool = False
    attacked_by: list[str] = field(default_factory=list)
    attacked_before: list[str] = field(default_factory=list)

    @property
    def size(self) -> Size:
        """Length and beam of the model (KMH-2.4.1)."""
        return hull_size(self.length, self.beam)

    @property
    def points_left(self) -> int:
        """Damage points left (KMH-10.1.1)."""
        return max(self.points - self.damage, 0)

    @property
    def is_half_gone(self) -> bool:
        """Whether half her points are gone, or have been once (KMH-12.0.2)."""
        return self.once_half_gone or 2 * self.damage >= self.points

    @property
    def boxes_left(self) -> int:
        """Secondary speed boxes left (KMH-10.3.1)."""
        return max(3 * self.basic - self.boxes_lost, 0)

    @property
    def speed(self) -> int:
        """Basic speed now, in cm: primary boxes with anything left under them (KMH-10.3.5)."""
        return -(-self.boxes_left // 3)

    @property
    def run_made(self) -> int:
        """What she made of her latest move, in table units."""
        return max(self.last_run - self.cut_short, 0)

    @property
    def lower_masts_down(self) -> int:
        """Fallen masts, the bowsprit not counted."""
        return sum(mast != Mast.BOWSPRIT for mast in self.masts_down)

    @property
    def masts_standing(self) -> list[Mast]:
        """What still stands, from the stern forward."""
        return [mast for mast in self.rigged if mast not in self.masts_down]

    def has_trait(self, trait: str) -> bool:
        """Return whether the sheet has this trait ticked; a prize crew has none (KMH-13.2.2)."""
        return trait in self.traits and not self.prize

    @property
    def fighting_quality(self) -> Quality:
        """Quality as it acts: a prize is a poor ship (KMH-13.2.2)."""
        return Quality.POOR if self.prize else self.quality

    @property
    def fighting_decks(self) -> int:
        """Decks as they count: a prize has one (KMH-13.2.3)."""
        return 1 if self.prize else self.decks


@dataclass(slots=True)
class Wind:
    """Where it blows from, in 0.01 degree, and whether it blows at all."""

    blows_from: int = 0
    calm: bool = False
    choppy: bool = False


class CardKind(StrEnum):
    """What a card lets its squadron do (KMH-5.0.3); common cards have no squadron (KMH-5.0.4)."""

    COMMON = ""
    MOVE = "move"
    FIRE = "fire"


_KINDS = {str(kind): kind for kind in CardKind}


def card_name(squadron: str, kind: CardKind) -> str:
    """Return how the deck names a squadron's card: the squadron, then the kind."""
    return f"{squadron} {kind}"


def card_kind(name: str) -> CardKind:
    """Return what kind of card has this name: the one place, with the next, where a name is read."""
    return _KINDS.get(name.rpartition(" ")[2], CardKind.COMMON)


def card_squadron(name: str) -> str:
    """Return the squadron whose card it is; '' for a common card."""
    return name.rpartition(" ")[0] if card_kind(name) else ""


@dataclass(slots=True)
class Deck:
    """The pack: cards still down, the card turned up, cards held back, cards acted on; and the squadrons that
    move together on one Move card, the senior one first (KMH-5.2.1)."""

    turn: int = 0
    mustered: bool = False
    down: list[str] = field(default_factory=list)
    up: str = ""
    held: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    combined: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class Chart:
    """The table's size in units, the turn limit, the sides in order, the options that are on, and the land
    and rocks as convex pieces of [x, y] corners; a ``steady`` wind is never tested. ``margins``: how far off
    each piece of land it shoals, 0 where it is deep up to the shore (all of it, if there are none);
    ``shoals``: convex pieces of shallow water; ``anchorage``: an anchor finds the bottom."""

    width: int = 0
    height: int = 0
    turns: int = 0
    sides: list[str] = field(default_factory=list)
    squadrons: list[str] = field(default_factory=list)
    commands: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    land: list[list[list[int]]] = field(default_factory=list)
    steady: bool = False
    margins: list[int] = field(default_factory=list)
    shoals: list[list[list[int]]] = field(default_factory=list)
    anchorage: bool = False


@dataclass(slots=True)
class Lock:
    """Two ships fast together (KMH-13.0.1). ``attacker`` holds ``won`` steps of the other: first her deck,
    then each deck below, then the ship; ``then`` is the stage to come after these, once she is taken.
    ``boats``: ``a`` are boats that board ``b`` (KMH-15.2.2), who sails on; ``cut`` the turn in which the
    boarders were thrown off and cut loose (KMH-13.0.19), else 0."""

    a: str
    b: str
    attacker: str = ""
    won: int = 0
    then: Stage = Stage.NONE
    open: bool = True
    boats: bool = False
    cut: int = 0

    def other(self, ship: str) -> str:
        """Return the ship at the other end."""
        return self.b if ship == self.a else self.a


def has_book_option(name: str) -> bool:
    """Return whether an option of the book is on in this battle."""
    return name in get_single(Chart).options


def get_ship(ship_id: str) -> Ship:
    """Return the ship with this id."""
    return by_id(Ship)[ship_id]


def ships_of(squadron: str) -> Sequence[Ship]:
    """Return the ships of a squadron, in placement order; none ever joins another."""
    return cached_query(_squadrons).get(squadron, ())


def _squadrons() -> dict[str, list[Ship]]:
    """Return the same of every squadron, found again."""
    found: dict[str, list[Ship]] = {}
    for ship in every(Ship):
        found.setdefault(ship.squadron, []).append(ship)
    return found


def is_on_table(ship: Ship) -> bool:
    """Return whether she is on the table: not sunk, blown up or sailed off."""
    return not has_marker(ship.number, Gone)


def has_drifted_off(ship: Ship) -> bool:
    """KMH-6.5.1: return whether she has left the table, and it was a drift that took her there."""
    gone = find_marker(ship.number, Gone)
    return gone is not None and bool(gone.edge) and ship.drifted


def all_on_table() -> list[Ship]:
    """Return every ship on the table, in placement order."""
    return every_without(Ship, Gone)


def is_fighting(ship: Ship) -> bool:
    """Return whether she takes orders: on the table, colours flying, not going down, her crew aboard."""
    return not has_any_marker(ship.number, Gone, HasStruck, Sinking, Ablaze)


def fighting_ships() -> list[Ship]:
    """Return every ship that still fights, in placement order."""
    return every_without(Ship, Gone, HasStruck, Sinking, Ablaze)


def is_anchored_or_aground(ship: Ship) -> bool:
    """KMH-6.5.1: she rides to her cable or stands on the ground, and does not drift."""
    return has_any_marker(ship.number, Anchored, Aground)


def enemies(ship: Ship) -> list[Ship]:
    """Return ships of other sides that still fight."""
    return [s for s in fighting_ships() if s.side != ship.side]


def enemy_warships(ship: Ship) -> list[Ship]:
    """Return enemies that are not merchants."""
    return [s for s in enemies(ship) if not s.merchant]


def locks_of(ship: str) -> list[Lock]:
    """Return the locks that hold a ship fast to others, oldest first."""
    return [lock for lock in cached_query(_locks).get(ship, ()) if lock.open and not lock.boats]


def boat_locks_of(ship: str) -> list[Lock]:
    """KMH-15.2.2: return the boarding actions from boats that are fought for her, oldest first."""
    known = cached_query(_locks).get(ship, ())
    return [lock for lock in known if lock.open and lock.boats and lock.b == ship]


def _locks() -> dict[str, list[Lock]]:
    """Return every lock there has been, by both its ends; they never change."""
    found: dict[str, list[Lock]] = {}
    for lock in every(Lock):
        for end in (lock.a, lock.b):
            found.setdefault(end, []).append(lock)
    return found


def locked_to(ship: str) -> list[str]:
    """Return the ships she is locked to, oldest lock first."""
    return [lock.other(ship) for lock in locks_of(ship)]


def boarding_against(ship: str) -> Lock | None:
    """Return the lock in which an enemy holds at least her deck (KMH-13.0.15), if there is one."""
    return next(iter(boardings_against(ship)), None)


def deepest_boarding_against(ship: str) -> Lock | None:
    """Return the lock of the enemy who holds most of her, the oldest of equals; None if nobody does."""
    return max(boardings_against(ship), key=lambda lock: lock.won, default=None)


def boardings_against(ship: str) -> list[Lock]:
    """Return the locks in which enemies hold at least her deck, oldest first, those of boats last."""
    fought = (*locks_of(ship), *boat_locks_of(ship))
    return [lk for lk in fought if lk.attacker not in ("", ship) and lk.won and not lk.then]


def boarding_by(ship: str) -> Lock | None:
    """Return the lock in which she holds at least an enemy's deck, or has taken her and is not yet back in
    the action (KMH-13.0.24), if there is one."""
    held = (lk for lk in locks_of(ship) if lk.attacker == ship and (lk.won or lk.then))
    return next(held, None)


def turning_circle_number(ship: Ship) -> int:
    """KMH-6.3.2, KMH-6.3.4: return the number of her turning circle, one up for poor sailors (KMH-6.3.3,
    KMH-4.2.7) and for every mast lost; more than there are circles means that she is off the largest
    (KMH-6.3.5)."""
    base: int = rule_table("turning")["circle"].get(ship.rate, 1)
    return base + ship.has_trait("poor-sailors") + ship.lower_masts_down


def circle_radius(number: int) -> int:
    """Return the radius of a turning circle in table units; the largest for any number beyond."""
    sizes: Sequence[int] = rule_table("turning")["radius_mm"]
    return sizes[min(number, len(sizes)) - 1] * CM // 10


@dataclass(slots=True)
class Tow:
    """A line between two ships: being passed, or ``fast``; no longer there when not ``open``. ``boats`` are
    those that carried it over ('' if the tug lay near enough herself)."""

    tug: str
    towed: str
    fast: bool = False
    open: bool = True
    boats: str = ""


def tow_as_tug(ship: Ship) -> Tow | None:
    """Return the line by which she tows, if there is one that is fast."""
    return next((t for t in every(Tow) if t.open and t.fast and t.tug == ship.id), None)


def tow_as_towed(ship: Ship) -> Tow | None:
    """Return the line by which she is towed, if there is one that is fast."""
    return next((t for t in every(Tow) if t.open and t.fast and t.towed == ship.id), None)


def tow_line_of(ship: Ship) -> Tow | None:
    """Return the line of which she is an end, fast or being passed, if there is one."""
    return next((t for t in every(Tow) if t.open and ship.id in (t.tug, t.towed)), None)


def tow_line_being_passed(ship: Ship) -> Tow | None:
    """Return the line that is being passed from or to her, if there is one."""
    ends = (t for t in every(Tow) if t.open and not t.fast and ship.id in (t.tug, t.towed))
    return next(ends, None)


def is_galley(ship: Ship) -> bool:
    """KMH-16.1.1: return whether she is rowed in battle."""
    return ship.rate == "galley"


def galley_points(guns: int) -> int:
    """KMH-16.3.2: return damage points of a big, medium or little galley, told apart by her guns."""
    sizes = rule_table("galley")["points"]
    return int(next(points for least, points in sizes if guns >= least))


def spurts_left(ship: Ship) -> int:
    """KMH-16.1.1: in how many turns her rowers can still pull harder."""
    return int(rule_table("galley")["spurts"]) - ship.spurts


def bow_gun_dice(ship: Ship) -> Tally:
    """KMH-16.2.1: return the dice of a galley's pair of heavy guns; being her main armament they lose one for
    every 5 points (KMH-9.2.8)."""
    lost = min(ship.damage, ship.points) // rule_table("modifiers")["damage_points_a_die"]
    guns = Term("KMH-16.2.1", "two heavy guns in the bow", int(rule_table("galley")["bow_dice"]))
    return Tally((guns, Term("KMH-9.2.8", f"{ship.damage} damage points", -lost)) if lost else (guns,))
