"""What the bar and the plate show of helms that are handed over: the list of how long and for whom,
the ways to take them back, who has the helm, and why a ship asks for her person again."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.captains.process import RemoteCaptain
from game.play.event_words import count_words, name_by_id
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.delegation import delegation
from game.ui.battle.delegation.delegated_questions import obeying_ships_of, squadron_mates
from game.ui.battle.delegation.delegation import (
    active_run,
    helm_seat,
    ship_to_delegate,
    ships_to_delegate,
    until_refusal,
)
from game.ui.battle.delegation.handback_words import message_text
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.squadrons import squadron_command
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import HandHelmsOver, HudAction, TakeShipBack
from game.ui.battle.values.delegation_state import (
    DelegatedHelm,
    DelegateScope,
    DelegateUntil,
    DelegationMessage,
    DelegationRun,
)
from game.ui.battle.values.prompts import PromptKind

BUTTON_PREFIX: Final = "captain-"
"""Names of the buttons of the list begin so."""
RENEW_BUTTON: Final = "captain-goes-on"
"""The name of the button that hands over once more those who ask."""
QUESTION: Final = "My captain takes the helm: for how long?"
_UNTIL_BUTTONS: Final[Mapping[DelegateUntil, tuple[str, str, str]]] = MappingProxyType(
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
_SHIP_UNTIL_BUTTONS: Final[Mapping[DelegateUntil, str]] = MappingProxyType(
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
_UNTIL_TEXTS: Final[Mapping[DelegateUntil, str]] = MappingProxyType(
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


def icon_of(helm: DelegatedHelm) -> str:
    """The icon of how long a helm is handed over."""
    return _UNTIL_BUTTONS[helm.until][1]


# ------------------------------------------------------------------------------ the buttons


def replacement_buttons(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None] | None:
    """What takes the place of the answers: the list of how long while it lies open, or ways to take
    helms back while the captain has them; None where the question is answered as ever."""
    if hud.delegation.is_list_open:
        return _until_list(hud)
    if active_run(hud) is None:
        return None
    several = len(obeying_ships_of(hud, helm_seat(hud))) > 1
    if hud.squadron_draft.given_orders.get(helm_seat(hud)):
        # Space goes to the squadrons, so that whoever hurries does not take all orders back.
        first = ButtonSpec("squadrons", "Squadrons", "flag", "space", "primary", action=HudAction.SQUADRONS)
        return [*extra_buttons(hud), _take_all_back_button(several, "t", "ready")], first
    return extra_buttons(hud) if several else [], _take_all_back_button(several, "space", "primary")


def extra_buttons(hud: HudState) -> list[ButtonSpec]:
    """A way to let those who ask go on as before, and one to take back the ship whose record lies
    open, where her helm is handed over."""
    return [*_renew_buttons(hud), *_take_ship_back_buttons(hud)]


def _renew_buttons(hud: HudState) -> list[ButtonSpec]:
    """The way to hand over once more those who ask because their captain's time was over."""
    asks = delegation.ships_asking_renewal(hud)
    if not asks or not hud.prompt.needs_answer:
        return []
    names, untils = ([name_by_id(hud.names, ship) for ship in asks], list(dict.fromkeys(asks.values())))
    each = _SHIP_UNTIL_BUTTONS[untils[0]] if len(asks) == 1 else _UNTIL_TEXTS[untils[0]]
    how_long = "as before" if len(untils) > 1 else each
    hint = f"{' and '.join(names)}: my captain again, {how_long}"
    does = HudAction.CAPTAIN_GOES_ON
    taken = any(spec.letter == "9" for spec in hud.book_ui.standing_orders.extra_buttons(hud))
    letter = "y" if taken else "9"  # the pad's Y held, where the order book has no use for it
    return [ButtonSpec(RENEW_BUTTON, "My captain goes on", "wheel", letter, hint=hint, action=does)]


def _take_ship_back_buttons(hud: HudState) -> list[ButtonSpec]:
    """The way to take back the ship whose record lies open."""
    run = hud.delegation.runs.get(helm_seat(hud))
    ship = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    own = [s.id for s in obeying_ships_of(hud, helm_seat(hud))]
    if run is None or len(own) < 2 or ship not in own or run.helm_of(ship) is None:
        return []
    words = f"Take back {name_by_id(hud.names, ship)}"
    does = TakeShipBack(ship)
    return [ButtonSpec("take-ship", words, "ship", "n", hint="Her helm is yours again", action=does)]


def _take_all_back_button(several: bool, letter: str, state: ButtonState) -> ButtonSpec:
    """The way to take every helm back."""
    words, hint = ("Take all back" if several else "Take it back"), "Every helm is yours again"
    does = HudAction.TAKE_ALL_BACK
    return ButtonSpec("take-back", words, "wheel", letter, state, "", hint, action=does)


def _until_list(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec]:
    """For whom, where he has several ships, and how long; a way to take back what is handed over.
    For whom comes first: where the bar has no room, the last ones show their icons alone."""
    seat = helm_seat(hud)
    ways = [until for until in _UNTIL_BUTTONS if until is not DelegateUntil.NEEDED]
    specs = [_until_button(hud, number, until) for number, until in enumerate(ways, 1)]
    if len(obeying_ships_of(hud, seat)) > 1:
        hint = "All ships, her squadron, or this ship; or press a ship on the sea"
        words = _scope_text(hud)
        specs.insert(0, ButtonSpec("whom", words, "people", "w", hint=hint, action=HudAction.HAND_WHOM))
    if seat in hud.delegation.runs:
        specs.append(_take_all_back_button(True, "t", "ready"))
    words, does = "Keep the helm", HudAction.MY_CAPTAIN
    return specs, ButtonSpec("keep-helm", words, "cross", "space", "primary", action=does)


def _scope_text(hud: HudState) -> str:
    """Whom the list is for: `For all 8 ships`, `For 3 ships`, `For Orion`."""
    own = obeying_ships_of(hud, helm_seat(hud))
    match hud.delegation.scope:
        case DelegateScope.ALL:
            return f"For all {len(own)} ships"
        case DelegateScope.SQUADRON:
            return f"For {count_words(len(squadron_mates(hud, ship_to_delegate(hud))), 'ship')}"
        case DelegateScope.SHIP:
            return f"For {name_by_id(hud.names, ship_to_delegate(hud))}"


def _until_button(hud: HudState, number: int, until: DelegateUntil) -> ButtonSpec:
    """A button of the list; a greyed one says why."""
    words, picture, long = _UNTIL_BUTTONS[until]
    reason = until_refusal(hud, until)
    state: ButtonState = "disabled" if reason else "ready"
    several = len(obeying_ships_of(hud, helm_seat(hud))) > 1
    hint = reason or f"My captain answers {_SHIP_UNTIL_BUTTONS[until] if several else long}"
    does = HandHelmsOver(until)
    return ButtonSpec(BUTTON_PREFIX + until, words, picture, str(number), state, "", hint, action=does)


# ------------------------------------------------------------------------------- the plate


def prompt_header(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """The plate with what there is to say of the captain; as it was where that is nothing."""
    run, seat = active_run(hud), helm_seat(hud)
    if hud.prompt.kind == PromptKind.OVER:
        return usual
    whose = PromptHeader(
        hud.side_number(seat), name_by_id(hud.names, seat), "", usual.clause, is_question=True
    )
    if hud.delegation.is_list_open:
        return replace(whose, words=_list_question(hud), short_words="How long?")
    if run is not None:
        brief = running_text(hud, run, brief=True)
        return replace(whose, words=running_text(hud, run), short_words=brief)
    message = handback_message(hud) or hud.delegation.messages.get(seat)
    if message is None:
        return usual
    return replace(usual, words=message_text(hud, message), short_words="")


def _list_question(hud: HudState) -> str:
    """The question of the list, with the ships it is for where they are not all."""
    if len(obeying_ships_of(hud, helm_seat(hud))) < 2 or hud.delegation.scope is DelegateScope.ALL:
        return QUESTION
    ships = [name_by_id(hud.names, ship) for ship in ships_to_delegate(hud)]
    named = ", ".join(ships) if len(ships) < 4 else f"{ships[0]} and {len(ships) - 1} more"
    return f"My captain takes over {named}: for how long?"


def handback_message(hud: HudState) -> DelegationMessage | None:
    """Why the ship in hand asks for her person again; None if there is no such reason."""
    ship = hud.prompt.ship or hud.book_ui.active_ship(hud)
    message = hud.delegation.handback_messages.get(ship)
    return message if message is not None and message.seat == hud.prompt.seat else None


def running_text(hud: HudState, run: DelegationRun, *, brief: bool = False) -> str:
    """Which helms the captain has and for how long, or that he is still on his way; and, but in
    `brief`, that squadrons have their orders besides."""
    captain = hud.delegation.captains.get(run.seat)
    if isinstance(captain, RemoteCaptain) and not captain.has_started:
        return "My captain is coming on deck"
    own = [ship.id for ship in obeying_ships_of(hud, run.seat)]
    if len(own) < 2 and run.side_helm is not None:
        return f"My captain has the helm, {_UNTIL_BUTTONS[run.side_helm.until][2]}"
    orders = [helm for ship in own if (helm := run.helm_of(ship)) is not None]
    by_squadron = squadron_command.orders_text(hud, run.seat)
    if by_squadron:
        # How long he has ships for another reason goes on beside what squadrons were told.
        orders = [helm for helm in orders if helm.until is not DelegateUntil.NEEDED]
        if not orders:
            return by_squadron
        by_squadron = "" if brief else f"; {by_squadron[:1].lower()}{by_squadron[1:]}"
    held = f"{len(orders)} of {len(own)} ships" if len(orders) < len(own) else "every ship"
    untils = {helm.until for helm in orders}
    if len(untils) != 1:
        return f"My captain has {held}{by_squadron}"
    return f"My captain has {held}, {_UNTIL_TEXTS[untils.pop()]}{by_squadron}"
