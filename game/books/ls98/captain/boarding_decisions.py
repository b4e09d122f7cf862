"""Whether to grapple, and how a boarding is fought (LS98-board)."""

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.situation import SIGNAL_BOARD, foe_of
from game.books.ls98.captain.worth import StandChances, capture_odds
from game.books.ls98.rules.boarding import NO
from game.books.ls98.rules.cards import enemy_flagship_to_board
from game.books.ls98.rules.melee import HOLD_BACK, NOBODY
from game.books.ls98.rules.sheet import Board, MenKind, get_ship
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import get_single


def decide_grapple(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-board-1: the foe whom it is worth most to board, for either side may come to board; a
    ship of the line under orders to board the flagship does so at any odds (LS98-orders-2)."""
    ship = get_ship(question.about)
    flag = enemy_flagship_to_board(ship)
    best, most, firm = NO, w.MIN_GRAPPLE_WORTH, StandChances()
    keys = question.menu.keys()
    for key in (key for key in keys if key != NO):
        foe = get_ship(key.removeprefix("grapple "))
        worth = foe_of(ship, foe, captain.aims, firm).boarding_worth_for(ship)
        if foe is flag or ship.order == SIGNAL_BOARD:
            worth = max(worth, 0.1) + 10.0
        if worth > most:
            best, most = key, worth
    if best == NO:
        return [best], Rationale("Keep clear of her boarders")
    foe = get_ship(best.removeprefix("grapple "))
    odds = round(100 * capture_odds(ship, foe, firm))
    return [best], Rationale(f"Board {foe.name}: {odds} in a hundred to carry her", round(most, 2), odds)


def decide_boarding_party(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-board-3: as many as the book lets go; held back by who has hardly anybody to send."""
    keys = question.menu.keys()
    ship = get_ship(question.about)
    if HOLD_BACK in keys and ship.crew + ship.soldiers + ship.marines < w.LEAST_PARTY:
        return [HOLD_BACK], Rationale("Too few to send over")
    best = max((key for key in keys if key != HOLD_BACK), key=_party_size, default=keys[0])
    return [best], Rationale(f"{best} blocks: all that may go")


def _party_size(key: str) -> tuple[int, int]:
    crew, _, marines = key.partition(" + ")
    return int(crew) + 2 * int(marines), int(crew)


def decide_leader(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-board-5: a leader who is not the agent fights, for a die more."""
    keys = question.menu.keys()
    whole = [key for key in keys if key != NOBODY]
    fighters = [key for key in whole if key not in get_single(Board).agents] or whole
    return [fighters[-1]], Rationale(f"{fighters[-1].capitalize()} leads them")


def decide_marines_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-board-4: all the marines but one block fire, and that one fights. The same clause asks
    whom they kill: the marines, who hit oftenest."""
    keys = question.menu.keys()
    if not keys[0].isdigit():
        return decide_casualty(captain, question)
    fire = max(max(map(int, keys)) - 1, 0)
    return [str(fire)], Rationale(f"{fire} blocks of marines fire, the rest fight")


def decide_casualty(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-board-6: of hers those of whom she has most; of theirs the marines."""
    keys, ship = question.menu.keys(), get_ship(question.about)
    if question.clause == "LS98-board-4":
        key = next(k for k in (MenKind.MARINES, MenKind.SOLDIERS, MenKind.CREW) if k in keys)
        return [key], Rationale(f"Their {key} first")
    left: dict[str, int] = {
        MenKind.CREW: ship.crew,
        MenKind.SOLDIERS: ship.soldiers,
        MenKind.MARINES: ship.marines - 5,
    }
    most = max(keys, key=lambda kind: left[kind])
    return [most], Rationale(f"A block of {most}: she has most of them")


def decide_after_repulse(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-diseng-1: the grapples are cut, unless it is better that the enemy tries again."""
    return ["cut"], Rationale("Boarders thrown back: cut the grapples", 0.0, 42)
