"""What to fire, at what, and when: shots weighed by what they are likely to do, and Fire cards held
back until they do most."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.firepower import SIDES, broadside_worth, find_battery_bearing
from game.books.kmh.captain.forts import broadside_worth_at_fort
from game.books.kmh.captain.geometry import cm_pose_of
from game.books.kmh.captain.score import boarding_odds_now
from game.books.kmh.captain.situation import CardState, Foe, Situation, card_state, mean_run, situations_of
from game.books.kmh.rules.arcs import AimAt, ShotAlternative
from game.books.kmh.rules.sheet import CardKind, Ship, card_name, locked_to
from game.books.kmh.rules.shots import Shot
from game.captains.aims import Aims
from game.core.steps import MenuOption


# ------------------------------------------------------------------------------ one volley
@dataclass(frozen=True, slots=True)
class ShotIntent:
    """What the shooting is for, about one target: whether she ``is_running`` and is to be stopped,
    whether boarders are ``is_boarding`` to go over, whether she must stay ``keep_afloat``."""

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
        total = _rigging_worth(hits, special, shot, intent)
    elif shot.target_aim == AimAt.GRAPE:
        total = _grape_worth(hits, special, target, intent)
    else:
        total = hits + special * (w.SPECIAL_RAKE if shot.rake else w.SPECIAL)
    if intent.keep_afloat and shot.target_aim != AimAt.RIGGING:
        total -= w.OVERKILL * max(hits - target.points_left + 1, 0.0)
    if target.retiring:
        total += w.RETIRING_VOLLEY * (min(hits, 1.0) if shot.rake else min(hits / 8, 1.0))
    return total + rake


def _rigging_worth(hits: float, special: float, shot: Shot, intent: ShotIntent) -> float:
    boxes = hits / (7 - shot.needs)
    each = w.RUNNER_SPEED_BOX if intent.is_running else w.SPEED_BOX
    extra = w.SPECIAL_RIGGING * (2.0 if intent.is_running else 1.0)
    return hits - boxes + boxes * each + special * extra


def _grape_worth(hits: float, special: float, target: Ship, intent: ShotIntent) -> float:
    """KMH-9.4.2: return half a chance of crew casualties, if they have not been suffered yet."""
    crew = w.CREW_BEFORE_BOARDING if intent.is_boarding else w.CREW_CASUALTIES
    gain = 0.0 if target.crew_casualties else crew * min(hits, 1.0) / 2
    return hits + special * w.SPECIAL_GRAPE + gain


def best_shot(
    situation: Situation, offers: Sequence[MenuOption[Any]], ships_by_id: dict[str, Ship]
) -> tuple[str, float, Shot | None]:
    """Return the key of the best shot, its worth, and the shot; ``hold fire`` if none is worth a
    match."""
    best: tuple[str, float, Shot | None] = (ShotAlternative.HOLD_FIRE, 0.0, None)
    for option in offers:
        if isinstance(option.value, Shot) and option.value.target in ships_by_id:
            target = ships_by_id[option.value.target]
            value = shot_worth(option.value, target, shot_intent(situation, target))
            if situation.aims.ships_to_beat and target.id not in situation.aims.ships_to_beat:
                value *= w.UNWANTED_SHIP
            if value - _first_broadside_cost(situation.ship, option.value) > best[1]:
                best = (option.key, value, option.value)
    return best


def _first_broadside_cost(ship: Ship, shot: Shot) -> float:
    """Return what the first broadside of a side would still be worth close to (KMH-9.2.5)."""
    fresh = shot.side in SIDES and shot.side not in ship.fired
    return w.FIRST_BROADSIDE * (shot.needs - 2) / 4 if fresh else 0.0


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
            best = max(
                best, broadside_worth(situation.guns, situation.pose, situation.guns, cm_pose_of(fire.pose))
            )
    return best


def fire_now_worths(ships: Sequence[Ship], aims: Aims) -> list[float]:
    """Return the same for each of several ships of one side."""
    return [fire_now_worth(situation) for situation in situations_of(ships, aims)]


def fire_later_worth(situation: Situation) -> float:
    """Return what the same card may be worth later in this turn: after her own move, if that is
    still to come, she picks her spot; after a foe's move only he does."""
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
    """Return the worth of a full broadside at the range she can close to with one move."""
    run = mean_run(situation.ship, situation.pose, situation.wind)
    gap = foe.distance - run
    if gap > 38:
        return 0.0
    band = 0 if gap < 4 else 1 if gap < 10 else 2 if gap < 18 else 3
    fresh = [side for side in (0, 1) if SIDES[side] not in situation.ship.fired]
    side = fresh[0] if fresh else 0
    return situation.guns.worth(side, band, 0, False, foe.ship.retiring)


def should_wait_for_grape(situation: Situation) -> bool:
    """KMH-9.4.1: return whether to hold a Fire card for grape: point blank, boarders about to go
    over, her crew still whole, and she cannot get away before the next card."""
    foe = situation.nearest
    if foe is None or foe.ship.crew_casualties:
        return False
    stays = foe.ship.id in locked_to(situation.ship.id)
    stays = (
        stays or card_state(situation.deck, card_name(foe.ship.squadron, CardKind.MOVE)) == CardState.SPENT
    )
    how = find_battery_bearing(situation.guns, situation.pose, foe.guns, foe.pose) if stays else None
    close = how is not None and how.band == 0 and how.side < 2
    return close and shot_intent(situation, foe.ship).is_boarding and "boarding party" in situation.deck.down
