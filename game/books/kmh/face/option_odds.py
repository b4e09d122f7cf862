"""What an answer of Kiss Me, Hardy! may bring where dice decide it, in one line under its button: the chance,
and what follows either way. Called inside the table of the battle."""

from typing import Any

from game.books.kmh.face.boarding_card import boat_round_percentages
from game.books.kmh.face.question_draft import find_ship_card
from game.books.kmh.face.sail_draft import run_words, sail_order_range
from game.books.kmh.face.sea_objects import asked_id, find_craft
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boarding_bonus
from game.books.kmh.rules.damage import repair_chance, repair_dice
from game.books.kmh.rules.drifting import ThrownDie
from game.books.kmh.rules.grounding import grounding_risk
from game.books.kmh.rules.orders import PassLineOrder
from game.books.kmh.rules.previews import (
    aback_chance,
    aback_chance_after_reroll,
    lock_chance,
    most_way_in_dead_zone,
    tack_chance,
    wind_position_at,
)
from game.books.kmh.rules.sheet import Grounding, Rung, Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import needs_to_float
from game.books.kmh.rules.wind import SailOrder, WindPosition, rung_index_after, speed_ladder
from game.core.steps import MenuOption
from game.core.table import get_single
from game.play.event_words import count_words, printed_cm
from game.ui.battle.book_kit.papers import chance_words
from game.ui.battle.state.hud_state import HudState

_SPEEDS = (SailOrder.SAIL, SailOrder.PLAIN, SailOrder.KEEP, SailOrder.SLOW)


def option_odds_words(hud: HudState, option: MenuOption[Any]) -> str:
    """Return what the answer may bring, in a few words; '' where no die decides it."""
    clause, about = hud.prompt.clause, asked_id(hud)
    ship, craft = find_ship_card(about), find_craft(about)
    if isinstance(option.value, PassLineOrder):
        return towing_words()
    if ship is not None and option.key in ("repair damage", "repair boxes"):
        return f"{count_words(repair_dice(ship).total, 'die')}, {chance_words(repair_chance())} each"
    match clause:
        case "KMH-5.1.1":
            return "after a later card, or lost" if option.key == "hold" else ""
        case "KMH-6.2.1" if ship is not None:
            return order_odds_words(ship, option)
        case "KMH-6.7.5" if ship is not None:
            return _reroll_words(hud, ship, option)
        case "KMH-6.10.8" | "KMH-13.0.1":
            return _lock_words(wishes=option.key == "grapple")
        case "KMH-15.2.1" if isinstance(craft, Boat):
            return f"{boat_boarding_percent(craft)} % to gain her deck" if option.key == "board" else _LATER
        case _:
            return _ground_and_fire_words(clause, ship, option.key)


_LATER = "try on the next card"


def _ground_and_fire_words(clause: str, ship: Ship | None, key: str) -> str:
    """Return what comes of warping, of a chain, and of a fireship that is set alight."""
    match clause, key:
        case "KMH-14.3.1", "warp" if ship is not None:
            return f"{needs_to_float(ship)}+ on a d6, from turn {rule_table('warping')['begins']}"
        case "KMH-19.8.1", "lower chain":
            return "down at the turn’s end"
        case "KMH-19.8.1", "raise chain":
            return f"up after {rule_table('chains')['raising_moves']} moves"
        case "KMH-17.1.1", "alight":
            return f"blows up on {rule_table('fireship')['explodes_on']}, turn by turn"
        case _:
            return ""


# ------------------------------------------------------------------------------ orders to sail
def order_odds_words(ship: Ship, option: MenuOption[Any]) -> str:
    """KMH-6.2.1: return how far an order takes her, or what its dice may bring."""
    match option.key:
        case "sound":
            return f"aground {aground_percent(ship, True)} %, not {aground_percent(ship, False)} %"
        case "tack" if not option.refusal:
            return f"goes about {chance_words(tack_chance(ship))}, else hangs in the wind"
        case "beat":
            most = printed_cm(most_way_in_dead_zone(ship))
            return f"taken aback {chance_words(aback_chance(ship))}, else {most} cm at most"
        case order if order in _SPEEDS:
            return order_preview(ship, SailOrder(order))
        case _:
            return ""


def order_preview(ship: Ship, order: SailOrder) -> str:
    """Return the least and most cm of an order to sail: `17–27 cm`; '' where she is in the dead zone."""
    wind_position = wind_position_at(ship.pose)
    if wind_position == WindPosition.DEAD:
        return ""
    if speed_ladder(ship)[rung_index_after(ship, wind_position, order)] == Rung.STOP:
        return "drifts 1d6 cm"
    option = sail_order_range(ship, order, "")
    return run_words(option) if option is not None else ""


def _reroll_words(hud: HudState, ship: Ship, option: MenuOption[Any]) -> str:
    """KMH-6.7.5: return what the dead zone test comes to as it is, or with one die thrown again."""
    offers: list[MenuOption[Any]] = hud.prompt.menu.options() if hud.prompt.menu is not None else []
    faces = [offer.value.face for offer in offers if isinstance(offer.value, ThrownDie)]
    if isinstance(option.value, ThrownDie):
        return f"taken aback {chance_words(aback_chance_after_reroll(ship, faces, option.value.index))}"
    left = ship.basic - sum(faces)
    return "taken aback" if left < 0 else f"{left} cm left to sail"


def aground_percent(ship: Ship, sounding: bool) -> int:
    """KMH-14.1.2, KMH-14.2.1: return per cent that she sticks, if she has to test."""
    odds = grounding_risk(ship, sounding)
    return round(100 * float(odds[Grounding.STUCK] + odds[Grounding.CRUUNCH]))


def towing_words() -> str:
    """KMH-6.6.2, KMH-6.6.3: return how fast a tow is, and whether it may part."""
    num, den = rule_table("tow")["speed"]
    share = "half speed" if (num, den) == (1, 2) else f"{num}/{den} of her speed"
    return f"{share}; parts on {rule_table('tow')['lost_on']} of a d10" if get_single(Wind).choppy else share


# ------------------------------------------------------------------------------ boarding
def _lock_words(*, wishes: bool) -> str:
    """KMH-13.0.1: return how often the ships lock, by the other captain's wish."""
    return (
        f"locked {chance_words(lock_chance(wishes))}, {round(10 * lock_chance(wishes + 1))} if she grapples"
    )


def boat_boarding_percent(boat: Boat) -> int:
    """KMH-15.2.1: return per cent that those who board from boats gain a stage in the next round."""
    ship = find_ship_card(boat.fast)
    if ship is None:
        return 0
    company = [b for b in all_boats() if b.side == boat.side and b.fast == ship.id]
    dice = max(boarding_dice(ship).total, 0)
    return boat_round_percentages(boarding_bonus(company), dice).gain_percent
