"""LS98-card-1: a ship's card from what a level tells of her: what her overlay for this book says,
else the formulae by guns, rate and men."""

from game.books.ls98.rules.sheet import AVERAGE, BALL, CHAIN, FOURTH, MASTS, UNRATED, Load, Ship
from game.books.ls98.rules.standing_orders import FIRE_HIGH, FIRE_LOW, KNOWN
from game.books.ls98.rules.states import Quality, ShipClass
from game.books.ls98.rules.tables import rule_table
from game.core.events import Aboard
from game.levels.format.model import Level, ShipForBook
from game.levels.format.model import Ship as ShipEntry
from game.sea.hexes import Hex
from game.sea.units import rounded_quotient

NAME = "ls98"
_NOTHING = ShipForBook()
COMMODORES = ("commodore", "admiral")
"""The kinds of leader whose flag a flagship flies (LS98-orders-1)."""


def card_of(level: Level, entry: ShipEntry, here: Hex, heading: int) -> Ship:
    """LS98-card-1: return her card, with the damage that the level has done to her."""
    said = ship_for_book(level, entry)
    ship = Ship(
        entry.id,
        entry.name or entry.id,
        entry.side,
        entry.squadron or entry.side,
        here,
        heading,
        born=entry.side,
        nation=entry.nation or "",
        kind=entry.kind or "frigate",
        klass=ship_class_of(entry),
        guns=entry.guns or 0,
        length=model_length(entry),
        flagship=entry.flagship,
        orders=standing_orders_of(level, entry),
    )
    ship.dice = said.dice if said.dice is not None else broadside_dice(ship.guns)
    ship.points = said.points if said.points is not None else sinking_points(ship)
    ship.rigged = list(mast_names(entry.masts if entry.masts is not None else len(MASTS)))
    ship.boxes = mast_boxes(ship, said)
    fill_crew_blocks(ship, entry, said)
    ship.decks = said.decks_to_take or rule_table("decks")[ship.klass]
    ship.leaders = leader_ids_of(level, entry)
    ship.carronades = has_carronades(entry)
    ship.boats = 0 if entry.damage.boats else 1
    apply_earlier_damage(ship, entry)
    set_first_load(ship)
    return ship


def ship_for_book(level: Level, entry: ShipEntry) -> ShipForBook:
    """Return what the level's set-up for this book says of her."""
    overlay = level.overlays.get(NAME)
    return (overlay.ship.get(entry.id) if overlay else None) or _NOTHING


def ship_class_of(entry: ShipEntry) -> ShipClass:
    """LS98-card-1: 3rd, 4th or 5th by her rate, unrated for all smaller craft."""
    return ShipClass(rule_table("card")["by_rate"].get(entry.rate or "", UNRATED))


def model_length(entry: ShipEntry) -> int:
    """Return how long she is on the table: 1 cm for each nine metres, within a hex."""
    metres = round((entry.length_m or 40.0) * 10)
    return max(25_000, min(metres * 1_000 // 9, 80_000))


def standing_orders_of(level: Level, entry: ShipEntry) -> list[str]:
    """LS98-orders: return her standing orders: her own, her squadron's, her side's. Of the two that
    each forbid what the other leaves (LS98-orders-6, LS98-orders-8) the one nearest to her
    binds."""
    squadrons = [s.orders for s in level.squadrons if s.id == entry.squadron]
    sides = [s.orders for s in level.sides if s.id == entry.side]
    given = dict.fromkeys(word for orders in (entry.orders, *squadrons, *sides) for word in orders)
    shot = [word for word in given if word in (FIRE_LOW, FIRE_HIGH)]
    return [word for word in given if word in KNOWN and word not in shot[1:]]


def broadside_dice(guns: int) -> int:
    """LS98-fire-4, LS98-card-1: return the dice of a broadside by her guns."""
    by_guns: list[list[int]] = rule_table("card")["dice_by_guns"]
    return next((dice for least, dice in by_guns if guns >= least), 1)


def sinking_points(ship: Ship) -> int:
    """LS98-card-1: return the damage points at which she may sink: a sixth of her guns; a ship of
    two decks with the guns of a frigate is cut down from a larger one, and has one more."""
    rules = rule_table("card")
    razee = ship.klass == FOURTH and ship.guns < 50
    points = rounded_quotient(ship.guns, rules["guns_a_point"]) + rules["razee_points"] * razee
    return max(int(points), int(rules["least_points"]))


def mast_names(mast_count: int) -> tuple[str, ...]:
    """Return the masts of a vessel of so many: a schooner has fore and main, a cutter her main
    alone."""
    return ("main",) if mast_count == 1 else MASTS[:mast_count]


def mast_boxes(ship: Ship, setup: ShipForBook) -> list[int]:
    """LS98-fire-13: the boxes of each mast she has."""
    if setup.mast_boxes is not None:
        return list(setup.mast_boxes[: len(ship.rigged)])
    return [rule_table("card")["boxes"][ship.klass]] * len(ship.rigged)


def fill_crew_blocks(ship: Ship, entry: ShipEntry, setup: ShipForBook) -> None:
    """LS98-card-1: crew, marines, soldiers in blocks; her strength at the start; her quality."""
    rules = rule_table("card")
    crew = max(rounded_quotient(entry.men or 0, rules["men_a_block"]), 1)
    ship.crew = setup.crew_blocks if setup.crew_blocks is not None else crew
    by_class = rules["marines_french" if ship.nation == "french" else "marines"]
    ship.marines = setup.marine_boxes if setup.marine_boxes is not None else by_class[ship.klass]
    soldiers = -(-entry.soldiers // rules["soldiers_a_block"])
    ship.soldiers = setup.soldier_blocks if setup.soldier_blocks is not None else soldiers
    word = setup.quality or entry.quality or entry.crew_quality or AVERAGE
    ship.quality = Quality(rules["quality"].get(word, AVERAGE))
    ship.start = ship.men_blocks


def leader_ids_of(level: Level, entry: ShipEntry) -> list[str]:
    """LS98-orders-1: return the players whom the level puts aboard her, the Commodore first."""
    aboard = [leader for leader in level.leaders if leader.aboard == entry.id]
    aboard.sort(key=lambda leader: leader.kind not in COMMODORES)
    return [leader.id for leader in aboard]


def has_carronades(entry: ShipEntry) -> bool:
    """LS98-board-4: as her nation had them."""
    return entry.nation in rule_table("card")["carronades"]


def muster_entry(ship: Ship) -> Aboard:
    """LS98-card-1, LS98-orders-1: return what is unusual about her and her players at the muster;
    the rest stands on her card."""
    leaders = ", ".join(who.capitalize() for who in ship.leaders)
    soldiers = f"{ship.soldiers} block{'s' * (ship.soldiers != 1)} of soldiers"
    said = [f"{ship.quality} crew"] if ship.quality != AVERAGE else []
    said += ["the flagship"] if ship.flagship else []
    said += [f"{leaders} aboard"] if leaders else []
    said += [soldiers] if ship.soldiers else []
    lost = (("damage point", ship.damage), ("mast", len(ship.masts_down)))
    said += [f"{n} {thing}{'s' * (n != 1)} lost" for thing, n in lost if n]
    said += ["on fire"] if ship.burning else []
    return Aboard(ship.id, "LS98-card-1", unusual=tuple(said))


def apply_earlier_damage(ship: Ship, entry: ShipEntry) -> None:
    """Apply the damage from before the battle: hull, masts, topmasts, fire, a broadside fired."""
    damage = entry.damage
    ship.damage = damage.points
    for at, mast in enumerate(ship.rigged):
        if mast in damage.masts:
            ship.boxes[at] = 0
            ship.masts_down.append(mast)
        elif mast in damage.topmasts:
            ship.boxes[at] = max(ship.boxes[at] - 1, 1)
    ship.burning = int(damage.burning)
    ship.first_done = bool(damage.fired)


def set_first_load(ship: Ship) -> None:
    """LS98-fire-7, LS98-orders-8: what is in her guns at first: ball, or by her orders chain."""
    shot = CHAIN if FIRE_HIGH in ship.orders else BALL
    ship.port, ship.starboard = Load(shot), Load(shot)
