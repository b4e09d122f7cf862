"""Answers that are given for a player: by the captain who has the helm, and by quick play.

A captain is asked as one who holds a seat: inside the table of the battle, with his own side's question
and the table as far as it is open to that side. The player's own seat gives his answer.

Quick play answers where a rulebook leaves no choice, or one that no sensible captain would take otherwise
(`BookUi.forced_answer`). The rules ask as ever and the journal holds the same answers. Each one is shown
in a toast and may be undone; after an undo that question is put to the player.
"""

from collections.abc import Sequence
from typing import Final

from game.captains.process import RemoteCaptain
from game.core.events import (
    Arrived,
    Befell,
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
    WindShifted,
)
from game.core.steps import Choose, OptionMenu, Roll
from game.play.event_words import event_sentence
from game.play.seats import PlayerSeat
from game.ui.battle.answers import hud_update
from game.ui.battle.commands import journal, panel, queries, update
from game.ui.battle.commands.queries import (
    captain_question,
    helm_sentence,
    is_delegated,
    obeying_ships_of,
    ships_in_question,
)
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import handback_reasons
from game.ui.battle.values.command_state import (
    DelegatedHelm,
    DelegationMessage,
    DelegationRun,
    HandbackReason,
    Until,
)
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import UNDO_SECONDS, question_number

_HIT_EVENTS: Final = (
    Hurt, GunsLost, MastFell, Struck, Captured, Collided, Grappled, Boarded, Exploded, Sank,
)  # fmt: skip
"""What befalls a ship of ours that counts as a hit."""


_MAX_ANSWERS_A_FRAME: Final = 6
"""Answers that are given in one frame at the most: a fleet is asked some hundred questions a turn, and at
four times the pace of life a frame for each of them would be what is waited for."""


def restore_delegation(hud: HudState) -> None:
    """Give captains the helms again that they had when the battle was left."""
    journal.restore_noted_orders(hud)
    with hud.battle.table.as_current():
        for run in hud.commands.runs.values():
            update.note_enemies_met(hud, run)


def answer_for_captains(hud: HudState) -> bool:
    """Give what captains can answer by now, and let the battle go on with each answer; return whether
    something else is asked by that. Outside fleets one answer a frame is quick enough. Call it inside the
    table."""
    fresh = False
    for _ in range(_MAX_ANSWERS_A_FRAME):
        if not _answer_once(hud) or not hud.show.event_batch.is_fleet:
            break
        hud.show.update(0.0)
        fresh = hud.update() or fresh
    journal.journal_changed_orders(hud)
    return fresh


def _answer_once(hud: HudState) -> bool:
    """End the orders whose end has come, or give the captain's answer for the seat that is asked; return
    whether one was given. While something is still shown no order ends, so that no ball is told of before
    it strikes; in a fleet captains answer meanwhile."""
    _drop_old_messages(hud)
    asked_run = hud.commands.runs.get(hud.prompt.seat)
    his = asked_run is not None and hud.prompt.needs_answer and is_delegated(hud, asked_run)
    hud.show.is_relieved = bool(hud.commands.runs) and (his or not hud.prompt.needs_answer)
    if hud.prompt.kind == PromptKind.WATCH:
        return _answer_while_shown(hud)
    for run in list(hud.commands.runs.values()):
        _update_run(hud, run)
    asked_run = hud.commands.runs.get(hud.prompt.seat)
    if asked_run is None or not hud.prompt.needs_answer or hud.is_covered:
        return False
    return is_delegated(hud, asked_run) and _submit_answer(hud, asked_run)


def _answer_while_shown(hud: HudState) -> bool:
    """Let a captain of a fleet answer while other ships are still seen to act, so that a squadron sails as
    one; return whether he has. If something has happened that ends an order, answer nothing: the player is
    to see it first."""
    run = hud.commands.runs.get(hud.pending_prompt.seat)
    if (
        run is None
        or hud.pending_prompt.kind == PromptKind.WATCH
        or not hud.show.may_answer_now
        or hud.is_replay
    ):
        return False
    with hud.as_asked():
        if not _may_go_on(hud, run):
            return False
        if hud.prompt.kind == PromptKind.DONE:
            stands = hud.commands.given_orders.get(run.seat) or queries.have_ships_answered(hud)
            return _confirm_squadron_answer(hud, run) if stands else False
        return not hud.is_covered and is_delegated(hud, run) and _submit_answer(hud, run)


def _confirm_squadron_answer(hud: HudState, run: DelegationRun) -> bool:
    """Confirm an answer under the order of a squadron or ship at once: one frame for each of a fleet would
    be a long wait. Return whether it was his."""
    if not queries.has_captain_answered(hud, run):
        return False
    hud.battle.confirm()
    return True


def _may_go_on(hud: HudState, run: DelegationRun) -> bool:
    """Return whether nothing has happened since the run was last looked at that ends an order of it."""
    battle = hud.battle
    if hud.prompt.kind == PromptKind.OVER or battle.rewinds != run.rewinds:
        return False
    if run.last_check == len(battle.events):
        return True
    ended = run.side_helm is not None and bool(_why_side_ended(hud, run, run.side_helm))
    if ended or _handback_reasons(hud, run, battle.events[run.since_event :]):
        return False
    run.last_check = len(battle.events)
    return True


def _drop_old_messages(hud: HudState) -> None:
    """Forget what is no longer news. A message to a seat goes at its next question but one; why a ship asks
    goes when her player has been asked about her and then about something else, or when she obeys him no
    more."""
    step, seat = hud.battle.pending_step, hud.prompt.seat
    message = hud.commands.messages.get(seat)
    for ship, reason in list(hud.commands.handback_messages.items()):
        if ship not in [own.id for own in obeying_ships_of(hud, reason.seat)]:
            del hud.commands.handback_messages[ship]
    if not hud.prompt.needs_answer:
        return
    if message is not None and (message.first_step is None or _is_passed_over(hud, message)):
        message.first_step, message.question_number = step, question_number(hud.battle)
    elif message is not None and message.first_step is not step:
        del hud.commands.messages[seat]
    run = hud.commands.runs.get(seat)
    asked = hud.commands.handback_messages and (run is None or not is_delegated(hud, run))
    about = ships_in_question(hud, seat) if asked else ()
    for ship, reason in list(hud.commands.handback_messages.items()):
        if reason.first_step is None and reason.seat == seat and ship in about:
            reason.first_step = step
        elif reason.first_step is not None and reason.first_step is not step:
            del hud.commands.handback_messages[ship]


def _is_passed_over(hud: HudState, message: DelegationMessage) -> bool:
    """Return whether quick play has answered the question that lay there when this was said, and all that
    came since: then the player has not yet been asked anything."""
    quick_play, now = hud.quick_play, question_number(hud.battle)
    since = range(message.question_number, now) if 0 <= message.question_number < now else range(0)
    return quick_play is not None and bool(since) and quick_play.auto_questions.issuperset(since)


# --------------------------------------------------------------------------------- when it is over


def _update_run(hud: HudState, run: DelegationRun) -> None:
    """Apply to the run what has happened since it was last checked."""
    battle = hud.battle
    if hud.prompt.kind == PromptKind.OVER:
        update.stop_run(hud, run.seat, "")  # the plate has its own word for that
        return
    if battle.rewinds != run.rewinds and _is_undone(hud, run):
        return
    fresh, run.since_event = (battle.events[run.since_event :], max(run.since_event, len(battle.events)))
    if run.side_helm is not None:
        why = _why_side_ended(hud, run, run.side_helm)
        if why:
            update.end_side_delegation(hud, run, run.side_helm, why)
            return
    reasons = _handback_reasons(hud, run, fresh)
    if fresh:
        update.note_enemies_met(hud, run)
    if reasons:
        update.hand_helms_back(hud, run, reasons)
    elif not any(run.helm_of(ship.id) is not None for ship in obeying_ships_of(hud, run.seat)):
        lost = _loss_text(hud, run, fresh) or "No ship is left to him"
        update.stop_run(hud, run.seat, f"{lost}{helm_sentence(lost, 'the helm')}")


def _handback_reasons(
    hud: HudState, run: DelegationRun, fresh: Sequence[Event]
) -> list[tuple[str, str | HandbackReason]]:
    """Return the ships whose helms are the player's again after what has just happened, and why."""
    return [
        (ship.id, why)
        for ship in obeying_ships_of(hud, run.seat)
        if (helm := run.helm_of(ship.id)) is not None
        and (why := _why_ship_ended(hud, run, helm, ship.id, fresh))
    ]


def _loss_text(hud: HudState, run: DelegationRun, fresh: Sequence[Event]) -> str:
    """Return what has befallen the last of his ships, without a full stop; '' for nothing."""
    side = hud.side_number(run.seat)
    own = {ship.id for ship in hud.ships if side in (ship.side % 4, ship.first_side % 4)}
    return next(
        (event_sentence(e, hud.names) for e in fresh if isinstance(e, _HIT_EVENTS) and e.ship in own), ""
    )


def _is_undone(hud: HudState, run: DelegationRun) -> bool:
    """After an undo return whether the run is over. What the captain had answered is the player's to
    answer now; undoing a player's own answer ends nothing."""
    battle, number = hud.battle, question_number(hud.battle)
    run.rewinds, run.since_event = battle.rewinds, min(run.since_event, len(battle.events))
    his = {question for question in run.answered_questions if question >= number}
    run.answered_questions -= his
    if not his and number >= run.first_question:
        return False
    about = ships_in_question(hud, run.seat)
    by_squadron = run.side_helm is not None and run.side_helm.until is Until.NEEDED
    all_his = len(about) != 1 or run.has_every_ship
    if run.side_helm is not None and (all_his if not by_squadron else not about):
        update.stop_run(hud, run.seat, "Taken back: the helm is yours.")
        return True
    mine = [s for s in about if run.helm_of(s) is not None]
    update.hand_helms_back(hud, run, [(ship, "Taken back") for ship in mine])
    return hud.commands.runs.get(run.seat) is not run


def _why_side_ended(hud: HudState, run: DelegationRun, helm: DelegatedHelm) -> str:
    """Return why the helm of the side is the player's again, in a sentence; '' while it is not."""
    battle = hud.battle
    match helm.until:
        case Until.MOVE if _has_moved(hud, run, helm):
            return "The move is made: the helm is yours."
        case Until.TURN if battle.turn != helm.turn:
            return f"Turn {battle.turn} begins: the helm is yours."
        case _:
            return ""


def _why_ship_ended(
    hud: HudState, run: DelegationRun, helm: DelegatedHelm, ship: str, fresh: Sequence[Event]
) -> str | HandbackReason | None:
    """Return why the helm of that ship is the player's again; '' or None while it is not."""
    battle = hud.battle
    match helm.until:
        case Until.MOVE if helm is not run.side_helm and _has_made_move(hud, helm, ship):
            return "The move is made"
        case Until.TURN if helm is not run.side_helm and battle.turn != helm.turn:
            return f"Turn {battle.turn} begins"
        case Until.HIT:
            return next((event_sentence(e, hud.names) for e in fresh if _is_hit(e, ship)), "")
        case Until.RANGE:
            near = hud.book_ui.enemies_in_range(run.seat, ship) if fresh else ()
            name = hud.names.get(near[0], near[0]) if near else ""
            return f"{name} is within range" if near else ""
        case Until.NEEDED if helm.is_by_order and (alarm := _order_alarm(hud, run, ship, fresh)):
            return alarm
        case Until.NEEDED:
            mine = hud.find_ship(ship)
            return handback_reasons.handback_reason(helm.condition, mine, hud.ships, fresh) if mine else None
        case _:
            return ""


def _order_alarm(hud: HudState, run: DelegationRun, ship: str, fresh: Sequence[Event]) -> str:
    """Return why a ship that sails by her order alone needs her player, who may want to give another: she is
    hit, the wind or the enemy's strength changes, or an enemy is within range for the first time."""
    for event in fresh:
        is_hers = _is_hit(event, ship) or (isinstance(event, Befell) and event.on and event.ship == ship)
        if is_hers or isinstance(event, WindShifted | Arrived):
            return event_sentence(event, hud.names).rstrip(".")
    near = queries.enemies_in_range(hud, run.seat, ship) if fresh else ()
    new = next((foe for foe in near if foe not in run.enemies_met), "")
    return f"{hud.names.get(new, new)} comes within range for the first time" if new else ""


def _is_card_over(hud: HudState, helm: DelegatedHelm) -> bool:
    """Return whether the card on which helms were handed over is over: another was turned, or the last
    answers can still be taken back, because no die follows."""
    battle, step = hud.battle, hud.battle.pending_step
    if battle.turn != helm.turn:
        return True
    if any(isinstance(event, CardTurned | CardHeld) for event in battle.events[helm.since_event :]):
        return True
    return hud.prompt.kind == PromptKind.DONE and not (isinstance(step, Roll) and not step.cards)


def _has_moved(hud: HudState, run: DelegationRun, helm: DelegatedHelm) -> bool:
    """Return whether the move that was handed over has been made: another ship or part of the turn is in
    question, another card is there, or all that is left is to let the answer stand."""
    battle, prompt = hud.battle, hud.prompt
    if prompt.seat != run.seat and not helm.is_by_order:
        return True
    if helm.is_by_order or prompt.kind == PromptKind.DONE or _is_card_over(hud, helm):
        return _is_card_over(hud, helm)
    helm.first_subject = helm.first_subject or prompt.object_id  # which ship it is may be asked first
    return (prompt.object_id, battle.chapter) != (helm.first_subject, helm.first_chapter)


def _has_made_move(hud: HudState, helm: DelegatedHelm, ship: str) -> bool:
    """Return whether that ship has made the one move that was handed over: the turn is over, or she has been
    answered for and another ship or part of the turn is in question."""
    if helm.is_by_order or hud.battle.turn != helm.turn:
        return _is_card_over(hud, helm)
    if not helm.first_chapter or not hud.prompt.needs_answer:
        return False
    about = ships_in_question(hud, hud.prompt.seat)
    return bool(about) and (ship not in about or hud.battle.chapter != helm.first_chapter)


def _is_hit(event: Event, ship: str) -> bool:
    return isinstance(event, _HIT_EVENTS) and event.ship == ship


# ------------------------------------------------------------------------------------ the answer


def _submit_answer(hud: HudState, run: DelegationRun) -> bool:
    """Give the captain's answer, once he has it; return whether it was given. One who does not answer
    hands the question back. Of a list of which he is asked a part he may leave the rest to the player; of
    a question about several ships his part goes into the draft."""
    handed, question = hud.commands, captain_question(hud, run)
    person = hud.battle.seats[run.seat]
    if question is None or not isinstance(person, PlayerSeat) or person.answers:
        return False
    if queries.is_by_order(hud, run):
        return _submit_by_order(hud, run, question)
    update.start_seat_captain(hud, run.seat)
    captain = handed.captains[run.seat]
    keys = captain.answer(question)
    if isinstance(captain, RemoteCaptain) and captain.missed_answers:
        update.stop_run(hud, run.seat, "My captain does not answer: the question is yours.")
        update.stop_captain(hud, run.seat)
        return False
    if keys is None:
        return False
    about = ships_in_question(hud, run.seat)
    mine = tuple(ship for ship in about if run.helm_of(ship) is not None)
    if hud.book_ui.ships_asked_together(hud) and len(mine) < len(about):
        hud.book_ui.apply_delegate_answer(hud, mine, keys[0])
        handed.partial_draft = hud.draft
    elif question.menu is not hud.prompt.menu and keys[0] not in mine:
        handed.passed_question = hud.battle.pending_step
    else:
        number = question_number(hud.battle)
        if hud_update.submit(hud, *keys):
            run.answered_questions.add(number)
            _begin_moves(hud, run, mine)
            return True
    return False


def _submit_by_order(hud: HudState, run: DelegationRun, question: Choose) -> bool:
    """Give what the ships' orders answer; leave the question to the player where they say nothing or it needs
    his judgement. Return whether it was given."""
    keys, number = hud.book_ui.ship_orders.answer(hud, question), question_number(hud.battle)
    if not keys or not hud_update.submit(hud, *keys):
        hud.commands.passed_question = hud.battle.pending_step
        return False
    run.answered_questions.add(number)
    update.note_order_answer(hud, number)
    return True


def _begin_moves(hud: HudState, run: DelegationRun, ships: Sequence[str]) -> None:
    """Note the chapter in which ships that are handed over for one move begin to make it."""
    own = run.ship_helms
    for helm in (own[ship] for ship in ships if ship in own):
        if helm is not None and len(ships) == 1:
            helm.first_chapter = helm.first_chapter or hud.battle.chapter


AUTO_CONFIRM_SECONDS: Final = 1.5
"""Seconds in which an answer can be taken back, where answers stand by themselves."""


def answer_forced_question(hud: HudState) -> bool:
    """Answer the question if it need not be asked; return whether it was. Call it inside the table."""
    quick_play = hud.quick_play
    if quick_play is None or hud.is_replay:
        return False
    quick_play.begin_turn(hud.battle.turn)
    if hud.is_hot_seat and hud.prompt.needs_answer:
        quick_play.set_reader(hud.prompt.seat)
    if not hud.prompt.needs_answer or panel.replacement_buttons(hud) is not None:
        return False
    question, menu = question_number(hud.battle), hud.prompt.menu
    asks = question in quick_play.manual_questions or hud.prompt.clause == quick_play.lesson_clause
    found = None if asks else hud.book_ui.forced_answer(hud)
    if found is None or not hud_update.submit(hud, *found.keys):
        return False
    offered = menu.keys() if isinstance(menu, OptionMenu) else ()
    quick_play.note_answer(question, found, hud.prompt.seat, offered)
    hud.hide_question()
    return True


def advance_confirm_timer(state: BattleState, seconds: float) -> None:
    """Advance the time since the last answer, and let the answer stand after long enough, where play is quick
    or the player wants that. In quick play the time of what is shown meanwhile counts: while his own ship
    sails the player may take it back."""
    hud, after = state.hud, _auto_confirm_seconds(state)
    if hud.quick_play is not None:
        hud.quick_play.advance(seconds)
    asked = hud.prompt.kind == PromptKind.DONE
    lies = asked or (hud.quick_play is not None and state.battle.needs_confirm())
    if after is None or not lies:
        state.answer_seconds = 0.0
        return
    state.answer_seconds += seconds
    if asked and state.answer_seconds >= after:
        state.answer_seconds = 0.0
        hud.commit_answer()


def _auto_confirm_seconds(state: BattleState) -> float | None:
    """Return the seconds after which an answer stands by itself; None for never."""
    hud, battle = state.hud, state.battle
    run = hud.commands.runs.get(hud.prompt.seat)
    his = run is not None and queries.has_captain_answered(hud, run)
    if hud.quick_play is None and not his:
        return AUTO_CONFIRM_SECONDS if state.context.settings.auto_continue else None
    if his and (hud.commands.given_orders.get(hud.prompt.seat) or queries.have_ships_answered(hud)):
        return 0.0  # an order is taken back, not what each ship makes of it
    if isinstance(battle.pending_step, Roll) and not battle.pending_step.cards:
        return 0.0
    quiet = hud.quick_play is not None and hud.quick_play.is_quiet(battle)
    return 0.0 if quiet else UNDO_SECONDS
