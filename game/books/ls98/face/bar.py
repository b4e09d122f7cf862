"""The orders bar of the 1798 game: buttons for sail, the move, the broadside; what the plate says
of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from game.books.ls98.face import bar_orders, going_about, setting_sail
from game.books.ls98.face.actions import AddLeg, LaySide, OnPage
from game.books.ls98.face.chances import per_cent
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.hand import boat_asked, hand_of, is_way, sheet_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.orders import Rowing
from game.books.ls98.face.phases import step_words
from game.books.ls98.face.questions import GUN_LETTERS, Question, looks
from game.books.ls98.rules.course import AHEAD, END, TACK
from game.books.ls98.rules.sailing import sailing_words
from game.books.ls98.rules.sheet import Turn
from game.books.ls98.rules.shots import Shot, ammunition
from game.core.steps import Option, Refusal
from game.core.table import the
from game.play.words import called, count
from game.sea.hexes import NAMES, PORT, STARBOARD
from game.stage.paper.parts import ButtonState
from game.ui.battle.actions import Answer, DraftAction
from game.ui.battle.delegates import BarButtons
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.prompts import why_not

_SIDE_WORDS: Final = {PORT: ("Port", "port", "q"), STARBOARD: ("Stbd", "starboard", "e")}
_PAGE: Final = 5
_FEW_EXTRAS: Final = 2
"""Things done besides that stand on the bar at once."""
BRIEFLY: Final = {
    "lie": "Stay at anchor",
    PORT: "Spring to port",
    STARBOARD: "Spring to stbd",
    "weigh": "Weigh anchor",
    "cut": "Cut the cables",
    "double port": "Double port",
    "double starboard": "Double stbd",
    "boat men": "Boat: 100 men",
    "strike": "Strike",
}
"""What a ship may make of her move, where the whole words have no room."""


def answers(hud: HudState) -> BarButtons:
    """The secondary buttons and the primary one of a question of this book's own kinds."""
    match hand_of(hud).laid:
        case HelmPlan() as plan if hand_of(hud).sails:
            return _sails_and_course(hud, plan)
        case HelmPlan() as plan:
            return _helm(hud, plan)
        case Gunlayer() as guns:
            return _guns(hud, guns)
        case None:
            return _unlaid(hud)
        case plan:
            return bar_orders.answers(hud, plan)


def _unlaid(hud: HudState) -> BarButtons:
    """The answers to a question that has nothing laid out."""
    match hud.prompt.kind:
        case Question.SAIL:
            return _sails(hud)
        case Question.SWING:
            return bar_orders.swing(hud)
        case Question.MARINES:
            return bar_orders.marines(hud)
        case _:
            return [], None


def plate_words(hud: HudState) -> tuple[str, str]:
    """The question, or how the move or the guns stand."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            words, brief = move_words(plan)
            sail = setting_sail.WORDS.get(hand_of(hud).under, "")
            return (f"{sail}: {words}", f"{sail}: {brief}") if sail else (words, brief)
        case Gunlayer(chosen=Shot() as chosen):
            shot = ammunition(chosen.shot)
            return f"{hud.prompt.text} {shot.capitalize()} is loaded", hud.prompt.text
        case Rowing() if (boat := boat_asked(hud)) is not None:
            return f"{called(hud.names, boat.id)}: where to?", "Where to?"
    if hud.prompt.kind == Question.MARINES and "0" not in _keys(hud):
        return "Grape: which block falls?", ""
    return hud.prompt.text, ""


def _keys(hud: HudState) -> list[str]:
    """The answers to the question."""
    return hud.prompt.menu.keys() if hud.prompt.menu is not None else []


def move_words(plan: HelmPlan) -> tuple[str, str]:
    """`To NE, running: 2 of 4 points, 2 at least`, and the same more briefly."""
    end = plan.end
    lies = sailing_words(end.heading, end.wind_from)
    points = f"{end.spent} of {count(end.most, 'point')}"
    brief = f"To {NAMES[end.heading]}: {points}"
    if plan.needs_tack:
        return f"If she tacks, to {NAMES[end.heading]}: {points}", f"Tacking: {points}"
    least = f", {end.least} at least" if end.spent < end.least else ""
    return f"To {NAMES[end.heading]}, {lies}: {points}{least}", brief


def plate_unasked(hud: HudState) -> PromptHeader:
    """Whose turn it is and in which step."""
    now = the(Turn)
    words = "Nothing to decide: watch"
    if not now.number:
        return PromptHeader(None, "Before the first turn", words, hud.prompt.clause)
    name = step_words(now.step) if not now.side else f"{called(hud.names, now.side)}: moves"
    return PromptHeader(
        hud.side_number(now.side), name or f"Turn {now.number}", words, hud.prompt.clause
    )


# ----------------------------------------------------------------------------- before the move


def _sails(hud: HudState) -> BarButtons:
    """What she makes of her move; besides these a page of what else may be done at its start."""
    menu, hand = hud.prompt.menu, hand_of(hud)
    offers: list[Option[Any]] = menu.options() if menu is not None else []
    ways = [o for o in offers if is_way(o.value)]
    extras = [o for o in offers if o not in ways]
    if extras_lie_open(hud):
        besides = [
            replace(_answer(hud, o), letter=GUN_LETTERS.get(o.key, str(n)))
            for n, o in enumerate(extras, 1)
        ]
        return [*besides, *(_answer(hud, o) for o in ways)], None
    if not hand.extras:
        specs = [_answer(hud, o) for o in ways]
        if extras:
            hint = "Boats, prizes, double shot, breaking off: what she may do besides sailing"
            does = OnPage.TOGGLE
            specs.append(ButtonSpec("extras", "More orders", "more", "m", hint=hint, does=does))
        return specs, None
    start = (hand.extras - 1) * _PAGE
    specs = [_answer(hud, o) for o in extras[start : start + _PAGE]]
    if len(extras) > _PAGE:
        pages = -(-len(extras) // _PAGE)
        words = f"{hand.extras} of {pages}"
        hint, does = "The next page", OnPage.NEXT
        specs.append(ButtonSpec("extras-next", words, "right", "]", hint=hint, does=does))
    hint = "Sail and anchor"
    specs.append(ButtonSpec("extras", "Back", "undo", "m", hint=hint, does=OnPage.TOGGLE))
    return specs, None


def _sails_and_course(hud: HudState, plan: HelmPlan) -> BarButtons:
    """The same while a move under each sail lies in the hand: a sail alone may still be ordered,
    and the move be drawn after it. What is done besides lies open, with no course before it."""
    specs, _ = _sails(hud)
    if hand_of(hud).extras:
        return specs, None
    turns = _turns(hud, plan)
    ship = sheet_of(hud.prompt.ship)
    chance = per_cent(going_about.chance(ship)) if ship is not None else "a die"
    given, sail = _sail(plan, chance), setting_sail.WORDS[hand_of(hud).under]
    words = f"{sail}: {count(plan.end.hexes, 'hex')}"
    found = [*specs, *turns] if extras_lie_open(hud) else [*turns, *specs]
    return found, replace(given, words=words)


def extras_lie_open(hud: HudState) -> bool:
    """Whether what she may do besides sailing is so little that it needs no page of its own: on a
    sea that fills the window it lies under More, before the sails."""
    menu = hud.prompt.menu
    offers = menu.options() if menu is not None else []
    found = sum(not is_way(o.value) for o in offers)
    return hud.fills_window and not hand_of(hud).extras and 0 < found <= _FEW_EXTRAS


def extra_pages(hud: HudState) -> int:
    """How many pages there are of what may be done besides."""
    menu = hud.prompt.menu
    offers = menu.options() if menu is not None else []
    return -(-sum(not is_way(o.value) for o in offers) // _PAGE)


def _answer(hud: HudState, option: Option[Any]) -> ButtonSpec:
    """A button for one answer."""
    words = BRIEFLY.get(option.key, option.label)
    picture, letter, _ = looks(hud, option)
    state: ButtonState = "disabled" if option.refused else "ready"
    name, does = f"answer-{option.key}", Answer(option.key)
    return ButtonSpec(
        name,
        words,
        picture,
        letter,
        state,
        option.note,
        why_not(option, cites=hud.shows_clauses),
        does=does,
    )


# ------------------------------------------------------------------------------------ the move


def _helm(hud: HudState, plan: HelmPlan) -> BarButtons:
    """A button a leg, greyed with the reason where the rules refuse it; confirm."""
    ship = sheet_of(hud.prompt.ship)
    chance = per_cent(going_about.chance(ship)) if ship is not None else "a die"
    to_port, to_starboard = _turns(hud, plan)
    specs = [
        to_port,
        _leg(plan, AHEAD, ("helm-ahead", "Ahead", "ahead", "w"), "One hex straight on"),
        to_starboard,
        _leg(plan, TACK, ("helm-tack", "Tack", "tack", "t"), f"Through the wind: {chance}"),
        ButtonSpec("helm-shorter", "Shorter", "undo", "r", hint="The last leg is rubbed out",
             does=DraftAction.SHORTER),
        ButtonSpec("helm-clear", "Start over", "cross", "c", hint="Draw the move again from the start",
             does=DraftAction.AFRESH),
    ]  # fmt: skip
    return specs, _sail(plan, chance)


def _turns(hud: HudState, plan: HelmPlan) -> list[ButtonSpec]:
    """The buttons of the two turns; in brisk play she turns at the first hex where she may."""
    specs = [
        _leg(plan, PORT, ("helm-port", "Port", "port", "a"), "A hexside to port"),
        _leg(plan, STARBOARD, ("helm-starboard", "Stbd", "starboard", "d"),
             "A hexside to starboard"),
    ]  # fmt: skip
    if hud.quick_play is None:
        return specs
    return [
        replace(spec, state="ready", hint=f"A hexside to {leg}, as soon as she may")
        if plan.turning(leg) is not None
        else spec
        for leg, spec in zip((PORT, STARBOARD), specs, strict=True)
    ]


def _leg(plan: HelmPlan, leg: str, looks: tuple[str, str, str, str], hint: str) -> ButtonSpec:
    """The button of one more leg after those that are fixed."""
    refusal = plan.now.refusal(leg)
    state: ButtonState = "disabled" if refusal else "ready"
    name, words, picture, letter = looks
    why = _why(refusal)
    return ButtonSpec(name, words, picture, letter, state, "", why or hint, does=AddLeg(leg))


def _sail(plan: HelmPlan, chance: str) -> ButtonSpec:
    """The primary button, greyed with the reason why the move may not end so."""
    refusal = plan.end.refusal(END)
    words = f"Tack: {chance}" if plan.needs_tack else f"Sail {count(plan.end.hexes, 'hex')}"
    state: ButtonState = "disabled" if refusal else "primary"
    return ButtonSpec(
        "sail", words, "check", "space", state, "", _why(refusal), does=DraftAction.GIVE
    )


def _why(refusal: Refusal | None) -> str:
    """The reason in words, '' for none."""
    return refusal.why if refusal else ""


# ------------------------------------------------------------------------------------ the guns


def _guns(hud: HudState, guns: Gunlayer) -> BarButtons:
    """Targets, broadsides, hold fire; fire."""
    specs: list[ButtonSpec] = []
    if len(guns.targets()) > 1:
        hint, does = "The next target", DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", "Target", "eye", "]", hint=hint, does=does))
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        name, hint = f"side-{side}", f"The {side} broadside"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, does=LaySide(side)))
    for option in guns.others:
        name, hint = f"answer-{option.key}", why_not(option, cites=hud.shows_clauses)
        takes = Answer(option.key)
        specs.append(ButtonSpec(name, option.label, "hold", "c", hint=hint, does=takes))
    shot = guns.chosen
    if shot is None:
        return specs, None
    words = f"Fire: {count(shot.dice, 'die')}"
    return specs, ButtonSpec("fire", words, "cannon", "space", "primary", does=DraftAction.GIVE)
