"""Previews of the 1798 game: what the screen says of a move, a broadside and a grapple."""

from collections.abc import Iterator, Sequence

from game.books.ls98.face.drafts import GunDraft, HelmDraft, missed_tack_of_course, tack_chance
from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.questions import draft_of, find_ship_card
from game.books.ls98.face.sea_drawing import shot_lines
from game.books.ls98.rules.course import AHEAD, END, TACK, Helm
from game.books.ls98.rules.previews import (
    cut_grapples_chance,
    expected_hits,
    fire_and_magazine_chances,
    grapple_win_loss_odds,
    hit_chance_per_die,
    hit_spread,
    shots_from_pose,
    would_ground,
)
from game.books.ls98.rules.sheet import CHAIN, Ship, enemies, ship_in
from game.books.ls98.rules.shots import Shot
from game.core.events import Ended, Event, Exploded, Grappled, Moved, PartBegan, Told, TurnBegan
from game.core.steps import OptionMenu
from game.sea.hexes import DIRECTION_NAMES, Hex, direction_of_heading
from game.sea.units import CM
from game.ui.battle.book_kit.papers import best_by_target
from game.ui.battle.state.hud_state import HudState
from recipes.promises_watch import (
    Find,
    Found,
    Kind,
    Promise,
    Sequel,
    Value,
    Void,
    events_until,
    find_roll,
    find_volley,
    has_befallen,
    has_fired,
    hull_met,
    is_fired_at,
    is_hit,
    leaves_or_stays,
    moves_of,
    volley_promises,
    volley_words,
)

_COURSE, _FIRE, _GRAPPLE, _CUT = "LS98-move-8", "LS98-fire-2", "LS98-board-1", "LS98-diseng-1"
_ON_THE_WAY = (_FIRE, "LS98-fire-3", "LS98-boat-4", "LS98-coll-2", "LS98-wind-3")
"""Questions that may be asked while a ship is still on her move."""
_THROWN = "LS98-board-2"
_NO_GUN = "no gun"


def promises(hud: HudState, keys: tuple[str, ...]) -> Iterator[Promise]:
    """Yield what the screen says of these keys. Called inside the table."""
    draft, ship, menu = draft_of(hud), find_ship_card(hud.prompt.ship), hud.prompt.menu
    if ship is None or menu is None:
        return
    match draft.answer_draft:
        case HelmDraft() as plan if list(keys) == ([draft.sail] if draft.courses_by_sail else plan.keys()):
            yield from _course_promises(ship, plan)
        case GunDraft(chosen_shot=Shot() as shot) if keys[0] == shot.key:
            yield from _shot_promises(ship, shot)
    if hud.prompt.clause == _GRAPPLE and isinstance(foe := menu.read(keys[0]), Ship):
        yield from _grapple_promises(ship, foe)
    if hud.prompt.clause == _CUT and keys[0] == "cut":
        find = find_roll(_CUT, lambda es: any(isinstance(e, Grappled) and not e.on for e in es))
        yield Promise(Kind.CHANCE, "cuts the grapples", ship.id, float(cut_grapples_chance()), find)


# ------------------------------------------------------------------------------ the move
def _course_promises(ship: Ship, plan: HelmDraft) -> Iterator[Promise]:
    """Where the move ends and what bears there; or the first thing on it that stops her."""
    end, legs = plan.end_helm, tuple(plan.legs)

    def promise(kind: Kind, about: str, told: str | float, value: Value) -> Promise:
        return Promise(kind, about, ship.id, told, _find_in_move(ship, legs, value))

    missed = missed_tack_of_course(ship, plan)
    if missed is not None:
        yield promise(Kind.CHANCE, "through the wind", float(tack_chance(ship)), lambda es: _tacks(es, ship))
        yield promise(Kind.CHANCE, "misses stays", float(missed.chance), lambda es: not _tacks(es, ship))
    elif legs and end.is_over and end.hex == plan.start_helm.hex and legs[0] == AHEAD:
        other = ship_in(end.hex.hex_towards(end.heading))
        told = other.id if other is not None else "nobody"
        yield promise(Kind.CERTAIN, "runs foul of", told, lambda es: hull_met(es, ship.id))
    elif end.hex in plan.start_helm.nearby_hexes.off_map_hexes:
        yield promise(Kind.CERTAIN, "off the map", "leaves", lambda es: leaves_or_stays(es, ship.id))
    else:
        told = "aground" if would_ground(ship, end.hex) else "afloat"
        yield promise(Kind.CERTAIN, "aground at the end", told, lambda es: _ground_words(es, ship))
        start = _pose_words(*hex_center(ship.hex), ship.heading)
        told = _pose_words(*hex_center(end.hex), end.heading)
        yield promise(Kind.CERTAIN, "end of the move", told, lambda es: _last_pose(es, ship, start))
        yield from _bearing_promises(ship, legs, (end.hex, end.heading))


def _tacks(events: Sequence[Event], ship: Ship) -> bool:
    return any(move.how == TACK for move in moves_of(events, ship.id))


def _ground_words(events: Sequence[Event], ship: Ship) -> str:
    return "aground" if has_befallen(events, ship.id, "aground") else "afloat"


def _find_in_move(ship: Ship, legs: tuple[str, ...], value: Value) -> Find:
    """What happens before the ship's move is over, if she sails all of her course."""

    def find(sequel: Sequel) -> Found:
        if sequel.clause in _ON_THE_WAY:
            return None
        if sequel.ship == ship.id and sequel.clause == _COURSE:
            made = sequel.menu.legs if isinstance(sequel.menu, Helm) else ()
            rest = (key for key in sequel.keys if key != END)
            return None if legs == (*made, *rest) else Void("another course is drawn")
        own = events_until(sequel.events, lambda event: _ends_move(event, ship))
        return Void("fired at on the way") if is_fired_at(own, ship.id) else value(own)

    return find


def _ends_move(event: Event, ship: Ship) -> bool:
    if isinstance(event, PartBegan | TurnBegan | Ended):
        return True
    return isinstance(event, Moved) and event.ship != ship.id


def _pose_words(x: float, y: float, heading: int) -> str:
    return f"{x:.0f} {y:.0f} cm to {DIRECTION_NAMES[heading]}"


def _last_pose(events: Sequence[Event], ship: Ship, start: str) -> str:
    moves = moves_of(events, ship.id)
    if not moves:
        return start
    return _pose_words(moves[-1].x / CM, moves[-1].y / CM, direction_of_heading(moves[-1].heading))


def _bearing_promises(ship: Ship, legs: tuple[str, ...], end: tuple[Hex, int]) -> Iterator[Promise]:
    """What bears at the end, or not, on each enemy."""
    best = best_by_target(shots_from_pose(ship, *end), expected_hits)
    for foe in enemies(ship):
        told = " ".join(shot_lines(best[foe.id], foe.id)) if foe.id in best else _NO_GUN
        find = _find_bearing(ship, legs, end, foe.id, told)
        yield Promise(Kind.CERTAIN, "what bears at the end", ship.id, told, find)


def _find_bearing(ship: Ship, legs: tuple[str, ...], end: tuple[Hex, int], foe: str, told: str) -> Find:
    """What her guns bear on when they are asked for at the end of her move, if nothing has changed."""

    def is_at_end() -> bool:
        now = find_ship_card(ship.id)
        return now is not None and (now.hex, now.heading) == end

    def find(sequel: Sequel) -> Found:
        own = events_until(sequel.events, lambda event: _ends_move(event, ship))
        if is_hit(own, foe) or has_fired(own, ship.id) or is_fired_at(own, ship.id):
            return Void("changed before she fired")
        if sequel.clause == _FIRE and sequel.ship == ship.id and isinstance(sequel.menu, OptionMenu):
            if not is_at_end():
                return None
            offered = [o.value for o in sequel.menu.options() if isinstance(o.value, Shot) and not o.refusal]
            lines = [" ".join(shot_lines(shot, foe)) for shot in offered if shot.target == foe]
            return told if told in lines else " / ".join(lines) or _NO_GUN
        return _find_in_move(ship, legs, lambda _: _NO_GUN)(sequel)

    return find


# ------------------------------------------------------------------------------ guns and grapples
def _shot_promises(ship: Ship, shot: Shot) -> Iterator[Promise]:
    """The button's dice, and what the card says of hits, of fire and of the magazine."""
    told = volley_words(
        shot.side, shot.target, "rigging" if shot.shot == CHAIN else "hull", shot.rake, shot.dice
    )
    none = (1 - float(hit_chance_per_die(shot))) ** shot.dice
    yield from volley_promises(ship.id, shot.target, told, hit_spread(shot), none)
    fire, blast = fire_and_magazine_chances(shot)
    if not fire:
        return
    burns = find_volley(ship.id, shot.target, lambda _, after: has_befallen(after, shot.target, "fire"))
    blows_up = find_volley(
        ship.id,
        shot.target,
        lambda _, after: any(isinstance(e, Exploded) and e.ship == shot.target for e in after),
    )
    yield Promise(Kind.CHANCE, "set on fire", ship.id, float(fire), burns)
    yield Promise(Kind.CHANCE, "her magazine", ship.id, float(blast), blows_up)


def _grapple_promises(ship: Ship, foe: Ship) -> Iterator[Promise]:
    wins, loses = map(float, grapple_win_loss_odds(ship, foe))
    level = 1 - wins - loses
    for about, chance, who in (
        ("may board", wins, ship.id),
        ("nothing holds", level, ""),
        ("is boarded", loses, foe.id),
    ):
        yield Promise(Kind.CHANCE, about, ship.id, chance, find_roll(_THROWN, _grappled_by(who)))


def _grappled_by(who: str) -> Value:
    """Whether the grapples that were thrown hold, and whose they are; '' for nobody's."""

    def value(events: Sequence[Event]) -> bool:
        told = next(e for e in events if isinstance(e, Grappled | Told) and e.clause == _THROWN)
        return (told.ship if isinstance(told, Grappled) else "") == who

    return value
