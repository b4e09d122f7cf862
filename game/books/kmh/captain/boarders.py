"""Answers when ships touch, and before the battle: grapples, boarders, purse (KMH-13, KMH-4)."""

from __future__ import annotations

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.burning import may_light
from game.books.kmh.captain.outlook import dice_to_board
from game.books.kmh.captain.score import odds_of_boarding
from game.books.kmh.rules.boarding import Riposte
from game.books.kmh.rules.boat_sheet import boarding_bonus, boat_named, boats_at
from game.books.kmh.rules.near import nearest_foe
from game.books.kmh.rules.sheet import (
    FIRESHIP,
    Chart,
    Ship,
    Wind,
    boat_locks_of,
    locks_of,
    ship_named,
)
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import the
from game.sea.pose import Pose, ahead, gap
from game.sea.units import CM

SHOPPING = (
    "go-large",
    "upgrade",
    "boarding-party",
    "fervently-determined",
    "initial-broadside",
    "no-cowardly-lubbers",
    "determined",
    "fast-sailor",
    "no-poor-sailors",
    "no-foul-bottom",
)
"""What a purse is spent on, dearest wish first."""
GOES_OVER = 0.45
"""Once the ships are fast together even a slightly weaker crew does better to attack than to wait
for the others (KMH-13.0.5: the higher total attacks)."""


AT_HAND = 12 * CM
"""An enemy nearer than this (KMH-9.2.22: at short range) is fought before a prize is manned."""
A_DIE = 3.5
"""What a d6 shows on the average."""
DRIFTS = 7 * CM
"""Two turns of drift (KMH-6.5.3)."""


def grapple(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-13.0.2: grapple whom she can probably take; a fireship grapples whomever she has reached,
    and nobody a fireship."""
    ship = ship_named(asked.about)
    foe = nearest_foe(ship)
    if may_light(ship):
        return ["grapple"], Rationale("Hook on, to burn with her")
    if foe is not None and foe.kind == FIRESHIP:
        return ["sheer off"], Rationale("Keep clear of the fireship")
    odds = odds_of_boarding(ship, foe) if foe else 0.0
    plan = Rationale(_words(ship, foe), 2 * odds - 1, round(100 * odds))
    return ["grapple" if odds >= w.BOARD_FROM else "sheer off"], plan


def man(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-12.1.10: a ship that has struck is worth a crew, unless an enemy would be let off who is
    nearer than a broadside."""
    ship = ship_named(asked.about)
    foe = nearest_foe(ship)
    near = foe is not None and gap(ship.pose, ship.size, foe.pose, foe.size) <= AT_HAND
    if near and not locks_of(ship.id):
        return ["leave"], Rationale("There is fighting to be done first")
    return ["man"], Rationale("Send her a prize crew")


def board(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-13.0.5: send boarders over unless hers are the fewer."""
    ship = ship_named(asked.about)
    foes = [ship_named(lock.other(ship.id)) for lock in locks_of(ship.id) if not lock.attacker]
    odds = max((odds_of_boarding(ship, foe) for foe in foes), default=0.0)
    plan = Rationale(_words(ship, foes[0] if foes else None), 2 * odds - 1, round(100 * odds))
    return ["board" if odds >= GOES_OVER else "stand"], plan


def thrown_off(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-13.0.19: follow them home when the odds are good, else cut the grapples."""
    ship = ship_named(asked.about)
    foes = [ship_named(lock.other(ship.id)) for lock in locks_of(ship.id)]
    odds = max((odds_of_boarding(ship, foe) for foe in foes), default=0.0)
    offers = asked.menu.keys()
    over = Riposte.COUNTER_BOARD in offers and odds >= 0.5 and not drifts_off(ship)
    text = "Follow them home" if over else "Cut the grapples"
    order = Riposte.COUNTER_BOARD if over else Riposte.CUT_LOOSE
    return [order], Rationale(text, 2 * odds - 1, round(100 * odds))


def drifts_off(ship: Ship) -> bool:
    """Whether the wind will soon have carried the locked ships off the table."""
    chart, pose = the(Chart), ship.pose
    to = ahead(Pose(pose.x, pose.y, the(Wind).blows_from), -DRIFTS)
    return not (0 <= to.x <= chart.width and 0 <= to.y <= chart.height)


def counter(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-13.0.20: turn on the party that has got farthest, the stronger of equals."""
    locks = (*locks_of(asked.about), *boat_locks_of(asked.about))
    won = {lock.other(asked.about): lock.won for lock in locks}
    boats = {lock.a: boats_at(lock) for lock in boat_locks_of(asked.about)}

    def total(key: str) -> float:
        """What they throw on the average."""
        if key in boats:
            return A_DIE + boarding_bonus(boats[key])
        return A_DIE * dice_to_board(ship_named(key))

    worst = max(asked.menu.keys(), key=lambda k: (won.get(k, 0), total(k), k))
    name = boat_named(worst).name if worst in boats else ship_named(worst).name
    return [worst], Rationale(f"Throw back {name}")


def _words(ship: Ship, foe: Ship | None) -> str:
    if foe is None:
        return "Nobody to board"
    ours, theirs = dice_to_board(ship), dice_to_board(foe)
    return f"{ours} boarding dice against {theirs} of {foe.name}"


def spend(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-4.0.1: the dearest wish that the purse still pays for, the strongest ship first."""
    offers = asked.menu.keys()
    for wish in SHOPPING:
        for key in offers:
            if key.split(" ")[0] == wish:
                return [key], Rationale(f"Buy {wish}")
    return ["done"], Rationale("Nothing more to buy")
