"""The captain who takes helms in a person's place: how they are handed over and taken back. What is
shown of it stands in `handed_bar` and `handed_signs`.

He answers in the person's seat, so that the journal holds ordinary answers: it replays, and what he
answered can be taken back until the next die. He is no seat of the battle; which helms he has is
noted beside the answers (`kept_helms`), and when the battle is resumed another captain has them.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.captains.commodore import intended_orders
from game.captains.grades import Admiral, Captain
from game.captains.process import RemoteCaptain
from game.play.event_words import name_by_id
from game.ui.battle.delegation.delegated_questions import is_delegated, obeying_ships_of, squadron_mates
from game.ui.battle.delegation.handback_words import make_message
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import handback_reasons
from game.ui.battle.values.delegation_state import (
    DelegatedHelm,
    DelegateScope,
    DelegateUntil,
    DelegationMessage,
    DelegationRun,
    HandbackReason,
)
from game.ui.battle.values.prompts import PromptKind, human_seats
from game.ui.battle.values.quick_play import question_number

_CAUSES: Final[Mapping[DelegateUntil | None, str]] = MappingProxyType(
    {
        DelegateUntil.MOVE: "have moved and ",
        DelegateUntil.HIT: "were hit and ",
        DelegateUntil.RANGE: "have an enemy within range and ",
    }
)
"""Why several ships ask at once."""
RENEWALS: Final[Mapping[DelegateUntil, DelegateUntil]] = MappingProxyType(
    {
        DelegateUntil.MOVE: DelegateUntil.MOVE,
        DelegateUntil.TURN: DelegateUntil.TURN,
        DelegateUntil.HIT: DelegateUntil.HIT,
        DelegateUntil.RANGE: DelegateUntil.HIT,
        DelegateUntil.NEEDED: DelegateUntil.NEEDED,
    }
)
"""How long he goes on where an order has ended by itself: as long again, and with an enemy within
range until that one hits."""


# ----------------------------------------------------------------------------- whose helm it is


def helm_seat(hud: HudState) -> str:
    """The person whose helm it is: who is asked, else the only one who has handed it over, else the
    only person; '' for nobody."""
    seated = human_seats(hud.battle)
    if hud.prompt.seat in seated:
        return hud.prompt.seat
    handed = list(hud.delegation.runs) or seated
    return handed[0] if len(handed) == 1 else ""


def active_run(hud: HudState) -> DelegationRun | None:
    """The run of the person whose helm it is, if what the battle is at is the captain's: he answers
    the question, has answered last, or has the side while nobody is asked."""
    run = hud.delegation.runs.get(helm_seat(hud))
    if run is None:
        return None
    if hud.prompt.needs_answer:
        return run if is_delegated(hud, run) else None
    if hud.prompt.kind == PromptKind.DONE:
        return run if has_captain_answered(hud, run) else None
    return run if run.side_helm is not None else None


def has_captain_answered(hud: HudState, run: DelegationRun) -> bool:
    """Whether the last answer was the captain's, or was given before he took over."""
    last = question_number(hud.battle) - 1
    return last in run.answered_questions or last < run.first_question


def ship_to_delegate(hud: HudState) -> str:
    """The ship of the person's that one would mean now, by her id: the one that was pressed, whose
    record lies open, that is asked about, or that lies in hand; '' for none."""
    own = [ship.id for ship in obeying_ships_of(hud, helm_seat(hud))]
    looked_at = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    meant = (hud.delegation.list_ship, looked_at, hud.prompt.ship, hud.book_ui.active_ship(hud), hud.own_ship)
    return next((ship for ship in meant if ship in own), own[0] if own else "")


def ships_to_delegate(hud: HudState) -> list[str]:
    """The ships whose helms are handed over by a choice of the list."""
    match hud.delegation.scope:
        case DelegateScope.SHIP:
            return [ship_to_delegate(hud)]
        case DelegateScope.SQUADRON:
            return squadron_mates(hud, ship_to_delegate(hud))
        case DelegateScope.ALL:
            return [ship.id for ship in obeying_ships_of(hud, helm_seat(hud))]


def handover_refusal(hud: HudState) -> str:
    """Why the helm cannot be handed over now, in a sentence; '' if it can."""
    if hud.delegation.refusal:
        return hud.delegation.refusal
    if hud.max_buttons:
        return "Here visitors keep the helm themselves."
    return command_refusal(hud)


def command_refusal(hud: HudState) -> str:
    """Why nobody at the screen may speak for a side now, in a sentence; '' if somebody may."""
    if hud.is_replay or not human_seats(hud.battle):
        return "Nobody plays this battle: it is only watched."
    if hud.prompt.kind == PromptKind.OVER or hud.battle.pending_step is None:
        return "The battle is over."
    if hud.is_covered:
        return "First the next player must be at the screen."
    if not helm_seat(hud):
        return "Wait until one of you is asked."
    return ""


# -------------------------------------------------------------------------- over and back again


def toggle_delegation(hud: HudState) -> None:
    """The key: all helms are taken back; the list is put away; or the list opens, and a captain is
    called so that he is there when it is chosen for how long; or it is told why not."""
    delegation, seat, reason = hud.delegation, helm_seat(hud), handover_refusal(hud)
    if delegation.is_list_open:
        delegation.is_list_open = False
    elif active_run(hud) is not None:
        take_back_all(hud)
    elif reason:
        show_message(hud, seat, reason)
    else:
        delegation.is_list_open, delegation.list_ship = True, ""
        start_seat_captain(hud, seat)


def cycle_scope(hud: HudState) -> None:
    """In the list: for the next of all ships, the squadron, this ship."""
    ways = list(DelegateScope)
    hud.delegation.scope = ways[(ways.index(hud.delegation.scope) + 1) % len(ways)]


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """A ship was pressed while the list lies open: if she is the person's, it is for her."""
    if not hud.delegation.is_list_open or ship not in [s.id for s in obeying_ships_of(hud, helm_seat(hud))]:
        return False
    hud.delegation.scope, hud.delegation.list_ship = DelegateScope.SHIP, ship
    return True


def start_seat_captain(hud: HudState, seat: str) -> None:
    """A captain for this seat is there, or on his way, and knows the orders in force."""
    if seat not in hud.delegation.captains:
        hud.delegation.captains[seat] = hud.delegation.make_captain(hud.battle, seat)
        send_orders_to_captain(hud, seat)


def delegate_ships(hud: HudState, until: DelegateUntil) -> None:
    """From now on the captain answers for those the list is for, for so long."""
    delegation, seat = hud.delegation, helm_seat(hud)
    delegation.is_list_open = False
    reason = handover_refusal(hud) or until_refusal(hud, until)
    if reason:
        show_message(hud, seat, reason)
        return
    start_seat_captain(hud, seat)
    if hud.book_ui.standing_orders.running_text(hud):
        hud.book_ui.standing_orders.stop(hud)
    delegation.messages.pop(seat, None)
    delegation.passed_question = delegation.partial_draft = None
    own, meant = [ship.id for ship in obeying_ships_of(hud, seat)], ships_to_delegate(hud)
    for ship in meant:
        delegation.handback_messages.pop(ship, None)
    if set(own) <= set(meant):
        delegation.runs[seat] = new_run(hud, seat)
        delegation.runs[seat].side_helm = _new_helm(hud, until)
        near = {ship for ship in own if until is DelegateUntil.RANGE and enemies_in_range(hud, seat, ship)}
        delegation.runs[seat].ship_helms.update(dict.fromkeys(near))
        return
    run = delegation.runs.setdefault(seat, new_run(hud, seat))
    for ship in meant:
        if until is not DelegateUntil.RANGE or not enemies_in_range(hud, seat, ship):
            run.ship_helms[ship] = _new_helm(hud, until)


def new_run(hud: HudState, seat: str) -> DelegationRun:
    """A run that begins now, with nothing handed over."""
    battle = hud.battle
    return DelegationRun(seat, len(battle.events), battle.rewinds, question_number(battle))


def _new_helm(hud: HudState, until: DelegateUntil) -> DelegatedHelm:
    """A helm handed over now to those the list is for."""
    mine = (
        [ship_to_delegate(hud)] if hud.delegation.scope is not DelegateScope.ALL else [hud.prompt.object_id]
    )
    return helm_for_ships(hud, until, mine)


def helm_for_ships(hud: HudState, until: DelegateUntil, ships: Sequence[str]) -> DelegatedHelm:
    """The helm of these ships handed over now; if the question on the desk is about one of them,
    this move is hers."""
    battle = hud.battle
    helm = DelegatedHelm(until, battle.turn, len(battle.events))
    if until is DelegateUntil.NEEDED and len(ships) == 1:
        helm.condition = handback_reasons.condition_now(hud.find_ship(ships[0]), hud.ships)
    if hud.prompt.object_id in ships:
        helm.first_subject, helm.first_chapter = hud.prompt.object_id, battle.chapter
    return helm


def enemies_in_range(hud: HudState, seat: str, ship: str = "") -> tuple[str, ...]:
    """The enemies within gunshot of that ship ('': of any of the seat's)."""
    return hud.frame_cache.get(("near", seat, ship), lambda: hud.book_ui.enemies_in_range(seat, ship))


def take_back_all(hud: HudState) -> None:
    """Every helm is the person's again; what the captain thinks of is not heard."""
    seat = helm_seat(hud)
    hud.delegation.is_list_open = False
    hud.squadron_draft.given_orders.pop(seat, None)
    send_orders_to_captain(hud, seat)
    stop_run(hud, seat, "The helm is yours again.")


def send_orders_to_captain(hud: HudState, seat: str) -> None:
    """The captain knows which squadron orders are in force: a person's go before what the level has
    squadrons do."""
    captain, orders = (hud.delegation.captains.get(seat), hud.squadron_draft.given_orders.get(seat, {}))
    if isinstance(captain, RemoteCaptain | Admiral | Captain):
        captain.orders = {**intended_orders(hud.battle.level), **orders}


def take_back_helm(hud: HudState, ship: str) -> None:
    """The helm of one ship is the person's again; of the last that was handed over, all is."""
    run = hud.delegation.runs.get(helm_seat(hud))
    if run is None or run.helm_of(ship) is None:
        return
    release_helm(hud, run, ship)
    if hud.delegation.runs.get(run.seat) is run:
        show_message(hud, run.seat, f"{name_by_id(hud.names, ship)} is yours again.")
    else:
        show_message(hud, run.seat, "The helm is yours again.")


def stop_run(hud: HudState, seat: str, why: str) -> None:
    """The run of this seat is over, and why, in a sentence."""
    if hud.delegation.runs.pop(seat, None) is not None:
        show_message(hud, seat, why)


def end_side_delegation(hud: HudState, run: DelegationRun, helm: DelegatedHelm, why: str) -> None:
    """What the seat's side was handed over for has come, and why, in a sentence."""
    ships = [ship.id for ship in obeying_ships_of(hud, run.seat) if run.helm_of(ship.id) is helm]
    stop_run(hud, run.seat, why)
    hud.delegation.messages[run.seat].until = helm.until
    hud.delegation.messages[run.seat].ships = tuple(ships)


def hand_helms_back(
    hud: HudState, run: DelegationRun, ship_reasons: Sequence[tuple[str, str | HandbackReason]]
) -> None:
    """The helms of these ships are the person's again, each for its reason (a sentence, one without
    its end, or a need), which she says when she asks; with the last of them the run is over."""
    if len(obeying_ships_of(hud, run.seat)) < 2:
        for ship, reason in ship_reasons:
            helm = run.helm_of(ship)
            release_helm(hud, run, ship)
            message = make_message(hud, ship, reason, helm_text="the helm")
            _set_message(hud, run.seat, message)
            if helm is not None and hud.delegation.messages.get(run.seat) is message:
                message.until, message.ships = helm.until, (ship,)
        return
    untils = []
    for ship, reason in ship_reasons:
        helm = run.helm_of(ship)
        release_helm(hud, run, ship)
        untils.append(helm.until if helm is not None else None)
        asks = hud.delegation.handback_messages[ship] = make_message(hud, ship, reason, helm_text="her helm")
        asks.seat, asks.until = run.seat, untils[-1]
    names = [name_by_id(hud.names, ship) for ship, _ in ship_reasons]
    if len(names) == 1:
        _set_message(
            hud, run.seat, make_message(hud, *ship_reasons[0], text_before=f"{names[0]} asks for you: ")
        )
    elif names:
        cause = _CAUSES.get(untils[0], "") if len(set(untils)) == 1 else ""
        show_message(hud, run.seat, f"{', '.join(names[:-1])} and {names[-1]} {cause}ask for you.")


def ships_asking_renewal(hud: HudState) -> dict[str, DelegateUntil]:
    """The ships of whoever is asked that ask for him because what they were handed over for has
    come, with how long their captain would go on."""
    seat, delegation = hud.prompt.seat, hud.delegation
    found = {
        ship: message.until for ship, message in delegation.handback_messages.items() if message.seat == seat
    }
    message = delegation.messages.get(seat)
    if message is not None:
        found |= dict.fromkeys(message.ships, message.until)
    ended = [(ship.id, found.get(ship.id)) for ship in obeying_ships_of(hud, seat)]
    return {ship: RENEWALS[end] for ship, end in ended if end is not None and end in RENEWALS}


def renew_delegation(hud: HudState) -> None:
    """Those who ask for their person because their captain's time was over are his again; where
    they are all of the person's ships, so is what concerns his side."""
    seat, ships = hud.prompt.seat, ships_asking_renewal(hud)
    if handover_refusal(hud) or not ships:
        return
    start_seat_captain(hud, seat)
    orders = {ship: helm_for_ships(hud, until, [ship]) for ship, until in ships.items()}
    run = hud.delegation.runs.setdefault(seat, new_run(hud, seat))
    run.ship_helms.update(orders)
    untils = set(ships.values())
    if (
        len(orders) == len(obeying_ships_of(hud, seat))
        and len(untils) == 1
        and DelegateUntil.NEEDED not in untils
    ):
        run.ship_helms.clear()
        run.side_helm = helm_for_ships(hud, untils.pop(), [hud.prompt.object_id])
    for ship in ships:
        hud.delegation.handback_messages.pop(ship, None)
    hud.delegation.messages.pop(seat, None)
    hud.delegation.passed_question = hud.delegation.partial_draft = None


def release_helm(hud: HudState, run: DelegationRun, ship: str) -> None:
    """He has her helm no longer; with the last one the run is over."""
    hud.delegation.passed_question = hud.delegation.partial_draft = None
    if run.side_helm is None:
        run.ship_helms.pop(ship, None)
    else:
        run.ship_helms[ship] = None
    own = [s.id for s in obeying_ships_of(hud, run.seat)]
    if not any(run.helm_of(other) is not None for other in own):
        hud.delegation.runs.pop(run.seat, None)


def cancel_command_or_helm(hud: HudState) -> bool:
    """Esc: the open list is put away, or the squadron in hand, or every helm taken back; false if
    there is neither."""
    if hud.delegation.is_list_open:
        hud.delegation.is_list_open = False
        return True
    if hud.squadron_draft.is_open:
        hud.squadron_draft.clear()
        return True
    if active_run(hud) is None:
        return False
    take_back_all(hud)
    return True


def stop_captains(hud: HudState) -> None:
    """The battle is put away: every captain goes home."""
    for seat in list(hud.delegation.captains):
        stop_captain(hud, seat)
    hud.delegation.runs.clear()
    hud.delegation.handback_messages.clear()
    hud.squadron_draft.given_orders.clear()


def stop_captain(hud: HudState, seat: str) -> None:
    """The captain of this seat is wanted no more; another can be called."""
    captain = hud.delegation.captains.pop(seat, None)
    if isinstance(captain, RemoteCaptain):
        captain.close()


def show_message(hud: HudState, seat: str, text: str) -> None:
    """The plate says so to this seat until it has answered the next question; while its captain has
    every helm the plate says that."""
    if text:
        _set_message(hud, seat, DelegationMessage(text))


def _set_message(hud: HudState, seat: str, message: DelegationMessage) -> None:
    """The same of a word."""
    run = hud.delegation.runs.get(seat)
    if run is None or not run.has_every_ship:
        if hud.prompt.needs_answer:
            message.first_step, message.question_number = (
                hud.battle.pending_step,
                question_number(hud.battle),
            )
        hud.delegation.messages[seat] = message


def until_refusal(hud: HudState, until: DelegateUntil) -> str:
    """Why it cannot be handed over for just so long, in a sentence; '' if it can."""
    seat, meant = helm_seat(hud), ships_to_delegate(hud)
    if until is DelegateUntil.MOVE and not (hud.prompt.needs_answer and hud.prompt.seat == seat):
        return "Nothing is asked of you now."
    if until is DelegateUntil.RANGE:
        near = [enemies_in_range(hud, seat, ship) for ship in meant]
        if near and all(near):
            return f"{hud.names.get(near[0][0], near[0][0])} is within range already."
    return ""
