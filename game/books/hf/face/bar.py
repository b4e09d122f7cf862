"""The orders bar of Hold Fast: buttons for the pen and for the guns, and what the plate says."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.books.hf.face import all_turn
from game.books.hf.face.actions import (
    OnGuns,
    OnPlot,
    OnShips,
    ShiftPlan,
    ToggleSide,
    TrimBy,
    WriteCell,
)
from game.books.hf.face.brisk import FIRST
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import hand_of, sheet_of
from game.books.hf.face.plot import Plot
from game.books.hf.face.questions import briefly
from game.books.hf.face.tracks import stations
from game.books.hf.face.trim_strip import most_trim
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    is_move,
    words_of,
)
from game.books.hf.rules.sheet import PHASES, PORT, STARBOARD, Ship, Turn, option
from game.books.hf.rules.space import name_of
from game.core.steps import Refusal
from game.core.table import the
from game.play.playback import turn_before
from game.play.words import called, count
from game.stage.paper.parts import ButtonState
from game.ui.battle.actions import Answer, DraftAction, ScreenAction
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec, PromptHeader
from game.ui.kit.action import Action

_WAYS: Final = (
    (PORT_TURN, "helm-port", "Port", "port", "a"),
    (AHEAD, "helm-ahead", "Ahead", "ahead", "w"),
    (STARBOARD_TURN, "helm-starboard", "Stbd", "starboard", "d"),
    (RAISE, "plot-raise", "Raise", "sail", "r"),
    (LOWER, "plot-lower", "Lower", "down", "s"),
)
_LOOK_BACK: Final = ButtonSpec(
    "watch-again",
    "Again",
    "replay",
    "z",
    hint="What was last is seen again, phase by phase",
    does=ScreenAction.LOOK_BACK,
)


def answers(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """The secondary buttons and the primary one of a question of this book's own kinds."""
    match hand_of(hud).laid:
        case Plot() as plot:
            return _pen(plot), _plot_all(plot)
        case Gunlayer() as guns:
            return _guns(hud, guns)
        case None:
            return [], None


def plate_words(hud: HudState) -> tuple[str, str]:
    """The question, or what is plotted for the ship in hand and how the guns stand."""
    match hand_of(hud).laid:
        case Plot() as plot:
            ship = sheet_of(plot.ship)
            if ship is None:
                return hud.prompt.text, ""
            return plan_words(plot, ship), ""
        case Gunlayer() as guns:
            news = hand_of(hud).news
            words = guns.told(guns.ship, hud.names)
            return f"{news}. {words}" if news else words, news or guns.brief()
        case None:
            return hud.prompt.text, briefly(hud.prompt.clause)


def plan_words(plot: Plot, ship: Ship) -> str:
    """`to NE, speed 3`: how she lies when the turn is over."""
    end = stations(ship, plot.plan)[-1]
    return f"to {name_of(end.pose.heading)}, speed {end.speed}"


def plate_unasked(hud: HudState) -> PromptHeader:
    """Where the turn has come to."""
    now = the(Turn)
    words = f"Phase {PHASES[now.phase - 1]}" if now.phase else f"Turn {now.number}"
    if not now.number:
        words = "Before the first turn"
    return PromptHeader(None, words, "Nothing to decide: watch", hud.prompt.clause)


def picked(hud: HudState, specs: list[ButtonSpec]) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """HF-dc-1: what matters most stands first, and of each thing the repair that marines help with
    the most; other questions as they come."""
    if hud.prompt.clause != "HF-dc-1":
        return specs, None
    return sorted(specs, key=_urgency), None


def _urgency(spec: ButtonSpec) -> tuple[int, int]:
    """By how much a repair is put off: fewer marines, then what it mends."""
    key = spec.does.key if isinstance(spec.does, Answer) else ""
    what = next((n for n, mend in enumerate(FIRST) if key.startswith(mend)), len(FIRST))
    helped = key.rpartition(" ")[2]
    return -int(helped) if helped.isdigit() else 0, what


# ----------------------------------------------------------------------------------- the pen


def _pen(plot: Plot) -> list[ButtonSpec]:
    """A button for each order, greyed with the reason where the rules refuse it; then what is done
    to whole plans, on the card."""
    specs = [_order(plot, *way) for way in _WAYS]
    weigh = WEIGH in plot.allowed(plot.ship, plot.plan[: plot.at])
    words = ("Weigh", "up") if weigh else ("Anchor", "anchor")
    specs.append(_order(plot, WEIGH if weigh else DROP, "plot-anchor", *words, "i"))
    full = any(cell != NOTHING for cell in plot.plan[: plot.at + 1])
    hint = "Rub out this box"
    rub = ButtonSpec("plot-rub", "Rub out", "undo", "backspace", _ready(full), "", hint,
               does=OnPlot.RUB_OUT)  # fmt: skip
    return [*specs, rub, *trims(plot), *whole_plans(plot)]


def trims(plot: Plot) -> list[ButtonSpec]:
    """HF-move-10: a degree to port and to starboard, on the strip under the boxes; where moves are
    not trimmed none."""
    if not plot.loose:
        return []
    at = plot.at_hand()
    hint = (
        f" in phase {PHASES[at]}, {most_trim()} at most"
        if at is not None
        else ": no inch ahead yet"
    )
    return [
        ButtonSpec(f"trim-{side}", words, picture, letter, hint=f"A degree to {side}{hint}",
             apart=True, does=TrimBy(by))
        for side, by, words, picture, letter in (
            (PORT, -1, "Trim port", "left", "q"),
            (STARBOARD, 1, "Trim stbd", "right", "e"),
        )
    ]  # fmt: skip


def whole_plans(plot: Plot) -> list[ButtonSpec]:
    """What is done to whole plans, beside the boxes. Where moves may be trimmed, the keys of the
    trims lie beside those of the helm, and these on others."""
    earlier, later = ("t", "y") if plot.loose else ("q", "e")
    tools = [
        _tool("plot-earlier", "Earlier", "left", earlier, "The whole plan a phase earlier",
              ShiftPlan(-1)),
        _tool("plot-later", "Later", "right", later, "The whole plan a phase later", ShiftPlan(1)),
        _tool("helm-clear", "Start over", "cross", "c", "What was proposed again, or empty boxes",
              DraftAction.AFRESH),
    ]  # fmt: skip
    if len(plot.ships) > 1:
        tools += [
            _tool("plot-copy", "Copy to all", "people", "j", "Every other ship does the same",
                  OnPlot.COPY_TO_ALL),
            _tool("plot-before", "As before", "quill", "k", "The same as the ship before her",
                  OnPlot.COPY_BEFORE),
            _tool("plot-next", "Next ship", "ship", "g", "The next ship’s plan", OnShips.NEXT),
        ]  # fmt: skip
    if plot.may_look_back:
        tools.append(replace(_LOOK_BACK, apart=True))
    return tools


def _tool(name: str, words: str, picture: str, letter: str, hint: str, does: Action) -> ButtonSpec:
    """A button on the card, beside the boxes."""
    return ButtonSpec(name, words, picture, letter, hint=hint, apart=True, does=does)


def _ready(able: bool) -> ButtonState:
    """Whether a button can be pressed."""
    return "ready" if able else "disabled"


def _order(plot: Plot, cell: str, name: str, words: str, picture: str, letter: str) -> ButtonSpec:
    """One order for the pen's box, or for the next that takes it."""
    refusal = refusal_of(plot, cell)
    words_told = words_of(cell, option("grid")).capitalize()
    hint = _why(refusal) or f"{words_told} in phase {PHASES[where(plot, cell)]}"
    state, does = _ready(refusal is None), WriteCell(cell)
    return ButtonSpec(name, words, picture, letter, state, "", hint, does=does)


def where(plot: Plot, cell: str) -> int:
    """The phase into which an order would be written: for a way the first from the pen on that
    takes it."""
    if is_move(cell):
        for at in range(plot.at, len(PHASES)):
            if plot.why_not(plot.ship, plot.plan[:at], cell) is None:
                return at
    return plot.at


def refusal_of(plot: Plot, cell: str) -> Refusal | None:
    """Why that order cannot be written now; None if it can."""
    return plot.why_not(plot.ship, plot.plan[: where(plot, cell)], cell)


def _plot_all(plot: Plot) -> ButtonSpec:
    """The primary button: all plans are given."""
    words = "Plot" if len(plot.ships) == 1 else f"Plot {count(len(plot.ships), 'ship')}"
    hint = "The plans are given, and stand until the next turn"
    return ButtonSpec(
        "plot-all", words, "check", "space", "primary", "", hint, does=DraftAction.GIVE
    )


def _why(refusal: Refusal | None) -> str:
    """The reason in words, '' for none."""
    return refusal.why if refusal else ""


# ----------------------------------------------------------------------------------- the guns


def _guns(hud: HudState, guns: Gunlayer) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Target, aim, the sides, splitting, marines, boarding, holding fire; fire."""
    specs: list[ButtonSpec] = []
    if len(guns.ships) > 1:
        hint = "The next ship’s guns"
        specs.append(
            ButtonSpec("guns-next", "Next ship", "ship", "g", hint=hint, does=OnShips.NEXT)
        )
    if len(guns.targets()) > 1:
        name = called(hud.names, guns.target)
        hint, does = "The next target", DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", name, "eye", "]", hint=hint, does=does))
    specs += _sides(guns)
    aim = guns.aim_words()
    if aim:
        hint = "Aim at masts, at the waterline, or nowhere (HF-aim-1)"
        specs.append(ButtonSpec("guns-aim", aim, "shot", "u", hint=hint, does=DraftAction.NEXT_AIM))
    if len(guns.targets()) > 1 and guns.lays_on(guns.target):
        hint = "Half of the batteries at the next target (HF-split-1)"
        state: ButtonState = "chosen" if guns.is_split() else "ready"
        split = OnGuns.SPLIT
        specs.append(ButtonSpec("guns-split", "Split", "cannon", "j", state, "", hint, does=split))
    specs += _hands(guns)
    all_hint = "Everything that bears, of every ship, at her nearest enemy"
    specs.append(
        ButtonSpec("guns-all", "All bear", "play", "p", hint=all_hint, does=OnGuns.ALL_BEAR)
    )
    hold_hint = "This ship holds her fire"
    specs.append(ButtonSpec("guns-hold", "Hold", "hold", "c", hint=hold_hint, does=OnGuns.HOLD))
    if turn_before(hud.battle.events) >= 0:
        specs.append(_LOOK_BACK)
    dice = guns.dice()
    words = f"Fire: {count(dice, 'die')}" if dice else "Hold fire"
    if not dice and guns.key_says_more():
        words = "Do so"
    fire = ButtonSpec("fire", words, "cannon", "space", "primary", does=DraftAction.GIVE)
    if not all_turn.may_be_said(hud, guns):
        return specs, fire
    hint = "In this phase alone: in the next you are asked again"
    now = ButtonSpec("fire-now", "This phase", "cannon", "r", hint=hint, does=DraftAction.GIVE)
    hint = "And so for the rest of the turn, until something new bears"
    words = f"Fire all turn: {count(dice, 'die')}" if dice else f"{words} all turn"
    return [now, *specs], replace(fire, words=words, hint=hint, does=OnGuns.ALL_TURN)


def _sides(guns: Gunlayer) -> list[ButtonSpec]:
    """A button for each side that bears on something."""
    specs = []
    for side, words, letter in ((PORT, "Port", "q"), (STARBOARD, "Stbd", "e")):
        if side in guns.arcs():
            state: ButtonState = "chosen" if guns.fires(side) else "ready"
            hint = f"The {side} guns fire, or hold (HF-arc-3)"
            specs.append(
                ButtonSpec(
                    f"guns-{side}", words, side, letter, state, "", hint, does=ToggleSide(side)
                )
            )
    if guns.chasers_may():
        state = "chosen" if guns.lay.chasers else "ready"
        hint = "One battery ahead, one astern: at one enemy these or a side (HF-arc-2)"
        specs.append(
            ButtonSpec(
                "guns-chasers", "Chasers", "ahead", "w", state, "", hint, does=OnGuns.CHASERS
            )
        )
    return specs


def _hands(guns: Gunlayer) -> list[ButtonSpec]:
    """Marines that fire, gun crews that shift, and boarding."""
    specs = []
    state: ButtonState
    if guns.marines_may():
        state = "chosen" if guns.marines else "ready"
        hint = "Each detachment fires: a six takes one of theirs (HF-marine-1)"
        specs.append(
            ButtonSpec(
                "guns-marines", "Marines", "people", "n", state, "", hint, does=OnGuns.MARINES
            )
        )
    if guns.shift_may() or guns.lay.shifts:
        state = "chosen" if guns.lay.shifts else "ready"
        hint = "Idle gun crews go to guns without one, and fire next phase (HF-crew-2)"
        specs.append(
            ButtonSpec("guns-crews", "Crews", "crew", "t", state, "", hint, does=OnGuns.CREWS)
        )
    if guns.board_may():
        state = "chosen" if guns.boards else "ready"
        hint = "Board the ship alongside (HF-board-1)"
        specs.append(
            ButtonSpec("guns-board", "Board", "swords", "b", state, "", hint, does=OnGuns.BOARD)
        )
    return specs
