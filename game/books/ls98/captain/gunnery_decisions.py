"""Answers of the captain as gunner and boarder: fire, load, board (LS98-fire, LS98-board)."""

from typing import Any

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.firepower import StandChances, capture_odds, one_hit_worth
from game.books.ls98.captain.score import should_fire_now
from game.books.ls98.captain.situation import SIGNAL_BOARD, foe_of, situation_of
from game.books.ls98.rules.boarding import NO
from game.books.ls98.rules.cards import RIGGING, enemy_flagship_to_board
from game.books.ls98.rules.gunnery import WORDS
from game.books.ls98.rules.melee import HOLD_BACK, NOBODY
from game.books.ls98.rules.previews import expected_hits
from game.books.ls98.rules.sheet import (
    BALL,
    CHAIN,
    DOUBLE,
    Ammunition,
    Board,
    MenKind,
    Ship,
    enemies_by_distance,
    get_ship,
)
from game.books.ls98.rules.shots import BANDS, Shot, ammunition_words, broadside_dice_tally
from game.books.ls98.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose, MenuOption
from game.core.table import get_single
from game.sea.hexes import Sector, distance

HOLD_FIRE = "hold fire"


def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-fire-2: the broadside that does most; held while she is coming nearer."""
    ship = get_ship(question.about)
    offer, worth = best_broadside(question)
    if offer is None:
        return [HOLD_FIRE], Rationale(f"{ship.name} holds her fire")
    shot: Shot = offer.value
    situation = situation_of(ship, captain.aims)
    foe = next((f for f in situation.foes if f.ship.id == shot.target), None)
    waits = foe is not None and not shot.rake and not should_fire_now(situation, foe, shot.distance)
    if waits and shot.shot != CHAIN:
        return [HOLD_FIRE], Rationale(f"Hold the broadside for {get_ship(shot.target).name}, close to")
    return [offer.key], Rationale(volley_words(shot), round(worth, 2), hit_chance_percent(shot))


def decide_return_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-fire-3: fire is answered, with whatever bears."""
    offer, worth = best_broadside(question)
    if offer is None:
        return [HOLD_FIRE], Rationale("Nothing to answer with")
    return [offer.key], Rationale(volley_words(offer.value), round(worth, 2), hit_chance_percent(offer.value))


def best_broadside(question: Choose) -> tuple[MenuOption[Any] | None, float]:
    """LS98-fire-1: return the broadside of the menu whose hits are worth most."""
    shots = [o for o in question.menu.options() if isinstance(o.value, Shot) and not o.refusal]
    hits = [(float(expected_hits(o.value)), get_ship(o.value.target), o.value.shot) for o in shots]
    worths = [each * one_hit_worth(target, shot) for each, target, shot in hits]
    best = max(range(len(shots)), key=lambda n: worths[n], default=None)
    return (None, 0.0) if best is None else (shots[best], worths[best])


def volley_words(shot: Shot) -> str:
    """Return a broadside as the captain orders it."""
    name, expects = get_ship(shot.target).name, f"{float(expected_hits(shot)):.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {name}: {shot.dice} dice, {expects}"
    what, far = ammunition_words(shot.shot).capitalize(), BANDS[shot.band]
    return f"{what} into {name} at {far} range: {shot.dice} dice, {expects}"


def hit_chance_percent(shot: Shot) -> int:
    """Return the chance of a hit at all, in percent."""
    missed = (1 - float(7 - shot.needs) / 6) ** shot.dice
    return round(100 * (1 - missed))


# ------------------------------------------------------------------------------ loading
def decide_load(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-fire-15: load chain or ball, whichever does more to her next enemy; chain on signal 9."""
    ship, keys = get_ship(question.about), question.menu.keys()
    if CHAIN in keys and ship.order == RIGGING:
        return [CHAIN], Rationale("Chain shot, as the flagship signals")
    foe = next(iter(enemies_by_distance(ship)), None)
    if foe is None:
        return [keys[0]], Rationale("No enemy left")
    worths = {shot: load_worth(ship, foe, shot) for shot in map(Ammunition, keys)}
    best = max(worths, key=lambda shot: worths[shot])
    return [best], Rationale(f"{WORDS[best].capitalize()} for {foe.name}", round(worths[best], 2))


def load_worth(ship: Ship, foe: Ship, shot: Ammunition) -> float:
    """LS98-fire-7: return what a broadside of this shot is worth against her, once loaded."""
    near = distance(ship.hex, foe.hex) <= w.CLOSING_WITHIN
    dice = max(broadside_dice_tally(ship, foe, shot, Sector.HERE).total, 0)
    if shot == CHAIN:
        chance = 1 / 3
    elif shot == DOUBLE:
        chance = (1 / 3 if near else 0.1) * rule_table("reload")[BALL] / rule_table("reload")[DOUBLE]
    else:
        chance = 1 / 3 if near else 1 / 6
    return dice * chance * one_hit_worth(foe, shot)


def decide_grapple(captain: DecisionMaker, question: Choose) -> Decision:
    """LS98-board-1: grapple the foe most worth boarding, or at any odds if ordered (LS98-orders-2)."""
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
    """LS98-board-4: all marines but one block fire. The same clause asks whom they kill."""
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
    left: dict[str, int] = {MenKind.CREW: ship.crew, MenKind.SOLDIERS: ship.soldiers}
    left[MenKind.MARINES] = ship.marines - 5
    most = max(keys, key=lambda kind: left[kind])
    return [most], Rationale(f"A block of {most}: she has most of them")
