"""The ship record (WWH-0.2), and what else is on the board: the round, the wind, the board with its sides,
the lines of ships that follow a leader, and the holds between ships that share a square. Whole numbers and
words only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter

from game.books.wwh.rules.tables import rule_table
from game.core.markers import Gone, HasStruck
from game.core.table import by_id, cached_query, every, every_without, get_single, has_any_marker, has_marker
from game.sea.grid import TrackedGrid
from game.sea.square import Square, distance

_CELL = 4  # the side of a square of the grid, in squares of the board


class ShipSide(StrEnum):
    """A side of a ship: where a broadside stands, a foe lies or the wind comes from."""

    NONE = ""  # neither: right ahead, right astern, or nobody knows yet
    PORT = "port"
    STARBOARD = "starboard"


class Quality(StrEnum):
    """How good a crew is (WWH-2.1.5b)."""

    GOOD = "good"
    AVERAGE = "average"
    POOR = "poor"


class Phase(StrEnum):
    """A phase of a side's turn (WWH-T.1)."""

    NONE = ""  # between turns
    MANOEUVRE = "manoeuvre"
    COMBAT = "combat"
    BOARDING = "boarding"


PORT, STARBOARD = ShipSide.PORT, ShipSide.STARBOARD
SIDES = (PORT, STARBOARD)
MASTS = ("fore", "main", "mizzen")
LIGHT, FRESH, STRONG, GALE = range(4)
MANOEUVRE, COMBAT, BOARDING = Phase.MANOEUVRE, Phase.COMBAT, Phase.BOARDING


@dataclass(slots=True)
class Ship:
    """One record strip. Gunnery in points a broadside, moves in squares, headings in points."""

    id: str
    name: str
    side: str
    squadron: str
    square: Square
    heading: int
    number: int = 0
    born: str = ""
    nation: str = ""
    kind: str = "third-rate"
    rate: int = 3
    guns: int = 74
    length: int = 62_000
    rigged: list[str] = field(default_factory=lambda: list(MASTS))
    gunnery: int = 0
    boarding_bonus: int = 0
    # what the battle has done to her
    damage: int = 0
    port_lost: int = 0
    starboard_lost: int = 0
    masts_down: list[str] = field(default_factory=list)
    has_fired: bool = False
    may_not_board: list[str] = field(default_factory=list)
    # how she sails: whether she is free of the fleet, the squares of her last move, the side the
    # wind last came from, whether she must wear out of irons, and the way to the ship ahead of her
    free: bool = False
    last_run: int = 0
    hove_to: bool = False
    tack: ShipSide = ShipSide.NONE
    in_irons: bool = False
    wearing: bool = False
    astray: bool = False
    track: list[list[int]] = field(default_factory=list)
    # this turn only
    moved: bool = False
    fired: list[str] = field(default_factory=list)
    stood_down: bool = False
    boarded: bool = False
    sixes_over: int = 0
    lost_a_mast: bool = False
    port_hits: int = 0
    starboard_hits: int = 0

    def gunnery_of(self, side: str) -> int:
        """Return gunnery of one broadside now, never below 0 (WWH-0.4)."""
        lost = self.port_lost if side == PORT else self.starboard_lost
        return max(self.gunnery - lost, 0)

    @property
    def weaker_gunnery(self) -> int:
        """Gunnery of the weaker broadside (WWH-3.2a)."""
        return min(self.gunnery_of(PORT), self.gunnery_of(STARBOARD))

    @property
    def masts_standing(self) -> list[str]:
        """The masts that still stand, from the bow aft."""
        return [mast for mast in self.rigged if mast not in self.masts_down]


@dataclass(slots=True)
class Wind:
    """The point it blows from, and its strength: Light, Fresh, Strong, Gale (0 to 3)."""

    blows_from: int = 0
    strength: int = FRESH
    changed: bool = False


@dataclass(slots=True)
class Round:
    """How far the battle is: rounds begun, the sides in the order in which they move this round, those that
    have not yet had their turn of it, whose turn it is and in which phase ('' between turns), and whether a
    gun has been fired."""

    number: int = 0
    order: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    side: str = ""
    phase: Phase = Phase.NONE
    mustered: bool = False
    first_shot: bool = False


@dataclass(slots=True)
class Board:
    """Columns and rows, the turn limit in rounds (0: none), the sides in the level's order, the options that
    are on, the sides that aim at hulls (WWH-4.3b), and the land as [x, y] squares; a ``steady`` wind never
    changes by dice. ``to_come``: the sides that have ships still to come."""

    columns: int = 0
    rows: int = 0
    turns: int = 0
    sides: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    frigates_only: bool = False
    declared_hulls: list[str] = field(default_factory=list)
    land: list[list[int]] = field(default_factory=list)
    steady: bool = False
    to_come: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """WWH-T.3: ships of a squadron that follow their leader, in order, the leader first; ``ran``: the squares
    the leader has made this turn, -1 before she has moved."""

    side: str
    squadron: str
    ships: list[str] = field(default_factory=list)
    ran: int = -1


@dataclass(slots=True)
class Hold:
    """Two ships in one square: ``mover`` came into the square of ``other``. ``foul``: they collided and lie
    entangled; ``boarder``: who has grappled, ``''`` for nobody; ``fast``: one has taken the other, and they
    part no more. ``mover_side`` and ``other_side``: the broadside each turns to the other (WWH-E2)."""

    mover: str
    other: str
    mover_side: ShipSide
    other_side: ShipSide
    foul: bool = False
    boarder: str = ""
    fast: bool = False
    open: bool = True

    def partner(self, ship_id: str) -> str:
        """Return the ship at the other end."""
        return self.other if ship_id == self.mover else self.mover

    def side_toward_partner(self, ship_id: str) -> ShipSide:
        """Return the broadside that a ship turns to her partner."""
        return self.mover_side if ship_id == self.mover else self.other_side


def has_book_option(name: str) -> bool:
    """Return whether an option of the book is on in this battle."""
    return name in get_single(Board).options


def get_ship(ship_id: str) -> Ship:
    """Return the ship with this id."""
    return by_id(Ship)[ship_id]


def is_on_board(ship: Ship) -> bool:
    """Return whether she has not left the board."""
    return not has_marker(ship.number, Gone)


def is_fighting(ship: Ship) -> bool:
    """Return whether she is on the board with her colours flying."""
    return not has_any_marker(ship.number, Gone, HasStruck)


def fighting_ships() -> list[Ship]:
    """Return every ship that still fights, in placement order."""
    return every_without(Ship, Gone, HasStruck)


def enemies(ship: Ship) -> list[Ship]:
    """Return ships of other sides that still fight."""
    return [s for s in fighting_ships() if s.side != ship.side]


def fighting_ships_within(square: Square, reach: int) -> list[Ship]:
    """Return the ships that still fight within this many squares, in placement order."""
    return current_ship_grid().ships_within(square, reach)


def enemies_within(ship: Ship, reach: int) -> list[Ship]:
    """Return ships of other sides that still fight, within this many squares of her."""
    return [s for s in fighting_ships_within(ship.square, reach) if s.side != ship.side]


def current_ship_grid() -> ShipGrid:
    """Return the grid of the ships that still fight, with their present squares."""
    known = cached_query(ShipGrid)
    known.refresh()
    return known


class ShipGrid:
    """Where the ships are that still fight. Results are kept until one moves, because a fleet that fires asks
    about the same squares again and again."""

    def __init__(self) -> None:
        """Place all ships that still fight."""
        self._ships = fighting_ships()
        self._places = TrackedGrid([ship.square for ship in self._ships], attrgetter("x", "y"), _CELL)
        self._near: dict[tuple[int, int, int], list[int]] = {}

    def refresh(self) -> None:
        """Read the ships' positions again."""
        if self._places.update([ship.square for ship in self._ships]):
            self._near.clear()

    def ships_in(self, square: Square) -> Sequence[Ship]:
        """Return those in a square, in placement order."""
        return self.ships_within(square, 0)

    def ships_within(self, square: Square, reach: int) -> list[Ship]:
        """Return those within this many squares, in placement order."""
        asked = (square.x, square.y, reach)
        if (near := self._near.get(asked)) is None:
            near = self._near[asked] = self._places.grid.points_in_square((square.x, square.y), reach)
        return [self._ships[n] for n in near]


def others_in_square(ship: Ship) -> list[Ship]:
    """Return the other ships in her square, struck ones too, in placement order."""
    return [s for s in ships_within(ship.square, 0) if s is not ship]


def ships_within(square: Square, reach: int) -> list[Ship]:
    """Return every ship on the board within this many squares, struck ones too, in placement order."""
    struck = [s for s in cached_query(_struck_ships) if distance(s.square, square) <= reach]
    here = fighting_ships_within(square, reach)
    return sorted([*here, *struck], key=lambda ship: ship.number) if struck else here


def _struck_ships() -> list[Ship]:
    """Return every ship on the board whose colours are down, in placement order."""
    return [ship for ship in every_without(Ship, Gone) if not is_fighting(ship)]


def holds_of(ship_id: str) -> list[Hold]:
    """Return the holds that a ship is in, oldest first: with every ship that shares her square."""
    return [h for h in cached_query(_holds).get(ship_id, ()) if h.open]


def _holds() -> dict[str, list[Hold]]:
    """Return every hold there has been, by both its ships."""
    found: dict[str, list[Hold]] = defaultdict(list)
    for hold in every(Hold):
        found[hold.mover].append(hold)
        found[hold.other].append(hold)
    return found


def unfinished_grapple(ship_id: str) -> Hold | None:
    """Return the hold in which she has grappled or is grappled and the fight is not over, if any."""
    return next((h for h in holds_of(ship_id) if h.boarder and not h.fast), None)


def is_fast_after_capture(ship_id: str) -> bool:
    """WWH-3.4: captor or prize, she parts no more."""
    return any(h.fast for h in holds_of(ship_id))


def crew_quality(ship: Ship) -> Quality:
    """WWH-2.1.5b, WWH-4.2a, WWH-4.2c: return good, average or poor crews, by nation; all alike under
    ``even-sides``."""
    if has_book_option("even-sides"):
        return Quality.AVERAGE
    return Quality(rule_table("quality").get(ship.nation, Quality.AVERAGE))
