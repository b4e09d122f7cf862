"""HF-card-1: before the first turn everybody hears what is unusual about each ship, and captains
who are short of crews say which guns have one."""

from collections.abc import Iterator

from game.books.hf.rules.card_losses import fallen_masts
from game.books.hf.rules.crews import man_batteries
from game.books.hf.rules.fleet import UNRATED, rate_for_guns
from game.books.hf.rules.sheet import Ship, Turn
from game.books.hf.rules.wind import log_wind
from game.core.events import Aboard, Mustered
from game.core.steps import happen
from game.core.table import every, get_single

RATES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


async def muster() -> None:
    """HF-wind-1, HF-card-1: the wind is known to all, and so is every card."""
    await log_wind("HF-wind-1")
    await happen(Mustered("HF-card-1", "", tuple(muster_entry(ship) for ship in every(Ship))))
    await man_batteries()
    get_single(Turn).mustered = True


def muster_entry(ship: Ship) -> Aboard:
    """HF-card-1: return what no sheet of her class has."""
    return Aboard(ship.id, unusual=tuple(unusual_features(ship)))


def unusual_features(ship: Ship) -> Iterator[str]:
    """HF-rate-1, HF-move-5, HF-move-6, HF-iron-1, HF-crew-1, HF-aim-1: yield a rate that is not the
    one of her guns, her bottom, her timbers, her crews, her orders, and what she has lost
    already."""
    if ship.rate != rate_for_guns(ship.guns):
        name = f"a {RATES[ship.rate]} rate" if ship.rate < UNRATED else "not rated"
        yield f"{name}, by her card"
    if ship.foul:
        yield f"her hull is foul: {ship.foul} slower"
    if ship.coppered:
        yield "coppered, and clean"
    if ship.ironsides:
        yield "an ironside"
    if ship.gun_crews:
        yield f"crews for {ship.gun_crews} batteries"
    if ship.aim_order:
        yield f"ordered to aim at the {ship.aim_order}"
    if fallen_masts(ship):
        yield f"has lost {', '.join(fallen_masts(ship))}"
    if ship.hull_lost:
        yield f"{ship.hull_lost} hull squares lost"
