"""Answers of the captain as gunner: Fire cards, volleys, and works ashore (KMH-5.1, KMH-9, KMH-19)."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.anchoring import NO_ENEMY_WITHIN
from game.books.kmh.captain.firepower import (
    REACH_OF_GUNS,
    SIDES,
    broadside_worth,
    broadside_worth_at_fort,
    find_battery_bearing,
)
from game.books.kmh.captain.geometry import cm_pose_of, distance_between, pose_ahead
from game.books.kmh.captain.score import boarding_odds_now
from game.books.kmh.captain.situation import (
    CardState,
    Foe,
    Situation,
    card_state,
    mean_run,
    situation_of,
    situations_of,
)
from game.books.kmh.captain.soundings import distance_to_side
from game.books.kmh.rules.arcs import AimAt, ShotAlternative
from game.books.kmh.rules.batteries import Battery, ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.chains import Chain, chain_links, chain_named
from game.books.kmh.rules.gunnery import target_named
from game.books.kmh.rules.previews import idle_faces
from game.books.kmh.rules.sheet import (
    CardKind,
    Deck,
    Ship,
    Wind,
    card_name,
    fighting_ships,
    is_anchored_or_aground,
    is_fighting,
    locked_to,
    ships_of,
)
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import rule_table
from game.captains.aims import Aims
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose, MenuOption
from game.core.table import by_id, every, get_single
from game.sea.hull import lines_meet
from game.sea.units import CM

HEATING_TURNS = int(rule_table("hot_shot")["turns"])
USUAL_MOVE = 12.0  # cm that a ship makes in a turn towards a battery
BREAKING_WORTH = 1.25
"""A ship that has lost half of her points is worth more of the next shot: she may strike to it."""
LOOKAHEAD_MOVES = 3  # moves before a ship comes to a chain at which it is lowered for her
RAISE_WITHIN = 40.0  # cm of an enemy from a chain that is down, at which it is raised again


BOAT_WORTH = 0.5
"""What a hit on boats is worth, of one on a ship: a sixth of them sinks one, with those in it."""


# ------------------------------------------------------------------------------ the guns
def decide_shore_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-9.7.1: light the furnace if a target will come; else the best guns, then the mortars."""
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
    """Return the expected hits and specials of a shot from the shore: more for ships to be beaten or about to
    give in, and at the rigging of one who gets away."""
    target, hits = target_named(shot.target), shot.expected_millihits / 1000
    if not isinstance(target, Ship):
        return hits * BOAT_WORTH
    special = {AimAt.HOT: w.SPECIAL_HOT, AimAt.RIGGING: w.SPECIAL_RIGGING}.get(shot.target_aim, w.SPECIAL)
    points = hits
    if shot.target_aim == AimAt.RIGGING:
        runs = target.id in aims.enemy_exit_edges and not is_anchored_or_aground(target)
        points *= 5 / 6 + (w.RUNNER_SPEED_BOX if runs else w.SPEED_BOX) / 6
        points *= 1.0 if runs else w.UNWANTED_SHIP
    total = points + min(hits, 10.0) / 10 * special
    total *= aims.wanted_share(target.id, w.UNWANTED_SHIP)
    return total * (BREAKING_WORTH if 2 * target.damage >= target.points or target.retiring else 1.0)


def best_bomb(aims: Aims, offers: Sequence[MenuOption[Any]]) -> MenuOption[Any] | None:
    """KMH-9.6.3: return the bomb with the best chance, and of equal chances at who is to be beaten."""
    bombs = [o for o in offers if isinstance(o.value, Bomb)]
    if not bombs:
        return None
    ranked = [(o.value.needs, o.value.target not in aims.ships_to_beat, i) for i, o in enumerate(bombs)]
    return bombs[min(ranked)[2]]


# ------------------------------------------------------------------------------ the chain
def decide_chain(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-19.8.1: lower it for a friend who will pass while no enemy is as near; raise it in time."""
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


# ------------------------------------------------------------------------------ one volley
@dataclass(frozen=True, slots=True)
class ShotIntent:
    """What the shooting is for, about one target: whether she ``is_running`` and is to be stopped, whether
    boarders are ``is_boarding`` to go over, whether she must stay ``keep_afloat``."""

    is_running: bool = False
    is_boarding: bool = False
    keep_afloat: bool = False


def shot_intent(situation: Situation, target: Ship) -> ShotIntent:
    """KMH-9.2.24, KMH-9.4: return rigging for one who gets away, grape before boarding."""
    aims = situation.aims
    away = target.id in aims.enemy_exit_edges or target.retiring
    faster = target.speed + target.speed_modifier >= situation.ship.speed + situation.ship.speed_modifier
    near = next((f for f in situation.foes if f.ship.id == target.id), None)
    close = target.id in locked_to(situation.ship.id) or (near is not None and near.distance < 9)
    ready = close and boarding_odds_now(situation.ship, target) > w.MIN_BOARDING_ODDS - 0.3
    return ShotIntent(away and faster, ready, target.id in aims.ships_not_to_sink)


def shot_worth(shot: Shot, target: Ship, intent: ShotIntent) -> float:
    """Return what a shot is likely to do, in hits on the hull."""
    hits = shot.dice * (7 - shot.needs) / 6
    special = min(hits, 10.0) / 10
    rake = w.RAKING_HIT * min(hits, 1.0) if shot.rake else 0.0
    if shot.target_aim == AimAt.RIGGING:
        boxes = hits / (7 - shot.needs)
        each = w.RUNNER_SPEED_BOX if intent.is_running else w.SPEED_BOX
        each *= not idle_faces(shot)
        extra = w.SPECIAL_RIGGING * (2.0 if intent.is_running else 1.0)
        total = hits - boxes + boxes * each + special * extra
    elif shot.target_aim == AimAt.GRAPE:
        crew = w.CREW_BEFORE_BOARDING if intent.is_boarding else w.CREW_CASUALTIES
        gain = 0.0 if target.crew_casualties else crew * min(hits, 1.0) / 2
        total = hits + special * w.SPECIAL_GRAPE + gain
    else:
        total = hits + special * (w.SPECIAL_RAKE if shot.rake else w.SPECIAL)
    if intent.keep_afloat and shot.target_aim != AimAt.RIGGING:
        total -= w.OVERKILL * max(hits - target.points_left + 1, 0.0)
    if target.retiring:
        total += w.RETIRING_VOLLEY * (min(hits, 1.0) if shot.rake else min(hits / 8, 1.0))
    return total + rake


def best_shot(
    situation: Situation, offers: Sequence[MenuOption[Any]], ships_by_id: dict[str, Ship]
) -> tuple[str, float, Shot | None]:
    """Return the key of the best shot, its worth, and the shot; ``hold fire`` if none is worth a match."""
    best: tuple[str, float, Shot | None] = (ShotAlternative.HOLD_FIRE, 0.0, None)
    for option in offers:
        if isinstance(option.value, Shot) and option.value.target in ships_by_id:
            target = ships_by_id[option.value.target]
            value = shot_worth(option.value, target, shot_intent(situation, target))
            value *= situation.aims.wanted_share(target.id, w.UNWANTED_SHIP)
            # the first broadside of a side would be worth more close to (KMH-9.2.5)
            fresh = option.value.side in SIDES and option.value.side not in situation.ship.fired
            if value - (w.FIRST_BROADSIDE * (option.value.needs - 2) / 4 if fresh else 0.0) > best[1]:
                best = (option.key, value, option.value)
    return best


# ------------------------------------------------------------------------------ holding a card
def fire_now_worth(situation: Situation) -> float:
    """Return what firing at once from where she lies is worth."""
    best = 0.0
    for foe in situation.foes:
        best = max(best, broadside_worth(situation.guns, situation.pose, foe.guns, foe.pose))
    for fort in situation.forts:
        best = max(best, broadside_worth_at_fort(fort, situation.guns, situation.pose))
    for fire, _ in situation.burning_fireships:
        if fire.side != situation.ship.side:
            there = cm_pose_of(fire.pose)
            best = max(best, broadside_worth(situation.guns, situation.pose, situation.guns, there))
    return best


def fire_later_worth(situation: Situation) -> float:
    """Return what the card may be worth later: after her own move, less after a foe's."""
    foe = situation.nearest
    if foe is None:
        return 0.0
    moves = card_state(situation.deck, card_name(situation.ship.squadron, CardKind.MOVE)) == CardState.DOWN
    comes = card_state(situation.deck, card_name(foe.ship.squadron, CardKind.MOVE)) == CardState.DOWN
    if moves:
        return w.CHOSEN_RANGE_SHARE * _close_broadside_worth(situation, foe)
    if comes and not find_battery_bearing(situation.guns, situation.pose, foe.guns, foe.pose):
        return 0.3 * _close_broadside_worth(situation, foe)
    return 0.0


def _close_broadside_worth(situation: Situation, foe: Foe) -> float:
    run = mean_run(situation.ship, situation.pose, situation.wind)
    gap = foe.distance - run
    if gap > 38:
        return 0.0
    band = 0 if gap < 4 else 1 if gap < 10 else 2 if gap < 18 else 3
    fresh = [side for side in (0, 1) if SIDES[side] not in situation.ship.fired]
    side = fresh[0] if fresh else 0
    return situation.guns.worth(side, band, 0, False, foe.ship.retiring)


def should_wait_for_grape(situation: Situation) -> bool:
    """KMH-9.4.1: return whether to hold a card for grape: close, about to board, and she cannot escape."""
    foe = situation.nearest
    if foe is None or foe.ship.crew_casualties:
        return False
    stays = foe.ship.id in locked_to(situation.ship.id)
    card = card_name(foe.ship.squadron, CardKind.MOVE)
    stays = stays or card_state(situation.deck, card) == CardState.SPENT
    bearing = find_battery_bearing(situation.guns, situation.pose, foe.guns, foe.pose) if stays else None
    close = bearing is not None and bearing.band == 0 and bearing.side < 2
    return close and shot_intent(situation, foe.ship).is_boarding and "boarding party" in situation.deck.down


MIN_WORTH = 0.3  # hits that are not worth a Fire card while something better may come


# ------------------------------------------------------------------------------ Fire cards
def decide_hold_card(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-5.1.1: hold the card while waiting promises more; it may be played between any two cards."""
    seen = ready_ship_situations(captain, question.about)
    now, later = total_worth(seen, fire_now_worth), total_worth(seen, fire_later_worth)
    if any(should_wait_for_grape(s) for s in seen):
        return ["hold"], Rationale("Hold fire and load with grape", now)
    if later > now or now < MIN_WORTH:
        return ["hold"], Rationale(_compared_words("Hold fire", later, now, "now"), later)
    return ["fire"], Rationale(_compared_words("Fire at once", now, later), now)


def decide_play_card(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-5.1.3: the held card is played as soon as nothing better is to come."""
    seen, last = ready_ship_situations(captain, question.about), not get_single(Deck).down
    now, later = total_worth(seen, fire_now_worth), total_worth(seen, fire_later_worth)
    if last or (now >= MIN_WORTH and now >= later):
        return ["play"], Rationale(_compared_words("Now", now, later), now)
    return ["wait"], Rationale(_compared_words("Not yet", later, now, "now"), later)


def _compared_words(what: str, better: float, other: float, then: str = "later") -> str:
    """Return what is done and its hits now or later: ``Fire at once: 3.1 hits now against 2.0 later``."""
    sooner = "later" if then == "now" else "now"
    return f"{what}: {better:.1f} hits {sooner} against {other:.1f} {then}"


def ready_ship_situations(captain: DecisionMaker, name: str) -> list[Situation]:
    """Return what every ship of a squadron sees that has yet to fire."""
    ready = [s for s in ships_of(name) if is_fighting(s) and not s.shot]
    return situations_of(ready, captain.aims)


def total_worth(situations: list[Situation], value: Callable[[Situation], float]) -> float:
    """Return the worth of something over a squadron."""
    out = 0.0
    for situation in situations:
        out += value(situation)
    return out


# ------------------------------------------------------------------------------ volleys
def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-9.2.23: the best shot, then what else bears; repairs if nobody is near (KMH-11.1.1)."""
    named = by_id(Ship)
    situation = situation_of(named[question.about], captain.aims, with_foe_moves=False)
    key, value, shot = best_shot(situation, question.menu.options(), named)
    other, at_other = best_nonship_shot(captain.aims, question.menu.options(), named)
    if other and at_other > value:
        return [other.key], Rationale(other.full_text, at_other)
    if shot is not None:
        return [key], Rationale(volley_words(shot, named[shot.target].name), value, hit_chance_percent(shot))
    guns = [o for o in question.menu.options() if not o.refusal and isinstance(o.value, Shot)]
    if anything := max(guns, key=lambda o: o.value.expected_millihits, default=None):
        return [anything.key], Rationale(anything.full_text)
    offers = question.menu.keys()
    repairs = [k for k in offers if k.startswith("repair")]
    if repairs:
        return [repairs[0]], Rationale("Nothing bears: mend what can be mended")
    return [ShotAlternative.HOLD_FIRE], Rationale("Hold fire")


def decide_repair(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-11.1.4, ``repair-on-move``: repair where her guns find no target this turn; hull first."""
    foe = situation_of(by_id(Ship)[question.about], captain.aims, with_foe_moves=False).nearest
    if foe is not None and foe.distance <= NO_ENEMY_WITHIN:
        return [ShotAlternative.CARRY_ON], Rationale("Stand to the guns")
    wanted = next(key for key in question.menu.keys() if key != ShotAlternative.CARRY_ON)  # noqa: SIM118
    return [wanted], Rationale("The sea is clear: mend what can be mended")


def best_nonship_shot(
    aims: Aims, offers: Sequence[MenuOption[Any]], ships: Collection[str]
) -> tuple[MenuOption[Any] | None, float]:
    """KMH-9.6.3, KMH-19.0.1, KMH-20.3.3: return the best shot at works, troops or boats; bombs first."""
    may = [o for o in offers if not o.refusal]
    bomb = best_bomb(aims, may)
    if bomb is not None:
        return bomb, w.NEVER_TURNS
    guns = [o for o in may if isinstance(o.value, Shot) and o.value.target not in ships]
    best = max(guns, key=lambda o: nonship_shot_worth(aims, o.value), default=None)
    return best, nonship_shot_worth(aims, best.value) if best else 0.0


def nonship_shot_worth(aims: Aims, shot: Shot) -> float:
    """Return hits at works, troops or boats, less where the works are not those that are wanted."""
    wanted = shot.target_aim != AimAt.WORKS or shot.target in aims.ships_to_beat
    return shot.expected_millihits / 1000 * (1.0 if wanted else w.UNWANTED_SHIP)


def volley_words(shot: Shot, name: str) -> str:
    """Return a volley as the captain orders it."""
    hits = f"{shot.dice} dice, {shot.dice * (7 - shot.needs) / 6:.1f} hits expected"
    if shot.rake:
        return f"Rake the {shot.rake} of {name}: {hits}"
    what = {AimAt.HULL: "Fire into her hull", AimAt.RIGGING: "Fire at her rigging", AimAt.GRAPE: "Grape"}
    return f"{what[shot.target_aim]}, {name}: {hits}"


def hit_chance_percent(shot: Shot) -> int:
    """Return the chance of a hit at all, in percent."""
    missed = 1.0
    for _ in range(shot.dice):
        missed *= (shot.needs - 1) / 6
    return round(100 * (1 - missed))
