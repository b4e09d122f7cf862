"""The captain who takes helms in a person's place: how they are handed over and taken back. What is
shown of it stands in `handed_bar` and `handed_signs`.

He answers in the person's seat, so that the journal holds ordinary answers: it replays, and what he
answered can be taken back until the next die. He is no seat of the battle; which helms he has is
noted beside the answers (`kept_helms`), and when the battle is resumed another captain has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.captains.commodore import intents_of
from game.captains.grades import Admiral, Captain
from game.captains.process import DistantCaptain
from game.play.words import called
from game.ui.battle import handback_reasons
from game.ui.battle.delegated_questions import is_his, ships_of, squadron_of
from game.ui.battle.delegation_state import (
    DelegatedHelm,
    DelegateScope,
    DelegateUntil,
    DelegationMessage,
    DelegationRun,
    HandbackReason,
)
from game.ui.battle.handback_words import word_of
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind, human_seats
from game.ui.battle.quick_play import question_of

_CAUSES: Final[Mapping[DelegateUntil | None, str]] = MappingProxyType(
    {
        DelegateUntil.MOVE: "have moved and ",
        DelegateUntil.HIT: "were hit and ",
        DelegateUntil.RANGE: "have an enemy within range and ",
    }
)
"""Why several ships ask at once."""
ONCE_MORE: Final[Mapping[DelegateUntil, DelegateUntil]] = MappingProxyType(
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


def seat_of(hud: HudState) -> str:
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
    run = hud.delegation.runs.get(seat_of(hud))
    if run is None:
        return None
    if hud.prompt.needs_answer:
        return run if is_his(hud, run) else None
    if hud.prompt.kind == PromptKind.DONE:
        return run if answered_last(hud, run) else None
    return run if run.side is not None else None


def answered_last(hud: HudState, run: DelegationRun) -> bool:
    """Whether the last answer was the captain's, or was given before he took over."""
    last = question_of(hud.battle) - 1
    return last in run.given or last < run.begun


def ship_in_hand(hud: HudState) -> str:
    """The ship of the person's that one would mean now, by her id: the one that was pressed, whose
    record lies open, that is asked about, or that lies in hand; '' for none."""
    own = [ship.id for ship in ships_of(hud, seat_of(hud))]
    looked_at = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    meant = (
        hud.delegation.ship,
        looked_at,
        hud.prompt.ship,
        hud.book_ui.active_ship(hud),
        hud.own_ship,
    )
    return next((ship for ship in meant if ship in own), own[0] if own else "")


def chosen_ships(hud: HudState) -> list[str]:
    """The ships whose helms are handed over by a choice of the list."""
    match hud.delegation.whom:
        case DelegateScope.SHIP:
            return [ship_in_hand(hud)]
        case DelegateScope.SQUADRON:
            return squadron_of(hud, ship_in_hand(hud))
        case DelegateScope.ALL:
            return [ship.id for ship in ships_of(hud, seat_of(hud))]


def why_not(hud: HudState) -> str:
    """Why the helm cannot be handed over now, in a sentence; '' if it can."""
    if hud.delegation.refused:
        return hud.delegation.refused
    if hud.max_buttons:
        return "Here visitors keep the helm themselves."
    return why_no_say(hud)


def why_no_say(hud: HudState) -> str:
    """Why nobody at the screen may speak for a side now, in a sentence; '' if somebody may."""
    if hud.is_replay or not human_seats(hud.battle):
        return "Nobody plays this battle: it is only watched."
    if hud.prompt.kind == PromptKind.OVER or hud.battle.pending is None:
        return "The battle is over."
    if hud.is_covered:
        return "First the next player must be at the screen."
    if not seat_of(hud):
        return "Wait until one of you is asked."
    return ""


# -------------------------------------------------------------------------- over and back again


def toggle(hud: HudState) -> None:
    """The key: all helms are taken back; the list is put away; or the list opens, and a captain is
    called so that he is there when it is chosen for how long; or it is told why not."""
    handed, seat, reason = hud.delegation, seat_of(hud), why_not(hud)
    if handed.open:
        handed.open = False
    elif active_run(hud) is not None:
        take_back(hud)
    elif reason:
        show_message(hud, seat, reason)
    else:
        handed.open, handed.ship = True, ""
        call_captain(hud, seat)


def next_whom(hud: HudState) -> None:
    """In the list: for the next of all ships, the squadron, this ship."""
    ways = list(DelegateScope)
    hud.delegation.whom = ways[(ways.index(hud.delegation.whom) + 1) % len(ways)]


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """A ship was pressed while the list lies open: if she is the person's, it is for her."""
    if not hud.delegation.open or ship not in [s.id for s in ships_of(hud, seat_of(hud))]:
        return False
    hud.delegation.whom, hud.delegation.ship = DelegateScope.SHIP, ship
    return True


def call_captain(hud: HudState, seat: str) -> None:
    """A captain for this seat is there, or on his way, and knows the orders in force."""
    if seat not in hud.delegation.captains:
        hud.delegation.captains[seat] = hud.delegation.crew(hud.battle, seat)
        tell_orders(hud, seat)


def hand_over(hud: HudState, until: DelegateUntil) -> None:
    """From now on the captain answers for those the list is for, for so long."""
    handed, seat = hud.delegation, seat_of(hud)
    handed.open = False
    reason = why_not(hud) or refusal(hud, until)
    if reason:
        show_message(hud, seat, reason)
        return
    call_captain(hud, seat)
    if hud.book_ui.standing.running(hud):
        hud.book_ui.standing.stop(hud)
    handed.told.pop(seat, None)
    handed.passed = handed.laid = None
    own, meant = [ship.id for ship in ships_of(hud, seat)], chosen_ships(hud)
    for ship in meant:
        handed.asks.pop(ship, None)
    if set(own) <= set(meant):
        handed.runs[seat] = new_run(hud, seat)
        handed.runs[seat].side = _order(hud, until)
        near = {
            ship for ship in own if until is DelegateUntil.RANGE and within_range(hud, seat, ship)
        }
        handed.runs[seat].ships.update(dict.fromkeys(near))
        return
    run = handed.runs.setdefault(seat, new_run(hud, seat))
    for ship in meant:
        if until is not DelegateUntil.RANGE or not within_range(hud, seat, ship):
            run.ships[ship] = _order(hud, until)


def new_run(hud: HudState, seat: str) -> DelegationRun:
    """A run that begins now, with nothing handed over."""
    battle = hud.battle
    return DelegationRun(seat, len(battle.events), battle.rewinds, question_of(battle))


def _order(hud: HudState, until: DelegateUntil) -> DelegatedHelm:
    """A helm handed over now to those the list is for."""
    mine = (
        [ship_in_hand(hud)] if hud.delegation.whom is not DelegateScope.ALL else [hud.prompt.thing]
    )
    return order_for(hud, until, mine)


def order_for(hud: HudState, until: DelegateUntil, ships: Sequence[str]) -> DelegatedHelm:
    """The helm of these ships handed over now; if the question on the desk is about one of them,
    this move is hers."""
    battle = hud.battle
    order = DelegatedHelm(until, battle.turn, len(battle.events))
    if until is DelegateUntil.NEEDED and len(ships) == 1:
        order.borne = handback_reasons.borne(hud.ship(ships[0]), hud.ships)
    if hud.prompt.thing in ships:
        order.thing, order.chapter = hud.prompt.thing, battle.chapter
    return order


def within_range(hud: HudState, seat: str, ship: str = "") -> tuple[str, ...]:
    """The enemies within gunshot of that ship ('': of any of the seat's)."""
    return hud.frame_cache.get(
        ("near", seat, ship), lambda: hud.book_ui.enemies_in_range(seat, ship)
    )


def take_back(hud: HudState) -> None:
    """Every helm is the person's again; what the captain thinks of is not heard."""
    seat = seat_of(hud)
    hud.delegation.open = False
    hud.squadrons.orders.pop(seat, None)
    tell_orders(hud, seat)
    stop(hud, seat, "The helm is yours again.")


def tell_orders(hud: HudState, seat: str) -> None:
    """The captain knows which squadron orders are in force: a person's go before what the level has
    squadrons do."""
    captain, orders = hud.delegation.captains.get(seat), hud.squadrons.orders.get(seat, {})
    if isinstance(captain, DistantCaptain | Admiral | Captain):
        captain.orders = {**intents_of(hud.battle.level), **orders}


def take_back_ship(hud: HudState, ship: str) -> None:
    """The helm of one ship is the person's again; of the last that was handed over, all is."""
    run = hud.delegation.runs.get(seat_of(hud))
    if run is None or run.order_of(ship) is None:
        return
    release(hud, run, ship)
    if hud.delegation.runs.get(run.seat) is run:
        show_message(hud, run.seat, f"{called(hud.names, ship)} is yours again.")
    else:
        show_message(hud, run.seat, "The helm is yours again.")


def stop(hud: HudState, seat: str, why: str) -> None:
    """The run of this seat is over, and why, in a sentence."""
    if hud.delegation.runs.pop(seat, None) is not None:
        show_message(hud, seat, why)


def run_out(hud: HudState, run: DelegationRun, order: DelegatedHelm, why: str) -> None:
    """What the seat's side was handed over for has come, and why, in a sentence."""
    ships = [ship.id for ship in ships_of(hud, run.seat) if run.order_of(ship.id) is order]
    stop(hud, run.seat, why)
    hud.delegation.told[run.seat].until = order.until
    hud.delegation.told[run.seat].ships = tuple(ships)


def hand_back(
    hud: HudState, run: DelegationRun, reasons: Sequence[tuple[str, str | HandbackReason]]
) -> None:
    """The helms of these ships are the person's again, each for its reason (a sentence, one without
    its end, or a need), which she says when she asks; with the last of them the run is over."""
    if len(ships_of(hud, run.seat)) < 2:
        for ship, reason in reasons:
            order = run.order_of(ship)
            release(hud, run, ship)
            word = word_of(hud, ship, reason, helm="the helm")
            _say(hud, run.seat, word)
            if order is not None and hud.delegation.told.get(run.seat) is word:
                word.until, word.ships = order.until, (ship,)
        return
    untils = []
    for ship, reason in reasons:
        order = run.order_of(ship)
        release(hud, run, ship)
        untils.append(order.until if order is not None else None)
        asks = hud.delegation.asks[ship] = word_of(hud, ship, reason, helm="her helm")
        asks.seat, asks.until = run.seat, untils[-1]
    names = [called(hud.names, ship) for ship, _ in reasons]
    if len(names) == 1:
        _say(hud, run.seat, word_of(hud, *reasons[0], before=f"{names[0]} asks for you: "))
    elif names:
        cause = _CAUSES.get(untils[0], "") if len(set(untils)) == 1 else ""
        show_message(hud, run.seat, f"{', '.join(names[:-1])} and {names[-1]} {cause}ask for you.")


def asking_ships(hud: HudState) -> dict[str, DelegateUntil]:
    """The ships of whoever is asked that ask for him because what they were handed over for has
    come, with how long their captain would go on."""
    seat, handed = hud.prompt.seat, hud.delegation
    found = {ship: word.until for ship, word in handed.asks.items() if word.seat == seat}
    word = handed.told.get(seat)
    if word is not None:
        found |= dict.fromkeys(word.ships, word.until)
    ended = [(ship.id, found.get(ship.id)) for ship in ships_of(hud, seat)]
    return {ship: ONCE_MORE[end] for ship, end in ended if end is not None and end in ONCE_MORE}


def go_on(hud: HudState) -> None:
    """Those who ask for their person because their captain's time was over are his again; where
    they are all of the person's ships, so is what concerns his side."""
    seat, ships = hud.prompt.seat, asking_ships(hud)
    if why_not(hud) or not ships:
        return
    call_captain(hud, seat)
    orders = {ship: order_for(hud, until, [ship]) for ship, until in ships.items()}
    run = hud.delegation.runs.setdefault(seat, new_run(hud, seat))
    run.ships.update(orders)
    untils = set(ships.values())
    if (
        len(orders) == len(ships_of(hud, seat))
        and len(untils) == 1
        and DelegateUntil.NEEDED not in untils
    ):
        run.ships.clear()
        run.side = order_for(hud, untils.pop(), [hud.prompt.thing])
    for ship in ships:
        hud.delegation.asks.pop(ship, None)
    hud.delegation.told.pop(seat, None)
    hud.delegation.passed = hud.delegation.laid = None


def release(hud: HudState, run: DelegationRun, ship: str) -> None:
    """He has her helm no longer; with the last one the run is over."""
    hud.delegation.passed = hud.delegation.laid = None
    if run.side is None:
        run.ships.pop(ship, None)
    else:
        run.ships[ship] = None
    own = [s.id for s in ships_of(hud, run.seat)]
    if not any(run.order_of(other) is not None for other in own):
        hud.delegation.runs.pop(run.seat, None)


def cancel(hud: HudState) -> bool:
    """Esc: the open list is put away, or the squadron in hand, or every helm taken back; false if
    there is neither."""
    if hud.delegation.open:
        hud.delegation.open = False
        return True
    if hud.squadrons.open:
        hud.squadrons.clear()
        return True
    if active_run(hud) is None:
        return False
    take_back(hud)
    return True


def stop_all(hud: HudState) -> None:
    """The battle is put away: every captain goes home."""
    for seat in list(hud.delegation.captains):
        stop_captain(hud, seat)
    hud.delegation.runs.clear()
    hud.delegation.asks.clear()
    hud.squadrons.orders.clear()


def stop_captain(hud: HudState, seat: str) -> None:
    """The captain of this seat is wanted no more; another can be called."""
    captain = hud.delegation.captains.pop(seat, None)
    if isinstance(captain, DistantCaptain):
        captain.close()


def show_message(hud: HudState, seat: str, words: str) -> None:
    """The plate says so to this seat until it has answered the next question; while its captain has
    every helm the plate says that."""
    if words:
        _say(hud, seat, DelegationMessage(words))


def _say(hud: HudState, seat: str, word: DelegationMessage) -> None:
    """The same of a word."""
    run = hud.delegation.runs.get(seat)
    if run is None or not run.has_every_ship:
        if hud.prompt.needs_answer:
            word.step, word.number = hud.battle.pending, question_of(hud.battle)
        hud.delegation.told[seat] = word


def refusal(hud: HudState, until: DelegateUntil) -> str:
    """Why it cannot be handed over for just so long, in a sentence; '' if it can."""
    seat, meant = seat_of(hud), chosen_ships(hud)
    if until is DelegateUntil.MOVE and not (hud.prompt.needs_answer and hud.prompt.seat == seat):
        return "Nothing is asked of you now."
    if until is DelegateUntil.RANGE:
        near = [within_range(hud, seat, ship) for ship in meant]
        if near and all(near):
            return f"{hud.names.get(near[0][0], near[0][0])} is within range already."
    return ""
