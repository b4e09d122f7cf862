"""Answers when ships touch, and before the battle: grapples, boarders, purse (KMH-13, KMH-4)."""

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import is_unlit_fireship
from game.books.kmh.captain.score import boarding_odds_now
from game.books.kmh.captain.situation import boarding_dice_left
from game.books.kmh.rules.boarding import RepulseChoice
from game.books.kmh.rules.boat_sheet import boarding_boats, boarding_bonus, boat_named
from game.books.kmh.rules.nearby_ships import nearest_foe
from game.books.kmh.rules.sheet import FIRESHIP, Chart, Ship, Wind, boat_locks_of, get_ship, locks_of
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose
from game.core.table import get_single
from game.sea.pose import Pose, gap_between_hulls, pose_ahead
from game.sea.units import CM

PURCHASES = (
    "go-large upgrade boarding-party fervently-determined initial-broadside no-cowardly-lubbers "
    "determined fast-sailor no-poor-sailors no-foul-bottom"
).split()
"""What a purse is spent on, dearest wish first."""
MIN_ATTACK_ODDS = 0.45
"""Once the ships are fast together even a slightly weaker crew does better to attack than to wait for the
others (KMH-13.0.5: the higher total attacks)."""


NEAR_ENEMY = 12 * CM
"""An enemy nearer than this (KMH-9.2.22: at short range) is fought before a prize is manned."""
DIE_MEAN = 3.5  # what a d6 shows on the average
DRIFT_AHEAD = 7 * CM  # two turns of drift (KMH-6.5.3)


def decide_grapple(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-13.0.2: grapple whom she can probably take; a fireship anybody, and nobody a fireship."""
    ship = get_ship(question.about)
    foe = nearest_foe(ship)
    if is_unlit_fireship(ship):
        return ["grapple"], Rationale("Hook on, to burn with her")
    if foe is not None and foe.kind == FIRESHIP:
        return ["sheer off"], Rationale("Keep clear of the fireship")
    odds = boarding_odds_now(ship, foe) if foe else 0.0
    plan = Rationale(_boarding_words(ship, foe), 2 * odds - 1, round(100 * odds))
    return ["grapple" if odds >= w.MIN_BOARDING_ODDS else "sheer off"], plan


def decide_prize_crew(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-12.1.10: man a prize, unless an enemy would be let off who is nearer than a broadside."""
    ship = get_ship(question.about)
    foe = nearest_foe(ship)
    near = foe is not None and gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size) <= NEAR_ENEMY
    if near and not locks_of(ship.id):
        return ["leave"], Rationale("There is fighting to be done first")
    return ["man"], Rationale("Send her a prize crew")


def decide_boarding(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-13.0.5: send boarders over unless hers are the fewer."""
    ship = get_ship(question.about)
    foes = [get_ship(lock.other(ship.id)) for lock in locks_of(ship.id) if not lock.attacker]
    odds = max((boarding_odds_now(ship, foe) for foe in foes), default=0.0)
    plan = Rationale(_boarding_words(ship, foes[0] if foes else None), 2 * odds - 1, round(100 * odds))
    return ["board" if odds >= MIN_ATTACK_ODDS else "stand"], plan


def decide_after_repulse(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-13.0.19: follow them home when the odds are good, else cut the grapples."""
    ship = get_ship(question.about)
    foes = [get_ship(lock.other(ship.id)) for lock in locks_of(ship.id)]
    odds = max((boarding_odds_now(ship, foe) for foe in foes), default=0.0)
    offers = question.menu.keys()
    # not if the wind soon carries the locked ships off the table
    chart, pose = (get_single(Chart), ship.pose)
    to = pose_ahead(Pose(pose.x, pose.y, get_single(Wind).blows_from), -DRIFT_AHEAD)
    on_table = 0 <= to.x <= chart.width and 0 <= to.y <= chart.height
    over = RepulseChoice.COUNTER_BOARD in offers and odds >= 0.5 and on_table
    text = "Follow them home" if over else "Cut the grapples"
    order = RepulseChoice.COUNTER_BOARD if over else RepulseChoice.CUT_LOOSE
    return [order], Rationale(text, 2 * odds - 1, round(100 * odds))


def decide_counter_boarding(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-13.0.20: turn on the party that has got farthest, the stronger of equals."""
    locks = (*locks_of(question.about), *boat_locks_of(question.about))
    won = {lock.other(question.about): lock.won for lock in locks}
    boats = {lock.a: boarding_boats(lock) for lock in boat_locks_of(question.about)}

    def total(key: str) -> float:
        """Return what they throw on the average."""
        if key in boats:
            return DIE_MEAN + boarding_bonus(boats[key])
        return DIE_MEAN * boarding_dice_left(get_ship(key))

    worst = max(question.menu.keys(), key=lambda k: (won.get(k, 0), total(k), k))
    name = boat_named(worst).name if worst in boats else get_ship(worst).name
    return [worst], Rationale(f"Throw back {name}")


def _boarding_words(ship: Ship, foe: Ship | None) -> str:
    if foe is None:
        return "Nobody to board"
    ours, theirs = boarding_dice_left(ship), boarding_dice_left(foe)
    return f"{ours} boarding dice against {theirs} of {foe.name}"


def decide_purchases(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-4.0.1: the dearest wish that the purse still pays for, the strongest ship first."""
    offers = question.menu.keys()
    for wish in PURCHASES:
        for key in offers:
            if key.split(" ")[0] == wish:
                return [key], Rationale(f"Buy {wish}")
    return ["done"], Rationale("Nothing more to buy")
