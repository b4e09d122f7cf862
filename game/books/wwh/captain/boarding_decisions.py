"""Whether to send boarders over (WWH-3)."""

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.situation import ship_as_known
from game.books.wwh.rules.boarding import boarding_round_odds
from game.books.wwh.rules.hidden_records import FixedAnswer
from game.books.wwh.rules.sheet import Hold, get_ship
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose


def decide_boarding(captain: DecisionMaker, question: Choose) -> Decision:
    """WWH-3.1a: the foe who is easiest to carry, if the odds of a round are fair."""
    ship = get_ship(question.about)
    best, most = str(FixedAnswer.NO_BOARDING), 0.0
    for offer in question.menu.options():
        if not isinstance(offer.value, Hold) or offer.refusal:
            continue
        foe = ship_as_known(get_ship(offer.value.partner(ship.id)), captain.side)
        won = float(boarding_round_odds(ship, foe)[0])
        if won > most:
            best, most = offer.key, won
    plan = Rationale(f"{100 * most:.0f} in a hundred to carry her", most, round(100 * most))
    return [best if most >= w.MIN_BOARDING_ODDS else FixedAnswer.NO_BOARDING], plan
