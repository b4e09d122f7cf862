"""Whether to send boarders over (WWH-3)."""

from __future__ import annotations

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.outlook import known
from game.books.wwh.rules.answers import Answer
from game.books.wwh.rules.boarding import boarding_odds
from game.books.wwh.rules.sheet import Hold, ship_named
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose


def board(mind: DecisionMaker, asked: Choose) -> Decision:
    """WWH-3.1a: the foe who is easiest to carry, if the odds of a round are fair."""
    ship = ship_named(asked.about)
    best, most = str(Answer.NO_BOARDING), 0.0
    for offer in asked.menu.options():
        if not isinstance(offer.value, Hold) or offer.refused:
            continue
        foe = known(ship_named(offer.value.partner(ship.id)), mind.side)
        won = float(boarding_odds(ship, foe)[0])
        if won > most:
            best, most = offer.key, won
    plan = Rationale(f"{100 * most:.0f} in a hundred to carry her", most, round(100 * most))
    return [best if most >= w.BOARD_FROM else Answer.NO_BOARDING], plan
