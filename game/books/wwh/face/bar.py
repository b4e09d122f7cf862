"""The orders bar of Warm Work, Hardy!: buttons for the move and the broadside, and what the plate
says of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.books.wwh.face import going_about
from game.books.wwh.face.actions import AddLeg, LaySide, OnOrder
from game.books.wwh.face.gunlaying import Gunlayer
from game.books.wwh.face.hand import hand_of, sheet_of
from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.rules.course import AHEAD, HEAVE_TO, TACK
from game.books.wwh.rules.sailing import sailing_words
from game.books.wwh.rules.sheet import PORT, STARBOARD, Round, Ship
from game.core.steps import Refusal
from game.core.table import the
from game.play.words import called, count
from game.sea.square import NAMES
from game.stage.paper.parts import ButtonState
from game.ui.battle.actions import Answer, DraftAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.prompts import why_not

_SIDE_WORDS: Final = {PORT: ("Port", "port", "q"), STARBOARD: ("Stbd", "starboard", "e")}
_PHASES: Final = {"manoeuvre": "Manoeuvre", "combat": "Combat", "boarding": "Boarding"}


def answers(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The secondary buttons and the primary one of a question of this book's own kinds."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            return _helm(hud, plan)
        case Gunlayer() as guns:
            return _guns(hud, guns)
        case None:
            return [], None


def plate_words(hud: HudState) -> tuple[str, str]:
    """The question, or how the move or the guns stand."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            return move_words(plan)
        case Gunlayer() as guns if not guns.orders:
            return "No gun bears on an enemy", ""
        case _:
            return hud.prompt.text, ""


def move_words(plan: HelmPlan) -> tuple[str, str]:
    """`To SE, close hauled: 3 of 5 squares`, and the same without the point of sailing."""
    end = plan.end
    if plan.heaves:
        return "One square, then she heaves to", "She heaves to"
    lies = sailing_words(end.heading, end.wind_from)
    squares = f"{end.made} of {end.limit} squares" if end.made else "no square yet"
    if plan.needs_tack:
        return f"If she tacks, to {NAMES[end.heading]}: {squares}", f"Tacking: {squares}"
    return f"To {NAMES[end.heading]}, {lies}: {squares}", f"To {NAMES[end.heading]}: {squares}"


def plate_unasked(hud: HudState) -> PromptHeader:
    """Whose turn it is and in which phase."""
    now = the(Round)
    if not now.side:
        words = "The next round" if hud.battle.turn else "Before the first round"
        return PromptHeader(None, words, "Nothing to decide: watch", hud.prompt.clause)
    name = f"{called(hud.names, now.side)}: {_PHASES.get(now.phase, now.phase)}"
    return PromptHeader(
        hud.side_number(now.side), name, "Nothing to decide: watch", hud.prompt.clause
    )


# ----------------------------------------------------------------------------------- the move


def _helm(hud: HudState, plan: HelmPlan) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """A button a leg, greyed with the reason where the rules refuse it; confirm."""
    ship = sheet_of(hud.prompt.ship)
    chance = going_about.per_cent(going_about.chance(ship)) if ship is not None else "a die"
    through = f"Through the wind: {chance}, else in irons"
    specs = [
        _turn(hud, plan, PORT, "helm-port", "Port", "a"),
        _leg(plan, AHEAD, "helm-ahead", "Ahead", "ahead", "w", "One square straight on"),
        _turn(hud, plan, STARBOARD, "helm-starboard", "Stbd", "d"),
        _leg(plan, TACK, "helm-tack", "Tack", "tack", "t", through),
        _heave_to(plan),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw the move again from the start",
            does=DraftAction.AFRESH,
        ),
    ]
    return specs, _sail(plan, ship)


def _turn(
    hud: HudState, plan: HelmPlan, leg: str, name: str, words: str, letter: str
) -> ButtonSpec:
    """The button of a turn; in brisk play she turns at the first place where she may."""
    spec = _leg(plan, leg, name, words, leg, letter, f"A point to {leg}")
    if hud.quick_play is None or plan.turning(leg) is None:
        return spec
    return replace(spec, state="ready", hint=f"A point to {leg}, as soon as she may")


def _leg(
    plan: HelmPlan, leg: str, name: str, words: str, picture: str, letter: str, hint: str
) -> ButtonSpec:
    """The button of one more leg after those that are fixed."""
    refusal = plan.now.refusal(leg)
    state: ButtonState = "disabled" if refusal else "ready"
    why = _why(refusal)
    return ButtonSpec(name, words, picture, letter, state, "", why or hint, does=AddLeg(leg))


def _heave_to(plan: HelmPlan) -> ButtonSpec:
    """Heaving to after exactly one square (WWH-1.3k)."""
    state: ButtonState = "chosen" if plan.heaves else "ready"
    hint = "One square, and then she lies to"
    does = OnOrder.HEAVE_TO
    return ButtonSpec("helm-heave", "Heave to", "anchor", "h", state, "", hint, does=does)


def _sail(plan: HelmPlan, ship: Ship | None) -> ButtonSpec:
    """The primary button, greyed with the reason why the move may not end so."""
    refusal = plan.end.refusal(HEAVE_TO if plan.heaves else "end")
    words = "Heave to" if plan.heaves else f"Sail {count(plan.end.made, 'square')}"
    if not plan.legs and not refusal:
        words = "Lie still"
    if plan.needs_tack and ship is not None:
        words = f"Tack: {going_about.per_cent(going_about.through(ship, plan))}"
    state: ButtonState = "disabled" if refusal else "primary"
    return ButtonSpec(
        "sail", words, "check", "space", state, "", _why(refusal), does=DraftAction.GIVE
    )


def _why(refusal: Refusal | None) -> str:
    """The reason in words, '' for none."""
    return refusal.why if refusal else ""


# ----------------------------------------------------------------------------------- the guns


def _guns(hud: HudState, guns: Gunlayer) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Targets, broadsides, splitting, hold fire; fire."""
    specs: list[ButtonSpec] = []
    if len(guns.targets()) > 1 and not guns.second:
        hint, does = "The next target", DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", "Target", "eye", "]", hint=hint, does=does))
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        hint = f"The {side} broadside"
        name = f"side-{side}"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, does=LaySide(side)))
    specs += _splitting(hud, guns)
    for option in guns.others:
        name, hint = f"answer-{option.key}", why_not(option, cites=hud.shows_clauses)
        takes = Answer(option.key)
        specs.append(ButtonSpec(name, option.label, "hold", "c", hint=hint, does=takes))
    order = guns.chosen
    if order is None:
        return specs, None
    words = count(order.shots[0].dice, "die")
    if len(order.shots) > 1:
        words = " + ".join(str(shot.dice) for shot in order.shots)
    fire = ButtonSpec("fire", f"Fire: {words}", "cannon", "space", "primary", does=DraftAction.GIVE)
    return specs, fire


def _splitting(hud: HudState, guns: Gunlayer) -> list[ButtonSpec]:
    """Whether the broadside is split, and a button for each of the two targets that gives her a
    gunnery point more (WWH-2.1.3b)."""
    if not guns.seconds():
        return []
    hint = "Divide the broadside between two targets, WWH-2.1.3b"
    split: ButtonState = "chosen" if guns.second else "ready"
    specs = [ButtonSpec("half", "Split", "shot", "j", split, "", hint, does=OnOrder.SPLIT)]
    if not guns.second:
        return specs
    parts, most = guns.parts(), guns.part
    whole = sum(shot.part for shot in guns.chosen.shots) if guns.chosen is not None else most
    for way, ship, letter, by, does in (
        ("first", guns.target, "=", 1, DraftAction.LONGER),
        ("second", guns.second, "-", -1, DraftAction.SHORTER),
    ):
        name = called(hud.names, ship)
        state: ButtonState = "ready" if most + by in parts else "disabled"
        now = most if by > 0 else whole - most
        hint = f"{name} has {now} of {whole} gunnery points: one more, WWH-2.1.3b"
        words = f"{name}: {now}"
        specs.append(ButtonSpec(f"split-{way}", words, "", letter, state, "+1", hint, does=does))
    if len(guns.seconds()) > 1:
        hint = "Another ship for the second part, WWH-2.1.3b"
        does_next = OnOrder.NEXT_SECOND
        specs.append(ButtonSpec("split-next", "Other", "eye", "i", hint=hint, does=does_next))
    return specs
