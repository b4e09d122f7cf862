"""Whether to send boarders over (WWH-3)."""

from __future__ import annotations

from game.books.wwh.captain import weights as w
from game.books.wwh.captain.outlook import known
from game.books.wwh.rules.answers import Answer
from game.books.wwh.rules.boarding import boarding_odds
from game.books.wwh.rules.sheet import ship_named
from game.captains.mind import Decision, Mind
from game.captains.plan import Rationale
from game.core.steps import Choose


def board(mind: Mind, asked: Choose) -> Decision:
    """WWH-3.1a: the foe who is easiest to carry, if the odds of a round are fair."""
    ship = ship_named(asked.about)
    offers = asked.menu.keys()
    best, most = str(Answer.NO_BOARDING), 0.0
    for key in offers[1:]:
        foe = known(ship_named(key.removeprefix("board ")), mind.side)
        won = float(boarding_odds(ship, foe)[0])
        if won > most:
            best, most = key, won
    plan = Rationale(f"{100 * most:.0f} in a hundred to carry her", most, round(100 * most))
    return [best if most >= w.BOARD_FROM else Answer.NO_BOARDING], plan
