"""KMH-3, KMH-4, KMH-8.1, Appendix I: before the first card: crews, purse, the wind, and what is unusual about
each ship."""

from collections.abc import Sequence

from game.books.kmh.rules.boat_sheet import boats_for_roll
from game.books.kmh.rules.firepower import table_dice
from game.books.kmh.rules.level import basic_speed_of, decks_of
from game.books.kmh.rules.sheet import (
    CULOTTE,
    FIRESHIP,
    TAR,
    Chart,
    Deck,
    Quality,
    Ship,
    has_book_option,
    is_galley,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import roll_first_wind
from game.books.menus import logged_option
from game.core.events import Aboard, Mustered, Told
from game.core.steps import AVERAGE_DIE, D6, D10, D20, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import every, get_single
from game.core.wording import WHO, name_in_sentence
from game.levels.format.model import Level


def extra_traits(ship: Ship) -> tuple[str, ...]:
    """KMH-A.0.1: return what is ticked on her sheet besides the traits of her crew and its quality."""
    usual: list[str] = rule_table("crew_traits")[ship.crew].get(ship.quality, [])
    return tuple(trait for trait in ship.traits if trait not in usual)


def unusual_features(ship: Ship) -> tuple[str, ...]:
    """KMH-A.0.1 to KMH-A.0.4: return all that her name, guns and crew do not show already, in the order of
    the sheet."""
    return (
        *traits_bought_off(ship),
        *build_differences(ship),
        *armament_differences(ship),
        *earlier_losses(ship),
    )


def traits_bought_off(ship: Ship) -> list[str]:
    """KMH-4.2.1: return what her crew was rid of for points of the purse."""
    names = (feature.removeprefix("no-") for feature in ship.features if feature.startswith("no-"))
    return [f"no {name.replace('-', ' ')}" for name in names]


def build_differences(ship: Ship) -> list[str]:
    """KMH-A.0.3, KMH-6.1.2: return a speed other than her rate's (a foul bottom is listed as a trait,
    KMH-6.1.4), her own modifier (KMH-6.2.6), and decks other than her rate's (KMH-0.0.4)."""
    words = ["flagship"] if ship.flagship else []
    if ship.merchant:
        words.append("a merchant")
    if ship.decks != decks_of(ship.rate):
        words.append(f"counts as a ship of {ship.decks} decks" if ship.decks > 1 else "one deck")
    own = ship.basic + ship.has_trait("foul-bottom") * rule_table("foul_bottom")["slower"]
    if own != basic_speed_of(ship.rate):
        words.append(f"basic speed {own} cm")
    if ship.speed_modifier:
        words.append(f"{ship.speed_modifier:+d} cm to every move")
    return words


def armament_differences(ship: Ship) -> list[str]:
    """KMH-A.0.2, KMH-9.2.3: return an armament of her own, and points that are not her guns (KMH-10.1.3,
    KMH-4.1.7)."""
    words = []
    if ship.kind == FIRESHIP:
        words.append("a fireship, without guns")
    elif not is_galley(ship) and ship.firepower != table_dice(ship.guns):
        words.append(f"{ship.firepower} dice a broadside")
    if ship.mortars:
        words.append("a mortar" if ship.mortars == 1 else f"{ship.mortars} mortars")
    if not is_galley(ship) and ship.points != max(ship.guns, 1):
        words.append(f"{ship.points} damage points")
    return words


def earlier_losses(ship: Ship) -> list[str]:
    """KMH-A.0.4: return what was ticked before the first card."""
    ticks = {
        "steering damage": ship.steering,
        "officers down": ship.officers,
        "crew casualties": ship.crew_casualties,
        "on fire": bool(ship.burning),
    }
    words = [name for name, ticked in ticks.items() if ticked]
    words += [f"{mast} gone" for mast in ship.masts_down]
    words += [f"{side} broadside fired before" for side in ship.fired]
    counted = ((ship.damage, "damage point"), (ship.boxes_lost, "speed box"))
    words += [f"{n} {name if n == 1 else plural(name)} lost" for n, name in counted if n]
    return words


def plural(name: str) -> str:
    """Return text like ``damage points``, ``speed boxes``."""
    return name + ("es" if name.endswith("x") else "s")


QUALITIES = (Quality.ELITE, Quality.AVERAGE, Quality.POOR)
_CREW_CLAUSE = {
    "jolly-jack-tars": ("KMH-3.2.2", "KMH-3.2.3", "KMH-3.2.4"),
    "sans-culottes": ("KMH-3.3.2", "KMH-3.3.3", "KMH-3.3.4"),
    "landlubbers": ("KMH-3.4.1", "KMH-3.4.2", "KMH-3.4.3"),
}
_DICE_CLAUSE = {"jolly-jack-tars": "KMH-3.2.1", "sans-culottes": "KMH-3.3.1", "landlubbers": "KMH-3.4.1"}


async def muster(level: Level) -> None:
    """KMH-3.0.2, KMH-4.0.1, KMH-8.1.1: crews are diced for, purses spent, the sheets are made out
    (KMH-2.2.1), and the wind is known."""
    deck = get_single(Deck)
    for ship in every(Ship):
        await roll_crew(ship)
    for entry in level.ships:
        if entry.boats is None and has_book_option("boats"):
            await roll_ship_boats(entry.id, entry.damage.boats)
    for owner, purse in level_purses(level):
        await spend_purse(owner, purse)
    await log_muster(every(Ship))
    if level.chart.wind_from is None:
        await roll_first_wind()
    deck.mustered = True


# ------------------------------------------------------------------------------ crews
async def roll_crew(ship: Ship) -> None:
    """KMH-1.0.1: the ship has a class, a quality and the traits that go with them; without a quality of her
    own one is diced for by her crew's table (KMH-3.0.2)."""
    if not ship.quality:
        (d20,) = await roll(_DICE_CLAUSE[ship.crew], D20, about=ship.id, why="crew quality")
        ship.quality = quality_for(ship, d20)
    apply_crew_traits(ship)


async def log_muster(ships: Sequence[Ship]) -> None:
    """KMH-2.2.1: the sheets are made out: every crew by the clause that settled it, and whatever is unusual
    about its ship (KMH-A.0.1 to KMH-A.0.4)."""
    aboard = [
        Aboard(s.id, crew_clause(s), s.crew, str(s.quality), extra_traits(s), unusual_features(s))
        for s in ships
    ]
    await happen(Mustered("KMH-2.2.1", ships=tuple(aboard)))


async def roll_ship_boats(name: str, boats_lost: int = 0) -> None:
    """KMH-15.0.1: where boats are launched, a two-decker dices for hers, less those lost before."""
    ship = next((s for s in every(Ship) if s.id == name), None)
    if ship and ship.decks == 2:
        (face,) = await roll("KMH-15.0.1", D6, about=ship.id, why="boats carried")
        ship.boats = max(boats_for_roll(face) - boats_lost, 0)


def quality_for(ship: Ship, d20: int) -> Quality:
    """KMH-3.0.2: return the quality on the die; a Sans Culottes three-decker is never elite (KMH-3.3.5)."""
    limits: list[int] = rule_table("crew_d20")[ship.crew]
    quality = next(q for q, most in zip(QUALITIES, limits, strict=True) if d20 <= most)
    return Quality.AVERAGE if quality == Quality.ELITE and not may_be_elite(ship) else quality


def may_be_elite(ship: Ship) -> bool:
    """KMH-3.3.5, KMH-3.4.1: no elite Landlubbers, no elite three-decked Sans Culottes."""
    if ship.crew == CULOTTE:
        return ship.decks < 3
    return ship.crew == TAR


def apply_crew_traits(ship: Ship) -> None:
    """KMH-3.2.2 to KMH-3.4.3: the crew's own traits, then the features of the ship, less what was bought off
    (KMH-4.2.1). A foul bottom, of poor Landlubbers or of Tars long at sea (KMH-3.2.6), takes 1 cm off
    (KMH-4.2.6)."""
    own: list[str] = rule_table("crew_traits")[ship.crew].get(ship.quality, [])
    had_foul_bottom = "foul-bottom" in ship.traits
    both = [*own, *(f for f in ship.features if f not in own)]
    ship.traits = [t for t in both if not t.startswith("no-") and f"no-{t}" not in both]
    if "foul-bottom" in ship.traits and not had_foul_bottom:
        ship.basic -= rule_table("foul_bottom")["slower"]
    elif had_foul_bottom and "foul-bottom" not in ship.traits:
        ship.basic += rule_table("foul_bottom")["slower"]


def crew_clause(ship: Ship) -> str:
    """Return the clause that lists this crew's traits; privateers by their own (KMH-3.1.1)."""
    if ship.privateer and ship.crew == TAR:
        return "KMH-3.1.1"
    if ship.crew == CULOTTE and ship.decks >= 3:
        return "KMH-3.3.5"
    return _CREW_CLAUSE[ship.crew][QUALITIES.index(ship.quality)]


# ------------------------------------------------------------------------------ the purse
def level_purses(level: Level) -> list[tuple[str, int | str]]:
    """KMH-4.0.1: return the purses of the level; with the option ``purse`` a side to which it gives none, nor
    to any of its squadrons, dices for one."""
    said, chart = level.rules.purse, get_single(Chart)
    given = {*said, *(side for squadron, side in chart.commands.items() if squadron in said)}
    diced = [side for side in chart.sides if side not in given] if has_book_option("purse") else []
    return [*said.items(), *((side, "roll") for side in diced)]


async def spend_purse(owner: str, purse: int | str) -> None:
    """KMH-4.0.1: the points of a side or squadron are spent; what is left of each purse is lost
    (KMH-4.0.4)."""
    for fleet, points in await roll_purses(owner, purse):
        await buy_until_done(fleet[0].side, fleet, points)


async def roll_purses(side: str, purse: int | str) -> list[tuple[list[Ship], int]]:
    """Return groups of ships with their points: the level's sum for the whole side (or squadron), an average
    die in a single-ship action (KMH-4.0.2), or a d10 for each squadron (KMH-4.0.3)."""
    fleet = [s for s in every(Ship) if side in (s.side, s.squadron)]
    if not fleet:
        return []  # all its ships are still to come
    if isinstance(purse, int):
        return [(fleet, purse)]
    if is_single_ship_action():
        (points,) = await roll("KMH-4.0.2", AVERAGE_DIE, about=side, why="purse")
        return [(fleet, points)]
    out = []
    for squadron in get_single(Chart).squadrons:
        ships = [s for s in fleet if s.squadron == squadron]
        if ships:
            (points,) = await roll("KMH-4.0.3", D10, about=squadron, why="purse")
            out.append((ships, points or 10))
    return out


def is_single_ship_action() -> bool:
    """KMH-4.0.2: no side has more than one ship."""
    sides = [s.side for s in every(Ship)]
    return len(set(sides)) == len(sides)


async def buy_until_done(side: str, fleet: list[Ship], points: int) -> None:
    """KMH-4.0.1: purchase after purchase for these ships until the captain has done."""
    log = f"{WHO} spends no more"
    done: MenuOption[tuple[str, str, int]] = MenuOption(
        "done", "Spend no more", ("", "", 0), log_sentence=log
    )
    while points:
        menu = OptionMenu((done, *purchase_options(fleet, points)))
        what, name, price = await choose(side, "KMH-4.0.1", menu, fleet[0].squadron)
        if not what:
            break
        apply_purchase(what, name)
        points -= price
    if points:
        left = f"{points} points" if points > 1 else "1 point"
        await happen(Told("KMH-4.0.4", "", f"{left} of the purse not spent, and lost"))


def purchase_options(fleet: list[Ship], points: int) -> list[MenuOption[tuple[str, str, int]]]:
    """KMH-4.1, KMH-4.2.1: everything these ships may still have for this many points."""
    out = []
    for ship in fleet:
        for what, price, clause in wares_for(ship):
            if price <= points:
                value, note = (what, ship.id, price), f"{what} ({price})"
                does = f"spends {price} on {name_in_sentence(ship.name)}, {what}"
                out.append(logged_option(f"{what} {ship.id}", ship.name, value, clause, does, note=note))
        if why := upgrade_refusal(ship):
            key, value = f"upgrade {ship.id}", ("upgrade", ship.id, 0)
            out.append(MenuOption(key, ship.name, value, "KMH-4.1.1", refusal=why, note="upgrade"))
    return out


def upgrade_refusal(ship: Ship) -> Refusal | None:
    """KMH-3.3.5, KMH-3.4.1: return why an average crew cannot become elite; None if it can, or has no such
    step to make."""
    if ship.quality != Quality.AVERAGE or may_be_elite(ship):
        return None
    if ship.crew == CULOTTE:
        return Refusal("KMH-3.3.5", "no Sans Culottes three-decker is elite")
    return Refusal("KMH-3.4.1", "Landlubbers are never elite")


_WARE_CLAUSE = {
    "upgrade": "KMH-4.1.1",
    "initial-broadside": "KMH-4.1.2",
    "fast-sailor": "KMH-4.1.3",
    "determined": "KMH-4.1.4",
    "fervently-determined": "KMH-4.1.5",
    "boarding-party": "KMH-4.1.6",
    "go-large": "KMH-4.1.7",
}


def wares_for(ship: Ship) -> list[tuple[str, int, str]]:
    """KMH-4.1.1 to KMH-4.2.1: (what, price, clause) for one ship, in the book's order."""
    prices = rule_table("purse")
    out = []
    better = Quality.AVERAGE if ship.quality == Quality.POOR else Quality.ELITE
    if ship.quality != Quality.ELITE and (better == Quality.AVERAGE or may_be_elite(ship)):
        out.append(("upgrade", prices["upgrade"], _WARE_CLAUSE["upgrade"]))
    for what, price in prices["buy"].items():
        if what not in ship.traits and (what != "go-large" or may_go_large(ship)):
            out.append((what, price, _WARE_CLAUSE[what]))
    for what, price in prices["remove"].items():
        if what in ship.traits:
            out.append((f"no-{what}", price, "KMH-4.2.1"))
    return out


def may_go_large(ship: Ship) -> bool:
    """KMH-4.1.7: American frigates only."""
    return ship.nation == "american" and ship.rate == "5th"


def apply_purchase(feature: str, name: str) -> None:
    """KMH-4.1, KMH-4.2.1: one purchase is on the sheet of its ship; the muster tells of it."""
    ship = next(s for s in every(Ship) if s.id == name)
    if feature == "upgrade":
        ship.quality = Quality.AVERAGE if ship.quality == Quality.POOR else Quality.ELITE
        apply_crew_traits(ship)
    elif feature.startswith("no-"):
        bad = feature.removeprefix("no-")
        ship.features = [*(f for f in ship.features if f != bad), feature]
        apply_crew_traits(ship)
    else:
        ship.features.append(feature)
        apply_feature(ship, feature)


def apply_feature(ship: Ship, feature: str) -> None:
    """KMH-4.1.7 and the rest: a feature is ticked; a large frigate has the points of a 74."""
    ship.traits.append(feature)
    if feature == "go-large":
        ship.points = rule_table("purse")["go_large_points"]
