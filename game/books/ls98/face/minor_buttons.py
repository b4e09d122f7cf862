"""The orders bar of the 1798 game for the smaller questions: a signal, a boat, a boarding party, the way on
to the map."""

from dataclasses import replace
from typing import Final

from game.books.ls98.face.drafts import ChangeParty, SelectNextChoice, SelectNextShip, SelectNextShipOrHex
from game.books.ls98.face.markers import signal_words
from game.books.ls98.face.minor_drafts import (
    BoatDraft,
    DeploymentDraft,
    EntryDraft,
    NextShipDraft,
    PartyDraft,
    SignalDraft,
)
from game.books.ls98.face.questions import boat_in_question, find_ship_card, option_style
from game.books.ls98.rules.sheet import get_ship
from game.play.event_words import count_words, name_by_id
from game.sea.compass import direction_name
from game.sea.hexes import PORT, STARBOARD
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.book_kit.buttons import answer_button, button, give_button, reason_of
from game.ui.battle.layout.orders_bar import BarButtons, ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer

_SWING_LETTERS: Final = {PORT: "a", STARBOARD: "d", f"{PORT} 2": "q", f"{STARBOARD} 2": "e"}


def draft_buttons(
    hud: HudState, plan: SignalDraft | BoatDraft | PartyDraft | EntryDraft | DeploymentDraft | NextShipDraft
) -> BarButtons:
    """Return the buttons for the draft of one of these questions."""
    match plan:
        case SignalDraft():
            return _signal_buttons(plan)
        case BoatDraft():
            return _boat_buttons(hud, plan)
        case PartyDraft():
            return _party_buttons(hud, plan)
        case EntryDraft():
            return _entry_buttons(plan)
        case DeploymentDraft():
            return _deployment_buttons(plan)
        case NextShipDraft():
            return _next_ship_buttons(hud, plan)


def _next_ship_buttons(hud: HudState, plan: NextShipDraft) -> BarButtons:
    """LS98-move-1: return which of the ships that have still to move."""
    specs = [
        button("next-back", "", "left", "[", SelectNextShip(-1), "The ship before"),
        button("next-on", "Another ship", "right", "]", SelectNextShip(1), "Or press her on the sea"),
    ]
    words = f"Move {name_by_id(hud.names, plan.ship)}"
    hint = reason_of(plan.refusal) or "She moves next, the others after her"
    move = give_button(f"answer-{plan.ship}", words, hint=hint, is_able=plan.refusal is None)
    return specs, replace(move, action=Answer(plan.ship))


def marines_fire_buttons(hud: HudState) -> BarButtons:
    """LS98-board-4: return how many blocks of marines fire at the boarders, or which block falls."""
    menu, specs = hud.prompt.menu, []
    for n, option in enumerate(menu.options() if menu is not None else [], 1):
        icon, words = option_style(hud, option)[0] or "officer", marines_fire_words(option.key, option.label)
        specs.append(answer_button(hud, option, icon, str(n), words))
    return specs, None


def swing_buttons(hud: HudState) -> BarButtons:
    """LS98-coll-2: return which way she swings, and how far."""
    menu, specs = hud.prompt.menu, []
    for option in menu.options() if menu is not None else []:
        way, _, far = option.key.partition(" ")
        note = f"{'two hexsides' if far else 'a hexside'}, {option.note}"
        words = "Port" if way == PORT else "Starboard"
        specs.append(answer_button(hud, option, way, _SWING_LETTERS[option.key], words, note))
    return specs, None


def marines_fire_words(answer_key: str, label: str) -> str:
    """Return text like `Fire 2 blocks`, `Fire none`; other answers unchanged."""
    if not answer_key.isdigit():
        return label
    number = int(answer_key)
    return f"Fire {count_words(number, 'block')}" if number else "Fire none"


def _signal_buttons(plan: SignalDraft) -> BarButtons:
    """LS98-sig-1: return which order, for whom; no signal."""
    none = button("answer-none", "No signal", "cross", "c", Answer("none"), "Make no signal this turn")
    if not plan.reachable_ships:
        return [], replace(none, letter="space", state="primary", hint="")
    number = plan.signal_number
    order = f"{number} {signal_words(number).capitalize()}"
    to = "To " + (", ".join(get_ship(name).name for name in plan.addressees) or "all")
    back, on, next_ship = SelectNextChoice(-1), SelectNextChoice(1), SelectNextShipOrHex(1)
    specs = [
        button("turn-back", "", "left", "a", back, "The order before"),
        button("turn-on", order, "flag", "d", on, "The next of the ten orders"),
        button("to-next", to, "eye", "]", next_ship, "For the next ship: or press her on the sea"),
        none,
    ]
    return specs, give_button("send", f"Signal {number}")


def _boat_buttons(hud: HudState, plan: BoatDraft) -> BarButtons:
    """LS98-boat-1 to LS98-boat-3: return the buttons that say where to, or what else."""
    boat = boat_in_question(hud)
    if boat is None:
        return [], None
    specs = []
    if plan.open_directions:
        back, on = SelectNextChoice(-1), SelectNextChoice(1)
        specs.append(button("turn-back", "", "port", "a", back, "The next way anticlockwise"))
        specs.append(button("turn-on", "", "starboard", "d", on, "The next way clockwise"))
    for n, option in enumerate(plan.other_options, 5):
        icon, letter, _ = option_style(hud, option)
        specs.append(answer_button(hud, option, icon, letter or (str(n) if n < 10 else "")))
    if not plan.key:
        return specs, None
    hint = f"{name_by_id(hud.names, boat.id)}: a hex a turn"
    return specs, give_button("row", f"Row {direction_name(plan.direction)}", "boat", hint)


def _party_buttons(hud: HudState, plan: PartyDraft) -> BarButtons:
    """LS98-board-3: return crew blocks and marines, one more or one fewer; send them."""
    specs = []
    for name, words, icon, letter, by in (
        ("crew-more", "Crew +", "crew", "w", (1, 0)),
        ("crew-fewer", "Crew −", "crew", "s", (-1, 0)),
        ("marines-more", "Marines +", "officer", "d", (0, 1)),
        ("marines-fewer", "Marines −", "officer", "a", (0, -1)),
    ):
        why = plan.change_refusal(*by)
        state: ButtonState = "disabled" if why else "ready"
        hint = why or f"{words[:-2]}: a block {'more' if sum(by) > 0 else 'fewer'}"
        specs.append(ButtonSpec(name, words, icon, letter, state, "", hint, action=ChangeParty(*by)))
    specs += [answer_button(hud, option, "hold", "c", "Hold back") for option in plan.other_options]
    attacks = plan.other_options or find_ship_card(hud.prompt.ship) is None
    words = f"Send {plan.key}" if attacks else f"Defend with {plan.key}"
    return specs, give_button("muster", words, "swords", is_able=plan.is_legal)


def _entry_buttons(plan: EntryDraft) -> BarButtons:
    """LS98-setup-2: return the hex and the heading by which a side comes in."""
    if not plan.open_entries:
        return [], None
    hex_back, hex_on = SelectNextShipOrHex(-1), SelectNextShipOrHex(1)
    specs = [
        button("hex-back", "", "left", "[", hex_back, "The hex before, along the edge"),
        button("hex-on", "Hex", "right", "]", hex_on, "The next hex: or press it on the sea"),
        button("turn-back", "Port", "port", "a", SelectNextChoice(-1), "The next heading anticlockwise"),
        button("turn-on", "Stbd", "starboard", "d", SelectNextChoice(1), "The next heading clockwise"),
    ]
    return specs, give_button("come-in", f"Enter heading {direction_name(plan.heading)}")


def _deployment_buttons(plan: DeploymentDraft) -> BarButtons:
    """LS98-setup-1: return how the fleet is when the battle begins."""
    name, on = plan.deployment.name, SelectNextChoice(1)
    specs = [
        button("turn-back", "", "left", "a", SelectNextChoice(-1), "The plan before"),
        button("turn-on", name, "right", "d", on, "The next plan: or press it on the sea"),
    ]
    return specs, give_button("deploy", "Deploy here")
