"""LS98-orders: what standing orders let a ship load, fire at and board, and what breaks them. Pure,
except the log. A level gives ships these orders in its own words."""

from game.books.ls98.rules.sheet import (
    CHAIN,
    FIFTH,
    FOURTH,
    SIDES,
    THIRD,
    UNRATED,
    Ship,
    enemies,
    enemies_by_distance,
    flagship_of,
    is_fighting,
)
from game.books.ls98.rules.states import Ammunition
from game.books.ls98.rules.tables import rule_table
from game.core.events import Told
from game.core.steps import Refusal, happen
from game.sea.hexes import distance, sector_of

CLOSE_AND_BOARD = "close-and-board"
FRIGATES = "frigates-fight-frigates"
FIRE_LOW = "fire-low"
FIRE_HIGH = "fire-high"
LINE_SHIPS_FIRST = "line-ships-first"
KNOWN = (CLOSE_AND_BOARD, FRIGATES, FIRE_LOW, FIRE_HIGH, LINE_SHIPS_FIRST)
"""The orders of the day that this book gives a meaning to."""
SMALL = (FOURTH, FIFTH, UNRATED)

SURRENDER, TAKE_PRIZES, BURN, RIGGING = 4, 6, 7, 9
"""Signals that allow something (LS98-sig-2)."""


def may_obey_signal(ship: Ship, signal_number: int) -> bool:
    """LS98-sig-2: she has had that signal, or nobody else is there to make it: she flies the
    Commodore's flag herself, or her side has none."""
    flag = flagship_of(ship.side)
    return ship.order == signal_number or flag is None or flag is ship


# ------------------------------------------------------------------------------ loading
def load_refusal(ship: Ship, shot: Ammunition) -> Refusal | None:
    """LS98-orders-6, LS98-orders-8: return why she may not load that shot, or None."""
    if shot == CHAIN and FIRE_LOW in ship.orders and not may_load_chain(ship):
        return Refusal("LS98-orders-6", "no chain shot without the flagship's signal 9")
    if shot != CHAIN and FIRE_HIGH in ship.orders and not is_enemy_in_medium_range(ship):
        return Refusal("LS98-orders-8", "chain shot until an enemy is at medium range")
    return None


def may_load_chain(ship: Ship) -> bool:
    """LS98-orders-6: her flagship has made signal 9, or she flies the Commodore's flag herself."""
    return ship.order == RIGGING or flagship_of(ship.side) is ship


def is_enemy_in_medium_range(ship: Ship) -> bool:
    """LS98-orders-8: an enemy is within her medium range."""
    medium = rule_table("ranges")[ship.klass][1]
    return any(distance(ship.hex, foe.hex) <= medium for foe in enemies(ship))


# ------------------------------------------------------------------------------ targets
def is_line_flagship(foe: Ship) -> bool:
    """LS98-orders-2: she is the enemy's flagship, and a ship of the line."""
    return foe.flagship and foe.klass == THIRD


def flagship_refusal(ship: Ship, foe: Ship, has_other_target: bool) -> Refusal | None:
    """LS98-orders-3: frigates leave the enemy's flagship alone while one of her frigates still
    fights; ``has_other_target``: there is something else to fire at, or the flagship has not fired
    at her."""
    if FRIGATES not in ship.orders or ship.klass not in SMALL or not is_line_flagship(foe):
        return None
    frigates = any(e.klass in SMALL for e in enemies(ship) if e.side == foe.side)
    if frigates and has_other_target:
        return Refusal("LS98-orders-3", "frigates engage frigates, not the flagship")
    return None


def first_shot_refusal(ship: Ship, band: int) -> Refusal | None:
    """LS98-orders-4: the first broadside is not thrown away at long range."""
    if CLOSE_AND_BOARD in ship.orders and not ship.first_done and band == 2:
        return Refusal("LS98-orders-4", "the first broadside at medium range or closer")
    return None


# ------------------------------------------------------------------------------ where to go
def enemy_flagship_to_board(ship: Ship) -> Ship | None:
    """LS98-orders-2: return the enemy flagship that a ship of the line is to close and board, while
    she has no signal that says otherwise."""
    if CLOSE_AND_BOARD not in ship.orders or ship.klass != THIRD or ship.order or ship.fleeing:
        return None
    return next((foe for foe in enemies_by_distance(ship) if is_line_flagship(foe)), None)


async def log_if_breach(ship: Ship, distance_before: int, could_close: bool) -> None:
    """LS98-orders-2: a ship of the line that has gone away from the enemy's flagship, though she
    could have closed her, has broken her orders."""
    flag = enemy_flagship_to_board(ship)
    if flag and distance_before and could_close and distance(ship.hex, flag.hex) > distance_before:
        ship.breaches += 1
        words = f"makes away from {flag.name}, against her orders"
        await happen(Told("LS98-orders-2", ship.id, words))


async def log_if_in_danger(ship: Ship) -> None:
    """LS98-orders-5: a frigate that has come under the guns of the enemy's flagship, before a ship
    of the line has engaged her, is told so."""
    if FRIGATES not in ship.orders or ship.klass not in SMALL or not is_fighting(ship):
        return
    for flag in [foe for foe in enemies(ship) if is_line_flagship(foe)]:
        if is_in_broadside_of(ship, flag) and not is_flagship_engaged(flag):
            words = f"under the guns of {flag.name}, whom nobody has engaged"
            await happen(Told("LS98-orders-5", ship.id, words))


def is_in_broadside_of(ship: Ship, flagship: Ship) -> bool:
    """LS98-orders-5: she is in a broadside arc of that ship, within range."""
    far = rule_table("ranges")[flagship.klass][-1]
    bears = sector_of(flagship.hex, flagship.heading, ship.hex) in SIDES
    return bears and distance(ship.hex, flagship.hex) <= far


def is_flagship_engaged(flagship: Ship) -> bool:
    """LS98-orders-5: the flagship and an enemy ship of the line have exchanged fire."""
    line = [foe for foe in enemies(flagship) if foe.klass == THIRD]
    return any(foe.id in flagship.fired_at and flagship.id in foe.fired_at for foe in line)
