"""What to fire, at what, and when: shots weighed by what they are likely to do, and Fire cards held
back until they do most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.forts import gives
from game.books.kmh.captain.guns import SIDES, bearing, bite
from game.books.kmh.captain.outlook import CardState, Foe, Sight, look_each, state_of, usual_run
from game.books.kmh.captain.score import odds_of_boarding
from game.books.kmh.captain.spots import spot_of
from game.books.kmh.rules.arcs import AimAt, NoShot
from game.books.kmh.rules.sheet import CardKind, Ship, card_name, locked_to
from game.books.kmh.rules.shots import Shot
from game.captains.aims import Aims
from game.core.steps import Option


# ------------------------------------------------------------------------------ one volley
@dataclass(frozen=True, slots=True)
class Intent:
    """What the shooting is for, about one target: whether she ``runs`` and is to be stopped,
    whether boarders are ``ready`` to go over, whether she must stay ``afloat``."""

    runs: bool = False
    ready: bool = False
    afloat: bool = False


def intent(sight: Sight, target: Ship) -> Intent:
    """KMH-9.2.24, KMH-9.4: rigging for one who gets away, grape before boarding."""
    aims = sight.aims
    away = target.id in aims.runners or target.retiring
    faster = target.speed + target.speed_modifier >= sight.ship.speed + sight.ship.speed_modifier
    near = next((f for f in sight.foes if f.ship.id == target.id), None)
    close = target.id in locked_to(sight.ship.id) or (near is not None and near.distance < 9)
    ready = close and odds_of_boarding(sight.ship, target) > w.BOARD_FROM - 0.3
    return Intent(away and faster, ready, target.id in aims.afloat)


def shot_worth(shot: Shot, target: Ship, why: Intent) -> float:
    """What a shot is likely to do, in hits on the hull."""
    hits = shot.dice * (7 - shot.needs) / 6
    special = min(hits, 10.0) / 10
    rake = w.RAKED * min(hits, 1.0) if shot.rake else 0.0
    if shot.aim == AimAt.RIGGING:
        total = _rigging(hits, special, shot, why)
    elif shot.aim == AimAt.GRAPE:
        total = _grape(hits, special, target, why)
    else:
        total = hits + special * (w.SPECIAL_RAKE if shot.rake else w.SPECIAL)
    if why.afloat and shot.aim != AimAt.RIGGING:
        total -= w.OVERKILL * max(hits - target.value + 1, 0.0)
    if target.retiring:
        total += w.RETIRING_VOLLEY * (min(hits, 1.0) if shot.rake else min(hits / 8, 1.0))
    return total + rake


def _rigging(hits: float, special: float, shot: Shot, why: Intent) -> float:
    boxes = hits / (7 - shot.needs)
    each = w.BOX_OF_A_RUNNER if why.runs else w.BOX
    extra = w.SPECIAL_RIGGING * (2.0 if why.runs else 1.0)
    return hits - boxes + boxes * each + special * extra


def _grape(hits: float, special: float, target: Ship, why: Intent) -> float:
    """KMH-9.4.2: half a chance of crew casualties, if they have not been suffered yet."""
    crew = w.CREW_BEFORE_BOARDING if why.ready else w.CREW
    gain = 0.0 if target.crew_casualties else crew * min(hits, 1.0) / 2
    return hits + special * w.SPECIAL_GRAPE + gain


def best_shot(
    sight: Sight, offers: Sequence[Option[Any]], named: dict[str, Ship]
) -> tuple[str, float, Shot | None]:
    """The key of the best shot, its worth, and the shot; ``hold fire`` if none is worth a match."""
    best: tuple[str, float, Shot | None] = (NoShot.HOLD_FIRE, 0.0, None)
    for option in offers:
        if isinstance(option.value, Shot) and option.value.target in named:
            target = named[option.value.target]
            value = shot_worth(option.value, target, intent(sight, target))
            if sight.aims.prey and target.id not in sight.aims.prey:
                value *= w.LESSER_PREY
            if value - _kept(sight.ship, option.value) > best[1]:
                best = (option.key, value, option.value)
    return best


def _kept(ship: Ship, shot: Shot) -> float:
    """What the first broadside of a side would still be worth close to (KMH-9.2.5)."""
    fresh = shot.side in SIDES and shot.side not in ship.fired
    return w.FIRST_BROADSIDE * (shot.needs - 2) / 4 if fresh else 0.0


# ------------------------------------------------------------------------------ holding a card
def worth_now(sight: Sight) -> float:
    """What firing at once from where she lies is worth."""
    best = 0.0
    for foe in sight.foes:
        best = max(best, bite(sight.guns, sight.now, foe.guns, foe.now))
    for fort in sight.forts:
        best = max(best, gives(fort, sight.guns, sight.now))
    for fire, _ in sight.fires:
        if fire.side != sight.ship.side:
            best = max(best, bite(sight.guns, sight.now, sight.guns, spot_of(fire.pose)))
    return best


def worths_now(ships: Sequence[Ship], aims: Aims) -> list[float]:
    """The same for each of several ships of one side."""
    return [worth_now(sight) for sight in look_each(ships, aims)]


def worth_waiting(sight: Sight) -> float:
    """What the same card may be worth later in this turn: after her own move, if that is still to
    come, she picks her spot; after a foe's move only he does."""
    foe = sight.nearest
    if foe is None:
        return 0.0
    moves = state_of(sight.deck, card_name(sight.ship.squadron, CardKind.MOVE)) == CardState.DOWN
    comes = state_of(sight.deck, card_name(foe.ship.squadron, CardKind.MOVE)) == CardState.DOWN
    if moves:
        return w.PICKED_SPOT * _close_broadside(sight, foe)
    if comes and not bearing(sight.guns, sight.now, foe.guns, foe.now):
        return 0.3 * _close_broadside(sight, foe)
    return 0.0


def _close_broadside(sight: Sight, foe: Foe) -> float:
    """A full broadside at the range she can close to with one move."""
    run = usual_run(sight.ship, sight.now, sight.wind)
    gap = foe.distance - run
    if gap > 38:
        return 0.0
    band = 0 if gap < 4 else 1 if gap < 10 else 2 if gap < 18 else 3
    fresh = [side for side in (0, 1) if SIDES[side] not in sight.ship.fired]
    side = fresh[0] if fresh else 0
    return sight.guns.worth(side, band, 0, False, foe.ship.retiring)


def grape_pays(sight: Sight) -> bool:
    """KMH-9.4.1: whether to hold a Fire card for grape: point blank, boarders about to go over,
    her crew still whole, and she cannot get away before the next card."""
    foe = sight.nearest
    if foe is None or foe.ship.crew_casualties:
        return False
    stays = foe.ship.id in locked_to(sight.ship.id)
    stays = (
        stays
        or state_of(sight.deck, card_name(foe.ship.squadron, CardKind.MOVE)) == CardState.SPENT
    )
    how = bearing(sight.guns, sight.now, foe.guns, foe.now) if stays else None
    close = how is not None and how.band == 0 and how.side < 2
    return close and intent(sight, foe.ship).ready and "boarding party" in sight.deck.down
