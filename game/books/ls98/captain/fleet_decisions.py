"""Answers of the commodore and of boats: plan, way in, signals, rowing (LS98-setup, -sig, -boat)."""

from typing import cast

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.firepower import ship_worth
from game.books.ls98.captain.situation import (
    NO_BEACH,
    SIGNAL_FLEE,
    SIGNAL_PURSUE,
    can_still_land,
    do_landings_count,
    hexes_to_beach,
    is_escaping,
    ship_health_share,
)
from game.books.ls98.rules.boarding import unmanned_prizes_beside
from game.books.ls98.rules.boats import LAND_MEN, STAY
from game.books.ls98.rules.cards import CLOSE_AND_BOARD, FIRE_LOW, RIGGING, SURRENDER, TAKE_PRIZES
from game.books.ls98.rules.deployment import EntryMenu
from game.books.ls98.rules.outcome import is_invader
from game.books.ls98.rules.sheet import (
    SEA,
    THIRD,
    Board,
    Boat,
    Ship,
    Wind,
    boats_away,
    enemies,
    fighting_ships,
    first_flagship_of,
    friends,
    get_ship,
    has_struck,
    is_aground,
    is_anchored_or_aground,
    is_entangled,
    is_fighting,
    is_on_map,
    is_sinking,
    needs_tow,
    ship_in,
    ships_on_map,
    terrain_at,
)
from game.books.ls98.rules.signals import NONE, SignalMenu
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.hexes import ALL_DIRECTIONS, Hex, distance, sixths_between


# ------------------------------------------------------------------------------ signals
def decide_signal(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-sig-1: the most useful signal: flight, surrender, prizes, pursuit, chain shot."""
    menu, flag = cast(SignalMenu, question.menu), get_ship(question.about)
    fleet = [get_ship(name) for name in menu.reached_ids]
    for number, words, ships in (
        (SIGNAL_FLEE, "beaten: every ship for herself", [s for s in fleet if is_side_beaten(flag)]),
        (SURRENDER, "enough, save the men", [s for s in fleet if is_hopeless_wreck(s)]),
        (TAKE_PRIZES, "man the prizes", [s for s in fleet if can_take_prize(s)]),
        (SIGNAL_PURSUE, "after them", [s for s in fleet if has_foe_to_pursue(captain, s)]),
        (RIGGING, "the frigates fire at the rigging", [s for s in fleet if should_load_chain(s)]),
    ):
        fresh = [s for s in ships if s.order != number]
        if fresh:
            return [f"{number} to {', '.join(s.id for s in fresh)}"], Rationale(f"Signal {number}: {words}")
    return [NONE], Rationale("No signal: every captain has his orders")


def is_side_beaten(flagship: Ship) -> bool:
    """LS98-sig-2: return whether only flight saves the rest; never under orders to board."""
    if CLOSE_AND_BOARD in flagship.orders:
        return False
    ours = sum(ship_worth(s) * ship_health_share(s) for s in fighting_ships() if s.side == flagship.side)
    theirs = sum(ship_worth(s) * ship_health_share(s) for s in enemies(flagship))
    return ours < w.BEATEN_BELOW * theirs


def is_hopeless_wreck(ship: Ship) -> bool:
    """LS98-sig-2: return whether a dismasted wreck with half her men, under an enemy's guns and far from
    friends, is to surrender. Never under orders to board (LS98-orders-2), nor where colours are worth more to
    the enemy than her sinking, nor with the agent aboard (LS98-win-1)."""
    if CLOSE_AND_BOARD in ship.orders or not ship.is_dismasted or 2 * ship.men_blocks > ship.start:
        return False
    if not is_invader(ship.side) or any(who in get_single(Board).agents for who in ship.leaders):
        return False
    alone = all(distance(s.hex, ship.hex) > w.HELP_WITHIN for s in friends(ship))
    return alone and any(distance(f.hex, ship.hex) <= w.CLOSING_WITHIN for f in enemies(ship))


def has_foe_to_pursue(captain: DecisionMaker, ship: Ship) -> bool:
    """LS98-sig-2: return whether an enemy flees in reach, no other is near, and she is free to go."""
    if ship.order or ship.masts_down or ship.fleeing or has_orders_to_board(ship) or can_still_land(ship):
        return False
    if is_anchored_or_aground(ship) or is_entangled(ship):
        return False
    near = [foe for foe in enemies(ship) if distance(foe.hex, ship.hex) <= w.CHASED_WITHIN]
    chased = [foe for foe in near if is_escaping(foe, captain.aims)]
    others = [f for f in near if f not in chased and distance(f.hex, ship.hex) <= w.CLOSING_WITHIN]
    return bool(chased) and not others


def can_take_prize(ship: Ship) -> bool:
    """LS98-board-9: return whether she can man a struck ship beside her; not with LS98-orders-2."""
    may = ship.crew > w.CREW_TO_SPARE and not has_orders_to_board(ship)
    return may and bool(unmanned_prizes_beside(ship))


def should_load_chain(ship: Ship) -> bool:
    """LS98-orders-6, LS98-sig-2: return whether she is a frigate to fire low at masts in reach."""
    if FIRE_LOW not in ship.orders or ship.klass == THIRD or ship.order:
        return False
    near = [foe for foe in enemies(ship) if distance(foe.hex, ship.hex) <= w.CHAIN_WITHIN]
    return any(foe.masts_standing for foe in near)


def has_orders_to_board(ship: Ship) -> bool:
    """LS98-orders-2: return whether she is a ship of the line whose orders are the enemy's flagship."""
    flags = [foe for foe in enemies(ship) if foe.flagship and foe.klass == THIRD]
    return ship.klass == THIRD and CLOSE_AND_BOARD in ship.orders and bool(flags)


# ------------------------------------------------------------------------------ coming in
def decide_entry(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-setup-2: enter to windward of the enemy's flagship or middle, with a free wind."""
    menu = cast(EntryMenu, question.menu)
    flags = (first_flagship_of(s.side) for s in fighting_ships() if s.side != question.seat)
    flag = next((f for f in flags if f), None)
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
    words = f"In by column {here.column}, row {here.row}: {distance(here, mark)} hexes to go"
    return [menu.keys()[best]], Rationale(words)


def decide_squadron_sail(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-orders-9, LS98-setup-5: who comes in has a way to go: full sail."""
    return ["full"], Rationale("All sail: there is a way to go")


def decide_battle_plan(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-setup-1: with men to land, start where the way to the beaches is shortest; else under way."""
    deployments = [offer.value for offer in question.menu.options() if not offer.refusal]
    men = any(ship.soldiers for ship in fighting_ships() if ship.side == question.seat)
    if men and do_landings_count(question.seat):
        best = min(deployments, key=lambda d: sum(hexes_to_beach(place.hex) for place in d.places))
        return [best.id], Rationale(f"{best.name}: land the men before they come")
    best = max(deployments, key=lambda d: sum(not place.is_at_anchor for place in d.places))
    return [best.id], Rationale(f"{best.name}: nobody is caught lying still")


RESCUE_WITHIN = 3  # LS98-sink-1: hexes that a boat can row before a wreck is under water


def decide_boat_move(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-boat-1: troops to the beach, an empty boat to the drowning, else back to her ship."""
    boat, keys = next(b for b in boats_away() if b.id == question.about), question.menu.keys()
    if boat.order:
        return decide_row_to_ship(boat, keys, get_ship(boat.to), "with an order")
    if boat.soldiers and do_landings_count(boat.side):
        return decide_row_ashore(boat, keys)
    if not (boat.soldiers or boat.leader or boat.saved):
        own = get_ship(boat.ship)
        if is_aground_needing_tow(own) and free_open_sea_beside(own):
            return decide_tow_off(boat, keys, own)
        drowning = [s for s in ships_on_map() if s.born == boat.side and is_sinking(s) and s.men_blocks]
        wreck = next(iter(drowning), None)
        if wreck is not None and distance(wreck.hex, boat.hex) <= RESCUE_WITHIN:
            if f"save {wreck.id}" in keys:
                return [f"save {wreck.id}"], Rationale(f"Take men off {wreck.name}")
            return decide_row_to_ship(boat, keys, wreck, "to save men")
    return decide_row_home(boat, keys)


def is_aground_needing_tow(ship: Ship) -> bool:
    """LS98-ground-1, LS98-tow-1: return whether only a tow brings her off the bottom; she still fights."""
    return is_fighting(ship) and is_aground(ship) and needs_tow(ship) and not is_sinking(ship)


def free_open_sea_beside(ship: Ship) -> list[Hex]:
    """LS98-tow-1: return the free hexes round her in which she would float."""
    round_her = [ship.hex.hex_towards(way) for way in ALL_DIRECTIONS]
    sea = [here for here in round_her if is_on_map(here) and terrain_at(here) == SEA]
    return [here for here in sea if ship_in(here) is None]


def decide_tow_off(boat: Boat, keys: list[str], ship: Ship) -> Decision:
    """LS98-tow-1: the boat is in deep water beside her, and pulls her there."""
    deep = free_open_sea_beside(ship)
    if boat.hex in deep and f"tow {ship.id}" in keys:
        return [f"tow {ship.id}"], Rationale(f"Haul {ship.name} off, four or more on a die")
    best = next((key for key in rowing_keys(keys) if boat_hex_after(boat, key) in deep), "")
    if best:
        return [best], Rationale(f"To deep water beside {ship.name}")
    if distance(boat.hex, ship.hex) > 1:
        return decide_row_home(boat, keys)
    return [STAY], Rationale("Wait for room")


def decide_row_ashore(boat: Boat, keys: list[str]) -> Decision:
    """LS98-boat-2: along the shortest way by water, and ashore."""
    if LAND_MEN in keys:
        return [LAND_MEN], Rationale("Land 100 men")
    best = min(rowing_keys(keys), key=lambda key: hexes_to_beach(boat_hex_after(boat, key)), default=STAY)
    left = hexes_to_beach(boat.hex)
    if best == STAY or hexes_to_beach(boat_hex_after(boat, best)) >= min(left, NO_BEACH):
        return decide_row_home(boat, keys)
    return [best], Rationale(f"To the beach: {left} hexes")


def decide_row_home(boat: Boat, keys: list[str]) -> Decision:
    """LS98-boat-3: back aboard, for more men; her own ship, or the nearest that flies the flag."""
    aboard = f"board {boat.ship}"
    if aboard in keys:
        return [aboard], Rationale(f"Back aboard {get_ship(boat.ship).name}")
    own = get_ship(boat.ship)
    if is_fighting(own) and not is_sinking(own):
        return decide_row_to_ship(boat, keys, own, "back to her ship")
    boards = [key for key in (f"board {ship.id}" for ship in ships_on_map()) if key in keys]
    if boards:
        return [boards[0]], Rationale("Aboard a friend")
    friends = [s for s in ships_on_map() if s.side == boat.side and is_fighting(s) and not is_sinking(s)]
    if not friends:
        return [STAY], Rationale("Nowhere to go")
    nearest = min(friends, key=lambda s: distance(s.hex, boat.hex))
    return decide_row_to_ship(boat, keys, nearest, "to a friend")


def decide_row_to_ship(boat: Boat, keys: list[str], ship: Ship, purpose: str) -> Decision:
    """LS98-boat-1: a hex nearer to a ship, and not beside an enemy if that can be helped."""
    foes = [foe.hex for foe in enemies(ship) if foe.side != boat.side]

    def cost(key: str) -> int:
        there = boat_hex_after(boat, key)
        return 2 * distance(there, ship.hex) + any(distance(there, foe) <= 1 for foe in foes)

    best = min([STAY, *rowing_keys(keys)], key=cost)
    return [best], Rationale(f"A boat rows {purpose}: {ship.name}" if best != STAY else "Rest on the oars")


def rowing_keys(keys: list[str]) -> list[str]:
    """Return the directions that a boat may be rowed in."""
    return [key for key in keys if key.startswith("row ")]


def boat_hex_after(boat: Boat, rowing_key: str) -> Hex:
    """Return where a boat is once it has been rowed."""
    return boat.hex if rowing_key == STAY else boat.hex.hex_towards(int(rowing_key.removeprefix("row ")))


def decide_run_down(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-boat-4: an enemy's boat is sunk."""
    return [question.menu.keys()[0]], Rationale("Run the boat down")
