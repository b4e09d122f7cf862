"""From a neutral level to what stands ashore or bars the way: works, chains, troops, the ground."""

from collections.abc import Sequence

from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.firepower import is_floating_battery, table_dice
from game.books.kmh.rules.land import Ground, Party, base_points
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Mast, Quality, Rung, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.table import every, place
from game.levels.format.charts import Chain as ChainEntry
from game.levels.format.charts import ChartArea, Fort
from game.levels.format.model import Level
from game.levels.format.ships import Party as PartyEntry
from game.levels.format.ships import Ship as ShipEntry
from game.levels.reading.completion import title_case
from game.sea.pose import Pose
from game.sea.units import DEGREE, units_of_cm


def set_up_shore(level: Level) -> None:
    """Place what the level has ashore; nothing if it has none."""
    for fort in level.forts:
        battery = battery_of(level, fort)
        battery.number = place(battery)
    for entry in level.chains:
        chain = chain_of(level, entry)
        chain.number = place(chain)
    for troops in level.parties:
        party = party_of(level, troops)
        party.number = place(party)
        seat_in_boats(party)
    chart, mortars = level.chart, any(ship.mortars for ship in level.ships)
    told = chart.land or chart.cover or chart.beaches
    if level.forts or level.parties or mortars or told:
        place(ground_of(level))


# ------------------------------------------------------------------------------ ships of a kind
def fit_out(ship: Ship, entry: ShipEntry) -> None:
    """KMH-18.1.1, KMH-19.1.1: what sets bomb vessels and floating batteries apart."""
    ship.mortars = entry.mortars
    if ship.rate == "bomb":
        fit_out_bomb(ship, entry)
    elif is_floating_battery(ship):
        fit_out_battery(ship, entry)
    elif entry.guns == 0:  # KMH-9.2.1: her guns are landed
        ship.firepower = ship.chasers = 0


def fit_out_bomb(ship: Ship, entry: ShipEntry) -> None:
    """KMH-18.1.1, KMH-10.1.3: main and mizzen, no foremast; 20 points; guns only if she has any."""
    if ship.rigged == [Mast.MAIN, Mast.FORE, Mast.BOWSPRIT]:
        ship.rigged = [Mast.MIZZEN, Mast.MAIN, Mast.BOWSPRIT]
        ship.masts_down = [m for m in ship.rigged if m in entry.damage.masts]
    ship.points = entry.points or rule_table("bombs")["points"]
    if not ship.guns:
        ship.firepower = ship.chasers = 0


def fit_out_battery(ship: Ship, entry: ShipEntry) -> None:
    """KMH-19.1.1: she is where she is, shoots poorly, and has no broadside that is her first; of two decks or
    more, not less than the book's usual points and dice."""
    usual = rule_table("batteries")["floating"]
    ship.decks = entry.decks or 2
    ship.basic, ship.rung, ship.fired = 0, Rung.STOP, ["port", "starboard"]
    ship.features.append("poor-firing-always")
    if ship.decks > 1:
        ship.points = entry.points or max(usual["points"], ship.guns)
        least = table_dice(usual["guns"]) + entry.firepower_adjust
        ship.firepower = max(ship.firepower, least)


# ------------------------------------------------------------------------------ works
def battery_of(level: Level, fort: Fort) -> Battery:
    """KMH-19.2.1 to KMH-19.5.1: return a work by its kind; its guns say which of the book's figures it
    throws, where the book has two."""
    rules = rule_table("batteries")[fort.kind]
    least, most = rules["dice"], rules.get("most", rules["dice"])
    x, y = (units_of_cm(v) for v in level.chart.position_in_cm(fort.at))
    crew, quality = gunners_of(level, fort)
    return Battery(
        fort.id,
        fort.name or title_case(fort.id),
        fort.side,
        Pose(x, y, round(fort.facing * DEGREE)),
        fort.kind,
        born=fort.side,
        breadth=2 * units_of_cm(level.chart.length_in_cm(fort.radius)),
        arc=round(fort.arc * DEGREE),
        points=rules["points"],
        dice=min(max(table_dice(fort.guns), least), most),
        mortars=fort.mortars,
        furnace=fort.hot or fort.furnace is not False,
        long_guns=fort.long_guns,
        crew=crew,
        quality=quality,
        traits=gunners_traits(fort, crew, quality),
        hot_from=1 if fort.hot else 0,
    )


def gunners_of(level: Level, fort: Fort) -> tuple[str, Quality]:
    """KMH-3.0.1, KMH-3.0.2: return class by the nation of the side; average unless the level says."""
    nation = next((s.nation for s in level.sides if s.id == fort.side), "")
    nations = rule_table("crew_nations")
    crew = next((c for c in (TAR, CULOTTE, LUBBER) if nation in nations[c]), CULOTTE)
    words = {"elite": Quality.ELITE, "poor": Quality.POOR, "wretched": Quality.POOR, "mutinous": Quality.POOR}
    return crew, words.get(fort.quality or "", Quality.AVERAGE)


def gunners_traits(fort: Fort, crew: str, quality: Quality) -> list[str]:
    """KMH-19.2.1, KMH-19.3.1: sailors at an improvised battery are as their nation's are; those of an old
    fort are poor shots; whatever else the level gives them."""
    traits: list[str] = list(fort.features)
    if fort.kind == "battery":
        traits += rule_table("crew_traits")[crew].get(quality, [])
    if fort.kind == "old-fort":
        traits.append("poor-firing-always")
    return list(dict.fromkeys(traits))


# ------------------------------------------------------------------------------ chains
def chain_of(level: Level, entry: ChainEntry) -> Chain:
    """KMH-19.6.1, KMH-19.9.1, KMH-19.10.1: return a chain, and who knows of it: all, unless the level says
    who; its owner always does."""
    sides = [side.id for side in level.sides]
    told = sides if entry.known_to is None else [*entry.known_to, entry.side]
    return Chain(
        entry.id,
        entry.name or f"the {entry.kind}",
        entry.side,
        ring(level, entry.points),
        entry.kind,
        strength=entry.strength,
        raised=entry.raised or entry.kind == "hulks",
        known_to=[side for side in sides if side in told],
    )


# ------------------------------------------------------------------------------ troops
def party_of(level: Level, entry: PartyEntry) -> Party:
    """KMH-20.1.1: return one base. Aboard a ship or in a work it is where that does."""
    hosts = {s.id: s.at for s in level.ships} | {f.id: f.at for f in level.forts}
    at = entry.at or hosts.get(entry.aboard or "", (0.0, 0.0))
    x, y = (units_of_cm(v) for v in level.chart.position_in_cm(at))
    elite = entry.quality == "elite" or (entry.kind == "seamen" and is_from_elite_ship(level, entry))
    return Party(
        entry.id,
        entry.name or title_case(entry.id),
        entry.side,
        Pose(x, y, 0),
        entry.kind,
        elite=elite,
        points=base_points(entry.kind, elite),
        aboard=entry.aboard or "",
    )


def seat_in_boats(party: Party) -> None:
    """KMH-20.2.1: troops that begin in boats are what those boats carry."""
    for boat in every(Boat):
        if boat.id == party.aboard:
            boat.load.append(party.id)


def is_from_elite_ship(level: Level, entry: PartyEntry) -> bool:
    """KMH-20.1.1: return whether the level says that the ship they are aboard has an elite crew."""
    hosts = [ship for ship in level.ships if ship.id == entry.aboard]
    return any("elite" in (ship.crew_quality, ship.quality) for ship in hosts)


def ground_of(level: Level) -> Ground:
    """KMH-20.3.2, KMH-9.6.2: return land, cover, beaches and cliffs in table units."""
    chart = level.chart
    return Ground(
        rings(level, chart.land),
        rings(level, [c for c in chart.cover if c.kind == "soft"]),
        rings(level, [c for c in chart.cover if c.kind == "hard"]),
        rings(level, chart.beaches),
        rings(level, [shore for shore in chart.land if shore.cliffs]),
    )


def rings(level: Level, areas: Sequence[ChartArea]) -> list[list[list[int]]]:
    """Return the corners of areas in table units."""
    return [ring(level, area.points) for area in areas]


def ring(level: Level, points: Sequence[tuple[float, float]]) -> list[list[int]]:
    """Return corners in table units."""
    return [[units_of_cm(v) for v in level.chart.position_in_cm(point)] for point in points]
