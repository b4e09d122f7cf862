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
from game.ui.table import my_captain, squadron_waters, squadron_words
from game.ui.table.desk import Desk
from game.ui.table.handed import HelmOrder, HelmRun, Until
from game.ui.table.helm_questions import is_his, ships_of
from game.ui.table.prompts import Asked, people

NO_SQUADRONS: Final = "Here are no squadrons to command: press a ship."


def seat_and_squadrons(desk: Desk) -> tuple[str, tuple[str, ...]]:
    """Whose squadrons are commanded at the screen now, and which they are; none where nobody may
    speak for a side, or his side has no squadrons to command."""
    seat = _commander(desk)
    if not seat or desk.past or desk.covered or desk.few:
        return "", ()
    return seat, squadron_waters.commands(desk, seat)


def _commander(desk: Desk) -> str:
    """The person whose helm it is; of several at one screen the one who has a squadron in hand, as
    long as the others' captains answer what they are asked."""
    seat, hand = my_captain.seat_of(desk), desk.squadrons
    side = squadron_waters.muster(desk).sides.get(hand.held) if hand.open else None
    holder = desk.battle.level.sides[side].id if side is not None else seat
    if holder == seat or holder not in people(desk.battle):
        return seat
    run = desk.handed.runs.get(seat)
    is_free = not desk.prompt.asks or (run is not None and is_his(desk, run))
    return holder if is_free else seat


def order_of(desk: Desk, seat: str, squadron: str) -> SquadronOrder | None:
    """What a squadron was told, None if it is to be told yet."""
    return desk.squadrons.orders.get(seat, {}).get(squadron)


def not_by_order(desk: Desk, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron with an order that are their person's to sail all the same; none
    where it has none."""
    if order_of(desk, seat, squadron) is None:
        return []
    run, able = desk.handed.runs.get(seat), squadron_waters.able(desk, seat, squadron)
    return [ship for ship in able if run is None or run.order_of(ship) is None]


def needs_order(desk: Desk, seat: str, squadron: str) -> bool:
    """Whether it has ships that obey, and no order."""
    told = order_of(desk, seat, squadron)
    return told is None and bool(squadron_waters.able(desk, seat, squadron))


def awaits(desk: Desk, seat: str, squadron: str) -> bool:
    """Whether it has no order, or none of its ships sails by the one it has: their helms were
    handed over otherwise since, and that is over."""
    own = not_by_order(desk, seat, squadron)
    alone = bool(own) and len(own) == len(squadron_waters.able(desk, seat, squadron))
    return alone or needs_order(desk, seat, squadron)


def in_hand(desk: Desk) -> tuple[str, ...]:
    """The ships of the squadron that is in hand; none while none is."""
    hand, (seat, own) = desk.squadrons, seat_and_squadrons(desk)
    held = hand.open and hand.held in own
    return tuple(squadron_waters.able(desk, seat, hand.held)) if held else ()


def keep_made_up(desk: Desk) -> bool:
    """What another person made up is put away, and when the battle is over whatever is; whether
    somebody still has a squadron in hand, or chooses how long his captain has the helm."""
    hand, (seat, own) = desk.squadrons, seat_and_squadrons(desk)
    over = desk.prompt.kind == Asked.OVER
    if over or (seat and hand.open and hand.held not in own):
        hand.put_away()
    desk.handed.open = desk.handed.open and not over
    return desk.handed.open or bool(in_hand(desk))


def asking(desk: Desk, squadron: str) -> list[str]:
    """The ships of a squadron that ask for their person."""
    return [s for s in desk.handed.asks if squadron_waters.squadron_with(desk, s) == squadron]


# ----------------------------------------------------------------------------- what is made up


def why_not(desk: Desk) -> str:
    """Why no squadron can be taken in hand now, in a sentence; '' if one can."""
    reason = my_captain.why_not(desk)
    if reason:
        return reason
    return "" if seat_and_squadrons(desk)[1] else NO_SQUADRONS


def toggle(desk: Desk) -> None:
    """The key: what is made up is put away, or a squadron taken in hand: one that asks, one that
    needs an order, the one that was in hand, the first."""
    hand, (seat, own) = desk.squadrons, seat_and_squadrons(desk)
    if hand.open:
        hand.put_away()
        return
    reason = why_not(desk)
    if reason:
        my_captain.tell(desk, my_captain.seat_of(desk), reason)
        return
    anew = [name for name in own if asking(desk, name) or awaits(desk, seat, name)]
    kept = [hand.held] if hand.held in own else []
    take(desk, next(iter([*anew, *kept, *own])))


def take(desk: Desk, squadron: str) -> None:
    """A squadron is in hand, with the order that is proposed for it; taken once more, all the
    orders are listed."""
    hand, (seat, own) = desk.squadrons, seat_and_squadrons(desk)
    if squadron not in own or why_not(desk):
        return
    desk.handed.open = False
    hand.listed = hand.open and hand.held == squadron and not hand.listed
    if not (hand.open and hand.held == squadron):
        hand.draft = squadron_waters.proposed(desk, seat, squadron)
    hand.open, hand.held, hand.tip = True, squadron, None
    call(desk, seat)


def call(desk: Desk, seat: str) -> None:
    """A captain is there, or on his way, so that he has come when the order is given."""
    my_captain.call(desk, seat)


def next_squadron(desk: Desk, by: int) -> None:
    """The next other squadron that needs its person, or an order, is in hand; else the next there
    is."""
    hand, (seat, own) = desk.squadrons, seat_and_squadrons(desk)
    if not own:
        return
    here = own.index(hand.held) if hand.held in own else -1
    ring = [own[(here + by * n) % len(own)] for n in range(1, len(own) + 1)]
    anew = [name for name in ring if asking(desk, name) or awaits(desk, seat, name)]
    there = next(iter([*(name for name in anew if name != hand.held), *ring]))
    if there != hand.held or not hand.open:
        listed = hand.listed
        take(desk, there)
        hand.listed = listed


def choose(desk: Desk, manoeuvre: Manoeuvre) -> None:
    """That order is made up for the squadron in hand, for whom it was made up for if it may name
    him, else for the first whom it may name."""
    hand, (seat, _) = desk.squadrons, seat_and_squadrons(desk)
    named = hand.draft.whom if hand.draft is not None else ""
    found = squadron_waters.choices(desk, seat, hand.held, manoeuvre)
    hand.tip = None
    if found:
        same = [order for order in found if order.whom and order.whom == named]
        mates = [
            o for o in found if o.whom in squadron_waters.muster(desk).squadrons.get(named, ())
        ]
        hand.draft = next(iter([*same, *mates, *found]))


def next_whom(desk: Desk, by: int) -> None:
    """The order that is made up names the next whom it may name."""
    hand, (seat, _) = desk.squadrons, seat_and_squadrons(desk)
    if hand.draft is None:
        return
    found = squadron_waters.choices(desk, seat, hand.held, hand.draft.manoeuvre)
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


def refusal(desk: Desk, squadron: str, order: SquadronOrder) -> Refusal | None:
    """Why a squadron cannot be told so, with the clause of the book ('' where it is no matter of
    the book's); None if it can."""
    seat, _ = seat_and_squadrons(desk)
    ships = squadron_waters.able(desk, seat, squadron)
    if not ships:
        return Refusal("", "none of its ships obeys you any more")
    if not squadron_waters.names_somebody(desk, order):
        return Refusal("", f"{called(desk.names, order.whom)} is out of the fight")
    found: Refusal | None = shelf.book(desk.battle.book.NAME).captain.refusal(order, ships)
    return found


def deaf(desk: Desk, squadron: str) -> dict[str, Refusal]:
    """The ships of a squadron that an order does not reach now, and why: they stay their person's
    to sail, while the others obey."""
    seat, _ = seat_and_squadrons(desk)
    ships = squadron_waters.able(desk, seat, squadron)
    found: dict[str, Refusal] = shelf.book(desk.battle.book.NAME).captain.deaf(ships)
    return found if len(found) < len(ships) else {}


def give(desk: Desk) -> bool:
    """The squadron in hand has the order that is made up; the next that needs one is in hand, and
    with the last of them nothing is. Whether it could be given."""
    hand, (seat, own) = desk.squadrons, seat_and_squadrons(desk)
    squadron, order = hand.held, hand.draft
    if squadron not in own or order is None:
        return False
    refused = refusal(desk, squadron, order)
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        my_captain.tell(desk, seat, f"{called(desk.names, squadron)}: {refused.why}{clause}.")
        return False
    command(desk, seat, squadron, order)
    if any(awaits(desk, seat, name) for name in own):
        hand.listed = False
        next_squadron(desk, 1)
    else:
        hand.put_away()
    return True


def command(desk: Desk, seat: str, squadron: str, order: SquadronOrder) -> None:
    """The ships of this squadron are the captain's, to be sailed by this order."""
    handed, hand = desk.handed, desk.squadrons
    call(desk, seat)
    if desk.face.standing.running(desk):
        desk.face.standing.stop(desk)
    hand.orders.setdefault(seat, {})[squadron] = order
    hand.last[squadron] = order
    run = handed.runs.setdefault(seat, my_captain.fresh(desk, seat))
    unheard = deaf(desk, squadron)
    for ship in squadron_waters.able(desk, seat, squadron):
        if ship in unheard:
            run.ships[ship] = None
            continue
        run.ships[ship] = my_captain.order_for(desk, Until.NEEDED, [ship])
        handed.asks.pop(ship, None)
    handed.told.pop(seat, None)
    handed.passed = handed.laid = None
    settle(desk, seat)
    if unheard:
        why = next(iter(unheard.values()))
        words = f"{named(desk, list(unheard))} cannot see the signal, and await you ({why.clause})."
        my_captain.tell(desk, seat, words)


def named(desk: Desk, ships: list[str]) -> str:
    """``Robust``, ``Robust and Anson``, ``Robust and 2 others``."""
    first = called(desk.names, ships[0])
    match len(ships):
        case 1:
            return first
        case 2:
            return f"{first} and {called(desk.names, ships[1])}"
        case _:
            return f"{first} and {len(ships) - 1} others"


def settle(desk: Desk, seat: str) -> None:
    """The captain knows the orders in force; while every squadron has one, what concerns the side
    as a whole is his too."""
    run, own = desk.handed.runs.get(seat), squadron_waters.commands(desk, seat)
    my_captain.tell_orders(desk, seat)
    if run is None or not desk.squadrons.orders.get(seat):
        return
    every = not any(needs_order(desk, seat, name) for name in own)
    if every and run.side is None:
        _say_of_each(desk, run)
        run.side = HelmOrder(Until.NEEDED, desk.battle.turn, len(desk.battle.events))
    elif not every and run.side is not None and run.side.until is Until.NEEDED:
        _say_of_each(desk, run)
        run.side = None
        run.ships = {ship: order for ship, order in run.ships.items() if order is not None}


def _say_of_each(desk: Desk, run: HelmRun) -> None:
    """Whose helm each ship's is stands by her own name, whatever becomes of the side's."""
    for ship in ships_of(desk, run.seat):
        run.ships.setdefault(ship.id, run.order_of(ship.id))


def cancel(desk: Desk, squadron: str) -> None:
    """A squadron has no order any more: its ships are the person's again."""
    hand, (seat, _) = desk.squadrons, seat_and_squadrons(desk)
    if hand.orders.get(seat, {}).pop(squadron, None) is None:
        return
    settle(desk, seat)
    run = desk.handed.runs.get(seat)
    for ship in squadron_waters.able(desk, seat, squadron):
        order = run.order_of(ship) if run is not None else None
        if run is not None and order is not None and order.until is Until.NEEDED:
            my_captain.leave(desk, run, ship)
    my_captain.tell(desk, seat, f"{called(desk.names, squadron)} awaits your orders.")


def rejoin(desk: Desk, ship: str) -> None:
    """A ship that her person has had in hand sails by her squadron's order again."""
    seat, _ = seat_and_squadrons(desk)
    squadron = squadron_waters.squadron_with(desk, ship)
    if order_of(desk, seat, squadron) is None:
        return
    call(desk, seat)
    run = desk.handed.runs.setdefault(seat, my_captain.fresh(desk, seat))
    run.ships[ship] = my_captain.order_for(desk, Until.NEEDED, [ship])
    desk.handed.asks.pop(ship, None)
    desk.handed.passed = desk.handed.laid = None
    settle(desk, seat)


def words_now(desk: Desk, seat: str) -> str:
    """How many squadrons have their orders, in a sentence; '' where none has."""
    own = [n for n in squadron_waters.commands(desk, seat) if squadron_waters.able(desk, seat, n)]
    told = [name for name in own if order_of(desk, seat, name) is not None]
    if not told:
        return ""
    if len(own) == 1:
        return squadron_words.in_full(desk.squadrons.orders[seat][own[0]], desk.names)
    return f"{len(told)} of {len(own)} squadrons have their orders"
