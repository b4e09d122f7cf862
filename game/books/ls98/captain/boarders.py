"""Whether to grapple, and how a boarding is fought (LS98-board)."""

from __future__ import annotations

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.outlook import BOARD, foe_of
from game.books.ls98.captain.worth import Firm, capture_odds
from game.books.ls98.rules.boarding import NO
from game.books.ls98.rules.melee import HOLD_BACK, NOBODY
from game.books.ls98.rules.sheet import Board, ship_named
from game.books.ls98.rules.standing import flag_to_close
from game.books.ls98.rules.states import Men
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the


def grapple(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-board-1: the foe whom it is worth most to board, for either side may come to board; a
    ship of the line under orders to board the flagship does so at any odds (LS98-orders-2)."""
    ship = ship_named(asked.about)
    flag = flag_to_close(ship)
    best, most, firm = NO, w.GRAPPLES_FROM, Firm()
    keys = asked.menu.keys()
    for key in (key for key in keys if key != NO):
        foe = ship_named(key.removeprefix("grapple "))
        worth = foe_of(ship, foe, mind.aims, firm).board(ship)
        if foe is flag or ship.order == BOARD:
            worth = max(worth, 0.1) + 10.0
        if worth > most:
            best, most = key, worth
    if best == NO:
        return [best], Rationale("Keep clear of her boarders")
    foe = ship_named(best.removeprefix("grapple "))
    odds = round(100 * capture_odds(ship, foe, firm))
    return [best], Rationale(
        f"Board {foe.name}: {odds} in a hundred to carry her", round(most, 2), odds
    )


def party(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-board-3: as many as the book lets go; held back by who has hardly anybody to send."""
    keys = asked.menu.keys()
    ship = ship_named(asked.about)
    if HOLD_BACK in keys and ship.crew + ship.soldiers + ship.marines < w.LEAST_PARTY:
        return [HOLD_BACK], Rationale("Too few to send over")
    best = max((key for key in keys if key != HOLD_BACK), key=_men, default=keys[0])
    return [best], Rationale(f"{best} blocks: all that may go")


def _men(key: str) -> tuple[int, int]:
    crew, _, marines = key.partition(" + ")
    return int(crew) + 2 * int(marines), int(crew)


def leader(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-board-5: a leader who is not the agent fights, for a die more."""
    keys = asked.menu.keys()
    whole = [key for key in keys if key != NOBODY]
    fighters = [key for key in whole if key not in the(Board).agents] or whole
    return [fighters[-1]], Rationale(f"{fighters[-1].capitalize()} leads them")


def marines_fire(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-board-4: all the marines but one block fire, and that one fights. The same clause asks
    whom they kill: the marines, who hit oftenest."""
    keys = asked.menu.keys()
    if not keys[0].isdigit():
        return casualty(mind, asked)
    fire = max(max(map(int, keys)) - 1, 0)
    return [str(fire)], Rationale(f"{fire} blocks of marines fire, the rest fight")


def casualty(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-board-6: of hers those of whom she has most; of theirs the marines."""
    keys, ship = asked.menu.keys(), ship_named(asked.about)
    if asked.clause == "LS98-board-4":
        key = next(k for k in (Men.MARINES, Men.SOLDIERS, Men.CREW) if k in keys)
        return [key], Rationale(f"Their {key} first")
    left: dict[str, int] = {
        Men.CREW: ship.crew,
        Men.SOLDIERS: ship.soldiers,
        Men.MARINES: ship.marines - 5,
    }
    most = max(keys, key=lambda kind: left[kind])
    return [most], Rationale(f"A block of {most}: she has most of them")


def thrown_back(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-diseng-1: the grapples are cut, unless it is better that the enemy tries again."""
    return ["cut"], Rationale("Boarders thrown back: cut the grapples", 0.0, 42)
