"""Previews of Kiss Me, Hardy!: what the screen says of an order to sail, a course, a shot and boarders."""

import re
from collections.abc import Callable, Iterator, Sequence

from game.books.kmh.face.boarding_card import BoardingCard, boarding_side, enemy_alongside, stage_words
from game.books.kmh.face.course_drawing import best_shots, shot_lines
from game.books.kmh.face.drafts import GunDraft, HelmDraft, new_helm_draft
from game.books.kmh.face.fire_card import SHOT_CLAUSE
from game.books.kmh.face.fleet_state import fleet_state_of
from game.books.kmh.face.move_odds import MoveOdds, shot_kind
from game.books.kmh.face.option_odds import order_preview
from game.books.kmh.face.question_draft import draft_of, find_ship_card, odds_before_dice, outlook_at_end
from game.books.kmh.face.sail_draft import course_after_dice, run_words
from game.books.kmh.face.sail_draft_update import COURSE_CLAUSE, ORDER_CLAUSE
from game.books.kmh.rules.course import Helm, end_of
from game.books.kmh.rules.grounding import grounding_risk
from game.books.kmh.rules.previews import (
    STOPPING,
    Hazard,
    HazardKind,
    aback_chance,
    hazards,
    hit_spread,
    lock_chance,
    shots_from_pose,
    special_chance,
    tack_chance,
)
from game.books.kmh.rules.sheet import Grounding, Ship, enemies
from game.books.kmh.rules.shots import AIMS, Shot
from game.books.kmh.rules.wind import SailOrder
from game.core.events import (
    Boarded,
    CardHeld,
    CardTurned,
    Ended,
    Event,
    Grappled,
    Moved,
    Ordered,
    Rolled,
    Told,
    TurnBegan,
    Won,
)
from game.core.steps import OptionMenu
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.state.hud_state import HudState
from recipes.promises_watch import (
    Find,
    Found,
    Kind,
    Promise,
    Sequel,
    Value,
    Void,
    find_roll,
    find_volley,
    has_befallen,
    has_fired,
    has_other_moved,
    has_rolled,
    hull_met,
    is_fired_at,
    is_hit,
    leaves_or_stays,
    moves_of,
    volley_promises,
    volley_words,
)

_GRAPPLE_CLAUSES, _BOARD_CLAUSE = ("KMH-6.10.8", "KMH-13.0.1"), "KMH-13.0.5"
_NO_GUN, _NONE_BEARS = "no gun", "none bears"


def promises(hud: HudState, keys: tuple[str, ...]) -> Iterator[Promise]:
    """Yield what the screen says of these keys. Called inside the table."""
    draft, ship, clause = draft_of(hud), find_ship_card(hud.prompt.ship), hud.prompt.clause
    if ship is None:
        return
    match draft.answer_draft:
        case HelmDraft() as plan if clause == COURSE_CLAUSE and list(keys) == plan.keys():
            yield from _course_promises(hud, ship, plan)
        case GunDraft(chosen_shot=Shot() as shot) if keys[0] in (shot.key, draft.card_key):
            yield from _shot_promises(ship, shot)
    if clause == ORDER_CLAUSE:
        yield from _order_promises(hud, ship, keys[0])
    elif clause in _GRAPPLE_CLAUSES:
        yield from _grapple_promises(ship, wishes=keys[0] == "grapple")
    elif clause == _BOARD_CLAUSE and keys[0] == "board":
        yield from _boarding_promises(ship)


# ------------------------------------------------------------------------------ the order to sail
def _order_promises(hud: HudState, ship: Ship, key: str) -> Iterator[Promise]:
    """What the button of the order says, and where it is drawn with its course what that may bring."""
    if key == SailOrder.TACK:
        find = find_roll("KMH-6.8.3", lambda es: any(move.how == "tack" for move in moves_of(es, ship.id)))
        yield Promise(Kind.CHANCE, "goes about", ship.id, float(tack_chance(ship)), find)
    if key == SailOrder.BEAT:
        find = find_roll("KMH-6.7.1", lambda es: has_befallen(es, ship.id, "aback"))
        yield Promise(Kind.CHANCE, "taken aback", ship.id, float(aback_chance(ship)), find)
    told = order_preview(ship, SailOrder(key)) if key in _SPEEDS else ""
    if told and "drifts" not in told:
        yield Promise(Kind.CERTAIN, "way under the button", ship.id, told, _find_run(ship, told))
    sail_draft = draft_of(hud).sail_draft
    if sail_draft is None or sail_draft.option.order != key:
        return
    told = run_words(sail_draft.option)
    yield Promise(Kind.CERTAIN, "way", ship.id, told, _find_run(ship, told))
    odds = odds_before_dice(hud)
    if odds is not None:
        yield from _odds_promises(ship, odds)


_SPEEDS = (SailOrder.SAIL, SailOrder.PLAIN, SailOrder.KEEP, SailOrder.SLOW)


def _find_run(ship: Ship, told: str) -> Find:
    """The way in cm: as it was promised if it is within that."""
    low, *more = (float(figure) for figure in re.findall(r"[\d.]+", told))

    def find(sequel: Sequel) -> Found:
        made = next((e for e in sequel.events if isinstance(e, Ordered) and e.ship == ship.id), None)
        if made is None:
            return Void("no way made") if sequel.is_over else None
        return told if low <= made.run / CM <= (more or [low])[0] else f"{made.run / CM:g} cm"

    return find


def _odds_promises(ship: Ship, odds: MoveOdds) -> Iterator[Promise]:
    """What the course may bring over all dice: settled by the course as it is drawn after them."""

    def promise(kind: Kind, about: str, told: str | float, value: _AfterDice) -> Promise:
        return Promise(kind, about, ship.id, told, _find_after_dice(ship, value))

    for target, shot_odds in odds.shots.items():
        chances = {**shot_odds.chances, _NO_GUN: max(1 - sum(shot_odds.chances.values()), 0.0)}
        for kind, chance in chances.items():
            yield promise(Kind.CHANCE, "shot after the dice", chance, _is_best_kind(target, kind))
        yield promise(Kind.MEAN, "hits over all dice", shot_odds.mean_hits, _hits_at(target))
    silent = [foe.id for foe in enemies(ship) if foe.id not in odds.shots]
    yield promise(
        Kind.CERTAIN, "whom no dice let her fire at", _NONE_BEARS,
        lambda shots, _: ", ".join(foe for foe in silent if _best_hits(shots, foe)) or _NONE_BEARS,
    )  # fmt: skip
    for hazard, chance in odds.hazards:
        yield promise(Kind.CHANCE, f"{hazard.kind} after the dice", chance, _is_met(hazard))


_AfterDice = Callable[[Sequence[Shot], Sequence[Hazard]], Found]
"""What came of the dice, of the shots at the end of the course and what it runs into."""


def _is_best_kind(target: str, kind: str) -> _AfterDice:
    return lambda shots, _: next((shot_kind(s) for s in shots if s.target == target), _NO_GUN) == kind


def _hits_at(target: str) -> _AfterDice:
    return lambda shots, _: _best_hits(shots, target)


def _best_hits(shots: Sequence[Shot], target: str) -> float:
    return next((float(hit_spread(s.dice, s.needs).mean) for s in shots if s.target == target), 0.0)


def _is_met(hazard: Hazard) -> _AfterDice:
    return lambda _, met: (hazard.kind, hazard.name) in [(h.kind, h.name) for h in met]


def _find_after_dice(ship: Ship, value: _AfterDice) -> Find:
    """By the course that is laid when her way is known: its shots, and what it runs into."""

    def find(sequel: Sequel) -> Found:
        if not (sequel.clause == COURSE_CLAUSE and sequel.ship == ship.id and isinstance(sequel.menu, Helm)):
            made = any(isinstance(e, Ordered) and e.ship == ship.id for e in sequel.events)
            return Void("no course was asked for") if made or sequel.is_over else None
        wanted = fleet_state_of(sequel.hud).ordered_course if sequel.hud is not None else None
        now = find_ship_card(ship.id)
        if wanted is None or now is None or is_hit(sequel.events, ship.id):
            return Void("the course was given up")
        plan = new_helm_draft(sequel.menu)
        legs = course_after_dice(wanted.legs, wanted.end, plan)
        met = hazards(now, plan.start_helm, legs)
        stops = any(hazard.kind in STOPPING for hazard in met)
        return value([] if stops else best_shots(shots_from_pose(now, end_of(plan.start_helm, legs))), met)

    return find


# ------------------------------------------------------------------------------ the course
def _course_promises(hud: HudState, ship: Ship, plan: HelmDraft) -> Iterator[Promise]:
    """Where the course ends and what bears there; or the first thing it runs into."""
    outlook, end = outlook_at_end(hud), plan.end_pose
    if outlook is None:
        return
    if outlook.hazards:
        yield from _hazard_promises(ship, outlook.hazards[0])
        return
    yield Promise(Kind.CERTAIN, "end of the course", ship.id, _pose_words(end), _find_end(ship))
    for foe in enemies(ship):
        best = next((shot for shot in best_shots(outlook.shots) if shot.target == foe.id), None)
        told = " ".join(shot_lines(best, hud.names)) if best is not None else _NO_GUN
        find = _find_bearing(hud, ship, foe.id, told)
        yield Promise(Kind.CERTAIN, "what bears at the end", ship.id, told, find)


def _hazard_promises(ship: Ship, first: Hazard) -> Iterator[Promise]:
    def promise(kind: Kind, about: str, told: str | float, value: Value) -> Promise:
        return Promise(kind, about, ship.id, told, _find_in_move(ship, value))

    match first.kind:
        case HazardKind.CONTACT:
            yield promise(Kind.CERTAIN, "runs into", first.name, lambda es: hull_met(es, ship.id))
        case HazardKind.EDGE:
            yield promise(Kind.CERTAIN, "off the edge", "leaves", lambda es: leaves_or_stays(es, ship.id))
        case HazardKind.ZONE_SPENT:
            told = _place_words(first.x, first.y)
            yield promise(Kind.CERTAIN, "stops in the dead zone", told, lambda es: _last_place(es, ship))
        case HazardKind.SHY:
            told = "will not go closer"
            yield promise(Kind.CERTAIN, "a shy crew", told, lambda es: _shy_words(es, ship))
        case HazardKind.DEAD_ZONE:
            chance = float(aback_chance(ship))
            yield promise(Kind.CHANCE, "taken aback", chance, lambda es: has_befallen(es, ship.id, "aback"))
        case HazardKind.SHALLOWS:
            odds = grounding_risk(ship, ship.sounding)
            chance = float(odds[Grounding.STUCK] + odds[Grounding.CRUUNCH])
            yield promise(Kind.CHANCE, "aground", chance, lambda es: has_befallen(es, ship.id, "aground"))
        case _:
            pass


def _find_in_move(ship: Ship, value: Value) -> Find:
    """What happens before the ship's move is over."""

    def find(sequel: Sequel) -> Found:
        if sequel.clause == COURSE_CLAUSE and sequel.ship == ship.id:
            return Void("her course is asked for again")
        own = list[Event]()
        for event in sequel.events:
            if _ends_move(event, ship):
                break
            own.append(event)
        return Void("fired at on the way") if is_fired_at(own, ship.id) else value(own)

    return find


def _ends_move(event: Event, ship: Ship) -> bool:
    if isinstance(event, CardTurned | CardHeld | TurnBegan | Ended):
        return True
    return isinstance(event, Moved | Ordered) and event.ship != ship.id


def _find_end(ship: Ship) -> Find:
    start = _pose_words(ship.pose)

    def last_pose(own: Sequence[Event]) -> Found:
        moves = moves_of(own, ship.id)
        return _pose_words(Pose(moves[-1].x, moves[-1].y, moves[-1].heading)) if moves else start

    return _find_in_move(ship, last_pose)


def _shy_words(own: Sequence[Event], ship: Ship) -> str:
    shy = any(isinstance(e, Told) and (e.clause, e.ship) == ("KMH-4.2.3", ship.id) for e in own)
    return "will not go closer" if shy else "goes on"


def _last_place(own: Sequence[Event], ship: Ship) -> str:
    moves = moves_of(own, ship.id)
    return _place_words(moves[-1].x, moves[-1].y) if moves else "where she was"


def _pose_words(pose: Pose) -> str:
    return f"{_place_words(pose.x, pose.y)}, {pose.heading / 100:.0f}°"


def _place_words(x: int, y: int) -> str:
    return f"{x / CM:.1f} {y / CM:.1f} cm"


def _find_bearing(hud: HudState, ship: Ship, foe: str, told: str) -> Find:
    """What her guns bear on when they are next asked for, if nothing has changed since her move."""
    names = hud.names

    def find(sequel: Sequel) -> Found:
        events = sequel.events
        changed = (
            has_other_moved(events, ship.id) or is_hit(events, ship.id, foe) or has_fired(events, ship.id)
        )
        if changed or sequel.is_over or any(isinstance(e, TurnBegan) for e in events):
            return Void("changed before she fired")
        if sequel.clause != SHOT_CLAUSE or sequel.ship != ship.id or not isinstance(sequel.menu, OptionMenu):
            return None
        offered = [o.value for o in sequel.menu.options() if isinstance(o.value, Shot) and not o.refusal]
        lines = [" ".join(shot_lines(s, names)) for s in offered if s.target == foe and not s.is_half]
        return told if told in lines else " / ".join(dict.fromkeys(lines)) or _NO_GUN

    return find


# ------------------------------------------------------------------------------ guns and boarders
def _shot_promises(ship: Ship, shot: Shot) -> Iterator[Promise]:
    """The button's dice, the card's hits and the chance of special damage."""
    aim = str(shot.target_aim) if shot.target_aim in AIMS else ""
    told = volley_words(str(shot.side), shot.target, aim, str(shot.rake), shot.dice)
    likely, none = hit_spread(shot.dice, shot.needs), ((shot.needs - 1) / 6) ** shot.dice
    for one in volley_promises(ship.id, shot.target, told, likely, none):
        yield _of_same_shot(ship, shot, one)
    if shot.target_aim in AIMS:
        find = find_volley(ship.id, shot.target, lambda _, after: has_rolled(after, "KMH-11.0.2"))
        chance = float(special_chance(shot.dice, shot.needs))
        yield _of_same_shot(ship, shot, Promise(Kind.CHANCE, "special damage", ship.id, chance, find))


def _of_same_shot(ship: Ship, shot: Shot, one: Promise) -> Promise:
    """The same, void if another shot is chosen after the card has been played."""

    def find(sequel: Sequel) -> Found:
        asked = sequel.clause == SHOT_CLAUSE and sequel.ship == ship.id
        if asked and not has_fired(sequel.events, ship.id):
            return None if sequel.keys[0] == shot.key else Void("another shot was chosen")
        return one.find(sequel)

    return Promise(one.kind, one.about, one.ship, one.promised, find)


def _grapple_promises(ship: Ship, *, wishes: bool) -> Iterator[Promise]:
    """Under the button stand both chances, by the other captain's wish; the roll tells it."""
    for other in (0, 1):
        chance = float(lock_chance(wishes + other))
        yield Promise(Kind.CHANCE, "locked", ship.id, chance, _find_lock(wishes + other))


def _find_lock(willing: int) -> Find:
    def find(sequel: Sequel) -> Found:
        rolled = next((e for e in sequel.events if isinstance(e, Rolled) and e.clause == "KMH-13.0.1"), None)
        if rolled is None or rolled.tally is None or len(rolled.tally.terms) != willing:
            return Void("the other captain wished otherwise")
        return any(isinstance(e, Grappled) and e.on for e in sequel.events)

    return find


def _boarding_promises(ship: Ship) -> Iterator[Promise]:
    foe = enemy_alongside(ship)
    if foe is None:
        return
    odds = BoardingCard(boarding_side(ship, 0), boarding_side(foe, 1), stage_words(ship, foe)).odds
    for about, percent, by in (
        ("boarders gain a stage", odds.gain_percent, Won.ATTACKER),
        ("boarders thrown back", odds.loss_percent, Won.DEFENDER),
    ):
        yield Promise(Kind.CHANCE, about, ship.id, percent / 100, _find_fight(ship, foe, by))


def _find_fight(ship: Ship, foe: Ship, by: Won) -> Find:
    def find(sequel: Sequel) -> Found:
        fights = [n for n, e in enumerate(sequel.events) if isinstance(e, Boarded)]
        if not fights:
            return Void("no fight") if sequel.is_over else None
        fought = sequel.events[fights[0]]
        if fought.ship != ship.id or is_hit(sequel.events[: fights[0]], ship.id, foe.id):
            return Void("another fight")
        return isinstance(fought, Boarded) and fought.won == by

    return find
