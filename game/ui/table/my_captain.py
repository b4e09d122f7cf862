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
from game.ui.table import needs_her
from game.ui.table.brisk import question_of
from game.ui.table.desk import Desk
from game.ui.table.handed import HelmOrder, HelmRun, Need, Until, Whom, Word
from game.ui.table.helm_questions import is_his, ships_of, squadron_of
from game.ui.table.helm_words import word_of
from game.ui.table.prompts import Asked, people

_CAUSES: Final[Mapping[Until | None, str]] = MappingProxyType(
    {
        Until.MOVE: "have moved and ",
        Until.HIT: "were hit and ",
        Until.RANGE: "have an enemy within range and ",
    }
)
"""Why several ships ask at once."""
ONCE_MORE: Final[Mapping[Until, Until]] = MappingProxyType(
    {
        Until.MOVE: Until.MOVE,
        Until.TURN: Until.TURN,
        Until.HIT: Until.HIT,
        Until.RANGE: Until.HIT,
        Until.NEEDED: Until.NEEDED,
    }
)
"""How long he goes on where an order has ended by itself: as long again, and with an enemy within
range until that one hits."""


# ----------------------------------------------------------------------------- whose helm it is


def seat_of(desk: Desk) -> str:
    """The person whose helm it is: who is asked, else the only one who has handed it over, else the
    only person; '' for nobody."""
    seated = people(desk.battle)
    if desk.prompt.seat in seated:
        return desk.prompt.seat
    handed = list(desk.handed.runs) or seated
    return handed[0] if len(handed) == 1 else ""


def run_of(desk: Desk) -> HelmRun | None:
    """The run of the person whose helm it is, if what the battle is at is the captain's: he answers
    the question, has answered last, or has the side while nobody is asked."""
    run = desk.handed.runs.get(seat_of(desk))
    if run is None:
        return None
    if desk.prompt.asks:
        return run if is_his(desk, run) else None
    if desk.prompt.kind == Asked.DONE:
        return run if answered_last(desk, run) else None
    return run if run.side is not None else None


def answered_last(desk: Desk, run: HelmRun) -> bool:
    """Whether the last answer was the captain's, or was given before he took over."""
    last = question_of(desk.battle) - 1
    return last in run.given or last < run.begun


def ship_in_hand(desk: Desk) -> str:
    """The ship of the person's that one would mean now, by her id: the one that was pressed, whose
    record lies open, that is asked about, or that lies in hand; '' for none."""
    own = [ship.id for ship in ships_of(desk, seat_of(desk))]
    looked_at = desk.own if desk.tab == "own" else desk.other
    meant = (desk.handed.ship, looked_at, desk.prompt.about, desk.face.in_hand(desk), desk.own)
    return next((ship for ship in meant if ship in own), own[0] if own else "")


def told_ships(desk: Desk) -> list[str]:
    """The ships whose helms are handed over by a choice of the list."""
    match desk.handed.whom:
        case Whom.SHIP:
            return [ship_in_hand(desk)]
        case Whom.SQUADRON:
            return squadron_of(desk, ship_in_hand(desk))
        case Whom.ALL:
            return [ship.id for ship in ships_of(desk, seat_of(desk))]


def why_not(desk: Desk) -> str:
    """Why the helm cannot be handed over now, in a sentence; '' if it can."""
    if desk.handed.refused:
        return desk.handed.refused
    if desk.few:
        return "Here visitors keep the helm themselves."
    return why_no_say(desk)


def why_no_say(desk: Desk) -> str:
    """Why nobody at the screen may speak for a side now, in a sentence; '' if somebody may."""
    if desk.past or not people(desk.battle):
        return "Nobody plays this battle: it is only watched."
    if desk.prompt.kind == Asked.OVER or desk.battle.pending is None:
        return "The battle is over."
    if desk.covered:
        return "First the next player must be at the screen."
    if not seat_of(desk):
        return "Wait until one of you is asked."
    return ""


# -------------------------------------------------------------------------- over and back again


def toggle(desk: Desk) -> None:
    """The key: all helms are taken back; the list is put away; or the list opens, and a captain is
    called so that he is there when it is chosen for how long; or it is told why not."""
    handed, seat, reason = desk.handed, seat_of(desk), why_not(desk)
    if handed.open:
        handed.open = False
    elif run_of(desk) is not None:
        take_back(desk)
    elif reason:
        tell(desk, seat, reason)
    else:
        handed.open, handed.ship = True, ""
        call(desk, seat)


def next_whom(desk: Desk) -> None:
    """In the list: for the next of all ships, the squadron, this ship."""
    ways = list(Whom)
    desk.handed.whom = ways[(ways.index(desk.handed.whom) + 1) % len(ways)]


def hail(desk: Desk, ship: str) -> bool:
    """A ship was pressed while the list lies open: if she is the person's, it is for her."""
    if not desk.handed.open or ship not in [s.id for s in ships_of(desk, seat_of(desk))]:
        return False
    desk.handed.whom, desk.handed.ship = Whom.SHIP, ship
    return True


def call(desk: Desk, seat: str) -> None:
    """A captain for this seat is there, or on his way, and knows the orders in force."""
    if seat not in desk.handed.captains:
        desk.handed.captains[seat] = desk.handed.crew(desk.battle, seat)
        tell_orders(desk, seat)


def hand_over(desk: Desk, until: Until) -> None:
    """From now on the captain answers for those the list is for, for so long."""
    handed, seat = desk.handed, seat_of(desk)
    handed.open = False
    reason = why_not(desk) or refusal(desk, until)
    if reason:
        tell(desk, seat, reason)
        return
    call(desk, seat)
    if desk.face.standing.running(desk):
        desk.face.standing.stop(desk)
    handed.told.pop(seat, None)
    handed.passed = handed.laid = None
    own, meant = [ship.id for ship in ships_of(desk, seat)], told_ships(desk)
    for ship in meant:
        handed.asks.pop(ship, None)
    if set(own) <= set(meant):
        handed.runs[seat] = fresh(desk, seat)
        handed.runs[seat].side = _order(desk, until)
        near = {ship for ship in own if until is Until.RANGE and within_range(desk, seat, ship)}
        handed.runs[seat].ships.update(dict.fromkeys(near))
        return
    run = handed.runs.setdefault(seat, fresh(desk, seat))
    for ship in meant:
        if until is not Until.RANGE or not within_range(desk, seat, ship):
            run.ships[ship] = _order(desk, until)


def fresh(desk: Desk, seat: str) -> HelmRun:
    """A run that begins now, with nothing handed over."""
    battle = desk.battle
    return HelmRun(seat, len(battle.events), battle.rewinds, question_of(battle))


def _order(desk: Desk, until: Until) -> HelmOrder:
    """A helm handed over now to those the list is for."""
    mine = [ship_in_hand(desk)] if desk.handed.whom is not Whom.ALL else [desk.prompt.thing]
    return order_for(desk, until, mine)


def order_for(desk: Desk, until: Until, ships: Sequence[str]) -> HelmOrder:
    """The helm of these ships handed over now; if the question on the desk is about one of them,
    this move is hers."""
    battle = desk.battle
    order = HelmOrder(until, battle.turn, len(battle.events))
    if until is Until.NEEDED and len(ships) == 1:
        order.borne = needs_her.borne(desk.ship(ships[0]), desk.ships)
    if desk.prompt.thing in ships:
        order.thing, order.chapter = desk.prompt.thing, battle.chapter
    return order


def within_range(desk: Desk, seat: str, ship: str = "") -> tuple[str, ...]:
    """The enemies within gunshot of that ship ('': of any of the seat's)."""
    return desk.once.ask(("near", seat, ship), lambda: desk.face.within_range(seat, ship))


def take_back(desk: Desk) -> None:
    """Every helm is the person's again; what the captain thinks of is not heard."""
    seat = seat_of(desk)
    desk.handed.open = False
    desk.squadrons.orders.pop(seat, None)
    tell_orders(desk, seat)
    stop(desk, seat, "The helm is yours again.")


def tell_orders(desk: Desk, seat: str) -> None:
    """The captain knows which squadron orders are in force: a person's go before what the level has
    squadrons do."""
    captain, orders = desk.handed.captains.get(seat), desk.squadrons.orders.get(seat, {})
    if isinstance(captain, DistantCaptain | Admiral | Captain):
        captain.orders = {**intents_of(desk.battle.level), **orders}


def take_back_ship(desk: Desk, ship: str) -> None:
    """The helm of one ship is the person's again; of the last that was handed over, all is."""
    run = desk.handed.runs.get(seat_of(desk))
    if run is None or run.order_of(ship) is None:
        return
    leave(desk, run, ship)
    if desk.handed.runs.get(run.seat) is run:
        tell(desk, run.seat, f"{called(desk.names, ship)} is yours again.")
    else:
        tell(desk, run.seat, "The helm is yours again.")


def stop(desk: Desk, seat: str, why: str) -> None:
    """The run of this seat is over, and why, in a sentence."""
    if desk.handed.runs.pop(seat, None) is not None:
        tell(desk, seat, why)


def run_out(desk: Desk, run: HelmRun, order: HelmOrder, why: str) -> None:
    """What the seat's side was handed over for has come, and why, in a sentence."""
    ships = [ship.id for ship in ships_of(desk, run.seat) if run.order_of(ship.id) is order]
    stop(desk, run.seat, why)
    desk.handed.told[run.seat].until = order.until
    desk.handed.told[run.seat].ships = tuple(ships)


def ask_again(desk: Desk, run: HelmRun, reasons: Sequence[tuple[str, str | Need]]) -> None:
    """The helms of these ships are the person's again, each for its reason (a sentence, one without
    its end, or a need), which she says when she asks; with the last of them the run is over."""
    if len(ships_of(desk, run.seat)) < 2:
        for ship, reason in reasons:
            order = run.order_of(ship)
            leave(desk, run, ship)
            word = word_of(desk, ship, reason, helm="the helm")
            _say(desk, run.seat, word)
            if order is not None and desk.handed.told.get(run.seat) is word:
                word.until, word.ships = order.until, (ship,)
        return
    untils = []
    for ship, reason in reasons:
        order = run.order_of(ship)
        leave(desk, run, ship)
        untils.append(order.until if order is not None else None)
        asks = desk.handed.asks[ship] = word_of(desk, ship, reason, helm="her helm")
        asks.seat, asks.until = run.seat, untils[-1]
    names = [called(desk.names, ship) for ship, _ in reasons]
    if len(names) == 1:
        _say(desk, run.seat, word_of(desk, *reasons[0], before=f"{names[0]} asks for you: "))
    elif names:
        cause = _CAUSES.get(untils[0], "") if len(set(untils)) == 1 else ""
        tell(desk, run.seat, f"{', '.join(names[:-1])} and {names[-1]} {cause}ask for you.")


def who_ask(desk: Desk) -> dict[str, Until]:
    """The ships of whoever is asked that ask for him because what they were handed over for has
    come, with how long their captain would go on."""
    seat, handed = desk.prompt.seat, desk.handed
    found = {ship: word.until for ship, word in handed.asks.items() if word.seat == seat}
    word = handed.told.get(seat)
    if word is not None:
        found |= dict.fromkeys(word.ships, word.until)
    ended = [(ship.id, found.get(ship.id)) for ship in ships_of(desk, seat)]
    return {ship: ONCE_MORE[end] for ship, end in ended if end is not None and end in ONCE_MORE}


def go_on(desk: Desk) -> None:
    """Those who ask for their person because their captain's time was over are his again; where
    they are all of the person's ships, so is what concerns his side."""
    seat, ships = desk.prompt.seat, who_ask(desk)
    if why_not(desk) or not ships:
        return
    call(desk, seat)
    orders = {ship: order_for(desk, until, [ship]) for ship, until in ships.items()}
    run = desk.handed.runs.setdefault(seat, fresh(desk, seat))
    run.ships.update(orders)
    untils = set(ships.values())
    if len(orders) == len(ships_of(desk, seat)) and len(untils) == 1 and Until.NEEDED not in untils:
        run.ships.clear()
        run.side = order_for(desk, untils.pop(), [desk.prompt.thing])
    for ship in ships:
        desk.handed.asks.pop(ship, None)
    desk.handed.told.pop(seat, None)
    desk.handed.passed = desk.handed.laid = None


def leave(desk: Desk, run: HelmRun, ship: str) -> None:
    """He has her helm no longer; with the last one the run is over."""
    desk.handed.passed = desk.handed.laid = None
    if run.side is None:
        run.ships.pop(ship, None)
    else:
        run.ships[ship] = None
    own = [s.id for s in ships_of(desk, run.seat)]
    if not any(run.order_of(other) is not None for other in own):
        desk.handed.runs.pop(run.seat, None)


def back(desk: Desk) -> bool:
    """Esc: the open list is put away, or the squadron in hand, or every helm taken back; false if
    there is neither."""
    if desk.handed.open:
        desk.handed.open = False
        return True
    if desk.squadrons.open:
        desk.squadrons.put_away()
        return True
    if run_of(desk) is None:
        return False
    take_back(desk)
    return True


def dismiss(desk: Desk) -> None:
    """The battle is put away: every captain goes home."""
    for seat in list(desk.handed.captains):
        send_home(desk, seat)
    desk.handed.runs.clear()
    desk.handed.asks.clear()
    desk.squadrons.orders.clear()


def send_home(desk: Desk, seat: str) -> None:
    """The captain of this seat is wanted no more; another can be called."""
    captain = desk.handed.captains.pop(seat, None)
    if isinstance(captain, DistantCaptain):
        captain.close()


def tell(desk: Desk, seat: str, words: str) -> None:
    """The plate says so to this seat until it has answered the next question; while its captain has
    every helm the plate says that."""
    if words:
        _say(desk, seat, Word(words))


def _say(desk: Desk, seat: str, word: Word) -> None:
    """The same of a word."""
    run = desk.handed.runs.get(seat)
    if run is None or not run.has_all:
        if desk.prompt.asks:
            word.step, word.number = desk.battle.pending, question_of(desk.battle)
        desk.handed.told[seat] = word


def refusal(desk: Desk, until: Until) -> str:
    """Why it cannot be handed over for just so long, in a sentence; '' if it can."""
    seat, meant = seat_of(desk), told_ships(desk)
    if until is Until.MOVE and not (desk.prompt.asks and desk.prompt.seat == seat):
        return "Nothing is asked of you now."
    if until is Until.RANGE:
        near = [within_range(desk, seat, ship) for ship in meant]
        if near and all(near):
            return f"{desk.names.get(near[0][0], near[0][0])} is within range already."
    return ""
