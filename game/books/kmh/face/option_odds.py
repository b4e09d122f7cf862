"""The odds under a button, where dice decide what an answer is worth: sounding, warping, towing,
boarding from boats, setting a fireship alight. Read inside the table of the battle."""

from __future__ import annotations

from typing import Any

from game.books.kmh.face.boarding_card import boat_round_odds
from game.books.kmh.face.question_draft import find_ship
from game.books.kmh.face.sea_objects import asked_id, find_craft
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boarding_bonus
from game.books.kmh.rules.grounding import grounding_risk
from game.books.kmh.rules.orders import LineTo
from game.books.kmh.rules.sheet import Grounding, Ship, Wind
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.towing import needs_to_float
from game.core.steps import Option
from game.core.table import get_single
from game.ui.battle.state.hud_state import HudState


def option_odds_words(hud: HudState, option: Option[Any]) -> str:
    """Return what the answer may bring, in a few words; '' where no die decides it."""
    key = option.key
    clause, about = hud.prompt.clause, asked_id(hud)
    ship, craft = find_ship(about), find_craft(about)
    match clause, key:
        case "KMH-6.2.1", "sound" if ship is not None:
            return f"aground {aground_percent(ship, True)} %, not {aground_percent(ship, False)} %"
        case "KMH-14.3.1", "warp" if ship is not None:
            begins = table("warping")["begins"]
            return f"{needs_to_float(ship)}+ on a d6, from turn {begins}"
        case "KMH-15.2.1", "board" if isinstance(craft, Boat):
            return f"{boat_boarding_percent(craft)} % to gain her deck"
        case "KMH-15.2.1", _:
            return "try on the next card"
        case "KMH-19.8.1", "lower chain":
            return "down at the turn’s end"
        case "KMH-19.8.1", "raise chain":
            return f"up after {table('chains')['raising_moves']} moves"
        case "KMH-17.1.1", "alight":
            return f"blows up on {table('fireship')['explodes_on']}, turn by turn"
        case _:
            return towing_words() if isinstance(option.value, LineTo) else ""


def aground_percent(ship: Ship, sounding: bool) -> int:
    """KMH-14.1.2, KMH-14.2.1: return per cent that she sticks, if she has to test."""
    odds = grounding_risk(ship, sounding)
    return round(100 * float(odds[Grounding.STUCK] + odds[Grounding.CRUUNCH]))


def boat_boarding_percent(boat: Boat) -> int:
    """KMH-15.2.1: return per cent that those who board from boats gain a stage in the next
    round."""
    ship = find_ship(boat.fast)
    if ship is None:
        return 0
    company = [b for b in all_boats() if b.side == boat.side and b.fast == ship.id]
    dice = max(boarding_dice(ship).total, 0)
    return boat_round_odds(boarding_bonus(company), dice).gains


def towing_words() -> str:
    """KMH-6.6.2, KMH-6.6.3: return how fast a tow is, and whether it may part."""
    num, den = table("tow")["speed"]
    share = "half speed" if (num, den) == (1, 2) else f"{num}/{den} of her speed"
    return (
        f"{share}; parts on {table('tow')['lost_on']} of a d10"
        if get_single(Wind).choppy
        else share
    )
