"""The Commodore: the sail of a squadron, the way in, the plan, and the signal of the turn
(LS98-setup, LS98-sig)."""

from typing import cast

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import can_still_land, do_landings_count, hexes_to_beach
from game.books.ls98.captain.situation import SIGNAL_FLEE, SIGNAL_PURSUE, is_escaping, ship_health_share
from game.books.ls98.captain.worth import ship_worth
from game.books.ls98.rules.boarding import unmanned_prizes_beside
from game.books.ls98.rules.cards import CLOSE_AND_BOARD, FIRE_LOW, RIGGING, SURRENDER, TAKE_PRIZES
from game.books.ls98.rules.deployment import Deployment, EntryMenu
from game.books.ls98.rules.outcome import is_invader
from game.books.ls98.rules.sheet import (
    THIRD,
    Board,
    Ship,
    Wind,
    enemies,
    fighting_ships,
    first_flagship_of,
    friends,
    get_ship,
    has_struck,
    is_anchored_or_aground,
    is_entangled,
)
from game.books.ls98.rules.signals import NONE, SignalMenu
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.hexes import distance, sixths_between


# ------------------------------------------------------------------------------ signals
def decide_signal(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-sig-1: the one signal that does most now: flight for a beaten fleet, surrender for a
    wreck that nobody can help, prizes for who is beside one, pursuit of who runs, chain shot for
    the frigates; orders that stand are not repeated."""
    menu, flag = cast(SignalMenu, question.menu), get_ship(question.about)
    fleet = [get_ship(name) for name in menu.reached_ids]
    for number, words, ships in (
        (SIGNAL_FLEE, "beaten: every ship for herself", [s for s in fleet if is_side_beaten(flag)]),
        (SURRENDER, "enough, save the men", [s for s in fleet if is_hopeless_wreck(s)]),
        (TAKE_PRIZES, "man the prizes", [s for s in fleet if can_take_prize(s)]),
        (SIGNAL_PURSUE, "after them", [s for s in fleet if has_foe_to_pursue(captain, s)]),
        (RIGGING, "the frigates fire at the rigging", [s for s in fleet if should_load_chain(s)]),
    ):
        told = [s for s in ships if s.order != number]
        if told:
            return [f"{number} to {', '.join(s.id for s in told)}"], Rationale(f"Signal {number}: {words}")
    return [NONE], Rationale("No signal: every captain has his orders")


def is_side_beaten(flagship: Ship) -> bool:
    """LS98-sig-2: return whether the enemy has so much more left that only flight saves the rest;
    no British commodore who is to close and board signals it."""
    if CLOSE_AND_BOARD in flagship.orders:
        return False
    ours = sum(ship_worth(s) * ship_health_share(s) for s in fighting_ships() if s.side == flagship.side)
    theirs = sum(ship_worth(s) * ship_health_share(s) for s in enemies(flagship))
    return ours < w.BEATEN_BELOW * theirs


def is_hopeless_wreck(ship: Ship) -> bool:
    """LS98-sig-2: a wreck without masts, half her men gone, under an enemy's guns, with no friend
    near to help or to lose heart at the sight; nothing is left to her but to be raked. No commodore
    who is to close and board gives a ship up (LS98-orders-2), nor one whose enemy wins less by her
    sinking than by her colours, nor any with the agent aboard (LS98-win-1)."""
    if CLOSE_AND_BOARD in ship.orders or not ship.is_dismasted or 2 * ship.men_blocks > ship.start:
        return False
    if not is_invader(ship.side) or any(who in get_single(Board).agents for who in ship.leaders):
        return False
    alone = all(distance(s.hex, ship.hex) > w.HELP_WITHIN for s in friends(ship))
    return alone and any(distance(f.hex, ship.hex) <= w.CLOSING_WITHIN for f in enemies(ship))


def has_foe_to_pursue(captain: DecisionMaker, ship: Ship) -> bool:
    """LS98-sig-2: return whether an enemy flees within her reach with no other near; all her masts
    must stand, and she must have neither other orders nor men to land."""
    if ship.order or ship.masts_down or ship.fleeing or has_orders_to_board(ship) or can_still_land(ship):
        return False
    if is_anchored_or_aground(ship) or is_entangled(ship):
        return False
    near = [foe for foe in enemies(ship) if distance(foe.hex, ship.hex) <= w.CHASED_WITHIN]
    chased = [foe for foe in near if is_escaping(foe, captain.aims)]
    others = [f for f in near if f not in chased and distance(f.hex, ship.hex) <= w.CLOSING_WITHIN]
    return bool(chased) and not others


def can_take_prize(ship: Ship) -> bool:
    """LS98-board-9: return whether she is beside a struck ship, can spare the men, and is not a
    ship of the line with the flagship still to close (LS98-orders-2)."""
    return (
        ship.crew > w.CREW_TO_SPARE and bool(unmanned_prizes_beside(ship)) and not has_orders_to_board(ship)
    )


def should_load_chain(ship: Ship) -> bool:
    """LS98-orders-6, LS98-sig-2: return whether she is a frigate under orders to fire low, with an
    enemy in reach whose masts stand."""
    if FIRE_LOW not in ship.orders or ship.klass == THIRD or ship.order:
        return False
    near = [foe for foe in enemies(ship) if distance(foe.hex, ship.hex) <= w.CHAIN_WITHIN]
    return any(foe.masts_standing for foe in near)


def has_orders_to_board(ship: Ship) -> bool:
    """LS98-orders-2: return whether she is a ship of the line whose orders are the enemy's
    flagship."""
    flags = [foe for foe in enemies(ship) if foe.flagship and foe.klass == THIRD]
    return ship.klass == THIRD and CLOSE_AND_BOARD in ship.orders and bool(flags)


# ------------------------------------------------------------------------------ coming in
def decide_entry(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-setup-2: to windward of the enemy's flagship, or of the middle of his fleet, heading for
    her with the wind free, and not too near."""
    menu = cast(EntryMenu, question.menu)
    flag = next(
        (f for f in (first_flagship_of(s.side) for s in fighting_ships() if s.side != question.seat) if f),
        None,
    )
    foes = menu.foes
    mark = flag.hex if flag is not None and not has_struck(flag) else foes[len(foes) // 2] if foes else None
    if mark is None:
        return [question.menu.keys()[0]], Rationale("The sea is empty")
    wind = get_single(Wind).blows_from

    def cost(n: int) -> float:
        here, heading = menu.open_entries[n]
        ahead = here.hex_towards(heading, 3)
        return distance(ahead, mark) + distance(here, mark) - 1.5 * sixths_between(heading, wind)

    best = min(range(len(menu.open_entries)), key=cost)
    here = menu.open_entries[best][0]
    words = f"In by column {here.column}, row {here.row}: {distance(here, mark)} hexes to windward"
    return [menu.keys()[best]], Rationale(words.replace(" to windward", " to go"))


def decide_squadron_sail(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-orders-9, LS98-setup-5: who comes in has a way to go: full sail."""
    return ["full"], Rationale("All sail: there is a way to go")


def decide_battle_plan(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-setup-1: who has men to land is where the way to the beaches is shortest; who has none
    is under way."""
    lies = [offer.value for offer in question.menu.options() if not offer.refusal]
    men = any(ship.soldiers for ship in fighting_ships() if ship.side == question.seat)
    if men and do_landings_count(question.seat):
        best = min(lies, key=total_rowing_distance)
        return [best.id], Rationale(f"{best.name}: land the men before they come")
    best = max(lies, key=lambda lie: sum(not berth.is_at_anchor for berth in lie.places))
    return [best.id], Rationale(f"{best.name}: nobody is caught lying still")


def total_rowing_distance(deployment: Deployment) -> int:
    """LS98-boat-1: return hexes that all its boats together have to row to a beach."""
    return sum(hexes_to_beach(berth.hex) for berth in deployment.places)
