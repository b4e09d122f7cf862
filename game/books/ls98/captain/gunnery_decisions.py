"""Answers of the captain as gunner: when to fire, at whom, and what goes into the guns
(LS98-fire)."""

from typing import Any

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.score import should_fire_now
from game.books.ls98.captain.situation import situation_of
from game.books.ls98.captain.worth import one_hit_worth
from game.books.ls98.rules.cards import RIGGING
from game.books.ls98.rules.gunnery import WORDS
from game.books.ls98.rules.previews import expected_hits
from game.books.ls98.rules.sheet import BALL, CHAIN, DOUBLE, Ammunition, Ship, enemies_by_distance, get_ship
from game.books.ls98.rules.shots import BANDS, Shot, ammunition_words, broadside_dice_tally
from game.books.ls98.rules.tables import rule_table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose, MenuOption
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
    worths = [expected_hits_worth(offer.value) for offer in shots]
    best = max(range(len(shots)), key=lambda n: worths[n], default=None)
    return (None, 0.0) if best is None else (shots[best], worths[best])


def expected_hits_worth(shot: Shot) -> float:
    """LS98-fire-10: return the hits to expect, and what they do."""
    return float(expected_hits(shot)) * one_hit_worth(get_ship(shot.target), shot.shot)


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
    """LS98-fire-15: chain or ball, whichever does more to the enemy she will next have to do with;
    chain on the flagship's signal 9."""
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
