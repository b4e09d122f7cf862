"""What the screen shows of commands: the panel with its three rows (who, what, until), the buttons
beside the answers, and the words of the prompt. Call it inside the table of the battle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import pygame

from game.captains.process import RemoteCaptain
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.core.wording import name_in_sentence
from game.play.event_words import count_words, name_by_id
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.commands import queries
from game.ui.battle.commands.queries import commanded_squadrons, own_ships
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import BarButtons, ButtonSpec, PromptHeader, make_button, wanted_width
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import command_words
from game.ui.battle.values.actions import (
    ChooseOrder,
    ChooseScope,
    ChooseUntil,
    CommandAction,
    HudAction,
    ScreenAction,
    TakeShipBack,
)
from game.ui.battle.values.command_state import DelegationMessage, DelegationRun, Scope, Until
from game.ui.battle.values.command_words import UNTIL_WORDS
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.action import Action
from game.ui.kit.panel_cache import Panel
from game.ui.kit.widgets import Widget

WHO_PREFIX: Final = "who-"
WHAT_PREFIX: Final = "what-"
UNTIL_PREFIX: Final = "until-"
"""Names of the controls of the three rows begin so."""
RENEW_BUTTON: Final = "captain-goes-on"
"""The name of the button that gives those who ask to the captain again."""
BEST: Final = f"{WHAT_PREFIX}best"
KEY_CAP: Final = "F6"
TITLE: Final = "Command"
_UNTIL_KEYS: Final[Mapping[Until, str]] = MappingProxyType(
    {
        Until.NEEDED: "n",
        Until.MOVE: "m",
        Until.TURN: "t",
        Until.HIT: "h",
        Until.RANGE: "r",
        Until.TAKEN: "c",
        Until.ASKED: "a",
    }
)
_HIGH: Final = 34
"""Units of a button of the panel."""
_LARGE_TEXT_HIGH: Final = 29
"""Units of text of a button whose text is enlarged: in a small window ten lines must fit."""
_HEAD: Final = 40
_LABEL: Final = 50
"""Units of the words before each row."""
_WIDTH: Final = 660


# ------------------------------------------------------------------------------ the words


@dataclass(frozen=True, slots=True)
class OrderText:
    """What is said of the drafted order: the order, below it how many ships and turns, or why it
    cannot be given; the clause of that."""

    words: str
    second_line: str
    clause: str = ""
    is_refused: bool = False


def order_text(hud: HudState) -> OrderText | None:
    """Return what there is to say of the drafted command; None while the panel is closed."""
    return hud.frame_cache.get("command text", lambda: _compute_order_text(hud))


def _compute_order_text(hud: HudState) -> OrderText | None:
    commands, (seat, _) = hud.commands, commanded_squadrons(hud)
    if not commands.is_open:
        return None
    order, ships = commands.order, queries.commanded_ships(hud)
    words = command_words.full_order_text(order, hud.names)
    if commands.ship_order is not None:
        words = hud.book_ui.ship_orders.order_text(hud, commands.ship_order)
    refused = queries.scope_refusal(hud, order)
    reason = queries.until_refusal(hud, commands.until)
    if refused is not None or reason:
        why = refused.reason if refused is not None else reason
        clause = refused.clause if refused is not None else ""
        return OrderText(words, why[:1].upper() + why[1:], clause, is_refused=True)
    below = name_by_id(hud.names, ships[0]) if len(ships) == 1 else count_words(len(ships), "ship")
    if commands.scope is Scope.EACH:
        return OrderText("Orders as proposed", f"Press a ribbon to change one; {below} in all")
    if order is None:
        return OrderText(words, f"{below}, {UNTIL_WORDS[commands.until][4 if len(ships) > 1 else 3]}")
    squadron = queries.squadrons_in_scope(hud)[0]
    turns = queries.turns_to_goal(hud, seat, squadron, order)
    below += f", {count_words(turns, 'turn')} away" if turns else ""
    if order.manoeuvre is Manoeuvre.WITHDRAW:
        below += ", as far as the chart reaches"
    held = queries.immobilised_ships(hud, seat, squadron)
    below += f"; {queries.ship_list_text(hud, held)} cannot sail now" if held else ""
    unheard = queries.unreachable_ships(hud, squadron)
    if unheard:
        below = f"{below}; {queries.ship_list_text(hud, list(unheard))} cannot see it"
        return OrderText(words, below, next(iter(unheard.values())).clause)
    return OrderText(words, below)


def squadron_order_text(hud: HudState, squadron: str, order: SquadronOrder) -> OrderText:
    """Return what there is to say of one of several drafted orders."""
    seat = queries.commanding_seat(hud)
    name, ships = name_by_id(hud.names, squadron), queries.obeying_ships(hud, seat, squadron)
    turns = queries.turns_to_goal(hud, seat, squadron, order)
    below = f"{name}, {count_words(len(ships), 'ship')}"
    below += f", {count_words(turns, 'turn')} away" if turns else ""
    return OrderText(command_words.full_order_text(order, hud.names), below)


def _scope_texts(hud: HudState) -> dict[Scope, str]:
    """Return who can be commanded, in words: a squadron only where it is not all there are."""
    own, (_, squadrons) = own_ships(hud), commanded_squadrons(hud)
    ship = queries.ship_to_command(hud)
    is_one = len(squadrons) == 1  # which is then every ship there is
    found = {Scope.ALL: f"All {len(own)} ships"} if len(own) > 1 and not is_one else {}
    found |= {Scope.EACH: "Each"} if len(squadrons) > 1 else {}
    mates = queries.squadron_mates(hud, ship)
    squadron = hud.commands.squadron if hud.commands.squadron in squadrons else ""
    squadron = squadron or queries.squadron_of_ship(hud, ship)
    if squadrons or 1 < len(mates) < len(own):
        known = squadron in squadrons or squadron in hud.names
        found[Scope.SQUADRON] = name_by_id(hud.names, squadron) if known else count_words(len(mates), "ship")
    return found | {Scope.SHIP: name_by_id(hud.names, ship)}


# ------------------------------------------------------------------------------ the panel


def command_panel(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the open panel, None while it is closed."""
    if not hud.commands.is_open:
        return None
    style = layout.style
    rows = [("Who", _who_specs(hud))]
    if hud.commands.scope is not Scope.EACH:  # what each would do is drawn
        rows += [("What", _what_specs(hud)), ("Until", _until_specs(hud))]
    room = layout.tray
    if layout.sea_panels is not None:  # between the status of her own ship and the buttons
        room = pygame.Rect(room.x, room.y, layout.sea_panels.primary_button.x - style.px(56) - room.x, room.h)
    width = min(style.text_px(_WIDTH), room.w)
    left, high = style.px(12) + style.text_px(_LABEL), max(style.px(_HIGH), style.text_px(_LARGE_TEXT_HIGH))
    found, labels, y = list[Widget](), list[tuple[str, int]](), style.text_px(_HEAD)
    for words, specs in rows:
        labels.append((words, y + high // 2))
        placed, y = _flow(style, specs, pygame.Rect(left, y, width - left - style.px(10), high))
        found += placed
    rect = pygame.Rect(room.x, 0, width, y + style.px(6))
    rect.bottom = (
        min(room.bottom, layout.orders.y - style.px(8)) if layout.sea_panels is None else room.bottom
    )
    controls = tuple(replace(widget, rect=widget.rect.move(rect.topleft)) for widget in found)
    said = order_text(hud)

    def painted(c: Canvas) -> None:
        with c.text_region("command", rect):
            panel_drawing.draw_panel(c, rect, TITLE, said.second_line if said is not None else "")
            for words, middle in labels:
                at = (rect.x + c.px(14), rect.y + middle)
                letters.draw_text(c, at, words, letters.SMALL_STRONG, palette.INK_2, "midleft")

    return Panel("command", rect, painted, (tuple(rect), said, tuple(labels)), controls)


def _flow(style: UiStyle, specs: Sequence[ButtonSpec], room: pygame.Rect) -> tuple[list[Widget], int]:
    """Return the buttons side by side, in as many lines as they need, and where the next row begins."""
    found, x, y, gap = list[Widget](), room.x, room.y, style.px(6)
    for spec in specs:
        wide = min(wanted_width(style, spec) + style.px(8), room.w)
        if x > room.x and x + wide > room.right:
            x, y = room.x, y + room.h + gap
        found.append(make_button(spec, pygame.Rect(x, y, wide, room.h)))
        x += wide + gap
    return found, y + room.h + gap + style.px(4)


def _who_specs(hud: HudState) -> list[ButtonSpec]:
    """Return who can be commanded, and a way to the next squadron or ship."""
    texts, scope = _scope_texts(hud), hud.commands.scope
    specs = []
    for one, words in texts.items():
        following = list(texts)[(list(texts).index(scope) + 1) % len(texts)] if scope in texts else one
        letter = "w" if one is following and len(texts) > 1 else ""
        state: ButtonState = "chosen" if one is scope else "ready"
        name, does = f"{WHO_PREFIX}{one}", ChooseScope(one)
        hint = "Each squadron by the order proposed" if one is Scope.EACH else "Or press her on the sea"
        specs.append(ButtonSpec(name, words, "", letter, state, hint=hint, action=does))
    if len(own_ships(hud)) > 1 and scope not in (Scope.ALL, Scope.EACH):
        words, does_next = "Next", CommandAction.NEXT_SHIPS
        specs.append(ButtonSpec(f"{WHO_PREFIX}next", words, "", "", key_cap="Tab", action=does_next))
    return specs


def _what_specs(hud: HudState) -> list[ButtonSpec]:
    """Return the orders: as the captain thinks best, the book's to single ships, those of a squadron, and
    whom the order names. A disabled one says why not."""
    order, specs = hud.commands.order, [_order_button(hud, BEST, None, "0", command_words.AS_HE_THINKS_BEST)]
    ships, draft = queries.commanded_ships(hud), hud.commands.ship_order
    specs += hud.book_ui.ship_orders.what_buttons(hud, ships, draft) if ships else []
    if hud.commands.scope is not Scope.SHIP and commanded_squadrons(hud)[1]:
        for n, manoeuvre in enumerate(Manoeuvre, 1):
            words = command_words.manoeuvre_text(manoeuvre)
            specs.append(_order_button(hud, f"{WHAT_PREFIX}{manoeuvre}", manoeuvre, str(n), words))
    if order is not None and order.target:
        words, hint = (
            f"On {name_in_sentence(name_by_id(hud.names, order.target))}",
            "Another; or press a ship or her ribbon",
        )
        does_next = CommandAction.NEXT_TARGET
        specs.append(ButtonSpec("what-target", words, "", "", key_cap="→", hint=hint, action=does_next))
    return specs


def _order_button(hud: HudState, name: str, what: Manoeuvre | None, letter: str, words: str) -> ButtonSpec:
    order = hud.commands.order
    now = order.manoeuvre if order is not None else None
    refused = queries.scope_refusal(hud, SquadronOrder(what)) if what is not None else None
    hint = ""
    is_drafted = what == now and hud.commands.ship_order is None and hud.commands.scope is not Scope.EACH
    state: ButtonState = "chosen" if is_drafted else "ready"
    if refused is not None:
        cited = f" ({refused.clause})" if hud.shows_clauses and refused.clause else ""
        state, hint = "disabled", f"{refused.reason}{cited}"
    return ButtonSpec(name, words, "", letter, state, "", hint, action=ChooseOrder(what))


def _until_specs(hud: HudState) -> list[ButtonSpec]:
    """Return until when a command stands; a disabled one says why not."""
    several, specs = len(own_ships(hud)) > 1, []
    for until, letter in _UNTIL_KEYS.items():
        if until is Until.ASKED and hud.commands.ship_order is None:
            continue  # only orders to single ships propose
        reason, words = queries.until_refusal(hud, until), UNTIL_WORDS[until]
        state: ButtonState = "chosen" if until is hud.commands.until else "ready"
        state = "disabled" if reason else state
        hint = reason or f"My captain answers {words[3 if several else 2]}"
        does = ChooseUntil(until)
        specs.append(ButtonSpec(f"{UNTIL_PREFIX}{until}", words[0], "", letter, state, "", hint, action=does))
    return specs


# ------------------------------------------------------------------------------ the buttons


def replacement_buttons(hud: HudState) -> BarButtons | None:
    """Return what takes the place of the answers: give and call back while the panel is open, a way
    to stop while the captain answers; None where the question is answered as usual."""
    said = order_text(hud)
    if said is not None:
        # A refused one can be pressed too: the focus stays on it, and Space says why.
        state: ButtonState = "ready" if said.is_refused else "primary"
        hint = said.second_line if said.is_refused else ""
        several = hud.commands.scope is Scope.EACH
        words = f"Give {count_words(len(queries.drafted_orders(hud)), 'order')}" if several else "Give order"
        give = ButtonSpec("give-command", words, "check", "space", state, "", hint, action=CommandAction.GIVE)
        return _call_back_buttons(hud), give
    if queries.active_run(hud) is None:
        return None
    several = len(own_ships(hud)) > 1
    if hud.commands.given_orders.get(queries.commanding_seat(hud)):
        # Never on Space: a hasty player would take all orders back.
        back = _take_all_back_button(several, "t", "ready")
        seat, own = commanded_squadrons(hud)
        if any(queries.is_awaiting_order(hud, seat, name) for name in own):
            first = replace(command_button(), letter="space", state="primary", key_cap="")
            return [*_answer_extras(hud), back], first
        hint, does = "Skip to the next decision", ScreenAction.SKIP
        skip = ButtonSpec("skip", "Skip ahead", "skip", "space", "primary", "", hint, action=does)
        return [*_answer_extras(hud), back, command_button()], skip
    return _answer_extras(hud) if several else [], _take_all_back_button(several, "space", "primary")


def with_extra_buttons(hud: HudState, specs: list[ButtonSpec], primary: ButtonSpec | None) -> BarButtons:
    """Return the answers with the buttons beside them."""
    accept = hud.book_ui.ship_orders.accept_button(hud)
    if accept is not None and primary is not None and primary.state == "primary":
        specs = [*specs, replace(primary, state="ready", letter="p")]
    return [*specs, *extra_buttons(hud)], accept or primary


def command_button() -> ButtonSpec:
    """Return the button that opens the panel."""
    hint, does = "Tell ships what to do, and until when", CommandAction.TOGGLE
    return ButtonSpec("command", TITLE, "flag", "", hint=hint, key_cap=KEY_CAP, action=does)


def _call_back_buttons(hud: HudState) -> list[ButtonSpec]:
    """Return the way to call back those whom the panel is for, if they have a command, and the one to
    close it."""
    run, seat = hud.commands.runs.get(queries.commanding_seat(hud)), queries.commanding_seat(hud)
    ships, squadrons = queries.commanded_ships(hud), queries.squadrons_in_scope(hud)
    has_helm = run is not None and any(run.helm_of(ship) is not None for ship in ships)
    has_order = any(queries.order_of(hud, seat, name) is not None for name in squadrons)
    back, hint = CommandAction.CALL_BACK, "Their helms are yours again"
    close = ButtonSpec(
        "close-command", "Close", "cross", "x", is_always_shown=True, action=CommandAction.TOGGLE
    )
    call = ButtonSpec("call-back", "Call back", "undo", "b", hint=hint, is_always_shown=True, action=back)
    has_order = has_order or queries.have_own_orders(hud, ships)
    return [call, close] if has_helm or has_order else [close]


def extra_buttons(hud: HudState) -> list[ButtonSpec]:
    """Return the buttons that stand beside the answers: those of the captain, and the way to the panel."""
    theirs = _answer_extras(hud)
    if queries.handover_refusal(hud) or hud.commands.is_open:
        return theirs
    if hud.book_ui.ship_orders.is_offered:
        is_shown = bool(own_ships(hud)) and hud.prompt.kind != PromptKind.WATCH
    else:  # On the bar of a ship's question, or of what is being shown, the ribbons and F6 are enough.
        is_full = not hud.fills_window and (hud.prompt.ship or not hud.prompt.needs_answer)
        is_shown = bool(commanded_squadrons(hud)[1]) and not is_full
    return [*theirs, command_button()] if is_shown else theirs


def _answer_extras(hud: HudState) -> list[ButtonSpec]:
    """Return the way to let those who ask go on as before, and the one to take back the ship on the
    record, if her helm is the captain's."""
    specs, asks = list[ButtonSpec](), queries.ships_asking_renewal(hud)
    if asks and hud.prompt.needs_answer:
        names, untils = [name_by_id(hud.names, ship) for ship in asks], list(dict.fromkeys(asks.values()))
        how_long = "as before" if len(untils) > 1 else UNTIL_WORDS[untils[0]][3 if len(asks) == 1 else 4]
        words, hint = "My captain goes on", f"{' and '.join(names)}: my captain again, {how_long}"
        does: Action = CommandAction.GO_ON
        specs.append(ButtonSpec(RENEW_BUTTON, words, "wheel", "9", hint=hint, action=does))
    elif queries.ships_of_card(hud):
        words, hint = "All of this card", "Until it is over, ships answer by their orders"
        does = CommandAction.GO_ON
        specs.append(ButtonSpec(RENEW_BUTTON, words, "wheel", "9", hint=hint, action=does))
    answered = len(hud.commands.order_answers) if queries.have_ships_answered(hud) else 0
    if answered > 1 and hud.battle.may_undo(hud.prompt.seat):
        hint, does = "Take back what ships answered by their orders", HudAction.UNDO_RUN
        specs.append(ButtonSpec("undo-run", "Take all back", "undo", "0", hint=hint, action=does))
    run, own = hud.commands.runs.get(queries.helm_seat(hud)), own_ships(hud)
    ship = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    if run is not None and len(own) > 1 and ship in own and run.helm_of(ship) is not None:
        words, does = f"Take back {name_by_id(hud.names, ship)}", TakeShipBack(ship)
        hint = "Her helm is yours again"
        specs.append(ButtonSpec("take-ship", words, "ship", "n", hint=hint, action=does))
    return specs


def _take_all_back_button(several: bool, letter: str, state: ButtonState) -> ButtonSpec:
    words, hint = ("Take all back" if several else "Take command back"), "You command every ship again"
    does = CommandAction.TAKE_ALL_BACK
    return ButtonSpec("take-back", words, "wheel", letter, state, "", hint, action=does)


# ------------------------------------------------------------------------------ the prompt


def prompt_header(hud: HudState, usual: PromptHeader) -> PromptHeader:
    """Return the prompt with what there is to say of commands; `usual` where that is nothing."""
    if hud.prompt.kind == PromptKind.OVER:
        return usual
    said, run, seat = order_text(hud), queries.active_run(hud), queries.commanding_seat(hud)
    side, name = hud.side_number(seat), name_by_id(hud.names, seat)
    if said is not None:
        is_each = hud.commands.scope is Scope.EACH
        who = name if is_each else _scope_texts(hud).get(hud.commands.scope, name)
        words = said.second_line if said.is_refused else f"{said.words}: {said.second_line}"
        words = said.words if is_each else words
        return PromptHeader(side, who, words, said.clause, is_question=True, short_words=said.words)
    if run is not None:
        words, brief = running_text(hud, run), running_text(hud, run, is_brief=True)
        return PromptHeader(side, name, words, usual.clause, is_question=True, short_words=brief)
    message = handback_message(hud) or hud.commands.messages.get(seat)
    if message is not None:
        return replace(usual, words=queries.message_text(hud, message), short_words="")
    words = hud.book_ui.ship_orders.message_text(hud) if hud.prompt.needs_answer else ""
    return replace(usual, words=words, short_words="") if words else usual


def handback_message(hud: HudState) -> DelegationMessage | None:
    """Return why the active ship asks for her player again; None if there is no such reason."""
    message = hud.commands.handback_messages.get(hud.prompt.ship or hud.book_ui.active_ship(hud))
    return message if message is not None and message.seat == hud.prompt.seat else None


def running_text(hud: HudState, run: DelegationRun, *, is_brief: bool = False) -> str:
    """Return which helms the captain has until when, or that he is still on his way; and, unless
    `is_brief`, how many squadrons have orders besides."""
    captain = hud.commands.captains.get(run.seat)
    if isinstance(captain, RemoteCaptain) and not captain.has_started:
        return "My captain is coming on deck"
    own = [ship.id for ship in queries.obeying_ships_of(hud, run.seat)]
    if len(own) < 2 and run.side_helm is not None:
        return f"My captain has the helm, {UNTIL_WORDS[run.side_helm.until][2]}"
    helms = [helm for ship in own if (helm := run.helm_of(ship)) is not None]
    orders = _orders_text(hud, run.seat)
    if orders:
        # How long he has ships for another reason is said beside the squadrons' orders.
        helms = [helm for helm in helms if helm.until is not Until.NEEDED]
        if not helms:
            return orders
        orders = "" if is_brief else f"; {orders[:1].lower()}{orders[1:]}"
    held = f"{len(helms)} of {len(own)} ships" if len(helms) < len(own) else "every ship"
    untils = {helm.until for helm in helms}
    how_long = f", {UNTIL_WORDS[untils.pop()][4]}" if len(untils) == 1 else ""
    return f"My captain has {held}{how_long}{orders}"


def _orders_text(hud: HudState, seat: str) -> str:
    """Return how many squadrons have their orders, in a sentence; '' where none has."""
    own = [n for n in queries.squadrons_of_seat(hud, seat) if queries.obeying_ships(hud, seat, n)]
    ordered = [order for n in own if (order := queries.order_of(hud, seat, n)) is not None]
    if ordered and len(own) == 1:
        return command_words.full_order_text(ordered[0], hud.names)
    return f"{len(ordered)} of {len(own)} squadrons have their orders" if ordered else ""
