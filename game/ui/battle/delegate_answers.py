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
from game.ui.battle import delegation, handback_reasons, hud_update, kept_helms
from game.ui.battle.delegated_questions import is_his, put, ships_of, subjects
from game.ui.battle.delegation_state import (
    DelegatedHelm,
    DelegateUntil,
    DelegationMessage,
    DelegationRun,
    HandbackReason,
)
from game.ui.battle.handback_words import yours
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.battle.quick_play import question_of

_HITS: Final = (
    Hurt, GunsLost, MastFell, Struck, Captured, Collided, Grappled, Boarded, Exploded, Sank,
)  # fmt: skip
"""What befalls a ship of ours that counts as a hit."""


_IN_A_FRAME: Final = 6
"""Answers that are given in one frame at the most: a fleet is asked some hundred questions a turn,
and at four times the pace of life a frame for each of them would be what is waited for."""


def take_up(hud: HudState) -> None:
    """Captains have the helms again that they had when the battle was left."""
    kept_helms.take_up(hud)


def answer_all(hud: HudState) -> bool:
    """What captains can answer by now has been answered, and the battle has gone on with each
    answer; whether something else lies on the desk by that. In a battle that is none of fleets one
    answer a frame is quick enough. Called inside the table."""
    fresh = False
    for _ in range(_IN_A_FRAME):
        if not _once(hud) or not hud.show.together.many:
            break
        hud.show.frame(0.0)
        fresh = hud.follow() or fresh
    kept_helms.keep(hud)
    return fresh


def _once(hud: HudState) -> bool:
    """Orders whose end has come are over; else the captain of whoever is asked has answered, if he
    has made up his mind; whether one has. While something is still being shown no order ends, so
    that no ball is told of before it strikes; in a fleet captains answer meanwhile."""
    _forget(hud)
    asked_run = hud.delegation.runs.get(hud.prompt.seat)
    his = asked_run is not None and hud.prompt.needs_answer and is_his(hud, asked_run)
    hud.show.relieved = bool(hud.delegation.runs) and (his or not hud.prompt.needs_answer)
    if hud.prompt.kind == PromptKind.WATCH:
        return _go_on_beside(hud)
    for run in list(hud.delegation.runs.values()):
        _look(hud, run)
    asked_run = hud.delegation.runs.get(hud.prompt.seat)
    if asked_run is None or not hud.prompt.needs_answer or hud.is_covered:
        return False
    return is_his(hud, asked_run) and _answer(hud, asked_run)


def _go_on_beside(hud: HudState) -> bool:
    """In a battle of fleets a captain answers while other ships are still seen to act, so that all
    of a squadron sail as one. Nothing is told, and where something has happened that ends an order
    nothing is answered either: his person is to see it first. Whether he has answered."""
    run, shown = hud.delegation.runs.get(hud.pending_prompt.seat), hud.prompt
    if (
        run is None
        or hud.pending_prompt.kind == PromptKind.WATCH
        or not hud.show.may_answer_meanwhile
        or hud.is_replay
    ):
        return False
    hud.prompt = hud.pending_prompt
    try:
        if not _goes_on(hud, run):
            return False
        if hud.prompt.kind == PromptKind.DONE:
            orders = hud.squadrons.orders.get(run.seat)
            return _stands(hud, run) if orders else False
        return not hud.is_covered and is_his(hud, run) and _answer(hud, run)
    finally:
        hud.prompt = shown


def _stands(hud: HudState, run: DelegationRun) -> bool:
    """His answer under a squadron's order stands at once: a frame for each of a fleet's would be
    what is waited for. Whether it was his."""
    if not delegation.answered_last(hud, run):
        return False
    hud.battle.done()
    return True


def _goes_on(hud: HudState, run: DelegationRun) -> bool:
    """Whether nothing has happened since the run was last looked at that ends an order of it."""
    battle = hud.battle
    if hud.prompt.kind == PromptKind.OVER or battle.rewinds != run.rewinds:
        return False
    if run.last_check == len(battle.events):
        return True
    ended = run.side is not None and bool(_side_ended(hud, run, run.side))
    if ended or _reasons(hud, run, battle.events[run.since :]):
        return False
    run.last_check = len(battle.events)
    return True


def _forget(hud: HudState) -> None:
    """What was told to a seat is gone when it is asked the next but one question; why a ship asks,
    when her person has been asked about her, and something else is asked, or when she obeys him no
    more."""
    step, seat = hud.battle.pending, hud.prompt.seat
    word = hud.delegation.told.get(seat)
    for ship, reason in list(hud.delegation.asks.items()):
        if ship not in [own.id for own in ships_of(hud, reason.seat)]:
            del hud.delegation.asks[ship]
    if not hud.prompt.needs_answer:
        return
    if word is not None and (word.step is None or _is_passed_over(hud, word)):
        word.step, word.number = step, question_of(hud.battle)
    elif word is not None and word.step is not step:
        del hud.delegation.told[seat]
    run = hud.delegation.runs.get(seat)
    asked = hud.delegation.asks and (run is None or not is_his(hud, run))
    about = subjects(hud, seat) if asked else ()
    for ship, reason in list(hud.delegation.asks.items()):
        if reason.step is None and reason.seat == seat and ship in about:
            reason.step = step
        elif reason.step is not None and reason.step is not step:
            del hud.delegation.asks[ship]


def _is_passed_over(hud: HudState, word: DelegationMessage) -> bool:
    """Whether brisk play has answered the question that lay there when this was told, and all that
    came since: then the person has not yet been asked anything."""
    brisk, now = hud.quick_play, question_of(hud.battle)
    since = range(word.number, now) if 0 <= word.number < now else range(0)
    return brisk is not None and bool(since) and brisk.given.issuperset(since)


# --------------------------------------------------------------------------------- when it is over


def _look(hud: HudState, run: DelegationRun) -> None:
    """What has happened since the run was last looked at has had its effect on it."""
    battle = hud.battle
    if hud.prompt.kind == PromptKind.OVER:
        delegation.stop(hud, run.seat, "")  # the plate has its own word for that
        return
    if battle.rewinds != run.rewinds and _undone(hud, run):
        return
    fresh, run.since = battle.events[run.since :], max(run.since, len(battle.events))
    if run.side is not None:
        why = _side_ended(hud, run, run.side)
        if why:
            delegation.run_out(hud, run, run.side, why)
            return
    reasons = _reasons(hud, run, fresh)
    if reasons:
        delegation.hand_back(hud, run, reasons)
    elif not any(run.order_of(ship.id) is not None for ship in ships_of(hud, run.seat)):
        lost = _lost(hud, run, fresh) or "No ship is left to him"
        delegation.stop(hud, run.seat, yours(lost, "the helm"))


def _reasons(
    hud: HudState, run: DelegationRun, fresh: Sequence[Event]
) -> list[tuple[str, str | HandbackReason]]:
    """The ships whose helms are the person's again after what has just happened, and why."""
    return [
        (ship.id, why)
        for ship in ships_of(hud, run.seat)
        if (order := run.order_of(ship.id)) is not None
        and (why := _ended(hud, run, order, ship.id, fresh))
    ]


def _lost(hud: HudState, run: DelegationRun, fresh: Sequence[Event]) -> str:
    """What has befallen the last of his ships, without a full stop; '' for nothing."""
    side = hud.side_number(run.seat)
    own = {ship.id for ship in hud.ships if side in (ship.side % 4, ship.born % 4)}
    return next(
        (sentence(e, hud.names) for e in fresh if isinstance(e, _HITS) and e.ship in own), ""
    )


def _undone(hud: HudState, run: DelegationRun) -> bool:
    """An answer has been taken back; whether the run is over by that. What the captain had answered
    is the person's to answer now; what the person had answered himself ends nothing."""
    battle, number = hud.battle, question_of(hud.battle)
    run.rewinds, run.since = battle.rewinds, min(run.since, len(battle.events))
    his = {question for question in run.given if question >= number}
    run.given -= his
    if not his and number >= run.begun:
        return False
    about = subjects(hud, run.seat)
    by_squadron = run.side is not None and run.side.until is DelegateUntil.NEEDED
    all_his = len(about) != 1 or run.has_every_ship
    if run.side is not None and (all_his if not by_squadron else not about):
        delegation.stop(hud, run.seat, "Taken back: the helm is yours.")
        return True
    mine = [s for s in about if run.order_of(s) is not None]
    delegation.hand_back(hud, run, [(ship, "Taken back") for ship in mine])
    return hud.delegation.runs.get(run.seat) is not run


def _side_ended(hud: HudState, run: DelegationRun, order: DelegatedHelm) -> str:
    """Why the helm of the side is the person's again, in a sentence; '' while it is not."""
    battle = hud.battle
    match order.until:
        case DelegateUntil.MOVE if _moved(hud, run, order):
            return "The move is made: the helm is yours."
        case DelegateUntil.TURN if battle.turn != order.turn:
            return f"Turn {battle.turn} begins: the helm is yours."
        case _:
            return ""


def _ended(
    hud: HudState, run: DelegationRun, order: DelegatedHelm, ship: str, fresh: Sequence[Event]
) -> str | HandbackReason | None:
    """Why the helm of that ship is the person's again; '' or None while it is not."""
    battle = hud.battle
    match order.until:
        case DelegateUntil.MOVE if order is not run.side and _made(hud, order, ship):
            return "The move is made"
        case DelegateUntil.TURN if order is not run.side and battle.turn != order.turn:
            return f"Turn {battle.turn} begins"
        case DelegateUntil.HIT:
            return next((sentence(e, hud.names) for e in fresh if _is_hit(e, ship)), "")
        case DelegateUntil.RANGE:
            near = hud.book_ui.enemies_in_range(run.seat, ship) if fresh else ()
            name = hud.names.get(near[0], near[0]) if near else ""
            return f"{name} is within range" if near else ""
        case DelegateUntil.NEEDED:
            mine = hud.ship(ship)
            return handback_reasons.why(order.borne, mine, hud.ships, fresh) if mine else None
        case _:
            return ""


def _moved(hud: HudState, run: DelegationRun, order: DelegatedHelm) -> bool:
    """Whether the move that was handed over has been made: another ship or part of the turn is in
    question, another card lies there, or all that is left is to let the answer stand."""
    battle, prompt = hud.battle, hud.prompt
    if battle.turn != order.turn or prompt.seat != run.seat:
        return True
    if any(isinstance(event, CardTurned | CardHeld) for event in battle.events[order.since :]):
        return True
    if prompt.kind == PromptKind.DONE:
        step = battle.pending
        return not (isinstance(step, Roll) and not step.cards)
    order.thing = order.thing or prompt.thing  # which ship it is may be asked first
    return (prompt.thing, battle.chapter) != (order.thing, order.chapter)


def _made(hud: HudState, order: DelegatedHelm, ship: str) -> bool:
    """Whether that ship has made the one move that was handed over: the turn is over, or she has
    been answered for and another ship or part of the turn is in question."""
    if hud.battle.turn != order.turn:
        return True
    if not order.chapter or not hud.prompt.needs_answer:
        return False
    about = subjects(hud, hud.prompt.seat)
    return bool(about) and (ship not in about or hud.battle.chapter != order.chapter)


def _is_hit(event: Event, ship: str) -> bool:
    """Whether it befalls that ship."""
    return isinstance(event, _HITS) and event.ship == ship


# ------------------------------------------------------------------------------------ the answer


def _answer(hud: HudState, run: DelegationRun) -> bool:
    """The captain's answer is given, once he has it. Who does not answer hands the question back,
    and is sent home. Of a list that he is asked a part of he may leave the rest to the person; and
    of a question about several ships his part is laid out. Whether an answer has been given."""
    handed, asked = hud.delegation, put(hud, run)
    delegation.call_captain(hud, run.seat)
    captain, person = handed.captains[run.seat], hud.battle.seats[run.seat]
    if asked is None or not isinstance(person, Person) or person.given:
        return False
    keys = captain.answer(asked)
    if isinstance(captain, DistantCaptain) and captain.missed:
        delegation.stop(hud, run.seat, "My captain does not answer: the question is yours.")
        delegation.stop_captain(hud, run.seat)
        return False
    if keys is None:
        return False
    about = subjects(hud, run.seat)
    mine = tuple(ship for ship in about if run.order_of(ship) is not None)
    if hud.book_ui.ships_asked_together(hud) and len(mine) < len(about):
        hud.book_ui.apply_delegate_answer(hud, mine, keys[0])
        handed.laid = hud.draft
    elif asked.menu is not hud.prompt.menu and keys[0] not in mine:
        handed.passed = hud.battle.pending
    else:
        number = question_of(hud.battle)
        if hud_update.submit(hud, *keys):
            run.given.add(number)
            _begin_moves(hud, run, mine)
            return True
    return False


def _begin_moves(hud: HudState, run: DelegationRun, ships: Sequence[str]) -> None:
    """Ships handed over for a move begin to make it with their first answer."""
    own = run.ships
    for order in (own[ship] for ship in ships if ship in own):
        if order is not None and len(ships) == 1:
            order.chapter = order.chapter or hud.battle.chapter
