"""A person's captain answers in his place, until what was agreed on has come.

He is asked as a seated captain is: inside the table of the battle, with his own side's question and
the table as far as it is open to that side. What he answers is given by the person's own seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.captains.process import DistantCaptain
from game.core.events import (
    Boarded,
    Captured,
    CardHeld,
    CardTurned,
    Collided,
    Event,
    Exploded,
    Grappled,
    GunsLost,
    Hurt,
    MastFell,
    Sank,
    Struck,
)
from game.core.steps import Roll
from game.play.seats import Person
from game.play.words import sentence
from game.ui.table import acts, kept_helms, my_captain, needs_her
from game.ui.table.brisk import question_of
from game.ui.table.desk import Desk
from game.ui.table.handed import HelmOrder, HelmRun, Need, Until, Word
from game.ui.table.helm_questions import is_his, put, ships_of, subjects
from game.ui.table.helm_words import yours
from game.ui.table.prompts import Asked

_HITS: Final = (
    Hurt, GunsLost, MastFell, Struck, Captured, Collided, Grappled, Boarded, Exploded, Sank,
)  # fmt: skip
"""What befalls a ship of ours that counts as a hit."""


_IN_A_FRAME: Final = 6
"""Answers that are given in one frame at the most: a fleet is asked some hundred questions a turn,
and at four times the pace of life a frame for each of them would be what is waited for."""


def take_up(desk: Desk) -> None:
    """Captains have the helms again that they had when the battle was left."""
    kept_helms.take_up(desk)


def go_on(desk: Desk) -> bool:
    """What captains can answer by now has been answered, and the battle has gone on with each
    answer; whether something else lies on the desk by that. In a battle that is none of fleets one
    answer a frame is quick enough. Called inside the table."""
    fresh = False
    for _ in range(_IN_A_FRAME):
        if not _once(desk) or not desk.show.together.many:
            break
        desk.show.frame(0.0)
        fresh = desk.follow() or fresh
    kept_helms.keep(desk)
    return fresh


def _once(desk: Desk) -> bool:
    """Orders whose end has come are over; else the captain of whoever is asked has answered, if he
    has made up his mind; whether one has. While something is still being shown no order ends, so
    that no ball is told of before it strikes; in a fleet captains answer meanwhile."""
    _forget(desk)
    asked_run = desk.handed.runs.get(desk.prompt.seat)
    his = asked_run is not None and desk.prompt.asks and is_his(desk, asked_run)
    desk.show.relieved = bool(desk.handed.runs) and (his or not desk.prompt.asks)
    if desk.prompt.kind == Asked.WATCH:
        return _go_on_beside(desk)
    for run in list(desk.handed.runs.values()):
        _look(desk, run)
    asked_run = desk.handed.runs.get(desk.prompt.seat)
    if asked_run is None or not desk.prompt.asks or desk.covered:
        return False
    return is_his(desk, asked_run) and _answer(desk, asked_run)


def _go_on_beside(desk: Desk) -> bool:
    """In a battle of fleets a captain answers while other ships are still seen to act, so that all
    of a squadron sail as one. Nothing is told, and where something has happened that ends an order
    nothing is answered either: his person is to see it first. Whether he has answered."""
    run, shown = desk.handed.runs.get(desk.waits.seat), desk.prompt
    if run is None or desk.waits.kind == Asked.WATCH or not desk.show.open_beside or desk.past:
        return False
    desk.prompt = desk.waits
    try:
        if not _goes_on(desk, run):
            return False
        if desk.prompt.kind == Asked.DONE:
            orders = desk.squadrons.orders.get(run.seat)
            return _stands(desk, run) if orders else False
        return not desk.covered and is_his(desk, run) and _answer(desk, run)
    finally:
        desk.prompt = shown


def _stands(desk: Desk, run: HelmRun) -> bool:
    """His answer under a squadron's order stands at once: a frame for each of a fleet's would be
    what is waited for. Whether it was his."""
    if not my_captain.answered_last(desk, run):
        return False
    desk.battle.done()
    return True


def _goes_on(desk: Desk, run: HelmRun) -> bool:
    """Whether nothing has happened since the run was last looked at that ends an order of it."""
    battle = desk.battle
    if desk.prompt.kind == Asked.OVER or battle.rewinds != run.rewinds:
        return False
    if run.glanced == len(battle.events):
        return True
    ended = run.side is not None and bool(_side_ended(desk, run, run.side))
    if ended or _reasons(desk, run, battle.events[run.since :]):
        return False
    run.glanced = len(battle.events)
    return True


def _forget(desk: Desk) -> None:
    """What was told to a seat is gone when it is asked the next but one question; why a ship asks,
    when her person has been asked about her, and something else is asked, or when she obeys him no
    more."""
    step, seat = desk.battle.pending, desk.prompt.seat
    word = desk.handed.told.get(seat)
    for ship, reason in list(desk.handed.asks.items()):
        if ship not in [own.id for own in ships_of(desk, reason.seat)]:
            del desk.handed.asks[ship]
    if not desk.prompt.asks:
        return
    if word is not None and (word.step is None or _is_passed_over(desk, word)):
        word.step, word.number = step, question_of(desk.battle)
    elif word is not None and word.step is not step:
        del desk.handed.told[seat]
    run = desk.handed.runs.get(seat)
    asked = desk.handed.asks and (run is None or not is_his(desk, run))
    about = subjects(desk, seat) if asked else ()
    for ship, reason in list(desk.handed.asks.items()):
        if reason.step is None and reason.seat == seat and ship in about:
            reason.step = step
        elif reason.step is not None and reason.step is not step:
            del desk.handed.asks[ship]


def _is_passed_over(desk: Desk, word: Word) -> bool:
    """Whether brisk play has answered the question that lay there when this was told, and all that
    came since: then the person has not yet been asked anything."""
    brisk, now = desk.brisk, question_of(desk.battle)
    since = range(word.number, now) if 0 <= word.number < now else range(0)
    return brisk is not None and bool(since) and brisk.given.issuperset(since)


# --------------------------------------------------------------------------------- when it is over


def _look(desk: Desk, run: HelmRun) -> None:
    """What has happened since the run was last looked at has had its effect on it."""
    battle = desk.battle
    if desk.prompt.kind == Asked.OVER:
        my_captain.stop(desk, run.seat, "")  # the plate has its own word for that
        return
    if battle.rewinds != run.rewinds and _undone(desk, run):
        return
    fresh, run.since = battle.events[run.since :], max(run.since, len(battle.events))
    if run.side is not None:
        why = _side_ended(desk, run, run.side)
        if why:
            my_captain.run_out(desk, run, run.side, why)
            return
    reasons = _reasons(desk, run, fresh)
    if reasons:
        my_captain.ask_again(desk, run, reasons)
    elif not any(run.order_of(ship.id) is not None for ship in ships_of(desk, run.seat)):
        lost = _lost(desk, run, fresh) or "No ship is left to him"
        my_captain.stop(desk, run.seat, yours(lost, "the helm"))


def _reasons(desk: Desk, run: HelmRun, fresh: Sequence[Event]) -> list[tuple[str, str | Need]]:
    """The ships whose helms are the person's again after what has just happened, and why."""
    return [
        (ship.id, why)
        for ship in ships_of(desk, run.seat)
        if (order := run.order_of(ship.id)) is not None
        and (why := _ended(desk, run, order, ship.id, fresh))
    ]


def _lost(desk: Desk, run: HelmRun, fresh: Sequence[Event]) -> str:
    """What has befallen the last of his ships, without a full stop; '' for nothing."""
    side = desk.number_of(run.seat)
    own = {ship.id for ship in desk.ships if side in (ship.side % 4, ship.born % 4)}
    return next(
        (sentence(e, desk.names) for e in fresh if isinstance(e, _HITS) and e.ship in own), ""
    )


def _undone(desk: Desk, run: HelmRun) -> bool:
    """An answer has been taken back; whether the run is over by that. What the captain had answered
    is the person's to answer now; what the person had answered himself ends nothing."""
    battle, number = desk.battle, question_of(desk.battle)
    run.rewinds, run.since = battle.rewinds, min(run.since, len(battle.events))
    his = {question for question in run.given if question >= number}
    run.given -= his
    if not his and number >= run.begun:
        return False
    about = subjects(desk, run.seat)
    by_squadron = run.side is not None and run.side.until is Until.NEEDED
    all_his = len(about) != 1 or run.has_all
    if run.side is not None and (all_his if not by_squadron else not about):
        my_captain.stop(desk, run.seat, "Taken back: the helm is yours.")
        return True
    mine = [s for s in about if run.order_of(s) is not None]
    my_captain.ask_again(desk, run, [(ship, "Taken back") for ship in mine])
    return desk.handed.runs.get(run.seat) is not run


def _side_ended(desk: Desk, run: HelmRun, order: HelmOrder) -> str:
    """Why the helm of the side is the person's again, in a sentence; '' while it is not."""
    battle = desk.battle
    match order.until:
        case Until.MOVE if _moved(desk, run, order):
            return "The move is made: the helm is yours."
        case Until.TURN if battle.turn != order.turn:
            return f"Turn {battle.turn} begins: the helm is yours."
        case _:
            return ""


def _ended(
    desk: Desk, run: HelmRun, order: HelmOrder, ship: str, fresh: Sequence[Event]
) -> str | Need | None:
    """Why the helm of that ship is the person's again; '' or None while it is not."""
    battle = desk.battle
    match order.until:
        case Until.MOVE if order is not run.side and _made(desk, order, ship):
            return "The move is made"
        case Until.TURN if order is not run.side and battle.turn != order.turn:
            return f"Turn {battle.turn} begins"
        case Until.HIT:
            return next((sentence(e, desk.names) for e in fresh if _is_hit(e, ship)), "")
        case Until.RANGE:
            near = desk.face.within_range(run.seat, ship) if fresh else ()
            name = desk.names.get(near[0], near[0]) if near else ""
            return f"{name} is within range" if near else ""
        case Until.NEEDED:
            mine = desk.ship(ship)
            return needs_her.why(order.borne, mine, desk.ships, fresh) if mine else None
        case _:
            return ""


def _moved(desk: Desk, run: HelmRun, order: HelmOrder) -> bool:
    """Whether the move that was handed over has been made: another ship or part of the turn is in
    question, another card lies there, or all that is left is to let the answer stand."""
    battle, prompt = desk.battle, desk.prompt
    if battle.turn != order.turn or prompt.seat != run.seat:
        return True
    if any(isinstance(event, CardTurned | CardHeld) for event in battle.events[order.since :]):
        return True
    if prompt.kind == Asked.DONE:
        step = battle.pending
        return not (isinstance(step, Roll) and not step.cards)
    order.thing = order.thing or prompt.thing  # which ship it is may be asked first
    return (prompt.thing, battle.chapter) != (order.thing, order.chapter)


def _made(desk: Desk, order: HelmOrder, ship: str) -> bool:
    """Whether that ship has made the one move that was handed over: the turn is over, or she has
    been answered for and another ship or part of the turn is in question."""
    if desk.battle.turn != order.turn:
        return True
    if not order.chapter or not desk.prompt.asks:
        return False
    about = subjects(desk, desk.prompt.seat)
    return bool(about) and (ship not in about or desk.battle.chapter != order.chapter)


def _is_hit(event: Event, ship: str) -> bool:
    """Whether it befalls that ship."""
    return isinstance(event, _HITS) and event.ship == ship


# ------------------------------------------------------------------------------------ the answer


def _answer(desk: Desk, run: HelmRun) -> bool:
    """The captain's answer is given, once he has it. Who does not answer hands the question back,
    and is sent home. Of a list that he is asked a part of he may leave the rest to the person; and
    of a question about several ships his part is laid out. Whether an answer has been given."""
    handed, asked = desk.handed, put(desk, run)
    my_captain.call(desk, run.seat)
    captain, person = handed.captains[run.seat], desk.battle.seats[run.seat]
    if asked is None or not isinstance(person, Person) or person.given:
        return False
    keys = captain.answer(asked)
    if isinstance(captain, DistantCaptain) and captain.missed:
        my_captain.stop(desk, run.seat, "My captain does not answer: the question is yours.")
        my_captain.send_home(desk, run.seat)
        return False
    if keys is None:
        return False
    about = subjects(desk, run.seat)
    mine = tuple(ship for ship in about if run.order_of(ship) is not None)
    if desk.face.asked_together(desk) and len(mine) < len(about):
        desk.face.lay_in(desk, mine, keys[0])
        handed.laid = desk.hand
    elif asked.menu is not desk.prompt.menu and keys[0] not in mine:
        handed.passed = desk.battle.pending
    else:
        number = question_of(desk.battle)
        if acts.give(desk, *keys):
            run.given.add(number)
            _begin_moves(desk, run, mine)
            return True
    return False


def _begin_moves(desk: Desk, run: HelmRun, ships: Sequence[str]) -> None:
    """Ships handed over for a move begin to make it with their first answer."""
    own = run.ships
    for order in (own[ship] for ship in ships if ship in own):
        if order is not None and len(ships) == 1:
            order.chapter = order.chapter or desk.battle.chapter
