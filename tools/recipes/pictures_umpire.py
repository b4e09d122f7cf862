"""The umpire's table in its states, each as the studio opens it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.steps import Roll
from game.levels import read_level
from game.levels.reading.shipped import levels_home
from game.play.saves import BattleSetup, begin_battle
from game.play.typed_answers import RealDice
from game.trials.seating import man
from game.ui.battle.actions import DraftAction, PanelAction
from game.ui.kit.screens import Screen
from game.ui.umpire import acts
from game.ui.umpire.actions import OnUmpire
from game.ui.umpire.table import UmpireTable
from recipes.pictures_studio import Studio

Until = Callable[[UmpireTable], bool]
_MOST = 600
"""Answers after which a state that does not come is told."""


def laid(studio: Studio, level: str) -> UmpireTable:
    """A shipped battle on the table, at its first question."""
    path, hand = levels_home() / f"{level}.toml", RealDice()
    text = path.read_text("utf-8")
    written = read_level(text, path.name)
    seats = {side.id: "human" for side in written.sides}
    rules = written.rules
    orders = BattleSetup(text, rules.book, 3, seats, tuple(rules.options), path.name, umpired=True)
    battle = begin_battle(orders, man, None, hand).battle
    table = UmpireTable(studio.app, battle, hand)
    studio.opened += [table.close, battle.close]
    return table


def played(table: UmpireTable, until: Until) -> UmpireTable:
    """The battle has gone on by the first answer each, guns by the last, the game throwing, until
    this is asked."""
    for _ in range(_MOST):
        if until(table):
            return table
        if table.covered:
            acts.do(table, PanelAction.UNCOVER)
        elif table.entry is not None:
            acts.do(table, OnUmpire.THROW_FOR_ME)
        else:
            question = table.question
            assert question is not None, "nothing is asked"
            assert question.menu is not None, "dice lie in boxes"
            with table.battle.table.at():
                keys = question.menu.keys()
            key = keys[-1] if table.desk.prompt.kind == "fire" else keys[0]
            acts.give(table, [key])
    raise RuntimeError("what was to be shown is not asked")


def asked(kind: str) -> Until:
    """Until a question of this kind lies there, seen."""
    return lambda table: (
        table.entry is None and not table.covered and table.desk.prompt.kind == kind
    )


def dice(count: int) -> Until:
    """Until so many dice are thrown, or more."""

    def there(table: UmpireTable) -> bool:
        step = table.battle.pending
        return isinstance(step, Roll) and len(step.dice) >= count

    return there


def still(level: str, until: Until | None = None) -> Callable[[Studio], Screen]:
    """A state that is only looked at."""

    def scene(studio: Studio) -> Screen:
        table = laid(studio, level)
        return table if until is None else played(table, until)

    return scene


def thrown(level: str, count: int, faces: str) -> Callable[[Studio], Screen]:
    """Dice in their boxes, some of them typed."""

    def scene(studio: Studio) -> Screen:
        table = played(laid(studio, level), dice(count))
        for sign in faces:
            acts.put(table, sign)
        return table

    return scene


def placed(studio: Studio) -> Screen:
    """The place of a model was typed where she cannot come."""
    table = played(laid(studio, "kmh/mirror-duel"), asked("helm"))
    acts.give_text(table, "at 66.5 20")
    return table


def typing(studio: Studio) -> Screen:
    """A course is being typed; the last one was refused."""
    table = played(laid(studio, "ls98/mirror-duel"), asked("helm"))
    acts.give_text(table, "port")
    table.typing = "ahead; port; port; ahead; end"
    return table


def pressed(studio: Studio) -> Screen:
    """The focus of a pad on an end of the move."""
    table = played(laid(studio, "wwh/two-against-two"), asked("helm"))
    pygame.event.clear()
    table.ring.at, table.ring.shown = "end-1", True
    return table


def moved(studio: Studio) -> Screen:
    """A ship has moved: her model is to be set."""
    table = played(laid(studio, "kmh/mirror-duel"), asked("helm"))
    acts.end_at(table, 62.0, 36.0)
    acts.do(table, DraftAction.GIVE)
    return table


UMPIRE: dict[str, Callable[[Studio], Screen]] = {
    "umpire": still("kmh/mirror-duel"),
    "umpire-dice": thrown("kmh/mirror-duel", 2, "4"),
    "umpire-placed": placed,
    "umpire-moved": moved,
    "umpire-guns": still("kmh/mirror-duel", asked("fire")),
    "umpire-squares": pressed,
    "umpire-volley": thrown("wwh/ajax-and-bucentaure", 6, "1536"),
    "umpire-cover": still("hf/mirror-squadron"),
    "umpire-plot": still("hf/mirror-squadron", asked("plot")),
    "umpire-hexes": typing,
    "umpire-fleet": still("kmh/the-nile", asked("helm")),
}
