"""The boats: troops to the beach, men off a wreck, enemy boats run down (LS98-boat)."""

from game.books.ls98.captain.beaches import NO_BEACH, do_landings_count, hexes_to_beach
from game.books.ls98.rules.boats import LAND_MEN, STAY
from game.books.ls98.rules.sheet import (
    SEA,
    Boat,
    Ship,
    boats_away,
    enemies,
    get_ship,
    is_aground,
    is_fighting,
    is_on_map,
    is_sinking,
    needs_tow,
    ship_in,
    ships_on_map,
    terrain_at,
)
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.sea.hexes import ALL_DIRECTIONS, Hex, distance

RESCUE_WITHIN = 3
"""LS98-sink-1: hexes that a boat can row before a wreck is under water."""


def decide_boat_move(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-boat-1: a boat with troops makes for the beach, an empty one for who drowns, else back
    to her ship."""
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
    """LS98-ground-1, LS98-tow-1: return whether only a tow brings her off the bottom; she still
    fights."""
    return is_fighting(ship) and is_aground(ship) and needs_tow(ship) and not is_sinking(ship)


def free_open_sea_beside(ship: Ship) -> list[Hex]:
    """LS98-tow-1: return the free hexes round her in which she would float."""
    round_her = [ship.hex.hex_towards(way) for way in ALL_DIRECTIONS]
    return [
        here for here in round_her if is_on_map(here) and terrain_at(here) == SEA and ship_in(here) is None
    ]


def decide_tow_off(boat: Boat, keys: list[str], ship: Ship) -> Decision:
    """LS98-tow-1: the boat is in deep water beside her, and pulls her there."""
    deep = free_open_sea_beside(ship)
    if boat.hex in deep and f"tow {ship.id}" in keys:
        return [f"tow {ship.id}"], Rationale(f"Haul {ship.name} off, four or more on a die")
    best = next((key for key in rowing_keys(keys) if boat_hex_after(boat, key) in deep), "")
    if best:
        return [best], Rationale(f"To deep water beside {ship.name}")
    return (
        decide_row_home(boat, keys)
        if distance(boat.hex, ship.hex) > 1
        else ([STAY], Rationale("Wait for room"))
    )


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
    return decide_row_to_ship(
        boat, keys, min(friends, key=lambda s: distance(s.hex, boat.hex)), "to a friend"
    )


def decide_row_to_ship(boat: Boat, keys: list[str], ship: Ship, purpose: str) -> Decision:
    """LS98-boat-1: a hex nearer to a ship, and not beside an enemy if that can be helped."""
    foes = [foe.hex for foe in enemies(ship) if foe.side != boat.side]

    def cost(key: str) -> int:
        there = boat_hex_after(boat, key)
        return 2 * distance(there, ship.hex) + any(distance(there, foe) <= 1 for foe in foes)

    best = min([STAY, *rowing_keys(keys)], key=cost)
    return [best], Rationale(f"A boat rows {purpose}: {ship.name}" if best != STAY else "Lie on the oars")


def rowing_keys(keys: list[str]) -> list[str]:
    """Return the directions that a boat may be rowed in."""
    return [key for key in keys if key.startswith("row ")]


def boat_hex_after(boat: Boat, rowing_key: str) -> Hex:
    """Return where a boat is once it has been rowed."""
    return boat.hex if rowing_key == STAY else boat.hex.hex_towards(int(rowing_key.removeprefix("row ")))


def decide_run_down(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-boat-4: an enemy's boat is sunk."""
    return [question.menu.keys()[0]], Rationale("Run the boat down")
