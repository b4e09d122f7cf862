"""A person tells his squadrons what to do: which one is in hand, what it is told, and that it does.

An order hands the ships of a squadron over to the person's captain (`my_captain`), who carries it
out by ordinary answers; what was told is noted beside them (`kept_helms`). A ship that needs her
person asks for him (`needs_her`); what concerns the side as a whole is the captain's while every
squadron has an order. All is called inside the table of the battle.
"""

from __future__ import annotations

from typing import Final

from game.books import shelf
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.steps import Refusal
from game.play.words import called
from game.ui.battle import delegation, squadron_queries, squadron_words
from game.ui.battle.delegated_questions import is_his, ships_of
from game.ui.battle.delegation_state import DelegatedHelm, DelegateUntil, DelegationRun
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind, human_seats

NO_SQUADRONS: Final = "Here are no squadrons to command: press a ship."


def seat_and_squadrons(hud: HudState) -> tuple[str, tuple[str, ...]]:
    """Whose squadrons are commanded at the screen now, and which they are; none where nobody may
    speak for a side, or his side has no squadrons to command."""
    seat = _commander(hud)
    if not seat or hud.is_replay or hud.is_covered or hud.max_buttons:
        return "", ()
    return seat, squadron_queries.commands(hud, seat)


def _commander(hud: HudState) -> str:
    """The person whose helm it is; of several at one screen the one who has a squadron in hand, as
    long as the others' captains answer what they are asked."""
    seat, hand = delegation.seat_of(hud), hud.squadrons
    side = squadron_queries.squadrons_of_level(hud).sides.get(hand.held) if hand.open else None
    holder = hud.battle.level.sides[side].id if side is not None else seat
    if holder == seat or holder not in human_seats(hud.battle):
        return seat
    run = hud.delegation.runs.get(seat)
    is_free = not hud.prompt.needs_answer or (run is not None and is_his(hud, run))
    return holder if is_free else seat


def order_of(hud: HudState, seat: str, squadron: str) -> SquadronOrder | None:
    """What a squadron was told, None if it is to be told yet."""
    return hud.squadrons.orders.get(seat, {}).get(squadron)


def not_by_order(hud: HudState, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron with an order that are their person's to sail all the same; none
    where it has none."""
    if order_of(hud, seat, squadron) is None:
        return []
    run, able = hud.delegation.runs.get(seat), squadron_queries.obeying_ships(hud, seat, squadron)
    return [ship for ship in able if run is None or run.order_of(ship) is None]


def needs_order(hud: HudState, seat: str, squadron: str) -> bool:
    """Whether it has ships that obey, and no order."""
    told = order_of(hud, seat, squadron)
    return told is None and bool(squadron_queries.obeying_ships(hud, seat, squadron))


def awaits(hud: HudState, seat: str, squadron: str) -> bool:
    """Whether it has no order, or none of its ships sails by the one it has: their helms were
    handed over otherwise since, and that is over."""
    own = not_by_order(hud, seat, squadron)
    alone = bool(own) and len(own) == len(squadron_queries.obeying_ships(hud, seat, squadron))
    return alone or needs_order(hud, seat, squadron)


def in_hand(hud: HudState) -> tuple[str, ...]:
    """The ships of the squadron that is in hand; none while none is."""
    hand, (seat, own) = hud.squadrons, seat_and_squadrons(hud)
    held = hand.open and hand.held in own
    return tuple(squadron_queries.obeying_ships(hud, seat, hand.held)) if held else ()


def keep_made_up(hud: HudState) -> bool:
    """What another person made up is put away, and when the battle is over whatever is; whether
    somebody still has a squadron in hand, or chooses how long his captain has the helm."""
    hand, (seat, own) = hud.squadrons, seat_and_squadrons(hud)
    over = hud.prompt.kind == PromptKind.OVER
    if over or (seat and hand.open and hand.held not in own):
        hand.clear()
    hud.delegation.open = hud.delegation.open and not over
    return hud.delegation.open or bool(in_hand(hud))


def asking(hud: HudState, squadron: str) -> list[str]:
    """The ships of a squadron that ask for their person."""
    return [s for s in hud.delegation.asks if squadron_queries.squadron_with(hud, s) == squadron]


# ----------------------------------------------------------------------------- what is made up


def why_not(hud: HudState) -> str:
    """Why no squadron can be taken in hand now, in a sentence; '' if one can."""
    reason = delegation.why_not(hud)
    if reason:
        return reason
    return "" if seat_and_squadrons(hud)[1] else NO_SQUADRONS


def toggle(hud: HudState) -> None:
    """The key: what is made up is put away, or a squadron taken in hand: one that asks, one that
    needs an order, the one that was in hand, the first."""
    hand, (seat, own) = hud.squadrons, seat_and_squadrons(hud)
    if hand.open:
        hand.clear()
        return
    reason = why_not(hud)
    if reason:
        delegation.show_message(hud, delegation.seat_of(hud), reason)
        return
    anew = [name for name in own if asking(hud, name) or awaits(hud, seat, name)]
    kept = [hand.held] if hand.held in own else []
    take(hud, next(iter([*anew, *kept, *own])))


def take(hud: HudState, squadron: str) -> None:
    """A squadron is in hand, with the order that is proposed for it; taken once more, all the
    orders are listed."""
    hand, (seat, own) = hud.squadrons, seat_and_squadrons(hud)
    if squadron not in own or why_not(hud):
        return
    hud.delegation.open = False
    hand.listed = hand.open and hand.held == squadron and not hand.listed
    if not (hand.open and hand.held == squadron):
        hand.draft = squadron_queries.proposed(hud, seat, squadron)
    hand.open, hand.held, hand.tip = True, squadron, None
    call(hud, seat)


def call(hud: HudState, seat: str) -> None:
    """A captain is there, or on his way, so that he has come when the order is given."""
    delegation.call_captain(hud, seat)


def next_squadron(hud: HudState, by: int) -> None:
    """The next other squadron that needs its person, or an order, is in hand; else the next there
    is."""
    hand, (seat, own) = hud.squadrons, seat_and_squadrons(hud)
    if not own:
        return
    here = own.index(hand.held) if hand.held in own else -1
    ring = [own[(here + by * n) % len(own)] for n in range(1, len(own) + 1)]
    anew = [name for name in ring if asking(hud, name) or awaits(hud, seat, name)]
    there = next(iter([*(name for name in anew if name != hand.held), *ring]))
    if there != hand.held or not hand.open:
        listed = hand.listed
        take(hud, there)
        hand.listed = listed


def set_order(hud: HudState, manoeuvre: Manoeuvre) -> None:
    """That order is made up for the squadron in hand, for whom it was made up for if it may name
    him, else for the first whom it may name."""
    hand, (seat, _) = hud.squadrons, seat_and_squadrons(hud)
    named = hand.draft.whom if hand.draft is not None else ""
    found = squadron_queries.choices(hud, seat, hand.held, manoeuvre)
    hand.tip = None
    if found:
        same = [order for order in found if order.whom and order.whom == named]
        mates = [
            o
            for o in found
            if o.whom in squadron_queries.squadrons_of_level(hud).squadrons.get(named, ())
        ]
        hand.draft = next(iter([*same, *mates, *found]))


def next_whom(hud: HudState, by: int) -> None:
    """The order that is made up names the next whom it may name."""
    hand, (seat, _) = hud.squadrons, seat_and_squadrons(hud)
    if hand.draft is None:
        return
    found = squadron_queries.choices(hud, seat, hand.held, hand.draft.manoeuvre)
    if found:
        here = next((n for n, order in enumerate(found) if same(order, hand.draft)), -1)
        hand.draft, hand.tip = found[(here + by) % len(found)], None


def same(one: SquadronOrder, other: SquadronOrder) -> bool:
    """Whether two orders say the same; from which side a line is broken is reckoned anew."""
    return (one.manoeuvre, one.whom, one.x, one.y) == (
        other.manoeuvre,
        other.whom,
        other.x,
        other.y,
    )


# ---------------------------------------------------------------------------- given, taken back


def refusal(hud: HudState, squadron: str, order: SquadronOrder) -> Refusal | None:
    """Why a squadron cannot be told so, with the clause of the book ('' where it is no matter of
    the book's); None if it can."""
    seat, _ = seat_and_squadrons(hud)
    ships = squadron_queries.obeying_ships(hud, seat, squadron)
    if not ships:
        return Refusal("", "none of its ships obeys you any more")
    if not squadron_queries.names_somebody(hud, order):
        return Refusal("", f"{called(hud.names, order.whom)} is out of the fight")
    found: Refusal | None = shelf.book(hud.battle.book.NAME).captain.refusal(order, ships)
    return found


def unreachable_ships(hud: HudState, squadron: str) -> dict[str, Refusal]:
    """The ships of a squadron that an order does not reach now, and why: they stay their person's
    to sail, while the others obey."""
    seat, _ = seat_and_squadrons(hud)
    ships = squadron_queries.obeying_ships(hud, seat, squadron)
    found: dict[str, Refusal] = shelf.book(hud.battle.book.NAME).captain.deaf(ships)
    return found if len(found) < len(ships) else {}


def give(hud: HudState) -> bool:
    """The squadron in hand has the order that is made up; the next that needs one is in hand, and
    with the last of them nothing is. Whether it could be given."""
    hand, (seat, own) = hud.squadrons, seat_and_squadrons(hud)
    squadron, order = hand.held, hand.draft
    if squadron not in own or order is None:
        return False
    refused = refusal(hud, squadron, order)
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        delegation.show_message(hud, seat, f"{called(hud.names, squadron)}: {refused.why}{clause}.")
        return False
    command(hud, seat, squadron, order)
    if any(awaits(hud, seat, name) for name in own):
        hand.listed = False
        next_squadron(hud, 1)
    else:
        hand.clear()
    return True


def command(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> None:
    """The ships of this squadron are the captain's, to be sailed by this order."""
    handed, hand = hud.delegation, hud.squadrons
    call(hud, seat)
    if hud.book_ui.standing.running(hud):
        hud.book_ui.standing.stop(hud)
    hand.orders.setdefault(seat, {})[squadron] = order
    hand.last[squadron] = order
    run = handed.runs.setdefault(seat, delegation.new_run(hud, seat))
    unheard = unreachable_ships(hud, squadron)
    for ship in squadron_queries.obeying_ships(hud, seat, squadron):
        if ship in unheard:
            run.ships[ship] = None
            continue
        run.ships[ship] = delegation.order_for(hud, DelegateUntil.NEEDED, [ship])
        handed.asks.pop(ship, None)
    handed.told.pop(seat, None)
    handed.passed = handed.laid = None
    settle(hud, seat)
    if unheard:
        why = next(iter(unheard.values()))
        words = f"{named(hud, list(unheard))} cannot see the signal, and await you ({why.clause})."
        delegation.show_message(hud, seat, words)


def named(hud: HudState, ships: list[str]) -> str:
    """``Robust``, ``Robust and Anson``, ``Robust and 2 others``."""
    first = called(hud.names, ships[0])
    match len(ships):
        case 1:
            return first
        case 2:
            return f"{first} and {called(hud.names, ships[1])}"
        case _:
            return f"{first} and {len(ships) - 1} others"


def settle(hud: HudState, seat: str) -> None:
    """The captain knows the orders in force; while every squadron has one, what concerns the side
    as a whole is his too."""
    run, own = hud.delegation.runs.get(seat), squadron_queries.commands(hud, seat)
    delegation.tell_orders(hud, seat)
    if run is None or not hud.squadrons.orders.get(seat):
        return
    every = not any(needs_order(hud, seat, name) for name in own)
    if every and run.side is None:
        _say_of_each(hud, run)
        run.side = DelegatedHelm(DelegateUntil.NEEDED, hud.battle.turn, len(hud.battle.events))
    elif not every and run.side is not None and run.side.until is DelegateUntil.NEEDED:
        _say_of_each(hud, run)
        run.side = None
        run.ships = {ship: order for ship, order in run.ships.items() if order is not None}


def _say_of_each(hud: HudState, run: DelegationRun) -> None:
    """Whose helm each ship's is stands by her own name, whatever becomes of the side's."""
    for ship in ships_of(hud, run.seat):
        run.ships.setdefault(ship.id, run.order_of(ship.id))


def cancel(hud: HudState, squadron: str) -> None:
    """A squadron has no order any more: its ships are the person's again."""
    hand, (seat, _) = hud.squadrons, seat_and_squadrons(hud)
    if hand.orders.get(seat, {}).pop(squadron, None) is None:
        return
    settle(hud, seat)
    run = hud.delegation.runs.get(seat)
    for ship in squadron_queries.obeying_ships(hud, seat, squadron):
        order = run.order_of(ship) if run is not None else None
        if run is not None and order is not None and order.until is DelegateUntil.NEEDED:
            delegation.release(hud, run, ship)
    delegation.show_message(hud, seat, f"{called(hud.names, squadron)} awaits your orders.")


def rejoin(hud: HudState, ship: str) -> None:
    """A ship that her person has had in hand sails by her squadron's order again."""
    seat, _ = seat_and_squadrons(hud)
    squadron = squadron_queries.squadron_with(hud, ship)
    if order_of(hud, seat, squadron) is None:
        return
    call(hud, seat)
    run = hud.delegation.runs.setdefault(seat, delegation.new_run(hud, seat))
    run.ships[ship] = delegation.order_for(hud, DelegateUntil.NEEDED, [ship])
    hud.delegation.asks.pop(ship, None)
    hud.delegation.passed = hud.delegation.laid = None
    settle(hud, seat)


def words_now(hud: HudState, seat: str) -> str:
    """How many squadrons have their orders, in a sentence; '' where none has."""
    own = [
        n
        for n in squadron_queries.commands(hud, seat)
        if squadron_queries.obeying_ships(hud, seat, n)
    ]
    told = [name for name in own if order_of(hud, seat, name) is not None]
    if not told:
        return ""
    if len(own) == 1:
        return squadron_words.in_full(hud.squadrons.orders[seat][own[0]], hud.names)
    return f"{len(told)} of {len(own)} squadrons have their orders"
