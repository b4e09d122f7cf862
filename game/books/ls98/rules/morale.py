"""LS98-morale, LS98-surr: whether a crew stands firm, flight, colours that come down, and who hears of it."""

from collections.abc import Iterator

from game.books.ls98.rules.nearby_ships import can_see, enemies_within, struck_ships
from game.books.ls98.rules.sheet import (
    CLASSES,
    SIDES,
    Ship,
    enemies_by_distance,
    friends,
    get_ship,
    holds_of,
    is_fighting,
    ships_with_lost_masts,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Captured, Struck, Told
from game.core.markers import HasStruck
from game.core.steps import D10, happen, roll
from game.core.table import add_marker, find_marker
from game.core.tally import Tally, Term, make_term
from game.sea.hexes import STERN, distance, sector_of


def morale_tally(ship: Ship) -> Tally:
    """LS98-morale-3: return what is added to the die of her crew."""
    return Tally(tuple(_terms(ship)))


def _terms(ship: Ship) -> Iterator[Term]:
    rules = rule_table("morale")
    boarded = [h for h in holds_of(ship.id) if h.begun and h.boarder not in ("", ship.id)]
    rounds = sum(hold.rounds for hold in boarded)
    fallen = count_friends_struck(ship)
    terms = (
        ("a leader aboard", rules["leader"] * any(is_leader_fit_aboard(ship, who) for who in ship.leaders)),
        ("dismasted", rules["dismasted"] * ship.is_dismasted),
        ("on fire", rules["on_fire"] * bool(ship.burning)),
        ("a leader hurt", rules["leader_hurt"] * any(w in ship.leaders_hurt for w in ship.leaders)),
        ("smaller than her enemy", rules["smaller"] * is_outclassed(ship)),
        ("friends struck", rules["friend_struck"] * fallen),
        ("rounds lost", rules["round_lost"] * rounds),
        ("half her men or fewer", rules["half_strength"] * (2 * ship.men_blocks <= ship.start)),
    )
    yield from (make_term("LS98-morale-3", name, n) for name, n in terms if n)


def is_leader_fit_aboard(ship: Ship, leader: str) -> bool:
    """LS98-morale-3, LS98-board-5: a leader who is aboard of her, and not hurt; one who has left by boat is
    neither."""
    return leader in ship.leaders and leader not in ship.leaders_hurt


def count_friends_struck(ship: Ship) -> int:
    """LS98-morale-3: return ships of her side that have struck within nine hexes, and that she sees."""
    far = rule_table("morale")["counts_within"]
    lost = [s for s in struck_ships() if s.born == ship.born and s is not ship]
    return sum(distance(s.hex, ship.hex) <= far and can_see(ship, s) for s in lost)


def is_outclassed(ship: Ship) -> bool:
    """LS98-morale-3: of a lower class than who boards her, else than the nearest enemy if he is at close
    range of her."""
    boarders = [h.boarder for h in holds_of(ship.id) if h.begun and h.boarder not in ("", ship.id)]
    rival = get_ship(boarders[0]) if boarders else nearest_at_close_range(ship)
    return rival is not None and CLASSES.index(ship.klass) > CLASSES.index(rival.klass)


def nearest_at_close_range(ship: Ship) -> Ship | None:
    """LS98-morale-3: return the nearest enemy, if either could hit the other at close range."""
    close = rule_table("ranges")
    farthest = max(close[klass][0] for klass in CLASSES)
    near = [
        (distance(ship.hex, foe.hex), foe)
        for foe in enemies_within(ship, farthest)
        if distance(ship.hex, foe.hex) <= max(close[ship.klass][0], close[foe.klass][0])
    ]
    return min(near, key=lambda pair: pair[0])[1] if near else None


async def roll_morale(ship: Ship, clause: str) -> bool:
    """LS98-morale-2: a d10, of which the 0 is ten: five or more in all holds."""
    tally = morale_tally(ship)
    (face,) = await roll("LS98-morale-2", D10, about=ship.id, why="morale", tally=tally)
    total = (face or 10) + tally.total
    firm: bool = total >= rule_table("morale")["pass"]
    words = "stands firm" if firm else "does not stand"
    await happen(Told(clause, ship.id, f"her crew {words} with {total}"))
    return firm


async def start_fleeing(ship: Ship) -> None:
    """LS98-morale-4: she makes off, and no signal stops her."""
    if not ship.fleeing:
        ship.fleeing = True
        await happen(Befell("LS98-morale-4", ship.id, "fleeing"))


async def strike_colours(ship: Ship, captor: Ship | None, clause: str) -> None:
    """LS98-surr-1, LS98-surr-2: she has struck; the one who of her side sees it from near must show whether
    he stands firm."""
    add_marker(ship.number, HasStruck(captor.id if captor else ""))
    ship.full_sail, ship.fleeing, ship.towing = False, False, ""
    for hold in holds_of(ship.id):
        hold.grappled, hold.begun, hold.boarder, hold.repeller = False, False, "", ""
    await happen(Struck(clause, ship.id, captor.id if captor else ""))
    if captor is not None:
        await happen(Captured(clause, ship.id, captor.side))
    for friend in friends(ship):
        await roll_witness_morale(friend, ship)


async def roll_witness_morale(friend: Ship, ship: Ship) -> None:
    """LS98-morale-1: a friend within five hexes who sees her strike tests once; if he fails he strikes too
    where he is boarded, else he flees."""
    near = distance(friend.hex, ship.hex) <= rule_table("morale")["hears_within"]
    if not is_fighting(friend) or ship.id in friend.heard or not near or not can_see(friend, ship):
        return
    friend.heard.append(ship.id)
    if await roll_morale(friend, "LS98-morale-1"):
        return
    boarder = ship_boarding_her(friend)
    if boarder is not None:
        await strike_colours(friend, boarder, "LS98-surr-2")
    else:
        await start_fleeing(friend)


async def surrender_by_signal(ship: Ship) -> None:
    """LS98-sig-2: told to surrender by the flagship, she strikes to the nearest enemy who could fire at her,
    without a shot; to nobody if none is so near."""
    near = (f for f in enemies_by_distance(ship) if distance(ship.hex, f.hex) <= gun_range_hexes(f))
    await strike_colours(ship, next(near, None), "LS98-sig-2")


def gun_range_hexes(ship: Ship) -> int:
    """LS98-fire-6: return the hexes at which her guns still reach."""
    hexes: int = rule_table("ranges")[ship.klass][-1]
    return hexes


def ship_boarding_her(ship: Ship) -> Ship | None:
    """LS98-surr-2: return the one who has boarders on her deck."""
    aboard = (h for h in holds_of(ship.id) if h.begun and h.boarder not in ("", ship.id))
    return next((get_ship(h.boarder) for h in aboard), None)


# ------------------------------------------------------------------------------ raked at last
async def strike_dismasted_if_raked() -> None:
    """LS98-surr-1: a ship without masts strikes to an enemy who is so that he could rake her by the stern at
    medium range or closer; loaded or not."""
    for ship in ships_with_lost_masts():
        if ship.is_dismasted and is_fighting(ship):
            raker = next((foe for foe in enemies_by_distance(ship) if can_rake_stern(foe, ship)), None)
            if raker is not None:
                await strike_colours(ship, raker, "LS98-surr-1")


def can_rake_stern(raker: Ship, ship: Ship) -> bool:
    """LS98-surr-1: he is astern of her, with a broadside to her, near enough."""
    astern = sector_of(ship.hex, ship.heading, raker.hex) == STERN
    bears = sector_of(raker.hex, raker.heading, ship.hex) in SIDES
    return astern and bears and distance(ship.hex, raker.hex) <= rule_table("ranges")[raker.klass][1]


def captor_side(ship: Ship) -> str:
    """LS98-board-9: return the side whose prize she is; '' if she is nobody's but her own."""
    fallen = find_marker(ship.number, HasStruck)
    if fallen is None:
        return ""
    if ship.manned:
        return ship.side
    return get_ship(fallen.to).side if fallen.to else ""
