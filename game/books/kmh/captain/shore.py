"""Works ashore: the furnace, the ship most worth a shot, and the chain (KMH-9.7, KMH-19)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.coast import off_side
from game.books.kmh.captain.forts import REACH_OF_GUNS
from game.books.kmh.captain.outlook import usual_run
from game.books.kmh.captain.spots import apart, spot_of, straight
from game.books.kmh.rules.arcs import AimAt, NoShot
from game.books.kmh.rules.batteries import Battery, ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.chains import Chain, chain_named, links
from game.books.kmh.rules.gunnery import target_named
from game.books.kmh.rules.sheet import Ship, Wind, fighting, holds_fast
from game.books.kmh.rules.tables import table
from game.captains.aims import Aims
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose, Option
from game.core.table import every, the
from game.sea.overlap import lines_meet
from game.sea.units import CM

HEATS = int(table("hot_shot")["turns"])
A_MOVE = 12.0
"""cm that a ship makes in a turn towards a battery."""
BREAKS = 1.25
"""A ship that has lost half of her points is worth more of the next shot: she may strike to it."""
MOVES_ON = 3
"""So many of her own moves before a ship comes to a chain it is lowered for her."""
RAISE_WITHIN = 40.0
"""cm of an enemy from a chain that is down, at which it is raised again."""


A_BOAT = 0.5
"""What a hit on boats is worth, of one on a ship: a sixth of them sinks one, with those in it."""


# ------------------------------------------------------------------------------ the guns
def fire(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-9.7.1: the furnace is lit if there will be something to fire at when the shot is hot;
    then the guns at whoever is most worth it, then the mortars; nothing else is worth a match."""
    work = next(b for b in every(Battery) if b.id == asked.about)
    offers = [o for o in asked.menu.options() if not o.refused]
    if any(o.key == NoShot.HEAT_SHOT for o in offers) and worth_heating(work):
        return [NoShot.HEAT_SHOT], Rationale(f"Heat shot: hot in {HEATS} turns")
    guns = best(mind.aims, [o for o in offers if isinstance(o.value, ShoreShot)])
    if guns is not None:
        hits = guns.value.expected_millihits / 1000
        return [guns.key], Rationale(f"At {target_named(guns.value.target).name}", hits)
    throw = best_bomb(mind.aims, offers)
    if throw is not None:
        return [throw.key], Rationale(throw.words)
    return [NoShot.HOLD_FIRE], Rationale("Hold fire")


def worth_heating(work: Battery) -> bool:
    """KMH-9.3.2: whether an enemy can be in reach in eight turns."""
    here = spot_of(work.pose)
    far = [apart(here, spot_of(s.pose)) for s in fighting() if s.side != work.side]
    return any(gap < REACH_OF_GUNS + HEATS * A_MOVE for gap in far)


def best(aims: Aims, offers: Sequence[Option[Any]]) -> Option[Any] | None:
    """The shot that is worth most, the first of equals."""
    worth = [(shot_worth(aims, o.value), -i) for i, o in enumerate(offers)]
    top = max(worth, default=(0.0, 0))
    return offers[-top[1]] if top[0] > 0 else None


def shot_worth(aims: Aims, shot: ShoreShot) -> float:
    """What a shot from the shore is likely to do: hits, and what is special about them; more at
    who is to be beaten, who may give in, and at the rigging of one who gets away."""
    target, hits = target_named(shot.target), shot.expected_millihits / 1000
    if not isinstance(target, Ship):
        return hits * A_BOAT
    special = {AimAt.HOT: w.SPECIAL_HOT, AimAt.RIGGING: w.SPECIAL_RIGGING}.get(shot.aim, w.SPECIAL)
    if shot.aim == AimAt.RIGGING:
        runs = target.id in aims.runners and not holds_fast(target)
        box = w.BOX_OF_A_RUNNER if runs else w.BOX
        points = hits * (5 / 6 + box / 6) if runs else hits * (5 / 6 + box / 6) * w.LESSER_PREY
    else:
        points = hits
    total = points + min(hits, 10.0) / 10 * special
    wanted = not aims.prey or target.id in aims.prey
    total *= 1.0 if wanted else w.LESSER_PREY
    return total * (BREAKS if 2 * target.damage >= target.points or target.retiring else 1.0)


def best_bomb(aims: Aims, offers: Sequence[Option[Any]]) -> Option[Any] | None:
    """KMH-9.6.3: the bomb with the best chance, and of equal chances at who is to be beaten."""
    bombs = [o for o in offers if isinstance(o.value, Bomb)]
    if not bombs:
        return None
    ranked = [(o.value.needs, o.value.target not in aims.prey, i) for i, o in enumerate(bombs)]
    return bombs[min(ranked)[2]]


# ------------------------------------------------------------------------------ the chain
def work_chain(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-19.8.1: it is lowered for a ship of one's own that is about to pass while no enemy is as
    near, and raised again in time."""
    chain = chain_named(asked.about)
    ours = [s for s in fighting() if s.side == mind.side and passes(chain, s)]
    theirs = [s for s in fighting() if s.side != mind.side and not holds_fast(s)]
    theirs = [s for s in theirs if off_chain(chain, s) < RAISE_WITHIN]
    if chain.raised and ours and not theirs:
        return ["lower chain"], Rationale(f"Lower {chain.name} for {ours[0].name}")
    if not chain.raised and theirs and not ours:
        return ["raise chain"], Rationale(f"Raise {chain.name}")
    return ["leave chain"], Rationale(f"Leave {chain.name}")


def passes(chain: Chain, ship: Ship) -> bool:
    """Whether her course leads over a chain within a few moves."""
    if holds_fast(ship):
        return False
    here = spot_of(ship.pose)
    run = max(usual_run(ship, here, the(Wind)), A_MOVE)
    to = straight(here, MOVES_ON * run)
    ends = ((here.x, here.y), (to.x, to.y))
    stretches = [((a[0] / CM, a[1] / CM), (b[0] / CM, b[1] / CM)) for a, b in links(chain)]
    return any(lines_meet(*ends, a, b) for a, b in stretches)


def off_chain(chain: Chain, ship: Ship) -> float:
    """How far a ship's middle is from a chain, in cm."""
    here = spot_of(ship.pose)
    stretches = pairwise([(x / CM, y / CM) for x, y in chain.points])
    return min(off_side(a, b, here.x, here.y) for a, b in stretches)
