"""Buttons of the orders bar that most books have: answers, targets, broadsides, and the one that gives the
draft. What stands beside them is each book's own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from game.core.steps import MenuOption, Refusal
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction
from game.ui.battle.values.prompts import option_hint
from game.ui.kit.action import Action

S = TypeVar("S", bound=str)


class Targets(Protocol):
    """A draft of guns that may have several targets."""

    def reachable_target_ids(self) -> list[str]:
        """Return the ships that can be fired at."""


def button(
    name: str, words: str, icon: str, letter: str, action: Action, hint: str = "", *, is_off_bar: bool = False
) -> ButtonSpec:
    """Return a button that can always be pressed."""
    return ButtonSpec(name, words, icon, letter, hint=hint, is_off_bar=is_off_bar, action=action)


def toggle(
    name: str, words: str, icon: str, letter: str, action: Action, hint: str, is_on: bool
) -> ButtonSpec:
    """Return a button that is shown chosen while `is_on`."""
    return ButtonSpec(name, words, icon, letter, chosen_if(is_on), "", hint, action=action)


def chosen_if(is_on: bool) -> ButtonState:
    """Return the state of a button of which one or more are on."""
    return "chosen" if is_on else "ready"


def reason_of(refusal: Refusal | None) -> str:
    """Return why something is refused, '' if it is not."""
    return refusal.reason if refusal else ""


def refusable(
    name: str, words: str, icon: str, letter: str, action: Action, hint: str, refusal: Refusal | None
) -> ButtonSpec:
    """Return a button that is greyed with the reason while the rules refuse it."""
    state: ButtonState = "disabled" if refusal else "ready"
    return ButtonSpec(name, words, icon, letter, state, "", reason_of(refusal) or hint, action=action)


def answer_button(
    hud: HudState, option: MenuOption[Any], icon: str, letter: str, words: str = "", second_line: str = ""
) -> ButtonSpec:
    """Return the button of one option of the menu, with its label unless there are other `words`."""
    state: ButtonState = "disabled" if option.refusal else "ready"
    hint = option_hint(option, cites=hud.shows_clauses)
    name, action = f"answer-{option.key}", Answer(option.key)
    return ButtonSpec(name, words or option.label, icon, letter, state, second_line, hint, action=action)


def target_buttons(guns: Targets, words: str = "Target") -> list[ButtonSpec]:
    """Return the button that takes the next target; none where there is no other."""
    if len(guns.reachable_target_ids()) < 2:
        return []
    return [button("next-target", words, "eye", "]", DraftAction.NEXT_TARGET, "The next target")]


def side_buttons(
    sides: Sequence[S],
    chosen: str | None,
    looks: Mapping[S, tuple[str, str, str]],
    noun: str,
    action_of: Callable[[S], Action],
) -> list[ButtonSpec]:
    """Return a button for each battery that bears: `looks` has its words, icon and letter, and `noun` is what
    a battery is called."""
    return [
        toggle(f"side-{side}", *looks[side], action_of(side), f"The {side} {noun}", side == chosen)
        for side in sides
    ]


def hold_fire_first(
    specs: Sequence[ButtonSpec], hold_name: str
) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the buttons with that of holding fire as the primary one: no shot is worth it."""
    hold = next((spec for spec in specs if spec.name == hold_name), None)
    rest = [spec for spec in specs if spec is not hold]
    return rest, None if hold is None else replace(hold, state="primary")


def give_button(
    name: str, words: str, icon: str = "check", hint: str = "", *, is_able: bool = True
) -> ButtonSpec:
    """Return the primary button that gives the draft; greyed while that is impossible."""
    state: ButtonState = "primary" if is_able else "disabled"
    return ButtonSpec(name, words, icon, "space", state, "", hint, action=DraftAction.GIVE)
