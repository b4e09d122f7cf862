"""The Commodore: the sail of a squadron, the way in, the plan, and the signal of the turn
(LS98-setup, LS98-sig)."""

from __future__ import annotations

from typing import cast

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.beaches import lands_troops, may_still_land, to_the_beach
from game.books.ls98.captain.outlook import FLEE, PURSUE, health, runs
from game.books.ls98.captain.worth import value
from game.books.ls98.rules.deployment import Deployment, EntryMenu
from game.books.ls98.rules.outcome import is_invader
from game.books.ls98.rules.prizes import beside
from game.books.ls98.rules.sheet import (
    THIRD,
    Board,
    Ship,
    Wind,
    enemies,
    entangled,
    fighting,
    flag_of,
    friends,
    is_fixed,
    ship_named,
    struck,
)
from game.books.ls98.rules.signals import NONE, SignalMenu
from game.books.ls98.rules.standing import (
    CLOSE_AND_BOARD,
    FIRE_LOW,
    RIGGING,
    SURRENDER,
    TAKE_PRIZES,
)
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the
from game.sea.hexes import apart, distance


# ------------------------------------------------------------------------------ signals
def signal(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-sig-1: the one signal that does most now: flight for a beaten fleet, surrender for a
    wreck that nobody can help, prizes for who lies beside one, pursuit of who runs, chain shot for
    the frigates; orders that stand are not repeated."""
    menu, flag = cast(SignalMenu, asked.menu), ship_named(asked.about)
    fleet = [ship_named(name) for name in menu.reached]
    for number, words, ships in (
        (FLEE, "beaten: every ship for herself", [s for s in fleet if is_beaten(flag)]),
        (SURRENDER, "enough, save the men", [s for s in fleet if is_lost(s)]),
        (TAKE_PRIZES, "man the prizes", [s for s in fleet if may_take(s)]),
        (PURSUE, "after them", [s for s in fleet if may_pursue(mind, s)]),
        (RIGGING, "the frigates fire at the rigging", [s for s in fleet if wants_chain(s)]),
    ):
        told = [s for s in ships if s.order != number]
        if told:
            return [f"{number} to {', '.join(s.id for s in told)}"], Rationale(
                f"Signal {number}: {words}"
            )
    return [NONE], Rationale("No signal: every captain has his orders")


def is_beaten(flag: Ship) -> bool:
    """LS98-sig-2: whether the enemy has so much more left that only flight saves the rest; no
    British commodore who is to close and board signals it."""
    if CLOSE_AND_BOARD in flag.orders:
        return False
    ours = sum(value(s) * health(s) for s in fighting() if s.side == flag.side)
    theirs = sum(value(s) * health(s) for s in enemies(flag))
    return ours < w.BEATEN * theirs


def is_lost(ship: Ship) -> bool:
    """LS98-sig-2: a wreck without masts, half her men gone, under an enemy's guns, with no friend
    near to help or to lose heart at the sight; nothing is left to her but to be raked. No
    commodore who is to close and board gives a ship up (LS98-orders-2), nor one whose enemy wins
    less by her sinking than by her colours, nor any with the agent aboard (LS98-win-1)."""
    if CLOSE_AND_BOARD in ship.orders or not ship.dismasted or 2 * ship.strength > ship.start:
        return False
    if not is_invader(ship.side) or any(who in the(Board).agents for who in ship.leaders):
        return False
    alone = all(distance(s.hex, ship.hex) > w.HELP_WITHIN for s in friends(ship))
    return alone and any(distance(f.hex, ship.hex) <= w.CLOSING for f in enemies(ship))


def may_pursue(mind: DecisionMaker, ship: Ship) -> bool:
    """LS98-sig-2: an enemy runs within her reach and nobody else is near; all her masts stand, and
    she has neither other orders nor men to land."""
    if ship.order or ship.masts_down or ship.fleeing or is_bound(ship) or may_still_land(ship):
        return False
    if is_fixed(ship) or entangled(ship):
        return False
    near = [foe for foe in enemies(ship) if distance(foe.hex, ship.hex) <= w.CHASED_WITHIN]
    chased = [foe for foe in near if runs(foe, mind.aims)]
    others = [f for f in near if f not in chased and distance(f.hex, ship.hex) <= w.CLOSING]
    return bool(chased) and not others


def may_take(ship: Ship) -> bool:
    """LS98-board-9: she lies beside a struck ship, can spare the men, and is not a ship of the line
    with the flagship still to close (LS98-orders-2)."""
    return ship.crew > w.CREW_TO_SPARE and bool(beside(ship)) and not is_bound(ship)


def wants_chain(ship: Ship) -> bool:
    """LS98-orders-6, LS98-sig-2: a frigate under orders to fire low, with an enemy in reach whose
    masts stand."""
    if FIRE_LOW not in ship.orders or ship.klass == THIRD or ship.order:
        return False
    near = [foe for foe in enemies(ship) if distance(foe.hex, ship.hex) <= w.CHAIN_WITHIN]
    return any(foe.standing for foe in near)


def is_bound(ship: Ship) -> bool:
    """LS98-orders-2: a ship of the line whose orders are the enemy's flagship."""
    flags = [foe for foe in enemies(ship) if foe.flagship and foe.klass == THIRD]
    return ship.klass == THIRD and CLOSE_AND_BOARD in ship.orders and bool(flags)


# ------------------------------------------------------------------------------ coming in
def way_in(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-setup-2: to windward of the enemy's flagship, or of the middle of his fleet, heading for
    her with the wind free, and not too near."""
    menu = cast(EntryMenu, asked.menu)
    flag = next(
        (f for f in (flag_of(s.side) for s in fighting() if s.side != asked.seat) if f), None
    )
    foes = menu.foes
    mark = (
        flag.hex
        if flag is not None and not struck(flag)
        else foes[len(foes) // 2]
        if foes
        else None
    )
    if mark is None:
        return [asked.menu.keys()[0]], Rationale("The sea is empty")
    wind = the(Wind).blows_from

    def cost(n: int) -> float:
        here, heading = menu.open[n]
        ahead = here.to(heading, 3)
        return distance(ahead, mark) + distance(here, mark) - 1.5 * apart(heading, wind)

    best = min(range(len(menu.open)), key=cost)
    here = menu.open[best][0]
    words = f"In by column {here.column}, row {here.row}: {distance(here, mark)} hexes to windward"
    return [menu.keys()[best]], Rationale(words.replace(" to windward", " to go"))


def squadron_sail(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-orders-9, LS98-setup-5: who comes in has a way to go: full sail."""
    return ["full"], Rationale("All sail: there is a way to go")


def plan_of_battle(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-setup-1: who has men to land lies where the way to the beaches is shortest; who has none
    lies under way."""
    lies = [offer.value for offer in asked.menu.options() if not offer.refused]
    men = any(ship.soldiers for ship in fighting() if ship.side == asked.seat)
    if men and lands_troops(asked.seat):
        best = min(lies, key=way_to_land)
        return [best.id], Rationale(f"{best.name}: land the men before they come")
    best = max(lies, key=lambda lie: sum(not berth.rides for berth in lie.berths))
    return [best.id], Rationale(f"{best.name}: nobody is caught lying still")


def way_to_land(lie: Deployment) -> int:
    """LS98-boat-1: hexes that all its boats together have to row to a beach."""
    return sum(to_the_beach(berth.hex) for berth in lie.berths)
