"""A person tells his squadrons what to do: which one is in hand, what it is told, and that it does.

An order hands the ships of a squadron over to the person's captain (`my_captain`), who carries it
out by ordinary answers; what was told is noted beside them (`kept_helms`). A ship that needs her
person asks for him (`needs_her`); what concerns the side as a whole is the captain's while every
squadron has an order. All is called inside the table of the battle.
"""

from typing import Final

from game.books import shelf
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal
from game.play.event_words import name_by_id
from game.ui.battle.delegation import delegation
from game.ui.battle.delegation.delegated_questions import is_delegated, obeying_ships_of
from game.ui.battle.squadrons import squadron_queries
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import squadron_words
from game.ui.battle.values.delegation_state import DelegatedHelm, DelegateUntil, DelegationRun
from game.ui.battle.values.prompts import PromptKind, human_seats

NO_SQUADRONS: Final = "Here are no squadrons to command: press a ship."


def commanded_squadrons(hud: HudState) -> tuple[str, tuple[str, ...]]:
    """Whose squadrons are commanded at the screen now, and which they are; none where nobody may
    speak for a side, or his side has no squadrons to command."""
    seat = _commanding_seat(hud)
    if not seat or hud.is_replay or hud.is_covered or hud.max_buttons:
        return "", ()
    return seat, squadron_queries.squadrons_of_seat(hud, seat)


def _commanding_seat(hud: HudState) -> str:
    """The person whose helm it is; of several at one screen the one who has a squadron in hand, as
    long as the others' captains answer what they are asked."""
    seat, draft = delegation.helm_seat(hud), hud.squadron_draft
    side = squadron_queries.squadrons_of_level(hud).sides.get(draft.selected) if draft.is_open else None
    holder = hud.battle.level.sides[side].id if side is not None else seat
    if holder == seat or holder not in human_seats(hud.battle):
        return seat
    run = hud.delegation.runs.get(seat)
    is_free = not hud.prompt.needs_answer or (run is not None and is_delegated(hud, run))
    return holder if is_free else seat


def order_of(hud: HudState, seat: str, squadron: str) -> SquadronOrder | None:
    """What a squadron was told, None if it is to be told yet."""
    return hud.squadron_draft.given_orders.get(seat, {}).get(squadron)


def ships_off_order(hud: HudState, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron with an order that are their person's to sail all the same; none
    where it has none."""
    if order_of(hud, seat, squadron) is None:
        return []
    run, able = hud.delegation.runs.get(seat), squadron_queries.obeying_ships(hud, seat, squadron)
    return [ship for ship in able if run is None or run.helm_of(ship) is None]


def needs_order(hud: HudState, seat: str, squadron: str) -> bool:
    """Whether it has ships that obey, and no order."""
    told = order_of(hud, seat, squadron)
    return told is None and bool(squadron_queries.obeying_ships(hud, seat, squadron))


def is_awaiting_order(hud: HudState, seat: str, squadron: str) -> bool:
    """Whether it has no order, or none of its ships sails by the one it has: their helms were
    handed over otherwise since, and that is over."""
    own = ships_off_order(hud, seat, squadron)
    alone = bool(own) and len(own) == len(squadron_queries.obeying_ships(hud, seat, squadron))
    return alone or needs_order(hud, seat, squadron)


def selected_squadron_ships(hud: HudState) -> tuple[str, ...]:
    """The ships of the squadron that is in hand; none while none is."""
    draft, (seat, own) = hud.squadron_draft, commanded_squadrons(hud)
    held = draft.is_open and draft.selected in own
    return tuple(squadron_queries.obeying_ships(hud, seat, draft.selected)) if held else ()


def drop_stale_draft(hud: HudState) -> bool:
    """What another person made up is put away, and when the battle is over whatever is; whether
    somebody still has a squadron in hand, or chooses how long his captain has the helm."""
    draft, (seat, own) = hud.squadron_draft, commanded_squadrons(hud)
    over = hud.prompt.kind == PromptKind.OVER
    if over or (seat and draft.is_open and draft.selected not in own):
        draft.clear()
    hud.delegation.is_list_open = hud.delegation.is_list_open and not over
    return hud.delegation.is_list_open or bool(selected_squadron_ships(hud))


def ships_handing_back(hud: HudState, squadron: str) -> list[str]:
    """The ships of a squadron that ask for their person."""
    return [
        s for s in hud.delegation.handback_messages if squadron_queries.squadron_of_ship(hud, s) == squadron
    ]


# ----------------------------------------------------------------------------- what is made up


def selection_refusal(hud: HudState) -> str:
    """Why no squadron can be taken in hand now, in a sentence; '' if one can."""
    reason = delegation.handover_refusal(hud)
    if reason:
        return reason
    return "" if commanded_squadrons(hud)[1] else NO_SQUADRONS


def toggle_squadron_draft(hud: HudState) -> None:
    """The key: what is made up is put away, or a squadron taken in hand: one that asks, one that
    needs an order, the one that was in hand, the first."""
    draft, (seat, own) = hud.squadron_draft, commanded_squadrons(hud)
    if draft.is_open:
        draft.clear()
        return
    reason = selection_refusal(hud)
    if reason:
        delegation.show_message(hud, delegation.helm_seat(hud), reason)
        return
    anew = [name for name in own if ships_handing_back(hud, name) or is_awaiting_order(hud, seat, name)]
    kept = [draft.selected] if draft.selected in own else []
    select_squadron(hud, next(iter([*anew, *kept, *own])))


def select_squadron(hud: HudState, squadron: str) -> None:
    """A squadron is in hand, with the order that is proposed for it; taken once more, all the
    orders are listed."""
    draft, (seat, own) = hud.squadron_draft, commanded_squadrons(hud)
    if squadron not in own or selection_refusal(hud):
        return
    hud.delegation.is_list_open = False
    draft.is_list_open = draft.is_open and draft.selected == squadron and not draft.is_list_open
    if not (draft.is_open and draft.selected == squadron):
        draft.draft = squadron_queries.proposed_order(hud, seat, squadron)
    draft.is_open, draft.selected, draft.arrow_tip = True, squadron, None
    start_seat_captain(hud, seat)


def start_seat_captain(hud: HudState, seat: str) -> None:
    """A captain is there, or on his way, so that he has come when the order is given."""
    delegation.start_seat_captain(hud, seat)


def select_next_squadron(hud: HudState, step: int) -> None:
    """The next other squadron that needs its person, or an order, is in hand; else the next there
    is."""
    draft, (seat, own) = hud.squadron_draft, commanded_squadrons(hud)
    if not own:
        return
    here = own.index(draft.selected) if draft.selected in own else -1
    ring = [own[(here + step * n) % len(own)] for n in range(1, len(own) + 1)]
    anew = [name for name in ring if ships_handing_back(hud, name) or is_awaiting_order(hud, seat, name)]
    there = next(iter([*(name for name in anew if name != draft.selected), *ring]))
    if there != draft.selected or not draft.is_open:
        listed = draft.is_list_open
        select_squadron(hud, there)
        draft.is_list_open = listed


def draft_order(hud: HudState, manoeuvre: Manoeuvre) -> None:
    """That order is made up for the squadron in hand, for whom it was made up for if it may name
    him, else for the first whom it may name."""
    draft, (seat, _) = hud.squadron_draft, commanded_squadrons(hud)
    named = draft.draft.target if draft.draft is not None else ""
    found = squadron_queries.possible_orders(hud, seat, draft.selected, manoeuvre)
    draft.arrow_tip = None
    if found:
        same = [order for order in found if order.target and order.target == named]
        mates = [
            o for o in found if o.target in squadron_queries.squadrons_of_level(hud).squadrons.get(named, ())
        ]
        draft.draft = next(iter([*same, *mates, *found]))


def target_next_enemy(hud: HudState, step: int) -> None:
    """The order that is made up names the next whom it may name."""
    draft, (seat, _) = hud.squadron_draft, commanded_squadrons(hud)
    if draft.draft is None:
        return
    found = squadron_queries.possible_orders(hud, seat, draft.selected, draft.draft.manoeuvre)
    if found:
        here = next((n for n, order in enumerate(found) if is_same_order(order, draft.draft)), -1)
        draft.draft, draft.arrow_tip = found[(here + step) % len(found)], None


def is_same_order(one: SquadronOrder, other: SquadronOrder) -> bool:
    """Whether two orders say the same; from which side a line is broken is reckoned anew."""
    return (one.manoeuvre, one.target, one.x, one.y) == (other.manoeuvre, other.target, other.x, other.y)


# ---------------------------------------------------------------------------- given, taken back


def order_refusal(hud: HudState, squadron: str, order: SquadronOrder) -> Refusal | None:
    """Why a squadron cannot be told so, with the clause of the book ('' where it is no matter of
    the book's); None if it can."""
    seat, _ = commanded_squadrons(hud)
    ships = squadron_queries.obeying_ships(hud, seat, squadron)
    if not ships:
        return Refusal("", "none of its ships obeys you any more")
    if not squadron_queries.has_valid_target(hud, order):
        return Refusal("", f"{name_by_id(hud.names, order.target)} is out of the fight")
    found: Refusal | None = shelf.book(hud.battle.book.NAME).captain.refusal(order, ships)
    return found


def unreachable_ships(hud: HudState, squadron: str) -> dict[str, Refusal]:
    """The ships of a squadron that an order does not reach now, and why: they stay their person's
    to sail, while the others obey."""
    seat, _ = commanded_squadrons(hud)
    ships = squadron_queries.obeying_ships(hud, seat, squadron)
    found: dict[str, Refusal] = shelf.book(hud.battle.book.NAME).captain.deaf(ships)
    return found if len(found) < len(ships) else {}


def give_order(hud: HudState) -> bool:
    """The squadron in hand has the order that is made up; the next that needs one is in hand, and
    with the last of them nothing is. Whether it could be given."""
    draft, (seat, own) = hud.squadron_draft, commanded_squadrons(hud)
    squadron, order = draft.selected, draft.draft
    if squadron not in own or order is None:
        return False
    refused = order_refusal(hud, squadron, order)
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        delegation.show_message(hud, seat, f"{name_by_id(hud.names, squadron)}: {refused.reason}{clause}.")
        return False
    delegate_by_order(hud, seat, squadron, order)
    if any(is_awaiting_order(hud, seat, name) for name in own):
        draft.is_list_open = False
        select_next_squadron(hud, 1)
    else:
        draft.clear()
    return True


def delegate_by_order(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> None:
    """The ships of this squadron are the captain's, to be sailed by this order."""
    handed, draft = hud.delegation, hud.squadron_draft
    start_seat_captain(hud, seat)
    if hud.book_ui.standing_orders.running_text(hud):
        hud.book_ui.standing_orders.stop(hud)
    draft.given_orders.setdefault(seat, {})[squadron] = order
    draft.last_orders[squadron] = order
    run = handed.runs.setdefault(seat, delegation.new_run(hud, seat))
    unheard = unreachable_ships(hud, squadron)
    for ship in squadron_queries.obeying_ships(hud, seat, squadron):
        if ship in unheard:
            run.ship_helms[ship] = None
            continue
        run.ship_helms[ship] = delegation.helm_for_ships(hud, DelegateUntil.NEEDED, [ship])
        handed.handback_messages.pop(ship, None)
    handed.messages.pop(seat, None)
    handed.passed_question = handed.partial_draft = None
    update_side_helm(hud, seat)
    if unheard:
        why = next(iter(unheard.values()))
        words = f"{ship_list_text(hud, list(unheard))} cannot see the signal, and await you ({why.clause})."
        delegation.show_message(hud, seat, words)


def ship_list_text(hud: HudState, ships: list[str]) -> str:
    """``Robust``, ``Robust and Anson``, ``Robust and 2 others``."""
    first = name_by_id(hud.names, ships[0])
    match len(ships):
        case 1:
            return first
        case 2:
            return f"{first} and {name_by_id(hud.names, ships[1])}"
        case _:
            return f"{first} and {len(ships) - 1} others"


def update_side_helm(hud: HudState, seat: str) -> None:
    """The captain knows the orders in force; while every squadron has one, what concerns the side
    as a whole is his too."""
    run, own = hud.delegation.runs.get(seat), squadron_queries.squadrons_of_seat(hud, seat)
    delegation.send_orders_to_captain(hud, seat)
    if run is None or not hud.squadron_draft.given_orders.get(seat):
        return
    every = not any(needs_order(hud, seat, name) for name in own)
    if every and run.side_helm is None:
        _assign_each_helm(hud, run)
        run.side_helm = DelegatedHelm(DelegateUntil.NEEDED, hud.battle.turn, len(hud.battle.events))
    elif not every and run.side_helm is not None and run.side_helm.until is DelegateUntil.NEEDED:
        _assign_each_helm(hud, run)
        run.side_helm = None
        run.ship_helms = {ship: helm for ship, helm in run.ship_helms.items() if helm is not None}


def _assign_each_helm(hud: HudState, run: DelegationRun) -> None:
    """Whose helm each ship's is stands by her own name, whatever becomes of the side's."""
    for ship in obeying_ships_of(hud, run.seat):
        run.ship_helms.setdefault(ship.id, run.helm_of(ship.id))


def cancel_order(hud: HudState, squadron: str) -> None:
    """A squadron has no order any more: its ships are the person's again."""
    draft, (seat, _) = hud.squadron_draft, commanded_squadrons(hud)
    if draft.given_orders.get(seat, {}).pop(squadron, None) is None:
        return
    update_side_helm(hud, seat)
    run = hud.delegation.runs.get(seat)
    for ship in squadron_queries.obeying_ships(hud, seat, squadron):
        helm = run.helm_of(ship) if run is not None else None
        if run is not None and helm is not None and helm.until is DelegateUntil.NEEDED:
            delegation.release_helm(hud, run, ship)
    delegation.show_message(hud, seat, f"{name_by_id(hud.names, squadron)} awaits your orders.")


def rejoin_squadron(hud: HudState, ship: str) -> None:
    """A ship that her person has had in hand sails by her squadron's order again."""
    seat, _ = commanded_squadrons(hud)
    squadron = squadron_queries.squadron_of_ship(hud, ship)
    if order_of(hud, seat, squadron) is None:
        return
    start_seat_captain(hud, seat)
    run = hud.delegation.runs.setdefault(seat, delegation.new_run(hud, seat))
    run.ship_helms[ship] = delegation.helm_for_ships(hud, DelegateUntil.NEEDED, [ship])
    hud.delegation.handback_messages.pop(ship, None)
    hud.delegation.passed_question = hud.delegation.partial_draft = None
    update_side_helm(hud, seat)


def orders_text(hud: HudState, seat: str) -> str:
    """How many squadrons have their orders, in a sentence; '' where none has."""
    own = [
        n
        for n in squadron_queries.squadrons_of_seat(hud, seat)
        if squadron_queries.obeying_ships(hud, seat, n)
    ]
    told = [name for name in own if order_of(hud, seat, name) is not None]
    if not told:
        return ""
    if len(own) == 1:
        return squadron_words.full_order_text(hud.squadron_draft.given_orders[seat][own[0]], hud.names)
    return f"{len(told)} of {len(own)} squadrons have their orders"
