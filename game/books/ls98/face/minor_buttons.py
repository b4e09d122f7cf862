"""The orders bar of the 1798 game for the smaller questions: a signal, a boat, a boarding party,
the way on to the map."""

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
from game.sea.hexes import DIRECTION_NAMES, PORT, STARBOARD
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import BarButtons, ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction
from game.ui.battle.values.prompts import option_hint

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
        ButtonSpec("next-back", "", "left", "[", hint="The ship before",
             action=SelectNextShip(-1)),
        ButtonSpec("next-on", "Another ship", "right", "]", hint="Or press her on the sea",
             action=SelectNextShip(1)),
    ]  # fmt: skip
    why = plan.refusal
    words = f"Move {name_by_id(hud.names, plan.ship)}"
    hint = why.reason if why else "She moves next, the others after her"
    state: ButtonState = "disabled" if why else "primary"
    name, does = f"answer-{plan.ship}", Answer(plan.ship)
    return specs, ButtonSpec(name, words, "check", "space", state, "", hint, action=does)


def marines_fire_buttons(hud: HudState) -> BarButtons:
    """LS98-board-4: return how many blocks of marines fire at the boarders, or which block
    falls."""
    menu, specs = hud.prompt.menu, []
    for n, option in enumerate(menu.options() if menu is not None else []):
        picture = option_style(hud, option)[0] or "officer"
        words = marines_fire_words(option.key, option.label)
        hint = option_hint(option, cites=hud.shows_clauses)
        name, does = f"answer-{option.key}", Answer(option.key)
        specs.append(ButtonSpec(name, words, picture, str(n + 1), hint=hint, action=does))
    return specs, None


def swing_buttons(hud: HudState) -> BarButtons:
    """LS98-coll-2: return which way she swings, and how far."""
    menu, specs = hud.prompt.menu, []
    for option in menu.options() if menu is not None else []:
        way, _, far = option.key.partition(" ")
        sub = f"{'two hexsides' if far else 'a hexside'}, {option.note}"
        specs.append(
            ButtonSpec(
                f"answer-{option.key}",
                "Port" if way == PORT else "Starboard",
                way,
                _SWING_LETTERS[option.key],
                second_line=sub,
                hint=option_hint(option, cites=hud.shows_clauses),
                action=Answer(option.key),
            )
        )
    return specs, None


def marines_fire_words(answer_key: str, label: str) -> str:
    """Return text like `2 blocks fire`, `1 block fires`, `None`; other answers unchanged."""
    if not answer_key.isdigit():
        return label
    number = int(answer_key)
    return f"{count_words(number, 'block')} fire{'s' * (number == 1)}" if number else "None"


def _signal_buttons(plan: SignalDraft) -> BarButtons:
    """LS98-sig-1: return which order, for whom; no signal."""
    words = signal_words(plan.signal_number).capitalize()
    who = "all" if not plan.addressees else ", ".join(get_ship(name).name for name in plan.addressees)
    specs = [
        ButtonSpec("turn-back", "", "left", "a", hint="The order before", action=SelectNextChoice(-1)),
        ButtonSpec(
            "turn-on",
            f"{plan.signal_number} {words}",
            "flag",
            "d",
            hint="The next of the ten orders",
            action=SelectNextChoice(1),
        ),
        ButtonSpec(
            "to-next",
            f"To {who}",
            "eye",
            "]",
            hint="For the next ship: or press her on the sea",
            action=SelectNextShipOrHex(1),
        ),
        ButtonSpec(
            "answer-none",
            "No signal",
            "cross",
            "c",
            hint="Nothing is hoisted in this turn",
            action=Answer("none"),
        ),
    ]
    if not plan.reachable_ships:
        none = ButtonSpec("answer-none", "No signal", "cross", "space", "primary", action=Answer("none"))
        return [], none
    words = f"Signal {plan.signal_number}"
    return specs, ButtonSpec("send", words, "check", "space", "primary", action=DraftAction.GIVE)


def _boat_buttons(hud: HudState, plan: BoatDraft) -> BarButtons:
    """LS98-boat-1 to LS98-boat-3: return where to, or what else."""
    about = boat_in_question(hud)
    if about is None:
        return [], None
    specs = []
    if plan.open_directions:
        back, on = "The next way anticlockwise", "The next way clockwise"
        specs.append(ButtonSpec("turn-back", "", "port", "a", hint=back, action=SelectNextChoice(-1)))
        specs.append(ButtonSpec("turn-on", "", "starboard", "d", hint=on, action=SelectNextChoice(1)))
    for n, option in enumerate(plan.other_options):
        picture, letter, _ = option_style(hud, option)
        state: ButtonState = "disabled" if option.refusal else "ready"
        letter = letter or (str(n + 5) if n < 5 else "")
        name, does, hint = (
            f"answer-{option.key}",
            Answer(option.key),
            option_hint(option, cites=hud.shows_clauses),
        )
        specs.append(ButtonSpec(name, option.label, picture, letter, state, "", hint, action=does))
    if not plan.key:
        return specs, None
    hint = f"{name_by_id(hud.names, about.id)}: a hex a turn"
    words = f"Row {DIRECTION_NAMES[plan.direction]}"
    return specs, ButtonSpec("row", words, "boat", "space", "primary", "", hint, action=DraftAction.GIVE)


def _party_buttons(hud: HudState, plan: PartyDraft) -> BarButtons:
    """LS98-board-3: return crew blocks and marines, one more or one fewer; send them."""
    ship = find_ship_card(hud.prompt.ship)
    specs = []
    for name, words, letter, by in (
        ("crew-more", "Crew +", "w", (1, 0)),
        ("crew-fewer", "Crew −", "s", (-1, 0)),
        ("marines-more", "Marines +", "d", (0, 1)),
        ("marines-fewer", "Marines −", "a", (0, -1)),
    ):
        why = plan.change_refusal(*by)
        state: ButtonState = "disabled" if why else "ready"
        picture = "crew" if name.startswith("crew") else "officer"
        hint = why or f"{words[:-2]}: a block {'more' if sum(by) > 0 else 'fewer'}"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, action=ChangeParty(*by)))
    for option in plan.other_options:
        name, does = f"answer-{option.key}", Answer(option.key)
        specs.append(
            ButtonSpec(
                name, "Hold back", "hold", "c", hint=option_hint(option, cites=hud.shows_clauses), action=does
            )
        )
    words = f"Send {plan.key}" if plan.other_options or ship is None else f"Stand {plan.key}"
    state = "primary" if plan.is_legal else "disabled"
    return specs, ButtonSpec("muster", words, "swords", "space", state, action=DraftAction.GIVE)


def _entry_buttons(plan: EntryDraft) -> BarButtons:
    """LS98-setup-2: return the hex and the heading by which a side comes in."""
    if not plan.open_entries:
        return [], None
    specs = [
        ButtonSpec(
            "hex-back", "", "left", "[", hint="The hex before, along the edge", action=SelectNextShipOrHex(-1)
        ),
        ButtonSpec(
            "hex-on",
            "Hex",
            "right",
            "]",
            hint="The next hex: or press it on the sea",
            action=SelectNextShipOrHex(1),
        ),
        ButtonSpec(
            "turn-back",
            "Port",
            "port",
            "a",
            hint="The next heading anticlockwise",
            action=SelectNextChoice(-1),
        ),
        ButtonSpec(
            "turn-on", "Stbd", "starboard", "d", hint="The next heading clockwise", action=SelectNextChoice(1)
        ),
    ]
    words = f"Come in to {DIRECTION_NAMES[plan.heading]}"
    return specs, ButtonSpec("come-in", words, "check", "space", "primary", action=DraftAction.GIVE)


def _deployment_buttons(plan: DeploymentDraft) -> BarButtons:
    """LS98-setup-1: return how the fleet lies when the battle begins."""
    specs = [
        ButtonSpec("turn-back", "", "left", "a", hint="The plan before", action=SelectNextChoice(-1)),
        ButtonSpec(
            "turn-on",
            plan.deployment.name,
            "right",
            "d",
            hint="The next plan: or press it on the sea",
            action=SelectNextChoice(1),
        ),
    ]
    return specs, ButtonSpec("deploy", "Lie so", "check", "space", "primary", action=DraftAction.GIVE)
