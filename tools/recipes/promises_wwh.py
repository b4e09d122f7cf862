"""Previews of Warm Work, Hardy!: what the screen says of a move, a broadside and boarders."""

from collections.abc import Iterator, Sequence

from game.books.wwh.face.drafts import GunDraft, HelmDraft, all_tacks_chance, missed_tacks_of_course
from game.books.wwh.face.questions import draft_of, find_ship_card, viewer_seat
from game.books.wwh.face.sea_drawing import other_ships_entered, shot_lines
from game.books.wwh.rules.boarding import boarding_round_odds, grapple_chance
from game.books.wwh.rules.collision import break_off_chance, collision_dice, doubles_chance, edge_beyond
from game.books.wwh.rules.previews import (
    RakeOnCourse,
    hit_chance_per_die,
    hit_spread,
    mast_chance,
    poses_of_course,
    rakes_along,
    second_broadside_chance,
    shots_from_pose,
)
from game.books.wwh.rules.sheet import BOARDING, Hold, Ship, enemies, get_ship
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.sight import FixedAnswer, known_record_of
from game.core.events import (
    Boarded,
    Ended,
    Event,
    Grappled,
    MastFell,
    Moved,
    PartBegan,
    Struck,
    TurnBegan,
    Won,
)
from game.core.table import every
from game.sea.square import HEADING_NAMES, Square, nearest_eighth, square_at
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
    has_fired,
    has_other_moved,
    hull_met,
    is_hit,
    leaves_or_stays,
    moves_of,
    volley_promises,
    volley_words,
)

_COURSE, _FIRE, _RAKE, _BOARD, _PART = "WWH-1.1a", "WWH-2.1.0", "WWH-2.1.4", "WWH-3.1a", "WWH-1.4c"
_ON_THE_WAY = (_RAKE, "WWH-2.2d", "WWH-2.2e", "WWH-E2", "WWH-4.3b")
"""Questions that may be asked while a ship is still on her move."""
_NO_GUN = "no gun"


def promises(hud: HudState, keys: tuple[str, ...]) -> Iterator[Promise]:
    """Yield what the screen says of these keys. Called inside the table."""
    ship, clause, menu = find_ship_card(hud.prompt.ship), hud.prompt.clause, hud.prompt.menu
    if ship is None or menu is None:
        return
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if list(keys) == list(plan.keys()):
            yield from _course_promises(ship, plan)
        case GunDraft(chosen_shot=BroadsideOrder() as order) if keys[0] == order.key:
            yield from _order_promises(hud, ship, order)
    if clause == _BOARD and isinstance(held := menu.read(keys[0]), Hold):
        yield from _boarding_promises(ship, get_ship(held.partner(ship.id)))
    if clause == _PART and keys[0] == FixedAnswer.BREAK_OFF:
        find = find_roll(_PART, lambda es: any(isinstance(e, Grappled) and not e.on for e in es))
        yield Promise(Kind.CHANCE, "breaks off", ship.id, float(break_off_chance()), find)


# ------------------------------------------------------------------------------ the move
def _course_promises(ship: Ship, plan: HelmDraft) -> Iterator[Promise]:
    """Where the move ends and what bears there; or the first thing on it that a die decides."""
    way = poses_of_course(plan.start_helm, plan.legs)
    squares = list(dict.fromkeys(square for square, _ in way[1:]))
    met = [other for s in squares for other in other_ships_entered(s, ship.id, plan.start_helm.square)]
    if met or plan.needs_tack:
        yield from _die_promises(ship, plan, met)
    elif any(edge_beyond(square) for square in squares):
        find = _find_in_move(ship, lambda es: leaves_or_stays(es, ship.id))
        yield Promise(Kind.CERTAIN, "off the edge", ship.id, "leaves", find)
    else:
        start, told = _pose_words(*way[0]), _pose_words(*way[-1])
        find = _find_in_move(ship, lambda es: _last_pose(es, ship, start))
        yield Promise(Kind.CERTAIN, "end of the move", ship.id, told, find)
        yield from (_rake_promise(ship, rake) for rake in rakes_along(ship, way[:-1]) if rake.leg_count)
        yield from _bearing_promises(ship, *way[-1])


def _die_promises(ship: Ship, plan: HelmDraft, met: Sequence[Ship]) -> Iterator[Promise]:
    """A tack, or the first ship whose square she comes into; not both, for one depends on the other."""

    def hangs(events: Sequence[Event]) -> bool:
        return any(move.how == "hang" for move in moves_of(events, ship.id))

    if not met:
        through, missed = float(all_tacks_chance(ship, plan)), missed_tacks_of_course(ship, plan)
        irons = sum(float(one.chance) for one in missed)
        goes = _find_in_move(ship, lambda es: not hangs(es))
        yield Promise(Kind.CHANCE, "through the wind", ship.id, through, goes)
        yield Promise(Kind.CHANCE, "in irons", ship.id, irons, _find_in_move(ship, hangs))
    elif not plan.needs_tack:
        chance = float(doubles_chance(collision_dice(ship, met[0]).total))
        find = _find_in_move(ship, lambda es: hull_met(es, ship.id) == met[0].id)
        yield Promise(Kind.CHANCE, "runs foul", ship.id, chance, find)


def _rake_promise(ship: Ship, rake: RakeOnCourse) -> Promise:
    """A rake on the way: the foe strikes at once, or her guns may be fired."""
    if rake.makes_foe_strike:
        struck = _find_in_move(
            ship,
            lambda es: (
                "strikes" if any(isinstance(e, Struck) and e.ship == rake.foe_id for e in es) else "no"
            ),
        )
        return Promise(Kind.CERTAIN, "strikes to a rake on the way", ship.id, "strikes", struck)

    def find(sequel: Sequel) -> Found:
        if sequel.clause == _RAKE and sequel.ship == ship.id and sequel.menu is not None:
            orders = [o.value for o in sequel.menu.options() if isinstance(o.value, BroadsideOrder)]
            aims = [shot.target for order in orders for shot in order.shots if shot.rake]
            return "may fire" if rake.foe_id in aims else None
        if has_fired(sequel.events, ship.id):
            return Void("she has fired on the way")
        return _find_in_move(ship, lambda _: "not asked")(sequel)

    return Promise(Kind.CERTAIN, "rake on the way", ship.id, "may fire", find)


def _find_in_move(ship: Ship, value: Value) -> Find:
    """What happens before the ship's move is over."""

    def ends(event: Event) -> bool:
        if isinstance(event, PartBegan | TurnBegan | Ended):
            return True
        return isinstance(event, Moved) and event.ship != ship.id

    def find(sequel: Sequel) -> Found:
        if sequel.clause in _ON_THE_WAY:
            return None
        if sequel.ship == ship.id and sequel.clause == _COURSE:
            return Void("her course is asked for again")
        return value(events_until(sequel.events, ends))

    return find


def _pose_words(square: Square, heading: int) -> str:
    return f"{square.x}, {square.y} to {HEADING_NAMES[heading]}"


def _last_pose(events: Sequence[Event], ship: Ship, start: str) -> str:
    moves = moves_of(events, ship.id)
    if not moves:
        return start
    return _pose_words(square_at(moves[-1].x / CM, moves[-1].y / CM), nearest_eighth(moves[-1].heading))


def _bearing_promises(ship: Ship, square: Square, heading: int) -> Iterator[Promise]:
    """What bears at the end, or not, on each enemy."""
    shots = [order.shots[0] for order in shots_from_pose(ship, square, heading)]
    best = best_by_target(shots, lambda shot: shot.expected_millihits)
    for foe in enemies(ship):
        told = " ".join(shot_lines(best[foe.id], foe.id)) if foe.id in best else _NO_GUN
        yield Promise(Kind.CERTAIN, "what bears at the end", ship.id, told, _find_bearing(ship, foe.id, told))


def _find_bearing(ship: Ship, foe: str, told: str) -> Find:
    """What her guns bear on in the combat of the same turn, if nothing has changed since her move."""
    allies = {other.id for other in every(Ship) if other.side == ship.side}

    def ends_combat(event: Event) -> bool:
        if isinstance(event, PartBegan):
            return event.part == BOARDING or event.side != ship.side
        return isinstance(event, TurnBegan | Ended) or (isinstance(event, Moved) and event.ship not in allies)

    def find(sequel: Sequel) -> Found:
        events = events_until(sequel.events, ends_combat)
        changed = has_other_moved(events, ship.id) or is_hit(events, ship.id, foe)
        if changed or has_fired(events, ship.id):
            return Void("changed before she fired")
        if len(events) < len(sequel.events) or sequel.is_over:
            return _NO_GUN
        if sequel.clause != _FIRE or sequel.ship != ship.id or sequel.menu is None:
            return None
        offers = [o for o in sequel.menu.options() if isinstance(o.value, BroadsideOrder) and not o.refusal]
        whole = [offer.value.shots[0] for offer in offers if len(offer.value.shots) == 1]
        lines = [" ".join(shot_lines(shot, foe)) for shot in whole if shot.target == foe]
        return told if told in lines else " / ".join(lines) or _NO_GUN

    return find


# ------------------------------------------------------------------------------ guns and boarders
def _order_promises(hud: HudState, ship: Ship, order: BroadsideOrder) -> Iterator[Promise]:
    """The button's dice, and what the card says of hits, of a mast and of a second broadside."""
    if order.is_second:
        find = find_roll("WWH-2.1.2b", lambda es: has_fired(es, ship.id))
        yield Promise(Kind.CHANCE, "second broadside", ship.id, float(second_broadside_chance()), find)
    for shot in order.shots:
        yield from _shot_promises(hud, ship, shot)


def _shot_promises(hud: HudState, ship: Ship, shot: Shot) -> Iterator[Promise]:
    told = volley_words(shot.side, shot.target, "", shot.rake, shot.dice)
    none = (1 - float(hit_chance_per_die(shot))) ** shot.dice
    yield from volley_promises(ship.id, shot.target, told, hit_spread(shot), none)
    target = get_ship(shot.target)
    if known_record_of(target, viewer_seat(hud)).damage is not None:
        find = find_volley(
            ship.id,
            shot.target,
            lambda _, after: any(isinstance(e, MastFell) and e.ship == target.id for e in after),
        )
        yield Promise(Kind.CHANCE, "a mast falls", ship.id, float(mast_chance(target, shot.dice)), find)


def _boarding_promises(ship: Ship, foe: Ship) -> Iterator[Promise]:
    """The card's chances: that the grapples hold, and then of the fight."""
    find = find_roll(
        "WWH-3.1b", lambda es: any(isinstance(e, Grappled) and e.ship == ship.id and e.on for e in es)
    )
    yield Promise(Kind.CHANCE, "grapples hold", ship.id, float(grapple_chance()), find)
    won, level, lost = map(float, boarding_round_odds(ship, foe))
    for about, chance, by in (
        ("boards her", won, Won.ATTACKER),
        ("boarding undecided", level, Won.NOBODY),
        ("boarders thrown back", lost, Won.DEFENDER),
    ):
        yield Promise(Kind.CHANCE, about, ship.id, chance, _find_fight(ship, by))


def _find_fight(ship: Ship, by: Won) -> Find:
    def find(sequel: Sequel) -> Found:
        fought = next((e for e in sequel.events if isinstance(e, Boarded) and e.ship == ship.id), None)
        return Void("the grapples did not hold") if fought is None else fought.won == by

    return find
