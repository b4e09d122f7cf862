"""From a neutral level to sheets on the table, and what this book cannot play in it."""

from collections.abc import Mapping
from typing import Any

from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.arcs import BROADSIDES
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat, CalmOrders
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.firepower import chaser_dice, table_dice
from game.books.kmh.rules.fireships import Fireship
from game.books.kmh.rules.grounding import has_anchorage, has_shallows, margins_of, pieces_of, shoals_of
from game.books.kmh.rules.land import Ground, Party
from game.books.kmh.rules.sheet import (
    CULOTTE,
    FIRESHIP,
    LUBBER,
    TAR,
    Chart,
    Deck,
    Grounding,
    Lock,
    Mast,
    Quality,
    Rung,
    Ship,
    Tow,
    Wind,
    galley_points,
    is_on_table,
)
from game.books.kmh.rules.shore_level import fit_out, set_up_shore
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.markers import Ablaze, Aground, Anchored, Course, Gone, HasStruck, Sinking
from game.core.table import Dump, add_marker, every, get_single, load_snapshot, place
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.model import Level
from game.levels.format.model import Ship as ShipEntry
from game.sea.hull import HullSpace
from game.sea.pose import Pose, Size
from game.sea.units import CM, DEGREE, units_of_cm

# The options of this book: clause and one line each.
OPTIONS: Mapping[str, tuple[str, str]] = {
    "small-action": ("KMH-6.11.1", "course markers are placed in secret"),
    "boats": ("KMH-15.0.2", "captains may launch and stow their boats"),
    "high-seas": ("KMH-17.4.1", "fireships that are caught strike, as merchants do"),
    "shallows": ("KMH-14.1.1", "it shoals off the land and the rocks, and ships run aground"),
    "anchorage": ("KMH-7.2.1", "anchors find the bottom: ships may anchor, and warp in a calm"),
    "choppy": ("KMH-8.3.1", "a card of the pack can make the sea choppy"),
    "initial-broadside-bought-only": ("KMH-4.1.2", "only who has bought it has a first broadside"),
    "fire-penalty-cumulative": ("KMH-9.2.7", "a fire costs two dice more every move"),
    "partial-after-rake": ("KMH-9.2.20", "a partial broadside is halved after the rake"),
    "mm-nearest-both": ("KMH-11.0.19", "where one hit fells two masts, the two nearest fall"),
    "grape-hits-do-no-dp": ("KMH-9.4.3", "grape hits cost no damage points"),
    "alongside-without-damage": ("KMH-6.10.1", "ships that meet softly take no damage"),
    "collision-by-way-made": ("KMH-6.10.2", "a ship that runs into another has the way she made"),
    "works-hit-friends": ("KMH-13.1.3", "every third hit from the shore falls on a friend too"),
    "retiring-fires-both-sides": ("KMH-12.2.2", "half a broadside from either side, retiring"),
    "cut-off-from-any-side": ("KMH-12.1.3", "an enemy beside her cuts her off, not only between"),
    "grapple-again-at-once": ("KMH-13.0.19", "boarders thrown off may grapple in the same turn"),
    "repair-on-move": ("KMH-11.1.4", "ships repair on the Move card, and do not fire after it"),
    "boats-unharmed": ("KMH-11.0.27", "shot and falling masts spare the boats aboard"),
    "purse": ("KMH-4.0.1", "every side dices for points to spend on ships and crews"),
    "fresh-prize-crew": ("KMH-13.2.2", "the old crew's losses are none of a prize crew's"),
    "lubbers-cut": ("KMH-4.2.4", "lubbers at anchor that are closed upon cut their cables"),
}

# KMH-3.0.2: three qualities for the level's six words; without one the crew is diced.
QUALITIES = {
    "elite": Quality.ELITE,
    "seasoned": Quality.AVERAGE,
    "average": Quality.AVERAGE,
    "poor": Quality.POOR,
    "wretched": Quality.POOR,
    "mutinous": Quality.POOR,
}
MASTS = {
    0: [],
    1: [Mast.MAIN, Mast.BOWSPRIT],
    2: [Mast.MAIN, Mast.FORE, Mast.BOWSPRIT],
    3: [Mast.MIZZEN, Mast.MAIN, Mast.FORE, Mast.BOWSPRIT],
}


def set_up(level: Level) -> None:
    """Set the level up on the current, empty table: waters, wind, deck, chart, then the ships. In a calm they
    have no way on (KMH-8.2.3)."""
    sea = HullSpace()
    place(sea)
    place(wind_of(level))
    place(Deck())
    place(chart_of(level))
    build_coast(sea)
    for entry in ships_at_start(level):
        if entry.rate == "boat":
            launch_at_start(level, entry)
        else:
            place_ship(level, entry)
    set_up_shore(level)
    if level.events:
        place(Course())


def place_ship(level: Level, entry: ShipEntry) -> Ship:
    """Place a ship's sheet on the table and her model in the water."""
    ship = sheet_of(level, entry)
    if get_single(Wind).calm:
        ship.rung = Rung.STOP
    ship.number = place(ship)
    if ship.kind == FIRESHIP:
        add_marker(ship.number, Fireship(ship.damage // rule_table("fireship")["points_a_test"]))
        if ship.burning:  # KMH-17.1.2: lit before the battle, her crew away
            add_marker(ship.number, Ablaze())
            ship.burning = ship.boats = 0
    apply_start_state(ship, entry)
    get_single(HullSpace).add_hull(ship.id, ship.size, ship.pose)
    return ship


def launch_at_start(level: Level, entry: ShipEntry) -> Boat:
    """KMH-15.1.1: return boats that are in the water when the battle begins: as many as they have ``boats``,
    of no ship."""
    x, y = (units_of_cm(v) for v in level.chart.position_in_cm(entry.at))
    quality = Quality(entry.crew_quality) or QUALITIES.get(entry.quality or "", Quality.UNKNOWN)
    boat = Boat(
        entry.id,
        "",
        entry.side,
        entry.squadron or entry.side,
        Pose(x, y, round(entry.heading * DEGREE)),
        max(entry.boats or 1, 1),
        entry.crew_kind or crew_class_of(entry),
        quality == Quality.ELITE,
    )
    boat.number = place(boat)
    return boat


def wind_of(level: Level) -> Wind:
    """KMH-8.1.1, KMH-8.2.3, KMH-8.3.1: return the level's wind and sea: the direction, whether it blows, and
    whether the sea is choppy."""
    chart = level.chart
    return Wind(round((chart.wind_from or 0) * DEGREE), chart.wind == "calm", chart.sea == "choppy")


def land_of(level: Level) -> list[list[list[int]]]:
    """KMH-2.3.1: return land and rocks as convex pieces, in table units."""
    areas = (*level.chart.land, *level.chart.rocks)
    return [piece for area in areas for piece in pieces_of(level, area.points)]


def build_coast(sea: HullSpace) -> None:
    """Build the land of the chart in the water."""
    for piece in get_single(Chart).land:
        sea.add_land([(x, y) for x, y in piece])


def chart_of(level: Level) -> Chart:
    """Return the edge of the table, the sides and squadrons in order, the options that are on."""
    width, height = level.chart.size_cm
    return Chart(
        units_of_cm(width),
        units_of_cm(height),
        level.rules.turns,
        [s.id for s in level.sides],
        [s.id for s in level.squadrons],
        {s.id: s.side for s in level.squadrons},
        list(level.rules.options),
        land_of(level),
        level.chart.steady,
        margins_of(level),
        shoals_of(level),
        has_anchorage(level),
    )


def sheet_of(level: Level, entry: ShipEntry) -> Ship:
    """KMH-A.0.1 to KMH-A.0.3: return a ship's sheet from the level; her crew musters later."""
    guns = entry.guns or 0
    rate = entry.rate or rate_of(guns)
    size = size_of(entry, rate)
    x, y = (units_of_cm(v) for v in level.chart.position_in_cm(entry.at))
    basic = entry.basic_speed if entry.basic_speed is not None else basic_speed_of(rate)
    ship = Ship(
        entry.id,
        entry.name or entry.id,
        entry.side,
        entry.squadron or entry.side,
        Pose(x, y, round(entry.heading * DEGREE)),
        born=entry.side,
        nation=entry.nation or "",
        kind=entry.kind or "frigate",
        rate=rate,
        guns=guns,
        decks=min(entry.decks or decks_of(rate), 3),
        length=size.length,
        beam=size.beam,
        rigged=list(MASTS[entry.masts if entry.masts is not None else 3]),
        crew=entry.crew_kind or crew_class_of(entry),
        quality=Quality(entry.crew_quality) or QUALITIES.get(entry.quality or "", Quality.UNKNOWN),
        features=features_of(entry),
        flagship=entry.flagship,
        merchant=entry.merchant,
        privateer=entry.privateer,
        points=ship_points(entry, guns),
        basic=basic,
        speed_modifier=entry.speed_modifier,
        firepower=table_dice(guns) + entry.firepower_adjust,
        chasers=chaser_dice(guns),
        boats=entry.boats if entry.boats is not None else boats_carried(rate),
        rung=Rung.NATURAL if entry.state == "sailing" else Rung.STOP,
    )
    apply_earlier_damage(ship, entry)
    fit_out(ship, entry)
    return ship


def apply_earlier_damage(ship: Ship, entry: ShipEntry) -> None:
    """Apply the damage from before the battle."""
    harm = entry.damage
    ship.damage, ship.boxes_lost = harm.points, harm.speed_boxes
    ship.masts_down = [m for m in ship.rigged if m in harm.masts]
    ship.fired = [s for s in BROADSIDES if s in harm.fired]
    ship.steering, ship.officers = harm.steering, harm.officers
    ship.crew_casualties, ship.burning = harm.crew_casualties, int(harm.burning)
    ship.boats = max(ship.boats - harm.boats, 0)


def apply_start_state(ship: Ship, entry: ShipEntry) -> None:
    """KMH-7.2, KMH-14.1.4: she rides to one anchor or to two, or is stuck on the ground, where the level says
    so; who is moored, or has springs on her cables, can be hauled round as by two."""
    if entry.state in ("anchored", "moored"):
        add_marker(ship.number, Anchored())
        ship.cables = 2 if entry.state == "moored" or entry.springs else entry.anchors
    elif entry.state == "aground":
        add_marker(ship.number, Aground())
        ship.grounded = Grounding.STUCK


def rate_of(guns: int) -> str:
    """KMH-6.1.1: return the highest band whose lower end the gun count reaches."""
    rates = rule_table("basic_speed")
    names: list[str] = [n for n in rates if n not in ("tag", "clause", "cutter")]
    return next(n for n in names if guns >= rates[n]["guns"])


def basic_speed_of(rate: str) -> int:
    """KMH-6.1.1: return basic speed in cm; other hulls must state theirs."""
    row = rule_table("basic_speed").get(rate) or rule_table("basic_speed")["gun-brig"]
    return int(row["basic"])


def decks_of(rate: str) -> int:
    """KMH-0.0.4: return decks by rate."""
    row = rule_table("basic_speed").get(rate)
    return int(row["decks"]) if row else 1


def size_of(entry: ShipEntry, rate: str) -> Size:
    """KMH-2.4.1: return the model's length and beam; hulls the table does not name by their own length at
    1:1200."""
    model = rule_table("model_size")
    num, den = model["beam"]
    known = model["length_mm"].get(rate)
    length = known * CM // 10 if known else units_of_cm((entry.length_m or 24) / 12)
    return Size(length, length * num // den)


def crew_class_of(entry: ShipEntry) -> str:
    """KMH-3.0.1, KMH-3.1.1: return the crew's class by nation; privateers are Tars."""
    if entry.privateer:
        return TAR
    nations = rule_table("crew_nations")
    classes = (c for c in (TAR, CULOTTE, LUBBER) if entry.nation in nations[c])
    return next(classes, CULOTTE)


def features_of(entry: ShipEntry) -> list[str]:
    """KMH-6.1.5: return what the level gives her; a merchant sails and shoots poorly besides."""
    given = list(entry.features)
    poor = ["poor-sailors", "poor-firing-always"] if entry.merchant else []
    return given + [p for p in poor if p not in given]


def ship_points(entry: ShipEntry, guns: int) -> int:
    """KMH-10.1.1, KMH-4.1.7, KMH-16.3.2: damage points: her guns, or what the level says."""
    if entry.points is not None:
        return entry.points
    if entry.rate == "galley":
        return galley_points(guns)
    if "go-large" in entry.features:
        return int(rule_table("purse")["go_large_points"])
    return max(guns, 1)


def boats_carried(rate: str) -> int:
    """KMH-15.0.1: return boats carried."""
    boats, decks = rule_table("boats"), decks_of(rate)
    if rate == "cutter":
        return int(boats["cutter"])
    if rate in ("gun-brig", "merchant", "bomb", "fireship"):
        return int(boats["other"])
    return int(boats[{3: "three_decker", 2: "two_decker"}.get(decks, "one_decker")])


def faults(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book does not allow in a level: (place, clause, reason), in the level's order."""
    out = [
        ("rules.options", "KMH-2.5.1", f"{name!r} is no option of this book: {', '.join(OPTIONS)}")
        for name in level.rules.options
        if name not in OPTIONS
    ]
    for entry in level.ships:
        out += [(f"ship.{entry.id}", clause, why) for clause, why in _ship_faults(entry)]
    return out


def _ship_faults(entry: ShipEntry) -> list[tuple[str, str]]:
    crew, quality = entry.crew_kind or crew_class_of(entry), entry.crew_quality
    rate = entry.rate or rate_of(entry.guns or 0)
    decks = entry.decks or decks_of(rate)
    nations = rule_table("crew_nations")
    placed = entry.privateer or any(entry.nation in nations[c] for c in (TAR, CULOTTE, LUBBER))
    lubberly = "cowardly-lubbers" in entry.features
    rules = [
        ("KMH-3.0.1", not entry.crew and not placed, "this nation has no crew class of its own"),
        ("KMH-3.4.1", crew == LUBBER and quality == Quality.ELITE, "Landlubbers are never elite"),
        ("KMH-3.3.5", crew == CULOTTE and quality == Quality.ELITE and decks > 2, "no elite three-decker"),
        ("KMH-3.2.7", crew == TAR and lubberly, "Tars are never cowardly lubbers"),
        ("KMH-6.1.5", entry.merchant and entry.basic_speed is None, "a merchant states basic_speed"),
        ("KMH-10.1.3", entry.merchant and entry.points is None, "a merchant states her points"),
        (
            "KMH-4.1.7",
            "go-large" in entry.features and (entry.nation, rate) != ("american", "5th"),
            "American frigates alone may go large",
        ),
    ]
    return [(clause, why) for clause, broken, why in rules if broken]


def doubts(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book allows but is hardly meant: (place, clause, reason), in the level's order."""
    return [*_deep_shores(level), *_ships_in_irons(level)]


def _deep_shores(level: Level) -> list[tuple[str, str, str]]:
    """KMH-14.1.1: return a doubt if the level has land or rocks but no ship can ever run aground."""
    shores = (*level.chart.land, *level.chart.rocks)
    if not shores or has_shallows(level):
        return []
    why = 'the water is deep up to the shore: add the option "shallows", or give a margin'
    return [("chart", "KMH-14.1.1", why)]


def _ships_in_irons(level: Level) -> list[tuple[str, str, str]]:
    """KMH-6.7.1: return a doubt for each ship under sail that begins too close to the wind, and so drifts in
    her first move; rowed ships are left out, and so is a calm."""
    wind = level.chart.wind_from
    if wind is None or level.chart.wind == "calm":
        return []
    why = "she begins too close to the wind to sail"
    return [
        (f"ship.{entry.id}", "KMH-6.7.1", why)
        for entry in level.ships
        if entry.state == "sailing"
        and entry.rate not in ("boat", "galley")
        and wind_position_of(round(entry.heading * DEGREE), round(wind * DEGREE)) == WindPosition.DEAD
    ]


_MARKERS = (Gone, Ablaze, HasStruck, Sinking, Anchored, Aground)
_ASHORE = (Battery, Chain, Party, Ground)
_LINES = (Lock, Tow, Warp)
_ORDERS = (Course, CalmOrders)
# Everything that may be on a table of this book, by name.
KINDS: dict[str, type[Any]] = {
    k.__name__: k for k in (Ship, Boat, Fireship, Wind, Deck, Chart, *_ORDERS, *_LINES, *_ASHORE, *_MARKERS)
}


def restore(snapshot: Dump) -> None:
    """Load a snapshot from the beginning of a turn into the current, empty table."""
    load_snapshot(snapshot, KINDS)
    rebuild_derived()


def rebuild_derived() -> None:
    """After a snapshot: rebuild the waters from the sheets."""
    sea = HullSpace()
    add_marker(1, sea)
    build_coast(sea)
    for ship in every(Ship):
        if is_on_table(ship):
            sea.add_hull(ship.id, ship.size, ship.pose)
