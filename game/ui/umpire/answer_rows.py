"""The answers to the step as rows of a list: what is laid out on the chart with its tools, then
every option as the book numbers it, with its clause and the score behind it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.core.steps import Option
from game.play.event_words import card_words, name_by_id
from game.play.tally_lines import tally_sentence
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.squadrons import delegates
from game.ui.battle.values.actions import Answer, PanelAction, ScreenAction
from game.ui.battle.views import controls
from game.ui.kit.action import Action
from game.ui.umpire.actions import SubmitCard, SubmitKey, UmpireAction

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

MAX_DIGIT_OPTIONS: Final = 9
"""So many options at the most are taken by their digit at once; of more the number is typed."""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A line to press: its words, the clause it rests on, a line of small print, what stands on its
    key cap, and the letter of that key ('' for none); ``is_enabled`` is false where the rules
    refuse
    it. The ``is_primary`` of all is what Enter gives."""

    text: str
    action: Action
    clause: str = ""
    small_print: str = ""
    key_cap: str = ""
    key_letter: str = ""
    is_enabled: bool = True
    is_primary: bool = False


def answer_rows(screen: UmpireScreen) -> list[AnswerRow]:
    """The rows of the step, in their order; none for dice. Called inside the battle's table."""
    question, hud = screen.question, screen.desk
    if screen.battle.pending_step is None:
        return [AnswerRow("The result", UmpireAction.RESULT, is_primary=True)]
    if screen.is_covered:
        name = name_by_id(hud.names, hud.prompt.seat)
        return [AnswerRow(f"{name} is at the screen: go on", PanelAction.UNCOVER, is_primary=True)]
    if question is None:
        return []
    if question.roll is not None:
        cards = question.roll.cards
        return [
            AnswerRow(card_words(card, hud.names), SubmitCard(card), key_cap=str(n))
            for n, card in enumerate(cards, 1)
        ]
    offered = question.options()
    numbered = question.is_numbered()
    listed = [(n, o) for n, o in enumerate(offered, 1) if not o.is_measured]
    plain = [_option_row(o, str(n) if numbered else digit_of_option(offered, o)) for n, o in listed]
    laid = _draft_rows(screen, {o.key for _, o in listed})
    return [*laid, *plain] if hud.book_ui.endpoints(hud) is not None else [*plain, *laid]


def _draft_rows(screen: UmpireScreen, listed: Container[str]) -> list[AnswerRow]:
    """What the book lays out for a question of its own kind: the answer as it is laid out, and the
    tools that change it, but for answers that are ``listed`` anyway. Standing orders, captains and
    looks back are not of this table."""
    hud = screen.desk
    if controls.is_pick_question(hud):
        return []
    specs, primary = controls.answer_specs(hud)
    beside = delegates.extra_button_names(hud)
    own = [
        spec
        for spec in specs
        if spec.name not in beside
        and not isinstance(spec.action, ScreenAction)
        and not (isinstance(spec.action, Answer) and spec.action.key in listed)
    ]
    words, _ = hud.book_ui.prompt_lines(hud)
    tools = [_tool_row(spec) for spec in own]
    if primary is None:
        return tools
    usable = primary.state != "disabled"
    first = AnswerRow(
        primary.words, primary.action, small_print=words, is_enabled=usable, is_primary=True
    )
    return [first, *tools]


def _tool_row(spec: ButtonSpec) -> AnswerRow:
    words = spec.words or spec.hint or spec.name
    usable, note = spec.state != "disabled", spec.second_line
    if not usable and spec.hint and spec.hint != words:
        note = spec.hint
    letter = spec.letter if usable and len(spec.letter) == 1 and spec.letter.isalpha() else ""
    chosen = spec.state == "chosen"
    words = f"{words} (chosen)" if chosen else words
    return AnswerRow(
        words,
        spec.action,
        small_print=note,
        key_cap=letter.upper(),
        key_letter=letter,
        is_enabled=usable,
    )


def digit_of_option(offered: Sequence[Option[Any]], option: Option[Any]) -> str:
    """The digit that an option is called by where it has no number; '' where a digit may begin a
    length."""
    free = not any(each.is_measured for each in offered)
    return option.key if free and len(option.key) == 1 and option.key.isdigit() else ""


def _option_row(option: Option[Any], cap: str) -> AnswerRow:
    """An option with the digit of its key cap, or the reason why it may not be taken."""
    does = SubmitKey(option.key)
    if option.refusal is not None:
        why, clause = option.refusal.reason, option.refusal.clause
        return AnswerRow(option.label, does, clause, f"not now: {why}", cap, is_enabled=False)
    note = ""
    if option.tally is not None and option.tally.terms:
        note = f"{option.tally.total} = {tally_sentence(option.tally)}"
    return AnswerRow(option.words, does, option.clause, note, cap)


def numbered_rows(rows: Sequence[AnswerRow]) -> list[AnswerRow]:
    """The rows that have a number."""
    return [row for row in rows if row.key_cap.isdigit()]
