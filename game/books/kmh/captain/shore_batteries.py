"""Works ashore: the furnace, the ship most worth a shot, and the chain (KMH-9.7, KMH-19)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.forts import REACH_OF_GUNS
from game.books.kmh.captain.geometry import cm_pose_of, distance_between, pose_ahead
from game.books.kmh.captain.situation import mean_run
from game.books.kmh.captain.soundings import distance_to_side
from game.books.kmh.rules.arcs import AimAt, ShotAlternative
from game.books.kmh.rules.batteries import Battery, ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.chains import Chain, chain_links, chain_named
from game.books.kmh.rules.gunnery import target_named
from game.books.kmh.rules.sheet import Ship, Wind, fighting_ships, is_anchored_or_aground
from game.books.kmh.rules.tables import rule_table
from game.captains.aims import Aims
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose, MenuOption
from game.core.table import every, get_single
from game.sea.hull import lines_meet
from game.sea.units import CM

HEATING_TURNS = int(rule_table("hot_shot")["turns"])
USUAL_MOVE = 12.0
"""cm that a ship makes in a turn towards a battery."""
BREAKING_WORTH = 1.25
"""A ship that has lost half of her points is worth more of the next shot: she may strike to it."""
LOOKAHEAD_MOVES = 3
"""So many of her own moves before a ship comes to a chain it is lowered for her."""
RAISE_WITHIN = 40.0
"""cm of an enemy from a chain that is down, at which it is raised again."""


BOAT_WORTH = 0.5
"""What a hit on boats is worth, of one on a ship: a sixth of them sinks one, with those in it."""


# ------------------------------------------------------------------------------ the guns
def decide_shore_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-9.7.1: the furnace is lit if there will be something to fire at when the shot is hot;
    then the guns at the one who is most worth it, then the mortars; nothing else is worth a
    match."""
    work = next(b for b in every(Battery) if b.id == question.about)
    offers = [o for o in question.menu.options() if not o.refusal]
    if any(o.key == ShotAlternative.HEAT_SHOT for o in offers) and is_worth_heating(work):
        return [ShotAlternative.HEAT_SHOT], Rationale(f"Heat shot: hot in {HEATING_TURNS} turns")
    guns = best_shore_shot(captain.aims, [o for o in offers if isinstance(o.value, ShoreShot)])
    if guns is not None:
        hits = guns.value.expected_millihits / 1000
        return [guns.key], Rationale(f"At {target_named(guns.value.target).name}", hits)
    throw = best_bomb(captain.aims, offers)
    if throw is not None:
        return [throw.key], Rationale(throw.full_text)
    return [ShotAlternative.HOLD_FIRE], Rationale("Hold fire")


def is_worth_heating(work: Battery) -> bool:
    """KMH-9.3.2: return whether an enemy can be in reach in eight turns."""
    here = cm_pose_of(work.pose)
    far = [distance_between(here, cm_pose_of(s.pose)) for s in fighting_ships() if s.side != work.side]
    return any(gap < REACH_OF_GUNS + HEATING_TURNS * USUAL_MOVE for gap in far)


def best_shore_shot(aims: Aims, offers: Sequence[MenuOption[Any]]) -> MenuOption[Any] | None:
    """Return the shot that is worth most, the first of equals."""
    worth = [(shore_shot_worth(aims, o.value), -i) for i, o in enumerate(offers)]
    top = max(worth, default=(0.0, 0))
    return offers[-top[1]] if top[0] > 0 else None


def shore_shot_worth(aims: Aims, shot: ShoreShot) -> float:
    """Return what a shot from the shore is likely to do: hits, and what is special about them; more
    at who is to be beaten, who may give in, and at the rigging of one who gets away."""
    target, hits = target_named(shot.target), shot.expected_millihits / 1000
    if not isinstance(target, Ship):
        return hits * BOAT_WORTH
    special = {AimAt.HOT: w.SPECIAL_HOT, AimAt.RIGGING: w.SPECIAL_RIGGING}.get(shot.target_aim, w.SPECIAL)
    if shot.target_aim == AimAt.RIGGING:
        runs = target.id in aims.enemy_exit_edges and not is_anchored_or_aground(target)
        box = w.RUNNER_SPEED_BOX if runs else w.SPEED_BOX
        points = hits * (5 / 6 + box / 6) if runs else hits * (5 / 6 + box / 6) * w.UNWANTED_SHIP
    else:
        points = hits
    total = points + min(hits, 10.0) / 10 * special
    wanted = not aims.ships_to_beat or target.id in aims.ships_to_beat
    total *= 1.0 if wanted else w.UNWANTED_SHIP
    return total * (BREAKING_WORTH if 2 * target.damage >= target.points or target.retiring else 1.0)


def best_bomb(aims: Aims, offers: Sequence[MenuOption[Any]]) -> MenuOption[Any] | None:
    """KMH-9.6.3: return the bomb with the best chance, and of equal chances at who is to be
    beaten."""
    bombs = [o for o in offers if isinstance(o.value, Bomb)]
    if not bombs:
        return None
    ranked = [(o.value.needs, o.value.target not in aims.ships_to_beat, i) for i, o in enumerate(bombs)]
    return bombs[min(ranked)[2]]


# ------------------------------------------------------------------------------ the chain
def decide_chain(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-19.8.1: it is lowered for a ship of one's own that is about to pass while no enemy is as
    near, and raised again in time."""
    chain = chain_named(question.about)
    ours = [s for s in fighting_ships() if s.side == captain.side and will_pass_chain(chain, s)]
    theirs = [s for s in fighting_ships() if s.side != captain.side and not is_anchored_or_aground(s)]
    theirs = [s for s in theirs if distance_to_chain(chain, s) < RAISE_WITHIN]
    if chain.raised and ours and not theirs:
        return ["lower chain"], Rationale(f"Lower {chain.name} for {ours[0].name}")
    if not chain.raised and theirs and not ours:
        return ["raise chain"], Rationale(f"Raise {chain.name}")
    return ["leave chain"], Rationale(f"Leave {chain.name}")


def will_pass_chain(chain: Chain, ship: Ship) -> bool:
    """Return whether her course leads over a chain within a few moves."""
    if is_anchored_or_aground(ship):
        return False
    here = cm_pose_of(ship.pose)
    run = max(mean_run(ship, here, get_single(Wind)), USUAL_MOVE)
    to = pose_ahead(here, LOOKAHEAD_MOVES * run)
    ends = ((here.x, here.y), (to.x, to.y))
    stretches = [((a[0] / CM, a[1] / CM), (b[0] / CM, b[1] / CM)) for a, b in chain_links(chain)]
    return any(lines_meet(*ends, a, b) for a, b in stretches)


def distance_to_chain(chain: Chain, ship: Ship) -> float:
    """Return how far a ship's middle is from a chain, in cm."""
    here = cm_pose_of(ship.pose)
    stretches = pairwise([(x / CM, y / CM) for x, y in chain.points])
    return min(distance_to_side(a, b, here.x, here.y) for a, b in stretches)
