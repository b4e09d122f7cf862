"""The gunner's answers: when to fire, at whom, and what goes into the guns (LS98-fire)."""

from __future__ import annotations

from typing import Any

from game.books.ls98.captain import weights as w
from game.books.ls98.captain.outlook import look
from game.books.ls98.captain.score import is_worth_firing
from game.books.ls98.captain.worth import hit_worth
from game.books.ls98.rules.loading import WORDS
from game.books.ls98.rules.previews import expected_hits
from game.books.ls98.rules.sheet import BALL, CHAIN, DOUBLE, Ship, nearest_enemies, ship_named
from game.books.ls98.rules.shots import BANDS, Shot, ammunition, dice_of
from game.books.ls98.rules.standing import RIGGING
from game.books.ls98.rules.states import Ammunition
from game.books.ls98.rules.tables import table
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose, Option
from game.sea.hexes import Sector, distance

HOLD = "hold fire"


def fire(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-fire-2: the broadside that does most; held while she is coming nearer."""
    ship = ship_named(asked.about)
    offer, worth = best_of(asked)
    if offer is None:
        return [HOLD], Rationale(f"{ship.name} holds her fire")
    shot: Shot = offer.value
    sight = look(ship, mind.aims)
    foe = next((f for f in sight.foes if f.ship.id == shot.target), None)
    waits = foe is not None and not shot.rake and not is_worth_firing(sight, foe, shot.hexes)
    if waits and shot.shot != CHAIN:
        return [HOLD], Rationale(f"Hold the broadside for {ship_named(shot.target).name}, close to")
    return [offer.key], Rationale(volley_words(shot), round(worth, 2), any_hit(shot))


def reply(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-fire-3: fire is answered, with whatever bears."""
    offer, worth = best_of(asked)
    if offer is None:
        return [HOLD], Rationale("Nothing to answer with")
    return [offer.key], Rationale(volley_words(offer.value), round(worth, 2), any_hit(offer.value))


def best_of(asked: Choose) -> tuple[Option[Any] | None, float]:
    """LS98-fire-1: the broadside of the menu whose hits are worth most."""
    shots = [o for o in asked.menu.options() if isinstance(o.value, Shot) and not o.refused]
    worths = [hits_worth(offer.value) for offer in shots]
    best = max(range(len(shots)), key=lambda n: worths[n], default=None)
    return (None, 0.0) if best is None else (shots[best], worths[best])


def hits_worth(shot: Shot) -> float:
    """LS98-fire-10: the hits to expect, and what they do."""
    return float(expected_hits(shot)) * hit_worth(ship_named(shot.target), shot.shot)


def volley_words(shot: Shot) -> str:
    """A broadside as the captain orders it."""
    name, expects = ship_named(shot.target).name, f"{float(expected_hits(shot)):.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {name}: {shot.dice} dice, {expects}"
    what, far = ammunition(shot.shot).capitalize(), BANDS[shot.band]
    return f"{what} into {name} at {far} range: {shot.dice} dice, {expects}"


def any_hit(shot: Shot) -> int:
    """The chance of a hit at all, in percent."""
    missed = (1 - float(7 - shot.needs) / 6) ** shot.dice
    return round(100 * (1 - missed))


# ------------------------------------------------------------------------------ loading
def load(mind: DecisionMaker, asked: Choose) -> Decision:
    """LS98-fire-15: chain or ball, whichever does more to the enemy she will next have to do with;
    chain on the flagship's signal 9."""
    ship, keys = ship_named(asked.about), asked.menu.keys()
    if CHAIN in keys and ship.order == RIGGING:
        return [CHAIN], Rationale("Chain shot, as the flagship signals")
    foe = next(iter(nearest_enemies(ship)), None)
    if foe is None:
        return [keys[0]], Rationale("No enemy left")
    worths = {shot: loaded_worth(ship, foe, shot) for shot in map(Ammunition, keys)}
    best = max(worths, key=lambda shot: worths[shot])
    return [best], Rationale(f"{WORDS[best].capitalize()} for {foe.name}", round(worths[best], 2))


def loaded_worth(ship: Ship, foe: Ship, shot: Ammunition) -> float:
    """LS98-fire-7: what a broadside of this shot is worth against her, once loaded."""
    near = distance(ship.hex, foe.hex) <= w.CLOSING
    dice = max(dice_of(ship, foe, shot, Sector.HERE).total, 0)
    if shot == CHAIN:
        chance = 1 / 3
    elif shot == DOUBLE:
        chance = (1 / 3 if near else 0.1) * table("reload")[BALL] / table("reload")[DOUBLE]
    else:
        chance = 1 / 3 if near else 1 / 6
    return dice * chance * hit_worth(foe, shot)
