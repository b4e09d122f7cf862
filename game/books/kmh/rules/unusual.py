"""Appendix I: what is unusual about a ship before the battle, in words, for the muster. Pure."""

from game.books.kmh.rules.firepower import table_dice
from game.books.kmh.rules.galley_sheet import is_galley
from game.books.kmh.rules.level import basic_speed_of, decks_of
from game.books.kmh.rules.sheet import FIRESHIP, Ship
from game.books.kmh.rules.tables import rule_table


def extra_traits(ship: Ship) -> tuple[str, ...]:
    """KMH-A.0.1: return what is ticked on her sheet besides the traits of her crew and its
    quality."""
    usual: list[str] = rule_table("crew_traits")[ship.crew].get(ship.quality, [])
    return tuple(trait for trait in ship.traits if trait not in usual)


def unusual_features(ship: Ship) -> tuple[str, ...]:
    """KMH-A.0.1 to KMH-A.0.4: return all that her name, guns and crew do not tell already, in the
    order of the sheet."""
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
    """KMH-A.0.3, KMH-6.1.2: return a speed other than her rate's (a foul bottom has told of itself,
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
    """KMH-A.0.2, KMH-9.2.3: return an armament of her own, and points that are not her guns
    (KMH-10.1.3, KMH-4.1.7)."""
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
