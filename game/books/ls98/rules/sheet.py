"""The ship card (LS98-card-1), the words of the card and the map, and what else is on the sea: boats, ships
made fast to each other, the turn, the wind, the board with its shores. Whole numbers and words only.
Directions are the six hexsides of LS98-wind-1: 1 NW, 2 N, 3 NE, 4 SE, 5 S, 6 SW."""

from dataclasses import dataclass, field
from enum import StrEnum

from game.books.ls98.rules.tables import rule_table
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import by_id, cached_query, every, every_without, get_single, has_any_marker, has_marker
from game.sea.hexes import PORT, STARBOARD, Hex, distance


class ShipClass(StrEnum):
    """The class of a card (LS98-card-1), the largest first."""

    THIRD = "3rd"
    FOURTH = "4th"
    FIFTH = "5th"
    UNRATED = "unrated"


class Quality(StrEnum):
    """How good a crew is (LS98-fire-9d)."""

    ELITE = "elite"
    AVERAGE = "average"
    RAW = "raw"


class Ammunition(StrEnum):
    """What a broadside has in its guns (LS98-fire-7)."""

    FIRED = ""  # nothing: it has been fired, and what is loaded next is not yet named
    BALL = "ball"
    CHAIN = "chain"
    DOUBLE = "double"


class Terrain(StrEnum):
    """What a hex is, as the book's map writes it."""

    SEA = "."
    SHALLOW = ","
    ROCKS = "x"
    CLIFFS = "^"
    LAND = "#"
    LANDING = "="


class TurnPart(StrEnum):
    """The parts of a turn in their order (LS98-turn-1)."""

    NONE = ""  # between turns
    WEATHER = "weather"
    SIGNALS = "signals"
    ARRIVALS = "arrivals"
    MOVEMENT = "movement"
    DRIFT = "drift"
    BOARDING = "boarding"
    FIRES = "fires"
    SINKING = "sinking"
    LOADING = "loading"


class MenKind(StrEnum):
    """What kind of men a block is: on a card the field of the same name, in a boat also enemies."""

    CREW = "crew"
    SOLDIERS = "soldiers"
    MARINES = "marines"
    PRISONERS = "prisoners"


SIDES = (PORT, STARBOARD)
MASTS = ("fore", "main", "mizzen")
THIRD, FOURTH, FIFTH, UNRATED = CLASSES = tuple(ShipClass)
ELITE, AVERAGE, RAW = tuple(Quality)
BALL, CHAIN, DOUBLE = SHOTS = (Ammunition.BALL, Ammunition.CHAIN, Ammunition.DOUBLE)
SEA, SHALLOW, ROCKS, CLIFFS, LAND, LANDING = BOTTOMS = tuple(Terrain)
PARTS = tuple(part for part in TurnPart if part)
WEATHER, SIGNALS, ARRIVALS, MOVEMENT, DRIFT, BOARDING, FIRES, SINKING, LOADING = PARTS
_TERRAIN = {str(terrain): terrain for terrain in Terrain}


@dataclass(slots=True)
class Load:
    """What a broadside has in its guns ('' once it is fired), and how many more turns go by until it may fire
    (LS98-fire-15)."""

    shot: Ammunition = BALL
    left: int = 0

    @property
    def is_ready(self) -> bool:
        """Whether it may be fired."""
        return bool(self.shot) and not self.left


@dataclass(slots=True)
class Ship:
    """One card, and what the battle has done to her."""

    id: str
    name: str
    side: str
    squadron: str
    hex: Hex
    heading: int
    number: int = 0
    born: str = ""
    nation: str = ""
    kind: str = "frigate"
    klass: ShipClass = FIFTH
    guns: int = 36
    length: int = 62_000
    flagship: bool = False
    orders: list[str] = field(default_factory=list)
    # the card: dice a broadside, damage points to sink at, boxes by mast, blocks of men, decks
    dice: int = 4
    points: int = 6
    rigged: list[str] = field(default_factory=lambda: list(MASTS))
    boxes: list[int] = field(default_factory=list)
    crew: int = 4
    marines: int = 1
    soldiers: int = 0
    start: int = 5
    quality: Quality = AVERAGE
    decks: int = 1
    leaders: list[str] = field(default_factory=list)
    leaders_hurt: list[str] = field(default_factory=list)
    carronades: bool = False
    boats: int = 0
    # damage
    damage: int = 0
    masts_down: list[str] = field(default_factory=list)
    burning: int = 0
    # how she sails: movement points of her last move, hexes of this one, her sail and her cables;
    # ``blown_off``: it was the wind that took her off the map
    full_sail: bool = False
    spent: int = 0
    run: int = 0
    moved: bool = False
    weighed: bool = False
    cut_cables: bool = False
    on_rocks: bool = False
    towing: str = ""
    fleeing: bool = False
    blown_off: bool = False
    # her guns; ``doubling``: the sides whose ball is being made double
    port: Load = field(default_factory=Load)
    starboard: Load = field(default_factory=Load)
    doubling: list[str] = field(default_factory=list)
    first_done: bool = False
    fired: bool = False
    fired_at: list[str] = field(default_factory=list)
    # her order by signal (LS98-sig-2), and the struck ships whose fate her crew has been tested for
    order: int = 0
    manned: bool = False
    prize_crew: int = 0
    heard: list[str] = field(default_factory=list)
    breaches: int = 0

    def load_of(self, side: str) -> Load:
        """Return what is in the guns of one side."""
        return self.port if side == PORT else self.starboard

    @property
    def masts_standing(self) -> list[str]:
        """The masts that still stand, from the bow aft."""
        return [mast for mast in self.rigged if mast not in self.masts_down]

    @property
    def is_dismasted(self) -> bool:
        """LS98-move-7: no mast stands, so she drifts."""
        down = self.masts_down
        return all(mast in down for mast in self.rigged) if down else not self.rigged

    @property
    def men_blocks(self) -> int:
        """Blocks of men aboard, of every kind."""
        return self.crew + self.soldiers + self.marines

    @property
    def has_gun_smoke(self) -> bool:
        """LS98-fire-14: a broadside that has fired is not yet reloaded."""
        return any(self.has_smoke_on(side) for side in SIDES)

    def has_smoke_on(self, side: str) -> bool:
        """LS98-fire-14: smoke hangs on this side until its guns are loaded; guns that are only made double
        have not fired."""
        load = self.load_of(side)
        return not load.shot or (load.left > 0 and side not in self.doubling)


@dataclass(slots=True)
class Boat:
    """LS98-boat-1: a boat marker, the ship it belongs to, and what it carries: one block of men, or a leader,
    or an order (0: none). ``kind``: what kind of men it has ``saved``: crew, soldiers, marines or prisoners;
    ``hurt``: the leader is wounded; ``flag``: he is the Commodore."""

    id: str
    ship: str
    side: str
    hex: Hex
    soldiers: int = 0
    saved: int = 0
    kind: str = ""
    leader: str = ""
    hurt: bool = False
    order: int = 0
    to: str = ""
    towing: str = ""
    moved: bool = False
    flag: bool = False
    number: int = 0


@dataclass(slots=True)
class Hold:
    """Two ships that are entangled: ``a`` ran into ``b``, or grappled her. ``boarder``: who won the grapple
    ('' for nobody yet); ``decks``: taken by him so far; ``rounds``: lost in a row by who defends;
    ``shot_over``: the defender's one fire at the boarders is past (LS98-board-4); ``spent``: marine blocks
    that fired it; ``leads``, ``defends``: leaders named (LS98-board-5)."""

    a: str
    b: str
    grappled: bool = False
    boarder: str = ""
    repeller: str = ""
    decks: int = 0
    rounds: int = 0
    begun: bool = False
    shot_over: bool = False
    spent: int = 0
    leads: str = ""
    defends: str = ""
    open: bool = True

    def partner(self, ship_id: str) -> str:
        """Return the ship at the other end."""
        return self.b if ship_id == self.a else self.a


@dataclass(slots=True)
class Turn:
    """How far the battle is: the turn that runs, whose ships move ('' outside movement), the part of
    LS98-turn-1 it has come to ('' between turns), and whether the fleets have been deployed."""

    number: int = 0
    side: str = ""
    step: TurnPart = TurnPart.NONE
    deployed: bool = False


@dataclass(slots=True)
class Wind:
    """The hexside it blows from (LS98-wind-1), and whether the sea is rough."""

    blows_from: int = 6
    rough: bool = False


@dataclass(slots=True)
class Board:
    """Columns and rows of the map, its terrain row by row from the top, the turn limit, the sides in the
    order in which they move, the options that are on; blocks of soldiers landed by each side; ``steady``: no
    die changes the weather; ``agents``: the leaders whose taking is worth points (LS98-win-1)."""

    columns: int = 0
    rows: int = 0
    terrain: list[str] = field(default_factory=list)
    turns: int = 0
    sides: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    landed: list[int] = field(default_factory=list)
    steady: bool = False
    agents: list[str] = field(default_factory=list)
    boats_made: int = 0


@dataclass(slots=True)
class Entry:
    """LS98-setup-2 to LS98-setup-4: a side that comes in by one hex: its squadrons still off the map, the
    ships of the one that is coming, the hex and direction chosen, the sail it carries, and the last ship that
    entered, with the turn."""

    side: str
    squadrons: list[str] = field(default_factory=list)
    coming: list[str] = field(default_factory=list)
    detached: str = ""
    chosen: bool = False
    hex: Hex = field(default_factory=lambda: Hex(0, 0))
    heading: int = 0
    full_sail: bool = False
    last: str = ""
    last_turn: int = 0


# ------------------------------------------------------------------------------ the map
def has_book_option(name: str) -> bool:
    """Return whether an option of the book is on in this battle."""
    return name in get_single(Board).options


def is_on_map(here: Hex) -> bool:
    """Return whether a hex is on the map."""
    board = get_single(Board)
    return 0 <= here.column < board.columns and 0 <= here.row < board.rows


def terrain_at(here: Hex) -> Terrain:
    """Return the terrain of a hex; open sea beyond the map."""
    return _TERRAIN[get_single(Board).terrain[here.row][here.column]] if is_on_map(here) else SEA


def would_ground_in(ship: Ship, terrain: Terrain) -> bool:
    """LS98-ground-1, LS98-ground-2: return whether she is fast on such a bottom: on rocks and cliffs any
    ship, in shallows and on a beach the deep ones."""
    deep = ship.klass in rule_table("aground")["grounds"]
    return terrain in (ROCKS, CLIFFS) or (deep and terrain in (SHALLOW, LANDING))


# ------------------------------------------------------------------------------ ships
def get_ship(ship_id: str) -> Ship:
    """Return the ship with this id."""
    return by_id(Ship)[ship_id]


def ships_on_map() -> list[Ship]:
    """Return every ship on the map, struck ones too, in placement order."""
    return every_without(Ship, Gone)


def is_on_board(ship: Ship) -> bool:
    """Return whether she is still on the map."""
    return not has_marker(ship.number, Gone)


def is_fighting(ship: Ship) -> bool:
    """Return whether she is on the map with her colours flying."""
    return not has_any_marker(ship.number, Gone, HasStruck)


def has_struck(ship: Ship) -> bool:
    """Return whether her colours are down."""
    return has_marker(ship.number, HasStruck)


def fighting_ships() -> list[Ship]:
    """Return every ship that still fights, in placement order."""
    return every_without(Ship, Gone, HasStruck)


def ships_with_lost_masts() -> list[Ship]:
    """Return every ship on the map, struck ones too, that has lost a mast or has none, in placement order. A
    fleet is asked this at every leg, so it reads one field of most ships."""
    return [s for s in ships_on_map() if s.masts_down or not s.rigged]


def enemies(ship: Ship) -> list[Ship]:
    """Return ships of other sides that still fight."""
    return [s for s in fighting_ships() if s.side != ship.side]


def friends(ship: Ship) -> list[Ship]:
    """Return the other ships of her side that still fight."""
    return [s for s in fighting_ships() if s.side == ship.side and s is not ship]


def ships_by_hex() -> dict[tuple[int, int], Ship]:
    """Return the ship on the map in each hex that holds one; the first placed of several."""
    return {(s.hex.q, s.hex.r): s for s in reversed(ships_on_map())}


def ship_in(here: Hex) -> Ship | None:
    """Return the ship on the map in a hex, if there is one."""
    q, r = here.q, here.r
    return next((s for s in ships_on_map() if s.hex.q == q and s.hex.r == r), None)


def is_anchored(ship: Ship) -> bool:
    """LS98-anchor-3: she rides to her cable."""
    return has_marker(ship.number, Anchored)


def is_aground(ship: Ship) -> bool:
    """LS98-ground-1: she stands on the bottom."""
    return has_marker(ship.number, Aground)


def is_sinking(ship: Ship) -> bool:
    """LS98-sink-1: she is going down."""
    return has_marker(ship.number, Sinking)


def is_anchored_or_aground(ship: Ship) -> bool:
    """LS98-drift-1: neither wind nor helm moves her."""
    return is_anchored(ship) or is_aground(ship)


def is_stationary(ship: Ship) -> bool:
    """LS98-board-1: anchored, aground, struck, without a mast, or fast to another."""
    return is_anchored_or_aground(ship) or has_struck(ship) or ship.is_dismasted or is_entangled(ship)


def is_adrift(ship: Ship) -> bool:
    """LS98-mark-1: without masts, or entangled, and nothing holds her."""
    loose = ship.is_dismasted or any(holds_of(ship.id)) or (has_struck(ship) and not ship.manned)
    return loose and not is_anchored_or_aground(ship)


def is_under_way(ship: Ship) -> bool:
    """LS98-move-2: nothing holds her, and a mast stands."""
    return not (is_anchored_or_aground(ship) or is_entangled(ship) or ship.is_dismasted)


def needs_tow(ship: Ship) -> bool:
    """LS98-tow-1, LS98-sink-1: she cannot sail herself, but something could pull her; a ship that goes down
    does not move any more."""
    if not (ship.is_dismasted or is_aground(ship) or has_struck(ship)):
        return False
    loose = not is_anchored(ship) and not is_entangled(ship) and not is_sinking(ship)
    return loose and is_on_board(ship)


def enemies_by_distance(ship: Ship) -> list[Ship]:
    """Return her enemies, the nearest first, then as placed."""
    return sorted(enemies(ship), key=lambda foe: distance(ship.hex, foe.hex))


def flagship_of(side: str) -> Ship | None:
    """LS98-orders-1: return where a side's Commodore flies his flag, if she still fights under it."""
    return next((s for s in fighting_ships() if s.flagship and s.side == side), None)


def first_flagship_of(side: str) -> Ship | None:
    """Return the ship in which a side's Commodore began, also if she is lost."""
    return next((s for s in every(Ship) if s.flagship and s.born == side), None)


# ------------------------------------------------------------------------------ boats and holds
def boats_away() -> list[Boat]:
    """Return every boat that is away from its ship, in the order they were lowered."""
    return every_without(Boat, Gone)


def holds_of(ship_id: str) -> list[Hold]:
    """Return what holds a ship to others, oldest first."""
    return [h for h in cached_query(_holds).get(ship_id, ()) if h.open]


def _holds() -> dict[str, list[Hold]]:
    """Return every hold there has been, by both its ships."""
    found: dict[str, list[Hold]] = {}
    for hold in every(Hold):
        found.setdefault(hold.a, []).append(hold)
        found.setdefault(hold.b, []).append(hold)
    return found


def hold_between(ship_id: str, other_id: str) -> Hold | None:
    """Return what holds two ships together, if anything does."""
    return next((h for h in holds_of(ship_id) if h.partner(ship_id) == other_id), None)


def is_entangled(ship: Ship) -> bool:
    """LS98-coll-2, LS98-board-2: she lies fast to another."""
    return bool(holds_of(ship.id))
