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
from game.ui.battle import delegation, squadron_command
from game.ui.battle.actions import Delegate, HudAction, TakeShipBack
from game.ui.battle.delegated_questions import ships_of, squadron_of
from game.ui.battle.delegation import active_run, chosen_ships, refusal, seat_of, ship_in_hand
from game.ui.battle.delegation_state import (
    DelegatedHelm,
    DelegateScope,
    DelegateUntil,
    DelegationMessage,
    DelegationRun,
)
from game.ui.battle.handback_words import said
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.prompts import PromptKind

PREFIX: Final = "captain-"
"""Names of the buttons of the list begin so."""
GOES_ON: Final = "captain-goes-on"
"""The name of the button that hands over once more those who ask."""
ASKED: Final = "My captain takes the helm: for how long?"
_HOW_LONG: Final[Mapping[DelegateUntil, tuple[str, str, str]]] = MappingProxyType(
    {
        DelegateUntil.MOVE: ("This move", "ahead", "for this move"),
        DelegateUntil.TURN: ("This turn", "replay", "for this turn"),
        DelegateUntil.HIT: ("Until hit", "cannon", "until we are hit"),
        DelegateUntil.RANGE: ("Until in range", "eye", "until an enemy is within range"),
        DelegateUntil.TAKEN: ("Until I call", "wheel", "until you take it back"),
        DelegateUntil.NEEDED: ("By her squadron", "flag", "by the squadron’s order"),
    }
)
"""Button, icon, and the end of the sentence on the plate; a squadron's order is not in the list."""
_SHIPS: Final[Mapping[DelegateUntil, str]] = MappingProxyType(
    {
        DelegateUntil.MOVE: "for this move",
        DelegateUntil.TURN: "for this turn",
        DelegateUntil.HIT: "until she is hit",
        DelegateUntil.RANGE: "until an enemy is within range",
        DelegateUntil.TAKEN: "until you take her back",
        DelegateUntil.NEEDED: "by her squadron’s order",
    }
)
"""The same of a single ship."""
_EACH: Final[Mapping[DelegateUntil, str]] = MappingProxyType(
    {
        DelegateUntil.MOVE: "for this move",
        DelegateUntil.TURN: "for this turn",
        DelegateUntil.HIT: "each until she is hit",
        DelegateUntil.RANGE: "each until an enemy is within range",
        DelegateUntil.TAKEN: "until you take them back",
        DelegateUntil.NEEDED: "by their squadron’s order",
    }
)
"""How long he has several ships."""


def picture_of(order: DelegatedHelm) -> str:
    """The icon of how long a helm is handed over."""
    return _HOW_LONG[order.until][1]


# ------------------------------------------------------------------------------ the buttons


def in_place(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None] | None:
    """What takes the place of the answers: the list of how long while it lies open, or ways to take
    helms back while the captain has them; None where the question is answered as ever."""
    if hud.delegation.open:
        return _list(hud)
    if active_run(hud) is None:
        return None
    several = len(ships_of(hud, seat_of(hud))) > 1
    if hud.squadrons.orders.get(seat_of(hud)):
        # Space goes to the squadrons, so that whoever hurries does not take all orders back.
        first = ButtonSpec(
            "squadrons", "Squadrons", "flag", "space", "primary", does=HudAction.SQUADRONS
        )
        return [*extras(hud), _take_all(several, "t", "ready")], first
    return extras(hud) if several else [], _take_all(several, "space", "primary")


def extras(hud: HudState) -> list[ButtonSpec]:
    """A way to let those who ask go on as before, and one to take back the ship whose record lies
    open, where her helm is handed over."""
    return [*_goes_on(hud), *_take_ship(hud)]


def _goes_on(hud: HudState) -> list[ButtonSpec]:
    """The way to hand over once more those who ask because their captain's time was over."""
    asks = delegation.asking_ships(hud)
    if not asks or not hud.prompt.needs_answer:
        return []
    names, untils = [called(hud.names, ship) for ship in asks], list(dict.fromkeys(asks.values()))
    each = _SHIPS[untils[0]] if len(asks) == 1 else _EACH[untils[0]]
    how_long = "as before" if len(untils) > 1 else each
    hint = f"{' and '.join(names)}: my captain again, {how_long}"
    does = HudAction.CAPTAIN_GOES_ON
    taken = any(spec.letter == "9" for spec in hud.book_ui.standing.extras(hud))
    letter = "y" if taken else "9"  # the pad's Y held, where the order book has no use for it
    return [ButtonSpec(GOES_ON, "My captain goes on", "wheel", letter, hint=hint, does=does)]


def _take_ship(hud: HudState) -> list[ButtonSpec]:
    """The way to take back the ship whose record lies open."""
    run = hud.delegation.runs.get(seat_of(hud))
    ship = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    own = [s.id for s in ships_of(hud, seat_of(hud))]
    if run is None or len(own) < 2 or ship not in own or run.order_of(ship) is None:
        return []
    words = f"Take back {called(hud.names, ship)}"
    does = TakeShipBack(ship)
    return [ButtonSpec("take-ship", words, "ship", "n", hint="Her helm is yours again", does=does)]


def _take_all(several: bool, letter: str, state: ButtonState) -> ButtonSpec:
    """The way to take every helm back."""
    words, hint = ("Take all back" if several else "Take it back"), "Every helm is yours again"
    does = HudAction.TAKE_ALL_BACK
    return ButtonSpec("take-back", words, "wheel", letter, state, "", hint, does=does)


def _list(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec]:
    """For whom, where he has several ships, and how long; a way to take back what is handed over.
    For whom comes first: where the bar has no room, the last ones show their icons alone."""
    seat = seat_of(hud)
    ways = [until for until in _HOW_LONG if until is not DelegateUntil.NEEDED]
    specs = [_choice(hud, number, until) for number, until in enumerate(ways, 1)]
    if len(ships_of(hud, seat)) > 1:
        hint = "All ships, her squadron, or this ship; or press a ship on the sea"
        words = _whom(hud)
        specs.insert(
            0, ButtonSpec("whom", words, "people", "w", hint=hint, does=HudAction.HAND_WHOM)
        )
    if seat in hud.delegation.runs:
        specs.append(_take_all(True, "t", "ready"))
    words, does = "Keep the helm", HudAction.MY_CAPTAIN
    return specs, ButtonSpec("keep-helm", words, "cross", "space", "primary", does=does)


def _whom(hud: HudState) -> str:
    """Whom the list is for: `For all 8 ships`, `For 3 ships`, `For Orion`."""
    own = ships_of(hud, seat_of(hud))
    match hud.delegation.whom:
        case DelegateScope.ALL:
            return f"For all {len(own)} ships"
        case DelegateScope.SQUADRON:
            return f"For {count(len(squadron_of(hud, ship_in_hand(hud))), 'ship')}"
        case DelegateScope.SHIP:
            return f"For {called(hud.names, ship_in_hand(hud))}"


def _choice(hud: HudState, number: int, until: DelegateUntil) -> ButtonSpec:
    """A button of the list; a greyed one says why."""
    words, picture, long = _HOW_LONG[until]
    reason = refusal(hud, until)
    state: ButtonState = "disabled" if reason else "ready"
    several = len(ships_of(hud, seat_of(hud))) > 1
    hint = reason or f"My captain answers {_SHIPS[until] if several else long}"
    does = Delegate(until)
    return ButtonSpec(PREFIX + until, words, picture, str(number), state, "", hint, does=does)


# ------------------------------------------------------------------------------- the plate


def plate(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """The plate with what there is to say of the captain; as it was where that is nothing."""
    run, seat = active_run(hud), seat_of(hud)
    if hud.prompt.kind == PromptKind.OVER:
        return usual
    whose = PromptHeader(
        hud.side_number(seat), called(hud.names, seat), "", usual.clause, is_question=True
    )
    if hud.delegation.open:
        return replace(whose, words=_asked(hud), brief="How long?")
    if run is not None:
        brief = running_words(hud, run, brief=True)
        return replace(whose, words=running_words(hud, run), brief=brief)
    word = why_she_asks(hud) or hud.delegation.told.get(seat)
    if word is None:
        return usual
    return replace(usual, words=said(hud, word), brief="")


def _asked(hud: HudState) -> str:
    """The question of the list, with the ships it is for where they are not all."""
    if len(ships_of(hud, seat_of(hud))) < 2 or hud.delegation.whom is DelegateScope.ALL:
        return ASKED
    ships = [called(hud.names, ship) for ship in chosen_ships(hud)]
    named = ", ".join(ships) if len(ships) < 4 else f"{ships[0]} and {len(ships) - 1} more"
    return f"My captain takes over {named}: for how long?"


def why_she_asks(hud: HudState) -> DelegationMessage | None:
    """Why the ship in hand asks for her person again; None if there is no such reason."""
    ship = hud.prompt.ship or hud.book_ui.active_ship(hud)
    word = hud.delegation.asks.get(ship)
    return word if word is not None and word.seat == hud.prompt.seat else None


def running_words(hud: HudState, run: DelegationRun, *, brief: bool = False) -> str:
    """Which helms the captain has and for how long, or that he is still on his way; and, but in
    `brief`, that squadrons have their orders besides."""
    captain = hud.delegation.captains.get(run.seat)
    if isinstance(captain, DistantCaptain) and not captain.aboard:
        return "My captain is coming on deck"
    own = [ship.id for ship in ships_of(hud, run.seat)]
    if len(own) < 2 and run.side is not None:
        return f"My captain has the helm, {_HOW_LONG[run.side.until][2]}"
    orders = [order for ship in own if (order := run.order_of(ship)) is not None]
    by_squadron = squadron_command.words_now(hud, run.seat)
    if by_squadron:
        # How long he has ships for another reason goes on beside what squadrons were told.
        orders = [order for order in orders if order.until is not DelegateUntil.NEEDED]
        if not orders:
            return by_squadron
        by_squadron = "" if brief else f"; {by_squadron[:1].lower()}{by_squadron[1:]}"
    held = f"{len(orders)} of {len(own)} ships" if len(orders) < len(own) else "every ship"
    untils = {order.until for order in orders}
    if len(untils) != 1:
        return f"My captain has {held}{by_squadron}"
    return f"My captain has {held}, {_EACH[untils.pop()]}{by_squadron}"
