"""The answers to the step as rows of a list: what is laid out on the chart with its tools, then
every option as the book numbers it, with its clause and the score behind it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.core.steps import Option
from game.play.tally_lines import reasons
from game.play.words import called, card_words
from game.ui.battle import controls, delegates
from game.ui.battle.actions import Answer, PanelAction, ScreenAction
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.kit.action import Action
from game.ui.umpire.actions import DrawCard, GiveKey, OnUmpire

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

BY_DIGIT: Final = 9
"""So many options at the most are taken by their digit at once; of more the number is typed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line to press: its words, the clause it rests on, a line of small print, what stands on its
    key cap, and the letter of that key ('' for none); ``usable`` is false where the rules refuse
    it. The ``first`` of all is what Enter gives."""

    words: str
    does: Action
    clause: str = ""
    note: str = ""
    cap: str = ""
    letter: str = ""
    usable: bool = True
    first: bool = False


def rows_of(table: UmpireTable) -> list[Row]:
    """The rows of the step, in their order; none for dice. Called inside the battle's table."""
    question, hud = table.question, table.desk
    if table.battle.pending is None:
        return [Row("The result", OnUmpire.RESULT, first=True)]
    if table.covered:
        name = called(hud.names, hud.prompt.seat)
        return [Row(f"{name} is at the screen: go on", PanelAction.UNCOVER, first=True)]
    if question is None:
        return []
    if question.roll is not None:
        cards = question.roll.cards
        return [
            Row(card_words(card, hud.names), DrawCard(card), cap=str(n))
            for n, card in enumerate(cards, 1)
        ]
    offered = question.options()
    numbered = question.is_numbered()
    listed = [(n, o) for n, o in enumerate(offered, 1) if not o.measured]
    plain = [_option(o, str(n) if numbered else own_digit(offered, o)) for n, o in listed]
    laid = _laid_out(table, {o.key for _, o in listed})
    return [*laid, *plain] if hud.book_ui.endpoints(hud) is not None else [*plain, *laid]


def _laid_out(table: UmpireTable, listed: Container[str]) -> list[Row]:
    """What the book lays out for a question of its own kind: the answer as it is laid out, and the
    tools that change it, but for answers that are ``listed`` anyway. Standing orders, captains and
    looks back are not of this table."""
    hud = table.desk
    if controls.is_pick(hud):
        return []
    specs, primary = controls.answers(hud)
    beside = delegates.extra_names(hud)
    own = [
        spec
        for spec in specs
        if spec.name not in beside
        and not isinstance(spec.does, ScreenAction)
        and not (isinstance(spec.does, Answer) and spec.does.key in listed)
    ]
    words, _ = hud.book_ui.prompt_lines(hud)
    tools = [_tool(spec) for spec in own]
    if primary is None:
        return tools
    usable = primary.state != "disabled"
    first = Row(primary.words, primary.does, note=words, usable=usable, first=True)
    return [first, *tools]


def _tool(spec: ButtonSpec) -> Row:
    words = spec.words or spec.hint or spec.name
    usable, note = spec.state != "disabled", spec.sub
    if not usable and spec.hint and spec.hint != words:
        note = spec.hint
    letter = spec.letter if usable and len(spec.letter) == 1 and spec.letter.isalpha() else ""
    chosen = spec.state == "chosen"
    words = f"{words} (chosen)" if chosen else words
    return Row(words, spec.does, note=note, cap=letter.upper(), letter=letter, usable=usable)


def own_digit(offered: Sequence[Option[Any]], option: Option[Any]) -> str:
    """The digit that an option is called by where it has no number; '' where a digit may begin a
    length."""
    free = not any(each.measured for each in offered)
    return option.key if free and len(option.key) == 1 and option.key.isdigit() else ""


def _option(option: Option[Any], cap: str) -> Row:
    """An option with the digit of its key cap, or the reason why it may not be taken."""
    does = GiveKey(option.key)
    if option.refused is not None:
        why, clause = option.refused.why, option.refused.clause
        return Row(option.label, does, clause, f"not now: {why}", cap, usable=False)
    note = ""
    if option.tally is not None and option.tally.terms:
        note = f"{option.tally.total} = {reasons(option.tally)}"
    return Row(option.words, does, option.clause, note, cap)


def numbered(rows: Sequence[Row]) -> list[Row]:
    """The rows that have a number."""
    return [row for row in rows if row.cap.isdigit()]
