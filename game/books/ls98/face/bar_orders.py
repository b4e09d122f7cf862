"""The orders bar of the 1798 game for the smaller questions: a signal, a boat, a boarding party,
the way on to the map."""

from __future__ import annotations

from typing import Final

from game.books.ls98.face.actions import NextShip, StepAside, TellOff, Turn
from game.books.ls98.face.afloat import order_words
from game.books.ls98.face.hand import boat_asked, sheet_of
from game.books.ls98.face.orders import (
    Deploying,
    Detailing,
    Entering,
    Mustering,
    Rowing,
    Signalling,
)
from game.books.ls98.face.questions import looks
from game.books.ls98.rules.sheet import ship_named
from game.play.words import called, count
from game.sea.hexes import NAMES, PORT, STARBOARD
from game.stage.paper.parts import ButtonState
from game.ui.battle.actions import Answer, DraftAction
from game.ui.battle.delegates import BarButtons
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.prompts import why_not

_SWING_LETTERS: Final = {PORT: "a", STARBOARD: "d", f"{PORT} 2": "q", f"{STARBOARD} 2": "e"}


def answers(
    hud: HudState, plan: Signalling | Rowing | Mustering | Entering | Deploying | Detailing
) -> BarButtons:
    """The buttons for what is laid out of one of these questions."""
    match plan:
        case Signalling():
            return _signal(plan)
        case Rowing():
            return _boat(hud, plan)
        case Mustering():
            return _party(hud, plan)
        case Entering():
            return _entry(plan)
        case Deploying():
            return _deploy(plan)
        case Detailing():
            return _next_ship(hud, plan)


def _next_ship(hud: HudState, plan: Detailing) -> BarButtons:
    """LS98-move-1: which of the ships that have still to move."""
    specs = [
        ButtonSpec("next-back", "", "left", "[", hint="The ship before",
             does=NextShip(-1)),
        ButtonSpec("next-on", "Another ship", "right", "]", hint="Or press her on the sea",
             does=NextShip(1)),
    ]  # fmt: skip
    why = plan.barred
    words = f"Move {called(hud.names, plan.ship)}"
    hint = why.why if why else "She moves next, the others after her"
    state: ButtonState = "disabled" if why else "primary"
    name, does = f"answer-{plan.ship}", Answer(plan.ship)
    return specs, ButtonSpec(name, words, "check", "space", state, "", hint, does=does)


def marines(hud: HudState) -> BarButtons:
    """LS98-board-4: how many blocks of marines fire at the boarders, or which block falls."""
    menu, specs = hud.prompt.menu, []
    for n, option in enumerate(menu.options() if menu is not None else []):
        picture = looks(hud, option)[0] or "officer"
        words = volley_words(option.key, option.label)
        hint = why_not(option, cites=hud.shows_clauses)
        name, does = f"answer-{option.key}", Answer(option.key)
        specs.append(ButtonSpec(name, words, picture, str(n + 1), hint=hint, does=does))
    return specs, None


def swing(hud: HudState) -> BarButtons:
    """LS98-coll-2: which way she swings, and how far."""
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
                sub=sub,
                hint=why_not(option, cites=hud.shows_clauses),
                does=Answer(option.key),
            )
        )
    return specs, None


def volley_words(key: str, label: str) -> str:
    """`2 blocks fire`, `1 block fires`, `None`; what is no number as it is told."""
    if not key.isdigit():
        return label
    number = int(key)
    return f"{count(number, 'block')} fire{'s' * (number == 1)}" if number else "None"


def _signal(plan: Signalling) -> BarButtons:
    """LS98-sig-1: which order, for whom; no signal."""
    words = order_words(plan.number).capitalize()
    who = "all" if not plan.to else ", ".join(ship_named(name).name for name in plan.to)
    specs = [
        ButtonSpec("turn-back", "", "left", "a", hint="The order before", does=Turn(-1)),
        ButtonSpec("turn-on", f"{plan.number} {words}", "flag", "d", hint="The next of the ten orders",
             does=Turn(1)),
        ButtonSpec("to-next", f"To {who}", "eye", "]", hint="For the next ship: or press her on the sea",
             does=StepAside(1)),
        ButtonSpec("answer-none", "No signal", "cross", "c", hint="Nothing is hoisted in this turn",
             does=Answer("none")),
    ]  # fmt: skip
    if not plan.reached:
        none = ButtonSpec(
            "answer-none", "No signal", "cross", "space", "primary", does=Answer("none")
        )
        return [], none
    words = f"Signal {plan.number}"
    return specs, ButtonSpec("send", words, "check", "space", "primary", does=DraftAction.GIVE)


def _boat(hud: HudState, plan: Rowing) -> BarButtons:
    """LS98-boat-1 to LS98-boat-3: where to, or what else."""
    about = boat_asked(hud)
    if about is None:
        return [], None
    specs = []
    if plan.ways:
        back, on = "The next way anticlockwise", "The next way clockwise"
        specs.append(ButtonSpec("turn-back", "", "port", "a", hint=back, does=Turn(-1)))
        specs.append(ButtonSpec("turn-on", "", "starboard", "d", hint=on, does=Turn(1)))
    for n, option in enumerate(plan.others):
        picture, letter, _ = looks(hud, option)
        state: ButtonState = "disabled" if option.refused else "ready"
        letter = letter or (str(n + 5) if n < 5 else "")
        name, does, hint = (
            f"answer-{option.key}",
            Answer(option.key),
            why_not(option, cites=hud.shows_clauses),
        )
        specs.append(ButtonSpec(name, option.label, picture, letter, state, "", hint, does=does))
    if not plan.key:
        return specs, None
    hint = f"{called(hud.names, about.id)}: a hex a turn"
    words = f"Row {NAMES[plan.way]}"
    return specs, ButtonSpec(
        "row", words, "boat", "space", "primary", "", hint, does=DraftAction.GIVE
    )


def _party(hud: HudState, plan: Mustering) -> BarButtons:
    """LS98-board-3: crew blocks and marines, one more or one fewer; send them."""
    ship = sheet_of(hud.prompt.ship)
    specs = []
    for name, words, letter, by in (
        ("crew-more", "Crew +", "w", (1, 0)),
        ("crew-fewer", "Crew −", "s", (-1, 0)),
        ("marines-more", "Marines +", "d", (0, 1)),
        ("marines-fewer", "Marines −", "a", (0, -1)),
    ):
        why = plan.refusal(*by)
        state: ButtonState = "disabled" if why else "ready"
        picture = "crew" if name.startswith("crew") else "officer"
        hint = why or f"{words[:-2]}: a block {'more' if sum(by) > 0 else 'fewer'}"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, does=TellOff(*by)))
    for option in plan.others:
        name, does = f"answer-{option.key}", Answer(option.key)
        specs.append(
            ButtonSpec(
                name,
                "Hold back",
                "hold",
                "c",
                hint=why_not(option, cites=hud.shows_clauses),
                does=does,
            )
        )
    words = f"Send {plan.key}" if plan.others or ship is None else f"Stand {plan.key}"
    state = "primary" if plan.lawful else "disabled"
    return specs, ButtonSpec("muster", words, "swords", "space", state, does=DraftAction.GIVE)


def _entry(plan: Entering) -> BarButtons:
    """LS98-setup-2: the hex and the heading by which a side comes in."""
    if not plan.open:
        return [], None
    specs = [
        ButtonSpec("hex-back", "", "left", "[", hint="The hex before, along the edge",
             does=StepAside(-1)),
        ButtonSpec("hex-on", "Hex", "right", "]", hint="The next hex: or press it on the sea",
             does=StepAside(1)),
        ButtonSpec("turn-back", "Port", "port", "a", hint="The next heading anticlockwise",
             does=Turn(-1)),
        ButtonSpec("turn-on", "Stbd", "starboard", "d", hint="The next heading clockwise", does=Turn(1)),
    ]  # fmt: skip
    words = f"Come in to {NAMES[plan.heading]}"
    return specs, ButtonSpec("come-in", words, "check", "space", "primary", does=DraftAction.GIVE)


def _deploy(plan: Deploying) -> BarButtons:
    """LS98-setup-1: how the fleet lies when the battle begins."""
    specs = [
        ButtonSpec("turn-back", "", "left", "a", hint="The plan before", does=Turn(-1)),
        ButtonSpec("turn-on", plan.lie.name, "right", "d", hint="The next plan: or press it on the sea",
             does=Turn(1)),
    ]  # fmt: skip
    return specs, ButtonSpec("deploy", "Lie so", "check", "space", "primary", does=DraftAction.GIVE)
