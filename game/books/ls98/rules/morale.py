"""LS98-morale: whether a crew stands firm, and flight."""

from collections.abc import Iterator

from game.books.ls98.rules.lines_of_sight import can_see
from game.books.ls98.rules.nearby_ships import enemies_within, struck_ships
from game.books.ls98.rules.sheet import CLASSES, Ship, get_ship, holds_of
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Told
from game.core.steps import D10, happen, roll
from game.core.tally import Tally, Term, make_term
from game.sea.hexes import distance


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
    """LS98-morale-3, LS98-board-5: a leader who is aboard of her, and not hurt; one who has left by
    boat is neither."""
    return leader in ship.leaders and leader not in ship.leaders_hurt


def count_friends_struck(ship: Ship) -> int:
    """LS98-morale-3: return ships of her side that have struck within nine hexes, and that she
    sees."""
    far = rule_table("morale")["counts_within"]
    lost = [s for s in struck_ships() if s.born == ship.born and s is not ship]
    return sum(distance(s.hex, ship.hex) <= far and can_see(ship, s) for s in lost)


def is_outclassed(ship: Ship) -> bool:
    """LS98-morale-3: of a lower class than who boards her, else than the nearest enemy if he is at
    close range of her."""
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
