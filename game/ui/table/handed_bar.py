"""What the bar and the plate show of helms that are handed over: the list of how long and for whom,
the ways to take them back, who has the helm, and why a ship asks for her person again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.captains.process import DistantCaptain
from game.play.words import called, count
from game.stage.paper.parts import ButtonState
from game.ui.table import my_captain, squadron_command
from game.ui.table.actions import HandOver, OnDesk, TakeShipBack
from game.ui.table.desk import Desk
from game.ui.table.handed import HelmOrder, HelmRun, Until, Whom, Word
from game.ui.table.helm_questions import ships_of, squadron_of
from game.ui.table.helm_words import said
from game.ui.table.my_captain import refusal, run_of, seat_of, ship_in_hand, told_ships
from game.ui.table.orders_bar import Plate, Spec
from game.ui.table.prompts import Asked

PREFIX: Final = "captain-"
"""Names of the buttons of the list begin so."""
GOES_ON: Final = "captain-goes-on"
"""The name of the button that hands over once more those who ask."""
ASKED: Final = "My captain takes the helm: for how long?"
_HOW_LONG: Final[Mapping[Until, tuple[str, str, str]]] = MappingProxyType(
    {
        Until.MOVE: ("This move", "ahead", "for this move"),
        Until.TURN: ("This turn", "replay", "for this turn"),
        Until.HIT: ("Until hit", "cannon", "until we are hit"),
        Until.RANGE: ("Until in range", "eye", "until an enemy is within range"),
        Until.TAKEN: ("Until I call", "wheel", "until you take it back"),
        Until.NEEDED: ("By her squadron", "flag", "by the squadron’s order"),
    }
)
"""Button, icon, and the end of the sentence on the plate; a squadron's order is not in the list."""
_SHIPS: Final[Mapping[Until, str]] = MappingProxyType(
    {
        Until.MOVE: "for this move",
        Until.TURN: "for this turn",
        Until.HIT: "until she is hit",
        Until.RANGE: "until an enemy is within range",
        Until.TAKEN: "until you take her back",
        Until.NEEDED: "by her squadron’s order",
    }
)
"""The same of a single ship."""
_EACH: Final[Mapping[Until, str]] = MappingProxyType(
    {
        Until.MOVE: "for this move",
        Until.TURN: "for this turn",
        Until.HIT: "each until she is hit",
        Until.RANGE: "each until an enemy is within range",
        Until.TAKEN: "until you take them back",
        Until.NEEDED: "by their squadron’s order",
    }
)
"""How long he has several ships."""


def picture_of(order: HelmOrder) -> str:
    """The icon of how long a helm is handed over."""
    return _HOW_LONG[order.until][1]


# ------------------------------------------------------------------------------ the buttons


def in_place(desk: Desk) -> tuple[list[Spec], Spec | None] | None:
    """What takes the place of the answers: the list of how long while it lies open, or ways to take
    helms back while the captain has them; None where the question is answered as ever."""
    if desk.handed.open:
        return _list(desk)
    if run_of(desk) is None:
        return None
    several = len(ships_of(desk, seat_of(desk))) > 1
    if desk.squadrons.orders.get(seat_of(desk)):
        # Space goes to the squadrons, so that whoever hurries does not take all orders back.
        first = Spec("squadrons", "Squadrons", "flag", "space", "primary", does=OnDesk.SQUADRONS)
        return [*extras(desk), _take_all(several, "t", "ready")], first
    return extras(desk) if several else [], _take_all(several, "space", "primary")


def extras(desk: Desk) -> list[Spec]:
    """A way to let those who ask go on as before, and one to take back the ship whose record lies
    open, where her helm is handed over."""
    return [*_goes_on(desk), *_take_ship(desk)]


def _goes_on(desk: Desk) -> list[Spec]:
    """The way to hand over once more those who ask because their captain's time was over."""
    asks = my_captain.who_ask(desk)
    if not asks or not desk.prompt.asks:
        return []
    names, untils = [called(desk.names, ship) for ship in asks], list(dict.fromkeys(asks.values()))
    each = _SHIPS[untils[0]] if len(asks) == 1 else _EACH[untils[0]]
    how_long = "as before" if len(untils) > 1 else each
    hint = f"{' and '.join(names)}: my captain again, {how_long}"
    does = OnDesk.CAPTAIN_GOES_ON
    taken = any(spec.letter == "9" for spec in desk.face.standing.extras(desk))
    letter = "y" if taken else "9"  # the pad's Y held, where the order book has no use for it
    return [Spec(GOES_ON, "My captain goes on", "wheel", letter, hint=hint, does=does)]


def _take_ship(desk: Desk) -> list[Spec]:
    """The way to take back the ship whose record lies open."""
    run = desk.handed.runs.get(seat_of(desk))
    ship = desk.own if desk.tab == "own" else desk.other
    own = [s.id for s in ships_of(desk, seat_of(desk))]
    if run is None or len(own) < 2 or ship not in own or run.order_of(ship) is None:
        return []
    words = f"Take back {called(desk.names, ship)}"
    does = TakeShipBack(ship)
    return [Spec("take-ship", words, "ship", "n", hint="Her helm is yours again", does=does)]


def _take_all(several: bool, letter: str, state: ButtonState) -> Spec:
    """The way to take every helm back."""
    words, hint = ("Take all back" if several else "Take it back"), "Every helm is yours again"
    does = OnDesk.TAKE_ALL_BACK
    return Spec("take-back", words, "wheel", letter, state, "", hint, does=does)


def _list(desk: Desk) -> tuple[list[Spec], Spec]:
    """For whom, where he has several ships, and how long; a way to take back what is handed over.
    For whom comes first: where the bar has no room, the last ones show their icons alone."""
    seat = seat_of(desk)
    ways = [until for until in _HOW_LONG if until is not Until.NEEDED]
    specs = [_choice(desk, number, until) for number, until in enumerate(ways, 1)]
    if len(ships_of(desk, seat)) > 1:
        hint = "All ships, her squadron, or this ship; or press a ship on the sea"
        words = _whom(desk)
        specs.insert(0, Spec("whom", words, "people", "w", hint=hint, does=OnDesk.HAND_WHOM))
    if seat in desk.handed.runs:
        specs.append(_take_all(True, "t", "ready"))
    words, does = "Keep the helm", OnDesk.MY_CAPTAIN
    return specs, Spec("keep-helm", words, "cross", "space", "primary", does=does)


def _whom(desk: Desk) -> str:
    """Whom the list is for: `For all 8 ships`, `For 3 ships`, `For Orion`."""
    own = ships_of(desk, seat_of(desk))
    match desk.handed.whom:
        case Whom.ALL:
            return f"For all {len(own)} ships"
        case Whom.SQUADRON:
            return f"For {count(len(squadron_of(desk, ship_in_hand(desk))), 'ship')}"
        case Whom.SHIP:
            return f"For {called(desk.names, ship_in_hand(desk))}"


def _choice(desk: Desk, number: int, until: Until) -> Spec:
    """A button of the list; a greyed one says why."""
    words, picture, long = _HOW_LONG[until]
    reason = refusal(desk, until)
    state: ButtonState = "disabled" if reason else "ready"
    several = len(ships_of(desk, seat_of(desk))) > 1
    hint = reason or f"My captain answers {_SHIPS[until] if several else long}"
    does = HandOver(until)
    return Spec(PREFIX + until, words, picture, str(number), state, "", hint, does=does)


# ------------------------------------------------------------------------------- the plate


def plate(desk: Desk, usual: Plate) -> Plate:
    """The plate with what there is to say of the captain; as it was where that is nothing."""
    run, seat = run_of(desk), seat_of(desk)
    if desk.prompt.kind == Asked.OVER:
        return usual
    whose = Plate(desk.number_of(seat), called(desk.names, seat), "", usual.clause, asks=True)
    if desk.handed.open:
        return replace(whose, words=_asked(desk), brief="How long?")
    if run is not None:
        brief = running_words(desk, run, brief=True)
        return replace(whose, words=running_words(desk, run), brief=brief)
    word = why_she_asks(desk) or desk.handed.told.get(seat)
    if word is None:
        return usual
    return replace(usual, words=said(desk, word), brief="")


def _asked(desk: Desk) -> str:
    """The question of the list, with the ships it is for where they are not all."""
    if len(ships_of(desk, seat_of(desk))) < 2 or desk.handed.whom is Whom.ALL:
        return ASKED
    ships = [called(desk.names, ship) for ship in told_ships(desk)]
    named = ", ".join(ships) if len(ships) < 4 else f"{ships[0]} and {len(ships) - 1} more"
    return f"My captain takes over {named}: for how long?"


def why_she_asks(desk: Desk) -> Word | None:
    """Why the ship in hand asks for her person again; None if there is no such reason."""
    ship = desk.prompt.about or desk.face.in_hand(desk)
    word = desk.handed.asks.get(ship)
    return word if word is not None and word.seat == desk.prompt.seat else None


def running_words(desk: Desk, run: HelmRun, *, brief: bool = False) -> str:
    """Which helms the captain has and for how long, or that he is still on his way; and, but in
    `brief`, that squadrons have their orders besides."""
    captain = desk.handed.captains.get(run.seat)
    if isinstance(captain, DistantCaptain) and not captain.aboard:
        return "My captain is coming on deck"
    own = [ship.id for ship in ships_of(desk, run.seat)]
    if len(own) < 2 and run.side is not None:
        return f"My captain has the helm, {_HOW_LONG[run.side.until][2]}"
    orders = [order for ship in own if (order := run.order_of(ship)) is not None]
    by_squadron = squadron_command.words_now(desk, run.seat)
    if by_squadron:
        # How long he has ships for another reason goes on beside what squadrons were told.
        orders = [order for order in orders if order.until is not Until.NEEDED]
        if not orders:
            return by_squadron
        by_squadron = "" if brief else f"; {by_squadron[:1].lower()}{by_squadron[1:]}"
    held = f"{len(orders)} of {len(own)} ships" if len(orders) < len(own) else "every ship"
    untils = {order.until for order in orders}
    if len(untils) != 1:
        return f"My captain has {held}{by_squadron}"
    return f"My captain has {held}, {_EACH[untils.pop()]}{by_squadron}"
